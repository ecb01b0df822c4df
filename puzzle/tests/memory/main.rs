//! Texts of 64 MiB, made to take as much memory as they can, are read or refused within 256 MiB. A binary of its own: its
//! allocator counts, and one test runs at a time.

#![expect(unsafe_code, reason = "an allocator that counts is one")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use puzzle::Format;
use puzzle::text::format::MAX_FILE_BYTES;

/// Counts the bytes in use, and the most that there were.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(now, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the pointer is the system's, of this layout.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Large pieces grow where they are.
        let now = NOW.fetch_add(size, Ordering::Relaxed) + size - layout.size();
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        MOST.fetch_max(now, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most memory that reading may take, in bytes, the text included.
const MEMORY_MAX: usize = 256 * 1024 * 1024;

/// A text of as many bytes as are read.
fn filled(start: &str, piece: &str) -> String {
    let mut text = String::with_capacity(MAX_FILE_BYTES);
    text.push_str(start);
    while text.len() + piece.len() <= MAX_FILE_BYTES {
        text.push_str(piece);
    }
    text
}

#[test]
fn the_largest_texts_are_read_or_refused_within_the_limit() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let bank = format!("{}{solved}\teasy\t30\t1.2\tx\n", ".".repeat(81));
    let tiny = "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"diagonal+\":true}\n";
    let large = format!("{{\"size\":4,\"title\":\"{}\",{}", "x".repeat(80), &tiny[10..]);
    let texts = [
        (Format::FPuzzles, "{\"grid\":[", "0,\n".to_owned()),
        (Format::FPuzzles, "", "{}\n".to_owned()),
        (Format::FPuzzles, "{\"title\":\"", "x".repeat(80)),
        (Format::FPuzzles, "", tiny.to_owned()),
        (Format::FPuzzles, "", large),
        (Format::Line, "", ".".repeat(16) + "\n"),
        (Format::Bank, "", bank),
        (Format::Level, "", "1 2 3 4 5 6 7 8 9\n".to_owned()),
        (Format::Sdk, "", "#C\n".to_owned()),
        (Format::Solo, "", "2x2:p\n3x2:zj\n".to_owned()),
        (Format::FPuzzlesLink, "", "N4Ig\n".to_owned()),
        (Format::OpenSudoku, "<opensudoku>", format!("<game data=\"{}\"/>\n", "0".repeat(81))),
        (Format::OpenSudoku, "", "<a>\n".to_owned()),
        (Format::Candidates, "", "123 45 6\n".to_owned()),
    ];
    for (format, start, piece) in texts {
        let text = filled(start, &piece);
        let before = NOW.load(Ordering::Relaxed) - text.capacity();
        MOST.store(before, Ordering::Relaxed);
        let read = format.read(&text);
        let taken = MOST.load(Ordering::Relaxed) - before;
        let outcome = read.map_or_else(|error| error.to_string(), |read| format!("{} puzzles", read.len()));
        println!("{format} {start}{piece:.20?}: {} MiB, {outcome}", taken >> 20);
        assert!(taken <= MEMORY_MAX, "{format} {start}{piece:?}: {} MiB for {outcome}", taken >> 20);
    }
}
