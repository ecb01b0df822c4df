//! A match as its audiences may see it: progress without digits, a racer's own board, and all boards once it is over. Changes
//! nothing; the setter's view is in `watched`.

use puzzle::Puzzle;

use crate::duel::OtherBoard;
use crate::ids::MemberNo;
use crate::time::Millis;
use crate::view::{FinalBoard, OwnBoard, RaceView, RacerProgress};

use super::Match;
use super::racer::RacerState;

impl Match {
    pub(crate) fn progress(&self, no: MemberNo) -> Option<RacerProgress> {
        self.racer(no).map(|racer| self.progress_of(racer))
    }

    fn progress_of(&self, racer: &RacerState) -> RacerProgress {
        let board = self.board_of(racer);
        let is_common = self.rules.has_common_board();
        racer.progress(board, board.full_houses(self.puzzle_of(board)), is_common)
    }

    /// A racer's own board.
    pub(crate) fn own_board(&self, no: MemberNo, now: Millis) -> Option<OwnBoard> {
        self.racer(no).map(|racer| racer.own_board(self.board_of(racer), now))
    }

    /// A racer's board with its digits, for all to see once the match is over.
    pub(crate) fn final_board(&self, no: MemberNo) -> Option<FinalBoard> {
        let board = self.board_of(self.racer(no)?);
        let (rung, puzzle) = (board.rung, board.shown_puzzle(self.puzzle_of(board)));
        Some(FinalBoard { member: no, rung, puzzle, entries: board.disguise.of_grid(board.entries()) })
    }

    /// The rung and the puzzle that this member has before them: a racer their own, other members that of the leader.
    pub(crate) fn puzzle_for(&self, no: Option<MemberNo>) -> (u16, Puzzle) {
        match no.and_then(|no| self.racer(no)) {
            Some(racer) => {
                let board = self.board_of(racer);
                (board.rung, board.shown_puzzle(self.puzzle_of(board)))
            }
            None => {
                let board = self.rules.mode.watched_board(self.ground(), self.top_rung());
                (board.rung, board.shown_puzzle(&self.prepared))
            }
        }
    }

    /// In a duel, the board that this racer, or who has none, does not have before them. Whoever sees it has set its puzzle, or
    /// solves nothing.
    fn other_board(&self, viewer: Option<&RacerState>) -> Option<OtherBoard> {
        self.second.as_ref()?;
        let own = viewer.or(self.racers.first())?;
        let other = self.racers.iter().find(|racer| racer.member != own.member)?;
        let board = self.board_of(other);
        let prepared = self.puzzle_of(board);
        Some(OtherBoard { member: other.member, puzzle: board.puzzle(prepared), tier: prepared.tier })
    }

    /// The match as this member is to see it, or as members without a board see it.
    pub(crate) fn view_for(&self, no: Option<MemberNo>, now: Millis) -> RaceView {
        let remaining = self.time_limit().map(|end| u32::try_from(end.since(now)).unwrap_or(u32::MAX));
        let (rung, puzzle) = self.puzzle_for(no);
        let racer = no.and_then(|no| self.racer(no));
        RaceView {
            match_no: self.id.match_no,
            rung,
            puzzle,
            tier: racer.map_or(self.prepared.tier, |racer| self.puzzle_of(self.board_of(racer)).tier),
            elapsed_ms: self.elapsed(now),
            remaining_ms: remaining,
            racers: self.racers.iter().map(RacerState::racer).collect(),
            progress: self.racers.iter().map(|racer| self.progress_of(racer)).collect(),
            standing: self.standing(),
            other: self.other_board(racer).map(Box::new),
        }
    }
}
