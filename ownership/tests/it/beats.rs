//! Who tells whom that they are there.

use game::Millis;
use ownership::{ASKED_MS, Beat, Beats, SILENCE_MS};

const ASKS: Option<Beat> = Some(Beat { asks: true });
const PLAIN: Option<Beat> = Some(Beat { asks: false });

#[test]
fn nodes_without_anything_in_common_are_quiet() {
    let mut beats = Beats::default();
    assert_eq!(beats.tick(false, Millis(500)), None);
    assert!(!beats.expects(Millis(99_000)));
    beats.letter_sent(Millis(900));
    beats.heard();
    assert_eq!(beats.tick(false, Millis(1_000)), ASKS, "what was heard may be older than the letter");
    assert_eq!(beats.tick(false, Millis(1_500)), ASKS, "both may be lost");
    assert!(beats.expects(Millis(900 + SILENCE_MS)));
    beats.heard();
    assert_eq!(beats.tick(false, Millis(2_000)), PLAIN, "the peer need not wait for more");
    assert_eq!(beats.tick(false, Millis(2_500)), None);
    assert!(!beats.expects(Millis(900 + SILENCE_MS)));
}

#[test]
fn who_runs_rooms_of_the_others_players_asks() {
    let (mut owner, mut other) = (Beats::default(), Beats::default());
    let mut at = 0;
    while at <= 2 * SILENCE_MS {
        assert_eq!(owner.tick(true, Millis(at)), ASKS);
        assert_eq!(owner.expects(Millis(at)), at >= SILENCE_MS, "there was no time to answer");
        other.asked(true, Millis(at));
        assert_eq!(other.tick(false, Millis(at)), PLAIN);
        assert!(other.expects(Millis(at)));
        at += 500;
    }
    // The last player has gone: both hear so.
    assert_eq!(owner.tick(false, Millis(at)), PLAIN);
    other.asked(false, Millis(at));
    assert_eq!((owner.tick(false, Millis(at + 500)), other.tick(false, Millis(at + 500))), (None, None));
    assert!(!owner.expects(Millis(at + 500)) && !other.expects(Millis(at + 500)));
}

#[test]
fn who_was_asked_notices_that_the_other_is_silent() {
    let mut beats = Beats::default();
    beats.asked(true, Millis(1_000));
    assert!(beats.expects(Millis(1_000 + SILENCE_MS)));
    assert!(!beats.expects(Millis(1_000 + ASKED_MS)), "and gives it up in the end");
    assert_eq!(beats.tick(false, Millis(1_000 + ASKED_MS)), None);
}
