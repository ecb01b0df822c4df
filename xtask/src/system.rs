//! What this machine lacks and how to get it: the browser target of the Rust toolchain, and Debian packages.
//!
//! Installs what it can; otherwise fails with the exact line to type. Knows what the programs of this workspace need
//! from the system, nothing else about them.

use std::fs;
use std::io::{IsTerminal, stdin};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Result, anyhow, bail};

use crate::web::lighter;
use crate::{process, web};

/// Something a Debian package provides, and how to see that it is there (whatever provided it).
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Need {
    sign: Sign,
    package: &'static str,
}

#[derive(Debug, PartialEq, Eq)]
enum Sign {
    /// A program on the path.
    Program(&'static str),
    /// A shared library in one of the system's library folders.
    Library(&'static str),
    /// A program of PostgreSQL's server, which Debian keeps off the path, in a folder for each version.
    Postgres(&'static str),
}

/// What building a server with its allocator takes besides the C compiler that Rust links with.
pub(crate) const BUILD: &[Need] = &[Need { sign: Sign::Program("make"), package: "make" }];

/// What miniquad loads at run time to open a window under X11 (`libgl1` brings Mesa's drivers along).
pub(crate) const WINDOW: &[Need] = &[
    Need { sign: Sign::Library("libX11.so.6"), package: "libx11-6" },
    Need { sign: Sign::Library("libXi.so.6"), package: "libxi6" },
    Need { sign: Sign::Library("libxkbcommon.so.0"), package: "libxkbcommon0" },
    Need { sign: Sign::Library("libGL.so.1"), package: "libgl1" },
];

/// What makes the page lighter.
pub(crate) const LIGHTER: &[Need] = &[
    Need { sign: Sign::Program(lighter::WASM), package: "binaryen" },
    Need { sign: Sign::Program(lighter::SCRIPTS), package: "esbuild" },
];

/// A display without a screen, for pictures.
pub(crate) const DISPLAY: &[Need] = &[Need { sign: Sign::Program("Xvfb"), package: "xvfb" }];

/// What a cluster needs besides its nodes.
pub(crate) const CLUSTER: &[Need] = &[
    Need { sign: Sign::Postgres("bin/initdb"), package: "postgresql" },
    Need { sign: Sign::Program("nats-server"), package: "nats-server" },
    Need { sign: Sign::Program("haproxy"), package: "haproxy" },
];

/// What the end-to-end tests drive, besides [`WINDOW`] and [`CLUSTER`].
pub(crate) const TEST_PROGRAMS: &[Need] = &[
    Need { sign: Sign::Program("chromium"), package: "chromium" },
    Need { sign: Sign::Program("Xvfb"), package: "xvfb" },
    Need { sign: Sign::Program("xdotool"), package: "xdotool" },
    Need { sign: Sign::Program("python3"), package: "python3" },
];

const LIBRARY_ROOTS: &[&str] = &["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/local/lib"];

/// Makes sure the Rust toolchain can build for the browser.
pub(crate) fn ensure_wasm_target() -> Result<()> {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", web::TARGET]).current_dir(process::root());
    if Path::new(process::read(&mut rustc)?.trim()).is_dir() {
        return Ok(());
    }
    if process::on_path("rustup") {
        println!("    the Rust target {} is missing: adding it", web::TARGET);
        let mut rustup = Command::new("rustup");
        return process::run(rustup.args(["target", "add", web::TARGET]).current_dir(process::root()));
    }
    bail!(
        "this Rust toolchain cannot build for the browser, and rustup is not here to extend it.\n\
         Install rustup (https://rustup.rs), open a new shell, and type:\n\
         \n  rustup target add {}\n\
         \nThen start this command again.",
        web::TARGET
    )
}

/// Makes sure that everything needed is on this machine; on Debian and its kin, missing packages are installed.
pub(crate) fn ensure(needs: &[&'static [Need]]) -> Result<()> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let packages = missing(needs);
    if packages.is_empty() {
        println!("    nothing is missing");
        return Ok(());
    }
    println!("    missing on this machine: {}", packages.join(", "));
    if !process::on_path("apt-get") {
        bail!(
            "install what Debian calls {} with this system's package manager, then try again",
            packages.join(", ")
        );
    }
    let rights = Rights::of_this_user()?;
    if rights == Rights::None {
        bail!("only root may install packages. {}", by_hand(&packages));
    }
    for words in apt_calls(&rights, &packages) {
        install(&words).map_err(|error| anyhow!("{error:#}. {}", by_hand(&packages)))?;
    }
    let still = missing(needs);
    if !still.is_empty() {
        bail!("apt-get succeeded, yet {} cannot be found. {}", still.join(", "), by_hand(&still));
    }
    Ok(())
}

fn missing(needs: &[&'static [Need]]) -> Vec<&'static str> {
    let needs = needs.iter().flat_map(|list| list.iter());
    needs.filter(|need| !is_here(&need.sign)).map(|need| need.package).collect()
}

fn is_here(sign: &Sign) -> bool {
    match sign {
        Sign::Program(name) => process::on_path(name),
        Sign::Library(name) => LIBRARY_ROOTS.iter().any(|root| holds(Path::new(root), name)),
        Sign::Postgres(name) => holds(Path::new(services::POSTGRES_VERSIONS), name),
    }
}

/// Whether the folder, or one of its direct children (`x86_64-linux-gnu`, `15`), holds the file.
fn holds(root: &Path, name: &str) -> bool {
    let children = fs::read_dir(root).into_iter().flatten().flatten().map(|entry| entry.path());
    root.join(name).exists() || children.into_iter().any(|child| child.join(name).exists())
}

fn is_root() -> Result<bool> {
    Ok(process::read(Command::new("id").arg("-u"))?.trim() == "0")
}

/// How this user may install packages.
#[derive(Debug, PartialEq, Eq)]
enum Rights {
    Root,
    /// `sudo`, which may ask for a password only when a user is there to type it.
    Sudo {
        may_ask: bool,
    },
    None,
}

impl Rights {
    fn of_this_user() -> Result<Self> {
        Ok(match (is_root()?, process::on_path("sudo")) {
            (true, _) => Self::Root,
            (false, true) => Self::Sudo { may_ask: stdin().is_terminal() },
            (false, false) => Self::None,
        })
    }
}

/// The calls that install the packages; none for a user without rights, who gets the line to hand to an administrator.
fn apt_calls(rights: &Rights, packages: &[&str]) -> Vec<Vec<String>> {
    let prefix: &[&str] = match rights {
        Rights::Root => &[],
        Rights::Sudo { may_ask: true } => &["sudo"],
        Rights::Sudo { may_ask: false } => &["sudo", "-n"],
        Rights::None => return Vec::new(),
    };
    let call = |words: &[&str]| prefix.iter().chain(words).map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let install =
        ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "--no-install-recommends"];
    vec![call(&["apt-get", "update"]), call(&[&install, packages].concat())]
}

fn install(words: &[String]) -> Result<()> {
    let (program, args) = words.split_first().expect("a call has a program");
    let mut command = Command::new(program);
    // apt-get must not read input meant for another program; sudo asks on the terminal itself.
    process::run(command.args(args).stdin(Stdio::null()))
}

fn by_hand(packages: &[&str]) -> String {
    let packages = packages.join(" ");
    format!(
        "To install by hand, type:\n\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends {packages}\n\n\
         Then start this command again."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKAGES: &[&str] = &["chromium", "xvfb"];

    fn lines(rights: &Rights) -> Vec<String> {
        apt_calls(rights, PACKAGES).iter().map(|words| words.join(" ")).collect()
    }

    #[test]
    fn root_installs_directly() {
        let install =
            "env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium xvfb";
        assert_eq!(lines(&Rights::Root), ["apt-get update", install]);
    }

    #[test]
    fn sudo_asks_only_where_somebody_can_answer() {
        assert!(lines(&Rights::Sudo { may_ask: true }).iter().all(|line| !line.starts_with("sudo -n")));
        assert!(lines(&Rights::Sudo { may_ask: false }).iter().all(|line| line.starts_with("sudo -n ")));
    }

    #[test]
    fn without_rights_nothing_is_run() {
        assert!(lines(&Rights::None).is_empty());
    }

    #[test]
    fn the_line_to_type_names_every_package() {
        assert!(by_hand(PACKAGES).contains("install -y --no-install-recommends chromium xvfb\n"));
    }

    #[test]
    fn what_is_not_there_is_missing() {
        const ABSENT: &[Need] = &[
            Need { sign: Sign::Program("cargo"), package: "cargo" },
            Need { sign: Sign::Program("no-program-has-this-name"), package: "nothing" },
            Need { sign: Sign::Library("libno-library-has-this-name.so.6"), package: "libnothing6" },
            Need { sign: Sign::Postgres("bin/no-program-has-this-name"), package: "nothing-sql" },
        ];
        assert_eq!(missing(&[ABSENT]), ["nothing", "libnothing6", "nothing-sql"]);
    }
}
