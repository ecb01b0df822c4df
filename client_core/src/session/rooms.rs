//! In and out of rooms: being let in, following a room to its new code, and leaving.

use game::{Command, RoomCode};

use super::{Departure, Session, State, join};
use crate::output::Output;
use crate::room::Room;
use crate::shared::Cx;

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
    pub(super) fn admission(&self) -> Admission {
        match (self.departure, &self.state) {
            (Departure::Announced, _) => Admission::Leaving,
            (_, State::Home) => Admission::Unwanted,
            _ => Admission::Enter,
        }
    }

    /// The room as it was known before a snapshot of it.
    pub(super) fn take_room(&mut self) -> Option<Room> {
        match std::mem::take(&mut self.state) {
            State::InRoom { room, .. } => Some(*room),
            State::Home | State::Creating { .. } | State::Queued { .. } | State::Entering { .. } => None,
        }
    }

    pub(super) fn enter(&mut self, room: Room) {
        self.kept_place = None;
        self.state = State::InRoom { code: room.view().code, room: Box::new(room) };
    }

    /// The host has given the room a new code.
    pub(super) fn follow_code(&mut self, new: RoomCode) {
        if let State::InRoom { code, .. } = &mut self.state {
            *code = new;
        }
    }

    /// A code that names no room any more may be the old one of the room that holds a place for this player. If so, the
    /// player enters that room; returns the old and the new code.
    pub(super) fn follow_kept_place(&mut self, cx: &mut Cx<'_>) -> Option<(RoomCode, RoomCode)> {
        let kept = self.kept_place.take()?;
        let (State::Entering { code, .. } | State::InRoom { code, .. }) = &mut self.state else {
            return None;
        };
        let old = std::mem::replace(code, kept);
        if old == kept {
            return None;
        }
        join(kept, cx);
        Some((old, kept))
    }

    pub(super) fn forget_kept_place(&mut self) {
        self.kept_place = None;
    }

    /// Leaves the room, now or as soon as there is a connection.
    pub(crate) fn leave(&mut self, cx: &mut Cx<'_>) {
        let State::InRoom { room, .. } = &self.state else { return };
        let code = room.view().code;
        if room.hears(cx) {
            self.announce_leave(cx.outputs);
        } else {
            self.departure = Departure::Unheard(code);
        }
        self.go_home();
    }

    pub(super) fn announce_leave(&mut self, outputs: &mut Vec<Output>) {
        self.departure = Departure::Announced;
        outputs.push(Output::room(Command::Leave));
    }

    /// The server has removed this player from the room; true if they had announced that they leave.
    pub(super) fn departed(&mut self) -> bool {
        let announced = self.departure == Departure::Announced;
        if announced {
            self.departure = Departure::Done;
        }
        announced
    }

    /// The server has lost this player, who asks to enter again. Or it removed them before their own leave arrived.
    pub(crate) fn is_not_in(&mut self, cx: &mut Cx<'_>) {
        if !self.rejoin(cx) && self.departed() {
            self.pursue(cx);
        }
    }

    fn rejoin(&mut self, cx: &mut Cx<'_>) -> bool {
        let Some(room) = self.room_mut().filter(|room| room.is_heard) else { return false };
        room.is_heard = false;
        self.pursue(cx);
        true
    }
}
