"""Waiting for what a program writes, however many files the tests hold open."""

from __future__ import annotations

import selectors


def readable(fd: int, seconds: float) -> bool:
    """Whether something can be read within that time."""
    with selectors.DefaultSelector() as selector:
        selector.register(fd, selectors.EVENT_READ)
        return bool(selector.select(seconds))
