//! No order of intents, messages and times may panic, and the same inputs always give the same outputs.

use client_core::room::PasteState;
use client_core::{App, AskId, Input, Options, Output, Screen};
use engine_api::Refusal;
use game::Millis;
use protocol::ClientMessage;
use puzzle::{GenerateSpec, PreparedPuzzle};
use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::dice::Dice;
use crate::world;

fn new_app(seed: u64) -> App {
    let (client, link_base) = ("test".to_owned(), "http://test".to_owned());
    App::new(Options { seed, client, link_base, bot: false })
}

/// Everything a shell would read for one frame.
fn draw(app: &App, now: Millis) {
    let _ = (
        app.shared().connection(),
        app.shared().home(),
        app.screens().session().queue(),
        app.lobby(),
        app.results(),
        app.room().map_or_else(Vec::new, |room| room.lanes(now)),
    );
    let _ = (
        app.overlays().iter().map(|page| (page.title(app), page.describe(app, now))).collect::<Vec<_>>(),
        app.shared().toasts(),
        app.room().and_then(|room| room.countdown_ms(now)),
        app.is_animating(now),
        app.room().map_or_else(String::new, |room| room.status(now)),
    );
    if let Some(room) = app.room() {
        let _ = (room.rule_rows(), room.can_end_race(now), room.paste(), room.settles_in_ms(now));
    }
    if let Some(game) = app.practice_game() {
        let _ = (game.finish_card(now), game.savepoint_rows(), game.notice(now), game.board().pad());
    }
    let _ = (
        app.screens().practice().games(),
        app.screens().practice().days_around(),
        app.screens().practice().making(),
    );
    if let Some(race) = app.race() {
        let looks: Vec<_> = race.board().view().cells().map(|cell| race.board().look(cell)).collect();
        assert_eq!(looks.len(), race.board().givens().cells().len());
        let _ = (
            race.explanation(),
            race.can_hint(now),
            race.kind(),
            race.tier(),
            race.board().view().drawings(),
        );
        let _ = (
            race.board().pad(),
            race.elapsed_ms(now),
            race.remaining_ms(now),
            race.lockout(now),
            race.gain(now),
        );
    }
}

/// Characters that one text on the screen has at most, whoever wrote it.
const SHOWN_CHARS_MAX: usize = 420;

/// What others have written is shown without what cannot be seen, and never at any length.
fn check_texts(app: &App, now: Millis) {
    let toasts = app.shared().toasts().iter().map(|toast| toast.text.clone());
    let notice = app.notice(now).into_iter().flat_map(|card| [card.text, card.brief, card.spoken]);
    let home = [
        app.shared().home().name_error.clone(),
        app.shared().home().code_error.clone(),
        app.shared().stopped(),
    ];
    let question = world::asked(app);
    let lobby = app.lobby().into_iter().flat_map(|lobby| {
        let names: Vec<String> =
            lobby.seats.iter().chain(&lobby.spectators).map(|seat| seat.name.clone()).collect();
        names.into_iter().chain([lobby.status])
    });
    let paste = app.room().and_then(|room| match &room.paste().state {
        PasteState::Refused(words) => Some(words.clone()),
        PasteState::Editing | PasteState::Checking | PasteState::Accepted { .. } => None,
    });
    for text in
        toasts.chain(notice).chain(home.into_iter().flatten()).chain(question).chain(lobby).chain(paste)
    {
        assert!(!text.chars().any(game::is_invisible), "{text:?}");
        assert!(text.chars().count() <= SHOWN_CHARS_MAX, "{text:?}");
    }
}

/// What the engine answers whatever it is asked.
static SAMPLE: LazyLock<PreparedPuzzle> =
    LazyLock::new(|| PreparedPuzzle::generate(&GenerateSpec::default(), 1).expect("a classic puzzle"));

fn asked(outputs: &[Output]) -> Vec<AskId> {
    let id = |output: &Output| if let Output::Ask { id, .. } = output { Some(*id) } else { None };
    outputs.iter().filter_map(id).collect()
}

/// Plays one random life; returns all its outputs, and which screens it saw.
fn live(seed: u64) -> (Vec<Output>, Vec<Screen>) {
    let mut dice = Dice(seed);
    let mut app = new_app(seed);
    let mut now = Millis(dice.roll(10_000));
    let (mut outputs, mut screens) = (Vec::new(), Vec::new());
    for _ in 0..400 {
        now = now.plus(dice.pick(&[0, 0, 1, 16, 300, 5_000, 60_000]));
        let inputs = if dice.roll(4) == 0 { dice.sense(app.screen()) } else { vec![dice.input()] };
        for input in inputs {
            let first = outputs.len();
            app.handle(input, now, &mut outputs);
            for id in asked(&outputs[first..]) {
                let answer = engine_api::encode(&Ok::<_, Refusal>(&*SAMPLE)).expect("a puzzle is small");
                app.handle(Input::Answered { id, answer }, now, &mut outputs);
            }
        }
        draw(&app, now);
        check_texts(&app, now);
        screens.push(app.screen());
        assert!(app.shared().toasts().len() <= client_core::TOASTS_MAX);
        assert!(app.race().is_none_or(|race| race.pending_count() <= client_core::race::PENDING_MAX));
    }
    (outputs, screens)
}

/// Nothing is sent before the welcome but the greeting.
fn check_greeted(outputs: Vec<Output>) {
    let mut greeted = false;
    for output in outputs {
        match output {
            Output::Connect => greeted = false,
            Output::Send(ClientMessage::Hello { .. }) => greeted = true,
            Output::Send(_) => assert!(greeted),
            Output::Disconnect
            | Output::Store { .. }
            | Output::Forget { .. }
            | Output::CopyText(_)
            | Output::ShowUrl(_)
            | Output::Ask { .. }
            | Output::StopAsking(_)
            | Output::SaveFile(_)
            | Output::PrintPages(_)
            | Output::PickFile
            | Output::Fetch { .. }
            | Output::ReadClipboard
            | Output::LoadLater
            | Output::Cue(_) => {}
        }
    }
}

#[test]
fn no_order_of_inputs_panics_or_speaks_too_early() {
    let lives = std::env::var("NONET_LIVES").ok().and_then(|lives| lives.parse().ok()).unwrap_or(300);
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..lives {
        let result = std::panic::catch_unwind(|| {
            let (outputs, screens) = live(seed);
            check_greeted(outputs);
            screens
        });
        let screens = result.unwrap_or_else(|_| panic!("seed {seed} panics"));
        for screen in screens {
            *seen.entry(format!("{screen:?}")).or_default() += 1;
        }
    }
    // Nonsense that never gets past the first screen would prove nothing.
    let frames = |screen: Screen| seen.get(&format!("{screen:?}")).copied().unwrap_or_default();
    for screen in [Screen::Home, Screen::Queue, Screen::Lobby, Screen::Race, Screen::Results] {
        assert!(frames(screen) > 1_000, "{seen:?}");
    }
    // Any room that is entered ends what is played alone.
    for screen in [Screen::PracticeStart, Screen::Practice, Screen::Editor] {
        assert!(frames(screen) >= 30, "{seen:?}");
    }
}

#[test]
fn the_same_inputs_give_the_same_outputs() {
    for seed in 0..20 {
        assert_eq!(live(seed), live(seed), "seed {seed}");
    }
}
