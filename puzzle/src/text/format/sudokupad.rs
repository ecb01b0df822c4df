//! SudokuPad's own format, as its links hold it: JSON that is shortened before it is packed. It has givens, regions, cages and
//! what is drawn; which rules that makes is for [`super::sketch`] to say.

mod shapes;
#[cfg(test)]
mod tests;

use super::fpuzzles::read::jigsaw;
use super::json::{self, Member, Node, Value};
use super::lost;
use super::sketch::{Cage, Sketch};
use crate::board::layout::SIZES;
use crate::text::document::{Credits, Document, SavedGame};
use crate::text::parse::ParseError;
use crate::{Cell, Constraint, Digit, DigitSet, Grid, Kind, Layout};

/// The most rows and columns of a board with what stands beside it.
const SIDE_MAX: usize = 60;

/// Names of rules for the whole board.
const GLOBAL: [(&str, Kind); 7] = [
    ("antiknight", Kind::ANTI_KNIGHT),
    ("antiking", Kind::ANTI_KING),
    ("nonconsecutive", Kind::ALL_DIFFERENCES),
    ("disjoint", Kind::DISJOINT),
    ("antidifference", Kind::ALL_DIFFERENCES),
    ("antiratio", Kind::ALL_RATIOS),
    ("antixv", Kind::ALL_XV),
];

/// Keys of what shows a board part by part.
const FOG: [&str; 3] = ["foglight", "foglink", "triggereffect"];

/// Styles of cages that are regions.
const REGIONS: [&str; 2] = ["extraregion", "windoku"];

/// Reads the JSON of a link.
pub(super) fn read(text: &str) -> Result<Document, ParseError> {
    let node = json::shortened(text)?;
    let members = node.object("a puzzle is a JSON object")?;
    if let Some(fog) = FOG.iter().find_map(|key| get(members, key, key)) {
        return Err(ParseError::unexpected(fog.place, "fog", "a puzzle is shown as a whole here"));
    }
    let frame = frame(members, &node)?;
    let mut said = Said::default();
    let mut sketch = Sketch::default();
    let mut known = globals(members, &frame.layout)?;
    said.metadata(members)?;
    cages(members, &frame, &mut said, &mut sketch, &mut known)?;
    shapes::read(members, &frame, &mut sketch)?;
    let (givens, game) = cells(members, &frame, &mut sketch)?;
    sketch.words.clone_from(&said.rules);
    let solution = frame.solution(&said.solution, &givens);
    let (puzzle, mut unsupported) =
        sketch.puzzle(&frame.layout, known, &givens, solution.as_ref(), node.place)?;
    let (credits, cut) = Credits::shortened(&said.title, &said.author, &said.rules);
    let credits = credits.lacking(&lost::lost_rules(&unsupported));
    unsupported.extend(cut);
    let game = Some(game).filter(|game| !game.is_blank());
    Ok(Document { credits, game, solution, unsupported, ..Document::of(puzzle) })
}

/// A value by its key, or by what that is shortened to.
fn get<'n>(members: &'n [Member], key: &str, short: &str) -> Option<&'n Node> {
    let mut found = members.iter().filter(|member| member.key == key || member.key == short);
    found.next().map(|member| &member.node).filter(|node| !node.is_nothing())
}

fn list<'n>(members: &'n [Member], key: &str, short: &str) -> Result<&'n [Node], ParseError> {
    get(members, key, short).map_or(Ok(&[]), |node| node.list("a list"))
}

/// A text, or a number as it is written.
fn text(node: &Node) -> &str {
    match &node.value {
        Value::Text(text) | Value::Number(text) => text,
        Value::Null | Value::Bool(_) | Value::List(_) | Value::Object(_) => "",
    }
}

/// Where the board lies among the cells of the file: some puzzles have cells beside it for clues.
struct Frame {
    /// Rows and columns of the file.
    file: [usize; 2],
    /// Row and column of the upper left cell.
    corner: [usize; 2],
    layout: Layout,
}

fn frame(members: &[Member], node: &Node) -> Result<Frame, ParseError> {
    let missing = |what: &str, wanted: &str| Err(ParseError::unexpected(node.place, what, wanted));
    let rows = list(members, "cells", "ce")?;
    let columns = rows.iter().map(|row| row.list("a row is a list of cells").map(<[Node]>::len));
    let file = [rows.len(), columns.collect::<Result<Vec<usize>, _>>()?.into_iter().max().unwrap_or(0)];
    if file.iter().any(|side| !(1..=SIDE_MAX).contains(side)) {
        return missing(
            &format!("{} rows of {} cells", file[0], file[1]),
            &format!("at most {SIDE_MAX} of {SIDE_MAX}"),
        );
    }
    let mut region_of: Vec<Option<u8>> = vec![None; file[0] * file[1]];
    let regions = list(members, "regions", "re")?;
    if regions.len() > usize::from(u8::MAX) {
        return missing(&format!("{} regions", regions.len()), &format!("at most {}", u8::MAX));
    }
    for (number, region) in (0_u8..).zip(regions) {
        for node in region.list("a region is a list of cells")? {
            let [row, column] = place(node, file)?;
            if region_of[row * file[1] + column].replace(number).is_some() {
                return Err(node.wanted("a cell lies in one region"));
            }
        }
    }
    let used = |index: &usize| regions.is_empty() || region_of[*index].is_some();
    let cells: Vec<usize> = (0..region_of.len()).filter(used).collect();
    let span = |of: &dyn Fn(usize) -> usize| {
        let least = cells.iter().map(|&index| of(index)).min().unwrap_or(0);
        (least, cells.iter().map(|&index| of(index) + 1 - least).max().unwrap_or(0))
    };
    let [(top, high), (left, wide)] = [span(&|index| index / file[1]), span(&|index| index % file[1])];
    let size = u8::try_from(high).ok().filter(|size| high == wide && SIZES.contains(size));
    let Some(size) = size else {
        return missing(
            &format!("a board of {high} rows and {wide} columns"),
            &format!("as many of both: {SIZES:?}"),
        );
    };
    let layout = match Layout::square(size).filter(|_| regions.is_empty()) {
        Some(layout) => layout,
        None => {
            let region = |index: usize| region_of[(top + index / wide) * file[1] + left + index % wide];
            // A cell that is in none is a region alone.
            let mut alone = size..=u8::MAX;
            let regions: Vec<u8> =
                (0..high * wide).filter_map(|index| region(index).or_else(|| alone.next())).collect();
            jigsaw(size, &regions, node.place)?
        }
    };
    Ok(Frame { file, corner: [top, left], layout })
}

/// Row and column of a cell, from 0.
fn place(node: &Node, file: [usize; 2]) -> Result<[usize; 2], ParseError> {
    let wanted = format!("a cell is [0,0] to [{},{}]", file[0] - 1, file[1] - 1);
    let numbers = node.list(&wanted)?.iter().map(|node| node.number::<usize>(&wanted));
    match numbers.take(3).collect::<Result<Vec<usize>, _>>()?[..] {
        [row, column] if row < file[0] && column < file[1] => Ok([row, column]),
        _ => Err(node.wanted(wanted)),
    }
}

impl Frame {
    fn cell(&self, [row, column]: [usize; 2]) -> Option<Cell> {
        let at = |at: usize, corner: usize| u16::try_from(at.checked_sub(corner)?).ok();
        self.layout.cell(at(row, self.corner[0])?, at(column, self.corner[1])?)
    }

    /// The solution, which has a symbol for each cell of the file, if it is known of every cell that is not given.
    fn solution(&self, said: &str, givens: &Grid) -> Option<Grid> {
        let symbols: Vec<char> = said.trim().chars().collect();
        let mut grid = givens.clone();
        for (index, symbol) in symbols.iter().enumerate().take(self.file[0] * self.file[1]) {
            let digit = symbol.to_digit(10).and_then(|digit| Digit::new(digit as u8));
            let cell = self.cell([index / self.file[1], index % self.file[1]]);
            if let (Some(cell), Some(digit)) = (cell, digit.filter(|digit| self.layout.has_digit(*digit))) {
                grid.set(cell, Some(digit));
            }
        }
        (symbols.len() == self.file[0] * self.file[1] && grid.is_full()).then_some(grid)
    }
}

/// What is said of a puzzle.
#[derive(Default)]
struct Said {
    title: String,
    author: String,
    rules: String,
    solution: String,
}

impl Said {
    fn set(&mut self, key: &str, said: &str) {
        let field = match key {
            "title" | "t" => &mut self.title,
            "author" => &mut self.author,
            "solution" => &mut self.solution,
            // They may come in parts.
            "rules" => {
                self.rules.push_str(said);
                self.rules.push('\n');
                return;
            }
            _ => return,
        };
        said.clone_into(field);
    }

    fn metadata(&mut self, members: &[Member]) -> Result<(), ParseError> {
        for key in ["metadata", "metaData"] {
            let Some(node) = get(members, key, key) else { continue };
            for Member { key, node, .. } in node.object("metadata is an object")? {
                match (&node.value, key.as_str()) {
                    (Value::Bool(true), "norowcol") => {
                        return Err(node.wanted("rows and columns hold each digit once"));
                    }
                    (Value::List(parts), key) => parts.iter().for_each(|part| self.set(key, text(part))),
                    (_, key) => self.set(key, text(node)),
                }
            }
        }
        Ok(())
    }
}

/// The rules of the whole board that are named.
fn globals(members: &[Member], layout: &Layout) -> Result<Vec<Constraint>, ParseError> {
    let known = |name: &str| {
        GLOBAL.iter().find(|(known, _)| *known == name).map(|(_, kind)| Constraint::of_board(*kind))
    };
    let names = list(members, "global", "global")?.iter();
    let named = names.map(|node| {
        let wanted =
            || node.wanted(format!("rules of the board are {}", GLOBAL.map(|(name, _)| name).join(", ")));
        known(text(node)).ok_or_else(wanted)
    });
    let mut found = Constraint::plain_on(layout);
    // As f-puzzles has it: a board of which nothing is said to be a region has none.
    found.retain(|rule| rule.kind != Kind::REGIONS || get(members, "regions", "re").is_some());
    found.extend(named.collect::<Result<Vec<Constraint>, _>>()?);
    for key in ["diagonal-", "diagonal+"] {
        found.extend(get(members, key, key).and_then(|_| Kind::of_key(key)).map(Constraint::of_board));
    }
    Ok(found)
}

fn cages(
    members: &[Member],
    frame: &Frame,
    said: &mut Said,
    sketch: &mut Sketch,
    known: &mut Vec<Constraint>,
) -> Result<(), ParseError> {
    for node in list(members, "cages", "ca")? {
        let cage = node.object("a cage is an object")?;
        let value = get(cage, "value", "v").or_else(|| get(cage, "sum", "sum")).map_or("", text);
        let word = |key: &str| get(cage, key, key).map_or("", text);
        let cells = list(cage, "cells", "ce")?;
        if cells.is_empty() {
            if let Some((key, text)) = value.split_once(':') {
                said.set(&key.to_ascii_lowercase(), text.trim());
            }
            continue;
        }
        if ["rowcol", "disjoint", "region"].contains(&word("type")) {
            continue;
        }
        let is_hidden = get(cage, "hidden", "hidden").is_some() || word("style") == "hidden";
        if is_hidden && value.is_empty() {
            let of_whole_board = cells.len() == frame.file[0] * frame.file[1];
            if list(members, "regions", "re")?.is_empty() && !of_whole_board {
                return Err(node.wanted("all cells of a board lie in rows, columns and regions"));
            }
            continue;
        }
        let places = cells.iter().map(|node| place(node, frame.file)).collect::<Result<Vec<_>, _>>()?;
        let Some(cells) = places.into_iter().map(|place| frame.cell(place)).collect::<Option<Vec<Cell>>>()
        else {
            return Err(node.wanted("a cage lies on the board"));
        };
        let differ = cage.iter().find(|member| member.key == "unique");
        let differ = differ.map(|member| !member.node.is_nothing());
        let is_region = REGIONS.contains(&word("style"));
        let rule = Constraint { kind: Kind::WINDOW, cells: cells.clone(), value: None };
        match is_region && rule.check(&frame.layout).is_ok() {
            true => known.push(rule),
            false => sketch.cages.push(Cage { cells, text: value.trim().to_owned(), differ }),
        }
    }
    Ok(())
}

/// The givens, and the pencil marks that are there from the start. What stands in cells beside the board is a text there.
fn cells(members: &[Member], frame: &Frame, sketch: &mut Sketch) -> Result<(Grid, SavedGame), ParseError> {
    let wanted = format!("a digit of this board is 1 to {}", frame.layout.size());
    let digit = |node: &Node| {
        let digit = Digit::new(node.number(&wanted)?).filter(|digit| frame.layout.has_digit(*digit));
        digit.ok_or_else(|| node.wanted(wanted.clone()))
    };
    let mut givens = Grid::blank(&frame.layout);
    let none = vec![DigitSet::EMPTY; frame.layout.cell_count()];
    let mut game = SavedGame { entered: givens.clone(), corner: none.clone(), centre: none, elapsed: None };
    for (row, node) in list(members, "cells", "ce")?.iter().enumerate() {
        for (column, node) in node.list("a row is a list of cells")?.iter().enumerate() {
            let members = node.object("a cell is an object")?;
            let value = get(members, "value", "v");
            let Some(cell) = frame.cell([row, column]) else {
                sketch.marks.extend(value.map(|node| shapes::beside(frame, [row, column], text(node))));
                continue;
            };
            givens.set(cell, value.map(digit).transpose()?);
            for (key, marks) in [("pencilMarks", &mut game.corner), ("centremarks", &mut game.centre)] {
                let digits = list(members, key, key)?.iter().map(digit);
                marks[cell.index()] = digits.collect::<Result<DigitSet, _>>()?;
            }
        }
    }
    sketch.candidates.clone_from(&game.centre);
    Ok((givens, game))
}
