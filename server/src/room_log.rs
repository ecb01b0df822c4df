//! A room's log: what it was born with and every input since, which is its whole history. This is
//! where a journal on disk will go; until then the log serves as the reproduction of a failed room.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use game::{Input, Millis, RoomConfig};
use serde::Serialize;

use crate::limits::{FAILED_ROOMS_KEPT_MAX, ROOM_LOG_INPUTS_MAX};

/// Feeding `inputs` to a `game::Room` made of `config` at `born` leads to the failure again, unless
/// inputs were lost.
#[derive(Debug, Serialize)]
pub(crate) struct RoomLog {
    config: RoomConfig,
    born: Millis,
    inputs: Vec<Input>,
    /// Inputs that came after the log was full.
    inputs_lost: u64,
}

#[derive(Debug, Serialize)]
struct Reproduction<'a> {
    server: &'static str,
    panic: &'a str,
    #[serde(flatten)]
    log: &'a RoomLog,
}

impl RoomLog {
    pub(crate) fn new(config: RoomConfig, born: Millis) -> Self {
        Self { config, born, inputs: Vec::new(), inputs_lost: 0 }
    }

    /// Keeps an input, before anything that follows from it is told to anybody.
    pub(crate) fn append(&mut self, input: &Input) {
        if self.inputs.len() < ROOM_LOG_INPUTS_MAX {
            self.inputs.push(input.clone());
        } else {
            self.inputs_lost += 1;
        }
    }

    /// Writes the log of a room that failed at `at` to the folder `failed-rooms` in `data_dir`.
    ///
    /// # Errors
    /// When the disk refuses, or [`FAILED_ROOMS_KEPT_MAX`] reproductions already lie there.
    pub(crate) fn write_reproduction(&self, data_dir: &Path, at: Millis, panic: &str) -> io::Result<PathBuf> {
        let folder = data_dir.join("failed-rooms");
        fs::create_dir_all(&folder)?;
        if fs::read_dir(&folder)?.count() >= FAILED_ROOMS_KEPT_MAX {
            return Err(io::Error::other(format!("{FAILED_ROOMS_KEPT_MAX} failed rooms are kept already")));
        }
        let path = folder.join(format!("{}-{}.json", self.config.code, at.0));
        let reproduction = Reproduction { server: crate::PROGRAM, panic, log: self };
        fs::write(&path, serde_json::to_vec(&reproduction)?)?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use game::{Event, Origin, PlayerId, RoomCode, Settings};

    use super::*;

    fn log() -> RoomLog {
        let config = RoomConfig {
            code: RoomCode::nth(1),
            origin: Origin::Private,
            settings: Settings::default(),
            seed: 7,
            reserved: vec![],
        };
        RoomLog::new(config, Millis(5))
    }

    fn dropped(at: u64) -> Input {
        Input { at: Millis(at), event: Event::Dropped { player: PlayerId(1) } }
    }

    #[test]
    fn a_reproduction_holds_all_that_replays_the_room() {
        let data_dir = std::env::temp_dir().join(format!("nonet-room-log-{}", std::process::id()));
        let mut log = log();
        log.append(&dropped(6));
        let path = log.write_reproduction(&data_dir, Millis(9), "why").unwrap();
        let read: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        fs::remove_dir_all(&data_dir).unwrap();
        let config: RoomConfig = serde_json::from_value(read["config"].clone()).unwrap();
        let inputs: Vec<Input> = serde_json::from_value(read["inputs"].clone()).unwrap();
        assert_eq!((config, inputs), (log.config, vec![dropped(6)]));
        assert_eq!((&read["born"], &read["panic"]), (&5.into(), &"why".into()));
    }

    #[test]
    fn a_full_log_keeps_the_beginning_and_counts_the_rest() {
        let mut log = log();
        let most = u64::try_from(ROOM_LOG_INPUTS_MAX).unwrap();
        (0..most + 3).for_each(|at| log.append(&dropped(at)));
        assert_eq!((log.inputs.len(), log.inputs_lost), (ROOM_LOG_INPUTS_MAX, 3));
        assert_eq!(log.inputs[0], dropped(0));
    }
}
