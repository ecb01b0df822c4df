//! The technique trainer: a step is found by entering its digit or striking its candidate, anything else is taken back.

use client_core::practice::{GamePhase, PracticeIntent as Want, Strength, Trained};
use client_core::statistics::PlayedCounts;
use client_core::{EntryMode, Play, Screen};
use engine_api::{Ask, Exercise, MakeExercise, Undisturbed};
use puzzle::{Candidate, Cell, Hint, Technique};

use crate::practice::Alone;

fn training(technique: Technique) -> Alone {
    let mut alone = Alone::new();
    alone.wants(Want::Open);
    alone.wants(Want::Train(technique));
    assert_eq!(alone.app.screen(), Screen::Practice, "{:?}", alone.app.screens().practice().problem());
    alone
}

/// What the exercise is about: seen by asking for the hint, in a client of its own.
fn card(alone: &Alone) -> Hint {
    let mut app = alone.app.clone();
    for intent in [Play::Hint.into(), Want::HintOn.into(), Want::HintOn.into()] {
        app.handle(client_core::Input::Intent(intent), game::Millis(0), &mut Vec::new());
    }
    app.practice_game().expect("an exercise").help().drawing().expect("the hint").0.clone()
}

fn trained(alone: &Alone, technique: Technique) -> Trained {
    let rows = alone.app.screens().practice().techniques();
    rows.iter().find(|row| row.technique == technique).expect("it can be trained").trained
}

fn strikes(alone: &mut Alone, Candidate { cell, digit }: Candidate) {
    alone.wants(Play::Select(cell));
    alone.wants(Play::DigitAs(digit, EntryMode::Corner));
}

#[test]
fn a_hidden_single_is_found_by_its_digit() {
    let mut alone = training(Technique::HiddenSingle);
    let step = card(&alone).step.placements[0];
    alone.wants(Play::Select(step.cell));
    alone.wants(Play::Digit(step.digit));
    assert_eq!(alone.game().phase(), GamePhase::Solved);
    let shown = alone.game().help().drawing().expect("the explanation").1;
    assert_eq!(shown, Strength::Digit);
    assert_eq!(trained(&alone, Technique::HiddenSingle), Trained { found: 1, tried: 1 });
    alone.wants(Want::Next);
    assert!(alone.game().is_exercise() && alone.game().is_playing());
    alone.wants(Want::Leave);
    assert!(alone.app.screens().practice().games().is_empty(), "an exercise is no game in progress");
    let alone = alone.killed();
    assert_eq!(trained(&alone, Technique::HiddenSingle), Trained { found: 1, tried: 1 });
    assert_eq!(alone.app.statistics().played(), PlayedCounts::default());
}

#[test]
fn a_naked_pair_is_found_by_a_candidate_that_it_strikes() {
    let mut alone = training(Technique::NakedPair);
    assert_eq!(alone.game().board().mode(), EntryMode::Corner, "notes are what is changed");
    let step = card(&alone).step.eliminations[0];
    strikes(&mut alone, step);
    assert_eq!(alone.game().phase(), GamePhase::Solved);
    assert!(alone.game().finish_card(game::Millis(0)).unwrap().headline.contains("naked pair"));
    alone.wants(Want::Again);
    assert!(alone.game().is_playing(), "the same position from its beginning");
    assert_eq!(card(&alone).step.eliminations[0], step);
}

#[test]
fn what_is_not_the_step_is_taken_back_and_said() {
    let mut alone = training(Technique::NakedPair);
    let (card, begin) = (card(&alone), alone.game().board().position());
    let game = alone.game();
    let solution = game.puzzle().solution.clone();
    let open: Vec<Cell> =
        game.board().view().cells().filter(|&cell| game.board().digit(cell).is_none()).collect();
    let right = Candidate { cell: open[0], digit: solution.get(open[0]).unwrap() };
    strikes(&mut alone, right);
    assert!(alone.game().notice(game::Millis(0)).unwrap().starts_with("That is wrong"));
    assert_eq!((alone.game().board().position(), alone.game().mistakes()), (begin.clone(), 1));
    alone.wants(Play::DigitAt(right.cell, right.digit));
    assert!(alone.game().notice(game::Millis(0)).unwrap().starts_with("Correct, but not the step"));
    assert_eq!((alone.game().board().position(), alone.game().is_playing()), (begin, true));
    let step = card.step.eliminations[0];
    strikes(&mut alone, step);
    assert_eq!(alone.game().phase(), GamePhase::Solved);
}

#[test]
fn any_step_of_the_technique_is_found() {
    let mut alone = training(Technique::HiddenSingle);
    let board = alone.game().board();
    let meant = card(&alone).step.placements[0];
    let is_hidden = |candidate: &Candidate| {
        let open =
            |cell: &Cell| board.digit(*cell).is_none() && board.fitting(*cell).contains(candidate.digit);
        let mut houses = board.view().houses().iter().filter(|house| house.set.contains(candidate.cell));
        houses.any(|house| house.set.iter().filter(open).count() == 1)
    };
    let solution = &alone.game().puzzle().solution;
    let singles = solution.clues().map(|(cell, digit)| Candidate { cell, digit });
    let all: Vec<Candidate> = singles.collect();
    let other = all
        .iter()
        .copied()
        .find(|other| board.digit(other.cell).is_none() && *other != meant && is_hidden(other));
    let other = other.expect("a position with more than one hidden single");
    alone.wants(Play::DigitAt(other.cell, other.digit));
    assert_eq!(alone.game().phase(), GamePhase::Solved);
    let (shown, _) = alone.game().help().drawing().expect("the explanation");
    assert_eq!(shown.step.placements, [other], "the step that was found is the one explained");
}

#[test]
fn a_step_that_was_shown_is_not_found() {
    let mut alone = training(Technique::LockedCandidates);
    alone.wants(Want::Check);
    assert!(alone.game().notice(game::Millis(0)).unwrap().starts_with("Not in an exercise"));
    alone.wants(Play::Hint);
    (0..4).for_each(|_| alone.wants(Want::HintOn));
    assert_eq!(alone.game().phase(), GamePhase::Shown);
    assert_eq!(trained(&alone, Technique::LockedCandidates), Trained { found: 0, tried: 1 });
}

#[test]
fn every_exercise_has_a_step_and_fits_its_position() {
    for technique in
        [Technique::HiddenPair, Technique::XWing, Technique::Skyscraper, Technique::CageCombinations]
    {
        let exercise = MakeExercise::Of { technique, seed: 3 }.answer(&mut Undisturbed).unwrap();
        let Exercise { made, struck, hint: card, others, behind } = exercise;
        assert!(
            card.technique.to_lowercase().contains(&technique.to_string().to_lowercase()),
            "{technique}: {}",
            card.technique
        );
        let is_solution = |candidate: &Candidate| made.solution.get(candidate.cell) == Some(candidate.digit);
        assert!(
            card.step.placements.iter().all(is_solution) && !card.step.eliminations.iter().any(is_solution),
            "{technique}"
        );
        let false_struck = |card: &Hint| !card.step.eliminations.iter().any(is_solution);
        assert!(
            others
                .iter()
                .chain(&behind)
                .all(|card| card.step.placements.iter().all(is_solution) && false_struck(card)),
            "{technique}"
        );
        let right = |(cell, digits): &(Cell, puzzle::DigitSet)| {
            made.solution.get(*cell).is_some_and(|digit| digits.contains(digit))
        };
        assert!(!struck.iter().any(right), "{technique}");
    }
}
