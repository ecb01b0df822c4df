//! One connection, from its first message to its last: watches the time, and ends it for a reason. Who may come in is
//! `handshake`'s business, how it is read `incoming`'s, how it is written `writing`'s.

mod handshake;
mod incoming;
mod writing;

use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicU16, AtomicU64};
use std::sync::{Arc, Mutex};

use futures::StreamExt;
use game::{Millis, RoomId};
use lobby::PresenceEvent;
use protocol::limits::CLIENT_NAME_BYTES_MAX;
use protocol::{Codec, ServerMessage, VERSION};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Bytes;
use tracing::Instrument;

use crate::app_state::AppState;
use crate::net::Address;
use crate::ops::session_table::{Present, SessionInfo};
use crate::rooms::players::Connection;
use crate::rooms::{presence, reach};
use crate::session::admission::Admission;
use crate::session::close_reason::CloseReason;
use crate::session::dispatch::Dispatch;
use crate::session::frame_queue::EncodedFrame;
use crate::session::metered::Metered;
use crate::session::notices;
use crate::session::outbox::{Outbox, Wire};
use crate::session::outgoing::Outgoing;
use crate::session::round_trips::RoundTrips;
use crate::session::upload::Upload;
use handshake::Greeting;
use incoming::{Intake, Unhandled};

pub(crate) type Socket = WebSocketStream<Metered>;

/// A WebSocket ping without a payload.
const PING: Bytes = Bytes::from_static(&[0x89, 0]);

/// How a connection ends.
#[derive(Clone, Copy, Debug)]
enum End {
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
    intake: Intake,
    round_trips: RoundTrips,
}

/// Serves one connection, from when it opens until it ends; what was admitted is given back then. What is not the wait for the
/// next message is on the heap while it lasts: a task is as large as the largest thing that it does in place, and most
/// sessions only wait.
pub(crate) fn run(
    app: Arc<AppState>,
    opening: impl Future<Output = Option<Socket>> + Send,
    codec: Codec,
    address: Address,
    mut admission: Admission,
) -> impl Future<Output = ()> + Send {
    let opening = Box::pin(opening);
    async move {
        let Some(socket) = opening.await else { return };
        let mut session = Session::new(app, socket, codec, address);
        // Stands with everything that the log says from within this session.
        let span = tracing::info_span!("session", session = session.outbox.session().0, address = %address);
        let serve = async {
            let arrived = Box::pin(session.arrive(&mut admission)).await;
            let end = match &arrived {
                Ok(visit) => session.converse(&visit.dispatch).await,
                Err(end) => *end,
            };
            if let Ok(visit) = arrived {
                session.depart(&visit, end);
            }
            Box::pin(session.finish(end)).await;
        };
        serve.instrument(span).await;
    }
}

/// A player who is connected.
struct Visit {
    dispatch: Dispatch,
    _present: Present,
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
            intake: Intake::new(app.quotas.messages, now),
            round_trips: RoundTrips::default(),
            app,
        }
    }

    async fn arrive(&mut self, admission: &mut Admission) -> Result<Visit, End> {
        let Greeting { player, identity, client, bot, capabilities } = self.greet(admission).await?;
        let (app, outbox, address) = (self.app.clone(), self.outbox.clone(), self.address);
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
                project_page: app.config.browser.project_page.url(),
            };
            // Written later: the player's entry is locked now.
            outbox.put(Outgoing::new(welcome).encode(outbox.codec()));
        };
        if let Err(error) = app.placement.arrive(&app, player).await {
            tracing::warn!(%player, %error, "player lookup failed");
            return Err(End::Close(CloseReason::GoingAway));
        }
        let now = app.clock.now();
        let present =
            app.ops.sessions.enter(SessionInfo { session: outbox.session(), player, address, since: now });
        let connection = Connection { outbox: outbox.clone(), address };
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
        let upload = Mutex::new(Upload::new(app.quotas.uploads.clone()));
        let (outbox, line_ms) = (outbox.clone(), AtomicU16::new(0));
        let dispatch = Dispatch {
            app: app.clone(),
            player,
            bot,
            outbox,
            address,
            upload,
            line_ms,
            shown_at: AtomicU64::new(0),
        };
        Ok(Visit { dispatch, _present: present })
    }

    fn depart(&self, visit: &Visit, end: End) {
        let (app, player) = (&self.app, visit.dispatch.player);
        tracing::debug!(%player, ?end, "goodbye");
        let number = app.rooms.players.visit(player);
        let session = self.outbox.session();
        presence::handle(app, player, PresenceEvent::Disconnected { session });
        if let Some(number) = number.filter(|_| !app.rooms.players.is_here(player)) {
            app.placement.depart(app, player, number);
        }
    }

    async fn converse(&mut self, dispatch: &Dispatch) -> End {
        let (stop, outbox) = (self.app.stop.clone(), self.outbox.clone());
        let mut stopping = pin!(stop.cancelled());
        let mut timer = pin!(sleep_until(self.next_look()));
        loop {
            if let Err(end) = self.write_waiting().await {
                return end;
            }
            let unhandled = tokio::select! {
                frame = self.socket.next(), if self.intake.early.is_none() => self.receive(frame, dispatch),
                () = outbox.changed() => Ok(None),
                () = &mut timer => self.look_at_the_time(dispatch),
                () = &mut stopping => {
                    // What waits is still written: the results of the race that the end has waited for.
                    outbox.close(CloseReason::GoingAway);
                    Ok(None)
                }
            };
            let outcome = match unhandled {
                Ok(Some(unhandled)) => Box::pin(self.wait_for(unhandled)).await,
                Ok(None) => Ok(()),
                Err(end) => Err(end),
            };
            if let Err(end) = outcome {
                return end;
            }
            if timer.is_elapsed() || self.intake.early.is_some() {
                timer.as_mut().reset(self.next_look());
            }
        }
    }

    fn next_look(&self) -> Instant {
        let silent_at = self.last_heard.plus(self.app.config.timeouts.silence_ms);
        let early = self.intake.early.as_ref().map(|early| early.due);
        let looks = [Some(self.next_ping), Some(silent_at), early];
        self.app.clock.instant(looks.into_iter().flatten().min().unwrap_or(silent_at))
    }

    fn look_at_the_time<'d>(&mut self, dispatch: &'d Dispatch) -> Result<Option<Unhandled<'d>>, End> {
        let (now, timeouts) = (self.app.clock.now(), self.app.config.timeouts);
        let early = self.intake.early.take_if(|early| early.due <= now);
        let unhandled = early.and_then(|early| self.make_move(early.message, now, dispatch));
        dispatch.look_at_the_time(now);
        if now.since(self.last_heard) >= timeouts.silence_ms {
            return Err(End::Close(CloseReason::Silent));
        }
        if now >= self.next_ping {
            // Who has just sent something is there.
            let is_heard = now.since(self.last_heard) < timeouts.ping_every_ms / 2;
            self.next_ping = if is_heard { self.last_heard } else { now }.plus(timeouts.ping_every_ms);
            if !is_heard {
                self.outbox.post(EncodedFrame::control(PING));
            }
        }
        Ok(unhandled)
    }
}
