/** What a person does to the device. Every action passes the gate, which may ask first. */
import { signal } from "@preact/signals";
import { post, Refused } from "../api/http";
import type { Action, Question } from "../api/types";
import { chosen } from "./device";
import { noticePlace, trying } from "./notice";

export const handsNotice = noticePlace();
/** What the gate asks about an action of the person's own, with how to answer it. */
export const asked = signal<{ question: Question; answer: (allow: boolean) => void } | null>(null);
export const acting = signal(0);

let queue: Promise<unknown> = Promise.resolve();

/** Letters that were typed and are not sent yet: a word is one action, and one step of what is shown. */
export const typed = signal("");
const PAUSE_MS = 600;
let pausing = 0;

export function type(text: string): void {
  typed.value += text;
  window.clearTimeout(pausing);
  pausing = window.setTimeout(flush, PAUSE_MS);
}

function flush(): void {
  window.clearTimeout(pausing);
  const text = typed.value;
  typed.value = "";
  if (text) void line({ action: "type_text", text });
}

/** Takes back the last letter that is not sent yet; false where there is none. */
export function untype(): boolean {
  if (!typed.value) return false;
  typed.value = [...typed.value].slice(0, -1).join("");
  return true;
}

/** Everything that was done has arrived. */
export async function settled(): Promise<void> {
  flush();
  await queue;
}

/** One after the other, in the order in which they were done. */
export function act(action: Action): Promise<boolean> {
  flush();
  return line(action);
}

function line(action: Action): Promise<boolean> {
  const done = queue.then(async () => {
    acting.value += 1;
    const went = await trying(handsNotice, () => perform(action));
    acting.value -= 1;
    return went === true;
  });
  queue = done;
  return done;
}

async function perform(action: Action): Promise<boolean> {
  const path = `/v1/devices/${chosen.value ?? ""}/actions`;
  try {
    await post(path, { action });
    return true;
  } catch (error) {
    const question = error instanceof Refused && error.status === 409 ? (error.body["question"] as Question | undefined) : undefined;
    if (!question) throw error;
    if (!(await allowed(question))) return false;
    await post(path, { action, allow: question.id });
    return true;
  }
}

function allowed(question: Question): Promise<boolean> {
  return new Promise((settle) => {
    asked.value = {
      question,
      answer: (allow) => {
        asked.value = null;
        settle(allow);
      },
    };
  });
}
