//! Abuses of the public queue. There is one for the whole server, and strangers who wait in it at the same time are
//! paired: so these happen one after another, and each has left the queue when it ends.

use anyhow::Result;
use game::Command;
use protocol::{ClientMessage, Codec, ServerMessage};

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::{Arena, EVE, hear_until};
use testkit::messages::{create, dequeue, entered, left, to_room};

fn enqueue() -> ClientMessage {
    testkit::messages::enqueue(EVE, false)
}

fn ready() -> ClientMessage {
    to_room(Command::Ready { ready: true })
}

async fn walks_out(arena: Arena) -> Result<Endings> {
    let (mut eve, _) = arena.nth(1).enter(Codec::Json).await?;
    eve.say(&enqueue()).await?;
    let (mut other, _) = arena.nth(2).enter(Codec::Json).await?;
    other.say(&enqueue()).await?;
    eve.until("the room", entered).await?;
    eve.command(Command::Ready { ready: false }).await?;
    let endings = hear_until(&mut other, |message| left(message).is_some()).await?;
    other.say(&dequeue()).await?;
    // The next abuse must not meet them.
    other.until("the way out", |message| (*message == ServerMessage::Dequeued).then_some(())).await?;
    Ok(endings)
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "leaving the queue from outside", "stops looking without having looked",
        says(|| vec![dequeue()]) => "fault not_queued";
    "queue twice", "waits for two opponents",
        says(|| vec![enqueue(), enqueue(), dequeue()]) => "fault already_queued";
    "queue and room at once", "opens a room while it waits",
        says(|| vec![enqueue(), create(EVE), dequeue()]) => "fault already_in_room";
    "command from the queue", "asks a room for something while it waits",
        says(|| vec![enqueue(), ready(), dequeue()]) => "fault not_in_room";
    "room and queue at once", "looks for an opponent from its room",
        says(|| vec![create(EVE), enqueue()]) => "fault already_in_room";
    "walking out of a paired race", "is not ready in the countdown with a stranger",
        story(walks_out) => "left the room: Requeued";
};
