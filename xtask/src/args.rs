//! The command line of `cargo xtask`: its tasks and how they are used. What a task takes stands beside the task.

use clap::{Parser, Subcommand};

use crate::bench::Bench;
use crate::chaos::ChaosOptions;
use crate::play::PlayOptions;
use crate::shots::ShotOptions;

/// Nonet's workshop. Two commands are enough: `cargo xtask play` and `cargo xtask test`.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask", arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) task: Task,
}

#[derive(Debug, PartialEq, Eq, Subcommand)]
pub(crate) enum Task {
    /// Build everything, start the server, print the links
    ///
    /// Installs what is missing, builds the browser client and the server, starts the server and prints the links to send to
    /// friends. Stays in the foreground; Ctrl-C ends everything.
    #[command(after_help = "\
Examples:
  cargo xtask play                play in the browser, friends join over the local network
  cargo xtask play --native       the same, with a native window of your own
  cargo xtask play --nodes 3      kill one of them, and race on
  cargo xtask play --port 8000    when 7878 is taken")]
    Play(PlayOptions),
    /// Everything CI checks
    ///
    /// In order: format, system packages, web client, lints, licences, documentation, tidiness, structure, binaries, container
    /// files, documentation examples, all tests (browser and native window included).
    #[command(after_help = "One crate's tests: cargo nextest run -p game")]
    Test {
        /// No system packages, no browser or window tests, no documentation: for the loop while writing code
        #[arg(long)]
        fast: bool,
    },
    /// Build the browser client into client/web/dist/
    ///
    /// The server's build embeds it. Prints its sizes, and fails where the page weighs more than 600 KiB with Brotli or 680 with gzip, or the engine more than 480.
    Web,
    /// Measure the engine, the server, a cluster or the client
    #[command(subcommand)]
    Bench(Bench),
    /// Races go on while the server is killed and lines are cut
    ///
    /// Lets many races run at once while the server is killed and started again, lines are cut, stalled and deafened, and pages
    /// are loaded again. Then compares every acknowledged move with the records of the matches: none may be lost or doubled, and
    /// every match must be recorded once. A short run is part of `cargo xtask test`. The last line is the verdict.
    #[command(after_help = "\
Examples:
  cargo xtask chaos                         five minutes
  cargo xtask chaos --seed 42               what went wrong with 42
  cargo xtask chaos --nodes 3               five minutes, on three nodes with PostgreSQL and NATS
  cargo xtask chaos --nodes 3 --kills 30    only kills, and how long players wait")]
    Chaos(ChaosOptions),
    /// Every screen at every size, as pictures
    ///
    /// Draws every screen from fixed scenes at seven sizes, light and dark, without a server, into target/shots/, with a contact
    /// sheet (index.html) and one picture of all of them for each size and theme.
    #[command(after_help = "Example: cargo xtask shots --scenes 'race*' --size 390x844")]
    Shots(ShotOptions),
    /// Crate arrows, file lengths, module heads
    Tidy,
    /// Methods, circles of imports, long files: the figures of the structure
    House {
        /// Fail where a figure that was reached is lost
        #[arg(long)]
        check: bool,
    },
    /// Every dependency against deny.toml, through cargo-deny where it is installed
    Licences,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn parse(line: &str) -> Result<Task, String> {
        let words = ["xtask"].into_iter().chain(line.split_whitespace());
        Args::try_parse_from(words).map(|args| args.task).map_err(|error| error.to_string())
    }

    #[test]
    fn the_declaration_is_sound() {
        Args::command().debug_assert();
    }

    #[test]
    fn options_come_in_any_order() {
        let expected = PlayOptions { native: true, release: true, port: Some(8000), nodes: None };
        assert_eq!(parse("play --port 8000 --native --release"), Ok(Task::Play(expected)));
        let expected = ChaosOptions { seconds: 300, seed: None, nodes: Some(3), kills: Some(30) };
        assert_eq!(parse("chaos --kills=30 --nodes 3"), Ok(Task::Chaos(expected)));
    }

    #[test]
    fn a_short_bench_lasts_as_long_as_is_said_otherwise() {
        let Ok(Task::Bench(Bench::Server(options))) = parse("bench server --seconds 5 --short") else {
            panic!("a bench of the server")
        };
        assert_eq!((options.rounds, options.seconds, options.restart_rooms), (1, 5, 0));
    }

    #[test]
    fn a_refusal_says_what_would_be_right() {
        for (line, right) in [
            ("plya", "'play'"),
            ("play --natve", "'--native'"),
            ("play --port 70000", "65535"),
            ("play --nodes 1", "2..=9"),
            ("play --nodes 3 --native", "--native"),
            ("chaos --kills 30", "--nodes"),
            ("chaos --seconds 0", "1..="),
            ("bench engine --wasm a.txt", "FILES"),
            ("bench server --connections 1000000", "20000"),
            ("bench game", "bench"),
        ] {
            let refusal = parse(line).expect_err(line);
            assert!(refusal.contains(right), "{line}: {refusal}");
        }
    }
}
