//! Sets a line with `cosmic-text`: shapes it, orders it and draws its glyphs into one picture. Natively only; in the page the
//! browser does it. Owns a set of fonts; does not know which lines are set with which set.

use super::faces::FONT_FILES;
use super::{Run, RunImage, Shaper};
use cosmic_text::{
    Attrs, Buffer, Family, FontSystem, Metrics, Shaping, SwashCache, SwashContent, SwashImage, Weight, Wrap,
    fontdb::{Database, Source},
};
use std::fmt;
use std::sync::Arc;

pub(crate) struct Typesetter {
    fonts: FontSystem,
    glyphs: SwashCache,
}

impl fmt::Debug for Typesetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Typesetter").finish_non_exhaustive()
    }
}

/// One glyph's pixels and where they begin, from the pen position on the baseline, downward.
struct Placed {
    x: i32,
    y: i32,
    image: SwashImage,
}

impl Placed {
    fn right(&self) -> i32 {
        self.x + self.image.placement.width as i32
    }

    fn bottom(&self) -> i32 {
        self.y + self.image.placement.height as i32
    }
}

fn embedded() -> [Source; 3] {
    FONT_FILES.map(|bytes| Source::Binary(Arc::new(bytes)))
}

impl Typesetter {
    /// With our fonts alone.
    pub(crate) fn ours() -> Self {
        let mut fonts = Database::new();
        for font in embedded() {
            fonts.load_font_source(font);
        }
        Self::with(FontSystem::new_with_locale_and_db("en".to_owned(), fonts))
    }

    /// With all fonts of this computer and our own, so that letters which ours have look alike in every word. Takes longer than
    /// a frame.
    pub(crate) fn installed() -> Self {
        Self::with(FontSystem::new_with_fonts(embedded()))
    }

    fn with(fonts: FontSystem) -> Self {
        Self { fonts, glyphs: SwashCache::new() }
    }

    /// The run as one line, laid out.
    fn line(&mut self, run: &Run) -> Buffer {
        let size = f32::from(run.size);
        let mut line = Buffer::new_empty(Metrics::new(size, size));
        let weight = run.weight.number();
        let family = format!("Nonet Sans {weight}");
        let attributes = Attrs::new().family(Family::Name(&family)).weight(Weight(weight));
        line.set_wrap(Wrap::None);
        line.set_text(&run.text, &attributes, Shaping::Advanced, None);
        line.shape_until_scroll(&mut self.fonts, false);
        line
    }

    fn placed(&mut self, run: &Run, shift: f32) -> Vec<Placed> {
        let line = self.line(run);
        let mut placed = Vec::new();
        for glyph in line.layout_runs().take(1).flat_map(|line| line.glyphs) {
            let at = glyph.physical((shift, 0.0), 1.0);
            // Not cached here: the finished run is, in the texture.
            if let Some(image) = self.glyphs.get_image_uncached(&mut self.fonts, at.cache_key) {
                let (x, y) = (at.x + image.placement.left, at.y - image.placement.top);
                placed.push(Placed { x, y, image });
            }
        }
        placed
    }

    #[cfg(test)]
    pub(super) fn has(&mut self, character: char) -> bool {
        let run = Run { text: character.into(), weight: super::Weight::Medium, size: 20, ink: None };
        let line = self.line(&run);
        line.layout_runs().flat_map(|line| line.glyphs).all(|glyph| glyph.glyph_id != 0)
    }
}

/// Lays a glyph over what is there; `ink` is the colour of those that have none.
fn blend(picture: &mut RunImage, glyph: &Placed, ink: [u8; 3]) {
    let width = glyph.image.placement.width.max(1) as usize;
    let source = |index: usize| match glyph.image.content {
        SwashContent::Mask => [ink[0], ink[1], ink[2], glyph.image.data[index]],
        SwashContent::Color | SwashContent::SubpixelMask => {
            let at = 4 * index;
            [0, 1, 2, 3].map(|channel| glyph.image.data[at + channel])
        }
    };
    for index in 0..width * glyph.image.placement.height as usize {
        let x = glyph.x - picture.left + (index % width) as i32;
        let y = glyph.y - picture.top + (index / width) as i32;
        if x < 0 || x >= picture.w as i32 || y < 0 {
            continue;
        }
        let at = 4 * (y as usize * picture.w as usize + x as usize);
        let Some(pixel) = picture.rgba.get_mut(at..at + 4) else { continue };
        let over = source(index);
        let (below, above) = (u32::from(pixel[3]), u32::from(over[3]));
        let alpha = above + below * (255 - above) / 255;
        for channel in 0..3 {
            let mixed =
                u32::from(over[channel]) * above + u32::from(pixel[channel]) * below * (255 - above) / 255;
            pixel[channel] = mixed.checked_div(alpha).map_or(0, |mixed| mixed.min(255) as u8);
        }
        pixel[3] = alpha as u8;
    }
}

impl Shaper for Typesetter {
    fn advance(&mut self, run: &Run) -> f32 {
        self.line(run).layout_runs().next().map_or(0.0, |line| line.line_w)
    }

    fn image(&mut self, run: &Run, shift: f32, width_max: u32) -> RunImage {
        let placed = self.placed(run, shift);
        let left = placed.iter().map(|glyph| glyph.x).min().unwrap_or_default();
        let top = placed.iter().map(|glyph| glyph.y).min().unwrap_or_default();
        let right = placed.iter().map(Placed::right).max().unwrap_or_default();
        let bottom = placed.iter().map(Placed::bottom).max().unwrap_or_default();
        let w = ((right - left).max(0) as u32).min(width_max);
        let h = ((bottom - top).max(0) as u32).min(4 * u32::from(run.size));
        let mut picture = RunImage { left, top, w, h, rgba: vec![0; 4 * w as usize * h as usize] };
        let [r, g, b, _] = run.ink.map_or([u8::MAX; 4], |ink| ink.0);
        for glyph in &placed {
            blend(&mut picture, glyph, [r, g, b]);
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Rgba;

    fn run(text: &str, ink: Option<Rgba>) -> Run {
        Run { text: text.to_owned(), weight: super::super::Weight::Semibold, size: 32, ink }
    }

    #[test]
    fn a_run_is_as_wide_as_it_is_drawn() {
        let mut text = Typesetter::ours();
        let name = run("Łukasz", None);
        let (advance, image) = (text.advance(&name), text.image(&name, 0.0, 400));
        assert!((90.0..130.0).contains(&advance), "{advance}");
        assert!((advance - image.w as f32).abs() < 8.0, "{advance} and {}", image.w);
        assert!(image.top < -20 && image.rgba.chunks(4).any(|pixel| pixel[3] == 255));
        assert!(image.rgba.chunks(4).all(|pixel| pixel[3] == 0 || pixel[..3] == [255; 3]));
    }

    #[test]
    fn a_picture_is_never_wider_than_allowed() {
        let image = Typesetter::ours().image(&run("Łukasz", None), 0.0, 50);
        assert_eq!((image.w, image.rgba.len()), (50, 4 * 50 * image.h as usize));
    }

    #[test]
    fn ink_colours_what_has_no_colour() {
        let image = Typesetter::ours().image(&run("Ł", Some(Rgba::hex(0x33_66_99))), 0.0, 50);
        assert!(image.rgba.chunks(4).any(|pixel| pixel == [0x33, 0x66, 0x99, 255]));
    }

    #[test]
    fn nothing_has_no_pixels() {
        let mut text = Typesetter::ours();
        assert_eq!(text.image(&run("", None), 0.0, 50), RunImage::default());
        assert_eq!(text.advance(&run("", None)), 0.0);
    }

    #[test]
    fn a_shift_moves_the_ink_and_keeps_its_amount() {
        let mut text = Typesetter::ours();
        let mut ink = |shift: f32| {
            let image = text.image(&Run { size: 14, ..run("n", None) }, shift, 50);
            let alphas = image.rgba.chunks(4).zip(0..).map(|(pixel, at)| (f32::from(pixel[3]), at));
            let (mut all, mut moment) = (0.0, 0.0);
            for (alpha, at) in alphas {
                all += alpha;
                moment += alpha * ((at % image.w) as f32 + image.left as f32);
            }
            (all, moment / all)
        };
        let (still, moved) = (ink(0.0), ink(0.5));
        assert!((still.0 - moved.0).abs() * 20.0 < still.0, "{still:?} and {moved:?}");
        assert!((moved.1 - still.1 - 0.5).abs() < 0.1, "{still:?} and {moved:?}");
    }
}
