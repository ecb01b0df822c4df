//! Log compaction: merges batches into one with the same outcome. Closed rooms vanish, a snapshot replaces the
//! inputs before it, inputs of a room become one row. Pure.

use std::collections::BTreeMap;

use game::RoomId;

use super::write::Write;

/// What is still to be written of one room, in the order in which such things happen to it.
#[derive(Debug, Default)]
struct RoomWrites {
    opened: Option<Write>,
    inputs: Vec<Run>,
    snapshot: Option<(u64, String)>,
    /// It closed, failed or was released.
    end: Option<Write>,
}

/// Inputs without a gap between them.
#[derive(Debug)]
struct Run {
    first_seq: u64,
    /// The number of the next one.
    end_seq: u64,
    lines: String,
}

/// Writes that have been merged into few, with the outcome of all of them.
#[derive(Debug, Default)]
pub(super) struct Merged {
    rooms: BTreeMap<RoomId, RoomWrites>,
    others: Vec<Write>,
}

/// Writes that lead to where `writes`, one after the other, would lead.
pub(super) fn merge(writes: impl IntoIterator<Item = Write>) -> Vec<Write> {
    let mut merged = Merged::default();
    writes.into_iter().for_each(|write| merged.add(write));
    merged.into_writes()
}

impl Merged {
    pub(super) fn add(&mut self, write: Write) {
        let Self { rooms, others } = self;
        match write {
            Write::OpenRoom { ref config, .. } => {
                rooms.entry(config.id).or_default().opened.get_or_insert(write);
            }
            Write::Inputs { room, first_seq, lines } => {
                rooms.entry(room).or_default().append(first_seq, lines);
            }
            Write::Snapshot { room, seq, state } => {
                let room = rooms.entry(room).or_default();
                room.inputs.retain(|run| run.first_seq >= seq);
                room.snapshot = Some((seq, state));
            }
            Write::CloseRoom { room } | Write::FailRoom { room, .. } => {
                rooms.entry(room).or_default().end = Some(write);
            }
            Write::Match { .. }
            | Write::Player(_)
            | Write::Forget { .. }
            | Write::ForgetPlayer(_)
            | Write::Retell(_)
            | Write::Ban(_)
            | Write::Unban { .. }
            | Write::Challenge(_)
            | Write::RacedBefore { .. }
            | Write::Run { .. }
            | Write::IndexChallenge(_)
            | Write::StartAttempt { .. }
            | Write::Rule { .. }
            | Write::ForgetRuns { .. }
            | Write::WithdrawChallenge { .. }
            | Write::VoidMatch { .. }
            | Write::RenamePlayer { .. }
            | Write::DailySecret { .. }
            | Write::Conduct(_)
            | Write::Gallery { .. }
            | Write::Waiting { .. }
            | Write::Place { .. }
            | Write::Unplace { .. } => others.push(write),
        }
    }

    pub(super) fn into_writes(self) -> Vec<Write> {
        let rooms = self.rooms.into_iter().flat_map(|(room, writes)| writes.in_order(room));
        rooms.chain(self.others).collect()
    }
}

impl Run {
    /// Thousands of rooms grow side by side: twice the length each, as strings grow by themselves, would be half for nothing.
    fn make_room(&mut self, bytes: usize) {
        let lines = &mut self.lines;
        if lines.capacity() - lines.len() < bytes {
            lines.reserve_exact(bytes.max(lines.len() / 8));
        }
    }
}

impl RoomWrites {
    fn append(&mut self, first_seq: u64, lines: String) {
        let end_seq = first_seq + lines.bytes().filter(|&byte| byte == b'\n').count() as u64;
        let Some(run) = self.inputs.last_mut().filter(|run| first_seq <= run.end_seq) else {
            return self.inputs.push(Run { first_seq, end_seq, lines });
        };
        // What a failing disk made be written twice is there already.
        let known = usize::try_from(run.end_seq - first_seq).unwrap_or(usize::MAX);
        run.make_room(lines.len());
        lines.split_inclusive('\n').skip(known).for_each(|line| run.lines.push_str(line));
        run.end_seq = run.end_seq.max(end_seq);
    }

    fn in_order(self, room: RoomId) -> Vec<Write> {
        let Self { opened, inputs, snapshot, end } = self;
        if matches!(end, Some(Write::CloseRoom { .. })) {
            // The database knows nothing yet of a room that was opened in between.
            return if opened.is_some() { Vec::new() } else { end.into_iter().collect() };
        }
        let write = |Run { first_seq, lines, .. }| Write::Inputs { room, first_seq, lines };
        let inputs = inputs.into_iter().map(write);
        let snapshot = snapshot.map(|(seq, state)| Write::Snapshot { room, seq, state });
        opened.into_iter().chain(inputs).chain(snapshot).chain(end).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::{inputs, open};

    fn snapshot(room: u64, seq: u64) -> Write {
        Write::Snapshot { room: RoomId(room), seq, state: format!("state {seq}") }
    }

    fn shown(writes: Vec<Write>) -> Vec<String> {
        let show = |write: &Write| match write {
            Write::OpenRoom { config, .. } => format!("open {}", config.id.0),
            Write::Inputs { room, first_seq, lines } => format!("{} from {first_seq}: {lines:?}", room.0),
            Write::Snapshot { room, seq, .. } => format!("{} at {seq}", room.0),
            Write::CloseRoom { room } => format!("{} closed", room.0),
            other @ (Write::FailRoom { .. }
            | Write::Match { .. }
            | Write::Player(_)
            | Write::Forget { .. }
            | Write::ForgetPlayer(_)
            | Write::Retell(_)
            | Write::Ban(_)
            | Write::Unban { .. }
            | Write::Challenge(_)
            | Write::RacedBefore { .. }
            | Write::Run { .. }
            | Write::IndexChallenge(_)
            | Write::StartAttempt { .. }
            | Write::Rule { .. }
            | Write::ForgetRuns { .. }
            | Write::WithdrawChallenge { .. }
            | Write::VoidMatch { .. }
            | Write::RenamePlayer { .. }
            | Write::DailySecret { .. }
            | Write::Conduct(_)
            | Write::Gallery { .. }
            | Write::Waiting { .. }
            | Write::Place { .. }
            | Write::Unplace { .. }) => panic!("no test writes {other:?}"),
        };
        merge(writes).iter().map(show).collect()
    }

    #[test]
    fn inputs_of_a_room_merge_into_one_row() {
        let twice = vec![open(1), inputs(1, 0, "a\nb\n"), inputs(2, 7, "x\n"), inputs(1, 1, "b\nc\n")];
        assert_eq!(shown(twice), ["open 1", r#"1 from 0: "a\nb\nc\n""#, r#"2 from 7: "x\n""#]);
        let known = vec![inputs(1, 0, "a\nb\n"), inputs(1, 0, "a\n")];
        assert_eq!(shown(known), [r#"1 from 0: "a\nb\n""#]);
        let gap = vec![inputs(1, 0, "a\n"), inputs(1, 2, "c\n")];
        assert_eq!(shown(gap), [r#"1 from 0: "a\n""#, r#"1 from 2: "c\n""#]);
    }

    #[test]
    fn a_state_stands_for_the_inputs_before_it() {
        let writes = vec![inputs(1, 3, "a\nb\n"), snapshot(1, 5), inputs(1, 5, "c\n")];
        assert_eq!(shown(writes), [r#"1 from 5: "c\n""#, "1 at 5"]);
    }

    #[test]
    fn nothing_is_left_of_a_room_that_came_and_went() {
        let close = |room| Write::CloseRoom { room: RoomId(room) };
        let writes = vec![open(1), inputs(1, 0, "a\n"), inputs(2, 4, "b\n"), close(1), close(2)];
        assert_eq!(shown(writes), ["2 closed"]);
    }
}
