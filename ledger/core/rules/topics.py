"""What `rules` explains of a game: what the game says of itself, its rulings, and what holds for all games.

Law: words alone; a topic of the game's own beats the shared one of its number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pkgutil import get_data

from ledger.core.rules.game import AnyGame, Topic

SHARED_TOPICS = (
    Topic(
        name="What the file holds",
        text="The log is plain text and holds everything: each move, also those that were taken back, what "
        "hidden cards are as far as anybody told, and where the tool deals its seed, which tells every card "
        "to come. No page or list says what a seat may not know; whoever opens or exports the file sees it.",
    ),
    Topic(
        name="Game end",
        text="The game is over, and nobody moves any more. Claims, counts and notes can still be made.",
    ),
)
"""What `rules` explains of every game, unless the game has more to say about it."""


def told_by(game: AnyGame) -> tuple[Topic, ...]:
    """What the game says of itself."""
    if isinstance(game.topics, Mapping):
        named = ((key, "") if isinstance(key, str) else key for key in game.topics)
        texts = game.topics.values()
        return tuple(Topic(name, text, source) for (name, source), text in zip(named, texts, strict=True))
    return tuple(game.topics())


def headings(package: str, page: str = "RULES.md") -> Callable[[], Sequence[Topic]]:
    """The topics of a page beside a game's code: `topics=headings(__name__)`.

    Each `##` heading with the paragraphs below it, up to the next one; one that has only a table is none.
    """

    def told() -> Sequence[Topic]:
        text = (get_data(package, page) or b"").decode()
        found = []
        for part in re.split(r"^##+ ", text, flags=re.MULTILINE)[1:]:
            heading, _, below = part.partition("\n")
            said = "\n".join(line for line in below.splitlines() if not line.startswith("|")).strip()
            if said:
                found.append(Topic(name=heading.strip(), text=said))
        return found

    return told


def topics_of(game: AnyGame) -> tuple[Topic, ...]:
    """What `rules` explains: the game's own topics, its rulings, and what holds for every game."""
    own = told_by(game)
    told = {topic.number for topic in own}
    rulings = (
        Topic(name=ruling.knob, text=ruling.about, number=ruling.source)
        for ruling in game.info.rulings
        if ruling.source not in told
    )
    return (*own, *rulings, *SHARED_TOPICS)
