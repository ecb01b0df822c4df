//! Handicaps: what a host may give a member, and what it changes in the race.

use game::{Audience, Command, Handicap, Phase, Rejection, RoomEvent, RulesError, Verdict};
use puzzle::Tier;

use crate::story::{ANN, BOB, Story, classic, judged, rejected, solution_of};

fn race_with(handicap: Handicap) -> Story {
    let mut story = Story::of_two();
    story.commands(ANN, Command::ChangeRules { rules: judged(0, Some(2)) });
    let puzzle = game::PuzzleRequest::Generated { spec: classic(Tier::Easy), seed: None };
    story.commands(ANN, Command::ChoosePuzzle { puzzle });
    let member = story.number(BOB);
    story.commands(ANN, Command::SetHandicap { member, handicap });
    story.both_ready();
    story.waits(3_000);
    assert_eq!(story.view().phase, Phase::Racing);
    story
}

#[test]
fn everybody_sees_who_has_which_handicap() {
    let handicap = Handicap { delay_s: 5, givens: 6, strikes: 1 };
    let story = race_with(handicap);
    let of = |no| story.view().members.iter().find(|member| member.no == no).map(|member| member.handicap);
    assert_eq!(of(story.number(BOB)), Some(handicap));
    assert_eq!(of(story.number(ANN)), Some(Handicap::default()));
}

#[test]
fn a_delay_locks_the_board_at_the_start() {
    let mut story = race_with(Handicap { delay_s: 5, ..Handicap::default() });
    let locked = rejected(Rejection::LockedOut { remaining_ms: 5_000 });
    assert_eq!(story.places(BOB, 0, 1), locked);
    story.waits(5_000);
    story.places_right(BOB, 1);
}

#[test]
fn cells_filled_beforehand_are_right_and_count() {
    let mut story = race_with(Handicap { givens: 6, ..Handicap::default() });
    let filled = story.progress(BOB).filled.unwrap();
    assert_eq!((filled.len(), story.progress(ANN).cells, story.progress(BOB).score), (6, 0, 0));
    let puzzle = story.puzzle();
    let solution = solution_of(&puzzle);
    let open = solution.clues().filter(|(cell, _)| puzzle.givens().get(*cell).is_none());
    for (cell, digit) in open.collect::<Vec<_>>() {
        let verdict = story.places(BOB, cell.index() as u16, digit.value());
        let expected = filled.contains(cell);
        assert_eq!(verdict == rejected(Rejection::AlreadyCorrect), expected, "{cell:?}");
    }
    story.solves_all(ANN);
    let record = story.record();
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
    assert_eq!(record.results.table[0].correct, record.results.blanks);
}

#[test]
fn who_begins_ahead_is_told_the_own_board_with_the_start() {
    let story = race_with(Handicap { givens: 6, delay_s: 5, ..Handicap::default() });
    let told = |player| {
        let mut sent = story.sent.iter().rev();
        sent.find_map(|(to, event)| match event {
            RoomEvent::Started { .. } => Some(None),
            RoomEvent::Entered { snapshot } if *to == Audience::One(player) => Some(snapshot.own.clone()),
            _ => None,
        })
    };
    let own = told(BOB).flatten().expect("a board");
    assert_eq!((own.entries.clue_count(), own.locked_ms), (6, 5_000));
    assert_eq!(told(ANN), Some(None));
}

#[test]
fn further_mistakes_are_forgiven() {
    let mut story = race_with(Handicap { strikes: 1, ..Handicap::default() });
    let puzzle = story.puzzle();
    let solution = solution_of(&puzzle);
    let (cell, right) =
        solution.clues().find(|(cell, _)| puzzle.givens().get(*cell).is_none()).expect("a cell");
    let wrong = if right.value() == 1 { 2 } else { 1 };
    for (player, lasts) in [(ANN, 2), (BOB, 3)] {
        for _ in 0..lasts {
            assert!(matches!(story.places(player, cell.index() as u16, wrong), Verdict::Wrong { .. }));
        }
        assert_eq!(story.places(player, cell.index() as u16, wrong), rejected(Rejection::RaceOver));
    }
}

#[test]
fn only_the_host_gives_handicaps_and_only_in_their_range() {
    let mut story = Story::of_two();
    let member = story.number(BOB);
    let handicap = Handicap { delay_s: 5, ..Handicap::default() };
    let give = |handicap| Command::SetHandicap { member, handicap };
    assert_eq!(story.refused(BOB, give(handicap)), Rejection::NotHost.into());
    let too_much = Handicap { givens: 101, ..handicap };
    let error = RulesError::Handicap;
    assert_eq!(story.refused(ANN, give(too_much)), Rejection::BadRules { error }.into());
}
