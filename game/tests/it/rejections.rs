//! One story per refusal: what is not allowed gets its own reason and changes nothing.

use game::{
    Command, Event, JobId, MemberNo, Mistakes, PuzzleProblem, PuzzleRequest, Rejection, RoomEvent, Rules,
    RulesError, Seq,
};
use puzzle::{Cell, Digit, Tier};

use crate::story::{ANN, BOB, CAT, FOUR_OPEN, Story, classic, rejected};

#[test]
fn moves_outside_a_race() {
    let mut story = Story::of_two();
    assert_eq!(story.places(ANN, 0, 5), rejected(Rejection::WrongPhase));
    assert_eq!(story.erases(ANN, 0), rejected(Rejection::WrongPhase));
    assert_eq!(story.refused(ANN, Command::GiveUp), Rejection::WrongPhase.into());
    assert_eq!(story.refused(ANN, Command::EndRace), Rejection::WrongPhase.into());
    assert_eq!(story.refused(ANN, Command::ToLobby), Rejection::WrongPhase.into());
    assert_eq!(story.refused(ANN, Command::CancelStart), Rejection::WrongPhase.into());
}

#[test]
fn a_move_that_belongs_to_another_match() {
    let mut story = Story::of_race(Rules::default());
    let place =
        |seq| Command::Place { match_no: 7, rung: 0, seq, cell: Cell::new(0), digit: Digit::new(5).unwrap() };
    story.commands(ANN, place(Seq(1)));
    let (_, answer) = story.sent.last().unwrap();
    assert_eq!(
        *answer,
        RoomEvent::Placed { match_no: 7, seq: Seq(1), verdict: rejected(Rejection::OtherMatch) }
    );
}

#[test]
fn moves_that_no_board_allows() {
    let mut story = Story::of_race(Rules {
        mistakes: Mistakes {
            judging: game::Judging::EachDigit,
            lockout_s: 0,
            grows: false,
            dear_guesses: false,
            out_after: None,
        },
        ..Rules::default()
    });
    assert_eq!(story.places(ANN, 81, 5), rejected(Rejection::NoSuchCell));
    assert_eq!(story.places(ANN, 65_535, 5), rejected(Rejection::NoSuchCell));
    assert_eq!(story.places(ANN, 0, 10), rejected(Rejection::NoSuchDigit { highest: 9 }));
    assert_eq!(story.places(ANN, 4, 7), rejected(Rejection::GivenCell));
    assert_eq!(story.erases(ANN, 4), rejected(Rejection::GivenCell));
    assert_eq!(story.erases(ANN, 0), rejected(Rejection::NothingToErase));
    story.places(ANN, 0, 5);
    assert_eq!(story.places(ANN, 0, 6), rejected(Rejection::AlreadyCorrect));
    assert_eq!(story.erases(ANN, 0), rejected(Rejection::AlreadyCorrect));
    assert_eq!(story.progress(ANN).strikes, 0);
}

#[test]
fn moves_without_a_board_or_after_the_end() {
    let mut story = Story::of_race(Rules::default());
    story.enters(CAT, "Cat", true);
    assert_eq!(story.places(CAT, 0, 5), rejected(Rejection::NotSeated));
    assert_eq!(story.refused(CAT, Command::GiveUp), Rejection::NotSeated.into());
    story.solves(ANN, 4);
    assert_eq!(story.places(ANN, 0, 5), rejected(Rejection::RaceOver));
    assert_eq!(story.refused(ANN, Command::GiveUp), Rejection::RaceOver.into());
    story.solves(BOB, 4);
    assert_eq!(story.places(BOB, 0, 5), rejected(Rejection::RaceOver));
}

#[test]
fn the_hosts_commands_from_somebody_else() {
    let mut story = Story::of_two();
    let member = story.number(ANN);
    let puzzle = PuzzleRequest::Generated { spec: classic(Tier::Easy), seed: None };
    for command in [
        Command::Start,
        Command::CancelStart,
        Command::EndRace,
        Command::ToLobby,
        Command::Kick { member },
        Command::HandOver { member },
        Command::ChangeRules { rules: Rules::default() },
        Command::ChoosePuzzle { puzzle },
    ] {
        assert_eq!(story.refused(BOB, command), Rejection::NotHost.into());
    }
}

#[test]
fn kicking_or_promoting_nobody_or_oneself() {
    let mut story = Story::of_two();
    let nobody = MemberNo(99);
    assert_eq!(story.refused(ANN, Command::Kick { member: nobody }), Rejection::NoSuchMember.into());
    assert_eq!(story.refused(ANN, Command::HandOver { member: nobody }), Rejection::NoSuchMember.into());
    let member = story.number(ANN);
    assert_eq!(story.refused(ANN, Command::Kick { member }), Rejection::Yourself.into());
    assert_eq!(story.refused(ANN, Command::HandOver { member }), Rejection::Yourself.into());
}

#[test]
fn rules_out_of_range_are_refused_by_name() {
    let fair = Rules::default();
    let mistakes = fair.mistakes;
    let cases = [
        (Rules { seats: 0, ..fair }, RulesError::Seats),
        (Rules { seats: 101, ..fair }, RulesError::Seats),
        (Rules { mistakes: Mistakes { lockout_s: 31, ..mistakes }, ..fair }, RulesError::Lockout),
        (Rules { mistakes: Mistakes { out_after: Some(0), ..mistakes }, ..fair }, RulesError::OutAfter),
        (Rules { mistakes: Mistakes { out_after: Some(21), ..mistakes }, ..fair }, RulesError::OutAfter),
        (Rules { time_limit_s: Some(29), ..fair }, RulesError::TimeLimit),
        (Rules { time_limit_s: Some(7_201), ..fair }, RulesError::TimeLimit),
        (Rules { countdown_s: 11, ..fair }, RulesError::Countdown),
        (Rules { grace_s: 4, ..fair }, RulesError::Grace),
        (Rules { grace_s: 601, ..fair }, RulesError::Grace),
    ];
    for (rules, error) in cases {
        let mut story = Story::of_two();
        assert_eq!(story.refused(ANN, Command::ChangeRules { rules }), Rejection::BadRules { error }.into());
        assert_eq!(story.view().settings.rules, fair);
    }
}

#[test]
fn changes_in_the_middle_of_a_race() {
    let mut story = Story::of_race(Rules::default());
    let puzzle = PuzzleRequest::Set { text: FOUR_OPEN.to_owned() };
    for command in [
        Command::Start,
        Command::ChangeRules { rules: Rules::default() },
        Command::ChoosePuzzle { puzzle },
        Command::Ready { ready: true },
    ] {
        assert_eq!(story.refused(ANN, command), Rejection::WrongPhase.into());
    }
}

#[test]
fn a_spectator_is_never_ready_and_nobody_is_no_race() {
    let mut story = Story::begins();
    story.enters(ANN, "Ann", true);
    assert_eq!(story.refused(ANN, Command::Ready { ready: true }), Rejection::NotSeated.into());
    assert_eq!(story.refused(ANN, Command::Start), Rejection::NoRacers.into());
}

#[test]
fn seats_are_not_swapped_during_a_countdown() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::Start);
    assert_eq!(story.refused(BOB, Command::Watch { watch: true }), Rejection::WrongPhase.into());
}

#[test]
fn while_a_puzzle_is_examined_nothing_else_is_chosen_or_started() {
    let mut story = Story::of_two();
    // The job is asked for, and its outcome withheld.
    let puzzle = PuzzleRequest::Set { text: FOUR_OPEN.to_owned() };
    story.commands_without_jobs(ANN, Command::ChoosePuzzle { puzzle: puzzle.clone() });
    assert_eq!(story.refused(ANN, Command::Start), Rejection::PuzzlePending.into());
    assert_eq!(story.refused(ANN, Command::ChoosePuzzle { puzzle }), Rejection::StillValidating.into());
    story.happens(Event::job_done(JobId(1), Err(PuzzleProblem::NoSolution.into())));
    story.commands(ANN, Command::Start);
    assert_eq!(story.view().match_no, 0);
}

#[test]
fn outcomes_of_jobs_nobody_waits_for_change_nothing() {
    let mut story = Story::of_two();
    let before = story.view();
    story.happens(Event::job_done(JobId(7), Err(PuzzleProblem::NoSolution.into())));
    assert_eq!(story.view(), before);
}

#[test]
fn a_stranger_commands_nothing() {
    let mut story = Story::of_two();
    let before = story.sent.len();
    story.commands(CAT, Command::Start);
    story.happens(Event::Dropped { player: CAT });
    assert_eq!(story.sent.len(), before);
}
