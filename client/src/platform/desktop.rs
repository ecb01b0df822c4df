//! Notices that the desktop has something for the window, so that a window at rest can sleep. miniquad's own loop either never
//! sleeps or sleeps where no other thread can wake it, and it keeps its connection to the desktop to itself; that connection is
//! found here among the open files. Knows no event.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

/// A thread that waits for the X server or the Wayland compositor.
#[derive(Debug)]
pub(super) struct Desktop {
    watcher: Thread,
    /// The window's thread sleeps. What comes while it draws are answers to its own questions, which it takes itself.
    rests: Arc<AtomicBool>,
}

impl Desktop {
    /// For the calling thread, which has opened the window. `None` where the connection is not found: on another system than
    /// Linux, or with a display on another machine.
    pub(super) fn find() -> Option<Self> {
        let wait = waiting()?;
        let (window, rests) = (thread::current(), Arc::new(AtomicBool::new(false)));
        let is_resting = rests.clone();
        let watch = move || {
            loop {
                thread::park();
                wait();
                if is_resting.swap(false, Ordering::Relaxed) {
                    window.unpark();
                }
            }
        };
        let thread = thread::Builder::new().name("desktop".to_owned()).spawn(watch).ok()?;
        Some(Self { watcher: thread.thread().clone(), rests })
    }

    /// Parks the thread that called [`Self::find`] for at most so long; whether the desktop has unparked it.
    pub(super) fn park(&self, at_most: Duration) -> bool {
        self.rests.store(true, Ordering::Relaxed);
        self.watcher.unpark();
        thread::park_timeout(at_most);
        !self.rests.swap(false, Ordering::Relaxed)
    }
}

#[cfg(not(target_os = "linux"))]
fn waiting() -> Option<fn()> {
    None
}

/// What returns as soon as the desktop has sent something.
#[cfg(target_os = "linux")]
fn waiting() -> Option<impl Fn() + Send + 'static> {
    use rustix::event::{PollFd, PollFlags, poll};
    let connection = linux::connection()?;
    Some(move || {
        // A failure ends the wait as well: the window's own loop then meets it.
        let _ = poll(&mut [PollFd::new(&connection, PollFlags::IN)], None);
    })
}

#[cfg(target_os = "linux")]
mod linux {
    use rustix::net::{SocketAddrUnix, getpeername};
    use std::fs;
    use std::os::fd::{BorrowedFd, OwnedFd, RawFd};

    /// Where the sockets of X servers are (also in the namespace of abstract names).
    const X_SERVERS: &[u8] = b"/.X11-unix/X";
    /// What the sockets of Wayland compositors are called.
    const COMPOSITORS: &[u8] = b"/wayland-";

    /// The connection to the desktop, of this process.
    pub(super) fn connection() -> Option<OwnedFd> {
        let numbers = fs::read_dir("/proc/self/fd").ok()?;
        numbers.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).find_map(to_desktop)
    }

    fn to_desktop(number: RawFd) -> Option<OwnedFd> {
        #[expect(
            unsafe_code,
            reason = "the number of an open file is all there is; a closed one is an error"
        )]
        // SAFETY: it is borrowed for the next line alone, where a number that another thread has closed is refused.
        let borrowed = unsafe { BorrowedFd::borrow_raw(number) };
        let file = borrowed.try_clone_to_owned().ok()?;
        let peer = SocketAddrUnix::try_from(getpeername(&file).ok()??).ok()?;
        let name = peer.path_bytes().or_else(|| peer.abstract_name())?;
        let has = |part: &[u8]| name.windows(part.len()).any(|window| window == part);
        (has(X_SERVERS) || has(COMPOSITORS)).then_some(file)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::io::Write;
    use std::os::unix::net::{UnixListener, UnixStream};
    use std::time::Instant;

    #[test]
    fn what_the_desktop_sends_ends_a_rest() {
        let folder =
            std::env::temp_dir().join(format!("nonet-desktop-{}", std::process::id())).join(".X11-unix");
        std::fs::create_dir_all(&folder).unwrap();
        let address = folder.join("X7");
        let listener = UnixListener::bind(&address).unwrap();
        let _window = UnixStream::connect(&address).unwrap();
        let (mut server, _) = listener.accept().unwrap();
        std::fs::remove_dir_all(folder.parent().unwrap()).unwrap();

        let desktop = Desktop::find().expect("the connection is open");
        assert!(!desktop.park(Duration::from_millis(50)));
        let (long, started) = (Duration::from_secs(60), Instant::now());
        server.write_all(b"key").unwrap();
        assert!(desktop.park(long));
        assert!(started.elapsed() < long, "nothing has woken the window");
    }
}
