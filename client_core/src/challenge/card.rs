//! The page of a challenge, as words and rows to draw.

use game::{ChallengeId, ChallengeView, Knowledge, MatchId, Name, RacerStatus, RunRow};

use super::{Page, listing};
use crate::race::percent;
use crate::room::{CardRow, rules_card};
use crate::screens::PageButton;
use crate::text;
use puzzle::Variant;

/// Everything the page of a challenge shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ChallengeCard {
    pub id: ChallengeId,
    pub link: String,
    /// The title that the setter gave it, or "Sue's challenge".
    pub title: String,
    /// "Set by Sue · Killer · hard"; empty before the server has answered.
    pub detail: String,
    /// What the setter says of it, and what that means.
    pub note: Vec<String>,
    /// The note is rules, to be read whole.
    pub is_in_words: bool,
    /// Puzzle, rules, and how long it stays.
    pub rows: Vec<CardRow>,
    /// "12 have tried it · 2 are at it now".
    pub company: String,
    pub table: Vec<ChallengeLine>,
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
    /// Runs from one network share a place.
    pub folds: bool,
    /// What can be done about its place in the gallery.
    pub listing: Vec<PageButton>,
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeLine {
    Run(ChallengeRow),
    /// "12 more from one network", or "Hide them": opens or closes what is folded under the line above.
    Fold {
        label: String,
        key: FoldKey,
    },
    /// What a setter can do about the run above.
    Strike {
        run: MatchId,
        is_struck: bool,
    },
}

/// Names a fold while its page is open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FoldKey {
    Place {
        rank: u16,
        name: Name,
    },
    /// Runs that no hand has made.
    Quick,
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
    pub hints: u16,
    /// Why it does not count, or ranks behind: "again", "set it", "has seen it".
    pub remark: Option<&'static str>,
    /// It is under a fold.
    pub folded: bool,
    /// By which a setter selects it.
    pub run: Option<MatchId>,
}

impl ChallengeCard {
    /// The runs that are shown.
    pub fn runs(&self) -> impl Iterator<Item = &ChallengeRow> {
        self.table.iter().filter_map(|line| match line {
            ChallengeLine::Run(row) => Some(row),
            ChallengeLine::Fold { .. } | ChallengeLine::Strike { .. } => None,
        })
    }
}

impl Page {
    pub(crate) fn title(&self) -> String {
        self.view.as_deref().map_or_else(|| text::challenge().to_owned(), title)
    }

    pub(crate) fn card(&self, link: String) -> ChallengeCard {
        let refusal = self.refusal.clone();
        let Some(view) = &self.view else {
            return ChallengeCard {
                id: self.id,
                link,
                title: self.title(),
                detail: String::new(),
                note: Vec::new(),
                is_in_words: false,
                rows: Vec::new(),
                company: String::new(),
                table: Vec::new(),
                status: Some(refusal.unwrap_or_else(|| text::challenge_looking().to_owned())),
                asks_name: false,
                can_start: false,
                action: text::challenge_start(),
                action_detail: "",
                yours: false,
                folds: true,
                listing: Vec::new(),
            };
        };
        let (action, action_detail) = match (view.tried, view.yours) {
            (true, _) => (text::challenge_again(), text::challenge_again_means()),
            (false, true) => (text::challenge_start(), text::challenge_own_means()),
            (false, false) => (text::challenge_start(), text::challenge_start_means()),
        };
        ChallengeCard {
            id: self.id,
            link,
            title: self.title(),
            detail: detail(view),
            note: note(view),
            is_in_words: is_in_words(view),
            rows: rows(view),
            company: text::challenge_company(view.runs, view.playing),
            table: self.lines(view),
            status: refusal.or_else(|| {
                let status = view.listing.as_ref().and_then(|listing| listing::status(view.yours, listing));
                status.map(str::to_owned)
            }),
            asks_name: self.asks_name,
            can_start: true,
            action,
            action_detail,
            yours: view.yours,
            folds: view.folds,
            listing: match &view.listing {
                Some(listing) => listing::buttons(view.id, view.yours, listing),
                None => Vec::new(),
            },
        }
    }

    fn lines(&self, view: &ChallengeView) -> Vec<ChallengeLine> {
        let mut lines = Vec::new();
        let mut is_open = false;
        let mut is_quick = false;
        for row in &view.table {
            if row.not_by_hand && !is_quick && !row.you {
                is_quick = true;
                is_open = self.opened.contains(&FoldKey::Quick);
                lines.push(fold(is_open, FoldKey::Quick, text::challenge_quick(view.quick)));
            }
            // What is under a closed fold is not shown, but for one's own.
            if row.folded && !is_open && !row.you {
                continue;
            }
            lines.push(ChallengeLine::Run(table_row(row, view.blanks)));
            if let Some(run) = row.run.filter(|run| self.selected == Some(*run)) {
                lines.push(ChallengeLine::Strike { run, is_struck: row.struck });
            }
            if row.more > 0 {
                let key = FoldKey::Place { rank: row.rank, name: row.name.clone() };
                is_open = self.opened.contains(&key);
                lines.push(fold(is_open, key, text::challenge_fold(row.more)));
            } else if !row.folded {
                is_open = false;
            }
        }
        lines
    }
}

fn fold(is_open: bool, key: FoldKey, closed: String) -> ChallengeLine {
    let label = if is_open { text::challenge_hide().to_owned() } else { closed };
    ChallengeLine::Fold { label, key }
}

pub(super) fn title(view: &ChallengeView) -> String {
    let title = view.credits.title();
    if title.is_empty() { text::challenge_by(view.set_by.as_str()) } else { text::plain(title, 80) }
}

pub(super) fn detail(view: &ChallengeView) -> String {
    let author = view.credits.author();
    let by = if author.is_empty() { view.set_by.as_str() } else { author };
    let kind = text::kind(view.kind.as_ref());
    format!("{} · {kind} · {}", text::set_by(by), text::tier_of_kind(view.kind.as_ref(), view.tier))
}

fn is_in_words(view: &ChallengeView) -> bool {
    view.kind.as_ref().is_some_and(Variant::is_in_words)
}

/// What the setter says, and what rules in words are worth.
fn note(view: &ChallengeView) -> Vec<String> {
    let means = if is_in_words(view) { text::rules::in_words_means() } else { "" };
    [view.credits.note(), means].into_iter().filter(|said| !said.is_empty()).map(str::to_owned).collect()
}

fn rows(view: &ChallengeView) -> Vec<CardRow> {
    let mut rows = vec![CardRow {
        label: text::challenge_board(),
        value: text::challenge_cells(view.clues, view.blanks),
    }];
    rows.extend(
        view.claimed_ms
            .map(|ms| CardRow { label: text::challenge_claimed_label(), value: text::challenge_claimed(ms) }),
    );
    let lost = Some(text::plain(view.credits.lost(), 160)).filter(|lost| !lost.is_empty());
    rows.extend(lost.map(|value| CardRow { label: text::rules::not_judged(), value }));
    rows.extend(rules_card(&view.rules));
    rows.extend(
        view.expires_in_s
            .map(|s| CardRow { label: text::challenge_stays_label(), value: text::challenge_stays(s) }),
    );
    rows
}

pub(crate) fn table_row(row: &RunRow, blanks: u16) -> ChallengeRow {
    let share = format!("{}%", percent(usize::from(row.correct), usize::from(blanks)));
    ChallengeRow {
        rank: if row.rank > 0 { text::ordinal(row.rank) } else { "–".to_owned() },
        name: if row.you { text::you().to_owned() } else { row.name.to_string() },
        you: row.you,
        bot: row.bot,
        time: if row.status == RacerStatus::Forfeited {
            text::results::gave_up_with(share)
        } else {
            text::outcome(row.status, share)
        },
        finished: row.status.finish_ms().is_some(),
        mistakes: row.mistakes,
        hints: row.hints,
        remark: match (row.knowledge, row.repeat) {
            _ if row.struck => Some(text::run_struck()),
            _ if row.not_by_hand => Some(text::run_quick()),
            (Knowledge::Nothing | Knowledge::Raced, true) => Some(text::run_again()),
            (Knowledge::Nothing, false) => row.seen.then_some(text::run_seen()),
            (knowledge, _) => text::some(text::knew(knowledge)),
        },
        folded: row.folded,
        run: row.run,
    }
}
