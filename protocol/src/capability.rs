//! Optional parts of the protocol, by name. A client lists in `Hello` what it understands, the server answers in `Welcome`
//! with what both do, and neither sends the other a message or a variant that belongs to a part they do not share. So
//! the wire grows without another version, and yesterday's clients stay.

use puzzle::Kind;

/// An optional part of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Capability {
    /// `ServerMessage::Notice`: what the server tells about itself, and its operator about it.
    Notices,
    /// `RoomEvent::Entered` that nobody asked for: the room goes on at another machine.
    Following,
    /// `ClientMessage::Pools` and `ServerMessage::Pools`: races of strangers, and ratings.
    Pools,
    /// `ClientMessage::Theatre` and `ServerMessage::Theatre`: big screens.
    Theatre,
    /// `ClientMessage::ChangeListing`: the server lists the puzzles of its players.
    Gallery,
}

impl Capability {
    pub const ALL: [Self; 5] = [Self::Notices, Self::Following, Self::Pools, Self::Theatre, Self::Gallery];

    /// As it stands in `Hello` and `Welcome`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Notices => "notices",
            Self::Following => "following",
            Self::Pools => "pools",
            Self::Theatre => "theatre",
            Self::Gallery => "gallery",
        }
    }

    /// What comes with it, for people who write clients.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Notices => "The server message `Notice`.",
            Self::Following => {
                "`Entered` once more, on the same connection and without a `Join`: the room goes on at another machine, and \
                 what it has not answered must be sent again, as after a resume. Without this part the connection is closed \
                 instead (4012)."
            }
            Self::Theatre => {
                "The messages `Theatre` of both sides, by which a big screen shows a room whose host allows it."
            }
            Self::Gallery => {
                "The client message `ChangeListing`, where the operator has the server list the puzzles of its players."
            }
            Self::Pools => {
                "The client message `Pools`, with which one waits in several pools at once, and the server message `Pools`. \
                 Who has it answers `Called` before each rated race; of others the connection is taken for the answer."
            }
        }
    }

    /// Those of a list of names that are known here, each once.
    #[must_use]
    pub fn known(names: &[String]) -> Vec<Self> {
        Self::ALL
            .into_iter()
            .filter(|capability| names.iter().any(|name| name == capability.name()))
            .collect()
    }
}

/// How the name begins by which a client says how many kinds of rule it knows; the number follows.
const KINDS: &str = "kinds-";

/// How many kinds of rule every client of this version knows: the first so many of [`Kind::ALL`], to which new ones are appended.
const KINDS_OF_VERSION: u8 = 46;

/// How many kinds of rule a client knows that lists these names in `Hello`: the first so many of [`Kind::ALL`].
#[must_use]
pub fn kinds_known(names: &[String]) -> u8 {
    let said = names.iter().find_map(|name| name.strip_prefix(KINDS)?.parse().ok());
    said.unwrap_or(KINDS_OF_VERSION)
}

/// The name in `Hello` that says that all kinds of rule of this build are known.
#[must_use]
pub fn all_kinds() -> String {
    format!("{KINDS}{}", Kind::ALL.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_knows_as_many_kinds_as_it_says() {
        let known =
            |names: &[&str]| kinds_known(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        assert_eq!([known(&["pools", "kinds-3"]), known(&["kinds-255"])], [3, 255]);
        assert_eq!([known(&[]), known(&["kinds-"]), known(&["kinds-999"])], [KINDS_OF_VERSION; 3]);
        assert_eq!(usize::from(kinds_known(&[all_kinds()])), Kind::ALL.len());
        assert!(usize::from(KINDS_OF_VERSION) <= Kind::ALL.len());
    }
}
