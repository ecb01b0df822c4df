//! What screen readers find of the sample scenes: grids, dialogs, states, groups and sentences.

use super::*;
use crate::anim::Anim;
use crate::mirror::Seen;
use crate::paint::{Fonts, Painter};
use crate::theme::LIGHT;
use crate::viewport::Viewport;
use crate::widgets::{Drawn, FieldState, Interaction, Role, Surroundings};
use scenes::scene;

const NOW: Millis = Millis(1_400);
const DESKTOP: Rect = Rect::new(0.0, 0.0, 1280.0, 800.0);
const PHONE: Rect = Rect::new(0.0, 0.0, 390.0, 844.0);

pub(super) fn drawn(painter: &mut Painter, name: &str, screen: Rect) -> Drawn {
    drawn_of(painter, &scene(name).expect("a scene of this name"), screen)
}

pub(super) fn drawn_of(painter: &mut Painter, app: &App, screen: Rect) -> Drawn {
    let (mut anim, interaction, typing) = (Anim::default(), Interaction::default(), FieldState::default());
    anim.begin(NOW.0 as f64, true);
    painter.begin(1.0);
    let around = Surroundings {
        now_ms: NOW.0 as f64,
        touch: false,
        overlays_fields: true,
        page_clock: false,
        prefs: app.shared().prefs(),
        mirrored: true,
        can_share: false,
        viewport: Viewport::default(),
    };
    let mut ui = Ui::new(painter, &LIGHT, &mut anim, &interaction, &typing, around);
    draw(&mut ui, &Scene { app, now: NOW, screen });
    ui.finish()
}

fn mirror(name: &str, screen: Rect) -> Vec<Seen> {
    drawn(&mut Painter::new(Fonts::embedded()), name, screen).mirror
}

/// The names of all nodes of a role.
fn names(mirror: &[Seen], role: fn(Role) -> bool) -> Vec<&str> {
    mirror.iter().filter(|seen| role(seen.node.role)).map(|seen| seen.node.name.as_str()).collect()
}

#[test]
fn a_board_is_a_grid_of_rows_and_cells() {
    for (scene, rows, cells) in [("race", 9, 81), ("race-samurai", 21, 369), ("race-25x25", 25, 625)] {
        let mirror = mirror(scene, DESKTOP);
        assert_eq!(names(&mirror, |role| role == Role::Grid), ["Board"], "{scene}");
        assert_eq!(names(&mirror, |role| role == Role::Row).len(), rows, "{scene}");
        assert_eq!(
            names(&mirror, |role| matches!(role, Role::Cell(_) | Role::Given(_))).len(),
            cells,
            "{scene}"
        );
        let stops = mirror
            .iter()
            .filter(|seen| matches!(seen.node.role, Role::Cell(_) | Role::Given(_)) && seen.node.stop);
        assert_eq!(stops.count(), 1, "{scene}");
    }
    let race = mirror("race", DESKTOP);
    let first = names(&race, |role| matches!(role, Role::Cell(_) | Role::Given(_)))[0];
    assert!(first.starts_with("r1c1, "), "{first}");
    let killer = mirror("race-killer", DESKTOP);
    let cells = names(&killer, |role| matches!(role, Role::Cell(_) | Role::Given(_)));
    assert!(cells.iter().all(|name| name.contains(", cage ")), "{cells:?}");
}

#[test]
fn a_dialog_holds_all_that_can_be_reached() {
    for (scene, title) in
        [("race-leave", "Leave the race?"), ("rules", "Rules card"), ("settings", "Settings")]
    {
        for screen in [DESKTOP, PHONE] {
            let mirror = mirror(scene, screen);
            assert_eq!(mirror[0].node.role, Role::Dialog, "{scene}");
            assert_eq!(mirror[0].node.name, title);
            assert!(mirror[1..].iter().all(|seen| seen.depth > 0), "{scene}: {mirror:?}");
        }
    }
}

#[test]
fn what_is_switched_on_or_chosen_says_so() {
    let queue = mirror("queue", PHONE);
    assert!(queue.iter().any(|seen| seen.node.role == Role::Switch(false) && seen.node.id == "bots"));
    let settings = mirror("settings", DESKTOP);
    assert!(names(&settings, |role| role == Role::RadioGroup).iter().all(|name| !name.is_empty()));
    assert!(!names(&settings, |role| role == Role::Radio(true)).is_empty());
    let race = mirror("race", DESKTOP);
    assert!(names(&race, |role| role == Role::RadioGroup).contains(&"Enter as"));
}

#[test]
fn lanes_and_results_are_sentences() {
    let race = mirror("race", DESKTOP);
    let lanes = names(&race, |role| role == Role::Item);
    assert!(lanes[0].starts_with("You, 2nd, "), "{lanes:?}");
    let phone = mirror("race", PHONE);
    let folded = phone.iter().find(|seen| seen.node.id == "lanes").expect("folded lanes");
    assert!(folded.node.name.starts_with("Standings: You, 2nd, "), "{folded:?}");
    let results = mirror("results", PHONE);
    assert!(names(&results, |role| role == Role::Item)[0].starts_with("1st, You, "));
    assert_eq!(names(&results, |role| role == Role::Heading(2))[0], "You won by 0:24");
}

#[test]
fn controls_of_a_rule_are_grouped_under_its_name() {
    let rules = mirror("rules", PHONE);
    let groups = names(&rules, |role| role == Role::RadioGroup);
    assert!(groups.contains(&"Judging") && groups.contains(&"Disguise"), "{groups:?}");
    let steppers = names(&rules, |role| role == Role::Stepper);
    assert!(steppers.contains(&"Mode") && steppers.contains(&"Lock-out"), "{steppers:?}");
    // Scrolled away or not: no text of a control stands beside it.
    assert!(!names(&rules, |role| role == Role::Text).contains(&"+"));
    assert!(names(&rules, |role| role == Role::Radio(true)).contains(&"At once"));
}
