//! What comes in: events of the platform, the window and the widgets, as inputs of the headless player.

use super::Shell;
use crate::action::Action;
use crate::input::Event;
use crate::input::keymap::{self, KeyCommand};
use crate::platform::{FieldView, Platform, PlatformEvent};
use crate::screens::page_key;
use crate::texts;
use crate::widgets::Edit;
use client_core::board::Board;
use client_core::editor::EditorAction;
use client_core::{AskId, EditorSheet, Input, Intent, Play, RoomSheet, Screen, read_fetched};
use engine_api::Refusal;
use game::Millis;
use macroquad::miniquad::KeyCode;
use protocol::{Codec, ServerMessage};

/// Milliseconds after which the headless player hears again that somebody is there.
const HERE_EVERY_MS: f64 = 1_000.0;

impl Shell {
    pub(super) fn handle(&mut self, input: Input) {
        self.handle_at(input, self.now_ms);
    }

    /// Input that arrived before this frame is handled with its time of arrival: a page in the background runs a frame
    /// only now and then, which must not distort the race's clock. Time never runs backwards.
    fn handle_at(&mut self, input: Input, at_ms: f64) {
        self.handled_ms = moment(at_ms, self.handled_ms, self.now_ms);
        let mut outputs = Vec::new();
        let (known, typed) = (self.faulty_field(), self.typed_into());
        self.app.handle(input, Millis(self.handled_ms as u64), &mut outputs);
        // A fault that was just found is put right where it is.
        if let Some(field) = self.faulty_field().filter(|field| known != Some(*field)) {
            self.interaction.set_focus(Some(field.to_owned()), false);
        }
        // The sheet is there to type or paste into.
        if let Some(field) = self.typed_into().filter(|field| typed != Some(*field)) {
            self.interaction.set_focus(Some(field.to_owned()), false);
        }
        for output in outputs {
            self.perform(output);
        }
    }

    /// The field that the sheet on top is for.
    fn typed_into(&self) -> Option<&'static str> {
        let sheet = self.app.overlays().last()?;
        match (sheet.as_a(), sheet.as_a()) {
            (Some(RoomSheet::Paste), _) => Some("puzzle"),
            (_, Some(EditorSheet::Credits)) => Some("editor-title"),
            _ => None,
        }
    }

    /// The first field of the home screen that something is wrong with.
    fn faulty_field(&self) -> Option<&'static str> {
        let home = self.app.shared().home();
        let faulty = if home.name_error.is_some() {
            "name"
        } else if home.code_error.is_some() {
            "code"
        } else {
            return None;
        };
        (self.app.screen() == Screen::Home).then_some(faulty)
    }

    pub(super) fn want(&mut self, intent: Intent) {
        self.handle(Input::Intent(intent));
    }

    /// Whether the player has done something that shows.
    pub(super) fn platform_event(&mut self, event: PlatformEvent) -> bool {
        let was_fresh = std::mem::take(&mut self.composed.is_fresh);
        match event {
            PlatformEvent::Pressed(press) => {
                self.focused(press.made_at);
                self.window_event(&press.key);
                if let Some(character) = press.character {
                    self.window_event(&character);
                }
                return true;
            }
            PlatformEvent::Pointer(event) => return self.window_event(&event.scaled(self.scale())),
            PlatformEvent::Focused { id } => {
                self.focused(id);
                return true;
            }
            PlatformEvent::Activated { id } => {
                self.is_here();
                self.activated(id);
                return true;
            }
            PlatformEvent::SocketOpened => self.handle(Input::Opened),
            PlatformEvent::SocketMessage { at_ms, frame } => {
                self.composed.is_fresh = self.message(&frame, at_ms) && was_fresh;
            }
            PlatformEvent::SocketClosed { code, reason } => {
                self.handle(Input::Closed { code: Some(code), reason })
            }
            PlatformEvent::FieldChanged { field, text } => self.field_changed(&field, text),
            PlatformEvent::FieldSubmitted { field } => self.field_submitted(&field),
            PlatformEvent::Escaped => self.interaction.set_focus(None, false),
            PlatformEvent::Pasted(text) => self.want(Intent::Paste(text)),
            PlatformEvent::AddressChanged => self.address_changed(),
            PlatformEvent::Copied(done) => self.handle(Input::Copied(done)),
            PlatformEvent::Answered { id, answer } => {
                self.handle(Input::Answered { id: AskId(id), answer });
            }
            PlatformEvent::AskFailed { id } => {
                self.handle(Input::Answered { id: AskId(id), answer: engine_api::refused(Refusal::Failed) });
            }
            PlatformEvent::AskProgress { id, done } => {
                self.handle(Input::AskProgress { id: AskId(id), done });
            }
            PlatformEvent::FileOpened { name, bytes } => self.handle(Input::FileOpened { name, bytes }),
            PlatformEvent::FileFailed(reason) => self.handle(Input::FileFailed(reason)),
            PlatformEvent::FileSaved(place) => self.handle(Input::FileSaved(place)),
            PlatformEvent::Fetched { path, status, body } => {
                self.handle(Input::Fetched { path, result: read_fetched(status, body) });
            }
            PlatformEvent::Unstored => self.handle(Input::Unstored),
            PlatformEvent::Later(is_here) => self.handle(Input::Later(is_here)),
            PlatformEvent::Refreshed => {
                if self.device.is_hidden() {
                    self.here_ms = f64::NEG_INFINITY;
                    self.handle(Input::Person(false));
                }
            }
            PlatformEvent::FontsChanged => self.painter.fonts().forget(),
        }
        false
    }

    /// The browser went back or forward. From a room that means leaving it: the address stays until that is certain.
    fn address_changed(&mut self) {
        let present = self.app.address().map(|address| address.to_string());
        if let Some(address) = present {
            self.device.show_address(Some(&address));
            self.want(Intent::HistoryBack);
        } else if let Some(room) = self.device.addressed_room() {
            self.handle(Input::RoomInUrl(room));
        }
    }

    /// Whether it was the answer to a ping: what that changes can wait for the next look.
    fn message(&mut self, frame: &[u8], at_ms: f64) -> bool {
        match Codec::Bincode.decode_server(frame) {
            Ok(message) => {
                let is_pong = matches!(message, ServerMessage::Pong { .. });
                self.handle_at(Input::Received(Box::new(message)), at_ms);
                is_pong
            }
            // A server of another version answers `Hello` readably; anything else unreadable is a broken connection.
            Err(error) => {
                self.device.disconnect();
                let reason = format!("unreadable message: {error}");
                self.handle(Input::Closed { code: None, reason });
                false
            }
        }
    }

    /// The player has done something, and sees the window.
    fn is_here(&mut self) {
        if self.now_ms - self.here_ms >= HERE_EVERY_MS {
            self.here_ms = self.now_ms;
            self.handle(Input::Person(true));
        }
    }

    /// A key or a pointer; false for one that has only moved over things.
    pub(super) fn window_event(&mut self, event: &Event) -> bool {
        self.last_input_ms = self.now_ms;
        self.is_here();
        if matches!(event, Event::Key { .. } | Event::Char { .. }) {
            self.key(event);
            return true;
        }
        if !self.moves_no_view(event) {
            return true;
        }
        let actions = self.interaction.pointer(event, self.now_ms);
        let shows = !actions.is_empty() || !matches!(event, Event::PointerMoved { .. });
        actions.into_iter().for_each(|action| self.act(action));
        shows
    }

    pub(super) fn focused_field(&self) -> Option<FieldView> {
        let focus = self.interaction.focus()?;
        self.fields.iter().find(|field| field.id == focus).cloned()
    }

    fn key(&mut self, event: &Event) {
        let moves_on = |field: &FieldView| {
            matches!(event, Event::Key { key: KeyCode::Tab | KeyCode::Escape, .. })
                || (!field.multiline && matches!(event, Event::Key { key: KeyCode::Up | KeyCode::Down, .. }))
        };
        if let Some(view) = self.focused_field().filter(|field| !moves_on(field)) {
            self.edit(event, &view);
            return;
        }
        let space = matches!(event, Event::Key { key: KeyCode::Space, repeat: false, .. });
        if let Some(intent) = page_key(&self.app, event).filter(|_| !space || !self.on_button()) {
            return self.want(intent);
        }
        if keymap::writes(event) && self.on_button() {
            return;
        }
        if self.types_number(event) {
            return;
        }
        let board = self.app.board().filter(|_| self.app.takes_plays());
        let highest = board.map_or(0, |board| board.view().size());
        let command = self.keymap.command(event, highest, self.app.shared().prefs().letter_keys);
        if let Some(action) = self.interaction.activate_focus().filter(|_| space) {
            self.act(action);
            return;
        }
        match command {
            Some(KeyCommand::FocusNext) => self.interaction.move_focus(true),
            Some(KeyCommand::FocusPrevious) => self.interaction.move_focus(false),
            Some(KeyCommand::Confirm) => self.confirm(),
            Some(KeyCommand::Back) => self.back(),
            Some(KeyCommand::Want(intent)) => self.want(intent),
            Some(KeyCommand::Play(Play::Move(direction))) if !self.app.takes_plays() => {
                self.interaction.step_focus(direction);
            }
            Some(KeyCommand::Play(play)) => {
                self.want(play.into());
                self.cursor_moved |= matches!(play, Play::Move(_));
            }
            None => {}
        }
    }

    /// Whether the keyboard is on a widget that is no cell: what is written is then not for the board.
    fn on_button(&self) -> bool {
        let id = self.interaction.focus().filter(|id| self.interaction.focus_shown(id));
        let view = self.app.board().map(Board::view);
        id.is_some_and(|id| !view.is_some_and(|view| view.cells().any(|cell| view.name(cell) == id)))
    }

    /// Digits are a number where the editor's tool takes one: 0 is none of a board's, and erases elsewhere.
    fn types_number(&mut self, event: &Event) -> bool {
        let takes = self.app.screen() == Screen::Editor && self.app.takes_plays();
        if !takes || !self.app.screens().editor().takes_numbers() {
            return false;
        }
        let digit = keymap::plain_digit(event);
        if let (Some(digit), Event::Key { repeat: false, .. }) = (digit, event) {
            self.want(EditorAction::Number(digit).into());
        }
        digit.is_some()
    }

    fn confirm(&mut self) {
        if let Some(action) = self.interaction.activate_focus() {
            self.act(action);
        } else if self.app.takes_plays() {
            self.want(Play::PlaceArmed.into());
        } else {
            self.want(Intent::Confirm);
        }
    }

    fn back(&mut self) {
        if self.focused_field().is_some() {
            self.interaction.set_focus(None, false);
        } else {
            self.want(Intent::Escape);
        }
    }

    fn edit(&mut self, event: &Event, view: &FieldView) {
        let edit = match self.typing.handle(event, view) {
            Some(Edit::Paste) => self.device.clipboard().and_then(|text| self.typing.insert(&text, view)),
            edit => edit,
        };
        match edit {
            Some(Edit::Changed(text)) => self.field_changed(&view.id, text),
            Some(Edit::Submit) => self.field_submitted(&view.id),
            Some(Edit::Copy(text)) => self.device.copy(&text),
            Some(Edit::Paste) | None => {}
        }
    }

    fn field_changed(&mut self, field: &str, text: String) {
        self.want(texts::field_changed(field, text));
    }

    fn field_submitted(&mut self, field: &str) {
        if let Some(intent) = texts::field_submitted(field, &self.app) {
            self.interaction.set_focus(None, false);
            self.want(intent);
        }
    }

    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Core(intent) => self.want(intent),
            Action::Focus(id) => {
                self.interaction.reveal(&id);
                self.interaction.set_focus(Some(id), false);
            }
            Action::Share(link) => self.device.share(&link),
            Action::OpenPage(address) => self.device.open_page(&address),
            Action::Reload => self.device.reload(),
            Action::Zoom => self.zoom_board(),
            // Only a pointer says where to.
            Action::Slide { .. } | Action::Nothing => {}
        }
    }
}

/// When something that came at `at_ms` counts as having come: not before what was handled last, nor in the future.
fn moment(at_ms: f64, handled_ms: f64, now_ms: f64) -> f64 {
    at_ms.max(handled_ms).min(now_ms)
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn what_waited_for_a_frame_counts_from_when_it_came() {
        assert_eq!(moment(1_400.0, 1_000.0, 2_000.0), 1_400.0);
        assert_eq!(moment(1_400.0, 1_600.0, 2_000.0), 1_600.0);
        assert_eq!(moment(2_100.0, 1_600.0, 2_000.0), 2_000.0);
    }
}
