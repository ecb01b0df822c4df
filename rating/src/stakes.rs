//! What a race may change, said before it begins.

use serde::{Deserialize, Serialize};

use crate::{Booking, Class, Experience, Finish, Network, Player, Race, Racer, Rating, book};

/// Whole points by which a rating changes for the first and for the last of a race.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stakes {
    pub first: i32,
    pub last: i32,
}

/// What is at stake for each of those who are to race, in the same order, as far as it can be known before: what does not count
/// for other reasons than that one of them is new is not foreseen.
#[must_use]
pub fn stakes(class: &Class, at_ms: u64, racers: &[(Rating, Experience)]) -> Vec<Stakes> {
    let change = |of: usize, place: u16| {
        let racers = racers.iter().enumerate().map(|(n, (rating, experience))| {
            let finish = Finish::Placed(if n == of { place } else { 2 });
            let id = n as u64 + 1;
            Racer {
                rating: *rating,
                experience: *experience,
                ..Racer::newcomer(Player(id), Network(id), finish, at_ms)
            }
        });
        let race = Race::of_pool(class.clone(), at_ms, racers.collect());
        let Booking::Rated(changes) = book(&race) else { return 0 };
        changes.get(of).map_or(0, |change| change.new.shown() - change.old.shown())
    };
    (0..racers.len()).map(|of| Stakes { first: change(of, 1), last: change(of, 3) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: Experience = Experience { matches: 40, opponents: 20, networks: 9 };

    fn settled(points: i32) -> (Rating, Experience) {
        (Rating { rating_centi: points * 100, deviation_centi: 6_000, ..Rating::start(0) }, KNOWN)
    }

    #[test]
    fn the_weaker_gains_more_and_loses_less() {
        let class = Class::new("classic").unwrap();
        let stakes = stakes(&class, 0, &[settled(1_500), settled(1_700)]);
        assert!(stakes[0].first > stakes[1].first && stakes[0].last > stakes[1].last, "{stakes:?}");
        assert!(stakes.iter().all(|of| of.first > 0 && of.last < 0), "{stakes:?}");
    }

    #[test]
    fn a_newcomer_puts_nothing_at_stake_for_the_known() {
        let class = Class::new("classic").unwrap();
        let new = (Rating::start(0), Experience::default());
        let stakes = stakes(&class, 0, &[settled(1_500), new]);
        assert_eq!(stakes[0], Stakes::default());
        assert!(stakes[1].first > 0 && stakes[1].last < 0);
    }
}
