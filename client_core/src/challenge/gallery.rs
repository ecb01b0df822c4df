//! The page of the puzzles that players have published: the newest or the most liked, of a kind, a tier or a setter. The server's
//! lists are read over HTTP; a puzzle opens as the challenge that it is.

use std::mem;

use game::{ChallengeId, Millis, PlayerId, kind_word};
use protocol::{GalleryOrder, GalleryQuery, Shelf};
use puzzle::Tier;
use serde::Deserialize;

use super::ChallengeIntent;
use crate::app::App;
use crate::fetch::Fetched;
use crate::output::Address;
use crate::screens::{
    Block, Form, Page, PageButton, PageEvent, PageIntent, Step, Table, TableCell, TableRow, Tabs, Tone,
};
use crate::shared::Cx;
use crate::text::{self, gallery as words};

/// Milliseconds after which an open page is read again, and after it could not be.
const ASK_EVERY_MS: u64 = 60_000;
const ASK_FAILED_MS: u64 = 5_000;
/// Kinds and setters of a page that one can choose.
const CHOICES_MAX: usize = 6;
const TIER: &str = "tier-";
const KIND: &str = "kind-";
const BY: &str = "by-";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GalleryPage {
    /// What is on screen, or waited for.
    asked: GalleryQuery,
    /// What was asked for to come to each of the pages above.
    above: Vec<String>,
    /// The name of the setter whose puzzles are shown, once they are there.
    setter: String,
    list: Option<List>,
    has_failed: bool,
    /// The address named no list.
    is_misread: bool,
    ask_at: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct List {
    puzzles: Vec<Published>,
    next: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Published {
    id: ChallengeId,
    setter: PlayerId,
    set_by: String,
    title: String,
    kinds: Vec<String>,
    tier: Tier,
    likes: u32,
    tried: u32,
}

impl Page for GalleryPage {
    fn name(&self) -> &'static str {
        "gallery"
    }

    fn form(&self) -> Form {
        Form::Screen
    }

    fn title(&self, _: &App) -> String {
        words::title().to_owned()
    }

    fn address(&self) -> Option<Address> {
        let is_first = self.asked == GalleryQuery::default();
        Some(Address::Gallery(if is_first { String::new() } else { self.asked.to_string() }))
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let mut blocks = self.lists();
        if self.is_misread {
            blocks.push(Block::text(Tone::Wrong, words::no_such_list()));
        }
        match &self.list {
            None => blocks.push(Block::text(Tone::Plain, self.why(app))),
            Some(list) if list.puzzles.is_empty() => blocks.push(Block::text(Tone::Plain, words::none())),
            Some(list) => blocks.push(table(&list.puzzles)),
        }
        let next = self.list.as_ref().and_then(|list| list.next.as_ref());
        if self.is_below() || next.is_some() {
            blocks.push(Block::Buttons(vec![
                PageButton::own("previous", words::previous()).enabled(self.is_below()),
                PageButton::own("next", words::next()).enabled(next.is_some()),
            ]));
        }
        blocks.extend(self.choices());
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
            PageEvent::Fetched { path, result } if path == self.path() => self.read(result, cx.now),
            PageEvent::Wanted(PageIntent::Type { .. } | PageIntent::Submit(_))
            | PageEvent::Fetched { .. }
            | PageEvent::Heard(_) => {}
        }
        None
    }
}

impl GalleryPage {
    /// A list as a query names it; the first, which says so, where it names none.
    pub(crate) fn new(query: &str) -> Self {
        let asked = GalleryQuery::read(query);
        Self { is_misread: asked.is_err(), asked: asked.unwrap_or_default(), ..Self::default() }
    }

    fn is_below(&self) -> bool {
        !self.asked.after.is_empty()
    }

    fn pressed(&mut self, name: &str) {
        self.is_misread = false;
        let asked = &mut self.asked;
        match name {
            "previous" => return asked.after = self.above.pop().unwrap_or_default(),
            "next" => {
                // Until the page is there, the one above it is shown.
                let next = self.list.as_ref().and_then(|list| list.next.clone());
                if let Some(next) = next.filter(|next| *next != asked.after) {
                    self.above.push(mem::replace(&mut asked.after, next));
                }
                return;
            }
            "newest" => asked.order = GalleryOrder::Newest,
            "liked" => asked.order = GalleryOrder::MostLiked,
            _ => asked.shelf = shelf(&asked.shelf, name),
        }
        asked.after.clear();
        self.above.clear();
    }

    fn path(&self) -> String {
        format!("/api/gallery?{}", self.asked)
    }

    fn ask(&mut self, cx: &mut Cx<'_>) {
        if cx.now >= self.ask_at && cx.fetch(&self.path()) {
            self.ask_at = cx.now.plus(ASK_EVERY_MS);
        }
    }

    fn read(&mut self, fetched: &Fetched, now: Millis) {
        let read = fetched.as_ref().ok().and_then(|bytes| serde_json::from_slice(bytes).ok());
        self.has_failed = read.is_none();
        match read {
            Some(list) => self.show(list),
            None => self.ask_at = now.plus(ASK_FAILED_MS),
        }
    }

    fn show(&mut self, list: List) {
        if let Shelf::By(setter) = self.asked.shelf {
            let of_setter = list.puzzles.iter().find(|puzzle| puzzle.setter == setter);
            self.setter =
                of_setter.map_or_else(|| words::unknown_setter().to_owned(), |it| it.set_by.clone());
        }
        self.list = Some(list);
    }

    /// Why there is nothing to see.
    fn why(&self, app: &App) -> &'static str {
        match self.has_failed {
            _ if !app.shared().is_online() => words::offline(),
            true => words::failed(),
            false => words::looking(),
        }
    }

    fn lists(&self) -> Vec<Block> {
        let order =
            vec![PageButton::own("newest", words::newest()), PageButton::own("liked", words::liked())];
        let chosen = Some(usize::from(self.asked.order == GalleryOrder::MostLiked));
        let mut blocks = vec![Block::Tabs(Tabs { id: "order", name: words::order(), chosen, tabs: order })];
        if let Shelf::Of { tier, .. } = &self.asked.shelf {
            let tiers = Tier::ALL.map(|tier| (tier.to_string(), text::tier(tier).to_owned()));
            let chosen = tier.map(|tier| tier.to_string());
            blocks.push(tabs("tiers", words::tiers(), TIER, words::all_tiers(), &tiers, chosen.as_deref()));
        }
        blocks
    }

    /// The kinds and setters on the page, to see more of them.
    fn choices(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let puzzles = || self.list.iter().flat_map(|list| &list.puzzles);
        let mut by = None;
        match &self.asked.shelf {
            Shelf::By(setter) => by = Some((setter.to_string(), self.setter.clone())),
            Shelf::Of { kind, .. } => {
                let named = |kind: &String| (kind.clone(), text::statistics::kind(kind));
                let kinds =
                    chosen_first(kind.as_ref().map(named), puzzles().flat_map(|it| &it.kinds).map(named));
                blocks.push(tabs("kinds", words::kinds(), KIND, words::all_kinds(), &kinds, kind.as_deref()));
            }
        }
        let chosen = by.as_ref().map(|(id, _)| id.clone());
        let setters = chosen_first(by, puzzles().map(|it| (it.setter.to_string(), it.set_by.clone())));
        blocks.push(tabs("setters", words::setters(), BY, words::everybody(), &setters, chosen.as_deref()));
        blocks
    }
}

/// The chosen one of those with a key and a name, and others of the page, each once.
fn chosen_first(
    chosen: Option<(String, String)>,
    others: impl Iterator<Item = (String, String)>,
) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::from_iter(chosen);
    for (key, name) in others {
        if all.len() < CHOICES_MAX && all.iter().all(|(known, _)| *known != key) {
            all.push((key, name));
        }
    }
    all
}

/// The list that a press asks for, on one of these.
fn shelf(now: &Shelf, press: &str) -> Shelf {
    if let Some(by) = press.strip_prefix(BY) {
        return by.parse().map_or(Shelf::ALL, Shelf::By);
    }
    let (kind, tier) = match now {
        Shelf::Of { kind, tier } => (kind.clone(), *tier),
        Shelf::By(_) => (None, None),
    };
    match (press.strip_prefix(TIER), press.strip_prefix(KIND)) {
        (Some(tier), _) => Shelf::Of { kind, tier: tier.parse().ok() },
        (_, Some(kind)) => Shelf::Of { kind: kind_word(kind), tier },
        (None, None) => now.clone(),
    }
}

/// One of these, or all.
fn tabs(
    id: &'static str,
    name: &'static str,
    prefix: &str,
    all: &str,
    choices: &[(String, String)],
    chosen: Option<&str>,
) -> Block {
    let tab = |key: &str, label: &str| {
        let press = format!("{prefix}{key}");
        PageButton::new(press.clone(), label.to_owned(), PageIntent::Press(press.into()))
    };
    let at = choices.iter().position(|(key, _)| Some(&**key) == chosen);
    let tabs = std::iter::once(tab("", all)).chain(choices.iter().map(|(key, label)| tab(key, label)));
    Block::Tabs(Tabs { id, name, chosen: Some(at.map_or(0, |at| at + 1)), tabs: tabs.collect() })
}

fn table(puzzles: &[Published]) -> Block {
    let head = [words::likes(), words::tried()].map(str::to_owned).into();
    Block::Table(Table { name: words::title(), head, rows: puzzles.iter().map(row).collect() })
}

fn row(puzzle: &Published) -> TableRow {
    let Published { id, set_by, title, kinds, tier, likes, tried, .. } = puzzle;
    let title = if title.is_empty() { text::challenge_by(set_by) } else { text::plain(title, 80) };
    let tier = text::tier_of(kinds.iter().any(|kind| kind == "words"), *tier);
    let kinds: Vec<String> =
        kinds.iter().filter(|kind| *kind != "drawn").map(|kind| text::statistics::kind(kind)).collect();
    let kinds = format!("{} · {tier}", kinds.join(" + "));
    TableRow {
        words: words::row_said(&title, set_by, &kinds, *likes, *tried),
        detail: format!("{set_by} · {kinds}"),
        name: title,
        cells: vec![TableCell::strong(likes.to_string()), TableCell::quiet(tried.to_string())],
        opens: Some(ChallengeIntent::Open(*id).into()),
        ..TableRow::default()
    }
}
