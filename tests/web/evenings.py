"""Evenings that are recorded by taps alone: what each seat's page offers is all that anybody knows.

Law: a tap is made of what a page was told, never of words that somebody had to know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from cli.web.recording import Recorder
from cli.web.taps import Answer, Tap
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

BLOCKED = ("refused", "impossible")
THREE = ("ann", "bob", "cy")
GAMES: Mapping[str, NewGame] = {
    "kingless": NewGame(game="kingless", seats=THREE, dealer="tool", seed=12),
    "effortless": NewGame(game="effortless", seats=("ann", "bob"), dealer="tool", seed=3),
    "effortless from the box": NewGame(game="effortless", seats=("ann", "bob"), dealer="table"),
    "courses": NewGame(game="courses", seats=("ann", "bob"), dealer="tool", seed=5),
    "hearts on a pad": NewGame(game="scorepad", catalog="hearts", seats=(*THREE, "dee")),
    "wingspan on a pad": NewGame(game="scorepad", catalog="wingspan", seats=THREE),
    "endeavor": NewGame(
        game="endeavor",
        seats=THREE,
        colours={"ann": "green", "bob": "red", "cy": "white"},
        dealer="tool",
        seed=5,
    ),
}
"""What is played, by what a test calls it."""
LARGEST = 26
"""The largest number that anybody taps where nothing bounds it."""


def recorder(folder: Path, wanted: NewGame) -> Recorder:
    """A new game whose pages record."""
    return Recorder(Desk.new(folder / "game.jsonl", wanted))


def legal_taps(asked: Mapping[str, Any]) -> list[str]:
    """What the buttons of a page say that are not greyed; two moves in one tap among them."""
    behind = asked["behind"]["moves"] if asked["behind"] else []
    return [move["text"] for move in (*asked["moves"], *behind) if move["verdict"] not in BLOCKED]


def filled(move: Mapping[str, Any], chance: Random) -> str | None:
    """A move with a hole, filled at random; None where only a person could say what is meant."""
    said = [move["text"]]
    for hole in move["holes"]:
        word = None if hole["is_optional"] else _filling(hole, chance)
        if word is None:
            return " ".join(said) if hole["is_optional"] else None
        said.append(f"{hole['lead']} {word}".strip())
    return " ".join(said)


def _filling(hole: Mapping[str, Any], chance: Random) -> str | None:
    if hole["kind"] in ("number", "change"):
        least = max(hole["least"] or 0, 0)
        most = LARGEST if hole["most"] is None else min(hole["most"], LARGEST)
        return str(chance.randint(least, max(least, most)))
    if hole["kind"] == "pieces" and hole["among"]:
        most = len(hole["among"]) if hole["most"] is None else hole["most"]
        names = chance.sample(hole["among"], chance.randint(hole["least"] or 0, most))
        return (", " if any(" " in name for name in names) else " ").join(names)
    if hole["kind"] == "letters":
        letters = [each[0] for each in hole["among"]]
        return " ".join("".join(chance.choices(letters, k=size)) for _, size in hole["places"])
    return chance.choice(hole["among"]) if hole["among"] else None


def taps(asked: Mapping[str, Any], chance: Random) -> str | None:
    """What somebody taps on a page; None where there is nothing to tap."""
    if asked["claim"] is not None and not asked["claim"]["open"]:
        return str(asked["claim"]["text"])
    if not asked["yours"] or asked["chosen"] is not None:
        return None
    listed = legal_taps(asked)
    holes = [text for move in asked["open"] if (text := filled(move, chance)) is not None]
    if holes and (not listed or chance.random() < 0.6):
        return chance.choice(holes)
    return chance.choice(listed) if listed else None


def evening(
    recorder: Recorder, seats: Sequence[str], chance: Random, most: int
) -> Iterator[tuple[str, Tap, Answer, Answer]]:
    """Taps of all seats, until nobody can tap: who, what, what was shown before, and what came of it."""
    order = list(seats)
    for number in range(most):
        chance.shuffle(order)
        for seat in order:
            asked = recorder.asks(seat)
            words = taps(asked, chance)
            if words is not None:
                tap = Tap(at=asked["at"], words=words, key=str(number))
                yield seat, tap, recorder.say(seat, tap), recorder.do(seat, tap)
                break
        else:
            return
