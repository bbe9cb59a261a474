"""Where the page can be read in two ways: which way is taken.

Law: each field is one question, its default the answer that is taken. A comparison may ask for another one
to see whether that alone explains a difference.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Readings:
    tied_use_up_places: bool = True
    """Two who are tied for the most leave nothing for the second, as in the page's example of `split`."""
    split_rounds_down: bool = True
    """What is shared is rounded down, and not up."""
    truth_is_one: bool = True
    """`and` and `or` give 1 or 0, and not one of their values."""
    by_zero: int = 0
    """What a division by zero comes to."""
    number_in_formulas: bool = True
    """A category with a number of its own means that number in a formula, and not its points."""
    open_round_counts: bool = True
    """What is scored each round counts in a round that `end` cuts off."""
    fresh_after_last: bool = False
    """Fresh numbers begin again behind the last round, too."""
    asked_before_next: bool = True
    """`ends` is asked with the numbers of the round that ends, before the next begins."""
    most_first_all: bool = True
    """A formula of turns orders all seats, and not only the first of them."""
    must_of_others: bool = True
    """`must` is asked after a change of anything that it reads, and not of its own number alone."""
    must_may_mend: bool = False
    """What broke a `must` before may be changed as long as it stays broken."""
    rank_by_places: bool = True
    """Behind two who are first comes the third, and not the second."""
    table_below_is_first: bool = True
    """Below 0 a table gives what it gives for 0, and not nothing."""
    last_round_counts_once: bool = True
    """What was banked behind the last round is not counted once more as the round that goes on."""
    bare_place_is_sum: bool = True
    """A counter with places, named without one, is the sum of all."""
    last_round_stays: bool = True
    """Behind the last round `round` is the number of that one, and not one more."""
    role_keeps_out: bool = True
    """What is a role's alone is 0 for everybody else, whatever was insisted on."""
    ties_of_teams: bool = True
    """Teams that are tied compare what their seats have together."""
    team_scores_once: bool = True
    """What is a team's is counted once."""
    team_adds_partners: bool = True
    """A number that is a team's is what all partners typed, and not the first one alone."""
    any_rating: bool = True
    """A rating without `least` is for everybody."""


BY_THE_PAGE = Readings()
