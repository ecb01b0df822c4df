//! Closed lines, and lines that cross themselves: other programs name a cell again there, and rules name no cell twice.

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
    let is_knot = (1..rule.cells.len() - 1).any(|at| rule.cells[at + 1..].contains(&rule.cells[at]));
    if is_knot && (first != last || compared == 1) {
        return untied(&rule, compared);
    }
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

/// The rules of the parts of a line that crosses itself: each begins with the cells of the one before that are compared with those
/// which follow. The rule itself if a part would have a cell twice.
fn untied(rule: &Constraint, compared: usize) -> Vec<Constraint> {
    let mut parts: Vec<Vec<Cell>> = vec![Vec::new()];
    for cell in &rule.cells {
        let Some(part) = parts.last_mut() else { continue };
        if !part.contains(cell) {
            part.push(*cell);
            continue;
        }
        let mut next = part[part.len().saturating_sub(compared)..].to_vec();
        if compared == 0 || next.contains(cell) {
            return vec![rule.clone()];
        }
        next.push(*cell);
        parts.push(next);
    }
    parts.into_iter().map(|cells| Constraint { cells, ..rule.clone() }).collect()
}
