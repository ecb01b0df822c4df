//! The room one is in, as the server last described it, and what this member is doing about it: rules on their
//! way, a pasted puzzle, the race.

mod boards;
mod duel;
mod editor;
mod finished;
mod follow;
mod handicap;
mod hear;
mod intent;
mod invitation;
mod lobby;
mod on_screen;
mod paste;
mod picker;
mod results;
mod rules;
mod said;
mod screen;
mod sheets;
mod start;
mod story;
mod want;

use engine_api::Needed;
use game::{
    AttemptView, Handicap, Knowledge, MemberNo, MemberView, Millis, Phase, Preset, RacerStatus, ResultRow,
    Results, Rival, Role, RoomCode, RoomView, Settings,
};

use puzzle::Tier;

use crate::race::{Company, Race, RacerRow};
use crate::store::SavedNotes;
use crate::text;
use boards::FinalBoards;
pub(crate) use editor::{Choice, Editor, Field};
use screen::Questions;
use start::StartTimes;

pub use boards::{BOARDS_PER_PAGE, BoardCard, BoardDigits, Boards};
pub use duel::{DuelButton, DuelSheet};
pub use editor::{PuzzleFields, TypedField};
pub use handicap::{HandicapRow, handicap_rows};
pub use intent::RoomIntent;
pub use invitation::Invitation;
pub use lobby::{KnockRow, Lobby, Primary, SeatRow};
pub use paste::{Paste, PasteState, Preview};
pub use picker::{AdditionRow, KindCard, Pick, Picker, PickerGroup, PickerProblem, Sample, TierCard};
pub(crate) use picker::{Look, Refused, Samples, by_lot, with_addition};
pub use results::{ChartLine, Rematch, ResultLine, ResultsCard};
use rules::is_set;
pub use rules::{CardRow, RuleEdit, RuleKey, RuleRow};
pub(crate) use rules::{Change, puzzle_line, rules_card};
pub use sheets::{HintSheet, RoomQuestion, RoomSheet};
pub use story::Moment;

#[derive(Clone, Debug)]
pub struct Room {
    /// The server has let this connection in.
    pub(crate) is_heard: bool,
    you: MemberNo,
    view: RoomView,
    link: String,
    times: StartTimes,
    /// The pending start was caused by a member's decision or by the clock: not all were ready for it.
    forced: bool,
    editor: Editor,
    paste: Paste,
    /// The link is on its way to the clipboard.
    copies_link: bool,
    race: Option<Race>,
    results: Option<Results>,
    /// What there was to see in the wait that the results tell of.
    waited_for: Option<Needed>,
    /// The own row of the race that others are still in.
    own_result: Option<ResultRow>,
    boards: FinalBoards,
    /// The challenge that this room is an attempt at.
    attempt: Option<AttemptView>,
    /// Who races along from elsewhere.
    company: Company,
    questions: Questions,
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
        self.editor.fields()
    }

    /// The rules dialog's rows, changes on their way included.
    #[must_use]
    pub fn rule_rows(&self) -> Vec<RuleRow> {
        rules::editor(&self.editor.shown(&self.view.settings))
    }

    /// The ready-made rules that the dialog shows, if they are such.
    #[must_use]
    pub fn preset(&self) -> Option<Preset> {
        Preset::of(&self.editor.shown(&self.view.settings).rules)
    }

    /// What the rules of the race say of mistakes, hints and time.
    pub(crate) fn race_terms(&self) -> Vec<(String, String)> {
        let rules = self.race.as_ref().map_or(&self.view.settings.rules, Race::rules);
        rules::rules_card(rules).into_iter().map(|row| (row.label.to_owned(), row.value)).collect()
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
        self.times.countdown_ms(now)
    }

    /// Milliseconds until a host's start is taken, after a change of rules or puzzle that others must see first.
    #[must_use]
    pub fn settles_in_ms(&self, now: Millis) -> Option<u64> {
        let company = self.view.members.iter().any(|member| member.no != self.you && is_company(member));
        self.times.settles_in_ms(now).filter(|_| company)
    }

    /// Whether something here counts down.
    pub(crate) fn is_counting(&self) -> bool {
        self.times.is_counting()
    }

    /// What the room waits for, with the time that it waits at most.
    #[must_use]
    pub fn status(&self, now: Millis) -> String {
        match (self.times.starts_in_ms(now), self.unready_name()) {
            (Some(ms), Some(name)) => text::starts_without(ms, &name),
            _ => self.duel_line(now).unwrap_or_else(|| self.lobby().status),
        }
    }

    /// The own place, time and score, once finished: final while others still race.
    #[must_use]
    pub fn own_result(&self) -> Option<&ResultRow> {
        self.own_result.as_ref()
    }

    /// All racers' lanes, the player's own first; in an attempt at a challenge with ghosts and rivals.
    #[must_use]
    pub fn lanes(&self, now: Millis) -> Vec<RacerRow> {
        let Some(race) = &self.race else { return Vec::new() };
        let mut rows = race.lane_rows(&self.view.members, now);
        self.company.join(&mut rows, race.elapsed_ms(now), race.blanks());
        rows
    }

    /// The challenge that this room is an attempt at.
    #[must_use]
    pub fn attempt(&self) -> Option<&AttemptView> {
        self.attempt.as_ref()
    }

    /// Whether the race on the table can be made a challenge for others: the player was in it, and it was one board for all.
    #[must_use]
    pub fn may_challenge(&self) -> bool {
        let raced =
            |results: &Results| results.table.iter().any(|row| row.member == self.you && row.rung == 0);
        self.attempt.is_none() && self.results.as_ref().is_some_and(raced)
    }

    /// The race on the table as a match that can be watched again, and the player's name in it; the puzzle of a challenge is not
    /// shown as long as others may try it.
    #[must_use]
    pub fn replay(&self) -> Option<(game::MatchId, Option<String>)> {
        let results = self.results.as_ref().filter(|_| self.attempt.is_none())?;
        let own = results.table.iter().find(|row| row.member == self.you);
        Some((results.id, own.map(|row| row.name.to_string())))
    }

    pub(crate) fn set_rivals(&mut self, rivals: Vec<Rival>) {
        self.company.set_rivals(rivals);
    }

    /// What to say to those who do not play now, while the others race.
    #[must_use]
    pub fn race_detail(&self, now: Millis) -> String {
        let waiting = self.own().filter(|own| own.role == Role::Waiting);
        let setter = waiting.is_some_and(|own| own.knowledge == Knowledge::Puzzle);
        let running = self.lanes(now).iter().filter(|row| row.status == RacerStatus::Racing).count();
        match running {
            0 => text::results::counting_up().to_owned(),
            _ if setter => text::you_watch().to_owned(),
            _ if waiting.is_some() => text::late().to_owned(),
            more => text::results::still_racing(more),
        }
    }

    /// The member who has set the puzzle and sees the boards of those who solve it.
    #[must_use]
    pub fn seated_setter(&self) -> Option<&MemberView> {
        let sees = self.view.settings.rules.setter_sees_boards();
        let setter = self.view.members.iter().find(|member| member.knowledge == Knowledge::Puzzle);
        setter.filter(|setter| sees && setter.role != Role::Racer)
    }

    /// Whether the server plays for a member.
    pub(crate) fn has_bot(&self) -> bool {
        self.view.members.iter().any(|member| member.strength.is_some())
    }

    /// Whether a racer has finished, or only bots of the server still race, so that a host may end the race for all. Where there
    /// is no host, anybody may end what is left to a bot.
    #[must_use]
    pub fn can_end_race(&self, now: Millis) -> bool {
        let finished = |row: &RacerRow| matches!(row.status, RacerStatus::Finished { .. });
        let is_served = |no| self.view.members.iter().any(|known| known.no == no && known.strength.is_some());
        let races = |row: &RacerRow| row.status == RacerStatus::Racing && !is_served(row.member);
        let lanes = self.lanes(now);
        let is_left_to_bots = !lanes.iter().any(races);
        let may_end = if self.view.policy.host_powers {
            self.is_host() && (is_left_to_bots || lanes.iter().any(finished))
        } else {
            self.view.policy.needs_opponent && is_left_to_bots
        };
        self.view.phase == Phase::Racing && may_end
    }

    /// Whether this member may remove that one, or make them the host.
    #[must_use]
    pub fn can_manage(&self, member: MemberNo) -> bool {
        let present = self.view.members.iter().any(|known| known.no == member);
        self.is_host() && member != self.you && present
    }

    /// What the host has fixed for a member, where this member may change it.
    #[must_use]
    pub fn handicap_of(&self, member: MemberNo) -> Option<Handicap> {
        let known = self.view.members.iter().find(|known| known.no == member)?;
        (self.can_manage(member) && self.lobby().can_edit).then_some(known.handicap)
    }

    pub(crate) fn name_of(&self, member: MemberNo) -> String {
        let known = self.view.members.iter().find(|known| known.no == member);
        known.map_or_else(|| text::results::this_player().to_owned(), |known| known.name.to_string())
    }

    fn drafted_settings(&self) -> Settings {
        self.editor.drafted(&self.view.settings)
    }

    /// The notes of the race, if they have changed.
    pub(crate) fn take_changed_notes(&mut self, now: Millis) -> Option<SavedNotes> {
        let code: RoomCode = self.view.code;
        self.race.as_mut()?.take_changed_notes(code, now)
    }

    /// The link to put on the clipboard.
    pub(crate) fn copy_link(&mut self) -> String {
        self.copies_link = true;
        self.link.clone()
    }

    /// What to say when the clipboard has the link, or refuses it.
    pub(crate) fn link_copied(&mut self, done: bool) -> Option<String> {
        let link = &self.link;
        let words = || if done { text::copied(link).to_owned() } else { text::link_not_copied(link) };
        std::mem::take(&mut self.copies_link).then(words)
    }
}

/// Whether a member may need time to see what has changed.
fn is_company(member: &MemberView) -> bool {
    member.role == Role::Racer && member.strength.is_none()
}

/// Changes of the card, where this member may make them.
impl Room {
    /// A dialog that edits opens: with what the card says, and without a pasted puzzle that was accepted.
    pub(crate) fn open_editor(&mut self) {
        self.editor.open(&self.view.settings);
        if matches!(self.paste.state, PasteState::Accepted { .. }) {
            self.paste = Paste::default();
        }
    }

    pub(crate) fn step_rule(&mut self, edit: RuleEdit) -> Option<Change> {
        if self.lobby().can_edit { self.editor.step(&self.view.settings, edit) } else { None }
    }

    pub(crate) fn choice(&mut self) -> Choice<'_> {
        Choice { card: &self.view.settings, editor: &mut self.editor }
    }

    pub(crate) fn close_picker(&mut self) -> Option<Change> {
        self.editor.close_picker(&self.view.settings, true).filter(|_| self.lobby().can_edit)
    }

    /// Whether this member may say which puzzle is generated.
    fn can_type(&self) -> bool {
        self.lobby().can_edit && (self.editor.is_picking() || self.set_puzzle().is_none())
    }

    pub(crate) fn fill_fields(&mut self) {
        self.editor.fill_fields(&self.view.settings);
    }

    /// Shows a change that is on its way to the server.
    pub(crate) fn draft(&mut self, change: &Change, now: Millis) {
        self.editor.draft(&self.view.settings, change, now);
    }

    pub(crate) fn refuse_puzzle(&mut self, words: String) {
        self.editor.refuse_puzzle(&self.view.settings, words);
    }

    /// The server has proven the pasted puzzle.
    pub(crate) fn accept_puzzle(&mut self, clues: u16, tier: Tier) {
        self.editor.drop_draft();
        self.paste.state = PasteState::Accepted { clues, tier };
    }

    pub(crate) fn drop_draft(&mut self) {
        self.editor.drop_draft();
    }
}
