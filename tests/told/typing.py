"""What is told of command lines, new games, settings and catalogs."""

from __future__ import annotations

from tests.told.logs import LOG, folder, gone, pipe, put
from tests.told.person import Case

NEW = "new b.jsonl --game effortless --players ann,bob,cy"
CROWD = "".join(f'[[card]]\nname = "A{number}"\ncopies."" = 9999\n' for number in range(20))
BOX = '{"name": "ours", "values": {"effort": {"3": 12}}}'

COMMANDS = (
    Case("no such command", f"shwo {LOG}", (f"show {LOG}",)),
    Case("an option of no command", f"show {LOG} --hindsigth", (f"show {LOG} --hindsight",)),
    Case("a move that begins with a minus", f"do {LOG} -26", (f"do {LOG} -- 'note hello'",)),
    Case("a number that is none", f"show {LOG} --at x", (f"show {LOG} --help",)),
    Case("no move to insist on", f"do {LOG} !", (f"do {LOG} 'note hello'",)),
    Case("no move", f"do {LOG} ' ; '", (f"do {LOG} 'note hello'",)),
    Case("a word that is no move", f"do {LOG} 'undo 2'", (f"undo {LOG} 2",)),
    Case("no such topic of help", "help castling", ("help words", "help typing"), is_json=False),
    Case("an option without its name", f"branch {LOG} --at 3", (f"branch {LOG} what-if --at 3",)),
    Case(
        "a catalog of a log",
        f"catalog {LOG} --catalog published",
        ("catalog effortless --catalog published",),
    ),
    Case("a moment of a game", "catalog effortless --at 3", (f"catalog {LOG} --at 3",)),
    Case("moves and a part of them", f"log {LOG} --moves --all", (f"log {LOG} --moves --at 0",)),
    Case("no game of late", "play", (f"play {LOG}",), is_json=False),
    Case("no such game", "games chess", ("games",)),
    Case("no such topic", "rules effortless castling", ("rules effortless",)),
    Case("no such category", f"why {LOG} ann armor-class", (f"why {LOG} ann modifiers",)),
    Case("nobody of that name", f"show {LOG} --as dee", (f"show {LOG} --as ann",)),
    Case("nobody of that name in the score", f"why {LOG} dee", (f"why {LOG} ann",)),
    Case("undo as far as nobody knows", f"undo {LOG} sideways", (f"do {LOG} 'note x'", f"undo {LOG} 1")),
    Case(
        "an undo of more than the last turn",
        f"undo {LOG} 9",
        (f"undo {LOG} 9 --yes", f"redo {LOG} 9", f"undo {LOG} to 9"),
        (f"do {LOG} 'place city' '?' 'place cave'",),
    ),
    Case("no seal", f"verify {LOG} --seal nonsense", (f"seal {LOG}",)),
    Case("a seal without its digits", f"verify {LOG} --seal acorn-acorn-acorn-acorn", (f"seal {LOG}",)),
    Case("a seal of nothing", f"verify {LOG} --seal 'acorn-acorn-acorn-acorn 0-00000000'", (f"seal {LOG}",)),
    Case("another seal", f"verify {LOG} --seal 'acorn-acorn-acorn-acorn 2-00000000'", (f"audit {LOG}",)),
    Case(
        "a seal of more lines", f"verify {LOG} --seal 'acorn-acorn-acorn-acorn 99-00000000'", (f"seal {LOG}",)
    ),
)

GAMES = (
    Case("nobody plays", "new b.jsonl --game effortless", (NEW,)),
    Case("too few seats", "new b.jsonl --game effortless --players ann", (NEW,)),
    Case("no such game to play", "new b.jsonl --game chess --players ann,bob", ("games",)),
    Case("no such variant", f"{NEW} --variant blitz", (NEW,)),
    Case("a ruling without a value", f"{NEW} --rule any_order", ("games effortless",)),
    Case("no such ruling", f"{NEW} --rule moon=yes", ("games effortless",)),
    Case("no such choice", f"{NEW} --rule dummy_last_roll=maybe", (f"{NEW} --rule dummy_last_roll=no",)),
    Case("a seed without a tool", f"{NEW} --seed 4", (f"{NEW} --dealer tool --seed 4",)),
    Case(
        "a seed that is too large", f"{NEW} --dealer tool --seed {2**128}", (f"{NEW} --dealer tool --seed 4",)
    ),
    Case(
        "a catalog that cannot be dealt",
        f"{NEW} --dealer tool --catalog ours.json",
        (NEW,),
        (put("ours.json", BOX),),
    ),
    Case("a missing name", "new b.jsonl --game effortless --players 'ann,,bob,cy'", (NEW,)),
    Case("a name that two have", "new b.jsonl --game effortless --players 'ann=Bob,bob,cy'", (NEW,)),
    Case(
        "a name that cannot be seen", "new b.jsonl --game effortless --players 'ann\u200b b,bob,cy'", (NEW,)
    ),
    Case("a seat that nobody can see", "new b.jsonl --game effortless --players 'a\u202eb,bob,cy'", (NEW,)),
    Case("a name of the table", "new b.jsonl --game effortless --players table,bob,cy", (NEW,)),
    Case("a name twice", "new b.jsonl --game effortless --players ann,Ann,cy", (NEW,)),
    Case("a name of a piece", "new b.jsonl --game effortless --players temple,bob,cy", (NEW,)),
    Case(
        "a colour that is none",
        "new b.jsonl --game endeavor --players ann,bob,cy",
        ("new b.jsonl --game endeavor --players red,white,green",),
    ),
    Case(
        "a colour that nobody has",
        "new b.jsonl --game endeavor --variant two --players ann=blue,bob=red",
        ("new b.jsonl --game endeavor --variant two --players ann=white,bob=red",),
    ),
    Case(
        "a colour for a name",
        "new b.jsonl --game endeavor --variant two --players red=green,bob=white",
        ("new b.jsonl --game endeavor --variant two --players ann=green,bob=white",),
    ),
    Case(
        "one colour for two",
        "new b.jsonl --game endeavor --variant two --players ann=red,bob=red",
        ("new b.jsonl --game endeavor --variant two --players ann=red,bob=white",),
    ),
    Case("colours where there are none", f"{NEW}=Cy=red", (NEW,)),
    Case("a title of two lines", f"{NEW} --title 'one\ntwo'", (f"{NEW} --title one",)),
    Case("a title that is no text", f"{NEW} --title 'a\udcffb'", (f"{NEW} --title one",)),
    Case(
        "a folder that is not there",
        "new nowhere/b.jsonl --game effortless --players ann,bob,cy",
        (folder("nowhere"), "new nowhere/b.jsonl --game effortless --players ann,bob,cy"),
    ),
    Case("a file that is there", f"new {LOG} --game effortless --players ann,bob,cy", (f"play {LOG}",)),
    Case(
        "a choice of many",
        "new b.jsonl --game humanity --players ann --rule optional_stat=mars",
        ("games humanity",),
    ),
)

CATALOGS = (
    Case("no such catalog", f"{NEW} --catalog charms", (f"{NEW} --catalog published",)),
    Case(
        "no such catalog of a game",
        "catalog effortless --catalog charms",
        ("catalog effortless --catalog published",),
    ),
    Case("no such catalog of Kingless", "catalog kingless --catalog charms", ("catalog kingless",)),
    Case("no such catalog of Humanity", "catalog humanity --catalog charms", ("catalog humanity",)),
    Case("no such catalog of Endeavor", "catalog endeavor --catalog charms", ("catalog endeavor",)),
    Case("no such catalog of Scorepad", "catalog scorepad --catalog charms", ("catalog scorepad",)),
    Case("a catalog that is not there", f"{NEW} --catalog ours.toml", ("catalog effortless",)),
    Case(
        "a catalog that is a folder",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless",),
        (folder("ours.toml"),),
    ),
    Case(
        "a catalog that is a pipe",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless",),
        (pipe("ours.toml"),),
    ),
    Case(
        "a catalog that is not UTF-8",
        f"{NEW} --catalog ours.toml",
        (put("ours.toml", 'name = "ours"\nextends = "published"\n'), f"{NEW} --catalog ours.toml"),
        (put("ours.toml", b"\xff"),),
    ),
    Case(
        "a catalog that is not TOML",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", "name = ["),),
    ),
    Case(
        "a catalog that is a list",
        f"{NEW} --catalog ours.json",
        ("catalog effortless --json",),
        (put("ours.json", "[]"),),
    ),
    Case(
        "a catalog on no ground",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless",),
        (put("ours.toml", "extends = 4"),),
    ),
    Case(
        "a catalog with another part",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", 'extends = "published"\n[[charm]]\nname = "owl"'),),
    ),
    Case(
        "a catalog that is no list of tables",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", "card = 4"),),
    ),
    Case(
        "a catalog with a piece twice",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", '[[modifier]]\nname = "A"\n[[modifier]]\nname = "A"'),),
    ),
    Case(
        "a catalog with a nameless piece",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", 'extends = "published"\n[[modifier]]\nabout = "A"'),),
    ),
    Case(
        "a catalog with a value that does not fit",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", 'extends = "published"\n[[card]]\nname = "A"\npoints = "many"'),),
    ),
    Case(
        "a catalog whose name is no text",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", "name = 4"),),
    ),
    Case(
        "a catalog with an empty name",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", '[[modifier]]\nname = " "'),),
    ),
    Case(
        "a catalog with an endless number",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", 'extends = "published"\n[[card]]\nname = "A"\npoints = 99999999'),),
    ),
    Case(
        "a catalog with an endless deck",
        f"{NEW} --dealer tool --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", 'extends = "published"\n' + CROWD),),
    ),
    Case(
        "a catalog that is too large",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless",),
        (put("ours.toml", "#" * 5_000_000),),
    ),
    Case(
        "a catalog without effort",
        f"{NEW} --catalog ours.json",
        ("catalog effortless --toml",),
        (put("ours.json", '{"name": "ours", "values": {"effort": {"2": 4}}}'),),
    ),
    Case(
        "a catalog whose values are no table",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", 'extends = "published"\nvalues = 4'),),
    ),
    Case(
        "a catalog whose name is a list",
        f"{NEW} --catalog ours.toml",
        ("catalog effortless --toml",),
        (put("ours.toml", 'extends = "published"\n[[card]]\nname = [4]'),),
    ),
)

SETTINGS = "config/tablefold/config.toml"
SET = (
    Case(
        "a setting that cannot be so",
        "games",
        (put(SETTINGS, 'color = "never"'), "config"),
        (put(SETTINGS, 'color = "blue"'),),
        is_json=False,
    ),
    Case(
        "no such setting",
        "games",
        (put(SETTINGS, 'color = "never"'), "config"),
        (put(SETTINGS, "colour = 1"),),
        is_json=False,
    ),
    Case(
        "settings that are not TOML",
        "games",
        (put(SETTINGS, 'color = "never"'), "config"),
        (put(SETTINGS, "colour = ["),),
        is_json=False,
    ),
    Case(
        "settings that are not UTF-8",
        "games",
        (put(SETTINGS, 'color = "never"'), "config"),
        (put(SETTINGS, b"\xff"),),
        is_json=False,
    ),
    Case(
        "settings that are a folder",
        "games",
        (gone("config"), "config"),
        (put(f"{SETTINGS}/x", ""),),
        is_json=False,
    ),
)

TYPING = (*COMMANDS, *GAMES, *CATALOGS, *SET)
