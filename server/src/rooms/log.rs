//! A room's log: what it was born with and every input since, which is its whole history. This is
//! where a journal on disk will go; until then the log serves as the reproduction of a failed room.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use game::{Input, Millis, RoomConfig};
use serde::Serialize;

use crate::limits::{FAILED_ROOMS_KEPT_MAX, ROOM_LOG_BYTES_MAX};

#[derive(Debug)]
pub(crate) struct RoomLog {
    config: RoomConfig,
    born: Millis,
    /// One line of JSON for each: what they take is what they count.
    inputs: Vec<u8>,
    /// Inputs that came after the log was full.
    inputs_lost: u64,
}

/// The first line of a reproduction. Feeding the inputs in the lines after it to a `game::Room` made of
/// `config` at `born` leads to the failure again, unless inputs were lost.
#[derive(Debug, Serialize)]
struct Head<'a> {
    server: &'static str,
    panic: &'a str,
    config: &'a RoomConfig,
    born: Millis,
    inputs_lost: u64,
}

impl RoomLog {
    pub(crate) fn new(config: RoomConfig, born: Millis) -> Self {
        Self { config, born, inputs: Vec::new(), inputs_lost: 0 }
    }

    pub(crate) fn born(&self) -> Millis {
        self.born
    }

    /// Bytes of the inputs that are kept.
    pub(crate) fn bytes(&self) -> usize {
        self.inputs.len()
    }

    /// Keeps an input, before anything that follows from it is told to anybody.
    pub(crate) fn append(&mut self, input: &Input) {
        let line = serde_json::to_vec(input).expect("inputs are plain data");
        // After a gap nothing that follows makes sense.
        if self.inputs_lost > 0 || self.inputs.len() + line.len() >= ROOM_LOG_BYTES_MAX {
            self.inputs_lost += 1;
            return;
        }
        self.inputs.extend(line);
        self.inputs.push(b'\n');
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
        let path = folder.join(format!("{}-{}.jsonl", self.config.code, at.0));
        let Self { ref config, born, inputs_lost, .. } = *self;
        let mut lines =
            serde_json::to_vec(&Head { server: crate::PROGRAM, panic, config, born, inputs_lost })?;
        lines.push(b'\n');
        lines.extend(&self.inputs);
        fs::write(&path, lines)?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use game::{Command, Event, Origin, PlayerId, PuzzleRequest, RoomCode, RoomId, Settings};
    use protocol::limits::CLIENT_MESSAGE_BYTES_MAX;

    use super::*;

    fn log() -> RoomLog {
        let config = RoomConfig {
            id: RoomId(1),
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
        log.append(&dropped(7));
        let path = log.write_reproduction(&data_dir, Millis(9), "why").unwrap();
        let text = fs::read_to_string(&path).unwrap();
        fs::remove_dir_all(&data_dir).unwrap();
        let mut lines = text.lines();
        let head: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        let config: RoomConfig = serde_json::from_value(head["config"].clone()).unwrap();
        let inputs: Vec<Input> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((config, inputs), (log.config, vec![dropped(6), dropped(7)]));
        let said = [&head["born"], &head["panic"], &head["inputs_lost"]];
        assert_eq!(said, [&serde_json::json!(5), &"why".into(), &0.into()]);
    }

    #[test]
    fn a_full_log_keeps_the_beginning_and_counts_the_rest() {
        let mut log = log();
        // The largest input that a client can make of a message.
        let puzzle = PuzzleRequest::Set { text: "\0".repeat(CLIENT_MESSAGE_BYTES_MAX) };
        let command = Command::ChoosePuzzle { puzzle };
        let set = Input { at: Millis(2), event: Event::Command { player: PlayerId(1), command } };
        log.append(&dropped(1));
        (0..1_000).for_each(|_| log.append(&set));
        log.append(&dropped(3));
        assert!(log.inputs.len() <= ROOM_LOG_BYTES_MAX);
        let kept: Vec<Input> = log
            .inputs
            .split_inclusive(|&byte| byte == b'\n')
            .map(|line| serde_json::from_slice(line).unwrap())
            .collect();
        assert_eq!(kept[..2], [dropped(1), set]);
        assert_eq!(u64::try_from(kept.len()).unwrap() + log.inputs_lost, 1_002);
        assert_ne!(kept.last(), Some(&dropped(3)), "there is a gap before it");
    }
}
