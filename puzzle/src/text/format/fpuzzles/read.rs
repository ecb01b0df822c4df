//! Reading f-puzzles JSON.

use std::sync::Arc;

use super::{NEGATIVE, NONCONSECUTIVE, VARIANT};
use crate::board::constraint::Notation;
use crate::board::layout::SIZES;
use crate::text::format::json::{self, Member, Node};
use crate::text::format::{Entry, MAX_PUZZLES, Note, Topic, contradicted};
use crate::text::parse::{ParseError, Place};
use crate::{Board, Cell, Constraint, Digit, Grid, Kind, Layout, Outline, Puzzle, Variant};

/// Keys that say nothing of the rules.
const DECORATION: [&str; 13] = [
    "line",
    "rectangle",
    "circle",
    "text",
    "cage",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "solutionMessage",
    "id",
    "date",
    "color",
];

/// Keys of a cell that say nothing of the rules.
const CELL_DECORATION: [&str; 8] = [
    "c",
    "highlight",
    "highlightCs",
    "centerPencilMarks",
    "cornerPencilMarks",
    "givenPencilMarks",
    "candidates",
    "selected",
];

/// Keys of a rule that only say how it is drawn.
const RULE_DECORATION: [&str; 8] =
    ["outlineC", "baseC", "fontC", "width", "height", "size", "angle", "fromConstraint"];

pub(super) fn read(text: &str) -> Result<Vec<Entry>, ParseError> {
    let nodes = json::read(text)?;
    let end = crate::text::format::board::end_of(text);
    match nodes.get(MAX_PUZZLES) {
        Some(extra) => Err(extra.wanted(format!("a file holds at most {MAX_PUZZLES} puzzles"))),
        None if nodes.is_empty() => {
            Err(ParseError::unexpected(end, "no puzzle", "a puzzle is a JSON object"))
        }
        None => nodes.iter().map(entry).collect(),
    }
}

fn find<'n>(members: &'n [Member], key: &str) -> Option<&'n Node> {
    members
        .iter()
        .find(|member| member.key == key)
        .map(|member| &member.node)
        .filter(|node| !node.is_nothing())
}

fn entry(node: &Node) -> Result<Entry, ParseError> {
    let members = node.object("a puzzle is a JSON object")?;
    let missing = |key: &str, wanted: &str| ParseError::unexpected(node.place, format!("no {key:?}"), wanted);
    let grid = find(members, "grid").ok_or_else(|| missing("grid", "a puzzle has a grid of cells"))?;
    let rows = grid.list("the grid is a list of rows")?;
    let size = match find(members, "size") {
        Some(size) => size.number("a size is a number")?,
        None => rows.len() as u16,
    };
    let size = u8::try_from(size).ok().filter(|size| SIZES.contains(size)).ok_or_else(|| {
        let place = find(members, "size").map_or(grid.place, |size| size.place);
        ParseError::unexpected(place, format!("size {size}"), format!("the sizes are {SIZES:?}"))
    })?;
    let variant = variant(members, size)?;
    let cells = cells(grid, variant.outline().layout(size).unwrap_or_else(|| Layout::boxed(1, size)))?;
    let layout = layout(&cells, &variant, grid.place)?;
    let constraints = constraints(members, &layout, &variant)?;
    let board = Board::new(layout, constraints)
        .map_err(|error| ParseError::unexpected(node.place, error.to_string(), "a board obeys its limits"))?;
    let board = Arc::new(board);
    let (mut givens, mut state) = (board.blank(), board.blank());
    for (index, found) in cells.found.iter().enumerate() {
        let cell = Cell::new(index as u16);
        state.set(cell, found.digit);
        givens.set(cell, found.digit.filter(|_| found.given));
    }
    let state = (state != givens).then_some(state);
    let puzzle = Puzzle::new(board, givens).expect("a digit for each cell, each of the board's");
    let solution = find(members, "solution").map(|node| solution(node, &puzzle)).transpose()?;
    Ok(Entry { puzzle, state, solution, notes: notes(members)? })
}

/// The outline of the board, and which of rows, columns and regions are rules.
fn variant(members: &[Member], size: u8) -> Result<Variant, ParseError> {
    let Some(node) = find(members, VARIANT) else {
        let plain = Variant::classic().with_size(size);
        return Ok(plain.expect("there is a plain board of each size"));
    };
    let name = node.text("a variant is a name")?;
    let variant = name.parse::<Variant>().and_then(|variant| variant.with_size(size));
    let variant = variant.map_err(|error| node.wanted(error.to_string()))?;
    // Other rules have keys of their own, and would be lost here.
    let plain = |kind: &Kind| Constraint::plain().iter().any(|rule| rule.kind == *kind);
    match variant.kinds().iter().find(|kind| !plain(kind)) {
        Some(kind) => Err(node.wanted(format!("an outline; {kind} is a rule with a key of its own"))),
        None => Ok(variant),
    }
}

/// A cell as it is written.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    digit: Option<Digit>,
    given: bool,
    region: Option<u8>,
}

/// The cells of a board, in reading order.
struct Cells {
    frame: Layout,
    found: Vec<Found>,
}

fn cells(grid: &Node, frame: Layout) -> Result<Cells, ParseError> {
    let rows = grid.list("the grid is a list of rows")?;
    if rows.len() != usize::from(frame.rows()) {
        let wanted = format!("the grid of this board has {}", frame.rows());
        return Err(ParseError::unexpected(grid.place, format!("{} rows", rows.len()), wanted));
    }
    let mut found = Vec::new();
    for (row, node) in (0..).zip(rows) {
        let columns = node.list("a row is a list of cells")?;
        if columns.len() != usize::from(frame.columns()) {
            let wanted = format!("each row of this board has {}", frame.columns());
            return Err(ParseError::unexpected(node.place, format!("{} cells", columns.len()), wanted));
        }
        for (column, node) in (0..).zip(columns) {
            if frame.cell(row, column).is_some() {
                found.push(cell(node, frame.size())?);
            } else if !node.is_nothing() {
                return Err(node.wanted("the board has no cell here; null stands for it"));
            }
        }
    }
    Ok(Cells { frame, found })
}

fn cell(node: &Node, size: u8) -> Result<Found, ParseError> {
    let mut found = Found::default();
    for Member { key, place, node } in node.object("a cell is an object")? {
        match key.as_str() {
            _ if node.is_nothing() => {}
            "value" => {
                let wanted = format!("a digit of this board is 1 to {size}");
                let value = u8::try_from(node.number(&wanted)?).ok().and_then(Digit::new);
                let digit = value.filter(|digit| digit.value() <= size);
                found.digit = Some(digit.ok_or_else(|| node.wanted(wanted))?);
            }
            "given" => found.given = true,
            "region" => {
                let wanted = format!("a region is 0 to {}", size - 1);
                let region = u8::try_from(node.number(&wanted)?).ok().filter(|&region| region < size);
                found.region = Some(region.ok_or_else(|| node.wanted(wanted))?);
            }
            key if CELL_DECORATION.contains(&key) => {}
            key => return Err(unknown(*place, key, "value, given and region")),
        }
    }
    Ok(found)
}

fn unknown(place: Place, key: &str, known: &str) -> ParseError {
    let key: String = key.chars().take(40).collect();
    ParseError::unexpected(place, format!("{key:?} is not supported"), format!("supported are {known}"))
}

/// The board's layout: boxes, unless the cells say otherwise.
fn layout(cells: &Cells, variant: &Variant, place: Place) -> Result<Layout, ParseError> {
    let size = variant.size();
    let plain = || variant.outline().layout(size);
    let regions: Option<Vec<u8>> = cells.found.iter().map(|found| found.region).collect();
    match (regions, plain()) {
        (None, Some(layout)) if cells.found.iter().all(|found| found.region.is_none()) => Ok(layout),
        // Cells without a region lie in the box of their place.
        (None, Some(boxes)) if variant.outline() == Outline::Square => {
            let own = |cell: Cell| boxes.regions().iter().position(|region| region.contains(&cell));
            let region =
                |cell: Cell| cells.found[cell.index()].region.or(own(cell).map(|region| region as u8));
            let regions: Vec<u8> = boxes.cells().filter_map(region).collect();
            jigsaw(size, &regions, place)
        }
        (Some(regions), _) if cells.frame.is_square() => jigsaw(size, &regions, place),
        _ => {
            Err(ParseError::unexpected(place, "cells with and without a region", "each cell has its region"))
        }
    }
}

fn jigsaw(size: u8, regions: &[u8], place: Place) -> Result<Layout, ParseError> {
    let wanted = format!("a board has {size} regions of {size} cells each");
    Layout::jigsaw(size, regions)
        .ok_or_else(|| ParseError::unexpected(place, "regions of other sizes", wanted))
}

fn constraints(
    members: &[Member],
    layout: &Layout,
    variant: &Variant,
) -> Result<Vec<Constraint>, ParseError> {
    let mut all: Vec<Constraint> = Constraint::plain();
    all.retain(|rule| variant.kinds().contains(&rule.kind));
    for Member { key, place, node } in members.iter().filter(|member| !member.node.is_nothing()) {
        match key.as_str() {
            "size" | "grid" | "solution" | "title" | "author" | "ruleset" | VARIANT => {}
            key if DECORATION.contains(&key) => {}
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

fn solution(node: &Node, puzzle: &Puzzle) -> Result<Grid, ParseError> {
    let layout = puzzle.board().layout();
    let digits = node.list("the solution is a list of digits")?;
    if digits.len() != layout.cell_count() {
        return Err(node.wanted(format!("the solution has {} digits", layout.cell_count())));
    }
    let mut grid = puzzle.board().blank();
    for (cell, node) in layout.cells().zip(digits) {
        let wanted = format!("a digit is 1 to {}", layout.size());
        let digit = u8::try_from(node.number(&wanted)?).ok().and_then(Digit::new);
        let digit =
            digit.filter(|digit| digit.value() <= layout.size()).ok_or_else(|| node.wanted(wanted))?;
        grid.set(cell, Some(digit));
    }
    match contradicted(puzzle.givens(), &grid) {
        Some(cell) => Err(node.wanted(format!("the solution repeats the given in {}", layout.name(cell)))),
        None => Ok(grid),
    }
}

fn notes(members: &[Member]) -> Result<Vec<Note>, ParseError> {
    let topics = [("title", Topic::Title), ("author", Topic::Author), ("ruleset", Topic::Description)];
    let mut notes = Vec::new();
    for (key, topic) in topics {
        if let Some(node) = find(members, key) {
            notes.push(Note { topic, text: node.text("a text")?.to_owned() });
        }
    }
    Ok(notes)
}
