//! Four friends on three nodes, in one race.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use client_core::Intent;
use client_core::RoomIntent;
use game::RoomCode;
use testkit::audit::{Known, record};
use testkit::cluster::{Cluster, Postgres};
use testkit::player::Player;
use testkit::scene;
use testkit::server::health;
use testkit::waits::until_acknowledged;

/// Open cells of the race: enough that nobody is done before the fault.
const BLANKS: usize = 40;
/// Longest wait for an answered move after the death of a node.
pub(crate) const BACK_WITHIN: Duration = Duration::from_secs(5);

/// A race of four who came in through the balancer, and so do not sit on one node.
pub(crate) struct Friends {
    pub(crate) players: Vec<Player>,
    pub(crate) code: RoomCode,
}

impl Friends {
    pub(crate) async fn race(cluster: &Cluster) -> Result<Self> {
        let friends = Self::race_at(cluster.address()).await?;
        let mut nodes = 0;
        for node in &cluster.nodes {
            nodes += usize::from(health(node.address()).await?["connections"] != 0);
        }
        ensure!(nodes > 1, "all of them are on one node");
        Ok(friends)
    }

    pub(crate) async fn race_at(server: SocketAddr) -> Result<Self> {
        let names = ["Ann", "Bob", "Cat", "Dan"];
        let (players, code) = scene::race(server, &names, scene::quick(), BLANKS).await?;
        let friends = Self { players, code };
        friends.all_place(3).await?;
        Ok(friends)
    }

    /// How often a connection stood, of all together.
    fn openings(&self) -> usize {
        self.players.iter().map(|player| player.look(|seen| seen.openings.len())).sum()
    }

    /// Everybody makes some moves and hears the answers.
    pub(crate) async fn all_place(&self, count: usize) -> Result<()> {
        for player in &self.players {
            player.place_right(count).await?;
        }
        for player in &self.players {
            player.until_answered().await?;
        }
        Ok(())
    }

    /// Everybody plays on to the end. The results are the same for all, stored once, and hold every acknowledged move.
    pub(crate) async fn finish(&self, cluster: &Cluster) -> Result<()> {
        let mut ready = Vec::new();
        for node in &cluster.nodes {
            ready.extend(node.is_ready().await.then(|| node.address()));
        }
        self.finish_at(&ready, &cluster.postgres).await
    }

    pub(crate) async fn finish_at(&self, servers: &[SocketAddr], postgres: &Postgres) -> Result<()> {
        for player in &self.players {
            player.place_right(player.open_cells()?.len()).await?;
        }
        let mut known = Vec::new();
        for player in &self.players {
            let results = player.results(1).await?;
            known.push((player, results, player.look(Known::of)?));
        }
        let id = known[0].1.id;
        for &server in servers {
            let record = record(server, id).await?;
            for (player, results, known) in &known {
                ensure!(record.results == *results, "{} was told other results", player.name());
                let checked = known.check_moves(&record, player.number()?);
                checked.with_context(|| format!("{} by the record of {server}", player.name()))?;
            }
        }
        let mut database = postgres.connect().await?;
        let booked: i64 = sqlx::query_scalar("SELECT count(*) FROM matches").fetch_one(&mut database).await?;
        ensure!(booked == 1, "the match is booked {booked} times");
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friends_on_three_nodes_race_to_the_end() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let friends = Friends::race(&cluster).await?;
    friends.finish(&cluster).await.with_context(|| cluster.last_words())?;
    for player in &friends.players {
        player.act(Intent::Room(RoomIntent::Rematch)).await?;
    }
    for player in &friends.players {
        let again = |seen: &testkit::player::Seen| (seen.app.race()?.match_no() == 2).then_some(());
        player.until("the next race", again).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friends_race_on_when_the_node_of_their_room_is_killed() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let friends = Friends::race(&cluster).await?;
    let owner = cluster.owner(friends.code).await?;
    let connected = health(cluster.nodes[owner].address()).await?["connections"].as_u64();
    let before = friends.openings();
    let killed_at = std::time::Instant::now();
    cluster.nodes[owner].kill()?;
    for player in &friends.players {
        player.place_right(1).await?;
    }
    for player in &friends.players {
        let waited = until_acknowledged(player, killed_at).await.with_context(|| cluster.last_words())?;
        println!("{} waited {} ms", player.name(), waited.as_millis());
        ensure!(waited < BACK_WITHIN, "{} waited {waited:?}", player.name());
    }
    ensure!(cluster.owner(friends.code).await? != owner, "the dead node owns the room");
    // Sockets on living nodes stay.
    let again = u64::try_from(friends.openings() - before)?;
    ensure!(Some(again) == connected, "{again} connected again, of {connected:?} on the dead node");
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}
