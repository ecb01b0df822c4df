//! Cells and sets of cells.
//!
//! A cell is only a number here: where it lies, what it is called and which houses hold it is known to
//! [`Geometry`](crate::Geometry) alone.

use std::cmp::Ordering;
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

/// Words of 64 cells that a set of the boards people race on takes: up to 10 x 10 cells. A module of WebAssembly has one width
/// for all boards: a second copy of every technique weighs 50 kB with gzip, and without it grading takes 1.35 times as long.
pub const NARROW: usize = if cfg!(target_arch = "wasm32") { WIDE } else { 2 };

/// Words of 64 cells that the largest board takes: 25 x 25 cells.
pub const WIDE: usize = 10;

/// A set of cells, iterated in ascending order. It holds the cells of any board; techniques look at most boards through
/// sets of fewer words, `W` of 64 cells each.
///
/// In human-readable formats it is a sorted array of cell numbers; in binary ones a byte string, one bit per
/// cell, least significant first, without trailing zero bytes. So both are the same at every width.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellSet<const W: usize = WIDE>([u64; W]);

/// Cells in a word of a set.
const WORD: usize = u64::BITS as usize;

impl<const W: usize> CellSet<W> {
    /// How many cells a set can tell apart: indices 0 to this, less one.
    pub const CAPACITY: usize = W * WORD;

    pub const EMPTY: Self = Self([0; W]);

    /// Adds a cell; true if it was not there before.
    ///
    /// # Panics
    /// If the cell lies beyond [`CellSet::CAPACITY`], which no cell of a geometry of this width does.
    pub fn insert(&mut self, cell: Cell) -> bool {
        assert!(cell.index() < Self::CAPACITY, "cell {} is beyond every geometry", cell.index());
        let bit = 1 << (cell.index() % WORD);
        let word = &mut self.0[cell.index() / WORD];
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    }

    /// Removes a cell; true if it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let present = self.contains(cell);
        if present {
            self.0[cell.index() / WORD] &= !(1 << (cell.index() % WORD));
        }
        present
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.0.get(cell.index() / WORD).is_some_and(|word| word >> (cell.index() % WORD) & 1 != 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The lowest cell of the set.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cell of a set that has exactly one.
    pub fn only(&self) -> Option<Cell> {
        let mut cells = self.iter();
        let cell = cells.next()?;
        if cells.next().is_none() { Some(cell) } else { None }
    }

    pub fn iter(&self) -> CellSetIter<W> {
        CellSetIter { words: self.0, word: 0 }
    }

    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| join(self.0[word], other.0[word])))
    }

    #[must_use]
    pub fn union(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// The cells of this set that are not in `other`.
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    pub fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    pub fn is_disjoint(self, other: Self) -> bool {
        self.intersection(other).is_empty()
    }

    /// The same cells as a set for any board.
    pub fn widened(self) -> CellSet {
        self.iter().collect()
    }
}

/// As the numbers that the sets are in binary, so the order is the same at every width.
impl<const W: usize> Ord for CellSet<W> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const W: usize> PartialOrd for CellSet<W> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl<const W: usize> Extend<Cell> for CellSet<W> {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = CellSetIter<W>;

    fn into_iter(self) -> CellSetIter<W> {
        self.iter()
    }
}

impl<const W: usize> IntoIterator for &CellSet<W> {
    type Item = Cell;
    type IntoIter = CellSetIter<W>;

    fn into_iter(self) -> CellSetIter<W> {
        self.iter()
    }
}

/// The cells of a [`CellSet`], lowest first.
#[derive(Clone, Debug)]
pub struct CellSetIter<const W: usize = WIDE> {
    words: [u64; W],
    /// All words before this one are used up.
    word: usize,
}

impl<const W: usize> Iterator for CellSetIter<W> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.word < W {
            let word = &mut self.words[self.word];
            if *word != 0 {
                let index = self.word * WORD + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Cell(index as u16));
            }
            self.word += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.words.iter().map(|word| word.count_ones() as usize).sum();
        (left, Some(left))
    }
}

impl<const W: usize> ExactSizeIterator for CellSetIter<W> {}
impl<const W: usize> FusedIterator for CellSetIter<W> {}

impl<const W: usize> Serialize for CellSet<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_seq(self.iter());
        }
        let bytes: Vec<u8> = self.0.iter().flat_map(|word| word.to_le_bytes()).collect();
        let used = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        serializer.serialize_bytes(&bytes[..used])
    }
}

impl<'de, const W: usize> Deserialize<'de> for CellSet<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(CellNumbers)
        } else {
            deserializer.deserialize_byte_buf(CellBits)
        }
    }
}

struct CellNumbers<const W: usize>;

impl<'de, const W: usize> Visitor<'de> for CellNumbers<W> {
    type Value = CellSet<W>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an array of cell numbers below {}", CellSet::<W>::CAPACITY)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<CellSet<W>, A::Error> {
        let mut set = CellSet::EMPTY;
        while let Some(cell) = numbers.next_element::<Cell>()? {
            if cell.index() >= CellSet::<W>::CAPACITY {
                return Err(de::Error::invalid_value(de::Unexpected::Unsigned(cell.index() as u64), &self));
            }
            set.insert(cell);
        }
        Ok(set)
    }
}

struct CellBits<const W: usize>;

impl<const W: usize> Visitor<'_> for CellBits<W> {
    type Value = CellSet<W>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {} bytes of cell bits", CellSet::<W>::CAPACITY / 8)
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<CellSet<W>, E> {
        if bytes.len() > W * size_of::<u64>() {
            return Err(E::invalid_length(bytes.len(), &self));
        }
        let mut words = [0; W];
        for (index, &byte) in bytes.iter().enumerate() {
            words[index / size_of::<u64>()] |= u64::from(byte) << (index % size_of::<u64>() * 8);
        }
        Ok(CellSet(words))
    }
}
