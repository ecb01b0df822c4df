//! Cells of a colour: clones, cells that are less or more than their neighbours, and regions.

use super::meant::Reading;
use super::topics::{Form, Topic};
use super::words::{self, Sentence};
use super::{Cage, Hue, Stroke, cell_at, place};
use crate::{Cell, Kind};

/// What is said of regions of a colour, and what takes that back.
const REGIONS: [&str; 6] = ["region", "area", "cells", "squares", "shape", "ring"];
const WHOLE: [&str; 10] = [
    "each digit",
    "every digit",
    "all the digits",
    "all digits",
    "the digits 1 to 9",
    "the digits 1-9",
    "the digits from 1",
    "all of the digits",
    "set of digits",
    "digits 1 to 9",
];
const DIFFERENT: [&str; 4] = ["no repeated digits", "not repeat", "cannot repeat", "no repeat"];
const OTHERS: [&str; 10] =
    ["row", "column", "box", "line", "3x3", "cage", "circle", "diagonal", "thermo", "same digits"];

impl<'s> Reading<'s> {
    /// What cells of a colour mean: clones, or the one kind that compares a cell with its neighbours.
    pub(super) fn tints(&mut self) {
        let is_tint =
            |kind: Kind| move |topic: &Topic, _: &str| topic.form == Form::Tint && topic.kind == kind;
        let is_spoken = |kind: Kind| self.only(is_tint(kind)).is_some();
        let kinds = [Kind::CLONE, Kind::MINIMUM, Kind::MAXIMUM, Kind::COLUMN_INDEXER, Kind::ROW_INDEXER]
            .map(|kind| (kind, is_spoken(kind)));
        let mut spoken = kinds.into_iter().filter(|(_, is_spoken)| *is_spoken).map(|(kind, _)| kind);
        let marks = self.sketch.marks.iter().enumerate();
        let tints: Vec<(usize, Cell, Option<Hue>)> =
            marks.filter_map(|(index, mark)| Some((index, mark.tinted(self.layout)?, mark.fill))).collect();
        if self.first(Form::Magic).is_some() {
            self.magic_squares(&tints);
        }
        let (Some(kind), None) = (spoken.next(), spoken.next()) else { return };
        if kind == Kind::CLONE {
            self.clones(&tints);
            return;
        }
        for &(index, cell, _) in &tints {
            if !self.marks.contains(&index) && self.push(Some(kind), vec![cell], None) {
                self.marks.insert(index);
            }
        }
        // The signs at the edges of such cells.
        let is_sign = |stroke: &Stroke| {
            let cell = stroke.points.first().and_then(|point| cell_at(self.layout, *point));
            let inside = |cell| stroke.points.iter().all(|point| cell_at(self.layout, *point) == Some(cell));
            stroke.points.len() == 3
                && cell.is_some_and(|cell| inside(cell) && tints.iter().any(|(_, at, _)| *at == cell))
        };
        let signs = self.sketch.strokes.iter().enumerate().filter(|(_, stroke)| is_sign(stroke));
        let signs: Vec<usize> = signs.map(|(index, _)| index).collect();
        self.strokes.extend(signs);
    }

    /// Regions of a colour that hold each digit once, or none twice.
    pub(super) fn regions(&mut self, sentences: &'s [Sentence]) {
        let has = |said: &str, words: &[&str]| words.iter().any(|word| said.contains(word));
        let about = |said: &str| {
            let is_coloured =
                words::hues(said).next().is_some() || has(said, &["shade", "colo", "highlight"]);
            let is_rule = !words::is_twisted(said) && !words::is_permission(said);
            is_coloured && is_rule && has(said, &REGIONS) && !has(said, &OTHERS)
        };
        let claims = sentences.iter().filter(|sentence| sentence.is_claim());
        let said: Vec<&'s str> =
            claims.map(|sentence| sentence.plain.as_str()).filter(|said| about(said)).collect();
        for said in said {
            let kind = match [has(said, &WHOLE), has(said, &DIFFERENT)] {
                [true, _] => Kind::WINDOW,
                [false, true] => Kind::KILLER,
                [false, false] => continue,
            };
            let named: Vec<Hue> = words::hues(said).collect();
            let tints = self.coloured(&named);
            let groups = self.coloured_groups(&tints, kind);
            let is_read =
                !groups.is_empty() && groups.into_iter().all(|cells| self.push(Some(kind), cells, None));
            if is_read {
                self.explained.push((said, kind));
                self.marks.extend(tints.iter().map(|(index, ..)| *index));
            }
        }
    }

    /// The cells that a square fills more or less with a colour, with any or one of these.
    fn coloured(&self, named: &[Hue]) -> Vec<(usize, Cell, Option<Hue>)> {
        let marks = self.sketch.marks.iter().enumerate();
        let coloured = marks.filter_map(|(index, mark)| {
            let hue = mark.fill.filter(|hue| named.is_empty() || named.contains(hue))?;
            let is_square = !mark.round && mark.text.is_empty() && place(mark.at) == [Some(false); 2];
            let fills = mark.size.iter().all(|side| (0.45..1.04).contains(side));
            let cell = cell_at(self.layout, mark.at).filter(|_| is_square && fills)?;
            (!self.marks.contains(&index)).then_some((index, cell, Some(hue)))
        });
        coloured.collect()
    }

    /// All cells of each colour if they are as many as there are digits, or those of each that touch; none if some do not fit.
    fn coloured_groups(&self, tints: &[(usize, Cell, Option<Hue>)], kind: Kind) -> Vec<Vec<Cell>> {
        let size = usize::from(self.layout.size());
        let fits = |count: usize| if kind == Kind::WINDOW { count == size } else { count <= size };
        let mut open: Vec<(Cell, Option<Hue>)> = tints.iter().map(|&(_, cell, hue)| (cell, hue)).collect();
        crate::order::sort_by_key(&mut open, |(cell, _)| *cell);
        open.dedup();
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        while let Some(&(start, hue)) = open.first() {
            let of_hue: Vec<Cell> =
                open.iter().filter(|(_, other)| *other == hue).map(|(cell, _)| *cell).collect();
            let is_one = kind == Kind::WINDOW && of_hue.len() == size;
            let group = if is_one { of_hue } else { self.touching(start, &of_hue) };
            open.retain(|(cell, other)| *other != hue || !group.contains(cell));
            groups.push(group);
        }
        if groups.iter().all(|group| fits(group.len())) { groups } else { Vec::new() }
    }

    /// The cells that a cell touches over some of these.
    fn touching(&self, start: Cell, cells: &[Cell]) -> Vec<Cell> {
        let mut group = vec![start];
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            next += 1;
            let edges = [[0, 1], [1, 0], [0, -1], [-1, 0]];
            for beside in edges.iter().filter_map(|&[down, right]| self.layout.beside(cell, down, right)) {
                if cells.contains(&beside) && !group.contains(&beside) {
                    group.push(beside);
                }
            }
        }
        group.sort_unstable();
        group
    }

    /// Three by three cells of a colour that hold each digit once, as much in each row, column and diagonal.
    fn magic_squares(&mut self, tints: &[(usize, Cell, Option<Hue>)]) {
        const LINES: [[usize; 3]; 8] =
            [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        let mut open: Vec<(Cell, Option<Hue>)> = tints.iter().map(|&(_, cell, hue)| (cell, hue)).collect();
        crate::order::sort_by_key(&mut open, |(cell, _)| *cell);
        for &(corner, hue) in &open.clone() {
            let places = (0..9).map(|at| self.layout.beside(corner, at / 3, at % 3));
            let cells: Option<Vec<Cell>> = places.collect();
            let all = |cells: &Vec<Cell>| cells.iter().all(|cell| open.contains(&(*cell, hue)));
            let Some(cells) = cells.filter(all).filter(|_| self.layout.size() == 9) else { continue };
            open.retain(|(cell, _)| !cells.contains(cell));
            for line in LINES {
                self.push(Some(Kind::SUM), line.map(|at| cells[at]).to_vec(), Some(15));
            }
            self.marks
                .extend(tints.iter().filter(|(_, cell, _)| cells.contains(cell)).map(|(index, ..)| *index));
            self.push(Some(Kind::WINDOW), cells, None);
        }
    }

    /// Cages of whose cells the words say so, or that have a colour.
    fn caged(&self, tints: &[(usize, Cell, Option<Hue>)]) -> Vec<(Option<Hue>, Vec<Cell>)> {
        let mut topics = self.topics.iter();
        let is_named = topics.any(|(topic, said)| {
            let is_same = ["clone", "same digits"].iter().any(|words| said.contains(words));
            topic.kind == Kind::CLONE && said.contains("cage") && is_same
        });
        let hue = |cell: &Cell| tints.iter().find(|(_, tinted, _)| tinted == cell).map(|(.., hue)| *hue);
        let cages = self.sketch.cages.iter().filter(|cage| cage.text.is_empty());
        let cages = cages.filter(|cage| is_named || cage.cells.iter().all(|cell| hue(cell).is_some()));
        let group = |cage: &Cage| {
            let mut cells = cage.cells.clone();
            cells.sort_unstable();
            (cage.cells.first().and_then(hue).flatten(), cells)
        };
        cages.map(group).collect()
    }

    /// Groups of touching cells of one colour; those of one shape hold the same. Cages are groups, whatever they touch.
    fn clones(&mut self, tints: &[(usize, Cell, Option<Hue>)]) {
        let mut groups = self.caged(tints);
        let mut open: Vec<(Cell, Option<Hue>)> = tints.iter().map(|&(_, cell, hue)| (cell, hue)).collect();
        open.retain(|(cell, _)| !groups.iter().any(|(_, cells)| cells.contains(cell)));
        while let Some((start, hue)) = open.pop() {
            let of_hue: Vec<Cell> =
                open.iter().filter(|(_, other)| *other == hue).map(|(cell, _)| *cell).collect();
            let group = self.touching(start, &of_hue);
            open.retain(|(cell, _)| !group.contains(cell));
            groups.push((hue, group));
        }
        let mut read: Vec<Cell> = Vec::new();
        for (index, (hue, group)) in groups.iter().enumerate() {
            let of_one_shape = groups[..index].iter().find(|(other_hue, other)| {
                let steps = |cells: &[Cell]| {
                    let from = |of: fn(&crate::Layout, Cell) -> u16, cell| i32::from(of(self.layout, cell));
                    let [row, column] =
                        [crate::Layout::row, crate::Layout::column].map(|of| from(of, cells[0]));
                    let step = |&cell| {
                        [from(crate::Layout::row, cell) - row, from(crate::Layout::column, cell) - column]
                    };
                    cells.iter().map(step).collect::<Vec<[i32; 2]>>()
                };
                other_hue == hue && steps(other) == steps(group)
            });
            if let Some((_, other)) = of_one_shape
                && self.push(Some(Kind::CLONE), [other.as_slice(), group].concat(), None)
            {
                read.extend(other.iter().chain(group));
            }
        }
        self.marks.extend(tints.iter().filter(|(_, cell, _)| read.contains(cell)).map(|(index, ..)| *index));
        let cages = self.sketch.cages.iter().enumerate();
        let is_group =
            |cage: &Cage| cage.text.is_empty() && cage.cells.iter().all(|cell| read.contains(cell));
        self.cages.extend(cages.filter(|(_, cage)| is_group(cage)).map(|(index, _)| index));
    }
}
