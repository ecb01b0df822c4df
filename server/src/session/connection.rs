//! One connection, from its first message to its last: reads, watches the time, and ends it
//! for a reason. What messages mean is `dispatch`'s business, who may come in `handshake`'s, how it is written `writing`'s.

mod writing;

use std::pin::pin;
use std::sync::{Arc, Mutex};

use futures::{SinkExt, StreamExt};
use game::{Millis, PlayerId, Problem, RequestId, RoomId};
use lobby::PresenceEvent;
use protocol::limits::{CLIENT_NAME_BYTES_MAX, FAULTS_MAX};
use protocol::{ClientMessage, Codec, DecodeError, Fault, Refusal, ServerMessage, VERSION};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};
use tracing::{Instrument, Span};

use crate::app_state::{AppState, Persistence, Quotas};
use crate::config::Rate;
use crate::limits::FAULTS_FORGIVEN_PER_MINUTE;
use crate::net::{Address, AddressAction};
use crate::ops::session_table::SessionInfo;
use crate::rooms::players::Connection;
use crate::rooms::{presence, reach};
use crate::session::admission::Admission;
use crate::session::close_reason::CloseReason;
use crate::session::dispatch::{Dispatch, too_fast};
use crate::session::frame_queue::EncodedFrame;
use crate::session::handshake::{self, Denial, Greeting};
use crate::session::incoming::{self, understand};
use crate::session::metered::Metered;
use crate::session::notices;
use crate::session::outbox::{Outbox, Wire};
use crate::session::outgoing::Outgoing;
use crate::session::rates::PlayerAction;
use crate::session::upload::Upload;
use crate::token_bucket::{TokenBucket, TooSoon};

pub(crate) type Socket = WebSocketStream<Metered>;

/// The fault that empties it is still answered.
const FAULTS: Rate = Rate::per_minute(FAULTS_MAX - 1, FAULTS_FORGIVEN_PER_MINUTE);

/// A WebSocket ping without a payload.
const PING: Bytes = Bytes::from_static(&[0x89, 0]);

/// How a connection ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// The peer or the network has ended it.
    Gone,
    /// The server ends it.
    Close(CloseReason),
}

#[derive(Debug)]
struct Session {
    app: Arc<AppState>,
    socket: Socket,
    address: Address,
    outbox: Arc<Outbox>,
    last_heard: Millis,
    next_ping: Millis,
    frames: TokenBucket,
    faults: TokenBucket,
    early: Option<EarlyMove>,
}

/// A move beyond its rate. It waits, and with it all that arrives after it, because moves must arrive in order.
#[derive(Debug)]
struct EarlyMove {
    message: ClientMessage,
    due: Millis,
}

/// Serves one connection until it ends.
pub(crate) async fn run(
    app: Arc<AppState>,
    socket: Socket,
    codec: Codec,
    address: Address,
    mut admission: Admission,
) {
    let mut session = Session::new(app, socket, codec, address);
    let span = session.span();
    let serve = async {
        let end = match session.greet(&mut admission).await {
            Ok(greeting) => session.play(greeting).await,
            Err(end) => end,
        };
        session.finish(end).await;
    };
    serve.instrument(span).await;
}

/// Tells a client why there is no place for it, and ends.
pub(crate) async fn turn_away(
    app: Arc<AppState>,
    socket: Socket,
    codec: Codec,
    address: Address,
    why: Refusal,
) {
    let mut session = Session::new(app, socket, codec, address);
    let span = session.span();
    let refuse = async {
        let end = session.deny(Denial::new(why)).await;
        session.finish(end).await;
    };
    refuse.instrument(span).await;
}

impl Session {
    fn new(app: Arc<AppState>, mut socket: Socket, codec: Codec, address: Address) -> Self {
        let now = app.clock.now();
        let outbox = Arc::new(Outbox::new(app.rooms.players.next_session(), codec));
        outbox.connect(Wire { writer: socket.get_mut().take_writer(), metrics: app.ops.metrics.clone() });
        Self {
            socket,
            address,
            outbox,
            last_heard: now,
            next_ping: now.plus(app.config.timeouts.ping_every_ms),
            frames: TokenBucket::full(app.quotas.messages, now),
            faults: TokenBucket::full(FAULTS, now),
            early: None,
            app,
        }
    }

    /// Stands with everything that the log says from within this session.
    fn span(&self) -> Span {
        tracing::info_span!("session", session = self.outbox.session().0, address = %self.address)
    }

    async fn greet(&mut self, admission: &mut Admission) -> Result<Greeting, End> {
        let app = self.app.clone();
        let hello_timeout = admission.hello_timeout(&app);
        let first = tokio::select! {
            first = timeout(hello_timeout, self.first_data_frame()) => first,
            () = app.stop.cancelled() => return Err(End::Close(CloseReason::GoingAway)),
        };
        let denial = match first {
            Ok(frame) => match self.judge(&frame?, admission).await {
                Ok(greeting) => return Ok(greeting),
                Err(denial) => denial,
            },
            Err(_) => Denial::new(admission.unheard()),
        };
        Err(self.deny(denial).await)
    }

    async fn first_data_frame(&mut self) -> Result<Message, End> {
        loop {
            let frame = self.socket.next().await;
            self.answer_ping(frame.as_ref()).await;
            let frame = incoming::accept(frame, &self.socket)?;
            if !frame.is_ping() && !frame.is_pong() {
                return Ok(frame);
            }
        }
    }

    /// The library knows how to; here its answer takes its place among all that is said.
    async fn answer_ping(&mut self, frame: Option<&Result<Message, Error>>) {
        if let Some(Ok(Message::Ping(_))) = frame {
            // Into memory: this neither waits nor fails.
            let _ = self.socket.flush().await;
            let said = self.socket.get_mut().take_said();
            said.into_iter().for_each(|frame| self.outbox.post(EncodedFrame::control(frame)));
        }
    }

    async fn judge(&self, first: &Message, admission: &mut Admission) -> Result<Greeting, Denial> {
        let AppState {
            persistence: Persistence { identities, .. },
            quotas: Quotas { clients, .. },
            clock,
            ..
        } = &*self.app;
        let hello = handshake::read(self.outbox.codec(), first)?;
        self.outbox.understands(&hello.capabilities);
        admission.consider(&self.app, hello.claimed()).map_err(Denial::new)?;
        let may_ask = || clients.take(self.address, AddressAction::Lookup, clock.now());
        let may_be_new = || clients.take(self.address, AddressAction::NewPlayer, clock.now()).is_ok();
        let dead_secret = |player| notices::dead_secret(&self.app, player);
        let greeting = handshake::greet(hello, identities, may_ask, may_be_new, dead_secret).await?;
        if let Some(banned) = self.ban_of(greeting.player) {
            return Err(banned);
        }
        // Each connect costs every member of the room a message.
        let connects = self.app.quotas.players.take(greeting.player, PlayerAction::Connect, clock.now());
        connects.map_err(Denial::too_often)?;
        admission.admit(&self.app, greeting.player).map_err(Denial::new)?;
        Ok(greeting)
    }

    fn ban_of(&self, player: PlayerId) -> Option<Denial> {
        let (bans, now) = (&self.app.ops.bans, self.app.clock.wall());
        let reason = bans.of_player(player, now).or_else(|| bans.of_address(self.address.ip(), now))?;
        Some(Denial::new(Refusal::Banned { reason }))
    }

    async fn deny(&mut self, denial: Denial) -> End {
        for message in denial.said {
            if let ServerMessage::Refused { problem } = &message {
                self.app.ops.metrics.client_refused(problem);
                tracing::info!(code = %problem.code, "refused");
            }
            self.outbox.say(message);
        }
        self.outbox.close(denial.close);
        self.write_waiting().await.err().unwrap_or(End::Close(denial.close))
    }

    async fn play(&mut self, greeting: Greeting) -> End {
        let Greeting { player, identity, client, bot, capabilities } = greeting;
        let (app, outbox) = (self.app.clone(), self.outbox.clone());
        let upload = Mutex::new(Upload::new(app.quotas.uploads.clone()));
        let (address, outbox_there) = (self.address, outbox.clone());
        let dispatch = Dispatch { app: app.clone(), player, bot, outbox: outbox_there, address, upload };
        let mut resumed = None;
        let welcome = |room: Option<RoomId>| {
            let resume = room.and_then(|room| reach::code(&app, room));
            resumed = resume;
            let welcome = ServerMessage::Welcome {
                version: VERSION,
                server: crate::PROGRAM.to_owned(),
                player,
                identity,
                resume,
                capabilities: capabilities.iter().map(|capability| capability.name().to_owned()).collect(),
            };
            // Written later: the player's entry is locked now.
            outbox.put(Outgoing::new(welcome).encode(outbox.codec()));
        };
        if let Err(error) = app.placement.arrive(&app, player).await {
            tracing::warn!(%player, %error, "player lookup failed");
            return End::Close(CloseReason::GoingAway);
        }
        let now = app.clock.now();
        let entry = SessionInfo { player, address: self.address, since: now };
        let _present = app.ops.sessions.enter(outbox.session(), entry);
        let connection = Connection { outbox: outbox.clone(), address: self.address };
        let effects = app.rooms.players.connect(player, connection, welcome);
        outbox.deliver();
        if let Some(denial) = self.ban_of(player) {
            // Banned since the greeting: the ban may have looked for connections before this one was listed.
            outbox.close(denial.close);
        }
        presence::carry_out(&app, player, effects);
        let shown = client.get(..CLIENT_NAME_BYTES_MAX).unwrap_or(&client);
        tracing::debug!(%player, client = ?shown, bot, codec = ?outbox.codec(), resume = ?resumed, "hello");
        if let Some(notice) = app.ops.drain.notice(now) {
            outbox.say(notice);
        }
        notices::greet(&app, player, &outbox);
        let end = self.converse(&dispatch).await;
        tracing::debug!(%player, ?end, "goodbye");
        let visit = app.rooms.players.visit(player);
        presence::handle(&app, player, PresenceEvent::Disconnected { session: outbox.session() });
        if let Some(visit) = visit.filter(|_| !app.rooms.players.is_here(player)) {
            app.placement.depart(&app, player, visit);
        }
        end
    }

    async fn converse(&mut self, dispatch: &Dispatch) -> End {
        let (stop, outbox) = (self.app.stop.clone(), self.outbox.clone());
        let mut stopping = pin!(stop.cancelled());
        let mut timer = pin!(sleep_until(self.next_look()));
        loop {
            if let Err(end) = self.write_waiting().await {
                return end;
            }
            let outcome = tokio::select! {
                frame = self.socket.next(), if self.early.is_none() => self.receive(frame, dispatch).await,
                () = outbox.changed() => Ok(()),
                () = &mut timer => self.look_at_the_time(dispatch).await,
                () = &mut stopping => {
                    // What waits is still written: the results of the race that the end has waited for.
                    outbox.close(CloseReason::GoingAway);
                    Ok(())
                }
            };
            if let Err(end) = outcome {
                return end;
            }
            if timer.is_elapsed() || self.early.is_some() {
                timer.as_mut().reset(self.next_look());
            }
        }
    }

    async fn receive(
        &mut self,
        frame: Option<Result<Message, Error>>,
        dispatch: &Dispatch,
    ) -> Result<(), End> {
        self.answer_ping(frame.as_ref()).await;
        let frame = incoming::accept(frame, &self.socket)?;
        self.socket.get_mut().refill();
        let now = self.app.clock.now();
        self.last_heard = now;
        if frame.is_binary() || frame.is_text() {
            self.app.ops.metrics.message_received(frame.len());
        }
        match understand(self.outbox.codec(), &frame) {
            Ok(Some(message)) if PlayerAction::of(&message) == Some(PlayerAction::Move) => {
                self.make_move(message, now, dispatch).await
            }
            Ok(Some(message)) => {
                let request = message.request();
                let outcome = match self.admit(&message, now, dispatch) {
                    Ok(()) => self.hand_on(message, now, dispatch).await?,
                    Err(too_soon) => {
                        dispatch.missed(&message);
                        Err(too_fast(too_soon))
                    }
                };
                outcome.or_else(|fault| self.blame(request, fault, now))
            }
            nothing => {
                if let Err(too_soon) = self.frames.take(self.app.quotas.messages, now) {
                    return self.blame(RequestId::NONE, too_fast(too_soon), now);
                }
                let Err(fault) = nothing else { return Ok(()) };
                let codec = self.outbox.codec();
                let request = handshake::payload(codec, &frame).map(|bytes| codec.request_of(bytes));
                let request = request.unwrap_or_default();
                dispatch.not_understood(request);
                if matches!(fault, Fault::Undecodable { error: DecodeError::NoSuchKind { .. } }) {
                    dispatch.no_such_kind(request, fault);
                    return Ok(());
                }
                self.blame(request, fault, now)
            }
        }
    }

    /// Counts a message that is no move.
    fn admit(&mut self, message: &ClientMessage, now: Millis, dispatch: &Dispatch) -> Result<(), TooSoon> {
        self.frames.take(self.app.quotas.messages, now)?;
        let action = PlayerAction::of(message).filter(|_| !dispatch.is_return(message));
        action.map_or(Ok(()), |action| self.app.quotas.players.take(dispatch.player, action, now))
    }

    /// Handles a move when it is time for it: a fast player never waits, and a flood waits in its own socket, where it
    /// costs no other player anything.
    async fn make_move(
        &mut self,
        message: ClientMessage,
        now: Millis,
        dispatch: &Dispatch,
    ) -> Result<(), End> {
        if let Err(TooSoon { wait_ms }) =
            self.app.quotas.players.take(dispatch.player, PlayerAction::Move, now)
        {
            self.early = Some(EarlyMove { message, due: now.plus(wait_ms) });
            return Ok(());
        }
        let request = message.request();
        self.hand_on(message, now, dispatch).await?.or_else(|fault| self.blame(request, fault, now))
    }

    /// Hands a message on. A room that waits for the journal lets this wait too: meanwhile messages to the client are
    /// still written, and the connection can still be ended.
    async fn hand_on(
        &mut self,
        message: ClientMessage,
        now: Millis,
        dispatch: &Dispatch,
    ) -> Result<Result<(), Fault>, End> {
        let outbox = self.outbox.clone();
        let mut handling = pin!(dispatch.handle(message, now));
        loop {
            tokio::select! {
                biased;
                outcome = &mut handling => return Ok(outcome),
                () = outbox.changed() => self.write_waiting().await?,
            }
        }
    }

    /// Answers a fault; too many in a row end the connection.
    fn blame(&mut self, request: RequestId, fault: Fault, now: Millis) -> Result<(), End> {
        let problem = Problem::from(fault);
        self.app.ops.metrics.client_faulted(&problem);
        self.outbox.say(ServerMessage::Fault { request, problem });
        if self.faults.take(FAULTS, now).is_err() {
            self.outbox.close(CloseReason::TooManyFaults);
        }
        Ok(())
    }

    fn next_look(&self) -> Instant {
        let silent_at = self.last_heard.plus(self.app.config.timeouts.silence_ms);
        let early = self.early.as_ref().map(|early| early.due);
        let looks = [Some(self.next_ping), Some(silent_at), early];
        self.app.clock.instant(looks.into_iter().flatten().min().unwrap_or(silent_at))
    }

    async fn look_at_the_time(&mut self, dispatch: &Dispatch) -> Result<(), End> {
        let (now, timeouts) = (self.app.clock.now(), self.app.config.timeouts);
        if let Some(EarlyMove { message, .. }) = self.early.take_if(|early| early.due <= now) {
            self.make_move(message, now, dispatch).await?;
        }
        dispatch.look_at_the_time(now);
        if now.since(self.last_heard) >= timeouts.silence_ms {
            return Err(End::Close(CloseReason::Silent));
        }
        if now >= self.next_ping {
            self.next_ping = now.plus(timeouts.ping_every_ms);
            self.outbox.post(EncodedFrame::control(PING));
        }
        Ok(())
    }
}
