//! Every sample drawn at every size, without a window: what can be clicked, and that nothing breaks.

use super::tests_mirror::drawn;
use super::*;
use crate::paint::{Fonts, Painter};
use crate::widgets::Hit;
use client_core::CardIntent;
use client_core::HomeIntent;
use client_core::room::Pick;
use client_core::{RoomIntent, RoomSheet};

const PHONE: Rect = Rect::new(0.0, 0.0, 390.0, 844.0);
const DESKTOP: Rect = Rect::new(0.0, 0.0, 1280.0, 800.0);

/// What a picture of this scene leaves to react to.
fn hits(painter: &mut Painter, name: &str, screen: Rect) -> Vec<Hit> {
    let drawn = drawn(painter, name, screen);
    drawn.hits.into_iter().skip(drawn.barrier).collect()
}

fn intent(name: &str, screen: Rect, id: &str) -> Option<Action> {
    let mut painter = Painter::new(Fonts::embedded());
    let hits = hits(&mut painter, name, screen);
    hits.into_iter().find(|hit| hit.id == id && hit.enabled).map(|hit| hit.action)
}

#[test]
fn a_host_can_lock_the_room_renew_its_link_and_answer() {
    for screen in [PHONE, DESKTOP] {
        let asked = |id| intent("lobby-door", screen, id);
        assert_eq!(asked("lock"), Some(Intent::Room(RoomIntent::Lock(false)).into()));
        assert_eq!(asked("new-code"), Some(Intent::Room(RoomIntent::NewCode).into()));
        let knock = game::KnockNo(1);
        assert_eq!(
            asked("let-in-1"),
            Some(Intent::Room(RoomIntent::AnswerKnock { knock, admit: true }).into())
        );
        assert_eq!(
            asked("turn-away-1"),
            Some(Intent::Room(RoomIntent::AnswerKnock { knock, admit: false }).into())
        );
        assert_eq!(intent("lobby-guest", screen, "lock"), None);
    }
}

#[test]
fn start_waits_until_a_change_could_be_seen() {
    assert_eq!(intent("lobby-counting", DESKTOP, "start"), None);
    assert_eq!(intent("lobby", DESKTOP, "start"), Some(Intent::Room(RoomIntent::Start).into()));
}

#[test]
fn a_hint_can_be_asked_for_and_read() {
    assert_eq!(intent("race-hint", PHONE, "hint"), Some(Intent::from(Play::Hint).into()));
    assert_eq!(intent("race-hint", DESKTOP, "fill-notes"), Some(Intent::from(Play::FillNotes).into()));
    assert_eq!(intent("race-hint", DESKTOP, "read-hint"), Some(Action::open(HintSheet)));
    assert_eq!(intent("race-hint", PHONE, "read-notice"), Some(Action::open(HintSheet)));
    assert_eq!(intent("race-hint-read", PHONE, "close-hint"), Some(Intent::from(Play::CloseHint).into()));
    for absent in ["hint", "fill-notes"] {
        assert_eq!(intent("race", DESKTOP, absent), None, "the rules allow no {absent}");
    }
}

#[test]
fn every_digit_of_a_board_has_a_key_and_every_cell_a_place() {
    let last = puzzle::Digit::new(25).unwrap();
    assert_eq!(intent("race-25x25", PHONE, "digit-25"), Some(Intent::from(Play::Digit(last)).into()));
    let mut painter = Painter::new(Fonts::embedded());
    for (scene, cells) in [("race-samurai", 369), ("race-frame", 72), ("race-25x25", 625), ("race-4x4", 16)] {
        for screen in [PHONE, DESKTOP] {
            let hits = hits(&mut painter, scene, screen);
            let selects = |hit: &&Hit| matches!(hit.action, Action::Core(Intent::Play(Play::Tap(_))));
            assert_eq!(hits.iter().filter(selects).count(), cells, "{scene}");
        }
    }
    assert_eq!(intent("race-samurai", PHONE, "r1c10"), None, "no cell lies there");
}

#[test]
fn a_setter_is_not_asked_whether_they_are_ready() {
    assert_eq!(intent("lobby-setter", PHONE, "ready"), None);
    assert_eq!(intent("lobby-setter", PHONE, "start"), Some(Intent::Room(RoomIntent::Start).into()));
}

#[test]
fn bots_can_be_accepted_during_the_search() {
    assert_eq!(intent("queue-held", PHONE, "bots"), Some(Intent::Home(HomeIntent::AcceptBots(false)).into()));
}

#[test]
fn lanes_that_do_not_fit_are_one_click_away() {
    assert_eq!(intent("race-crowd", DESKTOP, "lanes"), Some(Action::open(RoomSheet::Standings)));
    assert_eq!(intent("race", DESKTOP, "lanes"), None);
}

#[test]
fn results_lead_to_what_makes_sense() {
    assert_eq!(
        intent("results-left", PHONE, "find-another"),
        Some(Intent::Room(RoomIntent::FindAnother).into())
    );
    assert_eq!(intent("results-left", PHONE, "rematch"), None);
    assert_eq!(intent("results-alone", PHONE, "rematch"), Some(Intent::Room(RoomIntent::Rematch).into()));
}

#[test]
fn nothing_moves_when_the_invited_room_is_known() {
    let mut painter = Painter::new(Fonts::embedded());
    let mut place = |name, screen, id| {
        hits(&mut painter, name, screen).into_iter().find(|hit| hit.id == id).map(|hit| hit.rect).unwrap()
    };
    for screen in [PHONE, DESKTOP] {
        for id in ["name", "join-room", "decline"] {
            assert_eq!(place("home-invited", screen, id), place("invitation-racing", screen, id), "{id}");
        }
    }
}

#[test]
fn asking_the_host_can_be_cancelled() {
    assert_eq!(intent("home-asking", PHONE, "cancel-join"), Some(Intent::Back.into()));
    assert_eq!(intent("home-asking", PHONE, "find"), None);
}

#[test]
fn connecting_too_often_offers_no_retry() {
    assert_eq!(intent("too-often", PHONE, "reconnect"), None);
    assert_eq!(intent("address-full", PHONE, "reconnect"), Some(Intent::ReconnectNow.into()));
}

#[test]
fn a_lobby_has_one_primary_button_for_what_comes_next() {
    for screen in [PHONE, DESKTOP] {
        let asked = |scene, id| intent(scene, screen, id);
        assert_eq!(asked("lobby-alone", "start"), Some(Intent::Room(RoomIntent::Start).into()));
        assert_eq!(asked("lobby", "start"), Some(Intent::Room(RoomIntent::Start).into()));
        assert_eq!(asked("lobby", "ready"), None, "who may start need not be ready");
        assert_eq!(asked("lobby-guest", "ready"), Some(Intent::Room(RoomIntent::Ready(false)).into()));
        assert_eq!(asked("lobby-no-seat", "ready"), None, "there is no seat");
    }
}

#[test]
fn a_host_adds_a_bot_of_any_strength_and_removes_it() {
    for screen in [PHONE, DESKTOP] {
        assert_eq!(intent("lobby-alone", screen, "add-bot"), Some(Action::open(RoomSheet::AddBot)));
        assert_eq!(intent("lobby-guest", screen, "add-bot"), None);
        for (id, strength) in ["bot-relaxed", "bot-steady", "bot-sharp"].iter().zip(game::BotStrength::ALL) {
            assert_eq!(
                intent("add-bot", screen, id),
                Some(Intent::Room(RoomIntent::AddBot(strength)).into())
            );
        }
        let bot = game::MemberNo(2);
        assert_eq!(intent("lobby-bots", screen, "member-2"), Some(Action::open(RoomSheet::Member(bot))));
        assert_eq!(intent("bot-sheet", screen, "kick"), Some(Intent::Room(RoomIntent::Kick(bot)).into()));
        assert_eq!(intent("bot-sheet", screen, "hand-over"), None);
    }
}

#[test]
fn those_who_do_not_race_can_watch_all_boards() {
    for screen in [PHONE, DESKTOP] {
        for scene in ["race-done", "watch", "results"] {
            assert_eq!(intent(scene, screen, "boards"), Some(Action::open(RoomSheet::Boards(0))), "{scene}");
        }
        assert_eq!(intent("race", screen, "boards"), None, "not while one races");
        let board = Action::open(RoomSheet::Board(game::MemberNo(2)));
        for scene in ["boards-racing", "boards-over"] {
            assert_eq!(intent(scene, screen, "board-2"), Some(board.clone()), "{scene}");
        }
        assert_eq!(intent("board-over", screen, "all-boards"), Some(Action::open(RoomSheet::Boards(0))));
    }
}

#[test]
fn a_toast_covers_no_button_of_a_lobby() {
    let mut painter = Painter::new(Fonts::embedded());
    let small = Rect::new(0.0, 0.0, 320.0, 568.0);
    for screen in [PHONE, DESKTOP, small] {
        let hits = hits(&mut painter, "lobby-copied", screen);
        let toast = hits.iter().find(|hit| hit.id.starts_with("toast-")).expect("a toast");
        let buttons = hits.iter().filter(|hit| hit.focusable && hit.id != toast.id);
        for button in buttons {
            assert!(!button.rect.overlaps(&toast.rect), "{} at {screen:?}", button.id);
        }
    }
}

#[test]
fn a_toast_takes_no_digit_of_a_racer() {
    let mut painter = Painter::new(Fonts::embedded());
    for screen in [PHONE, DESKTOP] {
        let hits = hits(&mut painter, "race-spoken-to", screen);
        let toast = hits.iter().find(|hit| hit.id.starts_with("toast-")).expect("a toast");
        let mut digits = hits.iter().filter(|hit| hit.id.starts_with("digit-")).peekable();
        assert!(digits.peek().is_some());
        for digit in digits {
            assert!(!digit.rect.overlaps(&toast.rect), "{} at {screen:?}", digit.id);
        }
    }
}

#[test]
fn a_host_chooses_a_puzzle_by_hand() {
    for screen in [PHONE, DESKTOP] {
        assert_eq!(
            intent("rules", screen, "choose-puzzle"),
            Some(Intent::Card(CardIntent::OpenPicker).into())
        );
        assert_eq!(intent("picker", screen, "use-picked"), Some(Intent::Card(CardIntent::UsePicked).into()));
        let killer = Pick::Kind("killer".parse().unwrap());
        assert_eq!(
            intent("picker", screen, "kind-cages and groups-killer"),
            Some(Intent::Card(CardIntent::Pick(killer)).into())
        );
        let beyond = Pick::Tier(puzzle::Tier::Beyond);
        let beyond = Some(Intent::Card(CardIntent::Pick(beyond)).into());
        assert_eq!(
            intent("picker", screen, "tier-5"),
            beyond,
            "no killer is: it says why, and what is nearest"
        );
        assert_eq!(
            intent("picker-extreme", screen, "tier-4"),
            Some(Intent::Card(CardIntent::Pick(Pick::Tier(puzzle::Tier::Extreme))).into())
        );
        assert_eq!(intent("picker", screen, "star"), Some(Intent::Card(CardIntent::Pick(Pick::Star)).into()));
        assert_eq!(
            intent("picker-more", screen, "add-x"),
            Some(Intent::Card(CardIntent::Pick(Pick::Addition("x"))).into())
        );
    }
    assert_eq!(intent("picker", DESKTOP, "start"), None, "what lies below cannot be reached");
}

#[test]
fn another_version_is_left_by_loading_the_page_again() {
    let (button, _) = way_out_of(StopReason::OtherVersion, true);
    assert_eq!(button, Some(("reload", "Reload the page", Action::Reload)));
    let (button, advice) = way_out_of(StopReason::OtherVersion, false);
    assert!(button.is_none() && advice.contains("Update"), "a window cannot update itself");
}

#[test]
fn a_host_steps_what_makes_a_race_fair() {
    let later = game::Handicap { delay_s: 5, ..game::Handicap::default() };
    let member = game::MemberNo(2);
    for screen in [PHONE, DESKTOP] {
        let set = Intent::Room(RoomIntent::SetHandicap(member, later));
        assert_eq!(intent("member", screen, "handicap-delay-more"), Some(set.into()));
        assert_eq!(intent("member", screen, "handicap-delay-less"), None);
        assert_eq!(intent("bot-sheet", screen, "handicap-delay-more"), None);
    }
}

#[test]
fn only_boards_with_small_cells_zoom() {
    let small = Rect::new(0.0, 0.0, 320.0, 568.0);
    for (name, screen) in [("race-samurai", PHONE), ("race-25x25", DESKTOP), ("race-16x16", PHONE)] {
        assert_eq!(intent(name, screen, "zoom"), Some(Action::Zoom), "{name}");
    }
    for (name, screen) in [("race-killer", small), ("race-killer", PHONE), ("race-16x16", DESKTOP)] {
        assert_eq!(intent(name, screen, "zoom"), None, "{name}");
    }
}
