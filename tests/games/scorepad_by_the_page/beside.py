"""The same lines played by Tablefold and by the page, side by side.

Law: Tablefold is asked as a person's program asks it: a desk, typed lines, facts and the score. After a line
that only one of the two takes, the other goes back, so that one difference does not hide the next.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ledger.core.errors import TablefoldError
from ledger.core.rules.verdicts import Over
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.games.scorepad_by_the_page import scores
from tests.games.scorepad_by_the_page.evaluator import Evaluator
from tests.games.scorepad_by_the_page.formulas import Key
from tests.games.scorepad_by_the_page.moves import Move
from tests.games.scorepad_by_the_page.readings import BY_THE_PAGE, Readings
from tests.games.scorepad_by_the_page.sheets import Content, toml


@dataclass(frozen=True)
class Difference:
    """What Tablefold and the page make of the same line. `what` is short, and the same for the same cause."""

    what: str
    at: int
    """The line's number from 0; the number of lines for the end."""
    theirs: str
    ours: str

    def __str__(self) -> str:
        return f"{self.what}, line {self.at + 1}: Tablefold {self.theirs}, the page {self.ours}"


class Beside:
    def __init__(self, folder: Path, content: Content, seats: tuple[str, ...], readings: Readings) -> None:
        """Raises TablefoldError where the sheet is refused."""
        sheet = folder / "sheet.toml"
        sheet.write_text(toml(content), encoding="utf-8")
        wanted = NewGame(game="scorepad", seats=seats, catalog=str(sheet))
        log = folder / "log.jsonl"
        log.unlink(missing_ok=True)
        self.desk = Desk.new(log, wanted, lambda: "2026-11-20T19:00:00Z")
        self.game = Evaluator(content, seats, readings)
        self.found: list[Difference] = []
        self.earlier: list[Evaluator] = []
        """The game before each line that was taken, for whoever takes it back."""
        self.lost = False
        """Whether the two are too far apart to go on."""

    def differs(self, what: str, at: int, theirs: object, ours: object) -> None:
        if all(difference.what != what for difference in self.found):
            self.found.append(Difference(what, at, str(theirs), str(ours)))

    def play(self, at: int, move: Move) -> None:
        if move.kind == "undo":
            self._undo(at)
            return
        before = self.game.copied()
        ours = self.game.play(move)
        if not ours:
            self.earlier.append(before)
        theirs = self._typed(move.typed)
        if theirs and not ours:
            self.differs(f"refused: {_rule(theirs)}", at, theirs, "takes it")
            self.game = self.earlier.pop()
        elif ours and not theirs:
            self.differs(f"taken although {_rule(ours)}", at, "takes it", ours)
            self.desk.undo()
        self.compare(at)

    def _undo(self, at: int) -> None:
        if not self.earlier:
            return
        self.game = self.earlier.pop()
        self.desk.undo()
        self.compare(at)

    def _typed(self, line: str) -> str:
        try:
            self.desk.do(line)
        except TablefoldError as error:
            return f"{type(error).__name__}: {error}"
        except Exception as error:
            return f"crash: {type(error).__name__} {error}"
        return ""

    def compare(self, at: int) -> None:
        """Numbers, round, turn, and points by category."""
        self._compare_numbers(at)
        self._compare_round(at)
        state = self.desk.state
        score = self.desk.game.score(state)
        theirs: dict[tuple[str, str], int] = {}
        for line in score.lines:
            theirs[line.seat, line.category] = theirs.get((line.seat, line.category), 0) + line.points
        waiting = {(line.seat, line.category) for line in score.open_lines()}
        for category in self.game.sheet.categories:
            sides = scores.sides(self.game) if category.team else [(seat,) for seat in self.game.seats]
            for side in sides:
                self._compare_points(at, category, side, theirs, waiting)

    def _compare_points(
        self, at: int, category: Any, side: tuple[str, ...], theirs: dict[Key, int], waiting: set[Key]
    ) -> None:
        score_is_final = isinstance(self.desk.pending_and_verbs()[0], Over)
        open_ = any((seat, category.name) in waiting for seat in side)
        if open_ or any(self.game.is_secret(category, seat) for seat in side):
            told = not any(self.game.is_secret(category, seat) for seat in side)
            if open_ and told and (score_is_final or not self.game.is_over):
                self.differs(f"waits: {_kind(category)}", at, "waits", "is told")
            return
        one = sum(theirs.get((seat, category.name), 0) for seat in side)
        other = sum(scores.points(self.game, category, seat) for seat in side)
        if one != other:
            self.differs(f"points: {_kind(category)}", at, f"{'+'.join(side)} {category.name} {one}", other)

    def _compare_numbers(self, at: int) -> None:
        facts = self.desk.game.facts(self.desk.state)
        for number in self.game.sheet.numbers.values():
            for seat in ("",) if number.shared else self.game.seats:
                if not number.shared and not self.game.has(number, seat):
                    continue
                label = f"{seat} {number.name}".strip()
                ours = self.game.number(number.name, seat or self.game.seats[0])
                if label in facts and facts[label] is not None and facts[label] != ours:
                    how = (
                        "follows"
                        if number.follows
                        else "fresh"
                        if number.fresh
                        else "role"
                        if number.role
                        else "number"
                    )
                    self.differs(f"number: {how}", at, f"{label} {facts[label]}", ours)
                    self.lost = self.lost or not (number.follows or number.role)

    def _compare_round(self, at: int) -> None:
        asked = self.desk.pending_and_verbs()[0]
        over = isinstance(asked, Over) or str(getattr(asked, "source", "")) == "The end"
        if over != self.game.is_over:
            self.differs("over", at, over, self.game.is_over)
            self.lost = True
            return
        seat = getattr(asked, "seat", "")
        asked_roles = len(self.game.roles) < min(len(self.game.seats), len(self.game.sheet.roles))
        if (
            self.game.sheet.turns
            and not asked_roles
            and not over
            and seat in self.game.seats
            and seat != self.game.turn
        ):
            self.differs("turn", at, seat, self.game.turn)
            self.lost = True
        heading = self.desk.game.status(self.desk.state)
        found = re.search(r"round (\d+)", heading)
        if found and not over and int(found[1]) != self.game.round:
            self.differs("round", at, found[1], self.game.round)
            self.lost = True
        phases = self.game.sheet.phases
        if phases and found and not over and not heading.endswith(phases[self.game.phase]):
            self.differs("phase", at, heading, phases[self.game.phase])

    def finish(self, at: int) -> None:
        """Everything that is asked at the end is left open, and the winners are compared."""
        for _ in range(3):
            if isinstance(self.desk.pending_and_verbs()[0], Over):
                break
            self._typed("end")
        self.compare(at)
        score = self.desk.game.score(self.desk.state)
        ours = scores.winners(self.game)
        if not score.final:
            self.differs("not final", at, self.desk.pending_and_verbs()[0], "final")
        elif set(score.winners) != set(ours):
            self.differs(f"winners: {self.game.sheet.goal}", at, f"{score.winners} {score.notes}", ours)
        if self.game.sheet.goal == "together":
            self._compare_rating(at, " ".join(score.notes))

    def _compare_rating(self, at: int, notes: str) -> None:
        rating = scores.rating(self.game)
        everybody = sum(scores.total(self.game, seat) for seat in self.game.seats)
        won = "won" if scores.has_won(self.game) else "lost"
        expected = f"The table has {won} with {everybody} point{'s' * (abs(everybody) != 1)}" + (
            f": {rating}." if rating else "."
        )
        if expected not in notes:
            self.differs("what is said of all together", at, notes, expected)


def _kind(category: Any) -> str:
    how = [name for name in ("deck", "points", "majority", "table", "of") if getattr(category, name)][:1] or [
        "number"
    ]
    how += [name for name in ("places", "by_round", "team", "role", "hidden") if getattr(category, name)]
    return " ".join(how)


def _rule(message: str) -> str:
    """A refusal without the names and numbers of its game."""
    named = re.search(r"\((Sheet|[A-Z][a-z ]+)[^()]*\)", message)
    short = re.sub(r"-?\d+|'[^']*'", "N", message)
    words = re.sub(r"\b(Ann|Bob|Cy|Dan|Eve|Fay|ann|bob|cy|dan|eve|fay)\b", "S", short)
    for kind in (
        "and least is",
        "and most is",
        "are left",
        "it must be",
        "has it",
        "is below",
        "is above",
        "are there",
        "alone",
        "was said",
        "round is open",
    ):
        if kind in words:
            return kind
    return words[:60] + (f" ({named[1]})" if named else "")


def differences(
    content: Content, seats: tuple[str, ...], moves: Sequence[Move], readings: Readings = BY_THE_PAGE
) -> list[Difference]:
    """Everything in which the two differ on these lines."""
    with TemporaryDirectory() as folder:
        try:
            both = Beside(Path(folder), content, seats, readings)
        except TablefoldError as error:
            return [Difference("the sheet is refused", -1, f"{error} {error.hint}", "takes it")]
        both.compare(-1)
        for at, move in enumerate(moves):
            if both.lost:
                break
            both.play(at, move)
        if not both.lost and both.game.is_over:
            both.finish(len(moves))
        return both.found
