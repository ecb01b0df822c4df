//! Hints that a player asks the server for. What the rules of the race allow is decided here only for the screen; the server
//! decides it for good.

use game::{HintKind, Millis};
use puzzle::{Cell, CellSet, Puzzle, Step};

use super::pending::Action;
use super::{Context, Race};
use crate::board::CellKind;
use crate::hand::{EntryRefusal, Refused};
use crate::text;

/// Characters of an explained hint that are shown.
const EXPLANATION_CHARS_MAX: usize = 400;

/// What a hint has said, and the cells that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    pub cells: CellSet,
    /// Empty while the engine puts the step in words.
    pub text: String,
    step: Option<Box<Step>>,
}

impl Race {
    /// The own position when so many cells were filled, with the right digits as givens; none for what this client has not
    /// seen, and where digits are not known to be right.
    pub(crate) fn position_after(&self, filled: u16) -> Option<Puzzle> {
        let filled = usize::from(filled);
        let is_known = self.rules.judges_each_digit() && self.rung == 0 && filled >= self.gained_before;
        let cells = self.gained.get(..filled).filter(|_| is_known)?;
        let mut digits = self.puzzle.givens().clone();
        for &cell in cells {
            digits.set(cell, Some(self.confirmed(cell)?));
        }
        self.puzzle.with_givens(digits).ok()
    }

    /// Whether the rules of the race know hints at all.
    #[must_use]
    pub fn has_hints(&self) -> bool {
        self.rules.hints.kind != HintKind::None
    }

    /// Whether asking for a hint makes sense now: of a chosen cell it needs one that is open.
    #[must_use]
    pub fn can_hint(&self, now: Millis) -> bool {
        let cell_chosen = || self.board.selection().cursor().is_some_and(|cell| self.is_open(cell));
        let asked = self.prediction.as_ref().is_some_and(|prediction| prediction.pending.holds_hint());
        let is_free = self.is_playing() && self.lockout(now).is_none() && !asked;
        match self.rules.hints.kind {
            HintKind::None => false,
            HintKind::RandomCell | HintKind::Explained => is_free,
            HintKind::ChosenCell => is_free && cell_chosen(),
        }
    }

    /// Whether the rules of the race let the client fill in notes.
    #[must_use]
    pub fn has_auto_notes(&self) -> bool {
        self.rules.aids.auto_notes
    }

    /// Hints that were answered since this client came in.
    #[must_use]
    pub fn hints_taken(&self) -> u16 {
        self.hints_taken
    }

    /// What the last hint has said, while it is of use.
    #[must_use]
    pub fn explanation(&self) -> Option<&Explanation> {
        self.explanation.as_ref().filter(|told| !told.text.is_empty())
    }

    /// Whether a right digit is still to be found for a cell, as far as the player knows.
    fn is_open(&self, cell: Cell) -> bool {
        match self.board.shown(cell).1 {
            CellKind::Given => false,
            CellKind::Entry | CellKind::Pending => !self.rules.judges_each_digit(),
            CellKind::Empty | CellKind::Wrong => true,
        }
    }

    pub(super) fn ask_hint(&mut self, cx: &mut Context<'_>) -> Result<(), Refused> {
        let cursor = self.board.selection().cursor();
        let cell = cursor.filter(|_| self.rules.hints.kind == HintKind::ChosenCell);
        if !self.can_hint(cx.now) {
            return Err(self.no_hint_because(cx.now).at(cursor));
        }
        let Some(prediction) = &mut self.prediction else { return Ok(()) };
        if prediction.pending.push(Action::Hint { cell }, None).is_none() {
            return Err(EntryRefusal::TooManyPending.at(cursor));
        }
        self.explanation = None;
        self.send_due(cx);
        self.refresh();
        Ok(())
    }

    fn no_hint_because(&self, now: Millis) -> EntryRefusal {
        if !self.is_playing() {
            EntryRefusal::NotRacing
        } else if !self.has_hints() {
            EntryRefusal::NoHints
        } else if self.lockout(now).is_some() {
            EntryRefusal::LockedOut
        } else if self.prediction.as_ref().is_some_and(|prediction| prediction.pending.holds_hint()) {
            EntryRefusal::HintUnderWay
        } else {
            EntryRefusal::HintNeedsCell
        }
    }

    /// The answer to an asked hint: a step, or words about some cells.
    pub(super) fn explain(&mut self, cells: impl Iterator<Item = Cell>, words: &str, step: Option<&Step>) {
        let view = self.board.view();
        let cells = cells.filter(|&cell| view.contains(cell)).collect();
        let text = text::plain(words, EXPLANATION_CHARS_MAX);
        self.explanation = Some(Explanation { cells, text, step: step.cloned().map(Box::new) });
    }

    /// The step that is still to be put in words, and the puzzle that it is on.
    pub(crate) fn step_to_tell(&mut self) -> Option<(Puzzle, Box<Step>)> {
        Some((self.puzzle.clone(), self.explanation.as_mut()?.step.take()?))
    }

    /// What the engine says of the step.
    pub(crate) fn tell(&mut self, words: &str) {
        if let Some(told) = self.explanation.as_mut().filter(|told| told.text.is_empty()) {
            told.text = text::plain(words, EXPLANATION_CHARS_MAX);
        }
    }
}
