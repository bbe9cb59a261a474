"""A shared page: one file with its style, its script and its data, and nothing from elsewhere.

Law: whatever a log says is text. Jinja2 escapes it, data is JSON without any character that ends a script,
and the page's own policy lets nothing run but its own script. No text is shown that a reader could not see.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from pkgutil import get_data
from stat import S_ISREG
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec
from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from cli.pages.chapters import Chapters
from cli.pages.points import ProgressPage
from cli.pages.result import SideTotal
from cli.pages.rows import nodes_with_depth
from cli.pages.shared import PageGrowth, SharedPage
from cli.render import picture, plot
from cli.render.clean import visible
from ledger import __version__

OURS = re.compile(rb'<meta name="tablefold-log" content="([^"]*)">')
"""The element of a page that says which log the page shows."""
HEAD = 4_000
"""The element of `OURS` is within this many bytes from the beginning of a page."""
_UNSAFE = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


class Live(NamedTuple):
    """What a page has in addition if it follows its log. Such a page asks only the server that it came
    from."""

    style: str
    script: str
    data: dict[str, Any]
    has_story: bool = False
    """Whether readers can open the story; see `render_story`."""


def render(page: SharedPage, seal: str = "", live: Live | None = None, preview: str = "") -> str:
    """The whole page. `seal` is the log's, if the game is over; `preview` is a picture for chats."""
    style, script, data = part("picture.css") + part("page.css"), part("page.js"), page.data
    if live is not None:
        style, script, data = style + live.style, script + live.script, {**data, "live": live.data}
    text: str = template("page.html").render(
        page=page,
        seal=seal,
        preview=preview,
        picture="" if page.picture is None else picture.svg(page.picture) + picture.legend(page.picture),
        plots=[_figure(line.score) if line.score.has_scores else None for line in page.lines],
        chances=None if page.chances is None else _figure(page.chances),
        is_scored=any(line.score.has_scores for line in page.lines),
        data=Markup(_json(data)),
        style=Markup(style),
        script=Markup(script),
        policy=policy(style, script, "" if live is None else "connect-src 'self'; "),
        version=__version__,
        plain=_shown,
        linked=_shown if page.chapters is None else partial(_linked, page.chapters),
        has_story=live is not None and live.has_story,
    )
    return text


def render_story(chapters: Chapters, at: int) -> str:
    """The story as far as event `at`, as a document for a page that follows its log: the page asks for it
    when somebody opens it, and no change of the log sends it."""
    text: str = template("story.html").render(chapters=chapters, at=at, linked=partial(_linked, chapters))
    return text


def _linked(chapters: Chapters, value: object) -> object:
    """A text of the story, in which each name is a link to that person or place."""
    if not isinstance(value, str):
        return value
    made = Markup()
    for text, place in chapters.parts(value):
        said = visible(text)
        made += Markup('<a href="#p{}">{}</a>').format(place, said) if place else said
    return made


def render_growth(growth: PageGrowth, live: dict[str, Any]) -> str:
    """What is new in a page that follows its log, as a document that the page takes in."""
    text: str = template("growth.html").render(
        growth=growth,
        plot=_figure(growth.score) if growth.score is not None and growth.is_scored else None,
        data=Markup(_json({**growth.data, "live": live})),
        version=live["version"],
    )
    return text


class ScoreCurve(NamedTuple):
    """The score over time, and the names of its lines below it."""

    svg: str
    legend: str


def _figure(score: ProgressPage) -> ScoreCurve:
    return ScoreCurve(plot.svg(score), plot.legend(score))


def log_of(path: Path) -> tuple[str, bool]:
    """The log that a page of ours shows, by its id, and whether it has a preview; empty for anything else.
    Raises OSError."""
    found = OURS.search(head := beginning(path))
    return (found[1].decode("ascii", "replace"), b'property="og:image"' in head) if found else ("", False)


def beginning(path: Path) -> bytes:
    """The part of a file that says whether it is a page of ours; empty for anything else than an ordinary
    file. Raises OSError."""
    if not S_ISREG(path.stat().st_mode):
        return b""
    with path.open("rb") as file:
        return file.read(HEAD)


def policy(style: str, script: str, more: str = "") -> str:
    """A policy that allows only this style, this script, and the empty icon."""
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; img-src data:; "
        f"{more}base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _json(data: dict[str, Any]) -> str:
    return msgspec.json.Encoder(decimal_format="number").encode(data).decode().translate(_UNSAFE)


@cache
def part(name: str) -> str:
    """The text of a file beside this one."""
    return (get_data(__name__, name) or b"").decode()


@cache
def template(name: str) -> Any:
    """A template that escapes whatever is put into it, and shows what cannot be seen."""
    environment = Environment(
        autoescape=True,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        optimized=False,  # each template is compiled for a single page, so looking for constants does not pay
        undefined=StrictUndefined,
        loader=FunctionLoader(part),
    )
    environment.filters.update(quote=partial(quote, safe=""), flat=nodes_with_depth, kind=_kind, look=_look)
    return environment.from_string(part(name))


def _kind(block: object) -> str:
    return type(block).__name__


def _look(side: SideTotal) -> tuple[str, str]:
    return plot.seat_look(side.seat, side.colour)


def _shown(value: object) -> object:
    """Makes invisible characters visible, except in the page's own parts."""
    return visible(value) if type(value) is str else value
