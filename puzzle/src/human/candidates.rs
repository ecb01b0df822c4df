//! What is still possible in each open cell: the position that techniques look at.
//!
//! It knows placements and eliminations, not why they are made.

use crate::board::cell::NARROW;
use crate::{Cell, CellSet, Digit, DigitSet, Geometry, Grid};

/// A digit in a cell: a possibility, a placement or an elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    pub cell: Cell,
    pub digit: Digit,
}

/// A partly solved grid with the candidates of its open cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates<'g, const W: usize = NARROW> {
    geometry: &'g Geometry<W>,
    grid: Grid,
    /// Per cell: the digits it may still take; none once it is filled.
    digits: Vec<DigitSet>,
    /// Per digit, counted from 0: the open cells that may still take it.
    places: Vec<CellSet<W>>,
}

impl<'g, const W: usize> Candidates<'g, W> {
    /// Every open cell with the digits that its rules allow and none of its peers holds.
    pub fn of(geometry: &'g Geometry<W>, grid: &Grid) -> Self {
        let holding = |digit| geometry.cells().filter(move |&cell| geometry.allowed(cell).contains(digit));
        let mut candidates = Self {
            geometry,
            grid: Grid::empty(geometry),
            digits: geometry.cells().map(|cell| geometry.allowed(cell)).collect(),
            places: geometry.digits().iter().map(|digit| holding(digit).collect()).collect(),
        };
        for (cell, digit) in grid.clues() {
            candidates.place(Candidate { cell, digit });
        }
        candidates
    }

    pub fn geometry(&self) -> &'g Geometry<W> {
        self.geometry
    }

    /// The digits placed so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The digits an open cell may still take; none for a filled one.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The open cells that may still take a digit.
    pub fn places(&self, digit: Digit) -> CellSet<W> {
        self.places[usize::from(digit.value()) - 1]
    }

    pub fn contains(&self, candidate: Candidate) -> bool {
        self.digits(candidate.cell).contains(candidate.digit)
    }

    /// How many candidates there are in all cells.
    pub(crate) fn candidate_count(&self) -> usize {
        self.places.iter().map(CellSet::len).sum()
    }

    /// The cells with at least one candidate.
    pub(crate) fn with_candidates(&self) -> CellSet<W> {
        self.places.iter().fold(CellSet::EMPTY, |all, &places| all.union(places))
    }

    /// The cells with exactly one candidate.
    pub(crate) fn with_one_candidate(&self) -> CellSet<W> {
        let [once, twice] = self.more_than();
        once.difference(twice)
    }

    /// The cells with exactly two candidates.
    pub(crate) fn with_two_candidates(&self) -> CellSet<W> {
        let [_, twice, thrice] = self.more_than();
        twice.difference(thrice)
    }

    /// The cells with one to `most` candidates.
    pub(crate) fn with_candidates_up_to(&self, most: usize) -> CellSet<W> {
        let more: [CellSet<W>; 5] = self.more_than();
        // Larger subsets than quads are always the complement of smaller ones.
        more[0].difference(more[most.min(4)])
    }

    /// The cells with more than 0, 1, 2, ... candidates.
    fn more_than<const N: usize>(&self) -> [CellSet<W>; N] {
        let mut more = [CellSet::EMPTY; N];
        for &places in &self.places {
            for n in (1..N).rev() {
                more[n] = more[n].union(more[n - 1].intersection(places));
            }
            more[0] = more[0].union(places);
        }
        more
    }

    /// The cells without a digit.
    pub fn open(&self) -> impl Iterator<Item = Cell> + '_ {
        self.geometry.cells().filter(|&cell| self.grid.get(cell).is_none())
    }

    /// Whether a candidate is the only one of its cell, or the only place of its digit in a house.
    pub fn is_single(&self, candidate: Candidate) -> bool {
        let places = self.places(candidate.digit);
        let lone = |cells: CellSet<W>| cells.only() == Some(candidate.cell);
        self.digits(candidate.cell).only() == Some(candidate.digit)
            || self.geometry.houses_of(candidate.cell).any(|house| lone(places.intersection(house.set)))
    }

    /// The given candidates that are still there, as a list.
    pub(crate) fn present(&self, digit: Digit, cells: CellSet<W>) -> Vec<Candidate> {
        cells.intersection(self.places(digit)).iter().map(|cell| Candidate { cell, digit }).collect()
    }

    /// Fills a cell and strikes the digit from its peers.
    pub fn place(&mut self, Candidate { cell, digit }: Candidate) {
        self.grid.set(cell, Some(digit));
        for other in self.digits(cell) {
            self.eliminate(Candidate { cell, digit: other });
        }
        let struck = self.places(digit).intersection(*self.geometry.peers(cell));
        for cell in struck {
            self.eliminate(Candidate { cell, digit });
        }
    }

    pub fn eliminate(&mut self, Candidate { cell, digit }: Candidate) {
        self.digits[cell.index()].remove(digit);
        self.places[usize::from(digit.value()) - 1].remove(cell);
    }
}
