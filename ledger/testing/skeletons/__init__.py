"""What `new` writes: three small games, each with parts that an author may want or not.

Law: the tests run what is written unchanged, in every combination of its parts. A line `#: rounds not-teams`
begins lines that are kept only in a game with rounds and without teams, up to the next such line; `#:` ends
them.
"""

from __future__ import annotations

from collections.abc import Collection


def kept(text: str, wanted: Collection[str]) -> str:
    """The lines of a skeleton that belong to a game with these parts."""
    found, is_kept = list[str](), True
    for line in text.splitlines(keepends=True):
        if line.lstrip().startswith("#:"):
            words = line.split()[1:]
            is_kept = all((word.removeprefix("not-") in wanted) != word.startswith("not-") for word in words)
        elif is_kept:
            found.append(line)
    return "".join(found)


ROUND_ENDED = '''\
@$chapter.event
class RoundEnded(api.Event, frozen=True, kw_only=True):
    """The round is over: its points are written down, and the next round begins anew."""

    told = "the round is over"

    def do(self, state: State) -> None:
        if state.round == ROUNDS:
            raise api.Contradiction("that was the last round")
        state.won += tuple((seat, points(state, seat), self.id) for seat in state.table.seats)
        state.begin_anew(Match)
'''
"""The end of a round; what a game does in addition comes after it."""

LINES_OF_ROUNDS = """\
def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for by, count, event in state.won:
        if by == seat and count:
            yield api.ScoreLine(seat, "rounds", f"{count} in a round", count, "Rounds", (event,))
"""

TEAMS = '''\
def teams(state: State) -> tuple[tuple[str, ...], ...]:
    """Seats that sit opposite each other play together."""
    seats = state.table.seats
    return (seats[0::2], seats[1::2])


def score(state: State) -> api.ScoreSheet:
    """Both partners have won if their points together are the most."""
    found = tuple(line for seat in state.table.seats for line in lines(state, seat))
    sums = {team: sum(line.points for line in found if line.seat in team) for team in teams(state)}
    is_over = isinstance(pending(state), api.Over)
    best = {seat for team in sums if sums[team] == max(sums.values()) for seat in team}
    return api.ScoreSheet(
        seats=state.table.seats,
        lines=found,
        final=is_over,
        winners=tuple(seat for seat in state.table.seats if seat in best) if is_over else (),
        teams=teams(state),
    )
'''

INFO = """\
GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="$name",
        title="$title",
        about="$about",
        rules_version=1,
        api=2,
        #: not-teams
        variants=(api.Variant("standard", least=2, most=4, about="two to four seats"),),
        #: teams
        variants=(api.Variant("standard", least=4, most=4, about="two and two"),),
        #:
        turn_order="Turns",
    ),
"""

SCORED = """\
    #: rounds
    status=lambda state: f"round {min(state.round + 1, ROUNDS)}",
    #:
    #: teams
    score=score,
    #: not-teams
    lines=lines,
    shared="Points",
    #:
"""

RULES = """\
#: rounds

## Rounds

What was won in each of $rounds rounds is written down when it is over.
#:

## Points

#: teams
$points Partners sit opposite each other, and the pair with the most points wins; a tie is shared.
#: not-teams
$points Whoever has the most points wins; a tie is shared.
#:
"""

TEST = '''\
"""$title keeps what every game must keep, and its own rules."""

from pathlib import Path

from ledger.testing import conforms, given

'''

CONFORMS = '''\
def test_it_conforms() -> None:
    """Logs in tests/games still mean what they meant."""
    print(conforms(GAME, logs=sorted(Path(__file__).parent.glob("games/*.jsonl"))))
'''
