"""Random rounds of the house deck in figures: `python -m tests.games.kingless.simulate [ROUNDS]`.

Law: the figures in the game's RULES.md come from here. Each round is the first of a match with a seed of its
own; a seat's number is its place clockwise from the first player.
"""

from __future__ import annotations

import sys
from statistics import mean, pstdev

from tests.games.kingless.chancer import Chancer, setup

ROUNDS = 10_000


def figures(seats: int, rounds: int) -> str:
    """One row: how rounds end, how long they are, what the areas are worth, who becomes King."""
    crowns = [0] * seats
    five, turns = 0, 0
    totals: list[int] = []
    gaps: list[int] = []
    for seed in range(rounds):
        state = Chancer(setup(seats), seed).play(1)
        result = state.results[0]
        order = state.table.clockwise(str(state.first))
        crowns[order.index(result.king)] += 1
        five += state.end is not None and state.end.cause == "five_cards"
        turns += state.turns
        totals += result.totals
        gaps.append(max(result.totals) - min(result.totals))
    rates = " ".join(f"{100 * won / rounds:.1f}" for won in crowns)
    return (
        f"| {seats} | {100 * five / rounds:.1f} % | {100 - 100 * five / rounds:.1f} % | {turns / rounds:.1f} "
        f"| {mean(totals):.1f} ± {pstdev(totals):.1f} | {mean(gaps):.1f} | {rates} | {100 / seats:.1f} |"
    )


def main(rounds: int) -> None:
    print("| seats | five cards | empty deck | turns | influence | King - Fool | King, by place (%) | fair |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for seats in range(2, 7):
        print(figures(seats, rounds), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
