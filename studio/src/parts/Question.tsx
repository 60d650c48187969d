import type { Question } from "../api/types";
import { kindInWords, nameOf } from "../state/boxes";
import { Crop } from "./Crop";
import { Dialog } from "./Dialog";

/** What the gate asks: what is about to be done, where, and why it asks. Whatever closes the dialog means no. */
export function QuestionDialog(props: { question: Question; picture: string | null; answer: (allow: boolean) => void }) {
  const { question, answer } = props;
  const target = question.target;
  return (
    <Dialog title="May this be done?" tone="asking" close={() => answer(false)}>
      <p class="lead">{question.words}</p>
      {props.picture && target && <Crop url={props.picture} box={target.box} label={`The place: ${nameOf(target)}`} />}
      <dl class="facts">
        {target && (
          <>
            <dt>Where</dt>
            <dd>
              {kindInWords(target.kind)} “{nameOf(target)}”
            </dd>
          </>
        )}
        <dt>Why it asks</dt>
        <dd>{question.rule}</dd>
        {question.why && (
          <>
            <dt>What for</dt>
            <dd>{question.why}</dd>
          </>
        )}
      </dl>
      <div class="row end">
        <button type="button" class="first" onClick={() => answer(false)} autofocus>
          No, leave it
        </button>
        <button type="button" onClick={() => answer(true)}>
          Yes, do it
        </button>
      </div>
      <p class="soft small-text">Without an answer it is not done. Escape means no.</p>
    </Dialog>
  );
}
