//! The rules card: as rows to read, and as rows whose values a host steps up and down. Owns the choices that are
//! offered; the server owns what is allowed.

use game::{Mistakes, PuzzleChoice, PuzzleRequest, Rules, SEATS_MAX, Settings};
use puzzle::Difficulty;

use crate::text;

/// One line of the card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRow {
    pub label: &'static str,
    pub value: String,
}

/// One line of the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    pub key: RuleKey,
    pub label: &'static str,
    pub value: String,
    /// What the rule means, where its name does not say it.
    pub hint: Option<&'static str>,
    /// Neither way: the value is given by something else, as the difficulty is by a set puzzle.
    pub can_lower: bool,
    pub can_raise: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleKey {
    Difficulty,
    Judging,
    Lockout,
    LockoutGrows,
    DearGuesses,
    OutAfter,
    Conflicts,
    TidyNotes,
    TimeLimit,
    Seats,
    Countdown,
    Grace,
    Practice,
}

/// One step of a rule through its choices, or the end of a set puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleEdit {
    Lower(RuleKey),
    Raise(RuleKey),
    /// A generated puzzle again instead of the set one.
    RemovePuzzle,
}

/// What a change of the card sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Rules(Rules),
    Puzzle(PuzzleRequest),
}

/// "None" and "never", among numbers.
const NO: u32 = u32::MAX;

impl RuleKey {
    pub const ALL: [Self; 13] = [
        Self::Difficulty,
        Self::Judging,
        Self::Lockout,
        Self::LockoutGrows,
        Self::DearGuesses,
        Self::OutAfter,
        Self::Conflicts,
        Self::TidyNotes,
        Self::TimeLimit,
        Self::Seats,
        Self::Countdown,
        Self::Grace,
        Self::Practice,
    ];

    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Difficulty => "Difficulty",
            Self::Judging => "Judging",
            Self::Lockout => "Lock-out",
            Self::LockoutGrows => "Each lock-out",
            Self::DearGuesses => "Wrong guesses",
            Self::OutAfter => "Out after",
            Self::Conflicts => "Mark conflicts",
            Self::TidyNotes => "Auto-remove notes",
            Self::TimeLimit => "Time limit",
            Self::Seats => "Seats",
            Self::Countdown => "Countdown",
            Self::Grace => "Time to come back",
            Self::Practice => "Practice",
        }
    }

    const fn hint(self) -> Option<&'static str> {
        match self {
            Self::Practice => Some("Whoever set the puzzle may race it, ranked last"),
            Self::DearGuesses => Some("A wrong digit in a cell that nothing on the board decides yet"),
            Self::Difficulty
            | Self::Judging
            | Self::Lockout
            | Self::LockoutGrows
            | Self::OutAfter
            | Self::Conflicts
            | Self::TidyNotes
            | Self::TimeLimit
            | Self::Seats
            | Self::Countdown
            | Self::Grace => None,
        }
    }

    /// The choices, in the order in which they are stepped through.
    fn choices(self) -> Vec<u32> {
        match self {
            Self::Difficulty => (0..Difficulty::ALL.len() as u32).collect(),
            Self::Judging
            | Self::LockoutGrows
            | Self::DearGuesses
            | Self::Conflicts
            | Self::TidyNotes
            | Self::Practice => vec![0, 1],
            Self::Lockout => vec![0, 1, 2, 3, 5, 10, 20, 30],
            Self::OutAfter => vec![1, 2, 3, 5, 10, 20, NO],
            Self::TimeLimit => vec![60, 180, 300, 600, 900, 1_200, 1_800, 3_600, 7_200, NO],
            Self::Seats => (1..=8).chain([10, 12, 16, 20, 24, 28, u32::from(SEATS_MAX)]).collect(),
            Self::Countdown => vec![0, 3, 5, 10],
            Self::Grace => vec![15, 30, 60, 120, 300, 600],
        }
    }

    fn read(self, settings: &Settings) -> u32 {
        let rules = &settings.rules;
        match self {
            Self::Difficulty => match settings.puzzle {
                PuzzleChoice::Generated { difficulty, .. } => u32::from(difficulty.tier()) - 1,
                PuzzleChoice::Set { .. } => NO,
            },
            Self::Judging => u32::from(rules.mistakes.silent),
            Self::Lockout => u32::from(rules.mistakes.lockout_s),
            Self::LockoutGrows => u32::from(rules.mistakes.grows),
            Self::DearGuesses => u32::from(rules.mistakes.dear_guesses),
            Self::OutAfter => rules.mistakes.out_after.map_or(NO, u32::from),
            Self::Conflicts => u32::from(rules.aids.conflicts),
            Self::TidyNotes => u32::from(rules.aids.tidy_notes),
            Self::TimeLimit => rules.time_limit_s.unwrap_or(NO),
            Self::Seats => u32::from(rules.seats),
            Self::Countdown => u32::from(rules.countdown_s),
            Self::Grace => u32::from(rules.grace_s),
            Self::Practice => u32::from(rules.practice),
        }
    }

    fn change(self, settings: &Settings, value: u32) -> Change {
        let mut rules = settings.rules;
        let byte = u8::try_from(value).unwrap_or(u8::MAX);
        match self {
            Self::Difficulty => {
                let difficulty = Difficulty::ALL[(value as usize).min(Difficulty::ALL.len() - 1)];
                return Change::Puzzle(PuzzleRequest::Generated { difficulty, seed: seed_of(settings) });
            }
            Self::Judging => rules.mistakes.silent = value != 0,
            Self::Lockout => rules.mistakes.lockout_s = byte,
            Self::LockoutGrows => rules.mistakes.grows = value != 0,
            Self::DearGuesses => rules.mistakes.dear_guesses = value != 0,
            Self::OutAfter => rules.mistakes.out_after = (value != NO).then_some(byte),
            Self::Conflicts => rules.aids.conflicts = value != 0,
            Self::TidyNotes => rules.aids.tidy_notes = value != 0,
            Self::TimeLimit => rules.time_limit_s = (value != NO).then_some(value),
            Self::Seats => rules.seats = byte,
            Self::Countdown => rules.countdown_s = byte,
            Self::Grace => rules.grace_s = u16::try_from(value).unwrap_or(u16::MAX),
            Self::Practice => rules.practice = value != 0,
        }
        Change::Rules(rules)
    }

    fn value_text(self, settings: &Settings) -> String {
        let value = self.read(settings);
        let switch = |on: &str, off: &str| if value == 0 { off.to_owned() } else { on.to_owned() };
        match self {
            Self::Difficulty => puzzle_difficulty(settings).to_owned(),
            Self::Judging => switch("When full", "At once"),
            Self::Lockout if value == 0 => "None".to_owned(),
            Self::LockoutGrows if settings.rules.mistakes.lockout_s == 0 => "–".to_owned(),
            Self::LockoutGrows => switch("Doubles", "The same"),
            Self::DearGuesses => switch("Cost more", "As mistakes"),
            Self::OutAfter if value == NO => "Never".to_owned(),
            Self::OutAfter => text::count(value as usize, "mistake"),
            Self::Conflicts | Self::TidyNotes | Self::Practice => switch("On", "Off"),
            Self::TimeLimit => time_limit(settings.rules.time_limit_s),
            Self::Seats => value.to_string(),
            Self::Countdown if value == 0 => "None".to_owned(),
            Self::Lockout | Self::Countdown | Self::Grace => duration(value),
        }
    }

    /// The choices that may be stepped to. A set puzzle brings its difficulty along: stepping that would throw
    /// the puzzle away without a word. And where there is no lock-out none can grow.
    fn open_choices(self, settings: &Settings) -> Vec<u32> {
        let is_given = self == Self::Difficulty && is_set(settings);
        let mistakes = settings.rules.mistakes;
        // Where there is no lock-out none can grow, and of a full board that is judged as a whole no digit is a guess.
        let is_idle = (self == Self::LockoutGrows && mistakes.lockout_s == 0)
            || (self == Self::DearGuesses && mistakes.silent);
        if is_given || is_idle { Vec::new() } else { self.choices() }
    }

    /// The choice before the present value, also when that is none of the choices itself.
    fn lower(self, settings: &Settings) -> Option<u32> {
        let value = self.read(settings);
        self.open_choices(settings).into_iter().rev().find(|&choice| choice < value)
    }

    /// The choice after the present value, likewise.
    fn higher(self, settings: &Settings) -> Option<u32> {
        let value = self.read(settings);
        self.open_choices(settings).into_iter().find(|&choice| choice > value)
    }
}

/// What one edit changes; `None` at the end of the choices.
pub(crate) fn change(settings: &Settings, edit: RuleEdit) -> Option<Change> {
    match edit {
        RuleEdit::Lower(key) => Some(key.change(settings, key.lower(settings)?)),
        RuleEdit::Raise(key) => Some(key.change(settings, key.higher(settings)?)),
        RuleEdit::RemovePuzzle => is_set(settings).then(|| {
            let difficulty = settings.puzzle.difficulty_of_next();
            Change::Puzzle(PuzzleRequest::Generated { difficulty, seed: None })
        }),
    }
}

/// Whether the next race is on a puzzle that somebody has set.
pub(crate) fn is_set(settings: &Settings) -> bool {
    matches!(settings.puzzle, PuzzleChoice::Set { .. })
}

/// The card with a change that is on its way to the server.
pub(crate) fn apply(settings: &mut Settings, change: &Change) {
    match change {
        Change::Rules(rules) => settings.rules = *rules,
        Change::Puzzle(PuzzleRequest::Generated { difficulty, seed }) => {
            settings.puzzle = PuzzleChoice::Generated { difficulty: *difficulty, seed: *seed };
        }
        // It shows when the server has proven it.
        Change::Puzzle(PuzzleRequest::Set { .. }) => {}
    }
}

pub(crate) fn seed_of(settings: &Settings) -> Option<u32> {
    match settings.puzzle {
        PuzzleChoice::Generated { seed, .. } => seed,
        PuzzleChoice::Set { .. } => None,
    }
}

pub(crate) fn editor(settings: &Settings) -> Vec<RuleRow> {
    RuleKey::ALL
        .into_iter()
        .map(|key| RuleRow {
            key,
            label: key.label(),
            value: key.value_text(settings),
            hint: key.hint(),
            can_lower: key.lower(settings).is_some(),
            can_raise: key.higher(settings).is_some(),
        })
        .collect()
}

pub(crate) fn card(settings: &Settings) -> Vec<CardRow> {
    let rules = &settings.rules;
    let row = |label, value| CardRow { label, value };
    let mut rows = vec![
        row("Puzzle", puzzle_text(settings)),
        row("Difficulty", puzzle_difficulty(settings).to_owned()),
        row("Mistakes", mistakes_text(rules)),
        row("Wrong guess", guess_text(settings)),
        row("Aids", aids_text(rules)),
        row("Time limit", time_limit(rules.time_limit_s)),
        row("If you disconnect", format!("{} to come back", duration(u32::from(rules.grace_s)))),
    ];
    if rules.practice {
        rows.push(row("Practice", "The setter races, ranked last".to_owned()));
    }
    rows
}

pub(crate) fn puzzle_text(settings: &Settings) -> String {
    match &settings.puzzle {
        PuzzleChoice::Generated { seed: None, .. } => "Classic 9×9".to_owned(),
        PuzzleChoice::Generated { seed: Some(seed), .. } => format!("Classic 9×9, seed {seed}"),
        PuzzleChoice::Set { by, clues, .. } => {
            format!("Set by {by}, {}", text::count(usize::from(*clues), "given"))
        }
    }
}

fn puzzle_difficulty(settings: &Settings) -> &'static str {
    match settings.puzzle {
        PuzzleChoice::Generated { difficulty, .. } => text::difficulty(Some(difficulty)),
        PuzzleChoice::Set { difficulty, .. } => text::difficulty(difficulty),
    }
}

fn mistakes_text(rules: &Rules) -> String {
    let mistakes = &rules.mistakes;
    let mut parts = Vec::new();
    if mistakes.silent {
        parts.push("checked when full".to_owned());
    }
    if let Some(strikes) = mistakes.out_after {
        parts.push(text::count(usize::from(strikes), "strike"));
    }
    let first_s = mistakes.lockout_ms(1) / 1_000;
    if first_s > 0 {
        let grows = if mistakes.grows { ", doubling" } else { "" };
        parts.push(format!("{first_s} s lock-out{grows}"));
    }
    if parts.is_empty() { "Free".to_owned() } else { capital(&parts.join(", ")) }
}

/// What a wrong digit costs in a cell that nothing on the board decides yet.
fn guess_text(settings: &Settings) -> String {
    let mistakes = settings.rules.mistakes;
    if mistakes.silent || !mistakes.dear_guesses {
        return "As any mistake".to_owned();
    }
    let difficulty = match settings.puzzle {
        PuzzleChoice::Generated { difficulty, .. } => Some(difficulty),
        PuzzleChoice::Set { difficulty, .. } => difficulty,
    };
    let seconds = Mistakes::guess_lockout_ms(difficulty) / 1_000;
    format!("{} lock-out", duration(u32::try_from(seconds).unwrap_or(u32::MAX)))
}

fn aids_text(rules: &Rules) -> String {
    match (rules.aids.conflicts, rules.aids.tidy_notes) {
        (true, true) => "Conflicts, auto-remove notes".to_owned(),
        (true, false) => "Conflicts shown".to_owned(),
        (false, true) => "Auto-remove notes".to_owned(),
        (false, false) => "None".to_owned(),
    }
}

fn time_limit(limit_s: Option<u32>) -> String {
    limit_s.map_or_else(|| "None".to_owned(), duration)
}

fn duration(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) if minutes == 1 && seconds < 120 => "1 min".to_owned(),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), chars.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(settings: &Settings, label: &str) -> String {
        card(settings).into_iter().find(|row| row.label == label).unwrap().value
    }

    #[test]
    fn the_card_reads_as_one_would_say_it() {
        let mut settings = Settings::default();
        assert_eq!(value(&settings, "Mistakes"), "5 strikes, 3 s lock-out, doubling");
        assert_eq!(value(&settings, "Wrong guess"), "1 min 20 s lock-out");
        assert_eq!(value(&settings, "Time limit"), "20 min");
        assert_eq!(value(&settings, "Difficulty"), "Medium");
        settings.rules.mistakes = game::Mistakes {
            silent: true,
            lockout_s: 0,
            grows: true,
            dear_guesses: false,
            out_after: Some(1),
        };
        assert_eq!(value(&settings, "Mistakes"), "Checked when full, 1 strike");
        settings.rules.mistakes = game::Mistakes {
            silent: false,
            lockout_s: 0,
            grows: false,
            dear_guesses: false,
            out_after: None,
        };
        assert_eq!(value(&settings, "Mistakes"), "Free");
        settings.rules.mistakes =
            game::Mistakes { silent: false, lockout_s: 3, grows: true, dear_guesses: false, out_after: None };
        assert_eq!(value(&settings, "Mistakes"), "3 s lock-out, doubling");
        settings.rules.time_limit_s = Some(90);
        assert_eq!(value(&settings, "Time limit"), "1 min 30 s");
    }

    #[test]
    fn every_choice_that_can_be_stepped_to_is_allowed_and_comes_back() {
        for key in RuleKey::ALL {
            let mut settings = Settings::default();
            while let Some(lower) = change(&settings, RuleEdit::Lower(key)) {
                apply(&mut settings, &lower);
            }
            let lowest = settings.clone();
            let mut steps = 0;
            while let Some(raise) = change(&settings, RuleEdit::Raise(key)) {
                apply(&mut settings, &raise);
                assert_eq!(settings.rules.check(), Ok(()), "{key:?}");
                steps += 1;
            }
            assert_eq!(steps + 1, key.choices().len(), "{key:?}");
            for _ in 0..steps {
                let lower = change(&settings, RuleEdit::Lower(key)).unwrap();
                apply(&mut settings, &lower);
            }
            assert_eq!(settings, lowest, "{key:?}");
        }
    }

    #[test]
    fn no_lock_out_leaves_nothing_to_grow() {
        let mut settings = Settings::default();
        let grows = RuleEdit::Lower(RuleKey::LockoutGrows);
        assert!(change(&settings, grows).is_some(), "by default it grows");
        settings.rules.mistakes.lockout_s = 0;
        assert_eq!(change(&settings, grows), None);
    }

    #[test]
    fn practice_is_on_the_card_only_where_it_holds() {
        let mut settings = Settings::default();
        assert!(card(&settings).iter().all(|row| row.label != "Practice"));
        settings.rules.practice = true;
        assert_eq!(value(&settings, "Practice"), "The setter races, ranked last");
    }

    #[test]
    fn a_value_between_the_choices_steps_to_its_neighbours() {
        let mut settings = Settings::default();
        settings.rules.mistakes.lockout_s = 7;
        let to = |change: Option<Change>| match change {
            Some(Change::Rules(rules)) => rules.mistakes.lockout_s,
            other => panic!("{other:?}"),
        };
        assert_eq!(to(change(&settings, RuleEdit::Lower(RuleKey::Lockout))), 5);
        assert_eq!(to(change(&settings, RuleEdit::Raise(RuleKey::Lockout))), 10);
    }
}
