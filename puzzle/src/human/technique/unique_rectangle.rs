//! Unique rectangles: four cells at the corners of a rectangle, each of whose houses holds one corner of either
//! diagonal or none. If they held only the digits x and y, those could be swapped along the diagonals, and the puzzle
//! would have two solutions. So something else must be in one of them. Sound only for puzzles with one solution whose
//! rules are its houses.

use super::cover::covers;
use super::{Finds, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::{Cell, CellSet, Digit, DigitSet, House};

/// Cells that all may take both digits, at least one of them nothing else: the corners of a rectangle, or a longer loop.
pub(super) struct Deadly<const W: usize> {
    /// The corners on the one diagonal and those on the other; every other cell of a loop.
    sides: [CellSet<W>; 2],
    cells: CellSet<W>,
    digits: DigitSet,
    /// The cells with more candidates than the two digits, and what these are.
    roof: CellSet<W>,
    extras: DigitSet,
}

/// One corner has extras, and must hold one of them.
pub(super) fn type_1<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    rectangles(position, |rectangle| lone_roof(position, rectangle, Technique::UniqueRectangle1, finds))
}

/// Two corners that see each other have the same single extra; one of them holds it.
pub(super) fn type_2<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    rectangles(position, |rectangle| {
        one_extra_in_line(position, rectangle, Technique::UniqueRectangle2, finds)
    })
}

/// The roof counts as one cell with its extras as candidates, which makes a naked subset in one of its houses.
pub(super) fn type_3<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    rectangles(position, |rectangle| {
        extras_in_subset(position, rectangle, Technique::UniqueRectangle3, finds)
    })
}

/// A house of the roof has one of the two digits nowhere else. So the roof holds it, and not the other.
pub(super) fn type_4<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    rectangles(position, |rectangle| {
        digit_bound_to_roof(position, rectangle, Technique::UniqueRectangle4, finds)
    })
}

/// Two opposite corners or three have the same single extra; one of them holds it.
pub(super) fn type_5<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    rectangles(position, |rectangle| one_extra_apart(position, rectangle, Technique::UniqueRectangle5, finds))
}

/// Two opposite corners have extras, and two opposite sides of the rectangle have one of the digits nowhere else.
/// In the corners with extras it would force the other digit into both of the others.
pub(super) fn type_6<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    rectangles(position, |rectangle| {
        digit_bound_to_rectangle(position, rectangle, Technique::UniqueRectangle6, finds)
    })
}

fn rectangles<const W: usize>(
    position: &Candidates<'_, W>,
    mut see: impl FnMut(&Deadly<W>) -> Option<Step>,
) -> Option<Step> {
    let geometry = position.geometry();
    position.with_two_candidates().iter().find_map(|a| {
        let digits = position.digits(a);
        let able = digits
            .iter()
            .fold(*geometry.all_cells(), |able, digit| able.intersection(position.places(digit)));
        let beside: Vec<Cell> = able.intersection(*geometry.peers(a)).iter().collect();
        beside.iter().enumerate().find_map(|(index, &c)| {
            beside[index + 1..].iter().find_map(|&d| {
                let opposite = able.intersection(geometry.common_peers(CellSet::from_iter([c, d])));
                opposite.difference(*geometry.peers(a)).iter().filter(|&b| b != a).find_map(|b| {
                    let sides = [CellSet::from_iter([a, b]), CellSet::from_iter([c, d])];
                    see(&deadly(position, sides, digits)?)
                })
            })
        })
    })
}

/// The pattern of cells with two sides; none if the two digits could not be swapped in it.
pub(super) fn deadly<const W: usize>(
    position: &Candidates<'_, W>,
    sides: [CellSet<W>; 2],
    digits: DigitSet,
) -> Option<Deadly<W>> {
    let [one, other] = sides;
    let cells = one.union(other);
    let balanced =
        |house: &House<W>| house.set.intersection(one).len() == house.set.intersection(other).len();
    if !cells.iter().all(|cell| position.geometry().houses_of(cell).all(balanced)) {
        return None;
    }
    let roof: CellSet<W> = cells.iter().filter(|&cell| position.digits(cell) != digits).collect();
    let extras = roof.iter().fold(DigitSet::EMPTY, |all, cell| all.union(position.digits(cell)));
    Some(Deadly { sides, cells, digits, roof, extras: extras.difference(digits) })
}

/// What types 1 to 5 see in a pattern, whatever it is called.
pub(super) fn any_type<const W: usize>(
    position: &Candidates<'_, W>,
    pattern: &Deadly<W>,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let types = [lone_roof, one_extra, digit_bound_to_roof, extras_in_subset];
    types.into_iter().find_map(|see| see(position, pattern, technique, finds))
}

impl<const W: usize> Deadly<W> {
    fn step(
        &self,
        position: &Candidates<'_, W>,
        technique: Technique,
        struck: impl IntoIterator<Item = Candidate>,
    ) -> Option<Step> {
        let step = Step::striking(technique, struck.into_iter().collect(), self.cells)?;
        let step = step.marked(position, Role::Base, self.digits, self.cells);
        Some(step.marked(position, Role::Extra, self.extras, self.roof))
    }

    /// The houses that hold the whole roof.
    fn houses_of_roof<'g>(
        &self,
        position: &Candidates<'g, W>,
    ) -> impl Iterator<Item = &'g House<W>> + use<'g, W> {
        let (geometry, roof) = (position.geometry(), self.roof);
        let first = roof.first().into_iter();
        first.flat_map(|cell| geometry.houses_of(cell)).filter(move |house| roof.is_subset(house.set))
    }
}

fn candidates<const W: usize>(
    position: &Candidates<'_, W>,
    digits: DigitSet,
    cells: CellSet<W>,
) -> Vec<Candidate> {
    digits.iter().flat_map(|digit| position.present(digit, cells)).collect()
}

fn lone_roof<const W: usize>(
    position: &Candidates<'_, W>,
    rectangle: &Deadly<W>,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    rectangle.roof.only()?;
    finds.take(rectangle.step(position, technique, candidates(position, rectangle.digits, rectangle.roof))?)
}

fn one_extra_in_line<const W: usize>(
    position: &Candidates<'_, W>,
    rectangle: &Deadly<W>,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    rectangle.houses_of_roof(position).next()?;
    if rectangle.roof.len() == 2 { one_extra(position, rectangle, technique, finds) } else { None }
}

fn one_extra_apart<const W: usize>(
    position: &Candidates<'_, W>,
    rectangle: &Deadly<W>,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let in_line = rectangle.houses_of_roof(position).next().is_some();
    if in_line { None } else { one_extra(position, rectangle, technique, finds) }
}

fn one_extra<const W: usize>(
    position: &Candidates<'_, W>,
    rectangle: &Deadly<W>,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let extra = rectangle.extras.only()?;
    let struck = position.present(extra, position.geometry().common_peers(rectangle.roof));
    finds.take(rectangle.step(position, technique, struck)?)
}

fn extras_in_subset<const W: usize>(
    position: &Candidates<'_, W>,
    rectangle: &Deadly<W>,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    if rectangle.roof.len() != 2 {
        return None;
    }
    let open = position.with_candidates().difference(rectangle.cells);
    rectangle.houses_of_roof(position).find_map(|house| {
        let others: Vec<Cell> = house.set.intersection(open).iter().collect();
        let mut masks = vec![u32::from(rectangle.extras)];
        masks.extend(others.iter().map(|&cell| u32::from(position.digits(cell))));
        (2..=4).find_map(|k| {
            covers(&masks, k, |chosen, _| {
                let [0, chosen @ ..] = chosen else { return None };
                let helpers: CellSet<W> = chosen.iter().map(|&index| others[index - 1]).collect();
                let digits =
                    helpers.iter().fold(rectangle.extras, |all, cell| all.union(position.digits(cell)));
                let rest = house.set.difference(rectangle.roof).difference(helpers);
                let step = rectangle.step(position, technique, candidates(position, digits, rest))?;
                finds.take(step.marked(position, Role::Joint, digits, helpers).within([house.id()]))
            })
        })
    })
}

fn digit_bound_to_roof<const W: usize>(
    position: &Candidates<'_, W>,
    rectangle: &Deadly<W>,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    if rectangle.roof.len() != 2 {
        return None;
    }
    rectangle.houses_of_roof(position).find_map(|house| {
        let bound = |digit: &Digit| position.places(*digit).intersection(house.set).is_subset(rectangle.roof);
        rectangle.digits.iter().filter(bound).find_map(|bound| {
            let other = rectangle.digits.iter().find(|&digit| digit != bound)?;
            let step = rectangle.step(position, technique, position.present(other, rectangle.roof))?;
            finds.take(step.within([house.id()]))
        })
    })
}

fn digit_bound_to_rectangle<const W: usize>(
    position: &Candidates<'_, W>,
    rectangle: &Deadly<W>,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    if !rectangle.sides.contains(&rectangle.roof) {
        return None;
    }
    let corners = rectangle.sides.map(|side| (side.first(), side.iter().nth(1)));
    let [(Some(a), Some(b)), (Some(c), Some(d))] = corners else { return None };
    rectangle.digits.iter().find_map(|digit| {
        let side = |one: Cell, other: Cell| {
            let inside = |house: &&House<W>| {
                house.set.contains(other)
                    && position.places(digit).intersection(house.set).is_subset(rectangle.cells)
            };
            position.geometry().houses_of(one).find(inside)
        };
        let sides = [[(a, c), (b, d)], [(a, d), (b, c)]];
        let bound = sides.into_iter().find_map(|[(p, q), (r, s)]| Some([side(p, q)?, side(r, s)?]))?;
        let step = rectangle.step(position, technique, position.present(digit, rectangle.roof))?;
        // As Sukaku Explainer does not know it, it counts as a short chain.
        finds.take(step.at(technique.level().lengthened(8)).within(bound.map(House::id)))
    })
}
