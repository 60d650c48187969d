import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Point, Screen } from "../api/types";
import { Frame, Mark } from "../parts/Frame";
import { Icon } from "../parts/Icon";
import { NoticeLine, Working } from "../parts/Notice";
import { Tree } from "../parts/Tree";
import { kindInWords, pathTo } from "../state/boxes";
import { speak } from "../state/voice";
import { cancel, download, parse, parsed, parseNotice, parsing, picture } from "./store";

/** A picture is dropped, pasted or chosen; what is seen on it is shown. */
export function Parse() {
  useEffect(() => {
    const pasted = (event: ClipboardEvent): void => {
      const file = event.clipboardData?.files[0];
      if (file) void parse(file);
    };
    window.addEventListener("paste", pasted);
    return () => window.removeEventListener("paste", pasted);
  }, []);
  return (
    <div class="page wide">
      <h1>Parse a picture</h1>
      <Drop />
      <NoticeLine place={parseNotice} />
      {parsing.value && <Working words="Looking at the picture" cancel={cancel} />}
      {picture.value && <Seen />}
    </div>
  );
}

function Drop() {
  const over = useSignal(false);
  const file = useRef<HTMLInputElement>(null);
  return (
    <div
      class={`drop ${over.value ? "over" : ""} ${picture.value ? "small" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => (over.value = false)}
      onDrop={(event) => {
        event.preventDefault();
        over.value = false;
        const dropped = event.dataTransfer?.files[0];
        if (dropped) void parse(dropped);
      }}
    >
      <Icon name="parse" />
      <p>
        Drop a screenshot here, paste one, or{" "}
        <button type="button" onClick={() => file.current?.click()}>
          choose a file
        </button>
      </p>
      <p class="soft small-text">PNG, JPEG or WebP. It stays on this machine.</p>
      <input
        ref={file}
        type="file"
        accept="image/*"
        class="hidden"
        tabIndex={-1}
        aria-label="Picture file"
        onChange={(event) => {
          const [first] = event.currentTarget.files ?? [];
          if (first) void parse(first);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}

function Seen() {
  const focused = useSignal("root");
  const hidden = useSignal<ReadonlySet<string>>(new Set());
  const shown = picture.value;
  const screen = parsed.value;
  if (!shown) return null;
  const point = (at: Point): void => {
    const node = screen && pathTo(screen.tree, at).at(-1);
    if (node) focused.value = node.id;
  };
  return (
    <div class="parsed">
      <div>
        <Frame picture={shown} label={`Your picture ${shown.name}`} onPoint={point}>
          {screen?.elements
            .filter((one) => !hidden.value.has(one.kind))
            .map((one) => (
              <Mark key={one.id} box={one.box} tone={`kind-${one.source} ${one.id === focused.value ? "chosen" : ""}`} />
            ))}
          {screen && <Chosen screen={screen} id={focused.value} />}
        </Frame>
        {screen && <Kinds screen={screen} hidden={hidden} />}
      </div>
      {screen && (
        <div class="parsed-words">
          <section class="card" aria-labelledby="parsed-tree">
            <div class="row">
              <h2 id="parsed-tree">What is there</h2>
              <button type="button" class="push" onClick={() => download(screen, shown.name)}>
                <Icon name="down" /> Screen JSON
              </button>
            </div>
            <Tree screen={screen} label="What is there" focused={focused.value} onFocus={(node) => (focused.value = node.id)} />
          </section>
          {screen.narration && <Narration words={screen.narration} />}
        </div>
      )}
    </div>
  );
}

function Chosen({ screen, id }: { screen: Screen; id: string }) {
  const find = (node: Screen["tree"]): Screen["tree"] | undefined => (node.id === id ? node : node.children?.map(find).find(Boolean));
  const node = id === "root" ? undefined : find(screen.tree);
  return node ? <Mark box={node.box} tone="rung-element chosen" /> : null;
}

function Kinds({ screen, hidden }: { screen: Screen; hidden: { value: ReadonlySet<string> } }) {
  const counts = new Map<string, number>();
  for (const { kind } of screen.elements) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return (
    <fieldset class="kinds">
      <legend>
        {screen.elements.length} elements in {Math.round(screen.timing_ms["total"] ?? 0)} ms
      </legend>
      {[...counts].map(([kind, count]) => (
        <label class="tick" key={kind}>
          <input
            type="checkbox"
            checked={!hidden.value.has(kind)}
            onChange={(event) => {
              const next = new Set(hidden.value);
              if (event.currentTarget.checked) next.delete(kind);
              else next.add(kind);
              hidden.value = next;
            }}
          />
          <span>
            {kindInWords(kind)} <span class="soft">{count}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Narration({ words }: { words: string }) {
  return (
    <section class="card" aria-labelledby="narration">
      <div class="row">
        <h2 id="narration">In words</h2>
        <button type="button" class="push" onClick={() => void speak(words)}>
          <Icon name="voice" /> Read aloud
        </button>
      </div>
      <pre class="narration" tabIndex={0} aria-labelledby="narration">
        {words}
      </pre>
    </section>
  );
}
