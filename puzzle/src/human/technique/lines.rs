//! Rows and columns as bits: which lines of the one kind the places of a digit in each line of the other kind lie on.

use crate::human::candidates::Candidates;
use crate::{CellSet, Digit, House, HouseKind};

/// As many masks as there can be lines of a kind.
pub(super) type Masks = [u32; Digit::MAX as usize];

/// The lines that cross a box, as bits.
pub(super) struct Crossing {
    pub(super) bases: u32,
    pub(super) covers: u32,
}

/// The lines of a board, both ways round: bases, and the lines that cover them.
pub(super) struct Lines<'g, const W: usize> {
    pub(super) bases: Vec<&'g House<W>>,
    pub(super) covers: Vec<&'g House<W>>,
    /// The lines that cross each box, in the order of the boxes.
    pub(super) boxes: Vec<Crossing>,
    /// Per cell: its base and its covering line, as indices.
    of_cell: Vec<(u8, u8)>,
}

impl<'g, const W: usize> Lines<'g, W> {
    /// Rows covered by columns, then columns covered by rows.
    pub(super) fn both_ways(position: &Candidates<'g, W>) -> [Self; 2] {
        let houses = position.geometry().houses();
        let lines = |kind| houses.iter().filter(|house| house.kind == kind).collect::<Vec<_>>();
        let (rows, columns) = (lines(HouseKind::Row), lines(HouseKind::Column));
        [Self::new(position, rows.clone(), columns.clone()), Self::new(position, columns, rows)]
    }

    fn new(position: &Candidates<'g, W>, bases: Vec<&'g House<W>>, covers: Vec<&'g House<W>>) -> Self {
        let mut of_cell = vec![(0, 0); position.geometry().cell_count()];
        for (index, base) in bases.iter().enumerate() {
            base.cells.iter().for_each(|cell| of_cell[cell.index()].0 = index as u8);
        }
        for (index, cover) in covers.iter().enumerate() {
            cover.cells.iter().for_each(|cell| of_cell[cell.index()].1 = index as u8);
        }
        let boxes = position.geometry().houses().iter().filter(|house| house.kind.is_region());
        let crossing = |house: &House<W>| {
            house.cells.iter().fold(Crossing { bases: 0, covers: 0 }, |all, cell| {
                let (base, cover) = of_cell[cell.index()];
                Crossing { bases: all.bases | 1 << base, covers: all.covers | 1 << cover }
            })
        };
        Self { bases, covers, boxes: boxes.map(crossing).collect(), of_cell }
    }

    /// Per base: the covering lines that its cells among these lie on.
    pub(super) fn masks(&self, cells: CellSet<W>) -> Masks {
        let mut masks = [0; Digit::MAX as usize];
        for cell in cells {
            let (base, cover) = self.of_cell[cell.index()];
            masks[usize::from(base)] |= 1 << cover;
        }
        masks
    }
}

/// The cells of the lines that the bits name.
pub(super) fn join<const W: usize>(lines: &[&House<W>], mask: u32) -> CellSet<W> {
    named(lines, mask).fold(CellSet::EMPTY, |all, line| all.union(line.set))
}

/// The lines that the bits name.
pub(super) fn named<'l, 'g, const W: usize>(
    lines: &'l [&'g House<W>],
    mask: u32,
) -> impl Iterator<Item = &'g House<W>> + use<'l, 'g, W> {
    lines.iter().enumerate().filter(move |(index, _)| mask >> index & 1 != 0).map(|(_, line)| *line)
}

pub(super) fn bits(indices: &[usize]) -> u32 {
    indices.iter().fold(0, |mask, index| mask | 1 << index)
}
