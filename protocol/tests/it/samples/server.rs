//! Samples of what the server says itself; what it passes on from a room is in `room`.

use game::{DetachReason, NameError, RoomEvent};
use protocol::{DecodeError, Fault, Notice, Refusal, ServerMessage, VERSION};

use super::values::{PLAYER, code, identity, room_view};
use super::{Message, WireType, variants};

pub(super) fn wire_types() -> Vec<WireType> {
    vec![messages(), notices(), refusals(), faults(), decode_errors(), name_errors(), detach_reasons()]
}

fn fault(fault: Fault) -> Message {
    Message::Server(ServerMessage::Fault { fault })
}

fn messages() -> WireType {
    variants!(ServerMessage, Message::Server;
        Welcome: ServerMessage::Welcome {
            version: VERSION,
            server: "nonet-server 0.1.0".to_owned(),
            player: PLAYER,
            identity: Some(identity()),
            resume: None,
        },
        Refused: ServerMessage::Refused { why: Refusal::OtherVersion { server: VERSION, client: 1 } },
        Pong: ServerMessage::Pong { stamp: 41_250 },
        Queued: ServerMessage::Queued { waiting: 1, held_ms: 0 },
        Dequeued: ServerMessage::Dequeued,
        Matched: ServerMessage::Matched { code: code() },
        Room: ServerMessage::Room { event: RoomEvent::RoomChanged { room: room_view() } },
        RoomLeft: ServerMessage::RoomLeft { why: DetachReason::Left },
        Fault: ServerMessage::Fault { fault: Fault::NotInRoom },
        Notice: ServerMessage::Notice { notice: Notice::Draining { ends_in_ms: 120_000 } },
    )
}

fn notices() -> WireType {
    variants!(Notice, |notice| Message::Server(ServerMessage::Notice { notice });
        Draining: Notice::Draining { ends_in_ms: 120_000 },
        DrainAborted: Notice::DrainAborted,
        Announcement: Notice::Announcement { text: "The server moves on Sunday.".to_owned() },
        NotSaving: Notice::NotSaving,
        SavingAgain: Notice::SavingAgain,
        OldSecretUsed: Notice::OldSecretUsed,
    )
}

fn refusals() -> WireType {
    variants!(Refusal, |why| Message::Server(ServerMessage::Refused { why });
        OtherVersion: Refusal::OtherVersion { server: VERSION, client: 1 },
        NotHello: Refusal::NotHello,
        BadIdentity: Refusal::BadIdentity,
        ServerFull: Refusal::ServerFull,
        Banned: Refusal::Banned { reason: "Unkind names.".to_owned() },
        TooManyConnections: Refusal::TooManyConnections,
        TooOften: Refusal::TooOften { retry_after_ms: 2_000 },
    )
}

fn faults() -> WireType {
    let error = DecodeError::TrailingBytes { bytes: 2 };
    variants!(Fault, fault;
        Undecodable: Fault::Undecodable { error: error.clone() },
        WrongFrameKind: Fault::WrongFrameKind,
        TooFast: Fault::TooFast,
        AlreadyGreeted: Fault::AlreadyGreeted,
        NotInRoom: Fault::NotInRoom,
        AlreadyInRoom: Fault::AlreadyInRoom,
        AlreadyQueued: Fault::AlreadyQueued,
        NotQueued: Fault::NotQueued,
        BadName: Fault::BadName { error: NameError::Empty },
        BadCode: Fault::BadCode { detail: "a room code has 5 characters, this one has 4".to_owned() },
        TooManyRooms: Fault::TooManyRooms,
        Draining: Fault::Draining,
        TooManyRoomsHere: Fault::TooManyRoomsHere,
        TooManyTries: Fault::TooManyTries,
    )
}

fn decode_errors() -> WireType {
    let unknown = "unknown variant `Jump`, expected one of `Hello`, `Ping`";
    variants!(DecodeError, |error| fault(Fault::Undecodable { error });
        TooLarge: DecodeError::TooLarge { bytes: 5_000, max: 4_096 },
        TrailingBytes: DecodeError::TrailingBytes { bytes: 2 },
        UnknownMessage: DecodeError::UnknownMessage { detail: unknown.to_owned() },
        Malformed: DecodeError::Malformed { detail: "missing field `name`".to_owned() },
    )
}

fn name_errors() -> WireType {
    variants!(NameError, |error| fault(Fault::BadName { error });
        Empty: NameError::Empty,
        TooLong: NameError::TooLong,
        Invisible: NameError::Invisible,
        Marks: NameError::Marks,
    )
}

fn detach_reasons() -> WireType {
    variants!(DetachReason, |why| Message::Server(ServerMessage::RoomLeft { why });
        Left: DetachReason::Left,
        Kicked: DetachReason::Kicked,
        Absent: DetachReason::Absent,
        Refused: DetachReason::Refused,
        RoomClosed: DetachReason::RoomClosed,
        Requeued: DetachReason::Requeued,
    )
}
