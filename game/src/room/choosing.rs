//! Choosing the next puzzle: the host requests it, a job makes or proves it, and only then it is chosen. So impossible requests
//! are refused before the start. What a choice changes is in `terms`, making a puzzle for a start in `lobby`.

use crate::command::PuzzleRequest;
use crate::effect::Effect;
use crate::event::RoomEvent;
use crate::ids::{JobId, MemberNo, RequestId};
use crate::job::{FinishedJob, JobRequest};
use crate::rejection::Rejection;
use crate::settings::PuzzleChoice;
use crate::upgrade::ANNOUNCED_SINCE;
use crate::view::Knowledge;

use super::Room;
use super::setting::Duel;
use super::stage::Stage;
use super::terms::{Choosing, ReadyPuzzle, Wish};

impl Room {
    pub(super) fn choose_puzzle(
        &mut self,
        chooser: MemberNo,
        request: RequestId,
        puzzle: PuzzleRequest,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        if !self.stage.is_open() {
            return Err(Rejection::WrongPhase);
        }
        let wish = self.terms.weigh(puzzle, self.series.puzzle_seed())?;
        // A later choice replaces one that is still being made; the member who chose that one is notified.
        if let Some(superseded) = self.terms.choosing.take() {
            if superseded.is_announced {
                self.settle();
            }
            let notified = self.roster.get(superseded.chooser).map(|member| member.player);
            let event =
                RoomEvent::Refused { request: superseded.request, problem: Rejection::Superseded.into() };
            effects.extend(notified.map(|player| Effect::to_one(player, event)));
        }
        match wish {
            Wish::Chosen(choice) => {
                self.settle();
                let player = self.roster.get(chooser).map(|member| member.player);
                self.terms.take_generated(player, choice, None);
                self.roster.fill_seats(self.terms.seating());
            }
            Wish::Work(asked) => {
                let job = self.terms.ask(asked.clone(), effects);
                let is_announced =
                    matches!(asked, JobRequest::Generate { .. }) && self.version >= ANNOUNCED_SINCE;
                self.terms.choosing = Some(Choosing { job, chooser, request, asked, is_announced });
                if is_announced {
                    self.settle();
                }
            }
        }
        self.publish_room(effects);
        Ok(())
    }

    pub(super) fn job_done(&mut self, job: JobId, done: FinishedJob, effects: &mut Vec<Effect>) {
        if let Some(choosing) = self.terms.choosing.take_if(|choosing| choosing.job == job) {
            self.chosen(choosing, done, effects);
            return self.start_if_all_ready(effects);
        }
        let FinishedJob { outcome, seed: other_seed, credits } = done;
        match (&self.stage, outcome) {
            (Stage::Dealing { job: awaited, seed, .. }, Ok(prepared)) if *awaited == job => {
                let seed = other_seed.unwrap_or(*seed);
                self.count_down(prepared, Some(seed), effects);
            }
            (Stage::Dealing { job: awaited, .. }, Err(error)) if *awaited == job => {
                self.deal_failed(error.into(), effects);
            }
            (Stage::Setting(_), outcome) => {
                let done = FinishedJob { outcome, seed: None, credits };
                Duel { room: self }.proven(job, done, effects);
            }
            // Called off in the meantime.
            (_, _) => {}
        }
    }

    /// What a host has chosen is made or proven, or cannot be had.
    fn chosen(
        &mut self,
        Choosing { chooser, request, asked, is_announced, .. }: Choosing,
        FinishedJob { outcome, seed: other_seed, credits }: FinishedJob,
        effects: &mut Vec<Effect>,
    ) {
        let player = self.roster.get(chooser).map(|member| member.player);
        let outcome = match outcome {
            Err(error) => Err(error.into()),
            Ok(_) if self.roster.host() != chooser => Err(Rejection::NotHost),
            Ok(_) if !self.stage.is_open() => Err(Rejection::WrongPhase),
            Ok(prepared) => Ok(prepared),
        };
        let mut accepted = None;
        match (outcome, asked) {
            (Err(why), _) => {
                let event = RoomEvent::Refused { request, problem: why.into() };
                effects.extend(player.map(|player| Effect::to_one(player, event)));
                if is_announced {
                    // The terms are what they were before it.
                    self.settle();
                }
                return self.publish_room(effects);
            }
            (Ok(prepared), JobRequest::Generate { spec, seed, exact }) => {
                let choice = PuzzleChoice::Generated { spec, seed: exact.then_some(seed) };
                let ready = ReadyPuzzle { prepared, seed: other_seed.unwrap_or(seed) };
                self.terms.take_generated(player, choice, Some(ready));
                if !is_announced {
                    self.settle();
                }
            }
            (Ok(prepared), asked @ (JobRequest::Recall { .. } | JobRequest::Validate { .. })) => {
                let Some(setter) = self.roster.get(chooser) else { return };
                // A member who has raced it may know it, but no member has set it.
                let is_set = matches!(asked, JobRequest::Validate { .. });
                let knowledge = if is_set { Knowledge::Puzzle } else { Knowledge::Seed };
                let event = self.terms.take_set(setter, knowledge, prepared, credits, request);
                accepted = Some(Effect::to_one(setter.player, event));
                self.settle();
            }
        }
        self.roster.fill_seats(self.terms.seating());
        self.publish_room(effects);
        // What is accepted is known by then.
        effects.extend(accepted);
    }
}
