//! What the server says to those who are in the room: its changes, and its races.

use game::{Problem, RequestId, Results, RoomEvent, RoomView, Seq, Verdict};

use super::{Room, RoomSheet};
use crate::on_screen::OnScreen;
use crate::output::{Address, Cue, Output};
use crate::race::Race;
use crate::screens::Screen;
use crate::shared::Cx;
use crate::text;

impl Room {
    /// Only said to a connection that the room hears.
    pub(crate) fn hear(&mut self, event: RoomEvent, cx: &mut Cx<'_>) {
        match event {
            RoomEvent::RoomChanged { room } => self.has_changed(room, cx),
            RoomEvent::Started { race } => {
                let mut context = cx.race(self.hears(cx));
                self.start(&race, &mut context);
                self.meet(&cx.shared.met);
                cx.shared.notices.race_started();
                cx.shared.overlays.clear();
            }
            RoomEvent::Placed { match_no, seq, verdict } => self.placed(match_no, seq, &verdict, cx),
            RoomEvent::Progress { progress, standing } => {
                let left = self.with_race(cx, |race, cx| race.progress(progress, standing, cx));
                left.flatten().into_iter().for_each(|words| cx.toast(words));
            }
            RoomEvent::NextRung { match_no, rung, puzzle, own } => {
                self.with_race(cx, |race, _| race.next_rung(match_no, rung, &puzzle, own.as_ref()));
            }
            RoomEvent::Finished { results } => self.finished(results, cx),
            RoomEvent::Boards { match_no, boards } => self.take_boards(match_no, boards),
            RoomEvent::SolverBoard { match_no, board } => {
                self.with_race(cx, |race, cx| race.watch_board(match_no, &board, cx.now));
            }
            RoomEvent::SolverNotes { match_no, member, notes } => {
                self.with_race(cx, |race, cx| race.watch_notes(match_no, member, &notes, cx.now));
            }
            RoomEvent::Said { by, phrase } => cx.toast(text::said(self.name_of(by), phrase)),
            RoomEvent::OwnResult { row, .. } => self.set_own_result(row),
            RoomEvent::NoContest { match_no } => {
                self.void_race();
                cx.shared.notices.no_contest(self.view.code, match_no);
            }
            RoomEvent::Rivals { rivals } => self.set_rivals(rivals),
            RoomEvent::Refused { request, problem } => self.refused(request, &problem, cx),
            RoomEvent::PuzzleAccepted { .. } if self.view.duel.is_some() => self.handed_in(cx),
            RoomEvent::PuzzleAccepted { clues, tier, .. } => {
                self.accept_puzzle(clues, tier);
                cx.shared.overlays.close(&|page| page.is(&RoomSheet::Paste));
                // Of rules in words the sheet says it that all read.
                if !self.is_in_words() {
                    cx.toast(text::puzzle_set(clues, tier));
                }
            }
            // On the way into a room, which is the session's.
            RoomEvent::Entered { .. } | RoomEvent::JoinRefused { .. } => {}
        }
    }

    fn has_changed(&mut self, view: RoomView, cx: &mut Cx<'_>) {
        cx.outputs.extend(self.newcomers(&view).into_iter().map(|no| Output::Cue(Cue::MemberJoined(no))));
        let (old_code, code) = (self.view.code, view.code);
        let knocks = self.new_knocks(&view);
        let before = self.view.phase;
        let (puzzle, showed_race) = (self.view.settings.puzzle.clone(), self.shown_race().is_some());
        self.change(view, cx.now, cx.shared.link.one_way_ms());
        // Who was at the results has not seen what was chosen meanwhile.
        if self.shown_race().is_none() && (showed_race || puzzle != self.view.settings.puzzle) {
            self.hear_of_puzzle(cx);
        }
        self.follow_duel(Some(&before), cx);
        if code != old_code {
            self.set_link(cx.shared.room_link(code));
            cx.shared.saved.move_notes(old_code, code, cx.outputs);
            cx.outputs.push(Output::ShowUrl(Some(Address::Room(code))));
            cx.toast(text::new_code());
        }
        // The lobby shows who wants to join; on other screens a host is notified.
        if self.is_host() && self.screen() != Screen::Lobby {
            knocks.iter().for_each(|name| cx.toast(text::knocks_meanwhile(name)));
        }
    }

    /// The answer to a move.
    fn placed(&mut self, match_no: u32, seq: Seq, verdict: &Verdict, cx: &mut Cx<'_>) {
        let refusal = self.with_race(cx, |race, cx| race.answered(match_no, seq, verdict, cx)).flatten();
        refusal.as_ref().and_then(text::problem_shown).into_iter().for_each(|words| cx.toast(words));
    }

    /// The race is over for all racers.
    fn finished(&mut self, results: Results, cx: &mut Cx<'_>) {
        cx.outputs.push(Output::Cue(Cue::RaceOver));
        self.results = Some(results);
        self.race.iter_mut().for_each(Race::close);
        cx.shared.overlays.close(&|overlay| !overlay.is_sheet());
        self.ask_about_wait(cx);
        self.fetch_boards(cx);
    }

    /// What this member asked for cannot be had.
    fn refused(&mut self, request: RequestId, problem: &Problem, cx: &mut Cx<'_>) {
        if cx.shared.overlays.list().iter().any(|page| page.is(&RoomSheet::Rules)) && problem.is("bad_spec") {
            self.refuse_puzzle(text::problem(problem));
            return self.drop_draft();
        }
        self.drop_draft();
        self.explain(request, problem, cx);
    }

    /// Why something could not be had: in the dialog that waits for it, or as a toast.
    pub(crate) fn explain(&mut self, request: RequestId, problem: &Problem, cx: &mut Cx<'_>) {
        if self.paste.awaits(request) {
            self.paste.refuse(problem);
        } else {
            text::problem_shown(problem).into_iter().for_each(|words| cx.toast(words));
        }
    }
}
