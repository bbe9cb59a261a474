"""What `rules` explains about a game: what the game says about itself, its rulings, and what is true of all
games.

Law: words only; a topic of the game's own replaces the ruling with its number, and the shared topic with its
name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import Topic

SHARED_TOPICS = (
    Topic(
        name="What the file holds",
        text="The log is plain text and holds everything: each move, even if it was taken back, hidden cards "
        "as far as somebody named them and, if the tool deals, its seed, which gives away every card to "
        "come. No page or list says what a seat may not know, but people who open or export the file can "
        "see it.",
    ),
    Topic(
        name="Who deals",
        text="With `--dealer table` you shuffle, deal and roll, and type what comes up; `?` is what nobody "
        "saw. With `--dealer tool` the program does it, from a seed: the same seed deals the same game.",
        also=("dealer", "shuffle", "seed"),
        is_listed=False,
    ),
    Topic(
        name="What nobody knows",
        text="A piece that nobody has seen, or that only its owner knows, is `?`, with a token such as t4. "
        "It gets its name when somebody says it, but never if two pieces could be meant.",
        also=("unknown cards", "unknown", "hidden cards"),
        is_listed=False,
    ),
    Topic(
        name="New pieces",
        text="If the catalog does not know a name, the tool asks about it, and you teach it with the move; "
        "`define` teaches a piece beforehand. `help teaching` says how.",
        also=("teach", "teaching", "define", "own cards"),
        is_listed=False,
    ),
    Topic(
        name="Claims",
        text="`claim SEAT POINTS` writes down the score that the table says a seat has. If the log has "
        "another score, `audit` names what may explain it.",
        also=("claims", "audit"),
        is_listed=False,
    ),
    Topic(
        name="Taking back",
        text="`undo` goes back and loses nothing. Correct what was recorded wrongly with `amend`, `insert` "
        "and `drop`. If the table does what the rules forbid, type it with `!` in front.",
        also=("undo", "mistake", "correction", "house rule"),
        is_listed=False,
    ),
    Topic(
        name="Game end",
        text="The game is over, and nobody moves any more. Claims, counts and notes can still be made.",
    ),
)
"""What `rules` explains about every game, unless the game has more to say about it."""


def own_topics(game: AnyGame) -> tuple[Topic, ...]:
    """The game's own topics."""
    if isinstance(game.topics, Mapping):
        named = ((key, "") if isinstance(key, str) else key for key in game.topics)
        texts = game.topics.values()
        return tuple(
            Topic(name, text, source, also=tuple(also))
            for (name, source, *also), text in zip(named, texts, strict=True)
        )
    return tuple(game.topics())


def headings(package: str, page: str = "RULES.md") -> Callable[[], Sequence[Topic]]:
    """The topics of a page next to a game's code: `topics=headings(__name__)`.

    Each `##` heading with the paragraphs below it, up to the next heading; a heading with only a table is no
    topic.
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
    """What `rules` explains: the game's own topics, its rulings, and what is true of every game."""
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
