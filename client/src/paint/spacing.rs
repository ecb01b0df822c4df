//! How far the pen moves from character to character of our fonts, as shares of the size. Asked of the shaper once for each
//! character and pair: layout asks thousands of times a frame.

use super::faces::{SIGNS, Weight};
use super::runs::Run;

/// The size at which the shaper is asked, large enough that it does not round.
const MEASURED_SIZE: u16 = 1000;
const ASCII: usize = 95;
/// Places for each character of our fonts and one for those before which nothing stands.
const PLACES: usize = 160;

/// Not yet asked.
const UNKNOWN: f32 = f32::NAN;

/// By weight, character before and character.
#[derive(Debug)]
pub(super) struct Spacing {
    kerns: Vec<f32>,
    advances: Vec<f32>,
}

impl Default for Spacing {
    fn default() -> Self {
        Self { kerns: vec![UNKNOWN; 3 * PLACES * PLACES], advances: vec![UNKNOWN; 3 * PLACES] }
    }
}

fn place(character: char) -> usize {
    match u32::from(character).checked_sub(32) {
        Some(at) if (at as usize) < ASCII => at as usize,
        _ => ASCII + SIGNS.chars().position(|sign| sign == character).unwrap_or(PLACES - 1 - ASCII),
    }
}

impl Spacing {
    /// The kerning between two characters and the advance of the second.
    pub(super) fn get(
        &mut self,
        weight: Weight,
        before: Option<char>,
        character: char,
        mut measure: impl FnMut(&Run) -> f32,
    ) -> (f32, f32) {
        let mut width = |text: String| {
            measure(&Run { text, weight, size: MEASURED_SIZE, ink: None }) / f32::from(MEASURED_SIZE)
        };
        let row = weight as usize * PLACES;
        let mut advance = |of: char| {
            let known = &mut self.advances[row + place(of)];
            if known.is_nan() {
                *known = width(of.into());
            }
            *known
        };
        let own = advance(character);
        let Some(before) = before else { return (0.0, own) };
        let kern = &mut self.kerns[(row + place(before)) * PLACES + place(character)];
        if kern.is_nan() {
            let apart = advance(before) + own;
            *kern = width([before, character].iter().collect()) - apart;
        }
        (*kern, own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::is_ours;

    #[test]
    fn each_character_of_ours_has_a_place_of_its_own() {
        let ours: Vec<char> = (' '..='\u{FFFF}').filter(|character| is_ours(*character)).collect();
        let mut places: Vec<usize> = ours.iter().map(|character| place(*character)).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), ours.len());
        assert!(places.iter().all(|place| *place < PLACES - 1));
    }

    #[test]
    fn a_pair_is_measured_once() {
        let mut spacing = Spacing::default();
        let mut asked = Vec::new();
        let mut measure = |run: &Run| {
            asked.push(run.text.clone());
            if run.text == "Yo" { 900.0 } else { 500.0 }
        };
        assert_eq!(spacing.get(Weight::Medium, None, 'o', &mut measure), (0.0, 0.5));
        for _ in 0..2 {
            let (kern, advance) = spacing.get(Weight::Medium, Some('Y'), 'o', &mut measure);
            assert!((kern + 0.1).abs() < 1e-6 && advance == 0.5, "{kern} {advance}");
        }
        assert_eq!(asked, ["o", "Y", "Yo"]);
    }
}
