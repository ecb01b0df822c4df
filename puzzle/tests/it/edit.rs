//! What an editor asks: fewer givens, more givens, and checks and generation that can be stopped.

use std::ops::ControlFlow;

use crate::known::{WIKIPEDIA, grid, minimal};
use puzzle::generate::edit::{EditError, finished, minimised};
use puzzle::generate::generate_watched;
use puzzle::solve::check::{Effort, check, check_watched};
use puzzle::solve::watch::{Progress, Unwatched, Watch};
use puzzle::{GenerateError, GenerateSpec, Proof, Puzzle, Tier, generate, prove, rate};

/// Stops at the nth question, and remembers how far it was.
struct StopAt {
    left: u32,
    done: u16,
}

impl Watch for StopAt {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        self.done = self.done.max(progress.done);
        self.left = self.left.saturating_sub(1);
        if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn stop_at(left: u32) -> StopAt {
    StopAt { left, done: 0 }
}

#[test]
fn a_minimised_puzzle_needs_each_of_its_givens() {
    let puzzles = ["classic", "killer", "6"].map(|kind| {
        generate(&GenerateSpec::of_tier(kind.parse().unwrap(), Tier::Easy), 3).expect("a puzzle").puzzle
    });
    for puzzle in puzzles {
        let less = minimised(&puzzle, 1, &mut Unwatched).unwrap();
        assert!(less.givens().clue_count() < puzzle.givens().clue_count());
        assert!(matches!(prove(&less), Proof::Unique { .. }));
        assert!(check(&less, Effort::default()).redundant.is_empty());
        assert_eq!(minimised(&puzzle, 1, &mut Unwatched), Ok(less));
    }
}

#[test]
fn a_draft_is_finished_at_the_tier_asked_for() {
    let mut draft = grid(WIKIPEDIA[0]);
    draft
        .clues()
        .map(|(cell, _)| cell)
        .take(18)
        .collect::<Vec<_>>()
        .into_iter()
        .for_each(|cell| draft.set(cell, None));
    let draft = Puzzle::classic(draft);
    for tier in [Tier::Easy, Tier::Medium, Tier::Hard] {
        let found = finished(&draft, tier, 5, &mut Unwatched).unwrap();
        assert_eq!((found.tier, rate(&found.puzzle).tier), (tier, tier));
        assert!(matches!(prove(&found.puzzle), Proof::Unique { .. }));
        for (cell, digit) in draft.givens().clues() {
            assert_eq!(found.puzzle.givens().get(cell), Some(digit), "what was drawn stays");
        }
    }
}

#[test]
fn what_cannot_be_finished_says_why() {
    let mut wrong = grid(WIKIPEDIA[0]);
    wrong.set(puzzle::Cell::new(2), puzzle::Digit::new(1));
    let wrong = Puzzle::classic(wrong);
    assert_eq!(finished(&wrong, Tier::Easy, 1, &mut Unwatched), Err(EditError::NoSolution));
    assert_eq!(minimised(&wrong, 1, &mut Unwatched), Err(EditError::NoSolution));
    let empty = Puzzle::classic(puzzle::Board::classic().blank());
    assert_eq!(minimised(&empty, 1, &mut Unwatched), Err(EditError::SeveralSolutions));
}

#[test]
fn everything_an_editor_asks_can_be_stopped() {
    let proper = Puzzle::classic(grid(WIKIPEDIA[0]));
    assert_eq!(minimised(&proper, 1, &mut stop_at(5)), Err(EditError::Stopped));
    assert_eq!(finished(&proper, Tier::Hard, 1, &mut stop_at(5)), Err(EditError::Stopped));
    for stop in [1, 3, 20] {
        assert_eq!(check_watched(&proper, Effort::default(), &mut stop_at(stop)), None);
    }
    for kind in ["classic", "killer", "16", "samurai"] {
        let spec = GenerateSpec::of_tier(kind.parse().unwrap(), Tier::Hard);
        let stopped = generate_watched(&spec, 1, &mut stop_at(1));
        assert_eq!(stopped.map(|made| made.puzzle), Err(GenerateError::Stopped), "{kind}");
    }
}

#[test]
fn watching_changes_nothing() {
    let improper = Puzzle::classic(grid(&WIKIPEDIA[0].replacen("53", "..", 1)));
    for puzzle in [Puzzle::classic(minimal(4)), improper] {
        let mut watch = stop_at(u32::MAX);
        let found = check_watched(&puzzle, Effort::default(), &mut watch).unwrap();
        assert_eq!(found, check(&puzzle, Effort::default()));
        assert!((1..=1000).contains(&watch.done), "{}", watch.done);
        if let Some([first, second]) = &found.examples {
            let unlike = first.cells().zip(second.cells()).filter(|(a, b)| a != b);
            assert!(unlike.map(|((cell, _), _)| cell).all(|cell| found.differing.contains(cell)));
        }
        assert_eq!(found.examples.is_some(), found.solution.is_none());
    }
    for kind in ["classic", "killer", "jigsaw"] {
        let spec = GenerateSpec::of_tier(kind.parse().unwrap(), Tier::Medium);
        assert_eq!(generate_watched(&spec, 3, &mut stop_at(u32::MAX)), generate(&spec, 3));
    }
}
