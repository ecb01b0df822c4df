//! What a client says aloud to those who cannot see its screen, at a rate that people can follow: one sentence in a second, what
//! matters most first, and what repeats itself in one sentence. Owns what waits to be said; `watch` decides what is worth
//! saying, `cells` puts the board into words. Knows no screen reader.

pub mod cells;
mod marks;
mod reading;
mod watch;

use game::Millis;

pub(crate) use reading::reading;
pub(crate) use watch::Heard;

/// Sentences that wait at most; the least important gives way.
const WAITING_MAX: usize = 8;
/// Milliseconds between two sentences. An urgent one does not wait for its turn behind another that is not.
const GAP_MS: u64 = 1_000;
/// A sentence that has waited longer than this, in milliseconds, is no news.
const STALE_MS: u64 = 8_000;

/// A sentence to be said now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
    pub text: String,
    /// It interrupts what is being said.
    pub urgent: bool,
}

/// What a sentence is about, the most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Topic {
    /// The own race begins or ends, or the client stops.
    Own,
    /// A mistake, and what it costs.
    Strike,
    /// What was asked for cannot be done.
    Refused,
    /// What the player has asked to hear.
    Asked,
    Lockout,
    Countdown,
    Connection,
    /// What the player has just changed and hears no verdict on.
    Board,
    Place,
    Hint,
    /// What is known of the puzzle that is being made.
    Verdict,
    /// A message on the screen, or a question.
    Message,
    Opponent,
    /// A row, column or box is done.
    House,
    Room,
    /// Right digits: counted together.
    Right,
}

impl Topic {
    fn is_urgent(self) -> bool {
        matches!(self, Self::Own | Self::Strike | Self::Refused | Self::Asked)
    }

    /// What the board of a race says while it goes on.
    fn is_of_board(self) -> bool {
        matches!(self, Self::Lockout | Self::Board | Self::Place | Self::House | Self::Right)
    }

    /// Only the newest sentence about it is of interest.
    fn is_replaced(self) -> bool {
        !matches!(self, Self::Opponent | Self::Message | Self::Room | Self::Own)
    }
}

#[derive(Clone, Debug)]
struct Waiting {
    topic: Topic,
    text: String,
    /// How many sentences it stands for.
    count: u32,
    since: Millis,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Speech {
    waiting: Vec<Waiting>,
    /// When the last sentence was said, and whether it was urgent.
    last: Option<(Millis, bool)>,
    /// The verdict that was said last: it comes again after each look at the draft.
    verdict: String,
    heard: Heard,
}

impl Speech {
    pub(crate) fn say(&mut self, topic: Topic, text: impl Into<String>, now: Millis) {
        let fresh = Waiting { topic, text: text.into(), count: 1, since: now };
        if fresh.text.is_empty() {
            return;
        }
        if topic == Topic::Verdict {
            if self.verdict == fresh.text {
                return;
            }
            self.verdict.clone_from(&fresh.text);
        }
        if topic == Topic::Own {
            // Once a race begins or ends nobody wants to hear which digits of it were right.
            self.waiting.retain(|waiting| !waiting.topic.is_of_board());
        }
        let same = self.waiting.iter_mut().find(|waiting| waiting.topic == topic);
        if let Some(same) = same.filter(|_| topic.is_replaced()) {
            *same = Waiting { count: same.count + 1, ..fresh };
            return;
        }
        self.waiting.push(fresh);
        if self.waiting.len() > WAITING_MAX {
            let least = self.waiting.iter().enumerate().max_by_key(|(at, waiting)| {
                // Of equals the oldest goes.
                (waiting.topic, core::cmp::Reverse(*at))
            });
            if let Some((at, _)) = least {
                self.waiting.remove(at);
            }
        }
    }

    /// What waits to be said about something is no longer so. False if nothing waits.
    pub(crate) fn withdraw(&mut self, topic: Topic) -> bool {
        let waited = self.waiting.len();
        self.waiting.retain(|waiting| waiting.topic != topic);
        self.waiting.len() < waited
    }

    /// The next sentence, if one is due.
    pub(crate) fn take(&mut self, now: Millis) -> Option<Utterance> {
        self.waiting.retain(|waiting| now.since(waiting.since) <= STALE_MS);
        let (at, next) = self.waiting.iter().enumerate().min_by_key(|(_, waiting)| waiting.topic)?;
        if self.wait_ms(next.topic, now) > 0 {
            return None;
        }
        let Waiting { topic, text, count, .. } = self.waiting.remove(at);
        let text = if topic == Topic::Right && count > 1 { crate::text::right_digits(count) } else { text };
        self.last = Some((now, topic.is_urgent()));
        Some(Utterance { text, urgent: topic.is_urgent() })
    }

    /// Milliseconds until the next sentence is due; `None` while none waits.
    pub(crate) fn due_in(&self, now: Millis) -> Option<u64> {
        let topic = self.waiting.iter().map(|waiting| waiting.topic).min()?;
        Some(self.wait_ms(topic, now))
    }

    fn wait_ms(&self, topic: Topic, now: Millis) -> u64 {
        match self.last {
            Some((_, false)) if topic.is_urgent() => 0,
            Some((at, _)) => GAP_MS.saturating_sub(now.since(at)),
            None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said in the next seconds, and when.
    fn said(speech: &mut Speech, until: u64) -> Vec<(u64, String)> {
        let times = (0..=until).step_by(100);
        times.filter_map(|ms| speech.take(Millis(ms)).map(|said| (ms, said.text))).collect()
    }

    #[test]
    fn one_sentence_is_said_in_a_second_and_the_important_first() {
        let mut speech = Speech::default();
        speech.say(Topic::Right, "5 is right", Millis(0));
        speech.say(Topic::Place, "You are 3rd", Millis(0));
        speech.say(Topic::Place, "You are 2nd", Millis(0));
        speech.say(Topic::Strike, "4 is wrong", Millis(0));
        let expected = [(0, "4 is wrong"), (1_000, "You are 2nd"), (2_000, "5 is right")];
        assert_eq!(said(&mut speech, 5_000), expected.map(|(ms, text)| (ms, text.to_owned())));
        assert_eq!(speech.due_in(Millis(5_000)), None);
    }

    #[test]
    fn right_digits_are_counted_together() {
        let mut speech = Speech::default();
        speech.say(Topic::Right, "1 is right", Millis(0));
        assert_eq!(speech.take(Millis(0)).unwrap().text, "1 is right");
        for ms in [200, 400, 600] {
            speech.say(Topic::Right, "2 is right", Millis(ms));
        }
        assert_eq!(speech.due_in(Millis(600)), Some(400));
        assert_eq!(speech.take(Millis(900)), None);
        assert_eq!(speech.take(Millis(1_000)).unwrap().text, "3 right digits");
    }

    #[test]
    fn urgent_words_interrupt_but_not_each_other() {
        let mut speech = Speech::default();
        speech.say(Topic::Room, "Bo has joined", Millis(0));
        assert!(!speech.take(Millis(0)).unwrap().urgent);
        speech.say(Topic::Strike, "4 is wrong", Millis(100));
        assert!(speech.take(Millis(100)).unwrap().urgent);
        speech.say(Topic::Own, "You are out", Millis(200));
        assert_eq!(speech.take(Millis(200)), None);
        assert_eq!(speech.take(Millis(1_100)).unwrap().text, "You are out");
    }

    #[test]
    fn the_end_silences_what_the_board_had_to_say() {
        let mut speech = Speech::default();
        speech.say(Topic::Right, "5 is right", Millis(0));
        speech.say(Topic::House, "Box 9 done", Millis(0));
        speech.say(Topic::Room, "Bo has joined", Millis(0));
        speech.say(Topic::Own, "You won in 0:40", Millis(0));
        let texts: Vec<String> = said(&mut speech, 5_000).into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, ["You won in 0:40", "Bo has joined"]);
    }

    #[test]
    fn a_verdict_is_said_again_only_when_it_is_another() {
        let mut speech = Speech::default();
        for words in ["One solution.", "One solution.", "2 solutions.", "One solution."] {
            speech.say(Topic::Verdict, words, Millis(0));
            speech.take(Millis(0));
            speech.last = None;
        }
        speech.say(Topic::Verdict, "One solution.", Millis(0));
        assert!(speech.waiting.is_empty());
    }

    #[test]
    fn what_waits_is_bounded_and_grows_stale() {
        let mut speech = Speech::default();
        speech.say(Topic::Own, "You won", Millis(0));
        for n in 0..50 {
            speech.say(Topic::Room, format!("{n} has joined"), Millis(0));
        }
        assert_eq!(speech.waiting.len(), WAITING_MAX);
        assert_eq!(speech.waiting[0].text, "You won");
        assert_eq!(speech.waiting.last().unwrap().text, "49 has joined");
        assert_eq!(said(&mut speech, 60_000).len(), WAITING_MAX);
        speech.say(Topic::Room, "Bo has joined", Millis(60_000));
        assert_eq!(speech.take(Millis(60_001 + STALE_MS)), None);
    }
}
