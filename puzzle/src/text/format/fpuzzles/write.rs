//! Writing f-puzzles JSON, a puzzle on each line.

#[cfg(feature = "sketches")]
mod shown;

use super::{DIRECTIONS, ELAPSED, FORMS, Form, NEGATIVE, NONCONSECUTIVE, ROMAN, UNSUPPORTED, VARIANT, key};
use crate::board::constraint::Notation;
use crate::board::layout::SIZES;
use crate::text::document::{Document, SavedGame};
use crate::text::format::json::quoted;
use crate::text::format::{Format, Unwritable};
use crate::{Board, Cell, Constraint, Digit, DigitSet, Drawing, Grid, Kind, Layout, Outline, Variant};

pub(super) fn write(document: &Document, text: &mut String) -> Result<(), Unwritable> {
    let board = document.puzzle.board();
    let layout = board.layout();
    let mut members = vec![member("size", layout.size().to_string()), member("grid", grid(document))];
    members.extend(variant(board)?.map(|name| member(VARIANT, quoted(&name))));
    for &kind in Kind::ALL {
        members.extend(rules(kind, board));
    }
    members.extend(drawn(board));
    let negative: Vec<String> = NEGATIVE
        .iter()
        .filter(|(_, kind)| *kind != NONCONSECUTIVE.1 && has(board, *kind))
        .map(|(name, _)| quoted(name))
        .collect();
    members.extend((!negative.is_empty()).then(|| member("negative", list(negative))));
    members.extend(has(board, NONCONSECUTIVE.1).then(|| member(NONCONSECUTIVE.0, "true")));
    members.extend(document.solution.as_ref().map(|solution| member("solution", digits(solution))));
    let elapsed = document.game.as_ref().and_then(|game| game.elapsed).filter(|elapsed| !elapsed.is_zero());
    members.extend(elapsed.map(|elapsed| member(ELAPSED, elapsed.as_millis().to_string())));
    let credits = &document.credits;
    for (key, said) in [("title", credits.title()), ("author", credits.author()), ("ruleset", credits.note())]
    {
        members.extend((!said.is_empty()).then(|| member(key, quoted(said))));
    }
    if !(credits.note().is_empty() && credits.lost().is_empty()) {
        members.push(member(UNSUPPORTED, quoted(credits.lost())));
    }
    text.push_str(&format!("{{{}}}\n", members.join(",")));
    Ok(())
}

fn member(key: &str, value: impl AsRef<str>) -> String {
    format!("{}:{}", quoted(key), value.as_ref())
}

fn list(elements: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", elements.into_iter().collect::<Vec<_>>().join(","))
}

fn has(board: &Board, kind: Kind) -> bool {
    board.constraints().iter().any(|rule| rule.kind == kind)
}

/// What f-puzzles cannot say of the board, if there is anything.
fn variant(board: &Board) -> Result<Option<String>, Unwritable> {
    let layout = board.layout();
    let plain = Constraint::plain_on(layout);
    let kept: Vec<Constraint> = plain.iter().filter(|rule| has(board, rule.kind)).cloned().collect();
    let unwritable = Unwritable::Rules { format: Format::FPuzzles };
    if !SIZES.contains(&layout.size()) || !board.constraints().iter().all(|rule| rule.kind.is_listed()) {
        return Err(unwritable);
    }
    if layout.is_square() && kept.len() == plain.len() {
        return Ok(None);
    }
    let bare = Board::new(layout.clone(), kept).ok().and_then(|bare| Variant::of(&bare)).ok_or(unwritable)?;
    Ok(Some(bare.to_string()))
}

fn grid(document: &Document) -> String {
    let board = document.puzzle.board();
    let layout = board.layout();
    let (state, game) = (document.board_state(), document.game.as_ref());
    let cell = |row, column| {
        let Some(cell) = layout.cell(row, column) else { return "null".to_owned() };
        let mut members = Vec::new();
        members.extend(state.get(cell).map(|digit| member("value", digit.value().to_string())));
        members.extend(document.puzzle.givens().get(cell).map(|_| member("given", "true")));
        for (key, marks) in [
            ("cornerPencilMarks", SavedGame::corner as fn(&SavedGame, Cell) -> DigitSet),
            ("centerPencilMarks", SavedGame::centre),
        ] {
            let digits = game.map_or(DigitSet::EMPTY, |game| marks(game, cell));
            let numbers = digits.iter().map(|digit| digit.value().to_string());
            members.extend((!digits.is_empty()).then(|| member(key, list(numbers))));
        }
        let given =
            board.constraints().iter().filter(|rule| rule.kind == Kind::SUKAKU && rule.cells == [cell]);
        members.extend(given.map(Constraint::digits).reduce(DigitSet::intersection).map(|digits| {
            let numbers = digits.iter().map(|digit| digit.value().to_string());
            member("givenPencilMarks", list(numbers))
        }));
        members.extend(region(layout, cell).map(|region| member("region", region)));
        format!("{{{}}}", members.join(","))
    };
    list((0..layout.rows()).map(|row| list((0..layout.columns()).map(|column| cell(row, column)))))
}

/// The region of a cell, where it is not the box of its place.
fn region(layout: &Layout, cell: Cell) -> Option<String> {
    let is_plain =
        Outline::Square.layout(layout.size()).is_none_or(|plain| plain.regions() == layout.regions());
    let irregular = layout.is_square() && !is_plain;
    let number = layout.regions().iter().position(|region| irregular && region.contains(&cell))?;
    // A cell that is a region alone is in none.
    Some(if layout.regions()[number].len() == 1 { "null".to_owned() } else { number.to_string() })
}

/// The rules of one kind, under its key. Those that f-puzzles writes in another way are not among them.
fn rules(kind: Kind, board: &Board) -> Option<String> {
    let special = [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS, Kind::SUKAKU];
    if special.contains(&kind) || NEGATIVE.iter().any(|(_, negative)| *negative == kind) || !has(board, kind)
    {
        return None;
    }
    let names = |cells: &[Cell]| names(board.layout(), cells);
    let form = FORMS.iter().find(|(ours, _)| *ours == kind.key()).map(|(_, form)| *form);
    let rule = |rule: &Constraint| {
        let cells = rule.cells.as_slice();
        let value = |value: u16| member("value", quoted(&value.to_string()));
        let mut members = match form {
            Some(Form::Circle) => {
                let circle = usize::from(rule.value.unwrap_or(1)).min(cells.len());
                let line = &cells[circle.saturating_sub(1)..];
                vec![member("lines", list([names(line)])), member("cells", names(&cells[..circle]))]
            }
            Some(Form::Halves) => {
                let (one, other) = cells.split_at(cells.len() / 2);
                vec![member("cells", names(one)), member("cloneCells", names(other))]
            }
            Some(Form::Cells) => vec![member("cells", names(cells))],
            Some(Form::Values | Form::Roman) | None => match kind.notation() {
                Notation::Cell | Notation::Digits => vec![member("cell", name(board.layout(), cells[0]))],
                Notation::Line { .. } => vec![member("lines", list([names(cells)]))],
                Notation::Outside => clue(board.layout(), cells),
                Notation::Board | Notation::Edge { .. } | Notation::Cells { .. } => {
                    vec![member("cells", names(cells))]
                }
            },
        };
        members.extend(match form {
            Some(Form::Circle | Form::Halves | Form::Cells) => None,
            Some(Form::Values) => {
                rule.value.map(|value| member("values", list(value.to_string().chars().map(String::from))))
            }
            Some(Form::Roman) => {
                let letter = ROMAN.iter().find(|(_, value)| rule.value == *value);
                letter.map_or(rule.value.map(value), |(letter, _)| Some(member("value", quoted(letter))))
            }
            None => rule.value.map(value),
        });
        format!("{{{}}}", members.join(","))
    };
    let value = match kind.notation() {
        Notation::Board => "true".to_owned(),
        Notation::Cell
        | Notation::Digits
        | Notation::Line { .. }
        | Notation::Outside
        | Notation::Edge { .. }
        | Notation::Cells { .. } => {
            list(board.constraints().iter().filter(|rule| rule.kind == kind).map(rule))
        }
    };
    Some(member(key(kind), value))
}

/// Rules for which others have no word, once more as drawings, which others show: cages whose digits may repeat, and what is only
/// drawn. A module for the browser leaves the latter to those that have more room.
fn drawn(board: &Board) -> Vec<String> {
    let sum = |rule: &Constraint| {
        let cells = member("cells", names(board.layout(), &rule.cells));
        let value = member("value", quoted(&rule.value.unwrap_or_default().to_string()));
        format!("{{{cells},{value},{}}}", from(Kind::SUM))
    };
    let sums: Vec<String> =
        board.constraints().iter().filter(|rule| rule.kind == Kind::SUM).map(sum).collect();
    #[cfg(feature = "sketches")]
    let lists = shown::lists(board, sums);
    #[cfg(not(feature = "sketches"))]
    let lists = Some(("cage", sums)).filter(|(_, sums)| !sums.is_empty());
    lists.into_iter().map(|(key, drawn)| member(key, list(drawn))).collect()
}

/// That something is drawn for a rule which has a key of its own.
fn from(kind: Kind) -> String {
    member("fromConstraint", quoted(key(kind)))
}

fn names(layout: &Layout, cells: &[Cell]) -> String {
    list(cells.iter().map(|cell| name(layout, *cell)))
}

fn name(layout: &Layout, cell: Cell) -> String {
    quoted(&format!("R{}C{}", layout.row(cell) + 1, layout.column(cell) + 1))
}

/// Where a clue is, and the cells that it is about.
fn clue(layout: &Layout, cells: &[Cell]) -> Vec<String> {
    let Some([row, column]) = Drawing::place_of_clue(layout, cells) else { return Vec::new() };
    let first = cells.first().map_or([0, 0], |&cell| [layout.row(cell), layout.column(cell)].map(i32::from));
    let step = [first[0] - row, first[1] - column];
    let mut members = vec![member("cell", quoted(&format!("R{}C{}", row + 1, column + 1)))];
    let direction = DIRECTIONS.iter().find(|(_, of)| *of == step);
    members.extend(direction.map(|(name, _)| member("direction", quoted(name))));
    members
}

fn digits(solution: &Grid) -> String {
    list(solution.cells().map(|(_, digit)| digit.map_or(0, Digit::value).to_string()))
}
