//! One connection, from its first message to its last: reads, writes, watches the time, and ends it
//! for a reason. What messages mean is `dispatch`'s business, who may come in `handshake`'s.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use game::Millis;
use protocol::limits::{CLIENT_NAME_BYTES_MAX, FAULTS_MAX, MESSAGES_BURST, MESSAGES_PER_SECOND};
use protocol::{Codec, Fault, Refusal, ServerMessage, VERSION};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

use crate::house::House;
use crate::limits::FAULT_FORGIVEN_AFTER_S;
use crate::session::dispatch::Dispatch;
use crate::session::handshake::{self, Denial, Greeting};
use crate::session::notices;
use crate::session::outbox::{CloseReason, Next, Outbox};
use crate::session::token_bucket::TokenBucket;

pub(crate) type Socket = WebSocketStream<TcpStream>;

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
    house: Arc<House>,
    socket: Socket,
    outbox: Arc<Outbox>,
    last_heard: Millis,
    next_ping: Millis,
    messages: TokenBucket,
    faults: TokenBucket,
}

/// Serves one connection until it ends.
pub(crate) async fn run(house: Arc<House>, socket: Socket, codec: Codec) {
    let mut session = Session::new(house, socket, codec);
    let end = match session.greet().await {
        Ok(greeting) => session.play(greeting).await,
        Err(end) => end,
    };
    session.finish(end).await;
}

/// Tells a client that the server is full, and ends.
pub(crate) async fn turn_away(house: Arc<House>, socket: Socket, codec: Codec) {
    let mut session = Session::new(house, socket, codec);
    let end = session.deny(Denial::new(Refusal::ServerFull)).await;
    session.finish(end).await;
}

impl Session {
    fn new(house: Arc<House>, socket: Socket, codec: Codec) -> Self {
        let now = house.clock.now();
        Self {
            socket,
            outbox: Arc::new(Outbox::new(house.registry.next_session(), codec)),
            last_heard: now,
            next_ping: now.plus(house.config.patience.ping_every_ms),
            messages: TokenBucket::full(MESSAGES_BURST, 1_000 / MESSAGES_PER_SECOND, now),
            // The fault that empties it is still answered.
            faults: TokenBucket::full(FAULTS_MAX - 1, FAULT_FORGIVEN_AFTER_S * 1_000, now),
            house,
        }
    }

    async fn greet(&mut self) -> Result<Greeting, End> {
        let patience = Duration::from_millis(self.house.config.patience.hello_ms);
        let first = tokio::select! {
            first = timeout(patience, first_data_frame(&mut self.socket)) => first,
            () = self.house.stop.cancelled() => return Err(End::Close(CloseReason::GoingAway)),
        };
        let denial = match first {
            Ok(frame) => match self.judge(&frame?) {
                Ok(greeting) => return Ok(greeting),
                Err(denial) => denial,
            },
            Err(_) => Denial::new(Refusal::NotHello),
        };
        Err(self.deny(denial).await)
    }

    fn judge(&self, first: &Message) -> Result<Greeting, Denial> {
        handshake::greet(self.outbox.codec(), first, &self.house.identities, &self.house.registry)
    }

    async fn deny(&mut self, denial: Denial) -> End {
        for message in denial.said {
            if let ServerMessage::Refused { why } = &message {
                self.house.metrics.client_refused(why);
            }
            self.outbox.say(message);
        }
        self.outbox.close(denial.close);
        self.write_waiting().await.err().unwrap_or(End::Close(denial.close))
    }

    async fn play(&mut self, Greeting { player, identity, client }: Greeting) -> End {
        let (house, outbox) = (self.house.clone(), self.outbox.clone());
        let dispatch = Dispatch { house: house.clone(), player, outbox: outbox.clone() };
        let welcome = |resume| {
            outbox.say(ServerMessage::Welcome {
                version: VERSION,
                server: crate::PROGRAM.to_owned(),
                player,
                identity,
                resume,
            });
        };
        let arrival = house.registry.arrive(player, &outbox, welcome);
        if let Some(sign_off) = arrival.sign_off {
            dispatch.sign_off(sign_off).await;
        }
        let shown = client.get(..CLIENT_NAME_BYTES_MAX).unwrap_or(&client);
        tracing::debug!(%player, client = ?shown, codec = ?outbox.codec(), resume = ?arrival.resume, "hello");
        if let Some(notice) = house.drain.notice(house.clock.now()) {
            outbox.say(notice);
        }
        notices::greet(&house, &outbox);
        let end = self.converse(&dispatch).await;
        tracing::debug!(%player, ?end, "goodbye");
        if let Some(sign_off) = house.registry.depart(player, outbox.session()) {
            dispatch.sign_off(sign_off).await;
        }
        end
    }

    async fn converse(&mut self, dispatch: &Dispatch) -> End {
        let (stop, outbox) = (self.house.stop.clone(), self.outbox.clone());
        let mut stopping = pin!(stop.cancelled());
        let mut timer = pin!(sleep_until(self.next_look()));
        loop {
            if let Err(end) = self.write_waiting().await {
                return end;
            }
            let outcome = tokio::select! {
                frame = self.socket.next() => self.receive(frame, dispatch).await,
                () = outbox.changed() => Ok(()),
                () = &mut timer => self.look_at_the_time(timer.as_mut()).await,
                () = &mut stopping => {
                    // What waits is still written: the results of the race that the end has waited for.
                    outbox.close(CloseReason::GoingAway);
                    Ok(())
                }
            };
            if let Err(end) = outcome {
                return end;
            }
        }
    }

    async fn receive(
        &mut self,
        frame: Option<Result<Message, Error>>,
        dispatch: &Dispatch,
    ) -> Result<(), End> {
        let frame = accept(frame)?;
        let now = self.house.clock.now();
        self.last_heard = now;
        let fault = if !self.messages.take(now) {
            Some(Fault::TooFast)
        } else if frame.is_ping() || frame.is_pong() {
            None
        } else {
            match handshake::payload(self.outbox.codec(), &frame) {
                None => Some(Fault::WrongFrameKind),
                Some(bytes) => {
                    self.house.metrics.message_received(bytes.len());
                    match self.outbox.codec().decode_client(bytes) {
                        Err(error) => Some(Fault::Undecodable { error }),
                        Ok(message) => dispatch.handle(message, now).await.err(),
                    }
                }
            }
        };
        fault.map_or(Ok(()), |fault| self.blame(fault, now))
    }

    /// Answers a fault; too many in a row end the connection.
    fn blame(&mut self, fault: Fault, now: Millis) -> Result<(), End> {
        self.house.metrics.client_faulted(&fault);
        self.outbox.say(ServerMessage::Fault { fault });
        if !self.faults.take(now) {
            self.outbox.close(CloseReason::TooManyFaults);
        }
        Ok(())
    }

    fn next_look(&self) -> Instant {
        let silent_at = self.last_heard.plus(self.house.config.patience.silence_ms);
        self.house.clock.instant(self.next_ping.min(silent_at))
    }

    async fn look_at_the_time(&mut self, timer: Pin<&mut Sleep>) -> Result<(), End> {
        let (now, patience) = (self.house.clock.now(), self.house.config.patience);
        if now.since(self.last_heard) >= patience.silence_ms {
            return Err(End::Close(CloseReason::Silent));
        }
        if now >= self.next_ping {
            self.next_ping = now.plus(patience.ping_every_ms);
            let ping = self.socket.send(Message::Ping(Bytes::new()));
            patiently(&self.house, &self.outbox, ping).await?;
        }
        timer.reset(self.next_look());
        Ok(())
    }

    /// Writes everything that waits, with one flush for all of it.
    async fn write_waiting(&mut self) -> Result<(), End> {
        loop {
            let mut has_fed = false;
            while let Some(next) = self.outbox.next() {
                match next {
                    Next::Write(frame) => {
                        self.house.metrics.message_sent(frame.len());
                        patiently(&self.house, &self.outbox, self.socket.feed(frame)).await?;
                        has_fed = true;
                    }
                    Next::Close(reason) => return Err(End::Close(reason)),
                }
            }
            if !has_fed {
                return Ok(());
            }
            patiently(&self.house, &self.outbox, self.socket.flush()).await?;
        }
    }

    async fn finish(mut self, end: End) {
        self.house.metrics.session_ended(match end {
            End::Gone => None,
            End::Close(reason) => Some(reason),
        });
        let patience = Duration::from_millis(self.house.config.patience.linger_ms);
        // On the heap, so that its buffer does not make every open session larger.
        let farewell = Box::pin(async {
            match end {
                End::Gone => {
                    // An answer to the peer's own close may still be waiting.
                    let _ = self.socket.flush().await;
                }
                End::Close(reason) => {
                    let _ = self.socket.send(Message::Close(Some(reason.frame()))).await;
                    linger(self.socket.get_mut()).await;
                }
            }
        });
        let _ = timeout(patience, farewell).await;
    }
}

/// Waits for a write as long as the server's patience lasts. Once the connection is to end anyway,
/// not for long; for a client that reads too slowly, not at all.
async fn patiently(
    house: &House,
    outbox: &Outbox,
    write: impl Future<Output = Result<(), Error>>,
) -> Result<(), End> {
    let patience = house.config.patience;
    let mut write = pin!(write);
    let mut limit = pin!(sleep(Duration::from_millis(patience.write_ms)));
    let mut in_a_hurry = false;
    loop {
        tokio::select! {
            biased;
            result = &mut write => return result.map_err(|_| End::Gone),
            () = &mut limit => return Err(End::Close(outbox.closing().unwrap_or(CloseReason::TooSlow))),
            () = outbox.changed(), if !in_a_hurry => {}
            () = house.stop.cancelled(), if !in_a_hurry => outbox.close(CloseReason::GoingAway),
        }
        match outbox.closing() {
            Some(CloseReason::TooSlow) => return Err(End::Close(CloseReason::TooSlow)),
            Some(_) if !in_a_hurry => {
                in_a_hurry = true;
                limit.as_mut().reset(Instant::now() + Duration::from_millis(patience.linger_ms));
            }
            Some(_) | None => {}
        }
    }
}

async fn first_data_frame(socket: &mut Socket) -> Result<Message, End> {
    loop {
        let frame = accept(socket.next().await)?;
        if !frame.is_ping() && !frame.is_pong() {
            return Ok(frame);
        }
    }
}

/// What came from the socket, unless it is the end of the connection.
fn accept(frame: Option<Result<Message, Error>>) -> Result<Message, End> {
    match frame {
        Some(Ok(Message::Close(_))) | None => Err(End::Gone),
        Some(Ok(frame)) => Ok(frame),
        Some(Err(Error::Capacity(_))) => Err(End::Close(CloseReason::FarTooLarge)),
        Some(Err(Error::Utf8(_))) => Err(End::Close(CloseReason::NotUtf8)),
        Some(Err(Error::Protocol(error))) if !is_cut(&error) => Err(End::Close(CloseReason::BrokenFrames)),
        Some(Err(_)) => Err(End::Gone),
    }
}

fn is_cut(error: &tokio_tungstenite::tungstenite::error::ProtocolError) -> bool {
    use tokio_tungstenite::tungstenite::error::ProtocolError;
    matches!(error, ProtocolError::ResetWithoutClosingHandshake)
}

/// Reads and forgets until the peer has ended its side too: closing a socket with unread bytes in it
/// would reset it, and the peer might never get to read why.
async fn linger(stream: &mut TcpStream) {
    let mut unread = [0; 1_024];
    if stream.shutdown().await.is_ok() {
        while stream.read(&mut unread).await.is_ok_and(|bytes| bytes > 0) {}
    }
}
