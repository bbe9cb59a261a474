"""The table of Courses in words, hiding what a seat must not see.

Law: states become blocks; nothing is decided here. A tapped card has `[x]` in front, an untapped one `[ ]`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter

from ledger.api import UNKNOWN, Block, Branching, Cell, Facts, Grid, Heading, Knob, Note, Tree, counted
from ledger.games.courses.acting import hinders
from ledger.games.courses.ending import COUNTED, count_of
from ledger.games.courses.payment import purse
from ledger.games.courses.state import ENOUGH, Lies, Lying, State
from ledger.games.courses.worth import entry_of, points, power, stars, value


def view(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """The whole table: the points race, the world maps with the cards at them, the known cards of hands,
    lists and discards. `seat` sees its own hand."""
    blocks: list[Block] = [Heading(_title(state)), _race(state)]
    if maps := _maps(state, seat):
        blocks += [Tree(maps), Note("[x] is tapped, [ ] is not. Partners: power/value.")]
    if hands := tuple(_hands(state, seat)):
        blocks.append(Facts(hands))
    return (*blocks, *_lists(state), *_piles(state))


def board(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """What the next decision needs, short enough for a screen: the points race, what can pay and who can
    act."""
    blocks: list[Block] = [Heading(_title(state)), _race(state)]
    legend = () if state.turn is None else (("Partners", "power/value; `show` draws the world maps"),)
    if pairs := (*_ready(state), *_hands(state, seat), *legend):
        blocks.append(Facts(pairs))
    return tuple(blocks)


def _title(state: State) -> str:
    house = " (house)" if state.table.catalog.house else ""
    if state.winner:
        how = "by points" if state.how == "points" else "as the last one"
        return f"Courses{house}: {state.winner} has won {how}"
    if state.turn is None:
        return f"Courses{house}: before the first turn"
    return f"Courses{house}: turn {state.rounds}, {state.turn.seat}'s"


def _race(state: State) -> Grid:
    rows: list[tuple[Cell, ...]] = []
    for seat in state.order or state.table.seats:
        player, own = state.players[seat], purse(state, seat)
        deck, hand = player.deck, len(player.hand)
        reached = f"{points(state, seat)} of {ENOUGH}" if seat in state.table.present else "out"
        star = f"{own.stars}{'+?' if own.unknown else ''}"
        rows.append((seat, reached, star, deck.size, hand, player.courses, len(deck.discards)))
    return Grid(("seat", "points", "stars", "deck", "hand", "course deck", "discards"), tuple(rows))


# the short form


def _ready(state: State) -> Iterator[tuple[str, Cell]]:
    """The untapped star sources of the seat whose turn it is, then every seat's untapped partners, its own
    first. Others' tapped partners follow in short, because they can be attacked, too."""
    if state.turn is None:
        return
    looks = state.turn.seat
    own = purse(state, looks)
    given: list[tuple[int, Cell]] = [*own.known, *((number, UNKNOWN) for number in own.unknown)]
    sources = (
        f"{_named(state, state.cards[number])} {worth}" for number, worth in sorted(given, key=itemgetter(0))
    )
    yield f"{looks} can pay with", ", ".join(sources) or "nothing"
    for owner in sorted(state.order, key=lambda name: name != looks):
        partners = state.of("partner", owner)
        ready = ", ".join(_partner(state, each, looks) for each in partners if not each.tapped)
        tapped = ", ".join(_tapped(state, each) for each in partners if each.tapped and owner != looks)
        if ready:
            yield f"{owner}'s untapped", f"{ready}; tapped {tapped}" if tapped else ready
        elif tapped:
            yield f"{owner}'s tapped", tapped


def _tapped(state: State, card: Lying) -> str:
    """A tapped partner in short."""
    course = state.cards.get(card.at)
    where = "" if course is None else f" {course.label}"
    return f"{card.label} {_strength(state, card)}{where}"


def _strength(state: State, card: Lying) -> str:
    return f"{_or(power(state, card))}/{_or(value(state, card))}"


def _partner(state: State, card: Lying, looks: str) -> str:
    course = state.cards.get(card.at)
    where = "" if course is None else f" at {course.label}"
    clears = course is not None and card.owner == looks and not _hindrances(state, course, looks)
    return f"{_named(state, card)} {_strength(state, card)}{where}{' (can clear)' if clears else ''}"


# the world maps


def _maps(state: State, seat: str | None) -> tuple[Branching, ...]:
    """Every seat with its courses and its home, and what is at them."""
    looks = seat if seat in state.players else state.turn.seat if state.turn is not None else None
    roots: list[Branching] = []
    for owner in state.order or state.table.seats:
        own = state.own(owner)
        courses = tuple(_course(state, card, looks) for card in own if card.kind == "course")
        home = tuple(_card(state, card) for card in own if card.kind in ("supporter", "item"))
        if courses or home:
            whose = owner if owner in state.table.present else f"{owner} (out)"
            below = (*courses, Branching("home", home)) if home else courses
            roots.append(Branching(whose, below))
    return tuple(roots)


def _course(state: State, card: Lying, looks: str | None) -> Branching:
    given = stars(state, card)
    gives = "? stars" if given is None else counted(given, "star")
    stops = "" if looks is None else _stops(state, card, looks)
    below = tuple(_card(state, each) for each in state.at(card.number))
    return Branching(f"{_sign(card)} {_named(state, card)}, {gives}{stops}", below)


def _stops(state: State, card: Lying, seat: str) -> str:
    """Whether a seat can clear a course and, if not, what keeps it from doing so; empty if it has no partner
    there."""
    own = [each for each in state.at(card.number) if each.kind == "partner" and each.owner == seat]
    if not own:
        return ""
    why = _hindrances(state, card, seat)
    return f"; {seat} cannot clear: {', '.join(why)}" if why else f"; {seat} can clear"


def _hindrances(state: State, card: Lying, seat: str) -> list[str]:
    """Why a seat that has partners at a course cannot clear it now."""
    why = [
        f"{each.owner}'s {state.pieces.show(each.token)} is untapped here"
        for each in hinders(state, seat, card.number)
    ]
    if card.tapped:
        why.insert(0, "tapped")
    own = (each for each in state.at(card.number) if each.kind == "partner" and each.owner == seat)
    if all(each.tapped for each in own):
        why.append(f"{seat}'s partners are tapped")
    return why


def _card(state: State, card: Lying) -> Branching:
    """A partner, a supporter or an attachment, with what is attached to it below."""
    below = tuple(_card(state, each) for each in state.at(card.number))
    words = [_named(state, card)]
    if card.kind == "partner":
        words.append(f"{_or(power(state, card))}/{_or(value(state, card))} {card.owner}")
    elif card.at:
        words.append(card.owner)
    known = entry_of(state, card)
    if card.kind != "partner" and known is not None and known.stars:
        words.append(counted(known.stars, "star"))
    return Branching(f"{_sign(card)} {' '.join(words)}", below)


def _or(number: int | None) -> Cell:
    return UNKNOWN if number is None else number


def _sign(card: Lying) -> str:
    return "[x]" if card.tapped else "[ ]"


def _named(state: State, card: Lying) -> str:
    return f"{card.label} {state.pieces.show(card.token)}"


# hands and piles


def _hands(state: State, seat: str | None) -> Iterator[tuple[str, Cell]]:
    """The hand of the seat that looks, and the other hands where a card is known."""
    for owner, player in state.players.items():
        names = [state.pieces.show(token) for token in player.hand]
        if (owner == seat and names) or set(names) - {UNKNOWN}:
            yield f"{owner}'s hand", _several(names)


def _several(names: Iterable[str]) -> str:
    """Cards by name, with a count in front of those that occur several times."""
    found = Counter(names)
    return ", ".join(f"{found[name]} {name}" if found[name] > 1 else name for name in sorted(found))


def _in_order(names: Iterable[str]) -> str:
    """Cards in the order in which they lie; equal neighbours are counted together."""
    piles = ((name, len(list(alike))) for name, alike in groupby(names))
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in piles)


def _lists(state: State) -> Iterator[Block]:
    pairs = tuple(
        (f"{seat}'s deck", player.deck_name) for seat, player in state.players.items() if player.card_list
    )
    if pairs:
        yield Facts(pairs)


def _piles(state: State) -> Iterator[Block]:
    pairs = tuple(
        (f"{seat}'s discards, top last", _in_order(map(state.pieces.show, pile)))
        for seat, player in state.players.items()
        if (pile := player.deck.discards)
    )
    if pairs:
        yield Facts(pairs)


# what else everybody asks


def status(state: State) -> str:
    if state.turn is None:
        return "setting up"
    race = ", ".join(f"{seat} {points(state, seat)}" for seat in state.table.present[:3])
    return f"turn {state.rounds}: {race}"


def hidden(state: State, seat: str | None) -> Iterable[int]:
    """The tokens of others' hands and deck lists, which the log knows if the tool deals."""
    if state.knows_hands:
        for owner, player in state.players.items():
            if owner != seat:
                yield from player.hand
                if player.sheet is not None:
                    yield player.sheet


def adjustable(state: State) -> tuple[str, ...]:
    """What the table can recount once the order of the turns is decided; nothing if the tool deals, which
    knows where every card is."""
    if state.knows_hands or not state.order:
        return ()
    return tuple(f"{seat} {what}" for seat in state.table.present for what in COUNTED)


def facts(state: State) -> dict[str, Knob | None]:
    """What can be counted or compared: `ann deck`, `ann hand`, `ann points`, `ann's partners`."""
    known: dict[str, Knob | None] = {}
    for seat, player in state.players.items():
        known |= {f"{seat} {what}": count_of(player, what) for what in COUNTED}
        known[f"{seat} points"] = points(state, seat)
    show = state.pieces.show
    for seat in state.players:
        own = state.own(seat)
        for what, kind in _LYING.items():
            of_kind = [card for card in own if card.kind == kind]
            cards = [f"{show(card.token)} (tapped)" if card.tapped else show(card.token) for card in of_kind]
            known[f"{seat}'s {what}"] = _several(cards) or "none"
    return known


_LYING: dict[str, Lies] = {"world map": "course", "partners": "partner", "home": "supporter"}
"""Word in the name of a fact → the kind of the cards in play that it lists."""
