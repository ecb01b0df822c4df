//! Running other programs: the one cargo that started us, and whatever is found on the path.
//!
//! Children inherit the terminal, so their progress stays visible. Knows nothing of what the programs are for.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

/// The workspace's root: the folder above this crate.
pub(crate) fn root() -> PathBuf {
    // `cargo run` names the crate's folder at run time; the compile-time value would survive a moved checkout.
    let crate_dir = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&crate_dir).parent().expect("xtask lies inside the workspace").to_owned()
}

/// A call of cargo in the workspace's root, with the version that started this task.
pub(crate) fn cargo<const N: usize>(args: [&str; N]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    command
}

/// The command as one would type it.
pub(crate) fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str()).to_os_string();
    let words: Vec<OsString> = std::iter::once(name).chain(command.get_args().map(OsString::from)).collect();
    words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Shows the command, runs it to its end, and fails unless it succeeds.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    println!("    $ {line}");
    let status = command.status().with_context(|| format!("`{line}` could not be started"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// A command that goes on beside others.
#[derive(Debug)]
pub(crate) struct Beside {
    line: String,
    child: Child,
    log: PathBuf,
}

/// Starts the command; what it prints goes to a file, so that it does not mix with what others print.
pub(crate) fn begin(command: &mut Command, log: PathBuf) -> Result<Beside> {
    let line = line(command);
    println!("    $ {line} > {}", log.display());
    let file = fs::File::create(&log).with_context(|| format!("{} cannot be written", log.display()))?;
    let child = command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file).spawn();
    Ok(Beside { child: child.with_context(|| format!("`{line}` could not be started"))?, line, log })
}

impl Beside {
    /// Waits for its end, shows what it printed, and fails unless it succeeded.
    pub(crate) fn end(mut self) -> Result<()> {
        let Self { line, child, log } = &mut self;
        let status = child.wait().with_context(|| format!("`{line}` cannot be waited for"))?;
        print!("{}", fs::read_to_string(&log).with_context(|| format!("{} cannot be read", log.display()))?);
        if !status.success() {
            bail!("`{line}` failed ({status})");
        }
        Ok(())
    }
}

impl Drop for Beside {
    /// Whoever gives up earlier does not leave it running; to one that has ended this does nothing.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs the command silently and returns what it printed; fails with its complaint unless it succeeds.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let line = line(command);
    let output = command.output().with_context(|| format!("`{line}` could not be started"))?;
    if !output.status.success() {
        bail!("`{line}` failed ({}):\n{}", output.status, String::from_utf8_lossy(&output.stderr).trim_end());
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{line}` printed something that is not UTF-8"))
}

/// Whether a program of this name is on the path.
pub(crate) fn on_path(program: &str) -> bool {
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|dir| dir.join(&file).is_file()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_it_would_be_typed() {
        let mut command = Command::new("/opt/toolchain/bin/cargo");
        command.args(["build", "-p", "server"]);
        assert_eq!(line(&command), "cargo build -p server");
    }

    #[test]
    fn the_root_is_where_the_workspace_is_declared() {
        assert!(root().join("Cargo.lock").is_file());
    }

    #[test]
    fn what_went_on_beside_fails_when_it_is_waited_for() {
        let log = env::temp_dir().join(format!("nonet-xtask-beside-{}", std::process::id()));
        let begun = |script: &str| begin(Command::new("sh").args(["-c", script]), log.clone()).unwrap();
        begun("echo fine").end().unwrap();
        let error = begun("echo broken >&2; exit 3").end().unwrap_err();
        assert_eq!(error.to_string(), "`sh -c echo broken >&2; exit 3` failed (exit status: 3)");
        assert_eq!(fs::read_to_string(&log).unwrap(), "broken\n");
        fs::remove_file(&log).unwrap();
    }

    #[test]
    fn only_what_is_on_the_path_is_found() {
        assert!(on_path("cargo"));
        assert!(!on_path("no-program-has-this-name"));
    }
}
