//! The id that the isomorphisms of a puzzle share.

use puzzle::{GenerateSpec, Isomorphism, PreparedPuzzle, PuzzleId, Tier};

fn prepared(variant: &str, seed: u64) -> PreparedPuzzle {
    let spec = GenerateSpec::of_tier(variant.parse().expect("a kind"), Tier::Easy);
    PreparedPuzzle::generate(&spec, seed).expect("a puzzle")
}

/// As if somebody had set it: its own id is made anew.
fn set_again(prepared: &PreparedPuzzle, seed: u64) -> PreparedPuzzle {
    let image = Isomorphism::draw(&prepared.puzzle, seed).prepared(prepared);
    PreparedPuzzle::of(image.puzzle, image.solution)
}

#[test]
fn arrangements_of_a_puzzle_share_its_canonical_id() {
    for variant in ["classic", "x", "killer", "jigsaw", "greater-than", "kropki", "samurai", "indexers"] {
        let made = prepared(variant, 5);
        let id = PuzzleId::canonical(&made);
        for seed in 0..6 {
            assert_eq!(PuzzleId::canonical(&set_again(&made, seed)), id, "{variant}, arrangement {seed}");
        }
        assert_ne!(PuzzleId::canonical(&prepared(variant, 6)), id, "{variant}");
    }
}

/// Their digits name rows or columns, so its image in a mirror is another puzzle.
#[test]
fn a_puzzle_of_indexers_is_never_turned() {
    let made = prepared("indexers", 5);
    for seed in 0..20 {
        assert_eq!(Isomorphism::draw(&made.puzzle, seed).puzzle(&made.puzzle), made.puzzle, "{seed}");
    }
}

#[test]
fn a_tiny_puzzle_is_only_itself() {
    let tiny = prepared("4x4", 5);
    assert_eq!(PuzzleId::canonical(&tiny), tiny.id);
}
