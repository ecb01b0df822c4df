//! The setter's seat from both sides: a setter's client takes in the boards and asks the engine about stalls; a solver's
//! client shares its notes where the rules say that the setter watches.

use game::{Command, MemberNo, Millis, Phrase, SharedNotes, SolverBoard};
use workbench::{Answer, Question};

use super::App;
use crate::asking::Purpose;
use crate::output::Output;
use crate::room::Room;
use crate::screens::Screen;
use crate::text;

impl App {
    pub(super) fn solver_board(
        &mut self,
        match_no: u32,
        board: &SolverBoard,
        now: Millis,
        outputs: &mut Vec<Output>,
    ) {
        self.with_race(now, outputs, |race, cx| race.watch_board(match_no, board, cx.now));
    }

    pub(super) fn solver_notes(
        &mut self,
        match_no: u32,
        (member, notes): (MemberNo, &SharedNotes),
        now: Millis,
        outputs: &mut Vec<Output>,
    ) {
        self.with_race(now, outputs, |race, cx| race.watch_notes(match_no, member, notes, cx.now));
    }

    pub(super) fn watch_solver(&mut self, member: MemberNo, now: Millis, outputs: &mut Vec<Output>) {
        self.with_race(now, outputs, |race, _| race.choose_solver(member));
    }

    /// The setter has said something.
    pub(super) fn spoken_to(&mut self, by: MemberNo, phrase: Phrase, now: Millis) {
        let words = self.room().map(|room| text::said(&room.name_of(by), phrase));
        words.into_iter().for_each(|words| self.toasts.show(words, now));
    }

    /// A phrase for the solver in front.
    pub(super) fn say(&mut self, phrase: Phrase, now: Millis, outputs: &mut Vec<Output>) {
        let to = self.race().and_then(|race| Some(race.seat()?.chosen()?.member));
        if let Some(to) = to {
            self.ask(Command::Say { to, phrase }, now, outputs);
        }
    }

    pub(super) fn needed(&mut self, answer: Answer) {
        let needed = if let Answer::Needed(needed) = answer { needed } else { None };
        if let Some(race) = self.session.room_mut().and_then(Room::race_mut) {
            race.stall_answered(needed.map(|needed| *needed));
        }
    }

    /// What the seat needs as time passes: notes that were made are shared, and a stall is asked about.
    pub(super) fn keep_seat(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.screen() != Screen::Race || !self.is_heard() {
            return;
        }
        let is_watched = self.room().and_then(Room::seated_setter).is_some_and(|setter| setter.connected);
        let Some(race) = self.session.room_mut().and_then(Room::race_mut) else { return };
        if let Some(command) = race.notes_to_share(is_watched, now) {
            outputs.push(Output::room(command));
        }
        if !self.asking.is_open(Purpose::Stall) {
            let race = self.session.room_mut().and_then(Room::race_mut);
            if let Some(position) = race.and_then(|race| race.next_stall_question(now)) {
                self.asking.ask(Purpose::Stall, Question::Needed { position: Box::new(position) }, outputs);
            }
        }
    }
}
