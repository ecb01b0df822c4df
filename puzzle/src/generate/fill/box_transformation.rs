//! Box transformation: the middle box by chance, the others from it.
//!
//! Left and right of a box its rows come rotated by one, so that a row of the grid is three different rows of the middle
//! box; above and below its columns do. Which way is up to each band and each stack: a band's direction moves whole
//! rows of the middle box and a stack's whole columns, so neither spoils the other.

use super::{Board, CELLS, RELABELLINGS, Random, Steps, labels};

/// A middle box, and two directions for each of three bands and three stacks.
pub(super) const REACH: u128 = RELABELLINGS << 6;

pub(super) fn fill(random: &mut Random, steps: &mut Steps) -> Option<Board> {
    steps.take_many(CELLS as u32)?;
    let middle = labels(random);
    let mut directions = || [0; 3].map(|_| 1 + random.below(2) as usize);
    let (bands, stacks) = (directions(), directions());
    Some(transform(&middle, bands, stacks))
}

/// A direction is 1 or 2: by how much the line rotates from one box to the next.
fn transform(middle: &[u8; 9], bands: [usize; 3], stacks: [usize; 3]) -> Board {
    std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        let (band, stack) = (row / 3, column / 3);
        // The middle band and stack are number 1, and 2 more is 1 less of three.
        let from_row = (row + bands[band] * (stack + 2)) % 3;
        let from_column = (column + stacks[stack] * (band + 2)) % 3;
        middle[3 * from_row + from_column]
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{REACH, RELABELLINGS, transform};
    use crate::generate::fill::grid;
    use crate::{Board, violations};

    #[test]
    fn all_directions_give_different_grids_around_one_middle() {
        let middle = [3, 1, 4, 0, 5, 8, 2, 6, 7];
        let directions = |bits: usize| [0, 1, 2].map(|line| 1 + (bits >> line & 1));
        let boards: BTreeSet<_> =
            (0..64).map(|bits| transform(&middle, directions(bits), directions(bits >> 3))).collect();
        assert_eq!(boards.len() as u128 * RELABELLINGS, REACH);
        for board in boards {
            assert_eq!(violations(Board::classic(), &grid(&board)), [], "{board:?}");
            let box5 = [30, 31, 32, 39, 40, 41, 48, 49, 50].map(|cell| board[cell]);
            assert_eq!(box5, middle);
        }
    }
}
