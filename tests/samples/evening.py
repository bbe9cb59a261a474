"""One game at one table: what is typed, when, and by whom it is thought out.

Law: everything is recorded by typing at the same session that `play` offers; only the clock is ours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from cli.prompt import Reply
from cli.session import Session
from ledger.core.line import read_line, split_chain
from ledger.core.pieces.luck import Luck
from ledger.core.rules.verdicts import Chance, Decision, Over
from ledger.core.typing.parsing import typed_draft
from ledger.core.typing.questions import expected_words
from ledger.desk import new_log
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.games.effortless.deck import CardDealt
from ledger.games.effortless.dummy import DummyRolled
from ledger.games.effortless.setup import stock
from ledger.games.effortless.state import State
from ledger.games.effortless.visits import CardRecovered, CardTaken, EffortPlaced
from tests.samples.box import Box
from tests.samples.hand import Hand, typed
from tests.samples.players import Style, choose, known_by

TOOL = "0.1.0"
"""The version that the logs say they were made with."""
SECONDS = {"place": 48, "take": 12, "refill": 8, "claim": 40, "note": 12, "undo": 6, "redo": 4}
"""How long people think before they type; anything else takes ten seconds."""


class Evening:
    def __init__(
        self,
        path: Path,
        wanted: new_log.NewGame,
        *,
        start: str,
        log: str,
        styles: Mapping[str, Style],
        shuffle: int = 0,
        hands: Sequence[Hand] = ("full",),
    ) -> None:
        """`start` is UTC, `YYYY-MM-DDTHH:MM:SSZ`. `shuffle` is the order of the cards in the table's box."""
        self._now = datetime.fromisoformat(start)
        self._pace = Luck(int(log, 16))
        game = registry.game(wanted.game)
        header = new_log.header_for(game, wanted, created=start, log=log)
        self.desk = Desk.begin(path, msgspec.structs.replace(header, tool=TOOL), self._clock)
        self.session = Session(self.desk)
        self.styles = styles
        self.hands = hands
        self.typed: list[str] = []
        """Every line, as it was typed."""
        self._parts: list[str] = []
        self._before: Reply | None = None
        self.box = Box(stock(game.start(self.desk.setup)), shuffle)

    def _clock(self) -> str:
        return self._now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    @property
    def state(self) -> State:
        state: State = self.desk.state
        return state

    @property
    def head(self) -> int:
        return self.desk.head

    @property
    def branch(self) -> str:
        return self.desk.history.timeline.branch

    def wait(self, minutes: int) -> None:
        """Somebody fetches drinks."""
        self._now += timedelta(minutes=minutes)

    def type(self, line: str) -> None:
        """Types one line by hand; what was left of a turn before it becomes a line of its own."""
        self.end_line()
        self.typed.append(line)
        for part in split_chain(line):
            self._do(part)
        self._before = None

    def remark(self, text: str) -> None:
        """A comment that nobody records."""
        self.end_line()
        self.typed.append(f"# {text}")

    def _do(self, part: str) -> None:
        usual = SECONDS.get(part.split(maxsplit=1)[0], 10)
        seconds = usual // 2 + self._pace.roll("pace", len(self.desk.history), usual)
        self._now += timedelta(seconds=seconds)
        self._before = self.session.run(part, after=self._before)

    def _add(self, move: str) -> None:
        """A part of the line that somebody types in one go."""
        hand = self.hands[self.state.turns % len(self.hands)]
        part = typed(self.desk, move, hand, self._before.done if self._before else None)
        self._do(part)
        self._parts.append(part)

    def end_line(self) -> None:
        if self._parts:
            self.typed.append("; ".join(self._parts))
            self._parts = []
        self._before = None

    def transcript(self) -> str:
        """Every line that was typed, and the remarks between them."""
        self.end_line()
        return "".join(f"{line}\n" for line in self.typed)

    # playing

    def lay(self, *spots: tuple[str, str]) -> None:
        """The layout, as the table reads it out."""
        for location, modifier in spots:
            self.type(f"lay {location} {modifier}")

    def begin(self, first: str) -> None:
        """Fills the slots and says who begins."""
        while self.is_filling:
            self._add(f"refill {self.box.top(self.state)}")
        if isinstance(self.desk.pending, Chance):
            self._add(f"first {first}")
        self.end_line()

    def play(self, until: int = 1000) -> None:
        """Everybody plays on, until that many turns are begun and ended."""
        while not isinstance(self.desk.pending, Over):
            if self.is_between_turns:
                self.end_line()
                if self.state.turns >= until:
                    return
            self.step()
        self.end_line()

    @property
    def is_between_turns(self) -> bool:
        pending = self.desk.pending
        return isinstance(pending, Decision) and EffortPlaced in pending.events

    @property
    def is_filling(self) -> bool:
        """Whether a card from the deck is asked for a slot."""
        pending = self.desk.pending
        return isinstance(pending, Chance) and isinstance(pending.draft, CardDealt)

    def turn(self, place: str = "") -> None:
        """One whole turn; the seat goes to `place` if one is named."""
        if place:
            self._add(f"place {place}")
        self.play(self.state.turns + (0 if place else 1))

    def step(self) -> None:
        """Answers whatever is asked."""
        pending = self.desk.pending
        assert isinstance(pending, Chance | Decision)
        if isinstance(pending, Chance):
            self._add(self._answer(pending))
            return
        move = choose(
            self.desk.game, self.state, self.styles[pending.seat], known_by(self._lying, self.state)
        )
        self._add(self._named(move.text))

    def _answer(self, chance: Chance) -> str:
        if isinstance(chance.draft, DummyRolled):
            return f"roll {self.box.die(self.state.rolls)}"
        verb, card = expected_words(self.desk.game, chance)[0], self.box.top(self.state)
        return card if card == "empty" else f"{verb} {card}"

    def _lying(self, pos: int, slot: int) -> str:
        return self.box.lying(self.desk.history, pos, slot)

    def _named(self, move: str) -> str:
        """What comes up face down is shown to the table."""
        event = typed_draft(self.desk.game, self.state, read_line(move))
        if isinstance(event, CardTaken) and event.card is None:
            return f"{move} {self._lying(event.pos, event.slot)}"
        if isinstance(event, CardRecovered) and event.card is None:
            return f"{move} {self.box.card(self.desk.history, self.state.deck.discards[-event.depth])}"
        return move

    def unknown_card(self) -> int:
        """The token of the newest card that somebody owns and nobody named."""
        names = self.state.pieces.names
        owned = [token for own in self.state.collections.values() for token in own]
        return max(token for token in owned if names[token] is None)

    # the end

    def claim(self, wrong: Mapping[str, int] | None = None) -> None:
        """Everybody adds up; `wrong` are the seats that miscount, and by how much."""
        sheet = self.desk.score(self.head)
        for seat in self.desk.setup.seats:
            self.type(f"claim {seat} {sheet.total(seat) + (wrong or {}).get(seat, 0)}")
