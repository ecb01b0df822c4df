//! Signs that say what the digits of some cells have together: one of a table of measures, compared with a number. For the rules that
//! people invent and no kind of its own is about: they are read, and not made.

use super::line::alike;
use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, Stroke, outside};
use crate::board::constraint::Hue;
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Cell, Grid};

#[derive(Debug)]
pub(super) struct Sign;

/// What is measured of digits. Its place in the list of all is a part of the number of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Sum,
    Product,
    Largest,
    Smallest,
    /// In the order of their values.
    Middle,
    /// The largest less the smallest.
    Range,
    /// The largest and the smallest together.
    Ends,
    /// How many digits there are, each counted once.
    Kinds,
    Odd,
    /// How often an odd digit follows an even one, or an even one an odd one.
    Flips,
    /// Where the largest stands, from 1.
    Place,
    /// How many digits inside do not lie between their neighbours.
    Turns,
    /// By how much the steps from one to the next differ.
    Bend,
    /// How often a larger digit follows, the first following the last.
    Rises,
    /// The first and the last together, less both others.
    Cross,
    /// The digits beside the largest of the board, a bit each.
    Next,
    /// How many of low, middle and high digits there are.
    Thirds,
    /// How many remainders of a division by three there are.
    Rests,
    /// How often a digit stands there, which is the number: so often or never.
    Often,
    /// What each of some pieces makes, of which the cells consist.
    Pieces,
    /// Of what the sum is a multiple.
    Multiple,
    /// How many of the cells, from the first, make as much as all others.
    Balance,
    /// By how much the first step and the last differ in size.
    Pace,
    /// In which of some ways two digits go together, a bit each: consecutive, one double the other, a sum of 5, of 10, one a multiple
    /// of the other. One of those of the number is enough.
    Together,
}

/// How a measure and the number compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Is {
    Equal,
    Less,
    More,
    Other,
}

/// Numbers of signs are below it.
const NUMBERS: u16 = 1_024;
/// Cells whose digits are all remembered.
const FEW: usize = 4;
/// The largest board for that, and for a set of digits in a number.
const SIZE_MAX: u8 = 9;
/// The place from which on measures are only compared for equality: each has half a sign instead of four.
const EQUAL_ONLY: u16 = 15;
/// Where the first of them begins, and numbers of them are below it.
const HALVES: u16 = EQUAL_ONLY * 4 * NUMBERS;
const HALF: u16 = NUMBERS / 2;
/// The place from which on numbers are small, where the first of them begins, and what they are below.
const SMALL_ONLY: u16 = 21;
const SMALLS: u16 = HALVES + (SMALL_ONLY - EQUAL_ONLY) * HALF;
const SMALL: u16 = 64;

impl Measure {
    const ALL: [(Self, &'static str); 24] = [
        (Self::Sum, "+"),
        (Self::Product, "×"),
        (Self::Largest, "max"),
        (Self::Smallest, "min"),
        (Self::Middle, "mid"),
        (Self::Range, "range"),
        (Self::Ends, "ends"),
        (Self::Kinds, "kinds"),
        (Self::Odd, "odd"),
        (Self::Flips, "flips"),
        (Self::Place, "place"),
        (Self::Turns, "turns"),
        (Self::Bend, "bend"),
        (Self::Rises, "rises"),
        (Self::Cross, "cross"),
        (Self::Next, "next"),
        (Self::Thirds, "thirds"),
        (Self::Rests, "rests"),
        (Self::Often, "often"),
        (Self::Pieces, "pieces of"),
        (Self::Multiple, "multiple of"),
        (Self::Balance, "balance after"),
        (Self::Pace, "pace"),
        (Self::Together, "together"),
    ];

    /// The rule that the measure of these cells compares so with a number; none if that is too large, or the measure not compared so.
    pub fn rule(self, cells: Vec<Cell>, is: Is, number: u16) -> Option<Constraint> {
        let place = Self::ALL.iter().position(|(measure, _)| *measure == self)? as u16;
        let (value, most) = match (place.checked_sub(EQUAL_ONLY), place.checked_sub(SMALL_ONLY)) {
            (_, Some(after)) => (SMALLS + after * SMALL, SMALL),
            (Some(after), None) => (HALVES + after * HALF, HALF),
            (None, None) => ((place * 4 + is as u16) * NUMBERS, NUMBERS),
        };
        let fits = number < most && (place < EQUAL_ONLY || is == Is::Equal);
        fits.then(|| Constraint { kind: Kind::MEASURE, cells, value: Some(value + number) })
    }

    /// Whether it needs all digits in their order, which are remembered of few cells.
    fn is_of_few(self) -> bool {
        matches!(
            self,
            Self::Middle
                | Self::Place
                | Self::Turns
                | Self::Bend
                | Self::Rises
                | Self::Cross
                | Self::Pace
                | Self::Together
        )
    }

    /// What is remembered with one more digit, begun with 0, for a number on a board of a size.
    fn step(self, state: u16, digit: u16, number: u16, size: u16) -> u16 {
        match self {
            Self::Sum | Self::Balance => state + digit,
            Self::Product => (state.max(1) * digit).min(NUMBERS),
            Self::Largest | Self::Smallest | Self::Range | Self::Ends | Self::Kinds => {
                state | 1 << (digit - 1)
            }
            Self::Odd => state + digit % 2,
            Self::Thirds => state | 1 << ((digit - 1) * 3 / size),
            Self::Rests => state | 1 << (digit % 3),
            // More often is too often, however much more.
            Self::Often => (state + u16::from(digit == number)).min(number + 1),
            // A piece that is done leaves nothing; one that is too large stays so.
            Self::Pieces if state + digit == number => 0,
            Self::Pieces => (state + digit).min(number + 1),
            Self::Multiple => (state + digit) % number.max(1),
            // How many so far, and whether the last was odd.
            Self::Flips => match state {
                0 => 2 + digit % 2,
                _ => (state + 2 * ((state ^ digit) & 1)) & !1 | digit & 1,
            },
            // The set, and the last digit.
            Self::Next => {
                let (set, last) = (state >> 4, state & 15);
                let beside =
                    if last == size { 1 << (digit - 1) } else { u16::from(digit == size) << last >> 1 };
                (set | beside) << 4 | digit
            }
            Self::Middle
            | Self::Place
            | Self::Turns
            | Self::Bend
            | Self::Rises
            | Self::Cross
            | Self::Pace
            | Self::Together => state * 10 + digit,
        }
    }

    /// The measure of the digits that left this in memory.
    fn value(self, state: u16) -> u16 {
        let [least, most] = [state.trailing_zeros() as u16 + 1, 16 - state.leading_zeros() as u16];
        let digits: Vec<i16> = state.to_string().bytes().map(|byte| i16::from(byte - b'0')).collect();
        let inside = |is: fn(&[i16]) -> i16| digits.windows(3).map(is).sum::<i16>() as u16;
        match self {
            Self::Sum
            | Self::Product
            | Self::Odd
            | Self::Often
            | Self::Pieces
            | Self::Multiple
            | Self::Balance => state,
            Self::Largest => most,
            Self::Smallest => least,
            Self::Range => most - least,
            Self::Ends => most + least,
            Self::Kinds | Self::Thirds | Self::Rests => state.count_ones() as u16,
            Self::Flips => (state >> 1).saturating_sub(1),
            Self::Next => state >> 4,
            Self::Middle => {
                let up_to = |most: &i16| digits.iter().filter(|digit| *digit <= most).count();
                digits
                    .iter()
                    .filter(|digit| up_to(digit) > digits.len() / 2)
                    .min()
                    .map_or(0, |middle| *middle as u16)
            }
            Self::Place => {
                let most = digits.iter().max();
                1 + digits.iter().take_while(|digit| Some(*digit) != most).count() as u16
            }
            Self::Turns => {
                inside(|three| i16::from((three[1] - three[0]).signum() * (three[2] - three[1]).signum() < 1))
            }
            Self::Bend => inside(|three| (three[0] + three[2] - 2 * three[1]).abs()),
            Self::Rises => {
                let next = digits.iter().cycle().skip(1);
                digits.iter().zip(next).filter(|(digit, next)| digit < next).count() as u16
            }
            Self::Cross => match digits[..] {
                [a, b, c, d] => (a + d - b - c).unsigned_abs(),
                _ => NUMBERS,
            },
            Self::Pace => match digits[..] {
                [a, b, .., c, d] => (a.abs_diff(b)).abs_diff(c.abs_diff(d)),
                [a, b, c] => (a.abs_diff(b)).abs_diff(b.abs_diff(c)),
                _ => 0,
            },
            Self::Together => match digits[..] {
                [a, b] => [
                    a.abs_diff(b) == 1,
                    a == 2 * b || b == 2 * a,
                    a + b == 5,
                    a + b == 10,
                    a % b == 0 || b % a == 0,
                ]
                .iter()
                .rev()
                .fold(0, |ways, is_so| ways * 2 + u16::from(*is_so)),
                _ => 0,
            },
        }
    }
}

/// What a sign measures, how it compares, and its number.
fn parts_of(constraint: &Constraint) -> Option<(Measure, &'static str, Is, u16)> {
    let value = constraint.value?;
    let sign = value / NUMBERS;
    let (place, is, number) = match (value.checked_sub(HALVES), value.checked_sub(SMALLS)) {
        (_, Some(after)) => (SMALL_ONLY + after / SMALL, Is::Equal, after % SMALL),
        (Some(after), None) => (EQUAL_ONLY + after / HALF, Is::Equal, after % HALF),
        (None, None) => {
            let is = [Is::Equal, Is::Less, Is::More, Is::Other][usize::from(sign % 4)];
            (sign / 4, is, value % NUMBERS)
        }
    };
    let &(measure, word) = Measure::ALL.get(usize::from(place))?;
    Some((measure, word, is, number))
}

/// As it is drawn.
fn label(constraint: &Constraint) -> String {
    let Some((measure, word, is, number)) = parts_of(constraint) else { return String::new() };
    let is = ["", "<", ">", "not "][is as usize];
    let digits = (1..=9_u16).filter(|digit| number >> (digit - 1) & 1 == 1).map(|digit| digit.to_string());
    let number = if measure == Measure::Next { digits.collect() } else { number.to_string() };
    format!("{word} {is}{number}")
}

impl Rule for Sign {
    fn key(&self) -> &'static str {
        "measure"
    }

    fn notation(&self) -> Notation {
        Notation::Line { number: true }
    }

    fn about(&self) -> &'static str {
        "A sign says what its digits have together, such as their product, or what the setter says of it."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some(
            "Measures: + sum, × product, max, min, mid, range and ends (difference and sum of max and min), kinds (of digits), odd \
             (digits), flips (between odd and even), place (of the largest), turns (up and down), bend (of the steps), rises (in a \
             circle), cross (difference of opposite pairs), next (to the largest digit of the board), thirds (low, middle, high), rests \
             (of a division by 3), often (so many of the digit, or none), pieces (each makes so much), multiple (of it). The number is \
             4096 times the measure in this order, from 0, and 1024 times 0 for equal, 1 for less, 2 for more, 3 for other than the \
             rest of it; `next` and what follows are only equal, and have 61440 and 512 times their place after `next`, but from \
             `balance` on 64512 and 64 times their place after that. That of `next` has bit d - 1 set for each digit d.",
        )
    }

    fn name(&self, constraint: &Constraint) -> String {
        format!("the sign {}", label(constraint))
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let Some((measure, _, _, number)) = parts_of(constraint) else {
            return Err("it has no number".to_owned());
        };
        let (cells, is_few) = (constraint.cells.len(), measure.is_of_few());
        if layout.size() > SIZE_MAX {
            return Err(format!("there are such signs on boards of up to {SIZE_MAX} digits"));
        }
        let most = if is_few {
            FEW
        } else if measure == Measure::Next {
            usize::from(SIZE_MAX)
        } else if measure == Measure::Often {
            layout.cell_count()
        } else {
            4 * usize::from(SIZE_MAX)
        };
        let is_other = measure == Measure::Cross && cells != FEW
            || measure == Measure::Together && cells != 2
            || measure == Measure::Balance && !(1..cells).contains(&usize::from(number));
        if cells > most || is_other {
            return Err(format!("{cells} cells are too many or too few for it"));
        }
        Ok(())
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let Some((measure, _, is, number)) = parts_of(constraint) else { return };
        if measure == Measure::Balance {
            let (some, others) = constraint.cells.split_at(number.into());
            parts.push(alike(some, others));
            return;
        }
        let size = board.layout.size();
        let step =
            |_: usize, state: u16, digit: u8| Some(measure.step(state, digit.into(), number, size.into()));
        let ends = |state: u16| {
            let is_done =
                matches!(measure, Measure::Often | Measure::Pieces | Measure::Multiple) && state == 0;
            let value = measure.value(state);
            let is_one = measure == Measure::Together && value & number > 0;
            let value = if is_done || is_one { number } else { value };
            match is {
                Is::Equal => value == number,
                Is::Less => value < number,
                Is::More => value > number,
                Is::Other => value != number,
            }
        };
        outside::lower(constraint, board, parts, &step, &ends);
    }

    fn is_made(&self) -> bool {
        false
    }

    fn drawings(&self, constraint: &Constraint, layout: &Layout) -> Vec<Drawing> {
        let (cells, text) = (constraint.cells.clone(), label(constraint));
        let touch = |at: &[Cell]| layout.touch(at[0], at[1]);
        let is_edge = |at: &[Cell]| {
            layout.row(at[0]) == layout.row(at[1]) || layout.column(at[0]) == layout.column(at[1])
        };
        let is_ring =
            cells.len() == FEW && cells.iter().all(|&a| cells.iter().all(|&b| a == b || layout.touch(a, b)));
        if is_ring || cells.len() == 2 && cells.windows(2).all(touch) {
            return vec![Drawing::Label { cells, text, framed: false }];
        }
        if cells.windows(2).all(is_edge) {
            return vec![Drawing::Cage { cells, label: text }];
        }
        let sign = Drawing::Label { cells: cells[..1].to_vec(), text, framed: false };
        vec![Drawing::Route { cells, stroke: Stroke::Wide(Hue::Grey) }, sign]
    }

    /// Where the largest of the first three digits of each row stands.
    fn found_in(&self, layout: &Layout, solution: &Grid, _: &mut Random) -> Vec<Constraint> {
        let found = layout.across().iter().filter_map(|row| {
            let cells = row.get(..3)?.to_vec();
            let (place, size) = (Measure::Place, layout.size().into());
            let state = cells.iter().try_fold(0, |state, &cell| {
                Some(place.step(state, solution.get(cell)?.value().into(), 0, size))
            })?;
            place.rule(cells, Is::Equal, place.value(state))
        });
        found.filter(|rule| rule.check(layout).is_ok()).collect()
    }
}
