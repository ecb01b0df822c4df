//! A screen that is added: this file and the line that opens it are all that it takes. It is shown, read out, told what happens,
//! and left like any other.

use client_core::{
    About, Block, Cx, Form, HomeIntent, Intent, Page, PageButton, PageEvent, PageField, PageIntent, Screen,
    Step, Tone,
};
use game::Millis;

use crate::world::World;

const ANN: usize = 0;

/// A screen with a state, a button and a field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Scratch {
    presses: u32,
    typed: String,
    has_heard: bool,
    ticks: u32,
    is_over: bool,
}

impl Page for Scratch {
    fn name(&self) -> &'static str {
        "scratch"
    }

    fn form(&self) -> Form {
        Form::Screen
    }

    fn title(&self, _: &client_core::App) -> String {
        "Scratch".to_owned()
    }

    fn describe(&self, _: &client_core::App, _: Millis) -> Vec<Block> {
        let field = PageField {
            id: "scratch-field",
            label: "Field".to_owned(),
            text: self.typed.clone(),
            chars_max: 200,
        };
        vec![
            Block::text(Tone::Plain, format!("Pressed {} times", self.presses)),
            Block::Field(field),
            Block::Buttons(vec![PageButton::own("scratch-press", "Press")]),
        ]
    }

    fn fits(&self, _: &client_core::App, _: Millis) -> bool {
        !self.is_over
    }

    fn spoken(&self, _: &client_core::App, _: Millis) -> Vec<String> {
        (self.presses > 0).then(|| format!("Pressed {} times", self.presses)).into_iter().collect()
    }

    fn on(&mut self, event: PageEvent<'_>, _: &mut Cx<'_>) -> Option<Step> {
        match event {
            PageEvent::Wanted(PageIntent::Press(id)) if id == "scratch-press" => self.presses += 1,
            PageEvent::Wanted(PageIntent::Press(_)) => self.is_over = true,
            PageEvent::Wanted(PageIntent::Type { text, .. }) => self.typed.clone_from(text),
            PageEvent::Wanted(PageIntent::Submit(_)) => return Some(Step::Queue),
            PageEvent::Heard(_) => self.has_heard = true,
            PageEvent::Tick => self.ticks += 1,
            PageEvent::Fetched { .. } => {}
        }
        None
    }
}

/// Ann at home, where the screen is opened and somebody listens.
fn opened() -> World {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(500);
    world.clients[ANN].app.speak();
    world.does(ANN, Intent::open(Scratch::default()));
    world
}

fn scratch(world: &World) -> &Scratch {
    world.app(ANN).page().and_then(|page| page.as_a()).expect("it is on screen")
}

#[test]
fn a_screen_is_one_file_and_the_line_that_opens_it() {
    let world = opened();
    let app = world.app(ANN);
    assert_eq!((app.screen(), app.screen().name()), (Screen::Page("scratch"), "scratch"));
    assert_eq!((app.heading().as_str(), app.window_title().as_str()), ("Scratch", "Scratch · Nonet"));
    assert!(!app.takes_plays() && app.board().is_none());
}

#[test]
fn a_screen_does_what_its_buttons_and_fields_say() {
    let mut world = opened();
    let page = world.app(ANN).page().expect("it is on screen");
    let Some(Block::Buttons(buttons)) = page.describe(world.app(ANN), world.now).pop() else {
        panic!("a button")
    };
    let client_core::Does::Want(intent) = buttons[0].does.clone() else { panic!("an intent") };
    world.does(ANN, intent.clone());
    world.does(ANN, intent);
    let (field, text) = ("scratch-field".to_owned(), "five".to_owned());
    world.does(ANN, Intent::Page(PageIntent::Type { field: field.clone(), text }));
    assert_eq!((scratch(&world).presses, scratch(&world).typed.as_str()), (2, "five"));
    let mut said = Vec::new();
    for _ in 0..80 {
        world.runs(100);
        said.extend(world.clients[ANN].app.take_speech(world.now).map(|said| said.text));
    }
    assert_eq!(said, ["Scratch", "Pressed 1 times", "Pressed 2 times"], "what it is, and what it has to say");
    // Its step is carried out; what it waits for hides it, and it is there again afterwards.
    world.does(ANN, Intent::Page(PageIntent::Submit(field)));
    assert_eq!(world.app(ANN).screen(), Screen::Queue);
    world.does(ANN, HomeIntent::CancelQueue);
    assert_eq!(scratch(&world).presses, 2);
}

#[test]
fn a_screen_is_told_of_time_and_of_the_server() {
    let mut world = opened();
    world.runs(10_000);
    assert!(scratch(&world).has_heard && scratch(&world).ticks > 50, "{:?}", scratch(&world));
}

#[test]
fn a_screen_is_left_by_escape_and_by_a_step_back() {
    for leave in [Intent::Escape, Intent::Back, Intent::HistoryBack] {
        let mut world = opened();
        world.does(ANN, Intent::open(Scratch::default()));
        world.does(ANN, Intent::open(About));
        world.does(ANN, Intent::Escape);
        assert_eq!((world.app(ANN).overlays().len(), world.app(ANN).screen()), (0, Screen::Page("scratch")));
        world.does(ANN, leave);
        assert_eq!(world.app(ANN).screen(), Screen::Home, "it is open once");
    }
}

#[test]
fn a_screen_closes_where_it_makes_no_sense_any_more() {
    let mut world = opened();
    world.does(ANN, Intent::Page(PageIntent::Press("over".into())));
    assert_eq!(world.app(ANN).screen(), Screen::Home);
    let mut world = World::of_a_lobby();
    world.does(ANN, Intent::open(Scratch::default()));
    world.does(ANN, Intent::Back);
    assert_eq!(world.app(ANN).screen(), Screen::Home, "a room is not covered, nor is it found there later");
}
