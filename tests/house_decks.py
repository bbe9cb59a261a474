"""The ready decks against one another in figures: `python -m tests.house_decks [GAMES]`.

Every legal move is as likely as any other; nobody gives up. The games are spread evenly over all pairs of
decks and both seatings. Law: the figures in the RULES.md of Courses come from here.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations, cycle, islice, permutations
from statistics import mean, quantiles

from tests.games.courses.chancer import DECKS, Chancer, table

GAMES = 10_000


class Figures:
    """What came of the games: `beat[a, b]` counts how often `a` won against `b`."""

    def __init__(self, games: int) -> None:
        self.beat: Counter[tuple[str, str]] = Counter()
        self.hows: Counter[str] = Counter()
        self.turns: list[int] = []
        self.first = 0
        setup = table("ann bob", 0)
        for seed, decks in enumerate(islice(cycle(permutations(DECKS, 2)), games)):
            state = Chancer(setup, decks, seed).play("ann")
            winner, loser = decks if state.winner == "ann" else reversed(decks)
            self.beat[winner, loser] += 1
            self.hows[state.how] += 1
            self.turns.append(state.rounds)
            self.first += state.winner == "ann"

    def share(self, deck: str, *others: str) -> float:
        """How many percent of its games against these decks a deck won."""
        won = sum(self.beat[deck, other] for other in others)
        return 100 * won / max(1, won + sum(self.beat[other, deck] for other in others))


def told(games: int) -> str:
    """The figures as they stand in RULES.md."""
    figures = Figures(games)
    lines = ["| deck | " + " | ".join(f"against {other}" for other in DECKS) + " | against all |"]
    lines.append("| --- |" + " --- |" * (len(DECKS) + 1))
    for deck in DECKS:
        others = [other for other in DECKS if other != deck]
        each = ("" if other == deck else f"{figures.share(deck, other):.1f} %" for other in DECKS)
        lines.append(f"| {deck} | {' | '.join(each)} | {figures.share(deck, *others):.1f} % |")
    pairs = (max(figures.share(*pair), figures.share(*reversed(pair))) for pair in combinations(DECKS, 2))
    tenths = quantiles(figures.turns, n=10)
    points = 100 * figures.hows["points"] / games
    lines += [
        "",
        f"Games: {games}. Turns of both seats together: {mean(figures.turns):.1f} on average, "
        f"{tenths[0]:.0f} to {tenths[-1]:.0f} in eight games of ten.",
        f"Decided by points: {points:.1f} %; by the last one standing: {100 - points:.1f} %. "
        f"The first seat wins {100 * figures.first / games:.1f} %. "
        f"The most uneven pair: {max(pairs):.1f} %.",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(told(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
