"""What checks the pages is what it says it is, and may be here."""

from __future__ import annotations

from pathlib import Path

AXE = Path(__file__).parent / "axe"


def test_axe_stands_beside_its_licence() -> None:
    assert (AXE / "axe.min.js").read_text("utf-8").startswith("/*! axe v4.14.1\n")
    assert "Mozilla Public License" in (AXE / "LICENSE").read_text("utf-8")
