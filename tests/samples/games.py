"""The games of `sample_logs/effortless`: six evenings at six tables.

Law: each game is told from its beginning to its claims; players play by themselves between the moments that
are told.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ledger.desk.new_log import NewGame
from tests.samples.evening import Evening
from tests.samples.players import Style

Game = Callable[[Path, Path], Evening]
"""Plays a game into a new log; the second path is the folder of the tables' own catalogs."""


def two_with_a_dummy(log: Path, catalogs: Path) -> Evening:
    """Two people, the published edition, the tool deals; the last tram leaves before the last die."""
    evening = Evening(
        log,
        NewGame(game="effortless", seats=("maja", "tom"), dealer="tool", seed=1120, catalog="published"),
        start="2026-11-07T19:42:10Z",
        log="20a61e5503c94d07",
        styles={"maja": Style(weapons=1.6, envy=0.6), "tom": Style(armor=1.8, envy=0.1)},
    )
    evening.type("keep")
    evening.play(until=9)
    evening.type("note Tom wants to see what else he could have done")
    evening.type("undo turn")
    evening.type("undo turn")
    evening.play(until=14)
    evening.type("undo")
    evening.type("redo")
    evening.play(until=22)
    played = evening.branch
    evening.type("branch if-maja-had-camped")
    evening.styles = {**evening.styles, "maja": Style(camp=evening.state.spots[1].location)}
    evening.play(until=25)
    evening.type(f"switch {played}")
    evening.styles = {**evening.styles, "maja": Style(weapons=1.6, envy=0.6)}
    evening.play(until=34)
    evening.type("ruling dummy_last_roll no our last tram leaves at nine")
    evening.play()
    evening.claim()
    return evening


def three_at_the_kitchen_table(log: Path, catalogs: Path) -> Evening:
    """Three friends with the rulebook edition; one of them writes down what happens."""
    evening = Evening(
        log,
        NewGame(game="effortless", seats=("ann", "bob", "cy")),
        start="2026-10-02T17:31:00Z",
        log="3b7d20f1a9c85e46",
        styles={"ann": Style(camp="Coliseum"), "bob": Style(armor=2.2), "cy": Style(weapons=2)},
        shuffle=3,
    )
    evening.lay(("Coliseum", "Lively"), ("Library", "Battling"), ("Market", "Knowledgeable"))
    evening.lay(("City", "Desolate"), ("Tavern", "Holy"), ("Temple", "Eerie"))
    evening.type("keep")
    evening.begin("bob")
    evening.turn("Library")
    evening.type("! place Temple -- we read the rule about discarding only afterwards")
    evening.play(until=7)
    evening.type("count ann cards 2")
    evening.type("undo")
    evening.type("redo")
    evening.play(until=16)
    evening.wait(11)
    evening.type("note Bob's tea went over the Library, and all cards are dry again")
    evening.type("place Library")
    evening.type("take 1")
    unknown = evening.unknown_card()
    evening.play(until=24)
    evening.type(f"reveal t{unknown} {evening.box.card(evening.desk.history, unknown)}")
    evening.type("count deck " + str(evening.state.deck.left))
    evening.play(until=33)
    evening.type("undo turn")
    evening.type("redo")
    evening.play(until=47)
    evening.type("mix Library")
    evening.play()
    evening.claim()
    return evening


def four_at_the_club(log: Path, catalogs: Path) -> Evening:
    """Four people with the club's own box, in which a card lies that its catalog does not know."""
    evening = Evening(
        log,
        NewGame(game="effortless", seats=("Ines", "Jörg", "Kofi", "Lu"), catalog=str(catalogs / "club.toml")),
        start="2026-09-17T16:04:30Z",
        log="4c11e0d27ab95f83",
        styles={
            "Ines": Style(weapons=1.8),
            "Jörg": Style(camp="River", envy=0.8),
            "Kofi": Style(armor=2),
            "Lu": Style(symbols=1.8, unrest=2),
        },
        shuffle=8,
    )
    evening.box.put_at(11, "Lucky Coin")
    evening.lay(("Prison", "Quiet"), ("Tunnels", "Ghostly"), ("Crypt", "Hidden"))
    evening.lay(("Cave", "Treacherous"), ("Docks", "Crowded"), ("Temple", "Holy"))
    evening.type("reset")
    evening.lay(("River", "Lively"), ("Library", "Crowded"), ("Prison", "Active"))
    evening.lay(("Tunnels", "Knowledgeable"), ("Crypt", "Holy"), ("Market", "Hidden"))
    evening.type("keep")
    evening.begin("Kofi")
    _play_until_top_is(evening, "Lucky Coin")
    evening.type("define card Lucky Coin, sort=weapon, needs=charisma 2, points=5")
    evening.play(until=18)
    wrong = evening.head
    evening.turn()
    evening.turn()
    evening.type("note The last two turns were typed for the wrong seats")
    evening.type(f"undo to {wrong}")
    evening.styles = {**evening.styles, "Lu": Style(symbols=0.4, weapons=2), "Kofi": Style(camp="Market")}
    evening.play(until=40)
    deck = evening.state.deck.size + 1
    evening.wait(15)
    evening.type(f"count deck {deck}")
    evening.type(f"adjust deck {deck} the Lucky Coin was not in the catalog when we shuffled")
    evening.type("ruling second_needs_symbol no Ines reads the rule that way, we try it")
    evening.play(until=61)
    evening.type("undo 2 --yes")
    evening.type("redo 2")
    evening.play()
    evening.claim()
    return evening


def _play_until_top_is(evening: Evening, card: str) -> None:
    """Goes on until that card comes up and has to be named."""
    while True:
        if evening.is_filling and evening.box.top(evening.state) == card:
            return
        evening.step()
        if evening.is_between_turns:
            evening.end_line()


def five_in_the_cabin(log: Path, catalogs: Path) -> Evening:
    """Five people on holiday, the published edition, the tool deals; Vera forgets a weapon when adding up."""
    evening = Evening(
        log,
        NewGame(
            game="effortless",
            seats=("vera", "otto", "nils", "pia", "sam"),
            dealer="tool",
            seed=601,
            catalog="published",
        ),
        start="2026-08-13T20:15:45Z",
        log="5d0c4b3a29181706",
        styles={
            "vera": Style(weapons=2.5),
            "otto": Style(armor=2),
            "nils": Style(envy=1.2),
            "pia": Style(symbols=1.7),
            "sam": Style(unrest=3),
        },
    )
    evening.type("keep")
    evening.play(until=21)
    evening.type("undo")
    evening.play(until=38)
    played = evening.branch
    evening.type("branch what-if-nils-were-kind")
    evening.styles = {**evening.styles, "nils": Style(envy=-0.2)}
    evening.play(until=44)
    evening.type(f"switch {played}")
    evening.styles = {**evening.styles, "nils": Style(envy=1.2)}
    evening.play(until=60)
    evening.wait(8)
    evening.type("note Pia asks for a break: the stove")
    evening.play()
    sheet = evening.desk.score(evening.head)
    weapon = max((line for line in sheet.of("vera", "weapons")), key=lambda line: line.points)
    evening.claim({"vera": -weapon.points})
    return evening


def three_over_lunch(log: Path, catalogs: Path) -> Evening:
    """Three colleagues without a box, the rulebook edition; they reshuffle when the deck is out."""
    evening = Evening(
        log,
        NewGame(
            game="effortless",
            seats=("Rhea", "Sol", "Tove"),
            dealer="tool",
            seed=90210,
            rulings={"deck_out": "reshuffle_discards"},
        ),
        start="2026-11-18T11:02:00Z",
        log="6e2f71c0b4d3a598",
        styles={"Rhea": Style(envy=0.9), "Sol": Style(armor=1.5, weapons=1.5), "Tove": Style(unrest=2.5)},
    )
    evening.type("reset")
    evening.type("keep")
    evening.play(until=12)
    evening.type("undo 3 --yes")
    evening.type("redo")
    evening.type("undo")
    evening.styles = {**evening.styles, "Tove": Style(weapons=2)}
    evening.play(until=45)
    evening.wait(4)
    evening.type("note Rhea has a call, so Sol places for her as she said")
    evening.play()
    evening.claim()
    return evening


def five_and_only_effort(log: Path, catalogs: Path) -> Evening:
    """Five people in a loud pub: effort is recorded while they play, the cards are declared at the end."""
    seats = ("Ada", "Ben", "Cleo", "Dan", "Eve")
    evening = Evening(
        log,
        NewGame(game="effortless", seats=seats, rulings={"record": "effort"}),
        start="2026-10-30T18:20:00Z",
        log="7f9e8d1c2b3a4d5e",
        styles={
            "Ada": Style(unrest=1.5),
            "Ben": Style(camp="Coliseum"),
            "Cleo": Style(envy=1),
            "Dan": Style(unrest=0.3),
            "Eve": Style(camp="Market", envy=0),
        },
        shuffle=77,
    )
    evening.lay(("Cave", "Holy"), ("Coliseum", "Battling"), ("Market", "Lively"))
    evening.lay(("City", "Desolate"), ("Prison", "Active"), ("Temple", "Crowded"))
    evening.type("keep")
    evening.type("first Cleo")
    _play_with_whims(evening, until=33)
    evening.type("undo")
    evening.type("redo")
    _play_with_whims(evening, until=50)
    evening.type("note The waiter moved two cubes and we put them back")
    evening.type(f"count Ben Coliseum {evening.state.spots[2].count('Ben')}")
    _play_with_whims(evening, until=80)
    for place, seat in enumerate(seats):
        evening.type(f"declare {seat} {', '.join(evening.box.hand(16 * place, 16))}")
    evening.claim()
    return evening


def _play_with_whims(evening: Evening, until: int) -> None:
    """Every other visit is one of which nobody could say why."""
    while (turn := evening.state.turns) < until:
        spots = [spot.location for spot in evening.state.spots.values()]
        if turn > 4 and evening.box.luck.roll("whim", turn, 2) == 1:
            evening.turn(spots[evening.box.luck.roll("where", turn, len(spots)) - 1])
        else:
            evening.turn()


GAMES: dict[str, Game] = {
    "two-with-a-dummy": two_with_a_dummy,
    "three-at-the-kitchen-table": three_at_the_kitchen_table,
    "three-over-lunch": three_over_lunch,
    "four-at-the-club": four_at_the_club,
    "five-in-the-cabin": five_in_the_cabin,
    "five-and-only-effort": five_and_only_effort,
}
"""By the name of the log, without its ending."""
