//! OpenSudoku XML: games with their attributes, in the way the Android program exports and imports them.
//!
//! Read by hand: of XML it has elements, attributes and the five named entities, and nothing that could expand.

use super::collected::Collected;
use super::line::plain_grid;
use super::{Format, Syntax, Unwritable};
use crate::board::layout::Layout;
use crate::text::document::{Credits, Document, SavedGame};
use crate::text::parse::{ParseError, Place};
use crate::{Cell, Digit, DigitSet, Puzzle};
use std::time::Duration;

pub(super) const OPENSUDOKU: Syntax = Syntax {
    name: "opensudoku",
    extensions: &["opensudoku", "xml"],
    about: "OpenSudoku XML: games of 81 digits, also in progress, with name, author and description",
    many: true,
    longest_line: 1024 * 1024,
    read,
    write,
};

/// What `state` says of a game, in OpenSudoku's numbers.
const PLAYING: u8 = 0;
const NOT_STARTED: u8 = 1;

/// The longest element, in bytes.
const ELEMENT_BYTES_MAX: usize = 64 * 1024;

/// A tag, with where it begins.
#[derive(Clone, Copy, Debug)]
struct Tag<'t> {
    /// What stands between the angles.
    inside: &'t str,
    /// The text up to the next tag.
    after: &'t str,
    place: Place,
}

impl<'t> Tag<'t> {
    fn name(self) -> &'t str {
        self.inside.split(|symbol: char| symbol.is_whitespace() || symbol == '/').next().unwrap_or_default()
    }

    /// The value of an attribute, its entities resolved.
    fn attribute(self, name: &str) -> Option<String> {
        let mut rest = self.inside.strip_prefix(self.name())?;
        loop {
            let (key, after) = rest.split_once('=')?;
            let quote = after.trim_start().chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            let (value, after) = after.trim_start()[1..].split_once(quote)?;
            if key.trim() == name {
                return Some(resolved(value));
            }
            rest = after;
        }
    }
}

fn resolved(text: &str) -> String {
    let entities =
        [("&#10;", "\n"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    entities.iter().fold(text.to_owned(), |text, (entity, symbol)| text.replace(entity, symbol))
}

fn escaped(text: &str) -> String {
    let entities = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("\n", "&#10;")];
    entities.iter().fold(text.to_owned(), |text, (symbol, entity)| text.replace(symbol, entity))
}

/// Shows each tag that is no comment and no declaration.
fn each(text: &str, mut show: impl FnMut(Tag<'_>) -> Result<(), ParseError>) -> Result<(), ParseError> {
    let (mut rest, mut place) = (text, Place { line: 1, column: 1 });
    while let Some((before, after)) = rest.split_once('<') {
        place = advanced(place, before);
        let end = if after.starts_with("!--") { "-->" } else { ">" };
        let Some((inside, next)) =
            after.split_once(end).filter(|(inside, _)| inside.len() <= ELEMENT_BYTES_MAX)
        else {
            let wanted = format!("an element ends with {end:?} within {ELEMENT_BYTES_MAX} bytes");
            return Err(ParseError::unexpected(place, "an element without an end", wanted));
        };
        if inside.starts_with("!DOCTYPE") || inside.starts_with("!ENTITY") {
            return Err(ParseError::unexpected(place, "a document type", "such files have none"));
        }
        if !inside.starts_with(['!', '?']) {
            let said = next.split('<').next().unwrap_or_default();
            show(Tag { inside, after: said, place })?;
        }
        place = advanced(place, &rest[before.len()..rest.len() - next.len()]);
        rest = next;
    }
    Ok(())
}

/// Where a text ends that begins here.
fn advanced(place: Place, text: &str) -> Place {
    match text.rsplit_once('\n') {
        Some((before, last)) => {
            Place { line: place.line + before.matches('\n').count() + 1, column: last.chars().count() + 1 }
        }
        None => Place { column: place.column + text.chars().count(), ..place },
    }
}

fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let mut documents = Collected::default();
    let [mut title, mut author, mut note] = [String::new(), String::new(), String::new()];
    let mut root = false;
    each(text, |tag| {
        match tag.name() {
            "opensudoku" => root = true,
            "name" => title = resolved(tag.after),
            "folder" => title = tag.attribute("name").unwrap_or_default(),
            "author" => author = resolved(tag.after),
            "description" => note = resolved(tag.after),
            "game" => {
                let [author, note] = [("author", &author), ("note", &note)]
                    .map(|(name, said)| tag.attribute(name).unwrap_or_else(|| said.clone()));
                let (credits, cut) = Credits::shortened(&title, &author, &note);
                let mut document = game(tag)?;
                (document.credits, document.unsupported) = (credits, cut);
                return documents.push(document, tag.place);
            }
            _ => {}
        }
        Ok(())
    })?;
    let end = super::board::end_of(text);
    documents.or(|| match root {
        true => ParseError::unexpected(end, "no game", "a game is like <game data=\"81 digits\" />"),
        false => ParseError::unexpected(
            end,
            "no opensudoku element",
            "OpenSudoku files have one, with games inside",
        ),
    })
}

fn game(tag: Tag<'_>) -> Result<Document, ParseError> {
    let wanted = "a game has its 81 digits as data";
    let data = tag
        .attribute("data")
        .ok_or_else(|| ParseError::unexpected(tag.place, "a game without data", wanted))?;
    let time = tag.attribute("time").and_then(|time| time.parse().ok()).filter(|&time| time > 0);
    let mut document =
        if data.contains('|') { cells(&data, tag.place)? } else { plain_grid(&data, tag.place)? };
    if let Some(time) = time {
        let blank = SavedGame::blank(&document.puzzle);
        document.game.get_or_insert(blank).elapsed = Some(Duration::from_millis(time));
    }
    Ok(document)
}

/// Cells as `value|notes|editable|`, after a line with the version of that. Later versions have two kinds of notes, those in
/// the corner and those in the centre.
fn cells(data: &str, place: Place) -> Result<Document, ParseError> {
    let fail = |found: String| {
        ParseError::unexpected(place, found, "a game in progress has 81 cells of value|notes|editable")
    };
    let (version, cells) = match data.split_once("version:") {
        Some((_, rest)) => {
            let rest = rest.trim_start();
            let end = rest.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(rest.len());
            (rest[..end].parse().unwrap_or(1), rest[end..].trim())
        }
        None => (0_u8, data.trim()),
    };
    let parts: Vec<&str> = cells.trim_end_matches('|').split('|').take(4 * 81 + 1).collect();
    let width = parts.len() / 81;
    if !parts.len().is_multiple_of(81) || !(3..=4).contains(&width) {
        return Err(fail(format!("{} parts in version {version}", parts.len())));
    }
    let mut givens = crate::Grid::blank(Layout::classic());
    let mut game = SavedGame::of_state(&givens, &givens);
    (game.corner, game.centre) = (vec![DigitSet::EMPTY; 81], vec![DigitSet::EMPTY; 81]);
    for (index, part) in parts.chunks(width).enumerate() {
        let cell = Cell::new(index as u16);
        let name = || Layout::classic().name(cell);
        let value = part[0].parse::<u8>().ok().filter(|&value| value <= 9);
        let value = value.ok_or_else(|| fail(format!("{:?} in {}", part[0], name())))?;
        let target = if part[width - 1] == "0" { &mut givens } else { &mut game.entered };
        target.set(cell, Digit::new(value));
        let notes = |text: &str| notes(text).ok_or_else(|| fail(format!("the notes {text:?} in {}", name())));
        game.corner[index] = notes(part[1])?;
        if width == 4 {
            game.centre[index] = notes(part[2])?;
        }
    }
    for marks in [&mut game.corner, &mut game.centre] {
        if marks.iter().all(|digits| digits.is_empty()) {
            marks.clear();
        }
    }
    let puzzle = Puzzle::classic(givens);
    Ok(Document { game: (!game.is_blank()).then_some(game), ..Document::of(puzzle) })
}

/// Notes: a dash, digits with commas after them, or a number whose bits are the digits.
fn notes(text: &str) -> Option<DigitSet> {
    if matches!(text, "" | "-" | "0") {
        return Some(DigitSet::EMPTY);
    }
    if text.contains(',') {
        let digits = text.split(',').filter(|digit| !digit.is_empty());
        return digits
            .map(|digit| digit.parse().ok().filter(|&value| value <= 9).and_then(Digit::new))
            .collect();
    }
    let bits = text.parse::<u16>().ok().filter(|&bits| bits < 1 << 9)?;
    Some((1..=9).filter(|digit| bits >> (digit - 1) & 1 == 1).filter_map(Digit::new).collect())
}

/// A game in a folder of its own, which bears its title, as the program's third version exports them.
fn write(document: &Document, text: &mut String) -> Result<(), Unwritable> {
    if !document.puzzle.board().is_classic() {
        return Err(Unwritable::Rules { format: Format::OpenSudoku });
    }
    let end = "</opensudoku>\n";
    if text.is_empty() {
        text.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"3\">\n");
    } else {
        text.truncate(text.len() - end.len());
    }
    let blank = SavedGame::blank(&document.puzzle);
    let game = document.game.as_ref().unwrap_or(&blank);
    let state = document.board_state();
    let centred = !game.centre.is_empty();
    let cell = |(cell, given): (Cell, u8)| {
        let value = state.get(cell).map_or(0, Digit::value);
        let editable = u8::from(given == 0);
        if centred {
            let bits = |digits: DigitSet| u32::from(digits);
            return format!("{value}|{}|{}|{editable}|", bits(game.corner(cell)), bits(game.centre(cell)));
        }
        let notes: String = game.corner(cell).iter().map(|digit| format!("{digit},")).collect();
        format!("{value}|{}|{editable}|", if notes.is_empty() { "-" } else { &notes })
    };
    let cells: String = Layout::classic().cells().zip(document.puzzle.givens().values()).map(cell).collect();
    let (credits, version) = (&document.credits, if centred { 4 } else { 1 });
    let progress = if game.is_blank() { NOT_STARTED } else { PLAYING };
    let attributes = [
        ("created", "0".to_owned()),
        ("state", progress.to_string()),
        ("time", game.elapsed.map_or(0, |elapsed| elapsed.as_millis()).to_string()),
        ("last_played", "0".to_owned()),
        ("data", format!("version: {version}\n{cells}")),
        ("note", credits.note().to_owned()),
        ("author", credits.author().to_owned()),
    ];
    text.push_str(&format!("  <folder name=\"{}\" created=\"0\">\n    <game", escaped(credits.title())));
    for (name, value) in attributes {
        text.push_str(&format!(" {name}=\"{}\"", escaped(&value)));
    }
    text.push_str(&format!(" />\n  </folder>\n{end}"));
    Ok(())
}
