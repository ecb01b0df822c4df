//! The id of a puzzle: a hash of what it is, spelled out so that it is the same everywhere and for ever.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::canonical;
use crate::order::sort_by_key;
use crate::{Cell, Puzzle};
#[cfg(feature = "generate")]
use crate::{Constraint, Digit, Isomorphism, PreparedPuzzle};

/// Names a puzzle, a classic one whatever its isomorphism: 64 bits, written as 16 hexadecimal digits.
///
/// Among a million different puzzles two share an id with a chance of 1 in 37 million.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PuzzleId(u64);

impl PuzzleId {
    /// The id of a puzzle: of a proper classic one that of its canonical form, the same for all its isomorphisms; of any
    /// other that of the puzzle as it is.
    pub fn of(puzzle: &Puzzle) -> Self {
        let classic = puzzle.board().is_classic().then(|| canonical(puzzle.givens())).flatten();
        classic.map_or_else(|| Self::hashed(&text(puzzle)), |canonical| canonical.id())
    }

    /// The id that the isomorphisms of a puzzle share, as far as they are looked at: of a classic puzzle all of them; of any
    /// other kind the turns and mirrors of its board, with the digits renamed where no rule depends on their values. (Lines
    /// exchanged on plain boards of other sizes make another puzzle.) On boards below 6x6 only the same puzzle is the same:
    /// there are so few that all players have raced them all.
    #[cfg(feature = "generate")]
    pub fn canonical(prepared: &PreparedPuzzle) -> Self {
        let board = prepared.puzzle.board();
        if board.is_classic() || board.layout().size() < 6 {
            return prepared.id;
        }
        let texts = Isomorphism::turns(board).map(|turn| turned_text(prepared, &turn));
        texts.min().map_or(prepared.id, |least| Self::hashed(&least))
    }

    /// 64-bit FNV-1a, stirred once more as SplitMix64 does, since FNV leaves the high bits of short texts alike.
    pub(super) fn hashed(text: &str) -> Self {
        let hash = fnv1a(text.bytes());
        let hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(hash ^ hash >> 31)
    }
}

/// Givens, regions and rules of a puzzle, spelled out.
pub(crate) fn text(puzzle: &Puzzle) -> String {
    let mut text = puzzle.givens().to_string();
    let numbers = |cells: &[Cell]| {
        let numbers = cells.iter().map(|cell| cell.index().to_string());
        numbers.collect::<Vec<_>>().join(",")
    };
    for rule in puzzle.board().constraints() {
        text.push_str(&format!(" {} {} {}", rule.kind, numbers(&rule.cells), rule.value.unwrap_or(0)));
    }
    for region in puzzle.board().layout().regions() {
        text.push_str(&format!(" {}", numbers(region)));
    }
    text
}

/// A puzzle with its solution, turned, with its digits in the order in which the solution first has them, and its rules and
/// their cells in an order of their own. The solution tells apart what that order does not: which way a line runs.
#[cfg(feature = "generate")]
fn turned_text(prepared: &PreparedPuzzle, turn: &Isomorphism) -> String {
    let board = prepared.puzzle.board();
    let (givens, solution) = (turn.grid(prepared.puzzle.givens()), turn.grid(&prepared.solution));
    let named = board.constraints().iter().any(Constraint::depends_on_values);
    let mut names: Vec<Digit> = Vec::new();
    let mut text = String::new();
    for (cell, digit) in solution.cells() {
        let Some(digit) = digit else { continue };
        let known = names.iter().position(|name| *name == digit);
        let order = known.unwrap_or_else(|| {
            names.push(digit);
            names.len() - 1
        });
        let name = if named { usize::from(digit.value()) } else { order + 1 };
        let mark = if givens.get(cell).is_some() { "!" } else { "" };
        text.push_str(&format!("{name}{mark} "));
    }
    let spelled = |cells: &[Cell]| {
        let mut cells: Vec<usize> = cells.iter().map(|&cell| turn.cell(cell).index()).collect();
        cells.sort_unstable();
        cells
    };
    let mut rules: Vec<_> = board
        .constraints()
        .iter()
        .map(|rule| (rule.kind.to_string(), spelled(&rule.cells), rule.value))
        .collect();
    rules.sort();
    let mut regions: Vec<_> = board.layout().regions().iter().map(|region| spelled(region)).collect();
    sort_by_key(&mut regions, Clone::clone);
    text.push_str(&format!("{rules:?} {regions:?}"));
    text
}

/// The 64-bit hash of Fowler, Noll and Vo, version 1a.
pub(crate) fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    bytes.into_iter().fold(BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PuzzleId({self})")
    }
}

/// A text that is no puzzle's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a puzzle's id is 16 hexadecimal digits, as in 00c0ffee00c0ffee")]
pub struct NotAPuzzleId;

impl FromStr for PuzzleId {
    type Err = NotAPuzzleId;

    fn from_str(text: &str) -> Result<Self, NotAPuzzleId> {
        let hexadecimal = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        hexadecimal.then(|| u64::from_str_radix(text, 16).ok()).flatten().map(Self).ok_or(NotAPuzzleId)
    }
}

impl TryFrom<String> for PuzzleId {
    type Error = NotAPuzzleId;

    fn try_from(text: String) -> Result<Self, NotAPuzzleId> {
        text.parse()
    }
}

impl From<PuzzleId> for String {
    fn from(id: PuzzleId) -> String {
        id.to_string()
    }
}
