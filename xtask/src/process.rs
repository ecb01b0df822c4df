//! Running other programs: the one cargo that started us, and whatever is found on the path.
//!
//! Children inherit the terminal, so their progress stays visible. Knows nothing of what the programs are for.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

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
    fn only_what_is_on_the_path_is_found() {
        assert!(on_path("cargo"));
        assert!(!on_path("no-program-has-this-name"));
    }
}
