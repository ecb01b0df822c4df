//! What comes from a socket: which frames are messages, how many of them are handled when, and which errors end the connection
//! for which reason. What a message means is `dispatch`'s business.

use std::sync::atomic::Ordering;

use futures::{FutureExt, SinkExt};
use game::{Millis, Problem, RequestId};
use protocol::limits::FAULTS_MAX;
use protocol::{ClientMessage, Codec, DecodeError, Fault, ServerMessage};
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::{End, Session, Socket};
use crate::config::Rate;
use crate::limits::FAULTS_FORGIVEN_PER_MINUTE;
use crate::session::close_reason::CloseReason;
use crate::session::dispatch::{Dispatch, Handling, too_fast};
use crate::session::frame_queue::EncodedFrame;
use crate::session::rates::PlayerAction;
use crate::token_bucket::{TokenBucket, TooSoon};

/// The fault that empties it is still answered.
const FAULTS: Rate = Rate::per_minute(FAULTS_MAX - 1, FAULTS_FORGIVEN_PER_MINUTE);

/// How much of a connection's messages is handled now.
#[derive(Debug)]
pub(super) struct Intake {
    frames: TokenBucket,
    faults: TokenBucket,
    pub(super) early: Option<Box<EarlyMove>>,
}

/// A move beyond its rate. It waits, and with it all that arrives after it, because moves must arrive in order.
#[derive(Debug)]
pub(super) struct EarlyMove {
    pub(super) message: ClientMessage,
    pub(super) due: Millis,
}

/// A message that takes waiting.
pub(super) struct Unhandled<'d> {
    request: RequestId,
    at: Millis,
    handling: Handling<'d>,
}

impl Intake {
    pub(super) fn new(messages: Rate, now: Millis) -> Self {
        Self { frames: TokenBucket::full(messages, now), faults: TokenBucket::full(FAULTS, now), early: None }
    }
}

/// The payload of a data frame that fits the codec; `None` for the other kind of frame.
pub(super) fn payload(codec: Codec, frame: &Message) -> Option<&[u8]> {
    match (codec, frame) {
        (Codec::Bincode, Message::Binary(bytes)) => Some(bytes),
        (Codec::Json, Message::Text(text)) => Some(text.as_bytes()),
        (
            Codec::Bincode | Codec::Json,
            Message::Binary(_)
            | Message::Text(_)
            | Message::Ping(_)
            | Message::Pong(_)
            | Message::Close(_)
            | Message::Frame(_),
        ) => None,
    }
}

/// The message in a frame; none in those that only show that the client is there.
fn understand(codec: Codec, frame: &Message) -> Result<Option<ClientMessage>, Fault> {
    if frame.is_ping() || frame.is_pong() {
        return Ok(None);
    }
    let bytes = payload(codec, frame).ok_or(Fault::WrongFrameKind)?;
    codec.decode_client(bytes).map(Some).map_err(|error| Fault::Undecodable { error })
}

/// What was received from the socket, unless it is the end of the connection.
fn accept(frame: Option<Result<Message, Error>>, socket: &Socket) -> Result<Message, End> {
    match frame {
        Some(Ok(Message::Close(_))) | None => Err(End::Gone),
        Some(Ok(frame)) => Ok(frame),
        Some(Err(_)) if socket.get_ref().is_spent() => Err(End::Close(CloseReason::FarTooLarge)),
        Some(Err(Error::Capacity(_))) => Err(End::Close(CloseReason::FarTooLarge)),
        Some(Err(Error::Utf8(_))) => Err(End::Close(CloseReason::NotUtf8)),
        Some(Err(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake))) => Err(End::Gone),
        Some(Err(Error::Protocol(_))) => Err(End::Close(CloseReason::BrokenFrames)),
        Some(Err(_)) => Err(End::Gone),
    }
}

impl Session {
    /// What was received, after the answer to a ping.
    pub(super) fn accept(&mut self, frame: Option<Result<Message, Error>>) -> Result<Message, End> {
        if let Some(Ok(Message::Ping(_))) = frame {
            // The library writes the answer into memory, which neither waits nor fails; from there it takes its place among
            // the other messages.
            let _ = self.socket.flush().now_or_never();
            let said = self.socket.get_mut().take_said();
            said.into_iter().for_each(|frame| self.outbox.post(EncodedFrame::control(frame)));
        }
        accept(frame, &self.socket)
    }

    /// Handles what was received, as far as that takes no waiting.
    pub(super) fn receive<'d>(
        &mut self,
        frame: Option<Result<Message, Error>>,
        dispatch: &'d Dispatch,
    ) -> Result<Option<Unhandled<'d>>, End> {
        let frame = self.accept(frame)?;
        self.socket.get_mut().refill();
        let (now, codec) = (self.app.clock.now(), self.outbox.codec());
        self.last_heard = now;
        if frame.is_binary() || frame.is_text() {
            self.app.ops.metrics.message_received(frame.len());
        }
        self.measure(&frame, now, dispatch);
        let understood = understand(codec, &frame);
        if matches!(understood, Ok(Some(ClientMessage::Room { .. } | ClientMessage::Pools { .. }))) {
            self.ping(now);
        }
        match understood {
            Ok(Some(message)) if PlayerAction::of(&message) == Some(PlayerAction::Move) => {
                Ok(self.make_move(message, now, dispatch))
            }
            Ok(Some(message)) => match self.count(&message, now, dispatch) {
                Ok(()) => Ok(self.hand_on(message, now, dispatch)),
                Err(too_soon) => {
                    dispatch.missed(&message);
                    self.blame(message.request(), too_fast(too_soon), now);
                    Ok(None)
                }
            },
            no_message => {
                if let Err(too_soon) = self.intake.frames.take(self.app.quotas.messages, now) {
                    self.blame(RequestId::NONE, too_fast(too_soon), now);
                    return Ok(None);
                }
                let Err(fault) = no_message else { return Ok(None) };
                let request = payload(codec, &frame).map(|bytes| codec.request_of(bytes)).unwrap_or_default();
                dispatch.not_understood(request);
                if matches!(fault, Fault::Undecodable { error: DecodeError::NoSuchKind { .. } }) {
                    dispatch.no_such_kind(request, fault);
                } else {
                    self.blame(request, fault, now);
                }
                Ok(None)
            }
        }
    }

    /// Measures the line while there is a race, or about to be one: then it matters.
    fn ping(&mut self, now: Millis) {
        if let Some(number) = self.round_trips.ping(now) {
            let [a, b, c, d] = number.to_be_bytes();
            self.outbox.post(EncodedFrame::control(vec![0x89, 4, a, b, c, d].into()));
        }
    }

    /// If this answers the last such ping, the line is known better.
    fn measure(&mut self, frame: &Message, now: Millis, dispatch: &Dispatch) {
        let Message::Pong(payload) = frame else { return };
        if self.round_trips.pong(payload, now) {
            let by_kernel = self.socket.get_ref().round_trip();
            dispatch.line_ms.store(self.round_trips.line_ms(by_kernel), Ordering::Relaxed);
            self.outbox.measured(self.round_trips.proved_ms(by_kernel));
        }
    }

    /// Counts a message that is no move.
    fn count(&mut self, message: &ClientMessage, now: Millis, dispatch: &Dispatch) -> Result<(), TooSoon> {
        self.intake.frames.take(self.app.quotas.messages, now)?;
        let action = PlayerAction::of(message).filter(|_| !dispatch.is_return(message));
        action.map_or(Ok(()), |action| self.app.quotas.players.take(dispatch.player, action, now))
    }

    /// Handles a move when it is time for it: a fast player never waits, and a flood waits in its own socket, where it
    /// costs no other player anything.
    pub(super) fn make_move<'d>(
        &mut self,
        message: ClientMessage,
        now: Millis,
        dispatch: &'d Dispatch,
    ) -> Option<Unhandled<'d>> {
        let taken = self.app.quotas.players.take(dispatch.player, PlayerAction::Move, now);
        if let Err(TooSoon { wait_ms }) = taken {
            self.intake.early = Some(Box::new(EarlyMove { message, due: now.plus(wait_ms) }));
            return None;
        }
        self.hand_on(message, now, dispatch)
    }

    fn hand_on<'d>(
        &mut self,
        message: ClientMessage,
        now: Millis,
        dispatch: &'d Dispatch,
    ) -> Option<Unhandled<'d>> {
        let request = message.request();
        match dispatch.handle(message, now) {
            Ok(handling) => Some(Unhandled { request, at: now, handling: handling? }),
            Err(fault) => {
                self.blame(request, fault, now);
                None
            }
        }
    }

    /// Waits until a message has been handled. A room that waits for the journal lets this wait too: meanwhile messages to the
    /// client are still written, and the connection can still be ended.
    pub(super) async fn wait_for(&mut self, unhandled: Unhandled<'_>) -> Result<(), End> {
        let Unhandled { request, at, mut handling } = unhandled;
        let outbox = self.outbox.clone();
        let outcome = loop {
            tokio::select! {
                biased;
                outcome = &mut handling => break outcome,
                () = outbox.changed() => self.write_waiting().await?,
            }
        };
        if let Err(fault) = outcome {
            self.blame(request, fault, at);
        }
        Ok(())
    }

    /// Answers a fault; too many in a row end the connection.
    fn blame(&mut self, request: RequestId, fault: Fault, now: Millis) {
        let problem = Problem::from(fault);
        self.app.ops.metrics.client_faulted(&problem);
        self.outbox.say(ServerMessage::Fault { request, problem });
        if self.intake.faults.take(FAULTS, now).is_err() {
            self.outbox.close(CloseReason::TooManyFaults);
        }
    }
}
