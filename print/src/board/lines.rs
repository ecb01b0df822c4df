//! The lines of a board: thin ones between cells, thick ones around regions and around the board, wherever its cells
//! lie. Lines that go on in the same way are one.

use puzzle::{Cell, Drawing, Layout, Sketch};

use super::{Look, Places};
use crate::page::{Item, Stroke};

/// The number of each cell's region; none where the rules know no regions.
fn regions(layout: &Layout, sketch: &Sketch) -> Vec<Option<usize>> {
    let mut of_cell = vec![None; layout.cell_count()];
    let regions = sketch.drawings.iter().filter_map(|drawing| match drawing {
        Drawing::Region { cells } => Some(cells),
        Drawing::Cage { .. }
        | Drawing::Tint { .. }
        | Drawing::Line { .. }
        | Drawing::Thermometer { .. }
        | Drawing::Dot { .. }
        | Drawing::Greater { .. }
        | Drawing::Shape { .. } => None,
    });
    for (number, cells) in regions.enumerate() {
        cells.iter().for_each(|cell| of_cell[cell.index()] = Some(number));
    }
    of_cell
}

pub(super) fn draw(items: &mut Vec<Item>, places: &Places, layout: &Layout, sketch: &Sketch, look: &Look) {
    let regions = regions(layout, sketch);
    let width = |(share, least): (f32, f32)| (places.side * share).max(least);
    let thin = Stroke::solid(width(look.thin_width), look.thin_line);
    let thick = Stroke::solid(width(look.box_width), look.box_line);
    // Thin lines first, so that thick ones lie over them.
    for (is_thick, stroke) in [(false, thin), (true, thick)] {
        for vertical in [true, false] {
            for Run { line, from, to } in runs(layout, &regions, vertical, is_thick) {
                // A thick line reaches over the corner at its ends.
                let reach = if is_thick { stroke.width / 2.0 } else { 0.0 };
                let (mut start, mut end) = if vertical {
                    (places.corner(from, line), places.corner(to, line))
                } else {
                    (places.corner(line, from), places.corner(line, to))
                };
                if vertical {
                    (start.y, end.y) = (start.y - reach, end.y + reach);
                } else {
                    (start.x, end.x) = (start.x - reach, end.x + reach);
                }
                items.push(Item::Line { points: vec![start, end], stroke });
            }
        }
    }
}

/// A stretch of a line: which line, counted from the left or top edge, and from which place to before which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    line: u16,
    from: u16,
    to: u16,
}

fn runs(layout: &Layout, regions: &[Option<usize>], vertical: bool, thick: bool) -> Vec<Run> {
    let (lines, steps) =
        if vertical { (layout.columns(), layout.rows()) } else { (layout.rows(), layout.columns()) };
    let mut runs = Vec::new();
    for line in 0..=lines {
        let is_drawn = |step: &u16| is_thick(layout, regions, vertical, line, *step) == Some(thick);
        let mut step = 0;
        while step < steps {
            let length = (step..steps).take_while(is_drawn).count() as u16;
            if length > 0 {
                runs.push(Run { line, from: step, to: step + length });
            }
            step += length + 1;
        }
    }
    runs
}

/// Whether a line between two places is thick; none where there is no cell on either side.
fn is_thick(
    layout: &Layout,
    regions: &[Option<usize>],
    vertical: bool,
    line: u16,
    step: u16,
) -> Option<bool> {
    let at = |line: u16| if vertical { layout.cell(step, line) } else { layout.cell(line, step) };
    let region = |cell: Cell| regions[cell.index()];
    match (line.checked_sub(1).and_then(at), at(line)) {
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => Some(true),
        (Some(a), Some(b)) => Some(region(a) != region(b)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Board, Constraint};

    fn lines(layout: Layout, vertical: bool, thick: bool) -> Vec<(u16, u16, u16)> {
        let board = Board::new(layout, Constraint::plain()).unwrap();
        let regions = regions(board.layout(), &board.sketch());
        let runs = runs(board.layout(), &regions, vertical, thick);
        runs.into_iter().map(|run| (run.line, run.from, run.to)).collect()
    }

    #[test]
    fn the_classic_board_has_whole_lines() {
        let of = |thick| lines(Layout::boxed(3, 3), true, thick);
        assert_eq!(of(true), [0, 3, 6, 9].map(|line| (line, 0, 9)));
        assert_eq!(of(false), [1, 2, 4, 5, 7, 8].map(|line| (line, 0, 9)));
    }

    #[test]
    fn thick_lines_follow_regions_and_holes() {
        let regions = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
        let jigsaw = lines(Layout::jigsaw(4, &regions).unwrap(), true, true);
        assert_eq!(jigsaw, [(0, 0, 4), (1, 1, 2), (1, 3, 4), (2, 1, 3), (3, 0, 1), (3, 2, 3), (4, 0, 4)]);
        let frame = lines(Layout::frame(), true, false);
        assert!(frame.contains(&(4, 0, 3)) && frame.contains(&(4, 6, 9)), "none through the hole: {frame:?}");
    }
}
