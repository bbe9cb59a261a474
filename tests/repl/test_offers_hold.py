"""Whatever is typed, wherever the game stands: completion never fails, and what it offers is accepted."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from cli.pages import choices
from cli.render.text import draw, measure
from cli.repl.completions import Completions
from cli.repl.frontend import Offer
from cli.repl.lookahead import Lookahead
from cli.words import WORDS
from ledger.core.audit.slips import event_key
from ledger.core.errors import MoveIncomplete
from ledger.core.line import read_line, split_unfinished
from ledger.core.rules.rulebook import check
from ledger.core.typing import listing
from ledger.core.typing.parsing import typed_draft
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.repl.conftest import NewDesk
from tests.stones import MANY

ODD = ("1", "2", "3", "?", "!", ";", ",", "#", '"', "x", "holy", "double", "t3", "amber", "black", "temple")


GAMES = [
    ("stones", "charms"),
    ("effortless", ""),
    ("kingless", ""),
    ("endeavor", "solo"),
    ("endeavor", "three"),
]


def lines(desk: Desk, dice: Random, count: int) -> list[str]:
    vocabulary = [*desk.verbs, *WORDS, *desk.setup.seats, *ODD]
    full = [" ".join(dice.choice(vocabulary) for _ in range(dice.randint(0, 4))) for _ in range(count)]
    return [line[: dice.randint(0, len(line))] for line in full] + full


def is_whole(offer: Offer) -> bool:
    """True for what claims to be a move that can be recorded as it stands."""
    outside = offer.text.isdigit() or offer.text.endswith(" ") or offer.text.startswith("!")
    return not offer.blocked and not outside and offer.text.split()[0] not in WORDS


def wanted(game: str, variant: str) -> NewGame:
    """A game for three, where so many can play it, that lasts a while."""
    Path("many.json").write_bytes(msgspec.json.encode(MANY))
    catalog = "many.json" if game == "stones" else ""
    info = registry.game(game).info
    most = next((each.most for each in info.variants if each.name == variant), 3)
    seats = (info.seats or ("ann", "bob", "cy"))[: min(most, 3)]
    return NewGame(game=game, variant=variant, catalog=catalog, seats=seats, dealer="tool", seed=5)


@pytest.mark.parametrize(("game", "variant"), GAMES)
def test_offers_hold(stones: NewDesk, game: str, variant: str) -> None:
    desk = Desk.new(Path("held.jsonl"), wanted(game, variant))
    ahead, dice, seen = Lookahead(desk), Random(5), 0
    ours = Completions(desk, ahead)
    for _ in range(30):
        legal = [
            move for move in listing.legal_moves(desk.game, desk.settled_state()) if move.text != "reset"
        ]
        for line in lines(desk, dice, 4):
            position = ahead.position(split_unfinished(line)[0])
            ours.suggestion(line)
            for offer in filter(is_whole, ours.at(line)):
                assert position is not None
                seen += 1
                try:
                    event = typed_draft(desk.game, position.state, read_line(offer.text))
                except MoveIncomplete:
                    continue
                verdict = check(desk.game, position.state, event)
                veiled = [move.event for move in position.listed if move.is_veiled]
                assert verdict.is_accepted or event in veiled, (line, offer.text, verdict)
        desk.do(dice.choice(legal).text)
    assert seen > 100


@pytest.mark.parametrize(("game", "variant"), GAMES)
@pytest.mark.parametrize(("width", "most"), [(80, 16), (40, 24)])
def test_help_fits_on_the_screen(stones: NewDesk, game: str, variant: str, width: int, most: int) -> None:
    desk = Desk.new(Path("helped.jsonl"), wanted(game, variant))
    dice = Random(3)
    for _ in range(40):
        page = [line.text for line in draw(choices.brief(desk, desk.eyes(None)), width=width)]
        assert len(page) <= most, "\n".join(page)
        assert max(map(measure, page)) <= width
        legal = [
            move for move in listing.legal_moves(desk.game, desk.settled_state()) if move.text != "reset"
        ]
        desk.do(dice.choice(legal).text)


def test_a_line_of_several_moves_means_what_they_mean_one_after_the_other(tmp_path: Path) -> None:
    wanted = NewGame(game="scorepad", catalog="plain", seats=("ann", "bob"), dealer="table")
    desk = Desk.new(tmp_path / "a.jsonl", wanted)
    desk.do("end")
    position = Lookahead(desk).position()
    assert position is not None
    before = dict(desk.game.facts(position.state))
    meant = position.drafts_of("4 5")
    assert meant is not None
    assert dict(desk.game.facts(position.state)) == before
    assert [event_key(event) for event in meant] == [
        event_key(event) for move in ("4", "5") for event in desk.do(move).events
    ]
