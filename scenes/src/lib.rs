//! Sample scenes: the headless player in each state that a picture or a test of the client wants to see, by name. Owns the names
//! and what a server would have said for each state. Must not know how it is drawn; no program links it.

mod challenges;
mod company;
mod daily;
mod duel;
mod editor;
mod entering;
mod fairness;
mod gallery;
mod ghosts;
mod kinds;
mod lost;
mod pools;
mod practice;
mod racing;
mod samples;
mod screens;
mod scripts;
mod seat;
pub mod theatre;

use client_core::room::Pick;
use client_core::{
    About, App, EditorSheet, FetchFailure, HintSheet, HomeMenu, Intent, KindRules, Lessons, NoticeSheet,
    PracticeSheet, Prefs, RoomIntent, RoomSheet, Scale, Settings, Symbols,
};
use game::{EntryState, MemberNo, Origin, Phase, RacerStatus};
use protocol::Notice;
use racing::{
    SHARES, elimination, elimination_lobby, race, race_ended, race_wrong, results, results_story, watch,
};
use samples::{
    GIVENS, LONG, LOST, announcement, banned, countdown, cut_off, home, home_invited, home_wrong, invitation,
    lobby, lobby_guest, lobby_watching, noticed, queue, with,
};

const DRAINING: Notice = Notice::Draining { ends_in_ms: 83_000 };

const LARGER: Prefs = Prefs { text_size: Scale::Larger, notes_size: Scale::Larger, ..Prefs::DEFAULT };

fn set(prefs: Prefs) -> Intent {
    Intent::SetPrefs(Prefs { lessons: Lessons::SKIPPED, ..prefs })
}

type Scene = (&'static str, fn() -> App);

/// A slice, so that a new scene changes one line.
const SCENES: &[Scene] = &[
    ("home", || home()),
    ("home-alive", || practice::home_alive()),
    ("home-menu", || with(home(), [Intent::open(HomeMenu)])),
    ("home-invited", || home_invited()),
    ("invitation", || invitation(|_| ())),
    ("invitation-full", || invitation(|preview| preview.entry = EntryState::Full)),
    ("invitation-racing", || invitation(|preview| preview.phase = Phase::Racing)),
    ("home-wrong", || home_wrong()),
    ("settings", || with(home(), [Intent::open(Settings)])),
    ("settings-race", || with(race(4), [Intent::open(Settings)])),
    ("race-kind", || with(kinds::race("killer"), [Intent::open(KindRules)])),
    ("race-colourful", || with(kinds::race("samurai"), [set(Prefs { colourful: true, ..Prefs::DEFAULT })])),
    ("race-colourful-9", || with(kinds::race("jigsaw"), [set(Prefs { colourful: true, ..Prefs::DEFAULT })])),
    ("race-high", || with(race(6), [set(Prefs { high_contrast: true, ..Prefs::DEFAULT })])),
    ("race-safe", || with(race(6), [set(Prefs { safe_colours: true, ..Prefs::DEFAULT })])),
    ("race-left", || with(race(4), [set(Prefs { left_handed: true, ..Prefs::DEFAULT })])),
    ("race-tip", || with(race(4), [Intent::SetPrefs(Prefs::DEFAULT)])),
    ("race-letters", || with(race(4), [set(Prefs { symbols: Symbols::Letters, ..Prefs::DEFAULT })])),
    ("race-shapes", || with(race(4), [set(Prefs { symbols: Symbols::Shapes, ..Prefs::DEFAULT })])),
    ("notes-shapes", || with(entering::notes(), [set(Prefs { symbols: Symbols::Shapes, ..Prefs::DEFAULT })])),
    ("race-larger", || with(race(4), [set(LARGER)])),
    ("queue", || queue()),
    ("home-pools", || pools::at_home()),
    ("pools", || pools::page()),
    ("pools-empty", || pools::empty()),
    ("pools-queue", || pools::queue()),
    ("pools-asked", || pools::asked()),
    ("pools-versus", || pools::versus()),
    ("pools-versus-many", || pools::versus_many()),
    ("results-rated", || pools::rated_result()),
    ("results-unrated", || pools::unrated_result()),
    ("results-player", || pools::opponent_sheet()),
    ("leaderboard", || pools::leaderboard()),
    ("leaderboard-empty", || pools::leaderboard_empty()),
    ("player-own", || pools::own_page()),
    ("player", || pools::other_page()),
    ("player-new", || pools::new_page()),
    ("player-report", || pools::report()),
    ("screen-waiting", || screens::waiting()),
    ("screen-lobby", || screens::lobby()),
    ("screen-race", || screens::racing()),
    ("screen-many", || screens::racing_many()),
    ("screen-over", || screens::over()),
    ("screen-sheet", || with(lobby(3, 1), [client_core::RoomIntent::BigScreen.into()])),
    ("lost", || lost::report("Mara", 4, &[])),
    ("lost-winner", || lost::report("Ann", 4, &["next"])),
    ("lost-left", || lost::report("Jia", 4, &[])),
    ("lost-alone", || lost::report("Ann", 1, &[])),
    ("lost-again", || lost::report("Mara", 4, &["again"])),
    ("lost-foreign", || lost::report("Nobody", 2, &[])),
    ("theatre", || theatre::race(&["seek-100000", "lead"])),
    ("theatre-noted", || theatre::noted(&["seek-120000", "large"])),
    ("theatre-take", || theatre::take_away()),
    ("ghost", || ghosts::page()),
    ("ghost-code", || ghosts::code()),
    ("ghost-own", || ghosts::own()),
    ("ghost-play-on", || ghosts::play_on()),
    ("ghost-bad", || ghosts::bad()),
    ("ghost-race", || ghosts::race()),
    ("ghost-lost", || ghosts::lost()),
    ("theatre-large", || theatre::race(&["seek-200000", "large", "lane-1"])),
    ("theatre-crowd", || theatre::crowd(&["seek-900000"])),
    ("theatre-crowd-large", || theatre::crowd(&["seek-900000", "large"])),
    ("theatre-ladder", || theatre::ladder(&["seek-520000"])),
    ("theatre-waiting", || theatre::waiting()),
    ("theatre-gone", || theatre::failed(FetchFailure::Gone { days: Some(30) })),
    ("theatre-open", || theatre::failed(FetchFailure::StillOpen)),
    ("theatre-unreachable", || theatre::failed(FetchFailure::Unreachable)),
    ("lobby", || lobby(3, 1)),
    ("lobby-invite", || with(lobby(3, 1), [Intent::open(RoomSheet::Invite)])),
    ("lobby-leave", || with(lobby(3, 1), [Intent::HistoryBack])),
    ("about", || with(lobby(3, 1), [Intent::open(About)])),
    ("lobby-guest", || lobby_guest()),
    ("lobby-alone", || lobby(1, 0)),
    ("lobby-bots", || company::lobby_bots()),
    ("add-bot", || company::add_bot()),
    ("bot-sheet", || company::bot_sheet()),
    ("lobby-no-seat", || company::no_seat()),
    ("lobby-copied", || company::copied()),
    ("boards-racing", || company::boards_racing()),
    ("board-watched", || company::board_watched()),
    ("boards-over", || company::boards_over()),
    ("board-over", || company::board_over()),
    ("results-tally", || company::results_tally()),
    ("lobby-watching", || lobby_watching()),
    ("lobby-scripts", || scripts::lobby()),
    ("race-scripts", || scripts::race()),
    ("lobby-full", || lobby(12, 1)),
    ("member", || with(lobby(3, 1), [Intent::open(RoomSheet::Member(MemberNo(2)))])),
    ("rules", || with(lobby(3, 1), [Intent::Room(RoomIntent::OpenRules)])),
    ("paste", || {
        with(
            lobby(3, 1),
            [Intent::Room(RoomIntent::OpenPaste), Intent::Room(RoomIntent::PasteText(GIVENS.to_owned()))],
        )
    }),
    ("countdown", || countdown()),
    ("race", || race(4)),
    ("race-wrong", || race_wrong()),
    ("race-many", || race(12)),
    ("race-leave", || with(race(4), [Intent::Back])),
    ("race-lanes", || with(race(12), [Intent::open(RoomSheet::Standings)])),
    ("race-done", || race_ended(100, RacerStatus::Finished { time_ms: 312_000 })),
    ("race-out", || race_ended(SHARES[0], RacerStatus::Out)),
    ("race-elimination", || elimination(false)),
    ("race-eliminated", || elimination(true)),
    ("rules-elimination", || with(elimination_lobby(), [Intent::Room(RoomIntent::OpenRules)])),
    ("duel-setting", || duel::setting()),
    ("duel-waiting", || duel::waiting()),
    ("duel-terms", || duel::terms()),
    ("duel-race", || duel::race()),
    ("watch", || watch()),
    ("reconnecting", || cut_off(race(4), LOST)),
    ("reconnecting-lobby", || cut_off(lobby(3, 1), LOST)),
    ("taken-over", || cut_off(race(4), protocol::close::TAKEN_OVER)),
    ("taken-over-lobby", || cut_off(lobby(3, 1), protocol::close::TAKEN_OVER)),
    ("banned", || banned(home())),
    ("banned-race", || banned(race(4))),
    ("kicked", || cut_off(lobby(3, 1), protocol::close::KICKED)),
    ("address-full", || cut_off(home(), protocol::close::ADDRESS_FULL)),
    ("draining", || noticed(home(), DRAINING)),
    ("draining-lobby", || noticed(lobby(3, 1), DRAINING)),
    ("draining-race", || noticed(race(4), DRAINING)),
    ("draining-results", || noticed(results([1, 2]), DRAINING)),
    ("not-saving", || noticed(race(4), Notice::NotSaving)),
    ("announced", || noticed(home(), announcement("Tea at five."))),
    ("announced-lobby", || noticed(lobby(3, 1), announcement(LONG))),
    ("announced-race", || noticed(race(4), announcement(LONG))),
    ("notice", || with(noticed(race(4), announcement(LONG)), [Intent::open(NoticeSheet)])),
    ("race-eight", || race(8)),
    ("results", || results([1, 2])),
    ("results-lost", || results([2, 1])),
    ("results-story", || results_story()),
    ("home-asking", || fairness::home_asking()),
    ("home-locked", || fairness::home_locked()),
    ("queue-held", || fairness::queue_held()),
    ("lobby-door", || fairness::lobby_door()),
    ("lobby-setter", || fairness::lobby_setter()),
    ("lobby-of-setter", || fairness::lobby_of_setter()),
    ("setter-seat", || seat::seat(2)),
    ("setter-seat-one", || seat::seat(1)),
    ("setter-seat-six", || seat::seat(6)),
    ("race-spoken-to", || seat::spoken_to()),
    ("lobby-counting", || fairness::lobby_counting()),
    ("lobby-crowd", || fairness::lobby_crowd()),
    ("new-code", || with(lobby(3, 1), [Intent::Room(RoomIntent::NewCode)])),
    ("countdown-crowd", || fairness::countdown_crowd()),
    ("own-first", || fairness::own_result(1)),
    ("own-second", || fairness::own_result(2)),
    ("race-crowd", || fairness::race_bots(30)),
    ("race-crowd-lanes", || with(race(30), [Intent::open(RoomSheet::Standings)])),
    ("results-known", || fairness::results_known()),
    ("results-crowd", || fairness::results_crowd()),
    ("results-alone", || fairness::results_alone(Origin::Private)),
    ("results-left", || fairness::results_alone(Origin::Queue)),
    ("too-often", || fairness::too_often()),
    ("old-secret", || noticed(race(4), fairness::OLD_SECRET)),
    ("challenge", || challenges::page()),
    ("challenge-own", || challenges::own_page()),
    ("challenge-moderated", || challenges::moderated()),
    ("challenge-nameless", || challenges::nameless()),
    ("challenge-gone", || challenges::gone()),
    ("home-gallery", || gallery::door()),
    ("gallery", || gallery::page()),
    ("gallery-puzzle", || gallery::of_another()),
    ("gallery-own", || gallery::own_reported()),
    ("gallery-report", || gallery::report()),
    ("daily", || daily::open()),
    ("daily-solved", || daily::solved()),
    ("daily-raced", || daily::raced()),
    ("daily-offline", || daily::offline()),
    ("challenge-withdraw", || challenges::withdraw()),
    ("challenge-made", || challenges::made()),
    ("challenge-refused", || challenges::refused()),
    ("challenge-race", || challenges::attempt()),
    ("race-killer", || kinds::race("killer")),
    ("race-samurai", || kinds::race("samurai")),
    ("race-samurai-zoomed", || kinds::race("samurai")),
    ("race-16x16", || kinds::race("16x16")),
    ("race-25x25", || kinds::race("25x25")),
    ("race-25x25-zoomed", || kinds::race("25x25")),
    ("race-jigsaw", || kinds::race("jigsaw")),
    ("race-windoku", || kinds::race("windoku+x")),
    ("race-kropki", || kinds::race("kropki")),
    ("race-greater", || kinds::race("greater-than")),
    ("race-thermometer", || kinds::race("thermometer")),
    ("race-even-odd", || kinds::race("even-odd")),
    ("race-frame", || kinds::race("frame")),
    ("race-4x4", || kinds::race("4x4")),
    ("race-12x12", || kinds::race("12x12+killer")),
    ("race-hint", || kinds::hint()),
    ("race-hint-read", || with(kinds::hint(), [Intent::open(HintSheet)])),
    ("watch-samurai", || kinds::watch("samurai")),
    ("training", || practice::techniques()),
    ("exercise", || practice::exercise(puzzle::Technique::XWing, false)),
    ("exercise-digit", || practice::exercise(puzzle::Technique::HiddenSingle, false)),
    ("exercise-found", || practice::exercise(puzzle::Technique::XWing, true)),
    ("home-found", || practice::found()),
    ("home-paste", || practice::unreadable_clipboard()),
    ("statistics", || practice::statistics(true)),
    ("statistics-empty", || practice::statistics(false)),
    ("practice-start", || practice::start(&[])),
    ("practice-games", || practice::start(&["classic", "killer", "samurai"])),
    ("practice", || practice::game("classic")),
    ("practice-killer", || practice::game("killer")),
    ("practice-16x16", || practice::game("16x16")),
    ("practice-samurai", || practice::game("samurai")),
    ("practice-25x25", || practice::game("25x25")),
    ("export", || practice::export("classic")),
    ("export-killer", || practice::export("killer")),
    ("practice-left", || practice::left_handed()),
    ("practice-marked", || practice::marked()),
    ("practice-paused", || {
        practice::with(practice::game("classic"), [client_core::PracticeIntent::TogglePause.into()])
    }),
    ("practice-tools", || practice::with(practice::game("classic"), [Intent::open(PracticeSheet::Tools)])),
    ("practice-aids", || practice::with(practice::game("classic"), [Intent::open(PracticeSheet::Aids)])),
    ("practice-solved", || practice::solved()),
    ("practice-best", || ghosts::best()),
    ("practice-where", || practice::hint(1)),
    ("practice-hint", || practice::hint(3)),
    ("practice-digit", || practice::hint(4)),
    ("practice-single", || practice::single(3)),
    ("practice-single-told", || practice::single(4)),
    ("practice-path", || practice::path()),
    ("picker", || kinds::picker([Pick::Kind(kinds::kind("killer")), Pick::Tier(puzzle::Tier::Hard)])),
    ("picker-extreme", || {
        kinds::picker([Pick::Kind(kinds::kind("classic")), Pick::Tier(puzzle::Tier::Extreme)])
    }),
    ("picker-samurai", || kinds::picker([Pick::Kind(kinds::kind("samurai"))])),
    ("picker-knight", || kinds::picker([Pick::Kind(kinds::kind("anti-knight"))])),
    ("picker-kropki", || kinds::picker([Pick::Kind(kinds::kind("kropki"))])),
    ("picker-more", || kinds::picker_more()),
    ("picker-search", || kinds::picker([Pick::Search("sum".to_owned())])),
    ("picker-nothing", || kinds::picker([Pick::Search("warp drive".to_owned())])),
    ("picker-lot", || kinds::picker([Pick::Surprise])),
    ("picker-instead", || kinds::picker([Pick::Kind(kinds::kind("samurai")), Pick::Addition("anti-knight")])),
    ("paste-killer", || kinds::paste("killer")),
    ("race-notes", || entering::notes()),
    ("race-armed", || entering::armed()),
    ("race-refused", || entering::refused()),
    ("race-menu", || entering::menu()),
    ("race-keys", || entering::keys()),
    ("editor", || editor::cage()),
    ("editor-empty", || editor::empty()),
    ("editor-reconnecting", || cut_off(editor::empty(), LOST)),
    ("editor-proper", || editor::proper()),
    ("editor-several", || editor::several()),
    ("editor-broken", || editor::broken()),
    ("editor-regions", || editor::regions()),
    ("editor-drawn", || editor::drawn()),
    ("editor-samurai", || editor::samurai()),
    ("editor-search", || editor::search()),
    ("editor-menu", || editor::sheet(editor::several(), EditorSheet::Menu)),
    ("editor-boards", || editor::sheet(editor::empty(), EditorSheet::Boards)),
    ("editor-rules", || editor::sheet(editor::drawn(), EditorSheet::Rules)),
    ("editor-credits", || editor::sheet(editor::empty(), EditorSheet::Credits)),
    ("editor-verdict", || editor::sheet(editor::several(), EditorSheet::Verdict)),
];

/// The state that a scene shows; `None` if there is no scene of this name.
#[must_use]
pub fn scene(name: &str) -> Option<App> {
    SCENES.iter().find(|(known, _)| *known == name).map(|(_, make)| make())
}

/// A game alone that has just begun: a puzzle of this kind and tier that the seed makes.
#[must_use]
pub fn fresh_game(kind: &str, tier: puzzle::Tier, seed: u64) -> App {
    practice::fresh(kind, tier, seed)
}

/// All scenes, in the order of a contact sheet.
#[must_use]
pub fn scene_names() -> Vec<&'static str> {
    SCENES.iter().map(|(name, _)| *name).collect()
}
