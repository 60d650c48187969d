/** Tasks that are shown: what is being recorded now, and those that are kept. */
import { signal } from "@preact/signals";
import { get, patch, post, remove } from "../api/http";
import type { Demo, DemoRow } from "../api/types";
import { recorded } from "./device";
import { settled } from "./hands";
import { noticePlace, trying } from "./notice";
import { follow } from "./run";

export const recording = signal<{ id: string; goal: string } | null>(null);
export const demos = signal<DemoRow[]>([]);
export const demo = signal<Demo | null>(null);
export const showNotice = noticePlace();

export async function listDemos(): Promise<void> {
  demos.value = (await get<{ demos: DemoRow[] }>("/v1/demos")).demos;
}

export async function record(device: string, goal: string): Promise<void> {
  await trying(showNotice, async () => {
    recorded.value = [];
    const { id } = await post<{ id: string }>("/v1/recordings", { device, goal });
    recording.value = { id, goal };
  });
}

/** Ends the recording; what was shown becomes a demonstration that can be edited. */
export async function stopRecording(): Promise<void> {
  const now = recording.value;
  if (!now) return;
  await settled();
  const made = await trying(showNotice, () => post<Demo>(`/v1/recordings/${now.id}/stop`));
  recording.value = null;
  if (!made) return;
  demo.value = made;
  await trying(showNotice, listDemos);
}

export async function openDemo(name: string): Promise<void> {
  await trying(showNotice, async () => {
    demo.value = await get<Demo>(`/v1/demos/${encodeURIComponent(name)}`);
  });
}

/** What may be changed in a step. ``number`` counts from 1, as the demonstration had them before. */
export interface StepEdit {
  number: number;
  words: string;
  text: string | null;
  target: string | null;
  optional: boolean;
}

const EDITED = ["words", "text", "target", "optional"] as const;

export function editsOf(one: Demo): StepEdit[] {
  return one.steps.map(({ step, words, text, target, optional }, index) => ({
    number: index + 1,
    words,
    text: text ?? (typeof step.action["text"] === "string" ? step.action["text"] : null),
    target: target ?? step.target?.name ?? step.target?.text ?? null,
    optional,
  }));
}

/** Names the steps that stay, with what is other in them; one that is left out is dropped. */
export async function saveDemo(before: Demo, tasks: string[], steps: StepEdit[]): Promise<void> {
  const old = new Map(editsOf(before).map((one) => [one.number, one]));
  const changes = steps.map((now) => {
    const other = EDITED.filter((field) => now[field] !== old.get(now.number)?.[field]);
    return { number: now.number, ...Object.fromEntries(other.map((field) => [field, now[field]])) };
  });
  await trying(showNotice, async () => {
    demo.value = await patch<Demo>(`/v1/demos/${encodeURIComponent(before.name)}`, { tasks, steps: changes });
    await listDemos();
    showNotice.value = { tone: "done", words: "Kept." };
  });
}

export async function removeDemo(name: string): Promise<void> {
  await trying(showNotice, async () => {
    await remove(`/v1/demos/${encodeURIComponent(name)}`);
    demo.value = null;
    await listDemos();
  });
}

/** Does it again on a device, with other texts where they are given. */
export async function replay(name: string, device: string, set: Record<string, string>): Promise<void> {
  const begun = await trying(showNotice, () => post<{ id: string }>(`/v1/demos/${encodeURIComponent(name)}/replay`, { device, set }));
  if (begun) follow(begun.id, `Again: ${name}`);
}
