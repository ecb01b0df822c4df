//! How one rule is worked out with the digits in its cells: "Here 6 + 2 + 7 = 15."

use puzzle::{Constraint, Digit};

use crate::text::kinds as words;

/// What a rule comes to with these digits in its cells.
pub(crate) type InWords = fn(&Constraint, &[Digit]) -> Option<String>;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Example {
    /// Its drawing says enough, or it has none.
    None,
    /// One of its rules, worked out with the digits in its cells.
    OfRule(InWords),
    /// A digit, and the cells that a rule of the whole board keeps it from.
    OfDigit,
}

fn joined(digits: &[Digit], between: &str) -> String {
    digits.iter().map(|digit| digit.symbol().to_string()).collect::<Vec<_>>().join(between)
}

pub(super) fn sum(rule: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here_sum(joined(digits, " + "), rule.value?))
}

/// What the first digits but one make is the first.
pub(super) fn arrow(_: &Constraint, digits: &[Digit]) -> Option<String> {
    let (circle, shaft) = digits.split_first()?;
    Some(words::here_sum(joined(shaft, " + "), u16::from(circle.value())))
}

pub(super) fn double_arrow(_: &Constraint, digits: &[Digit]) -> Option<String> {
    let [first, shaft @ .., last] = digits else { return None };
    Some(words::here(equal(&[shaft, &[*first, *last]], " + ")))
}

/// All digits added up.
pub(super) fn total(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here_sum(joined(digits, " + "), sum_of(digits)))
}

pub(super) fn along(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here(joined(digits, ", ")))
}

pub(super) fn in_order(_: &Constraint, digits: &[Digit]) -> Option<String> {
    let mut sorted = digits.to_vec();
    crate::order::sort_by_key(&mut sorted, |digit| digit.value());
    Some(words::here(joined(&sorted, ", ")))
}

pub(super) fn halves(_: &Constraint, digits: &[Digit]) -> Option<String> {
    let (one, other) = digits.split_at(digits.len() / 2);
    Some(words::here(equal(&[one, other], " ")))
}

/// The line in the shortest pieces that make the same sum.
pub(super) fn pieces(_: &Constraint, digits: &[Digit]) -> Option<String> {
    let cut = |sum: u16| {
        let (mut pieces, mut rest) = (Vec::new(), digits);
        while !rest.is_empty() {
            let length = (1..=rest.len()).find(|&length| sum_of(&rest[..length]) == sum)?;
            pieces.push(&rest[..length]);
            rest = &rest[length..];
        }
        Some(pieces)
    };
    let pieces = (1..digits.len()).find_map(|length| cut(sum_of(&digits[..length])))?;
    Some(words::here(equal(&pieces, " + ")))
}

/// The digits from the ends inwards, pair by pair.
pub(super) fn rungs(_: &Constraint, digits: &[Digit]) -> Option<String> {
    let rung = |at: usize| {
        let other = digits.len() - 1 - at;
        if at == other { vec![digits[at]] } else { vec![digits[at], digits[other]] }
    };
    let rungs: Vec<Vec<Digit>> = (0..digits.len().div_ceil(2)).map(rung).collect();
    Some(words::here(equal(&rungs.iter().map(Vec::as_slice).collect::<Vec<_>>(), " + ")))
}

pub(super) fn least(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here_least(joined(digits, "")))
}

pub(super) fn most(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here_most(joined(digits, "")))
}

pub(super) fn column(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here_column(joined(digits, "")))
}

pub(super) fn row(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here_row(joined(digits, "")))
}

fn sum_of(digits: &[Digit]) -> u16 {
    digits.iter().map(|digit| u16::from(digit.value())).sum()
}

/// Groups that come to the same: "3 + 4 = 7".
fn equal(groups: &[&[Digit]], between: &str) -> String {
    groups.iter().map(|digits| joined(digits, between)).collect::<Vec<_>>().join(" = ")
}

pub(super) fn rising(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here(joined(digits, " < ")))
}

pub(super) fn falling(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here(joined(digits, " > ")))
}

pub(super) fn double(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here_twice(digits.iter().max()?.symbol(), digits.iter().min()?.symbol()))
}

/// The two neighbours that are nearest to each other.
pub(super) fn apart(_: &Constraint, digits: &[Digit]) -> Option<String> {
    let difference = |pair: &[Digit]| pair[0].value().abs_diff(pair[1].value());
    let nearest = digits.windows(2).min_by_key(|pair| difference(pair))?;
    Some(words::here_differ(nearest[0].symbol(), nearest[1].symbol(), difference(nearest)))
}

pub(super) fn even(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here_even(joined(digits, "")))
}

pub(super) fn odd(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here_odd(joined(digits, "")))
}

/// The digits between the 1 and the largest, which is that of as many cells as there are.
pub(super) fn crusted(rule: &Constraint, digits: &[Digit]) -> Option<String> {
    let is_crust = |digit: &Digit| digit.value() == 1 || usize::from(digit.value()) == digits.len();
    let filling = digits.split(is_crust).nth(1)?;
    let sum = rule.value?;
    if filling.is_empty() {
        Some(words::here_nothing_between().to_owned())
    } else {
        Some(words::here_sum(joined(filling, " + "), sum))
    }
}

pub(super) fn x_sum(rule: &Constraint, digits: &[Digit]) -> Option<String> {
    let first = digits.get(..usize::from(digits.first()?.value()))?;
    Some(words::here_sum(joined(first, " + "), rule.value?))
}

/// The digits that are greater than all before them.
pub(super) fn seen(_: &Constraint, digits: &[Digit]) -> Option<String> {
    let is_seen = |&place: &usize| digits[..place].iter().all(|before| *before < digits[place]);
    let seen: Vec<Digit> = (0..digits.len()).filter(is_seen).map(|place| digits[place]).collect();
    Some(words::here_seen(joined(&seen, ", ")))
}

pub(super) fn room(rule: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here_room(digits.first()?.symbol(), rule.value?))
}

pub(super) fn around(_: &Constraint, digits: &[Digit]) -> Option<String> {
    Some(words::here_around(joined(digits, ", ")))
}

pub(super) fn between(_: &Constraint, digits: &[Digit]) -> Option<String> {
    let [first, along @ .., last] = digits else { return None };
    Some(words::here_between(joined(along, ", "), first.min(last).symbol(), first.max(last).symbol()))
}

pub(super) fn locked_out(_: &Constraint, digits: &[Digit]) -> Option<String> {
    let [first, along @ .., last] = digits else { return None };
    Some(words::here_locked_out(joined(along, ", "), first.min(last).symbol(), first.max(last).symbol()))
}
