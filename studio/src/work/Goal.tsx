import { useSignal, useSignalEffect } from "@preact/signals";
import type { TargetedKeyboardEvent } from "preact";
import { Icon } from "../parts/Icon";
import { NoticeLine, Working } from "../parts/Notice";
import { device } from "../state/device";
import { explain, forget } from "../state/explained";
import { address } from "../state/route";
import { ending, handBack, pause, plan, resume, runGoal, running, runId, runNews, runNotice, startRun, state, stop, takeOver, type Wish } from "../state/run";
import { session } from "../state/session";
import { Reading } from "./Explained";

const EXAMPLES: Record<string, string[]> = {
  notepad: ['type "Bread and milk", save it as list.txt', "click File"],
  phone: ["open Settings", "open Notes"],
};
const STATES: Record<string, string> = {
  planning: "Making a plan",
  acting: "At work",
  paused: "Paused",
  asking: "Waiting for your answer",
  taken_over: "In your hands",
  ended: "Ended",
};

/** A goal in words, and the run that goes for it. */
export function Goal() {
  return (
    <>
      <GoalForm />
      {runId.value && <Run />}
    </>
  );
}

function GoalForm() {
  const goal = useSignal("");
  const agent = useSignal("");
  const model = useSignal("");
  const here = device.value;
  const start = (how: Omit<Wish, "device" | "goal">): void => {
    if (!here) return;
    forget();
    void startRun({ device: here.id, goal: goal.value.trim(), ...how });
  };
  const begin = (event: Event): void => {
    event.preventDefault();
    start({ ...(agent.value && { agent: agent.value }), ...(model.value && { model: model.value }) });
  };
  const say = (words: string): void => {
    goal.value = words;
    forget();
  };
  const byPlanner = isPlanner(agent.value, model.value, session.value?.defaults);
  useSignalEffect(() => {
    if (ending.value?.outcome === "refused" && byPlanner) void explain(goal.peek().trim());
  });
  const kind = Object.keys(EXAMPLES).find((name) => here?.url.startsWith(`simulated:${name}`));
  return (
    <section class="card" aria-labelledby="goal">
      <h2 id="goal">Give it a goal</h2>
      <form onSubmit={begin}>
        <label class="field">
          <span>In plain words</span>
          <textarea
            rows={2}
            required
            value={goal.value}
            disabled={running.value}
            onInput={(event) => say(event.currentTarget.value)}
            onKeyDown={sendByEnter}
          />
        </label>
        {kind && !running.value && (
          <div class="row chips" role="group" aria-label="Examples">
            {(EXAMPLES[kind] ?? []).map((words) => (
              <button key={words} type="button" class="chip" onClick={() => say(words)}>
                {words}
              </button>
            ))}
          </div>
        )}
        <details>
          <summary>Who does it</summary>
          <div class="row how">
            <label>
              <span>Agent</span>
              <select value={agent.value} onChange={(event) => (agent.value = event.currentTarget.value)}>
                <option value="">{usual(session.value?.defaults)}</option>
                {(session.value?.agents ?? []).filter((name) => name !== session.value?.defaults.agent).map((name) => <option key={name}>{name}</option>)}
              </select>
            </label>
            <label>
              <span>Model</span>
              <input type="text" placeholder="provider/name" value={model.value} onInput={(event) => (model.value = event.currentTarget.value)} />
            </label>
          </div>
        </details>
        <div class="row end">
          {byPlanner && (
            <button type="button" disabled={running.value || !goal.value.trim()} onClick={() => void explain(goal.value.trim())}>
              How is it read?
            </button>
          )}
          <button type="submit" class="first" disabled={running.value || !here}>
            <Icon name="play" /> Go
          </button>
        </div>
      </form>
      {byPlanner && <Reading onMeant={(plan) => start({ plan })} />}
      {!runId.value && <NoticeLine place={runNotice} />}
    </section>
  );
}

/** Whether it is the built-in planner that does it, whose way of reading can be told beforehand. */
function isPlanner(agent: string, model: string, who?: { agent: string }): boolean {
  return agent ? agent === "builtin" : !model && who?.agent === "builtin";
}

/** Who does it where nobody is named. */
function usual(who?: { agent: string; model: string | null }): string {
  return `${!who || who.agent === "builtin" ? "built in" : who.agent}, ${who?.model ?? "no model"}`;
}

/** The run that is followed: how it stands, its controls, its plan and its steps. */
export function Run() {
  const over = ending.value;
  return (
      <section class="card run" aria-labelledby="run">
        <div class="row">
          <h2 id="run">{runGoal.value}</h2>
        </div>
        <p class={`standing ${over ? over.outcome : state.value}`} role="status">
          {over ? `${inWords(over.outcome)}${over.reason ? `: ${over.reason}` : ""}` : STATES[state.value]}
        </p>
        {state.value === "planning" && <Working words="Reading the screen and the goal" />}
        {running.value && <Controls />}
        <NoticeLine place={runNotice} />
        {over?.episode && (
          <p>
            <a href={address("episodes", over.episode)}>Look at the episode</a>
          </p>
        )}
        {runNews.value && <p class="soft">{runNews.value}</p>}
        <Plan />
      </section>
  );
}

function inWords(outcome: string): string {
  return { success: "Done", failure: "Not reached", refused: "Refused", denied: "Not allowed", interrupted: "Stopped", limit: "Out of budget", error: "Failed" }[outcome] ?? outcome;
}

function Controls() {
  const note = useSignal("");
  const now = state.value;
  if (now === "taken_over")
    return (
      <form
        class="controls"
        onSubmit={(event) => {
          event.preventDefault();
          void handBack(note.value);
        }}
      >
        <label class="field grow">
          <span>What should it know? (may stay empty)</span>
          <input type="text" value={note.value} onInput={(event) => (note.value = event.currentTarget.value)} />
        </label>
        <button type="submit" class="first">
          Hand back
        </button>
        <StopButton />
      </form>
    );
  return (
    <div class="controls">
      {now === "paused" ? (
        <button type="button" class="first" onClick={() => void resume()}>
          <Icon name="play" /> Go on
        </button>
      ) : (
        <button type="button" onClick={() => void pause()}>
          <Icon name="pause" /> Pause
        </button>
      )}
      <button type="button" onClick={() => void takeOver()}>
        <Icon name="hand" /> Take over
      </button>
      <StopButton />
    </div>
  );
}

function StopButton() {
  return (
    <button type="button" class="stop" onClick={() => void stop()} aria-keyshortcuts="Escape">
      <Icon name="stop" /> Stop <kbd>Esc</kbd>
    </button>
  );
}

function Plan() {
  const { subgoals, current, why } = plan.value;
  if (subgoals.length === 0) return null;
  const done = state.value === "ended" && ending.value?.outcome === "success" ? subgoals.length : current;
  return (
    <>
      <h3>Plan</h3>
      {why && <p class="soft">{why}</p>}
      <ol class="plan">
        {subgoals.map((words, index) => (
          <li key={index} class={index < done ? "done" : index === done ? "now" : ""} {...(index === done ? { "aria-current": "step" as const } : {})}>
            <span class="dot" aria-hidden="true">
              {index < done ? <Icon name="check" /> : index + 1}
            </span>
            <span>
              {words}
              {index < done && <span class="hidden"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Enter begins, as in a chat; Shift+Enter is a new line, and an input method's own Enter stays with it. */
function sendByEnter(event: TargetedKeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
