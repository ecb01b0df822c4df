//! Arithmetic in words: what a cage makes so far, and what it breaks.

use puzzle::Layout;

use super::made::sums as words;
use super::sentence;
use crate::board::{Broken, CageSum};

/// The cage of the selected cell, and what it still needs: "3 + 1 + 9 + two cells = 22", "9 to go".
#[must_use]
pub fn cage(cage: &CageSum) -> (String, String) {
    let mut terms = digits(cage);
    terms.extend((cage.open > 0).then(|| words::open_cells(cage.open)));
    let rest = match cage.missing() {
        0 => words::done().to_owned(),
        missing @ 1.. => words::to_go(missing),
        missing => words::too_much(-missing),
    };
    (words::cage(terms.join(" + "), cage.total), rest)
}

/// What is broken, as a sentence without a full stop: "2 + 8 is 10, the sum here is 9", "7 stands twice in row 2: r2c1 and r2c8".
#[must_use]
pub fn broken(broken: &Broken, layout: &Layout) -> String {
    match broken {
        Broken::Sum(sum) => match &sum.digits[..] {
            [only] => words::digit_too_much(only, sum.open > 0, sum.total),
            _ => {
                let made = sum.total - sum.missing();
                words::sum_broken(digits(sum).join(" + "), sum.open > 0, made, sum.total)
            }
        },
        Broken::Other(violation) => sentence(&violation.sentence(layout)).trim_end_matches('.').to_owned(),
    }
}

fn digits(cage: &CageSum) -> Vec<String> {
    cage.digits.iter().map(u8::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(digits: &[u8], open: usize, total: i32) -> CageSum {
        CageSum { cells: Vec::new(), digits: digits.to_vec(), open, total, differ: true }
    }

    #[test]
    fn a_cage_reads_as_arithmetic() {
        let said = |digits: &[u8], open, total| cage(&sum(digits, open, total));
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(said(&[3, 1, 9], 2, 22), pair("3 + 1 + 9 + two cells = 22", "9 to go"));
        assert_eq!(said(&[], 1, 5), pair("one cell = 5", "5 to go"));
        assert_eq!(said(&[4, 5], 0, 9), pair("4 + 5 = 9", "done"));
        assert_eq!(said(&[8, 9], 1, 15), pair("8 + 9 + one cell = 15", "2 too much"));
        assert_eq!(said(&[], 12, 78), pair("12 cells = 78", "78 to go"));
    }

    #[test]
    fn a_broken_sum_says_what_it_makes() {
        let said =
            |digits: &[u8], open, total| broken(&Broken::Sum(sum(digits, open, total)), Layout::classic());
        assert_eq!(said(&[2, 8], 0, 9), "2 + 8 is 10, the sum here is 9");
        assert_eq!(said(&[2, 8], 1, 9), "2 + 8 is already 10, the sum here is 9");
        assert_eq!(said(&[8], 1, 5), "8 is too much already, the sum here is 5");
    }
}
