//! The join screen of a link: who invites and what is played, then the name and one button.

use super::{Form, form};
use crate::geometry::Rect;
use crate::theme::space;

const COLUMN_WIDTH: f32 = 400.0;
const TOP_BAR: f32 = 56.0;
const LABEL_HEIGHT: f32 = 20.0;
const FIELD_HEIGHT: f32 = 52.0;
const GAP: f32 = 10.0;
/// Inside the card, above its first row and below its last.
const CARD_EDGE: f32 = 10.0;
/// What the screen takes with the card of an ordinary room and a note of two lines. The place is held before the server has
/// described the room, so that the name field and the button do not move under the guest's finger.
const HEIGHT_HELD: f32 = 470.0;
const NOTE_HELD: f32 = 40.0;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct InvitationLayout {
    pub(crate) brand: Rect,
    pub(crate) about: Rect,
    pub(crate) settings: Rect,
    pub(crate) title: Rect,
    pub(crate) card: Rect,
    /// As many rows as fit, from the first.
    pub(crate) rows: Vec<Rect>,
    pub(crate) note: Rect,
    pub(crate) name_label: Rect,
    pub(crate) name: Rect,
    pub(crate) join: Rect,
    pub(crate) decline: Rect,
}

/// The width of a text inside the card and of one outside, for measuring.
pub(crate) fn column_width(screen: Rect) -> f32 {
    match form(screen) {
        Form::Short => ((screen.w - 3.0 * space::GROUP) / 2.0).min(COLUMN_WIDTH),
        Form::Portrait | Form::Wide => (screen.w - 44.0).min(COLUMN_WIDTH),
    }
}

/// The screen's places: `rows`, `title` and `note` are the heights of texts.
pub(crate) fn invitation(screen: Rect, title: f32, rows: &[f32], note: f32) -> InvitationLayout {
    let mut rest = screen;
    let mut bar = rest.cut_top(TOP_BAR, 0.0).inset(16.0, 6.0);
    let settings = bar.cut_right(super::home::SETTINGS_WIDTH, 0.0);
    let about = bar.cut_right(super::home::ABOUT_WIDTH, 8.0);
    let width = column_width(screen);
    let form_height = note + 2.0 * GAP + LABEL_HEIGHT + FIELD_HEIGHT * 2.0 + GAP + space::TOUCH_MIN;
    let room = match form(screen) {
        Form::Short => rest.h - title - GAP - 8.0,
        Form::Portrait | Form::Wide => rest.h - title - GAP - form_height - 8.0,
    };
    let card_height = card_height(rows, room);
    let head_height = title + GAP + card_height;
    let (head, body) = match form(screen) {
        Form::Short => {
            let left = (screen.w - 2.0 * width - space::GROUP) / 2.0;
            let top = |height: f32| rest.y + ((rest.h - height) / 2.0).max(0.0);
            let head = Rect::new(left, top(head_height), width, head_height);
            let spare = (NOTE_HELD - note).max(0.0);
            let y = top(form_height + spare) + spare;
            (head, Rect::new(left + width + space::GROUP, y, width, form_height))
        }
        Form::Portrait | Form::Wide => {
            let column = rest.centered(width, rest.h);
            let height = head_height + form_height;
            let held = height.max(HEIGHT_HELD.min(rest.h));
            let top = rest.y + ((rest.h - held) * 0.36).max(0.0) + held - height;
            let head = Rect::new(column.x, top, width, head_height);
            (head, Rect::new(column.x, head.bottom(), width, form_height))
        }
    };
    place((bar, about, settings), (head, body), (title, rows, note))
}

/// The height of a card that holds as many rows as `room` has place for.
fn card_height(rows: &[f32], room: f32) -> f32 {
    let mut height = 2.0 * CARD_EDGE;
    for row in rows {
        if height + row > room {
            break;
        }
        height += row;
    }
    height
}

fn place(
    (brand, about, settings): (Rect, Rect, Rect),
    (mut head, mut body): (Rect, Rect),
    (title, rows, note): (f32, &[f32], f32),
) -> InvitationLayout {
    let title = head.cut_top(title, GAP);
    let card = head;
    let mut inner = card.inset(16.0, CARD_EDGE);
    let mut shown = Vec::new();
    for row in rows {
        if inner.h + 0.5 < *row {
            break;
        }
        shown.push(inner.cut_top(*row, 0.0));
    }
    body.cut_top(GAP, 0.0);
    let note = body.cut_top(note, GAP);
    let name_label = body.cut_top(LABEL_HEIGHT, 0.0);
    let name = body.cut_top(FIELD_HEIGHT, GAP);
    let join = body.cut_top(FIELD_HEIGHT, 0.0);
    let decline = body.cut_top(space::TOUCH_MIN, 0.0);
    InvitationLayout {
        brand,
        about,
        settings,
        title,
        card,
        rows: shown,
        note,
        name_label,
        name,
        join,
        decline,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_tidy, assert_touchable, screens};
    use super::*;

    #[test]
    fn nothing_moves_when_the_room_is_known() {
        for screen in screens() {
            let before = invitation(screen, 34.0, &[], 0.0);
            let after = invitation(screen, 68.0, &[30.0; 4], 40.0);
            assert_eq!((before.name, before.join), (after.name, after.join), "{screen:?}");
        }
    }

    #[test]
    fn an_invitation_fits_every_screen() {
        let small = Rect::new(0.0, 0.0, 320.0, 568.0);
        for screen in screens().chain([small]) {
            for rows in [&[30.0; 3][..], &[30.0, 30.0, 48.0, 30.0, 30.0, 48.0]] {
                let l = invitation(screen, 60.0, rows, 40.0);
                let controls = [
                    ("name", l.name),
                    ("join", l.join),
                    ("decline", l.decline),
                    ("settings", l.settings),
                    ("about", l.about),
                ];
                let mut all = controls.to_vec();
                all.extend([("title", l.title), ("card", l.card), ("note", l.note), ("label", l.name_label)]);
                assert_tidy(screen, &all);
                assert_touchable(screen, &controls);
                assert!(l.rows.len() >= 3, "{screen:?}: {}", l.rows.len());
                for row in &l.rows {
                    assert!(l.card.holds(row), "{screen:?}");
                }
            }
        }
    }
}
