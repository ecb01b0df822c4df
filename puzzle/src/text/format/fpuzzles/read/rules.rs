//! The rules of an f-puzzles puzzle. Every key is one of them, or known to be no rule.

use super::{decoration, unknown};
use crate::board::constraint::Notation;
use crate::text::format::fpuzzles::{ELAPSED, NEGATIVE, NONCONSECUTIVE, UNSUPPORTED, VARIANT};
use crate::text::format::json::{Member, Node};
use crate::text::parse::ParseError;
use crate::{Cell, Constraint, Kind, Layout, Variant};

/// Keys of a rule that only say how it is drawn.
const RULE_DECORATION: [&str; 8] =
    ["outlineC", "baseC", "fontC", "width", "height", "size", "angle", "fromConstraint"];

pub(super) fn constraints(
    members: &[Member],
    layout: &Layout,
    variant: &Variant,
) -> Result<Vec<Constraint>, ParseError> {
    let mut all: Vec<Constraint> = Constraint::plain();
    all.retain(|rule| variant.kinds().contains(&rule.kind));
    for Member { key, place, node } in members.iter().filter(|member| !member.node.is_nothing()) {
        match key.as_str() {
            "size" | "grid" | "solution" | "title" | "author" | "ruleset" | VARIANT | ELAPSED
            | UNSUPPORTED => {}
            key if decoration::is_known(key) => {}
            key if key == NONCONSECUTIVE.0 => all.push(Constraint::of_board(NONCONSECUTIVE.1)),
            "negative" => {
                for node in node.list("negative is a list of kinds of rule")? {
                    let name = node.text("the name of a kind of rule")?;
                    let kind = NEGATIVE.iter().find(|(known, _)| *known == name);
                    let &(_, kind) = kind.ok_or_else(|| unknown(node.place, name, "ratio and difference"))?;
                    all.push(Constraint::of_board(kind));
                }
            }
            key => match Kind::of_key(key) {
                Some(kind) => rules(kind, node, layout, &mut all)?,
                None => {
                    let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.key()).collect();
                    return Err(unknown(*place, key, &known.join(", ")));
                }
            },
        }
    }
    // In the order of the kinds, so that the same rules are the same board; those of a whole board hold once.
    all.sort_by_key(|rule| Kind::ALL.iter().position(|kind| *kind == rule.kind));
    all.dedup_by(|next, rule| next == rule && rule.cells.is_empty());
    Ok(all)
}

/// Adds the rules of one kind.
fn rules(kind: Kind, node: &Node, layout: &Layout, all: &mut Vec<Constraint>) -> Result<(), ParseError> {
    if kind.notation() == Notation::Board {
        all.push(Constraint::of_board(kind));
        return Ok(());
    }
    for node in node.list("a list of rules")? {
        let mut value = None;
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for Member { key, place, node } in node.object("a rule is an object")? {
            match key.as_str() {
                _ if node.is_nothing() => {}
                "cell" => groups.push(vec![name(node, layout)?]),
                "cells" => groups.push(names(node, layout)?),
                "lines" => {
                    for line in node.list("a list of lines")? {
                        groups.push(names(line, layout)?);
                    }
                }
                "value" => value = Some(node.number("the number of a rule")?),
                key if RULE_DECORATION.contains(&key) => {}
                key => return Err(unknown(*place, key, "cell, cells, lines and value")),
            }
        }
        if groups.iter().all(Vec::is_empty) {
            let wanted = "a rule of a kind that names cells has some, under cell, cells or lines";
            return Err(ParseError::unexpected(node.place, format!("{} without cells", kind.key()), wanted));
        }
        for cells in groups {
            let rule = Constraint { kind, cells, value };
            rule.check(layout).map_err(|error| {
                ParseError::unexpected(node.place, error.to_string(), "a rule fits its board")
            })?;
            all.push(rule);
        }
    }
    Ok(())
}

fn names(node: &Node, layout: &Layout) -> Result<Vec<Cell>, ParseError> {
    node.list("a list of cells")?.iter().map(|node| name(node, layout)).collect()
}

/// A cell by its name: R3C5 is in the third row from the top and the fifth column from the left.
fn name(node: &Node, layout: &Layout) -> Result<Cell, ParseError> {
    let wanted = || format!("a cell is R1C1 to R{}C{}", layout.rows(), layout.columns());
    let text = node.text(&wanted())?;
    let numbers = text.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
    let number = |text: &str| text.parse::<u16>().ok().and_then(|number| number.checked_sub(1));
    let place = numbers.and_then(|(row, column)| Some((number(row)?, number(column)?)));
    place.and_then(|(row, column)| layout.cell(row, column)).ok_or_else(|| node.wanted(wanted()))
}
