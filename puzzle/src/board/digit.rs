//! Digits and sets of digits, for boards up to 25 symbols. Which digits a board uses is the geometry's matter.

use std::fmt;
use std::iter::FusedIterator;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

/// A symbol of the puzzle, counted from 1. Serialised as a bare number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The highest digit of the largest board (25x25).
    pub const MAX: u8 = 25;

    /// The digit of this value, if it is between 1 and [`Digit::MAX`].
    pub const fn new(value: u8) -> Option<Self> {
        if value > Self::MAX {
            return None;
        }
        match NonZeroU8::new(value) {
            Some(value) => Some(Self(value)),
            None => None,
        }
    }

    pub const fn value(self) -> u8 {
        self.0.get()
    }

    /// How the digit is written: 1 to 9, then A to P.
    pub const fn symbol(self) -> char {
        match self.value() {
            value @ 1..=9 => (b'0' + value) as char,
            value => (b'A' + value - 10) as char,
        }
    }

    /// The digit written so, in either case.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        match symbol.to_ascii_uppercase() {
            digit @ '1'..='9' => Self::new(digit as u8 - b'0'),
            letter @ 'A'..='P' => Self::new(letter as u8 - b'A' + 10),
            _ => None,
        }
    }

    /// The digits 1 to `size`, in order.
    pub fn up_to(size: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=size).filter_map(Self::new)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.value()
    }
}

/// A number that is no digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a digit: digits run from 1 to the size of the board (9 on a classic one, {max} at most)", max = Digit::MAX)]
pub struct NotADigit(u8);

impl TryFrom<u8> for Digit {
    type Error = NotADigit;

    fn try_from(value: u8) -> Result<Self, NotADigit> {
        Self::new(value).ok_or(NotADigit(value))
    }
}

/// A set of digits, iterated in ascending order. Serialised as a number with bit `d - 1` set for digit `d`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct DigitSet(u32);

impl DigitSet {
    pub const EMPTY: Self = Self(0);

    /// The digits 1 to `size` (at most [`Digit::MAX`]).
    pub fn up_to(size: u8) -> Self {
        Self((1 << size.min(Digit::MAX)) - 1)
    }

    const fn bit(digit: Digit) -> u32 {
        1 << (digit.value() - 1)
    }

    /// Adds a digit; true if it was not there before.
    pub fn insert(&mut self, digit: Digit) -> bool {
        let fresh = !self.contains(digit);
        self.0 |= Self::bit(digit);
        fresh
    }

    /// Removes a digit; true if it was there.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let present = self.contains(digit);
        self.0 &= !Self::bit(digit);
        present
    }

    /// Puts a digit in or takes it out; true if it is there afterwards.
    pub fn toggle(&mut self, digit: Digit) -> bool {
        self.0 ^= Self::bit(digit);
        self.contains(digit)
    }

    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & Self::bit(digit) != 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest digit of the set.
    pub fn first(self) -> Option<Digit> {
        self.iter().next()
    }

    /// The digit of a set that has exactly one.
    pub fn only(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    pub fn iter(self) -> DigitSetIter {
        DigitSetIter(self.0)
    }

    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The digits of this set that are not in `other`.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Digit::value)).finish()
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        let mut set = Self::EMPTY;
        for digit in digits {
            set.insert(digit);
        }
        set
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitSetIter;

    fn into_iter(self) -> DigitSetIter {
        self.iter()
    }
}

impl From<DigitSet> for u32 {
    fn from(set: DigitSet) -> u32 {
        set.0
    }
}

/// Bits that name digits beyond [`Digit::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:#x} is not a set of digits: only the lowest {max} bits have a meaning", max = Digit::MAX)]
pub struct NotADigitSet(u32);

impl TryFrom<u32> for DigitSet {
    type Error = NotADigitSet;

    fn try_from(bits: u32) -> Result<Self, NotADigitSet> {
        if bits >> Digit::MAX == 0 { Ok(Self(bits)) } else { Err(NotADigitSet(bits)) }
    }
}

/// The digits of a [`DigitSet`], lowest first.
#[derive(Clone, Debug)]
pub struct DigitSetIter(u32);

impl Iterator for DigitSetIter {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        // An empty set has 32 trailing zeros, which is no digit.
        let digit = Digit::new(self.0.trailing_zeros() as u8 + 1)?;
        self.0 &= self.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for DigitSetIter {}
impl FusedIterator for DigitSetIter {}
