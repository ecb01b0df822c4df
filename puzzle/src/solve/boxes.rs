//! The search engine for classic boards: nine registers, one for each place in a box, that hold this place's
//! candidates in all nine boxes. So one instruction does the same to nine cells, and the whole board is looked
//! at in a few hundred, without a branch, a table or a list of what changed.
//!
//! Bands and stacks as permutations, the triples of a miniline, and branching on the permutations of the tightest
//! chute are ideas of Tom Dillon's tdoku as its documentation describes them; the layout and the code are our own.

mod chutes;
mod lanes;
mod split;

use std::ops::ControlFlow;

use super::Outcome;
use super::watch::{Progress, Share, Watch};
use crate::{Cell, Digit, Geometry, Grid};
use chutes::{Bands, Chutes, Permutations, Stacks, forced, strike_beside_triples};
use lanes::{Lanes, NINE, ZERO};
use split::Order;

/// By row and column within a box, the candidates of that cell in each of the nine boxes.
type Cells = [[Lanes; 3]; 3];

/// The candidates of a board.
#[derive(Clone, Copy)]
pub(super) struct Boxes {
    cells: Cells,
}

/// Nodes without a solution after which a search starts again in another order. The hardest proper puzzles known
/// show their solution within some hundreds.
const FRUITLESS_NODES: u64 = 500;

/// What a search may still spend, and who looks on.
struct Effort<'a, W> {
    nodes: u64,
    /// Nodes to come when a solution is found, or else in a second search.
    reserve: u64,
    order: Order,
    watch: &'a mut W,
    /// Of all that may be spent.
    budget: u64,
    solutions: u64,
    share: Share,
}

impl<W: Watch> Effort<'_, W> {
    #[inline(always)]
    fn spend_node(&mut self) -> ControlFlow<Outcome> {
        if self.nodes == 0 {
            return ControlFlow::Break(Outcome::BudgetExhausted);
        }
        self.nodes -= 1;
        if W::ATTENTIVE {
            let nodes = self.budget - self.nodes - self.reserve;
            let (solutions, done) = (self.solutions, self.share.per_mille());
            let stop = self.watch.progress(Progress { nodes, solutions, done });
            stop.map_break(|()| Outcome::Cancelled)?;
        }
        ControlFlow::Continue(())
    }
}

enum Position {
    /// Some cell has no candidate, or some digit no place in a house.
    Dead,
    /// Nothing more follows, and some cells have several candidates.
    Open,
    Solved,
}

/// What one look at the board found.
struct Sweep {
    dead: bool,
    changed: bool,
    /// Every cell had one candidate to begin with.
    full: bool,
}

impl Boxes {
    /// The givens; what follows from them, be it a contradiction, is for the search to find.
    pub(super) fn of(grid: &Grid) -> Self {
        let mut boxes = [[[[0; 3]; 3]; 3]; 3];
        let mut digits = grid.cells().map(|(_, digit)| digit.map_or(NINE, bit));
        in_reading_order(|[row, column, band, stack]| {
            boxes[row][column][stack][band] = digits.next().expect("a classic grid has 81 cells");
        });
        let mut cells = [[ZERO; 3]; 3];
        for (cell, boxes) in cells.as_flattened_mut().iter_mut().zip(boxes.as_flattened()) {
            *cell = lanes::from_boxes(*boxes);
        }
        Self { cells }
    }

    pub(super) fn forbid(&mut self, cell: Cell, digit: Digit) {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        self.cells[row % 3][column % 3] &= !lanes::only_in(row / 3, column / 3, bit(digit));
    }

    /// The grid of a solved board.
    pub(super) fn to_grid(self) -> Grid {
        let geometry = Geometry::classic();
        let mut boxes = [[[[0; 3]; 3]; 3]; 3];
        for (boxes, cell) in boxes.as_flattened_mut().iter_mut().zip(self.cells.as_flattened()) {
            *boxes = lanes::to_boxes(*cell);
        }
        let mut grid = Grid::empty(geometry);
        let mut cells = (0..81).map(Cell::new);
        in_reading_order(|[row, column, band, stack]| {
            let digit = boxes[row][column][stack][band].trailing_zeros() as u8 + 1;
            grid.set(cells.next().expect("a classic grid has 81 cells"), Digit::new(digit));
        });
        grid
    }

    /// Visits every solution until `visit` breaks, the watcher stops it or `budget` nodes are spent.
    ///
    /// A search that has found nothing for long starts again with another order: grids made to exhaust one seldom
    /// exhaust the other.
    pub(super) fn search<W: Watch>(
        self,
        budget: u64,
        watch: &mut W,
        mut visit: impl FnMut(&Self) -> ControlFlow<()>,
    ) -> Outcome {
        let nodes = budget.min(FRUITLESS_NODES);
        let (order, share) = (Order::TightestChute, Share::new());
        let mut effort = Effort { nodes, reserve: budget - nodes, order, watch, budget, solutions: 0, share };
        let mut outcome = { self }.descend(&mut effort, &mut visit);
        if effort.reserve > 0 && outcome == ControlFlow::Break(Outcome::BudgetExhausted) {
            (effort.nodes, effort.reserve) = (effort.reserve, 0);
            (effort.order, effort.share) = (Order::FewestCandidates, Share::new());
            outcome = { self }.descend(&mut effort, &mut visit);
        }
        outcome.break_value().unwrap_or(Outcome::Complete)
    }

    /// Depth first; what is left of this board after its first half is searched in the same frame.
    fn descend<W: Watch>(
        &mut self,
        effort: &mut Effort<'_, W>,
        visit: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<Outcome> {
        loop {
            effort.spend_node()?;
            match self.propagate() {
                Position::Dead => return ControlFlow::Continue(()),
                Position::Solved => {
                    effort.nodes += std::mem::take(&mut effort.reserve);
                    effort.solutions += 1;
                    return visit(self).map_break(|()| Outcome::LimitReached);
                }
                Position::Open => {
                    let mut half = self.split(effort.order);
                    let rest = if W::ATTENTIVE { effort.share.enter(2) } else { 0 };
                    half.descend(effort, visit)?;
                    if W::ATTENTIVE {
                        effort.share.leave(rest);
                    }
                }
            }
        }
    }

    /// Strikes what cannot be until nothing more follows. Triples are looked for only where the rest is stuck: they
    /// are rare and cost as much as a third of all the rest.
    fn propagate(&mut self) -> Position {
        loop {
            let sweep = self.sweep();
            if sweep.dead {
                return Position::Dead;
            }
            if sweep.changed {
                continue;
            }
            if sweep.full {
                return Position::Solved;
            }
            let in_rows = strike_beside_triples::<Bands>(&mut self.cells);
            let in_columns = strike_beside_triples::<Stacks>(&mut self.cells);
            if !in_rows && !in_columns {
                return Position::Open;
            }
        }
    }

    /// Naked singles, locked candidates and hidden singles of the whole board, once.
    ///
    /// An unchanged board that is neither dead nor full breaks no rule: a digit twice in a house would leave its
    /// band or stack without a permutation, and so a box without the digit.
    #[inline(always)]
    fn sweep(&mut self) -> Sweep {
        let before = self.cells;
        let mut empty = ZERO;
        let full = self.strike_beside_naked_singles(&mut empty);

        let rows = Permutations::within::<Bands>(Bands::minilines(&self.cells)).minilines::<Bands>();
        self.keep_hidden_singles(rows);

        let columns = Stacks::minilines(&self.cells);
        let missing = lanes::everywhere(NINE) & !(columns[0] | columns[1] | columns[2]);
        Stacks::keep(&mut self.cells, Permutations::within::<Stacks>(columns).minilines::<Stacks>());

        let mut changed = ZERO;
        for (cell, before) in self.cells.iter().flatten().zip(before.as_flattened()) {
            changed |= *cell ^ *before;
        }
        Sweep { dead: (missing | empty) != ZERO, changed: changed != ZERO, full }
    }

    /// Strikes the digits of cells that have but one from the cells that they see. Marks boxes with an empty cell,
    /// and returns whether every cell had at most one candidate.
    #[inline(always)]
    fn strike_beside_naked_singles(&mut self, empty: &mut Lanes) -> bool {
        let mut filled = lanes::all_guards();
        let mut several = ZERO;
        let singles = self.cells.map(|row| {
            row.map(|cell| {
                let less = lanes::less_one(cell);
                filled &= less;
                let more = lanes::occupied(cell & less);
                several |= more;
                cell & !lanes::nine_at(more)
            })
        });
        *empty |= lanes::all_guards() & !filled;

        let rows = Bands::minilines(&singles);
        let columns = Stacks::minilines(&singles);
        let in_box = rows[0] | rows[1] | rows[2];
        let beside_row = rows.map(|row| in_box | Bands::next(row) | Bands::previous(row));
        let beside_column = columns.map(|column| Stacks::next(column) | Stacks::previous(column));
        for row in 0..3 {
            for column in 0..3 {
                let seen = beside_row[row] | beside_column[column];
                self.cells[row][column] = self.cells[row][column] & !seen | singles[row][column];
            }
        }
        several == ZERO
    }

    /// Leaves only what the rows' minilines can hold, and gives a cell to the digit that has no other in its row.
    ///
    /// Rows are enough: once locked candidates are struck, a digit with one place in a column has one in its box, and
    /// a digit with one place in a box has one in its row.
    #[inline(always)]
    fn keep_hidden_singles(&mut self, minilines: [Lanes; 3]) {
        for (row, miniline) in self.cells.iter_mut().zip(minilines) {
            let [a, b, c] = *row;
            let twice = a & b | c & (a | b);
            let lone = forced::<Bands>(miniline) & !twice;
            for cell in row {
                let kept = *cell & miniline;
                let hidden = kept & lone;
                let taken = lanes::nine_at(lanes::occupied(hidden));
                *cell = kept & !(taken & !hidden);
            }
        }
    }
}

/// Of every cell: row and column within its box, band and stack. Loops that the compiler unrolls: reading a grid and
/// writing one would else cost as much as solving it.
#[inline(always)]
fn in_reading_order(mut visit: impl FnMut([usize; 4])) {
    for band in 0..3 {
        for row in 0..3 {
            for stack in 0..3 {
                for column in 0..3 {
                    visit([row, column, band, stack]);
                }
            }
        }
    }
}

fn bit(digit: Digit) -> u32 {
    1 << (digit.value() - 1)
}
