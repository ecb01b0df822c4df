//! What is fuzzed: for every parser of bytes from outside one function that must survive any input and checks what
//! must hold of the good ones. The targets in `fuzz/` call these, and a test replays their corpus and mutations of it.
//! Knows no fuzzer.

mod codec;
mod config;
mod engine;
mod mutation;
mod room;
mod session;
mod text;

pub use mutation::mutate;

/// One parser under attack. `body` panics when something is wrong.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Also the name of its corpus' folder and of its program in `fuzz/`.
    pub name: &'static str,
    pub body: fn(&[u8]),
}

/// Every target; the corpus of each lies in `fuzz/corpus/NAME`.
pub const TARGETS: [Target; 14] = [
    Target { name: "client_bincode", body: codec::client_bincode },
    Target { name: "client_json", body: codec::client_json },
    Target { name: "server_bincode", body: codec::server_bincode },
    Target { name: "server_json", body: codec::server_json },
    Target { name: "hello_version", body: codec::hello_version },
    Target { name: "puzzle_line", body: text::puzzle_line },
    Target { name: "puzzle_format", body: text::puzzle_format },
    Target { name: "name", body: text::name },
    Target { name: "engine", body: engine::ask },
    Target { name: "set_puzzle", body: text::set_puzzle },
    Target { name: "config_file", body: config::file },
    Target { name: "config_environment", body: config::environment },
    Target { name: "room", body: room::play },
    Target { name: "session", body: session::say },
];

/// The body of the target with this name.
///
/// # Panics
/// When there is none.
pub fn run(name: &str, input: &[u8]) {
    let target = TARGETS.into_iter().find(|target| target.name == name);
    (target.expect("a fuzz target is listed in testkit/src/fuzz.rs").body)(input);
}
