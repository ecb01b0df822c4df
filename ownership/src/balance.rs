//! Which rooms of a node should go on at another: towards their players, and away from a node that has too many. Knows neither how a
//! room goes nor when it is asked.

use std::collections::BTreeMap;

use game::RoomId;
use lobby::NodeNo;

use crate::limits::{BALANCE_SLACK_MIN, BALANCE_SLACK_PART};

/// A room of the node, and the one node to which all its connected players are connected, if there is such a one.
pub type Homed = (RoomId, Option<NodeNo>);

/// At most `limit` rooms of node `own`, and where each should go. `peers` says how many rooms the other live nodes run.
///
/// A room goes to its players as long as their node has no more than a fair share and some slack; a node with more than twice that
/// slack gives rooms away until it has it once. So no room goes back and forth.
#[must_use]
pub fn moves(
    own: NodeNo,
    rooms: &[Homed],
    peers: &BTreeMap<NodeNo, usize>,
    limit: usize,
) -> Vec<(RoomId, NodeNo)> {
    let mut loads = peers.clone();
    let (mut mine, total) = (rooms.len(), rooms.len() + peers.values().sum::<usize>());
    let fair = total.div_ceil(peers.len() + 1);
    let slack = BALANCE_SLACK_MIN.max(fair / BALANCE_SLACK_PART);
    let mut moves = Vec::new();
    for &(room, home) in rooms {
        let Some(home) = home.filter(|home| *home != own) else { continue };
        let Some(load) = loads.get_mut(&home).filter(|load| **load < fair + slack) else { continue };
        if moves.len() < limit {
            (*load, mine) = (*load + 1, mine - 1);
            moves.push((room, home));
        }
    }
    if mine <= fair + 2 * slack {
        return moves;
    }
    // First those whose players are elsewhere anyway.
    let (strangers, own_ones): (Vec<_>, Vec<_>) = rooms.iter().partition(|(_, home)| *home != Some(own));
    for &(room, _) in strangers.into_iter().chain(own_ones) {
        let least = loads.iter_mut().min_by_key(|(_, load)| **load);
        let Some((&node, load)) = least.filter(|(_, load)| **load < fair) else { break };
        if mine <= fair + slack || moves.len() >= limit {
            break;
        }
        if moves.iter().all(|(moved, _)| *moved != room) {
            (*load, mine) = (*load + 1, mine - 1);
            moves.push((room, node));
        }
    }
    moves
}
