//! Searches that are watched and stopped.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::known::{AGAINST_BRUTE_FORCE, INKALA, WIKIPEDIA, grid};
use puzzle::solve::watch::{Cancel, Progress, SearchStep, Watch};
use puzzle::solve::{Outcome, count_watched};
use puzzle::teaching::baseline::{self, Order};
use puzzle::{Geometry, Grid, Puzzle};

/// Checks that a search tells a story that holds together, and stops it after so many nodes.
struct Story {
    patience: u64,
    last: Progress,
    grid: Grid,
    depth: u32,
    solutions: Vec<Grid>,
}

impl Story {
    fn of(grid: &Grid, patience: u64) -> Self {
        let last = Progress { nodes: 0, solutions: 0, done: 0 };
        Self { patience, last, grid: grid.clone(), depth: 0, solutions: Vec::new() }
    }
}

impl Watch for Story {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        assert_eq!(progress.nodes, self.last.nodes + 1);
        assert!(progress.solutions >= self.last.solutions && progress.done <= 1000);
        self.last = progress;
        if progress.nodes > self.patience { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn step(&mut self, step: SearchStep) {
        match step {
            SearchStep::Guess { depth, cell, digit } => {
                self.depth += 1;
                assert_eq!((depth, self.grid.get(cell)), (self.depth, None));
                self.grid.set(cell, Some(digit));
            }
            SearchStep::Backtrack { depth, cell, digit } => {
                assert_eq!((depth, self.grid.get(cell)), (self.depth, Some(digit)));
                self.depth -= 1;
                self.grid.set(cell, None);
            }
            SearchStep::Solution { .. } => self.solutions.push(self.grid.clone()),
            SearchStep::Contradiction { cell, .. } => assert_eq!(self.grid.get(cell), None),
            SearchStep::Placement { .. } => panic!("a baseline only tries"),
        }
    }
}

#[test]
fn a_baseline_can_be_watched_digit_by_digit() {
    for [puzzle, solution] in [WIKIPEDIA, AGAINST_BRUTE_FORCE] {
        for order in [Order::FewestCandidates, Order::SinglesFirst] {
            let puzzle = grid(puzzle);
            let mut story = Story::of(&puzzle, u64::MAX);
            let tally = baseline::count_watched(&puzzle, order, u64::MAX, u64::MAX, &mut story);
            assert_eq!(tally, baseline::count(&puzzle, order, u64::MAX, u64::MAX));
            assert_eq!(story.solutions, [grid(solution)]);
            assert_eq!((story.grid, story.depth, story.last.nodes), (puzzle, 0, tally.nodes));
        }
    }
}

#[test]
fn a_watcher_may_stop_a_search() {
    let empty = Grid::empty(Geometry::classic());
    let mut story = Story::of(&empty, 300);
    let tally = baseline::count_watched(&empty, Order::Reading, u64::MAX, u64::MAX, &mut story);
    assert_eq!(tally.outcome, Outcome::Cancelled);
    let mut story = Story::of(&empty, 300);
    let counted = count_watched(&Puzzle::classic(empty.clone()), u64::MAX, u64::MAX, &mut story);
    assert_eq!((counted.outcome, story.last.nodes), (Outcome::Cancelled, 301));
    let cancelled = AtomicBool::new(true);
    let counted = count_watched(&Puzzle::classic(empty), u64::MAX, u64::MAX, &mut Cancel(&cancelled));
    assert_eq!((counted.outcome, counted.solutions), (Outcome::Cancelled, 0));
}

#[test]
fn the_reported_share_of_the_search_grows_to_nearly_all() {
    for line in INKALA {
        let puzzle = grid(line);
        let mut story = Story::of(&puzzle, u64::MAX);
        let counted = count_watched(&Puzzle::classic(puzzle), 2, u64::MAX, &mut story);
        assert_eq!((counted.solutions, counted.outcome), (1, Outcome::Complete));
        assert!(story.last.done > 500, "{:?}", story.last);
    }
}
