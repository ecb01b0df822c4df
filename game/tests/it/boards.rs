//! The boards of all racers, with their digits, after the race and never before.

use game::{BOARDS_SHOWN_MAX, Command, FinalBoard, MemberNo, Mode, Rejection, RoomEvent, Rules};

use crate::story::{ANN, BOB, CAT, Story, judged};

fn boards(story: &mut Story, members: Vec<MemberNo>) -> Vec<FinalBoard> {
    story.commands(CAT, Command::ShowBoards { members });
    match story.sent.last() {
        Some((_, RoomEvent::Boards { boards, .. })) => boards.clone(),
        other => panic!("no boards: {other:?}"),
    }
}

#[test]
fn boards_are_shown_once_the_race_is_over() {
    let mut story = Story::of_race(judged(0, None));
    story.enters(CAT, "Cat", true);
    let (ann, bob) = (story.number(ANN), story.number(BOB));
    let ask = Command::ShowBoards { members: vec![ann] };
    story.solves(ANN, 4);
    assert_eq!(story.refused(ANN, ask.clone()), Rejection::WrongPhase.into(), "Bob still races");
    story.solves(BOB, 1);
    story.commands(BOB, Command::GiveUp);
    let puzzle = story.puzzle();
    let shown = boards(&mut story, vec![bob, ann, MemberNo(99)]);
    assert_eq!(shown.iter().map(|board| board.member).collect::<Vec<_>>(), [bob, ann]);
    assert_eq!(shown.iter().map(|board| board.entries.clue_count()).collect::<Vec<_>>(), [1, 4]);
    assert!(shown.iter().all(|board| board.puzzle == puzzle && board.rung == 0));
    let many = Command::ShowBoards { members: vec![ann; BOARDS_SHOWN_MAX + 1] };
    assert_eq!(story.refused(ANN, many), Rejection::TooManyBoards.into());
    story.commands(ANN, Command::ToLobby);
    assert_eq!(story.refused(ANN, ask), Rejection::WrongPhase.into());
}

#[test]
fn a_board_is_shown_as_its_racer_saw_it() {
    let rules = Rules { mode: Mode::Ladder, time_limit_s: Some(60), disguised: true, ..judged(0, None) };
    let mut story = Story::of_two();
    story.enters(CAT, "Cat", true);
    story.commands(ANN, Command::ChangeRules { rules });
    story.starts();
    story.waits(60_000);
    let members = vec![story.number(ANN), story.number(BOB)];
    for board in boards(&mut story, members) {
        assert_eq!((board.rung, board.entries.clue_count()), (1, 0));
        let cells = board.puzzle.givens().cells().len();
        assert_eq!(board.puzzle.givens().clue_count(), cells - 1, "rung 1 has one blank");
    }
}
