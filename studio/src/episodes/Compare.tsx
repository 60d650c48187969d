import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Episode } from "../api/types";
import { Icon } from "../parts/Icon";
import { NoticeLine, Working } from "../parts/Notice";
import { noticePlace, trying } from "../state/notice";
import { address } from "../state/route";
import { useStepKeys } from "./Episode";
import { StepPictures, StepWords } from "./StepView";
import { actionInWords, episodeAt } from "./store";

const notice = noticePlace();

/** Two runs side by side, at the same step. */
export function Compare({ ids }: { ids: string[] }) {
  const [two, show] = useState<Episode[] | null>(null);
  const at = useSignal(0);
  useEffect(() => void trying(notice, async () => show(await Promise.all(ids.slice(0, 2).map(episodeAt)))), [ids.join(" ")]);
  const count = Math.max(0, ...(two ?? []).map((one) => one.steps.length));
  useStepKeys(at, count);
  return (
    <div class="page wide">
      <p>
        <a class="back" href={address("episodes")}>
          <Icon name="back" /> Episodes
        </a>
      </p>
      <h1>Side by side</h1>
      <NoticeLine place={notice} />
      {!two && !notice.value && <Working words="Reading both episodes" />}
      {two && (
        <div class="row">
          <button type="button" aria-label="Previous step" disabled={at.value === 0} onClick={() => (at.value -= 1)}>
            <Icon name="back" />
          </button>
          <span aria-live="polite">
            Step {at.value + 1} of {count}
          </span>
          <button type="button" aria-label="Next step" disabled={at.value >= count - 1} onClick={() => (at.value += 1)}>
            <Icon name="next" />
          </button>
        </div>
      )}
      <div class="sides">
        {two?.map((one, side) => (
          <Side key={`${side} ${one.id}`} episode={one} index={at.value} />
        ))}
      </div>
    </div>
  );
}

function Side({ episode, index }: { episode: Episode; index: number }) {
  const step = episode.steps[index];
  return (
    <section class="card" aria-label={episode.episode.goal || episode.id}>
      <h2>{episode.episode.goal || episode.id}</h2>
      <p class={`standing ${episode.episode.outcome ?? "unknown"}`}>{episode.episode.outcome ?? "not ended"}</p>
      {step ? (
        <>
          <h3>{actionInWords(step.action)}</h3>
          <StepPictures episode={episode} step={step} />
          <StepWords step={step} />
        </>
      ) : (
        <p class="soft">It had ended by then.</p>
      )}
    </section>
  );
}
