//! A puzzle that is being made, as data: where its cells lie, its regions, rules, givens and credits. It may break every rule
//! of a puzzle: what is wrong with it is a list of faults, and nothing of it is lost. Knows no tool, no history and no screen.

use std::sync::Arc;

use puzzle::board::constraint::Notation;
use puzzle::{Board, Cell, CellSet, Constraint, Credits, CreditsData, Grid, HouseKind, Kind, Layout, Puzzle};

use crate::order::sort_by_key;
use crate::text::{editor as words, sentence};

/// A puzzle that is being made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Where the cells lie; its regions say nothing.
    pub(super) layout: Arc<Layout>,
    /// By cell: the number of its region from 1, or 0 for none.
    pub(super) regions: Vec<u8>,
    pub(super) rules: Vec<Constraint>,
    pub(super) givens: Grid,
    pub(super) credits: CreditsData,
}

/// Something that keeps a draft from being a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub text: String,
    pub cells: CellSet,
}

impl Draft {
    /// An empty board with boxes and the rules of a plain Sudoku.
    pub(super) fn plain() -> Self {
        Self::of(&Puzzle::classic(Grid::blank(Layout::classic())), CreditsData::default())
    }

    /// A puzzle, to be changed.
    pub(super) fn of(puzzle: &Puzzle, credits: CreditsData) -> Self {
        let layout = puzzle.board().layout();
        let mut regions = vec![0; layout.cell_count()];
        for (number, cells) in (1_u8..).zip(layout.regions()) {
            cells.iter().for_each(|cell| regions[cell.index()] = number);
        }
        Self {
            layout: Arc::new(layout.clone()),
            regions,
            rules: puzzle.board().constraints().to_vec(),
            givens: puzzle.givens().clone(),
            credits,
        }
    }

    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    #[must_use]
    pub fn rules(&self) -> &[Constraint] {
        &self.rules
    }

    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    #[must_use]
    pub fn credits(&self) -> &CreditsData {
        &self.credits
    }

    /// Its credits as they go along with the puzzle.
    pub(super) fn said(&self) -> Credits {
        let CreditsData { title, author, note, lost } = &self.credits;
        Credits::shortened(title, author, note).0.lacking(lost)
    }

    /// By cell: the number of its region from 1, or 0 for none.
    #[must_use]
    pub fn regions(&self) -> &[u8] {
        &self.regions
    }

    #[must_use]
    pub fn has_rule(&self, kind: Kind) -> bool {
        self.rules.iter().any(|rule| rule.kind == kind)
    }

    /// Switches a rule that holds for the whole board.
    pub(super) fn switch(&mut self, kind: Kind, on: bool) {
        self.rules.retain(|rule| rule.kind != kind);
        if on {
            // Rules of the whole board come first, in their usual order: the classic board is known by it.
            let place = |kind: Kind| Kind::ALL.iter().position(|known| *known == kind);
            let is_behind =
                |rule: &Constraint| rule.kind.notation() != Notation::Board || place(rule.kind) > place(kind);
            let at = self.rules.iter().position(is_behind).unwrap_or(self.rules.len());
            self.rules.insert(at, Constraint::of_board(kind));
        }
    }

    /// The index of the last rule of a kind that is touched at a cell.
    pub(super) fn rule_at(&self, kind: Kind, cell: Cell) -> Option<usize> {
        self.rules.iter().rposition(|rule| rule.kind == kind && is_touched(rule, cell))
    }

    /// The index of the rule on an edge, of any of these kinds.
    pub(super) fn rule_on(&self, kinds: &[Kind], edge: [Cell; 2]) -> Option<usize> {
        let is_there = |rule: &Constraint| {
            kinds.contains(&rule.kind) && edge.iter().all(|cell| rule.cells.contains(cell))
        };
        self.rules.iter().position(is_there)
    }

    /// The cells of a region.
    pub(super) fn region(&self, number: u8) -> CellSet {
        self.layout.cells().filter(|cell| self.regions[cell.index()] == number).collect()
    }

    /// The lowest number that no region has.
    pub(super) fn free_region(&self) -> u8 {
        (1..u8::MAX).find(|number| !self.regions.contains(number)).unwrap_or(u8::MAX)
    }

    /// The puzzle, if nothing is wrong with the draft.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn puzzle(&self) -> Result<Puzzle, Vec<Fault>> {
        let faults = self.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let of_board = |text: String| vec![Fault { text, cells: CellSet::EMPTY }];
        let layout = self.drawn_layout().ok_or_else(|| of_board(words::no_board().to_owned()))?;
        let board = Board::new(layout, self.rules.clone()).map_err(|error| of_board(sentence(&error)))?;
        Puzzle::new(Arc::new(board), self.givens.clone()).map_err(|error| of_board(sentence(&error)))
    }

    /// The board to be shown: the drawn regions if they can be had, and the rules that can be.
    pub(super) fn shown_board(&self) -> Arc<Board> {
        let layout = self.drawn_layout().unwrap_or_else(|| (*self.layout).clone());
        let mut rules: Vec<Constraint> =
            self.rules.iter().filter(|rule| rule.check(&layout).is_ok()).cloned().collect();
        if self.drawn_layout().is_none() {
            rules.retain(|rule| !is_of_regions(rule.kind, &layout));
        }
        let board = Board::new(layout.clone(), rules);
        Arc::new(board.or_else(|_| Board::new(layout, Vec::new())).unwrap_or_else(|_| {
            Board::new(Layout::classic().clone(), Vec::new()).expect("a board without rules is one")
        }))
    }

    /// The layout with the regions that were drawn, if all of them are whole.
    fn drawn_layout(&self) -> Option<Layout> {
        let layout = &self.layout;
        if !self.region_faults().is_empty() {
            return (!self.has_regions()).then(|| (**layout).clone());
        }
        let mut numbers = vec![0; usize::from(layout.rows()) * usize::from(layout.columns())];
        for cell in layout.cells() {
            let place = usize::from(layout.row(cell)) * usize::from(layout.columns())
                + usize::from(layout.column(cell));
            numbers[place] = self.regions[cell.index()];
        }
        let corners: Vec<(u16, u16)> = layout.grids().iter().map(|grid| (grid.row, grid.column)).collect();
        Layout::of_parts(layout.size(), &corners, &numbers).ok()
    }

    /// Whether regions are a rule; else they may be anything.
    pub(super) fn has_regions(&self) -> bool {
        self.rules.iter().any(|rule| is_of_regions(rule.kind, &self.layout))
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = if self.has_regions() { self.region_faults() } else { Vec::new() };
        for rule in &self.rules {
            if let Err(error) = rule.check(&self.layout) {
                faults.push(Fault {
                    text: words::rule_refused(&rule.name(), &error.reason),
                    cells: rule.cells.iter().copied().collect(),
                });
            }
        }
        if !Constraint::plain().iter().any(|plain| self.has_rule(plain.kind)) {
            faults.push(Fault { text: words::no_houses().to_owned(), cells: CellSet::EMPTY });
        }
        faults
    }

    /// What is wrong with the regions: each needs as many cells as there are digits.
    fn region_faults(&self) -> Vec<Fault> {
        let size = usize::from(self.layout.size());
        let mut numbers: Vec<u8> = self.regions.clone();
        sort_by_key(&mut numbers, |number| *number);
        numbers.dedup();
        let fault = |number: u8| {
            let cells = self.region(number);
            let count = cells.len();
            let first = self.layout.name(cells.first()?);
            let text = match number {
                0 => words::cells_without_region(count),
                _ if count != size => words::region_size(&first, count, size),
                _ => return None,
            };
            Some(Fault { text, cells })
        };
        // The largest first: the others lack what it has too much.
        let mut faults: Vec<Fault> = numbers.into_iter().filter_map(fault).collect();
        sort_by_key(&mut faults, |fault| std::cmp::Reverse(fault.cells.len()));
        faults
    }
}

/// Whether a touch on a cell is one on a rule that speaks of it; a clue beside the board is touched where it begins.
pub(super) fn is_touched(rule: &Constraint, cell: Cell) -> bool {
    match rule.kind.notation() {
        Notation::Outside => rule.cells.first() == Some(&cell),
        Notation::Board
        | Notation::Cell
        | Notation::Digits
        | Notation::Edge { .. }
        | Notation::Cells { .. }
        | Notation::Line { .. } => rule.cells.contains(&cell),
    }
}

/// Whether a kind is about the regions of the layout.
fn is_of_regions(kind: Kind, layout: &Layout) -> bool {
    matches!(kind.house(layout), HouseKind::Box | HouseKind::Region)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_draft_is_the_classic_board() {
        let puzzle = Draft::plain().puzzle().unwrap();
        assert!(puzzle.board().is_classic());
        assert_eq!(puzzle.givens().clue_count(), 0);
    }

    #[test]
    fn a_rule_switched_off_and_on_leaves_the_board_classic() {
        let mut draft = Draft::plain();
        draft.switch(Kind::COLUMNS, false);
        assert!(!draft.puzzle().unwrap().board().is_classic());
        draft.switch(Kind::COLUMNS, true);
        assert!(draft.puzzle().unwrap().board().is_classic());
    }

    #[test]
    fn a_region_of_the_wrong_size_is_a_fault_and_stays() {
        let mut draft = Draft::plain();
        let cell = draft.layout.cell(0, 3).unwrap();
        draft.regions[cell.index()] = 1;
        let faults = draft.puzzle().unwrap_err();
        assert_eq!(faults.len(), 2);
        assert_eq!(faults[0].cells.len(), 10);
        assert!(faults[0].text.contains("10 cells"), "{}", faults[0].text);
        assert_eq!(draft.shown_board().layout().cell_count(), 81);
        // A cell of the row below goes the other way: two irregular regions.
        let back = draft.layout.cell(1, 2).unwrap();
        draft.regions[back.index()] = 2;
        let puzzle = draft.puzzle().unwrap();
        assert_eq!(puzzle.board().layout().boxes(), None);
        assert_eq!(Draft::of(&puzzle, CreditsData::default()).puzzle(), Ok(puzzle));
    }

    #[test]
    fn a_cage_that_cannot_be_says_why() {
        let mut draft = Draft::plain();
        let cells = [0, 1].map(Cell::new).to_vec();
        draft.rules.push(Constraint { kind: Kind::KILLER, cells, value: Some(40) });
        let faults = draft.puzzle().unwrap_err();
        assert!(faults[0].text.contains("3 to 17"), "{}", faults[0].text);
        assert_eq!(faults[0].cells.len(), 2);
    }

    #[test]
    fn without_any_house_there_is_no_puzzle() {
        let mut draft = Draft::plain();
        for kind in [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS] {
            draft.switch(kind, false);
        }
        assert_eq!(draft.puzzle().unwrap_err()[0].text, words::no_houses());
    }
}
