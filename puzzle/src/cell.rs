//! Cells and sets of cells.
//!
//! A cell is only a number here: where it lies, what it is called and which houses hold it is known to
//! [`Geometry`](crate::Geometry) alone.

use std::fmt;
use std::iter::FusedIterator;

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One cell of a geometry, by its index in reading order (0 is the top left one).
///
/// A cell that comes from outside may lie beyond the board: ask
/// [`Geometry::contains`](crate::Geometry::contains) before using it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cell(u16);

impl Cell {
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cells, iterated in ascending order.
///
/// In human-readable formats it is a sorted array of cell numbers; in binary ones a byte string, one bit per
/// cell, least significant first, without trailing zero bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet(u128);

impl CellSet {
    /// How many cells a set can tell apart: indices 0 to 127.
    pub const CAPACITY: usize = u128::BITS as usize;

    pub const EMPTY: Self = Self(0);

    /// Adds a cell; true if it was not there before.
    ///
    /// # Panics
    /// If the cell lies beyond [`CellSet::CAPACITY`], which no cell of a geometry does.
    pub fn insert(&mut self, cell: Cell) -> bool {
        assert!(cell.index() < Self::CAPACITY, "cell {} is beyond every geometry", cell.index());
        let bit = 1 << cell.index();
        let fresh = self.0 & bit == 0;
        self.0 |= bit;
        fresh
    }

    /// Removes a cell; true if it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let present = self.contains(cell);
        if present {
            self.0 &= !(1 << cell.index());
        }
        present
    }

    pub fn contains(&self, cell: Cell) -> bool {
        cell.index() < Self::CAPACITY && self.0 & (1 << cell.index()) != 0
    }

    pub fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// The lowest cell of the set.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cell of a set that has exactly one.
    pub fn only(&self) -> Option<Cell> {
        // A power of two has no bit in common with its predecessor.
        if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
    }

    pub fn iter(&self) -> CellSetIter {
        CellSetIter(self.0)
    }

    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cells of this set that are not in `other`.
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    pub fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    fn into_iter(self) -> CellSetIter {
        self.iter()
    }
}

impl IntoIterator for &CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    fn into_iter(self) -> CellSetIter {
        self.iter()
    }
}

/// The cells of a [`CellSet`], lowest first.
#[derive(Clone, Debug)]
pub struct CellSetIter(u128);

impl Iterator for CellSetIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        // At most 127, so it always fits.
        let index = self.0.trailing_zeros() as u16;
        self.0 &= self.0 - 1;
        Some(Cell(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for CellSetIter {}
impl FusedIterator for CellSetIter {}

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_seq(self.iter());
        }
        let bytes = self.0.to_le_bytes();
        let used = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        serializer.serialize_bytes(&bytes[..used])
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(CellNumbers)
        } else {
            deserializer.deserialize_byte_buf(CellBits)
        }
    }
}

struct CellNumbers;

impl<'de> Visitor<'de> for CellNumbers {
    type Value = CellSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an array of cell numbers below {}", CellSet::CAPACITY)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<CellSet, A::Error> {
        let mut set = CellSet::EMPTY;
        while let Some(cell) = numbers.next_element::<Cell>()? {
            if cell.index() >= CellSet::CAPACITY {
                return Err(de::Error::invalid_value(de::Unexpected::Unsigned(cell.index() as u64), &self));
            }
            set.insert(cell);
        }
        Ok(set)
    }
}

struct CellBits;

impl Visitor<'_> for CellBits {
    type Value = CellSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {} bytes of cell bits", CellSet::CAPACITY / 8)
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<CellSet, E> {
        let mut word = [0; CellSet::CAPACITY / 8];
        word.get_mut(..bytes.len())
            .ok_or_else(|| E::invalid_length(bytes.len(), &self))?
            .copy_from_slice(bytes);
        Ok(CellSet(u128::from_le_bytes(word)))
    }
}
