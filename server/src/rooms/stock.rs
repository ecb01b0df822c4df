//! A pool of puzzles prepared in advance, so that many races can start at once. Each is generated like any other,
//! from a random seed, and used once. Owns which kinds are in stock (the most recently requested) and how many;
//! `workers` makes them.

use puzzle::{GenerateSpec, PreparedPuzzle, Tier, Variant};

use crate::limits::{STOCK_KINDS_MAX, STOCK_OF_OTHERS_MAX};

/// A puzzle and the seed that makes it.
#[derive(Debug)]
pub(super) struct Stocked {
    pub(super) seed: u32,
    pub(super) prepared: Box<PreparedPuzzle>,
}

#[derive(Debug)]
pub(super) struct Stock {
    /// The kind asked for most recently last.
    shelves: Vec<Shelf>,
    /// Puzzles of each further kind at most.
    most_of_others: usize,
}

/// The puzzles of one kind.
#[derive(Debug)]
struct Shelf {
    spec: GenerateSpec,
    puzzles: Vec<Stocked>,
    /// Puzzles at most; 0 if none could be made.
    most: usize,
    /// Never gives way to another kind.
    is_usual: bool,
}

impl Stock {
    /// From the start there are puzzles of the kinds that the first rooms will ask for.
    pub(super) fn new(most: usize) -> Self {
        let usual = [Tier::Hard, Tier::Medium, Tier::Easy];
        let shelf = |tier| Shelf {
            spec: GenerateSpec::of_tier(Variant::classic(), tier),
            puzzles: Vec::new(),
            most,
            is_usual: true,
        };
        Self { shelves: usual.map(shelf).into(), most_of_others: most.min(STOCK_OF_OTHERS_MAX) }
    }

    /// A puzzle for one race only: it is removed from the stock.
    pub(super) fn take(&mut self, spec: &GenerateSpec) -> Option<Stocked> {
        let known = self.shelves.iter().position(|shelf| shelf.spec == *spec)?;
        let mut shelf = self.shelves.remove(known);
        let taken = shelf.puzzles.pop();
        self.shelves.push(shelf);
        taken
    }

    /// A puzzle of this kind was requested and could be made: from now on some are in stock, in place of the kind least
    /// recently requested. The usual kinds stay, whatever is requested.
    pub(super) fn keep(&mut self, spec: GenerateSpec) {
        if self.shelves.iter().any(|shelf| shelf.spec == spec) {
            return;
        }
        if self.shelves.len() >= STOCK_KINDS_MAX
            && let Some(oldest) = self.shelves.iter().position(|shelf| !shelf.is_usual)
        {
            self.shelves.remove(oldest);
        }
        self.shelves.push(Shelf { spec, puzzles: Vec::new(), most: self.most_of_others, is_usual: false });
    }

    /// The kind of which there are fewest, unless there is enough of each.
    pub(super) fn lacks(&self) -> Option<GenerateSpec> {
        let lacking = self.shelves.iter().rev().filter(|shelf| shelf.puzzles.len() < shelf.most);
        lacking.min_by_key(|shelf| shelf.puzzles.len()).map(|shelf| shelf.spec.clone())
    }

    pub(super) fn add(&mut self, spec: &GenerateSpec, stocked: Stocked) {
        let known = self.shelves.iter_mut().find(|shelf| shelf.spec == *spec);
        if let Some(shelf) = known.filter(|shelf| shelf.puzzles.len() < shelf.most) {
            shelf.puzzles.push(stocked);
        }
    }

    /// No puzzle of this kind could be made.
    pub(super) fn give_up(&mut self, spec: &GenerateSpec) {
        if let Some(shelf) = self.shelves.iter_mut().find(|shelf| shelf.spec == *spec) {
            shelf.most = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use puzzle::{GradeRange, Level};

    use super::*;

    fn usual() -> GenerateSpec {
        GenerateSpec::of_tier(Variant::classic(), Tier::Easy)
    }

    fn other(level: u8) -> GenerateSpec {
        let mut spec = usual();
        spec.grade = GradeRange::Levels(Level::from_tenths(level)..=Level::from_tenths(level));
        spec
    }

    fn one() -> Stocked {
        let prepared = PreparedPuzzle::generate(&usual(), 1).expect("an easy puzzle");
        Stocked { seed: 1, prepared: Box::new(prepared) }
    }

    #[test]
    fn the_usual_kinds_stay_whatever_is_asked_for() {
        let mut stock = Stock::new(4);
        stock.add(&usual(), one());
        for level in 0..100 {
            stock.keep(other(level));
        }
        assert_eq!(stock.shelves.len(), STOCK_KINDS_MAX);
        assert!(stock.take(&usual()).is_some());
        stock.add(&other(0), one());
        assert!(stock.take(&other(0)).is_none(), "it has given way");
        stock.add(&other(99), one());
        assert!(stock.take(&other(99)).is_some());
    }

    #[test]
    fn what_was_only_asked_for_is_not_prepared() {
        let mut stock = Stock::new(4);
        assert!(stock.take(&other(1)).is_none());
        stock.add(&other(1), one());
        assert!(stock.take(&other(1)).is_none());
    }
}
