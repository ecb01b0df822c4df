//! Words that several pages share: kinds of puzzle, rules in short, times.

use ::puzzle::{GradeRange, Tier, Variant};
use game::{Judging, Mistakes, PuzzleChoice, Rules, Settings, ordinal};
use render::kind_name;

use super::front::Row;

/// How to play what is played alone.
pub(super) const HOW_ALONE: &str =
    "Choose a cell, then its digit. Notes, hints and undo are there when you want them.";

/// "Killer, hard".
pub(super) fn played(settings: &Settings) -> String {
    let (kind, tier) = match &settings.puzzle {
        PuzzleChoice::Set { kind, tier, .. } => (kind.as_ref(), Some(*tier)),
        PuzzleChoice::Generated { spec, .. } => (Some(&spec.variant), only_tier(&spec.grade)),
    };
    kind_and_tier(kind, tier)
}

pub(crate) fn kind_and_tier(kind: Option<&Variant>, tier: Option<Tier>) -> String {
    let in_words = kind.is_some_and(Variant::is_in_words);
    let kind = kind.map_or_else(|| "Special".to_owned(), kind_name);
    match tier {
        Some(_) if in_words => format!("{kind}, not rated"),
        Some(tier) => format!("{kind}, {tier}"),
        None => kind,
    }
}

fn only_tier(grade: &GradeRange) -> Option<Tier> {
    match grade {
        GradeRange::Tiers(tiers) if tiers.start() == tiers.end() => Some(*tiers.end()),
        GradeRange::Any | GradeRange::Tiers(_) | GradeRange::Levels(_) => None,
    }
}

/// Mistakes and time, as rows of a card.
pub(super) fn rules(rules: &Rules) -> [Row; 2] {
    let mistakes = match rules.mistakes.out_after {
        Some(out) => format!("out at the {}", ordinal(out.into())),
        None => "no limit".to_owned(),
    };
    let time =
        rules.time_limit_s.map_or_else(|| "no limit".to_owned(), |s| format!("{} at most", minutes(s)));
    [Row::text("Mistakes", mistakes), Row::text("Time", time)]
}

/// How to play by these rules, in two sentences.
pub(super) fn how_to_play(mistakes: &Mistakes) -> String {
    let Mistakes { judging, lockout_s, grows, out_after, .. } = mistakes;
    let costs = match (judging, lockout_s, out_after) {
        (Judging::FullBoard, ..) => "Your board is checked once it is full.".to_owned(),
        (Judging::EachDigit, 0, None) => "A wrong digit costs nothing but the time it took.".to_owned(),
        (Judging::EachDigit, 0, Some(out)) => {
            format!("A wrong digit is a mistake, and the {} puts you out.", ordinal((*out).into()))
        }
        (Judging::EachDigit, seconds, out) => {
            let longer = if *grows { ", longer each time" } else { "" };
            let out = out.map(|out| format!("; the {} mistake puts you out", ordinal(out.into())));
            format!("A wrong digit locks you out for {seconds} s{longer}{}.", out.unwrap_or_default())
        }
    };
    format!("Choose a cell, then its digit. {costs}")
}

/// "20 min", "90 s".
fn minutes(seconds: u32) -> String {
    if seconds.is_multiple_of(60) { format!("{} min", seconds / 60) } else { format!("{seconds} s") }
}

/// "5:12".
pub(super) fn clock(ms: u32) -> String {
    let seconds = ms / 1_000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// "5:12.3".
pub(super) fn race_time(ms: u32) -> String {
    format!("{}.{}", clock(ms), ms / 100 % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_to_play_says_what_a_mistake_costs() {
        let mistakes = Rules::default().mistakes;
        let of = |judging, lockout_s, out_after| {
            how_to_play(&Mistakes { judging, lockout_s, out_after, grows: false, ..mistakes })
        };
        assert!(of(Judging::EachDigit, 3, Some(5)).ends_with("out for 3 s; the 5th mistake puts you out."));
        assert!(of(Judging::EachDigit, 0, Some(3)).ends_with("and the 3rd puts you out."));
        assert!(of(Judging::EachDigit, 0, None).contains("costs nothing"));
        assert!(of(Judging::FullBoard, 3, Some(5)).ends_with("once it is full."));
    }

    #[test]
    fn times_and_ordinals_are_those_of_a_person() {
        assert_eq!((minutes(1_200), minutes(90)), ("20 min".to_owned(), "90 s".to_owned()));
        assert_eq!(race_time(312_340), "5:12.3");
        assert_eq!([1, 2, 3, 11, 22].map(ordinal), ["1st", "2nd", "3rd", "11th", "22nd"]);
    }
}
