//! The hand on a board: what each [`Play`] does, the same in a race, in practice and in the editor. Selection, armed digit and
//! mode it changes itself; what a cell takes and what becomes of a digit its `Judge` says. Knows no server and no screen.

mod play;
mod refusal;

use game::Millis;
use puzzle::{Cell, Digit};

pub use play::Play;
pub use refusal::EntryRefusal;
pub(crate) use refusal::Refused;

use crate::board::{Board, BoardChange, EditId, EntryMode, Travel};
use crate::output::{Cue, Output};
use crate::text;

/// Who decides about the digits of one board: what the server has said of a race, the solution of a game, nothing in a draft.
pub(crate) trait Judge {
    fn board(&self) -> &Board;

    fn board_mut(&mut self) -> &mut Board;

    /// Whether the board takes anything at the moment.
    fn is_open(&self) -> Result<(), EntryRefusal>;

    /// Whether this cell may change.
    fn takes(&self, cell: Cell) -> Result<(), EntryRefusal>;

    /// Whether this digit may stand in a cell that takes digits.
    fn takes_digit(&self, cell: Cell, digit: Digit) -> Result<(), EntryRefusal> {
        fits(self.board(), cell, digit)
    }

    /// Whether a digit once more takes away the one in this cell.
    fn takes_back(&self, cell: Cell) -> bool {
        self.board().digit(cell).is_some()
    }

    /// Puts a digit into a cell, or takes away what stands there.
    fn set(&mut self, cell: Cell, digit: Option<Digit>) -> Result<(), EntryRefusal>;

    /// Takes the digit at the cursor away, if there is one.
    fn erase(&mut self, cell: Cell) -> Result<(), EntryRefusal> {
        if self.board().digit(cell).is_none() {
            return Ok(());
        }
        self.takes(cell)?;
        self.set(cell, None)
    }

    /// What can be entered besides digits.
    fn has_mode(&self, mode: EntryMode) -> bool;

    fn fill_notes(&mut self) -> Result<(), EntryRefusal>;

    /// Notes or colours have changed.
    fn noted(&mut self) {}

    /// Takes the last edit back, or makes it again.
    fn travel(&mut self, way: Travel) -> Result<(), Refused> {
        travel(self, way)
    }

    /// An entry of the history is about to be taken back or made again: the cell will hold `digit`.
    fn retrace(&mut self, cell: Cell, digit: Option<Digit>, edit: EditId) -> Result<(), EntryRefusal> {
        let _ = (digit, edit);
        self.takes(cell)
    }

    /// The history was travelled.
    fn retraced(&mut self) {}

    fn cue(&mut self, cue: Cue);

    /// Answers what was typed, while it is news.
    fn answer(&mut self, words: String);
}

/// What a board that is judged here alone needs from outside while it handles one input.
#[derive(Debug)]
pub(crate) struct HandContext<'a> {
    pub(crate) now: Millis,
    /// A digit is chosen first, then the cells that get it.
    pub(crate) digit_first: bool,
    pub(crate) outputs: &'a mut Vec<Output>,
}

impl HandContext<'_> {
    pub(crate) fn cue(&mut self, cue: Cue) {
        self.outputs.push(Output::Cue(cue));
    }
}

/// Whether the aids of the board let a digit into a cell.
pub(crate) fn fits(board: &Board, cell: Cell, digit: Digit) -> Result<(), EntryRefusal> {
    let fits = !board.aids().fitting_only || board.fitting(cell).contains(digit);
    if fits { Ok(()) } else { Err(EntryRefusal::NotFitting) }
}

/// Does what the player wants; what the board does not take is answered with the reason.
pub(crate) fn play(judge: &mut dyn Judge, play: Play, digit_first: bool) {
    if let Err(refused) = try_play(judge, play, digit_first) {
        refuse(judge, refused);
    }
}

pub(crate) fn refuse(judge: &mut dyn Judge, refused: Refused) {
    judge.cue(Cue::Refused(refused.cell));
    judge.answer(text::entry_refused(refused.why).to_owned());
}

/// Selects a cell to which a digit will go; false, with the reason, if it takes none.
pub(crate) fn choose_for_entry(judge: &mut dyn Judge, cell: Cell) -> bool {
    judge.board_mut().select(cell);
    if judge.board().selection().cursor().is_none() {
        return false;
    }
    let refused = judge.takes(cell).err();
    if let Some(why) = refused {
        refuse(judge, why.at(Some(cell)));
    }
    refused.is_none()
}

/// Nothing selected and nothing armed; false if that was so already.
pub(crate) fn unselect(board: &mut Board) -> bool {
    let had_any = board.armed().is_some() || board.selection().cursor().is_some();
    board.selection_mut().clear();
    board.arm(None);
    had_any
}

fn try_play(judge: &mut dyn Judge, play: Play, digit_first: bool) -> Result<(), Refused> {
    match play {
        Play::Digit(digit) => enter_or_arm(judge, digit, digit_first)?,
        Play::DigitAs(digit, mode) => enter_as(judge, digit, mode)?,
        Play::DigitAt(cell, digit) => {
            judge.board_mut().select(cell);
            enter_as(judge, digit, EntryMode::Digits)?;
        }
        Play::Tap(cell) => tap(judge, cell, digit_first)?,
        // Two digits entered fast are no double click.
        Play::SelectSame(cell) if judge.board().armed().is_some() => tap(judge, cell, digit_first)?,
        Play::PlaceArmed => place_armed(judge, digit_first)?,
        Play::ArmNext { forward } if digit_first => judge.board_mut().arm_next(forward),
        // Somebody who chooses cells first may turn the wheel by accident; a preference is changed by whoever stores it;
        // hints come from elsewhere.
        Play::ArmNext { .. } | Play::ToggleDigitFirst | Play::Hint | Play::CloseHint => {}
        Play::Erase => erase(judge)?,
        Play::EraseAt(cell) => {
            judge.board_mut().select(cell);
            erase(judge)?;
        }
        Play::Undo => judge.travel(Travel::Undo)?,
        Play::Redo => judge.travel(Travel::Redo)?,
        Play::SetMode(mode) => set_mode(judge, |_| mode),
        Play::ToggleNotes => set_mode(judge, EntryMode::other),
        Play::NextMode => set_mode(judge, EntryMode::next),
        Play::FillNotes => judge.is_open().and_then(|()| judge.fill_notes()).map_err(|why| why.at(None))?,
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
        | Play::InvertSelection => choose(judge.board_mut(), play, digit_first),
    }
    Ok(())
}

/// Changes the selection alone. A digit that waited for one cell waits no more once cells are chosen in another way.
#[expect(clippy::wildcard_enum_match_arm, reason = "the other plays are about digits")]
pub(crate) fn choose(board: &mut Board, play: Play, digit_first: bool) {
    if !digit_first {
        board.arm(None);
    }
    let is_armed = board.armed().is_some();
    match play {
        Play::Select(cell) => board.select(cell),
        Play::Deselect => board.selection_mut().clear(),
        Play::Move(direction) => board.step(direction),
        Play::Leap(direction) => board.leap(direction),
        Play::ExtendStep(direction) => board.extend_step(direction),
        // A finger that enters digits and slips does not select.
        Play::Extend(_) if is_armed => {}
        Play::Extend(cell) => board.extend(cell),
        Play::ExtendTo(cell) => board.extend_to(cell),
        Play::ToggleSelected(cell) => board.toggle_selected(cell),
        Play::SelectSame(cell) => board.select_same(cell),
        Play::SelectAll => board.select_all(),
        Play::InvertSelection => board.invert_selection(),
        _ => {}
    }
}

fn set_mode(judge: &mut dyn Judge, change: impl FnOnce(EntryMode) -> EntryMode) {
    let mode = change(judge.board().mode());
    if judge.has_mode(mode) {
        judge.board_mut().set_mode(mode);
    }
}

/// A digit for the selection; where digits come first, or nothing is selected, it waits for the cells.
fn enter_or_arm(judge: &mut dyn Judge, digit: Digit, digit_first: bool) -> Result<(), Refused> {
    let has_cell = judge.board().selection().cursor().is_some();
    if has_cell && !digit_first {
        let mode = judge.board().mode();
        return enter_as(judge, digit, mode);
    }
    judge.is_open().map_err(|why| why.at(None))?;
    if !judge.board().view().has_digit(digit) {
        return Err(EntryRefusal::NotFitting.at(None));
    }
    let was_armed = judge.board().armed() == Some(digit);
    judge.board_mut().arm((!was_armed).then_some(digit));
    if !was_armed && !has_cell {
        judge.answer(text::choose_cell_for(digit));
    }
    Ok(())
}

/// A click or a touch. Where cells come first a digit waits for one cell only, so that the next touch enters nothing by
/// accident.
fn tap(judge: &mut dyn Judge, cell: Cell, digit_first: bool) -> Result<(), Refused> {
    judge.board_mut().select(cell);
    let (armed, mode) = (judge.board().armed(), judge.board().mode());
    let Some(digit) = armed else { return Ok(()) };
    let done = enter_as(judge, digit, mode);
    if !digit_first {
        // Also where it is refused: a later touch must not enter what nobody thinks of any more.
        judge.board_mut().arm(None);
    }
    done
}

fn place_armed(judge: &mut dyn Judge, digit_first: bool) -> Result<(), Refused> {
    match (judge.board().armed(), judge.board().selection().cursor()) {
        (Some(_), Some(cell)) => tap(judge, cell, digit_first),
        (Some(_), None) => Err(EntryRefusal::NoCell.at(None)),
        (None, _) => Ok(()),
    }
}

/// A digit for the cell of the cursor, or a note or a colour for all selected cells.
fn enter_as(judge: &mut dyn Judge, digit: Digit, mode: EntryMode) -> Result<(), Refused> {
    let cell = judge.board().selection().cursor().ok_or(EntryRefusal::NoCell.at(None))?;
    if !judge.board().view().has_digit(digit) {
        return Err(EntryRefusal::NotFitting.at(None));
    }
    let mode = if judge.has_mode(mode) { mode } else { EntryMode::Digits };
    let done = match mode.note_kind() {
        Some(kind) => judge.is_open().and_then(|()| {
            let has_digit = judge.board().digit(cell).is_some();
            let noted = judge.board_mut().toggle_note(digit, kind).is_some();
            if noted {
                judge.noted();
                return Ok(());
            }
            Err(if has_digit { EntryRefusal::NoteOnDigit } else { EntryRefusal::NotFitting })
        }),
        None if mode == EntryMode::Colour => {
            paint(judge, digit.value());
            Ok(())
        }
        None => enter(judge, cell, digit),
    };
    done.map_err(|why| why.at(Some(cell)))
}

fn paint(judge: &mut dyn Judge, colour: u8) {
    if judge.board_mut().paint(colour).is_some() {
        judge.noted();
    }
}

fn enter(judge: &mut dyn Judge, cell: Cell, digit: Digit) -> Result<(), EntryRefusal> {
    judge.takes(cell)?;
    if judge.board().digit(cell) == Some(digit) && judge.takes_back(cell) {
        return judge.set(cell, None);
    }
    judge.takes_digit(cell, digit)?;
    judge.set(cell, Some(digit))
}

/// Clears the cell of the cursor: its entry, else the notes of all selected cells. Of several cells the notes go first.
fn erase(judge: &mut dyn Judge) -> Result<(), Refused> {
    let cell = judge.board().selection().cursor().ok_or(EntryRefusal::NoCell.at(None))?;
    if judge.board().mode() == EntryMode::Colour {
        paint(judge, 0);
        return Ok(());
    }
    let several = judge.board().selection().cells().len() > 1;
    let notes_first = several || judge.board().digit(cell).is_none();
    if notes_first && judge.is_open().is_ok() && judge.board_mut().clear_notes().is_some() {
        judge.noted();
        return Ok(());
    }
    judge.erase(cell).map_err(|why| why.at(Some(cell)))
}

/// Through the history of the board itself.
fn travel<J: Judge + ?Sized>(judge: &mut J, way: Travel) -> Result<(), Refused> {
    let nothing = match way {
        Travel::Undo => EntryRefusal::NothingToUndo,
        Travel::Redo => EntryRefusal::NothingToRedo,
    };
    let edit = judge.board().history().next(way).ok_or(nothing.at(None))?;
    if let (id, BoardChange::Entry(entry)) = (edit.id, &edit.change) {
        let (cell, digit) = (entry.cell, entry.target(way));
        judge.retrace(cell, digit, id).map_err(|why| why.at(Some(cell)))?;
    }
    judge.board_mut().travel(way);
    judge.retraced();
    Ok(())
}
