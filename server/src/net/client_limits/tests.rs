//! Shares of addresses and of the networks around them, and which entry a full table evicts.

use super::*;

const NOW: Millis = Millis(1_000);

fn limits(most: usize) -> Arc<ClientLimits> {
    let rate = Rate::per_second(2, 10);
    let holdings = [1, 2, 1, 1, 1, 1, 1, 1];
    ClientLimits::new(Share { holdings, rates: [rate; AddressAction::COUNT] }, most)
}

fn address(n: u8) -> Address {
    Address::of_peer([192, 0, 2, n].into())
}

/// A /64 in the n-th /56 of a /48.
fn in_site(site: u16, n: u8) -> Address {
    Address::of_peer([0x2001, 0xdb8, 1, site << 8 | u16::from(n), 0, 0, 0, 1].into())
}

fn len(limits: &ClientLimits) -> usize {
    limits.ledger().len()
}

#[test]
fn each_address_has_its_own_share_and_gets_back_what_it_lets_go() {
    let limits = limits(9);
    let held: Vec<_> = (0..3).filter_map(|_| limits.acquire(address(1), Holding::Socket, NOW)).collect();
    assert_eq!(held.len(), 2);
    assert!(limits.acquire(address(1), Holding::Room, NOW).is_some(), "that is another thing");
    assert!(limits.acquire(address(2), Holding::Socket, NOW).is_some(), "that is somebody else");
    drop(held);
    assert!(limits.acquire(address(1), Holding::Socket, NOW).is_some());
}

#[test]
fn attempts_are_counted_by_kind_and_regained() {
    let limits = limits(9);
    let tries = [(); 3].map(|()| limits.take(address(1), AddressAction::WrongCode, NOW).is_ok());
    assert_eq!(tries, [true, true, false]);
    assert_eq!(limits.wait_ms(address(1), AddressAction::WrongCode, NOW), 100);
    assert_eq!(limits.wait_ms(address(1), AddressAction::Puzzle, NOW), 0);
    assert_eq!(limits.wait_ms(address(1), AddressAction::WrongCode, NOW.plus(100)), 0);
}

#[test]
fn the_networks_around_an_address_have_larger_shares() {
    let limits = limits(10_000);
    let hold = |site, n| limits.acquire(in_site(site, n), Holding::Room, NOW);
    let in_one_56: Vec<_> = (0..100).filter_map(|n| hold(0, n)).collect();
    assert_eq!(in_one_56.len(), 4, "a /56 has four shares");
    let in_one_48: Vec<_> = (1..100).filter_map(|site| hold(site, 0)).collect();
    assert_eq!(in_one_56.len() + in_one_48.len(), 16, "a /48 has sixteen");
    assert!(
        limits
            .acquire(Address::of_peer([0x2001, 0xdb8, 2, 0, 0, 0, 0, 1].into()), Holding::Room, NOW)
            .is_some()
    );
    drop((in_one_56, in_one_48));
    assert!(hold(0, 200).is_some(), "what was refused was given back everywhere");
    let tries =
        (0..100).filter(|&n| limits.take(in_site(0, n), AddressAction::NewPlayer, NOW).is_ok()).count();
    assert_eq!(tries, 8, "attempts are counted in the same way");
}

#[test]
fn what_an_address_may_not_costs_its_neighbours_nothing() {
    let limits = limits(10_000);
    let greedy =
        (0..100).filter(|_| limits.take(in_site(0, 1), AddressAction::WrongCode, NOW).is_ok()).count();
    assert_eq!(greedy, 2);
    limits.take(in_site(0, 2), AddressAction::WrongCode, NOW).unwrap();
}

#[test]
fn idle_addresses_are_forgotten_others_not() {
    let limits = limits(9);
    let held = limits.acquire(address(1), Holding::Socket, NOW).unwrap();
    limits.take(address(2), AddressAction::WrongCode, NOW).unwrap();
    limits.forget_idle(NOW);
    assert_eq!(len(&limits), 2, "both still matter");
    drop(held);
    limits.forget_idle(NOW.plus(100));
    assert_eq!(len(&limits), 0);
}

#[test]
fn whoever_holds_something_is_never_forgotten() {
    let limits = limits(2);
    let held = [1, 2].map(|n| limits.acquire(address(n), Holding::Socket, NOW).unwrap());
    assert!(limits.acquire(address(3), Holding::Socket, NOW).is_none(), "everybody holds something");
    assert!(limits.take(address(3), AddressAction::WrongCode, NOW).is_err());
    drop(held);
    assert!(limits.acquire(address(3), Holding::Socket, NOW).is_some());
    assert_eq!(len(&limits), 2);
}

#[test]
fn new_addresses_do_not_evict_an_exhausted_one() {
    let limits = limits(100);
    while limits.take(address(1), AddressAction::WrongCode, NOW).is_ok() {}
    for n in 0..10_000_u32 {
        let fresh = Address::of_peer((0x0A00_0000 + n).to_be_bytes().into());
        assert!(
            limits.take(fresh, AddressAction::Request, NOW).is_ok(),
            "there is always a place for somebody new"
        );
    }
    assert!(limits.take(address(1), AddressAction::WrongCode, NOW).is_err(), "it was forgotten");
    assert_eq!(len(&limits), 100);
}

#[test]
fn a_class_behind_one_address_has_room_by_default() {
    const FRIENDS: usize = 30;
    let shares = Limits::default();
    let limits = ClientLimits::of(&shares);
    let take = |what, count| (0..count).all(|_| limits.take(address(1), what, NOW).is_ok());
    assert!(take(AddressAction::Request, FRIENDS * 20), "they load the page twice");
    assert!(take(AddressAction::Lookup, shares.connections_per_address), "all come back after a restart");
    // A browser makes six connections to a server at a time.
    let held: Vec<_> =
        (0..FRIENDS * 6).filter_map(|_| limits.acquire(address(1), Holding::Door, NOW)).collect();
    assert_eq!(held.len(), FRIENDS * 6);
}
