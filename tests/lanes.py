"""The lanes of the tests: `quick` before a commit, with `slow` by the README's command, with `long` and
`browser` in `.ci/run`, and `large` by `python -m tests.large`.

Law: what a test costs decides, in seconds of a processor as `python -m tests.costs` measured them last
(`costs.txt`); one that was not measured yet is quick. Here stands only what is an exception.
"""

from __future__ import annotations

import re
import zlib
from functools import cache
from pathlib import Path

LANES = frozenset({"quick", "slow", "long", "large", "browser"})
ROOT = Path(__file__).parents[1]
QUICK, SLOW = 0.015, 0.09
"""Seconds of a processor that a test of the lane may cost at most."""

LARGE = frozenset(
    {
        "tests/bench/test_typist.py::test_a_decision_is_two_taps_or_four_with_a_search[Courses]",
        "tests/bench/test_typist.py::test_a_decision_is_two_taps_or_four_with_a_search[Effortless]",
        "tests/bench/test_typist.py::test_turns_and_keys_are_counted_from_the_first_turn_on",
        "tests/browser/test_evenings.py::test_an_evening_on_five_phones_is_tapped_to_its_end",
        *(
            f"tests/browser/test_samples.py::test_a_page_of_each_game_works[{name}]"
            for name in (
                "courses/a-duel-with-house-decks",
                "endeavor/four-on-the-map",
                "scorepad/an-evening-of-birds",
            )
        ),
        "tests/cli/test_searching.py::test_where_there_is_no_terminal_nothing_is_said_of_the_search",
        "tests/corrections/test_help.py::test_every_example_of_a_help_runs_as_it_is_typed[whatif]",
        "tests/games/humanity/scenes/test_scene_walks.py"
        "::test_whatever_a_log_says_of_an_endeavor_the_referee_answers[0-monstrous]",
        "tests/games/humanity/scenes/test_scene_walks.py"
        "::test_whatever_a_log_says_of_an_endeavor_the_referee_answers[0-racing]",
        "tests/games/humanity/scenes/test_scene_walks.py"
        "::test_whatever_a_log_says_of_an_endeavor_the_referee_answers[0-stealth]",
        "tests/games/humanity/test_questions.py::test_what_is_asked_decides_and_what_decides_is_asked[1]",
        *(
            f"tests/games/scorepad/test_sheets.py::test_a_sheet_conforms_in_many_games[{name}]"
            for name in ("hearts", "ticket", "yahtzee")
        ),
        "tests/inway/test_in_the_way.py::test_none_of_many_odd_files_in_the_way_is_lost",
        *(
            f"tests/exports/test_secrets.py"
            f"::test_in_many_games_an_export_is_the_same_whatever_lies_hidden[{each}]"
            for each in ("101-courses", "102-kingless", "103-courses", "103-kingless")
        ),
        *(
            f"tests/games/humanity/scenes/test_asked.py"
            f"::test_whatever_is_answered_comes_in_as_soon_as_it_is_whole[{seed}]"
            for seed in (1, 3, 4, 6, 14, 18, 20, 22, 26, 31, 33, 37, 39)
        ),
        *(
            f"tests/games/scorepad/test_sheets.py::test_a_sheet_conforms_in_many_games[{name}]"
            for name in ("plain", "golf", "hanabi", "campaign")
        ),
        *(
            f"tests/rows/test_rows.py::test_what_a_pad_asks_and_what_a_row_does_are_as_the_page_says[{seed}]"
            for seed in (1001, 1005, 1006, 1007)
        ),
        "tests/core/test_insight.py::test_nothing_is_shown_that_could_be_otherwise[100]",
        "tests/core/test_insight.py::test_nothing_is_shown_that_could_be_otherwise[150]",
        "tests/corrections/test_mended.py::test_a_slip_that_is_mended_leaves_the_true_table",
        "tests/life/test_life.py::test_a_life_that_was_lived_in_one_process_goes_on_in_another",
        "tests/life/test_life.py::test_the_log_keeps_its_word_in_any_order_of_commands",
        "tests/secrets/test_hosts.py::test_no_command_tells_whether_a_host_has_secrets[5]",
        "tests/secrets/test_shared.py::test_no_page_of_many_games_tells_anything[1-kingless]",
        "tests/secrets/test_shared.py::test_no_page_of_many_games_tells_anything[2-courses]",
        "tests/web/test_touching.py::test_what_a_page_calls_legal_is_recorded_and_all_else_is_answered[1]",
        "tests/samples/test_samples.py::test_the_script_plays_the_same_bytes_again",
        "tests/secrets/test_prompt.py::test_hundreds_of_lines_at_a_prompt_tell_nothing[0]",
        "tests/shelf/test_engines.py::test_every_chunk_is_answered[dask]",
        "tests/shelf/test_engines.py::test_what_never_ends_is_named_and_stops_nothing_else[dask]",
        "tests/shelf/test_scan_engines.py::test_the_same_rows_where_a_worker_is_killed_in_the_middle[dask]",
        "tests/shelf/test_scan_engines.py::test_the_same_rows_whoever_works[dask]",
        "tests/shelf/test_scan_engines.py::test_workers_of_others_must_be_able_to_open_the_logs",
        "tests/strangers/coup/test_coup.py::test_it_conforms",
        "tests/strangers/draft/test_draft.py::test_it_conforms",
        "tests/strangers/hearts/test_hearts.py::test_it_conforms[1]",
        "tests/strangers/lost_cities/test_lost_cities.py::test_it_conforms[1]",
        "tests/strangers/test_planted.py::test_a_mistake_is_found_quickly[hidden from nobody]",
        "tests/test_growth.py::test_four_times_the_log_takes_four_times_the_work[ends-share LOG -o -]",
        "tests/test_growth.py::test_four_times_the_log_takes_four_times_the_work[pad-plot LOG]",
        "tests/test_growth.py::test_four_times_the_log_takes_four_times_the_work[pad-share LOG -o -]",
        "tests/test_plants.py::test_a_new_package_asks_all_its_rules",
        "tests/web/test_recording.py::test_an_evening_by_taps_alone_is_a_log_like_any_other[courses]",
        "tests/test_growth.py"
        "::test_a_page_of_twice_the_events_takes_twice_the_work_and_twice_the_bytes[humanity_log]",
        "tests/test_growth.py"
        "::test_four_times_a_log_of_any_shape_takes_four_times_the_work[pad-export LOG --to cast]",
        *(
            f"tests/games/humanity/test_walks.py::test_random_play_keeps_the_books[{seed}]"
            for seed in range(1, 8)
        ),
        *(
            f"tests/strangers/test_planted.py::test_what_is_a_matter_of_the_rules_stays_green[{name}]"
            for name in (
                "the wrong order of seats",
                "the same deal every round",
                "passing to the other side",
                "the queen counts nothing",
                "the lowest card takes the trick",
            )
        ),
        "tests/shelf/test_scan_engines.py::test_a_cluster_that_is_gone_is_told_in_a_sentence",
        *(
            "tests/games/scorepad_by_the_page/test_beside.py"
            f"::test_ten_sheets_are_played_as_the_page_says[{first}]"
            for first in range(10, 300, 10)
        ),
        *(
            f"tests/games/effortless/test_counts.py::test_counts_from_a_dealt_layout[{seats}-5]"
            for seats in ("two", "three", "five")
        ),
        *(
            f"tests/games/humanity/scenes/test_scene_walks.py::test_random_endeavors_keep_their_tracks[{each}]"
            for each in (
                f"{seed}-{kind}"
                for seed in (1, 2, 3)
                for kind in ("monstrous", "rush", "racing", "stealth", "unit")
            )
        ),
        *(
            f"tests/games/endeavor/test_walks.py::test_the_invariants_hold_after_every_event[{part}-{kind}]"
            for part in (1, 2, 3)
            for kind in ("base", "solo", "easier", "harder", "two", "three")
        ),
        "tests/games/humanity/scenes/test_scene_walks.py"
        "::test_whatever_a_log_says_of_an_endeavor_the_referee_answers[0-unit]",
        "tests/games/humanity/scenes/test_scene_walks.py"
        "::test_whatever_a_log_says_of_an_endeavor_the_referee_answers[1-racing]",
        "tests/games/test_conforms.py::test_a_shipped_game_conforms_in_a_second_game",
        "tests/games/test_numbers.py"
        "::test_a_listed_number_does_what_the_list_says_in_random_games[0-courses-table]",
        "tests/games/humanity/test_questions.py::test_what_is_asked_decides_and_what_decides_is_asked[2]",
        "tests/games/humanity/test_questions.py::test_what_is_asked_decides_and_what_decides_is_asked[3]",
        "tests/cli/test_strangers_files.py::test_a_forged_log_is_read_or_told_by_every_command[endeavor]",
        "tests/cli/test_strangers_files.py::test_a_forged_log_is_read_or_told_by_every_command[scorepad]",
        *(
            f"tests/mistyped/test_mistyped.py"
            f"::test_a_mistyped_number_is_among_the_first_three_explanations[{count}]"
            for count in (2, 4)
        ),
        "tests/games/courses/test_walks.py::test_M1_to_M4_hold_where_the_tool_deals[0]",
        "tests/games/courses/test_walks.py::test_M1_to_M4_hold_where_the_tool_deals[3]",
        "tests/games/courses/test_walks.py::test_M1_to_M4_hold_where_the_tool_deals[4]",
        "tests/games/courses/test_walks.py::test_M1_to_M4_hold_at_a_table_with_unknown_cards[0]",
        "tests/games/courses/test_walks.py::test_whoever_plays_by_chance_can_do_whatever_is_listed[1]",
        "tests/games/courses/test_walks.py::test_whoever_plays_by_chance_can_do_whatever_is_listed[2]",
        "tests/games/kingless/test_secrets.py::test_nothing_that_is_completed_or_refused_tells_a_hand[0]",
        "tests/games/kingless/test_secrets.py::test_nothing_that_is_completed_or_refused_tells_a_hand[2]",
        "tests/games/kingless/test_secrets.py"
        "::test_a_move_of_somebody_who_is_not_asked_tells_nothing_of_the_hand[0]",
        "tests/samples/test_searches.py"
        "::test_a_search_that_finds_nothing_folds_no_more_events_than_it_must[courses/an-evening-that-decks-out]",
        "tests/samples/test_searches.py"
        "::test_a_search_that_finds_nothing_folds_no_more_events_than_it_must[endeavor/four-on-the-map]",
        "tests/samples/test_searches.py"
        "::test_a_search_that_finds_nothing_folds_no_more_events_than_it_must[scorepad/partners-at-the-bridge]",
        "tests/bench/test_typist.py::test_a_game_that_was_typed_in_few_keys_is_the_same_game[Courses]",
        "tests/bench/test_typist.py::test_a_game_that_was_typed_in_few_keys_is_the_same_game[Effortless]",
        "tests/samples/test_typed.py"
        "::test_whatever_is_listed_is_understood_as_the_move_that_it_is[0-courses-table]",
        "tests/samples/test_slips.py::test_an_event_recorded_otherwise_is_among_the_first_three[courses]",
        "tests/samples/test_slips.py"
        "::test_a_number_that_follows_and_was_recorded_otherwise_is_named_first[182-7]",
        "tests/samples/test_slips.py"
        "::test_a_number_that_follows_and_was_recorded_otherwise_is_named_first[311-5]",
        "tests/cli/test_meaning.py::test_whatif_never_writes_whatever_is_typed_after_it[1]",
        "tests/cli/test_meaning.py::test_whatif_never_writes_whatever_is_typed_after_it[2]",
        "tests/cli/test_meaning.py::test_whatif_never_writes_whatever_is_typed_after_it[3]",
        "tests/samples/test_words_stay.py"
        "::test_no_command_but_one_tells_what_was_typed[effortless/two-with-a-dummy]",
        "tests/samples/test_words_stay.py"
        "::test_no_command_but_one_tells_what_was_typed[kingless/two-without-a-box]",
        "tests/samples/test_strangers.py"
        "::test_a_changed_line_with_a_true_hash_is_told[three-at-the-kitchen-table]",
        "tests/samples/test_strangers.py::test_a_changed_line_with_a_true_hash_is_told[four-at-the-club]",
        "tests/secrets/test_shared.py"
        "::test_a_page_of_a_game_that_is_over_differs_in_its_seal_alone[kingless/six-in-the-hut.jsonl-3]",
        "tests/secrets/test_shared.py"
        "::test_a_page_of_a_game_that_is_over_differs_in_its_seal_alone[courses/a-duel-with-house-decks.jsonl-0]",
        "tests/mistyped/test_mistyped.py"
        "::test_what_was_recorded_otherwise_is_among_the_first_three_explanations[place]",
        "tests/bench/test_bench.py::test_every_row_of_the_speed_budget_is_measured",
        "tests/samples/test_slips.py"
        "::test_missed_and_doubled_events_wrong_seats_amounts_and_cards_are_among_the_first_three",
        "tests/browser/test_samples.py::test_the_page_of_every_other_sample_works",
        "tests/browser/test_stats.py::test_statistics_can_be_read_everywhere[asked0]",
        "tests/games/humanity/test_questions.py::test_in_hundreds_of_situations_what_is_asked_decides",
        "tests/test_plants.py::test_a_shipped_game_has_no_rule_that_nobody_needs",
        "tests/games/humanity/scenes/test_scene_walks.py"
        "::test_whatever_a_log_says_of_an_endeavor_the_referee_answers[1-unit]",
        "tests/games/humanity/scenes/test_scene_walks.py"
        "::test_whatever_a_log_says_of_an_endeavor_the_referee_answers[1-monstrous]",
        "tests/games/humanity/scenes/test_scene_walks.py"
        "::test_whatever_a_log_says_of_an_endeavor_the_referee_answers[1-stealth]",
        "tests/games/test_conforms.py::test_a_shipped_game_conforms_in_many_games",
        "tests/mistyped/test_mistyped.py"
        "::test_nine_of_ten_mistyped_numbers_are_among_the_first_three_explanations",
        "tests/samples/test_slips.py"
        "::test_all_but_one_of_four_events_recorded_otherwise_are_among_the_first_three",
        "tests/strangers/skull/test_skull.py::test_it_conforms[2]",
        "tests/strangers/test_planted.py::test_what_is_a_matter_of_the_rules_stays_green[most points win]",
        "tests/playouts/test_secret.py::test_exchanged_cards_change_no_review_and_no_move_of_a_bot[courses]",
        "tests/secrets/test_exchanged.py::test_two_hundred_questions_tell_nothing",
        "tests/secrets/test_hosts.py::test_hundreds_of_questions_find_no_secret",
        "tests/samples/test_slips.py::test_an_event_recorded_otherwise_is_among_the_first_three[endeavor]",
        "tests/otherwise/test_otherwise.py"
        "::test_a_line_typed_one_move_too_early_is_told_how_it_is_legal[2-150]",
        "tests/games/scorepad/test_sheets.py::test_a_sheet_conforms_in_many_games[spades]",
        "tests/strangers/hearts/test_hearts.py::test_it_conforms[8]",
        "tests/strangers/lost_cities/test_lost_cities.py::test_it_conforms[8]",
        "tests/strangers/skull/test_skull.py::test_it_conforms[8]",
        "tests/strangers/test_planted.py::test_a_mistake_is_found_and_named",
        "tests/shelf/test_scan_kills.py::test_after_twenty_kills_the_shelf_is_as_if_made_from_nothing",
        "tests/bench/test_typist.py::test_a_decision_is_two_taps_or_four_with_a_search[Endeavor]",
        "tests/bench/test_typist.py::test_a_game_that_was_typed_in_few_keys_is_the_same_game[Endeavor]",
        "tests/playouts/test_secret.py"
        "::test_exchanged_cards_change_no_review_and_no_move_of_a_bot[effortless]",
        "tests/playouts/test_secret.py::test_exchanged_cards_change_no_playout[courses]",
        "tests/samples/test_slips.py::test_an_event_recorded_otherwise_is_among_the_first_three[effortless]",
        "tests/cli/test_strangers_files.py::test_a_forged_log_is_read_or_told_by_every_command[humanity]",
        "tests/cli/test_strangers_files.py::test_a_forged_log_is_read_or_told_by_every_command[courses]",
        "tests/corrections/test_mended.py::test_five_slips_that_are_mended_leave_the_true_table[effortless]",
        "tests/corrections/test_mended.py::test_five_slips_that_are_mended_leave_the_true_table[scorepad]",
        "tests/games/scorepad/test_sheets.py::test_a_sheet_conforms_in_many_games[wingspan]",
        "tests/games/scorepad/test_sheets.py::test_a_sheet_conforms_in_many_games[auction]",
        "tests/shelf/test_engines.py::test_what_kills_its_worker_twice_is_named_and_stops_nothing_else[dask]",
        "tests/shelf/test_damaged.py::test_a_shelf_whose_making_was_cut_off_is_made_by_the_next_scan[4096]",
        "tests/shelf/test_damaged.py::test_a_shelf_whose_making_was_cut_off_is_made_by_the_next_scan[12288]",
        "tests/web/test_recording.py::test_an_evening_by_taps_alone_is_a_log_like_any_other[hearts on a pad]",
        "tests/test_growth.py"
        "::test_four_times_a_log_of_any_shape_takes_four_times_the_work[pad-export LOG --to svg]",
        "tests/browser/test_samples.py::test_a_page_of_each_game_works[kingless/six-in-the-hut]",
        "tests/browser/test_samples.py::test_a_page_of_each_game_works[effortless/three-at-the-kitchen-table]",
        "tests/strangers/market/test_market.py::test_it_conforms",
        "tests/strangers/sushi/test_sushi.py::test_it_conforms",
        "tests/strangers/test_planted.py::test_a_mistake_is_found_quickly[a list in the class]",
        "tests/test_growth.py::test_four_times_the_log_takes_four_times_the_work[pad-replay LOG --json]",
    }
)
"""What others try in part already, as often as there is time for: no part of `.ci/run`."""

ONE_OF_EACH = frozenset(
    {
        "a-duel-with-house-decks",
        "alone-and-lost",
        "ten-winters",
        "the-lighthouse",
        "three-at-the-kitchen-table",
        "two-without-a-box",
    }
)
"""A sample of each game."""

SWEEPS = frozenset(
    {
        "tests/browser/test_result.py"
        "::test_the_first_screen_of_a_phone_says_who_won_by_how_much_and_what_counted_most",
        "tests/core/test_open_moves.py::test_what_stands_in_front_of_a_hole_is_a_word_that_can_be_typed",
        "tests/games/humanity/test_odd_events.py"
        "::test_the_referee_answers_to_anything_and_a_fold_reports_what_cannot_be",
        "tests/corrections/test_forgotten.py"
        "::test_what_is_inserted_elsewhere_leaves_later_events_about_the_same_pieces",
        "tests/corrections/test_forgotten.py"
        "::test_what_is_inserted_leaves_later_events_about_the_same_pieces",
        "tests/corrections/test_mistakes.py::test_a_real_mistake_fits_without_a_question",
        "tests/corrections/test_mistakes.py::test_six_real_mistakes_fit_without_a_question",
        "tests/exports/test_forms.py::test_every_sample_is_opened_in_every_form",
        "tests/games/humanity/test_odd_events.py::test_every_state_can_be_looked_at",
        "tests/games/test_conforms.py::test_what_was_played_conforms",
        "tests/games/test_numbers.py::test_a_listed_number_does_what_the_list_says_along_a_sample",
        "tests/repl/test_heights.py::test_at_every_third_event_the_board_and_the_question_are_in_sight",
        "tests/samples/test_editions.py::test_a_log_is_played_with_the_edition_that_it_began_with",
        "tests/samples/test_exports.py::test_an_export_is_imported_as_the_same_game",
        "tests/samples/test_exports.py::test_the_copy_has_the_same_events_in_the_same_steps",
        "tests/samples/test_read_on.py::test_a_log_that_has_grown_reads_as_if_it_had_been_read_as_a_whole",
        "tests/samples/test_typed.py"
        "::test_a_corrected_line_is_typed_again_or_says_first_of_all_that_it_cannot",
        "tests/samples/test_typed.py::test_a_log_typed_again_is_the_same_game",
        "tests/samples/test_typed.py::test_any_other_line_of_play_typed_again_is_the_same_game",
    }
)
"""What is asked of every sample: one of each game in its lane, the others by `python -m tests.large`."""

DRAWN = frozenset(
    {
        "tests/cli/test_failing_calls.py::test_what_a_writer_says_is_true",
        "tests/corrections/test_mended.py::test_five_slips_that_are_mended_leave_the_true_table",
        "tests/games/humanity/scenes/test_asked.py::test_whatever_is_answered_comes_in_as_soon_as_it_is_whole",
        "tests/games/humanity/scenes/test_planted_in_walks.py::test_a_planted_fault_is_told_at_its_line",
        "tests/games/test_outsiders.py::test_a_game_that_leaves_or_lies_where_it_is_asked_is_blamed",
        "tests/inway/test_in_the_way.py::test_a_scan_removes_nothing_beside_its_shelf",
        "tests/repl/test_abuse.py::test_a_session_can_be_left_from_anywhere",
        "tests/repl/test_abuse.py::test_odd_surroundings_are_lived_with",
        "tests/shelf/test_apart.py::test_a_game_that_hangs_or_ends_python_stops_no_list",
        "tests/strangers/test_slips.py::test_an_answer_of_a_wrong_form_is_named",
        "tests/test_conformance.py::test_what_is_broken_is_found",
        "tests/test_growth.py::test_four_times_a_log_of_any_shape_takes_four_times_the_work",
    }
)
"""What is asked of many cases alike: a third of them in their lane, drawn by their names, the others by
`python -m tests.large`."""

ALWAYS = frozenset(
    {
        "tests/house/test_events.py::test_no_name_comes_by_a_way_that_nobody_can_follow",
        "tests/house/test_floors.py::test_imports_point_down",
        "tests/cli/test_chances.py::test_what_it_says",
        "tests/games/test_as_it_went.py::test_a_campaign_goes_as_it_went",
        "tests/games/test_as_it_went.py::test_a_pad_says_what_it_said",
        "tests/games/test_as_it_went.py::test_a_random_game_goes_as_it_went",
        "tests/games/test_as_it_went.py::test_an_endeavor_goes_as_it_went",
        "tests/games/test_language.py::test_a_game_speaks_as_it_spoke",
        "tests/games/test_refused.py::test_what_cannot_happen_is_refused_with_its_reason",
        "tests/games/test_watched.py::test_a_table_sees_what_it_saw",
        "tests/games/test_words.py::test_the_words_of_a_game_stay",
        "tests/repl/test_offers_stay.py::test_what_is_said_at_the_prompt_stays_as_it_was",
        "tests/repl/test_offers_stay.py::test_what_is_offered_stays_as_it_was",
        "tests/samples/test_audits.py::test_what_an_audit_explains_stays_as_it_was",
        "tests/house/test_lanes.py::test_only_files_with_a_test_that_is_asked_for_are_read",
        "tests/house/test_sizes.py::test_a_function_has_a_name",
        "tests/house/test_sizes.py::test_an_import_in_a_function_says_why",
        "tests/house/test_sizes.py::test_few_imports_stand_in_functions",
        "tests/secrets/test_exchanged.py::test_nothing_that_is_asked_tells_what_is_hidden",
        "tests/secrets/test_prompt.py::test_a_prompt_shows_two_tables_alike_that_differ_in_what_is_hidden",
        "tests/store/test_writers.py::test_a_killed_writer_loses_no_acknowledged_step",
        "tests/test_readme.py::test_the_transcripts_are_real",
        "tests/told/test_told.py::test_every_error_is_told_to_somebody",
        "tests/told/test_told.py::test_it_is_told_in_words_and_as_data_and_the_next_step_works",
        "tests/told/test_told.py::test_what_is_told",
        "tests/web/test_races.py::test_every_tap_is_recorded_once_or_answered_with_why_not",
    }
)
"""In the README's command whatever they cost: the house, the secrets, what is promised, what is told.
A function with snapshots is one of these, too, if some of its cases cost more than others: those that another
lane asks would be taken for left over."""

SHARING = frozenset(
    {
        "tests/cli/test_options.py",
        "tests/games/humanity/scenes/test_planted_in_walks.py",
        "tests/house/test_floors.py",
        "tests/house/test_sizes.py",
        "tests/shelf/test_scan_engines.py",
        "tests/told/test_told.py",
    }
)
"""Files whose tests share what is made once (imports, logs, a cluster, what an error says): whichever comes
first pays for it, so that none of them is quick."""

BROWSER = "tests/browser/"
"""Left to `.ci/run` as the long ones are: the tests of this folder need Chromium."""


@cache
def costs() -> dict[str, float]:
    """What tests cost: a function, and with its parameter whatever is not quick."""
    lines = (ROOT / "tests/costs.txt").read_text("utf-8").splitlines()
    return {name: float(cost) for cost, name in (line.split(" ", 1) for line in lines)}


def lane(nodeid: str) -> str:
    """Where a test runs: `quick`, `slow`, `long`, `browser` or `large`. Its parameter decides before its
    function, and that before its file."""
    function, _, parameter = nodeid.partition("[")
    names = {nodeid, function, nodeid.partition("::")[0]}
    sample = parameter.rstrip("]").rpartition("/")[2]
    is_left_out = function in DRAWN and parameter and zlib.crc32(parameter.encode()) % 3
    if names & LARGE or is_left_out or (function in SWEEPS and sample and sample not in ONE_OF_EACH):
        return "large"
    if nodeid.startswith(BROWSER):
        return "browser"
    cost = costs().get(nodeid, costs().get(function, 0.0))
    is_quick = cost < QUICK and not names & SHARING
    return "quick" if is_quick else "slow" if cost < SLOW or function in ALWAYS else "long"


@cache
def _named() -> dict[str, frozenset[str]]:
    """What is named anywhere of each file and of each function."""
    found: dict[str, set[str]] = {}
    for name in (*LARGE, *costs()):
        for whose in {name.partition("::")[0], name.partition("[")[0]}:
            found.setdefault(whose, set()).add(name)
    return {whose: frozenset(names) for whose, names in found.items()}


@cache
def lanes_of(name: str) -> frozenset[str]:
    """The lanes that the tests of a file, or the cases of a function, may run in."""
    file, _, function = name.partition("::")
    of_file = (
        () if function else re.findall(r"^ *def (test_\w+)", (ROOT / file).read_text("utf-8"), re.MULTILINE)
    )
    tests = {name} if function else {f"{file}::{each}" for each in of_file}
    swept = {"large"} if any(each.startswith(name) for each in SWEEPS | DRAWN) else set[str]()
    return frozenset({lane(each) for each in tests | _named().get(name, frozenset())} | swept)


def lanes_asked_for(marks: str) -> frozenset[str]:
    """The lanes that `pytest -m` asks for: `long or browser`, `not long`. All if it says anything else."""
    words = marks.split()
    named = LANES.intersection(words)
    if named and not {*words} - LANES - {"or"}:
        return named
    if named and not {*words} - LANES - {"not", "and"} and words.count("not") == len(named):
        return LANES - named
    return LANES


def is_asked_for(name: str, marks: str) -> bool:
    """Whether `pytest -m` may run a test of a file, or a case of a function, so that it has to be read."""
    return bool(lanes_of(name) & lanes_asked_for(marks))
