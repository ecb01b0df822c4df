//! A store that is taken away from under a running server: it acknowledges nothing more, tells its players to come back, and
//! ends with an error, so that whoever supervises it starts it again.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use protocol::{Codec, close};
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::ServerProgram;

async fn ends_when(taken_away: impl FnOnce(&Path) -> std::io::Result<()>) -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (players, _) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 12).await?;
    players[0].place_right(3).await?;
    players[0].until_answered().await?;
    let (mut raw, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    taken_away(server.data())?;
    let closed = raw.until_closed().await?;
    ensure!(closed.0 == close::GOING_AWAY, "a client would not come back after {closed:?}");
    let (status, log) = server.ended().await?;
    ensure!(!status.success(), "its supervisor must know that something is wrong");
    ensure!(log.iter().any(|line| line.contains("the store is lost")), "{log:?}");
    Ok(())
}

#[tokio::test]
async fn a_server_whose_database_is_deleted_ends() -> Result<()> {
    ends_when(|data| fs::remove_file(data.join("nonet.db"))).await
}

#[tokio::test]
async fn a_server_whose_database_is_replaced_ends() -> Result<()> {
    ends_when(|data| {
        fs::copy(data.join("nonet.db"), data.join("older.db"))?;
        fs::rename(data.join("older.db"), data.join("nonet.db"))
    })
    .await
}

#[tokio::test]
async fn a_server_whose_journal_is_deleted_ends() -> Result<()> {
    ends_when(|data| fs::remove_dir_all(data.join("nonet.db.segments"))).await
}
