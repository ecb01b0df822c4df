//! What was written where: the texts of a frame, for those who have them read out. Only collected where somebody asks
//! for it; knows no widgets and no roles.

use super::Painter;
use crate::geometry::Rect;

/// Texts remembered of one frame at most; what is written after them is only drawn.
const WRITTEN_MAX: usize = 2_000;

/// A text as it was meant, not as it was shortened, and the place that it takes, in logical pixels.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Written {
    pub(crate) rect: Rect,
    /// Where its capitals are.
    pub(crate) ink: Rect,
    /// What was drawn is cut to this.
    pub(crate) clip: Option<Rect>,
    pub(crate) text: String,
}

impl Painter {
    /// Whether the texts of the frames from now on are remembered.
    pub(crate) fn remember_texts(&mut self, remembers: bool) {
        self.remembers_texts = remembers;
    }

    /// The texts of this frame, in the order in which they were drawn.
    pub(crate) fn written(&self) -> &[Written] {
        &self.written
    }

    pub(super) fn write_down(&mut self, rect: Rect, capital: f32, text: &str) {
        if self.remembers_texts && self.written.len() < WRITTEN_MAX && !text.trim().is_empty() {
            let logical = |side: f32| side / self.scale;
            let clip = self
                .clip
                .map(|Rect { x, y, w, h }| Rect::new(logical(x), logical(y), logical(w), logical(h)));
            let ink = rect.centered(rect.w, capital);
            self.written.push(Written { rect, ink, clip, text: text.to_owned() });
        }
    }

    /// The lines since `first` are one text.
    pub(super) fn join_written(&mut self, first: usize) {
        if self.written.len() < first + 2 {
            return;
        }
        let lines = self.written.split_off(first);
        let text: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        let around = |place: fn(&Written) -> Rect| lines.iter().map(place).reduce(|a, b| a.union(&b));
        let rect = around(|line| line.rect).unwrap_or_default();
        let ink = around(|line| line.ink).unwrap_or_default();
        let clip = lines.first().and_then(|line| line.clip);
        self.written.push(Written { rect, ink, clip, text: text.join(" ") });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::{Align, Fonts, TextStyle, Weight};
    use crate::theme::LIGHT;

    #[test]
    fn a_text_is_remembered_whole_and_a_paragraph_once() {
        let mut painter = Painter::new(Fonts::embedded());
        let style = TextStyle::new(14.0, Weight::Medium, LIGHT.ink);
        let narrow = Rect::new(10.0, 10.0, 60.0, 20.0);
        painter.begin(1.0);
        painter.text_in(narrow, Align::Left, "nobody asks", &style);
        assert!(painter.written().is_empty());
        painter.remember_texts(true);
        painter.text_in(narrow, Align::Left, "Longer than its place", &style);
        let used = painter.paragraph(narrow, Align::Left, "Three words wrap", &style);
        let texts: Vec<&str> = painter.written().iter().map(|written| written.text.as_str()).collect();
        assert_eq!(texts, ["Longer than its place", "Three words wrap"]);
        assert!(painter.written()[0].rect.w <= narrow.w + 0.5);
        assert!((painter.written()[1].rect.h - used).abs() < 0.01);
        painter.begin(1.0);
        assert!(painter.written().is_empty());
    }
}
