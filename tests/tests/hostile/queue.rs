//! Abuses of the public queue. There is one for the whole server, and strangers who wait in it at the same time are
//! paired: so these happen one after another, and each has left the queue when it ends.

use game::{Command, RequestId};
use protocol::{ClientMessage, Codec, ServerMessage};
use testkit::raw::entered;

use crate::abuse::{Abuse, Endings, says, story};
use crate::arena::{create, hear_until};

fn enqueue() -> ClientMessage {
    ClientMessage::Enqueue { request: RequestId::NONE, name: "Eve".to_owned(), with_bots: false }
}

fn dequeue() -> ClientMessage {
    ClientMessage::Dequeue { request: RequestId::NONE }
}

fn ready() -> ClientMessage {
    ClientMessage::Room { request: RequestId::NONE, command: Command::Ready { ready: true } }
}

pub(crate) const ABUSES: &[Abuse] = &[
    says(
        "leaving the queue from outside",
        "stops looking without having looked",
        || vec![dequeue()],
        &["fault not_queued"],
    ),
    says(
        "queue twice",
        "waits for two opponents",
        || vec![enqueue(), enqueue(), dequeue()],
        &["fault already_queued"],
    ),
    says(
        "queue and room at once",
        "opens a room while it waits",
        || vec![enqueue(), create(), dequeue()],
        &["fault already_in_room"],
    ),
    says(
        "command from the queue",
        "asks a room for something while it waits",
        || vec![enqueue(), ready(), dequeue()],
        &["fault not_in_room"],
    ),
    says(
        "room and queue at once",
        "looks for an opponent from its room",
        || vec![create(), enqueue()],
        &["fault already_in_room"],
    ),
    story(
        "walking out of a paired race",
        "is not ready in the countdown with a stranger",
        |arena| {
            Box::pin(async move {
                let (mut eve, _) = arena.nth(1).enter(Codec::Json).await?;
                let mut endings = Endings::default();
                eve.say(&enqueue()).await?;
                let (mut other, _) = arena.nth(2).enter(Codec::Json).await?;
                other.say(&enqueue()).await?;
                eve.until("the room", entered).await?;
                eve.command(Command::Ready { ready: false }).await?;
                hear_until(&mut other, &mut endings, |message| {
                    matches!(message, ServerMessage::RoomLeft { .. })
                })
                .await?;
                other.say(&dequeue()).await?;
                // The next abuse must not meet them.
                other
                    .until("the way out", |message| (*message == ServerMessage::Dequeued).then_some(()))
                    .await?;
                Ok(endings)
            })
        },
        &["left the room: Requeued"],
    ),
];
