"""The logs of `sample_logs/broken`: one small file for everything that can be wrong with a log.

Law: each file is as small as its fault allows, and but for its fault it is a good log.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ledger.core.log.events import (
    Branched,
    CatalogRef,
    Claimed,
    Corrected,
    Counted,
    Defined,
    Event,
    Noted,
    Overruled,
    Redone,
    Switched,
    Undone,
)
from ledger.games.effortless.setup import FirstPlayerSet, SpotDealt
from ledger.games.effortless.visits import CardTaken, EffortPlaced
from tests.samples import broken_decks
from tests.samples.forge import HASH_BYTES, bodies, body, header, log, signed, table_is_set

Command = tuple[str, ...]
LOG = "LOG"
"""Stands for the file in a command."""
READING: tuple[Command, ...] = (("verify", LOG), ("show", LOG), ("audit", LOG), ("do", LOG, "note hello"))
LOOKING: tuple[Command, ...] = (("show", LOG), ("audit", LOG), ("verify", LOG), ("do", LOG, "note hello"))
JUDGING: tuple[Command, ...] = (("audit", LOG), ("verify", LOG))


class Broken(NamedTuple):
    name: str
    wrong: str
    """What is wrong with it, in a sentence without its full stop."""
    data: bytes
    commands: tuple[Command, ...] = READING


def _note(text: str, **envelope: int) -> Event:
    return Noted(by="table", text=text, **envelope)  # type: ignore[arg-type]


HEAD = body(header())
PLAIN = log(_note("one"), _note("two"))


def every() -> Iterator[Broken]:
    """All of them, in the order of the index."""
    yield from _no_log()
    yield from _cut_off()
    yield from _changed()
    yield from _malformed()
    yield from _out_of_the_tree()
    yield from _from_elsewhere()
    yield from _against_the_pieces()
    yield from _against_the_rules()


def _no_log() -> Iterator[Broken]:
    yield Broken("empty", "The file is empty", b"")
    yield Broken("plain-text", "A text file", b"Friday: ann 44, bob 35, cy 34\n")
    stranger = b'{"event":"login","user":"ann","at":1795201200}\n'
    yield Broken("someone-elses", "JSONL of another program", stranger + stranger)
    no_header = PLAIN.split(b"\n", 1)[1]
    yield Broken("missing-header", "The first line, the header, is gone", no_header)
    yield Broken("byte-order-mark", "An editor put a byte order mark in front", b"\xef\xbb\xbf" + PLAIN)
    yield Broken("windows-newlines", "A transfer turned LF into CR LF", PLAIN.replace(b"\n", b"\r\n"))


def _cut_off() -> Iterator[Broken]:
    commands = (("verify", LOG), ("show", LOG), ("do", LOG, "note hello"), ("repair", LOG))
    yield Broken("torn-header", "The header was cut off while it was written", HEAD[:90])
    yield Broken("torn-line", "The last line was cut off while it was written", PLAIN[:-30], commands)
    torn = log(_note("one"), Overruled(by="table", rule="EF-5", more=True))
    yield Broken("torn-step", "The last line says that its step goes on", torn, commands)
    yield Broken(
        "unfinished-correction",
        "A correction says that it ends on line 7, which is not there",
        log(_note("one"), _note("two"), *_amended(last=6), _note("uno", on=0)),
        commands,
    )


def _amended(*, last: int) -> tuple[Event, ...]:
    """Event 1 of two was really something else."""
    branched = Branched(by="table", on=0, name="main", left="main~1", more=True)
    same = ((2, 2, 6),)
    return branched, Corrected(
        by="table", on=0, how="amend", event=1, upto=2, last=last, same=same, more=True
    )


def _changed() -> Iterator[Broken]:
    yield Broken("flipped-byte", "One bit of line 2 changed", PLAIN.replace(b'"one"', b'"ooe"'))
    first, second, third = PLAIN.splitlines(keepends=True)
    changed = second[:-4] + b'0"}\n'
    yield Broken("changed-hash", "The hash of line 2 was changed", first + changed + third)
    yield Broken("removed-line", "Somebody took line 2 out", first + third)
    yield Broken("swapped-lines", "Lines 2 and 3 changed places", first + third + second)
    yield Broken("empty-line", "An empty line was put in", first + b"\n" + second + third)
    unsigned = third[:-HASH_BYTES] + b"}\n"
    yield Broken("added-by-hand", "A line was added by hand, without a hash", first + second + unsigned)
    other = log(_note("one"), _note("two"), seats=("ann", "bob", "dee"))
    swapped = other.splitlines(keepends=True)[0] + second + third
    yield Broken("exchanged-header", "The header is that of another game", swapped)


def _malformed() -> Iterator[Broken]:
    (note,) = bodies(_note("one"))
    yield Broken("wrong-id", "Line 2 says it is event 7", log(_note("one", id=7)))
    yield Broken("duplicate-key", "Line 2 names a field twice", signed(HEAD, note + b',"text":"two"'))
    yield Broken(
        "unknown-field", "Line 2 has a field that nobody knows", signed(HEAD, note + b',"mood":"good"')
    )
    no_text = b'{"type":"noted","id":1,"on":0,"by":"table"'
    yield Broken("missing-field", "Line 2 lacks a field", signed(HEAD, no_text))
    claim = b'{"type":"claimed","id":1,"on":0,"by":"table","seat":"ann","points":"44"'
    yield Broken("wrong-kind-of-value", "Line 2 holds text instead of a number", signed(HEAD, claim))
    yield Broken("two-on-a-line", "Line 2 holds two objects", signed(HEAD, note + b"}" + note))
    yield Broken("invalid-utf8", "Line 2 is not UTF-8", signed(HEAD, note.replace(b"one", b"on\xff")))
    deep = b'{"type":"defined","id":1,"on":0,"kind":"card","name":"Abyss","fields":{"a":'
    deep += b"[" * 20_000 + b"]" * 20_000 + b"}"
    yield Broken("nested", "Line 2 is nested 20 000 deep", signed(HEAD, deep), READING[:2])
    seats = ("ann\x1b[31m", "b\u202eob", "cy")
    yield Broken("control-characters-in-names", "A seat's name would drive the terminal", log(seats=seats))
    text = "cy\x1b]0;gotcha\x07 \u202ewon\u202c \x9b2J"
    yield Broken(
        "control-characters-in-a-note",
        "A note would drive the terminal; the log itself is sound",
        log(_note(text)),
        (("log", LOG), ("log", LOG, "--json"), ("verify", LOG)),
    )


def _out_of_the_tree() -> Iterator[Broken]:
    one = _note("one")
    yield Broken(
        "wrong-parent",
        "Line 3 continues from event 0, but the game stands at event 1",
        log(one, _note("two", on=0)),
    )
    yield Broken(
        "parent-to-come", "Line 2 continues from an event that is still to come", log(_note("one", on=5))
    )
    yield Broken(
        "branch-twice",
        "Line 3 starts a branch whose name is taken",
        log(one, Branched(by="table", name="main")),
    )
    yield Broken(
        "switch-to-nowhere",
        "Line 3 switches to a branch that does not exist",
        log(one, Switched(by="table", name="what-if", to=1)),
    )
    yield Broken(
        "undo-forward", "Line 3 undoes to an event that is still to come", log(one, Undone(by="table", to=2))
    )
    yield Broken(
        "correction-of-nothing",
        "Line 4 corrects a line of play that does not exist",
        log(one, *_amended(last=6), _note("uno", on=0)),
    )
    yield Broken(
        "redo-nothing", "Line 3 redoes, although nothing was undone", log(one, Redone(by="table", to=0))
    )
    undone = Undone(by="table", on=1, to=0)
    yield Broken(
        "no-new-branch",
        "Line 4 goes on after an undo without a new branch",
        log(one, undone, _note("two", on=0)),
    )


def _from_elsewhere() -> Iterator[Broken]:
    yield Broken("newer-format", "The log has format 2", log(_note("one"), format=2))
    later = b'{"type":"effort_stolen","id":1,"on":0,"by":"ann","pos":3'
    yield Broken(
        "unknown-event",
        "Line 2 is of a type that this version does not know",
        signed(HEAD, later),
        (*READING, ("show", LOG, "--tolerant")),
    )
    edition = CatalogRef(name="rulebook", digest="0123456789abcdef")
    unknown = CatalogRef(name="director's cut", digest="0123456789abcdef")
    headers: dict[str, tuple[str, dict[str, Any]]] = {
        "unknown-game": ("A game that is not installed", {"game": "chess"}),
        "unknown-variant": ("The game has no such variant", {"variant": "blitz"}),
        "unknown-ruling": ("The game has no such ruling", {"rulings": {"moon": "full"}}),
        "wrong-ruling": ("The ruling has no such choice", {"rulings": {"deck_out": "cry"}}),
        "another-edition": ("The built-in catalog had other content at that time", {"catalog": edition}),
        "unknown-catalog": ("There is no such built-in catalog", {"catalog": unknown}),
        "too-many-seats": ("Six seats, one more than the game allows", {"seats": tuple("abcdef")}),
        "seats-twice": ("Two seats have the same name", {"seats": ("ann", "Ann", "bob")}),
        "no-seed": ("The tool deals, but there is no seed", {"dealer": "tool"}),
    }
    for name, (wrong, changes) in headers.items():
        yield Broken(name, wrong, log(_note("one"), **changes), LOOKING)


def _against_the_pieces() -> Iterator[Broken]:
    visit = EffortPlaced(by="ann", pos=5)
    take = CardTaken(by="ann", pos=5, slot=1, card="Wisdom")
    taken = log(*table_is_set(), visit, take, take)
    yield Broken(
        "card-from-an-empty-slot", "The last line takes a card that was taken before", taken, LOOKING
    )
    monster = log(Defined(by="table", kind="monster", name="Owl", fields={}))
    yield Broken(
        "defined-nothing", "Line 2 defines a kind of piece that the game does not have", monster, LOOKING
    )
    nobody = log(*table_is_set()[:-1], FirstPlayerSet(by="table", seat="zoe"))
    yield Broken("nobody-of-that-name", "The first player is nobody at the table", nobody, LOOKING)


def _against_the_rules() -> Iterator[Broken]:
    barred = EffortPlaced(by="ann", pos=3)
    yield Broken(
        "refused-move",
        "The last move breaks a rule, and nobody overruled it",
        log(*table_is_set(), barred),
        JUDGING,
    )
    spot = SpotDealt(by="tool", pos=1, location="River", modifier="Holy")
    yield Broken(
        "not-the-seed",
        "The tool dealt something other than the seed gives",
        log(spot, dealer="tool", seed=7),
        (*JUDGING, ("show", LOG), ("do", LOG, "note hello")),
    )
    yield Broken(
        "wrong-claim",
        "The table claims points that nobody scored",
        log(Claimed(by="table", seat="ann", points=5)),
        JUDGING,
    )
    yield Broken(
        "differing-count",
        "The table counted one effort less than the log",
        log(Counted(by="table", what="ann supply", count=19)),
        JUDGING,
    )
    seal = "acorn-bell-lily-oak 2-3f9a20c1"
    yield Broken(
        "wrong-seal",
        "A sound log, but not the one that was sealed",
        PLAIN,
        (("verify", LOG, "--seal", seal),),
    )
    longer = "acorn-bell-lily-oak 147-3f9a20c1"
    yield Broken(
        "sealed-longer", "The log that was sealed was longer", PLAIN, (("verify", LOG, "--seal", longer),)
    )


INTRODUCTION = """\
# Broken logs

One small file for everything that can be wrong with a log, or with a deck, and the command that reports it
first. All hashes are true, unless the hash is what is wrong. `python -m tests.samples` writes the files and
this page. `tests/samples/__snapshots__/test_gallery` holds what the program says of each log, word for word.

| file | what is wrong | command |
| --- | --- | --- |
"""


def index() -> str:
    """The page that lists all files."""
    logs = "".join(
        f"| `{broken.name}.jsonl` | {broken.wrong}. | `tablefold {_typed(broken)}` |\n" for broken in every()
    )
    return INTRODUCTION + logs + broken_decks.index()


def _typed(broken: Broken) -> str:
    """The first command, as somebody types it."""
    words = (f"{broken.name}.jsonl" if word == LOG else word for word in broken.commands[0])
    return " ".join(f'"{word}"' if " " in word else word for word in words)


def write(folder: Path) -> None:
    for broken in every():
        (folder / f"{broken.name}.jsonl").write_bytes(broken.data)
    broken_decks.write(folder)
    (folder / "README.md").write_text(index(), encoding="utf-8", newline="\n")
