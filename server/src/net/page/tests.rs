//! What the page says before the program is there, and that no name gets out of it.

use ::puzzle::{GenerateSpec, Tier};
use game::{EntryState, MemberNo, Name, Phase, PuzzleChoice, Settings};

use super::respond::{packed, render};
use super::*;
use crate::challenges::gallery as gallery_page;

/// The page as it lies in the tree.
const PAGE: &str = include_str!("../../../../client/web/index.html");
/// Bytes that the page of a link may have under Brotli: what a slow line carries in a tenth of a second.
const BROTLI_BYTES_MAX: usize = 4_000;

fn names(all: &[&str]) -> Vec<Name> {
    all.iter().map(|name| name.parse().unwrap()).collect()
}

fn a_room(racers: &[&str]) -> RoomPreview {
    let spec = GenerateSpec::of_tier("killer".parse().unwrap(), Tier::Hard);
    let settings = Settings { puzzle: PuzzleChoice::Generated { spec, seed: None }, ..Settings::default() };
    let racers_in_all = u16::try_from(racers.len()).unwrap();
    RoomPreview {
        code: RoomCode::nth(0),
        host: names(racers).first().cloned(),
        racers: names(racers),
        numbers: (1..=racers_in_all).map(MemberNo).collect(),
        racers_in_all,
        watching: 0,
        phase: Phase::Lobby,
        entry: EntryState::Open,
        settings,
    }
}

fn page_of(room: &RoomPreview) -> String {
    let head = Head::new("https://nonet.example", "r/KXQ7P", room::title(room), room::description(room));
    render(PAGE, &head, Some(&room::front(room)))
}

#[test]
fn a_link_says_who_invites_and_what_is_played() {
    let room = a_room(&["Ann", "Bo", "Cy", "Di", "Ed"]);
    assert_eq!(room::title(&room), "Ann invites you to race at Sudoku · Killer, hard");
    assert!(room::description(&room).starts_with("Ann, Bo, Cy and 2 more are in."));
    assert!(room::description(&RoomPreview { entry: EntryState::Full, ..room }).contains("full"));
}

#[test]
fn the_page_of_a_room_says_all_that_a_guest_may_know() {
    let page = page_of(&a_room(&["Ann", "Bo", "Cy", "Di"]));
    for text in [
        "<h1>Ann invites you to race</h1>",
        "Killer, hard. Everyone gets the same puzzle",
        "style=\"color:var(--p1)\">▲</i> Bo</span>",
        "and 1 more",
        "<dt>Free places</dt><dd>4 of 8</dd>",
        "<button>Race as soon as it is loaded</button>",
    ] {
        assert!(page.contains(text), "{text} in {page}");
    }
    assert!(!page.contains("<!-- "), "no mark is left");
    assert_eq!(page.matches("<h1").count(), 1);
}

#[test]
fn a_closed_room_says_so_and_asks_for_no_name() {
    for entry in [EntryState::Full, EntryState::Locked, EntryState::Reserved, EntryState::Attempt] {
        let page = page_of(&RoomPreview { entry, ..a_room(&["Ann"]) });
        assert!(!page.contains("<dialog"), "{entry:?}");
    }
    let watched = page_of(&RoomPreview { entry: EntryState::SeatsTaken, ..a_room(&["Ann"]) });
    assert!(watched.contains("<button>Watch as soon as it is loaded</button>"));
    let gone = render(PAGE, &Head::of_game("", ""), Some(&nothing("room")));
    assert!(gone.contains("<h1>This room is gone</h1>") && !gone.contains("<dialog"));
}

#[test]
fn the_page_of_any_room_fits_its_bytes() {
    let long: Vec<String> = ["一", "ア", "ﷺ"].iter().map(|letter| letter.repeat(20)).collect();
    let hostile = ["&\"<'>&\"<'>&\"<'>&\"<'>", &long[1], &long[2], "\"><script>alert(1)</"];
    for racers in [&["Mara", "Oleg", "Jia"][..], &hostile] {
        let page = page_of(&a_room(racers));
        let begun = std::time::Instant::now();
        let sizes = ["br", "gzip"].map(|encoding| packed(page.as_bytes(), encoding).unwrap().len());
        println!("{} bytes, {sizes:?} in {:?}", page.len(), begun.elapsed());
        assert!(sizes[0] <= BROTLI_BYTES_MAX, "{} bytes under Brotli", sizes[0]);
    }
}

#[test]
fn a_name_cannot_get_out_of_the_page() {
    let page = page_of(&a_room(&["\"><script>x()", "</title><b>'&", "<img onerror=x>"]));
    for tag in ["<script>", "<b>x", "</title><b", "<img", "onerror=x>"] {
        assert!(!page.contains(tag), "{tag}");
    }
    assert_eq!(page.matches("<title>").count(), 1);
    assert_eq!(head::escaped("a'b\"c&<d>"), "a&#39;b&quot;c&amp;&lt;d&gt;");
}

#[test]
fn the_page_of_the_gallery_leads_to_its_puzzles() {
    let puzzle = gallery_page::Row {
        id: ChallengeId::nth(1),
        setter: PlayerId(0xab),
        set_by: "Sue".parse().unwrap(),
        title: "<script>x()".to_owned(),
        kinds: vec!["x".to_owned(), "killer".to_owned()],
        tier: Tier::Hard,
        made_at_ms: 1,
        likes: 12,
        tried: 31,
    };
    let page = gallery_page::Page { puzzles: vec![puzzle], next: Some("1.KXQ7PACDRT".to_owned()) };
    let asked = Asked::read("order=liked&tier=hard").unwrap();
    let page = render(PAGE, &Head::of_game("", "gallery"), Some(&gallery::front(&asked.list, &page)));
    for text in [
        &format!("<a href=\"/c/{}\">&lt;script&gt;x()</a> by ", ChallengeId::nth(1)),
        "<a href=\"/gallery?order=liked&amp;by=00000000000000ab\">Sue</a>",
        "<a href=\"/gallery?order=liked&amp;kind=killer\">Killer</a>",
        ", liked by 12<",
        "<a href=\"/gallery?order=liked&amp;tier=hard&amp;after=1.KXQ7PACDRT\">More of these</a>",
        "<a href=\"/gallery?order=newest&amp;tier=hard\">Newest</a>",
    ] {
        assert!(page.contains(text), "{text} in {page}");
    }
}

#[test]
fn a_page_without_marks_stays_as_it_is() {
    let head = Head::new("", "", String::new(), String::new());
    assert_eq!(render("<p>no page</p>", &head, Some(&nothing("room"))), "<p>no page</p>");
}
