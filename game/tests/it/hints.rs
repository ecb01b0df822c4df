//! Hints: what the rules allow, what they cost, and what is kept of them.

use game::{Command, HintKind, Hints, RacerStatus, Rejection, Rules, RulesError, Verdict};
use puzzle::{Cell, Digit};

use crate::story::{ANN, BOB, Story, judged, rejected, silent};

fn with_hints(kind: HintKind) -> Rules {
    Rules { hints: Hints { kind, cost_s: 10 }, ..judged(3, Some(5)) }
}

fn revealed(cell: u16, digit: u8) -> Verdict {
    Verdict::Revealed { cell: Cell::new(cell), digit: Digit::new(digit).expect("a digit"), locked_ms: 10_000 }
}

/// The record of a finished race says the same when it is played again and when it is judged again.
fn check_record(story: &Story) {
    let record = story.record();
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
    assert_eq!(record.audit().as_ref(), Ok(&record.results));
}

#[test]
fn by_default_there_are_no_hints() {
    let mut story = Story::of_race(Rules::default());
    assert_eq!(story.hinted(ANN, None), rejected(Rejection::NoHints));
    assert_eq!(story.hinted(ANN, Some(0)), rejected(Rejection::NoHints));
}

#[test]
fn a_chosen_hint_stands_and_costs_time_but_earns_nothing() {
    let mut story = Story::of_race(with_hints(HintKind::ChosenCell));
    story.places(ANN, 1, 3);
    let before = story.progress(ANN);
    assert_eq!(story.hinted(ANN, Some(0)), revealed(0, 5));
    let after = story.progress(ANN);
    assert_eq!((after.score, after.strikes, after.streak), (before.score, 0, 0), "the streak is over");
    assert!(after.filled.unwrap().contains(Cell::new(0)));
    assert_eq!(story.places(ANN, 2, 4), rejected(Rejection::LockedOut { remaining_ms: 10_000 }));
    story.waits(9_999);
    assert_eq!(story.hinted(ANN, Some(2)), rejected(Rejection::LockedOut { remaining_ms: 1 }));
    story.waits(1);
    assert!(matches!(story.places(ANN, 2, 4), Verdict::Correct { .. }));
}

#[test]
fn a_hint_about_a_chosen_cell_needs_an_open_one() {
    let mut story = Story::of_race(with_hints(HintKind::ChosenCell));
    assert_eq!(story.hinted(ANN, None), rejected(Rejection::NoHints));
    assert_eq!(story.hinted(ANN, Some(81)), rejected(Rejection::NoSuchCell));
    assert_eq!(story.hinted(ANN, Some(4)), rejected(Rejection::GivenCell));
    story.places(ANN, 0, 5);
    assert_eq!(story.hinted(ANN, Some(0)), rejected(Rejection::AlreadyCorrect));
}

#[test]
fn a_random_cell_is_the_same_in_every_replay_and_open() {
    let drawn = || {
        let mut story = Story::of_race(with_hints(HintKind::RandomCell));
        assert_eq!(story.hinted(ANN, Some(0)), rejected(Rejection::NoHints), "nobody chooses");
        let mut cells = vec![];
        for _ in 0..3 {
            let Verdict::Revealed { cell, .. } = story.hinted(ANN, None) else { panic!("a cell") };
            assert!(!cells.contains(&cell) && cell.index() < 4, "{cells:?} {cell:?}");
            cells.push(cell);
            story.waits(10_000);
        }
        cells
    };
    assert_eq!(drawn(), drawn());
}

#[test]
fn an_explanation_is_the_next_step_and_places_nothing() {
    let mut story = Story::of_race(with_hints(HintKind::Explained));
    let Verdict::Hinted { step, locked_ms } = story.hinted(ANN, None) else { panic!("a step") };
    assert_eq!((step.placements.len(), locked_ms), (1, 10_000));
    assert!(step.placements[0].cell.index() < 4, "{step:?}");
    assert_eq!(story.progress(ANN).cells, 0);
    assert_eq!(story.places(ANN, 0, 5), rejected(Rejection::LockedOut { remaining_ms: 10_000 }));
}

#[test]
fn a_race_may_be_finished_by_a_hint_but_the_place_earns_nothing() {
    let mut story = Story::of_race(with_hints(HintKind::ChosenCell));
    story.solves(ANN, 3);
    let before = story.progress(ANN).score;
    assert_eq!(story.hinted(ANN, Some(3)), revealed(3, 6));
    assert!(matches!(story.status(ANN), RacerStatus::Finished { .. }));
    assert_eq!(story.progress(ANN).score, before);
    story.commands(BOB, Command::GiveUp);
    let row = &story.results().table[0];
    assert_eq!((row.rank, row.correct), (1, 4));
    check_record(&story);
}

#[test]
fn hints_are_moves_of_the_record() {
    for kind in [HintKind::RandomCell, HintKind::ChosenCell, HintKind::Explained] {
        let mut story = Story::of_race(with_hints(kind));
        let cell = (kind == HintKind::ChosenCell).then_some(2);
        assert!(!matches!(story.hinted(BOB, cell), Verdict::Rejected { .. }));
        story.solves(ANN, 4);
        story.commands(BOB, Command::GiveUp);
        let first = &story.record().moves[0];
        assert!(first.hint && first.member == story.number(BOB), "{first:?}");
        check_record(&story);
    }
}

#[test]
fn a_hint_ends_a_full_silent_board_only_if_all_is_right() {
    let Rules { mistakes, .. } = silent(0, None);
    let mut story = Story::of_race(Rules { mistakes, ..with_hints(HintKind::ChosenCell) });
    for (cell, digit) in [(0, 9), (1, 3), (2, 4)] {
        assert_eq!(story.places(ANN, cell, digit), Verdict::Entered);
    }
    assert_eq!(story.hinted(ANN, Some(3)), revealed(3, 6));
    assert_eq!(story.status(ANN), RacerStatus::Racing, "the 9 is wrong");
    story.waits(10_000);
    assert_eq!(story.hinted(ANN, Some(0)), revealed(0, 5));
    assert!(matches!(story.status(ANN), RacerStatus::Finished { .. }));
    assert_eq!(story.progress(ANN).cells, 4);
    story.commands(BOB, Command::GiveUp);
    assert_eq!(story.results().table[0].score, 2 * 10, "for the two digits that no hint has told");
    check_record(&story);
}

#[test]
fn a_hint_costs_no_more_than_the_limit() {
    let mut story = Story::of_two();
    let hints = Hints { kind: HintKind::RandomCell, cost_s: 121 };
    let error = RulesError::Hints;
    let rules = Rules { hints, ..Rules::default() };
    assert_eq!(story.refused(ANN, Command::ChangeRules { rules }), Rejection::BadRules { error }.into());
}
