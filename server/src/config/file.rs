//! Reads a TOML file: what is in it, on which line, and what has no business there. What the values mean is for the
//! keys to say.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::declare::Key;
use super::keys::{SECTIONS, keys};
use super::load::Draft;
use super::problem::{Problem, Source, did_you_mean};
use super::raw_value::RawValue;

/// The file that is read if it is there and no other is named.
pub const FILE_NAME: &str = "nonet.toml";
/// Bytes of a file that are read at all.
const FILE_BYTES_MAX: u64 = 1024 * 1024;

pub(super) fn read(path: &Path, draft: &mut Draft) {
    let text = match contents(path) {
        Ok(text) => text,
        Err(reason) => {
            draft.refuse(Problem { source: Some(at(path, 1)), key: String::new(), reason });
            return;
        }
    };
    let (table, errors) = DeTable::parse_recoverable(&text);
    for error in errors {
        let line = error.span().map_or(1, |span| line_of(&text, span.start));
        let reason = format!("this is not TOML: {}", error.message());
        draft.refuse(Problem { source: Some(at(path, line)), key: String::new(), reason });
    }
    let mut reader = Reader { path, text: &text, draft };
    reader.section("", table.get_ref());
}

fn contents(path: &Path) -> Result<String, String> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(FILE_BYTES_MAX + 1).read_to_string(&mut text));
    match read {
        Err(error) => Err(format!("cannot be read: {error}")),
        Ok(bytes) if bytes as u64 > FILE_BYTES_MAX => Err(format!("is larger than {FILE_BYTES_MAX} bytes")),
        Ok(_) => Ok(text),
    }
}

fn at(path: &Path, line: usize) -> Source {
    Source::File { path: path.to_owned(), line }
}

fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes().iter().take(offset).filter(|&&byte| byte == b'\n').count() + 1
}

struct Reader<'a> {
    path: &'a Path,
    text: &'a str,
    draft: &'a mut Draft,
}

impl Reader<'_> {
    fn source(&self, offset: usize) -> Source {
        at(self.path, line_of(self.text, offset))
    }

    /// Applies the keys of a section in their own order, then names what it does not have.
    fn section(&mut self, section: &str, table: &DeTable<'_>) {
        for key in keys().filter(|key| key.section == section) {
            if let Some(value) = table.get(key.name) {
                let source = self.source(value.span().start);
                self.draft.set(key, RawValue::Typed(value.get_ref()), source);
            }
        }
        let names_key = |name: &str| keys().any(|key: &Key| key.section == section && key.name == name);
        let mut others: Vec<_> = table.iter().filter(|(name, _)| !names_key(name.get_ref())).collect();
        others.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in others {
            self.other(section, name, value);
        }
    }

    fn other(
        &mut self,
        section: &str,
        name: &Spanned<std::borrow::Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let source = self.source(name.span().start);
        let name = name.get_ref().as_ref();
        let is_section = section.is_empty() && SECTIONS.iter().any(|section| section.name == name);
        let (key, reason) = match value.get_ref().as_table() {
            Some(table) if is_section => return self.section(name, table),
            Some(_) if section.is_empty() => {
                let names = SECTIONS.iter().skip(1).map(|section| format!("[{}]", section.name));
                let written = format!("[{name}]");
                (name.to_owned(), format!("there is no such section{}", did_you_mean(&written, names)))
            }
            _ if is_section => {
                (name.to_owned(), format!("is a section: its keys stand under the line [{name}]"))
            }
            _ => {
                let path = if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") };
                let reason = format!("there is no such key{}", meant(&path, name));
                (path, reason)
            }
        };
        self.draft.refuse(Problem { source: Some(source), key, reason });
    }
}

/// The key of this name in another section, or one whose path looks alike.
fn meant(path: &str, name: &str) -> String {
    match keys().find(|key| key.name == name) {
        Some(key) if key.section.is_empty() => {
            format!("; did you mean {name}, which stands before the first [section]?")
        }
        Some(key) => format!("; did you mean {}?", key.path()),
        None => did_you_mean(path, keys().map(Key::path)),
    }
}
