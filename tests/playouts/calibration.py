"""Whether the chances that are told come true:
`python -m tests.playouts.calibration GAME… [--games 400] [--strengths 0 15 40]`.

Bots of different strength play; at a quarter, half and three quarters of the events of each game the chance
of one seat is told. Printed are, for each of these, the Brier score beside that of telling everybody's share,
and for ten bins how often what was told came true.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from ledger.playouts.forecasting import ForecastOptions, forecasts
from ledger.playouts.playing import leaders
from tests.playouts.tables import GAMES, Player, Table, in_memory, over_all, play

SHARES = (0.25, 0.5, 0.75)
STRENGTHS = (0, 15, 40)
"""Playouts a move of the bots that play; none is a bot that plays at random."""
PLAYED = 100
"""Random games for each chance."""
Told = list[tuple[float, float]]
"""What was told, and the share of the victory that there was."""


def told(tables: Sequence[Table]) -> Told:
    """The chances of one seat of a game, one for each of SHARES; nothing where it came to no end."""
    (table,) = tables
    with in_memory() as folder:
        desk = play(table, Path(folder, "game.jsonl"))
        if not desk.is_over:
            return []
        sheet, seats = desk.game.score(desk.state), desk.setup.seats
        winners = [seat for seat in sheet.winners or leaders(sheet) if seat in seats]
        seat = seats[table.seed % len(seats)]
        path = desk.history.path()
        asked = ForecastOptions(playouts=PLAYED, seed=table.seed, workers=1)
        found = forecasts(desk, [path[int(share * len(path))].id for share in SHARES], asked)
        won = (seat in winners) / max(1, len(winners))
        return [(each.chances[seat].value, won) for each in found]


def brier(some: Told) -> float:
    return sum((chance - won) ** 2 for chance, won in some) / len(some)


def report(game: str, games: list[Told]) -> None:
    every = [each for found in games for each in found]
    print(f"{game}: {len(games)} games that ended, {len(every)} chances")
    for place, share in enumerate(SHARES):
        some = [found[place] for found in games]
        guess = [(1 / len(GAMES[game][1]), won) for _, won in some]
        print(f"  at {share:.0%}: Brier {brier(some):.3f}, everybody's share {brier(guess):.3f}")
    error = 0.0
    for number in range(10):
        some = [each for each in every if number <= min(each[0] * 10, 9.99) < number + 1]
        if some:
            mean, came = (sum(each[place] for each in some) / len(some) for place in (0, 1))
            error += abs(mean - came) * len(some) / len(every)
            print(f"  {number}0 to {number + 1}0 %: told {mean:.0%}, came true {came:.0%} of {len(some)}")
    print(f"  mean calibration error {100 * error:.1f} points", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.playouts.calibration", description=__doc__)
    parser.add_argument("game", nargs="*", default=[*GAMES])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--strengths", type=int, nargs="+", default=[*STRENGTHS])
    wanted = parser.parse_args()
    players = [Player(playouts=each) for each in wanted.strengths]
    for game in wanted.game:
        chance = Random(game)
        seats = len(GAMES[game][1])
        todo = [
            Table(game, tuple(chance.choice(players) for _ in range(seats)), seed)
            for seed in range(wanted.games)
        ]
        games: list[Told] = []
        with suppress(KeyboardInterrupt):  # what is counted by then is told
            games.extend(found for found in over_all(told, todo) if found)
        if games:
            report(game, games)


if __name__ == "__main__":
    from tests.playouts import calibration  # noqa: PLW0406 - under this name workers find it

    calibration.main()
