/** One line about what just went wrong or was done, where it happened, and the same for screen readers. */
import { signal, type Signal } from "@preact/signals";
import { said } from "../api/http";

export interface Notice {
  tone: "wrong" | "done";
  words: string;
}

export type NoticePlace = Signal<Notice | null>;

export function noticePlace(): NoticePlace {
  return signal<Notice | null>(null);
}

/** Does it, and puts what goes wrong into the place. Gives undefined where it went wrong. */
export async function trying<T>(place: NoticePlace, work: () => Promise<T>): Promise<T | undefined> {
  place.value = null;
  try {
    return await work();
  } catch (error) {
    const words = said(error);
    if (words) place.value = { tone: "wrong", words };
    return undefined;
  }
}
