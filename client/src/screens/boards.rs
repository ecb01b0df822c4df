//! The boards of all racers, for those who do not race: side by side in the place of an own one, a page of them, and one large.
//! Which cells are filled while the race runs; the digits once it is over.

use super::{BOT, Scene, board_picture};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::boards::{BoardsLayout, HEAD, boards, cards};
use crate::paint::marks::player_mark;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{Rgba, radius, size};
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::board::Board;
use client_core::race::Race;
use client_core::room::{BoardCard, BoardDigits};
use client_core::{Intent, RoomSheet, text};
use game::MemberNo;
use puzzle::{CellSet, Grid};

/// How much of a racer's colour is in the ground of a cell that they have filled.
const FILLED_SHARE: f32 = 0.2;

/// A page of boards.
pub(super) fn page(ui: &mut Ui<'_>, scene: &Scene<'_>, page: u16) {
    let (Some(race), Some(shown)) = (scene.app.race(), scene.app.room().and_then(|room| room.boards(page)))
    else {
        return;
    };
    let inside = sheet(ui, scene, text::labels::boards());
    let BoardsLayout { cards, mut foot } = boards(inside, shown.cards.len());
    for (card, place) in shown.cards.iter().zip(cards) {
        one(ui, place, race, card);
    }
    if shown.pages > 1 {
        let pages = shown.pages;
        let next = foot.cut_right(112.0, 8.0);
        let previous = foot.cut_right(112.0, 12.0);
        let turn = |to: u16| Intent::open(RoomSheet::Boards(to));
        let button =
            Button::new(Kind::Secondary, text::labels::previous()).size(size::LABEL).enabled(shown.page > 0);
        ui.button("previous-page", previous, button, turn(shown.page.saturating_sub(1)));
        let button = Button::new(Kind::Secondary, text::labels::next())
            .size(size::LABEL)
            .enabled(shown.page + 1 < pages);
        ui.button("next-page", next, button, turn((shown.page + 1).min(pages - 1)));
        let style = ui.second(size::LABEL, Weight::Medium);
        let words = text::labels::page_of(shown.page + 1, pages);
        ui.paint.text_in(foot, Align::Left, &words, &style);
    } else if !shown.over {
        let style = ui.second(size::LABEL, Weight::Medium);
        ui.paint.text_in(foot, Align::Left, text::boards_hidden(), &style);
    }
}

/// The boards of those who are ahead, each in the same place all the time; false where it is not known which cells are filled.
pub(super) fn side_by_side(ui: &mut Ui<'_>, place: Rect, scene: &Scene<'_>) -> bool {
    let (Some(race), Some(shown)) = (scene.app.race(), scene.app.room().and_then(|room| room.boards(0)))
    else {
        return false;
    };
    if shown.cards.iter().all(|card| card.filled.is_none()) {
        return false;
    }
    let places = cards(place, shown.cards.len());
    for card in &shown.cards {
        let index = shown.cards.iter().filter(|other| other.member < card.member).count();
        one(ui, places[index], race, card);
    }
    true
}

/// One of several, which a touch shows large.
fn one(ui: &mut Ui<'_>, place: Rect, race: &Race, card: &BoardCard) {
    let id = format!("board-{}", card.member.0);
    let touch = ui.area(&id, place, Action::open(RoomSheet::Board(card.member)));
    ui.describe(Role::Button, &format!("{}, {}, {}", card.name, card.rank_text, card.share));
    let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.05);
    ui.raised(place, radius::BUTTON, ground);
    whole(ui, place.inset(6.0, 4.0), race, card, size::SMALL);
    ui.focus_ring(&id, place, radius::BUTTON);
}

/// One board, as large as it can be.
pub(super) fn single(ui: &mut Ui<'_>, scene: &Scene<'_>, member: MemberNo) {
    let (Some(race), Some(card)) =
        (scene.app.race(), scene.app.room().and_then(|room| room.board_of(member)))
    else {
        return;
    };
    let mut inside = sheet(ui, scene, text::labels::board());
    let foot = inside.cut_bottom(48.0, 8.0);
    whole(ui, inside, race, &card, size::TEXT);
    let all = Button::new(Kind::Secondary, text::labels::all_boards()).size(size::LABEL);
    ui.button("all-boards", foot.centered(foot.w.min(200.0), 44.0), all, Action::open(RoomSheet::Boards(0)));
}

/// A sheet that takes nearly all of the screen.
fn sheet(ui: &mut Ui<'_>, scene: &Scene<'_>, title: &str) -> Rect {
    ui.sheet(scene.screen, 1_100.0, scene.screen.h, title, Intent::Dismiss.into())
}

/// A racer's name and board.
fn whole(ui: &mut Ui<'_>, place: Rect, race: &Race, card: &BoardCard, name_size: f32) {
    let mut rest = place;
    let head = rest.cut_top(HEAD, 2.0);
    let board = rest;
    name(ui, head, card, name_size);
    let (color, _) = player_mark(ui.theme, card.mark);
    match (&card.digits, card.filled) {
        (Some(digits), _) => digits_of(ui, board, digits),
        (None, Some(filled)) => filled_of(ui, board, race.board(), filled, color),
        // Which cells these are is not known: their number is shown.
        (None, None) => {
            let style = ui.ink(size::FIGURE, Weight::Bold);
            ui.paint.text_in(board, Align::Center, &card.share, &style);
        }
    }
}

fn name(ui: &mut Ui<'_>, place: Rect, card: &BoardCard, name_size: f32) {
    let (color, shape) = player_mark(ui.theme, card.mark);
    let mut rest = place;
    let mark = rest.cut_left(12.0, 6.0);
    ui.paint.player_shape(mark.center().0, place.center().1, 5.0, shape, color);
    let quiet = TextStyle::new(name_size, Weight::Medium, ui.theme.ink_second);
    let used = ui.paint.text_in(rest, Align::Right, &format!("{} · {}", card.rank_text, card.share), &quiet);
    rest.cut_right(used, 8.0);
    let bot = if card.bot { ui.tag_width(BOT) + 8.0 } else { 0.0 };
    let style = ui.ink(name_size, Weight::Semibold);
    let used = ui.paint.text_in(Rect { w: (rest.w - bot).max(0.0), ..rest }, Align::Left, &card.name, &style);
    rest.cut_left(used, 6.0);
    if card.bot {
        ui.tag(rest, BOT);
    }
}

/// A board without the racer's digits: the givens, and marks in the cells that are filled.
fn filled_of(ui: &mut Ui<'_>, room: Rect, board: &Board, filled: CellSet, color: Rgba) {
    let (theme, view) = (ui.theme, board.view());
    let ground =
        |cell| if filled.contains(cell) { theme.surface.mix(color, FILLED_SHARE) } else { theme.surface };
    let mut givens = board.givens().clues().map(|(cell, digit)| (cell, digit, theme.ink));
    let places = board_picture::small(ui, room, view, &ground, &mut givens);
    for cell in filled.iter().filter(|&cell| view.contains(cell) && board.givens().get(cell).is_none()) {
        let (x, y) = places.cell(view.layout(), cell).center();
        ui.paint.circle(x, y, (places.side() * 0.16).max(0.8), color);
    }
}

/// A board with its digits: givens in ink, entries in the colour of entries.
pub(super) fn digits_of(ui: &mut Ui<'_>, room: Rect, digits: &BoardDigits) {
    let (theme, side) = (ui.theme, room.w.min(room.h));
    let inked = |grid: &'_ Grid, color| grid.clues().map(move |(cell, digit)| (cell, digit, color)).collect();
    let both: [Vec<_>; 2] = [inked(&digits.givens, theme.ink), inked(&digits.entries, theme.entry)];
    let room = room.centered(side, side);
    board_picture::small(ui, room, &digits.view, &|_| theme.surface, &mut both.into_iter().flatten());
}
