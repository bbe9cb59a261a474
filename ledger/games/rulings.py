"""The numbered rulings of a game, from its `RULES.md`.

Law: a refusal names a ruling by its number, so players can look up each number in the program.
"""

from __future__ import annotations

import re
from importlib.resources import files

from ledger.core.pieces.table import shown
from ledger.core.rules.info import Ruling, Topic
from ledger.games import registry

_ROW = re.compile(r"^\| ([A-Z]+-\d+(?: to [A-Z]+-\d+)?) (.+?) \| (.+) \|$", re.MULTILINE)


def find_ruling(game: str, number: str) -> Topic | None:
    """The ruling with this number (`EF-5`); None if the game has no such ruling."""
    found = re.fullmatch(r"([A-Z]+-)(\d+)", number.upper())
    if found is None:
        return None
    for numbers, title, text in _ROW.findall(_page(game)):
        first, last = (numbers.split(" to ") * 2)[:2]
        least, most = (int(each.partition("-")[2]) for each in (first, last))
        if first.startswith(found[1]) and least <= int(found[2]) <= most:
            return Topic(name=f"{numbers}: {title}", text=_sentence(text), number=number.upper())
    return None


def explain_ruling(knob: Ruling) -> str:
    """What a ruling is about, its choices, and its default."""
    can_be = ", ".join(map(shown, knob.choices))
    if isinstance(knob.default, bool):
        can_be = "yes, or no if it is not so"
    return f"{knob.about} Knob `{knob.knob}`: {can_be}; {shown(knob.default)} if nothing is said."


def _page(game: str) -> str:
    """The `RULES.md` beside a game's code, shipped or not; empty if there is none."""
    try:
        page = files(registry.home(game)).joinpath("RULES.md")
        return page.read_text(encoding="utf-8") if page.is_file() else ""
    except (ImportError, TypeError, ValueError, OSError):
        return ""


def _sentence(text: str) -> str:
    plain = text.replace("*", "")
    return plain[:1].upper() + plain[1:].removesuffix(".") + "."
