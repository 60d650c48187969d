/** Episodes at rest: asked of the server when they are looked at. */
import { signal } from "@preact/signals";
import { get } from "../api/http";
import type { Action, Episode, EpisodeRow } from "../api/types";
import { noticePlace, trying } from "../state/notice";

export const rows = signal<EpisodeRow[] | null>(null);
export const next = signal<string | null>(null);
export const filter = signal({ goal: "", outcome: "" });
export const listNotice = noticePlace();

let asked = 0;

/** The list from its beginning, or what comes after its end. An answer counts as long as nothing newer was asked. */
export async function list(more = false): Promise<void> {
  const query = new URLSearchParams({ limit: "30" });
  for (const [name, value] of Object.entries(filter.value)) if (value) query.set(name, value);
  const after = next.value;
  if (more && after) query.set("after", after);
  const mine = more ? asked : ++asked;
  await trying(listNotice, async () => {
    const answer = await get<{ episodes: EpisodeRow[]; next: string | null }>(`/v1/episodes?${query.toString()}`);
    if (mine !== asked || (more && after !== next.value)) return;
    rows.value = more ? [...(rows.value ?? []), ...answer.episodes] : answer.episodes;
    next.value = answer.next;
  });
}

export function episodeAt(id: string): Promise<Episode> {
  return get<Episode>(`/v1/episodes/${encodeURIComponent(id)}`);
}

export function frameAt(id: string, sha256: string): string {
  return `/v1/episodes/${encodeURIComponent(id)}/frames/${sha256}`;
}

/** An action in short words, for lists. */
export function actionInWords(action: Action): string {
  const { action: name, ...fields } = action;
  const words = name.replaceAll("_", " ");
  if (typeof fields["text"] === "string") return `${words} “${fields["text"]}”`;
  if (Array.isArray(fields["keys"])) return `press ${fields["keys"].join("+")}`;
  const at = fields["at"] ?? fields["to"] ?? fields["start"];
  return Array.isArray(at) ? `${words} at ${at.join(", ")}` : words;
}

export const OUTCOMES = ["success", "failure", "refused", "denied", "interrupted", "limit", "error"];

export function when(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}
