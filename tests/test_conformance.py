"""`conforms` finds what is wrong: Stones, broken in one way after the other, breaks the law that says so."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Annotated, Any

import pytest
from msgspec.structs import replace

from ledger import api
from ledger.core.log.fold import Projector
from ledger.core.rules import automatic
from ledger.core.rules.game import AnyGame
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.testing import Nonconforming, conforms
from tests.stones import (
    GAME,
    CharmDealt,
    Rolled,
    State,
    StoneTaken,
    pending_charms,
    saying,
    score_charms,
)

CHARMS = replace(GAME, info=replace(GAME.info, variants=GAME.info.variants[1:]))
"""Stones with charms only, so that few games show what is wrong with them."""


def changed(verb: str, **fields: Any) -> tuple[api.Verb, ...]:
    return tuple(replace(each, **fields) if each.name == verb else each for each in GAME.words)


def pictured(count: int = 1, **disc: Any) -> api.Picture:
    """A picture of discs in the middle of a frame of 100 by 100."""
    made = api.Disc(**{"x": 50, "y": 50, "radius": 40, **disc})
    return api.Picture(title="The charms", width=100, height=100, parts=((made,) * count,))


def careless(event: StoneTaken, state: State) -> None:
    state.heaps[event.heap] = (state.heaps[event.heap] or 0) - 1
    state.rolling = event.heap


def forgetful(event: Rolled, state: State) -> None:
    state.stones.append((state.seat, state.rolling, event.value, event.id))


def anybodys(event: CharmDealt, state: State) -> None:
    state.charms[event.seat] = state.pieces.new(event.charm)


def remembering(event: CharmDealt, state: State) -> None:
    CharmDealt.do(event, state)
    state.shown |= {str(event.charm)}


def looking_back(state: State, later: State) -> None:
    for token in state.pieces.names:
        state.pieces.forget(token)


def asking_changes(state: State) -> api.Pending:
    due = pending_charms(state)
    state.shown |= {"asked"}
    return due


def endless(state: State) -> api.Pending:
    due = pending_charms(state)
    return api.Follows(StoneTaken(by=state.seat, heap="jade")) if isinstance(due, api.Over) else due


STONE = api.Numbers(lambda state: state.pieces.made)
Stone = Annotated[int, STONE]


class StoneFound(api.Event, frozen=True, kw_only=True):
    """find a stone on the floor"""

    heap: str
    told, verb = "{by} finds a stone of {heap}", "find"
    args = (api.Arg("heap", lambda state, by, before: api.named(state.heaps)),)

    def needs(self, state: State) -> None:
        state.left(self.heap)

    def do(self, state: State) -> None:
        state.pieces.new(self.heap)

    def anytime(self, state: State) -> api.Verdict:
        return api.LEGAL


class StonePolished(api.Event, frozen=True, kw_only=True):
    """polish a stone that was found"""

    stone: int
    told, verb = "{by} polishes a stone of {stone}", "polish"
    args = (api.Arg("stone", lambda state, by, before: api.named(state.pieces.names)),)

    def needs(self, state: State) -> None:
        if self.stone not in state.pieces.names:
            raise api.Contradiction(f"there is no stone {self.stone}")

    def do(self, state: State) -> None:
        """It shines."""

    def anytime(self, state: State) -> api.Verdict:
        return api.LEGAL


class StoneRubbed(StonePolished, frozen=True, kw_only=True):
    """rub a stone that was found"""

    stone: Stone
    told, verb = "{by} rubs a stone of {stone}", "rub"


def without_charms(game: AnyGame) -> AnyGame:
    return replace(game, info=replace(game.info, variants=game.info.variants[:1]))


class SeatThanked(api.Event, frozen=True, kw_only=True):
    """thank a seat"""

    seat: str
    told, verb = "{by} thanks {seat}", "thank"
    args = (api.Arg("seat", lambda state, by, before: api.named(state.table.seats)),)
    needs = api.always

    def do(self, state: State) -> None:
        """It was a pleasure."""

    def anytime(self, state: State) -> api.Verdict:
        return api.LEGAL


def with_events(*kinds: type[api.Event]) -> AnyGame:
    """Stones with more events."""
    chapter: api.Chapter[State] = api.Chapter(
        {"stone": lambda state, stone: str(state.pieces.names.get(stone))}
    )
    for kind in kinds:
        chapter.event(kind)
    return replace(GAME, chapters=(*GAME.chapters, chapter))


def cared_for(kind: type[StonePolished]) -> AnyGame:
    """Stones that are numbered as they were found, and polished by that number."""
    return with_events(StoneFound, kind)


tick = count().__next__

BROKEN: dict[str, tuple[AnyGame, str]] = {
    "adjust has no handler": (
        saying(GAME, api.Adjusted, do=Projector().handlers[api.Adjusted]),
        "A game that says what is adjustable",
    ),
    "a rule that is never asked": (
        saying(GAME, api.Claimed, may=lambda event, state: api.LEGAL),
        "A chapter is about kinds of events",
    ),
    "a verb of two words": (
        replace(GAME, verbs=changed("take", name="take one")),
        "A verb is one lower-case",
    ),
    "a verb that is a number": (replace(GAME, verbs=changed("take", name="21")), "A verb is one lower-case"),
    "a verb that begins as a comment": (
        replace(GAME, verbs=changed("take", name="#take")),
        "A verb is one lower-case",
    ),
    "no verb for what is asked": (replace(GAME, verbs=GAME.words[:2]), "A question names events of the game"),
    "a die that nobody can say": (
        replace(GAME, verbs=changed("roll", args=(api.Arg("face", lambda state, by, before: ()),))),
        "A question names events of the game",
    ),
    "a turn that is called by a number": (
        replace(GAME, turn_word=lambda state: 3),
        "A game answers whatever it is asked",
    ),
    "a default that cannot be chosen": (
        replace(GAME, info=replace(GAME.info, rulings=(replace(GAME.info.rulings[0], default="no"),))),
        "Every default of a ruling",
    ),
    "a catalog of another form": (
        replace(GAME, catalog=lambda name: {"name": name, "card": []}),
        "Every built-in catalog loads",
    ),
    "a piece that is no piece": (
        replace(GAME, info=replace(GAME.info, definable=("card",))),
        "Every built-in catalog loads",
    ),
    "a rule that nobody explains": (replace(GAME, topics=lambda: ()), "topics that can be told apart"),
    "a refusal that nobody explains": (
        saying(GAME, StoneTaken, may=lambda event, state: api.refused("Moon", "the moon is out")),
        "Every refusal says why and cites a rule",
    ),
    "a handler that trusts a log": (
        saying(GAME, StoneTaken, do=careless),
        "A game answers whatever it is asked",
    ),
    "a handler that forgets": (
        saying(GAME, Rolled, do=forgetful),
        "A game answers whatever it is asked",
    ),
    "a rule that trusts a table": (
        saying(GAME, StoneTaken, may=lambda event, state: {"jade": api.LEGAL}[event.heap]),
        "A game answers whatever it is asked",
    ),
    "a handler that contradicts what it needs": (
        saying(GAME, Rolled, needs=None, is_tried=False),
        "What the pieces allow can be folded",
    ),
    "rules that never come to rest": (
        replace(GAME, pending=endless),
        "A game answers whatever it is asked",
    ),
    "a question that changes the state": (replace(GAME, pending=asking_changes), "A game that is read again"),
    "a view that changes": (
        replace(GAME, turn=lambda state: tick()),
        "A turn's number never falls",
    ),
    "a turn that grows with the die": (
        replace(GAME, turn=lambda state: len(state.stones)),
        "A turn's number never falls, and grows with the first decision",
    ),
    "a score for nobody": (
        replace(GAME, score=lambda state: replace(score_charms(state), seats=("eve",))),
        "A score line belongs to a seat",
    ),
    "a score of events that never were": (
        replace(
            GAME,
            score=lambda state: api.sheet(
                state.table.seats,
                [
                    api.ScoreLine(
                        seat="ann", category="x", label="x", points=1, rule="Points", events=(9_999,)
                    )
                ],
                over=False,
            ),
        ),
        "A score line belongs to a seat",
    ),
    "totals that leave out a line": (
        replace(GAME, totals=lambda state: dict.fromkeys(state.table.seats, 0)),
        "`totals` says what the lines of the score sheet add up to",
    ),
    "an adjust that does something else": (
        replace(GAME, facts=lambda state: {**dict.fromkeys(state.heaps, 1), "taken": 0}),
        "Facts are numbers, words or unknown",
    ),
    "a grid with a hole": (
        replace(GAME, view=lambda state, seat: (api.Grid(("a", "b"), (("x",),)),)),
        "Every view is made of blocks",
    ),
    "a view that cannot be shown before the game": (
        replace(GAME, view=lambda state, seat: (api.Heading(state.stones[0][0]),)),
        "A game answers whatever it is asked",
    ),
    "a die that is never the same": (
        saying(GAME, Rolled, dealt=lambda draft, state, luck: tick() % 6 + 1),
        "The tool deals the same again",
    ),
    "a die that is thrown once": (
        saying(GAME, Rolled, dealt=lambda draft, state, luck: luck.roll("die", 0, 6)),
        "Whatever the tool deals is drawn anew",
    ),
    "a count of events": (
        replace(
            GAME,
            facts=lambda state: {
                **state.heaps,
                "taken": 0,
                "age": state.stones[-1][3] if state.stones else 0,
            },
        ),
        "The numbers of events count nothing",
    ),
    "a die with seven faces": (
        saying(GAME, Rolled, dealt=lambda draft, state, luck: 7),
        "The tool deals the same again",
    ),
    "a charm for nobody": (saying(CHARMS, CharmDealt, do=anybodys), "If an event names a seat"),
    "thanks to nobody": (with_events(SeatThanked), "If an event names a seat"),
    "a cause that comes later": (replace(GAME, cause=lambda state, event: 9_999), "The cause of an event"),
    "two lines for an event": (
        saying(GAME, StoneTaken, tell=lambda event, state: "ann\ntakes"),
        "Every event, whatever it says, has a sentence of one line",
    ),
    "a sentence that trusts a log": (
        saying(GAME, Rolled, tell=lambda event, state: ("one", "two")[event.value or 0]),
        "A game answers whatever it is asked",
    ),
    "a choice that is no name": (
        replace(
            GAME,
            verbs=changed(
                "take",
                args=(api.Arg(name="heap", choices=lambda state, by, before: [api.Choice("jade", "amber")]),),
                make=lambda state, by, values: StoneTaken(by=by, heap=str(tick())),
            ),
        ),
        "You can type a listed move",
    ),
    "a picture that tells a charm": (
        saying(
            replace(CHARMS, picture=lambda state, seat: pictured(text=" ".join(sorted(state.shown)))),
            CharmDealt,
            do=remembering,
        ),
        "If the logs of two games are the same to somebody, the games look the same",
    ),
    "a picture by a clock": (
        replace(CHARMS, picture=lambda state, seat: pictured(text=str(tick()))),
        "A picture is the same each time",
    ),
    "a picture of colour alone": (
        replace(CHARMS, picture=lambda state, seat: pictured(owner=state.table.seats[0])),
        "A picture is the same each time",
    ),
    "a picture outside its frame": (
        replace(CHARMS, picture=lambda state, seat: pictured(radius=51)),
        "A picture is the same each time",
    ),
    "a picture with halves": (
        replace(CHARMS, picture=lambda state, seat: pictured(radius=2.5)),
        "A picture is the same each time",
    ),
    "a picture in dust": (
        replace(CHARMS, picture=lambda state, seat: pictured(text="a", radius=2)),
        "A picture is the same each time",
    ),
    "a picture that is too much": (
        replace(CHARMS, picture=lambda state, seat: pictured(count=2_001)),
        "A picture is the same each time",
    ),
    "points that name a count instead of an event": (
        replace(
            GAME,
            score=lambda state: replace(
                sheet := GAME.score(state),
                lines=tuple(replace(line, events=(2 * state.taken,)) for line in sheet.lines),
            ),
        ),
        "The numbers of events count nothing",
    ),
    "a game that is over as it begins": (
        replace(GAME, pending=lambda state: api.Over()),
        "A game can be played until it is over",
    ),
    "hindsight that forgets": (replace(CHARMS, hindsight=looking_back), "Hindsight fills in"),
    "a sentence that tells a charm": (
        saying(CHARMS, CharmDealt, veil=lambda event, state, seat: event),
        "If two events leave somebody with the same",
    ),
    "an undo that tells a charm": (
        saying(CHARMS, CharmDealt, reveals=lambda event, state: f"{event.charm} was seen."),
        "If two events leave somebody with the same",
    ),
    "a prompt that tells a charm": (
        replace(
            CHARMS,
            pending=lambda state: (
                replace(due, prompt=" ".join(map(state.pieces.show, state.charms.values())))
                if isinstance(due := pending_charms(state), api.Decision)
                else due
            ),
        ),
        "What people see, what is listed and what is named stay the same",
    ),
    "a list that tells a charm": (
        saying(
            CHARMS,
            StoneTaken,
            may=lambda event, state: (
                api.LEGAL
                if event.heap in map(state.pieces.show, state.charms.values())
                else api.refused("Charms", "it is nobody's charm")
            ),
        ),
        "What people see, what is listed and what is named stay the same",
    ),
    "a count that tells a charm": (
        replace(CHARMS, facts=lambda state: {"jade charms": state.pieces.seen.get("jade", 0)}),
        "What people see, what is listed and what is named stay the same",
    ),
}


GAMES = {
    "a die that nobody can say": 4,
    "a charm for nobody": 2,
    "a refusal that nobody explains": 2,
    "a handler that contradicts what it needs": 4,
    "no verb for what is asked": 4,
}
"""Faults that a single game need not meet, with how many games do; each has a hundred forged events."""


@pytest.mark.parametrize("how", BROKEN)
def test_what_is_broken_is_found(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chain without an end is given up sooner than at a table."""
    monkeypatch.setattr(automatic, "LONGEST_CHAIN", 500)
    game, law = BROKEN[how]
    with pytest.raises(Nonconforming) as caught:
        conforms(game, games=GAMES.get(how, 1), forged=100 * GAMES.get(how, 1))
    assert any(law in fault.law for fault in caught.value.faults), caught.value


def test_a_running_number_that_its_type_tells_conforms_and_any_other_is_found() -> None:
    conforms(without_charms(cared_for(StoneRubbed)), games=8, forged=0)
    with pytest.raises(Nonconforming) as caught:
        conforms(without_charms(cared_for(StonePolished)), games=8, forged=0)
    laws = "After a move is inserted, every later move", "Nothing that people see has the number of a token"
    assert all(fault.law.startswith(laws) for fault in caught.value.faults), caught.value
    assert any(fault.law.startswith(laws[0]) for fault in caught.value.faults), caught.value


def test_a_ruling_that_the_game_does_not_read_is_noted() -> None:
    moon = api.Ruling(knob="moon", default=True, choices=(True, False), about="by moonlight", source="Heaps")
    info = replace(GAME.info, rulings=(*GAME.info.rulings, moon))
    notes = "\n".join(conforms(replace(GAME, info=info), games=2, forged=0).notes)
    assert "no random game read the ruling moon: does anything depend on it?" in notes


def scoreless(state: State) -> api.ScoreSheet:
    raise KeyError(state.seat)


def test_a_mistake_is_placed_in_any_module_of_a_game() -> None:
    with pytest.raises(
        Nonconforming, match=r"KeyError \('ann'\) in `scoreless` in tests/test_conformance.py"
    ):
        conforms(replace(GAME, score=scoreless), games=1, forged=0, steps=2)


def test_a_report_names_the_seed_and_the_moves() -> None:
    with pytest.raises(Nonconforming) as caught:
        conforms(BROKEN["a grid with a hole"][0], games=1, forged=0)
    assert str(caught.value).splitlines() == [
        "Stones does not keep 1 of the laws of every game.",
        "",
        "1. Every view is made of blocks that can be drawn, and becomes JSON.",
        "   - a row of 1 cells is under 2 columns: ('x',)",
        "       seed=0: short, ann bob, the tool deals, kind_die=no",
        "       1 ann takes a stone from jade",
        "",
        "HANDS.md has a wrong and a right example of each law.",
    ]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    with registry.guest(GAME):
        desk = Desk.new(tmp_path / "game.jsonl", NewGame(game="stones", seats=("ann", "bob")))
        for move in ("take jade", "4", "take jet", "2", "take amber", "6", "take jade", "1", "claim ann 10"):
            desk.do(move)
    return tmp_path / "game.jsonl"


def test_conforms_reads_old_logs_too(log: Path) -> None:
    conforms(GAME, logs=[log], games=0)


def test_an_old_log_that_is_refused_now_is_found(log: Path) -> None:
    strict = saying(GAME, StoneTaken, may=lambda event, state: api.refused("Heaps", "no more stones"))
    with pytest.raises(Nonconforming) as caught:
        conforms(strict, logs=[log], games=0)
    assert "game.jsonl: refused at event 1" in str(caught.value)


def test_an_old_log_is_asked_what_random_games_are_asked(log: Path) -> None:
    with pytest.raises(Nonconforming) as caught:
        conforms(BROKEN["two lines for an event"][0], logs=[log], games=0)
    assert "a sentence of one line" in str(caught.value)


def test_a_game_that_knows_todays_pieces_alone_is_found() -> None:
    """Catalogs are for ever: a log of an older edition has a piece that is gone by now."""
    today = {heap["name"]: api.LEGAL for heap in GAME.catalog("plain")["heap"]}
    game = saying(GAME, StoneTaken, may=lambda event, state: today[event.heap])
    with pytest.raises(Nonconforming) as caught:
        conforms(game, games=2, forged=0)
    assert any(
        "KeyError" in fault.what and "asked whether: A log that was played with an older" in fault.what
        for fault in caught.value.faults
    )
