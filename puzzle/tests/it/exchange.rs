//! The formats in which people exchange puzzles with other programs: links, OpenSudoku, candidates; and how files are encoded.

use std::time::Duration;

use crate::known::{WIKIPEDIA, grid, minimal};
use puzzle::guide::{after, hint_on, struck_by_marks};
use puzzle::text::decode::decode;
use puzzle::{Credits, Digit, DigitSet, Document, Format, GenerateSpec, Puzzle, SavedGame, Tier, generate};

fn read(format: Format, text: &str) -> Vec<Document> {
    format.read(text).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"))
}

#[track_caller]
fn refused(format: Format, text: &str, part: &str) {
    let error = format.read(text).expect_err(text).to_string();
    assert!(error.contains(part), "{error}");
}

fn digits(values: &[u8]) -> DigitSet {
    values.iter().filter_map(|&value| Digit::new(value)).collect()
}

/// A classic game with everything that a file can hold.
fn game() -> Document {
    let puzzle = Puzzle::classic(grid(WIKIPEDIA[0]));
    let mut game = SavedGame::blank(&puzzle);
    game.entered.set(puzzle::Cell::new(2), Digit::new(4));
    game.corner = vec![DigitSet::EMPTY; 81];
    game.corner[3] = digits(&[2, 6]);
    let credits = Credits::new("A <small> \"one\"", "Ann & Bob", "Normal rules apply").expect("short texts");
    Document { game: Some(game), credits, ..Document::of(puzzle) }
}

#[test]
fn links_hold_every_kind_of_puzzle() {
    for kind in ["classic", "killer", "jigsaw", "samurai", "x+kropki", "6"] {
        let made = generate(&GenerateSpec::of_tier(kind.parse().unwrap(), Tier::Easy), 1).unwrap();
        for (format, start) in [
            (Format::FPuzzlesLink, "https://f-puzzles.com/?load=N4Ig"),
            (Format::SudokuPadLink, "https://sudokupad.app/fpuzzlesN4Ig"),
        ] {
            let document =
                Document { solution: Some(made.solution.clone()), ..Document::of(made.puzzle.clone()) };
            let link = format.write(std::slice::from_ref(&document)).unwrap();
            assert!(link.starts_with(start), "{link}");
            assert_eq!(Format::of_text(&link), Format::FPuzzlesLink);
            assert_eq!(read(Format::of_text(&link), &link), [document], "{kind}");
        }
    }
    let two = format!(
        "{}{}",
        Format::SudokuPadLink.write(&[game()]).unwrap(),
        Format::FPuzzlesLink.write(&[game()]).unwrap()
    );
    assert_eq!(read(Format::FPuzzlesLink, &two), [game(), game()]);
}

#[test]
fn links_of_other_programs_are_read_in_every_spelling() {
    let link = Format::FPuzzlesLink.write(&[game()]).unwrap();
    let packed = link.trim().strip_prefix("https://f-puzzles.com/?load=").unwrap();
    let plain = packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    for spelled in [
        format!("https://www.f-puzzles.com/?load={plain}"),
        format!("https://sudokupad.app/fpuz{plain}"),
        format!("https://sudokupad.app/fpuzzles{packed}?setting-nogrid=1"),
        format!("https://sudokupad.app/?puzzleid=fpuzzles{packed}&x=1"),
        format!("https://app.crackingthecryptic.com/sudoku/fpuzzles{packed}"),
        format!("fpuzzles{plain}"),
        plain.clone(),
        link.replace("%2B", "%20"),
    ] {
        assert_eq!(Format::of_text(&spelled), Format::FPuzzlesLink, "{spelled}");
        assert_eq!(read(Format::FPuzzlesLink, &spelled), [game()], "{spelled}");
    }
    // As another program packs it: a 9x9 grid of empty cells.
    let other = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A";
    assert_eq!(read(Format::FPuzzlesLink, other)[0].puzzle.board().layout().cell_count(), 81);
}

#[test]
fn links_that_hold_nothing_readable_are_refused_by_name() {
    let refused = |link: &str, part| refused(Format::FPuzzlesLink, link, part);
    refused("https://f-puzzles.com/?id=y4abcdef", "a short link");
    refused("https://sudokupad.app/abc123", "a short link");
    refused("https://sudokupad.app/some-setter/two-lines?setting=x", "a short link");
    let own = match cfg!(feature = "sketches") {
        true => "the packed puzzle ends early",
        false => {
            "SudokuPad's own format is not read here; a room, `sudoku` and the program for the desktop read it"
        }
    };
    refused("https://sudokupad.app/sclN4IgzgTg", own);
    refused("https://sudokupad.app/scfoooooooooooook", "SudokuPad's short format is not read");
    refused("https://sudokupad.app/", "a link without a puzzle");
    refused("https://f-puzzles.com/?load=N4Ig!", "'!' in the packed puzzle");
    refused("https://f-puzzles.com/?load=N4Ig", "the packed puzzle ends early");
    refused(
        "\n https://f-puzzles.com/?load=N4IgHiBcDMC+Q===",
        "line 2, column 2: the puzzle in the link is not read",
    );
}

#[test]
fn opensudoku_files_come_back_with_the_game() {
    let mut document = game();
    document.game.as_mut().unwrap().elapsed = Some(Duration::from_millis(61_500));
    let plain = Document::of(Puzzle::classic(minimal(1)));
    let mut centred = document.clone();
    centred.game.as_mut().unwrap().centre = vec![digits(&[1, 9]); 81];
    for documents in [vec![plain.clone()], vec![document.clone(), plain], vec![centred]] {
        let text = Format::OpenSudoku.write(&documents).unwrap();
        assert_eq!(Format::of_text(&text), Format::OpenSudoku);
        assert_eq!(read(Format::OpenSudoku, &text), documents, "{text}");
    }
}

#[test]
fn opensudoku_files_of_every_version_are_read() {
    let digits = WIKIPEDIA[0].replace('.', "0");
    let first = format!(
        "<?xml version=\"1.0\"?>\n<!-- made by hand -->\n<opensudoku>\n<name>Set 1</name><author>A &amp; B</author>\n\
         <game data=\"{digits}\" />\n<game data='{digits}'></game></opensudoku>"
    );
    let found = read(Format::OpenSudoku, &first);
    assert_eq!(found.len(), 2);
    assert_eq!((found[1].credits.title(), found[1].credits.author()), ("Set 1", "A & B"));
    assert_eq!(found[1].puzzle.givens(), &grid(WIKIPEDIA[0]));
    let cells: String = digits
        .chars()
        .map(|digit| format!("{digit}|{}|{}|", if digit == '0' { "5" } else { "0" }, u8::from(digit == '0')))
        .collect();
    let third = format!(
        "<opensudoku version=\"3\"><folder name=\"F\"><game time=\"9\" data=\"version: 3\n{cells}\"/></folder></opensudoku>"
    );
    let game = read(Format::OpenSudoku, &third).remove(0).game.expect("a game in progress");
    assert_eq!((game.corner[2], game.elapsed), (self::digits(&[1, 3]), Some(Duration::from_millis(9))));
    refused(Format::OpenSudoku, "<html></html>", "no opensudoku element");
    refused(
        Format::OpenSudoku,
        "<opensudoku>\n <game data=\"12\"/></opensudoku>",
        "line 2, column 4: the line ends after 2 cells",
    );
    refused(Format::OpenSudoku, "<opensudoku><game data=\"1|-|1|\"/></opensudoku>", "3 parts");
    refused(Format::OpenSudoku, "<!DOCTYPE x [<!ENTITY a \"b\">]><opensudoku/>", "a document type");
    refused(Format::OpenSudoku, "<opensudoku><game", "an element without an end");
}

#[test]
fn candidates_are_drawn_and_read_again() {
    let mut document = Document::of(Puzzle::classic(minimal(5)));
    for _ in 0..12 {
        let hint = hint_on(&document.puzzle, &document.board_state(), &struck_by_marks(&document)).unwrap();
        document = after(&document, &hint.step);
        let text = Format::Candidates.write(std::slice::from_ref(&document)).unwrap();
        assert_eq!(Format::of_text(&text), Format::Candidates, "{text}");
        assert_eq!(read(Format::Candidates, &text), [document.clone()], "{text}");
    }
    let first = Format::Candidates.write(&[Document::of(Puzzle::classic(grid(WIKIPEDIA[0])))]).unwrap();
    assert!(first.starts_with(" 5      3      124  "), "{first}");
    // As players post it.
    let posted = first.replace('|', ":").replace("----", "====");
    assert_eq!(read(Format::of_text(&posted), &posted)[0].puzzle.givens(), &grid(WIKIPEDIA[0]));
    refused(Format::Candidates, "12 34", "2 groups");
    refused(Format::Candidates, "1 21", "line 1, column 3: \"21\"");
}

#[test]
fn files_of_other_systems_are_read() {
    let text = format!("\u{feff}{}\r\n", WIKIPEDIA[0]);
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in
        [text.clone().into_bytes(), little.clone(), big.clone(), little[2..].to_vec(), big[2..].to_vec()]
    {
        assert_eq!(read(Format::Line, &decode(bytes))[0].puzzle.givens(), &grid(WIKIPEDIA[0]));
    }
    assert_eq!(decode(b"5\xff3".to_vec()), "5\u{fffd}3");
    let old = format!("{}\r{}\r", WIKIPEDIA[0], WIKIPEDIA[1]);
    assert_eq!(read(Format::Line, &old).len(), 2);
    assert_eq!(Format::Line.read(&old.replace("534", "53!")).unwrap_err().line, 2);
}
