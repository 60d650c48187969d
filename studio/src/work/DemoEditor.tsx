import { useSignal } from "@preact/signals";
import type { Demo } from "../api/types";
import { Icon } from "../parts/Icon";
import { device } from "../state/device";
import { editsOf, removeDemo, replay, saveDemo, type StepEdit } from "../state/recording";
import { plan, runGoal, running } from "../state/run";

/** A demonstration to be changed and done again. Steps keep their order: each begins on the screen that the one before
 * it left. */
export function DemoEditor({ demo }: { demo: Demo }) {
  const tasks = useSignal(demo.tasks.join("\n"));
  const steps = useSignal(editsOf(demo));
  const set = useSignal<Record<string, string>>({});
  const change = (number: number, what: Partial<StepEdit>): void => {
    steps.value = steps.value.map((one) => (one.number === number ? { ...one, ...what } : one));
  };
  const drop = (number: number): void => {
    steps.value = steps.value.filter((one) => one.number !== number);
  };
  const changed = tasks.value !== demo.tasks.join("\n") || JSON.stringify(steps.value) !== JSON.stringify(editsOf(demo));
  const lines = (): string[] => tasks.value.split("\n").map((line) => line.trim()).filter(Boolean);
  const again = (): void => {
    const here = device.value;
    if (here) void replay(demo.name, here.id, set.value);
  };
  const lit = running.value && runGoal.value.endsWith(demo.name) ? plan.value.current + 1 : 0;
  return (
    <section class="card" aria-labelledby="demo">
      <div class="row">
        <h2 id="demo">{demo.name}</h2>
        <button type="button" class="quiet push" aria-label={`Remove ${demo.name}`} onClick={() => void removeDemo(demo.name)}>
          Remove
        </button>
      </div>
      <label class="field">
        <span>The task in words, one a line</span>
        <textarea rows={Math.max(1, demo.tasks.length)} value={tasks.value} onInput={(event) => (tasks.value = event.currentTarget.value)} />
      </label>
      {demo.parameters.length > 0 && (
        <fieldset>
          <legend>Other texts this time</legend>
          {demo.parameters.map(({ name, value: recorded }) => (
            <label class="field" key={name}>
              <span>{name}</span>
              <input
                type="text"
                placeholder={recorded}
                value={set.value[name] ?? ""}
                onInput={(event) => {
                  const { [name]: _, ...others } = set.value;
                  const text = event.currentTarget.value;
                  set.value = text ? { ...others, [name]: text } : others;
                }}
              />
            </label>
          ))}
        </fieldset>
      )}
      <ol class="demo-steps">
        {steps.value.map((one, index) => (
          <li key={one.number} class={lit === index + 1 ? "now" : ""} {...(lit === index + 1 ? { "aria-current": "step" as const } : {})}>
            <StepFields step={one} change={(what) => change(one.number, what)} drop={() => drop(one.number)} />
          </li>
        ))}
      </ol>
      <div class="row end">
        <button type="button" disabled={!changed} onClick={() => void saveDemo(demo, lines(), steps.value)}>
          Keep changes
        </button>
        <button type="button" class="first" disabled={changed || running.value || !device.value} onClick={again}>
          <Icon name="play" /> Do it again
        </button>
      </div>
    </section>
  );
}

function StepFields({ step, change, drop }: { step: StepEdit; change: (what: Partial<StepEdit>) => void; drop: () => void }) {
  const name = `step ${step.number}`;
  return (
    <div class="step-fields" role="group" aria-label={`Step ${step.number}`}>
      <div class="step-words">
        <span class="step-number" aria-hidden="true">
          {step.number}
        </span>
        <input type="text" aria-label={`Words of ${name}`} value={step.words} onInput={(event) => change({ words: event.currentTarget.value })} />
        <button type="button" class="quiet small" aria-label={`Take out ${name}`} onClick={drop}>
          <Icon name="close" />
        </button>
      </div>
      <div class="row">
        {step.target !== null && (
          <label>
            <span>on</span>
            <input type="text" aria-label={`Target of ${name}`} value={step.target} onInput={(event) => change({ target: event.currentTarget.value })} />
          </label>
        )}
        {step.text !== null && (
          <label>
            <span>types</span>
            <input type="text" aria-label={`Text of ${name}`} value={step.text} onInput={(event) => change({ text: event.currentTarget.value })} />
          </label>
        )}
        <label class="tick">
          <input type="checkbox" checked={step.optional} onChange={(event) => change({ optional: event.currentTarget.checked })} />
          <span>may be missing</span>
        </label>
      </div>
    </div>
  );
}
