//! What stands for a digit: itself, a letter or a shape, as the person prefers. The one place that decides it.

use super::Ui;
use crate::geometry::Rect;
use crate::paint::{Align, DigitShape, TextStyle};
use client_core::Symbols;
use puzzle::Digit;

/// The radius of a shape as a share of the size that a digit would have.
const SHAPE_SHARE: f32 = 0.36;
/// The radius of a shape at most, as a share of the place that it stands in.
const PLACE_SHARE: f32 = 0.4;

/// The letter of a digit: A for 1. Boards have 25 digits at most.
fn letter(digit: Digit) -> char {
    char::from(b'A' + digit.value() - 1)
}

impl Ui<'_> {
    /// A digit in the middle of a place, as large as the style says.
    pub(crate) fn symbol(&mut self, place: Rect, digit: Digit, style: &TextStyle) {
        let symbols = self.around.prefs.symbols;
        if let (Symbols::Shapes, Some(shape)) = (symbols, DigitShape::of(digit.value())) {
            let (x, y) = place.center();
            // Notes stand closer to each other than shapes of their size are wide.
            let radius = (style.size * SHAPE_SHARE).min(place.w * PLACE_SHARE);
            return self.paint.digit_shape(x, y, radius, shape, style.color);
        }
        let character = if symbols == Symbols::Letters { letter(digit) } else { digit.symbol() };
        self.paint.text_in(place, Align::Center, character.encode_utf8(&mut [0; 4]), style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digits_of_every_board_have_letters() {
        let letters: Vec<_> = (1..=25).filter_map(Digit::new).map(letter).collect();
        assert_eq!(letters.iter().collect::<String>(), "ABCDEFGHIJKLMNOPQRSTUVWXY");
    }

    #[test]
    fn nine_digits_have_shapes_of_their_own() {
        let shapes: Vec<_> = (1..=9).filter_map(DigitShape::of).collect();
        assert_eq!(shapes.len(), 9);
        assert!(shapes.iter().enumerate().all(|(at, shape)| !shapes[..at].contains(shape)));
        assert_eq!(DigitShape::of(10), None);
    }
}
