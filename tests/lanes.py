"""The lanes of the tests: `quick` before a commit, with `slow` by the README's command, with `long` and
`browser` in `.ci/run`, and `large` by `python -m tests.large`.

Law: a test is quick unless it is named here, by its file, by its function or with its parameter; nobody marks
anything elsewhere.
"""

from __future__ import annotations

LANES = frozenset({"quick", "slow", "long", "large", "browser"})

LARGE = frozenset(
    {
        "tests/test_growth.py"
        "::test_a_page_of_twice_the_events_takes_twice_the_work_and_twice_the_bytes[humanity_log]",
        "tests/test_growth.py::test_so_it_does_in_every_shape[pad-export LOG --to cast]",
        *(
            f"tests/games/humanity/test_walks.py::test_random_play_keeps_the_books[{seed}]"
            for seed in range(4, 8)
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
            f"::test_thirty_sheets_are_played_as_the_page_says[{first}]"
            for first in range(60, 300, 30)
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
            f"tests/games/endeavor/test_walks.py::test_the_invariants_hold_behind_every_event[{part}-{kind}]"
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
        "tests/mistyped/test_mistyped.py::test_a_mistyped_number_is_among_the_first_three_explanations[4]",
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
        "::test_a_search_that_finds_nothing_folds_no_more_events_than_it_must[courses/an-evening-that-decks-out-710000]",
        "tests/samples/test_searches.py"
        "::test_a_search_that_finds_nothing_folds_no_more_events_than_it_must[endeavor/four-on-the-map-330000]",
        "tests/bench/test_typist.py::test_a_game_that_was_typed_in_few_keys_is_the_same_game[Courses]",
        "tests/bench/test_typist.py::test_a_game_that_was_typed_in_few_keys_is_the_same_game[Effortless]",
        "tests/samples/test_typed.py"
        "::test_whatever_is_listed_is_understood_as_the_move_that_it_is[0-courses-table]",
        "tests/samples/test_slips.py::test_an_event_recorded_otherwise_is_among_the_first_three[courses]",
        "tests/samples/test_slips.py"
        "::test_a_number_that_follows_and_was_recorded_otherwise_is_named_first[182-7]",
        "tests/samples/test_slips.py"
        "::test_a_number_that_follows_and_was_recorded_otherwise_is_named_first[311-5]",
        "tests/cli/test_meaning.py::test_whatif_never_writes_whatever_is_typed_behind_it[1]",
        "tests/cli/test_meaning.py::test_whatif_never_writes_whatever_is_typed_behind_it[2]",
        "tests/cli/test_meaning.py::test_whatif_never_writes_whatever_is_typed_behind_it[3]",
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
        "::test_of_four_events_recorded_otherwise_all_but_one_are_among_the_first_three",
        "tests/strangers/skull/test_skull.py::test_it_conforms[2]",
        "tests/strangers/test_planted.py::test_what_is_a_matter_of_the_rules_stays_green[most points win]",
        "tests/playouts/test_secret.py::test_exchanged_cards_change_no_review_and_no_move_of_a_bot[courses]",
        "tests/secrets/test_exchanged.py::test_two_hundred_questions_tell_nothing",
        "tests/secrets/test_hosts.py::test_hundreds_of_questions_find_no_secret",
        "tests/games/scorepad_by_the_page/test_beside.py::test_thirty_sheets_are_played_as_the_page_says[30]",
        "tests/samples/test_slips.py::test_an_event_recorded_otherwise_is_among_the_first_three[endeavor]",
        "tests/otherwise/test_otherwise.py"
        "::test_a_line_typed_one_move_too_early_is_told_how_it_is_legal[2-150]",
        "tests/games/scorepad/test_sheets.py::test_a_sheet_conforms_in_many_games[spades]",
        "tests/strangers/hearts/test_hearts.py::test_it_conforms[8]",
        "tests/strangers/lost_cities/test_lost_cities.py::test_it_conforms[8]",
        "tests/strangers/skull/test_skull.py::test_it_conforms[8]",
        "tests/strangers/test_planted.py::test_a_mistake_is_found_and_named",
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

LONG = frozenset(
    {
        "tests/corrections/test_help.py::test_every_example_of_a_help_runs_as_it_is_typed[whatif]",
        "tests/test_conformance.py"
        "::test_a_running_number_that_its_type_tells_conforms_and_any_other_is_found",
        "tests/test_conformance.py::test_what_is_broken_is_found[a list that tells a charm]",
        "tests/test_conformance.py::test_what_is_broken_is_found[a handler that forgets]",
        "tests/test_conformance.py::test_what_is_broken_is_found[rules that never come to rest]",
        "tests/test_conformance.py::test_what_is_broken_is_found[a handler that contradicts what it needs]",
        "tests/test_conformance.py::test_what_is_broken_is_found[no verb for what is asked]",
        "tests/web/test_recording.py::test_an_evening_by_taps_alone_is_a_log_like_any_other[hearts on a pad]",
        "tests/web/test_command.py"
        "::test_where_nobody_presses_keys_the_plain_link_is_all_that_is_printed[words1]",
        "tests/store/test_long_life.py::test_a_kept_log_says_what_it_said[1-endeavor-and-what-if]",
        "tests/repl/test_asking.py::test_a_deck_of_each_seat_is_asked_and_proposed_again",
        "tests/repl/test_asking.py::test_a_name_that_is_taken_and_decks_that_do_not_add_up_are_asked_again",
        "tests/repl/test_asking.py::test_and_between_two_names_is_asked_about",
        "tests/repl/test_asking.py::test_names_of_several_words_stand_between_commas",
        "tests/repl/test_asking.py::test_a_game_with_a_host_asks_who_it_is",
        "tests/shelf/test_scan_kills.py::test_after_a_few_kills_the_shelf_is_as_if_made_from_nothing",
        "tests/shelf/test_scan_kills.py::test_ctrl_c_keeps_what_is_done_and_says_so",
        "tests/shelf/test_scan_kills.py::test_no_worker_outlives_a_scan_that_is_killed",
        "tests/shelf/test_query.py::test_ctrl_c_ends_a_query_at_once",
        "tests/cli/test_process.py::test_a_command_loads_nothing_that_another_one_needs",
        "tests/games/test_outsiders.py::test_a_game_that_leaves_or_lies_where_it_is_asked_is_blamed[page]",
        "tests/games/test_outsiders.py::test_a_game_that_leaves_or_lies_where_it_is_asked_is_blamed[score]",
        "tests/games/test_outsiders.py::test_what_an_import_does_beside_is_undone[moves]",
        "tests/games/test_outsiders.py::test_what_an_import_does_beside_is_undone[shuts]",
        "tests/shelf/test_damaged.py::test_a_damaged_shelf_is_named_as_such[3]",
        "tests/shelf/test_damaged.py::test_a_damaged_shelf_is_named_as_such[5]",
        "tests/shelf/test_apart.py::test_a_game_that_hangs_or_ends_python_stops_no_list[where]",
        "tests/shelf/test_apart.py::test_a_game_that_hangs_or_ends_python_stops_no_list[stats]",
        "tests/shelf/test_apart.py::test_a_game_that_hangs_or_ends_python_stops_no_list[audit]",
        "tests/samples/test_slips.py::test_an_event_recorded_otherwise_is_among_the_first_three[effortless]",
        "tests/samples/test_slips.py"
        "::test_what_was_imported_although_the_rules_forbid_it_is_named_by_the_audit",
        "tests/samples/test_slips.py::test_a_number_that_follows_and_was_recorded_otherwise_is_named_first",
        "tests/corrections/test_mended.py::test_a_slip_that_is_mended_leaves_the_true_table[humanity]",
        "tests/secrets/test_exchanged.py::test_nothing_that_a_phone_gets_tells_what_is_hidden",
        "tests/secrets/test_hosts.py::test_no_command_tells_whether_a_host_has_secrets[5]",
        "tests/secrets/test_hosts.py::test_a_seal_over_secrets_would_be_found",
        "tests/secrets/test_hosts.py::test_a_line_that_is_counted_would_be_found",
        "tests/secrets/test_refusals.py::test_the_kit_finds_a_line_that_is_answered_from_a_hand",
        "tests/secrets/test_prompt.py::test_a_list_that_tells_a_hand_is_found",
        "tests/samples/test_samples.py::test_a_forgotten_weapon_is_found",
        "tests/samples/test_samples.py::test_every_seat_claims_and_nothing_is_left_open[five-in-the-cabin]",
        "tests/games/kingless/test_secrets.py::test_nothing_that_is_completed_or_refused_tells_a_hand",
        "tests/games/humanity/test_questions.py::test_what_is_asked_decides_and_what_decides_is_asked",
        "tests/games/humanity/test_walks.py::test_random_play_keeps_the_books[2]",
        "tests/games/humanity/test_walks.py::test_random_play_keeps_the_books[3]",
        "tests/games/humanity/test_odd_events.py::test_a_recount_leaves_out_what_cannot_be",
        "tests/bench/test_typist.py::test_a_decision_is_two_taps_or_four_with_a_search",
        "tests/bench/test_typist.py::test_turns_and_keys_are_counted_from_the_first_turn_on",
        "tests/cli/test_completion.py::test_bash_gets_moves_as_one_word_and_rulings_behind_their_sign",
        "tests/core/test_insight.py::test_nothing_is_shown_that_could_be_otherwise[50]",
        "tests/core/test_insight.py::test_nothing_is_shown_that_could_be_otherwise[100]",
        "tests/core/test_insight.py::test_nothing_is_shown_that_could_be_otherwise[150]",
        "tests/cli/test_text.py::test_a_very_deep_tree_is_drawn",
        "tests/cli/test_strangers_files.py::test_a_forged_log_is_read_or_told_by_every_command[courses]",
        "tests/games/effortless/test_counts.py::test_counts_of_the_last_turns",
        "tests/playouts/test_secret.py::test_exchanged_cards_change_no_playout[courses]",
        *(
            f"tests/playouts/test_secret.py::test_exchanged_cards_change_no_review_and_no_move_of_a_bot[{game}]"
            for game in ("courses", "effortless", "kingless")
        ),
        *(
            f"tests/games/humanity/scenes/test_planted_in_walks.py::test_a_planted_fault_is_told_at_its_line[{name}]"
            for name in (
                "protection that does not count",
                "something comes back for what a unit stole",
                "protection for a round too many",
            )
        ),
        "tests/test_plants.py::test_a_new_package_asks_all_its_rules",
        "tests/test_plants.py::test_a_rule_that_no_test_comes_by_says_so",
        "tests/games/test_conforms.py::test_what_was_played_conforms",
        "tests/games/test_conforms.py::test_a_shipped_game_conforms[courses]",
        "tests/games/test_conforms.py::test_a_shipped_game_conforms[effortless]",
        "tests/games/test_conforms.py::test_a_shipped_game_conforms[endeavor]",
        "tests/games/test_conforms.py::test_a_shipped_game_conforms[humanity]",
        "tests/games/test_numbers.py"
        "::test_a_listed_number_does_what_the_list_says_in_random_games[0-courses-tool]",
        "tests/games/humanity/test_questions.py::test_what_is_asked_decides_and_what_decides_is_asked[0]",
        "tests/games/humanity/test_walks.py::test_random_play_keeps_the_books[0]",
        "tests/web/test_recording.py::test_an_evening_by_taps_alone_is_a_log_like_any_other[courses]",
        "tests/cli/test_strangers_files.py::test_a_forged_log_is_read_or_told_by_every_command[effortless]",
        "tests/cli/test_strangers_files.py::test_a_forged_log_is_read_or_told_by_every_command[humanity]",
        "tests/mistyped/test_mistyped.py::test_a_mistyped_number_is_among_the_first_three_explanations",
        "tests/strangers/test_planted.py::test_a_mistake_is_found_quickly[hidden from nobody]",
        "tests/cli/test_searching.py::test_where_there_is_no_terminal_nothing_is_said_of_the_search",
        "tests/cli/test_audit_all.py"
        "::test_three_events_of_a_way_are_named_and_all_of_them_on_request_and_as_data",
        "tests/test_growth.py::test_so_it_does_in_every_shape",
        "tests/test_growth.py::test_four_times_the_log_takes_four_times_the_work[ends-share LOG -o -]",
        "tests/test_growth.py::test_four_times_the_log_takes_four_times_the_work[pad-plot LOG]",
        "tests/corrections/test_forgotten.py"
        "::test_what_is_inserted_elsewhere_leaves_later_events_about_the_same_pieces",
        "tests/corrections/test_mistakes.py::test_six_real_mistakes_fit_without_a_question",
        "tests/test_growth.py::test_a_page_of_twice_the_events_takes_twice_the_work_and_twice_the_bytes",
        "tests/games/humanity/test_odd_events.py"
        "::test_the_referee_answers_to_anything_and_a_fold_reports_what_cannot_be",
        "tests/cli/test_failing_calls.py::test_a_reader_says_that_the_disk_fails_and_writes_nothing",
        "tests/cli/test_failing_calls.py::test_what_a_writer_says_is_true",
        "tests/corrections/test_mended.py::test_five_slips_that_are_mended_leave_the_true_table",
        "tests/exports/test_forms.py::test_every_sample_is_opened_in_every_form",
        "tests/exports/test_secrets.py::test_in_many_games_an_export_is_the_same_whatever_lies_hidden",
        "tests/games/endeavor/test_walks.py::test_the_invariants_hold_behind_every_event",
        "tests/games/humanity/scenes/test_scene_walks.py::test_random_endeavors_keep_their_tracks",
        "tests/games/humanity/scenes/test_scene_walks.py"
        "::test_whatever_a_log_says_of_an_endeavor_the_referee_answers",
        "tests/games/courses/test_walks.py::test_a_long_list_is_quick",
        "tests/games/scorepad/test_sheets.py::test_a_sheet_conforms_in_many_games",
        "tests/games/scorepad_by_the_page/test_beside.py",
        "tests/inway/test_in_the_way.py::test_of_many_odd_files_in_the_way_none_is_lost",
        "tests/repl/test_abuse.py",
        "tests/repl/test_heights.py::test_at_every_third_event_the_board_and_the_question_are_in_sight",
        "tests/samples/test_samples.py::test_the_script_plays_the_same_bytes_again",
        "tests/secrets/test_prompt.py::test_hundreds_of_lines_at_a_prompt_tell_nothing",
        "tests/secrets/test_shared.py::test_no_page_of_many_games_tells_anything",
        "tests/shelf/test_engines.py::test_every_chunk_is_answered[dask]",
        "tests/shelf/test_engines.py::test_what_kills_its_worker_twice_is_named_and_stops_nothing_else[dask]",
        "tests/shelf/test_engines.py::test_what_never_ends_is_named_and_stops_nothing_else[dask]",
        "tests/shelf/test_telling.py::test_the_rows_of_many_games_tell_nothing",
        "tests/shelf/test_auditing.py::test_many_logs_go_through_workers_and_come_to_the_same",
        "tests/shelf/test_scan_engines.py::test_ctrl_c_is_heard_by_nobody_but_the_scan",
        "tests/shelf/test_scan_engines.py::test_the_same_rows_whoever_works",
        "tests/shelf/test_scan_engines.py::test_the_same_rows_where_a_worker_is_killed_in_the_middle",
        "tests/shelf/test_scan_engines.py::test_workers_of_others_have_the_same_games",
        "tests/shelf/test_scan_engines.py::test_workers_of_others_must_be_able_to_open_the_logs",
        "tests/shelf/test_scan_kills.py::test_after_twenty_kills_the_shelf_is_as_if_made_from_nothing",
        "tests/store/test_crashes.py::test_after_every_crash_the_log_is_whole_again_and_the_game_goes_on",
        "tests/store/test_writers.py::test_four_writers_add_a_thousand_steps_and_readers_see_whole_ones_only",
        "tests/planted/test_planted.py::test_a_planted_mistake_is_named",
        "tests/planted/test_planted.py::test_numbers_of_tokens_are_found_in_a_view",
        "tests/strangers/coup/test_coup.py::test_it_conforms",
        "tests/strangers/draft/test_draft.py::test_it_conforms",
        "tests/strangers/hearts/test_hearts.py::test_it_conforms",
        "tests/strangers/lost_cities/test_lost_cities.py::test_it_conforms",
        "tests/strangers/market/test_market.py::test_it_conforms",
        "tests/strangers/hearsay/test_hearsay.py::test_it_conforms",
        "tests/strangers/skull/test_skull.py::test_it_conforms",
        "tests/strangers/sushi/test_sushi.py::test_it_conforms",
        "tests/strangers/test_planted.py::test_what_is_a_matter_of_the_rules_stays_green",
        "tests/test_kills.py",
    }
)
"""Left to `.ci/run`: crashes, kills, failing calls, abuse, long walks, the bench."""

SLOW = frozenset(
    {
        "tests/test_kit_command.py::test_a_new_game_is_green_whatever_its_author_wants",
        "tests/planted/test_planted.py::test_a_game_that_is_stuck_is_told_with_the_event_before",
        "tests/planted/test_planted.py::test_a_mistake_of_the_game_is_not_called_a_damaged_log",
        "tests/secrets/test_hosts.py::test_nobody_can_tell_whether_a_host_has_secrets",
        "tests/secrets/test_hosts.py::test_no_command_tells_whether_a_host_has_secrets[4]",
        "tests/playouts/test_reviewing.py::test_a_move_that_threw_the_game_away_is_found",
        "tests/playouts/test_reviewing.py::test_the_chances_told_are_those_that_can_be_worked_out",
        "tests/playouts/test_reviewing.py::test_moves_and_luck_add_up_to_the_result",
        "tests/playouts/test_reviewing.py::test_one_worker_and_two_review_the_same",
        "tests/browser/test_samples.py::test_a_page_of_each_game_works[humanity/the-lighthouse]",
        "tests/games/test_conforms.py::test_a_shipped_game_conforms",
        "tests/games/test_conforms.py::test_what_was_played_conforms[a-duel-with-house-decks]",
        "tests/shelf/test_auditing.py::test_of_each_log_it_says_what_audit_says_of_it_and_no_more",
        "tests/shelf/test_auditing.py"
        "::test_what_would_explain_a_wrong_claim_is_looked_for_where_somebody_asks",
        "tests/shelf/test_damaged.py::test_a_damaged_shelf_is_named_as_such",
        "tests/shelf/test_format.py::test_a_scanned_file_has_these_tables_and_keys",
        "tests/shelf/test_scan_command.py::test_on_a_terminal_a_bar_says_how_far_it_is",
        "tests/shelf/test_where.py::test_at_says_when_each_part_is_asked",
        "tests/together/test_at_once.py::test_a_game_of_choices_at_once_keeps_all_laws",
        "tests/told/test_told.py::test_every_error_is_told_to_somebody",
        "tests/told/test_told.py::test_it_is_told_in_words_and_as_data_and_the_next_step_works",
        "tests/told/test_told.py::test_what_is_told",
        "tests/repl/test_asking.py",
        "tests/repl/test_offers_hold.py::test_offers_hold",
        "tests/repl/test_heights.py::test_now_and_then_the_board_and_the_question_are_in_sight",
        "tests/repl/test_talk.py::test_f1_and_ctrl_z_work_while_a_correction_asks",
        "tests/years/test_bring.py::test_a_kill_at_any_write_is_put_right_by_the_next_import",
        "tests/years/test_bring.py::test_every_play_comes_and_counts_as_the_recount_counts_it",
        "tests/years/test_bring.py::test_what_was_changed_is_a_correction_in_its_log_and_the_old_line_stays",
        "tests/years/test_leaving.py::test_what_came_from_there_goes_back_unchanged",
        "tests/games/test_outsiders.py",
        "tests/games/test_refused.py",
        "tests/cli/test_called.py::test_no_page_that_leaves_the_house_calls_a_pad_scorepad",
        "tests/cli/test_import.py::test_whatever_the_file_holds_there_is_a_whole_log_or_none",
        "tests/cli/test_pager.py::test_nor_does_one_that_should_not",
        "tests/cli/test_process.py",
        "tests/test_guide.py::test_each_step_runs",
        "tests/test_guide.py::test_it_is_typed_strictly_without_tricks",
        "tests/test_readme.py::test_the_transcripts_are_real",
        "tests/games/humanity/test_questions.py"
        "::test_G001_G002_an_aptitude_is_asked_wherever_a_result_hangs_on_it",
        "tests/core/test_conditions.py::test_a_condition_printed_and_read_again_is_the_same",
        "tests/core/test_insight.py",
        "tests/core/test_open_moves.py::test_what_stands_in_front_of_a_hole_is_a_word_that_can_be_typed",
        "tests/core/test_typed.py::test_no_fold_and_no_game_reads_what_was_typed",
        "tests/exports/test_forms.py::test_a_cast_is_played_by_asciinema_and_ends_where_the_replay_ends",
        "tests/inway/test_in_the_way.py::test_a_scan_removes_nothing_beside_its_shelf",
        "tests/otherwise/test_otherwise.py::test_a_line_typed_one_move_too_early_is_told_how_it_is_legal",
        "tests/samples/test_read_on.py::test_a_log_that_has_grown_reads_as_if_it_had_been_read_as_a_whole",
        "tests/samples/test_exports.py::test_the_copy_has_the_same_events_in_the_same_steps",
        "tests/bench/test_typist.py::test_a_game_that_was_typed_in_few_keys_is_the_same_game",
        "tests/cli/test_audit_all.py",
        "tests/cli/test_searching.py",
        "tests/cli/test_catalog_files.py::test_whatever_stands_somewhere_in_a_catalog_is_used_or_told",
        "tests/cli/test_completion.py::test_bash_gets_every_name_quoted",
        "tests/cli/test_meaning.py::test_whatif_never_writes_whatever_is_typed_behind_it",
        "tests/cli/test_replay.py::test_a_bookmark_is_gone_to_like_an_event",
        "tests/cli/test_replay.py::test_keys",
        "tests/cli/test_strangers_files.py",
        "tests/core/test_teaching.py::test_whatever_is_typed_is_answered_in_words",
        "tests/corrections/test_forgotten.py",
        "tests/corrections/test_laws.py",
        "tests/corrections/test_mended.py::test_a_slip_that_is_mended_leaves_the_true_table",
        "tests/corrections/test_mistakes.py::test_a_real_mistake_fits_without_a_question",
        "tests/games/courses/test_decks.py::test_a_hostile_file_is_told_in_words",
        "tests/games/courses/test_walks.py",
        "tests/games/effortless/test_walks.py",
        "tests/test_plants.py",
        "tests/games/endeavor/test_as_taken.py::test_EN24_what_hangs_on_hidden_tokens_is_unverifiable",
        "tests/games/humanity/scenes/test_planted_in_walks.py::test_a_planted_fault_is_told_at_its_line",
        "tests/games/humanity/scenes/test_planted_in_walks.py"
        "::test_what_was_played_is_counted_again_in_silence",
        "tests/games/humanity/test_odd_events.py::test_every_state_can_be_looked_at",
        "tests/games/humanity/test_walks.py::test_random_play_keeps_the_books",
        "tests/games/kingless/test_secrets.py"
        "::test_a_move_of_somebody_who_is_not_asked_tells_nothing_of_the_hand",
        "tests/games/scorepad/test_sheets.py::test_a_sheet_conforms",
        "tests/games/test_blame.py::test_the_kit_names_the_promise",
        "tests/games/test_examples.py::test_every_question_of_random_games_has_an_answer_that_is_told",
        "tests/games/test_examples.py::test_every_question_of_the_samples_has_an_answer_that_is_told",
        "tests/games/test_forged_dealer.py::test_what_the_tool_deals_comes_from_the_tool",
        "tests/games/test_numbers.py::test_a_listed_number_does_what_the_list_says_along_a_sample",
        "tests/games/test_numbers.py::test_a_listed_number_does_what_the_list_says_in_random_games",
        "tests/life/test_life.py::test_a_life_that_was_lived_in_one_process_goes_on_in_another",
        "tests/life/test_life.py::test_the_log_keeps_its_word_in_any_order_of_commands",
        "tests/inway/test_in_the_way.py::test_what_lies_in_the_way_of_a_command_is_never_lost",
        "tests/mistyped/test_mistyped.py"
        "::test_what_was_recorded_otherwise_is_among_the_first_three_explanations",
        "tests/repl/test_ending.py::test_any_other_line_works_in_between",
        "tests/repl/test_enter.py::test_a_pasted_block_takes_nothing_with_its_empty_lines",
        "tests/repl/test_enter.py::test_enter_right_behind_the_last_output_takes_nothing",
        "tests/repl/test_enter.py::test_enter_takes_what_stands_there_and_ctrl_z_takes_it_back",
        "tests/repl/test_glimpse.py::test_the_asked_seat_looks_and_any_key_ends_it",
        "tests/repl/test_lessons.py::test_the_reply_is_the_card_as_the_catalog_shows_it",
        "tests/repl/test_sheets_asked.py::test_a_pad_comes_of_its_answers_and_keeps_its_name",
        "tests/repl/test_small_things.py::test_the_screen_sends_no_colour_that_the_terminal_has_not",
        "tests/repl/test_two_at_once.py"
        "::test_a_log_that_is_changed_under_an_open_prompt_is_read_again_and_the_line_is_not_lost",
        "tests/repl/test_watch.py::test_the_terminal_shows_each_step_without_drawing_all_anew_and_q_leaves",
        "tests/samples/test_editions.py::test_a_log_is_played_with_the_edition_that_it_began_with",
        "tests/samples/test_exports.py::test_an_export_is_imported_as_the_same_game",
        "tests/samples/test_fuzzed.py::test_a_catalog_is_played_with_or_told",
        "tests/samples/test_pages.py::test_a_page_is_current",
        "tests/samples/test_searches.py::test_a_search_that_finds_nothing_folds_no_more_events_than_it_must",
        "tests/samples/test_slips.py::test_an_event_recorded_otherwise_is_among_the_first_three",
        "tests/samples/test_strangers.py::test_a_changed_line_with_a_true_hash_is_told",
        "tests/samples/test_typed.py"
        "::test_a_corrected_line_is_typed_again_or_says_first_of_all_that_it_cannot",
        "tests/samples/test_typed.py::test_a_log_typed_again_is_the_same_game",
        "tests/samples/test_typed.py::test_any_other_line_of_play_typed_again_is_the_same_game",
        "tests/samples/test_typed.py::test_whatever_is_listed_is_understood_as_the_move_that_it_is",
        "tests/samples/test_words_stay.py::test_no_command_but_one_tells_what_was_typed",
        "tests/secrets/test_exchanged.py::test_nothing_that_is_asked_tells_what_is_hidden",
        "tests/secrets/test_prompt.py::test_a_prompt_shows_two_tables_alike_that_differ_in_what_is_hidden",
        "tests/secrets/test_shared.py",
        "tests/shelf/test_apart.py",
        "tests/store/test_damage.py::test_a_reader_names_the_line_of_any_flipped_byte",
        "tests/store/test_damages.py::test_a_log_that_is_cut_anywhere_gives_the_whole_steps_before_the_cut",
        "tests/store/test_damages.py::test_every_flipped_bit_is_found_and_its_line_is_named",
        "tests/store/test_damages.py::test_whatever_an_editor_does_to_a_line_is_found_and_the_line_is_named",
        "tests/store/test_long_life.py::test_a_kept_log_says_what_it_said",
        "tests/strangers/draft/test_draft.py::test_the_kit_finds_a_pile_that_shows_which_card_was_chosen",
        "tests/strangers/test_lives.py",
        "tests/strangers/test_planted.py::test_a_mistake_is_found_quickly",
        "tests/test_conformance.py::test_what_is_broken_is_found",
        "tests/test_growth.py",
        "tests/test_guide.py::test_the_game_with_hands_runs_and_conforms",
        "tests/test_kit_command.py::test_a_new_game_is_typed_strictly",
        "tests/together/test_terminals.py"
        "::test_one_keyboard_says_who_is_waited_for_and_shows_a_hand_to_its_seat_alone",
        "tests/web/test_command.py::test_a_seats_link_is_shown_alone_and_wiped_by_the_next_key",
        "tests/web/test_command.py::test_the_prompt_tells_what_a_page_records_and_keeps_what_is_being_typed",
        "tests/web/test_races.py::test_every_tap_is_recorded_once_or_answered_with_what_it_was_not",
        "tests/web/test_recording.py::test_an_evening_by_taps_alone_is_a_log_like_any_other",
        "tests/web/test_tapping.py::test_a_seat_taps_only_so_often",
        "tests/web/test_command.py::test_where_nobody_presses_keys_the_plain_link_is_all_that_is_printed",
        "tests/web/test_strangers.py::test_two_hundred_readers_that_never_read_keep_nobody_waiting",
        "tests/web/test_attacks.py",
    }
)
"""Not in the quick lane: a second of a processor or more, alone or with all their parameters."""

BROWSER = "tests/browser/"
"""Left to `.ci/run` as the long ones are, but for those in `SLOW`: the tests of this folder need Chromium."""


def lane(nodeid: str) -> str:
    """Where a test runs: `quick`, `slow`, `long`, `browser` or `large`. Its parameter decides before its
    function, and that before its file."""
    function, _, parameter = nodeid.partition("[")
    sample = parameter.rstrip("]").rpartition("/")[2]
    if function in SWEEPS and sample and sample not in ONE_OF_EACH:
        return "large"
    for named in (nodeid, function, nodeid.partition("::")[0]):
        for name, tests in (("large", LARGE), ("long", LONG), ("slow", SLOW)):
            if named in tests:
                return name
    return "browser" if nodeid.startswith(BROWSER) else "quick"


def lanes_of(file: str) -> frozenset[str]:
    """The lanes that the tests of a file may run in."""
    named = {lane(each) for each in LARGE | LONG | SLOW if each.partition("::")[0] == file}
    swept = {"large"} if any(each.partition("::")[0] == file for each in SWEEPS) else set[str]()
    return frozenset({lane(file), *named, *swept})


def lanes_asked_for(marks: str) -> frozenset[str]:
    """The lanes that `pytest -m` asks for: `long or browser`, `not long`. All if it says anything else."""
    words = marks.split()
    named = LANES.intersection(words)
    if named and not {*words} - LANES - {"or"}:
        return named
    if named and not {*words} - LANES - {"not", "and"} and words.count("not") == len(named):
        return LANES - named
    return LANES


def is_asked_for(file: str, marks: str) -> bool:
    """Whether `pytest -m` may run a test of a file, so that it has to be read."""
    return bool(lanes_of(file) & lanes_asked_for(marks))
