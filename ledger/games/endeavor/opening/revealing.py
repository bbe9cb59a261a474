"""A token that nobody named when the tokens were laid, and that comes to light later.

Law: it can be named whenever somebody looks. What depends on an unnamed token is unverifiable. Source: EN-24.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import (
    LEGAL,
    TABLE,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Finding,
    Typed,
    Verb,
    Verdict,
    counted,
)
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.opening.state import looked_at, taken_next
from ledger.games.endeavor.opposition.state import taken_by_act
from ledger.games.endeavor.state import State
from ledger.games.endeavor.turns.state import unknown_targets
from ledger.games.endeavor.words import offered_first, space_name

revealing: Chapter[State] = Chapter(shown={"space": space_name})


def _asked(state: State) -> tuple[str, ...]:
    """The space that the table is asked about. Without a question, the spaces that players look at (in the
    setup), or those from which the open turn could take a token."""
    taken = taken_by_act(state) if state.is_set_up else taken_next(state)
    first = next((space for space in taken if state.token.get(space) == UNTOLD), None)
    if first is not None and state.table.dealer == TABLE:
        return (first,)
    if not state.is_set_up:
        return looked_at(state)
    return () if state.turn is None else unknown_targets(state, state.turn)


def _unknown_spaces(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The spaces whose token nobody has named; those that are asked about, or could lose their token now,
    come first."""
    hidden = (space for space, token in state.token.items() if token == UNTOLD)
    for space, unlisted in offered_first(_asked(state), hidden):
        ends = state.atlas.ends.get(space)
        name = "-".join(state.atlas.short[end] for end in ends) if ends else state.atlas.short[space]
        yield Choice(name, space, (space,), unlisted=unlisted)


def _tokens(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for token in state.atlas.tokens.values():
        yield Choice(token.letter, token.name, (token.name,), token.name)


@revealing.event
class TokenRevealed(Event, frozen=True, kw_only=True):
    """say which token lies on a space"""

    space: str
    token: str
    told = "{token} lies on {space}"
    reveals = "Everybody has seen the {token} token of {space}."

    @staticmethod
    def made(state: State, asked: str | Event, values: Typed) -> Event:
        """The event, whether somebody names the token unasked or in answer to a question."""
        return TokenRevealed(space=values[0], token=values[1])

    verb = Verb("reveal", answer=made, by_table=True, leads=True)
    args = (Arg("space", _unknown_spaces), Arg("token", _tokens))

    def needs(self, state: State) -> None:
        if state.token.get(self.space) != UNTOLD:
            raise Contradiction(f"{self.space} hides no token")
        if self.token not in state.atlas.tokens:
            raise Contradiction(f"there is no token {self.token}")
        known = list(state.token.values()).count(self.token) + state.out.get(self.token, 0)
        known += sum(len(board.tokens.get(self.token, ())) for board in state.boards.values())
        if known >= state.atlas.tokens[self.token].count:
            raise Contradiction(f"every {self.token} token lies elsewhere")

    def do(self, state: State) -> None:
        state.token[self.space] = self.token

    def anytime(self, state: State) -> Verdict:
        return LEGAL

    def doer(self, state: State) -> str:
        return TABLE


def findings(state: State) -> Iterator[Finding]:
    """A note about the tokens that nobody has named when the game is over."""
    hidden = [space for space, token in state.token.items() if token == UNTOLD] if state.is_closed else []
    if hidden:
        names = ", ".join(space_name(state, space) for space in hidden)
        yield Finding(
            code="unnamed-tokens",
            severity="note",
            line=state.laid_at + 1,
            event=state.laid_at,
            message=f"{counted(len(hidden), 'token')} of the layout never came to light: {names}.",
        )
