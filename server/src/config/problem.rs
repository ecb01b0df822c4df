//! Why a configuration is refused, and where each of its values came from.

use std::fmt;
use std::path::PathBuf;

/// Where a value was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    File { path: PathBuf, line: usize },
    Variable(String),
    Flag(String),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, line } => write!(f, "{}, line {line}", path.display()),
            Self::Variable(name) => f.write_str(name),
            Self::Flag(name) => write!(f, "--{name}"),
        }
    }
}

/// One thing that is wrong with the configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Nowhere, if it is about a default.
    pub source: Option<Source>,
    /// The key it is about, as a path; empty if it is about none.
    pub key: String,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            // A flag and a variable name their key already.
            Some(source @ (Source::Flag(_) | Source::Variable(_))) => write!(f, "{source}: ")?,
            Some(source) if self.key.is_empty() => write!(f, "{source}: ")?,
            Some(source) => write!(f, "{source}: {}: ", self.key)?,
            None => write!(f, "{}: ", self.key)?,
        }
        f.write_str(&self.reason)
    }
}

/// Everything that is wrong with a configuration; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the configuration is refused:")?;
        self.0.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}

impl std::error::Error for Problems {}

/// Parts of names of earlier releases, in the spelling of keys and in that of variables.
const RENAMED: [(&str, &str); 10] = [
    ("patience", "timeouts"),
    ("PATIENCE", "TIMEOUTS"),
    ("kept_days", "retention_days"),
    ("KEPT_DAYS", "RETENTION_DAYS"),
    // A rate is one value, not two.
    ("_per_second", ""),
    ("_PER_SECOND", ""),
    ("_per_minute", ""),
    ("_PER_MINUTE", ""),
    ("_burst", ""),
    ("_BURST", ""),
];

/// `; it is called … now` if a name of an earlier release was written, `; did you mean …?` if one of the names is near to
/// it, else nothing.
pub(super) fn did_you_mean(written: &str, names: impl Iterator<Item = String>) -> String {
    /// Letters that may be wrong in a name that was meant.
    const MISTAKES_MAX: usize = 3;
    let names: Vec<String> = names.collect();
    let renamed = RENAMED.iter().fold(written.to_owned(), |name, (old, new)| name.replace(old, new));
    if renamed != written && names.contains(&renamed) {
        return format!("; it is called {renamed} now");
    }
    let near = names.into_iter().map(|name| (strsim::damerau_levenshtein(written, &name), name)).min();
    match near {
        Some((mistakes, name)) if mistakes <= MISTAKES_MAX && 2 * mistakes < name.len() => {
            format!("; did you mean {name}?")
        }
        _ => String::new(),
    }
}
