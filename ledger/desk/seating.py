"""Who sits at the table: names, and the colours of their pieces.

Law: new logs and headers are asked the same, and nothing else says what a seat can be called.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.core.errors import BadSetup
from ledger.core.log.events import Header
from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import Variant

RESERVED = ("table", "tool")
"""Who acts for chance; no seat can be called so."""
LONGEST_NAME = 40


def _other_variants(game: AnyGame, seats: int) -> str:
    """The variants that so many can play; empty where there is none."""
    fitting = (each for each in game.info.variants if each.least <= seats <= each.most)
    return " or ".join(f"--variant {each.name} takes {seats}: {each.about}." for each in fitting)


def named_seats(text: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """Seats as they are typed, `ann,bob` or with colours `ann=green,bob=red`: the names, and the colours."""
    pairs = [part.strip().partition("=") for part in text.split(",")]
    colours = {seat.strip(): colour.strip().casefold() for seat, equals, colour in pairs if equals}
    return tuple(seat.strip() for seat, _, _ in pairs), colours


def seats_of(header: Header) -> str:
    """The seats of a log as `named_seats` reads them."""
    colours = header.colours
    return ",".join(f"{seat}={colours[seat]}" if seat in colours else seat for seat in header.seats)


def require_seats(
    game: AnyGame, variant: Variant, seats: tuple[str, ...], colours: Mapping[str, str]
) -> None:
    """Raises BadSetup where so many seats cannot play, or not by these names and colours."""
    if not variant.least <= len(seats) <= variant.most:
        wanted = str(variant.least) if variant.least == variant.most else f"{variant.least} to {variant.most}"
        raise BadSetup(
            f"{game.info.title} ({variant.name}) takes {wanted} seats, not {len(seats)}.",
            hint=_other_variants(game, len(seats)) or "Name them with --players ann,bob,…",
        )
    if strange := [seat for seat in colours if seat not in seats]:
        raise BadSetup(f"{strange[0]!r} has a colour but no seat.", hint="Name it among the players.")
    folded = [seat.casefold() for seat in seats]
    for seat in seats:
        _require_colour(game, seat, seats, colours)
        if not seat or len(seat) > LONGEST_NAME or not seat.isprintable() or seat.split() != [seat]:
            raise BadSetup(
                f"{seat!r} cannot be a seat's name.",
                hint=f"A name is one printable word of at most {LONGEST_NAME} characters.",
            )
        if seat.isdigit() or set(seat) & set(";!,:="):
            raise BadSetup(
                f"{seat!r} cannot be a seat's name.", hint="Use a name with letters and no ; ! , : ="
            )
        if seat.casefold() in (*RESERVED, *game.info.reserved):
            raise BadSetup(f"{seat!r} is kept for the game itself.", hint="Choose another name for the seat.")
        if folded.count(seat.casefold()) > 1:
            raise BadSetup(f"Two seats are called {seat!r}.", hint="Give every seat a name of its own.")


def _require_colour(game: AnyGame, seat: str, seats: tuple[str, ...], colours: Mapping[str, str]) -> None:
    """A seat is called by a colour of the game, or has one that is nobody else's. Raises BadSetup."""
    known, colour = game.info.seats, colours.get(seat, seat)
    if colours and not known:
        raise BadSetup(f"In {game.info.title} seats have no colours.", hint="For example: --players ann,bob")
    if known and colour not in known:
        called = f"no seat can be called {seat!r}" if colour == seat else f"no seat can be {colour!r}"
        raise BadSetup(
            f"In {game.info.title} {called}.",
            hint=f"The seats are: {', '.join(known)}. With names: --players {seat}={known[0]},…",
        )
    if known and colour != seat and seat.casefold() in known:
        raise BadSetup(
            f"{seat!r} is a colour of this game, and cannot be the name of {colour}.",
            hint="Choose another name for the seat.",
        )
    if known and [colours.get(each, each) for each in seats].count(colour) > 1:
        raise BadSetup(f"Two seats are {colour}.", hint="Give every seat a colour of its own.")
