//! What an operator decides: `Config`, where its values come from (arguments, environment, a file, defaults, in this
//! order), what is refused, and what is only warned about. Knows no socket and starts nothing.

mod check;
mod declare;
mod file;
mod keys;
mod load;
#[cfg(test)]
mod page_tests;
mod pool_list;
mod problem;
mod rate;
mod raw_value;
mod setting;
mod urls;
mod value_types;
mod warnings;

use std::path::PathBuf;

use crate::limits::{RESERVE_MIN, RESERVE_PER_CONNECTIONS};

pub use declare::{Key, Section};
pub use file::FILE_NAME;
pub use keys::{
    Browser, Cluster, Config, Daily, Drain, Gallery, Limits, Log, Ops, Proxy, Queue, SECTIONS, Store,
    Timeouts, Tls, keys,
};
pub use load::{CONFIG_VARIABLE, Inputs, Loaded, load};
pub use pool_list::PoolList;
pub use problem::{Problem, Problems, Source};
pub use rate::Rate;
pub use urls::{NatsUrl, StoreUrl};
pub use value_types::{AllowedOrigin, Durability, HostName, LogFilter, LogFormat, NodeName, SubjectPrefix};

impl Config {
    /// The socket of `nonet-server admin`.
    #[must_use]
    pub fn admin_socket(&self) -> PathBuf {
        self.ops.admin_socket.clone().unwrap_or_else(|| self.data_dir.join("admin.sock"))
    }

    /// Whether this server is one of several.
    #[must_use]
    pub fn is_clustered(&self) -> bool {
        self.cluster.nats.reveal().is_some()
    }
}

impl Limits {
    /// Connections beyond `connections` for players who return to a room that holds their place.
    #[must_use]
    pub fn reserve(&self) -> usize {
        (self.connections / RESERVE_PER_CONNECTIONS).max(RESERVE_MIN)
    }
}

/// The complete defaults as a TOML file, each key under what it decides.
#[must_use]
pub fn default_file() -> String {
    let defaults = Config::default();
    let mut text = String::from(
        "# The configuration of nonet-server, with every key at its default. Arguments (--limits-rooms 500) and\n\
         # environment variables (NONET_LIMITS_ROOMS=500) come before this file.\n",
    );
    for section in SECTIONS {
        if !section.name.is_empty() {
            text.push_str(&format!("\n{}[{}]\n", comment(section.about.trim_start()), section.name));
        }
        for key in section.keys {
            text.push_str(&format!("\n{}", comment(key.about())));
            text.push_str(&comment(&format!("Wanted: {}.", key.wanted())));
            text.push_str(&format!("{} = {}\n", key.name, key.show(&defaults)));
        }
    }
    text
}

/// A sentence as lines of comment that fit a terminal.
fn comment(sentence: &str) -> String {
    const CHARS_MAX: usize = 100;
    let mut lines = vec![String::from("#")];
    for word in sentence.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.len() + 1 + word.len() > CHARS_MAX {
            lines.push(format!("# {word}"));
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.join("\n") + "\n"
}
