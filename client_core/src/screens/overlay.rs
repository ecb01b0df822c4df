//! What lies over the screen: dialogs, which ask or edit, and sheets, which show more of what is there. A stack: the top one
//! takes the keys, and a step back closes it.

use game::MemberNo;
use puzzle::Cell;

use crate::store::GameSlot;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    Confirm(Question),
    /// The rules card, to be changed.
    Rules,
    /// The kind of puzzle and how hard it is, to be chosen.
    Picker,
    /// A puzzle, to be pasted.
    Paste,
    /// A challenge that is being made, and its link.
    Challenge,
    Sheet(Sheet),
}

impl Overlay {
    #[must_use]
    pub const fn is_sheet(self) -> bool {
        matches!(self, Self::Sheet(_))
    }

    /// Whether the board below still takes keys.
    #[must_use]
    pub(crate) const fn is_menu(self) -> bool {
        matches!(self, Self::Sheet(Sheet::Cell(_)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// What the host may do with a member.
    Member(MemberNo),
    /// How strong a bot is to be added.
    AddBot,
    /// The boards of all racers, a page of them.
    Boards(u16),
    /// The board of one racer, as large as it can be.
    Board(MemberNo),
    /// All racers, where only some are shown.
    Standings,
    /// What the player prefers on this device.
    Settings,
    /// The rules of the puzzle that is raced on.
    Kind,
    /// The room's link as a QR code, and ways to send it.
    Invite,
    /// What Nonet is, the rules, and what is inside.
    About,
    /// All of what the server has to say.
    Notice,
    /// All of what the last hint has said.
    Hint,
    /// The digits that a cell can get. Whatever is done on the board closes it.
    Cell(Cell),
    /// What the keys do.
    Keys,
    /// More tools of a game alone.
    PracticeTools,
    /// What was played in practice.
    Statistics,
    /// The techniques that can be trained.
    Training,
    /// What helps in practice.
    PracticeAids,
    /// The puzzles of a file that was opened.
    Opened,
    /// The puzzle on the clipboard.
    Found,
    /// The puzzle on screen, to be printed or exported.
    Export,
    /// Something of the editor.
    Editor(EditorSheet),
}

/// What the editor shows over its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditorSheet {
    /// The ways to the others, where there is no room for them.
    Menu,
    /// Another board, or another draft.
    Boards,
    /// The rules of the whole board, and the symmetry of givens.
    Rules,
    /// Title, author and note.
    Credits,
    /// All that is known of the puzzle, where there is no room beside the board.
    Verdict,
}

/// A question that `Intent::Confirm` answers with yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    LeaveRace,
    /// Outside of a race, where nothing is lost but the seat.
    LeaveRoom,
    GiveUp,
    EndRace,
    Kick(MemberNo),
    HandOver(MemberNo),
    NewCode,
    /// A game in progress is deleted.
    DeleteGame(GameSlot),
    /// The game alone ends with its solution.
    ShowSolution,
    /// The board of the game alone is emptied.
    Reset,
    /// Of a challenge.
    Withdraw,
}

impl Question {
    /// The question itself; what follows from a yes is in `App::question`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::LeaveRace => "Leave the race?",
            Self::LeaveRoom => "Leave the room?",
            Self::GiveUp => "Give up this race?",
            Self::EndRace => "End the race?",
            Self::Kick(_) => "Remove from the room?",
            Self::HandOver(_) => "Hand the room over?",
            Self::NewCode => "Make a new link?",
            Self::DeleteGame(_) => "Delete this game?",
            Self::ShowSolution => "Show the solution?",
            Self::Reset => "Start over?",
            Self::Withdraw => "Withdraw the challenge?",
        }
    }

    /// The label of the button that says no.
    #[must_use]
    pub const fn no(self) -> &'static str {
        match self {
            Self::LeaveRace | Self::LeaveRoom => "Stay",
            Self::GiveUp
            | Self::EndRace
            | Self::Kick(_)
            | Self::HandOver(_)
            | Self::NewCode
            | Self::DeleteGame(_)
            | Self::ShowSolution
            | Self::Reset
            | Self::Withdraw => "Cancel",
        }
    }
}

/// The open overlays, the top one last; each kind is open at most once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlays(Vec<Overlay>);

impl Overlays {
    pub(crate) fn list(&self) -> &[Overlay] {
        &self.0
    }

    pub(crate) fn top(&self) -> Option<Overlay> {
        self.0.last().copied()
    }

    pub(crate) fn open(&mut self, overlay: Overlay) {
        let kind = std::mem::discriminant::<Overlay>;
        self.0.retain(|open| kind(open) != kind(&overlay));
        self.0.push(overlay);
    }

    /// Closes the top one; false if none is open.
    pub(crate) fn pop(&mut self) -> bool {
        self.0.pop().is_some()
    }

    pub(crate) fn close(&mut self, is_done: impl Fn(Overlay) -> bool) {
        self.0.retain(|open| !is_done(*open));
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_overlay_goes_first_and_no_kind_is_open_twice() {
        let mut overlays = Overlays::default();
        overlays.open(Overlay::Rules);
        overlays.open(Overlay::Sheet(Sheet::Settings));
        overlays.open(Overlay::Confirm(Question::NewCode));
        overlays.open(Overlay::Sheet(Sheet::Notice));
        assert_eq!(overlays.list().len(), 3);
        assert!(overlays.pop());
        assert_eq!(overlays.top(), Some(Overlay::Confirm(Question::NewCode)));
        overlays.close(|overlay| !overlay.is_sheet());
        assert!(!overlays.pop());
    }
}
