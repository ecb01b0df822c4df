//! Rules as data: which make a board, what breaks them, and how both are said.

use std::sync::Arc;

use puzzle::generate::Random;
use puzzle::{
    BadRules, Board, Cell, Constraint, Digit, Drawing, GenerateSpec, Grid, GridMismatch, Kind, Layout,
    Margins, Proof, Puzzle, Sketch, Tier, Variant, Violation, generate, prove, violations,
};

fn board(extra: &[Constraint]) -> Board {
    let layout = Layout::square(4).expect("a size there is");
    Board::new(layout, [&Constraint::plain(), extra].concat()).expect("sensible rules")
}

fn on(kind: Kind, cells: &[u16], value: Option<u16>) -> Constraint {
    Constraint { kind, cells: cells.iter().copied().map(Cell::new).collect(), value }
}

/// A grid of the board with these digits in its first cells, 0 for none.
fn grid(board: &Board, values: &[u8]) -> Grid {
    let mut grid = board.blank();
    for (cell, &value) in board.layout().cells().zip(values) {
        grid.set(cell, Digit::new(value));
    }
    grid
}

fn sentences(board: &Board, values: &[u8]) -> Vec<String> {
    violations(board, &grid(board, values))
        .iter()
        .map(|violation| violation.sentence(board.layout()))
        .collect()
}

/// Cells of a 4x4 board, and numbers that draw nothing on them.
const DRAWN_WRONG: &[(&[u16], Option<u16>)] = &[
    (&[0, 1], None),
    // Lines of no colour, of one that there is not, and of one cell; forms that there are not.
    (&[0, 1], Some(0)),
    (&[0, 1], Some(11)),
    (&[0], Some(1)),
    (&[0, 1], Some(4_096 + 1)),
    (&[0, 1], Some(12 * 4_096)),
    (&[0, 1], Some(u16::MAX)),
    // Signs on two cells that do not touch and on three, of a colour and with a text that there are not.
    (&[0, 2], Some(5 * 4_096 + 255 * 16)),
    (&[0, 1, 4], Some(5 * 4_096 + 255 * 16)),
    (&[0], Some(5 * 4_096 + 255 * 16 + 11)),
    (&[0], Some(5 * 4_096 + 195 * 16)),
    // Texts that are control characters, and before cells that are inside.
    (&[0], Some(8 * 4_096 + 1_007)),
    (&[5, 6], Some(9 * 4_096 + 7)),
    (&[0, 2], Some(9 * 4_096 + 7)),
    // A border between cells that share none.
    (&[0, 5], Some(11 * 4_096)),
];

#[test]
fn every_rule_says_what_breaks_it() {
    let broken = |rule: Constraint, values: &[u8]| sentences(&board(&[rule]), values);
    let cage = || on(Kind::KILLER, &[0, 1, 4], Some(7));
    assert_eq!(broken(cage(), &[1, 2, 0, 0, 4]), [""; 0]);
    assert_eq!(broken(cage(), &[1, 2, 0, 0, 3]), ["r1c1, r1c2 and r2c1 break the cage of 7"]);
    assert_eq!(broken(cage(), &[3, 4]), ["r1c1 and r1c2 break the cage of 7"], "no room for a third digit");
    let bent = on(Kind::KILLER, &[3, 7, 6, 10], None);
    assert_eq!(broken(bent, &[0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 2]), ["2 stands twice in cage 1: r1c4 and r3c3"]);
    assert_eq!(broken(on(Kind::EVEN, &[5], None), &[0, 0, 0, 0, 0, 3]), ["r2c2 breaks the even cell"]);
    assert_eq!(broken(on(Kind::ODD, &[5], None), &[0, 0, 0, 0, 0, 3]), [""; 0]);
    assert_eq!(broken(on(Kind::GREATER, &[1, 0], None), &[3, 2]), ["r1c2 and r1c1 break the sign"]);
    assert_eq!(broken(on(Kind::DIFFERENCE, &[0, 1], None), &[1, 3]), ["r1c1 and r1c2 break the white dot"]);
    assert_eq!(broken(on(Kind::DIFFERENCE, &[0, 1], Some(2)), &[1, 3]), [""; 0]);
    assert_eq!(
        broken(on(Kind::RATIO, &[0, 1], Some(3)), &[1, 2]),
        ["r1c1 and r1c2 break the black dot of 3"]
    );
    assert_eq!(
        broken(Constraint::of_board(Kind::ALL_RATIOS), &[1, 2]),
        ["r1c1 and r1c2 break the edge without a dot"]
    );
    let rising = on(Kind::THERMOMETER, &[0, 1, 6], None);
    assert_eq!(broken(rising, &[2, 1]), ["r1c1 and r1c2 break the thermometer"]);
    let whispers = on(Kind::WHISPERS, &[0, 1, 6], None);
    assert_eq!(broken(whispers.clone(), &[1, 3]), [""; 0]);
    assert_eq!(broken(whispers, &[2, 3]), ["r1c1 and r1c2 break the whispers line"]);
    let sandwich = on(Kind::SANDWICH, &[0, 1, 2, 3], Some(3));
    assert_eq!(broken(sandwich.clone(), &[1, 3, 4, 2]), [""; 0]);
    assert_eq!(broken(sandwich, &[1, 2]), ["r1c1 and r1c2 break the sandwich of 3"], "3 is too much with it");
    let between = on(Kind::BETWEEN, &[0, 1, 6], None);
    assert_eq!(broken(between, &[2, 4]), ["r1c1 and r1c2 break the between line"]);
    let quadruple = on(Kind::QUADRUPLE, &[0, 1, 4, 5], Some(112));
    assert_eq!(broken(quadruple.clone(), &[1, 2]), [""; 0]);
    assert_eq!(broken(quadruple, &[3, 4]), ["r1c1 and r1c2 break the quadruple of 112"]);
    let x_sum = on(Kind::XSUM, &[0, 1, 2, 3], Some(6));
    assert_eq!(broken(x_sum, &[2, 3]), ["r1c1 and r1c2 break the X-sum of 6"]);
    let skyscraper = on(Kind::SKYSCRAPER, &[3, 2, 1, 0], Some(2));
    assert_eq!(broken(skyscraper, &[0, 3, 2, 1]), ["r1c4, r1c3 and r1c2 break the skyscraper clue of 2"]);
    let lockout = on(Kind::LOCKOUT, &[0, 1, 6], None);
    assert_eq!(broken(lockout, &[2, 3]), ["r1c1 and r1c2 break the lockout line"]);
    let rooms = on(Kind::ROOMS, &[0, 1, 2, 3], Some(4));
    assert_eq!(broken(rooms, &[2, 3]), ["r1c1 and r1c2 break the room number 4"]);
    let knight = Constraint::of_board(Kind::ANTI_KNIGHT);
    assert_eq!(broken(knight, &[1, 0, 0, 0, 0, 0, 1]), ["r1c1 and r2c3 break the knight's move"]);
    let diagonal = Constraint::of_board(Kind::DIAGONAL_DOWN);
    assert_eq!(
        broken(diagonal, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
        ["1 stands twice in diagonal 1: r1c1 and r3c3"]
    );
    let window = on(Kind::WINDOW, &[5, 6, 9, 10], None);
    assert_eq!(
        broken(window, &[0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
        ["1 stands twice in window 1: r2c2 and r3c3"]
    );
    assert_eq!(broken(on(Kind::ODD, &[15], None), &[1, 1]).len(), 2, "a row and a box");
}

#[test]
fn rules_that_make_no_board_are_refused_with_the_reason() {
    let refused = |rule: Constraint| {
        let layout = Layout::square(4).expect("a size there is");
        Board::new(layout, vec![rule]).expect_err("no rule of this board").to_string()
    };
    assert_eq!(refused(on(Kind::EVEN, &[16], None)), "even: the board has no cell 16");
    assert_eq!(refused(on(Kind::EVEN, &[1, 2], None)), "even: it names 2 cells instead of one");
    assert_eq!(refused(on(Kind::EVEN, &[1], Some(2))), "even: it takes no number");
    assert_eq!(refused(on(Kind::GREATER, &[0, 1], Some(2))), "greater: it takes no number");
    assert_eq!(refused(on(Kind::WINDOW, &[0, 1], Some(2))), "extraregion: it takes no number");
    assert_eq!(refused(on(Kind::RATIO, &[1, 1], None)), "ratio: r1c2 is named twice");
    assert_eq!(refused(on(Kind::RATIO, &[3, 4], None)), "ratio: its cells share no edge");
    assert_eq!(refused(on(Kind::RATIO, &[3], None)), "ratio: it names 1 cells instead of two");
    assert_eq!(
        refused(on(Kind::DIFFERENCE, &[0, 1], Some(9))),
        "difference: its number is 9 instead of 1 to 4"
    );
    assert_eq!(refused(on(Kind::ROWS, &[0], None)), "rows: it holds for the whole board and names no cells");
    assert_eq!(
        refused(on(Kind::KILLER, &[0, 1], Some(8))),
        "killercage: 2 different digits make 3 to 7, not 8"
    );
    assert_eq!(
        refused(on(Kind::WINDOW, &[0, 1, 2, 3, 4], None)),
        "extraregion: it has 5 cells, and there are only 4 digits"
    );
    assert_eq!(refused(on(Kind::THERMOMETER, &[0, 1, 3], None)), "thermometer: r1c2 and r1c4 do not touch");
    assert_eq!(refused(on(Kind::WHISPERS, &[0, 2], None)), "whispers: r1c1 and r1c3 do not touch");
    assert_eq!(refused(on(Kind::SANDWICH, &[0, 1, 2], Some(3))), "sandwich: it sees 3 cells instead of 4");
    assert_eq!(refused(on(Kind::SANDWICH, &[0, 1, 2, 3], Some(6))), "sandwich: its number is 0 to 5, not 6");
    assert_eq!(refused(on(Kind::XSUM, &[0, 1, 2, 3], Some(0))), "xsum: its number is 1 to 10, not 0");
    assert_eq!(
        refused(on(Kind::SKYSCRAPER, &[0, 1, 2, 3], Some(5))),
        "skyscraper: its number is 1 to 4, not 5"
    );
    assert_eq!(refused(on(Kind::ROOMS, &[0, 1, 2, 3], Some(5))), "rooms: its number is 1 to 4, not 5");
    assert_eq!(refused(on(Kind::BETWEEN, &[0], None)), "between: it has one end only");
    assert_eq!(refused(on(Kind::LOCKOUT, &[0, 2], None)), "lockout: r1c1 and r1c3 do not touch");
    let corner = |cells: [u16; 4], value| refused(on(Kind::QUADRUPLE, &cells, value));
    let digits =
        "quadruple: its number is written with a digit for each of its cells at most, and up to five";
    assert_eq!(corner([0, 1, 4, 5], None), digits);
    assert_eq!(refused(on(Kind::QUADRUPLE, &[0, 1], Some(123))), digits);
    assert_eq!(corner([0, 1, 4, 5], Some(15)), "quadruple: 5 is no digit of the board");
    let sign = |cells: &[u16], value| refused(on(Kind::MEASURE, cells, value));
    assert_eq!(sign(&[0, 1], None), "measure: it has no number");
    // A middle one of five digits, and opposite pairs of three.
    let [middle, cross] = [4, 14].map(|measure| Some(measure * 4_096));
    assert_eq!(sign(&[0, 1, 2, 3, 4], middle), "measure: 5 cells are too many or too few for it");
    assert_eq!(sign(&[0, 1, 2], cross), "measure: 3 cells are too many or too few for it");
    for (cells, number) in DRAWN_WRONG {
        let said = "drawn: its number says nothing that can be drawn on these cells";
        assert_eq!(refused(on(Kind::DRAWN, cells, *number)), said, "{cells:?} {number:?}");
    }
    assert_eq!(refused(on(Kind::KILLER, &[], None)), "killercage: it names no cells");
    let many = Board::new(Layout::boxed(2, 2), vec![on(Kind::EVEN, &[0], None); 2_001]);
    assert_eq!(many, Err(BadRules::TooMany { count: 2_001 }));
}

#[test]
fn every_line_and_clue_says_what_breaks_it() {
    let broken = |rule: Constraint, values: &[u8]| sentences(&board(&[rule]), values);
    assert_eq!(broken(on(Kind::WHISPERS, &[0, 1, 6], Some(1)), &[2, 3]), [""; 0]);
    let breaks = |kind: Kind, cells: &[u16], value: Option<u16>, values: &[u8], name: &str| {
        let said = broken(on(kind, cells, value), values);
        assert!(said.iter().any(|said| said.ends_with(name)), "{kind}: {said:?}");
    };
    let line = [0, 5, 10];
    breaks(Kind::ARROW, &line, None, &[4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2], "break the arrow");
    breaks(Kind::ARROW, &[0, 1, 6], Some(2), &[1, 2, 0, 0, 0, 0, 3], "r2c3, r1c1 and r1c2 break the arrow");
    breaks(Kind::RENBAN, &line, None, &[1, 0, 0, 0, 0, 4], "break the renban line");
    breaks(Kind::PALINDROME, &line, None, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], "break the palindrome");
    breaks(Kind::XV, &[0, 1], Some(5), &[1, 2], "break the V");
    breaks(Kind::ALL_XV, &[], None, &[2, 3], "break the edge without a letter");
    breaks(
        Kind::LITTLE_KILLER,
        &[1, 6, 11],
        Some(8),
        &[0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3],
        "break the diagonal of 8",
    );
    breaks(Kind::REGION_SUM, &[0, 1, 2], None, &[1, 2, 4], "break the region sum line");
    breaks(Kind::CLONE, &[0, 1, 10, 11], None, &[1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3], "break the clone");
    breaks(Kind::SUM, &[0, 5], Some(3), &[1, 0, 0, 0, 0, 1], "break the group of 3");
    breaks(Kind::ZIPPER, &line, None, &[1, 0, 0, 0, 0, 4, 0, 0, 0, 0, 2], "break the zipper line");
    breaks(Kind::SLOW_THERMOMETER, &line, None, &[2, 0, 0, 0, 0, 1], "break the slow thermometer");
    breaks(Kind::MODULAR, &line, None, &[1, 0, 0, 0, 0, 4], "break the modular line");
    breaks(Kind::DOUBLE_ARROW, &line, None, &[1, 0, 0, 0, 0, 4, 0, 0, 0, 0, 2], "break the double arrow");
    breaks(Kind::MINIMUM, &[0], None, &[2, 1], "break the minimum");
    breaks(Kind::MAXIMUM, &[0], None, &[2, 3], "break the maximum");
    breaks(Kind::COLUMN_INDEXER, &[0], None, &[3, 0, 2], "r1c1 and r1c3 break the column indexer");
    breaks(Kind::COLUMN_INDEXER, &[0], None, &[3, 1], "r1c1 and r1c2 break the column indexer");
    breaks(Kind::ROW_INDEXER, &[1], None, &[0, 3, 0, 0, 0, 1], "r1c2 and r2c2 break the row indexer");
    breaks(Kind::DISJOINT, &[], None, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], "r1c1 and r3c3");
    assert_eq!(broken(on(Kind::SLOW_THERMOMETER, &line, None), &[2, 0, 0, 0, 0, 2]).len(), 1, "a box");
}

#[test]
fn lines_and_clues_that_cannot_be_are_refused() {
    let refused = |rule: Constraint| {
        let layout = Layout::square(4).expect("a size there is");
        Board::new(layout, vec![rule]).expect_err("no rule of this board").to_string()
    };
    let apart = "r1c1 and r1c3 do not touch";
    for kind in [Kind::RENBAN, Kind::PALINDROME, Kind::REGION_SUM, Kind::ZIPPER, Kind::MODULAR, Kind::ARROW] {
        assert_eq!(refused(on(kind, &[0, 2], None)), format!("{kind}: {apart}"));
    }
    assert_eq!(refused(on(Kind::ARROW, &[0], None)), "arrow: it has no shaft");
    assert_eq!(
        refused(on(Kind::ARROW, &[0, 1, 2, 3], Some(3))),
        "arrow: a circle has one cell, or two on a board of one-digit numbers"
    );
    assert_eq!(refused(on(Kind::DOUBLE_ARROW, &[0, 1], None)), "doublearrow: it has no shaft");
    assert_eq!(
        refused(on(Kind::RENBAN, &[0, 1, 2, 3, 7], None)),
        "renban: it has 5 cells, and there are only 4 digits"
    );
    assert_eq!(
        refused(on(Kind::ENTROPIC, &[0, 1, 2], None)),
        "entropic: the digits 1 to 4 are no three equal parts"
    );
    assert_eq!(refused(on(Kind::XV, &[0, 1], Some(6))), "xv: its number is 6 instead of 5 or 10");
    assert_eq!(refused(on(Kind::XV, &[0, 1], None)), "xv: two digits make 7 at most");
    assert_eq!(refused(on(Kind::WHISPERS, &[0, 1], Some(4))), "whispers: its number is 4 instead of 1 to 3");
    assert_eq!(refused(on(Kind::CLONE, &[0, 1, 2], None)), "clone: its 3 cells are no two groups of as many");
    assert_eq!(refused(on(Kind::SUM, &[0, 1], None)), "sum: it has no sum");
    assert_eq!(refused(on(Kind::SUM, &[0, 1], Some(9))), "sum: 2 digits make 2 to 8, not 9");
    assert_eq!(refused(on(Kind::LITTLE_KILLER, &[1, 6], None)), "littlekiller: it has no number");
    assert_eq!(
        refused(on(Kind::LITTLE_KILLER, &[6, 11], Some(5))),
        "littlekiller: its cells are no straight line away from a place beside the board"
    );
    assert_eq!(refused(on(Kind::LITTLE_KILLER, &[0, 1], Some(5))), "littlekiller: its cells are no diagonal");
    assert_eq!(
        refused(on(Kind::LITTLE_KILLER, &[1, 6, 11], Some(13))),
        "littlekiller: 3 digits make 3 to 12, not 13"
    );
}

#[test]
fn indexers_need_as_many_rows_and_columns_as_digits() {
    for kind in [Kind::COLUMN_INDEXER, Kind::ROW_INDEXER] {
        let refused = |layout: Layout| {
            Board::new(layout, vec![on(kind, &[0], None)]).map_err(|error| error.to_string())
        };
        for layout in [Layout::samurai(), Layout::five_boxes(), Layout::frame()] {
            let reason =
                "its digits are numbers of columns or rows, and the board is not one square of as many";
            assert_eq!(refused(layout), Err(format!("{kind}: {reason}")));
        }
        assert!(refused(Layout::boxed(4, 4)).is_ok());
        assert_eq!(sentences(&board(&[on(kind, &[0], None)]), &[1]), [""; 0], "its own line");
    }
}

#[test]
fn givens_must_fit_their_board() {
    let small = Arc::new(board(&[]));
    let large = Board::classic().blank();
    assert_eq!(
        Puzzle::new(Arc::clone(&small), large.clone()),
        Err(GridMismatch::Cells { cells: 81, expected: 16 })
    );
    // As many cells, but fewer digits.
    let long = Layout::jigsaw(4, &[0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]).expect("whole regions");
    let mut foreign = Grid::blank(&long);
    foreign.set(Cell::new(3), Digit::new(4));
    assert!(Puzzle::new(Arc::clone(&small), foreign).is_ok());
    assert!(Puzzle::new(small, Grid::blank(&Layout::five_boxes())).is_err());
}

#[test]
fn a_line_interrupted_by_a_gap_may_repeat_a_digit() {
    // Both arms of a cross whose middle is missing.
    let cross = Arc::new(Board::new(Layout::five_boxes(), Constraint::plain()).expect("sensible rules"));
    let frame = Arc::new(Board::new(Layout::frame(), Constraint::plain()).expect("sensible rules"));
    for board in [cross, frame] {
        let puzzle = Puzzle::new(Arc::clone(&board), board.blank()).expect("a blank grid of the board");
        assert!(matches!(prove(&puzzle), Proof::Several { .. }));
    }
}

#[test]
fn what_a_solution_shows_is_never_broken_by_it() {
    let layout = Layout::boxed(3, 3);
    let plain = Board::new(layout.clone(), Constraint::plain()).expect("sensible rules");
    let mut random = Random::new(5, 0);
    let values = plain.solver().fill(&mut random, 10_000).expect("a full grid");
    let solution = grid(&plain, &values);
    // The windows, chess moves and diagonals are the kinds that a solution must be made for.
    let made_for = [
        Kind::WINDOW,
        Kind::ANTI_KNIGHT,
        Kind::ANTI_KING,
        Kind::DIAGONAL_DOWN,
        Kind::DIAGONAL_UP,
        Kind::DISJOINT,
    ];
    for &kind in Kind::ALL.iter().filter(|kind| !made_for.contains(kind)) {
        // A dot that is missing means something once the others are drawn.
        let negative = [Kind::ALL_DIFFERENCES, Kind::ALL_RATIOS, Kind::ALL_XV].contains(&kind);
        let dots = if negative { vec![Kind::DIFFERENCE, Kind::RATIO, Kind::XV] } else { Vec::new() };
        // Rows, columns and regions may be there once.
        let mut rules: Vec<Constraint> =
            Constraint::plain().into_iter().filter(|rule| rule.kind != kind).collect();
        for kind in dots.into_iter().chain([kind]) {
            rules.extend(kind.found_in(&layout, &solution, &mut random));
        }
        let board = Board::new(layout.clone(), rules).expect("rules that are found make a board");
        assert_eq!(violations(&board, &solution), [] as [Violation; 0], "{kind}");
        let layout = board.layout();
        let drawn = |rule: &Constraint| !rule.drawings(layout).is_empty();
        assert!(board.constraints().iter().all(|rule| rule.cells.is_empty() || drawn(rule)), "{kind}");
    }
}

#[test]
fn a_dot_is_labelled_only_with_an_unusual_number() {
    let drawn = |value| on(Kind::RATIO, &[0, 1], value).drawings(&Layout::boxed(2, 2));
    let dot = |label: Option<&str>| Drawing::Dot {
        cells: [Cell::new(0), Cell::new(1)],
        filled: true,
        label: label.map(str::to_owned),
    };
    assert_eq!([drawn(None), drawn(Some(2)), drawn(Some(3))], [[dot(None)], [dot(None)], [dot(Some("3"))]]);
}

#[test]
fn a_board_says_what_is_drawn_for_it() {
    let drawings = |name: &str| {
        let variant: Variant = name.parse().expect("a kind of puzzle");
        let made = generate(&GenerateSpec::of_tier(variant, Tier::Easy), 1).expect("an easy puzzle");
        (made.puzzle.board().sketch(), made.puzzle)
    };
    let count = |name: &str, of: fn(&Drawing) -> bool| {
        let (sketch, _) = drawings(name);
        assert_eq!(sketch.margins, Margins::default());
        sketch.drawings.iter().filter(|drawing| of(drawing)).count()
    };
    let region = |drawing: &Drawing| matches!(drawing, Drawing::Region { .. });
    let line = |drawing: &Drawing| matches!(drawing, Drawing::Line { .. });
    assert_eq!(
        ["classic", "jigsaw", "samurai", "latin", "25x25"].map(|name| count(name, region)),
        [9, 9, 41, 0, 25]
    );
    assert_eq!(["classic", "x", "diagonal-up"].map(|name| count(name, line)), [0, 2, 1]);
    // The middle box is missing, so each diagonal is drawn in two.
    assert_eq!(count("frame+x", line), 4);
    assert_eq!(count("windoku", |drawing| matches!(drawing, Drawing::Tint { .. })), 4);
    assert_eq!(count("anti-knight", |_| true), 9);
    let (sketch, puzzle) = drawings("killer+x");
    let cages = sketch.drawings.iter().filter_map(|drawing| match drawing {
        Drawing::Cage { cells, label } => Some((cells.clone(), label.parse().ok())),
        Drawing::Region { .. }
        | Drawing::Tint { .. }
        | Drawing::Line { .. }
        | Drawing::Thermometer { .. }
        | Drawing::Dot { .. }
        | Drawing::Greater { .. }
        | Drawing::Candidates { .. }
        | Drawing::Route { .. }
        | Drawing::Bulb { .. }
        | Drawing::Label { .. }
        | Drawing::Sign { .. }
        | Drawing::Wall { .. }
        | Drawing::Clue { .. }
        | Drawing::Shape { .. } => None,
    });
    let rules = puzzle.board().constraints().iter().filter(|rule| rule.kind == Kind::KILLER);
    assert!(cages.eq(rules.map(|rule| (rule.cells.clone(), rule.value))));
    let data = serde_json::to_value(&sketch).expect("encodes");
    assert_eq!(data["margins"], serde_json::json!({ "top": 0, "right": 0, "bottom": 0, "left": 0 }));
    assert_eq!(serde_json::from_value::<Sketch>(data).expect("its own data"), sketch);
}
