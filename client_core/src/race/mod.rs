//! A race as one member sees it: the board (own, if they race), the progress of all racers, the times, and the moves made here.
//! The board itself is [`crate::board`]; what the server has confirmed or not is laid over it by `prediction`. What typing does
//! is in `play`, what the server says in `on_server`.

mod clock;
mod company;
mod elimination;
mod hints;
mod notes;
mod on_server;
mod penalties;
mod pending;
mod play;
mod prediction;
mod racers;
mod seat;
mod stalls;
mod watching;

use game::{MemberNo, MemberView, Millis, OwnBoard, RaceView, RacerProgress, RacerStatus, Rules};
use puzzle::{Cell, Digit, Puzzle, Tier, Variant};

use crate::board::{Aids, Board, BoardView};
use crate::noted::NoteLog;
use crate::output::{Cue, Output};
use crate::pace::Pace;
use crate::text;
use clock::RaceClock;
use penalties::Penalties;
use prediction::Prediction;
use racers::Racers;

pub(crate) use clock::moment_in;
pub use company::RowKind;
pub(crate) use company::{Company, OwnRun};
pub use elimination::NextOut;
pub use hints::Explanation;
pub use penalties::{LockedBy, Lockout};
pub use pending::PENDING_MAX;
pub(crate) use play::Racing;
pub(crate) use racers::percent;
pub use racers::{RacerRow, sort_rows};
pub use seat::{STALL_MS, STALLS_MAX, Seat, Solver, Stall};
use watching::Sharing;

/// Milliseconds that "+12" stays beside the score.
const GAIN_SHOWN_MS: u64 = 1_500;
/// Milliseconds that a digit waits for one cell.
const ARMED_MS: u64 = 8_000;
/// Milliseconds that an answer to what was typed can be read.
const ANSWER_SHOWN_MS: u64 = 3_000;

#[derive(Clone, Debug)]
pub struct Race {
    puzzle: Puzzle,
    /// In a duel, what the other racer solves: who races has set it.
    other: Option<Puzzle>,
    /// What kind of puzzle it is, in words.
    kind: String,
    match_no: u32,
    /// The rung of the board on a ladder; 0 elsewhere.
    rung: u16,
    tier: Tier,
    rules: Rules,
    you: MemberNo,
    board: Board,
    /// `None` for those who watch: their board shows the givens.
    prediction: Option<Prediction>,
    racers: Racers,
    clock: RaceClock,
    penalties: Penalties,
    gain: Option<(u32, Millis)>,
    /// What the client answers to what was typed, while it is news.
    answer: Option<(String, Millis)>,
    /// The digit that waits for a cell, and since when.
    armed: Option<(Digit, Millis)>,
    /// What the last hint has said, until it is closed or a digit is entered.
    explanation: Option<Explanation>,
    /// Hints that were answered since this client came in.
    hints_taken: u16,
    /// Silent rules: the server has said that the board, full as it is, is wrong.
    full_but_wrong: bool,
    /// Own cells in the order in which they were confirmed; those that were filled when this client came in are before all.
    gained: Vec<Cell>,
    gained_before: usize,
    /// Only for a setter: who watches, or who races in a duel.
    seat: Option<Box<Seat>>,
    sharing: Sharing,
    pace: Pace,
    noted: NoteLog,
}

/// What the code of one input needs besides the race.
pub(crate) struct Context<'a> {
    pub(crate) now: Millis,
    /// Milliseconds a message takes one way.
    pub(crate) one_way_ms: u64,
    /// The room hears us: connected, and in it.
    pub(crate) online: bool,
    /// The server keeps what happens: answers come. Else every move waits there, and saying it again helps nothing.
    pub(crate) saving: bool,
    /// The player chooses a digit first, then the cells that get it.
    pub(crate) digit_first: bool,
    pub(crate) outputs: &'a mut Vec<Output>,
}

impl Context<'_> {
    fn cue(&mut self, cue: Cue) {
        self.outputs.push(Output::Cue(cue));
    }
}

impl Race {
    /// The race's number within its room, from 1.
    #[must_use]
    pub fn match_no(&self) -> u32 {
        self.match_no
    }

    /// The rung of the board on a ladder, from 1; 0 elsewhere.
    #[must_use]
    pub fn rung(&self) -> u16 {
        self.rung
    }

    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The board that is raced on, as this member sees it.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What kind of puzzle it is: "Classic", "Killer".
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The rules of that kind, in sentences.
    #[must_use]
    pub fn kind_rules(&self) -> String {
        let variant = Variant::of(self.puzzle.board());
        variant.as_ref().map_or_else(|| text::special_rules().to_owned(), text::kind_rules)
    }

    /// What is raced on: "Killer · Hard", and on a ladder the rung.
    #[must_use]
    pub fn title(&self) -> String {
        let rung = (self.rung > 0).then(|| format!(" · {}", text::capital(&text::rung(self.rung))));
        format!("{} · {}{}", self.kind, self.tier_name(), rung.unwrap_or_default())
    }

    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// How hard the puzzle is, in a word.
    #[must_use]
    pub fn tier_name(&self) -> &'static str {
        text::tier_of(self.puzzle.board().is_in_words(), self.tier)
    }

    /// Whether its times say something beside those of others: it is about a whole puzzle of a known difficulty.
    #[must_use]
    pub fn compares(&self) -> bool {
        self.rules.mode.is_about_solving() && !self.puzzle.board().is_in_words()
    }

    /// The rules that hold in this race.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether this member has a board in the race, or only watches.
    #[must_use]
    pub fn is_racer(&self) -> bool {
        self.prediction.is_some()
    }

    /// Whether moves make sense: has a board, and it is not over.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.is_racer() && self.own_status() == Some(RacerStatus::Racing)
    }

    #[must_use]
    pub fn own_progress(&self) -> Option<&RacerProgress> {
        self.racers.of(self.you)
    }

    #[must_use]
    pub fn own_status(&self) -> Option<RacerStatus> {
        self.own_progress().map(|own| own.status)
    }

    /// Moves that the server has not answered yet.
    #[must_use]
    pub fn pending_count(&self) -> usize {
        self.prediction.as_ref().map_or(0, |prediction| prediction.pending.len())
    }

    /// The race clock: the time since the start, or the own time once finished.
    #[must_use]
    pub fn elapsed_ms(&self, now: Millis) -> u64 {
        match self.own_status() {
            Some(RacerStatus::Finished { time_ms }) => u64::from(time_ms),
            _ => self.clock.elapsed_ms(now),
        }
    }

    /// Milliseconds after the start when a racer was seen to stop; `None` while they race, and for what happened before this
    /// client came in.
    pub(crate) fn ended_ms(&self, member: MemberNo) -> Option<u32> {
        self.racers.ended_ms(member)
    }

    /// The time until the limit, if there is one.
    #[must_use]
    pub fn remaining_ms(&self, now: Millis) -> Option<u64> {
        self.clock.remaining_ms(now)
    }

    /// The lock-out of the moment.
    #[must_use]
    pub fn lockout(&self, now: Millis) -> Option<Lockout> {
        self.penalties.lockout(now)
    }

    /// Why the board takes nothing at the moment, or for what it waits, as long as that lasts.
    #[must_use]
    pub fn standing_notice(&self, now: Millis) -> Option<String> {
        if !self.is_playing() {
            return None;
        }
        let locked = self.lockout(now).map(|_| text::locked_by(self.penalties.locked_by()).to_owned());
        locked.or_else(|| self.board.armed().map(text::choose_cell_for))
    }

    /// What is to be said of a lock besides that there is one: that it was for a guess.
    pub(crate) fn spoken_lock(&self, now: Millis) -> Option<&'static str> {
        let by = self.lockout(now).map(|_| self.penalties.locked_by())?;
        (by == LockedBy::Guess).then(|| text::locked_by(by))
    }

    /// Mistakes so far.
    #[must_use]
    pub fn strikes(&self) -> u8 {
        self.penalties.strikes()
    }

    /// Mistakes after which one is out; `None` for never.
    #[must_use]
    pub fn strikes_max(&self) -> Option<u8> {
        self.rules.mistakes.out_after
    }

    #[must_use]
    pub fn score(&self) -> u32 {
        self.own_progress().map_or(0, |own| own.score)
    }

    /// What the last right digit earned, while it is news.
    #[must_use]
    pub fn gain(&self, now: Millis) -> Option<u32> {
        self.gain.filter(|(_, until)| *until > now).map(|(gained, _)| gained)
    }

    /// What the player should know and cannot see on the board: why it did not take what was typed, or that it is full and
    /// wrong.
    #[must_use]
    pub fn notice(&self, now: Millis) -> Option<&str> {
        let answer = self.answer.as_ref().filter(|(_, until)| *until > now).map(|(text, _)| text.as_str());
        answer.or((self.full_but_wrong && self.is_playing()).then_some(text::not_right_yet()))
    }

    /// Whether every cell holds a digit that the server knows of.
    fn is_full(&self) -> bool {
        let cells = self.board.view().cell_count();
        self.prediction.as_ref().is_some_and(|prediction| prediction.standing().len() == cells)
    }

    pub(crate) fn lane_rows(&self, members: &[MemberView], now: Millis) -> Vec<RacerRow> {
        let mut rows = self.racers.rows(self.you, self.rules.judges_each_digit(), members, now);
        if let Some(next) = self.next_out(now)
            && let Some(row) = rows.iter_mut().find(|row| row.member == next.member && row.connected)
        {
            row.remark = Some(text::leaves_next().to_owned());
        }
        rows
    }

    /// In a duel, the racer whose puzzle one has set.
    pub(crate) fn other_racer(&self) -> Option<MemberNo> {
        self.other.as_ref().filter(|_| self.is_racer())?;
        self.racers.other_than(self.you)
    }

    /// Cells that every racer has to fill.
    pub(crate) fn blanks(&self) -> usize {
        self.racers.blanks()
    }

    pub(crate) fn silent(&self) -> bool {
        !self.rules.judges_each_digit()
    }

    /// The server answers again what it could not for a while; whatever got lost is said again.
    pub(crate) fn send_again(&mut self, cx: &mut Context<'_>) {
        if let Some(prediction) = &mut self.prediction {
            prediction.pending.hurry();
        }
        self.send_due(cx);
    }

    pub(crate) fn new(
        view: &RaceView,
        own: Option<&OwnBoard>,
        rules: Rules,
        you: MemberNo,
        cx: &Context<'_>,
    ) -> Self {
        let racers = Racers::new(view);
        let aids = rules.aids;
        let aids =
            Aids { conflicts: aids.conflicts, tidy_notes: aids.tidy_notes, fitting_only: aids.fitting_only };
        let board = Board::new(&view.puzzle, aids);
        let mut race = Self {
            prediction: own_board(view, own, you, board.view())
                .map(|own| Prediction::new(view.match_no, view.rung, view.puzzle.givens().clone(), &own)),
            board,
            kind: text::kind(Variant::of(view.puzzle.board()).as_ref()),
            puzzle: view.puzzle.clone(),
            other: view.other.as_ref().map(|other| other.puzzle.clone()),
            match_no: view.match_no,
            rung: view.rung,
            tier: view.tier,
            rules,
            you,
            penalties: Penalties::default(),
            racers,
            clock: RaceClock::new(cx.now, view.elapsed_ms, view.remaining_ms, cx.one_way_ms),
            gain: None,
            answer: None,
            armed: None,
            explanation: None,
            hints_taken: 0,
            full_but_wrong: false,
            gained: Vec::new(),
            gained_before: 0,
            seat: None,
            sharing: Sharing::default(),
            pace: Pace::default(),
            noted: NoteLog::default(),
        };
        race.full_but_wrong = race.is_full();
        race.penalties.set_strikes(race.own_progress().map_or(0, |own| own.strikes));
        race.penalties.lock(own.map_or(0, |own| own.locked_ms), cx);
        race.refresh();
        race.gained_before = race.gained.len();
        race
    }

    /// The board shows what the server has confirmed and the moves under way.
    fn refresh(&mut self) {
        let Some(prediction) = &self.prediction else { return };
        let (digits, mut annotations) = prediction.shown(self.rules.judges_each_digit());
        let news = prediction.entered().filter(|cell| !self.gained.contains(cell));
        let news: Vec<Cell> = news.collect();
        self.gained.extend(news);
        annotations.hinted = self.explanation.as_ref().map(|told| told.cells).unwrap_or_default();
        self.board.show(digits, annotations);
    }
}

/// The board of a racer as the server describes it; an empty one at the start, none for those who watch.
fn own_board(view: &RaceView, own: Option<&OwnBoard>, you: MemberNo, board: &BoardView) -> Option<OwnBoard> {
    let races = view.racers.iter().any(|racer| racer.member == you);
    let fresh = || OwnBoard { entries: view.puzzle.board().blank(), last_seq: game::Seq(0), locked_ms: 0 };
    // Whatever a server says, the entries are those of this board.
    let fitted = |own: &OwnBoard| OwnBoard { entries: board.fitted(&own.entries), ..own.clone() };
    races.then(|| own.map_or_else(fresh, fitted))
}
