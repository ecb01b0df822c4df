//! Depth first search: guess, see what follows, take it back.
//!
//! Only verdicts leave it (which solution comes first may change with any release), so the heuristics here are free.

use std::ops::ControlFlow;

use super::infer::{Agenda, Board, Contradiction, single};
use super::rules::Rules;
use crate::solve::Outcome;
use crate::solve::watch::{Progress, SearchStep, Share, Watch};
use crate::{Cell, Digit};

/// What a cell's weight grows by when a contradiction is noticed there. Later ones count for more, which is the same
/// as older ones fading.
const FIRST_BUMP: u32 = 1 << 4;
/// Weights are halved when a bump would come to more than this.
const BUMP_MAX: u32 = 1 << 16;

/// Beyond this size a node is worth the look for locked candidates: it saves most guesses on every board, but costs more
/// than the guesses on boards of 81 cells.
const LARGE_BOARD_CELLS: usize = 100;

/// A digit that is tried in a cell.
struct Guess {
    cell: u16,
    digit: u32,
    /// See [`Share::enter`].
    rest: u64,
}

pub(super) struct Search<'a, W> {
    rules: &'a Rules,
    watch: &'a mut W,
    budget: u64,
    /// The candidates of all cells at each depth; the last level is being searched.
    levels: Vec<u32>,
    guesses: Vec<Guess>,
    agenda: Agenda,
    /// How often a contradiction was noticed at the cell, late ones counting more.
    weights: Vec<u32>,
    bump: u32,
    nodes: u64,
    solutions: u64,
    share: Share,
}

impl<'a, W: Watch> Search<'a, W> {
    pub(super) fn new(rules: &'a Rules, candidates: Vec<u32>, budget: u64, watch: &'a mut W) -> Self {
        Self {
            rules,
            watch,
            budget,
            guesses: Vec::new(),
            agenda: Agenda::of(rules),
            weights: vec![0; candidates.len()],
            levels: candidates,
            bump: FIRST_BUMP,
            nodes: 0,
            solutions: 0,
            share: Share::new(),
        }
    }

    pub(super) fn run(mut self, mut visit: impl FnMut(&[u8]) -> ControlFlow<()>) -> Outcome {
        match self.search(&mut visit) {
            ControlFlow::Break(outcome) => outcome,
            ControlFlow::Continue(()) => Outcome::Complete,
        }
    }

    fn search(&mut self, visit: &mut impl FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<Outcome> {
        let mut solution = vec![0; self.rules.cells()];
        let mut fresh = self.board().begin();
        loop {
            self.enter_node()?;
            let settled = fresh.and_then(|()| self.infer());
            self.tell_placements();
            match settled {
                Err(contradiction) => self.learn(contradiction),
                Ok(()) => match self.choose() {
                    Some((cell, digit)) => {
                        fresh = self.guess(cell, digit);
                        continue;
                    }
                    None => {
                        for (digit, candidates) in solution.iter_mut().zip(self.top()) {
                            *digit = candidates.trailing_zeros() as u8 + 1;
                        }
                        self.solutions += 1;
                        self.tell(|depth| SearchStep::Solution { depth });
                        visit(&solution).map_break(|()| Outcome::LimitReached)?;
                    }
                },
            }
            fresh = match self.backtrack() {
                Some(fresh) => fresh,
                None => return ControlFlow::Continue(()),
            };
        }
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

    fn enter_node(&mut self) -> ControlFlow<Outcome> {
        if self.nodes == self.budget {
            return ControlFlow::Break(Outcome::BudgetExhausted);
        }
        self.nodes += 1;
        if W::ATTENTIVE {
            let done = self.share.per_mille();
            let progress = Progress { nodes: self.nodes, solutions: self.solutions, done };
            self.watch.progress(progress).map_break(|()| Outcome::Cancelled)?;
        }
        ControlFlow::Continue(())
    }

    fn top(&self) -> &[u32] {
        &self.levels[self.levels.len() - self.rules.cells()..]
    }

    fn board(&mut self) -> Board<'_> {
        let top = self.levels.len() - self.rules.cells();
        Board { rules: self.rules, candidates: &mut self.levels[top..], agenda: &mut self.agenda }
    }

    fn guess(&mut self, cell: u16, digit: u32) -> Result<(), Contradiction> {
        let candidates = self.top()[usize::from(cell)];
        let rest = self.share.enter(candidates.count_ones());
        self.guesses.push(Guess { cell, digit, rest });
        let from = self.levels.len() - self.rules.cells();
        self.levels.extend_from_within(from..);
        self.tell(|depth| SearchStep::Guess { depth, cell: Cell::new(cell), digit: digit_of(digit) });
        self.agenda.clear();
        self.board().keep(cell, digit).map(drop)
    }

    /// Takes the last guess back and strikes its digit; nothing if there is no guess left.
    fn backtrack(&mut self) -> Option<Result<(), Contradiction>> {
        let depth = self.guesses.len() as u32;
        let Guess { cell, digit, rest } = self.guesses.pop()?;
        self.share.leave(rest);
        self.levels.truncate(self.levels.len() - self.rules.cells());
        if W::ATTENTIVE {
            self.watch.step(SearchStep::Backtrack { depth, cell: Cell::new(cell), digit: digit_of(digit) });
        }
        self.agenda.clear();
        Some(self.board().keep(cell, !digit).map(drop))
    }

    /// Where to guess: a cell with two candidates, else a digit with two places in a house, else the cell with the fewest
    /// candidates. Of several the one with the most trouble so far.
    fn choose(&self) -> Option<(u16, u32)> {
        let open = self.top().iter().enumerate().filter(|(_, candidates)| !single(**candidates));
        let rank =
            |&(cell, candidates): &(usize, &u32)| (candidates.count_ones(), u32::MAX - self.weights[cell]);
        let (cell, candidates) = open.min_by_key(rank)?;
        if candidates.count_ones() > 2
            && let Some(guess) = self.digit_with_two_places()
        {
            return Some(guess);
        }
        Some((cell as u16, candidates & candidates.wrapping_neg()))
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
        self.weights[usize::from(cell)] += self.bump;
        self.bump += self.bump / 16;
        if self.bump > BUMP_MAX {
            self.bump /= 2;
            self.weights.iter_mut().for_each(|weight| *weight /= 2);
        }
        self.tell(|depth| SearchStep::Contradiction { depth, cell: Cell::new(cell) });
    }

    fn tell_placements(&mut self) {
        if W::ATTENTIVE {
            let depth = self.guesses.len() as u32;
            let guessed = self.guesses.last().map(|guess| guess.cell);
            for index in 0..self.agenda.placed().len() {
                let cell = self.agenda.placed()[index];
                if Some(cell) != guessed {
                    let digit = digit_of(self.top()[usize::from(cell)]);
                    self.watch.step(SearchStep::Placement { depth, cell: Cell::new(cell), digit });
                }
            }
        }
    }

    fn tell(&mut self, step: impl FnOnce(u32) -> SearchStep) {
        if W::ATTENTIVE {
            self.watch.step(step(self.guesses.len() as u32));
        }
    }
}

fn digit_of(single: u32) -> Digit {
    Digit::new(single.trailing_zeros() as u8 + 1).expect("a candidate is a digit of the board")
}
