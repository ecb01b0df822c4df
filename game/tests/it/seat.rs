//! The setter's seat: who sits there, what is sent to it, and that no other member receives a digit.

use game::{
    Audience, Command, Event, Judging, MemberNo, Mistakes, Mode, NOTES_SHARED_MAX, PlayerId, Rejection, Room,
    RoomEvent, Rules, SharedNotes, SolverBoard,
};
use puzzle::{Cell, Digit, DigitSet};

use crate::story::{ANN, BOB, CAT, FOUR_OPEN, Story, judged};

/// Ann watches Bob and Cat solve what she has set.
fn watched(rules: Rules) -> Story {
    let mut story = Story::of_two();
    story.joins(CAT, "Cat");
    story.commands(ANN, Command::ChangeRules { rules });
    story.sets_puzzle(ANN, FOUR_OPEN);
    story.starts_set();
    story
}

/// Every board that was sent, with whom it was sent to.
fn boards(story: &Story) -> Vec<(Audience, SolverBoard)> {
    let boards = story.sent.iter().filter_map(|(to, event)| match event {
        RoomEvent::SolverBoard { board, .. } => Some((*to, board.as_ref().clone())),
        _ => None,
    });
    boards.collect()
}

/// The last board of this racer that was sent to Ann.
fn board(story: &Story, player: PlayerId) -> SolverBoard {
    let member = story.number(player);
    let sent = boards(story).into_iter().rev().find(|(_, board)| board.member == member);
    let (to, board) = sent.expect("a board was sent");
    assert_eq!(to, Audience::One(ANN));
    board
}

fn notes(cell: u16, digits: &[u8]) -> SharedNotes {
    let digits: DigitSet = digits.iter().filter_map(|&digit| Digit::new(digit)).collect();
    SharedNotes { corner: vec![(Cell::new(cell), digits)], centre: vec![] }
}

fn share(story: &Story, notes: SharedNotes) -> Command {
    Command::ShareNotes { match_no: story.view().match_no, notes }
}

fn shared(story: &Story) -> Vec<(Audience, MemberNo, SharedNotes)> {
    let shared = story.sent.iter().filter_map(|(to, event)| match event {
        RoomEvent::SolverNotes { member, notes, .. } => Some((*to, *member, notes.clone())),
        _ => None,
    });
    shared.collect()
}

#[test]
fn the_setter_alone_sees_every_digit_as_it_is_placed() {
    let mut story = watched(judged(0, None));
    let at_start = boards(&story);
    assert_eq!(at_start.len(), 2, "both boards, to one member");
    // The race has run for seven seconds.
    story.waits(4_200);
    story.places(BOB, 0, 5);
    let seen = board(&story, BOB);
    assert_eq!(seen.entries.get(Cell::new(0)), Digit::new(5));
    assert_eq!((seen.tenths[0], seen.tenths[1], seen.quiet_ms, seen.slip), (112, 0, 0, None));
    story.waits(1_000);
    story.places(BOB, 1, 9);
    let seen = board(&story, BOB);
    assert_eq!(seen.slip, Some((Cell::new(1), Digit::new(9).unwrap())), "a wrong digit does not stand");
    assert_eq!((seen.entries.clue_count(), seen.tenths[1], seen.quiet_ms), (1, 10, 1_000));
    assert_eq!(board(&story, CAT).entries.clue_count(), 0);
    assert!(boards(&story).iter().all(|(to, _)| *to == Audience::One(ANN)));
}

#[test]
fn a_wrong_digit_is_marked_under_silent_rules() {
    let mistakes = Mistakes { judging: Judging::FullBoard, ..Rules::default().mistakes };
    let mut story = watched(Rules { mistakes, ..Rules::default() });
    story.places(BOB, 0, 5);
    story.places(BOB, 1, 9);
    let seen = board(&story, BOB);
    assert_eq!((seen.entries.clue_count(), seen.wrong.iter().collect::<Vec<_>>()), (2, vec![Cell::new(1)]));
}

#[test]
fn nothing_is_sent_where_the_rules_do_not_say_so() {
    let ladder = Rules { mode: Mode::Ladder, ..Rules::default() };
    for rules in [Rules { setter_watches: false, ..Rules::default() }, ladder] {
        let mut story = watched(rules);
        story.places(BOB, 0, 5);
        let command = share(&story, notes(1, &[3]));
        story.commands(BOB, command);
        assert!(boards(&story).is_empty() && shared(&story).is_empty());
        let say = Command::Say { to: story.number(BOB), phrase: game::Phrase::NiceFind };
        assert_eq!(story.refused(ANN, say), Rejection::NotSetter.into());
    }
}

#[test]
fn a_setter_who_races_for_practice_sees_no_boards() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::ChangeRules { rules: Rules { practice: true, ..Rules::default() } });
    story.sets_puzzle(ANN, FOUR_OPEN);
    story.starts();
    story.solves(BOB, 2);
    assert!(boards(&story).is_empty());
}

#[test]
fn a_spectator_and_a_solver_cannot_ask_for_the_seat() {
    let mut story = watched(Rules::default());
    let to = story.number(CAT);
    let say = Command::Say { to, phrase: game::Phrase::AlmostThere };
    assert_eq!(story.refused(BOB, say.clone()), Rejection::NotSetter.into());
    story.enters(game::PlayerId(0xD), "Dan", true);
    assert_eq!(story.refused(game::PlayerId(0xD), say), Rejection::NotSetter.into());
    let before = story.sent.len();
    story.joins(BOB, "Bob");
    let sent = &story.sent[before..];
    assert!(!sent.iter().any(|(_, event)| matches!(event, RoomEvent::SolverBoard { .. })));
}

#[test]
fn a_setter_who_comes_back_receives_the_boards_again() {
    let mut story = watched(judged(0, None));
    story.solves(BOB, 2);
    story.happens(Event::Dropped { player: ANN });
    story.solves(CAT, 1);
    let written = serde_json::to_string(&story.room).unwrap();
    story.room = serde_json::from_str::<Room>(&written).unwrap();
    let before = boards(&story).len();
    story.joins(ANN, "Ann");
    let again = &boards(&story)[before..];
    let filled: Vec<usize> = again.iter().map(|(_, board)| board.entries.clue_count()).collect();
    assert_eq!(filled, [2, 1]);
}

#[test]
fn notes_reach_the_setter_alone_and_are_not_kept() {
    let mut story = watched(Rules::default());
    let before = crate::story::digest(&story.room);
    let command = share(&story, notes(1, &[3, 7]));
    assert!(command.is_passed_on());
    let mut effects = vec![];
    story.room.pass_on(BOB, game::RequestId::NONE, &command, &mut effects);
    assert_eq!((effects.len(), crate::story::digest(&story.room)), (1, before));
    story.commands(BOB, command);
    assert_eq!(shared(&story), [(Audience::One(ANN), story.number(BOB), notes(1, &[3, 7]))]);
}

#[test]
fn notes_of_a_disguised_board_arrive_as_the_setter_knows_it() {
    let mut story = watched(Rules { disguised: true, ..judged(0, None) });
    let puzzle = story.sent.iter().rev().find_map(|(to, event)| match event {
        RoomEvent::Started { race } if *to == Audience::One(BOB) => Some(race.puzzle.clone()),
        _ => None,
    });
    let solution = crate::story::solution_of(&puzzle.unwrap());
    for cell in 0..81 {
        let digit = solution.get(Cell::new(cell)).unwrap();
        let command = share(&story, notes(cell, &[digit.value()]));
        story.commands(BOB, command);
    }
    // As the setter knows the puzzle, every noted digit is that of the solution she has set.
    let common: puzzle::Grid = crate::story::SOLUTION.parse().unwrap();
    assert_eq!(shared(&story).len(), 81);
    for (_, _, notes) in shared(&story) {
        let (cell, digits) = notes.corner[0];
        assert_eq!(digits.only(), common.get(cell));
    }
}

#[test]
fn notes_off_the_board_or_too_many_are_refused() {
    let mut story = watched(Rules::default());
    let off = share(&story, notes(81, &[1]));
    assert_eq!(story.refused(BOB, off), Rejection::NoSuchCell.into());
    let digit = share(&story, notes(1, &[10]));
    assert_eq!(story.refused(BOB, digit), Rejection::NoSuchDigit { highest: 9 }.into());
    let many =
        SharedNotes { corner: vec![(Cell::new(0), DigitSet::EMPTY); NOTES_SHARED_MAX + 1], centre: vec![] };
    let many = share(&story, many);
    assert_eq!(story.refused(BOB, many), Rejection::TooManyNotes.into());
    let own = share(&story, notes(1, &[1]));
    assert_eq!(story.refused(ANN, own), Rejection::NotSeated.into());
    assert!(shared(&story).is_empty());
}

#[test]
fn a_phrase_reaches_the_solver_it_is_for() {
    let mut story = watched(Rules::default());
    let (to, by) = (story.number(BOB), story.number(ANN));
    story.commands(ANN, Command::Say { to, phrase: game::Phrase::TakeYourTime });
    let said = story.sent.last().cloned();
    assert_eq!(said, Some((Audience::One(BOB), RoomEvent::Said { by, phrase: game::Phrase::TakeYourTime })));
    let to_nobody = Command::Say { to: MemberNo(99), phrase: game::Phrase::TakeYourTime };
    assert_eq!(story.refused(ANN, to_nobody), Rejection::NoSuchMember.into());
}
