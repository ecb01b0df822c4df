//! A leaderboard: a class and a span of time, the rows from some place on, one's own place with its neighbours, or what is missing
//! for one.

use game::{Millis, PlayerId, RequestId};
use protocol::{LeaderboardRow, LeaderboardView, PoolsEvent, PoolsRequest, ServerMessage};
use rating::{RANKED_MATCHES, RANKED_OPPONENTS};

use super::PoolsIntent;
use super::call::{pools_event, refusal_of};
use super::races::{self, Races};
use crate::app::App;
use crate::output::Address;
use crate::screens::{
    Block, Form, Page, PageButton, PageEvent, PageIntent, Sign, Step, Table, TableCell, TableRow, Tabs, Tone,
};
use crate::shared::Cx;
use crate::text::{self, pools as words};

/// Milliseconds after which an open leaderboard is looked up again, and after a refusal.
const ASK_EVERY_MS: u64 = 30_000;
const ASK_REFUSED_MS: u64 = 5_000;
const CLASS: &str = "class-";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaderboardPage {
    /// `None`: that of the pools in which one plays.
    class: Option<String>,
    all_time: bool,
    /// What the pages above have said of the next one, the last of them of this one. The server gives 10,000 places.
    after: Vec<String>,
    view: Option<Box<LeaderboardView>>,
    refusal: Option<String>,
    request: RequestId,
    ask_at: Millis,
    races: Races,
}

impl Page for LeaderboardPage {
    fn name(&self) -> &'static str {
        "leaderboards"
    }

    fn form(&self) -> Form {
        Form::Screen
    }

    fn title(&self, _: &App) -> String {
        words::leaderboard().to_owned()
    }

    fn address(&self) -> Option<Address> {
        Some(Address::Leaderboards)
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let Some(view) = &self.view else { return vec![Block::text(Tone::Plain, self.why(app))] };
        let own = app.shared().pools().own();
        let mut blocks = vec![self.classes(view), self.spans()];
        let is_seen = view.own.iter().any(|row| Some(row.player) == own && view.rows.contains(row));
        if !view.own.is_empty() && !is_seen {
            blocks.push(Block::text(Tone::Quiet, words::own_place()));
            blocks.push(table(&view.own, own));
        }
        if view.rows.is_empty() && self.after.is_empty() {
            blocks.push(Block::text(Tone::Plain, self.nobody()));
        } else {
            blocks.push(table(&view.rows, own));
        }
        if !self.after.is_empty() || view.next.is_some() {
            blocks.push(Block::Buttons(vec![
                PageButton::own("higher", words::higher()).enabled(!self.after.is_empty()),
                PageButton::own("lower", words::lower()).enabled(view.next.is_some()),
            ]));
        }
        let missing = view.missing.as_ref().and_then(words::what_is_missing);
        blocks.extend(missing.map(|what| Block::text(Tone::Quiet, words::missing(what))));
        blocks.extend(self.refusal.iter().map(|why| Block::text(Tone::Wrong, why)));
        blocks.extend(self.races.describe(app));
        if let Some(own) = own {
            let page = PageButton::new("my-page", words::my_page(), PoolsIntent::Player(own));
            blocks.push(Block::Buttons(vec![page]));
        }
        blocks
    }

    fn on(&mut self, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        match event {
            PageEvent::Tick => self.ask(cx),
            PageEvent::Wanted(PageIntent::Press(name)) => {
                self.pressed(name);
                self.ask_at = Millis(0);
                self.ask(cx);
            }
            PageEvent::Fetched { path, result } if path == races::PATH => self.races = Races::read(result),
            PageEvent::Wanted(PageIntent::Type { .. } | PageIntent::Submit(_))
            | PageEvent::Fetched { .. } => {}
            PageEvent::Heard(message) => self.hear(message, cx.now),
        }
        None
    }
}

impl LeaderboardPage {
    fn pressed(&mut self, name: &str) {
        match name {
            "week" | "all" => (self.all_time, self.after) = (name == "all", vec![]),
            "higher" => drop(self.after.pop()),
            "lower" => {
                // Until the page is there, the one above it is shown.
                let next = self.view.as_ref().and_then(|view| view.next.clone());
                let next = next.filter(|next| self.after.last() != Some(next));
                self.after.extend(next);
            }
            _ => {
                if let Some(class) = name.strip_prefix(CLASS) {
                    (self.class, self.after) = (Some(class.to_owned()), vec![]);
                }
            }
        }
    }

    fn ask(&mut self, cx: &mut Cx<'_>) {
        let pools = &cx.shared.pools;
        let class = self.class.clone().or_else(|| pools.classes().first().map(|class| (*class).to_owned()));
        if let Some(class) = class.filter(|_| cx.is_online() && pools.are_shared() && cx.now >= self.ask_at) {
            self.ask_at = cx.now.plus(ASK_EVERY_MS);
            let (this_week, after) = (!self.all_time, self.after.last().cloned());
            self.request = cx.ask_pools(PoolsRequest::Leaderboard { class, this_week, after });
            cx.fetch(races::PATH);
        }
    }

    fn hear(&mut self, message: &ServerMessage, now: Millis) {
        if let Some(problem) = refusal_of(message, self.request) {
            self.ask_at = now.plus(ASK_REFUSED_MS);
            self.refusal = Some(text::problem(problem));
            if problem.is("no_such_class") {
                self.class = None;
            }
        } else if let Some(PoolsEvent::Leaderboard { request, view }) = pools_event(message)
            && *request == self.request
        {
            (self.view, self.refusal) = (Some(view.clone()), None);
        }
    }

    /// Why there is nothing to see.
    fn why(&self, app: &App) -> String {
        let pools = app.shared().pools();
        match &self.refusal {
            Some(why) => why.clone(),
            None if !app.shared().is_online() => words::offline().to_owned(),
            None if !pools.list().is_empty() && pools.classes().is_empty() => words::no_class().to_owned(),
            None if !pools.are_shared() => words::no_class().to_owned(),
            None => words::looking_player().to_owned(),
        }
    }

    fn nobody(&self) -> String {
        if self.all_time {
            words::nobody(RANKED_MATCHES, RANKED_OPPONENTS)
        } else {
            words::nobody_week().to_owned()
        }
    }

    fn classes(&self, view: &LeaderboardView) -> Block {
        let tab = |class: &String| {
            let name = format!("{CLASS}{class}");
            PageButton::new(name.clone(), words::class(class), PageIntent::Press(name.into()))
        };
        let chosen = self.class.as_ref().unwrap_or(&view.class);
        Block::Tabs(Tabs {
            id: "classes",
            name: words::classes(),
            chosen: view.classes.iter().position(|class| class == chosen),
            tabs: view.classes.iter().map(tab).collect(),
        })
    }

    fn spans(&self) -> Block {
        let tabs =
            vec![PageButton::own("week", words::this_week()), PageButton::own("all", words::all_time())];
        Block::Tabs(Tabs {
            id: "spans",
            name: words::spans(),
            chosen: Some(usize::from(self.all_time)),
            tabs,
        })
    }
}

fn table(rows: &[LeaderboardRow], own: Option<PlayerId>) -> Block {
    let head = [words::races(), words::rating_head(), words::week()].map(str::to_owned).into();
    Block::Table(Table {
        name: words::leaderboard(),
        head,
        rows: rows.iter().map(|row| line(row, own)).collect(),
    })
}

fn line(row: &LeaderboardRow, own: Option<PlayerId>) -> TableRow {
    let (rating, week) = (words::rating(row.strength), words::signed(row.week));
    let races = words::count_races(row.matches);
    let name = if own == Some(row.player) { text::you().to_owned() } else { row.name.to_string() };
    TableRow {
        words: words::row_said(text::ordinal(row.place), &name, &rating, races, &week),
        lead: row.place.to_string(),
        is_first: row.place <= 3,
        mark: Some(words::mark(row.player)),
        name,
        detail: String::new(),
        cells: vec![
            TableCell::quiet(row.matches.to_string()),
            TableCell::strong(rating),
            TableCell::signed(week, Sign::of(row.week)),
        ],
        you: own == Some(row.player),
        opens: Some(PoolsIntent::Player(row.player).into()),
    }
}
