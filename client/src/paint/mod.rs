//! Painting: turns shapes and text in logical pixels into triangles in whole device pixels.
//! Everything here but `gpu` is free of a window, so that it can be tested; edges are smoothed by a half-pixel
//! fringe of falling opacity, never by the display's multisampling. Knows the theme's colours, but no screens.

mod clip;
mod clusters;
mod digit_shape;
mod faces;
mod glyphs;
pub(crate) mod gpu;
pub(crate) mod marks;
mod runs;
mod shapes;
mod shelf;
mod spacing;
mod text;
#[cfg(not(target_arch = "wasm32"))]
mod typeset;
mod written;

pub(crate) use digit_shape::DigitShape;
pub(crate) use faces::Weight;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use faces::is_ours;
pub(crate) use glyphs::Fonts;
pub(crate) use runs::{Run, RunImage, Shaper};
pub(crate) use shapes::Corners;
pub(crate) use text::{Align, TextStyle};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use typeset::Typesetter;
pub(crate) use written::Written;

use crate::geometry::Rect;
use crate::theme::Rgba;
use macroquad::math::{Vec2, vec2};

/// Vertices of one piece of geometry at most; indices are 16 bits and the pieces are batched into draw calls.
const CHUNK_VERTICES_MAX: usize = 8_000;

/// A point of the triangle list: device pixels, atlas coordinates (0 to 1), colour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Vertex {
    pub(crate) at: Vec2,
    pub(crate) uv: Vec2,
    pub(crate) color: [f32; 4],
}

/// A run of triangles that fits 16-bit indices.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    pub(crate) vertices: Vec<Vertex>,
    pub(crate) indices: Vec<u16>,
}

struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Digest {
    fn add(&mut self, number: u32) {
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x0100_0000_01B3);
    }
}

/// Collects one frame's triangles.
#[derive(Debug)]
pub(crate) struct Painter {
    chunks: Vec<Chunk>,
    fonts: Fonts,
    /// Device pixels per logical pixel.
    scale: f32,
    clip: Option<Rect>,
    /// Multiplies every colour's opacity: for what fades in.
    opacity: f32,
    written: Vec<Written>,
    remembers_texts: bool,
}

impl Painter {
    pub(crate) fn new(fonts: Fonts) -> Self {
        Self {
            chunks: Vec::new(),
            fonts,
            scale: 1.0,
            clip: None,
            opacity: 1.0,
            written: Vec::new(),
            remembers_texts: false,
        }
    }

    /// Device pixels per logical pixel.
    pub(crate) const fn scale(&self) -> f32 {
        self.scale
    }

    /// Starts a frame at `scale` device pixels per logical pixel.
    pub(crate) fn begin(&mut self, scale: f32) {
        self.chunks.clear();
        self.written.clear();
        self.scale = scale;
        self.clip = None;
        self.opacity = 1.0;
    }

    pub(crate) fn chunks(&self) -> &[Chunk] {
        &self.chunks
    }

    /// A number for what was collected on this ground (FNV-1a): equal pictures have equal ones.
    pub(crate) fn digest(&self, ground: Rgba) -> u64 {
        let mut digest = Digest::default();
        digest.add(u32::from_be_bytes(ground.0));
        for chunk in &self.chunks {
            for vertex in &chunk.vertices {
                let [r, g, b, a] = vertex.color;
                for number in [vertex.at.x, vertex.at.y, vertex.uv.x, vertex.uv.y, r, g, b, a] {
                    digest.add(number.to_bits());
                }
            }
            chunk.indices.iter().for_each(|index| digest.add(u32::from(*index)));
        }
        digest.0
    }

    pub(crate) fn fonts(&mut self) -> &mut Fonts {
        &mut self.fonts
    }

    /// Restricts what follows to `clip` (logical pixels), or lifts the restriction.
    pub(crate) fn set_clip(&mut self, clip: Option<Rect>) {
        self.clip = clip.map(|rect| self.device(rect));
    }

    /// Makes what follows translucent; 1 is opaque.
    pub(crate) fn set_opacity(&mut self, opacity: f32) {
        self.opacity = opacity.clamp(0.0, 1.0);
    }

    /// The logical rectangle on whole device pixels.
    fn device(&self, rect: Rect) -> Rect {
        let (left, top) = (self.snap(rect.x), self.snap(rect.y));
        Rect::new(left, top, self.snap(rect.right()) - left, self.snap(rect.bottom()) - top)
    }

    /// A logical coordinate as a whole device pixel.
    fn snap(&self, coordinate: f32) -> f32 {
        (coordinate * self.scale).round()
    }

    /// A logical line width as whole device pixels, at least one.
    fn line_width(&self, width: f32) -> f32 {
        (width * self.scale).round().max(1.0)
    }

    fn channels(&self, color: Rgba) -> [f32; 4] {
        let [r, g, b, a] = color.0.map(|channel| f32::from(channel) / 255.0);
        [r, g, b, a * self.opacity]
    }

    /// Adds a textured quad in device pixels.
    fn quad(&mut self, rect: Rect, uv: Rect, color: [f32; 4]) {
        let corner = |x: f32, y: f32, u: f32, v: f32| Vertex { at: vec2(x, y), uv: vec2(u, v), color };
        let vertices = [
            corner(rect.x, rect.y, uv.x, uv.y),
            corner(rect.right(), rect.y, uv.right(), uv.y),
            corner(rect.right(), rect.bottom(), uv.right(), uv.bottom()),
            corner(rect.x, rect.bottom(), uv.x, uv.bottom()),
        ];
        self.mesh(&vertices, &[0, 1, 2, 0, 2, 3]);
    }

    /// Adds triangles, clipped when a clip is set.
    fn mesh(&mut self, vertices: &[Vertex], indices: &[u16]) {
        if let Some(bounds) = self.clip
            && !vertices.iter().all(|vertex| clip::inside(&bounds, vertex.at))
        {
            let clipped = clip::triangles(&bounds, vertices, indices);
            let all: Vec<u16> = (0..clipped.len() as u16).collect();
            self.append(&clipped, &all);
        } else {
            self.append(vertices, indices);
        }
    }

    fn append(&mut self, vertices: &[Vertex], indices: &[u16]) {
        let full = self.chunks.last().is_none_or(|c| c.vertices.len() + vertices.len() > CHUNK_VERTICES_MAX);
        if full {
            self.chunks.push(Chunk::default());
        }
        let chunk = self.chunks.last_mut().expect("a chunk was just ensured");
        let base = chunk.vertices.len() as u16;
        chunk.vertices.extend_from_slice(vertices);
        chunk.indices.extend(indices.iter().map(|index| base + index));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::LIGHT;

    fn painter() -> Painter {
        let mut painter = Painter::new(Fonts::embedded());
        painter.begin(1.5);
        painter
    }

    #[test]
    fn rectangles_lie_on_whole_device_pixels() {
        let mut painter = painter();
        painter.rect(Rect::new(0.3, 1.1, 10.2, 7.7), LIGHT.ink);
        for vertex in &painter.chunks()[0].vertices {
            assert_eq!(vertex.at, vertex.at.round());
        }
    }

    #[test]
    fn equal_pictures_have_equal_digests() {
        let digest = |x: f32, ground| {
            let mut painter = painter();
            painter.circle(x, 20.0, 6.0, LIGHT.ink);
            painter.text(x, 40.0, "4:07", &TextStyle::new(16.0, Weight::Bold, LIGHT.ink));
            painter.digest(ground)
        };
        assert_eq!(digest(30.0, LIGHT.background), digest(30.0, LIGHT.background));
        assert_ne!(digest(30.0, LIGHT.background), digest(31.0, LIGHT.background));
        assert_ne!(digest(30.0, LIGHT.background), digest(30.0, LIGHT.surface));
    }

    #[test]
    fn lines_are_at_least_one_device_pixel() {
        let painter = painter();
        assert_eq!(painter.line_width(0.1), 1.0);
        assert_eq!(painter.line_width(1.0), 2.0);
    }

    #[test]
    fn a_clip_keeps_everything_inside() {
        let mut painter = painter();
        painter.set_clip(Some(Rect::new(10.0, 10.0, 20.0, 20.0)));
        painter.rounded(Rect::new(0.0, 0.0, 100.0, 100.0), Corners::all(8.0), LIGHT.ink);
        painter.circle(30.0, 30.0, 9.0, LIGHT.accent);
        let bounds = Rect::new(15.0, 15.0, 30.0, 30.0);
        let vertices: Vec<_> = painter.chunks().iter().flat_map(|chunk| &chunk.vertices).collect();
        assert!(!vertices.is_empty());
        assert!(vertices.iter().all(|vertex| clip::inside(&bounds, vertex.at)));
    }

    #[test]
    fn chunks_never_outgrow_their_indices() {
        let mut painter = painter();
        for index in 0..4_000 {
            painter.circle(index as f32, 20.0, 6.0, LIGHT.ink);
        }
        assert!(painter.chunks().len() > 1);
        for chunk in painter.chunks() {
            assert!(chunk.vertices.len() <= CHUNK_VERTICES_MAX);
            assert!(chunk.indices.iter().all(|index| usize::from(*index) < chunk.vertices.len()));
        }
    }
}
