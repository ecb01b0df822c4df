//! What is told of races of bots: golden, so that no change of the rule goes unnoticed.

use game::{
    BotStrength, Capacity, Command, MemberNo, Origin, PuzzleChoice, Results, RoomCode, RoomConfig, RoomId,
    Rules, Secret, Settings,
};
use puzzle::Tier;

use crate::bots::bots_race;
use crate::samples::classic;
use crate::story::{ANN, Story};

/// The races of the seeds 1 to 20: who won, and where they turned for the winner and for the third.
const GOLDEN: [&str; 20] = [
    "3 won; 2 by 3 at 17379, -; none",
    "3 won, led; none; none",
    "2 won; 3 by 2 at 94344, -; none",
    "3 won; 2 by 3 at 13909, 9407-14421 at 2; none",
    "2 won; 3 by 2 at 38565, 35280-45615 at 8; none",
    "2 won; 3 by 2 at 96302, -; none",
    "2 won, led; none; none",
    "2 won; 3 by 2 at 48326, -; none",
    "2 won; 3 by 2 at 147525, -; none",
    "3 won; 2 by 3 at 113544, -; none",
    "2 won, led; none; none",
    "2 won; 3 by 2 at 102364, -; none",
    "2 won; 3 by 2 at 45849, -; none",
    "3 won, led; none; none",
    "3 won; 2 by 3 at 48465, -; none",
    "2 won, led; none; none",
    "2 won; 3 by 2 at 15148, 11540-16816 at 2; none",
    "2 won; 3 by 2 at 41294, -; none",
    "2 won; 3 by 2 at 76061, 72362-80441 at 21; none",
    "2 won; 3 by 2 at 39370, -; none",
];

fn race(seed: u32) -> Results {
    let spec = classic([Tier::Easy, Tier::Medium, Tier::Hard, Tier::Fiendish][seed as usize % 4]);
    let puzzle = PuzzleChoice::Generated { spec, seed: Some(seed) };
    let mut story = Story::of_config(RoomConfig {
        id: RoomId(1),
        code: RoomCode::nth(77),
        origin: Origin::Private,
        settings: Settings { puzzle, rules: Rules::default() },
        secret: Secret::of_seed(seed.into()),
        reserved: vec![],
        capacity: Capacity::default(),
        opener: None,
        attempt: None,
        pool: None,
    });
    story.joins(ANN, "Ann");
    for strength in [BotStrength::Sharp, BotStrength::Sharp, BotStrength::Steady] {
        story.commands(ANN, Command::AddBot { strength });
    }
    story.commands(ANN, Command::Start);
    story.waits(10_000);
    story.commands(ANN, Command::GiveUp);
    bots_race(&mut story, 3_600_000);
    story.results()
}

fn told(results: &Results, of: MemberNo) -> String {
    match results.turning_point(of) {
        Some(turn) => {
            let wait = turn.wait.map_or("-".to_owned(), |wait| {
                assert!(wait.from_ms < turn.at_ms && wait.to_ms <= results.duration_ms);
                format!("{}-{} at {}", wait.from_ms, wait.to_ms, wait.filled)
            });
            assert_eq!(turn.by, results.table[0].member, "the winner passes");
            format!("{} by {} at {}, {wait}", turn.passed.0, turn.by.0, turn.at_ms)
        }
        None => "none".to_owned(),
    }
}

#[test]
fn twenty_races_turn_where_they_turned_before() {
    let told = |seed: u32| {
        let results = race(seed);
        let [first, _, third, ann] = &results.table[..] else { panic!("{:?}", results.table) };
        assert_eq!(results.turning_point(ann.member), None, "Ann gave up");
        let led = results.led_throughout(first.member);
        let [own, theirs] = [first, third].map(|row| told(&results, row.member));
        assert!(!led || [&own, &theirs].into_iter().all(|told| told == "none"), "{own}; {theirs}");
        assert!(!results.led_throughout(third.member));
        format!("{} won{}; {own}; {theirs}", first.member.0, if led { ", led" } else { "" })
    };
    let all: Vec<String> = (1..=20).map(told).collect();
    assert_eq!(all, GOLDEN, "{all:#?}");
}

#[test]
fn a_lone_race_has_no_turning_point_and_its_longest_wait() {
    let mut story = Story::of_race_over(crate::samples::FOUR_OPEN, Rules::default());
    story.places(ANN, 0, 5);
    story.waits(40_000);
    for (cell, digit) in [(1, 3), (2, 4), (3, 6)] {
        story.places(ANN, cell, digit);
    }
    story.commands(crate::story::BOB, Command::GiveUp);
    let (results, ann) = (story.results(), story.number(ANN));
    assert_eq!(results.turning_point(ann), None);
    assert!(!results.led_throughout(ann), "nobody else entered a digit");
    let wait = results.longest_wait(ann).unwrap();
    assert!(wait.ms() >= 40_000 && wait.filled == 1, "{wait:?}");
    assert_eq!(results.longest_wait(story.number(crate::story::BOB)), None);
}

#[test]
fn the_longest_wait_is_the_stall_of_the_table() {
    let mut story = Story::of_race_over(crate::samples::FOUR_OPEN, Rules::default());
    story.waits(30_000);
    story.places(ANN, 0, 5);
    story.places(ANN, 1, 3);
    story.commands(crate::story::BOB, Command::GiveUp);
    story.waits(90_000);
    story.commands(ANN, Command::GiveUp);
    let (mut results, ann) = (story.results().clone(), story.number(ANN));
    let of = results.table.iter_mut().find(|row| row.member == ann).unwrap();
    // Until the end of the race nothing came: that was no wait for a cell, as the table has it.
    of.status = game::RacerStatus::Unfinished;
    let stall_ms = of.stall.unwrap().ms;
    assert_eq!(results.longest_wait(ann).unwrap().ms(), stall_ms);
    // A curve of which every second gain was left out.
    let curve = results.timelines.iter_mut().find(|of| of.member == ann).unwrap();
    curve.gains.remove(0);
    curve.gains[0].0 += 2_000;
    assert_eq!(results.longest_wait(ann).unwrap().ms(), stall_ms);
}
