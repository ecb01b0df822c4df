//! Each technique on a position made for it: the pattern it sees and exactly what it strikes.
//!
//! A position is the open board with a few cells or houses narrowed, so everything else is in the way if a
//! technique looks too far.

use crate::known::digit;
use puzzle::{Candidate, Candidates, Cell, CellSet, Geometry, Grid, Technique, WIDE};

struct Position(Candidates<'static>);

fn named(name: &str) -> Cell {
    let geometry = Geometry::classic();
    geometry.cells().find(|&cell| geometry.name(cell) == name).expect("a name like r1c1")
}

fn cells(names: &str) -> CellSet<WIDE> {
    names.split_whitespace().map(named).collect()
}

fn open() -> Position {
    let geometry = Geometry::classic();
    Position(Candidates::of(geometry, &Grid::empty(geometry)))
}

impl Position {
    /// Leaves a cell only these digits.
    fn cell(mut self, name: &str, digits: &[u8]) -> Self {
        let cell = named(name);
        for digit in self.0.digits(cell).iter().filter(|digit| !digits.contains(&digit.value())) {
            self.0.eliminate(Candidate { cell, digit });
        }
        self
    }

    /// Leaves a digit only these places in a house.
    fn house(mut self, house: &str, value: u8, places: &str) -> Self {
        let house = Geometry::classic().houses().iter().find(|found| found.id().to_string() == house);
        let elsewhere = house.expect("a name like row 1").set.difference(CellSet::from_iter(cells(places)));
        for cell in elsewhere {
            self.0.eliminate(Candidate { cell, digit: digit(value) });
        }
        self
    }

    fn placed(mut self, name: &str, value: u8) -> Self {
        self.0.place(Candidate { cell: named(name), digit: digit(value) });
        self
    }

    #[track_caller]
    fn gives(&self, technique: Technique, pattern: &str, name: &str, value: u8) {
        let step = technique.find(&self.0).expect("the pattern is there");
        assert_eq!(step.placements, [Candidate { cell: named(name), digit: digit(value) }]);
        assert_eq!((step.pattern, step.eliminations), (cells(pattern), vec![]));
    }

    #[track_caller]
    fn strikes(&self, technique: Technique, pattern: &str, digits: &[u8], struck: &str) {
        let step = technique.find(&self.0).expect("the pattern is there");
        assert_eq!((step.technique, step.placements.len()), (technique, 0));
        assert_eq!(step.pattern, cells(pattern), "the pattern");
        let mut expected: Vec<Candidate> = digits
            .iter()
            .flat_map(|&value| {
                cells(struck).into_iter().map(move |cell| Candidate { cell, digit: digit(value) })
            })
            .collect();
        let mut found = step.eliminations;
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "the eliminations");
    }

    #[track_caller]
    fn places(&self, technique: Technique, name: &str, value: u8) {
        let step = technique.find(&self.0).expect("the single is there");
        assert_eq!(step.placements, [Candidate { cell: named(name), digit: digit(value) }]);
        assert!(step.eliminations.is_empty() && step.pattern.contains(named(name)));
    }
}

#[test]
fn an_open_board_offers_nothing() {
    for technique in Technique::ALL {
        assert_eq!(technique.find(&open().0), None);
    }
}

#[test]
fn singles() {
    open().cell("r5c5", &[9]).places(Technique::NakedSingle, "r5c5", 9);
    let filled = (1..=8).fold(open(), |position, value| position.placed(&format!("r1c{value}"), value));
    filled.places(Technique::LastDigit, "r1c9", 9);
    for house in ["row 5", "column 5", "box 5"] {
        open().house(house, 3, "r5c5").places(Technique::HiddenSingle, "r5c5", 3);
    }
}

#[test]
fn locked_candidates_point_and_claim() {
    open().house("box 1", 6, "r1c1 r1c3").strikes(
        Technique::LockedCandidates,
        "r1c1 r1c3",
        &[6],
        "r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
    );
    open().house("column 9", 6, "r4c9 r5c9 r6c9").strikes(
        Technique::LockedCandidates,
        "r4c9 r5c9 r6c9",
        &[6],
        "r4c7 r4c8 r5c7 r5c8 r6c7 r6c8",
    );
}

#[test]
fn naked_subsets() {
    open().cell("r1c1", &[1, 2]).cell("r1c2", &[1, 2]).strikes(
        Technique::NakedPair,
        "r1c1 r1c2",
        &[1, 2],
        "r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3",
    );
    let triple = open().cell("r1c1", &[1, 2]).cell("r5c1", &[2, 3]).cell("r9c1", &[1, 3]);
    triple.strikes(Technique::NakedTriple, "r1c1 r5c1 r9c1", &[1, 2, 3], "r2c1 r3c1 r4c1 r6c1 r7c1 r8c1");
    let quad = open().cell("r1c1", &[1, 2]).cell("r4c1", &[2, 3]).cell("r7c1", &[3, 4]).cell("r9c1", &[1, 4]);
    quad.strikes(Technique::NakedQuad, "r1c1 r4c1 r7c1 r9c1", &[1, 2, 3, 4], "r2c1 r3c1 r5c1 r6c1 r8c1");
}

#[test]
fn hidden_subsets() {
    let pair = open().house("row 1", 1, "r1c4 r1c7").house("row 1", 2, "r1c4 r1c7");
    pair.strikes(Technique::HiddenPair, "r1c4 r1c7", &[3, 4, 5, 6, 7, 8, 9], "r1c4 r1c7");
    let triple =
        open().house("box 5", 1, "r4c4 r5c5").house("box 5", 2, "r5c5 r6c6").house("box 5", 3, "r4c4 r6c6");
    let step = Technique::HiddenTriple.find(&triple.0).expect("the pattern is there");
    assert_eq!((step.pattern, step.eliminations.len()), (cells("r4c4 r5c5 r6c6"), 3 * 6));
    let quad = [1, 2, 3, 4]
        .into_iter()
        .fold(open(), |position, value| position.house("column 2", value, "r1c2 r4c2 r6c2 r9c2"));
    quad.strikes(Technique::HiddenQuad, "r1c2 r4c2 r6c2 r9c2", &[5, 6, 7, 8, 9], "r1c2 r4c2 r6c2 r9c2");
}

#[test]
fn fish_swim_in_rows_and_in_columns() {
    let rows = open().house("row 2", 7, "r2c3 r2c8").house("row 6", 7, "r6c3 r6c8");
    rows.strikes(
        Technique::XWing,
        "r2c3 r2c8 r6c3 r6c8",
        &[7],
        "r1c3 r3c3 r4c3 r5c3 r7c3 r8c3 r9c3 r1c8 r3c8 r4c8 r5c8 r7c8 r8c8 r9c8",
    );
    let columns = open().house("column 1", 7, "r2c1 r5c1").house("column 9", 7, "r2c9 r5c9");
    columns.strikes(
        Technique::XWing,
        "r2c1 r2c9 r5c1 r5c9",
        &[7],
        "r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r5c2 r5c3 r5c4 r5c5 r5c6 r5c7 r5c8",
    );
    let swordfish =
        open().house("row 1", 8, "r1c2 r1c5").house("row 4", 8, "r4c5 r4c8").house("row 7", 8, "r7c2 r7c8");
    swordfish.strikes(
        Technique::Swordfish,
        "r1c2 r1c5 r4c5 r4c8 r7c2 r7c8",
        &[8],
        "r2c2 r3c2 r5c2 r6c2 r8c2 r9c2 r2c5 r3c5 r5c5 r6c5 r8c5 r9c5 r2c8 r3c8 r5c8 r6c8 r8c8 r9c8",
    );
    let jellyfish = open()
        .house("row 1", 8, "r1c1 r1c4")
        .house("row 4", 8, "r4c4 r4c7")
        .house("row 7", 8, "r7c7 r7c9")
        .house("row 9", 8, "r9c1 r9c9");
    let step = Technique::Jellyfish.find(&jellyfish.0).expect("the pattern is there");
    assert_eq!((step.pattern.len(), step.eliminations.len()), (8, 4 * 5));
}

#[test]
fn a_turbot_fish_has_one_true_end() {
    let skyscraper = open().house("row 1", 4, "r1c2 r1c5").house("row 8", 4, "r8c2 r8c6");
    for technique in [Technique::Skyscraper, Technique::TurbotFish] {
        skyscraper.strikes(technique, "r1c2 r1c5 r8c2 r8c6", &[4], "r2c6 r3c6 r7c5 r9c5");
    }
    assert_eq!(Technique::TwoStringKite.find(&skyscraper.0), None);
    let kite = open().house("row 1", 4, "r1c2 r1c8").house("column 1", 4, "r2c1 r7c1");
    for technique in [Technique::TwoStringKite, Technique::TurbotFish] {
        kite.strikes(technique, "r1c2 r1c8 r2c1 r7c1", &[4], "r7c8");
    }
    assert_eq!(Technique::Skyscraper.find(&kite.0), None);
    let neither = open().house("row 1", 4, "r1c4 r1c9").house("box 5", 4, "r4c4 r6c6");
    neither.strikes(Technique::TurbotFish, "r1c4 r1c9 r4c4 r6c6", &[4], "r6c9");
    for technique in [Technique::Skyscraper, Technique::TwoStringKite] {
        assert_eq!(technique.find(&neither.0), None);
    }
}

#[test]
fn a_colour_that_sees_itself_is_false() {
    let net = open()
        .house("row 1", 5, "r1c1 r1c5")
        .house("column 5", 5, "r1c5 r6c5")
        .house("row 6", 5, "r6c5 r6c2")
        .house("column 2", 5, "r6c2 r3c2");
    net.strikes(Technique::SimpleColouring, "r1c1 r1c5 r6c5 r6c2 r3c2", &[5], "r1c1 r6c5 r3c2");
}

#[test]
fn a_cell_that_sees_both_colours_is_trapped() {
    let net = open().house("row 1", 5, "r1c1 r1c5").house("column 5", 5, "r1c5 r6c5").house(
        "box 5",
        5,
        "r6c5 r4c4",
    );
    net.strikes(Technique::SimpleColouring, "r1c1 r1c5 r6c5 r4c4", &[5], "r4c1");
}

#[test]
fn wings() {
    let xy = open().cell("r1c1", &[1, 2]).cell("r1c5", &[1, 3]).cell("r5c1", &[2, 3]);
    xy.strikes(Technique::XyWing, "r1c1 r1c5 r5c1", &[3], "r5c5");
    let xyz = open().cell("r1c1", &[1, 2, 3]).cell("r1c5", &[1, 3]).cell("r2c2", &[2, 3]);
    xyz.strikes(Technique::XyzWing, "r1c1 r1c5 r2c2", &[3], "r1c2 r1c3");
}

#[test]
fn a_naked_pair_with_a_third_cell_is_no_wing() {
    let pair = open().cell("r1c1", &[1, 3]).cell("r1c2", &[1, 3]).cell("r2c1", &[2, 3]);
    assert_eq!(Technique::XyWing.find(&pair.0), None);
    let unrelated = open().cell("r1c1", &[1, 2, 4]).cell("r1c5", &[1, 3]).cell("r2c2", &[2, 3]);
    assert_eq!(Technique::XyzWing.find(&unrelated.0), None);
}

#[test]
fn direct_steps_give_a_digit_at_once() {
    let pointing = open().house("box 1", 6, "r1c1 r1c3").house("box 2", 6, "r1c5 r2c6");
    pointing.gives(Technique::DirectLockedCandidates, "r1c1 r1c3", "r2c6", 6);
    let across = open().house("row 1", 6, "r1c1 r1c3").house("column 2", 6, "r2c2 r3c2 r8c2");
    assert_eq!(Technique::DirectLockedCandidates.find(&across.0), None, "a column is not seen along rows");
    let pair =
        open().house("row 1", 1, "r1c4 r1c7").house("row 1", 2, "r1c4 r1c7").house("row 1", 3, "r1c4 r1c9");
    pair.gives(Technique::DirectHiddenPair, "r1c4 r1c7", "r1c9", 3);
    let triple = [1, 2, 3]
        .into_iter()
        .fold(open(), |position, value| position.house("row 1", value, "r1c1 r1c4 r1c7"));
    triple.house("row 1", 5, "r1c1 r1c9").gives(Technique::DirectHiddenTriple, "r1c1 r1c4 r1c7", "r1c9", 5);
}

#[test]
fn fins_leave_what_sees_them() {
    let finned = open().house("row 2", 7, "r2c3 r2c8").house("row 6", 7, "r6c3 r6c8 r6c9");
    finned.strikes(Technique::FinnedXWing, "r2c3 r2c8 r6c3 r6c8 r6c9", &[7], "r4c8 r5c8");
    let sashimi = open().house("row 2", 7, "r2c3 r2c8").house("row 6", 7, "r6c3 r6c9");
    sashimi.strikes(Technique::SashimiXWing, "r2c3 r2c8 r6c3 r6c9", &[7], "r1c9 r3c9");
    assert_eq!(Technique::FinnedXWing.find(&sashimi.0), None);
    let swordfish =
        |last| open().house("row 1", 8, "r1c2 r1c5").house("row 4", 8, "r4c5 r4c8").house("row 7", 8, last);
    swordfish("r7c2 r7c8 r7c9").strikes(
        Technique::FinnedSwordfish,
        "r1c2 r1c5 r4c5 r4c8 r7c2 r7c8 r7c9",
        &[8],
        "r8c8 r9c8",
    );
    swordfish("r7c2 r7c9").strikes(
        Technique::SashimiSwordfish,
        "r1c2 r1c5 r4c5 r4c8 r7c2 r7c9",
        &[8],
        "r5c9 r6c9",
    );
    let jellyfish = |last| {
        let position = open().house("row 1", 8, "r1c1 r1c4").house("row 4", 8, "r4c4 r4c7");
        position.house("row 5", 8, "r5c2 r5c7").house("row 9", 8, last)
    };
    jellyfish("r9c1 r9c2 r9c3").strikes(
        Technique::FinnedJellyfish,
        "r1c1 r1c4 r4c4 r4c7 r5c2 r5c7 r9c1 r9c2 r9c3",
        &[8],
        "r7c1 r8c1 r7c2 r8c2",
    );
    jellyfish("r9c1 r9c3").strikes(
        Technique::SashimiJellyfish,
        "r1c1 r1c4 r4c4 r4c7 r5c2 r5c7 r9c1 r9c3",
        &[8],
        "r6c1 r6c3",
    );
}

#[test]
fn an_empty_rectangle_bends_a_strong_link() {
    let bent = open().house("box 5", 4, "r4c5 r5c4 r5c6").house("column 1", 4, "r5c1 r8c1");
    bent.strikes(Technique::EmptyRectangle, "r4c5 r5c4 r5c6 r5c1 r8c1", &[4], "r8c5");
}

#[test]
fn two_nets_that_touch_have_a_true_colour() {
    let nets = open().house("row 1", 5, "r1c1 r1c5").house("row 8", 5, "r8c1 r8c6");
    nets.strikes(Technique::MultiColouring, "r1c1 r1c5 r8c1 r8c6", &[5], "r2c6 r3c6 r7c5 r9c5");
}

#[test]
fn bent_wings() {
    let w = open().cell("r1c1", &[1, 2]).cell("r5c5", &[1, 2]).house("row 9", 2, "r9c1 r9c5");
    w.strikes(Technique::WWing, "r1c1 r5c5 r9c1 r9c5", &[1], "r1c5 r5c1");
    let wxyz =
        open().cell("r1c1", &[1, 2, 3]).cell("r1c2", &[2, 3, 4]).cell("r1c3", &[2, 3]).cell("r5c1", &[1, 4]);
    wxyz.strikes(Technique::WxyzWing, "r1c1 r1c2 r1c3 r5c1", &[4], "r2c1 r3c1 r4c2 r5c2 r6c2");
}

#[test]
fn remote_pairs_alternate() {
    let pair = &[1, 2];
    let chain = open().cell("r1c1", pair).cell("r1c5", pair).cell("r6c5", pair).cell("r6c9", pair);
    chain.strikes(
        Technique::RemotePair,
        "r1c1 r1c5 r6c5 r6c9",
        pair,
        "r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9 r2c5 r3c5 r4c5 r5c5 r7c5 r8c5 r9c5 \
         r6c1 r6c2 r6c3 r6c4 r6c6 r6c7 r6c8",
    );
}

#[test]
fn unique_rectangles() {
    let floor = || open().cell("r1c1", &[1, 2]).cell("r1c4", &[1, 2]);
    let corners = "r1c1 r1c4 r2c1 r2c4";
    floor().cell("r2c1", &[1, 2]).strikes(Technique::UniqueRectangle1, corners, &[1, 2], "r2c4");
    let same = floor().cell("r2c1", &[1, 2, 3]).cell("r2c4", &[1, 2, 3]);
    same.strikes(Technique::UniqueRectangle2, corners, &[3], "r2c2 r2c3 r2c5 r2c6 r2c7 r2c8 r2c9");
    let subset = floor().cell("r2c1", &[1, 2, 3]).cell("r2c4", &[1, 2, 4]).cell("r2c7", &[3, 4]);
    subset.strikes(Technique::UniqueRectangle3, corners, &[3, 4], "r2c2 r2c3 r2c5 r2c6 r2c8 r2c9");
    let bound = floor().house("row 2", 1, "r2c1 r2c4");
    bound.strikes(Technique::UniqueRectangle4, corners, &[2], "r2c1 r2c4");
    let opposite = || open().cell("r1c1", &[1, 2]).cell("r2c4", &[1, 2]);
    let apart = opposite().cell("r1c4", &[1, 2, 3]).cell("r2c1", &[1, 2, 3]);
    apart.strikes(Technique::UniqueRectangle5, corners, &[3], "r1c2 r1c3 r2c5 r2c6");
    let crossed = opposite().house("row 1", 1, "r1c1 r1c4").house("row 2", 1, "r2c1 r2c4");
    crossed.strikes(Technique::UniqueRectangle6, corners, &[1], "r1c4 r2c1");
}

#[test]
fn a_rectangle_over_four_boxes_is_no_unique_one() {
    let four = open().cell("r1c1", &[1, 2]).cell("r1c4", &[1, 2]).cell("r4c1", &[1, 2]);
    assert_eq!(Technique::UniqueRectangle1.find(&four.0), None);
}

#[test]
fn chains_strike_what_sees_both_ends() {
    let x =
        open().house("row 1", 5, "r1c1 r1c5").house("row 6", 5, "r6c5 r6c9").house("row 8", 5, "r8c9 r8c2");
    x.strikes(Technique::XChain, "r1c1 r1c5 r6c5 r6c9 r8c9 r8c2", &[5], "r2c2 r3c2 r7c1 r9c1");
    let xy = open().cell("r1c1", &[1, 2]).cell("r1c5", &[2, 3]).cell("r6c5", &[3, 4]).cell("r6c2", &[4, 1]);
    xy.strikes(Technique::XyChain, "r1c1 r1c5 r6c5 r6c2", &[1], "r1c2 r2c2 r3c2 r4c1 r5c1 r6c1");
    let mixed = open().cell("r1c1", &[1, 2]).house("row 5", 2, "r5c1 r5c6").house("column 6", 1, "r5c6 r9c6");
    mixed.strikes(Technique::AlternatingInferenceChain, "r1c1 r5c1 r5c6 r9c6", &[1], "r9c1");
}

#[test]
fn almost_locked_sets_share_a_digit_they_cannot_both_hold() {
    let row = open().cell("r1c1", &[1, 4]).cell("r1c5", &[4, 5]).cell("r1c6", &[5, 9]);
    let both = row.cell("r5c1", &[1, 6]).cell("r6c1", &[6, 9]);
    both.strikes(Technique::AlsXz, "r1c1 r1c5 r1c6 r5c1 r6c1", &[9], "r6c6");
}

#[test]
fn nishio_follows_one_digit_into_a_dead_end() {
    // In r1c1 the digit leaves row 5 only r5c5 and row 9 only r9c5, which see each other.
    let dead = open().house("row 5", 3, "r5c1 r5c5").house("row 9", 3, "r9c1 r9c5");
    let step = Technique::Nishio.find(&dead.0).expect("the dead end is there");
    assert_eq!(step.eliminations, [Candidate { cell: named("r1c1"), digit: digit(3) }]);
}

#[test]
fn forcing_chains_come_to_the_same_from_every_start() {
    // Whatever r1c1 holds, r9c9 is not 4.
    let cell = open()
        .cell("r1c1", &[1, 2, 3])
        .cell("r1c9", &[1, 4])
        .cell("r9c1", &[2, 4])
        .cell("r1c5", &[3, 5])
        .cell("r9c5", &[5, 4]);
    let step = Technique::CellForcingChain.find(&cell.0).expect("the chains are there");
    assert_eq!(step.eliminations, [Candidate { cell: named("r9c9"), digit: digit(4) }]);
    assert_eq!((step.pattern, step.chains.len()), (cells("r1c1"), 3));
    // Wherever row 1 has its 7, r9c9 is not 4.
    let house = open()
        .house("row 1", 7, "r1c1 r1c5 r1c9")
        .cell("r9c1", &[7, 4])
        .cell("r9c5", &[7, 4])
        .cell("r5c9", &[7, 4]);
    let step = Technique::HouseForcingChain.find(&house.0).expect("the chains are there");
    assert_eq!(step.eliminations, [Candidate { cell: named("r9c9"), digit: digit(4) }]);
    assert_eq!((step.pattern, step.chains.len()), (cells("r1c1 r1c5 r1c9"), 3));
}
