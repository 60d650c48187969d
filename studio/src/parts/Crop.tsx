import type { Box } from "../api/types";

const ROOM = 60;

/** The part of a picture around a box, with the box marked. Drawn by a canvas, so that the whole picture is fetched once. */
export function Crop({ url, box, label }: { url: string; box: Box; label: string }) {
  const draw = (canvas: HTMLCanvasElement | null): void => {
    if (!canvas) return;
    const image = new Image();
    image.onload = () => paint(canvas, image, box);
    image.src = url;
  };
  return <canvas class="crop" ref={draw} role="img" aria-label={label} width={1} height={1} />;
}

function paint(canvas: HTMLCanvasElement, image: HTMLImageElement, [left, top, right, bottom]: Box): void {
  const [x, y] = [Math.max(0, left - ROOM), Math.max(0, top - ROOM)];
  canvas.width = Math.min(image.naturalWidth, right + ROOM) - x;
  canvas.height = Math.min(image.naturalHeight, bottom + ROOM) - y;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.drawImage(image, -x, -y);
  for (const [width, colour] of [[6, "#101418"], [3, "#ffb02e"]] as const) {
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.strokeRect(left - x - 2, top - y - 2, right - left + 4, bottom - top + 4);
  }
}
