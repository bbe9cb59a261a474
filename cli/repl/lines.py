"""What the session says around the typed line: the prompt, the toolbar, the numbered moves, a farewell.

Law: only words and widths are decided here. Everything fits the given width, and nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from textwrap import wrap

from msgspec import structs

from cli import bots, bugs
from cli.pages import secrets
from cli.render.clean import visible
from cli.render.text import draw, measure
from cli.repl.marks import MARK
from cli.repl.position import Position
from cli.style import WIDEST, Style
from ledger.core.blocks import Block, Cell, Grid, Note
from ledger.core.errors import typed
from ledger.core.line import exact
from ledger.core.log.events import same
from ledger.core.pieces.called import SeatNames
from ledger.core.rules import describe
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Over, Pending, deciders
from ledger.core.typing import listing
from ledger.core.typing.bare_numbers import FEW
from ledger.core.typing.kinds import short_list
from ledger.core.typing.unclear import TypedWay
from ledger.desk.desk import Desk

NARROW = 60
"""A terminal with fewer columns shows a board row by row."""
GAP = "   "
MOST_NAMED = 16
"""An argument with more names than this is not listed unless somebody asks."""
TRIED = 8
"""How many names are tried in search of an example."""
UNBROKEN = "\u00a0"
"""A space at which no line ends."""
MoveName = Callable[[Move], str]
"""What a list calls a move."""
WHY = " (help says why)"
"""After moves that are blocked for several reasons."""


def cut(text: str, style: Style) -> str:
    """Cleaned text in one line of the style's width."""
    text = visible(text)
    if measure(text) <= style.width:
        return text
    sign = ".." if style.ascii_only else "…"
    while text and measure(text + sign) > style.width:
        text = text[:-1]
    return text + sign


def prompt(pending: Pending, expected: Sequence[str], width: int, names: SeatNames | None = None) -> str:
    """Whose turn it is and what is asked, in at most half a line: `ann place> `. With `names`, seats have the
    names that people read."""
    say = str if names is None else names.with_names
    verbs = "/".join(expected[:3])
    if isinstance(pending, Chance):
        asked = str(pending.prompt)
        texts = (asked if asked.endswith("?") else f"{asked}>", f"{verbs}?")
    elif isinstance(pending, Decision):
        texts = (f"{pending.seat} {verbs}>" if verbs else f"{pending.seat}>", f"{pending.seat}>")
    elif isinstance(pending, AtOnce):
        texts = (f"waiting for {', '.join(pending.seats)}>", f"waiting for {len(pending.seats)} seats>")
    else:
        return "game over> "
    return visible(_first_that_fits(texts, width, say)) + " "


def enter_hint(usual: str, *, is_grey: bool) -> str:
    """What Enter means, shown after the prompt; in brackets if it would look like typed text."""
    text = visible(usual)
    return text if is_grey or not text else f"[{text}] "


def _first_that_fits(texts: Sequence[str], width: int, say: Callable[[str], str]) -> str:
    most = max(width // 2, 12)
    texts = [say(text) for text in texts]
    for text in texts:
        if measure(text) < most:
            return text
    return texts[-1][: most // 2] + ">"


def toolbar(desk: Desk, style: Style, *, kept: bool = False) -> str:
    """Where the game stands, and the keys; what does not fit is left out from the right. A mistake of the
    game is shown there, and the prompt goes on."""
    try:
        return _toolbar(desk, style, is_kept=kept)
    except Exception as error:
        return cut(f" {visible(bugs.in_short(error))}", style)


def _toolbar(desk: Desk, style: Style, *, is_kept: bool) -> str:
    timeline = desk.history.timeline
    game = desk.game  # `games.registry.blame` looks for this name
    status = game.status(desk.state) or f"{desk.turn_word} {game.turn(desk.state)}"
    parts = [timeline.branch, f"event {desk.head}", visible(status)]
    if desk.head != timeline.tips[timeline.branch]:
        parts.append("undone: ^Y goes forward")
    parts += ["Up brings the line back"] if is_kept else []
    parts += ["F1 help", "Tab moves", "^Z undo", "^Y redo", "^D leave"]
    dot = " | " if style.ascii_only else " · "
    text = " " + visible(parts[0])
    for part in parts[1:]:
        if measure(text + dot + part) >= style.width:
            break
        text += dot + part
    return cut(text, style)


def choices(position: Position, style: Style, *, numbers: bool = True, most: int = FEW) -> list[Block]:
    """What is asked, the legal moves with their numbers if they are few, the blocked ones with the reason.

    The moves take at most `most` lines.
    """
    pending, legal = position.pending, position.legal
    asked = describe.prompt(pending)
    is_in_prompt = prompt(pending, position.expected, style.width).startswith(visible(asked))
    said: list[Block] = [] if is_in_prompt else [Note(asked, tone="next")]
    verbs = position.expected
    is_named = isinstance(pending, AtOnce) or bool(getattr(pending, "theirs", ()))
    name = partial(listing.short_name, answers=() if is_named else verbs, verbs=position.verbs)
    if isinstance(pending, AtOnce) and pending.secret:
        return [*said, *(_hint(text, style) for text in _how_at_once(position))]
    if isinstance(pending, Decision) and position.is_secret:
        look = f"Only {pending.seat} may look: F2 or glimpse shows it until a keypress; Tab lists moves."
        return [*said, _hint(look, style)]
    if isinstance(pending, Decision) and position.is_hidden:
        return [*said, *_choices_of_hidden_hand(position, pending.seat, style, numbers=numbers, most=most)]
    if isinstance(pending, Chance) and len(legal) > FEW:
        if words := _names_by_argument(position, style):
            return [*said, *words]
        named = [move for move in legal if not move.text.endswith(" ?")]
        unknown = " ? if nobody saw it." if len(named) < len(legal) else ""
        if numbered := _often_named(position, named, name, unknown, style, most):
            return [*said, *numbered]
        first = name(named[0])
        what = "a number" if first.isdigit() else "a part of its name"
        how = f"  One of {len(named)}: type {what}, such as {first}.{unknown}"
        return [*said, Note(cut(how, style))]
    if isinstance(pending, Over):
        said.append(_hint("claim SEAT POINTS, score, why SEAT, audit and seal settle it.", style))
    names = [_numbered_name(position, move, name) if numbers else name(move) for move in legal[:FEW]]
    rows, shown = _columns(names, style, most)
    said += [Note(row) for row in rows]
    if len(legal) > shown:
        said.append(_hint(f"and {len(legal) - shown} more: Tab or help lists them.", style))
    is_over = isinstance(pending, Over)
    blocked = [] if is_over else [move for move in position.listed if not move.verdict.is_accepted]
    if len(blocked) <= FEW:
        said += _blocked_line([move for move in blocked if move.verdict.why not in asked], name, style)
    else:
        said.append(_hint(f"{len(blocked)} moves are blocked: help says why.", style))
    return said


def _choices_of_hidden_hand(
    position: Position, seat: str, style: Style, *, numbers: bool, most: int
) -> list[Block]:
    """What a seat can do if nobody else may know its cards: kinds of moves, each with an example."""
    found = short_list(position.legal, position.verbs)
    names = [row.numbered(row.text) if isinstance(row, Move) and numbers else row.text for row in found[:FEW]]
    rows, shown = _columns(names, style, max(most - 1, 1))
    said: list[Block] = [Note(row) for row in rows]
    if len(found) > shown:
        said.append(_hint(f"and {len(found) - shown} more: help lists them.", style))
    usages = " or ".join(_usages(position)) if not found else ""
    said += [Note(cut(f"  Type: {usages}", style))] if usages else []
    if position.seat is None:
        look = f"Only {seat} may look: F2 or glimpse shows what {seat} holds until a key is pressed."
        said.append(_hint(look, style))
    return said


def _hint(text: str, style: Style) -> Note:
    return Note(cut(f"  {text}", style), tone="hint")


def _usages(position: Position) -> list[str]:
    return [position.verbs[verb].usage for verb in position.expected]


def _how_at_once(position: Position) -> Sequence[str]:
    """How several seats choose at once at one keyboard; nothing for a seat with a prompt of its own."""
    if position.seat is not None:
        return ()
    seat, usages = deciders(position.pending)[0], " or ".join(_usages(position))
    return (
        f"Each with its name in front: {seat} {usages}",
        f"Only {seat} may look: glimpse {seat} shows it until a key is pressed.",
    )


def _names_by_argument(position: Position, style: Style) -> list[Block]:
    """The names for each argument of an answer that takes several, if any of them can go together."""
    texts = [f"  {name}: {', '.join(names)}" for name, names in position.names_by_argument.items()]
    few = all(len(names) <= MOST_NAMED for names in position.names_by_argument.values())
    rows = (line for text in texts for line in wrap(text, style.width, subsequent_indent="    "))
    return [Note(row) for row in rows] if few else []


def _often_named(
    position: Position, legal: Sequence[Move], name: MoveName, unknown: str, style: Style, most: int
) -> Sequence[Block]:
    """What chance often brings, with the numbers that name it; nothing if there is no room for it."""
    said = [(move.number, move.numbered(name(move))) for move in legal if move.number is not None]
    names = [told for number, told in sorted(said) if told != str(number)]
    text = ", ".join(told.replace(" ", UNBROKEN) for told in names)
    such_as = in_initials(position, [move for move in legal if move.number is None], name)
    text += f", or a part of another name{such_as} ({len(legal)} in all).{unknown}"
    rows = wrap(text, style.width, initial_indent="  ", subsequent_indent="  ")
    return [Note(row.replace(UNBROKEN, " ")) for row in rows] if names and len(rows) <= most else ()


def in_initials(position: Position, moves: Sequence[Move], name_of: MoveName) -> str:
    """An example of a name of several words that can be typed by their first letters, as the parser confirms;
    empty if there is none."""
    names = ((move, name_of(move)) for move in moves)
    for move, name in islice(((move, name) for move, name in names if " " in name), TRIED):
        letters = " ".join(word[0].casefold() for word in name.split())
        drafts = position.drafts_of(letters) or ()
        if len(drafts) == 1 and same(drafts[0], move.event):
            return f", such as {letters.replace(' ', UNBROKEN)} for {name.replace(' ', UNBROKEN)}"
    return ""


def only(text: str, line: str) -> Block:
    """What an unclear text is taken for."""
    return Note(f"{text} can only be: {line}", tone="hint")


def done_before(place: int, of: int, *, may_be_cut: bool) -> Block:
    """How much of a line is done although a later part is not; a semicolon may have cut a text."""
    quotes = " A semicolon within a text needs quotes around the text." if may_be_cut else ""
    return Note(f"What comes before it in the line is done ({place} of {of}).{quotes}")


def ways(found: Sequence[TypedWay], style: Style) -> list[Block]:
    """What an unclear line could mean, each with the number that picks it."""
    shown = [f"{number} {way.name}" for number, way in enumerate(found, 1)]
    rows: list[Block] = [Note(row) for row in _columns(shown, style)[0]]
    return [Note("A number picks what can be meant now:", tone="hint"), *rows] if rows else []


def _numbered_name(position: Position, move: Move, name_of: MoveName) -> str:
    """A move with its number; a move that is itself a number says in brackets what it means."""
    name = name_of(move)
    if not name.isdigit():
        return move.numbered(name)
    verb = position.verbs[move.text.split(" ", maxsplit=1)[0]]
    meant = f" ({move.help})" if move.help not in ("", verb.help) else ""
    return f"{move.numbered(name)}{meant}"


def _blocked_line(moves: Sequence[Move], name: MoveName, style: Style) -> list[Block]:
    """One line for all of them: the reason if there is only one, otherwise where to read the reasons."""
    reasons: dict[str, list[str]] = {}
    for move in moves:
        reasons.setdefault(move.verdict.why, []).append(name(move))
    if not reasons:
        return []
    if len(reasons) == 1:
        ((why, names),) = reasons.items()
        return [Note(cut(_blocked_with_reason(why, names, style), style), tone="hint")]
    text = ", ".join(name for names in reasons.values() for name in names)
    text = cut(f"  blocked: {text}", structs.replace(style, width=style.width - len(WHY)))
    return [Note(f"{text}{WHY}", tone="hint")]


def _blocked_with_reason(why: str, names: Sequence[str], style: Style) -> str:
    """The names with the reason. If they are too many for the line, only the reason stays; a single name is
    left out only on a narrow screen."""
    line = f"  blocked: {', '.join(names)} ({why})"
    keeps = measure(line) <= style.width or (len(names) == 1 and style.width >= NARROW)
    return line if keeps else f"  blocked ({len(names)}): {why}"


def _columns(cells: Sequence[str], style: Style, most: int = FEW) -> tuple[list[str], int]:
    """The cells in as many equal columns as fit, in at most `most` lines; also how many cells these show."""
    narrow = Style(ascii_only=style.ascii_only, width=style.width - 2)
    fitted = [cut(cell, narrow) for cell in cells]
    room = max(map(measure, fitted), default=1)
    count = max((narrow.width + len(GAP)) // (room + len(GAP)), 1)
    rows = [fitted[first : first + count] for first in range(0, len(fitted), count)][:most]
    lines = ["  " + GAP.join(cell + " " * (room - measure(cell)) for cell in row).rstrip() for row in rows]
    return lines, sum(map(len, rows))


def board(view: Sequence[Block], style: Style) -> Sequence[Block]:
    """The board that everybody looks at; on a narrow terminal without the columns that would break."""
    if style.width >= NARROW:
        return view
    return [
        part
        for block in view
        for part in (
            _rows_as_sentences(block) if isinstance(block, Grid) and _breaks(block, style) else [block]
        )
    ]


def _breaks(table: Grid, style: Style) -> bool:
    """Whether a table is wider than the terminal."""
    return any(measure(line.text) > style.width for line in draw([table], width=WIDEST))


def _rows_as_sentences(table: Grid) -> list[Block]:
    """A table without columns, for terminals on which columns would break."""
    numbers = [any(map(_is_number, column)) for column in zip(*table.rows, strict=True)]
    return [
        Note("; ".join(filter(None, (_word_cells(row, numbers), _number_cells(table, row, numbers)))))
        for row in table.rows
    ]


def _is_number(cell: Cell) -> bool:
    return exact(str(cell).removeprefix(MARK)) is not None


def _word_cells(row: Sequence[Cell], numbers: Sequence[bool]) -> str:
    first, *rest = row
    words = (str(cell) for cell, is_number in zip(rest, numbers[1:], strict=True) if cell and not is_number)
    return f"{first} {', '.join(words)}".rstrip()


def _number_cells(table: Grid, row: Sequence[Cell], numbers: Sequence[bool]) -> str:
    counted = zip(table.columns[1:], row[1:], numbers[1:], strict=True)
    return ", ".join(f"{column} {cell}" for column, cell, is_number in counted if is_number)


def greeting(desk: Desk, seat: str | None = None) -> list[Block]:
    """The first lines of a session; for a host who has no secrets here yet, those of an earlier log, too."""
    title = Note(f"{desk.game_title}: {', '.join(desk.people)}. Log: {desk.journal.path}")
    if seat is None or seat != desk.host or desk.secrets.lines:
        return [title, *bots.who(desk)]
    return [title, *bots.who(desk), *secrets.left_behind(desk)]


def farewell(desk: Desk, *, is_whole: bool = True) -> list[Block]:
    """Where everything is kept, and how to go on; if the log can no longer be read there, only that."""
    path = str(desk.journal.path)
    if not is_whole:
        return [Note(f"{path} is no longer the log that was played here.", tone="warning")]
    return [
        Note(f"Everything is in {path}. {desk.where_it_stands()}"),
        Note(f"To go on: {typed('play', path)}", tone="hint"),
    ]
