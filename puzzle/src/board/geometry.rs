//! A board as techniques see it: its houses, which cells see each other, and what other rules link them.
//!
//! Made once from a layout and its rules. Nothing here knows digits in cells or how a board is solved.

mod balance;
mod house;
mod name;

use std::sync::{LazyLock, OnceLock};

use crate::board::cell::NARROW;
use crate::board::constraint::{Constraint, Kind, Rules};
use crate::board::layout::Layout;
use crate::board::plan::{Pair, Part};
use crate::{Cell, CellSet, Digit, DigitSet};
pub use balance::Balance;
pub use house::{House, HouseId, HouseKind};

/// A part of a rule, and which rule of the board that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lowered {
    pub part: Part,
    /// The index of its constraint.
    pub constraint: usize,
}

impl Lowered {
    /// Whether it makes a house: cells that hold each digit once.
    pub(crate) fn is_house(&self, layout: &Layout) -> bool {
        matches!(&self.part, Part::Different(cells) if cells.len() == usize::from(layout.size()))
    }
}

/// A board as techniques see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry<const W: usize = NARROW> {
    layout: Layout,
    constraints: Vec<Constraint>,
    cells: CellSet<W>,
    /// Per cell: the digits that the rules allow there at all.
    allowed: Vec<DigitSet>,
    houses: Vec<House<W>>,
    /// Per cell: the indices of its houses in `houses`.
    houses_of: Vec<Vec<usize>>,
    /// Per cell: every other cell that cannot hold the same digit.
    peers: Vec<CellSet<W>>,
    /// Ordered pairs of houses, as indices, that share more than one cell.
    overlaps: Vec<(usize, usize)>,
    /// The pairs, sums and automata.
    links: Vec<Lowered>,
    /// Cells that differ without being a house, each group with the index of its constraint.
    groups: Vec<(CellSet<W>, usize)>,
    /// Made when they are first asked for.
    balances: OnceLock<Vec<Balance<W>>>,
    signs: bool,
    dots: bool,
    sums: bool,
    automata: bool,
    lines: bool,
    boxes: bool,
    plain: bool,
}

static CLASSIC: LazyLock<Geometry> = LazyLock::new(|| {
    let plain = Constraint::plain();
    let layout = Layout::boxed(3, 3);
    let lowered = lower(&layout, &plain);
    Geometry::of(&layout, &plain, &lowered)
});

impl Geometry {
    /// The standard board: 9 rows, 9 columns, 9 boxes of 3x3.
    pub fn classic() -> &'static Self {
        &CLASSIC
    }
}

/// The parts of all rules, rule by rule.
pub(crate) fn lower(layout: &Layout, constraints: &[Constraint]) -> Vec<Lowered> {
    let board = Rules::new(layout, constraints);
    let mut parts = Vec::new();
    let mut lowered = Vec::new();
    for (constraint, rule) in constraints.iter().enumerate() {
        rule.lower(&board, &mut parts);
        lowered.extend(parts.drain(..).map(|part| Lowered { part, constraint }));
    }
    lowered
}

impl<const W: usize> Geometry<W> {
    /// The most cells that a board of this width has.
    pub const CAPACITY: usize = CellSet::<W>::CAPACITY;

    /// # Panics
    /// If the board has more cells than sets of this width can hold.
    pub(crate) fn of(layout: &Layout, constraints: &[Constraint], lowered: &[Lowered]) -> Self {
        let cells: CellSet<W> = layout.cells().collect();
        let mut allowed = vec![DigitSet::up_to(layout.size()); layout.cell_count()];
        let mut peers = vec![CellSet::EMPTY; layout.cell_count()];
        let mut houses: Vec<House<W>> = Vec::new();
        let mut links: Vec<Lowered> = Vec::new();
        let mut groups = Vec::new();
        for of_rule in lowered {
            match &of_rule.part {
                Part::Allowed(cell, digits) => {
                    allowed[cell.index()] = allowed[cell.index()].intersection(*digits);
                }
                Part::Different(group) => {
                    let set: CellSet<W> = group.iter().copied().collect();
                    group.iter().for_each(|cell| peers[cell.index()] = peers[cell.index()].union(set));
                    let full = group.len() == usize::from(layout.size());
                    if !full {
                        groups.push((set, of_rule.constraint));
                    } else if houses.iter().all(|house| house.set != set) {
                        let kind = constraints[of_rule.constraint].kind.house(layout);
                        let number = houses.iter().filter(|house| house.kind == kind).count() as u16 + 1;
                        houses.push(House { kind, number, cells: set.iter().collect(), set });
                    }
                }
                Part::Pair(_) | Part::Sum(_) | Part::Automaton(_) => links.push(of_rule.clone()),
            }
        }
        layout.cells().for_each(|cell| {
            peers[cell.index()].remove(cell);
        });
        let related: Vec<&Pair> = links
            .iter()
            .filter_map(|link| if let Part::Pair(pair) = &link.part { Some(pair) } else { None })
            .collect();
        let has = |kind| constraints.iter().any(|constraint| constraint.kind == kind);
        let holding = |cell| (0..houses.len()).filter(|&h| houses[h].set.contains(cell)).collect::<Vec<_>>();
        Self {
            signs: related.iter().any(|pair| !pair.relation.is_symmetric()),
            dots: related.iter().any(|pair| pair.relation.is_symmetric()),
            sums: links.iter().any(|link| matches!(link.part, Part::Sum(_))),
            automata: links.iter().any(|link| matches!(link.part, Part::Automaton(_))),
            houses_of: layout.cells().map(holding).collect(),
            overlaps: overlaps(&houses),
            lines: layout.is_square() && has(Kind::ROWS) && has(Kind::COLUMNS),
            boxes: layout.boxes().is_some() && has(Kind::REGIONS),
            plain: layout.boxes().is_some() && layout.is_square() && constraints == Constraint::plain(),
            layout: layout.clone(),
            constraints: constraints.to_vec(),
            cells,
            allowed,
            houses,
            peers,
            links,
            groups,
            balances: OnceLock::new(),
        }
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The pairs, sums and automata of the rules.
    pub fn links(&self) -> &[Lowered] {
        &self.links
    }

    /// Whether some rule puts the digits of two cells in order.
    pub fn has_signs(&self) -> bool {
        self.signs
    }

    /// Whether some rule ties two cells to each other's digits, the same way from either.
    pub fn has_dots(&self) -> bool {
        self.dots
    }

    /// Whether some rule is a sum.
    pub fn has_sums(&self) -> bool {
        self.sums
    }

    /// Whether some rule is an automaton.
    pub fn has_automata(&self) -> bool {
        self.automata
    }

    /// Cells that differ without being a house (cages, chess moves), each group with the index of its constraint.
    pub fn groups(&self) -> &[(CellSet<W>, usize)] {
        &self.groups
    }

    /// What houses and the sums in them make together.
    pub fn balances(&self) -> &[Balance<W>] {
        self.balances.get_or_init(|| balance::balances(self))
    }

    /// The digits that the rules allow in a cell at all.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        self.allowed[cell.index()]
    }

    /// Whether the board is one square grid whose only rules are rows, columns and boxes.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Whether each cell lies in one full row and one full column, and these are houses.
    pub fn has_lines(&self) -> bool {
        self.lines
    }

    /// Whether the regions are boxes, and these are houses.
    pub fn has_boxes(&self) -> bool {
        self.boxes
    }

    /// How many digits the board uses, which is also the number of cells in a house.
    pub fn size(&self) -> u8 {
        self.layout.size()
    }

    pub fn rows(&self) -> u16 {
        self.layout.rows()
    }

    pub fn columns(&self) -> u16 {
        self.layout.columns()
    }

    /// Rows of a box; 1 if there are no boxes.
    pub fn box_rows(&self) -> u8 {
        self.layout.boxes().map_or(1, |(rows, _)| rows)
    }

    /// Columns of a box; the whole width if there are no boxes.
    pub fn box_columns(&self) -> u8 {
        self.layout.boxes().map_or(self.size(), |(_, columns)| columns)
    }

    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// All cells, in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<W> {
        self.cells.iter()
    }

    /// All cells as a set.
    pub fn all_cells(&self) -> &CellSet<W> {
        &self.cells
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(cell)
    }

    /// The digits of this board: 1 to [`Geometry::size`].
    pub fn digits(&self) -> DigitSet {
        DigitSet::up_to(self.size())
    }

    pub fn has_digit(&self, digit: Digit) -> bool {
        digit.value() <= self.size()
    }

    /// All houses, rule by rule: on a plain board the rows, then the columns, then the boxes.
    pub fn houses(&self) -> &[House<W>] {
        &self.houses
    }

    /// The houses of a cell, in the order of [`Geometry::houses`].
    pub fn houses_of(&self, cell: Cell) -> impl ExactSizeIterator<Item = &House<W>> + Clone {
        self.houses_of[cell.index()].iter().map(|&house| &self.houses[house])
    }

    /// The ordered pairs of houses, as indices into [`Geometry::houses`], that share more than one cell.
    pub fn overlaps(&self) -> &[(usize, usize)] {
        &self.overlaps
    }

    /// Every other cell that cannot hold the same digit as this one: it shares a house, a cage, or a chess move.
    pub fn peers(&self, cell: Cell) -> &CellSet<W> {
        &self.peers[cell.index()]
    }

    /// The cells that see every cell of `cells`.
    pub fn common_peers(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.iter().fold(self.cells, |common, cell| common.intersection(*self.peers(cell)))
    }

    /// The cell in this row and column, counted from 0, if the board has it.
    pub fn cell(&self, row: u16, column: u16) -> Option<Cell> {
        self.layout.cell(row, column)
    }

    /// The row of a cell, counted from 0.
    pub fn row(&self, cell: Cell) -> u16 {
        self.layout.row(cell)
    }

    /// The column of a cell, counted from 0.
    pub fn column(&self, cell: Cell) -> u16 {
        self.layout.column(cell)
    }

    /// What players call the cell: `r3c5` is the third row from the top, the fifth column from the left.
    pub fn name(&self, cell: Cell) -> String {
        self.layout.name(cell)
    }
}

fn overlaps<const W: usize>(houses: &[House<W>]) -> Vec<(usize, usize)> {
    let shared = |a: usize, b: usize| houses[a].set.intersection(houses[b].set).len();
    let pairs = (0..houses.len()).flat_map(|a| (0..houses.len()).map(move |b| (a, b)));
    pairs.filter(|&(a, b)| a != b && shared(a, b) > 1).collect()
}
