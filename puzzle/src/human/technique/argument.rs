//! What follows from a supposition, line by line, each with its reason and the lines that it rests on. How lines are put in
//! words is not known here, nor what is worth supposing.

use super::{Claim, Contradiction, Step, Technique, linked};
use crate::human::candidates::{Candidate, Candidates};
use crate::{Cell, CellSet, Digit, DigitSet, HouseId};

/// A claim and why it holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    pub claim: Claim,
    pub why: Why,
    /// The lines that it rests on besides the position, by their places in the argument, in order.
    pub from: Vec<u16>,
    /// Whether it belongs to a supposition that is made on the way.
    pub inner: bool,
}

/// Why a claim holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// It is taken to hold; what follows belongs to it, up to the next supposition or to its refutation.
    Supposed,
    /// Its cell can hold nothing else.
    Cell,
    /// The house has no other place for it.
    House(HouseId),
    /// What it rests on rules it out.
    Seen,
    /// A step of some technique on what is left.
    Step(Box<Step>),
    /// The supposition that it denies leads to this.
    Refuted(Contradiction),
}

/// No line: the candidate is open, or was gone before.
const NONE: u16 = u16::MAX;

/// A position on a supposition, and how it came about.
#[derive(Clone)]
pub(crate) struct Branch<'g, const W: usize> {
    after: Candidates<'g, W>,
    lines: Vec<Line>,
    inner: bool,
    /// By digit and then by cell: the line that ruled out a candidate.
    ruled_out: Vec<u16>,
    /// By cell: the line that placed its digit.
    placed: Vec<u16>,
}

impl<'g, const W: usize> Branch<'g, W> {
    pub(crate) fn suppose(position: &Candidates<'g, W>, candidate: Candidate) -> Self {
        let (cells, size) = (position.geometry().cell_count(), usize::from(position.geometry().size()));
        let mut branch = Self {
            after: position.clone(),
            lines: Vec::new(),
            inner: false,
            ruled_out: vec![NONE; cells * size],
            placed: vec![NONE; cells],
        };
        branch.place(candidate, Why::Supposed, Vec::new());
        branch
    }

    /// A supposition on top of this one.
    pub(crate) fn suppose_also(&self, candidate: Candidate) -> Self {
        let mut inner = Self { inner: true, ..self.clone() };
        inner.place(candidate, Why::Supposed, Vec::new());
        inner
    }

    pub(crate) fn after(&self) -> &Candidates<'g, W> {
        &self.after
    }

    /// Takes over that a supposition on top of this one leads to a contradiction.
    pub(crate) fn learn(&mut self, supposed: Candidate, inner: Self, contradiction: Contradiction) {
        let mut from = vec![self.lines.len() as u16];
        from.extend(inner.basis_of(contradiction));
        from.sort_unstable();
        from.dedup();
        self.lines = inner.lines;
        self.strike(supposed, Why::Refuted(contradiction), from);
    }

    /// The lines that lead to a contradiction, and that the supposition is refuted.
    pub(crate) fn refuted(mut self, contradiction: Contradiction) -> Option<Vec<Line>> {
        let supposed = self.lines.first()?.claim.candidate;
        let from = self.basis_of(contradiction);
        self.push(Claim::no(supposed), Why::Refuted(contradiction), from);
        Some(needed(&self.lines, &[self.lines.len() - 1]))
    }

    /// The lines that rule out candidates, with a line for each of these; none if one of them is not ruled out.
    pub(crate) fn ruling_out(&self, candidates: &[Candidate]) -> Option<Vec<Line>> {
        let mut lines = self.lines.clone();
        for &candidate in candidates {
            let by = self.ruled_out[self.index(candidate)];
            if by == NONE {
                return None;
            }
            let (claim, from) = (Claim::no(candidate), vec![by]);
            lines.push(Line { claim, why: Why::Seen, from, inner: false });
        }
        let last: Vec<usize> = (self.lines.len()..lines.len()).collect();
        Some(needed(&lines, &last))
    }

    /// Places every single, round by round, until there is none; what is impossible then, if anything.
    pub(crate) fn follow_singles(&mut self) -> Option<Contradiction> {
        loop {
            if let Some(contradiction) = Contradiction::on(&self.after) {
                return Some(contradiction);
            }
            let singles = self.singles();
            if singles.is_empty() {
                return None;
            }
            for (candidate, why) in singles {
                if self.after.contains(candidate) {
                    self.place_single(candidate, why);
                }
            }
        }
    }

    /// Takes a step on what is left; whether that is news.
    pub(crate) fn take(&mut self, step: Step) -> bool {
        let hidden = matches!(step.technique, Technique::HiddenSingle | Technique::LastDigit);
        let single = if step.technique == Technique::NakedSingle {
            Some(Why::Cell)
        } else {
            step.houses.first().filter(|_| hidden).map(|&house| Why::House(house))
        };
        let here = |candidates: &[Candidate]| -> Vec<Candidate> {
            candidates.iter().copied().filter(|&candidate| self.after.contains(candidate)).collect()
        };
        let (placed, struck) = (here(&step.placements), here(&step.eliminations));
        if let Some(why) = single {
            placed.iter().for_each(|&candidate| self.place_single(candidate, why.clone()));
        } else {
            let (from, why) = (self.basis_of_step(&step), Why::Step(Box::new(step)));
            struck.iter().for_each(|&candidate| self.strike(candidate, why.clone(), from.clone()));
            placed.iter().for_each(|&candidate| self.place(candidate, why.clone(), from.clone()));
        }
        !placed.is_empty() || !struck.is_empty()
    }

    fn singles(&self) -> Vec<(Candidate, Why)> {
        let lone = self.after.with_one_candidate().iter();
        let lone = lone.filter_map(|cell| Some(Candidate { cell, digit: self.after.digits(cell).only()? }));
        let mut singles: Vec<(Candidate, Why)> = lone.map(|candidate| (candidate, Why::Cell)).collect();
        for digit in self.after.geometry().digits() {
            let places = self.after.places(digit);
            for house in self.after.geometry().houses() {
                if let Some(cell) = places.intersection(house.set).only() {
                    singles.push((Candidate { cell, digit }, Why::House(house.id())));
                }
            }
        }
        singles
    }

    fn place_single(&mut self, candidate: Candidate, why: Why) {
        let from = if let Why::House(house) = why {
            self.basis_of_places(house, [candidate.digit].into_iter().collect(), Some(candidate.cell))
        } else {
            self.basis_of_cell(candidate.cell)
        };
        self.place(candidate, why, from);
    }

    fn place(&mut self, candidate: Candidate, why: Why, from: Vec<u16>) {
        let line = self.push(Claim::yes(candidate), why, from);
        let Candidate { cell, digit } = candidate;
        let others = self.after.digits(cell).iter().filter(|&other| other != digit);
        let mut gone: Vec<Candidate> = others.map(|digit| Candidate { cell, digit }).collect();
        gone.extend(self.after.present(digit, *self.after.geometry().peers(cell)));
        self.after.place(candidate);
        self.placed[cell.index()] = line;
        gone.extend(linked::unpaired(&self.after, candidate));
        for candidate in gone {
            self.rule_out(candidate, line);
        }
    }

    fn strike(&mut self, candidate: Candidate, why: Why, from: Vec<u16>) {
        let line = self.push(Claim::no(candidate), why, from);
        self.rule_out(candidate, line);
    }

    fn push(&mut self, claim: Claim, why: Why, from: Vec<u16>) -> u16 {
        self.lines.push(Line { claim, why, from, inner: self.inner });
        (self.lines.len() - 1) as u16
    }

    fn rule_out(&mut self, candidate: Candidate, line: u16) {
        self.after.eliminate(candidate);
        let index = self.index(candidate);
        self.ruled_out[index] = line;
    }

    fn index(&self, Candidate { cell, digit }: Candidate) -> usize {
        (usize::from(digit.value()) - 1) * self.placed.len() + cell.index()
    }

    fn basis_of(&self, contradiction: Contradiction) -> Vec<u16> {
        match contradiction {
            Contradiction::Cell(cell) => self.basis_of_cell(cell),
            Contradiction::House(house, digit) => {
                self.basis_of_places(house, [digit].into_iter().collect(), None)
            }
            Contradiction::Rule(rule) => self.basis_of_rules(&[rule]),
        }
    }

    /// What ruled out digits in a cell.
    fn basis_of_cell(&self, cell: Cell) -> Vec<u16> {
        let digits = self.after.geometry().digits();
        self.basis(digits.iter().map(|digit| self.ruled_out[self.index(Candidate { cell, digit })]))
    }

    /// What ruled out digits in a house, except in one cell.
    fn basis_of_places(&self, house: HouseId, digits: DigitSet, except: Option<Cell>) -> Vec<u16> {
        let houses = self.after.geometry().houses().iter();
        let cells = houses.filter(|found| found.id() == house).flat_map(|house| house.cells.iter());
        let others = cells.copied().filter(|&cell| Some(cell) != except);
        let candidates = others.flat_map(|cell| digits.iter().map(move |digit| Candidate { cell, digit }));
        self.basis(candidates.map(|candidate| self.ruled_out[self.index(candidate)]))
    }

    /// What is known of the cells of rules.
    fn basis_of_rules(&self, rules: &[u16]) -> Vec<u16> {
        let constraints = self.after.geometry().constraints();
        let cells = rules.iter().flat_map(|&rule| constraints[usize::from(rule)].cells.iter().copied());
        self.basis(cells.flat_map(|cell| self.known(cell)))
    }

    fn known(&self, cell: Cell) -> Vec<u16> {
        let mut known = self.basis_of_cell(cell);
        known.push(self.placed[cell.index()]);
        known
    }

    /// All that a step may rest on: what is known of its cells and rules, and of its digits in its houses.
    fn basis_of_step(&self, step: &Step) -> Vec<u16> {
        let geometry = self.after.geometry();
        let all = geometry.digits();
        let marked = step.marks.iter().map(|mark| mark.candidate.digit).collect::<DigitSet>();
        let digits = if step.rules.is_empty() && !marked.is_empty() { marked } else { all };
        let cells = step.candidates().map(|candidate| candidate.cell);
        let cells: CellSet<W> = cells.chain(step.pattern).filter(|&cell| geometry.contains(cell)).collect();
        let mut basis: Vec<u16> = cells.iter().flat_map(|cell| self.known(cell)).collect();
        basis.extend(self.basis_of_rules(&step.rules));
        for &house in &step.houses {
            basis.extend(self.basis_of_places(house, digits, None));
        }
        if step.houses.is_empty()
            && let Some(digit) = digits.only()
        {
            let of_digit = |digit: Digit| geometry.cells().map(move |cell| Candidate { cell, digit });
            basis.extend(of_digit(digit).map(|candidate| self.ruled_out[self.index(candidate)]));
        }
        if !step.rules.is_empty() {
            let houses = geometry.houses().iter().filter(|house| step.houses.contains(&house.id()));
            basis.extend(houses.flat_map(|house| house.cells.iter().flat_map(|&cell| self.known(cell))));
        }
        self.basis(basis)
    }

    fn basis(&self, lines: impl IntoIterator<Item = u16>) -> Vec<u16> {
        let mut basis: Vec<u16> = lines.into_iter().filter(|&line| line != NONE).collect();
        basis.sort_unstable();
        basis.dedup();
        basis
    }
}

/// The lines that some lines rest on, with these and the first, renumbered.
fn needed(lines: &[Line], last: &[usize]) -> Vec<Line> {
    let mut wanted = vec![false; lines.len()];
    wanted[0] = true;
    last.iter().for_each(|&line| wanted[line] = true);
    for line in (0..lines.len()).rev() {
        if wanted[line] {
            lines[line].from.iter().for_each(|&from| wanted[usize::from(from)] = true);
        }
    }
    let mut numbers = vec![0; lines.len()];
    let mut kept: Vec<Line> = Vec::new();
    for (index, line) in lines.iter().enumerate().filter(|&(index, _)| wanted[index]) {
        numbers[index] = kept.len() as u16;
        let from = line.from.iter().map(|&from| numbers[usize::from(from)]).collect();
        kept.push(Line { from, ..line.clone() });
    }
    kept
}
