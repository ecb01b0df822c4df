//! What waits to be written to one client. Owns the bounds of that: rooms put messages in and never
//! wait; a client that does not keep up loses its connection, never a message. Knows no sockets.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::MemberNo;
use protocol::{Codec, ServerMessage, close};
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Bytes;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::limits::{OUTBOX_BYTES_MAX, OUTBOX_MESSAGE_BYTES};
use crate::session::batch::Batch;
use crate::session::outgoing::Outgoing;

/// One connection of one player; a later one has a greater number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SessionId(pub(crate) u64);

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
        }
    }

    pub(crate) fn frame(self) -> CloseFrame {
        CloseFrame { code: self.code().into(), reason: self.text().into() }
    }
}

#[derive(Debug)]
pub(crate) struct Outbox {
    session: SessionId,
    codec: Codec,
    waiting: Mutex<Waiting>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    letters: VecDeque<Letter>,
    /// Of the letters, and of the frames that the session is writing.
    bytes: usize,
    /// Of the frames that the session is writing.
    bytes_in_flight: usize,
    closing: Option<CloseReason>,
}

/// A message that waits.
#[derive(Debug)]
pub(crate) struct Letter {
    pub(super) frame: Bytes,
    pub(super) succession: Succession,
}

/// What a message does to those that wait before it. One that says all there is to know about something replaces an
/// older one about the same: what others do again and again never fills an outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Succession {
    /// Nothing.
    None,
    /// Replaces the older progress of this member.
    Lane(MemberNo),
    /// Replaces the older state of the room, unless a turn lies between.
    Room,
    /// Replaces the older number of those who wait in the queue, unless a turn lies between.
    Queue,
    /// From here on something else goes on: the state before and after it are both told.
    Turn,
}

/// What the session has to do next.
#[derive(Debug)]
pub(crate) enum Next {
    Write(Batch),
    /// Everything is written: say why and end.
    Close(CloseReason),
}

impl Outbox {
    pub(crate) fn new(session: SessionId, codec: Codec) -> Self {
        Self { session, codec, waiting: Mutex::default(), changed: Notify::new() }
    }

    pub(crate) fn session(&self) -> SessionId {
        self.session
    }

    pub(crate) fn codec(&self) -> Codec {
        self.codec
    }

    pub(crate) fn say(&self, message: ServerMessage) {
        self.send(&message.into());
    }

    /// Puts a message in. If there is no room for it the client reads too slowly: what waits is
    /// thrown away and the connection ends.
    pub(crate) fn send(&self, outgoing: &Outgoing) {
        self.post(outgoing.letter(self.codec));
    }

    /// Puts in a message that is encoded already.
    pub(crate) fn post(&self, letter: Letter) {
        let mut waiting = self.lock();
        if waiting.closing.is_some() {
            return;
        }
        waiting.put(letter);
        drop(waiting);
        self.changed.notify_one();
    }

    /// Ends the connection once everything is written. The first reason stands.
    pub(crate) fn close(&self, reason: CloseReason) {
        self.lock().closing.get_or_insert(reason);
        self.changed.notify_one();
    }

    pub(crate) fn closing(&self) -> Option<CloseReason> {
        self.lock().closing
    }

    /// Everything that waits. What the last call gave out is written by now.
    pub(crate) fn next(&self) -> Option<Next> {
        let mut waiting = self.lock();
        waiting.bytes -= waiting.bytes_in_flight;
        waiting.bytes_in_flight = waiting.bytes;
        if waiting.letters.is_empty() {
            return waiting.closing.map(Next::Close);
        }
        let mut batch = Batch::default();
        // With it goes its memory: most outboxes are empty most of the time.
        std::mem::take(&mut waiting.letters).into_iter().for_each(|letter| batch.put(letter.frame));
        Some(Next::Write(batch))
    }

    /// Waits until something may have changed since the last call.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // Nothing in this file can panic half-way, so a poisoned lock still guards good data.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn put(&mut self, letter: Letter) {
        if let Some(older) = self.superseded(letter.succession) {
            self.bytes -= self.letters.remove(older).map_or(0, |older| older.bytes());
        }
        let bytes = self.bytes + letter.bytes();
        if self.bytes > 0 && bytes > OUTBOX_BYTES_MAX {
            *self = Self { closing: Some(CloseReason::TooSlow), ..Self::default() };
            return;
        }
        self.bytes = bytes;
        self.letters.push_back(letter);
    }

    /// The waiting message that this one replaces. The newer one still goes to the end: in the older one's
    /// place it would overtake what was said in between, and with it an older order of the racers.
    fn superseded(&self, newer: Succession) -> Option<usize> {
        let is_same = |letter: &Letter| letter.succession == newer;
        match newer {
            Succession::None | Succession::Turn => None,
            Succession::Lane(_) => self.letters.iter().position(is_same),
            Succession::Room | Succession::Queue => {
                let since_turn =
                    self.letters.iter().rposition(|letter| letter.succession == Succession::Turn);
                let found = self.letters.iter().rposition(is_same)?;
                since_turn.is_none_or(|turn| turn < found).then_some(found)
            }
        }
    }
}

impl Letter {
    /// What it counts while it waits.
    fn bytes(&self) -> usize {
        self.frame.len() + OUTBOX_MESSAGE_BYTES
    }
}

#[cfg(test)]
impl Outbox {
    /// What the client reads of everything that waits.
    pub(crate) fn read_all(&self) -> Vec<ServerMessage> {
        use tokio_tungstenite::tungstenite::WebSocket;
        use tokio_tungstenite::tungstenite::protocol::Role;

        let mut bytes = Vec::new();
        while let Some(Next::Write(batch)) = self.next() {
            bytes.extend(batch.into_bytes());
        }
        let mut socket = WebSocket::from_raw_socket(std::io::Cursor::new(bytes), Role::Client, None);
        let frames = std::iter::from_fn(|| socket.read().ok());
        frames.map(|frame| self.codec.decode_server(&frame.into_data()).unwrap()).collect()
    }
}

#[cfg(test)]
mod tests {
    use game::{Lane, LaneStatus, Origin, Phase, RaceView, RoomEvent, RoomView, Settings};
    use puzzle::{Geometry, Grid};

    use super::*;

    fn outbox() -> Outbox {
        Outbox::new(SessionId(1), Codec::Json)
    }

    fn pong(stamp: u32) -> ServerMessage {
        ServerMessage::Pong { stamp }
    }

    fn progress(member: u16, score: u32) -> ServerMessage {
        let lane = Lane {
            member: MemberNo(member),
            filled: Default::default(),
            score,
            strikes: 0,
            streak: 0,
            status: LaneStatus::Racing,
        };
        ServerMessage::Room { event: RoomEvent::Progress { lane, standing: vec![] } }
    }

    #[test]
    fn newer_progress_replaces_older_of_the_same_lane_and_overtakes_nothing() {
        let outbox = outbox();
        for message in [progress(1, 10), progress(2, 5), pong(1), progress(1, 20), pong(2), progress(3, 1)] {
            outbox.say(message);
        }
        assert_eq!(outbox.read_all(), [progress(2, 5), pong(1), progress(1, 20), pong(2), progress(3, 1)]);
    }

    #[test]
    fn a_client_that_reads_nothing_is_closed_once_its_messages_fill_the_outbox() {
        let outbox = outbox();
        let one = Outgoing::new(pong(10)).letter(Codec::Json).bytes();
        let most = OUTBOX_BYTES_MAX / one;
        (0..most).for_each(|_| outbox.say(pong(10)));
        assert_eq!(outbox.closing(), None);
        outbox.say(pong(10));
        assert_eq!(outbox.closing(), Some(CloseReason::TooSlow));
        assert!(matches!(outbox.next(), Some(Next::Close(CloseReason::TooSlow))));
    }

    #[test]
    fn the_room_is_told_as_it_is_but_not_across_a_start() {
        let outbox = outbox();
        let room =
            |match_no| ServerMessage::Room { event: RoomEvent::RoomChanged { room: room_view(match_no) } };
        let started = || {
            let race = RaceView {
                match_no: 1,
                givens: Grid::empty(Geometry::classic()),
                difficulty: None,
                elapsed_ms: 0,
                remaining_ms: None,
                racers: vec![],
                lanes: vec![],
                standing: vec![],
            };
            ServerMessage::Room { event: RoomEvent::Started { race } }
        };
        for message in [room(0), pong(1), room(1), started(), pong(2), room(2), progress(1, 1), room(3)] {
            outbox.say(message);
        }
        assert_eq!(outbox.read_all(), [pong(1), room(1), started(), pong(2), progress(1, 1), room(3)]);
        (0..100_000).for_each(|n| outbox.say(room(n)));
        (0..100_000).for_each(|waiting| outbox.say(ServerMessage::Queued { waiting, held_ms: 0 }));
        assert_eq!(outbox.read_all(), [room(99_999), ServerMessage::Queued { waiting: 99_999, held_ms: 0 }]);
    }

    fn room_view(match_no: u32) -> RoomView {
        RoomView {
            code: "KXQ7P".parse().unwrap(),
            origin: Origin::Private,
            phase: Phase::Lobby,
            host: MemberNo(1),
            settings: Settings::default(),
            members: vec![],
            match_no,
            locked: false,
            starts_in_ms: None,
            knocks: vec![],
        }
    }

    #[test]
    fn bytes_are_bounded_too_but_progress_alone_never_fills_an_outbox() {
        let outbox = outbox();
        (0..100_000).for_each(|score| outbox.say(progress(1, score)));
        assert_eq!(outbox.read_all(), [progress(1, 99_999)]);
        let detail = "x".repeat(OUTBOX_BYTES_MAX / 2);
        let fault = protocol::Fault::BadCode { detail };
        outbox.say(ServerMessage::Fault { fault: fault.clone() });
        assert_eq!(outbox.closing(), None);
        outbox.say(ServerMessage::Fault { fault });
        assert_eq!(outbox.closing(), Some(CloseReason::TooSlow));
    }

    #[test]
    fn what_waits_is_written_before_the_connection_closes_and_the_first_reason_stands() {
        let outbox = outbox();
        outbox.say(pong(7));
        outbox.close(CloseReason::TakenOver);
        outbox.close(CloseReason::GoingAway);
        outbox.say(pong(8));
        assert_eq!(outbox.read_all(), [pong(7)]);
        assert!(matches!(outbox.next(), Some(Next::Close(CloseReason::TakenOver))));
    }

    #[test]
    fn an_audience_shares_one_encoding() {
        let outgoing = Outgoing::new(pong(1));
        let [one, two] = [(); 2].map(|()| outgoing.letter(Codec::Bincode).frame);
        assert_eq!(one.as_ptr(), two.as_ptr());
    }
}
