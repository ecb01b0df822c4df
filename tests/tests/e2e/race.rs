//! Whole races, from the link to the podium and to the rematch.

use anyhow::Result;
use client_core::{Cue, Screen};
use game::{Mistakes, RacerStatus, Results, Rules};
use testkit::player::Player;
use testkit::scene;
use testkit::server::Server;

/// Seats of the largest room.
const SEATS_MAX: u8 = 16;

/// What holds for every race that everybody has finished.
fn check_podium(results: &Results, players: &[Player]) {
    assert_eq!(results.table.len(), players.len());
    let mut last_ms = 0;
    for (row, place) in results.table.iter().zip(1..) {
        assert_eq!((row.rank, row.correct), (place, results.blanks), "{}", row.name);
        let RacerStatus::Finished { time_ms } = row.status else {
            panic!("{} is {:?}", row.name, row.status)
        };
        assert!(time_ms >= last_ms, "{} was faster than the one before", row.name);
        last_ms = time_ms;
        let player = players.iter().find(|player| player.name() == row.name.as_str()).unwrap();
        player.look(|seen| {
            assert_eq!(seen.app.race().unwrap().strikes(), row.mistakes, "{}", row.name);
            assert_eq!(seen.app.screen(), Screen::Results);
            assert!(seen.cues.contains(&Cue::Finished), "{} saw no finish", row.name);
            assert!(
                seen.app
                    .room()
                    .map_or_else(Vec::new, |room| room.lanes(seen.now))
                    .iter()
                    .all(|lane| lane.percent == 100)
            );
        });
    }
}

/// The results of a match, which must be the same for everybody.
async fn agreed_results(players: &[Player], match_no: u32) -> Result<Results> {
    let results = players[0].results(match_no).await?;
    for player in &players[1..] {
        assert_eq!(player.results(match_no).await?, results, "{} knows better", player.name());
    }
    Ok(results)
}

#[tokio::test]
async fn two_friends_race_to_the_podium_and_race_again() -> Result<()> {
    let server = Server::start().await?;
    let (players, code) = scene::room(server.address(), &["Ann", "Bob"], scene::quick()).await?;
    for player in &players {
        player.let_bot(scene::bot(player, code, 2, 0)).await?;
    }
    let first = agreed_results(&players, 1).await?;
    assert!(first.blanks > 30, "a generated puzzle leaves something to do");
    let again = agreed_results(&players, 2).await?;
    assert_ne!(first.seed, again.seed, "a rematch gets a puzzle of its own");
    check_podium(&again, &players);
    server.stop().await
}

#[tokio::test]
async fn eight_race_each_other_half_of_them_in_json_and_with_mistakes() -> Result<()> {
    let server = Server::start().await?;
    let names = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal"];
    let (players, code) = scene::room(server.address(), &names, scene::quick()).await?;
    for (player, mistake_one_in) in players.iter().zip([0, 8, 0, 5].into_iter().cycle()) {
        player.let_bot(scene::bot(player, code, 1, mistake_one_in)).await?;
    }
    let results = agreed_results(&players, 1).await?;
    check_podium(&results, &players);
    assert!(results.table.iter().any(|row| row.mistakes > 0), "nobody made a mistake");
    server.stop().await
}

#[tokio::test]
async fn sixteen_race_each_other_as_many_as_a_room_seats() -> Result<()> {
    let server = Server::start().await?;
    let names: Vec<String> = (1..=SEATS_MAX).map(|n| format!("Racer {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let rules = Rules { seats: SEATS_MAX, ..scene::quick() };
    let (players, code) = scene::room(server.address(), &names, rules).await?;
    for (player, mistake_one_in) in players.iter().zip([0, 6].into_iter().cycle()) {
        player.let_bot(scene::bot(player, code, 1, mistake_one_in)).await?;
    }
    let results = agreed_results(&players, 1).await?;
    check_podium(&results, &players);
    server.stop().await
}

#[tokio::test]
async fn silent_rules_judge_only_a_full_board() -> Result<()> {
    let server = Server::start().await?;
    let mistakes = Mistakes {
        judging: game::Judging::FullBoard,
        lockout_s: 0,
        grows: false,
        dear_guesses: false,
        out_after: None,
    };
    let rules = Rules { mistakes, ..scene::quick() };
    let (players, code) = scene::race(server.address(), &["Ann", "Bob"], rules, 12).await?;
    for player in &players {
        player.let_bot(scene::bot(player, code, 1, 4)).await?;
    }
    let results = agreed_results(&players, 1).await?;
    check_podium(&results, &players);
    server.stop().await
}

#[tokio::test]
async fn whoever_makes_too_many_mistakes_is_out_and_the_other_wins() -> Result<()> {
    let server = Server::start().await?;
    let mistakes = Mistakes {
        judging: game::Judging::EachDigit,
        lockout_s: 0,
        grows: false,
        dear_guesses: false,
        out_after: Some(2),
    };
    let rules = Rules { mistakes, ..scene::quick() };
    let (players, _) = scene::race(server.address(), &["Ann", "Bob"], rules, 6).await?;
    let [ann, bob] = &players[..] else { panic!("two players") };
    for strikes in 1..=2 {
        ann.place_wrong().await?;
        ann.until("the strike", |seen| (seen.app.race()?.strikes() == strikes).then_some(())).await?;
    }
    assert!(ann.look(|seen| !seen.app.race().unwrap().is_playing()));
    bob.place_right(6).await?;
    let results = agreed_results(&players, 1).await?;
    let table: Vec<_> = results.table.iter().map(|row| (row.name.as_str(), row.mistakes)).collect();
    assert_eq!(table, [("Bob", 0), ("Ann", 2)]);
    assert_eq!(results.table[1].status, RacerStatus::Out);
    server.stop().await
}
