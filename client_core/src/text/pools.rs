//! Ratings and what goes with them, as people read them.

use game::{Day, PlayerId};
use rating::{Missing, Strength};

use super::capital;
use super::made::pools as made;
use super::numbers::thousands;

pub use made::*;

/// Colours and shapes that players have.
const MARKS: u64 = 36;
const DAY_MS: u64 = 86_400_000;

/// `1,678`.
#[must_use]
pub fn points(points: i32) -> String {
    thousands(points.unsigned_abs())
}

/// `1,678`, or `1,540?` of which little is known.
#[must_use]
pub fn rating(strength: Strength) -> String {
    format!("{}{}", points(strength.rating), if strength.is_provisional() { "?" } else { "" })
}

/// `+9`, `−7`, `0`.
#[must_use]
pub fn signed(change: i32) -> String {
    let sign = match change {
        1.. => "+",
        0 => "",
        _ => "−",
    };
    format!("{sign}{}", thousands(change.unsigned_abs()))
}

/// What a class of ratings is called: `duel-hard` is "Duel hard".
#[must_use]
pub fn class(name: &str) -> String {
    capital(&name.replace('-', " "))
}

/// Which colour and shape a player has wherever no room has given them one: always the same.
#[must_use]
pub fn mark(player: PlayerId) -> u16 {
    (player.0 % MARKS) as u16 + 1
}

/// The day of a moment, in milliseconds since 1970.
#[must_use]
pub fn date(at_ms: u64) -> String {
    super::practice::bare_date(Day((at_ms / DAY_MS) as u32))
}

/// "8 more races, 3 more opponents".
#[must_use]
pub fn what_is_missing(missing: &Missing) -> Option<String> {
    let some = |n: u32, words: fn(u32) -> String| (n > 0).then(|| words(n));
    super::list([
        some(missing.matches, made::missing_races),
        some(missing.opponents, made::missing_opponents),
        some(missing.networks, made::missing_networks),
        missing.is_provisional.then(|| made::missing_sure().to_owned()),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_read_well() {
        assert_eq!(rating(Strength { rating: 1_678, deviation: 62 }), "1,678");
        assert_eq!(rating(Strength::START), "1,500?");
        assert_eq!([9, 0, -7].map(signed), ["+9", "0", "−7"]);
        assert_eq!(class("duel-hard"), "Duel hard");
        assert_eq!(date(20_780 * DAY_MS), "23 Nov");
        let missing = Missing { matches: 8, opponents: 1, networks: 0, is_provisional: false };
        assert_eq!(what_is_missing(&missing).as_deref(), Some("8 more races, 1 more opponent"));
    }
}
