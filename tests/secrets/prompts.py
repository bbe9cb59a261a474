"""What a prompt shows where hidden pieces were exchanged: `python -m tests.secrets.prompts 1000`.

    nice python -m tests.secrets.prompts QUESTIONS --seed N

Law: whatever is typed there, as long as nothing is recorded, both tables answer byte for byte the same: in
words, in the menu, in grey, in what Enter takes. It is asked at the shared prompt and at that of every seat
that may not know the pieces.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random

from cli.pages import glimpse
from cli.render.text import draw
from cli.repl import lines
from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from cli.repl.loop import Loop
from cli.style import Style
from ledger.core.blocks import Block
from ledger.core.errors import TablefoldError
from ledger.core.typing import listing, questions
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.secrets.questions import LOG, Questions, at
from tests.secrets.worlds import GAMES, Twins, twins, twins_of
from tests.strangers import lost_cities, skull
from tests.together.games import GAMES as AT_ONCE
from tests.trace import Trace
from tests.typist import Typist

GUESTS = (*AT_ONCE, lost_cities.GAME, skull.GAME)
SEATS = ("ann", "bob", "cy")
WORDS = ("help", "help all", "moves", "show", "log", "score", "find", "log --grep a", "rules", "catalog", "q")
CHUNK = 200
"""Questions asked of one set of games."""


def pairs(folder: Path, seed: int) -> Iterator[Twins]:
    """Exchanges in games that are shipped, and in those of guests."""
    for game in GAMES:
        yield from twins(folder, game, seed)
    for game in GUESTS:
        chance = Random(f"{game.info.name} {seed}")
        yield from twins_of(
            _played(folder / f"{game.info.name}.jsonl", game.info, chance), chance, folder / LOG
        )


def _played(path: Path, info: object, chance: Random) -> Desk:
    """Some random moves of a game."""
    name, variants = info.name, info.variants  # type: ignore[attr-defined]
    seats = SEATS[: variants[0].most]
    path.unlink(missing_ok=True)
    desk = Desk.new(path, NewGame(game=name, seats=seats, dealer="tool", seed=chance.randrange(2**32)))
    for _ in range(chance.randrange(20)):
        legal = [move.text for move in listing.legal_moves(desk.game, desk.settled_state())]
        if not legal:
            break
        desk.do(chance.choice(legal), seat=questions.actor_of(desk.pending))
    return desk


def typed_at(twins: Twins, chance: Random) -> tuple[str, ...]:
    """Some lines: words of the prompt, moves whole or not, and a number that may pick what was listed."""
    ask = Questions(twins, chance)
    said = [chance.choice((ask._line(), ask._line(), chance.choice(WORDS), _about(ask, chance)))]
    if chance.random() < 0.5:
        said.append(chance.choice((str(chance.randrange(1, 60)), *WORDS, ask._line())))
    return tuple(said)


def _about(ask: Questions, chance: Random) -> str:
    return f"{chance.choice(('help', 'catalog', 'rules', 'log --grep'))} {ask._line()}"


def seen(data: bytes, who: str | None, said: Sequence[str], part: str) -> str | None:
    """All that a prompt shows; None where something was recorded."""
    path = Path(LOG)
    path.write_bytes(data)
    desk = Desk.open(path)
    ahead = Lookahead(desk, desk.eyes(who))
    offers = Completions(desk, ahead)
    shown = [lines.prompt(*desk.pending_and_verbs(ahead.known), 80), lines.toolbar(desk, Style())]
    position = ahead.position()
    if position is not None:
        usual = position.usual
        shown.append("" if usual is None else usual.text)
    shown += [repr(offer) for offer in (*offers.at(part), *offers.at(f"{said[0]}; {part}"))]
    shown += [offers.suggestion(part), *_glimpsed(desk, who)]
    typist = Typist(said)
    Loop(desk, ahead, typist, Style(), seat=who).run()
    return None if path.stat().st_size > len(data) else "\n".join((*shown, *typist.said))


def _glimpsed(desk: Desk, who: str | None) -> list[str]:
    """What the page shows that a seat opens for itself."""
    page: Sequence[Block] = () if who is None else glimpse.blocks(desk, who, desk.eyes(who))
    return [line.text for line in draw(page, width=80)]


def differs(twins: Twins, chance: Random, trace: Trace | None = None) -> str:
    """How the two tables answer differently; empty where they do not, or where something was recorded."""
    said, part = typed_at(twins, chance), Questions(twins, chance)._part()
    who = chance.choice((None, None, *twins.blind))
    one, other = (_tried(data, who, said, part) for data in (twins.one, twins.other))
    if trace is not None:
        trace.add(twins.game, who, *said, part, one, other)
    if one == other or None in (one, other):
        return ""
    return f"{twins.game} as {who}: {said} and {part!r} ({' <-> '.join(twins.names)}):\n{one}\n{other}"


def _tried(data: bytes, who: str | None, said: Sequence[str], part: str) -> str | None:
    try:
        return seen(data, who, said, part)
    except TablefoldError as error:
        return f"{error.message} {error.hint}"


def chunk(folder: Path, number: int, seed: int, trace: Trace | None = None) -> list[str]:
    """That many questions about new games; the trace takes down what is answered."""
    found: list[str] = []
    with ExitStack() as stack:
        for game in GUESTS:
            stack.enter_context(registry.guest(game))
        stack.enter_context(at(folder))
        every = [each for place in range(2) for each in pairs(folder, seed * 2 + place)]
        for count in range(number):
            if told := differs(every[count % len(every)], Random(f"{seed} {count}"), trace):
                found.append(f"question {count} of seed {seed}: {told}")
    return found


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.secrets.prompts", description=__doc__)
    words.add_argument("questions", type=int)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    done = failed = 0
    while done < asked.questions:
        number = min(CHUNK, asked.questions - done)
        with tempfile.TemporaryDirectory() as folder:
            found = chunk(Path(folder), number, asked.seed * 100_000 + done)
        done, failed = done + number, failed + len(found)
        print("\n".join([*found, f"{done} questions, {failed} answered differently"]), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
