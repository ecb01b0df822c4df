//! Where a board's cells lie, which of them rule each other out, what fits where, and what is drawn for its rules. Knows no
//! digits but those that it is asked about.

use std::sync::{Arc, OnceLock};

use super::tints::tints;
pub use puzzle::board::constraint::Drawing;
use puzzle::board::plan::{Part, Sum};
use puzzle::{
    Board, Cell, CellSet, Digit, DigitSet, Geometry, Grid, House, Layout, Margins, Shape, Sketch, WIDE,
    violating_cells,
};

/// A board with what a client asks of it all the time, made once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    board: Arc<Board>,
    houses: Vec<House<WIDE>>,
    /// Per cell: the others that cannot hold the same digit.
    peers: Vec<CellSet>,
    /// Per cell: the parts of rules that speak of it, as indices, but those that only ask for other digits.
    parts: Vec<Vec<usize>>,
    regions: Vec<Option<u16>>,
    tints: Vec<Option<u8>>,
    drawings: Vec<Drawing>,
    margins: Margins,
    marks: Marks,
}

/// Texts that are made of a board when they are first asked for. They follow from it: two boards never differ in them alone.
#[derive(Clone, Debug, Default)]
struct Marks(OnceLock<Vec<String>>);

impl PartialEq for Marks {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Marks {}

impl BoardView {
    #[must_use]
    pub fn new(board: &Arc<Board>) -> Self {
        let (houses, peers) = match board.shape() {
            Shape::Narrow(geometry) => widened(geometry),
            Shape::Wide(geometry) => widened(geometry),
        };
        let mut parts = vec![Vec::new(); board.layout().cell_count()];
        for (index, lowered) in board.lowered().iter().enumerate() {
            if !matches!(lowered.part, Part::Different(_)) {
                lowered.part.cells().into_iter().for_each(|cell| parts[cell.index()].push(index));
            }
        }
        let Sketch { drawings, margins } = board.sketch();
        let regions = Drawing::regions(board.layout(), &drawings);
        let tints = tints(board.layout(), &regions);
        let marks = Marks::default();
        Self { board: Arc::clone(board), houses, peers, parts, regions, tints, drawings, margins, marks }
    }

    /// Shows other regions than the rules know, while they are being drawn.
    pub(super) fn set_regions(&mut self, regions: Vec<Option<u16>>) {
        self.tints = tints(self.board.layout(), &regions);
        self.regions = regions;
        self.marks = Marks::default();
    }

    /// By cell, what `make` says of the board: it is asked once.
    pub(crate) fn marks(&self, make: fn(&Self) -> Vec<String>) -> &[String] {
        self.marks.0.get_or_init(|| make(self))
    }

    #[must_use]
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    #[must_use]
    pub fn layout(&self) -> &Layout {
        self.board.layout()
    }

    /// How many digits the board uses.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.layout().size()
    }

    #[must_use]
    pub fn digits(&self) -> DigitSet {
        DigitSet::up_to(self.size())
    }

    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        self.layout().cells()
    }

    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.layout().cell_count()
    }

    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.layout().contains(cell)
    }

    #[must_use]
    pub fn has_digit(&self, digit: Digit) -> bool {
        self.layout().has_digit(digit)
    }

    /// What players call a cell of the board: `r3c5`.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        self.layout().name(cell)
    }

    /// Rows, columns, regions and whatever else holds each digit once.
    #[must_use]
    pub fn houses(&self) -> &[House<WIDE>] {
        &self.houses
    }

    /// The cells that cannot hold the same digit as this one: they share a house, a cage or a chess move with it.
    #[must_use]
    pub fn peers(&self, cell: Cell) -> CellSet {
        self.peers.get(cell.index()).copied().unwrap_or_default()
    }

    /// The number of the cell's region; none where the rules know no regions.
    #[must_use]
    pub fn region_of(&self, cell: Cell) -> Option<u16> {
        self.regions.get(cell.index()).copied().flatten()
    }

    /// Which of [`TINTS`](super::TINTS) grounds the cell's region has where regions are tinted.
    #[must_use]
    pub fn tint_of(&self, cell: Cell) -> Option<u8> {
        self.tints.get(cell.index()).copied().flatten()
    }

    /// What is drawn for the rules.
    #[must_use]
    pub fn drawings(&self) -> &[Drawing] {
        &self.drawings
    }

    /// The room that they take beside the board.
    #[must_use]
    pub fn margins(&self) -> Margins {
        self.margins
    }

    /// Every cell whose digit breaks a rule.
    #[must_use]
    pub fn violating(&self, grid: &Grid) -> CellSet {
        violating_cells(&self.board, grid)
    }

    /// What of a grid lies on this board: a stranger's grid may have other cells and digits.
    #[must_use]
    pub fn fitted(&self, grid: &Grid) -> Grid {
        let mut fitted = self.board.blank();
        let known = |(cell, digit): &(Cell, Digit)| self.contains(*cell) && self.has_digit(*digit);
        grid.clues().filter(known).for_each(|(cell, digit)| fitted.set(cell, Some(digit)));
        fitted
    }

    /// The digits that break no rule in a cell, beside those that stand in the others.
    ///
    /// # Panics
    /// If the cell is not on the board, or the grid not of it.
    #[must_use]
    pub fn fitting(&self, grid: &Grid, cell: Cell) -> DigitSet {
        let seen: DigitSet = self.peers(cell).iter().filter_map(|peer| grid.get(peer)).collect();
        let mut fitting = self.digits().difference(seen);
        for part in self.parts[cell.index()].iter().map(|&index| &self.board.lowered()[index].part) {
            fitting = match part {
                Part::Allowed(_, digits) => fitting.intersection(*digits),
                Part::Pair(pair) => {
                    let other = if pair.cells[0] == cell { pair.cells[1] } else { pair.cells[0] };
                    let Some(there) = grid.get(other) else { continue };
                    let fits = |digit: &Digit| match pair.cells[0] == cell {
                        true => pair.relation.partners(*digit).contains(there),
                        false => pair.relation.partners(there).contains(*digit),
                    };
                    fitting.iter().filter(fits).collect()
                }
                Part::Sum(sum) => {
                    fitting.iter().filter(|&digit| can_add_up(sum, grid, cell, digit)).collect()
                }
                Part::Automaton(automaton) => {
                    let sets: Vec<DigitSet> = automaton
                        .cells()
                        .iter()
                        .map(|&other| match grid.get(other) {
                            _ if other == cell => fitting,
                            Some(digit) => [digit].into_iter().collect(),
                            None => self.digits(),
                        })
                        .collect();
                    let place = automaton.cells().iter().position(|&other| other == cell);
                    let kept = automaton.supported(&sets).zip(place);
                    kept.map_or(DigitSet::EMPTY, |(kept, place)| kept[place])
                }
                Part::Different(_) => fitting,
            };
        }
        fitting
    }
}

fn widened<const W: usize>(geometry: &Geometry<W>) -> (Vec<House<WIDE>>, Vec<CellSet>) {
    let house = |house: &House<W>| House {
        kind: house.kind,
        number: house.number,
        cells: house.cells.clone(),
        set: house.set.widened(),
    };
    let houses = geometry.houses().iter().map(house).collect();
    (houses, geometry.cells().map(|cell| geometry.peers(cell).widened()).collect())
}

/// Whether a sum can still come to its total with this digit in this cell: open cells add at least 1.
fn can_add_up(sum: &Sum, grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let value = |at: &Cell| if *at == cell { Some(digit) } else { grid.get(*at) };
    let total =
        |cells: &[Cell]| cells.iter().filter_map(value).map(|digit| i32::from(digit.value())).sum::<i32>();
    let open = sum.plus.iter().chain(&sum.minus).filter(|at| value(at).is_none()).count() as i32;
    let made = total(&sum.plus) - total(&sum.minus);
    if open == 0 { made == sum.total } else { !sum.minus.is_empty() || made + open <= sum.total }
}

#[cfg(test)]
mod tests {
    use puzzle::{Constraint, Kind, Puzzle};

    use super::*;

    fn view(name: &str) -> (BoardView, Puzzle) {
        let spec = puzzle::GenerateSpec { variant: name.parse().unwrap(), ..puzzle::GenerateSpec::default() };
        let made = puzzle::generate(&spec, 3).unwrap();
        (BoardView::new(made.puzzle.board()), made.puzzle)
    }

    #[test]
    fn fitting_digits_are_those_that_break_no_rule() {
        for name in ["killer", "kropki", "greater-than", "even-odd", "thermometer", "x+anti-knight", "twin"] {
            let (view, puzzle) = view(name);
            for cell in view.cells().filter(|&cell| puzzle.givens().get(cell).is_none()) {
                let breaks_none = |digit: &Digit| {
                    let mut grid = puzzle.givens().clone();
                    grid.set(cell, Some(*digit));
                    !view.violating(&grid).contains(cell)
                };
                let expected: DigitSet = view.digits().iter().filter(breaks_none).collect();
                assert_eq!(view.fitting(puzzle.givens(), cell), expected, "{name} {cell:?}");
            }
        }
    }

    #[test]
    fn a_grid_of_another_board_is_cut_to_this_one() {
        let (view, _) = view("4x4");
        let strange: Grid = "1P3".parse().unwrap();
        assert_eq!(view.fitted(&strange).to_string(), "1.3.............");
        let long: Grid = "4".repeat(600).parse().unwrap();
        assert_eq!(view.fitted(&long).to_string(), "4".repeat(16));
    }

    #[test]
    fn regions_are_known_only_where_they_are_a_rule() {
        let region = |rules| {
            let board = Board::new(Layout::boxed(3, 3), rules).unwrap();
            BoardView::new(&Arc::new(board)).region_of(Cell::new(40))
        };
        assert_eq!(region(Constraint::plain()), Some(4));
        assert_eq!(region([Kind::ROWS, Kind::COLUMNS].map(Constraint::of_board).to_vec()), None);
    }
}
