"""Whichever SHA-256 is quicker, the fingerprint is the same."""

from __future__ import annotations

import hashlib
import sys

import pytest

from ledger.core import sha
from ledger.store.codec import LITTLE, Fingerprint


@pytest.mark.parametrize("size", [0, LITTLE, LITTLE + 1])
def test_a_short_log_and_a_long_one_have_the_digest_of_hashlib(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b"a card " * 1000
    monkeypatch.delitem(sys.modules, "hashlib")
    mark = Fingerprint(data, size)
    mark.add(b"and more")
    assert mark.copy().hex() == hashlib.sha256(data + b"and more").hexdigest()


def test_where_python_has_none_of_its_own_it_is_that_of_hashlib(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(sha, "import_module", missing)
    assert sha._own() is hashlib.sha256
