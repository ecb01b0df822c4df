//! A whole server behind a real socket: the input is what a client writes after the upgrade, frames and all. Its first
//! byte chooses the encoding and whether the client was greeted before.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use protocol::Codec;
use tokio::runtime::Runtime;

use crate::frames::{self, Frame};
use crate::messages::hello;
use crate::server::Server;
use crate::wait::WAIT_MAX;

/// One server for all inputs: what one of them leaves behind the next ones meet.
struct Ground {
    _runtime: Runtime,
    server: Server,
}

static GROUND: OnceLock<Ground> = OnceLock::new();
/// A task that panics ends alone and in silence; this remembers it.
static PANICKED: AtomicBool = AtomicBool::new(false);

pub(super) fn say(bytes: &[u8]) {
    let Some((&how, said)) = bytes.split_first() else { return };
    let codec = Codec::ALL[usize::from(how & 1)];
    let mut request = Vec::new();
    if how & 2 == 0 {
        request.extend(frames::data(codec, &codec.encode_client(&hello(None))));
    }
    request.extend(said);
    let answer = exchange(address(), codec, &request);
    for frame in frames::parse(&answer) {
        match frame {
            Frame::Data(bytes) => drop(codec.decode_server(&bytes).expect("the server writes messages")),
            Frame::Control { .. } => {}
        }
    }
    assert!(!PANICKED.load(Ordering::Relaxed), "a task of the server has panicked");
}

fn address() -> SocketAddr {
    let ground = GROUND.get_or_init(|| {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            PANICKED.store(true, Ordering::Relaxed);
            hook(panic);
        }));
        let runtime = Runtime::new().expect("threads can be started");
        let server = runtime.block_on(Server::start()).expect("a port is free");
        Ground { _runtime: runtime, server }
    });
    ground.server.address()
}

/// Upgrades, says everything, then nothing more, and hears the frames that answer to their end.
fn exchange(server: SocketAddr, codec: Codec, said: &[u8]) -> Vec<u8> {
    let mut tcp = TcpStream::connect(server).expect("the server listens");
    tcp.set_read_timeout(Some(WAIT_MAX)).expect("a positive time");
    tcp.write_all(&frames::upgrade_request(codec)).expect("an upgrade is read");
    let mut answer = Vec::new();
    let mut frames = loop {
        let mut buffer = [0; 1_024];
        let count = tcp.read(&mut buffer).expect("an upgrade is answered");
        assert!(count > 0, "an upgrade is refused: {}", String::from_utf8_lossy(&answer));
        answer.extend(&buffer[..count]);
        if let Some((head, frames)) = frames::split_head(&answer) {
            assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
            break frames.to_vec();
        }
    };
    // The server may hang up before all of it is said.
    let _ = tcp.write_all(said).and_then(|()| tcp.shutdown(Shutdown::Write));
    match tcp.read_to_end(&mut frames) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("the server does not end the connection: {error}"),
    }
    frames
}
