//! The native client's command line.

use crate::platform::Address;
use game::MatchId;
use std::path::{Path, PathBuf};

pub(crate) const HELP: &str = "\
Nonet: race your friends at Sudoku.

Usage: nonet [ADDRESS] [FILE] [--room CODE] [--challenge ID] [--player ID]
             [--match ID|FILE] [--name NAME] [--dark]

  ADDRESS         the server: host, host:port, ws://host:port/ws, a room link http://host:port/r/CODE, or that of a
                  challenge, http://host:port/c/ID (default: ws://127.0.0.1:7878/ws)
  FILE            a file of puzzles to open; a path with a slash or the name of a file that is there
  --room CODE     join this room
  --challenge ID  open this challenge
  --player ID     open the page of this player
  --match ID|FILE watch a finished match again; FILE is its record, as a server has it at /api/matches/ID/replay
  --name NAME     play under this name
  --dark          dark colours, unless chosen otherwise in the client
  --help          this text
  --version       the version

Environment: NONET_CLIENT_DIR  where the client keeps who you are (default: the user's data folder)
             NONET_DUMP        a file that follows the state as JSON, for tests
";

/// What the client was asked to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Asked {
    Play {
        address: Address,
        name: Option<String>,
        dark: bool,
        file: Option<PathBuf>,
        record: Option<PathBuf>,
    },
    Help,
    Version,
}

/// Reads the arguments after the program's name; an error says what is wrong.
pub(crate) fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Asked, String> {
    let mut arguments = arguments.into_iter();
    let (mut address, mut room, mut name, mut dark, mut file) = (None, None, None, false, None);
    let mut record = None;
    while let Some(argument) = arguments.next() {
        let mut value =
            |what: &str| arguments.next().ok_or_else(|| format!("{argument} needs {what} after it"));
        match argument.as_str() {
            "--help" | "-h" => return Ok(Asked::Help),
            "--version" | "-V" => return Ok(Asked::Version),
            "--room" => room = Some(value("a room code")?),
            "--challenge" => room = Some(value("the id of a challenge")?),
            "--player" => room = Some(format!("u/{}", value("the id of a player")?)),
            "--match" => {
                let which = value("the id of a match, or the file of its record")?;
                match which.parse::<MatchId>() {
                    Ok(id) => room = Some(format!("m/{id}")),
                    Err(_) if Path::new(&which).is_file() => record = Some(PathBuf::from(which)),
                    Err(error) => return Err(format!("{which}: no such file, and {error}")),
                }
            }
            "--name" => name = Some(value("a name")?),
            "--dark" => dark = true,
            flag if flag.starts_with('-') => return Err(format!("unknown option {flag}, see nonet --help")),
            path if file.is_none() && Path::new(path).is_file() => file = Some(PathBuf::from(path)),
            text if address.is_none() => {
                address = Some(Address::parse(text).map_err(|error| format!("{text}: {error}"))?);
            }
            extra => return Err(format!("one server is enough, {extra:?} is too much")),
        }
    }
    let mut address = address.unwrap_or_default();
    address.room = room.or(address.room);
    Ok(Asked::Play { address, name, dark, file, record })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Asked, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn nothing_means_the_server_on_this_machine() {
        assert_eq!(
            parsed(""),
            Ok(Asked::Play {
                address: Address::default(),
                name: None,
                dark: false,
                file: None,
                record: None
            })
        );
    }

    #[test]
    fn a_link_names_server_and_room() {
        let Ok(Asked::Play { address, name, .. }) = parsed("http://box:9000/r/KXQ7P --name Ann") else {
            panic!()
        };
        assert_eq!(
            (address.port, address.room.as_deref(), name.as_deref()),
            (9000, Some("KXQ7P"), Some("Ann"))
        );
    }

    #[test]
    fn a_player_has_a_page() {
        let Ok(Asked::Play { address, .. }) = parsed("--player 00c0ffee00c0ffee") else { panic!() };
        assert_eq!(address.room.as_deref(), Some("u/00c0ffee00c0ffee"));
    }

    #[test]
    fn a_match_is_an_id_or_a_file() {
        let Ok(Asked::Play { address, record, .. }) = parsed("--match 00c0ffee00c0ffee-3") else { panic!() };
        assert_eq!((address.room.as_deref(), record), (Some("m/00c0ffee00c0ffee-3"), None));
        let Ok(Asked::Play { record, .. }) = parsed("--match Cargo.toml") else { panic!() };
        assert_eq!(record, Some(PathBuf::from("Cargo.toml")));
        assert!(parsed("--match missing.json").unwrap_err().contains("missing.json: no such file"));
    }

    #[test]
    fn the_name_of_a_file_is_a_file_and_no_server() {
        let Ok(Asked::Play { address, file, .. }) = parsed("Cargo.toml box:9000") else { panic!() };
        assert_eq!((address.port, file), (9000, Some(PathBuf::from("Cargo.toml"))));
    }

    #[test]
    fn mistakes_are_named() {
        assert!(parsed("--rom KXQ7P").unwrap_err().contains("--rom"));
        assert!(parsed("--room").unwrap_err().contains("needs a room code"));
        assert!(parsed("wss://box").unwrap_err().contains("TLS"));
        assert!(parsed("box other").unwrap_err().contains("other"));
        assert_eq!(parsed("box --help"), Ok(Asked::Help));
    }
}
