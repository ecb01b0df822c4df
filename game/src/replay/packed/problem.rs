//! What is wrong with the link of a run, in plain words.

use std::fmt;

use puzzle::text::ParseError;

use crate::limits::GHOST_LINK_CHARS_MAX;

/// Why a text is no link of a run, or a run cannot become one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GhostLinkError {
    /// More than [`GHOST_LINK_CHARS_MAX`].
    TooLong {
        chars: usize,
    },
    /// There is nothing behind the run.
    NoPuzzle,
    /// A symbol that no link has, counted from 1.
    Symbol {
        position: usize,
    },
    /// It ends too early.
    Cut,
    /// It was written by a later release, or is none.
    Version {
        version: u8,
    },
    /// Some of it has changed since it was written.
    Checksum,
    Puzzle(Box<ParseError>),
    /// A number is too large, or longer than it need be.
    Number,
    /// It goes on after its end.
    More,
    Name,
    /// A run that has no end.
    Status,
    Moves {
        count: u32,
        max: u32,
    },
    /// Moves count from 1.
    Move {
        number: usize,
        fault: MoveFault,
    },
    /// It says that the board was solved, and so many cells are empty.
    Unsolved {
        open: usize,
    },
    /// It says that the board was solved, and the digits break its rules.
    AgainstRules,
    /// For a run that shall become a link: there is no such racer.
    NoLane,
    /// The racer went over several boards, and a link has one.
    Boards,
    /// The puzzle does not fit into a link.
    PuzzleTooLarge,
    /// Rules of the puzzle are in its setter's words, which a link has no place for.
    InWords,
}

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFault {
    /// It comes before the one before it, or too late for any race.
    Time,
    /// The board has no such cell.
    Cell,
    /// The board has no such digit.
    Digit,
    /// It is in a cell that the puzzle has given.
    Given,
    /// It is called right and is wrong, or the other way round.
    Judged,
}

impl GhostLinkError {
    /// Of the move with this index.
    pub(super) const fn move_of(index: usize, fault: MoveFault) -> Self {
        Self::Move { number: index + 1, fault }
    }
}

impl fmt::Display for GhostLinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { chars } => {
                write!(f, "it has {chars} characters; a link of a run has at most {GHOST_LINK_CHARS_MAX}")
            }
            Self::NoPuzzle => write!(f, "the puzzle is missing; it stands after the first ~"),
            Self::Symbol { position } => write!(f, "character {position} is none that such a link has"),
            Self::Cut => write!(f, "it ends too early; part of it is missing"),
            Self::Version { version } => {
                write!(f, "it is of version {version}, which this release does not know")
            }
            Self::Checksum => {
                write!(f, "some of it has changed on the way; copy it again from where it came")
            }
            Self::Puzzle(error) => write!(f, "its puzzle cannot be read: {error}"),
            Self::Number => write!(f, "a number in it is too large"),
            Self::More => write!(f, "it goes on after the end of the run"),
            Self::Name => write!(f, "the racer's name is none that a player can have"),
            Self::Status => write!(f, "it does not say how the run ended"),
            Self::Moves { count, max } => write!(f, "it announces {count} moves; there can be at most {max}"),
            Self::Move { number, fault } => write!(f, "move {number} {fault}"),
            Self::Unsolved { open: 1 } => {
                write!(f, "it says that the puzzle was solved, but one cell is empty")
            }
            Self::Unsolved { open } => {
                write!(f, "it says that the puzzle was solved, but {open} cells are empty")
            }
            Self::AgainstRules => {
                write!(f, "it says that the puzzle was solved, but its digits break the rules")
            }
            Self::NoLane => write!(f, "nobody of that number was in the race"),
            Self::Boards => write!(f, "the racer solved several puzzles, and a link holds one"),
            Self::PuzzleTooLarge => write!(f, "the puzzle is too large for a link"),
            Self::InWords => {
                write!(f, "rules of its puzzle are in its setter's words, which a link has no place for")
            }
        }
    }
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "has a time that no race has",
            Self::Cell => "is in a cell that the board does not have",
            Self::Digit => "has a digit that the board does not have",
            Self::Given => "is in a cell that the puzzle gives",
            Self::Judged => "has a digit that is not what the run calls it",
        })
    }
}

impl std::error::Error for GhostLinkError {}
