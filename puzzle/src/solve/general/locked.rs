//! Locked candidates, in the general form: a digit is struck wherever all its places in some house are seen from.
//!
//! Pointing and claiming are the cases where the places share a box and a line; with diagonals, extra regions or
//! anti-knight pairs there are more. Monotone: fewer places are seen from more cells.

use super::infer::{Board, Contradiction, single};

/// Enough words for the cells of the largest plan, see `CELLS_MAX`.
const WORDS_MAX: usize = super::CELLS_MAX.div_ceil(64);

/// Units of work that a digit of a house takes: of most, few places are looked at until it is plain that no cell sees all.
const DIGIT_WORK: u64 = 12;

impl Board<'_> {
    /// Looks at every house once; true if something was struck.
    pub(super) fn strike_locked(&mut self) -> Result<bool, Contradiction> {
        let mut changed = false;
        for house in 0..self.rules.houses.len() {
            changed |= self.strike_locked_in(house)?;
        }
        Ok(changed)
    }

    fn strike_locked_in(&mut self, house: usize) -> Result<bool, Contradiction> {
        let cells = self.rules.houses.list(house);
        let mut solved = 0;
        for &cell in cells {
            let candidates = self.candidates[usize::from(cell)];
            solved |= if single(candidates) { candidates } else { 0 };
        }
        let (mut open, mut changed) = (self.rules.full() & !solved, false);
        self.agenda.work += cells.len() as u64 + DIGIT_WORK * u64::from(open.count_ones());
        while open != 0 {
            let digit = open & open.wrapping_neg();
            open ^= digit;
            changed |= self.strike_seen_by_all(cells, digit)?;
        }
        Ok(changed)
    }

    /// Strikes the digit where all its places among the cells are seen from.
    pub(super) fn strike_seen_by_all(&mut self, cells: &[u16], digit: u32) -> Result<bool, Contradiction> {
        let (mut seen, mut placed) = ([u64::MAX; WORDS_MAX], false);
        let mut places = cells.iter().map(|&cell| usize::from(cell));
        let words = self.rules.peer_set(0).len();
        while let Some(place) = places.find(|&cell| self.candidates[cell] & digit != 0) {
            placed = true;
            let mut any = 0;
            for (seen, peers) in seen[..words].iter_mut().zip(self.rules.peer_set(place)) {
                *seen &= peers;
                any |= *seen;
            }
            if any == 0 {
                return Ok(false);
            }
        }
        if !placed {
            return Err(Contradiction(cells[0]));
        }
        let mut changed = false;
        for (index, word) in seen[..words].iter().enumerate() {
            let mut word = *word;
            while word != 0 {
                let cell = index * 64 + word.trailing_zeros() as usize;
                word &= word - 1;
                changed |= self.keep(cell as u16, !digit)?;
            }
        }
        Ok(changed)
    }
}
