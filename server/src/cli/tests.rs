//! The configuration as operators meet it: arguments, environment and file, and what `check-config` says of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use clap::FromArgMatches;
use server::Config;
use server::config::{Inputs, Loaded, Problems, default_file, keys, load};
use tempfile::TempDir;

use super::args::{Args, command};
use super::check_config::report;

/// A folder with a file, and the environment.
struct Operator {
    folder: TempDir,
    environment: Vec<(&'static str, &'static str)>,
    file: Option<PathBuf>,
}

impl Operator {
    fn new(environment: &[(&'static str, &'static str)]) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), environment: environment.to_vec(), file: None }
    }

    fn with_file(mut self, text: impl AsRef<[u8]>) -> Self {
        let path = self.folder.path().join("nonet.toml");
        fs::write(&path, text).unwrap();
        self.file = Some(path);
        self
    }

    fn load(&self, arguments: &[&str]) -> Result<Loaded, Problems> {
        let file = self.file.iter().flat_map(|file| ["--config", file.to_str().unwrap()]);
        let args = parse(&file.chain(arguments.iter().copied()).collect::<Vec<_>>()).unwrap();
        let environment = self.environment.iter().map(|(name, value)| (name.into(), value.into()));
        load(&args.inputs(environment.collect()))
    }

    /// Without the folder, whose name is another each time.
    fn shown(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.folder.path().display()), "")
    }

    /// What is said of a configuration that is taken.
    fn accepted(&self, arguments: &[&str]) -> String {
        self.shown(&report(&self.load(arguments).unwrap()).unwrap())
    }

    /// The lines with which a configuration is refused, after the first.
    fn refused(&self, arguments: &[&str]) -> Vec<String> {
        let said = self.shown(&self.load(arguments).unwrap_err().to_string());
        let mut lines = said.lines();
        assert_eq!(lines.next(), Some("the configuration is refused:"));
        lines.map(|line| line.trim_start().to_owned()).collect()
    }
}

fn parse(arguments: &[&str]) -> Result<Args, clap::Error> {
    let words = ["nonet-server"].iter().chain(arguments);
    Args::from_arg_matches(&command().try_get_matches_from(words)?)
}

#[test]
fn the_printed_file_says_what_holds_without_it() {
    let loaded = Operator::new(&[]).with_file(default_file()).load(&[]).unwrap();
    assert_eq!(loaded.config, Config::default());
    for key in keys().filter(|key| key.name != "port") {
        assert!(loaded.source(key).is_some(), "{} is not in the printed file", key.path());
    }
}

#[test]
fn flags_come_before_variables_before_the_file_before_defaults() {
    let operator = Operator::new(&[("NONET_LIMITS_SEATS", "5"), ("NONET_LIMITS_SPECTATORS", "6")]).with_file(
        "[limits]\n\nseats = 2\nspectators = 3\nrooms = 0x10\n[browser]\norigins = [\"https://a.example\"]\n",
    );
    let said = operator.accepted(&["--limits-seats", "8", "--browser-origins", "https://b.example,*"]);
    for line in [
        "# file: nonet.toml",
        "seats = 8  # --limits-seats",
        "spectators = 6  # NONET_LIMITS_SPECTATORS",
        "rooms = 16  # nonet.toml, line 5",
        "connections = 10000",
        "origins = [\"https://b.example\", \"*\"]  # --browser-origins",
    ] {
        assert!(said.lines().any(|said| said == line), "no {line:?} in\n{said}");
    }
}

#[test]
fn flags_stand_before_or_after_the_command() {
    for arguments in [["--limits-seats", "8", "check-config"], ["check-config", "--limits-seats", "8"]] {
        let said = Operator::new(&[]).accepted(&arguments);
        assert!(said.contains("seats = 8  # --limits-seats\n"), "{said}");
    }
}

#[test]
fn a_port_overrides_weaker_sources_and_keeps_the_address() {
    let file = "listen = \"127.0.0.1:1\"\n";
    let by_variable = Operator::new(&[("NONET_PORT", "9000")]).with_file(file);
    assert!(by_variable.accepted(&[]).contains("listen = \"127.0.0.1:9000\"  # NONET_PORT\n"));
    let said = by_variable.accepted(&["--port", "9001", "--listen", "[::1]:2"]);
    assert!(said.contains("listen = \"[::1]:9001\"  # --port\n"), "{said}");
    let said = by_variable.accepted(&["--listen", "[::1]:2"]);
    assert!(
        said.contains("listen = \"[::1]:2\"  # --listen\n"),
        "a flag is stronger than a variable: {said}"
    );
}

#[test]
fn shared_variables_are_the_weakest_of_the_environment() {
    let shared = ("DATABASE_URL", "sqlite:///one.db");
    let filter = ("RUST_LOG", "warn");
    let said = Operator::new(&[shared, filter]).with_file("[log]\nfilter = \"debug\"\n").accepted(&[]);
    assert!(said.contains("url = \"sqlite:///one.db\"  # DATABASE_URL\n"), "{said}");
    assert!(said.contains("filter = \"warn\"  # RUST_LOG\n"), "{said}");
    let said = Operator::new(&[shared, ("NONET_STORE_URL", "sqlite:///two.db")]).accepted(&[]);
    assert!(said.contains("url = \"sqlite:///two.db\"  # NONET_STORE_URL\n"), "{said}");
}

#[test]
fn all_problems_are_reported_at_once_with_their_place() {
    let environment = [
        ("NONET_LIMITS_ROOM", "3"),
        ("NONET_LOG_FORMAT", "xml"),
        ("NONET_TOTALLY_ELSE", ""),
        ("NONET_CLIENT_DIR", "the client's, and none of the server's business"),
    ];
    let operator = Operator::new(&environment).with_file(
        "listen = \"nowhere\"\nrooms = 5\ndata-dir = 3\nlimits.seats = 0\n\n[limit]\nrooms = 3\nseats = 4\n\n\
         [timeouts]\nhelo_ms = 3\nport = 1\nwrite_ms = \"long\"\nlinger_ms = 5.5\nsilence_ms = 99999999999999999999\n\n\
         [browser]\norigins = [\"https://a.example\", 5]\n[store]\ndurability = true\nurl = []\n",
    );
    let said = operator.refused(&["--limits-connections=-1", "--ops-listen", "7879"]);
    let wanted = [
        "nonet.toml, line 1: listen: \"nowhere\"; wanted is an address and a port, such as 127.0.0.1:7878 or [::1]:7878",
        "nonet.toml, line 2: rooms: there is no such key; did you mean limits.rooms?",
        "nonet.toml, line 3: data-dir: there is no such key; did you mean data_dir?",
        "nonet.toml, line 4: limits.seats: 0 is out of range; wanted is a whole number from 2 to 100",
        "nonet.toml, line 6: limit: there is no such section; did you mean [limits]?",
        "nonet.toml, line 11: timeouts.helo_ms: there is no such key; did you mean timeouts.hello_ms?",
        "nonet.toml, line 12: timeouts.port: there is no such key; did you mean port, which stands before the first \
         [section]?",
        "nonet.toml, line 13: timeouts.write_ms: the text \"long\"; wanted is a whole number from 100 to 600000",
        "nonet.toml, line 14: timeouts.linger_ms: the number 5.5; wanted is a whole number from 0 to 600000",
        "nonet.toml, line 15: timeouts.silence_ms: 99999999999999999999 is out of range; wanted is a whole number \
         from 200 to 600000",
        "nonet.toml, line 18: browser.origins: the number 5; wanted is a list (in a file [\"a\", \"b\"], \
         else a,b), each entry an origin such as https://play.example.org (no path), or * for any",
        "nonet.toml, line 20: store.durability: true; wanted is process or power",
        "nonet.toml, line 21: store.url: a list; wanted is postgres://USER:PASSWORD@HOST/DATABASE, sqlite://FILE, or \
         \"\" for nonet.db in the data folder",
        "NONET_LOG_FORMAT: \"xml\"; wanted is human or json",
        "NONET_LIMITS_ROOM: there is no such variable; did you mean NONET_LIMITS_ROOMS?",
        "NONET_TOTALLY_ELSE: there is no such variable",
        "--ops-listen: \"7879\"; wanted is an address and a port, such as 127.0.0.1:7879, or \"\" for none",
        "--limits-connections: -1 is out of range; wanted is a whole number from 1 to 10000000",
    ];
    assert_eq!(said, wanted);
}

#[test]
fn bad_toml_is_refused_by_line_and_the_rest_is_checked() {
    let operator = Operator::new(&[]).with_file("[limits]\nrooms = 5\nrooms = 6\nseats =\nspectators = -1\n");
    let said = operator.refused(&[]);
    assert!(said.iter().any(|line| line.starts_with("nonet.toml, line 3: this is not TOML: ")), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("nonet.toml, line 4: this is not TOML: ")), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("nonet.toml, line 5: limits.spectators: ")), "{said:?}");
}

#[test]
fn a_file_that_was_named_must_be_there_and_be_text() {
    let said = Operator::new(&[]).refused(&["--config", "absent.toml"]);
    assert!(said[0].starts_with("absent.toml, line 1: cannot be read: "), "{said:?}");
    let said = Operator::new(&[]).with_file([0xFF, 0xFE, 0x00]).refused(&[]);
    assert!(said[0].starts_with("nonet.toml, line 1: cannot be read: "), "{said:?}");
}

#[test]
fn names_of_earlier_releases_are_refused_with_today_s() {
    let environment = [("NONET_PATIENCE_WRITE_MS", "500")];
    let text =
        "[store]\nmatches_kept_days = 1\n[limits]\nmoves_per_second = 1\n\n[patience]\nhello_ms = 500\n";
    let said = Operator::new(&environment).with_file(text).refused(&[]);
    let wanted = [
        "nonet.toml, line 2: store.matches_kept_days: there is no such key; it is called store.matches_retention_days now",
        "nonet.toml, line 4: limits.moves_per_second: there is no such key; it is called limits.moves now",
        "nonet.toml, line 6: patience: there is no such section; it is called [timeouts] now",
        "NONET_PATIENCE_WRITE_MS: there is no such variable; it is called NONET_TIMEOUTS_WRITE_MS now",
    ];
    assert_eq!(said, wanted);
}

#[test]
fn values_that_contradict_each_other_are_refused() {
    let operator = Operator::new(&[]).with_file(
        "listen = \"0.0.0.0:7000\"\nops.listen = \"127.0.0.1:7000\"\ntimeouts.silence_ms = 500\n\
         tls.certificate = \"chain.pem\"\n",
    );
    let said = operator.refused(&[]);
    let wanted = [
        "nonet.toml, line 2: ops.listen: 0.0.0.0:7000 is where the players connect; wanted is another port",
        "nonet.toml, line 3: timeouts.silence_ms: 500 gives every quiet client up before it is pinged; wanted is more \
         than timeouts.ping_every_ms, which is 10000",
        "tls.key: is empty; a certificate needs its private key",
    ];
    assert_eq!(said, wanted);
    let said = operator.refused(&["--tls-key", "absent.pem"]);
    assert!(said.iter().any(|line| line.contains("chain.pem cannot be used: ")), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("--tls-key: absent.pem cannot be used: ")), "{said:?}");
    let said = Operator::new(&[]).refused(&["--cluster-nats", "nats://localhost"]);
    assert_eq!(
        said,
        [
            "--cluster-nats: several servers cannot share an embedded store; wanted is a store.url that begins with \
          postgres://, or an empty cluster.nats"
        ]
    );
}

#[test]
fn a_password_is_repeated_nowhere() {
    let urls = [
        "postgres://nonet:hush@localhost:1/nonet",
        "postgres:/nonet:hush@localhost",
        "mysql://nonet:hush@db/nonet",
    ];
    for url in urls {
        let by_file = format!("[store]\nurl = \"{url}\"\n");
        for loaded in [
            Operator::new(&[("DATABASE_URL", url)]).load(&[]),
            Operator::new(&[("NONET_STORE_URL", url)]).load(&[]),
            Operator::new(&[]).load(&["--store-url", url]),
            Operator::new(&[]).with_file(by_file).load(&[]),
        ] {
            let said = loaded.map_or_else(|problems| problems.to_string(), |loaded| report(&loaded).unwrap());
            assert!(!said.contains("hush"), "{url}");
        }
    }
}

#[test]
fn a_password_that_others_can_read_is_warned_about() {
    let url = "postgres://nonet:hush@db/nonet";
    let said = Operator::new(&[]).accepted(&["--store-url", url]);
    assert!(said.contains("# - store.url: every user of this machine can read a flag's password"), "{said}");
    let said = Operator::new(&[("DATABASE_URL", url)]).accepted(&[]);
    assert!(!said.contains("# - store.url"), "{said}");
}

#[test]
fn an_unknown_flag_is_refused_with_the_one_that_was_meant() {
    let said = parse(&["--limits-romms", "3"]).unwrap_err();
    assert!(said.exit_code() == 2 && said.to_string().contains("'--limits-rooms'"), "{said}");
}

#[test]
fn the_help_has_every_key_and_those_of_other_commands_are_short() {
    let said = |arguments: &[&str]| parse(arguments).unwrap_err().to_string();
    let help = said(&["--help"]);
    let words: BTreeSet<&str> = help.split_whitespace().map(|word| word.trim_end_matches(']')).collect();
    for key in keys() {
        assert!(words.contains(format!("--{}", key.flag()).as_str()), "no --{}", key.flag());
        assert!(words.contains(key.variable().as_str()), "no {}", key.variable());
    }
    let help = said(&["healthcheck", "--help"]);
    assert!(help.lines().count() < 20, "{help}");
    assert_eq!(said(&["--version"]).trim(), server::PROGRAM);
}

#[test]
fn every_key_can_be_given_in_every_way() {
    let defaults = Config::default();
    let plain = |shown: String| shown.trim_matches(['"', '[', ']']).to_owned();
    for key in keys() {
        let value = plain(key.show(&defaults));
        let by_variable =
            Inputs { environment: vec![(key.variable().into(), value.clone().into())], ..Inputs::default() };
        let by_flag = Inputs { flags: vec![(key, value)], ..Inputs::default() };
        for inputs in [by_variable, by_flag] {
            let loaded = load(&inputs).unwrap();
            assert_eq!(loaded.config, defaults, "{}", key.path());
        }
    }
    let names: BTreeSet<String> = keys().flat_map(|key| [key.variable(), key.flag()]).collect();
    assert_eq!(names.len(), 2 * keys().count(), "two keys share a name");
}

/// What others do fills the network's buffers of a client that does not read: that alone must not end it sooner.
#[test]
fn a_client_that_stalls_stays_as_long_as_a_silent_one() {
    let timeouts = Config::default().timeouts;
    assert!((25_000..timeouts.silence_ms).contains(&timeouts.write_ms), "{timeouts:?}");
}
