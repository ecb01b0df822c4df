//! The leaderboard of a challenge: which runs count, which of them share a network and so one place, and what its setter has ruled.
//! Kept up to date run by run, so that a look reads nothing. Must not know where runs are stored, or what a viewer may see.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::run::Run;
use crate::ids::{MatchId, PlayerId};
use crate::limits::{CHALLENGE_RUNS_KEPT_MAX, CHALLENGE_RUNS_MAX, CHALLENGE_STRUCK_MAX};
use crate::network::Network;
use crate::time::Millis;
use crate::view::Knowledge;

/// What the setter of a challenge has decided about its runs. Replaced as a whole: the greater number counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    pub no: u32,
    /// Runs from one network share a place; without it each has its own, as in a class.
    pub folds: bool,
    /// At most [`CHALLENGE_STRUCK_MAX`](crate::CHALLENGE_STRUCK_MAX).
    pub struck: BTreeSet<MatchId>,
}

impl Default for Ruling {
    fn default() -> Self {
        Self { no: 0, folds: true, struck: BTreeSet::new() }
    }
}

impl Ruling {
    /// The next ruling, in which a run is struck or not; none if too many are.
    #[must_use]
    pub fn strike(&self, run: MatchId, is_struck: bool) -> Option<Self> {
        let mut next = Self { no: self.no + 1, ..self.clone() };
        if is_struck {
            next.struck.insert(run);
        } else {
            next.struck.remove(&run);
        }
        (next.struck.len() <= CHALLENGE_STRUCK_MAX).then_some(next)
    }

    /// The next ruling, in which runs from one network share a place or not.
    #[must_use]
    pub fn fold(&self, folds: bool) -> Option<Self> {
        Some(Self { no: self.no + 1, folds, ..self.clone() })
    }
}

/// All runs of a challenge as they stand.
#[derive(Clone, Debug, Default)]
pub struct Leaderboard {
    /// Without their gains.
    runs: BTreeMap<MatchId, Run>,
    ruling: Ruling,
    standing: Standing,
}

/// What follows from the runs and the ruling.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    /// Best first.
    pub(super) places: Vec<Place>,
    /// Places of finished runs; they come first.
    pub(super) finished: usize,
    /// Runs of who knew the puzzle, best first.
    pub(super) informed: Vec<MatchId>,
    /// Runs that no hand has made, best first.
    pub(super) quick: Vec<MatchId>,
    /// The runs of each player, best first.
    pub(super) by_player: BTreeMap<PlayerId, Vec<MatchId>>,
    pub(super) classes: BTreeMap<MatchId, Class>,
}

/// A place in the table.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) run: MatchId,
    /// Others from the same network, best first.
    pub(super) folded: Vec<MatchId>,
}

/// What a run is in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// It counts, at this place.
    Placed(usize),
    /// A better one from its network has this place.
    Folded(usize),
    /// As many runs as may count had come before it.
    Late,
    /// Its player knew the puzzle.
    Informed,
    /// No hand is so fast.
    Quick,
    /// Its player had tried before.
    Repeat,
    /// The setter has struck it.
    Struck,
    /// A client has told it.
    Claimed,
}

impl Leaderboard {
    #[must_use]
    pub fn of(runs: impl IntoIterator<Item = Run>, ruling: Ruling) -> Self {
        let mut board = Self { ruling, ..Self::default() };
        board.update(runs, None);
        board
    }

    /// Takes runs that are new, again or not, and a ruling.
    pub fn update(&mut self, runs: impl IntoIterator<Item = Run>, ruling: Option<Ruling>) {
        let known = self.runs.len();
        for run in runs {
            self.runs.entry(run.id).or_insert_with(|| run.without_gains());
        }
        let ruling = ruling.filter(|ruling| ruling.no > self.ruling.no);
        if self.runs.len() == known && ruling.is_none() {
            return;
        }
        self.ruling = ruling.unwrap_or_else(|| std::mem::take(&mut self.ruling));
        self.standing = self.settled();
    }

    /// Takes out runs that are not stored any more.
    pub fn forget(&mut self, runs: &[MatchId]) {
        for run in runs {
            self.runs.remove(run);
        }
        self.standing = self.settled();
    }

    #[must_use]
    pub fn ruling(&self) -> &Ruling {
        &self.ruling
    }

    /// Runs that are held.
    #[must_use]
    pub fn len(&self) -> usize {
        self.runs.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Places of runs that have finished.
    #[must_use]
    pub fn counted(&self) -> usize {
        self.standing.finished
    }

    /// Whether there is no place for a further run that counts.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.counted() >= CHALLENGE_RUNS_MAX
    }

    #[must_use]
    pub fn holds(&self, run: MatchId) -> bool {
        self.runs.contains_key(&run)
    }

    /// What a setter says that it took them.
    #[must_use]
    pub fn claimed_ms(&self) -> Option<u32> {
        self.runs.values().find(|run| run.claimed)?.status.finish_ms()
    }

    #[must_use]
    pub fn has_run_of(&self, player: PlayerId) -> bool {
        self.runs_of(player).any(|run| !run.claimed)
    }

    /// Whether a run of this player has finished and has a place.
    #[must_use]
    pub fn counts_run_of(&self, player: PlayerId) -> bool {
        let is_counted =
            |run: &Run| matches!(self.class(run), Class::Placed(place) if place < self.counted());
        self.runs_of(player).any(is_counted)
    }

    /// Of more runs than are worth keeping those that go: no run that counts, and none of who knew the puzzle.
    #[must_use]
    pub fn superfluous(&self) -> Vec<MatchId> {
        if self.runs.len() <= CHALLENGE_RUNS_KEPT_MAX {
            return Vec::new();
        }
        let worth = |id: &MatchId| match self.standing.classes.get(id)? {
            Class::Repeat => Some(0),
            Class::Late => Some(1),
            Class::Folded(_) | Class::Quick => Some(2),
            Class::Placed(place) if *place >= self.standing.finished => Some(3),
            Class::Placed(_) | Class::Informed | Class::Struck | Class::Claimed => None,
        };
        let mut least: Vec<(u8, Millis, MatchId)> =
            self.runs.values().filter_map(|run| Some((worth(&run.id)?, run.at, run.id))).collect();
        least.sort_unstable();
        // Some more than needed, so that this is seldom looked for.
        let too_many = self.runs.len() - CHALLENGE_RUNS_KEPT_MAX / 10 * 9;
        least.into_iter().take(too_many).map(|(_, _, id)| id).collect()
    }

    pub(super) fn run(&self, id: MatchId) -> Option<&Run> {
        self.runs.get(&id)
    }

    pub(super) fn standing(&self) -> &Standing {
        &self.standing
    }

    /// The runs of a player, best first.
    pub fn runs_of(&self, player: PlayerId) -> impl Iterator<Item = &Run> {
        let ids = self.standing.by_player.get(&player).into_iter().flatten();
        ids.filter_map(|id| self.run(*id))
    }

    pub(super) fn class(&self, run: &Run) -> Class {
        self.standing.classes.get(&run.id).copied().unwrap_or(Class::Repeat)
    }

    fn settled(&self) -> Standing {
        let folds = self.ruling.folds;
        let mut best: Vec<&Run> = self.runs.values().collect();
        best.sort_by_cached_key(|run| run.rank_key(folds));
        let first = self.first_runs();
        let mut standing = Standing::default();
        let mut candidates = Vec::new();
        for run in best {
            standing.by_player.entry(run.player).or_default().push(run.id);
            let class = if run.claimed {
                Class::Claimed
            } else if self.ruling.struck.contains(&run.id) {
                Class::Struck
            } else if run.repeat || first.get(&run.player) != Some(&run.id) {
                Class::Repeat
            } else if !matches!(run.knowledge, Knowledge::Nothing | Knowledge::Raced) {
                standing.informed.push(run.id);
                Class::Informed
            } else if run.not_by_hand {
                standing.quick.push(run.id);
                Class::Quick
            } else {
                candidates.push(run);
                continue;
            };
            standing.classes.insert(run.id, class);
        }
        standing.place(candidates, folds);
        standing
    }

    /// The first run of each player.
    fn first_runs(&self) -> BTreeMap<PlayerId, MatchId> {
        let mut first = BTreeMap::<PlayerId, &Run>::new();
        for run in self.runs.values().filter(|run| !run.claimed) {
            let known = first.entry(run.player).or_insert(run);
            if (run.at, run.id) < (known.at, known.id) {
                *known = run;
            }
        }
        first.into_iter().map(|(player, run)| (player, run.id)).collect()
    }
}

impl Standing {
    /// Gives places to runs, best first: one to each network, and to no more that have finished than may count, of which those
    /// that came first are taken.
    fn place(&mut self, candidates: Vec<&Run>, folds: bool) {
        let late = late(&candidates, folds);
        let mut of_network = BTreeMap::<Network, usize>::new();
        for run in candidates {
            let network = run.whence.network.filter(|_| folds);
            if let Some(&place) = network.and_then(|network| of_network.get(&network)) {
                self.places[place].folded.push(run.id);
                self.classes.insert(run.id, Class::Folded(place));
                continue;
            }
            if late.contains(&run.id) {
                self.classes.insert(run.id, Class::Late);
                continue;
            }
            let place = self.places.len();
            if let Some(network) = network {
                of_network.insert(network, place);
            }
            self.finished += usize::from(run.is_finished());
            self.classes.insert(run.id, Class::Placed(place));
            self.places.push(Place { run: run.id, folded: Vec::new() });
        }
    }
}

/// Which runs have finished when as many as may count had come before them, those of one network counted as one.
fn late(candidates: &[&Run], folds: bool) -> BTreeSet<MatchId> {
    let mut finished: Vec<&&Run> = candidates.iter().filter(|run| run.is_finished()).collect();
    if finished.len() <= CHALLENGE_RUNS_MAX {
        return BTreeSet::new();
    }
    finished.sort_by_key(|run| (run.at, run.id));
    let (mut networks, mut counted, mut late) = (BTreeSet::new(), 0, BTreeSet::new());
    for run in finished {
        let network = run.whence.network.filter(|_| folds);
        if network.is_some_and(|network| networks.contains(&network)) {
            continue;
        }
        if counted == CHALLENGE_RUNS_MAX {
            late.insert(run.id);
            continue;
        }
        counted += 1;
        networks.extend(network);
    }
    late
}
