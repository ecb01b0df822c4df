//! Boards apart from seats: what two racers on one board share, and what stays their own.

use puzzle::{Digit, PreparedPuzzle, Puzzle};

use super::*;
use crate::event::Verdict;
use crate::ids::{PlayerId, RoomId, Seq};
use crate::settings::Handicap;
use crate::view::Knowledge;

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn prepared() -> PreparedPuzzle {
    let givens: puzzle::Grid = format!("....{}", &SOLUTION[4..]).parse().unwrap();
    let puzzle = Puzzle::new(std::sync::Arc::clone(puzzle::Board::classic()), givens).unwrap();
    PreparedPuzzle::of(puzzle, SOLUTION.parse().unwrap())
}

/// Two racers who both play on the first board.
fn shared() -> Match {
    let racer = |no: u16| Participant {
        member: MemberNo(no),
        player: PlayerId(no.into()),
        name: format!("Racer {no}").parse().unwrap(),
        bot: false,
        strength: None,
        knowledge: Knowledge::Nothing,
        handicap: Handicap::default(),
    };
    let id = MatchId { room: RoomId(1), match_no: 1 };
    let drawn = Drawn { seed: None, draw: crate::chance::Draw::default() };
    let racers = [1, 2].map(racer).into_iter();
    let mut play = Match::new(id, Box::new(prepared()), drawn, Rules::default(), Millis(0), racers);
    play.racers[1].board = 0;
    play.boards.truncate(1);
    play
}

fn plays(play: &mut Match, no: u16, seq: u32, cell: u16, digit: u8) -> Verdict {
    made(play, no, seq, cell, digit).verdict
}

fn made(play: &mut Match, no: u16, seq: u32, cell: u16, digit: u8) -> Move {
    let (cell, digit) = (puzzle::Cell::new(cell), Digit::new(digit).unwrap());
    let command = crate::command::Command::Place { match_no: 1, rung: 0, seq: Seq(seq), cell, digit };
    let (_, attempt) = Attempt::of(&command).unwrap();
    let attempt = play.in_common(MemberNo(no), attempt);
    let Ok(Judged::New(made)) =
        play.judge(MemberNo(no), attempt, Sent { received: Millis(60_000), line_ms: 0 })
    else {
        panic!("judged")
    };
    assert!(play.apply(&made));
    *made
}

#[test]
fn two_racers_on_one_board_share_its_entries() {
    let mut play = shared();
    assert!(matches!(plays(&mut play, 1, 1, 0, 5), Verdict::Correct { .. }));
    let [one, other] = [1, 2].map(|no| play.progress(MemberNo(no)).unwrap());
    assert_eq!(one.filled, other.filled);
    assert_eq!((one.cells, other.score), (1, 0), "points are the mover's");
    let next = made(&mut play, 2, 2, 1, 3);
    assert!(!play.concerns_only_its_racer(&next), "the other sees it on their own board");
    play.racers[1].board = 1;
    assert!(play.concerns_only_its_racer(&next));
    play.racers[1].board = 0;
    let again = plays(&mut play, 2, 3, 0, 5);
    assert!(matches!(&again, Verdict::Rejected { problem } if problem.is("already_correct")), "{again:?}");
}

#[test]
fn strikes_and_lock_outs_on_a_shared_board_are_a_racers_own() {
    let mut play = shared();
    assert!(matches!(plays(&mut play, 1, 1, 0, 9), Verdict::Wrong { strikes: 1, .. }));
    let locked = plays(&mut play, 1, 2, 1, 3);
    assert!(matches!(&locked, Verdict::Rejected { problem } if problem.is("locked_out")), "{locked:?}");
    assert!(matches!(plays(&mut play, 2, 1, 0, 5), Verdict::Correct { .. }));
    let [one, other] = [1, 2].map(|no| play.progress(MemberNo(no)).unwrap());
    assert_eq!((one.strikes, other.strikes), (1, 0));
    let seqs = [1, 2].map(|no| play.own_board(MemberNo(no), Millis(60_000)).unwrap().last_seq);
    assert_eq!(seqs, [Seq(2), Seq(1)]);
}

#[test]
fn a_shared_board_is_solved_together() {
    let mut play = shared();
    for (no, seq, cell, digit) in [(1, 1, 0, 5), (2, 1, 1, 3), (1, 2, 2, 4)] {
        plays(&mut play, no, seq, cell, digit);
    }
    plays(&mut play, 2, 2, 3, 6);
    assert!(play.racer(MemberNo(2)).unwrap().status.finish_ms().is_some());
}
