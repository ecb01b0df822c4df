//! What members have won over the races of a room.

use game::{Command, MemberNo, PlayerId, Tally};

use crate::story::{ANN, BOB, Story, judged};

fn tally(story: &Story, player: PlayerId) -> Tally {
    let no: MemberNo = story.number(player);
    story.view().members.iter().find(|member| member.no == no).expect("a member").tally
}

#[test]
fn wins_and_points_add_up_over_rematches() {
    let mut story = Story::of_race(judged(0, None));
    assert_eq!(tally(&story, ANN), Tally::default());
    story.solves(ANN, 4);
    story.solves(BOB, 4);
    let points = |story: &Story, name: &str| {
        let results = story.results();
        results.table.iter().find(|row| row.name.as_str() == name).expect("a racer").score
    };
    let (ann, bob) = (points(&story, "Ann"), points(&story, "Bob"));
    assert_eq!(
        (tally(&story, ANN), tally(&story, BOB)),
        (Tally { wins: 1, points: ann }, Tally { wins: 0, points: bob })
    );
    story.both_ready();
    story.waits(10_000);
    story.places_right(BOB, 1);
    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::GiveUp);
    assert_eq!((tally(&story, ANN).wins, tally(&story, BOB).wins), (1, 0), "who gives up wins nothing");
    assert_eq!(tally(&story, BOB).points, bob + points(&story, "Bob"));
}

#[test]
fn a_race_alone_is_no_win() {
    let mut story = Story::begins();
    story.joins(ANN, "Ann");
    story.commands(ANN, Command::Start);
    story.waits(10_000);
    story.solves_all(ANN);
    assert_eq!(tally(&story, ANN).wins, 0);
    assert!(tally(&story, ANN).points > 0);
}
