//! Editing the text of a field by key and character events, for windows: browsers have fields of their own.
//! The headless player holds the text; here is the caret, and what an event makes of the text.

use crate::input::Event;
use crate::platform::FieldView;
use game::{cluster_count, first_clusters};
use macroquad::miniquad::{KeyCode, KeyMods};

/// The caret of the field being edited in a window.
#[derive(Debug, Default)]
pub(crate) struct FieldState {
    field: Option<String>,
    text: String,
    /// In characters.
    pub(super) caret: usize,
    pub(super) all_selected: bool,
}

/// What an event did to the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Edit {
    Changed(String),
    /// Wants the clipboard's text inserted with [`FieldState::insert`].
    Paste,
    Copy(String),
    /// Enter in a field of one line.
    Submit,
}

impl FieldState {
    /// Follows the focus and what the headless player made of the text.
    pub(crate) fn sync(&mut self, view: Option<&FieldView>) {
        let Some(view) = view else {
            *self = Self::default();
            return;
        };
        if self.field.as_ref() != Some(&view.id) {
            *self =
                Self { field: Some(view.id.clone()), caret: view.text.chars().count(), ..Self::default() };
        }
        view.text.clone_into(&mut self.text);
        self.caret = self.caret.min(self.text.chars().count());
    }

    /// Edits the text as far as the event is about text. Several events may come between two calls of [`Self::sync`].
    pub(crate) fn handle(&mut self, event: &Event, view: &FieldView) -> Option<Edit> {
        if self.field.as_ref() != Some(&view.id) {
            self.sync(Some(view));
        }
        match *event {
            Event::Key { key, mods, .. } => self.key(key, mods, view),
            Event::Char { character, mods } if !mods.ctrl && !mods.logo && !character.is_control() => {
                self.insert(&character.to_string(), view)
            }
            Event::Char { .. }
            | Event::PointerDown { .. }
            | Event::OtherButton { .. }
            | Event::PointerMoved { .. }
            | Event::PointerUp { .. }
            | Event::PointerCancelled { .. }
            | Event::Wheel { .. } => None,
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keys are no editing keys")]
    fn key(&mut self, key: KeyCode, mods: KeyMods, view: &FieldView) -> Option<Edit> {
        let count = self.text.chars().count();
        let command = mods.ctrl || mods.logo;
        let selected = std::mem::take(&mut self.all_selected);
        match key {
            KeyCode::A if command => self.all_selected = true,
            KeyCode::V if command => {
                self.all_selected = selected;
                return Some(Edit::Paste);
            }
            KeyCode::C if command => {
                self.all_selected = selected;
                return Some(Edit::Copy(self.text.clone()));
            }
            KeyCode::Backspace | KeyCode::Delete if selected => return Some(self.replace_all(String::new())),
            KeyCode::Backspace if self.caret > 0 => return Some(self.remove(self.caret - 1)),
            KeyCode::Delete if self.caret < count => return Some(self.remove(self.caret)),
            KeyCode::Left => self.caret = if selected { 0 } else { self.caret.saturating_sub(1) },
            KeyCode::Right => self.caret = if selected { count } else { (self.caret + 1).min(count) },
            KeyCode::Home => self.caret = 0,
            KeyCode::End => self.caret = count,
            KeyCode::Enter | KeyCode::KpEnter if view.multiline && !command => {
                return self.insert("\n", view);
            }
            KeyCode::Enter | KeyCode::KpEnter => return Some(Edit::Submit),
            _ => self.all_selected = selected,
        }
        None
    }

    /// Puts text at the caret, as much as there is room for.
    pub(crate) fn insert(&mut self, text: &str, view: &FieldView) -> Option<Edit> {
        let kept: Vec<char> = if self.all_selected { Vec::new() } else { self.text.chars().collect() };
        let caret = if std::mem::take(&mut self.all_selected) { 0 } else { self.caret };
        let room = view.characters_max.saturating_sub(kept.len());
        let breaks = |c: &char| !c.is_control() || (view.multiline && *c == '\n');
        // One more shows whether the last character is whole.
        let fresh: String = text.chars().filter(breaks).take(room + 1).collect();
        let is_cut = fresh.chars().count() > room;
        let fresh = first_clusters(&fresh, cluster_count(&fresh) - usize::from(is_cut));
        let fresh: Vec<char> = fresh.chars().collect();
        if fresh.is_empty() {
            return None;
        }
        self.caret = caret + fresh.len();
        self.text = kept[..caret].iter().chain(&fresh).chain(&kept[caret..]).collect();
        Some(Edit::Changed(self.text.clone()))
    }

    fn remove(&mut self, at: usize) -> Edit {
        self.text = self.text.chars().enumerate().filter(|(index, _)| *index != at).map(|(_, c)| c).collect();
        self.caret = at;
        Edit::Changed(self.text.clone())
    }

    fn replace_all(&mut self, text: String) -> Edit {
        self.caret = text.chars().count();
        self.text = text;
        Edit::Changed(self.text.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::theme::LIGHT;

    fn view(text: &str, multiline: bool) -> FieldView {
        FieldView {
            id: "name".to_owned(),
            rect: Rect::default(),
            text: text.to_owned(),
            label: String::new(),
            placeholder: String::new(),
            size: 17.0,
            weight: 500,
            tracking: 0.0,
            color: LIGHT.ink,
            placeholder_color: LIGHT.ink,
            characters_max: 8,
            multiline,
            capitals: false,
        }
    }

    fn key(code: KeyCode, ctrl: bool) -> Event {
        Event::Key { key: code, mods: KeyMods { ctrl, ..KeyMods::default() }, repeat: false }
    }

    fn typed(character: char) -> Event {
        Event::Char { character, mods: KeyMods::default() }
    }

    fn changed(text: &str) -> Option<Edit> {
        Some(Edit::Changed(text.to_owned()))
    }

    #[test]
    fn typing_goes_to_the_caret() {
        let view = view("An", false);
        let mut state = FieldState::default();
        state.sync(Some(&view));
        assert_eq!(state.handle(&typed('n'), &view), changed("Ann"));
        state.handle(&key(KeyCode::Home, false), &view);
        assert_eq!(state.handle(&typed('J'), &view), changed("JAnn"));
        assert_eq!(state.handle(&key(KeyCode::Delete, false), &view), changed("Jnn"));
        assert_eq!(state.handle(&key(KeyCode::Backspace, false), &view), changed("nn"));
    }

    #[test]
    fn a_field_just_clicked_is_edited_from_its_own_text() {
        let (first, second) = (view("An", false), FieldView { id: "code".to_owned(), ..view("KX", false) });
        let mut state = FieldState::default();
        state.sync(Some(&first));
        assert_eq!(state.handle(&typed('Q'), &second), changed("KXQ"));
        assert_eq!(state.handle(&typed('7'), &second), changed("KXQ7"));
    }

    #[test]
    fn select_all_replaces() {
        let view = view("Ann", false);
        let mut state = FieldState::default();
        state.sync(Some(&view));
        state.handle(&key(KeyCode::A, true), &view);
        assert_eq!(state.handle(&typed('B'), &view), changed("B"));
    }

    #[test]
    fn a_paste_is_cut_to_the_room_there_is_and_to_one_line() {
        let view = view("Ann", false);
        let mut state = FieldState::default();
        state.sync(Some(&view));
        assert_eq!(state.handle(&key(KeyCode::V, true), &view), Some(Edit::Paste));
        assert_eq!(state.insert("\nabcdefgh", &view), changed("Annabcde"));
        assert_eq!(state.insert("x", &view), None);
    }

    #[test]
    fn enter_submits_one_line_and_breaks_several() {
        let mut state = FieldState::default();
        state.sync(Some(&view("A", false)));
        assert_eq!(state.handle(&key(KeyCode::Enter, false), &view("A", false)), Some(Edit::Submit));
        state.sync(Some(&view("A", true)));
        assert_eq!(state.handle(&key(KeyCode::Enter, false), &view("A", true)), changed("A\n"));
        assert_eq!(state.handle(&key(KeyCode::Enter, true), &view("A", true)), Some(Edit::Submit));
    }

    #[test]
    fn a_text_made_shorter_elsewhere_keeps_the_caret_inside() {
        let mut state = FieldState::default();
        state.sync(Some(&view("Anna", false)));
        state.sync(Some(&view("An", false)));
        assert_eq!(state.handle(&typed('n'), &view("An", false)), changed("Ann"));
    }
}
