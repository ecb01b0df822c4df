//! `cluster`: asks the database of a cluster, and no server of it, so that it answers also when none is left.

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use server::Config;
use server::admin::NodeStatus;

use super::admin::show::table;
use super::admin::span::shown;

#[derive(Clone, Debug, Args)]
pub(crate) struct Cluster {
    #[command(subcommand)]
    order: ClusterOrder,
}

#[derive(Clone, Copy, Debug, Subcommand)]
enum ClusterOrder {
    /// Its nodes; exit with 1 if none is alive.
    Status {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
}

/// # Errors
/// When no node lives, or the database does not answer.
pub(crate) fn run(cluster: &Cluster, config: &Config) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the asynchronous runtime did not start")?;
    let ClusterOrder::Status { json } = cluster.order;
    let nodes = runtime.block_on(server::cluster_nodes(config))?;
    if json {
        println!("{}", serde_json::to_string(&nodes)?);
    } else {
        print!("{}", show(&nodes));
    }
    if !nodes.iter().any(|node| node.state == "live") {
        bail!("no node of this cluster is alive");
    }
    Ok(())
}

fn show(nodes: &[NodeStatus]) -> String {
    let row = |node: &NodeStatus| {
        let seconds = node.lease_ms.unsigned_abs() / 1_000;
        let since = if node.lease_ms > 0 {
            format!("{}.{} s left", seconds, node.lease_ms / 100 % 10)
        } else {
            format!("ended {} ago", shown(seconds))
        };
        let numbers = [node.node, node.rooms, node.format].map(|number| number.to_string());
        let [number, rooms, format] = numbers;
        [number, node.name.clone(), node.state.clone(), since, rooms, node.version.clone(), format]
    };
    table(["Node", "Name", "State", "Lease", "Rooms", "Version", "Format"], nodes.iter().map(row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_shown_as_a_table() {
        let node = |node, state: &str, lease_ms| NodeStatus {
            node,
            name: "alpha".to_owned(),
            version: "1.2.3".to_owned(),
            format: 1,
            rooms: 7,
            lease_ms,
            state: state.to_owned(),
        };
        let shown = show(&[node(12, "live", 2_450), node(3, "gone", -61_000)]);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[1], "12    alpha  live   2.4 s left       7      1.2.3    1");
        assert!(lines[2].starts_with("3     alpha  gone   ended "), "{shown}");
    }
}
