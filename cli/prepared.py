"""Prepared files at the prompt: `WORD FILE.toml` brings one in, `WORD new FILE.toml` asks for one (`--edit`
opens it in an editor), `WORD save FILE.toml` makes one from what was played.

Law: nothing that exists is replaced. A file with a mistake stays as it is, and brings in nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tomli_w import dumps

from cli import files
from cli.pages import recorded
from cli.prompt import Reply
from cli.shell import Shell
from ledger.core.blocks import Note
from ledger.core.errors import UsageError
from ledger.core.pieces.names import listed
from ledger.core.rules.prepared import Prepared
from ledger.desk import prepared
from ledger.desk.desk import Desk
from ledger.desk.recorded import Recorded

Edit = Callable[[str], str | None]
AskContent = Callable[[Prepared[Any]], tuple[Mapping[str, Any], str]]
"""Asks for the content of a new file; returns the content, and the reason if it cannot be brought in now,
otherwise an empty text."""


def reply(
    desk: Desk, kind: Prepared[Any], said: Sequence[str], edit: Edit | None, answer: AskContent | None = None
) -> Reply:
    """The result of a line about a prepared file. Raises BadFile, UsageError, or an error of the journal."""
    is_edited = prepared.EDIT in said
    first, *rest = [word for word in said if word != prepared.EDIT]
    if first in ("new", "save") and len(rest) != 1:
        raise UsageError(
            f"{kind.word} {first} takes the name of a file that ends in {prepared.ENDING}.",
            hint=f"For example: {kind.word} {first} ours{prepared.ENDING}",
        )
    if first == "save":
        data = prepared.saved(desk, kind)
        files.write(os.path.expanduser(rest[0]), dumps(data).encode())
        return Reply((Note(f"{rest[0]} holds the {kind.word} as it began."),))
    if first == "new":
        first, why = _write_new(kind, rest.pop(0), edit, None if is_edited else answer)
        if why:
            return Reply((Note(f"{first} is written. {why} Then: {kind.word} {first}"),))
    names = [name.strip() for name in " ".join(rest).split(",") if name.strip()]
    if names and not kind.named:
        raise UsageError(
            f"{kind.word} {first} comes in as a whole, so {listed(names)} means nothing after it.",
            hint=f"Type {kind.word} {first}",
        )
    done = prepared.bring_in(desk, kind, os.path.expanduser(first), names)
    return Reply(recorded.blocks(done), done)


def done(shell: Shell, desk: Desk, line: str) -> Recorded | None:
    """The result of a line about a prepared file in a command; None for any other line."""
    if (found := prepared.word_of(desk.game, line)) is None:
        return None
    answer = reply(desk, *found, None)
    if answer.done is None and not shell.as_json:
        shell.show(answer.blocks)
    return answer.done or Recorded((), ())


def _write_new(
    kind: Prepared[Any], file: str, edit: Edit | None, answer: AskContent | None
) -> tuple[str, str]:
    """The name of a new file, made from answers, or saved in the editor, where it begins as a file that comes
    with the game; and the reason if it cannot be brought in now."""
    is_asked = answer is not None and kind.asks is not None
    if not is_asked and edit is None:
        raise UsageError(
            f"{kind.word} new asks questions or opens an editor, and needs a terminal for both.",
            hint=f"Write {file} yourself, and type {kind.word} {file}",
        )
    path, why = os.path.expanduser(file), ""
    if os.path.lexists(path):
        raise UsageError(f"{file} already exists.", hint=f"Name a new file, or type {kind.word} {file}")
    text: str | None
    if answer is not None and kind.asks is not None:
        data, why = answer(kind)
        text = dumps(data)
    else:
        assert edit is not None
        text = edit(next(iter(kind.ready().values()), ""))
    if text is None:
        raise UsageError(
            "Nothing was saved, so nothing is changed.", hint=f"Type {kind.word} new {file} again."
        )
    files.write(path, text.encode())
    return file, why
