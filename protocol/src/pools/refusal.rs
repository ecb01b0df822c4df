//! Why something about pools or ratings is refused, and how that is told.

use game::Problem;

use crate::refusal::sentence;

/// What was wrong with a request about pools or ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PoolsRefusal {
    /// No pool of this server is called so.
    NoSuchPool {
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// To wait in no pool, or in one twice.
    WhichPools,
    /// No range of ratings; the detail says why.
    BadRange { detail: String },
    /// The call is over, or was for somebody else.
    NotCalled,
    /// No pool's ratings are called so.
    NoSuchClass { known: Vec<String> },
    /// Not what a page of a leaderboard says of the next one.
    BadPage,
    /// Nobody is known by this id.
    NoSuchPlayer,
    /// The match is not kept, still runs, or not both were in it.
    NotYourMatch,
    /// The store does not answer.
    RatingsUnavailable,
    /// As many players are blocked as may be.
    TooManyBlocked { most: usize },
}

impl From<PoolsRefusal> for Problem {
    fn from(refusal: PoolsRefusal) -> Self {
        match refusal {
            PoolsRefusal::NoSuchPool { name, known } => Self::new(
                "no_such_pool",
                format!("There is no pool called {name:?} here."),
                format!("There are {}.", known.join(", ")),
            ),
            PoolsRefusal::WhichPools => Self::new(
                "which_pools",
                "No pool is named, or one twice.",
                "Name each pool that you want to wait in once.",
            ),
            PoolsRefusal::BadRange { detail } => Self::new("bad_range", sentence(&detail), ""),
            PoolsRefusal::NotCalled => {
                Self::new("not_called", "This call is over.", "You wait, or look for opponents again.")
            }
            PoolsRefusal::NoSuchClass { known } => Self::new(
                "no_such_class",
                "There is no such leaderboard here.",
                format!("There are {}.", known.join(", ")),
            ),
            PoolsRefusal::BadPage => Self::new(
                "bad_page",
                "No page of a leaderboard is called so.",
                "Ask with what the page before it says of the next one, or for the top.",
            ),
            PoolsRefusal::NoSuchPlayer => Self::new("no_such_player", "Nobody is known here by this id.", ""),
            PoolsRefusal::NotYourMatch => Self::new(
                "not_your_match",
                "This server has no finished race with this id that you both were in.",
                "",
            ),
            PoolsRefusal::RatingsUnavailable => Self::new(
                "ratings_unavailable",
                "Ratings cannot be read at the moment.",
                "Try again in a moment.",
            )
            .retry_after(1_000),
            PoolsRefusal::TooManyBlocked { most } => Self::new(
                "too_many_blocked",
                format!("You have blocked {most} players, as many as may be."),
                "Unblock one first.",
            ),
        }
    }
}
