//! What practice says.

use game::Day;
use puzzle::{DigitSet, Hint, Step, Technique};

use super::{capital, counts, list, sentence};
use crate::practice::Strength;
use engine_api::Refusal;

pub use super::made::practice::*;

/// The speeds of a solution that is shown step by step.
#[must_use]
pub fn paces() -> [&'static str; 4] {
    [pace_slow(), pace_normal(), pace_fast(), pace_faster()]
}

/// What the keys do besides those of every board.
#[must_use]
pub fn keys() -> [(&'static str, &'static str); 7] {
    [
        ("P", key_pause()),
        ("K", key_check()),
        ("B, Shift + B", key_savepoint()),
        ("V, then a digit", key_colour()),
        ("L", key_lock()),
        ("G", key_reveal()),
        ("T", key_tools()),
    ]
}

/// `Sun 22 Nov 2026`.
#[must_use]
pub fn date(day: Day) -> String {
    let date = day.date();
    super::made::practice::day(day.weekday(), date.day, date.month - 1, date.year)
}

/// `Sun 22 Nov`.
#[must_use]
pub fn short_date(day: Day) -> String {
    let date = day.date();
    short_day(day.weekday(), date.day, date.month - 1)
}

/// `22 Nov`.
#[must_use]
pub fn bare_date(day: Day) -> String {
    let date = day.date();
    bare_day(date.day, date.month - 1)
}

/// Why the engine has made nothing: a sentence.
#[must_use]
pub fn no_answer(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Impossible(why) => sentence(why),
        Refusal::Stopped | Refusal::Failed => engine_failed().to_owned(),
    }
}

/// What a found puzzle has: "Nine, 30 givens, 12 entered".
#[must_use]
pub fn found_with(title: &str, given: usize, of_player: usize) -> String {
    let parts = [
        (!title.is_empty()).then(|| title.to_owned()),
        Some(counts::givens(given)),
        (of_player > 0).then(|| entered(of_player)),
    ];
    list(parts).unwrap_or_default()
}

/// "Skyscraper on 8". The digit of a step that places it is the last thing that a hint says.
#[must_use]
pub fn hint_title(hint: &Hint) -> String {
    let digits: DigitSet = hint.step.marks.iter().map(|mark| mark.candidate.digit).collect();
    let name = capital(&hint.step.technique.to_string());
    match digits.only().filter(|_| hint.step.placements.is_empty()) {
        Some(digit) => format!("{name} on {digit}"),
        None => name,
    }
}

/// One sentence for each strength.
#[must_use]
pub fn hint_sentence(card: &Hint, strength: Strength) -> String {
    match strength {
        Strength::Where => card.look.clone(),
        Strength::Technique => format!("{} {}", card.technique, card.look),
        Strength::Cells => shown(card),
        Strength::Digit => whole(card),
    }
}

/// What there is to see: of a single why there is one, but not which.
fn shown(card: &Hint) -> String {
    let singles = [
        (Technique::LastDigit, last_shown()),
        (Technique::HiddenSingle, hidden_shown()),
        (Technique::NakedSingle, naked_shown()),
    ];
    match singles.iter().find(|(technique, _)| *technique == card.step.technique) {
        Some((_, shown)) => format!("{} {shown}", card.look),
        None => card.pattern.clone(),
    }
}

/// What is there to see, and what follows.
#[must_use]
pub fn whole(card: &Hint) -> String {
    let between = if card.pattern.contains('\n') { '\n' } else { ' ' };
    format!("{}{between}{}", card.pattern, card.conclusion)
}

/// How many links of a step's drawing are numbered: in a chain those that make something true, in its order.
#[must_use]
pub fn numbered_links(step: &Step) -> usize {
    let is_chain = matches!(
        step.technique,
        Technique::XChain | Technique::XyChain | Technique::AlternatingInferenceChain
    );
    let [claims] = &step.chains[..] else { return 0 };
    claims.iter().skip(1).filter(|claim| claim.holds && is_chain).count()
}

/// What a check has found.
#[must_use]
pub fn check_found(wrong: usize, of_player: usize) -> String {
    if wrong + of_player == 0 { nothing_to_check().to_owned() } else { checked(wrong) }
}

/// What a solve was worth. Its pace is told only of who had no hints, against the time that is typical for its kind and tier.
#[must_use]
pub fn worth(elapsed_ms: u64, mistakes: u16, hints: u16, typical_minutes: Option<u32>) -> String {
    let how = solved_how(mistakes, hints);
    let Some(typical) = typical_minutes.filter(|_| hints == 0) else { return how };
    let typical_ms = u64::from(typical) * 60_000;
    let pace = match elapsed_ms * 10 / typical_ms.max(1) {
        ..4 => very_fast(),
        4..8 => faster_than_most(),
        8..13 => usual_pace(),
        _ => without_hurry(),
    };
    evaluation(how, pace, typical)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_says_how_many_are_wrong() {
        assert_eq!(check_found(0, 0), "Nothing to check yet.");
        assert_eq!(check_found(0, 3), "Everything is right so far.");
        assert_eq!(check_found(1, 3), "1 digit is wrong.");
        assert_eq!(check_found(2, 3), "2 digits are wrong.");
    }

    #[test]
    fn a_solve_is_judged_by_its_pace_and_help() {
        assert_eq!(tally(1_u16, 0_u16), "1 mistake, no hints");
        assert_eq!(worth(240_000, 0, 0, Some(10)), "A clean solve, faster than most. 10 min is typical.");
        assert_eq!(worth(1, 2, 0, None), "Solved without a hint");
        assert_eq!(
            worth(58_000, 0, 31, Some(40)),
            "Solved without a mistake, with help. Times with hints are not compared."
        );
    }
}
