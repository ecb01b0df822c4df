//! A search of the engine, shown step by step on the board: guesses, what follows from them, and what is taken back.

use engine_api::Searched;
use game::Millis;
use puzzle::solve::watch::SearchStep;
use puzzle::{Cell, Digit};

/// Steps in a second, from slow to fast.
const SPEEDS: [u32; 5] = [2, 8, 30, 120, 600];
/// Of these it begins with.
const SPEED_FIRST: usize = 1;

/// A search that is being shown.
#[derive(Clone, Debug)]
pub struct Replay {
    searched: Searched,
    /// Steps that have been shown.
    at: usize,
    /// What stands on the board, the oldest first: how deep, and whether it was guessed.
    placed: Vec<Placed>,
    solutions: usize,
    /// The cell of the last contradiction, until the next step.
    contradiction: Option<Cell>,
    speed: usize,
    paused: bool,
    /// When the next step is due, in thousandths of a millisecond after the epoch of the clock.
    due_us: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Placed {
    depth: u32,
    cell: Cell,
    digit: Digit,
    guessed: bool,
}

impl Replay {
    pub(super) fn new(searched: Searched, now: Millis) -> Self {
        Self {
            searched,
            at: 0,
            placed: Vec::new(),
            solutions: 0,
            contradiction: None,
            speed: SPEED_FIRST,
            paused: false,
            due_us: now.0 * 1_000,
        }
    }

    /// The digit that the search has put into a cell, and whether it was a guess.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<(Digit, bool)> {
        let placed = self.placed.iter().rev().find(|placed| placed.cell == cell)?;
        Some((placed.digit, placed.guessed))
    }

    #[must_use]
    pub fn contradiction(&self) -> Option<Cell> {
        self.contradiction
    }

    /// Steps shown, and all there are.
    #[must_use]
    pub fn position(&self) -> (usize, usize) {
        (self.at, self.searched.steps.len())
    }

    #[must_use]
    pub fn solutions(&self) -> usize {
        self.solutions
    }

    /// Guesses that stand.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.placed.iter().filter(|placed| placed.guessed).count()
    }

    /// The search went on after the last step.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.searched.is_cut
    }

    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    #[must_use]
    pub fn is_over(&self) -> bool {
        self.at >= self.searched.steps.len()
    }

    #[must_use]
    pub fn steps_per_second(&self) -> u32 {
        SPEEDS[self.speed]
    }

    #[must_use]
    pub fn can_change(&self, faster: bool) -> bool {
        if faster { self.speed + 1 < SPEEDS.len() } else { self.speed > 0 }
    }

    pub(super) fn change(&mut self, faster: bool) {
        if self.can_change(faster) {
            self.speed = if faster { self.speed + 1 } else { self.speed - 1 };
        }
    }

    pub(super) fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// One step by hand.
    pub(super) fn step(&mut self) {
        let Some(step) = self.searched.steps.get(self.at).copied() else { return };
        self.at += 1;
        self.contradiction = None;
        match step {
            SearchStep::Guess { depth, cell, digit } => self.put(depth, cell, digit, true),
            SearchStep::Placement { depth, cell, digit } => self.put(depth, cell, digit, false),
            SearchStep::Contradiction { cell, .. } => self.contradiction = Some(cell),
            SearchStep::Solution { .. } => self.solutions += 1,
            SearchStep::Backtrack { depth, .. } => self.placed.retain(|placed| placed.depth < depth),
        }
    }

    fn put(&mut self, depth: u32, cell: Cell, digit: Digit, guessed: bool) {
        self.placed.push(Placed { depth, cell, digit, guessed });
    }

    /// Shows what is due; a window that slept does not make up for it.
    pub(super) fn tick(&mut self, now: Millis) {
        let (now_us, each_us) = (now.0 * 1_000, 1_000_000 / u64::from(self.steps_per_second()));
        if self.paused || self.is_over() || now_us > self.due_us + 1_000_000 {
            self.due_us = now_us + each_us;
            return;
        }
        while self.due_us <= now_us && !self.is_over() {
            self.step();
            self.due_us += each_us;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replay() -> Replay {
        let (cell, digit) = (Cell::new(3), Digit::new(5).unwrap());
        let other = Cell::new(4);
        let steps = vec![
            SearchStep::Placement { depth: 0, cell: Cell::new(1), digit },
            SearchStep::Guess { depth: 1, cell, digit },
            SearchStep::Placement { depth: 1, cell: other, digit },
            SearchStep::Contradiction { depth: 1, cell: other },
            SearchStep::Backtrack { depth: 1, cell, digit },
            SearchStep::Solution { depth: 0 },
        ];
        Replay::new(Searched { steps, is_cut: false }, Millis(0))
    }

    #[test]
    fn what_is_taken_back_leaves_the_board() {
        let mut replay = replay();
        (0..4).for_each(|_| replay.step());
        assert_eq!(replay.digit(Cell::new(3)).map(|(_, guessed)| guessed), Some(true));
        assert_eq!(replay.digit(Cell::new(4)).map(|(_, guessed)| guessed), Some(false));
        assert_eq!((replay.contradiction(), replay.depth()), (Some(Cell::new(4)), 1));
        replay.step();
        assert_eq!((replay.digit(Cell::new(3)), replay.digit(Cell::new(4))), (None, None));
        assert!(replay.digit(Cell::new(1)).is_some(), "what was there before the guess stays");
        replay.step();
        assert!(replay.is_over() && replay.solutions() == 1);
    }

    #[test]
    fn a_search_goes_at_its_speed_and_stands_still_when_paused() {
        let mut replay = replay();
        replay.tick(Millis(250));
        assert_eq!(replay.position().0, 3, "eight steps a second");
        replay.pause(true);
        replay.tick(Millis(500));
        assert_eq!(replay.position().0, 3);
        replay.pause(false);
        replay.change(true);
        replay.tick(Millis(900));
        assert!(replay.is_over());
    }
}
