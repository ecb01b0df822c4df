//! Forcing nets: a candidate is taken to be true and every single that follows is placed, minding dots and signs. If
//! that breaks a house or a cell it was false; and what all candidates of a cell, or all places of a digit in a house,
//! come to is true.

use super::analysis::Analysis;
use super::{Branch, Claim, Contradiction, Finds, Line, Role, Step, Technique, linked};
use crate::human::candidates::{Candidate, Candidates};
use crate::{CellSet, DigitSet, HouseId};

/// What comes of an assumption.
enum Outcome<'g, const W: usize> {
    /// Nothing wrong so far; this is the position.
    Open(Candidates<'g, W>),
    /// The placements that follow break the rules, and how.
    Broken(Vec<Claim>, Option<Contradiction>),
}

pub(super) fn net<const W: usize>(analysis: &Analysis<'_, '_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let position = analysis.position();
    let mut open = Vec::new();
    let mut shortest: Option<(Vec<Claim>, Option<Contradiction>)> = None;
    for cell in position.with_candidates() {
        for digit in position.digits(cell) {
            if analysis.stops() {
                return None;
            }
            let assumed = Candidate { cell, digit };
            match follow(position, assumed) {
                Outcome::Open(after) => open.push((assumed, after)),
                Outcome::Broken(claims, contradiction) => {
                    if finds.are_all() {
                        let step = broken(position, claims.clone(), contradiction);
                        step.and_then(|step| finds.take(step));
                    }
                    if shortest.as_ref().is_none_or(|(shortest, _)| claims.len() < shortest.len()) {
                        shortest = Some((claims, contradiction));
                    }
                }
            }
        }
    }
    match shortest {
        Some((claims, contradiction)) if !finds.are_all() => {
            finds.take(broken(position, claims, contradiction)?)
        }
        _ => agreed(position, &open, finds),
    }
}

fn broken<const W: usize>(
    position: &Candidates<'_, W>,
    claims: Vec<Claim>,
    contradiction: Option<Contradiction>,
) -> Option<Step> {
    let assumed = claims.first()?.candidate;
    let technique = Technique::ForcingNet;
    let pattern: CellSet<W> = claims.iter().map(|claim| claim.candidate.cell).collect();
    let digits = [assumed.digit].into_iter().collect();
    let step = Step::striking(technique, vec![assumed], pattern)?;
    let step = step.marked(position, Role::Base, digits, CellSet::from_iter([assumed.cell]));
    let mut branch = Branch::suppose(position, assumed);
    let argument = branch.follow_singles().and_then(|contradiction| branch.refuted(contradiction))?;
    let step = step.at(technique.level().lengthened(claims.len())).chained(claims);
    Some(step.contradicting(contradiction).argued(argument))
}

/// Something that is struck whatever a cell holds, or wherever a digit of a house is.
fn agreed<const W: usize>(
    position: &Candidates<'_, W>,
    outcomes: &[(Candidate, Candidates<'_, W>)],
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let geometry = position.geometry();
    let by_cell = position.with_candidates().iter().find_map(|cell| {
        let branches = outcomes.iter().filter(|(assumed, _)| assumed.cell == cell);
        let branches: Vec<_> = branches.collect();
        let whole = branches.len() == position.digits(cell).len();
        finds.take(common(position, &branches, None).filter(|_| whole)?)
    });
    by_cell.or_else(|| {
        geometry.houses().iter().find_map(|house| {
            geometry.digits().iter().find_map(|digit| {
                let inside = |assumed: &Candidate| assumed.digit == digit && house.set.contains(assumed.cell);
                let branches = outcomes.iter().filter(|(assumed, _)| inside(assumed));
                let branches: Vec<_> = branches.collect();
                let whole = branches.len() == position.places(digit).intersection(house.set).len();
                finds.take(common(position, &branches, Some(house.id())).filter(|_| whole)?)
            })
        })
    })
}

fn common<const W: usize>(
    position: &Candidates<'_, W>,
    branches: &[&(Candidate, Candidates<'_, W>)],
    house: Option<HouseId>,
) -> Option<Step> {
    if branches.len() < 2 {
        return None;
    }
    let starts = || branches.iter().map(|(assumed, _)| *assumed);
    let pattern: CellSet<W> = starts().map(|assumed| assumed.cell).collect();
    let digits: DigitSet = starts().map(|assumed| assumed.digit).collect();
    // A digit is possible still if some branch leaves it or places it.
    let possible = |candidate: Candidate| {
        branches.iter().any(|(_, after)| {
            after.contains(candidate) || after.grid().get(candidate.cell) == Some(candidate.digit)
        })
    };
    let struck: Vec<Candidate> = position
        .with_candidates()
        .iter()
        .flat_map(|cell| position.digits(cell).iter().map(move |digit| Candidate { cell, digit }))
        .filter(|&candidate| !possible(candidate))
        .collect();
    let (struck, argument) = shortest(position, &starts().collect::<Vec<_>>(), &struck)?;
    let step = Step::striking(Technique::ForcingNet, struck, pattern)?.argued(argument);
    let mut step = step.marked(position, Role::Base, digits, pattern).within(house);
    step.chains = starts().map(|assumed| vec![Claim::yes(assumed)]).collect();
    Some(step.at(Technique::ForcingNet.level().lengthened(4 * branches.len())))
}

/// What is the shortest to show of all that is struck, with whatever else takes no more than that; and the branches that show it.
fn shortest<const W: usize>(
    position: &Candidates<'_, W>,
    starts: &[Candidate],
    struck: &[Candidate],
) -> Option<(Vec<Candidate>, Vec<Line>)> {
    let follow = |&start: &Candidate| {
        let mut branch = Branch::suppose(position, start);
        branch.follow_singles().is_none().then_some(branch)
    };
    let branches: Vec<Branch<'_, W>> = starts.iter().map(follow).collect::<Option<_>>()?;
    let lines = |struck: &[Candidate]| -> Option<Vec<Line>> {
        let mut lines: Vec<Line> = Vec::new();
        for branch in &branches {
            let before = lines.len() as u16;
            let shifted =
                |line: Line| Line { from: line.from.iter().map(|&from| from + before).collect(), ..line };
            lines.extend(branch.ruling_out(struck)?.into_iter().map(shifted));
        }
        Some(lines)
    };
    let (mut least, first) = struck
        .iter()
        .filter_map(|&one| Some((lines(&[one])?.len(), one)))
        .min_by_key(|&(length, _)| length)?;
    let mut kept = vec![first];
    for &one in struck.iter().filter(|&&one| one != first) {
        kept.push(one);
        let length = lines(&kept)?.len();
        if length == least + starts.len() {
            least = length;
        } else {
            kept.pop();
        }
    }
    let argument = lines(&kept)?;
    Some((kept, argument))
}

/// Places the assumption and every naked and hidden single after it.
fn follow<'g, const W: usize>(position: &Candidates<'g, W>, assumed: Candidate) -> Outcome<'g, W> {
    let mut after = position.clone();
    let mut claims = Vec::new();
    let mut place = |after: &mut Candidates<'g, W>, candidate: Candidate| {
        let fits = after.contains(candidate);
        if fits {
            after.place(candidate);
            linked::unpaired(after, candidate).into_iter().for_each(|struck| after.eliminate(struck));
            claims.push(Claim::yes(candidate));
        }
        fits
    };
    let mut sound = place(&mut after, assumed);
    while sound {
        let Some(singles) = singles(&after) else { break };
        if singles.is_empty() {
            return Outcome::Open(after);
        }
        // A single that another of the same round has struck is a contradiction.
        sound = singles
            .into_iter()
            .all(|single| after.grid().get(single.cell) == Some(single.digit) || place(&mut after, single));
    }
    let contradiction = Contradiction::on(&after);
    Outcome::Broken(claims, contradiction)
}

/// Every naked and hidden single; none if a cell or a house lacks something.
fn singles<const W: usize>(position: &Candidates<'_, W>) -> Option<Vec<Candidate>> {
    let geometry = position.geometry();
    if position.with_candidates().len() + position.grid().clue_count() < geometry.cell_count() {
        return None;
    }
    let lone = position.with_one_candidate().iter();
    let mut singles: Vec<Candidate> =
        lone.filter_map(|cell| Some(Candidate { cell, digit: position.digits(cell).only()? })).collect();
    for digit in geometry.digits() {
        let places = position.places(digit);
        for house in geometry.houses() {
            let inside = places.intersection(house.set);
            if inside.is_empty() {
                let placed = house.cells.iter().any(|&cell| position.grid().get(cell) == Some(digit));
                if !placed {
                    return None;
                }
            } else if let Some(cell) = inside.only() {
                singles.push(Candidate { cell, digit });
            }
        }
    }
    Some(singles)
}
