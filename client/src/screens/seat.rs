//! The setter's seat: every solver's board with digits, notes and the time that each cell took, the stall of the moment as
//! the headline, all stalls, and a word for the solver in front.

use super::race_bar::{back, more, top_bar};
use super::{Scene, Trouble, board, lanes};
use crate::geometry::Rect;
use crate::layout::Form;
use crate::layout::seat::{SeatLayout, Solvers, seat};
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Button, Kind, Role, Running, Ui};
use client_core::race::{Race, RacerRow, Seat, Solver};
use client_core::{Intent, RoomIntent, text};
use game::{MemberNo, Millis, Phrase};

const STALL_ROW: f32 = 54.0;
/// Buttons narrower than this have smaller phrases.
const SAY_WIDE: f32 = 170.0;

/// Everything the seat is drawn from.
struct Watch<'a> {
    race: &'a Race,
    seat: &'a Seat,
    rows: Vec<RacerRow>,
    now: Millis,
}

impl Watch<'_> {
    fn name_of(&self, member: MemberNo) -> String {
        self.rows.iter().find(|row| row.member == member).map_or_else(String::new, |row| row.name.clone())
    }
}

pub(crate) fn draw(
    ui: &mut Ui<'_>,
    scene: &Scene<'_>,
    race: &Race,
    watched: &Seat,
    trouble: Option<&Trouble>,
) {
    let rows = scene.app.room().map_or_else(Vec::new, |room| room.lanes(scene.now));
    let watch = Watch { race, seat: watched, rows, now: scene.now };
    let front = watched.chosen().map(|solver| solver.member);
    let solvers: Vec<&Solver> = watched.solvers().collect();
    let index = solvers.iter().position(|solver| Some(solver.member) == front).unwrap_or(0);
    let shown = Solvers { count: solvers.len(), chosen: index };
    let layout = seat(scene.screen, shown, Phrase::ALL.len());
    if let Some(bar) = layout.top_bar {
        top_bar(ui, scene, bar, layout.back, race, trouble);
    } else {
        back(ui, layout.back);
        more(ui, layout.more);
    }
    clock(ui, scene, &layout, race);
    let brief = trouble.filter(|_| layout.top_bar.is_none()).map(|trouble| trouble.text.as_str());
    headline(ui, &watch, &layout, brief);
    for (place, solver) in layout.heads.iter().zip(&solvers[layout.shown.clone()]) {
        head(ui, &watch, *place, solver, Some(solver.member) == front);
    }
    let boards: Vec<&Solver> = match layout.form {
        Form::Wide => solvers[layout.shown.clone()].to_vec(),
        Form::Portrait | Form::Short => solvers.get(index).copied().into_iter().collect(),
    };
    for (place, solver) in layout.boards.iter().zip(boards) {
        let name = watch.name_of(solver.member);
        ui.node(&format!("solver-board-{}", solver.member.0), Role::Text, *place, &text::board_of(&name));
        board::watched(ui, *place, &solver.board, |cell| solver.warmth(cell));
    }
    if let Some(place) = layout.next {
        let next = solvers.get(layout.shown.end).or(solvers.first()).map(|solver| solver.member);
        let button = Button::new(Kind::Secondary, text::labels::next()).size(size::LABEL);
        next.into_iter().for_each(|next| {
            ui.button("next-solver", place, button, Intent::Room(RoomIntent::WatchSolver(next)))
        });
    }
    layout.stalls.into_iter().for_each(|place| stalls(ui, &watch, place));
    say(ui, &layout, front.map(|member| watch.name_of(member)));
    layout.legend.into_iter().for_each(|place| legend(ui, scene, place, layout.form));
}

fn clock(ui: &mut Ui<'_>, scene: &Scene<'_>, layout: &SeatLayout, race: &Race) {
    let wide = layout.form == Form::Wide;
    let ms = race.elapsed_ms(scene.now);
    let mut place = layout.clock;
    ui.clock_name(place, text::labels::time(), Running::Up(ms));
    if wide {
        ui.caption(place.cut_top(14.0, 0.0), Align::Right, text::labels::time());
    }
    let size = if wide { size::HEADLINE } else { size::FIGURE };
    let style = TextStyle::new(size, Weight::Bold, ui.theme.ink).tracked(-0.01);
    if wide {
        let width = ui.paint.text_width(&text::clock(ms), &style);
        place.cut_left((place.w - width - 2.0).max(0.0), 0.0);
    }
    ui.clock(place, Running::Up(ms), &style);
}

/// What the solver in front needs; or that all get on.
fn headline(ui: &mut Ui<'_>, watch: &Watch<'_>, layout: &SeatLayout, trouble: Option<&str>) {
    let stall = watch.seat.chosen().and_then(|solver| watch.seat.stall_of(solver.member));
    let (title, detail) = match (trouble, stall) {
        (Some(trouble), _) => (trouble.to_owned(), String::new()),
        (None, Some(stall)) => {
            let name = watch.name_of(stall.member);
            let needed = &stall.needed;
            let title = text::needs(&name, &needed.technique, needed.house.as_deref(), stall.ms(watch.now));
            let found = watch.seat.found_by(stall, watch.now);
            let found = found.map(|(other, ms)| format!(" {}", text::found_it(watch.name_of(other), ms)));
            (title, format!("{}{}", needed.pattern, found.unwrap_or_default()))
        }
        (None, None) => (text::all_get_on().to_owned(), text::stall_after().to_owned()),
    };
    let size = if layout.form == Form::Wide { size::FIGURE } else { size::TITLE };
    let mut place = layout.headline;
    ui.node("stall", Role::Heading(2), place, &format!("{title}. {detail}"));
    let style = ui.ink(size, Weight::Bold);
    let line = place.cut_top(size * 1.35, 2.0);
    ui.paint.text_in(line, Align::Left, &title, &style);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    let most = (place.h / quiet.line_height()).floor().max(0.0) as usize;
    let lines = ui.paint.lines(&detail, &quiet, place.w, most);
    ui.paint.paragraph_of(place, Align::Left, &lines, &quiet);
}

/// A solver's name, how long nothing has come, how far and at which place; it puts the solver in front.
fn head(ui: &mut Ui<'_>, watch: &Watch<'_>, place: Rect, solver: &Solver, in_front: bool) {
    let Some(row) = watch.rows.iter().find(|row| row.member == solver.member) else { return };
    let id = format!("solver-{}", solver.member.0);
    ui.area(&id, place, Intent::Room(RoomIntent::WatchSolver(solver.member)));
    let quiet = solver.quiet_ms(watch.now);
    let racing = row.status == game::RacerStatus::Racing;
    let remark = row.remark.clone().or_else(|| racing.then(|| text::quiet_for(quiet)));
    let row = RacerRow { you: in_front, remark, filled: None, ..row.clone() };
    ui.describe(Role::Button, &text::watch(&row.name));
    if place.h >= 50.0 {
        lanes::lane(ui, place, &row, watch.race);
    } else {
        tab(ui, place, &row, in_front);
    }
    ui.focus_ring(&id, place, radius::BUTTON);
}

/// In little room: mark and name over the bar.
fn tab(ui: &mut Ui<'_>, place: Rect, row: &RacerRow, in_front: bool) {
    let theme = ui.theme;
    ui.raised(place, radius::BUTTON, theme.surface);
    if in_front {
        ui.paint.border(place, Corners::all(radius::BUTTON), 2.0, theme.accent);
    }
    let (color, shape) = player_mark(theme, row.mark);
    let mut rest = place.inset(10.0, 6.0);
    let bar = rest.cut_bottom(5.0, 3.0);
    ui.paint.player_shape(rest.x + 5.0, rest.center().1, 5.0, shape, color);
    rest.cut_left(10.0, 5.0);
    let style = ui.ink(size::SMALL, Weight::Semibold);
    ui.paint.text_in(rest, Align::Left, &row.name, &style);
    ui.paint.progress_bar(bar, f32::from(row.percent) / 100.0, color, theme.track);
}

fn stalls(ui: &mut Ui<'_>, watch: &Watch<'_>, place: Rect) {
    ui.card(place);
    let mut inner = place.inset(16.0, 8.0);
    let title = inner.cut_top(30.0, 4.0);
    ui.node("stalls", Role::Heading(3), title, text::stalls());
    let style = ui.ink(size::TITLE, Weight::Bold);
    ui.paint.text_in(title, Align::Left, text::stalls(), &style);
    let all = watch.seat.stalls();
    if all.is_empty() {
        let style = ui.second(size::LABEL, Weight::Medium);
        ui.paint.paragraph(inner, Align::Left, text::no_stalls(), &style);
    }
    let most = (inner.h / STALL_ROW).floor() as usize;
    for stall in all.into_iter().take(most) {
        let mut line = inner.cut_top(STALL_ROW, 0.0);
        ui.rule(line.x, line.right(), line.y);
        let mark = watch.rows.iter().find(|row| row.member == stall.member).map_or(0, |row| row.mark);
        let (color, shape) = player_mark(ui.theme, mark);
        let spot = line.cut_left(14.0, 10.0);
        ui.paint.player_shape(spot.center().0, line.center().1, 6.0, shape, color);
        let ink = if stall.is_now() { ui.theme.accent } else { ui.theme.ink };
        let time = TextStyle::new(size::LABEL, Weight::Semibold, ink);
        let used = ui.paint.text_in(line, Align::Right, &text::clock(stall.ms(watch.now)), &time);
        line.cut_right(used, 8.0);
        let mut line = line.centered(line.w, 38.0);
        let strong = ui.ink(size::LABEL, Weight::Semibold);
        ui.paint.text_in(
            line.cut_top(20.0, 0.0),
            Align::Left,
            &text::capital(&stall.needed.technique),
            &strong,
        );
        let quiet = ui.second(size::SMALL, Weight::Medium);
        let place = text::stall_place(stall.needed.house.as_deref(), stall.is_now());
        ui.paint.text_in(line, Align::Left, &place, &quiet);
    }
}

/// The phrases, for the solver in front.
fn say(ui: &mut Ui<'_>, layout: &SeatLayout, name: Option<String>) {
    if let (Some(title), Some(first), Some(last)) = (layout.say_title, layout.say.first(), layout.say.last())
    {
        ui.card(title.union(first).union(last).inset(-16.0, -8.0));
        let style = ui.ink(size::TITLE, Weight::Bold);
        let words = text::say_to(name.as_deref().unwrap_or_default());
        ui.node("say", Role::Heading(3), title, &words);
        ui.paint.text_in(title, Align::Left, &words, &style);
    }
    for (phrase, place) in Phrase::ALL.into_iter().zip(&layout.say) {
        let size = if place.w < SAY_WIDE { size::SMALL } else { size::LABEL };
        let button = Button::new(Kind::Secondary, text::phrase(phrase)).size(size).enabled(name.is_some());
        ui.button(&format!("say-{}", phrase as u8), *place, button, Intent::Room(RoomIntent::Say(phrase)));
    }
}

/// What the warmth of a cell means; in a wide window also why it is shown, or how to end the race.
fn legend(ui: &mut Ui<'_>, scene: &Scene<'_>, place: Rect, form: Form) {
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let strong = ui.second(size::SMALL, Weight::Semibold);
    let mut rest = place;
    if form == Form::Wide {
        if scene.app.room().is_some_and(|room| room.can_end_race(scene.now)) {
            let button = Button::new(Kind::Quiet, text::labels::end_race_for_all()).size(size::LABEL);
            ui.button("end-race", rest.cut_right(150.0, 12.0), button, Intent::Room(RoomIntent::EndRace));
        } else {
            let style = ui.second(size::LABEL, Weight::Medium);
            let used = ui.paint.text_in(rest, Align::Right, text::you_set_it(), &style);
            rest.cut_right(used, 12.0);
        }
    }
    for (words, style) in [(text::time_per_cell(), &strong), (text::cold(), &quiet)] {
        let used = ui.paint.text_in(rest, Align::Left, words, style);
        rest.cut_left(used, 12.0);
    }
    let ramp = rest.cut_left(rest.w.clamp(40.0, 150.0), 10.0);
    let ramp = ramp.centered(ramp.w, 12.0);
    const STEPS: usize = 12;
    for step in 0..STEPS {
        let color = board::warm(ui.theme, ui.theme.surface, step as f32 / (STEPS - 1) as f32);
        ui.paint.rect(ramp.grid_cell(STEPS, 1, 0.0, step), color);
    }
    let line = ui.theme.thin_line;
    ui.paint.border(ramp, Corners::all(3.0), 1.0, line);
    ui.paint.text_in(rest, Align::Left, text::warm(), &quiet);
}
