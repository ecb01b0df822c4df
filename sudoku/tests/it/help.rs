//! What the program says of itself, and that it is true.

use std::process::{Command, Stdio};

use crate::shell::{directory, sudoku};

fn says(arguments: &[&str]) -> String {
    let output = sudoku(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The command lines under "Examples:".
fn examples() -> Vec<String> {
    let help = says(&["--help"]);
    let after = help.split_once("Examples:\n").expect("examples").1;
    after.lines().take_while(|line| line.starts_with("  ")).map(|line| line.trim().to_owned()).collect()
}

#[test]
#[cfg(unix)]
fn every_example_of_the_help_runs() {
    let examples = examples();
    assert!(examples.len() >= 10, "{examples:?}");
    let directory = directory("examples");
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_sudoku")).parent().expect("a directory");
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    for example in examples {
        let output = Command::new("sh")
            .args(["-c", &example])
            .current_dir(&directory)
            .env("PATH", &path)
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{example}: {told}");
        let silent = example.contains('>') || example.contains("--output");
        assert_eq!(output.stdout.is_empty(), silent, "{example}");
    }
}

#[test]
fn wrong_arguments_are_explained() {
    let wrong = sudoku(&["generate", "--difficulty", "evil"], "");
    assert_eq!((wrong.status.code(), wrong.stdout.len()), (Some(2), 0));
    assert!(
        String::from_utf8_lossy(&wrong.stderr)
            .contains("a tier is easy, medium, hard, fiendish, extreme or beyond")
    );
    let format = sudoku(&["solve", "--format", "png"], "");
    assert!(
        String::from_utf8_lossy(&format.stderr)
            .contains("a format is one of line, bank, sdm, sdk, ss, level")
    );
}

#[test]
fn every_format_is_listed() {
    let help = says(&["convert", "--help"]);
    for format in puzzle::Format::ALL {
        assert!(help.contains(&format!("\n  {:<16}{}", format.name(), format.about())), "{format}");
    }
}

#[test]
fn shells_and_manuals_know_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = says(&["completions", shell]);
        assert!(["solve", "generate", "convert"].iter().all(|command| script.contains(command)), "{shell}");
    }
    let page = says(&["man"]);
    assert!(page.contains(".TH sudoku") && page.contains("Exit status"), "{page}");
    assert!(says(&["man", "count"]).contains("\\-\\-limit"));
    assert_eq!(sudoku(&["man", "fly"], "").status.code(), Some(2));
}
