//! Lines that several strokes make together, or of which one stroke makes several: branches, loops, and lines from circle to circle.
//! Which strokes belong together is seen from what they touch, and from their colour but for those between circles; whether they do,
//! the solution tells.

use std::collections::BTreeSet;

use super::meant::Reading;
use super::topics::Form;
use super::{Point, Sketch, Stroke};
use crate::board::constraint::{Is, Measure};
use crate::{Cell, Constraint, Kind};

/// Two cells, one after the other on a stroke.
type Step = [Cell; 2];

impl Sketch {
    /// With strokes of one colour as one where the one ends in the cell in which just one other begins or ends.
    pub(super) fn chained(&self) -> Self {
        let mut chained = self.clone();
        let strokes = &mut chained.strokes;
        let mut at = 0;
        let mut is_turned = false;
        while at < strokes.len() {
            let is_like = |other: &Stroke, point: Point| {
                let ends = [other.points.first(), other.points.last()];
                !other.is_arrow && other.hue == strokes[at].hue && ends.contains(&Some(&point))
            };
            let next =
                strokes[at].points.last().copied().filter(|_| !strokes[at].is_arrow).and_then(|point| {
                    let mut others =
                        (0..strokes.len()).filter(|&other| other != at && is_like(&strokes[other], point));
                    others.next().filter(|_| others.next().is_none())
                });
            let Some(next) = next else {
                // Its other end may go on. What is turned twice is as it was.
                strokes[at].points.reverse();
                at += usize::from(is_turned);
                is_turned = !is_turned;
                continue;
            };
            let mut more = strokes[next].points.clone();
            if more.first() != strokes[at].points.last() {
                more.reverse();
            }
            strokes[at].points.extend(more.into_iter().skip(1));
            strokes.remove(next);
            (at, is_turned) = (0, false);
        }
        chained
    }
}

impl Reading<'_> {
    /// The steps of a stroke.
    fn steps(&self, index: usize) -> Vec<Step> {
        let cells = self.sketch.strokes[index].cells(self.layout).unwrap_or_default();
        cells.array_windows().copied().collect()
    }

    /// Strokes of one colour that touch, as lines of which only the cells count, not their order. These strokes.
    pub(super) fn joined(&mut self) -> BTreeSet<usize> {
        let mut open: Vec<(usize, Vec<Step>)> =
            self.open_strokes().map(|index| (index, self.steps(index))).collect();
        open.retain(|(_, steps)| !steps.is_empty());
        let mut read = BTreeSet::new();
        while let Some((index, mut steps)) = open.pop() {
            let hue = self.sketch.strokes[index].hue;
            let mut group = vec![index];
            let touches = |steps: &[Step], other: &[Step]| {
                other.iter().flatten().any(|cell| steps.iter().flatten().any(|at| at == cell))
            };
            while let Some(at) = open
                .iter()
                .position(|(other, more)| self.sketch.strokes[*other].hue == hue && touches(&steps, more))
            {
                let (other, more) = open.swap_remove(at);
                group.push(other);
                steps.extend(more);
            }
            // What goes from cell to cell and touches nothing is a line as all are.
            if group.len() == 1 && cells_of(&steps).len() == steps.len() + 1 {
                continue;
            }
            let kind = self.kind_of_line(hue);
            let rules = if kind == Some(Kind::REGION_SUM) {
                self.sums(&steps)
            } else if kind == Some(Kind::RENBAN) {
                run(&steps)
            } else {
                Vec::new()
            };
            if !rules.is_empty() && rules.iter().all(|rule| rule.check(self.layout).is_ok()) {
                rules.into_iter().for_each(|rule| {
                    self.push(Some(rule.kind), rule.cells, rule.value);
                });
                self.instead.extend(kind);
                read.extend(group);
            }
        }
        self.strokes.extend(&read);
        read
    }

    /// Those that mean nothing yet.
    fn open_strokes(&self) -> impl Iterator<Item = usize> + use<'_> {
        let strokes = self.sketch.strokes.iter().enumerate();
        let open = strokes.filter(|(index, stroke)| !stroke.is_arrow && !self.strokes.contains(index));
        open.map(|(index, _)| index)
    }

    /// What a line holds in one region makes as much as what it holds in each other.
    fn sums(&self, steps: &[Step]) -> Vec<Constraint> {
        let region = |cell: Cell| self.regions[cell.index()];
        let mut open = cells_of(steps);
        let mut pieces: Vec<Vec<Cell>> = Vec::new();
        while let Some(start) = open.pop() {
            let mut piece = vec![start];
            let mut next = 0;
            while let Some(&cell) = piece.get(next) {
                next += 1;
                let beside = steps.iter().filter(|step| step.contains(&cell)).flatten();
                for &other in beside.filter(|other| region(**other) == region(cell)) {
                    if !piece.contains(&other) {
                        piece.push(other);
                    }
                }
            }
            open.retain(|cell| !piece.contains(cell));
            pieces.push(piece);
        }
        let balance =
            |pair: &[Vec<Cell>]| Measure::Balance.rule(pair.concat(), Is::Equal, pair[0].len() as u16);
        pieces.windows(2).filter_map(balance).collect()
    }

    /// Branches of thermometers: strokes of their colour that begin or end in one, and go on from there.
    pub(super) fn branches(&mut self) {
        let Some(kind) = self.first(Form::Bulb) else { return };
        loop {
            let branch = self.open_strokes().find_map(|index| Some((index, self.branch(kind, index)?)));
            let Some((index, cells)) = branch else { return };
            if !self.push(Some(kind), cells, None) {
                return;
            }
            self.strokes.insert(index);
        }
    }

    /// The cells from the bulb to the end of a branch; none if a stroke is none.
    fn branch(&self, kind: Kind, index: usize) -> Option<Vec<Cell>> {
        let strokes = &self.sketch.strokes;
        let mut cells = strokes[index].cells(self.layout).filter(|cells| cells.len() > 1)?;
        let is_of_hue = |cell: Cell| {
            let mut others = strokes.iter().enumerate();
            others.any(|(at, other)| {
                let is_read = self.strokes.contains(&at) && other.hue == strokes[index].hue;
                is_read && other.cells(self.layout).is_some_and(|cells| cells.contains(&cell))
            })
        };
        let stem = |cell: Cell| {
            let mut rules = self.found.iter().filter(|rule| rule.kind == kind && is_of_hue(cell));
            rules.find_map(|rule| Some(rule.cells[..rule.cells.iter().position(|at| *at == cell)?].to_vec()))
        };
        let (first, last) = (stem(cells[0]), stem(cells[cells.len() - 1]));
        let mut whole = match (first, last) {
            (Some(stem), None) => stem,
            (None, Some(stem)) => {
                cells.reverse();
                stem
            }
            // What begins and ends in one may go either way.
            (Some(_), Some(_)) | (None, None) => return None,
        };
        whole.extend(cells);
        Some(whole)
    }

    /// Lines from circle to circle, where strokes meet or go on in circles.
    pub(super) fn circled(&mut self) {
        let Some(kind) = self.first(Form::Circled) else { return };
        let open: Vec<usize> = self.open_strokes().collect();
        let mut steps: Vec<Step> = open.iter().flat_map(|&index| self.steps(index)).collect();
        steps.iter_mut().for_each(|step| step.sort_unstable());
        steps.sort_unstable();
        steps.dedup();
        let circles = |cell: Cell| self.in_cell(cell, |mark| mark.round);
        let is_end = |cell: &Cell| !circles(*cell).is_empty();
        let mut lines: Vec<Vec<Cell>> = Vec::new();
        while let Some(at) = steps.iter().position(|step| step.iter().any(is_end)) {
            let [a, b] = steps.swap_remove(at);
            let mut line = if is_end(&a) { vec![a, b] } else { vec![b, a] };
            while let Some(last) = line.last().copied().filter(|last| !is_end(last)) {
                let mut ways = (0..steps.len()).filter(|&at| steps[at].contains(&last));
                // Where lines cross, it cannot be told which goes where.
                let (Some(way), None) = (ways.next(), ways.next()) else { return };
                let [a, b] = steps.swap_remove(way);
                line.push(if a == last { b } else { a });
            }
            lines.push(line);
        }
        // Between two circles alone there is nothing.
        if kind == Kind::BETWEEN {
            lines.retain(|line| line.len() > 2);
        }
        let fits = |line: &Vec<Cell>| line.len() > 2 && line[0] != line[line.len() - 1];
        if !steps.is_empty() || !lines.iter().all(fits) {
            return;
        }
        let marks: Vec<usize> =
            lines.iter().flat_map(|line| [line[0], line[line.len() - 1]]).flat_map(circles).collect();
        if lines.into_iter().all(|line| self.push(Some(kind), line, None)) {
            self.strokes.extend(open);
            self.marks.extend(marks);
        }
    }
}

/// All cells of a line are consecutive digits.
fn run(steps: &[Step]) -> Vec<Constraint> {
    let cells = cells_of(steps);
    let range = Measure::Range.rule(cells.clone(), Is::Equal, cells.len() as u16 - 1);
    range.into_iter().chain([Constraint::on(Kind::KILLER, cells)]).collect()
}

fn cells_of(steps: &[Step]) -> Vec<Cell> {
    steps.iter().flatten().copied().collect::<BTreeSet<Cell>>().into_iter().collect()
}
