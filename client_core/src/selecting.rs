//! What plays that only choose cells do to a board: the same in a race, in practice and in an editor.

use crate::board::Board;
use crate::input::Play;

/// Changes the selection; false if the play is about something else. A digit that waited for one cell waits no more once
/// cells are chosen in another way.
pub(crate) fn choose(board: &mut Board, play: Play, digit_first: bool) -> bool {
    let chooses = matches!(
        play,
        Play::Select(_)
            | Play::Deselect
            | Play::Move(_)
            | Play::Leap(_)
            | Play::ExtendStep(_)
            | Play::Extend(_)
            | Play::ExtendTo(_)
            | Play::ToggleSelected(_)
            | Play::SelectSame(_)
            | Play::SelectAll
            | Play::InvertSelection
    );
    if chooses && !digit_first {
        board.arm(None);
    }
    let armed = board.armed().is_some();
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other plays are about digits")]
    match play {
        Play::Select(cell) => board.select(cell),
        Play::Deselect => board.selection_mut().clear(),
        Play::Move(direction) => board.step(direction),
        Play::Leap(direction) => board.leap(direction),
        Play::ExtendStep(direction) => board.extend_step(direction),
        // A finger that enters digits and slips does not select.
        Play::Extend(_) if armed => {}
        Play::Extend(cell) => board.extend(cell),
        Play::ExtendTo(cell) => board.extend_to(cell),
        Play::ToggleSelected(cell) => board.toggle_selected(cell),
        Play::SelectSame(cell) => board.select_same(cell),
        Play::SelectAll => board.select_all(),
        Play::InvertSelection => board.invert_selection(),
        _ => {}
    }
    chooses
}

/// Nothing selected and nothing armed; false if that was so already.
pub(crate) fn unselect(board: &mut Board) -> bool {
    let had_any = board.armed().is_some() || board.selection().cursor().is_some();
    board.selection_mut().clear();
    board.arm(None);
    had_any
}
