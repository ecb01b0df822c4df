//! What goes out: what the headless player asks for, carried out.

use super::Shell;
use crate::anim::Anim;
use crate::platform::Platform;
use crate::screens::moment;
use client_core::store::StoreKey;
use client_core::{Cue, Input, Output};
use engine_api::Refusal;
use protocol::{ClientMessage, Codec};
use puzzle::HouseId;

impl Shell {
    pub(super) fn perform(&mut self, output: Output) {
        // Where something follows there may be something to see; of a ping there is nothing.
        self.composed.is_fresh &= matches!(output, Output::Send(ClientMessage::Ping { .. }));
        match output {
            Output::Connect => {
                // Another window may have got a newer secret meanwhile.
                let key = StoreKey::Identity;
                if let Some(value) = self.device.load(key.name()) {
                    self.handle(Input::Stored { key, value });
                }
                self.device.connect();
            }
            Output::Disconnect => self.device.disconnect(),
            Output::Send(message) => self.device.send(Codec::Bincode.encode_client(&message)),
            Output::Store { key, value } => self.device.store(key.name(), Some(&value)),
            Output::Forget { key } => self.device.store(key.name(), None),
            Output::CopyText(text) => self.device.copy(&text),
            Output::ShowUrl(address) => {
                self.device.show_address(address.map(|address| address.to_string()).as_deref());
            }
            Output::Ask { id, question } => match engine_api::encode(&question) {
                Ok(question) => self.device.ask(id.0, question),
                Err(error) => {
                    let answer = engine_api::refused(Refusal::Impossible(error.to_string()));
                    self.handle(Input::Answered { id, answer });
                }
            },
            Output::SaveFile(file) => self.device.save_file(&file),
            Output::PrintPages(pages) => self.device.print_pages(&pages),
            Output::Fetch { path } => self.device.fetch(&path),
            Output::PickFile => self.device.pick_file(),
            Output::ReadClipboard => self.device.read_clipboard(),
            Output::LoadLater => self.device.load_later(),
            Output::StopAsking(id) => self.device.stop_asking(id.0),
            Output::Cue(cue) => {
                mark(&mut self.anim, cue);
                if let Some(ms) = pulse(cue).filter(|_| self.app.shared().prefs().haptics) {
                    self.device.vibrate(ms);
                }
                if self.app.shared().prefs().sounds {
                    self.device.sound(sound(cue));
                }
            }
        }
    }
}

/// How long the device vibrates for a cue, in milliseconds: a tick for what was done, longer for what went wrong.
const fn pulse(cue: Cue) -> Option<u32> {
    match cue {
        Cue::Correct(_) => Some(10),
        Cue::HouseDone(..) => Some(25),
        Cue::Refused(_) => Some(30),
        Cue::Wrong(_) | Cue::FullButWrong => Some(80),
        Cue::Finished | Cue::Called => Some(150),
        Cue::RaceStarted
        | Cue::CountdownTick(_)
        | Cue::LockoutOver
        | Cue::OpponentFinished(_)
        | Cue::OutOfRace
        | Cue::RaceOver
        | Cue::MemberJoined(_) => None,
    }
}

/// The place of a cue's sound in `client/web/sounds.js`.
const fn sound(cue: Cue) -> u32 {
    match cue {
        Cue::CountdownTick(_) => 0,
        Cue::RaceStarted | Cue::Called => 1,
        Cue::Correct(_) => 2,
        Cue::Wrong(_) => 3,
        Cue::FullButWrong => 4,
        Cue::HouseDone(..) => 5,
        Cue::Refused(_) => 6,
        Cue::LockoutOver => 7,
        Cue::Finished => 8,
        Cue::OpponentFinished(_) => 9,
        Cue::OutOfRace => 10,
        Cue::RaceOver => 11,
        Cue::MemberJoined(_) => 12,
    }
}

/// Marks what deserves a motion.
fn mark(anim: &mut Anim, cue: Cue) {
    match cue {
        Cue::Correct(cell) => anim.mark(&moment::correct(cell)),
        Cue::Wrong(cell) => anim.mark(&moment::wrong(cell)),
        Cue::Refused(Some(cell)) => anim.mark(&moment::refused(cell)),
        Cue::HouseDone(kind, number) => anim.mark(&moment::house(HouseId { kind, number })),
        Cue::Finished => anim.mark(moment::FINISHED),
        Cue::RaceStarted
        | Cue::CountdownTick(_)
        | Cue::FullButWrong
        | Cue::Refused(None)
        | Cue::LockoutOver
        | Cue::OpponentFinished(_)
        | Cue::OutOfRace
        | Cue::RaceOver
        | Cue::MemberJoined(_)
        | Cue::Called => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Cell, HouseKind};

    /// The moments that are shown after a cue.
    fn shown(cue: Cue) -> Vec<String> {
        let mut anim = Anim::default();
        anim.begin(0.0, false);
        mark(&mut anim, cue);
        let cell = Cell::new(40);
        let row = HouseId { kind: HouseKind::Row, number: 5 };
        let all = [
            moment::FINISHED.to_owned(),
            moment::correct(cell),
            moment::wrong(cell),
            moment::refused(cell),
            moment::house(row),
        ];
        all.into_iter().filter(|name| anim.moment(name, 100.0).is_some()).collect()
    }

    #[test]
    fn a_finished_board_ripples_and_a_lost_race_does_not() {
        assert_eq!(shown(Cue::Finished), [moment::FINISHED]);
        for lost in [Cue::OutOfRace, Cue::RaceOver, Cue::FullButWrong] {
            assert_eq!(shown(lost), [""; 0], "{lost:?}");
        }
    }

    #[test]
    fn what_happens_in_a_cell_or_a_house_shows_there() {
        let cell = Cell::new(40);
        assert_eq!(shown(Cue::Correct(cell)), [moment::correct(cell)]);
        assert_eq!(shown(Cue::Wrong(cell)), [moment::wrong(cell)]);
        assert_eq!(shown(Cue::Refused(Some(cell))), [moment::refused(cell)]);
        let row = HouseId { kind: HouseKind::Row, number: 5 };
        assert_eq!(shown(Cue::HouseDone(HouseKind::Row, 5)), [moment::house(row)]);
    }
}
