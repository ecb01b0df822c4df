//! The command line of `cargo xtask`: its tasks, their options, their help, and refusals that say what would be right.
//!
//! Hand-written rather than clap's: eight tasks and their few flags are not worth the seconds that clap adds to the very
//! first build on a fresh machine. Knows nothing of what the tasks do.

mod bench;

use crate::bench::Bench;
use crate::chaos::ChaosOptions;
use crate::play::{NODES, PlayOptions};
use crate::shots::ShotOptions;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Bench(Bench),
    Chaos(ChaosOptions),
    Help(Option<&'static Topic>),
    House { check: bool },
    Licences,
    Play(PlayOptions),
    Shots(ShotOptions),
    Test { fast: bool },
    Tidy,
    Web,
}

/// One task as the help shows it and as the parser accepts it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Topic {
    name: &'static str,
    flags: &'static [&'static str],
    help: &'static str,
}

const TOPICS: &[Topic] = &[
    Topic { name: "play", flags: &["--native", "--nodes", "--port", "--release"], help: PLAY },
    Topic { name: "test", flags: &["--fast"], help: TEST },
    Topic { name: "web", flags: &[], help: WEB },
    Topic { name: "bench", flags: bench::FLAGS, help: bench::HELP },
    Topic { name: "chaos", flags: &["--kills", "--nodes", "--seconds", "--seed"], help: CHAOS },
    Topic { name: "shots", flags: &["--scenes", "--size"], help: SHOTS },
    Topic { name: "tidy", flags: &[], help: TIDY },
    Topic { name: "house", flags: &["--check"], help: HOUSE },
    Topic { name: "licences", flags: &[], help: LICENCES },
    Topic { name: "help", flags: &[], help: HELP },
];

const PLAY: &str = "\
cargo xtask play [--native | --nodes N] [--port N] [--release]

  Installs what is missing, builds the browser client and the server, starts the server and prints the links to send
  to friends. Stays in the foreground; Ctrl-C ends everything.

  --native    also open the native client on this server
  --nodes N   a cluster of 2 to 9 servers on this machine, with PostgreSQL, NATS and a balancer (docs/cluster.md)
  --port N    listen on port N instead of 7878
  --release   build the server (and native client) with full optimisation: slower to build, for hosting many rooms

  cargo xtask play                      play in the browser, friends join over the local network
  cargo xtask play --native             the same, with a native window of your own
  cargo xtask play --nodes 3            kill one of them, and race on
  cargo xtask play --port 8000          when 7878 is taken";

const TEST: &str = "\
cargo xtask test [--fast]

  Everything CI runs, in order: format, system packages, web client, clippy, licences, documentation, tidiness,
  binaries, container files, all tests (browser and native window included) and documentation examples.

  --fast      no system packages, no browser or window tests, no documentation: for the loop while writing code

  cargo xtask test                      before pushing
  cargo xtask test --fast               while working
  cargo nextest run -p game             one crate's tests";

const WEB: &str = "\
cargo xtask web

  Builds the browser client into client/web/dist/, where the server's build picks it up, and prints its sizes.
  Fails when the page would weigh more than 600 kB compressed.";

const CHAOS: &str = "\
cargo xtask chaos [--seconds N] [--seed N] [--nodes N [--kills N]]

  Lets many races run at once while the server is killed and started again, lines are cut, stalled and deafened, and
  pages are loaded again. Then holds every acknowledged move against the records of the matches: none may be lost,
  none may be there twice, and every match must be recorded once. A short run of it is part of `cargo xtask test`.
  With --nodes it does so to a cluster, with PostgreSQL and NATS: nodes are killed and frozen, the lines between all of
  them fail, PostgreSQL and NATS crash. The last line is the verdict; exit code 0 only if all of it held.

  --seconds N   of failures (300 unless told otherwise)
  --seed N      of an earlier run: the same failures at the same moments
  --nodes N     of a cluster instead of one server (2 to 9)
  --kills N     instead of all other failures: kill this many nodes, and measure how long their players wait

  cargo xtask chaos                     five minutes
  cargo xtask chaos --seed 42           what went wrong with 42
  cargo xtask chaos --nodes 3           five minutes, on three nodes
  cargo xtask chaos --nodes 3 --kills 30";

const SHOTS: &str = "\
cargo xtask shots [--scenes NAME] [--size WIDTHxHEIGHT]

  Draws every screen from fixed scenes at seven sizes, light and dark, without a server, into target/shots/, with a
  contact sheet (index.html) and one picture of all of them for each size and theme.

  --scenes NAME   one scene, or a beginning of names with a star, as in race-*
  --size SIZE     one of the seven, as in 390x844

  cargo xtask shots                             everything: some minutes
  cargo xtask shots --scenes 'race*' --size 390x844";

const TIDY: &str = "\
cargo xtask tidy

  Checks what the compiler does not: which crate may depend on which, file lengths, module heads, and that neither
  the pure crates nor the browser client pull in what they must not know.";

const HOUSE: &str = "\
cargo xtask house [--check]

  Prints how large the large things are: methods of App and Room, circles of imports, long files, functions with tuples
  for parameters, lines of code.

  --check  fail where a figure that was reached is lost";

const LICENCES: &str = "\
cargo xtask licences

  Checks every dependency against the licences, bans and sources of deny.toml; through cargo-deny when it is installed.";

const HELP: &str = "\
cargo xtask help [TASK]

  Shows this list, or one task's options and examples.";

const OVERVIEW: &str = "\
Nonet's workshop. Two commands are enough:

  cargo xtask play          build everything, start the server, print the links (--native opens a window too)
  cargo xtask test          everything CI checks (--fast for the short loop)

And their parts:

  cargo xtask web           build the browser client into client/web/dist/
  cargo xtask bench client  what the client costs the machine that it runs on
  cargo xtask bench engine  how fast puzzles are proved and made
  cargo xtask bench server  what the server takes, beside a bare relay
  cargo xtask shots         every screen at every size, as pictures
  cargo xtask chaos         races go on while the server is killed and lines are cut
  cargo xtask tidy          crate arrows, file lengths, module heads
  cargo xtask house         methods, circles of imports, long files: the figures of the structure
  cargo xtask licences      every dependency against deny.toml
  cargo xtask help TASK     options and examples of one task";

/// The text for `cargo xtask help [topic]`.
pub(crate) fn help(topic: Option<&Topic>) -> &'static str {
    topic.map_or(OVERVIEW, |topic| topic.help)
}

/// Reads the words after `cargo xtask`. A refusal is complete text: what was wrong and what would be right.
pub(crate) fn parse(words: &[String]) -> Result<Task, String> {
    let Some((name, rest)) = words.split_first() else { return Ok(Task::Help(None)) };
    if ["--help", "-h"].contains(&name.as_str()) {
        return Ok(Task::Help(None));
    }
    let topic = topic(name)?;
    if rest.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(Task::Help(Some(topic)));
    }
    match topic.name {
        "bench" => bench::parse(topic, rest).map(Task::Bench),
        "chaos" => parse_chaos(topic, rest).map(Task::Chaos),
        "play" => parse_play(topic, rest).map(Task::Play),
        "test" => parse_test(topic, rest),
        "shots" => parse_shots(topic, rest).map(Task::Shots),
        "help" => parse_help(rest),
        "web" => nothing_more(topic, rest).map(|()| Task::Web),
        "tidy" => nothing_more(topic, rest).map(|()| Task::Tidy),
        "house" => parse_house(topic, rest),
        "licences" => nothing_more(topic, rest).map(|()| Task::Licences),
        other => unreachable!("the topic {other} has no parser"),
    }
}

fn parse_play(topic: &Topic, words: &[String]) -> Result<PlayOptions, String> {
    let mut options = PlayOptions::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let (flag, attached) = match word.split_once('=') {
            Some((flag, value)) => (flag, Some(value)),
            None => (word.as_str(), None),
        };
        match (flag, attached) {
            ("--native", None) => options.native = true,
            ("--release", None) => options.release = true,
            ("--port", value) => {
                let value = value.or_else(|| words.next().map(String::as_str));
                options.port = Some(parse_port(value)?);
            }
            ("--nodes", value) => {
                let value = value.or_else(|| words.next().map(String::as_str));
                options.nodes = Some(parse_nodes(value)?);
            }
            _ => return Err(unknown(topic, word)),
        }
    }
    if options.native && options.nodes.is_some() {
        return Err("--native goes with one server: open the window yourself with `nonet LINK`".to_owned());
    }
    Ok(options)
}

fn parse_nodes(value: Option<&str>) -> Result<u16, String> {
    match value.map(str::parse) {
        Some(Ok(nodes)) if NODES.contains(&nodes) => Ok(nodes),
        _ => Err(format!(
            "--nodes wants a number from {} to {}, for example `--nodes 3`; got {}",
            NODES.start(),
            NODES.end(),
            value.map_or("nothing".to_owned(), |value| format!("`{value}`"))
        )),
    }
}

fn parse_port(value: Option<&str>) -> Result<u16, String> {
    match value.map(str::parse::<u16>) {
        Some(Ok(port)) if port > 0 => Ok(port),
        _ => Err(format!(
            "--port wants a number from 1 to 65535, for example `--port 8000`; got {}",
            value.map_or("nothing".to_owned(), |value| format!("`{value}`"))
        )),
    }
}

fn parse_chaos(topic: &Topic, words: &[String]) -> Result<ChaosOptions, String> {
    let mut options = ChaosOptions::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match bench::halves(word) {
            (flag @ "--seconds", value) => {
                options.seconds = bench::number(flag, value, &mut words, 1..=24 * 60 * 60)?;
            }
            (flag @ "--seed", value) => {
                options.seed = Some(bench::number(flag, value, &mut words, 0..=u64::MAX)?);
            }
            (flag @ "--nodes", value) => {
                options.nodes = Some(bench::number(flag, value, &mut words, 2..=9)?);
            }
            (flag @ "--kills", value) => {
                options.kills = Some(bench::number(flag, value, &mut words, 1..=10_000)?);
            }
            _ => return Err(unknown(topic, word)),
        }
    }
    if options.kills.is_some() && options.nodes.is_none() {
        return Err(
            "--kills is about the nodes of a cluster: say how many, as in `--nodes 3 --kills 30`".to_owned()
        );
    }
    Ok(options)
}

fn parse_shots(topic: &Topic, words: &[String]) -> Result<ShotOptions, String> {
    let mut options = ShotOptions::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let (flag, value) = bench::halves(word);
        let place = match flag {
            "--scenes" => &mut options.scenes,
            "--size" => &mut options.size,
            _ => return Err(unknown(topic, word)),
        };
        let value = value.map(str::to_owned).or_else(|| words.next().cloned());
        *place = Some(value.ok_or_else(|| format!("{flag} wants a value, as in `cargo xtask help shots`"))?);
    }
    Ok(options)
}

fn parse_house(topic: &Topic, words: &[String]) -> Result<Task, String> {
    match words {
        [] => Ok(Task::House { check: false }),
        [word] if word == "--check" => Ok(Task::House { check: true }),
        [word, ..] => Err(unknown(topic, word)),
    }
}

fn parse_test(topic: &Topic, words: &[String]) -> Result<Task, String> {
    let mut fast = false;
    for word in words {
        match word.as_str() {
            "--fast" => fast = true,
            _ => return Err(unknown(topic, word)),
        }
    }
    Ok(Task::Test { fast })
}

fn parse_help(words: &[String]) -> Result<Task, String> {
    match words {
        [] => Ok(Task::Help(None)),
        [name] => topic(name).map(|topic| Task::Help(Some(topic))),
        [_, more, ..] => Err(format!("help takes one task, `{more}` is one too many")),
    }
}

fn nothing_more(topic: &Topic, words: &[String]) -> Result<(), String> {
    words.first().map_or(Ok(()), |word| Err(unknown(topic, word)))
}

fn topic(name: &str) -> Result<&'static Topic, String> {
    let known = || TOPICS.iter().map(|topic| topic.name);
    TOPICS.iter().find(|topic| topic.name == name).ok_or_else(|| {
        let likely =
            nearest(name, known()).map(|likely| format!(" Did you mean `{likely}`?")).unwrap_or_default();
        let all = known().collect::<Vec<_>>().join(", ");
        format!("`{name}` is not a task.{likely}\nThe tasks are: {all}. `cargo xtask help` tells more.")
    })
}

fn unknown(topic: &Topic, word: &str) -> String {
    let task = topic.name;
    let likely = nearest(word, topic.flags.iter().copied())
        .map(|likely| format!(" Did you mean `{likely}`?"))
        .unwrap_or_default();
    let takes = match topic.flags {
        [] => "no options".to_owned(),
        flags => flags.join(", "),
    };
    format!(
        "`cargo xtask {task}` does not know `{word}`.{likely}\nIt takes: {takes}. `cargo xtask help {task}` tells more."
    )
}

/// The known word within two edits of `word`, if any.
fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    const EDITS_MAX: usize = 2;
    known
        .map(|candidate| (edit_distance(word, candidate), candidate))
        .filter(|&(edits, _)| edits <= EDITS_MAX)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Levenshtein distance, by the two-row form of the Wagner–Fischer algorithm.
fn edit_distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, l) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, r) in right.iter().enumerate() {
            let substituted = diagonal + usize::from(l != *r);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &str) -> Result<Task, String> {
        parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn play_reads_its_options_in_any_order() {
        let expected = PlayOptions { native: true, release: true, port: Some(8000), nodes: None };
        assert_eq!(parse_line("play --port 8000 --native --release"), Ok(Task::Play(expected)));
        let expected = PlayOptions { port: Some(8000), ..PlayOptions::default() };
        assert_eq!(parse_line("play --port=8000"), Ok(Task::Play(expected)));
        assert_eq!(parse_line("play"), Ok(Task::Play(PlayOptions::default())));
        let expected = PlayOptions { nodes: Some(3), ..PlayOptions::default() };
        assert_eq!(parse_line("play --nodes 3"), Ok(Task::Play(expected)));
        assert!(parse_line("play --nodes 1").unwrap_err().contains("2 to 9"));
        assert!(parse_line("play --nodes 3 --native").unwrap_err().contains("one server"));
    }

    #[test]
    fn a_port_that_is_no_port_is_refused_with_an_example() {
        for line in ["play --port", "play --port 0", "play --port 70000", "play --port=x"] {
            let refusal = parse_line(line).unwrap_err();
            assert!(refusal.contains("1 to 65535") && refusal.contains("--port 8000"), "{line}: {refusal}");
        }
    }

    #[test]
    fn chaos_takes_a_time_and_a_seed() {
        let expected = ChaosOptions { seconds: 60, seed: Some(7), ..ChaosOptions::default() };
        assert_eq!(parse_line("chaos --seed 7 --seconds=60"), Ok(Task::Chaos(expected)));
        let expected = ChaosOptions { nodes: Some(3), kills: Some(30), ..ChaosOptions::default() };
        assert_eq!(parse_line("chaos --nodes 3 --kills=30"), Ok(Task::Chaos(expected)));
        assert!(parse_line("chaos --kills 30").unwrap_err().contains("--nodes 3 --kills 30"));
        assert!(parse_line("chaos --nodes 1").unwrap_err().contains("2 to 9"));
        assert!(parse_line("chaos --seconds 0").is_err() && parse_line("chaos --speed 7").is_err());
    }

    #[test]
    fn a_slip_of_the_finger_is_answered_with_the_right_word() {
        assert!(parse_line("plya").unwrap_err().contains("Did you mean `play`?"));
        assert!(parse_line("play --natve").unwrap_err().contains("Did you mean `--native`?"));
        assert!(parse_line("test --fats").unwrap_err().contains("Did you mean `--fast`?"));
    }

    #[test]
    fn what_resembles_nothing_is_answered_with_the_whole_list() {
        let refusal = parse_line("deploy-to-mars").unwrap_err();
        assert!(!refusal.contains("Did you mean"), "{refusal}");
        assert!(
            refusal.contains("play, test, web, bench, chaos, shots, tidy, house, licences, help"),
            "{refusal}"
        );
        assert!(parse_line("web --quick").unwrap_err().contains("no options"));
        assert!(parse_line("play --native=yes").unwrap_err().contains("`--native=yes`"));
    }

    #[test]
    fn help_is_found_from_everywhere() {
        assert_eq!(parse_line(""), Ok(Task::Help(None)));
        assert_eq!(parse_line("help"), Ok(Task::Help(None)));
        assert_eq!(parse_line("--help"), Ok(Task::Help(None)));
        assert_eq!(parse_line("play --help"), parse_line("help play"));
        assert!(parse_line("help play test").is_err());
    }

    #[test]
    fn every_option_is_taught_in_its_tasks_help() {
        for topic in TOPICS {
            assert!(topic.help.starts_with(&format!("cargo xtask {}", topic.name)));
            for flag in topic.flags {
                assert!(topic.help.contains(flag), "{flag} is missing from the help of {}", topic.name);
            }
        }
    }

    #[test]
    fn edit_distance_counts_insertions_deletions_and_substitutions() {
        assert_eq!(edit_distance("kitten", "sitting"), 3);
        assert_eq!(edit_distance("", "abc"), 3);
        assert_eq!(edit_distance("same", "same"), 0);
    }
}
