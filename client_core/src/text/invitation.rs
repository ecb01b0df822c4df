//! The texts for a guest who was invited to a room.

use game::RoomCode;

pub const JOIN_ROOM: &str = "Join";
pub const INVITE: &str = "Invite friends";
pub const QR_CODE: &str = "QR code";
pub const SHARE: &str = "Share";
pub const COPY_LINK: &str = "Copy link";
pub const NOT_THIS_ROOM: &str = "Not this room";
pub const WATCH: &str = "Watch";
pub const ROOM_FULL: &str = "The room is full. You can join as soon as someone leaves.";
pub const ROOM_LOCKED: &str = "The host has locked this room. Ask them to open it.";
pub const ROOM_RESERVED: &str = "This race is between two players only.";
pub const ROOM_ATTEMPT: &str =
    "Someone is trying a challenge here. Ask them for its link to try it yourself.";
pub const SEATS_TAKEN: &str = "All seats are taken. You can watch until one is free.";
pub const RACE_IS_ON: &str = "A race is on. You watch it first and play the next one.";
pub const RACE_IS_ABOUT_TO_START: &str = "A race is about to start. You may have to watch it first.";

/// "You are invited to room KXQ7P".
#[must_use]
pub fn invited_to(code: RoomCode) -> String {
    format!("You are invited to room {code}")
}
