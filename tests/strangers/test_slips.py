"""Slips of somebody who writes a first game: the kit names the word that was written wrongly, and its place.

Each was made by a stranger who had only the guide.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ledger.testing.__main__ import main
from tests.strangers.planted import Planted
from tests.strangers.test_planted import found

PLAYED = (
    '    card: str\n    told, verb, args = "{by} plays {card}", "play", (api.Arg("card", api.in_hand()),)\n'
)
SHORT = (
    ("least=3, most=3", "least=1, most=1"),
    ("len(self.cards) == 3", "len(self.cards) == 1"),
)
"""One card is passed, not three: a list of 13 moves, not of 286."""
LEAD = 'api.Verb("lead", by_table=True), (api.Arg("seat", api.seats()),)'
PLACE = "planted/hearts.py, line"
FORM = "What a game says has the form that the guide asks for"

WRITTEN_WRONGLY = {
    "a comma after the only argument": (
        (PLAYED, PLAYED.replace("()),)", "()))")),
        "`args` of Played is not a tuple: write a comma even after a single Arg",
    ),
    "a comma after the only chapter": (
        ("chapters=(hearts, api.dealing)", "chapters=(hearts)"),
        "`chapters` is not a tuple: write a comma even after a single Chapter",
    ),
    "an API that is not there": (
        ("        turn_order=", "        api=3,\n        turn_order="),
        "`api` of `info` is 3, and this Tablefold has API 2",
    ),
    "choices that are no function": (
        (LEAD, LEAD.replace("api.seats()", "api.named(('ann', 'bob'))")),
        "`choices` of the argument 'seat' of Led is a generator, and no function: write `lambda state, by,",
    ),
    "a brace that nothing closes": (
        ("{by} plays {card}", "{by} plays {card"),
        "`told` of Played, '{by} plays {card', cannot be read",
    ),
    "a sentence that names no field": (
        ("{by} plays {card}", "{by} plays {crad}"),
        "`told` of Played names 'crad', which is not a field of it",
    ),
    "a seat that may see, in no field": (
        ('"{by} passes[ {cards}]", "pass", "by"', '"{by} passes[ {cards}]", "pass", "seat"'),
        "`seen_by` of Passed names 'seat', which is not a field of it",
    ),
    "a part in brackets that is never left out": (
        ("{by} plays {card}", "{by} plays card[s] {card}"),
        "`told` of Played always says [s]: a part in brackets needs a field in braces",
    ),
    "a type at what a class says": (
        (PLAYED, PLAYED.replace("    told,", "    thrown: bool = False\n    told,")),
        "`thrown` of Played has a type, so it is a field: write `thrown = …`, or name it otherwise",
    ),
    "a field without its type": (
        (PLAYED, PLAYED.replace("card: str", 'card = ""')),
        "`card` of Played has no type, so it is not a field: write `card: str = …`",
    ),
}


@pytest.mark.parametrize("slip", WRITTEN_WRONGLY)
def test_what_is_written_wrongly_is_named_before_anything_is_played(
    slip: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    change, said = WRITTEN_WRONGLY[slip]
    told = found(Planted((change,), games=1, steps=5, forged=0), monkeypatch)
    assert FORM in told
    assert said in told


ANSWERED_WRONGLY = {
    "a field of the state without its type": (
        (
            (
                "    now: Round = field(default_factory=Round)\n",
                '    now: Round = field(default_factory=Round)\n    led = ""\n',
            ),
            (
                "        state.now.leader = self.seat\n",
                "        state.now.leader = self.seat\n        state.led = self.seat\n",
            ),
        ),
        "`led` of State has no type, so what Led writes is forgotten: `led: str = …`",
    ),
    "a chapter that is not on the record": (
        (("chapters=(hearts, api.dealing)", "chapters=(hearts,)"),),
        "CardsDrawn comes up, but the chapter that has it is not one of the game's `chapters`",
    ),
    "a question without a tuple": (
        (('"play a card", (Played,)', '"play a card", Played'),),
        "`pending` asks 'play a card' without a tuple of events",
    ),
    "choices that are texts": (
        ((LEAD, LEAD.replace("api.seats()", "lambda state, by, before: state.table.seats")),),
        "`choices` of 'seat' after `lead` give 'ann', which is not a Choice",
    ),
    "needs that says no instead of raising": (
        (
            (
                "    def do(self, state: State) -> None:\n        state.pieces.lay_aside(",
                "    def needs(self, state: State) -> None:\n        return False\n\n"
                "    def do(self, state: State) -> None:\n        state.pieces.lay_aside(",
            ),
        ),
        "`needs` of Passed returns False, which forbids nothing: raise Contradiction",
    ),
    "lines that give nothing": (
        (("    lines=lines,\n", "    lines=lambda state, seat: None,\n"),),
        "`lines` gives None instead of score lines: `yield` each of them",
    ),
}


@pytest.mark.parametrize("slip", ANSWERED_WRONGLY)
def test_an_answer_of_a_wrong_form_is_named(slip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changes, said = ANSWERED_WRONGLY[slip]
    told = found(Planted((*SHORT, *changes), games=1, steps=30, forged=20), monkeypatch)
    assert said in told


LOUD = PLAYED.replace("told,", "loud: int = 0\n    told,").replace(
    "()),)", '()), api.Arg("loud", number=True))'
)
NOTED = {
    "a turn that nobody counts": (
        (("        state.turns += 1\n", ""),),
        60,
        "the number of the turn never grew, so `undo turn` and `odds` know no turns",
    ),
    "a number that no list has": (
        ((PLAYED, LOUD),),
        10,
        "no list has `play CARD LOUD`, because 'loud' has no `choices`, or takes several in order",
    ),
}


@pytest.mark.parametrize("slip", NOTED)
def test_what_no_law_forbids_is_noted(slip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changes, steps, said = NOTED[slip]
    told = found(Planted((*SHORT, *changes), games=1, steps=steps, forged=0), monkeypatch)
    assert told.startswith("Hearts conforms")
    assert said in told


def test_a_file_that_cannot_be_loaded_is_told_by_the_line_of_its_author(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "loadable.py").write_text("from ledger import api\n\nGAME = api.Game(info=api.GameInfo())\n")
    told = CliRunner().invoke(main, ["loadable:GAME"])
    assert told.exit_code == 2
    assert re.search(
        r"loadable:GAME cannot be loaded: TypeError \(.*\) in .*loadable\.py, line 3\.", told.output
    )
