//! The page of a challenge, as words and rows to draw.

use game::{ChallengeId, ChallengeView, Knowledge, RacerStatus, RunRow};

use super::Page;
use crate::race::percent;
use crate::room::{CardRow, rules_card};
use crate::text;

/// Everything the page of a challenge shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeCard {
    pub id: ChallengeId,
    pub link: String,
    /// The title that the setter gave it, or "Sue's challenge".
    pub title: String,
    /// "Set by Sue · Killer · hard"; empty before the server has answered.
    pub detail: String,
    /// What the setter says of it.
    pub note: String,
    /// Puzzle, rules, and how long it stays.
    pub rows: Vec<CardRow>,
    /// "12 have tried it · 2 are at it now".
    pub company: String,
    pub table: Vec<ChallengeRow>,
    /// What is wrong, or "Looking…".
    pub status: Option<String>,
    /// The player has to give a name first.
    pub asks_name: bool,
    /// An attempt can be started.
    pub can_start: bool,
    /// "Start", "Try again".
    pub action: &'static str,
    /// What the button leads to: a run that counts, or a repeat.
    pub action_detail: &'static str,
    /// The viewer has set it, and may withdraw it.
    pub yours: bool,
}

/// One run in the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeRow {
    /// "1st", or "–" for a run that has no place.
    pub rank: String,
    pub name: String,
    pub you: bool,
    pub bot: bool,
    /// "5:12", "gave up, 83%".
    pub time: String,
    pub finished: bool,
    pub mistakes: u8,
    /// Why it does not count: "again", "set it".
    pub remark: Option<&'static str>,
}

impl Page {
    pub(crate) fn card(&self, link: String) -> ChallengeCard {
        let refusal = self.refusal.clone();
        let Some(view) = &self.view else {
            return ChallengeCard {
                id: self.id,
                link,
                title: text::CHALLENGE.to_owned(),
                detail: String::new(),
                note: String::new(),
                rows: Vec::new(),
                company: String::new(),
                table: Vec::new(),
                status: Some(refusal.unwrap_or_else(|| text::CHALLENGE_LOOKING.to_owned())),
                asks_name: false,
                can_start: false,
                action: text::CHALLENGE_START,
                action_detail: "",
                yours: false,
            };
        };
        let has_tried = view.table.iter().any(|row| row.you);
        let (action, action_detail) = match (has_tried, view.yours) {
            (true, _) => (text::CHALLENGE_AGAIN, text::CHALLENGE_AGAIN_MEANS),
            (false, true) => (text::CHALLENGE_START, text::CHALLENGE_OWN_MEANS),
            (false, false) => (text::CHALLENGE_START, text::CHALLENGE_START_MEANS),
        };
        ChallengeCard {
            id: self.id,
            link,
            title: title(view),
            detail: detail(view),
            note: view.credits.note().to_owned(),
            rows: rows(view),
            company: text::challenge_company(view.runs, view.playing),
            table: view.table.iter().map(|row| table_row(row, view.blanks)).collect(),
            status: refusal,
            asks_name: self.asks_name,
            can_start: true,
            action,
            action_detail,
            yours: view.yours,
        }
    }
}

fn title(view: &ChallengeView) -> String {
    let title = view.credits.title();
    if title.is_empty() { text::challenge_by(view.set_by.as_str()) } else { text::plain(title, 80) }
}

fn detail(view: &ChallengeView) -> String {
    let author = view.credits.author();
    let by = if author.is_empty() { view.set_by.as_str() } else { author };
    let kind = text::kind(view.kind.as_ref());
    format!("{} · {kind} · {}", text::set_by(by), text::tier(view.tier))
}

fn rows(view: &ChallengeView) -> Vec<CardRow> {
    let mut rows = vec![CardRow { label: "Board", value: text::challenge_cells(view.clues, view.blanks) }];
    rows.extend(rules_card(&view.rules));
    rows.extend(view.expires_in_s.map(|s| CardRow { label: "Stays", value: text::challenge_stays(s) }));
    rows
}

fn table_row(row: &RunRow, blanks: u16) -> ChallengeRow {
    let share = || format!("{}%", percent(usize::from(row.correct), usize::from(blanks)));
    ChallengeRow {
        rank: if row.rank > 0 { text::ordinal(row.rank) } else { "–".to_owned() },
        name: if row.you { text::YOU.to_owned() } else { row.name.to_string() },
        you: row.you,
        bot: row.bot,
        time: match row.status {
            RacerStatus::Finished { time_ms } => text::clock(u64::from(time_ms)),
            RacerStatus::Out => format!("out, {}", share()),
            RacerStatus::Forfeited | RacerStatus::Kicked => format!("gave up, {}", share()),
            RacerStatus::Racing | RacerStatus::Unfinished => share(),
        },
        finished: row.status.finish_ms().is_some(),
        mistakes: row.mistakes,
        remark: match (row.knowledge, row.repeat) {
            (Knowledge::Nothing | Knowledge::Raced, true) => Some("again"),
            (knowledge, _) => text::knew(knowledge),
        },
    }
}
