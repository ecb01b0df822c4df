//! In and out of rooms: being let in, following a room to its new code, and leaving.

use game::{Command, RoomCode};

use super::{Asker, Departure, Session, State};
use crate::output::Output;
use crate::room::Room;

/// What to make of a room that lets this player in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    Enter,
    /// The player no longer wants to be there: leave.
    Unwanted,
    /// It is being left already.
    Leaving,
}

impl Session {
    pub(crate) fn admission(&self) -> Admission {
        match (self.departure, &self.state) {
            (Departure::Announced, _) => Admission::Leaving,
            (_, State::Home) => Admission::Unwanted,
            _ => Admission::Enter,
        }
    }

    /// The room as it was known before a snapshot of it.
    pub(crate) fn take_room(&mut self) -> Option<Room> {
        match std::mem::take(&mut self.state) {
            State::InRoom { room, .. } => Some(*room),
            State::Home | State::Creating { .. } | State::Queued { .. } | State::Entering { .. } => None,
        }
    }

    pub(crate) fn enter(&mut self, room: Room) {
        self.kept_place = None;
        self.state = State::InRoom { code: room.view().code, room: Box::new(room), heard: true };
    }

    /// The host has given the room a new code.
    pub(crate) fn follow_code(&mut self, new: RoomCode) {
        if let State::InRoom { code, .. } = &mut self.state {
            *code = new;
        }
    }

    /// A code that names no room any more may be the old one of the room that holds a place for this player. If so, the
    /// player enters that room; returns the old and the new code.
    pub(crate) fn follow_kept_place(&mut self, asker: &mut Asker<'_>) -> Option<(RoomCode, RoomCode)> {
        let kept = self.kept_place.take()?;
        let (State::Entering { code, .. } | State::InRoom { code, .. }) = &mut self.state else {
            return None;
        };
        let old = std::mem::replace(code, kept);
        if old == kept {
            return None;
        }
        asker.join(kept);
        Some((old, kept))
    }

    pub(crate) fn forget_kept_place(&mut self) {
        self.kept_place = None;
    }

    /// Leaves the room, now or as soon as there is a connection.
    pub(crate) fn leave(&mut self, asker: &mut Asker<'_>) {
        let State::InRoom { room, heard, .. } = &self.state else { return };
        let code = room.view().code;
        if *heard && asker.online {
            self.announce_leave(asker.outputs);
        } else {
            self.departure = Departure::Unheard(code);
        }
        self.go_home();
    }

    pub(crate) fn announce_leave(&mut self, outputs: &mut Vec<Output>) {
        self.departure = Departure::Announced;
        outputs.push(Output::room(Command::Leave));
    }

    /// The server has removed this player from the room; true if they had announced that they leave.
    pub(crate) fn departed(&mut self) -> bool {
        let announced = self.departure == Departure::Announced;
        if announced {
            self.departure = Departure::Done;
        }
        announced
    }

    /// The server has lost this player while they are in a room: they ask to enter again. True if so.
    pub(crate) fn rejoin(&mut self, asker: &mut Asker<'_>) -> bool {
        let State::InRoom { heard: heard @ true, .. } = &mut self.state else { return false };
        *heard = false;
        self.pursue(asker);
        true
    }
}
