//! An index in memory of matches, players, challenges and runs that are in segments and not in the database yet. Everything else is
//! read only at the start of the server, after the segments were moved.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use game::{Challenge, ChallengeId, Day, MatchId, MatchRecord, Millis, Network, PlayerId, Ruling, Run};
use puzzle::PuzzleId;

use super::super::challenges::Starts;
use super::super::players::StoredPlayer;
use super::super::raced;
use super::super::write::Write;

#[derive(Debug, Default)]
pub(crate) struct Pending {
    inner: Mutex<Inner>,
}

/// Each with the segment that holds it.
#[derive(Debug, Default)]
struct Inner {
    matches: HashMap<MatchId, (u64, Arc<MatchRecord>, SystemTime)>,
    players: HashMap<PlayerId, (u64, StoredPlayer)>,
    challenges: HashMap<ChallengeId, (u64, Arc<Challenge>)>,
    news: HashMap<ChallengeId, OfChallenge>,
    /// How often any challenge has had news.
    noted: u64,
    raced: HashMap<(PlayerId, PuzzleId), u64>,
    marked: HashMap<PlayerId, (u64, Millis)>,
    /// Challenges that the database may still hold.
    withdrawn: HashMap<ChallengeId, u64>,
}

/// What of a challenge is new, each with the segment that holds it.
#[derive(Debug, Default)]
struct OfChallenge {
    /// When something came last, by [`Inner::noted`].
    noted: u64,
    runs: HashMap<MatchId, (u64, Arc<Run>)>,
    ruling: Option<(u64, Arc<Ruling>)>,
    starts: HashMap<PlayerId, (u64, Option<Network>)>,
}

/// Runs and a ruling that the database may not hold yet.
#[derive(Debug)]
pub(crate) struct News {
    /// Greater than that of earlier ones.
    pub(crate) number: u64,
    pub(crate) runs: Vec<Arc<Run>>,
    pub(crate) ruling: Option<Arc<Ruling>>,
}

impl Pending {
    pub(crate) fn match_record(&self, id: MatchId) -> Option<(Arc<MatchRecord>, SystemTime)> {
        self.lock().matches.get(&id).map(|(_, record, ended_at)| (record.clone(), *ended_at))
    }

    pub(crate) fn match_over(&self, puzzle: PuzzleId) -> Option<Arc<MatchRecord>> {
        let inner = self.lock();
        inner
            .matches
            .values()
            .find(|(_, record, _)| record.puzzle.id == puzzle)
            .map(|(_, record, _)| record.clone())
    }

    pub(crate) fn player(&self, id: PlayerId) -> Option<StoredPlayer> {
        self.lock().players.get(&id).map(|(_, player)| player.clone())
    }

    pub(crate) fn has_raced(&self, player: PlayerId, canonical: PuzzleId) -> bool {
        self.lock().raced.contains_key(&(player, canonical))
    }

    pub(crate) fn marked_at(&self, player: PlayerId) -> Option<Millis> {
        self.lock().marked.get(&player).map(|(_, at)| *at)
    }

    pub(crate) fn challenge(&self, id: ChallengeId) -> Option<Arc<Challenge>> {
        self.lock().challenges.get(&id).map(|(_, challenge)| challenge.clone())
    }

    pub(crate) fn is_withdrawn(&self, id: ChallengeId) -> bool {
        self.lock().withdrawn.contains_key(&id)
    }

    /// What is new of a challenge; `None` if nothing has come since the news with this number.
    pub(crate) fn news(&self, of: ChallengeId, since: u64) -> Option<News> {
        let inner = self.lock();
        let news = inner.news.get(&of).filter(|news| news.noted > since)?;
        let runs = news.runs.values().map(|(_, run)| run.clone()).collect();
        let ruling = news.ruling.as_ref().map(|(_, ruling)| ruling.clone());
        Some(News { number: news.noted, runs, ruling })
    }

    pub(crate) fn runs_among(&self, of: ChallengeId, wanted: &[MatchId]) -> Vec<Run> {
        let inner = self.lock();
        let Some(news) = inner.news.get(&of) else { return Vec::new() };
        wanted.iter().filter_map(|id| news.runs.get(id)).map(|(_, run)| (**run).clone()).collect()
    }

    pub(crate) fn starts(
        &self,
        of: ChallengeId,
        player: Option<PlayerId>,
        network: Option<Network>,
    ) -> Starts {
        let inner = self.lock();
        let Some(news) = inner.news.get(&of) else { return Starts::default() };
        let is_near = |(other, (_, from)): (&PlayerId, &(u64, Option<Network>))| {
            network.is_some() && *from == network && Some(*other) != player
        };
        Starts {
            own: player.is_some_and(|player| news.starts.contains_key(&player)),
            near: news.starts.iter().any(is_near),
        }
    }

    /// Whether there is a challenge of this puzzle that was made after `since`; a daily counts from the day `open_from` on.
    pub(crate) fn is_challenge(&self, puzzle: PuzzleId, since: Millis, open_from: Day) -> bool {
        let inner = self.lock();
        let mut challenges = inner.challenges.values();
        let is_open = |challenge: &Challenge| challenge.day.is_none_or(|day| day >= open_from);
        challenges.any(|(_, challenge)| {
            challenge.puzzle.id == puzzle && challenge.made_at > since && is_open(challenge)
        })
    }

    pub(crate) fn challenges_of(&self, setter: PlayerId) -> HashSet<ChallengeId> {
        let inner = self.lock();
        let own = inner.challenges.values().filter(|(_, challenge)| challenge.setter == setter);
        own.map(|(_, challenge)| challenge.id).collect()
    }

    pub(crate) fn challenges(&self) -> usize {
        self.lock().challenges.values().filter(|(_, challenge)| challenge.day.is_none()).count()
    }

    /// These writes have been stored in `segment`.
    pub(super) fn note(&self, segment: u64, writes: &[Write]) {
        for write in writes {
            match write {
                Write::Match { record, ended_at, at, .. } => {
                    let (raced, marked) = (raced::raced_in(record, *at), raced::marked_in(record));
                    let mut inner = self.lock();
                    inner.raced.extend(raced.iter().map(|one| ((one.player, one.puzzle), segment)));
                    inner.marked.extend(marked.into_iter().map(|player| (player, (segment, *at))));
                    inner.matches.insert(record.id, (segment, record.clone(), *ended_at));
                }
                Write::Player(player) => self.lock().note_player(segment, player),
                Write::Challenge(challenge) => {
                    self.lock().challenges.insert(challenge.id, (segment, challenge.clone()));
                }
                Write::Run { challenge, run } => {
                    self.lock().news_of(*challenge).runs.insert(run.id, (segment, run.clone()));
                }
                Write::StartAttempt { challenge, player, network, .. } => {
                    let mut inner = self.lock();
                    let news = inner.news.entry(*challenge).or_default();
                    news.starts.entry(*player).or_insert((segment, *network));
                }
                Write::Rule { challenge, ruling } => {
                    let mut inner = self.lock();
                    let known = &mut inner.news_of(*challenge).ruling;
                    if known.as_ref().is_none_or(|(_, known)| known.no < ruling.no) {
                        *known = Some((segment, ruling.clone()));
                    }
                }
                Write::ForgetRuns { challenge, runs } => {
                    let mut inner = self.lock();
                    if let Some(news) = inner.news.get_mut(challenge) {
                        news.runs.retain(|id, _| !runs.contains(id));
                    }
                }
                Write::WithdrawChallenge { challenge } => self.lock().withdraw(segment, *challenge),
                Write::OpenRoom { .. }
                | Write::Inputs { .. }
                | Write::Snapshot { .. }
                | Write::CloseRoom { .. }
                | Write::FailRoom { .. }
                | Write::Forget { .. }
                | Write::ForgetPlayer(_)
                | Write::Retell(_)
                | Write::RacedBefore { .. }
                | Write::IndexChallenge(_)
                | Write::VoidMatch { .. }
                | Write::RenamePlayer { .. }
                | Write::DailySecret { .. }
                | Write::Conduct(_)
                | Write::Gallery { .. }
                | Write::Waiting { .. }
                | Write::Ban(_)
                | Write::Unban { .. }
                | Write::Place { .. }
                | Write::Unplace { .. } => {}
            }
        }
    }

    /// The database holds everything up to this segment.
    pub(super) fn forget_until(&self, segment: u64) {
        let mut inner = self.lock();
        inner.matches.retain(|_, (kept_in, ..)| *kept_in > segment);
        inner.players.retain(|_, (kept_in, _)| *kept_in > segment);
        inner.challenges.retain(|_, (kept_in, _)| *kept_in > segment);
        inner.news.retain(|_, news| news.is_newer_than(segment));
        inner.raced.retain(|_, kept_in| *kept_in > segment);
        inner.marked.retain(|_, (kept_in, _)| *kept_in > segment);
        inner.withdrawn.retain(|_, kept_in| *kept_in > segment);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing in this file can panic half-way, so a poisoned lock still guards good data.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn withdraw(&mut self, segment: u64, challenge: ChallengeId) {
        self.challenges.remove(&challenge);
        self.news.remove(&challenge);
        self.withdrawn.insert(challenge, segment);
    }

    /// Where something new of a challenge goes.
    fn news_of(&mut self, challenge: ChallengeId) -> &mut OfChallenge {
        self.noted += 1;
        let news = self.news.entry(challenge).or_default();
        news.noted = self.noted;
        news
    }

    /// Two states of a player may arrive in any order.
    fn note_player(&mut self, segment: u64, player: &StoredPlayer) {
        let known = self.players.entry(player.player).or_insert_with(|| (segment, player.clone()));
        if known.1.version < player.version {
            *known = (segment, player.clone());
        }
    }
}

impl OfChallenge {
    /// Drops what segments up to this one hold; false if nothing is left.
    fn is_newer_than(&mut self, segment: u64) -> bool {
        self.runs.retain(|_, (kept_in, _)| *kept_in > segment);
        self.starts.retain(|_, (kept_in, _)| *kept_in > segment);
        self.ruling = self.ruling.take().filter(|(kept_in, _)| *kept_in > segment);
        !self.runs.is_empty() || !self.starts.is_empty() || self.ruling.is_some()
    }
}
