"""What is told of logs, of moves, and of lines of play."""

from __future__ import annotations

from ledger.core.log.events import Adjusted, Branched, CatalogRef, Event, Undone
from ledger.games.effortless.visits import EffortPlaced
from tests.samples.forge import body as body_of
from tests.samples.forge import header, signed
from tests.told.logs import EVENING, LOG, add, change, folder, played, put, written
from tests.told.person import Case


class Exploded(Event, frozen=True, kw_only=True):
    """Only a later version knows this one."""

    loud: bool


SALVAGED = (f"repair {LOG} --salvage saved.jsonl", "do saved.jsonl 'note hello'")
REPAIRED = (f"repair {LOG}", f"do {LOG} 'note hello'")

LOGS = (
    Case("no such log", "score missing.jsonl", ("score game.jsonl",)),
    Case("a folder for a log", "show box", (f"show {LOG}",), (folder("box"),)),
    Case("an empty log", f"show {LOG}", ("games",), (put(LOG, b""),)),
    Case(
        "a log that is no file",
        "new - --game effortless --players ann,bob,cy",
        ("new friday.jsonl --game effortless --players ann,bob,cy",),
    ),
    Case("another text for a log", f"show {LOG}", ("games",), (put(LOG, b"Friday\n"),)),
    Case("a first line without an end", f"show {LOG}", ("games",), (put(LOG, b"x" * 5_000_000),)),
    Case(
        "a damaged line",
        f"do {LOG} 'note hello'",
        SALVAGED,
        (change(b'"location":"Crypt"', b'"location":"Krypt"'),),
    ),
    Case(
        "a damaged line that is only read",
        f"log {LOG}",
        SALVAGED,
        (change(b'"location":"Docks"', b'"location":"Dochs"'),),
    ),
    Case(
        "a line that cannot have happened",
        f"show {LOG} --at 4",
        SALVAGED,
        (written(EffortPlaced(by="ann", pos=9)),),
    ),
    Case(
        "a line that adjusts nothing",
        f"do {LOG} 'note hello'",
        SALVAGED,
        (written(Adjusted(by="ann", what="moons", count=2)),),
    ),
    Case(
        "a line that does not fit the tree",
        f"do {LOG} 'note hello'",
        SALVAGED,
        (written(Branched(by="ann", name="main")),),
    ),
    Case(
        "an undo to nowhere",
        f"do {LOG} 'note hello'",
        SALVAGED,
        (written(Undone(by="ann", to=99)),),
    ),
    Case("a torn line", f"do {LOG} 'note hello'", REPAIRED, (add(b'{"type":"noted"'),)),
    Case(
        "a torn line that is proven",
        f"verify {LOG}",
        (f"repair {LOG}", f"verify {LOG}"),
        (add(b'{"type":"noted"'),),
    ),
    Case(
        "an event of a later version",
        f"score {LOG}",
        (f"show {LOG} --tolerant",),
        (written(Exploded(by="ann", loud=True)),),
    ),
    Case(
        "a field of a later version",
        f"score {LOG}",
        None,
        (put(LOG, signed(body_of(header()), b'{"type":"noted","id":1,"on":0,"text":"x","colour":"red"')),),
    ),
    Case("a format of a later version", f"score {LOG}", None, (played(format=2),)),
    Case("a game that is not here", f"score {LOG}", None, (played(game="chess"),)),
    Case(
        "a log of another edition",
        f"score {LOG}",
        None,
        (played(catalog=CatalogRef(name="published", digest="00")),),
    ),
    Case("a log that needs a seed", f"score {LOG}", None, (played(dealer="tool"),)),
    Case(
        "a line that is too long",
        f"show {LOG}",
        SALVAGED,
        (add(b'{"type":"noted","text":"' + b"x" * 5_000_000 + b'"}\n'),),
    ),
    Case(
        "a line that is empty",
        f"show {LOG}",
        SALVAGED,
        (add(b"\n" + EVENING.splitlines(True)[1]),),
    ),
    Case(
        "a note without end",
        f"play {LOG}",
        ("play game.jsonl <<< note hello",),
        stdin="note " + "x" * 4_200_000,
        is_json=False,
    ),
    Case(
        "a note that is no text",
        f"play {LOG}",
        ("play game.jsonl <<< note hello",),
        stdin="note \udcff",
        is_json=False,
    ),
    Case("an argument that is no text", f"do {LOG} 'note \udcff'", (f"do {LOG} 'note hello'",)),
)

MOVES = (
    Case("no such move", f"do {LOG} jump", (f"moves {LOG}",)),
    Case("a move that could be two", f"do {LOG} re", (f"moves {LOG}",)),
    Case("a move with half of its words", f"do {LOG} place", (f"do {LOG} 'place crypt'",)),
    Case("a move with too many words", f"do {LOG} 'place crypt now'", (f"moves {LOG}",)),
    Case("a move with words behind two dashes", f"do {LOG} 'place crypt -- now'", (f"moves {LOG}",)),
    Case("a place that is none", f"do {LOG} 'place moon'", (f"moves {LOG}",)),
    Case("a place that could be two", f"do {LOG} 'place c'", (f"moves {LOG}",)),
    Case("a number that picks nothing", f"do {LOG} 77", (f"moves {LOG}",)),
    Case("somebody else's turn", f"do {LOG} 'bob place crypt'", (f"moves {LOG}",)),
    Case("an answer to another question", f"do {LOG} 'keep'", (f"moves {LOG}",)),
    Case("a number that should be one", f"do {LOG} 'claim ann many'", (f"do {LOG} 'claim ann 4'",)),
    Case(
        "a number that no table has",
        f"do {LOG} 'claim ann 99999999999999999999'",
        (f"do {LOG} 'claim ann 4'",),
    ),
    Case("what the pieces forbid", f"do {LOG} '! place docks' '! bob take 3'", (f"moves {LOG}",)),
    Case("a count of nothing", f"do {LOG} 'count moons 3'", (f"do {LOG} 'count ann supply 3'",)),
    Case("the second of three moves", f"do {LOG} 'note one' 'jump' 'note two'", (f"do {LOG} 'note two'",)),
    Case(
        "a line of a script",
        f"play {LOG}",
        ("play game.jsonl <<< note two",),
        stdin="note one\njump\nnote two",
        is_json=False,
    ),
    Case(
        "a word with a part that is missing",
        f"play {LOG}",
        ("play game.jsonl <<< undo",),
        stdin="note one\nredo x",
        is_json=False,
    ),
    Case(
        "a script that leaves before its end",
        f"play {LOG}",
        ("play game.jsonl <<< note two",),
        stdin="note one\nquit\nnote two",
        is_json=False,
    ),
    Case(
        "a colon in front of a move",
        f"play {LOG}",
        ("play game.jsonl <<< place docks",),
        stdin=":place docks",
        is_json=False,
    ),
    Case(
        "a move that is called like a word",
        "play hut.jsonl",
        ("play hut.jsonl <<< ann find a lamp", "play hut.jsonl <<< :find session = 1"),
        (
            "new hut.jsonl --game humanity --players ann",
            "do hut.jsonl 'ann create hand eager vice Ada, climbing, knots, rope'",
            "do hut.jsonl session 'scene Docks with Ada'",
        ),
        stdin="find a lamp",
        is_json=False,
    ),
    Case(
        "somebody goes home",
        "do hut.jsonl 'ann leaves'",
        ("do hut.jsonl 'note ann goes home'",),
        ("new hut.jsonl --game humanity --players ann",),
    ),
    Case("a command at the prompt", f"play {LOG}", ("new c.jsonl --help",), stdin="new", is_json=False),
    Case(
        "an editor in a script",
        f"play {LOG}",
        ("play game.jsonl <<< define card Wand, sort weapon",),
        stdin="define --edit",
        is_json=False,
    ),
    Case(
        "an export into a file that is there",
        f"play {LOG}",
        ("play game.jsonl <<< export bare.jsonl",),
        stdin=f"export {LOG}",
        is_json=False,
    ),
    Case(
        "an export in place of a log",
        f"export {LOG} {LOG} --force",
        (f"export {LOG} other.jsonl",),
        is_json=False,
    ),
    Case(
        "an export in place of another kind of file",
        f"export {LOG} moves.jsonl --to csv --force",
        (f"export {LOG} moves.csv",),
        (f"export {LOG} moves.jsonl",),
        is_json=False,
    ),
    Case(
        "an export into a folder",
        f"export {LOG} . --force",
        (f"export {LOG} bare.jsonl",),
        is_json=False,
    ),
    Case(
        "an export in a form that nobody writes",
        f"export {LOG} report.pdf",
        (f"export {LOG} report.md",),
        (f"export {LOG} report.pdf --to markdown",),
        is_json=False,
    ),
    Case("a game to watch without a terminal", f"watch {LOG}", (f"show {LOG}",), is_json=False),
    Case("words in a plot", f"plot {LOG} ann asked", (f"plot {LOG} ann total",)),
    Case(
        "a board that is no picture",
        f"export {LOG} --to csv --board",
        (f"export {LOG} --to svg --board",),
        is_json=False,
    ),
    Case(
        "a code that is no play",
        f"export {LOG} --qr",
        (f"export {LOG} --to bgstats --qr",),
        is_json=False,
    ),
    Case(
        "a preview beside no file",
        f"share {LOG} -o - --preview",
        (f"share {LOG} --preview",),
        is_json=False,
    ),
    Case(
        "a table that is no spreadsheet",
        f"export {LOG} --to markdown --table scores",
        (f"export {LOG} --to csv --table scores",),
        is_json=False,
    ),
)

TEACHING = (
    Case("a piece that nobody knows", f"do {LOG} 'refill Zyzzyva'", (f"do {LOG} 'define card Zyzzyva, ?'",)),
    Case("nothing is taught", f"do {LOG} 'define card'", (f"do {LOG} 'define card Wand, ?'",)),
    Case("nothing is said of a piece", f"do {LOG} 'define card Wand'", (f"do {LOG} 'define card Wand, ?'",)),
    Case(
        "a field that no piece has",
        f"do {LOG} 'define card Wand, colour red'",
        (f"do {LOG} 'define card Wand, points 4'",),
    ),
    Case(
        "a value that does not fit a piece",
        f"do {LOG} 'define card Wand, points many'",
        (f"do {LOG} 'define card Wand, points 4'",),
    ),
    Case("a card of one's own that nobody saw", f"do {LOG} 'ann has ?'", (f"show {LOG}",)),
    Case(
        "a card that is called like a seat",
        f"do {LOG} 'define card Ann, points 4'",
        (f"do {LOG} 'define card Wand, points 4'",),
    ),
    Case("no such kind of piece", f"do {LOG} 'define charm Owl'", (f"do {LOG} 'define card Owl, ?'",)),
)

LINES = (
    Case(
        "nothing to undo",
        "undo b.jsonl",
        ("do b.jsonl 'note one'", "undo b.jsonl"),
        ("new b.jsonl --game effortless --players ann,bob,cy",),
    ),
    Case("nothing to redo", f"redo {LOG}", (f"undo {LOG}", f"redo {LOG}")),
    Case("another log instead of a branch", f"diff {LOG} {LOG}", (f"diff {LOG} main",)),
    Case("no such branch", f"switch {LOG} nowhere", (f"switch {LOG} main",)),
    Case("a branch that is there", f"branch {LOG} main", (f"branch {LOG} what-if",)),
    Case("a branch that cannot be called so", f"branch {LOG} 'what if'", (f"branch {LOG} what-if",)),
    Case("a branch of the tool's own", f"branch {LOG} main~1", (f"branch {LOG} what-if",)),
    Case(
        "the main line hidden",
        f"branch {LOG} main --drop",
        (f"branch {LOG} what-if", f"switch {LOG} main", f"branch {LOG} what-if --drop"),
    ),
    Case(
        "the line one stands on hidden",
        f"branch {LOG} what-if --drop",
        (f"switch {LOG} main", f"branch {LOG} what-if --drop"),
        (f"branch {LOG} what-if",),
    ),
    Case("no such event", f"show {LOG} --at 99", (f"show {LOG} --at 12",)),
    Case(
        "no event at all",
        "show b.jsonl --at 99",
        ("show b.jsonl --at 0",),
        ("new b.jsonl --game effortless --players ann,bob,cy",),
    ),
    Case(
        "a line about the log",
        f"show {LOG} --at 14",
        (f"show {LOG} --at 13",),
        (f"do {LOG} 'note one'", f"branch {LOG} what-if"),
    ),
    Case(
        "an event of another line",
        f"show {LOG} --at 13 --branch what-if",
        (f"log {LOG} --branch what-if",),
        (f"do {LOG} 'note one'", f"branch {LOG} what-if --at 12"),
    ),
    Case(
        "an undo to another line",
        f"undo {LOG} to 13",
        (f"switch {LOG} main",),
        (f"do {LOG} 'note one'", f"branch {LOG} what-if --at 12"),
    ),
)

BARE = '{"type":"header","game":"effortless","seats":["ann","bob","cy"]}\n'
IMPORTS = (
    Case(
        "nothing to import",
        "import b.jsonl bare.jsonl",
        (put("bare.jsonl", BARE), "import b.jsonl bare.jsonl"),
    ),
    Case(
        "a folder to import",
        "import b.jsonl box",
        (put("bare.jsonl", BARE), "import b.jsonl bare.jsonl"),
        (folder("box"),),
    ),
    Case(
        "an import without a game",
        "import b.jsonl bare.jsonl",
        ("import b.jsonl bare.jsonl --game effortless --players ann,bob,cy",),
        (put("bare.jsonl", ""),),
    ),
    Case(
        "an import of two games",
        "import b.jsonl bare.jsonl --game kingless",
        ("import b.jsonl bare.jsonl",),
        (put("bare.jsonl", BARE),),
    ),
    Case(
        "an import with no such catalog",
        "import b.jsonl bare.jsonl",
        (put("bare.jsonl", BARE), "import b.jsonl bare.jsonl"),
        (put("bare.jsonl", BARE.replace('"game"', '"catalog":"charms","game"')),),
    ),
    Case(
        "an import with another digest",
        "import b.jsonl bare.jsonl",
        (put("bare.jsonl", BARE), "import b.jsonl bare.jsonl"),
        (
            put(
                "bare.jsonl",
                BARE.replace('"game"', '"catalog":{"name":"x","digest":"00","content":{"name":"x"}},"game"'),
            ),
        ),
    ),
    Case(
        "an import with a name of nobody",
        "import b.jsonl bare.jsonl",
        (put("bare.jsonl", BARE), "import b.jsonl bare.jsonl"),
        (put("bare.jsonl", BARE.replace('"game"', '"names":{"zoe":"Zoe Z."},"game"')),),
    ),
    Case(
        "an import that needs a seed",
        "import b.jsonl bare.jsonl",
        (put("bare.jsonl", BARE), "import b.jsonl bare.jsonl"),
        (put("bare.jsonl", BARE.replace('"game"', '"dealer":"tool","game"')),),
    ),
    Case(
        "a line that does not fit",
        "import b.jsonl bare.jsonl",
        (put("bare.jsonl", BARE), "import b.jsonl bare.jsonl"),
        (put("bare.jsonl", BARE + '{"type":"rolled","value":7}\n'),),
    ),
    Case(
        "a page over something else",
        f"share {LOG} -o notes.html",
        (f"share {LOG} -o other.html",),
        (put("notes.html", "my notes"),),
    ),
    Case("a page where none can be", f"share {LOG} -o nowhere/page.html", (f"share {LOG} -o page.html",)),
    Case("a whole log to import", f"import b.jsonl {LOG}", (f"export {LOG}",)),
    Case(
        "what one seat may know to import",
        "import b.jsonl seen.jsonl",
        (f"export {LOG} all.jsonl", "import b.jsonl all.jsonl"),
        (f"export {LOG} seen.jsonl --as ann",),
    ),
)

PLAYING = (*LOGS, *MOVES, *TEACHING, *LINES, *IMPORTS)
