"""The logs of `sample_logs/scorepad`: an evening with every sheet, written by `python -m tests.samples`.

Law: everything is typed, line by line, at the session that `play` offers; only the clock is ours. What falls
and what is drawn at a table comes from chance with a seed, what people make of it from the lines below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from time import gmtime, strftime

import msgspec

from cli.session import Session
from ledger.desk import new_log
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.scorepad import GAME
from ledger.games.scorepad.state import State

TOOL = "0.1.0"


class Evening:
    """A log that is being typed."""

    def __init__(self, log: Path, sheet: str, seats: str, start: int, seed: int | None = None) -> None:
        self.seats = tuple(seats.split())
        self.chance, self._now = Random(start), start
        dealer = {} if seed is None else {"dealer": "tool", "seed": seed}
        wanted = NewGame(game="scorepad", catalog=sheet, seats=self.seats, **dealer)  # type: ignore[arg-type]
        header = new_log.header_for(GAME, wanted, created=_time(start), log=f"5c{start:014x}")
        self.desk = Desk.begin(log, msgspec.structs.replace(header, tool=TOOL), self._clock)
        self._session = Session(self.desk)

    def _clock(self) -> str:
        self._now += self.chance.randrange(9, 70)
        return _time(self._now)

    @property
    def state(self) -> State:
        state: State = self.desk.state
        return state

    def type(self, *lines: str) -> None:
        for line in lines:
            self._session.run(line)

    def claim(self, wrong: Mapping[str, int] | None = None) -> None:
        """What every seat writes down at the end."""
        sheet = self.desk.score(self.desk.head)
        assert sheet.final, self.desk.pending
        for seat in self.seats:
            self.type(f"claim {seat} {sheet.total(seat) + (wrong or {}).get(seat, 0)}")

    def split(self, total: int) -> Sequence[int]:
        """A number in as many parts as there are seats."""
        cuts = sorted(self.chance.randrange(total + 1) for _ in self.seats[1:])
        return [high - low for low, high in zip((0, *cuts), (*cuts, total), strict=True)]


def _time(seconds: int) -> str:
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(seconds))


def an_evening_of_birds(log: Path) -> None:
    """Nothing is written during play; then four seats are dictated category by category."""
    evening = Evening(log, "wingspan", "ann bob cy dora", 1_793_700_000)
    evening.type("note Dora has the birds with the long names", "dora unused food 2", "bob unused food 1")
    evening.type("end categories")
    evening.type("46, 39, 51, 40", "7 4 0 5", "12 9 15 8", "18", "22", "11", "20", "3 0 5 2", "4 11 2 6")
    evening.type("undo", "redo", "count dora eggs 21", "adjust dora eggs 21 one lay under the table")
    evening.claim({"bob": -2})


def hearts_to_a_hundred(log: Path) -> None:
    evening = Evening(log, "hearts", "Ilse Jo Kim Lars", 1_793_800_000)
    while not evening.state.ended:
        points = evening.split(26)
        if evening.state.round == 3:
            points = [26, 26, 0, 26]  # somebody shot the moon
        for seat, taken in zip(evening.seats, points, strict=True):
            evening.type(f"{seat} t+{taken}" if evening.state.round % 2 else f"{seat} taken {taken}")
        evening.type("round")
    evening.claim()


def nine_holes(log: Path) -> None:
    evening = Evening(log, "golf", "mia noa pim", 1_793_900_000)
    for hole in range(9):
        numbers = [evening.chance.randrange(-4, 24) for _ in evening.seats]
        evening.type(*(f"{seat} hole ={number}" for seat, number in zip(evening.seats, numbers, strict=True)))
        if hole == 4:
            evening.type("undo", f"{evening.seats[-1]} hole =-7")
        evening.type("round")
    evening.claim()


def trains_in_the_attic(log: Path) -> None:
    evening = Evening(log, "ticket", "red blue green", 1_794_000_000)
    kinds = ("single", "double", "triple", "four", "five", "six")
    for _ in range(24):
        word = evening.chance.choices(kinds, (2, 5, 5, 4, 2, 2))[0]
        evening.type(f"{word}+1" if evening.chance.random() < 0.8 else f"note {evening.state.seat} draws")
        evening.type("pass")
    evening.type(
        "red tickets +21",
        "red tickets take 8",
        "blue tickets +17",
        "green tickets +30",
        "green tickets take 11",
    )
    evening.type("red done 3, path 17", "blue done 2, path 21", "green done 4, path 21", "end", "end")
    evening.claim()


def thirteen_boxes(log: Path) -> None:
    """The tool rolls; everybody takes the box that brings most."""
    evening = Evening(log, "yahtzee", "oda per", 1_794_100_000, seed=41)
    upper = ("ones", "twos", "threes", "fours", "fives", "sixes")
    lower = ("three alike", "four alike", "full house", "small straight", "large straight", "five alike")
    while not evening.state.ended:
        seat = evening.state.seat
        evening.type("roll")
        dice, counts = evening.state.chances.faces, evening.state.counts
        most = max(map(dice.count, dice))
        runs = max(
            len(run)
            for low in range(1, 7)
            for run in (range(low, high) for high in range(low, 8))
            if {*run} <= {*dice}
        )
        worth = {word: number * dice.count(number) for number, word in enumerate(upper, 1)}
        worth |= {"three alike": sum(dice) * (most > 2), "four alike": sum(dice) * (most > 3)}
        worth |= {"full house": int(sorted(map(dice.count, {*dice})) == [2, 3]), "five alike": int(most == 5)}
        worth |= {"small straight": int(runs > 3), "large straight": int(runs > 4), "chance": sum(dice)}
        brings = {"full house": 25, "small straight": 30, "large straight": 40, "five alike": 50}
        free = [word for word in (*upper, *lower, "chance") if f"{seat} {word}" not in counts]
        box = max(free, key=lambda word: worth[word] * brings.get(word, 1))
        evening.type(f"{box} {worth[box]}", "pass")
    evening.type("end")
    evening.claim()


def fireworks_at_midnight(log: Path) -> None:
    evening = Evening(log, "hanabi", "quin rosa sven", 1_794_200_000)
    colours = ("red", "green", "blue", "yellow", "white")
    for _ in range(40):
        state, hints = evening.state, evening.state.counts.get("hints")
        open_colours = [each for each in colours if each not in state.counts or state.counts[each].value < 5]
        if evening.chance.random() < 0.45:
            evening.type(f"{evening.chance.choice(open_colours)}+1")
        elif hints is None or hints.value > 0:
            evening.type("hints-1")
        else:
            evening.type("hints+1")
        evening.type("pass")
        if evening.state.ended:
            break
    evening.type("fuses-1", "end")
    evening.claim()


def partners_at_the_bridge(log: Path) -> None:
    evening = Evening(log, "spades", "tess ulf vera wim", 1_794_300_000)
    while not evening.state.ended:
        bids = [evening.chance.randrange(2, 5) for _ in evening.seats]
        tricks = [3, 3, 3, 3]
        tricks[evening.chance.randrange(4)] += 1
        evening.type(*(f"{seat} bid {bid}" for seat, bid in zip(evening.seats, bids, strict=True)))
        evening.type(*(f"{seat} tricks +{won}" for seat, won in zip(evening.seats, tricks, strict=True)))
        evening.type("round")
    evening.claim()


def five_lots_for_three(log: Path) -> None:
    """Bids, a supply of cards by hand, a reserve that only its seat knows, and one move against the sheet."""
    evening = Evening(log, "auction", "xenia yan zoe", 1_794_400_000)
    cards = iter(evening.chance.sample(evening.state.chances.decks["lots"], 10))
    evening.type("xenia reserve 4", "yan reserve 6", "zoe reserve 1")
    for number in range(5):
        bids = [evening.chance.randrange(1, 5) for _ in evening.seats]
        evening.type(*(f"{seat} bid {bid}" for seat, bid in zip(evening.seats, bids, strict=True)), "phase")
        for _ in range(2):
            buyer = evening.state.seat
            bid = evening.state.counts[f"{buyer} bid"].value
            evening.type(f"draw {next(cards)}", f"coins-{bid}" if bid else "note it was free", "pass")
        if number == 2:
            evening.type("zoe gives xenia 1 coins")
            evening.type("! zoe coins -40 -- she has paid with a promise", "undo")
        evening.type("pass")
    evening.claim()


def three_games_in_one(log: Path) -> None:
    evening = Evening(log, "campaign", "alma bert cleo", 1_794_500_000)
    evening.type("takes druid", "takes smith", "takes knight")
    for game in range(3):
        for _ in range(9):
            what = evening.chance.choice(("quests", "relics found", "banners north", "banners south", "gold"))
            now = evening.state.counts.get(f"{evening.state.seat} relics found")
            if what == "relics found" and now is not None and now.value == 4:
                what = "quests"
            evening.type(f"{what} +{evening.chance.randrange(1, 4) if what != 'relics found' else 1}", "pass")
        evening.type("alma herbs +2", f"{evening.seats[game]} scars +1", "cleo gives bert 3 gold", "round")
    evening.type("note we go on in spring")
    evening.claim()


def ten_winters(log: Path) -> None:
    """New categories are defined on the way; what was scored before stays as it was."""
    evening = Evening(log, "legacy", "dag eira finn", 1_794_600_000, seed=9)
    for number in range(1, 11):
        for seat in evening.seats:
            evening.type(f"{seat} harvest {evening.chance.randrange(6)}")
            if number < 7:
                evening.type(f"{seat} wood +1")
            if evening.chance.random() < 0.5:
                evening.type(f"{seat} favour {evening.chance.choice(('+1', '+2', 'take 1'))}")
            if number % 4 == 0:
                evening.type(f"{seat} houses +1")
        if number in (2, 5, 8):
            evening.type(f"{evening.seats[number % 3]} draw secrets")
        if number == 4:
            evening.type("define category bridges, each 4", "eira bridges +1")
        if number == 7:
            evening.type('define category mill, points "min(wood, 6)"')
        if number == 6:
            evening.type("eira gives finn 2 wood", "winter+1")
        evening.type("round")
    evening.type("end")
    evening.claim()


EVENINGS: Mapping[str, Callable[[Path], None]] = {
    "an-evening-of-birds": an_evening_of_birds,
    "hearts-to-a-hundred": hearts_to_a_hundred,
    "nine-holes": nine_holes,
    "trains-in-the-attic": trains_in_the_attic,
    "thirteen-boxes": thirteen_boxes,
    "fireworks-at-midnight": fireworks_at_midnight,
    "partners-at-the-bridge": partners_at_the_bridge,
    "five-lots-for-three": five_lots_for_three,
    "three-games-in-one": three_games_in_one,
    "ten-winters": ten_winters,
}


def write(folder: Path) -> None:
    """All of them into a folder."""
    for name, play in EVENINGS.items():
        play(folder / f"{name}.jsonl")
