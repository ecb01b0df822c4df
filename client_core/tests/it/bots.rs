//! Bots play whole races through the client, over bad wires too.

use client_core::Screen;
use client_core::bot::{Bot, BotGoal, BotPlan};

use game::{Mistakes, Mode, Rules};

use crate::world::World;

fn bot(name: &str, goal: BotGoal, seed: u64) -> Bot {
    let name = name.to_owned();
    Bot::new(BotPlan { name, goal, seed, move_every_ms: 120, mistake_one_in: 40, races: 2 })
}

fn all_done(world: &World) -> bool {
    world.clients.iter().all(|client| client.bot.as_ref().is_some_and(Bot::is_done))
}

/// Runs until every bot has raced its races; panics when that takes longer than they could.
fn race_to_the_end(world: &mut World, mut meddle: impl FnMut(&mut World, u32)) {
    for second in 0..600 {
        if all_done(world) {
            return;
        }
        meddle(world, second);
        world.runs(1_000);
    }
    let screens: Vec<_> = world.clients.iter().map(|client| client.app.screen()).collect();
    panic!("the bots do not come to an end: {screens:?}");
}

#[test]
fn four_bots_race_twice_in_a_room() {
    let mut world = World::new();
    let host = world.adds("");
    world.clients[host].bot = Some(bot("Host", BotGoal::Host { racers: 4 }, 1));
    world.runs(500);
    let code = world.clients[host].url.unwrap();
    for n in 0..3 {
        let guest = world.adds("");
        world.clients[guest].bot = Some(bot(&format!("Guest {n}"), BotGoal::Join(code), n + 10));
    }
    race_to_the_end(&mut world, |_, _| {});
    assert!(world.clients.iter().all(|client| client.app.screen() == Screen::Results));
    let winners =
        world.clients.iter().filter(|client| client.app.results().unwrap().headline.starts_with("You won"));
    assert_eq!(winners.count(), 1);
}

#[test]
fn bots_climb_a_ladder_although_their_connections_break() {
    let mut world = World::new();
    let mistakes =
        Mistakes { lockout_s: 0, dear_guesses: false, out_after: None, ..Rules::default().mistakes };
    world.server.settings.rules =
        Rules { mode: Mode::Ladder, time_limit_s: Some(60), mistakes, ..Rules::default() };
    let host = world.adds("");
    world.clients[host].bot = Some(bot("Host", BotGoal::Host { racers: 2 }, 1));
    world.runs(500);
    let code = world.clients[host].url.unwrap();
    let guest = world.adds("");
    world.clients[guest].bot = Some(bot("Guest", BotGoal::Join(code), 7));
    race_to_the_end(&mut world, |world, second| {
        let online = matches!(world.app(guest).shared().connection(), client_core::Connection::Online { .. });
        match second % 7 {
            2 if online => world.cuts(guest),
            5 => world.restarts(guest),
            _ => {}
        }
    });
    let card = world.app(host).results().unwrap();
    assert!(card.headline.starts_with("You came furthest: rung "), "{}", card.headline);
    assert!(card.rows.iter().all(|row| row.time.starts_with("rung ") && !row.stall.contains('r')));
    let rungs: Vec<u16> =
        world.app(host).room().unwrap().results().unwrap().table.iter().map(|row| row.rung).collect();
    assert!(rungs.iter().all(|&rung| rung > 8) && rungs[0] >= rungs[1], "{rungs:?}");
}

#[test]
fn strangers_race_although_their_connections_break_all_the_time() {
    let mut world = World::new();
    for n in 0..2 {
        let stranger = world.adds("");
        world.clients[stranger].bot = Some(bot(&format!("Stranger {n}"), BotGoal::Opponent, n));
    }
    world.runs(1_000);
    race_to_the_end(&mut world, |world, second| {
        let victim = (second % 2) as usize;
        let online =
            matches!(world.app(victim).shared().connection(), client_core::Connection::Online { .. });
        match second % 7 {
            2 if online => world.cuts(victim),
            5 => world.restarts(victim),
            _ => {}
        }
    });
}
