//! The policy of `deny.toml` over every dependency: licences, bans and sources.
//!
//! The file is cargo-deny's, and cargo-deny judges when it is installed. Elsewhere this file enforces the part of the
//! format that the project uses, and refuses a policy that says more than it can enforce.

use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::metadata::{Metadata, Package};
use crate::process;

/// The only registry that the policy's `unknown-registry = "deny"` lets through.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Settings that only cargo-deny acts on; everything else in the file must be understood here.
const LEFT_TO_CARGO_DENY: &[&str] = &[
    "graph.all-features",
    "bans.multiple-versions",
    "bans.wildcards",
    "bans.allow-wildcard-paths",
    "licenses.confidence-threshold",
    "licenses.unused-allowed-license",
];

#[derive(Debug, PartialEq, Eq)]
struct Policy {
    allowed_licences: Vec<String>,
    banned: Vec<Reasoned>,
    ignored_advisories: Vec<Reasoned>,
}

/// A crate or an advisory, and why the policy names it.
#[derive(Debug, PartialEq, Eq)]
struct Reasoned {
    name: String,
    reason: String,
}

pub(crate) fn check() -> Result<()> {
    let text = fs::read_to_string(process::root().join("deny.toml"))
        .context("the policy deny.toml cannot be read")?;
    let policy = Policy::parse(&text).context("in deny.toml")?;
    if process::on_path("cargo-deny") {
        return process::run(&mut process::cargo([
            "deny",
            "--offline",
            "check",
            "licenses",
            "bans",
            "sources",
        ]));
    }
    let metadata = Metadata::load(None)?;
    let foreign: Vec<&Package> = metadata.packages.iter().filter(|p| !metadata.is_member(p)).collect();
    let complaints: Vec<String> = foreign.iter().flat_map(|package| policy.complaints(package)).collect();
    if !complaints.is_empty() {
        bail!("dependencies outside the policy of deny.toml:\n  {}", complaints.join("\n  "));
    }
    println!("    {} dependencies within the policy of deny.toml", foreign.len());
    for advisory in &policy.ignored_advisories {
        println!("    excepted: {} ({})", advisory.name, advisory.reason);
    }
    Ok(())
}

impl Policy {
    fn parse(text: &str) -> Result<Self> {
        let file: Value = basic_toml::from_str(text)?;
        let mut policy =
            Self { allowed_licences: Vec::new(), banned: Vec::new(), ignored_advisories: Vec::new() };
        for (section, settings) in file.as_object().context("the file must consist of tables")? {
            let settings = settings.as_object().with_context(|| format!("{section} must be a table"))?;
            for (key, value) in settings {
                policy.read(&format!("{section}.{key}"), value)?;
            }
        }
        Ok(policy)
    }

    fn read(&mut self, key: &str, value: &Value) -> Result<()> {
        match key {
            "licenses.allow" => {
                let list = value.as_array().context("licenses.allow must be a list")?;
                let names = list.iter().map(|licence| licence.as_str().map(str::to_owned));
                self.allowed_licences =
                    names.collect::<Option<_>>().context("licenses.allow must list strings")?;
            }
            "licenses.private" if value["ignore"] == true => {}
            "bans.deny" => self.banned = reasoned(key, "crate", value)?,
            "advisories.ignore" => self.ignored_advisories = reasoned(key, "id", value)?,
            "sources.unknown-registry" | "sources.unknown-git" if value == "deny" => {}
            key if LEFT_TO_CARGO_DENY.contains(&key) => {}
            _ => bail!("`{key} = {value}` is not understood by xtask/src/licences.rs: teach it there first"),
        }
        Ok(())
    }

    fn allows(&self, licence: &str) -> bool {
        self.allowed_licences.iter().any(|allowed| allowed == licence)
    }

    fn complaints(&self, package: &Package) -> Vec<String> {
        let Package { name, version, .. } = package;
        let mut complaints = Vec::new();
        match &package.licence {
            None => complaints.push(format!("{name} {version}: states no licence")),
            // The old form `MIT/Apache-2.0` is read as OR, as crates.io does.
            Some(terms) => match Expression::parse_mode(terms, ParseMode::LAX) {
                Ok(expression) if expression.evaluate(|one| self.allows(&one.to_string())) => {}
                Ok(_) => complaints.push(format!("{name} {version}: licence `{terms}` is not allowed")),
                Err(error) => {
                    complaints.push(format!("{name} {version}: licence `{terms}`: {}", error.reason))
                }
            },
        }
        if let Some(ban) = self.banned.iter().find(|ban| ban.name == *name) {
            complaints.push(format!("{name} {version}: banned, {}", ban.reason));
        }
        if package.source.as_deref() != Some(CRATES_IO) {
            let source = package.source.as_deref().unwrap_or("a path outside the workspace");
            complaints.push(format!("{name} {version}: comes from {source}"));
        }
        complaints
    }
}

/// Reads `[{ crate = "x", reason = "why" }]`. A bare name, a version requirement or an empty reason is refused.
fn reasoned(key: &str, name_key: &str, value: &Value) -> Result<Vec<Reasoned>> {
    let shape = || format!("{key} must list tables of {name_key} and reason");
    let list = value.as_array().with_context(shape)?;
    list.iter()
        .map(|entry| {
            let name = entry[name_key].as_str().with_context(shape)?.to_owned();
            let reason = entry["reason"].as_str().with_context(shape)?.to_owned();
            if name.contains(['@', ':']) {
                bail!("{key}: `{name}` names versions, which xtask/src/licences.rs cannot judge");
            }
            if reason.trim().is_empty() {
                bail!("{key}: `{name}` needs a reason");
            }
            Ok(Reasoned { name, reason })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::metadata::tests::graph;

    use super::*;

    const POLICY: &str = r#"
        [advisories]
        ignore = [{ id = "RUSTSEC-2025-0141", reason = "pinned" }]
        [licenses]
        allow = ["MIT", "Apache-2.0"]
        private = { ignore = true }
        [bans]
        multiple-versions = "allow"
        deny = [{ crate = "quad-net", reason = "loses frames" }]
        [sources]
        unknown-registry = "deny"
    "#;

    fn foreign(name: &str) -> Package {
        graph(&[], &[(name, &[])]).packages.remove(0)
    }

    fn complaints(package: &Package) -> Vec<String> {
        Policy::parse(POLICY).unwrap().complaints(package)
    }

    #[test]
    fn an_allowed_licence_from_crates_io_passes() {
        assert_eq!(complaints(&foreign("serde")), Vec::<String>::new());
    }

    #[test]
    fn a_licence_outside_the_list_or_none_at_all_is_reported() {
        let strict = Package { licence: Some("AGPL-3.0-only".into()), ..foreign("strict") };
        assert_eq!(complaints(&strict), ["strict 1.0.0: licence `AGPL-3.0-only` is not allowed"]);
        let silent = Package { licence: None, ..foreign("silent") };
        assert_eq!(complaints(&silent), ["silent 1.0.0: states no licence"]);
        let both = Package { licence: Some("(MIT OR Apache-2.0) AND MPL-2.0".into()), ..foreign("both") };
        assert_eq!(complaints(&both).len(), 1);
        let old = Package { licence: Some("Unlicense/MIT".into()), ..foreign("old") };
        assert_eq!(complaints(&old), Vec::<String>::new());
        let garbled = Package { licence: Some("MIT OR".into()), ..foreign("garbled") };
        assert_eq!(complaints(&garbled).len(), 1);
    }

    #[test]
    fn a_banned_crate_is_reported_with_the_reason() {
        assert_eq!(complaints(&foreign("quad-net")), ["quad-net 1.0.0: banned, loses frames"]);
    }

    #[test]
    fn a_git_dependency_is_reported() {
        let git = Package { source: Some("git+https://example.org/x".into()), ..foreign("x") };
        assert_eq!(complaints(&git), ["x 1.0.0: comes from git+https://example.org/x"]);
    }

    #[test]
    fn a_policy_that_says_more_than_is_enforced_is_refused() {
        for more in [
            "[licenses]\nexceptions = [{ crate = \"x\", allow = [\"MPL-2.0\"] }]",
            "[bans]\ndeny = [{ crate = \"x@2\", reason = \"old\" }]",
            "[bans]\ndeny = [\"x\"]",
            "[advisories]\nignore = [{ id = \"RUSTSEC-2025-0141\", reason = \" \" }]",
            "[sources]\nunknown-git = \"allow\"",
        ] {
            assert!(Policy::parse(more).is_err(), "{more}");
        }
    }

    #[test]
    fn the_projects_own_policy_is_understood() {
        let text = fs::read_to_string(process::root().join("deny.toml")).unwrap();
        let policy = Policy::parse(&text).unwrap();
        assert!(policy.allowed_licences.contains(&"MIT".to_owned()));
        assert!(!policy.allowed_licences.iter().any(|licence| licence.contains("GPL")));
    }
}
