//! A player's page: ratings with their history, recent races, best times, and how it went against others.

use game::{Millis, PlayerId, RequestId};
use protocol::{
    BestTime, ClassRating, HeadToHead, PlayerMatch, PlayerView, PoolsEvent, PoolsRequest, ServerMessage,
};
use puzzle::{Tier, Variant};

use super::PoolsIntent;
use super::call::{pools_event, refusal_of};
use super::report::ReportDialog;
use crate::app::App;
use crate::challenge::ChallengeIntent;
use crate::input::Intent;
use crate::output::Address;
use crate::screens::{
    Balance, Block, Emphasis, Form, Graph, GraphPoint, Page, PageButton, PageEvent, PageIntent, Sign, Step,
    Table, TableCell, TableRow, Tabs, Tone,
};
use crate::shared::Cx;
use crate::text::{self, pools as words};
use crate::theatre::TheatreIntent;

/// Milliseconds after which an open page is looked up again, and after a refusal.
const ASK_EVERY_MS: u64 = 60_000;
const ASK_REFUSED_MS: u64 = 5_000;
/// Points that a graph has at most: the earliest are left out.
const POINTS_MAX: usize = 120;
/// Races and opponents that are shown.
const ROWS_MAX: usize = 10;
const CLASS: &str = "class-";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerPage {
    player: PlayerId,
    /// Over a room, which cannot be left for it.
    is_sheet: bool,
    class: usize,
    view: Option<Box<PlayerView>>,
    refusal: Option<String>,
    request: RequestId,
    ask_at: Millis,
}

impl PlayerPage {
    pub(crate) fn new(player: PlayerId, is_sheet: bool) -> Self {
        Self {
            player,
            is_sheet,
            class: 0,
            view: None,
            refusal: None,
            request: RequestId::NONE,
            ask_at: Millis(0),
        }
    }
}

impl Page for PlayerPage {
    fn name(&self) -> &'static str {
        "player"
    }

    fn form(&self) -> Form {
        if self.is_sheet { Form::Sheet } else { Form::Screen }
    }

    fn title(&self, _: &App) -> String {
        self.view.as_ref().map_or_else(|| text::labels::player().to_owned(), |view| view.name.to_string())
    }

    fn address(&self) -> Option<Address> {
        Some(Address::Player(self.player))
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let Some(view) = &self.view else { return vec![Block::text(Tone::Plain, self.why(app))] };
        let is_own = app.shared().pools().own() == Some(self.player);
        let mut blocks = Vec::new();
        blocks.extend(view.since_ms.map(|at| Block::text(Tone::Quiet, words::since(words::date(at)))));
        blocks.extend(self.classes(view));
        let mut left = self.strength(view);
        if view.ratings.is_empty() {
            blocks.append(&mut left);
            blocks.push(Block::Buttons(self.buttons(view, app, is_own)));
            return blocks;
        }
        left.push(Block::text(Tone::Heading, words::recent()));
        if !self.is_sheet && !view.matches.is_empty() {
            left.push(Block::text(Tone::Quiet, text::theatre::watch_hint()));
        }
        let own = is_own.then(|| view.name.to_string());
        left.push(recent(view, own, self.is_sheet));
        if view.more {
            left.push(Block::text(Tone::Quiet, words::more_races()));
        }
        let mut right = vec![Block::text(Tone::Heading, words::best_times())];
        right.extend(best(&view.best));
        right.extend(met(view, is_own));
        blocks.push(Block::Beside(left, right));
        blocks.extend(self.refusal.iter().map(|why| Block::text(Tone::Wrong, why)));
        blocks.push(Block::Buttons(self.buttons(view, app, is_own)));
        blocks
    }

    fn on(&mut self, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        match event {
            PageEvent::Tick => {
                if cx.is_online() && cx.shared.pools.are_shared() && cx.now >= self.ask_at {
                    self.ask_at = cx.now.plus(ASK_EVERY_MS);
                    self.request = cx.ask_pools(PoolsRequest::Player { player: self.player });
                }
            }
            PageEvent::Wanted(PageIntent::Press(name)) => self.pressed(name, cx),
            PageEvent::Wanted(PageIntent::Type { .. } | PageIntent::Submit(_))
            | PageEvent::Fetched { .. } => {}
            PageEvent::Heard(message) => self.hear(message, cx),
        }
        None
    }
}

impl PlayerPage {
    fn pressed(&mut self, name: &str, cx: &mut Cx<'_>) {
        match name {
            "block" => {
                let blocked = !cx.shared.pools.is_blocked(self.player);
                cx.ask_pools(PoolsRequest::Block { player: self.player, blocked });
            }
            "report" => {
                let last = self.view.as_ref().and_then(|view| last_together(view, cx.shared.pools.own()));
                let name = self.view.as_ref().map(|view| view.name.to_string());
                if let (Some(id), Some(name)) = (last, name) {
                    cx.open(ReportDialog { player: self.player, name, id });
                }
            }
            _ => self.class = name.strip_prefix(CLASS).and_then(|at| at.parse().ok()).unwrap_or(self.class),
        }
    }

    fn hear(&mut self, message: &ServerMessage, cx: &mut Cx<'_>) {
        if let Some(problem) = refusal_of(message, self.request) {
            self.ask_at = cx.now.plus(ASK_REFUSED_MS);
            self.refusal = Some(text::problem(problem));
        }
        let Some(event) = pools_event(message) else { return };
        if let PoolsEvent::Player { request, view } = event
            && *request == self.request
        {
            (self.view, self.refusal) = (Some(view.clone()), None);
        }
        if let PoolsEvent::Blocked { player, blocked, .. } = event
            && *player == self.player
        {
            let name = self.title_or_id();
            cx.toast(if *blocked { words::blocked(name) } else { words::unblocked(name) });
        }
    }

    fn title_or_id(&self) -> String {
        self.view.as_ref().map_or_else(|| self.player.to_string(), |view| view.name.to_string())
    }

    /// Why there is nothing to see.
    fn why(&self, app: &App) -> String {
        match &self.refusal {
            Some(why) => why.clone(),
            None if !app.shared().is_online() => words::offline().to_owned(),
            None if !app.shared().pools().are_shared() => words::no_class().to_owned(),
            None => words::looking_player().to_owned(),
        }
    }

    fn shown<'a>(&self, view: &'a PlayerView) -> Option<&'a ClassRating> {
        view.ratings.get(self.class).or_else(|| view.ratings.first())
    }

    /// To choose among several.
    fn classes(&self, view: &PlayerView) -> Option<Block> {
        let tab = |(at, of): (usize, &ClassRating)| {
            let name = format!("{CLASS}{at}");
            let label = format!("{} {}", words::class(&of.class), words::rating(of.strength));
            PageButton::new(name.clone(), label, PageIntent::Press(name.into()))
        };
        let chosen = Some(self.class.min(view.ratings.len().saturating_sub(1)));
        let tabs: Vec<PageButton> = view.ratings.iter().enumerate().map(tab).collect();
        (tabs.len() > 1).then_some(Block::Tabs(Tabs { id: "classes", name: words::classes(), chosen, tabs }))
    }

    fn strength(&self, view: &PlayerView) -> Vec<Block> {
        let Some(class) = self.shown(view) else {
            return vec![Block::text(Tone::Plain, words::no_rating())];
        };
        let best = class.best.map(|best| words::best_rating(words::points(best)));
        let sure = words::sure(class.strength.deviation);
        let line = [best, Some(sure)].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let races = [words::class(&class.class), words::count_races(class.matches)].join(" · ");
        let mut blocks = vec![Block::Figure {
            figure: words::rating(class.strength),
            lines: vec![races, line],
            days: Vec::new(),
        }];
        let from = class.history.len().saturating_sub(POINTS_MAX);
        let points = class.history.get(from..).unwrap_or_default().iter().map(|point| GraphPoint {
            at: words::date(point.at_ms),
            value: point.strength.rating,
            around: i32::from(point.strength.deviation),
        });
        let points: Vec<GraphPoint> = points.collect();
        if points.len() > 1 {
            let caption = words::sure_means(class.strength.deviation);
            blocks.push(Block::Graph(Graph { points, name: words::graph_said(), caption }));
        }
        let missing = class.missing.as_ref().and_then(words::what_is_missing);
        blocks.extend(missing.map(|what| Block::text(Tone::Quiet, words::missing(what))));
        blocks
    }

    fn buttons(&self, view: &PlayerView, app: &App, is_own: bool) -> Vec<PageButton> {
        let pools = app.shared().pools();
        let link = app.shared().page(&format!("/{}", Address::Player(self.player)));
        let mut buttons = vec![PageButton::new("copy-link", words::copy_link(), Intent::CopyText(link))];
        if app.shared().has_gallery && !self.is_sheet {
            let of_player = ChallengeIntent::Gallery(format!("by={}", self.player));
            buttons.push(PageButton::new("puzzles", words::puzzles(), of_player).emphasis(Emphasis::Quiet));
        }
        if !is_own {
            let label = if pools.is_blocked(self.player) { words::unblock() } else { words::block() };
            buttons.push(PageButton::own("block", label).emphasis(Emphasis::Quiet));
        }
        if !is_own && last_together(view, pools.own()).is_some() {
            buttons.push(PageButton::own("report", words::report()).emphasis(Emphasis::Quiet));
        }
        buttons
    }
}

/// The latest race that both were in.
fn last_together(view: &PlayerView, own: Option<PlayerId>) -> Option<game::MatchId> {
    let both = |race: &&PlayerMatch| race.opponents.iter().any(|opponent| Some(opponent.player) == own);
    view.matches.iter().find(both).map(|race| race.id)
}

fn recent(view: &PlayerView, own: Option<String>, is_sheet: bool) -> Block {
    if view.matches.is_empty() {
        return Block::text(Tone::Quiet, words::no_rating());
    }
    let rows = view.matches.iter().take(ROWS_MAX).map(|of| race(of, own.clone(), is_sheet)).collect();
    Block::Table(Table { name: words::recent(), head: Vec::new(), rows })
}

/// A row leads to the replay; over a room, which is not left for it, to the opponent.
fn race(race: &PlayerMatch, own: Option<String>, is_sheet: bool) -> TableRow {
    let place = if race.place == 0 { words::dropped_out().to_owned() } else { text::ordinal(race.place) };
    let names: Vec<&str> = race.opponents.iter().map(|opponent| opponent.name.as_str()).collect();
    let kind = race.kind.as_ref().map(|kind| text::kind(Some(kind)));
    let what = text::list([kind, race.tier.map(|tier| text::tier(tier).to_owned())]);
    let what = what.unwrap_or_else(|| words::class(&race.class));
    let time = race.time_ms.map_or_else(|| words::not_known().to_owned(), text::clock);
    let change = if race.void { words::taken_back().to_owned() } else { words::signed(race.change) };
    let sign = if race.void { Sign::None } else { Sign::of(race.change) };
    let said = words::match_said(&place, names.join(", "), &what, &time, &change);
    let said = if is_sheet { said } else { text::theatre::watch_one(said) };
    TableRow {
        words: said,
        lead: place,
        is_first: race.place == 1,
        mark: None,
        name: names.join(", "),
        detail: format!("{what} · {}", words::date(race.at_ms)),
        cells: vec![TableCell::strong(time), TableCell::signed(change, sign)],
        you: false,
        opens: match &race.opponents[..] {
            _ if !is_sheet => Some(TheatreIntent::Watch { id: race.id, own }.into()),
            [only] => Some(PoolsIntent::Player(only.player).into()),
            _ => None,
        },
    }
}

/// A row for each kind, a column for each tier that occurs.
fn best(times: &[BestTime]) -> Option<Block> {
    let mut tiers: Vec<Tier> = Vec::new();
    let mut kinds: Vec<&Variant> = Vec::new();
    for time in times {
        if !tiers.contains(&time.tier) {
            tiers.push(time.tier);
        }
        if !kinds.contains(&&time.kind) {
            kinds.push(&time.kind);
        }
    }
    tiers.sort_unstable();
    let row = |kind: &&Variant| {
        let name = text::kind(Some(kind));
        let of = |tier: &Tier| times.iter().find(|time| time.kind == **kind && time.tier == *tier);
        let cells: Vec<String> = tiers
            .iter()
            .map(|tier| {
                of(tier).map_or_else(|| words::not_known().to_owned(), |time| text::clock(time.time_ms))
            })
            .collect();
        let said = tiers.iter().zip(&cells).map(|(tier, time)| format!("{} {time}", text::tier(*tier)));
        TableRow {
            words: format!("{name}: {}", said.collect::<Vec<_>>().join(", ")),
            name,
            cells: cells.into_iter().map(TableCell::strong).collect(),
            ..TableRow::default()
        }
    };
    let head = tiers.iter().map(|tier| text::tier(*tier).to_owned()).collect();
    let rows: Vec<TableRow> = kinds.iter().map(row).collect();
    Some(match rows.is_empty() {
        true => Block::text(Tone::Quiet, words::times_none()),
        false => Block::Table(Table { name: words::best_times(), head, rows }),
    })
}

/// Those met most; of another player's page the own score comes first.
fn met(view: &PlayerView, is_own: bool) -> Vec<Block> {
    let line = |met: &HeadToHead, won: u32, lost: u32| Balance {
        words: words::balance_said(met.name.as_str(), won, lost),
        mark: words::mark(met.opponent),
        name: met.name.to_string(),
        won,
        lost,
        score: words::score(won, lost),
        opens: PoolsIntent::Player(met.opponent).into(),
    };
    let mut rows: Vec<Balance> = Vec::new();
    if let Some(you) = view.against_you.as_ref().filter(|_| !is_own) {
        rows.push(Balance { name: text::you().to_owned(), ..line(you, you.won, you.lost) });
    }
    let others = view
        .head_to_head
        .iter()
        .filter(|met| view.against_you.as_ref().is_none_or(|you| you.opponent != met.opponent));
    rows.extend(others.take(ROWS_MAX).map(|met| line(met, met.won, met.lost)));
    if rows.is_empty() {
        return Vec::new();
    }
    let whose = if is_own { words::you_them() } else { words::them_others() };
    vec![Block::text(Tone::Heading, format!("{} · {whose}", words::head_to_head())), Block::Balances(rows)]
}
