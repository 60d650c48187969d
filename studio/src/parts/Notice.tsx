import type { NoticePlace } from "../state/notice";
import { Icon } from "./Icon";

/** The one line of a notice place. The region is always there, so that screen readers hear what comes into it. */
export function NoticeLine({ place }: { place: NoticePlace }) {
  const notice = place.value;
  return (
    <div class="notice-place" role="status">
      {notice && (
        <p class={`notice ${notice.tone}`}>
          <Icon name={notice.tone === "wrong" ? "warn" : "check"} />
          <span>{notice.words}</span>
          <button type="button" class="quiet small" aria-label="Dismiss" onClick={() => (place.value = null)}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}

/** Long work: what goes on, and a way to break it off. */
export function Working({ words, cancel }: { words: string; cancel?: () => void }) {
  return (
    <div class="working" role="status">
      <span class="bar" aria-hidden="true" />
      <span>{words}</span>
      {cancel && (
        <button type="button" class="small" onClick={cancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
