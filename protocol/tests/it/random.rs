//! Strategies for random valid messages.

use game::{
    Aids, Command, KnockNo, Lane, LaneStatus, MemberNo, Mistakes, PlayerId, PuzzleRequest, RoomEvent, Rules,
    Seq,
};
use proptest::prelude::*;
use protocol::{ClientMessage, Identity, ServerMessage};
use puzzle::{Cell, Difficulty, Digit};

/// Any message that a client can form, sensible or not.
pub(crate) fn client_message() -> impl Strategy<Value = ClientMessage> {
    let name = || any::<String>();
    prop_oneof![
        (any::<u16>(), any::<String>(), proptest::option::of(identity()), any::<bool>()).prop_map(
            |(version, client, identity, bot)| ClientMessage::Hello { version, client, identity, bot }
        ),
        any::<u32>().prop_map(|stamp| ClientMessage::Ping { stamp }),
        name().prop_map(|name| ClientMessage::Create { name }),
        (any::<String>(), name(), any::<bool>()).prop_map(|(code, name, watch)| ClientMessage::Join {
            code,
            name,
            watch
        }),
        (name(), any::<bool>()).prop_map(|(name, with_bots)| ClientMessage::Enqueue { name, with_bots }),
        Just(ClientMessage::Dequeue),
        command().prop_map(|command| ClientMessage::Room { command }),
    ]
}

fn identity() -> impl Strategy<Value = Identity> {
    (any::<u64>(), any::<String>()).prop_map(|(player, secret)| Identity { player: PlayerId(player), secret })
}

fn command() -> impl Strategy<Value = Command> {
    let member = || any::<u16>().prop_map(MemberNo);
    prop_oneof![
        any::<bool>().prop_map(|ready| Command::Ready { ready }),
        rules().prop_map(|rules| Command::ChangeRules { rules }),
        puzzle_request().prop_map(|puzzle| Command::ChoosePuzzle { puzzle }),
        any::<bool>().prop_map(|watch| Command::Watch { watch }),
        Just(Command::Start),
        Just(Command::CancelStart),
        member().prop_map(|member| Command::Kick { member }),
        member().prop_map(|member| Command::HandOver { member }),
        Just(Command::Leave),
        (any::<u32>(), any::<u32>(), any::<u16>(), 1..=Digit::MAX).prop_map(
            |(match_no, seq, cell, digit)| {
                let digit = Digit::new(digit).expect("the range holds digits only");
                Command::Place { match_no, seq: Seq(seq), cell: Cell::new(cell), digit }
            }
        ),
        (any::<u32>(), any::<u32>(), any::<u16>()).prop_map(|(match_no, seq, cell)| Command::Erase {
            match_no,
            seq: Seq(seq),
            cell: Cell::new(cell)
        }),
        Just(Command::GiveUp),
        Just(Command::EndRace),
        Just(Command::ToLobby),
        any::<bool>().prop_map(|locked| Command::Lock { locked }),
        Just(Command::NewCode),
        any::<(u16, bool)>().prop_map(|(knock, admit)| Command::AnswerKnock { knock: KnockNo(knock), admit }),
    ]
}

fn puzzle_request() -> impl Strategy<Value = PuzzleRequest> {
    let difficulty = proptest::sample::select(Difficulty::ALL.to_vec());
    prop_oneof![
        (difficulty, any::<Option<u32>>())
            .prop_map(|(difficulty, seed)| PuzzleRequest::Generated { difficulty, seed }),
        any::<String>().prop_map(|text| PuzzleRequest::Set { text }),
    ]
}

fn rules() -> impl Strategy<Value = Rules> {
    let mistakes = any::<(bool, u8, bool, bool, Option<u8>)>().prop_map(
        |(silent, lockout_s, grows, dear_guesses, out_after)| Mistakes {
            silent,
            lockout_s,
            grows,
            dear_guesses,
            out_after,
        },
    );
    let aids = any::<(bool, bool)>().prop_map(|(conflicts, tidy_notes)| Aids { conflicts, tidy_notes });
    let numbers = any::<(u8, Option<u32>, u8, u16, bool)>();
    (mistakes, aids, numbers).prop_map(|(mistakes, aids, numbers)| {
        let (seats, time_limit_s, countdown_s, grace_s, practice) = numbers;
        Rules { seats, mistakes, aids, time_limit_s, countdown_s, grace_s, practice }
    })
}

/// The message of which there are most.
pub(crate) fn progress() -> impl Strategy<Value = ServerMessage> {
    let cells = proptest::collection::btree_set(0..81_u16, 0..81);
    let numbers = any::<(u16, u32, u8, u16, Option<u32>)>();
    let standing = proptest::collection::vec(any::<u16>().prop_map(MemberNo), 0..16);
    (cells, numbers, standing).prop_map(|(cells, (member, score, strikes, streak, time_ms), standing)| {
        let filled = cells.into_iter().map(Cell::new).collect();
        let status = time_ms.map_or(LaneStatus::Racing, |time_ms| LaneStatus::Finished { time_ms });
        let lane = Lane { member: MemberNo(member), filled, score, strikes, streak, status };
        ServerMessage::Room { event: RoomEvent::Progress { lane, standing } }
    })
}
