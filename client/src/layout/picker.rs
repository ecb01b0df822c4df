//! The puzzle picker: cards that scroll, what is chosen beside or below them, six tiers, and one button to use it.

use super::{Form, form};
use crate::geometry::Rect;
use crate::theme::space;

const CONTENT_WIDTH: f32 = 1216.0;
const BUTTON_HEIGHT: f32 = 52.0;
const PREVIEW_WIDTH: f32 = 376.0;
const PREVIEW_WIDTH_SMALL: f32 = 300.0;
const TIERS_HEIGHT: f32 = 112.0;
const CAPTION: f32 = 24.0;
/// Two rows of three tiers with their names and times.
const TIER_COMPACT: f32 = 46.0;
const CARD_GAP: f32 = 8.0;

/// The side of the sample on a card.
pub(crate) const SAMPLE: f32 = 68.0;
/// What a card has above and below its sample: a margin, its name and why it cannot be had.
const CARD_HEIGHT: f32 = SAMPLE + 46.0;
const CARD_WIDTH_MIN: f32 = 88.0;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PickerLayout {
    pub(crate) title: Rect,
    pub(crate) close: Rect,
    /// The cards, or what is behind "more".
    pub(crate) scroll: Rect,
    /// The chosen kind with a large sample; elsewhere it is said in words alone.
    pub(crate) preview: Option<Rect>,
    pub(crate) about: Option<Rect>,
    /// What stands above the tiers, where there is room for it.
    pub(crate) caption: Option<Rect>,
    pub(crate) tiers: Vec<Rect>,
    /// Each tier says what it asks.
    pub(crate) tiers_in_words: bool,
    /// What the chosen tier asks, where not each one says so.
    pub(crate) asks: Option<Rect>,
    pub(crate) more: Rect,
    pub(crate) star: Rect,
    pub(crate) use_it: Rect,
}

pub(crate) fn picker(screen: Rect) -> PickerLayout {
    match form(screen) {
        Form::Wide => wide(screen),
        Form::Portrait => portrait(screen),
        Form::Short => short(screen),
    }
}

fn wide(screen: Rect) -> PickerLayout {
    let edge = if screen.w < 700.0 { space::EDGE_NARROW } else { space::EDGE };
    let mut rest = screen.centered((screen.w - 2.0 * edge).min(CONTENT_WIDTH), screen.h);
    let mut top = rest.cut_top(64.0, 0.0).inset(0.0, 10.0);
    let close = top.cut_right(120.0, space::INSIDE);
    let mut bar = rest.cut_bottom(BUTTON_HEIGHT + 20.0, 12.0).inset(0.0, 10.0);
    let use_it = bar.cut_right(260.0, space::INSIDE);
    let more = bar.cut_left(120.0, 12.0);
    let strip = rest.cut_bottom(TIERS_HEIGHT, 0.0);
    let caption = rest.cut_bottom(CAPTION, 8.0);
    let width = if screen.w < 1_200.0 { PREVIEW_WIDTH_SMALL } else { PREVIEW_WIDTH };
    let preview = rest.cut_right(width, space::GROUP);
    let star = Rect::new(preview.right() - 60.0, preview.y + 12.0, space::TOUCH_MIN, space::TOUCH_MIN);
    PickerLayout {
        title: top,
        close,
        scroll: rest,
        preview: Some(preview),
        about: None,
        caption: Some(caption),
        tiers: (0..6).map(|index| strip.grid_cell(6, 1, 8.0, index)).collect(),
        tiers_in_words: true,
        asks: None,
        more,
        star,
        use_it,
    }
}

fn portrait(screen: Rect) -> PickerLayout {
    let mut rest = screen.centered((screen.w - 2.0 * space::EDGE_NARROW).min(CONTENT_WIDTH), screen.h);
    let mut top = rest.cut_top(56.0, 0.0).inset(0.0, 6.0);
    let close = top.cut_right(space::TOUCH_MIN, 8.0);
    let mut bar = rest.cut_bottom(BUTTON_HEIGHT + 20.0, 0.0).inset(0.0, 10.0);
    let more = bar.cut_left(84.0, 8.0);
    let star = bar.cut_left(BUTTON_HEIGHT, 8.0);
    let asks = (screen.h >= 700.0).then(|| rest.cut_bottom(22.0, 0.0));
    let tiers = two_rows(rest.cut_bottom(2.0 * TIER_COMPACT + 6.0, 8.0));
    let about = rest.cut_bottom(if screen.h < 700.0 { 72.0 } else { 92.0 }, 8.0);
    PickerLayout {
        title: top,
        close,
        scroll: rest,
        preview: None,
        about: Some(about),
        caption: None,
        tiers,
        tiers_in_words: false,
        asks,
        more,
        star,
        use_it: bar,
    }
}

/// A phone on its side: cards on the left, all else on the right.
fn short(screen: Rect) -> PickerLayout {
    let mut rest = screen.inset(space::EDGE_NARROW, 0.0);
    let mut top = rest.cut_top(48.0, 4.0).inset(0.0, 2.0);
    let close = top.cut_right(space::TOUCH_MIN, 8.0);
    let mut side = rest.cut_right(rest.w * 0.5 - 8.0, space::INSIDE);
    let mut bar = side.cut_bottom(space::TOUCH_MIN + 16.0, 0.0).inset(0.0, 8.0);
    let more = bar.cut_left(72.0, 6.0);
    let star = bar.cut_left(space::TOUCH_MIN, 6.0);
    let tiers = two_rows(side.cut_bottom(2.0 * TIER_COMPACT + 6.0, 6.0));
    PickerLayout {
        title: top,
        close,
        scroll: rest,
        preview: None,
        about: Some(side),
        caption: None,
        tiers,
        tiers_in_words: false,
        asks: None,
        more,
        star,
        use_it: bar,
    }
}

fn two_rows(strip: Rect) -> Vec<Rect> {
    (0..6).map(|index| strip.grid_cell(3, 2, 6.0, index)).collect()
}

/// Where the cards of each group lie, from the upper left of what scrolls.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CardsLayout {
    pub(crate) captions: Vec<Rect>,
    pub(crate) cards: Vec<Vec<Rect>>,
    pub(crate) height: f32,
}

pub(crate) fn cards(area: Rect, groups: &[usize]) -> CardsLayout {
    let columns = ((area.w + CARD_GAP) / (CARD_WIDTH_MIN + CARD_GAP)).floor().max(1.0);
    let width = (area.w - CARD_GAP * (columns - 1.0)) / columns;
    let columns = columns as usize;
    let mut layout = CardsLayout { captions: Vec::new(), cards: Vec::new(), height: 0.0 };
    let mut y = 0.0;
    for &count in groups {
        layout.captions.push(Rect::new(area.x, area.y + y, area.w, CAPTION));
        y += CAPTION + 4.0;
        let place = |index: usize| {
            let (row, column) = ((index / columns) as f32, (index % columns) as f32);
            let (x, down) = (column * (width + CARD_GAP), row * (CARD_HEIGHT + CARD_GAP));
            Rect::new(area.x + x, area.y + y + down, width, CARD_HEIGHT)
        };
        layout.cards.push((0..count).map(place).collect());
        y += count.div_ceil(columns) as f32 * (CARD_HEIGHT + CARD_GAP) + 4.0;
    }
    layout.height = y;
    layout
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_tidy, assert_touchable, screens};
    use super::*;

    /// With the narrowest phone there is.
    fn all_screens() -> impl Iterator<Item = Rect> {
        screens().chain([Rect::new(0.0, 0.0, 320.0, 568.0)])
    }

    #[test]
    fn nothing_overlaps_and_everything_can_be_touched() {
        for screen in all_screens() {
            let layout = picker(screen);
            let PickerLayout { title, close, scroll, preview, about, caption, asks, .. } = layout.clone();
            let mut touched =
                vec![("close", close), ("more", layout.more), ("star", layout.star), ("use", layout.use_it)];
            touched.extend(layout.tiers.iter().map(|tier| ("tier", *tier)));
            assert_touchable(screen, &touched);
            let mut all = vec![("title", title), ("scroll", scroll)];
            all.extend(
                [("about", about), ("caption", caption), ("asks", asks)]
                    .into_iter()
                    .filter_map(|(name, rect)| rect.map(|rect| (name, rect))),
            );
            match preview {
                // The star lies in the corner of the preview.
                Some(preview) => {
                    assert!(preview.holds(&layout.star), "{screen:?}");
                    all.push(("preview", preview));
                    touched.retain(|(name, _)| *name != "star");
                }
                None => assert!(about.is_some(), "the kind's rules are somewhere at {screen:?}"),
            }
            all.extend(touched);
            assert_tidy(screen, &all);
            assert!(scroll.h >= 110.0, "a row of cards is in sight at {screen:?}: {scroll:?}");
        }
    }

    #[test]
    fn cards_fill_the_width_and_do_not_overlap() {
        for screen in all_screens() {
            let area = picker(screen).scroll;
            let layout = cards(Rect { h: 1.0, ..area }, &[3, 8, 11, 6]);
            let all: Vec<(&str, Rect)> =
                layout.cards.iter().flatten().chain(&layout.captions).map(|rect| ("card", *rect)).collect();
            assert_touchable(screen, &all[..28]);
            assert_tidy(Rect { h: layout.height, ..area }, &all);
        }
    }
}
