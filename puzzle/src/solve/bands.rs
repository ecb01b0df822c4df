//! The search engine for classic boards: for each digit, where it can still go, as three bands of 27 bits.
//!
//! One band of one digit is nine minirows (three cells in one row and one box). A digit fills a band as a
//! permutation: one minirow in each row and each box. So the minirows that lie on no permutation can be struck
//! out with one table look-up, which is every locked candidate of the band at once; the same table serves the
//! stacks with minicolumns. Band-wise boards are the idea of JCZSolve and its kin; this is a reading of the
//! published descriptions, not of their code.

mod tables;

use std::ops::ControlFlow;

use super::Outcome;
use crate::{Cell, Digit, Geometry, Grid};
use tables::{BANDS, BOX, CELLS_OF_MINIROWS, COLUMN, DIGITS, FULL, MINIROWS, PERMUTABLE, ROW, SEEN};

/// A dead end: some cell has no digit left, or some digit no place in a house.
struct Contradiction;

/// Where each digit can still go.
#[derive(Clone)]
pub(super) struct Bands {
    places: [[u32; BANDS]; DIGITS],
    /// Cells whose digit has been struck from everything they see.
    placed: [u32; BANDS],
    /// Digits whose places changed since they were last looked at, one bit each.
    dirty: u16,
}

/// Mutually exclusive placements, one of which every solution makes.
struct Branch {
    placements: [(usize, usize); DIGITS],
    len: usize,
}

impl Bands {
    /// The givens, spread to the cells they see. None if they contradict each other.
    pub(super) fn of(grid: &Grid) -> Option<Self> {
        let all = (1 << DIGITS) - 1;
        let mut bands = Self { places: [[FULL; BANDS]; DIGITS], placed: [0; BANDS], dirty: all };
        for (cell, digit) in grid.clues() {
            bands.place(usize::from(digit.value()) - 1, cell.index()).ok()?;
        }
        Some(bands)
    }

    pub(super) fn forbid(&mut self, cell: Cell, digit: Digit) {
        let digit = usize::from(digit.value()) - 1;
        self.places[digit][cell.index() / 27] &= !(1 << (cell.index() % 27));
        self.dirty |= 1 << digit;
    }

    /// The digits placed so far.
    pub(super) fn to_grid(&self) -> Grid {
        let geometry = Geometry::classic();
        let mut grid = Grid::empty(geometry);
        for cell in geometry.cells() {
            let (band, bit) = (cell.index() / 27, 1 << (cell.index() % 27));
            let digit =
                Digit::up_to(DIGITS as u8).zip(&self.places).find(|(_, places)| places[band] & bit != 0);
            if self.placed[band] & bit != 0 {
                grid.set(cell, digit.map(|(digit, _)| digit));
            }
        }
        grid
    }

    /// Visits every solution until told to stop or `budget` nodes are spent.
    pub(super) fn search(mut self, budget: u64, mut visit: impl FnMut(&Self) -> ControlFlow<()>) -> Outcome {
        let mut budget = budget;
        match self.descend(&mut budget, &mut visit) {
            ControlFlow::Continue(()) => Outcome::Complete,
            ControlFlow::Break(outcome) => outcome,
        }
    }

    fn descend(
        &mut self,
        budget: &mut u64,
        visit: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<Outcome> {
        if *budget == 0 {
            return ControlFlow::Break(Outcome::BudgetExhausted);
        }
        *budget -= 1;
        if self.propagate().is_err() {
            return ControlFlow::Continue(());
        }
        if self.placed == [FULL; BANDS] {
            return match visit(self) {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(Outcome::LimitReached),
            };
        }
        let branch = self.branch();
        for &(digit, cell) in &branch.placements[..branch.len] {
            let mut child = self.clone();
            if child.place(digit, cell).is_ok() {
                child.descend(budget, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn place(&mut self, digit: usize, cell: usize) -> Result<(), Contradiction> {
        let (band, bit) = (cell / 27, 1 << (cell % 27));
        if self.places[digit][band] & bit == 0 {
            return Err(Contradiction);
        }
        for (other, places) in self.places.iter_mut().enumerate() {
            if places[band] & bit != 0 {
                places[band] &= !bit;
                self.dirty |= 1 << other;
            }
        }
        for (places, seen) in self.places[digit].iter_mut().zip(&SEEN[cell]) {
            *places &= !seen;
        }
        self.places[digit][band] |= bit;
        self.placed[band] |= bit;
        Ok(())
    }

    /// Locked candidates, hidden and naked singles until nothing more follows.
    fn propagate(&mut self) -> Result<(), Contradiction> {
        loop {
            while self.dirty != 0 {
                let digit = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                self.lock(digit)?;
                self.place_hidden_singles(digit)?;
            }
            self.place_naked_singles()?;
            if self.dirty == 0 {
                return Ok(());
            }
        }
    }

    /// Strikes every place of a digit that locked candidates in bands and stacks exclude.
    fn lock(&mut self, digit: usize) -> Result<(), Contradiction> {
        let places = &mut self.places[digit];
        loop {
            let before = *places;
            let mut columns = [0; BANDS];
            for (band, columns) in places.iter_mut().zip(&mut columns) {
                let minirows = |row: u32| usize::from(MINIROWS[(*band >> (9 * row) & ROW) as usize]);
                let pattern = minirows(0) | minirows(1) << 3 | minirows(2) << 6;
                *band &= CELLS_OF_MINIROWS[usize::from(PERMUTABLE[pattern])];
                *columns = (*band | *band >> 9 | *band >> 18) & ROW;
            }
            let mut allowed = [0; BANDS];
            for stack in [0, 3, 6] {
                let minicolumns = |band: usize| columns[band] >> stack & 0b111;
                let pattern = minicolumns(0) | minicolumns(1) << 3 | minicolumns(2) << 6;
                let kept = u32::from(PERMUTABLE[pattern as usize]);
                for (band, allowed) in allowed.iter_mut().enumerate() {
                    *allowed |= (kept >> (3 * band) & 0b111) << stack;
                }
            }
            for (band, allowed) in places.iter_mut().zip(allowed) {
                *band &= allowed * COLUMN;
            }
            if places.contains(&0) {
                return Err(Contradiction);
            }
            if *places == before {
                return Ok(());
            }
        }
    }

    /// Places a digit wherever a row, column or box has one place left for it.
    ///
    /// It is enough to look at columns: once [`Bands::lock`] is done, a lone place in a row is alone in its box too,
    /// and a lone place in a box is alone in its column.
    fn place_hidden_singles(&mut self, digit: usize) -> Result<(), Contradiction> {
        let places = self.places[digit];
        let (mut once, mut twice) = (0, 0);
        for band in places {
            for row in [band & ROW, band >> 9 & ROW, band >> 18] {
                twice |= once & row;
                once |= row;
            }
        }
        let lone_columns = (once & !twice) * COLUMN;
        for (band, &cells) in places.iter().enumerate() {
            for bit in bits(cells & lone_columns & !self.placed[band]) {
                self.place(digit, 27 * band + bit)?;
            }
        }
        Ok(())
    }

    fn place_naked_singles(&mut self) -> Result<(), Contradiction> {
        for band in 0..BANDS {
            let [once, twice, _] = self.candidate_counts(band);
            if once != FULL {
                return Err(Contradiction);
            }
            for bit in bits(once & !twice & !self.placed[band]) {
                let digit = (0..DIGITS).find(|&digit| self.places[digit][band] & 1 << bit != 0);
                // An earlier single of this round may have taken the cell's last digit.
                self.place(digit.ok_or(Contradiction)?, 27 * band + bit)?;
            }
        }
        Ok(())
    }

    /// The cells of a band with at least one, two and three candidates.
    fn candidate_counts(&self, band: usize) -> [u32; 3] {
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for places in &self.places {
            let cells = places[band];
            thrice |= twice & cells;
            twice |= once & cells;
            once |= cells;
        }
        [once, twice, thrice]
    }

    /// A cell with two candidates if there is one, else a house with two places for a digit, else the first of the
    /// cells with the fewest candidates. The second choice keeps sparse grids without a solution from exploding.
    fn branch(&self) -> Branch {
        for band in 0..BANDS {
            let [_, twice, thrice] = self.candidate_counts(band);
            let bivalue = twice & !thrice;
            if bivalue != 0 {
                return self.branch_on_cell(27 * band + bivalue.trailing_zeros() as usize);
            }
        }
        self.branch_on_pair_of_places().unwrap_or_else(|| {
            let open = (0..81).filter(|cell| self.placed[cell / 27] & 1 << (cell % 27) == 0);
            let branches = open.map(|cell| self.branch_on_cell(cell));
            branches.min_by_key(|branch| branch.len).expect("an unsolved board has an open cell")
        })
    }

    fn branch_on_cell(&self, cell: usize) -> Branch {
        let mut branch = Branch { placements: [(0, 0); DIGITS], len: 0 };
        for digit in (0..DIGITS).filter(|&digit| self.places[digit][cell / 27] & 1 << (cell % 27) != 0) {
            branch.placements[branch.len] = (digit, cell);
            branch.len += 1;
        }
        branch
    }

    fn branch_on_pair_of_places(&self) -> Option<Branch> {
        for (digit, places) in self.places.iter().enumerate() {
            for (band, &cells) in places.iter().enumerate() {
                for house in [ROW, ROW << 9, ROW << 18, BOX, BOX << 3, BOX << 6] {
                    let inside = cells & house;
                    if inside.count_ones() == 2 {
                        let mut branch = Branch { placements: [(0, 0); DIGITS], len: 2 };
                        for (placement, bit) in branch.placements.iter_mut().zip(bits(inside)) {
                            *placement = (digit, 27 * band + bit);
                        }
                        return Some(branch);
                    }
                }
            }
        }
        None
    }
}

/// The positions of the set bits, lowest first.
fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
