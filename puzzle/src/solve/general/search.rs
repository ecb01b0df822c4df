//! Depth first search: guess, see what follows, take it back. It can be interrupted and taken up again.
//!
//! Only verdicts leave it (which solution comes first may change with any release), so the heuristics of
//! [`Tactic::Weighted`] are free. Those of [`Tactic::Steady`] are not: what a seed gives hangs on which questions the
//! generator's searches settle within their nodes.

use std::ops::ControlFlow;

use super::General;
use super::infer::{Agenda, Board, Contradiction, Depth, single};
use super::rules::Rules;
use crate::solve::Outcome;
use crate::solve::watch::{Progress, SearchStep, Share, Watch};
use crate::{Cell, Digit};

/// What a cell's weight grows by with a contradiction. In a steady search later ones count for more, which is the same as
/// older ones fading.
const FIRST_BUMP: u32 = 1 << 4;
/// Weights are halved when a bump would come to more than this.
const BUMP_MAX: u32 = 1 << 16;
/// They are as well when one of them comes to more than this.
const WEIGHT_MAX: u32 = 1 << 30;

/// What weights are divided by when a search begins again with closer rules.
const FADING: u32 = 4;

/// At a node all cells are copied and weighed, one after the other, which is quick.
const CELLS_TO_A_UNIT: u64 = 8;

/// Beyond this size a node is worth the look for locked candidates: it saves most guesses on every board, but costs more
/// than the guesses on boards of 81 cells.
pub(super) const LARGE_BOARD_CELLS: usize = 100;

/// Where a search guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tactic {
    /// The fewest candidates first; the generator's.
    Steady,
    /// What contradictions weigh on, set against the candidates: the rule that broke blames all of its cells, and the last
    /// guess is blamed as well (Boussemart, Hemery, Lecoutre, Sais 2004: "Boosting systematic search by weighting
    /// constraints"). Fewer candidates count twice, but once where there are automata without tables: a node is dear there.
    Weighted,
}

/// Where a search is interrupted.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Limits {
    pub(in crate::solve) nodes: u64,
    /// See [`Budget`](crate::solve::Budget).
    pub(in crate::solve) work: u64,
}

/// A digit that is tried in a cell.
struct Guess {
    cell: u16,
    digit: u32,
    /// See [`Share::enter`].
    rest: u64,
}

/// Where a search goes on.
enum Next {
    Begin,
    /// At the node that the last guess or its refutation has led to.
    Node(Result<(), Contradiction>),
    /// Behind the last solution.
    Backtrack,
}

pub(in crate::solve) struct Search<'a> {
    rules: &'a Rules,
    tactic: Tactic,
    depth: Depth,
    /// The candidates of all cells at each depth; the last level is being searched.
    levels: Vec<u32>,
    guesses: Vec<Guess>,
    agenda: Agenda,
    next: Next,
    /// How often a contradiction was put down to the cell, late ones counting more.
    weights: Vec<u32>,
    bump: u32,
    nodes: u64,
    solutions: u64,
    share: Share,
    /// Where the closer rules are and after how many nodes they are due, unless they are in use.
    closer: Option<(&'a General, u64)>,
}

impl<'a> Search<'a> {
    pub(super) fn new(rules: &'a Rules, candidates: Vec<u32>, tactic: Tactic, depth: Depth) -> Self {
        Self {
            rules,
            tactic,
            depth,
            guesses: Vec::new(),
            agenda: Agenda::of(rules),
            next: Next::Begin,
            weights: vec![0; candidates.len()],
            levels: candidates,
            bump: FIRST_BUMP,
            nodes: 0,
            solutions: 0,
            share: Share::new(),
            closer: None,
        }
    }

    /// A search that begins again with closer rules if so many nodes settle nothing.
    pub(super) fn turning_to(self, general: &'a General, nodes: u64) -> Self {
        Self { closer: Some((general, nodes)), ..self }
    }

    #[cfg(test)]
    pub(super) fn has_turned(&self) -> bool {
        self.closer.is_none()
    }

    /// The units of work that it has taken so far.
    pub(super) fn work(&self) -> u64 {
        self.agenda.work
    }

    /// Goes on until its end or a limit. It can be taken up again; at its end, to say so once more.
    pub(in crate::solve) fn run<W: Watch>(
        &mut self,
        limits: Limits,
        watch: &mut W,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Outcome {
        match self.search(limits, watch, &mut visit) {
            ControlFlow::Break(outcome) => outcome,
            ControlFlow::Continue(()) => Outcome::Complete,
        }
    }

    fn search<W: Watch>(
        &mut self,
        limits: Limits,
        watch: &mut W,
        visit: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<Outcome> {
        loop {
            let mut fresh = match std::mem::replace(&mut self.next, Next::Backtrack) {
                Next::Begin => self.board().begin(),
                Next::Node(fresh) => fresh,
                Next::Backtrack => match self.backtrack(watch) {
                    Some(fresh) => fresh,
                    None => return ControlFlow::Continue(()),
                },
            };
            if let ControlFlow::Break(outcome) = self.enter_node(limits, watch) {
                self.next = Next::Node(fresh);
                return ControlFlow::Break(outcome);
            }
            if let Some((general, nodes)) = self.closer
                && self.nodes > nodes
                && self.solutions == 0
            {
                fresh = self.begin_again(general, watch);
            }
            let settled = fresh.and_then(|()| self.infer());
            self.tell_placements(watch);
            match settled {
                Err(contradiction) => {
                    self.learn(contradiction);
                    let Contradiction(cell) = contradiction;
                    self.tell(watch, |depth| SearchStep::Contradiction { depth, cell: Cell::new(cell) });
                }
                Ok(()) => match self.choose() {
                    Some((cell, digit)) => self.next = Next::Node(self.guess(cell, digit, watch)),
                    None => {
                        let digits =
                            self.top().iter().map(|candidates| candidates.trailing_zeros() as u8 + 1);
                        let solution: Vec<u8> = digits.collect();
                        self.solutions += 1;
                        self.tell(watch, |depth| SearchStep::Solution { depth });
                        visit(&solution).map_break(|()| Outcome::LimitReached)?;
                    }
                },
            }
        }
    }

    /// Takes all guesses back, but keeps what was learnt; it fades, as the closer rules break elsewhere.
    fn begin_again<W: Watch>(&mut self, general: &'a General, watch: &mut W) -> Result<(), Contradiction> {
        (self.rules, self.closer) = (general.close(), None);
        // Without sums there is little closer in them.
        let fading = if self.rules.sums.has_more_than_runs() { FADING } else { 1 };
        self.weights.iter_mut().for_each(|weight| *weight /= fading);
        while let Some(Guess { cell, digit, .. }) = self.guesses.pop() {
            if W::ATTENTIVE {
                let depth = self.guesses.len() as u32 + 1;
                watch.step(SearchStep::Backtrack { depth, cell: Cell::new(cell), digit: digit_of(digit) });
            }
        }
        self.levels.truncate(self.rules.cells());
        self.share = Share::new();
        self.agenda = self.agenda.turned_to(self.rules);
        self.board().begin()
    }

    /// Costlier inference comes last, only where the rest is stuck.
    fn infer(&mut self) -> Result<(), Contradiction> {
        let mut board = self.board();
        board.settle()?;
        while board.rules.cells() > LARGE_BOARD_CELLS && board.strike_locked()? {
            board.settle()?;
        }
        Ok(())
    }

    fn enter_node<W: Watch>(&mut self, limits: Limits, watch: &mut W) -> ControlFlow<Outcome> {
        if self.nodes >= limits.nodes || self.agenda.work >= limits.work {
            return ControlFlow::Break(Outcome::BudgetExhausted);
        }
        self.nodes += 1;
        self.agenda.work += self.rules.cells() as u64 / CELLS_TO_A_UNIT;
        if W::ATTENTIVE {
            let done = self.share.per_mille();
            let progress = Progress { nodes: self.nodes, solutions: self.solutions, done };
            watch.progress(progress).map_break(|()| Outcome::Cancelled)?;
        }
        ControlFlow::Continue(())
    }

    fn top(&self) -> &[u32] {
        &self.levels[self.levels.len() - self.rules.cells()..]
    }

    fn board(&mut self) -> Board<'_> {
        let top = self.levels.len() - self.rules.cells();
        Board {
            rules: self.rules,
            depth: self.depth,
            candidates: &mut self.levels[top..],
            agenda: &mut self.agenda,
        }
    }

    fn guess<W: Watch>(&mut self, cell: u16, digit: u32, watch: &mut W) -> Result<(), Contradiction> {
        let candidates = self.top()[usize::from(cell)];
        let rest = self.share.enter(candidates.count_ones());
        self.guesses.push(Guess { cell, digit, rest });
        let from = self.levels.len() - self.rules.cells();
        self.levels.extend_from_within(from..);
        self.tell(watch, |depth| SearchStep::Guess { depth, cell: Cell::new(cell), digit: digit_of(digit) });
        self.agenda.clear();
        self.board().keep(cell, digit).map(drop)
    }

    /// Takes the last guess back and strikes its digit; nothing if there is no guess left.
    fn backtrack<W: Watch>(&mut self, watch: &mut W) -> Option<Result<(), Contradiction>> {
        let depth = self.guesses.len() as u32;
        let Guess { cell, digit, rest } = self.guesses.pop()?;
        self.share.leave(rest);
        self.levels.truncate(self.levels.len() - self.rules.cells());
        if W::ATTENTIVE {
            watch.step(SearchStep::Backtrack { depth, cell: Cell::new(cell), digit: digit_of(digit) });
        }
        self.agenda.clear();
        Some(self.board().keep(cell, !digit).map(drop))
    }

    fn choose(&self) -> Option<(u16, u32)> {
        let open = self.top().iter().enumerate().filter(|(_, candidates)| !single(**candidates));
        let (cell, candidates, elsewhere) = match self.tactic {
            Tactic::Weighted => {
                let (cell, &candidates) =
                    open.min_by_key(|&(cell, set)| u64::MAX - self.promise(cell, set.count_ones()))?;
                let count = candidates.count_ones();
                // Where sums decide, or sets of runs, a digit's two places say less than a cell.
                let pair =
                    if count > 2 && self.rules.sums.len() == 0 { self.digit_with_two_places() } else { None };
                let better = |place: u16| self.promise(usize::from(place), 2) >= self.promise(cell, count);
                (cell, candidates, pair.filter(|&(place, _)| better(place)))
            }
            Tactic::Steady => {
                let (cell, &candidates) =
                    open.min_by_key(|&(cell, set)| (set.count_ones(), u32::MAX - self.weights[cell]))?;
                let pair = if candidates.count_ones() > 2 { self.digit_with_two_places() } else { None };
                (cell, candidates, pair)
            }
        };
        Some(elsewhere.unwrap_or((cell as u16, candidates & candidates.wrapping_neg())))
    }

    /// How soon a guess in a cell may lead to a contradiction, if it is one of so many.
    fn promise(&self, cell: usize, ways: u32) -> u64 {
        let ways = u64::from(ways);
        // A whole multiple of every square up to that of 9, and near enough beyond.
        let against = if self.rules.has_slow_lines { ways } else { ways * ways };
        (u64::from(self.weights[cell]) + 1) * 6_350_400 / against
    }

    /// A digit that has two places in some house, and the one of them with the most trouble so far.
    fn digit_with_two_places(&self) -> Option<(u16, u32)> {
        let candidates = self.top();
        let mut best = None;
        for house in self.rules.houses.iter() {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &cell in house {
                let here = candidates[usize::from(cell)];
                thrice |= twice & here;
                twice |= once & here;
                once |= here;
            }
            let pairs = twice & !thrice;
            if pairs == 0 {
                continue;
            }
            for &cell in house {
                let here = candidates[usize::from(cell)] & pairs;
                let weight = self.weights[usize::from(cell)] + 1;
                if here != 0 && best.is_none_or(|(heaviest, _, _)| weight > heaviest) {
                    best = Some((weight, cell, here & here.wrapping_neg()));
                }
            }
        }
        best.map(|(_, cell, digit)| (cell, digit))
    }

    fn learn(&mut self, Contradiction(cell): Contradiction) {
        let weights = &mut self.weights;
        let mut blame = |cell: u16| {
            weights[usize::from(cell)] += self.bump;
            weights[usize::from(cell)] > WEIGHT_MAX
        };
        let mut heavy = blame(cell);
        match self.tactic {
            Tactic::Weighted => {
                let guessed = self.guesses.last().map(|guess| guess.cell);
                for &cell in self.agenda.cells_at_work(self.rules).iter().chain(&guessed) {
                    heavy |= blame(cell);
                }
            }
            Tactic::Steady => {
                self.bump += self.bump / 16;
                if self.bump > BUMP_MAX {
                    (self.bump, heavy) = (self.bump / 2, true);
                }
            }
        }
        if heavy {
            self.weights.iter_mut().for_each(|weight| *weight /= 2);
        }
    }

    fn tell_placements<W: Watch>(&self, watch: &mut W) {
        if W::ATTENTIVE {
            let depth = self.guesses.len() as u32;
            let guessed = self.guesses.last().map(|guess| guess.cell);
            for &cell in self.agenda.placed().iter().filter(|&&cell| Some(cell) != guessed) {
                let digit = digit_of(self.top()[usize::from(cell)]);
                watch.step(SearchStep::Placement { depth, cell: Cell::new(cell), digit });
            }
        }
    }

    fn tell<W: Watch>(&self, watch: &mut W, step: impl FnOnce(u32) -> SearchStep) {
        if W::ATTENTIVE {
            watch.step(step(self.guesses.len() as u32));
        }
    }
}

fn digit_of(single: u32) -> Digit {
    Digit::new(single.trailing_zeros() as u8 + 1).expect("a candidate is a digit of the board")
}
