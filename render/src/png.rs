//! A page as a PNG picture.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke as SkiaStroke, StrokeDash, Transform,
};

use crate::font::{self, Pen};
use crate::page::{Color, Item, Page, Rect, Stroke};
use crate::svg::share;

/// The most pixels of a picture: 4096 x 4096.
pub const PIXELS_MAX: u64 = 4096 * 4096;

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a picture has 1 to {PIXELS_MAX} pixels")]
pub struct BadSize;

/// Writes a page on white, with so many pixels to a point.
///
/// # Errors
/// If that makes no pixel, or more than [`PIXELS_MAX`].
pub fn write(page: &Page, scale: f32) -> Result<Vec<u8>, BadSize> {
    let [width, height] = [page.width, page.height].map(|side| (side * scale).round());
    let is_fine = width >= 1.0 && height >= 1.0 && f64::from(width) * f64::from(height) <= PIXELS_MAX as f64;
    let pixmap = if is_fine { Pixmap::new(width as u32, height as u32) } else { None };
    let mut pixmap = pixmap.ok_or(BadSize)?;
    pixmap.fill(tiny_skia::Color::WHITE);
    let mut canvas = Canvas { pixmap, to_pixels: Transform::from_scale(scale, scale) };
    page.items.iter().for_each(|item| canvas.draw(item));
    canvas.pixmap.encode_png().map_err(|_| BadSize)
}

struct Canvas {
    pixmap: Pixmap,
    to_pixels: Transform,
}

impl Canvas {
    fn draw(&mut self, item: &Item) {
        match item {
            Item::Rect { rect, radius, fill } => self.fill(rounded(*rect, *radius), *fill),
            Item::Circle { center, radius, fill, outline } => {
                let circle = PathBuilder::from_circle(center.x, center.y, *radius);
                if let Some(outline) = outline {
                    self.stroke(circle.clone(), outline);
                }
                // The outline's inner half lies on the circle: the fill leaves it out.
                let inner = radius - outline.map_or(0.0, |outline| outline.width / 2.0);
                self.fill(PathBuilder::from_circle(center.x, center.y, inner), *fill);
            }
            Item::Line { points, stroke } => {
                let mut path = PathBuilder::new();
                for (index, point) in points.iter().enumerate() {
                    if index == 0 {
                        path.move_to(point.x, point.y);
                    } else {
                        path.line_to(point.x, point.y);
                    }
                }
                self.stroke(path.finish(), stroke);
            }
            Item::Text { at, anchor, size, weight, color, text } => {
                let text = font::printable(text);
                let x = at.x - share(*anchor) * font::width(*weight, *size, &text);
                let mut pen = GlyphPath { path: PathBuilder::new(), x, y: at.y, size: *size };
                for character in text.chars() {
                    if let Some(glyph) = font::glyph(*weight, character) {
                        font::outline(*weight, glyph, &mut pen);
                    }
                    pen.x += font::advance(*weight, character) * size;
                }
                self.fill(pen.path.finish(), *color);
            }
        }
    }

    fn fill(&mut self, path: Option<tiny_skia::Path>, color: Color) {
        if let Some(path) = path {
            self.pixmap.fill_path(&path, &paint(color), FillRule::Winding, self.to_pixels, None);
        }
    }

    fn stroke(&mut self, path: Option<tiny_skia::Path>, stroke: &Stroke) {
        let Some(path) = path else { return };
        let (line_cap, line_join) =
            if stroke.round { (LineCap::Round, LineJoin::Round) } else { (LineCap::Butt, LineJoin::Miter) };
        let dash = stroke.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash, gap], 0.0));
        let style = SkiaStroke { width: stroke.width, line_cap, line_join, dash, ..SkiaStroke::default() };
        self.pixmap.stroke_path(&path, &paint(stroke.color), &style, self.to_pixels, None);
    }
}

fn paint(Color(red, green, blue): Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn rounded(rect: Rect, radius: f32) -> Option<tiny_skia::Path> {
    let (left, top, right, bottom) = (rect.x, rect.y, rect.right(), rect.bottom());
    if radius <= 0.0 {
        return tiny_skia::Rect::from_ltrb(left, top, right, bottom).map(PathBuilder::from_rect);
    }
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.quad_to(right, top, right, top + radius);
    path.line_to(right, bottom - radius);
    path.quad_to(right, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.quad_to(left, bottom, left, bottom - radius);
    path.line_to(left, top + radius);
    path.quad_to(left, top, left + radius, top);
    path.close();
    path.finish()
}

/// The outlines of a text as one path.
struct GlyphPath {
    path: PathBuilder,
    x: f32,
    y: f32,
    size: f32,
}

impl GlyphPath {
    fn at(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (self.x + x * self.size, self.y + y * self.size)
    }
}

impl Pen for GlyphPath {
    fn move_to(&mut self, to: (f32, f32)) {
        let (x, y) = self.at(to);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, to: (f32, f32)) {
        let (x, y) = self.at(to);
        self.path.line_to(x, y);
    }

    fn curve_to(&mut self, first: (f32, f32), second: (f32, f32), to: (f32, f32)) {
        let [first, second, to] = [first, second, to].map(|point| self.at(point));
        self.path.cubic_to(first.0, first.1, second.0, second.1, to.0, to.1);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(width: f32, height: f32) -> Page {
        let rect = Rect::new(0.0, 0.0, width / 2.0, height);
        Page { width, height, items: vec![Item::Rect { rect, radius: 0.0, fill: Color(200, 10, 20) }] }
    }

    #[test]
    fn a_picture_has_the_size_and_colours_that_were_asked_for() {
        let picture = Pixmap::decode_png(&write(&page(30.0, 20.0), 2.0).unwrap()).unwrap();
        assert_eq!((picture.width(), picture.height()), (60, 40));
        let color = |x, y| {
            let pixel = picture.pixel(x, y).unwrap();
            (pixel.red(), pixel.green(), pixel.blue())
        };
        assert_eq!((color(10, 10), color(50, 10)), ((200, 10, 20), (255, 255, 255)));
    }

    #[test]
    fn a_picture_of_no_or_too_many_pixels_is_refused() {
        assert_eq!(write(&page(0.1, 100.0), 1.0), Err(BadSize));
        assert_eq!(write(&page(5000.0, 5000.0), 1.0), Err(BadSize));
        assert_eq!(write(&page(10.0, 10.0), f32::NAN), Err(BadSize));
    }
}
