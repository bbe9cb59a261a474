"""Whether the chances that are told come true:
`python -m tests.playouts.calibration GAME… [--games 400] [--strengths 0 15 40] [--equal] [--keep FILE]`.

Bots of different strength play, or with `--equal` those that are as strong as each other; at a quarter, half
and three quarters of the events of each game the chance of one seat is told. For each of these the program
prints the Brier score beside that of telling everybody's share, by how much it is better, with its 95 %
margin, and how much of it is the noise of so few playouts; and for ten bins how often what was told came
true, with the mean error, and what that would be in so few games if all chances were right. What was told is
kept in a file, if one is named, a game a line: `[[0.61, 1], …]`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

import msgspec

from ledger.playouts.counting import SURE, Estimate
from ledger.playouts.forecasting import ForecastOptions, forecasts
from ledger.playouts.playing import victors
from tests.playouts.tables import GAMES, Player, Table, in_memory, over_all, play

SHARES = (0.25, 0.5, 0.75)
STRENGTHS = (0, 15, 40)
"""Playouts a move of the bots that play; none is a bot that plays at random."""
PLAYED = 100
"""Random games for each chance."""
Told = list[tuple[float, float]]
"""What was told, and the share of the victory that there was."""


def told(tables: Sequence[Table]) -> Told:
    """The chances of one seat of a game, one for each of SHARES; nothing where it did not end."""
    (table,) = tables
    with in_memory() as folder:
        desk = play(table, Path(folder, "game.jsonl"))
        if not desk.is_over:
            return []
        sheet, seats = desk.game.score(desk.state), desk.setup.seats
        winners = [seat for seat in victors(sheet) if seat in seats]
        seat = seats[table.seed % len(seats)]
        path = desk.history.path()
        asked = ForecastOptions(playouts=PLAYED, seed=table.seed, workers=1)
        found = forecasts(desk, [path[int(share * len(path))].id for share in SHARES], asked)
        won = (seat in winners) / max(1, len(winners))
        return [(each.chances[seat].value, won) for each in found]


def brier(some: Told) -> float:
    return mean((chance - won) ** 2 for chance, won in some)


def gain(some: Told, usual: float) -> Estimate:
    """By how much the Brier score is better than where everybody's `usual` share is told; the same games are
    in both."""
    gains = [(usual - won) ** 2 - (chance - won) ** 2 for chance, won in some]
    return Estimate(mean(gains), SURE * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else None)


def noise(some: Told, playouts: int) -> float:
    """How much of the Brier score comes from counting so few playouts: with ever more of them it would be
    better by this much, whatever is true. Source: the variance of a share of n draws, without bias
    p(1 - p) / (n - 1)."""
    return mean(chance * (1 - chance) for chance, _ in some) / (playouts - 1)


def calibration_error(games: Sequence[Told]) -> float:
    """By how much what was told differs from what came true, in points: over ten bins, weighted by how much
    was told in each."""
    every = [each for found in games for each in found]
    return 100 * sum(abs(said - came) * len(some) for some, said, came in bins(every)) / len(every)


def bins(every: Told) -> list[tuple[Told, float, float]]:
    """What was told in each of ten bins that are not empty, with the mean of it, and of what came true."""
    parted = [[each for each in every if min(int(each[0] * 10), 9) == number] for number in range(10)]
    return [(some, mean(told for told, _ in some), mean(won for _, won in some)) for some in parted if some]


def errors_if_right(games: Sequence[Told], chance: Random, draws: int = 400) -> list[float]:
    """The errors that would be found, the least first, if all chances were right and only luck decided. A
    single luck decides about all chances of a game, since they are about the same end."""
    found = []
    for _ in range(draws):
        lucks = [chance.random() for _ in games]
        drawn = [
            [(said, float(luck < said)) for said, _ in told] for luck, told in zip(lucks, games, strict=True)
        ]
        found.append(calibration_error(drawn))
    return sorted(found)


def report(game: str, games: list[Told]) -> None:
    every = [each for found in games for each in found]
    print(f"{game}: {len(games)} games that ended, {len(every)} chances")
    for place, share in enumerate(SHARES):
        some, usual = [found[place] for found in games], 1 / len(GAMES[game][1])
        better = gain(some, usual)
        margin = "?" if better.margin is None else f"{better.margin:.3f}"
        print(
            f"  at {share:.0%}: Brier {brier(some):.3f}, everybody's share "
            f"{brier([(usual, won) for _, won in some]):.3f}: better by {better.value:+.3f} ± {margin}; "
            f"{noise(some, PLAYED):.3f} is noise of {PLAYED} games"
        )
    for some, said, came in bins(every):
        number = min(int(some[0][0] * 10), 9)
        print(f"  {number}0 to {number + 1}0 %: told {said:.0%}, came true {came:.0%} of {len(some)}")
    right = errors_if_right(games, Random(game))
    usual, most = (right[len(right) * part // 20] for part in (10, 19))
    print(
        f"  mean calibration error {calibration_error(games):.1f} points; if all chances were right, luck\n"
        f"  alone would make it {usual:.1f} in so few games, and more than {most:.1f} in one of twenty",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.playouts.calibration", description=__doc__)
    parser.add_argument("game", nargs="*", default=[*GAMES])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--strengths", type=int, nargs="+", default=[*STRENGTHS])
    parser.add_argument("--equal", action="store_true")
    parser.add_argument("--keep", type=Path)
    wanted = parser.parse_args()
    players = [Player(playouts=each) for each in wanted.strengths]
    for game in wanted.game:
        chance = Random(game)
        drawn, each = (1, len(GAMES[game][1])) if wanted.equal else (len(GAMES[game][1]), 1)
        todo = [
            Table(game, tuple(chance.choice(players) for _ in range(drawn)) * each, seed)
            for seed in range(wanted.games)
        ]
        games: list[Told] = []
        with suppress(KeyboardInterrupt):  # what is counted by then is told
            for found in filter(None, over_all(told, todo)):
                games.append(found)
                if wanted.keep:
                    with wanted.keep.open("ab") as kept:
                        kept.write(msgspec.json.encode(found) + b"\n")
        if games:
            report(game, games)


if __name__ == "__main__":
    from tests.playouts import calibration  # noqa: PLW0406 - under this name workers find it

    calibration.main()
