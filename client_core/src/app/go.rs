//! Where an input leads: what a screen answers is carried out by the parts that it concerns.

use game::Millis;

use super::App;
use crate::challenge::ChallengeSource;
use crate::later::LaterPage;
use crate::output::Output;
use crate::picking::CardIntent;
use crate::practice::PracticeIntent;
use crate::screens::{Place, Step};
use crate::session::Goal;

impl App {
    pub(super) fn go(&mut self, step: Option<Step>, now: Millis, outputs: &mut Vec<Output>) {
        let Some(step) = step else { return };
        let cx = &mut self.shared.cx(now, outputs);
        let screens = &mut self.screens;
        if step.is_way_out() && screens.session.room().is_some() {
            screens.session.leave(cx);
            screens.challenges.ask_soon();
            screens.challenges.show_home(cx);
        }
        match step {
            Step::Leave => {}
            Step::Queue => screens.session.pursue_new(Goal::Opponent, cx),
            Step::Attempt(id) => screens.session.seek(Goal::Attempt(id), cx),
            Step::Entered(attempt) => {
                let daily = attempt.filter(|id| screens.is_daily(*id));
                screens.challenges.entered(attempt.filter(|_| daily.is_none()), cx);
                if daily.is_some() {
                    screens.dailies.come_back(cx);
                }
            }
            Step::Out => screens.challenges.show_home(cx),
            Step::Refused(code, words) => {
                screens.challenges.show_home(cx);
                cx.shared.home.refuse_code(&code.to_string(), words);
            }
            Step::Raced => {
                screens.challenges.ask_soon();
                screens.dailies.ask_soon();
            }
            Step::Daily => screens.dailies.open(cx),
            Step::Pools(intent) => drop(cx.want_pools(intent, screens.session.is_home())),
            Step::Watch(id, own) => cx.open_later(LaterPage::Theatre { id, own }),
            Step::Visit(id) => screens.challenges.visit(id, false, cx),
            Step::Challenge(id) => screens.challenges.visit(id, screens.session.room().is_some(), cx),
            Step::Practise => {
                drop(screens.practice.want(PracticeIntent::Quick, screens.session.may_practise(), cx));
            }
            Step::Screen(at) => cx.open_later(LaterPage::Screen(at)),
            Step::Picker => self.picking.want(CardIntent::OpenPicker, screens.choosers(), cx),
            Step::PlayDraft => {
                if let Some((puzzle, title)) = screens.editor.playable() {
                    cx.shared.places.close(&Place::Editor);
                    screens.practice.bring(puzzle, title, None, cx);
                }
            }
            Step::PlayRead => screens.practice.play_read(cx),
            Step::EditRead => screens.editor.edit_read(cx),
            Step::Pasted(text) => self.clipboard.pasted(text, cx),
            Step::Read(text) => cx.read_file(String::new(), text.into_bytes()),
            Step::Race(text) => screens.session.race(text, cx),
            Step::RaceFound(text) => screens.session.race_found(text, cx),
            Step::Make(text) => {
                // The text has the credits.
                let source = ChallengeSource::Text { text, credits: None };
                screens.challenges.make_of(source, screens.session.room(), cx);
            }
            Step::Decline => self.memory.forget_challenge(cx.outputs),
            Step::Review(of, steps) => screens.practice.review(of, steps, cx),
            Step::Train(technique) => screens.practice.train_aside(technique, cx),
            Step::BeatMe(text, run) => {
                let source = ChallengeSource::Solved { text, run };
                screens.challenges.make_of(source, screens.session.room(), cx);
            }
            Step::Against(race) => screens.practice.race_against(*race, cx),
            Step::Ghost(of) => {
                cx.open_later(LaterPage::Ghost { of, is_sheet: !screens.session.is_home() });
            }
            Step::SaveStatistics => cx.outputs.push(Output::SaveFile(self.statistics.file())),
        }
    }
}
