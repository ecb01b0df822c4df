//! Rows of sets of digits, one of which a house holds: what an automaton says again, where its cells are a house.
//!
//! A rule whose rows are few says with them what an automaton has to find out step by step. Which rows are left is told by a
//! bit for each, as in Compact-Table (Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin and Schaus 2016) on short tables:
//! each cell must hold one of the sets' digits, and each digit must have a place. That is not all that follows, but a look takes
//! some tenths of a microsecond. Nothing here knows which rule it is.

use crate::Digit;

/// More rows than this are not kept: an automaton says it as well.
const ROWS_MAX: usize = 2_048;

/// Rows that are looked at together, a bit each.
type Rows = u128;

/// Rows for as many cells as there are digits.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Table {
    size: usize,
    /// For as many rows as are looked at together, each cell and each digit: the rows that give the cell this digit, a bit each.
    supports: Vec<Rows>,
}

impl Table {
    /// The sets of all rows, one after the other; none if they are too many.
    pub(crate) fn of(size: u8, sets: &[u32]) -> Option<Self> {
        let size = usize::from(size);
        let block = size * size;
        let rows = sets.len() / size;
        if rows > ROWS_MAX {
            return None;
        }
        let mut supports = vec![0; rows.div_ceil(Rows::BITS as usize) * block];
        for (row, sets) in sets.chunks_exact(size).enumerate() {
            let block = &mut supports[row / Rows::BITS as usize * block..][..block];
            for (&set, cell) in sets.iter().zip(block.chunks_exact_mut(size)) {
                for (digit, support) in cell.iter_mut().enumerate() {
                    *support |= Rows::from(set >> digit & 1) << (row % Rows::BITS as usize);
                }
            }
        }
        Some(Self { size, supports })
    }

    /// Adds to `kept` the digits that some possible row gives each cell.
    pub(crate) fn filter(&self, sets: &[u32], kept: &mut [u32]) {
        for block in self.supports.chunks_exact(self.size * self.size) {
            let (mut rows, mut places) = (Rows::MAX, [0; Digit::MAX as usize]);
            for (cell, &set) in block.chunks_exact(self.size).zip(sets) {
                let (mut left, mut fitting) = (set, 0);
                while left != 0 {
                    let digit = left.trailing_zeros() as usize;
                    left &= left - 1;
                    fitting |= cell[digit];
                    places[digit] |= cell[digit];
                }
                rows &= fitting;
                if rows == 0 {
                    break;
                }
            }
            rows = places[..self.size].iter().fold(rows, |rows, places| rows & places);
            if rows == 0 {
                continue;
            }
            for ((cell, &set), kept) in block.chunks_exact(self.size).zip(sets).zip(kept.iter_mut()) {
                let mut left = set & !*kept;
                while left != 0 {
                    let digit = left.trailing_zeros();
                    left &= left - 1;
                    *kept |= u32::from(cell[digit as usize] & rows != 0) << digit;
                }
            }
        }
    }

    /// About how many cells one could look at in the time that [`Self::filter`] takes.
    pub(crate) fn cost(&self) -> u32 {
        (self.size + self.supports.len() / self.size) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    const SIZE: u8 = 4;

    /// All ways to fill a house.
    fn permutations() -> Vec<Vec<u32>> {
        let all = (0..u32::from(SIZE).pow(u32::from(SIZE))).map(|number| {
            let digit = |cell| 1 << (number / u32::from(SIZE).pow(cell) % u32::from(SIZE));
            (0..u32::from(SIZE)).map(digit).collect::<Vec<u32>>()
        });
        all.filter(|digits| digits.iter().fold(0, |all, digit| all | digit) == (1 << SIZE) - 1).collect()
    }

    #[test]
    fn every_digit_of_a_way_within_a_row_is_kept() {
        let (mut random, all) = (Random::new(1, 87), permutations());
        let (mut struck, mut exact, mut stuck) = (0, 0, 0);
        for round in 0..1_000 {
            let mut set = |_| 1 + random.below((1 << SIZE) - 1);
            let sets: Vec<u32> = (0..SIZE).map(&mut set).collect();
            // Sometimes so many that they fill more than one block.
            let rows: Vec<u32> = (0..[3, 40, 300][round % 3] * SIZE as usize).map(|_| set(0)).collect();
            let is_within = |digits: &&Vec<u32>| {
                let within = |row: &[u32]| digits.iter().zip(row).all(|(digit, set)| digit & set != 0);
                within(&sets) && rows.chunks(SIZE.into()).any(within)
            };
            let mut used = vec![0; SIZE.into()];
            for digits in all.iter().filter(is_within) {
                used.iter_mut().zip(digits).for_each(|(used, digit)| *used |= digit);
            }
            let mut kept = vec![0; SIZE.into()];
            Table::of(SIZE, &rows).expect("few rows").filter(&sets, &mut kept);
            let holds = |(kept, (used, set)): (&u32, (&u32, &u32))| used & !kept == 0 && kept & !set == 0;
            assert!(kept.iter().zip(used.iter().zip(&sets)).all(holds), "round {round}: {sets:?}, {rows:?}");
            struck += usize::from(kept != sets);
            exact += usize::from(kept == used);
            stuck += usize::from(kept == [0; SIZE as usize]);
        }
        assert!(struck > 300 && exact > 300 && stuck > 30, "one-sided: {struck}, {exact}, {stuck}");
    }

    #[test]
    fn more_rows_than_the_most_are_no_table() {
        assert!(Table::of(SIZE, &vec![1; ROWS_MAX * usize::from(SIZE)]).is_some());
        assert!(Table::of(SIZE, &vec![1; (ROWS_MAX + 1) * usize::from(SIZE)]).is_none());
    }
}
