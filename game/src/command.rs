//! What a member may ask of their room. The same type travels on the wire and lies in the log.

use puzzle::{Cell, Difficulty, Digit};
use serde::{Deserialize, Serialize};

use crate::ids::{MemberNo, Seq};
use crate::settings::Rules;
use crate::view::KnockNo;

/// One request by one member. Who asks is known from the connection, never from the message.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// Host: start without waiting for everybody to be ready.
    Start,
    /// Host: call the countdown off.
    CancelStart,
    /// Host: remove a member for good.
    Kick { member: MemberNo },
    /// Host: make another member the host.
    HandOver { member: MemberNo },
    /// Leave the room; during a race this forfeits it.
    Leave,
    /// Put a digit into a cell of the own board. `match_no` and `seq` name the move: the same move sent
    /// twice counts once.
    Place { match_no: u32, seq: Seq, cell: Cell, digit: Digit },
    /// Empty a cell of the own board.
    Erase { match_no: u32, seq: Seq, cell: Cell },
    /// End the own race here and watch the others.
    GiveUp,
    /// Host: end the race for everybody, once somebody has finished.
    EndRace,
    /// Host: from the results back to the lobby.
    ToLobby,
    /// Host: let nobody new in, or open the room again.
    Lock { locked: bool },
    /// Host: give the room a new code; the old code and link stop working.
    NewCode,
    /// Host: let somebody in who has to be asked about, or turn them away for good.
    AnswerKnock { knock: KnockNo, admit: bool },
}

/// A puzzle, as a host asks for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PuzzleRequest {
    Generated {
        difficulty: Difficulty,
        seed: Option<u32>,
    },
    /// A puzzle as text, leniently read; it is proven before it is accepted.
    Set {
        text: String,
    },
}
