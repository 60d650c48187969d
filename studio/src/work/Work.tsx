import { useEffect } from "preact/hooks";
import { get } from "../api/http";
import type { RunHead } from "../api/types";
import { device } from "../state/device";
import { recording } from "../state/recording";
import { route } from "../state/route";
import { follow, runId, running, state, steps } from "../state/run";
import { DeviceBar } from "./DeviceBar";
import { Goal } from "./Goal";
import { Look } from "./Look";
import { Said } from "./Said";
import { Show } from "./Show";
import { Stage, type StageProps } from "./Stage";
import { Steps } from "./Steps";

/** A device, and beside it what is done with it: look, give it a goal, show it a task. */
export function Work() {
  const place = route.value.place;
  useEffect(() => void joinRun().catch(() => undefined), [device.value?.id]);
  return (
    <div class={`work ${place}`}>
      <div class="work-screen" id="picture" tabIndex={-1}>
        <DeviceBar />
        <Stage hands={handsAt(place)} lit={place !== "look" && running.value ? (steps.value.at(-1)?.action ?? null) : null} />
        {place === "look" && <Said />}
      </div>
      <div class="work-panel" id="panel" tabIndex={-1}>
        {place === "goal" ? <Goal /> : place === "show" ? <Show /> : <Look />}
      </div>
      {place !== "look" && !recording.value && (
        <div class="work-steps">
          <Steps run={runId.value ?? ""} steps={steps.value} />
        </div>
      )}
    </div>
  );
}

function handsAt(place: string): StageProps["hands"] {
  if (place === "look") return "look";
  return state.value === "taken_over" || recording.value ? "work" : "watch";
}

/** A run or a recording that goes on already on this device is shown, whoever began it. */
async function joinRun(): Promise<void> {
  const here = device.value;
  if (!here || running.value) return;
  if (here.recording) recording.value ??= { id: here.recording, goal: "" };
  const { runs } = await get<{ runs: RunHead[] }>("/v1/runs");
  const going = runs.find((run) => run.device === here.id && run.state !== "ended");
  if (going) follow(going.id, going.goal);
}
