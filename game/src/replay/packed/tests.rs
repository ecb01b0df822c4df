//! Links that lie, are cut or were damaged: each is refused with its reason, and none does harm.

use puzzle::{Cell, Digit, DigitSet};

use super::*;

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const FOUR_OPEN: &str = "....78912672195348198342567859761423426853791713924856961537284287419635345286179";

fn grid(text: &str) -> Grid {
    text::parse::line(text).unwrap()
}

fn right(ms: u32, cell: u16) -> ReplayMove {
    let digit = grid(SOLVED).get(Cell::new(cell)).unwrap();
    ReplayMove { ms, cell: Cell::new(cell), kind: MoveKind::Right(digit) }
}

/// A run over the four open cells, solved in nine seconds.
fn link() -> GhostLink {
    let wrong =
        MoveKind::Wrong { digit: Digit::new(9).unwrap(), stands: false, guess: true, locked_ms: 5_000 };
    let mut pencil = DigitSet::up_to(3);
    let noted = |corner| MoveKind::Noted { corner, centre: DigitSet::EMPTY };
    let first = ReplayMove { ms: 100, cell: Cell::new(3), kind: noted(pencil) };
    pencil.insert(Digit::new(6).unwrap());
    let second = ReplayMove { ms: 900, cell: Cell::new(3), kind: noted(pencil) };
    let mistake = ReplayMove { ms: 1_500, cell: Cell::new(0), kind: wrong };
    let moves =
        vec![first, second, mistake, right(7_000, 0), right(7_500, 1), right(8_000, 2), right(9_000, 3)];
    let lane = ReplayLane {
        member: MemberNo(2),
        name: "Zoë".parse().unwrap(),
        bot: false,
        status: RacerStatus::Finished { time_ms: 8_950 },
        score: 340,
        ends_ms: 9_000,
        boards: vec![(0, 0)],
        moves,
    };
    GhostLink { puzzle: Puzzle::classic(grid(FOUR_OPEN)), lane, alone: false, signature: None }
}

/// A link with these bytes whose checksum is right: what somebody makes who wants to deceive.
fn sealed(bytes: &[u8], puzzle: &str) -> String {
    let bytes = [bytes, &checksum(&[bytes, puzzle.as_bytes()])].concat();
    format!("{}{SEPARATOR}{puzzle}", to_letters(&bytes))
}

/// What is wrong with a lane that was written without a look at it.
fn refused(change: impl FnOnce(&mut GhostLink)) -> String {
    let mut link = link();
    change(&mut link);
    let bytes = link.unsigned(&link.lane.moves).unwrap();
    GhostLink::read(&sealed(&bytes, &text::link::write(&link.puzzle).unwrap())).unwrap_err().to_string()
}

#[test]
fn a_run_is_read_back_as_it_was_written() {
    let link = link();
    let text = link.write().unwrap();
    assert_eq!(GhostLink::read(&text).as_ref(), Ok(&link));
    assert!(text.len() < FOUR_OPEN.len() + 80, "{text}");
    assert_eq!(link.check(&grid(SOLVED)), Ok(()));
    let ghost = link.ghost(GhostRole::Best, true);
    assert_eq!((ghost.mistakes, ghost.gains), (1, vec![(7_000, 1), (7_500, 2), (8_000, 3), (9_000, 4)]));
}

#[test]
fn a_lane_that_lies_is_told_what_is_wrong() {
    let kind = |link: &mut GhostLink, kind| link.lane.moves[3].kind = kind;
    let nine = Digit::new(9).unwrap();
    assert_eq!(
        refused(|link| link.lane.moves.truncate(6)),
        "it says that the puzzle was solved, but one cell is empty"
    );
    assert_eq!(
        refused(|link| kind(link, MoveKind::Right(nine))),
        "it says that the puzzle was solved, but its digits break the rules"
    );
    let wrong = MoveKind::Wrong { digit: Digit::new(5).unwrap(), stands: true, guess: false, locked_ms: 0 };
    assert_eq!(refused(|link| kind(link, wrong)), "move 4 has a digit that is not what the run calls it");
    let mut far = link();
    kind(&mut far, MoveKind::Right(Digit::new(25).unwrap()));
    assert_eq!(far.write().unwrap_err().to_string(), "move 4 has a digit that the board does not have");
    assert_eq!(
        refused(|link| link.lane.moves[3].cell = Cell::new(81)),
        "move 4 is in a cell that the board does not have"
    );
    assert_eq!(
        refused(|link| link.lane.moves[3].cell = Cell::new(5)),
        "move 4 is in a cell that the puzzle gives"
    );
    let unfinished = |link: &mut GhostLink| {
        link.lane.status = RacerStatus::Forfeited;
        link.lane.moves.truncate(4);
        kind(link, MoveKind::Right(nine));
    };
    let mut link = link();
    unfinished(&mut link);
    let read = GhostLink::read(&link.write().unwrap()).unwrap();
    assert_eq!(
        read.check(&grid(SOLVED)).unwrap_err().to_string(),
        "move 4 has a digit that is not what the run calls it",
        "only the solution tells of a run that is not finished"
    );
}

#[test]
fn hostile_bytes_are_told_what_is_wrong() {
    let whole = link();
    let bytes = whole.unsigned(&whole.lane.moves).unwrap();
    let told = |bytes: &[u8]| GhostLink::read(&sealed(bytes, FOUR_OPEN)).unwrap_err().to_string();
    // The lane up to the number of its moves.
    let head = bytes.len() - whole.unsigned(&[]).unwrap().len();
    let front = &bytes[..bytes.len() - head - 1];
    let with = |rest: &[u8]| [front, rest].concat();
    assert_eq!(
        told(&with(&[0xFF, 0xFF, 0xFF, 0xFF, 0x0F])),
        "it announces 4294967295 moves; there can be at most 0"
    );
    // Two empty moves that are the longest time apart that a number can say.
    let late = [2, 0, 5, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 5];
    assert_eq!(told(&with(&late)), "it says that the puzzle was solved, but 4 cells are empty");
    let too_late = [2, 1, 5, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 5];
    assert_eq!(told(&with(&too_late)), "move 2 has a time that no race has");
    assert_eq!(told(&with(&[1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])), "a number in it is too large");
    assert_eq!(told(&[&bytes[..], &[0]].concat()), "it goes on after the end of the run");
    assert_eq!(told(&bytes[..bytes.len() - 1]), "it ends too early; part of it is missing");
    let mut other = bytes.clone();
    other[0] = 2;
    assert_eq!(told(&other), "it is of version 2, which this release does not know");
    other = bytes.clone();
    other[3] = 0x07;
    assert_eq!(told(&other), "the racer's name is none that a player can have");
    let text = |text: &str| GhostLink::read(text).unwrap_err().to_string();
    assert_eq!(text("AQ"), "the puzzle is missing; it stands after the first ~");
    assert_eq!(text("A€Q~"), "character 2 is none that such a link has");
    assert_eq!(text("~"), "it ends too early; part of it is missing");
    assert_eq!(text(&"A".repeat(9_000)), "it has 9000 characters; a link of a run has at most 8000");
    let puzzle = GhostLink::read(&sealed(&bytes, "53..7")).unwrap_err().to_string();
    assert!(puzzle.starts_with("its puzzle cannot be read: line 1, column 6: 5 cells"), "{puzzle}");
}

#[test]
fn a_damaged_or_cut_link_is_never_read() {
    let text = link().write().unwrap();
    for end in 0..text.len() {
        assert!(GhostLink::read(&text[..end]).is_err(), "{end}");
    }
    for at in 0..text.len() {
        for symbol in ["A", "b", "7", "-", "~", "."] {
            let mut other = text.clone();
            other.replace_range(at..=at, symbol);
            let read = GhostLink::read(&other);
            assert!(other == text || read.is_err(), "{at} {symbol}");
        }
    }
}

#[test]
fn random_damage_under_a_right_checksum_does_no_harm() {
    let whole = link();
    let bytes = whole.unsigned(&whole.lane.moves).unwrap();
    let mut state = 1_u64;
    let mut dice = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut read_back = 0;
    for _ in 0..50_000 {
        let mut other = bytes.clone();
        for _ in 0..=dice(3) {
            let at = dice(other.len());
            match dice(4) {
                0 => other[at] = dice(256) as u8,
                1 => other[at] ^= 1 << dice(8),
                2 => other.insert(at, dice(256) as u8),
                _ => drop(other.remove(at)),
            }
        }
        if let Ok(read) = GhostLink::read(&sealed(&other, FOUR_OPEN)) {
            assert_eq!(GhostLink::read(&read.write().unwrap()), Ok(read));
            read_back += 1;
        }
    }
    assert!((100..25_000).contains(&read_back), "{read_back} were runs all the same");
}

#[test]
fn only_the_server_that_signed_a_run_says_so() {
    let (own, other) = (DailySecret::new([1; 32]), DailySecret::new([2; 32]));
    let mut link = link();
    assert!(!own.has_signed(&link));
    link.signature = own.sign(&link);
    let read = GhostLink::read(&link.write().unwrap()).unwrap();
    assert!(own.has_signed(&read) && !other.has_signed(&read));
    let is_signed = |change: fn(&mut GhostLink)| {
        let mut changed = read.clone();
        change(&mut changed);
        own.has_signed(&changed)
    };
    assert!(is_signed(|link| drop(link.lane.moves.drain(..2))), "notes are the device's own");
    assert!(!is_signed(|link| link.lane.moves[4].ms -= 1));
    assert!(!is_signed(|link| link.lane.name = "Ann".parse().unwrap()));
    assert!(!is_signed(|link| link.lane.status = RacerStatus::Finished { time_ms: 8_949 }));
    assert!(!is_signed(|link| link.alone = true));
    assert!(!is_signed(|link| link.puzzle = Puzzle::classic(grid(SOLVED))));
}
