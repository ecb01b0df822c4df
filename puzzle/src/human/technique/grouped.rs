//! Grouped X-chains: chains of one digit whose links may end in groups. Wherever the places of a digit in a house fall
//! into two groups, each within a further house, one group or the other holds it. Links follow one another where all
//! of one group sees all of the next, and what sees both groups at the ends is struck.

use super::analysis::Analysis;
use super::graph::{Node, difference, insert};
use super::{DeadEnds, Finds, Level, Role, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{CellSet, Digit, HouseId};

/// More links than this are not looked for.
const MOST_LINKS: usize = 4;

/// The level of a chain of two, three and four links, as Sukaku Explainer has it for grouped ones.
const LEVELS: [Level; MOST_LINKS - 1] =
    [Level::from_tenths(43), Level::from_tenths(57), Level::from_tenths(61)];

/// All places of a digit in a house, as two groups: it is in one if it is not in the other.
struct Link<const W: usize> {
    groups: [CellSet<W>; 2],
    /// What each group excludes: the places that all of it sees.
    excluded: [CellSet<W>; 2],
    house: HouseId,
}

impl<const W: usize> Link<W> {
    fn is_grouped(&self) -> bool {
        self.groups.iter().any(|group| group.only().is_none())
    }

    /// Whether one group of the next link is in no cell if the digit is in the second group of this one.
    fn leads_to(&self, next: &Self) -> bool {
        next.groups[0].is_subset(self.excluded[1])
    }
}

/// The links of a digit that a chain may have, and how they follow one another.
pub(super) struct Links<const W: usize> {
    links: Vec<Link<W>>,
    /// A row per link: those that it leads to.
    next: Vec<u64>,
}

/// Two links.
pub(super) fn turbot<const W: usize>(
    analysis: &Analysis<'_, '_, W>,
    dead_ends: &mut DeadEnds<W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let technique = Technique::GroupedTurbotFish;
    dead_ends.by_digit(analysis.position(), technique, finds, |_, digit, finds| {
        chain(analysis, digit, 2, technique, finds)
    })
}

/// Three links, or else four.
pub(super) fn x_chain<const W: usize>(
    analysis: &Analysis<'_, '_, W>,
    dead_ends: &mut DeadEnds<W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let technique = Technique::GroupedXChain;
    dead_ends.by_digit(analysis.position(), technique, finds, |_, digit, finds| {
        chain(analysis, digit, MOST_LINKS, technique, finds)
    })
}

/// The shortest chain of at most so many links.
fn chain<const W: usize>(
    analysis: &Analysis<'_, '_, W>,
    digit: Digit,
    mut most_links: usize,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let all = analysis.grouped_links(digit);
    let links = &all.links;
    let mut shortest = None;
    let tell = |chain: Vec<Node>| {
        let chain: Vec<&Link<W>> = chain.into_iter().map(|link| &links[usize::from(link)]).collect();
        step(analysis.position(), digit, technique, &chain)
    };
    for start in 0..links.len() {
        let found = all.chains(start as Node, most_links, |chain| {
            if !finds.are_all() {
                return Some(chain);
            }
            finds.take(tell(chain)?);
            None
        });
        if let Some(chain) = found {
            most_links = chain.len() - 1;
            shortest = Some(chain);
        }
    }
    finds.take(tell(shortest?)?)
}

impl<const W: usize> Links<W> {
    pub(super) fn of(position: &Candidates<'_, W>, digit: Digit) -> Self {
        let mut links = links(position, digit);
        // X-chains have no groups.
        if !links.iter().any(Link::is_grouped) {
            links.clear();
        }
        let words = links.len().div_ceil(64);
        let mut next = vec![0; words * links.len()];
        for (index, link) in links.iter().enumerate() {
            let following = links.iter().enumerate().filter(|(_, next)| link.leads_to(next));
            following.for_each(|(next_one, _)| insert(&mut next[index * words..], next_one as Node));
        }
        Self { links, next }
    }

    /// Shows the chains from a link that strike anything, by breadth first, until that gives something.
    fn chains<T>(
        &self,
        start: Node,
        most_links: usize,
        mut see: impl FnMut(Vec<Node>) -> Option<T>,
    ) -> Option<T> {
        let Self { links, next } = self;
        let words = next.len() / links.len();
        let prey = links[usize::from(start)].excluded[0];
        let mut seen = vec![0; words];
        insert(&mut seen, start);
        let mut before = vec![start; links.len()];
        let mut ends = vec![start];
        for _ in 1..most_links {
            let mut further = Vec::new();
            for &end in &ends {
                let row = &next[usize::from(end) * words..][..words];
                for link in difference(row, &seen) {
                    before[usize::from(link)] = end;
                    further.push(link);
                    if !prey.is_disjoint(links[usize::from(link)].excluded[1]) {
                        let back = |&link: &Node| (link != start).then(|| before[usize::from(link)]);
                        let mut chain: Vec<Node> = std::iter::successors(Some(link), back).collect();
                        chain.reverse();
                        // One without groups is an X-chain.
                        let grouped = chain.iter().any(|&link| links[usize::from(link)].is_grouped());
                        if grouped && let Some(seen) = see(chain) {
                            return Some(seen);
                        }
                    }
                }
                seen.iter_mut().zip(row).for_each(|(seen, row)| *seen |= row);
            }
            ends = further;
        }
        None
    }
}

/// The links of a digit that a chain may have, both ways round: those whose groups both exclude something.
fn links<const W: usize>(position: &Candidates<'_, W>, digit: Digit) -> Vec<Link<W>> {
    let geometry = position.geometry();
    let places = position.places(digit);
    let seen = |group| geometry.common_peers(group).intersection(places);
    let mut links: Vec<Link<W>> = Vec::new();
    for overlaps in geometry.overlaps().chunk_by(|a, b| a.0 == b.0) {
        let house = &geometry.houses()[overlaps[0].0];
        let inside = places.intersection(house.set);
        if inside.is_empty() || inside.only().is_some() {
            continue;
        }
        let parts = overlaps.iter().map(|&(_, other)| geometry.houses()[other].set.intersection(inside));
        let mut groups: Vec<CellSet<W>> =
            parts.filter(|part| !part.is_empty() && part.only().is_none()).collect();
        groups.extend(inside.iter().map(|cell| CellSet::from_iter([cell])));
        let from = links.len();
        for &one in &groups {
            let other = inside.difference(one);
            let known = links[from..].iter().any(|link| link.groups == [one, other]);
            if other.is_empty() || known || !groups.iter().any(|&group| other.is_subset(group)) {
                continue;
            }
            let excluded = [seen(one), seen(other)];
            if excluded.iter().any(CellSet::is_empty) {
                continue;
            }
            links.push(Link { groups: [one, other], excluded, house: house.id() });
            let [no_one, no_other] = excluded;
            links.push(Link { groups: [other, one], excluded: [no_other, no_one], house: house.id() });
        }
    }
    links
}

fn step<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    technique: Technique,
    chain: &[&Link<W>],
) -> Option<Step> {
    let (first, last) = (chain.first()?, chain.last()?);
    let struck = first.excluded[0].intersection(last.excluded[1]);
    let ends = first.groups[0].union(last.groups[1]);
    let pattern =
        chain.iter().fold(CellSet::EMPTY, |all, link| all.union(link.groups[0]).union(link.groups[1]));
    let digits = [digit].into_iter().collect();
    let step = Step::striking(technique, position.present(digit, struck), pattern)?
        .marked(position, Role::Base, digits, ends)
        .marked(position, Role::Joint, digits, pattern.difference(ends));
    Some(step.at(LEVELS[chain.len() - 2].max(technique.level())).within(chain.iter().map(|link| link.house)))
}
