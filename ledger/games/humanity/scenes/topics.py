"""What `rules` explains about Endeavors: their headings, and our rulings on them.

Law: our own words; a heading or a ruling's number is the citation. RULES.md says the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.games.humanity.scenes.abilities import GREAT
from ledger.games.humanity.scenes.alarms import LAST
from ledger.games.humanity.scenes.kinds.monstrous import ROW, SCHEMES, VICTORY
from ledger.games.humanity.scenes.kinds.racing import EASY
from ledger.games.humanity.scenes.kinds.unit import SPECIALS
from ledger.games.humanity.scenes.state import FARTHEST, MOST_BUTTONS, MOST_COMBATANTS, MOST_TRACKS

HEADINGS: Mapping[tuple[str, str], str] = {
    ("rounds", "Rounds"): (
        "Everybody chooses a Stat as their Action Die, or skips; whoever has the fewest temporary Blessings "
        "begins. At the end of the round the Action Dice are spent: they are neither chosen nor Sparked "
        "until a skipped round."
    ),
    ("actions", "Actions"): (
        "One action in a round: act advance, act attack Wolf. It opens its own Check with the Action Die, "
        "and X follows the size of that die. Help uses an action. When all have acted, whoever has the "
        "most temporary Blessings takes the special action, and loses them."
    ),
    ("tracks", "Tracks"): (
        "A track begins at 0. Movement goes step by step, so every button on the way counts. A group "
        "splits what it moves together: split Wolf 1, Bear 1. Somebody on another track is out of reach."
    ),
    ("monstrous", "Monstrous Endeavors"): (
        "`endeavor monstrous TITLE` opens it. "
        "Allies begin at 0, monstrosities at their start: place Wolf 10 (3) Horde has a Recovery button "
        "at 7 and Defeat at 0. Allies win when no monstrosity is left; with three Wounds in a row a "
        "Combo takes an ally out, and with ten Schemes in a row monstrosities can declare victory."
    ),
    ("rush", "Rush Endeavors"): (
        "`endeavor rush TITLE` opens it. "
        "It is like a Monstrous one, with a charge leader who acts first: elect Ann. Only the leader and the "
        "monstrosities take special actions; a plot foils the leader, and the table elects another, but "
        "nobody twice."
    ),
    ("specializations", "Endeavor Specialization Options"): (
        "Heavy, Tireless, Imposing, Dominating and Sure-footed work by themselves. After your own "
        "Check, until the next one: invoke Attentive, invoke Coordinated yes, invoke Critical Wolf. Actions: "
        "act zeal Bob, act radiate Fencing, act explode in a Unit Endeavor, act hide and act hijack in a "
        "Stealth Endeavor. Defiant brings special resist 6, Stubborn asks its owner."
    ),
    ("unit", "Unit Endeavors"): (
        "`endeavor unit TITLE` opens it. "
        "Each unit has one Stat, which is never spent, and a track of its own that ends at the size of that "
        "die: unit Dragon hurt ally. Operators stand on the tracks and act as in Monstrous Endeavors. A unit "
        "acts when an operator on its track Helps it: urge 5, then Dragon act attack Kraken. Hits fall on "
        "random positions; three in a row open a unit to a Sally."
    ),
    ("racing", "Racing Endeavors"): (
        "`endeavor racing TITLE` opens it. "
        "Everybody begins at 0 and is against everybody, with the actions of allies. At the top of a round "
        "the table lays out Terrain (button terrain 5), an Area that limits Action Dice (button terrain 9 "
        "Area home hurry), and a line to reach (button finish 20). Every Blessing spent brings Fatigue; at "
        "the end of the round its Check clears all of it, or ends the race for somebody. Overcome moves "
        "past one Terrain. The first at the finish wins, or the last one left."
    ),
    ("stealth", "Stealth Endeavors"): (
        "`endeavor stealth TITLE` opens it. "
        "Rogues begin at 0; the Eye is one character with one Stat that is never spent: place Keeper head "
        "(`npc Keeper, watch=8` makes one). "
        "At the top of a round the table lays out Alarms from 1 to 20, Objectives with their Stat (button "
        "objective 8 hand), Escapes and Sanctuaries. Whoever ends a turn on an Alarm wakes the Eye, but not "
        "next to a Sanctuary. Alarms grow with every failed Check and every Spark. A rogue who keeps the "
        "action types `cover`; its Help can lower X (help lower 3). Interfere, Misdirect and Move are "
        "Attacks if they name somebody who takes no part. The rogues win if every Objective is done and "
        "all escape before the Eye wakes; the table grades any other end with `conclude`."
    ),
}
NUMBERS: Mapping[str, tuple[tuple[int, ...], str]] = {
    "X of an Action Die": ((1, 2, 3), "X is 1 with a d2 or d4, 2 with a d6 or d8, 3 with a d10"),
    "victory at 30": (
        (VICTORY, SCHEMES),
        "an ally, or an operator with a Tally, needs position 30; monstrosities need 10 Schemes in a row",
    ),
    "three in a row": ((ROW,), "3 Wounds, or 3 Hits on a unit, in a row remove somebody"),
    "Fatigue ranks": ((EASY, 1), "1 Fatigue makes an Easy Check (rank -1), each more is a rank harder"),
    "places of Alarms": ((1, LAST), "Alarms lie from 1 to 20; beyond 20 comes 1, and below 1 comes 20"),
    "10 for Critical": ((GREAT,), "it answers an Attack whose result is 10 or more"),
    "6 for Resist": ((SPECIALS["resist"].each,), "each Shield costs a Blessing worth 6"),
    "room of an Endeavor": (
        (MOST_COMBATANTS, MOST_TRACKS, MOST_BUTTONS, FARTHEST),
        "16 take part, on 12 tracks with 300 buttons, at positions up to 1000: our bounds, so that no log "
        "grows without end",
    ),
}
"""A topic about certain numbers → the numbers, and a text that contains them."""
RULINGS: Mapping[str, tuple[str, str]] = {
    "G-036": ("Cover that lowers X", "X is never below 0"),
    "G-065": ("least and most", "temporary Blessings are counted, not added"),
    "G-066": ("no Stat left", "whoever has none to choose skips the round"),
    "G-067": ("spending and skipping", "nothing is spent after a round that was skipped"),
    "G-068": ("when spent Stats come back", "at the start of the skipped round"),
    "G-069": (
        "skipping and the special action",
        "X needs an Action Die, so a character who skips takes none",
    ),
    "G-070": ("declining the special action", "it cannot be declined while there is one to take"),
    "G-071": ("a condition that fails", "a special action with such a condition cannot be chosen"),
    "G-072": ("several tracks, one special action", "only one, on the track of whoever takes it"),
    "G-073": (
        "two actions combined",
        "one after the other, with a Check each; the Action Die serves for both",
    ),
    "G-074": ("not Hurt", "Hurt will do if another Stat is balanced with it"),
    "G-075": ("who splits a movement", "the group that moves; the table says how"),
    "G-076": ("stealing more than there is", "what is there is taken"),
    "G-077": ("what comes back after a theft", "as many as were lost; none of them bumps"),
    "G-078": ("an action that is kept", "it lapses with the round"),
    "G-079": ("two protections", "they add up"),
    "G-080": ("the end of the next round", "that is when its Action Dice are spent"),
    "G-081": ("moving down at 0", "the movement stops there; the rest is lost"),
    "G-082": ("joining a Hard Check", "it uses no action"),
    "G-083": (
        "further rolls of a Hard action",
        "the first one throws the Action Die, the others any Stat",
    ),
    "G-084": ("personal buttons on another track", "they come along, at the same positions"),
    "G-085": ("an end in the middle of a round", "temporary Blessings go, and spent Stats come back"),
    "G-086": ("leaving a Wound", "the first step always happens; the Wound costs the next one"),
    "G-087": ("the total of a Combo", "only positions that were really moved count"),
    "G-088": ("several Recovery buttons", "one for each number, all between 0 and the start"),
    "G-089": ("movement after a Recovery", "it is lost"),
    "G-090": ("Revenge", "it comes right after the movement"),
    "G-091": ("Unrelenting", "it comes before the special action"),
    "G-092": ("Horde and Blessings", "Blessings are thrown only once"),
    "G-093": ("a Maximum against several", "one is removed, the others are unaffected"),
    "G-094": ("a Combo against several", "each needs a row of its own, on the track of whoever acts"),
    "G-095": ("the Fatigue Check", "it is made with the Action Die, which is also the Stat it calls for"),
    "G-096": (
        "Blessings spent during the Fatigue Check",
        "they bring Fatigue but no rank; a success clears it too",
    ),
    "G-097": ("which Blessings bring Fatigue", "all that a racer spends"),
    "G-098": ("two Blessings of equal worth", "they bring two Fatigue"),
    "G-099": ("being pushed onto Terrain", "only moving up onto it stops somebody"),
    "G-100": ("no Area at or below", "there is no limit"),
    "G-101": ("a tie at the finish", "whoever is moved there first wins"),
    "G-102": ("Wounds in a Rush", "they slow people down, but remove nobody"),
    "G-103": ("no charge leader", "no ally takes a special action"),
    "G-104": ("a plot without a leader", "it only adds the Schemes"),
    "G-122": ("the Stat that Critical spends", "one of those that are not spent, all equally likely"),
    "G-123": ("Heavy with a small die", "temporary Blessings never fall below 0; X is one higher"),
    "G-124": (
        "the actions of Attentive",
        "the character's next X in the Endeavor; Help counts, a Check that nobody chose does not",
    ),
    "G-125": ("turns of Radiant", "the next X of each ally; a lent charge is the lender's"),
    "G-126": ("Zeal at 0", "there is no place below, so no button"),
    "G-127": ("over a Zeal button", "that is, coming onto it"),
    "G-128": ("Tireless with a small die", "it stays as it is"),
    "G-129": ("Tireless afterwards", "the Stat stays spent"),
    "G-130": ("Imposing and a Spark", "the whole roll is thrown twice"),
    "G-116": ("a random position", "one from 0 to the end of the track"),
    "G-117": (
        "Help to a unit",
        "it is one action of the unit, up to X in a round, from an operator on its track",
    ),
    "G-118": ("what a unit gains", "as many temporary Blessings as X of its Stat, each round"),
    "G-119": ("leaving a unit that is out", "it takes a Normal Check, one rank harder to a smaller unit"),
    "G-120": ("operators on one track", "they attack each other as allies do, and move down on that track"),
    "G-121": ("30 on a short track", "the track is extended first, by a Rally"),
    "G-105": ("what Stubborn exhausts", "the Action Die of the round is exhausted"),
    "G-106": (
        "the turn of the Eye",
        "one in a round, in the same order as the others; its Stat is the Action Die and gives X",
    ),
    "G-107": ("the Eye after it woke", "it never sleeps again"),
    "G-108": ("random places", "each is picked by itself; where an Alarm is, none is added"),
    "G-109": (
        "Alarms that grow",
        "where they lie then, on the rogue's track, once for each failure and each Spark",
    ),
    "G-110": ("ending a turn on an Alarm", "it counts without moving, too; a skipped round has no turn"),
    "G-111": ("Work with nothing above", "place 20 stands for the next button"),
    "G-112": ("what Work covers", "from the Objective to the place below the next button"),
    "G-113": (
        "Sweep over the seam",
        "there is nothing between 20 and 1; its Alarms are like others while they last",
    ),
    "G-114": ("a hijacked Alarm", "it grows like any other"),
    "G-115": ("escaped, but not as planned", "the table says how it went"),
}
"""The number of a ruling → what it is about, and how it is applied."""
