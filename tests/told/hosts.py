"""What is told of a host and its secrets, of prepared files, and of a log that goes on from another one."""

from __future__ import annotations

from tests.told.logs import LOG, put
from tests.told.person import Case

OURS = "saga.jsonl"
SAGA = f"new {OURS} --game humanity --players mia,noor --host gm --dealer tool --seed 3"
WOLF = f"secret {OURS} ': npc Wolf, hand=8' --as gm"

HOSTS = (
    Case(
        "a secret where nobody hosts",
        f"secret {LOG} 'the well is dry'",
        (f"host {LOG} gm", f"secret {LOG} 'the well is dry' --as gm"),
    ),
    Case("a secret of somebody else", f"secret {OURS} x --as mia", (f"secret {OURS} x --as gm",), (SAGA,)),
    Case("a secret without words", f"secret {OURS} '' --as gm", (f"secret {OURS} x --as gm",), (SAGA,)),
    Case("a secret that is not there", f"uncover {OURS} 9 --as gm", (f"secrets {OURS} --as gm",), (SAGA,)),
    Case(
        "a secret that was told already",
        f"uncover {OURS} 1 --as gm",
        (f"secrets {OURS} --as gm",),
        (SAGA, WOLF, f"uncover {OURS} 1 --as gm"),
    ),
    Case(
        "a secret that does not fit any more",
        f"uncover {OURS} 1 --as gm",
        (f"forget {OURS} 1 --as gm",),
        (SAGA, WOLF, f"do {OURS} 'npc Wolf'"),
    ),
    Case(
        "uncovering without a number",
        f"play {OURS} --as gm",
        (f"play {OURS} --as gm <<< uncover 1",),
        (SAGA, WOLF),
        stdin="uncover",
        is_json=False,
    ),
    Case(
        "the host's page at the shared prompt",
        f"play {OURS}",
        (f"play {OURS} --as gm <<< secrets",),
        (SAGA, WOLF),
        stdin="show gm",
        is_json=False,
    ),
    Case(
        "a host who is a number",
        "new next.jsonl --game humanity --players mia,noor --host 1",
        ("new next.jsonl --game humanity --players mia,noor --host gm",),
    ),
    Case(
        "a host who is called like a word",
        "new next.jsonl --game humanity --players mia,noor --host undo",
        ("new next.jsonl --game humanity --players mia,noor --host gm",),
    ),
    Case(
        "a throw that nobody asks for",
        f"play {OURS}",
        (f"play {OURS} <<< session",),
        (f"new {OURS} --game humanity --players mia,noor",),
        stdin="toss",
        is_json=False,
    ),
    Case("Help that needs no offer", f"do {OURS} 'offer harmonious'", (f"show {OURS}",), (SAGA,)),
    Case(
        "a Condition that somebody has not",
        f"do {OURS} 'cure Guard Taxed'",
        (f"do {OURS} 'cure Guard Uncool'",),
        (SAGA, f"do {OURS} 'npc Guard, d6' 'guard afflict Uncool'"),
    ),
    Case("a scene that is not there", f"do {OURS} 'scene my.toml'", (f"show {OURS}",), (SAGA,)),
    Case(
        "a scene that is no text of TOML",
        f"do {OURS} 'scene my.toml'",
        (put("my.toml", 'kind = "monstrous"\n'), f"show {OURS}"),
        (SAGA, put("my.toml", "kind =\n")),
    ),
    Case(
        "a scene with a field that nobody knows",
        f"do {OURS} 'scene my.toml'",
        (put("my.toml", 'kind = "monstrous"\n'), f"show {OURS}"),
        (SAGA, put("my.toml", 'kind = "monstrous"\nweather = "fog"\n')),
    ),
    Case(
        "a scene before the session",
        f"do {OURS} 'scene mill-at-night.toml'",
        (f"do {OURS} session", f"do {OURS} 'scene mill-at-night.toml'"),
        (SAGA, f"do {OURS} 'mia npc Mia, hand=6'"),
    ),
    Case(
        "a person who is not in the book",
        f"do {OURS} 'npc people.toml Nobody'",
        (f"do {OURS} 'npc people.toml Miller'",),
        (SAGA,),
    ),
    Case(
        "a scene in parts",
        f"do {OURS} 'scene mill-at-night.toml well'",
        (f"show {OURS}",),
        (SAGA,),
    ),
    Case(
        "a scene to save where none was played", f"do {OURS} 'scene save x.toml'", (f"show {OURS}",), (SAGA,)
    ),
    Case("a scene to save without a name", f"do {OURS} 'scene save'", (f"show {OURS}",), (SAGA,)),
    Case("a new scene without a terminal", f"do {OURS} 'scene new y.toml'", (f"show {OURS}",), (SAGA,)),
    Case(
        "a log that goes on as another game",
        f"new next.jsonl --from {OURS} --game effortless",
        (f"new next.jsonl --from {OURS}",),
        (SAGA,),
    ),
    Case(
        "a log that goes on where nothing is kept",
        f"new next.jsonl --from {LOG}",
        ("new next.jsonl --game effortless --players ann,bob,cy",),
    ),
)
