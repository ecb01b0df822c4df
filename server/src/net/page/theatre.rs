//! The pages on which races are watched: a match again (`/m/ID`), a room on a big screen
//! (`/screen/ADDRESS`). The client reads the address and shows them; here they get their words.

use std::sync::Arc;
use std::time::Duration;

use ::puzzle::Variant;
use axum::extract::{Extension, Path, State};
use axum::http::header::HeaderMap;
use axum::response::Response;
use game::{MatchId, MatchRecord, Origin, Participant, ResultRow};
use protocol::RatedMatch;
use tokio::time::timeout;

use super::super::api::{Problem, record_of};
use super::front::{Front, Row};
use super::head::Head;
use super::phrases::{self, HOW_ALONE};
use super::{base, respond_unlisted};
use crate::app_state::AppState;
use crate::limits::STORE_READ_MS_MAX;
use crate::net::listener::Peer;

/// Racers named in the card of a page.
const NAMED_MAX: usize = 3;
/// The rules under which the first rated match was raced.
const RATED_SINCE_RULES: u32 = 11;
const STORE_READ: Duration = Duration::from_millis(STORE_READ_MS_MAX);

pub(in crate::net) async fn match_again(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let base = base(&app, &headers);
    let path = id.parse::<MatchId>().map(|id| format!("m/{id}")).unwrap_or_default();
    let (head, front) = match record_of(&app, peer, &headers, &id).await {
        Ok(record) => {
            let head = Head::new(&base, &path, title(&record), description(&record));
            let booked = timeout(STORE_READ, app.persistence.store.changes_of(record.id)).await;
            let rating = booked.ok().and_then(Result::ok).and_then(|rated| rating(&record, rated.as_ref()));
            (head, Some(front(&record, rating)))
        }
        Err(Problem::NotFound { kept_days }) => (Head::of_game(&base, &path), Some(gone(kept_days))),
        // The client says what is wrong, and that a challenge is still open.
        Err(_) => (Head::of_game(&base, &path), None),
    };
    respond_unlisted(&headers, &head, front.as_ref())
}

/// A link does not repeat what opens a room's screen.
pub(in crate::net) async fn screen(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    respond_unlisted(&headers, &Head::of_game(&base(&app, &headers), ""), None)
}

/// "Mara won by 0:24 · Classic, hard".
fn title(record: &MatchRecord) -> String {
    format!("{} · {}", outcome(&record.results.table), played(record))
}

fn outcome(table: &[ResultRow]) -> String {
    let Some(first) = table.first() else { return "A race at Sudoku".to_owned() };
    let time = |row: Option<&ResultRow>| row.and_then(|row| row.status.finish_ms());
    let name = &first.name;
    match (time(Some(first)), time(table.get(1))) {
        (Some(won), Some(second)) => format!("{name} won by {}", phrases::clock(second.saturating_sub(won))),
        (Some(won), None) if table.len() == 1 => format!("{name} solved it in {}", phrases::clock(won)),
        (Some(won), None) => format!("{name} won in {}", phrases::clock(won)),
        (None, _) if table.len() == 1 => format!("{name} raced alone"),
        (None, _) => format!("{name} won"),
    }
}

fn played(record: &MatchRecord) -> String {
    let kind = Variant::of(record.puzzle.puzzle.board());
    phrases::kind_and_tier(kind.as_ref(), Some(record.puzzle.tier))
}

fn description(record: &MatchRecord) -> String {
    let named: Vec<&str> = record.results.table.iter().take(NAMED_MAX).map(|row| row.name.as_str()).collect();
    let rest = record.results.table.len() - named.len();
    let rest = if rest == 0 { String::new() } else { format!(" and {rest} more") };
    format!("{}{rest}. Open the link and watch it again, digit by digit.", named.join(", "))
}

/// What a match has changed; `None` of one that may yet be booked, or had nothing at stake.
fn rating(record: &MatchRecord, rated: Option<&RatedMatch>) -> Option<String> {
    let Some(rated) = rated else {
        let is_never = record.origin != Origin::Queue || record.rules_version < RATED_SINCE_RULES;
        return is_never.then(|| "not rated".to_owned());
    };
    if rated.void {
        return Some("taken back by the operator".to_owned());
    }
    let change = |racer: &Participant| {
        let change = rated.changes.iter().find(|change| change.player == racer.player)?;
        Some(format!("{} {} → {}", racer.name, change.old.rating, change.new.rating))
    };
    let changes: Vec<String> = record.racers.iter().filter_map(change).collect();
    Some(if changes.is_empty() { "not rated".to_owned() } else { changes.join(", ") })
}

fn front(record: &MatchRecord, rating: Option<String>) -> Front {
    let place = |(row, label): (&ResultRow, &'static str)| {
        let result = match row.status.finish_ms() {
            Some(ms) => phrases::race_time(ms),
            None => format!("{} right", row.correct),
        };
        Row::text(label, format!("{}, {result}", row.name))
    };
    let places = record.results.table.iter().zip(["First", "Second", "Third"]);
    Front {
        heading: outcome(&record.results.table),
        lead: format!("{}. The replay starts as soon as it is loaded.", played(record)),
        rows: places.map(place).chain(rating.map(|changes| Row::text("Rating", changes))).collect(),
        action: None,
        how: HOW_ALONE.to_owned(),
    }
}

fn gone(kept_days: Option<u32>) -> Front {
    let kept = kept_days.map_or_else(String::new, |days| format!(" Races are kept for {days} days."));
    Front {
        heading: "This race is not here".to_owned(),
        lead: format!("It is still running, was deleted, or never was.{kept} You can still play."),
        rows: Vec::new(),
        action: None,
        how: HOW_ALONE.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use game::upgrade;
    use protocol::RatingChange;
    use rating::Strength;

    use super::*;

    fn record() -> MatchRecord {
        upgrade::record(include_str!("../../../../game/tests/it/record_of_rules_2.json")).unwrap()
    }

    #[test]
    fn the_page_of_a_match_says_who_won_and_by_how_much() {
        let mut record = record();
        let of = |record: &MatchRecord| title(record).split(" · ").next().map(str::to_owned);
        for (row, ms) in record.results.table.iter_mut().zip([353_000, 377_900]) {
            row.status = game::RacerStatus::Finished { time_ms: ms };
        }
        assert_eq!(title(&record), "Hal won by 0:24 · Classic, easy");
        assert!(description(&record).starts_with("Hal, Gil. Open"), "{}", description(&record));
        record.results.table[1].status = game::RacerStatus::Forfeited;
        assert_eq!(of(&record).as_deref(), Some("Hal won in 5:53"));
        record.results.table[0].status = game::RacerStatus::Unfinished;
        assert_eq!(of(&record).as_deref(), Some("Hal won"));
        record.results.table.truncate(1);
        assert_eq!(of(&record).as_deref(), Some("Hal raced alone"));
        record.results.table.clear();
        assert_eq!(of(&record).as_deref(), Some("A race at Sudoku"));
    }

    #[test]
    fn the_page_of_a_match_says_what_it_has_changed() {
        let mut record = record();
        let said = |record: &MatchRecord, rated: Option<&RatedMatch>| rating(record, rated);
        assert_eq!(said(&record, None).as_deref(), Some("not rated"), "of an earlier release");
        let (old, strength) = (Strength::START, |rating| Strength { rating, deviation: 290 });
        let change = |n: usize, new| {
            let player = record.racers[n].player;
            RatingChange { player, old, new: strength(new), uncounted: vec![] }
        };
        let changes = vec![change(1, 1_338), change(0, 1_662)];
        let mut rated =
            RatedMatch { id: record.id, class: "classic".to_owned(), unrated: None, changes, void: false };
        let names = [0, 1].map(|n| record.racers[n].name.to_string());
        let told = format!("{} 1500 → 1662, {} 1500 → 1338", names[0], names[1]);
        assert_eq!(said(&record, Some(&rated)), Some(told));
        rated.void = true;
        assert_eq!(said(&record, Some(&rated)).as_deref(), Some("taken back by the operator"));
        (record.origin, record.rules_version) = (Origin::Queue, RATED_SINCE_RULES);
        assert_eq!(said(&record, None), None, "it may not be booked yet");
    }

    #[test]
    fn a_race_that_is_gone_says_for_how_long_they_are_kept() {
        assert!(gone(Some(365)).lead.contains("kept for 365 days"));
        assert!(!gone(None).lead.contains("kept"));
    }
}
