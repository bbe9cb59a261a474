"""`help` of what an author imports says something of every field; the text stands below it in the source."""

from __future__ import annotations

import pydoc

import msgspec
import pytest

from ledger import api
from ledger.core.helped import field_texts

KINDS = {
    name: kind
    for name in api.__all__
    if isinstance(kind := getattr(api, name), type) and issubclass(kind, msgspec.Struct)
}


@pytest.mark.parametrize("name", KINDS)
def test_every_field_is_described_below_it_or_by_its_name_in_the_docstring(name: str) -> None:
    kind, below = KINDS[name], field_texts(KINDS[name])
    prose = " ".join(str(base.__doc__) for base in kind.__mro__ if issubclass(base, msgspec.Struct))
    assert [field for field in below if not below[field] and f"`{field}`" not in prose] == []


def test_help_shows_the_text_below_a_field() -> None:
    page = pydoc.plain(pydoc.render_doc(api.Arg))
    assert "The fewest pieces of a multiset." in page
    assert "An argument. Without `choices`" in page
    assert "Seats that may also act" in pydoc.plain(pydoc.render_doc(api.Decision))


def test_what_an_author_reads_alone_does_not_begin_with_the_same() -> None:
    """`help` sorts by name, so that "The same" is the same as nothing."""
    said = {
        f"{name}.{member}": str(getattr(thing, member).__doc__)
        for name in api.__all__
        if isinstance(thing := getattr(api, name), type) and thing.__module__.startswith("ledger")
        for member in vars(thing)
        if not member.startswith("_") and callable(getattr(thing, member))
    }
    said |= {name: str(getattr(api, name).__doc__) for name in api.__all__}
    assert [name for name, text in said.items() if text.startswith("The same")] == []
