//! The one texture that everything is drawn from: a white corner for plain shapes, the glyphs of our fonts met so far and the
//! runs that the system set. Small glyphs are cached at four horizontal offsets so that text is evenly spaced.
//! The texture never grows: when it is full it is emptied and the frame is painted again.

use super::faces::{Weight, is_ours};
use super::runs::{self, Advances, Run, RunImage, Segment, Shaper};
use super::shelf::Shelf;
use super::spacing::Spacing;
use crate::geometry::Rect;
use crate::theme::Rgba;
use std::cell::RefCell;
use std::collections::HashMap;

/// Sides of the texture in pixels: room for the hero sizes at three device pixels per logical one.
pub(crate) const ATLAS_WIDTH: u32 = 2048;
pub(crate) const ATLAS_HEIGHT: u32 = 1024;
/// Side of the white corner.
const WHITE_SIDE: u32 = 4;
/// Up to this size in device pixels glyphs are placed on quarter pixels, above it on whole ones.
const SUBPIXEL_SIZE_MAX: u16 = 30;
/// Horizontal offsets of a small glyph.
const SUBPIXEL_STEPS: usize = 4;
/// The largest glyph in device pixels: larger text would not leave room for others.
pub(super) const GLYPH_SIZE_MAX: u16 = 320;
/// Runs in the texture at most; those without pixels take no room there.
const RUNS_MAX: usize = 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct GlyphKey {
    character: char,
    weight: Weight,
    size: u16,
    step: u8,
}

/// Where a glyph lies in the texture and how it sits on the pen position, in device pixels.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glyph {
    pub(super) uv: Rect,
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) w: f32,
    pub(super) h: f32,
}

/// Pixels waiting to be copied into the texture.
#[derive(Debug)]
pub(crate) struct Upload {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) w: u32,
    pub(crate) h: u32,
    pub(crate) rgba: Vec<u8>,
}

#[derive(Debug)]
pub(crate) struct Fonts {
    glyphs: HashMap<GlyphKey, Glyph>,
    runs: HashMap<Run, Glyph>,
    shaper: RefCell<Box<dyn Shaper>>,
    advances: RefCell<Advances>,
    spacing: RefCell<Spacing>,
    uploads: Vec<Upload>,
    shelf: Shelf,
    emptied: bool,
}

impl Fonts {
    pub(crate) fn new(shaper: Box<dyn Shaper>) -> Self {
        let mut fonts = Self {
            glyphs: HashMap::new(),
            runs: HashMap::new(),
            shaper: RefCell::new(shaper),
            advances: RefCell::default(),
            spacing: RefCell::default(),
            uploads: Vec::new(),
            shelf: Shelf::default(),
            emptied: false,
        };
        fonts.empty();
        fonts
    }

    /// Forgets all glyphs and starts the texture anew.
    fn empty(&mut self) {
        self.glyphs.clear();
        self.runs.clear();
        self.uploads.clear();
        self.shelf = Shelf::default();
        let (x, y) =
            self.shelf.place(WHITE_SIDE, WHITE_SIDE).expect("an empty texture has room for the white corner");
        self.copy(x, y, WHITE_SIDE, WHITE_SIDE, vec![255; (4 * WHITE_SIDE * WHITE_SIDE) as usize]);
    }

    /// Whether the texture was emptied since the last call, so that earlier triangles show the wrong glyphs.
    pub(crate) fn take_emptied(&mut self) -> bool {
        std::mem::take(&mut self.emptied)
    }

    pub(crate) fn take_uploads(&mut self) -> Vec<Upload> {
        std::mem::take(&mut self.uploads)
    }

    /// Texture coordinates of a white pixel.
    pub(super) fn white(&self) -> (f32, f32) {
        let middle = WHITE_SIDE as f32 / 2.0;
        (middle / ATLAS_WIDTH as f32, middle / ATLAS_HEIGHT as f32)
    }

    /// The parts of a line that are drawn glyph by glyph, and those that are set as a whole.
    pub(super) fn segments<'a>(&self, text: &'a str) -> Vec<Segment<'a>> {
        runs::segments(text, is_ours)
    }

    /// Pen advance of a run, in device pixels.
    pub(super) fn run_advance(&self, weight: Weight, size: u16, text: &str) -> f32 {
        let run = Run { text: text.to_owned(), weight, size, ink: None };
        self.advances.borrow_mut().get(run, |run| self.shaper.borrow_mut().advance(run))
    }

    /// The picture of a run, drawn from its pen position, and whether it has its own colours.
    pub(super) fn run(&mut self, weight: Weight, size: u16, text: &str, ink: Rgba) -> (Option<Glyph>, bool) {
        let coloured = runs::is_coloured(text);
        let run = Run { text: text.to_owned(), weight, size, ink: coloured.then_some(ink) };
        if let Some(glyph) = self.runs.get(&run) {
            return (Some(*glyph), coloured);
        }
        let image = self.shaper.get_mut().image(&run, 0.0, ATLAS_WIDTH);
        if self.runs.len() >= RUNS_MAX {
            self.make_room();
        }
        let glyph = self.add_or_empty(image);
        if let Some(glyph) = glyph {
            self.runs.insert(run, glyph);
        }
        (glyph, coloured)
    }

    /// Forgets all text, because there are other fonts now: the frame is painted again.
    pub(crate) fn forget(&mut self) {
        self.advances.get_mut().clear();
        *self.spacing.get_mut() = Spacing::default();
        self.make_room();
    }

    /// Pen advance of `character` after `before`, in device pixels at `size`.
    pub(super) fn advance(
        &self,
        weight: Weight,
        size: u16,
        before: Option<char>,
        character: char,
    ) -> (f32, f32) {
        let mut shaper = self.shaper.borrow_mut();
        let mut spacing = self.spacing.borrow_mut();
        let (kern, advance) = spacing.get(weight, before, character, |run| shaper.advance(run));
        (kern * f32::from(size), advance * f32::from(size))
    }

    /// The glyph for a pen at `pen` device pixels, and the whole pixel that it is drawn relative to.
    pub(super) fn glyph(
        &mut self,
        weight: Weight,
        size: u16,
        character: char,
        pen: f32,
    ) -> (Option<Glyph>, f32) {
        let (step, whole) = if size <= SUBPIXEL_SIZE_MAX {
            let quarters = (pen * SUBPIXEL_STEPS as f32).round();
            let whole = (quarters / SUBPIXEL_STEPS as f32).floor();
            ((quarters - whole * SUBPIXEL_STEPS as f32) as u8, whole)
        } else {
            (0, pen.round())
        };
        let key = GlyphKey { character, weight, size, step };
        if let Some(glyph) = self.glyphs.get(&key) {
            return (Some(*glyph), whole);
        }
        let run = Run { text: character.into(), weight, size, ink: None };
        let shift = f32::from(step) / SUBPIXEL_STEPS as f32;
        let image = self.shaper.get_mut().image(&run, shift, ATLAS_WIDTH);
        let glyph = self.add_or_empty(image);
        if let Some(glyph) = glyph {
            self.glyphs.insert(key, glyph);
        }
        (glyph, whole)
    }

    fn make_room(&mut self) {
        self.empty();
        self.emptied = true;
    }

    /// Copies pixels into the texture, emptied first when it is full.
    fn add_or_empty(&mut self, image: RunImage) -> Option<Glyph> {
        let RunImage { left, top, w, h, rgba } = image;
        let mut place = self.shelf.place(w, h);
        if place.is_none() {
            self.make_room();
            place = self.shelf.place(w, h);
        }
        let (x, y) = place?;
        let uv = self.copy(x, y, w, h, rgba);
        Some(Glyph { uv, left: left as f32, top: top as f32, w: w as f32, h: h as f32 })
    }

    /// Notes pixels for the upload; where they will lie in texture coordinates.
    fn copy(&mut self, x: u32, y: u32, w: u32, h: u32, rgba: Vec<u8>) -> Rect {
        if w > 0 && h > 0 {
            self.uploads.push(Upload { x, y, w, h, rgba });
        }
        let (width, height) = (ATLAS_WIDTH as f32, ATLAS_HEIGHT as f32);
        Rect::new(x as f32 / width, y as f32 / height, w as f32 / width, h as f32 / height)
    }
}

#[cfg(test)]
impl Fonts {
    /// Our fonts, with a square for each character that they lack.
    pub(crate) fn embedded() -> Self {
        Self::new(Box::new(runs::Squares(super::Typesetter::ours())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_drawn_once_per_ink_that_it_needs() {
        let mut fonts = Fonts::embedded();
        let (red, blue) = (Rgba::hex(0xFF_0000), Rgba::hex(0x00_00FF));
        let mut draw = |text, ink| {
            let (glyph, coloured) = fonts.run(Weight::Medium, 20, text, ink);
            assert!(glyph.is_some_and(|glyph| glyph.w > 0.0));
            (coloured, fonts.take_uploads().len())
        };
        assert!(!draw("李明", red).0);
        assert_eq!(draw("李明", blue), (false, 0));
        assert_eq!(draw("🐱", red), (true, 1));
        assert_eq!(draw("🐱", blue), (true, 1));
        assert_eq!(draw("🐱", red), (true, 0));
    }

    #[test]
    fn runs_in_the_texture_are_bounded() {
        let mut fonts = Fonts::embedded();
        for index in 0..2 * RUNS_MAX {
            fonts.run(Weight::Medium, 20, &format!("李{index}"), Rgba::hex(0));
            assert!(fonts.runs.len() <= RUNS_MAX);
        }
        assert!(fonts.take_emptied());
    }

    #[test]
    fn a_glyph_is_rasterised_once() {
        let mut fonts = Fonts::embedded();
        fonts.glyph(Weight::Medium, 15, 'a', 3.0);
        assert!(!fonts.take_uploads().is_empty());
        fonts.glyph(Weight::Medium, 15, 'a', 90.0);
        assert!(fonts.take_uploads().is_empty());
    }

    #[test]
    fn a_full_texture_is_emptied_and_never_grows() {
        let mut fonts = Fonts::embedded();
        let mut emptied = 0;
        for size in 100..140 {
            for character in 'A'..='Z' {
                let (glyph, _) = fonts.glyph(Weight::Bold, size, character, 0.0);
                let uv = glyph.expect("one glyph always fits").uv;
                assert!(uv.right() <= 1.0 && uv.bottom() <= 1.0);
                emptied += usize::from(fonts.take_emptied());
            }
        }
        assert!(emptied > 0);
    }
}
