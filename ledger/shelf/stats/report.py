"""Answers to questions about all evenings, in sections of tables and curves.

Law: a question chooses the evenings and the tables, never how anything is counted. Ratings use all evenings
of the game and the time in question, even those without the player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from ledger.core.errors import UnknownName
from ledger.shelf.memory import Memory
from ledger.shelf.rows import Evening
from ledger.shelf.stats import game as one_game
from ledger.shelf.stats import games as all_games
from ledger.shelf.stats import player as one_player
from ledger.shelf.stats import players as all_players
from ledger.shelf.stats import splits, wins
from ledger.shelf.stats.figures import FigureTable, wilson
from ledger.shelf.stats.nights import CountedNights, LeftOut, Night, count_evenings, day
from ledger.shelf.stats.people import People, find_person, similar_names
from ledger.shelf.stats.players import Ratings
from ledger.shelf.stats.ratings import MISSING, SkillRating, ratings
from ledger.shelf.stats.records import records
from ledger.shelf.stats.tallies import tally_tables
from ledger.shelf.stats.year import year_tables
from ledger.shelf.wanted import EveningFilter, names_of_game

RateNights = Callable[[Iterable[Night]], Ratings]
CURVES = 6
"""At most this many lines are in one picture."""


class ReportQuery(msgspec.Struct, frozen=True, kw_only=True):
    """`wanted` chooses the evenings; its players are people who all sat there. `by` is one of `splits.BY`, or
    empty; `year` is this year; `tables` names the wanted tables, or is empty for all."""

    wanted: EveningFilter
    by: str = ""
    year: str = ""
    tables: tuple[str, ...] = ()
    of_year: str = ""
    """The year that gets a report of its own, `2026`; or empty."""
    with_each: bool = False
    """Whether an overview of everything is followed by what there is to say about each person and each
    game."""

    @property
    def is_brief(self) -> bool:
        """Whether the game and the seats of an evening are enough, without its score lines."""
        return not (self.wanted.game or self.wanted.players or self.with_each)


class CurvePoint(NamedTuple):
    """A value after an evening, with the ends of its 95 % interval."""

    evening: int
    value: int
    low: int
    high: int


class Curves(msgspec.Struct, frozen=True):
    """What changes over time: the points of each person's curve. `name` is `rating`, in points, or `win
    rate`, in per cent."""

    name: str
    title: str
    lines: tuple[tuple[str, tuple[CurvePoint, ...]], ...]


class Section(msgspec.Struct, frozen=True):
    """`title` is empty for the section about everything; if it is one of many, `evenings` are the numbers of
    the evenings that it counts."""

    title: str
    tables: tuple[FigureTable, ...]
    curves: tuple[Curves, ...] = ()
    evenings: tuple[int, ...] = ()


class StatsReport(msgspec.Struct, frozen=True, kw_only=True):
    sections: tuple[Section, ...]
    each: tuple[tuple[str, tuple[Section, ...]], ...] = ()
    """After an overview: what there is to say about each of the `players` and each of the `games`."""
    nights: tuple[Night, ...]
    """The chosen evenings, including those in progress."""
    left_out: tuple[LeftOut, ...] = ()
    alike: tuple[tuple[str, ...], ...] = ()
    """People whose names could be one person's."""
    notes: tuple[str, ...] = ()
    fits_nothing: bool = False
    """Whether there are evenings, but none fits the question."""


def report(
    evenings: Iterable[Evening], known: People, asked: ReportQuery, memory: Memory | None = None
) -> StatsReport:
    """The answer to a question. Raises UnknownName for a player or a game that is in no evening, or a table
    that is not in the answer."""
    every = list(evenings)
    wanted = asked.wanted
    _require_game(wanted.known.titles.get(wanted.game, wanted.game), every)
    unnamed = replace(wanted, players=())
    found = count_evenings((each for each in every if unnamed.fits(each)), known)
    there = [person for night in found.nights for person in night.people]
    persons = tuple(dict.fromkeys(find_person(name, there, known) for name in wanted.players))
    shown = _of_year(_with_all(found, persons), asked.of_year)
    rate = partial(ratings, memory=memory)
    sections = tuple(_sections(found, shown, persons, known, asked, rate)) if shown.nights else ()
    is_overview = not (persons or wanted.game or asked.of_year or asked.by or asked.tables)
    each = _each(shown, known, asked, rate) if asked.with_each and is_overview else ()
    if asked.tables:
        sections = tuple(_chosen_tables(sections, asked.tables))
    is_missing = bool(found.finished) and ratings(()) is None
    return StatsReport(
        sections=sections,
        each=each,
        nights=shown.nights,
        left_out=tuple(_left_out(found.left_out, persons, known, asked.of_year)),
        alike=tuple(
            names
            for names in similar_names(there)
            if not persons or any(person in names for person in persons)
        ),
        notes=(MISSING,) if is_missing else (),
        fits_nothing=bool(every) and not shown.nights,
    )


def _with_all(found: CountedNights, persons: Sequence[str]) -> CountedNights:
    """The evenings at which all these people sat."""
    if not persons:
        return found
    return CountedNights(
        tuple(night for night in found.nights if all(person in night.people for person in persons))
    )


def _of_year(found: CountedNights, year: str) -> CountedNights:
    """The evenings of that year; all of them if it is empty."""
    if not year:
        return found
    return CountedNights(tuple(night for night in found.nights if night.day.startswith(year)))


def _left_out(
    every: Iterable[LeftOut], persons: Sequence[str], known: People, year: str
) -> Iterator[LeftOut]:
    """The logs left out that the answer would have counted: of that year and with these people, as far as
    known."""
    for left in every:
        asked = tuple(
            each
            for each in left.evenings
            if (not day(each) or day(each).startswith(year))
            and (not each.seats or {*persons} <= {known.person(seat.name) for seat in each.seats})
        )
        if asked:
            yield LeftOut(left.why, asked)


def _chosen_tables(sections: Sequence[Section], names: Sequence[str]) -> Iterator[Section]:
    """Only the tables with these names or headings, in capitals or not. Raises UnknownName."""
    there = {table.name: table for section in sections for table in section.tables}
    called = {each.casefold() for table in there.values() for each in (table.name, table.title)}
    for name in names:
        if name.casefold() not in called:
            raise UnknownName(
                f"There is no table {name!r} in this answer.",
                hint=f"The tables: {', '.join(there) or 'none'}.",
            )
    wanted = {name.casefold() for name in names}
    for section in sections:
        tables = tuple(
            table for table in section.tables if wanted & {table.name.casefold(), table.title.casefold()}
        )
        if tables:
            yield Section(section.title, tables)


def _require_game(game: str, evenings: Sequence[Evening]) -> None:
    """Raises UnknownName."""
    names = {name for each in evenings for name in names_of_game(each) if name}
    if game and names and game.casefold() not in map(str.casefold, names):
        played = sorted({each.game.played for each in evenings} - {""})
        raise UnknownName(
            f"No evening here is of the game {game!r}.", hint=f"What was played: {', '.join(played)}."
        )


def _sections(
    found: CountedNights,
    shown: CountedNights,
    persons: Sequence[str],
    known: People,
    asked: ReportQuery,
    rate: RateNights,
) -> Iterator[Section]:
    if asked.of_year:
        yield from _year_sections(found, persons, asked, rate)
    elif persons:
        rated = rate(found.finished)
        there = {night.game for night in shown.nights}
        in_games = {
            game: rate(nights)
            for game, nights in all_games.nights_by_game(found.finished).items()
            if game in there
        }
        for person in persons:
            yield _player_section(shown, person, known, asked, rated, in_games)
    elif asked.wanted.game:
        for game in all_games.games_by_plays(shown):
            yield _game_section(all_games.only_game(shown, game), game, known, asked, rate)
    else:
        yield _overall_section(shown, asked, rate)


def _each(
    shown: CountedNights, known: People, asked: ReportQuery, rate: RateNights
) -> tuple[tuple[str, tuple[Section, ...]], ...]:
    """The sections on each person and on each game; those with the most plays come first."""
    rated, own = rate(shown.finished), dict[str, list[Night]]()
    in_games = {game: rate(nights) for game, nights in all_games.nights_by_game(shown.finished).items()}
    for night in shown.nights:
        for person in night.people:
            own.setdefault(person, []).append(night)
    people, games = [], []
    for person in all_players.people_by_plays(shown):
        there = CountedNights(tuple(own[person]))
        people.append(_of(there, _player_section(there, person, known, asked, rated, in_games)))
    for game in all_games.games_by_plays(shown):
        there = all_games.only_game(shown, game)
        games.append(_of(there, _game_section(there, game, known, asked, rate)))
    return ("players", tuple(people)), ("games", tuple(games))


def _of(there: CountedNights, section: Section) -> Section:
    return replace(section, curves=(), evenings=tuple(night.number for night in there.nights))


def _year_sections(
    found: CountedNights, persons: Sequence[str], asked: ReportQuery, rate: RateNights
) -> Iterator[Section]:
    """The year in one section, with the ratings as they were in it; only the evenings of these `persons`, if
    there are any."""
    theirs = _with_all(found, persons)
    own = _of_year(theirs, asked.of_year)
    rated = rate(_of_year(found, asked.of_year).finished)
    tables = _tables_with_rows(
        *year_tables(theirs, asked.of_year), *_rating_tables(rated, notes=(all_players.ANEW,))
    )
    often = tuple(persons) or _top_rated(rated) or tuple(all_players.people_by_plays(own)[:CURVES])
    yield Section(asked.of_year, tables, (*_curves(rated, often), *_win_rates(own, often)))


def _player_section(
    shown: CountedNights,
    person: str,
    known: People,
    asked: ReportQuery,
    rated: Ratings,
    in_games: Mapping[str, Ratings],
) -> Section:
    if asked.by:
        return Section(person, (splits.split_player(shown, person, asked.by, known),))
    return Section(
        person,
        _tables_with_rows(
            one_player.summary(shown, person, rated),
            one_player.by_game(shown, person, in_games),
            one_player.by_players(shown, person),
            one_player.opponents(shown, person),
            one_player.categories(shown, person),
            *tally_tables(shown.nights, person, known, person),
        ),
        _curves(rated, (person,)),
    )


def _game_section(
    shown: CountedNights, game: str, known: People, asked: ReportQuery, rate: RateNights
) -> Section:
    if asked.by:
        return Section(game, (splits.split_all(shown, asked.by, game),))
    rated = rate(shown.finished)
    return Section(
        game,
        _tables_with_rows(
            all_players.players(shown, rated, game),
            one_game.length(shown, game),
            one_game.scores(shown, game),
            one_game.distribution(shown, game),
            one_game.seats(shown, game),
            one_game.by_players(shown, game),
            one_game.categories(shown, game),
            records(shown, game),
            *tally_tables(shown.nights, game, known),
            *one_game.argument_tables(shown, game),
            *_rating_tables(rated, game),
        ),
        _curves(rated, _top_rated(rated)),
    )


def _overall_section(shown: CountedNights, asked: ReportQuery, rate: RateNights) -> Section:
    if asked.by:
        return Section("", (splits.split_all(shown, asked.by),))
    rated = rate(shown.finished)
    return Section(
        "",
        _tables_with_rows(
            all_players.players(shown, rated),
            all_games.games(shown, asked.year),
            *_rating_tables(rated),
        ),
        _curves(rated, _top_rated(rated)),
    )


def _tables_with_rows(*tables: FigureTable) -> tuple[FigureTable, ...]:
    return tuple(table for table in tables if table.rows)


def _rating_tables(rated: Ratings, subject: str = "", notes: Sequence[str] = ()) -> tuple[FigureTable, ...]:
    return () if rated is None else (all_players.rating_table(rated, subject, notes),)


def _top_rated(rated: Ratings) -> tuple[str, ...]:
    """The people rated most often, the best first."""
    of: Mapping[str, SkillRating] = rated or {}
    often = sorted(of, key=lambda person: (-len(of[person].after), -of[person].ordinal, person))[:CURVES]
    return tuple(sorted(often, key=lambda person: (-of[person].ordinal, person)))


def _curves(rated: Ratings, persons: Iterable[str]) -> tuple[Curves, ...]:
    """The ratings of these people; nothing if nobody was rated twice."""
    of: Mapping[str, SkillRating] = rated or {}
    lines = tuple(
        (person, tuple(CurvePoint(each, points, points - by, points + by) for each, points, by in own.after))
        for person in persons
        if (own := of.get(person)) is not None
    )
    return _with_change(Curves("rating", "Rating after each evening", lines))


def _win_rates(found: CountedNights, persons: Iterable[str]) -> tuple[Curves, ...]:
    """The win rates of these people, of all contests so far."""
    lines = []
    for person in persons:
        points, won = [], 0
        for count, part in enumerate(wins.parts_of(found.finished, person), 1):
            won += part.side.won
            shares = (won / count, *wilson(won, count))
            points.append(CurvePoint(part.night.number, *(round(100 * share) for share in shares)))
        lines.append((person, tuple(points)))
    return _with_change(Curves("win rate", "Win rate after each evening, per cent", tuple(lines)))


def _with_change(curves: Curves) -> tuple[Curves, ...]:
    return (curves,) if any(len(points) > 1 for _, points in curves.lines) else ()
