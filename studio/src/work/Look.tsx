import { useSignal } from "@preact/signals";
import type { TreeNode } from "../api/types";
import { Dialog } from "../parts/Dialog";
import { NoticeLine, Working } from "../parts/Notice";
import { Tree } from "../parts/Tree";
import { middle } from "../state/boxes";
import { news, screen } from "../state/device";
import { act, handsNotice } from "../state/hands";
import { focused, labelOf, readNode } from "../state/reading";

/** All that is there as a tree to walk, and what changes. */
export function Look() {
  const typing = useSignal<TreeNode | null>(null);
  return (
    <>
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

