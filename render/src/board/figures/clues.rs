//! Texts beside the board, each at its place or sharing it with others. Goes by the drawings alone and knows no kind of puzzle.

use puzzle::{Cell, Drawing, Layout};

use super::{Figure, HEAD_REACH, ROUTE_THIN, head, middle};
use crate::page::Point;

/// How far a clue's text is from the middle of its place, away from the board, and where its arrow begins and ends.
const BACK: f32 = 0.08;
const ARROW: [f32; 2] = [0.2, 0.44];
const SIZE: f32 = 0.42;
/// What the lines of all at one place take together.
const LINES: f32 = 0.84;

struct Clue<'a> {
    text: &'a str,
    arrow: bool,
    first: Cell,
    row: i32,
    column: i32,
}

/// Adds all of them, those at one place one below the other.
pub(super) fn add<'a>(figures: &mut Vec<Figure<'a>>, layout: &Layout, drawings: &'a [Drawing]) {
    let clues: Vec<Clue<'a>> = drawings.iter().filter_map(|drawing| clue(layout, drawing)).collect();
    for (at, clue) in clues.iter().enumerate() {
        let here = |clues: &[Clue<'_>]| {
            clues.iter().filter(|other| (other.row, other.column) == (clue.row, clue.column)).count() as f32
        };
        let count = here(&clues);
        let line = here(&clues[..at]) - (count - 1.0) / 2.0;
        draw(figures, layout, clue, line, LINES / count);
    }
}

fn clue<'a>(layout: &Layout, drawing: &'a Drawing) -> Option<Clue<'a>> {
    let Drawing::Clue { cells, text, arrow } = drawing else { return None };
    let [row, column] = Drawing::place_of_clue(layout, cells)?;
    Some(Clue { text, arrow: *arrow, first: *cells.first()?, row, column })
}

/// One that is so many lines of this height below the middle, and the arrow from it into the board.
fn draw<'a>(figures: &mut Vec<Figure<'a>>, layout: &Layout, clue: &Clue<'a>, line: f32, height: f32) {
    let at = Point::new(clue.column as f32 + 0.5, clue.row as f32 + 0.5);
    let to = middle(layout, clue.first);
    let towards = |share: f32| Point::new(at.x + (to.x - at.x) * share, at.y + (to.y - at.y) * share);
    if clue.arrow {
        let points = ARROW.map(towards).to_vec();
        let (width, hue) = (ROUTE_THIN, None);
        figures.extend(head(&points, HEAD_REACH / 2.0).map(|points| Figure::Route { points, width, hue }));
        figures.push(Figure::Route { points, width, hue });
    }
    let Point { x, y } = if clue.arrow { towards(-BACK) } else { at };
    let (center, size) = (Point::new(x, y + line * height), SIZE.min(height));
    figures.push(Figure::Label { center, size, text: clue.text, disc: None, framed: false });
}

#[cfg(test)]
mod tests {
    use puzzle::{Board, Constraint, Kind};

    use super::super::figures;
    use super::*;

    #[test]
    fn clues_at_one_place_stand_one_below_the_other() {
        let layout = Layout::classic();
        let (row, column) = (layout.across()[0].clone(), layout.down()[0].clone());
        let rule =
            |kind, cells: &[Cell], value| Constraint { kind, cells: cells.to_vec(), value: Some(value) };
        let rules = vec![
            rule(Kind::SANDWICH, &row, 20),
            rule(Kind::SKYSCRAPER, &row, 3),
            rule(Kind::SANDWICH, &column, 12),
        ];
        let drawings = Board::new(layout.clone(), rules).unwrap().drawings();
        let percent = |share: f32| (share * 100.0).round() as i32;
        let texts: Vec<(&str, [i32; 3])> = figures(layout, &drawings, &|_| None, 0.0)
            .iter()
            .filter_map(|figure| {
                let Figure::Label { center, size, text, .. } = figure else { return None };
                Some((*text, [center.x, center.y, *size].map(percent)))
            })
            .collect();
        let expected = [("20", [-50, 29, 42]), ("3", [-50, 71, 42]), ("12", [50, -50, 42])];
        assert_eq!(texts, expected);
    }
}
