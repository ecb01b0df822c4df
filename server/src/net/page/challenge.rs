//! What the pages of a challenge and of the daily say before one starts: who set it, what it is, the times to beat. Never the
//! givens: they come with an attempt.

use game::{ChallengeView, RunRow};

use super::front::{Front, Row};
use super::phrases;

/// Times to beat in the card of a page.
const TIMES_MAX: usize = 3;

/// "Sue challenges you at Sudoku · Rings · Killer, hard".
pub(super) fn title(challenge: &ChallengeView) -> String {
    let title = challenge.credits.title();
    let title = if title.is_empty() { String::new() } else { format!(" · {title}") };
    format!("{} challenges you at Sudoku{title} · {}", challenge.set_by, played(challenge))
}

/// "12 runs so far. Open the link and race the best of them, at any time."
pub(super) fn description(challenge: &ChallengeView) -> String {
    const HOW: &str = "Open the link and beat it, at any time. No account, nothing to install.";
    match challenge.runs {
        0 => format!("No one has tried it yet. {HOW}"),
        1 => format!("One run so far. {HOW}"),
        runs => format!("{runs} runs so far. {HOW}"),
    }
}

pub(super) fn front(challenge: &ChallengeView) -> Front {
    let title = challenge.credits.title();
    let title = if title.is_empty() { String::new() } else { format!("“{title}”. ") };
    let lead = format!("{title}{}. Race it alone, at any time, against the best so far.", played(challenge));
    let mut front = of(challenge, format!("{} challenges you", challenge.set_by), lead);
    front.action = Some("Start as soon as it is loaded");
    front
}

pub(super) fn daily(challenge: &ChallengeView) -> Front {
    let lead = format!("{}. The same puzzle for everyone, until midnight UTC.", played(challenge));
    of(challenge, "Today’s Sudoku".to_owned(), lead)
}

fn of(challenge: &ChallengeView, heading: String, lead: String) -> Front {
    let mut rows =
        vec![Row::text("Board", format!("{} givens, {} to fill", challenge.clues, challenge.blanks))];
    rows.push(Row::text(
        "Solved by",
        match challenge.runs {
            0 => "no one yet".to_owned(),
            1 => "one player".to_owned(),
            runs => format!("{runs} players"),
        },
    ));
    let times: Vec<String> = challenge.table.iter().filter_map(time).take(TIMES_MAX).collect();
    if !times.is_empty() {
        rows.push(Row::text("To beat", times.join(" · ")));
    }
    rows.extend(phrases::rules(&challenge.rules));
    Front { heading, lead, rows, action: None, how: phrases::how_to_play(&challenge.rules.mistakes) }
}

/// "Bo 5:12.3", of a run that has a place.
fn time(row: &RunRow) -> Option<String> {
    let ms = row.status.finish_ms().filter(|_| row.rank > 0 && !row.folded)?;
    Some(format!("{} {}", row.name, phrases::race_time(ms)))
}

fn played(challenge: &ChallengeView) -> String {
    phrases::kind_and_tier(challenge.kind.as_ref(), Some(challenge.tier))
}
