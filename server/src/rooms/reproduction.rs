//! Writes the history of a failed room to a file for a bug report: its configuration and every input that the
//! journal still has. Replaying it reproduces the failure.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use game::{Millis, RoomCode, RoomConfig, RoomId};
use serde::Serialize;

use crate::app_state::AppState;
use crate::limits::FAILED_ROOMS_KEPT_MAX;
use crate::store::rooms::StoredRoom;

/// The first line of a reproduction. Feeding the inputs in the lines after it to the room in `state`, or, without
/// one, to a `game::Room` made of `config` at `born`, leads to the failure again.
#[derive(Debug, Serialize)]
struct Head<'a> {
    server: &'static str,
    panic: &'a str,
    config: &'a RoomConfig,
    born: Millis,
    /// The room as it was before the inputs, as JSON within the JSON.
    state: Option<&'a str>,
}

/// Writes the history of a room that failed at `at` to the folder `failed-rooms` in the data folder.
///
/// # Errors
/// When the store or the disk refuses, or [`FAILED_ROOMS_KEPT_MAX`] reproductions already lie there.
pub(super) async fn write(
    app: &AppState,
    room: RoomId,
    code: RoomCode,
    at: Millis,
    panic: &str,
) -> Result<PathBuf> {
    app.persistence.journal.settle().await?;
    let stored = app.persistence.store.room(room).await?.context("the journal does not know the room")?;
    let stored = stored.map_err(|lost| anyhow!(lost.why))?;
    let path = app.config.data_dir.join("failed-rooms").join(format!("{code}-{}.jsonl", at.0));
    let text = reproduction(&stored, panic);
    let file = path.clone();
    tokio::task::spawn_blocking(move || write_bounded(&file, &text)).await??;
    Ok(path)
}

fn reproduction(stored: &StoredRoom, panic: &str) -> String {
    let StoredRoom { config, born, snapshot, inputs, .. } = stored;
    let state = snapshot.as_deref();
    let head = Head { server: crate::PROGRAM, panic, config, born: *born, state };
    let mut text = serde_json::to_string(&head).expect("plain data");
    text.push('\n');
    text.push_str(inputs);
    text
}

fn write_bounded(file: &Path, text: &str) -> Result<()> {
    let folder = file.parent().context("a file without a folder")?;
    fs::create_dir_all(folder)?;
    let kept = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?.len();
    ensure!(kept < FAILED_ROOMS_KEPT_MAX, "{FAILED_ROOMS_KEPT_MAX} failed rooms are kept already");
    Ok(fs::write(file, text)?)
}

#[cfg(test)]
mod tests {
    use game::{Event, Input, PlayerId};

    use super::*;
    use crate::rooms::open::private_config;

    #[test]
    fn a_reproduction_holds_all_that_replays_the_room() {
        let config = private_config(RoomId(5), RoomCode::nth(1));
        let dropped = |at| Input { at: Millis(at), event: Event::Dropped { player: PlayerId(1) } };
        let line = |at| serde_json::to_string(&dropped(at)).unwrap() + "\n";
        let stored = StoredRoom {
            config: config.clone(),
            born: Millis(5),
            rules_version: game::RULES_VERSION,
            snapshot: None,
            inputs_from: 0,
            inputs: line(6) + &line(7) + &line(8),
            next_seq: 3,
            behind: 0,
        };
        let text = reproduction(&stored, "why");
        let mut lines = text.lines();
        let head: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        let inputs: Vec<Input> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(serde_json::from_value::<RoomConfig>(head["config"].clone()).unwrap(), config);
        assert_eq!(inputs, [dropped(6), dropped(7), dropped(8)]);
        let said = [&head["born"], &head["panic"], &head["state"]];
        assert_eq!(said, [&serde_json::json!(5), &"why".into(), &serde_json::Value::Null]);
    }

    #[test]
    fn a_full_folder_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let file = |n: usize| folder.path().join(format!("{n}.jsonl"));
        (0..FAILED_ROOMS_KEPT_MAX).for_each(|n| write_bounded(&file(n), "text").unwrap());
        assert!(write_bounded(&file(FAILED_ROOMS_KEPT_MAX), "text").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), FAILED_ROOMS_KEPT_MAX);
    }
}
