//! The boards of all racers, for those who do not race: which cells are filled while the race runs, the digits once it is
//! over. Those come from the server, a page at a time; which of them are missing is known here.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{FinalBoard, MemberNo, Millis, Phase, RacerStatus};
use puzzle::{CellSet, Grid};

use super::Room;
use crate::board::BoardView;
use crate::race::{Race, RacerRow, sort_rows};

/// Boards on one page: few enough that each can be made out, and no more than one request may ask for.
pub const BOARDS_PER_PAGE: usize = 12;
const _: () = assert!(BOARDS_PER_PAGE <= game::BOARDS_SHOWN_MAX);

/// The boards that the server has sent, of one match.
#[derive(Clone, Debug, Default)]
pub(super) struct FinalBoards {
    match_no: u32,
    boards: BTreeMap<MemberNo, Arc<BoardDigits>>,
}

/// One page of boards.
#[derive(Clone, Debug)]
pub struct Boards {
    pub cards: Vec<BoardCard>,
    /// From 0.
    pub page: u16,
    pub pages: u16,
    /// The race is over, so digits are shown.
    pub over: bool,
}

/// One racer's board.
#[derive(Clone, Debug)]
pub struct BoardCard {
    pub member: MemberNo,
    pub mark: u16,
    pub name: String,
    pub bot: bool,
    /// "1st"; empty while no racer has a cell.
    pub rank_text: String,
    /// "83%", on a ladder "rung 7".
    pub share: String,
    /// Cells filled, where it is known which.
    pub filled: Option<CellSet>,
    /// After the race, once the server has sent it.
    pub digits: Option<Arc<BoardDigits>>,
}

/// A board with its digits, as its racer saw it.
#[derive(Clone, Debug)]
pub struct BoardDigits {
    pub view: BoardView,
    pub givens: Grid,
    pub entries: Grid,
}

impl Room {
    /// Whether this member may look at the boards of others: not while they race themselves, unless they have set them.
    #[must_use]
    pub fn may_see_boards(&self) -> bool {
        self.race().is_some_and(|race| {
            matches!(self.view.phase, Phase::Racing | Phase::Finished)
                && (self.is_over() || race.own_status() != Some(RacerStatus::Racing) || race.seat().is_some())
        })
    }

    fn is_over(&self) -> bool {
        let shown = self.race().map(Race::match_no);
        self.results.as_ref().is_some_and(|results| Some(results.id.match_no) == shown)
    }

    /// A page of boards, best first.
    #[must_use]
    pub fn boards(&self, page: u16) -> Option<Boards> {
        let race = self.race().filter(|_| self.may_see_boards())?;
        let order = self.board_order();
        let pages = order.len().div_ceil(BOARDS_PER_PAGE).max(1);
        let page = usize::from(page).min(pages - 1);
        let shown = order.into_iter().skip(page * BOARDS_PER_PAGE).take(BOARDS_PER_PAGE);
        Some(Boards {
            cards: shown.filter_map(|member| self.card(race, member)).collect(),
            page: u16::try_from(page).unwrap_or(u16::MAX),
            pages: u16::try_from(pages).unwrap_or(u16::MAX),
            over: self.is_over(),
        })
    }

    /// The board of one racer.
    #[must_use]
    pub fn board_of(&self, member: MemberNo) -> Option<BoardCard> {
        self.card(self.race().filter(|_| self.may_see_boards())?, member)
    }

    /// All racers, best first.
    fn board_order(&self) -> Vec<MemberNo> {
        match (&self.results, self.race()) {
            (Some(results), _) if self.is_over() => results.table.iter().map(|row| row.member).collect(),
            (_, Some(race)) => {
                let mut rows = race.lane_rows(&self.view.members, Millis(0));
                sort_rows(&mut rows, |row| (row.rank.is_none(), row.rank, MemberNo(0)));
                rows.into_iter().map(|row| row.member).collect()
            }
            (_, None) => Vec::new(),
        }
    }

    fn card(&self, race: &Race, member: MemberNo) -> Option<BoardCard> {
        let rows = race.lane_rows(&self.view.members, Millis(0));
        let row: RacerRow = rows.into_iter().find(|row| row.member == member)?;
        let is_current = self.is_over() && self.boards.match_no == race.match_no();
        let sent = self.boards.boards.get(&member).filter(|_| is_current);
        Some(BoardCard {
            member,
            mark: row.mark,
            name: row.name,
            bot: row.bot,
            rank_text: row.rank_text,
            share: format!("{}%", row.percent),
            filled: row.filled,
            digits: sent.cloned().or_else(|| race.watched_digits(member).map(Arc::new)),
        })
    }

    /// The boards of a page that have yet to be asked for; none before the race is over.
    pub(crate) fn missing_boards(&self, page: u16) -> Vec<MemberNo> {
        let cards = self.boards(page).filter(|boards| boards.over).map(|boards| boards.cards);
        let missing = |card: &BoardCard| card.digits.is_none();
        cards.into_iter().flatten().filter(missing).map(|card| card.member).collect()
    }

    pub(crate) fn missing_board(&self, member: MemberNo) -> Vec<MemberNo> {
        let missing = |card: &BoardCard| self.is_over() && card.digits.is_none();
        self.board_of(member).filter(missing).map(|card| card.member).into_iter().collect()
    }

    pub(crate) fn take_boards(&mut self, match_no: u32, boards: Vec<FinalBoard>) {
        if self.boards.match_no != match_no {
            self.boards = FinalBoards { match_no, boards: BTreeMap::new() };
        }
        let Some(race) = &self.race else { return };
        let known = race.board().view();
        for FinalBoard { member, puzzle, entries, .. } in boards {
            // Mostly all have raced the same board.
            let view =
                if puzzle.board() == known.board() { known.clone() } else { BoardView::new(puzzle.board()) };
            let digits = BoardDigits { view, givens: puzzle.givens().clone(), entries };
            self.boards.boards.insert(member, Arc::new(digits));
        }
    }
}
