"""What a game's rules say about a word that is not a topic: its move, and the topics that mention it.

Law: all words come from the game. The plural finds the singular, and the other way round: `claims`, `claim`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from cli.pages import games
from ledger.core.blocks import Block, Facts, Heading, Note
from ledger.core.errors import AmbiguousName, UnknownName
from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import Topic
from ledger.core.rules.topics import topics_of

MOST = 8
"""How many topics are quoted."""
SHORTEST = 3
"""How many letters a word needs to be looked for in texts."""
_Answer = TypeVar("_Answer")
_WORD = re.compile(r"[^\W_]{3,}")
_SENTENCE = re.compile(r"(?<=[.:;]) (?=[A-Z`])")


def blocks(game: AnyGame, name: str = "") -> tuple[Block, ...]:
    """The topic of that name, otherwise what is said about the word. Raises UnknownName or AmbiguousName."""
    return _first_answer(_blocks, game, name)


def _first_answer(answer: Callable[[AnyGame, str], _Answer], game: AnyGame, text: str) -> _Answer:
    """The answer about a text; if there is none, about its longest word that has one: `how do I win`, `win`.
    Raises UnknownName or AmbiguousName."""
    try:
        return answer(game, text)
    except UnknownName:
        words = sorted(_WORD.findall(text), key=len)
        while words:
            word = words.pop()
            for form in (word, word.removesuffix("s")):
                with suppress(UnknownName):
                    return answer(game, form)
        raise


def _blocks(game: AnyGame, name: str) -> tuple[Block, ...]:
    try:
        return games.topics(game, name)
    except (AmbiguousName, UnknownName):
        quoted, moves = topics_with_word(game, name), _move_of_name(game, name)
        if not (quoted or moves):
            raise
    rows = tuple((topic.name, sentence) for topic, sentence in quoted[:MOST])
    found: list[Block] = [Heading(name)]
    if moves:
        found.append(Facts(moves))
    if rows:
        more = f" {len(quoted) - MOST} more mention it." if len(quoted) > MOST else ""
        hint = Note(f"`rules` with a topic shows all of it.{more}", tone="hint")
        found += [Facts(rows), hint]
    return tuple(found)


def topics_with_word(game: AnyGame, name: str) -> list[tuple[Topic, str]]:
    """The topics that use a word, each with the first sentence that does; topics with that name come
    first."""
    word = name.casefold().strip().removesuffix("s")
    if len(word) < SHORTEST:
        return []
    wanted = re.compile(rf"\b{re.escape(word)}s?\b", re.IGNORECASE)
    called, mentioned = [], []
    for topic in topics_of(game):
        text = " ".join(topic.text.split())
        sentences = _SENTENCE.split(text)
        if any(wanted.search(one) for one in (topic.name, *topic.also)):
            called.append((topic, sentences[0]))
        elif topic.is_listed and (sentence := next((one for one in sentences if wanted.search(one)), "")):
            mentioned.append((topic, sentence))
    return called + mentioned


def _move_of_name(game: AnyGame, name: str) -> tuple[tuple[str, str], ...]:
    """The game's move of that name."""
    return tuple((verb.usage, verb.help) for verb in game.words if verb.name == name.casefold().strip())


def data(game: AnyGame, name: str = "") -> dict[str, object]:
    """The topic, or all topics that mention the word. Raises UnknownName or AmbiguousName."""
    return _first_answer(_data, game, name)


def _data(game: AnyGame, name: str) -> dict[str, object]:
    try:
        return games.topics_data(game, name)
    except (AmbiguousName, UnknownName):
        topics = [topic for topic, _ in topics_with_word(game, name)]
        if not topics:
            raise
    return games.topics_as_data(game, topics)
