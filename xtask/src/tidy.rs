//! House rules that no compiler checks: file lengths, module heads, names of tests, crate arrows.
//!
//! Reads sources as text and reports all problems in one run.

mod words;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::metadata::Metadata;
use crate::{arrows, process, web};

/// Above this a file does more than one thing. The aim is 100 to 300.
const LINES_MAX: usize = 450;

/// A longer name of a test belongs into a comment.
const TEST_NAME_MAX: usize = 60;

/// Files allowed to be longer, with their length when they were listed. Entries shrink or go; none is added lightly.
const LONGER: &[(&str, usize)] = &[
    ("client/src/flow.rs", 470),
    ("client_core/tests/it/dice.rs", 577),
    ("client_core/tests/it/playing.rs", 499),
    ("client_core/tests/it/practice.rs", 563),
    ("client_core/tests/it/server.rs", 487),
    ("game/tests/it/simulation/checks.rs", 480),
];

/// Folders that hold no source of ours.
const SKIPPED_FOLDERS: &[&str] = &["target", "dist", "nonet-data"];

pub(crate) fn check() -> Result<()> {
    let root = process::root();
    let mut files = Vec::new();
    collect_rust(&root, &mut files)?;
    let mut complaints = Vec::new();
    let mut sources = Vec::new();
    for path in &files {
        let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let name = path.strip_prefix(&root).unwrap_or(path).to_string_lossy().replace('\\', "/");
        complaints.extend(head_complaint(&name, &text));
        complaints.extend(length_complaint(&name, text.lines().count(), LONGER));
        complaints.extend(test_name_complaints(&name, &text));
        sources.push(text);
    }
    for (name, _) in LONGER.iter().filter(|(name, _)| !root.join(name).is_file()) {
        complaints.push(format!("{name}: is gone, take it off the list in xtask/src/tidy.rs"));
    }
    complaints.extend(words::complaints(&root, &sources)?);
    complaints.extend(arrows::complaints(&Metadata::load(None)?));
    let wasm = Metadata::load(Some(web::TARGET))?;
    complaints.extend(arrows::browser_complaints(&wasm));
    complaints.extend(loader_complaint(&wasm, &root.join(web::PAGES_DIR).join("gl.js"))?);
    if !complaints.is_empty() {
        bail!("{} to tidy:\n  {}", complaints.len(), complaints.join("\n  "));
    }
    println!("    {} source files and the arrows between the crates are in order", files.len());
    Ok(())
}

fn collect_rust(dir: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let entries = fs::read_dir(dir).with_context(|| format!("{} cannot be listed", dir.display()))?;
    let mut paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && !SKIPPED_FOLDERS.contains(&&*name) {
                collect_rust(&path, files)?;
            }
        } else if name.ends_with(".rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// Every source file opens with `//!`: what it owns and what it must not know.
fn head_complaint(name: &str, text: &str) -> Option<String> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("#!["));
    match first {
        Some(line) if line.starts_with("//!") && line.len() > "//! ".len() => None,
        _ => Some(format!(
            "{name}: opens without a `//!` head that says what it owns and what it must not know"
        )),
    }
}

fn length_complaint(name: &str, lines: usize, longer: &[(&str, usize)]) -> Option<String> {
    match longer.iter().find(|(listed, _)| *listed == name) {
        None if lines > LINES_MAX => Some(format!("{name}: {lines} lines, at most {LINES_MAX}: split it")),
        Some((_, listed)) if lines > *listed => {
            Some(format!("{name}: grew to {lines} lines, it was listed with {listed} and may only shrink"))
        }
        Some(_) if lines <= LINES_MAX => Some(format!("{name}: is short enough now, take it off the list")),
        _ => None,
    }
}

/// Names of tests say what holds, in a line of a test report.
fn test_name_complaints(name: &str, text: &str) -> Vec<String> {
    let mut is_test = false;
    let mut complaints = Vec::new();
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if let Some(attribute) = line.strip_prefix("#[") {
            let path = attribute.split(['(', ']']).next().unwrap_or_default();
            is_test |= path.rsplit("::").next() == Some("test");
        } else if let Some(test) = function_name(line).filter(|_| std::mem::take(&mut is_test))
            && test.len() > TEST_NAME_MAX
        {
            complaints.push(format!(
                "{name}:{number}: the name of the test has {} characters, at most {TEST_NAME_MAX}",
                test.len()
            ));
        }
    }
    complaints
}

fn function_name(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| ["pub", "async"].contains(word));
    (words.next() == Some("fn")).then(|| words.next()?.split(['(', '<']).next()).flatten()
}

/// The page's `gl.js` and the miniquad inside the wasm speak a private protocol: both must be of one release.
fn loader_complaint(wasm: &Metadata, ours: &Path) -> Result<Option<String>> {
    let miniquad = wasm.packages.iter().find(|package| package.name == "miniquad");
    let miniquad = miniquad.context("miniquad is not among the dependencies")?;
    let original = miniquad.dir.join("js").join("gl.js");
    let read = |path: &Path| fs::read(path).with_context(|| format!("{} cannot be read", path.display()));
    let complaint = format!("{}: differs from the one of miniquad {}", ours.display(), miniquad.version);
    Ok((read(ours)? != read(&original)?).then_some(complaint))
}

#[cfg(test)]
mod tests {
    use crate::metadata::tests::graph;

    use super::*;

    #[test]
    fn a_file_needs_a_head_before_anything_else() {
        assert_eq!(head_complaint("a.rs", "//! Owns a.\nuse b;"), None);
        assert_eq!(head_complaint("a.rs", "#![forbid(unsafe_code)]\n\n//! Owns a."), None);
        assert!(head_complaint("a.rs", "use b;\n//! Too late.").is_some());
        assert!(head_complaint("a.rs", "//!\nuse b;").is_some(), "an empty head says nothing");
        assert!(head_complaint("a.rs", "").is_some());
    }

    #[test]
    fn a_file_may_be_as_long_as_the_limit_and_no_longer() {
        assert_eq!(length_complaint("a.rs", LINES_MAX, &[]), None);
        assert!(length_complaint("a.rs", LINES_MAX + 1, &[]).unwrap().contains("split it"));
    }

    #[test]
    fn a_listed_file_may_only_shrink_and_leaves_the_list_in_the_end() {
        let listed = [("a.rs", 700)];
        assert_eq!(length_complaint("a.rs", 700, &listed), None);
        assert_eq!(length_complaint("a.rs", 650, &listed), None);
        assert!(length_complaint("a.rs", 701, &listed).unwrap().contains("may only shrink"));
        assert!(length_complaint("a.rs", LINES_MAX, &listed).unwrap().contains("off the list"));
        assert!(length_complaint("b.rs", 650, &listed).is_some());
    }

    #[test]
    fn only_tests_are_refused_for_a_long_name() {
        let of = |attribute: &str, length: usize| {
            let function = format!("{attribute}\nasync fn {}() -> Result<()> {{", "x".repeat(length));
            test_name_complaints("a.rs", &function)
        };
        for attribute in
            ["#[test]", "#[tokio::test]", "#[tokio::test(start_paused = true)]\n#[ignore = \"slow\"]"]
        {
            assert_eq!(of(attribute, TEST_NAME_MAX), Vec::<String>::new());
            assert!(of(attribute, TEST_NAME_MAX + 1)[0].contains("61 characters"), "{attribute}");
        }
        assert_eq!(of("#[inline]", TEST_NAME_MAX + 1), Vec::<String>::new());
    }

    #[test]
    fn the_walk_finds_sources_and_leaves_out_what_is_built() {
        let mut files = Vec::new();
        collect_rust(&process::root(), &mut files).unwrap();
        assert!(files.iter().any(|path| path.ends_with("xtask/src/tidy.rs")));
        assert!(!files.iter().any(|path| path.components().any(|part| part.as_os_str() == "target")));
    }

    #[test]
    fn a_loader_of_another_release_is_reported() {
        let dir = std::env::temp_dir().join(format!("nonet-xtask-loader-{}", std::process::id()));
        fs::create_dir_all(dir.join("js")).unwrap();
        fs::write(dir.join("js/gl.js"), "one").unwrap();
        let mut wasm = graph(&[], &[("miniquad", &[])]);
        wasm.packages[0].dir.clone_from(&dir);
        let ours = dir.join("gl.js");
        fs::write(&ours, "one").unwrap();
        assert_eq!(loader_complaint(&wasm, &ours).unwrap(), None);
        fs::write(&ours, "two").unwrap();
        assert!(loader_complaint(&wasm, &ours).unwrap().unwrap().contains("miniquad 1.0.0"));
        fs::remove_dir_all(&dir).unwrap();
    }
}
