//! What `cargo metadata` tells: packages, what they declare, and the graph that was resolved.
//!
//! Reads the JSON by hand instead of through the `cargo_metadata` crate, which would be most of this crate's build
//! time. Judges nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::process;

#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The SPDX expression, when the package states one.
    pub(crate) licence: Option<String>,
    /// Where it came from; `None` for a path in this workspace.
    pub(crate) source: Option<String>,
    /// Names of the packages it declares as dependencies of any kind.
    pub(crate) declared: BTreeSet<String>,
    /// The folder of its `Cargo.toml`.
    pub(crate) dir: PathBuf,
    pub(crate) id: String,
}

#[derive(Debug)]
pub(crate) struct Metadata {
    pub(crate) packages: Vec<Package>,
    pub(crate) target_dir: PathBuf,
    member_ids: BTreeSet<String>,
    /// Package id to the ids that its library or binary links (neither build nor development dependencies).
    links: BTreeMap<String, Vec<String>>,
}

impl Metadata {
    /// The widest graph (every platform, every feature), or what is built for one target triple by default.
    /// The lockfile must be up to date.
    pub(crate) fn load(platform: Option<&str>) -> Result<Self> {
        let mut command = process::cargo(["metadata", "--format-version", "1", "--locked"]);
        match platform {
            None => command.arg("--all-features"),
            Some(triple) => command.args(["--filter-platform", triple]),
        };
        let text = process::read(&mut command)?;
        let json =
            serde_json::from_str(&text).context("cargo metadata printed something that is not JSON")?;
        Self::from_json(&json).context("cargo metadata printed JSON of an unknown shape")
    }

    fn from_json(json: &Value) -> Option<Self> {
        let packages = json["packages"].as_array()?.iter().map(package).collect::<Option<_>>()?;
        let member_ids = json["workspace_members"].as_array()?.iter().map(text).collect::<Option<_>>()?;
        let links = json["resolve"]["nodes"].as_array()?.iter().map(node).collect::<Option<_>>()?;
        let target_dir = PathBuf::from(json["target_directory"].as_str()?);
        Some(Self { packages, target_dir, member_ids, links })
    }

    pub(crate) fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| self.is_member(package))
    }

    pub(crate) fn is_member(&self, package: &Package) -> bool {
        self.member_ids.contains(&package.id)
    }

    /// Names of everything that ends up linked into the workspace member `root`, itself included.
    pub(crate) fn linked_into(&self, root: &str) -> BTreeSet<&str> {
        let by_id: BTreeMap<&str, &Package> = self.packages.iter().map(|p| (p.id.as_str(), p)).collect();
        let mut waiting: Vec<&str> = self
            .members()
            .filter(|package| package.name == root)
            .map(|package| package.id.as_str())
            .collect();
        let mut seen = BTreeSet::new();
        while let Some(id) = waiting.pop() {
            if seen.insert(id) {
                waiting.extend(self.links.get(id).into_iter().flatten().map(String::as_str));
            }
        }
        seen.into_iter().filter_map(|id| by_id.get(id)).map(|package| package.name.as_str()).collect()
    }
}

fn package(json: &Value) -> Option<Package> {
    let declared =
        json["dependencies"].as_array()?.iter().map(|d| text(&d["name"])).collect::<Option<_>>()?;
    Some(Package {
        name: text(&json["name"])?,
        version: text(&json["version"])?,
        licence: text(&json["license"]),
        source: text(&json["source"]),
        declared,
        dir: Path::new(json["manifest_path"].as_str()?).parent()?.to_owned(),
        id: text(&json["id"])?,
    })
}

fn node(json: &Value) -> Option<(String, Vec<String>)> {
    let is_linked = |dep: &&Value| {
        dep["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
    };
    let linked = json["deps"].as_array()?.iter().filter(is_linked).map(|dep| text(&dep["pkg"]));
    Some((text(&json["id"])?, linked.collect::<Option<_>>()?))
}

fn text(json: &Value) -> Option<String> {
    json.as_str().map(str::to_owned)
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    /// A graph of workspace members (`ours`) and foreign packages, each with what it links.
    pub(crate) fn graph(ours: &[(&str, &[&str])], foreign: &[(&str, &[&str])]) -> Metadata {
        let source = Some("registry+https://github.com/rust-lang/crates.io-index");
        let kinds = json!([{ "kind": null }]);
        let both = || ours.iter().map(|p| (p, None)).chain(foreign.iter().map(|p| (p, source)));
        let packages: Vec<Value> = both()
            .map(|((name, links), source)| {
                let dependencies: Vec<Value> = links.iter().map(|link| json!({ "name": link })).collect();
                json!({ "name": name, "version": "1.0.0", "id": name, "license": "MIT", "source": source,
                        "manifest_path": format!("/{name}/Cargo.toml"),
                        "dependencies": dependencies })
            })
            .collect();
        let nodes: Vec<Value> = both()
            .map(|((name, links), _)| {
                let deps: Vec<Value> =
                    links.iter().map(|link| json!({ "pkg": link, "dep_kinds": kinds.clone() })).collect();
                json!({ "id": name, "deps": deps })
            })
            .collect();
        let members: Vec<&str> = ours.iter().map(|(name, _)| *name).collect();
        Metadata::from_json(&json!({ "packages": packages, "workspace_members": members,
            "resolve": { "nodes": nodes }, "target_directory": "/target" }))
        .unwrap()
    }

    #[test]
    fn linking_is_followed_to_the_end() {
        let graph = graph(&[("app", &["a"]), ("other", &["c"])], &[("a", &["b"]), ("b", &["a"]), ("c", &[])]);
        assert_eq!(graph.linked_into("app"), BTreeSet::from(["a", "app", "b"]));
        assert_eq!(graph.members().count(), 2);
    }

    #[test]
    fn build_and_development_dependencies_are_not_linked() {
        let node = node(&json!({ "id": "app", "deps": [
            { "pkg": "linked", "dep_kinds": [{ "kind": "dev" }, { "kind": null }] },
            { "pkg": "tested", "dep_kinds": [{ "kind": "dev" }] },
            { "pkg": "built", "dep_kinds": [{ "kind": "build" }] },
        ]}));
        assert_eq!(node, Some(("app".to_owned(), vec!["linked".to_owned()])));
    }

    #[test]
    fn another_shape_is_noticed() {
        assert!(Metadata::from_json(&json!({ "packages": [] })).is_none());
    }
}
