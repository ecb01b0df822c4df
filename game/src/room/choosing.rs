//! Choosing the next puzzle: the host requests it, a job makes or proves it, and only then it is chosen. So
//! impossible requests are refused before the start. Making a puzzle for a start is in `lobby`.

use puzzle::{Credits, PreparedPuzzle, Variant};
use serde::{Deserialize, Serialize};

use crate::command::{PuzzleRequest, is_surely_had};
use crate::effect::{Audience, Effect};
use crate::event::RoomEvent;
use crate::ids::{JobId, MemberNo, RequestId};
use crate::job::{FinishedJob, JobRequest};
use crate::limits::PUZZLE_TEXT_MAX;
use crate::rejection::{PuzzleProblem, Rejection};
use crate::settings::PuzzleChoice;
use crate::upgrade::ANNOUNCED_SINCE;
use crate::view::{Knowledge, PendingChoice};

use super::{Room, Stage};

/// A choice that waits for its job.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Choosing {
    pub(super) job: JobId,
    chooser: MemberNo,
    request: RequestId,
    pub(super) asked: JobRequest,
    /// Everybody knows what it will be: marks that were made since hold for it.
    #[serde(default)]
    is_announced: bool,
}

/// The puzzle of the next race, made when its kind was chosen.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct ReadyPuzzle {
    pub(super) prepared: Box<PreparedPuzzle>,
    pub(super) seed: u32,
}

impl Room {
    pub(super) fn choose_puzzle(
        &mut self,
        (no, request): (MemberNo, RequestId),
        puzzle: PuzzleRequest,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        if !self.is_open() {
            return Err(Rejection::WrongPhase);
        }
        if self
            .choosing
            .as_ref()
            .is_some_and(|choosing| matches!(choosing.asked, JobRequest::Validate { .. }))
        {
            return Err(Rejection::StillValidating);
        }
        let asked = match puzzle {
            PuzzleRequest::Generated { spec, seed } if is_surely_had(&spec) => {
                self.supersede(effects);
                self.settle();
                self.take_generated(no, PuzzleChoice::Generated { spec, seed }, None, effects);
                return Ok(());
            }
            PuzzleRequest::Generated { spec, seed } => {
                let drawn = seed.unwrap_or_else(|| self.secret.puzzle_seed(self.match_no));
                JobRequest::Generate { spec, seed: drawn, exact: seed.is_some() }
            }
            // The shell has put the text in its place, or there is none.
            PuzzleRequest::Uploaded => return Err(Rejection::NoUpload),
            PuzzleRequest::Known { id } => JobRequest::Recall { id },
            PuzzleRequest::Set { text } if text.len() > PUZZLE_TEXT_MAX => {
                return Err(Rejection::BadPuzzle { problem: PuzzleProblem::TooLong });
            }
            PuzzleRequest::Set { text } => JobRequest::Validate { text },
        };
        self.supersede(effects);
        let job = self.ask(asked.clone(), effects);
        let is_announced = matches!(asked, JobRequest::Generate { .. }) && !self.is_before(ANNOUNCED_SINCE);
        self.choosing = Some(Choosing { job, chooser: no, request, asked, is_announced });
        if is_announced {
            self.settle();
        }
        self.publish_room(effects);
        Ok(())
    }

    /// The choice that waits for its job, as everybody may know it.
    pub(super) fn pending(&self) -> Option<PendingChoice> {
        let choosing = self.choosing.as_ref()?;
        Some(match &choosing.asked {
            JobRequest::Generate { spec, seed, exact } => {
                PendingChoice::Generated { spec: spec.clone(), seed: exact.then_some(*seed) }
            }
            JobRequest::Recall { .. } => PendingChoice::Known,
            JobRequest::Validate { .. } => PendingChoice::Set,
        })
    }

    /// A later choice replaces one that is still being made; the member who chose that one is notified.
    fn supersede(&mut self, effects: &mut Vec<Effect>) {
        let Some(Choosing { chooser, request, is_announced, .. }) = self.choosing.take() else { return };
        if is_announced {
            self.settle();
        }
        let Some(member) = self.roster.get(chooser) else { return };
        let event = RoomEvent::Refused { request, problem: Rejection::Superseded.into() };
        effects.push(Effect::Send { to: Audience::One(member.player), event });
    }

    /// From now on the race is about this; `ready` is its puzzle, if it is made already.
    fn take_generated(
        &mut self,
        chooser: MemberNo,
        choice: PuzzleChoice,
        ready: Option<ReadyPuzzle>,
        effects: &mut Vec<Effect>,
    ) {
        let host = self.roster.get(chooser).map(|member| member.player);
        self.known_to = host.filter(|_| choice.has_seed()).map(|player| (player, Knowledge::Seed));
        self.set_puzzle = None;
        self.settings.puzzle = choice;
        self.raced_before.forget();
        self.ready = ready;
        self.fill_seats();
        self.publish_room(effects);
    }

    pub(super) fn job_done(&mut self, job: JobId, done: FinishedJob, effects: &mut Vec<Effect>) {
        if let Some(choosing) = self.choosing.take_if(|choosing| choosing.job == job) {
            self.chosen(choosing, done, effects);
            return self.start_if_all_ready(effects);
        }
        let FinishedJob { outcome, seed: other_seed, .. } = done;
        match (&self.stage, outcome) {
            (Stage::Dealing { job: awaited, seed, .. }, Ok(prepared)) if *awaited == job => {
                let seed = other_seed.unwrap_or(*seed);
                self.count_down(prepared, Some(seed), effects);
            }
            (Stage::Dealing { job: awaited, .. }, Err(error)) if *awaited == job => {
                self.deal_failed(error.into(), effects);
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
        let refusal = match &outcome {
            Err(error) => Some(error.clone().into()),
            Ok(_) if self.roster.host() != chooser => Some(Rejection::NotHost),
            Ok(_) if !self.is_open() => Some(Rejection::WrongPhase),
            Ok(_) => None,
        };
        match (refusal, outcome, asked) {
            (Some(why), _, _) => {
                let event = RoomEvent::Refused { request, problem: why.into() };
                effects.extend(player.map(|player| Effect::Send { to: Audience::One(player), event }));
                if is_announced {
                    // The terms are what they were before it.
                    self.settle();
                }
                self.publish_room(effects);
            }
            (None, Ok(prepared), JobRequest::Generate { spec, seed, exact }) => {
                let choice = PuzzleChoice::Generated { spec, seed: exact.then_some(seed) };
                let ready = ReadyPuzzle { prepared, seed: other_seed.unwrap_or(seed) };
                if !is_announced {
                    self.settle();
                }
                self.take_generated(chooser, choice, Some(ready), effects);
            }
            // A member who has raced it may know it, but no member has set it.
            (None, Ok(prepared), JobRequest::Recall { .. }) => {
                self.take_set((chooser, request), Knowledge::Seed, (prepared, credits), effects);
            }
            (None, Ok(prepared), JobRequest::Validate { .. }) => {
                self.take_set((chooser, request), Knowledge::Puzzle, (prepared, credits), effects);
            }
            (None, Err(_), _) => unreachable!("an error is a refusal"),
        }
    }

    /// A set puzzle is proper, or an old one was found.
    fn take_set(
        &mut self,
        (setter, request): (MemberNo, RequestId),
        knowledge: Knowledge,
        (prepared, credits): (Box<PreparedPuzzle>, Credits),
        effects: &mut Vec<Effect>,
    ) {
        let Some(member) = self.roster.get(setter) else { return };
        let (player, by) = (member.player, member.name.clone());
        let clues = u16::try_from(prepared.puzzle.givens().clue_count()).expect("a board has few cells");
        let (tier, kind) = (prepared.tier, Variant::of(prepared.puzzle.board()));
        self.settings.puzzle = PuzzleChoice::Set { by, kind, clues, tier, credits: credits.into() };
        self.set_puzzle = Some(prepared);
        self.raced_before.forget();
        self.ready = None;
        self.known_to = Some((player, knowledge));
        self.settle();
        self.fill_seats();
        let event = RoomEvent::PuzzleAccepted { request, clues, tier };
        effects.push(Effect::Send { to: Audience::One(player), event });
        self.publish_room(effects);
    }

    /// Discards the puzzle just raced: no player wants it again, so a rematch gets a new one of the same kind.
    pub(super) fn spend_puzzle(&mut self) {
        if self.policy().one_race {
            return;
        }
        self.set_puzzle = None;
        self.ready = None;
        self.known_to = None;
        self.raced_before.forget();
        let spec = self.settings.puzzle.spec_of_next();
        self.settings.puzzle = PuzzleChoice::Generated { spec, seed: None };
    }
}
