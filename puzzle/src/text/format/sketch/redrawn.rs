//! Rules that the solution of their own link breaks, as drawings that mean what the words say. Which those are is found here too.

use crate::board::constraint::Drawn;
use crate::{Board, Cell, Constraint, Drawing, End, Grid, Hue, Kind, Layout, Stroke, violations};

/// The rules that a solution keeps, and those of the kinds that it breaks. All are kept where there is none.
pub(super) fn unbroken(
    layout: &Layout,
    rules: Vec<Constraint>,
    solution: Option<&Grid>,
) -> (Vec<Constraint>, Vec<Constraint>) {
    let keeps = |rules: &[Constraint], solution: &Grid| {
        let board = Board::new(layout.clone(), rules.to_vec());
        board.is_ok_and(|board| violations(&board, solution).is_empty())
    };
    let Some(solution) = solution.filter(|solution| !keeps(&rules, solution)) else {
        return (rules, Vec::new());
    };
    let (mut kept, mut broken) = (Vec::new(), Vec::new());
    // In the order of the kinds: that all dots are drawn comes after the dots.
    for &kind in Kind::ALL {
        let of_kind: Vec<Constraint> = rules.iter().filter(|rule| rule.kind == kind).cloned().collect();
        let with = [kept.as_slice(), &of_kind].concat();
        match of_kind.is_empty() || keeps(&with, solution) {
            true => kept = with,
            false => broken.extend(of_kind),
        }
    }
    (kept, broken)
}

/// What is drawn for these rules, as rules that only draw it.
pub(super) fn redrawn(layout: &Layout, rules: &[Constraint]) -> Vec<Constraint> {
    let mut drawn: Vec<Constraint> = Vec::new();
    let drawings = rules.iter().flat_map(|rule| rule.drawings(layout));
    // A wall between two regions is one of both.
    for rule in drawings.filter_map(|drawing| of_drawing(layout, drawing)).flatten() {
        if rule.check(layout).is_ok() && !drawn.contains(&rule) {
            drawn.push(rule);
        }
    }
    drawn
}

fn of_drawing(layout: &Layout, drawing: Drawing) -> Option<Vec<Constraint>> {
    let grey = Drawn::hue(Some(Hue::Grey));
    let sign = |end: End, fill: Option<Hue>, text: &str, cells: Vec<Cell>| {
        let form = match end {
            End::Round => Drawn::Circle,
            End::Square => Drawn::Square,
            End::Diamond => Drawn::Diamond,
        };
        Some(form.rule(Drawn::sign(fill, text)?, cells))
    };
    let one = match drawing {
        Drawing::Region { cells } => return Some(walls(layout, &cells)),
        Drawing::Cage { cells, label } => {
            let text = Drawn::text(&label).or_else(|| Drawn::text(""))?;
            Drawn::Cage.rule(text, cells)
        }
        Drawing::Tint { cells, hue } => Drawn::Tint.rule(Drawn::hue(hue.or(Some(Hue::Grey))), cells),
        Drawing::Line { cells } => Drawn::Thin.rule(0, cells),
        Drawing::Thermometer { cells } => {
            let bulb = sign(End::Round, Some(Hue::Grey), "", vec![*cells.first()?])?;
            return Some(vec![bulb, Drawn::Wide.rule(grey, cells)]);
        }
        Drawing::Dot { cells, filled, label } => {
            sign(End::Round, filled.then_some(Hue::Black), &label.unwrap_or_default(), cells.to_vec())?
        }
        Drawing::Greater { cells: [first, other] } => {
            let is_column = layout.column(first) == layout.column(other);
            let sign = [[">", "<"], ["v", "^"]][usize::from(is_column)][usize::from(first > other)];
            Drawn::Text.rule(Drawn::text(sign)?, vec![first, other])
        }
        Drawing::Shape { cell, round } => {
            sign(if round { End::Round } else { End::Square }, Some(Hue::Grey), "", vec![cell])?
        }
        Drawing::Route { cells, stroke } => match stroke {
            Stroke::Wide(hue) => Drawn::Wide.rule(Drawn::hue(Some(hue)), cells),
            Stroke::Thin => Drawn::Thin.rule(0, cells),
            Stroke::Arrow => Drawn::Arrow.rule(0, cells),
        },
        Drawing::Bulb { cells, end, filled } if cells.len() == 1 => {
            sign(end, filled.then_some(Hue::Grey), "", cells)?
        }
        Drawing::Bulb { cells, .. } => Drawn::Cage.rule(Drawn::text("")?, cells),
        Drawing::Label { cells, text, framed: true } => sign(End::Round, None, &text, cells)?,
        Drawing::Label { cells, text, framed: false } => Drawn::Text.rule(Drawn::text(&text)?, cells),
        Drawing::Clue { cells, text, arrow } => {
            let form = if arrow { Drawn::Pointing } else { Drawn::Beside };
            form.rule(Drawn::text(&text)?, cells.get(..2)?.to_vec())
        }
        Drawing::Candidates { .. } | Drawing::Sign { .. } | Drawing::Wall { .. } => return None,
    };
    Some(vec![one])
}

/// The border of a region as far as there are cells on both sides.
fn walls(layout: &Layout, cells: &[Cell]) -> Vec<Constraint> {
    let mut walls = Vec::new();
    for &cell in cells {
        let beside = [[0, 1], [1, 0], [0, -1], [-1, 0]].map(|[down, right]| layout.beside(cell, down, right));
        for other in beside.into_iter().flatten().filter(|other| !cells.contains(other)) {
            walls.push(Drawn::Wall.rule(0, vec![cell.min(other), cell.max(other)]));
        }
    }
    walls
}
