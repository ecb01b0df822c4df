//! What a draft begins with: an empty board of a kind, a finished grid to take digits from, or a puzzle that the engine makes.

use engine_api::Generate;
use puzzle::generate::Random;
use puzzle::text::Document;
use puzzle::{Board, CreditsData, GenerateSpec, GradeRange, Grid, Layout, PreparedPuzzle, Puzzle, Variant};

use super::{Draft, Editor};
use crate::asking::Query;
use crate::kinds;
use crate::text;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Start {
    /// No given.
    #[default]
    Empty,
    /// All digits of a solution are given, to be taken away.
    Finished,
    /// A puzzle as it would be raced.
    Puzzle,
}

/// A kind of board to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorKind {
    pub name: String,
    pub variant: Variant,
}

impl Editor {
    #[must_use]
    pub fn start(&self) -> Start {
        self.start
    }

    /// All kinds of board to begin with.
    #[must_use]
    pub fn kinds(&self) -> Vec<EditorKind> {
        let kind = |name: &str| {
            let variant: Variant = name.parse().ok()?;
            Some(EditorKind { name: text::kind(Some(&variant)), variant })
        };
        kinds::names().filter_map(kind).collect()
    }

    /// Begins anew with a kind; what was there is one undo away.
    pub(super) fn begin_with(&mut self, variant: &Variant, seed: u64) {
        match self.start {
            Start::Empty => {
                if let Some(puzzle) = empty(variant) {
                    self.replace(Draft::of(&puzzle, CreditsData::default()));
                }
            }
            Start::Finished | Start::Puzzle => {
                let spec = GenerateSpec {
                    variant: variant.clone(),
                    grade: GradeRange::Any,
                    ..GenerateSpec::default()
                };
                self.set_to_work(Query::of(Generate { spec, seed }));
            }
        }
    }

    /// The engine has made what was asked for.
    pub(super) fn begin_made(&mut self, made: &PreparedPuzzle) {
        let mut draft = Draft::of(&made.puzzle, CreditsData::default());
        if self.start == Start::Finished {
            draft.givens = made.solution.clone();
        }
        self.replace(draft);
    }

    /// Goes on with a puzzle that was opened: in the place of a draft that is empty, else in a new one if there is room.
    pub(crate) fn bring(&mut self, document: &Document) {
        self.brought.clear();
        let is_empty = self.draft.givens.clue_count() == 0 && !self.can_undo();
        if !is_empty {
            self.new_draft();
        }
        self.replace(Draft::of(&document.puzzle, document.credits.clone().into()));
    }

    /// Another draft takes the place of this one.
    pub(super) fn replace(&mut self, draft: Draft) {
        (self.stroke, self.edge) = (None, None);
        (self.drags, self.drag_noted) = (false, false);
        self.change(|now| *now = draft);
        self.board.selection_mut().clear();
    }
}

/// An empty board of a kind, with the rules that need no drawing.
fn empty(variant: &Variant) -> Option<Puzzle> {
    let layout = variant.outline().layout(variant.size()).or_else(|| Layout::square(variant.size()))?;
    let blank = Grid::blank(&layout);
    let (kinds, mut random) = (variant.kinds().iter().filter(|kind| !kind.is_drawn()), Random::new(0, 0));
    let rules = kinds.flat_map(|kind| kind.found_in(&layout, &blank, &mut random));
    let board = Board::new(layout.clone(), rules.collect()).ok()?;
    Puzzle::new(std::sync::Arc::new(board), blank).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_an_empty_board() {
        for kind in Editor::default().kinds() {
            let mut editor = Editor::default();
            editor.begin_with(&kind.variant, 1);
            assert_eq!(editor.faults(), [], "{}", kind.name);
            assert_eq!(editor.draft().layout().size(), kind.variant.size(), "{}", kind.name);
            assert_eq!(editor.draft().givens().clue_count(), 0);
        }
    }

    #[test]
    fn a_finished_grid_is_one_undo_away_from_what_was_there() {
        let made = PreparedPuzzle::generate(&GenerateSpec::default(), 7).unwrap();
        let mut editor = Editor { start: Start::Finished, ..Editor::default() };
        editor.begin_made(&made);
        assert!(editor.draft().givens().is_full() && !editor.board().has_conflicts());
        editor.plays(crate::Play::Undo, false);
        assert_eq!(editor.draft().givens().clue_count(), 0);
    }
}
