//! A duel of setters up to its race: both set a puzzle for the other, both are proven, both agree on the terms. What was handed in
//! is part of the room, so no draft is lost with the server; what is still being drawn is on the device of its setter. What is
//! raced then is in `mode::duel`.

use puzzle::PreparedPuzzle;
use serde::{Deserialize, Serialize};

use crate::command::PuzzleRequest;
use crate::duel::{DuelView, HandedIn, SetterView};
use crate::effect::Effect;
use crate::event::RoomEvent;
use crate::ids::{JobId, MemberNo, RequestId};
use crate::job::{FinishedJob, JobRequest};
use crate::limits::{COMPARE_MS_MAX, DEAL_MS_MAX, PUZZLE_TEXT_MAX, SETTING_MORE_MS, SETTING_MS_MAX};
use crate::play::{Drawn, Match, Puzzles};
use crate::record::Participant;
use crate::rejection::{PuzzleProblem, Rejection};
use crate::settings::Handicap;
use crate::time::{Millis, seconds};
use crate::view::{Knowledge, Phase};

use super::member::Member;
use super::stage::Stage;
use super::{Due, Room};

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Setting {
    step: Step,
    began: Millis,
    /// When the step ends.
    ends: Millis,
    /// In order of arrival.
    setters: [Setter; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Setting,
    Comparing,
    Countdown,
}

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
struct Setter {
    no: MemberNo,
    /// The last one that was proven.
    puzzle: Option<Box<PreparedPuzzle>>,
    /// What of its text was not read and may be a rule.
    #[serde(default)]
    lost: String,
    proving: Option<Proving>,
    /// The handicap with which they race.
    price: Handicap,
}

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
struct Proving {
    job: JobId,
    request: RequestId,
    text: String,
}

impl Setting {
    fn new(setters: [Setter; 2], now: Millis, set_min: u8) -> Self {
        Self { step: Step::Setting, began: now, ends: now.plus(seconds(u64::from(set_min) * 60)), setters }
    }

    pub(super) fn phase(&self, now: Millis) -> Phase {
        match self.step {
            Step::Setting => Phase::Setting,
            Step::Comparing => Phase::Comparing,
            Step::Countdown => Phase::Countdown { go_in_ms: ms(self.ends.since(now)) },
        }
    }

    pub(super) fn next_due(&self) -> (Millis, Due) {
        (self.ends, if self.step == Step::Countdown { Due::Go } else { Due::SettingOver })
    }

    pub(super) fn is_comparing(&self) -> bool {
        self.step == Step::Comparing
    }

    /// The proofs that it waits for.
    pub(super) fn jobs(&self) -> impl Iterator<Item = (JobId, JobRequest)> + '_ {
        let proving = self.setters.iter().filter_map(|setter| setter.proving.as_ref());
        proving.map(|proving| (proving.job, JobRequest::Validate { text: proving.text.clone() }))
    }

    pub(super) fn view(&self, now: Millis) -> DuelView {
        let setters = self.setters.iter().map(|setter| SetterView {
            member: setter.no,
            proving: setter.proving.is_some(),
            puzzle: setter.puzzle.as_deref().map(|puzzle| HandedIn::of(puzzle, &setter.lost)),
            price: setter.price,
        });
        DuelView { ends_in_ms: ms(self.ends.since(now)), setters: setters.collect() }
    }

    fn setter(&mut self, no: MemberNo) -> Result<&mut Setter, Rejection> {
        self.setters.iter_mut().find(|setter| setter.no == no).ok_or(Rejection::NotSeated)
    }

    fn is_proving(&self) -> bool {
        self.setters.iter().any(|setter| setter.proving.is_some())
    }

    fn has_both(&self) -> bool {
        self.setters.iter().all(|setter| setter.puzzle.is_some())
    }

    fn goes_on(&mut self, step: Step, now: Millis, for_ms: u64) {
        (self.step, self.ends) = (step, now.plus(for_ms));
    }
}

fn ms(duration: u64) -> u32 {
    u32::try_from(duration).unwrap_or(u32::MAX)
}

/// What a room does about it.
pub(super) struct Duel<'a> {
    pub(super) room: &'a mut Room,
}

impl Duel<'_> {
    fn setting(&mut self) -> Result<&mut Setting, Rejection> {
        if let Stage::Setting(setting) = &mut self.room.stage {
            Ok(setting)
        } else {
            Err(Rejection::WrongPhase)
        }
    }

    pub(super) fn begin(&mut self, set_min: u8, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        if self.room.roster.seated().any(|member| !member.is_person()) {
            return Err(Rejection::BotSetsNothing);
        }
        let seated = self.room.roster.seated();
        let setter = |member: &Member| Setter {
            no: member.no,
            puzzle: None,
            lost: String::new(),
            proving: None,
            price: member.handicap,
        };
        let two = seated.map(setter).collect::<Vec<_>>().try_into().map_err(|_| Rejection::NotSeated)?;
        self.room.roster.clear_ready();
        self.room.stage = Stage::Setting(Box::new(Setting::new(two, self.room.now, set_min)));
        self.room.publish_room(effects);
        Ok(())
    }

    /// A setter hands a puzzle in, or another one in its place, while the other still sets.
    pub(super) fn hand_in(
        &mut self,
        no: MemberNo,
        request: RequestId,
        puzzle: PuzzleRequest,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        let setting = self.setting()?;
        let is_open = setting.step == Step::Setting;
        if setting.setter(no)?.proving.is_some() {
            return Err(Rejection::StillValidating);
        }
        if !is_open {
            return Err(Rejection::WrongPhase);
        }
        let text = match puzzle {
            PuzzleRequest::Set { text } if text.len() > PUZZLE_TEXT_MAX => {
                return Err(Rejection::BadPuzzle { problem: PuzzleProblem::TooLong });
            }
            PuzzleRequest::Set { text } => text,
            PuzzleRequest::Uploaded => return Err(Rejection::NoUpload),
            PuzzleRequest::Generated { .. } | PuzzleRequest::Known { .. } => {
                return Err(Rejection::SetItYourself);
            }
        };
        let job = self.room.terms.ask(JobRequest::Validate { text: text.clone() }, effects);
        self.setting()?.setter(no)?.proving = Some(Proving { job, request, text });
        self.room.publish_room(effects);
        Ok(())
    }

    /// A puzzle that was handed in is proven, or is none to race: then the one before stands.
    pub(super) fn proven(&mut self, job: JobId, done: FinishedJob, effects: &mut Vec<Effect>) {
        let Ok(setting) = self.setting() else { return };
        let is_asked =
            |setter: &&mut Setter| setter.proving.as_ref().is_some_and(|proving| proving.job == job);
        let Some(setter) = setting.setters.iter_mut().find(is_asked) else { return };
        let Some(Proving { request, .. }) = setter.proving.take() else { return };
        let no = setter.no;
        let event = match done.outcome {
            Ok(prepared) if prepared.puzzle.board().is_in_words() => {
                RoomEvent::refused(request, Rejection::BadPuzzle { problem: PuzzleProblem::InWords })
            }
            Ok(prepared) => {
                done.credits.lost().clone_into(&mut setter.lost);
                let HandedIn { clues, tier, .. } = HandedIn::of(&prepared, &setter.lost);
                setter.puzzle = Some(prepared);
                RoomEvent::PuzzleAccepted { request, clues, tier }
            }
            Err(error) => RoomEvent::refused(request, Rejection::from(error)),
        };
        let player = self.room.roster.get(no).map(|member| member.player);
        effects.extend(player.map(|player| Effect::to_one(player, event)));
        self.compare_if_both(effects);
        self.room.publish_room(effects);
    }

    fn compare_if_both(&mut self, effects: &mut Vec<Effect>) {
        let now = self.room.now;
        let Ok(setting) = self.setting() else { return };
        if setting.step == Step::Setting && setting.has_both() && !setting.is_proving() {
            setting.goes_on(Step::Comparing, now, COMPARE_MS_MAX);
            self.room.roster.clear_ready();
            self.room.publish_room(effects);
        }
    }

    /// Who waits gives the other more time.
    pub(super) fn more_time(&mut self, no: MemberNo, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        let setting = self.setting()?;
        if setting.step != Step::Setting {
            return Err(Rejection::WrongPhase);
        }
        if setting.setter(no)?.puzzle.is_none() {
            return Err(Rejection::NotHandedIn);
        }
        let ends = setting.ends.plus(SETTING_MORE_MS).min(setting.began.plus(SETTING_MS_MAX));
        if ends <= setting.ends {
            return Err(Rejection::NoMoreTime);
        }
        setting.ends = ends;
        self.room.publish_room(effects);
        Ok(())
    }

    /// Either of the two sets what one of them starts with. It takes both marks back, so nobody is bound by what they have not
    /// seen.
    pub(super) fn price(
        &mut self,
        no: MemberNo,
        member: MemberNo,
        price: Handicap,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        price.check().map_err(|error| Rejection::BadRules { error })?;
        let setting = self.setting()?;
        setting.setter(no)?;
        setting.setter(member).map_err(|_| Rejection::NoSuchMember)?.price = price;
        self.room.roster.clear_ready();
        self.room.publish_room(effects);
        Ok(())
    }

    /// One of the two accepts the terms, or does not after all.
    pub(super) fn accept(
        &mut self,
        no: MemberNo,
        accepts: bool,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        let now = self.room.now;
        let setting = self.setting()?;
        setting.setter(no)?;
        match setting.step {
            Step::Setting => return Err(Rejection::WrongPhase),
            Step::Countdown if accepts => return Ok(()),
            Step::Countdown => setting.goes_on(Step::Comparing, now, COMPARE_MS_MAX),
            Step::Comparing => {}
        }
        self.room.roster.get_mut(no)?.ready = accepts;
        self.start_if_accepted(effects);
        self.room.publish_room(effects);
        Ok(())
    }

    pub(super) fn start_if_accepted(&mut self, effects: &mut Vec<Effect>) {
        let (now, countdown_s) = (self.room.now, self.room.terms.rules().countdown_s);
        if self.room.draining || !self.room.roster.is_ready() {
            return;
        }
        let Ok(setting) = self.setting() else { return };
        if setting.is_comparing() {
            setting.goes_on(Step::Countdown, now, seconds(countdown_s.into()));
            self.room.publish_room(effects);
        }
    }

    /// The server is about to stop: no race begins, and all that was handed in stays.
    pub(super) fn hold(&mut self, effects: &mut Vec<Effect>) {
        let now = self.room.now;
        let Ok(setting) = self.setting() else { return };
        if setting.step == Step::Countdown {
            setting.goes_on(Step::Comparing, now, COMPARE_MS_MAX);
            self.room.publish_room(effects);
        }
    }

    /// The time for setting is over, or that for agreeing. A proof that is still on its way is waited for.
    pub(super) fn time_over(&mut self, effects: &mut Vec<Effect>) {
        let now = self.room.now;
        let Ok(setting) = self.setting() else { return };
        if setting.is_proving() {
            setting.ends = now.plus(DEAL_MS_MAX);
            return;
        }
        let why = if setting.is_comparing() { Rejection::NotAgreed } else { Rejection::SettingOver };
        self.call_off(why, effects);
    }

    /// One of the two does not want the duel any more.
    pub(super) fn decline(&mut self, no: MemberNo, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        self.setting()?.setter(no)?;
        self.call_off(Rejection::CalledOff, effects);
        Ok(())
    }

    /// No race comes of it: all are back in the lobby, and learn why.
    pub(super) fn call_off(&mut self, why: Rejection, effects: &mut Vec<Effect>) {
        effects.push(Effect::to_all(RoomEvent::refused(RequestId::NONE, why)));
        self.room.reopen(effects);
    }

    /// The countdown of a duel is over: each gets the puzzle of the other. None in any other stage.
    pub(super) fn race(&mut self) -> Option<Match> {
        let Stage::Setting(setting) = &mut self.room.stage else { return None };
        let [one, other] = &mut setting.setters;
        let (of_one, of_other) = (one.puzzle.take()?, other.puzzle.take()?);
        let prices = [(one.no, one.price), (other.no, other.price)];
        let (id, draw) = self.room.series.begin(self.room.id);
        let racers = prices.into_iter().filter_map(|(no, handicap)| {
            let member = self.room.roster.get(no)?;
            Some(Participant { handicap, ..member.participant(Knowledge::Nothing) })
        });
        let (drawn, rules) = (Drawn { seed: None, draw }, *self.room.terms.rules());
        let puzzles = Puzzles { prepared: of_other, second: Some(of_one) };
        Some(Match::over_puzzles(id, puzzles, drawn, rules, self.room.now, racers))
    }
}
