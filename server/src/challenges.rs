//! Challenges as the server keeps them: makes, finds and withdraws them. Who may try again how often, and what is sent to
//! whom, is the session's business; the puzzle, the table and the ghosts are decided in `game`.

pub(crate) mod dailies;
pub(crate) mod gallery;
pub(crate) mod leaderboards;

use std::sync::Arc;
use std::time::Duration;

use game::{
    Attempt, Challenge, ChallengeId, ChallengeNow, ChallengeView, ClaimedRun, JobRequest, Knowledge, MatchId,
    Millis, Name, PlayerId, Problem, PuzzleProblem, PuzzleRequest, Rejection, RoomId, Rules, Run, Whence,
};
use protocol::ChallengeRefusal;
use puzzle::{Credits, PreparedPuzzle, PuzzleId};
use tokio::time::timeout;

use crate::app_state::AppState;
use crate::clock::Clock;
use crate::config;
use crate::limits::STORE_READ_MS_MAX;
use crate::net::Address;
use crate::rooms::jobs;
use crate::rooms::workers::JobOwner;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::retention::DAY_MS;
use crate::store::write::Write;
/// A challenge that has not expired.
pub(crate) use leaderboards::Look as Found;

/// A request to make a challenge.
#[derive(Debug)]
pub(crate) struct Wanted {
    pub(crate) setter: PlayerId,
    pub(crate) name: Name,
    pub(crate) puzzle: PuzzleRequest,
    pub(crate) credits: Option<Credits>,
    pub(crate) rules: Option<Rules>,
    pub(crate) run: Option<MatchId>,
    pub(crate) own_run: Option<ClaimedRun>,
}

/// What a challenge is made of.
struct Material {
    puzzle: Box<PreparedPuzzle>,
    knowledge: Knowledge,
    credits: Credits,
    rules: Rules,
    run: Option<Run>,
}

/// Seconds for which a challenge can still be tried: none where they stay, 0 where it has expired.
fn expires_in_s(app: &AppState, challenge: &Challenge) -> Option<u32> {
    if let Some(day) = challenge.day {
        // One whose day is over can be looked at as long as it is kept.
        return (day >= app.clock.today()).then(|| dailies::seconds_left(app, day));
    }
    let days = app.config.store.challenges_retention_days;
    let until = challenge.made_at.plus(u64::from(days) * DAY_MS);
    let left_s = until.since(app.clock.now()) / 1_000;
    (days > 0).then(|| u32::try_from(left_s).unwrap_or(u32::MAX))
}

async fn read<T>(reading: impl Future<Output = Result<T, StoreError>>) -> Result<T, ChallengeRefusal> {
    match timeout(Duration::from_millis(STORE_READ_MS_MAX), reading).await {
        Ok(Ok(read)) => Ok(read),
        Ok(Err(error)) => {
            tracing::warn!(%error, "a challenge cannot be read");
            Err(ChallengeRefusal::Unavailable)
        }
        Err(_) => Err(ChallengeRefusal::Unavailable),
    }
}

pub(crate) async fn find(
    app: &AppState,
    id: ChallengeId,
    viewer: Option<PlayerId>,
) -> Result<Found, ChallengeRefusal> {
    let look = app.rooms.leaderboards.look(&app.persistence.store, id, viewer);
    let found = read(look).await?.ok_or(ChallengeRefusal::NoSuchChallenge)?;
    if expires_in_s(app, &found.challenge) == Some(0) {
        return Err(ChallengeRefusal::NoSuchChallenge);
    }
    Ok(found)
}

impl Found {
    pub(crate) fn view(&self, app: &AppState, viewer: Option<PlayerId>) -> ChallengeView {
        let playing = app.rooms.heats.playing(self.challenge.id);
        let now = ChallengeNow {
            expires_in_s: expires_in_s(app, &self.challenge),
            playing: u16::try_from(playing).unwrap_or(u16::MAX),
            tried: self.has_started,
        };
        self.challenge.view(&self.board, viewer, now)
    }

    /// What a room for this player's next attempt from an address is born with.
    pub(crate) async fn attempt(
        &self,
        app: &AppState,
        player: PlayerId,
        address: Address,
    ) -> Result<Attempt, ChallengeRefusal> {
        let (store, id) = (&app.persistence.store, self.challenge.id);
        let network = self.challenge.key.as_ref().map(|key| address.network_of(key));
        let starts = read(store.challenge_stamp(id, Some(player), network)).await?.starts;
        let today = app.clock.today();
        let ghosts = self.challenge.ghosts(&self.board, player, today);
        let wanted: Vec<MatchId> = ghosts.iter().map(|(_, run)| *run).collect();
        let runs = read(store.runs_of(id, &wanted)).await?;
        let stored = |(role, wanted)| runs.iter().find(|run| run.id == wanted).map(|run| (role, run.clone()));
        let ghosts: Vec<_> = ghosts.into_iter().filter_map(stored).collect();
        let whence = Whence { network, seen: starts.near };
        let tried = starts.own || self.board.has_run_of(player);
        Ok(self.challenge.attempt(&ghosts, player, tried, whence, today))
    }
}

/// Lets go of runs that do not count, where a challenge has too many of them.
pub(crate) async fn tidy(app: &AppState, found: &Found) -> Result<(), ChallengeRefusal> {
    let (challenge, runs) = (found.challenge.id, found.board.superfluous());
    if runs.is_empty() {
        return Ok(());
    }
    let writes = vec![Write::ForgetRuns { challenge, runs: runs.clone() }];
    app.persistence.journal.commit(writes).await.map_err(|_| ChallengeRefusal::Unavailable)?;
    app.rooms.leaderboards.forget(challenge, &runs).await;
    Ok(())
}

/// Whether a puzzle is that of a challenge which can still be tried: then nothing may show its solution.
pub(crate) async fn is_open(
    store: &Store,
    config: &config::Store,
    clock: &Clock,
    puzzle: PuzzleId,
) -> Result<bool, StoreError> {
    let kept_ms = u64::from(config.challenges_retention_days) * DAY_MS;
    // 0 keeps them for ever.
    let since = if kept_ms == 0 { 0 } else { clock.now().0.saturating_sub(kept_ms) };
    store.is_challenge(puzzle, Millis(since), clock.daily_open_from()).await
}

/// The same; true where the store cannot say.
pub(crate) async fn may_be_open(
    store: &Store,
    config: &config::Store,
    clock: &Clock,
    puzzle: PuzzleId,
) -> bool {
    let read = timeout(Duration::from_millis(STORE_READ_MS_MAX), is_open(store, config, clock, puzzle)).await;
    !matches!(read, Ok(Ok(false)))
}

/// Looks into challenges of an earlier release for what it has not stored: the puzzle by which they are found, and a key.
pub(crate) async fn index(app: Arc<AppState>) {
    loop {
        let old = match app.persistence.store.challenges_not_indexed().await {
            Ok(old) if old.is_empty() => return,
            Ok(old) => old,
            Err(error) => return tracing::error!(%error, "challenges of an earlier release cannot be read"),
        };
        let with_key = |challenge| Challenge { key: Some(rand::random()), ..challenge };
        let writes = old.into_iter().map(|old| Write::IndexChallenge(with_key(old).into())).collect();
        let journal = &app.persistence.journal;
        if journal.commit(writes).await.is_err() || journal.settle().await.is_err() {
            return;
        }
    }
}

/// Makes a challenge: proves and grades its puzzle, and stores it. May take seconds.
///
/// # Errors
/// When the puzzle or the rules do not do, there are too many challenges, or the store does not answer.
pub(crate) async fn make(app: &AppState, wanted: Wanted, owner: JobOwner) -> Result<ChallengeId, Problem> {
    check_count(app, wanted.setter).await?;
    let Wanted { setter, name, puzzle, credits, rules, run, own_run } = wanted;
    let material = match run {
        Some(id) => raced(app, setter, id).await?,
        None => prepared(app, owner, puzzle, rules.unwrap_or_default()).await?,
    };
    let Material { puzzle, knowledge, credits: found, rules, run } = material;
    if dailies::is_of_open_day(app, puzzle.id).await? {
        return Err(ChallengeRefusal::DailyOpen.into());
    }
    // What was not read of the puzzle stays said, whatever else is, and so do rules in words.
    let is_in_words = puzzle.puzzle.board().is_in_words();
    let credits = credits.map_or(found.clone(), |credits| credits.lacking(found.lost()));
    let credits = if is_in_words { credits.with_note_of(&found) } else { credits };
    let rules = Challenge::rules_for(rules).map_err(|error| Rejection::BadRules { error })?;
    // One at a time, so that the counts hold.
    let _turn = app.rooms.challenges_made.lock().await;
    check_count(app, setter).await?;
    let run = match own_run.filter(|_| run.is_none()) {
        Some(claimed) => {
            let (id, now) = (RoomId(rand::random()), app.clock.now());
            let checked = claimed.check(&puzzle, id, setter, name.clone(), now);
            Some(checked.map_err(|_| ChallengeRefusal::BadOwnRun)?)
        }
        None => run,
    };
    let id = ChallengeId::nth(rand::random_range(0..ChallengeId::COUNT));
    if read(app.persistence.store.challenge(id)).await?.is_some() {
        return Err(ChallengeRefusal::Unavailable.into());
    }
    let made_at = app.clock.now();
    let key = Some(rand::random());
    let challenge =
        Challenge { id, setter, set_by: name, knowledge, credits, rules, puzzle, made_at, key, day: None };
    let run = run.map(|run| Write::Run { challenge: id, run: run.into() });
    let writes = std::iter::once(Write::Challenge(challenge.into())).chain(run).collect();
    app.persistence.journal.commit(writes).await.map_err(|_| ChallengeRefusal::Unavailable)?;
    Ok(id)
}

async fn check_count(app: &AppState, setter: PlayerId) -> Result<(), ChallengeRefusal> {
    let (store, limits) = (&app.persistence.store, &app.config.limits);
    let most = limits.challenges_per_player;
    if read(store.challenges_of(setter)).await? >= most {
        return Err(ChallengeRefusal::TooMany { most });
    }
    let is_full = read(store.challenges()).await? >= limits.challenges;
    if is_full { Err(ChallengeRefusal::ServerFull) } else { Ok(()) }
}

/// The puzzle, the rules and the setter's own run of a match that is over.
async fn raced(app: &AppState, setter: PlayerId, id: MatchId) -> Result<Material, Problem> {
    let stored = read(app.persistence.store.match_record(id)).await?.ok_or(ChallengeRefusal::NoSuchRun)?;
    let record = tokio::task::spawn_blocking(move || stored.record()).await;
    let record = record.ok().and_then(Result::ok).ok_or(ChallengeRefusal::Unavailable)?;
    let run = Run::of(&record, setter, app.clock.now()).ok_or(ChallengeRefusal::NoSuchRun)?;
    let knowledge = run.knowledge;
    Ok(Material {
        puzzle: Box::new(record.puzzle),
        knowledge,
        credits: *record.results.credits,
        rules: record.rules,
        run: Some(run),
    })
}

/// A puzzle that is made, found or proven for the challenge.
async fn prepared(
    app: &AppState,
    owner: JobOwner,
    puzzle: PuzzleRequest,
    rules: Rules,
) -> Result<Material, Problem> {
    let (request, knowledge) = match puzzle {
        PuzzleRequest::Generated { spec, seed } => {
            let drawn = seed.unwrap_or_else(rand::random);
            let knowledge = if seed.is_some() { Knowledge::Seed } else { Knowledge::Nothing };
            (JobRequest::Generate { spec, seed: drawn, exact: seed.is_some() }, knowledge)
        }
        PuzzleRequest::Known { id } => (JobRequest::Recall { id }, Knowledge::Seed),
        PuzzleRequest::Set { text } if text.len() > game::PUZZLE_TEXT_MAX => {
            return Err(PuzzleProblem::TooLong.into());
        }
        PuzzleRequest::Set { text } => (JobRequest::Validate { text }, Knowledge::Puzzle),
        PuzzleRequest::Uploaded => return Err(Rejection::NoUpload.into()),
    };
    let made = jobs::made(&app.rooms.workers, &app.persistence.store, owner, request).await;
    let puzzle = made.outcome.map_err(Rejection::from)?;
    Ok(Material { puzzle, knowledge, credits: made.credits, rules, run: None })
}

/// What a setter changes in the ruling on their challenge.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    Strike { run: MatchId, struck: bool },
    Fold { folds: bool },
}

/// Changes the ruling on a challenge, and shows the challenge as it is then.
///
/// # Errors
/// When another player has made it, the change makes no sense, or the store does not answer.
pub(crate) async fn rule(
    app: &AppState,
    found: &Found,
    player: PlayerId,
    change: Change,
) -> Result<Found, ChallengeRefusal> {
    let challenge = found.challenge.id;
    if found.challenge.setter != player {
        return Err(ChallengeRefusal::NotYours);
    }
    // One at a time, so that each builds on the one before.
    let _turn = app.rooms.challenges_made.lock().await;
    let found = find(app, challenge, Some(player)).await?;
    let ruling = match change {
        Change::Strike { run, .. } if !found.board.holds(run) => return Err(ChallengeRefusal::NotAmongRuns),
        Change::Strike { run, struck } => found.board.ruling().strike(run, struck),
        Change::Fold { folds } => found.board.ruling().fold(folds),
    };
    let ruling = ruling.ok_or(ChallengeRefusal::TooManyStruck)?;
    let writes = vec![Write::Rule { challenge, ruling: ruling.into() }];
    app.persistence.journal.commit(writes).await.map_err(|_| ChallengeRefusal::Unavailable)?;
    find(app, challenge, Some(player)).await
}

/// Withdraws a challenge and deletes its runs.
///
/// # Errors
/// When there is none, another player has made it, or the store does not answer.
pub(crate) async fn withdraw(
    app: &AppState,
    id: ChallengeId,
    player: PlayerId,
) -> Result<(), ChallengeRefusal> {
    let challenge = read(app.persistence.store.challenge(id)).await?;
    let challenge = challenge.ok_or(ChallengeRefusal::NoSuchChallenge)?;
    if challenge.setter != player {
        return Err(ChallengeRefusal::NotYours);
    }
    let writes = vec![Write::WithdrawChallenge { challenge: id }];
    app.persistence.journal.commit(writes).await.map_err(|_| ChallengeRefusal::Unavailable)?;
    Ok(())
}
