//! Elimination: at each moment the racer with the fewest right digits leaves, until one is left or a board is full.

use game::{
    BotStrength, Command, EndReason, Event, MatchRecord, Mode, Phase, PlayerId, RacerStatus, Rejection,
    ReplayError, Rules, RulesError, upgrade,
};

use crate::bots::bots_race;
use crate::story::{ANN, BOB, CAT, FOUR_OPEN, SUE, Story, judged, rejected};

const DAN: PlayerId = PlayerId(0xD);
const EVERY_MS: u64 = 15_000;

fn rules() -> Rules {
    Mode::Elimination { every_s: 15 }.fit(Rules { countdown_s: 0, ..judged(0, Some(3)) })
}

const fn eliminated(time_ms: u32) -> RacerStatus {
    RacerStatus::Eliminated { time_ms }
}

/// These players in the lobby of an elimination over [`FOUR_OPEN`], whose setter has gone.
fn lobby_of(players: &[(PlayerId, &str)], rules: Rules) -> Story {
    let mut story = Story::begins();
    story.enters(SUE, "Sue", true);
    for (player, name) in players {
        story.joins(*player, name);
    }
    story.commands(SUE, Command::ChangeRules { rules });
    story.sets_puzzle(SUE, FOUR_OPEN);
    let member = story.number(players[0].0);
    story.commands(SUE, Command::HandOver { member });
    story.commands(SUE, Command::Leave);
    story
}

fn of_four(rules: Rules) -> Story {
    let players = [(ANN, "Ann"), (BOB, "Bob"), (CAT, "Cat"), (DAN, "Dan")];
    let mut story = lobby_of(&players, rules);
    for (player, _) in players {
        story.commands(player, Command::Ready { ready: true });
    }
    assert_eq!(story.view().phase, Phase::Racing);
    story
}

/// Ann has three digits, Bob two, Cat one and Dan none, each a second after the one before.
fn with_digits(rules: Rules) -> Story {
    let mut story = of_four(rules);
    for (player, digits) in [(ANN, 3), (BOB, 2), (CAT, 1)] {
        story.waits(1_000);
        story.solves(player, digits);
    }
    story
}

fn table(story: &Story) -> Vec<(String, RacerStatus)> {
    story.results().table.iter().map(|row| (row.name.to_string(), row.status)).collect()
}

fn rows(expected: &[(&str, RacerStatus)]) -> Vec<(String, RacerStatus)> {
    expected.iter().map(|(name, status)| ((*name).to_owned(), *status)).collect()
}

/// The record replays and stands up to an audit, also as text.
fn holds(story: &Story) {
    let record = story.record();
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
    assert_eq!(record.audit().as_ref(), Ok(&record.results));
    let text = serde_json::to_string(record).expect("a record is JSON");
    let read = upgrade::record(&text).expect("a record is read");
    assert_eq!(&read, record);
}

#[test]
fn the_fewest_digits_leave_until_one_is_left() {
    let mut story = with_digits(rules());
    story.waits(EVERY_MS - 3_001);
    assert_eq!(story.status(DAN), RacerStatus::Racing);
    story.waits(1);
    assert_eq!(story.status(DAN), eliminated(15_000));
    assert_eq!([ANN, BOB, CAT].map(|player| story.status(player)), [RacerStatus::Racing; 3]);
    story.waits(EVERY_MS);
    assert_eq!(story.status(CAT), eliminated(30_000));
    story.waits(EVERY_MS);
    let results = story.results();
    assert_eq!((results.ended, results.duration_ms), (EndReason::Decided, 45_000));
    let expected = [
        ("Ann", RacerStatus::Unfinished),
        ("Bob", eliminated(45_000)),
        ("Cat", eliminated(30_000)),
        ("Dan", eliminated(15_000)),
    ];
    assert_eq!(table(&story), rows(&expected));
    let no = story.number(ANN);
    assert_eq!(story.view().members.iter().find(|member| member.no == no).unwrap().tally.wins, 1);
    holds(&story);
}

#[test]
fn a_tie_goes_to_the_earlier_last_digit() {
    let mut story = of_four(rules());
    story.solves(DAN, 1);
    for player in [CAT, ANN, BOB] {
        story.waits(1_000);
        story.solves(player, 1);
    }
    let mut left = Vec::new();
    for _ in 0..3 {
        story.waits(EVERY_MS);
        left.push([ANN, BOB, CAT, DAN].map(|player| story.status(player) != RacerStatus::Racing));
    }
    assert_eq!(left[0], [false, true, false, false], "Bob's came last");
    assert_eq!(left[1], [true, true, false, false]);
    assert_eq!(table(&story)[0].0, "Dan");
    holds(&story);
}

#[test]
fn of_idle_racers_who_entered_first_stays() {
    let mut story = of_four(rules());
    story.waits(EVERY_MS * 3);
    let names: Vec<String> = table(&story).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["Ann", "Bob", "Cat", "Dan"]);
    holds(&story);
}

#[test]
fn a_digit_at_the_very_moment_is_too_late() {
    let mut story = with_digits(rules());
    story.now = story.now.plus(EVERY_MS - 3_000);
    assert_eq!(story.places(DAN, 0, 5), rejected(Rejection::RaceOver));
    assert_eq!(story.status(DAN), eliminated(15_000));
    let refused = story.refused(DAN, Command::GiveUp);
    assert!(refused.is("race_over"), "{refused}");
    assert!(story.view().members.iter().any(|member| member.name.as_str() == "Dan"), "Dan watches");
}

#[test]
fn who_is_away_leaves_by_digits_and_keeps_the_place() {
    let mut story = with_digits(rules());
    story.happens(Event::Dropped { player: DAN });
    story.happens(Event::Dropped { player: ANN });
    story.waits(EVERY_MS);
    assert_eq!(story.status(DAN), eliminated(15_000));
    story.joins(DAN, "Dan");
    story.joins(ANN, "Ann");
    assert_eq!(story.own(ANN).entries.clue_count(), 3, "Ann is still in it");
    assert_eq!(story.status(ANN), RacerStatus::Racing);
    let race = story.snapshot(DAN).race.unwrap();
    assert_eq!(race.progress[3].status, eliminated(15_000));
}

#[test]
fn who_stays_away_too_long_forfeits_and_ranks_by_when() {
    let mut story = with_digits(Rules { grace_s: 5, ..rules() });
    story.happens(Event::Dropped { player: ANN });
    story.waits(3 * EVERY_MS);
    let expected = [
        ("Bob", RacerStatus::Unfinished),
        ("Cat", eliminated(30_000)),
        ("Dan", eliminated(15_000)),
        ("Ann", RacerStatus::Forfeited),
    ];
    assert_eq!(table(&story), rows(&expected));
    holds(&story);
}

#[test]
fn giving_up_in_between_spares_nobody() {
    let mut story = with_digits(rules());
    story.commands(BOB, Command::GiveUp);
    story.waits(EVERY_MS);
    assert_eq!(story.status(DAN), eliminated(15_000));
    story.waits(EVERY_MS);
    let expected = [
        ("Ann", RacerStatus::Unfinished),
        ("Cat", eliminated(30_000)),
        ("Dan", eliminated(15_000)),
        ("Bob", RacerStatus::Forfeited),
    ];
    assert_eq!(table(&story), rows(&expected));
    assert_eq!(story.record().departures.len(), 3);
    holds(&story);
}

#[test]
fn the_last_but_one_to_give_up_ends_it_at_once() {
    let mut story = with_digits(rules());
    story.waits(2 * EVERY_MS);
    assert_eq!(story.view().phase, Phase::Racing);
    story.commands(ANN, Command::GiveUp);
    assert_eq!(story.results().ended, EndReason::Decided);
    assert_eq!(table(&story)[0], ("Bob".to_owned(), RacerStatus::Unfinished));
    holds(&story);
}

#[test]
fn mistakes_put_out_and_the_next_moment_takes_another() {
    let mut story = with_digits(rules());
    for digit in [1, 2, 9] {
        story.places(BOB, 3, digit);
    }
    assert_eq!(story.status(BOB), RacerStatus::Out);
    story.waits(2 * EVERY_MS);
    let expected = [
        ("Ann", RacerStatus::Unfinished),
        ("Cat", eliminated(30_000)),
        ("Dan", eliminated(15_000)),
        ("Bob", RacerStatus::Out),
    ];
    assert_eq!(table(&story), rows(&expected));
    holds(&story);
}

#[test]
fn a_full_board_ends_it_for_all() {
    let mut story = with_digits(rules());
    story.waits(EVERY_MS);
    let solution = crate::story::SOLUTION.as_bytes();
    for cell in 1..4 {
        story.places(CAT, cell, solution[usize::from(cell)] - b'0');
    }
    let results = story.results();
    assert_eq!(results.ended, EndReason::Decided);
    let statuses: Vec<_> = table(&story);
    assert!(statuses[0].0 == "Cat" && statuses[0].1.finish_ms().is_some(), "{statuses:?}");
    assert_eq!(statuses[1..3], rows(&[("Ann", RacerStatus::Unfinished), ("Bob", RacerStatus::Unfinished)]));
    holds(&story);
}

#[test]
fn a_moment_comes_before_the_time_limit_of_the_same() {
    let mut story = with_digits(Rules { time_limit_s: Some(30), ..rules() });
    story.waits(2 * EVERY_MS);
    let results = story.results();
    assert_eq!(results.ended, EndReason::TimeUp);
    assert_eq!(results.table[2].status, eliminated(30_000));
    holds(&story);
}

#[test]
fn two_cannot_start_and_are_told_why() {
    let mut story = lobby_of(&[(ANN, "Ann"), (BOB, "Bob")], rules());
    story.waits(game::SETTLE_MS);
    let refused = story.refused(ANN, Command::Start);
    assert_eq!(refused, Rejection::TooFewRacers { least: 3 }.into());
    story.both_ready();
    assert_eq!(story.view().phase, Phase::Lobby);
    story.commands(ANN, Command::AddBot { strength: BotStrength::Relaxed });
    assert_eq!(story.view().phase, Phase::Lobby, "a bot starts nothing");
    story.commands(ANN, Command::Ready { ready: true });
    assert_eq!(story.view().phase, Phase::Racing, "but is a racer");
}

#[test]
fn a_start_is_called_off_when_the_third_leaves() {
    let players = [(ANN, "Ann"), (BOB, "Bob"), (CAT, "Cat")];
    let mut story = lobby_of(&players, Rules { countdown_s: 3, ..rules() });
    for (player, _) in players {
        story.commands(player, Command::Ready { ready: true });
    }
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
    story.commands(CAT, Command::Leave);
    assert_eq!(story.view().phase, Phase::Lobby);
}

#[test]
fn no_race_of_two_starts_without_the_third_unready() {
    let players = [(ANN, "Ann"), (BOB, "Bob"), (CAT, "Cat")];
    let mut story = lobby_of(&players, rules());
    story.both_ready();
    assert_eq!(story.view().starts_in_ms, None);
    story.waits(2 * game::UNREADY_MS_MAX);
    assert_eq!(story.view().phase, Phase::Lobby);
}

#[test]
fn rules_that_do_not_fit_are_refused() {
    let every = |every_s| Rules { mode: Mode::Elimination { every_s }, ..rules() };
    for (every_s, fits) in [(14, false), (15, true), (120, true), (121, false)] {
        assert_eq!(every(every_s).check().is_ok(), fits, "{every_s}");
    }
    let silent = game::Mistakes { judging: game::Judging::FullBoard, ..rules().mistakes };
    for (rules, error) in [
        (every(0), RulesError::EliminationTime),
        (Rules { seats: 2, ..rules() }, RulesError::EliminationSeats),
        (Rules { mistakes: silent, ..rules() }, RulesError::EliminationJudging),
        (Rules { practice: true, ..rules() }, RulesError::EliminationPractice),
    ] {
        assert_eq!(rules.check(), Err(error));
        assert_eq!(rules.mode.fit(rules).check().is_ok(), error != RulesError::EliminationTime);
    }
    assert_eq!(game::Challenge::rules_for(rules()), Err(RulesError::Challenge));
    assert!(Mode::ALL.iter().all(|mode| mode.fit(Rules::default()).check().is_ok()));
}

#[test]
fn bots_race_an_elimination_to_its_end() {
    let mut story = Story::begins();
    story.joins(ANN, "Ann");
    let rules = Rules { disguised: true, ..rules() };
    story.commands(ANN, Command::ChangeRules { rules });
    for strength in BotStrength::ALL {
        story.commands(ANN, Command::AddBot { strength });
    }
    story.commands(ANN, Command::Start);
    bots_race(&mut story, 60_000);
    let results = story.results();
    assert_eq!(results.ended, EndReason::Decided);
    assert_eq!(results.table[3].status, eliminated(15_000));
    assert_eq!(results.table[3].name.as_str(), "Ann", "{:?}", results.table);
    let names: Vec<u16> = results.table.iter().map(|row| row.member.0).collect();
    assert_eq!(names, [4, 3, 2, 1], "the strongest is left");
    holds(&story);
}

#[test]
fn an_audit_finds_a_departure_that_the_mode_did_not_decide() {
    let mut story = with_digits(rules());
    story.waits(3 * EVERY_MS);
    let record = story.record().clone();
    let tampered = |change: fn(&mut MatchRecord)| {
        let mut record = record.clone();
        change(&mut record);
        record.audit()
    };
    let departed = |index| Err(ReplayError::Departed { index });
    assert_eq!(tampered(|record| record.departures[1].ms -= 1), departed(1), "too early");
    assert_eq!(tampered(|record| record.departures[0].member = record.racers[0].member), departed(0));
    assert_eq!(tampered(|record| record.departures[0].ends = RacerStatus::Out), departed(0));
    assert_eq!(tampered(|record| record.departures.truncate(2)), departed(2), "left out");
    assert_eq!(tampered(|record| record.moves[5].ms = 15_000), Err(ReplayError::Differs { index: 5 }));
}
