//! Shift and mix: a first row, turned further for each row below it, then the exchanges that keep a grid a grid.

use super::{Board, CELLS, Random, Steps, labels};

/// Relabellings, times transposing or not, times the orders of 3 bands, 3 stacks, and 3 lines in each of them, divided
/// by the mixings that only relabel the grid (the test counts them).
pub(super) const REACH: u128 = super::RELABELLINGS * 2 * 6_u128.pow(8) / AUTOMORPHISMS;

/// Of the mixings of rows and columns, those that leave the shifted grid as it was but for the names of digits.
const AUTOMORPHISMS: u128 = 54;

pub(super) fn fill(random: &mut Random, steps: &mut Steps) -> Option<Board> {
    steps.take_many(CELLS as u32)?;
    let labels = labels(random);
    let transposed = random.below(2) == 1;
    let (rows, columns) = (lines(random), lines(random));
    let mixed = mix(transposed, &rows, &columns);
    Some(mixed.map(|digit| labels[usize::from(digit)]))
}

/// The nine rows, or columns, in an order that keeps those of a band together.
fn lines(random: &mut Random) -> [usize; 9] {
    let mut bands = [0, 3, 6].map(|first| [first, first + 1, first + 2]);
    random.shuffle(&mut bands);
    bands.iter_mut().for_each(|band| random.shuffle(band));
    std::array::from_fn(|line| bands[line / 3][line % 3])
}

fn mix(transposed: bool, rows: &[usize; 9], columns: &[usize; 9]) -> Board {
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        if transposed { shifted(column, row) } else { shifted(row, column) }
    })
}

/// The grid before it is mixed: each row is the one above it turned by 3, and by 4 from band to band.
fn shifted(row: usize, column: usize) -> u8 {
    ((row % 3 * 3 + row / 3 + column) % 9) as u8
}

#[cfg(test)]
mod tests {
    use super::{AUTOMORPHISMS, shifted};

    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

    /// All orders of nine lines that keep the bands together.
    fn all_lines() -> Vec<[usize; 9]> {
        let numbers =
            (0..6_usize.pow(4)).map(|number| [number / 216, number / 36 % 6, number / 6 % 6, number % 6]);
        numbers
            .map(|[bands, inside @ ..]| {
                std::array::from_fn(|line| {
                    let band = ORDERS[bands][line / 3];
                    3 * band + ORDERS[inside[band]][line % 3]
                })
            })
            .collect()
    }

    /// Whether the mixed grid is the unmixed one under other labels.
    fn only_relabels(transposed: bool, rows: &[usize; 9], columns: &[usize; 9]) -> bool {
        let mut labels = [None; 9];
        (0..81).all(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            let mixed = if transposed { shifted(column, row) } else { shifted(row, column) };
            let label = labels[usize::from(shifted(cell / 9, cell % 9))].get_or_insert(mixed);
            *label == mixed
        })
    }

    #[test]
    fn the_mixings_that_only_relabel_are_as_many_as_the_reach_says() {
        let lines = all_lines();
        let count = |transposed| {
            let pairs = lines.iter().flat_map(|rows| lines.iter().map(move |columns| (rows, columns)));
            pairs.filter(|(rows, columns)| only_relabels(transposed, rows, columns)).count()
        };
        assert_eq!((count(false) + count(true)) as u128, AUTOMORPHISMS);
    }
}
