//! Detects racers whose right digits follow the verdicts of others, a sign of collusion. Looks at undecided cells only: a single
//! is found by anybody. Marks them for the operator and decides nothing.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use puzzle::Cell;

use crate::event::Verdict;
use crate::ids::MemberNo;
use crate::limits::{
    FOLLOWED_CELLS_MIN, FOLLOWED_GUESS_WEIGHT, FOLLOWED_PERCENT_MIN, FOLLOWED_WITHIN_MS, LEADERS_MAX,
};
use crate::record::{Follower, Move};

/// A verdict that somebody received on a cell, which others may have been told.
struct Told {
    member: MemberNo,
    ms: u32,
    is_wrong_guess: bool,
}

/// The racers at least [`FOLLOWED_PERCENT_MIN`] percent of whose right digits in undecided cells, and at least
/// [`FOLLOWED_CELLS_MIN`], came within [`FOLLOWED_WITHIN_MS`] after another racer received a verdict on the same cell. Two
/// racers who solve alike follow each other now and then, but seldom so closely and hardly ever most of the way.
pub(crate) fn followers(moves: &[Move], undecided: &[bool]) -> Vec<Follower> {
    let mut told: BTreeMap<(u32, Cell), Vec<Told>> = BTreeMap::new();
    // A cell of another rung is another cell.
    let mut climbed: BTreeMap<MemberNo, u32> = BTreeMap::new();
    let mut racers: BTreeMap<MemberNo, Count> = BTreeMap::new();
    for (made, &is_undecided) in moves.iter().zip(undecided) {
        let rung = climbed.entry(made.member).or_default();
        let cell = (*rung, made.cell);
        *rung += u32::from(made.climbs);
        let (is_right, is_wrong_guess) = match made.verdict {
            Verdict::Correct { .. } => (true, false),
            Verdict::Wrong { guess, .. } => (false, guess),
            Verdict::Entered
            | Verdict::FullButWrong { .. }
            | Verdict::Erased
            | Verdict::Revealed { .. }
            | Verdict::Explained(_)
            | Verdict::Hinted { .. }
            | Verdict::Rejected { .. } => continue,
        };
        let verdicts = told.entry(cell).or_default();
        if is_right && is_undecided {
            let earliest = made.ms.saturating_sub(FOLLOWED_WITHIN_MS);
            let others = verdicts.iter().filter(|told| told.member != made.member && told.ms >= earliest);
            let leader = others.max_by_key(|told| (told.is_wrong_guess, told.ms));
            racers.entry(made.member).or_default().add(leader);
        }
        verdicts.push(Told { member: made.member, ms: made.ms, is_wrong_guess });
    }
    let marked = racers.into_iter().filter(|(_, count)| count.is_suspicious());
    marked.map(|(member, count)| count.mark(member)).collect()
}

/// Of one racer.
#[derive(Debug, Default)]
struct Count {
    /// In undecided cells.
    right: u32,
    /// By whose verdict they followed.
    followed: BTreeMap<MemberNo, Followed>,
}

/// How many digits followed somebody, and what they count.
#[derive(Clone, Copy, Debug, Default)]
struct Followed {
    cells: u32,
    weight: u32,
}

impl Count {
    fn add(&mut self, leader: Option<&Told>) {
        self.right += 1;
        if let Some(leader) = leader {
            let followed = self.followed.entry(leader.member).or_default();
            followed.cells += 1;
            followed.weight += if leader.is_wrong_guess { FOLLOWED_GUESS_WEIGHT } else { 1 };
        }
    }

    /// What followed one of the few racers who were followed most: in a crowd, some racer has always just received a verdict.
    fn of_leaders(&self) -> Followed {
        let mut counts: Vec<Followed> = self.followed.values().copied().collect();
        counts.sort_unstable_by_key(|followed| Reverse((followed.weight, followed.cells)));
        let few = counts.iter().take(LEADERS_MAX);
        few.fold(Followed::default(), |sum, of| Followed {
            cells: sum.cells + of.cells,
            weight: sum.weight + of.weight,
        })
    }

    fn is_suspicious(&self) -> bool {
        let Followed { cells, weight } = self.of_leaders();
        weight >= FOLLOWED_CELLS_MIN && cells * 100 >= self.right * FOLLOWED_PERCENT_MIN
    }

    fn mark(self, member: MemberNo) -> Follower {
        let followed = self.of_leaders().cells;
        Follower { member, right: self.right, followed, leaders: self.followed.into_keys().collect() }
    }
}

#[cfg(test)]
mod tests {
    use puzzle::Digit;

    use super::*;
    use crate::ids::Seq;

    const RIGHT: Verdict = Verdict::Correct { gained: 10 };
    const WRONG: Verdict = Verdict::Wrong { strikes: 1, locked_ms: 0, guess: true };

    fn made(ms: u32, member: u16, cell: u16, verdict: Verdict) -> Move {
        let digit = Digit::new(1);
        Move {
            ms,
            member: MemberNo(member),
            seq: Seq(ms),
            cell: Cell::new(cell),
            digit,
            hint: false,
            verdict,
            ends: None,
            climbs: false,
        }
    }

    /// Those who are marked if no cell was decided.
    fn marked(moves: &[Move]) -> Vec<Follower> {
        followers(moves, &vec![true; moves.len()])
    }

    #[test]
    fn singles_say_nothing() {
        let moves: Vec<Move> =
            (0..30_u16).flat_map(|cell| [made(1_000, 1, cell, RIGHT), made(1_100, 2, cell, RIGHT)]).collect();
        assert_eq!(followers(&moves, &vec![false; moves.len()]), []);
        assert_eq!(marked(&moves).len(), 1);
    }

    #[test]
    fn three_accomplices_mark_the_fourth_who_waits_for_verdicts() {
        let moves: Vec<Move> = (0..30_u16)
            .flat_map(|cell| {
                let ms = u32::from(cell) * 1_000;
                let accomplice = 1 + cell % 3;
                let verdict = if cell % 2 == 0 { WRONG } else { RIGHT };
                [made(ms, accomplice, cell, verdict), made(ms + 400, 4, cell, RIGHT)]
            })
            .collect();
        let leaders = [1, 2, 3].map(MemberNo).to_vec();
        assert_eq!(marked(&moves), [Follower { member: MemberNo(4), right: 30, followed: 30, leaders }]);
    }

    #[test]
    fn two_who_solve_alike_at_their_own_pace_are_not_marked() {
        let moves: Vec<Move> = (0..50_u16)
            .flat_map(|cell| {
                let ms = u32::from(cell) * 4_000;
                // The second is seconds behind, and now and then close.
                let lag = if cell % 4 == 0 { 1_500 } else { 5_000 + 40 * u32::from(cell) };
                [made(ms, 1, cell, RIGHT), made(ms + lag, 2, cell, RIGHT)]
            })
            .collect();
        assert_eq!(marked(&moves), []);
    }

    /// SplitMix64's finaliser: a number that looks random.
    fn scattered(n: u64) -> u32 {
        let z = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 32) as u32
    }

    #[test]
    fn a_class_that_solves_alike_is_not_marked() {
        // Thirty racers, each cell judged for each of them within a minute, in an order of their own.
        let mut moves: Vec<Move> = (0..30_u16)
            .flat_map(|racer| {
                (0..40_u16).flat_map(move |n| {
                    let jitter = scattered(u64::from(racer) << 16 | u64::from(n)) % 60_000;
                    let right = made(u32::from(n) * 2_000 + jitter, racer + 1, n, RIGHT);
                    // One digit in twenty is a wrong guess before.
                    let guessed = jitter.is_multiple_of(20).then(|| Move {
                        verdict: WRONG,
                        ms: right.ms / 2,
                        ..right.clone()
                    });
                    guessed.into_iter().chain([right])
                })
            })
            .collect();
        moves.sort_by_key(|made| made.ms);
        assert_eq!(marked(&moves), []);
    }

    #[test]
    fn two_digits_after_wrong_guesses_of_others_are_enough() {
        let after = |verdict: Verdict| -> Vec<Move> {
            (0..2_u16)
                .flat_map(|cell| [made(1_000, 1, cell, verdict.clone()), made(1_100, 2, cell, RIGHT)])
                .collect()
        };
        assert_eq!(marked(&after(WRONG)).len(), 1);
        assert_eq!(marked(&after(Verdict::Wrong { strikes: 1, locked_ms: 0, guess: false })), [], "a slip");
    }

    #[test]
    fn a_few_cells_prove_nothing() {
        let moves: Vec<Move> =
            (0..7_u16).flat_map(|cell| [made(1_000, 1, cell, RIGHT), made(1_100, 2, cell, RIGHT)]).collect();
        assert_eq!(marked(&moves), []);
    }
}
