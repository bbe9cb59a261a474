"""What a table says besides numbers: a score in words, who won, and who came in at which place.

Law: a text adds nothing to a sum, and what the table says about the winners counts more than the points.
"""

from __future__ import annotations

from ledger import api
from ledger.games.scorepad.asked import left_to_say, unsaid
from ledger.games.scorepad.playing import counters
from ledger.games.scorepad.sheet import LONGEST
from ledger.games.scorepad.state import RunningCount, State

said: api.Chapter[State] = api.Chapter()


@said.event
class Wrote(api.Event, frozen=True, kw_only=True):
    """write something that is not a number and not added up: ann writes 8-3"""

    what: str
    text: str
    told = "{by}: {what} {text}"
    verb = "writes"
    args = (api.Arg("counter", counters, optional=True, default=""), api.Arg("text"))

    @staticmethod
    def made(state: State, by: str, values: api.Typed) -> api.Event:
        own = [what for seat, what in (*unsaid(state), *left_to_say(state)) if seat == by]
        own += [cell.name for cell in state.sheet.cells.values() if cell.follows is None]
        text = api.typed_at(values, 1, "")
        return Wrote(by=by, what=api.typed_at(values, 0) or own[0], text=text)

    def needs(self, state: State) -> None:
        cell = state.cell(self.what)
        state.table.require_seat(self.by)
        if cell.follows is not None or cell.entry.hidden or cell.entry.shared:
            raise api.Contradiction(f"{self.by} cannot write a text for {self.what}")
        if len(self.text) > LONGEST or not self.text.isprintable() or not self.text.strip():
            raise api.Contradiction(f"{self.what} needs a readable text of at most {LONGEST} characters")

    def do(self, state: State) -> None:
        cell = state.cell(self.what)
        state.is_played = state.is_played or not state.ended
        past = api.Growing[tuple[int, api.Points]]([(self.id, 0)])
        state.counts[state.label(cell, self.by)] = RunningCount(0, past, self.text)
        state.wordy = (*(seat for seat in state.wordy if seat != self.by), self.by)

    def anytime(self, state: State) -> api.Verdict | None:
        return api.LEGAL


@said.event
class Placed(api.Event, frozen=True, kw_only=True):
    """who won, or who came in at which place, if the points do not say; `rank` 0 means that nobody has won"""

    rank: int
    verb = (
        api.Verb("wins", "has won, whatever the points say", make=lambda state, by, _: Placed(by=by, rank=1)),
        api.Verb("placed", "finished in this place: placed 2", args=(api.Arg("rank", number=True),)),
        api.Verb(
            "nobody",
            "nobody has won, whatever the points say: nobody wins",
            by_table=True,
            args=(api.Arg("wins", lambda *_: api.named(("wins",)), optional=True),),
            make=lambda state, by, _: Placed(by=api.TABLE, rank=0),
        ),
    )

    def needs(self, state: State) -> None:
        if self.rank:
            state.table.require_seat(self.by)
        if not 0 <= self.rank <= max(len(state.table.seats), 1):
            raise api.Contradiction(f"there are {len(state.table.seats)} places, and none is {self.rank}")

    def do(self, state: State) -> None:
        state.nobody = not self.rank
        if self.rank == 0:
            state.placed = {seat: rank for seat, rank in state.placed.items() if rank > 1}
        else:
            state.placed[self.by] = self.rank

    def anytime(self, state: State) -> api.Verdict | None:
        return None if state.chances.asked[0] else api.LEGAL

    def tell(self, state: State) -> str:
        if self.rank == 0:
            return "nobody has won"
        return f"{self.by} wins" if self.rank == 1 else f"{self.by} finishes in place {self.rank}"
