import { Dialog } from "./Dialog";

const KEYS: [string, string][] = [
  ["↓ ↑", "next and previous thing; it is read"],
  ["→ ←", "into a group, out of it, or fold it"],
  ["Home End", "first and last thing"],
  ["letters", "the next thing whose name begins so"],
  ["Space", "read it again"],
  ["Enter", "click it; Shift+Enter twice, Ctrl+Enter by the right button"],
  ["Enter, in a goal", "begin; Shift+Enter is a new line"],
  ["F2", "type a text into it"],
  ["Esc", "stop the voice, or a run that is going on"],
  ["F6", "from menu to picture to panel; leaves the picture when keys go to it"],
  ["j k", "in an episode: next and previous step"],
  ["?", "these keys"],
];

export function KeyMenu({ close }: { close: () => void }) {
  return (
    <Dialog title="Keys" close={close}>
      <dl class="keys">
        {KEYS.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div class="row end">
        <button type="button" class="first" onClick={close} autofocus>
          Close
        </button>
      </div>
    </Dialog>
  );
}
