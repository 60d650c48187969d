/** The device that is looked at: its newest picture, what was seen on it, and what happens there. */
import { batch, computed, signal } from "@preact/signals";
import { get, link, post, remove } from "../api/http";
import { listen } from "../api/stream";
import type { Devices, OpenDevice, Screen } from "../api/types";
import { effect } from "@preact/signals";

const NEWS_KEPT = 20;

export const devices = signal<Devices>({ open: [], could_open: [] });
export const chosen = signal<string | null>(null);
export const device = computed(() => devices.value.open.find((one) => one.id === chosen.value) ?? null);

/** The address of the newest picture; its size comes with it. */
export const frame = signal<{ url: string; sha256: string; width: number; height: number } | null>(null);
export const screen = signal<Screen | null>(null);
export const seeing = signal(false);
export const lost = signal("");
export const held = signal<string | null>(null);
export const news = signal<{ id: number; words: string }[]>([]);
/** What a recording heard, as far as it is told by the device. */
export const recorded = signal<{ n: number; words: string }[]>([]);

let leave: () => void = () => undefined;
let newest = 0;

export async function listDevices(): Promise<void> {
  devices.value = await get<Devices>("/v1/devices");
  const there = devices.value.open.some((one) => one.id === chosen.value);
  const first = devices.value.open[0];
  if (!there && first) choose(first.id);
}

export async function openDevice(url: string): Promise<void> {
  const opened = await post<OpenDevice>("/v1/devices", { url });
  devices.value = await get<Devices>("/v1/devices");
  choose(opened.id);
}

export async function closeDevice(id: string): Promise<void> {
  await remove(`/v1/devices/${id}`);
  chosen.value = null;
  await listDevices();
}

export function choose(id: string): void {
  if (id === chosen.value) return;
  leave();
  batch(() => {
    chosen.value = id;
    frame.value = null;
    screen.value = null;
    news.value = [];
    lost.value = "";
    held.value = null;
  });
  const root = `/v1/devices/${id}`;
  leave = listen(`${root}/events`, {
    frame: (told: { sha256: string; width: number; height: number }) => {
      lost.value = "";
      frame.value = { ...told, url: `${root}/frame?sha256=${told.sha256}` };
      seeing.value = screen.value?.image.sha256 !== told.sha256;
    },
    screen: (told: { sha256: string }) => void see(id, told.sha256),
    news: (told: { sentences: string[] }) => tell(told.sentences),
    held: (told: { by: string | null }) => {
      held.value = told.by;
    },
    recorded: (told: { n: number; words: string }) => {
      recorded.value = [...recorded.value.filter((one) => one.n !== told.n), told];
    },
    lost: (told: { message: string }) => {
      lost.value = told.message;
    },
  });
}

async function see(id: string, sha256: string): Promise<void> {
  if (screen.value?.image.sha256 === sha256) {
    seeing.value = false;
    return;
  }
  const asked = ++newest;
  try {
    const seen = await get<Screen>(`/v1/devices/${id}/screen`);
    if (id !== chosen.value || asked !== newest) return;
    screen.value = seen;
    seeing.value = frame.value !== null && frame.value.sha256 !== seen.image.sha256;
  } catch {
    // the next event of the device asks again
  }
}

function tell(sentences: string[]): void {
  const last = news.value.at(-1)?.id ?? 0;
  const more = sentences.map((words, index) => ({ id: last + index + 1, words }));
  news.value = [...news.value, ...more].slice(-NEWS_KEPT);
}

// after a loss the server may have begun anew, with other devices
let was = link.value;
effect(() => {
  const now = link.value;
  if (was !== "here" && now === "here") void listDevices().catch(() => undefined);
  was = now;
});
