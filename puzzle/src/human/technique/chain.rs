//! Chains of strong and weak links by turns (alternating inference chains, and X-chains and XY-chains among them): if
//! the first candidate is false the last is true. So whatever excludes both is false.

use super::graph::{Graph, Node, common, contains, difference, insert, meet, nodes};
use super::{Claim, Finds, Level, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::{CellSet, DigitSet, House, HouseId};

/// Which links chains are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Web {
    /// Houses only: all candidates are of one digit.
    OneDigit,
    /// Strong links only in cells of two candidates, weak ones only in houses.
    TwoDigitCells,
    Everything,
}

/// No node leads here: this is where the chain starts.
const START: Node = Node::MAX;

/// The shortest chain that strikes anything, in steps of the technique; of all chains, the shortest between any two ends.
pub(super) fn chains<const W: usize>(
    position: &Candidates<'_, W>,
    graph: &Graph,
    technique: Technique,
    stops: &dyn Fn() -> bool,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let mut walk = Walk::new(graph);
    let mut starts = nodes(graph.linked()).take_while(|_| !stops());
    if finds.are_all() {
        return starts.find_map(|start| {
            walk.ends(start, usize::MAX, |walk, end| {
                finds.take(step(position, graph, technique, &walk.trace(end))?)
            })
        });
    }
    let mut best: Option<Vec<Node>> = None;
    for start in starts {
        let most_links = best.as_ref().map_or(usize::MAX, |chain| chain.len() / 2 - 1);
        if most_links < 2 {
            break;
        }
        best = walk.ends(start, most_links, |walk, end| Some(walk.trace(end))).or(best);
    }
    best.and_then(|chain| step(position, graph, technique, &chain))
}

/// The level of an X-chain of so many strong links; of two it is a turbot fish.
pub(super) fn of_one_digit(links: usize) -> Level {
    match links {
        0..=2 => Level::from_tenths(40),
        3 => Level::from_tenths(55),
        4 => Level::from_tenths(59),
        _ => Level::from_tenths(66).lengthened(2 * links),
    }
}

/// A walk through the graph by breadth first, starting with a candidate that is taken to be false.
struct Walk<'a> {
    graph: &'a Graph,
    /// Nodes known to be true or false on this walk.
    on: Vec<u64>,
    off: Vec<u64>,
    /// Which node made one true or false.
    on_from: Vec<Node>,
    off_from: Vec<Node>,
    newly_on: Vec<Node>,
    newly_off: Vec<Node>,
}

impl<'a> Walk<'a> {
    fn new(graph: &'a Graph) -> Self {
        let parents = vec![START; graph.candidates.len()];
        Self {
            graph,
            on: graph.empty_row(),
            off: graph.empty_row(),
            on_from: parents.clone(),
            off_from: parents,
            newly_on: Vec::new(),
            newly_off: Vec::new(),
        }
    }

    /// Shows the nodes that become true and exclude something that the start excludes too, the nearest first and within so
    /// many strong links, until that gives something.
    fn ends<T>(
        &mut self,
        start: Node,
        most_links: usize,
        mut see: impl FnMut(&Self, Node) -> Option<T>,
    ) -> Option<T> {
        let graph = self.graph;
        self.on.fill(0);
        self.off.fill(0);
        insert(&mut self.off, start);
        // A chain does not come back to its start.
        insert(&mut self.on, start);
        self.off_from[usize::from(start)] = START;
        self.newly_off.clear();
        self.newly_off.push(start);
        for _ in 0..most_links {
            self.newly_on.clear();
            for &off in &self.newly_off {
                for on in difference(graph.strong(off), &self.on) {
                    self.on_from[usize::from(on)] = off;
                    if meet(graph.weak(start), graph.weak(on))
                        && let Some(seen) = see(self, on)
                    {
                        return Some(seen);
                    }
                    self.newly_on.push(on);
                }
                self.on.iter_mut().zip(graph.strong(off)).for_each(|(on, strong)| *on |= strong);
            }
            self.newly_off.clear();
            for &on in &self.newly_on {
                let fresh = graph.weak(on).iter().zip(graph.linked()).zip(&self.off);
                let fresh = fresh.map(|((weak, linked), off)| weak & linked & !off);
                for off in super::graph::bits(fresh) {
                    self.off_from[usize::from(off)] = on;
                    self.newly_off.push(off);
                }
                self.off.iter_mut().zip(graph.weak(on)).for_each(|(off, weak)| *off |= weak);
            }
            if self.newly_off.is_empty() {
                return None;
            }
        }
        None
    }

    /// The chain from the start to this node.
    fn trace(&self, end: Node) -> Vec<Node> {
        let mut chain = vec![end];
        let mut node = end;
        loop {
            let off = self.on_from[usize::from(node)];
            chain.push(off);
            node = self.off_from[usize::from(off)];
            if node == START {
                chain.reverse();
                return chain;
            }
            chain.push(node);
        }
    }
}

/// Of each claim that follows from another place of its digit being out of question: the house that has no further place.
pub(super) fn houses_of_links<const W: usize>(
    position: &Candidates<'_, W>,
    claims: &[Claim],
) -> Vec<HouseId> {
    let house = |pair: &[Claim]| {
        let ([a, b], digit) = ([pair[0].candidate.cell, pair[1].candidate.cell], pair[1].candidate.digit);
        let places = |house: &House<W>| position.places(digit).intersection(house.set);
        let both = CellSet::from_iter([a, b]);
        let found = position.geometry().houses_of(a).find(|house| places(house) == both)?;
        (pair[1].holds && a != b).then(|| found.id())
    };
    claims.windows(2).filter_map(house).collect()
}

/// The claims of a chain are false and true by turns. If its ends exclude each other too it is a loop, which turns
/// every weak link into a strong one.
fn step<const W: usize>(
    position: &Candidates<'_, W>,
    graph: &Graph,
    technique: Technique,
    chain: &[Node],
) -> Option<Step> {
    let (first, last) = (*chain.first()?, *chain.last()?);
    let mut struck: Vec<Node> = common(graph.weak(first), graph.weak(last)).collect();
    if contains(graph.weak(first), last) {
        for link in chain[1..chain.len() - 1].chunks_exact(2) {
            struck.extend(common(graph.weak(link[0]), graph.weak(link[1])));
        }
        struck.sort_unstable();
        struck.dedup();
    }
    let candidates = chain.iter().map(|&node| graph.candidate(node));
    let pattern: CellSet<W> = candidates.clone().map(|candidate| candidate.cell).collect();
    let eliminations = struck.into_iter().map(|node| graph.candidate(node)).collect();
    let claims: Vec<Claim> =
        candidates.enumerate().map(|(index, candidate)| Claim { candidate, holds: index % 2 == 1 }).collect();
    let mut step = Step::striking(technique, eliminations, pattern)?;
    for (role, holds) in [(Role::First, false), (Role::Second, true)] {
        for claim in claims.iter().filter(|claim| claim.holds == holds) {
            let Candidate { cell, digit } = claim.candidate;
            let digits: DigitSet = [digit].into_iter().collect();
            step = step.marked(position, role, digits, CellSet::from_iter([cell]));
        }
    }
    let level = if technique == Technique::XChain {
        of_one_digit(claims.len() / 2).max(technique.level())
    } else {
        technique.level().lengthened(claims.len())
    };
    let houses = houses_of_links(position, &claims);
    Some(step.at(level).within(houses).chained(claims))
}
