//! Ratings: what a race of strangers says of how strong its racers are.
//!
//! Owns Glicko-2 in a class of pools, which races count and for whom, the reasons for that as data, how a booking is taken back,
//! and who may stand on a leaderboard. Knows no rooms, sockets, clocks or databases: what a race was comes in as facts, what it
//! changes goes out as values. Everything that is kept is a whole number, so that each database and machine holds the same.
//!
//! ```
//! use rating::{Booking, Class, Finish, Network, Player, Race, Racer};
//!
//! let class = Class::new("classic")?;
//! let racer = |id| Racer::newcomer(Player(id), Network(id), Finish::Placed(id as u16), 0);
//! let Booking::Rated(changes) = rating::book(&Race::of_pool(class, 0, vec![racer(1), racer(2)])) else { panic!() };
//! assert_eq!((changes[0].new.shown(), changes[1].new.shown()), (1662, 1338));
//! # Ok::<(), rating::BadClass>(())
//! ```

mod book;
mod class;
mod experience;
mod glicko;
mod leaderboard;
mod race;
mod stakes;
mod strength;
mod void;

pub use book::{Booking, Change, Pair, Score, Uncounted, Unrated, book};
pub use class::{BadClass, CLASS_BYTES_MAX, Class};
pub use experience::{Experience, KNOWN_NETWORKS, KNOWN_OPPONENTS};
pub use glicko::expected;
pub use leaderboard::{Missing, RANKED_MATCHES, RANKED_NETWORKS, RANKED_OPPONENTS, missing, ranked_until};
pub use race::{End, Finish, Gathering, Meeting, Network, PAIR_PER_DAY_MAX, Player, Puzzle, Race, Racer};
pub use stakes::{Stakes, stakes};
pub use strength::{
    DEVIATION_MAX, PROVISIONAL_DEVIATION, RATING_MAX, RATING_MIN, RATING_START, Rating, Strength,
};
pub use void::without;
