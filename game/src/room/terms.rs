//! What the next race is about: the rules card, the puzzle that is chosen, made or on its way, and who knows it. Knows neither
//! members nor stages: whether it may change now, and who is to hear of it, is decided by the room.

use puzzle::{Credits, GenerateSpec, PreparedPuzzle, PuzzleId, Variant};
use serde::{Deserialize, Serialize};

use crate::command::{PuzzleRequest, is_surely_had};
use crate::effect::Effect;
use crate::event::RoomEvent;
use crate::ids::{JobId, MemberNo, PlayerId, RequestId};
use crate::job::JobRequest;
use crate::limits::{PUZZLE_TEXT_MAX, SETTLE_MS};
use crate::policy::RoomPolicy;
use crate::rejection::{PuzzleProblem, Rejection};
use crate::settings::{PuzzleChoice, Rules, RulesError, Settings};
use crate::time::Millis;
use crate::view::{Knowledge, PendingChoice};

use super::member::Member;
use super::raced::RacedBefore;
use super::roster::Seating;

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Terms {
    settings: Settings,
    /// The proven puzzle behind `PuzzleChoice::Set`.
    set_puzzle: Option<Box<PreparedPuzzle>>,
    /// Who knows the puzzle that is chosen, and what of it.
    known_to: Option<(PlayerId, Knowledge)>,
    /// When all members have had time to see the rules and the puzzle.
    settled_at: Millis,
    /// Jobs that were asked for.
    jobs: u32,
    pub(super) choosing: Option<Choosing>,
    ready: Option<ReadyPuzzle>,
    /// Who has raced the next puzzle before.
    #[serde(default)]
    pub(super) raced_before: RacedBefore,
}

/// A choice that waits for its job.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Choosing {
    pub(super) job: JobId,
    pub(super) chooser: MemberNo,
    pub(super) request: RequestId,
    pub(super) asked: JobRequest,
    /// All members know what it will be: marks that were made since hold for it.
    #[serde(default)]
    pub(super) is_announced: bool,
}

/// A puzzle that was made for a race, and its seed.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct ReadyPuzzle {
    pub(super) prepared: Box<PreparedPuzzle>,
    pub(super) seed: u32,
}

/// What a choice takes.
pub(super) enum Wish {
    /// Such puzzles are always found: one is made for the start.
    Chosen(PuzzleChoice),
    Work(JobRequest),
}

/// What a race starts with.
pub(super) enum NextPuzzle {
    Made { prepared: Box<PreparedPuzzle>, seed: Option<u32> },
    ToMake { spec: GenerateSpec, seed: Option<u32> },
}

impl Terms {
    pub(super) fn new(
        settings: Settings,
        set_puzzle: Option<Box<PreparedPuzzle>>,
        known_to: Option<(PlayerId, Knowledge)>,
        at: Millis,
    ) -> Self {
        Self {
            settings,
            set_puzzle,
            known_to,
            settled_at: at,
            jobs: 0,
            choosing: None,
            ready: None,
            raced_before: RacedBefore::default(),
        }
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.settings.rules
    }

    pub(super) fn change_rules(&mut self, rules: Rules, seats_max: u8) -> Result<(), Rejection> {
        let fits = if rules.seats > seats_max { Err(RulesError::Seats) } else { rules.check() };
        fits.map_err(|error| Rejection::BadRules { error })?;
        self.settings.rules = rules;
        Ok(())
    }

    /// They have changed: all members get time to see them.
    pub(super) fn settle(&mut self, now: Millis) {
        self.settled_at = now.plus(SETTLE_MS);
    }

    /// How long the members still have to see them.
    pub(super) fn unseen_ms(&self, now: Millis) -> u32 {
        u32::try_from(self.settled_at.since(now)).unwrap_or(u32::MAX)
    }

    /// A member who has set the puzzle gets no seat, unless the race is for practice.
    pub(super) fn seating(&self) -> Seating {
        Seating { seats: self.rules().racers_max(), barred: self.setter().filter(|_| !self.rules().practice) }
    }

    /// Who knows the puzzle that is chosen: nobody in a duel, which is over others.
    fn known_to(&self) -> Option<(PlayerId, Knowledge)> {
        self.known_to.filter(|_| !self.rules().mode.is_duel())
    }

    /// Who has set the puzzle.
    pub(super) fn setter(&self) -> Option<PlayerId> {
        self.known_to().filter(|(_, what)| *what == Knowledge::Puzzle).map(|(player, _)| player)
    }

    pub(super) fn knowledge_of(&self, player: PlayerId) -> Knowledge {
        let own = self.known_to().filter(|(knows, _)| *knows == player).map(|(_, what)| what);
        let own = own.unwrap_or_default();
        let has_raced = self.raced_before.has_raced(player) && !self.rules().mode.is_duel();
        if has_raced && own != Knowledge::Puzzle { Knowledge::Raced } else { own }
    }

    /// The choice that waits for its job, as all members may know it.
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

    pub(super) fn ask(&mut self, request: JobRequest, effects: &mut Vec<Effect>) -> JobId {
        self.jobs += 1;
        let job = JobId(self.jobs);
        effects.push(Effect::Work { job, request });
        job
    }

    /// What it takes to choose this; `drawn` is the seed of a puzzle for which none is named.
    pub(super) fn weigh(&self, puzzle: PuzzleRequest, drawn: u32) -> Result<Wish, Rejection> {
        if let Some(Choosing { asked: JobRequest::Validate { .. }, .. }) = self.choosing {
            return Err(Rejection::StillValidating);
        }
        Ok(match puzzle {
            PuzzleRequest::Generated { spec, seed } if is_surely_had(&spec) => {
                Wish::Chosen(PuzzleChoice::Generated { spec, seed })
            }
            PuzzleRequest::Generated { spec, seed } => {
                let (seed, exact) = (seed.unwrap_or(drawn), seed.is_some());
                Wish::Work(JobRequest::Generate { spec, seed, exact })
            }
            // The shell has put the text in its place, or there is none.
            PuzzleRequest::Uploaded => return Err(Rejection::NoUpload),
            PuzzleRequest::Known { id } => Wish::Work(JobRequest::Recall { id }),
            PuzzleRequest::Set { text } if text.len() > PUZZLE_TEXT_MAX => {
                return Err(Rejection::BadPuzzle { problem: PuzzleProblem::TooLong });
            }
            PuzzleRequest::Set { text } => Wish::Work(JobRequest::Validate { text }),
        })
    }

    /// From now on the race is about this; `ready` is its puzzle, if it is made already.
    pub(super) fn take_generated(
        &mut self,
        chooser: Option<PlayerId>,
        choice: PuzzleChoice,
        ready: Option<ReadyPuzzle>,
    ) {
        let knows_seed = chooser.filter(|_| choice.has_seed());
        self.forget_puzzle();
        self.known_to = knows_seed.map(|player| (player, Knowledge::Seed));
        self.ready = ready;
        self.settings.puzzle = choice;
    }

    /// A set puzzle is proper, or an old one was found. Its setter is told so.
    pub(super) fn take_set(
        &mut self,
        setter: &Member,
        knowledge: Knowledge,
        prepared: Box<PreparedPuzzle>,
        credits: Credits,
        request: RequestId,
    ) -> RoomEvent {
        let clues = u16::try_from(prepared.puzzle.givens().clue_count()).expect("a board has few cells");
        let (tier, kind) = (prepared.tier, Variant::of(prepared.puzzle.board()));
        let (by, credits) = (setter.name.clone(), credits.into());
        self.forget_puzzle();
        self.settings.puzzle = PuzzleChoice::Set { by, kind, clues, tier, credits };
        self.set_puzzle = Some(prepared);
        self.known_to = Some((setter.player, knowledge));
        RoomEvent::PuzzleAccepted { request, clues, tier }
    }

    /// Discards the puzzle just raced: no player wants it again, so a rematch gets a new one of the same kind.
    pub(super) fn spend_puzzle(&mut self, policy: RoomPolicy) {
        if policy.one_race {
            return;
        }
        self.forget_puzzle();
        let spec = self.settings.puzzle.spec_of_next();
        self.settings.puzzle = PuzzleChoice::Generated { spec, seed: None };
    }

    /// The puzzle that a member has set for the next race.
    pub(super) fn set_puzzle(&self) -> Option<&PreparedPuzzle> {
        self.set_puzzle.as_deref()
    }

    fn forget_puzzle(&mut self) {
        (self.set_puzzle, self.ready, self.known_to) = (None, None, None);
        self.raced_before.forget();
    }

    /// What the race starts with that starts now.
    pub(super) fn next_puzzle(&mut self) -> NextPuzzle {
        if let Some(ReadyPuzzle { prepared, seed }) = self.ready.take() {
            return NextPuzzle::Made { prepared, seed: Some(seed) };
        }
        match (&self.settings.puzzle, &self.set_puzzle) {
            (PuzzleChoice::Generated { spec, seed }, _) => {
                NextPuzzle::ToMake { spec: spec.clone(), seed: *seed }
            }
            (PuzzleChoice::Set { .. }, Some(prepared)) => {
                NextPuzzle::Made { prepared: prepared.clone(), seed: None }
            }
            (PuzzleChoice::Set { .. }, None) => unreachable!("a set puzzle is chosen only with what it is"),
        }
    }

    /// No player has seen this puzzle yet, and another may take long to make.
    pub(super) fn put_back(&mut self, unseen: ReadyPuzzle) {
        if self.set_puzzle.is_none() {
            self.ready = Some(unseen);
        }
    }

    /// Has the people looked up who have not been. `started` is the puzzle of a start, which comes before what was made for
    /// one.
    pub(super) fn find_raced(
        &mut self,
        started: Option<&PreparedPuzzle>,
        people: &[PlayerId],
    ) -> Option<Effect> {
        let prepared = started.or(made(self.set_puzzle.as_deref(), self.ready.as_ref()))?;
        let players = self.raced_before.ask(prepared.id, people);
        (!players.is_empty()).then(|| Effect::FindRaced { puzzle: Box::new(prepared.clone()), players })
    }

    /// What the room may still wait for.
    pub(super) fn find_raced_again(&self, started: Option<&PreparedPuzzle>) -> Option<Effect> {
        let prepared = started.or(made(self.set_puzzle.as_deref(), self.ready.as_ref()))?;
        let players = self.raced_before.asked_about(prepared.id)?;
        Some(Effect::FindRaced { puzzle: Box::new(prepared.clone()), players })
    }

    /// What is made in the place of a puzzle that was not chosen, and that a racer knows: a few times at most.
    pub(super) fn redraw(
        &mut self,
        puzzle: PuzzleId,
        mut racers: impl Iterator<Item = PlayerId>,
    ) -> Option<GenerateSpec> {
        let PuzzleChoice::Generated { spec, seed: None } = &self.settings.puzzle else { return None };
        let is_redrawn =
            self.raced_before.redraw(puzzle, |known| racers.any(|player| known.has_raced(player)));
        is_redrawn.then(|| spec.clone())
    }
}

/// The next puzzle, if it is set or made already.
fn made<'a>(
    set_puzzle: Option<&'a PreparedPuzzle>,
    ready: Option<&'a ReadyPuzzle>,
) -> Option<&'a PreparedPuzzle> {
    set_puzzle.or(ready.map(|ready| ready.prepared.as_ref()))
}
