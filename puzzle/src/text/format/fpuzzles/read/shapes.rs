//! What f-puzzles documents only draw, as shapes.

use super::find;
use super::rules::{names, place_of};
use crate::text::format::json::{Member, Node, Value};
use crate::text::format::sketch::{Cage, Hue, Mark, POINTS_MAX, Point, Sketch, Stroke, quarters};
use crate::{Cell, Layout};

/// Lines of less than this are thin ones: a cell is 1 wide.
const THIN: f32 = 0.08;

/// Adds what is drawn under a key, if it has a form that is known.
pub(super) fn add(key: &str, node: &Node, layout: &Layout, sketch: &mut Sketch) -> bool {
    let shape = node.object("what is drawn").unwrap_or_default();
    match key {
        "line" => line(shape, sketch),
        "cage" => cage(shape, layout, sketch),
        _ => mark(key, shape, sketch),
    }
}

/// Adds the colour of a cell, if it is one.
pub(super) fn tint(cell: Cell, node: &Node, layout: &Layout, sketch: &mut Sketch) -> bool {
    let Some(hue) = node.text("a colour").ok().and_then(Hue::of) else { return false };
    sketch.marks.push(Mark::tint(cell, hue, layout));
    true
}

fn text<'n>(shape: &'n [Member], key: &str) -> &'n str {
    match find(shape, key).map(|node| &node.value) {
        Some(Value::Text(text) | Value::Number(text)) => text.trim(),
        _ => "",
    }
}

/// The centres of the cells of a list.
fn centres(node: &Node) -> Option<Vec<Point>> {
    let names = node.list("cells").ok()?.iter().take(POINTS_MAX);
    let centre = |node: &Node| Some(place_of(node, "a cell").ok()?.map(|at| at as f32 + 0.5));
    names.map(centre).collect::<Option<Vec<Point>>>().filter(|points| !points.is_empty())
}

fn line(shape: &[Member], sketch: &mut Sketch) -> bool {
    let lines = find(shape, "lines").and_then(|node| node.list("lines").ok()).unwrap_or_default();
    let lines: Option<Vec<Vec<Point>>> = lines.iter().map(centres).collect();
    let hue = Hue::of(text(shape, "outlineC"));
    let lines = lines.unwrap_or_default();
    let is_drawn = !lines.is_empty();
    let is_thin = text(shape, "width").parse::<f32>().is_ok_and(|width| width < THIN);
    sketch.strokes.extend(lines.into_iter().map(|points| Stroke { points, hue, is_arrow: false, is_thin }));
    is_drawn
}

fn mark(key: &str, shape: &[Member], sketch: &mut Sketch) -> bool {
    let Some(points) = find(shape, "cells").and_then(centres) else { return false };
    let middle = |side: usize| points.iter().map(|point| point[side]).sum::<f32>() / points.len() as f32;
    let number = |key: &str| text(shape, key).parse::<f32>().ok();
    let [fill, border] =
        ["baseC", "outlineC"].map(|colour| Hue::of(text(shape, colour)).filter(|_| key != "text"));
    let is_arrow = key == "arrow";
    sketch.marks.push(Mark {
        at: [middle(0), middle(1)],
        size: ["height", "width"].map(|side| number(side).unwrap_or(if is_arrow { 0.8 } else { 0.0 })),
        round: key == "circle" || is_arrow,
        tilted: number("angle").is_some_and(|angle| (30.0..60.0).contains(&angle.rem_euclid(90.0))),
        quarters: number("angle").map_or(0, quarters),
        fill: if is_arrow { Some(Hue::White) } else { fill },
        border: is_arrow || key != "text" && (border.is_none() || border != fill),
        outline: border,
        text: text(shape, "value").to_owned(),
    });
    true
}

fn cage(shape: &[Member], layout: &Layout, sketch: &mut Sketch) -> bool {
    let cells = find(shape, "cells").and_then(|node| names(node, layout).ok()).unwrap_or_default();
    let is_drawn = !cells.is_empty();
    if is_drawn {
        sketch.cages.push(Cage { cells, text: text(shape, "value").to_owned(), differ: None });
    }
    is_drawn
}
