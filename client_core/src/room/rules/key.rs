//! Each rule of the editor: its name, what it means, and its value in words. What it is stepped through is in `choices`.

use game::{HintKind, Mode, Settings};

use super::card::{duration, kind_text, tier_text, time_limit};
use super::choices::NO;
use super::is_set;
use crate::text;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleKey {
    Mode,
    Interval,
    Kind,
    Tier,
    Symmetry,
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
    pub const ALL: [Self; 23] = [
        Self::Mode,
        Self::Interval,
        Self::Kind,
        Self::Tier,
        Self::Symmetry,
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
    pub const fn label(self) -> &'static str {
        match self {
            Self::Mode => "Mode",
            Self::Interval => "One leaves every",
            Self::Kind => "Kind",
            Self::Tier => "Difficulty",
            Self::Symmetry => "Symmetry",
            Self::Judging => "Judging",
            Self::Lockout => "Lock-out",
            Self::LockoutGrows => "Each lock-out",
            Self::DearGuesses => "Wrong guesses",
            Self::OutAfter => "Out after",
            Self::Conflicts => "Mark conflicts",
            Self::TidyNotes => "Auto-remove notes",
            Self::AutoNotes => "Fill in notes",
            Self::FittingOnly => "Only fitting digits",
            Self::Hints => "Hints",
            Self::HintCost => "A hint costs",
            Self::TimeLimit => "Time limit",
            Self::Seats => "Seats",
            Self::Countdown => "Countdown",
            Self::Grace => "Time to come back",
            Self::Disguised => "Disguise",
            Self::Practice => "Practice",
            Self::SetterWatches => "The setter watches",
        }
    }

    /// Whether it says which puzzle is wanted, as the puzzle picker does.
    #[must_use]
    pub const fn is_about_puzzle(self) -> bool {
        matches!(self, Self::Kind | Self::Tier | Self::Symmetry)
    }

    /// What the rule means, in a sentence.
    fn meaning(self, mode: Mode) -> &'static str {
        match self {
            Self::Mode => text::mode_meaning(mode),
            Self::Interval => "Who has the fewest right digits then; of equals, whose last one came later",
            Self::Kind => "Which rules the puzzle has",
            Self::Tier => "Which techniques it takes at most",
            Self::Symmetry => "The pattern in which the givens lie",
            Self::Judging => "Whether each digit is checked as it is entered, or the board once it is full",
            Self::Lockout => "No moves for this long after a mistake",
            Self::LockoutGrows => "Whether every further mistake locks out for twice as long",
            Self::DearGuesses => "A wrong digit in a cell that nothing on the board decides yet",
            Self::OutAfter => "Who makes so many mistakes is out of the race",
            Self::Conflicts => "Digits that break a rule are marked",
            Self::TidyNotes => "A digit removes itself from the notes that it rules out",
            Self::AutoNotes => "A button notes every digit that fits",
            Self::FittingOnly => "Digits that break a rule at once cannot be entered",
            Self::Hints => "What a player may ask for: the digit of a cell, or the next step in words",
            Self::HintCost => "No moves for this long after a hint",
            Self::TimeLimit => "When the race ends for everyone",
            Self::Seats => "How many players can race; others watch",
            Self::Countdown => "From the start to the first move",
            Self::Grace => "How long a player who loses the connection keeps the seat",
            Self::Disguised => "Each player gets the same puzzle turned, mirrored or with other digits",
            Self::Practice => "Whoever set the puzzle may race it, ranked last",
            Self::SetterWatches => text::setter_sees(),
        }
    }

    /// What the rule means; or, where it changes nothing, why.
    pub(super) fn hint(self, settings: &Settings) -> &'static str {
        self.idle(settings).unwrap_or(self.meaning(settings.rules.mode))
    }

    pub(super) fn value_text(self, settings: &Settings) -> String {
        let value = self.read(settings);
        let switch = |on: &str, off: &str| if value == 0 { off.to_owned() } else { on.to_owned() };
        match self {
            Self::Kind => kind_text(settings),
            Self::Tier => tier_text(settings),
            Self::Symmetry if is_set(settings) => "–".to_owned(),
            Self::Symmetry => text::capital(&settings.puzzle.spec_of_next().symmetry.to_string()),
            Self::Hints => hint_text(settings.rules.hints.kind).to_owned(),
            Self::HintCost if settings.rules.hints.kind == HintKind::None => "–".to_owned(),
            Self::HintCost if value == 0 => "Nothing".to_owned(),
            Self::Mode => text::mode(settings.rules.mode).to_owned(),
            Self::Interval if value == NO => "–".to_owned(),
            Self::Judging => switch("When full", "At once"),
            Self::Lockout if value == 0 => "None".to_owned(),
            Self::LockoutGrows if settings.rules.mistakes.lockout_s == 0 => "–".to_owned(),
            Self::LockoutGrows => switch("Doubles", "The same"),
            Self::DearGuesses => switch("Cost more", "As mistakes"),
            Self::OutAfter if value == NO => "Never".to_owned(),
            Self::OutAfter => text::counts::mistakes(value),
            Self::Conflicts
            | Self::TidyNotes
            | Self::AutoNotes
            | Self::FittingOnly
            | Self::Disguised
            | Self::Practice
            | Self::SetterWatches => switch("On", "Off"),
            Self::TimeLimit => time_limit(settings.rules.time_limit_s),
            Self::Seats => value.to_string(),
            Self::Countdown if value == 0 => "None".to_owned(),
            Self::Interval | Self::Lockout | Self::Countdown | Self::Grace | Self::HintCost => {
                duration(value)
            }
        }
    }
}

pub(super) const fn hint_text(kind: HintKind) -> &'static str {
    match kind {
        HintKind::None => "None",
        HintKind::RandomCell => "Any cell",
        HintKind::ChosenCell => "Chosen cell",
        HintKind::Explained => "Explained",
    }
}
