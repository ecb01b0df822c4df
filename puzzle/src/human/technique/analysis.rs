//! What several techniques work out of the same position, each part when it is first asked for. It lasts no longer than
//! the position: the next step ends it.

use std::cell::OnceCell;

use super::chain::Web;
use super::forcing::Followed;
use super::graph::{Graph, Node};
use super::grouped::Links;
use crate::human::candidates::Candidates;
use crate::{Digit, House};

/// Per digit: which cells of a house are places of it, as bits in their order.
pub(super) type PlacesOfDigits = [u32; Digit::MAX as usize];

/// A position and what is known of it so far.
pub(super) struct Analysis<'p, 'g, const W: usize> {
    position: &'p Candidates<'g, W>,
    /// Whether to give up.
    stops: &'p dyn Fn() -> bool,
    places_by_house: OnceCell<Vec<PlacesOfDigits>>,
    /// Per digit.
    grouped_links: OnceCell<Vec<OnceCell<Links<W>>>>,
    graph: OnceCell<Graph>,
    followed: OnceCell<Vec<Followed>>,
}

impl<'p, 'g, const W: usize> Analysis<'p, 'g, W> {
    pub(super) fn of(position: &'p Candidates<'g, W>) -> Self {
        Self::unless(position, &|| false)
    }

    /// One whose longer techniques find nothing any more as soon as this says to stop.
    pub(super) fn unless(position: &'p Candidates<'g, W>, stops: &'p dyn Fn() -> bool) -> Self {
        Self {
            position,
            stops,
            places_by_house: OnceCell::new(),
            grouped_links: OnceCell::new(),
            graph: OnceCell::new(),
            followed: OnceCell::new(),
        }
    }

    pub(super) fn position(&self) -> &'p Candidates<'g, W> {
        self.position
    }

    /// Asked between parts of long techniques.
    pub(super) fn stops(&self) -> bool {
        (self.stops)()
    }

    /// Per house, in the order of the board's.
    pub(super) fn places_by_house(&self) -> &[PlacesOfDigits] {
        self.places_by_house.get_or_init(|| {
            let houses = self.position.geometry().houses().iter();
            houses.map(|house| places_of_digits(self.position, house)).collect()
        })
    }

    /// The links of grouped X-chains.
    pub(super) fn grouped_links(&self, digit: Digit) -> &Links<W> {
        let by_digit = self.grouped_links.get_or_init(|| {
            let digits = self.position.geometry().digits().iter();
            digits.map(|_| OnceCell::new()).collect()
        });
        by_digit[usize::from(digit.value()) - 1].get_or_init(|| Links::of(self.position, digit))
    }

    /// All links between candidates.
    pub(super) fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| Graph::of(self.position, Web::Everything))
    }

    /// What follows from each candidate, by its node in the graph; of the first ones if it is stopped meanwhile.
    pub(super) fn followed(&self) -> &[Followed] {
        self.followed.get_or_init(|| {
            let graph = self.graph();
            let starts = (0..graph.candidates.len() as Node).take_while(|_| !self.stops());
            starts.map(|start| Followed::from(graph, start)).collect()
        })
    }
}

fn places_of_digits<const W: usize>(position: &Candidates<'_, W>, house: &House<W>) -> PlacesOfDigits {
    let mut places = [0; Digit::MAX as usize];
    for (index, &cell) in house.cells.iter().enumerate() {
        for digit in position.digits(cell) {
            places[usize::from(digit.value()) - 1] |= 1 << index;
        }
    }
    places
}
