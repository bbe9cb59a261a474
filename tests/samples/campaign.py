"""The campaigns of `sample_logs/humanity`: what their tables typed.

Law: everything is typed at the session that `play` offers. Whoever tells the story answers what the table is
asked, tells what boons and busts did, and closes every Check before the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from cli.session import Session
from ledger.core.errors import TablefoldError
from ledger.core.pieces.luck import Luck
from ledger.desk import new_log
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.games.humanity.checks.events.ending import CheckResolved
from ledger.games.humanity.checks.events.throwing import next_throw
from ledger.games.humanity.checks.standing import Standing, now_open
from ledger.games.humanity.flow import awaited
from ledger.games.humanity.scenes.events.opening import EndeavorClosed
from ledger.games.humanity.state import Check, State
from tests.samples.evening import TOOL

THINKING = {"check": 70, "attack": 80, "roll": 9, "resolve": 6, "tell": 95, "scene": 240, "session": 30}
"""Seconds before a line is typed; anything else takes twenty."""


class Tale:
    """One campaign as it is typed. Sessions are days apart."""

    def __init__(self, path: Path, wanted: new_log.NewGame, *, start: str, log: str) -> None:
        self._now = datetime.fromisoformat(start)
        self._pace = Luck(int(log, 16))
        self._typed = 0
        header = new_log.header_for(registry.game(wanted.game), wanted, created=start, log=log)
        self.desk = Desk.begin(path, msgspec.structs.replace(header, tool=TOOL), self._clock)
        self.session = Session(self.desk)

    def _clock(self) -> str:
        return self._now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    @property
    def state(self) -> State:
        state: State = self.desk.state
        return state

    def type(self, *lines: str) -> None:
        for line in lines:
            self._typed += 1
            word = next((word for word in line.split() if word in THINKING), "")
            seconds = THINKING.get(word, 20)
            self._now += timedelta(seconds=seconds + self._pace.roll("pace", self._typed, seconds))
            self.session.run(line)

    def attempt(self, line: str) -> bool:
        """Whether a line can be typed. What is refused takes no time and leaves nothing behind."""
        now, typed = self._now, self._typed
        try:
            self.type(line)
        except TablefoldError:
            self._now, self._typed = now, typed
            return False
        return True

    def wait(self, *, days: int = 0, minutes: int = 0) -> None:
        self._now += timedelta(days=days, minutes=minutes)

    def check(self, line: str, *then: str, yes: Iterable[str] = (), boon: str = "", bust: str = "") -> None:
        """A Check from its declaration to its last token; `yes` are the questions that the table affirms."""
        self.type(line, *then)
        self.finish(yes=yes, boon=boon, bust=bust)

    def finish(self, *, yes: Iterable[str] = (), boon: str = "", bust: str = "") -> None:
        while (check := self.state.check) is not None:
            number = check.number
            while (asked := Standing(self.state, self._open()).questions) or self._is_due():
                if self._is_due():
                    self.type("roll")
                else:
                    answer = "yes" if asked[0].name in yes else "no"
                    self.type(f"say {asked[0].name} {answer} {asked[0].who}".strip())
            self.type("resolve")
            settled = self.state.settled[number]
            for _ in range(settled.boons):
                self.type(f"tell boon {boon}".strip())
            for _ in range(settled.busts):
                self.type(f"tell bust {bust}".strip())

    def _is_due(self) -> bool:
        return awaited(self.state, now_open(self.state)) is not None or next_throw(self.state) is not None

    def _open(self) -> Check:
        check = self.state.check
        assert check is not None
        return check

    def bought(self, name: str, stat: str, *picks: str) -> None:
        """A visit to the shop with the free upgrade."""
        self.type(f"{name} shop", f"{name} upgrade {stat}", *(f"{name} {pick}" for pick in picks))
        self.type(f"{name} checkout")


def the_lighthouse(log: Path) -> Tale:
    """Four friends and a lighthouse that went dark; three sessions. The tool throws, unless somebody insists
    on throwing their own dice."""
    tale = Tale(
        log,
        new_log.NewGame(
            game="humanity",
            seats=("ida", "jon", "kaya", "lou"),
            dealer="tool",
            seed=1886,
            rulings={"setting": "vice-virtue", "optional_stat": "hex", "help_busts": "each"},
        ),
        start="2026-09-04T17:02:00Z",
        log="5c0ffee1d00df00d",
    )
    _people(tale)
    _first_night(tale)
    tale.wait(days=7)
    _second_night(tale)
    tale.wait(days=14)
    _third_night(tale)
    return tale


def _people(tale: Tale) -> None:
    tale.type(
        "ida create heart Carefree vice-virtue Ida, Sea Shanties, Calming Children, Old Letters",
        "ida sheet pronouns she/her",
        "ida story Looks up to the last keeper of the light",
        "ida find a tin whistle",
        "jon create head Wisened fate-knowledge Jon, Clockwork, Tide Tables",
        "jon find a brass key",
        "kaya create hand Eager vice-virtue Kaya, Climbing, Knots, Arm Wrestling",
        "kaya find forty feet of rope",
        "lou create hex Carefree cunning-capability Lou, Weather Magic, Card Tricks",
        "lou find a jar of wind",
        "npc Keeper, head=6, hurt=6, home=8, Keeping Quiet",
        "note No spiders, please. Storms are fine.",
    )


def _first_night(tale: Tale) -> None:
    tale.type("session", "scene The dark tower with Ida, Jon, Kaya, Lou")
    tale.check(
        "kaya check hand vs normal climb to the gallery",
        "roll 6",
        yes=("apt",),
        bust="a shutter bangs, and somebody inside wakes up",
    )
    tale.type("kaya award 1 for the climb")
    tale.type("jon check head vs hard start the clockwork: roll", "lou say scope", "lou use hex")
    tale.finish(yes=("apt",), boon="the lamp turns by itself", bust="a spring flies out of the window")
    tale.type("ida award 2 for the song she really sang")
    tale.type("scene The cellar with Ida, Jon, Kaya, Keeper")
    tale.type("ida check heart vs normal persuade the keeper: roll 3", "undo")
    tale.type("ida check heart vs normal persuade the keeper: roll 5")
    tale.finish(bust="he wants the whistle in return")
    tale.type("note Ida's first throw leaned against the teapot, so she threw again.")
    tale.type("Keeper attack hurt Jon, vs normal: roll")
    tale.finish(yes=("apt",), boon="Jon drops the key", bust="the keeper stumbles")
    tale.type("jon injure a cut on the arm", "jon afflict Ache hand")
    tale.check("ida check home vs easy bandage the arm: roll", bust="the bandage is her good scarf")
    tale.type("jon tend Jon a cut on the arm", "goal 8 light the lamp again")
    tale.check("jon check head vs normal toward light the lamp again: roll", bust="the oil is low")
    tale.check(
        "lou check hex vs normal toward light the lamp again: roll", yes=("apt",), bust="it rains indoors"
    )
    tale.type("breakthrough light the lamp again 2 Kaya carries the oil up", "end")
    _shopping(tale)
    tale.type("close")


def _shopping(tale: Tale) -> None:
    tale.bought("ida", "heart", "ethic Greed & Vanity")
    tale.bought("jon", "head", "learn Lenses")
    tale.bought("kaya", "hand", "exalt forty feet of rope")
    tale.type("lou shop", "lou upgrade hurt", "! lou upgrade home -- Lou hosted us, so we gave one more")
    tale.type("lou learn Bargaining")
    tale.type("lou backstory Once sold a storm to a sailor", "lou upgrade heart lower head")
    tale.type("lou gossip The keeper talks to the gulls > everybody has heard it", "lou checkout")


def _second_night(tale: Tale) -> None:
    tale.type("session ida jon kaya", "scene The harbour with Ida, Jon, Kaya")
    tale.type("rumor The keeper talks to the gulls > and they answer", "kaya award 2 for the recap")
    tale.type("ida check heart vs hard win the harbour master over", "say social", "ida creative")
    tale.type("roll", "roll", "roll")
    tale.finish(yes=("skilled",), boon="he lends them his boat", bust="he comes along")
    tale.type("jon award 1 for remembering the tide", "ida afflict Famous")
    tale.check("jon check head vs normal read the tide: roll d20 14", bust="they are late")
    tale.check(
        "kaya check hand vs normal tie the boat up: roll total 9", yes=("exceptional",), bust="wet feet"
    )
    tale.type("ida afflict Uncool -- she dropped the whistle")
    tale.check("ida check heart vs normal play it off: roll", bust="nobody claps")
    tale.type("kaya check hand vs normal haul the anchor: roll", "scrap the die fell off the table")
    tale.type("roll")
    tale.finish(yes=("apt", "exceptional"), boon="a chest comes up with it", bust="the rope frays")
    tale.type("cure Ida Uncool", "end")
    tale.bought("ida", "hurry", "waive d8")
    tale.bought("jon", "hand", "specialize Analytical Clockwork")
    tale.bought("kaya", "hurt", "specialize Insured Knots")
    tale.type("close")


def _third_night(tale: Tale) -> None:
    tale.type("session", "scene The storm with Ida, Jon, Kaya, Lou, Keeper")
    tale.type(
        "jon award 2 for the drawing", "kaya check hand vs normal hold the door: roll", "jon help analytical"
    )
    tale.finish(yes=("apt", "exceptional"), boon="it stays shut for the night", bust="her shoulder aches")
    if tale.state.characters["Kaya"].majors:
        tale.type("kaya invoke Legendary Ida, Jon, Lou")
    tale.type("kaya injure a sore shoulder", "ida check home vs hard look after the shoulder")
    tale.type("roll", "roll", "kaya say tending", "kaya insure")
    tale.finish(bust="time runs short")
    tale.type("kaya tend Kaya a sore shoulder")
    tale.type("lou gain 4 for the thunder", "lou gain 4 for the lightning")
    tale.type("lou check hex vs normal toward light the lamp again: roll", "lou spark hand 4 4")
    tale.finish(yes=("apt",), boon="the lamp burns blue", bust="a cold gust")
    while _lacks(tale):
        tale.type("breakthrough light the lamp again")
    tale.type("reach light the lamp again", "hush The keeper talks to the gulls", "end")
    tale.bought("lou", "hex", "learn Storms")
    tale.type("close", "audit")


def _lacks(tale: Tale) -> bool:
    goal = tale.state.progress["light the lamp again"]
    return goal.current < goal.total


def the_mirror_maze(log: Path) -> Tale:
    """Two players at a table with their own dice: one long evening with something that haunts them both."""
    tale = Tale(
        log,
        new_log.NewGame(
            game="humanity",
            seats=("mo", "nell"),
            rulings={"setting": "fate-knowledge", "optional_stat": "haunted"},
        ),
        start="2026-10-30T20:15:00Z",
        log="7e57ab1e0ddba115",
    )
    tale.type(
        "mo create hurry Wisened fate-knowledge Mo, Running, Mirrors, Doors",
        "nell create head Carefree vice-virtue Nell, Riddles, Card Houses",
        "session",
        "scene The hall of mirrors with Mo, Nell",
        "mo award 1 for the candles",
        "gain 3",
        "nell award 1 for the story",
        "gain 1 3",
    )
    tale.type("mo check hurry vs normal run from the glass: roll 1 7", "say haunted", "roll 4")
    tale.finish(yes=("apt",), bust="his coat is caught")
    tale.type("nell check hurry vs hard find the way out: roll 5", "mo use hurry: roll 1 1 8")
    tale.type("say haunted no Nell", "say haunted no Mo")
    tale.finish(bust="they lost the lantern")
    tale.type("nell check head vs normal answer the riddle", "say willing yes Mo")
    tale.type("nell spark Mo's hand 3 3: roll 1 5 6 6", "say haunted no Nell")
    tale.finish(boon="the mirror opens", bust="it wants an answer back")
    tale.type("nell invoke Wily 3", "gain 6", "gain 2", "gain 5")
    tale.type("nell invoke Accrued 1 a favor from the glazier", "gain 4", "end")
    tale.bought("mo", "haunted")
    tale.bought("nell", "heart", "learn Mazes")
    tale.type("close", "audit")
    return tale


def result(log: Path) -> dict[str, object]:
    """What a reader finds at the end of a campaign."""
    desk = Desk.open(log)
    state: State = desk.state
    audit = desk.audit(desk.head)
    people = [one for one in state.characters.values() if one.kind == "pc"]
    closed = [event for event in desk.history.path() if isinstance(event, EndeavorClosed)]
    return {
        "dealer": desk.header.dealer,
        "lines": len(desk.history) + 1,
        "sessions": state.session,
        "branches": list(desk.history.timeline.tips),
        "dice": {one.name: " ".join(map(str, one.stats.values())) for one in people},
        "Blessings": {one.name: " ".join(str(held.face) for held in one.pool) for one in people},
        "specializations": {one.name: ", ".join(filter(None, one.apts.values())) for one in people},
        "tiers": [event.tier for event in desk.history.path() if isinstance(event, CheckResolved)],
        **({"endeavors": [event.result for event in closed]} if closed else {}),
        "errors": [finding.code for finding in audit if finding.severity == "error"],
        "noted": sorted({finding.code for finding in audit if finding.severity != "error"}),
    }


CAMPAIGNS = {"the-lighthouse": the_lighthouse, "the-mirror-maze": the_mirror_maze}
