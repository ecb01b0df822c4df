//! Which right digits were no singles: their cell was not decided by plain candidates of what stood on the racer's board. Plays
//! the match again with candidates only, when it is over, so that no move waits for it. Owns no opinion on what that means.

use puzzle::{Candidate, Candidates, Geometry, Shape};

use crate::event::Verdict;
use crate::mode::Dealt;
use crate::record::{Move, Participant};

use super::board::PlayBoard;
use super::{Match, RacerState};

/// For each of these moves, which are all of the match in their order, whether it was such a digit.
pub(super) fn undecided(play: &Match, moves: &[Move]) -> Vec<bool> {
    match play.prepared.puzzle.board().shape() {
        Shape::Narrow(geometry) => undecided_on(geometry, play, moves),
        Shape::Wide(geometry) => undecided_on(geometry, play, moves),
    }
}

fn undecided_on<const W: usize>(geometry: &Geometry<W>, play: &Match, moves: &[Move]) -> Vec<bool> {
    let racers: Vec<Participant> = play.racers().map(RacerState::participant).collect();
    let Dealt { boards, seats } = play.rules.mode.deal(play.ground(), &racers);
    let candidates_of = |board: &PlayBoard| board.candidates(geometry, &play.prepared);
    let mut boards: Vec<(PlayBoard, Candidates<'_, W>)> = boards
        .into_iter()
        .map(|board| {
            let candidates = candidates_of(&board);
            (board, candidates)
        })
        .collect();
    let is_undecided = |made: &Move| {
        let Some(n) = racers.iter().position(|racer| racer.member == made.member) else { return false };
        let (board, candidates) = &mut boards[seats[n]];
        let is_right = matches!(made.verdict, Verdict::Correct { .. });
        let is_told = is_right || matches!(made.verdict, Verdict::Revealed { .. });
        let Some(digit) = made.digit.filter(|_| is_told) else { return false };
        let placed = Candidate { cell: made.cell, digit };
        let is_undecided = is_right && !candidates.is_single(placed);
        candidates.place(placed);
        if made.climbs
            && let Some(next) = play.rules.mode.next_board(play.ground(), board, &racers[n])
        {
            *candidates = candidates_of(&next);
            *board = next;
        }
        is_undecided
    };
    moves.iter().map(is_undecided).collect()
}
