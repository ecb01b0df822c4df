//! The steps in which a host changes what makes a race fair for a member, in plain words.

use game::{HANDICAP_DELAY_S_MAX, HANDICAP_GIVENS_MAX, HANDICAP_STRIKES_MAX, Handicap};

use crate::text::rules as words;

/// Seconds that a late start is stepped through, up to [`HANDICAP_DELAY_S_MAX`].
const DELAYS: [u16; 9] = [0, 5, 10, 20, 30, 60, 120, 300, HANDICAP_DELAY_S_MAX];

/// One thing that can be changed for a member: its name, its value, what it means, and the steps to either side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandicapRow {
    pub id: &'static str,
    pub name: &'static str,
    pub value: String,
    pub meaning: &'static str,
    pub less: Option<Handicap>,
    pub more: Option<Handicap>,
}

#[must_use]
pub fn handicap_rows(now: Handicap) -> [HandicapRow; 3] {
    let byte = |value: u8, most: u8| (value.checked_sub(1), value.checked_add(1).filter(|up| *up <= most));
    let given = byte(now.givens, HANDICAP_GIVENS_MAX);
    let strike = byte(now.strikes, HANDICAP_STRIKES_MAX);
    let givens = |givens: Option<u8>| givens.map(|givens| Handicap { givens, ..now });
    let strikes = |strikes: Option<u8>| strikes.map(|strikes| Handicap { strikes, ..now });
    let delay = |delay_s: Option<u16>| delay_s.map(|delay_s| Handicap { delay_s, ..now });
    [
        HandicapRow {
            id: "handicap-delay",
            name: words::starts_later(),
            value: words::seconds(now.delay_s),
            meaning: words::starts_later_means(),
            less: delay(DELAYS.into_iter().rev().find(|step| *step < now.delay_s)),
            more: delay(DELAYS.into_iter().find(|step| *step > now.delay_s)),
        },
        HandicapRow {
            id: "handicap-givens",
            name: words::cells_ahead(),
            value: now.givens.to_string(),
            meaning: words::cells_ahead_means(),
            less: givens(given.0),
            more: givens(given.1),
        },
        HandicapRow {
            id: "handicap-strikes",
            name: words::more_mistakes(),
            value: format!("+{}", now.strikes),
            meaning: words::more_mistakes_means(),
            less: strikes(strike.0),
            more: strikes(strike.1),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_a_handicap_that_the_rules_allow() {
        let mut now = Handicap::default();
        for row in 0..3 {
            assert_eq!(handicap_rows(now)[row].less, None, "nothing is below none");
            while let Some(more) = handicap_rows(now)[row].more {
                assert_eq!(more.check(), Ok(()));
                assert!(handicap_rows(more)[row].less.is_some());
                now = more;
            }
        }
        let most = Handicap {
            delay_s: HANDICAP_DELAY_S_MAX,
            givens: HANDICAP_GIVENS_MAX,
            strikes: HANDICAP_STRIKES_MAX,
        };
        assert_eq!(now, most);
    }
}
