//! The race at every size of window.

use super::*;
use crate::layout::tests::{assert_tidy, assert_touchable, screens};

fn named(l: &RaceLayout) -> Vec<(&'static str, Rect)> {
    let mut all = vec![
        ("board", l.board),
        ("back", l.back),
        ("clock", l.clock),
        ("score", l.score),
        ("strikes", l.strikes),
        ("lanes", l.lanes),
    ];
    all.extend((l.top_bar.is_none()).then_some(("more", l.more)));
    all.extend(l.tools.iter().map(|rect| ("tool", *rect)));
    all.extend(l.first.map(|rect| ("first", rect)));
    all.extend(l.pad.iter().map(|rect| ("key", *rect)));
    all.extend(l.remarks.map(|rect| ("remarks", rect)));
    all.extend(l.overview.map(|rect| ("overview", rect)));
    all.extend(l.zoom.map(|rect| ("zoom", rect)));
    all.extend(l.notice.map(|rect| ("notice", rect)));
    all
}

const CLASSIC: Option<Controls> =
    Some(Controls { digits: 9, tools: TOOLS, flip: false, zoom: false, remarks: true });

#[test]
fn everything_has_its_place_at_every_size() {
    for screen in screens() {
        for (playing, left) in [(CLASSIC, false), (None, false), (CLASSIC, true), (None, true)] {
            let layout = race(screen, playing);
            let layout = if left { layout.left_handed() } else { layout };
            assert_tidy(screen, &named(&layout));
            let mut controls = vec![("back", layout.back)];
            controls.extend(layout.tools.iter().map(|rect| ("tool", *rect)));
            controls.extend(layout.first.map(|rect| ("first", rect)));
            assert_eq!(layout.first.is_some(), playing.is_some(), "{screen:?}");
            controls.extend(layout.pad.iter().map(|rect| ("key", *rect)));
            assert_touchable(screen, &controls);
            assert_eq!(layout.pad.len(), playing.map_or(0, |controls| controls.digits));
            assert_eq!(layout.notice.is_none(), playing.is_some());
        }
    }
}

#[test]
fn a_left_hand_has_the_pad_at_its_side() {
    for screen in screens() {
        let (right, left) = (race(screen, CLASSIC), race(screen, CLASSIC).left_handed());
        assert_eq!((right.board.w, right.pad.len()), (left.board.w, left.pad.len()));
        match right.form {
            Form::Portrait => assert!(left.tools[0].x > left.tools[3].x, "{screen:?}"),
            Form::Wide | Form::Short => assert!(left.pad[0].right() < left.board.x, "{screen:?}"),
        }
    }
}

#[test]
fn pads_of_every_size_have_their_place() {
    for screen in screens() {
        for digits in [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 25] {
            for tools in TOOLS..=TOOLS + 2 {
                let flip = digits % 2 == 0;
                let large = race(screen, Some(Controls { digits, tools, flip, zoom: true, remarks: true }));
                assert_tidy(screen, &named(&large));
                assert_eq!((large.pad.len(), large.tools.len()), (digits, tools));
                assert!(large.overview.is_some() && large.zoom.is_some());
                let layout =
                    race(screen, Some(Controls { digits, tools, flip, zoom: false, remarks: false }));
                assert_tidy(screen, &named(&layout));
                assert_eq!((layout.pad.len(), layout.tools.len()), (digits, tools));
                // Smaller than a finger only where there is no other way.
                let tiny = screen.h < 360.0 || screen.w < 360.0;
                let least = if digits <= if tiny { 9 } else { 12 } { TOUCH_MIN } else { 32.0 };
                for key in &layout.pad {
                    assert!(
                        key.w >= least.min(TOUCH_MIN) && key.h >= if tiny { 24.0 } else { 28.0 },
                        "{digits} at {screen:?}: {key:?}"
                    );
                }
                let board = if digits <= 16 { 0.6 } else { 0.55 };
                assert!(layout.board.w >= screen.w.min(screen.h) * board, "{digits} at {screen:?}");
            }
        }
    }
}

#[test]
fn the_board_comes_first() {
    for screen in screens() {
        let layout = race(screen, CLASSIC);
        let least = screen.w.min(screen.h) * 0.74;
        assert!(layout.board.w >= least, "{} of {screen:?}", layout.board.w);
        assert_eq!(layout.board.w, layout.board.h);
    }
}

#[test]
fn on_a_phone_the_board_goes_from_edge_to_edge() {
    for (w, h) in [(360.0, 640.0), (390.0, 844.0)] {
        assert!(race(Rect::new(0.0, 0.0, w, h), CLASSIC).board.w >= w - 12.5);
    }
}

#[test]
fn tools_stay_away_from_the_digits() {
    for screen in screens() {
        let layout = race(screen, CLASSIC);
        for tool in &layout.tools {
            for key in &layout.pad {
                assert!(!tool.inset(-3.0, -3.0).overlaps(&key.inset(-2.0, -2.0)), "{tool:?} {key:?}");
            }
        }
    }
}

#[test]
fn as_many_lanes_as_fit_have_their_places() {
    for screen in screens() {
        let layout = race(screen, CLASSIC);
        if !layout.folded {
            for count in 1..=usize::from(game::SEATS_MAX) {
                let lanes: Vec<_> =
                    lane_rects(layout.lanes, count).into_iter().map(|rect| ("lane", rect)).collect();
                assert_tidy(layout.lanes, &lanes);
                assert!(
                    lanes.len() >= count.min(if screen.h < 600.0 { 4 } else { 10 }),
                    "{count} at {screen:?}: {}",
                    lanes.len()
                );
            }
        }
    }
}

#[test]
fn a_flipped_pad_has_its_highest_digits_on_top() {
    for screen in screens() {
        let flipped = race(screen, CLASSIC.map(|controls| Controls { flip: true, ..controls }));
        let plain = race(screen, CLASSIC);
        let rows = |layout: &RaceLayout| layout.pad[8].y - layout.pad[0].y;
        assert_eq!(rows(&flipped), -rows(&plain), "{screen:?}");
        assert_eq!(flipped.pad[0].x, plain.pad[0].x);
    }
}
