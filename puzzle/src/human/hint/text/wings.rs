//! Wings and almost locked sets in words.

use super::phrases::list_digits;
use super::{cells, either, struck_digits};
use crate::human::technique::{Role, Step, Technique};
use crate::{Cell, CellSet, DigitSet, Geometry, WIDE};

/// The digits of a cell that play a part.
fn digits_in(step: &Step, role: Role, cell: Cell) -> DigitSet {
    let marks = step.marks.iter().filter(|mark| mark.role == role && mark.candidate.cell == cell);
    marks.map(|mark| mark.candidate.digit).collect()
}

/// XY-wing and XYZ-wing: what each digit of the pivot makes of a pincer.
pub(super) fn xy<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let (pivot, pincers, struck) = (step.cells(Role::Pivot), step.cells(Role::Base), struck_digits(step));
    let end = list_digits(struck, "or");
    let branch = |pincer: Cell| {
        let cause = digits_in(step, Role::Base, pincer).difference(struck);
        format!("if it is {}, {} must be {end}", list_digits(cause, "or"), geometry.name(pincer))
    };
    let branches: Vec<String> = pincers.iter().map(branch).collect();
    let (or_itself, all) = if step.technique == Technique::XyzWing {
        (format!("; else it is {end} itself"), pivot.union(pincers))
    } else {
        (String::new(), pincers)
    };
    format!(
        "{} is {}: {}{or_itself}. So {} is {end}.",
        cells(geometry, pivot),
        list_digits(step.digits(Role::Pivot), "or"),
        branches.join("; "),
        either(geometry, all)
    )
}

pub(super) fn w<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let (wings, joints) = (step.cells(Role::Base), step.cells(Role::Joint));
    let (joint, end) = (list_digits(step.digits(Role::Joint), "or"), list_digits(struck_digits(step), "or"));
    let seen = |place: Cell| {
        let wing = wings.iter().find(|&wing| geometry.peers(wing).contains(place));
        wing.map_or(String::new(), |wing| geometry.name(wing))
    };
    let branch = |place: Cell| format!("if {} has it, {} must be {end}", geometry.name(place), seen(place));
    let house = step.houses.first().map_or(String::new(), |&house| geometry.house_name(house));
    format!(
        "{} are both {}. In {house} {joint} fits only in {}: {}. So {} is {end}.",
        cells(geometry, wings),
        list_digits(step.digits(Role::Base), "or"),
        either(geometry, joints),
        joints.iter().map(branch).collect::<Vec<_>>().join("; "),
        either(geometry, wings)
    )
}

/// Two groups that are one digit short of being locked, and cannot both hold a digit.
pub(super) fn almost_locked<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let [first, second] = [Role::First, Role::Second].map(|role| step.cells(role));
    let (shared, end) = (list_digits(step.digits(Role::Joint), "or"), list_digits(struck_digits(step), "or"));
    let has = |role| list_digits(step.digits(role), "and");
    let [first_name, second_name] = [first, second].map(|group| cells(geometry, group));
    if first.only().is_some() {
        return format!(
            "{first_name} is {}, and {second_name} have only {} between them, one digit more than cells. If {first_name} is \
             {shared}, they lose it and must hold all the others, {end} among them; else {first_name} is {end}.",
            list_digits(step.digits(Role::First), "or"),
            has(Role::Second)
        );
    }
    format!(
        "{first_name} have only {} between them, one digit more than cells; {second_name} have only {}, likewise. Their \
         places for {shared} see each other, so only one group can hold it, and the other holds all the rest of its \
         digits, {end} among them.",
        has(Role::First),
        has(Role::Second)
    )
}

/// The places of the struck digit in both groups, one of which holds it.
pub(super) fn places_of_struck<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let digits = struck_digits(step);
    let groups = step.marks.iter().filter(|mark| matches!(mark.role, Role::First | Role::Second));
    let places = groups.filter(|mark| digits.contains(mark.candidate.digit)).map(|mark| mark.candidate.cell);
    let places: CellSet<WIDE> = places.collect();
    format!("every {} of both, in {}", list_digits(digits, "and"), cells(geometry, places))
}
