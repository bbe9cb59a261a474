"""What each word does, as help tells it. What stands behind the colon is an example.

Law: one line for each word; every example can be typed as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping

HELP: Mapping[str, str] = {
    # Checks
    "check": "declare a Check: ann check hand vs hard jam the lock: roll 4",
    "attack": "declare an Attack: ann attack hurt Guard, vs hard: roll 6",
    "say": "what the table judges: say apt yes",
    "rank": "the table makes the Check harder or easier: rank +1 it is dark",
    "creative": "a rank harder, the lowest failing roll ignored (Creative)",
    "modify": "the table adds to a result or takes from it: modify -2 wet hands",
    "unrounded": "leave a roll as it is: unrounded",
    "important": "the die that X follows, by its size: important 6",
    "scrap": "a throw does not count: scrap it fell off the table",
    "void": "the Check is called off: void",
    "resolve": "take the result of the Check",
    "tell": "what a boon or a bust did, or `all`: tell bust the cup falls",
    "bank": "set a boon or a bust aside; who saw it: ann bank bust",
    # dice
    "use": "which Stat is thrown: use home",
    "roll": "what the dice show, or a `total`, or faces of a d20: roll 1 1 4",
    "spark": "Spark a roll with a Stat (or Bob's heart, home+hand), paid by Blessings: spark home 3 3",
    "adamant": "set a die to 1 and go on (Adamant)",
    "calm": "the kept value instead of a throw (Calm)",
    "keep": "keep the value of this roll for later (Calm)",
    "determined": "Conditions do not count for this Check (Determined)",
    "resist": "a boon less and a bust more for the Attacker (Resolved)",
    # others
    "protect": "become the Defender (Protective): bob protect Guard",
    "famous": "exert fame over somebody less famous: ann famous Guard",
    "help": "Help with a Blessing (or analytical), on the result or on `x` (`lower` with Cover): bob help 5",
    "offer": "offer Help before the dice fall: bob offer supportive",
    "refuse": "Help of somebody is not wanted: refuse Bob",
    "distract": "3 less, with a thing (Mischievous): bob distract a whistle",
    "vex": "a Vexed Stat was used in sight, so the Check fails: bob vex",
    "insure": "the tending succeeds (Insured): bob insure",
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
