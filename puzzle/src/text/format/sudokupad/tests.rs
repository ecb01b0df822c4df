//! Puzzles that are drawn as SudokuPad has them come back with all their rules, and what cannot is named.

use super::read;
use crate::text::format::link;
use crate::text::format::lz_string::pack;
use crate::{Cell, Constraint, Digit, DigitSet, GenerateSpec, Kind, Layout, Puzzle, Tier, generate};

const BOXES: &str = "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";

/// A 4x4 board with these members.
fn small(members: &str) -> String {
    let members = if members.is_empty() { String::new() } else { format!("{members},") };
    format!("{{cs:64,ce:[[{{v:1}},,,],[,,,],[,,,],[,,,]],{members}{BOXES}}}")
}

/// What is said where all words are known and do not suffice.
const TOO_LITTLE: &str = "what else the words say: the rules that are read leave more solutions than one";

fn said(rules: &str) -> String {
    format!("ca:[{{v:'rules: {rules}'}}]")
}

fn refused(text: &str) -> String {
    read(text).map(|document| format!("{document:?}")).expect_err(text).to_string()
}

/// A shape and the list that it is in.
type Shape = (&'static str, String);

fn at(cell: Cell, layout: &Layout) -> [f32; 2] {
    [layout.row(cell), layout.column(cell)].map(|at| f32::from(at) + 0.5)
}

fn round(centre: [f32; 2], side: f32, fill: &str, text: &str) -> String {
    format!("{{ct:{centre:?},w:{side},h:{side},r:t,c2:{fill},c1:#0,te:'{text}'}}")
}

/// What is drawn for a rule with a line, and the words that people have for it.
fn lined(rule: &Constraint, layout: &Layout) -> Option<(Vec<Shape>, &'static str)> {
    let points: Vec<[f32; 2]> = rule.cells.iter().map(|&cell| at(cell, layout)).collect();
    let [first, .., last] = points[..] else { return None };
    let line = |colour: &str| ("l", format!("{{c:{colour},th:10,wp:{points:?}}}"));
    let circle = |at: [f32; 2]| ("o", round(at, 0.8, "#F", ""));
    let arrow = |points: &[[f32; 2]]| ("a", format!("{{c:A1A1A1,th:5,hl:0.3,wp:{points:?}}}"));
    let step = [points[1][0] - first[0], points[1][1] - first[1]];
    let before = |part: f32| [first[0] - part * step[0], first[1] - part * step[1]];
    let beside =
        ("o", format!("{{ct:{:?},te:'{}',w:0.3,h:0.3}}", before(1.0), rule.value.unwrap_or_default()));
    Some(match rule.kind.key() {
        "thermometer" => {
            let bulb = format!("{{ct:{first:?},w:0.85,h:0.85,r:t,c2:CFCFCF,c1:CFCFCF}}");
            (vec![line("CFCFCF"), ("u", bulb)], "Digits along thermometers increase from the bulb")
        }
        "arrow" => (vec![arrow(&points), circle(first)], "Digits along an arrow sum to the circled digit"),
        "between" => {
            let said = "Digits on a line lie between those in its circles";
            (vec![line("CFCFCF"), circle(first), circle(last)], said)
        }
        "renban" => (vec![line("CC44CC")], "Digits on a purple line are consecutive, in any order"),
        "palindrome" => (vec![line("CFCFCF")], "Grey lines are palindromes"),
        "whispers" => (vec![line("55CC55")], "Digits along green lines differ by at least 5"),
        "sandwich" => (vec![beside], "Sandwich: numbers outside are the sum between the 1 and the 9"),
        "xsum" => (vec![beside], "X-sums: a clue is the sum of the first X digits"),
        "skyscraper" => (vec![beside], "Skyscrapers: a clue is how many are visible from there"),
        "littlekiller" => {
            let said = "Digits along the marked diagonals sum to the total";
            (vec![arrow(&[before(0.7), before(0.6)]), beside], said)
        }
        _ => return None,
    })
}

/// The same for other rules.
fn marked(rule: &Constraint, layout: &Layout) -> (Vec<Shape>, &'static str) {
    let count = rule.cells.len() as f32;
    let middle =
        [0, 1].map(|side| rule.cells.iter().map(|&cell| at(cell, layout)[side]).sum::<f32>() / count);
    let number = rule.value.map_or(String::new(), |value| value.to_string());
    let sign = |round: &str| ("u", format!("{{ct:{middle:?},w:0.7,h:0.7{round},c2:CFCFCF}}"));
    let diagonal = |points: &str| ("l", format!("{{c:34BBE6,wp:{points}}}"));
    match rule.kind.key() {
        "difference" => (vec![("o", round(middle, 0.3, "#F", ""))], "White dots join consecutive digits"),
        "ratio" => (vec![("o", round(middle, 0.3, "#0", ""))], "Black dots join digits in a 1:2 ratio"),
        "xv" => {
            let letter = if rule.value == Some(5) { "V" } else { "X" };
            let letter = format!("{{ct:{middle:?},w:0.2,h:0.2,te:'{letter}'}}");
            (vec![("o", letter)], "Digits joined by X sum to 10, by V sum to 5")
        }
        "quadruple" => (
            vec![("o", round(middle, 0.7, "#F", &number))],
            "Digits in a circle are in the surrounding cells",
        ),
        "even" => (vec![sign("")], "Digits in grey squares are even"),
        "odd" => (vec![sign(",r:t")], "Digits in grey circles are odd"),
        "diagonal-" => (vec![diagonal("[[0,0],[9,9]]")], "Digits on diagonals do not repeat"),
        "diagonal+" => (vec![diagonal("[[9,0],[0,9]]")], "Digits on diagonals do not repeat"),
        "killercage" => {
            let cage = format!("{{ce:{},v:'{number}',unique:t}}", places(&rule.cells, layout));
            (vec![("ca", cage)], "Digits in cages sum to the number")
        }
        "negative-difference" => (Vec::new(), "All possible white dots are given"),
        "negative-ratio" => (Vec::new(), "All possible black dots are given"),
        "negative-xv" => (Vec::new(), "All possible Xs and Vs are given"),
        "antiknight" => (Vec::new(), "Cells a knight's move apart cannot have the same digit"),
        key => panic!("{key} is not drawn here"),
    }
}

fn places(cells: &[Cell], layout: &Layout) -> String {
    let places = cells.iter().map(|&cell| [layout.row(cell), layout.column(cell)]);
    format!("{:?}", places.collect::<Vec<_>>())
}

/// A puzzle as SudokuPad has it, each rule in lists of its own.
fn shared(puzzle: &Puzzle, solution: &str) -> String {
    let (layout, mut words) = (puzzle.board().layout(), "Normal sudoku rules apply.".to_owned());
    let mut lists: std::collections::BTreeMap<&str, Vec<String>> = std::collections::BTreeMap::new();
    for rule in puzzle.board().constraints().iter().filter(|rule| !Constraint::plain().contains(rule)) {
        let (shapes, sentence) = lined(rule, layout).unwrap_or_else(|| marked(rule, layout));
        let sentence = sentence.replace('\'', "\\'");
        if !words.contains(&sentence) {
            words += &format!(" {sentence}.");
        }
        for (list, shape) in shapes {
            lists.entry(list).or_default().push(shape);
        }
    }
    let credits = ["title: Own", "author: Ann"].map(|said| format!("{{v:'{said}'}}"));
    let cages = lists.entry("ca").or_default();
    cages.extend(credits);
    cages.push(format!("{{v:'rules: {words}'}}"));
    cages.push(format!("{{v:'solution: {solution}'}}"));
    let givens: Vec<String> = layout
        .cells()
        .map(|cell| puzzle.givens().get(cell).map_or(String::new(), |digit| format!("{{v:{digit}}}")))
        .collect();
    let rows: Vec<String> = givens.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let regions = layout.regions().iter().map(|cells| places(cells, layout)).collect::<Vec<_>>().join(",");
    let lists = lists.iter().map(|(key, shapes)| format!("{key}:[{}]", shapes.join(",")));
    format!("{{cs:50,ce:[{}],re:[{regions}],{}}}", rows.join(","), lists.collect::<Vec<_>>().join(","))
}

#[test]
fn what_people_draw_for_each_kind_is_read() {
    let kinds = [
        "thermometer",
        "arrow",
        "between",
        "renban",
        "palindrome",
        "whispers",
        "kropki",
        "xv",
        "quadruple",
        "sandwich",
        "xsum",
        "skyscraper",
        "littlekiller",
        "even-odd",
        "x",
        "killer",
        "anti-knight",
    ];
    for kind in kinds {
        let spec = GenerateSpec::of_tier(kind.parse().expect("a variant"), Tier::Easy);
        let made = generate(&spec, 3).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let text = shared(&made.puzzle, &made.solution.to_string());
        let document = read(&text).unwrap_or_else(|error| panic!("{kind}: {error}\n{text}"));
        let of = |puzzle: &Puzzle| {
            let mut rules: Vec<String> =
                puzzle.board().constraints().iter().map(|rule| format!("{rule:?}")).collect();
            rules.sort();
            rules
        };
        assert_eq!(of(&document.puzzle), of(&made.puzzle), "{kind}\n{text}");
        assert_eq!(document.puzzle.givens(), made.puzzle.givens());
        assert_eq!(document.solution.as_ref(), Some(&made.solution), "{kind}");
        assert_eq!(document.lost(), None, "{kind}");
        assert_eq!([document.credits.title(), document.credits.author()], ["Own", "Ann"]);
        let linked = link::SUDOKU_PAD.read;
        let path = pack(&text).replace('+', "%2B").replace('/', "%2F");
        for start in ["https://sudokupad.app/scl", "https://sudokupad.app/scf?puzzleid=scl", "ctc"] {
            assert_eq!(linked(&format!("{start}{path}")), Ok(vec![document.clone()]), "{start}");
        }
    }
}

#[test]
fn what_no_rule_explains_is_named() {
    let lost = |members: &str| read(&small(members)).expect(members).lost().unwrap_or_default();
    let arrow = "a:[{c:A1A1A1,wp:[[1.5,0.5],[1.5,2.5]]}],o:[{ct:[1.5,0.5],w:0.8,h:0.8,r:t,c2:#F,c1:#0}]";
    let average = "The circle is the average of digits along the arrow";
    assert_eq!(
        lost(&format!("{arrow},{}", said(average))),
        format!("1 arrow that is only drawn, 1 circle that is only drawn, the rules in words ({average})")
    );
    assert_eq!(lost(&format!("{arrow},{}", said("Digits along an arrow sum to its circle"))), TOO_LITTLE);
    assert_eq!(lost("l:[{c:444444,wp:[[0.5,0.5],[1.5,1.5]]}]"), "1 line that is only drawn");
    // Borders of regions and what cannot be seen say nothing.
    assert_eq!(lost("l:[{c:#0,wp:[[2,0],[2,4]]},{c:'#FFFFFF00',wp:[[0.5,0.5],[1.5,1.5]]}]"), "");
    assert_eq!(
        lost(&said("Thermometers increase from the bulb")),
        "the rules in words (Thermometers increase from the bulb)"
    );
    // A line that the solution does not keep is no such line, and is drawn.
    let line = "l:[{c:55CC55,wp:[[0.5,0.5],[0.5,1.5]]}]";
    let both = "ca:[{v:'rules: Green lines are whispers'},{v:'solution: 1234341221434321'}]";
    assert_eq!(lost(&format!("{line},{both}")), "the rules in words (Green lines are whispers)");
}

#[test]
fn digits_around_a_corner_may_stand_in_two_rows() {
    let circle = "{ct:[1,1],w:0.65,h:0.65,r:t,c1:#0,c2:#F}";
    let text = |row: &str, digits: &str| format!("{{ct:[{row},1],w:0.5,h:0.5,r:t,te:'{digits}'}}");
    let shapes = [circle, &text("0.85", "1 2"), &text("1.15", "3 4")].join(",");
    let words = said("Digits in circles appear in the surrounding cells");
    let document = read(&small(&format!("o:[{shapes}],l:[{{c:#0,th:2}}],{words}"))).expect(&shapes);
    let rules = document.puzzle.board().constraints();
    assert_eq!(
        rules.iter().find_map(|rule| (rule.kind == Kind::QUADRUPLE).then_some(rule.value)),
        Some(Some(1_234))
    );
    assert_eq!(document.lost().as_deref(), Some(TOO_LITTLE));
}

#[test]
fn what_cannot_be_read_is_refused_by_name() {
    let says = |text: &str, expected: &str| {
        let said = refused(text);
        assert!(said.contains(expected), "{said}");
    };
    says(&small("foglight:[[0,0]]"), "fog; a puzzle is shown as a whole here");
    says(&small("global:['antiqueen']"), "\"antiqueen\"; rules of the board are antiknight");
    says(&small("metadata:{norowcol:t}"), "rows and columns hold each digit once");
    says(&small("ca:[{ce:[[0,0],[0,9]]}]"), "a cell is [0,0] to [3,3]");
    says(&small("l:[{c:#0,wp:[[0.5,0.5],[0.5,1000]]}]"), "a place is [row,column] on the board or near it");
    says(&small("l:[{c:#0,wp:[[0.5,nan]]}]"), "a number, a colour, t or f");
    says(
        &small("ca:[{v:'solution: 1234123421434321'}]"),
        "the link's own solution breaks a rule: 1 stands twice in column 1",
    );
    says(&small("ca:[{v:'x"), "a text ends");
    says(&small(&format!("u:[{}]", vec!["{ct:[1,1],c2:#0}"; 2_001].join(","))), "more than 2000 shapes");
    let points = vec!["[0.5,0.5]"; 1_001].join(",");
    says(&small(&format!("l:[{{c:#0,wp:[{points}]}}]")), "a line has at most 1000 points");
    says("{ce:[[,],[,]],re:[[[0,0],[0,1]],[[1,0],[1,1]]]}", "a board of 2 rows and 2 columns");
    says(&small("").replace("[2,2],", ""), "regions of other sizes; a board has 4 regions of 4 cells each");
    says(&small("").replace("[2,2],", "[0,0],"), "a cell lies in one region");
    let many = format!("re:[{}", "[],".repeat(300));
    says(&small("").replace("re:[", &many), "at most 255");
    says(&small("").replace("v:1", "v:7"), "a digit of this board is 1 to 4");
    says("{}", "0 rows of 0 cells");
    says(&small("").replace(BOXES, "ca:[{hidden:t,ce:[[0,0],[3,3]]}]"), "lie in rows, columns and regions");
}

#[test]
fn a_board_may_have_clues_in_cells_beside_it() {
    let kind = Kind::SANDWICH;
    let rows = "[,,,,],[,,,,],[{v:5},,,,],[,,,,],[,,,,]";
    let boxes = BOXES
        .replace("[0,", "[1.,")
        .replace("[3,", "[4,")
        .replace("[2,", "[3,")
        .replace("[1,", "[2,")
        .replace("1.", "1");
    let boxes = boxes.replace(",3]", ",4]").replace(",2]", ",3]").replace(",1]", ",2]").replace(",0]", ",1]");
    let words = said("Sandwich sums: a clue is what lies between the 1 and the 4");
    let document = read(&format!("{{ce:[{rows}],{boxes},{words}}}")).expect("a board with clues");
    let rule = Constraint { kind, cells: (4..8).map(Cell::new).collect(), value: Some(5) };
    assert!(
        document.puzzle.board().constraints().contains(&rule),
        "{:?}",
        document.puzzle.board().constraints()
    );
    assert_eq!((document.puzzle.givens().clue_count(), document.lost().as_deref()), (0, Some(TOO_LITTLE)));
}

#[test]
fn a_board_may_have_no_boxes_and_cells_in_no_region() {
    let row = "[,,,,]";
    let plain = read(&format!("{{ce:[[{{v:5}},,,,],{}]}}", [row; 4].join(","))).expect("a prime side");
    assert_eq!(*plain.puzzle.board().layout(), Layout::square(5).expect("a size there is"));
    assert_eq!(plain.puzzle.board().constraints(), Constraint::plain_on(plain.puzzle.board().layout()));
    let latin = read(&small("").replace(BOXES, "ca:[{hidden:t,unique:f,ce:[[0,0]]}]"));
    assert!(latin.is_err(), "{latin:?}");
    let latin = read(&small("").replace(BOXES, "id:0")).expect("a board without regions");
    let kinds: Vec<Kind> = latin.puzzle.board().constraints().iter().map(|rule| rule.kind).collect();
    assert_eq!(kinds, [Kind::ROWS, Kind::COLUMNS]);
    let free = small("").replace("[[0,2],[0,3],[1,2],[1,3]],", "");
    let free = read(&free).expect("a board with free cells");
    let sizes = free.puzzle.board().layout().regions().iter().map(Vec::len).collect::<Vec<_>>();
    assert_eq!((sizes.len(), sizes.iter().sum::<usize>()), (7, 16), "{sizes:?}");
}

#[test]
fn pencil_marks_are_a_rule_where_the_words_say_so() {
    let marks = small("").replace("[{v:1},,,]", "[{v:1},{centremarks:[2,3],pencilMarks:['4']},,]");
    let digits = |digits: &[u8]| digits.iter().filter_map(|digit| Digit::new(*digit)).collect::<DigitSet>();
    let game = read(&marks).expect("marks").game.expect("a game");
    assert_eq!([game.centre(Cell::new(1)), game.corner(Cell::new(1))], [digits(&[2, 3]), digits(&[4])]);
    let ruled = marks.replace("cs:64", &said("Digits marked in cells are all possible candidates"));
    let rules = read(&ruled).expect("candidates").puzzle.board().constraints().to_vec();
    assert_eq!(rules.last(), Constraint::candidates(Cell::new(1), digits(&[2, 3])).as_ref());
    assert!(
        refused(&marks.replace("centremarks:[2,3]", "centremarks:[5]"))
            .contains("a digit of this board is 1 to 4")
    );
}

#[test]
fn numbers_between_cells_may_be_sums() {
    let marks = [
        round([1.0, 0.5], 0.3, "#F", "3"),
        round([2.0, 2.0], 0.5, "#F", "10"),
        round([2.0, 2.5], 0.3, "#F", "vi"),
    ];
    let words = said("Numbers in circles are the sum of the two cells or of the four cells around");
    let document = read(&small(&format!("o:[{}],{words}", marks.join(",")))).expect("sums");
    let rule = |cells: &[u16], value| {
        let cells = cells.iter().copied().map(Cell::new).collect();
        Constraint { kind: Kind::SUM, cells, value: Some(value) }
    };
    let mut sums = document.puzzle.board().constraints().to_vec();
    sums.retain(|rule| rule.kind == Kind::SUM);
    assert_eq!(sums, [rule(&[0, 4], 3), rule(&[5, 6, 9, 10], 10), rule(&[6, 10], 6)]);
}

#[test]
fn cages_not_marked_as_different_beside_others_are_sums() {
    let cages = "{ce:[[0,0],[0,1]],v:5,unique:t},{ce:[[3,0],[3,1]],v:6}";
    let words = "{v:'rules: Digits in cages sum to the number. Digits do not repeat in killer cages.'}";
    let kinds = |text: &str| {
        let document = read(&small(text)).unwrap_or_else(|error| panic!("{error}"));
        let rules = document.puzzle.board().constraints()[3..].iter();
        rules.map(|rule| (rule.kind, rule.value)).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&format!("ca:[{cages},{words}]")), [(Kind::KILLER, Some(5)), (Kind::SUM, Some(6))]);
    let alone = cages.replace("unique:t", "style:'killer'");
    assert_eq!(kinds(&format!("ca:[{alone},{words}]")), [(Kind::KILLER, Some(5)), (Kind::KILLER, Some(6))]);
}

#[test]
fn a_closed_line_is_read() {
    let line = "l:[{c:55CC55,th:10,wp:[[0.5,1.5],[0.5,2.5],[1.5,2.5],[1.5,1.5],[0.5,1.5]]}]";
    let words = said("Digits along green whisper lines differ by at least 2");
    let document = read(&small(&format!("{line},{words}"))).unwrap_or_else(|error| panic!("{error}"));
    let lines: Vec<usize> =
        document.puzzle.board().constraints()[3..].iter().map(|rule| rule.cells.len()).collect();
    assert_eq!(lines, [4, 2], "{:?}", document.unsupported);
}
