//! Kinds of puzzle have names, and boards say of what kind they are.

use puzzle::{Board, Constraint, Kind, Layout, NotAVariant, Outline, Variant, words};

fn variant(name: &str) -> Variant {
    name.parse().unwrap_or_else(|refusal| panic!("{name}: {refusal}"))
}

#[test]
fn names_are_read_and_written_back() {
    for word in words() {
        let variant = variant(word.name);
        assert_eq!(variant.to_string().parse::<Variant>(), Ok(variant.clone()), "{}", word.name);
        let json = serde_json::to_string(&variant).unwrap();
        assert_eq!(serde_json::from_str::<Variant>(&json).unwrap(), variant);
    }
    let written = [
        ("classic", "classic"),
        ("9", "classic"),
        ("Killer+X", "x+killer"),
        ("jigsaw+8", "8x8+jigsaw"),
        ("x + 16x16", "16x16+x"),
        ("diagonal-down+diagonal-up", "x"),
        ("kropki+consecutive", "kropki"),
        ("difference", "loose-consecutive"),
        ("ratio+consecutive", "consecutive+ratio"),
        ("no-regions+anti-king", "anti-king+latin"),
        ("no-rows+windoku+anti-knight", "windoku+anti-knight+no-rows"),
    ];
    for (name, expected) in written {
        assert_eq!(variant(name).to_string(), expected, "{name}");
        assert_eq!(variant(expected), variant(name));
    }
}

#[test]
fn what_is_no_kind_of_puzzle_is_refused_with_a_reason() {
    let refusal = |name: &str| name.parse::<Variant>().unwrap_err();
    assert_eq!(refusal("sudoku"), NotAVariant::Unknown("sudoku".to_owned()));
    assert!(refusal("sudoku").to_string().contains("windoku"), "{}", refusal("sudoku"));
    assert_eq!(refusal(""), NotAVariant::Unknown(String::new()));
    assert_eq!(refusal("17x17+x"), NotAVariant::Size(17));
    assert_eq!(refusal("4x6"), NotAVariant::Unknown("4x6".to_owned()));
    assert_eq!(refusal("4+6"), NotAVariant::Twice("4".to_owned(), "6".to_owned()));
    assert_eq!(refusal("samurai+jigsaw"), NotAVariant::Twice("samurai".to_owned(), "jigsaw".to_owned()));
    assert_eq!(refusal(&"x+".repeat(200)), NotAVariant::TooLong(400));
    for impossible in [
        "samurai+6",
        "jigsaw+16",
        "jigsaw+latin",
        "windoku+4",
        "windoku+jigsaw",
        "five-boxes+x",
        "killer+25",
        "anti-knight+4",
        "8x8+entropic",
        "lockout+3",
        "7x7+disjoint",
        "samurai+indexers",
        "rowindexer+frame",
        "no-rows+no-columns+no-regions",
    ] {
        assert!(matches!(refusal(impossible), NotAVariant::Impossible(_)), "{impossible}");
    }
    assert_eq!(variant("x").with_size(16), Ok(variant("16+x")));
    assert_eq!(variant("x").with_size(17), Err(NotAVariant::Size(17)));
    assert!(variant("samurai").with_size(4).is_err());
}

#[test]
fn boards_say_of_what_kind_they_are() {
    assert_eq!(Variant::of(Board::classic()), Some(Variant::classic()));
    for outline in Outline::ALL {
        let Some(layout) = outline.layout(9) else { continue };
        let mut rules = Constraint::plain();
        rules.push(Constraint::of_board(Kind::DIAGONAL_UP));
        if outline == Outline::FiveBoxes {
            let board = Board::new(layout, rules).unwrap();
            assert_eq!(Variant::of(&board), None, "no name means it");
            continue;
        }
        let of = Variant::of(&Board::new(layout, rules).unwrap()).unwrap();
        assert_eq!((of.outline(), of.size(), of.kinds().len()), (outline, 9, 4));
    }
    let rows: Vec<u8> = (0..16).map(|index| index / 4).collect();
    let jigsaw = Board::new(Layout::jigsaw(4, &rows).unwrap(), Constraint::plain()).unwrap();
    assert_eq!(Variant::of(&jigsaw).unwrap().to_string(), "4x4+jigsaw");
    assert_eq!(Variant::of(&Board::new(Layout::boxed(1, 5), Constraint::plain()).unwrap()), None);
}
