import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Icon } from "../parts/Icon";
import { NoticeLine } from "../parts/Notice";
import { device, recorded } from "../state/device";
import { handsNotice } from "../state/hands";
import { demo, demos, listDemos, openDemo, record, recording, showNotice, stopRecording } from "../state/recording";
import { trying } from "../state/notice";
import { runId, running } from "../state/run";
import { DemoEditor } from "./DemoEditor";
import { Run } from "./Goal";

/** A task is shown once by hand, edited, and done again. */
export function Show() {
  useEffect(() => void trying(showNotice, listDemos), []);
  const shown = demo.value;
  if (recording.value) return <Recording />;
  return (
    <>
      <Begin />
      <NoticeLine place={showNotice} />
      {shown && <DemoEditor key={`${shown.name} ${shown.steps.length}`} demo={shown} />}
      {shown && runId.value && <Run />}
      <Kept />
    </>
  );
}

function Begin() {
  const goal = useSignal("");
  const here = device.value;
  return (
    <section class="card" aria-labelledby="show">
      <h2 id="show">Show it a task</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (here) void record(here.id, goal.value.trim());
        }}
      >
        <label class="field">
          <span>What will you do?</span>
          <input type="text" required value={goal.value} onInput={(event) => (goal.value = event.currentTarget.value)} />
        </label>
        <p class="soft small-text">Then work the picture with your own mouse and keys. Each step is written down as it is understood.</p>
        <div class="row end">
          <button type="submit" class="first" disabled={!here || running.value}>
            <Icon name="record" /> Record
          </button>
        </div>
      </form>
    </section>
  );
}

function Recording() {
  const heard = recorded.value;
  return (
    <section class="card recording" aria-labelledby="recording">
      <h2 id="recording">
        <span class="lamp" aria-hidden="true" /> Recording: {recording.value?.goal}
      </h2>
      <div class="news" role="log" aria-label="Steps so far" tabIndex={0}>
        {heard.map((one) => (
          <p key={one.n}>
            {one.n}. {one.words}
          </p>
        ))}
        {heard.length === 0 && <p class="soft">Work the picture: click, type, scroll, drag.</p>}
      </div>
      <NoticeLine place={handsNotice} />
      <NoticeLine place={showNotice} />
      <div class="row end">
        <button type="button" class="first" onClick={() => void stopRecording()}>
          <Icon name="check" /> Done
        </button>
      </div>
    </section>
  );
}

function Kept() {
  return (
    <section class="card" aria-labelledby="kept">
      <h2 id="kept">Tasks that it knows</h2>
      {demos.value.length === 0 && <p class="soft">None yet.</p>}
      <ul class="plain choices">
        {demos.value.map((one) => (
          <li key={one.name}>
            <button type="button" aria-pressed={demo.value?.name === one.name} onClick={() => void openDemo(one.name)}>
              <strong>{one.name}</strong>
              <span class="soft">
                {one.tasks[0]} · {one.steps} {one.steps === 1 ? "step" : "steps"}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
