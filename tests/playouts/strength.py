"""How well the bots play: `python -m tests.playouts.strength GAME… [--games 200] [--think 0.2]`.

Each pairing plays with seats exchanged; times are those of the processor, so that a busy machine changes
them little. It prints the wins of the first of a pairing, with their 95 % margin, and how many games did not
end. `solo` is SoloPlay, by the bot and by chance: games that were won, and by how many points on average.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from ledger.playouts.counting import SURE, share_of
from ledger.playouts.playing import victors
from tests.playouts.tables import ALONE, GAMES, Player, Table, in_memory, over_all, play


def outcome(tables: Sequence[Table]) -> tuple[float, bool]:
    """The share of the victory that the first of the players has, and whether the game ended. Odd seeds
    exchange the seats."""
    (table,) = tables
    with in_memory() as folder:
        desk = play(table, Path(folder, "game.jsonl"))
        sheet, seats = desk.game.score(desk.state), desk.setup.seats
        if not desk.is_over:
            return 0, False
        winners = victors(sheet)
        first = seats[table.seed % 2]
        return (first in winners) / max(1, len([seat for seat in winners if seat in seats])), True


def pairing(game: str, one: Player, other: Player, games: int) -> tuple[float, int, int]:
    """Wins of the first, games that ended, games that did not."""
    todo = [Table(game, (one, other) if seed % 2 == 0 else (other, one), seed) for seed in range(games)]
    wins, ended = 0.0, 0
    for won, is_over in over_all(outcome, todo):
        wins, ended = wins + won, ended + is_over
    return wins, ended, games - ended


def lead(tables: Sequence[Table]) -> float | None:
    """By how many points whoever plays alone is ahead of the script; None if the game did not end."""
    (table,) = tables
    with in_memory() as folder:
        desk = play(table, Path(folder, "game.jsonl"))
        if not desk.is_over:
            return None
        mine, theirs = desk.game.score(desk.state).totals().values()
        return float(mine - theirs)


def alone(game: str, player: Player, games: int) -> str:
    """How often somebody who plays alone wins, and by how many points, with the 95 % margin."""
    leads = [
        led
        for led in over_all(lead, [Table(game, (player,), seed) for seed in range(games)])
        if led is not None
    ]
    margin = SURE * stdev(leads) / sqrt(len(leads))
    won = sum(led > 0 for led in leads)
    told = f"{won} of {len(leads)} games won, {mean(leads):+.1f} ± {margin:.1f} points"
    return f"{told}, {games - len(leads)} undecided"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.playouts.strength", description=__doc__)
    parser.add_argument("game", nargs="*", default=[*GAMES, *ALONE])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--think", type=float, default=0.2)
    wanted = parser.parse_args()
    bot = Player(seconds=wanted.think)
    pairings = {
        "bot against random": (bot, Player()),
        "bot against a flat search of the same time": (bot, Player(seconds=wanted.think, is_flat=True)),
        "ceiling: ten times the time, against random": (Player(seconds=10 * wanted.think), Player()),
    }
    for game in wanted.game:
        if game in ALONE:
            for name, player in ("bot", bot), ("random", Player()):
                print(f"{game}: {name}: {alone(game, player, wanted.games)}", flush=True)
            continue
        for name, (one, other) in pairings.items():
            wins, ended, undecided = pairing(game, one, other, wanted.games)
            share = share_of(wins, ended)
            won = "nothing" if share.margin is None else f"{share.value:.0%} ± {100 * share.margin:.0f}"
            print(f"{game}: {name}: {won} of {ended} games, {undecided} undecided", flush=True)


if __name__ == "__main__":
    from tests.playouts import strength  # noqa: PLW0406 - under this name workers find it

    strength.main()
