//! A copy of the embedded store in the place of the store: races go on from the moment of the copy, and records are as they were.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use testkit::audit::record;
use testkit::program::built;
use testkit::scene;
use testkit::server::ServerProgram;
use testkit::wait::{look_until, within};
use tokio::process::Command;

/// What docs/operating.md says: everything that begins with the store's name goes, and the copy takes its place.
fn restore(data: &Path, copy: &Path) -> Result<()> {
    let is_of_store = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with("nonet.db");
    for entry in fs::read_dir(data)? {
        let entry = entry?;
        if is_of_store(&entry.file_name()) {
            fs::rename(entry.path(), data.join("away").with_extension(entry.file_name()))?;
        }
    }
    fs::copy(copy, data.join("nonet.db"))?;
    Ok(())
}

#[tokio::test]
async fn a_race_goes_on_from_the_moment_of_the_copy() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (finished, _) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 3).await?;
    for player in &finished {
        player.place_right(3).await?;
    }
    let earlier = record(server.address(), finished[0].results(1).await?.id).await?;
    let (players, _) = scene::race(server.address(), &["Cat", "Dan"], scene::quick(), 20).await?;
    let cat = &players[0];
    cat.place_right(3).await?;
    cat.until_answered().await?;

    let copy = server.data().join("copy.db");
    let mut backup = Command::new(built("nonet-server")?);
    backup.arg("backup").arg("--data-dir").arg(server.data()).arg("--to").arg(&copy);
    let backup = within("the backup", backup.output()).await??;
    ensure!(backup.status.success(), "{}", String::from_utf8_lossy(&backup.stderr));
    let open = cat.open_cells()?.len();
    cat.place_right(4).await?;
    cat.until_answered().await?;

    let data = server.data().to_owned();
    let mut restored = Ok(());
    let server = server.crash(async || restored = restore(&data, &copy)).await?;
    restored?;
    look_until("the board of that moment", async || Ok((cat.open_cells()?.len() == open).then_some(())))
        .await
        .with_context(|| server.log().join("\n"))?;
    for player in &players {
        player.place_right(player.open_cells()?.len()).await?;
    }
    let results = cat.results(1).await?;
    let later = record(server.address(), results.id).await?;
    ensure!(later.results == results && later.replay()? == results && later.audit()? == results);
    ensure!(record(server.address(), earlier.id).await? == earlier, "the record has changed");
    Ok(())
}
