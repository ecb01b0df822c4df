//! The native socket: one thread that blocks on a WebSocket and talks to the window through two bounded queues.
//! Knows frames, not messages.

use super::{CLOSED_ABNORMALLY, PlatformEvent};
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TryRecvError, TrySendError, channel, sync_channel};
use std::thread::Thread;
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::protocol::{CloseFrame, WebSocketConfig, frame::coding::CloseCode};
use tungstenite::{Error, Message, WebSocket};

/// What we speak; the page's half is in `web/nonet.js`.
const SUBPROTOCOL: &str = "nonet.v1.bincode";
/// Frames that may wait for the wire; more means that the connection is dead.
const OUTGOING_MAX: usize = 256;
/// Events that may wait for the window; the thread waits when it is slower.
const INCOMING_MAX: usize = 1024;
/// How long a frame of ours may wait for the thread while it listens.
const LISTEN: Duration = Duration::from_millis(6);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);
/// The largest frame that is read: the protocol's own bound and some room for its envelope.
const FRAME_BYTES_MAX: usize = protocol::limits::SERVER_MESSAGE_BYTES_MAX + 1024;
const READ_BUFFER_BYTES: usize = 16 * 1024;
const CLOSE_NORMAL: u16 = 1000;
/// Close code of our own when the outgoing queue overflows: connect again and resume.
const CLOSE_TOO_SLOW: u16 = 4004;

type Plain = WebSocket<TcpStream>;

/// One connection; dropping it closes the socket.
#[derive(Debug)]
pub(super) struct Socket {
    outgoing: SyncSender<Vec<u8>>,
    incoming: Receiver<PlatformEvent>,
    /// Dropped with the socket, by which the thread notices that its events are no longer read.
    _alive: Sender<()>,
    overflowed: bool,
}

impl Socket {
    /// Starts connecting to `host:port`. What arrives is stamped with the time since `clock`, and unparks the calling thread.
    pub(super) fn open(host: String, port: u16, url: String, clock: Instant) -> Self {
        let (outgoing, frames) = sync_channel(OUTGOING_MAX);
        let (events, received) = sync_channel(INCOMING_MAX);
        let (alive, dropped) = channel();
        let incoming = Incoming { events, window: std::thread::current(), clock };
        std::thread::spawn(move || {
            let closed = match connect(&host, port, &url) {
                Ok(socket) => {
                    incoming.tell(PlatformEvent::SocketOpened);
                    run(socket, &frames, &incoming, &dropped)
                }
                Err(reason) => PlatformEvent::SocketClosed { code: CLOSED_ABNORMALLY, reason },
            };
            incoming.tell(closed);
        });
        Self { outgoing, incoming: received, _alive: alive, overflowed: false }
    }

    pub(super) fn send(&mut self, frame: Vec<u8>) {
        if let Err(TrySendError::Full(_)) = self.outgoing.try_send(frame) {
            self.overflowed = true;
        }
    }

    pub(super) fn poll(&mut self) -> Option<PlatformEvent> {
        if std::mem::take(&mut self.overflowed) {
            let reason = "the connection does not take our messages".to_owned();
            return Some(PlatformEvent::SocketClosed { code: CLOSE_TOO_SLOW, reason });
        }
        self.incoming.try_recv().ok()
    }
}

fn connect(host: &str, port: u16, url: &str) -> Result<Plain, String> {
    let addresses = (host, port).to_socket_addrs().map_err(|error| format!("cannot find {host}: {error}"))?;
    let mut failure = format!("{host} has no address");
    for address in addresses {
        match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
            Ok(stream) => return handshake(stream, url),
            Err(error) => failure = format!("cannot reach {address}: {error}"),
        }
    }
    Err(failure)
}

fn handshake(stream: TcpStream, url: &str) -> Result<Plain, String> {
    let text = |error: &dyn std::fmt::Display| format!("{url}: {error}");
    stream.set_nodelay(true).map_err(|error| text(&error))?;
    stream.set_read_timeout(Some(HANDSHAKE_TIMEOUT)).map_err(|error| text(&error))?;
    stream.set_write_timeout(Some(HANDSHAKE_TIMEOUT)).map_err(|error| text(&error))?;
    let mut request = url.into_client_request().map_err(|error| text(&error))?;
    request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static(SUBPROTOCOL));
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_BYTES)
        .max_message_size(Some(FRAME_BYTES_MAX))
        .max_frame_size(Some(FRAME_BYTES_MAX));
    let (socket, _) = tungstenite::client::client_with_config(request, stream, Some(config))
        .map_err(|error| text(&error))?;
    socket.get_ref().set_read_timeout(Some(LISTEN)).map_err(|error| text(&error))?;
    Ok(socket)
}

/// Where events go, whom they wake, and the clock of their arrival.
struct Incoming {
    events: SyncSender<PlatformEvent>,
    window: Thread,
    clock: Instant,
}

impl Incoming {
    /// The receiver may be gone: then the event is not needed, and the next round notices.
    fn tell(&self, event: PlatformEvent) {
        let _ = self.events.send(event);
        self.window.unpark();
    }
}

/// Carries frames both ways until one side ends; returns how it ended.
fn run(
    mut socket: Plain,
    frames: &Receiver<Vec<u8>>,
    incoming: &Incoming,
    dropped: &Receiver<()>,
) -> PlatformEvent {
    loop {
        if matches!(dropped.try_recv(), Err(TryRecvError::Disconnected)) {
            say_goodbye(&mut socket);
            return PlatformEvent::SocketClosed { code: CLOSE_NORMAL, reason: String::new() };
        }
        match exchange(&mut socket, frames, incoming) {
            Ok(None) => {}
            Ok(Some(closed)) => return closed,
            Err(error) => {
                return PlatformEvent::SocketClosed { code: CLOSED_ABNORMALLY, reason: error.to_string() };
            }
        }
    }
}

/// Sends what waits, then listens for a moment.
fn exchange(
    socket: &mut Plain,
    frames: &Receiver<Vec<u8>>,
    incoming: &Incoming,
) -> Result<Option<PlatformEvent>, Box<Error>> {
    while let Ok(frame) = frames.try_recv() {
        socket.send(Message::binary(frame)).map_err(Box::new)?;
    }
    match socket.read() {
        Ok(Message::Binary(frame)) => {
            let at_ms = incoming.clock.elapsed().as_secs_f64() * 1000.0;
            incoming.tell(PlatformEvent::SocketMessage { at_ms, frame: frame.to_vec() });
            Ok(None)
        }
        Ok(Message::Close(frame)) => Ok(Some(closed(frame))),
        Ok(Message::Text(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {
            socket.flush().map_err(Box::new)?;
            Ok(None)
        }
        Err(Error::Io(error))
            if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) =>
        {
            Ok(None)
        }
        Err(error) => Err(Box::new(error)),
    }
}

fn closed(frame: Option<CloseFrame>) -> PlatformEvent {
    match frame {
        Some(frame) => {
            PlatformEvent::SocketClosed { code: frame.code.into(), reason: frame.reason.as_str().to_owned() }
        }
        None => PlatformEvent::SocketClosed { code: CLOSED_ABNORMALLY, reason: String::new() },
    }
}

/// Sends a close frame. Ignores errors: a peer that is gone needs none.
fn say_goodbye(socket: &mut Plain) {
    let frame = CloseFrame { code: CloseCode::Normal, reason: "".into() };
    let _ = socket.close(Some(frame));
    let _ = socket.flush();
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    type Response = tungstenite::handshake::server::Response;

    /// A server that echoes one frame and closes with a code of its own.
    fn echo_once(listener: &TcpListener) {
        let (stream, _) = listener.accept().unwrap();
        #[expect(clippy::result_large_err, reason = "tungstenite's own signature")]
        let choose = |request: &tungstenite::handshake::server::Request, mut response: Response| {
            assert_eq!(request.headers()["Sec-WebSocket-Protocol"], SUBPROTOCOL);
            response.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static(SUBPROTOCOL));
            Ok(response)
        };
        let mut socket = tungstenite::accept_hdr(stream, choose).unwrap();
        let frame = socket.read().unwrap();
        socket.send(frame).unwrap();
        let close = CloseFrame { code: CloseCode::from(4002), reason: "elsewhere".into() };
        socket.close(Some(close)).unwrap();
        while socket.read().is_ok() {}
    }

    fn next(socket: &mut Socket) -> PlatformEvent {
        let long = Duration::from_secs(60);
        let started = Instant::now();
        loop {
            if let Some(event) = socket.poll() {
                return event;
            }
            assert!(started.elapsed() < long, "nothing comes");
            std::thread::park_timeout(long);
        }
    }

    #[test]
    fn frames_go_both_ways_and_the_close_code_arrives() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = std::thread::spawn(move || echo_once(&listener));
        let clock = Instant::now();
        let mut socket =
            Socket::open("127.0.0.1".to_owned(), port, format!("ws://127.0.0.1:{port}/ws"), clock);
        assert_eq!(next(&mut socket), PlatformEvent::SocketOpened);
        let opened_ms = clock.elapsed().as_secs_f64() * 1000.0;
        socket.send(vec![1, 2, 3]);
        let PlatformEvent::SocketMessage { at_ms, frame } = next(&mut socket) else { panic!("no message") };
        assert_eq!(frame, [1, 2, 3]);
        assert!(at_ms >= opened_ms, "{at_ms} ms");
        let closed = PlatformEvent::SocketClosed { code: 4002, reason: "elsewhere".to_owned() };
        assert_eq!(next(&mut socket), closed);
        drop(socket);
        server.join().unwrap();
    }

    #[test]
    fn a_server_that_is_not_there_is_named() {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let clock = Instant::now();
        let mut socket =
            Socket::open("127.0.0.1".to_owned(), port, format!("ws://127.0.0.1:{port}/ws"), clock);
        let PlatformEvent::SocketClosed { code, reason } = next(&mut socket) else {
            panic!("it cannot open")
        };
        assert_eq!(code, CLOSED_ABNORMALLY);
        assert!(reason.contains(&port.to_string()), "{reason}");
    }
}
