//! Puzzles that are made before anybody asks for them, so that many races can start at once. Each is made like any
//! other, from a seed drawn at random, and given away once. Owns how many there are; who makes them is `workers`.

use std::collections::BTreeMap;

use game::Deal;
use puzzle::Difficulty;

/// A puzzle and the seed that makes it.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) seed: u32,
    pub(super) deal: Box<Deal>,
}

#[derive(Debug)]
pub(super) struct Stock {
    /// Puzzles of each difficulty at most.
    most: usize,
    puzzles: BTreeMap<Difficulty, Vec<Prepared>>,
}

impl Stock {
    pub(super) fn new(most: usize) -> Self {
        Self { most, puzzles: Difficulty::ALL.map(|difficulty| (difficulty, Vec::new())).into() }
    }

    /// A puzzle that nobody else gets.
    pub(super) fn take(&mut self, difficulty: Difficulty) -> Option<Prepared> {
        self.puzzles.get_mut(&difficulty)?.pop()
    }

    /// The kind of which there are fewest, unless there is enough of each.
    pub(super) fn lacks(&self) -> Option<Difficulty> {
        let (difficulty, puzzles) = self.puzzles.iter().min_by_key(|(_, puzzles)| puzzles.len())?;
        (puzzles.len() < self.most).then_some(*difficulty)
    }

    pub(super) fn add(&mut self, difficulty: Difficulty, prepared: Prepared) {
        if let Some(puzzles) = self.puzzles.get_mut(&difficulty).filter(|puzzles| puzzles.len() < self.most) {
            puzzles.push(prepared);
        }
    }
}
