//! Text: measuring, aligning, shortening with an ellipsis and wrapping. One line is placed on a whole device pixel
//! by its baseline and centred by its capitals. Knows glyphs and styles, not what is written.

use super::glyphs::GLYPH_SIZE_MAX;
use super::{Fonts, Painter, Weight, clusters, runs};
use crate::geometry::Rect;
use crate::theme::Rgba;

/// Height of the capitals and of a line, as shares of the size (Inter's own metrics).
const CAPITAL_SHARE: f32 = 0.727;
const LINE_SHARE: f32 = 1.4;
const ELLIPSIS: char = '…';

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TextStyle {
    /// Logical pixels.
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    pub(crate) color: Rgba,
    /// Extra space after each character, as a share of the size.
    pub(crate) tracking: f32,
}

impl TextStyle {
    pub(crate) const fn new(size: f32, weight: Weight, color: Rgba) -> Self {
        Self { size, weight, color, tracking: 0.0 }
    }

    pub(crate) const fn tracked(self, tracking: f32) -> Self {
        Self { tracking, ..self }
    }

    pub(crate) const fn colored(self, color: Rgba) -> Self {
        Self { color, ..self }
    }

    /// Distance of two baselines in logical pixels.
    pub(crate) fn line_height(&self) -> f32 {
        (self.size * LINE_SHARE).round()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Center,
    Right,
}

/// What was cut, marked so. After a right-to-left letter the mark goes to the left, where the text was cut.
fn with_ellipsis(cut: &str) -> String {
    let right_to_left = cut.chars().next_back().is_some_and(runs::is_right_to_left);
    let mark = if right_to_left { "\u{200F}" } else { "" };
    format!("{cut}{ELLIPSIS}{mark}")
}

fn device_size(size: f32, scale: f32) -> u16 {
    ((size * scale).round() as u16).clamp(1, GLYPH_SIZE_MAX)
}

/// Width of what is drawn glyph by glyph, with the tracking after its last character.
fn glyphs_width(fonts: &Fonts, text: &str, style: &TextStyle, size: u16) -> f32 {
    let mut before = None;
    let mut width = 0.0;
    for character in text.chars() {
        let (kern, advance) = fonts.advance(style.weight, size, before, character);
        width += kern + advance + style.tracking * f32::from(size);
        before = Some(character);
    }
    width
}

fn device_width(fonts: &Fonts, text: &str, style: &TextStyle, scale: f32) -> f32 {
    let size = device_size(style.size, scale);
    let mut width = 0.0;
    let mut tracked = false;
    for segment in fonts.segments(text) {
        width += if segment.foreign {
            fonts.run_advance(style.weight, size, segment.text)
        } else {
            glyphs_width(fonts, segment.text, style, size)
        };
        tracked = !segment.foreign && !segment.text.is_empty();
    }
    // The space after the last character is not part of the word.
    if tracked { width - style.tracking * f32::from(size) } else { width }
}

impl Painter {
    /// Width of one line in logical pixels.
    pub(crate) fn text_width(&self, text: &str, style: &TextStyle) -> f32 {
        device_width(&self.fonts, text, style, self.scale) / self.scale
    }

    /// The style in the largest of its own and these smaller sizes in which a line fits; the smallest if none does.
    pub(crate) fn fitting(&self, text: &str, style: TextStyle, smaller: &[f32], width: f32) -> TextStyle {
        let mut fitted = style;
        for &size in smaller.iter().filter(|&&size| size < style.size) {
            if self.text_width(text, &fitted) <= width {
                break;
            }
            fitted.size = size;
        }
        fitted
    }

    /// Draws one line with its baseline at `y`; returns its width.
    pub(crate) fn text(&mut self, x: f32, y: f32, text: &str, style: &TextStyle) -> f32 {
        let size = device_size(style.size, self.scale);
        let (start, baseline) = (x * self.scale, self.snap(y));
        let mut pen = start;
        for segment in self.fonts.segments(text) {
            pen = if segment.foreign {
                self.run(pen, baseline, segment.text, size, style)
            } else {
                self.glyphs(pen, baseline, segment.text, size, style)
            };
        }
        (pen - start) / self.scale
    }

    /// Draws characters of our fonts in device pixels; returns where the pen is then.
    fn glyphs(&mut self, mut pen: f32, baseline: f32, text: &str, size: u16, style: &TextStyle) -> f32 {
        let color = self.channels(style.color);
        let mut before = None;
        for character in text.chars() {
            let (kern, advance) = self.fonts.advance(style.weight, size, before, character);
            pen += kern;
            let (glyph, whole) = self.fonts.glyph(style.weight, size, character, pen);
            if let Some(glyph) = glyph.filter(|glyph| glyph.w > 0.0) {
                let at = Rect::new(whole + glyph.left, baseline + glyph.top, glyph.w, glyph.h);
                self.quad(at, glyph.uv, color);
            }
            pen += advance + style.tracking * f32::from(size);
            before = Some(character);
        }
        pen
    }

    /// Draws what the system draws, in device pixels; returns where the pen is then.
    fn run(&mut self, pen: f32, baseline: f32, text: &str, size: u16, style: &TextStyle) -> f32 {
        let (glyph, coloured) = self.fonts.run(style.weight, size, text, style.color);
        if let Some(glyph) = glyph.filter(|glyph| glyph.w > 0.0) {
            let [r, g, b, a] = self.channels(style.color);
            let color = if coloured { [1.0, 1.0, 1.0, self.opacity] } else { [r, g, b, a] };
            let at = Rect::new(pen.round() + glyph.left, baseline + glyph.top, glyph.w, glyph.h);
            self.quad(at, glyph.uv, color);
        }
        pen + self.fonts.run_advance(style.weight, size, text)
    }

    /// Draws one line inside `rect`, centred vertically by its capitals, shortened when too wide.
    /// Returns the width it took.
    pub(crate) fn text_in(&mut self, rect: Rect, align: Align, text: &str, style: &TextStyle) -> f32 {
        let shown = self.shortened(text, style, rect.w);
        let width = self.text_width(&shown, style);
        let x = match align {
            Align::Left => rect.x,
            Align::Center => rect.x + (rect.w - width) / 2.0,
            Align::Right => rect.right() - width,
        };
        let capital = (style.size * CAPITAL_SHARE * self.scale).round() / self.scale;
        let baseline = rect.y + (rect.h + capital) / 2.0;
        self.write_down(Rect { x, w: width, ..rect }, capital, text);
        self.text(x, baseline, &shown, style);
        width
    }

    /// `text`, or as much of its beginning as fits `width` with an ellipsis.
    pub(crate) fn shortened(&self, text: &str, style: &TextStyle, width: f32) -> String {
        if self.text_width(text, style) <= width + 0.5 {
            return text.to_owned();
        }
        for end in clusters::ends(text).into_iter().rev().skip(1) {
            let shorter = with_ellipsis(text[..end].trim_end());
            if self.text_width(&shorter, style) <= width {
                return shorter;
            }
        }
        let ellipsis = ELLIPSIS.to_string();
        if self.text_width(&ellipsis, style) <= width { ellipsis } else { String::new() }
    }

    /// `text` in lines no wider than `width`, broken at spaces, and within a word only where it is wider than a line.
    pub(crate) fn wrapped(&self, text: &str, style: &TextStyle, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let words = text.split_whitespace().flat_map(|word| self.pieces(word, style, width));
        for word in words {
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match longer {
                Some(longer) if self.text_width(&longer, style) <= width => {
                    *lines.last_mut().expect("a last line was just read") = longer;
                }
                _ => lines.push(word),
            }
        }
        lines
    }

    /// A word in pieces no wider than `width`; mostly it is one piece.
    fn pieces(&self, word: &str, style: &TextStyle, width: f32) -> Vec<String> {
        let mut pieces = vec![String::new()];
        let mut start = 0;
        for end in clusters::ends(word) {
            let cluster = &word[std::mem::replace(&mut start, end)..end];
            let last = pieces.last_mut().expect("there is always a last piece");
            let longer = format!("{last}{cluster}");
            if last.is_empty() || self.text_width(&longer, style) <= width {
                *last = longer;
            } else {
                pieces.push(cluster.to_owned());
            }
        }
        pieces
    }

    /// The first `lines` lines of `text`, the last of them shortened if there is more.
    pub(crate) fn lines(&self, text: &str, style: &TextStyle, width: f32, lines: usize) -> Vec<String> {
        let mut wrapped = self.wrapped(text, style, width);
        if wrapped.len() > lines {
            let rest = wrapped.split_off(lines.saturating_sub(1)).join(" ");
            wrapped.push(self.shortened(&rest, style, width));
        }
        wrapped
    }

    /// Draws `text` wrapped from the top of `rect`; returns the height it took.
    pub(crate) fn paragraph(&mut self, rect: Rect, align: Align, text: &str, style: &TextStyle) -> f32 {
        let lines = self.wrapped(text, style, rect.w);
        self.paragraph_of(rect, align, &lines, style)
    }

    /// Draws lines from the top of `rect`; returns the height they took.
    pub(crate) fn paragraph_of(
        &mut self,
        rect: Rect,
        align: Align,
        lines: &[String],
        style: &TextStyle,
    ) -> f32 {
        let height = style.line_height();
        let mut row = Rect { h: height, ..rect };
        let first = self.written().len();
        for line in lines {
            self.text_in(row, align, line, style);
            row.y += height;
        }
        self.join_written(first);
        row.y - rect.y
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{LIGHT, size};

    fn painter() -> Painter {
        let mut painter = Painter::new(Fonts::embedded());
        painter.begin(2.0);
        painter
    }

    const STYLE: TextStyle = TextStyle::new(size::TEXT, Weight::Medium, LIGHT.ink);

    #[test]
    fn long_text_ends_in_an_ellipsis_within_its_width() {
        let painter = painter();
        let shown = painter.shortened("a very long nickname indeed", &STYLE, 80.0);
        assert!(shown.ends_with(ELLIPSIS) && painter.text_width(&shown, &STYLE) <= 80.0);
        assert_eq!(painter.shortened("Ann", &STYLE, 80.0), "Ann");
    }

    #[test]
    fn foreign_names_are_cut_between_clusters() {
        let painter = painter();
        let astronaut = "👩\u{200D}🚀";
        let shown = painter.shortened(&astronaut.repeat(3), &STYLE, 130.0);
        assert_eq!(shown, format!("{astronaut}{astronaut}…"));
        let cut = painter.shortened("شهرزاد", &STYLE, 80.0);
        assert!(cut.ends_with("…\u{200F}") && cut.chars().count() < 8, "{cut:?}");
    }

    #[test]
    fn the_width_of_mixed_text_is_the_sum_of_its_parts() {
        let mut painter = painter();
        let style = STYLE.tracked(0.1);
        let square = STYLE.size;
        let names = painter.text_width("李明", &style);
        assert!((names - 2.0 * square).abs() < 0.01);
        let measured = painter.text_width("You, 李明", &style);
        let drawn = painter.text(0.0, 20.0, "You, 李明", &style);
        assert!((measured - drawn).abs() < 0.01 && measured > names);
    }

    #[test]
    fn nothing_fits_no_space() {
        assert_eq!(painter().shortened("Ann", &STYLE, 1.0), "");
    }

    #[test]
    fn wrapped_lines_fit_and_lose_no_word() {
        let painter = painter();
        let text = "every given digit must follow from the others";
        let lines = painter.wrapped(text, &STYLE, 120.0);
        assert!(lines.len() > 1);
        assert!(lines.iter().all(|line| painter.text_width(line, &STYLE) <= 120.0));
        assert_eq!(lines.join(" "), text);
    }

    #[test]
    fn a_long_word_is_broken_and_a_long_text_is_cut() {
        let painter = painter();
        let address = "https://nonet.example/".to_owned() + &"very-long-path/".repeat(9);
        let lines = painter.wrapped(&format!("See {address} now"), &STYLE, 120.0);
        assert!(lines.iter().all(|line| painter.text_width(line, &STYLE) <= 120.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), format!("See{address}now"));
        let two = painter.lines(&address, &STYLE, 120.0, 2);
        assert!(two.len() == 2 && two[1].ends_with(ELLIPSIS), "{two:?}");
        assert_eq!(painter.lines("short", &STYLE, 120.0, 2), ["short"]);
    }

    #[test]
    fn the_width_of_drawn_and_measured_text_agree() {
        let mut painter = painter();
        let measured = painter.text_width("Your 4:07", &STYLE);
        let drawn = painter.text(10.0, 20.0, "Your 4:07", &STYLE);
        assert!((measured - drawn).abs() < 0.01);
    }
}
