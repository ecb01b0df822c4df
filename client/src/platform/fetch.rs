//! Reading a path of the server by plain HTTP, for a native window: a thread for each. Knows bytes and statuses; what they mean is
//! `client_core`'s. The page asks the browser (`web/nonet.js`).

use super::PlatformEvent;
use client_core::{FETCH_BYTES_MAX, FETCH_TOO_LARGE, FETCH_UNREACHABLE};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// For all of an answer.
const TIMEOUT: Duration = Duration::from_secs(15);

#[derive(Debug)]
pub(super) struct Fetches {
    told: Sender<PlatformEvent>,
    events: Receiver<PlatformEvent>,
}

impl Default for Fetches {
    fn default() -> Self {
        let (told, events) = channel();
        Self { told, events }
    }
}

impl Fetches {
    /// What comes of it unparks the calling thread. `client_core` bounds how many there are at once.
    pub(super) fn begin(&self, base: String, path: String) {
        let (told, window) = (self.told.clone(), thread::current());
        let work = move || {
            let (status, body) = get(&format!("{base}{path}"));
            // The window may be gone.
            let _ = told.send(PlatformEvent::Fetched { path, status, body });
            window.unpark();
        };
        drop(thread::Builder::new().name("fetch".to_owned()).spawn(work));
    }

    pub(super) fn poll(&self) -> Option<PlatformEvent> {
        self.events.try_recv().ok()
    }
}

fn get(address: &str) -> (u16, Vec<u8>) {
    let config = ureq::Agent::config_builder().timeout_global(Some(TIMEOUT)).http_status_as_error(false);
    let Ok(mut response) = ureq::Agent::new_with_config(config.build()).get(address).call() else {
        return (FETCH_UNREACHABLE, Vec::new());
    };
    match response.body_mut().with_config().limit(FETCH_BYTES_MAX as u64).read_to_vec() {
        Ok(body) => (response.status().as_u16(), body),
        Err(ureq::Error::BodyExceedsLimit(_)) => (FETCH_TOO_LARGE, Vec::new()),
        Err(_) => (FETCH_UNREACHABLE, Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpListener;

    /// What comes of asking a server that answers so.
    fn fetched(answer: &[u8]) -> (u16, Vec<u8>) {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", server.local_addr().unwrap());
        let answer = answer.to_vec();
        let serving = thread::spawn(move || {
            let (mut socket, _) = server.accept().unwrap();
            let mut asked = [0; 256];
            let read = socket.read(&mut asked).unwrap();
            // One that reads no more hangs up.
            let _ = socket.write_all(&answer);
            asked[..read].to_vec()
        });
        let fetches = Fetches::default();
        fetches.begin(address, "/api/a".to_owned());
        let event = fetches.events.recv_timeout(TIMEOUT).unwrap();
        assert!(serving.join().unwrap().starts_with(b"GET /api/a HTTP/1.1\r\n"));
        let PlatformEvent::Fetched { path, status, body } = event else { panic!("{event:?}") };
        assert_eq!(path, "/api/a");
        (status, body)
    }

    #[test]
    fn an_answer_has_its_status_and_content() {
        assert_eq!(fetched(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc"), (200, b"abc".to_vec()));
        let chunked = b"HTTP/1.1 403 Forbidden\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nno\r\n0\r\n\r\n";
        assert_eq!(fetched(chunked), (403, b"no".to_vec()));
    }

    #[test]
    fn what_is_cut_off_or_too_long_is_no_answer() {
        assert_eq!(fetched(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc").0, FETCH_UNREACHABLE);
        let mut long = b"HTTP/1.1 200 OK\r\n\r\n".to_vec();
        long.resize(long.len() + FETCH_BYTES_MAX + 1, b'x');
        assert_eq!(fetched(&long).0, FETCH_TOO_LARGE);
    }
}
