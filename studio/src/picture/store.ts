/** A picture of the person's own, and what was seen on it. */
import { signal } from "@preact/signals";
import { post } from "../api/http";
import type { Screen } from "../api/types";
import { noticePlace, trying } from "../state/notice";

export const picture = signal<{ url: string; name: string; width: number; height: number } | null>(null);
export const parsed = signal<Screen | null>(null);
export const parsing = signal<AbortController | null>(null);
export const parseNotice = noticePlace();

export async function parse(file: File): Promise<void> {
  cancel();
  const breath = new AbortController();
  parsing.value = breath;
  parsed.value = null;
  if (picture.value) URL.revokeObjectURL(picture.value.url);
  picture.value = null;
  await trying(parseNotice, async () => {
    const url = URL.createObjectURL(file);
    const { width, height } = await sizeOf(url, file.name);
    picture.value = { url, name: file.name, width, height };
    const form = new FormData();
    form.append("image", file);
    const screen = await post<Screen>("/v1/parse?narration=true", form, breath.signal);
    if (!breath.signal.aborted) parsed.value = screen;
  });
  if (parsing.value === breath) parsing.value = null;
}

export function cancel(): void {
  parsing.value?.abort();
  parsing.value = null;
}

async function sizeOf(url: string, name: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => {
    URL.revokeObjectURL(url);
    throw new Error(`${name || "This"} is no picture that the browser can show: give a PNG, JPEG or WebP.`);
  });
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** The Screen JSON as a file of the person's own. */
export function download(screen: Screen, name: string): void {
  const { narration: _, ...document_ } = screen;
  const url = URL.createObjectURL(new Blob([JSON.stringify(document_, null, 1)], { type: "application/json" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = `${name.replace(/\.\w+$/, "") || "screen"}.screen.json`;
  anchor.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 1000);
}
