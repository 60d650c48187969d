/** Server-sent events that come back by themselves after the connection was lost. */
import { link } from "./http";

const AGAIN_MS = 1500;

export type Heard = Record<string, (data: never) => void>;

/** Listens until the returned function is called. ``kinds``: what to do with the data of each kind of event. The browser
 * joins again by itself after a short loss; after an answer that was no stream we do. */
export function listen(path: string, kinds: Heard): () => void {
  let source: EventSource | null = null;
  let timer = 0;
  let over = false;

  function join(): void {
    source = new EventSource(path);
    source.onopen = () => {
      link.value = "here";
    };
    source.onerror = () => {
      if (over) return;
      if (link.value === "here") link.value = "lost";
      if (source?.readyState === EventSource.CLOSED) timer = window.setTimeout(join, AGAIN_MS);
    };
    for (const [kind, heard] of Object.entries(kinds)) {
      source.addEventListener(kind, (event) => {
        heard(JSON.parse((event as MessageEvent<string>).data) as never);
      });
    }
  }

  join();
  return () => {
    over = true;
    window.clearTimeout(timer);
    source?.close();
  };
}
