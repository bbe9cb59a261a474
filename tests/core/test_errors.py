"""Every error has a code and an exit status that programs can rely on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.core import errors
from ledger.core.blocks import Note
from ledger.core.errors import Contradiction, TablefoldError, typed

STABLE = {
    "TablefoldError": ("error", 1),
    "UsageError": ("usage", 2),
    "BadPlays": ("bad-plays", 2),
    "Unforeseeable": ("unforeseeable", 1),
    "NoDecision": ("no-decision", 1),
    "UnknownGame": ("unknown-game", 2),
    "BadCondition": ("bad-condition", 2),
    "BadSetup": ("bad-setup", 2),
    "BadCatalog": ("bad-catalog", 2),
    "BrokenGame": ("broken-game", 70),
    "UnknownVerb": ("unknown-move", 1),
    "UnknownName": ("unknown-name", 1),
    "NotThere": ("not-there", 1),
    "UnknownPiece": ("unknown-piece", 1),
    "AmbiguousName": ("ambiguous-name", 1),
    "MoveIncomplete": ("incomplete-move", 1),
    "MoveRefused": ("refused", 1),
    "SeveralWays": ("several-ways", 1),
    "MoveImpossible": ("impossible", 1),
    "NothingToUndo": ("nothing-to-undo", 1),
    "NothingToRedo": ("nothing-to-redo", 1),
    "UnknownBranch": ("unknown-branch", 1),
    "BranchExists": ("branch-exists", 1),
    "NoSuchEvent": ("unknown-event", 1),
    "BadFile": ("bad-file", 1),
    "DoesNotFit": ("does-not-fit", 1),
    "NotSaid": ("not-said", 1),
    "NothingChanged": ("nothing-changed", 1),
    "DoesNotGoOn": ("conflict", 1),
    "LogError": ("log", 3),
    "LogMissing": ("no-such-log", 2),
    "LogExists": ("log-exists", 2),
    "NotALog": ("not-a-log", 3),
    "LogUnplayable": ("log-unplayable", 3),
    "LogTooNew": ("log-too-new", 3),
    "UnknownEventType": ("unknown-event-type", 3),
    "LogDamaged": ("log-damaged", 3),
    "LogTorn": ("log-torn", 3),
    "SealBroken": ("seal-broken", 3),
    "LogUnwritable": ("log-unwritable", 1),
    "StepUncertain": ("step-uncertain", 3),
    "LogUnreadable": ("log-unreadable", 2),
    "LogChanged": ("log-changed", 5),
}


def tree(kind: type[TablefoldError]) -> Iterator[type[TablefoldError]]:
    yield kind
    for child in kind.__subclasses__():
        if child.__module__ == errors.__name__:
            yield from tree(child)


def test_codes_and_exit_statuses_stay() -> None:
    assert {kind.__name__: (kind.code, kind.exit_status) for kind in tree(TablefoldError)} == STABLE


def test_no_two_errors_have_one_code() -> None:
    codes = [code for code, _ in STABLE.values()]
    assert len(codes) == len(set(codes))


def test_an_error_says_what_where_and_what_next() -> None:
    error = TablefoldError("It is so.", where="a.jsonl", hint="Do this.", line=3)
    assert (str(error), error.message, error.where, error.hint, error.line) == (
        "It is so.",
        "It is so.",
        "a.jsonl",
        "Do this.",
        3,
    )
    assert (TablefoldError("x").where, TablefoldError("x").hint, TablefoldError("x").line) == ("", "", None)


def test_a_contradiction_is_told_by_its_reason() -> None:
    assert (str(Contradiction("no die")), Contradiction("no die").why) == ("no die", "no die")


def test_a_command_is_told_as_a_shell_takes_it() -> None:
    assert typed("play", "my game.jsonl") == "tablefold play 'my game.jsonl'"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It counts as Anna K.. Who?. says so.", "It counts as Anna K. Who? says so."),
        ("Wait... It is in `cd ..`, or a/...", "Wait... It is in `cd ..`, or a/..."),
    ],
)
def test_a_sentence_ends_with_one_mark_wherever_it_is_said(text: str, shown: str) -> None:
    assert (TablefoldError(text).message, Note(text).text) == (shown, shown)
