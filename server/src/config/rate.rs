//! How often something may happen, as an operator writes it: `15/s burst 45`. What enforces it is a token bucket.

use super::setting::Text;

/// Times of either number.
const TIMES_MAX: u32 = 100_000;
const SECOND_MS: u32 = 1_000;
const MINUTE_MS: u32 = 60_000;

/// How often: a burst after a rest, and what is regained in a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub burst: u32,
    pub gained: u32,
    pub per_ms: u32,
}

impl Rate {
    #[must_use]
    pub const fn per_second(burst: u32, gained: u32) -> Self {
        Self { burst, gained, per_ms: SECOND_MS }
    }

    #[must_use]
    pub const fn per_minute(burst: u32, gained: u32) -> Self {
        Self { burst, gained, per_ms: MINUTE_MS }
    }

    /// For several who share it.
    pub(crate) const fn times(self, count: u32) -> Self {
        let (burst, gained) = (self.burst.saturating_mul(count), self.gained.saturating_mul(count));
        Self { burst, gained, ..self }
    }
}

impl Text for Rate {
    const PLACEHOLDER: &'static str = "RATE";
    const WANTED: &'static str = "a rate and how many may come at once after a rest, such as 15/s burst 45 or 30/min \
                                  burst 6, each number from 1 to 100000";

    fn parse(text: &str) -> Option<Self> {
        let (rate, burst) = text.split_once("burst")?;
        let (gained, unit) = rate.split_once('/')?;
        let times = |digits: &str| digits.trim().parse().ok().filter(|times| (1..=TIMES_MAX).contains(times));
        let per_ms = match unit.trim() {
            "s" => SECOND_MS,
            "min" => MINUTE_MS,
            _ => return None,
        };
        Some(Self { burst: times(burst)?, gained: times(gained)?, per_ms })
    }

    fn text(&self) -> String {
        let unit = if self.per_ms == SECOND_MS { "s" } else { "min" };
        format!("{}/{unit} burst {}", self.gained, self.burst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_read_as_it_is_written() {
        for (text, rate) in
            [("15/s burst 45", Rate::per_second(45, 15)), ("30/min burst 6", Rate::per_minute(6, 30))]
        {
            assert_eq!(Rate::parse(text), Some(rate));
            assert_eq!(rate.text(), text);
        }
        assert_eq!(Rate::parse(" 15 / s  burst 45"), Some(Rate::per_second(45, 15)), "spaces do not matter");
    }

    #[test]
    fn what_is_no_rate_is_refused() {
        for text in ["", "15", "15/s", "15/h burst 45", "0/s burst 1", "1/s burst 100001", "-1/s burst 1"] {
            assert_eq!(Rate::parse(text), None, "{text}");
        }
    }
}
