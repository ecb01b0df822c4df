//! Whether the container files fit the workspace: no container engine is needed, and so every machine can check them.
//!
//! Reads `Dockerfile`, `.dockerignore`, the compose files and the systemd units as text and holds them against the
//! sources, the crates and the server's own `--help`. Knows nothing of how images are built.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::metadata::Metadata;
use crate::process;

/// Where variables of the server are set, besides the Dockerfile.
const FOR_OPERATORS: &[&str] = &[
    "docker-compose.yml",
    "docker-compose.cluster.yml",
    "deploy/nonet.service",
    "deploy/nonet-server@.service",
];

pub(crate) fn check() -> Result<()> {
    let root = process::root();
    let read =
        |name: &str| fs::read_to_string(root.join(name)).with_context(|| format!("{name} cannot be read"));
    let instructions = instructions(&read("Dockerfile")?);
    let metadata = Metadata::load(None)?;
    let members: Vec<&str> = metadata.members().map(|member| member.name.as_str()).collect();
    let server = metadata.target_dir.join("debug").join("nonet-server");
    ensure!(server.is_file(), "{} is not built: cargo build -p server", server.display());
    let help = process::read(Command::new(server).arg("--help"))?;

    let mut complaints = copied_complaints(&instructions, &root);
    complaints.extend(package_complaints(&instructions, &members));
    complaints.extend(ignored_complaints(&read(".dockerignore")?, &members));
    let others = FOR_OPERATORS.iter().map(|name| read(name)).collect::<Result<Vec<_>>>()?;
    complaints.extend(option_complaints(&server_options(&instructions, &others), &help));
    if !complaints.is_empty() {
        bail!("the container files do not fit:\n  {}", complaints.join("\n  "));
    }
    println!(
        "    Dockerfile, .dockerignore, compose files and units fit the workspace and the server's options"
    );
    Ok(())
}

/// The Dockerfile's instructions as words: comments dropped, continued lines joined, JSON arrays taken apart.
fn instructions(text: &str) -> Vec<Vec<String>> {
    let uncommented =
        text.lines().filter(|line| !line.trim_start().starts_with('#')).collect::<Vec<_>>().join("\n");
    let joined = uncommented.replace("\\\n", " ").replace(['[', ']', ',', '"'], " ");
    let lines = joined.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

/// Each path copied from the checkout (not from another stage) must exist there.
fn copied_complaints(instructions: &[Vec<String>], root: &Path) -> Vec<String> {
    let copies = instructions.iter().filter(|words| words[0] == "COPY");
    let from_checkout = copies.filter(|words| !words.iter().any(|word| word.starts_with("--from=")));
    let sources = from_checkout.flat_map(|words| {
        let paths: Vec<&String> = words[1..].iter().filter(|word| !word.starts_with("--")).collect();
        paths[..paths.len().saturating_sub(1)].to_vec()
    });
    let absent = sources.filter(|source| !root.join(source).exists());
    absent.map(|source| format!("Dockerfile: COPY {source}: there is no such path")).collect()
}

/// Each package that is built must be one of ours.
fn package_complaints(instructions: &[Vec<String>], members: &[&str]) -> Vec<String> {
    let named = instructions.iter().flat_map(|words| {
        words.windows(2).filter(|pair| ["-p", "--package"].contains(&pair[0].as_str())).map(|pair| &pair[1])
    });
    let unknown = named.filter(|name| !members.contains(&name.as_str()));
    unknown.map(|name| format!("Dockerfile: builds {name}, which is not in the workspace")).collect()
}

/// Nothing that the build needs may be left out of the build's context.
fn ignored_complaints(ignore_file: &str, members: &[&str]) -> Vec<String> {
    let needed = ["Cargo.toml", "Cargo.lock", ".cargo"].iter().chain(members);
    let patterns: Vec<&str> = ignore_file.lines().map(|line| line.trim().trim_matches('/')).collect();
    let lost = needed.filter(|name| patterns.contains(name));
    lost.map(|name| format!(".dockerignore: leaves out {name}, which the build needs")).collect()
}

/// The flags and environment variables that the files hand to the server.
fn server_options(instructions: &[Vec<String>], others: &[String]) -> Vec<String> {
    let started =
        instructions.iter().filter(|words| ["ENTRYPOINT", "CMD", "HEALTHCHECK"].contains(&words[0].as_str()));
    let arguments =
        started.flat_map(|words| words.iter().skip_while(|word| !word.ends_with("nonet-server")).skip(1));
    let flags = arguments.filter(|word| word.starts_with("--")).cloned();
    let set = instructions.iter().filter(|words| words[0] == "ENV").flat_map(|words| &words[1..]);
    let named = others.iter().flat_map(|text| text.split(|c: char| !(c.is_ascii_uppercase() || c == '_')));
    let variables = set.map(String::as_str).chain(named);
    let ours = variables.filter_map(|word| word.split('=').next()).filter(|name| name.starts_with("NONET_"));
    let mut options: Vec<String> = flags.chain(ours.map(str::to_owned)).collect();
    options.sort();
    options.dedup();
    options
}

fn option_complaints(options: &[String], help: &str) -> Vec<String> {
    let words: Vec<&str> =
        help.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).collect();
    let unknown = options.iter().filter(|option| !words.contains(&option.as_str()));
    unknown.map(|option| format!("the server does not know {option} (see `nonet-server --help`)")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCKERFILE: &str = "# syntax\nFROM rust AS builder\nCOPY Cargo.toml gone.txt ./\nRUN cargo build \\\n  -p server\n\
        ENV NONET_PORT=7878\nCOPY --from=builder /out /usr/bin/nonet-server\n\
        HEALTHCHECK --interval=5s CMD [\"nonet-server\", \"--well\"]\nENTRYPOINT [\"nonet-server\"]\n";

    #[test]
    fn instructions_are_joined_and_taken_apart() {
        let instructions = instructions(DOCKERFILE);
        assert_eq!(instructions[2], ["RUN", "cargo", "build", "-p", "server"]);
        assert_eq!(instructions[6], ["ENTRYPOINT", "nonet-server"]);
    }

    #[test]
    fn a_copied_path_must_exist_unless_another_stage_made_it() {
        let complaints = copied_complaints(&instructions(DOCKERFILE), &process::root());
        assert_eq!(complaints, ["Dockerfile: COPY gone.txt: there is no such path"]);
    }

    #[test]
    fn a_built_package_must_be_a_member() {
        assert!(package_complaints(&instructions(DOCKERFILE), &["server"]).is_empty());
        assert_eq!(package_complaints(&instructions(DOCKERFILE), &["game"]).len(), 1);
    }

    #[test]
    fn what_the_build_needs_may_not_be_ignored() {
        assert!(ignored_complaints("/target\n**/*.png\n", &["server"]).is_empty());
        assert_eq!(ignored_complaints("/target\n/server/\nCargo.lock\n", &["server"]).len(), 2);
    }

    #[test]
    fn options_are_held_against_the_servers_help() {
        let options =
            server_options(&instructions(DOCKERFILE), &["environment:\n  NONET_LOG: info\n".to_owned()]);
        assert_eq!(options, ["--well", "NONET_LOG", "NONET_PORT"]);
        let help = "  --well  Ask the running server\n  --port <PORT>  [env: NONET_PORT=]\n";
        assert_eq!(
            option_complaints(&options, help),
            ["the server does not know NONET_LOG (see `nonet-server --help`)"]
        );
    }
}
