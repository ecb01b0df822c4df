//! How often something may happen. Owns the arithmetic of a token bucket, and of one for each thing that a client does; what
//! happens when it is empty is the caller's business.

use game::Millis;

use crate::config::Rate;

/// There is no token yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooSoon {
    pub(crate) wait_ms: u64,
}

impl TooSoon {
    /// As the wire says it.
    pub(crate) fn retry_after_ms(self) -> u32 {
        u32::try_from(self.wait_ms).unwrap_or(u32::MAX)
    }
}

/// What is left of a [`Rate`]; the same one is to be given with every call. Small, since there are several
/// for each connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    /// A token is `per_ms` of these; each millisecond brings `gained`.
    credit: u64,
    at: Millis,
}

impl TokenBucket {
    pub(crate) fn full(rate: Rate, at: Millis) -> Self {
        Self { credit: rate.credit_max(), at }
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Millis) -> Result<(), TooSoon> {
        match self.wait_ms(rate, now) {
            0 => {
                self.credit -= u64::from(rate.per_ms);
                Ok(())
            }
            wait_ms => Err(TooSoon { wait_ms }),
        }
    }

    /// Milliseconds until there is a token; 0 when there is one.
    fn wait_ms(&mut self, rate: Rate, now: Millis) -> u64 {
        let gained = now.since(self.at).saturating_mul(rate.gained.into());
        self.credit = self.credit.saturating_add(gained).min(rate.credit_max());
        self.at = self.at.max(now);
        u64::from(rate.per_ms).saturating_sub(self.credit).div_ceil(rate.gained.max(1).into())
    }

    /// Milliseconds until it is full.
    fn rest_ms(&mut self, rate: Rate, now: Millis) -> u64 {
        self.wait_ms(rate, now);
        rate.credit_max().saturating_sub(self.credit).div_ceil(rate.gained.max(1).into())
    }
}

impl Rate {
    fn credit_max(self) -> u64 {
        u64::from(self.burst) * u64::from(self.per_ms)
    }
}

/// A bucket for each of several actions, so that one does not use up what another needs. The same rates are to be given with
/// every call; an action is its place among them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBuckets<const N: usize>([TokenBucket; N]);

impl<const N: usize> TokenBuckets<N> {
    pub(crate) fn full(rates: &[Rate; N], at: Millis) -> Self {
        Self(rates.map(|rate| TokenBucket::full(rate, at)))
    }

    pub(crate) fn take(&mut self, action: usize, rates: &[Rate; N], now: Millis) -> Result<(), TooSoon> {
        self.0[action].take(rates[action], now)
    }

    /// Milliseconds until another one may be done; 0 at once.
    pub(crate) fn wait_ms(&mut self, action: usize, rates: &[Rate; N], now: Millis) -> u64 {
        self.0[action].wait_ms(rates[action], now)
    }

    /// Milliseconds until all are full.
    pub(crate) fn rest_ms(&mut self, rates: &[Rate; N], now: Millis) -> u64 {
        let rests = self.0.iter_mut().zip(rates).map(|(bucket, rate)| bucket.rest_ms(*rate, now));
        rests.max().unwrap_or(0)
    }
}

/// Declares an enum of actions that are counted apart, and their rates. A row reads `/// what it counts` `Action: its key in
/// [limits]`.
macro_rules! rated_actions {
    ($(#[$about:meta])* $actions:ident { $( $(#[$what:meta])+ $action:ident: $key:ident, )+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $actions {
            $( $(#[$what])+ $action, )+
        }

        impl $actions {
            const COUNT: usize = [$( Self::$action, )+].len();

            fn rates(limits: &Limits) -> [Rate; Self::COUNT] {
                [$( limits.$key, )+]
            }
        }
    };
}

pub(crate) use rated_actions;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_then_only_what_is_gained() {
        let rate = Rate::per_second(3, 20);
        let mut bucket = TokenBucket::full(rate, Millis(1_000));
        assert_eq!(bucket.rest_ms(rate, Millis(1_000)), 0);
        assert_eq!([(); 4].map(|()| bucket.take(rate, Millis(1_000)).is_ok()), [true, true, true, false]);
        assert!(bucket.take(rate, Millis(1_049)).is_err());
        assert_eq!(bucket.wait_ms(rate, Millis(1_049)), 1);
        assert_eq!(bucket.rest_ms(rate, Millis(1_049)), 101);
        assert!(bucket.take(rate, Millis(1_050)).is_ok());
        assert!(bucket.take(rate, Millis(1_050)).is_err());
        assert_eq!(bucket.wait_ms(rate, Millis(1_050)), 50);
    }

    #[test]
    fn it_refills_up_to_the_burst_and_time_is_monotonic() {
        let rate = Rate::per_second(2, 1);
        let mut bucket = TokenBucket::full(rate, Millis(0));
        assert_eq!([(); 3].map(|()| bucket.take(rate, Millis(1_000_000)).is_ok()), [true, true, false]);
        assert!(bucket.take(rate, Millis(0)).is_err());
        assert!(bucket.take(rate, Millis(1_000_500)).is_err());
        assert!(bucket.take(rate, Millis(1_001_000)).is_ok());
    }

    #[test]
    fn fractions_of_a_millisecond_add_up() {
        let rate = Rate::per_second(1, 3);
        let mut bucket = TokenBucket::full(rate, Millis(0));
        let taken = (0..=1_000).filter(|&ms| bucket.take(rate, Millis(ms)).is_ok()).count();
        assert_eq!(taken, 1 + 2, "after 0, 334 and 668 ms");
        assert_eq!(bucket.wait_ms(rate, Millis(1_000)), 2);
    }
}
