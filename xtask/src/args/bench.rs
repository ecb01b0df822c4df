//! The words after `cargo xtask bench`: which benchmark, and its options.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{Topic, unknown};
use crate::bench::{Bench, ClientOptions, ClusterOptions, EngineOptions, ServerOptions};

pub(super) const FLAGS: &[&str] = &[
    "--json",
    "--nats",
    "--play-seconds",
    "--rest-seconds",
    "--rounds",
    "--wasm",
    "--connections",
    "--postgres",
    "--rate",
    "--restart-rooms",
    "--save",
    "--seconds",
    "--short",
];

const SUBJECTS: &str = "`cargo xtask bench challenge`, `cargo xtask bench client`, `cargo xtask bench cluster`, `cargo xtask bench engine` and `cargo xtask bench server`";

pub(super) const HELP: &str = "\
cargo xtask bench engine [FILE... | --wasm] [--json] [--rounds N]
cargo xtask bench client [--rounds N] [--rest-seconds S] [--play-seconds S]
cargo xtask bench server [--short] [--postgres URL] [--json] [--rounds N] [--seconds S] [--connections N]
                         [--restart-rooms N] [--save]
cargo xtask bench cluster --postgres URL [--nats URL] [--rate N] [--rounds N] [--seconds S] [--save]
cargo xtask bench challenge

  engine  Measures the puzzle engine with full optimisation: time per proof of uniqueness on sets of puzzles made for
          it or on those of the files (a puzzle a line), as a ratio to the plainest search that ends in time, and
          times to generate, grade, hint and fill.
  client  Measures the page in headless Chromium and the native client under Xvfb: weight, start, a race at rest
          (frames, processor time), the time from a key to its frame and memory in play, beside their goals.
  server  Measures the server, with judging and journal on, beside bare relays that only answer and fan out frames of
          the same size (with a journal, without, and on Node where it is installed), in turns and with the same load:
          memory per idle connection, the time it takes to come back after a crash, processor time per accepted move
          with all its messages, and time to the answer, at two rates.

  cluster Measures one to three nodes on the given PostgreSQL and NATS, with the players of a room on one node and spread
          at random, beside one server on its embedded store: processor time per move and message, time to the answer.

  challenge
          Measures a look at a challenge of 10,000 runs on both databases, beside reading all its runs.

  --json             print JSON instead of tables
  --rounds N         engine: measure N times and keep the best (9 unless told otherwise)
                     server: measure each N times and show the median (3 unless told otherwise)
  --wasm             measure the kernels alone, here and in headless Chromium, as a ratio
  --short            server: one round of 8 seconds, few idle connections and no restart; what follows it still counts
  --postgres URL     server: measure Nonet on this PostgreSQL server too, in the database nonet_bench, which is dropped;
                     the environment variable NONET_BENCH_POSTGRES says the same
  --nats URL         cluster: the NATS server (nats://127.0.0.1:4222 unless told otherwise)
  --rate N           cluster: moves per second of all racers together (2000 unless told otherwise)
  --seconds S        of load in each measurement (10 unless told otherwise)
  --connections N    that stay idle while memory is looked at (10000 unless told otherwise, or this system allows fewer)
  --restart-rooms N  that are in the middle of a race when the server is killed (10000 unless told otherwise; 0: skip)
  --save             also write the figures to docs/benchmarks/server.json

  cargo xtask bench engine                         everything, half a minute
  cargo xtask bench engine top1465.txt --json      one file of puzzles, for a script
  cargo xtask bench server                         everything, a quarter of an hour; leave the machine alone meanwhile
  cargo xtask bench server --short                 a look while something is being changed, two minutes";

pub(super) fn parse(topic: &Topic, words: &[String]) -> Result<Bench, String> {
    match words.split_first() {
        None => Err(format!("bench what? There are {SUBJECTS}.")),
        Some((subject, words)) => match subject.as_str() {
            "challenge" => challenge(topic, words),
            "client" => client(topic, words).map(Bench::Client),
            "cluster" => cluster(topic, words).map(Bench::Cluster),
            "engine" => engine(topic, words).map(Bench::Engine),
            "server" => server(topic, words).map(Bench::Server),
            _ => Err(format!("`{subject}` has no benchmark. There are {SUBJECTS}.")),
        },
    }
}

fn challenge(topic: &Topic, words: &[String]) -> Result<Bench, String> {
    words.first().map_or(Ok(Bench::Challenge), |word| Err(unknown(topic, word)))
}

fn client(topic: &Topic, words: &[String]) -> Result<ClientOptions, String> {
    let mut options = ClientOptions::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let (flag, value) = halves(word);
        match flag {
            "--rounds" => options.rounds = Some(number(flag, value, &mut words, 1..=100)?),
            "--rest-seconds" => options.rest_seconds = Some(number(flag, value, &mut words, 2..=600)?),
            "--play-seconds" => options.play_seconds = Some(number(flag, value, &mut words, 2..=3_600)?),
            _ => return Err(unknown(topic, word)),
        }
    }
    Ok(options)
}

fn engine(topic: &Topic, words: &[String]) -> Result<EngineOptions, String> {
    let mut options = EngineOptions::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let (flag, attached) = halves(word);
        match (flag, attached) {
            ("--json", None) => options.json = true,
            ("--wasm", None) => options.wasm = true,
            ("--rounds", value) => options.rounds = Some(number(flag, value, &mut words, 1..=1_000)?),
            _ if flag.starts_with('-') => return Err(unknown(topic, word)),
            _ => options.files.push(word.into()),
        }
    }
    if options.wasm && !options.files.is_empty() {
        return Err("--wasm measures its own kernels: it takes no files".to_owned());
    }
    Ok(options)
}

fn server(topic: &Topic, words: &[String]) -> Result<ServerOptions, String> {
    let mut options = ServerOptions::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let (flag, attached) = halves(word);
        match (flag, attached) {
            ("--json", None) => options.json = true,
            ("--save", None) => options.save = true,
            ("--short", None) => options = options.shortened(),
            ("--postgres", value) => options.postgres = Some(text(flag, value, &mut words)?),
            ("--rounds", value) => options.rounds = number(flag, value, &mut words, 1..=100)?,
            ("--seconds", value) => options.seconds = number(flag, value, &mut words, 1..=600)?,
            ("--connections", value) => options.connections = number(flag, value, &mut words, 1..=20_000)?,
            ("--restart-rooms", value) => {
                options.restart_rooms = number(flag, value, &mut words, 0..=50_000)?
            }
            _ => return Err(unknown(topic, word)),
        }
    }
    Ok(options)
}

fn cluster(topic: &Topic, words: &[String]) -> Result<ClusterOptions, String> {
    let mut options = ClusterOptions::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let (flag, attached) = halves(word);
        match (flag, attached) {
            ("--save", None) => options.save = true,
            ("--postgres", value) => options.postgres = Some(text(flag, value, &mut words)?),
            ("--nats", value) => options.nats = text(flag, value, &mut words)?,
            ("--rate", value) => options.rate = number(flag, value, &mut words, 10..=50_000)?,
            ("--rounds", value) => options.rounds = number(flag, value, &mut words, 1..=100)?,
            ("--seconds", value) => options.seconds = number(flag, value, &mut words, 1..=600)?,
            _ => return Err(unknown(topic, word)),
        }
    }
    Ok(options)
}

/// A flag, and what follows it after an equals sign.
pub(super) fn halves(word: &str) -> (&str, Option<&str>) {
    word.split_once('=').map_or((word, None), |(flag, value)| (flag, Some(value)))
}

fn text<'a>(
    flag: &str,
    attached: Option<&str>,
    words: &mut impl Iterator<Item = &'a String>,
) -> Result<String, String> {
    let value = attached.map(str::to_owned).or_else(|| words.next().cloned());
    value.ok_or_else(|| format!("{flag} wants a URL, for example `{flag} postgres://localhost/postgres`"))
}

pub(super) fn number<'a, T>(
    flag: &str,
    attached: Option<&'a str>,
    words: &mut impl Iterator<Item = &'a String>,
    range: RangeInclusive<T>,
) -> Result<T, String>
where
    T: FromStr + PartialOrd + std::fmt::Display,
{
    let value = attached.or_else(|| words.next().map(String::as_str));
    let number = value.and_then(|value| value.parse().ok()).filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        let got = value.map_or("nothing".to_owned(), |value| format!("`{value}`"));
        format!("{flag} wants a number from {least} to {most}, for example `{flag} {most}`; got {got}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &str) -> Result<Bench, String> {
        let topic = super::super::topic("bench").expect("a task");
        parse(topic, &line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn the_engine_takes_files_and_options_in_any_order() {
        let files = vec!["a.txt".into(), "b.txt".into()];
        let expected = EngineOptions { files, json: true, rounds: Some(3), wasm: false };
        assert_eq!(parse_line("engine a.txt --json --rounds 3 b.txt"), Ok(Bench::Engine(expected)));
        assert_eq!(parse_line("engine"), Ok(Bench::Engine(EngineOptions::default())));
        let expected = EngineOptions { wasm: true, ..EngineOptions::default() };
        assert_eq!(parse_line("engine --wasm"), Ok(Bench::Engine(expected)));
        assert!(parse_line("engine --wasm a.txt").unwrap_err().contains("no files"));
    }

    #[test]
    fn the_server_takes_its_own_options() {
        let expected = ServerOptions {
            json: true,
            save: true,
            rounds: 5,
            seconds: 4,
            connections: 200,
            restart_rooms: 0,
            postgres: None,
        };
        let line = "server --json --rounds 5 --seconds=4 --save --connections 200 --restart-rooms 0";
        assert_eq!(parse_line(line), Ok(Bench::Server(expected)));
        assert_eq!(parse_line("server"), Ok(Bench::Server(ServerOptions::default())));
        let postgres = Some("postgres://localhost/postgres".to_owned());
        let expected = ServerOptions { rounds: 2, postgres, ..ServerOptions::default().shortened() };
        let line = "server --postgres postgres://localhost/postgres --short --rounds 2";
        assert_eq!(parse_line(line), Ok(Bench::Server(expected)));
        assert!(parse_line("server --postgres").unwrap_err().contains("wants a URL"));
        assert!(parse_line("server file.txt").unwrap_err().contains("--connections"));
    }

    #[test]
    fn the_cluster_takes_where_its_services_are() {
        let expected = ClusterOptions {
            postgres: Some("postgres://h/p".to_owned()),
            nats: "nats://h:1".to_owned(),
            rate: 500,
            rounds: 2,
            seconds: 5,
            save: true,
        };
        let line =
            "cluster --postgres postgres://h/p --nats nats://h:1 --rate 500 --rounds 2 --seconds 5 --save";
        assert_eq!(parse_line(line), Ok(Bench::Cluster(expected)));
        assert_eq!(parse_line("cluster"), Ok(Bench::Cluster(ClusterOptions::default())));
    }

    #[test]
    fn what_is_not_understood_is_refused_with_what_would_be() {
        for line in ["", "game"] {
            let refusal = parse_line(line).unwrap_err();
            assert!(refusal.contains("bench engine") && refusal.contains("bench server"), "{refusal}");
        }
        assert!(parse_line("engine --jsn").unwrap_err().contains("Did you mean `--json`?"));
        assert!(parse_line("server --second 3").unwrap_err().contains("Did you mean `--seconds`?"));
        for line in ["engine --rounds", "engine --rounds=0", "engine --rounds x"] {
            assert!(parse_line(line).unwrap_err().contains("1 to 1000"), "{line}");
        }
        assert!(parse_line("server --connections 1000000").unwrap_err().contains("1 to 20000"));
    }
}
