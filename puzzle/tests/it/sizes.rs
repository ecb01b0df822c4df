//! Boards of every side: what they are called, that puzzles are made on them, and that every format keeps them apart.

use puzzle::board::layout::SIZES;
use puzzle::solve::Budget;
use puzzle::{
    Board, Constraint, Document, Format, GenerateSpec, Kind, Layout, Tier, Variant, generate, solutions,
};

const PRIMES: [u8; 5] = [3, 5, 7, 11, 13];

fn variant(name: &str) -> Variant {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn made(name: &str, seed: u64) -> puzzle::Puzzle {
    let spec = GenerateSpec::of_tier(variant(name), Tier::Easy);
    generate(&spec, seed).unwrap_or_else(|error| panic!("{name} {seed}: {error}")).puzzle
}

#[test]
fn a_prime_side_is_rows_and_columns_whatever_it_is_called() {
    for size in PRIMES {
        let plain = variant(&size.to_string());
        assert_eq!(plain.to_string(), format!("{size}x{size}+latin"));
        assert_eq!(plain, variant(&format!("latin+{size}")));
        assert_eq!(Variant::classic().with_size(size), Ok(plain.clone()));
        // Back on a side with boxes it has them.
        assert_eq!(plain.with_size(9), Ok(Variant::classic()));
        let layout = Layout::square(size).expect("a size there is");
        for rules in [Constraint::plain(), Constraint::plain_on(&layout)] {
            let board = Board::new(layout.clone(), rules).expect("rules of the board");
            assert_eq!(Variant::of(&board), Some(plain.clone()));
        }
        for name in ["disjoint", "regionsum"] {
            let refusal = format!("{size}+{name}").parse::<Variant>().unwrap_err().to_string();
            assert!(refusal.contains("no boxes"), "{refusal}");
        }
    }
    let irregular = variant("7x7+jigsaw");
    assert!(irregular.kinds().contains(&Kind::REGIONS));
    assert_eq!(Variant::of(made("7x7+jigsaw", 1).board()), Some(irregular));
}

#[test]
fn puzzles_of_every_side_have_one_solution() {
    for size in SIZES {
        let jigsaw = (size <= 12).then(|| format!("{size}x{size}+jigsaw"));
        for name in [Some(format!("{size}x{size}")), jigsaw].into_iter().flatten() {
            let puzzle = made(&name, 2);
            let found: Vec<_> = solutions(&puzzle, Budget::of_ms(60_000)).take(2).collect();
            assert_eq!(found.len(), 1, "{name}");
        }
    }
}

#[test]
fn every_format_keeps_boards_of_every_side_apart() {
    for size in SIZES.into_iter().filter(|&size| size != 3) {
        let document = Document::of(made(&format!("{size}x{size}"), 3));
        for format in
            [Format::Line, Format::Sdk, Format::Level, Format::Ss, Format::Candidates, Format::FPuzzles]
        {
            let text = format.write(std::slice::from_ref(&document));
            let text = text.unwrap_or_else(|error| panic!("{size} {format}: {error}"));
            let read = |format: Format| {
                format.read(&text).unwrap_or_else(|error| panic!("{size} {format}: {error}"))
            };
            assert_eq!(read(format)[0].puzzle, document.puzzle, "{size} {format}:\n{text}");
            // Whoever pastes it need not say what it is, unless it is longer than what is looked at.
            if size == 25 && format == Format::Candidates {
                continue;
            }
            let told = Format::of_text(&text).read(&text);
            let told = told.unwrap_or_else(|error| panic!("{size} {format}, unnamed: {error}\n{text}"));
            assert_eq!(told[0].puzzle, document.puzzle, "{size} {format}:\n{text}");
        }
        let rows: Vec<String> = document
            .puzzle
            .givens()
            .to_string()
            .chars()
            .collect::<Vec<_>>()
            .chunks(usize::from(size))
            .map(|row| row.iter().collect())
            .collect();
        let pasted = rows.join("\n");
        let read = Format::of_text(&pasted).read(&pasted).unwrap_or_else(|error| panic!("{size}: {error}"));
        assert_eq!(read[0].puzzle, document.puzzle, "{pasted}");
    }
}

#[test]
fn links_and_json_keep_boards_of_every_side_apart() {
    for size in SIZES {
        let jigsaw = (size <= 12).then(|| format!("{size}x{size}+jigsaw"));
        for name in [Some(format!("{size}x{size}")), jigsaw].into_iter().flatten() {
            let puzzle = made(&name, 4);
            let link = puzzle::text::link::write(&puzzle).unwrap_or_else(|| panic!("{name} has no link"));
            assert_eq!(puzzle::text::link::read(&link), Ok(puzzle.clone()), "{link}");
            let json = serde_json::to_string(&puzzle).expect("a puzzle is data");
            assert_eq!(serde_json::from_str::<puzzle::Puzzle>(&json).expect("the same data"), puzzle);
            if name.ends_with("jigsaw") && size > 3 {
                let id = Format::Solo.write(&[Document::of(puzzle.clone())]).expect("Solo has jigsaws");
                let read = &Format::Solo.read(&id).expect("its own id")[0].puzzle;
                assert_eq!(
                    (read.givens(), Variant::of(read.board())),
                    (puzzle.givens(), Some(variant(&name)))
                );
            }
            let text = Format::FPuzzles.write(&[Document::of(puzzle.clone())]).expect("the format for all");
            assert!(!text.contains("variant"), "f-puzzles has a way to say it: {text}");
            assert_eq!(Format::FPuzzles.read(&text).expect("what was written")[0].puzzle, puzzle);
        }
    }
}

#[test]
fn f_puzzles_without_regions_is_rows_and_columns() {
    let grid = |cell: &str, size: usize| {
        let row = format!("[{}]", vec![cell; size].join(","));
        format!(r#"{{"size":{size},"grid":[{}]}}"#, vec![row; size].join(","))
    };
    let read = |text: &str| Format::FPuzzles.read(text).expect("an f-puzzles puzzle").remove(0).puzzle;
    let of = |puzzle: &puzzle::Puzzle| Variant::of(puzzle.board()).map(|variant| variant.to_string());
    assert_eq!(of(&read(&grid("{}", 7))).as_deref(), Some("7x7+latin"));
    // As f-puzzles writes cells that were taken out of every region.
    assert_eq!(of(&read(&grid(r#"{"region":null}"#, 9))).as_deref(), Some("latin"));
    let some = grid("{}", 4).replacen("[{},{},{},{}]", r#"[{"region":null},{"region":null},{},{}]"#, 1);
    let some = some.replacen("[{},{},{},{}]", r#"[{"region":null},{"region":null},{},{}]"#, 1);
    let puzzle = read(&some);
    let sizes: Vec<usize> = puzzle.board().layout().regions().iter().map(Vec::len).collect();
    assert_eq!(sizes.iter().filter(|&&cells| cells == 1).count(), 4);
    assert_eq!(sizes.iter().filter(|&&cells| cells == 4).count(), 3);
    let text = Format::FPuzzles.write(&[Document::of(puzzle.clone())]).expect("the format for all");
    assert_eq!(read(&text), puzzle);
    // An older way to mark a cell.
    let marked = |cell: &str| grid("{}", 4).replacen("{}", cell, 1);
    let text = marked(r#"{"parity":"Odd"}"#);
    assert_eq!(of(&read(&text)).as_deref(), Some("4x4+odd"));
    let error = Format::FPuzzles.read(&marked(r#"{"parity":"odd?"}"#)).unwrap_err().to_string();
    assert!(error.contains("Even or Odd"), "{error}");
}
