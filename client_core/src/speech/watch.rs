//! What of all that happens is worth saying: the cues of one input, and what has changed on the screen since the last one.
//! Reads the client and changes nothing of it.

use game::{MemberNo, Millis, RacerStatus};
use puzzle::{Cell, Digit, HouseId};

use super::{Speech, Topic, cells};
use crate::app::App;
use crate::board::{Board, CellNotes, EntryMode};
use crate::connection::Connection;
use crate::output::{Cue, Output};
use crate::practice::Game;
use crate::race::Race;
use crate::room::Room;
use crate::screens::Screen;
use crate::text;

/// What has been said or seen so far, to tell what is new.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heard {
    screen: Option<Screen>,
    is_cut_off: bool,
    /// Texts that stay for a while: each is said when it comes.
    texts: Vec<(Topic, String)>,
    members: Vec<Known>,
    rank: Option<u8>,
    board: Option<AtCursor>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Known {
    no: MemberNo,
    name: String,
    ready: bool,
}

/// What the player has under the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AtCursor {
    match_no: u32,
    cell: Option<Cell>,
    digit: Option<Digit>,
    notes: CellNotes,
    mode: EntryMode,
}

impl Speech {
    /// After each input: what is to be said of it.
    pub(crate) fn watch(&mut self, app: &App, outputs: &[Output], now: Millis) {
        for output in outputs {
            if let Output::Cue(cue) = output {
                self.cue(app, *cue, now);
            }
        }
        let fresh = Heard::of(app, now);
        if fresh != self.heard {
            let before = std::mem::replace(&mut self.heard, fresh.clone());
            self.changed(app, &before, &fresh, now);
        }
    }

    fn cue(&mut self, app: &App, cue: Cue, now: Millis) {
        if let Cue::CountdownTick(seconds) = cue {
            return self.say(Topic::Countdown, seconds.to_string(), now);
        }
        if let Some(game) = app.practice_game() {
            return self.alone(game, cue, now);
        }
        let (Some(room), race) = (app.room(), app.race()) else { return };
        match cue {
            Cue::MemberJoined(no) => self.say(Topic::Room, text::has_joined(room.name_of(no)), now),
            Cue::OpponentFinished(no) => {
                let rank = app
                    .room()
                    .map_or_else(Vec::new, |room| room.lanes(now))
                    .iter()
                    .find(|row| row.member == no)
                    .and_then(|row| row.rank);
                self.say(Topic::Opponent, text::has_finished(room.name_of(no), rank), now);
            }
            // What is said of it is on the screen.
            Cue::Called => {}
            Cue::CountdownTick(_)
            | Cue::RaceStarted
            | Cue::Correct(_)
            | Cue::Wrong(_)
            | Cue::FullButWrong
            | Cue::HouseDone(..)
            | Cue::Refused(_)
            | Cue::LockoutOver
            | Cue::Finished
            | Cue::OutOfRace
            | Cue::RaceOver => race.into_iter().for_each(|race| self.own(room, race, cue, now)),
        }
    }

    /// What a game alone has made of something.
    fn alone(&mut self, game: &Game, cue: Cue, now: Millis) {
        let board = game.board();
        #[expect(clippy::wildcard_enum_match_arm, reason = "the other cues come from rooms")]
        match cue {
            Cue::Wrong(cell) => {
                let words = format!("{}: {}", board.view().name(cell), cells::content(board, cell));
                self.say(Topic::Strike, words, now);
            }
            Cue::Refused(Some(cell)) => {
                let words = format!("{}: {}", text::not_here(), cells::content(board, cell));
                self.say(Topic::Refused, words, now);
            }
            Cue::Refused(None) => self.say(Topic::Refused, text::choose_a_cell(), now),
            Cue::Finished => {
                let headline = game.finish_card(now).map(|card| card.headline).unwrap_or_default();
                self.say(Topic::Own, headline, now);
            }
            _ => {}
        }
    }

    /// What the own board has made of something.
    fn own(&mut self, room: &Room, race: &Race, cue: Cue, now: Millis) {
        let at =
            |cell| race.board().shown(cell).0.map_or_else(|| "Digit".to_owned(), |d| d.symbol().to_string());
        match cue {
            Cue::RaceStarted => {
                let open = race.board().view().cell_count() - race.board().givens().clues().count();
                self.say(Topic::Own, text::race_begins(race.kind(), race.tier(), open), now);
            }
            Cue::Correct(cell) => self.say(Topic::Right, format!("{} is right", at(cell)), now),
            Cue::Wrong(cell) => {
                let locked_ms = race.lockout(now).map_or(0, |lockout| lockout.until.since(now));
                let strikes = text::strikes(race.strikes(), race.strikes_max());
                self.say(Topic::Strike, text::wrong_digit(at(cell), strikes, locked_ms.div_ceil(1_000)), now);
            }
            Cue::FullButWrong => self.say(Topic::Strike, text::not_right_yet(), now),
            Cue::HouseDone(kind, number) => {
                let house = text::capital(&HouseId { kind, number }.to_string());
                self.say(Topic::House, text::house_done(house), now);
            }
            Cue::Refused(cell) => self.say(Topic::Refused, refusal(race, cell, now), now),
            Cue::LockoutOver => self.say(Topic::Lockout, text::lockout_over(), now),
            Cue::Finished => {
                let rank = room.own_result().map(|row| row.rank).or(own_rank(room, now)).unwrap_or(1);
                self.say(Topic::Own, text::own_finish(rank, race.elapsed_ms(now) as u32), now);
            }
            Cue::OutOfRace => {
                let words = match race.own_status() {
                    Some(RacerStatus::Eliminated { time_ms }) => text::own_elimination(time_ms),
                    Some(_) | None => text::own_race_over(race.strikes()),
                };
                self.say(Topic::Own, words, now);
            }
            Cue::CountdownTick(_)
            | Cue::OpponentFinished(_)
            | Cue::MemberJoined(_)
            | Cue::RaceOver
            | Cue::Called => {}
        }
    }

    fn changed(&mut self, app: &App, before: &Heard, fresh: &Heard, now: Millis) {
        // Cut again before "Connected again" was said: nothing new.
        if before.is_cut_off != fresh.is_cut_off && !self.withdraw(Topic::Connection) {
            let words = if fresh.is_cut_off { text::cut_off() } else { text::connected_again() };
            self.say(Topic::Connection, words, now);
        }
        for (topic, text) in fresh.texts.iter().filter(|text| !before.texts.contains(text)) {
            self.say(*topic, text.clone(), now);
        }
        if before.screen != fresh.screen {
            return self.say(Topic::Message, app.arrival(), now);
        }
        self.members_changed(app, &before.members, &fresh.members, now);
        if let (Some(_), Some(rank)) = (before.rank, fresh.rank.filter(|_| before.rank != fresh.rank)) {
            self.say(Topic::Place, text::own_place(rank), now);
        }
        if let (Some(before), Some(fresh), Some(board)) = (before.board, fresh.board, app.board()) {
            // What a server or a solution judges is said by its judge.
            let silent = app.practice_game().is_some() || app.race().is_some_and(Race::silent);
            self.board_changed(board, silent, before, fresh, now);
        }
    }

    fn members_changed(&mut self, app: &App, before: &[Known], fresh: &[Known], now: Millis) {
        let you = app.room().map(Room::you);
        for known in before.iter().filter(|known| Some(known.no) != you) {
            match fresh.iter().find(|fresh| fresh.no == known.no) {
                None if !fresh.is_empty() => self.say(Topic::Room, text::has_left(&known.name), now),
                Some(fresh) if fresh.ready && !known.ready && app.screen() == Screen::Lobby => {
                    self.say(Topic::Room, text::is_ready(&known.name), now);
                }
                None | Some(_) => {}
            }
        }
    }

    /// Notes, and digits that are not judged yet: the player hears what stands there now.
    fn board_changed(&mut self, board: &Board, silent: bool, before: AtCursor, fresh: AtCursor, now: Millis) {
        if before.mode != fresh.mode {
            let words = match fresh.mode {
                EntryMode::Digits => text::notes_off(),
                EntryMode::Corner => text::notes_on(),
                EntryMode::Centre => text::centre_notes_on(),
                EntryMode::Colour => text::colours_on(),
            };
            return self.say(Topic::Board, words, now);
        }
        let same_cell = (before.match_no, before.cell) == (fresh.match_no, fresh.cell);
        let noted = before.digit.is_none() && fresh.digit.is_none() && before.notes != fresh.notes;
        let entered = silent && before.digit != fresh.digit;
        if let Some(cell) = fresh.cell.filter(|_| same_cell && (noted || entered)) {
            self.say(Topic::Board, cells::content(board, cell), now);
        }
    }
}

/// Why the board does not take what was typed.
fn refusal(race: &Race, cell: Option<Cell>, now: Millis) -> String {
    let Some(cell) = cell else { return text::choose_a_cell().to_owned() };
    if let Some(lockout) = race.lockout(now) {
        return text::locked_for(lockout.until.since(now).div_ceil(1_000));
    }
    text::not_here_because(cells::content(race.board(), cell))
}

fn own_rank(room: &Room, now: Millis) -> Option<u8> {
    room.lanes(now).iter().find(|row| row.you)?.rank
}

impl Heard {
    fn of(app: &App, now: Millis) -> Self {
        let room = app.room();
        let member = |member: &game::MemberView| Known {
            no: member.no,
            name: member.name.to_string(),
            ready: member.ready,
        };
        let race = app.race().filter(|race| race.is_playing());
        Self {
            screen: Some(app.screen()),
            is_cut_off: matches!(app.shared().connection(), Connection::Reconnecting { .. }),
            texts: texts(app, now),
            members: room.map_or_else(Vec::new, |room| room.view().members.iter().map(member).collect()),
            rank: race.and_then(|_| own_rank(room?, now)),
            board: match app.practice_game() {
                Some(game) => game.is_playing().then(|| at_cursor(game.board(), 0)),
                None => race.map(|race| at_cursor(race.board(), race.match_no())),
            },
        }
    }
}

fn texts(app: &App, now: Millis) -> Vec<(Topic, String)> {
    let mut texts: Vec<_> =
        app.shared().toasts().iter().map(|toast| (Topic::Message, toast.text.clone())).collect();
    texts.extend(app.shared().stopped().map(|text| (Topic::Own, text)));
    texts.extend(app.notice(now).map(|card| (Topic::Message, card.spoken)));
    texts.extend(app.spoken(now));
    texts
}

fn at_cursor(board: &Board, match_no: u32) -> AtCursor {
    let cell = board.selection().cursor();
    AtCursor {
        match_no,
        cell,
        digit: cell.and_then(|cell| board.shown(cell).0),
        notes: cell.map(|cell| board.look(cell).notes).unwrap_or_default(),
        mode: board.mode(),
    }
}
