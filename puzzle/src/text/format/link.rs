//! Links that hold a puzzle, one on each line, packed by LZ-string: f-puzzles JSON (`f-puzzles.com/?load=`, `sudokupad.app/fpuzzles`)
//! or SudokuPad's own (`sudokupad.app/scl`). What such a link means is for these formats to say.

use super::collected::Collected;
use super::lz_string::{BadPacking, pack, unpack};
use super::{Format, Syntax, Unwritable, board, fpuzzles};
use crate::text::document::Document;
use crate::text::parse::{ParseError, Place};

pub(super) const F_PUZZLES: Syntax = Syntax {
    name: "fpuzzles-link",
    extensions: &["url"],
    about: "a link to f-puzzles.com on each line, with the puzzle inside; links to SudokuPad are read too",
    many: true,
    longest_line: LINK_BYTES_MAX,
    read,
    write: |document, text| write("https://f-puzzles.com/?load=", document, text),
};

pub(super) const SUDOKU_PAD: Syntax = Syntax {
    name: "sudokupad-link",
    extensions: &[],
    about: if cfg!(feature = "sketches") {
        "a link to sudokupad.app on each line, with the puzzle inside; links to f-puzzles and its own format (scl) are read too"
    } else {
        "a link to sudokupad.app on each line, with the puzzle inside; links to f-puzzles are read too"
    },
    many: true,
    longest_line: LINK_BYTES_MAX,
    read,
    write: |document, text| write("https://sudokupad.app/fpuzzles", document, text),
};

/// The longest link, in bytes.
const LINK_BYTES_MAX: usize = 256 * 1024;

/// The longest name of a puzzle in a short link, in bytes.
const SHORT_NAME_MAX: usize = 40;

const SHORT: &str = "a short link, which only names a puzzle of that site";

/// The longest JSON in a link, in UTF-16 units.
const UNPACKED_MAX: usize = 2_000_000;

/// The sites whose links hold puzzles.
const SITES: [&str; 4] = ["f-puzzles.com", "sudokupad.app", "app.crackingthecryptic.com", "sudokupad.com"];

/// What packed f-puzzles JSON begins with where a site has several formats.
const OF_F_PUZZLES: [&str; 2] = ["fpuzzles", "fpuz"];

/// What SudokuPad's own format begins with, and before it had that name.
const OF_SUDOKU_PAD: [&str; 2] = ["scl", "ctc"];

type Reader = fn(&str) -> Result<Document, ParseError>;

/// What reads SudokuPad's own format, if this engine has the module.
#[cfg(feature = "sketches")]
const READS_SUDOKU_PAD: Option<Reader> = Some(super::sudokupad::read);
#[cfg(not(feature = "sketches"))]
const READS_SUDOKU_PAD: Option<Reader> = None;

/// What other formats in links begin with.
const OF_OTHERS: [(&str, &str); 2] =
    [("scf", "SudokuPad's short format"), ("SCF", "SudokuPad's short format")];

/// Whether a text begins with a link to one of the sites, or with what such a link holds.
pub(super) fn is_likely(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let packed = |known: &str| first.strip_prefix(known).is_some_and(|rest| rest.starts_with("N4"));
    let starts = OF_F_PUZZLES.into_iter().chain(OF_SUDOKU_PAD);
    SITES.iter().any(|site| first.contains(site))
        || starts.into_iter().any(packed)
        || first.starts_with("N4Ig")
}

fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let mut documents = Collected::default();
    for (number, line) in board::lines(text).filter(|(_, line)| !line.trim().starts_with('#')) {
        let column = line.chars().take_while(|symbol| symbol.is_whitespace()).count() + 1;
        let place = Place { line: number, column };
        let (json, own) = json(line.trim(), place)?;
        let read = match own {
            Some(read) => read(&json).map(|document| vec![document]),
            None => Format::FPuzzles.read(&json),
        };
        let read = read.map_err(|error| {
            let (line, column) = (error.line, error.column);
            let found = format!("the puzzle in the link is not read (its line {line}, column {column})");
            ParseError::unexpected(place, found, error.what())
        })?;
        read.into_iter().try_for_each(|document| documents.push(document, place))?;
    }
    documents.or(|| {
        ParseError::unexpected(
            board::end_of(text),
            "no link",
            "a link is like https://f-puzzles.com/?load=...",
        )
    })
}

/// The JSON in a link, and what reads it if it is SudokuPad's own.
fn json(link: &str, place: Place) -> Result<(String, Option<Reader>), ParseError> {
    let fail = |found: &str, wanted: &str| Err(ParseError::unexpected(place, found, wanted));
    let (_, query) = link.split_once('?').unwrap_or(("", ""));
    let value =
        |key: &str| query.split(['&', '#']).find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='));
    let short = || fail(SHORT, "open it there and copy the long link, or export the puzzle");
    let held = match value("load").or_else(|| value("puzzleid")) {
        Some(held) => held,
        None if value("id").is_some() => {
            return short();
        }
        None => {
            let path = link.split(['?', '#']).next().unwrap_or_default();
            // Base 64 has strokes too, so the puzzle begins after the site, not after the last one.
            let site = SITES.iter().find_map(|site| path.split_once(site));
            let held = site.map_or(path, |(_, path)| path.trim_start_matches('/'));
            let held = held.strip_prefix("sudoku/").unwrap_or(held).trim_end_matches('/');
            // A name is some symbols long, a packed puzzle some hundreds.
            let is_packed = OF_OTHERS.iter().any(|(start, _)| held.starts_with(start)) || held.contains("N4");
            if site.is_some() && !held.is_empty() && held.len() <= SHORT_NAME_MAX && !is_packed {
                return short();
            }
            held
        }
    };
    let held = unescaped(held);
    if let Some((_, format)) = OF_OTHERS.into_iter().find(|(start, _)| held.starts_with(start)) {
        return fail(&format!("{format} is not read"), "export the puzzle for f-puzzles");
    }
    let after = |starts: [&str; 2]| starts.into_iter().find_map(|start| held.strip_prefix(start));
    let own = after(OF_SUDOKU_PAD);
    if own.is_some() && READS_SUDOKU_PAD.is_none() {
        let wanted =
            "a room, `sudoku` and the program for the desktop read it; or export the puzzle for f-puzzles";
        return fail("SudokuPad's own format is not read here", wanted);
    }
    let packed = own.or_else(|| after(OF_F_PUZZLES)).unwrap_or(&held);
    if packed.is_empty() {
        return fail("a link without a puzzle", "the puzzle stands after load= or after the site's name");
    }
    let reader = own.and(READS_SUDOKU_PAD);
    unpack(packed, UNPACKED_MAX).map(|json| (json, reader)).or_else(|error| match error {
        BadPacking::Character(at) => {
            let found = packed
                .chars()
                .nth(at)
                .map_or_else(String::new, |symbol| format!("{symbol:?} in the packed puzzle"));
            fail(&found, "it has letters, digits, + and / only; copy the whole link")
        }
        BadPacking::Broken => fail("the packed puzzle ends early", "copy the whole link"),
        BadPacking::TooLong => {
            fail("the packed puzzle is too long", &format!("it has at most {UNPACKED_MAX} characters"))
        }
    })
}

/// A part of a link without its percent signs. A blank was a plus once.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        plain.push_str(before);
        let code = after.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok());
        match code {
            Some(code) => {
                plain.push(char::from(code));
                rest = &after[2..];
            }
            None => {
                plain.push('%');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    plain.replace([' ', '-'], "+").replace('_', "/")
}

fn write(start: &str, document: &Document, text: &mut String) -> Result<(), Unwritable> {
    let mut json = String::new();
    (fpuzzles::FPUZZLES.write)(document, &mut json)?;
    let packed = pack(json.trim_end()).replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    text.push_str(&format!("{start}{packed}\n"));
    Ok(())
}
