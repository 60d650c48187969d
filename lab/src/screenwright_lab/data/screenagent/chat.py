"""Records of ScreenAgent as questions with answers, constructed ones too, and as preference pairs (paper 001, Fig. 3).

The worse reply of a pair is what the model had said before a person corrected it. A constructed record has none of its
own: worse there is what was right for the record that it was made of, a success on the picture after the action where
the one before it is shown, and the whole plan where a part of it is already done. Two replies with the same calls are
no pair: only their words differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from screenwright.episodes import ChatSample, file_picture
from screenwright_lab.data.screenagent.sessions import Session, SessionRecord, answer_text, entries_in


def chat_samples(sessions: Sequence[Session]) -> Iterator[ChatSample]:
    """One a record. Sessions are the groups; several tasks occur in more than one session."""
    for session in sessions:
        latest: dict[str, str] = {}
        for record in session.records:
            answer = answer_text(record)
            yield ChatSample(
                id=record.id,
                group=session.name,
                phase=record.phase,
                picture=file_picture(record.picture),
                prompt=record.prompt,
                answer=answer,
                rejected=_worse(record, answer, latest),
            )
            if not record.constructed:
                latest[record.phase] = answer


def _worse(record: SessionRecord, answer: str, latest: dict[str, str]) -> str | None:
    """``latest``: the right answer of the last record of each phase that was not constructed."""
    worse = latest.get(record.phase, "") if record.constructed else record.rejected
    alike = worse.strip() == answer.strip() or (entries_in(answer) and entries_in(worse) == entries_in(answer))
    return worse if worse and not alike else None
