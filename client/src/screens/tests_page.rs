//! A page that this crate has never heard of is drawn as it describes itself, at every size and in every form, and its button
//! works.

use super::tests_mirror::drawn_of;
use super::*;
use crate::layout::tests::screens;
use crate::paint::{Fonts, Painter};
use crate::texts;
use crate::widgets::Drawn;
use client_core::{
    Block, Cx, Emphasis, Form, Input, Page, PageButton, PageEvent, PageField, PageIntent, PageRow, Step, Tone,
};
use scenes::scene;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Scratch {
    form: Form,
    presses: usize,
    typed: String,
}

impl Page for Scratch {
    fn name(&self) -> &'static str {
        "scratch"
    }

    fn form(&self) -> Form {
        self.form
    }

    fn title(&self, _: &App) -> String {
        "Scratch".to_owned()
    }

    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        let pair = ("left".to_owned(), "right".to_owned());
        let row = |at: u32| PageRow {
            title: format!("{at}"),
            value: "5:12".to_owned(),
            detail: "twice".to_owned(),
        };
        let field = PageField {
            id: "scratch-field",
            label: "Field".to_owned(),
            text: self.typed.clone(),
            chars_max: 200,
        };
        vec![
            Block::text(Tone::Heading, "What it is"),
            Block::text(Tone::Plain, format!("Pressed {} times", self.presses)),
            Block::Pairs(vec![pair]),
            Block::Field(field),
            Block::Rows((0..30).map(row).collect()),
            Block::Bars(vec![1, 5, 2], "Bars".to_owned()),
            Block::Buttons(vec![PageButton::own("scratch-press", "Press").emphasis(Emphasis::Main)]),
        ]
    }

    fn on(&mut self, event: PageEvent<'_>, _: &mut Cx<'_>) -> Option<Step> {
        match event {
            PageEvent::Wanted(PageIntent::Press(_)) => self.presses += 1,
            PageEvent::Wanted(PageIntent::Type { text, .. }) => self.typed.clone_from(text),
            PageEvent::Wanted(PageIntent::Submit(_))
            | PageEvent::Heard(_)
            | PageEvent::Tick
            | PageEvent::Fetched { .. } => {}
        }
        None
    }
}

fn does(app: &mut App, intent: Intent) {
    app.handle(Input::Intent(intent), Millis(1_400), &mut Vec::new());
}

#[test]
fn an_unknown_page_is_drawn_and_its_button_works() {
    let mut painter = Painter::new(Fonts::embedded());
    for form in [Form::Screen, Form::Sheet, Form::Dialog] {
        let mut app = scene("home").expect("a scene of this name");
        does(&mut app, Intent::open(Scratch { form, presses: 0, typed: String::new() }));
        for (pressed, screen) in screens().enumerate() {
            let Drawn { hits, barrier, mirror, .. } = drawn_of(&mut painter, &app, screen);
            let says = |text: &str| mirror.iter().any(|seen| seen.node.name == text);
            assert!(
                says(&format!("Pressed {pressed} times")) && says("Scratch"),
                "{form:?} at {screen:?}: {mirror:?}"
            );
            let hit = hits[barrier..].iter().find(|hit| hit.id == "scratch-press").expect("its button");
            assert!(hit.rect.h >= 44.0 && hit.rect == hit.whole, "{form:?} at {screen:?}: {hit:?}");
            let Action::Core(intent) = hit.action.clone() else { panic!("{hit:?}") };
            does(&mut app, intent);
        }
        does(&mut app, texts::field_changed("scratch-field", "five".to_owned()));
        let page = app.page().or(app.overlays().last().map(|page| &**page));
        assert_eq!(page.and_then(|page| page.as_a()).map(|page: &Scratch| page.typed.as_str()), Some("five"));
        does(&mut app, Intent::Back);
        assert_eq!((app.screen(), app.overlays().len()), (Screen::Home, 0));
    }
}
