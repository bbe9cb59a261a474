"""A log that lives: what is done to it is done to the model as well, and both have to agree.

Law: nothing is believed. After every command the file is opened anew, and nothing of it has changed.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Any

from ledger.core.audit.audit import audit
from ledger.core.blocks import Block
from ledger.core.errors import TablefoldError
from ledger.core.log.events import TIMELINE, Asserted, Claimed, Counted, Event, Overruled
from ledger.core.pieces.table import Setup
from ledger.core.rules.automatic import goes_on_by_itself
from ledger.core.rules.game import AnyGame, all_events
from ledger.core.rules.player_moves import was_by_itself
from ledger.core.rules.verdicts import Chance
from ledger.core.typing import listing
from ledger.desk import new_log
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.store import proof
from ledger.testing import contents, walking
from ledger.testing.tables import tables
from tests.life.timeline import Model

THEN = "2026-11-20T19:03:11Z"
FAR = 9000
"""Points that nobody has: a claim of so many is wrong whatever was played."""


class Life:
    """`commands` counts what was tried, `refusals` what was refused."""

    def __init__(self, desk: Desk, chance: Random) -> None:
        """A log that was lived so far by somebody else."""
        self.desk, self.chance = desk, chance
        self.path = Path(desk.journal.path)
        self.model = Model()
        self.commands = self.refusals = 0
        setup = desk.setup
        self.story = [
            f"{desk.game.info.name}, {setup.variant}, {len(setup.seats)} seats, {setup.dealer} deals"
        ]
        self._written = b""
        self._lines = 0
        self.agree()

    @classmethod
    def begin(cls, game: str, seed: int, folder: Path) -> Life:
        """A new log, and the same life for the same seed."""
        path = folder / "life.jsonl"
        path.unlink(missing_ok=True)
        return cls(begun(registry.game(game), seed, path), Random(f"{game} {seed}"))

    @property
    def game(self) -> AnyGame:
        return self.desk.game

    @property
    def head(self) -> int:
        return self.desk.head

    @property
    def ids(self) -> list[int]:
        """The events of the current line."""
        return self.model.path(self.model.head)

    def any_id(self) -> int:
        """An event of any line, or the beginning."""
        return self.chance.choice([0, *self.model.parents])

    def writes(self, told: str) -> None:
        """Takes down what is about to be done."""
        self.commands += 1
        self.story.append(told)

    # what has to hold

    def agree(self) -> None:
        """The model and the log agree; so does the file, opened anew; nothing written has changed."""
        written = self.path.read_bytes()
        assert written.startswith(self._written), "something that was written has changed"
        self._written = written
        self._teach()
        again = Desk.open(self.path)
        assert again.damage is None, again.damage
        assert again.journal.torn is None
        for desk in (self.desk, again):
            timeline = desk.history.timeline
            assert timeline.tips == self.model.tips
            assert (timeline.branch, timeline.head) == (self.model.branch, self.model.head)
            assert list(timeline.path(timeline.head)) == self.ids
            assert (timeline.bookmarks, timeline.seats) == (self.model.bookmarks, self.model.seats)
            hidden = {name for name in self.model.tips if "~" in name and name != self.model.branch}
            assert set(timeline.names()) == set(self.model.tips) - hidden
        assert facts(again.state) == facts(self.desk.state) == facts(self._folded())

    def _folded(self) -> Any:
        """The state of the current line, folded from its first event by nobody but the projector."""
        history, game = self.desk.history, self.game
        return game.projector.fold(game.start(self.desk.setup), [history.event(id_) for id_ in self.ids])

    def _teach(self) -> None:
        """Gives the model the new lines, and says of each move where it goes back to."""
        lines = list(self.desk.history.lines())[self._lines :]
        self._lines += len(lines)
        step: list[Event] = []
        for event in lines:
            self.model.take(event)
            if type(event) not in TIMELINE:
                step.append(event)
            if step and not event.more:
                self._teach_step(step)
                step = []

    def _teach_step(self, step: list[Event]) -> None:
        """What happens by itself belongs to what it follows; the rest goes back to where it was decided."""
        back, before = self.model.back, step[0].on
        said = [event for event in step if not self._came_by_itself(event)]
        first = said[0].id if said else step[-1].id + 1
        for event in step:
            if event.id < first:
                back[event.id] = back[before]
        rest = next((event.on for event in said[:1]), before)
        if said and (not self.decides(rest) or (self._cause(said) and back[rest] is not None)):
            rest = back[rest] or 0
        back.update({event.id: rest for event in step if event.id >= first})
        self.model.said |= {event.id for event in said}

    def _came_by_itself(self, event: Event) -> bool:
        state = self.desk.history.state_at(event.on)
        return was_by_itself(self.game.pending(state), event, self.desk.luck)

    def decides(self, at: int) -> bool:
        """Whether somebody decides after an event."""
        return not goes_on_by_itself(self.game.pending(self.desk.history.state_at(at)), self.desk.luck)

    def _cause(self, said: list[Event]) -> int | None:
        event = next((each for each in said if not isinstance(each, Overruled)), None)
        if event is None or self.game.info.undo == "step":
            return None
        return self.game.cause_of(self.desk.history.state_at(event.on), event)

    def turn_start(self) -> int | None:
        """Where the turn's first decision was made, the naive way; None where nobody decided before."""
        ids = [0, *self.ids]
        turns = [self.game.turn(self.desk.history.state_at(id_)) for id_ in ids]
        for place in reversed(range(len(ids) - 1)):
            if place == 0 or turns[place] != turns[place + 1]:
                stop = self._stop(ids, place)
                if stop is not None and stop != self.head:
                    return stop
        return None

    def _stop(self, ids: list[int], place: int) -> int | None:
        """The first place from here on where somebody decides; where the move began if somebody insisted."""
        for id_, after in pairwise(ids[place:]):
            if self.decides(id_):
                return id_
            if after in self.model.said:
                return self.model.back[after]
        return None

    # what has to hold now and then

    def look_closely(self) -> None:
        """Verified line by line, audited; a listed move and undo and redo lead where they should."""
        report = proof.verify(self.path, all_events(self.game))
        assert report.lines == self._lines + 1
        self._audited()
        copy = self.path.with_name("copy.jsonl")
        copyfile(self.path, copy)
        desk = Desk.open(copy)
        if (to := self.model.undo()) is not None:
            before, page = desk.head, self._page(desk)
            desk.undo()
            assert desk.head == to
            desk.redo()
            assert (desk.head, self._page(desk)) == (before, page)
        legal = [move for move in desk.moves() if move.verdict.is_accepted and "?" not in move.text]
        if legal:
            move = self.chance.choice(legal)
            with suppress(TablefoldError) if move.is_veiled else nullcontext():
                desk.do(move.text)
            assert Desk.open(copy).damage is None

    def go_elsewhere(self) -> None:
        """Real processes find what this one has written, and can go on."""
        copy = self.path.with_name("elsewhere.jsonl")
        copyfile(self.path, copy)
        for command, *rest in (
            ["verify"],
            ["show"],
            ["log", "--all"],
            ["do", "note from elsewhere"],
            ["undo"],
        ):
            words = [sys.executable, "-m", "cli", command, str(copy), *rest]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (0, ""), done.stderr

    @staticmethod
    def _page(desk: Desk) -> tuple[Block, ...]:
        return desk.view(desk.head)

    def _audited(self) -> None:
        """An audit finds what was planted on this line, and nothing else of that kind."""
        desk = self.desk
        found = audit(self.game, desk.setup, desk.history, desk.head, desk.luck, patience=0)
        for code in ("refused", "impossible", "not-the-seed"):
            assert [finding.message for finding in found if finding.code == code] == []
        of = {code: [f.event for f in found if f.code == code] for code in {f.code for f in found}}
        path = [desk.history.event(id_) for id_ in self.ids]
        waived = [event for event in path if isinstance(event, Overruled)]
        followed = [event for event in waived if event.id != self.head]
        told = {*of.get("overruled", []), *of.get("needless-overruling", [])}  # each with all that forbids it
        assert len(told) == len(followed)
        assert of.get("assertion-broken", []) == [e.id for e in path if _is_broken(e)]
        assert of.get("count-differs", []) == list(self._miscounted(path))
        differing = set(of.get("claim-differs", []))
        planted, moved = self._misclaimed(path)
        assert planted <= differing <= planted | moved

    def _miscounted(self, path: list[Event]) -> Iterator[int]:
        for event in path:
            if isinstance(event, Counted):
                logged = self.game.facts(self.desk.history.state_at(event.on)).get(event.what)
                if isinstance(logged, int) and logged != event.count:
                    yield event.id

    def _misclaimed(self, path: list[Event]) -> tuple[set[int], set[int]]:
        """Of the last claims of each seat in each chapter those of far too many points; and those that were
        right where they were made, until a correction moved them."""
        last: dict[tuple[int, str], Claimed] = {}
        for event in path:
            if isinstance(event, Claimed):
                last[self.game.chapter(self.desk.history.state_at(event.id)), event.seat] = event
        planted = {claim.id for claim in last.values() if claim.points >= FAR}
        return planted, {claim.id for claim in last.values() if claim.points != self._total(claim)}

    def _total(self, claim: Claimed) -> int:
        """What the log counted when a claim was made."""
        return self.game.score(self.desk.history.state_at(claim.id)).total(claim.seat)


def facts(state: Any) -> str:
    """All that a state holds, but for the hashes of lines, which a line has only once it was read."""
    return re.sub(r"h='[0-9a-f]*'", "", repr(contents(state)))


def _is_broken(event: Event) -> bool:
    return isinstance(event, Asserted) and "event < 0" in event.condition


def begun(game: AnyGame, seed: int, path: Path) -> Desk:
    """A new log at one of the tables that every game is tried at, with whatever its seats have to bring. What
    comes up first is recorded as far as no list has it."""
    known = tables(game)
    setup = known[seed % len(known)]
    wanted = new_log.NewGame(
        game=game.info.name,
        seats=setup.seats,
        variant=setup.variant,
        dealer=setup.dealer,
        seed=seed if setup.dealer == "tool" else None,
        catalog=setup.catalog.name,
        brought=tuple(_brought(game, setup)),
    )
    desk = Desk.new(path, wanted, lambda: THEN)
    chance = Random(seed)
    while isinstance(desk.pending, Chance) and not any(listing.legal_moves(game, desk.settled_state())):
        desk.record_drafts([walking.choose(game, desk.settled_state(), chance)])
    return desk


def _brought(game: AnyGame, setup: Setup) -> Iterator[tuple[str, str]]:
    ready = game.ready(setup.catalog)
    for place, seat in enumerate(setup.seats if ready and setup.dealer == "tool" else ()):
        yield seat, f"{setup.catalog.name}:{ready[place % len(ready)].name}"
