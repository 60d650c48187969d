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

/** One after the other, in the order in which they were done. */
export function act(action: Action): Promise<boolean> {
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
