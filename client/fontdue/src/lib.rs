//! Stands in for the crate of this name, which macroquad links to draw text. Nothing here is drawn with macroquad's text: the
//! reader of fonts would only weigh on the page (20 kB compressed). Owns what macroquad calls; every font is empty.

/// A font without a glyph.
#[derive(Debug, Clone, Copy, Default)]
pub struct Font;

#[derive(Debug, Clone, Copy, Default)]
pub struct FontSettings;

/// Distances from the baseline, in pixels: none.
#[derive(Debug, Clone, Copy, Default)]
pub struct LineMetrics {
    pub ascent: f32,
    pub descent: f32,
    pub new_line_size: f32,
}

/// Where the pixels of a glyph lie: it has none.
#[derive(Debug, Clone, Copy, Default)]
pub struct Metrics {
    pub xmin: i32,
    pub ymin: i32,
    pub width: usize,
    pub height: usize,
    pub advance_width: f32,
}

impl Font {
    /// # Errors
    /// Never: nothing is read.
    pub fn from_bytes(_: &[u8], _: FontSettings) -> Result<Self, &'static str> {
        Ok(Self)
    }

    #[must_use]
    pub fn horizontal_line_metrics(&self, _: f32) -> Option<LineMetrics> {
        Some(LineMetrics::default())
    }

    #[must_use]
    pub fn horizontal_kern(&self, _: char, _: char, _: f32) -> Option<f32> {
        None
    }

    #[must_use]
    pub fn rasterize(&self, _: char, _: f32) -> (Metrics, Vec<u8>) {
        (Metrics::default(), Vec::new())
    }
}
