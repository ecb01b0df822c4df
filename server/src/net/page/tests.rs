//! What the head of the page says, and that no name gets out of it.

use ::puzzle::GenerateSpec;
use game::{Name, Phase};

use super::*;

fn names(all: &[&str]) -> Vec<Name> {
    all.iter().map(|name| name.parse().unwrap()).collect()
}

fn room(racers: &[&str]) -> RoomPreview {
    let spec = GenerateSpec::of_tier("killer".parse().unwrap(), Tier::Hard);
    let settings = Settings { puzzle: PuzzleChoice::Generated { spec, seed: None }, ..Settings::default() };
    RoomPreview {
        code: RoomCode::nth(0),
        host: names(racers).first().cloned(),
        racers: names(racers),
        racers_in_all: u16::try_from(racers.len()).unwrap(),
        watching: 0,
        phase: Phase::Lobby,
        entry: EntryState::Open,
        settings,
    }
}

#[test]
fn a_link_says_who_invites_and_what_is_played() {
    let room = room(&["Ann", "Bo", "Cy", "Di", "Ed"]);
    assert_eq!(invites(&room), "Ann invites you to race at Sudoku · Killer, hard");
    assert!(about(&room).starts_with("Ann, Bo, Cy and 2 more are in."));
    assert!(about(&RoomPreview { entry: EntryState::Full, ..room }).contains("full"));
}

#[test]
fn a_name_cannot_get_out_of_the_head() {
    let hostile = ["\"><script>x()", "</title><b>'&"];
    let room = room(&hostile);
    let head = Head {
        title: invites(&room),
        description: about(&room),
        url: "http://a/r/\"><i>".to_owned(),
        image: Image::of_game("http://a"),
    };
    let page = render("<head><!-- head --><title>x</title><!-- /head --><style></style>", &head);
    assert!(page.starts_with("<head><title>") && page.ends_with("<style></style>"), "{page}");
    for tag in ["<script", "<b>", "<i>", "</title><b"] {
        assert!(!page.contains(tag), "{page}");
    }
    assert_eq!(page.matches("<title>").count(), 1);
    assert_eq!(escaped("a'b\"c&<d>"), "a&#39;b&quot;c&amp;&lt;d&gt;");
}

#[test]
fn a_page_without_marks_stays_as_it_is() {
    let image = Image::of_game("");
    let head = Head { title: String::new(), description: String::new(), url: String::new(), image };
    assert_eq!(render("<p>no page</p>", &head), "<p>no page</p>");
}
