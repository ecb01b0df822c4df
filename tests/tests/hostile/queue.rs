//! Abuses of the public queue. There is one for the whole server, and strangers who wait in it at the same time are
//! paired: so these happen one after another, and each has left the queue when it ends.

use anyhow::Result;
use game::Command;
use protocol::{AskedRange, ClientMessage, Codec, PoolsRequest, ServerMessage};

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::{Arena, EVE, hear_until};
use testkit::messages::{create, dequeue, entered, fault, left, of_pools, to_room, wait_in};

fn enqueue() -> ClientMessage {
    testkit::messages::enqueue(EVE, false)
}

fn ranged(least: i32, most: i32) -> ClientMessage {
    let (name, pools) = (EVE.to_owned(), vec!["variety".to_owned()]);
    let range = Some(AskedRange { least, most });
    of_pools(PoolsRequest::Wait { name, pools, with_bots: false, range })
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

async fn answers_nobody(arena: Arena) -> Result<Endings> {
    let (mut eve, _) = arena.nth(1).enter(Codec::Json).await?;
    eve.say(&of_pools(PoolsRequest::Answer { call: 9 })).await?;
    hear_until(&mut eve, |message| fault(message).is_some()).await
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
    "a pool that is not there", "waits in a pool by a name that the server does not have",
        says(|| vec![wait_in(EVE, &["chess"])]) => "fault no_such_pool";
    "a pool twice", "waits in one pool as two",
        says(|| vec![wait_in(EVE, &["variety", "variety"])]) => "fault which_pools";
    "a range upside down", "wants opponents of 1900 or more and 1500 or less",
        says(|| vec![ranged(1_900, 1_500)]) => "fault bad_range";
    "an answer to no call", "is there before anybody asks",
        story(answers_nobody) => "fault not_called";
};
