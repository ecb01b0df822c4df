//! The embedded faces: which characters they have, how wide a text is, and the outline of a glyph.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The weights that pages are set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Weight {
    /// 500: texts and the digits of solutions.
    Medium,
    /// 600: givens and titles.
    Semibold,
    /// 700: large print.
    Bold,
}

impl Weight {
    pub const ALL: [Self; 3] = [Self::Medium, Self::Semibold, Self::Bold];

    /// As fonts and style sheets number it.
    pub const fn number(self) -> u16 {
        match self {
            Self::Medium => 500,
            Self::Semibold => 600,
            Self::Bold => 700,
        }
    }

    /// The font file of the weight.
    #[cfg(feature = "pdf")]
    pub(crate) const fn file(self) -> &'static [u8] {
        FILES[self as usize]
    }

    pub(crate) fn face(self) -> &'static Face<'static> {
        &FACES[self as usize]
    }
}

#[cfg(not(target_arch = "wasm32"))]
const FILES: [&[u8]; 3] = [
    include_bytes!("../../client/assets/fonts/nonet-sans-500.otf"),
    include_bytes!("../../client/assets/fonts/nonet-sans-600.otf"),
    include_bytes!("../../client/assets/fonts/nonet-sans-700.otf"),
];

#[cfg(target_arch = "wasm32")]
static ONLY: &[u8] = include_bytes!("../../client/assets/fonts/nonet-sans-600-page.otf");

/// A module for the browser carries one small face for all weights.
#[cfg(target_arch = "wasm32")]
const FILES: [&[u8]; 3] = [ONLY; 3];

static FACES: LazyLock<[Face<'static>; 3]> =
    LazyLock::new(|| FILES.map(|file| Face::parse(file, 0).expect("the embedded fonts are fonts")));

/// The glyph of a character, if the face has one.
pub(crate) fn glyph(weight: Weight, character: char) -> Option<GlyphId> {
    weight.face().glyph_index(character)
}

/// Whether the face has a glyph for each character.
pub(crate) fn covers(weight: Weight, text: &str) -> bool {
    text.chars().all(|character| glyph(weight, character).is_some())
}

/// The characters of a text that the embedded fonts lack, each once. SVG leaves them to the viewer's fonts, PDF and PNG have
/// a question mark in their place.
pub fn missing(text: &str) -> String {
    let mut missing = String::new();
    for character in text.chars().filter(|&character| glyph(Weight::Medium, character).is_none()) {
        if !missing.contains(character) {
            missing.push(character);
        }
    }
    missing
}

/// The text with a question mark for each character that the fonts lack, and without control characters.
pub(crate) fn printable(text: &str) -> String {
    let has_glyph = |&character: &char| glyph(Weight::Medium, character).is_some();
    let visible = text.chars().filter(|character| !character.is_control());
    visible.map(|character| Some(character).filter(has_glyph).unwrap_or('?')).collect()
}

/// How wide a character is at a size of 1; one that is missing counts as a wide one.
pub(crate) fn advance(weight: Weight, character: char) -> f32 {
    let face = weight.face();
    let advance = glyph(weight, character).and_then(|glyph| face.glyph_hor_advance(glyph));
    advance.map_or(1.0, |advance| f32::from(advance) / f32::from(face.units_per_em()))
}

/// How wide a text is.
pub(crate) fn width(weight: Weight, size: f32, text: &str) -> f32 {
    text.chars().map(|character| advance(weight, character)).sum::<f32>() * size
}

/// How high digits and capitals are at a size of 1.
pub(crate) fn cap_height(weight: Weight) -> f32 {
    let face = weight.face();
    face.capital_height().map_or(0.7, |height| f32::from(height) / f32::from(face.units_per_em()))
}

/// The text as lines of a width, broken at blanks; a longer word has a line of its own and is cut.
pub(crate) fn lines(weight: Weight, size: f32, text: &str, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|longer| width(weight, size, longer) <= room) {
            Some(longer) => *lines.last_mut().expect("it was made longer") = longer,
            None => lines.push(fitted(weight, size, word, room)),
        }
    }
    lines
}

/// The text, cut to a width with an ellipsis where it is longer.
pub(crate) fn fitted(weight: Weight, size: f32, text: &str, room: f32) -> String {
    if width(weight, size, text) <= room {
        return text.to_owned();
    }
    let mut left = room - width(weight, size, "…");
    let mut cut = String::new();
    for character in text.chars() {
        left -= advance(weight, character) * size;
        if left < 0.0 {
            break;
        }
        cut.push(character);
    }
    format!("{}…", cut.trim_end())
}

/// Draws the outline of a glyph at a size of 1 with the baseline at 0, down being positive. Says whether it has one.
pub(crate) fn outline(weight: Weight, glyph: GlyphId, pen: &mut impl Pen) -> bool {
    let face = weight.face();
    let mut scaled = Scaled { pen, scale: 1.0 / f32::from(face.units_per_em()) };
    face.outline_glyph(glyph, &mut scaled).is_some()
}

/// What draws an outline.
pub(crate) trait Pen {
    fn move_to(&mut self, to: (f32, f32));
    fn line_to(&mut self, to: (f32, f32));
    fn curve_to(&mut self, first: (f32, f32), second: (f32, f32), to: (f32, f32));
    fn close(&mut self);
}

struct Scaled<'p, P> {
    pen: &'p mut P,
    scale: f32,
}

impl<P> Scaled<'_, P> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (x * self.scale, -y * self.scale)
    }
}

impl<P: Pen> OutlineBuilder for Scaled<'_, P> {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.pen.move_to(to);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.pen.line_to(to);
    }

    /// CFF outlines have none; where one comes, both handles of the cubic curve stand at its own.
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (handle, to) = (self.at(x1, y1), self.at(x, y));
        self.pen.curve_to(handle, handle, to);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second, to) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.pen.curve_to(first, second, to);
    }

    fn close(&mut self) {
        self.pen.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_and_the_signs_of_pages_have_glyphs() {
        let symbols: String = puzzle::Digit::up_to(25).map(puzzle::Digit::symbol).collect();
        for weight in Weight::ALL {
            assert!(covers(weight, &symbols) && covers(weight, "…·–?"), "{weight:?}");
        }
        assert_eq!(missing("Ärger 数独数"), "数独");
    }

    #[test]
    fn long_texts_are_cut_to_their_room() {
        let text = "A title that is much too long for its place";
        let cut = fitted(Weight::Semibold, 10.0, text, 100.0);
        assert!(cut.ends_with('…') && width(Weight::Semibold, 10.0, &cut) <= 100.0, "{cut}");
        assert_eq!(fitted(Weight::Semibold, 10.0, "Short", 100.0), "Short");
    }
}
