//! A page as an SVG picture. Glyphs are drawn as outlines, so that it looks the same everywhere; a text with characters that
//! the embedded fonts lack is left to the fonts of the viewer.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ttf_parser::GlyphId;

use crate::font::{self, Pen, Weight};
use crate::page::{Anchor, Color, Item, Page, Point, Stroke};
use crate::race::{Film, Shown};

/// What viewers draw a text in that the embedded fonts cannot.
const FALLBACK: &str = "Inter, Helvetica, Arial, sans-serif";

/// Glyphs are described in so many units to their size, which keeps their numbers short.
const UNITS: f32 = 1000.0;

/// Seconds for which something flashes.
const FLASH_S: f32 = 0.8;

/// Writes a page.
pub fn write(page: &Page) -> String {
    let mut picture = Picture::default();
    page.items.iter().for_each(|item| draw(&mut picture.body, &mut picture.glyphs, item));
    picture.finish(page.width, page.height, "")
}

/// Writes a film, which plays once by itself and then shows its last frame. Who wants less motion sees only that.
pub fn write_film(film: &Film) -> String {
    let mut picture = Picture::default();
    for (shown, items) in &film.parts {
        let (class, delay) = match *shown {
            Shown::Always => ("", String::new()),
            Shown::From(ms) => (" class=\"on\"", format!("{}s", seconds(ms))),
            Shown::Between(from_ms, to_ms) => {
                (" class=\"part\"", format!("{}s,{}s", seconds(from_ms), seconds(to_ms)))
            }
            Shown::Flash(ms) => (" class=\"flash\"", format!("{}s", seconds(ms))),
        };
        if !class.is_empty() {
            let _ = write!(picture.body, "<g{class} style=\"animation-delay:{delay}\">");
        }
        items.iter().for_each(|item| draw(&mut picture.body, &mut picture.glyphs, item));
        if !class.is_empty() {
            picture.body.push_str("</g>\n");
        }
    }
    let style = format!(
        "<style>@keyframes on{{to{{opacity:1}}}}@keyframes off{{to{{opacity:0}}}}@keyframes flash{{from{{opacity:1}}}}\
         .on{{opacity:0;animation:on 1ms forwards}}.part{{opacity:0;animation:on 1ms forwards,off 1ms forwards}}\
         .flash{{opacity:0;animation:flash {FLASH_S}s}}\
         @media(prefers-reduced-motion:reduce){{.on{{animation:none;opacity:1}}.part,.flash{{animation:none}}}}</style>\n"
    );
    picture.finish(film.width, film.height, &style)
}

fn seconds(ms: u32) -> Number {
    Number(ms as f32 / 1000.0)
}

/// What is drawn, and the glyphs that it takes.
#[derive(Default)]
struct Picture {
    glyphs: Glyphs,
    body: String,
}

impl Picture {
    fn finish(self, width: f32, height: f32, style: &str) -> String {
        let (w, h) = (Number(width), Number(height));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}pt\" height=\"{h}pt\" viewBox=\"0 0 {w} {h}\">\n\
             {style}<rect width=\"{w}\" height=\"{h}\" fill=\"#ffffff\"/>\n<defs>\n"
        );
        for ((weight, glyph), name) in &self.glyphs.names {
            let mut path = Path::default();
            if font::outline(*weight, GlyphId(*glyph), &mut path) {
                let _ = writeln!(svg, "<path id=\"{name}\" d=\"{}\"/>", path.0);
            }
        }
        svg.push_str("</defs>\n");
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        svg
    }
}

fn draw(body: &mut String, glyphs: &mut Glyphs, item: &Item) {
    let written = match item {
        Item::Rect { rect, radius, fill } => {
            let [x, y, w, h, radius] = [rect.x, rect.y, rect.w, rect.h, *radius].map(Number);
            let round = if radius.0 > 0.0 { format!(" rx=\"{radius}\"") } else { String::new() };
            writeln!(
                body,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{round} fill=\"{}\"/>",
                hex(*fill)
            )
        }
        Item::Circle { center, radius, fill, outline } => {
            let [x, y, radius] = [center.x, center.y, *radius].map(Number);
            let outline = outline.as_ref().map_or_else(String::new, stroked);
            writeln!(body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"{outline}/>", hex(*fill))
        }
        Item::Line { points, stroke } => {
            let point = |point: &Point| format!("{},{}", Number(point.x), Number(point.y));
            let points: Vec<String> = points.iter().map(point).collect();
            writeln!(body, "<polyline points=\"{}\" fill=\"none\"{}/>", points.join(" "), stroked(stroke))
        }
        Item::Text { at, anchor, size, weight, color, text } => {
            let color = hex(*color);
            if font::covers(*weight, text) {
                let start = Point::new(at.x - share(*anchor) * font::width(*weight, *size, text), at.y);
                outlined(body, glyphs, start, *size, *weight, &color, text)
            } else {
                fallback(body, *at, *anchor, *size, *weight, &color, text)
            }
        }
    };
    written.expect("a string takes any text");
}

/// A text glyph by glyph.
fn outlined(
    body: &mut String,
    glyphs: &mut Glyphs,
    start: Point,
    size: f32,
    weight: Weight,
    color: &str,
    text: &str,
) -> std::fmt::Result {
    let mut x = start.x;
    let scale = Scale(size / UNITS);
    for character in text.chars() {
        if let Some(glyph) = font::glyph(weight, character).filter(|_| !character.is_whitespace()) {
            let name = glyphs.name(weight, glyph);
            let (x, y) = (Number(x), Number(start.y));
            writeln!(
                body,
                "<use href=\"#{name}\" transform=\"translate({x} {y}) scale({scale})\" fill=\"{color}\"/>"
            )?;
        }
        x += font::advance(weight, character) * size;
    }
    Ok(())
}

fn fallback(
    body: &mut String,
    at: Point,
    anchor: Anchor,
    size: f32,
    weight: Weight,
    color: &str,
    text: &str,
) -> std::fmt::Result {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let (x, y, size, weight) = (Number(at.x), Number(at.y), Number(size), weight.number());
    writeln!(
        body,
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-family=\"{FALLBACK}\" font-size=\"{size}\" \
         font-weight=\"{weight}\" fill=\"{color}\">{}</text>",
        escaped(text)
    )
}

/// How much of a text lies before its point.
pub(crate) const fn share(anchor: Anchor) -> f32 {
    match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => 0.5,
        Anchor::End => 1.0,
    }
}

fn stroked(stroke: &Stroke) -> String {
    let mut text = format!(" stroke=\"{}\" stroke-width=\"{}\"", hex(stroke.color), Number(stroke.width));
    if let Some((dash, gap)) = stroke.dash {
        let _ = write!(text, " stroke-dasharray=\"{} {}\"", Number(dash), Number(gap));
    }
    if stroke.round {
        text.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }
    text
}

fn hex(Color(red, green, blue): Color) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A text between tags: titles are written by people. Control characters have no place in XML.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars().filter(|character| !character.is_control()) {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            other => safe.push(other),
        }
    }
    safe
}

/// The glyphs of a page, each with a name.
#[derive(Default)]
struct Glyphs {
    names: BTreeMap<(Weight, u16), String>,
}

impl Glyphs {
    fn name(&mut self, weight: Weight, glyph: GlyphId) -> &str {
        let next = self.names.len();
        self.names.entry((weight, glyph.0)).or_insert_with(|| format!("g{next}"))
    }
}

/// The data of a path.
#[derive(Default)]
struct Path(String);

impl Path {
    fn push(&mut self, letter: char, points: &[(f32, f32)]) {
        self.0.push(letter);
        for (index, (x, y)) in points.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            let _ = write!(self.0, "{gap}{:.0} {:.0}", x * UNITS, y * UNITS);
        }
    }
}

impl Pen for Path {
    fn move_to(&mut self, to: (f32, f32)) {
        self.push('M', &[to]);
    }

    fn line_to(&mut self, to: (f32, f32)) {
        self.push('L', &[to]);
    }

    fn curve_to(&mut self, first: (f32, f32), second: (f32, f32), to: (f32, f32)) {
        self.push('C', &[first, second, to]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

/// A number with no more digits than a printer sees: hundredths of a point.
struct Number(f32);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0)
    }
}

/// The scale of a glyph, to a hundred-thousandth.
struct Scale(f32);

impl std::fmt::Display for Scale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", (self.0 * 100_000.0).round() / 100_000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Page {
        let item = Item::Text {
            at: Point::new(50.0, 20.0),
            anchor: Anchor::Middle,
            size: 10.0,
            weight: Weight::Semibold,
            color: Color::BLACK,
            text: text.to_owned(),
        };
        Page { width: 100.0, height: 40.0, items: vec![item] }
    }

    #[test]
    fn texts_are_outlines_and_each_glyph_is_there_once() {
        let svg = write(&text("5 5 3"));
        assert_eq!(svg.matches("<path id=").count(), 2, "{svg}");
        assert_eq!(svg.matches("<use href=").count(), 3, "{svg}");
        assert!(!svg.contains("<text"), "{svg}");
    }

    #[test]
    fn what_the_font_lacks_is_left_to_the_viewer() {
        let svg = write(&text("数独 <&>\u{7}"));
        assert!(
            svg.contains(">数独 &lt;&amp;&gt;</text>") && svg.contains("text-anchor=\"middle\""),
            "{svg}"
        );
    }
}
