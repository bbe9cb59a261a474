"""The words of a session: what can be typed besides moves.

Law: only the words are here; `cli.prompt` decides what each does.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Word(msgspec.Struct, frozen=True):
    """A session word: how it is typed, what it does."""

    usage: str
    help: str


GLIMPSE = "glimpse"
"""Shows a page that vanishes."""
NUMBER = "NUMBER"
"""Stands in the usage of a word for the number of a secret."""
SECRET = "secret"
"""Writes down what only the host knows; with a colon after it, a move."""
LINKS = "links"
"""Shows the links of pages that record."""
THROWS = "throws"
"""Says where dice are thrown for a page."""
THROW = "toss"
"""Lets the tool throw what is asked for."""
WORDS: Mapping[str, Word] = {
    "undo": Word("undo [3 | to 12 | turn | event]", "go back; nothing is lost"),
    "redo": Word("redo [N]", "go forward again"),
    "branch": Word("branch [NAME [at ID] | all]", "list the lines of play, or start another"),
    "switch": Word("switch NAME", "go to another line of play"),
    "diff": Word("diff NAME [NAME]", "compare two lines of play"),
    "show": Word("show [SEAT] [ID]", "show the table, or what one seat sees"),
    GLIMPSE: Word("glimpse [SEAT]", "one seat's own view, until a keypress"),
    LINKS: Word("links", "the link of each seat's page (play --web)"),
    THROWS: Word("throws [phone | table | tool]", "where pages' dice are thrown (play --web)"),
    THROW: Word("toss", "the tool throws the dice that are asked for"),
    "moves": Word("moves", "every move that can be listed now"),
    "log": Word("log [N | all | graph] [--grep TEXT…]", "list the last moves, or those that match"),
    "find": Word("find [CONDITION]", "where it becomes true or stops being true"),
    "score": Word("score", "the score as it stands"),
    "why": Word("why SEAT [SEAT] [CATEGORY]", "where the points come from"),
    "audit": Word("audit [SEAT=POINTS,…]", "check every move and claim"),
    "verify": Word("verify [SEAL]", "check that the file is what was written"),
    "seal": Word("seal", "the log's fingerprint, for the score pad"),
    "replay": Word("replay [ID]", "watch the game again"),
    "amend": Word("amend ID MOVE", "an event was really something else"),
    "insert": Word("insert ID MOVE", "a move was forgotten, just after that one"),
    "drop": Word("drop ID[-ID]", "a move never happened"),
    "rename": Word("rename [SEAT NAME]", "correct a player's name, or list the seats"),
    "secret": Word("secret TEXT | secret: MOVE", "only the host knows it, until it is uncovered"),
    "uncover": Word("uncover NUMBER…", "tell secrets at the table"),
    "forget": Word("forget NUMBER", "take a secret back"),
    "secrets": Word("secrets", "what only the host knows"),
    "odds": Word("odds [ID]", "each move's chance to win, by random games"),
    "whatif": Word("whatif [at ID:] MOVE", "what would come of a move; nothing is recorded"),
    "cherry": Word("cherry ID", "take a move from another line"),
    "annotate": Word("annotate ID TEXT", "add a remark to an event"),
    "bookmark": Word("bookmark [NAME [ID]]", "give an event a name, or list those that have one"),
    "catalog": Word("catalog [NAME]", "the pieces of this game"),
    "export": Word("export [FILE] [--to FORMAT]", "this line of play for other programs"),
    "rules": Word("rules [TOPIC]", "what a rule or a piece means"),
    "help": Word("help [MOVE | TOPIC | all]", "what can be typed now"),
    "quit": Word("quit", "leave; everything is already saved"),
}
"""What a person can type besides moves. A word counts only when it is spelled out."""
LEAVES, SHORT = "exit", "q"
"""Alone on a line, these leave too: the first may be a verb of a game, and a move may begin with the
second."""
MEANT = frozenset({*WORDS, LEAVES, SHORT})
"""Each of these alone on a line is a session word, unless the line fits as a move."""
