//! The links between the candidates of a position, as rows of bits: which candidates exclude each other (weak), and
//! of which pairs one must be true (strong). Chains are walks that take both by turns.

use super::chain::Web;
use super::linked;
use crate::human::candidates::{Candidate, Candidates};
use crate::{CellSet, Digit};

/// A candidate by its number in a graph.
pub(super) type Node = u16;

/// A set of nodes, all sets of a graph being equally long.
pub(super) type Row = [u64];

pub(super) struct Graph {
    /// The candidates, by digit and then by cell; a node is an index into it.
    pub(super) candidates: Vec<Candidate>,
    /// 64-bit words in a row.
    words: usize,
    weak: Vec<u64>,
    strong: Vec<u64>,
    /// The nodes with strong links.
    linked: Vec<u64>,
    /// The node of each candidate, by digit and then by cell; meaningless for candidates that are not there.
    numbers: Vec<Node>,
    /// Cells of the board.
    cells: usize,
}

impl Graph {
    pub(super) fn of<const W: usize>(position: &Candidates<'_, W>, web: Web) -> Self {
        let cells = position.geometry().cell_count();
        let mut candidates = Vec::new();
        let mut numbers = vec![0; cells * usize::from(position.geometry().size())];
        for digit in position.geometry().digits() {
            for cell in position.places(digit) {
                let candidate = Candidate { cell, digit };
                numbers[place_of(cells, candidate)] = candidates.len() as Node;
                candidates.push(candidate);
            }
        }
        let words = candidates.len().div_ceil(64);
        let rows = vec![0; words * candidates.len()];
        let mut graph = Self {
            words,
            weak: rows.clone(),
            strong: rows,
            linked: vec![0; words],
            numbers,
            cells,
            candidates,
        };
        graph.link_houses(position, web);
        if web != Web::OneDigit {
            graph.link_cells(position, web);
        }
        if web == Web::Everything {
            graph.link_pairs(position);
        }
        graph
    }

    fn link_houses<const W: usize>(&mut self, position: &Candidates<'_, W>, web: Web) {
        let geometry = position.geometry();
        for digit in geometry.digits() {
            let places = position.places(digit);
            for cell in places {
                let node = self.node(Candidate { cell, digit });
                for other in places.intersection(*geometry.peers(cell)) {
                    let other = self.node(Candidate { cell: other, digit });
                    insert(&mut self.weak[usize::from(node) * self.words..], other);
                }
            }
            for house in geometry.houses().iter().filter(|_| web != Web::TwoDigitCells) {
                let mut inside = places.intersection(house.set).iter();
                if let (Some(a), Some(b), None) = (inside.next(), inside.next(), inside.next()) {
                    self.link([Candidate { cell: a, digit }, Candidate { cell: b, digit }]);
                }
            }
        }
    }

    fn link_cells<const W: usize>(&mut self, position: &Candidates<'_, W>, web: Web) {
        for cell in position.with_candidates() {
            let nodes: Vec<Candidate> =
                position.digits(cell).iter().map(|digit| Candidate { cell, digit }).collect();
            if let &[a, b] = &nodes[..] {
                self.link([a, b]);
            }
            if web == Web::Everything {
                for &a in &nodes {
                    for &b in nodes.iter().filter(|&&b| b != a) {
                        let (a, b) = (self.node(a), self.node(b));
                        insert(&mut self.weak[usize::from(a) * self.words..], b);
                    }
                }
            }
        }
    }

    /// Candidates that dots and signs do not let go together.
    fn link_pairs<const W: usize>(&mut self, position: &Candidates<'_, W>) {
        for (pair, _) in linked::pairs(position) {
            let [a, b] = pair.cells;
            for digit in position.digits(a) {
                let node = self.node(Candidate { cell: a, digit });
                for other in position.digits(b).difference(pair.relation.partners(digit)) {
                    let other = self.node(Candidate { cell: b, digit: other });
                    insert(&mut self.weak[usize::from(node) * self.words..], other);
                    insert(&mut self.weak[usize::from(other) * self.words..], node);
                }
            }
        }
    }

    fn link(&mut self, pair: [Candidate; 2]) {
        let [a, b] = pair.map(|candidate| self.node(candidate));
        insert(&mut self.strong[usize::from(a) * self.words..], b);
        insert(&mut self.strong[usize::from(b) * self.words..], a);
        insert(&mut self.linked, a);
        insert(&mut self.linked, b);
    }

    /// The number of a candidate of the position.
    pub(super) fn node(&self, candidate: Candidate) -> Node {
        self.numbers[place_of(self.cells, candidate)]
    }

    pub(super) fn candidate(&self, node: Node) -> Candidate {
        self.candidates[usize::from(node)]
    }

    pub(super) fn empty_row(&self) -> Vec<u64> {
        vec![0; self.words]
    }

    /// The nodes that exclude a node.
    pub(super) fn weak(&self, node: Node) -> &Row {
        &self.weak[usize::from(node) * self.words..][..self.words]
    }

    /// The nodes one of which is true, or else this one.
    pub(super) fn strong(&self, node: Node) -> &Row {
        &self.strong[usize::from(node) * self.words..][..self.words]
    }

    /// The nodes with strong links.
    pub(super) fn linked(&self) -> &Row {
        &self.linked
    }

    /// The nodes of a digit in some cells, which must be places of it.
    pub(super) fn nodes<const W: usize>(
        &self,
        digit: Digit,
        cells: CellSet<W>,
    ) -> impl Iterator<Item = Node> {
        cells.iter().map(move |cell| self.node(Candidate { cell, digit }))
    }
}

/// The index of a candidate among all that a board of so many cells can have.
fn place_of(cells: usize, Candidate { cell, digit }: Candidate) -> usize {
    (usize::from(digit.value()) - 1) * cells + cell.index()
}

pub(super) fn insert(row: &mut Row, node: Node) {
    row[usize::from(node) / 64] |= 1 << (node % 64);
}

pub(super) fn contains(row: &Row, node: Node) -> bool {
    row[usize::from(node) / 64] >> (node % 64) & 1 != 0
}

/// The nodes of a row, lowest first.
pub(super) fn nodes(row: &Row) -> impl Iterator<Item = Node> + '_ {
    bits(row.iter().copied())
}

/// The nodes of words that are a row, lowest first.
pub(super) fn bits(words: impl Iterator<Item = u64>) -> impl Iterator<Item = Node> {
    words.enumerate().flat_map(|(index, mut word)| {
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros())?;
            word &= word - 1;
            Some((64 * index) as Node + bit as Node)
        })
    })
}

/// The nodes of both rows.
pub(super) fn common<'r>(a: &'r Row, b: &'r Row) -> impl Iterator<Item = Node> + use<'r> {
    bits(a.iter().zip(b).map(|(a, b)| a & b))
}

/// The nodes of the first row that are not in the second.
pub(super) fn difference<'r>(a: &'r Row, b: &'r Row) -> impl Iterator<Item = Node> + use<'r> {
    bits(a.iter().zip(b).map(|(a, b)| a & !b))
}

/// Whether two rows share a node.
pub(super) fn meet(a: &Row, b: &Row) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}
