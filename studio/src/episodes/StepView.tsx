import type { ComponentChildren } from "preact";
import type { Episode, EpisodeStep, Point } from "../api/types";
import { ActionMark, Frame, Mark, Spot } from "../parts/Frame";
import { kindInWords, nameOf } from "../state/boxes";
import { frameAt } from "./store";

/** One step: the picture before it with the action on it, the picture after it with what changed. */
export function StepPictures(props: { episode: Episode; step: EpisodeStep; point?: Point | null; onPoint?: (at: Point) => void }) {
  const { episode, step, point, onPoint } = props;
  const after = step.outcome?.after;
  const before = { url: frameAt(episode.id, step.before.sha256), width: step.before.width, height: step.before.height };
  return (
    <div class="pair">
      <figure>
        <Frame
          picture={before}
          label={`Before step ${step.index}`}
          {...(onPoint ? { onPoint } : {})}
        >
          {step.target && <Mark box={step.target.box} tone="target" />}
          <ActionMark action={step.action} />
          {point && <Spot at={point} tone="corrected" />}
        </Frame>
        <figcaption>before</figcaption>
      </figure>
      <figure>
        {after ? (
          <Frame picture={{ url: frameAt(episode.id, after.sha256), width: after.width, height: after.height }} label={`After step ${step.index}`}>
            {step.outcome?.changed.map((box, index) => <Mark key={index} box={box} tone="changed" />)}
          </Frame>
        ) : (
          <div class="frame missing">no picture</div>
        )}
        <figcaption>after</figcaption>
      </figure>
    </div>
  );
}

export function StepWords({ step, children }: { step: EpisodeStep; children?: ComponentChildren }) {
  const outcome = step.outcome;
  const facts: [string, string | null][] = [
    ["Sub-goal", step.subgoal],
    ["Why", step.why],
    ["On", step.target && `${kindInWords(step.target.kind)} “${nameOf(step.target)}”, ${Math.round(step.target.confidence * 100)} % sure`],
    ["Came of it", outcome ? [outcome.status, outcome.effect && (outcome.effect.join(", ") || "no effect"), outcome.note].filter(Boolean).join("; ") : "unknown: the run ended in between"],
    ["Gate", step.gate && `${step.gate.permission} by ${step.gate.by}: ${step.gate.rule}`],
    ["Note", step.note],
  ];
  return (
    <>
      <dl class="facts">
        {facts.map(
          ([name, words]) =>
            words && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </>
  );
}
