"""What is said about the characters, and in the campaign."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from ledger.api import LEGAL, TABLE, Arg, Chapter, Choice, Event, Typed, Verdict, refused
from ledger.games.humanity import text
from ledger.games.humanity.required import require
from ledger.games.humanity.state import State
from ledger.games.humanity.words import by_table, choice

chapter: Chapter[State] = Chapter()


class RumorChanged(Event, frozen=True, kw_only=True):
    """A rumor begins, changes or ends."""

    rumor: str
    op: Literal["begin", "modify", "end"]
    text: str = ""


def _is_told(state: State, event: RumorChanged) -> None:
    is_known = event.op == "begin" or event.rumor in state.rumors
    require(is_known, f"there is no rumor {event.rumor!r}")


@chapter.on(RumorChanged, needs=_is_told)
def _(state: State, event: RumorChanged) -> None:
    if event.op == "end":
        del state.rumors[event.rumor]
    else:
        state.rumors[event.rumor] = event.text or state.rumors.get(event.rumor, "")


@chapter.anytime(RumorChanged)
def _(state: State, event: RumorChanged) -> Verdict:
    if event.op == "begin" and event.rumor in state.rumors:
        return refused("Rumor Upgrade", "that rumor is told already")
    return LEGAL


chapter.told(RumorChanged)(lambda state, event: f"rumor {event.rumor} ({event.op}){text.to(event.text)}")


def _rumor(state: State, by: str, values: Typed) -> Event:
    name, _, text = (part.strip() for part in values[0].partition(" > "))
    op: Any = "modify" if name in state.rumors else "begin"
    return RumorChanged(by=TABLE, rumor=name, op=op, text=text)


def _hush(state: State, by: str, values: Typed) -> Event:
    return RumorChanged(by=TABLE, rumor=values[0], op="end")


def _rumors(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name, help=text) for name, text in state.rumors.items())


CHANGE, END = "begin or change a rumor: rumor The bell rings > at night", "a rumor ends: hush The bell rings"
chapter.word(by_table("rumor", RumorChanged, Arg(name="rumor"), make=_rumor, about=CHANGE))
chapter.word(by_table("hush", RumorChanged, choice("rumor", _rumors), make=_hush, about=END))
