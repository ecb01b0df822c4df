//! Many batches as one that leads to the same: of a room that has closed, nothing is left; a state stands for the inputs
//! before it; inputs of a room become one row. Pure.

use std::collections::BTreeMap;

use game::RoomId;

use super::super::write::Write;

/// What is still to be written of one room, in the order in which such things happen to it.
#[derive(Debug, Default)]
struct RoomWrites {
    opened: Option<Write>,
    inputs: Vec<(u64, String)>,
    snapshot: Option<(u64, String)>,
    /// It closed or failed.
    end: Option<Write>,
}

/// Writes that lead to where `writes`, one after the other, would lead.
pub(super) fn merge(writes: impl IntoIterator<Item = Write>) -> Vec<Write> {
    let (mut rooms, mut others) = (BTreeMap::<RoomId, RoomWrites>::new(), Vec::new());
    for write in writes {
        match write {
            Write::OpenRoom { ref config, .. } => {
                rooms.entry(config.id).or_default().opened.get_or_insert(write);
            }
            Write::Inputs { room, first_seq, lines } => {
                rooms.entry(room).or_default().append(first_seq, lines);
            }
            Write::Snapshot { room, seq, state } => {
                let room = rooms.entry(room).or_default();
                room.inputs.retain(|(first_seq, _)| *first_seq >= seq);
                room.snapshot = Some((seq, state));
            }
            Write::CloseRoom { room } | Write::FailRoom { room, .. } => {
                rooms.entry(room).or_default().end = Some(write);
            }
            Write::Match { .. }
            | Write::Player(_)
            | Write::Forget { .. }
            | Write::Ban(_)
            | Write::Unban { .. } => others.push(write),
        }
    }
    rooms.into_iter().flat_map(|(room, writes)| writes.in_order(room)).chain(others).collect()
}

impl RoomWrites {
    fn append(&mut self, first_seq: u64, lines: String) {
        let Some((begin, before)) = self.inputs.last_mut() else {
            return self.inputs.push((first_seq, lines));
        };
        let end = *begin + count(before);
        if first_seq > end {
            return self.inputs.push((first_seq, lines));
        }
        // What a failing disk made be written twice is there already.
        let known = usize::try_from(end - first_seq).unwrap_or(usize::MAX);
        lines.split_inclusive('\n').skip(known).for_each(|line| before.push_str(line));
    }

    fn in_order(self, room: RoomId) -> Vec<Write> {
        let Self { opened, inputs, snapshot, end } = self;
        if matches!(end, Some(Write::CloseRoom { .. })) {
            // The database knows nothing yet of a room that was opened in between.
            return if opened.is_some() { Vec::new() } else { end.into_iter().collect() };
        }
        let inputs = inputs.into_iter().map(|(first_seq, lines)| Write::Inputs { room, first_seq, lines });
        let snapshot = snapshot.map(|(seq, state)| Write::Snapshot { room, seq, state });
        opened.into_iter().chain(inputs).chain(snapshot).chain(end).collect()
    }
}

fn count(lines: &str) -> u64 {
    lines.bytes().filter(|&byte| byte == b'\n').count() as u64
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
            | Write::Ban(_)
            | Write::Unban { .. }) => panic!("no test writes {other:?}"),
        };
        merge(writes).iter().map(show).collect()
    }

    #[test]
    fn a_room_s_inputs_become_one_row_however_often_they_were_written() {
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
