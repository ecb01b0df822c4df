//! What a browser, a container engine or a curious person meets over plain HTTP.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{TestServer, soon};

struct Answer {
    head: String,
    body: Vec<u8>,
}

impl Answer {
    fn status(&self) -> &str {
        self.head.split(' ').nth(1).unwrap()
    }

    fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }

    fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }
}

async fn ask(address: SocketAddr, request: &str, headers: &str) -> Answer {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let text = format!("{request} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{headers}\r\n");
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    soon("an answer", stream.read_to_end(&mut answer)).await.unwrap();
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
    Answer { head: String::from_utf8(answer[..end].to_vec()).unwrap(), body: answer[end + 4..].to_vec() }
}

#[tokio::test]
async fn the_page_is_there_or_says_how_to_build_it() {
    let server = TestServer::start().await;
    let page = ask(server.address, "GET /", "").await;
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    match page.status() {
        "200" => assert!(page.text().contains("/nonet.") && page.text().contains("og:image")),
        "503" => assert!(page.text().contains("cargo xtask web")),
        other => panic!("status {other}"),
    }
    let room = ask(server.address, "GET /r/ACDEF", "").await;
    assert_eq!((room.status(), title(&room)), (page.status(), title(&page)));
    let head = ask(server.address, "HEAD /", "").await;
    assert_eq!((head.status(), head.body.len()), (page.status(), 0));
}

fn title(page: &Answer) -> String {
    let text = page.text();
    let title = text.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
    title.map_or_else(String::new, |(title, _)| title.to_owned())
}

#[tokio::test]
async fn a_link_says_who_invites_and_escapes_the_name() {
    let server = TestServer::start().await;
    let mut ann = server.player().await;
    let code = ann.create("<b>\"Ann'&").await;
    let page = ask(server.address, &format!("GET /r/{code}"), "").await;
    if page.status() == "200" {
        let wanted = "&lt;b&gt;&quot;Ann&#39;&amp; invites you to race at Sudoku · Classic, medium";
        assert_eq!(title(&page), wanted);
        assert!(page.text().contains(&format!("og:url\" content=\"http://test/r/{code}\"")));
        assert!(!page.text().contains("<b>"));
        assert_eq!(page.header("x-robots-tag"), Some("noindex"));
    }
}

#[tokio::test]
async fn pages_are_no_cheaper_guesses_of_codes() {
    let server = TestServer::start().await;
    let code = server.player().await.create("Ann").await;
    let other = |n: u64| game::RoomCode::nth(if game::RoomCode::nth(n) == code { 99 } else { n });
    for n in 0..40 {
        ask(server.address, &format!("GET /r/{}", other(n)), "").await;
    }
    let page = ask(server.address, &format!("GET /r/{code}"), "").await;
    assert!(!title(&page).contains("Ann"), "{}", title(&page));
}

/// The names under which the page loads its files: those with a hash.
fn hashed_names(page: &str) -> Vec<String> {
    let names = page.split('"').filter(|name| name.starts_with('/') && name.matches('.').count() == 2);
    names.map(str::to_owned).collect()
}

#[tokio::test]
async fn files_named_by_their_content_are_kept_for_good() {
    let server = TestServer::start().await;
    let page = ask(server.address, "GET /", "").await;
    if page.status() == "503" {
        return;
    }
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let names = hashed_names(&page.text());
    // The page's script and its module, and the engine's.
    assert_eq!(names.len(), 4, "{names:?}");
    for name in names {
        let file = ask(server.address, &format!("GET {name}"), "").await;
        let caching = file.header("cache-control").unwrap();
        assert!(file.status() == "200" && caching.contains("immutable"), "{name}: {caching}");
        // A hash of another release: this one's file, which no browser keeps under that name.
        let (stem, ending) = name.rsplit_once('.').unwrap();
        let other = format!("{}0123456789abcdef0123.{ending}", &stem[..=stem.rfind('.').unwrap()]);
        let stale = ask(server.address, &format!("GET {other}"), "").await;
        assert_eq!((stale.status(), stale.header("cache-control")), ("200", Some("no-cache")), "{other}");
        assert_eq!(stale.body, file.body);
    }
}

#[tokio::test]
async fn icons_and_manifest_are_there() {
    let server = TestServer::start().await;
    if ask(server.address, "GET /", "").await.status() == "503" {
        return;
    }
    for (path, kind) in [
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/apple-touch-icon.png", "image/png"),
        ("/icon-192.png", "image/png"),
        ("/icon-512.png", "image/png"),
        ("/icon-maskable.png", "image/png"),
        ("/preview.png", "image/png"),
        ("/favicon.ico", "image/x-icon"),
        ("/robots.txt", "text/plain; charset=utf-8"),
    ] {
        let file = ask(server.address, &format!("GET {path}"), "").await;
        assert_eq!((file.status(), file.header("content-type")), ("200", Some(kind)), "{path}");
    }
}

#[tokio::test]
async fn every_answer_fences_the_browser_in() {
    let server = TestServer::start().await;
    for path in ["/", "/healthz", "/nowhere", "/ws"] {
        let answer = ask(server.address, &format!("GET {path}"), "").await;
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
    }
}

#[tokio::test]
async fn health_counts_what_is_open() {
    let server = TestServer::start().await;
    let mut ann = server.player().await;
    ann.create("Ann").await;
    let health = ask(server.address, "GET /healthz", "").await;
    assert_eq!(health.status(), "200");
    let health: serde_json::Value = serde_json::from_slice(&health.body).unwrap();
    assert_eq!(
        (&health["status"], &health["rooms"], &health["connections"]),
        (&"ok".into(), &1.into(), &1.into())
    );
}

#[tokio::test]
async fn what_is_not_there_is_answered_readably() {
    let server = TestServer::start().await;
    let missing = ask(server.address, "GET /../etc/passwd", "").await;
    assert_eq!(missing.status(), "404");
    assert!(missing.text().contains("/r/CODE"));
    let plain = ask(server.address, "GET /ws", "").await;
    assert_eq!((plain.status(), plain.header("upgrade")), ("426", Some("websocket")));
    assert!(plain.text().contains("nonet.v1.json"));
    let headers = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    let keyless = ask(server.address, "GET /ws", headers).await;
    assert_eq!(keyless.status(), "400");
}

#[tokio::test]
async fn a_file_that_the_browser_has_is_not_sent_again() {
    let server = TestServer::start().await;
    let first = ask(server.address, "GET /", "Accept-Encoding: gzip\r\n").await;
    let Some(tag) = first.header("etag") else {
        assert_eq!(first.status(), "503", "only the notice has no tag");
        return;
    };
    assert_eq!(first.header("content-encoding"), Some("gzip"));
    let headers = format!("Accept-Encoding: gzip\r\nIf-None-Match: {tag}\r\n");
    let second = ask(server.address, "GET /", &headers).await;
    assert_eq!((second.status(), second.body.len()), ("304", 0));
}
