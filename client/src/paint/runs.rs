//! What is set and drawn as one: a character of our fonts, or whole words with any other, for only so do letters join, emoji
//! combine and right-to-left text read in its own order. Knows which words need that, not who draws them.

use super::faces::Weight;
use crate::theme::Rgba;
use std::collections::HashMap;
use std::fmt::Debug;

/// Widths of runs that are remembered; shortening a long name asks for some thirty.
const ADVANCES_MAX: usize = 512;

/// What is to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) weight: Weight,
    /// Device pixels.
    pub(crate) size: u16,
    /// The ink of a run that brings colours of its own (emoji); any other is a mask for whatever ink.
    pub(crate) ink: Option<Rgba>,
}

/// The pixels of a run; `left` and `top` are from the pen position on the baseline, downward.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct RunImage {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) w: u32,
    pub(crate) h: u32,
    /// Not premultiplied; white where the run is a mask.
    pub(crate) rgba: Vec<u8>,
}

/// Shapes and draws runs, with our fonts and those of the system.
pub(crate) trait Shaper: Debug {
    /// Pen advance of a run in device pixels.
    fn advance(&mut self, run: &Run) -> f32;
    /// The run's pixels with the pen `shift` pixels to the right, at most `width_max` of them wide.
    fn image(&mut self, run: &Run, shift: f32, width_max: u32) -> RunImage;
}

/// A part of a line, drawn either glyph by glyph from our fonts or as one run by the system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segment<'a> {
    pub(super) text: &'a str,
    pub(super) foreign: bool,
}

/// Cuts a line into segments of whole words. A line with right-to-left letters stays whole: its words change places.
pub(super) fn segments(text: &str, known: impl Fn(char) -> bool) -> Vec<Segment<'_>> {
    if text.chars().all(&known) {
        return vec![Segment { text, foreign: false }];
    }
    if text.chars().any(is_right_to_left) {
        return vec![Segment { text, foreign: true }];
    }
    let mut parts: Vec<(usize, usize, bool)> = Vec::new();
    let mut start = 0;
    for word in text.split(' ') {
        let end = start + word.len();
        let foreign = !word.chars().all(&known);
        match parts.last_mut() {
            Some(last) if last.2 == foreign => last.1 = end,
            // The space between the two kinds is our font's.
            Some(last) if foreign => {
                last.1 = start;
                parts.push((start, end, true));
            }
            Some(_) => parts.push((start - 1, end, false)),
            None => parts.push((start, end, foreign)),
        }
        start = end + 1;
    }
    parts.into_iter().map(|(start, end, foreign)| Segment { text: &text[start..end], foreign }).collect()
}

/// Hebrew, Arabic, Syriac, Thaana, N'Ko and the other scripts of Unicode's right-to-left blocks.
pub(super) fn is_right_to_left(character: char) -> bool {
    matches!(u32::from(character),
        0x590..=0x8FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFE | 0x1_0800..=0x1_0FFF | 0x1_E800..=0x1_EFFF)
}

/// Whether a run has characters that fonts draw in colour.
pub(super) fn is_coloured(text: &str) -> bool {
    text.chars().any(|character| {
        matches!(u32::from(character), 0x20E3 | 0x2600..=0x27BF | 0x2B00..=0x2BFF | 0xFE0F | 0x1_F000..=0x1_FAFF)
    })
}

/// The widths of the runs used last.
#[derive(Debug, Default)]
pub(super) struct Advances {
    entries: HashMap<Run, (f32, u64)>,
    uses: u64,
}

impl Advances {
    pub(super) fn get(&mut self, run: Run, measure: impl FnOnce(&Run) -> f32) -> f32 {
        self.uses += 1;
        if let Some((advance, used)) = self.entries.get_mut(&run) {
            *used = self.uses;
            return *advance;
        }
        if self.entries.len() >= ADVANCES_MAX {
            let oldest = self.entries.iter().min_by_key(|(_, (_, used))| *used).map(|(run, _)| run.clone());
            oldest.and_then(|oldest| self.entries.remove(&oldest));
        }
        let advance = measure(&run);
        self.entries.insert(run, (advance, self.uses));
        advance
    }

    /// Forgets all, because the system has other fonts now.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }
}

/// For tests: what our fonts lack are filled squares, on every machine alike.
#[cfg(test)]
#[derive(Debug)]
pub(super) struct Squares(pub(super) super::Typesetter);

#[cfg(test)]
impl Shaper for Squares {
    fn advance(&mut self, run: &Run) -> f32 {
        if run.text.chars().all(super::is_ours) {
            return self.0.advance(run);
        }
        f32::from(run.size) * run.text.chars().count() as f32
    }

    fn image(&mut self, run: &Run, shift: f32, width_max: u32) -> RunImage {
        if run.text.chars().all(super::is_ours) {
            return self.0.image(run, shift, width_max);
        }
        let (w, h) = ((self.advance(run) as u32).min(width_max), u32::from(run.size));
        RunImage { left: 0, top: -(h as i32), w, h, rgba: vec![255; (4 * w * h) as usize] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<(&str, bool)> {
        let parts = segments(text, |character| character.is_ascii());
        parts.into_iter().map(|part| (part.text, part.foreign)).collect()
    }

    #[test]
    fn words_of_one_kind_stay_together() {
        assert_eq!(cut("Ann won"), [("Ann won", false)]);
        assert_eq!(cut("李 明 won 3"), [("李 明", true), (" won 3", false)]);
        assert_eq!(cut("You and 李"), [("You and ", false), ("李", true)]);
        assert_eq!(cut("a 李  b"), [("a ", false), ("李", true), ("  b", false)]);
        assert_eq!(cut(""), [("", false)]);
    }

    #[test]
    fn a_word_is_never_set_in_two_fonts() {
        assert_eq!(cut("\u{160}arka e\u{301}"), [("\u{160}arka e\u{301}", true)]);
    }

    #[test]
    fn right_to_left_lines_stay_whole() {
        assert_eq!(cut("سارة won"), [("سارة won", true)]);
        assert_eq!(cut("2nd: שרה"), [("2nd: שרה", true)]);
    }

    #[test]
    fn emoji_bring_their_colours() {
        assert!(is_coloured("Ann🐱") && is_coloured("1\u{FE0F}\u{20E3}") && !is_coloured("李明"));
    }

    #[test]
    fn widths_are_measured_once_and_bounded() {
        let mut advances = Advances::default();
        let run = |text: String| Run { text, weight: Weight::Medium, size: 20, ink: None };
        for index in 0..3 * ADVANCES_MAX {
            assert_eq!(advances.get(run("first".to_owned()), |_| 7.0), 7.0, "{index}");
            advances.get(run(index.to_string()), |_| 1.0);
            assert_eq!(advances.get(run(index.to_string()), |_| 2.0), 1.0);
        }
        assert_eq!(advances.entries.len(), ADVANCES_MAX);
        assert_eq!(advances.get(run("first".to_owned()), |_| 8.0), 7.0);
        assert_eq!(advances.get(run("0".to_owned()), |_| 2.0), 2.0);
    }
}
