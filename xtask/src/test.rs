//! Everything CI checks, in one order, on any machine.
//!
//! Owns the list of checks. `.ci/run` calls nothing else, so that what passes here passes there.

use std::cell::RefCell;
use std::rc::Rc;

use anyhow::{Context, Result};

use crate::metadata::Metadata;
use crate::process::{Beside, cargo, run};
use crate::steps::{Step, run_all};
use crate::{arrows, container, deploy, house, licences, process, system, tidy, web};

/// The variable by which proptest is given a seed.
const SEED: &str = "PROPTEST_RNG_SEED";
/// Tests at a time for each core: stories wait more than they compute (.config/nextest.toml).
const TESTS_PER_CORE: usize = 3;

/// Runs all checks; `fast` leaves out what needs other programs or minutes (browser and window tests, documentation).
pub(crate) fn test(fast: bool) -> Result<()> {
    run_all(if fast { fast_steps() } else { all_steps() })
}

fn all_steps() -> Vec<Step<'static>> {
    // Its compiler and optimiser often have but one thread, and share nothing with what is checked meanwhile.
    let web_client = Rc::new(RefCell::new(None));
    let begun = web_client.clone();
    vec![
        step("format", "Mend it with `cargo fmt`.", format),
        step("system packages", "Or leave out what needs them: `cargo xtask test --fast`.", system_packages),
        step("web client, begun", "It goes on beside the next steps.", move || {
            begun.replace(Some(begin_web_client()?));
            Ok(())
        }),
        step("clippy", "Most are mended by `cargo clippy --fix`.", clippy),
        step("clippy for the browser", "The pure crates and the client must build for it.", clippy_wasm),
        step("engine alone", "Its features are in puzzle/Cargo.toml.", engine_without_features),
        step("licences", "The policy and its reasons are in deny.toml.", licences::check),
        step("documentation", "Links in doc comments must lead somewhere.", documentation),
        step("tidy", "CONTRIBUTING.md says why; the lists are in xtask/src/{tidy,arrows}.rs.", tidy::check),
        step("house", "What was reached is in xtask/src/house.rs.", || house::run(true)),
        step("web client", "The page's sources are client/src and client/web.", move || {
            web_client.take().context("it was begun")?.end()
        }),
        step("binaries", "The tests start them from target/debug.", binaries),
        step(
            "container files",
            "Dockerfile and docker-compose.yml must fit the workspace.",
            container::check,
        ),
        step("files for operators", "What is in deploy/ must hold together.", deploy::check),
        step(
            "documentation examples",
            "Run them again with `cargo test --doc -p CRATE`.",
            documentation_examples,
        ),
        step("tests", "Run one again with `cargo nextest run -p CRATE NAME`.", || tests(&["--workspace"])),
    ]
}

fn fast_steps() -> Vec<Step<'static>> {
    vec![
        step("format", "Mend it with `cargo fmt`.", format),
        step("web client", "The page's sources are client/src and client/web.", web_client_once),
        step("clippy", "Most are mended by `cargo clippy --fix`.", clippy),
        step("licences", "The policy and its reasons are in deny.toml.", licences::check),
        step("tidy", "CONTRIBUTING.md says why; the lists are in xtask/src/{tidy,arrows}.rs.", tidy::check),
        step("house", "What was reached is in xtask/src/house.rs.", || house::run(true)),
        step("tests", "Run one again with `cargo nextest run -p CRATE NAME`.", || {
            tests(&["--workspace", "--exclude", "tests", "--exclude", "testkit"])
        }),
    ]
}

fn step(
    name: &'static str,
    hint: &'static str,
    work: impl FnOnce() -> Result<()> + 'static,
) -> Step<'static> {
    Step { name, hint, work: Box::new(work) }
}

fn format() -> Result<()> {
    run(&mut cargo(["fmt", "--all", "--check"]))
}

fn system_packages() -> Result<()> {
    system::ensure(&[system::BUILD, system::TEST_PROGRAMS, system::WINDOW, system::CLUSTER])
}

/// The server's build needs a page to embed; for the short loop any earlier one will do.
fn web_client_once() -> Result<()> {
    if process::root().join("client/web/dist/nonet.wasm").is_file() {
        println!("    built already; `cargo xtask web` builds it again");
        return Ok(());
    }
    web::build()
}

fn begin_web_client() -> Result<Beside> {
    let log = Metadata::load(None)?.target_dir.join("web-client.log");
    process::begin(std::process::Command::new(std::env::current_exe()?).arg("web"), log)
}

fn clippy() -> Result<()> {
    run(&mut cargo(["clippy", "--locked", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
}

/// The pure crates are checked for a target without clocks, threads and sockets; the client for its real home.
fn clippy_wasm() -> Result<()> {
    system::ensure_wasm_target()?;
    let mut command = cargo(["clippy", "--locked", "--target", web::TARGET, "--package", "client"]);
    for pure in arrows::PURE {
        command.args(["--package", pure]);
    }
    run(command.args(["--", "--deny", "warnings"]))
}

fn documentation() -> Result<()> {
    run(cargo(["doc", "--locked", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings"))
}

/// The end-to-end tests start the real programs, which `cargo test` alone would not build. Together with the tests: alone they
/// would be built with fewer features of their dependencies, and many crates twice.
fn binaries() -> Result<()> {
    run(&mut cargo(["build", "--locked", "--workspace", "--bins", "--tests"]))
}

/// Property tests draw their cases from a seed made of the committed files: another tree is tried with other cases, the
/// same tree gives the same verdict on each machine. `PROPTEST_RNG_SEED` asks for a certain one.
fn tests(packages: &[&str]) -> Result<()> {
    let mut command = if process::on_path("cargo-nextest") {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let at_once = (cores * TESTS_PER_CORE).to_string();
        cargo(["nextest", "run", "--locked", "--no-fail-fast", "--test-threads", &at_once])
    } else {
        println!("    cargo-nextest is not installed: using cargo test");
        cargo(["test", "--locked", "--no-fail-fast", "--lib", "--bins", "--tests"])
    };
    if let Some(seed) = seed_of_tree().filter(|_| std::env::var_os(SEED).is_none()) {
        println!("    property tests: {SEED}={seed}");
        command.env(SEED, seed.to_string());
    }
    run(command.args(packages))
}

/// The first 64 bits of the name of HEAD's tree; nothing outside a git checkout, where cases are drawn at random.
fn seed_of_tree() -> Option<u64> {
    let mut git = std::process::Command::new("git");
    let tree = process::read(git.args(["rev-parse", "HEAD^{tree}"]).current_dir(process::root())).ok()?;
    u64::from_str_radix(tree.get(..16)?, 16).ok()
}

/// Whoever takes the engine alone may leave features out.
fn engine_without_features() -> Result<()> {
    run(&mut cargo(["check", "--locked", "--package", "nonet-engine", "--no-default-features"]))
}

fn documentation_examples() -> Result<()> {
    run(&mut cargo(["test", "--locked", "--workspace", "--doc"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_run_is_a_part_of_the_whole() {
        let all: Vec<&str> = all_steps().iter().map(|step| step.name).collect();
        let fast = fast_steps();
        assert!(fast.len() < all.len());
        assert!(fast.iter().all(|step| all.contains(&step.name)));
    }
}
