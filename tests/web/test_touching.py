"""Whatever a page of Humanity offers can be touched; the large run is `python -m tests.web.touching`."""

from __future__ import annotations

import pytest

from tests.web.touching import life


@pytest.mark.parametrize("seed", [0, 1])
def test_what_a_page_calls_legal_is_recorded_and_all_else_is_answered(seed: int) -> None:
    found = life(seed, 25)
    assert {status for *_, status in found} == {200, 422}
