//! Closed lines: other programs name the first cell again at the end, and rules name no cell twice.

use crate::{Cell, Constraint, Kind, Layout};

/// The kinds that mean something on a loop, and how many cells are compared with those that follow them: those before
/// the seam are with as many behind it.
const LOOPS: [(Kind, usize); 5] =
    [(Kind::WHISPERS, 1), (Kind::ENTROPIC, 2), (Kind::MODULAR, 2), (Kind::RENBAN, 0), (Kind::REGION_SUM, 0)];

/// The rules that say together what one says whose last cell is its first again; the rule itself where it is no loop, or
/// has no meaning as one, for it to be refused.
pub(super) fn opened(rule: Constraint, layout: &Layout) -> Vec<Constraint> {
    let compared = LOOPS.into_iter().find(|(kind, _)| *kind == rule.kind).map(|(_, compared)| compared);
    let (Some(compared), [first, .., last]) = (compared, &rule.cells[..]) else { return vec![rule] };
    if rule.cells.len() < 4 || first != last {
        return vec![rule];
    }
    let mut cells = rule.cells.clone();
    cells.pop();
    if rule.kind == Kind::REGION_SUM {
        // It begins where it enters a region, for its pieces to be whole.
        let region = |cell: Cell| layout.regions().iter().position(|region| region.contains(&cell));
        let enters = |at: &usize| region(cells[(at + cells.len() - 1) % cells.len()]) != region(cells[*at]);
        let start = (0..cells.len()).find(enters).unwrap_or(0);
        cells.rotate_left(start);
    }
    let seam: Vec<Cell> = cells[cells.len() - compared..].iter().chain(&cells[..compared]).copied().collect();
    let lines = [cells, seam].into_iter().filter(|cells| !cells.is_empty());
    lines.map(|cells| Constraint { cells, ..rule.clone() }).collect()
}
