//! An index in memory of matches, players, challenges and runs that are in segments and not in the database yet. Everything else is
//! read only at the start of the server, after the segments were moved.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use game::{Challenge, ChallengeId, MatchId, MatchRecord, Millis, PlayerId, Run};
use puzzle::PuzzleId;

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
    runs: HashMap<(ChallengeId, MatchId), (u64, Arc<Run>)>,
    raced: HashMap<(PlayerId, PuzzleId), u64>,
    marked: HashMap<PlayerId, (u64, Millis)>,
    /// Challenges that the database may still hold.
    withdrawn: HashMap<ChallengeId, u64>,
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

    pub(crate) fn runs(&self, of: ChallengeId) -> Vec<Arc<Run>> {
        let inner = self.lock();
        let runs = inner.runs.iter().filter(|((challenge, _), _)| *challenge == of);
        runs.map(|(_, (_, run))| run.clone()).collect()
    }

    pub(crate) fn challenges_of(&self, setter: PlayerId) -> HashSet<ChallengeId> {
        let inner = self.lock();
        let own = inner.challenges.values().filter(|(_, challenge)| challenge.setter == setter);
        own.map(|(_, challenge)| challenge.id).collect()
    }

    pub(crate) fn challenges(&self) -> usize {
        self.lock().challenges.len()
    }

    /// These writes have been stored in `segment`.
    pub(super) fn note(&self, segment: u64, writes: &[Write]) {
        for write in writes {
            match write {
                Write::Match { record, ended_at, at } => {
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
                    self.lock().runs.insert((*challenge, run.id), (segment, run.clone()));
                }
                Write::WithdrawChallenge { challenge } => self.lock().withdraw(segment, *challenge),
                Write::OpenRoom { .. }
                | Write::Inputs { .. }
                | Write::Snapshot { .. }
                | Write::CloseRoom { .. }
                | Write::FailRoom { .. }
                | Write::Forget { .. }
                | Write::RacedBefore { .. }
                | Write::Ban(_)
                | Write::Unban { .. }
                | Write::ReleaseRoom { .. }
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
        inner.runs.retain(|_, (kept_in, _)| *kept_in > segment);
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
        self.runs.retain(|(of, _), _| *of != challenge);
        self.withdrawn.insert(challenge, segment);
    }

    /// Two states of a player may arrive in any order.
    fn note_player(&mut self, segment: u64, player: &StoredPlayer) {
        let known = self.players.entry(player.player).or_insert_with(|| (segment, player.clone()));
        if known.1.version < player.version {
            *known = (segment, player.clone());
        }
    }
}
