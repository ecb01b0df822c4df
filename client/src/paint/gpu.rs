//! The only painting code that touches the window: owns the glyph texture and hands the triangles to macroquad.

use super::glyphs::{ATLAS_HEIGHT, ATLAS_WIDTH};
use super::{Chunk, Fonts};
use crate::theme::Rgba;
use macroquad::models::{Mesh, Vertex, draw_mesh};
use macroquad::prelude::{Color, FilterMode, Image, Texture2D, clear_background};

/// Triangles per draw call, for the window's configuration: a busy race screen is a handful of calls.
pub(crate) const DRAW_CALL_VERTICES: usize = 20_000;
pub(crate) const DRAW_CALL_INDICES: usize = 60_000;

/// The canvas: the texture on the GPU.
#[derive(Debug)]
pub(crate) struct Canvas {
    atlas: Texture2D,
}

impl Canvas {
    pub(crate) fn new() -> Self {
        let blank = vec![0; (ATLAS_WIDTH * ATLAS_HEIGHT * 4) as usize];
        let atlas = Texture2D::from_rgba8(ATLAS_WIDTH as u16, ATLAS_HEIGHT as u16, &blank);
        atlas.set_filter(FilterMode::Linear);
        Self { atlas }
    }

    /// Copies new glyphs into the texture.
    pub(crate) fn upload(&self, fonts: &mut Fonts) {
        for upload in fonts.take_uploads() {
            let image = Image { bytes: upload.rgba, width: upload.w as u16, height: upload.h as u16 };
            self.atlas.update_part(
                &image,
                upload.x as i32,
                upload.y as i32,
                upload.w as i32,
                upload.h as i32,
            );
        }
    }

    /// Draws a frame. Triangles are in device pixels; macroquad's own units are device pixels over its scale.
    pub(crate) fn draw(&self, chunks: &[Chunk], background: Rgba) {
        let [r, g, b, _] = background.0;
        clear_background(Color::from_rgba(r, g, b, 255));
        let unit = 1.0 / macroquad::miniquad::window::dpi_scale();
        for chunk in chunks {
            let vertices = chunk.vertices.iter().map(|vertex| {
                let [r, g, b, a] = vertex.color;
                let at = vertex.at * unit;
                Vertex::new(at.x, at.y, 0.0, vertex.uv.x, vertex.uv.y, Color::new(r, g, b, a))
            });
            let mesh = Mesh {
                vertices: vertices.collect(),
                indices: chunk.indices.clone(),
                texture: Some(self.atlas.weak_clone()),
            };
            draw_mesh(&mesh);
        }
    }
}
