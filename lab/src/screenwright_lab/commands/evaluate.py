"""``screenwright eval BENCH``: the benchmarks, resumable, with 95 % intervals."""

from __future__ import annotations

import typer

from screenwright_lab.commands import (
    evaluate_aitw,
    evaluate_asked,
    evaluate_compare,
    evaluate_consequences,
    evaluate_corpus,
    evaluate_deeds,
    evaluate_desktop,
    evaluate_goals,
    evaluate_grounding,
    evaluate_history,
    evaluate_injection,
    evaluate_labels,
    evaluate_miniwob,
    evaluate_nextstep,
    evaluate_pictures,
    evaluate_plain,
    evaluate_policies,
    evaluate_questions,
    evaluate_recovery,
    evaluate_redaction,
    evaluate_screenagent,
    evaluate_screenpr,
    evaluate_screenqa,
    evaluate_screens,
    evaluate_sentences,
    evaluate_texts,
    evaluate_verify,
    evaluate_world,
)
from screenwright_lab.commands.evaluating import command

app = typer.Typer(help="Measure on data, with 95 % intervals.", no_args_is_help=True)

for _opening in (
    evaluate_screens.changes,
    evaluate_screens.confidence,
    evaluate_screens.elements,
    evaluate_screens.icons,
    evaluate_screens.states,
    evaluate_screens.structure,
    evaluate_screens.text,
    evaluate_aitw.aitw,
    evaluate_deeds.deeds,
    evaluate_desktop.desktop,
    evaluate_desktop.replay,
    evaluate_grounding.grounding,
    evaluate_miniwob.miniwob,
    evaluate_nextstep.nextstep,
    evaluate_asked.asked,
    evaluate_goals.goals,
    evaluate_labels.labels,
    evaluate_consequences.consequences,
    evaluate_corpus.corpus,
    evaluate_pictures.pictures,
    evaluate_plain.plain,
    evaluate_questions.questions,
    evaluate_recovery.recovery,
    evaluate_redaction.redaction,
    evaluate_screenagent.screenagent,
    evaluate_screenqa.screenqa,
    evaluate_sentences.sentences,
    evaluate_texts.completion,
    evaluate_texts.likeness,
    evaluate_texts.tokens,
    evaluate_verify.verify,
):
    app.command(_opening.__name__)(command(_opening))
app.command("injection")(command(evaluate_injection.injection, evaluate_injection.show_table))
app.command("screenpr")(command(evaluate_screenpr.screenpr, evaluate_screenpr.show_table))
app.command("phone-world")(command(evaluate_world.phone_world))
app.command("screenpr-sheet")(evaluate_screenpr.sheet)
app.command("questions-asked")(evaluate_questions.asked)
app.command("transfer")(evaluate_policies.transfer)
app.command("policy-speed")(evaluate_policies.policy_speed)
app.command("compare")(evaluate_compare.compare)
app.command("show")(evaluate_history.show)
app.command("history")(evaluate_history.history)
