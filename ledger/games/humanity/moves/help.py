"""What each word does, as help tells it. What stands behind the colon is an example.

Law: one line for each word; every example can be typed as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping

HELP: Mapping[str, str] = {
    # sessions and people
    "session": "a session opens; name the seats that are there, or none for all: session ann, bob",
    "scene": "a scene opens: scene At the docks with Ann, Bob",
    "enter": "characters join the scene: enter Guard",
    "part": "characters leave the scene: part Guard",
    "end": "the play of the session is over",
    "close": "the session is closed",
    "finish": "the campaign is over",
    "create": "make a character: ann create heart Carefree vice-virtue Rose, Acting, Dancing, Stunt Driving",
    "npc": "a character with a sheet of its own: npc Hulk, hand=6, hurt=8, Brawling=Adamant, thing=a crate",
    "sheet": "write on the sheet: ann sheet pronouns she/her",
    "story": "add to the Backstory, or change it: ann story Grew up at sea",
    "find": "gain a thing: ann find a lantern",
    "lose": "lose a thing: lose a rope",
    "shift": "a Stat Die changes outside the shop: ! ann shift hand 8 -- the table gave it",
    "companion": "bind a companion: ann companion Rex, Tracking=3, Digging=3, Barking=2",
    "gone": "a companion is lost: gone Rex",
    "retire": "a character leaves the campaign: Guard retire she went home",
    "rumor": "begin or change a rumor: rumor The bell rings > at night",
    "hush": "a rumor ends: hush The bell rings",
    "afflict": "gain a Condition: ann afflict Ache hand",
    "cure": "a Condition ends: cure Bob Cursed",
    "injure": "note an injury: ann injure a cut on the arm",
    "tend": "an injury is tended: tend Bob a cut on the arm",
    "goal": "open a goal, with tiers on the way: goal 8 4 6 persuade the guild",
    "breakthrough": "the story brings the latest X again, or a number: breakthrough the guild 2",
    "setback": "the story costs 2: setback the guild",
    "reach": "a goal is done: reach the guild",
    "abandon": "a goal is dropped: abandon the guild",
    # Blessings, Specializations, banks
    "award": "the table awards Blessings: ann award 1 for the song",
    "gain": "which Blessing was gained: ann gain 1 3 for the song",
    "spend": "spend Blessings by their faces: ann spend 3 3 for a lamp",
    "give": "give Blessings to somebody: ! ann give Bob 3",
    "steal": "take Blessings from somebody: ! ann steal Bob 5",
    "vanish": "temporary Blessings are gone: vanish",
    "invoke": "use a Specialization: ann invoke Exchangeable yes 3 3 for a lamp",
    "recharge": "pay for a Specialization to be ready again: ann recharge Adamant 4",
    "cash": "spend banked tokens; who gains, or with whom favorability grows: ann cash 1 the mayor",
    "favor": "favorability with somebody changes: ann favor +2 the mayor for the rescue",
    # the shop
    "shop": "a character goes to the shop: ann shop",
    "upgrade": "a Stat Upgrade; more for Blessings (pay) or a d4 that goes down: upgrade head lower history",
    "learn": "a new Aptitude: learn Fencing",
    "specialize": "specialize an Aptitude: specialize Calm Acting",
    "exalt": "a thing becomes exceptional: exalt a rope",
    "lifestyle": "another Lifestyle: lifestyle Lost",
    "ethic": "another Ethic: ! ann ethic Pride & Prudence -- she grew",
    "backstory": "NEW or OLD > NEW, up to two: backstory Grew up at sea / Lost an eye",
    "gossip": "a rumor from the shop: gossip The bell rings > at night",
    "waive": "a pick is not taken: waive d8",
    "checkout": "leave the shop, with `waive` without what is left: checkout waive",
}
