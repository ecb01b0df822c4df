//! Lines of different length: a finish counts from when it was made, not from when it came.

use game::{Event, LINE_MS_MAX, PlayerId, RacerStatus, ReplayError, Rules};

use crate::story::{ANN, BOB, Story};

fn line(player: PlayerId, ms: u16) -> Event {
    Event::Line { player, ms }
}

fn time_ms(story: &Story, player: PlayerId) -> u32 {
    let RacerStatus::Finished { time_ms } = story.status(player) else { panic!("not finished") };
    time_ms
}

#[test]
fn a_finish_counts_from_when_it_was_made() {
    let mut story = Story::of_race(Rules::default());
    story.happens(line(ANN, 70));
    story.waits(1_000);
    story.solves(ANN, 3);
    story.waits(1_000);
    story.places(ANN, 3, 6);
    // Nobody is further away than a limit, and nothing was made before what came earlier.
    story.happens(line(BOB, 5_000));
    story.solves(BOB, 3);
    story.waits(40);
    story.places(BOB, 3, 6);
    let record = story.record();
    let last =
        |player| record.moves.iter().rfind(|made| made.member == story.number(player)).expect("a move");
    let earlier = |player| last(player).ms - time_ms(&story, player);
    assert_eq!((earlier(ANN), earlier(BOB)), (70, 40));
    assert_eq!(record.results.table[0].name.as_str(), "Ann");
    assert_eq!(record.audit(), Ok(record.results.clone()));
    let mut early = record.clone();
    let last = early.moves.iter_mut().rev().find(|made| made.ends.is_some()).expect("somebody has finished");
    last.ends = Some(RacerStatus::Finished { time_ms: last.ms - u32::from(LINE_MS_MAX) - 1 });
    assert!(matches!(early.audit(), Err(ReplayError::Differs { .. })), "no line is that long");
}

#[test]
fn lines_of_20_and_200_ms_skew_a_finish_by_little() {
    // The round trips, and by how much each way of it may take longer.
    let [near, far, jitter]: [u64; 3] = [20, 200, 25];
    for n in 0..60 {
        let mut story = Story::of_race(Rules::default());
        // What is measured is the least of some: half of the round trip.
        story.happens(line(ANN, (near / 2) as u16));
        story.happens(line(BOB, (far / 2) as u16));
        story.waits(2_000);
        story.solves(ANN, 3);
        story.solves(BOB, 3);
        let made = 1_000;
        let late = |of: u64, salt: u64| of / 2 + (n * 7 + salt * 13) % (jitter + 1);
        let (first, then) = (late(near, 1), late(far, 2));
        story.waits(made + first);
        story.places(ANN, 3, 6);
        story.waits(then - first);
        story.places(BOB, 3, 6);
        let skew = time_ms(&story, ANN).abs_diff(time_ms(&story, BOB));
        assert!(skew <= 30, "{skew} ms");
    }
}
