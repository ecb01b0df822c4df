//! The command line: the commands, and a flag for each key of the configuration.

use std::ffi::OsString;
use std::path::PathBuf;

use super::admin::Admin;
use super::cluster::Cluster;
use super::export::Export;
use clap::{Arg, ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use server::Config;
use server::config::{CONFIG_VARIABLE, Inputs, Key, keys};

/// A place to race at Sudoku: serves the browser client and the game on one port.
#[derive(Debug, Parser)]
#[command(name = "nonet-server", version, max_term_width = 110)]
pub(crate) struct Args {
    /// TOML file to read; without it nonet.toml in the working folder, if it is there. Flags come before variables,
    /// variables before the file.
    #[arg(long, env = CONFIG_VARIABLE, global = true, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Write the complete commented defaults, as such a file, and exit.
    #[arg(long)]
    pub(crate) print_config: bool,

    #[command(flatten)]
    keys: KeyFlags,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Clone, Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve until SIGTERM or Ctrl-C. Holds if no command is given.
    Serve,
    /// Print the effective settings, their sources and warnings; exit with 1 if they are refused.
    CheckConfig,
    /// Ask the server that runs with this configuration whether it is well, and exit with 0 if it is.
    Healthcheck,
    /// Copy the embedded store of this configuration to a new file, while the server runs or not, and check the copy.
    Backup {
        /// The file to make; it must not be there yet.
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    /// Read what can still be read of a damaged embedded store into a new file, and say what cannot. No server may run on it.
    Salvage {
        /// The file to make; it must not be there yet.
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    /// Write a finished match as an animated picture, a table or a text, from the server that runs with this configuration.
    Export(Export),
    /// Ask the database of a cluster how it is.
    Cluster(Cluster),
    /// Give orders to the server that runs with this configuration.
    Admin(Admin),
}

impl Args {
    /// The program's own arguments; ends it if they make no sense, or only ask for help.
    pub(crate) fn of_program() -> Self {
        let matches = command().get_matches();
        Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    pub(crate) fn inputs(&self, environment: Vec<(OsString, OsString)>) -> Inputs {
        Inputs { file: self.config.clone(), environment, flags: self.keys.0.clone() }
    }
}

/// The commands whose help need not list every key: they ask or copy what another process serves.
const BRIEF_COMMANDS: [&str; 6] = ["admin", "backup", "cluster", "export", "healthcheck", "salvage"];

pub(super) fn command() -> clap::Command {
    BRIEF_COMMANDS.iter().fold(Args::command(), |command, name| {
        command.mut_subcommand(name, |brief| brief.args(keys().map(|key| flag(key).hide(true))))
    })
}

/// A flag for each key, and what was given with them.
#[derive(Clone, Debug)]
struct KeyFlags(Vec<(&'static Key, String)>);

fn flag(key: &'static Key) -> Arg {
    let default = key.show(&Config::default());
    let help = format!("{} [env: {}] [default: {default}]", key.about(), key.variable());
    let heading =
        if key.section.is_empty() { "Configuration".to_owned() } else { format!("[{}]", key.section) };
    Arg::new(key.path())
        .long(key.flag())
        .value_name(key.placeholder)
        .help(help)
        .help_heading(heading)
        .hide_short_help(!key.section.is_empty())
        .global(true)
}

impl clap::Args for KeyFlags {
    fn augment_args(command: clap::Command) -> clap::Command {
        command.args(keys().map(flag))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for KeyFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |key: &'static Key| Some((key, matches.get_one::<String>(&key.path())?.clone()));
        Ok(Self(keys().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
