//! Every request at the wrong time, in the wrong place or by the wrong person: refused with its own reason, and
//! nothing else happens.

use anyhow::Result;
use game::{
    BotStrength, Command, KnockNo, MemberNo, Mistakes, Problem, PuzzleRequest, RacerStatus, Rejection,
    RequestId, RoomEvent, Rules, RulesError, Seq, Snapshot, Verdict,
};
use protocol::{ClientMessage, Codec, Fault, ServerMessage};
use puzzle::{Cell, Digit, GenerateSpec, Grid, Tier, Variant};
use testkit::puzzles;
use testkit::raw::{Raw, entered};
use testkit::scene;
use testkit::server::Server;

/// A room of three clients without manners: a host, a guest and a spectator.
struct Room {
    server: Server,
    host: Raw,
    guest: Raw,
    spectator: Raw,
}

const HOST: MemberNo = MemberNo(1);
const GUEST: MemberNo = MemberNo(2);
const NOBODY: MemberNo = MemberNo(99);

async fn room() -> Result<Room> {
    let server = Server::start().await?;
    let (mut host, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    host.say(&ClientMessage::Create {
        request: RequestId::NONE,
        puzzle: None,
        rules: None,
        name: "Ann".to_owned(),
    })
    .await?;
    let Snapshot { room, you, .. } = host.until("the room", entered).await?;
    assert_eq!(you, HOST);
    let code = room.code.to_string();
    let (guest, snapshot) = Raw::join(server.address(), Codec::Bincode, &code, false).await?;
    assert_eq!(snapshot.you, GUEST);
    let (spectator, _) = Raw::join(server.address(), Codec::Json, &code, true).await?;
    Ok(Room { server, host, guest, spectator })
}

impl Room {
    /// Into a race over a puzzle with four open cells.
    async fn race(&mut self, givens: &Grid) -> Result<()> {
        self.host.command(Command::ChangeRules { rules: scene::quick() }).await?;
        let text = givens.to_string();
        self.host.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } }).await?;
        let accepted = |message: &ServerMessage| {
            matches!(message, ServerMessage::Room { event: RoomEvent::PuzzleAccepted { .. } }).then_some(())
        };
        self.host.until("the puzzle", accepted).await?;
        for racer in [&mut self.host, &mut self.guest] {
            racer.command(Command::Ready { ready: true }).await?;
        }
        for raw in [&mut self.host, &mut self.guest, &mut self.spectator] {
            raw.until("the start", |message| {
                matches!(message, ServerMessage::Room { event: RoomEvent::Started { .. } }).then_some(())
            })
            .await?;
        }
        Ok(())
    }
}

/// Asks for something and hears why not.
async fn refused(raw: &mut Raw, command: Command) -> Result<Problem> {
    let what = format!("a refusal of {command:?}");
    raw.command(command).await?;
    raw.until(&what, |message| match message {
        ServerMessage::Room { event: RoomEvent::Refused { problem, .. } } => Some(problem.clone()),
        _ => None,
    })
    .await
}

/// Makes a move and hears what it came to.
async fn verdict(raw: &mut Raw, command: Command) -> Result<Verdict> {
    let (Command::Place { seq: sent, .. } | Command::Erase { seq: sent, .. }) = command else {
        panic!("{command:?} is no move")
    };
    let what = format!("the answer to {command:?}");
    raw.command(command).await?;
    raw.until(&what, |message| match message {
        ServerMessage::Room { event: RoomEvent::Placed { seq, verdict, .. } } if *seq == sent => {
            Some(verdict.clone())
        }
        _ => None,
    })
    .await
}

fn rejected(why: Rejection) -> Verdict {
    Verdict::Rejected { problem: why.into() }
}

fn place(match_no: u32, seq: u32, cell: u16, digit: u8) -> Command {
    Command::Place {
        match_no,
        rung: 0,
        seq: Seq(seq),
        cell: Cell::new(cell),
        digit: Digit::new(digit).unwrap(),
    }
}

fn erase(match_no: u32, seq: u32, cell: u16) -> Command {
    Command::Erase { match_no, rung: 0, seq: Seq(seq), cell: Cell::new(cell) }
}

/// What only a host may ask for.
fn host_commands() -> Vec<Command> {
    let puzzle =
        PuzzleRequest::Generated { spec: GenerateSpec::of_tier(Variant::classic(), Tier::Easy), seed: None };
    vec![
        Command::ChangeRules { rules: Rules::default() },
        Command::ChoosePuzzle { puzzle },
        Command::Start,
        Command::CancelStart,
        Command::Kick { member: HOST },
        Command::HandOver { member: GUEST },
        Command::EndRace,
        Command::ToLobby,
        Command::Lock { locked: true },
        Command::NewCode,
        Command::AnswerKnock { knock: KnockNo(1), admit: true },
        Command::AddBot { strength: BotStrength::Steady },
    ]
}

fn is_for_any_phase(command: &Command) -> bool {
    matches!(
        command,
        Command::Kick { .. }
            | Command::HandOver { .. }
            | Command::Lock { .. }
            | Command::NewCode
            | Command::AnswerKnock { .. }
    )
}

#[tokio::test]
async fn outside_a_room_and_in_two_places_at_once() -> Result<()> {
    let server = Server::start().await?;
    let (mut raw, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    let name = || "Eve".to_owned();
    let fault = async |raw: &mut Raw, message: ClientMessage| {
        raw.say(&message).await?;
        raw.until("a fault", |message| match message {
            ServerMessage::Fault { problem, .. } => Some(problem.clone()),
            _ => None,
        })
        .await
    };
    let command =
        || ClientMessage::Room { request: RequestId::NONE, command: Command::Ready { ready: true } };
    assert_eq!(fault(&mut raw, command()).await?, Fault::NotInRoom.into());
    assert_eq!(
        fault(&mut raw, ClientMessage::Dequeue { request: RequestId::NONE }).await?,
        Fault::NotQueued.into()
    );
    raw.say(&ClientMessage::Enqueue { request: RequestId::NONE, name: name(), with_bots: false }).await?;
    assert_eq!(
        fault(&mut raw, ClientMessage::Enqueue { request: RequestId::NONE, name: name(), with_bots: false })
            .await?,
        Fault::AlreadyQueued.into()
    );
    assert_eq!(fault(&mut raw, command()).await?, Fault::NotInRoom.into());
    raw.say(&ClientMessage::Dequeue { request: RequestId::NONE }).await?;
    raw.until("the way out", |message| (*message == ServerMessage::Dequeued).then_some(())).await?;
    raw.say(&ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: name() })
        .await?;
    raw.until("the room", entered).await?;
    let elsewhere = ClientMessage::Join {
        request: RequestId::NONE,
        code: "KXQ7P".to_owned(),
        name: name(),
        watch: false,
    };
    for message in [
        ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: name() },
        ClientMessage::Enqueue { request: RequestId::NONE, name: name(), with_bots: false },
        elsewhere,
    ] {
        assert_eq!(fault(&mut raw, message).await?, Fault::AlreadyInRoom.into());
    }
    server.stop().await
}

#[tokio::test]
async fn in_the_lobby() -> Result<()> {
    let Room { server, mut host, mut guest, mut spectator } = room().await?;
    for raw in [&mut guest, &mut spectator] {
        for command in host_commands() {
            assert_eq!(refused(raw, command).await?, Rejection::NotHost.into());
        }
        assert_eq!(refused(raw, Command::GiveUp).await?, Rejection::WrongPhase.into());
        assert_eq!(verdict(raw, place(1, 1, 0, 1)).await?, rejected(Rejection::WrongPhase));
        assert_eq!(verdict(raw, erase(1, 1, 0)).await?, rejected(Rejection::WrongPhase));
    }
    assert_eq!(refused(&mut spectator, Command::Ready { ready: true }).await?, Rejection::NotSeated.into());
    for command in [Command::CancelStart, Command::EndRace, Command::ToLobby] {
        assert_eq!(refused(&mut host, command).await?, Rejection::WrongPhase.into());
    }
    assert_eq!(refused(&mut host, Command::Kick { member: HOST }).await?, Rejection::Yourself.into());
    assert_eq!(refused(&mut host, Command::HandOver { member: HOST }).await?, Rejection::Yourself.into());
    assert_eq!(refused(&mut host, Command::Kick { member: NOBODY }).await?, Rejection::NoSuchMember.into());
    assert_eq!(
        refused(&mut host, Command::HandOver { member: NOBODY }).await?,
        Rejection::NoSuchMember.into()
    );
    let bad_rules = [
        (Rules { seats: 0, ..scene::quick() }, RulesError::Seats),
        (Rules { seats: 101, ..scene::quick() }, RulesError::Seats),
        (Rules { time_limit_s: Some(1), ..scene::quick() }, RulesError::TimeLimit),
        (Rules { countdown_s: 200, ..scene::quick() }, RulesError::Countdown),
        (Rules { grace_s: 0, ..scene::quick() }, RulesError::Grace),
        (
            Rules {
                mistakes: Mistakes {
                    judging: game::Judging::EachDigit,
                    lockout_s: 255,
                    grows: false,
                    dear_guesses: false,
                    out_after: None,
                },
                ..scene::quick()
            },
            RulesError::Lockout,
        ),
    ];
    for (rules, error) in bad_rules {
        assert_eq!(
            refused(&mut host, Command::ChangeRules { rules }).await?,
            Rejection::BadRules { error }.into()
        );
    }
    server.stop().await
}

#[tokio::test]
async fn during_the_countdown() -> Result<()> {
    let Room { server, mut host, mut guest, .. } = room().await?;
    host.command(Command::ChangeRules { rules: Rules { countdown_s: 10, ..scene::quick() } }).await?;
    for racer in [&mut host, &mut guest] {
        racer.command(Command::Ready { ready: true }).await?;
    }
    guest
        .until("the countdown", |message| match message {
            ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
                matches!(room.phase, game::Phase::Countdown { .. }).then_some(())
            }
            _ => None,
        })
        .await?;
    for command in [Command::Watch { watch: true }, Command::GiveUp] {
        assert_eq!(refused(&mut guest, command).await?, Rejection::WrongPhase.into());
    }
    assert_eq!(verdict(&mut guest, place(1, 1, 0, 5)).await?, rejected(Rejection::WrongPhase));
    let forbidden = host_commands()
        .into_iter()
        .filter(|command| !is_for_any_phase(command) && *command != Command::CancelStart);
    for command in forbidden {
        assert_eq!(refused(&mut host, command).await?, Rejection::WrongPhase.into());
    }
    server.stop().await
}

#[tokio::test]
async fn during_and_after_a_race() -> Result<()> {
    let mut room = room().await?;
    let givens = puzzles::with_blanks(4)?;
    room.race(&givens).await?;
    let solution = puzzles::classic_solution(&givens)?;
    let open: Vec<(u16, u8)> = solution
        .clues()
        .filter(|&(cell, _)| givens.get(cell).is_none())
        .map(|(cell, digit)| (u16::try_from(cell.index()).unwrap(), digit.value()))
        .collect();
    let given = u16::try_from(givens.clues().next().unwrap().0.index())?;
    let Room { server, mut host, mut guest, mut spectator } = room;

    assert_eq!(verdict(&mut spectator, place(1, 1, open[0].0, 1)).await?, rejected(Rejection::NotSeated));
    assert_eq!(refused(&mut spectator, Command::GiveUp).await?, Rejection::NotSeated.into());
    assert_eq!(refused(&mut guest, Command::Ready { ready: true }).await?, Rejection::WrongPhase.into());
    let forbidden = host_commands()
        .into_iter()
        .filter(|command| !is_for_any_phase(command) && *command != Command::EndRace);
    for command in forbidden {
        assert_eq!(refused(&mut host, command).await?, Rejection::WrongPhase.into());
    }
    assert_eq!(refused(&mut host, Command::EndRace).await?, Rejection::NobodyFinished.into());

    let (cell, digit) = open[0];
    let cases = [
        (place(2, 1, cell, digit), Rejection::OtherMatch),
        (place(0, 1, cell, digit), Rejection::OtherMatch),
        (place(1, 1, 81, digit), Rejection::NoSuchCell),
        (place(1, 2, u16::MAX, digit), Rejection::NoSuchCell),
        (place(1, 3, given, 1), Rejection::GivenCell),
        (place(1, 4, cell, 10), Rejection::NoSuchDigit { highest: 9 }),
        (erase(1, 5, cell), Rejection::NothingToErase),
        (erase(1, 6, given), Rejection::GivenCell),
    ];
    for (command, why) in cases {
        assert_eq!(verdict(&mut guest, command.clone()).await?, rejected(why), "{command:?}");
    }
    let right = verdict(&mut guest, place(1, 10, cell, digit)).await?;
    assert!(matches!(right, Verdict::Correct { .. }), "{right:?}");
    assert_eq!(verdict(&mut guest, place(1, 10, cell, digit)).await?, right, "the same move twice");
    let stale = rejected(Rejection::StaleSeq);
    assert_eq!(verdict(&mut guest, place(1, 7, open[1].0, open[1].1)).await?, stale);
    let settled = rejected(Rejection::AlreadyCorrect);
    assert_eq!(verdict(&mut guest, place(1, 11, cell, digit)).await?, settled);
    // What somebody else has used up means nothing for one's own board.
    let own = verdict(&mut host, place(1, 1, cell, digit)).await?;
    assert!(matches!(own, Verdict::Correct { .. }), "{own:?}");

    guest.command(Command::GiveUp).await?;
    assert_eq!(verdict(&mut guest, place(1, 12, open[1].0, open[1].1)).await?, rejected(Rejection::RaceOver));
    assert_eq!(refused(&mut guest, Command::GiveUp).await?, Rejection::RaceOver.into());
    for (&(cell, digit), seq) in open[1..].iter().zip(2..) {
        host.command(place(1, seq, cell, digit)).await?;
    }
    let table = guest
        .until("the results", |message| match message {
            ServerMessage::Room { event: RoomEvent::Finished { results } } => Some(results.table.clone()),
            _ => None,
        })
        .await?;
    // The host has set the puzzle and races it for practice: behind everybody else.
    assert_eq!((table[0].correct, table[1].correct), (1, 4), "{table:?}");
    assert_eq!(table[0].status, RacerStatus::Forfeited);

    assert_eq!(verdict(&mut guest, place(1, 20, cell, digit)).await?, rejected(Rejection::RaceOver));
    assert_eq!(refused(&mut guest, Command::GiveUp).await?, Rejection::WrongPhase.into());
    for command in [Command::EndRace, Command::CancelStart] {
        assert_eq!(refused(&mut host, command).await?, Rejection::WrongPhase.into());
    }
    server.stop().await
}
