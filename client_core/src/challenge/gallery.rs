//! The page of the puzzles that players have published: the newest or the most liked, of a kind, a tier or a setter. The server's
//! lists are read over HTTP; a puzzle opens as the challenge that it is.

use game::{ChallengeId, Millis};
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
    is_liked: bool,
    tier: Option<Tier>,
    kind: Option<String>,
    /// Id and name.
    by: Option<(String, String)>,
    /// What the pages above have said of the next one, the last of them of this one.
    after: Vec<String>,
    list: Option<List>,
    has_failed: bool,
    /// The path whose answer is shown, or waited for.
    asked: String,
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
    setter: String,
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
        Some(Address::Gallery)
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let mut blocks = self.lists();
        match &self.list {
            None => blocks.push(Block::text(Tone::Plain, self.why(app))),
            Some(list) if list.puzzles.is_empty() => blocks.push(Block::text(Tone::Plain, words::none())),
            Some(list) => blocks.push(table(&list.puzzles)),
        }
        blocks.extend(self.choices());
        let next = self.list.as_ref().and_then(|list| list.next.as_ref());
        if !self.after.is_empty() || next.is_some() {
            blocks.push(Block::Buttons(vec![
                PageButton::own("previous", words::previous()).enabled(!self.after.is_empty()),
                PageButton::own("next", words::next()).enabled(next.is_some()),
            ]));
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
            PageEvent::Fetched { path, result } if path == self.asked => self.read(result, cx.now),
            PageEvent::Wanted(PageIntent::Type { .. } | PageIntent::Submit(_))
            | PageEvent::Fetched { .. }
            | PageEvent::Heard(_) => {}
        }
        None
    }
}

impl GalleryPage {
    fn pressed(&mut self, name: &str) {
        match name {
            "previous" => return drop(self.after.pop()),
            "next" => {
                // Until the page is there, the one above it is shown.
                let next = self.list.as_ref().and_then(|list| list.next.clone());
                let next = next.filter(|next| self.after.last() != Some(next));
                return self.after.extend(next);
            }
            "newest" | "liked" => self.is_liked = name == "liked",
            _ => {
                if let Some(tier) = name.strip_prefix(TIER) {
                    self.tier = tier.parse().ok();
                } else if let Some(kind) = name.strip_prefix(KIND) {
                    self.kind = some(kind);
                } else if let Some(by) = name.strip_prefix(BY) {
                    let setters = self.setters();
                    self.by = setters.into_iter().find(|(id, _)| id == by);
                }
            }
        }
        self.after.clear();
    }

    fn path(&self) -> String {
        let mut path = format!("/api/gallery?order={}", if self.is_liked { "liked" } else { "newest" });
        if let Some((by, _)) = &self.by {
            path += &format!("&by={by}");
        } else {
            self.kind.iter().for_each(|kind| path += &format!("&kind={kind}"));
            self.tier.iter().for_each(|tier| path += &format!("&tier={tier}"));
        }
        self.after.last().iter().for_each(|after| path += &format!("&after={after}"));
        path
    }

    fn ask(&mut self, cx: &mut Cx<'_>) {
        let path = self.path();
        if cx.now >= self.ask_at && cx.fetch(&path) {
            self.ask_at = cx.now.plus(ASK_EVERY_MS);
            self.asked = path;
        }
    }

    fn read(&mut self, fetched: &Fetched, now: Millis) {
        let read = fetched.as_ref().ok().and_then(|bytes| serde_json::from_slice(bytes).ok());
        self.has_failed = read.is_none();
        match read {
            Some(list) => self.list = Some(list),
            None => self.ask_at = now.plus(ASK_FAILED_MS),
        }
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
        let order =
            Tabs { id: "order", name: words::order(), chosen: Some(usize::from(self.is_liked)), tabs: order };
        let mut blocks = vec![Block::Tabs(order)];
        if self.by.is_none() {
            let tiers = Tier::ALL.map(|tier| (tier.to_string(), text::tier(tier).to_owned()));
            let chosen = self.tier.map(|tier| tier.to_string());
            blocks.push(tabs("tiers", words::tiers(), TIER, words::all_tiers(), &tiers, chosen.as_deref()));
        }
        blocks
    }

    /// The kinds and setters on the page, to see more of them.
    fn choices(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        if self.by.is_none() {
            let kinds = self.kinds().map(|kind| (kind.clone(), text::statistics::kind(&kind)));
            let (kinds, kind) = (kinds.collect::<Vec<_>>(), self.kind.as_deref());
            blocks.push(tabs("kinds", words::kinds(), KIND, words::all_kinds(), &kinds, kind));
        }
        let by = self.by.as_ref().map(|(id, _)| &**id);
        blocks.push(tabs("setters", words::setters(), BY, words::everybody(), &self.setters(), by));
        blocks
    }

    /// The chosen kind, and those on the page.
    fn kinds(&self) -> impl Iterator<Item = String> {
        let mut kinds: Vec<String> = self.kind.iter().cloned().collect();
        for kind in self.list.iter().flat_map(|list| &list.puzzles).flat_map(|puzzle| &puzzle.kinds) {
            if !kinds.contains(kind) && kinds.len() < CHOICES_MAX {
                kinds.push(kind.clone());
            }
        }
        kinds.into_iter()
    }

    /// The chosen setter, and those on the page.
    fn setters(&self) -> Vec<(String, String)> {
        let mut setters: Vec<(String, String)> = self.by.iter().cloned().collect();
        for puzzle in self.list.iter().flat_map(|list| &list.puzzles) {
            if setters.iter().all(|(id, _)| *id != puzzle.setter) && setters.len() < CHOICES_MAX {
                setters.push((puzzle.setter.clone(), puzzle.set_by.clone()));
            }
        }
        setters
    }
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
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
    let kinds: Vec<String> = kinds.iter().map(|kind| text::statistics::kind(kind)).collect();
    let kinds = format!("{} · {}", kinds.join(" + "), text::tier(*tier));
    TableRow {
        words: words::row_said(&title, set_by, &kinds, *likes, *tried),
        detail: format!("{set_by} · {kinds}"),
        name: title,
        cells: vec![TableCell::strong(likes.to_string()), TableCell::quiet(tried.to_string())],
        opens: Some(ChallengeIntent::Open(*id).into()),
        ..TableRow::default()
    }
}
