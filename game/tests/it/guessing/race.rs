//! What a player's tries take under a penalty: the clock, the lock-outs, and being out.

use super::penalties::Price;
use super::player::Try;
use super::times::PLACING_MS;

/// How a race went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Milliseconds to the full board; none for who is out before.
    pub(crate) ms: Option<u64>,
    pub(crate) wrong: u8,
}

/// Times the tries of a player who takes `pace` percent of the usual time. Thought goes on during a lock-out: only
/// what is left of it then has to be waited for.
pub(crate) fn run(tries: &[Try], price: Price, pace: u64) -> Run {
    let paced = |ms: u64| ms * pace / 100;
    let (mut now, mut locked_until, mut wrong) = (0, 0, 0_u8);
    for tried in tries {
        now = locked_until.max(now + paced(tried.think_ms)) + paced(PLACING_MS);
        if !tried.right {
            wrong = wrong.saturating_add(1);
            if price.mistakes.out_after.is_some_and(|limit| wrong >= limit) {
                return Run { ms: None, wrong };
            }
            locked_until = now + price.lockout_ms(wrong, tried.is_guess());
        }
    }
    Run { ms: Some(now), wrong }
}

#[cfg(test)]
mod tests {
    use game::Mistakes;
    use puzzle::{Candidate, Cell, Digit};

    use super::{Price, Run, Try, run};

    const RIGHT: Try = Try {
        tried: Candidate { cell: Cell::new(0), digit: Digit::new(1).unwrap() },
        think_ms: 10_000,
        right: true,
        decided: true,
    };
    const WRONG: Try = Try { right: false, ..RIGHT };
    const GUESS: Try = Try { decided: false, ..WRONG };

    fn price(lockout_s: u8) -> Price {
        let mistakes = Mistakes {
            judging: game::Judging::EachDigit,
            lockout_s,
            grows: true,
            dear_guesses: true,
            out_after: Some(3),
        };
        Price { mistakes, guess_ms: 15_000 }
    }

    #[test]
    fn thought_goes_on_during_a_lock_out() {
        let alone = Run { ms: Some(2 * 11_500), wrong: 0 };
        assert_eq!(run(&[RIGHT, RIGHT], price(10), 100), alone);
        assert_eq!(run(&[WRONG, RIGHT], price(10), 100), Run { wrong: 1, ..alone });
        assert_eq!(run(&[WRONG, RIGHT], price(12), 100).ms, Some(2 * 11_500 + 2_000));
        assert_eq!(run(&[WRONG, RIGHT], price(10), 50).ms, Some(11_500 + 5_000));
    }

    #[test]
    fn a_guess_costs_what_it_costs_and_no_less_than_a_slip() {
        assert_eq!(run(&[GUESS, RIGHT], price(10), 100).ms, Some(2 * 11_500 + 5_000));
        assert_eq!(run(&[WRONG, GUESS, RIGHT], price(10), 100).ms, Some(3 * 11_500 + 10_000));
    }

    #[test]
    fn a_race_ends_at_the_last_strike() {
        assert_eq!(run(&[WRONG, WRONG, RIGHT], price(10), 100).ms, Some(3 * 11_500 + 10_000));
        assert_eq!(run(&[WRONG, WRONG, WRONG, RIGHT], price(10), 100), Run { ms: None, wrong: 3 });
    }
}
