//! A race as one member sees it: the board (own, if they race), everybody's lanes, the times, and the marks and
//! moves made here. What typing does is in `play`, what the server says in `on_server`.

mod board;
mod clock;
mod cursor;
mod hints;
mod history;
mod look;
mod notes;
mod on_server;
mod pending;
mod play;
mod racers;

use game::{MemberNo, MemberView, Millis, OwnBoard, RaceView, RacerProgress, RacerStatus, Rules};
use puzzle::{Cell, CellSet, Digit, Grid, Puzzle, Tier, Variant};

use crate::board::BoardView;
use crate::input::EntryMode;
use crate::output::{Cue, Output};
use crate::store::SavedNotes;
use crate::text;
use board::Board;
use clock::RaceClock;
use cursor::Cursor;
use history::History;
use notes::Notes;
use racers::Racers;

pub use board::CellKind;
pub use clock::Lockout;
pub(crate) use clock::moment_in;
pub use hints::Explanation;
pub use history::HISTORY_MAX;
pub use look::{CellLook, PadKey};
pub use pending::PENDING_MAX;
pub(crate) use play::EntryRefusal;
pub use racers::RacerRow;
pub(crate) use racers::percent;

/// Milliseconds that "+12" stays beside the score.
const GAIN_SHOWN_MS: u64 = 1_500;

#[derive(Clone, Debug)]
pub struct Race {
    puzzle: Puzzle,
    view: BoardView,
    /// What kind of puzzle it is, in words.
    kind: String,
    match_no: u32,
    tier: Tier,
    pub(crate) rules: Rules,
    you: MemberNo,
    /// `None` for those who watch.
    board: Option<Board>,
    notes: Notes,
    history: History,
    cursor: Cursor,
    racers: Racers,
    clock: RaceClock,
    lockout: Option<Lockout>,
    strikes: u8,
    gain: Option<(u32, Millis)>,
    conflicts: CellSet,
    /// What the last hint has said, until it is closed or a digit is entered.
    explanation: Option<Explanation>,
    /// Silent rules: the server has said that the board, full as it is, is wrong.
    full_but_wrong: bool,
    /// The notes have changed since they were kept last.
    notes_dirty: bool,
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

    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The board that is raced on.
    #[must_use]
    pub fn view(&self) -> &BoardView {
        &self.view
    }

    #[must_use]
    pub fn givens(&self) -> &Grid {
        self.puzzle.givens()
    }

    /// What kind of puzzle it is: "Classic", "Killer".
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.kind
    }

    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// The rules that hold in this race.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether this member has a board in the race, or only watches.
    #[must_use]
    pub fn is_racer(&self) -> bool {
        self.board.is_some()
    }

    /// Whether moves make sense: has a board, and it is not over.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.is_racer() && self.own_status() == Some(RacerStatus::Racing)
    }

    #[must_use]
    pub fn own_lane(&self) -> Option<&RacerProgress> {
        self.racers.of(self.you)
    }

    #[must_use]
    pub fn own_status(&self) -> Option<RacerStatus> {
        self.own_lane().map(|lane| lane.status)
    }

    #[must_use]
    pub fn selected(&self) -> Option<Cell> {
        self.cursor.selected
    }

    #[must_use]
    pub fn mode(&self) -> EntryMode {
        self.cursor.mode
    }

    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Moves that the server has not answered yet.
    #[must_use]
    pub fn pending_count(&self) -> usize {
        self.board.as_ref().map_or(0, |board| board.pending.iter().count())
    }

    /// What stands in a cell of the own board.
    #[must_use]
    pub fn shown(&self, cell: Cell) -> (Option<Digit>, CellKind) {
        match (&self.board, self.givens().get(cell)) {
            (Some(board), _) => board.shown(cell),
            (None, Some(given)) => (Some(given), CellKind::Given),
            (None, None) => (None, CellKind::Empty),
        }
    }

    /// The race clock: the time since the start, or the own time once finished.
    #[must_use]
    pub fn elapsed_ms(&self, now: Millis) -> u64 {
        match self.own_status() {
            Some(RacerStatus::Finished { time_ms }) => u64::from(time_ms),
            _ => self.clock.elapsed_ms(now),
        }
    }

    /// The time until the limit, if there is one.
    #[must_use]
    pub fn remaining_ms(&self, now: Millis) -> Option<u64> {
        self.clock.remaining_ms(now)
    }

    /// The lock-out of the moment.
    #[must_use]
    pub fn lockout(&self, now: Millis) -> Option<Lockout> {
        self.lockout.filter(|lockout| !lockout.is_over(now))
    }

    /// Mistakes so far.
    #[must_use]
    pub fn strikes(&self) -> u8 {
        self.strikes
    }

    /// Mistakes after which one is out; `None` for never.
    #[must_use]
    pub fn strikes_max(&self) -> Option<u8> {
        self.rules.mistakes.out_after
    }

    #[must_use]
    pub fn score(&self) -> u32 {
        self.own_lane().map_or(0, |lane| lane.score)
    }

    /// What the last right digit earned, while it is news.
    #[must_use]
    pub fn gain(&self, now: Millis) -> Option<u32> {
        self.gain.filter(|(_, until)| *until > now).map(|(gained, _)| gained)
    }

    /// What the player should know about the board of the moment and cannot see on it.
    #[must_use]
    pub fn notice(&self) -> Option<&'static str> {
        (self.full_but_wrong && self.is_playing()).then_some(text::NOT_RIGHT_YET)
    }

    /// Whether every cell holds a digit that the server knows of.
    fn is_full(&self) -> bool {
        self.board.as_ref().is_some_and(|board| board.standing().len() == self.view.cell_count())
    }

    pub(crate) fn lane_rows(&self, members: &[MemberView], now: Millis) -> Vec<RacerRow> {
        self.racers.rows((self.you, self.silent()), members, now)
    }

    pub(crate) fn silent(&self) -> bool {
        self.rules.mistakes.silent
    }

    /// The server answers again what it could not for a while; whatever got lost is said again.
    pub(crate) fn send_again(&mut self, cx: &mut Context<'_>) {
        if let Some(board) = &mut self.board {
            board.pending.hurry();
        }
        self.send_due(cx);
    }

    /// The notes to keep, if they have changed.
    pub(crate) fn take_changed_notes(&mut self, room: game::RoomCode) -> Option<SavedNotes> {
        if !std::mem::take(&mut self.notes_dirty) {
            return None;
        }
        Some(SavedNotes { room, match_no: self.match_no, marks: self.notes.to_saved() })
    }

    pub(crate) fn restore_notes(&mut self, saved: &SavedNotes) {
        let Some(board) = self.board.as_ref().filter(|_| saved.match_no == self.match_no) else { return };
        self.notes = Notes::from_saved(&saved.marks, self.view.layout());
        // Moves may have been answered after the notes were kept.
        if self.rules.aids.tidy_notes && !self.silent() {
            for cell in self.view.cells() {
                if let Some(digit) = board.confirmed(cell) {
                    self.notes.strike(digit, self.view.peers(cell));
                }
            }
        }
    }

    pub(crate) fn new(
        view: &RaceView,
        own: Option<&OwnBoard>,
        rules: Rules,
        you: MemberNo,
        cx: &Context<'_>,
    ) -> Self {
        let racers = Racers::new(view, rules.disguised);
        let board_view = BoardView::new(view.puzzle.board());
        let fresh = OwnBoard { entries: view.puzzle.board().blank(), last_seq: game::Seq(0), locked_ms: 0 };
        // Whatever a server says, the entries are those of this board.
        let own = own.map(|own| OwnBoard { entries: board_view.fitted(&own.entries), ..own.clone() });
        let races = view.racers.iter().any(|racer| racer.member == you);
        let mut race = Self {
            board: races.then(|| {
                Board::new(view.match_no, view.puzzle.givens().clone(), own.as_ref().unwrap_or(&fresh))
            }),
            kind: text::kind(Variant::of(view.puzzle.board()).as_ref()),
            puzzle: view.puzzle.clone(),
            view: board_view,
            match_no: view.match_no,
            tier: view.tier,
            rules,
            you,
            notes: Notes::default(),
            history: History::default(),
            cursor: Cursor::default(),
            strikes: racers.of(you).map_or(0, |lane| lane.strikes),
            racers,
            clock: RaceClock::new(cx.now, view.elapsed_ms, view.remaining_ms, cx.one_way_ms),
            lockout: None,
            gain: None,
            conflicts: CellSet::EMPTY,
            explanation: None,
            full_but_wrong: false,
            notes_dirty: false,
        };
        race.full_but_wrong = race.is_full();
        race.lock(own.as_ref().map_or(0, |own| own.locked_ms), cx);
        race.refresh_conflicts();
        race
    }

    /// No moves for `ms`, counted from when the message was sent.
    fn lock(&mut self, ms: u32, cx: &Context<'_>) {
        let until = moment_in(cx.now, ms, cx.one_way_ms);
        let total_ms = until.since(cx.now);
        self.lockout = (total_ms > 0).then_some(Lockout { until, total_ms });
    }
}
