//! The one texture that everything is drawn from: a white corner for plain shapes and the glyphs met so far. Small glyphs are cached at four horizontal offsets so that text is evenly spaced.
//! The texture never grows: when it is full it is emptied and the frame is painted again.

use super::faces::{FONT_FILES, Weight};
use super::raster::Raster;
use crate::geometry::Rect;
use std::collections::HashMap;

/// Sides of the texture in pixels: room for the hero sizes at three device pixels per logical one.
pub(crate) const ATLAS_WIDTH: u32 = 2048;
pub(crate) const ATLAS_HEIGHT: u32 = 1024;
/// Side of the white corner.
const WHITE_SIDE: u32 = 4;
/// Pixels between neighbours, so that linear filtering never mixes them.
const GAP: u32 = 1;
/// Up to this size in device pixels glyphs are placed on quarter pixels, above it on whole ones.
const SUBPIXEL_SIZE_MAX: u16 = 30;
/// Horizontal offsets of a small glyph, and how much finer it is rasterised to make them.
pub(super) const SUBPIXEL_STEPS: usize = 4;
/// The largest glyph in device pixels: larger text would not leave room for others.
pub(super) const GLYPH_SIZE_MAX: u16 = 320;

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
    faces: [fontdue::Font; 3],
    glyphs: HashMap<GlyphKey, Glyph>,
    uploads: Vec<Upload>,
    shelf: Shelf,
    emptied: bool,
}

/// Rows of glyphs, filled from left to right and from top to bottom.
#[derive(Debug, Default)]
struct Shelf {
    x: u32,
    y: u32,
    height: u32,
}

impl Shelf {
    fn place(&mut self, w: u32, h: u32) -> Option<(u32, u32)> {
        if self.x + w + GAP > ATLAS_WIDTH {
            self.y += self.height + GAP;
            (self.x, self.height) = (0, 0);
        }
        if self.x + w > ATLAS_WIDTH || self.y + h > ATLAS_HEIGHT {
            return None;
        }
        let at = (self.x, self.y);
        self.x += w + GAP;
        self.height = self.height.max(h);
        Some(at)
    }
}

impl Fonts {
    pub(crate) fn embedded() -> Self {
        let faces = FONT_FILES.map(|(_, _, bytes)| {
            fontdue::Font::from_bytes(bytes, fontdue::FontSettings::default())
                .expect("the embedded fonts are valid")
        });
        let mut fonts = Self {
            faces,
            glyphs: HashMap::new(),
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
        self.uploads.clear();
        self.shelf = Shelf::default();
        self.add(WHITE_SIDE, WHITE_SIDE, &[255; (WHITE_SIDE * WHITE_SIDE) as usize])
            .expect("an empty texture has room for the white corner");
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

    fn face(&self, weight: Weight) -> &fontdue::Font {
        &self.faces[weight as usize]
    }

    /// Pen advance of `character` after `before`, in device pixels at `size`.
    pub(super) fn advance(
        &self,
        weight: Weight,
        size: u16,
        before: Option<char>,
        character: char,
    ) -> (f32, f32) {
        let face = self.face(weight);
        let size = f32::from(size);
        let kern = before.and_then(|left| face.horizontal_kern(left, character, size)).unwrap_or(0.0);
        (kern, face.metrics(character, size).advance_width)
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
        let raster = self.rasterise(key);
        let mut place = self.add(raster.w, raster.h, &raster.coverage);
        if place.is_none() {
            self.empty();
            self.emptied = true;
            place = self.add(raster.w, raster.h, &raster.coverage);
        }
        let glyph = place.map(|uv| Glyph {
            uv,
            left: raster.left as f32,
            top: raster.top as f32,
            w: raster.w as f32,
            h: raster.h as f32,
        });
        if let Some(glyph) = glyph {
            self.glyphs.insert(key, glyph);
        }
        (glyph, whole)
    }

    fn rasterise(&self, key: GlyphKey) -> Raster {
        let face = self.face(key.weight);
        if key.size > SUBPIXEL_SIZE_MAX {
            let (metrics, coverage) = face.rasterize(key.character, f32::from(key.size));
            let top = -(metrics.ymin + metrics.height as i32);
            return Raster {
                left: metrics.xmin,
                top,
                w: metrics.width as u32,
                h: metrics.height as u32,
                coverage,
            };
        }
        let fine = face.rasterize(key.character, f32::from(key.size) * SUBPIXEL_STEPS as f32);
        Raster::reduced(&fine.0, &fine.1, i32::from(key.step))
    }

    /// Copies coverage into the texture; the place in texture coordinates, or nothing when it is full.
    fn add(&mut self, w: u32, h: u32, coverage: &[u8]) -> Option<Rect> {
        let (x, y) = self.shelf.place(w, h)?;
        if w > 0 && h > 0 {
            let rgba = coverage.iter().flat_map(|alpha| [255, 255, 255, *alpha]).collect();
            self.uploads.push(Upload { x, y, w, h, rgba });
        }
        let (width, height) = (ATLAS_WIDTH as f32, ATLAS_HEIGHT as f32);
        Some(Rect::new(x as f32 / width, y as f32 / height, w as f32 / width, h as f32 / height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn reducing_keeps_the_amount_of_ink() {
        let fonts = Fonts::embedded();
        let ink = |step| -> u32 {
            let raster = fonts.rasterise(GlyphKey { character: 'n', weight: Weight::Medium, size: 14, step });
            raster.coverage.iter().map(|alpha| u32::from(*alpha)).sum()
        };
        let (first, last) = (ink(0), ink(3));
        assert!(first.abs_diff(last) * 20 < first, "{first} and {last}");
    }
}
