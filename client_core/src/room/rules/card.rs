//! The rules card as rows to read.

use game::{HintKind, Mistakes, PuzzleChoice, Rules, Settings};
use puzzle::{Clues, GradeRange, Symmetry, Tier};

use super::CardRow;
use super::key::hint_text;
use super::picker::clues_text;
use crate::text;

/// As much of a setter's note as the card has room for.
const NOTE_CHARS_SHOWN: usize = 160;

pub(crate) fn card(settings: &Settings) -> Vec<CardRow> {
    let rules = &settings.rules;
    let row = |label, value| CardRow { label, value };
    let mut rows: Vec<CardRow> = mode_row(rules).into_iter().collect();
    rows.extend([row("Puzzle", puzzle_text(settings)), row("Difficulty", tier_text(settings))]);
    rows.extend(credits_rows(settings));
    rows.extend(pattern_text(settings).map(|value| row("Givens", value)));
    rows.extend([
        row("Mistakes", mistakes_text(rules)),
        row("Wrong guess", guess_text(settings)),
        row("Aids", aids_text(rules)),
    ]);
    rows.extend(hints_text(rules).map(|value| row("Hints", value)));
    rows.extend([
        row("Time limit", time_limit(rules.time_limit_s)),
        row("If you disconnect", format!("{} to come back", duration(u32::from(rules.grace_s)))),
    ]);
    if rules.disguised {
        rows.push(row("Disguise", "Everyone gets their own arrangement of the puzzle".to_owned()));
    }
    if rules.practice {
        rows.push(row("Practice", "The setter races, ranked last".to_owned()));
    }
    rows
}

fn mode_row(rules: &Rules) -> Option<CardRow> {
    text::mode_row(rules.mode).map(|value| CardRow { label: "Mode", value })
}

/// What the setter says of the puzzle.
fn credits_rows(settings: &Settings) -> Vec<CardRow> {
    let PuzzleChoice::Set { credits, .. } = &settings.puzzle else { return Vec::new() };
    let title = text::credits_line(credits).map(|value| CardRow { label: "Title", value });
    let note = Some(text::plain(credits.note(), NOTE_CHARS_SHOWN)).filter(|note| !note.is_empty());
    title.into_iter().chain(note.map(|value| CardRow { label: "Note", value })).collect()
}

/// The card in short, for a guest who has not entered: what is played, what mistakes cost, how long it lasts.
pub(crate) fn short_card(settings: &Settings) -> Vec<CardRow> {
    let rules = &settings.rules;
    let row = |label, value| CardRow { label, value };
    let mut rows: Vec<CardRow> = mode_row(rules).into_iter().collect();
    let puzzle = format!("{}, {}", puzzle_text(settings), tier_text(settings).to_ascii_lowercase());
    rows.push(row("Puzzle", puzzle));
    rows.extend(rules_card(rules));
    rows
}

/// What a race costs and how long it lasts, whatever is raced.
pub(crate) fn rules_card(rules: &Rules) -> Vec<CardRow> {
    let row = |label, value| CardRow { label, value };
    let mut rows = vec![row("Mistakes", mistakes_text(rules))];
    rows.extend(hints_text(rules).map(|value| row("Hints", value)));
    rows.push(row("Time limit", time_limit(rules.time_limit_s)));
    rows
}

pub(crate) fn puzzle_text(settings: &Settings) -> String {
    match &settings.puzzle {
        PuzzleChoice::Generated { seed: None, .. } => kind_text(settings),
        PuzzleChoice::Generated { seed: Some(seed), .. } => format!("{}, seed {seed}", kind_text(settings)),
        PuzzleChoice::Set { by, kind, clues, .. } => {
            let clues = text::counts::givens(*clues);
            match kind {
                Some(variant) if variant.is_classic() => format!("Set by {by}, {clues}"),
                kind => format!("{} set by {by}, {clues}", text::kind(kind.as_ref())),
            }
        }
    }
}

pub(super) fn kind_text(settings: &Settings) -> String {
    match &settings.puzzle {
        PuzzleChoice::Generated { spec, .. } if spec.variant.is_classic() => "Classic 9×9".to_owned(),
        PuzzleChoice::Generated { spec, .. } => text::kind(Some(&spec.variant)),
        PuzzleChoice::Set { kind, .. } => text::kind(kind.as_ref()),
    }
}

pub(super) fn tier_text(settings: &Settings) -> String {
    match &settings.puzzle {
        PuzzleChoice::Set { tier, .. } => text::tier(*tier).to_owned(),
        PuzzleChoice::Generated { spec, .. } => match &spec.grade {
            GradeRange::Any => "Any".to_owned(),
            GradeRange::Tiers(tiers) if tiers.start() == tiers.end() => text::tier(*tiers.end()).to_owned(),
            GradeRange::Tiers(tiers) => format!("{} to {}", text::tier(*tiers.start()), tiers.end()),
            GradeRange::Levels(levels) => format!("Level {} to {}", levels.start(), levels.end()),
        },
    }
}

/// The tier of the next puzzle, where it is known before.
fn tier_of(settings: &Settings) -> Option<Tier> {
    match &settings.puzzle {
        PuzzleChoice::Set { tier, .. } => Some(*tier),
        PuzzleChoice::Generated { spec, .. } => match &spec.grade {
            GradeRange::Tiers(tiers) if tiers.start() == tiers.end() => Some(*tiers.end()),
            GradeRange::Any | GradeRange::Tiers(_) | GradeRange::Levels(_) => None,
        },
    }
}

/// How many givens and in which pattern, where that was asked for.
fn pattern_text(settings: &Settings) -> Option<String> {
    let PuzzleChoice::Generated { spec, .. } = &settings.puzzle else { return None };
    let mut parts = Vec::new();
    if spec.clues != Clues::Usual {
        parts.push(clues_text(&spec.clues));
    }
    if spec.symmetry != Symmetry::None {
        parts.push(spec.symmetry.to_string());
    }
    if spec.minimal {
        parts.push("all needed".to_owned());
    }
    (!parts.is_empty()).then(|| text::capital(&parts.join(", ")))
}

fn mistakes_text(rules: &Rules) -> String {
    let mistakes = &rules.mistakes;
    let mut parts = Vec::new();
    if !rules.judges_each_digit() {
        parts.push("checked when full".to_owned());
    }
    if let Some(strikes) = mistakes.out_after {
        parts.push(text::counts::strikes(strikes));
    }
    let first_s = mistakes.lockout_ms(1) / 1_000;
    if first_s > 0 {
        let grows = if mistakes.grows { ", doubling" } else { "" };
        parts.push(format!("{first_s} s lock-out{grows}"));
    }
    if parts.is_empty() { "Free".to_owned() } else { text::capital(&parts.join(", ")) }
}

/// What a wrong digit costs in a cell that nothing on the board decides yet.
fn guess_text(settings: &Settings) -> String {
    let mistakes = settings.rules.mistakes;
    if !settings.rules.judges_each_digit() || !mistakes.dear_guesses {
        return "As any mistake".to_owned();
    }
    let seconds = |tier| u32::try_from(Mistakes::guess_lockout_ms(tier) / 1_000).unwrap_or(u32::MAX);
    match tier_of(settings) {
        Some(tier) => format!("{} lock-out", duration(seconds(tier))),
        None => format!("Up to {} lock-out", duration(seconds(Tier::Beyond))),
    }
}

fn aids_text(rules: &Rules) -> String {
    let aids = rules.aids;
    let named = [
        (aids.conflicts, "conflicts"),
        (aids.tidy_notes, "auto-remove notes"),
        (aids.auto_notes, "fill in notes"),
        (aids.fitting_only, "fitting digits only"),
    ];
    let on: Vec<&str> = named.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
    match on[..] {
        [] => "None".to_owned(),
        ["conflicts"] => "Conflicts shown".to_owned(),
        _ => text::capital(&on.join(", ")),
    }
}

fn hints_text(rules: &Rules) -> Option<String> {
    let hints = rules.hints;
    let price =
        if hints.cost_s == 0 { "free".to_owned() } else { format!("{} each", duration(hints.cost_s.into())) };
    (hints.kind != HintKind::None).then(|| format!("{}, {price}", hint_text(hints.kind)))
}

pub(super) fn time_limit(limit_s: Option<u32>) -> String {
    limit_s.map_or_else(|| "None".to_owned(), duration)
}

pub(super) fn duration(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) if minutes == 1 && seconds < 120 => "1 min".to_owned(),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}
