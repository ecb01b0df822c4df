//! What several techniques work out of the same position, each part when it is first asked for. It lasts no longer than
//! the position: the next step ends it.

use std::cell::OnceCell;

use super::chain::Web;
use super::forcing::Followed;
use super::graph::{Graph, Node};
use crate::candidates::Candidates;

/// A position and what is known of it so far.
pub(super) struct Analysis<'p, 'g, const W: usize> {
    position: &'p Candidates<'g, W>,
    graph: OnceCell<Graph>,
    followed: OnceCell<Vec<Followed>>,
}

impl<'p, 'g, const W: usize> Analysis<'p, 'g, W> {
    pub(super) fn of(position: &'p Candidates<'g, W>) -> Self {
        Self { position, graph: OnceCell::new(), followed: OnceCell::new() }
    }

    pub(super) fn position(&self) -> &'p Candidates<'g, W> {
        self.position
    }

    /// All links between candidates.
    pub(super) fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| Graph::of(self.position, Web::Everything))
    }

    /// What follows from each candidate, by its node in the graph.
    pub(super) fn followed(&self) -> &[Followed] {
        self.followed.get_or_init(|| {
            let graph = self.graph();
            (0..graph.candidates.len() as Node).map(|start| Followed::from(graph, start)).collect()
        })
    }
}
