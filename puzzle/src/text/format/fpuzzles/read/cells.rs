//! The cells of an f-puzzles grid: digits, pencil marks, regions.

use super::unknown;
use crate::text::document::SavedGame;
use crate::text::format::json::{Member, Node, Value};
use crate::text::parse::ParseError;
use crate::{Digit, DigitSet, Grid, Kind, Layout};

/// Keys of a cell that f-puzzles keeps for its own editor.
const OF_THE_EDITOR: [&str; 2] = ["candidates", "selected"];

/// A cell as it is written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found<'n> {
    pub(super) digit: Option<Digit>,
    pub(super) given: bool,
    pub(super) region: Option<u8>,
    /// Whether it is said to be in no region.
    pub(super) is_free: bool,
    corner: DigitSet,
    centre: DigitSet,
    pub(super) colour: Option<&'n Node>,
    /// Those that are given, a rule; all if there are none.
    pub(super) candidates: DigitSet,
    /// The kind of the mark that older exports have in the cell.
    pub(super) parity: Option<Kind>,
}

/// The cells of a board, in reading order.
pub(super) struct Cells<'n> {
    pub(super) frame: Layout,
    pub(super) found: Vec<Found<'n>>,
}

pub(super) fn cells(grid: &Node, frame: Layout) -> Result<Cells<'_>, ParseError> {
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

/// A cell of a board of so many digits.
fn cell(node: &Node, size: u8) -> Result<Found<'_>, ParseError> {
    let mut found = Found::default();
    for Member { key, place, node } in node.object("a cell is an object")? {
        match key.as_str() {
            "region" if matches!(node.value, Value::Null) => found.is_free = true,
            _ if node.is_nothing() => {}
            "value" => {
                found.digit = Some(digit(node, size)?);
            }
            "given" => found.given = true,
            "region" => {
                let wanted = format!("a region is 0 to {}", size - 1);
                let region = node.number::<u8>(&wanted)?;
                if region >= size {
                    return Err(node.wanted(wanted));
                }
                found.region = Some(region);
            }
            "parity" => found.parity = Some(parity(node)?),
            "cornerPencilMarks" => found.corner = digits(node, size)?,
            "centerPencilMarks" => found.centre = digits(node, size)?,
            "givenPencilMarks" => found.candidates = digits(node, size)?,
            "c" | "highlight" => found.colour = found.colour.or(Some(node)),
            "cArray" | "highlightCs" => found.colour = Some(only(node)),
            key if OF_THE_EDITOR.contains(&key) => {}
            key => return Err(unknown(*place, key, "value, given and region")),
        }
    }
    Ok(found)
}

/// The one colour of a list; the list itself if it has several.
fn only(node: &Node) -> &Node {
    if let Value::List(nodes) = &node.value
        && let [one] = nodes.as_slice()
    {
        one
    } else {
        node
    }
}

fn parity(node: &Node) -> Result<Kind, ParseError> {
    let wanted = "a parity is Even or Odd";
    match node.text(wanted)? {
        "Even" => Ok(Kind::EVEN),
        "Odd" => Ok(Kind::ODD),
        _ => Err(node.wanted(wanted)),
    }
}

fn digit(node: &Node, size: u8) -> Result<Digit, ParseError> {
    let wanted = format!("a digit of this board is 1 to {size}");
    let value = Digit::new(node.number(&wanted)?);
    value.filter(|digit| digit.value() <= size).ok_or_else(|| node.wanted(wanted))
}

fn digits(node: &Node, size: u8) -> Result<DigitSet, ParseError> {
    node.list("pencil marks are a list of digits")?.iter().map(|node| digit(node, size)).collect()
}

impl Cells<'_> {
    /// The pencil marks, on a board without entered digits.
    pub(super) fn saved_game(&self, blank: Grid) -> SavedGame {
        let marks = |of: fn(&Found<'_>) -> DigitSet| -> Vec<DigitSet> {
            let marks: Vec<DigitSet> = self.found.iter().map(of).collect();
            if marks.iter().all(|digits| digits.is_empty()) { Vec::new() } else { marks }
        };
        let (corner, centre) = (marks(|found| found.corner), marks(|found| found.centre));
        SavedGame { entered: blank, corner, centre, elapsed: None }
    }
}
