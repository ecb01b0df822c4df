//! Isomorphisms of puzzles of every kind: the image is the same puzzle to a solver, and leads back.

use std::collections::BTreeSet;

use puzzle::{
    Cell, GenerateSpec, Isomorphism, Kind, NotAnIsomorphism, PreparedPuzzle, Proof, Tier, Variant, prove,
    rate, violations, words,
};

fn prepared(name: &str, tier: Tier) -> PreparedPuzzle {
    let variant: Variant = name.parse().unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    let made = PreparedPuzzle::generate(&GenerateSpec::of_tier(variant, tier), 1);
    made.unwrap_or_else(|refusal| panic!("{name}: {refusal}"))
}

fn names() -> BTreeSet<String> {
    let sizes = [4, 5, 6, 7, 8, 10, 12, 13, 16].map(|size| size.to_string());
    let made = Kind::ALL.iter().filter(|kind| kind.is_made());
    let keys = made.map(|kind| kind.key().to_owned()).filter(|key| !key.contains('+'));
    let joined = [
        "killer+x",
        "jigsaw+x",
        "jigsaw+6",
        "jigsaw+7",
        "6+x",
        "frame+x",
        "samurai+killer",
        "16+even-odd",
        "no-rows+x",
    ];
    words()
        .iter()
        .map(|word| word.name.to_owned())
        .chain(sizes)
        .chain(keys)
        .chain(joined.map(str::to_owned))
        .collect()
}

#[test]
fn images_of_every_kind_are_the_same_puzzle() {
    for name in names() {
        let original = prepared(&name, Tier::Easy);
        for seed in 0..6 {
            let isomorphism = Isomorphism::draw(&original.puzzle, seed);
            let image = isomorphism.prepared(&original);
            let context = format!("{name} {seed}: {isomorphism:?}");
            let board = image.puzzle.board();
            assert_eq!(Variant::of(board), Variant::of(original.puzzle.board()), "{context}");
            assert!(image.solution.is_full() && violations(board, &image.solution).is_empty(), "{context}");
            let proof = prove(&image.puzzle);
            let unsettled = prove(&original.puzzle) == Proof::Undetermined;
            assert!(unsettled || proof == Proof::Unique { solution: image.solution.clone() }, "{context}");
            assert_eq!(
                (rate(&image.puzzle).tier, image.tier, image.id),
                (original.tier, original.tier, original.id)
            );
            for (cell, digit) in original.puzzle.givens().clues() {
                let to = isomorphism.cell(cell);
                assert_eq!(image.puzzle.givens().get(to), Some(isomorphism.digit(digit)), "{context}");
                assert_eq!(image.levels[to.index()], original.levels[cell.index()]);
            }
            let inverse = isomorphism.inverse();
            assert_eq!(inverse.prepared(&image), original, "{context}");
            assert_eq!(inverse.then(&isomorphism), Isomorphism::identity(board), "{context}");
            assert_eq!(inverse.inverse(), isomorphism);
        }
    }
}

#[test]
fn harder_puzzles_keep_their_tier() {
    for name in ["classic", "x", "jigsaw", "killer", "kropki", "anti-knight", "frame", "thermometer"] {
        for tier in [Tier::Medium, Tier::Hard] {
            let original = prepared(name, tier).puzzle;
            for seed in 0..4 {
                let image = Isomorphism::draw(&original, seed).puzzle(&original);
                assert_eq!(rate(&image).tier, tier, "{name} {seed}");
            }
        }
    }
}

/// How many of some isomorphisms of a kind differ, in where cells go and in what digits become.
fn variety(name: &str) -> (usize, usize) {
    let original = prepared(name, Tier::Easy).puzzle;
    let drawn: Vec<Isomorphism> = (0..100).map(|seed| Isomorphism::draw(&original, seed)).collect();
    let layout = original.board().layout();
    let cells = drawn.iter().map(|drawn| layout.cells().map(|cell| drawn.cell(cell)).collect::<Vec<_>>());
    let digits = drawn
        .iter()
        .map(|drawn| puzzle::Digit::up_to(layout.size()).map(|digit| drawn.digit(digit)).collect::<Vec<_>>());
    (cells.collect::<BTreeSet<_>>().len(), digits.collect::<BTreeSet<_>>().len())
}

#[test]
fn kinds_allow_what_their_rules_allow() {
    let many = |(cells, digits): (usize, usize)| {
        (if cells > 8 { 99 } else { cells }, if digits > 20 { 99 } else { digits })
    };
    let kinds = [
        // Lines are exchanged and digits renamed.
        ("classic", (99, 99)),
        ("16", (99, 99)),
        ("latin", (99, 99)),
        ("no-rows", (99, 99)),
        // Turns and mirrors, with other names for the digits.
        ("x", (8, 99)),
        ("jigsaw", (8, 99)),
        ("samurai", (8, 99)),
        ("windoku", (8, 99)),
        ("anti-knight", (8, 99)),
        ("frame", (8, 99)),
        // Their grids lie on one diagonal, their rule is of one diagonal, and their boxes are wider than high.
        ("twin", (4, 99)),
        ("diagonal-down", (4, 99)),
        ("6+x", (4, 99)),
        // Digits that are added up or compared keep their names.
        ("killer", (8, 1)),
        ("kropki", (8, 1)),
        ("even-odd", (8, 1)),
        ("greater-than", (8, 1)),
        ("thermometer", (8, 1)),
        ("twin+killer", (4, 1)),
        // Digits are numbers of rows and columns.
        ("indexers", (1, 1)),
        ("rowindexer", (1, 1)),
        ("columnindexer", (1, 1)),
    ];
    for (name, expected) in kinds {
        assert_eq!(many(variety(name)), expected, "{name}");
    }
}

#[test]
fn an_isomorphism_is_small_and_refused_if_it_is_none() {
    let binary = |value: &Isomorphism| {
        bincode::serde::encode_to_vec(value, bincode::config::standard()).expect("encodes")
    };
    for (name, most) in [("classic", 92), ("samurai", 1_000), ("25", 1_600)] {
        let isomorphism = Isomorphism::draw(&prepared(name, Tier::Easy).puzzle, 3);
        let bytes = binary(&isomorphism);
        assert!(bytes.len() <= most, "{name}: {} bytes", bytes.len());
        let (read, _) =
            bincode::serde::decode_from_slice(&bytes, bincode::config::standard()).expect("decodes");
        assert_eq!(isomorphism, read);
        let text = serde_json::to_string(&isomorphism).expect("encodes");
        assert_eq!(serde_json::from_str::<Isomorphism>(&text).expect("its own text"), isomorphism);
    }
    let refused = |text: &str| serde_json::from_str::<Isomorphism>(text).expect_err("none").to_string();
    for none in [
        r#"{"cells":[0,0],"digits":[1]}"#,
        r#"{"cells":[0,2],"digits":[1]}"#,
        r#"{"cells":[0,1],"digits":[1,1]}"#,
        r#"{"cells":[0,1],"digits":[2]}"#,
        r#"{"cells":[0,65535],"digits":[1]}"#,
    ] {
        assert_eq!(refused(none), NotAnIsomorphism.to_string());
    }
    let swap: Isomorphism = serde_json::from_str(r#"{"cells":[1,0],"digits":[1]}"#).expect("a swap");
    assert_eq!(swap.cell(Cell::new(0)), Cell::new(1));
}
