//! What is where on every screen, against files: each scene at a phone's and a desktop's size, as the mirror of the screen
//! has it (role, state, place and name of each thing), board cells left out. A change of layout or of words shows in the
//! files' difference; `UPDATE_EXPECT=1` writes them anew.

use super::tests_mirror::drawn;
use super::*;
use crate::layout::zoom;
use crate::mirror::{self, Seen};
use crate::paint::{Fonts, Painter};
use crate::widgets::Role;
use expect_test::expect_file;
use scenes::scene_names;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Windows in CSS pixels.
const WINDOWS: [(f32, f32); 2] = [(390.0, 844.0), (1280.0, 800.0)];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("goldens")
}

/// The lines of a scene at both sizes.
fn golden(painter: &mut Painter, name: &str) -> String {
    let mut text = String::new();
    for (w, h) in WINDOWS {
        let zoom = zoom(w, h, 1.0);
        let screen = Rect::new(0.0, 0.0, w / zoom, h / zoom);
        let is_listed = |seen: &Seen| !matches!(seen.node.role, Role::Cell(_) | Role::Given(_) | Role::Row);
        let listed: Vec<Seen> = drawn(painter, name, screen).mirror.into_iter().filter(is_listed).collect();
        let lines = mirror::text(&listed, "Nonet", zoom);
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{w}x{h}");
        for line in lines.lines().skip(1) {
            let _ = writeln!(text, "{}", line.replace('\t', " "));
        }
    }
    text
}

#[test]
fn everything_is_where_it_was() {
    let mut painter = Painter::new(Fonts::embedded());
    for name in scene_names() {
        // What changed is to be looked at (cargo xtask shots) before it is written.
        expect_file![folder().join(format!("{name}.txt"))].assert_eq(&golden(&mut painter, name));
    }
}

#[test]
fn no_golden_file_is_without_a_scene() {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let known = scene_names();
    for file in files {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(known.contains(&name.as_str()), "{name} is no scene any more");
    }
}
