import { NoticeLine } from "../parts/Notice";
import { language, litRung, lookThrough, reading, readNotice, rung, verbosity } from "../state/reading";

/** What is at the point, and its lenses from the spot to the screen. */
export function Said() {
  return (
    <section class="card said" aria-labelledby="said">
      <div class="row">
        <h2 id="said">What is read</h2>
        <How />
      </div>
      <div class="said-parts">
        <Words />
        <Ladder />
      </div>
      <NoticeLine place={readNotice} />
    </section>
  );
}

/** What is spoken: of a group that has the focus, or a lens that was chosen, its own words. */
function Words() {
  const said = reading.value;
  const lens = rung.value === null ? undefined : said?.rungs?.[rung.value];
  return (
    <div aria-live="polite" aria-atomic="true" class="said-words">
      {lens ? (
        <p class="lead">{lens.words}</p>
      ) : said ? (
        <>
          <p class="lead">{said.content}</p>
          {said.layout && <p>{said.layout}</p>}
        </>
      ) : (
        <p class="soft">Rest the pointer on the picture, tap it, or walk the list named What is there with the arrow keys.</p>
      )}
    </div>
  );
}

function Ladder() {
  const rungs = reading.value?.rungs ?? [];
  if (rungs.length === 0) return null;
  const lit = litRung(rungs);
  return (
    <ol class="ladder" aria-label="Lenses, from the spot to the screen">
      {rungs.map((one, index) => (
        <li key={index}>
          <button type="button" class={`rung rung-${one.role}`} aria-pressed={index === lit} onClick={() => lookThrough(index)}>
            <span class="rung-role">{one.role}</span>
            <span class="rung-words">{one.words}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function How() {
  return (
    <div class="row push tight">
      <select
        class="small"
        aria-label="How much is said"
        value={verbosity.value}
        onChange={(event) => (verbosity.value = event.currentTarget.value as typeof verbosity.value)}
      >
        <option value="brief">brief</option>
        <option value="normal">normal</option>
        <option value="full">full</option>
      </select>
      <select
        class="small"
        aria-label="Language"
        value={language.value}
        onChange={(event) => (language.value = event.currentTarget.value as typeof language.value)}
      >
        <option value="en">English</option>
        <option value="zh">中文</option>
      </select>
    </div>
  );
}
