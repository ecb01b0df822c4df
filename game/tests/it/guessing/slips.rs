//! What an honest player's hand and eye do to the tries: now and then a digit is wrong at first, and put right when the
//! lock-out is over.

use puzzle::generate::Random;
use puzzle::{Candidate, Candidates, Cell, Geometry};

use super::player::{Dealt, Try};

/// Digits per slip of an honest player.
pub(crate) const DIGITS_PER_SLIP: u32 = 40;

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slip {
    /// A wrong digit in the cell that was meant.
    Digit,
    /// Half of the slips put the digit that was meant into another cell: a neighbour, if one is open.
    DigitOrCell,
}

/// The same tries by somebody who slips once in [`DIGITS_PER_SLIP`] digits.
pub(crate) fn with_slips(dealt: &Dealt, tries: &[Try], slip: Slip, random: &mut Random) -> Vec<Try> {
    let mut board = Candidates::of(Geometry::classic(), &dealt.givens);
    let mut slipped = Vec::with_capacity(tries.len());
    for &tried in tries {
        if random.below(DIGITS_PER_SLIP) == 0 {
            let astray = slip == Slip::DigitOrCell && random.below(2) == 0;
            let elsewhere = if astray { elsewhere(dealt, &board, tried.tried, random) } else { None };
            let wrong = elsewhere.map_or(tried, |cell| {
                let right = dealt.right(cell);
                let tried_there = Candidate { cell, ..tried.tried };
                // A digit that stands in the row, column or box already is no guess either.
                let decided = board.is_single(right) || !board.contains(tried_there);
                Try { tried: tried_there, decided, ..tried }
            });
            slipped.push(Try { right: false, ..wrong });
            slipped.push(Try { think_ms: 0, ..tried });
        } else {
            slipped.push(tried);
        }
        board.place(tried.tried);
    }
    slipped
}

/// Another open cell where the digit is wrong: one of the cells around, or any if there is none around.
fn elsewhere(
    dealt: &Dealt,
    board: &Candidates<'_>,
    Candidate { cell, digit }: Candidate,
    random: &mut Random,
) -> Option<Cell> {
    let is_wrong = |&other: &Cell| other != cell && dealt.right(other).digit != digit;
    let all: Vec<Cell> = board.open().filter(is_wrong).collect();
    let (row, column) = (cell.index() / 9, cell.index() % 9);
    let is_near = |other: usize| row.abs_diff(other / 9) <= 1 && column.abs_diff(other % 9) <= 1;
    let near: Vec<Cell> = all.iter().copied().filter(|other| is_near(other.index())).collect();
    let cells = if near.is_empty() { all } else { near };
    let count = u32::try_from(cells.len()).expect("a board has few cells");
    if count == 0 { None } else { Some(cells[random.below(count) as usize]) }
}

#[cfg(test)]
mod tests {
    use puzzle::Tier;
    use puzzle::generate::Random;

    use super::super::player::{Style, solve};
    use super::super::tiers::puzzles;
    use super::{DIGITS_PER_SLIP, Slip, with_slips};

    #[test]
    fn slips_come_as_often_as_they_say_and_half_of_them_go_astray() {
        for slip in [Slip::Digit, Slip::DigitOrCell] {
            let (mut digits, mut wrong, mut astray) = (0, 0, 0);
            for (dealt, seed) in puzzles(Tier::Medium).iter().zip(1..) {
                let tries = solve(dealt, Style::Careful, &mut Random::new(seed, 0));
                let slipped = with_slips(dealt, &tries, slip, &mut Random::new(seed, 1));
                digits += tries.len();
                wrong += slipped.len() - tries.len();
                let pairs = slipped.windows(2).filter(|pair| !pair[0].right);
                astray += pairs.filter(|pair| pair[0].tried.cell != pair[1].tried.cell).count();
            }
            let expected = digits / DIGITS_PER_SLIP as usize;
            assert!((expected * 3 / 4..expected * 5 / 4).contains(&wrong), "{wrong} of {digits}");
            let share = if slip == Slip::Digit { 0..=0 } else { wrong * 2 / 5..=wrong * 3 / 5 };
            assert!(share.contains(&astray), "{astray} of {wrong}");
        }
    }
}
