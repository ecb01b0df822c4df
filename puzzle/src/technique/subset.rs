//! Naked and hidden subsets: k cells of a house that share k digits, or k digits that share k cells.

use super::cover::covers;
use super::{Step, Technique};
use crate::candidates::{Candidate, Candidates};
use crate::{Cell, CellSet, Digit, DigitSet, House};

/// `k` cells of one house with `k` candidates between them: the digits leave every cell that sees all of them.
pub(super) fn naked(position: &Candidates<'_>, k: usize, technique: Technique) -> Option<Step> {
    position.geometry().houses().iter().find_map(|house| {
        let open = open_cells(position, house);
        let masks: Vec<u32> = open.iter().map(|&cell| position.digits(cell).into()).collect();
        covers(&masks, k, |chosen, _| {
            let pattern: CellSet = chosen.iter().map(|&index| open[index]).collect();
            let digits = chosen
                .iter()
                .fold(DigitSet::EMPTY, |digits, &index| digits.union(position.digits(open[index])));
            let seeing = position.geometry().common_peers(pattern);
            let struck = digits.iter().flat_map(|digit| position.present(digit, seeing)).collect();
            Step::striking(technique, struck, pattern)
        })
    })
}

/// `k` digits of one house with `k` places between them: nothing else fits there.
pub(super) fn hidden(position: &Candidates<'_>, k: usize, technique: Technique) -> Option<Step> {
    position.geometry().houses().iter().find_map(|house| {
        let open = open_cells(position, house);
        let digits: Vec<Digit> = position.geometry().digits().iter().collect();
        let masks: Vec<u32> = digits.iter().map(|&digit| places_among(position, digit, &open)).collect();
        covers(&masks, k, |chosen, places| {
            let kept = |digit: Digit| chosen.iter().any(|&index| digits[index] == digit);
            let pattern: CellSet = open
                .iter()
                .enumerate()
                .filter(|(index, _)| places >> index & 1 != 0)
                .map(|(_, &cell)| cell)
                .collect();
            let others =
                |cell: Cell| position.digits(cell).iter().filter(|&digit| !kept(digit)).collect::<Vec<_>>();
            let struck = pattern
                .iter()
                .flat_map(|cell| others(cell).into_iter().map(move |digit| Candidate { cell, digit }))
                .collect();
            Step::striking(technique, struck, pattern)
        })
    })
}

fn open_cells(position: &Candidates<'_>, house: &House) -> Vec<Cell> {
    house.cells.iter().copied().filter(|&cell| !position.digits(cell).is_empty()).collect()
}

/// Which of these cells may take the digit, as bits in their order.
fn places_among(position: &Candidates<'_>, digit: Digit, cells: &[Cell]) -> u32 {
    let places = position.places(digit);
    cells
        .iter()
        .enumerate()
        .filter(|&(_, &cell)| places.contains(cell))
        .fold(0, |mask, (index, _)| mask | 1 << index)
}
