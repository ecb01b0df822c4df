//! The connections of a room's members, and the newcomer who waits for the room's answer. Follows the room's effects and
//! decides nothing; must not know what is said.

use std::collections::BTreeMap;

use game::{Audience, PlayerId, RequestId};
use lobby::{EntryId, NodeNo, Ticket};

use super::held::Heard;
use crate::cluster::node_of;
use crate::limits::LINE_STEP_MS;
use crate::session::line::Line;

#[derive(Debug)]
pub(super) struct Member {
    /// The entry through which they entered last.
    pub(super) entry: EntryId,
    /// Their connection, if they have one.
    pub(super) line: Option<Line>,
    /// The node that they were connected to last, if that is known.
    pub(super) node: Option<NodeNo>,
    /// With which they would go back to the queue.
    pub(super) ticket: Option<Ticket>,
    /// For how long what they send is on the way, in milliseconds, as the room was told since they came.
    line_ms: Option<u16>,
    ear: Ear,
}

/// What a member has heard of what may wait, and whether this turn says something to them at once.
#[derive(Debug, Default)]
pub(super) struct Ear {
    pub(super) heard: Heard,
    pub(super) is_addressed: bool,
}

/// A player about to enter. Receives nothing from the room before its answer.
#[derive(Debug)]
pub(super) struct Newcomer {
    pub(super) player: PlayerId,
    pub(super) entry: EntryId,
    /// Echoed if they are refused.
    pub(super) request: RequestId,
    pub(super) line: Line,
    pub(super) ticket: Ticket,
    /// The queue has paired them, and they have yet to be notified.
    pub(super) is_matched: bool,
    /// Their connection has ended on the way; the place stays reserved.
    pub(super) is_gone: bool,
}

#[derive(Debug, Default)]
pub(super) struct Members {
    members: BTreeMap<PlayerId, Member>,
    newcomer: Option<Newcomer>,
    /// Connections have come or gone since [`Self::new_home`] was asked.
    has_changed: bool,
}

impl Members {
    /// Members of a room that was restored: all of them are away.
    pub(super) fn away(entries: BTreeMap<PlayerId, EntryId>) -> Self {
        let away = |(player, entry)| {
            (
                player,
                Member { entry, line: None, node: None, ticket: None, line_ms: None, ear: Ear::default() },
            )
        };
        Self { members: entries.into_iter().map(away).collect(), newcomer: None, has_changed: false }
    }

    pub(super) fn get(&self, player: PlayerId) -> Option<&Member> {
        self.members.get(&player)
    }

    /// Whether the room is to be told that a member's line is so long now.
    pub(super) fn has_new_line(&mut self, player: PlayerId, ms: u16) -> bool {
        let is_new = |known: Option<u16>| known.is_none_or(|known| known.abs_diff(ms) >= LINE_STEP_MS);
        let member = self.members.get_mut(&player).filter(|member| is_new(member.line_ms));
        member.map(|member| member.line_ms = Some(ms)).is_some()
    }

    pub(super) fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.members.keys().copied()
    }

    pub(super) fn is_member(&self, player: PlayerId, entry: EntryId) -> bool {
        self.get(player).is_some_and(|member| member.entry == entry)
    }

    /// Whether there are members, and none of them is connected.
    pub(super) fn are_all_away(&self) -> bool {
        !self.members.is_empty() && self.members.values().all(|member| member.line.is_none())
    }

    pub(super) fn knocks(&mut self, newcomer: Newcomer) {
        self.newcomer = Some(newcomer);
    }

    /// The newcomer, if this is them.
    pub(super) fn newcomer(&self, player: PlayerId) -> Option<&Newcomer> {
        self.newcomer.as_ref().filter(|newcomer| newcomer.player == player)
    }

    pub(super) fn take_newcomer(&mut self) -> Option<Newcomer> {
        self.newcomer.take()
    }

    /// The newcomer receives what the room sends from here on, unless their connection has ended. What they are shown first has
    /// in it what the others may have `heard`.
    pub(super) fn admit(&mut self, newcomer: Newcomer, heard: Heard) {
        let Newcomer { player, entry, line, ticket, is_gone, .. } = newcomer;
        let node = Some(node_of(line.session()));
        let line = (!is_gone).then_some(line);
        let ear = Ear { heard, is_addressed: true };
        self.has_changed = true;
        self.members.insert(player, Member { entry, line, node, ticket: Some(ticket), line_ms: None, ear });
    }

    pub(super) fn disconnect(&mut self, player: PlayerId) {
        if let Some(member) = self.members.get_mut(&player) {
            member.line = None;
            self.has_changed = true;
        }
    }

    /// If connections have come or gone: the one node that all of them lead to, if there is such a one.
    pub(super) fn new_home(&mut self) -> Option<Option<NodeNo>> {
        if !std::mem::take(&mut self.has_changed) {
            return None;
        }
        let mut nodes = self.members.values().filter_map(|of| Some(node_of(of.line.as_ref()?.session())));
        let first = nodes.next();
        Some(first.filter(|first| nodes.all(|node| node == *first)))
    }

    /// The members whose connection leads over this node.
    pub(super) fn over(&self, node: NodeNo) -> Vec<PlayerId> {
        let is_over = |member: &Member| member.line.as_ref().is_some_and(|line| line.is_over(node));
        self.members.iter().filter(|(_, member)| is_over(member)).map(|(player, _)| *player).collect()
    }

    pub(super) fn remove(&mut self, player: PlayerId) -> Option<Member> {
        self.has_changed = true;
        self.members.remove(&player)
    }

    /// Those whose client knows fewer kinds of rule than this.
    pub(super) fn without_kinds(&self, kinds: u8) -> impl Iterator<Item = PlayerId> {
        let is_older = move |member: &Member| member.line.as_ref().is_some_and(|line| line.kinds() < kinds);
        self.members.iter().filter(move |(_, member)| is_older(member)).map(|(player, _)| *player)
    }

    /// A race begins: what goes to those nearby is held back for as much as the way to the farthest is longer.
    pub(super) fn begin_together(&self) {
        let lines = self.members.values().filter_map(|member| member.line.as_ref());
        let known: Vec<(&Line, u16)> = lines.filter_map(|line| Some((line, line.way_ms()?))).collect();
        let farthest = known.iter().map(|(_, ms)| *ms).max().unwrap_or(0);
        let nearer = known.into_iter().filter(|(_, ms)| *ms < farthest);
        nearer.for_each(|(line, ms)| line.hold(farthest - ms));
    }

    /// Those who are connected.
    pub(super) fn listeners(&mut self, to: Audience) -> impl Iterator<Item = (&Line, &mut Ear)> {
        let (one, all) = match to {
            Audience::One(player) => (self.members.get_mut(&player), None),
            Audience::All => (None, Some(self.members.values_mut())),
        };
        let members = one.into_iter().chain(all.into_iter().flatten());
        members.filter_map(|Member { line, ear, .. }| Some((line.as_ref()?, ear)))
    }
}
