//! Cells of a colour: clones, and cells that are less or more than their neighbours.

use super::meant::Reading;
use super::topics::{Form, Topic};
use super::{Hue, Stroke, cell_at};
use crate::{Cell, Kind};

impl Reading<'_> {
    /// What cells of a colour mean: clones, or the one kind that compares a cell with its neighbours.
    pub(super) fn tints(&mut self) {
        let is_tint =
            |kind: Kind| move |topic: &Topic, _: &str| topic.form == Form::Tint && topic.kind == kind;
        let is_spoken = |kind: Kind| self.only(is_tint(kind)).is_some();
        let kinds = [Kind::CLONE, Kind::MINIMUM, Kind::MAXIMUM].map(|kind| (kind, is_spoken(kind)));
        let mut spoken = kinds.into_iter().filter(|(_, is_spoken)| *is_spoken).map(|(kind, _)| kind);
        let (Some(kind), None) = (spoken.next(), spoken.next()) else { return };
        let marks = self.sketch.marks.iter().enumerate();
        let tints: Vec<(usize, Cell, Option<Hue>)> =
            marks.filter_map(|(index, mark)| Some((index, mark.tinted(self.layout)?, mark.fill))).collect();
        if kind == Kind::CLONE {
            self.clones(&tints);
            return;
        }
        for &(index, cell, _) in &tints {
            if self.push(Some(kind), vec![cell], None) {
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

    /// Groups of touching cells of one colour; those of one shape hold the same.
    fn clones(&mut self, tints: &[(usize, Cell, Option<Hue>)]) {
        let mut groups: Vec<(Option<Hue>, Vec<Cell>)> = Vec::new();
        let mut open: Vec<(Cell, Option<Hue>)> = tints.iter().map(|&(_, cell, hue)| (cell, hue)).collect();
        while let Some((start, hue)) = open.pop() {
            let mut group = vec![start];
            let mut next = 0;
            while let Some(&cell) = group.get(next) {
                next += 1;
                let edges = [[0, 1], [1, 0], [0, -1], [-1, 0]];
                for beside in edges.iter().filter_map(|&[down, right]| self.layout.beside(cell, down, right))
                {
                    if open.contains(&(beside, hue)) && !group.contains(&beside) {
                        group.push(beside);
                    }
                }
            }
            open.retain(|(cell, _)| !group.contains(cell));
            group.sort_unstable();
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
    }
}
