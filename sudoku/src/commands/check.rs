//! `sudoku check`: all that can be said of a full grid, a partial grid or a puzzle.

use puzzle::solve::check::{Check as Found, Effort, Solutions, check};
use puzzle::{Cell, Digit, Document, Layout, Puzzle};
use serde_json::{Value, json};

use crate::args::Check;
use crate::batch::{Answer, Verdict};

pub(crate) fn run(asked: &Check) -> anyhow::Result<Verdict> {
    asked.batch.answer("", |entry, _| {
        let puzzle = entry.position();
        let found = check(&puzzle, Effort { budget: asked.batch.budget(), ..Effort::default() });
        let text = match (asked.batch.json, asked.candidates) {
            (true, _) => Answer::line(entry, as_json(&puzzle, &found)),
            (false, true) => sentences(entry, &puzzle, &found) + &drawn(puzzle.board().layout(), &found),
            (false, false) => sentences(entry, &puzzle, &found),
        };
        Answer { text, complaint: None, verdict: Verdict::of(found.solutions == Solutions::Exactly(1)) }
    })
}

/// One line with the verdict, and an indented one for each thing more to say.
fn sentences(document: &Document, puzzle: &Puzzle, found: &Found) -> String {
    let layout = puzzle.board().layout();
    let clues = puzzle.givens().clue_count();
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
    let is_partial = document.lacks_rules() || document.puzzle.board().is_in_words();
    let rest = document.lost().filter(|_| is_partial);
    lines.extend(rest.map(|lost| format!("  that is about the rest; not read: {lost}")));
    lines.extend(found.conflicts.iter().map(|conflict| format!("  {}", conflict.sentence(layout))));
    let listed = |label: &str, cells: &mut dyn Iterator<Item = Cell>| {
        let names: Vec<String> = cells.map(|cell| layout.name(cell)).collect();
        (!names.is_empty()).then(|| format!("  {label} {}{more}", names.join(" ")))
    };
    lines.extend(listed("solutions differ in", &mut found.differing.iter()));
    if !found.full {
        lines.extend(listed("could each be left out:", &mut found.redundant.iter()));
    }
    lines.join("\n") + "\n"
}

/// The board with the digits that each cell may hold.
fn drawn(layout: &Layout, found: &Found) -> String {
    let symbols = |digits: puzzle::DigitSet| digits.iter().map(Digit::symbol).collect::<String>();
    let cells: Vec<String> = found.candidates.iter().map(|&digits| symbols(digits)).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(0).max(1);
    let (high, wide) = layout.boxes().unwrap_or((1, 1));
    let shown = |row, column| layout.cell(row, column).map_or("", |cell| cells[cell.index()].as_str());
    let mut text = String::new();
    for row in 0..layout.rows() {
        if row > 0 && row % u16::from(high) == 0 && high > 1 {
            text.push('\n');
        }
        let mut line = String::new();
        for column in 0..layout.columns() {
            let ruled = column > 0 && column % u16::from(wide) == 0 && wide > 1;
            line.push_str(if ruled { " | " } else { " " });
            line.push_str(&format!("{:width$}", shown(row, column)));
        }
        text.push_str(&format!(" {}\n", line.trim_end()));
    }
    text
}

fn as_json(puzzle: &Puzzle, found: &Found) -> Value {
    let layout = puzzle.board().layout();
    let names = |cells: puzzle::CellSet<{ puzzle::WIDE }>| -> Vec<String> {
        cells.iter().map(|cell| layout.name(cell)).collect()
    };
    let conflicts: Vec<_> = found
        .conflicts
        .iter()
        .map(|violation| {
            let cells: Vec<String> = violation.cells.iter().map(|&cell| layout.name(cell)).collect();
            json!({ "cells": cells, "rule": violation.rule, "sentence": violation.sentence(layout) })
        })
        .collect();
    let candidates: Vec<Vec<u8>> =
        found.candidates.iter().map(|digits| digits.iter().map(Digit::value).collect()).collect();
    let (solutions, counted) = match found.solutions {
        Solutions::Exactly(count) => (Some(count), "exactly"),
        Solutions::AtLeast(count) => (Some(count), "at least"),
        Solutions::Undetermined => (None, "undetermined"),
    };
    json!({
        "puzzle": puzzle.givens(),
        "full": found.full,
        "conflicts": conflicts,
        "solutions": solutions,
        "counted": counted,
        "solution": found.solution,
        "differing": names(found.differing),
        "redundant": names(found.redundant),
        "candidates": candidates,
        "exact": found.exact,
    })
}
