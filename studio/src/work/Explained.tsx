import type { Clause, Explained } from "../api/types";
import { Icon } from "../parts/Icon";
import { explained } from "../state/explained";

/** How the goal is read: the steps, or why there are none, and what each part of the sentence asks for. The region is
 *  always there, so that screen readers hear what comes into it. */
export function Reading() {
  const told = explained.value;
  return (
    <div class="explained">
      <p class="hidden" role="status">
        {told && inShort(told)}
      </p>
      {told && <Told told={told} />}
    </div>
  );
}

function Told({ told }: { told: Explained }) {
  return (
    <section aria-labelledby="explained">
      <h3 id="explained">How it is read</h3>
      {told.refused !== null && (
        <p class="notice wrong">
          <Icon name="warn" />
          <span>{told.refused}</span>
        </p>
      )}
      {told.steps.length > 0 && (
        <ol class="plan" aria-label="Steps">
          {told.steps.map((words, index) => (
            <li key={index}>
              <span class="dot" aria-hidden="true">
                {index + 1}
              </span>
              <span>{words}</span>
            </li>
          ))}
        </ol>
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
  if (told.refused !== null) return `Refused: ${told.refused}`;
  return told.steps.length === 1 ? "Read as one step." : `Read as ${told.steps.length} steps.`;
}

function plain(name: string): string {
  return name.replaceAll("_", " ");
}
