//! Each rule of the editor: its name, what it means, and its value in words. What it is stepped through is in `choices`.

use game::{HintKind, Settings};

use super::card::{duration, kind_text, tier_text, time_limit};
use super::choices::NO;
use super::is_set;
use crate::text::{self, rules as words};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleKey {
    Mode,
    Interval,
    SettingTime,
    Kind,
    Tier,
    Symmetry,
    Fill,
    Judging,
    Lockout,
    LockoutGrows,
    DearGuesses,
    OutAfter,
    Conflicts,
    TidyNotes,
    AutoNotes,
    FittingOnly,
    Hints,
    HintCost,
    TimeLimit,
    Seats,
    Countdown,
    Grace,
    Disguised,
    Practice,
    SetterWatches,
}

impl RuleKey {
    pub const ALL: [Self; 25] = [
        Self::Mode,
        Self::Interval,
        Self::SettingTime,
        Self::Kind,
        Self::Tier,
        Self::Symmetry,
        Self::Fill,
        Self::Judging,
        Self::Lockout,
        Self::LockoutGrows,
        Self::DearGuesses,
        Self::OutAfter,
        Self::Conflicts,
        Self::TidyNotes,
        Self::AutoNotes,
        Self::FittingOnly,
        Self::Hints,
        Self::HintCost,
        Self::TimeLimit,
        Self::Seats,
        Self::Countdown,
        Self::Grace,
        Self::Disguised,
        Self::Practice,
        Self::SetterWatches,
    ];

    #[must_use]
    pub fn label(self) -> &'static str {
        words::label(self)
    }

    /// Whether it says which puzzle is wanted, as the puzzle picker does.
    #[must_use]
    pub const fn is_about_puzzle(self) -> bool {
        matches!(self, Self::Kind | Self::Tier | Self::Symmetry | Self::Fill)
    }

    /// What the rule means; or, where it changes nothing, why.
    pub(super) fn hint(self, settings: &Settings) -> &'static str {
        let of_mode = text::mode_meaning(settings.rules.mode);
        let meaning = || if self == Self::Mode { of_mode } else { words::meaning(self) };
        self.idle(settings).unwrap_or_else(meaning)
    }

    pub(super) fn value_text(self, settings: &Settings) -> String {
        let value = self.read(settings);
        let switch = |on: &str, off: &str| if value == 0 { off.to_owned() } else { on.to_owned() };
        match self {
            Self::Kind => kind_text(settings),
            Self::Tier => tier_text(settings),
            Self::Symmetry | Self::Fill if is_set(settings) => "–".to_owned(),
            Self::Fill => {
                let fill = settings.puzzle.spec_of_next().fill;
                fill.map_or(words::usual_fill(), words::fill).to_owned()
            }
            Self::Symmetry => text::capital(&settings.puzzle.spec_of_next().symmetry.to_string()),
            Self::Hints => words::hint_kind(settings.rules.hints.kind).to_owned(),
            Self::HintCost if settings.rules.hints.kind == HintKind::None => "–".to_owned(),
            Self::HintCost if value == 0 => words::nothing().to_owned(),
            Self::Mode => text::mode(settings.rules.mode).to_owned(),
            Self::Interval | Self::SettingTime if value == NO => "–".to_owned(),
            Self::SettingTime => text::duel::setting_time(value),
            Self::Judging => switch(words::when_full(), words::at_once()),
            Self::Lockout if value == 0 => words::none().to_owned(),
            Self::LockoutGrows if settings.rules.mistakes.lockout_s == 0 => "–".to_owned(),
            Self::LockoutGrows => switch(words::doubles(), words::the_same()),
            Self::DearGuesses => switch(words::cost_more(), words::as_mistakes()),
            Self::OutAfter if value == NO => words::never().to_owned(),
            Self::OutAfter => text::counts::mistakes(value),
            Self::Conflicts
            | Self::TidyNotes
            | Self::AutoNotes
            | Self::FittingOnly
            | Self::Disguised
            | Self::Practice
            | Self::SetterWatches => switch(words::on(), words::off()),
            Self::TimeLimit => time_limit(settings.rules.time_limit_s),
            Self::Seats => value.to_string(),
            Self::Countdown if value == 0 => words::none().to_owned(),
            Self::Interval | Self::Lockout | Self::Countdown | Self::Grace | Self::HintCost => {
                duration(value)
            }
        }
    }
}
