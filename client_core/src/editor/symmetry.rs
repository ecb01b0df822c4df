//! Symmetric givens: which cells go together, and which of them still want a given.

use puzzle::{Cell, CellSet, Symmetry};

use super::Editor;

impl Editor {
    /// The cells that are given together with this one, it among them.
    pub(super) fn orbit(&self, cell: Cell) -> Vec<Cell> {
        let orbits = self.symmetry.orbits(self.draft.layout());
        orbits.into_iter().find(|orbit| orbit.contains(&cell)).unwrap_or_else(|| vec![cell])
    }

    /// The empty cells that the chosen symmetry wants a given in.
    #[must_use]
    pub fn wanting(&self) -> CellSet {
        if self.symmetry == Symmetry::None {
            return CellSet::EMPTY;
        }
        let given = |cell: &Cell| self.draft.givens().get(*cell).is_some();
        let orbits = self.symmetry.orbits(self.draft.layout());
        let begun = orbits.into_iter().filter(|orbit| orbit.iter().any(given));
        begun.flatten().filter(|cell| !given(cell)).collect()
    }
}
