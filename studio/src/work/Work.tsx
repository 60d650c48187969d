import { useEffect } from "preact/hooks";
import { QuestionDialog } from "../parts/Question";
import { frame, device } from "../state/device";
import { asked } from "../state/hands";
import { recording } from "../state/recording";
import { route } from "../state/route";
import { answer, follow, question, running, state, steps } from "../state/run";
import { get } from "../api/http";
import type { RunHead } from "../api/types";
import { DeviceBar } from "./DeviceBar";
import { Goal } from "./Goal";
import { Look } from "./Look";
import { Show } from "./Show";
import { Stage, type StageProps } from "./Stage";

/** A device, and beside it what is done with it: look, give it a goal, show it a task. */
export function Work() {
  const place = route.value.place;
  const gate = asked.value;
  const asks = question.value;
  useEffect(() => void joinRun().catch(() => undefined), [device.value?.id]);
  return (
    <div class="work">
      <div class="work-screen" id="picture" tabIndex={-1}>
        <DeviceBar />
        <Stage hands={handsNow()} lit={place !== "look" ? (steps.value.at(-1)?.action ?? null) : null} />
      </div>
      <div class="work-panel" id="panel" tabIndex={-1}>
        {place === "goal" ? <Goal /> : place === "show" ? <Show /> : <Look />}
      </div>
      {gate && <QuestionDialog key={gate.question.id} question={gate.question} picture={frame.value?.url ?? null} answer={gate.answer} />}
      {!gate && asks && (
        <QuestionDialog
          key={asks.id}
          question={asks}
          picture={frame.value?.url ?? null}
          answer={(allow) => void answer(asks, allow)}
        />
      )}
    </div>
  );
}

function handsNow(): StageProps["hands"] {
  if (state.value === "taken_over" || recording.value) return "work";
  if (running.value) return "watch";
  return "look";
}

/** A run that goes on already on this device is shown, whoever began it. */
async function joinRun(): Promise<void> {
  const here = device.value;
  if (!here || running.value) return;
  const { runs } = await get<{ runs: RunHead[] }>("/v1/runs");
  const going = runs.find((run) => run.device === here.id && run.state !== "ended");
  if (going) follow(going.id, going.goal);
}
