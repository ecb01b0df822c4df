//! What must hold of every sample for those who hear it: each screen has a title, each control a name of its own and each heading
//! something under it; and whatever a press changes in the picture it changes in the tree.

use super::tests_mirror::drawn_of;
use super::*;
use crate::mirror::{self, Seen};
use crate::paint::{Fonts, Painter};
use crate::theme::LIGHT;
use crate::widgets::{Drawn, Role};
use client_core::Input;
use scenes::{scene, scene_names};

const SCREENS: [Rect; 2] = [Rect::new(0.0, 0.0, 390.0, 844.0), Rect::new(0.0, 0.0, 1280.0, 800.0)];

/// What changes only what a sheet covers, and what lets go of an edge that was touched.
const BELOW: [&str; 2] = ["clear-givens", "tool-dots"];

fn is_control(role: Role) -> bool {
    matches!(role, Role::Button | Role::Toggle(_) | Role::Switch(_) | Role::Radio(_) | Role::Field)
}

/// By node, the container it lies in.
fn parents(mirror: &[Seen]) -> Vec<Option<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let mut parents = Vec::new();
    for (at, seen) in mirror.iter().enumerate() {
        open.truncate(seen.depth);
        parents.push(open.last().copied());
        if seen.node.role.is_container() {
            open.push(at);
        }
    }
    parents
}

/// What is wrong with a tree.
fn faults(app: &App, drawn: &Drawn) -> Vec<String> {
    let (mut faults, mirror) = (Vec::new(), &drawn.mirror[..]);
    let action = |id: &str| drawn.hits.iter().rev().find(|hit| hit.id == id).map(|hit| &hit.action);
    let is_home = app.screen() == Screen::Home && app.screens().invitation(app.shared()).is_none();
    if app.heading().is_empty() || (!is_home && app.window_title() == "Nonet") {
        faults.push(format!("title {:?}, heading {:?}", app.window_title(), app.heading()));
    }
    let parents = parents(mirror);
    for (at, seen) in mirror.iter().enumerate() {
        let (role, name) = (seen.node.role, seen.node.name.as_str());
        let is_named = is_control(role)
            || matches!(
                role,
                Role::Dialog | Role::Grid | Role::List | Role::RadioGroup | Role::Group | Role::Heading(_)
            );
        if is_named && name.is_empty() {
            faults.push(format!("{:?} {role:?} has no name", seen.node.id));
        }
        if seen.node.id == "title" || mirror[..at].iter().any(|before| before.node.id == seen.node.id) {
            faults.push(format!("{:?} is the id of another", seen.node.id));
        }
        let is_value = parents[at].is_some_and(|at| mirror[at].node.role == Role::Stepper);
        if role == Role::Text && name.chars().count() == 1 && !is_value {
            faults.push(format!("{name:?} stands alone"));
        }
        let is_twin = |&other: &usize| {
            let node = &mirror[other].node;
            let is_same = node.name == name && parents[other] == parents[at];
            // Two ways to the same thing may have the same name.
            is_same && is_control(node.role) && action(&node.id) != action(&seen.node.id)
        };
        if is_control(role)
            && let Some(other) = (0..at).find(is_twin)
        {
            faults.push(format!("{:?} and {:?} are both {name:?}", mirror[other].node.id, seen.node.id));
        }
        if let Role::Heading(level) = role {
            let next = mirror.get(at + 1).map(|next| next.node.role);
            if next.is_none_or(|next| matches!(next, Role::Heading(other) if other <= level)) {
                faults.push(format!("nothing under the heading {name:?}"));
            }
        }
    }
    let dialogs = mirror.iter().filter(|seen| seen.node.role == Role::Dialog).count();
    let covers = app.overlays().iter().any(|page| page.form() != client_core::Form::Menu);
    if dialogs != usize::from(covers) {
        faults.push(format!("{dialogs} dialogs"));
    }
    faults
}

fn report(found: &mut Vec<String>, name: &str, screen: Rect, faults: Vec<String>) {
    found.extend(faults.into_iter().map(|fault| format!("{name} at {}: {fault}", screen.w)));
}

#[test]
fn every_screen_can_be_read() {
    let mut painter = Painter::new(Fonts::embedded());
    let mut found = Vec::new();
    for name in scene_names() {
        let app = scene(name).expect("a scene of this name");
        for screen in SCREENS {
            let drawn = drawn_of(&mut painter, &app, screen);
            report(&mut found, name, screen, faults(&app, &drawn));
        }
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn what_a_press_changes_is_in_the_tree() {
    let mut painter = Painter::new(Fonts::embedded());
    let mut found = Vec::new();
    let (screen, ground) = (SCREENS[1], LIGHT.background);
    for name in scene_names() {
        let app = scene(name).expect("a scene of this name");
        let drawn = drawn_of(&mut painter, &app, screen);
        let (picture, tree) = (painter.digest(ground), mirror::text(&drawn.mirror, &app.heading(), 1.0));
        for hit in drawn.hits.iter().skip(drawn.barrier).filter(|hit| hit.focusable && hit.enabled) {
            let Action::Core(intent) = &hit.action else { continue };
            if BELOW.contains(&hit.id.as_str()) {
                continue;
            }
            let mut pressed = app.clone();
            pressed.handle(Input::Intent(intent.clone()), Millis(1_400), &mut Vec::new());
            let after = drawn_of(&mut painter, &pressed, screen).mirror;
            if painter.digest(ground) != picture && mirror::text(&after, &pressed.heading(), 1.0) == tree {
                found.push(format!("{name}: {:?}", hit.id));
            }
        }
    }
    assert!(found.is_empty(), "{} presses are seen only:\n{}", found.len(), found.join("\n"));
}
