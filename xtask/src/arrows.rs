//! Which crate may know which: the arrows of ARCHITECTURE.md as an allow-list over the dependency graph.
//!
//! Owns the list and its reasons. A new arrow is a decision: it is drawn in ARCHITECTURE.md, argued in `docs/adr/`,
//! and then added here.

use crate::metadata::Metadata;

/// Each member and the members it may name in its `Cargo.toml`, in any section.
const ARROWS: &[(&str, &[&str])] = &[
    ("nonet-engine", &[]),
    // The engine's benchmark as a module for the browser.
    ("browser_kernels", &["nonet-engine"]),
    // Texts as functions, made while a crate is built.
    ("catalogue", &[]),
    ("game", &["nonet-engine"]),
    // Beside the rooms: what one person asks of the engine.
    ("decoding", &[]),
    ("engine_api", &["render", "nonet-engine", "decoding"]),
    // Pages and pictures of puzzles.
    ("render", &["nonet-engine"]),
    // The same as a module for a Web Worker.
    ("engine_wasm", &["engine_api"]),
    ("lobby", &["game", "nonet-engine", "rating"]),
    // A node's number is drawn beside those of sessions and entries.
    ("ownership", &["game", "lobby"]),
    ("protocol", &["game", "nonet-engine", "decoding", "rating"]),
    ("rating", &[]),
    // `services` for its tests.
    ("server", &["game", "lobby", "ownership", "rating", "render", "protocol", "nonet-engine", "services"]),
    // `lobby` for its tests: a player's other side.
    (
        "client_core",
        &["catalogue", "game", "lobby", "rating", "render", "protocol", "nonet-engine", "engine_api"],
    ),
    // Sample states for the client's tests and pictures.
    ("scenes", &["client_core", "game", "rating", "protocol", "nonet-engine", "engine_api"]),
    // `game` for its words (a phase, a member, a moment), which `client_core` passes on unchanged; `scenes` for tests and examples.
    ("client", &["client_core", "game", "render", "protocol", "nonet-engine", "scenes", "engine_api"]),
    // In the place of a crate that macroquad links.
    ("fontdue", &[]),
    ("sudoku", &["render", "nonet-engine"]),
    // PostgreSQL and NATS, for tests and for playing on a cluster.
    ("services", &[]),
    ("testkit", &["client_core", "game", "protocol", "nonet-engine", "server", "services", "engine_api"]),
    ("tests", &["client_core", "game", "protocol", "nonet-engine", "server", "testkit", "engine_api"]),
    ("xtask", &["services"]),
];

/// The crates that decide without clocks, sockets or screens.
pub(crate) const PURE: &[&str] = &[
    "nonet-engine",
    "game",
    "lobby",
    "ownership",
    "protocol",
    "rating",
    "client_core",
    "decoding",
    "engine_api",
    "render",
    "scenes",
];

/// What a pure crate must not link, not even through another crate.
const IMPURE: &[&str] = &["axum", "getrandom", "macroquad", "mio", "miniquad", "rand", "socket2", "tokio"];

/// What the browser client must not link: its page loads miniquad's `gl.js`, which provides none of its imports.
const NOT_IN_BROWSER: &[&str] = &["wasm-bindgen", "js-sys", "web-sys"];

/// Every arrow that is not on the list, every member that is not, and every entry without a member.
pub(crate) fn complaints(metadata: &Metadata) -> Vec<String> {
    let mut complaints = Vec::new();
    for member in metadata.members() {
        let name = member.name.as_str();
        let Some((_, allowed)) = ARROWS.iter().find(|(from, _)| *from == name) else {
            complaints.push(format!("{name}: a new crate has no arrows yet: add it to xtask/src/arrows.rs"));
            continue;
        };
        for other in metadata.members().map(|other| other.name.as_str()) {
            if member.declared.contains(other) && other != name && !allowed.contains(&other) {
                let may =
                    if allowed.is_empty() { "no other crate of ours".to_owned() } else { allowed.join(", ") };
                complaints.push(format!("{name}: must not depend on {other} (it may know {may})"));
            }
        }
    }
    for (name, _) in ARROWS {
        if !metadata.members().any(|member| member.name == *name) {
            complaints.push(format!("{name}: has arrows in xtask/src/arrows.rs but is not in the workspace"));
        }
    }
    complaints.extend(PURE.iter().flat_map(|pure| linked(metadata, pure, IMPURE, "is pure")));
    complaints
}

/// What the graph for wasm32-unknown-unknown links into the client although the page cannot load it.
pub(crate) fn browser_complaints(wasm: &Metadata) -> Vec<String> {
    linked(wasm, "client", NOT_IN_BROWSER, "runs in the browser without wasm-bindgen").collect()
}

fn linked(metadata: &Metadata, member: &str, banned: &[&str], why: &str) -> impl Iterator<Item = String> {
    let linked = metadata.linked_into(member);
    banned
        .iter()
        .filter(|name| linked.contains(**name))
        .map(|name| {
            format!("{member}: {why} and must not link {name}; see `cargo tree -p {member} -i {name}`")
        })
        .collect::<Vec<_>>()
        .into_iter()
}

#[cfg(test)]
mod tests {
    use crate::metadata::tests::graph;

    use super::*;

    /// The whole house, with `game` depending on what is given.
    fn house(game: &[&str]) -> Metadata {
        let mut members = ARROWS.to_vec();
        members.iter_mut().find(|(name, _)| *name == "game").unwrap().1 = game;
        let members: Vec<_> = members.iter().map(|(name, links)| (*name, *links)).collect();
        graph(&members, &[("serde", &[]), ("runtime", &["tokio"]), ("tokio", &[])])
    }

    #[test]
    fn the_arrows_as_drawn_pass() {
        assert_eq!(complaints(&house(&["nonet-engine", "serde"])), Vec::<String>::new());
    }

    #[test]
    fn an_arrow_against_the_grain_is_reported_with_what_is_allowed() {
        let complaints = complaints(&house(&["nonet-engine", "protocol"]));
        assert_eq!(complaints, ["game: must not depend on protocol (it may know nonet-engine)"]);
    }

    #[test]
    fn a_pure_crate_may_not_link_a_runtime_indirectly() {
        let complaints = complaints(&house(&["nonet-engine", "runtime"]));
        assert!(complaints[0].starts_with("game: is pure and must not link tokio"), "{complaints:?}");
    }

    #[test]
    fn a_crate_and_its_arrows_need_each_other() {
        let complaints = complaints(&graph(&[("newcomer", &[])], &[]));
        assert!(complaints[0].starts_with("newcomer: a new crate"), "{complaints:?}");
        assert_eq!(complaints.len(), 1 + ARROWS.len());
    }

    #[test]
    fn wasm_bindgen_anywhere_below_the_client_is_reported() {
        let clean = graph(&[("client", &["sound"])], &[("sound", &[])]);
        assert_eq!(browser_complaints(&clean), Vec::<String>::new());
        let bound = graph(&[("client", &["sound"])], &[("sound", &["wasm-bindgen"]), ("wasm-bindgen", &[])]);
        assert_eq!(browser_complaints(&bound).len(), 1);
    }
}
