//! A ticket as a wave sees it: who looks for an opponent, how strong they are, since when, and whom they would not meet.

use std::collections::BTreeSet;
use std::fmt;

use game::{Millis, PlayerId};
use rating::{RATING_MAX, RATING_MIN, Strength};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::limits::AVOID_LIST_MAX;
use crate::ticket::Ticket;

/// A player who waits in a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeker {
    pub ticket: Ticket,
    pub strength: Strength,
    /// When they began to wait: the window widens from then on.
    pub since: Millis,
    /// They are not drawn before, for having left races, say.
    pub from: Millis,
    /// Of their last race, in whichever pool.
    pub last_opponent: Option<PlayerId>,
    /// Was taken out for a race that did not begin, by no fault of theirs: comes before all who were not.
    pub is_in_front: bool,
}

impl Seeker {
    pub(crate) const fn as_met(&self) -> (&Ticket, Strength) {
        (&self.ticket, self.strength)
    }
}

/// Ratings from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RatingRange {
    least: i32,
    most: i32,
}

/// Why two numbers are no range of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingRangeError {
    UpsideDown { least: i32, most: i32 },
    Beyond { rating: i32 },
}

impl RatingRange {
    /// # Errors
    /// If `least` is above `most`, or one of them is no rating.
    pub fn new(least: i32, most: i32) -> Result<Self, RatingRangeError> {
        if let Some(rating) = [least, most].into_iter().find(|of| !(RATING_MIN..=RATING_MAX).contains(of)) {
            return Err(RatingRangeError::Beyond { rating });
        }
        if least > most {
            return Err(RatingRangeError::UpsideDown { least, most });
        }
        Ok(Self { least, most })
    }

    #[must_use]
    pub fn contains(self, rating: i32) -> bool {
        (self.least..=self.most).contains(&rating)
    }
}

impl<'de> Deserialize<'de> for RatingRange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Ends {
            least: i32,
            most: i32,
        }
        let Ends { least, most } = Ends::deserialize(deserializer)?;
        Self::new(least, most).map_err(de::Error::custom)
    }
}

impl fmt::Display for RatingRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UpsideDown { least, most } => {
                write!(f, "no rating is {least} or more and {most} or less: the smaller one comes first")
            }
            Self::Beyond { rating } => {
                write!(f, "{rating} is no rating: there are {RATING_MIN} to {RATING_MAX}")
            }
        }
    }
}

/// Players who are not to be met: at most [`AVOID_LIST_MAX`], of which the lowest ids stay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AvoidList(BTreeSet<PlayerId>);

impl AvoidList {
    #[must_use]
    pub fn contains(&self, player: PlayerId) -> bool {
        self.0.contains(&player)
    }
}

impl FromIterator<PlayerId> for AvoidList {
    fn from_iter<I: IntoIterator<Item = PlayerId>>(players: I) -> Self {
        let mut list = Self::default();
        for player in players {
            list.0.insert(player);
            if list.0.len() > AVOID_LIST_MAX {
                list.0.pop_last();
            }
        }
        list
    }
}

impl<'de> Deserialize<'de> for AvoidList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(|players: Vec<PlayerId>| players.into_iter().collect())
    }
}
