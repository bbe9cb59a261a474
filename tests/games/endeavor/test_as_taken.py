"""EN-24: a layout that nobody wrote down in full, told as tokens are taken."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from ledger.core.errors import MoveIncomplete
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import deal, follow
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Chance, Over
from ledger.core.typing import listing
from ledger.games.endeavor import GAME
from ledger.games.endeavor.opening.europe import EuropeDiscLaid
from ledger.games.endeavor.opening.laying import TokensLaid
from ledger.games.endeavor.opening.repairs import LaneCut, TokensSwapped
from ledger.games.endeavor.opening.revealing import TokenRevealed
from ledger.games.endeavor.state import State
from ledger.testing import Play, given, setup_for
from tests.games.endeavor.invariants import broken
from tests.games.endeavor.test_setup import GRID, LAYOUT

HIDDEN = "layout " + " ".join("?" * len(word) for word in LAYOUT.split() if word.isupper() and word.isalpha())


def base(*moves: str) -> Play:
    play = given(GAME, "white red green", HIDDEN, "start white", layout="as-taken")
    builds = [f"{seat} build shipyard" for seat in ("white", "red", "green")]
    return play.after(*builds, "use colonial-house", *moves)


def test_EN24_every_token_is_told_unless_the_table_says_otherwise() -> None:
    """The refusal names the way: the ruling has to stand in the log from its beginning."""
    outcome = given(GAME, "white red green").when(HIDDEN)
    outcome.refused("EN-24")
    assert "unless the log began with --rule layout=as-taken" in outcome.verdict.why


def test_EN24_a_token_is_told_when_it_is_taken() -> None:
    with pytest.raises(MoveIncomplete, match="which token lies on EU6"):
        base().when("occupy EU6")
    play = base("reveal EU6 F", "occupy EU6")
    assert play.state.total("white", "finance") == 1


def test_EN24_what_could_be_taken_is_offered_to_be_told() -> None:
    assert "reveal EU6 F" in base().offered
    assert "reveal AF1 F" not in base().offered


def test_EN29_a_link_that_nobody_named_could_bring_what_europe_lacks() -> None:
    """EN-24: until all links of Europe are named, nobody knows that none of them has a chit."""
    lacking, at = LAYOUT.rsplit(" ", 1)[0], ("EU1-NA3", "EU1-IN1")
    play = given(
        GAME, "white", GRID, "discs GRBGPRBP", f"{lacking} {'?' * 26}", variant="solo", layout="as-taken"
    )
    assert play.asked == "white: europe lacks a chit: swap a city with one of its links"
    assert [f"reveal {link} A" in play.offered for link in (*at, "AF1-AF2")] == [True, True, False]
    swapped = TokensSwapped(city="europe-1", link="europe-1--india-1")
    verdict = check(GAME, play.state, swapped)
    assert (verdict.kind, verdict.rule) == ("unverifiable", "EN-24")
    play.after("reveal EU1-NA3 P")
    assert check(GAME, play.state, replace(swapped, link="europe-1--north-america-3")).kind == "unverifiable"
    play.after("reveal EU1-IN1 A")
    assert check(GAME, play.state, swapped).kind == "legal"
    assert check(GAME, play.state, replace(swapped, link="europe-1--north-america-3")).kind == "refused"


@pytest.mark.parametrize(
    ("unnamed", "asked"),
    [
        (0, "no link brings a chit to europe: lay the tokens again"),
        (1, "white: europe lacks a chit: swap a city with one of its links"),
    ],
)
def test_EN29_a_single_unnamed_link_of_europe_is_enough_to_go_on(unnamed: int, asked: str) -> None:
    """The seventeen links that touch Europe come first in a layout; the others cannot repair it."""
    words, links = LAYOUT.rsplit(" ", 1)
    named = "".join("P" if letter in "SOAY" else letter for letter in links[: 17 - unnamed])
    lying = f"{words} {named}{'?' * (9 + unnamed)}".replace("SFOPIPYI", "SFO?I?YI")
    play = given(GAME, "white", GRID, "discs GRBGPRBP", lying, variant="solo", layout="as-taken")
    assert play.asked == asked


def test_EN24_there_are_only_so_many_tokens() -> None:
    play = base("reveal EU6 A", "reveal EU7 A")
    play.when("reveal EU8 A").impossible("every attack token lies elsewhere")
    play.when(TokenRevealed(space="europe-6", token="payment")).impossible("hides no token")
    play.when(TokenRevealed(space="europe-8", token="luck")).impossible("there is no token luck")


def test_EN24_a_solo_setup_asks_for_what_it_takes() -> None:
    play = given(GAME, "white", GRID, "discs GRBGPRBP", HIDDEN, variant="solo", layout="as-taken")
    assert play.asked == "which token lies on AF-sea-1?"
    assert play.offered[:2] == ("reveal AF-sea-1 I", "reveal AF-sea-1 C")


@pytest.mark.parametrize("variant", ["solo", "base", "two", "three"])
def test_EN24_what_hangs_on_hidden_tokens_is_unverifiable(variant: str) -> None:
    """Random games with half of the tokens hidden: nothing is refused, and the invariants hold."""
    told = [each for seed in range(2) for each in half_hidden(variant, seed)]
    assert {verdict for _, verdict in told} <= {"legal", "advised", "unverifiable"}
    doubted = {type(event) for event, verdict in told if verdict == "unverifiable"}
    assert (EuropeDiscLaid in doubted) is bool(doubted) is (variant == "solo")


def half_hidden(variant: str, seed: int) -> list[tuple[Event, str]]:
    seats = {"solo": "white", "two": "white red"}.get(variant, "white red green")
    state: State = GAME.start(setup_for(GAME, seats, variant=variant, layout="as-taken"))
    chance, told = Random(seed), []
    while not isinstance(pending := GAME.pending(state), Over):
        event = next(follow(GAME, state, None), None) or answer(state, pending, chance)
        told.append((event, check(GAME, state, event).kind))
        GAME.projector.fold(state, (event,))
        assert list(broken(state, event)) == []
    return told


def answer(state: State, pending: object, chance: Random) -> Event:
    if isinstance(pending, Chance) and type(pending.draft) in GAME.dealt:
        event = replace(deal(GAME, state, pending, Luck(chance.getrandbits(32))), by="table")
        return hiding(event, chance) if isinstance(event, TokensLaid) else event
    moves = list(listing.legal_moves(GAME, state))
    return chance.choice([move for move in moves if move.verb not in ("pass", "end")] or moves).event


def hiding(event: TokensLaid, chance: Random) -> TokensLaid:
    def half(word: str) -> str:
        return "".join("?" if chance.random() < 0.5 else letter for letter in word)

    return TokensLaid(
        by=event.by,
        cities={region: half(word) for region, word in event.cities.items()},
        sea={region: half(word) for region, word in event.sea.items()},
        links=half(event.links),
    )


def test_EN24_the_first_cut_asks_for_a_token_that_nobody_told() -> None:
    words = LAYOUT.replace("africa AOCOPP", "africa AOCOP?")
    play = given(GAME, "white red", words, "start white", variant="two", layout="as-taken")
    assert play.asked == "which token lies on AF-sea-6?"
    play.after("reveal AF-sea-6 P")
    cut = next(event for event in play.events if isinstance(event, LaneCut))
    assert (cut.region, cut.space, cut.token, cut.seat) == ("africa", "africa-sea-6", "politics", None)


def test_EN24_a_cut_asks_for_a_token_that_nobody_told() -> None:
    words = LAYOUT.replace("africa AOCOPP", "africa AOCOP?")
    play = given(GAME, "white red green", words, "start white", variant="three", layout="as-taken")
    with pytest.raises(MoveIncomplete, match="which token lies on AF-sea-6"):
        play.when("cut AF")
    assert play.after("reveal AF-sea-6 P", "cut AF").state.length["africa"] == 5


def test_A23_tokens_that_never_came_to_light_are_noted_at_their_layout_once_the_game_is_over() -> None:
    play = given(GAME, "white red green", HIDDEN, "start white", layout="as-taken")
    (laid,) = [event.id for event in play.events if isinstance(event, TokensLaid)]
    state = play.state.copy()
    assert list(GAME.findings(state)) == []
    state.is_closed = True
    state.token = {"europe-6": "?", "europe-7": "finance", "europe-5--europe-6": "?"}
    (note,) = GAME.findings(state)
    assert (note.code, note.severity, note.event, note.line) == ("unnamed-tokens", "note", laid, laid + 1)
    assert note.message == "2 tokens of the layout never came to light: EU6, EU5-EU6."
    state.token = {"europe-7": "finance"}
    assert list(GAME.findings(state)) == []
