//! The daily challenge: the server's own, one for each day in UTC, the same on all nodes. Made when somebody asks for it first,
//! or shortly before its day; drawn from a secret in the store, so that nobody can know the next one. What a day counts is
//! decided in `game`.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use game::{
    Challenge, ChallengeId, ChallengeView, DAILY_CALENDAR_DAYS, DAILY_SETTER, DailySecret, DailyView, Day,
    JobRequest, Knowledge, PlayerId, RoomId, Rules, SolvedDay, Streak, counts_for_its_day,
};
use protocol::ChallengeRefusal;
use puzzle::{Credits, PuzzleId};
use tokio::sync::{Mutex, OnceCell};
use tokio::time::sleep;

use super::{Found, find, read};
use crate::app_state::AppState;
use crate::limits::{DAILY_AHEAD_S, DAILY_LOOK_EVERY_MS};
use crate::rooms::jobs;
use crate::rooms::workers::JobOwner;
use crate::store::write::Write;

/// Who the page says has set it.
const SET_BY: &str = "Nonet";

#[derive(Debug, Default)]
pub(crate) struct Dailies {
    secret: OnceCell<DailySecret>,
    /// Held while one is made.
    making: Mutex<()>,
}

/// The daily of a day as a player sees it; today's where none is named.
///
/// # Errors
/// When this server has none of that day, or the store does not answer.
pub(crate) async fn open(
    app: &AppState,
    player: PlayerId,
    day: Option<Day>,
) -> Result<DailyView, ChallengeRefusal> {
    let today = app.clock.today();
    let day = day.unwrap_or(today);
    let oldest = today.back(u32::try_from(DAILY_CALENDAR_DAYS).unwrap_or(u32::MAX) - 1);
    if !app.config.daily.enabled || day > today || day < oldest {
        return Err(ChallengeRefusal::NoDaily);
    }
    let id = if day == today { made(app, day).await? } else { secret(app).await?.challenge(day) };
    let found = find(app, id, Some(player)).await.map_err(|why| {
        if why == ChallengeRefusal::NoSuchChallenge { ChallengeRefusal::NoDaily } else { why }
    })?;
    let store = &app.persistence.store;
    let mut solved = read(store.dailies_solved(player)).await?;
    add_fresh(&mut solved, &found, player, day);
    let opponents: BTreeSet<PlayerId> = read(store.opponents(player)).await?.into_iter().collect();
    let streak = Streak::of(solved.iter().map(|solved| solved.day), today);
    solved.retain(|solved| solved.day >= oldest);
    Ok(DailyView {
        day,
        today,
        next_in_s: seconds_left(app, today),
        challenge: found.view(app, Some(player)),
        given_cells: found.challenge.given_cells(),
        solved,
        streak,
        raced: Challenge::among(&found.board, player, &opponents),
        boxes: Challenge::own_boxes(&found.board, player),
    })
}

/// Today's as somebody sees it whom the server does not know; it is not made for them.
pub(crate) async fn today(app: &AppState) -> Result<ChallengeView, ChallengeRefusal> {
    let id = secret(app).await?.challenge(app.clock.today());
    Ok(find(app, id, None).await?.view(app, None))
}

/// A run that is not in the database yet is on the board.
fn add_fresh(solved: &mut Vec<SolvedDay>, found: &Found, player: PlayerId, day: Day) {
    if solved.iter().all(|solved| solved.day != day)
        && let Some(time_ms) = found.board.runs_of(player).find_map(counts_for_its_day)
    {
        solved.push(SolvedDay { day, time_ms });
        solved.sort_by_key(|solved| std::cmp::Reverse(solved.day));
    }
}

/// Seconds until this day ends, at least one.
pub(crate) fn seconds_left(app: &AppState, day: Day) -> u32 {
    let now_s = app.clock.wall().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    u32::try_from(day.after().starts_s().saturating_sub(now_s)).unwrap_or(u32::MAX).max(1)
}

/// Whether a puzzle is that of a daily whose solution nobody may see yet.
pub(crate) async fn is_of_open_day(app: &AppState, puzzle: PuzzleId) -> Result<bool, ChallengeRefusal> {
    if !app.config.daily.enabled {
        return Ok(false);
    }
    let id = secret(app).await?.challenge(app.clock.today());
    let daily = read(app.persistence.store.challenge(id)).await?;
    Ok(daily.is_some_and(|daily| daily.puzzle.id == puzzle))
}

/// The id of the daily of a day, which is made if there is none.
async fn made(app: &AppState, day: Day) -> Result<ChallengeId, ChallengeRefusal> {
    let secret = secret(app).await?;
    let (id, store) = (secret.challenge(day), &app.persistence.store);
    if read(store.challenge(id)).await?.is_some() {
        return Ok(id);
    }
    // One at a time; another node may make the same at the same time, and the first one to be stored stays.
    let _turn = app.rooms.dailies.making.lock().await;
    if read(store.challenge(id)).await?.is_some() {
        return Ok(id);
    }
    let request = JobRequest::Generate { spec: day.spec(), seed: secret.seed(day), exact: false };
    let job = jobs::made(&app.rooms.workers, store, JobOwner::Room(RoomId(0)), request).await;
    let puzzle = job.outcome.map_err(|error| {
        tracing::error!(day = day.iso(), ?error, "the daily cannot be made");
        ChallengeRefusal::Unavailable
    })?;
    let challenge = Challenge {
        id,
        setter: DAILY_SETTER,
        set_by: SET_BY.parse().expect("a short name"),
        knowledge: Knowledge::Nothing,
        credits: Credits::default(),
        rules: Challenge::rules_for(Rules::default()).expect("the usual rules are those of one board"),
        puzzle,
        made_at: app.clock.now(),
        key: Some(secret.key(day)),
        day: Some(day),
    };
    commit(app, Write::Challenge(challenge.into())).await?;
    tracing::info!(day = day.iso(), "the daily is made");
    Ok(id)
}

/// What all dailies are drawn from, and screens are sealed with.
pub(crate) async fn secret(app: &AppState) -> Result<&DailySecret, ChallengeRefusal> {
    let load = || async {
        app.persistence.daily_secret().await.map_err(|error| {
            tracing::warn!(%error, "the secret of the dailies cannot be read");
            ChallengeRefusal::Unavailable
        })
    };
    app.rooms.dailies.secret.get_or_try_init(load).await
}

async fn commit(app: &AppState, write: Write) -> Result<(), ChallengeRefusal> {
    app.persistence.journal.commit(vec![write]).await.map_err(|_| ChallengeRefusal::Unavailable)?;
    Ok(())
}

/// Makes each daily shortly before its day, so that nobody waits for it.
pub(crate) async fn make_ahead(app: Arc<AppState>) {
    if !app.config.daily.enabled {
        return;
    }
    loop {
        let today = app.clock.today();
        let next = today.after();
        if seconds_left(&app, today) <= DAILY_AHEAD_S
            && let Err(why) = made(&app, next).await
        {
            tracing::warn!(?why, day = next.iso(), "the daily is not made yet");
        }
        sleep(Duration::from_millis(DAILY_LOOK_EVERY_MS)).await;
    }
}

#[cfg(test)]
mod tests;
