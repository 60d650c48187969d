import type { Clause, Explained } from "../api/types";
import { Icon } from "../parts/Icon";
import { explained } from "../state/explained";

/** How the goal is read: the steps, or why there are none, and what each part of the sentence asks for. What is not read
 *  surely is asked about, and done after a yes. The region is always there, so that screen readers hear what comes into
 *  it. */
export function Reading({ onMeant }: { onMeant: (steps: string[]) => void }) {
  const told = explained.value;
  return (
    <div class="explained">
      <p class="hidden" role="status">
        {told && inShort(told)}
      </p>
      {told && <Told told={told} onMeant={onMeant} />}
    </div>
  );
}

function Told({ told, onMeant }: { told: Explained; onMeant: (steps: string[]) => void }) {
  return (
    <section aria-labelledby="explained">
      <h3 id="explained">How it is read</h3>
      {told.refused !== null && (
        <p class="notice wrong">
          <Icon name="warn" />
          <span>{told.refused}</span>
        </p>
      )}
      {told.steps.length > 0 && <Steps label="Steps" steps={told.steps} />}
      {told.perhaps.length > 0 && (
        <>
          <p>Is this what you want?</p>
          <Steps label="Perhaps" steps={told.perhaps} />
          <div class="row end">
            <button type="button" onClick={() => onMeant(told.perhaps)}>
              Yes, do this
            </button>
          </div>
        </>
      )}
      {told.clauses.length > 0 && (
        <ul class="clauses" aria-label="Parts of the sentence">
          {told.clauses.map((clause, index) => (
            <Part key={index} clause={clause} doubtful={index === told.doubtful} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Steps({ label, steps }: { label: string; steps: string[] }) {
  return (
    <ol class="plan" aria-label={label}>
      {steps.map((words, index) => (
        <li key={index}>
          <span class="dot" aria-hidden="true">
            {index + 1}
          </span>
          <span>{words}</span>
        </li>
      ))}
    </ol>
  );
}

function Part({ clause, doubtful }: { clause: Clause; doubtful: boolean }) {
  return (
    <li class={doubtful ? "doubtful" : ""}>
      <q>{clause.words.trim()}</q>
      <p class="soft">
        {plain(clause.intent)}
        {clause.slots.map((slot) => `, ${plain(slot.name)}: ${slot.words}`)}
        {clause.later && ", after what comes next"}, {Math.round(clause.chance * 100)} % sure
        {doubtful && <strong> This part is not clear.</strong>}
      </p>
    </li>
  );
}

function inShort(told: Explained): string {
  const asked = told.perhaps.length > 0 ? ` Is this what you want: ${told.perhaps.join("; ")}?` : "";
  if (told.refused !== null) return `Refused: ${told.refused}${asked}`;
  return told.steps.length === 1 ? "Read as one step." : `Read as ${told.steps.length} steps.`;
}

function plain(name: string): string {
  return name.replaceAll("_", " ");
}
