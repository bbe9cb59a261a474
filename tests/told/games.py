"""What the shipped games tell of their own accord."""

from __future__ import annotations

from tests.told.logs import LOG, put
from tests.told.person import Case

KINGLESS = "new k.jsonl --game kingless --players ann,bob"
DEALT = f"{KINGLESS} --dealer tool --seed 7"
DECK = "do k.jsonl 'first ann' 'deck 90' 'deal'"
FILE = "extends = 'house'\n[[card]]\nname = 'Wand'\n"
SMALL = "[[card]]\nname='Wand'\nsort='item'\ninfluence=1\ncopies=1\ndoes=[]\n"
CROWD = "".join(
    SMALL.replace("Wand", f"W{number}").replace("copies=1", "copies=9999") for number in range(20)
)
HUMANITY = "new h.jsonl --game humanity --players Ann,Bo"
ENDEAVOR = "new e.jsonl --game endeavor --players white,red,green"
PAD = "new p.jsonl --game scorepad:hearts --players ann,bob,cy,dee"
SCENE = "extends = 'book'\n"

_EFFORTLESS = (
    Case("nothing to choose from", f"do {LOG} 'take 5.1 Axe'", (f"moves {LOG}",)),
    Case("a name that is far from all", f"do {LOG} '! clear crypt'", (f"moves {LOG}",)),
    Case("a word that is no placing", f"do {LOG} 'temple now'", (f"moves {LOG}",)),
    Case("an answer twice", f"do {LOG} 'place crypt; refill ?; refill ?'", (f"moves {LOG}",)),
)
_KINGLESS = (
    Case(
        "a tool with too many cards",
        f"{KINGLESS} --dealer tool --catalog ours.toml",
        (KINGLESS,),
        (put("ours.toml", CROWD),),
    ),
    Case(
        "a tool that knows too little",
        f"{KINGLESS} --dealer tool --catalog ours.toml",
        (KINGLESS,),
        (put("ours.toml", FILE),),
    ),
    Case(
        "a tool with too few cards",
        f"{KINGLESS} --dealer tool --catalog ours.toml",
        (KINGLESS,),
        (put("ours.toml", SMALL),),
    ),
    Case(
        "an answer too early", "do k.jsonl 'play Axe'", ("moves k.jsonl",), (f"{KINGLESS} --catalog table",)
    ),
    Case("a claim without points", "do k.jsonl 'claim ann'", ("do k.jsonl 'claim ann 12'",), (KINGLESS,)),
    Case("a card for a seat", "do k.jsonl 'claim axe 4'", ("do k.jsonl 'claim ann 4'",), (KINGLESS,)),
    Case(
        "a card that the tool never deals",
        "do t.jsonl 'play Trapdor'",
        ("do t.jsonl 'play Trapdoor'",),
        ("new t.jsonl --game kingless --players ann,bob,cy --dealer tool --seed 3",),
    ),
    Case(
        "a card that is not in a hand",
        "do t.jsonl 'play Rockfall'",
        ("moves t.jsonl --as bob",),
        ("new t.jsonl --game kingless --players ann,bob,cy --dealer tool --seed 3",),
    ),
    Case(
        "a move behind a card that nobody has seen",
        "whatif t.jsonl end 'end'",
        ("whatif t.jsonl end",),
        ("new t.jsonl --game kingless --players ann,bob,cy --dealer tool --seed 3",),
    ),
    Case(
        "a hand that is tried out",
        "insert t.jsonl 7 'play Trapdoor' --dry-run",
        ("insert t.jsonl 7 'play Trapdoor' --dry-run --as bob",),
        ("new t.jsonl --game kingless --players ann,bob,cy --dealer tool --seed 3",),
    ),
    Case(
        "an export on a shared screen",
        "play t.jsonl",
        ("play t.jsonl <<< export bare.jsonl",),
        ("new t.jsonl --game kingless --players ann,bob --dealer tool --seed 4",),
        stdin="export",
        is_json=False,
    ),
    Case(
        "a card that somebody may hold",
        "do k.jsonl '! bob play Tithe'",
        ("do k.jsonl end", "do k.jsonl 'bob play Tithe'"),
        (DEALT,),
    ),
    Case("a seat that is none", "do k.jsonl '! yields ann'", ("moves k.jsonl",), (KINGLESS,)),
)
_HUMANITY = (
    Case(
        "one Stat twice",
        f"{HUMANITY} --rule optional_stat=hex --rule second_stat=hex",
        (f"{HUMANITY} --rule optional_stat=hex",),
    ),
    Case(
        "no Stat for everybody",
        f"{HUMANITY} --catalog ours.toml",
        ("catalog humanity --toml",),
        (put("ours.toml", ""),),
    ),
    Case(
        "no such Setting",
        f"{HUMANITY} --catalog ours.toml",
        ("catalog humanity --toml",),
        (put("ours.toml", "[[stat]]\nname = 'head'\n"),),
    ),
    Case("a companion without values", "do h.jsonl 'companion Rex, bark'", ("moves h.jsonl",), (HUMANITY,)),
    Case("a companion without a name", "do h.jsonl 'companion , bark'", ("moves h.jsonl",), (HUMANITY,)),
    Case(
        "cover where nobody sneaks",
        "do h.jsonl cover",
        ("moves h.jsonl",),
        (HUMANITY,),
    ),
    Case(
        "a throw in the name of another",
        "do h.jsonl 'bo 4'",
        ("do h.jsonl 4",),
        (
            HUMANITY,
            "do h.jsonl 'ann npc Ann, hand=6' 'bo npc Bo, hand=6' session 'scene Deck with Ann, Bo'",
            "do h.jsonl 'ann check hand vs normal'",
        ),
    ),
    Case("more than a bank holds", "do h.jsonl 'cash 5000'", ("moves h.jsonl",), (HUMANITY,)),
    Case(
        "a new piece that lacks something",
        "do h.jsonl 'define spec Juggling, level 2'",
        ("moves h.jsonl",),
        (HUMANITY,),
    ),
    Case("a piece without a name", "do h.jsonl 'define spec , x'", ("moves h.jsonl",), (HUMANITY,)),
)
_SCOREPAD = (
    Case(
        "a row too many where the round can end",
        "do p.jsonl '5 8 0 13'",
        ("do p.jsonl round", "do p.jsonl 'ann 5'"),
        (PAD, "do p.jsonl '0 13 8 5'"),
    ),
    Case(
        "too few numbers for a round that cannot end",
        "do p.jsonl '0 26 26'",
        ("do p.jsonl '0 26 26 26'", "do p.jsonl round"),
        (PAD, "do p.jsonl '26 0 0 0'"),
    ),
    Case(
        "a number with a decimal comma",
        "do f.jsonl 'ann 3,5'",
        ("do f.jsonl 'ann 3.5'",),
        ("new f.jsonl --game scorepad:plain --players ann,bob",),
    ),
    Case(
        "a comma that could part two numbers",
        "do f.jsonl '3,5'",
        ("do f.jsonl '3 5'",),
        ("new f.jsonl --game scorepad:plain --players ann,bob",),
    ),
)
_ENDEAVOR = (
    Case("a layout with too few words", "do e.jsonl 'layout AB'", ("moves e.jsonl",), (ENDEAVOR,)),
    Case("an answer to a later question", "do e.jsonl 'grid shipyard'", ("moves e.jsonl",), (ENDEAVOR,)),
    Case(
        "a building that stands on every board",
        "do d.jsonl 'build colonial-house'",
        ("moves d.jsonl",),
        (f"{ENDEAVOR} --dealer tool --seed 3".replace("e.jsonl", "d.jsonl"),),
    ),
    Case(
        "a catalog without a board",
        f"{ENDEAVOR} --catalog ours.toml",
        (ENDEAVOR,),
        (put("ours.toml", ""),),
    ),
)
GAMES = (*_EFFORTLESS, *_KINGLESS, *_HUMANITY, *_SCOREPAD, *_ENDEAVOR)
