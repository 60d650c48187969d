"""Records of ScreenAgent as questions with answers, constructed ones too, and as preference pairs of what the model
said and what a person made of it (paper 001, Fig. 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from screenwright.data.export.sample import ChatSample, file_picture
from screenwright.data.screenagent.sessions import Session, answer_text


def chat_samples(sessions: Sequence[Session]) -> Iterator[ChatSample]:
    """One a record. Sessions are the groups; several tasks occur in more than one session."""
    for session in sessions:
        for record in session.records:
            yield ChatSample(
                id=record.id,
                group=session.name,
                phase=record.phase,
                picture=file_picture(record.picture),
                prompt=record.prompt,
                answer=answer_text(record),
                rejected=record.rejected or None,
            )
