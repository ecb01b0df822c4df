//! Cages and pencil marks, as far as no row of the table of claims is about them.

use super::meant::Reading;
use super::topics::{Form, Topic};
use super::{Cage, words};
use crate::board::constraint::{Is, Measure};
use crate::{Cell, Constraint, Kind};

impl Reading<'_> {
    /// Pencil marks that are what cells may hold.
    pub(super) fn candidates(&mut self) {
        let marks = self.layout.cells().zip(&self.sketch.candidates).filter(|(_, marks)| !marks.is_empty());
        let candidates = marks.filter_map(|(cell, marks)| Constraint::candidates(cell, *marks));
        if self.only(|topic, _| (topic.kind, topic.form) == (Kind::SUKAKU, Form::Region)).is_some() {
            self.found.extend(candidates);
        }
    }

    /// Cages of digits that differ, or of a sum.
    pub(super) fn cages(&mut self, known: &[Constraint]) {
        let sketch = self.sketch;
        let of_cages = |topic: &Topic, said: &str| {
            let is_sum = topic.kind == Kind::SUM && topic.form != Form::Beside;
            is_sum || topic.form == Form::Cage && said.contains(" cage")
        };
        // "... on lines, but not in cages" is no permission for cages.
        let permits = |said: &str| {
            let clause = said.split(" but ").next().unwrap_or(said);
            words::may_repeat(clause) && clause.contains(" cage") == said.contains(" cage")
        };
        let may_repeat = self.topics.iter().any(|(topic, said)| of_cages(topic, said) && permits(said));
        // Beside cages whose digits differ, as the file says, those of which it does not say so are sums.
        let is_marked = sketch.cages.iter().any(|cage| cage.differ == Some(true))
            || known.iter().any(|rule| rule.kind == Kind::KILLER);
        for (index, Cage { cells, text, differ }) in sketch.cages.iter().enumerate() {
            if self.cages.contains(&index) {
                continue;
            }
            if self.is_compared(cells, text) {
                if differ.unwrap_or(!may_repeat) {
                    self.push(Some(Kind::KILLER), cells.clone(), None);
                }
                self.cages.insert(index);
                continue;
            }
            let value = text.parse::<u16>().ok();
            let kind = match differ.unwrap_or(!may_repeat && (value.is_none() || !is_marked)) {
                true => Kind::KILLER,
                false => Kind::SUM,
            };
            let spoken = self.first(Form::Cage).map(|_| kind);
            let region = self.first(Form::Region).filter(|kind| *kind == Kind::WINDOW && text.is_empty());
            if self.push(region, cells.clone(), None)
                || value.is_some() != text.is_empty() && self.push(spoken, cells.clone(), value)
            {
                self.cages.insert(index);
            }
        }
    }

    /// Cages of a sum that is not told but the same for all.
    pub(super) fn of_same_cages(&mut self) {
        let all = "all cages|each cage|every cage|all killer cages|cages without|cages with no |cages marked";
        let but = " line| not |cannot|n t | no two | some | one |colour|color|different|adjacent|digits in all\
             |letter|same size|same shape|symbol|same sum as";
        let is_said = |said: &&&str| {
            let same =
                words::has(said, "same total|same sum|equal total|equal sum|sum to the same|add to the same");
            same && words::has(said, all) && !words::has(said, but)
        };
        let Some(&said) = self.sentences.iter().find(is_said) else { return };
        let cages = self.sketch.cages.iter().enumerate();
        let cages: Vec<(usize, &Cage)> =
            cages.filter(|(_, cage)| cage.text.parse::<u16>().is_err()).collect();
        // Those that are marked otherwise may have another sum.
        if cages.windows(2).any(|pair| pair[0].1.text != pair[1].1.text) {
            return;
        }
        let balanced = cages.windows(2).filter_map(|pair| {
            let (some, others) = (&pair[0].1.cells, &pair[1].1.cells);
            let cells = [some.as_slice(), others].concat();
            Measure::Balance.rule(cells, Is::Equal, some.len() as u16)
        });
        let rules: Vec<Constraint> = balanced.collect();
        if cages.len() < 2 || rules.len() + 1 < cages.len() {
            return;
        }
        for rule in rules {
            self.push(Some(rule.kind), rule.cells, rule.value);
        }
        self.explained.push((said, Kind::MEASURE));
        for (index, cage) in cages {
            if self.differ() {
                self.push(Some(Kind::KILLER), cage.cells.clone(), None);
            }
            self.cages.insert(index);
        }
    }

    /// Adds a sum that is more or less than a number, if a cage says so.
    fn is_compared(&mut self, cells: &[Cell], text: &str) -> bool {
        let (sign, number) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
        let number = number.trim().parse::<u16>().ok().filter(|_| self.first(Form::Cage).is_some());
        let rule = number.and_then(|number| {
            let (is, number) = match sign {
                "<" => (Is::Less, number),
                ">" => (Is::More, number),
                "\u{2264}" => (Is::Less, number.checked_add(1)?),
                "\u{2265}" => (Is::More, number.checked_sub(1)?),
                _ => return None,
            };
            Measure::Sum.rule(cells.to_vec(), is, number)
        });
        rule.is_some_and(|rule| self.push(Some(rule.kind), rule.cells, rule.value))
    }
}
