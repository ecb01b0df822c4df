//! `sudoku check`: all that can be said of a full grid, a partial grid or a puzzle.

use puzzle::check::{Check as Found, Effort, Solutions, check};
use puzzle::format::Entry;
use puzzle::{Cell, Digit, Geometry};
use serde_json::json;

use crate::args::Check;
use crate::batch::{Answer, Verdict};

pub(crate) fn run(asked: &Check) -> anyhow::Result<Verdict> {
    asked.batch.answer("", |entry| {
        let found = check(entry.board(), Effort::default());
        let text = match (asked.batch.json, asked.candidates) {
            (true, _) => as_json(entry, &found),
            (false, true) => sentences(entry, &found) + &drawn(&found),
            (false, false) => sentences(entry, &found),
        };
        Answer { text, complaint: None, proper: found.solutions == Solutions::Exactly(1) }
    })
}

/// One line with the verdict, and an indented one for each thing more to say.
fn sentences(entry: &Entry, found: &Found) -> String {
    let geometry = Geometry::classic();
    let clues = entry.board().clue_count();
    let more = if found.exact { "" } else { " (and maybe more: the search was given up)" };
    let mut lines = vec![match found.solutions {
        _ if found.full && found.conflicts.is_empty() => "valid: full, and every rule holds".to_owned(),
        _ if found.full => "not valid: full, but against the rules".to_owned(),
        _ if !found.conflicts.is_empty() => "not valid: against the rules".to_owned(),
        Solutions::Exactly(0) => "no solution, though no rule is broken yet".to_owned(),
        Solutions::Exactly(1) => format!("proper: exactly one solution from {clues} givens"),
        Solutions::Exactly(count) => format!("not proper: {count} solutions"),
        Solutions::AtLeast(count) => format!("not proper: at least {count} solutions"),
        Solutions::Undetermined => "undetermined: the search was given up".to_owned(),
    }];
    lines.extend(found.conflicts.iter().map(|conflict| format!("  {}", conflict.sentence(geometry))));
    let listed = |label: &str, cells: &mut dyn Iterator<Item = Cell>| {
        let names: Vec<String> = cells.map(|cell| geometry.name(cell)).collect();
        (!names.is_empty()).then(|| format!("  {label} {}{more}", names.join(" ")))
    };
    lines.extend(listed("solutions differ in", &mut found.differing.iter()));
    if !found.full {
        lines.extend(listed("could each be left out:", &mut found.redundant.iter()));
    }
    lines.join("\n") + "\n"
}

/// The board with the digits that each cell may hold.
fn drawn(found: &Found) -> String {
    let geometry = Geometry::classic();
    let symbols = |digits: puzzle::DigitSet| digits.iter().map(Digit::symbol).collect::<String>();
    let cells: Vec<String> = found.candidates.iter().map(|&digits| symbols(digits)).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(0).max(1);
    let mut text = String::new();
    for (index, row) in cells.chunks(usize::from(geometry.columns())).enumerate() {
        if index > 0 && index % usize::from(geometry.box_rows()) == 0 {
            text.push('\n');
        }
        let boxes: Vec<String> = row
            .chunks(usize::from(geometry.box_columns()))
            .map(|part| part.iter().map(|cell| format!("{cell:width$}")).collect::<Vec<_>>().join(" "))
            .collect();
        text.push_str(&format!("  {}\n", boxes.join(" | ").trim_end()));
    }
    text
}

fn as_json(entry: &Entry, found: &Found) -> String {
    let geometry = Geometry::classic();
    let names = |cells: puzzle::CellSet<{ puzzle::WIDE }>| -> Vec<String> {
        cells.iter().map(|cell| geometry.name(cell)).collect()
    };
    let conflicts: Vec<_> = found
        .conflicts
        .iter()
        .map(|conflict| {
            let cells = conflict.cells.map(|cell| geometry.name(cell));
            json!({ "cells": cells, "rule": conflict.house.to_string(), "sentence": conflict.sentence(geometry) })
        })
        .collect();
    let candidates: Vec<Vec<u8>> =
        found.candidates.iter().map(|digits| digits.iter().map(Digit::value).collect()).collect();
    let (solutions, counted) = match found.solutions {
        Solutions::Exactly(count) => (Some(count), "exactly"),
        Solutions::AtLeast(count) => (Some(count), "at least"),
        Solutions::Undetermined => (None, "undetermined"),
    };
    let said = json!({
        "puzzle": entry.board(),
        "full": found.full,
        "conflicts": conflicts,
        "solutions": solutions,
        "counted": counted,
        "solution": found.solution,
        "differing": names(found.differing),
        "redundant": names(found.redundant),
        "candidates": candidates,
        "exact": found.exact,
    });
    format!("{said}\n")
}
