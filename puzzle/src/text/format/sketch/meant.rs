//! What a sketch means: a shape is a rule where the words speak of one that is drawn so, and only then.

use std::collections::BTreeSet;

use super::claims::{Claim, counted};
use super::shown::Shown;
use super::topics::{Form, Topic};
use super::{Hue, Mark, NEAR, Point, Sketch, Stroke, cell_at, place, words};
use crate::text::format::loops::opened;
use crate::text::format::lost::Shape;
use crate::{Cell, Constraint, DigitSet, Kind, Layout};

/// Sizes of what is drawn in a cell: bulbs, circles of arrows, signs of parity.
pub(super) const IN_CELL: std::ops::Range<f32> = 0.45..0.96;

pub(super) fn is_sized(mark: &Mark, sides: std::ops::Range<f32>) -> bool {
    mark.size.iter().all(|side| sides.contains(side))
}

impl Sketch {
    /// The rules that it means besides those that are known, none of them of the kinds that it cannot mean; with strokes that touch
    /// joined to lines, if so.
    pub(super) fn read(&self, layout: &Layout, known: &[Constraint], not: &[Kind], joined: bool) -> Read {
        let sentences = words::sentences(&self.words);
        let told = sentences.iter().filter(|sentence| sentence.is_claim());
        let claims: Vec<Claim<'_>> =
            told.filter_map(|sentence| Claim::of(words::without_example(&sentence.plain))).collect();
        let said = sentences.iter().map(|sentence| sentence.plain.as_str());
        let said = said.filter(|said| !words::is_twisted(said) && !words::is_example(said));
        let topics = said.clone().flat_map(|said| words::topics(said).map(move |topic| (topic, said)));
        let mut reading = Reading {
            sketch: self,
            layout,
            regions: layout.region_numbers(),
            sentences: said.clone().collect(),
            topics: topics.filter(|(topic, _)| !not.contains(&topic.kind)).collect(),
            strokes: BTreeSet::new(),
            marks: BTreeSet::new(),
            cages: BTreeSet::new(),
            found: Vec::new(),
            explained: Vec::new(),
            is_joined: joined,
            instead: Vec::new(),
        };
        reading.lemons(known);
        reading.claimed(&claims);
        reading.of_groups(&claims);
        reading.strokes();
        reading.branches();
        reading.circled();
        reading.arrows();
        reading.tints();
        reading.regions(&sentences);
        reading.named();
        reading.counted(&sentences);
        reading.marks();
        reading.of_same_cages();
        reading.cages(known);
        reading.candidates();
        reading.of_board(said, known);
        reading.of_pairs(&sentences, known);
        reading.of_thermometers(known);
        reading.of_cages(known);
        reading.of_arrows(known);
        reading.of_ones();
        let all = reading.found.len();
        reading.found.retain(|rule| !not.contains(&rule.kind));
        let shown = reading.shown(reading.found.len() < all);
        let left = reading.left();
        let kept = reading.explained.iter().filter(|(said, _)| {
            !reading.explained.iter().any(|(other, kind)| other == said && not.contains(kind))
        });
        let explained = kept.map(|(said, _)| (*said).to_owned()).collect();
        // What was joined stands on rules of these kinds.
        let is_kept = ![Kind::MEASURE, Kind::KILLER].iter().any(|kind| not.contains(kind));
        let instead = if is_kept { reading.instead } else { Vec::new() };
        Read { rules: reading.found, left, shown, explained, instead }
    }
}

/// What was read.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) rules: Vec<Constraint>,
    /// The shapes that mean nothing.
    pub(super) left: Vec<Shape>,
    /// The same as they can be drawn.
    pub(super) shown: Shown,
    /// The sentences that say no more than these rules.
    pub(super) explained: BTreeSet<String>,
    /// Kinds for which rules of others stand.
    pub(super) instead: Vec<Kind>,
}

pub(super) struct Reading<'s> {
    pub(super) sketch: &'s Sketch,
    pub(super) layout: &'s Layout,
    /// Of each cell.
    pub(super) regions: Vec<u8>,
    /// Those that say what they seem to.
    pub(super) sentences: Vec<&'s str>,
    /// What the words speak of, each with its sentence.
    pub(super) topics: Vec<(&'static Topic, &'s str)>,
    /// The shapes that mean something.
    pub(super) strokes: BTreeSet<usize>,
    pub(super) marks: BTreeSet<usize>,
    pub(super) cages: BTreeSet<usize>,
    pub(super) found: Vec<Constraint>,
    /// The claims that were read, each with a kind that it makes.
    pub(super) explained: Vec<(&'s str, Kind)>,
    /// Whether strokes that touch are lines together.
    pub(super) is_joined: bool,
    pub(super) instead: Vec<Kind>,
}

impl<'s> Reading<'s> {
    /// The kind of which the words speak that is drawn so, if there is just one.
    pub(super) fn only(&self, is: impl Fn(&Topic, &str) -> bool) -> Option<Kind> {
        let mut kinds =
            self.topics.iter().filter(|(topic, said)| is(topic, said)).map(|(topic, _)| topic.kind);
        let first = kinds.next()?;
        kinds.all(|kind| kind == first).then_some(first)
    }

    /// The kind of which the words speak first that is drawn so.
    pub(super) fn first(&self, form: Form) -> Option<Kind> {
        self.topics.iter().find(|(topic, _)| topic.form == form).map(|(topic, _)| topic.kind)
    }

    /// Adds a rule if it fits the board.
    pub(super) fn push(&mut self, kind: Option<Kind>, cells: Vec<Cell>, value: Option<u16>) -> bool {
        let Some(kind) = kind else { return false };
        let rules = opened(Constraint { kind, cells, value }, self.layout);
        let fits = rules.iter().all(|rule| rule.check(self.layout).is_ok());
        for rule in rules.into_iter().filter(|_| fits) {
            if !self.found.contains(&rule) {
                self.found.push(rule);
            }
        }
        fits
    }

    /// Adds that a cell holds one of these digits, beside what it may hold already.
    pub(super) fn allow(&mut self, cell: Cell, digits: DigitSet) -> bool {
        let mut rules = self.found.iter_mut();
        match rules.find(|rule| rule.kind == Kind::SUKAKU && rule.cells == [cell]) {
            Some(rule) => {
                let both = rule.digits().intersection(digits);
                let narrower = Constraint::candidates(cell, both).filter(|_| !both.is_empty());
                narrower.map(|narrower| *rule = narrower).is_some()
            }
            None => Constraint::candidates(cell, digits)
                .is_some_and(|rule| self.push(Some(rule.kind), rule.cells, rule.value)),
        }
    }

    /// What is drawn in a cell without a text.
    pub(super) fn in_cell(&self, cell: Cell, is: impl Fn(&Mark) -> bool) -> Vec<usize> {
        let marks = self.sketch.marks.iter().enumerate();
        let here = marks.filter(|(_, mark)| {
            mark.text.is_empty()
                && is_sized(mark, IN_CELL)
                && cell_at(self.layout, mark.at) == Some(cell)
                && place(mark.at) == [Some(false); 2]
                && is(mark)
        });
        here.map(|(index, _)| index).collect()
    }

    fn strokes(&mut self) {
        let sketch = self.sketch;
        let whole = if self.is_joined { self.joined() } else { BTreeSet::new() };
        for (index, stroke) in sketch.strokes.iter().enumerate().filter(|(_, stroke)| !stroke.is_arrow) {
            if whole.contains(&index) {
                continue;
            }
            if self.strokes.contains(&index) {
                self.of_claimed_line(stroke);
                continue;
            }
            let is_read = self.is_frame(stroke) || self.diagonal(stroke) || self.line(stroke);
            if is_read {
                self.strokes.insert(index);
            }
        }
    }

    /// Whether it only repeats borders of the board and its regions.
    fn is_frame(&self, stroke: &Stroke) -> bool {
        let region = |row: f32, column: f32| Some(self.regions[cell_at(self.layout, [row, column])?.index()]);
        stroke.points.len() > 1
            && stroke.points.iter().all(|point| place(*point) == [Some(true); 2])
            && stroke.points.windows(2).all(|pair| {
                let [[row, column], [to_row, to_column]] =
                    [pair[0], pair[1]].map(|point| point.map(f32::round));
                let upright = column == to_column;
                let [from, to] = if upright { [row, to_row] } else { [column, to_column] };
                let steps = from.min(to) as i32..from.max(to) as i32;
                (upright || row == to_row)
                    && steps.into_iter().all(|step| {
                        let at = step as f32 + 0.5;
                        match upright {
                            true => region(at, column - 0.5) != region(at, column + 0.5),
                            false => region(row - 0.5, at) != region(row + 0.5, at),
                        }
                    })
            })
    }

    /// A line from corner to corner.
    fn diagonal(&mut self, stroke: &Stroke) -> bool {
        let Some((first, last)) = stroke.points.first().zip(stroke.points.last()) else { return false };
        let side = f32::from(self.layout.rows());
        let is = |a: Point, b: Point| {
            let near =
                |point: Point, to: Point| point.iter().zip(to).all(|(at, to)| (at - to).abs() < 4.0 * NEAR);
            (near(*first, a) && near(*last, b)) || (near(*first, b) && near(*last, a))
        };
        if self.first(Form::Diagonal).is_none() {
            return false;
        }
        let kind = if is([0.0, 0.0], [side, side]) {
            Kind::DIAGONAL_DOWN
        } else if is([0.0, side], [side, 0.0]) {
            Kind::DIAGONAL_UP
        } else {
            return false;
        };
        self.push(Some(kind), Vec::new(), None)
    }

    /// A line over cells, with what is drawn at its ends.
    fn line(&mut self, stroke: &Stroke) -> bool {
        let Some(mut cells) = stroke.cells(self.layout).filter(|cells| cells.len() > 1) else { return false };
        let ends = [cells[0], cells[cells.len() - 1]];
        let at_ends = |of: &Self, is: &dyn Fn(&Mark) -> bool| ends.map(|cell| of.in_cell(cell, is));
        let bulbs = at_ends(self, &|mark| mark.round && mark.fill == stroke.hue);
        let circles = at_ends(self, &|mark| mark.round);
        let lozenges = at_ends(self, &|mark| !mark.round && mark.tilted);
        for (form, marks) in [(Form::Circled, circles), (Form::Lozenged, lozenges)] {
            let is_whole = !self.is_joined && marks.iter().all(|marks| !marks.is_empty());
            if is_whole && self.push(self.first(form), cells.clone(), None) {
                self.marks.extend(marks.concat());
                return true;
            }
        }
        let is_bulb = bulbs.each_ref().map(|marks| !marks.is_empty());
        if is_bulb[0] != is_bulb[1] && self.first(Form::Bulb).is_some() {
            if is_bulb[1] {
                cells.reverse();
            }
            let is_read = self.push(self.first(Form::Bulb), cells, None);
            if is_read {
                self.marks.extend(bulbs.concat());
            }
            return is_read;
        }
        let kind = self.kind_of_line(stroke.hue);
        let value = kind
            .filter(|kind| *kind == Kind::WHISPERS)
            .and_then(|kind| self.least_difference(kind, stroke.hue));
        !is_bulb.contains(&true) && (self.push(kind, cells.clone(), value) || self.of_each_line(&cells, None))
    }

    /// The kind of a line of a colour: what the words call this colour, else what people draw so, else the only one they know.
    pub(super) fn kind_of_line(&self, hue: Option<Hue>) -> Option<Kind> {
        let is_line = |topic: &Topic| matches!(topic.form, Form::Line(_));
        let named =
            self.only(|topic, said| is_line(topic) && words::hues(said).any(|named| Some(named) == hue));
        let bare = |said: &str| words::hues(said).next().is_none();
        let usual = || {
            self.only(|topic, said| {
                matches!(topic.form, Form::Line(usual) if Some(usual) == hue) && bare(said)
            })
        };
        let all_bare = self.topics.iter().all(|(topic, said)| !is_line(topic) || bare(said));
        named.or_else(usual).or_else(|| self.only(|topic, _| is_line(topic)).filter(|_| all_bare))
    }

    /// The least difference that the words name for a line of a colour, if it is another than half of the size.
    fn least_difference(&self, kind: Kind, hue: Option<Hue>) -> Option<u16> {
        let all: Vec<&str> =
            self.topics.iter().filter(|(topic, _)| topic.kind == kind).map(|(_, said)| *said).collect();
        let of_hue = |said: &&&str| words::hues(said).any(|named| Some(named) == hue);
        let said: Vec<&str> = match all.iter().any(|said| of_hue(&said)) {
            true => all.iter().filter(of_hue).copied().collect(),
            false => all,
        };
        let number = |word: Option<&str>| counted(word?);
        let named = said.iter().find_map(|said| {
            let after = said.split_once("at least ").and_then(|(_, after)| number(after.split(' ').next()));
            after.or_else(|| number(said.split_once(" or more")?.0.rsplit(' ').next()))
        });
        let dutch = || said.iter().any(|said| said.contains("dutch")).then_some(4);
        named.or_else(dutch).filter(|number| *number != u16::from(self.layout.size()).div_ceil(2))
    }

    /// Arrows of sums, which begin in a circle, and those of little killers, beside the board.
    fn arrows(&mut self) {
        let sketch = self.sketch;
        for (index, stroke) in sketch.strokes.iter().enumerate().filter(|(_, stroke)| stroke.is_arrow) {
            let is_read = match cell_at(self.layout, stroke.points[0]) {
                Some(start) => self.arrow(stroke, start),
                None => self.little_killer(stroke),
            };
            if is_read {
                self.strokes.insert(index);
            }
        }
    }

    fn arrow(&mut self, stroke: &Stroke, start: Cell) -> bool {
        let covers = |mark: &Mark, cell: Cell| {
            let centre = [self.layout.row(cell), self.layout.column(cell)].map(|at| f32::from(at) + 0.5);
            let sides = mark.at.iter().zip(centre).zip(mark.size);
            sides.into_iter().all(|((at, centre), side)| (at - centre).abs() < side / 2.0 - 0.2)
        };
        let circles: Vec<usize> = (0..self.sketch.marks.len())
            .filter(|&index| {
                let mark = &self.sketch.marks[index];
                mark.round
                    && mark.text.is_empty()
                    && mark.size[0].min(mark.size[1]) > 0.45
                    && covers(mark, start)
            })
            .collect();
        let (Some(path), Some(&circle)) = (stroke.cells(self.layout), circles.first()) else { return false };
        let mut cells: Vec<Cell> =
            self.layout.cells().filter(|&cell| covers(&self.sketch.marks[circle], cell)).collect();
        let value = Some(cells.len() as u16).filter(|cells| *cells > 1);
        let shaft: Vec<Cell> = path.into_iter().skip_while(|cell| cells.contains(cell)).collect();
        cells.extend(shaft);
        let is_read = self.push(self.first(Form::Arrow), cells, value);
        if is_read {
            self.marks.extend(circles);
        }
        is_read
    }

    fn little_killer(&mut self, stroke: &Stroke) -> bool {
        let (start, end) = (stroke.points[0], stroke.points[stroke.points.len() - 1]);
        let step = [end[0] - start[0], end[1] - start[1]];
        if step.iter().any(|side| side.abs() < NEAR) {
            return false;
        }
        let step = step.map(f32::signum);
        let along =
            (1..=2).map(|steps| [0, 1].map(|side| start[side].floor() + 0.5 + step[side] * steps as f32));
        let Some(first) = along.into_iter().find_map(|point| cell_at(self.layout, point)) else {
            return false;
        };
        let steps =
            (0..).map(|steps| self.layout.beside(first, step[0] as i32 * steps, step[1] as i32 * steps));
        let cells: Vec<Cell> = steps.map_while(|cell| cell).collect();
        let distance = |mark: &Mark| (mark.at[0] - start[0]).abs() + (mark.at[1] - start[1]).abs();
        let marks = self.sketch.marks.iter().enumerate();
        let texts = marks.filter(|(index, mark)| {
            !self.marks.contains(index) && cell_at(self.layout, mark.at).is_none() && distance(mark) < 1.5
        });
        let Some((index, mark)) = texts.min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b))) else {
            return false;
        };
        let value = mark.text.parse().ok();
        let is_read = value.is_some() && self.push(self.first(Form::Pointing), cells, value);
        if is_read {
            self.marks.insert(index);
        }
        is_read
    }

    /// The shapes that mean nothing.
    fn left(&self) -> Vec<Shape> {
        let Sketch { strokes, marks, cages, .. } = self.sketch;
        let strokes = strokes.iter().enumerate().filter(|(index, _)| !self.strokes.contains(index));
        let strokes = strokes.map(|(_, stroke)| if stroke.is_arrow { Shape::Arrow } else { Shape::Line });
        let marks = marks.iter().enumerate().filter(|(index, _)| !self.marks.contains(index));
        let marks = marks.map(|(_, mark)| mark.shape(self.layout));
        let cages = vec![Shape::Cage; cages.len() - self.cages.len()];
        strokes.chain(marks).chain(cages).collect()
    }
}
