//! What a racer was told, held against the record of the match: every acknowledged move is in it, as it was sent and
//! answered, and none is there twice. Knows messages and records, and nothing of how they came about.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use anyhow::{Context, Result, ensure};
use game::{Command, MatchId, MatchRecord, MemberNo, Results, RoomEvent, Seq, Verdict};
use protocol::{ClientMessage, ServerMessage};
use puzzle::{Cell, Digit};

use crate::player::Seen;
use crate::server::get;

/// A move by the match it was made in and its number there.
pub type MoveName = (u32, Seq);

/// What one racer knows: the moves that were acknowledged, and how matches ended.
#[derive(Debug, Default)]
pub struct Known {
    /// More than one of a name where the page was loaded again before the server had heard of the first.
    pub sent: BTreeMap<MoveName, Vec<(Cell, Option<Digit>)>>,
    pub answers: BTreeMap<MoveName, Verdict>,
    pub results: BTreeMap<MatchId, Results>,
}

impl Known {
    /// All that a racer has said and heard so far.
    pub fn of(seen: &Seen) -> Result<Self> {
        let mut known = Self::default();
        let mut of_page = BTreeMap::new();
        for (message, place) in seen.said.iter().zip(0..) {
            if seen.loads.contains(&place) {
                of_page.clear();
            }
            let ClientMessage::Room { command, .. } = message else { continue };
            let Some((name, what)) = made(command) else { continue };
            let earlier = of_page.insert(name, what);
            ensure!(earlier.is_none_or(|earlier| earlier == what), "{name:?} names two moves");
            known.sent.entry(name).or_default().push(what);
        }
        for frame in &seen.frames {
            let message = seen.codec.decode_server(frame)?;
            if let Some((name, verdict)) = acknowledged(&message) {
                let earlier = known.answers.insert(name, verdict.clone());
                ensure!(earlier.is_none_or(|earlier| earlier == verdict), "{name:?} has two answers");
            } else if let ServerMessage::Room { event: RoomEvent::Finished { results } } = message {
                known.results.insert(results.id, results);
            } else if let ServerMessage::Room { event: RoomEvent::Entered { snapshot } } = message {
                known.results.extend(snapshot.results.map(|results| (results.id, results)));
            }
        }
        Ok(known)
    }

    /// Holds it against the record of a match in which the racer was `member`.
    pub fn check_moves(&self, record: &MatchRecord, member: MemberNo) -> Result<()> {
        let mut stored = BTreeMap::new();
        for made in record.moves.iter().filter(|made| made.member == member) {
            let earlier = stored.insert(made.seq, made);
            ensure!(earlier.is_none(), "move {:?} is there twice", made.seq);
        }
        for (&(match_no, seq), verdict) in &self.answers {
            if match_no != record.id.match_no {
                continue;
            }
            let made =
                stored.get(&seq).with_context(|| format!("the acknowledged move {seq:?} is not there"))?;
            ensure!(
                made.verdict == *verdict,
                "{seq:?} was answered {verdict:?} and is stored as {:?}",
                made.verdict
            );
            ensure!(
                self.sent.get(&(match_no, seq)).is_some_and(|sent| sent.contains(&(made.cell, made.digit))),
                "{seq:?} is another move than was sent"
            );
        }
        Ok(())
    }
}

/// The move that this command makes.
fn made(command: &Command) -> Option<(MoveName, (Cell, Option<Digit>))> {
    if let Command::Place { match_no, seq, cell, digit, .. } = *command {
        return Some(((match_no, seq), (cell, Some(digit))));
    }
    let Command::Erase { match_no, seq, cell, .. } = *command else { return None };
    Some(((match_no, seq), (cell, None)))
}

/// The move that this message acknowledges, and the answer to it; a refusal acknowledges nothing.
pub fn acknowledged(message: &ServerMessage) -> Option<(MoveName, Verdict)> {
    let ServerMessage::Room { event: RoomEvent::Placed { match_no, seq, verdict } } = message else {
        return None;
    };
    let is_refused = matches!(verdict, Verdict::Rejected { .. });
    (!is_refused).then(|| ((*match_no, *seq), verdict.clone()))
}

/// The record of a match as a server hands it out.
pub async fn record(server: SocketAddr, id: MatchId) -> Result<MatchRecord> {
    let (status, body) = get(server, &format!("/api/matches/{id}/replay")).await?;
    ensure!(status == 200, "match {id} is not stored: {status} {body}");
    Ok(serde_json::from_str(&body)?)
}
