//! What of a match can be taken away: its text for a chat, a picture that moves, one that does not, and a table. The server makes
//! them; here they are asked for and handed on.

use game::{MatchId, Millis};

use super::ghost::refused;
use crate::app::App;
use crate::fetch::{FetchFailure, Fetched};
use crate::input::Intent;
use crate::output::{Address, Output, SavedFile};
use crate::screens::{Block, Emphasis, Page, PageButton, PageEvent, PageIntent, Step, Tone};
use crate::shared::Cx;
use crate::text::theatre as words;

/// What the server makes of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Text,
    Animation,
    Picture,
    Table,
}

impl Form {
    const ALL: [Self; 4] = [Self::Text, Self::Animation, Self::Picture, Self::Table];

    /// How its file ends, which is the name of its button too.
    const fn ending(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Animation => "svg",
            Self::Picture => "png",
            Self::Table => "csv",
        }
    }

    const fn mime(self) -> &'static str {
        match self {
            Self::Text => "text/plain",
            Self::Animation => "image/svg+xml",
            Self::Picture => "image/png",
            Self::Table => "text/csv",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakePage {
    id: MatchId,
    /// Asked for at once, and its button is there when it is here: a browser copies nothing long after a press.
    text: Option<Result<String, FetchFailure>>,
    wanted: Option<Form>,
}

impl TakePage {
    pub(crate) fn new(id: MatchId) -> Self {
        Self { id, text: None, wanted: None }
    }

    fn path(&self, form: Form) -> String {
        format!("/api/matches/{}/export.{}", self.id, form.ending())
    }

    /// What is wanted and is not here is asked for.
    fn ask(&mut self, cx: &mut Cx<'_>) {
        if !cx.is_online() {
            return;
        }
        if self.text.is_none() {
            cx.fetch(&self.path(Form::Text));
        }
        if let Some(form) = self.wanted {
            cx.fetch(&self.path(form));
        }
    }

    fn want(&mut self, form: Form, cx: &mut Cx<'_>) {
        if !cx.is_online() {
            return cx.refuse_offline();
        }
        if form == Form::Text {
            if let Some(Ok(text)) = &self.text {
                cx.outputs.push(Output::CopyText(text.clone()));
            }
            return;
        }
        self.wanted = Some(form);
        self.ask(cx);
    }

    fn came(&mut self, form: Form, result: &Fetched, cx: &mut Cx<'_>) {
        if form == Form::Text {
            let text = result.as_ref().map(|bytes| String::from_utf8_lossy(bytes).into_owned());
            self.text = Some(text.map_err(|failure| *failure));
            return;
        }
        if self.wanted != Some(form) {
            return;
        }
        self.wanted = None;
        match result {
            Err(failure) => cx.toast(refused(*failure).0),
            Ok(bytes) => cx.outputs.push(Output::SaveFile(SavedFile {
                name: format!("nonet-{}.{}", self.id, form.ending()),
                mime: form.mime(),
                bytes: bytes.clone(),
                share: false,
            })),
        }
    }
}

impl Page for TakePage {
    fn name(&self) -> &'static str {
        "take-away"
    }

    fn title(&self, _: &App) -> String {
        words::take_away().to_owned()
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let button = |form: Form, label: &'static str| PageButton::own(form.ending(), label);
        let link = app.shared().page(&format!("/{}", Address::Match(self.id)));
        let copy = PageButton::new("copy-link", words::copy_link(), Intent::CopyText(link));
        let said = if self.wanted.is_some() { words::take_coming() } else { words::take_means() };
        let (text, about_text) = match &self.text {
            Some(Ok(_)) => {
                let text = button(Form::Text, words::take_text()).emphasis(Emphasis::Main);
                (Some(text), words::take_text_means())
            }
            Some(Err(failure)) => (None, refused(*failure).0),
            None => (None, words::take_coming()),
        };
        vec![
            Block::Buttons(text.into_iter().chain([copy]).collect()),
            Block::text(Tone::Quiet, about_text),
            Block::Buttons(vec![button(Form::Animation, words::take_animation())]),
            Block::Buttons(vec![button(Form::Picture, words::take_picture())]),
            Block::Buttons(vec![button(Form::Table, words::take_table())]),
            Block::text(Tone::Quiet, said),
        ]
    }

    fn on(&mut self, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        match event {
            PageEvent::Tick => self.ask(cx),
            PageEvent::Wanted(PageIntent::Press(name)) => {
                let form = Form::ALL.into_iter().find(|form| form.ending() == name);
                form.into_iter().for_each(|form| self.want(form, cx));
            }
            PageEvent::Fetched { path, result } => {
                let form = Form::ALL.into_iter().find(|form| self.path(*form) == path);
                form.into_iter().for_each(|form| self.came(form, result, cx));
            }
            PageEvent::Wanted(PageIntent::Type { .. } | PageIntent::Submit(_)) | PageEvent::Heard(_) => {}
        }
        None
    }
}
