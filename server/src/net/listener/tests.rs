//! What the kernel buffers for clients that do not read, over real sockets.
#![cfg(target_os = "linux")]

use std::net::Ipv4Addr;
use std::time::Duration;

use axum::routing::get;
use tokio::io::AsyncReadExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::Instant;

use super::*;
use crate::limits::{DOOR_CONNECTIONS_MAX, LARGE_SEND_BUFFERS_PER_ADDRESS_MAX};

/// As large as the replay of a full room.
const ANSWER_BYTES: usize = 529_000;
/// What the kernel may buffer for one address, however many connections it makes.
const KERNEL_BYTES_MAX: u64 = 64 << 20;
/// Time in which a server answers all that it is going to.
const SETTLED: Duration = Duration::from_millis(1_500);

/// Bytes that the kernel buffers for all connections with `server`, at both ends: what is sent and not yet acknowledged, and
/// what has arrived and is not read. Other tests of this machine have other ports.
fn kernel_bytes_of(server: SocketAddr) -> u64 {
    let text = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let port = format!(":{:04X}", server.port());
    let queued = |line: &str| -> Option<u64> {
        let mut words = line.split_whitespace().skip(1);
        let (local, peer, queues) = (words.next()?, words.next()?, words.nth(1)?);
        let (sent, arrived) = queues.split_once(':')?;
        let bytes = u64::from_str_radix(sent, 16).ok()? + u64::from_str_radix(arrived, 16).ok()?;
        (local.ends_with(&port) || peer.ends_with(&port)).then_some(bytes)
    };
    text.lines().skip(1).filter_map(queued).sum()
}

/// A listener that answers everything with a large text, as for any client.
async fn server() -> (Arc<AppState>, SocketAddr, tempfile::TempDir) {
    static ANSWER: [u8; ANSWER_BYTES] = [b'x'; ANSWER_BYTES];
    let (app, _queue, folder) = AppState::at_rest().await;
    let address = listen(&app, Router::new().fallback(get(|| async { &ANSWER[..] }))).await;
    (app, address, folder)
}

async fn listen(app: &Arc<AppState>, router: Router) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let endpoint = Endpoint::public(app, router, DOOR_CONNECTIONS_MAX, None);
    app.spawn(accept(app.clone(), listener, endpoint));
    address
}

/// Asks, and never reads: it takes as little as a socket can into its own part of the kernel's memory.
async fn ask(server: SocketAddr, request: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(1).unwrap();
    let mut tcp = socket.connect(server).await.unwrap();
    let _ = tcp.write_all(request.as_bytes()).await;
    tcp
}

/// What the kernel buffers for so many clients that send `request` and do not read.
async fn pinned_by(clients: usize, request: &str) -> u64 {
    let (_house, address, _folder) = server().await;
    let mut open = Vec::new();
    for _ in 0..clients {
        open.push(ask(address, request).await);
    }
    tokio::time::sleep(SETTLED).await;
    let pinned = kernel_bytes_of(address);
    println!("{clients} clients pin {} KiB", pinned >> 10);
    pinned
}

#[tokio::test]
async fn answers_that_nobody_reads_pin_little_memory() {
    let request = "GET / HTTP/1.1\r\nHost: nonet.test\r\nConnection: close\r\n\r\n";
    let pinned = pinned_by(1_500, request).await;
    assert!(pinned < KERNEL_BYTES_MAX, "{} MiB", pinned >> 20);
}

#[tokio::test]
async fn pipelined_requests_pin_little_memory() {
    let request = "GET / HTTP/1.1\r\nHost: nonet.test\r\n\r\n".repeat(900);
    let pinned = pinned_by(100, &request).await;
    assert!(pinned < KERNEL_BYTES_MAX, "{} MiB", pinned >> 20);
}

/// Loads what a browser loads, each file on a separate connection.
async fn load_page(server: SocketAddr) -> Vec<usize> {
    let files = ["/", "/nonet.js", "/nonet.wasm", "/favicon.svg", "/healthz"];
    let loads = files.map(|file| async move {
        let mut tcp = TcpStream::connect(server).await.unwrap();
        let request = format!("GET {file} HTTP/1.1\r\nHost: nonet.test\r\nConnection: close\r\n\r\n");
        tcp.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        tcp.read_to_end(&mut answer).await.unwrap();
        let head = String::from_utf8_lossy(&answer[..answer.len().min(20)]).into_owned();
        assert!(!head.starts_with("HTTP/1.1 429"), "{file}: {head}");
        answer.len()
    });
    futures::future::join_all(loads).await
}

#[tokio::test]
async fn thirty_friends_load_the_page_at_once() {
    let (app, large, _folder) = server().await;
    let router = crate::net::http::router(app.clone());
    let real = listen(&app, router).await;
    let friends = (0..30).map(|_| load_page(real));
    let loaded = futures::future::join_all(friends).await;
    assert!(loaded.iter().flatten().all(|&bytes| bytes > 0), "somebody was sent away without a word");
    let answers = (0..30).map(|_| load_page(large));
    let answers = futures::future::join_all(answers).await;
    assert!(answers.iter().flatten().all(|&bytes| bytes > ANSWER_BYTES), "half an answer");
}

#[tokio::test]
async fn large_buffers_are_lent_so_far_and_given_back() {
    let (app, address, _folder) = server().await;
    let lent = || app.quotas.clients.held(Address::of_peer([127, 0, 0, 1].into()), Holding::SendBuffer);
    let request = "GET / HTTP/1.1\r\nHost: nonet.test\r\n\r\n";
    let mut open = Vec::new();
    for _ in 0..60 {
        open.push(ask(address, request).await);
    }
    tokio::time::sleep(SETTLED).await;
    assert_eq!(lent(), LARGE_SEND_BUFFERS_PER_ADDRESS_MAX);
    drop(open);
    tokio::time::sleep(SETTLED).await;
    assert_eq!(lent(), 0);
}

#[tokio::test]
async fn an_answer_is_read_whole_by_whoever_reads_late() {
    let (_house, address, _folder) = server().await;
    let mut tcp = ask(address, "GET / HTTP/1.1\r\nHost: nonet.test\r\nConnection: close\r\n\r\n").await;
    tokio::time::sleep(SETTLED).await;
    let (mut answer, begun) = (Vec::new(), Instant::now());
    tcp.read_to_end(&mut answer).await.unwrap();
    assert!(answer.len() > ANSWER_BYTES, "{} bytes after {:?}", answer.len(), begun.elapsed());
}
