//! What only a setter's words explain: that there are such rules, and what is drawn for them. Neither means anything to a solver: a
//! board that has them is played against the setter's own solution.

use super::{Constraint, Drawing, End, Hue, Kind, Notation, Rule, Rules, Stroke};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Cell, Grid};

#[derive(Debug)]
pub(super) struct Words;

#[derive(Debug)]
pub(super) struct Shape;

/// What a setter drew. Its place in the list of all is the upper four bits of the number of a rule, the rest a detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A wide line in a colour.
    Wide,
    Thin,
    Arrow,
    Tint,
    /// Cells with a dashed line around them, with a text or without.
    Cage,
    /// Hollow or in a colour, with a short text or without: in a cell, on an edge or on a corner.
    Circle,
    Square,
    Diamond,
    Text,
    /// A text beside the board, before the first of its cells.
    Beside,
    /// The same with an arrow onto the board.
    Pointing,
    /// A strong line between two cells.
    Wall,
}

/// What each is called, in their order.
const NOUNS: [&str; 12] = [
    "line", "line", "arrow", "colour", "cage", "circle", "square", "square", "text", "text", "text", "border",
];

const DETAIL_BITS: u16 = 12;
/// Numbers stand for themselves below it, characters from it on, arrows above them.
const SYMBOLS: u16 = 1_000;
const ARROWS: u16 = 4_000;
/// The first character of the block of arrows.
const FIRST_ARROW: u16 = 0x2190;
/// The detail that is no text.
const BLANK: u16 = 4_095;

/// The same for the short texts of signs, which share their detail with a colour.
const FILL_BITS: u16 = 4;
const SHORT_SYMBOLS: u16 = 100;
const SHORT_FIRST: u16 = SYMBOLS + b' ' as u16;
const SHORT_BLANK: u16 = 255;

impl Drawn {
    const ALL: [Self; 12] = [
        Self::Wide,
        Self::Thin,
        Self::Arrow,
        Self::Tint,
        Self::Cage,
        Self::Circle,
        Self::Square,
        Self::Diamond,
        Self::Text,
        Self::Beside,
        Self::Pointing,
        Self::Wall,
    ];

    /// A rule that draws it, with this detail.
    pub(crate) fn rule(self, detail: u16, cells: Vec<Cell>) -> Constraint {
        Constraint { kind: Kind::DRAWN, cells, value: Some((self as u16) << DETAIL_BITS | detail) }
    }

    /// What a rule draws, and its detail.
    pub(crate) fn of(rule: &Constraint) -> Option<(Self, u16)> {
        let value = rule.value?;
        let form = Self::ALL.get(usize::from(value >> DETAIL_BITS))?;
        Some((*form, value & BLANK))
    }
}

/// What a reader of drawings writes.
#[cfg(feature = "sketches")]
impl Drawn {
    /// The detail of lines and tints.
    pub(crate) fn hue(hue: Option<Hue>) -> u16 {
        hue.map_or(0, |hue| hue as u16 + 1)
    }

    /// The detail of texts and cages: numbers below 1,000 and single characters have one, and what is blank.
    pub(crate) fn text(text: &str) -> Option<u16> {
        let is_number =
            text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0') || text == "0";
        let mut symbols = text.chars();
        match (symbols.next(), symbols.next()) {
            (None, _) => Some(BLANK),
            _ if is_number => text.parse().ok().filter(|number| *number < SYMBOLS),
            (Some(symbol), None) => {
                let code = u16::try_from(u32::from(symbol)).ok()?;
                let arrow = code.checked_sub(FIRST_ARROW).map(|arrow| ARROWS + arrow);
                arrow
                    .filter(|arrow| *arrow < BLANK)
                    .or_else(|| SYMBOLS.checked_add(code).filter(|code| *code < ARROWS))
            }
            (Some(_), Some(_)) => None,
        }
    }

    /// The detail of signs, whose text is a number below 100 or a character of ASCII.
    pub(crate) fn sign(fill: Option<Hue>, text: &str) -> Option<u16> {
        let short = match Self::text(text)? {
            BLANK => SHORT_BLANK,
            number if number < SHORT_SYMBOLS => number,
            code => {
                Some(code.checked_sub(SHORT_FIRST)? + SHORT_SYMBOLS).filter(|short| *short < SHORT_BLANK)?
            }
        };
        Some(short << FILL_BITS | Self::hue(fill))
    }
}

/// The text of a detail; none where it means nothing.
fn text_of(detail: u16) -> Option<String> {
    let code = match detail {
        BLANK => return Some(String::new()),
        ..SYMBOLS => return Some(detail.to_string()),
        SYMBOLS..ARROWS => detail - SYMBOLS,
        _ => detail - ARROWS + FIRST_ARROW,
    };
    char::from_u32(code.into()).filter(|symbol| !symbol.is_control()).map(String::from)
}

/// The text of a sign.
fn short_text_of(detail: u16) -> Option<String> {
    text_of(match detail >> FILL_BITS {
        SHORT_BLANK => BLANK,
        short @ ..SHORT_SYMBOLS => short,
        short => short - SHORT_SYMBOLS + SHORT_FIRST,
    })
}

/// What a rule draws, taken apart.
struct Parts {
    form: Drawn,
    hue: Option<Hue>,
    text: String,
}

impl Parts {
    /// None where its number means nothing.
    fn of(rule: &Constraint) -> Option<Self> {
        let (form, detail) = Drawn::of(rule)?;
        let (hue, text) = match form {
            Drawn::Wide | Drawn::Tint => (detail, String::new()),
            Drawn::Circle | Drawn::Square | Drawn::Diamond => {
                (detail % (1 << FILL_BITS), short_text_of(detail)?)
            }
            Drawn::Cage | Drawn::Text | Drawn::Beside | Drawn::Pointing => (0, text_of(detail)?),
            Drawn::Thin | Drawn::Arrow | Drawn::Wall if detail > 0 => return None,
            Drawn::Thin | Drawn::Arrow | Drawn::Wall => (0, String::new()),
        };
        let hue = match usize::from(hue) {
            0 if matches!(form, Drawn::Wide | Drawn::Tint) => return None,
            0 => None,
            hue => Some(*Hue::ALL.get(hue - 1)?),
        };
        Some(Self { form, hue, text })
    }
}

/// What a rule draws; nothing where its number means nothing or its cells do not fit.
pub(crate) fn drawing(rule: &Constraint, layout: &Layout) -> Option<Drawing> {
    let Parts { form, hue, text } = Parts::of(rule)?;
    let cells = rule.cells.clone();
    let fits = match form {
        Drawn::Wide | Drawn::Thin | Drawn::Arrow => cells.len() > 1,
        Drawn::Tint | Drawn::Cage => true,
        Drawn::Circle | Drawn::Square | Drawn::Diamond | Drawn::Text => is_spot(rule, layout),
        Drawn::Beside | Drawn::Pointing => {
            matches!(cells[..], [first, second] if layout.touch(first, second))
                && Drawing::place_of_clue(layout, &cells).is_some()
        }
        Drawn::Wall => rule.is_edge(layout),
    };
    fits.then(|| match form {
        Drawn::Wide => Drawing::Route { cells, stroke: hue.map_or(Stroke::Thin, Stroke::Wide) },
        Drawn::Thin => Drawing::Route { cells, stroke: Stroke::Thin },
        Drawn::Arrow => Drawing::Route { cells, stroke: Stroke::Arrow },
        Drawn::Tint => Drawing::Tint { cells, hue },
        Drawn::Cage => Drawing::Cage { cells, label: text },
        Drawn::Circle => Drawing::Sign { cells, end: End::Round, fill: hue, text },
        Drawn::Square => Drawing::Sign { cells, end: End::Square, fill: hue, text },
        Drawn::Diamond => Drawing::Sign { cells, end: End::Diamond, fill: hue, text },
        Drawn::Text => Drawing::Label { cells, text, framed: false },
        Drawn::Beside | Drawn::Pointing => Drawing::Clue { cells, text, arrow: form == Drawn::Pointing },
        Drawn::Wall => Drawing::Wall { cells: [cells[0], cells[1]] },
    })
}

/// Whether cells are one, two with a common edge, or four with a common corner, in reading order.
fn is_spot(rule: &Constraint, layout: &Layout) -> bool {
    match rule.cells[..] {
        [_] => true,
        [_, _] => rule.is_edge(layout),
        [first, right, below, last] => [(0, 1, right), (1, 0, below), (1, 1, last)]
            .iter()
            .all(|&(down, across, cell)| layout.beside(first, down, across) == Some(cell)),
        _ => false,
    }
}

impl Rule for Words {
    fn key(&self) -> &'static str {
        "words"
    }

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn about(&self) -> &'static str {
        "Further rules are in the setter's words."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some(
            "Not all rules are data: the note of the credits has them. A digit is right if it is that of the setter's solution, and \
             nothing follows from the other rules alone.",
        )
    }

    fn name(&self, _: &Constraint) -> String {
        "the setter's words".to_owned()
    }

    fn lower(&self, _: &Constraint, _: &Rules<'_>, _: &mut Vec<Part>) {}

    fn is_made(&self) -> bool {
        false
    }

    /// The words may speak of rows, of columns and of where things are.
    fn names_lines(&self) -> bool {
        true
    }
}

impl Rule for Shape {
    fn key(&self) -> &'static str {
        "drawn"
    }

    fn notation(&self) -> Notation {
        Notation::Line { number: true }
    }

    fn about(&self) -> &'static str {
        "What the setter drew means what they say."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some(
            "It is only drawn. The number is 4096 times its form and a detail: 0 a wide line in a colour, 1 a thin line, 2 an arrow to \
             the last cell, 3 the colour of cells, 4 a cage with a text, 5 a circle, 6 a square and 7 a square on its corner with a \
             fill and a short text, 8 a text, 9 a text beside the board before the first of two cells, 10 the same with an arrow \
             towards them, 11 a strong line between two cells. Signs and texts stand in one cell, between two or on the corner of \
             four, which are named in reading order. A colour is 1 grey, 2 purple, 3 green, 4 orange, 5 blue, 6 teal, 7 pink, 8 \
             yellow, 9 red or 10 black. A text is a number below 1000, 1000 and the code of a character, 4000 and the place of an \
             arrow after U+2190, or 4095 for none. The detail of a sign is a colour, or 0 for none, and 16 times a number below 100, \
             68 and the code of a character of ASCII, or 255.",
        )
    }

    /// "the yellow circle with 5".
    fn name(&self, constraint: &Constraint) -> String {
        let Some(Parts { form, hue, text }) = Parts::of(constraint) else { return String::new() };
        let mut name = "the ".to_owned();
        if let Some(hue) = hue {
            name.push_str(hue.name());
            name.push(' ');
        }
        name.push_str(NOUNS[form as usize]);
        if !text.is_empty() {
            name.push_str(" with ");
            name.push_str(&text);
        }
        name
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        match drawing(constraint, layout) {
            Some(_) => Ok(()),
            None => Err("its number says nothing that can be drawn on these cells".to_owned()),
        }
    }

    fn lower(&self, _: &Constraint, _: &Rules<'_>, _: &mut Vec<Part>) {}

    /// No digits break it, so none break it in reverse.
    fn is_directed(&self) -> bool {
        false
    }

    fn is_made(&self) -> bool {
        false
    }

    fn drawings(&self, constraint: &Constraint, layout: &Layout) -> Vec<Drawing> {
        drawing(constraint, layout).into_iter().collect()
    }

    /// A circle around the first digit.
    fn found_in(&self, _: &Layout, solution: &Grid, _: &mut Random) -> Vec<Constraint> {
        let first = solution.clues().next();
        first.map(|(cell, _)| Drawn::Circle.rule(SHORT_BLANK << FILL_BITS, vec![cell])).into_iter().collect()
    }
}
