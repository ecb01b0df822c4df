//! Every text that people type, paste or upload: puzzles in all formats, names, codes and ids. Input that is no UTF-8
//! is mended first, as no text reaches a parser otherwise.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use game::{JobRequest, MatchId, NAME_CHARS_MAX, Name, PUZZLE_TEXT_MAX, PuzzleProblem, RoomCode, RoomId};
use puzzle::{Format, Grid, Proof, Puzzle, PuzzleId, Tier, Variant, prove};

/// A pasted puzzle: what is read prints as a line that reads the same.
pub(super) fn puzzle_line(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match puzzle::text::parse::line(&text) {
        Ok(grid) => assert_eq!(puzzle::text::parse::line(&grid.to_string()).as_ref(), Ok(&grid)),
        Err(error) => check_place(&text, error.line, &error.to_string()),
    }
}

/// A file in each format: what is read and can be written reads as the same puzzles.
pub(super) fn puzzle_format(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = Format::of_text(&text);
    for format in Format::ALL {
        match format.read(&text) {
            Ok(entries) => {
                assert!(!entries.is_empty(), "{format} read no puzzle and did not say so");
                let Ok(written) = format.write(&entries) else { continue };
                let again =
                    format.read(&written).unwrap_or_else(|error| panic!("{format}: {error}\n{written}"));
                let puzzles = |entries: &[puzzle::Document]| -> Vec<Puzzle> {
                    entries.iter().map(|entry| entry.puzzle.clone()).collect()
                };
                assert_eq!(puzzles(&again), puzzles(&entries), "{format}\n{written}");
            }
            Err(error) => check_place(&text, error.line, &error.to_string()),
        }
    }
}

/// Names of people, rooms, variants, grades and puzzles: what is read prints as what reads the same.
pub(super) fn name(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Some(name) = check_round_trip::<Name>(&text) {
        assert!((1..=NAME_CHARS_MAX).contains(&game::cluster_count(name.as_str())));
        assert!(!name.as_str().chars().any(char::is_control));
        let numbered = name.numbered(usize::from(u16::MAX));
        assert_eq!(numbered.as_str().parse().as_ref(), Ok(&numbered));
    }
    check_round_trip::<RoomCode>(&text);
    check_round_trip::<RoomId>(&text);
    check_round_trip::<MatchId>(&text);
    check_round_trip::<Grid>(&text);
    check_round_trip::<PuzzleId>(&text);
    check_round_trip::<Variant>(&text);
    check_round_trip::<Tier>(&text);
    check_round_trip::<Format>(&text);
}

/// A puzzle that a host sets: whatever is accepted is proper, and its solution belongs to it.
pub(super) fn set_puzzle(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let is_long = text.len() > PUZZLE_TEXT_MAX;
    match game::perform(&JobRequest::Validate { text }).outcome {
        Ok(prepared) => {
            let (puzzle, solution) = (&prepared.puzzle, &prepared.solution);
            assert_eq!(prove(puzzle), Proof::Unique { solution: solution.clone() });
            assert!(puzzle.givens().clues().all(|(cell, digit)| solution.get(cell) == Some(digit)));
        }
        Err(problem) => assert_eq!(is_long, problem == PuzzleProblem::TooLong.into(), "{problem:?}"),
    }
}

fn check_round_trip<T: FromStr + Display + PartialEq + Debug>(text: &str) -> Option<T> {
    let value = text.parse::<T>().ok()?;
    let printed = value.to_string();
    let again = printed.parse::<T>().ok();
    assert_eq!(again.as_ref(), Some(&value), "{text:?} is printed as {printed:?}");
    Some(value)
}

/// An error points into the text, or right behind it. Old files end their lines with a carriage return alone.
fn check_place(text: &str, line: usize, error: &str) {
    let lines = text.replace("\r\n", "\n").split(['\r', '\n']).count();
    assert!((1..=lines + 1).contains(&line), "{error}: there are {lines} lines");
}
