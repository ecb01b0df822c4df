//! Why there is nothing of what was asked for in the answer, and how that is told.

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use protocol::{BadGalleryQuery, ChallengeRefusal};
use serde::Serialize;

use super::super::http::{json, retry_after};
use crate::standings::NoPage;
use crate::token_bucket::TooSoon;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::net) enum Problem {
    BadId,
    /// Matches are kept for so many days, or for ever.
    NotFound {
        kept_days: Option<u32>,
    },
    StillOpen,
    /// The run cannot become a link.
    NoLink {
        why: String,
    },
    /// It is none of a run.
    BadLink {
        why: String,
    },
    BadPlayer,
    BadQuery,
    BadPage,
    NoSuchClass {
        known: Vec<String>,
    },
    NoSuchPlayer,
    /// It means no list of the gallery.
    BadGalleryQuery(BadGalleryQuery),
    NoGallery,
    NoSuchPath,
    TooOften(TooSoon),
    Unavailable,
}

#[derive(Debug, Serialize)]
struct Said {
    error: &'static str,
    message: String,
    /// For how many days matches are kept, where that may be why there is none.
    kept_days: Option<u32>,
}

impl From<NoPage> for Problem {
    fn from(why: NoPage) -> Self {
        match why {
            NoPage::NoSuchClass { known } => Self::NoSuchClass { known },
            NoPage::NoSuchPlayer => Self::NoSuchPlayer,
            NoPage::BadPage => Self::BadPage,
            NoPage::Unavailable => Self::Unavailable,
        }
    }
}

impl From<ChallengeRefusal> for Problem {
    /// Nothing but the store can keep a list from being read.
    fn from(_: ChallengeRefusal) -> Self {
        Self::Unavailable
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, error, message) = self.told();
        let kept_days = if let Self::NotFound { kept_days } = self { kept_days } else { None };
        let mut response = (status, json(&Said { error, message, kept_days })).into_response();
        if let Self::TooOften(TooSoon { wait_ms }) = self {
            response.headers_mut().insert(RETRY_AFTER, retry_after(wait_ms));
        }
        response
    }
}

impl Problem {
    fn told(&self) -> (StatusCode, &'static str, String) {
        let (status, error, message) = match self {
            Self::BadId => (
                StatusCode::BAD_REQUEST,
                "bad_id",
                "a match id is 16 lower-case hexadecimal digits, a hyphen and a number, as in 0123456789abcdef-3",
            ),
            Self::NotFound { .. } => (
                StatusCode::NOT_FOUND,
                "not_found",
                "no finished match has this id; one that still runs is not here yet, an old one not any more",
            ),
            Self::StillOpen => (
                StatusCode::FORBIDDEN,
                "still_open",
                "the puzzle of this match is a challenge that can still be tried; the match is here once it is over",
            ),
            Self::NoLink { why } => {
                let message = format!("this run has no link: {why}");
                return (StatusCode::NOT_FOUND, "no_link", message);
            }
            Self::BadLink { why } => {
                let message = format!("this is no link of a run: {why}");
                return (StatusCode::BAD_REQUEST, "bad_link", message);
            }
            Self::BadPlayer => (
                StatusCode::BAD_REQUEST,
                "bad_player",
                "a player's id is 16 lower-case hexadecimal digits, as in 0123456789abcdef",
            ),
            Self::BadQuery => (
                StatusCode::BAD_REQUEST,
                "bad_query",
                "a leaderboard is asked for week=this or week=all, and after=END, where END is what a page has as next",
            ),
            Self::BadPage => (
                StatusCode::BAD_REQUEST,
                "bad_page",
                "no page of a leaderboard ends there; what comes after one is its next, as in 50.170234.0123456789abcdef",
            ),
            Self::NoSuchClass { known } => {
                let known = if known.is_empty() { "none yet".to_owned() } else { known.join(", ") };
                let message = format!("there is no such leaderboard; there are: {known}");
                return (StatusCode::NOT_FOUND, "no_such_class", message);
            }
            Self::NoSuchPlayer => {
                (StatusCode::NOT_FOUND, "no_such_player", "no player with this id has raced for a rating")
            }
            Self::BadGalleryQuery(why) => (StatusCode::BAD_REQUEST, "bad_query", of_gallery(*why)),
            Self::NoGallery => {
                (StatusCode::NOT_FOUND, "no_gallery", "this server lists no puzzles of its players")
            }
            Self::NoSuchPath => {
                (StatusCode::NOT_FOUND, "no_such_path", "/api/openapi.json lists the paths that there are")
            }
            Self::TooOften(_) => (
                StatusCode::TOO_MANY_REQUESTS,
                "too_often",
                "your address asks for too much; Retry-After says in how many seconds it may again",
            ),
            Self::Unavailable => (
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                "the store cannot be read now; try again later",
            ),
        };
        (status, error, message.to_owned())
    }
}

/// What is wrong with what the gallery is asked for.
fn of_gallery(why: BadGalleryQuery) -> &'static str {
    match why {
        BadGalleryQuery::Query => {
            "the gallery is asked for order=newest or order=liked, for kind and tier or by=PLAYER, and after=END, where END is what a \
             page has as next"
        }
        BadGalleryQuery::Kind => {
            "no kind of puzzle is called so; one word of its name is wanted, as in kind=killer"
        }
        BadGalleryQuery::Tier => {
            "there is no such tier; there are easy, medium, hard, fiendish, extreme and beyond"
        }
        BadGalleryQuery::Setter => {
            "a player's id is 16 lower-case hexadecimal digits, as in by=0123456789abcdef"
        }
        BadGalleryQuery::Page => {
            "no page of the gallery ends there; what comes after one is its next, as in after=1700000000000.KXQ7PACDRT"
        }
    }
}
