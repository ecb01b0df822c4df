//! What the editor says.

use puzzle::solve::check::Solutions;
use puzzle::{Constraint, Kind, Symmetry};

use crate::editor::{Draft, Editor, Start, Tone, Tool};

use super::{count, format};

pub const TITLE: &str = "Make a puzzle";
pub const MAKE: &str = "Make a puzzle";
pub const NO_BOARD: &str = "These cells make no board.";
pub const NO_HOUSES: &str = "Switch on rows, columns or regions: one of them has to stay.";
pub const UNTITLED: &str = "Untitled";

/// A fault of the engine's, as a sentence.
pub(crate) fn sentence(error: &impl std::fmt::Display) -> String {
    format::sentence(&error.to_string())
}

/// "The cage of 40 cannot be: 2 different digits make 3 to 17, not 40."
pub(crate) fn faulty_rule(name: &str, reason: &str) -> String {
    format!("{} cannot be: {reason}.", format::capital(name))
}

/// "3 cells belong to no region."
pub(crate) fn cells_without_region(cells: usize) -> String {
    format!(
        "{} to no region.",
        if cells == 1 { "1 cell belongs".to_owned() } else { format!("{cells} cells belong") }
    )
}

/// "The region at r1c1 has 10 cells; it needs 9."
pub(crate) fn region_size(first: &str, cells: usize, size: usize) -> String {
    format!("The region at {first} has {}; it needs {size}.", count(cells, "cell"))
}

#[must_use]
pub const fn tool(tool: Tool) -> &'static str {
    match tool {
        Tool::Givens => "Givens",
        Tool::Cages => "Cages",
        Tool::Regions => "Regions",
        Tool::Dots => "Dots",
        Tool::Signs => "Signs",
        Tool::Parity => "Even / odd",
        Tool::Thermometers => "Thermometers",
        Tool::ExtraRegions => "Extra regions",
    }
}

/// How a tool is used; below the board. Where there are no keys, it says which buttons to press.
#[must_use]
pub const fn how_to(tool: Tool, touch: bool) -> &'static str {
    match tool {
        Tool::Givens if touch => "Choose a cell, then its digit. Erase takes it away.",
        Tool::Cages if touch => "Drag across cells to draw a cage, give it a sum, then press Keep.",
        Tool::Regions if touch => "Drag from a region into the cells that it should take. Erase frees cells.",
        Tool::Thermometers if touch => "Drag from the bulb to the tip, then press Keep.",
        Tool::ExtraRegions if touch => "Drag across cells that hold no digit twice, then press Keep.",
        Tool::Givens => "Choose a cell and type its digit. Backspace takes it away.",
        Tool::Cages => "Drag across cells to draw a cage, then type its sum. Enter keeps it, Esc drops it.",
        Tool::Regions => "Drag from a region into the cells that it should take. Backspace frees cells.",
        Tool::Dots => "Touch an edge: white, black, none. Type a number for another difference or ratio.",
        Tool::Signs => "Touch an edge: the sign points one way, then the other, then it is gone.",
        Tool::Parity => "Touch a cell: even (square), odd (circle), neither. Drag to paint.",
        Tool::Thermometers => "Drag from the bulb to the tip. Enter keeps it, Esc drops it.",
        Tool::ExtraRegions => "Drag across cells that hold no digit twice. Enter keeps it, Esc drops it.",
    }
}

pub const NOT_YET: &str = "Not a puzzle yet";
pub const BROKEN: &str = "A rule is broken";
pub const CONTRADICT: &str = "Some givens contradict each other.";
pub const CHECKING: &str = "Checking…";
pub const CHECKING_MEANS: &str = "Counting the solutions.";
pub const PROPER: &str = "Proper: it can be raced and sent.";
pub const NONE_MEANS: &str = "Nothing completes this grid. Take back the last change.";
pub const UNDETERMINED_MEANS: &str = "The search took too long. A few more givens make it easier to prove.";
pub const CANNOT_BE: &str = "cannot be";

/// The number of solutions, as a headline.
pub(crate) fn solutions(solutions: Solutions) -> (String, Tone) {
    match solutions {
        Solutions::Exactly(0) => ("No solution".to_owned(), Tone::Wrong),
        Solutions::Exactly(1) => ("One solution".to_owned(), Tone::Good),
        Solutions::Exactly(number) => (format!("{number} solutions"), Tone::Open),
        Solutions::AtLeast(number) => (format!("{number}+ solutions"), Tone::Open),
        Solutions::Undetermined => ("Not known".to_owned(), Tone::Open),
    }
}

/// The same beside something else.
pub(crate) fn solutions_in_short(known: Solutions) -> (String, Tone) {
    match known {
        Solutions::Exactly(1) => ("unique".to_owned(), Tone::Good),
        Solutions::Exactly(_) | Solutions::AtLeast(_) | Solutions::Undetermined => {
            let (title, tone) = solutions(known);
            (title.to_lowercase(), tone)
        }
    }
}

/// "They differ in 4 cells:"
pub(crate) fn differ_in(cells: usize) -> String {
    if cells == 1 { "They differ in 1 cell:".to_owned() } else { format!("They differ in {cells} cells:") }
}

/// "in 38 ms", "in 1.2 s".
pub(crate) fn took(ms: u64) -> String {
    if ms < 1_000 { format!("in {ms} ms") } else { format!("in {}.{} s", ms / 1_000, ms % 1_000 / 100) }
}

/// "If the new cage is 12".
pub(crate) fn if_kept(tool: Tool, number: Option<u16>) -> String {
    let name = figure(tool);
    match number {
        Some(number) => format!("If the new {name} is {number}"),
        None => format!("With the new {name}"),
    }
}

/// One of what a tool draws.
const fn figure(tool: Tool) -> &'static str {
    match tool {
        Tool::Givens => "given",
        Tool::Cages => "cage",
        Tool::Regions => "region",
        Tool::Dots => "dot",
        Tool::Signs => "sign",
        Tool::Parity => "parity mark",
        Tool::Thermometers => "thermometer",
        Tool::ExtraRegions => "extra region",
    }
}

/// "drawing a cage over r5c9, r6c9".
pub(crate) fn drawing(tool: Tool, cells: &[String]) -> String {
    let article = if tool == Tool::ExtraRegions { "an" } else { "a" };
    match cells {
        [first, .., last] if cells.len() > 4 => {
            format!("drawing {article} {} over {} cells, {first} to {last}", figure(tool), cells.len())
        }
        cells => format!("drawing {article} {} over {}", figure(tool), cells.join(", ")),
    }
}

/// "2 more givens make it symmetric".
pub(crate) fn wanting(cells: usize) -> String {
    let makes = if cells == 1 { "makes" } else { "make" };
    format!("{cells} more {} {makes} it symmetric", if cells == 1 { "given" } else { "givens" })
}

/// What is drawn, by sort: "24 cages", "3 thermometers".
pub(crate) fn drawn(rules: &[Constraint]) -> Vec<String> {
    let number = |kinds: &[Kind]| rules.iter().filter(|rule| kinds.contains(&rule.kind)).count();
    let numbers = Tool::ALL.map(|tool| (tool, number(&tool.kinds())));
    let there = numbers.into_iter().filter(|(_, number)| *number > 0);
    there.map(|(tool, number)| count(number, figure(tool))).collect()
}

pub const EDIT_CREDITS: &str = "Title and author";
pub const CREDITS: &str = "Title, author, note";
pub const PUZZLE_TITLE: &str = "Title";
pub const AUTHOR: &str = "Author";
pub const NOTE: &str = "Note of the setter";
pub const VERDICT: &str = "What it is like";
pub const BOARDS: &str = "Begin with a board";
pub const BOARDS_MEAN: &str = "It takes the place of what is there, which is one undo away.";
pub const RULES: &str = "Rules and symmetry";
pub const CLEAR_GIVENS: &str = "Clear all givens";
pub const SHOW_CANDIDATES: &str = "True candidates on the board";
pub const SYMMETRY: &str = "Symmetry";

/// What a board begins with, and what that is called.
pub const STARTS: [(Start, &str); 3] =
    [(Start::Empty, "Empty"), (Start::Finished, "Finished grid"), (Start::Puzzle, "Puzzle")];

/// Rules of the whole board that can be switched, and what they are called.
pub const HOUSE_RULES: [(Kind, &str); 9] = [
    (Kind::ROWS, "Rows hold each digit once"),
    (Kind::COLUMNS, "Columns hold each digit once"),
    (Kind::REGIONS, "Regions hold each digit once"),
    (Kind::DIAGONAL_DOWN, "Falling diagonal"),
    (Kind::DIAGONAL_UP, "Rising diagonal"),
    (Kind::ANTI_KNIGHT, "Anti-knight"),
    (Kind::ANTI_KING, "Anti-king"),
    (Kind::ALL_DIFFERENCES, "All white dots are drawn"),
    (Kind::ALL_RATIOS, "All black dots are drawn"),
];

/// The title of the draft, or what stands for it.
#[must_use]
pub fn titled(editor: &Editor) -> String {
    title_of(editor.draft())
}

pub(crate) fn title_of(draft: &Draft) -> String {
    let title = draft.credits().title.trim();
    if title.is_empty() { UNTITLED.to_owned() } else { title.to_owned() }
}

/// "by Ann"; empty where nobody is named.
#[must_use]
pub fn by(editor: &Editor) -> String {
    let author = editor.draft().credits().author.trim();
    if author.is_empty() { String::new() } else { format!("by {author}") }
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
    }
}

/// "Edge between r1c1 and r1c2".
#[must_use]
pub fn edge(first: &str, second: &str) -> String {
    format!("Edge between {first} and {second}")
}

/// In little room.
#[must_use]
pub const fn tool_in_short(name: Tool) -> &'static str {
    match name {
        Tool::Thermometers => "Thermo",
        Tool::ExtraRegions => "Extra",
        Tool::Parity => "Even/odd",
        Tool::Givens | Tool::Cages | Tool::Regions | Tool::Dots | Tool::Signs => tool(name),
    }
}

#[must_use]
pub const fn symmetry(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::None => "None",
        Symmetry::HalfTurn => "Half turn",
        Symmetry::QuarterTurn => "Quarter turn",
        Symmetry::LeftRight => "Left and right",
        Symmetry::TopBottom => "Top and bottom",
        Symmetry::Diagonal => "Falling diagonal",
        Symmetry::Antidiagonal => "Rising diagonal",
        Symmetry::Mirrors => "Both mirrors",
        Symmetry::Diagonals => "Both diagonals",
        Symmetry::Full => "All",
    }
}

pub const COPIED: &str = "The puzzle is on the clipboard.";
pub const NOT_COPIED: &str = "The clipboard cannot be used here.";
pub const MINIMISE: &str = "Make minimal";
pub const ALL_NEEDED: &str = "every given is needed";
pub const FINISH: &str = "Finish it for me";
pub const FILL: &str = "Fill in a solution";
pub const WATCH_SEARCH: &str = "Watch the search";
pub const WORKING: &str = "The engine works on it";
pub const STOP: &str = "Stop";
pub const ONE_UNDO_AWAY: &str = "Each is one undo away.";
pub const RACE: &str = "Race it in a room";
pub const WHEN_PROPER: &str = "when it has one solution";
pub const TRY_IT: &str = "Try it";
pub const CHALLENGE: &str = "Challenge";
pub const COPY_TEXT: &str = "Copy text";
pub const DRAFTS: &str = "Drafts";
pub const NEW_DRAFT: &str = "New draft";
pub const SEARCH: &str = "The search";

/// "drops r3c7", "drops 4 givens".
#[must_use]
pub fn drops(redundant: &str) -> String {
    if redundant == "none" { ALL_NEEDED.to_owned() } else { format!("drops {redundant}") }
}

/// "step 120 of 3,400".
#[must_use]
pub fn step_of(at: usize, all: usize, is_cut: bool) -> String {
    let thousands = |number: usize| format::thousands(u32::try_from(number).unwrap_or(u32::MAX));
    format!("Step {} of {}{}", thousands(at), thousands(all), if is_cut { " and more" } else { "" })
}

/// "3 guesses deep · 2 solutions so far".
#[must_use]
pub fn search_state(depth: usize, solutions: usize) -> String {
    let guesses = if depth == 1 { "1 guess deep".to_owned() } else { format!("{depth} guesses deep") };
    format!("{guesses} · {} so far", count(solutions, "solution"))
}

/// "30 steps a second".
#[must_use]
pub fn speed(steps: u32) -> String {
    format!("{steps} steps a second")
}

pub const BRING: &str = "Bring one";
pub const BRING_MEANS: &str = "Paste a puzzle or a link";
pub const OPEN_FILE: &str = "Open a file";
pub const FROM_CLIPBOARD: &str = "From the clipboard";

/// What of a file is not kept.
#[must_use]
pub fn lost(what: &str) -> String {
    format!("Not kept from the file: {what}")
}
