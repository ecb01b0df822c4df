//! The settings of this device: what each is called, what it is set to, and what choosing something else stores.

use super::Scene;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::{size, space};
use crate::widgets::{Page, Role, Ui};
use client_core::race::Race;
use client_core::text;
use client_core::text::settings as words;
use client_core::{ColourScheme, Intent, Prefs, Scale, Symbols};
use game::Aids;

const WIDTH: f32 = 460.0;
const ROW: f32 = 52.0;
const HEADING: f32 = 34.0;
/// What a row of segments takes of its row.
const CONTROL: f32 = 216.0;
const CONTROL_SHARE: f32 = 0.62;
const NOTE_LINES: f32 = 2.0;
/// The browser makes them: a native window would need a sound library to be installed.
const HAS_SOUNDS: bool = cfg!(target_arch = "wasm32") || cfg!(test);

enum Row {
    Heading(&'static str),
    /// One of several.
    Choice(&'static str, &'static str, usize, Vec<(&'static str, Prefs)>),
    /// On or off, and what is stored when it is switched.
    Switch(&'static str, &'static str, bool, Prefs),
    /// What the rules of the room have decided, if there is a room.
    Decided(&'static str, Option<bool>),
    Note(&'static str),
}

impl Row {
    fn switch(prefs: Prefs, id: &'static str, label: &'static str, of: fn(&mut Prefs) -> &mut bool) -> Self {
        let mut changed = prefs;
        let on = *of(&mut changed);
        *of(&mut changed) = !on;
        Self::Switch(id, label, on, changed)
    }

    fn height(&self) -> f32 {
        match self {
            Self::Heading(_) => HEADING,
            Self::Choice(..) | Self::Switch(..) => ROW,
            Self::Decided(..) => 36.0,
            Self::Note(_) => NOTE_LINES * size::SMALL * 1.4 + 12.0,
        }
    }
}

/// The settings, for a device that has fingers on it or not.
fn rows(prefs: Prefs, touch: bool, aids: Option<Aids>) -> Vec<Row> {
    let mut rows = appearance(prefs);
    rows.extend(playing(prefs, touch));
    rows.extend([
        Row::Heading(words::rules_decide()),
        Row::Decided(words::conflicts(), aids.map(|aids| aids.conflicts)),
        Row::Decided(words::auto_remove(), aids.map(|aids| aids.tidy_notes)),
        Row::Note(words::why_rules_decide()),
    ]);
    rows
}

fn appearance(prefs: Prefs) -> Vec<Row> {
    let switch = |id, label, of| Row::switch(prefs, id, label, of);
    let schemes = [
        (text::labels::system(), ColourScheme::System),
        (text::labels::light(), ColourScheme::Light),
        (text::labels::dark(), ColourScheme::Dark),
    ];
    let scales = [
        (text::labels::normal(), Scale::Normal),
        (text::labels::large(), Scale::Large),
        (text::labels::larger(), Scale::Larger),
    ];
    vec![
        Row::Heading(words::appearance()),
        Row::Choice(
            "colours",
            words::colours(),
            schemes.iter().position(|(_, scheme)| *scheme == prefs.colours).unwrap_or(0),
            schemes.map(|(label, colours)| (label, Prefs { colours, ..prefs })).to_vec(),
        ),
        Row::Choice(
            "board",
            words::board(),
            usize::from(prefs.colourful),
            [(text::labels::simple(), false), (text::labels::colourful(), true)]
                .map(|(label, colourful)| (label, Prefs { colourful, ..prefs }))
                .to_vec(),
        ),
        Row::Choice(
            "symbols",
            words::symbols(),
            prefs.symbols as usize,
            [
                ("1 2 3", Symbols::Digits),
                ("A B C", Symbols::Letters),
                (text::labels::shapes(), Symbols::Shapes),
            ]
            .map(|(label, symbols)| (label, Prefs { symbols, ..prefs }))
            .to_vec(),
        ),
        switch("high-contrast", words::high_contrast(), |prefs| &mut prefs.high_contrast),
        switch("safe-colours", words::safe_colours(), |prefs| &mut prefs.safe_colours),
        switch("reduced-motion", words::reduced_motion(), |prefs| &mut prefs.reduced_motion),
        Row::Heading(words::size()),
        Row::Choice(
            "text-size",
            words::text_size(),
            prefs.text_size as usize,
            scales.map(|(label, text_size)| (label, Prefs { text_size, ..prefs })).to_vec(),
        ),
        Row::Choice(
            "notes-size",
            words::notes_size(),
            prefs.notes_size as usize,
            scales.map(|(label, notes_size)| (label, Prefs { notes_size, ..prefs })).to_vec(),
        ),
    ]
}

fn playing(prefs: Prefs, touch: bool) -> Vec<Row> {
    let switch = |id, label, of| Row::switch(prefs, id, label, of);
    let haptics = switch("haptics", words::haptics(), |prefs| &mut prefs.haptics);
    let mut rows = vec![
        Row::Heading(words::playing()),
        switch("left-handed", words::left_handed(), |prefs| &mut prefs.left_handed),
        switch("digit-first", words::digit_first(), |prefs| &mut prefs.digit_first),
        switch("flip-pad", words::flip_pad(), |prefs| &mut prefs.flip_pad),
        switch("same-digits", words::same_digits(), |prefs| &mut prefs.same_digits),
        switch("peers", words::peers(), |prefs| &mut prefs.peers),
        switch("counts", words::counts(), |prefs| &mut prefs.counts),
    ];
    // A device without fingers on it has nothing to vibrate.
    rows.extend(touch.then_some(haptics));
    rows.push(switch("letter-keys", words::letter_keys(), |prefs| &mut prefs.letter_keys));
    rows.extend(HAS_SOUNDS.then(|| switch("sounds", words::sounds(), |prefs| &mut prefs.sounds)));
    rows
}

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let room = scene.app.room().map(|room| &room.view().settings.rules);
    let rules = scene.app.race().map(Race::rules).or(room);
    let rows = rows(scene.app.shared().prefs(), ui.around.touch, rules.map(|rules| rules.aids));
    let mut column = Page::column();
    for row in &rows {
        column.item(row.height(), move |ui, place| draw_row(ui, place, row));
    }
    column.space(4.0);
    ui.scrolling_sheet(scene.screen, WIDTH, words::title(), "settings", column);
}

fn draw_row(ui: &mut Ui<'_>, place: Rect, row: &Row) {
    let label = ui.ink(size::TEXT, Weight::Medium);
    let set = |prefs: &Prefs| Action::Core(Intent::SetPrefs(*prefs));
    match row {
        Row::Heading(text) => {
            let mut line = place;
            let style = ui.second(size::SMALL, Weight::Semibold);
            ui.node(&format!("heading:{text}"), Role::Heading(3), place, text);
            ui.paint.text_in(line.cut_bottom(22.0, 0.0), Align::Left, text, &style);
        }
        Row::Choice(id, text, chosen, options) => {
            let mut line = place;
            let control = line.cut_right(CONTROL.min(place.w * CONTROL_SHARE), space::SIBLING);
            ui.paint.text_in(line, Align::Left, text, &label);
            let options: Vec<(&str, Action)> =
                options.iter().map(|(label, prefs)| (*label, set(prefs))).collect();
            ui.segments(id, control.centered(control.w, space::TOUCH_MIN), Some(*chosen), &options);
        }
        Row::Switch(id, text, on, prefs) => ui.switch_row(id, place, text, *on, set(prefs)),
        Row::Decided(text, on) => {
            let style = ui.second(size::TEXT, Weight::Medium);
            let value = match on {
                Some(true) => text::labels::on(),
                Some(false) => text::labels::off(),
                None => "–",
            };
            ui.node(&format!("decided:{text}"), Role::Text, place, &format!("{text}: {value}"));
            ui.paint.text_in(place, Align::Left, text, &style);
            ui.paint.text_in(place, Align::Right, value, &label);
        }
        Row::Note(text) => {
            let style = ui.second(size::SMALL, Weight::Medium);
            let lines = ui.paint.lines(text, &style, place.w, NOTE_LINES as usize);
            ui.paint.paragraph_of(place, Align::Left, &lines, &style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that one click can store.
    fn offered(prefs: Prefs, touch: bool) -> Vec<Prefs> {
        let rows = rows(prefs, touch, None);
        let stored = |row: &Row| match row {
            Row::Choice(_, _, _, options) => options.iter().map(|(_, prefs)| *prefs).collect(),
            Row::Switch(_, _, _, prefs) => vec![*prefs],
            Row::Heading(_) | Row::Decided(..) | Row::Note(_) => Vec::new(),
        };
        rows.iter().flat_map(stored).collect()
    }

    #[test]
    fn every_setting_can_be_changed_and_changed_back() {
        let plain = Prefs::default();
        for changed in offered(plain, true) {
            assert!(changed == plain || offered(changed, true).contains(&plain), "{changed:?}");
        }
        let changes = offered(plain, true).into_iter().filter(|prefs| *prefs != plain).count();
        assert_eq!(changes, 21, "two schemes, two symbols, two sizes of two things each, thirteen switches");
        assert_eq!(offered(plain, false).len() + 1, offered(plain, true).len(), "nothing vibrates");
    }

    #[test]
    fn the_chosen_option_is_what_is_stored() {
        let prefs = Prefs { text_size: Scale::Larger, colours: ColourScheme::Dark, ..Prefs::default() };
        for row in rows(prefs, true, None) {
            if let Row::Choice(id, _, chosen, options) = row {
                assert_eq!(options[chosen].1, prefs, "{id}");
            }
        }
    }
}
