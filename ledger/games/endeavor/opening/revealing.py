"""A token that nobody told when the tokens were laid, and that comes to light later.

Law: it may be told whenever somebody looks. What hangs on a token that is still untold is unverifiable.
Source: EN-24.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import LEGAL, TABLE, Arg, Chapter, Choice, Contradiction, Event, Typed, Verb, Verdict
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.opening.state import looked_at, taken_next
from ledger.games.endeavor.opposition.state import taken_by_act
from ledger.games.endeavor.state import State
from ledger.games.endeavor.turns.state import veiled
from ledger.games.endeavor.words import offered_first, space_name

revealing: Chapter[State] = Chapter()


def _asked(state: State) -> tuple[str, ...]:
    """The space that the table is asked about; else what is looked at, or could be taken now."""
    taken = taken_by_act(state) if state.is_set_up else taken_next(state)
    first = next((space for space in taken if state.token.get(space) == UNTOLD), None)
    if first is not None and state.table.dealer == TABLE:
        return (first,)
    if not state.is_set_up:
        return looked_at(state)
    return () if state.turn is None else veiled(state, state.turn)


def _untold(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Spaces whose token nobody has told: what is asked for, or could be taken now, comes first."""
    hidden = (space for space, token in state.token.items() if token == UNTOLD)
    for space, unlisted in offered_first(_asked(state), hidden):
        ends = state.atlas.ends.get(space)
        name = "-".join(state.atlas.short[end] for end in ends) if ends else state.atlas.short[space]
        yield Choice(name, space, (space,), unlisted=unlisted)


def _tokens(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for token in state.atlas.tokens.values():
        yield Choice(token.letter, token.name, (token.name,), token.name)


def _typed(state: State, asked: str | Event, values: Typed) -> Event:
    """The same where somebody says it unasked, and where it answers what is asked."""
    return TokenRevealed(space=values[0], token=values[1])


class TokenRevealed(Event, frozen=True, kw_only=True):
    """say which token lies on a space"""

    space: str
    token: str
    verb = Verb("reveal", make=_typed, answer=_typed, by_table=True, leads=True)
    args = (Arg("space", _untold), Arg("token", _tokens))


@revealing.doer(TokenRevealed)
def _whoever_looks(state: State, event: TokenRevealed) -> str:
    return TABLE


def _require_untold(state: State, event: TokenRevealed) -> None:
    if state.token.get(event.space) != UNTOLD:
        raise Contradiction(f"{event.space} hides no token")
    if event.token not in state.atlas.tokens:
        raise Contradiction(f"there is no token {event.token}")
    known = list(state.token.values()).count(event.token) + state.out.get(event.token, 0)
    known += sum(len(board.tokens.get(event.token, ())) for board in state.boards.values())
    if known >= state.atlas.tokens[event.token].count:
        raise Contradiction(f"every {event.token} token lies elsewhere")


@revealing.on(TokenRevealed, needs=_require_untold)
def _revealed(state: State, event: TokenRevealed) -> None:
    state.token[event.space] = event.token


@revealing.anytime(TokenRevealed)
def _may_reveal(state: State, event: TokenRevealed) -> Verdict:
    return LEGAL


@revealing.told(TokenRevealed)
def _told(state: State, event: TokenRevealed) -> str:
    return f"on {space_name(state, event.space)} lies {event.token}"


@revealing.reveals(TokenRevealed)
def _seen(state: State, event: TokenRevealed) -> str:
    return f"Everybody has seen the {event.token} token of {space_name(state, event.space)}."
