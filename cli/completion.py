"""What a shell gets when somebody presses Tab: click's completion, made safe for names from a log.

Law: whatever is offered, the shell takes it for a word and nothing more. Names with control characters are
not offered, and in bash every word is quoted for its place. (zsh and fish quote what they insert themselves.)
This file is loaded only to complete.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from typing import Any, ClassVar

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

from cli.render.clean import visible

_BASH = """\
%(complete_func)s() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
        %(complete_var)s=bash_complete COMP_LINE="${COMP_LINE:0:COMP_POINT}" "$1")
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == */ ]]; then compopt -o nospace; fi
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""
_BREAKS = "=:"
"""Characters after which bash begins another word within one of ours, unless it is quoted."""
_IN_DOUBLE_QUOTES = str.maketrans({sign: f"\\{sign}" for sign in '\\"$`'})


class _Clean(ShellComplete):
    """Offers only what can be typed, and nothing that drives a terminal."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[Any]]:
        found = super().get_completions(args, incomplete)
        for item in found:
            item.help = visible(item.help) if item.help else item.help
        return [item for item in found if visible(str(item.value)) == item.value]


class TypedWord:
    """The word before the cursor as it was typed, and the part of it that bash replaces."""

    def __init__(self, line: str) -> None:
        start, self.quote, opened, cut = 0, "", 0, 0
        skip = False
        for place, sign in enumerate(line):
            if skip:
                skip = False
            elif sign == "\\" and self.quote != "'":
                skip = True
            elif self.quote:
                self.quote = "" if sign == self.quote else self.quote
            elif sign in "'\"":
                self.quote, opened = sign, place + 1
            elif sign.isspace():
                start = cut = place + 1
            elif sign in _BREAKS:
                cut = place + 1
        kept = line[start : opened - 1] if self.quote else line[start:cut]
        self.kept = "".join(split_arg_string(kept))
        """What comes before that part, without its quotes."""

    def reply(self, value: str) -> str | None:
        """What bash has to insert for a value; None if the value does not fit there."""
        if not value.casefold().startswith(self.kept.casefold()):
            return None
        rest = value[len(self.kept) :]
        if self.quote == "'":
            return None if "'" in rest else rest
        if self.quote:
            return None if "!" in rest else rest.translate(_IN_DOUBLE_QUOTES)
        return shlex.quote(rest) if rest else ""


class _Bash(_Clean, BashComplete):
    """Reads the line up to the cursor itself, because bash breaks our words at `=` and `:`."""

    source_template: ClassVar[str] = _BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ["COMP_LINE"]
        self._word = TypedWord(line)
        words = split_arg_string(line)
        is_new = line[-1:].isspace() and not self._word.quote
        return (words[1:], "") if is_new else (words[1:-1], words[-1])

    def complete(self) -> str:
        return "\n".join(self._replies())

    def _replies(self) -> Iterator[str]:
        args, incomplete = self.get_completion_args()
        for item in self.get_completions(args, incomplete):
            if (reply := self._word.reply(item.value)) is not None:
                yield reply


class _Zsh(_Clean, ZshComplete):
    pass


class _Fish(_Clean, FishComplete):
    pass


def install() -> None:
    """Puts these completions in place of click's own."""
    for kind in (_Bash, _Zsh, _Fish):
        add_completion_class(kind)
