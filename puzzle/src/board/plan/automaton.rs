//! The fifth form: cells in an order, and a layered automaton that reads their digits.
//!
//! Whatever a rule says of the digits along some cells that it can tell by reading them once, remembering a state, is said by
//! a deterministic automaton: the *regular* constraint of Pesant (2004). Unrolled over the cells, without the states that lead
//! to no end and with equal ones merged, it is a reduced multi-valued decision diagram, through which one pass forward and one
//! back find exactly the digits that some way through uses (Hoda, van Hoeve and Hooker 2010). Nothing here knows which rule
//! it is. What other forms can say is better said by them: they cost less and have words in hints.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::Table;
use crate::{Cell, Digit, DigitSet};

/// No state follows.
const DEAD: u32 = u32::MAX;
/// The most states that may have to be told apart at one position.
const SPAN_MAX: usize = 1 << 18;
/// A node that some digits before it lead to.
const REACHED: u8 = 1;
/// One of these from which some digits after it lead to the end, too.
const USED: u8 = 2;
/// Marks that are looked at together.
const MARKS: usize = size_of::<u64>();

/// Cells and what their digits may be, read in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    cells: Vec<Cell>,
    diagram: Arc<Diagram>,
    /// The same where its cells are a house.
    table: Option<Arc<Table>>,
}

/// The layered automaton: nodes are numbered layer by layer, the start first and the end last.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Diagram {
    /// The edges of each node, one after the other.
    edges: Vec<Edge>,
    /// Where those of each node begin; there are none of the last.
    firsts: Vec<u32>,
    /// The first node of each position, and the last of all.
    layers: Vec<u16>,
}

/// The digits, a bit each, that lead from a node to one of the next layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) digits: u32,
}

impl Automaton {
    /// The most states of all layers together, before equal ones are merged.
    pub const STATES_MAX: usize = 40_000;

    /// The automaton that begins in `start`, goes on from a state at a position (from 0) with a digit as `step` says, or not at
    /// all, and ends well in the states for which `ends` holds. The digits are 1 to `size`. States are numbers of the rule's
    /// own, as dense or sparse as it likes.
    ///
    /// None if there is no cell, if one is named twice, or if there are more than [`Self::STATES_MAX`] states.
    pub fn of(
        cells: Vec<Cell>,
        size: u8,
        start: u16,
        step: &dyn Fn(usize, u16, u8) -> Option<u16>,
        ends: &dyn Fn(u16) -> bool,
    ) -> Option<Self> {
        if cells.is_empty() || has_twice(&cells) {
            return None;
        }
        let step =
            |position: usize, state: u32, digit: u8| step(position, state as u16, digit).map(u32::from);
        let span = usize::from(u16::MAX) + 1;
        let diagram =
            Diagram::of(cells.len(), size, u32::from(start), span, &step, &|state| ends(state as u16))?;
        Some(Self { cells, diagram: Arc::new(diagram), table: None })
    }

    /// With what it says of a house: one of these rows, a set for each cell, has all the digits.
    #[must_use]
    pub(crate) fn with_rows(self, size: u8, sets: &[u32]) -> Self {
        Self { table: Table::of(size, sets).map(Arc::new), ..self }
    }

    /// The same along as many other cells; none if one is named twice.
    pub(crate) fn along(self, cells: Vec<Cell>) -> Option<Self> {
        assert_eq!(cells.len(), self.cells.len(), "it reads so many");
        (!has_twice(&cells)).then_some(Self { cells, ..self })
    }

    /// The cells in the order in which they are read.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// For each cell, those of its candidates that some way to fill all cells from theirs uses; none if there is no way.
    ///
    /// # Panics
    /// If there are not as many sets as cells.
    pub fn supported(&self, candidates: &[DigitSet]) -> Option<Vec<DigitSet>> {
        assert_eq!(candidates.len(), self.cells.len(), "a set for each cell");
        let mut sets: Vec<u32> = candidates.iter().map(|&digits| digits.into()).collect();
        let possible = self.diagram.filter(&mut sets, &mut Vec::new());
        let sets = sets.into_iter().map(|bits| DigitSet::try_from(bits).unwrap_or_default());
        possible.then(|| sets.collect())
    }

    /// The same with what stands in the cells, or may stand where none does.
    pub(crate) fn supported_by(
        &self,
        held: impl Fn(Cell) -> Option<Digit>,
        able: impl Fn(Cell) -> DigitSet,
    ) -> Option<Vec<DigitSet>> {
        let here =
            |&cell: &Cell| held(cell).map_or_else(|| able(cell), |digit| [digit].into_iter().collect());
        self.supported(&self.cells.iter().map(here).collect::<Vec<_>>())
    }

    /// What it says where its cells are a house, if that was said.
    pub(crate) fn table(&self) -> Option<&Arc<Table>> {
        self.table.as_ref()
    }

    pub(crate) fn diagram(&self) -> &Arc<Diagram> {
        &self.diagram
    }
}

impl Diagram {
    /// Unrolled over so many cells; states are below `span`.
    fn of(
        cells: usize,
        size: u8,
        start: u32,
        span: usize,
        step: &dyn Fn(usize, u32, u8) -> Option<u32>,
        ends: &dyn Fn(u32) -> bool,
    ) -> Option<Self> {
        let (mut layers, mut states, mut total) = (Vec::new(), vec![start], 0);
        let mut numbers = vec![DEAD; span];
        for position in 0..cells {
            let mut next: Vec<u32> = Vec::new();
            let mut rows: Vec<u32> = Vec::with_capacity(states.len() * usize::from(size));
            for &state in &states {
                rows.extend((1..=size).map(|digit| {
                    let Some(state) = step(position, state, digit) else { return DEAD };
                    let number = &mut numbers[state as usize];
                    if *number == DEAD {
                        *number = next.len() as u32;
                        next.push(state);
                    }
                    *number
                }));
            }
            total += next.len();
            if total > Automaton::STATES_MAX {
                return None;
            }
            next.iter().for_each(|&state| numbers[state as usize] = DEAD);
            layers.push(rows);
            states = next;
        }
        let ends = states.iter().map(|&state| if ends(state) { 0 } else { DEAD }).collect();
        Some(Self::reduced(layers, ends, usize::from(size)))
    }

    /// What it says of cells that all differ: the states know which digits were seen. None if they are too many,
    /// or nothing leads to its end.
    pub(crate) fn of_different(&self, size: u8) -> Option<Self> {
        let cells = self.layers.len() - 1;
        let widest = (0..cells).map(|position| self.layer(position).len()).max()?;
        let span = widest.checked_shl(u32::from(size)).filter(|span| (1..=SPAN_MAX).contains(span))?;
        let step = |position: usize, state: u32, digit: u8| {
            let (node, bit) = (self.layer(position).start + (state >> size) as usize, 1 << (digit - 1));
            let edge = self.edges_of(node).iter().find(|edge| edge.digits & !state & bit != 0)?;
            let node = usize::from(edge.to) - self.layer(position).end;
            Some((node as u32) << size | state & ((1 << size) - 1) | bit)
        };
        Self::of(cells, size, 0, span, &step, &|_| true)
    }

    /// From the last layer to the first: states that go on alike become one, and those that reach no end none.
    fn reduced(layers: Vec<Vec<u32>>, ends: Vec<u32>, size: usize) -> Self {
        let (mut follows, mut merged) = (ends, Vec::new());
        for mut rows in layers.into_iter().rev() {
            rows.iter_mut().filter(|to| **to != DEAD).for_each(|to| *to = follows[*to as usize]);
            let (mut numbers, mut kept) = (BTreeMap::new(), Vec::new());
            follows.clear();
            for row in rows.chunks(size) {
                let is_dead = row.iter().all(|&to| to == DEAD);
                let next = (kept.len() / size) as u32;
                let number = if is_dead { DEAD } else { *numbers.entry(row).or_insert(next) };
                if number == next {
                    kept.extend(row);
                }
                follows.push(number);
            }
            merged.push(kept);
        }
        let mut diagram = Self { edges: Vec::new(), firsts: vec![0], layers: vec![0] };
        for rows in merged.into_iter().rev() {
            let next = diagram.nodes() + (rows.len() / size) as u16 - 1;
            rows.chunks(size).for_each(|row| diagram.extend(next, row));
            diagram.layers.push(next);
        }
        diagram
    }

    /// Adds a node and its edges, one for all digits that lead to the same node.
    fn extend(&mut self, next: u16, row: &[u32]) {
        let (from, first) = (self.nodes() - 1, self.edges.len());
        for (digit, &to) in row.iter().enumerate().filter(|&(_, &to)| to != DEAD) {
            let to = next + to as u16;
            match self.edges[first..].iter_mut().find(|edge| edge.to == to) {
                Some(edge) => edge.digits |= 1 << digit,
                None => self.edges.push(Edge { from, to, digits: 1 << digit }),
            }
        }
        self.firsts.push(self.edges.len() as u32);
    }

    pub(crate) fn nodes(&self) -> u16 {
        self.firsts.len() as u16
    }

    /// The nodes that the digit of a position is read in.
    fn layer(&self, position: usize) -> Range<usize> {
        usize::from(self.layers[position])..usize::from(self.layers[position + 1])
    }

    fn edges_of(&self, node: usize) -> &[Edge] {
        &self.edges[self.firsts[node] as usize..self.firsts[node + 1] as usize]
    }

    /// The edges that the digit of a position takes.
    pub(crate) fn edges(&self, position: usize) -> &[Edge] {
        let Range { start, end } = self.layer(position);
        &self.edges[self.firsts[start] as usize..self.firsts[end] as usize]
    }

    /// About how many cells one could look at in the time that [`Self::filter`] takes.
    pub(crate) fn cost(&self) -> u32 {
        (self.layers.len() + self.edges.len() / 3) as u32
    }

    /// Leaves each position the digits that some way through uses; false if there is none, and then the sets have no meaning.
    /// What is kept is used in full, so nothing follows from doing it twice. `marks` is room to work in.
    pub(crate) fn filter(&self, sets: &mut [u32], marks: &mut Vec<u8>) -> bool {
        marks.clear();
        marks.resize(usize::from(self.nodes()) + MARKS, 0);
        marks[0] = REACHED;
        for (position, &set) in sets.iter().enumerate() {
            let Range { start, end } = self.layer(position);
            for first in (start..end).step_by(MARKS) {
                for node in marked(marks, first, end) {
                    for edge in self.edges_of(node) {
                        marks[usize::from(edge.to)] |= u8::from(edge.digits & set != 0);
                    }
                }
            }
        }
        let end = usize::from(self.nodes() - 1);
        if self.edges.is_empty() || marks[end] == 0 {
            return false;
        }
        marks[end] = USED;
        for (position, set) in sets.iter_mut().enumerate().rev() {
            let (Range { start, end }, mut used) = (self.layer(position), 0);
            for first in (start..end).step_by(MARKS) {
                for node in marked(marks, first, end) {
                    let mut digits = 0;
                    for edge in self.edges_of(node) {
                        let leads_on = u32::from(marks[usize::from(edge.to)] / USED);
                        digits |= edge.digits & leads_on.wrapping_neg();
                    }
                    digits &= *set;
                    marks[node] = if digits == 0 { 0 } else { USED };
                    used |= digits;
                }
            }
            *set = used;
        }
        true
    }
}

fn has_twice(cells: &[Cell]) -> bool {
    cells.iter().enumerate().any(|(index, cell)| cells[..index].contains(cell))
}

/// Those of the next nodes from `first` to `end` that are marked. Most are not, so as many as fit a word are looked at together.
#[inline]
fn marked(marks: &[u8], first: usize, end: usize) -> impl Iterator<Item = usize> + use<> {
    let mut bytes = [0; MARKS];
    bytes.copy_from_slice(&marks[first..first + MARKS]);
    let beyond = (8 * (end - first)).min(64) as u32;
    let mut left = u64::from_le_bytes(bytes) & (u64::MAX >> (64 - beyond));
    std::iter::from_fn(move || {
        let at = (left != 0).then(|| left.trailing_zeros() / 8)?;
        left &= !(0xff << (8 * at));
        Some(first + at as usize)
    })
}

#[cfg(test)]
mod tests;
