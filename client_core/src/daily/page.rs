//! The page of the daily: before the race the board's givens as marks, the streak and a calendar; after it the result, the
//! tables, and what can be shared.

use game::{ChallengeView, DAILY_CALENDAR_DAYS, DailyView, Day, Millis, RunRow};

use super::tile::week;
use super::{Dailies, DailyIntent, Share, Square};
use crate::app::App;
use crate::challenge::table_row;
use crate::input::Intent;
use crate::output::Address;
use crate::practice::PracticeIntent;
use crate::screens::{
    Block, Cellule, Emphasis, FIELD_CHARS_MAX, Form, Page, PageButton, PageEvent, PageField, PageIntent,
    Shade, Squares, Step, Tone,
};
use crate::shared::Cx;
use crate::text;

/// Rows of each table.
const ROWS_MAX: usize = 12;
const NAME: &str = "name";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyPage;

impl Page for DailyPage {
    fn name(&self) -> &'static str {
        "daily"
    }

    fn form(&self) -> Form {
        Form::Screen
    }

    fn title(&self, app: &App) -> String {
        let day = app.screens().dailies().view().map(|view| text::practice::short_date(view.day));
        day.map_or_else(|| text::daily_name().to_owned(), |day| format!("{} · {day}", text::daily_name()))
    }

    fn address(&self) -> Option<Address> {
        Some(Address::Daily)
    }

    fn describe(&self, app: &App, now: Millis) -> Vec<Block> {
        let dailies = app.screens().dailies();
        let Some(view) = dailies.view() else { return without_server(app, dailies) };
        let own = view.challenge.table.iter().find(|row| row.you && row.rank > 0);
        let shared = app.shared().page("/daily");
        let share = own.and_then(|row| share(view, row, &shared));
        let mut blocks = match &share {
            Some(share) => result(view, share),
            None => vec![Block::text(Tone::Quiet, about(view)), board(view)],
        };
        blocks.push(streak(view));
        blocks.extend(tables(view, dailies.shows_raced()));
        blocks.extend(share.iter().flat_map(to_share));
        blocks.push(calendar(view));
        blocks.push(days(view));
        if view.day == view.today {
            blocks.push(Block::text(Tone::Quiet, dailies.next_in(now)));
        }
        if app.shared().home().name.is_empty() || app.shared().home().name_error.is_some() {
            let (label, text) = (text::your_name().to_owned(), app.shared().home().name.clone());
            blocks.push(Block::Field(PageField { id: NAME, label, text, chars_max: FIELD_CHARS_MAX }));
            blocks.extend(app.shared().home().name_error.iter().map(|why| Block::text(Tone::Wrong, why)));
        }
        blocks.push(Block::text(Tone::Quiet, what_counts(view)));
        blocks.push(Block::Buttons(actions(view, share.as_ref())));
        blocks
    }

    fn on(&mut self, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        if let PageEvent::Wanted(PageIntent::Type { field, text }) = event
            && field == NAME
        {
            cx.shared.set_name(text, cx.outputs);
        }
        None
    }
}

fn without_server(app: &App, dailies: &Dailies) -> Vec<Block> {
    let practice = PracticeIntent::Daily(app.screens().practice().today());
    let why = match dailies.refusal() {
        Some(why) => why,
        None if app.shared().is_online() => text::daily_looking(),
        None => text::daily_offline(),
    };
    vec![
        Block::text(Tone::Plain, why),
        Block::Buttons(vec![PageButton::new("practice-daily", text::practice_daily(), practice)]),
    ]
}

/// "Medium · 1,204 have solved it".
fn about(view: &DailyView) -> String {
    format!("{} · {}", text::tier(view.challenge.tier), text::daily_solved_by(view.challenge.runs))
}

fn share<'a>(view: &'a DailyView, row: &RunRow, link: &'a str) -> Option<Share<'a>> {
    Some(Share {
        day: view.day,
        time_ms: row.status.finish_ms()?,
        mistakes: row.mistakes,
        place: Some((row.rank, view.challenge.runs)),
        streak: if view.day == view.today { view.streak.current } else { 0 },
        boxes: &view.boxes,
        link,
    })
}

fn result(view: &DailyView, share: &Share<'_>) -> Vec<Block> {
    let mut lines = vec![text::tier(view.challenge.tier).to_owned()];
    if let Some((rank, of)) = share.place {
        lines = vec![text::daily_place(text::ordinal(rank), of)];
        // Of one or two it says nothing.
        if of > 2 {
            let slower = u32::from(of - rank.min(of)) * 100 / u32::from(of);
            lines.push(text::daily_faster(slower));
        }
    }
    vec![Block::Figure { figure: text::clock(share.time_ms), lines, days: Vec::new() }]
}

fn streak(view: &DailyView) -> Block {
    let is_solved = |day| view.solved.iter().any(|solved| solved.day == day);
    Block::Figure {
        figure: view.streak.current.to_string(),
        lines: vec![text::daily_streak().to_owned(), text::daily_best(view.streak.best)],
        days: week(view.today, &is_solved),
    }
}

/// Where the givens lie.
fn board(view: &DailyView) -> Block {
    let cells: u16 = view.challenge.clues + view.challenge.blanks;
    let marked = |cell| if view.given_cells.contains(&cell) { Shade::Mark } else { Shade::Empty };
    let cells = (0..cells).map(|cell| Cellule::new(marked(cell))).collect();
    Block::Squares(Squares {
        columns: 9,
        is_board: true,
        cells,
        words: text::daily_givens(view.challenge.clues),
    })
}

fn tables(view: &DailyView, shows_raced: bool) -> Vec<Block> {
    let tab = |id, label, shows| {
        let emphasis = if shows == shows_raced { Emphasis::Plain } else { Emphasis::Quiet };
        PageButton::new(id, label, DailyIntent::ShowRaced(shows)).emphasis(emphasis)
    };
    let tabs =
        vec![tab("everybody", text::daily_everybody(), false), tab("raced", text::daily_raced(), true)];
    let ChallengeView { blanks, table, .. } = &view.challenge;
    let rows: Vec<&RunRow> = if shows_raced { view.raced.iter().collect() } else { best(table) };
    let is_alone = rows.iter().all(|row| row.you);
    let mut blocks = vec![Block::Buttons(tabs)];
    if !rows.is_empty() {
        blocks.push(Block::Runs(rows.into_iter().map(|row| table_row(row, *blanks)).collect()));
    }
    if is_alone && shows_raced {
        blocks.push(Block::text(Tone::Quiet, text::daily_no_one_raced()));
    } else if table.is_empty() {
        blocks.push(Block::text(Tone::Quiet, text::daily_nobody()));
    }
    blocks
}

/// The first places, and the viewer's own.
fn best(table: &[RunRow]) -> Vec<&RunRow> {
    let places = table.iter().filter(|row| row.rank > 0 && !row.folded);
    let mut shown = 0;
    places
        .filter(|row| {
            shown += usize::from(!row.you);
            row.you || shown <= ROWS_MAX
        })
        .collect()
}

fn to_share(share: &Share<'_>) -> Vec<Block> {
    let shade = |square| match square {
        Square::Fast => Shade::Fast,
        Square::Medium => Shade::Medium,
        Square::Slow => Shade::Slow,
        Square::Unknown => Shade::Empty,
    };
    let cells = share.squares().map(|square| Cellule::new(shade(square))).into();
    let words = share.lines().join(". ");
    vec![
        Block::text(Tone::Heading, text::daily_share_title()),
        Block::Squares(Squares { columns: 3, is_board: false, cells, words }),
        Block::text(Tone::Quiet, text::daily_share_legend()),
        Block::text(Tone::Quiet, text::daily_link_shared()),
    ]
}

/// The month of the shown day, weeks from Monday; the days that were solved with their times.
fn calendar(view: &DailyView) -> Block {
    let date = view.day.date();
    let first = view.day.back(date.day - 1);
    let mut cells: Vec<Cellule> = (0..7_usize)
        .map(|weekday| Cellule {
            label: text::weekday_letter(weekday).to_owned(),
            ..Cellule::new(Shade::Bare)
        })
        .collect();
    cells.extend((0..first.weekday()).map(|_| Cellule::new(Shade::Bare)));
    let mut day = first;
    while day.date().month == date.month && day.date().year == date.year {
        cells.push(calendar_day(view, day));
        day = day.after();
    }
    let words = text::daily_solved_days(view.solved.iter().filter(|solved| solved.day >= first).count());
    Block::Squares(Squares { columns: 7, is_board: false, cells, words })
}

fn calendar_day(view: &DailyView, day: Day) -> Cellule {
    let solved = view.solved.iter().find(|solved| solved.day == day);
    let shade = match solved {
        Some(_) => Shade::Done,
        None if day == view.day => Shade::Here,
        None if day > view.today => Shade::Bare,
        None => Shade::Empty,
    };
    let note = solved.map(|solved| text::clock(solved.time_ms)).unwrap_or_default();
    Cellule { label: day.date().day.to_string(), note, shade }
}

/// To the days before and after.
fn days(view: &DailyView) -> Block {
    let oldest = view.today.back(DAILY_CALENDAR_DAYS as u32 - 1);
    let earlier = PageButton::new("earlier", text::daily_earlier(), DailyIntent::Show(view.day.before()));
    let later = PageButton::new("later", text::daily_later(), DailyIntent::Show(view.day.after()));
    Block::Buttons(vec![
        earlier.emphasis(Emphasis::Quiet).enabled(view.day > oldest),
        later.emphasis(Emphasis::Quiet).enabled(view.day < view.today),
    ])
}

fn what_counts(view: &DailyView) -> &'static str {
    match (view.day == view.today, view.challenge.tried) {
        (false, _) => text::daily_late_means(),
        (true, true) => text::daily_tried_means(),
        (true, false) => text::daily_means(),
    }
}

fn actions(view: &DailyView, share: Option<&Share<'_>>) -> Vec<PageButton> {
    let label = match (view.day == view.today, view.challenge.tried) {
        (false, _) => text::daily_race_old(),
        (true, true) => text::daily_again(),
        (true, false) => text::daily_race(),
    };
    let race = PageButton::new("race-daily", label, DailyIntent::Race);
    match share {
        Some(share) => vec![
            PageButton::new("copy-daily", text::daily_share_copy(), Intent::CopyText(share.text()))
                .emphasis(Emphasis::Main),
            race,
        ],
        None => vec![race.emphasis(Emphasis::Main)],
    }
}
