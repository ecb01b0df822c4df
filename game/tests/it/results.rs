//! After the race: ranking, times, rematch.

use game::{Command, Mistakes, Phase, RacerStatus, Rules};
use puzzle::Cell;

use crate::story::{ANN, BOB, CAT, Story};

#[test]
fn places_follow_finish_times_and_every_racer_has_one() {
    let mut story = Story::of_race(Rules::default());
    story.waits(1_000);
    story.solves(BOB, 3);
    story.waits(7_000);
    story.solves(ANN, 2);
    story.waits(2_000);
    story.places(BOB, 3, 6);
    story.commands(ANN, Command::GiveUp);
    let results = story.results();
    // Seven of the ten seconds that `starts` waits have already been raced.
    let row = &results.table[0];
    assert_eq!((row.rank, row.name.as_str()), (1, "Bob"));
    assert_eq!(row.status, RacerStatus::Finished { time_ms: 17_000 });
    let stall = row.stall.unwrap();
    assert_eq!((stall.ms, stall.cell), (9_000, Cell::new(3)));
    let row = &results.table[1];
    assert_eq!((row.rank, row.status, row.correct), (2, RacerStatus::Forfeited, 2));
    assert_eq!(results.blanks, 4);
    assert_eq!(results.timelines[1].gains, [(8_000, 1), (8_000, 2), (8_000, 3), (17_000, 4)]);
}

#[test]
fn finishing_in_the_same_millisecond_is_settled_by_arrival() {
    let mut story = Story::of_race(Rules::default());
    story.solves(BOB, 4);
    story.solves(ANN, 4);
    let names: Vec<_> = story.results().table.iter().map(|row| row.name.to_string()).collect();
    assert_eq!(names, ["Bob", "Ann"], "Bob's last move came first");
}

#[test]
fn the_first_finisher_earns_more_than_the_second() {
    let mut story = Story::of_race(Rules::default());
    story.solves(BOB, 4);
    story.waits(1);
    story.solves(ANN, 4);
    let table = story.results().table;
    assert!(table[0].score >= table[1].score + 40, "{} and {}", table[0].score, table[1].score);
}

#[test]
fn a_rematch_keeps_everybody_together() {
    let mut story = Story::of_race(Rules::default());
    story.joins(CAT, "Cat");
    story.solves(ANN, 4);
    story.solves(BOB, 4);
    story.commands(CAT, Command::Ready { ready: true });
    story.starts();
    let view = story.view();
    assert_eq!((view.match_no, view.members.len()), (2, 3));
    story.joins(CAT, "Cat");
    assert_eq!(story.snapshot(CAT).race.unwrap().racers.len(), 3);
    assert_eq!(story.own(CAT).last_seq.0, 0);
}

#[test]
fn the_results_stay_on_the_table_until_the_host_clears_it() {
    let mut story = Story::of_race(Rules::default());
    story.solves(ANN, 4);
    story.commands(BOB, Command::GiveUp);
    story.joins(CAT, "Cat");
    assert_eq!(story.snapshot(CAT).results, Some(story.results()));
    story.commands(ANN, Command::ToLobby);
    assert_eq!(story.view().phase, Phase::Lobby);
}

#[test]
fn a_timeline_stays_short_whatever_a_racer_does() {
    let mut story = Story::of_race(Rules {
        mistakes: Mistakes { judging: game::Judging::FullBoard, ..Rules::default().mistakes },
        ..Rules::default()
    });
    for _ in 0..500 {
        story.places(BOB, 3, 6);
        story.waits(10);
        story.erases(BOB, 3);
    }
    for player in [ANN, BOB] {
        story.commands(player, Command::GiveUp);
    }
    let results = story.results();
    let gains = &results.timelines[1].gains;
    assert!((32..=64).contains(&gains.len()), "{} gains", gains.len());
    assert!(gains.is_sorted());
    assert_eq!(story.record().replay().as_ref(), Ok(&results));
}
