//! Optional parts of the protocol, by name. A client lists in `Hello` what it understands, the server answers in `Welcome`
//! with what both do, and neither sends the other a message or a variant that belongs to a part they do not share. So
//! the wire grows without another version, and yesterday's clients stay.

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
}

impl Capability {
    pub const ALL: [Self; 4] = [Self::Notices, Self::Following, Self::Pools, Self::Theatre];

    /// As it stands in `Hello` and `Welcome`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Notices => "notices",
            Self::Following => "following",
            Self::Pools => "pools",
            Self::Theatre => "theatre",
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
