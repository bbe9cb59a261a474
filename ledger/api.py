"""All that the author of a game needs, in one import.

Law: `API` promises what is in `__all__`: it stays, or the number goes up and GAMES.md says what became of it.
A game imports this module and its own rooms, and nothing else of Tablefold.
"""

from __future__ import annotations

from msgspec import Struct

from ledger.core.blocks import (
    Block,
    Branching,
    Cell,
    Facts,
    Grid,
    Heading,
    Note,
    Tree,
)
from ledger.core.errors import (
    AmbiguousName,
    BadCatalog,
    BadFile,
    BadSetup,
    Contradiction,
    LogDamaged,
    MoveIncomplete,
    MoveRefused,
    Problem,
    SeveralWays,
    TablefoldError,
    UnknownName,
)
from ledger.core.helped import show_fields_in_help
from ledger.core.line import MOST_DECIMALS, decimals_of, tokens, trimmed, whole, with_point, without_point
from ledger.core.log.events import (
    Adjusted,
    Claimed,
    Counted,
    Defined,
    Event,
    Noted,
    Overruled,
    Retired,
    Ruled,
    bare,
    same,
)
from ledger.core.pictures import Box, Disc, Key, Line, Picture, Shapes, Text, signs
from ledger.core.pieces import formulas
from ledger.core.pieces.catalog import Card, Catalog, Entry, Flaw, Schema, Values, digest, extend, shipped
from ledger.core.pieces.counters import Counters
from ledger.core.pieces.deck import Deck
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.growing import Growing, Joined, Ordered
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.names import Choice, close, common_first, counted, match, named, outcomes
from ledger.core.pieces.numbers import Numbers
from ledger.core.pieces.open_piles import OpenPiles
from ledger.core.pieces.parts import Copyable, Lookup
from ledger.core.pieces.piles import Piles
from ledger.core.pieces.state import GameState, once
from ledger.core.pieces.table import Knob, Rulings, Setup, Table, shown
from ledger.core.pieces.tokens import UNKNOWN, Pieces
from ledger.core.pieces.turns import after_turn, whose_turn
from ledger.core.pieces.windows import Window
from ledger.core.rules.answers import LetBe, NobodyAnswered, window_asked, windows
from ledger.core.rules.asking import Ask, AskedRow, Asks, WithRow, asked_rows, must_fit, without_empty
from ledger.core.rules.chances import (
    Asked,
    Came,
    Chances,
    Hand,
    chance_asked,
    chances,
    dice_of,
    drawn_too_often,
)
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.choices import in_hand, numbers, seats
from ledger.core.rules.dealing import CardsDrawn, DiscardsShuffled, cards_owed, dealing, discarding
from ledger.core.rules.describe import describe, prompt, sentence
from ledger.core.rules.findings import Finding, Severity
from ledger.core.rules.game import Game, veil
from ledger.core.rules.info import API, GameInfo, Question, Ready, Ruling, Shipped, Topic, Variant, built_in
from ledger.core.rules.kinds import always, seated
from ledger.core.rules.passing import (
    HandsPassed,
    HandTaken,
    face_down,
    hands_taken,
    passing,
    turned_up,
)
from ledger.core.rules.plays import NO_SCORE, Play, PlaySeat, Rewritten, numbers_in
from ledger.core.rules.prepared import Content, Misplaced, Part, Prepared, Row, texts_beside
from ledger.core.rules.recount import Recount
from ledger.core.rules.rulebook import TABLE, TOOL
from ledger.core.rules.scores import ScoreLine, ScoreSheet, Tie, sheet, sum_of, worth
from ledger.core.rules.story import Story
from ledger.core.rules.tallies import Tallies, Tally, tally_tables
from ledger.core.rules.things import Group, Thing
from ledger.core.rules.topics import headings
from ledger.core.rules.verbs import Arg, Change, Choices, Spelling, Typed, Verb, typed_at
from ledger.core.rules.verdicts import (
    LEGAL,
    AtOnce,
    Chance,
    Decision,
    Follows,
    Later,
    LaterKinds,
    Over,
    Pending,
    Verdict,
    advised,
    against,
    impossible,
    refused,
    unverifiable,
)

show_fields_in_help(
    kind for kind in tuple(vars().values()) if isinstance(kind, type) and issubclass(kind, Struct)
)

__all__ = [
    "API",
    "LEGAL",
    "MOST_DECIMALS",
    "NO_SCORE",
    "TABLE",
    "TOOL",
    "UNKNOWN",
    "Adjusted",
    "AmbiguousName",
    "Arg",
    "Ask",
    "Asked",
    "AskedRow",
    "Asks",
    "AtOnce",
    "BadCatalog",
    "BadFile",
    "BadSetup",
    "Block",
    "Box",
    "Branching",
    "Came",
    "Card",
    "CardsDrawn",
    "Catalog",
    "Cell",
    "Chance",
    "Chances",
    "Change",
    "Chapter",
    "Choice",
    "Choices",
    "Claimed",
    "Content",
    "Contradiction",
    "Copyable",
    "Counted",
    "Counters",
    "Decision",
    "Deck",
    "Defined",
    "Disc",
    "DiscardsShuffled",
    "Entry",
    "Event",
    "Facts",
    "Finding",
    "Flaw",
    "Follows",
    "Game",
    "GameInfo",
    "GameState",
    "Grid",
    "Group",
    "Growing",
    "Hand",
    "HandTaken",
    "HandsPassed",
    "Heading",
    "Joined",
    "Key",
    "Knob",
    "Later",
    "LaterKinds",
    "LetBe",
    "Line",
    "LogDamaged",
    "Lookup",
    "Luck",
    "Misplaced",
    "MoveIncomplete",
    "MoveRefused",
    "NobodyAnswered",
    "Note",
    "Noted",
    "Numbers",
    "OpenPiles",
    "Ordered",
    "Over",
    "Overruled",
    "Part",
    "Pending",
    "Picture",
    "Pieces",
    "Piles",
    "Play",
    "PlaySeat",
    "Points",
    "Prepared",
    "Problem",
    "Question",
    "Ready",
    "Recount",
    "Retired",
    "Rewritten",
    "Row",
    "Ruled",
    "Ruling",
    "Rulings",
    "Schema",
    "ScoreLine",
    "ScoreSheet",
    "Setup",
    "SeveralWays",
    "Severity",
    "Shapes",
    "Shipped",
    "Spelling",
    "Story",
    "Table",
    "TablefoldError",
    "Tallies",
    "Tally",
    "Text",
    "Thing",
    "Tie",
    "Topic",
    "Tree",
    "Typed",
    "UnknownName",
    "Values",
    "Variant",
    "Verb",
    "Verdict",
    "Window",
    "WithRow",
    "advised",
    "after_turn",
    "against",
    "always",
    "asked_rows",
    "bare",
    "built_in",
    "cards_owed",
    "chance_asked",
    "chances",
    "close",
    "common_first",
    "counted",
    "dealing",
    "decimals_of",
    "describe",
    "dice_of",
    "digest",
    "discarding",
    "drawn_too_often",
    "extend",
    "face_down",
    "formulas",
    "hands_taken",
    "headings",
    "impossible",
    "in_hand",
    "match",
    "must_fit",
    "named",
    "numbers",
    "numbers_in",
    "once",
    "outcomes",
    "passing",
    "prompt",
    "refused",
    "same",
    "seated",
    "seats",
    "sentence",
    "sheet",
    "shipped",
    "shown",
    "signs",
    "sum_of",
    "tally_tables",
    "texts_beside",
    "tokens",
    "trimmed",
    "turned_up",
    "typed_at",
    "unverifiable",
    "veil",
    "whole",
    "whose_turn",
    "window_asked",
    "windows",
    "with_point",
    "without_empty",
    "without_point",
    "worth",
]
