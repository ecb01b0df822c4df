//! What each path of the public port costs, what bounds that, and which abuses try it; and those abuses that no other table
//! has.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};
use tokio::io::AsyncWriteExt;

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::Arena;
use crate::list;

/// A path, as the server's router writes it.
struct Cost {
    path: &'static str,
    class: Class,
    /// Besides `limits.requests`, which counts every request.
    bound: &'static str,
}

/// What a request takes of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Memory,
    Page,
    Room,
    Store,
    Puzzle,
    Socket,
}

impl Class {
    const ALL: [Self; 6] = [Self::Memory, Self::Page, Self::Room, Self::Store, Self::Puzzle, Self::Socket];

    fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Page => "page",
            Self::Room => "room",
            Self::Store => "store",
            Self::Puzzle => "puzzle",
            Self::Socket => "socket",
        }
    }

    /// What a request of this class takes.
    fn takes(self) -> &'static str {
        match self {
            Self::Memory => "an answer from memory",
            Self::Page => "a page that is written, hashed and packed",
            Self::Room => "the same, and an answer of the room",
            Self::Store => "reads of the store",
            Self::Puzzle => "10 ms of the one worker, unless remembered",
            Self::Socket => "a game socket",
        }
    }

    /// The abuses that try it.
    fn tried(self) -> &'static [&'static str] {
        match self {
            Self::Memory => &["request flood", "pipeline of 200"],
            Self::Page => &["page flood"],
            Self::Room => &["codes in pages"],
            Self::Store => &["match flood", "challenges in pages"],
            Self::Puzzle => &["picture flood", "puzzles in pages", "pictures for nobody"],
            Self::Socket => &["endless connections", "a hundred players at one address"],
        }
    }
}

const fn cost(path: &'static str, class: Class, bound: &'static str) -> Cost {
    Cost { path, class, bound }
}

const COSTS: [Cost; 28] = [
    cost("/", Class::Page, "-"),
    cost(
        "/r/{code}",
        Class::Room,
        "`limits.wrong_codes`; a room that takes longer than 1 s is not waited for",
    ),
    cost(
        "/p/{link}",
        Class::Puzzle,
        "`limits.puzzles`; 33 wait at most, others get the page without its words",
    ),
    cost(
        "/p/{link}/preview.png",
        Class::Puzzle,
        "the same; others get 429 or 503; 256 cards in 8 MiB are remembered",
    ),
    cost("/c/{id}", Class::Store, "`limits.match_requests`, `limits.wrong_codes`"),
    cost("/daily", Class::Page, "-"),
    cost("/leaderboards", Class::Page, "-"),
    cost(
        "/gallery",
        Class::Store,
        "`limits.match_requests`; what is too much gets the page without its words",
    ),
    cost("/u/{id}", Class::Page, "-"),
    cost("/g/{*run}", Class::Page, "-"),
    cost(
        "/m/{id}",
        Class::Store,
        "`limits.match_requests`; what is too much gets the page without its words",
    ),
    cost("/screen/{code}", Class::Page, "-"),
    cost("/healthz", Class::Memory, "-"),
    cost("/ws", Class::Socket, "`limits.connections`, `limits.connections_per_address`"),
    cost(
        "/api/matches/{id}",
        Class::Store,
        "`limits.match_requests`, `limits.match_reads_per_address`; 2 read at once, 32 in memory",
    ),
    cost("/api/matches/{id}/replay", Class::Store, "the same"),
    cost("/api/matches/{id}/ghost/{member}", Class::Store, "the same"),
    cost("/api/ghosts/{run}", Class::Store, "the same"),
    cost("/api/matches/{id}/lanes", Class::Store, "the same; 16 MiB are remembered for a minute"),
    cost("/api/matches/{id}/{file}", Class::Store, "the same"),
    cost("/api/leaderboards", Class::Store, "the same"),
    cost("/api/leaderboards/{class}", Class::Store, "the same; 50 places, found by key, of 10,000"),
    cost("/api/players/{id}", Class::Store, "the same; 200 matches of a class"),
    cost("/api/races", Class::Memory, "`limits.match_requests`; 50 races, of this node"),
    cost("/api/gallery", Class::Store, "`limits.match_requests`; 25 puzzles, found by key"),
    cost("/api/openapi.json", Class::Memory, "-"),
    cost("/api/{*rest}", Class::Memory, "-"),
    cost(FALLBACK, Class::Memory, "packed at build time; 96 large send buffers, 40 for one address"),
];
/// Where the router has no path.
const FALLBACK: &str = "anything else";

/// The section of docs/hostile.md.
pub(crate) fn section() -> String {
    let mut text = "\n## What a request costs\n\n\
        `limits.requests` counts each request; at most 1,024 connections are not game sockets (yet).\n\n\
        | Class | What it takes | Tried by |\n|---|---|---|\n"
        .to_owned();
    for class in Class::ALL {
        let tried = class.tried().join(", ");
        writeln!(text, "| {} | {} | {tried} |", class.name(), class.takes()).unwrap();
    }
    text.push_str("\n| Path | Class | What bounds it besides |\n|---|---|---|\n");
    for Cost { path, class, bound } in COSTS {
        writeln!(text, "| {path} | {} | {bound} |", class.name()).unwrap();
    }
    text
}

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// More than an address may have puzzles at once.
const PUZZLES: usize = 150;

fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: nonet.test\r\n\r\n")
}

/// Asks for these pages, one after the other: each is the page, whatever it says, or the notice that there is none in this
/// build.
async fn pages(arena: Arena, paths: Vec<String>) -> Result<Endings> {
    let mut requests: String = paths.iter().map(|path| get(path)).collect();
    requests.push_str("GET /healthz HTTP/1.1\r\nHost: nonet.test\r\nConnection: close\r\n\r\n");
    let came = arena.answers(requests.as_bytes()).await?;
    ensure!(came.len() == paths.len() + 1, "{} answers to {} requests", came.len(), paths.len() + 1);
    let mut endings = Endings::default();
    for status in &came[..paths.len()] {
        endings.add(if ["200", "503"].contains(&&**status) {
            "the page".to_owned()
        } else {
            format!("HTTP {status}")
        });
    }
    Ok(endings)
}

/// Asks for pictures and hangs up, again and again; the worker still makes one at a time, and an honest visitor gets theirs.
async fn for_nobody(arena: Arena) -> Result<Endings> {
    for n in 1..=9 {
        let mut tcp = arena.tcp().await?;
        let digit = PUZZLE.replacen('.', &n.to_string(), 1);
        tcp.write_all(get(&format!("/p/{digit}/preview.png")).as_bytes()).await?;
    }
    let asked = get(&format!("/p/{PUZZLE}/preview.png")).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    arena.nth(1).request(asked.as_bytes()).await
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "page flood", "asks for the page two hundred times at once",
        story(pages, vec!["/".to_owned(); 200]) => "the page";
    "codes in pages", "tries room codes in the addresses of pages",
        story(pages, (0..100).map(|n| format!("/r/{}", game::RoomCode::nth(n))).collect()) => "the page";
    "challenges in pages", "tries ids of challenges in the addresses of pages",
        story(pages, (0..100).map(|n| format!("/c/{n:016x}")).collect()) => "the page";
    "puzzles in pages", "has the server read puzzle after puzzle",
        story(pages, (0..PUZZLES).map(|n| format!("/p/{PUZZLE}~{n}")).collect()) => "the page";
    "picture flood", "asks for picture after picture",
        http(|| {
            let links = (0..PUZZLES).map(|n| format!("~{n}")).chain([String::new()]);
            let asked: String = [String::new()].into_iter().chain(links).map(|rest| get(&format!("/p/{PUZZLE}{rest}/preview.png"))).collect();
            [asked.into_bytes(), b"GET /nothing HTTP/1.1\r\nHost: nonet.test\r\nConnection: close\r\n\r\n".to_vec()].concat()
        }) => "HTTP 200", "HTTP 404", "HTTP 429";
    "pictures for nobody", "asks for pictures and hangs up before they are drawn",
        story(for_nobody) => "HTTP 200";
};

/// The paths that the server's router names in its source.
fn routed() -> Result<BTreeSet<&'static str>> {
    let sources =
        [include_str!("../../../server/src/net/http.rs"), include_str!("../../../server/src/net/api.rs")];
    let routes = sources.iter().flat_map(|source| source.split(".route(\"").skip(1));
    let paths = routes.map(|rest| rest.split_once('"').map(|(path, _)| path).context("a path ends"));
    paths.collect()
}

#[test]
fn every_path_has_a_cost_class_and_every_class_an_abuse() -> Result<()> {
    let mut classed: BTreeSet<&str> = COSTS.iter().map(|cost| cost.path).collect();
    assert!(classed.remove(FALLBACK) && classed.len() + 1 == COSTS.len(), "a path twice");
    assert_eq!(classed, routed()?);
    let names: BTreeSet<&str> = list::all().map(|(abuse, _)| abuse.name).collect();
    for class in Class::ALL {
        assert!(COSTS.iter().any(|cost| cost.class == class), "no path costs {class:?}");
        assert!(!class.tried().is_empty(), "{class:?} is not tried");
        for name in class.tried() {
            assert!(names.contains(name), "no abuse is called “{name}”");
        }
    }
    Ok(())
}
