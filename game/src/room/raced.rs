//! Who has raced the next puzzle before, in whatever room: a fact that the shell looks up, because only it knows matches. The
//! room asks as soon as the puzzle is made, and for everybody who comes later; the answer is an input. Nothing waits for it.

use puzzle::{PreparedPuzzle, PuzzleId};
use serde::{Deserialize, Serialize};

use crate::effect::Effect;
use crate::ids::PlayerId;
use crate::job::JobRequest;
use crate::limits::{DEAL_MS_MAX, REDRAWS_MAX, SEEDS_TRIED_MAX};
use crate::settings::PuzzleChoice;
use crate::view::Knowledge;

use super::{Room, Stage};

/// What is known of one puzzle: the next one, or the one that is raced.
#[derive(Clone, Debug, Default, Hash, Serialize, Deserialize)]
pub(super) struct RacedBefore {
    puzzle: Option<PuzzleId>,
    /// The members who have been asked about.
    asked: Vec<PlayerId>,
    /// Those of them who have raced it.
    raced: Vec<PlayerId>,
    /// Puzzles that were drawn in vain since the last race.
    redraws: u8,
}

impl RacedBefore {
    /// The puzzle is raced and over, or another one was chosen.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

impl Room {
    /// The puzzle that is raced now, or will be next, if it is made already.
    fn puzzle_at_hand(&self) -> Option<&PreparedPuzzle> {
        match &self.stage {
            Stage::Countdown { prepared, .. } => Some(prepared),
            Stage::Racing(race) => Some(race.prepared()),
            Stage::Lobby | Stage::Dealing { .. } | Stage::Finished(..) => {
                let ready = self.ready.as_ref().map(|ready| &ready.prepared);
                self.set_puzzle.as_ref().or(ready).map(AsRef::as_ref)
            }
            Stage::Closed => None,
        }
    }

    /// Has the members looked up who have not been, unless the race is on: who comes then does not race.
    pub(super) fn find_raced(&mut self, effects: &mut Vec<Effect>) {
        if matches!(self.stage, Stage::Racing(_)) {
            return;
        }
        let Some(prepared) = self.puzzle_at_hand() else { return };
        let puzzle = prepared.id;
        if self.raced_before.puzzle != Some(puzzle) {
            let redraws = self.raced_before.redraws;
            self.raced_before = RacedBefore { puzzle: Some(puzzle), redraws, ..RacedBefore::default() };
        }
        let (roster, known) = (&self.roster, &mut self.raced_before);
        known.asked.retain(|player| roster.by_player(*player).is_some());
        known.raced.retain(|player| roster.by_player(*player).is_some());
        let people = roster.people().map(|member| member.player);
        let players: Vec<PlayerId> = people.filter(|player| !known.asked.contains(player)).collect();
        if players.is_empty() {
            return;
        }
        known.asked.extend(&players);
        let Some(prepared) = self.puzzle_at_hand() else { return };
        effects.push(Effect::FindRaced { puzzle: Box::new(prepared.clone()), players });
    }

    /// What this room may still wait for: a server that has lost it looks it up again.
    #[must_use]
    pub fn find_raced_again(&self) -> Option<Effect> {
        let prepared = self.puzzle_at_hand()?;
        let players = self.raced_before.asked.clone();
        let is_asked = self.raced_before.puzzle == Some(prepared.id) && !players.is_empty();
        is_asked.then(|| Effect::FindRaced { puzzle: Box::new(prepared.clone()), players })
    }

    /// These players have raced the puzzle before. An answer that comes late is about the race that runs, or about
    /// nothing any more.
    pub(super) fn found_raced(&mut self, puzzle: PuzzleId, players: &[PlayerId], effects: &mut Vec<Effect>) {
        if self.raced_before.puzzle != Some(puzzle) {
            return;
        }
        for player in players {
            let known = &mut self.raced_before;
            if known.asked.contains(player) && !known.raced.contains(player) {
                known.raced.push(*player);
            }
        }
        if let Stage::Racing(race) = &mut self.stage {
            race.note_raced(players);
        }
        if !self.redraw_if_raced(effects) {
            self.publish_room(effects);
        }
    }

    pub(super) fn knowledge_of(&self, player: PlayerId) -> Knowledge {
        let own = self.known_to.filter(|(knows, _)| *knows == player).map(|(_, what)| what);
        let own = own.unwrap_or_default();
        let has_raced = self.raced_before.raced.contains(&player);
        if has_raced && own != Knowledge::Puzzle { Knowledge::Raced } else { own }
    }

    /// A puzzle that nobody has chosen, and that a racer knows, gives way to another one, a few times at most; false if it
    /// stays.
    pub(super) fn redraw_if_raced(&mut self, effects: &mut Vec<Effect>) -> bool {
        let Stage::Countdown { prepared, seed: Some(seed), .. } = &self.stage else { return false };
        let PuzzleChoice::Generated { spec, seed: None } = &self.settings.puzzle else { return false };
        let known = &self.raced_before;
        let is_raced = known.puzzle == Some(prepared.id)
            && self.roster.seated().any(|member| known.raced.contains(&member.player));
        if !is_raced || known.redraws >= REDRAWS_MAX {
            return false;
        }
        // Behind those that the first draw may have tried.
        let (spec, seed) = (spec.clone(), seed.wrapping_add(SEEDS_TRIED_MAX));
        self.raced_before.redraws += 1;
        let job = self.ask(JobRequest::Generate { spec: spec.clone(), seed, exact: false }, effects);
        self.stage = Stage::Dealing { job, spec, seed, give_up_at: self.now.plus(DEAL_MS_MAX) };
        self.publish_room(effects);
        true
    }
}
