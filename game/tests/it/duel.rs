//! The duel of setters: two set a puzzle for each other, agree on the terms, and race at the same time, each watching the other.

use game::{
    Audience, BotStrength, Command, DetachReason, Event, HandedIn, Handicap, Mode, Phase, PlayerId,
    PuzzleRequest, RacerStatus, Rejection, Room, RoomEvent, Rules, RulesError, SETTING_GRACE_MS, SolverBoard,
    Verdict, fair_price, upgrade,
};
use puzzle::{Cell, Document, Format, Tier};

use crate::kinds::prepared;
use crate::story::{ANN, BOB, CAT, FOUR_OPEN, ONE_UNDECIDED, SOLUTION, Story, judged, refused};

const MINUTE: u64 = 60_000;

fn rules() -> Rules {
    Mode::Duel { set_min: 10 }.fit(judged(0, Some(3)))
}

fn hand_in(text: &str) -> Command {
    Command::HandIn { puzzle: PuzzleRequest::Set { text: text.to_owned() } }
}

/// Ann and Bob set for each other.
fn setting(rules: Rules) -> Story {
    let mut story = Story::of_two();
    story.commands(ANN, Command::ChangeRules { rules });
    story.both_ready();
    assert_eq!(story.view().phase, Phase::Setting);
    story
}

/// Bob is to solve the four open cells that Ann has set, Ann what Bob has.
fn comparing(rules: Rules) -> Story {
    let mut story = setting(rules);
    story.commands(ANN, hand_in(FOUR_OPEN));
    story.commands(BOB, hand_in(ONE_UNDECIDED));
    assert_eq!(story.view().phase, Phase::Comparing);
    story
}

fn racing(rules: Rules) -> Story {
    let mut story = comparing(rules);
    story.starts();
    story
}

fn puzzles(story: &Story) -> Vec<Option<HandedIn>> {
    let duel = story.view().duel.expect("a duel is set");
    duel.setters.into_iter().map(|setter| setter.puzzle).collect()
}

/// A right digit in an open cell of [`ONE_UNDECIDED`].
fn right(cell: u16) -> u8 {
    SOLUTION.as_bytes()[usize::from(cell)] - b'0'
}

fn boards(story: &Story) -> Vec<(Audience, SolverBoard)> {
    let boards = story.sent.iter().filter_map(|(to, event)| match event {
        RoomEvent::SolverBoard { board, .. } => Some((*to, board.as_ref().clone())),
        _ => None,
    });
    boards.collect()
}

fn read_back(room: &Room) -> Room {
    let text = serde_json::to_string(room).expect("a room can be written");
    serde_json::from_str(&text).expect("what was written can be read")
}

#[test]
fn each_solves_what_the_other_has_set() {
    let mut story = racing(rules());
    let [ann, bob] = [ANN, BOB].map(|player| {
        let races = story.sent.iter().rev().find_map(|(to, event)| match event {
            RoomEvent::Started { race } if *to == Audience::One(player) => Some(race.clone()),
            _ => None,
        });
        races.expect("the race has started")
    });
    assert_eq!((ann.puzzle.givens().to_string(), bob.puzzle.givens().to_string()), {
        (ONE_UNDECIDED.to_owned(), FOUR_OPEN.to_owned())
    });
    assert_eq!(ann.other.unwrap().puzzle, bob.puzzle);
    assert_eq!(bob.other.unwrap().puzzle, ann.puzzle);

    assert!(matches!(story.places(ANN, 1, right(1)), Verdict::Correct { .. }));
    let given = Verdict::Rejected { problem: Box::new(Rejection::GivenCell.into()) };
    assert_eq!(story.places(BOB, 56, right(56)), given);
    story.solves(BOB, 4);
    assert!(matches!(story.status(BOB), RacerStatus::Finished { .. }));
    assert_eq!(story.view().phase, Phase::Racing, "Ann goes on");
    story.commands(ANN, Command::GiveUp);

    let results = story.results();
    let ranks: Vec<_> = results.table.iter().map(|row| (row.name.to_string(), row.correct)).collect();
    assert_eq!(ranks, [("Bob".to_owned(), 4), ("Ann".to_owned(), 1)]);
    let [ann, bob] = [ANN, BOB].map(|player| results.blanks_of(story.number(player)));
    assert_eq!((ann, bob), (ONE_UNDECIDED.matches('.').count() as u16, 4));
    let record = story.record();
    assert_eq!(record.replay().as_ref(), Ok(&results));
    assert_eq!(record.audit().as_ref(), Ok(&results));
    assert_eq!(record.set_by.as_ref().map(ToString::to_string).as_deref(), Some("Bob"));
    let stored = serde_json::to_string(record).unwrap();
    assert_eq!(upgrade::record(&stored).unwrap(), *record);
}

#[test]
fn boards_may_be_of_different_kinds() {
    let mut story = setting(rules());
    let small = prepared("4x4");
    let text = Format::Sdk.write(&[Document::of(small.puzzle.clone())]).unwrap();
    story.commands(ANN, hand_in(&text));
    story.commands(BOB, hand_in(FOUR_OPEN));
    story.starts();
    story.solves(ANN, 3);
    let blanks: Vec<Cell> = small.puzzle.board().layout().cells().collect();
    let open = blanks.into_iter().filter(|cell| small.puzzle.givens().get(*cell).is_none());
    for cell in open {
        let digit = small.solution.get(cell).unwrap();
        assert!(matches!(story.places(BOB, cell.index() as u16, digit.value()), Verdict::Correct { .. }));
    }
    assert!(matches!(story.status(BOB), RacerStatus::Finished { .. }));
    let off = Verdict::Rejected { problem: Box::new(Rejection::RaceOver.into()) };
    assert_eq!(story.places(BOB, 80, 1), off);
    story.waits(20 * MINUTE);
    let record = story.record();
    assert_eq!(record.audit().as_ref(), Ok(&record.results));
    assert_eq!(story.results().table[0].name.as_str(), "Bob");
}

#[test]
fn the_share_of_the_own_board_decides_when_time_is_up() {
    let mut story = racing(rules());
    assert_eq!((ONE_UNDECIDED.matches('.').count(), FOUR_OPEN.matches('.').count()), (7, 4));
    let open = (0..81).filter(|cell| ONE_UNDECIDED.as_bytes()[usize::from(*cell)] == b'.');
    open.take(3).for_each(|cell| drop(story.places(ANN, cell, right(cell))));
    story.waits(1_000);
    story.solves(BOB, 2);
    story.waits(20 * MINUTE);
    let names: Vec<_> = story.results().table.iter().map(|row| row.name.to_string()).collect();
    assert_eq!(names, ["Bob", "Ann"], "two of four are more than three of seven");
}

#[test]
fn both_see_the_figures_and_nobody_a_digit() {
    let story = comparing(rules());
    let [ann, bob] = puzzles(&story).try_into().unwrap();
    let (ann, bob) = (ann.unwrap(), bob.unwrap());
    assert_eq!((ann.clues, ann.blanks, ann.tier), (77, 4, Tier::Easy));
    assert!((ann.hardest, ann.beyond_singles) <= (bob.hardest, bob.beyond_singles));
    for (to, event) in &story.sent {
        let told = serde_json::to_string(event).unwrap();
        for text in [FOUR_OPEN, ONE_UNDECIDED, SOLUTION] {
            assert!(!told.contains(text), "{to:?} {told}");
        }
    }
}

#[test]
fn each_watches_the_other_and_no_solution_leaves_the_room() {
    let mut story = racing(rules());
    story.enters(CAT, "Cat", true);
    let before = story.sent.len();
    story.solves(BOB, 3);
    story.places(ANN, 1, right(1));
    let watched = boards(&story);
    let (ann, bob) = (story.number(ANN), story.number(BOB));
    assert!(watched.iter().any(|(to, board)| *to == Audience::One(ANN) && board.entries.clue_count() == 3));
    assert!(watched.iter().all(|(to, board)| match to {
        Audience::One(ANN) => board.member == bob,
        Audience::One(BOB) => board.member == ann,
        _ => false,
    }));
    for (_, event) in &story.sent[before..] {
        assert!(!serde_json::to_string(event).unwrap().contains(SOLUTION));
    }
    let to_cat = story.sent.iter().filter(|(to, _)| *to == Audience::One(CAT));
    for (_, event) in to_cat {
        assert!(!matches!(event, RoomEvent::SolverBoard { .. } | RoomEvent::SolverNotes { .. }));
    }
    // Who is back receives the board they watch, and no other.
    story.happens(Event::Dropped { player: ANN });
    let before = story.sent.len();
    story.joins(ANN, "Ann");
    let back: Vec<_> = story.sent[before..]
        .iter()
        .filter(|(_, event)| matches!(event, RoomEvent::SolverBoard { .. }))
        .collect();
    assert_eq!(back.len(), 1);
    assert_eq!(story.snapshot(ANN).race.unwrap().other.unwrap().member, bob);
}

#[test]
fn nobody_watches_where_the_rules_say_so() {
    let mut story = racing(Rules { setter_watches: false, ..rules() });
    story.solves(BOB, 2);
    assert!(boards(&story).is_empty());
}

#[test]
fn a_price_takes_both_marks_back_and_delays_its_racer() {
    let mut story = comparing(rules());
    let price = fair_price(Tier::Easy, Tier::Hard);
    assert_eq!(price, Handicap { delay_s: 180, ..Handicap::default() });
    assert_eq!(fair_price(Tier::Hard, Tier::Easy), Handicap::default());
    story.commands(ANN, Command::Ready { ready: true });
    let member = story.number(BOB);
    // Bob is no host, and has as much of a say.
    story.commands(BOB, Command::SetHandicap { member, handicap: price });
    assert!(story.view().members.iter().all(|member| !member.ready));
    assert_eq!(story.view().duel.unwrap().setters[1].price, price);
    story.starts();
    let locked = story.places(BOB, 0, 5);
    assert!(matches!(locked, Verdict::Rejected { problem } if problem.is("locked_out")));
    assert!(matches!(story.places(ANN, 1, right(1)), Verdict::Correct { .. }));
    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::GiveUp);
    assert!(story.view().members.iter().all(|member| member.handicap == Handicap::default()), "for once");
    assert_eq!(story.record().racers[1].handicap, price);
}

#[test]
fn who_has_set_nothing_in_time_ends_the_duel() {
    let mut story = setting(rules());
    story.commands(ANN, hand_in(FOUR_OPEN));
    story.waits(10 * MINUTE - 1);
    assert_eq!(story.view().phase, Phase::Setting);
    story.waits(1);
    assert_eq!(story.view().phase, Phase::Lobby);
    assert!(story.sent.contains(&(Audience::All, refused(Rejection::SettingOver))));
    assert!(story.view().duel.is_none() && story.records.is_empty());
    story.both_ready();
    assert_eq!(puzzles(&story), [None, None], "and it begins anew");
}

#[test]
fn who_waits_gives_more_time_up_to_ninety_minutes() {
    let mut story = setting(rules());
    assert!(story.refused(ANN, Command::MoreTime).is("not_handed_in"));
    story.commands(ANN, hand_in(FOUR_OPEN));
    story.commands(ANN, Command::MoreTime);
    assert_eq!(story.view().duel.unwrap().ends_in_ms, 15 * 60_000);
    for _ in 0..15 {
        story.commands(ANN, Command::MoreTime);
    }
    assert!(story.refused(ANN, Command::MoreTime).is("no_more_time"));
    story.waits(90 * MINUTE);
    assert_eq!(story.view().phase, Phase::Lobby);
}

#[test]
fn a_puzzle_replaces_the_one_before_only_once_proven() {
    let mut story = setting(rules());
    story.commands(ANN, hand_in(ONE_UNDECIDED));
    let first = puzzles(&story)[0].clone();
    assert!(first.is_some());
    let several = ".".repeat(60) + &SOLUTION[60..];
    assert!(story.refused(ANN, hand_in(&several)).code.starts_with("puzzle_"));
    assert_eq!(puzzles(&story)[0], first);
    story.commands(ANN, hand_in(FOUR_OPEN));
    assert_eq!(puzzles(&story)[0].as_ref().unwrap().blanks, 4);
    assert_eq!(story.view().phase, Phase::Setting);
    story.commands(BOB, hand_in(FOUR_OPEN));
    assert!(story.refused(ANN, hand_in(FOUR_OPEN)).is("wrong_phase"), "both are in");
}

#[test]
fn only_the_two_hand_in_and_only_what_they_set() {
    let mut story = setting(rules());
    story.enters(CAT, "Cat", true);
    assert!(story.refused(CAT, hand_in(FOUR_OPEN)).is("not_seated"));
    let spec = crate::kinds::spec("4x4");
    let puzzle = PuzzleRequest::Generated { spec, seed: None };
    assert!(story.refused(ANN, Command::HandIn { puzzle }).is("set_it_yourself"));
    assert!(story.refused(ANN, Command::HandIn { puzzle: PuzzleRequest::Uploaded }).is("no_upload"));
    let long = "1".repeat(game::PUZZLE_TEXT_MAX + 1);
    assert!(story.refused(ANN, hand_in(&long)).is("puzzle_too_long"));
    assert!(story.refused(ANN, Command::Ready { ready: true }).is("wrong_phase"));
    story.commands_without_jobs(ANN, hand_in(FOUR_OPEN));
    assert!(story.view().duel.unwrap().setters[0].proving);
    assert!(story.refused(ANN, hand_in(FOUR_OPEN)).is("still_validating"));
}

#[test]
fn what_was_handed_in_survives_a_restart_and_is_proven_then() {
    let mut story = setting(rules());
    story.commands(ANN, hand_in(FOUR_OPEN));
    story.commands_without_jobs(BOB, hand_in(ONE_UNDECIDED));
    story.room = read_back(&story.room);
    let jobs = story.room.pending_jobs();
    assert_eq!(jobs.len(), 1);
    for (job, request) in jobs {
        story.happens(crate::story::performed(job, &request));
    }
    assert_eq!(story.view().phase, Phase::Comparing);
    story.room = read_back(&story.room);
    story.starts();
    story.room = read_back(&story.room);
    story.solves(BOB, 4);
}

#[test]
fn a_proof_on_its_way_is_waited_for() {
    let mut story = setting(rules());
    story.commands(ANN, hand_in(FOUR_OPEN));
    story.commands_without_jobs(BOB, hand_in(ONE_UNDECIDED));
    story.waits(10 * MINUTE + 5_000);
    assert_eq!(story.view().phase, Phase::Setting);
    for (job, request) in story.room.pending_jobs() {
        story.happens(crate::story::performed(job, &request));
    }
    assert_eq!(story.view().phase, Phase::Comparing);
}

#[test]
fn a_setter_who_drops_has_three_minutes_to_return() {
    let mut story = setting(rules());
    story.commands(BOB, hand_in(ONE_UNDECIDED));
    story.happens(Event::Dropped { player: BOB });
    story.waits(SETTING_GRACE_MS - 1);
    story.joins(BOB, "Bob");
    assert!(story.snapshot(BOB).room.duel.unwrap().setters[1].puzzle.is_some());
    story.happens(Event::Dropped { player: BOB });
    story.waits(SETTING_GRACE_MS);
    assert_eq!(story.detached.last(), Some(&(BOB, DetachReason::Absent)));
    assert_eq!(story.view().phase, Phase::Lobby);
    assert!(story.sent.contains(&(Audience::All, refused(Rejection::NoOpponent))));
}

#[test]
fn either_calls_it_off_and_no_agreement_ends_it() {
    for player in [ANN, BOB] {
        let mut story = comparing(rules());
        story.commands(player, Command::GiveUp);
        assert_eq!(story.view().phase, Phase::Lobby);
        assert!(story.sent.contains(&(Audience::All, refused(Rejection::CalledOff))));
    }
    let mut story = comparing(rules());
    story.commands(ANN, Command::Ready { ready: true });
    story.waits(game::COMPARE_MS_MAX);
    assert_eq!(story.view().phase, Phase::Lobby);
    assert!(story.sent.contains(&(Audience::All, refused(Rejection::NotAgreed))));
    let mut story = setting(rules());
    story.commands(ANN, Command::CancelStart);
    assert_eq!(story.view().phase, Phase::Lobby);
}

#[test]
fn a_mark_is_withdrawn_during_the_countdown() {
    let mut story = comparing(Rules { countdown_s: 3, ..rules() });
    story.both_ready();
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
    story.commands(BOB, Command::Ready { ready: false });
    assert_eq!(story.view().phase, Phase::Comparing);
    story.commands(BOB, Command::Ready { ready: true });
    story.waits(3_000);
    assert_eq!(story.view().phase, Phase::Racing);
}

#[test]
fn a_server_that_stops_keeps_what_was_handed_in() {
    let mut story = comparing(Rules { countdown_s: 3, ..rules() });
    story.both_ready();
    story.happens(Event::Drain { on: true });
    assert_eq!(story.view().phase, Phase::Comparing);
    story.waits(10_000);
    story.happens(Event::Drain { on: false });
    story.waits(3_000);
    assert_eq!(story.view().phase, Phase::Racing);
}

#[test]
fn a_duel_is_for_two_people() {
    let mut story = Story::begins();
    story.joins(ANN, "Ann");
    story.commands(ANN, Command::ChangeRules { rules: rules() });
    story.commands(ANN, Command::AddBot { strength: BotStrength::ALL[0] });
    assert!(story.refused(ANN, Command::Start).is("bot_sets_nothing"));
    let every = |set_min| Rules { mode: Mode::Duel { set_min }, ..rules() };
    for (set_min, fits) in [(0, false), (1, true), (60, true), (61, false)] {
        assert_eq!(every(set_min).check().is_ok(), fits, "{set_min}");
    }
    for (rules, error) in [
        (Rules { seats: 1, ..rules() }, RulesError::DuelSeats),
        (Rules { disguised: true, ..rules() }, RulesError::DuelBoards),
        (Rules { practice: true, ..rules() }, RulesError::DuelBoards),
        (every(0), RulesError::DuelTime),
    ] {
        assert_eq!(rules.check(), Err(error));
    }
    assert_eq!(game::Challenge::rules_for(rules()), Err(RulesError::Challenge));
}

#[test]
fn who_set_a_puzzle_for_others_before_has_a_seat_in_a_duel() {
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, FOUR_OPEN);
    story.commands(ANN, Command::ChangeRules { rules: rules() });
    let seated = |player: PlayerId, story: &Story| {
        let no = story.number(player);
        story.view().members.iter().any(|member| member.no == no && member.role == game::Role::Racer)
    };
    assert!(seated(ANN, &story) && seated(BOB, &story));
    story.both_ready();
    assert_eq!(story.view().phase, Phase::Setting);
}

#[test]
fn a_rematch_sets_anew() {
    let mut story = racing(rules());
    story.solves(BOB, 4);
    story.commands(ANN, Command::GiveUp);
    assert_eq!(story.view().phase, Phase::Finished);
    story.both_ready();
    assert_eq!((story.view().phase, puzzles(&story)), (Phase::Setting, vec![None, None]));
}
