"""What a seat has by category, in total, and who wins.

Law: nothing is kept here; it is all worked out from the numbers on the table and what was banked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.scorepad_by_the_page.formulas import from_table, parse, shares, worth
from tests.games.scorepad_by_the_page.sheet import Category

if TYPE_CHECKING:
    from tests.games.scorepad_by_the_page.evaluator import Evaluator


def points_now(game: Evaluator, category: Category, seat: str) -> int:
    """What a category comes to with the numbers as they are, without what was banked."""
    if category.team:
        partners = game.partners(seat)
        if seat != partners[0]:
            return 0
        if category.deck:
            return sum(_alone(game, category, each) for each in partners)
    return _alone(game, category, seat)


def _alone(game: Evaluator, category: Category, seat: str) -> int:
    if category.role and game.roles.get(seat) != category.role:
        return 0
    if category.deck:
        return sum(
            game.sheet.cards[card][1]
            for card in game.cards[seat]
            if game.sheet.cards[card][0] == category.deck
        )
    if category.points:
        return game.formula(category.points, seat)
    if category.majority:
        return _majority(game, category)[seat]
    value = _compared(game, category, seat, "")
    return from_table(value, category.table, game.readings) if category.table else value * category.each


def _compared(game: Evaluator, category: Category, seat: str, place: str) -> int:
    if not category.of:
        return game.number(category.name, seat)
    return worth(parse(f"{category.of} {place}"), seat, game)


def _majority(game: Evaluator, category: Category) -> dict[str, int]:
    got = dict.fromkeys(game.seats, 0)
    for place in category.places or ("",):
        values = {seat: _compared(game, category, seat, place) for seat in game.seats}
        for seat, points in shares(values, category.majority, category.ties, game.readings).items():
            got[seat] += points
    return got


def points(game: Evaluator, category: Category, seat: str) -> int:
    """What a seat has in a category, all rounds together."""
    banked = game.banked.get((seat, category.name), 0)
    counts = not category.by_round or game.sheet.rounds is None or (game.is_round_open and game.has_happened)
    return banked + (points_now(game, category, seat) if counts else 0)


def total(game: Evaluator, seat: str) -> int:
    return sum(points(game, category, seat) for category in game.sheet.categories)


def sides(game: Evaluator) -> list[tuple[str, ...]]:
    """Who wins and loses together."""
    return list(dict.fromkeys(tuple(game.partners(seat)) for seat in game.seats))


def winners(game: Evaluator) -> tuple[str, ...]:
    """Who wins a game that is over."""
    sheet = game.sheet
    if sheet.goal == "together":
        return tuple(game.seats) if has_won(game) else ()
    best = sides(game)
    sign = -1 if sheet.goal == "fewest" else 1
    best = _most(best, {side: sign * sum(total(game, seat) for seat in side) for side in best})
    for tie in sheet.ties:
        if len(best) == 1:
            break
        game.counts_once = True
        best = _most(best, {side: sum(game.formula(tie, seat) for seat in side) for side in best})
        game.counts_once = False
    return tuple(seat for seat in game.seats if any(seat in side for side in best))


def _most(tied: list[tuple[str, ...]], values: dict[tuple[str, ...], int]) -> list[tuple[str, ...]]:
    return [side for side in tied if values[side] == max(values.values())]


def has_won(game: Evaluator) -> bool:
    """Whether the table has won a game in which all play together."""
    if game.ended:
        return game.ended == "won"
    return bool(game.sheet.won) and any(game.formula(game.sheet.won, seat) for seat in game.seats)


def rating(game: Evaluator) -> str:
    """The best rating that the table's points reach; empty for none."""
    reached, named = None, ""
    everybody = sum(total(game, seat) for seat in game.seats)
    for name, least in game.sheet.ratings:
        needed = least if least is not None else (-(10**9) if game.readings.any_rating else 0)
        if everybody >= needed and (reached is None or needed > reached):
            reached, named = needed, name
    return named
