//! Why the server ends a connection: the code on the wire and the words beside it.

use protocol::close;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// Why the server ends a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CloseReason {
    GoingAway,
    OtherVersion,
    NoHello,
    TakenOver,
    TooManyFaults,
    FarTooLarge,
    /// What came is not WebSocket, or text that is not UTF-8.
    BrokenFrames,
    NotUtf8,
    TooSlow,
    Silent,
    BadIdentity,
    ServerFull,
    /// By an operator.
    Kicked,
    Banned,
    AddressFull,
    TooOften,
    /// The player's room goes on at another node.
    Moved,
}

impl CloseReason {
    pub(crate) fn code(self) -> u16 {
        match self {
            Self::GoingAway => close::GOING_AWAY,
            Self::OtherVersion => close::OTHER_VERSION,
            Self::NoHello => close::NO_HELLO,
            Self::TakenOver => close::TAKEN_OVER,
            Self::TooManyFaults | Self::FarTooLarge => close::ABUSE,
            Self::BrokenFrames => CloseCode::Protocol.into(),
            Self::NotUtf8 => CloseCode::Invalid.into(),
            Self::TooSlow => close::TOO_SLOW,
            Self::Silent => close::SILENT,
            Self::BadIdentity => close::BAD_IDENTITY,
            Self::ServerFull => close::SERVER_FULL,
            Self::Kicked => close::KICKED,
            Self::Banned => close::BANNED,
            Self::AddressFull => close::ADDRESS_FULL,
            Self::TooOften => close::TOO_OFTEN,
            Self::Moved => close::MOVED,
        }
    }

    fn text(self) -> &'static str {
        match self {
            Self::GoingAway => "the server is going away; connect again and resume",
            Self::OtherVersion => "another version of the protocol is spoken here",
            Self::NoHello => "the first message must be Hello, and in time",
            Self::TakenOver => "the same player connected elsewhere",
            Self::TooManyFaults => "too many faults",
            Self::FarTooLarge => "a message far over the limit",
            Self::BrokenFrames => "these are no WebSocket frames",
            Self::NotUtf8 => "a text frame that is not UTF-8",
            Self::TooSlow => "the client reads too slowly; connect again and resume",
            Self::Silent => "nothing was heard for too long; connect again and resume",
            Self::BadIdentity => "the player's secret is wrong",
            Self::ServerFull => "the server is full; try again later",
            Self::Kicked => "the operator has ended this connection",
            Self::Banned => "the operator has shut this player out",
            Self::AddressFull => "too many connections from this address; try again later",
            Self::TooOften => "this player has connected too often; try again later",
            Self::Moved => "the room goes on at another machine; connect again and resume",
        }
    }

    pub(crate) fn frame(self) -> CloseFrame {
        CloseFrame { code: self.code().into(), reason: self.text().into() }
    }
}
