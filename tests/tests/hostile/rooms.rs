//! Abuses of rooms: other people's, too many of them, too many people in one, and requests out of place.

use anyhow::{Result, ensure};
use game::{
    BotStrength, Command, KnockNo, Knowledge, MemberNo, Mistakes, NAME_CHARS_MAX, PlayerId, PuzzleRequest,
    RoomCode, Rules, SEATS_MAX, SPECTATORS_MAX,
};
use protocol::{ClientMessage, Codec, Identity};
use puzzle::Puzzle;
use testkit::messages::{create, enqueue, finished, join, left, refused, to_room, view, watch};
use testkit::puzzles::{SOLVED, right_moves, with_blanks};
use testkit::raw::Raw;
use testkit::scene;

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::{
    Arena, EVE, GUEST, HOST, Room, commands, hear_out, hear_room_out, hear_to_the_end, hear_until, set_puzzle,
};

const NO_CODES: [&str; 7] = ["", "ABCD", "ABCDEF", "ABC0D", "ÄÖÜÄÖ", "../..", "A\0CDE"];

/// What only a host may ask for, and only in the lobby or after a race.
pub(crate) fn of_the_lobby() -> Vec<Command> {
    vec![
        Command::ChangeRules { rules: Rules::default() },
        Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text: SOLVED.to_owned() } },
        Command::Start,
        Command::ToLobby,
        Command::AddBot { strength: BotStrength::Steady },
    ]
}

/// All that only a host may ask for.
fn of_a_host() -> Vec<Command> {
    let further = [
        Command::CancelStart,
        Command::EndRace,
        Command::Kick { member: HOST },
        Command::HandOver { member: GUEST },
        Command::Lock { locked: true },
        Command::NewCode,
        Command::AnswerKnock { knock: KnockNo(1), admit: true },
    ];
    of_the_lobby().into_iter().chain(further).collect()
}

fn names(names: &[&str]) -> Vec<ClientMessage> {
    names.iter().map(|name| create(name)).collect()
}

fn ready() -> ClientMessage {
    to_room(Command::Ready { ready: true })
}

fn with(change: impl FnOnce(&mut Rules)) -> Command {
    let mut rules = scene::quick();
    change(&mut rules);
    Command::ChangeRules { rules }
}

fn mistakes(change: impl FnOnce(&mut Mistakes)) -> Command {
    with(|rules| change(&mut rules.mistakes))
}

fn knock(no: u16) -> Command {
    Command::AnswerKnock { knock: KnockNo(no), admit: true }
}

/// A room whose host has removed a guest, who is at the second address.
async fn kicked(arena: Arena) -> Result<(Room, Raw)> {
    let mut room = arena.room().await?;
    let (guest, snapshot) = arena.nth(1).join(&room.code, false).await?;
    room.host.command(Command::Kick { member: snapshot.you }).await?;
    Ok((room, guest))
}

async fn as_spectator(arena: Arena) -> Result<Endings> {
    let room = arena.room().await?;
    let (mut spectator, _) = arena.nth(1).join(&room.code, true).await?;
    commands(&mut spectator, &room.code, of_a_host()).await
}

async fn in_the_countdown(arena: Arena) -> Result<Endings> {
    let Room { mut host, code } = arena.room().await?;
    let (mut guest, _) = arena.nth(1).join(&code, false).await?;
    host.command(with(|rules| rules.countdown_s = 10)).await?;
    // A change takes back who is ready, so both have to see it first.
    for raw in [&mut host, &mut guest] {
        raw.until("the rules", |message| (view(message)?.settings.rules.countdown_s == 10).then_some(()))
            .await?;
        raw.command(Command::Ready { ready: true }).await?;
    }
    guest
        .until("the countdown", |message| {
            matches!(view(message)?.phase, game::Phase::Countdown { .. }).then_some(())
        })
        .await?;
    let mut endings = Endings::default();
    for (raw, wanted) in
        [(&mut guest, vec![Command::Watch { watch: true }, Command::GiveUp]), (&mut host, of_the_lobby())]
    {
        for wanted in wanted {
            raw.command(wanted).await?;
            endings.merge(hear_until(raw, |message| refused(message).is_some()).await?);
        }
    }
    Ok(endings)
}

async fn locked(arena: Arena) -> Result<Endings> {
    let mut room = arena.room().await?;
    commands(&mut room.host, &room.code, [Command::Lock { locked: true }]).await?;
    let (mut late, _) = arena.nth(1).enter(Codec::Json).await?;
    hear_room_out(&mut late, &room.code).await
}

async fn new_faces(arena: Arena) -> Result<Endings> {
    let (mut room, mut guest) = kicked(arena).await?;
    guest.until_left().await?;
    let mut endings = Endings::default();
    for _ in 0..20 {
        let (mut again, _) = arena.nth(1).enter(Codec::Json).await?;
        endings.merge(hear_room_out(&mut again, &room.code).await?);
    }
    let knocks = room.host.goes_to(&room.code, EVE, false).await?.room.knocks.len();
    ensure!(knocks == game::KNOCKS_MAX, "the host is asked about {knocks} at once");
    Ok(endings)
}

async fn hasty_start(arena: Arena) -> Result<Endings> {
    let mut room = arena.room().await?;
    let (_guest, _) = arena.nth(1).join(&room.code, false).await?;
    room.host.command(mistakes(|mistakes| mistakes.out_after = Some(1))).await?;
    commands(&mut room.host, &room.code, [Command::Start]).await
}

async fn racing_setter(arena: Arena) -> Result<Endings> {
    let mut room = arena.room().await?;
    let (_guest, _) = arena.nth(1).join(&room.code, false).await?;
    room.host.command(with(|rules| rules.practice = false)).await?;
    set_puzzle(&mut room.host, &with_blanks(4)?.to_string()).await?;
    commands(&mut room.host, &room.code, [Command::Ready { ready: true }]).await
}

async fn known_puzzle(arena: Arena) -> Result<Endings> {
    let mut race = arena.race().await?;
    for raw in [&mut race.host, &mut race.guest] {
        raw.command(Command::GiveUp).await?;
    }
    race.guest.until("the results", finished).await?;
    race.guest.command(Command::Leave).await?;
    let mut room = arena.nth(2).room().await?;
    set_puzzle(&mut room.host, &with_blanks(4)?.to_string()).await?;
    race.guest.say(&join(&room.code, EVE)).await?;
    room.host
        .until("the mark", |message| {
            let mut members = view(message)?.members.iter();
            members.any(|member| member.knowledge == Knowledge::Raced).then_some(())
        })
        .await?;
    Ok(Endings::of("shown: has raced it"))
}

async fn program(arena: Arena) -> Result<Endings> {
    let mut host = arena.room().await?.host;
    let givens = with_blanks(30)?;
    host.command(with(|_| ())).await?;
    set_puzzle(&mut host, &givens.to_string()).await?;
    host.command(Command::Start).await?;
    for right in right_moves(&Puzzle::classic(givens))? {
        host.command(right).await?;
    }
    let results = host.until("the results", finished).await?;
    ensure!(results.table[0].not_by_hand, "{results:?}");
    Ok(Endings::of("shown: not by hand"))
}

async fn back_after_a_kick(arena: Arena) -> Result<Endings> {
    let (room, mut guest) = kicked(arena).await?;
    let mut endings = hear_until(&mut guest, |message| left(message).is_some()).await?;
    endings.merge(hear_room_out(&mut guest, &room.code).await?);
    Ok(endings)
}

async fn full_room(arena: Arena) -> Result<Endings> {
    let mut room = arena.room().await?;
    commands(&mut room.host, &room.code, [with(|rules| rules.seats = 1)]).await?;
    let mut inside = Vec::new();
    for n in 0..SPECTATORS_MAX {
        inside.push(arena.nth(u8::try_from(n + 1)?).join(&room.code, true).await?);
    }
    let (mut late, _) = arena.nth(200).enter(Codec::Json).await?;
    hear_room_out(&mut late, &room.code).await
}

async fn guesses(arena: Arena) -> Result<Endings> {
    let (mut raw, _) = arena.enter(Codec::Json).await?;
    for n in 0..40 {
        raw.say(&watch(RoomCode::nth(n * 199_933), EVE)).await?;
    }
    hear_out(&mut raw).await
}

async fn stolen_seat(arena: Arena) -> Result<Endings> {
    let race = arena.race().await?;
    let (_thief, snapshot) = arena.nth(2).join(&race.code, false).await?;
    let is_another = snapshot.you != HOST && snapshot.you != GUEST;
    ensure!(is_another && snapshot.own.is_none(), "{snapshot:?}");
    Ok(Endings::default())
}

async fn second_tab(arena: Arena) -> Result<Endings> {
    let (mut older, welcome) = arena.enter(Codec::Json).await?;
    older.host(EVE).await?;
    let mut newer = arena.connect(Codec::Bincode).await?;
    newer.greet(welcome.identity).await?;
    let _ = older.command(Command::Start).await;
    hear_to_the_end(&mut older).await
}

async fn player_0(arena: Arena) -> Result<Endings> {
    let mut raw = arena.connect(Codec::Bincode).await?;
    let player_0 = Identity { player: PlayerId(0), secret: String::new() };
    ensure!(raw.greet(Some(player_0)).await?.identity.is_some(), "player 0 is known");
    Ok(Endings::default())
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "command outside any room", "is ready for nothing",
        says(|| vec![ready()]) => "fault not_in_room";
    "two rooms at once", "opens a second room, and joins a third",
        says(|| vec![create(EVE), create(EVE), join("KXQ7P", EVE)]) => "fault already_in_room";
    "codes that are none", "asks for rooms with letters that no code has",
        says(|| NO_CODES.map(|code| join(code, EVE)).into()) => "fault bad_code";
    "empty name", "has a name of blanks, in a room and in the queue",
        says(|| [names(&["", " \t "]), vec![enqueue(" ", false)]].concat()) => "fault bad_name";
    "name too long", "has a name of one character too many",
        says(|| names(&[&"x".repeat(NAME_CHARS_MAX + 1)])) => "fault bad_name";
    "name that turns the text around", "hides direction marks in its name",
        says(|| names(&["Ann\u{202e}", "\u{2066}Bob"])) => "fault bad_name";
    "name with control characters", "hides bells and zero bytes",
        says(|| names(&["Ann\u{7}", "B\u{0}b", "\u{1b}[31mEve"])) => "fault bad_name";
    "invisible name", "hides joiners and variation marks",
        says(|| names(&["A\u{200d}nn", "Ann\u{fe0f}", "\u{3164}"])) => "fault bad_name";
    "host's commands as a guest", "changes rules, kicks, starts, locks and takes the room over",
        guest(of_a_host) => "command refused not_host";
    "host's commands as a spectator", "the same without a seat",
        story(as_spectator) => "command refused not_host";
    "commands in the countdown", "changes seats, rules and puzzle when the race is about to begin",
        story(in_the_countdown) => "command refused wrong_phase";
    "answer to no knock", "answers knocks that were never made",
        host(|| vec![knock(0), knock(u16::MAX)]) => "command refused no_such_knock";
    "stranger at a locked room", "joins a room that its host has locked",
        story(locked) => "join refused locked";
    "twenty new faces after a kick", "comes back from the same address as twenty new players",
        story(new_faces) => "join refused ask_host";
    "start together with new rules", "changes the rules and starts before its guest can look",
        story(hasty_start) => "command refused just_changed";
    "setter in their own race", "sets a puzzle and is ready to race it",
        story(racing_setter) => "command refused not_seated";
    "racing a known puzzle as a new one",
    "gives up a race to learn the solution, and meets the puzzle again in a friend's room",
        story(known_puzzle) => "shown: has raced it";
    "a program as a person", "enters thirty right digits at once, and says that a person plays",
        story(program) => "shown: not by hand";
    "end of a race that never began", "ends and leaves it, and calls it off",
        host(|| vec![Command::EndRace, Command::ToLobby, Command::CancelStart, Command::GiveUp])
            => "command refused wrong_phase";
    "kicking oneself", "removes itself, and hands over to itself",
        host(|| vec![Command::Kick { member: HOST }, Command::HandOver { member: HOST }])
            => "command refused yourself";
    "kicking a stranger", "names members who are not there",
        host(|| vec![Command::Kick { member: MemberNo(0) }, Command::HandOver { member: MemberNo(u16::MAX) }])
            => "command refused no_such_member";
    "no seats, and too many", "sets seats out of range",
        host(|| [0, SEATS_MAX + 1, u8::MAX].map(|seats| with(|rules| rules.seats = seats)).into())
            => "command refused bad_rules";
    "endless race", "sets times out of range",
        host(|| vec![
            with(|rules| rules.time_limit_s = Some(u32::MAX)),
            with(|rules| rules.countdown_s = u8::MAX),
            with(|rules| rules.grace_s = u16::MAX),
        ]) => "command refused bad_rules";
    "endless lock-out", "sets what a mistake costs out of range",
        host(|| vec![
            mistakes(|mistakes| mistakes.lockout_s = u8::MAX),
            mistakes(|mistakes| mistakes.out_after = Some(0)),
        ]) => "command refused bad_rules";
    "start without racers", "starts a race as its only spectator",
        host(|| vec![Command::Watch { watch: true }, Command::Start, Command::Ready { ready: true }])
            => "command refused no_racers", "command refused not_seated";
    "back after a kick", "comes in again after the host removed it",
        story(back_after_a_kick) => "left the room: Kicked", "join refused kicked";
    "one spectator too many", "fills a room to its last place, and one more",
        story(full_room) => "join refused full";
    "guessing codes", "tries one room code after the other",
        story(guesses)
            => "join refused no_such_room", "fault too_many_tries", "fault too_fast", "close 4003";
    "another's seat", "greets as itself and joins a race as if it came back",
        story(stolen_seat) => "answered as usual";
    "place lost to a second tab", "goes on commanding after a newer connection took over",
        story(second_tab) => "close 4002";
    "player 0", "greets with the smallest id there is",
        story(player_0) => "answered as usual";
};
