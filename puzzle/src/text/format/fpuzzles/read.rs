//! Reading f-puzzles JSON.

mod cells;
mod decoration;
mod rules;
#[cfg(feature = "sketches")]
mod shapes;

use std::time::Duration;

use super::{ELAPSED, VARIANT};
use crate::board::layout::SIZES;
use crate::text::document::{Credits, Document, Unsupported};
use crate::text::format::collected::Collected;
use crate::text::format::contradicted;
use crate::text::format::json::{self, Member, Node};
use crate::text::format::lost;
use crate::text::parse::{ParseError, Place};
use crate::{Cell, Constraint, Digit, Grid, Kind, Layout, Outline, Variant};
use cells::{Cells, Found, cells};

/// The longest time that a game in progress may have been played: some three years.
const ELAPSED_MS_MAX: u64 = 100_000_000_000;

pub(super) fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let mut documents = Collected::default();
    json::each(text, |node| documents.push(document(node)?, node.place))?;
    let end = crate::text::format::board::end_of(text);
    documents.or(|| ParseError::unexpected(end, "no puzzle", "a puzzle is a JSON object"))
}

fn find<'n>(members: &'n [Member], key: &str) -> Option<&'n Node> {
    members
        .iter()
        .find(|member| member.key == key)
        .map(|member| &member.node)
        .filter(|node| !node.is_nothing())
}

fn document(node: &Node) -> Result<Document, ParseError> {
    let members = node.object("a puzzle is a JSON object")?;
    let missing = |key: &str, wanted: &str| ParseError::unexpected(node.place, format!("no {key:?}"), wanted);
    let grid = find(members, "grid").ok_or_else(|| missing("grid", "a puzzle has a grid of cells"))?;
    let rows = grid.list("the grid is a list of rows")?;
    let size = match find(members, "size") {
        Some(size) => size.number::<u16>("a size is a number")?,
        None => rows.len() as u16,
    };
    let size = u8::try_from(size).ok().filter(|size| SIZES.contains(size)).ok_or_else(|| {
        let place = find(members, "size").map_or(grid.place, |size| size.place);
        ParseError::unexpected(place, format!("size {size}"), format!("the sizes are {SIZES:?}"))
    })?;
    let variant = variant(members, size)?;
    let cells = cells(grid, variant.outline().layout(size).unwrap_or_else(|| Layout::boxed(1, size)))?;
    let layout = layout(&cells, &variant, grid.place)?;
    let given = cells.found.iter().enumerate().filter(|(_, found)| !found.candidates.is_empty());
    let given =
        given.filter_map(|(index, found)| Constraint::candidates(Cell::new(index as u16), found.candidates));
    let mut constraints = Constraint::plain_on(&layout);
    let is_named = find(members, VARIANT).is_some();
    let regions = !cells.found.iter().all(|found| found.is_free);
    constraints.retain(|rule| match rule.kind {
        kind if is_named => variant.kinds().contains(&kind),
        kind => regions || kind != Kind::REGIONS,
    });
    constraints.extend(given);
    let parity =
        (0..).map(Cell::new).zip(&cells.found).filter_map(|(cell, found)| Some((cell, found.parity?)));
    constraints.extend(parity.map(|(cell, kind)| Constraint { kind, cells: vec![cell], value: None }));
    let constraints = rules::constraints(members, &layout, constraints)?;
    let mut givens = Grid::blank(&layout);
    let mut game = cells.saved_game(Grid::blank(&layout));
    for (index, found) in cells.found.iter().enumerate() {
        let target = if found.given { &mut givens } else { &mut game.entered };
        target.set(Cell::new(index as u16), found.digit);
    }
    game.elapsed = find(members, ELAPSED).map(elapsed).transpose()?;
    let solution = match find(members, "solution") {
        Some(node) => solution(node, &layout, &givens)?,
        None => None,
    };
    let mut sketch = decoration::sketch(members, &cells, &layout)?;
    sketch.candidates.clone_from(&game.centre);
    let (puzzle, mut unsupported) =
        sketch.puzzle(&layout, constraints, &givens, solution.as_ref(), node.place)?;
    unsupported.extend(decoration::named(members)?);
    let (credits, cut) = credits(members)?;
    let credits = credits.lacking(&lost::lost_rules(&unsupported));
    unsupported.splice(0..0, cut);
    let game = (!game.is_blank()).then_some(game);
    Ok(Document { puzzle, credits, game, solution, remarks: Vec::new(), unsupported })
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

fn unknown(place: Place, key: &str, known: &str) -> ParseError {
    let key: String = key.chars().take(40).collect();
    ParseError::unexpected(place, format!("{key:?} is not supported"), format!("supported are {known}"))
}

/// The board's layout: boxes, unless the cells say otherwise.
fn layout(cells: &Cells<'_>, variant: &Variant, place: Place) -> Result<Layout, ParseError> {
    let size = variant.size();
    let plain = || variant.outline().layout(size);
    let regions: Option<Vec<u8>> = cells.found.iter().map(|found| found.region).collect();
    match (regions, plain()) {
        (None, Some(layout)) if cells.found.iter().all(|found| found.is_free) => Ok(layout),
        (None, Some(layout)) if !cells.found.iter().any(|found| found.is_free || found.region.is_some()) => {
            Ok(layout)
        }
        // Cells that say nothing of a region lie in the box of their place; one that is in none is a region alone.
        (None, Some(boxes)) if variant.outline() == Outline::Square => {
            let own = |cell: Cell| boxes.regions().iter().position(|region| region.contains(&cell));
            let mut alone = size..=u8::MAX;
            let mut region = |cell: Cell| match cells.found[cell.index()] {
                Found { is_free: true, .. } => alone.next(),
                Found { region, .. } => region.or(own(cell).map(|region| region as u8)),
            };
            let regions: Vec<u8> = boxes.cells().filter_map(&mut region).collect();
            jigsaw(size, &regions, place)
        }
        (Some(regions), _) if cells.frame.is_square() => jigsaw(size, &regions, place),
        _ => {
            Err(ParseError::unexpected(place, "cells with and without a region", "each cell has its region"))
        }
    }
}

/// Regions by the numbers of their cells: of as many cells as there are digits, or, numbered from the size on, of a cell alone.
pub(in crate::text::format) fn jigsaw(size: u8, regions: &[u8], place: Place) -> Result<Layout, ParseError> {
    let count = |of: u8| regions.iter().filter(|region| **region == of).count();
    let is_whole = (0..size).map(count).all(|cells| cells == 0 || cells == usize::from(size));
    let mut used = regions.to_vec();
    used.sort_unstable();
    used.dedup();
    let number = |region: &u8| used.binary_search(region).ok().and_then(|at| u8::try_from(at + 1).ok());
    let numbers: Option<Vec<u8>> = regions.iter().map(number).collect();
    let layout = numbers.and_then(|numbers| Layout::of_parts(size, &[(0, 0)], &numbers).ok());
    layout.filter(|_| is_whole).ok_or_else(|| {
        let wanted = format!("a board has {size} regions of {size} cells each");
        ParseError::unexpected(place, "regions of other sizes", wanted)
    })
}

/// What the file calls the solution, if it has a digit for each cell.
fn solution(node: &Node, layout: &Layout, givens: &Grid) -> Result<Option<Grid>, ParseError> {
    let digits = node.list("the solution is a list of digits")?;
    if digits.len() != layout.cell_count() {
        return Err(node.wanted(format!("the solution has {} digits", layout.cell_count())));
    }
    let mut grid = Grid::blank(layout);
    for (cell, node) in layout.cells().zip(digits) {
        if node.is_nothing() || node.text("").is_ok_and(|text| matches!(text, "." | "?")) {
            continue;
        }
        let wanted = format!("a digit is 1 to {}", layout.size());
        let digit = Digit::new(node.number(&wanted)?);
        let digit =
            digit.filter(|digit| digit.value() <= layout.size()).ok_or_else(|| node.wanted(wanted))?;
        grid.set(cell, Some(digit));
    }
    match contradicted(givens, &grid).filter(|_| grid.is_full()) {
        Some(cell) => Err(node.wanted(format!("the solution repeats the given in {}", layout.name(cell)))),
        None => Ok(grid.is_full().then_some(grid)),
    }
}

fn elapsed(node: &Node) -> Result<Duration, ParseError> {
    let wanted = format!("a time is 0 to {ELAPSED_MS_MAX} milliseconds");
    let ms = node.number::<u64>(&wanted)?;
    if ms <= ELAPSED_MS_MAX { Ok(Duration::from_millis(ms)) } else { Err(node.wanted(wanted)) }
}

fn credits(members: &[Member]) -> Result<(Credits, Vec<Unsupported>), ParseError> {
    let text = |key| find(members, key).map_or(Ok(""), |node| node.text("a text"));
    Ok(Credits::shortened(text("title")?, text("author")?, text("ruleset")?))
}
