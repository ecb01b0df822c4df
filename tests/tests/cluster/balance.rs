//! Rooms go where their players are, and away from a node that has too many, and nobody's connection ends for it.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use client_core::{Intent, RoomIntent};
use futures::future::try_join_all;
use testkit::cluster::Cluster;
use testkit::player::Player;
use testkit::wait::look_until;
use testkit::waits::Figures;
use testkit::{puzzles, scene};
use tokio::time::{sleep, timeout};

/// A room whose players are all on one node is there by then.
const WITHIN: Duration = Duration::from_mins(1);
/// Between two moves of a racer.
const MOVE_EVERY: Duration = Duration::from_millis(300);
/// Rooms on one node of three: so many that it gives some away.
const ROOMS: usize = 15;
const KEPT_MAX: i64 = 13;

fn connections(players: &[Player]) -> usize {
    players.iter().map(|player| player.look(|seen| seen.openings.len())).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_goes_to_its_players_in_the_middle_of_a_race() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let (here, there) = (cluster.nodes[0].address(), cluster.nodes[1].address());
    let opener = Player::new(there, "Zoe").await?;
    let code = opener.create().await?;
    opener.set_rules(scene::quick()).await?;
    let mut players = Vec::new();
    for name in ["Ann", "Bob"] {
        let player = Player::new(here, name).await?;
        player.join(code).await?;
        players.push(player);
    }
    scene::choose(&opener, &puzzles::with_blanks(40)?).await?;
    ensure!(cluster.owner(code).await? == 1, "a room begins where it was opened");
    opener.act(Intent::Room(RoomIntent::Leave)).await?;
    players[0].until_members(2).await?;
    scene::start(&players).await?;
    let mut waits = Vec::new();
    let races_until_it_is_there = async {
        while cluster.owner(code).await? != 0 {
            let began = Instant::now();
            players[0].place_right(1).await?;
            players[0].until_answered().await?;
            waits.push(began.elapsed());
            sleep(MOVE_EVERY).await;
        }
        anyhow::Ok(())
    };
    timeout(WITHIN, races_until_it_is_there).await.with_context(|| cluster.last_words())??;
    println!("each move of one who raced meanwhile: {}", Figures::of(waits)?);
    for player in &players {
        player.place_right(player.open_cells()?.len()).await?;
    }
    for player in &players {
        player.results(1).await.with_context(|| cluster.last_words())?;
    }
    ensure!(connections(&players) == players.len(), "somebody had to connect again");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_spread_from_a_node_that_has_too_many() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let names: Vec<String> = (0..ROOMS).map(|no| format!("Host {no}")).collect();
    let here = cluster.nodes[0].address();
    let hosts = try_join_all(names.iter().map(|name| Player::new(here, name))).await?;
    let codes = try_join_all(hosts.iter().map(Player::create)).await?;
    let mut database = cluster.postgres.connect().await?;
    let most = "SELECT max(count) FROM (SELECT count(*) AS count FROM rooms GROUP BY owner) AS of_node";
    look_until("the rooms to spread", async || {
        let most: i64 = sqlx::query_scalar(most).fetch_one(&mut database).await?;
        Ok((most <= KEPT_MAX).then_some(()))
    })
    .await
    .with_context(|| cluster.last_words())?;
    for (host, code) in hosts.iter().zip(&codes) {
        // Whoever runs it now hears its host, and shows it to a guest.
        host.set_rules(scene::quick()).await.with_context(|| cluster.last_words())?;
        let guest = Player::new(cluster.nodes[2].address(), "Guest").await?;
        guest.join(*code).await.with_context(|| cluster.last_words())?;
    }
    ensure!(connections(&hosts) == hosts.len(), "somebody had to connect again");
    Ok(())
}
