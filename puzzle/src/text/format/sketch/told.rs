//! What the words say of the whole board, and of rules that are there already.

use super::meant::Reading;
use super::topics::{Form, Topic};
use super::whole::only_letter;
use super::words;
use super::{Hue, Stroke};
use crate::{Cell, Constraint, Kind};

impl<'s> Reading<'s> {
    /// What the words say of the whole board.
    pub(super) fn of_board(&mut self, said: impl Iterator<Item = &'s str>, known: &[Constraint]) {
        let negations = ["not ", "n't ", "anti", "non", "different", "never", "no two"];
        let mut kinds: Vec<Kind> = Vec::new();
        for (topic, said) in &self.topics {
            let is_said = topic.form == Form::Board
                && (topic.kind == Kind::DISJOINT || negations.iter().any(|words| said.contains(words)));
            kinds.extend(is_said.then_some(topic.kind));
        }
        for said in said.filter(|said| words::is_negative(said)) {
            let drawn = |kind: Kind| known.iter().chain(&self.found).any(|rule| rule.kind == kind);
            let colour = |hue: Hue| words::hues(said).any(|named| named == hue);
            let any = !said.contains("white") && !said.contains("black");
            let letters = [" x", " v"].iter().any(|letter| said.contains(letter));
            let is_said = [
                (Kind::ALL_DIFFERENCES, drawn(Kind::DIFFERENCE) && (any && !letters || colour(Hue::White))),
                (Kind::ALL_RATIOS, drawn(Kind::RATIO) && (any && !letters || colour(Hue::Black))),
                (Kind::ALL_XV, drawn(Kind::XV) && letters && only_letter(said).is_none()),
            ];
            kinds.extend(is_said.into_iter().filter(|(_, is_said)| *is_said).map(|(kind, _)| kind));
        }
        for kind in kinds.into_iter().filter(|kind| !known.iter().any(|rule| rule.kind == *kind)) {
            self.push(Some(kind), Vec::new(), None);
        }
    }

    /// What the words say of each line, of several kinds: all of them hold for a line.
    pub(super) fn of_each_line(&mut self, cells: &[Cell], hue: Option<Hue>) -> bool {
        let all = [" each line ", " every line ", " all lines ", " these lines ", " the lines "];
        let is_it = |said: &str| {
            let mut named = words::hues(said).peekable();
            match named.peek() {
                Some(_) => named.any(|named| Some(named) == hue),
                None => all.iter().any(|words| said.contains(words)),
            }
        };
        let is_claimed = |said: &str| self.explained.iter().any(|(claim, _)| said.starts_with(claim));
        let topics = self
            .topics
            .iter()
            .filter(|(topic, said)| matches!(topic.form, Form::Line(_)) && is_it(said) && !is_claimed(said));
        let mut kinds: Vec<Kind> = topics.map(|(topic, _)| topic.kind).collect();
        kinds.dedup();
        !kinds.is_empty() && kinds.into_iter().all(|kind| self.push(Some(kind), cells.to_vec(), None))
    }

    /// What is said of a line besides a claim.
    pub(super) fn of_claimed_line(&mut self, stroke: &Stroke) {
        if let Some(cells) = stroke.cells(self.layout).filter(|cells| cells.len() > 1) {
            self.of_each_line(&cells, stroke.hue);
        }
    }

    /// Thermometers on which no digit is left out.
    pub(super) fn of_thermometers(&mut self, known: &[Constraint]) {
        let need_not = [" not have to ", " need not ", " necessarily ", " t have to ", " t need "];
        let is_said = |(topic, said): &(&Topic, &str)| {
            topic.form == Form::Thermometer && !need_not.iter().any(|words| said.contains(words))
        };
        let is_said = self.topics.iter().any(is_said);
        let rules = known.iter().chain(&self.found).filter(|rule| is_said && rule.kind == Kind::THERMOMETER);
        for cells in rules.map(|rule| rule.cells.clone()).collect::<Vec<_>>() {
            self.push(Some(Kind::RENBAN), cells, None);
        }
    }

    /// Arrows that are thermometers too, from their tips on.
    pub(super) fn of_arrows(&mut self, known: &[Constraint]) {
        let words = ["arrows are also thermometers", "increase from tip to circle"];
        let mut sentences = self.sentences.iter();
        let Some(&said) = sentences.find(|said| words.iter().all(|words| said.contains(words))) else {
            return;
        };
        let arrows =
            known.iter().chain(&self.found).filter(|rule| rule.kind == Kind::ARROW && rule.value.is_none());
        for mut cells in arrows.map(|rule| rule.cells.clone()).collect::<Vec<Vec<Cell>>>() {
            cells.reverse();
            self.push(Some(Kind::THERMOMETER), cells, None);
            self.explained.push((said, Kind::THERMOMETER));
        }
    }

    /// Digits of the first column that say where in its row the 1 is, and of the first row in its column; or all of their own column.
    pub(super) fn of_ones(&mut self) {
        let all = [
            (
                Kind::COLUMN_INDEXER,
                true,
                "leftmost digit in each row tells you the location of the digit 1 in that row",
            ),
            (
                Kind::ROW_INDEXER,
                true,
                "topmost digit in each column tells you the location of the digit 1 in that column",
            ),
            (
                Kind::COLUMN_INDEXER,
                false,
                "nth column indicate in which column the digit n is placed in the respective row",
            ),
            (
                Kind::COLUMN_INDEXER,
                false,
                "a digit x in column y means that digit y in the row appears in column x",
            ),
        ];
        for (kind, is_of_first, words) in all {
            let Some(&said) = self.sentences.iter().find(|said| said.contains(words)) else { continue };
            let is_it = |cell: &Cell| {
                let of_columns = kind == Kind::COLUMN_INDEXER;
                let at = if of_columns { self.layout.column(*cell) } else { self.layout.row(*cell) };
                !is_of_first || at == 0
            };
            for cell in self.layout.cells().filter(is_it).collect::<Vec<Cell>>() {
                self.push(Some(kind), vec![cell], None);
            }
            self.explained.push((said, kind));
        }
    }

    /// Cages of the first digits, and such as rise from cell to cell.
    pub(super) fn of_cages(&mut self, known: &[Constraint]) {
        let said = |all: &[&str]| {
            self.topics
                .iter()
                .map(|(_, said)| *said)
                .find(|said| all.iter().all(|words| said.contains(words)))
        };
        let first = said(&["cage of size n contains the digits from 1 through n"]);
        let rising = said(&["cage", "must increase from left to right", "top to bottom"]);
        let cages = known.iter().chain(&self.found).filter(|rule| rule.kind == Kind::KILLER);
        for cells in cages.map(|rule| rule.cells.clone()).collect::<Vec<Vec<Cell>>>() {
            if let Some(said) = first {
                let count = cells.len() as u16;
                self.push(Some(Kind::KILLER), cells.clone(), Some(count * (count + 1) / 2));
                self.explained.push((said, Kind::KILLER));
            }
            let Some(said) = rising else { continue };
            for &cell in &cells {
                let beside = [[0, 1], [1, 0]].map(|[down, right]| self.layout.beside(cell, down, right));
                for next in beside.into_iter().flatten().filter(|next| cells.contains(next)) {
                    self.push(Some(Kind::GREATER), vec![next, cell], None);
                    self.explained.push((said, Kind::GREATER));
                }
            }
        }
    }
}
