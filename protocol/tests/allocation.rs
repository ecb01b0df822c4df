//! Hostile bytes cannot make the codec allocate much: a text or a list that claims to be long is
//! refused before there is memory for it. A binary of its own, since it replaces the allocator.

#![expect(unsafe_code, reason = "an allocator can be watched in no other way")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use protocol::Codec;
use protocol::limits::{CLIENT_MESSAGE_BYTES_MAX, SERVER_MESSAGE_BYTES_MAX};

/// The largest single allocation since it was last set to 0.
static LARGEST: AtomicUsize = AtomicUsize::new(0);

struct Watched;

// SAFETY: every call goes to `System` unchanged.
unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LARGEST.fetch_max(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on; `alloc` handed out what `System` gave.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Watched = Watched;

fn largest_allocation(decode: impl FnOnce() -> bool) -> usize {
    LARGEST.store(0, Ordering::Relaxed);
    assert!(!decode(), "hostile bytes were accepted");
    LARGEST.load(Ordering::Relaxed)
}

/// Lengths as varints of every width, from just beyond a message to the largest of all.
fn long_lengths() -> Vec<Vec<u8>> {
    let wide = [5_000, 1 << 20, u64::from(u32::MAX), u64::MAX / 2, u64::MAX];
    let mut lengths: Vec<Vec<u8>> =
        wide.iter().map(|length| [&[0xFD][..], &length.to_le_bytes()].concat()).collect();
    lengths.push(vec![0xFB, 0xFF, 0xFF]);
    lengths.push(vec![0xFC, 0xFF, 0xFF, 0xFF, 0xFF]);
    lengths
}

/// One test for both directions, so that nothing else runs in this process meanwhile.
#[test]
fn a_huge_declared_length_allocates_nothing_large() {
    for length in long_lengths() {
        // Hello.client, Create.name, Join.code, ChoosePuzzle.Set.text, the variant of a spec.
        for head in [&[0, 1][..], &[2, 5], &[3, 5], &[6, 5, 2, 1], &[6, 5, 2, 0]] {
            let bytes = [head, &length].concat();
            let largest = largest_allocation(|| Codec::Bincode.decode_client(&bytes).is_ok());
            assert!(largest <= 8 * CLIENT_MESSAGE_BYTES_MAX, "{largest} bytes for {bytes:?}");
        }
        // Welcome.server (text), Progress.progress.filled (bytes), Finished.table (a list), and of a board in
        // `Started` the grids, the regions, the rules, the cells of a rule, the givens.
        let board = [6, 3, 1, 4, 4];
        let boards: [&[u8]; 4] = [&[], &[1, 0, 0], &[1, 0, 0, 0], &[1, 0, 0, 0, 1, 10]];
        let heads = boards.iter().map(|rest| [&board[..], rest].concat());
        let others: [&[u8]; 3] = [&[0, 1], &[6, 5, 1], &[6, 6, 1, 0, 0, 0, 51, 100]];
        for head in others.into_iter().map(Vec::from).chain(heads) {
            let bytes = [head.as_slice(), &length].concat();
            let largest = largest_allocation(|| Codec::Bincode.decode_server(&bytes).is_ok());
            assert!(largest <= 8 * SERVER_MESSAGE_BYTES_MAX, "{largest} bytes for {bytes:?}");
        }
    }
}
