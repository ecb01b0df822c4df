//! What a member may ask of their room. The same type travels on the wire and lies in the log.

use puzzle::{Cell, Digit, GenerateSpec, GradeRange, PuzzleId, Variant};
use serde::{Deserialize, Serialize};

use crate::bot::BotStrength;
use crate::ids::{KnockNo, MemberNo, Seq};
use crate::seat::{Phrase, SharedNotes};
use crate::settings::{Handicap, Rules};

/// One request by one member. Who asks is known from the connection, never from the message.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Command {
    /// Ready, or not after all. In phase `Finished` this is the wish for a rematch. Not ready after the host has started
    /// the race means to sit this race out.
    Ready { ready: bool },
    /// Host: replace the rules.
    ChangeRules { rules: Rules },
    /// Host: choose what the next race is about.
    ChoosePuzzle { puzzle: PuzzleRequest },
    /// Sit out and watch, or take a seat again; during a race it counts from the next one on.
    Watch { watch: bool },
    /// Host: start though not all are ready.
    Start,
    /// Host: call the countdown off.
    CancelStart,
    /// Host: remove a member for good.
    Kick { member: MemberNo },
    /// Host: make another member the host.
    HandOver { member: MemberNo },
    /// Host: give a member a handicap for the next race, or take it away. In phase `Comparing` each of the two may, and both
    /// have to accept anew.
    SetHandicap { member: MemberNo, handicap: Handicap },
    /// Leave the room; during a race this forfeits it.
    Leave,
    /// Put a digit into a cell of the own board. `match_no` and `seq` name the move: the same move sent
    /// twice counts once. `rung` is that of the board on a ladder, 0 elsewhere: what was meant for an earlier rung is refused.
    Place {
        match_no: u32,
        #[serde(default)]
        rung: u16,
        seq: Seq,
        cell: Cell,
        digit: Digit,
    },
    /// Empty a cell of the own board.
    Erase {
        match_no: u32,
        #[serde(default)]
        rung: u16,
        seq: Seq,
        cell: Cell,
    },
    /// Ask for the hint that the rules allow, as a numbered move: about the cell, where the player may choose it.
    Hint {
        match_no: u32,
        #[serde(default)]
        rung: u16,
        seq: Seq,
        cell: Option<Cell>,
    },
    /// End the own race here and watch the others; before the race of a duel, call it off.
    GiveUp,
    /// Host: end the race for all, once one racer has finished or only bots of the server are still at it.
    EndRace,
    /// Host: from the results back to the lobby.
    ToLobby,
    /// Host: let nobody new in, or open the room again.
    Lock { locked: bool },
    /// Host: give the room a new code; the old code and link stop working.
    NewCode,
    /// Host: let somebody in who has to be asked about, or turn them away for good.
    AnswerKnock { knock: KnockNo, admit: bool },
    /// Host: let the server play a racer, who takes a free seat and is always ready. `Kick` removes it.
    AddBot { strength: BotStrength },
    /// See the boards of these racers as they stood at the end of the race; at most 12 at once.
    ShowBoards { members: Vec<MemberNo> },
    /// Racer: the notes on the own board, all of them, for the setter who watches. They are passed on and not stored; no other member
    /// gets them.
    ShareNotes { match_no: u32, notes: SharedNotes },
    /// Setter who watches: a word to a racer.
    Say { to: MemberNo, phrase: Phrase },
    /// Setter in a duel: the puzzle for the other one, as text (`Set` or `Uploaded`). It is proven, and replaces the one before as
    /// long as the other still sets.
    HandIn { puzzle: PuzzleRequest },
    /// Setter in a duel who has handed in: five minutes more for the other.
    MoreTime,
    /// Host: let a big screen show the room, with or without its code, or no screen any more. A screen has an address of its own,
    /// which `Theatre` gives the host; each consent makes a new one, and the one before shows nothing.
    AllowScreen { allowed: bool, with_code: bool },
}

/// A puzzle, as a host asks for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PuzzleRequest {
    /// Made for the race. The same spec and seed give the same puzzle again.
    Generated {
        spec: GenerateSpec,
        #[serde(default)]
        seed: Option<u32>,
    },
    /// A puzzle that was raced on this server before, by the id that its results name.
    Known { id: PuzzleId },
    /// A puzzle as text in any format that the engine reads; it is proven before it is accepted.
    Set { text: String },
    /// The same for a text that was uploaded before, in pieces, since it is too long for one message.
    Uploaded,
}

impl Command {
    /// Whether it is judged (see `Room::judge`).
    #[must_use]
    pub fn is_move(&self) -> bool {
        matches!(self, Self::Place { .. } | Self::Erase { .. } | Self::Hint { .. })
    }

    /// Whether it is only passed on (see `Room::pass_on`): the room does not change, and its log does not hold it.
    #[must_use]
    pub fn is_passed_on(&self) -> bool {
        matches!(self, Self::ShareNotes { .. } | Self::Say { .. })
    }

    /// Whether a puzzle may have to be made or proven for it.
    #[must_use]
    pub fn may_need_a_job(&self) -> bool {
        let begins = matches!(self, Self::Start | Self::Ready { ready: true });
        begins
            || matches!(self, Self::ChoosePuzzle { puzzle } | Self::HandIn { puzzle } if puzzle.needs_a_job())
    }
}

impl PuzzleRequest {
    /// Whether a puzzle has to be made or proven before it can be chosen.
    #[must_use]
    pub fn needs_a_job(&self) -> bool {
        match self {
            Self::Generated { spec, .. } => !is_surely_had(spec),
            Self::Known { .. } | Self::Set { .. } | Self::Uploaded => true,
        }
    }
}

/// Whether puzzles of this kind are always found, and soon: those that nearly everybody chooses.
pub(crate) fn is_surely_had(spec: &GenerateSpec) -> bool {
    let GradeRange::Tiers(tiers) = &spec.grade else { return false };
    *spec == GenerateSpec::of_tier(Variant::classic(), *tiers.start())
}
