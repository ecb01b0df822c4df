//! What the editor says.

use core::fmt::Display;

use puzzle::solve::check::Solutions;
use puzzle::{Constraint, Kind};

use crate::editor::{Draft, Editor, Start, Tone, Tool};

use super::{capital, counts};

pub use super::made::editor::*;

/// "The cage of 40 cannot be: 2 different digits make 3 to 17, not 40."
pub(crate) fn rule_refused(name: &str, reason: impl Display) -> String {
    faulty_rule(capital(name), reason)
}

/// The number of solutions, as a headline.
pub(crate) fn solutions(solutions: Solutions) -> (String, Tone) {
    match solutions {
        Solutions::Exactly(0) => (no_solution().to_owned(), Tone::Wrong),
        Solutions::Exactly(1) => (one_solution().to_owned(), Tone::Good),
        Solutions::Exactly(number) => (counts::solutions(number), Tone::Open),
        Solutions::AtLeast(number) => (at_least_solutions(number), Tone::Open),
        Solutions::Undetermined => (not_known().to_owned(), Tone::Open),
    }
}

/// The same beside something else.
pub(crate) fn solutions_in_short(known: Solutions) -> (String, Tone) {
    match known {
        Solutions::Exactly(1) => (unique().to_owned(), Tone::Good),
        Solutions::Exactly(_) | Solutions::AtLeast(_) | Solutions::Undetermined => {
            let (title, tone) = solutions(known);
            (title.to_ascii_lowercase(), tone)
        }
    }
}

/// "drawing a cage over r5c9, r6c9".
pub(crate) fn drawing(tool: Tool, cells: &[String]) -> String {
    let over = match cells {
        [first, .., last] if cells.len() > 4 => cells_between(cells.len(), first, last),
        cells => cells.join(", "),
    };
    drawing_over(tool, over)
}

/// What is drawn, by sort: "24 cages", "3 thermometers".
pub(crate) fn drawn(rules: &[Constraint]) -> Vec<String> {
    let number = |kinds: &[Kind]| rules.iter().filter(|rule| kinds.contains(&rule.kind)).count();
    let numbers = Tool::ALL.map(|tool| (tool, number(&tool.kinds())));
    let there = numbers.into_iter().filter(|(_, number)| *number > 0);
    there.map(|(tool, number)| figures(tool, number)).collect()
}

/// What a board begins with, and what that is called.
#[must_use]
pub fn starts() -> [(Start, &'static str); 3] {
    [(Start::Empty, start_empty()), (Start::Finished, start_finished()), (Start::Puzzle, start_puzzle())]
}

/// Rules of the whole board that can be switched, and what they are called.
#[must_use]
pub fn house_rules() -> [(Kind, &'static str); 11] {
    [
        (Kind::ROWS, rule_rows()),
        (Kind::COLUMNS, rule_columns()),
        (Kind::REGIONS, rule_regions()),
        (Kind::DIAGONAL_DOWN, rule_diagonal_down()),
        (Kind::DIAGONAL_UP, rule_diagonal_up()),
        (Kind::ANTI_KNIGHT, rule_anti_knight()),
        (Kind::ANTI_KING, rule_anti_king()),
        (Kind::ALL_DIFFERENCES, rule_all_differences()),
        (Kind::ALL_RATIOS, rule_all_ratios()),
        (Kind::ALL_XV, rule_all_xv()),
        (Kind::DISJOINT, rule_disjoint()),
    ]
}

/// The title of the draft, or what stands for it.
#[must_use]
pub fn titled(editor: &Editor) -> String {
    title_of(editor.draft())
}

pub(crate) fn title_of(draft: &Draft) -> String {
    let title = draft.credits().title.trim();
    if title.is_empty() { untitled().to_owned() } else { title.to_owned() }
}

/// "by Ann"; empty without an author.
#[must_use]
pub fn by_author(editor: &Editor) -> String {
    let author = editor.draft().credits().author.trim();
    if author.is_empty() { String::new() } else { by(author) }
}

/// A name for tests and the page.
#[must_use]
pub const fn tool_id(tool: Tool) -> &'static str {
    match tool {
        Tool::Givens => "givens",
        Tool::Cages => "cages",
        Tool::Regions => "regions",
        Tool::Dots => "dots",
        Tool::Signs => "signs",
        Tool::Parity => "parity",
        Tool::Thermometers => "thermometers",
        Tool::ExtraRegions => "extra-regions",
        Tool::Lines => "lines",
        Tool::Clues => "clues",
    }
}

/// What making it minimal does: nothing while that is not known at all.
#[must_use]
pub fn minimising(editor: &Editor) -> Option<String> {
    let spare = editor.redundant()?;
    Some(match editor.dropped() {
        _ if spare == 0 => all_needed().to_owned(),
        Some(dropped) => drops(dropped),
        None => drops_spare().to_owned(),
    })
}
