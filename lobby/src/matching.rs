//! Maximum-weight matching in a general graph: which disjoint edges weigh most together. Owns the algorithm; does not know
//! that its vertices are people.
//!
//! Edmonds' primal-dual method ("Maximum matching and a polyhedron with 0,1-vertices", 1965) with the bookkeeping of Galil
//! ("Efficient algorithms for finding maximum matching in graphs", 1986): a stage grows alternating trees from all free
//! vertices at once, and each vertex remembers its least slack edge from a tree, so that a stage takes O(n²) and all of
//! them O(n³). The weights are integers, and so are all duals: they are kept doubled.

mod stage;

use std::collections::VecDeque;

/// No vertex, no blossom.
const NONE: usize = usize::MAX;

/// An edge of positive weight between two vertices, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) ends: [usize; 2],
    /// More than 0, and at most [`i64::MAX`] / 8.
    pub(crate) weight: i64,
}

/// For each of `count` vertices, whom it is matched with in a matching of the largest total weight. Edges without positive
/// weight and loops are as if they were not there; of several between the same two the last one counts.
pub(crate) fn heaviest(count: usize, edges: &[Edge]) -> Vec<Option<usize>> {
    let mut forest = Forest::new(count, edges);
    while forest.stage() {}
    (0..count).map(|vertex| Some(forest.mate[vertex]).filter(|&mate| mate != NONE)).collect()
}

/// Where a vertex or blossom stands in the trees of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// In no tree.
    Free,
    /// A root, or an even number of edges from one.
    Outer,
    Inner,
}

/// An edge between two vertices that stands for one between two blossoms.
#[derive(Clone, Copy, Debug)]
struct Link {
    from: usize,
    to: usize,
}

/// Vertices are nodes `0..count`, blossoms the nodes above; a slot of a blossom that has been dissolved is used again.
struct Forest {
    count: usize,
    /// Room for nodes: every blossom has three parts at least, so there are fewer than half as many of them as vertices.
    nodes: usize,
    /// Doubled, by pairs of vertices; 0 where there is no edge.
    weight: Vec<i64>,
    neighbours: Vec<Vec<usize>>,
    /// By pairs of nodes: the edge of least slack between the first's vertices and the second's.
    links: Vec<Link>,
    /// Of a vertex twice its price, of a blossom the same.
    dual: Vec<i64>,
    /// The vertex at the other end of a node's matched edge.
    mate: Vec<usize>,
    /// The outermost blossom that a node lies in; of a slot not in use [`NONE`].
    top: Vec<usize>,
    /// Its parts around the odd circle, the base first; of a vertex none.
    parts: Vec<Vec<usize>>,
    /// By blossom and vertex: the part in which the vertex lies.
    part_with: Vec<usize>,
    label: Vec<Label>,
    /// The vertex from which a tree's edge comes into a node.
    parent: Vec<usize>,
    /// Of a node the outer vertex from which the edge of least slack comes.
    nearest: Vec<usize>,
    /// Outer vertices whose edges are still to be looked at.
    queue: VecDeque<usize>,
    /// To find the common root of two paths: the last search that came by.
    seen: Vec<u64>,
    search: u64,
}

impl Forest {
    fn new(count: usize, edges: &[Edge]) -> Self {
        let nodes = count + count / 2 + 1;
        let mut weight = vec![0; count * count];
        let mut neighbours = vec![Vec::new(); count];
        let mut heaviest = 0;
        for &Edge { ends: [one, other], weight: of_edge } in edges {
            if of_edge <= 0 || one == other {
                continue;
            }
            if weight[one * count + other] == 0 {
                neighbours[one].push(other);
                neighbours[other].push(one);
            }
            weight[one * count + other] = 2 * of_edge;
            weight[other * count + one] = 2 * of_edge;
            heaviest = heaviest.max(of_edge);
        }
        let mut forest = Self {
            count,
            nodes,
            weight,
            neighbours,
            links: vec![Link { from: NONE, to: NONE }; nodes * nodes],
            dual: vec![0; nodes],
            mate: vec![NONE; nodes],
            top: vec![NONE; nodes],
            parts: vec![Vec::new(); nodes],
            part_with: vec![NONE; nodes * count],
            label: vec![Label::Free; nodes],
            parent: vec![NONE; nodes],
            nearest: vec![NONE; nodes],
            queue: VecDeque::new(),
            seen: vec![0; nodes],
            search: 0,
        };
        for vertex in 0..count {
            forest.top[vertex] = vertex;
            forest.part_with[vertex * count + vertex] = vertex;
            // No edge is worth more than its two ends ask together.
            forest.dual[vertex] = heaviest;
            for other in 0..count {
                forest.links[vertex * nodes + other] = Link { from: vertex, to: other };
            }
        }
        forest
    }

    fn link(&self, from: usize, to: usize) -> Link {
        self.links[from * self.nodes + to]
    }

    fn weight_of(&self, link: Link) -> i64 {
        if link.from == NONE { 0 } else { self.weight[link.from * self.count + link.to] }
    }

    /// How much more the ends of an edge ask than it weighs; 0 for a tight one.
    fn slack(&self, link: Link) -> i64 {
        self.dual[link.from] + self.dual[link.to] - self.weight_of(link)
    }

    fn part_with(&self, blossom: usize, vertex: usize) -> usize {
        self.part_with[blossom * self.count + vertex]
    }

    fn is_top(&self, node: usize) -> bool {
        self.top[node] == node
    }

    /// The nodes that lie in no other.
    fn tops(&self) -> Vec<usize> {
        (0..self.nodes).filter(|&node| self.is_top(node)).collect()
    }

    /// The vertices of a node.
    fn vertices(&self, node: usize, into: &mut Vec<usize>) {
        if node < self.count {
            into.push(node);
        } else {
            for &part in &self.parts[node] {
                self.vertices(part, into);
            }
        }
    }

    fn set_top(&mut self, node: usize, top: usize) {
        self.top[node] = top;
        for n in 0..self.parts[node].len() {
            self.set_top(self.parts[node][n], top);
        }
    }

    /// Where a part stands in its blossom, counted from the base along an even number of edges: the circle is turned round
    /// if it is an odd number the other way.
    fn even_place(&mut self, blossom: usize, part: usize) -> usize {
        let parts = &mut self.parts[blossom];
        let place = parts.iter().position(|&of| of == part).expect("a part lies in its blossom");
        if place % 2 == 0 {
            return place;
        }
        parts[1..].reverse();
        parts.len() - place
    }

    /// Matches a node along the edge to another one, and inside of it what that leaves free.
    fn set_mate(&mut self, node: usize, other: usize) {
        let link = self.link(node, other);
        self.mate[node] = link.to;
        if node < self.count {
            return;
        }
        let base = self.part_with(node, link.from);
        let place = self.even_place(node, base);
        for n in 0..place {
            let (part, beside) = (self.parts[node][n], self.parts[node][n ^ 1]);
            self.set_mate(part, beside);
        }
        self.set_mate(base, other);
        self.parts[node].rotate_left(place);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The largest weight by trying everything: whom the lowest vertex of a set is matched with, and the rest of it.
    fn largest_weight(count: usize, edges: &[Edge]) -> i64 {
        let mut weight = vec![vec![0; count]; count];
        for &Edge { ends: [one, other], weight: of_edge } in edges {
            if one != other && of_edge > 0 {
                (weight[one][other], weight[other][one]) = (of_edge, of_edge);
            }
        }
        let mut best = vec![0; 1 << count];
        for set in 1_usize..1 << count {
            let lowest = set.trailing_zeros() as usize;
            let rest = set & (set - 1);
            let others = (0..count).filter(|other| rest >> other & 1 == 1);
            let matched = others.map(|other| weight[lowest][other] + best[rest & !(1 << other)]);
            best[set] = matched.max().unwrap_or(0).max(best[rest]);
        }
        best[(1 << count) - 1]
    }

    fn weight_of(mates: &[Option<usize>], edges: &[Edge]) -> i64 {
        let mut total = 0;
        for (vertex, mate) in mates.iter().enumerate() {
            let Some(mate) = *mate else { continue };
            assert_eq!(mates[mate], Some(vertex), "both know it");
            let is_between = |edge: &&Edge| {
                edge.weight > 0 && (edge.ends == [vertex, mate] || edge.ends == [mate, vertex])
            };
            total += edges.iter().rfind(is_between).expect("only neighbours are matched").weight;
        }
        total / 2
    }

    fn graphs(weights: std::ops::RangeInclusive<i64>) -> impl Strategy<Value = (usize, Vec<Edge>)> {
        (0_usize..=12).prop_flat_map(move |count| {
            let end = 0..count.max(1);
            let edge = (end.clone(), end, weights.clone())
                .prop_map(|(one, other, weight)| Edge { ends: [one, other], weight });
            let most = if count == 0 { 0 } else { 40 };
            (Just(count), proptest::collection::vec(edge, 0..=most))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn no_matching_weighs_more((count, edges) in graphs(-3..=1_000)) {
            prop_assert_eq!(weight_of(&heaviest(count, &edges), &edges), largest_weight(count, &edges));
        }

        /// Few different weights: most edges are tight, and blossoms lie in blossoms.
        #[test]
        fn nor_among_edges_of_like_weight((count, edges) in graphs(1..=4)) {
            prop_assert_eq!(weight_of(&heaviest(count, &edges), &edges), largest_weight(count, &edges));
        }
    }

    /// On a line of points, where a pair weighs the less the further apart they are, neighbours are matched: what a table of
    /// the best for the first so many points says.
    #[test]
    fn two_hundred_on_a_line_are_matched_at_best() {
        let mut state = 1_u64;
        let mut points: Vec<i64> = (0..200)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 50) as i64 / 8
            })
            .collect();
        points.sort_unstable();
        for width in [12, 60, 5_000] {
            let pairs = (0..200).flat_map(|one| (one + 1..200).map(move |other| [one, other]));
            let edges: Vec<Edge> = pairs
                .map(|ends| Edge { ends, weight: width - (points[ends[1]] - points[ends[0]]) })
                .collect();
            let mut best = vec![0; 201];
            for n in 2..=200 {
                let pair = width - (points[n - 1] - points[n - 2]);
                best[n] = best[n - 1].max(best[n - 2] + pair);
            }
            assert_eq!(weight_of(&heaviest(200, &edges), &edges), best[200]);
        }
    }
}
