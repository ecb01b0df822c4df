//! The page of a finished match: gets it from the server, plays it, and says why there is nothing to see. Knows no pixel; the
//! names of its buttons are what a shell presses.

use std::sync::Arc;

use game::{GhostLink, MatchId, Millis, Replay};
use puzzle::{Credits, Variant};

use super::TheatreIntent;
use super::caption::Caption;
use super::ghost::GhostOf;
use super::notes;
use super::playback::{Playback, SPEEDS};
use super::timeline::{Jump, Timeline, lane_of};
use super::words::WordsSheet;
use crate::app::App;
use crate::fetch::{FetchFailure, Fetched};
use crate::input::Intent;
use crate::later::LaterPage;
use crate::output::Address;
use crate::room::Room;
use crate::screens::{Block, Form, Page, PageButton, PageEvent, PageIntent, Place, Step, Tone};
use crate::shared::Cx;
use crate::text::{self, theatre as words};

/// Its name among the pages.
pub(super) const NAME: &str = "theatre";
const SEEK: &str = "seek-";
const LANE: &str = "lane-";
const SPEED: &str = "speed-";

#[derive(Clone, Debug, PartialEq)]
pub struct TheatrePage {
    /// Where the server has it; a file has no such place.
    id: Option<MatchId>,
    /// The name of the player, if they were in it.
    own: Option<String>,
    state: State,
    is_asked: bool,
    playback: Playback,
    is_large: bool,
    lane: usize,
}

#[derive(Clone, Debug, PartialEq)]
enum State {
    Waiting,
    Failed(FetchFailure),
    Unreadable,
    Shown(Arc<Timeline>),
}

impl TheatrePage {
    /// Of a match that the server has; `own` is the player's name in it.
    #[must_use]
    pub fn new(id: MatchId, own: Option<String>) -> Self {
        Self {
            id: Some(id),
            own,
            state: State::Waiting,
            is_asked: false,
            playback: Playback::new(0),
            is_large: false,
            lane: 0,
        }
    }

    /// Of a match that is at hand.
    #[must_use]
    pub fn of(replay: Replay, own: Option<String>) -> Self {
        let mut page = Self { id: None, ..Self::new(replay.id, own) };
        page.show(replay);
        page
    }

    fn show(&mut self, replay: Replay) {
        let timeline = Timeline::new(replay, self.own.as_deref());
        if timeline.lanes().is_empty() || timeline.replay().boards.is_empty() {
            self.state = State::Unreadable;
            return;
        }
        self.playback = Playback::new(timeline.end_ms());
        self.state = State::Shown(Arc::new(timeline));
        self.lane = self.own_lane().unwrap_or(0);
    }

    /// The match, once it is here.
    #[must_use]
    pub fn timeline(&self) -> Option<&Timeline> {
        match &self.state {
            State::Shown(timeline) => Some(timeline),
            State::Waiting | State::Failed(_) | State::Unreadable => None,
        }
    }

    #[must_use]
    pub fn playback(&self) -> &Playback {
        &self.playback
    }

    /// The lane that is shown large, or would be.
    #[must_use]
    pub fn lane(&self) -> usize {
        self.lane
    }

    #[must_use]
    pub fn is_large(&self) -> bool {
        self.is_large
    }

    /// The player's own lane.
    #[must_use]
    pub fn own_lane(&self) -> Option<usize> {
        lane_of(self.timeline()?.replay(), self.own.as_deref()?)
    }

    /// Where the player lost time in it, if they were in it.
    #[must_use]
    pub fn report(&self) -> Option<TheatreIntent> {
        self.own_lane()?;
        Some(TheatreIntent::Report { id: self.timeline()?.replay().id, own: self.own.clone()? })
    }

    #[must_use]
    pub fn caption(&self) -> Option<Caption> {
        Some(self.timeline()?.caption(self.own_lane(), self.playback.at_ms()))
    }

    /// What the chosen lane is on: "Classic · Hard".
    #[must_use]
    pub fn subject(&self) -> Option<String> {
        let replay = self.timeline()?.replay();
        let board = replay.board_at(replay.lanes.get(self.lane)?, self.playback.at_ms())?;
        let kind = text::kind(Variant::of(board.puzzle.board()).as_ref());
        Some(format!("{kind} · {}", text::tier_of(board.puzzle.board().is_in_words(), board.tier)))
    }

    /// Whether its runs can be raced: of rules in words only the match knows the solution.
    #[must_use]
    pub fn can_be_raced(&self) -> bool {
        let boards = self.timeline().map_or(&[][..], |timeline| &timeline.replay().boards);
        boards.iter().all(|board| !board.puzzle.board().is_in_words())
    }

    /// What can be had of it, where a server has it.
    #[must_use]
    pub fn takes_away(&self) -> Option<TheatreIntent> {
        self.id.map(TheatreIntent::Take)
    }

    /// The page cannot be seen, and here is why: what it is, and what it means.
    fn trouble(&self) -> Option<[String; 2]> {
        let said = |head: &str, means: String| Some([head.to_owned(), means]);
        match &self.state {
            State::Waiting | State::Shown(_) => None,
            State::Unreadable | State::Failed(FetchFailure::TooLarge) => {
                said(words::unreadable(), words::unreadable_means().to_owned())
            }
            State::Failed(FetchFailure::NotFound) => {
                said(words::no_such(), words::no_such_means().to_owned())
            }
            State::Failed(FetchFailure::Gone { days }) => {
                said(words::gone(), words::gone_means(days.unwrap_or(0)))
            }
            State::Failed(FetchFailure::StillOpen) => {
                said(words::still_open(), words::still_open_means().to_owned())
            }
            State::Failed(FetchFailure::Busy) => said(words::busy(), words::busy_means().to_owned()),
            State::Failed(FetchFailure::Unreachable) => {
                said(words::unreachable(), words::unreachable_means().to_owned())
            }
        }
    }

    fn ask(&mut self, cx: &mut Cx<'_>) {
        if let (Some(id), State::Waiting, false) = (self.id, &self.state, self.is_asked) {
            self.is_asked = cx.fetch(&path(id));
        }
    }

    fn take(&mut self, result: &Fetched, kept_notes: &str) {
        match result {
            Err(failure) => self.state = State::Failed(*failure),
            Ok(bytes) => match protocol::replay::decode(bytes) {
                Ok(mut replay) => {
                    let own = notes::add_own(&mut replay, kept_notes);
                    self.own = self.own.take().or(own);
                    self.show(replay);
                }
                Err(_) => self.state = State::Unreadable,
            },
        }
    }

    fn pressed(&mut self, name: &str, cx: &mut Cx<'_>) {
        if name == "try-again" {
            (self.state, self.is_asked) = (State::Waiting, false);
            return self.ask(cx);
        }
        if name == "close" {
            cx.shared.places.close(&Place::Page(Box::new(self.clone())));
            return;
        }
        let State::Shown(timeline) = &self.state else { return };
        let (timeline, at_ms) = (timeline.clone(), self.playback.at_ms());
        let number = |prefix| name.strip_prefix(prefix).and_then(|number: &str| number.parse::<u32>().ok());
        let lanes = timeline.lanes().len();
        if let Some(ms) = number(SEEK) {
            return self.seek(Some(ms));
        }
        if let Some(lane) = number(LANE).map(|lane| lane as usize).filter(|lane| *lane < lanes) {
            self.is_large |= self.lane == lane;
            self.lane = lane;
            return;
        }
        if let Some(speed) = number(SPEED) {
            return self.playback.set_speed(speed as usize);
        }
        match name {
            "play" if self.playback.is_playing() => self.playback.pause(),
            "play" => self.playback.play(cx.now),
            "faster" => self.playback.set_speed(self.playback.speed() + 1),
            "slower" => self.playback.set_speed(self.playback.speed().saturating_sub(1)),
            "speed" => self.playback.set_speed((self.playback.speed() + 1) % SPEEDS.len()),
            "start" => self.seek(Some(0)),
            "end" => self.seek(Some(timeline.end_ms())),
            "grid" => self.is_large = false,
            "large" => self.is_large = true,
            "turn" => self.is_large = !self.is_large,
            "skip" => self.playback.skips_pauses = !self.playback.skips_pauses,
            "lane-next" => self.lane = (self.lane + 1) % lanes,
            "race" if self.can_be_raced() => self.race(timeline.replay(), cx),
            "rules" => cx.open(Self::told(timeline.replay())),
            "take-away" => self.id.into_iter().for_each(|id| cx.open_later(LaterPage::Take(id))),
            "lane-previous" => self.lane = (self.lane + lanes - 1) % lanes,
            _ => {
                let (jump, is_back) = jump(name);
                let Some(jump) = jump else { return };
                let to = if is_back { timeline.previous(jump, at_ms) } else { timeline.next(jump, at_ms) };
                let edge = if is_back { 0 } else { timeline.end_ms() };
                // Beyond the last digit lies the end; where there is no other stall nothing happens.
                self.seek(to.or((jump == Jump::Step).then_some(edge)));
            }
        }
    }

    /// What is to be known of the puzzle: its kind's rules, and what its setter says.
    fn told(replay: &Replay) -> WordsSheet {
        let kind = replay.boards.first().and_then(|board| Variant::of(board.puzzle.board()));
        let rules = kind.as_ref().map_or_else(|| text::special_rules().to_owned(), text::kind_rules);
        let title = text::credits_line(&replay.credits).unwrap_or_else(|| text::kind(kind.as_ref()));
        WordsSheet { title, rules, said: text::plain(replay.credits.note(), Credits::NOTE_CHARS_MAX) }
    }

    /// The run of the lane becomes one to race, from this moment on or whole.
    fn race(&self, replay: &Replay, cx: &mut Cx<'_>) {
        let Some(member) = replay.lanes.get(self.lane).map(|lane| lane.member) else { return };
        match GhostLink::of_replay(replay, member) {
            Ok(link) => {
                let from_ms = Some(self.playback.at_ms()).filter(|ms| *ms > 0 && *ms < link.lane.ends_ms);
                let recorded = self.id.map(|id| (id, member));
                let of = GhostOf::Run { link: Box::new(link), from_ms, recorded, log: String::new() };
                cx.open_later(LaterPage::Ghost { of, is_sheet: true });
            }
            Err(error) => cx.toast(text::sentence(&error)),
        }
    }

    fn seek(&mut self, ms: Option<u32>) {
        if let Some(ms) = ms {
            self.playback.pause();
            self.playback.seek(ms);
        }
    }
}

/// Where the server has a match.
pub(super) fn path(id: MatchId) -> String {
    format!("/api/matches/{id}/lanes")
}

/// What a button seeks, and whether backwards.
fn jump(name: &str) -> (Option<Jump>, bool) {
    let (what, is_back) = match name.strip_suffix("-back") {
        Some(what) => (what, true),
        None => (name, false),
    };
    let jump = match what {
        "step" => Some(Jump::Step),
        "lead" => Some(Jump::Lead),
        "stall" => Some(Jump::Stall),
        "mistake" => Some(Jump::Mistake),
        _ => None,
    };
    (jump, is_back)
}

impl Page for TheatrePage {
    fn name(&self) -> &'static str {
        NAME
    }

    fn form(&self) -> Form {
        Form::Screen
    }

    fn title(&self, _: &App) -> String {
        self.trouble().map_or_else(|| words::title().to_owned(), |[head, _]| head)
    }

    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        let Some([_, means]) = self.trouble() else {
            return vec![Block::text(Tone::Plain, words::looking())];
        };
        let mut blocks = vec![Block::text(Tone::Plain, means)];
        if matches!(self.state, State::Failed(failure) if failure.may_pass()) {
            blocks.push(Block::Buttons(vec![PageButton::own("try-again", words::try_again())]));
        }
        blocks
    }

    fn spoken(&self, _: &App, _: Millis) -> Vec<String> {
        let caption = self.caption().filter(|_| !self.playback.is_playing());
        caption.map(|caption| caption.in_words()).into_iter().collect()
    }

    fn address(&self) -> Option<Address> {
        self.id.map(Address::Match)
    }

    fn is_animating(&self, _: Millis) -> bool {
        self.playback.is_playing()
    }

    /// In a room it is about the race whose results are there.
    fn fits(&self, app: &App, _: Millis) -> bool {
        let results = app.room().map(Room::results);
        results.is_none_or(|results| results.is_some_and(|results| Some(results.id) == self.id))
    }

    fn is_over_results(&self) -> bool {
        true
    }

    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        if self.timeline().is_some() { text::theatre_keys().to_vec() } else { Vec::new() }
    }

    fn on(&mut self, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        match event {
            PageEvent::Tick => {
                self.ask(cx);
                if let State::Shown(timeline) = &self.state {
                    self.playback.tick(timeline.pauses(), cx.now);
                }
            }
            PageEvent::Fetched { path: of, result } => {
                if self.id.is_some_and(|id| path(id) == of) && self.state == State::Waiting {
                    self.take(result, &cx.shared.noted);
                }
            }
            PageEvent::Wanted(PageIntent::Press(name)) => self.pressed(name, cx),
            PageEvent::Wanted(PageIntent::Type { .. } | PageIntent::Submit(_)) | PageEvent::Heard(_) => {}
        }
        None
    }
}

/// What a press on a button of this page is.
#[must_use]
pub fn press(name: String) -> Intent {
    Intent::Page(PageIntent::Press(name.into()))
}
