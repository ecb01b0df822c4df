//! A step as data: what follows, what it rests on, and how it is drawn. How it is put in words is not known here.

use serde::{Deserialize, Serialize};

use super::{Level, Line, Technique};
use crate::board::cell::WIDE;
use crate::human::candidates::{Candidate, Candidates};
use crate::{Cell, CellSet, Digit, DigitSet, Geometry, HouseId};

/// The part that a candidate plays in a pattern, which is also its colour in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "StepRole"))]
pub enum Role {
    /// The pattern itself: the digits of a subset, the body of a fish, the pincers of a wing, the pair of digits of
    /// a rectangle.
    Base,
    /// What would have to go for the pattern to be a plain one: the fins of a fish, the extra digits of a rectangle.
    Extra,
    /// The cell that a wing turns on.
    Pivot,
    /// One of two sides: a colour, an almost locked set, an end of a strong link.
    First,
    /// The other side.
    Second,
    /// What joins the two sides.
    Joint,
}

/// A candidate of a pattern and its part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mark {
    pub role: Role,
    pub candidate: Candidate,
}

/// A link of a chain: the candidate is true, or it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claim {
    pub candidate: Candidate,
    pub holds: bool,
}

impl Claim {
    pub(crate) const fn yes(candidate: Candidate) -> Self {
        Self { candidate, holds: true }
    }

    pub(crate) const fn no(candidate: Candidate) -> Self {
        Self { candidate, holds: false }
    }
}

/// What an assumption makes impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Contradiction {
    /// The cell has no candidate left.
    Cell(Cell),
    /// The house has no place left for the digit.
    House(HouseId, Digit),
    /// The rule with this index among the board's is broken, or cannot be kept.
    Rule(u16),
}

impl Contradiction {
    /// What is impossible on a position, if anything is in sight.
    pub(crate) fn on<const W: usize>(position: &Candidates<'_, W>) -> Option<Self> {
        let geometry = position.geometry();
        let empty = position.open().find(|&cell| position.digits(cell).is_empty());
        let homeless = || {
            geometry.houses().iter().find_map(|house| {
                let placed: DigitSet =
                    house.cells.iter().filter_map(|&cell| position.grid().get(cell)).collect();
                let homeless = |digit: &Digit| {
                    !placed.contains(*digit) && position.places(*digit).is_disjoint(house.set)
                };
                let digit = geometry.digits().iter().find(homeless)?;
                Some(Self::House(house.id(), digit))
            })
        };
        empty.map(Self::Cell).or_else(homeless).or_else(|| super::sum::broken(position).map(Self::Rule))
    }
}

/// Candidates, houses and rules that a step from elsewhere may speak of; people take in less. What it says is looked at in pairs.
const TOLD_MOST: usize = 2_000;
/// The most that a sum or difference of a step from elsewhere may be: more than all cells of a board make.
const REST_MOST: i32 = 1_000_000;

/// One deduction: what follows, and what shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    pub technique: Technique,
    pub level: Level,
    pub placements: Vec<Candidate>,
    /// Candidates that are struck; each was still there.
    pub eliminations: Vec<Candidate>,
    /// The cells that make the pattern.
    pub pattern: CellSet<WIDE>,
    /// The candidates that make the pattern.
    pub marks: Vec<Mark>,
    /// The houses that the pattern lies in, most telling first; none where only cells matter.
    pub houses: Vec<HouseId>,
    /// The rules that it rests on besides houses, by their indices among the board's constraints.
    pub rules: Vec<u16>,
    /// For sums: what the open cells make, those in [`Role::Base`] or [`Role::Second`] added and those in
    /// [`Role::First`] subtracted.
    pub rest: Option<i32>,
    /// For chains: claims, each of which follows from those before it in its chain. The houses in which a claim that something
    /// is true has its only other place are the last of `houses`, in the same order.
    pub chains: Vec<Vec<Claim>>,
    /// For assumptions that fail: what they make impossible.
    pub contradiction: Option<Contradiction>,
    /// For nets and trials: all that is supposed and follows, with reasons; one branch after the other. It is not stored or sent,
    /// what it is told from stays where it was found.
    #[serde(skip)]
    pub argument: Vec<Line>,
}

impl Step {
    pub(crate) fn placement<const W: usize>(
        technique: Technique,
        placement: Candidate,
        pattern: CellSet<W>,
    ) -> Self {
        let mut step = Self::blank(technique, pattern);
        step.placements.push(placement);
        step
    }

    /// A step that strikes candidates; none if there are none to strike.
    pub(crate) fn striking<const W: usize>(
        technique: Technique,
        eliminations: Vec<Candidate>,
        pattern: CellSet<W>,
    ) -> Option<Self> {
        let strikes = !eliminations.is_empty();
        strikes.then(|| Self { eliminations, ..Self::blank(technique, pattern) })
    }

    fn blank<const W: usize>(technique: Technique, pattern: CellSet<W>) -> Self {
        Self {
            technique,
            level: technique.level(),
            placements: Vec::new(),
            eliminations: Vec::new(),
            pattern: pattern.widened(),
            marks: Vec::new(),
            houses: Vec::new(),
            rules: Vec::new(),
            rest: None,
            chains: Vec::new(),
            contradiction: None,
            argument: Vec::new(),
        }
    }

    /// The same step, at another level than its technique's.
    #[must_use]
    pub(crate) fn at(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// The same step, lying in these houses.
    #[must_use]
    pub(crate) fn within(mut self, houses: impl IntoIterator<Item = HouseId>) -> Self {
        self.houses.extend(houses);
        self
    }

    /// The same step, resting on these rules.
    #[must_use]
    pub(crate) fn ruled(mut self, rules: impl IntoIterator<Item = u16>) -> Self {
        self.rules.extend(rules);
        self
    }

    /// The same step, resting on what is left of a sum.
    #[must_use]
    pub(crate) fn leaving(mut self, rest: i32) -> Self {
        self.rest = Some(rest);
        self
    }

    /// The same step, with the candidates of `digits` in `cells` marked.
    #[must_use]
    pub(crate) fn marked<const W: usize>(
        mut self,
        position: &Candidates<'_, W>,
        role: Role,
        digits: DigitSet,
        cells: CellSet<W>,
    ) -> Self {
        for cell in cells {
            let digits = position.digits(cell).intersection(digits);
            self.marks.extend(digits.iter().map(|digit| Mark { role, candidate: Candidate { cell, digit } }));
        }
        self
    }

    /// The same step, by what its assumption makes impossible.
    #[must_use]
    pub(crate) fn contradicting(mut self, contradiction: Option<Contradiction>) -> Self {
        self.contradiction = contradiction;
        self
    }

    /// The same step, with all that shows it.
    #[must_use]
    pub(crate) fn argued(mut self, argument: Vec<Line>) -> Self {
        self.argument = argument;
        self
    }

    /// The houses that it is about; of a chain without those of its links.
    pub fn shown_houses(&self) -> &[HouseId] {
        use Technique as T;
        let of_links = matches!(
            self.technique,
            T::XChain | T::XyChain | T::AlternatingInferenceChain | T::CellForcingChain
        );
        let shown = if of_links {
            0
        } else if matches!(self.technique, T::HouseForcingChain | T::Nishio) {
            1
        } else {
            self.houses.len()
        };
        &self.houses[..shown.min(self.houses.len())]
    }

    /// The same step, with one more chain.
    #[must_use]
    pub(crate) fn chained(mut self, claims: Vec<Claim>) -> Self {
        self.chains.push(claims);
        self
    }

    /// Whether it speaks of so little that it can be told and stored: a step from elsewhere may be made up.
    pub fn is_tellable(&self) -> bool {
        self.candidates().count() + self.houses.len() + self.rules.len() <= TOLD_MOST
            && self.rest.is_none_or(|rest| (-REST_MOST..=REST_MOST).contains(&rest))
    }

    /// Whether all that it names is there on a board.
    pub(crate) fn lies_on<const W: usize>(&self, geometry: &Geometry<W>) -> bool {
        let contradicted = match self.contradiction {
            Some(Contradiction::Cell(cell)) => Some(cell),
            Some(Contradiction::House(..) | Contradiction::Rule(_)) | None => None,
        };
        let broken = match self.contradiction {
            Some(Contradiction::Rule(rule)) => Some(rule),
            Some(Contradiction::Cell(_) | Contradiction::House(..)) | None => None,
        };
        let mut cells = self.candidates().map(|of| of.cell).chain(self.pattern).chain(contradicted);
        cells.all(|cell| geometry.contains(cell))
            && self.rules.iter().chain(&broken).all(|&rule| usize::from(rule) < geometry.constraints().len())
    }

    /// All candidates that it speaks of, some more than once.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let told = self.placements.iter().chain(&self.eliminations).copied();
        let marked = self.marks.iter().map(|mark| mark.candidate);
        told.chain(marked).chain(self.chains.iter().flatten().map(|claim| claim.candidate))
    }

    /// Takes the step on the position it was found on.
    pub fn apply<const W: usize>(&self, position: &mut Candidates<'_, W>) {
        self.eliminations.iter().for_each(|&struck| position.eliminate(struck));
        self.placements.iter().for_each(|&placed| position.place(placed));
    }

    /// The cells of the marked candidates of a role.
    pub fn cells(&self, role: Role) -> CellSet<WIDE> {
        self.marked_as(role).map(|candidate| candidate.cell).collect()
    }

    /// The digits of the marked candidates of a role.
    pub fn digits(&self, role: Role) -> DigitSet {
        self.marked_as(role).map(|candidate| candidate.digit).collect()
    }

    fn marked_as(&self, role: Role) -> impl Iterator<Item = Candidate> + '_ {
        self.marks.iter().filter(move |mark| mark.role == role).map(|mark| mark.candidate)
    }
}
