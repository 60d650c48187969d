import { useSignal } from "@preact/signals";
import type { TreeNode } from "../api/types";
import { Dialog } from "../parts/Dialog";
import { NoticeLine, Working } from "../parts/Notice";
import { Tree } from "../parts/Tree";
import { middle } from "../state/boxes";
import { news, screen } from "../state/device";
import { act, handsNotice } from "../state/hands";
import { focused, labelOf, language, litRung, lookThrough, reading, readNode, readNotice, verbosity } from "../state/reading";

/** What is at the point, its lenses, and all that is there as a tree to walk. */
export function Look() {
  const typing = useSignal<TreeNode | null>(null);
  return (
    <>
      <Said />
      <section class="card" aria-labelledby="there">
        <div class="row">
          <h2 id="there">What is there</h2>
          <span class="soft small-text push">{screen.value ? `${screen.value.elements.length} elements` : ""}</span>
        </div>
        {screen.value ? (
          <div onKeyDown={(event) => typeInto(event, (node) => (typing.value = node))}>
            <Tree
              screen={screen.value}
              label="What is there"
              focused={focused.value}
              onFocus={(node) => void readNode(node)}
              onAct={(node, event) => void press(node, event)}
            />
          </div>
        ) : (
          <Working words="Looking at the first picture" />
        )}
        <NoticeLine place={handsNotice} />
      </section>
      <News />
      {typing.value && <TypeDialog node={typing.value} close={() => (typing.value = null)} />}
    </>
  );
}

function Said() {
  const said = reading.value;
  const rungs = said?.rungs ?? [];
  const lit = litRung(rungs);
  return (
    <section class="card said" aria-labelledby="said">
      <h2 id="said">What is read</h2>
      <div aria-live="polite" aria-atomic="true" class="said-words">
        {said ? (
          <>
            <p class="lead">{said.content}</p>
            {said.layout && <p>{said.layout}</p>}
          </>
        ) : (
          <p class="soft">Rest the pointer on the picture, tap it, or walk the list below with the arrow keys.</p>
        )}
      </div>
      <NoticeLine place={readNotice} />
      {rungs.length > 0 && (
        <ol class="ladder" aria-label="Lenses, from the spot to the screen">
          {rungs.map((one, index) => (
            <li key={index}>
              <button type="button" class={`rung rung-${one.role}`} aria-pressed={index === lit} onClick={() => lookThrough(index)}>
                <span class="rung-role">{one.role}</span>
                <span class="rung-words">{one.words}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div class="row how">
        <label>
          <span>Words</span>
          <select value={verbosity.value} onChange={(event) => (verbosity.value = event.currentTarget.value as typeof verbosity.value)}>
            <option value="brief">brief</option>
            <option value="normal">normal</option>
            <option value="full">full</option>
          </select>
        </label>
        <label>
          <span>Language</span>
          <select value={language.value} onChange={(event) => (language.value = event.currentTarget.value as typeof language.value)}>
            <option value="en">English</option>
            <option value="zh">中文</option>
          </select>
        </label>
      </div>
    </section>
  );
}

/** Enter clicks, with Shift twice, with Ctrl by the right button. */
function press(node: TreeNode, event: KeyboardEvent | MouseEvent): Promise<boolean> {
  const at = middle(node.box);
  if (event.shiftKey) return act({ action: "double_click", at });
  return act({ action: "click", at, button: event.ctrlKey ? "right" : "left" });
}

function typeInto(event: KeyboardEvent, open: (node: TreeNode) => void): void {
  const seen = screen.value;
  if (event.key !== "F2" || !seen) return;
  event.preventDefault();
  const find = (node: TreeNode): TreeNode | undefined =>
    node.id === focused.value ? node : node.children?.map(find).find((found) => found !== undefined);
  const node = find(seen.tree);
  if (node) open(node);
}

function TypeDialog({ node, close }: { node: TreeNode; close: () => void }) {
  const text = useSignal("");
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    close();
    if (await act({ action: "click", at: middle(node.box), button: "left" })) await act({ action: "type_text", text: text.value });
  };
  return (
    <Dialog title={`Type into “${labelOf(node)}”`} close={close}>
      <form onSubmit={(event) => void send(event)}>
        <label class="field">
          <span>Text</span>
          <input type="text" autofocus value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        <div class="row end">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="first">
            Type it
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function News() {
  const told = news.value;
  return (
    <section class="card" aria-labelledby="news">
      <h2 id="news">What changed</h2>
      <div class="news" role="log" aria-labelledby="news" tabIndex={0}>
        {[...told].reverse().map((one) => (
          <p key={one.id}>{one.words}</p>
        ))}
        {told.length === 0 && <p class="soft">Nothing yet. Dialogs, messages and changed values are told here.</p>}
      </div>
    </section>
  );
}

