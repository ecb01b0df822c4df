//! Abuses of the gallery: what belongs to others, likes that nobody has earned, reports without end, and lists that are none.

use anyhow::{Result, ensure};
use game::RequestId;
use protocol::{ClientMessage, Codec, ListingChange, ListingReport, ServerMessage};
use testkit::raw::Raw;

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::{Arena, hear_until};
use crate::challenges::{is_answer, made, quick_one_of, run};

/// More than a player may report in a day.
const REPORTS: usize = 11;

fn change(id: &str, change: ListingChange) -> ClientMessage {
    ClientMessage::ChangeListing { request: RequestId::NONE, id: id.to_owned(), change }
}

fn publish(id: &str) -> ClientMessage {
    change(id, ListingChange::Publish { on: true })
}

fn like(id: &str) -> ClientMessage {
    change(id, ListingChange::Like { on: true })
}

fn report(id: &str) -> ClientMessage {
    change(id, ListingChange::Report { why: ListingReport::Copied })
}

/// Says it, and waits for the challenge as it is then.
async fn done(raw: &mut Raw, message: &ClientMessage) -> Result<()> {
    raw.say(message).await?;
    raw.until("the challenge", |message| matches!(message, ServerMessage::Challenge { .. }).then_some(()))
        .await
}

fn is_end(message: &ServerMessage) -> bool {
    matches!(message, ServerMessage::Challenge { .. }) || is_answer(message)
}

/// Of another player, not published or published.
async fn anothers(arena: Arena, is_published: bool, abuse: fn(&str) -> ClientMessage) -> Result<Endings> {
    let (mut setter, _) = arena.enter(Codec::Bincode).await?;
    let id = made(&mut setter).await?;
    if is_published {
        done(&mut setter, &publish(&id)).await?;
    }
    let (mut eve, _) = arena.nth(1).enter(Codec::Json).await?;
    eve.say(&abuse(&id)).await?;
    hear_until(&mut eve, is_end).await
}

async fn of_another(arena: Arena, abuse: fn(&str) -> ClientMessage) -> Result<Endings> {
    anothers(arena, true, abuse).await
}

async fn unpublished(arena: Arena, abuse: fn(&str) -> ClientMessage) -> Result<Endings> {
    anothers(arena, false, abuse).await
}

async fn own(arena: Arena, abuse: fn(&str) -> ClientMessage) -> Result<Endings> {
    let (mut eve, _) = arena.enter(Codec::Json).await?;
    let id = made(&mut eve).await?;
    done(&mut eve, &publish(&id)).await?;
    eve.say(&abuse(&id)).await?;
    hear_until(&mut eve, is_end).await
}

/// Likes it as somebody else than who has solved it.
async fn many_likes(arena: Arena) -> Result<Endings> {
    let (mut setter, _) = arena.enter(Codec::Bincode).await?;
    let (id, moves) = quick_one_of(&mut setter).await?;
    done(&mut setter, &publish(&id)).await?;
    run(arena.nth(1), &id, &moves).await?;
    let mut endings = Endings::default();
    for n in 1..=3 {
        let (mut raw, _) = arena.nth(n).enter(Codec::Bincode).await?;
        raw.say(&like(&id)).await?;
        endings.merge(hear_until(&mut raw, is_end).await?);
    }
    Ok(endings)
}

async fn flood_of_reports(arena: Arena) -> Result<Endings> {
    let (mut eve, _) = arena.nth(1).enter(Codec::Json).await?;
    let mut endings = Endings::default();
    for n in 0..REPORTS {
        // So many puzzles are too many for one setter.
        let (mut setter, _) = arena.enter(Codec::Bincode).await?;
        let id = made(&mut setter).await?;
        done(&mut setter, &publish(&id)).await?;
        eve.say(&report(&id)).await?;
        let came = hear_until(&mut eve, is_end).await?;
        ensure!(n + 1 == REPORTS || came == Endings::default(), "report {n}: {}", came.text());
        endings = came;
    }
    Ok(endings)
}

/// Lists that are none, as JSON; as a page they are the page.
async fn no_lists(arena: Arena) -> Result<Endings> {
    let mut endings = Endings::default();
    for query in [
        "after=7",
        "after=1.KXQ7PACDRT.",
        "after=-1.KXQ7PACDRT",
        "kind=%27%20OR%201=1",
        "kind=killer+x",
        "tier=hardest",
        "order=random",
        "by=Eve",
        "by=0123456789abcdef&tier=easy",
        "limit=1000000",
    ] {
        let head = "Host: localhost\r\nConnection: close";
        let request = format!("GET /api/gallery?{query} HTTP/1.1\r\n{head}\r\n\r\n");
        endings.merge(arena.request(request.as_bytes()).await?);
    }
    Ok(endings)
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "publishing another's puzzle", "puts it into the lists, and takes it out of them",
        story(of_another, publish) => "challenge refused not_your_challenge";
    "liking without a run", "likes what they have not solved",
        story(of_another, like) => "challenge refused no_counted_run";
    "liking what is not published", "likes a puzzle of whose link they know",
        story(unpublished, like) => "challenge refused not_published";
    "reporting what is not published", "reports a puzzle of whose link they know",
        story(unpublished, report) => "challenge refused not_published";
    "liking one's own puzzle", "likes what they have published",
        story(own, like) => "challenge refused own_challenge";
    "likes of many identities", "solves it as one and likes it as three",
        story(many_likes) => "challenge refused no_counted_run";
    "flood of reports", "reports more than a day's worth of puzzles",
        story(flood_of_reports) => "fault too_fast";
    "listing of no challenge", "publishes, likes and reports what is none",
        says(|| vec![publish(""), like("KXQ7P"), report("../../etc")]) => "challenge refused bad_challenge_id";
    "lists that are none", "makes up pages, kinds, tiers and setters",
        story(no_lists) => "HTTP 400";
};
