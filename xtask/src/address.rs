//! Where the server can be reached: is the port free, does the server answer, what is this machine's address.
//!
//! Speaks just enough HTTP to ask how a server is. Knows nothing of how the server is built or started.

use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::time::Duration;

/// How long one answer from this very machine may take.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(1);
/// Bytes of an answer that are read: more than any page of ours has.
const ANSWER_BYTES_MAX: u64 = 1 << 20;

/// Why a port cannot be used, in words that say what to do instead; `Ok` when it is free.
pub(crate) fn check_port(port: u16) -> Result<(), String> {
    let error = match TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)) {
        Ok(_released) => return Ok(()),
        Err(error) => error,
    };
    // The port after the default one is where a server tells operators how it is.
    let other = if port < 1024 { 7880 } else { port.checked_add(2).unwrap_or(7878) };
    let another = format!("cargo xtask play --port {other}");
    Err(if error.kind() == ErrorKind::PermissionDenied {
        format!("port {port} is reserved for root. Take another: {another}")
    } else if error.kind() != ErrorKind::AddrInUse {
        format!("port {port} cannot be used: {error}. Take another: {another}")
    } else if is_healthy(port) {
        format!(
            "port {port} is in use by a server that answers already: open http://localhost:{port}/\nOr take another: {another}"
        )
    } else {
        format!(
            "port {port} is in use by another program. See which: ss -ltnp 'sport = :{port}'\nOr take another: {another}"
        )
    })
}

/// Whether the server on this machine answers `/healthz` with 200.
pub(crate) fn is_healthy(port: u16) -> bool {
    is_ok(port, "/healthz")
}

/// Whether a server on this machine answers a request for `path` with 200.
pub(crate) fn is_ok(port: u16, path: &str) -> bool {
    get(port, path).is_ok_and(|answer| is_ok_status(&answer))
}

/// What a server on this machine answers to a request for `path`, from the status line to the end of the body.
///
/// # Errors
/// When no server answers in time.
pub(crate) fn get(port: u16, path: &str) -> std::io::Result<String> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&address, ANSWER_TIMEOUT)?;
    stream.set_read_timeout(Some(ANSWER_TIMEOUT))?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.take(ANSWER_BYTES_MAX).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

fn is_ok_status(line: &str) -> bool {
    let mut words = line.split(' ');
    words.next().is_some_and(|version| version.starts_with("HTTP/1.")) && words.next() == Some("200")
}

/// This machine's address in the local network, if it has one.
///
/// Connecting a UDP socket only makes the kernel choose the route and with it the source address; no packet is sent.
/// The target is from the block reserved for documentation (RFC 5737), so it is no real host.
pub(crate) fn local_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_refused_with_a_way_out() {
        let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let refusal = check_port(port).unwrap_err();
        assert!(refusal.contains("in use by another program"), "{refusal}");
        assert!(refusal.contains("cargo xtask play --port"), "{refusal}");
    }

    #[test]
    fn a_server_that_answers_is_told_from_one_that_does_not() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = std::thread::spawn(move || {
            for answer in ["HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 503 Service Unavailable\r\n\r\n"] {
                let (mut stream, _) = listener.accept().unwrap();
                let mut request = [0; 256];
                let length = stream.read(&mut request).unwrap();
                assert!(request[..length].starts_with(b"GET /healthz "));
                stream.write_all(answer.as_bytes()).unwrap();
            }
        });
        assert!(is_healthy(port));
        assert!(!is_healthy(port));
        server.join().unwrap();
        assert!(!is_healthy(port), "nobody listens there any more");
    }

    #[test]
    fn only_200_is_healthy() {
        assert!(is_ok_status("HTTP/1.1 200 OK"));
        assert!(!is_ok_status("HTTP/1.1 404 Not Found"));
        assert!(!is_ok_status("SSH-2.0-OpenSSH 200"));
        assert!(!is_ok_status(""));
    }
}
