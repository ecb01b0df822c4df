//! A room's part of the next journal batch: its inputs of this turn and how it ended. Decides when a snapshot
//! replaces the inputs before it; knows neither rules nor audiences.

use std::sync::Arc;
use std::time::SystemTime;

use game::{ChallengeId, Input, MatchRecord, Millis, Network, PlayerId, Room, RoomConfig, RoomId, Run};
use lobby::EntryId;

use crate::limits::ROOM_JOURNAL_BYTES_MAX;
use crate::store::ratings::Rated;
use crate::store::write::Write;

/// Bytes of a move, roughly: enough not to allocate again and again.
const INPUT_BYTES: usize = 256;

#[derive(Debug)]
pub(super) struct RoomLog {
    room: RoomId,
    born: Millis,
    /// The number of the next input in the room's whole history.
    next_seq: u64,
    /// This turn's inputs, one line of JSON for each.
    lines: Vec<u8>,
    inputs: u64,
    /// Bytes of inputs that a replay would have to read.
    bytes: usize,
    /// Bytes of the state that was last stored; 0 if that is not known.
    state_bytes: usize,
    /// Writes besides the inputs: in front of them, and behind.
    opening: Option<Write>,
    closing: Vec<Write>,
    wants_snapshot: bool,
    /// The room's state cannot be relied on any more.
    is_broken: bool,
}

impl RoomLog {
    /// The log of a new room. The room itself is stored with its first turn.
    pub(super) fn born(config: RoomConfig, born: Millis) -> Self {
        let opening = Some(Write::OpenRoom { config: Box::new(config.clone()), born });
        Self { opening, ..Self::resumed(config.id, born, 0, 0) }
    }

    /// The log of a room that the journal knows, with its next number and the bytes of its inputs.
    pub(super) fn resumed(room: RoomId, born: Millis, next_seq: u64, bytes: usize) -> Self {
        Self {
            room,
            born,
            next_seq,
            lines: Vec::new(),
            inputs: 0,
            bytes,
            state_bytes: 0,
            opening: None,
            closing: Vec::new(),
            wants_snapshot: false,
            is_broken: false,
        }
    }

    /// The room's state is to replace everything that was stored of it so far.
    pub(super) fn want_snapshot(&mut self) {
        self.wants_snapshot = true;
    }

    /// Adds an input, a move as it was judged.
    pub(super) fn append(&mut self, input: &Input) {
        self.lines.reserve(INPUT_BYTES);
        serde_json::to_writer(&mut self.lines, input).expect("inputs are plain data");
        self.lines.push(b'\n');
        self.inputs += 1;
    }

    /// A match has ended: it is booked together with the input that ended it.
    /// `at` is the server's own time, `ended_at` that of the clock on the wall.
    pub(super) fn record(
        &mut self,
        record: Box<MatchRecord>,
        at: Millis,
        ended_at: SystemTime,
        rated: Option<Arc<Rated>>,
    ) {
        self.closing.push(Write::Match { record: record.into(), at, ended_at, rated });
        // The inputs of a race that is over are in its record.
        self.wants_snapshot = true;
    }

    /// The attempt that the room was made for is over: its run is stored together with the match.
    pub(super) fn run(&mut self, challenge: ChallengeId, run: Run) {
        self.closing.push(Write::Run { challenge, run: run.into() });
    }

    /// The race of the attempt begins: the player sees the givens with this turn.
    pub(super) fn start(&mut self, challenge: ChallengeId, player: PlayerId, network: Option<Network>) {
        self.closing.push(Write::StartAttempt { challenge, room: self.room, player, network });
    }

    /// A player has a place here from now on, and nowhere else.
    pub(super) fn place(&mut self, player: PlayerId, entry: EntryId) {
        self.closing.push(Write::Place { player, room: self.room, entry });
    }

    /// A player has none here any more.
    pub(super) fn unplace(&mut self, player: PlayerId) {
        self.closing.push(Write::Unplace { player, room: self.room });
    }

    /// The room is over: it must not be recovered.
    pub(super) fn close(&mut self) {
        self.closing.push(Write::CloseRoom { room: self.room });
    }

    /// The room is broken: it must not be recovered, but its history is stored as the reproduction.
    pub(super) fn fail(&mut self, at: Millis, panic: &str) {
        self.is_broken = true;
        self.closing.push(Write::FailRoom { room: self.room, at, panic: panic.to_owned() });
    }

    pub(super) fn room(&self) -> RoomId {
        self.room
    }

    pub(super) fn opened_at(&self) -> Millis {
        self.born
    }

    /// Bytes of inputs that a replay would have to read.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn inputs(&self) -> u64 {
        self.inputs
    }

    /// Everything this turn has to store, in order. `room` is as it is after the inputs.
    pub(super) fn take_writes(&mut self, room: &Room) -> Vec<Write> {
        if self.inputs == 0 && !self.wants_snapshot {
            return Vec::new();
        }
        let mut writes: Vec<Write> = self.opening.take().into_iter().collect();
        writes.push(self.take_inputs(room));
        writes.append(&mut self.closing);
        writes
    }

    /// What became of the room, without this turn's inputs.
    pub(super) fn take_closing(&mut self) -> Vec<Write> {
        std::mem::take(&mut self.closing)
    }

    /// The inputs, or, when they have become many, the state that they have led to.
    fn take_inputs(&mut self, room: &Room) -> Write {
        let lines = String::from_utf8(std::mem::take(&mut self.lines)).expect("JSON is UTF-8");
        let first_seq = self.next_seq;
        self.next_seq += std::mem::take(&mut self.inputs);
        self.bytes += lines.len();
        // A large room is not written again before as much has happened in it.
        let is_due = self.wants_snapshot || self.bytes > ROOM_JOURNAL_BYTES_MAX.max(self.state_bytes);
        if self.is_broken || !is_due {
            return Write::Inputs { room: self.room, first_seq, lines };
        }
        (self.bytes, self.wants_snapshot) = (0, false);
        let state = serde_json::to_string(room).expect("rooms are plain data");
        self.state_bytes = state.len();
        Write::Snapshot { room: self.room, seq: self.next_seq, state }
    }
}

#[cfg(test)]
mod tests {
    use game::{Event, PlayerId, RoomCode};

    use super::*;
    use crate::rooms::open::private_config;

    /// Inputs' bytes until the state takes their place.
    fn due_after(log: &mut RoomLog, room: &Room) -> usize {
        let input = Input { at: Millis(1), event: Event::Dropped { player: PlayerId(1) } };
        let mut bytes = 0;
        loop {
            log.append(&input);
            match log.take_writes(room).pop() {
                Some(Write::Inputs { lines, .. }) => bytes += lines.len(),
                _ => return bytes,
            }
        }
    }

    #[test]
    fn a_large_room_is_kept_less_often() {
        let config = private_config(RoomId(5), RoomCode::nth(1));
        let room = Room::new(config, Millis(0));
        let mut log = RoomLog::resumed(RoomId(5), Millis(0), 0, 0);
        let small = due_after(&mut log, &room);
        assert!((ROOM_JOURNAL_BYTES_MAX - 200..=ROOM_JOURNAL_BYTES_MAX).contains(&small), "{small}");
        log.state_bytes = 3 * ROOM_JOURNAL_BYTES_MAX;
        let large = due_after(&mut log, &room);
        assert!(large > 3 * ROOM_JOURNAL_BYTES_MAX - 200, "{large}");
        assert_eq!(due_after(&mut log, &room), small, "the room is small after all");
    }
}
