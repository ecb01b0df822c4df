//! When a node renews, and when it stops.

use game::Millis;
use ownership::{LEASE_MS, Lease};

#[test]
fn a_lease_is_renewed_each_sixth() {
    let mut lease = Lease::new(LEASE_MS, Millis(500));
    assert_eq!(lease.next_renewal(Millis(600)), Millis(1_000));
    lease.renewal_sent(Millis(1_010));
    assert_eq!(lease.next_renewal(Millis(1_100)), Millis(1_510));
    assert_eq!(lease.next_renewal(Millis(9_000)), Millis(9_000), "what is late is due now");
}

#[test]
fn a_renewal_that_fails_is_repeated_soon_until_two_thirds() {
    let mut lease = Lease::new(LEASE_MS, Millis(0));
    let mut now = lease.next_renewal(Millis(0));
    let mut attempts = 0;
    while !lease.is_over(now) {
        lease.renewal_sent(now);
        assert_eq!(lease.gives_up_at(now), Millis((now.0 + 1_000).min(2_000)));
        lease.renewal_failed(now);
        now = lease.next_renewal(now);
        attempts += 1;
    }
    assert_eq!((attempts, now), (15, Millis(2_000)));
}

#[test]
fn a_lease_counts_from_when_its_renewal_was_sent() {
    let mut lease = Lease::new(LEASE_MS, Millis(0));
    lease.renewal_sent(Millis(1_000));
    assert_eq!(lease.ends_at(), Millis(2_000), "sent is not renewed");
    lease.renewed(Millis(1_000));
    assert_eq!((lease.ends_at(), lease.age_ms(Millis(1_700))), (Millis(3_000), 700));
    assert!(!lease.is_over(Millis(2_999)));
    assert!(lease.is_over(Millis(3_000)));
}

#[test]
fn a_late_answer_to_an_early_renewal_takes_nothing_away() {
    let mut lease = Lease::new(LEASE_MS, Millis(0));
    lease.renewed(Millis(2_000));
    lease.renewed(Millis(1_000));
    assert_eq!(lease.ends_at(), Millis(4_000));
}
