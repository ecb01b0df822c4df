//! The rules of an f-puzzles puzzle. Every key is one of them, or known to be no rule.

use super::{decoration, unknown};
use crate::board::constraint::Notation;
use crate::text::format::fpuzzles::{
    DIRECTIONS, ELAPSED, KEYS, NEGATIVE, NONCONSECUTIVE, ROMAN, UNSUPPORTED, VARIANT,
};
use crate::text::format::json::{Member, Node};
use crate::text::format::loops::opened;
use crate::text::parse::ParseError;
use crate::{Cell, Constraint, Kind, Layout};

/// Keys of a rule that only say how it is drawn.
const RULE_DECORATION: [&str; 9] =
    ["outlineC", "baseC", "fontC", "width", "height", "size", "angle", "fromConstraint", "isNewConstraint"];

/// All rules, with those that are known already.
pub(super) fn constraints(
    members: &[Member],
    layout: &Layout,
    mut all: Vec<Constraint>,
) -> Result<Vec<Constraint>, ParseError> {
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
                    let &(_, kind) =
                        kind.ok_or_else(|| unknown(node.place, name, "ratio, difference and xv"))?;
                    all.push(Constraint::of_board(kind));
                }
            }
            key => match kind(key) {
                Some(kind) => rules(kind, node, layout, &mut all)?,
                None => {
                    let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.key()).collect();
                    return Err(unknown(*place, key, &known.join(", ")));
                }
            },
        }
    }
    Ok(all)
}

/// The kind that f-puzzles calls this.
fn kind(key: &str) -> Option<Kind> {
    let ours = KEYS.iter().find(|(_, theirs)| *theirs == key);
    Kind::of_key(ours.map_or(key, |(ours, _)| ours))
}

/// Adds the rules of one kind.
fn rules(kind: Kind, node: &Node, layout: &Layout, all: &mut Vec<Constraint>) -> Result<(), ParseError> {
    if kind.notation() == Notation::Board {
        all.push(Constraint::of_board(kind));
        return Ok(());
    }
    for node in node.list("a list of rules")? {
        let members = node.object("a rule is an object")?;
        if kind == Kind::ARROW && decoration::is_bare(node) {
            continue;
        }
        if kind.notation() == Notation::Outside {
            all.extend(clue(kind, members, layout)?);
            continue;
        }
        let mut value = None;
        let (mut cells, mut lines, mut half) = (Vec::new(), Vec::new(), None);
        for Member { key, place, node } in members {
            match key.as_str() {
                _ if node.is_nothing() => {}
                "cell" => cells.push(name(node, layout)?),
                "cells" => cells.extend(names(node, layout)?),
                "cloneCells" => half = Some(names(node, layout)?),
                "lines" => {
                    for line in node.list("a list of lines")? {
                        lines.push(names(line, layout)?);
                    }
                }
                "value" => value = number(node)?,
                "values" => value = Some(digits(node)?),
                key if RULE_DECORATION.contains(&key) => {}
                key => return Err(unknown(*place, key, "cell, cells, lines and value")),
            }
        }
        if kind == Kind::CLONE {
            lines = clones(&cells, &half.unwrap_or_default(), node)?;
            cells.clear();
        }
        if kind.notation() == Notation::Cell {
            lines.extend(cells.drain(..).map(|cell| vec![cell]));
        }
        lines.retain(|line| !line.is_empty());
        if lines.is_empty() {
            lines.push(cells);
        } else if !cells.is_empty() {
            // Lines that begin in a circle of some cells.
            value = Some(cells.len() as u16).filter(|count| *count > 1);
            for line in &mut lines {
                let own = line.iter().skip(usize::from(cells.contains(&line[0])));
                *line = cells.iter().chain(own).copied().collect();
            }
        }
        if lines.iter().all(Vec::is_empty) {
            let wanted = "a rule of a kind that names cells has some, under cell, cells or lines";
            return Err(ParseError::unexpected(node.place, format!("{} without cells", kind.key()), wanted));
        }
        let rules = lines.into_iter().map(|cells| Constraint { kind, cells, value });
        for rule in rules.flat_map(|rule| opened(rule, layout)) {
            rule.check(layout).map_err(|error| {
                ParseError::unexpected(node.place, error.to_string(), "a rule fits its board")
            })?;
            all.push(rule);
        }
    }
    Ok(())
}

/// The cells of the rules that say that one group is like another, cell by cell: one rule, unless the groups share cells.
fn clones(one: &[Cell], other: &[Cell], node: &Node) -> Result<Vec<Vec<Cell>>, ParseError> {
    if one.len() != other.len() {
        let found = format!("{} cells and {} like them", one.len(), other.len());
        return Err(ParseError::unexpected(node.place, found, "a clone has as many cells as its original"));
    }
    if one.iter().any(|cell| other.contains(cell)) {
        return Ok(one.iter().zip(other).map(|(&cell, &like)| vec![cell, like]).collect());
    }
    Ok(vec![[one, other].concat()])
}

/// A clue beside the board with the cells that it is about; none if it has no number, for then it says nothing.
fn clue(kind: Kind, members: &[Member], layout: &Layout) -> Result<Option<Constraint>, ParseError> {
    let (mut place, mut step, mut value) = (None, None, None);
    for Member { key, place: at, node } in members {
        match key.as_str() {
            _ if node.is_nothing() => {}
            "cell" => place = Some((place_of(node, "a place beside the board is R0C1 and so on")?, node)),
            "direction" => {
                let name = node.text("a direction")?;
                let known = DIRECTIONS.iter().find(|(known, _)| *known == name);
                step = Some(known.ok_or_else(|| node.wanted("a direction is UL, UR, DL or DR"))?.1);
            }
            "value" => value = number(node)?,
            // They follow from the place and the direction.
            "cells" => {}
            key if RULE_DECORATION.contains(&key) => {}
            key => return Err(unknown(*at, key, "cell, direction and value")),
        }
    }
    let (Some(([row, column], node)), Some(value)) = (place, value) else { return Ok(None) };
    let (rows, columns) = (i32::from(layout.rows()), i32::from(layout.columns()));
    let inwards = |at: i32, end: i32| i32::from(at < 0) - i32::from(at >= end);
    let [down, right] = step.unwrap_or([inwards(row, rows), inwards(column, columns)]);
    let seen = (1..=rows.max(columns)).map(|steps| [row + down * steps, column + right * steps]);
    let cell = |[row, column]: [i32; 2]| layout.cell(u16::try_from(row).ok()?, u16::try_from(column).ok()?);
    let rule = Constraint { kind, cells: seen.map_while(cell).collect(), value: Some(value) };
    rule.check(layout)
        .map_err(|error| ParseError::unexpected(node.place, error.to_string(), "a rule fits its board"))?;
    Ok(Some(rule))
}

/// A number, or the letter that stands for it, if it must be named.
fn number(node: &Node) -> Result<Option<u16>, ParseError> {
    let roman = node.text("a number").ok().and_then(|text| ROMAN.iter().find(|(letter, _)| *letter == text));
    roman.map_or_else(|| node.number("the number of a rule").map(Some), |(_, value)| Ok(*value))
}

/// Digits in a list, as a number that is written with them.
fn digits(node: &Node) -> Result<u16, ParseError> {
    let wanted = "one to four digits up to 9";
    let nodes = node.list(wanted)?;
    nodes.iter().take(5).try_fold(0_u16, |value, node| {
        let digit = node.number::<u16>(wanted)?;
        let longer = value.checked_mul(10).and_then(|value| value.checked_add(digit));
        longer.filter(|_| (1..=9).contains(&digit)).ok_or_else(|| node.wanted(wanted))
    })
}

pub(super) fn names(node: &Node, layout: &Layout) -> Result<Vec<Cell>, ParseError> {
    node.list("a list of cells")?.iter().map(|node| name(node, layout)).collect()
}

/// A cell by its name: R3C5 is in the third row from the top and the fifth column from the left.
fn name(node: &Node, layout: &Layout) -> Result<Cell, ParseError> {
    let wanted = || format!("a cell is R1C1 to R{}C{}", layout.rows(), layout.columns());
    let [row, column] = place_of(node, &wanted())?;
    let cell = u16::try_from(row).ok().zip(u16::try_from(column).ok());
    cell.and_then(|(row, column)| layout.cell(row, column)).ok_or_else(|| node.wanted(wanted()))
}

/// The row and column of a name, from 0: the place may be beside the board.
pub(super) fn place_of(node: &Node, wanted: &str) -> Result<[i32; 2], ParseError> {
    let numbers = node.text(wanted)?.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
    let number = |text: &str| text.parse::<i16>().ok().map(|number| i32::from(number) - 1);
    let place = numbers.and_then(|(row, column)| Some([number(row)?, number(column)?]));
    place.ok_or_else(|| node.wanted(wanted))
}
