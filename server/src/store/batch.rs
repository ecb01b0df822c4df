//! What is written with one transaction. Pure.

use game::{Millis, RULES_VERSION};

use super::write::Write;

/// What one transaction writes.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    writes: Vec<Write>,
    /// No stamp in the writes is later.
    kept_at: Millis,
    /// By which rooms went when they wrote this.
    rules_version: u32,
}

impl Batch {
    pub(super) fn new(writes: Vec<Write>, kept_at: Millis) -> Self {
        Self { writes, kept_at, rules_version: RULES_VERSION }
    }

    /// What an earlier release may have written.
    pub(super) fn of_rules(self, rules_version: u32) -> Self {
        Self { rules_version, ..self }
    }

    pub(super) fn writes(&self) -> &[Write] {
        &self.writes
    }

    pub(super) fn into_writes(self) -> Vec<Write> {
        self.writes
    }

    pub(super) fn rules_version(&self) -> u32 {
        self.rules_version
    }

    pub(super) fn kept_at(&self) -> Millis {
        self.kept_at
    }

    /// The first and the second half; `None` of a single write.
    pub(super) fn halves(&self) -> Option<[Self; 2]> {
        let (first, second) = self.writes.split_at(self.writes.len() / 2);
        let half = |writes: &[Write]| Self { writes: writes.to_vec(), ..*self };
        (self.writes.len() > 1).then(|| [half(first), half(second)])
    }
}
