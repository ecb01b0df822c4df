//! What the server tells about itself: that it restarts, that it cannot save, that it has ended a race without a result,
//! what its operator announces. Owns which of these notices still apply, and their texts; the shell decides where they
//! are shown.

use game::{Millis, RoomCode};
use protocol::Notice;
use protocol::limits::ANNOUNCEMENT_CHARS_MAX;

use crate::race::moment_in;
use crate::text;

/// A quiet word to the player that stays as long as it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeCard {
    pub text: String,
    /// The same where there is little room.
    pub brief: String,
    /// The same for those who hear it: without a clock, which would be read out every second.
    pub spoken: String,
    /// The player has read it when they say so, with `Intent::DismissNotice`.
    pub dismissable: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Notices {
    restarts_at: Option<Millis>,
    not_saving: bool,
    /// A client has used a secret that was replaced long ago.
    old_secret_used: bool,
    announcement: Option<String>,
    no_contest: Option<NoContest>,
}

/// A race that has ended without a result, and whether the player knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NoContest {
    room: RoomCode,
    match_no: u32,
    is_read: bool,
}

impl Notices {
    /// A new connection: clears the notices that the server repeats if they still apply.
    pub(crate) fn welcomed(&mut self) {
        self.restarts_at = None;
        self.not_saving = false;
    }

    pub(crate) fn receive(&mut self, notice: &Notice, now: Millis, one_way_ms: u64) {
        match notice {
            Notice::Draining { ends_in_ms } => {
                self.restarts_at = Some(moment_in(now, *ends_in_ms, one_way_ms));
            }
            Notice::DrainAborted => self.restarts_at = None,
            Notice::Announcement { text } => {
                let words = text::plain(text, ANNOUNCEMENT_CHARS_MAX);
                self.announcement = Some(words).filter(|words| !words.is_empty());
            }
            Notice::NotSaving => self.not_saving = true,
            Notice::SavingAgain => self.not_saving = false,
            Notice::OldSecretUsed => self.old_secret_used = true,
        }
    }

    /// The server sends it at each return to the room; once read, it is not shown again.
    pub(crate) fn no_contest(&mut self, room: RoomCode, match_no: u32) {
        let is_known = |known: &NoContest| (known.room, known.match_no) == (room, match_no);
        if !self.no_contest.as_ref().is_some_and(is_known) {
            self.no_contest = Some(NoContest { room, match_no, is_read: false });
        }
    }

    /// A race has begun: what became of the one before is no news.
    pub(crate) fn race_started(&mut self) {
        self.no_contest = None;
    }

    fn has_unread_no_contest(&self) -> bool {
        self.no_contest.is_some_and(|race| !race.is_read)
    }

    pub(crate) fn is_saving(&self) -> bool {
        !self.not_saving
    }

    /// Whether something here counts down.
    pub(crate) fn is_counting(&self) -> bool {
        self.restarts_at.is_some()
    }

    pub(crate) fn take_announcement(&mut self) -> Option<String> {
        self.announcement.take()
    }

    /// The player has read what the card shows.
    pub(crate) fn dismiss(&mut self) {
        if std::mem::take(&mut self.old_secret_used) {
            return;
        }
        match &mut self.no_contest {
            Some(race) if !race.is_read => race.is_read = true,
            Some(_) | None => self.announcement = None,
        }
    }

    /// The most important notice: that nothing is stored, then that another client used an old secret of this player,
    /// then that the race was annulled, then an announcement; these three go when they are read. Then the restart.
    pub(crate) fn card(&self, racing: bool, now: Millis) -> Option<NoticeCard> {
        if self.not_saving {
            let (text, brief) = (text::not_saving().to_owned(), text::not_saving_brief().to_owned());
            return Some(NoticeCard { spoken: text.clone(), text, brief, dismissable: false });
        }
        if self.old_secret_used {
            let (text, brief) = (text::old_secret_used().to_owned(), text::old_secret_brief().to_owned());
            return Some(NoticeCard { spoken: text.clone(), text, brief, dismissable: true });
        }
        if self.has_unread_no_contest() {
            let (text, brief) = (text::no_contest().to_owned(), text::no_contest_brief().to_owned());
            return Some(NoticeCard { spoken: text.clone(), text, brief, dismissable: true });
        }
        if let Some(text) = self.announcement.clone() {
            let brief = text::announcement_brief().to_owned();
            return Some(NoticeCard { spoken: text.clone(), text, brief, dismissable: true });
        }
        self.restarts_at.map(|at| {
            let in_ms = at.since(now);
            let (text, brief) = (text::restart(in_ms, racing), text::restart_brief(in_ms));
            NoticeCard { text, brief, spoken: text::draining().to_owned(), dismissable: false }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(notices: &Notices, now: u64) -> Option<String> {
        notices.card(false, Millis(now)).map(|card| card.text)
    }

    #[test]
    fn a_restart_counts_down_until_it_is_called_off() {
        let mut notices = Notices::default();
        notices.receive(&Notice::Draining { ends_in_ms: 90_000 }, Millis(5_000), 0);
        assert_eq!(
            said(&notices, 12_000).unwrap(),
            "The server restarts in 1:23. Nothing new starts until then."
        );
        assert!(said(&notices, 200_000).unwrap().contains("any moment"));
        notices.receive(&Notice::DrainAborted, Millis(12_000), 0);
        assert_eq!(said(&notices, 12_000), None);
    }

    #[test]
    fn what_somebody_has_written_is_read_first_and_then_gone() {
        let mut notices = Notices::default();
        notices.receive(&Notice::Draining { ends_in_ms: 90_000 }, Millis(0), 0);
        notices.receive(&Notice::Announcement { text: "Tea\n\u{202E}time".to_owned() }, Millis(0), 0);
        assert_eq!(said(&notices, 0).unwrap(), "Tea time");
        notices.receive(&Notice::NotSaving, Millis(0), 0);
        assert_eq!(said(&notices, 0).unwrap(), text::not_saving());
        notices.receive(&Notice::SavingAgain, Millis(0), 0);
        notices.dismiss();
        assert!(said(&notices, 0).unwrap().contains("restarts in 1:30"));
    }

    #[test]
    fn an_old_secret_used_is_told_until_it_is_read() {
        let mut notices = Notices::default();
        notices.receive(&Notice::Announcement { text: "Tea".to_owned() }, Millis(0), 0);
        notices.receive(&Notice::OldSecretUsed, Millis(0), 0);
        notices.welcomed();
        assert_eq!(said(&notices, 0).unwrap(), text::old_secret_used());
        notices.dismiss();
        assert_eq!(said(&notices, 0).unwrap(), "Tea", "one card is read at a time");
        notices.dismiss();
        assert_eq!(said(&notices, 0), None);
    }

    #[test]
    fn a_race_without_contest_is_told_once() {
        let mut notices = Notices::default();
        let room = RoomCode::nth(1);
        notices.no_contest(room, 1);
        notices.welcomed();
        assert_eq!(said(&notices, 0).unwrap(), text::no_contest());
        notices.dismiss();
        notices.no_contest(room, 1);
        assert_eq!(said(&notices, 0), None, "said again at the next return, but read already");
        notices.no_contest(room, 2);
        assert_eq!(said(&notices, 0).unwrap(), text::no_contest());
        notices.race_started();
        assert_eq!(said(&notices, 0), None);
    }

    #[test]
    fn a_new_connection_begins_with_nothing_but_what_was_not_read() {
        let mut notices = Notices::default();
        notices.receive(&Notice::Draining { ends_in_ms: 90_000 }, Millis(0), 0);
        notices.receive(&Notice::NotSaving, Millis(0), 0);
        notices.receive(&Notice::Announcement { text: "Tea".to_owned() }, Millis(0), 0);
        notices.welcomed();
        assert_eq!(said(&notices, 0).unwrap(), "Tea");
        notices.dismiss();
        assert_eq!(said(&notices, 0), None);
    }
}
