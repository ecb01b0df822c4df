//! The searches that textbooks start with, for teaching, for tests and as the yardstick of the benchmark.
//!
//! They know nothing but the rule that a digit comes once in a house, and are not for use where an answer matters:
//! their time has no bound but the budget.

mod both_ways;

use std::fmt;
use std::ops::ControlFlow;

use crate::solve::Outcome;
use crate::solve::watch::{Progress, SearchStep, Share, Unwatched, Watch};
use crate::{Cell, Digit, Geometry, Grid};
pub use both_ways::{BothWays, Reverse, forward_and_reverse};

/// Which open cell is filled next. What each costs is measured (`cargo xtask bench engine`) and written down in
/// `docs/engine.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Plain backtracking: cells as one reads. A random minimal puzzle takes some 200,000 digits, and one made against it
    /// (Wikipedia, "Sudoku solving algorithms") 69 million.
    Reading,
    /// The same from the last cell to the first, at the same cost: what is hard one way round is often easy the other.
    ReverseReading,
    /// The cell with the fewest fitting digits, the first of several. A random minimal puzzle takes some 1,000 digits and
    /// the hardest known ones up to 100,000; a grid without a solution can still take minutes.
    FewestCandidates,
    /// Naked singles, then hidden singles (a digit with one place left in a house), and the cell with the fewest fitting
    /// digits only where there are none. Fewer digits than [`Order::FewestCandidates`], and more work for each.
    SinglesFirst,
}

impl Order {
    pub const ALL: [Self; 4] =
        [Self::Reading, Self::ReverseReading, Self::FewestCandidates, Self::SinglesFirst];
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Reading => "reading",
            Self::ReverseReading => "reverse reading",
            Self::FewestCandidates => "fewest candidates",
            Self::SinglesFirst => "singles first",
        })
    }
}

/// What a baseline found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Solutions found, at most the limit.
    pub solutions: u64,
    /// Digits tried.
    pub nodes: u64,
    pub outcome: Outcome,
}

/// Counts solutions up to `limit`, trying at most `budget` digits. Givens that conflict have no solution.
pub fn count(grid: &Grid, order: Order, limit: u64, budget: u64) -> Tally {
    count_watched(grid, order, limit, budget, &mut Unwatched)
}

/// The same, reported to a watcher digit by digit. A digit that the search had no choice about is a guess too:
/// the plainest searches do not know the difference.
pub fn count_watched(grid: &Grid, order: Order, limit: u64, budget: u64, watch: &mut impl Watch) -> Tally {
    run(grid, order, Digits::LowestFirst, limit, budget, watch).0
}

/// One bit each.
const ALL_DIGITS: u16 = 0x1ff;

/// Which of a cell's fitting digits is tried first.
#[derive(Clone, Copy)]
enum Digits {
    LowestFirst,
    HighestFirst,
}

/// The tally, and the solution that was found first.
fn run<W: Watch>(
    grid: &Grid,
    order: Order,
    digits: Digits,
    limit: u64,
    budget: u64,
    watch: &mut W,
) -> (Tally, Option<Grid>) {
    let mut search = Search {
        order,
        digits,
        limit,
        nodes: 0,
        budget,
        solutions: 0,
        first: None,
        houses: [0; 27],
        board: [0; 81],
        depth: 0,
        share: Share::new(),
        watch,
    };
    let mut sound = true;
    for (cell, digit) in grid.clues() {
        let (place, digit) = (Place::of(cell.index()), 1 << (digit.value() - 1));
        sound &= search.fitting(place) & digit != 0;
        search.flip(place, digit);
        search.board[cell.index()] = digit;
    }
    let outcome = if limit == 0 {
        Outcome::LimitReached
    } else if sound {
        let empty = grid.cells().filter(|(_, digit)| digit.is_none());
        let mut open: Vec<Place> = empty.map(|(cell, _)| Place::of(cell.index())).collect();
        // The next cell is taken from the end.
        if order != Order::ReverseReading {
            open.reverse();
        }
        search.fill(&mut open).break_value().unwrap_or(Outcome::Complete)
    } else {
        Outcome::Complete
    };
    (Tally { solutions: search.solutions, nodes: search.nodes, outcome }, search.first)
}

/// A cell and the numbers of its houses: rows from 0, columns from 9, boxes from 18.
#[derive(Clone, Copy)]
struct Place {
    cell: usize,
    houses: [usize; 3],
}

impl Place {
    fn of(cell: usize) -> Self {
        let (row, column) = (cell / 9, cell % 9);
        Self { cell, houses: [row, 9 + column, 18 + row / 3 * 3 + column / 3] }
    }
}

struct Search<'a, W> {
    order: Order,
    digits: Digits,
    limit: u64,
    nodes: u64,
    budget: u64,
    solutions: u64,
    first: Option<Grid>,
    /// The digits that each house has, one bit each.
    houses: [u16; 27],
    /// The digit of each cell that has one, as a bit; those of open cells are left over from earlier tries.
    board: [u16; 81],
    /// How many digits are being tried, one upon the other.
    depth: u32,
    share: Share,
    watch: &'a mut W,
}

impl<W: Watch> Search<'_, W> {
    fn fitting(&self, place: Place) -> u16 {
        let [row, column, house] = place.houses;
        ALL_DIGITS & !(self.houses[row] | self.houses[column] | self.houses[house])
    }

    /// Puts a digit in, or takes it out.
    fn flip(&mut self, place: Place, digit: u16) {
        place.houses.iter().for_each(|&house| self.houses[house] ^= digit);
    }

    /// The open cell to fill next, and the digits to try there; none if no cell is open.
    fn next(&self, open: &[Place]) -> Option<(usize, u16)> {
        let fewest = || (0..open.len()).rev().min_by_key(|&index| self.fitting(open[index]).count_ones());
        let next = match self.order {
            Order::Reading | Order::ReverseReading => open.len().checked_sub(1)?,
            Order::FewestCandidates => fewest()?,
            Order::SinglesFirst => {
                let next = fewest()?;
                if self.fitting(open[next]).count_ones() > 1
                    && let Some(hidden) = self.hidden_single(open)
                {
                    return Some(hidden);
                }
                next
            }
        };
        Some((next, self.fitting(open[next])))
    }

    /// An open cell that is the only one of a house to take a digit, and that digit. No digit at all if a house has no
    /// cell left for one of its digits, or one cell for two.
    fn hidden_single(&self, open: &[Place]) -> Option<(usize, u16)> {
        let (mut once, mut twice) = (self.houses, [0; 27]);
        for place in open {
            let fitting = self.fitting(*place);
            for &house in &place.houses {
                twice[house] |= once[house] & fitting;
                once[house] |= fitting;
            }
        }
        if once.iter().any(|&digits| digits != ALL_DIGITS) {
            return Some((0, 0));
        }
        open.iter().enumerate().find_map(|(index, place)| {
            let singles = place.houses.iter().fold(0, |singles, &house| singles | !twice[house]);
            let singles = singles & self.fitting(*place);
            match singles.count_ones() {
                0 => None,
                1 => Some((index, singles)),
                _ => Some((index, 0)),
            }
        })
    }

    fn fill(&mut self, open: &mut Vec<Place>) -> ControlFlow<Outcome> {
        let Some((next, mut fitting)) = self.next(open) else {
            self.solutions += 1;
            if self.first.is_none() {
                self.first = Some(self.grid());
            }
            self.tell(|depth| SearchStep::Solution { depth });
            return match self.solutions == self.limit {
                true => ControlFlow::Break(Outcome::LimitReached),
                false => ControlFlow::Continue(()),
            };
        };
        let place = open.remove(next);
        let cell = Cell::new(place.cell as u16);
        if fitting == 0 {
            self.tell(|depth| SearchStep::Contradiction { depth, cell });
        }
        while fitting != 0 {
            let bit = match self.digits {
                Digits::LowestFirst => fitting & fitting.wrapping_neg(),
                Digits::HighestFirst => 1 << fitting.ilog2(),
            };
            self.spend_node()?;
            let rest = if W::ATTENTIVE { self.share.enter(fitting.count_ones()) } else { 0 };
            fitting ^= bit;
            self.board[place.cell] = bit;
            self.flip(place, bit);
            self.depth += 1;
            self.tell(|depth| SearchStep::Guess { depth, cell, digit: digit(bit) });
            self.fill(open)?;
            self.tell(|depth| SearchStep::Backtrack { depth, cell, digit: digit(bit) });
            self.depth -= 1;
            self.flip(place, bit);
            if W::ATTENTIVE {
                self.share.leave(rest);
            }
        }
        open.insert(next, place);
        ControlFlow::Continue(())
    }

    fn spend_node(&mut self) -> ControlFlow<Outcome> {
        if self.nodes == self.budget {
            return ControlFlow::Break(Outcome::BudgetExhausted);
        }
        self.nodes += 1;
        if W::ATTENTIVE {
            let (nodes, solutions, done) = (self.nodes, self.solutions, self.share.per_mille());
            let stop = self.watch.progress(Progress { nodes, solutions, done });
            stop.map_break(|()| Outcome::Cancelled)?;
        }
        ControlFlow::Continue(())
    }

    fn tell(&mut self, step: impl FnOnce(u32) -> SearchStep) {
        if W::ATTENTIVE {
            self.watch.step(step(self.depth));
        }
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::empty(Geometry::classic());
        for (cell, bit) in self.board.iter().enumerate() {
            grid.set(Cell::new(cell as u16), Some(digit(*bit)));
        }
        grid
    }
}

fn digit(bit: u16) -> Digit {
    Digit::new(bit.trailing_zeros() as u8 + 1).expect("one of the nine lowest bits")
}
