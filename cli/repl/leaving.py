"""When a process is ended from outside (SIGTERM, SIGHUP), the terminal is left as it was before.

Law: a signal may come between any two steps of Python. While a prompt is open, nothing is raised, because the
code that is running would take it for its own mistake: the prompt is asked to end. The log has every step.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from threading import Timer, current_thread, main_thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prompt_toolkit.application import Application

SOON = 0.05
"""Seconds that a prompt gets to end."""


def leave_tidily() -> None:
    """From now on, signals end the process tidily. Only the main thread may handle signals in Python; in
    another thread nothing changes."""
    if current_thread() is main_thread():
        _set_handler(_handle_signal)


def _set_handler(handler: Callable[[int, object], None] | signal.Handlers) -> None:
    for name in ("SIGTERM", "SIGHUP"):
        if (number := getattr(signal, name, None)) is not None:
            signal.signal(number, handler)


def _handle_signal(number: int, frame: object) -> None:
    app = _open_prompt()
    if app is None or app.loop is None:
        sys.exit(128 + number)
    app.loop.call_soon_threadsafe(_end_prompt, app, number)


def _open_prompt() -> Application[Any] | None:
    """The prompt that is open, if any. prompt_toolkit is slow to load, so this does not load it."""
    toolkit = sys.modules.get("prompt_toolkit.application.current")
    app: Application[Any] | None = toolkit.get_app_or_none() if toolkit is not None else None
    return app if app is not None and app.is_running else None


def _end_prompt(app: Application[Any], number: int) -> None:
    if app.is_done:
        Timer(SOON, os.kill, (os.getpid(), number)).start()
    else:
        _set_handler(signal.SIG_IGN)
        app.exit(exception=SystemExit(128 + number))
