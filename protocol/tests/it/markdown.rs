//! Files of the repository, and as much of Markdown as `PROTOCOL.md` needs: sections, tables, code blocks. Knows nothing of messages.

use std::path::{Path, PathBuf};

use serde::Deserializer as _;
use serde::de::{IgnoredAny, MapAccess, Visitor};

/// A file of the repository, by its path from the root.
pub(crate) fn repository_file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

pub(crate) fn read(path: &str) -> String {
    std::fs::read_to_string(repository_file(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text under the heading that says just this, up to the next heading.
pub(crate) fn section<'a>(document: &'a str, heading: &str) -> Option<&'a str> {
    let mut starts =
        document.match_indices('\n').map(|(at, _)| at + 1).filter(|&at| heading_at(document, at).is_some());
    let start = starts.by_ref().find(|&at| heading_at(document, at) == Some(heading))?;
    let end = starts.next().unwrap_or(document.len());
    Some(&document[start..end])
}

/// What the heading at this place says, if there is one. Code blocks have no lines that begin with `#`.
fn heading_at(document: &str, at: usize) -> Option<&str> {
    let line = document[at..].lines().next()?;
    line.starts_with('#').then(|| line.trim_start_matches('#').trim())
}

/// The cells of every row of every table, without heads and rulers.
pub(crate) fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = text.lines().collect();
    let is_row = |line: &str| line.starts_with('|') && !line.starts_with("|--");
    let is_head = |n: usize| lines.get(n + 1).is_some_and(|next| next.starts_with("|--"));
    let rows = (0..lines.len()).filter(|&n| is_row(lines[n]) && !is_head(n));
    rows.map(|n| lines[n].trim().trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// The contents of the code blocks of this language.
pub(crate) fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let opened = text.split(fence.as_str()).skip(1);
    opened.map(|block| block.split("```").next().unwrap_or(block)).collect()
}

/// JSON on one line if it fits, else with a break after a comma wherever the next value would not fit any more.
/// No string of ours has a comma before a quotation mark or a brace.
pub(crate) fn wrap_json(start: &str, json: &str, width: usize, indent: &str) -> String {
    let mut lines = vec![start.to_owned()];
    let values = json.split_inclusive(',').fold(Vec::<String>::new(), |mut values, piece| {
        match values.last_mut() {
            Some(last) if !piece.starts_with(['"', '{']) => *last += piece,
            Some(_) | None => values.push(piece.to_owned()),
        }
        values
    });
    for value in values {
        let line = lines.last_mut().expect("begins with one");
        if line.chars().count() + value.chars().count() > width && *line != start {
            lines.push(format!("{indent}{value}"));
        } else {
            *line += &value;
        }
    }
    lines.join("\n") + "\n"
}

/// The keys of a JSON object as they stand in its text; none if it is no object.
pub(crate) fn keys_in_order(json: &str) -> Vec<String> {
    struct Keys;
    impl<'de> Visitor<'de> for Keys {
        type Value = Vec<String>;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "an object")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vec<String>, A::Error> {
            let mut keys = vec![];
            while let Some((key, IgnoredAny)) = map.next_entry()? {
                keys.push(key);
            }
            Ok(keys)
        }
    }
    serde_json::Deserializer::from_str(json).deserialize_map(Keys).unwrap_or_default()
}
