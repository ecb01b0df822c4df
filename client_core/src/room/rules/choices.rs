//! The choices that each rule is stepped through: where the card stands among them, what stepping changes, and why a choice
//! cannot be had.

use game::{HINT_COST_S_MAX, HintKind, Judging, Mode, PuzzleRequest, RulesError, SEATS_MAX, Settings};
use puzzle::generate::Fill;
use puzzle::{GenerateError, GenerateSpec, GradeRange, Symmetry, Tier};

use super::picker::{kinds, with_kind};
use super::{Change, RuleKey, is_set, seed_of};
use crate::text::{self, rules as words};

/// "None" and "never", among numbers.
pub(super) const NO: u32 = u32::MAX;

const HINT_KINDS: [HintKind; 4] =
    [HintKind::None, HintKind::RandomCell, HintKind::ChosenCell, HintKind::Explained];

impl RuleKey {
    /// The choices, in the order in which they are stepped through.
    pub(super) fn choices(self) -> Vec<u32> {
        match self {
            Self::Kind => (0..kinds().len() as u32).collect(),
            // The last is any grade.
            Self::Tier => (0..=Tier::ALL.len() as u32).collect(),
            Self::Symmetry => (0..Symmetry::ALL.len() as u32).collect(),
            // The first is the usual one.
            Self::Fill => (0..=Fill::ALL.len() as u32).collect(),
            Self::Hints => (0..HINT_KINDS.len() as u32).collect(),
            Self::HintCost => vec![0, 5, 10, 20, 30, 60, u32::from(HINT_COST_S_MAX)],
            Self::Mode => (0..Mode::ALL.len() as u32).collect(),
            Self::Interval => vec![15, 20, 30, 45, 60, 90, 120],
            Self::SettingTime => vec![5, 10, 15, 20, 30, 60],
            Self::Judging
            | Self::LockoutGrows
            | Self::DearGuesses
            | Self::Conflicts
            | Self::TidyNotes
            | Self::AutoNotes
            | Self::FittingOnly
            | Self::Disguised
            | Self::Practice
            | Self::SetterWatches => vec![0, 1],
            Self::Lockout => vec![0, 1, 2, 3, 5, 10, 20, 30],
            Self::OutAfter => vec![1, 2, 3, 5, 10, 20, NO],
            Self::TimeLimit => vec![60, 180, 300, 600, 900, 1_200, 1_800, 3_600, 7_200, NO],
            Self::Seats => (1..=8).chain([10, 12, 16, 20, 24, 32, 50, 75, u32::from(SEATS_MAX)]).collect(),
            Self::Countdown => vec![0, 3, 5, 10],
            Self::Grace => vec![15, 30, 60, 120, 300, 600],
        }
    }

    pub(super) fn read(self, settings: &Settings) -> u32 {
        let rules = &settings.rules;
        let place = |place: Option<usize>| place.map_or(NO, |place| place as u32);
        match self {
            Self::Kind | Self::Tier | Self::Symmetry | Self::Fill if is_set(settings) => NO,
            Self::Kind => {
                let variant = settings.puzzle.spec_of_next().variant;
                place(kinds().iter().position(|kind| *kind == variant))
            }
            Self::Tier => match settings.puzzle.spec_of_next().grade {
                GradeRange::Any => Tier::ALL.len() as u32,
                GradeRange::Tiers(tiers) => place(Tier::ALL.iter().position(|tier| tier == tiers.end())),
                GradeRange::Levels(_) => NO,
            },
            Self::Symmetry => {
                let symmetry = settings.puzzle.spec_of_next().symmetry;
                place(Symmetry::ALL.iter().position(|known| *known == symmetry))
            }
            Self::Fill => {
                let fill = settings.puzzle.spec_of_next().fill;
                fill.map_or(0, |fill| {
                    Fill::ALL.iter().position(|of| *of == fill).map_or(NO, |at| at as u32 + 1)
                })
            }
            Self::Mode => rules.mode.index() as u32,
            Self::Interval => rules.mode.next_elimination_ms(0).map_or(NO, |ms| (ms / 1_000) as u32),
            Self::SettingTime => rules.mode.setting_min().map_or(NO, u32::from),
            Self::Judging => u32::from(!rules.judges_each_digit()),
            Self::Lockout => u32::from(rules.mistakes.lockout_s),
            Self::LockoutGrows => u32::from(rules.mistakes.grows),
            Self::DearGuesses => u32::from(rules.mistakes.dear_guesses),
            Self::OutAfter => rules.mistakes.out_after.map_or(NO, u32::from),
            Self::Conflicts => u32::from(rules.aids.conflicts),
            Self::TidyNotes => u32::from(rules.aids.tidy_notes),
            Self::AutoNotes => u32::from(rules.aids.auto_notes),
            Self::FittingOnly => u32::from(rules.aids.fitting_only),
            Self::Hints => place(HINT_KINDS.iter().position(|kind| *kind == rules.hints.kind)),
            Self::HintCost => u32::from(rules.hints.cost_s),
            Self::TimeLimit => rules.time_limit_s.unwrap_or(NO),
            Self::Seats => u32::from(rules.seats),
            Self::Countdown => u32::from(rules.countdown_s),
            Self::Grace => u32::from(rules.grace_s),
            Self::Disguised => u32::from(rules.disguised),
            Self::Practice => u32::from(rules.practice),
            Self::SetterWatches => u32::from(rules.setter_watches),
        }
    }

    /// The request for a puzzle that a choice leads to; none for rules that are not about the puzzle.
    fn spec(self, settings: &Settings, value: u32) -> Option<GenerateSpec> {
        let spec = settings.puzzle.spec_of_next();
        let index = value as usize;
        match self {
            Self::Kind => {
                let next = with_kind(&spec, kinds().get(index)?.clone());
                // Few kinds come in the tiers beyond. Of the others, those that do not come in the tier are stepped over.
                let has_tier =
                    matches!(&spec.grade, GradeRange::Tiers(tiers) if *tiers.end() <= Tier::Fiendish);
                Some(if has_tier { GenerateSpec { grade: spec.grade, ..next } } else { next })
            }
            Self::Tier => {
                let tiers = |tier: &Tier| GradeRange::Tiers(*tier..=*tier);
                Some(GenerateSpec { grade: Tier::ALL.get(index).map_or(GradeRange::Any, tiers), ..spec })
            }
            Self::Symmetry => Some(GenerateSpec { symmetry: *Symmetry::ALL.get(index)?, ..spec }),
            Self::Fill => {
                let fill = index.checked_sub(1).and_then(|index| Fill::ALL.get(index));
                Some(GenerateSpec { fill: fill.copied(), ..spec })
            }
            Self::Mode
            | Self::Interval
            | Self::SettingTime
            | Self::Judging
            | Self::Lockout
            | Self::LockoutGrows
            | Self::DearGuesses
            | Self::OutAfter
            | Self::Conflicts
            | Self::TidyNotes
            | Self::AutoNotes
            | Self::FittingOnly
            | Self::Hints
            | Self::HintCost
            | Self::TimeLimit
            | Self::Seats
            | Self::Countdown
            | Self::Grace
            | Self::Disguised
            | Self::Practice
            | Self::SetterWatches => None,
        }
    }

    pub(super) fn change(self, settings: &Settings, value: u32) -> Change {
        if let Some(spec) = self.spec(settings, value) {
            return Change::Puzzle(PuzzleRequest::Generated { spec, seed: seed_of(settings) });
        }
        let mut rules = settings.rules;
        let byte = u8::try_from(value).unwrap_or(u8::MAX);
        match self {
            Self::Kind | Self::Tier | Self::Symmetry | Self::Fill => {}
            Self::Mode => rules = Mode::ALL.get(value as usize).copied().unwrap_or_default().fit(rules),
            Self::Interval => rules.mode = rules.mode.with_interval(byte),
            Self::SettingTime => rules.mode = rules.mode.with_setting_min(byte),
            Self::Judging => {
                rules.mistakes.judging = if value == 0 { Judging::EachDigit } else { Judging::FullBoard };
            }
            Self::Lockout => rules.mistakes.lockout_s = byte,
            Self::LockoutGrows => rules.mistakes.grows = value != 0,
            Self::DearGuesses => rules.mistakes.dear_guesses = value != 0,
            Self::OutAfter => rules.mistakes.out_after = (value != NO).then_some(byte),
            Self::Conflicts => rules.aids.conflicts = value != 0,
            Self::TidyNotes => rules.aids.tidy_notes = value != 0,
            Self::AutoNotes => rules.aids.auto_notes = value != 0,
            Self::FittingOnly => rules.aids.fitting_only = value != 0,
            Self::Hints => rules.hints.kind = HINT_KINDS[(value as usize).min(HINT_KINDS.len() - 1)],
            Self::HintCost => rules.hints.cost_s = byte,
            Self::TimeLimit => rules.time_limit_s = (value != NO).then_some(value),
            Self::Seats => rules.seats = byte,
            Self::Countdown => rules.countdown_s = byte,
            Self::Grace => rules.grace_s = u16::try_from(value).unwrap_or(u16::MAX),
            Self::Disguised => rules.disguised = value != 0,
            Self::Practice => rules.practice = value != 0,
            Self::SetterWatches => rules.setter_watches = value != 0,
        }
        Change::Rules(rules)
    }

    /// Why a rule changes nothing as the others are. A set puzzle brings its kind and difficulty along: stepping those
    /// would throw the puzzle away without a word.
    pub(super) fn idle(self, settings: &Settings) -> Option<&'static str> {
        let rules = &settings.rules;
        if self.is_about_puzzle() && is_set(settings) {
            Some(words::idle_set())
        } else if self == Self::LockoutGrows && rules.mistakes.lockout_s == 0 {
            Some(words::idle_lockout())
        } else if self == Self::DearGuesses && !rules.judges_each_digit() {
            Some(words::idle_guesses())
        } else if self == Self::HintCost && rules.hints.kind == HintKind::None {
            Some(words::idle_hints())
        } else if self == Self::SetterWatches && !rules.mode.lets_setters_watch() {
            Some(text::no_seat_on_ladder())
        } else if self == Self::SettingTime && !rules.mode.is_duel() {
            Some(words::idle_setting_time())
        } else if self == Self::Interval && rules.mode.next_elimination_ms(0).is_none() {
            Some(words::idle_interval())
        } else {
            None
        }
    }

    /// The choices that may be stepped to.
    fn open_choices(self, settings: &Settings) -> Vec<u32> {
        let mut choices = if self.idle(settings).is_some() { Vec::new() } else { self.choices() };
        choices.retain(|&choice| self.unfit(settings, choice).is_none());
        choices
    }

    /// What the other rules have against a choice: the mode may need a time limit, or verdicts.
    fn unfit(self, settings: &Settings, value: u32) -> Option<RulesError> {
        if self.is_about_puzzle() {
            return None;
        }
        match self.change(settings, value) {
            Change::Rules(rules) => rules.check().err(),
            Change::Puzzle(_) => None,
        }
    }

    /// Why a choice of a puzzle cannot be had.
    fn error(self, settings: &Settings, value: u32) -> Option<GenerateError> {
        self.spec(settings, value)?.check().err()
    }

    /// The next choice that can be had before the present value, also when that is none of the choices itself.
    pub(super) fn lower(self, settings: &Settings) -> Option<u32> {
        let value = self.read(settings);
        let choices = self.open_choices(settings).into_iter().rev();
        choices.filter(|&choice| choice < value).find(|&choice| self.error(settings, choice).is_none())
    }

    /// The next one after the present value, likewise.
    pub(super) fn higher(self, settings: &Settings) -> Option<u32> {
        let value = self.read(settings);
        let choices = self.open_choices(settings).into_iter();
        choices.filter(|&choice| choice > value).find(|&choice| self.error(settings, choice).is_none())
    }

    /// Why the choice after the present value cannot be had, in words.
    pub(super) fn blocked(self, settings: &Settings) -> Option<String> {
        if self.idle(settings).is_some() {
            return None;
        }
        let value = self.read(settings);
        let next = self.choices().into_iter().find(|&choice| choice > value)?;
        let unfit = self.unfit(settings, next).map(|error| text::sentence(&error));
        unfit.or_else(|| self.error(settings, next).map(|error| text::sentence(&error)))
    }
}
