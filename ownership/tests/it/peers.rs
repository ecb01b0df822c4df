//! Who joined and who is gone.

use lobby::NodeNo;
use ownership::{Changes, Peers};

#[test]
fn peers_are_all_live_nodes_but_the_own() {
    let mut peers = Peers::new(NodeNo(2));
    let (one, two, three) = (NodeNo(1), NodeNo(2), NodeNo(3));
    assert_eq!(peers.update(&[three, two, one]), Changes { joined: vec![one, three], gone: vec![] });
    assert_eq!(peers.update(&[one, two, three]), Changes::default());
    assert!(peers.contains(three) && !peers.contains(two));
    assert_eq!(peers.update(&[two, NodeNo(4)]), Changes { joined: vec![NodeNo(4)], gone: vec![one, three] });
    assert_eq!((peers.iter().collect::<Vec<_>>(), peers.len()), (vec![NodeNo(4)], 1));
}
