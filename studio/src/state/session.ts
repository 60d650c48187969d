/** What the server is and can do; asked when the page opens, and again until it answers after a loss. */
import { effect, signal } from "@preact/signals";
import type { Session } from "../api/types";
import { get, link, useCsrf } from "../api/http";

const AGAIN_MS = 1500;
export const session = signal<Session | null>(null);

export async function begin(): Promise<void> {
  try {
    const answer = await get<Session>("/v1/session");
    useCsrf(answer.csrf);
    session.value = answer;
    link.value = "here";
  } catch {
    // the line at the top says what is wrong
  }
}

let timer = 0;
effect(() => {
  window.clearInterval(timer);
  if (link.value !== "here") timer = window.setInterval(() => void begin(), AGAIN_MS);
});
