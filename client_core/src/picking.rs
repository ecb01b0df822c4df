//! The puzzle picker while it is open, and what this device remembers of earlier choices: for the room that the player is in, or
//! for a game alone. What a pick means is the matter of the room's editor.

use puzzle::Variant;

use crate::favourites::Favourites;
use crate::later::picker;
use crate::output::Output;
use crate::practice::{PickerDialog, Practice};
use crate::room::{
    Choice, Field, KindCard, Look, Pick, Picker, Refused, Room, RuleEdit, Samples, by_lot, with_addition,
};
use crate::screens::Place;
use crate::session::Session;
use crate::shared::Cx;
use crate::store::StoreKey;

/// What a person can want with the next puzzle, of a room or alone, and with the rules of a room.
#[derive(Clone, Debug, PartialEq)]
pub enum CardIntent {
    EditRule(RuleEdit),
    /// The kind field: a name such as `killer+x`.
    SetKind(String),
    /// The clues field: `24-28`, `50-55 blank`, `55-60% blank`, or empty for as many as suit.
    SetClues(String),
    /// The seed field: a number, or empty for a fresh puzzle each time.
    SetSeed(String),
    /// The puzzle picker.
    OpenPicker,
    Pick(Pick),
    /// What the picker has come to goes on the card.
    UsePicked,
}

impl CardIntent {
    /// What is typed or picked closes no sheet.
    pub(crate) const fn closes_sheets(&self) -> bool {
        matches!(self, Self::EditRule(_) | Self::OpenPicker | Self::UsePicked)
    }
}

/// The longest text that is searched for: more than any name of a kind that people type.
const SEARCH_CHARS_MAX: usize = 60;

#[derive(Clone, Debug, Default)]
pub(crate) struct Picking {
    favourites: Favourites,
    samples: Samples,
    look: Look,
    /// What the open picker shows, once its code is there.
    shown: Option<Picker>,
}

/// Who may choose a puzzle: a room, or a player alone.
pub(crate) struct Choosers<'a> {
    pub(crate) session: &'a mut Session,
    pub(crate) practice: &'a mut Practice,
}

impl Choosers<'_> {
    fn choice(&mut self) -> Choice<'_> {
        match self.session.room_mut() {
            Some(room) => room.choice(),
            None => self.practice.choice(),
        }
    }

    fn may_choose(&self, cx: &Cx<'_>) -> bool {
        match self.session.room() {
            Some(room) => room.lobby().can_edit,
            None => matches!(cx.shared.places.top(), Some(Place::Practice)) && self.practice.game().is_none(),
        }
    }

    fn edit_rule(&mut self, edit: RuleEdit, cx: &mut Cx<'_>) {
        if let Some(room) = self.session.room_mut() {
            room.edit_rule(edit, cx);
        } else if self.may_choose(cx) {
            let of = self.practice.choice();
            drop(of.editor.step(of.card, edit));
        }
    }

    fn type_in(&mut self, field: Field, text: &str, cx: &mut Cx<'_>) {
        if let Some(room) = self.session.room_mut() {
            room.type_in(field, text, cx);
        } else if self.may_choose(cx) {
            let of = self.practice.choice();
            drop(of.editor.type_in(of.card, field, text));
        }
    }
}

impl Picking {
    pub(crate) fn want(&mut self, intent: CardIntent, mut of: Choosers<'_>, cx: &mut Cx<'_>) {
        match intent {
            CardIntent::EditRule(edit) => of.edit_rule(edit, cx),
            CardIntent::SetKind(name) => {
                of.type_in(Field::Kind, &name, cx);
                self.look.refused = Refused::of(&name);
            }
            CardIntent::SetClues(clues) => of.type_in(Field::Clues, &clues, cx),
            CardIntent::SetSeed(seed) => of.type_in(Field::Seed, &seed, cx),
            CardIntent::OpenPicker if of.may_choose(cx) => self.open(of.choice(), cx),
            CardIntent::OpenPicker => {}
            CardIntent::Pick(Pick::FirstFound) => self.pick_found(of, cx),
            CardIntent::Pick(pick) => self.pick(&pick, of.choice(), cx),
            CardIntent::UsePicked => self.use_picked(of, cx),
        }
    }

    /// The picker's content, while it is open.
    pub(crate) fn shown(&self) -> Option<&Picker> {
        self.shown.as_ref()
    }

    pub(crate) fn recall(&mut self, value: &str) {
        self.favourites = Favourites::recalled(value);
    }

    fn store(&self, outputs: &mut Vec<Output>) {
        outputs.push(Output::Store { key: StoreKey::Kinds, value: self.favourites.stored() });
    }

    fn open(&mut self, of: Choice<'_>, cx: &mut Cx<'_>) {
        of.editor.open_picker(of.card);
        self.look = Look::default();
        self.show(of, cx.shared.has_later());
        cx.open(PickerDialog);
    }

    fn pick(&mut self, pick: &Pick, of: Choice<'_>, cx: &mut Cx<'_>) {
        let Some(shown) = &self.shown else { return };
        (self.look.refused, self.look.is_by_lot) = (None, false);
        match pick {
            Pick::More(more) => self.look.more = *more,
            Pick::Search(typed) => {
                self.look.search = typed.chars().take(SEARCH_CHARS_MAX).collect();
                self.look.more = false;
            }
            Pick::Star => {
                self.favourites.toggle(&shown.variant);
                self.store(cx.outputs);
            }
            Pick::Surprise => {
                of.editor.pick_all(of.card, by_lot(cx.shared.seed(), &shown.variant));
                self.look = Look { is_by_lot: true, ..Look::default() };
            }
            Pick::Instead => {
                let instead = shown.problem.as_ref().and_then(|problem| problem.instead.clone());
                instead.into_iter().for_each(|(spec, _)| of.editor.pick_all(of.card, spec));
            }
            Pick::Addition(word) => {
                self.look.refused = Refused::of(&with_addition(&shown.variant, word));
                of.editor.pick(of.card, pick);
            }
            Pick::Kind(_)
            | Pick::Tier(_)
            | Pick::AnyTier(_)
            | Pick::Size(_)
            | Pick::Minimal(_)
            | Pick::FirstFound => of.editor.pick(of.card, pick),
        }
        let Choice { card, editor } = of;
        self.show(Choice { card, editor: &mut *editor }, cx.shared.has_later());
        // What alone is found is what was meant.
        let only = matches!(pick, Pick::Search(_)).then(|| self.only_found()).flatten();
        if let Some(only) = only {
            editor.pick(card, &Pick::Kind(only));
            self.show(Choice { card, editor }, cx.shared.has_later());
        }
    }

    fn found(&self) -> impl Iterator<Item = &KindCard> {
        self.shown.iter().flat_map(|picker| &picker.groups).flat_map(|group| &group.cards)
    }

    fn only_found(&self) -> Option<Variant> {
        let mut found = self.found();
        found.next().filter(|_| found.next().is_none()).map(|card| card.variant.clone())
    }

    /// Enter in the field that is searched with: chooses the first kind found, and a second time uses it.
    fn pick_found(&mut self, mut of: Choosers<'_>, cx: &mut Cx<'_>) {
        let first = self.found().next().map(|card| card.variant.clone());
        if self.found().any(|card| card.chosen) {
            self.use_picked(of, cx);
        } else if let Some(first) = first {
            self.pick(&Pick::Kind(first), of.choice(), cx);
        }
    }

    /// Puts what is chosen on the card, or plays it alone.
    fn use_picked(&mut self, of: Choosers<'_>, cx: &mut Cx<'_>) {
        let Some(picked) = self.shown.take_if(|picker| picker.can_use) else { return };
        cx.shared.overlays.close(&|page| page.is(&PickerDialog));
        if let Some(room) = of.session.room_mut() {
            let change = room.close_picker();
            if change.is_some() {
                self.remember(&picked, cx.outputs);
            }
            room.send_change(change, cx);
        } else {
            self.remember(&picked, cx.outputs);
            of.practice.play_chosen(cx);
        }
    }

    fn remember(&mut self, picked: &Picker, outputs: &mut Vec<Output>) {
        self.favourites.used(&picked.variant);
        self.store(outputs);
    }

    /// Follows what was typed; and once the picker is closed, nothing is staged any more.
    pub(crate) fn refresh(&mut self, is_open: bool, has_later: bool, mut of: Choosers<'_>) {
        if is_open {
            self.show(of.choice(), has_later);
        } else if self.shown.take().is_some() || of.choice().editor.is_picking() {
            // The player may have come into a room meanwhile, or left it.
            let room = of.session.room_mut().map(Room::choice);
            for Choice { card, editor } in room.into_iter().chain([of.practice.choice()]) {
                editor.close_picker(card, false);
            }
        }
    }

    fn show(&mut self, of: Choice<'_>, has_later: bool) {
        let Self { favourites, samples, look, .. } = self;
        let settings = (has_later && of.editor.is_picking()).then(|| of.editor.shown(of.card));
        self.shown = settings.map(|settings| picker(&settings, look, favourites, samples));
    }
}
