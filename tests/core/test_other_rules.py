"""The same facts under other rules: where something else would have followed, and what it comes to."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.core.audit.other_rules import Otherwise, Parting, under_other_rules
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verdicts import LEGAL, Follows, Pending, Verdict, refused
from tests.core.tables import MANY, State, StoneTaken, stones, taken, varied

PLAYED = ("take jade", "3", "take jade", "5", "take amber", "2")


def under(other: str = "plain") -> Otherwise:
    """PLAYED, and the same with other pieces."""
    play, twin = stones(*PLAYED), stones(catalog=MANY if other == "many" else "")
    return under_other_rules(play.game, play.setup, play.events, twin.setup, play.events, None)


def test_under_its_own_rules_nothing_differs() -> None:
    goes_on = "it goes on"
    assert under() == Otherwise(6, None, (), (), (), (goes_on, goes_on))


def test_that_the_game_ends_under_one_of_them_is_told() -> None:
    """Strangers (a)10: the points are the same, but under one the game is over."""
    play = stones(*PLAYED)

    def score(state: State) -> ScoreSheet:
        return replace(play.game.score(state), final=state.left("jade") == 0, winners=("ann",))

    game = replace(play.game, score=score)
    twin = stones(catalog=MANY)
    found = under_other_rules(game, play.setup, play.events, twin.setup, play.events, None)
    assert (found.totals, found.stands) == ((), ("it is over, and ann won", "it goes on"))


def test_what_the_table_looks_like_follows_the_other_pieces() -> None:
    found = under("many")
    assert (found.upto, found.parting) == (6, None)
    assert [(change.what, change.one, change.other) for change in found.changes] == [
        ("amber", 2, 9_999),
        ("jade", 0, 9_998),
        ("jet black", 1, 10_000),
    ]


def test_the_first_event_that_would_be_refused_is_named() -> None:
    def spared(event: StoneTaken, state: State) -> Verdict:
        many = (state.heaps["jet black"] or 0) > 9
        return refused("Heaps", "jade is spared") if many and event.heap == "jade" else LEGAL

    game = varied(may={StoneTaken: spared})
    play = stones(*PLAYED, game=game)
    found = under_other_rules(game, play.setup, play.events, stones(catalog=MANY).setup, play.events, None)
    assert found.parting == Parting(1, "ann takes a stone from jade", "that does not fit: jade is spared")


def test_the_first_event_where_something_else_would_follow_is_named() -> None:
    def pending(state: State) -> Pending:
        many = (state.heaps["jet black"] or 0) > 9
        if many and state.taken == 1 and not state.rolling:
            return Follows(taken("bob", "amber"))
        return _as_ever(state)

    game = varied(pending=pending)
    play = stones(*PLAYED, game=game)
    found = under_other_rules(game, play.setup, play.events, stones(catalog=MANY).setup, play.events, None)
    assert found.parting == Parting(
        3, "bob takes a stone from jade", "this follows: bob takes a stone from amber"
    )


def test_the_first_event_that_would_not_follow_is_named_with_what_is_asked() -> None:
    def pending(state: State) -> Pending:
        many = (state.heaps["jet black"] or 0) > 9
        is_begun = not state.rolling and not state.taken
        return Follows(taken("ann", "jade")) if is_begun and not many else _as_ever(state)

    game = varied(pending=pending)
    play = stones(*PLAYED[1:], game=game)
    assert play.events[0] == replace(taken("ann", "jade"), id=1, on=0)
    found = under_other_rules(game, play.setup, play.events, stones(catalog=MANY).setup, play.events, None)
    assert found.upto == len(play.events)
    assert found.parting == Parting(
        1, "ann takes a stone from jade", "that does not follow; the question is: ann: take a stone"
    )


_as_ever = varied().pending


def test_the_facts_end_where_the_other_pieces_forbid_them() -> None:
    none = {"name": "none", "heap": [{"name": heap, "stones": 3} for heap in ("amber", "jet black")]}
    play = stones(*PLAYED[2:])
    found = under_other_rules(
        play.game, play.setup, play.events, stones(catalog=none).setup, play.events, None
    )
    assert (found.upto, found.parting is not None) == (0, True)
    assert found.scores == ()


def test_two_lines_are_compared_as_far_as_they_share_their_events() -> None:
    play = stones(*PLAYED)
    other = [*play.events[:4], replace(play.events[5], id=9, on=4)]
    found = under_other_rules(play.game, play.setup, play.events, play.setup, play.events[:4], None)
    assert (found.upto, found.totals) == (4, (("ann", 5, 3),))
    assert under_other_rules(play.game, play.setup, play.events, play.setup, other, None).upto == 4
