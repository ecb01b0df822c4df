//! A duel of setters in its room: the clock of the setting, what is handed in, and the sheet on which both compare what awaits them
//! and agree on a price. The puzzle itself is drawn in the editor, whose drafts are kept on this device.

use game::{Command, HandedIn, Handicap, MemberNo, Millis, Phase, SetterView, fair_price};

use super::{Room, RoomIntent};
use crate::app::App;
use crate::screens::{Block, Emphasis, Page, PageButton, PageRow, Place, Tone};
use crate::shared::Cx;
use crate::text::{self, duel as words};
use crate::upload::puzzle_in_pieces;

/// A button of the lobby before a duel.
#[derive(Clone, Debug, PartialEq)]
pub struct DuelButton {
    pub id: &'static str,
    pub label: &'static str,
    pub intent: RoomIntent,
    pub is_main: bool,
}

impl DuelButton {
    fn new(id: &'static str, label: &'static str, intent: RoomIntent) -> Self {
        Self { id, label, intent, is_main: false }
    }

    fn main(self) -> Self {
        Self { is_main: true, ..self }
    }
}

impl Room {
    fn setters(&self) -> &[SetterView] {
        self.view.duel.as_ref().map_or(&[], |duel| &duel.setters)
    }

    fn own_setter(&self) -> Option<&SetterView> {
        self.setters().iter().find(|setter| setter.member == self.you)
    }

    fn opponent(&self) -> Option<&SetterView> {
        self.own_setter().and_then(|own| self.setters().iter().find(|setter| setter.member != own.member))
    }

    /// Whether this member is to set a puzzle now, so that the editor belongs to the room.
    #[must_use]
    pub fn sets_now(&self) -> bool {
        self.view.phase == Phase::Setting && self.own_setter().is_some()
    }

    pub(super) fn compares(&self) -> bool {
        self.view.phase == Phase::Comparing && self.own_setter().is_some()
    }

    /// What the setting has come to: "Bo is still setting. 7:42 left".
    pub(super) fn duel_status(&self) -> String {
        let Some(opponent) = self.opponent() else { return words::two_are_setting().to_owned() };
        let name = self.name_of(opponent.member);
        let accepts = self.view.members.iter().any(|member| member.no == opponent.member && member.ready);
        match (&self.view.phase, &opponent.puzzle) {
            (Phase::Comparing, _) => words::agrees(accepts, name),
            (_, _) if opponent.proving => words::is_checked(name),
            (_, Some(puzzle)) => words::has_handed_in(name, text::tier(puzzle.tier), puzzle.clues),
            (_, None) => words::still_sets(name),
        }
    }

    /// The same with the time that is left; none where this member sets nothing.
    #[must_use]
    pub fn duel_line(&self, now: Millis) -> Option<String> {
        let left_ms = self.times.duel_ms(now).filter(|_| self.sets_now() || self.compares())?;
        Some(words::with_time(self.duel_status(), left_ms))
    }

    /// What this member can do before the race.
    pub(super) fn duel_buttons(&self) -> Vec<DuelButton> {
        let Some(own) = self.own_setter() else { return Vec::new() };
        let set = |label| DuelButton::new("set-puzzle", label, RoomIntent::SetPuzzle);
        let call_off = DuelButton::new("call-off", words::call_off(), RoomIntent::CallOff);
        match self.view.phase {
            Phase::Setting if own.puzzle.is_some() => vec![
                set(words::change_it()),
                DuelButton::new("more-time", words::more_time(), RoomIntent::MoreTime),
            ],
            Phase::Setting => vec![call_off, set(words::set_it()).main()],
            Phase::Comparing => {
                vec![call_off, DuelButton::new("terms", words::compare(), RoomIntent::Terms).main()]
            }
            Phase::Lobby | Phase::Dealing | Phase::Countdown { .. } | Phase::Racing | Phase::Finished => {
                Vec::new()
            }
        }
    }

    /// The phase has changed from this one: the editor opens for the setting, and the terms for the comparison.
    pub(crate) fn follow_duel(&self, before: Option<&Phase>, cx: &mut Cx<'_>) {
        if before == Some(&self.view.phase) {
            return;
        }
        if self.sets_now() && self.own_setter().is_some_and(|own| own.puzzle.is_none()) {
            cx.shared.places.open(Place::Editor);
        } else if before == Some(&Phase::Setting) {
            cx.shared.places.close(&Place::Editor);
        }
        if self.compares() {
            cx.open(DuelSheet);
        }
    }

    /// The puzzle of the editor goes to the server, which proves it.
    pub(crate) fn hand_in(&mut self, text: String, cx: &mut Cx<'_>) {
        if !self.hears(cx) {
            return cx.refuse_offline();
        }
        let request = cx.shared.requests.next();
        let puzzle = puzzle_in_pieces(request, text, false, cx.outputs);
        self.ask_as(request, Command::HandIn { puzzle }, cx);
    }

    /// The server has proven it: the room is shown, and says what the other one does.
    pub(super) fn handed_in(&self, cx: &mut Cx<'_>) {
        cx.shared.places.close(&Place::Editor);
        cx.toast(words::is_handed_in());
    }

    pub(super) fn may_price(&self, member: MemberNo) -> bool {
        self.compares() && self.setters().iter().any(|setter| setter.member == member)
    }

    /// The member who watches the own board as the setter of its puzzle.
    pub(super) fn watching_opponent(&self) -> Option<MemberNo> {
        let race = self.race.as_ref()?;
        race.other_racer().filter(|_| self.view.settings.rules.setter_sees_boards())
    }

    fn describe_duel(&self, now: Millis) -> Vec<Block> {
        let (Some(own), Some(opponent)) = (self.own_setter(), self.opponent()) else { return Vec::new() };
        let (Some(given), Some(made)) = (&opponent.puzzle, &own.puzzle) else { return Vec::new() };
        let name = self.name_of(opponent.member);
        let mut blocks = vec![
            Block::Rows(vec![
                row(words::yours_to_solve().to_owned(), given, own.price),
                row(words::theirs_to_solve(&name), made, opponent.price),
            ]),
            Block::text(Tone::Quiet, words::what_a_price_is()),
        ];
        let fair = [(own, fair_price(given.tier, made.tier)), (opponent, fair_price(made.tier, given.tier))];
        let mut prices = Vec::new();
        for (setter, price) in fair.into_iter().filter(|(setter, price)| setter.price != *price) {
            let is_own = setter.member == self.you;
            let label = words::price_of(is_own, &name, price.delay_s);
            let id = if is_own { "price-own" } else { "price-other" };
            prices.push(PageButton::new(id, label, RoomIntent::SetHandicap(setter.member, price)));
        }
        if !prices.is_empty() {
            blocks.push(Block::Buttons(prices));
        }
        let accepted = self.own().is_some_and(|own| own.ready);
        let label = if accepted { words::not_after_all() } else { words::accept() };
        let call_off = PageButton::new("call-off", words::call_off(), RoomIntent::CallOff);
        let accept = PageButton::new("accept", label, RoomIntent::Ready(!accepted));
        let emphasis = if accepted { Emphasis::Plain } else { Emphasis::Main };
        blocks.extend(self.duel_line(now).map(|line| Block::Text(Tone::Strong, line)));
        blocks.push(Block::Buttons(vec![call_off.emphasis(Emphasis::Quiet), accept.emphasis(emphasis)]));
        blocks
    }
}

/// As much of what is not judged as a row has room for.
const LOST_CHARS_SHOWN: usize = 160;

fn row(title: String, puzzle: &HandedIn, price: Handicap) -> PageRow {
    let kind = text::kind(puzzle.kind.as_ref());
    let hardest = format!("{}.{}", puzzle.hardest / 10, puzzle.hardest % 10);
    let figures = words::figures(kind, puzzle.clues, hardest, puzzle.beyond_singles);
    let price = text::rules::seconds(price.delay_s);
    let mut detail = words::priced(figures, price);
    if !puzzle.lost.is_empty() {
        detail = words::with_not_judged(detail, text::plain(&puzzle.lost, LOST_CHARS_SHOWN));
    }
    PageRow { title, value: text::tier(puzzle.tier).to_owned(), detail }
}

/// What both have handed in, side by side, and the terms on which they race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuelSheet;

impl Page for DuelSheet {
    fn name(&self) -> &'static str {
        "duel"
    }

    fn title(&self, _: &App) -> String {
        words::terms().to_owned()
    }

    fn describe(&self, app: &App, now: Millis) -> Vec<Block> {
        app.room().map_or_else(Vec::new, |room| room.describe_duel(now))
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.room().is_some_and(Room::compares)
    }

    fn is_animating(&self, _: Millis) -> bool {
        true
    }
}
