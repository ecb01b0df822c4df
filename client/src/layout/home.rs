//! The home screen: mark and name of the game, the player's name, and the ways into a race.

use super::{Form, form};
use crate::geometry::Rect;
use crate::theme::space;

const COLUMN_WIDTH: f32 = 400.0;
const FIELD_HEIGHT: f32 = 56.0;
const LABEL_HEIGHT: f32 = 20.0;
const GAP: f32 = 12.0;
const JOIN_WIDTH: f32 = 120.0;
const HEAD_HEIGHT: f32 = 170.0;
/// With a smaller mark, on a small phone.
const HEAD_HEIGHT_MIN: f32 = 106.0;
const CORNER_BUTTON: f32 = 44.0;
const NOTE_HEIGHT: f32 = 16.0;
/// Between a field and what is wrong with it.
const NOTE_GAP: f32 = 6.0;
/// Between the button that finds an opponent and its switch.
const BOTS_GAP: f32 = 4.0;
/// The button that opens the settings.
pub(crate) const SETTINGS_WIDTH: f32 = 92.0;
/// The button that opens the sheet about the game.
pub(crate) const ABOUT_WIDTH: f32 = 68.0;

/// The button that looks at the clipboard.
pub(crate) const PASTE_WIDTH: f32 = 128.0;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct HomeLayout {
    pub(crate) mark: Rect,
    pub(crate) title: Rect,
    pub(crate) tagline: Rect,
    pub(crate) name_label: Rect,
    pub(crate) name: Rect,
    pub(crate) play: Rect,
    pub(crate) code: Rect,
    pub(crate) join: Rect,
    /// What is wrong with the code.
    pub(crate) code_note: Rect,
    pub(crate) find: Rect,
    /// Whether a bot is fine as an opponent.
    pub(crate) bots: Rect,
    /// The way to play alone.
    pub(crate) practice: Rect,
    pub(crate) about: Rect,
    pub(crate) settings: Rect,
    /// Looks for a puzzle on the clipboard.
    pub(crate) paste: Rect,
    pub(crate) connection: Rect,
}

/// The screen's places; with `noted` there is something wrong with the code to say.
pub(crate) fn home(screen: Rect, noted: bool) -> HomeLayout {
    let settings =
        Rect::new(screen.right() - SETTINGS_WIDTH - 12.0, screen.y + 12.0, SETTINGS_WIDTH, CORNER_BUTTON);
    let about = Rect { x: settings.x - ABOUT_WIDTH, w: ABOUT_WIDTH, ..settings };
    let mut connection = Rect::new(screen.x + 4.0, screen.y + 12.0, about.x - screen.x - 8.0, CORNER_BUTTON);
    let paste = connection.cut_left(PASTE_WIDTH, 8.0);
    let (head, body) = match form(screen) {
        Form::Short => {
            let width = ((screen.w - 3.0 * space::GROUP) / 2.0).min(COLUMN_WIDTH);
            let left = (screen.w - 2.0 * width - space::GROUP) / 2.0;
            let top = connection.bottom();
            let height = screen.bottom() - top - 4.0;
            let lead =
                ((height - HEAD_HEIGHT) / 2.0).min(height - HEAD_HEIGHT - 2.0 * space::TOUCH_MIN - 8.0);
            let head = Rect::new(left, top + lead.max(0.0), width, HEAD_HEIGHT);
            (head, Rect::new(left + width + space::GROUP, top, width, height))
        }
        Form::Portrait | Form::Wide => {
            let width = (screen.w - 44.0).min(COLUMN_WIDTH);
            let column = screen.centered(width, screen.h);
            let room = screen.bottom() - connection.bottom() - 4.0 - space::GROUP - body_height() - 8.0;
            let head_height = HEAD_HEIGHT.min(room.max(HEAD_HEIGHT_MIN));
            let height = head_height + space::GROUP + body_height();
            let top = (connection.bottom() + 4.0).max(screen.y + (screen.h - height) * 0.36);
            let head = Rect::new(column.x, top, width, head_height);
            let body_top = (head.bottom() + space::GROUP)
                .min(screen.bottom() - body_height() - 8.0)
                .max(head.bottom() + 4.0);
            (head, Rect::new(column.x, body_top, width, body_height().min(screen.bottom() - body_top - 4.0)))
        }
    };
    place(head, body, (about, settings, paste, connection), noted)
}

fn body_height() -> f32 {
    LABEL_HEIGHT + 5.0 * FIELD_HEIGHT + LABEL_HEIGHT + 5.0 * GAP + space::TOUCH_MIN + BOTS_GAP
}

fn place(
    head: Rect,
    body: Rect,
    (about, settings, paste, connection): (Rect, Rect, Rect, Rect),
    noted: bool,
) -> HomeLayout {
    let mut rest = head;
    let (mark_height, gap) = if head.h < HEAD_HEIGHT { (26.0, 4.0) } else { (52.0, 16.0) };
    let mark = rest.cut_top(mark_height, gap);
    let mark = Rect { w: mark.h, ..mark };
    let title = rest.cut_top(if head.h < HEAD_HEIGHT { 48.0 } else { 56.0 }, 4.0);
    let tagline = rest.cut_top(24.0, 0.0);
    let spare = (body.h - body_height()).min(0.0);
    // In very little height the fields give way, but stay large enough for a finger.
    let field = (FIELD_HEIGHT + spare / 5.0).max(space::TOUCH_MIN);
    let (gap, bots_gap) = match spare {
        ..-90.0 => (3.0, 0.0),
        ..0.0 => (6.0, 0.0),
        _ => (GAP, BOTS_GAP),
    };
    let mut rest = body;
    let name_label = if gap < 6.0 { rest.cut_top(16.0, 0.0) } else { rest.cut_top(LABEL_HEIGHT, 2.0) };
    let name = rest.cut_top(field, gap + 4.0);
    let play = rest.cut_top(field, gap);
    let mut row = rest.cut_top(field, 0.0);
    let join = row.cut_right(JOIN_WIDTH, GAP);
    let code_note = if noted {
        rest.cut_top(NOTE_GAP, 0.0);
        rest.cut_top(NOTE_HEIGHT, NOTE_GAP + 4.0)
    } else {
        rest.cut_top(gap, 0.0)
    };
    let find = rest.cut_top(field, if gap < 6.0 { gap } else { bots_gap });
    let bots = match gap {
        // On a small phone on its side there is room only under the head.
        ..6.0 => Rect::new(head.x, body.bottom() - space::TOUCH_MIN, head.w, space::TOUCH_MIN),
        _ => rest.cut_top(space::TOUCH_MIN, gap),
    };
    let practice = match gap {
        ..6.0 => Rect::new(head.x, bots.y - 3.0 - space::TOUCH_MIN, head.w, space::TOUCH_MIN),
        _ => rest.cut_top(field, 0.0),
    };
    HomeLayout {
        mark,
        title,
        tagline,
        name_label,
        name,
        play,
        code: row,
        join,
        code_note,
        find,
        bots,
        practice,
        about,
        settings,
        paste,
        connection,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_tidy, assert_touchable, screens};
    use super::*;

    #[test]
    fn everything_has_its_place_at_every_size() {
        let screens = screens().chain([Rect::new(0.0, 0.0, 320.0, 568.0)]);
        for (screen, noted) in screens.flat_map(|screen| [(screen, false), (screen, true)]) {
            let l = home(screen, noted);
            let controls = [
                ("name", l.name),
                ("play", l.play),
                ("code", l.code),
                ("join", l.join),
                ("find", l.find),
                ("bots", l.bots),
                ("practice", l.practice),
                ("about", l.about),
                ("settings", l.settings),
                ("paste", l.paste),
            ];
            let mut all = controls.to_vec();
            all.extend([
                ("mark", l.mark),
                ("title", l.title),
                ("tagline", l.tagline),
                ("name label", l.name_label),
                ("code note", l.code_note),
                ("connection", l.connection),
            ]);
            assert_tidy(screen, &all);
            assert_touchable(screen, &controls);
        }
    }
    #[test]
    fn the_ways_into_a_race_stand_in_even_gaps() {
        for screen in screens() {
            let l = home(screen, false);
            assert_eq!(l.find.y - l.code.bottom(), l.code.y - l.play.bottom(), "{screen:?}");
        }
    }
}
