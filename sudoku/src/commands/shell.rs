//! `sudoku completions` and `sudoku man`: what a shell and a reader of manuals want to know of this program.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Args;
use crate::batch::Verdict;

pub(crate) fn completions(shell: Shell) -> anyhow::Result<Verdict> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "sudoku", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Verdict::AllProper)
}

pub(crate) fn man(command: Option<&str>) -> anyhow::Result<Verdict> {
    let mut program = Args::command();
    program.build();
    let page = match command {
        None => program,
        Some(name) => {
            let known = program.find_subcommand(name).cloned();
            let Some(found) = known else {
                anyhow::bail!("there is no command {name:?}; `sudoku help` lists them")
            };
            found.display_name(format!("sudoku-{name}")).bin_name(format!("sudoku {name}"))
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    std::io::stdout().write_all(&text)?;
    Ok(Verdict::AllProper)
}
