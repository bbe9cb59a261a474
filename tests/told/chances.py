"""Chances that nobody can work out, and questions about them that make no sense."""

from __future__ import annotations

from tests.samples.pages import SAMPLE_LOGS
from tests.told.logs import LOG, put
from tests.told.person import Case

FEW = "--playouts 2 --workers 1"
LATE = (SAMPLE_LOGS / "effortless" / "two-with-a-dummy.jsonl").read_bytes()
"""A game of which few moves are left."""
EFFORT = (SAMPLE_LOGS / "effortless" / "five-and-only-effort.jsonl").read_bytes()
PAD = "new pad.jsonl --game scorepad:plain --players ann,bob"
BOTS = "--game kingless --players ann,bob --dealer tool"
CHANCES = (
    Case("chances of no game", f"odds {LOG} --playouts 0", (f"odds {LOG} {FEW}",)),
    Case("chances by less than no process", f"odds {LOG} --workers -1", (f"odds {LOG} {FEW}",)),
    Case("chances after every nothing", f"odds {LOG} --every 0", (f"odds {LOG} --every 5 {FEW}",)),
    Case("chances in two forms", f"odds {LOG} --csv --plot", (f"odds {LOG} --csv {FEW}",), is_json=False),
    Case(
        "moves of a moment as rows",
        "odds late.jsonl --at 308 --moves --csv",
        (f"odds late.jsonl --at 308 --moves {FEW}",),
        (put("late.jsonl", LATE),),
    ),
    Case("chances of very many games", f"odds {LOG} --playouts 10000000", (f"odds {LOG} {FEW}",)),
    Case("a review of no games", f"review {LOG} --playouts 0", (f"review {LOG} --time 1 --workers 1",)),
    Case("a time in words", f"review {LOG} --time soon", (f"review {LOG} --time 1 --workers 1",)),
    Case("a seed in words", "new b.jsonl --seed seven", ("new --help",)),
    Case("a review in no time", f"review {LOG} --time 0", (f"review {LOG} --time 1 --workers 1",)),
    Case(
        "chances where only effort is recorded",
        "odds effort.jsonl",
        ("plot effort.jsonl",),
        (put("effort.jsonl", EFFORT),),
    ),
    Case("a review on a pad", "review pad.jsonl", ("plot pad.jsonl",), (PAD,)),
    Case("a bot that nobody knows", f"new b.jsonl {BOTS} --bot eve", (f"new b.jsonl {BOTS} --bot bob",)),
    Case("a bot without time", f"new b.jsonl {BOTS} --bot bob --think 0", (f"new b.jsonl {BOTS} --bot bob",)),
    Case(
        "a time without a bot",
        f"new b.jsonl {BOTS} --think 2s",
        (f"new b.jsonl {BOTS} --think 2s --bot bob",),
    ),
    Case(
        "a bot on a pad",
        "new b.jsonl --game scorepad:plain --players ann,bob --bot bob",
        ("new b.jsonl --game scorepad:plain --players ann,bob",),
    ),
    Case(
        "a bot whose cards the table deals",
        "new b.jsonl --game kingless --players ann,bob,cat --bot bob",
        ("new b.jsonl --game kingless --players ann,bob,cat --dealer tool --seed 7 --bot bob",),
    ),
    Case("chances on a pad", "odds pad.jsonl", ("plot pad.jsonl",), (PAD,)),
    Case(
        "moves of somebody who cannot win",
        f"odds e.jsonl --moves {FEW}",
        (f"odds e.jsonl {FEW}",),
        ("new e.jsonl --game effortless --players ann,bob --dealer tool --seed 5",),
    ),
    Case("moves where nobody chooses", f"odds {LOG} --at 0 --moves {FEW}", (f"odds {LOG} --at 0 {FEW}",)),
)
