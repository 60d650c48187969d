import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { NoticeLine, Working } from "../parts/Notice";
import { address, go } from "../state/route";
import { filter, list, listNotice, next, OUTCOMES, rows, when } from "./store";

/** All runs that were kept. Two that are ticked can be looked at side by side. */
export function EpisodeList() {
  const ticked = useSignal<string[]>([]);
  useEffect(() => void list(), []);
  const [one, other] = ticked.value;
  return (
    <div class="page">
      <h1>Episodes</h1>
      <Filter />
      <NoticeLine place={listNotice} />
      {rows.value === null && <Working words="Reading the episodes" />}
      {rows.value?.length === 0 && <p class="soft">None here. A run that was given a goal leaves one.</p>}
      <ul class="plain episode-rows">
        {rows.value?.map((row) => (
          <li key={row.id}>
            <input
              type="checkbox"
              aria-label={`Compare ${row.goal || row.id}`}
              checked={ticked.value.includes(row.id)}
              onChange={(event) => {
                const others = ticked.value.filter((id) => id !== row.id);
                ticked.value = event.currentTarget.checked ? [...others, row.id].slice(-2) : others;
              }}
            />
            <a href={address("episodes", row.id)}>
              <strong>{row.goal || row.id}</strong>
              <span class="soft">
                {when(row.started)} · {row.device} · {row.agent} · {row.steps} {row.steps === 1 ? "step" : "steps"}
              </span>
            </a>
            <span class={`standing ${row.outcome ?? "unknown"}`}>{row.outcome ?? "not ended"}</span>
          </li>
        ))}
      </ul>
      <div class="row">
        {next.value && (
          <button type="button" onClick={() => void list(true)}>
            More
          </button>
        )}
        <button type="button" class="push" disabled={!one || !other} onClick={() => one && other && go("compare", one, other)}>
          Compare two
        </button>
      </div>
    </div>
  );
}

function Filter() {
  return (
    <form
      class="row how"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void list();
      }}
    >
      <label class="grow">
        <span>Goal has</span>
        <input type="search" value={filter.value.goal} onInput={(event) => (filter.value = { ...filter.value, goal: event.currentTarget.value })} />
      </label>
      <label>
        <span>Ended</span>
        <select
          value={filter.value.outcome}
          onChange={(event) => {
            filter.value = { ...filter.value, outcome: event.currentTarget.value };
            void list();
          }}
        >
          <option value="">any way</option>
          {OUTCOMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button type="submit">Find</button>
    </form>
  );
}
