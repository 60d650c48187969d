import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { link } from "../api/http";
import type { Action, Rung } from "../api/types";
import { ActionMark, Frame, Mark, pixelAt, Spot, useSteady, type Picture } from "../parts/Frame";
import { frame, lost, screen, seeing } from "../state/device";
import { act, acting, type, typed, untype } from "../state/hands";
import { keyAction } from "../state/keys";
import { running } from "../state/run";
import { litRung, pointed, read, reading, rung, under } from "../state/reading";

const REST_MS = 350;
const DRAG_PX = 6;

export interface StageProps {
  /** "look": pointing reads. "work": pointing and keys go to the device. "watch": neither. */
  hands: "look" | "work" | "watch";
  lit?: Action | null;
}

/** The living picture of the device. */
export function Stage({ hands, lit = null }: StageProps) {
  const picture = useSteady(frame.value);
  const wheel = useWheel(hands === "work");
  const pressed = useRef<[number, number] | null>(null);
  const resting = useRef(0);
  const inside = useSignal(false);

  const moved = (event: PointerEvent): void => {
    if (hands !== "look" || !picture || event.pointerType === "touch") return;
    const at = pixelAt(event, picture, event.currentTarget as Element);
    window.clearTimeout(resting.current);
    if (!at) return;
    pointed.value = at;
    resting.current = window.setTimeout(() => void read(at), REST_MS);
  };
  const down = (event: PointerEvent): void => {
    if (hands === "work" && picture) pressed.current = pixelAt(event, picture, event.currentTarget as Element);
  };
  const up = (event: PointerEvent): void => {
    if (!picture) return;
    const at = pixelAt(event, picture, event.currentTarget as Element);
    window.clearTimeout(resting.current);
    if (!at) return;
    if (hands === "look") void read(at);
    else if (hands === "work") void act(handAction(pressed.current ?? at, at, event.button));
    pressed.current = null;
  };
  const key = (event: KeyboardEvent): void => {
    if (hands !== "work" || event.key === "F6") return;
    const action = keyAction(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action.action === "type_text") type(String(action["text"]));
    else if (event.key !== "Backspace" || !untype()) void act(action);
  };

  return (
    <section class="stage" aria-label="The screen">
      {picture ? (
        <div
          class={`glass hands-${hands}`}
          ref={wheel}
          tabIndex={hands === "work" ? 0 : -1}
          role={hands === "work" ? "application" : "group"}
          aria-roledescription="screen"
          aria-label={hands === "work" ? "Screen of the device. Keys go to it; F6 leaves it" : "Screen of the device"}
          onPointerMove={moved}
          onPointerDown={down}
          onPointerUp={up}
          onPointerEnter={() => (inside.value = true)}
          onPointerLeave={() => {
            inside.value = false;
            window.clearTimeout(resting.current);
          }}
          onContextMenu={(event) => hands === "work" && event.preventDefault()}
          onKeyDown={key}
        >
          <Frame picture={picture} label={described()}>
            {hands === "look" && <Lenses picture={picture} hovering={inside.value} />}
            {lit && <ActionMark action={lit} />}
          </Frame>
        </div>
      ) : (
        <div class="glass empty">
          <p>{lost.value || "Waiting for the first picture."}</p>
        </div>
      )}
      <StageLine hands={hands} />
    </section>
  );
}

function handAction(from: [number, number], at: [number, number], button: number): Action {
  const name = (["left", "middle", "right"] as const)[button] ?? "left";
  const far = Math.hypot(at[0] - from[0], at[1] - from[1]) > DRAG_PX;
  return far ? { action: "drag", start: from, end: at, button: name } : { action: "click", at, button: name };
}

function described(): string {
  const seen = screen.value;
  return seen ? `Picture of the screen, ${seen.elements.length} elements; walk them in the list named What is there` : "Picture of the screen";
}

/** What lies under the pointer at once; and, once it was read, every lens from the spot to the screen. */
function Lenses({ picture, hovering }: { picture: Picture; hovering: boolean }) {
  const rungs = reading.value?.rungs ?? [];
  const at = pointed.value;
  const fresh = reading.value !== null && at !== null && reading.value.point[0] === at[0] && reading.value.point[1] === at[1];
  const leaf = under.value;
  if (!fresh) return hovering && leaf && leaf.role !== "screen" ? <Mark box={leaf.box} tone="hover" /> : null;
  const chosen = litRung(rungs);
  return (
    <g class="lenses">
      {rung.value !== null && rungs[chosen] && <Shade picture={picture} rung={rungs[chosen]} />}
      {rungs
        .map((one, index) => ({ one, index }))
        .filter(({ one }) => one.role !== "spot")
        .reverse()
        .map(({ one, index }) => (
          <Mark key={index} box={one.box} tone={`rung-${one.role}${index === chosen ? " chosen" : ""}`} />
        ))}
      {at && <Spot at={at} tone="rung-spot" />}
    </g>
  );
}

/** All but the lens, darkened. */
function Shade({ picture, rung: { box: [left, top, right, bottom] } }: { picture: Picture; rung: Rung }) {
  const all = `M0 0H${picture.width}V${picture.height}H0z`;
  return <path class="shade" fill-rule="evenodd" d={`${all}M${left} ${top}H${right}V${bottom}H${left}z`} />;
}

function StageLine({ hands }: { hands: StageProps["hands"] }) {
  const words = {
    look: "Point anywhere and rest, or tap: what is there is read.",
    work: "Your mouse and keys work the device. F6 leaves the picture.",
    watch: running.value ? "The run works the device. Take over to use your own mouse and keys." : "The screen as it is now.",
  }[hands];
  return (
    <p class="stage-line">
      <span>{lost.value && frame.value ? lost.value : words}</span>
      <span class="soft" aria-hidden="true">
        {typed.value ? `typing “${typed.value}”` : acting.value ? "doing it …" : link.value === "here" && seeing.value ? "looking …" : ""}
      </span>
    </p>
  );
}

/** The wheel scrolls the device and not the page; only a listener that is not passive can say so. */
function useWheel(working: boolean) {
  const holder = useRef<HTMLDivElement>(null);
  const picture = frame.value;
  useEffect(() => {
    const element = holder.current;
    if (!element || !working || !picture) return;
    const scroll = (event: WheelEvent): void => {
      event.preventDefault();
      const at = pixelAt(event, picture, element);
      const direction = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? (event.deltaX > 0 ? "right" : "left") : event.deltaY > 0 ? "down" : "up";
      if (at) void act({ action: "scroll", direction, steps: 3, at });
    };
    element.addEventListener("wheel", scroll, { passive: false });
    return () => element.removeEventListener("wheel", scroll);
  }, [working, picture?.sha256]);
  return holder;
}
