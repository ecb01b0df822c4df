//! The puzzle picker while it is open, and what this device remembers of earlier choices. What a pick means is the room's
//! editor's matter.

use game::Millis;

use super::App;
use crate::favourites::Favourites;
use crate::output::Output;
use crate::practice::Source;
use crate::room::{Change, Pick, Picker, PuzzleFields, Room, Samples};
use crate::screens::{Overlay, Screen};
use crate::store::StoreKey;

#[derive(Clone, Debug, Default)]
pub(super) struct Picking {
    favourites: Favourites,
    samples: Samples,
    more: bool,
    /// What the open picker shows.
    shown: Option<Picker>,
}

impl Picking {
    pub(super) fn recall(&mut self, value: &str) {
        self.favourites = Favourites::recalled(value);
    }

    fn store(&self, outputs: &mut Vec<Output>) {
        outputs.push(Output::Store { key: StoreKey::Kinds, value: self.favourites.stored() });
    }
}

impl App {
    /// The puzzle picker's content, while it is open.
    #[must_use]
    pub fn picker(&self) -> Option<&Picker> {
        self.picking.shown.as_ref()
    }

    /// Whether the picker chooses a puzzle to play alone, and not one for a room.
    pub(super) fn picks_alone(&self) -> bool {
        self.screen() == Screen::PracticeStart
    }

    /// What is typed about the next puzzle: in a room by its host, or in practice.
    #[must_use]
    pub fn puzzle_fields(&self) -> Option<&PuzzleFields> {
        if self.picks_alone() { Some(self.practice.fields()) } else { self.room().map(Room::puzzle_fields) }
    }

    pub(super) fn open_practice_picker(&mut self, now: Millis) {
        if self.picks_alone() {
            let (card, editor) = self.practice.choice();
            editor.open_picker(card);
            self.picking.more = false;
            self.show_picker();
            self.open(Overlay::Picker, now);
        }
    }

    pub(super) fn open_picker(&mut self, now: Millis) {
        if !self.lobby().is_some_and(|lobby| lobby.can_edit) {
            return;
        }
        if let Some(room) = self.session.room_mut() {
            room.open_picker();
        }
        self.picking.more = false;
        self.show_picker();
        self.open(Overlay::Picker, now);
    }

    pub(super) fn pick(&mut self, pick: &Pick, outputs: &mut Vec<Output>) {
        let Some(shown) = &self.picking.shown else { return };
        match pick {
            Pick::More(more) => self.picking.more = *more,
            Pick::Star => {
                let kind = shown.variant.clone();
                self.picking.favourites.toggle(&kind);
                self.picking.store(outputs);
            }
            Pick::Kind(_)
            | Pick::Tier(_)
            | Pick::AnyTier(_)
            | Pick::Addition(_)
            | Pick::Size(_)
            | Pick::Minimal(_) => {
                if self.picks_alone() {
                    let (card, editor) = self.practice.choice();
                    editor.pick(card, pick);
                }
                self.session.room_mut().into_iter().for_each(|room| room.pick(pick));
            }
        }
        self.show_picker();
    }

    /// Puts what is chosen on the card.
    pub(super) fn use_picked(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Some(picker) = self.picking.shown.take().filter(|picker| picker.problem.is_none()) else {
            return self.show_picker();
        };
        self.overlays.close(|overlay| overlay == Overlay::Picker);
        if self.picks_alone() {
            return self.play_picked(&picker, outputs);
        }
        let mut change: Option<Change> = self.session.room_mut().and_then(|room| room.close_picker(true));
        if change.is_some() {
            self.picking.favourites.used(&picker.variant);
            self.picking.store(outputs);
        }
        self.change_card(|_| change.take(), now, outputs);
    }

    /// Plays what was chosen alone.
    fn play_picked(&mut self, picker: &Picker, outputs: &mut Vec<Output>) {
        self.picking.favourites.used(&picker.variant);
        self.picking.store(outputs);
        if let Some((spec, seed)) = self.practice.choose() {
            let seed = seed.map_or_else(|| self.seed(), u64::from);
            self.make(Source::Chosen { spec, seed }, outputs);
        }
    }

    /// Follows what was typed; and once the picker is closed, nothing is staged any more.
    pub(super) fn refresh_picker(&mut self) {
        if self.overlays.list().contains(&Overlay::Picker) {
            self.show_picker();
        } else if self.picking.shown.take().is_some() {
            if let Some(room) = self.session.room_mut() {
                room.close_picker(false);
            }
            let (card, editor) = self.practice.choice();
            editor.close_picker(card, false);
        }
    }

    fn show_picker(&mut self) {
        let alone = self.picks_alone();
        let Picking { favourites, samples, more, .. } = &mut self.picking;
        self.picking.shown = if alone {
            self.practice.picker(*more, favourites, samples)
        } else {
            self.session.room().and_then(|room| room.picker(*more, favourites, samples))
        };
    }
}
