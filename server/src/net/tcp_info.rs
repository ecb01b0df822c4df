//! What the kernel says of a TCP connection. The one place of the server with unsafe code: no library lends this call.
#![cfg_attr(target_os = "linux", expect(unsafe_code))]

use std::time::Duration;

use tokio::net::TcpStream;

/// The smoothed round trip to the peer's kernel; with a proxy in between, to that. `None` where it is not known.
#[cfg(target_os = "linux")]
pub(crate) fn round_trip(stream: &TcpStream) -> Option<Duration> {
    use std::os::fd::AsRawFd;

    // SAFETY: all of it are numbers, of which zero is one.
    let mut info: libc::tcp_info = unsafe { std::mem::zeroed() };
    let mut bytes = libc::socklen_t::try_from(size_of::<libc::tcp_info>()).ok()?;
    let (socket, to) = (stream.as_raw_fd(), (&raw mut info).cast());
    // SAFETY: the kernel writes at most so many bytes to where so many are.
    let done = unsafe { libc::getsockopt(socket, libc::IPPROTO_TCP, libc::TCP_INFO, to, &raw mut bytes) };
    (done == 0).then(|| Duration::from_micros(info.tcpi_rtt.into()))
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn round_trip(_: &TcpStream) -> Option<Duration> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn the_kernel_knows_how_far_the_peer_is() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let round_trip = round_trip(&stream).unwrap();
        assert!(Duration::ZERO < round_trip && round_trip < Duration::from_secs(1), "{round_trip:?}");
    }
}
