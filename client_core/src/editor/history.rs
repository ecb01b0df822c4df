//! Undo and redo of a draft, as snapshots: a draft takes some kilobytes, and every edit is one step whatever it changes.

use super::draft::Draft;

/// Edits that can be undone.
const EDITS_MAX: usize = 200;

#[derive(Clone, Debug, Default)]
pub(super) struct History {
    before: Vec<Draft>,
    after: Vec<Draft>,
}

impl History {
    /// Notes the draft as it was before an edit.
    pub(super) fn push(&mut self, before: Draft) {
        self.after.clear();
        self.before.push(before);
        if self.before.len() > EDITS_MAX {
            self.before.remove(0);
        }
    }

    pub(super) fn undo(&mut self, now: &Draft) -> Option<Draft> {
        let draft = self.before.pop()?;
        self.after.push(now.clone());
        Some(draft)
    }

    pub(super) fn redo(&mut self, now: &Draft) -> Option<Draft> {
        let draft = self.after.pop()?;
        self.before.push(now.clone());
        Some(draft)
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }
}
