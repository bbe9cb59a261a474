"""The words of a session as commands: each runs the command of its name on the log that is open.

Law: the program and the prompt have one grammar of options, the command's own. What can be said shorter at
the prompt (`log 5`, `show ann 12`) becomes words of the command here; nothing else is known about a command.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any

import click
import msgspec

from cli.commands import names
from cli.pages import resolve
from cli.render import json as json_form
from cli.settings import Settings
from cli.shell import UNBROKEN, Settles, Shell
from cli.words import NUMBER, WORDS
from ledger.core.blocks import Block, Note
from ledger.core.errors import TablefoldError, UsageError, typed
from ledger.core.line import COLON, tokens, unquoted, whole
from ledger.core.typing.bare_numbers import OnScreen
from ledger.desk.desk import Desk
from ledger.desk.recorded import Recorded

if TYPE_CHECKING:
    from cli.replay import Replay
    from ledger.desk.reader import Reader

RECENT = "20"
"""How many moves `log` shows if nobody says how many."""
OF_THE_PROGRAM = ("--color",)
"""Options that mean nothing here: the colours are those of the session."""


class Reply(msgspec.Struct, frozen=True):
    """`blocks` are all there is to show; `done` is what was recorded, which `blocks` already say."""

    blocks: Iterable[Block] = ()
    done: Recorded | None = None
    quit: bool = False
    vanishes: bool = False
    """Whether it is for one seat alone: it is shown until a key is pressed, and leaves nothing on the
    screen."""
    shown: OnScreen = None
    """The numbers of the moves that it lists, if it lists moves."""
    replay: Replay | None = None
    """A replay that a terminal can play; `blocks` are its pages, one after the other."""
    from_end: bool = False
    """Whether a page that is longer than the screen opens at its last line."""
    width: int = 0
    """The columns of lines that must not be broken; 0 for the width of the screen."""


class Prompt(Shell):
    """The shell of a command that is typed at the prompt: what it shows becomes the answer to the line."""

    def __init__(
        self, desk: Desk, settings: Settings, dialogue: Settles | None, seat: str | None = None
    ) -> None:
        super().__init__()
        self.seat = seat
        self.dialogue = dialogue
        self.said = Reply()
        self._opened = self._desk = desk
        self._chosen = settings

    @property
    def settings(self) -> Settings:
        return msgspec.structs.replace(self._chosen, **self.flags)

    def read(self, log: str, *, tolerant: bool = False, judging: bool = False) -> Desk:
        """The desk of the session, as it is."""
        return self._opened

    def open(self, log: str, *, to_write: bool = True) -> Desk:
        """The desk of the session, for writing as well."""
        return self._opened

    def who_looks(self, desk: Reader, seat: str | None) -> str | None:
        """Who looks; at one seat's prompt nobody sees what another seat sees. Raises UsageError."""
        who = super().who_looks(desk, seat)
        require_own_eyes(self.seat, who)
        return who

    def eyes(self, desk: Reader, seat: str | None, page: str | None = None) -> str | None:
        """The eyes of the seat at the prompt."""
        return self.seat

    def answer(self, blocks: Any, data: Any, done: Recorded | None = None, *, from_end: bool = False) -> None:
        if self.as_json:
            self.print(json_form.encode(self._with_seat_names(data())))
            self.said = msgspec.structs.replace(self.said, done=done)
        else:
            self.said = Reply(blocks(), done, from_end=from_end)

    def show(self, blocks: Iterable[Block], width: int = 0) -> None:
        self.said = Reply(tuple(blocks), width=width)

    def print(self, text: str) -> None:
        self._reply_with_lines(text.splitlines())

    def document(self, data: bytes, *, is_secret: bool = False) -> None:
        """Raises UsageError if it shows what nobody may know yet."""
        if is_secret:
            raise UsageError(
                "Everybody can see this screen, and a full export shows what is hidden.",
                hint="Write it to a file instead: export events.jsonl",
            )
        self._reply_with_lines(data.decode().splitlines())

    def _reply_with_lines(self, lines: Iterable[str]) -> None:
        self.said = Reply(tuple(map(Note, lines)), width=UNBROKEN)

    def replay(self, replay: Replay) -> None:
        self.said = Reply(
            chain.from_iterable(replay.remaining_pages()), replay=replay if self.may_wait_for_keys else None
        )

    def warn(self, text: str) -> None:
        note = Note(f"Note: {text}", tone="warning")
        self.said = msgspec.structs.replace(self.said, blocks=(*self.said.blocks, note))


def require_own_eyes(seat: str | None, who: str | None) -> None:
    """Raises UsageError if the prompt of one `seat` is asked what another seat sees."""
    if seat is not None and who not in (None, seat):
        raise UsageError(
            f"This prompt is {seat}'s: what {who} sees is for {who} alone.",
            hint=f"`show {who}` shows what {seat} knows of it.",
        )


def run_word(
    word: str,
    rest: str,
    desk: Desk,
    settings: Settings,
    dialogue: Settles | None,
    seat: str | None = None,
) -> Reply:
    """Runs a word's command with what was typed after it, as everybody or one seat may know the table.

    Raises any TablefoldError.
    """
    command = names.load_command(word)
    if rest in names.HELP:
        return _command_help(command, word)
    try:
        args = _command_words(command, word, rest, desk)
        prompt = Prompt(desk, settings, dialogue, seat)
        with command.make_context(word, [*args], obj=prompt, help_option_names=[*names.HELP]) as context:
            _require_no_host(command, context, desk, seat)
            command.invoke(context)
    except click.UsageError as error:
        what = "missing" if isinstance(error, click.MissingParameter) else "missing or unknown"
        raise UsageError(
            f"{word} {rest}".strip() + f": part of this is {what}.", hint=_usage(word, desk, seat)
        ) from None
    return prompt.said


def _usage(word: str, desk: Desk, seat: str | None) -> str:
    """How a word is typed; for the host, with the numbers that it can take."""
    told = ""
    if NUMBER in WORDS[word].usage and desk.host and seat == desk.host:
        open_ = [str(each.number) for each in desk.secrets.all if each.status == "open"]
        told = f" Open: {', '.join(open_)}." if open_ else " No secret is open."
    return f"Type {WORDS[word].usage}.{told}"


def _require_no_host(command: click.Command, context: click.Context, desk: Desk, seat: str | None) -> None:
    """Raises UsageError if somebody else looks with the host's eyes: only the host's own prompt may."""
    for option in command.params:
        named = str(context.params.get(option.name or "") or "") if "--as" in option.opts else ""
        who = resolve.page(desk, named, desk.head) if named and desk.host != seat else ""
        if who and desk.sees_all(who):
            title = desk.game.info.host_title
            raise UsageError(
                f"This is not the {title}'s prompt: what only the {title} knows is not shown here.",
                hint=f"In a shell of its own: {typed('play', os.fspath(desk.journal.path))} --as {who}",
            )


def can_read(word: str, rest: str, desk: Desk) -> bool:
    """Whether a word's command accepts what was typed after it. Nothing is done."""
    command = names.load_command(word)
    try:
        args = _command_words(command, word, rest, desk)
        command.make_context(word, args, help_option_names=[*names.HELP]).close()
    except (click.UsageError, TablefoldError):
        return rest in names.HELP
    return True


def _command_words(command: click.Command, word: str, rest: str, desk: Desk) -> list[str]:
    """What was typed, as the command takes it: options, `--`, words. Raises UsageError, ours or click's."""
    options, words = _options_and_words(command, word, rest)
    meant, words = _spelled_out(desk, word, words, options)
    return [*options, *meant, "--", *words]


def _command_help(command: click.Command, word: str) -> Reply:
    """The page on a command, with all its options."""
    context = click.Context(
        command,
        info_name=f"tablefold {word}",
        help_option_names=[*names.HELP],
        max_content_width=names.WIDTH,
    )
    return Reply(tuple(map(Note, command.get_help(context).splitlines())))


def options_of(command: click.Command) -> dict[str, bool]:
    """The options that a command has at the prompt; True for those that take a value."""
    return {
        name: not option.is_flag
        for option in command.params
        if isinstance(option, click.Option)
        for name in option.opts
        if name not in OF_THE_PROGRAM
    }


def _options_and_words(command: click.Command, word: str, typed: str) -> tuple[list[str], list[str]]:
    """The options, wherever they stand, and the other words. After `--` everything is text.

    Raises UsageError for an option without its value, and for an unknown option that cannot be text.
    """
    takes = options_of(command)
    is_text = any(each.nargs == -1 and each.metavar for each in command.params)
    options: list[str] = []
    words: list[str] = []
    left = iter(tokens(typed))
    for token in left:
        name, equals, value = token.partition("=")
        option = name.casefold()
        if token == "--":
            words += [token, *left]
        elif option in takes:
            options.append(f"{option}{equals}{unquoted(value)}")
            if takes[option] and not equals:
                if (behind := next(left, None)) is None:
                    raise UsageError(f"{name} needs a value.", hint=f"Type {WORDS[word].usage}.")
                options.append(unquoted(behind))
        elif token.startswith("--") and not is_text:
            raise UsageError(
                f"{word} {typed}: {token} means nothing here.", hint=f"`{word} --help` lists its options."
            )
        else:
            words.append(token)
    return options, words


def _spelled_out(desk: Desk, word: str, words: list[str], options: list[str]) -> tuple[list[str], list[str]]:
    """What was typed in short, as further options and the command's words. Raises click.UsageError."""
    log = os.fspath(desk.journal.path)
    meant: list[str] = []
    match word, words:
        case "rules", [first, *topic] if first.casefold() == desk.game.info.name:
            return [], [first.casefold(), *topic]
        case "rules", topic:
            return [], [desk.game.info.name, *topic]
        case "branch", ["all"]:
            meant, words = ["--all"], []
        case "branch", ([name, "at", id_] | [name, id_]):
            meant, words = ["--at", id_], [name]
        case "bookmark", [name, "at", id_]:
            words = [name, id_]
        case "diff", [other] if not options:
            words = ["", other]
        case "show", [_, *_]:
            meant, words = _seat_and_place(desk, words), []
        case "log", [_, *_] if any(option.startswith("--grep") for option in options):
            pass
        case "log", [form] if form.casefold() in ("all", "graph"):
            meant, words = [f"--{form.casefold()}"], []
        case "log", [last]:
            meant, words = ["--last", last], []
        case "log", [] if not options:
            meant = ["--last", RECENT]
        case (("score" | "replay"), [id_]):
            meant, words = ["--at" if word == "score" else "--from", id_], []
        case "odds", [] if not options:
            meant = ["--until-key"]
        case "odds", [id_]:
            meant, words = ["--at", id_, "--moves"], []
        case "audit", ["all"]:
            meant, words = ["--all"], []
        case (("audit" | "verify"), [_, *_]):
            meant, words = ["--claimed" if word == "audit" else "--seal", unquoted(" ".join(words))], []
        case (("amend" | "insert"), [id_, *moves]):
            words = [id_, *_quoted_moves(moves)]
        case "whatif", [at, id_, *moves] if at.casefold() == "at" and _is_event(desk, id_):
            said = moves[1:] if moves[:1] == [COLON] else moves
            meant, words = ["--at", id_.removesuffix(COLON)], _quoted_moves(said)
        case "whatif", moves:
            words = _quoted_moves(moves)
        case "rename", [seat, *name]:
            words = [unquoted(seat), *map(unquoted, name)]
        case "export", [file]:
            words = [unquoted(file)]
    return meant, [log, *words]


def _seat_and_place(desk: Desk, words: list[str]) -> list[str]:
    """For `show ann 12`: the last word is an event if it can mean one and is nobody's name."""
    *before, last = words
    is_id = whole(last) is not None or (
        resolve.is_bookmark(desk, last) and last not in desk.page_names(desk.head)
    )
    place, name = (last, " ".join(before)) if is_id else ("", " ".join(words))
    if " " in name and name not in desk.page_names(desk.locate(place or None)):
        raise click.UsageError("Nobody has that name.")
    return [*(("--at", place) if place else ()), *(("--as", name) if name else ())]


def _is_event(desk: Desk, word: str) -> bool:
    """Whether a word, with a colon after it or not, is the number of an event or a bookmark."""
    name = word.removesuffix(COLON)
    return whole(name) is not None or resolve.is_bookmark(desk, name)


def _quoted_moves(words: list[str]) -> list[str]:
    """The moves: several if each is in quotes, otherwise all words are one."""
    in_quotes = all(len(word) > 1 and word[0] == word[-1] == '"' for word in words)
    if in_quotes:
        return [unquoted(word) for word in words]
    move = " ".join(words)
    return [move[1:-1] if len(move) > 1 and move[0] == move[-1] == "'" else move]
