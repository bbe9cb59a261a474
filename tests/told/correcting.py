"""What is told of corrections, and of what else happens beside the current line of play."""

from __future__ import annotations

from tests.told.logs import LOG
from tests.told.person import Case

NOTES = f"do {LOG} 'note one' 'note two'"
"""Events 13 and 14, after `first ann`, which is event 12."""


CORRECTING = (
    Case("an amendment without a number", f"amend {LOG} two 'note x'", (f"log {LOG}",)),
    Case(
        "a word for a correction",
        f"play {LOG}",
        ("play game.jsonl <<< amend 12 first bob",),
        stdin="fix 12",
        is_json=False,
    ),
    Case(
        "a word for a correction of nothing",
        f"play {LOG}",
        ("play game.jsonl <<< log",),
        stdin="fix 99",
        is_json=False,
    ),
    Case(
        "a question in plain words",
        f"play {LOG}",
        ("play game.jsonl <<< score",),
        stdin="who is winning?",
        is_json=False,
    ),
    Case("an amendment without a move", f"amend {LOG} 12 ''", (f"amend {LOG} 12 'first bob'",)),
    Case(
        "an amendment that changes nothing", f"amend {LOG} 12 'first ann'", (f"amend {LOG} 12 'first bob'",)
    ),
    Case(
        "a correction of what nobody said",
        f"amend {LOG} 8 'note x'",
        (f"amend {LOG} 7 'note x' --skip",),
    ),
    Case(
        "a correction that something does not fit to",
        f"amend {LOG} 12 'first bob'",
        (f"amend {LOG} 12 'first bob' --keep",),
        (f"do {LOG} 'ann place city'",),
    ),
    Case("a stretch that ends before it begins", f"drop {LOG} 14-13", (f"drop {LOG} 13-14",), (NOTES,)),
    Case(
        "a correction of what was undone",
        f"drop {LOG} 14",
        (f"redo {LOG}", f"drop {LOG} 14"),
        (NOTES, f"undo {LOG}"),
    ),
    Case(
        "a correction of another line",
        f"drop {LOG} 14",
        (f"drop {LOG} 14 --branch main~1",),
        (NOTES, f"undo {LOG}", f"do {LOG} 'note three'"),
    ),
    Case(
        "no move for an event of another line",
        f"amend {LOG} 14 nonsense",
        (f"amend {LOG} 14 'note four' --branch main~1",),
        (NOTES, f"undo {LOG}", f"do {LOG} 'note three'"),
    ),
    Case(
        "a graph and a part of it",
        f"log {LOG} --graph --last 3",
        (f"log {LOG} --graph --all",),
        (NOTES, f"drop {LOG} 13"),
    ),
    Case("a cherry that is here already", f"cherry {LOG} 12", (f"branch {LOG} --all",)),
    Case(
        "an amendment at the prompt, in part",
        f"play {LOG}",
        (f"amend {LOG} 12 'first bob'",),
        stdin="amend",
        is_json=False,
    ),
    Case(
        "an option at the prompt without its value",
        f"play {LOG}",
        (f"amend {LOG} 12 'first bob' --name better",),
        stdin="amend 12 first bob --name",
        is_json=False,
    ),
)
