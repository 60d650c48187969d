/** How a goal is read, as the server tells it: nothing is done for it yet. */
import { signal } from "@preact/signals";
import { post } from "../api/http";
import type { Explained } from "../api/types";
import { trying } from "./notice";
import { runNotice } from "./run";

export const explained = signal<Explained | null>(null);

let asked = 0;

/** Of two questions the later one is answered. */
export async function explain(goal: string): Promise<void> {
  const number = ++asked;
  const told = await trying(runNotice, () => post<Explained>("/v1/explain", { goal }));
  if (told && number === asked) explained.value = told;
}

/** What was read is not what stands there now. */
export function forget(): void {
  asked += 1;
  explained.value = null;
}
