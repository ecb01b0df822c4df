//! Every scene at every size, with plain text and with text of twice the size: each id is unique, what can be pressed overlaps
//! nothing else, stays in the window and has a name for screen readers, and no words are written over others.

use super::tests_mirror::drawn_of;
use super::*;
use crate::layout::tests::screens_with;
use crate::paint::{Fonts, Painter, Written};
use crate::widgets::{Drawn, Hit};
use scenes::{scene, scene_names};
use std::collections::BTreeSet;
use std::thread;

/// Shorter texts are digits and the sums of cages, which may touch.
const WORD_MIN: usize = 3;

/// The windows, with text of both sizes; for small ones they are the same.
fn all_screens() -> Vec<Rect> {
    let mut screens: Vec<Rect> = Vec::new();
    for screen in screens_with(1.0).chain(screens_with(2.0)) {
        if !screens.contains(&screen) {
            screens.push(screen);
        }
    }
    screens
}

/// What can be pressed and is in sight.
fn pressed(drawn: &Drawn) -> Vec<&Hit> {
    let in_sight = |hit: &&Hit| hit.focusable && hit.rect.w > 0.0 && hit.rect.h > 0.0;
    drawn.hits[drawn.barrier..].iter().filter(in_sight).collect()
}

/// What is wrong with a scene in such a window.
fn faults(screen: Rect, drawn: &Drawn) -> BTreeSet<String> {
    let mut faults = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for hit in &drawn.hits[drawn.barrier..] {
        if !ids.insert(&hit.id) {
            faults.insert(format!("two are named {}", hit.id));
        }
    }
    let mut seen = BTreeSet::new();
    for node in drawn.mirror.iter().map(|seen| &seen.node) {
        if !seen.insert(&node.id) {
            faults.insert(format!("two are read out as {}", node.id));
        }
    }
    for hit in
        drawn.hits[drawn.barrier..].iter().filter(|hit| hit.action != Action::Nothing && hit.id != "scrim")
    {
        let found = drawn.mirror.iter().find(|seen| seen.node.id == hit.id);
        if found.is_none_or(|seen| seen.node.name.trim().is_empty()) {
            faults.insert(format!("{} has no name: {found:?}", hit.id));
        }
    }
    let hits = pressed(drawn);
    for (index, hit) in hits.iter().enumerate() {
        if !screen.holds(&hit.rect) {
            faults.insert(format!("{} sticks out: {:?}", hit.id, hit.rect));
        }
        // A button may lie on something larger that reacts as well.
        for under in hits[..index].iter().filter(|under| !under.whole.holds(&hit.whole)) {
            if hit.rect.overlaps(&under.rect) {
                faults.insert(format!("{} lies on {}: {:?} {:?}", hit.id, under.id, hit.rect, under.rect));
            }
        }
    }
    let words = words(drawn);
    for (index, (text, ink)) in words.iter().enumerate() {
        for (under, below) in words[..index].iter().filter(|(_, below)| below.overlaps(ink)) {
            faults.insert(format!("{text:?} is written over {under:?}: {ink:?} {below:?}"));
        }
    }
    faults
}

/// What is written, with the place of its letters in sight. Digits and notes of boards are no words, and a toast lies over what
/// it must.
fn words(drawn: &Drawn) -> Vec<(&str, Rect)> {
    let is_toast = |ink: &Rect| {
        let (x, y) = ink.center();
        drawn.hits.iter().any(|hit| hit.id.starts_with("toast-") && hit.rect.contains(x, y))
    };
    let texts = drawn.texts.iter().filter(|text| text.text.chars().count() >= WORD_MIN);
    let in_sight = |text: &Written| text.clip.map_or(text.ink, |clip| text.ink.intersection(&clip));
    texts.map(|text| (text.text.as_str(), in_sight(text))).filter(|(_, ink)| !is_toast(ink)).collect()
}

/// What is wrong with these scenes on every screen.
fn faults_of(scenes: &[&str]) -> Vec<String> {
    let mut painter = Painter::new(Fonts::embedded());
    let mut all = Vec::new();
    for name in scenes {
        let app = scene(name).expect("a scene of this name");
        for screen in all_screens() {
            let faults = faults(screen, &drawn_of(&mut painter, &app, screen));
            all.extend(
                faults.into_iter().map(|fault| format!("{name} at {}x{}: {fault}", screen.w, screen.h)),
            );
        }
    }
    all
}

/// In two halves side by side: it is the longest test of the client.
#[test]
fn what_reacts_is_named_in_the_window_and_overlaps_nothing() {
    let names = scene_names();
    let (one, other) = names.split_at(names.len() / 2);
    let all = thread::scope(|scope| {
        let half = scope.spawn(|| faults_of(one));
        [faults_of(other), half.join().expect("no scene panics")].concat()
    });
    assert!(all.is_empty(), "{}: {all:#?}", all.len());
}
