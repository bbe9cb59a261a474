"""The page of statistics of very many evenings: how large it is.

Law: the evenings are made up, all with scores. Who plays much and what is played much is drawn so that the
first of 150 people comes to some 2 000 of 10 000 evenings, the last to a few dozen.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

from cli.render.html import stats as html
from ledger.shelf.rows import Evening
from ledger.shelf.stats.people import read_people
from ledger.shelf.stats.report import ReportQuery, report
from ledger.shelf.wanted import EveningFilter
from tests.bench.measure import Row, grouped
from tests.shelf.made import evening
from tests.years.exports import FIRST

PEOPLE, GAMES = 150, 100
LARGEST = 600
"""Bar for the page of 10 000 evenings, in kB."""
DAYS = 3_900
LAST = ("", " B.", " Müller", " O'Neil", " de la Cruz", "-Marie", " Li", " K.")
SEATS = (2, 2, 3, 3, 4, 4, 4, 5, 5, 6)


def played(count: int, seed: int = 1) -> Iterator[Evening]:
    """So many evenings of these people and games."""
    random = Random(seed)
    people = [first + last for last in LAST for first in FIRST][:PEOPLE]
    games = [f"Game {number:02} of {random.choice(FIRST)}" for number in range(GAMES)]
    usual = {game: random.randrange(20, 150) for game in games}
    often = [1 / (place + 5) for place in range(PEOPLE)]
    for number in range(count):
        seats: dict[str, None] = {}
        while len(seats) < (most := SEATS[number % len(SEATS)]):
            seats |= dict.fromkeys(random.choices(people, often, k=most - len(seats)))
        (game,) = random.choices(games, [1 / (place + 3) for place in range(GAMES)])
        yield evening(
            f"/logs/{number:05}.jsonl",
            {name: max(0, round(random.gauss(usual[game], usual[game] / 5))) for name in seats},
            date=str(date(2016, 1, 1) + timedelta(days=random.randrange(DAYS))),
            game=game,
            minutes=random.randrange(20, 200),
        )


def stats_row(evenings: int) -> Row:
    """The size of the page that tells of everything, and of each player and game."""
    asked = ReportQuery(wanted=EveningFilter(), year="2026", with_each=True)
    page = html.render(report(played(evenings), read_people({}), asked))
    size = len(page.encode()) / 1000
    what = f"stats --html, {grouped(evenings)} evenings, {PEOPLE} people, {GAMES} games"
    return Row(what=what, value=size, low=size, high=size, bar=LARGEST, unit="kB")
