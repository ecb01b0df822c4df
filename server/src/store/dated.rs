//! What is forgotten by its date, and the statements that find and delete it, which are the same for both databases. Pure.

use serde::{Deserialize, Serialize};

/// What has a date after which it can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Dated {
    /// By their end.
    Matches,
    /// By their last visit.
    Players,
    /// Players who never returned, by their only visit.
    Visitors,
    /// By their failure.
    FailedRooms,
    /// By the day on which they were made, dailies [six weeks](game::DAILY_CALENDAR_DAYS) later; their runs go with them.
    Challenges,
    /// That a player has raced a puzzle, by the last time.
    Raced,
    /// That somebody was seen to play at a pace that no hand reaches, by the last time.
    NotByHand,
    /// Which dailies were solved, by when that was.
    DailySolves,
    /// Rows of leaderboards, by when they have lapsed, in milliseconds since 1970; the ratings stay.
    Ranks,
    /// What matches have changed in ratings, by their end, in milliseconds since 1970; the ratings stay.
    Bookings,
}

/// The oldest challenges. Dailies stay for as many days longer as they can be looked at.
macro_rules! of_old_challenges {
    ($table:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE challenge IN (SELECT challenge FROM challenges
               WHERE made_at < $1 AND (day = 0 OR made_at < $1 - 3628800000) ORDER BY made_at, challenge LIMIT $2)"
        )
    };
}

/// The oldest bookings.
macro_rules! of_old_bookings {
    ($table:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE (room, match_no) IN (SELECT room, match_no FROM rating_bookings
               WHERE ended_at_wall < $1 ORDER BY ended_at_wall, room, match_no LIMIT $2)"
        )
    };
}

impl Dated {
    /// Deletes what is older than `$1`, `$2` at most. (PostgreSQL has no LIMIT for deletes.)
    pub(super) fn delete_some(self) -> &'static [&'static str] {
        match self {
            Self::Matches => &[
                "DELETE FROM reports WHERE (room, match_no) IN
                   (SELECT room, match_no FROM matches WHERE booked_at < $1 ORDER BY booked_at LIMIT $2)",
                "DELETE FROM matches WHERE (room, match_no) IN
                   (SELECT room, match_no FROM matches WHERE booked_at < $1 ORDER BY booked_at LIMIT $2)",
            ],
            Self::Raced => &["DELETE FROM raced WHERE (player, puzzle) IN
                   (SELECT player, puzzle FROM raced WHERE raced_at < $1 ORDER BY raced_at LIMIT $2)"],
            Self::NotByHand => &["DELETE FROM not_by_hand WHERE player IN
                   (SELECT player FROM not_by_hand WHERE seen_at < $1 ORDER BY seen_at LIMIT $2)"],
            Self::DailySolves => &["DELETE FROM daily_solves WHERE (player, day) IN
                   (SELECT player, day FROM daily_solves WHERE solved_at < $1 ORDER BY solved_at LIMIT $2)"],
            Self::Ranks => &["UPDATE ratings SET ranked_until = 0 WHERE (player, class) IN
                   (SELECT player, class FROM ratings WHERE ranked_until > 0 AND ranked_until < $1
                    ORDER BY ranked_until LIMIT $2)"],
            Self::Bookings => &[
                of_old_bookings!("rating_voids"),
                of_old_bookings!("rating_pairs"),
                of_old_bookings!("rating_changes"),
                of_old_bookings!("rating_bookings"),
            ],
            Self::Players => &[
                "DELETE FROM blocks WHERE player IN
                   (SELECT player FROM players WHERE seen_at < $1 ORDER BY seen_at, player LIMIT $2)",
                "DELETE FROM players WHERE player IN
                   (SELECT player FROM players WHERE seen_at < $1 ORDER BY seen_at, player LIMIT $2)",
            ],
            Self::Visitors => &[
                "DELETE FROM blocks WHERE player IN
                   (SELECT player FROM players WHERE seen_at < $1 AND seen_at = created_at
                    ORDER BY seen_at, player LIMIT $2)",
                "DELETE FROM players WHERE player IN
                   (SELECT player FROM players WHERE seen_at < $1 AND seen_at = created_at
                    ORDER BY seen_at, player LIMIT $2)",
            ],
            Self::FailedRooms => &[
                "DELETE FROM inputs WHERE room IN (SELECT room FROM rooms
                     WHERE failure <> '' AND failed_at < $1 ORDER BY failed_at, room LIMIT $2)",
                "DELETE FROM rooms WHERE room IN (SELECT room FROM rooms
                     WHERE failure <> '' AND failed_at < $1 ORDER BY failed_at, room LIMIT $2)",
            ],
            Self::Challenges => &[
                of_old_challenges!("challenge_runs"),
                of_old_challenges!("challenge_starts"),
                of_old_challenges!("challenge_likes"),
                of_old_challenges!("challenge_reports"),
                of_old_challenges!("gallery_shelves"),
                of_old_challenges!("gallery"),
                of_old_challenges!("challenges"),
            ],
        }
    }

    pub(super) fn has_some(self) -> &'static str {
        match self {
            Self::Matches => "SELECT CAST(1 AS BIGINT) FROM matches WHERE booked_at < $1 LIMIT 1",
            Self::Players => "SELECT CAST(1 AS BIGINT) FROM players WHERE seen_at < $1 LIMIT 1",
            Self::Visitors => {
                "SELECT CAST(1 AS BIGINT) FROM players WHERE seen_at < $1 AND seen_at = created_at LIMIT 1"
            }
            Self::FailedRooms => {
                "SELECT CAST(1 AS BIGINT) FROM rooms WHERE failure <> '' AND failed_at < $1 LIMIT 1"
            }
            Self::Raced => "SELECT CAST(1 AS BIGINT) FROM raced WHERE raced_at < $1 LIMIT 1",
            Self::NotByHand => "SELECT CAST(1 AS BIGINT) FROM not_by_hand WHERE seen_at < $1 LIMIT 1",
            Self::Challenges => {
                "SELECT CAST(1 AS BIGINT) FROM challenges
                 WHERE made_at < $1 AND (day = 0 OR made_at < $1 - 3628800000) LIMIT 1"
            }
            Self::Ranks => {
                "SELECT CAST(1 AS BIGINT) FROM ratings WHERE ranked_until > 0 AND ranked_until < $1 LIMIT 1"
            }
            Self::Bookings => {
                "SELECT CAST(1 AS BIGINT) FROM rating_bookings WHERE ended_at_wall < $1 LIMIT 1"
            }
            Self::DailySolves => "SELECT CAST(1 AS BIGINT) FROM daily_solves WHERE solved_at < $1 LIMIT 1",
        }
    }
}
