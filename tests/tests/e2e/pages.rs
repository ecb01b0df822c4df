//! What a browser, a container engine or a curious person gets over plain HTTP, and how a game socket is agreed on.

use anyhow::{Result, ensure};
use game::RoomCode;
use protocol::Codec;
use testkit::frames::{masked, upgrade_with};
use testkit::raw::Raw;
use testkit::server::{Answer, Server, ask, health, request};
use testkit::socket;

async fn page(server: &Server, path: &str) -> Result<Answer> {
    request(server.address(), &format!("GET {path}"), "").await
}

/// Ann, in a room of her own.
async fn host(server: &Server, name: &str) -> Result<(Raw, RoomCode)> {
    let (mut ann, _) = Raw::enter(server.address(), Codec::Bincode, None).await?;
    let code = ann.host(name).await?.room.code;
    Ok((ann, code))
}

fn title(page: &Answer) -> String {
    let text = page.text();
    let title = text.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
    title.map_or_else(String::new, |(title, _)| title.to_owned())
}

#[tokio::test]
async fn the_page_is_there_or_says_how_to_build_it() -> Result<()> {
    let server = Server::start().await?;
    let home = page(&server, "/").await?;
    assert_eq!(home.header("content-type"), Some("text/html; charset=utf-8"));
    let text = home.text();
    match home.status {
        200 => ensure!(text.contains("/nonet.") && text.contains("og:image"), "{text}"),
        503 => ensure!(text.contains("cargo xtask web"), "{text}"),
        other => panic!("status {other}"),
    }
    let room = page(&server, "/r/ACDEF").await?;
    assert_eq!((room.status, title(&room)), (home.status, title(&home)));
    let head = request(server.address(), "HEAD /", "").await?;
    assert_eq!((head.status, head.body.len()), (home.status, 0));
    server.stop().await
}

#[tokio::test]
async fn a_link_says_who_invites_and_escapes_the_name() -> Result<()> {
    let server = Server::start().await?;
    let (_ann, code) = host(&server, "<b>\"Ann'&").await?;
    let link = page(&server, &format!("/r/{code}")).await?;
    if link.status == 200 {
        let wanted = "&lt;b&gt;&quot;Ann&#39;&amp; invites you to race at Sudoku · Classic, medium";
        assert_eq!(title(&link), wanted);
        let url = format!("og:url\" content=\"http://{}/r/{code}\"", server.address());
        ensure!(link.text().contains(&url) && !link.text().contains("<b>"), "{}", link.text());
        assert_eq!(link.header("x-robots-tag"), Some("noindex"));
    }
    server.stop().await
}

#[tokio::test]
async fn pages_are_no_cheaper_guesses_of_codes() -> Result<()> {
    let server = Server::start().await?;
    let (_ann, code) = host(&server, "Ann").await?;
    let other = |n: u64| RoomCode::nth(if RoomCode::nth(n) == code { 99 } else { n });
    for n in 0..40 {
        page(&server, &format!("/r/{}", other(n))).await?;
    }
    let link = page(&server, &format!("/r/{code}")).await?;
    ensure!(!title(&link).contains("Ann"), "{}", title(&link));
    server.stop().await
}

/// The names under which the page loads its files: those with a hash.
fn hashed_names(page: &str) -> Vec<&str> {
    page.split('"')
        .filter(|name| name.starts_with('/') && !name.contains('<') && name.matches('.').count() == 2)
        .collect()
}

#[tokio::test]
async fn files_named_by_their_content_are_kept_for_good() -> Result<()> {
    let server = Server::start().await?;
    let home = page(&server, "/").await?;
    if home.status == 503 {
        return server.stop().await;
    }
    assert_eq!(home.header("cache-control"), Some("no-cache"));
    let text = home.text();
    let names = hashed_names(&text);
    // The page's script and its two modules, the engine's, and two fonts.
    assert_eq!(names.len(), 7, "{names:?}");
    for name in names {
        let file = page(&server, name).await?;
        let caching = file.header("cache-control").unwrap_or_default();
        ensure!(file.status == 200 && caching.contains("immutable"), "{name}: {caching}");
        // A hash of another release: this one's file, which no browser keeps under that name.
        let (stem, ending) = name.rsplit_once('.').unwrap();
        let other = format!("{}0123456789abcdef0123.{ending}", &stem[..=stem.rfind('.').unwrap()]);
        let stale = page(&server, &other).await?;
        assert_eq!((stale.status, stale.header("cache-control")), (200, Some("no-cache")), "{other}");
        assert_eq!(stale.body, file.body);
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
        let file = page(&server, path).await?;
        assert_eq!((file.status, file.header("content-type")), (200, Some(kind)), "{path}");
    }
    server.stop().await
}

#[tokio::test]
async fn every_answer_fences_the_browser_in() -> Result<()> {
    let server = Server::start().await?;
    for path in ["/", "/healthz", "/nowhere", "/ws"] {
        let answer = page(&server, path).await?;
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
        let policy = answer.header("content-security-policy").unwrap_or_default();
        ensure!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
    }
    server.stop().await
}

#[tokio::test]
async fn what_is_not_there_is_answered_readably() -> Result<()> {
    let server = Server::start().await?;
    let (_ann, _) = host(&server, "Ann").await?;
    let health = health(server.address()).await?;
    assert_eq!((&health["rooms"], &health["connections"]), (&1.into(), &1.into()));
    let missing = page(&server, "/../etc/passwd").await?;
    ensure!(missing.status == 404 && missing.text().contains("/r/CODE"), "{missing:?}");
    let plain = page(&server, "/ws").await?;
    assert_eq!((plain.status, plain.header("upgrade")), (426, Some("websocket")));
    ensure!(plain.text().contains("nonet.v1.json"), "{plain:?}");
    server.stop().await
}

#[tokio::test]
async fn a_file_that_the_browser_has_is_not_sent_again() -> Result<()> {
    let server = Server::start().await?;
    let first = request(server.address(), "GET /", "Accept-Encoding: gzip\r\n").await?;
    let Some(tag) = first.header("etag") else {
        assert_eq!(first.status, 503, "only the notice has no tag");
        return server.stop().await;
    };
    assert_eq!(first.header("content-encoding"), Some("gzip"));
    let headers = format!("Accept-Encoding: gzip\r\nIf-None-Match: {tag}\r\n");
    let second = request(server.address(), "GET /", &headers).await?;
    assert_eq!((second.status, second.body.len()), (304, 0));
    server.stop().await
}

#[tokio::test]
async fn a_subprotocol_is_agreed_on_and_compression_is_not() -> Result<()> {
    let server = Server::start().await?;
    let refused = ask(server.address(), &upgrade_with("Connection: close\r\n")).await?;
    let text = refused.text();
    ensure!(
        refused.status == 400 && Codec::ALL.iter().all(|codec| text.contains(codec.subprotocol())),
        "{text}"
    );
    let offer = Some("chat, nonet.v1.json, nonet.v1.bincode");
    let preferred = socket::open_as(server.address(), offer).await?;
    Raw::over(preferred, Codec::Bincode).greet(None).await?;
    let offer = "Sec-WebSocket-Protocol: nonet.v1.json\r\nSec-WebSocket-Extensions: permessage-deflate\r\n";
    // A compressed frame, after which the server hangs up.
    let agreed = ask(server.address(), &[upgrade_with(offer), masked(0xC1, b"")].concat()).await?;
    assert_eq!((agreed.status, agreed.header("sec-websocket-extensions")), (101, None));
    server.stop().await
}
