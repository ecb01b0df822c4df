//! Abuses of rooms: other people's, too many of them, too many people in one, and requests out of place.

use anyhow::Result;
use game::{
    Command, KnockNo, Knowledge, MemberNo, Mistakes, NAME_CHARS_MAX, PlayerId, RequestId, Results, RoomEvent,
    Rules, SEATS_MAX, SPECTATORS_MAX,
};
use protocol::{ClientMessage, Codec, ServerMessage};
use testkit::raw::{Raw, entered};
use testkit::scene;

use crate::abuse::{Abuse, Endings, says, story};
use crate::arena::{
    Arena, GUEST, HOST, Race, command, create, hear_out, hear_room_out, hear_until, join, place, set_puzzle,
};

/// What a guest asks for as if it were the host.
async fn as_host(arena: Arena, wanted: Command) -> Result<Endings> {
    let room = arena.room().await?;
    let (mut guest, _) = arena.nth(1).join(&room.code, false).await?;
    let mut endings = Endings::default();
    command(&mut guest, &room.code, wanted, &mut endings).await?;
    Ok(endings)
}

/// What a host asks for in an empty lobby.
async fn in_lobby(arena: Arena, wanted: Vec<Command>) -> Result<Endings> {
    let (mut room, mut endings) = (arena.room().await?, Endings::default());
    for wanted in wanted {
        command(&mut room.host, &room.code, wanted, &mut endings).await?;
    }
    Ok(endings)
}

fn names(names: &[&str]) -> Vec<ClientMessage> {
    names
        .iter()
        .map(|name| ClientMessage::Create {
            request: RequestId::NONE,
            puzzle: None,
            rules: None,
            name: (*name).to_owned(),
        })
        .collect()
}

fn results(message: &ServerMessage) -> Option<Results> {
    let ServerMessage::Room { event: RoomEvent::Finished { results } } = message else { return None };
    Some(results.clone())
}

/// What the others see of it.
fn shown(what: &str) -> Endings {
    let mut endings = Endings::default();
    endings.add(format!("shown: {what}"));
    endings
}

fn ready() -> ClientMessage {
    ClientMessage::Room { request: RequestId::NONE, command: Command::Ready { ready: true } }
}

fn with(change: impl FnOnce(&mut Rules)) -> Command {
    let mut rules = scene::quick();
    change(&mut rules);
    Command::ChangeRules { rules }
}

async fn fill(arena: Arena, code: &str, guests: usize) -> Result<Vec<Raw>> {
    let mut inside = Vec::new();
    for n in 0..guests {
        let n = u8::try_from(n).expect("a room is small");
        inside.push(arena.nth(n + 1).join(code, true).await?.0);
    }
    Ok(inside)
}

pub(crate) const ABUSES: &[Abuse] = &[
    says("command outside any room", "is ready for nothing", || vec![ready()], &["fault not_in_room"]),
    says("two rooms at once", "opens a second room", || vec![create(), create()], &["fault already_in_room"]),
    says(
        "codes that are none",
        "asks for rooms with letters that no code has",
        || ["", "ABCD", "ABCDEF", "ABC0D", "ÄÖÜÄÖ", "../..", "A\0CDE"].map(|code| join(code, false)).into(),
        &["fault bad_code"],
    ),
    says("name of nothing", "is called by blanks", || names(&["", " \t "]), &["fault bad_name"]),
    says(
        "name too long",
        "has a name of one character too many",
        || names(&[&"x".repeat(NAME_CHARS_MAX + 1)]),
        &["fault bad_name"],
    ),
    says(
        "name that turns the text around",
        "hides direction marks in its name",
        || names(&["Ann\u{202e}", "\u{2066}Bob"]),
        &["fault bad_name"],
    ),
    says(
        "name with control characters",
        "hides bells and zero bytes",
        || names(&["Ann\u{7}", "B\u{0}b", "\u{1b}[31mEve"]),
        &["fault bad_name"],
    ),
    says(
        "name that is not seen",
        "hides joiners and variation marks",
        || names(&["A\u{200d}nn", "Ann\u{fe0f}", "\u{3164}"]),
        &["fault bad_name"],
    ),
    story(
        "somebody else's room number",
        "kicks as a guest",
        |arena| Box::pin(as_host(arena, Command::Kick { member: HOST })),
        &["command refused not_host"],
    ),
    story(
        "start as a guest",
        "starts a race that is not its own",
        |arena| Box::pin(as_host(arena, Command::Start)),
        &["command refused not_host"],
    ),
    story(
        "crown for a guest",
        "makes itself the host",
        |arena| Box::pin(as_host(arena, Command::HandOver { member: GUEST })),
        &["command refused not_host"],
    ),
    story(
        "rules as a guest",
        "changes the rules of another's room",
        |arena| Box::pin(as_host(arena, with(|rules| rules.seats = 1))),
        &["command refused not_host"],
    ),
    story(
        "lock and code as a guest",
        "locks another's room and changes its code",
        |arena| {
            Box::pin(async move {
                let room = arena.room().await?;
                let (mut guest, _) = arena.nth(1).join(&room.code, false).await?;
                let mut endings = Endings::default();
                for wanted in [
                    Command::Lock { locked: true },
                    Command::NewCode,
                    Command::AnswerKnock { knock: KnockNo(1), admit: true },
                ] {
                    command(&mut guest, &room.code, wanted, &mut endings).await?;
                }
                Ok(endings)
            })
        },
        &["command refused not_host"],
    ),
    story(
        "letting nobody in",
        "answers knocks that nobody made",
        |arena| {
            Box::pin(in_lobby(
                arena,
                vec![
                    Command::AnswerKnock { knock: KnockNo(0), admit: true },
                    Command::AnswerKnock { knock: KnockNo(u16::MAX), admit: false },
                ],
            ))
        },
        &["command refused no_such_knock"],
    ),
    story(
        "stranger at a locked door",
        "joins a room that its host has locked",
        |arena| {
            Box::pin(async move {
                let (mut room, mut settled) = (arena.room().await?, Endings::default());
                command(&mut room.host, &room.code, Command::Lock { locked: true }, &mut settled).await?;
                let (mut late, _) = arena.nth(1).enter(Codec::Json).await?;
                let mut endings = Endings::default();
                hear_room_out(&mut late, &room.code, &mut endings).await?;
                Ok(endings)
            })
        },
        &["join refused locked"],
    ),
    story(
        "twenty new faces after a kick",
        "comes back from the same address as twenty new players",
        |arena| {
            Box::pin(async move {
                let mut room = arena.room().await?;
                let (mut guest, snapshot) = arena.nth(1).join(&room.code, false).await?;
                room.host.command(Command::Kick { member: snapshot.you }).await?;
                let mut endings = Endings::default();
                hear_until(&mut guest, &mut Endings::default(), |message| {
                    matches!(message, ServerMessage::RoomLeft { .. })
                })
                .await?;
                for _ in 0..20 {
                    let (mut again, _) = arena.nth(1).enter(Codec::Json).await?;
                    hear_room_out(&mut again, &room.code, &mut endings).await?;
                }
                room.host.say(&join(&room.code, false)).await?;
                let knocks = room.host.until("the own room", entered).await?.room.knocks.len();
                assert_eq!(knocks, game::KNOCKS_MAX, "the host is asked about so many at once");
                Ok(endings)
            })
        },
        &["join refused ask_host"],
    ),
    story(
        "start in the same breath as new rules",
        "changes the rules and starts before its guest can look",
        |arena| {
            Box::pin(async move {
                let mut room = arena.room().await?;
                let (_guest, _) = arena.nth(1).join(&room.code, false).await?;
                let mut endings = Endings::default();
                room.host.command(with(|rules| rules.mistakes.out_after = Some(1))).await?;
                command(&mut room.host, &room.code, Command::Start, &mut endings).await?;
                Ok(endings)
            })
        },
        &["command refused just_changed"],
    ),
    story(
        "setter in their own race",
        "sets a puzzle and is ready to race it",
        |arena| {
            Box::pin(async move {
                let (mut room, mut endings) = (arena.room().await?, Endings::default());
                let (_guest, _) = arena.nth(1).join(&room.code, false).await?;
                room.host.command(with(|rules| rules.practice = false)).await?;
                set_puzzle(&mut room.host, &testkit::puzzles::with_blanks(4)?.to_string()).await?;
                command(&mut room.host, &room.code, Command::Ready { ready: true }, &mut endings).await?;
                Ok(endings)
            })
        },
        &["command refused not_seated"],
    ),
    story(
        "racing a known puzzle as a new one",
        "gives up a race to learn the solution, and meets the puzzle again in a friend's room",
        |arena| {
            Box::pin(async move {
                let Race { mut host, mut guest, .. } = arena.race().await?;
                for raw in [&mut host, &mut guest] {
                    raw.command(Command::GiveUp).await?;
                }
                guest.until("the results", results).await?;
                guest.command(Command::Leave).await?;
                let mut room = arena.nth(2).room().await?;
                set_puzzle(&mut room.host, &testkit::puzzles::with_blanks(4)?.to_string()).await?;
                guest.say(&join(&room.code, false)).await?;
                room.host
                    .until("the mark", |message| {
                        let ServerMessage::Room { event: RoomEvent::RoomChanged { room } } = message else {
                            return None;
                        };
                        let mut members = room.members.iter();
                        members.any(|member| member.knowledge == Knowledge::Raced).then_some(())
                    })
                    .await?;
                Ok(shown("has raced it"))
            })
        },
        &["shown: has raced it"],
    ),
    story(
        "a program as a person",
        "enters thirty right digits at once, and says that a person plays",
        |arena| {
            Box::pin(async move {
                let mut room = arena.room().await?;
                let givens = testkit::puzzles::with_blanks(30)?;
                room.host.command(with(|_| ())).await?;
                set_puzzle(&mut room.host, &givens.to_string()).await?;
                room.host.command(Command::Start).await?;
                let solution = testkit::puzzles::classic_solution(&givens)?;
                let open = solution.clues().filter(|&(cell, _)| givens.get(cell).is_none());
                for ((cell, digit), seq) in open.zip(1..) {
                    let cell = u16::try_from(cell.index())?;
                    room.host.command(place(1, seq, cell, digit.value())).await?;
                }
                let results = room.host.until("the results", results).await?;
                anyhow::ensure!(results.table[0].not_by_hand, "{results:?}");
                Ok(shown("not by hand"))
            })
        },
        &["shown: not by hand"],
    ),
    story(
        "end of a race that is none",
        "ends and leaves races that never began",
        |arena| {
            Box::pin(in_lobby(
                arena,
                vec![Command::EndRace, Command::ToLobby, Command::CancelStart, Command::GiveUp],
            ))
        },
        &["command refused wrong_phase"],
    ),
    story(
        "kicking oneself",
        "removes itself, and hands over to itself",
        |arena| {
            Box::pin(in_lobby(
                arena,
                vec![Command::Kick { member: HOST }, Command::HandOver { member: HOST }],
            ))
        },
        &["command refused yourself"],
    ),
    story(
        "kicking nobody",
        "names members who are not there",
        |arena| {
            Box::pin(in_lobby(
                arena,
                vec![Command::Kick { member: MemberNo(0) }, Command::HandOver { member: MemberNo(u16::MAX) }],
            ))
        },
        &["command refused no_such_member"],
    ),
    story(
        "no seats, and too many",
        "sets seats out of range",
        |arena| {
            Box::pin(in_lobby(
                arena,
                vec![
                    with(|rules| rules.seats = 0),
                    with(|rules| rules.seats = SEATS_MAX + 1),
                    with(|rules| rules.seats = u8::MAX),
                ],
            ))
        },
        &["command refused bad_rules"],
    ),
    story(
        "race without end",
        "sets times out of range",
        |arena| {
            Box::pin(in_lobby(
                arena,
                vec![
                    with(|rules| rules.time_limit_s = Some(u32::MAX)),
                    with(|rules| rules.countdown_s = u8::MAX),
                    with(|rules| rules.grace_s = u16::MAX),
                ],
            ))
        },
        &["command refused bad_rules"],
    ),
    story(
        "lock-out for ever",
        "sets what a mistake costs out of range",
        |arena| {
            Box::pin(in_lobby(
                arena,
                vec![
                    with(|rules| {
                        rules.mistakes = Mistakes { lockout_s: u8::MAX, ..Rules::default().mistakes }
                    }),
                    with(|rules| {
                        rules.mistakes = Mistakes { out_after: Some(0), ..Rules::default().mistakes }
                    }),
                ],
            ))
        },
        &["command refused bad_rules"],
    ),
    story(
        "start without racers",
        "starts a race that nobody runs",
        |arena| {
            Box::pin(in_lobby(
                arena,
                vec![Command::Watch { watch: true }, Command::Start, Command::Ready { ready: true }],
            ))
        },
        &["command refused no_racers", "command refused not_seated"],
    ),
    story(
        "back after a kick",
        "comes in again after the host removed it",
        |arena| {
            Box::pin(async move {
                let mut room = arena.room().await?;
                let (mut guest, snapshot) = arena.nth(1).join(&room.code, false).await?;
                room.host.command(Command::Kick { member: snapshot.you }).await?;
                let mut endings = Endings::default();
                hear_until(&mut guest, &mut endings, |message| {
                    matches!(message, ServerMessage::RoomLeft { .. })
                })
                .await?;
                hear_room_out(&mut guest, &room.code, &mut endings).await?;
                Ok(endings)
            })
        },
        &["left the room: Kicked", "join refused kicked"],
    ),
    story(
        "one spectator too many",
        "fills a room to its last place, and one more",
        |arena| {
            Box::pin(async move {
                let mut room = arena.room().await?;
                let (mut settled, mut endings) = (Endings::default(), Endings::default());
                command(&mut room.host, &room.code, with(|rules| rules.seats = 1), &mut settled).await?;
                let inside = fill(arena, &room.code, SPECTATORS_MAX).await?;
                let (mut late, _) = arena.nth(200).enter(Codec::Json).await?;
                hear_room_out(&mut late, &room.code, &mut endings).await?;
                drop(inside);
                Ok(endings)
            })
        },
        &["join refused full"],
    ),
    story(
        "guessing codes",
        "tries one room code after the other",
        |arena| {
            Box::pin(async move {
                let (mut raw, _) = arena.enter(Codec::Json).await?;
                let mut endings = Endings::default();
                for n in 0..40 {
                    raw.say(&join(&game::RoomCode::nth(n * 199_933).to_string(), true)).await?;
                }
                hear_out(&mut raw, &mut endings).await?;
                Ok(endings)
            })
        },
        &["join refused no_such_room", "fault too_many_tries", "fault too_fast", "close 4003"],
    ),
    story(
        "resume of somebody else's seat",
        "greets as itself and joins a race as another's return",
        |arena| {
            Box::pin(async move {
                let race = arena.race().await?;
                let (thief, snapshot) = arena.nth(2).join(&race.code, false).await?;
                assert!(
                    snapshot.you != HOST && snapshot.you != GUEST && snapshot.own.is_none(),
                    "{snapshot:?}"
                );
                drop(thief);
                Ok(Endings::default())
            })
        },
        &["answered as usual"],
    ),
    story(
        "place lost to a second tab",
        "goes on commanding after a newer connection took over",
        |arena| {
            Box::pin(async move {
                let (mut older, welcome) = arena.enter(Codec::Json).await?;
                older.say(&create()).await?;
                older.until("the room", entered).await?;
                let mut newer = arena.connect(Codec::Bincode).await?;
                newer.greet(welcome.identity).await?;
                let mut endings = Endings::default();
                let _ = older.command(Command::Start).await;
                hear_until(&mut older, &mut endings, |_| false).await?;
                Ok(endings)
            })
        },
        &["close 4002"],
    ),
    story(
        "nobody is player 0",
        "greets with the smallest id there is",
        |arena| {
            Box::pin(async move {
                let mut raw = arena.connect(Codec::Bincode).await?;
                let nobody = protocol::Identity { player: PlayerId(0), secret: String::new() };
                assert!(raw.greet(Some(nobody)).await?.identity.is_some());
                Ok(Endings::default())
            })
        },
        &["answered as usual"],
    ),
];
