"""Which request gets which answer: the plain page at `/`, a seat's page at its token, and news of changes to
both; if pages record, also the question that is asked, and the result of a tap.

Law: a request must name us in its Host, and either only read or be a tap from our page. Anything else is
refused before it is read. No answer may be cached.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cli.web import tapping
from cli.web.address import LOCALHOST, same
from cli.web.alone import Alone
from cli.web.keys import Keys
from cli.web.recording import Recorder
from cli.web.table import WebTable
from cli.web.taps import Answer, Tap
from ledger.core.errors import TablefoldError

TICK = 0.05
"""Seconds between two looks at the log."""
BEAT = 10.0
"""Seconds of silence after which a page hears that the connection is alive."""
PACKED = 5
"""How hard a page is compressed: the next level takes twice as long and saves one per cent."""
PIECE = 1 << 16
"""How many bytes of a page wait for a reader at a time."""
READING = ("GET", "HEAD")
HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
}
READ_ONLY = (405, "This page is read-only.")
NOBODY = (
    "There is nothing here. If this link opened a page before, there may be a new link: ask at the table."
)
ELSEWHERE = "Nothing is served under that name. Whoever runs Tablefold can add it with --host-name NAME."


class NobodysLink(Exception):
    """A request names a token that no seat has."""


class Server:
    """Everything that requests share."""

    def __init__(
        self, table: WebTable, keys: Keys, recorder: Recorder | None = None, *, is_open: bool = False
    ) -> None:
        """With a `recorder` pages of seats record; the plain page too, if `is_open`."""
        self.fault: Exception | None = None
        """Why nobody looks at the log any more: a mistake of ours, or of the game."""
        self._table = table
        self._keys = keys
        self._alone = Alone()
        self._news = asyncio.Event()
        """It is set when there is something new, and then replaced: a reader, who may leave at any moment,
        never holds a lock."""
        self._recorder = recorder
        self._is_open = is_open
        self._pace = tapping.Pace()
        self._asked = 0
        """How many changes of what is asked, or of the host's secrets, pages have heard of."""

    @asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        """Looks at the log again and again while it is served."""
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        looking = asyncio.create_task(self._look())
        yield
        looking.cancel()

    async def _look(self) -> None:
        try:
            while True:
                await asyncio.sleep(TICK)
                await self._look_once()
        except Exception as error:  # told where it was started
            self.fault = error

    async def _look_once(self) -> None:
        """Tells everybody what is new in the log, or among the choices that wait."""
        if self._recorder is not None:
            await self._alone.do(self._recorder.look)
        is_new = await self._alone.do(self._table.look)
        if is_new:
            self._keys.require(self._table.seats)
        asked = 0 if self._recorder is None else self._recorder.changes_for(self._recorder.desk.host)
        if is_new or asked != self._asked:
            self._asked = asked
            self._tell()

    async def throws(self, how: str) -> str:
        """Where dice are thrown; pages hear about a change at the next look. Raises UsageError."""
        recorder = self._recorder
        if recorder is None:
            return ""
        said = await self._alone.do(lambda: recorder.throws.said(recorder.desk, how))
        recorder.changes += bool(how)
        return said

    async def renew(self) -> None:
        """Makes new tokens; readers with an old token are disconnected."""
        self._keys.renew()
        self._tell()

    def _tell(self) -> None:
        """Wakes everybody who waits for news."""
        told, self._news = self._news, asyncio.Event()
        told.set()

    def _seat(self, request: Request) -> str | None:
        """Who asks. Raises NobodysLink."""
        token = request.path_params.get("token")
        if token is None:
            return None
        seat = self._keys.seat(token)
        if seat is None:
            raise NobodysLink
        return seat

    async def page_below(self, request: Request) -> Response:
        """Where the page is, for a link that lost its last slash on the way."""
        self._seat(request)
        return RedirectResponse(f"{request.url.path}/", 308)

    async def page(self, request: Request) -> Response:
        """The page as it is now, or what is new since the version that the reader has."""
        seat = self._seat(request)
        since = request.query_params.get("since", "")
        packs = "gzip" in request.headers.get("accept-encoding", "")
        page = await self._alone.do(lambda: self._answer(seat, since, packed=packs))
        pieces = (page[start : start + PIECE] for start in range(0, len(page), PIECE))
        encoding = {"Content-Encoding": "gzip"} if packs else {}
        return StreamingResponse(
            _each(pieces if request.method == "GET" else ()),
            media_type="text/html",
            headers={"Content-Length": str(len(page)), "Vary": "Accept-Encoding", **encoding},
        )

    async def story(self, request: Request) -> Response:
        """The story so far, for whoever opens it on the page."""
        seat = self._seat(request)
        told = await self._alone.do(lambda: self._table.story(seat))
        return Response(told, media_type="text/html") if told else PlainTextResponse(NOBODY, 404)

    def _answer(self, seat: str | None, since: str, *, packed: bool) -> bytes:
        answer = self._table.growth(seat, since) if since else None
        if answer is None:
            answer = self._table.page(seat)
        return gzip.compress(answer, PACKED, mtime=0) if packed else answer

    async def asks(self, request: Request) -> Response:
        """What the reader is asked, and what the reader can do."""
        seat, recorder = self._seat(request), self._recorder
        if recorder is None:
            return PlainTextResponse(NOBODY, 404)
        try:
            data = await self._alone.do(lambda: recorder.asks(seat))
        except TablefoldError as problem:
            return tapping.said(503, problem.message)
        return JSONResponse({**data, "records": seat is not None or self._is_open})

    def tapped(
        self, work: Callable[[Recorder, str | None, Tap], Answer]
    ) -> Callable[[Request], Awaitable[Response]]:
        """Makes the function that answers one kind of tap."""

        async def answer(request: Request) -> Response:
            try:
                seat = self._seat(request)
            except NobodysLink:
                return tapping.said(404, NOBODY)
            recorder = self._recorder
            if recorder is None or (seat is None and not self._is_open):
                return tapping.said(403, "Nothing can be recorded on this page.")
            if self._pace.is_too_fast(seat):
                return tapping.said(429, "That was too fast.", wait=1)
            tap = await tapping.tap_of(request)
            if isinstance(tap, Response):
                return tap
            made = await self._alone.do(lambda: work(recorder, seat, tap))
            if request.url.path.rpartition("/")[2] != "say":
                await self._look_once()
            return JSONResponse(made.data, made.status)

        return answer

    async def news(self, request: Request) -> Response:
        """A line for each change, as server-sent events, until the reader leaves or the link ends."""
        self._seat(request)
        stream = self._stream(request) if request.method == "GET" else _each(())
        return StreamingResponse(stream, media_type="text/event-stream")

    async def _stream(self, request: Request) -> AsyncIterator[bytes]:
        yield b"retry: 1000\n\n"
        seen, asked = "", self._changes(request)
        while (now := self._changes(request)) is not None:
            version = self._table.version
            news = b"event: beat\ndata:\n\n" if asked == now else b"event: asked\ndata:\n\n"
            if seen != version:
                news = f"data: {version}\n\n".encode()
            seen, asked = version, now
            yield news

            def is_new(seen: str = seen, asked: int | None = asked) -> bool:
                return seen != self._table.version or asked != self._changes(request)

            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    while not is_new():
                        await self._news.wait()

    def _changes(self, request: Request) -> int | None:
        """How often what is asked of a reader has changed; None once the link leads nowhere."""
        try:
            seat = self._seat(request)
        except NobodysLink:
            return None
        return 0 if self._recorder is None else self._recorder.changes_for(seat)


async def _no_such_link(request: Request, error: Exception) -> Response:
    return PlainTextResponse(NOBODY, 404)


async def _each(pieces: Iterable[bytes]) -> AsyncIterator[bytes]:
    for piece in pieces:
        yield piece


class Doorman:
    """Accepts only requests that name us and either only read or are taps from our page. Marks every answer
    as not to be cached."""

    def __init__(self, app: ASGIApp, names: Sequence[str], *, records: bool = False) -> None:
        self._app = app
        self._names = names
        self._records = records

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *own]}
            await send(message)

        refusal = self._refusal(scope)
        await (refusal or self._app)(scope, receive, marked)

    def _refusal(self, scope: Scope) -> Response | None:
        if scope["method"] not in READING:
            heads = Headers(scope=scope)
            refusal = tapping.refusal(scope["method"], scope["path"], heads) if self._records else READ_ONLY
            if refusal is not None:
                allowed = {"Allow": ", ".join(READING)} if refusal[0] == 405 else None
                return PlainTextResponse(refusal[1], refusal[0], allowed)
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not self._is_ours(hosts[0], scope["server"]):
            return PlainTextResponse(ELSEWHERE, 421)
        return None

    def _is_ours(self, host: str, called: tuple[str, int] | None) -> bool:
        """Whether a Host header names us: by the address that was called, or by a name that we have."""
        name, port = _parted(host)
        ours = self._names if called is None else (called[0], *self._names)
        return (not port or port.isdecimal()) and any(same(name, each) for each in ours)


def _parted(host: str) -> tuple[str, str]:
    """Name and port of a Host header."""
    if host.startswith("["):
        name, _, rest = host[1:].partition("]")
        return (name, rest.removeprefix(":")) if not rest or rest.startswith(":") else (host, "")
    name, _, port = host.partition(":")
    return name, port


def application(server: Server, names: Sequence[str], *, records: bool = False) -> ASGIApp:
    """The whole application. `names` are its names besides its address and localhost."""
    reading = {"": server.page, "events": server.news, "asks": server.asks, "story": server.story}
    taps = {name: server.tapped(work) for name, work in tapping.DOINGS.items()}
    routes = [
        Route(f"{place}{name}", answer, methods=methods)
        for place in ("/", "/seat/{token}/")
        for methods, answers in ((["GET"], reading), (["POST"], taps))
        for name, answer in answers.items()
    ]
    routes.append(Route("/seat/{token}", server.page_below, methods=["GET"]))
    app = Starlette(routes=routes, lifespan=server.running, exception_handlers={NobodysLink: _no_such_link})
    app.router.redirect_slashes = False
    return Doorman(app, (LOCALHOST, *names), records=records)
