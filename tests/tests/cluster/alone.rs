//! A server alone on PostgreSQL: it needs no NATS, and outlasts its database.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use testkit::cluster::Postgres;
use testkit::server::{ServerProgram, get};
use testkit::wait::look_until;
use tokio::time::sleep;

use super::race::Friends;

/// Longer than a lease: a node of a cluster would have ended.
const AWAY: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_race_on_a_server_alone_outlives_its_database_and_a_kill() -> Result<()> {
    let mut postgres = Postgres::start().await?;
    let url = Postgres::url(postgres.address());
    let server = ServerProgram::start(&["--store-url", &url]).await?;
    let friends = Friends::race_at(server.address()).await?;
    postgres.crash().await?;
    for player in &friends.players {
        player.place_right(2).await?;
    }
    look_until("the server to say that it does not save", async || {
        Ok(get(server.ops_address(), "/readyz").await?.1.contains("not_saving").then_some(()))
    })
    .await?;
    sleep(AWAY).await;
    postgres.go_on().await?;
    for player in &friends.players {
        player.until_answered().await.with_context(|| server.log().join("\n"))?;
    }
    let ended = server.log().iter().any(|line| line.contains("stopping"));
    ensure!(!ended, "the server has ended");
    // Then the server's turn.
    let server = server.crash(async || {}).await?;
    friends.all_place(2).await.with_context(|| server.log().join("\n"))?;
    let finished = friends.finish_at(&[server.address()], &postgres).await;
    finished.with_context(|| server.log().join("\n"))
}
