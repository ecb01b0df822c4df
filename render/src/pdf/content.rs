//! The content stream of a page: items as drawing operators. Its coordinates go up from the lower left corner, those of
//! pages down from the upper left one.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};

use super::fonts::{Fonts, name};
use crate::font;
use crate::page::{Color, Item, Page, Point, Rect, Stroke};
use crate::svg::share;

/// How far the handles of a quarter of a circle are from its ends, as a share of the radius.
const KAPPA: f32 = 0.552_284_8;

pub(super) fn write(page: &Page, fonts: &mut Fonts) -> Vec<u8> {
    let mut content = Content::new();
    for item in &page.items {
        draw(&mut content, page.height, item, fonts);
    }
    content.finish().to_vec()
}

fn draw(content: &mut Content, height: f32, item: &Item, fonts: &mut Fonts) {
    let up = |y: f32| height - y;
    match item {
        Item::Rect { rect, radius, fill } => {
            fill_color(content, *fill);
            if *radius > 0.0 {
                rounded(content, Rect { y: up(rect.bottom()), ..*rect }, *radius);
            } else {
                content.rect(rect.x, up(rect.bottom()), rect.w, rect.h);
            }
            content.fill_nonzero();
        }
        Item::Circle { center, radius, fill, outline } => {
            fill_color(content, *fill);
            let square = Rect::new(center.x - radius, up(center.y) - radius, 2.0 * radius, 2.0 * radius);
            rounded(content, square, *radius);
            if let Some(outline) = outline {
                stroke_style(content, outline);
                content.fill_nonzero_and_stroke();
            } else {
                content.fill_nonzero();
            }
        }
        Item::Line { points, stroke } => {
            stroke_style(content, stroke);
            for (index, &Point { x, y }) in points.iter().enumerate() {
                if index == 0 {
                    content.move_to(x, up(y));
                } else {
                    content.line_to(x, up(y));
                }
            }
            content.stroke();
        }
        Item::Text { at, anchor, size, weight, color, text } => {
            let text = font::printable(text);
            let x = at.x - share(*anchor) * font::width(*weight, *size, &text);
            let codes = fonts.encode(*weight, &text);
            fill_color(content, *color);
            content.begin_text();
            content.set_font(Name(name(*weight).as_bytes()), *size);
            content.set_text_matrix([1.0, 0.0, 0.0, 1.0, x, up(at.y)]);
            content.show(Str(&codes));
            content.end_text();
        }
    }
}

/// A rectangle with round corners; a circle if they leave nothing else. `y` is its lower edge.
fn rounded(content: &mut Content, rect: Rect, radius: f32) {
    let (left, right, low, high) = (rect.x, rect.right(), rect.y, rect.bottom());
    let handle = radius * (1.0 - KAPPA);
    content.move_to(left + radius, low);
    content.line_to(right - radius, low);
    content.cubic_to(right - handle, low, right, low + handle, right, low + radius);
    content.line_to(right, high - radius);
    content.cubic_to(right, high - handle, right - handle, high, right - radius, high);
    content.line_to(left + radius, high);
    content.cubic_to(left + handle, high, left, high - handle, left, high - radius);
    content.line_to(left, low + radius);
    content.cubic_to(left, low + handle, left + handle, low, left + radius, low);
    content.close_path();
}

fn stroke_style(content: &mut Content, stroke: &Stroke) {
    content.set_line_width(stroke.width);
    let (cap, join) = if stroke.round {
        (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin)
    } else {
        (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin)
    };
    content.set_line_cap(cap).set_line_join(join);
    let dash = stroke.dash.map_or_else(Vec::new, |(dash, gap)| vec![dash, gap]);
    content.set_dash_pattern(dash, 0.0);
    match shares(stroke.color) {
        [red, green, blue] if red == green && green == blue => content.set_stroke_gray(red),
        [red, green, blue] => content.set_stroke_rgb(red, green, blue),
    };
}

/// Greys as such: a printer then takes black ink alone.
fn fill_color(content: &mut Content, color: Color) {
    match shares(color) {
        [red, green, blue] if red == green && green == blue => content.set_fill_gray(red),
        [red, green, blue] => content.set_fill_rgb(red, green, blue),
    };
}

fn shares(Color(red, green, blue): Color) -> [f32; 3] {
    [red, green, blue].map(|level| (f32::from(level) / 255.0 * 1000.0).round() / 1000.0)
}
