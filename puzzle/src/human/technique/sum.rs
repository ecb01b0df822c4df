//! Sums: the last open cell, the bounds that the other cells set, and the ways to share a sum out.

use super::{Finds, Role, Step, Technique};
use crate::board::plan::{Part, Sum};
use crate::human::candidates::{Candidate, Candidates};
use crate::{Cell, CellSet, Digit, DigitSet};

/// Sums of more open cells than this are not shared out digit by digit: no player does that.
const MOST_CELLS_SHARED: usize = 6;

/// Cells tried in sharing a sum out before it is given up.
const MOST_TRIES: usize = 4_000;

/// What is left of a sum: its open cells, and what those added less those subtracted make.
pub(super) struct OpenSum<const W: usize> {
    pub(super) plus: CellSet<W>,
    pub(super) minus: CellSet<W>,
    pub(super) rest: i32,
}

/// A rule that is a sum, as far as it is open.
pub(super) struct RuledSum<const W: usize> {
    pub(super) open: OpenSum<W>,
    /// The index of the constraint.
    pub(super) rule: u16,
}

impl<const W: usize> OpenSum<W> {
    pub(super) fn of(position: &Candidates<'_, W>, plus: CellSet<W>, minus: CellSet<W>, total: i32) -> Self {
        let value = |cell| position.grid().get(cell).map_or(0, |digit| i32::from(digit.value()));
        let made = |cells: CellSet<W>| cells.iter().map(value).sum::<i32>();
        let open = |cells: CellSet<W>| cells.iter().filter(|&cell| position.grid().get(cell).is_none());
        Self {
            plus: open(plus).collect(),
            minus: open(minus).collect(),
            rest: total - made(plus) + made(minus),
        }
    }

    pub(super) fn cells(&self) -> CellSet<W> {
        self.plus.union(self.minus)
    }

    /// Whether no two of its cells can hold the same digit, and all are added.
    pub(super) fn is_cage(&self, position: &Candidates<'_, W>) -> bool {
        let differ = |cell| {
            let mut others = self.plus;
            others.remove(cell);
            others.is_subset(*position.geometry().peers(cell))
        };
        self.minus.is_empty() && self.plus.iter().all(differ)
    }

    /// The candidate that the only open cell must hold, if there is one open cell and it can.
    pub(super) fn last(&self, position: &Candidates<'_, W>) -> Option<Candidate> {
        let cell = self.cells().only()?;
        let value = if self.plus.is_empty() { -self.rest } else { self.rest };
        let digit = Digit::new(u8::try_from(value).ok()?)?;
        let candidate = Candidate { cell, digit };
        position.contains(candidate).then_some(candidate)
    }

    /// The candidates that are too low or too high, whatever the other cells hold.
    fn out_of_bounds(&self, position: &Candidates<'_, W>) -> Vec<Candidate> {
        let bounds = |cell: Cell| {
            let digits = position.digits(cell);
            let value = |digit: Option<Digit>| digit.map_or(0, |digit| i32::from(digit.value()));
            let (low, high) = (value(digits.first()), value(digits.iter().last()));
            if self.plus.contains(cell) { (low, high) } else { (-high, -low) }
        };
        let add = |(low, high), (a, b)| (low + a, high + b);
        let (least, most) = self.cells().iter().map(bounds).fold((0, 0), add);
        let beyond = |cell: Cell| {
            let (low, high) = bounds(cell);
            let fits = move |digit: Digit| {
                let value = i32::from(digit.value()) * if self.plus.contains(cell) { 1 } else { -1 };
                (least - low + value..=most - high + value).contains(&self.rest)
            };
            let beyond = position.digits(cell).iter().filter(move |&digit| !fits(digit));
            beyond.map(move |digit| Candidate { cell, digit })
        };
        self.cells().iter().flat_map(beyond).collect()
    }

    /// The candidates that are in no way to share the sum out, minding which cells see each other; nothing if the
    /// ways are too many to go through, or there is none.
    pub(super) fn unshared(&self, position: &Candidates<'_, W>) -> Vec<Candidate> {
        let cells: Vec<Cell> = self.cells().iter().collect();
        if !(2..=MOST_CELLS_SHARED).contains(&cells.len()) {
            return Vec::new();
        }
        let mut sharing = Sharing {
            position,
            sum: self,
            cells: &cells,
            used: vec![DigitSet::EMPTY; cells.len()],
            tries: 0,
        };
        let mut held = Vec::with_capacity(cells.len());
        let complete = sharing.share(self.rest, &mut held);
        let used = sharing.used;
        if !complete || used.iter().any(|digits| digits.is_empty()) {
            return Vec::new();
        }
        let unused = |(&cell, used): (&Cell, &DigitSet)| {
            let unused = position.digits(cell).difference(*used);
            unused.iter().map(move |digit| Candidate { cell, digit })
        };
        cells.iter().zip(&used).flat_map(unused).collect()
    }
}

/// A search for all ways to share a sum out.
struct Sharing<'a, 'g, const W: usize> {
    position: &'a Candidates<'g, W>,
    sum: &'a OpenSum<W>,
    cells: &'a [Cell],
    /// Per cell: the digits it holds in some way.
    used: Vec<DigitSet>,
    tries: usize,
}

impl<const W: usize> Sharing<'_, '_, W> {
    /// Goes through all ways to fill the cells after those that are held; false if these are too many.
    fn share(&mut self, rest: i32, held: &mut Vec<Digit>) -> bool {
        let Some(&cell) = self.cells.get(held.len()) else {
            if rest == 0 {
                self.used.iter_mut().zip(held).for_each(|(used, digit)| {
                    used.insert(*digit);
                });
            }
            return true;
        };
        self.tries += 1;
        if self.tries > MOST_TRIES {
            return false;
        }
        let sign = if self.sum.plus.contains(cell) { 1 } else { -1 };
        let last = held.len() + 1 == self.cells.len();
        for digit in self.position.digits(cell) {
            let left = rest - sign * i32::from(digit.value());
            let seen = |(&other, &of): (&Cell, &Digit)| {
                of == digit && self.position.geometry().peers(cell).contains(other)
            };
            if (last && left != 0) || self.cells.iter().zip(held.iter()).any(seen) {
                continue;
            }
            held.push(digit);
            let complete = self.share(left, held);
            held.pop();
            if !complete {
                return false;
            }
        }
        true
    }
}

/// A rule that is a sum too large or too small for what its cells hold and can hold, a pair that its digits break, or an
/// automaton that no digits satisfy any more.
pub(super) fn broken<const W: usize>(position: &Candidates<'_, W>) -> Option<u16> {
    let values = |&cell: &Cell| {
        let held = position.grid().get(cell);
        let able = held.map_or(position.digits(cell), |digit| [digit].into_iter().collect());
        let value = |digit: Option<Digit>| digit.map_or(0, |digit| i32::from(digit.value()));
        [value(able.first()), value(able.iter().last())]
    };
    let bound = |cells: &[Cell], which: usize| cells.iter().map(|cell| values(cell)[which]).sum::<i32>();
    let is_broken = |part: &Part| match part {
        Part::Sum(Sum { plus, minus, total }) => {
            let (least, most) = (bound(plus, 0) - bound(minus, 1), bound(plus, 1) - bound(minus, 0));
            !(least..=most).contains(total)
        }
        Part::Pair(pair) => {
            let [a, b] = pair.cells.map(|cell| position.grid().get(cell));
            a.zip(b).is_some_and(|(a, b)| !pair.relation.partners(a).contains(b))
        }
        Part::Automaton(automaton) => {
            let held = |cell| position.grid().get(cell);
            automaton.supported_by(held, |cell| position.digits(cell)).is_none()
        }
        Part::Allowed(..) | Part::Different(_) => false,
    };
    let link = position.geometry().links().iter().find(|link| is_broken(&link.part))?;
    Some(link.constraint as u16)
}

/// The open sums among the rules, rule by rule.
pub(super) fn ruled<'a, const W: usize>(
    position: &'a Candidates<'_, W>,
) -> impl Iterator<Item = RuledSum<W>> + 'a {
    let open = |(sum, rule): (&Sum, usize)| {
        let [plus, minus] =
            [&sum.plus, &sum.minus].map(|cells| cells.iter().copied().collect::<CellSet<W>>());
        // A cell that counts twice is not for sets.
        let once = plus.union(minus).len() == sum.plus.len() + sum.minus.len();
        let open = OpenSum::of(position, plus, minus, sum.total);
        (once && !open.cells().is_empty()).then_some(RuledSum { open, rule: rule as u16 })
    };
    position.geometry().links().iter().filter_map(move |link| match &link.part {
        Part::Sum(sum) => open((sum, link.constraint)),
        Part::Pair(_) | Part::Allowed(..) | Part::Different(_) | Part::Automaton(_) => None,
    })
}

/// The last open cell of a sum holds what the others leave.
pub(super) fn last<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    ruled(position).find_map(|sum| {
        let placement = sum.open.last(position)?;
        let step = Step::placement(Technique::LastOfSum, placement, sum.open.cells());
        finds.take(sum.tell(position, step, [placement.digit].into_iter().collect()))
    })
}

/// Digits that are too low or too high for the rest of a sum.
pub(super) fn bounds<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    ruled(position).find_map(|sum| {
        let struck = sum.open.out_of_bounds(position);
        finds.take(sum.strike(position, Technique::SumBounds, struck, position.geometry().digits())?)
    })
}

/// Digits that no way to share a sum out puts there.
pub(super) fn arrangement<const W: usize>(
    position: &Candidates<'_, W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    ruled(position).find_map(|sum| {
        let struck = sum.open.unshared(position);
        finds.take(sum.strike(position, Technique::SumArrangement, struck, position.geometry().digits())?)
    })
}

impl<const W: usize> RuledSum<W> {
    /// A step that strikes candidates and rests on this sum, with these digits of its cells marked; none if there are
    /// none to strike.
    pub(super) fn strike(
        &self,
        position: &Candidates<'_, W>,
        technique: Technique,
        struck: Vec<Candidate>,
        digits: DigitSet,
    ) -> Option<Step> {
        let step = Step::striking(technique, struck, self.open.cells())?;
        Some(self.tell(position, step, digits))
    }

    /// The step, with its rule, what is left of it, and these digits of its cells.
    pub(super) fn tell(&self, position: &Candidates<'_, W>, step: Step, digits: DigitSet) -> Step {
        let step = step.marked(position, Role::Base, digits, self.open.plus).marked(
            position,
            Role::First,
            digits,
            self.open.minus,
        );
        step.ruled([self.rule]).leaving(self.open.rest)
    }
}
