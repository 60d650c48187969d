import type { RunStep } from "../api/types";
import { ActionMark, Frame, Mark } from "../parts/Frame";
import { kindInWords, nameOf } from "../state/boxes";
import { frameAt } from "../episodes/store";
import { device } from "../state/device";

/** The steps of a run, newest first: before and after, what it saw, why, how sure. */
export function Steps({ run, steps }: { run: string; steps: RunStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section class="card" aria-labelledby="steps">
      <h2 id="steps">Steps</h2>
      <ol class="steps" reversed>
        {[...steps].reverse().map((step) => (
          <li key={step.n} class={`step ${step.status}`} {...(step.status === "begun" ? { "aria-current": "step" as const } : {})}>
            <h3>
              <span class="step-number">{step.n}</span> {step.words}
            </h3>
            <StepFacts step={step} />
            <div class="pair">
              <StepPicture run={run} sha256={step.before} step={step} label={`Before step ${step.n}`} />
              <StepPicture run={run} sha256={step.after} step={step} label={`After step ${step.n}`} />
            </div>
            {step.saw && <Saw words={step.saw} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepFacts({ step }: { step: RunStep }) {
  const facts: [string, string | null | undefined][] = [
    ["Why", step.why],
    ["On", step.target && `${kindInWords(step.target.kind)} “${nameOf(step.target)}”`],
    
    ["Sure", step.confidence !== null && step.confidence !== undefined ? `${Math.round(step.confidence * 100)} %` : null],
    ["Note", step.note],
    ["Gate", step.gate && step.gate.by !== "policy" ? `${step.gate.permission} by ${step.gate.by}: ${step.gate.rule}` : null],
  ];
  return (
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
  );
}

function StepPicture({ run, sha256, step, label }: { run: string; sha256: string | null; step: RunStep; label: string }) {
  const size = device.value?.size ?? [16, 10];
  const before = sha256 === step.before && label.startsWith("Before");
  if (!sha256) return <div class="frame missing">{step.status === "begun" ? "…" : "no picture"}</div>;
  return (
    <figure>
      <Frame picture={{ url: frameAt(run, sha256), width: size[0], height: size[1] }} label={label}>
        {before ? (
          <>
            {step.target && <Mark box={step.target.box} tone="target" />}
            <ActionMark action={step.action} />
          </>
        ) : (
          step.changed.map((box, index) => <Mark key={index} box={box} tone="changed" />)
        )}
      </Frame>
      <figcaption>{before ? "before" : "after"}</figcaption>
    </figure>
  );
}

/** The screen in words as the agent had it before it acted; long, so folded. */
function Saw({ words }: { words: string }) {
  return (
    <details>
      <summary>What it saw</summary>
      <pre class="narration" tabIndex={0}>
        {words}
      </pre>
    </details>
  );
}
