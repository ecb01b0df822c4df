//! The rules card as rows to read.

use game::{HintKind, Mistakes, PuzzleChoice, Rules, Settings};
use puzzle::{Clues, GradeRange, Symmetry, Tier, Variant};

use super::CardRow;
use super::picker::clues_text;
use crate::text::{self, rules as words};

/// As much of a setter's note as the card has room for.
const NOTE_CHARS_SHOWN: usize = 160;

pub(crate) fn card(settings: &Settings) -> Vec<CardRow> {
    let rules = &settings.rules;
    let row = |label, value| CardRow { label, value };
    let mut rows: Vec<CardRow> = mode_row(rules).into_iter().collect();
    rows.extend([row(words::puzzle(), puzzle_text(settings)), row(words::difficulty(), tier_text(settings))]);
    rows.extend(credits_rows(settings));
    rows.extend(pattern_text(settings).map(|value| row(words::givens(), value)));
    rows.extend([
        row(words::mistakes(), mistakes_text(rules)),
        row(words::wrong_guess(), guess_text(settings)),
        row(words::aids(), aids_text(rules)),
    ]);
    rows.extend(hints_text(rules).map(|value| row(words::hints(), value)));
    rows.extend([
        row(words::time_limit(), time_limit(rules.time_limit_s)),
        row(words::if_you_disconnect(), words::to_come_back(duration(u32::from(rules.grace_s)))),
    ]);
    if rules.disguised {
        let named =
            variant(settings).is_some_and(|variant| variant.kinds().iter().any(|kind| kind.names_lines()));
        let arrangement = if named { words::one_arrangement() } else { words::own_arrangement() };
        rows.push(row(words::disguise(), arrangement.to_owned()));
    }
    if rules.practice {
        rows.push(row(words::practice(), words::setter_races().to_owned()));
    }
    rows
}

fn mode_row(rules: &Rules) -> Option<CardRow> {
    text::mode_row(rules.mode).map(|value| CardRow { label: words::mode(), value })
}

/// What the setter says of the puzzle, and what of it is not judged.
fn credits_rows(settings: &Settings) -> Vec<CardRow> {
    let PuzzleChoice::Set { credits, .. } = &settings.puzzle else { return Vec::new() };
    let title = text::credits_line(credits).map(|value| CardRow { label: words::title(), value });
    let note = Some(text::plain(credits.note(), NOTE_CHARS_SHOWN)).filter(|note| !note.is_empty());
    let lost = Some(text::plain(credits.lost(), NOTE_CHARS_SHOWN)).filter(|lost| !lost.is_empty());
    let note = note.map(|value| CardRow { label: words::note(), value });
    let lost = lost.map(|value| CardRow { label: words::not_judged(), value });
    title.into_iter().chain(note).chain(lost).collect()
}

/// "Killer, medium".
pub(crate) fn puzzle_line(settings: &Settings) -> String {
    format!("{}, {}", puzzle_text(settings), tier_text(settings).to_ascii_lowercase())
}

/// The card in short, for a guest who has not entered: what is played, what mistakes cost, how long it lasts.
pub(crate) fn short_card(settings: &Settings) -> Vec<CardRow> {
    let rules = &settings.rules;
    let row = |label, value| CardRow { label, value };
    let mut rows: Vec<CardRow> = mode_row(rules).into_iter().collect();
    rows.push(row(words::puzzle(), puzzle_line(settings)));
    rows.extend(rules_card(rules));
    rows
}

/// What a race costs and how long it lasts, whatever is raced.
pub(crate) fn rules_card(rules: &Rules) -> Vec<CardRow> {
    let row = |label, value| CardRow { label, value };
    let mut rows = vec![row(words::mistakes(), mistakes_text(rules))];
    rows.extend(hints_text(rules).map(|value| row(words::hints(), value)));
    rows.push(row(words::time_limit(), time_limit(rules.time_limit_s)));
    rows
}

pub(crate) fn puzzle_text(settings: &Settings) -> String {
    match &settings.puzzle {
        PuzzleChoice::Generated { seed: None, .. } => kind_text(settings),
        PuzzleChoice::Generated { seed: Some(seed), .. } => words::with_seed(kind_text(settings), seed),
        PuzzleChoice::Set { by, kind, clues, .. } => match kind {
            Some(variant) if variant.is_classic() => words::set_by(by, *clues),
            kind => words::kind_set_by(text::kind(kind.as_ref()), by, *clues),
        },
    }
}

fn variant(settings: &Settings) -> Option<&Variant> {
    match &settings.puzzle {
        PuzzleChoice::Generated { spec, .. } => Some(&spec.variant),
        PuzzleChoice::Set { kind, .. } => kind.as_ref(),
    }
}

pub(super) fn kind_text(settings: &Settings) -> String {
    match &settings.puzzle {
        PuzzleChoice::Generated { spec, .. } if spec.variant.is_classic() => words::classic().to_owned(),
        PuzzleChoice::Generated { spec, .. } => text::kind(Some(&spec.variant)),
        PuzzleChoice::Set { kind, .. } => text::kind(kind.as_ref()),
    }
}

pub(super) fn tier_text(settings: &Settings) -> String {
    match &settings.puzzle {
        PuzzleChoice::Set { kind, tier, .. } => text::tier_of_kind(kind.as_ref(), *tier).to_owned(),
        PuzzleChoice::Generated { spec, .. } => match &spec.grade {
            GradeRange::Any => words::any().to_owned(),
            GradeRange::Tiers(tiers) if tiers.start() == tiers.end() => text::tier(*tiers.end()).to_owned(),
            GradeRange::Tiers(tiers) => words::tiers(text::tier(*tiers.start()), tiers.end()),
            GradeRange::Levels(levels) => words::levels(levels.start(), levels.end()),
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
        parts.push(words::all_needed().to_owned());
    }
    (!parts.is_empty()).then(|| text::capital(&parts.join(", ")))
}

fn mistakes_text(rules: &Rules) -> String {
    let mistakes = &rules.mistakes;
    let mut parts = Vec::new();
    if !rules.judges_each_digit() {
        parts.push(words::checked_when_full().to_owned());
    }
    if let Some(strikes) = mistakes.out_after {
        parts.push(words::out_at(strikes));
    }
    let seconds = |strikes| mistakes.lockout_ms(strikes) / 1_000;
    match seconds(1) {
        0 => {}
        first if mistakes.grows => parts.push(words::lockout_grows(first, seconds(2), seconds(3))),
        each => parts.push(words::lockout(each)),
    }
    if parts.is_empty() { words::free().to_owned() } else { text::capital(&parts.join(", ")) }
}

/// What a wrong digit costs in a cell that nothing on the board decides yet.
fn guess_text(settings: &Settings) -> String {
    let mistakes = settings.rules.mistakes;
    let in_words = variant(settings).is_some_and(Variant::is_in_words);
    if !settings.rules.judges_each_digit() || !mistakes.dear_guesses || in_words {
        return words::as_any_mistake().to_owned();
    }
    let seconds = |tier| u32::try_from(Mistakes::guess_lockout_ms(tier) / 1_000).unwrap_or(u32::MAX);
    match tier_of(settings) {
        Some(tier) => words::guess_lockout(duration(seconds(tier))),
        None => words::guess_lockout_at_most(duration(seconds(Tier::Beyond))),
    }
}

fn aids_text(rules: &Rules) -> String {
    let aids = rules.aids;
    let named = [
        (aids.conflicts, words::aid_conflicts()),
        (aids.tidy_notes, words::aid_tidy()),
        (aids.auto_notes, words::aid_fill()),
        (aids.fitting_only, words::aid_fitting()),
    ];
    let on: Vec<&str> = named.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
    match on[..] {
        [] => words::none().to_owned(),
        [_] if aids.conflicts => words::conflicts_shown().to_owned(),
        _ => text::capital(&on.join(", ")),
    }
}

fn hints_text(rules: &Rules) -> Option<String> {
    let hints = rules.hints;
    let kind = words::hint_kind(hints.kind);
    (hints.kind != HintKind::None).then(|| match hints.cost_s {
        0 => words::hints_free(kind),
        seconds => words::hints_cost(kind, duration(seconds.into())),
    })
}

pub(super) fn time_limit(limit_s: Option<u32>) -> String {
    limit_s.map_or_else(|| words::none().to_owned(), duration)
}

pub(super) fn duration(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => words::seconds(seconds),
        (minutes, 0) => words::minutes(minutes),
        (minutes, seconds) => words::minutes_seconds(minutes, seconds),
    }
}
