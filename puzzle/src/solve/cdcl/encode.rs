//! Rules as clauses: a variable for each candidate, and a few more for sums.
//!
//! Pairs are encoded by support (de Kleer 1989), so that the solver's own propagation strikes all that arc consistency
//! would. A cage has a variable for each combination; other sums count up cell by cell, with a variable for each total
//! that can be reached and from which the whole can still be made. An automaton has a variable for each node of its diagram.

use super::clauses::Literal;
use super::solver::Solver;
use crate::board::plan::Edge;
use crate::solve::general::Rules;

/// Literals in all clauses, some twelve bytes each. An empty 25x25 takes 1.6 million.
pub(super) const LITERALS_MAX: usize = 6_000_000;

/// Units of work that a literal takes to be written down.
const LITERAL_WORK: u64 = 4;

/// Units of work that the clauses of a board take at least: those of its cells and their peers.
pub(super) fn least_work(rules: &Rules) -> u64 {
    let size = usize::from(rules.size);
    let peers: usize = rules.peers.iter().map(<[u16]>::len).sum();
    LITERAL_WORK * (size * (size * rules.cells() + peers)) as u64
}

/// The candidate of a cell; digits count from 0.
pub(super) fn is(rules: &Rules, cell: usize, digit: u32) -> Literal {
    Literal::new(cell as u32 * u32::from(rules.size) + digit, true)
}

pub(super) struct Encoding<'a> {
    rules: &'a Rules,
    solver: Solver,
    literals: usize,
    /// Asked between parts with the work so far.
    going: &'a mut dyn FnMut(u64) -> bool,
}

impl<'a> Encoding<'a> {
    /// A solver that knows the rules; none if they are too many, or `going`, which takes the work so far, says no.
    pub(super) fn of(rules: &'a Rules, going: &'a mut dyn FnMut(u64) -> bool) -> Option<Solver> {
        let mut encoding = Self { rules, solver: Solver::new(), literals: 0, going };
        for _ in 0..rules.cells() * usize::from(rules.size) {
            encoding.solver.variable();
        }
        for cell in 0..rules.cells() {
            encoding.cell(cell);
            encoding.arcs(cell);
            encoding.goes_on().then_some(())?;
        }
        for house in rules.houses.iter() {
            for digit in 0..u32::from(rules.size) {
                let places: Vec<Literal> =
                    house.iter().map(|&cell| is(rules, usize::from(cell), digit)).collect();
                encoding.add(&places);
            }
        }
        for sum in 0..rules.sums.len() {
            match rules.sums.combinations(sum) {
                Some(combinations) => encoding.cage(rules.sums.cells(sum), combinations),
                None => encoding.count_up(sum),
            }
            encoding.goes_on().then_some(())?;
        }
        for automaton in 0..rules.lines.len() {
            encoding.automaton(automaton);
            encoding.goes_on().then_some(())?;
        }
        encoding.solver.work = encoding.work();
        Some(encoding.solver)
    }

    fn work(&self) -> u64 {
        LITERAL_WORK * self.literals as u64
    }

    fn goes_on(&mut self) -> bool {
        let work = self.work();
        self.literals <= LITERALS_MAX && (self.going)(work)
    }

    fn add(&mut self, clause: &[Literal]) {
        self.literals += clause.len();
        self.solver.clause(clause);
    }

    /// The digits that a cell holds exclude each other, and those of its peers.
    fn cell(&mut self, cell: usize) {
        let rules = self.rules;
        let size = u32::from(rules.size);
        let all: Vec<Literal> = (0..size).map(|digit| is(rules, cell, digit)).collect();
        self.add(&all);
        for digit in 0..size {
            if rules.start[cell] & 1 << digit == 0 {
                self.add(&[all[digit as usize].negated()]);
            }
            let others = (0..digit).map(|other| all[other as usize]);
            let peers =
                rules.peers.list(cell).iter().map(|&peer| usize::from(peer)).filter(|&peer| peer < cell);
            let excluded: Vec<Literal> = others.chain(peers.map(|peer| is(rules, peer, digit))).collect();
            for other in excluded {
                self.add(&[all[digit as usize].negated(), other.negated()]);
            }
        }
    }

    fn arcs(&mut self, cell: usize) {
        let rules = self.rules;
        for &arc in rules.arcs(cell) {
            for digit in 0..u32::from(rules.size) {
                let supported = rules.supported(arc, 1 << digit);
                let supports = digits(supported).map(|support| is(rules, usize::from(arc.other), support));
                let clause: Vec<Literal> = supports.chain([is(rules, cell, digit).negated()]).collect();
                self.add(&clause);
            }
        }
    }

    /// The cells are as many as the digits of a combination and all differ: so if each holds one of the digits, all of
    /// the digits are there.
    fn cage(&mut self, cells: &[u16], combinations: &[u32]) {
        let rules = self.rules;
        let chosen: Vec<Literal> =
            combinations.iter().map(|_| Literal::new(self.solver.variable(), true)).collect();
        self.add(&chosen);
        for (&choice, &combination) in chosen.iter().zip(combinations) {
            for digit in 0..u32::from(rules.size) {
                let places = cells.iter().map(|&cell| is(rules, usize::from(cell), digit));
                if combination & 1 << digit == 0 {
                    places.for_each(|place| self.add(&[choice.negated(), place.negated()]));
                } else {
                    let clause: Vec<Literal> = places.chain([choice.negated()]).collect();
                    self.add(&clause);
                }
            }
        }
    }

    fn count_up(&mut self, sum: usize) {
        let rules = self.rules;
        let (cells, plus, total) = (rules.sums.cells(sum), rules.sums.plus(sum), rules.sums.total(sum));
        let size = i32::from(rules.size);
        // The least and the greatest that the cells from each on can add.
        let (mut rest, mut rests) = ((0, 0), vec![(0, 0)]);
        for index in (0..cells.len()).rev() {
            rest = if index < plus { (rest.0 + 1, rest.1 + size) } else { (rest.0 - size, rest.1 - 1) };
            rests.push(rest);
        }
        rests.reverse();
        let mut reached = vec![(0, None)];
        for (index, &cell) in cells.iter().enumerate() {
            let mut next: Vec<(i32, Option<Literal>)> = Vec::new();
            for (so_far, state) in reached {
                for digit in 0..size {
                    let sign = if index < plus { 1 } else { -1 };
                    let then = so_far + sign * (digit + 1);
                    let (least, greatest) = rests[index + 1];
                    let mut clause = vec![is(rules, usize::from(cell), digit as u32).negated()];
                    clause.extend(state.map(Literal::negated));
                    if (then + least..=then + greatest).contains(&total) {
                        let known = next.iter().find(|(value, _)| *value == then);
                        let state = known.map_or_else(
                            || Literal::new(self.solver.variable(), true),
                            |known| known.1.expect("every total but the first has a variable"),
                        );
                        if known.is_none() {
                            next.push((then, Some(state)));
                        }
                        clause.push(state);
                    }
                    self.add(&clause);
                }
            }
            reached = next;
        }
    }

    /// The digits lead from the start through one node of each layer to the end. A digit needs a node that it goes on from, a
    /// node one that it is come to from.
    fn automaton(&mut self, automaton: usize) {
        let rules = self.rules;
        let diagram = &rules.diagrams[automaton];
        let nodes: Vec<Literal> =
            (0..diagram.nodes()).map(|_| Literal::new(self.solver.variable(), true)).collect();
        let [first, last] = [nodes[0], nodes[nodes.len() - 1]];
        self.add(&[first]);
        self.add(&[last]);
        for (position, &cell) in rules.lines.list(automaton).iter().enumerate() {
            let edges = diagram.edges(position);
            for digit in 0..u32::from(rules.size) {
                let here = is(rules, usize::from(cell), digit);
                let mut sources = vec![here.negated()];
                for edge in edges.iter().filter(|edge| edge.digits & 1 << digit != 0) {
                    let [from, to] = [edge.from, edge.to].map(|node| nodes[usize::from(node)]);
                    self.add(&[from.negated(), here.negated(), to]);
                    sources.push(from);
                }
                self.add(&sources);
            }
            for of_node in edges.chunk_by(|one, other| one.from == other.from) {
                let node = nodes[usize::from(of_node[0].from)];
                let all = of_node.iter().fold(0, |all, edge| all | edge.digits);
                let clause: Vec<Literal> =
                    digits(all).map(|digit| is(rules, usize::from(cell), digit)).collect();
                self.add(&[&[node.negated()], clause.as_slice()].concat());
            }
            self.come_to(&nodes, edges);
        }
    }

    /// Each node that the edges lead to needs one of those that they come from.
    fn come_to(&mut self, nodes: &[Literal], edges: &[Edge]) {
        let ends = edges.iter().map(|edge| edge.to);
        let Some((first, last)) = ends.clone().min().zip(ends.max()) else { return };
        let mut clauses: Vec<Vec<Literal>> =
            (first..=last).map(|to| vec![nodes[usize::from(to)].negated()]).collect();
        for edge in edges {
            clauses[usize::from(edge.to - first)].push(nodes[usize::from(edge.from)]);
        }
        clauses.iter().for_each(|clause| self.add(clause));
    }
}

fn digits(set: u32) -> impl Iterator<Item = u32> {
    (0..u32::BITS).filter(move |digit| set & 1 << digit != 0)
}
