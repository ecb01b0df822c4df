//! Messages of the catalogue that nobody says. Reads Fluent files and sources as text; that what is said is there and is given what
//! it asks for, the compiler checks.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The language that says which messages there are.
const WORDS_DIR: &str = "client_core/words/en";

/// A complaint for each message whose name no source names and no other message of its file.
pub(super) fn complaints(root: &Path, sources: &[String]) -> Result<Vec<String>> {
    let folder = root.join(WORDS_DIR);
    let mut complaints = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("{} cannot be listed", folder.display()))? {
        let path = entry?.path();
        let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let shared = file == "counts.ftl";
        let is_said = |name: &str| sources.iter().any(|source| names(source, name)) || shared;
        let unsaid = unsaid(&text, is_said);
        complaints.extend(unsaid.map(|name| format!("{WORDS_DIR}/{file}: nobody says {name}")));
    }
    complaints.sort();
    Ok(complaints)
}

fn unsaid(text: &str, is_said: impl Fn(&str) -> bool) -> impl Iterator<Item = &str> {
    let keys = text.lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key);
    let keys =
        keys.filter(|key| !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
    keys.filter(move |key| !is_said(key) && !text.contains(&format!("{{ {key} }}")))
}

/// Whether the text names a function of this name: called, or handed on by its path.
fn names(source: &str, name: &str) -> bool {
    source.match_indices(name).any(|(at, _)| {
        let before = source[..at].chars().next_back();
        let after = &source[at + name.len()..];
        let is_whole = !before.is_some_and(is_of_name) && !after.chars().next().is_some_and(is_of_name);
        is_whole && (after.starts_with('(') || source[..at].ends_with("::"))
    })
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_nobody_says_is_named() {
        let text = "# A note = this.\nleft = Left\nparts = { left }\nover = { $n ->\n    [one] One\n   *[other] Many\n}\ngone = Gone\n";
        let source = "let words = text::over(2); all.map(text::parts); forgone()";
        let unsaid: Vec<&str> = unsaid(text, |name| names(source, name)).collect();
        assert_eq!(unsaid, ["gone"]);
    }
}
