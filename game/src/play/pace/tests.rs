//! The pace of hands and of programs, simulated: which of them are marked. Knows nothing of rooms.

use puzzle::Digit;

use super::*;
use crate::ids::Seq;

const RIGHT: Verdict = Verdict::Correct { gained: 10 };

/// A digit in a cell of its own.
fn made(ms: u32, n: u32, verdict: Verdict) -> Move {
    Move {
        ms,
        member: MemberNo(1),
        seq: Seq(n + 1),
        cell: Cell::new(u16::try_from(n).unwrap()),
        digit: Digit::new(1),
        hint: false,
        verdict,
        ends: None,
        climbs: false,
    }
}

/// A right digit at each of these times.
fn digits(times: impl IntoIterator<Item = u32>) -> Vec<Move> {
    times.into_iter().enumerate().map(|(n, ms)| made(ms, u32::try_from(n).unwrap(), RIGHT)).collect()
}

fn every(gap: u32, count: u32) -> Vec<Move> {
    digits((1..=count).map(|n| n * gap))
}

fn is_marked(moves: &[Move]) -> bool {
    !not_by_hand(moves).is_empty()
}

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        u32::try_from(((z ^ (z >> 31)) >> 32) % u64::from(bound)).unwrap()
    }

    /// Roughly normal, between 0 and twice the mean.
    fn about(&mut self, mean: u32) -> u32 {
        (0..4).map(|_| self.below(mean / 2 + 1)).sum()
    }
}

/// When the digits of a hand arrive that knows the solution and types four a second: it hurries through some cells and
/// rests after them, and its line passes on what it has every now and then.
fn hand(dice: &mut Dice, blanks: u32) -> Vec<u32> {
    let hurries = dice.below(2) == 0;
    let batch = 1 + dice.below(3) * 300;
    let (mut typed, mut owed) = (600 + dice.below(2_000), 0);
    let arrive = |typed: u32| typed.div_ceil(batch) * batch;
    (0..blanks)
        .map(|_| {
            let gap = dice.about(250);
            if hurries && dice.below(3) == 0 {
                owed += gap / 2;
                typed += gap / 2;
            } else {
                typed += gap + std::mem::take(&mut owed);
            }
            arrive(typed)
        })
        .collect()
}

#[test]
fn no_hand_at_four_digits_a_second_is_marked() {
    for seed in 0..1_000 {
        let mut dice = Dice(seed);
        let blanks = 40 + dice.below(25);
        let moves = digits(hand(&mut dice, blanks));
        assert!(
            !is_marked(&moves),
            "seed {seed}: {:?}",
            moves.iter().map(|made| made.ms).collect::<Vec<_>>()
        );
    }
}

#[test]
fn each_program_at_fifteen_a_second_is_marked() {
    for seed in 0..1_000 {
        let mut dice = Dice(seed);
        let (mut ms, blanks) = (dice.below(5_000), 40 + dice.below(25));
        let times: Vec<u32> = (0..blanks)
            .map(|_| {
                ms += dice.about(66);
                ms
            })
            .collect();
        assert!(is_marked(&digits(times)), "seed {seed}");
    }
}

#[test]
fn twenty_digits_are_needed() {
    assert!(!is_marked(&every(10, PACE_DIGITS_MIN - 1)));
    assert!(is_marked(&every(10, PACE_DIGITS_MIN)));
    assert!(!is_marked(&every(PACE_MEDIAN_GAP_MS, 50)));
    assert!(is_marked(&every(PACE_MEDIAN_GAP_MS - 1, 50)));
}

#[test]
fn a_lost_connection_marks_no_racer() {
    // Ten digits at leisure, then forty at once, after two minutes in which they were typed.
    let moves = digits((1..=10).map(|n| n * 3_000).chain((0..40).map(|n| 150_000 + n)));
    assert!(!is_marked(&moves));
    // The line was gone from the start.
    assert!(!is_marked(&digits((0..40).map(|n| 60_000 + n))));
}

#[test]
fn hints_and_wrong_digits_make_no_pace() {
    let revealed =
        |n: u32| Verdict::Revealed { cell: Cell::new(0), digit: Digit::new(1).unwrap(), locked_ms: n };
    let wrong = Verdict::Wrong { strikes: 1, locked_ms: 0, guess: false };
    for verdict in [revealed(0), wrong, Verdict::Erased] {
        let moves: Vec<Move> = (0..50).map(|n| made(n * 10, n, verdict.clone())).collect();
        assert!(!is_marked(&moves), "{verdict:?}");
    }
}

#[test]
fn a_lock_out_hides_no_program() {
    let mut moves = every(60, 10);
    moves.push(made(700, 10, Verdict::Wrong { strikes: 1, locked_ms: 240_000, guess: true }));
    moves.extend((11..40).map(|n| made(241_000 + n * 60, n, RIGHT)));
    assert!(is_marked(&moves));
}

#[test]
fn unjudged_digits_count_once_for_a_cell() {
    let entered = |n: u32, cell: u32| made(n * 40, cell, Verdict::Entered);
    let key_held_down: Vec<Move> = (0..100).map(|n| entered(n, n % 2)).collect();
    assert!(!is_marked(&key_held_down));
    let program: Vec<Move> = (0..40).map(|n| entered(n, n)).collect();
    assert!(is_marked(&program));
}

#[test]
fn each_racer_has_a_pace_of_their_own() {
    let slow = every(2_000, 30).into_iter().map(|made| Move { member: MemberNo(2), ..made });
    let mut moves: Vec<Move> = every(60, 30).into_iter().chain(slow).collect();
    moves.sort_by_key(|made| made.ms);
    assert_eq!(not_by_hand(&moves), BTreeSet::from([MemberNo(1)]));
}
