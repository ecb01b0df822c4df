//! Runs as links: whatever was raced is read back, links are short, and those of every release stay readable.

use std::sync::Arc;

use game::{
    CLAIMED_PLACEMENTS_MAX, ClaimedPlacement, ClaimedRun, GhostLink, GhostLinkError, JobRequest, MoveKind,
    ReplayMove, perform,
};
use puzzle::{Board, Cell, Clues, Constraint, DigitSet, GenerateSpec, Kind, Layout, PreparedPuzzle, Puzzle};

use crate::simulation::matches;

/// Links as the release that introduced them has written them, one a line with what it is of: they must open for ever.
const OF_VERSION_1: &str = include_str!("ghost_links_of_version_1.txt");
/// What a QR code that phones read from a screen holds.
const QR_CHARS: usize = 1_400;
/// The address before the text, of a server with a long name.
const ADDRESS: usize = "https://sudoku.club-of-friends.example/g/".len();

#[test]
fn a_hundred_matches_are_read_back_from_links() {
    let (mut lanes, mut longest) = (0, 0);
    for record in matches(100) {
        let replay = record.lanes().unwrap();
        for lane in &replay.lanes {
            let link = match GhostLink::of_replay(&replay, lane.member) {
                Ok(link) => link,
                Err(error) => {
                    assert_eq!((error, lane.boards.len() > 1), (GhostLinkError::Boards, true));
                    continue;
                }
            };
            let text = link.write().unwrap_or_else(|error| panic!("{}: {error}", record.id));
            let read = GhostLink::read(&text).unwrap();
            assert_eq!((&read, read.write().as_ref()), (&link, Ok(&text)), "{}", record.id);
            assert_eq!((&read.lane.moves, read.lane.ends_ms), (&lane.moves, lane.ends_ms));
            lanes += 1;
            longest = longest.max(text.len());
        }
    }
    println!("{lanes} lanes, the longest link has {longest} characters");
    assert!(lanes > 100);
}

/// A puzzle with so many cells to fill.
fn made(kind: &str, blanks: u16) -> PreparedPuzzle {
    let clues = Clues::Blank(blanks..=blanks);
    let spec = GenerateSpec { variant: kind.parse().expect("a kind"), clues, ..GenerateSpec::default() };
    *perform(&JobRequest::Generate { spec, seed: 1, exact: false }).outcome.expect("a puzzle")
}

/// A run by hand, each digit some seconds after the one before, with as many notes.
fn run(made: &PreparedPuzzle, notes: usize) -> GhostLink {
    let open = made.solution.clues().filter(|(cell, _)| made.puzzle.givens().get(*cell).is_none());
    let mut ms = 1_000;
    let placed = open.take(CLAIMED_PLACEMENTS_MAX).map(|(cell, digit)| {
        ms += 2_000 + (cell.index() as u32 * 7_919) % 21_000;
        ClaimedPlacement { ms, cell, digit }
    });
    let run = ClaimedRun { placements: placed.collect(), mistakes: 0, hints: 0 };
    let mut link = GhostLink::of_claim(made.puzzle.clone(), "Mara 🦊".parse().expect("a name"), &run);
    let noted: Vec<ReplayMove> = link.lane.moves.iter().cycle().take(notes).copied().collect();
    let size = made.puzzle.board().layout().size();
    let mut marks = std::collections::BTreeMap::<Cell, DigitSet>::new();
    for (n, made) in noted.into_iter().enumerate() {
        let corner = marks.entry(made.cell).or_default();
        corner.insert(puzzle::Digit::new(1 + (n * 5 % usize::from(size)) as u8).expect("a digit"));
        let kind = MoveKind::Noted { corner: *corner, centre: DigitSet::EMPTY };
        let ms = made.ms.saturating_sub(700 + 300 * (n / 53) as u32);
        link.lane.moves.push(ReplayMove { ms, kind, ..made });
    }
    link.lane.moves.sort_by_key(|made| made.ms);
    link
}

#[test]
fn links_fit_into_a_code_that_a_phone_reads() {
    for (kind, blanks, notes, fits) in [
        ("classic", 53, 60, true),
        ("killer", 53, 60, true),
        ("16x16", 53, 60, true),
        ("16x16", 140, 160, false),
        ("classic", 53, 0, true),
    ] {
        let link = run(&made(kind, blanks), notes);
        let text = link.write().unwrap();
        println!("{kind}: {blanks} digits, {notes} notes, {} characters", text.len());
        assert_eq!(GhostLink::read(&text).as_ref(), Ok(&link));
        assert_eq!(ADDRESS + text.len() <= QR_CHARS, fits, "{kind}");
    }
}

#[test]
fn a_puzzle_that_no_link_holds_is_refused() {
    let layout = Layout::boxed(5, 5);
    let pair = |(cell, beside): (u16, u16)| Constraint {
        kind: Kind::THERMOMETER,
        cells: vec![Cell::new(cell), Cell::new(beside)],
        value: None,
    };
    let right = (0..625).filter(|cell| cell % 25 < 24).map(|cell| (cell, cell + 1));
    let below = (0..600).map(|cell| (cell, cell + 25));
    let rules = Constraint::plain().into_iter().chain(right.chain(below).map(pair));
    let board = Board::new(layout, rules.collect()).unwrap();
    let blank = board.blank();
    let puzzle = Puzzle::new(Arc::new(board), blank).unwrap();
    let mut link = run(&made("4x4", 4), 0);
    link.puzzle = puzzle;
    assert_eq!(link.write(), Err(GhostLinkError::PuzzleTooLarge));
    for large in ["samurai", "frame"] {
        let link = run(&made(large, 20), 0);
        assert_eq!(GhostLink::read(&link.write().unwrap()), Ok(link), "{large}");
    }
}

#[test]
fn links_of_every_release_open() {
    let mut seen = 0;
    for line in OF_VERSION_1.lines() {
        let (text, told) = line.split_once(' ').unwrap();
        let link = GhostLink::read(text).unwrap_or_else(|error| panic!("{error}: {line}"));
        let lane = &link.lane;
        let signed = if link.signature.is_some() { " signed" } else { "" };
        let alone = if link.alone { " alone" } else { "" };
        assert_eq!(
            format!("{} {:?} {} moves{alone}{signed}", lane.name, lane.status, lane.moves.len()),
            told
        );
        assert_eq!(link.write().as_deref(), Ok(text));
        seen += 1;
    }
    assert_eq!(seen, 5);
}
