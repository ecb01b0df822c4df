//! Where rooms go, and that they come to rest.

use std::collections::BTreeMap;

use game::RoomId;
use lobby::NodeNo;
use ownership::{Homed, moves};

const ANYWHERE: Option<NodeNo> = None;

/// Nodes that each decide for themselves, one after the other, until nobody moves anything.
struct Nodes(BTreeMap<NodeNo, Vec<Homed>>);

impl Nodes {
    fn of(nodes: u32) -> Self {
        Self((1..=nodes).map(|node| (NodeNo(node), Vec::new())).collect())
    }

    fn add(&mut self, node: u32, count: usize, home: Option<NodeNo>) {
        let first = self.loads().iter().sum::<usize>() as u64;
        let rooms = (0..count as u64).map(|no| (RoomId(first + no), home));
        self.rooms(NodeNo(node)).extend(rooms);
    }

    fn rooms(&mut self, node: NodeNo) -> &mut Vec<Homed> {
        self.0.get_mut(&node).expect("one of these nodes")
    }

    fn loads(&self) -> Vec<usize> {
        self.0.values().map(Vec::len).collect()
    }

    /// Rounds until all is at rest, and moves in them.
    fn rest(&mut self, limit: usize) -> (usize, usize) {
        let mut moved = 0;
        for round in 0..1_000 {
            let before = moved;
            for own in self.0.keys().copied().collect::<Vec<_>>() {
                let peers = self.0.iter().filter(|(node, _)| **node != own);
                let peers = peers.map(|(node, rooms)| (*node, rooms.len())).collect();
                for (room, to) in moves(own, &self.0[&own], &peers, limit) {
                    let homed = self.rooms(own).extract_if(.., |(id, _)| *id == room).next();
                    self.rooms(to).extend(homed);
                    moved += 1;
                }
            }
            if moved == before {
                return (round, moved);
            }
        }
        panic!("rooms go back and forth: {:?}", self.loads());
    }
}

#[test]
fn a_room_goes_to_its_players() {
    let mut nodes = Nodes::of(3);
    nodes.add(1, 3, Some(NodeNo(2)));
    nodes.add(1, 2, Some(NodeNo(1)));
    nodes.add(1, 2, ANYWHERE);
    assert_eq!(nodes.rest(32), (1, 3));
    assert_eq!(nodes.loads(), [4, 3, 0]);
}

#[test]
fn rooms_spread_after_a_node_has_come_back() {
    let mut nodes = Nodes::of(3);
    nodes.add(1, 600, ANYWHERE);
    let (rounds, moved) = nodes.rest(32);
    let loads = nodes.loads();
    assert!(loads.iter().all(|&load| load <= 300), "{loads:?}");
    assert!((300..=400).contains(&moved) && rounds <= 20, "{moved} in {rounds}: no more than is needed");
}

#[test]
fn rooms_come_to_rest_wherever_their_players_are() {
    for seed in 0..200_u64 {
        let mut nodes = Nodes::of(2 + (seed % 5) as u32);
        let mut dice = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        for _ in 0..10 {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let of = |shift: u32| (dice >> shift) as u32 % nodes.0.len() as u32 + 1;
            let home = if dice & 4 == 0 { ANYWHERE } else { Some(NodeNo(of(33))) };
            nodes.add(of(20), (dice >> 50) as usize % 60, home);
        }
        let total: usize = nodes.loads().iter().sum();
        nodes.rest(16);
        let (loads, fair) = (nodes.loads(), total.div_ceil(nodes.0.len()));
        assert_eq!(loads.iter().sum::<usize>(), total);
        let most = fair + 2 * 4.max(fair / 4);
        assert!(loads.iter().all(|&load| load <= most), "seed {seed}: {loads:?}, fair is {fair}");
    }
}
