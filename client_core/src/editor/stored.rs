//! A draft as it is stored between visits: complete, also where it is no puzzle yet. What another release wrote and this one
//! cannot read is left out.

use std::sync::Arc;

use puzzle::{Constraint, CreditsData, Grid, Layout};
use serde::{Deserialize, Serialize};

use super::draft::Draft;
use crate::store::to_json;

#[derive(Serialize, Deserialize)]
struct StoredDraft {
    size: u8,
    /// The upper left corners of the grids.
    corners: Vec<(u16, u16)>,
    /// For each place of the rectangle, row by row, whether the board has a cell there.
    cells: Vec<bool>,
    regions: Vec<u8>,
    rules: Vec<Constraint>,
    givens: Grid,
    title: String,
    author: String,
    note: String,
    /// What was not read of the file that it comes from, and may be a rule.
    #[serde(default)]
    lost: String,
}

impl Draft {
    pub(super) fn stored(&self) -> String {
        let layout = self.layout();
        let places =
            (0..layout.rows()).flat_map(|row| (0..layout.columns()).map(move |column| (row, column)));
        to_json(&StoredDraft {
            size: layout.size(),
            corners: layout.grids().iter().map(|grid| (grid.row, grid.column)).collect(),
            cells: places.map(|(row, column)| layout.cell(row, column).is_some()).collect(),
            regions: self.regions.clone(),
            rules: self.rules.clone(),
            givens: self.givens.clone(),
            title: self.credits.title.clone(),
            author: self.credits.author.clone(),
            note: self.credits.note.clone(),
            lost: self.credits.lost.clone(),
        })
    }

    pub(super) fn recalled(value: &str) -> Option<Self> {
        let stored: StoredDraft = serde_json::from_str(value).ok()?;
        // Any regions will do for where the cells lie: as many cells each as there may be.
        let mut before = 0;
        let numbers: Vec<u8> = stored
            .cells
            .iter()
            .map(|is_cell| {
                before += usize::from(*is_cell);
                let number = (before.max(1) - 1) / usize::from(stored.size.max(1)) + 1;
                if *is_cell { u8::try_from(number).unwrap_or(u8::MAX) } else { 0 }
            })
            .collect();
        let layout = Layout::of_parts(stored.size, &stored.corners, &numbers).ok()?;
        let count = layout.cell_count();
        let fits = stored.regions.len() == count && stored.givens.cells().len() == count;
        let has_cells = |rule: &Constraint| rule.cells.iter().all(|&cell| layout.contains(cell));
        let has_digits = stored.givens.clues().all(|(_, digit)| layout.has_digit(digit));
        let StoredDraft { title, author, note, lost, .. } = stored;
        let credits = CreditsData { title, author, note, lost }.bounded();
        (fits && has_digits && stored.rules.iter().all(has_cells)).then(|| Self {
            layout: Arc::new(layout),
            regions: stored.regions,
            rules: stored.rules,
            givens: stored.givens,
            credits,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Editor, EditorAction, Tool};
    use super::*;
    use crate::Play;
    use puzzle::Cell;

    #[test]
    fn a_draft_is_recalled_as_it_was_faults_and_all() {
        for kind in ["classic", "samurai", "frame", "25x25", "jigsaw"] {
            let mut editor = Editor::default();
            editor.act(EditorAction::Begin(kind.parse().unwrap()), 0);
            editor.act(EditorAction::SetTitle("Glass \"stairs\"".to_owned()), 0);
            editor.act(EditorAction::Choose(Tool::Regions), 0);
            editor.plays(Play::Tap(Cell::new(0)), false);
            editor.plays(Play::Extend(Cell::new(5)), false);
            editor.act(EditorAction::Choose(Tool::Cages), 0);
            editor.plays(Play::Tap(Cell::new(0)), false);
            editor.plays(Play::Extend(Cell::new(1)), false);
            editor.act(EditorAction::Number(9), 0);
            editor.act(EditorAction::Number(9), 0);
            editor.act(EditorAction::Keep, 0);
            let stored = editor.draft().stored();
            assert!(stored.len() < crate::store::STORED_BYTES_MAX / 2, "{kind}: {}", stored.len());
            let again = Editor::new(Draft::recalled(&stored).unwrap());
            // Where the cells lie is the same; the regions of the layout itself say nothing.
            let same = |draft: &Draft| (draft.regions.clone(), draft.rules.clone(), draft.credits.clone());
            assert_eq!(same(again.draft()), same(editor.draft()), "{kind}");
            assert_eq!(again.faults(), editor.faults(), "{kind}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_left_out() {
        for value in ["", "{}", "null", &Draft::plain().stored().replace("\"size\":9", "\"size\":4")] {
            assert_eq!(Draft::recalled(value), None, "{value}");
        }
    }
}
