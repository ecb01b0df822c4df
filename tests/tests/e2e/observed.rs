//! The files with which operators watch a server: every metric that the dashboard, the alerts and the manual name is
//! one that the server tells, under a label that it has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use testkit::scene;
use testkit::server::{Server, ServerProgram, get};

fn repository_file(name: &str) -> Result<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))
}

/// The queries of a dashboard, wherever in its panels they stand.
fn queries<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("expr").and_then(Value::as_str));
            fields.values().for_each(|field| queries(field, found));
        }
        Value::Array(entries) => entries.iter().for_each(|entry| queries(entry, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Our metrics in a query or a file of rules.
fn asked_for(text: &str) -> BTreeSet<&str> {
    text.split(|c| !is_word(c)).filter(|word| word.starts_with("nonet_")).collect()
}

/// Every `name{label="value"` and `name{label=~"one|other"` with a name of ours, taken apart.
fn selected(text: &str) -> Vec<(&str, &str, &str)> {
    let mut found = vec![];
    for (start, _) in text.match_indices('{') {
        let name = text[..start].rsplit(|c| !is_word(c)).next().unwrap_or_default();
        let selector = text[start + 1..].split('}').next().unwrap_or_default();
        if let Some((label, values)) = selector.split_once('=').filter(|_| name.starts_with("nonet_")) {
            let values = values.trim_start_matches('~').trim_matches('"').split('|');
            found.extend(values.map(|value| (name, label, value)));
        }
    }
    found
}

/// What a server tells: each sample's name, and its labels as they are written.
async fn told() -> Result<BTreeMap<String, Vec<String>>> {
    let server = Server::start().await?;
    let (_, text) = get(server.ops_address(), "/metrics").await?;
    server.stop().await?;
    let mut told: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let name: String = line.chars().take_while(|&c| is_word(c)).collect();
        let labels = line[name.len()..].split_once('}').map(|(labels, _)| labels.trim_start_matches('{'));
        told.entry(name).or_default().extend(labels.map(str::to_owned));
    }
    Ok(told)
}

/// A dashboard, a file of rules and a page of the manual.
async fn check_files(dashboard: &str, rules: &str, page: &str) -> Result<()> {
    let told = told().await?;
    let (shown_by, page_text) = (repository_file(dashboard)?, repository_file(page)?);
    let dashboard: Value = serde_json::from_str(&shown_by)?;
    let mut shown = vec![];
    queries(&dashboard, &mut shown);
    assert!(shown.len() > 15, "{} queries are few for a dashboard", shown.len());
    let rules = repository_file(rules)?;
    shown.push(&rules);
    for name in asked_for(&page_text) {
        let is_told = told.contains_key(name) || told.contains_key(&format!("{name}_bucket"));
        assert!(is_told, "{page} has {name}, which the server does not tell");
    }
    for text in &shown {
        for name in asked_for(text) {
            assert!(told.contains_key(name), "the server tells nothing named {name}: {text}");
        }
        for (name, label, value) in selected(text) {
            let wanted = format!("{label}=\"{value}\"");
            let is_told = told[name].iter().any(|labels| labels.split(',').any(|label| label == wanted));
            assert!(is_told, "the server tells no {name} with {wanted}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn dashboard_alerts_and_manual_name_exported_metrics() -> Result<()> {
    check_files("deploy/grafana/nonet.json", "deploy/alerts.yml", "docs/operating.md").await
}

#[tokio::test]
async fn a_clusters_files_name_exported_metrics() -> Result<()> {
    check_files("deploy/grafana/cluster.json", "deploy/alerts-cluster.yml", "docs/cluster.md").await
}

#[tokio::test]
async fn what_the_log_says_of_a_room_names_nobodys_address() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (players, _) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 4).await?;
    for player in &players {
        player.place_right(4).await?;
    }
    players[0].results(1).await?;
    let (status, log) = server.interrupt().await?;
    ensure!(status.success(), "{status}");
    for said in ["room opened", "entering", "race started", "race finished"] {
        let mut lines = log.iter().filter(|line| line.contains(said)).peekable();
        ensure!(lines.peek().is_some(), "nothing is said of {said:?}");
        for line in lines {
            ensure!(!line.contains("127.0.0.1"), "{line}");
        }
    }
    Ok(())
}
