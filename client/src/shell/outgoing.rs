//! What goes out: what the headless player asks for, carried out.

use super::Shell;
use crate::platform::Platform;
use crate::screens::{Menu, moment};
use client_core::{Cue, Output};
use protocol::Codec;
use puzzle::HouseId;

impl Shell {
    pub(super) fn perform(&mut self, output: Output) {
        match output {
            Output::Connect => self.device.connect(),
            Output::Disconnect => self.device.disconnect(),
            Output::Send(message) => self.device.send(Codec::Bincode.encode_client(&message)),
            Output::Store { key, value } => self.device.store(key.name(), Some(&value)),
            Output::Forget { key } => self.device.store(key.name(), None),
            Output::CopyText(text) => self.device.copy(&text),
            Output::ShowUrl(code) => self.device.show_room(code.map(|code| code.to_string()).as_deref()),
            Output::Cue(cue) => self.cue(cue),
        }
    }

    /// Marks what deserves a motion.
    fn cue(&mut self, cue: Cue) {
        match cue {
            Cue::Correct(cell) => self.anim.mark(&moment::correct(cell)),
            Cue::Wrong(cell) => self.anim.mark(&moment::wrong(cell)),
            Cue::Refused(Some(cell)) => self.anim.mark(&moment::refused(cell)),
            Cue::HouseDone(kind, number) => self.anim.mark(&moment::house(HouseId { kind, number })),
            Cue::Finished => self.anim.mark(moment::FINISHED),
            Cue::RaceStarted => self.menu = Menu::Closed,
            Cue::CountdownTick(_)
            | Cue::FullButWrong
            | Cue::Refused(None)
            | Cue::LockoutOver
            | Cue::OpponentFinished(_)
            | Cue::OutOfRace
            | Cue::RaceOver
            | Cue::MemberJoined(_) => {}
        }
    }
}
