import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Action, Box, Point } from "../api/types";
import { pointsOf } from "../state/boxes";

/** Pixels between a box and its mark, so that what is in it stays readable. */
const ROOM = 2;

export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** A picture of a screen, as large as its place allows, with marks above it in its own pixels. */
export function Frame(props: { picture: Picture; label: string; children?: ComponentChildren; onPoint?: (at: Point) => void }) {
  const { url, width, height } = props.picture;
  const point = (event: MouseEvent): void => {
    const at = pixelAt(event, props.picture, event.currentTarget as Element);
    if (at) props.onPoint?.(at);
  };
  return (
    <div class="frame" style={{ "--ratio": String(width / height), aspectRatio: `${width} / ${height}` }} onClick={point}>
      <img src={url} alt={props.label} width={width} height={height} draggable={false} decoding="sync" />
      <svg class="marks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        {props.children}
      </svg>
    </div>
  );
}

/** A box with a dark edge around its colour, so that it shows on any picture. */
export function Mark({ box: [left, top, right, bottom], tone }: { box: Box; tone: string }) {
  const size = { x: left - ROOM, y: top - ROOM, width: right - left + 2 * ROOM, height: bottom - top + 2 * ROOM, rx: 4 };
  return (
    <g class={`mark ${tone}`}>
      <rect class="edge" {...size} />
      <rect class="line" {...size} />
    </g>
  );
}

export function Spot({ at: [x, y], tone }: { at: Point; tone: string }) {
  return (
    <g class={`mark ${tone}`}>
      <circle class="edge" cx={x} cy={y} r={7} />
      <circle class="line" cx={x} cy={y} r={7} />
    </g>
  );
}

/** Where an action touches: a ring, or a line from start to end. */
export function ActionMark({ action, tone = "acted" }: { action: Action; tone?: string }) {
  const points = pointsOf(action);
  const [from, to] = points;
  return (
    <g>
      {from && to && <line class={`mark-path ${tone}`} x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />}
      {points.map((point, index) => (
        <Spot key={index} at={point} tone={tone} />
      ))}
    </g>
  );
}

/** The pixel of the picture under a pointer; null beside it. */
export function pixelAt(event: MouseEvent, picture: Picture, holder: Element): Point | null {
  const place = holder.getBoundingClientRect();
  const x = Math.floor(((event.clientX - place.left) / place.width) * picture.width);
  const y = Math.floor(((event.clientY - place.top) / place.height) * picture.height);
  return x >= 0 && y >= 0 && x < picture.width && y < picture.height ? [x, y] : null;
}

/** The newest picture that is loaded whole: what is shown never flickers while the next one comes. */
export function useSteady(wanted: Picture | null): Picture | null {
  const [shown, show] = useState<Picture | null>(null);
  useEffect(() => {
    if (!wanted) return show(null);
    let over = false;
    const image = new Image();
    image.src = wanted.url;
    image
      .decode()
      .then(() => over || show(wanted))
      .catch(() => undefined); // a newer one is on its way, or the connection is lost and says so
    return () => {
      over = true;
    };
  }, [wanted?.url]);
  return shown;
}
