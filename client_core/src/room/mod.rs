//! The room one is in, as the server last described it, and what this member is doing about it: rules on their
//! way, a pasted puzzle, the race.

mod follow;
mod lobby;
mod paste;
mod results;
mod rules;

use game::{
    Knowledge, MemberNo, MemberView, Millis, Phase, PuzzleChoice, RacerStatus, ResultRow, Results, Role,
    RoomView, Settings,
};

use crate::race::{Race, RacerRow};
use crate::text;

pub use lobby::{KnockRow, Lobby, SeatRow};
pub use paste::{Paste, PasteState, Preview};
pub use results::{ChartLine, Rematch, ResultLine, ResultsCard};
use rules::apply;
pub use rules::{CardRow, RuleEdit, RuleKey, RuleRow};
pub(crate) use rules::{
    Change, change, clues_text, is_set, read_clues, read_kind, seed_of, with_clues, with_kind,
};

#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) you: MemberNo,
    pub(crate) view: RoomView,
    pub(crate) link: String,
    pub(crate) race: Option<Race>,
    pub(crate) results: Option<Results>,
    /// The end of the countdown.
    pub(crate) go_at: Option<Millis>,
    /// When the race starts without the one who is not ready.
    pub(crate) starts_at: Option<Millis>,
    /// Until when a host's start waits, because the rules or the puzzle have just changed.
    pub(crate) settled_at: Option<Millis>,
    /// The start that has been made was somebody's decision, or the clock's: not all were ready for it.
    pub(crate) forced: bool,
    /// The own row of the race that others are still in.
    pub(crate) own_result: Option<ResultRow>,
    /// Whole seconds of the countdown that were last announced.
    pub(crate) seconds_announced: Option<u64>,
    /// The card with changes that the server has not confirmed all of.
    pub(crate) draft: Option<Draft>,
    /// The puzzle that could not be had: the editor goes on from there.
    pub(crate) refused: Option<PuzzleChoice>,
    pub(crate) paste: Paste,
    /// What is typed into the fields of the rules card.
    pub(crate) fields: PuzzleFields,
}

/// Milliseconds that changes of the card are shown without the server having confirmed them, and those of the puzzle,
/// which is made first.
pub(crate) const DRAFT_MS_MAX: u64 = 5_000;
const PUZZLE_DRAFT_MS_MAX: u64 = 15_000;

/// The card as this host has changed it.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    settings: Settings,
    until: Millis,
}

/// The fields of the rules dialog that say which puzzle is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleFields {
    pub kind: TypedField,
    pub clues: TypedField,
    pub seed: TypedField,
}

/// A field as typed, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedField {
    pub text: String,
    pub error: Option<String>,
}

impl Room {
    /// This member's number.
    #[must_use]
    pub fn you(&self) -> MemberNo {
        self.you
    }

    #[must_use]
    pub fn view(&self) -> &RoomView {
        &self.view
    }

    #[must_use]
    pub fn link(&self) -> &str {
        &self.link
    }

    #[must_use]
    pub fn own(&self) -> Option<&MemberView> {
        self.view.members.iter().find(|member| member.no == self.you)
    }

    #[must_use]
    pub fn is_host(&self) -> bool {
        self.view.host == self.you
    }

    #[must_use]
    pub fn race(&self) -> Option<&Race> {
        self.race.as_ref()
    }

    #[must_use]
    pub fn results(&self) -> Option<&Results> {
        self.results.as_ref()
    }

    #[must_use]
    pub fn paste(&self) -> &Paste {
        &self.paste
    }

    #[must_use]
    pub fn puzzle_fields(&self) -> &PuzzleFields {
        &self.fields
    }

    /// The rules dialog's rows, changes on their way included.
    #[must_use]
    pub fn rule_rows(&self) -> Vec<RuleRow> {
        rules::editor(&self.editor_settings())
    }

    /// The set puzzle in words ("Set by Zoë, 30 givens"), which [`RuleEdit::RemovePuzzle`] removes; `None` where
    /// the puzzle is generated, and only then can it have a seed.
    #[must_use]
    pub fn set_puzzle(&self) -> Option<String> {
        let settings = self.drafted_settings();
        is_set(&settings).then(|| rules::puzzle_text(&settings))
    }

    /// Milliseconds until the race starts, during the countdown.
    #[must_use]
    pub fn countdown_ms(&self, now: Millis) -> Option<u64> {
        self.go_at.map(|at| at.since(now))
    }

    /// Milliseconds until a host's start is taken, after a change of rules or puzzle that others must see first.
    #[must_use]
    pub fn settles_in_ms(&self, now: Millis) -> Option<u64> {
        let company =
            self.view.members.iter().any(|member| member.no != self.you && member.role == Role::Racer);
        self.settled_at.filter(|_| company).map(|at| at.since(now)).filter(|ms| *ms > 0)
    }

    /// Whether something here counts down.
    pub(crate) fn is_counting(&self) -> bool {
        self.go_at.is_some() || self.starts_at.is_some() || self.settled_at.is_some()
    }

    /// What the room waits for, with the time that it waits at most.
    #[must_use]
    pub(crate) fn status(&self, now: Millis) -> String {
        match (self.starts_at, self.unready_name()) {
            (Some(at), Some(name)) => text::starts_without(&name, at.since(now)),
            _ => self.lobby().status,
        }
    }

    /// The own place, time and score, once finished: final while others still race.
    #[must_use]
    pub fn own_result(&self) -> Option<&ResultRow> {
        self.own_result.as_ref()
    }

    /// Everybody's lanes, the own one first.
    #[must_use]
    pub fn lanes(&self, now: Millis) -> Vec<RacerRow> {
        self.race.as_ref().map_or_else(Vec::new, |race| race.lane_rows(&self.view.members, now))
    }

    /// What to say to those who do not play now, while the others race.
    #[must_use]
    pub fn race_detail(&self, now: Millis) -> String {
        let waiting = self.own().filter(|own| own.role == Role::Waiting);
        let setter = waiting.is_some_and(|own| own.knowledge == Knowledge::Puzzle);
        let running = self.lanes(now).iter().filter(|row| row.status == RacerStatus::Racing).count();
        match running {
            0 => "Counting up the results…".to_owned(),
            _ if setter => text::SETTER_WATCHES.to_owned(),
            _ if waiting.is_some() => text::LATE.to_owned(),
            1 => "One player is still racing.".to_owned(),
            more => format!("{more} players are still racing."),
        }
    }

    /// Whether somebody has finished, so that a host may end the race for all.
    #[must_use]
    pub fn can_end_race(&self, now: Millis) -> bool {
        let finished = |row: &RacerRow| matches!(row.status, RacerStatus::Finished { .. });
        self.is_host() && self.view.phase == Phase::Racing && self.lanes(now).iter().any(finished)
    }

    pub(crate) fn name_of(&self, member: MemberNo) -> String {
        let known = self.view.members.iter().find(|known| known.no == member);
        known.map_or_else(|| "this player".to_owned(), |known| known.name.to_string())
    }

    pub(crate) fn drafted_settings(&self) -> Settings {
        self.draft.as_ref().map_or(&self.view.settings, |draft| &draft.settings).clone()
    }

    /// What the editor shows: the card, or what was asked for and cannot be had.
    pub(crate) fn editor_settings(&self) -> Settings {
        let settings = self.drafted_settings();
        match &self.refused {
            Some(puzzle) => Settings { puzzle: puzzle.clone(), ..settings },
            None => settings,
        }
    }

    /// Shows a change of the card that is on its way to the server.
    pub(crate) fn draft(&mut self, change: &Change, now: Millis) {
        let mut settings = self.drafted_settings();
        apply(&mut settings, change);
        let shown_ms = match change {
            Change::Rules(_) => DRAFT_MS_MAX,
            Change::Puzzle(_) => {
                self.refused = None;
                PUZZLE_DRAFT_MS_MAX
            }
        };
        self.draft = Some(Draft { settings, until: now.plus(shown_ms) });
    }

    /// The drafted puzzle cannot be had, for this reason.
    pub(crate) fn refuse_puzzle(&mut self, words: String) {
        let puzzle = self.drafted_settings().puzzle;
        self.refused = Some(puzzle).filter(|puzzle| *puzzle != self.view.settings.puzzle);
        self.fields.kind.error = Some(words);
    }

    /// What the server says counts, where it has not said it within a while; and a change is news only so long.
    pub(crate) fn expire(&mut self, now: Millis) {
        self.draft.take_if(|draft| draft.until <= now);
        self.settled_at.take_if(|at| *at <= now);
    }
}
