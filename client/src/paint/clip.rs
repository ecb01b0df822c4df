//! Clipping of triangles to a rectangle (Sutherland and Hodgman, 1974), so that scrolled lists need no GPU state.
//! Knows only vertices.

use super::Vertex;
use crate::geometry::Rect;
use macroquad::math::Vec2;

/// Corners of a triangle cut by four half planes: three and at most one more for each.
const CORNERS_MAX: usize = 7;

pub(super) fn inside(bounds: &Rect, at: Vec2) -> bool {
    at.x >= bounds.x && at.x <= bounds.right() && at.y >= bounds.y && at.y <= bounds.bottom()
}

/// The parts of the triangles inside `bounds`, as a plain list of three vertices each.
pub(super) fn triangles(bounds: &Rect, vertices: &[Vertex], indices: &[u16]) -> Vec<Vertex> {
    let mut clipped = Vec::new();
    for triangle in indices.chunks_exact(3) {
        let corners: Vec<Vertex> = triangle.iter().map(|index| vertices[usize::from(*index)]).collect();
        let polygon = polygon(bounds, corners);
        for corner in 2..polygon.len() {
            clipped.extend([polygon[0], polygon[corner - 1], polygon[corner]]);
        }
    }
    clipped
}

fn polygon(bounds: &Rect, mut corners: Vec<Vertex>) -> Vec<Vertex> {
    let depths: [&dyn Fn(Vec2) -> f32; 4] =
        [&|at| at.x - bounds.x, &|at| bounds.right() - at.x, &|at| at.y - bounds.y, &|at| {
            bounds.bottom() - at.y
        }];
    for depth in depths {
        let mut kept = Vec::with_capacity(CORNERS_MAX);
        for (index, corner) in corners.iter().enumerate() {
            let previous = corners[(index + corners.len() - 1) % corners.len()];
            let (before, here) = (depth(previous.at), depth(corner.at));
            if (before < 0.0) != (here < 0.0) {
                kept.push(between(&previous, corner, before / (before - here)));
            }
            if here >= 0.0 {
                kept.push(*corner);
            }
        }
        corners = kept;
    }
    // Rounding may leave a cut corner a hair outside.
    for corner in &mut corners {
        corner.at.x = corner.at.x.clamp(bounds.x, bounds.right());
        corner.at.y = corner.at.y.clamp(bounds.y, bounds.bottom());
    }
    corners
}

fn between(a: &Vertex, b: &Vertex, share: f32) -> Vertex {
    let mut color = a.color;
    for (channel, to) in color.iter_mut().zip(b.color) {
        *channel += (to - *channel) * share;
    }
    Vertex { at: a.at.lerp(b.at, share), uv: a.uv.lerp(b.uv, share), color }
}

#[cfg(test)]
mod tests {
    use super::*;
    use macroquad::math::vec2;

    fn vertex(x: f32, y: f32) -> Vertex {
        Vertex { at: vec2(x, y), uv: vec2(x / 10.0, y / 10.0), color: [1.0; 4] }
    }

    #[test]
    fn a_triangle_outside_vanishes() {
        let corners = [vertex(20.0, 20.0), vertex(30.0, 20.0), vertex(20.0, 30.0)];
        assert!(triangles(&Rect::new(0.0, 0.0, 10.0, 10.0), &corners, &[0, 1, 2]).is_empty());
    }

    #[test]
    fn texture_coordinates_follow_the_cut() {
        let corners = [vertex(0.0, 0.0), vertex(10.0, 0.0), vertex(0.0, 10.0)];
        let cut = triangles(&Rect::new(0.0, 0.0, 5.0, 5.0), &corners, &[0, 1, 2]);
        assert!(!cut.is_empty());
        for corner in cut {
            assert!((corner.uv * 10.0 - corner.at).length() < 0.001);
        }
    }
}
