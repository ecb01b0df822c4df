//! Dots on edges: white ones for a difference, black ones for a ratio (Kropki); and the rule that all of them are drawn.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::{Pair, Part, Relation};
use crate::random::Random;

/// What a dot says of two digits and its number.
#[derive(Debug)]
pub(super) struct Dots {
    key: &'static str,
    /// The number of a dot that names none.
    plain: u16,
    filled: bool,
    kind: fn() -> Kind,
    holds: fn(u16, u16, u16) -> bool,
}

impl Dots {
    pub(super) const DIFFERENCE: Self = Self {
        key: "difference",
        plain: 1,
        filled: false,
        kind: || Kind::DIFFERENCE,
        holds: |a, b, number| a.abs_diff(b) == number,
    };
    pub(super) const RATIO: Self = Self {
        key: "ratio",
        plain: 2,
        filled: true,
        kind: || Kind::RATIO,
        holds: |a, b, number| a == b * number || b == a * number,
    };

    fn relation(&self, size: u8, number: u16, with_dot: bool) -> Relation {
        Relation::of(size, |a, b| (self.holds)(u16::from(a), u16::from(b), number) == with_dot)
    }
}

impl Rule for Dots {
    fn key(&self) -> &'static str {
        self.key
    }

    fn notation(&self) -> Notation {
        Notation::Edge { number: Some(self.plain) }
    }

    fn about(&self) -> &'static str {
        if self.filled {
            "A black dot joins a digit and its double; dots may be missing."
        } else {
            "A white dot joins digits that differ by 1; dots may be missing."
        }
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some(if self.filled {
            "With a number, the one is that many times the other instead."
        } else {
            "With a number, they differ by that instead."
        })
    }

    fn name(&self, constraint: &Constraint) -> String {
        let colour = if self.filled { "black" } else { "white" };
        match constraint.value.filter(|&number| number != self.plain) {
            Some(number) => format!("the {colour} dot of {number}"),
            None => format!("the {colour} dot"),
        }
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let most = u16::from(layout.size());
        match constraint.value {
            Some(number) if number == 0 || number > most => {
                Err(format!("its number is {number} instead of 1 to {most}"))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        if let [a, b] = constraint.cells[..] {
            let number = constraint.value.unwrap_or(self.plain);
            let relation = self.relation(board.layout.size(), number, true);
            parts.push(Part::Pair(Pair { cells: [a, b], relation }));
        }
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        let label = constraint.value.filter(|&number| number != self.plain).map(|number| number.to_string());
        let edge = constraint.cells.first_chunk().copied();
        edge.into_iter()
            .map(|cells| Drawing::Dot { cells, filled: self.filled, label: label.clone() })
            .collect()
    }

    /// Every dot that can be drawn.
    fn found_in(&self, layout: &Layout, solution: &Grid, _: &mut Random) -> Vec<Constraint> {
        let value = |cell| solution.get(cell).map_or(0, |digit| u16::from(digit.value()));
        let dotted = layout.edges().filter(|&[a, b]| (self.holds)(value(a), value(b), self.plain));
        dotted.map(|edge| Constraint::on((self.kind)(), edge.to_vec())).collect()
    }
}

/// Where no dot is drawn on an edge, its cells do not go together as one with a plain dot would say.
#[derive(Debug)]
pub(super) struct AllDrawn {
    pub(super) dots: Dots,
}

impl Rule for AllDrawn {
    fn key(&self) -> &'static str {
        if self.dots.filled { "negative-ratio" } else { "negative-difference" }
    }

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn about(&self) -> &'static str {
        if self.dots.filled {
            "Of neighbours without a dot, neither is double the other."
        } else {
            "Neighbours without a dot never differ by 1."
        }
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("Neighbours share an edge; dots are `difference` and `ratio`, of any number.")
    }

    fn name(&self, _: &Constraint) -> String {
        "the edge without a dot".to_owned()
    }

    fn lower(&self, _: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let with_dot = |edge: &[_; 2]| {
            let dots = [Kind::DIFFERENCE, Kind::RATIO].into_iter().flat_map(|kind| board.of(kind));
            dots.into_iter().any(|dot| edge.iter().all(|cell| dot.cells.contains(cell)))
        };
        let relation = self.dots.relation(board.layout.size(), self.dots.plain, false);
        let bare = board.layout.edges().filter(|edge| !with_dot(edge));
        parts.extend(bare.map(|cells| Part::Pair(Pair { cells, relation: relation.clone() })));
    }

    fn found_in(&self, _: &Layout, _: &Grid, _: &mut Random) -> Vec<Constraint> {
        let kind = if self.dots.filled { Kind::ALL_RATIOS } else { Kind::ALL_DIFFERENCES };
        vec![Constraint::of_board(kind)]
    }
}
