import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { post } from "../api/http";
import type { Episode, Point } from "../api/types";
import { Icon } from "../parts/Icon";
import { NoticeLine, Working } from "../parts/Notice";
import { chosen, device } from "../state/device";
import { noticePlace, trying } from "../state/notice";
import { address, go } from "../state/route";
import { follow } from "../state/run";
import { Correct } from "./Correct";
import { StepPictures, StepWords } from "./StepView";
import { actionInWords, episodeAt, when } from "./store";

const notice = noticePlace();
const FORMATS: [string, string][] = [
  ["zip", "The folder (zip)"],
  ["chat", "Training samples (chat)"],
  ["aitw", "Android in the Wild steps"],
];

/** One run, step by step. */
export function EpisodeView({ id }: { id: string }) {
  const [episode, show] = useState<Episode | null>(null);
  const at = useSignal(0);
  const load = (): Promise<void> => trying(notice, async () => show(await episodeAt(id))).then(() => undefined);
  useEffect(() => {
    show(null);
    at.value = 0;
    void load();
  }, [id]);
  useStepKeys(at, episode?.steps.length ?? 0);
  return (
    <div class="page">
      <p>
        <a class="back" href={address("episodes")}>
          <Icon name="back" /> Episodes
        </a>
      </p>
      {episode ? (
        <Told episode={episode} at={at} reload={load} />
      ) : notice.value ? (
        <NoticeLine place={notice} />
      ) : (
        <Working words="Reading the episode" />
      )}
    </div>
  );
}

function Told({ episode, at, reload }: { episode: Episode; at: { value: number }; reload: () => Promise<void> }) {
  const point = useSignal<Point | null>(null);
  const correcting = useSignal(false);
  const { goal, outcome, reason, agent, started } = episode.episode;
  const step = episode.steps[at.value];
  const move = (index: number): void => {
    at.value = index;
    point.value = null;
    correcting.value = false;
  };
  return (
    <>
      <h1>{goal || episode.id}</h1>
      <p>
        <span class={`standing ${outcome ?? "unknown"}`}>{outcome ?? "not ended"}</span> {reason}
      </p>
      <p class="soft">
        {when(started)} · {episode.episode.device} · {agent}
      </p>
      <div class="row how">
        <Export id={episode.id} />
      </div>
      <NoticeLine place={notice} />
      {step ? (
        <div class="episode">
          <nav class="step-list" aria-label="Steps">
            <ol>
              {episode.steps.map((one, index) => (
                <li key={one.index}>
                  <button type="button" aria-current={index === at.value ? "step" : undefined} class={one.outcome?.status ?? "unknown"} onClick={() => move(index)}>
                    <span class="step-number">{one.index}</span> {actionInWords(one.action)}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <section class="card step-now" aria-labelledby="step-now">
            <div class="row">
              <h2 id="step-now" aria-live="polite">
                Step {step.index} of {episode.steps.length}: {actionInWords(step.action)}
              </h2>
              <span class="push row tight">
                <button type="button" aria-label="Previous step" aria-keyshortcuts="k" disabled={at.value === 0} onClick={() => move(at.value - 1)}>
                  <Icon name="back" />
                </button>
                <button type="button" aria-label="Next step" aria-keyshortcuts="j" disabled={at.value >= episode.steps.length - 1} onClick={() => move(at.value + 1)}>
                  <Icon name="next" />
                </button>
              </span>
            </div>
            <StepPictures episode={episode} step={step} point={point.value} {...(correcting.value ? { onPoint: (where: Point) => (point.value = where) } : {})} />
            <StepWords step={step} />
            <div class="row">
              <button type="button" aria-expanded={correcting.value} onClick={() => (correcting.value = !correcting.value)}>
                <Icon name="pencil" /> Judge or correct
              </button>
              <button type="button" disabled={!chosen.value} onClick={() => void fork(episode.id, step.index, goal)}>
                <Icon name="fork" /> Go on from here{device.value ? ` on ${device.value.url}` : ""}
              </button>
            </div>
            {correcting.value && <Correct key={step.index} episode={episode} step={step} point={point} done={reload} />}
          </section>
        </div>
      ) : (
        <p class="soft">It ended before the first step.</p>
      )}
    </>
  );
}

async function fork(id: string, step: number, goal: string): Promise<void> {
  const run = await trying(notice, () => post<{ id: string }>(`/v1/episodes/${encodeURIComponent(id)}/fork`, { step, device: chosen.value }));
  if (!run) return;
  follow(run.id, goal);
  go("goal");
}

function Export({ id }: { id: string }) {
  const to = useSignal("zip");
  return (
    <>
      <label>
        <span>Export as</span>
        <select value={to.value} onChange={(event) => (to.value = event.currentTarget.value)}>
          {FORMATS.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <a class="button" href={`/v1/episodes/${encodeURIComponent(id)}/export?to=${to.value}`} download>
        <Icon name="down" /> Download
      </a>
    </>
  );
}

/** j and k, as long as nobody types. */
export function useStepKeys(at: { value: number }, count: number): void {
  const last = useRef(0);
  last.current = Math.max(count - 1, 0);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const way = { j: 1, k: -1 }[event.key];
      if (way) at.value = Math.min(Math.max(at.value + way, 0), last.current);
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, []);
}
