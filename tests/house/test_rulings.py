"""Whoever asks for a ruling reads what each of its choices means."""

from __future__ import annotations

import re

import pytest

from cli.pages import spoken
from cli.pages.games import find_topic
from ledger.core.blocks import Facts, Note
from ledger.core.errors import UnknownName
from ledger.core.pieces.table import shown
from ledger.core.rules.info import Ruling
from ledger.games import registry
from ledger.games.rulings import find_ruling

RULINGS = [(name, each) for name in registry.names() for each in registry.game(name).info.rulings]
NAMED = 5
"""More choices than these are names of pieces, which the catalog tells."""


@pytest.mark.parametrize(("game", "knob"), RULINGS, ids=lambda value: getattr(value, "knob", value))
def test_a_rulings_topic_has_a_word_on_each_choice(game: str, knob: Ruling) -> None:
    """By its knob and by its number; what a choice means is told in words, unless it is yes or no."""
    asked = [knob.knob, *([knob.source] if find_ruling(game, knob.source) else [])]
    for name in asked:
        text = find_topic(registry.game(game), name).text
        assert [shown(choice) for choice in knob.choices if not says(text, shown(choice))] == []
    if not isinstance(knob.default, bool) and len(knob.choices) <= NAMED:
        numbered = find_ruling(game, knob.source)
        told = (
            f"{knob.about} {numbered.text if numbered else find_topic(registry.game(game), knob.knob).text}"
        )
        assert [shown(choice) for choice in knob.choices if not says(told, shown(choice))] == []


@pytest.mark.parametrize(
    ("game", "word"), [("humanity", "stealth"), ("endeavor", "barracks"), ("endeavor", "EU1")]
)
def test_a_word_that_people_look_for_is_a_topic(game: str, word: str) -> None:
    assert find_topic(registry.game(game), word).text


LOOKED_FOR = {
    "courses": "mulligan, first player, hand limit, tie, duel, limit, winner, points, item, attached, undo",
    "effortless": "armor, attributes, hand, first player, face down, pass, winner, claim, market, dealer",
    "endeavor": "harbour, glory, hand limit, winner, two players, round, pass, links, chits, governor, solo",
    "humanity": "blessing, boon, npc, gm, opponent, wound, eye, alarm, action die, monstrosity, recovery",
    "kingless": "influence, interrupt, hand limit, winner, setup, king, fool, round, tie, item, shuffle",
}


@pytest.mark.parametrize("game", LOOKED_FOR)
def test_whatever_people_look_for_the_rules_say_something(game: str) -> None:
    """A topic of that name, or those that speak of it; a word of nobody's is an error with what is near."""
    for word in LOOKED_FOR[game].split(", "):
        assert len(spoken.blocks(registry.game(game), word)) > 1
        assert spoken.data(registry.game(game), word)["topics"]
    with pytest.raises(UnknownName):
        spoken.blocks(registry.game(game), "zugzwang")


def test_a_word_that_is_no_topic_is_quoted_from_those_that_speak_of_it() -> None:
    move, told, hint = spoken.blocks(registry.game("effortless"), "armor")[1:]
    assert isinstance(move, Facts)
    assert move.pairs[0][0].startswith("armor ")
    assert isinstance(told, Facts)
    assert [topic for topic, _ in told.pairs] == ["scoring", "ties"]
    assert all("armor" in str(sentence).casefold() for _, sentence in told.pairs)
    assert isinstance(hint, Note)


@pytest.mark.parametrize("asked", ["wins", "who wins", "how do I win"])
def test_a_question_in_several_words_is_answered_by_its_longest_word_that_the_rules_know(asked: str) -> None:
    game = registry.game("kingless")
    assert spoken.blocks(game, asked) == spoken.blocks(game, "winning")
    assert spoken.data(game, asked) == spoken.data(game, "winning")
    with pytest.raises(UnknownName, match="'wer gewinnt' is not"):
        spoken.blocks(game, "wer gewinnt")


def says(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text, re.IGNORECASE) is not None
