//! A run as the text of a link (`/g/LINK`), with its puzzle and the name of who made it: it can be watched and raced anywhere,
//! without a record there. Owns the format and what is wrong with a text; who has made a run it cannot know.
//!
//! ```text
//! LINK  = LANE "~" PUZZLE                      PUZZLE as puzzle::text::link has it
//! LANE  = base64url of VERSION FLAGS NAME STATUS SCORE END MOVES [SIGNATURE] CHECKSUM
//! ```
//! The checksum is of all before it and of PUZZLE. Links stay where people have put them: a release reads every version that one
//! before it has written.

mod bytes;
mod moves;
mod problem;
#[cfg(test)]
mod tests;

use puzzle::{CellSet, Credits, Grid, Puzzle, text};

use super::{MoveKind, Replay, ReplayBoard, ReplayLane, ReplayMove};
use crate::challenge::{ClaimedRun, DailySecret, Ghost, GhostRole};
use crate::ids::{MatchId, MemberNo, RoomId};
use crate::limits::{CLAIMED_MS_MAX, GHOST_LINK_CHARS_MAX, LINE_MS_MAX};
use crate::name::Name;
use crate::settings::Rules;
use crate::view::{EndReason, RacerStatus};
use bytes::{Reader, checksum, from_letters, push_number, to_letters};
pub use problem::{GhostLinkError, MoveFault};

/// The version that is written.
const VERSION: u8 = 1;
/// Between the lane and the puzzle: no letter of base64url.
const SEPARATOR: char = '~';
const CHECKSUM_BYTES: usize = 4;
const SIGNATURE_BYTES: usize = 16;
const BOT: u8 = 1;
const ALONE: u8 = 2;
const SIGNED: u8 = 4;

/// A run that a link holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GhostLink {
    pub puzzle: Puzzle,
    pub lane: ReplayLane,
    /// It was made in practice, where no server watches.
    pub alone: bool,
    /// A server's, which alone can say whether it is its own.
    pub signature: Option<GhostSignature>,
}

/// What a server writes under a run that it has recorded: a keyed hash of the puzzle and of the lane without its notes, which a
/// server does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GhostSignature([u8; SIGNATURE_BYTES]);

impl GhostLink {
    /// The link of a racer's run in a replay.
    ///
    /// # Errors
    /// If there is no such lane, it went over several boards, or rules of its board are in words.
    pub fn of_replay(replay: &Replay, member: MemberNo) -> Result<Self, GhostLinkError> {
        let lane = replay.lanes.iter().find(|lane| lane.member == member).ok_or(GhostLinkError::NoLane)?;
        let [(_, board)] = lane.boards[..] else { return Err(GhostLinkError::Boards) };
        let board = replay.boards.get(usize::from(board)).ok_or(GhostLinkError::NoLane)?;
        if board.puzzle.board().is_in_words() {
            return Err(GhostLinkError::InWords);
        }
        let lane = ReplayLane { boards: vec![(0, 0)], ..lane.clone() };
        Ok(Self { puzzle: board.puzzle.clone(), lane, alone: false, signature: None })
    }

    /// The link of what a player has done alone.
    #[must_use]
    pub fn of_claim(puzzle: Puzzle, name: Name, run: &ClaimedRun) -> Self {
        let placed = run.placements.iter().map(|placed| {
            let kind = MoveKind::Right(placed.digit);
            ReplayMove { ms: placed.ms, cell: placed.cell, kind }
        });
        let moves: Vec<ReplayMove> = placed.collect();
        let time_ms = moves.last().map_or(0, |last| last.ms);
        let lane = ReplayLane {
            member: MemberNo(0),
            name,
            bot: false,
            status: RacerStatus::Finished { time_ms },
            score: 0,
            ends_ms: time_ms,
            boards: vec![(0, 0)],
            moves,
        };
        Self { puzzle, lane, alone: true, signature: None }
    }

    /// The text that stands in the link.
    ///
    /// # Errors
    /// If the puzzle does not fit into a link, the text is too long, or the lane is no run of the puzzle.
    pub fn write(&self) -> Result<String, GhostLinkError> {
        let puzzle = text::link::write(&self.puzzle).ok_or(GhostLinkError::PuzzleTooLarge)?;
        let mut bytes = self.unsigned(&self.lane.moves)?;
        bytes[1] |= if self.signature.is_some() { SIGNED } else { 0 };
        bytes.extend(self.signature.iter().flat_map(|signature| signature.0));
        bytes.extend(checksum(&[&bytes, puzzle.as_bytes()]));
        let text = format!("{}{SEPARATOR}{puzzle}", to_letters(&bytes));
        let read = Self::read(&text)?;
        if read == *self { Ok(text) } else { Err(GhostLinkError::Status) }
    }

    /// All but what makes it certain.
    fn unsigned(&self, moves: &[ReplayMove]) -> Result<Vec<u8>, GhostLinkError> {
        let lane = &self.lane;
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        let mut bytes = vec![VERSION, flag(lane.bot, BOT) | flag(self.alone, ALONE)];
        let name = lane.name.as_str().as_bytes();
        push_number(&mut bytes, u32::try_from(name.len()).unwrap_or(u32::MAX));
        bytes.extend(name);
        let (status, ms) = match lane.status {
            RacerStatus::Finished { time_ms } => (0, Some(time_ms)),
            RacerStatus::Out => (1, None),
            RacerStatus::Forfeited => (2, None),
            RacerStatus::Unfinished => (3, None),
            RacerStatus::Kicked => (4, None),
            RacerStatus::Eliminated { time_ms } => (5, Some(time_ms)),
            RacerStatus::Racing => return Err(GhostLinkError::Status),
        };
        bytes.push(status);
        ms.into_iter().for_each(|ms| push_number(&mut bytes, ms));
        for number in [u32::from(lane.member.0), lane.score, lane.ends_ms] {
            push_number(&mut bytes, number);
        }
        moves::write(&mut bytes, &self.puzzle, moves)?;
        Ok(bytes)
    }

    /// Reads the text back. What it holds is a run of its puzzle; whether it was ever made, only the server that signed it knows.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(link: &str) -> Result<Self, GhostLinkError> {
        if link.len() > GHOST_LINK_CHARS_MAX {
            return Err(GhostLinkError::TooLong { chars: link.len() });
        }
        let (letters, puzzle_text) = link.split_once(SEPARATOR).ok_or(GhostLinkError::NoPuzzle)?;
        let bytes = from_letters(letters)?;
        match bytes.first() {
            None => return Err(GhostLinkError::Cut),
            Some(&VERSION) => {}
            Some(&version) => return Err(GhostLinkError::Version { version }),
        }
        let (bytes, sum) = bytes.split_last_chunk::<CHECKSUM_BYTES>().ok_or(GhostLinkError::Cut)?;
        if *sum != checksum(&[bytes, puzzle_text.as_bytes()]) {
            return Err(GhostLinkError::Checksum);
        }
        let puzzle =
            text::link::read(puzzle_text).map_err(|error| GhostLinkError::Puzzle(Box::new(error)))?;
        let mut reader = Reader(bytes.get(1..).ok_or(GhostLinkError::Cut)?);
        let flags = reader.byte()?;
        let lane = lane(&mut reader, flags, &puzzle)?;
        let signature = if flags & SIGNED == 0 { None } else { Some(reader.take(SIGNATURE_BYTES)?) };
        let signature = signature.and_then(|bytes| bytes.try_into().ok()).map(GhostSignature);
        if !reader.0.is_empty() || flags & !(BOT | ALONE | SIGNED) != 0 {
            return Err(GhostLinkError::More);
        }
        moves::check(&lane, &puzzle)?;
        check_times(&lane)?;
        Ok(Self { puzzle, lane, alone: flags & ALONE != 0, signature })
    }

    /// Whether the lane's digits are right and wrong as it says, for a run that is not finished also.
    ///
    /// # Errors
    /// Which move is not.
    pub fn check(&self, solution: &Grid) -> Result<(), GhostLinkError> {
        moves::check_digits(&self.lane, solution)
    }

    /// The run of a link, to race against.
    #[must_use]
    pub fn ghost(&self, role: GhostRole, unverified: bool) -> Ghost {
        let mut cells: CellSet = CellSet::EMPTY;
        let gains = self.lane.moves.iter().filter(|made| {
            let counts = made.kind.is_gain() || matches!(made.kind, MoveKind::Given(_));
            counts && cells.insert(made.cell)
        });
        let mistakes = self.lane.moves.iter().filter(|made| matches!(made.kind, MoveKind::Wrong { .. }));
        Ghost {
            name: self.lane.name.clone(),
            role,
            status: self.lane.status,
            mistakes: u8::try_from(mistakes.count()).unwrap_or(u8::MAX),
            gains: gains.zip(1..).map(|(made, cells)| (made.ms, cells)).collect(),
            unverified,
        }
    }

    /// The run of a link, to be watched: a match of one racer.
    #[must_use]
    pub fn replay(&self, board: ReplayBoard) -> Replay {
        let ended = if self.lane.finish_ms().is_some() { EndReason::AllDone } else { EndReason::HostEnded };
        Replay {
            id: MatchId { room: RoomId(0), match_no: 0 },
            rules: Rules::default(),
            ended,
            duration_ms: self.lane.ends_ms,
            boards: vec![board],
            lanes: vec![self.lane.clone()],
            credits: Credits::default(),
        }
    }

    /// What a signature is of; none if the puzzle does not fit into a link.
    fn signed(&self) -> Option<Vec<u8>> {
        let is_no_note = |made: &&ReplayMove| !matches!(made.kind, MoveKind::Noted { .. });
        let moves: Vec<ReplayMove> = self.lane.moves.iter().filter(is_no_note).copied().collect();
        let mut bytes = self.unsigned(&moves).ok()?;
        bytes.extend(text::link::write(&self.puzzle)?.into_bytes());
        Some(bytes)
    }
}

impl DailySecret {
    /// The signature of a server with this secret under a run that it has recorded; none if the puzzle does not fit into a link.
    #[must_use]
    pub fn sign(&self, link: &GhostLink) -> Option<GhostSignature> {
        let hash = blake3::keyed_hash(&self.ghost_key(), &link.signed()?);
        hash.as_bytes().first_chunk().copied().map(GhostSignature)
    }

    /// Whether a server with this secret has signed the run, with whatever notes.
    #[must_use]
    pub fn has_signed(&self, link: &GhostLink) -> bool {
        let (Some(theirs), Some(own)) = (link.signature, self.sign(link)) else { return false };
        // All bytes are compared, so that the time says nothing of how many agree.
        theirs.0.iter().zip(own.0).fold(0, |differ, (theirs, own)| differ | (theirs ^ own)) == 0
    }
}

/// Whether the times agree: no race lasts for more than a day, nothing happens after its end, and a finish is at most as much
/// earlier than the last digit as that was on the way.
fn check_times(ReplayLane { status, ends_ms, moves, .. }: &ReplayLane) -> Result<(), GhostLinkError> {
    let last_ms = moves.last().map_or(0, |made| made.ms);
    let gain_ms = moves.iter().rev().find(|made| made.kind.is_gain()).map_or(0, |made| made.ms);
    let is_early = status.finish_ms().is_some_and(|ms| ms.saturating_add(LINE_MS_MAX.into()) < gain_ms);
    let at = moves.len().saturating_sub(1);
    if *ends_ms > CLAIMED_MS_MAX || last_ms > *ends_ms || is_early {
        return Err(GhostLinkError::move_of(at, MoveFault::Time));
    }
    Ok(())
}

/// The lane up to its moves.
fn lane(reader: &mut Reader<'_>, flags: u8, puzzle: &Puzzle) -> Result<ReplayLane, GhostLinkError> {
    let length = reader.number()?;
    let name = std::str::from_utf8(reader.take(length as usize)?).map_err(|_| GhostLinkError::Name)?;
    let known: Name = name.parse().map_err(|_| GhostLinkError::Name)?;
    if known.as_str() != name {
        return Err(GhostLinkError::Name);
    }
    let status = match reader.byte()? {
        0 => RacerStatus::Finished { time_ms: reader.number()? },
        1 => RacerStatus::Out,
        2 => RacerStatus::Forfeited,
        3 => RacerStatus::Unfinished,
        4 => RacerStatus::Kicked,
        5 => RacerStatus::Eliminated { time_ms: reader.number()? },
        _ => return Err(GhostLinkError::Status),
    };
    let member = u16::try_from(reader.number()?).map(MemberNo).map_err(|_| GhostLinkError::Number)?;
    let (score, ends_ms) = (reader.number()?, reader.number()?);
    let moves = moves::read(reader, puzzle)?;
    let (boards, bot) = (vec![(0, 0)], flags & BOT != 0);
    Ok(ReplayLane { member, name: known, bot, status, score, ends_ms, boards, moves })
}
