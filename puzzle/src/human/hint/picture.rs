//! How a step is drawn on the board: what to outline, which candidates to mark and to strike, which to link.
//!
//! All of it is in cells and digits, so that a client needs no geometry to draw it.

use serde::{Deserialize, Serialize};

use crate::human::candidates::Candidate;
use crate::human::technique::{Claim, Line, Mark, Role, Step, Technique, Why};
use crate::{Cell, CellSet, DigitSet, Geometry, WIDE};

/// The most links that are drawn: more hide the board.
const MOST_LINKS: usize = 40;

/// What is drawn for a step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// The cells of each house to outline, most telling first.
    pub houses: Vec<CellSet<WIDE>>,
    /// The cells of the pattern.
    pub cells: CellSet<WIDE>,
    /// The candidates of the pattern, each with its part in it.
    pub marks: Vec<Mark>,
    /// What joins them.
    pub links: Vec<Link>,
    /// What is struck.
    pub eliminations: Vec<Candidate>,
    /// What is placed.
    pub placements: Vec<Candidate>,
}

/// A line between two candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    pub from: Candidate,
    pub to: Candidate,
    /// One of the two is true. On a weak link, at most one is.
    pub strong: bool,
}

impl Picture {
    /// Where to look.
    pub fn area(&self) -> CellSet<WIDE> {
        let area = self.houses.iter().fold(CellSet::EMPTY, |area, house| area.union(*house));
        if area.is_empty() { self.cells } else { area }
    }

    pub(super) fn of<const W: usize>(geometry: &Geometry<W>, step: &Step) -> Self {
        let mut links = links(geometry, step);
        links.truncate(MOST_LINKS);
        Self {
            houses: houses(geometry, step),
            cells: step.pattern,
            marks: step.marks.clone(),
            links,
            eliminations: step.eliminations.clone(),
            placements: step.placements.clone(),
        }
    }
}

fn links<const W: usize>(geometry: &Geometry<W>, step: &Step) -> Vec<Link> {
    use Technique as T;
    let of = |role| candidates(step, role);
    let technique = step.technique;
    if matches!(technique, T::XyWing | T::XyzWing) {
        let digits = step.digits(Role::Pivot);
        between(&of(Role::Pivot), &of(Role::Base), false, |pivot, pincer| {
            pivot.digit == pincer.digit
                && !struck(step).contains(pincer.digit)
                && digits.contains(pincer.digit)
        })
    } else if technique == T::WWing {
        let joints = of(Role::Joint);
        let mut links = between(&joints, &joints, true, |a, b| a < b);
        links.extend(between(&joints, &of(Role::Base), false, |joint, wing| {
            same_and_seen(geometry, joint, wing)
        }));
        links
    } else if matches!(technique, T::WxyzWing | T::VwxyzWing | T::AlsXz) {
        let shared = step.digits(Role::Joint);
        between(&of(Role::First), &of(Role::Second), false, |a, b| {
            a.digit == b.digit && shared.contains(a.digit)
        })
    } else if technique == T::EmptyRectangle {
        let mut links = between(&of(Role::First), &of(Role::Second), true, |_, _| true);
        links.extend(between(&of(Role::First), &of(Role::Base), false, |a, b| same_and_seen(geometry, a, b)));
        links
    } else if matches!(technique, T::SimpleColouring | T::MultiColouring | T::RemotePair) {
        let digit = step.digits(Role::First).first();
        let turns = |a: Candidate, b: Candidate| Some(a.digit) == digit && same_and_seen(geometry, a, b);
        let mut links = between(&of(Role::First), &of(Role::Second), true, turns);
        links.extend(between(&of(Role::Base), &of(Role::Extra), true, turns));
        links.extend(between(&of(Role::First), &of(Role::Base), false, turns));
        links
    } else if technique == T::XWing {
        let body = of(Role::Base);
        let houses = houses(geometry, step);
        let in_line = |a: Cell, b: Cell| houses.iter().any(|house| house.contains(a) && house.contains(b));
        between(&body, &body, true, |a, b| a < b && in_line(a.cell, b.cell))
    } else if !step.argument.is_empty() {
        argued(&step.argument)
    } else {
        step.chains.iter().flat_map(|claims| claims.windows(2).map(|pair| along(pair[0], pair[1]))).collect()
    }
}

/// From what is rested on to what follows; of suppositions on the way, what comes of them only.
fn argued(lines: &[Line]) -> Vec<Link> {
    let told = |line: &Line| !line.inner && !matches!(line.why, Why::Refuted(_));
    let links = lines.iter().filter(|line| told(line)).flat_map(|line| {
        let from = line.from.iter().map(|&from| &lines[usize::from(from)]).filter(|from| told(from));
        from.map(|from| Link {
            from: from.claim.candidate,
            to: line.claim.candidate,
            strong: line.claim.holds,
        })
    });
    links.collect()
}

/// The cells of the houses that the step lies in.
fn houses<const W: usize>(geometry: &Geometry<W>, step: &Step) -> Vec<CellSet<WIDE>> {
    let house = |id| geometry.houses().iter().find(|house| house.id() == id).map(|house| house.set.widened());
    step.shown_houses().iter().filter_map(|&id| house(id)).collect()
}

/// From one claim of a chain to the next: what is false makes true by a strong link, what is true makes false by a weak one.
fn along(from: Claim, to: Claim) -> Link {
    Link { from: from.candidate, to: to.candidate, strong: to.holds }
}

fn between(
    some: &[Candidate],
    others: &[Candidate],
    strong: bool,
    linked: impl Fn(Candidate, Candidate) -> bool,
) -> Vec<Link> {
    let pairs = some.iter().flat_map(|&from| others.iter().map(move |&to| (from, to)));
    pairs.filter(|&(from, to)| linked(from, to)).map(|(from, to)| Link { from, to, strong }).collect()
}

fn same_and_seen<const W: usize>(geometry: &Geometry<W>, a: Candidate, b: Candidate) -> bool {
    a.digit == b.digit && geometry.peers(a.cell).contains(b.cell)
}

fn candidates(step: &Step, role: Role) -> Vec<Candidate> {
    step.marks.iter().filter(|mark| mark.role == role).map(|mark| mark.candidate).collect()
}

fn struck(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|struck| struck.digit).collect()
}
