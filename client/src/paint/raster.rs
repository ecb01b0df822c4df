//! One glyph as coverage, at a fraction of a pixel: small text is rasterised larger and averaged, because a glyph at a whole
//! pixel only would stand at uneven distances.

use super::glyphs::SUBPIXEL_STEPS;

/// A glyph's coverage; `left` and `top` are from the pen position, downward.
pub(super) struct Raster {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) w: u32,
    pub(super) h: u32,
    pub(super) coverage: Vec<u8>,
}

impl Raster {
    /// Averages a glyph that was rasterised `SUBPIXEL_STEPS` times too large, moved right by `step` of its pixels.
    pub(super) fn reduced(metrics: &fontdue::Metrics, fine: &[u8], step: i32) -> Self {
        let steps = SUBPIXEL_STEPS as i32;
        let (fine_left, fine_top) = (metrics.xmin + step, -(metrics.ymin + metrics.height as i32));
        let (left, top) = (fine_left.div_euclid(steps), fine_top.div_euclid(steps));
        let right = (fine_left + metrics.width as i32 + steps - 1).div_euclid(steps);
        let bottom = (fine_top + metrics.height as i32 + steps - 1).div_euclid(steps);
        let (w, h) = ((right - left) as usize, (bottom - top) as usize);
        let mut sums = vec![0_u32; w * h];
        for (index, coverage) in fine.iter().enumerate() {
            let x = (fine_left + (index % metrics.width) as i32).div_euclid(steps) - left;
            let y = (fine_top + (index / metrics.width) as i32).div_euclid(steps) - top;
            sums[y as usize * w + x as usize] += u32::from(*coverage);
        }
        let area = (steps * steps) as u32;
        Self {
            left,
            top,
            w: w as u32,
            h: h as u32,
            coverage: sums.iter().map(|sum| (sum / area) as u8).collect(),
        }
    }
}
