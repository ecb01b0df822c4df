//! The server's daily challenge: what is known of it, when it is asked for again, and what a person wants with it. The tile on
//! the home screen is in `tile`, the page in `page`, the text to share in `share`. An attempt is one at a challenge like any
//! other; the daily of practice is practice's own.

mod page;
mod share;
mod tile;

use game::{ChallengeId, DailyView, Day, Millis, Problem, RequestId};
use protocol::ClientMessage;
use puzzle::{Board, Cell, Digit, Grid};

use crate::board::BoardView;
use crate::screens::{Place, Step};
use crate::shared::Cx;
pub use page::DailyPage;
pub use share::{SQUARE_FAST_MS, SQUARE_SLOW_MS, Share, Square};
pub use tile::{DailyState, DailyTile};

/// Milliseconds after which the daily is asked for again: others solve it meanwhile. And with nobody looking at its page.
const ASK_EVERY_MS: u64 = 30_000;
const ASK_IDLE_MS: u64 = 300_000;
/// Milliseconds after a day's end until the next one is asked for: clocks run apart.
const NEXT_LATE_MS: u64 = 1_000;
/// After a server has said that it has none, or not now.
const ASK_REFUSED_MS: u64 = 600_000;

/// What somebody wants with the daily.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DailyIntent {
    /// Its page.
    Open,
    /// An attempt at the shown day.
    Race,
    /// Another day on the page.
    Show(Day),
    /// The table of those one has raced, or of everybody.
    ShowRaced(bool),
}

fn picture(view: &DailyView) -> Option<(BoardView, Grid)> {
    let board = Board::classic();
    let mut givens = board.blank();
    let cells = board.layout().cell_count();
    let is_classic = usize::from(view.challenge.clues + view.challenge.blanks) == cells;
    for &cell in view.given_cells.iter().filter(|cell| usize::from(**cell) < cells) {
        givens.set(Cell::new(cell), Digit::new(1));
    }
    is_classic.then(|| (BoardView::new(board), givens))
}

#[derive(Clone, Debug, Default)]
pub struct Dailies {
    /// The server's today, as it was heard last, and when.
    latest: Option<Box<DailyView>>,
    heard_at: Millis,
    /// Another day that the page shows, or will.
    shown: Option<Day>,
    other: Option<Box<DailyView>>,
    shows_raced: bool,
    /// Where the givens of the latest lie; the digits say nothing.
    picture: Option<(BoardView, Grid)>,
    ask_at: Millis,
    request: RequestId,
    /// Why there is nothing to show.
    refusal: Option<String>,
}

impl Dailies {
    /// The day on the page.
    #[must_use]
    pub fn view(&self) -> Option<&DailyView> {
        match self.shown {
            None => self.latest.as_deref(),
            Some(day) => self.other.as_deref().filter(|view| view.day == day),
        }
    }

    #[must_use]
    pub fn latest(&self) -> Option<&DailyView> {
        self.latest.as_deref()
    }

    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    #[must_use]
    pub fn shows_raced(&self) -> bool {
        self.shows_raced
    }

    /// The latest day's board with a mark for each given, where it is one of 81 cells.
    pub(crate) fn picture(&self) -> Option<(&BoardView, &Grid)> {
        self.picture.as_ref().map(|(board, givens)| (board, givens))
    }

    /// Milliseconds until the next one.
    #[must_use]
    pub fn next_in_ms(&self, now: Millis) -> u64 {
        let next_in_ms = self.latest().map_or(0, |view| u64::from(view.next_in_s) * 1_000);
        next_in_ms.saturating_sub(now.since(self.heard_at))
    }

    /// Whether a challenge is one of those that are shown here.
    pub(crate) fn knows(&self, challenge: ChallengeId) -> bool {
        [&self.latest, &self.other].into_iter().flatten().any(|view| view.challenge.id == challenge)
    }

    pub(crate) fn want(&mut self, intent: DailyIntent, is_home: bool, cx: &mut Cx<'_>) -> Option<Step> {
        if !is_home {
            return None;
        }
        match intent {
            DailyIntent::Open => self.open(cx),
            DailyIntent::Race => return self.view().map(|view| Step::Attempt(view.challenge.id)),
            DailyIntent::Show(day) => {
                self.shown = Some(day).filter(|day| self.latest().is_none_or(|latest| latest.day != *day));
                self.refusal = None;
                self.ask_soon();
            }
            DailyIntent::ShowRaced(shows) => self.shows_raced = shows,
        }
        None
    }

    pub(crate) fn open(&mut self, cx: &mut Cx<'_>) {
        self.shown = None;
        cx.shared.overlays.clear();
        self.come_back(cx);
    }

    /// Its page is where an attempt leads back to.
    pub(crate) fn come_back(&mut self, cx: &mut Cx<'_>) {
        cx.shared.places.open(Place::Page(Box::new(DailyPage)));
        self.ask_soon();
    }

    pub(crate) fn ask_soon(&mut self) {
        self.ask_at = Millis(0);
    }

    /// The connection is gone; another server may answer next.
    pub(crate) fn lost(&mut self) {
        self.refusal = None;
        self.ask_soon();
    }

    /// Asks for it when that is due. `is_home`: the player has time for it; `is_open`: its page is on screen.
    pub(crate) fn tick(&mut self, is_home: bool, is_open: bool, cx: &mut Cx<'_>) {
        if !cx.is_online() || !is_home || cx.now < self.ask_at {
            return;
        }
        self.ask_at = cx.now.plus(if is_open { ASK_EVERY_MS } else { ASK_IDLE_MS });
        self.request = cx.shared.requests.next();
        cx.send(ClientMessage::OpenDaily { request: self.request, day: self.shown });
    }

    pub(crate) fn hear(&mut self, view: Box<DailyView>, now: Millis) {
        self.refusal = None;
        if view.day == view.today {
            self.heard_at = now;
            let next_at = now.plus(u64::from(view.next_in_s) * 1_000 + NEXT_LATE_MS);
            self.ask_at = self.ask_at.min(next_at);
            self.shown = self.shown.filter(|day| *day != view.day);
            self.picture = picture(&view);
            self.latest = Some(view);
        } else {
            self.other = Some(view);
        }
    }

    /// True if it is this request that is refused.
    pub(crate) fn refused(&mut self, request: RequestId, problem: &Problem, now: Millis) -> bool {
        let is_own = request != RequestId::NONE && request == self.request;
        if is_own {
            let wait_ms = problem.retry_after_ms.map_or(ASK_REFUSED_MS, u64::from);
            self.ask_at = now.plus(wait_ms.max(1_000));
            if problem.retry_after_ms.is_none() {
                self.refusal = Some(crate::text::problem(problem));
                if self.shown.is_none() {
                    self.latest = None;
                }
            }
        }
        is_own
    }
}
