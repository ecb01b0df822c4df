//! Rectangles in logical pixels (CSS pixels times the user's zoom), and the few cuts that layouts are made of.
//! Pure; knows nothing of screens, painting or devices.

/// An axis-aligned rectangle; `x`, `y` is the top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Rect {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) w: f32,
    pub(crate) h: f32,
}

impl Rect {
    pub(crate) const fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    pub(crate) fn right(&self) -> f32 {
        self.x + self.w
    }

    pub(crate) fn bottom(&self) -> f32 {
        self.y + self.h
    }

    pub(crate) fn center(&self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    pub(crate) fn contains(&self, x: f32, y: f32) -> bool {
        x >= self.x && x < self.right() && y >= self.y && y < self.bottom()
    }

    /// Shrinks by `dx` at the left and right and `dy` at the top and bottom (grows when negative).
    pub(crate) fn inset(&self, dx: f32, dy: f32) -> Self {
        Self::new(self.x + dx, self.y + dy, (self.w - 2.0 * dx).max(0.0), (self.h - 2.0 * dy).max(0.0))
    }

    pub(crate) fn moved(&self, dx: f32, dy: f32) -> Self {
        Self::new(self.x + dx, self.y + dy, self.w, self.h)
    }

    /// A `w` by `h` rectangle with the same centre.
    pub(crate) fn centered(&self, w: f32, h: f32) -> Self {
        Self::new(self.x + (self.w - w) / 2.0, self.y + (self.h - h) / 2.0, w, h)
    }

    /// Takes `h` from the top and `gap` below it; returns what was taken.
    pub(crate) fn cut_top(&mut self, h: f32, gap: f32) -> Self {
        let taken = Self::new(self.x, self.y, self.w, h.min(self.h));
        let used = (h + gap).min(self.h);
        self.y += used;
        self.h -= used;
        taken
    }

    /// Takes `h` from the bottom and `gap` above it; returns what was taken.
    pub(crate) fn cut_bottom(&mut self, h: f32, gap: f32) -> Self {
        let h = h.min(self.h);
        let taken = Self::new(self.x, self.bottom() - h, self.w, h);
        self.h = (self.h - h - gap).max(0.0);
        taken
    }

    /// Takes `w` from the left and `gap` after it; returns what was taken.
    pub(crate) fn cut_left(&mut self, w: f32, gap: f32) -> Self {
        let taken = Self::new(self.x, self.y, w.min(self.w), self.h);
        let used = (w + gap).min(self.w);
        self.x += used;
        self.w -= used;
        taken
    }

    /// Takes `w` from the right and `gap` before it; returns what was taken.
    pub(crate) fn cut_right(&mut self, w: f32, gap: f32) -> Self {
        let w = w.min(self.w);
        let taken = Self::new(self.right() - w, self.y, w, self.h);
        self.w = (self.w - w - gap).max(0.0);
        taken
    }

    /// Cell `index` of a row-major grid of `columns` by `rows` with `gap` between cells.
    pub(crate) fn grid_cell(&self, columns: usize, rows: usize, gap: f32, index: usize) -> Self {
        let (columns_f, rows_f) = (columns as f32, rows as f32);
        let w = (self.w - gap * (columns_f - 1.0)) / columns_f;
        let h = (self.h - gap * (rows_f - 1.0)) / rows_f;
        let (column, row) = ((index % columns) as f32, (index / columns) as f32);
        Self::new(self.x + column * (w + gap), self.y + row * (h + gap), w, h)
    }

    /// The common part of two rectangles; empty when they do not meet.
    pub(crate) fn intersection(&self, other: &Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Self::new(x, y, (right - x).max(0.0), (bottom - y).max(0.0))
    }

    /// The smallest rectangle around both.
    pub(crate) fn union(&self, other: &Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Self::new(x, y, right - x, bottom - y)
    }

    #[cfg(test)]
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        const TOLERANCE: f32 = 0.01;
        let common = self.intersection(other);
        common.w > TOLERANCE && common.h > TOLERANCE
    }

    /// Whether `inner` lies inside, but for rounding.
    pub(crate) fn holds(&self, inner: &Self) -> bool {
        const TOLERANCE: f32 = 0.01;
        inner.x >= self.x - TOLERANCE
            && inner.y >= self.y - TOLERANCE
            && inner.right() <= self.right() + TOLERANCE
            && inner.bottom() <= self.bottom() + TOLERANCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_and_the_remainder_tile_the_rectangle() {
        let mut rest = Rect::new(0.0, 0.0, 100.0, 60.0);
        let top = rest.cut_top(20.0, 4.0);
        let right = rest.cut_right(30.0, 6.0);
        assert_eq!(top, Rect::new(0.0, 0.0, 100.0, 20.0));
        assert_eq!(right, Rect::new(70.0, 24.0, 30.0, 36.0));
        assert_eq!(rest, Rect::new(0.0, 24.0, 64.0, 36.0));
        assert!(!top.overlaps(&right) && !right.overlaps(&rest));
    }

    #[test]
    fn a_cut_larger_than_the_rectangle_takes_what_there_is() {
        let mut rest = Rect::new(0.0, 0.0, 10.0, 10.0);
        assert_eq!(rest.cut_top(50.0, 5.0).h, 10.0);
        assert_eq!(rest.h, 0.0);
    }

    #[test]
    fn grid_cells_share_the_space_evenly() {
        let grid = Rect::new(0.0, 0.0, 32.0, 32.0);
        assert_eq!(grid.grid_cell(3, 3, 1.0, 4), Rect::new(11.0, 11.0, 10.0, 10.0));
    }
}
