//! Ctrl-C.

use std::fs;
use std::process::{Command, Stdio};

use crate::shell::{PUZZLE, directory};

/// The bit of the interrupt signal in the masks of /proc.
const INTERRUPT: u64 = 1 << 1;

#[test]
fn a_long_count_is_stopped_with_what_is_found_so_far() {
    let file = directory("interrupt").join("two.txt");
    fs::write(&file, format!("{PUZZLE}\n{}\n", ".".repeat(81))).expect("a file");
    let child = Command::new(env!("CARGO_BIN_EXE_sudoku"))
        .args(["count", "--limit", "1000000000", "--nodes", "1000000000000"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let pid = child.id().to_string();
    let caught = || {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs");
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
        u64::from_str_radix(mask.trim(), 16).expect("hexadecimal digits") & INTERRUPT != 0
    };
    while !caught() {
        std::thread::yield_now();
    }
    assert!(
        Command::new("sh").args(["-c", &format!("kill -INT {pid}")]).status().expect("a shell").success()
    );
    let output = child.wait_with_output().expect("the binary ends");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.contains(": stopped"), "{told}");
}
