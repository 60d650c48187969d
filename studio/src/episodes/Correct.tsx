import { useSignal, type Signal } from "@preact/signals";
import { post } from "../api/http";
import type { Action, Episode, EpisodeStep, Exchange, Point } from "../api/types";
import { NoticeLine } from "../parts/Notice";
import { noticePlace, trying } from "../state/notice";

const notice = noticePlace();
const POINTED = ["click", "double_click", "long_press", "move"];

/** A person's word on one step: right as it was, or what should have been done; the place by pointing on the picture. */
export function Correct(props: { episode: Episode; step: EpisodeStep; point: Signal<Point | null>; done: () => Promise<void> }) {
  const { episode, step, point } = props;
  const exchange = exchangeOf(episode, step);
  const kind = useSignal(POINTED.includes(step.action.action) || step.action.action === "type_text" ? step.action.action : "click");
  const text = useSignal(typeof step.action["text"] === "string" ? step.action["text"] : "");
  const note = useSignal("");
  if (!exchange) return <p class="soft">Nobody was asked for this step: there is no answer to judge.</p>;

  const send = async (body: Record<string, unknown>): Promise<void> => {
    await trying(notice, async () => {
      await post(`/v1/episodes/${encodeURIComponent(episode.id)}/annotations`, { exchange: exchange.exchange, note: note.value, ...body });
      await props.done();
      notice.value = { tone: "done", words: "Kept beside the episode." };
    });
  };
  const typed = kind.value === "type_text";
  const at = point.value ?? (step.action["at"] as Point | undefined) ?? null;
  return (
    <form
      class="correct"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ answer: corrected(exchange, typed ? { action: "type_text", text: text.value } : { action: kind.value, at }) });
      }}
    >
      {exchange.judged && <p class="soft">Judged already: {exchange.judged}. The newest word counts.</p>}
      <div class="row how">
        <label>
          <span>Better would have been</span>
          <select value={kind.value} onChange={(event) => (kind.value = event.currentTarget.value)}>
            {[...POINTED, "type_text"].map((name) => (
              <option key={name} value={name}>
                {name.replaceAll("_", " ")}
              </option>
            ))}
          </select>
        </label>
        {typed ? (
          <label class="grow">
            <span>Text</span>
            <input type="text" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
          </label>
        ) : (
          <Place at={at} point={point} />
        )}
      </div>
      <label class="field">
        <span>Note</span>
        <input type="text" value={note.value} onInput={(event) => (note.value = event.currentTarget.value)} />
      </label>
      <NoticeLine place={notice} />
      <div class="row end">
        <button type="button" onClick={() => void send({ verdict: "kept" })}>
          It was right
        </button>
        <button type="submit" class="first" disabled={!typed && !at}>
          Keep correction
        </button>
      </div>
    </form>
  );
}

/** The place in numbers, for who cannot point; a click on the picture fills it. */
function Place({ at, point }: { at: Point | null; point: Signal<Point | null> }) {
  const [x, y] = at ?? [0, 0];
  const field = (name: string, value: number, change: (value: number) => Point) => (
    <label>
      <span>{name}</span>
      <input type="number" min={0} value={value} onInput={(event) => (point.value = change(event.currentTarget.valueAsNumber || 0))} />
    </label>
  );
  return (
    <>
      {field("Left", x, (value) => [value, y])}
      {field("Top", y, (value) => [x, value])}
      <span class="soft small-text">or click the place on the picture before</span>
    </>
  );
}

/** The reply that the step came of: the last one that began with this step or before it. */
function exchangeOf(episode: Episode, step: EpisodeStep): Exchange | undefined {
  const begun = (one: Exchange): number => Number(one.exchange.split("-").at(-1));
  return episode.exchanges.filter((one) => one.phase === "acting" && begun(one) <= step.index).at(-1);
}

function corrected(exchange: Exchange, action: Action): Record<string, unknown> {
  const why = exchange.answer["why"];
  return { why: typeof why === "string" ? why : "", actions: [action] };
}
