//! Tints of regions: which of a few grounds each region has, so that neighbours differ. Knows numbers, no colours.

use puzzle::{Cell, Layout};

/// How many tints there are.
pub const TINTS: usize = 4;

/// Costs of a tint that a region has already which shares an edge with this one, or only a corner; and of each use elsewhere.
const EDGE: u32 = 10_000;
const CORNER: u32 = 100;

/// The tint of each cell, by the number of its region. Regions are tinted in their order, each with the tint that fewest of its
/// neighbours have: on any board with boxes none of them has its own.
pub(super) fn tints(layout: &Layout, regions: &[Option<u16>]) -> Vec<Option<u8>> {
    let count = regions.iter().flatten().max().map_or(0, |&last| usize::from(last) + 1);
    let mut chosen: Vec<Option<usize>> = vec![None; count];
    for region in 0..count {
        let mut costs = [0; TINTS];
        chosen.iter().flatten().for_each(|&tint| costs[tint] += 1);
        for cell in layout.cells().filter(|cell| regions[cell.index()] == u16::try_from(region).ok()) {
            for (other, cost) in around(layout, cell) {
                let tint = regions[other.index()].and_then(|other| chosen[usize::from(other)]);
                tint.into_iter().for_each(|tint| costs[tint] += cost);
            }
        }
        chosen[region] = (0..TINTS).min_by_key(|&tint| costs[tint]);
    }
    let tint =
        |region: &Option<u16>| chosen[usize::from((*region)?)].and_then(|tint| u8::try_from(tint).ok());
    regions.iter().map(tint).collect()
}

/// The cells around one, with the cost of sharing a tint with their region.
fn around(layout: &Layout, cell: Cell) -> impl Iterator<Item = (Cell, u32)> + '_ {
    let steps = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
    steps.filter(|step| *step != (0, 0)).filter_map(move |(row, column)| {
        let cost = if row == 0 || column == 0 { EDGE } else { CORNER };
        Some((layout.beside(cell, row, column)?, cost))
    })
}

#[cfg(test)]
mod tests {
    use super::super::BoardView;
    use super::*;

    fn shared_edges(name: &str) -> usize {
        let spec = puzzle::GenerateSpec { variant: name.parse().unwrap(), ..puzzle::GenerateSpec::default() };
        let view = BoardView::new(puzzle::generate(&spec, 5).unwrap().puzzle.board());
        let layout = view.layout();
        let differ = |a, b| view.region_of(a) != view.region_of(b) && view.tint_of(a) == view.tint_of(b);
        let edges = |cell| around(layout, cell).filter(move |(_, cost)| *cost == EDGE);
        view.cells().map(|cell| edges(cell).filter(|(other, _)| differ(cell, *other)).count()).sum()
    }

    #[test]
    fn neighbouring_regions_have_different_tints() {
        for name in ["classic", "samurai", "frame", "16x16", "25x25", "6x6"] {
            assert_eq!(shared_edges(name), 0, "{name}");
        }
    }
}
