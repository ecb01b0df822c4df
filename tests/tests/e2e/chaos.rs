//! Many races at once while everything fails: the server's program is killed and started again, lines are cut, stalled
//! and deafened, pages are loaded again. In the end every race has ended, every acknowledged move stands in the
//! record of its match, none is there twice, and every match is booked once and for everybody alike.
//!
//! `NONET_CHAOS_SECONDS` and `NONET_CHAOS_SEED` make a long run of it (`cargo xtask chaos` sets them). The seed
//! repeats what fails and when; how the programs interleave is the machine's doing.

use std::collections::BTreeMap;
use std::env;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use client_core::Screen;
use client_core::bot::{BotGoal, BotPlan};
use game::{
    Command, MatchId, MatchRecord, MemberNo, Mistakes, Results, RoomCode, RoomEvent, Rules, Seq, Verdict,
};
use protocol::{ClientMessage, Codec, ServerMessage};
use puzzle::{Cell, Digit};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};
use tests::faulty_link::FaultyLink;
use tests::player::{Player, Seen};
use tests::server::{ServerProgram, get};
use tokio::time::sleep;

/// Racers in each room.
const RACERS: usize = 3;
const ROOMS: usize = 6;
/// Milliseconds between two moves of a racer.
const MOVE_EVERY_MS: u64 = 60;
/// Milliseconds between two failures.
const FAILURE_EVERY_MS: std::ops::Range<u64> = 50..500;
/// Milliseconds that a failure lasts.
const FAILURE_MS: std::ops::Range<u64> = 0..700;
/// Seconds of failures in CI.
const SECONDS: u64 = 12;
/// Lines of the server's log that are shown when a race does not end.
const LOG_LINES_SHOWN: usize = 20;
/// Races in a row: more than a run has time for.
const RACES: u32 = 10_000;

/// A player, the line they are on, and the encoding that travels on it.
struct Racer {
    player: Player,
    link: FaultyLink,
    codec: Codec,
}

/// A place where people race, and whoever does.
struct Table {
    code: RoomCode,
    racers: Vec<Racer>,
}

fn number(name: &str, default: u64) -> Result<u64> {
    match env::var(name) {
        Ok(text) => text.parse().with_context(|| format!("{name} is {text:?}; a whole number is wanted")),
        Err(_) => Ok(default),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chaos_loses_no_acknowledged_move_and_books_every_match_once() -> Result<()> {
    let seconds = number("NONET_CHAOS_SECONDS", SECONDS)?;
    let seed = number("NONET_CHAOS_SEED", rand::random_range(0..1_000_000))?;
    println!("NONET_CHAOS_SEED={seed} NONET_CHAOS_SECONDS={seconds}");
    let outcome = chaos(seed, Duration::from_secs(seconds)).await;
    outcome.with_context(|| format!("again: NONET_CHAOS_SEED={seed} NONET_CHAOS_SECONDS={seconds}"))
}

async fn chaos(seed: u64, time: Duration) -> Result<()> {
    let mut chance = SmallRng::seed_from_u64(seed);
    // In the end every match is asked for at once: after a long run that is more than one address may.
    let server = ServerProgram::start(&["--limits-match-requests", "60/min burst 100000"]).await?;
    let mut tables = Vec::new();
    for _ in 0..ROOMS {
        tables.push(table(&server, tables.len(), &mut chance).await?);
    }
    let (server, crashes) = fail(server, &tables, &mut chance, time).await?;
    println!("{crashes} crashes");
    for racer in tables.iter().flat_map(|table| &table.racers) {
        racer.link.mend();
    }
    let mut matches = 0;
    for table in &tables {
        matches += check(&server, table).await?;
    }
    println!("{matches} matches");
    ensure!(matches >= ROOMS, "only {matches} matches came to an end");
    ensure!(crashes > 0, "the server never crashed");
    Ok(())
}

/// A room full of bots that race again and again.
async fn table(server: &ServerProgram, no: usize, chance: &mut SmallRng) -> Result<Table> {
    let rules = Rules {
        seats: u8::try_from(RACERS)?,
        countdown_s: 0,
        mistakes: Mistakes {
            judging: if no % 3 == 2 { game::Judging::FullBoard } else { game::Judging::EachDigit },
            lockout_s: 0,
            grows: false,
            dear_guesses: false,
            out_after: None,
        },
        grace_s: 60,
        ..Rules::default()
    };
    let mut racers: Vec<Racer> = Vec::new();
    let mut code = None;
    for seat in 0..RACERS {
        let link = FaultyLink::to(server.address()).await?;
        let codec = Codec::ALL[seat % Codec::ALL.len()];
        let player = Player::with(link.address(), &format!("Bot {no}{seat}"), codec).await?;
        match code {
            None => {
                code = Some(player.create().await?);
                player.set_rules(rules).await?;
            }
            Some(code) => player.join(code).await?,
        }
        racers.push(Racer { player, link, codec });
    }
    let code = code.context("a room has a host")?;
    for Racer { player, .. } in &racers {
        player.until_members(RACERS).await?;
    }
    for Racer { player, .. } in &racers {
        let plan = BotPlan {
            name: player.name().to_owned(),
            goal: BotGoal::Join(code),
            seed: chance.random(),
            move_every_ms: MOVE_EVERY_MS,
            mistake_one_in: 8,
            races: RACES,
        };
        player.let_bot(plan).await?;
    }
    Ok(Table { code, racers })
}

/// Lets things fail for some time. Returns the server, and how often it crashed.
async fn fail(
    mut server: ServerProgram,
    tables: &[Table],
    chance: &mut SmallRng,
    time: Duration,
) -> Result<(ServerProgram, u32)> {
    let racers: Vec<&Racer> = tables.iter().flat_map(|table| &table.racers).collect();
    let (end, mut crashes) = (Instant::now() + time, 0);
    while Instant::now() < end {
        sleep(Duration::from_millis(chance.random_range(FAILURE_EVERY_MS))).await;
        let Racer { player, link, .. } = racers[chance.random_range(0..racers.len())];
        let pause = Duration::from_millis(chance.random_range(FAILURE_MS));
        match chance.next_u32() % 10 {
            0 | 1 => {
                server = server.crash(async || sleep(pause).await).await?;
                crashes += 1;
            }
            2..=4 => {
                link.cut();
                sleep(pause).await;
                link.mend();
            }
            5 | 6 => {
                link.stall();
                sleep(pause).await;
                link.mend();
            }
            7 | 8 => {
                // What the server says meanwhile is lost for good, so the line has to be cut in the end.
                link.deafen();
                sleep(pause).await;
                link.cut();
                link.mend();
            }
            _ => player.reload().await?,
        }
    }
    Ok((server, crashes))
}

/// What one racer knows: the moves that were acknowledged, and how matches ended.
#[derive(Default)]
struct Known {
    sent: BTreeMap<(u32, Seq), (Cell, Option<Digit>)>,
    answers: BTreeMap<(u32, Seq), Verdict>,
    results: BTreeMap<MatchId, Results>,
}

/// Holds what the racers of a table know against what the server has stored. Returns how many matches ended.
async fn check(server: &ServerProgram, table: &Table) -> Result<usize> {
    // The race that is on has to end by itself, now that nothing fails any more.
    let running = |seen: &Seen| seen.app.room().map(|room| room.view().match_no);
    let last = table.racers[0].player.until("the room again", running).await?;
    for Racer { player, .. } in &table.racers {
        let is_over = |seen: &Seen| {
            let room = seen.app.room()?;
            let over = room.view().match_no > last || seen.app.screen() == Screen::Results;
            over.then_some(())
        };
        player
            .until(&format!("the end of match {last} in room {}", table.code), is_over)
            .await
            .with_context(|| said_by(table, server))?;
    }
    let mut records: BTreeMap<MatchId, MatchRecord> = BTreeMap::new();
    for Racer { player, codec, .. } in &table.racers {
        let (number, known) = (player.number()?, player.look(|seen| known(seen, *codec))?);
        for (id, results) in &known.results {
            if !records.contains_key(id) {
                records.insert(*id, record(server, *id).await?);
            }
            let record = &records[id];
            ensure!(
                record.results == *results,
                "{} was told other results of {id} than are stored",
                player.name()
            );
            check_moves(record, number, &known).with_context(|| format!("{} in {id}", player.name()))?;
        }
    }
    let numbers: Vec<u32> = records.keys().map(|id| id.match_no).collect();
    let all: Vec<u32> = (1..=u32::try_from(numbers.len())?).collect();
    ensure!(numbers == all, "room {} has seen the matches {numbers:?}", table.code);
    Ok(records.len())
}

/// What there is to see when a race does not end: everybody at the table, and the last lines of the server's log.
fn said_by(table: &Table, server: &ServerProgram) -> String {
    let racers = table.racers.iter().map(|racer| racer.player.describe());
    let log = server.log();
    let last = log[log.len().saturating_sub(LOG_LINES_SHOWN)..].iter().cloned();
    racers.chain(last).collect::<Vec<_>>().join("\n")
}

async fn record(server: &ServerProgram, id: MatchId) -> Result<MatchRecord> {
    let (status, body) = get(server.address(), &format!("/api/matches/{id}/replay")).await?;
    ensure!(status == 200, "match {id} is not stored: {status} {body}");
    Ok(serde_json::from_str(&body)?)
}

fn known(seen: &Seen, codec: Codec) -> Result<Known> {
    let mut known = Known::default();
    for message in &seen.said {
        let ClientMessage::Room { command, .. } = message else { continue };
        let (name, what) = match *command {
            Command::Place { match_no, seq, cell, digit, .. } => ((match_no, seq), (cell, Some(digit))),
            Command::Erase { match_no, seq, cell, .. } => ((match_no, seq), (cell, None)),
            _ => continue,
        };
        let earlier = known.sent.insert(name, what);
        ensure!(earlier.is_none_or(|earlier| earlier == what), "{name:?} names two moves");
    }
    for frame in &seen.frames {
        match codec.decode_server(frame)? {
            ServerMessage::Room { event: RoomEvent::Placed { match_no, seq, verdict } }
                if !matches!(verdict, Verdict::Rejected { .. }) =>
            {
                let earlier = known.answers.insert((match_no, seq), verdict.clone());
                ensure!(earlier.is_none_or(|earlier| earlier == verdict), "{seq:?} has two answers");
            }
            ServerMessage::Room { event: RoomEvent::Finished { results } } => {
                known.results.insert(results.id, results);
            }
            ServerMessage::Room { event: RoomEvent::Entered { snapshot } } => {
                known.results.extend(snapshot.results.map(|results| (results.id, results)));
            }
            _ => {}
        }
    }
    Ok(known)
}

/// Every acknowledged move is in the record, as it was sent and answered, and no move is there twice.
fn check_moves(record: &MatchRecord, member: MemberNo, known: &Known) -> Result<()> {
    let mut stored = BTreeMap::new();
    for made in record.moves.iter().filter(|made| made.member == member) {
        let earlier = stored.insert(made.seq, made);
        ensure!(earlier.is_none(), "move {:?} is there twice", made.seq);
    }
    for (&(match_no, seq), verdict) in &known.answers {
        if match_no != record.id.match_no {
            continue;
        }
        let made = stored.get(&seq).with_context(|| format!("the acknowledged move {seq:?} is not there"))?;
        ensure!(
            made.verdict == *verdict,
            "{seq:?} was answered {verdict:?} and is stored as {:?}",
            made.verdict
        );
        ensure!(
            known.sent.get(&(match_no, seq)) == Some(&(made.cell, made.digit)),
            "{seq:?} is another move than was sent"
        );
    }
    Ok(())
}
