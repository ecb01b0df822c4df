//! Human solving techniques: which there are, what each finds on a position, and which comes next.
//!
//! One file per family beside this one, each a function from a position to a step. They look at houses, peers and
//! candidates only, so they hold on every board whose houses take each digit at most once. A few rest on the puzzle
//! having one solution ([`Technique::assumes_unique`]); none of the others does, and none guesses.

mod als;
mod analysis;
mod argument;
mod bug;
mod bug_more;
mod cage;
mod chain;
mod clue;
mod colouring;
mod cover;
mod dead_ends;
mod deductions;
mod direct;
mod empty_rectangle;
mod finds;
mod finned;
mod fish;
mod forcing;
mod graph;
mod grouped;
mod innie;
mod level;
mod lines;
mod linked;
mod locked;
mod multi_colouring;
mod net;
mod nishio;
mod remote_pair;
mod sight;
mod singles;
mod step;
mod subset;
mod sum;
mod table;
mod turbot;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod wing;

use std::cell::LazyCell;
use std::fmt;

use crate::Geometry;
use crate::human::candidates::Candidates;
use crate::solve::pulse::Pulse;
use analysis::Analysis;
pub(crate) use argument::Branch;
pub use argument::{Line, Why};
use chain::Web;
pub(crate) use dead_ends::DeadEnds;
pub use deductions::{Deductions, easiest_giving};
use finds::Finds;
use finned::Body;
use graph::Graph;
pub use level::{Level, NotATier, Tier};
use lines::Lines;
pub use step::{Claim, Contradiction, Mark, Role, Step};
pub use table::Technique;

/// Chains are not sought among more candidates than this. An open 9x9 board has 729.
const MOST_CANDIDATES_OF_CHAINS: usize = 1_000;

/// Nets are not sought where candidates times cells are more than this, which an open 9x9 board has.
const MOST_WORK_OF_NETS: usize = 729 * 81;

impl Technique {
    /// The level of its simplest step.
    pub const fn level(self) -> Level {
        self.facts().level
    }

    /// The tier of the puzzles whose hardest step is its simplest one.
    pub const fn tier(self) -> Tier {
        self.level().tier()
    }

    /// What one step adds to a puzzle's score, on the scale that HoDoKu made common.
    pub const fn score(self) -> u32 {
        self.facts().score
    }

    /// Whether it holds on a board: fish take full rows and columns, their fins boxes as well, and what rests on the
    /// puzzle having one solution takes a board where nothing but rows, columns and boxes tells two digits apart.
    pub fn fits<const W: usize>(self, geometry: &Geometry<W>) -> bool {
        let finned = matches!(
            self,
            Self::FinnedXWing
                | Self::SashimiXWing
                | Self::FinnedSwordfish
                | Self::SashimiSwordfish
                | Self::FinnedJellyfish
                | Self::SashimiJellyfish
        );
        let fish = finned || matches!(self, Self::XWing | Self::Swordfish | Self::Jellyfish);
        let sums = matches!(
            self,
            Self::LastOfSum
                | Self::CageCombinations
                | Self::CageSingle
                | Self::SumBounds
                | Self::Innie
                | Self::Outie
                | Self::CageLock
                | Self::SumArrangement
                | Self::InniesAndOuties
        );
        let dots = matches!(self, Self::DotPruning | Self::DotCombinations);
        (!fish || geometry.has_lines())
            && (!finned || geometry.has_boxes())
            && (!sums || geometry.has_sums())
            && (self != Self::SignPruning || geometry.has_signs())
            && (!dots || geometry.has_dots())
            && (self != Self::ClueReading || geometry.has_automata())
            && (self != Self::LockedBySight || !geometry.is_plain())
            && (!self.assumes_unique() || geometry.is_plain())
    }

    /// Whether a position is small enough for it. Nothing on a 9x9 board is too large; on larger ones chains and nets
    /// wait until the easier techniques have left few candidates.
    fn affords<const W: usize>(self, position: &Candidates<'_, W>) -> bool {
        let chains = matches!(
            self,
            Self::XChain
                | Self::XyChain
                | Self::AlternatingInferenceChain
                | Self::CellForcingChain
                | Self::HouseForcingChain
        );
        let candidates = || position.candidate_count();
        let cells = position.geometry().cell_count();
        (!chains || candidates() <= MOST_CANDIDATES_OF_CHAINS)
            && (self != Self::ForcingNet || candidates() * cells <= MOST_WORK_OF_NETS)
    }

    /// Units of work that a look for it takes on a hard position, about, see [`Budget`](crate::solve::Budget).
    fn work<const W: usize>(self, position: &Candidates<'_, W>) -> u64 {
        let (cells, size) = (position.geometry().cell_count(), usize::from(position.geometry().size()));
        let work = if self == Self::ForcingNet && self.affords(position) {
            40 * cells * position.candidate_count()
        } else if matches!(self, Self::CellForcingChain | Self::HouseForcingChain) && self.affords(position) {
            position.candidate_count().pow(2) / 2
        } else {
            3 * cells * size
        };
        work as u64
    }

    /// Whether it is only sound on a puzzle that has exactly one solution.
    pub const fn assumes_unique(self) -> bool {
        matches!(
            self,
            Self::UniqueRectangle1
                | Self::UniqueRectangle2
                | Self::UniqueRectangle3
                | Self::UniqueRectangle4
                | Self::UniqueRectangle5
                | Self::UniqueRectangle6
                | Self::UniqueLoop
                | Self::BugPlusOne
                | Self::BugPlusMore
        )
    }

    /// A step of this technique on a position, if it has one: for chains the shortest, else the first.
    pub fn find<const W: usize>(self, position: &Candidates<'_, W>) -> Option<Step> {
        self.find_anew(&Analysis::of(position), &mut DeadEnds::default(), &mut Finds::First)
    }

    /// Shows every step of this technique that a position has: each pattern that strikes or places anything, some of them
    /// more than once; of chains the shortest between any two ends. The order is that of the search.
    pub fn each<const W: usize>(self, position: &Candidates<'_, W>, show: &mut dyn FnMut(Step)) {
        self.each_of(&Analysis::of(position), show);
    }

    fn each_of<const W: usize>(self, analysis: &Analysis<'_, '_, W>, show: &mut dyn FnMut(Step)) {
        self.find_anew(analysis, &mut DeadEnds::default(), &mut Finds::All(show));
    }

    /// The same, without looking where it was fruitless before.
    fn find_anew<const W: usize>(
        self,
        analysis: &Analysis<'_, '_, W>,
        dead_ends: &mut DeadEnds<W>,
        finds: &mut Finds<'_>,
    ) -> Option<Step> {
        let position = analysis.position();
        if self.fits(position.geometry()) && self.affords(position) {
            self.search(analysis, dead_ends, finds)
        } else {
            None
        }
    }

    fn chains<const W: usize>(
        self,
        analysis: &Analysis<'_, '_, W>,
        graph: &Graph,
        finds: &mut Finds<'_>,
    ) -> Option<Step> {
        chain::chains(analysis.position(), graph, self, &|| analysis.stops(), finds)
    }

    fn search<const W: usize>(
        self,
        analysis: &Analysis<'_, '_, W>,
        dead_ends: &mut DeadEnds<W>,
        finds: &mut Finds<'_>,
    ) -> Option<Step> {
        let position = analysis.position();
        match self {
            Self::LastDigit => singles::last(position, finds),
            Self::HiddenSingle => singles::hidden(position, finds),
            Self::NakedSingle => singles::naked(position, finds),
            Self::LastOfSum => sum::last(position, finds),
            Self::SignPruning | Self::DotPruning => linked::prune(position, self, finds),
            Self::DotCombinations => linked::combinations(position, finds),
            Self::CageCombinations => cage::combinations(position, finds),
            Self::CageSingle => cage::single(position, finds),
            Self::CageLock => cage::lock(position, finds),
            Self::SumBounds => sum::bounds(position, finds),
            Self::ClueReading => clue::reading(position, finds),
            Self::SumArrangement => sum::arrangement(position, finds),
            Self::Innie | Self::Outie => innie::lone(position, self, finds),
            Self::InniesAndOuties => innie::several(position, finds),
            Self::LockedBySight => sight::locked(position, finds),
            Self::DirectLockedCandidates => direct::locked(position, finds),
            Self::DirectHiddenPair => direct::hidden(analysis, 2, self, finds),
            Self::DirectHiddenTriple => direct::hidden(analysis, 3, self, finds),
            Self::LockedCandidates => locked::locked(position, finds),
            Self::NakedPair => subset::naked(position, 2, self, finds),
            Self::NakedTriple => subset::naked(position, 3, self, finds),
            Self::NakedQuad => subset::naked(position, 4, self, finds),
            Self::HiddenPair => subset::hidden(analysis, 2, self, finds),
            Self::HiddenTriple => subset::hidden(analysis, 3, self, finds),
            Self::HiddenQuad => subset::hidden(analysis, 4, self, finds),
            Self::XyWing | Self::XyzWing => wing::wing(position, self, finds),
            Self::WWing => w_wing::w_wing(position, finds),
            Self::RemotePair => remote_pair::remote_pair(position, finds),
            Self::UniqueRectangle1 => unique_rectangle::type_1(position, finds),
            Self::UniqueRectangle2 => unique_rectangle::type_2(position, finds),
            Self::UniqueRectangle3 => unique_rectangle::type_3(position, finds),
            Self::UniqueRectangle4 => unique_rectangle::type_4(position, finds),
            Self::UniqueRectangle5 => unique_rectangle::type_5(position, finds),
            Self::UniqueRectangle6 => unique_rectangle::type_6(position, finds),
            Self::UniqueLoop => unique_loop::unique_loop(position, finds),
            Self::BugPlusOne => bug::bug_plus_one(position, finds),
            Self::BugPlusMore => bug_more::bug_plus_more(position, finds),
            Self::XChain => self.chains(analysis, &Graph::of(position, Web::OneDigit), finds),
            Self::XyChain => self.chains(analysis, &Graph::of(position, Web::TwoDigitCells), finds),
            Self::AlternatingInferenceChain => self.chains(analysis, analysis.graph(), finds),
            Self::WxyzWing => als::wxyz_wing(position, finds),
            Self::VwxyzWing => als::vwxyz_wing(position, finds),
            Self::AlsXz => als::xz(position, finds),
            Self::CellForcingChain => forcing::cell(analysis, finds),
            Self::HouseForcingChain => forcing::house(analysis, finds),
            Self::ForcingNet => net::net(analysis, finds),
            Self::Trial => None,
            Self::XWing => self.fish(position, dead_ends, 2, finds),
            Self::Swordfish => self.fish(position, dead_ends, 3, finds),
            Self::Jellyfish => self.fish(position, dead_ends, 4, finds),
            Self::FinnedXWing => self.finned(position, dead_ends, 2, Body::Whole, finds),
            Self::SashimiXWing => self.finned(position, dead_ends, 2, Body::Sashimi, finds),
            Self::FinnedSwordfish => self.finned(position, dead_ends, 3, Body::Whole, finds),
            Self::SashimiSwordfish => self.finned(position, dead_ends, 3, Body::Sashimi, finds),
            Self::FinnedJellyfish => self.finned(position, dead_ends, 4, Body::Whole, finds),
            Self::SashimiJellyfish => self.finned(position, dead_ends, 4, Body::Sashimi, finds),
            Self::Skyscraper => dead_ends.by_digit(position, self, finds, turbot::skyscraper),
            Self::TwoStringKite => dead_ends.by_digit(position, self, finds, turbot::two_string_kite),
            Self::TurbotFish => dead_ends.by_digit(position, self, finds, turbot::turbot),
            Self::EmptyRectangle => {
                dead_ends.by_digit(position, self, finds, empty_rectangle::empty_rectangle)
            }
            Self::GroupedTurbotFish => grouped::turbot(analysis, dead_ends, finds),
            Self::GroupedXChain => grouped::x_chain(analysis, dead_ends, finds),
            Self::SimpleColouring => dead_ends.by_digit(position, self, finds, colouring::simple),
            Self::MultiColouring => dead_ends.by_digit(position, self, finds, multi_colouring::multi),
            Self::Nishio => dead_ends.by_digit(position, self, finds, nishio::nishio),
        }
    }

    fn fish<const W: usize>(
        self,
        position: &Candidates<'_, W>,
        dead_ends: &mut DeadEnds<W>,
        k: usize,
        finds: &mut Finds<'_>,
    ) -> Option<Step> {
        let ways = LazyCell::new(|| Lines::both_ways(position));
        dead_ends.by_digit(position, self, finds, |position, digit, finds| {
            fish::fish(position, &ways, digit, k, self, finds)
        })
    }

    fn finned<const W: usize>(
        self,
        position: &Candidates<'_, W>,
        dead_ends: &mut DeadEnds<W>,
        k: usize,
        body: Body,
        finds: &mut Finds<'_>,
    ) -> Option<Step> {
        let ways = LazyCell::new(|| Lines::both_ways(position));
        dead_ends.by_digit(position, self, finds, |position, digit, finds| {
            finned::finned(position, &ways, digit, k, body, self, finds)
        })
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.facts().name)
    }
}

/// What may be taken for granted about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Premise {
    /// Nothing: only steps that hold in every solution.
    AnyPuzzle,
    /// It has exactly one solution, which rectangles, loops and BUG turn into steps.
    OneSolution,
}

/// Whether a step is taken without looking for steps of a later technique. Long chains count more than short ones of a
/// later technique; but from [`CHAINS`] on, no matter how long they are, they are taken before any of the next kind,
/// which has a level of its own to start with.
fn settles(step: &Step, later: Technique) -> bool {
    step.level <= later.level()
        || (step.technique.level() >= CHAINS && step.technique.level() < later.level())
}

/// The level from which on kinds of chains follow one another.
const CHAINS: Level = Level::from_tenths(70);

/// The easiest step that a position allows, by level; of equally easy ones that of the earlier technique.
pub fn easiest_step<const W: usize>(position: &Candidates<'_, W>, premise: Premise) -> Option<Step> {
    easiest_step_anew(position, premise, &mut DeadEnds::default(), &Pulse::undisturbed())
}

/// The same, without looking where it was fruitless before, and none as soon as it is to stop.
pub(crate) fn easiest_step_anew<const W: usize>(
    position: &Candidates<'_, W>,
    premise: Premise,
    dead_ends: &mut DeadEnds<W>,
    pulse: &Pulse<'_>,
) -> Option<Step> {
    easiest_step_up_to(position, premise, Level::MAX, dead_ends, pulse)
}

/// The same, if it is not above a level.
pub(crate) fn easiest_step_up_to<const W: usize>(
    position: &Candidates<'_, W>,
    premise: Premise,
    most: Level,
    dead_ends: &mut DeadEnds<W>,
    pulse: &Pulse<'_>,
) -> Option<Step> {
    if position.with_candidates().is_empty() {
        return None;
    }
    let stops = || pulse.stops();
    let analysis = Analysis::unless(position, &stops);
    let mut easiest: Option<Step> = None;
    for technique in Technique::ALL.into_iter().filter(|technique| technique.is_open_to(premise, most)) {
        if easiest.as_ref().is_some_and(|step| settles(step, technique)) {
            break;
        }
        if pulse.stops_before(technique.work(position)) {
            return None;
        }
        if let Some(step) = technique.find_anew(&analysis, dead_ends, &mut Finds::First)
            && easiest.as_ref().is_none_or(|easiest| step.level < easiest.level)
        {
            easiest = Some(step);
        }
    }
    easiest.filter(|step| step.level <= most && !pulse.stops())
}
