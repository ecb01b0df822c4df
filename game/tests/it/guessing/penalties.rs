//! The penalties that are compared.

use game::{Mistakes, Rules};
use puzzle::Tier;

/// A penalty under judged rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Penalty {
    pub(crate) mistakes: Mistakes,
    /// Seconds that a dear guess costs in place of what the game has for the puzzle's tier.
    pub(crate) guess_s: Option<u64>,
}

/// What mistakes cost at one puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Price {
    pub(crate) mistakes: Mistakes,
    /// Milliseconds that a guess costs at least.
    pub(crate) guess_ms: u64,
}

/// Three seconds each time, out at the fifth mistake: the default before lock-outs grew and guesses were dear.
pub(crate) const OLD: Penalty = Penalty {
    mistakes: Mistakes {
        judging: game::Judging::EachDigit,
        lockout_s: 3,
        grows: false,
        dear_guesses: false,
        out_after: Some(5),
    },
    guess_s: None,
};

impl Penalty {
    /// What the game does by default.
    pub(crate) fn by_default() -> Self {
        Self { mistakes: Rules::default().mistakes, guess_s: None }
    }

    /// The default, but with this many seconds for a guess at any puzzle.
    pub(crate) fn with_guess(guess_s: u64) -> Self {
        Self { guess_s: Some(guess_s), ..Self::by_default() }
    }

    pub(crate) fn at(self, tier: Tier) -> Price {
        let ruled_ms = Mistakes::guess_lockout_ms(tier);
        let dear_ms = self.guess_s.map_or(ruled_ms, |seconds| seconds * 1_000);
        Price { mistakes: self.mistakes, guess_ms: if self.mistakes.dear_guesses { dear_ms } else { 0 } }
    }
}

impl Price {
    /// Milliseconds without moves after the `wrong`-th mistake, counted from 1.
    pub(crate) fn lockout_ms(self, wrong: u8, guess: bool) -> u64 {
        let slip_ms = self.mistakes.lockout_ms(wrong);
        if guess { slip_ms.max(self.guess_ms) } else { slip_ms }
    }
}
