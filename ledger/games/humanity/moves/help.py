"""What each word does, as help tells it. What stands behind the colon is an example.

Law: one line for each word; every example can be typed as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping

HELP: Mapping[str, str] = {
    # Endeavors
    "endeavor": "an Endeavor opens, with the order of turns, a title: endeavor monstrous clockwise The pack",
    "place": "who takes part, a start with Recovery buttons below it, tags: place Guard 10 (3) Horde",
    "track": "one more track: track The roof",
    "button": "a button is laid out, with the Stats of an Area or an Objective: button objective 8 hand",
    "remove": "a button is taken away: remove alarm 6",
    "elect": "the allies have a charge leader: elect Ann",
    "begin": "the first round begins",
    "die": "the Action Die of this round, `yes` where Heavy weighs History: ann die hand",
    "skip": "skip a round, and all spent Stats come back: ann skip",
    "turn": "whose turn it is, where that is open: turn Ann",
    "act": "an action, `yes` where the die is related to it, whom it is about: act advance: roll 4",
    "unique": "two actions combined, for two Blessings of equal worth: unique advance protect",
    "cover": "keep the action, as a rogue; its Help may lower X: cover",
    "pass": "keep the action for later in the round: pass",
    "lapse": "what was kept and not used is gone: lapse",
    "decline": "an Attack besides the turn is not made: decline",
    "split": "how a group splits what it moves, evenly if nothing is said: split Guard 1, Wolf 1",
    "pick": "what chance picked: pick 7",
    "go": "which way a rogue moves: go up",
    "sweep": "between which two Alarms the Eye looks: sweep 4 9",
    "spread": "which rogue gets which Wound when the Eye awakens, evenly if nothing is said: spread Ann 4",
    "take": "which temporary Blessings are stolen, or the best: take 6 6",
    "out": "who is out, of several: out Wolf",
    "special": "a special action, and whom it is about: special combo",
    "stubborn": "the charge leader stays, and the Action Die is exhausted (Stubborn)",
    "foiled": "the charge leader is foiled all the same",
    "hijack": "which Alarm is hijacked: hijack 2",
    "unit": "a unit with a track of its own, its Stat, its side: unit Guard hurt opponent",
    "urge": "Help a unit, which acts because of it: urge 5",
    "channel": "who gets the temporary Blessings of a unit, or evenly: channel Ann 3, Bob 3",
    "conclude": "the Endeavor is over: conclude the pack flees",
}
