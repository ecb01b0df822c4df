//! The trade-off of waits and gaps as a picture: a row of sizes, medians above and 95 of a hundred below, both axes by powers
//! of ten.

use std::fmt::Write;

use crate::curve::{Point, best, median, tail};
use crate::run::Outcome;
use crate::{Measured, name_of};

const PANEL: f64 = 210.0;
const MARGIN: f64 = 46.0;
/// Powers of ten at the ends of the axes.
const WAIT: [f64; 2] = [-2.0, 3.0];
const GAP: [f64; 2] = [0.0, 3.3];

pub(crate) fn svg(sizes: &[Measured]) -> String {
    let (width, height) = (sizes.len() as f64 * (PANEL + MARGIN) + MARGIN, 2.0 * (PANEL + MARGIN) + 60.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (column, size) in sizes.iter().enumerate() {
        for (row, (what, of)) in
            [("median", median as fn(&Outcome) -> Point), ("95 %", tail)].into_iter().enumerate()
        {
            let x = MARGIN + column as f64 * (PANEL + MARGIN);
            let y = 30.0 + row as f64 * (PANEL + MARGIN);
            let title = format!("{} players, {what}", name_of(size.players));
            panel(&mut svg, size, Frame { x, y }, &title, of);
        }
    }
    let keys = [("#888", "greedy by rating, best settings"), ("#c60", "first come"), ("#06c", "waves")];
    for (n, (colour, label)) in keys.into_iter().enumerate() {
        let x = MARGIN + n as f64 * 220.0;
        let y = height - 14.0;
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{}\" r=\"4\" fill=\"{colour}\"/>", y - 4.0);
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\">{label}</text>", x + 9.0);
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\">across: seconds of waiting; up: points between the two</text>",
        MARGIN + 660.0,
        height - 14.0
    );
    svg.push_str("</svg>\n");
    svg
}

#[derive(Clone, Copy)]
struct Frame {
    x: f64,
    y: f64,
}

impl Frame {
    fn place(self, point: Point) -> Point {
        let along = |value: f64, [low, high]: [f64; 2]| {
            ((value.max(1e-3).log10() - low) / (high - low)).clamp(0.0, 1.0) * PANEL
        };
        Point { wait: self.x + along(point.wait, WAIT), gap: self.y + PANEL - along(point.gap, GAP) }
    }
}

fn panel(svg: &mut String, size: &Measured, frame: Frame, title: &str, of: fn(&Outcome) -> Point) {
    let Frame { x, y } = frame;
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{PANEL}\" height=\"{PANEL}\" fill=\"none\" stroke=\"#bbb\"/>\n\
         <text x=\"{x}\" y=\"{}\">{title}</text>",
        y - 6.0
    );
    for wait in [0.01, 0.1, 1.0, 10.0, 100.0, 1_000.0] {
        let at = frame.place(Point { wait, gap: 1.0 });
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#666\">{wait}</text>",
            at.wait,
            y + PANEL + 13.0
        );
    }
    for gap in [1.0, 10.0, 100.0, 1_000.0] {
        let at = frame.place(Point { wait: 0.01, gap });
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#666\">{gap}</text>",
            x - 4.0,
            at.gap + 4.0
        );
    }
    let line: String = best(size.greedy.iter().map(of)).into_iter().fold(String::new(), |mut line, point| {
        let at = frame.place(point);
        let _ = write!(line, "{:.1},{:.1} ", at.wait, at.gap);
        line
    });
    let _ = writeln!(svg, "<polyline points=\"{line}\" fill=\"none\" stroke=\"#888\" stroke-width=\"1.5\"/>");
    let dots = [(&size.first_come, "#c60", 4.0), (&size.waves, "#06c", 5.0)];
    let others = size.other_waves.iter().map(|outcome| (outcome, "#06c", 2.0));
    for (outcome, colour, radius) in others.chain(dots) {
        let at = frame.place(of(outcome));
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{colour}\"/>",
            at.wait, at.gap
        );
    }
}
