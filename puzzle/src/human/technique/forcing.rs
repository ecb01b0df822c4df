//! Forcing chains: whichever candidate of a cell is true, or whichever place of a digit in a house, chains lead to the
//! same conclusion.

use super::analysis::Analysis;
use super::chain::houses_of_links;
use super::graph::{Graph, Node, Row, contains, difference, insert, nodes};
use super::{Claim, Finds, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::{CellSet, HouseId};

/// Something is true or false: a node, and which.
type Conclusion = (Node, bool);

/// What follows from each candidate, were it true.
struct Consequences<'a> {
    graph: &'a Graph,
    /// Per candidate, by its node.
    of: &'a [Followed],
}

/// Alternatives that lead to the same conclusion, and how many claims that takes in all.
struct Agreement {
    branches: Vec<Node>,
    house: Option<HouseId>,
    conclusion: Conclusion,
    claims: usize,
}

/// All candidates of a cell lead to the same.
pub(super) fn cell<const W: usize>(analysis: &Analysis<'_, '_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let consequences = Consequences::of(analysis)?;
    let position = analysis.position();
    let cells = position.with_candidates().iter();
    let choices = cells.map(|cell| {
        let branches =
            position.digits(cell).iter().map(|digit| consequences.graph.node(Candidate { cell, digit }));
        (branches.collect(), None)
    });
    let choices = choices.take_while(|_| !analysis.stops());
    consequences.agreed(position, Technique::CellForcingChain, choices, finds)
}

/// All places of a digit in a house lead to the same.
pub(super) fn house<const W: usize>(analysis: &Analysis<'_, '_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let consequences = Consequences::of(analysis)?;
    let position = analysis.position();
    let geometry = position.geometry();
    let places =
        geometry.houses().iter().flat_map(|house| geometry.digits().iter().map(move |digit| (house, digit)));
    let choices = places.map(|(house, digit)| {
        let places = position.places(digit).intersection(house.set);
        (consequences.graph.nodes(digit, places).collect(), Some(house.id()))
    });
    let choices = choices.take_while(|_| !analysis.stops());
    consequences.agreed(position, Technique::HouseForcingChain, choices, finds)
}

impl<'a> Consequences<'a> {
    /// None if it is stopped meanwhile.
    fn of<const W: usize>(analysis: &'a Analysis<'_, '_, W>) -> Option<Self> {
        let (graph, of) = (analysis.graph(), analysis.followed());
        (of.len() == graph.candidates.len()).then_some(Self { graph, of })
    }

    fn following(&self, branch: Node) -> &'a Followed {
        &self.of[usize::from(branch)]
    }

    /// The shortest way to anything that all branches of a choice reach; of all, the shortest to each such conclusion.
    fn agreed<const W: usize>(
        &self,
        position: &Candidates<'_, W>,
        technique: Technique,
        choices: impl Iterator<Item = (Vec<Node>, Option<HouseId>)>,
        finds: &mut Finds<'_>,
    ) -> Option<Step> {
        let mut shortest: Option<Agreement> = None;
        // A single branch would be a single, not a choice.
        for (branches, house) in choices.filter(|(branches, _)| branches.len() > 1) {
            for conclusion in self.shared(&branches) {
                let of = |&branch: &Node| self.following(branch).length(conclusion);
                let claims = branches.iter().map(of).sum::<usize>();
                let told = || Agreement { branches: branches.clone(), house, conclusion, claims };
                if finds.are_all() {
                    self.step(position, technique, &told()).and_then(|step| finds.take(step));
                } else if shortest.as_ref().is_none_or(|shortest| claims < shortest.claims) {
                    shortest = Some(told());
                }
            }
        }
        finds.take(self.step(position, technique, &shortest?)?)
    }

    /// What all branches lead to.
    fn shared(&self, branches: &[Node]) -> Vec<Conclusion> {
        let shared = |row: fn(&Followed) -> &Row| {
            branches.iter().fold(vec![u64::MAX; self.graph.empty_row().len()], |mut shared, &branch| {
                shared.iter_mut().zip(row(self.following(branch))).for_each(|(shared, row)| *shared &= row);
                shared
            })
        };
        let (off, on) = (shared(|followed| &followed.off), shared(|followed| &followed.on));
        let mut shared: Vec<Conclusion> =
            nodes(&off).map(|node| (node, false)).chain(nodes(&on).map(|node| (node, true))).collect();
        shared.sort_unstable();
        shared
    }

    fn step<const W: usize>(
        &self,
        position: &Candidates<'_, W>,
        technique: Technique,
        agreement: &Agreement,
    ) -> Option<Step> {
        let (target, holds) = agreement.conclusion;
        let conclusion = self.graph.candidate(target);
        let starts = agreement.branches.iter().map(|&branch| self.graph.candidate(branch));
        let pattern: CellSet<W> = starts.clone().map(|candidate| candidate.cell).collect();
        let step = if holds {
            Step::placement(technique, conclusion, pattern)
        } else {
            Step::striking(technique, vec![conclusion], pattern)?
        };
        let digits = starts.map(|candidate| candidate.digit).collect();
        let claim = |(node, holds): Conclusion| Claim { candidate: self.graph.candidate(node), holds };
        let chain = |&branch: &Node| {
            self.following(branch).trace(agreement.conclusion).into_iter().map(claim).collect()
        };
        let mut step = step.marked(position, Role::Base, digits, pattern).within(agreement.house);
        step.chains = agreement.branches.iter().map(chain).collect();
        for claims in &step.chains {
            step.houses.extend(houses_of_links(position, claims));
        }
        Some(step.at(technique.level().lengthened(agreement.claims)))
    }
}

/// What follows from a candidate by chains, and how.
pub(super) struct Followed {
    start: Node,
    on: Vec<u64>,
    off: Vec<u64>,
    /// Which node made one true or false, where it is known to be.
    on_from: Vec<Node>,
    off_from: Vec<Node>,
}

impl Followed {
    /// Follows the links from a true candidate, by breadth first.
    pub(super) fn from(graph: &Graph, start: Node) -> Self {
        let parents = vec![start; graph.candidates.len()];
        let (on, off) = (graph.empty_row(), graph.empty_row());
        let mut found = Self { start, on, off, on_from: parents.clone(), off_from: parents };
        insert(&mut found.on, start);
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&true_one) = queue.get(next) {
            next += 1;
            let newly_off: Vec<Node> = difference(graph.weak(true_one), &found.off).collect();
            for off in newly_off {
                insert(&mut found.off, off);
                found.off_from[usize::from(off)] = true_one;
                for on in nodes(graph.strong(off)) {
                    if !contains(&found.on, on) {
                        insert(&mut found.on, on);
                        found.on_from[usize::from(on)] = off;
                        queue.push(on);
                    }
                }
            }
        }
        found
    }

    /// How many claims the chain from the start to a conclusion has.
    fn length(&self, conclusion: Conclusion) -> usize {
        let (mut node, mut holds) = conclusion;
        let mut claims = 1;
        while !holds || node != self.start {
            node = if holds { self.on_from[usize::from(node)] } else { self.off_from[usize::from(node)] };
            holds = !holds;
            claims += 1;
        }
        claims
    }

    /// The chain from the start to a conclusion.
    fn trace(&self, conclusion: Conclusion) -> Vec<Conclusion> {
        let (mut node, mut holds) = conclusion;
        let mut claims = Vec::new();
        loop {
            claims.push((node, holds));
            if holds && node == self.start {
                claims.reverse();
                return claims;
            }
            node = if holds { self.on_from[usize::from(node)] } else { self.off_from[usize::from(node)] };
            holds = !holds;
        }
    }
}
