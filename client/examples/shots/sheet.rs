//! A contact sheet: many pictures of one size, made small and laid in rows. Pure; pictures are as the screen gives them,
//! from the lowest row to the highest.

use macroquad::texture::Image;

/// Width of one small picture, in pixels: eight of a phone fit a row, four of a desktop.
const TILE_WIDTHS: [usize; 2] = [200, 400];
const COLUMNS: [usize; 2] = [8, 4];
const GAP: usize = 8;
/// Between the pictures.
const GROUND: [u8; 4] = [128, 128, 128, 255];

/// The sheet under construction.
#[derive(Debug)]
pub(super) struct Sheet {
    image: Image,
    columns: usize,
    rows: usize,
    tile: (usize, usize),
    filled: usize,
}

impl Sheet {
    /// Room for `count` pictures of `size` pixels.
    pub(super) fn new(count: usize, width: i32, height: i32) -> Self {
        let wide = usize::from(width > height);
        let tile_width = TILE_WIDTHS[wide];
        let tile = (tile_width, (tile_width as f32 * height as f32 / width as f32).round() as usize);
        let columns = COLUMNS[wide].min(count.max(1));
        let rows = count.div_ceil(columns).max(1);
        let (w, h) = (columns * (tile.0 + GAP) + GAP, rows * (tile.1 + GAP) + GAP);
        let bytes = GROUND.repeat(w * h);
        let image = Image { bytes, width: w as u16, height: h as u16 };
        Self { image, columns, rows, tile, filled: 0 }
    }

    /// The size of one small picture.
    pub(super) fn tile(&self) -> (usize, usize) {
        self.tile
    }

    pub(super) fn image(&self) -> &Image {
        &self.image
    }

    /// Lays the next small picture down, left to right and top to bottom.
    pub(super) fn add(&mut self, tile: &Image) {
        let (column, row) = (self.filled % self.columns, self.filled / self.columns);
        self.filled += 1;
        if row >= self.rows {
            return;
        }
        let (w, h) = self.tile;
        let left = GAP + column * (w + GAP);
        // Rows count from below.
        let low = GAP + (self.rows - 1 - row) * (h + GAP);
        for y in 0..h {
            let to = 4 * ((low + y) * usize::from(self.image.width) + left);
            let from = 4 * y * w;
            self.image.bytes[to..to + 4 * w].copy_from_slice(&tile.bytes[from..from + 4 * w]);
        }
    }
}

/// A smaller copy: each pixel is the average of those it stands for.
pub(super) fn smaller(picture: &Image, width: usize, height: usize) -> Image {
    let (from_width, from_height) = (usize::from(picture.width), usize::from(picture.height));
    let span = |index: usize, of: usize, from: usize| {
        let start = index * from / of;
        start..((index + 1) * from / of).max(start + 1).min(from)
    };
    let mut bytes = Vec::with_capacity(4 * width * height);
    for y in 0..height {
        for x in 0..width {
            let (mut sums, mut count) = ([0_u32; 4], 0);
            for from_y in span(y, height, from_height) {
                for from_x in span(x, width, from_width) {
                    let at = 4 * (from_y * from_width + from_x);
                    for (sum, channel) in sums.iter_mut().zip(&picture.bytes[at..at + 4]) {
                        *sum += u32::from(*channel);
                    }
                    count += 1;
                }
            }
            bytes.extend(sums.map(|sum| (sum / count.max(1)) as u8));
        }
    }
    Image { bytes, width: width as u16, height: height as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_copy_averages() {
        let picture =
            Image { bytes: [[0, 0, 0, 255], [200, 100, 50, 255]].concat().repeat(2), width: 2, height: 2 };
        assert_eq!(smaller(&picture, 1, 1).bytes, [100, 50, 25, 255]);
    }

    #[test]
    fn pictures_lie_in_rows_from_the_top() {
        let mut sheet = Sheet::new(9, 390, 844);
        let (w, h) = sheet.tile();
        assert_eq!((sheet.columns, sheet.rows, w), (8, 2, 200));
        let red = Image { bytes: [255, 0, 0, 255].repeat(w * h), width: w as u16, height: h as u16 };
        sheet.add(&red);
        let width = usize::from(sheet.image.width);
        // The first lies in the upper row, which is the last of the image.
        let at = 4 * ((GAP + (h + GAP)) * width + GAP);
        assert_eq!(sheet.image.bytes[at..at + 4], [255, 0, 0, 255]);
        assert_eq!(sheet.image.bytes[4 * (GAP * width + GAP)..][..4], GROUND);
    }
}
