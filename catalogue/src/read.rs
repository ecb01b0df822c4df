//! The files of a language. Knows Fluent's parser; what a message takes and becomes is decided elsewhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Resource};
use fluent_syntax::parser;

use crate::Fault;
use crate::message::{Patterns, Piece, pieces};

/// The file whose messages all others may name; besides it each knows its own.
const SHARED: &str = "counts";

/// A message and what its comment says of its variables.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) key: String,
    pub(crate) pieces: Vec<Piece>,
    /// The Rust types of variables that choose by an enumeration: `# $why: crate::hand::EntryRefusal`.
    pub(crate) types: BTreeMap<String, String>,
}

/// The messages of a language by file, in the order in which they are written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    pub(crate) files: BTreeMap<String, Vec<Message>>,
}

impl Words {
    /// Reads every `*.ftl` of a folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, Fault> {
        let at = |error| Fault::File { path: folder.to_owned(), error };
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(folder).map_err(at)? {
            let path = entry.map_err(at)?.path();
            let name = path.file_stem().map(|name| name.to_string_lossy().into_owned());
            if path.extension().is_some_and(|ending| ending == "ftl")
                && let Some(name) = name
            {
                let text = fs::read_to_string(&path).map_err(|error| Fault::File { path, error })?;
                files.insert(name.clone(), parsed(&name, text)?);
            }
        }
        let shared = files.get(SHARED).map_or_else(|| Ok(Patterns::new()), |file| patterns(SHARED, file))?;
        let mut words = Self::default();
        for (file, resource) in &files {
            let mut known = shared.clone();
            known.extend(patterns(file, resource)?);
            words.files.insert(file.clone(), messages(file, resource, &known)?);
        }
        Ok(words)
    }

    /// The message of this name.
    pub(crate) fn find(&self, file: &str, key: &str) -> Option<&Message> {
        self.files.get(file)?.iter().find(|message| message.key == key)
    }
}

fn parsed(file: &str, text: String) -> Result<Resource<String>, Fault> {
    parser::parse(text.clone()).map_err(|(_, errors)| {
        let told = errors.iter().map(|error| {
            let line = 1 + text[..error.pos.start].matches('\n').count();
            format!("line {line}: {}", error.kind)
        });
        Fault::Syntax { file: file.to_owned(), what: told.collect::<Vec<_>>().join("; ") }
    })
}

/// The patterns of a file by name.
fn patterns<'a>(file: &str, resource: &'a Resource<String>) -> Result<Patterns<'a>, Fault> {
    let syntax = |what: String| Fault::Syntax { file: file.to_owned(), what };
    let mut patterns = Patterns::new();
    for entry in &resource.body {
        let (name, pattern) = match entry {
            Entry::Message(message) => (message.id.name.clone(), message.value.as_ref()),
            Entry::Term(term) => (format!("-{}", term.id.name), Some(&term.value)),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) | Entry::Junk { .. } => {
                continue;
            }
        };
        let pattern = pattern.ok_or_else(|| syntax(format!("{name}: attributes are not read")))?;
        if patterns.insert(name.clone(), pattern).is_some() {
            return Err(syntax(format!("{name} is there twice")));
        }
    }
    Ok(patterns)
}

fn messages(file: &str, resource: &Resource<String>, known: &Patterns<'_>) -> Result<Vec<Message>, Fault> {
    let mut messages = Vec::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry
            && let Some(pattern) = &message.value
        {
            let key = message.id.name.clone();
            let fault = |what| Fault::Message { file: file.to_owned(), key: key.clone(), what };
            let pieces = pieces(pattern, known).map_err(fault)?;
            let comment = message.comment.as_ref().map_or(&[][..], |comment| &comment.content);
            let types = comment.iter().filter_map(|line| line.strip_prefix('$')?.split_once(':'));
            let types = types.map(|(name, of)| (name.trim().to_owned(), of.trim().to_owned())).collect();
            messages.push(Message { key, pieces, types });
        }
    }
    Ok(messages)
}
