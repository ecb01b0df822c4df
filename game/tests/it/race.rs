//! In the race: judging, strikes and lock-out, silent rules, score, leaving.

use game::{
    Command, EndReason, Event, Mistakes, Phase, RacerStatus, Rejection, Role, RoomEvent, Rules, Seq, Verdict,
};
use puzzle::{Cell, Digit};

use crate::story::{ANN, BOB, CAT, ONE_UNDECIDED, Story, judged, rejected, silent};

#[test]
fn a_right_digit_stands_and_others_see_only_the_cell() {
    let mut story = Story::of_race(Rules::default());
    // Ten for the digit, and column 1 is full.
    assert_eq!(story.places(ANN, 0, 5), Verdict::Correct { gained: 10 + 25 });
    let lane = story.progress(ANN);
    assert_eq!(lane.filled.unwrap().iter().collect::<Vec<_>>(), [Cell::new(0)]);
    assert_eq!((lane.score, lane.streak, lane.strikes), (35, 1, 0));
}

#[test]
fn a_wrong_digit_is_a_strike_and_locks_for_three_seconds() {
    let mut story = Story::of_race(judged(3, Some(5)));
    assert_eq!(story.places(ANN, 0, 9), Verdict::Wrong { strikes: 1, locked_ms: 3_000, guess: false });
    story.waits(2_999);
    let why = Rejection::LockedOut { remaining_ms: 1 };
    assert_eq!(story.places(ANN, 0, 5), rejected(why));
    story.waits(1);
    assert!(matches!(story.places(ANN, 0, 5), Verdict::Correct { .. }));
    // The other racer was never locked.
    assert!(matches!(story.places(BOB, 0, 5), Verdict::Correct { .. }));
}

#[test]
fn each_further_lock_out_is_twice_as_long_if_it_grows() {
    let judged = judged(25, None);
    let mut story = Story::of_race(Rules { mistakes: Mistakes { grows: true, ..judged.mistakes }, ..judged });
    for (strikes, locked_ms) in [(1, 25_000), (2, 50_000), (3, 100_000), (4, 120_000)] {
        assert_eq!(story.places(ANN, 0, 9), Verdict::Wrong { strikes, locked_ms, guess: false });
        story.waits(u64::from(locked_ms) - 1);
        let why = Rejection::LockedOut { remaining_ms: 1 };
        assert_eq!(story.places(ANN, 0, 5), rejected(why));
        story.waits(1);
    }
    assert!(matches!(story.places(ANN, 0, 5), Verdict::Correct { .. }));
}

#[test]
fn a_wrong_digit_in_an_undecided_cell_is_a_guess() {
    let mut story = Story::of_race_over(ONE_UNDECIDED, Rules::default());
    assert_eq!(story.places(ANN, 1, 4), Verdict::Wrong { strikes: 1, locked_ms: 3_000, guess: false });
    story.waits(3_000);
    assert_eq!(story.places(ANN, 47, 1), Verdict::Wrong { strikes: 2, locked_ms: 20_000, guess: true });
    story.waits(20_000);
    // The racer's own digits decide the cell, not Bob's.
    for (cell, digit) in [(1, 3), (56, 1)] {
        assert!(matches!(story.places(ANN, cell, digit), Verdict::Correct { .. }));
    }
    assert_eq!(story.places(ANN, 47, 1), Verdict::Wrong { strikes: 3, locked_ms: 12_000, guess: false });
    assert_eq!(story.places(BOB, 47, 1), Verdict::Wrong { strikes: 1, locked_ms: 20_000, guess: true });

    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::GiveUp);
    let record = story.record();
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
}

#[test]
fn a_guess_costs_no_less_than_a_slip_and_may_be_the_last() {
    let default = Rules::default();
    let mistakes = Mistakes { lockout_s: 30, out_after: Some(2), ..default.mistakes };
    let mut story = Story::of_race_over(ONE_UNDECIDED, Rules { mistakes, ..default });
    assert_eq!(story.places(ANN, 47, 1), Verdict::Wrong { strikes: 1, locked_ms: 30_000, guess: true });
    story.waits(30_000);
    assert_eq!(story.places(ANN, 47, 1), Verdict::Wrong { strikes: 2, locked_ms: 0, guess: true });
    assert_eq!(story.status(ANN), RacerStatus::Out);
}

#[test]
fn guesses_cost_what_slips_do_unless_they_are_dear() {
    let mut story = Story::of_race_over(ONE_UNDECIDED, judged(3, Some(5)));
    assert_eq!(story.places(ANN, 47, 1), Verdict::Wrong { strikes: 1, locked_ms: 3_000, guess: false });
}

#[test]
fn the_last_strike_ends_the_race_for_its_owner_only() {
    let mut story = Story::of_race(judged(0, Some(2)));
    story.places(ANN, 0, 9);
    assert_eq!(story.places(ANN, 0, 8), Verdict::Wrong { strikes: 2, locked_ms: 0, guess: false });
    assert_eq!(story.status(ANN), RacerStatus::Out);
    assert_eq!(story.places(ANN, 0, 5), rejected(Rejection::RaceOver));
    assert_eq!(story.view().phase, Phase::Racing);
    story.solves(BOB, 4);
    assert_eq!(story.view().phase, Phase::Finished);
}

#[test]
fn without_a_limit_mistakes_never_end_the_race() {
    let mut story = Story::of_race(judged(0, None));
    for _ in 0..300 {
        story.places(ANN, 0, 9);
    }
    assert_eq!((story.status(ANN), story.progress(ANN).strikes), (RacerStatus::Racing, 255));
}

#[test]
fn silent_rules_tell_nothing_until_the_board_is_full() {
    let mut story = Story::of_race(silent(3, Some(2)));
    for (cell, digit) in [(0, 9), (1, 3), (2, 4)] {
        assert_eq!(story.places(ANN, cell, digit), Verdict::Entered);
    }
    let lane = story.progress(ANN);
    assert_eq!((lane.score, lane.streak, lane.cells), (0, 0, 3));
    assert_eq!(story.places(ANN, 3, 6), Verdict::FullButWrong { strikes: 1, locked_ms: 3_000 });
    story.waits(3_000);
    assert_eq!(story.erases(ANN, 0), Verdict::Erased);
    // With the last digit all of them count what they are worth.
    assert_eq!(story.places(ANN, 0, 5), Verdict::Correct { gained: 100 + 4 * 10 });
    assert!(matches!(story.status(ANN), RacerStatus::Finished { .. }));
    story.commands(ANN, Command::EndRace);
    assert_eq!(story.results().table[0].score, 100 + 4 * 10);
}

#[test]
fn a_silent_board_that_is_full_and_wrong_too_often_is_out() {
    let mut story = Story::of_race(silent(3, Some(2)));
    for (cell, digit) in [(0, 9), (1, 3), (2, 4), (3, 6)] {
        story.places(ANN, cell, digit);
    }
    story.waits(3_000);
    assert_eq!(story.places(ANN, 0, 8), Verdict::FullButWrong { strikes: 2, locked_ms: 0 });
    assert_eq!(story.status(ANN), RacerStatus::Out);
}

#[test]
fn streaks_grow_and_the_first_to_fill_a_house_earns_more() {
    let mut story = Story::of_race(Rules::default());
    // Every open cell closes its column; the third also closes box 1, the last row 1 and box 2.
    for (cell, digit, gained) in [(0, 5, 35), (1, 3, 36), (2, 4, 62), (3, 6, 13 + 75 + 100)] {
        assert_eq!(story.places(ANN, cell, digit), Verdict::Correct { gained });
    }
    // For the second racer the houses are gone.
    for (cell, digit, gained) in [(0, 5, 10), (1, 3, 11), (2, 4, 12), (3, 6, 13 + 60)] {
        assert_eq!(story.places(BOB, cell, digit), Verdict::Correct { gained });
    }
}

#[test]
fn a_mistake_breaks_the_streak() {
    let mut story = Story::of_race(judged(0, None));
    story.places(ANN, 0, 5);
    story.places(ANN, 1, 9);
    assert_eq!(story.progress(ANN).streak, 0);
    assert_eq!(story.progress(ANN).score, 35);
}

#[test]
fn whoever_leaves_or_gives_up_forfeits_and_the_others_go_on() {
    let mut story = Story::of_two();
    story.joins(CAT, "Cat");
    story.commands(CAT, Command::Ready { ready: true });
    story.starts();
    story.commands(CAT, Command::GiveUp);
    assert_eq!(story.status(CAT), RacerStatus::Forfeited);
    assert_eq!(story.view().members.len(), 3);
    story.commands(BOB, Command::Leave);
    assert_eq!(story.status(BOB), RacerStatus::Forfeited);
    assert_eq!((story.view().members.len(), story.view().phase), (2, Phase::Racing));
    story.commands(ANN, Command::GiveUp);
    assert_eq!(story.view().phase, Phase::Finished);
    assert_eq!(story.results().table.len(), 3);
}

#[test]
fn a_dropped_racer_forfeits_when_the_grace_period_ends() {
    let mut story = Story::of_race(Rules { grace_s: 20, ..Rules::default() });
    story.happens(Event::Dropped { player: BOB });
    assert!(!story.view().members[1].connected);
    story.waits(19_999);
    assert_eq!(story.status(BOB), RacerStatus::Racing);
    story.waits(1);
    assert_eq!(story.status(BOB), RacerStatus::Forfeited);
}

#[test]
fn the_time_limit_ends_the_race_for_all() {
    let mut story = Story::of_race(Rules { time_limit_s: Some(30), ..Rules::default() });
    story.places(BOB, 0, 5);
    story.waits(30_000);
    let results = story.results();
    assert_eq!(results.ended, EndReason::TimeUp);
    assert_eq!(results.table[0].name.as_str(), "Bob");
    assert!(results.table.iter().all(|row| row.status == RacerStatus::Unfinished));
}

#[test]
fn a_move_after_the_limit_is_late_even_if_the_timer_is() {
    let mut story = Story::of_race(Rules { time_limit_s: Some(30), ..Rules::default() });
    story.now = story.now.plus(30_001);
    assert_eq!(story.places(ANN, 0, 5), rejected(Rejection::RaceOver));
}

#[test]
fn the_host_ends_a_race_once_somebody_has_finished() {
    let mut story = Story::of_race(Rules::default());
    assert_eq!(story.refused(ANN, Command::EndRace), Rejection::NobodyFinished.into());
    story.solves(BOB, 4);
    story.commands(ANN, Command::EndRace);
    assert_eq!(story.results().ended, EndReason::HostEnded);
}

#[test]
fn a_latecomer_watches_and_gets_a_seat_for_the_next_race() {
    let mut story = Story::of_race(Rules::default());
    story.places(ANN, 0, 5);
    story.joins(CAT, "Cat");
    let snapshot = story.snapshot(CAT);
    assert!(snapshot.own.is_none());
    assert_eq!(snapshot.race.unwrap().progress.len(), 2);
    assert_eq!(story.view().members[2].role, Role::Waiting);
    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::GiveUp);
    assert_eq!(story.view().members[2].role, Role::Racer);
}

#[test]
fn a_repeated_number_gets_the_same_answer_and_changes_nothing() {
    let mut story = Story::of_race(judged(3, Some(5)));
    let place = |digit| {
        move |match_no, seq| Command::Place {
            match_no,
            rung: 0,
            seq,
            cell: Cell::new(0),
            digit: Digit::new(digit).unwrap(),
        }
    };
    let first = story.moves(ANN, Seq(5), place(9));
    let digest = |story: &Story| {
        (
            story.progress(ANN),
            story.sent.iter().filter(|(_, e)| matches!(e, RoomEvent::Progress { .. })).count(),
        )
    };
    let before = digest(&story);
    story.waits(5_000);
    // Even with other content: the number is what counts.
    assert_eq!(story.moves(ANN, Seq(5), place(5)), first);
    assert_eq!(digest(&story), before);
    assert_eq!(story.moves(ANN, Seq(4), place(5)), rejected(Rejection::StaleSeq));
    assert!(matches!(story.moves(ANN, Seq(9), place(5)), Verdict::Correct { .. }));
}

#[test]
fn progress_that_decides_nothing_may_be_told_later() {
    let mut story = Story::of_race(judged(0, Some(5)));
    let mut may_wait = |player, cell, digit| {
        story.places(player, cell, digit);
        story.may_wait
    };
    assert!(may_wait(ANN, 0, 5));
    assert!(may_wait(BOB, 0, 5), "Ann was earlier");
    assert!(!may_wait(BOB, 1, 9), "a strike of five");
    assert!(!may_wait(BOB, 1, 3), "Bob leads");
    assert!(!may_wait(ANN, 1, 3), "Ann leads");
    assert!(may_wait(ANN, 2, 4));
    assert!(!may_wait(ANN, 3, 6), "Ann has finished");
    assert!(may_wait(BOB, 2, 4));
    story.commands(BOB, Command::GiveUp);
    assert!(!story.may_wait);
}
