//! Lines, arrows and shapes of a SudokuPad puzzle.

use super::{Frame, get, list, text};
use crate::text::format::json::{Member, Node};
use crate::text::format::sketch::{FAR, Hue, Mark, POINTS_MAX, Point, Sketch, Stroke, quarters};
use crate::text::parse::ParseError;

/// Lines of less than this are thin ones: a cell is 64 wide.
const THIN: f32 = 4.5;

pub(super) fn read(members: &[Member], frame: &Frame, sketch: &mut Sketch) -> Result<(), ParseError> {
    for (key, short) in [("lines", "l"), ("arrows", "a"), ("underlays", "u"), ("overlays", "o")] {
        for node in list(members, key, short)? {
            let shape = node.object("what is drawn is an object")?;
            match short {
                "l" | "a" => sketch.strokes.extend(stroke(shape, frame, short == "a")?),
                _ => sketch.marks.extend(mark(shape, frame)?),
            }
        }
    }
    Ok(())
}

/// A line; none if it is not to be seen.
fn stroke(shape: &[Member], frame: &Frame, is_arrow: bool) -> Result<Option<Stroke>, ParseError> {
    let hue = hue(shape, "color", "c");
    if hue.is_none() || hue == Some(Hue::White) {
        return Ok(None);
    }
    let nodes = list(shape, "wayPoints", "wp")?;
    if let Some(node) = nodes.get(POINTS_MAX) {
        return Err(node.wanted(format!("a line has at most {POINTS_MAX} points")));
    }
    let points = nodes.iter().map(|node| point(node, frame)).collect::<Result<Vec<Point>, _>>()?;
    let is_arrow = is_arrow && points.len() > 1;
    let width = get(shape, "thickness", "th").and_then(|node| text(node).parse::<f32>().ok());
    let is_thin = width.is_some_and(|width| width < THIN);
    Ok((!points.is_empty()).then_some(Stroke { points, hue, is_arrow, is_thin }))
}

/// A shape or a text; none if it is not to be seen.
fn mark(shape: &[Member], frame: &Frame) -> Result<Option<Mark>, ParseError> {
    let Some(centre) = get(shape, "center", "ct") else { return Ok(None) };
    let number = |key, short| get(shape, key, short).map_or(Ok(0.0), |node| node.number::<f32>("a size"));
    let fill = hue(shape, "backgroundColor", "c2");
    let border = hue(shape, "borderColor", "c1");
    let text = get(shape, "text", "te").map_or("", text).trim();
    let angle = number("angle", "angle")?;
    let mark = Mark {
        at: point(centre, frame)?,
        size: [number("height", "h")?, number("width", "w")?],
        round: get(shape, "rounded", "r").is_some(),
        tilted: (30.0..60.0).contains(&angle.rem_euclid(90.0)),
        quarters: quarters(angle),
        fill,
        border: border.is_some() && border != fill,
        outline: border,
        text: text.strip_prefix('#').unwrap_or(text).to_owned(),
    };
    let is_seen = fill.is_some() || border.is_some() || !mark.text.is_empty();
    Ok(is_seen.then_some(mark))
}

/// A text in a cell beside the board.
pub(super) fn beside(frame: &Frame, place: [usize; 2], text: &str) -> Mark {
    let at = [0, 1].map(|side| place[side] as f32 - frame.corner[side] as f32 + 0.5);
    let text = text.to_owned();
    Mark {
        at,
        size: [0.0; 2],
        round: false,
        tilted: false,
        quarters: 0,
        fill: None,
        border: false,
        outline: None,
        text,
    }
}

fn hue(shape: &[Member], key: &str, short: &str) -> Option<Hue> {
    get(shape, key, short).and_then(|node| Hue::of(text(node)))
}

fn point(node: &Node, frame: &Frame) -> Result<Point, ParseError> {
    let wanted = "a place is [row,column] on the board or near it";
    let numbers = node.list(wanted)?.iter().take(3).map(|node| node.number::<f32>(wanted));
    match numbers.collect::<Result<Vec<f32>, _>>()?[..] {
        [row, column] if row.abs() < FAR && column.abs() < FAR => {
            Ok([row - frame.corner[0] as f32, column - frame.corner[1] as f32])
        }
        _ => Err(node.wanted(wanted)),
    }
}
