//! Region sum lines: what a line holds in one region makes as much as what it holds in each other that it goes through.

use super::line::{LineRule, alike};
use super::{Boards, Hue, Stroke};
use crate::Cell;
use crate::board::layout::Layout;

/// The pieces of a line between borders of regions.
fn pieces<'c>(layout: &Layout, cells: &'c [Cell]) -> Vec<&'c [Cell]> {
    let region = |cell: &Cell| layout.regions().iter().position(|region| region.contains(cell));
    cells.chunk_by(|a, b| region(a) == region(b)).collect()
}

pub(super) const REGION_SUM: LineRule = LineRule {
    #[cfg(feature = "schema")]
    data: Some("A line that comes back into a region has a piece of its own there."),
    stroke: Stroke::Wide(Hue::Blue),
    has_sums: true,
    unfit: Boards::want_of_regions,
    lower: |cells, layout, parts| {
        parts.extend(pieces(layout, cells).windows(2).map(|pieces| alike(pieces[0], pieces[1])));
    },
    fits: |layout, cells, digits| {
        let mut rest = digits;
        let sums = pieces(layout, cells).into_iter().map(|piece| {
            let (here, after) = rest.split_at(piece.len());
            rest = after;
            here.iter().map(|&digit| u16::from(digit)).sum::<u16>()
        });
        let sums: Vec<u16> = sums.collect();
        sums.len() > 1 && sums.iter().all(|sum| *sum == sums[0])
    },
    ..LineRule::plain(
        "regionsum",
        "the region sum line",
        "Borders of regions cut a blue line into pieces, whose digits all make the same sum.",
    )
};
