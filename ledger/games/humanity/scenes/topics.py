"""What `rules` explains of Endeavors: their headings, and our rulings on them.

Law: our own words; a heading or a ruling's number is the citation. RULES.md says the same.
"""

from __future__ import annotations

from collections.abc import Mapping

HEADINGS: Mapping[tuple[str, str], str] = {
    ("rounds", "Rounds"): (
        "Everybody chooses a Stat as Action Die, or skips; whoever has fewest temporary Blessings begins. "
        "At the end of the round the Action Dice are spent: they are neither chosen nor Sparked until a "
        "skipped round."
    ),
    ("actions", "Actions"): (
        "One action in a round: act advance, act attack Wolf. It opens its own Check with the Action Die, "
        "and X follows the size of that die. Help uses an action. When all have acted, whoever has most "
        "temporary Blessings takes the special action, and loses them."
    ),
    ("tracks", "Tracks"): (
        "A track begins at 0. Movement goes step by step, so every button on the way counts. A group "
        "splits what it moves together: split Wolf 1, Bear 1. Somebody on another track is out of reach."
    ),
    ("monstrous", "Monstrous Endeavors"): (
        "Allies begin at 0, monstrosities at their start: place Wolf 10 (3) Horde has a Recovery button "
        "at 7 and Defeat at 0. Allies win when no monstrosity is left; three Wounds in a row open an ally "
        "to a Combo, ten Schemes in a row to a victory of the others."
    ),
    ("rush", "Rush Endeavors"): (
        "As Monstrous ones, with a charge leader who acts first: elect Ann. Only the leader and the "
        "monstrosities take special actions; a plot foils the leader, and another one is elected, nobody "
        "twice."
    ),
}
RULINGS: Mapping[str, tuple[str, str]] = {
    "G-065": ("least and most", "temporary Blessings are counted, not added"),
    "G-066": ("no Stat left", "whoever has none to choose skips"),
    "G-067": ("spending and skipping", "nothing is spent after a round that was skipped"),
    "G-068": ("when spent Stats come back", "at the start of the skipped round"),
    "G-069": ("skipping and the special action", "X needs an Action Die, so who skips takes none"),
    "G-070": ("declining the special action", "not while there is one to take"),
    "G-071": ("a condition that fails", "such a special action cannot be chosen"),
    "G-072": ("several tracks, one special action", "one in all, on the track of whoever takes it"),
    "G-073": ("two actions combined", "one after the other, a Check each, the Action Die does for both"),
    "G-074": ("not Hurt", "Hurt does where another Stat is balanced with it"),
    "G-075": ("who splits a movement", "the group that moves; the table says how"),
    "G-076": ("stealing more than there is", "what is there is taken"),
    "G-077": ("what comes back after a theft", "as many as were lost, without a bump"),
    "G-078": ("an action that is kept", "lapses with the round"),
    "G-079": ("two protections", "add up"),
    "G-080": ("the end of the next round", "is when its Action Dice are spent"),
    "G-081": ("moving down at 0", "stops there; the rest is lost"),
    "G-082": ("joining a Hard Check", "uses no action"),
    "G-083": (
        "further rolls of a Hard action",
        "the first throws the Action Die, others any Stat",
    ),
    "G-084": ("personal buttons on another track", "come along, at the same positions"),
    "G-085": ("an end in the middle of a round", "temporary Blessings and spent Stats end with it"),
    "G-086": ("leaving a Wound", "the first step always happens; the Wound costs one after it"),
    "G-087": ("the total of a Combo", "positions that were really moved"),
    "G-088": ("several Recovery buttons", "one for each number, none beyond the start"),
    "G-089": ("movement after a Recovery", "is lost"),
    "G-090": ("Revenge", "right after the movement"),
    "G-091": ("Unrelenting", "before the special action"),
    "G-092": ("Horde and Blessings", "Blessings are thrown once"),
    "G-093": ("a Maximum against several", "one is removed, the others are unaffected"),
    "G-094": ("a Combo against several", "each needs a row of its own, on the track of whoever acts"),
    "G-102": ("Wounds in a Rush", "they slow, and remove nobody"),
    "G-103": ("no charge leader", "no ally takes a special action"),
    "G-104": ("a plot without a leader", "only adds the Schemes"),
    "G-105": ("what Stubborn exhausts", "the Action Die of the round is exhausted"),
}
"""Number → what it is about, and how it is honoured."""
