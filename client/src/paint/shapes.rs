//! Rectangles, rounded rectangles, circles, polygons, lines and soft shadows as triangles with smoothed edges.
//! A rounded outline is a loop of points; the same outline at another inset is the same loop moved along its
//! normals, so fills, strokes, fringes and shadows are all strips stitched between such loops.

use super::{Painter, Vertex};
use crate::geometry::Rect;
use crate::theme::Rgba;
use macroquad::math::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, PI};

/// Half the width of the fringe over which an edge fades, in device pixels.
const FRINGE: f32 = 0.5;
/// A line's joint may stick out this many half-widths at most.
const MITRE_MAX: f32 = 2.0;

/// Corner radii in logical pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Corners {
    pub(crate) top_left: f32,
    pub(crate) top_right: f32,
    pub(crate) bottom_right: f32,
    pub(crate) bottom_left: f32,
}

impl Corners {
    pub(crate) const fn all(radius: f32) -> Self {
        Self { top_left: radius, top_right: radius, bottom_right: radius, bottom_left: radius }
    }

    /// Device pixels, no larger than half the shorter side.
    fn device(self, scale: f32, rect: &Rect) -> [f32; 4] {
        let most = rect.w.min(rect.h) / 2.0;
        [self.top_left, self.top_right, self.bottom_right, self.bottom_left].map(|r| (r * scale).min(most))
    }
}

/// Points and outward normals around a shape, clockwise on the screen.
struct Outline(Vec<(Vec2, Vec2)>);

impl Outline {
    fn rounded(rect: Rect, radii: [f32; 4]) -> Self {
        let widest = radii.iter().copied().fold(0.0, f32::max);
        let steps = (widest.sqrt() * 2.6).ceil().clamp(1.0, 24.0) as usize;
        let centers = [
            (rect.x, rect.y, 1.0, 1.0),
            (rect.right(), rect.y, -1.0, 1.0),
            (rect.right(), rect.bottom(), -1.0, -1.0),
            (rect.x, rect.bottom(), 1.0, -1.0),
        ];
        let mut points = Vec::with_capacity(4 * (steps + 1));
        for (corner, (x, y, dx, dy)) in centers.into_iter().enumerate() {
            let radius = radii[corner];
            if radius <= 0.0 {
                // A sharp corner moves along both edges at once: its "normal" reaches the mitre.
                points.push((vec2(x, y), vec2(-dx, -dy)));
                continue;
            }
            let center = vec2(x + dx * radius, y + dy * radius);
            for step in 0..=steps {
                let angle = PI + FRAC_PI_2 * (corner as f32 + step as f32 / steps as f32);
                let normal = vec2(angle.cos(), angle.sin());
                points.push((center + normal * radius, normal));
            }
        }
        Self(points)
    }

    /// A polygon, clockwise on the screen, with mitred normals.
    fn polygon(corners: &[Vec2]) -> Self {
        let count = corners.len();
        let edge_normal = |from: Vec2, to: Vec2| {
            let along = (to - from).normalize_or_zero();
            vec2(along.y, -along.x)
        };
        let points = (0..count).map(|index| {
            let (before, here, after) =
                (corners[(index + count - 1) % count], corners[index], corners[(index + 1) % count]);
            let (first, second) = (edge_normal(before, here), edge_normal(here, after));
            (here, mitre(first, second))
        });
        Self(points.collect())
    }

    fn at(&self, outset: f32) -> impl Iterator<Item = Vec2> + '_ {
        self.0.iter().map(move |(point, normal)| *point + *normal * outset)
    }
}

/// The direction in which a joint of two edges moves when both move outward by one.
fn mitre(first: Vec2, second: Vec2) -> Vec2 {
    let sum = first + second;
    let length = sum.length_squared();
    if length < 0.01 { first } else { (sum * (2.0 / length)).clamp_length_max(MITRE_MAX) }
}

impl Painter {
    fn solid(&self, at: Vec2, color: [f32; 4]) -> Vertex {
        let (u, v) = self.fonts.white();
        Vertex { at, uv: vec2(u, v), color }
    }

    /// A filled rectangle with sharp corners, on whole device pixels.
    pub(crate) fn rect(&mut self, rect: Rect, color: Rgba) {
        let device = self.device(rect);
        self.device_rect(device, color);
    }

    fn device_rect(&mut self, device: Rect, color: Rgba) {
        if device.w <= 0.0 || device.h <= 0.0 {
            return;
        }
        let (u, v) = self.fonts.white();
        self.quad(device, Rect::new(u, v, 0.0, 0.0), self.channels(color));
    }

    /// A horizontal line `width` thick whose top is at `y`.
    pub(crate) fn horizontal(&mut self, x: f32, right: f32, y: f32, width: f32, color: Rgba) {
        let (left, top) = (self.snap(x), self.snap(y));
        let device = Rect::new(left, top, self.snap(right) - left, self.line_width(width));
        self.device_rect(device, color);
    }

    /// A grid line centred on `x` (or on `y`) from `from` to `to`, on whole device pixels.
    pub(crate) fn grid_line(&mut self, vertical: bool, at: f32, from: f32, to: f32, width: f32, color: Rgba) {
        let width = self.line_width(width);
        let near = self.snap(at) - (width / 2.0).floor();
        let (from, to) = (self.snap(from), self.snap(to));
        let rect = if vertical {
            Rect::new(near, from, width, to - from)
        } else {
            Rect::new(from, near, to - from, width)
        };
        self.device_rect(rect, color);
    }

    /// A filled rectangle with rounded corners.
    pub(crate) fn rounded(&mut self, rect: Rect, corners: Corners, color: Rgba) {
        let device = self.device(rect);
        if device.w <= 0.0 || device.h <= 0.0 {
            return;
        }
        let outline = Outline::rounded(device, corners.device(self.scale, &device));
        self.fill(&outline, color);
    }

    /// The border of a rounded rectangle, `width` thick, inside its edge.
    pub(crate) fn border(&mut self, rect: Rect, corners: Corners, width: f32, color: Rgba) {
        let device = self.device(rect);
        let width = self.line_width(width);
        let outline = Outline::rounded(device, corners.device(self.scale, &device));
        let (solid, clear) = (self.channels(color), self.channels(color.fade(0.0)));
        self.strips(
            &outline,
            &[(FRINGE, clear), (-FRINGE, solid), (FRINGE - width, solid), (-FRINGE - width, clear)],
        );
    }

    /// A soft shadow around a rounded rectangle, `spread` wide and falling by the square.
    pub(crate) fn shadow(&mut self, rect: Rect, radius: f32, spread: f32, drop: f32, color: Rgba) {
        let device = self.device(rect.moved(0.0, drop));
        let spread = spread * self.scale;
        let outline = Outline::rounded(device, Corners::all(radius + 2.0).device(self.scale, &device));
        let tone = |share: f32| self.channels(color.fade((1.0 - share) * (1.0 - share)));
        let rings: Vec<(f32, [f32; 4])> = [0.0_f32, 0.2, 0.45, 0.7, 1.0]
            .into_iter()
            .map(|share| (spread * (share - 0.25), tone(share)))
            .collect();
        self.strips(&outline, &rings);
        self.fan(&outline, rings[0].0, rings[0].1);
    }

    pub(crate) fn circle(&mut self, x: f32, y: f32, radius: f32, color: Rgba) {
        let (x, y, radius) = (x * self.scale, y * self.scale, radius * self.scale);
        let rect = Rect::new(x - radius, y - radius, radius * 2.0, radius * 2.0);
        self.fill(&Outline::rounded(rect, [radius; 4]), color);
    }

    /// A filled polygon whose corners, clockwise on the screen, are all seen from their centre.
    pub(crate) fn polygon(&mut self, corners: &[(f32, f32)], color: Rgba) {
        let corners: Vec<Vec2> = corners.iter().map(|(x, y)| vec2(*x, *y) * self.scale).collect();
        self.fill(&Outline::polygon(&corners), color);
    }

    /// An open line through `points`, `width` thick.
    pub(crate) fn polyline(&mut self, points: &[(f32, f32)], width: f32, color: Rgba) {
        let points: Vec<Vec2> = points.iter().map(|(x, y)| vec2(*x, *y) * self.scale).collect();
        if points.len() < 2 {
            return;
        }
        let half = (width * self.scale / 2.0).max(0.5);
        let (solid, clear) = (self.channels(color), self.channels(color.fade(0.0)));
        let across =
            [(half + FRINGE, clear), (half - FRINGE, solid), (FRINGE - half, solid), (-half - FRINGE, clear)];
        let edge_normal = |from: Vec2, to: Vec2| (to - from).normalize_or_zero().perp();
        let (mut vertices, mut indices) = (Vec::new(), Vec::new());
        for (index, point) in points.iter().enumerate() {
            let before = edge_normal(points[index.max(1) - 1], points[index.max(1)]);
            let next = (index + 1).min(points.len() - 1);
            let after = edge_normal(points[next - 1], points[next]);
            let normal = mitre(before, after);
            vertices.extend(across.map(|(offset, tone)| self.solid(*point + normal * offset, tone)));
            if index > 0 {
                let base = (index as u16 - 1) * 4;
                for lane in base..base + 3 {
                    indices.extend([lane, lane + 1, lane + 5, lane, lane + 5, lane + 4]);
                }
            }
        }
        self.mesh(&vertices, &indices);
    }

    fn fill(&mut self, outline: &Outline, color: Rgba) {
        let (solid, clear) = (self.channels(color), self.channels(color.fade(0.0)));
        self.strips(outline, &[(FRINGE, clear), (-FRINGE, solid)]);
        self.fan(outline, -FRINGE, solid);
    }

    /// Closed strips between the outline at successive outsets.
    fn strips(&mut self, outline: &Outline, rings: &[(f32, [f32; 4])]) {
        let count = outline.0.len() as u16;
        let (mut vertices, mut indices) = (Vec::new(), Vec::new());
        for (ring, (outset, color)) in rings.iter().enumerate() {
            vertices.extend(outline.at(*outset).map(|at| self.solid(at, *color)));
            if ring > 0 {
                let (outer, inner) = ((ring as u16 - 1) * count, ring as u16 * count);
                for point in 0..count {
                    let next = (point + 1) % count;
                    indices.extend([outer + point, outer + next, inner + next]);
                    indices.extend([outer + point, inner + next, inner + point]);
                }
            }
        }
        self.mesh(&vertices, &indices);
    }

    fn fan(&mut self, outline: &Outline, outset: f32, color: [f32; 4]) {
        let points: Vec<Vec2> = outline.at(outset).collect();
        let center = points.iter().copied().sum::<Vec2>() / points.len() as f32;
        let mut vertices = vec![self.solid(center, color)];
        vertices.extend(points.iter().map(|at| self.solid(*at, color)));
        let count = points.len() as u16;
        let indices: Vec<u16> =
            (0..count).flat_map(|point| [0, point + 1, (point + 1) % count + 1]).collect();
        self.mesh(&vertices, &indices);
    }
}
