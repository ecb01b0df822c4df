//! Other programs: where they are, what to install when they are not, and that none outlives its test.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};

use crate::wait::LOOK_EVERY;

/// A program that a Debian package provides.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    pub name: &'static str,
    pub package: &'static str,
}

pub const CHROMIUM: Program = Program { name: "chromium", package: "chromium" };
pub const XVFB: Program = Program { name: "Xvfb", package: "xvfb" };
pub const XDOTOOL: Program = Program { name: "xdotool", package: "xdotool" };
pub const PYTHON: Program = Program { name: "python3", package: "python3" };
pub const HAPROXY: Program = Program { name: "haproxy", package: "haproxy" };
pub const NATS_SERVER: Program = Program { name: "nats-server", package: "nats-server" };

impl Program {
    /// What to tell a person on whose machine it is not.
    pub(crate) fn missing(self) -> anyhow::Error {
        anyhow!(
            "{} is not on this machine. `cargo xtask test` installs it; by hand: \
             sudo apt-get install -y --no-install-recommends {}",
            self.name,
            self.package
        )
    }

    /// The program's path.
    ///
    /// # Errors
    /// When it is not installed: names the package.
    pub fn find(self) -> Result<PathBuf> {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path)
            .map(|folder| folder.join(self.name))
            .find(|file| file.is_file())
            .ok_or_else(|| self.missing())
    }
}

/// A program of this workspace, from the same build as the running test or program.
///
/// # Errors
/// When it is not built: says how to.
pub fn built(name: &str) -> Result<PathBuf> {
    // target/debug/deps/e2e-0123abcd → target/debug/nonet-server
    let test = env::current_exe().context("the test does not know where it lies")?;
    let folder = test.parent().with_context(|| format!("{} lies nowhere", test.display()))?;
    let folder = if folder.file_name() == Some(OsStr::new("deps")) { folder.parent() } else { Some(folder) };
    let folder = folder.with_context(|| format!("{} does not lie where cargo builds", test.display()))?;
    let program = folder.join(name);
    if !program.is_file() {
        bail!("{} is not built: `cargo build --workspace --bins` builds it", program.display());
    }
    Ok(program)
}

/// How long a program may take to end when asked to, before it is killed.
const END_PATIENCE: Duration = Duration::from_secs(3);

/// A running program, which ends with this value. It stays in the test's process group: whoever ends the test
/// ends it too.
#[derive(Debug)]
pub struct Running {
    name: String,
    child: Child,
}

impl Running {
    pub fn start(command: &mut Command) -> Result<Self> {
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command.spawn().with_context(|| format!("{name} cannot be started"))?;
        Ok(Self { name, child })
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Whether and how the program has ended.
    pub fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    pub fn check(&mut self) -> Result<()> {
        match self.ended()? {
            Some(status) => bail!("{} has ended by itself ({status})", self.name),
            None => Ok(()),
        }
    }

    /// Asks the program to end, as Ctrl-C in a terminal does.
    pub fn interrupt(&self) -> Result<()> {
        self.signal(Signal::INT)
    }

    /// Asks the program to end, as a service supervisor does.
    pub fn terminate(&self) -> Result<()> {
        self.signal(Signal::TERM)
    }

    /// Ends the program at once; it is not asked.
    pub fn kill(&self) -> Result<()> {
        self.signal(Signal::KILL)
    }

    /// Ends the program without letting it finish anything, in the way that PostgreSQL and NATS call immediate.
    pub fn quit(&self) -> Result<()> {
        self.signal(Signal::QUIT)
    }

    /// Lets the program run no instruction until [`Running::thaw`].
    pub fn freeze(&self) -> Result<()> {
        self.signal(Signal::STOP)
    }

    /// Lets a frozen program go on, as if no time had passed.
    pub fn thaw(&self) -> Result<()> {
        self.signal(Signal::CONT)
    }

    /// Lets the program write no file beyond this many bytes.
    pub(crate) fn limit_files(&self, bytes: Option<u64>) -> Result<()> {
        let limit = Rlimit { current: bytes, maximum: None };
        prlimit(Some(Pid::from_child(&self.child)), Resource::Fsize, limit)
            .with_context(|| format!("the files of {} cannot be limited", self.name))?;
        Ok(())
    }

    fn signal(&self, signal: Signal) -> Result<()> {
        kill_process(Pid::from_child(&self.child), signal)
            .with_context(|| format!("{} cannot be sent {signal:?}", self.name))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Asked first: a browser that is killed leaves children behind that still write into its profile.
        let deadline = Instant::now() + END_PATIENCE;
        if matches!(self.ended(), Ok(None)) && self.signal(Signal::TERM).is_ok() {
            while matches!(self.ended(), Ok(None)) && Instant::now() < deadline {
                std::thread::sleep(LOOK_EVERY);
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_with_its_package() {
        let missing = Program { name: "no-program-has-this-name", package: "some-package" };
        let error = missing.find().unwrap_err().to_string();
        assert!(error.contains("no-program-has-this-name"), "{error}");
        assert!(error.contains("apt-get install -y --no-install-recommends some-package"), "{error}");
        let error = built("no-program-has-this-name").unwrap_err().to_string();
        assert!(error.contains("cargo build --workspace --bins"), "{error}");
    }

    #[test]
    fn a_program_ends_with_its_value() {
        let running = Running::start(Command::new("sleep").arg("1000")).unwrap();
        let status = PathBuf::from(format!("/proc/{}/status", running.pid()));
        assert!(status.exists());
        drop(running);
        assert!(!status.exists());
    }
}
