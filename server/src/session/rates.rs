//! How often one connection may say what. Owns which message counts as which kind; what happens to one that
//! is too many is the connection's business.

use game::{Command, Millis, PuzzleRequest};
use protocol::ClientMessage;

use super::token_bucket::{Rate, TokenBucket};
use crate::config::Limits;

/// Each kind has a rate of its own, so that one does not use up what another needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A digit placed or erased.
    Move,
    /// Any other request to a room.
    Command,
    /// Opening a room, or looking for an opponent.
    Create,
    Join,
    /// A puzzle that has to be proven proper.
    SetPuzzle,
    /// What costs next to nothing; only counted with all others.
    Light,
}

/// How often a connection may say each kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    /// All kinds together but moves, and frames that are no message.
    pub(crate) messages: Rate,
    pub(crate) moves: Rate,
    pub(crate) commands: Rate,
    pub(crate) creates: Rate,
    pub(crate) joins: Rate,
    pub(crate) set_puzzles: Rate,
}

/// What a connection has left of its allowance.
#[derive(Debug)]
pub(crate) struct Rates {
    messages: TokenBucket,
    moves: TokenBucket,
    commands: TokenBucket,
    creates: TokenBucket,
    joins: TokenBucket,
    set_puzzles: TokenBucket,
}

impl Kind {
    pub(crate) fn of(message: &ClientMessage) -> Self {
        match message {
            ClientMessage::Room { command: Command::Place { .. } | Command::Erase { .. } } => Self::Move,
            ClientMessage::Room { command: Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { .. } } } => {
                Self::SetPuzzle
            }
            ClientMessage::Room { .. } => Self::Command,
            ClientMessage::Create { .. } | ClientMessage::Enqueue { .. } => Self::Create,
            ClientMessage::Join { .. } => Self::Join,
            ClientMessage::Hello { .. } | ClientMessage::Ping { .. } | ClientMessage::Dequeue => Self::Light,
        }
    }
}

impl Allowance {
    pub(crate) fn of(limits: &Limits) -> Self {
        Self {
            messages: Rate::per_second(limits.messages_burst, limits.messages_per_second),
            moves: Rate::per_second(limits.moves_burst, limits.moves_per_second),
            commands: Rate::per_second(limits.commands_burst, limits.commands_per_second),
            creates: Rate::per_minute(limits.creates_burst, limits.creates_per_minute),
            joins: Rate::per_minute(limits.joins_burst, limits.joins_per_minute),
            set_puzzles: Rate::per_minute(limits.set_puzzles_burst, limits.set_puzzles_per_minute),
        }
    }
}

impl Rates {
    pub(crate) fn full(allowance: &Allowance, at: Millis) -> Self {
        Self {
            messages: TokenBucket::full(allowance.messages, at),
            moves: TokenBucket::full(allowance.moves, at),
            commands: TokenBucket::full(allowance.commands, at),
            creates: TokenBucket::full(allowance.creates, at),
            joins: TokenBucket::full(allowance.joins, at),
            set_puzzles: TokenBucket::full(allowance.set_puzzles, at),
        }
    }

    /// Counts a frame that is no move; false if it is one too many.
    pub(crate) fn take_frame(&mut self, allowance: &Allowance, now: Millis) -> bool {
        self.messages.take(allowance.messages, now)
    }

    /// Counts a message by its kind, besides as a frame; false if it is one too many.
    pub(crate) fn take(&mut self, kind: Kind, allowance: &Allowance, now: Millis) -> bool {
        match kind {
            Kind::Move => self.moves.take(allowance.moves, now),
            Kind::Command => self.commands.take(allowance.commands, now),
            Kind::Create => self.creates.take(allowance.creates, now),
            Kind::Join => self.joins.take(allowance.joins, now),
            Kind::SetPuzzle => self.set_puzzles.take(allowance.set_puzzles, now),
            Kind::Light => true,
        }
    }

    /// Milliseconds until another move may be made.
    pub(crate) fn move_wait_ms(&mut self, allowance: &Allowance, now: Millis) -> u64 {
        self.moves.wait_ms(allowance.moves, now)
    }
}
