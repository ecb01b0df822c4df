//! The page of a report: gets the race, asks the engine for what there was to be seen at each stall, one after the other, and leads to
//! the positions to solve again. Knows no pixel; the names of its buttons are what a shell presses.

use std::sync::Arc;

use engine_api::Steps;
use game::{MatchId, Millis, Replay};
use puzzle::{Hint, Technique};

use super::card::Seen;
use super::facts::Facts;
use super::losses::Stalled;
use crate::app::App;
use crate::asking::{Answered, Asked};
use crate::board::{Aids, Annotations, Board};
use crate::fetch::Fetched;
use crate::practice::ReviewStep;
use crate::room::Room;
use crate::screens::{Block, Form, Page, PageEvent, PageIntent, Step, Tone};
use crate::shared::Cx;
use crate::text::report as words;
use crate::theatre::{self, TheatrePage};

/// How the button of a stall begins that shows it.
const STALL: &str = "stall-";

#[derive(Clone, Debug)]
pub struct ReportPage {
    id: MatchId,
    /// The name of the player in it.
    own: String,
    state: State,
    is_asked: bool,
    /// The stall that is shown.
    chosen: usize,
    /// By stall.
    seen: Vec<Seen>,
    asked: Asked<Vec<Hint>>,
    /// The stall that is asked about.
    asking: usize,
    /// The stall's position as it is drawn: with candidates, since the step is about them.
    board: Option<Box<Board>>,
}

#[derive(Clone, Debug, PartialEq)]
enum State {
    Waiting,
    Failed,
    NotThere,
    Shown(Arc<Facts>),
}

impl PartialEq for ReportPage {
    fn eq(&self, other: &Self) -> bool {
        (self.id, &self.own, &self.state, self.chosen) == (other.id, &other.own, &other.state, other.chosen)
            && self.seen == other.seen
    }
}

impl ReportPage {
    /// Of a match that the server has, for the player of this name.
    #[must_use]
    pub fn new(id: MatchId, own: String) -> Self {
        Self {
            id,
            own,
            state: State::Waiting,
            is_asked: false,
            chosen: 0,
            seen: Vec::new(),
            asked: Asked::default(),
            asking: 0,
            board: None,
        }
    }

    /// What there is to tell, once the race is here.
    #[must_use]
    pub fn facts(&self) -> Option<&Facts> {
        match &self.state {
            State::Shown(facts) => Some(facts),
            State::Waiting | State::Failed | State::NotThere => None,
        }
    }

    /// Which stall is shown.
    #[must_use]
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// What there was to be seen, by stall.
    #[must_use]
    pub fn seen(&self) -> &[Seen] {
        &self.seen
    }

    /// Whether a stall was solved again.
    #[must_use]
    pub fn is_done(&self, app: &App, stall: usize) -> bool {
        app.screens().practice().has_reviewed(self.id, stall)
    }

    /// Why there is no report yet.
    #[must_use]
    pub fn state_words(&self) -> &'static str {
        match self.state {
            State::Waiting | State::Shown(_) => words::looking(),
            State::Failed => words::no_race(),
            State::NotThere => words::not_raced(),
        }
    }

    /// Why no step is shown.
    #[must_use]
    pub fn step_words(&self) -> &'static str {
        let stall = self.facts().and_then(|facts| facts.losses.stalls.get(self.chosen));
        match self.seen.get(self.chosen) {
            Some(Seen::Asked) => words::looking_step(),
            Some(Seen::None) if stall.is_some_and(Stalled::is_in_words) => words::step_in_words(),
            Some(Seen::None | Seen::Step(_)) | None => words::no_step(),
        }
    }

    /// The position of the stall that is shown.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        self.board.as_deref()
    }

    /// The step there, once it is known.
    #[must_use]
    pub fn step(&self) -> Option<&Hint> {
        self.seen.get(self.chosen)?.step()
    }

    /// A technique of the shown step that can be trained.
    #[must_use]
    pub fn trains(&self) -> Option<Technique> {
        let technique = self.step()?.step.technique;
        puzzle::guide::trainable().find(|trainable| *trainable == technique)
    }

    fn show(&mut self, replay: Arc<Replay>, stored: &str) {
        let lane = replay.lanes.iter().position(|lane| !lane.bot && lane.name.as_str() == self.own);
        let Some(facts) = lane.and_then(|own| Facts::of(replay, own, stored)) else {
            self.state = State::NotThere;
            return;
        };
        let seen = |stall: &Stalled| if stall.is_in_words() { Seen::None } else { Seen::Asked };
        self.seen = facts.losses.stalls.iter().map(seen).collect();
        let dearest = facts.losses.stalls.iter().enumerate().max_by_key(|(_, stall)| stall.lost_ms);
        let chosen = dearest.map_or(0, |(index, _)| index);
        self.state = State::Shown(Arc::new(facts));
        self.choose(chosen);
    }

    fn choose(&mut self, stall: usize) {
        let State::Shown(facts) = &self.state else { return };
        let Some(stalled) = facts.losses.stalls.get(stall) else { return };
        let Some(ground) = facts.replay.boards.get(usize::from(stalled.board)) else { return };
        // What the player had filled in is no given.
        let mut board = Board::new(&ground.puzzle, Aids::default());
        board.show(stalled.position.givens().clone(), Annotations::default());
        board.fill_notes();
        (self.chosen, self.board) = (stall, Some(Box::new(board)));
    }

    /// Gets the race: from the page where it is watched, if that is open, else from the server.
    fn get(&mut self, cx: &mut Cx<'_>) {
        if self.state != State::Waiting || self.is_asked {
            return;
        }
        let watched = cx.shared.page_mut(theatre::page::NAME).and_then(|page| {
            let replay = page.as_a::<TheatrePage>()?.timeline()?.replay();
            (replay.id == self.id).then(|| Arc::new(replay.clone()))
        });
        match watched {
            Some(replay) => self.show(replay, &cx.shared.runs.clone()),
            None => self.is_asked = cx.fetch(&theatre::page::path(self.id)),
        }
    }

    fn take(&mut self, result: &Fetched, stored: &str) {
        match result.as_ref().map(|bytes| protocol::replay::decode(bytes)) {
            Ok(Ok(replay)) => self.show(Arc::new(replay), stored),
            Ok(Err(_)) | Err(_) => self.state = State::Failed,
        }
    }

    /// Asks the engine for the next step that is not known, that of the shown stall first.
    fn ask(&mut self, cx: &mut Cx<'_>) {
        if self.asked.is_open() {
            return;
        }
        let open = |stall: &usize| self.seen.get(*stall) == Some(&Seen::Asked);
        let Some(stall) = [self.chosen].into_iter().chain(0..self.seen.len()).find(open) else { return };
        let Some(position) = self.facts().map(|facts| facts.losses.stalls[stall].position.clone()) else {
            return;
        };
        self.asked.ask(Steps { puzzle: position, struck: Vec::new(), all: false }, cx);
        self.asking = stall;
    }

    fn pressed(&mut self, name: &str) -> Option<Step> {
        if let Some(stall) = name.strip_prefix(STALL).and_then(|number| number.parse().ok()) {
            self.choose(stall);
            return None;
        }
        let stalls = self.seen.len();
        match name {
            "next" if stalls > 0 => self.choose((self.chosen + 1) % stalls),
            "previous" if stalls > 0 => self.choose((self.chosen + stalls - 1) % stalls),
            "replay" => return Some(Step::Watch(self.id, Some(self.own.clone()))),
            "again" => return Some(Step::Review(self.id, self.positions())),
            "train" => return self.trains().map(Step::Train),
            _ => {}
        }
        None
    }

    /// What leads to solving the stalls again, if any can be: of rules in words only the match knows the solution.
    #[must_use]
    pub fn again(&self) -> Option<String> {
        let count = self.facts()?.losses.stalls.iter().filter(|stall| !stall.is_in_words()).count();
        (count > 0).then(|| words::again(count))
    }

    /// The positions of the stalls that can be solved again.
    fn positions(&self) -> Vec<ReviewStep> {
        let stalls = self.facts().map_or(&[][..], |facts| &facts.losses.stalls);
        let step =
            |(stall, stalled): (usize, &Stalled)| ReviewStep { stall, position: stalled.position.clone() };
        stalls.iter().enumerate().filter(|(_, stall)| !stall.is_in_words()).map(step).collect()
    }
}

impl Page for ReportPage {
    fn name(&self) -> &'static str {
        "lost"
    }

    fn form(&self) -> Form {
        Form::Screen
    }

    fn title(&self, _: &App) -> String {
        words::title().to_owned()
    }

    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        vec![Block::text(Tone::Plain, self.state_words())]
    }

    fn spoken(&self, _: &App, _: Millis) -> Vec<String> {
        let Some(facts) = self.facts() else { return Vec::new() };
        let story = format!("{}. {}", facts.headline(), facts.story(&self.seen));
        let step = self.step().map(crate::text::practice::whole);
        [story].into_iter().chain(step).collect()
    }

    /// In a room it is about the race whose results are there.
    fn fits(&self, app: &App, _: Millis) -> bool {
        let results = app.room().and_then(Room::results);
        results.is_none_or(|results| results.id == self.id)
    }

    fn is_over_results(&self) -> bool {
        true
    }

    fn on(&mut self, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        match event {
            PageEvent::Tick => {
                self.get(cx);
                self.ask(cx);
            }
            PageEvent::Fetched { path, result } => {
                if self.state == State::Waiting && path == theatre::page::path(self.id) {
                    self.take(result, &cx.shared.runs);
                }
            }
            PageEvent::Wanted(PageIntent::Press(name)) => return self.pressed(name),
            PageEvent::Wanted(PageIntent::Type { .. } | PageIntent::Submit(_)) | PageEvent::Heard(_) => {}
        }
        None
    }

    fn answered(&mut self, answer: Answered<'_>, _: &mut Cx<'_>) -> Option<Step> {
        let steps = self.asked.take(answer)?;
        let step = steps.ok().and_then(|steps| steps.into_iter().next());
        let seen = step.map_or(Seen::None, |hint| Seen::Step(Box::new(hint)));
        if let Some(place) = self.seen.get_mut(self.asking) {
            *place = seen;
        }
        None
    }
}
