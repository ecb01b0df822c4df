//! What players do, the letters between nodes that carry it, and the faults.

use game::{Millis, PlayerId, RoomId};
use lobby::NodeNo;
use ownership::{Delivery, Outbound};

use super::node::{Effect, Waiting};
use super::store::{Answer, Move};
use super::world::{Event, FAULTS_MS, Letter, QUIET_MS, ROOMS, World};

impl World {
    pub(super) fn plays(&mut self, who: PlayerId) {
        self.later(600, Event::Player(who));
        let is_over = self.now.0 > FAULTS_MS + QUIET_MS * 3 / 4;
        let enters = self.dice.percent(15).then(|| RoomId(self.dice.between(1, ROOMS)));
        let player = self.players.get_mut(&who).expect("players stay");
        if !is_over && (player.open.is_none() || enters.is_some()) {
            player.sent += 1;
            if let Some(room) = enters {
                (player.room, player.entry) = (room, player.entry + 1);
            }
            let entry = if enters.is_some() { player.entry } else { 0 };
            let a_move = Move { player: who, number: player.sent, entry, at: Millis(0) };
            player.open = Some((player.room, a_move));
        }
        let Some((room, a_move)) = player.open else { return };
        let nodes = self.machines.keys().copied().collect::<Vec<_>>();
        if nodes.is_empty() {
            return;
        }
        let gateway = *self.dice.pick(&nodes);
        let owner = self.store.rooms[&room].tenure.owner;
        let owner = if self.dice.percent(10) { *self.dice.pick(&nodes) } else { owner };
        let waiting = Waiting { room, a_move, gateway };
        if gateway == owner {
            self.receives(owner, waiting);
        } else {
            self.sends(gateway, owner, Letter::Move(waiting));
        }
    }

    pub(super) fn sends(&mut self, from: NodeNo, to: NodeNo, letter: Letter) {
        if from == to {
            return self.opens(to, letter);
        }
        let Some(machine) = self.machines.get_mut(&from) else { return };
        let number = machine.node.outbound.entry(to).or_insert_with(Outbound::default).next_number();
        let copies = match self.dice.below(20) {
            0 => 0,
            1 => 2,
            _ => 1,
        };
        for _ in 0..copies {
            let late = if self.dice.percent(3) { 2_000 } else { 10 };
            self.later(late, Event::Letter { from, to, number, letter: letter.clone() });
        }
    }

    pub(super) fn arrives(&mut self, from: NodeNo, to: NodeNo, number: u64, letter: Letter) {
        let Some(machine) = self.machines.get_mut(&to) else { return };
        let now = machine.clock.plus(self.now.since(machine.started) * machine.speed / 1_000);
        let Some(inbound) = machine.node.inbound.get_mut(&from) else { return };
        if matches!(letter, Letter::Beat) {
            self.checks.seen.resets += u64::from(inbound.beat(number, now).is_some());
            return;
        }
        match inbound.receive(number, now) {
            Delivery::Duplicate => {}
            Delivery::Gap => {
                self.checks.seen.resets += 1;
                self.opens(to, letter);
            }
            Delivery::Next => self.opens(to, letter),
        }
    }

    fn opens(&mut self, at: NodeNo, letter: Letter) {
        match letter {
            Letter::Move(waiting) => self.receives(at, waiting),
            Letter::Acknowledged(player, number) => {
                let open = &mut self.players.get_mut(&player).expect("players stay").open;
                if open.is_some_and(|(_, a_move)| a_move.number == number) {
                    *open = None;
                }
            }
            Letter::Beat => {}
        }
    }

    fn receives(&mut self, owner: NodeNo, waiting: Waiting) {
        self.acts(owner, |node, now, effects| {
            effects.extend(node.receives(waiting, now).map(Effect::Acknowledge));
        });
    }

    pub(super) fn moves(&mut self) {
        self.later(3_000, Event::Moves);
        let nodes = self.machines.keys().copied().collect::<Vec<_>>();
        if !nodes.is_empty() && self.now.0 < FAULTS_MS {
            let no = *self.dice.pick(&nodes);
            let is_frozen = self.machines[&no].paused_until > self.now;
            if !is_frozen {
                self.acts(no, |node, now, effects| node.gives_away(now, effects));
            }
        }
    }

    pub(super) fn fails(&mut self) {
        if self.now.0 > FAULTS_MS {
            return;
        }
        self.later(2_500, Event::Fault);
        let nodes = self.machines.keys().copied().collect::<Vec<_>>();
        if nodes.is_empty() {
            return;
        }
        let no = *self.dice.pick(&nodes);
        let for_ms = *self.dice.pick(&[50, 400, 1_500, 2_500, 4_000, 9_000]);
        let until = self.now.plus(self.dice.below(for_ms));
        // About as long as it takes until the node is buried and its rooms are claimed.
        let about_a_lease = self.now.plus(self.rules.lease_ms + self.dice.below(1_500));
        let machine = self.machines.get_mut(&no).expect("it was just picked");
        match self.dice.below(13) {
            0 | 1 => {
                let is_noticed = self.dice.percent(50);
                self.checks.seen.killed += 1;
                self.dies(no, is_noticed);
            }
            2..=5 => machine.paused_until = until,
            6 => machine.cut_until = until,
            // It is healthy, and takes its lifeline again with its next renewal.
            10 | 11 => self.later(5, Event::Dropped(no)),
            12 => {
                for number in self.store.restart() {
                    self.ends(number, Answer::Failed);
                }
                self.blocked.clear();
            }
            7 | 8 if !self.checks.is_clock_steady => {
                let ahead = *self.dice.pick(&[300, 1_500, 2_500, 3_600_000]);
                self.store.now = self.store.now.plus(ahead);
            }
            _ => machine.cut_until = about_a_lease,
        }
    }
}
