//! Where the next picture goes in the texture. Knows sizes only.

use super::glyphs::{ATLAS_HEIGHT, ATLAS_WIDTH};

/// Pixels between neighbours, so that linear filtering never mixes them.
const GAP: u32 = 1;

/// Rows of glyphs, filled from left to right and from top to bottom.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    x: u32,
    y: u32,
    height: u32,
}

impl Shelf {
    pub(super) fn place(&mut self, w: u32, h: u32) -> Option<(u32, u32)> {
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
