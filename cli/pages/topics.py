"""What `help` says about typing, keys, teaching and bots, the same in every game.

Law: nothing here depends on where a game stands.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.core.blocks import Block, Facts, Heading
from ledger.core.line import COLON, COMMENT, INSISTS, REST, TEXT

TYPING: Mapping[str, str] = {
    "MOVE": "a word and what it is about; the beginning of any name is enough",
    "NAME": "an answer without its word, if it is clear what it answers",
    "3": "the move with this number in the list on the screen; a number where one is asked",
    "?": "nobody saw it, nobody knows",
    "MOVE; MOVE": "one after the other, up to the first that does not fit",
    "whatif A; B": f"{', '.join(sorted(REST))} take the rest of the line, semicolons and all",
    "SEAT MOVE": "what somebody else does",
    f"{COLON}WORD": "always a word of the session, even if the game has a move of that name",
    f"{INSISTS} MOVE{TEXT}WHY": "it happened anyway: against the rules, with the reason",
    '"A; B"': "quotes hold a name or a text together",
    f"{COMMENT} WORDS": "a remark that is not recorded; `note` records one",
}

KEYS: Mapping[str, str] = {
    "Tab": "open the list, then go through it; so do the arrows. Enter takes, Enter again plays, Esc closes",
    "Up, Down": "earlier lines that begin like what is typed",
    "Ctrl-E": "bring back a line that was refused, or the rest of a chain; so does Up",
    "Right": "take the grey suggestion: it is what Enter would play",
    "Ctrl-Z, Ctrl-Y": "undo, redo; what is being typed stays",
    "F1": "what can be done now",
    "F2": "what only the seat that is asked may see, with the letters to type; any key hides it",
    "Ctrl-C, Ctrl-D": "clear the line; leave",
}

TEACHING: Mapping[str, str] = {
    "NAME": "you are asked about a piece that the catalog does not know, and teach it with the move",
    "VALUE VALUE": "an answer: values in the order asked for, each as short as is still clear (`weapon 6`)",
    "FIELD VALUE": "what was not asked for, or not yet: `needs strength 2`, or turned round, `4 points`",
    '"VALUE"': "quotes around a word that no other piece has: a new set, a new name",
    "define KIND NAME, FIELD VALUE": "teach a piece, or more about one, in the form that `catalog` prints",
    "define KIND NAME, ?": "a piece about which nobody knows anything yet",
    "define KIND NAME, FIELD VALUE: MOVE": "teach it and make a move with it, in one step",
    "define --edit": "edit the table's whole catalog in your editor; all changes are one step",
}

BOTS: Mapping[str, str] = {
    "new LOG … --bot NAME": "the tool plays this seat, from what it may know; `--bot` again for one more",
    "--think 2s": "how long a bot thinks about a move: the longer, the better it plays",
    "--bot NAME=random": "it plays any legal move, at random",
    "Enter": "let happen what a bot plays, where you could answer it; a bot itself never interrupts",
    "undo": "back to the point before a person's last move, past what bots did",
    "odds": "what a bot counts: who wins if the game goes on at random",
}

TOPICS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "typing": ("How a line is typed", TYPING),
    "keys": ("Keys on a terminal", KEYS),
    "teaching": ("Teaching pieces", TEACHING),
    "bots": ("Seats that the tool plays", BOTS),
}


def begun_by(word: str) -> str:
    """The only topic that begins like this; empty if none does, or several do."""
    found = [topic for topic in TOPICS if topic.startswith(word)]
    return found[0] if len(found) == 1 else ""


def page(topic: str) -> tuple[Block, ...]:
    title, facts = TOPICS[topic]
    return (Heading(title, 2), Facts(tuple(facts.items())))
