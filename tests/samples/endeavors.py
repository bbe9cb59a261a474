"""Campaigns of `sample_logs/humanity` with Endeavors: one of every kind, won ones and lost ones.

Law: as in `campaign`; a `Stage` types what the characters want, round after round.
"""

from __future__ import annotations

from pathlib import Path

from ledger.api import TABLE
from ledger.desk import new_log
from tests.samples.campaign import Tale
from tests.samples.stage import Hand, Stage, Wants

HURT = ("hurt", "hand", "hurry", "heart", "head", "home", "history")
UP = ("hand", "hurry", "home", "heart", "head", "history", "hurt")
SOFT = ("home", "hurry", "heart", "head", "hand", "history", "hurt")


def the_night_train(log: Path) -> Tale:
    """Three friends, a train without a driver, and what stops it; the tool throws. Stealth, two tracks of a
    Monstrous Endeavor, and units."""
    tale = Tale(
        log,
        new_log.NewGame(
            game="humanity",
            seats=("rosa", "bill", "tove"),
            dealer="tool",
            seed=1907,
            rulings={"setting": "cunning-capability", "optional_stat": "hunch"},
        ),
        start="2026-11-06T18:30:00Z",
        log="7ea15c0ffee5c4ed",
    )
    tale.type(
        "rosa create hand Eager vice-virtue Rosa, Locks, Rooftops, Card Tricks",
        "rosa find a lantern",
        "bill create hurt Wisened cunning-capability Bill, Boxing, Boilers, Old Songs",
        "bill find a shovel",
        "tove create heart Carefree fate-knowledge Tove, Timetables, Small Talk",
        "tove find the wrong ticket",
        "note Trains may crash. Nobody gets eaten.",
        "session",
        "scene The mail car with Rosa, Bill, Tove",
    )
    _mail_car(tale)
    _engine(tale)
    tale.type("note Tove keeps the minutes. Sandwiches next time, too.")
    tale.type("end", "close")
    tale.wait(days=7)
    tale.type("session")
    _bridge(tale)
    tale.type("end")
    tale.bought("rosa", "hurt", "learn Signals")
    tale.bought("bill", "heart", "learn Brakes")
    tale.bought("tove", "heart", "learn Bridges")
    tale.type("close", "audit")
    return tale


def _mail_car(tale: Tale) -> None:
    """A Stealth Endeavor under the eyes of the conductor."""
    tale.type(
        "npc Conductor, head=8",
        "endeavor stealth popcorn The sealed bag",
        "place Rosa",
        "place Tove",
        "place Conductor head",
        "button alarm 6",
        "button alarm 15",
        "button objective 2 hand",
        "button escape 4",
        "begin",
    )
    stage = Stage(
        tale,
        {
            "Rosa": Wants(UP, ("act work", "go up", "act move", "act interfere", "special quicken Tove")),
            "Tove": Wants(SOFT, ("act move", "go up", "act interfere", "act misdirect")),
            "Conductor": Wants(("head",), ("act scan", "act wound Rosa", "act search", "special clean")),
            TABLE: Wants((), ("out Rosa", "out Tove")),
        },
        told=("the lamp swings away", "a parcel falls", "a mouse distracts everybody", "the floor creaks"),
    )
    stage.play()
    if tale.state.endeavor is not None:
        tale.type("conclude seen by half the train")


def _engine(tale: Tale) -> None:
    """A Monstrous Endeavor on two tracks: the tender and the footplate."""
    tale.type(
        "npc Furnace, head=6, heart=6, Burning",
        "npc Stoker, hurry=6, home=6",
        "scene The engine with Rosa, Bill, Tove, Furnace, Stoker",
        "endeavor monstrous clockwise Something in the firebox",
        "track The tender",
        "place Rosa",
        "place Bill",
        "place Tove The tender",
        "place Furnace 2 (1) Unrelenting",
        "place Stoker The tender 1",
        "begin",
    )
    Stage(
        tale,
        {
            "Rosa": Wants(HURT, ("act attack Furnace", "act steal Furnace", "act advance")),
            "Bill": Wants(HURT, ("act attack Furnace", "act steal Furnace", "act advance", "act protect")),
            "Tove": Wants(HURT, ("act attack Stoker", "act steal Stoker", "act advance", "special victory")),
            "Furnace": Wants(HURT, ("act attack Bill", "act steal Rosa", "act advance")),
            "Stoker": Wants(HURT, ("act attack Tove", "act steal Tove", "act advance", "special combo Tove")),
        },
        told=("coal rolls everywhere", "the whistle blows by itself", "a rivet pops", "sparks in the snow"),
    ).play()


def _bridge(tale: Tale) -> None:
    """A Unit Endeavor: the train against the crane that holds the bridge."""
    tale.type(
        "npc Train, hurt=8",
        "npc Crane, hurt=4",
        "npc Foreman, head=6, hand=6",
        "scene The bridge with Rosa, Bill, Tove, Train, Crane, Foreman",
        "endeavor unit clockwise The crane on the bridge",
        "unit Train hurt ally",
        "unit Crane hurt opponent",
        "place Rosa Train",
        "place Bill Train",
        "place Tove Train",
        "place Foreman Crane",
        "begin",
    )
    crew = ("act steal Crane", "special sally Crane", "act advance", "special rally", "pass", "special tally")
    Stage(
        tale,
        {
            "Rosa": Wants(UP, ("urge", *crew)),
            "Bill": Wants(HURT, ("urge", *crew)),
            "Tove": Wants(SOFT, ("urge", *crew)),
            "Train": Wants(("hurt",), ("act attack Crane", "channel")),
            "Crane": Wants(("hurt",), ("act attack Train", "channel")),
            "Foreman": Wants(UP, ("urge", "act advance", "special sally Train", "special rally", "pass")),
        },
        told=("the rails sing", "a cable snaps", "steam hides everything", "the river gets the hat"),
    ).play()


def the_salt_flats(log: Path) -> Tale:
    """Two drivers and their own dice: a race over salt, and a rush that is lost."""
    tale = Tale(
        log,
        new_log.NewGame(
            game="humanity", seats=("ada", "finn"), rulings={"setting": "vice-virtue", "optional_stat": "hex"}
        ),
        start="2026-11-13T19:05:00Z",
        log="5a17f1a75b0a7e55",
    )
    hand = Hand(20261113)
    tale.type(
        "ada create hurry Eager vice-virtue Ada, Gears, Shortcuts",
        "finn create hand Carefree vice-virtue Finn, Engines, Bluffing",
        "session",
        "scene The salt flats with Ada, Finn",
        "ada award 1 for the map",
        "gain 4",
        "finn award 1 for the engine noises",
        "gain 6",
    )
    _race(tale, hand)
    _rush(tale, hand)
    tale.type("end")
    tale.bought("ada", "hurry", "learn Salt")
    tale.bought("finn", "hand", "learn Sirens")
    tale.type("close", "audit")
    return tale


def _race(tale: Tale, hand: Hand) -> None:
    tale.type(
        "endeavor racing clockwise First to the water tower",
        "place Ada",
        "place Finn",
        "button terrain 3",
        "button terrain 6 Area hand hurry home heart",
        "button finish 12",
        "begin",
        "ada die hurry",
        "finn die hand",
    )
    stage = Stage(
        tale,
        {
            "Ada": Wants(UP, ("act advance", "act steal", "special overcome")),
            "Finn": Wants(UP, ("act advance", "act protect", "special overcome")),
        },
        hand,
        told=("dust all over the windscreen", "a mirage of a petrol station", "a hubcap is gone", "cheers"),
    )
    stage.play(1)
    tale.type("note Finn drives with one hand and eats with the other.", "finn spend 6 for a tow")
    tale.type("! ada die hurry -- she flew over the ridge, so it is fresh again")
    stage.until_check()
    tale.type(stage.dice(), "undo", "note The die had rolled under the sofa.")
    stage.play()


def _rush(tale: Tale, hand: Hand) -> None:
    tale.type(
        "npc Dust, hurt=8, head=8, heart=8, home=8, hand=8, hurry=8, Howling",
        "npc Glass, hurt=8, head=8, heart=8, home=8, hand=8, hurry=8, Cutting",
        "scene The water tower with Ada, Finn, Dust, Glass",
        "endeavor rush popcorn The storm is faster",
        "place Ada",
        "place Finn",
        "place Dust 14 (4) Horde",
        "place Glass 12 (5) Revenge",
        "elect Finn",
        "begin",
    )
    Stage(
        tale,
        {
            "Ada": Wants(SOFT, ("act advance", "act protect", "act steal Dust")),
            "Finn": Wants(SOFT, ("act advance", "act protect", "act steal Glass", "special combo")),
            "Dust": Wants(UP, ("special victory", "special plot", "act advance", "act attack Ada")),
            "Glass": Wants(UP, ("special victory", "special plot", "act advance", "act attack Finn")),
        },
        hand,
        told=("sand in the gears", "a window bursts", "thunder, far away", "the tank leaks"),
    ).play()


CAMPAIGNS = {"the-night-train": the_night_train, "the-salt-flats": the_salt_flats}
