import { useSignal } from "@preact/signals";
import { Icon } from "../parts/Icon";
import { Dialog } from "../parts/Dialog";
import { NoticeLine, Working } from "../parts/Notice";
import { choose, chosen, closeDevice, device, devices, held, openDevice } from "../state/device";
import { noticePlace, trying } from "../state/notice";

const notice = noticePlace();

/** Which device, and who has it in hand. */
export function DeviceBar() {
  const adding = useSignal(false);
  const here = device.value;
  return (
    <div class="device-bar">
      <label class="device-choice">
        <span>Device</span>
        <select value={chosen.value ?? ""} onChange={(event) => choose(event.currentTarget.value)}>
          {devices.value.open.map((one) => (
            <option key={one.id} value={one.id}>
              {one.url}
            </option>
          ))}
        </select>
      </label>
      {here && (
        <span class="soft small-text size">
          {here.size[0]} × {here.size[1]}
        </span>
      )}
      {held.value && <span class={`badge ${held.value}`}>{held.value === "run" ? "a run works it" : "in your hands"}</span>}
      <span class="push" />
      <button type="button" onClick={() => (adding.value = true)}>
        <Icon name="plus" /> Open a device
      </button>
      {here && devices.value.open.length > 1 && (
        <button type="button" class="quiet" aria-label={`Close ${here.url}`} onClick={() => void trying(notice, () => closeDevice(here.id))}>
          <Icon name="close" />
        </button>
      )}
      {adding.value && <OpenDialog close={() => (adding.value = false)} />}
    </div>
  );
}

function OpenDialog({ close }: { close: () => void }) {
  const url = useSignal("");
  const opening = useSignal(false);
  const open = async (wanted: string): Promise<void> => {
    opening.value = true;
    const done = await trying(notice, async () => {
      await openDevice(wanted);
      return true;
    });
    opening.value = false;
    if (done) close();
  };
  return (
    <Dialog title="Open a device" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void open(url.value.trim());
        }}
      >
        <label class="field">
          <span>Address</span>
          <input
            type="text"
            autofocus
            required
            spellcheck={false}
            placeholder="vnc://:PASSWORD@HOST:5901"
            value={url.value}
            onInput={(event) => (url.value = event.currentTarget.value)}
          />
        </label>
        <p class="soft small-text">vnc://, adb://, browser:, x11:, recorded: or simulated:</p>
        {opening.value && <Working words="Opening it" />}
        <NoticeLine place={notice} />
        <div class="row end">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="first" disabled={opening.value}>
            Open
          </button>
        </div>
      </form>
      {devices.value.could_open.length > 0 && (
        <>
          <h3>What is here</h3>
          <ul class="plain choices">
            {devices.value.could_open.map((one) => (
              <li key={one.url}>
                <button type="button" disabled={opening.value} onClick={() => void open(one.url)}>
                  <strong>{one.url}</strong>
                  <span class="soft">{one.what}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
