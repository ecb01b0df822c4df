//! The editor: a draft, its undo history, and the tool in hand. What the player does on the board comes as [`Play`]s, as in a
//! race; what they do beside it as [`EditorAction`]s. Knows no server and no race; the engine is asked elsewhere.
//!
//! [`Play`]: crate::Play

mod action;
mod begin;
mod draft;
mod examine;
mod history;
mod on_screen;
mod play;
mod replay;
mod screen;
mod shelf;
mod stored;
mod stroke;
mod symmetry;
#[cfg(test)]
mod tests;
mod tool;
mod verdict;
mod work;

use game::Millis;
use puzzle::{Cell, CellSet, Kind, Puzzle, Symmetry, Tier};

use crate::asking::Asked;
use crate::board::{Aids, Board};
pub use crate::kinds::Draws;
pub use crate::store::{DRAFTS_MAX, DraftSlot};
pub use action::{BROUGHT_CHARS_MAX, EditorAction};
pub use begin::{EditorKind, Start};
pub use draft::{Draft, Fault};
pub(crate) use examine::Asks;
use examine::Examination;
use history::History;
pub use on_screen::EditorSheet;
pub(crate) use play::Setting;
pub use replay::Replay;
pub use shelf::DraftCard;
use shelf::Shelf;
pub(crate) use shelf::Stores;
pub use stroke::Stroke;
pub use tool::Tool;
pub use verdict::{Tone, VerdictCard};
pub use work::Destination;
use work::{Reply, Work};

#[derive(Clone, Debug)]
pub struct Editor {
    draft: Draft,
    history: History,
    tool: Tool,
    /// Which of the tool's kinds, if it draws shapes of several; counted on beyond the last.
    nth_kind: usize,
    stroke: Option<Stroke>,
    /// What a drag over cells goes on with: a region, or a mark.
    brush: Brush,
    /// The edge that was touched last; digits typed now are the number of its dot.
    edge: Option<[Cell; 2]>,
    symmetry: Symmetry,
    /// The draft as it is shown, and what is selected on it.
    board: Board,
    faults: Vec<Fault>,
    /// Changes with every change of the draft or of what is being drawn.
    revision: u64,
    examination: Examination,
    work: Work,
    asked: Asked<Reply>,
    start: Start,
    /// How hard a puzzle is to be that the engine finishes.
    finish_tier: Tier,
    /// A search that is being shown instead of what is known.
    replay: Option<Replay>,
    /// Changes with every change of the draft, its credits included.
    changes: u64,
    shelf: Shelf,
    /// What was pasted to be opened.
    brought: String,
    /// All that a cell may hold in some solution is shown on the board.
    shows_candidates: bool,
    /// A pointer is down: what it changes is one edit.
    drags: bool,
    /// This drag is an edit already.
    drag_noted: bool,
    /// What is answered to what was typed, while it is news.
    answer: Option<(String, Millis)>,
    /// The puzzle is on its way to the clipboard.
    is_copying: bool,
    /// When drafts are stored again at the earliest.
    store_at: Millis,
}

/// What a drag over cells goes on with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Brush {
    #[default]
    None,
    Region(u8),
    /// A kind that marks cells, or none of the tool's.
    Mark(Option<Kind>),
}

/// Contradictions are always shown to who sets a puzzle.
const AIDS: Aids = Aids { conflicts: true, tidy_notes: false, fitting_only: false };

impl Default for Editor {
    fn default() -> Self {
        Self::new(Draft::plain())
    }
}

impl Editor {
    fn new(draft: Draft) -> Self {
        let board = shown(&draft);
        let faults = draft.puzzle().err().unwrap_or_default();
        Self {
            draft,
            history: History::default(),
            tool: Tool::default(),
            nth_kind: 0,
            stroke: None,
            brush: Brush::None,
            edge: None,
            symmetry: Symmetry::None,
            board,
            faults,
            revision: 0,
            examination: Examination::default(),
            work: Work::default(),
            asked: Asked::default(),
            start: Start::default(),
            finish_tier: Tier::Medium,
            replay: None,
            changes: 0,
            shelf: Shelf::default(),
            brought: String::new(),
            shows_candidates: false,
            drags: false,
            drag_noted: false,
            answer: None,
            is_copying: false,
            store_at: Millis::default(),
        }
    }

    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    #[must_use]
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// What is being drawn, and not kept yet.
    #[must_use]
    pub fn stroke(&self) -> Option<&Stroke> {
        self.stroke.as_ref()
    }

    /// The edge that was touched last.
    #[must_use]
    pub fn edge(&self) -> Option<[Cell; 2]> {
        self.edge
    }

    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The draft as a board: its givens, what contradicts, and the selection.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What keeps the draft from being a puzzle.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The cells of all faults.
    #[must_use]
    pub fn faulty_cells(&self) -> CellSet {
        self.faults.iter().fold(CellSet::EMPTY, |all, fault| all.union(fault.cells))
    }

    /// Whether the digits that a cell may hold in some solution are shown on the board.
    #[must_use]
    pub fn shows_candidates(&self) -> bool {
        self.shows_candidates
    }

    /// Whether nothing is on the board yet.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        let drawn = |tool: Tool| self.draft.rules.iter().any(|rule| tool.kinds().contains(&rule.kind));
        self.draft.givens.clue_count() == 0 && self.stroke.is_none() && !Tool::ALL.into_iter().any(drawn)
    }

    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// A search that is being shown.
    #[must_use]
    pub fn replay(&self) -> Option<&Replay> {
        self.replay.as_ref()
    }

    /// How hard a puzzle is to be that the engine finishes.
    #[must_use]
    pub fn finish_tier(&self) -> Tier {
        self.finish_tier
    }

    /// What was pasted to be opened.
    #[must_use]
    pub fn brought(&self) -> &str {
        &self.brought
    }

    /// What is touched to draw with the tool in hand.
    #[must_use]
    pub fn draws(&self) -> Draws {
        let kinds = self.tool.kinds();
        match self.tool.draws() {
            Draws::Shapes(_) => Draws::Shapes(kinds[self.nth_kind % kinds.len()]),
            other @ (Draws::Givens | Draws::Regions | Draws::Cells | Draws::Edges) => other,
        }
    }

    /// Which kind the tool draws, if it draws several and not in turns.
    #[must_use]
    pub fn drawn_kind(&self) -> Option<Kind> {
        if let Draws::Shapes(kind) = self.draws() {
            Some(kind).filter(|_| self.tool.kinds().len() > 1)
        } else {
            None
        }
    }

    /// Whether digits that are typed make a number.
    #[must_use]
    pub fn takes_numbers(&self) -> bool {
        match self.draws() {
            Draws::Shapes(kind) => kind.notation().takes_number(),
            Draws::Givens | Draws::Regions | Draws::Cells | Draws::Edges => self.tool.takes_numbers(),
        }
    }

    /// Makes an edit, as one step of the history; what one drag changes is one step.
    fn change(&mut self, edit: impl FnOnce(&mut Draft)) {
        let mut draft = self.draft.clone();
        edit(&mut draft);
        if draft == self.draft {
            return;
        }
        let before = std::mem::replace(&mut self.draft, draft);
        if !self.drag_noted {
            self.history.push(before);
        }
        self.drag_noted = self.drags;
        self.refresh();
    }

    fn show_draft(&mut self, draft: Draft) {
        (self.draft, self.stroke, self.edge) = (draft, None, None);
        self.refresh();
    }

    /// The board and the faults follow the draft.
    fn refresh(&mut self) {
        (self.revision, self.changes) = (self.revision + 1, self.changes + 1);
        self.replay = None;
        let mut board = shown(&self.draft);
        let is_same_board = board.view().layout().cell_count() == self.board.view().layout().cell_count();
        if is_same_board {
            *board.selection_mut() = *self.board.selection();
            board.arm(self.board.armed());
        }
        self.board = board;
        self.faults = self.draft.puzzle().err().unwrap_or_default();
    }

    /// The puzzle that the draft would be with what is being drawn.
    #[must_use]
    pub fn puzzle_with_stroke(&self) -> Option<Puzzle> {
        let mut draft = self.draft.clone();
        if let Some(stroke) = &self.stroke {
            put(&mut draft, stroke);
        }
        draft.puzzle().ok()
    }
}

/// Puts what was drawn among the rules; where it says nothing, what it replaces goes.
fn put(draft: &mut Draft, stroke: &Stroke) {
    match (stroke.rule(), stroke.replaces) {
        (Some(rule), Some(index)) if index < draft.rules.len() => draft.rules[index] = rule,
        (Some(rule), _) => draft.rules.push(rule),
        (None, Some(index)) if index < draft.rules.len() => {
            draft.rules.remove(index);
        }
        (None, _) => {}
    }
}

/// The draft as a board. Regions are those that are drawn, whole or not.
fn shown(draft: &Draft) -> Board {
    let puzzle = Puzzle::new(draft.shown_board(), draft.givens.clone());
    let puzzle = puzzle.unwrap_or_else(|_| Puzzle::classic(puzzle::Grid::blank(puzzle::Layout::classic())));
    let mut board = Board::new(&puzzle, AIDS);
    if draft.has_regions() {
        let number = |&number: &u8| (number > 0).then_some(u16::from(number));
        board.show_regions(draft.regions.iter().map(number).collect());
    }
    board
}
