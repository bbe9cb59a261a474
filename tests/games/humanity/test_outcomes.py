"""From totals to results and outcomes. EX numbers are the worked examples, G numbers the rulings."""

from __future__ import annotations

import pytest

from ledger.games.humanity.outcomes import CheckOutcome, Ending, Rolled, resolve, result_of
from tests.games.humanity.tables import standing, table


class OneDie(Rolled, frozen=True):
    size: int = 6


def rolled(total: int, size: int = 6, **fields: object) -> OneDie:
    return OneDie(total=total, size=size, **fields)  # type: ignore[arg-type]


def outcome(*rolls: OneDie, **ending: object) -> CheckOutcome:
    results = [result_of(roll) for roll in rolls]
    return resolve([roll.size for roll in rolls], results, Ending(**ending))  # type: ignore[arg-type]


def seen(found: CheckOutcome) -> tuple[str, int, int]:
    return found.tier, found.boons, found.busts


def test_EX001_EX002_minor_success_and_aptitude() -> None:
    assert seen(outcome(rolled(6))) == ("minor", 0, 1)
    assert seen(outcome(rolled(4, 4))) == ("failure", 0, 0)
    assert seen(outcome(rolled(4, 4, eased=True))) == ("minor", 0, 1)


def test_EX004_EX005_medium_and_major() -> None:
    assert seen(outcome(rolled(10, 10))) == ("medium", 0, 0)
    assert seen(outcome(rolled(11, 10))) == ("major", 1, 0)
    assert outcome(rolled(11, 10)).x == 3


def test_EX017_an_ignited_spark_rounds_six_and_seven() -> None:
    assert seen(outcome(rolled(6, lifted=True))) == ("medium", 0, 0)
    assert result_of(rolled(5, lifted=True)) == 5


def test_EX024_EX025_hard_checks_add_up() -> None:
    assert seen(outcome(rolled(9), rolled(6))) == ("minor", 0, 1)
    assert seen(outcome(rolled(12), rolled(12))) == ("major", 2, 0)


def test_EX026_one_failing_roll_fails_the_check() -> None:
    assert seen(outcome(rolled(12), rolled(4))) == ("failure", 0, 0)
    assert seen(outcome(rolled(12, eased=True), rolled(4, eased=True))) == ("minor", 1, 1)


def test_EX027_ranks_and_rolls() -> None:
    ranks = ("easy", "normal", "hard", "harder", "harder 3")
    assert [standing(table(f"ann check heart vs {rank}")).needed for rank in ranks] == [1, 1, 2, 3, 4]


def test_G020_nothing_is_easier_than_easy() -> None:
    ranks = [standing(table("ann check heart", f"rank {change}")).rank for change in ("-3", "-1", "+2")]
    assert ranks == [-1, -1, 2]


def test_EX029_the_largest_die_or_the_one_that_matters() -> None:
    assert outcome(rolled(9), rolled(9, 10)).x == 3
    assert outcome(rolled(9), rolled(9, 10), x_size=6).x == 2


def test_EX030_creative_ignores_a_failing_roll() -> None:
    found = outcome(rolled(3), rolled(8), creative=True)
    assert (*seen(found), found.dropped) == ("medium", 0, 0, 0)
    assert seen(outcome(rolled(3), rolled(4), creative=True)) == ("failure", 0, 0)


def test_a_higher_result_counts_unless_it_is_ignored_or_the_success_is_plain() -> None:
    assert outcome(rolled(11), rolled(9)).counted == (11, 9)
    assert outcome(rolled(3), rolled(8), creative=True).counted == (8,)
    assert outcome(rolled(12), rolled(4), creative=True).counted == (12,)
    assert outcome(rolled(3), forced="success").counted == ()


def test_G025_creative_never_ignores_the_only_roll() -> None:
    found = outcome(rolled(3), creative=True)
    assert (found.tier, found.dropped) == ("failure", None)


def test_EX033_EX035_help_adds_and_brings_a_bust() -> None:
    assert seen(outcome(rolled(6, modifier=2), helpers=1)) == ("medium", 0, 1)
    assert seen(outcome(rolled(4, modifier=1), rolled(9), helpers=1)) == ("minor", 0, 2)


def test_EX034_help_on_x() -> None:
    assert outcome(rolled(8), helpers=1, x_help=1).x == 3


def test_G034_one_bust_however_many_help() -> None:
    assert outcome(rolled(9), helpers=3).busts == 1
    assert outcome(rolled(9), helpers=3, busts_per_helper=True).busts == 3
    assert seen(outcome(rolled(2), helpers=1)) == ("failure", 0, 1)


def test_EX038_uncool_before_rounding() -> None:
    assert seen(outcome(rolled(5, modifier=-1, eased=True))) == ("minor", 0, 1)
    assert seen(outcome(rolled(5, modifier=-1))) == ("failure", 0, 0)


def test_G001_modifiers_after_rounding_if_the_table_likes() -> None:
    roll = rolled(4, modifier=-1, eased=True)
    assert (result_of(roll), result_of(roll, round_first=True)) == (5, 4)


def test_EX039_famous() -> None:
    assert outcome(rolled(9, 10, modifier=2)).tier == "major"


def test_EX040_haunted_and_G008_below_zero() -> None:
    assert seen(outcome(rolled(9, haunting=5))) == ("failure", 0, 0)
    assert result_of(rolled(2, haunting=9)) == -7


def test_EX042_disarmed_turns_a_boon_to_a_bust() -> None:
    assert seen(outcome(rolled(14), shifts=1)) == ("major", 0, 1)
    assert seen(outcome(rolled(6), shifts=1)) == ("minor", 0, 2)
    assert seen(outcome(rolled(14), rolled(14), shifts=1)) == ("major", 1, 1)


def test_EX043_mischievous_takes_from_the_finished_result() -> None:
    assert outcome(rolled(7, eased=True, reduced=3)).tier == "failure"
    assert seen(outcome(rolled(8, reduced=3))) == ("minor", 0, 1)


def test_G002_rounding_again_if_the_table_likes() -> None:
    roll = rolled(7, eased=True, reduced=3)
    assert (result_of(roll), result_of(roll, round_again=True)) == (4, 5)


def test_EX044_maximum_is_one_boon_with_a_flag() -> None:
    found = outcome(rolled(22))
    assert (*seen(found), found.is_exceptional) == ("maximum", 1, 0, True)
    assert seen(outcome(rolled(22), rolled(9))) == ("medium", 1, 0)


def test_EX045_resolved_turns_a_boon_to_a_bust() -> None:
    assert seen(outcome(rolled(12), shifts=1)) == ("major", 0, 1)
    assert [outcome(rolled(22), shifts=shifts).is_exceptional for shifts in (0, 1)] == [True, False]


def test_G018_a_failed_check_keeps_nothing_but_the_bust_of_help() -> None:
    assert seen(outcome(rolled(12), rolled(4), helpers=1)) == ("failure", 0, 1)
    assert seen(outcome(rolled(12), rolled(4), keeps_on_failure=True)) == ("failure", 1, 0)


def test_G027_insured_keeps_its_own_tier_or_succeeds_plainly() -> None:
    assert seen(outcome(rolled(12), forced="success")) == ("major", 1, 0)
    assert seen(outcome(rolled(2), forced="success")) == ("plain", 0, 0)


def test_vexed_fails_whatever_was_rolled() -> None:
    assert seen(outcome(rolled(22), forced="failure")) == ("failure", 0, 0)


@pytest.mark.parametrize("declined", [True, False])
def test_G014_rounding_may_be_declined(declined: bool) -> None:
    assert result_of(rolled(6, lifted=True, declined=declined)) == (6 if declined else 8)
