//! What a person can want in a room.

use game::{BotStrength, Handicap, KnockNo, MemberNo, Phrase};

use super::RoomQuestion;

#[derive(Clone, Debug, PartialEq)]
pub enum RoomIntent {
    CopyLink,
    Ready(bool),
    Start,
    CancelStart,
    OpenRules,
    OpenPaste,
    PasteText(String),
    SubmitPuzzle,
    Kick(MemberNo),
    HandOver(MemberNo),
    /// What makes the race fair for a member, before it starts.
    SetHandicap(MemberNo, Handicap),
    /// Close the room to new players, or open it again.
    Lock(bool),
    /// A new code and link for the room.
    NewCode,
    /// Admit a player who asks to come in, or turn them away.
    AnswerKnock {
        knock: KnockNo,
        admit: bool,
    },
    Watch(bool),
    /// Let the server play a racer of this strength.
    AddBot(BotStrength),
    Leave,
    EndRace,
    Rematch,
    /// Leave, and look for another opponent.
    FindAnother,
    ToLobby,
    GiveUp,
    /// Setter who watches: this solver in front.
    WatchSolver(MemberNo),
    /// Setter who watches: a word to the solver in front.
    Say(Phrase),
    /// Before a duel: to the editor.
    SetPuzzle,
    /// Five minutes more for the other setter.
    MoreTime,
    /// The sheet about a big screen.
    BigScreen,
    /// What both have handed in.
    Terms,
    /// No duel after all.
    CallOff,
    /// The answer to this question is yes.
    Sure(RoomQuestion),
}

impl RoomIntent {
    /// What a sheet offers closes it once it is chosen; what is set on a sheet stays in sight.
    pub(crate) const fn closes_sheets(&self) -> bool {
        !matches!(self, Self::PasteText(_) | Self::SetHandicap(..))
    }
}
