//! What a batch writes, as columns: one array for each, so that one statement writes all rows of a table. Pure.

use std::collections::{BTreeMap, BTreeSet};

use game::{Millis, PlayerId, RoomId, counts_for_its_day};

use super::super::challenges::{day_column, network_column, puzzle_column};
use super::super::columns::{count_column, id_column, said, wall_column};
use super::super::players::StoredPlayer;
use super::super::raced;
use super::super::ratings::Due;
use super::super::write::Write;

/// The rows of a table, column by column: `$numbers` and `$texts` of them.
#[derive(Debug)]
pub(super) struct Rows<const NUMBERS: usize, const TEXTS: usize> {
    pub(super) numbers: [Vec<i64>; NUMBERS],
    pub(super) texts: [Vec<String>; TEXTS],
}

impl<const NUMBERS: usize, const TEXTS: usize> Default for Rows<NUMBERS, TEXTS> {
    fn default() -> Self {
        Self { numbers: std::array::from_fn(|_| Vec::new()), texts: std::array::from_fn(|_| Vec::new()) }
    }
}

impl<const NUMBERS: usize, const TEXTS: usize> Rows<NUMBERS, TEXTS> {
    fn push(&mut self, numbers: [i64; NUMBERS], texts: [String; TEXTS]) {
        for (column, number) in self.numbers.iter_mut().zip(numbers) {
            column.push(number);
        }
        for (column, text) in self.texts.iter_mut().zip(texts) {
            column.push(text);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.numbers.first().is_none_or(Vec::is_empty)
    }
}

#[derive(Debug, Default)]
pub(super) struct Columns {
    /// `room, born` and `config`.
    pub(super) opened: Rows<2, 1>,
    /// `room, first_seq, end_seq` and `lines`.
    pub(super) inputs: Rows<3, 1>,
    /// `room, snapshot_seq` and `snapshot`.
    pub(super) snapshots: Rows<2, 1>,
    /// `room, failed_at` and `failure`.
    pub(super) failed: Rows<2, 1>,
    pub(super) closed: Rows<1, 0>,
    /// Rooms that have closed or failed: nobody has a place in them, and no code leads there.
    pub(super) ended: Rows<1, 0>,
    /// `room, match_no, booked_at, ended_at_wall`, and `record, puzzle`.
    pub(super) matches: Rows<4, 2>,
    /// Those of rated classes.
    pub(super) rated: Vec<Due>,
    /// `player, created_at, seen_at, version` and `secrets`.
    pub(super) players: Rows<4, 1>,
    /// `player, raced_at` and `puzzle`.
    pub(super) raced: Rows<2, 1>,
    /// `player, seen_at`.
    pub(super) marked: Rows<2, 0>,
    /// `setter, made_at, day`, and `challenge, content, puzzle`.
    pub(super) challenges: Rows<3, 3>,
    /// `room, match_no`, and `challenge, run`.
    pub(super) runs: Rows<2, 2>,
    /// Of runs that count for the day of a daily: `player, time_ms, solved_at`, and `challenge`.
    pub(super) solves: Rows<3, 1>,
    /// `player, network`, and `challenge`.
    pub(super) starts: Rows<2, 1>,
    /// `player, room, entry`.
    pub(super) places: Rows<3, 0>,
    /// `player, room`.
    pub(super) vacated: Rows<2, 0>,
    /// What goes alone, in order: bans, what is forgotten, rulings on challenges and those that are withdrawn.
    pub(super) others: Vec<Write>,
}

impl Columns {
    /// What depends on the order in which things happened to players, and on how rooms ended.
    pub(super) fn of(writes: &[Write]) -> Self {
        let mut columns = Self::default();
        columns.add_places(writes);
        columns.add_players(writes);
        for write in writes {
            if let Write::CloseRoom { room } | Write::FailRoom { room, .. } = write {
                columns.ended.push([id_column(room.0)], []);
            }
        }
        columns
    }

    /// Everything else, of writes that were merged: a room has one of each kind at most.
    pub(super) fn add_merged(&mut self, merged: Vec<Write>) {
        self.add_raced(&merged);
        self.rated.extend(merged.iter().filter_map(Due::of));
        for write in merged {
            match write {
                Write::OpenRoom { config, born } => {
                    let text = serde_json::to_string(&config).expect("a room's configuration is plain data");
                    self.opened.push([id_column(config.id.0), count_column(born.0)], [text]);
                }
                Write::Inputs { room, first_seq, lines } => {
                    let count = lines.bytes().filter(|&byte| byte == b'\n').count();
                    let end_seq = first_seq.saturating_add(u64::try_from(count).unwrap_or(u64::MAX));
                    let seqs = [first_seq, end_seq].map(count_column);
                    self.inputs.push([id_column(room.0), seqs[0], seqs[1]], [lines]);
                }
                Write::Snapshot { room, seq, state } => {
                    self.snapshots.push([id_column(room.0), count_column(seq)], [state]);
                }
                Write::CloseRoom { room } => self.closed.push([id_column(room.0)], []),
                Write::FailRoom { room, at, panic } => {
                    self.failed.push([id_column(room.0), count_column(at.0)], [said(&panic)]);
                }
                Write::Match { record, at, ended_at, .. } => {
                    let text = serde_json::to_string(&record).expect("a record is plain data");
                    let id = [id_column(record.id.room.0), i64::from(record.id.match_no)];
                    let stamps = [count_column(at.0), wall_column(ended_at)];
                    self.matches
                        .push([id[0], id[1], stamps[0], stamps[1]], [text, record.puzzle.id.to_string()]);
                }
                Write::Challenge(challenge) => {
                    let text = serde_json::to_string(&challenge).expect("a challenge is plain data");
                    let made = [id_column(challenge.setter.0), count_column(challenge.made_at.0)];
                    let numbers = [made[0], made[1], day_column(&challenge)];
                    self.challenges
                        .push(numbers, [challenge.id.to_string(), text, puzzle_column(&challenge)]);
                }
                Write::Run { challenge, run } => {
                    let text = serde_json::to_string(&run).expect("a run is plain data");
                    let id = [id_column(run.id.room.0), i64::from(run.id.match_no)];
                    self.runs.push(id, [challenge.to_string(), text]);
                    if let Some(time_ms) = counts_for_its_day(&run) {
                        let numbers = [id_column(run.player.0), time_ms.into(), count_column(run.at.0)];
                        self.solves.push(numbers, [challenge.to_string()]);
                    }
                }
                Write::StartAttempt { challenge, player, network, .. } => {
                    let numbers = [id_column(player.0), network_column(network)];
                    self.starts.push(numbers, [challenge.to_string()]);
                }
                Write::Player(_) | Write::Place { .. } | Write::Unplace { .. } => {}
                Write::Ban(_)
                | Write::Unban { .. }
                | Write::Forget { .. }
                | Write::ForgetPlayer(_)
                | Write::Retell(_)
                | Write::RacedBefore { .. }
                | Write::IndexChallenge(_)
                | Write::Rule { .. }
                | Write::ForgetRuns { .. }
                | Write::VoidMatch { .. }
                | Write::RenamePlayer { .. }
                | Write::DailySecret { .. }
                | Write::Conduct(_)
                | Write::Gallery { .. }
                | Write::Waiting { .. }
                | Write::WithdrawChallenge { .. } => {
                    self.others.push(write);
                }
            }
        }
    }

    /// Rooms that are not this node's any more once this is stored.
    pub(super) fn leaving(&self) -> impl Iterator<Item = RoomId> {
        self.ended.numbers[0].iter().map(|room| RoomId(room.cast_unsigned()))
    }

    /// What matches say of their players.
    fn add_raced(&mut self, writes: &[Write]) {
        let (mut rows, mut marked) = (Vec::new(), BTreeMap::<PlayerId, Millis>::new());
        for write in writes {
            if let Write::Match { record, at, .. } = write {
                rows.extend(raced::raced_in(record, *at));
                for player in raced::marked_in(record) {
                    let known = marked.entry(player).or_insert(*at);
                    *known = (*known).max(*at);
                }
            } else if let Write::RacedBefore { rows: older, .. } = write {
                rows.extend(older);
            }
        }
        for ((player, puzzle), at) in raced::latest(rows) {
            self.raced.push([id_column(player.0), count_column(at.0)], [puzzle.to_string()]);
        }
        for (player, at) in marked {
            self.marked.push([id_column(player.0), count_column(at.0)], []);
        }
    }

    /// Of several places of a player the one of the greatest entry. A place that a player has left and taken again in the
    /// same batch is theirs.
    fn add_places(&mut self, writes: &[Write]) {
        let mut places = BTreeMap::new();
        let mut vacated = BTreeSet::<(PlayerId, RoomId)>::new();
        for write in writes {
            if let Write::Place { player, room, entry } = *write {
                let place = places.entry(player).or_insert((room, entry));
                if place.1 < entry {
                    *place = (room, entry);
                }
                vacated.remove(&(player, room));
            } else if let Write::Unplace { player, room } = *write {
                vacated.insert((player, room));
            }
        }
        // In the order of the players: two nodes that wait for each other's rows would wait for ever.
        for (player, (room, entry)) in places {
            self.places.push([player.0, room.0, entry.0].map(id_column), []);
        }
        for (player, room) in vacated {
            self.vacated.push([player.0, room.0].map(id_column), []);
        }
    }

    /// No statement may change a row twice.
    fn add_players(&mut self, writes: &[Write]) {
        let mut latest = BTreeMap::<PlayerId, &StoredPlayer>::new();
        for write in writes {
            let Write::Player(player) = write else { continue };
            let known = latest.entry(player.player).or_insert(player);
            if known.version < player.version {
                *known = player;
            }
        }
        for player in latest.into_values() {
            let [created_at, seen_at, version] =
                [player.created_at.0, player.seen_at.0, player.version].map(count_column);
            let id = id_column(player.player.0);
            self.players.push([id, created_at, seen_at, version], [player.secrets_text()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use lobby::EntryId;

    use super::*;

    const ANN: PlayerId = PlayerId(1);

    fn place(room: u64, entry: u64) -> Write {
        Write::Place { player: ANN, room: RoomId(room), entry: EntryId(entry) }
    }

    fn unplace(room: u64) -> Write {
        Write::Unplace { player: ANN, room: RoomId(room) }
    }

    /// The room and entry that are written, and the rooms that are vacated.
    fn outcome(writes: &[Write]) -> (Vec<(i64, i64)>, Vec<i64>) {
        let Columns { places, vacated, .. } = Columns::of(writes);
        let [_, rooms, entries] = places.numbers;
        (rooms.into_iter().zip(entries).collect(), vacated.numbers[1].clone())
    }

    #[test]
    fn of_several_places_the_last_one_counts() {
        // Rooms of one batch are in any order.
        for writes in [[unplace(1), place(2, 9)], [place(2, 9), unplace(1)]] {
            assert_eq!(outcome(&writes), (vec![(2, 9)], vec![1]));
        }
        assert_eq!(outcome(&[place(2, 9), place(1, 8)]), (vec![(2, 9)], vec![]));
        assert_eq!(outcome(&[place(1, 8), unplace(1)]), (vec![(1, 8)], vec![1]));
        assert_eq!(outcome(&[unplace(1), place(1, 9)]), (vec![(1, 9)], vec![]));
    }
}
