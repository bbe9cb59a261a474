"""What `rules` explains of a game: what the game says of itself, its rulings, and what holds for all games.

Law: words alone; a topic of the game's own beats the shared one of its number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import Topic

SHARED_TOPICS = (
    Topic(
        name="What the file holds",
        text="The log is plain text and holds everything: each move, also those that were taken back, what "
        "hidden cards are as far as anybody told, and where the tool deals its seed, which tells every card "
        "to come. No page or list says what a seat may not know; whoever opens or exports the file sees it.",
    ),
    Topic(
        name="Who deals",
        text="With `--dealer table` you shuffle, deal and roll, and type what comes up; `?` is what nobody "
        "saw. With `--dealer tool` the program does it, from a seed: the same one deals the same game.",
        also=("dealer", "shuffle", "seed"),
        is_listed=False,
    ),
    Topic(
        name="What nobody knows",
        text="A piece that nobody has seen, or that only its owner knows, is `?`, with a token such as t4. "
        "It gets its name when somebody says it, and never where two could be meant.",
        also=("unknown cards", "unknown", "hidden cards"),
        is_listed=False,
    ),
    Topic(
        name="New pieces",
        text="A name that the catalog does not know is asked about and taught with the move; `define` "
        "teaches one beforehand. `help teaching` says how.",
        also=("teach", "teaching", "define", "own cards"),
        is_listed=False,
    ),
    Topic(
        name="Claims",
        text="`claim SEAT POINTS` writes down what the table says of a score. Where the log comes to another "
        "one, `audit` names what may explain it.",
        also=("claims", "audit"),
        is_listed=False,
    ),
    Topic(
        name="Taking back",
        text="`undo` goes back and loses nothing. What was recorded wrongly is corrected with `amend`, "
        "`insert` and `drop`. What the rules forbid and the table did is typed with `!` in front.",
        also=("undo", "mistake", "correction", "house rule"),
        is_listed=False,
    ),
    Topic(
        name="Game end",
        text="The game is over, and nobody moves any more. Claims, counts and notes can still be made.",
    ),
)
"""What `rules` explains of every game, unless the game has more to say about it."""


def own_topics(game: AnyGame) -> tuple[Topic, ...]:
    """What the game says of itself."""
    if isinstance(game.topics, Mapping):
        named = ((key, "") if isinstance(key, str) else key for key in game.topics)
        texts = game.topics.values()
        return tuple(
            Topic(name, text, source, also=tuple(also))
            for (name, source, *also), text in zip(named, texts, strict=True)
        )
    return tuple(game.topics())


def headings(package: str, page: str = "RULES.md") -> Callable[[], Sequence[Topic]]:
    """The topics of a page beside a game's code: `topics=headings(__name__)`.

    Each `##` heading with the paragraphs below it, up to the next one; one that has only a table is none.
    """

    def read() -> Sequence[Topic]:
        from pkgutil import get_data  # noqa: PLC0415 - only for whoever reads them

        text = (get_data(package, page) or b"").decode()
        found = []
        for part in re.split(r"^##+ ", text, flags=re.MULTILINE)[1:]:
            heading, _, below = part.partition("\n")
            said = "\n".join(line for line in below.splitlines() if not line.startswith("|")).strip()
            if said:
                found.append(Topic(name=heading.strip(), text=said))
        return found

    return read


def topics_of(game: AnyGame) -> tuple[Topic, ...]:
    """What `rules` explains: the game's own topics, its rulings, and what holds for every game."""
    own = own_topics(game)
    numbers = {topic.number for topic in own}
    rulings = (
        Topic(name=ruling.knob, text=ruling.about, number=ruling.source)
        for ruling in game.info.rulings
        if ruling.source not in numbers
    )
    names = {topic.name.casefold() for topic in own}
    shared = (topic for topic in SHARED_TOPICS if topic.name.casefold() not in names)
    return (*own, *rulings, *shared)
