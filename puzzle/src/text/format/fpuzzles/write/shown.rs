//! What only a setter's words explain, as drawings that f-puzzles and SudokuPad show.

use std::collections::BTreeMap;

use super::{from, list, member, name, names};
use crate::text::format::json::quoted;
use crate::{Board, Cell, Drawing, End, Hue, Kind, Layout, Stroke};

/// Of each hue, in their order: strong enough for thin lines, and for others to be taken for what it is.
const COLOURS: [&str; 10] = [
    "#A0A0A0", "#B060E0", "#50B050", "#F09030", "#5090F0", "#20B0A0", "#F070B0", "#E0C020", "#E04040",
    "#303030",
];

/// Widths of lines, and sizes of signs in cells, on edges and on corners.
const THIN: &str = "0.05";
const WIDE: &str = "0.25";
const SIZES: [&str; 3] = ["0.75", "0.3", "0.5"];

/// By the key of each list; with these cages.
pub(super) fn lists(board: &Board, cages: Vec<String>) -> BTreeMap<&'static str, Vec<String>> {
    let mut lists = BTreeMap::from([("cage", cages)]);
    let layout = board.layout();
    let rules = board.constraints().iter().filter(|rule| rule.kind == Kind::DRAWN);
    for drawing in rules.flat_map(|rule| rule.drawings(layout)) {
        for (key, members) in shapes(layout, &drawing) {
            lists.entry(key).or_default().push(format!("{{{},{}}}", members.join(","), from(Kind::DRAWN)));
        }
    }
    lists.retain(|_, drawn| !drawn.is_empty());
    lists
}

fn shapes(layout: &Layout, drawing: &Drawing) -> Vec<(&'static str, Vec<String>)> {
    let cells = |cells: &[Cell]| member("cells", names(layout, cells));
    let text = |text: &str| member("value", quoted(text));
    let line = |line: &[Cell], colour: &str, width: &str| {
        vec![
            member("lines", list([names(layout, line)])),
            member("outlineC", quoted(colour)),
            member("width", width),
        ]
    };
    let black = COLOURS[Hue::Black as usize];
    let sign = |on: &[Cell], fill: Option<Hue>, is_square: bool| {
        let size = SIZES[(on.len() / 2).min(2)];
        let fill = fill.map_or("#FFFFFF", |hue| COLOURS[hue as usize]);
        let colours = [("baseC", fill), ("outlineC", black)].map(|(key, colour)| member(key, quoted(colour)));
        let sizes = ["width", "height"].map(|key| member(key, size));
        (
            if is_square { "rectangle" } else { "circle" },
            [vec![cells(on)], colours.to_vec(), sizes.to_vec()].concat(),
        )
    };
    match drawing {
        Drawing::Route { cells, stroke } => vec![(
            "line",
            match stroke {
                Stroke::Wide(hue) => line(cells, COLOURS[*hue as usize], WIDE),
                Stroke::Thin | Stroke::Arrow => line(cells, black, THIN),
            },
        )],
        Drawing::Tint { cells, hue } => {
            let one = |cell: &Cell| {
                let (key, mut members) = sign(&[*cell], *hue, true);
                members.retain(|member| !member.contains(SIZES[0]) && !member.contains("outlineC"));
                members.extend(["width", "height"].map(|side| member(side, "1")));
                (key, members)
            };
            cells.iter().map(one).collect()
        }
        Drawing::Cage { cells: inside, label } => vec![("cage", vec![cells(inside), text(label)])],
        Drawing::Dot { cells, filled, .. } => vec![sign(cells, filled.then_some(Hue::Black), false)],
        Drawing::Sign { cells, end, fill, text: inside } => {
            let (key, mut members) = sign(cells, *fill, *end != End::Round);
            members.extend((*end == End::Diamond).then(|| member("angle", "45")));
            members.extend((!inside.is_empty()).then(|| text(inside)));
            vec![(key, members)]
        }
        Drawing::Label { cells: on, text: inside, .. } => {
            vec![("text", vec![cells(on), text(inside), member("size", "0.4")])]
        }
        Drawing::Clue { cells, text: inside, .. } => {
            let place = Drawing::place_of_clue(layout, cells)
                .map(|[row, column]| format!("R{}C{}", row + 1, column + 1));
            let place = place.unwrap_or_else(|| name(layout, cells[0]));
            vec![("text", vec![member("cells", list([quoted(&place)])), text(inside), member("size", "0.6")])]
        }
        Drawing::Wall { cells: beside } => {
            let is_upright = layout.row(beside[0]) == layout.row(beside[1]);
            let (width, height) = if is_upright { (THIN, "1") } else { ("1", THIN) };
            let colours = ["baseC", "outlineC"].map(|key| member(key, quoted(black)));
            let sizes = [member("width", width), member("height", height)];
            vec![("rectangle", [vec![cells(beside)], colours.to_vec(), sizes.to_vec()].concat())]
        }
        // Rules of other kinds have them.
        Drawing::Region { .. }
        | Drawing::Line { .. }
        | Drawing::Thermometer { .. }
        | Drawing::Greater { .. }
        | Drawing::Shape { .. }
        | Drawing::Candidates { .. }
        | Drawing::Bulb { .. } => Vec::new(),
    }
}
