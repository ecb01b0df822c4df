//! Puzzles as data: what goes over the wire and into records comes back as it was, is small, and is refused where it is
//! no board.

use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use puzzle::{
    Board, Cell, Constraint, GenerateSpec, Kind, Layout, PreparedPuzzle, Proof, Puzzle, Tier, Variant,
    generate, prove, violations, words,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

fn binary<T: Serialize>(value: &T) -> Vec<u8> {
    bincode::serde::encode_to_vec(value, bincode::config::standard()).expect("encodes")
}

fn of_binary<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    let decoded = bincode::serde::decode_from_slice(bytes, bincode::config::standard());
    let (value, read) = decoded.map_err(|error| error.to_string())?;
    assert_eq!(read, bytes.len());
    Ok(value)
}

fn easy(name: &str) -> Puzzle {
    let variant: Variant = name.parse().unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    let made = generate(&GenerateSpec::of_tier(variant, Tier::Easy), 1);
    made.unwrap_or_else(|refusal| panic!("{name}: {refusal}")).puzzle
}

#[track_caller]
fn comes_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let text = serde_json::to_string(value).expect("encodes");
    assert_eq!(&serde_json::from_str::<T>(&text).expect("its own text"), value);
    assert_eq!(&of_binary::<T>(&binary(value)).expect("its own bytes"), value);
}

#[test]
fn puzzles_of_every_word_and_size_come_back() {
    let sizes = puzzle::board::layout::SIZES.map(|size| format!("{size}x{size}"));
    let made = Kind::ALL.iter().filter(|kind| kind.is_made());
    let keys = made.map(|kind| kind.key().to_owned()).filter(|key| !key.contains('+'));
    let names = words().iter().map(|word| word.name.to_owned()).chain(sizes).chain(keys);
    for name in names.chain(["16x16+killer", "samurai+even-odd", "jigsaw+7"].map(str::to_owned)) {
        comes_back(&easy(&name));
    }
}

#[test]
fn a_prepared_puzzle_comes_back_with_all_its_parts() {
    for name in ["classic", "killer", "samurai"] {
        let spec = GenerateSpec::of_tier(name.parse().expect("a kind"), Tier::Easy);
        comes_back(&PreparedPuzzle::generate(&spec, 2).expect("an easy puzzle"));
    }
}

#[test]
fn all_classic_puzzles_share_one_board() {
    let puzzle = easy("classic");
    let of_text: Puzzle = serde_json::from_str(&serde_json::to_string(&puzzle).unwrap()).unwrap();
    let of_bytes: Puzzle = of_binary(&binary(&puzzle)).unwrap();
    assert!([of_text, of_bytes].iter().all(|puzzle| Arc::ptr_eq(puzzle.board(), Board::classic())));
}

/// What a client that is not ours reads: names, not positions.
#[test]
fn a_board_in_json_says_what_it_is() {
    let data = serde_json::to_value(easy("killer+4")).unwrap();
    let board = &data["board"];
    assert_eq!(
        (&board["size"], &board["columns"], &board["grids"]),
        (&json!(4), &json!(4), &json!([[0, 0]]))
    );
    assert_eq!(board["regions"], json!([1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4]));
    assert_eq!(board["rules"][0], json!({ "kind": "rows", "cells": [], "value": null }));
    let cage = &board["rules"][3];
    assert_eq!(cage["kind"], "killercage");
    assert!(cage["cells"].is_array() && cage["value"].is_u64());
    assert_eq!(data["givens"].as_str().map(str::len), Some(16));
}

#[test]
fn puzzles_are_small() {
    let names = ["classic", "killer", "16x16+kropki", "16x16+killer", "25x25", "samurai", "samurai+killer"];
    for name in names {
        let puzzle = easy(name);
        let (bytes, text) = (binary(&puzzle).len(), serde_json::to_string(&puzzle).unwrap().len());
        println!("{name}: {bytes} bytes, {text} in JSON");
        assert!(bytes <= 16 * 1024, "{name}: {bytes} bytes");
        assert!(text <= 64 * 1024, "{name}: {text} bytes of JSON");
    }
    assert!(binary(&easy("classic")).len() < 256);
}

/// The refusal of a classic puzzle whose data was changed.
#[track_caller]
fn refused(change: impl FnOnce(&mut Value)) -> String {
    let mut data = serde_json::to_value(easy("classic")).expect("encodes");
    change(&mut data);
    serde_json::from_value::<Puzzle>(data).expect_err("no board").to_string()
}

#[test]
fn what_makes_no_board_is_refused_with_the_reason() {
    let grids = "a board has 1 to 16 grids of side 1 to 25, within 32 rows and columns";
    for size in [0, 26, 255] {
        assert_eq!(refused(|data| data["board"]["size"] = json!(size)), grids);
    }
    assert_eq!(refused(|data| data["board"]["grids"] = json!([])), grids);
    assert_eq!(refused(|data| data["board"]["grids"] = json!(vec![[0, 0]; 17])), grids);
    for corner in [24, 60_000, 65_535] {
        assert_eq!(refused(|data| data["board"]["grids"] = json!([[0, 0], [corner, 0]])), grids);
        assert_eq!(refused(|data| data["board"]["grids"] = json!([[0, corner]])), grids);
    }
    assert_eq!(refused(|data| data["board"]["columns"] = json!(8)), "the width of the rectangle is 9, not 8");
    assert_eq!(
        refused(|data| data["board"]["regions"] = json!([1, 2, 3])),
        "the grids lie in 9 rows of 9, and each place there has a region or 0"
    );
    assert_eq!(refused(|data| data["board"]["regions"] = json!(vec![0; 81])), "a board has 1 to 625 cells");
    assert_eq!(refused(|data| data["board"]["regions"][0] = json!(9)), "region 9 must have 1 to 9 cells");
    assert_eq!(refused(|data| data["board"]["regions"][0] = json!(255)), "region 10 must have 1 to 9 cells");
    let rule = |kind: &str, cells: &[u16], value: Option<u16>| json!({ "kind": kind, "cells": cells, "value": value });
    let with = |rule: Value| refused(move |data| data["board"]["rules"][2] = rule);
    assert_eq!(with(rule("even", &[81], None)), "even: the board has no cell 81");
    assert_eq!(with(rule("killercage", &[0, 65_535], None)), "killercage: the board has no cell 65535");
    assert_eq!(
        with(rule("antiking", &[0], None)),
        "antiking: it holds for the whole board and names no cells"
    );
    assert_eq!(with(rule("magic", &[], None)), "there is no rule called \"magic\"");
    assert_eq!(with(rule("rows", &[], None)), "rows: it is there twice");
    let many = rule("even", &[0], None);
    assert_eq!(
        refused(|data| data["board"]["rules"] = json!(vec![many; 2_001])),
        "2001 rules are more than the 2000 that a board may have"
    );
    assert_eq!(refused(|data| data["givens"] = json!("123")), "the grid has 3 cells, and the board 81");
    let foreign = format!("{}A", ".".repeat(80));
    assert_eq!(
        refused(|data| data["givens"] = json!(foreign)),
        "r9c9 holds A, and the board's digits end at 9"
    );
}

#[test]
fn boxes_are_boxes_whatever_their_numbers() {
    let mut data = serde_json::to_value(easy("4x4")).unwrap();
    data["board"]["regions"] = json!([4, 4, 3, 3, 4, 4, 3, 3, 2, 2, 1, 1, 2, 2, 1, 1]);
    let puzzle: Puzzle = serde_json::from_value(data).expect("the same boxes under other numbers");
    assert_eq!(puzzle.board().layout(), easy("4x4").board().layout());
    comes_back(&puzzle);
}

/// Rules of every kind that make the most work for their size, on the largest boards.
#[test]
fn the_costliest_data_make_a_board_in_no_time() {
    let layout = Layout::square(25).expect("a size there is");
    // Each other set of cells is another house, and houses are held against each other in pairs.
    let windows =
        |nth: u16| Constraint::on(Kind::WINDOW, (0..25).map(|step| Cell::new((nth + step) % 625)).collect());
    // One cell less than a house.
    let cages = |nth: u16| {
        let cells = (0..24).map(|step| Cell::new((nth + step) % 625));
        Constraint { value: Some(310), ..Constraint::on(Kind::KILLER, cells.collect()) }
    };
    let lines = |line: u16| {
        let cells = (0..25).map(|step| Cell::new(line % 25 * 25 + step));
        Constraint::on(Kind::THERMOMETER, cells.collect())
    };
    let whole = Kind::ALL.iter().filter(|kind| kind.notation() == puzzle::board::constraint::Notation::Board);
    let crowd = (0..300).map(windows).collect();
    let refusal = Board::new(layout.clone(), crowd).expect_err("too many houses");
    assert!(
        refusal.to_string().starts_with("300 rows, columns, regions and the like are more than"),
        "{refusal}"
    );
    let costly: [Vec<Constraint>; 4] = [
        whole.map(|&kind| Constraint::of_board(kind)).collect(),
        (0..180).map(windows).collect(),
        (0..2_000).map(cages).collect(),
        (0..2_000).map(lines).collect(),
    ];
    for rules in costly {
        let board = Arc::new(Board::new(layout.clone(), rules).expect("rules of a board"));
        let parts = board.lowered().len();
        assert!(parts <= 50_000, "{parts} parts");
        let givens = board.blank();
        comes_back(&Puzzle::new(board, givens).expect("a blank grid"));
    }
}

/// What is taken is a puzzle that can be worked with.
fn holds(puzzle: &Puzzle) {
    let (layout, givens) = (puzzle.board().layout(), puzzle.givens());
    assert_eq!(layout.cell_count(), givens.cells().len());
    let in_regions: usize = layout.regions().iter().map(Vec::len).sum();
    assert_eq!(in_regions, layout.cell_count());
    comes_back(puzzle);
    if let Proof::Unique { solution } = prove(puzzle) {
        assert!(violations(puzzle.board(), &solution).is_empty());
        let prepared = PreparedPuzzle::of(puzzle.clone(), solution);
        assert_eq!(prepared.levels.len(), layout.cell_count());
    }
}

fn samples() -> &'static [Puzzle] {
    static SAMPLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
        let names = [
            "classic",
            "4x4+killer",
            "6x6+kropki",
            "jigsaw+x",
            "thermometer",
            "five-boxes",
            "twin",
            "windoku",
        ];
        names.into_iter().map(easy).collect()
    });
    &SAMPLES
}

/// Numbers that lie at the edge of something, and any others.
fn number() -> impl Strategy<Value = u16> {
    prop_oneof![
        0_u16..12,
        prop::sample::select(vec![15, 16, 25, 26, 32, 33, 80, 81, 255, 625, 65_535]),
        any::<u16>()
    ]
}

fn rule() -> impl Strategy<Value = Value> {
    let key = prop::sample::select(Kind::ALL).prop_map(Kind::key);
    let cells = prop_oneof![
        Just(Vec::new()),
        prop::collection::vec(0_u16..16, 1..4),
        (0_u16..80).prop_map(|cell| vec![cell, cell + 1]),
        prop::collection::vec(number(), 0..30),
    ];
    (key, cells, prop::option::of(number()))
        .prop_map(|(kind, cells, value)| json!({ "kind": kind, "cells": cells, "value": value }))
}

/// Data of the form of a board, mostly of none.
fn board() -> impl Strategy<Value = Value> {
    let regions = (1_u8..12, 1_usize..12, prop::collection::vec(0_u8..12, 144));
    let corners = prop::collection::vec((0_u16..4, 0_u16..4), 1..3);
    (2_u8..7, corners, regions, prop::collection::vec(rule(), 0..6)).prop_map(
        |(size, grids, regions, rules)| {
            let end = |of: fn(&(u16, u16)) -> u16| grids.iter().map(of).max().unwrap_or(0) + u16::from(size);
            let (rows, columns) = (end(|corner| corner.0), end(|corner| corner.1));
            let places = usize::from(rows) * usize::from(columns);
            let (most, plain, drawn) = regions;
            // Regions in runs are more often of a size that there can be; drawn ones hardly ever are.
            let region = |place: usize| {
                if plain < 10 { 1 + place / usize::from(size) } else { usize::from(drawn[place] % most) }
            };
            let regions: Vec<usize> = (0..places).map(region).collect();
            json!({ "size": size, "columns": columns, "grids": grids, "regions": regions, "rules": rules })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_bytes_make_a_reader_panic(
        sample in 0_usize..8,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut bytes = binary(&samples()[sample]);
        changes.into_iter().for_each(|(at, byte)| {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        });
        bytes.truncate(cut.map_or(bytes.len(), |cut| cut.index(bytes.len())));
        // With a limit, as every reader of foreign bytes has: without one bincode allocates what a length claims.
        let limited = bincode::config::standard().with_limit::<65_536>();
        let decoded = bincode::serde::decode_from_slice::<Puzzle, _>(&bytes, limited);
        decoded.iter().for_each(|(puzzle, _)| holds(puzzle));
    }

    #[test]
    fn no_other_rule_makes_a_reader_panic(sample in 0_usize..8, at in any::<prop::sample::Index>(), rule in rule()) {
        let mut data = serde_json::to_value(&samples()[sample]).unwrap();
        let rules = data["board"]["rules"].as_array_mut().expect("rules");
        let at = at.index(rules.len() + 1);
        rules.insert(at, rule);
        serde_json::from_value::<Puzzle>(data).iter().for_each(holds);
    }

    #[test]
    fn no_board_makes_a_reader_panic(board in board(), cells in 1_usize..120) {
        let rectangle = board["regions"].as_array().map_or(0, Vec::len);
        // The number of cells is right where none is missing.
        for cells in [rectangle, cells] {
            let data = json!({ "board": board, "givens": ".".repeat(cells) });
            serde_json::from_value::<Puzzle>(data).iter().for_each(holds);
        }
    }

    #[test]
    fn no_number_makes_a_reader_panic(
        sample in 0_usize..8,
        key in prop::sample::select(vec!["size", "columns", "grids", "regions"]),
        at in any::<prop::sample::Index>(),
        number in number(),
    ) {
        let mut data = serde_json::to_value(&samples()[sample]).unwrap();
        let value = &mut data["board"][key];
        match value.as_array_mut() {
            None => *value = json!(number),
            Some(list) => {
                let at = at.index(list.len());
                match list[at].as_array_mut() {
                    None => list[at] = json!(number),
                    Some(corner) => corner[0] = json!(number),
                }
            }
        }
        serde_json::from_value::<Puzzle>(data).iter().for_each(holds);
    }
}

#[test]
fn a_prepared_puzzle_with_mismatched_parts_is_refused() {
    let spec = GenerateSpec::of_tier(Variant::classic(), Tier::Easy);
    let made = PreparedPuzzle::generate(&spec, 2).expect("an easy puzzle");
    let refused = |spoilt: PreparedPuzzle, why: &str| {
        let text = serde_json::to_string(&spoilt).expect("text");
        let error = serde_json::from_str::<PreparedPuzzle>(&text).expect_err("it does not fit");
        assert!(error.to_string().contains(why), "{error}");
    };
    refused(PreparedPuzzle { levels: made.levels[1..].to_vec(), ..made.clone() }, "a level for each cell");
    refused(
        PreparedPuzzle { solution: made.puzzle.givens().clone(), ..made.clone() },
        "a digit in each cell",
    );
}
