//! Puts a configuration together from its sources, the weakest first, and notes the source of every value.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use super::declare::Key;
use super::keys::{Config, keys};
use super::problem::{Problem, Problems, Source, did_you_mean};
use super::raw_value::RawValue;
use super::{check, file};

/// The variable that names the file, as `--config` does.
pub const CONFIG_VARIABLE: &str = "NONET_CONFIG";

const PREFIX: &str = "NONET_";
/// Variables of Nonet's other programs and of its tests, which may share an environment with the server.
const NOT_OURS: [&str; 2] = ["NONET_CLIENT_DIR", "NONET_DUMP"];
/// Names that other programs share, with the key that each stands for. The key's own variable comes before it.
const SHARED_VARIABLES: [(&str, &str); 2] = [("DATABASE_URL", "store.url"), ("RUST_LOG", "log.filter")];

/// All that a configuration is made of.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The file, if one was named.
    pub file: Option<PathBuf>,
    pub environment: Vec<(OsString, OsString)>,
    pub flags: Vec<(&'static Key, String)>,
}

/// A configuration that may be used.
#[derive(Debug)]
pub struct Loaded {
    pub config: Config,
    /// The file that was read, if any.
    pub file: Option<PathBuf>,
    sources: BTreeMap<String, Source>,
}

impl Loaded {
    /// Where a key's value came from; `None` is the default.
    #[must_use]
    pub fn source(&self, key: &Key) -> Option<&Source> {
        self.sources.get(&key.path())
    }
}

/// # Errors
/// Everything that is wrong with any of the sources, all of it.
pub fn load(inputs: &Inputs) -> Result<Loaded, Problems> {
    let mut draft = Draft::default();
    let default_file = || Some(PathBuf::from(file::FILE_NAME)).filter(|path| path.exists());
    let path = inputs.file.clone().or_else(default_file);
    if let Some(path) = &path {
        file::read(path, &mut draft);
    }
    draft.read_environment(&inputs.environment);
    for (key, text) in in_order(&inputs.flags) {
        draft.set(key, RawValue::Plain(text), Source::Flag(key.flag()));
    }
    draft.finish(path)
}

/// Flags in the order in which keys are applied.
fn in_order<'a>(flags: &'a [(&'static Key, String)]) -> impl Iterator<Item = (&'static Key, &'a str)> {
    keys().flat_map(|key| {
        let raw = flags.iter().filter(move |(flag, _)| flag.path() == key.path());
        raw.map(move |(_, text)| (key, text.as_str()))
    })
}

/// A configuration in the making.
#[derive(Debug, Default)]
pub(super) struct Draft {
    config: Config,
    sources: BTreeMap<String, Source>,
    problems: Vec<Problem>,
}

impl Draft {
    pub(super) fn refuse(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    pub(super) fn set(&mut self, key: &'static Key, raw: RawValue<'_>, source: Source) {
        match (key.read)(&mut self.config, raw) {
            Ok(()) => {
                // What `port` changes is `listen`.
                let changed = if key.name == "port" { "listen".to_owned() } else { key.path() };
                self.sources.insert(changed, source);
            }
            Err(found) => {
                let reason = format!("{found}; wanted is {}", key.wanted());
                self.refuse(Problem { source: Some(source), key: key.path(), reason });
            }
        }
    }

    fn read_environment(&mut self, environment: &[(OsString, OsString)]) {
        let value = |name: &str| environment.iter().find(|(other, _)| other == name).map(|(_, value)| value);
        for (name, path) in SHARED_VARIABLES {
            let key = keys().find(|key| key.path() == path).expect("shared variables stand for keys");
            if let Some(text) =
                value(name).filter(|text| !text.is_empty() && value(&key.variable()).is_none())
            {
                self.set_variable(key, name, text);
            }
        }
        for key in keys() {
            let name = key.variable();
            if let Some(text) = value(&name) {
                self.set_variable(key, &name, text);
            }
        }
        for name in environment.iter().map(|(name, _)| name.to_string_lossy()) {
            let is_known = name == CONFIG_VARIABLE
                || NOT_OURS.contains(&name.as_ref())
                || keys().any(|key| key.variable() == name);
            if name.starts_with(PREFIX) && !is_known {
                let names = keys().map(Key::variable).chain([CONFIG_VARIABLE.to_owned()]);
                let reason = format!("there is no such variable{}", did_you_mean(&name, names));
                let source = Some(Source::Variable(name.into_owned()));
                self.refuse(Problem { source, key: String::new(), reason });
            }
        }
    }

    fn set_variable(&mut self, key: &'static Key, name: &str, value: &OsStr) {
        let source = Source::Variable(name.to_owned());
        match value.to_str() {
            Some(text) => self.set(key, RawValue::Plain(text), source),
            None => self.refuse(Problem {
                source: Some(source),
                key: key.path(),
                reason: "is not Unicode".to_owned(),
            }),
        }
    }

    /// Values that each may be right can still contradict each other; a section that has problems already is not
    /// looked at for more.
    fn finish(mut self, file: Option<PathBuf>) -> Result<Loaded, Problems> {
        let section = |path: &str| path.split_once('.').map(|(section, _)| section.to_owned());
        let refused: Vec<_> = self.problems.iter().map(|problem| section(&problem.key)).collect();
        for (key, reason) in check::contradictions(&self.config) {
            if !refused.contains(&section(key)) {
                let source = self.sources.get(key).cloned();
                self.problems.push(Problem { source, key: key.to_owned(), reason });
            }
        }
        // As the file reads; the others stay in the order in which they were met.
        self.problems.sort_by_key(|problem| match problem.source {
            Some(Source::File { line, .. }) => line,
            Some(Source::Variable(_) | Source::Flag(_)) | None => usize::MAX,
        });
        if self.problems.is_empty() {
            Ok(Loaded { config: self.config, file, sources: self.sources })
        } else {
            Err(Problems(self.problems))
        }
    }
}
