//! The program: reads its arguments and configuration, and does what the command says.

mod cli;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use server::config;

use cli::args::{Args, Command};
use cli::{admin, backup, check_config, cluster, export, healthcheck, salvage, serve};

/// The system's allocator holds on to memory after a peak; this one returns it within seconds, from a background
/// thread.
#[cfg(all(feature = "jemalloc", not(target_env = "msvc")))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    match run(&Args::of_program()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nonet-server: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<()> {
    if args.print_config {
        return Ok(std::io::stdout().write_all(config::default_file().as_bytes())?);
    }
    let loaded = config::load(&args.inputs(std::env::vars_os().collect()))?;
    match args.command.as_ref().unwrap_or(&Command::Serve) {
        Command::Serve => serve::serve(loaded),
        Command::CheckConfig => check_config::print(&loaded),
        Command::Backup { to } => backup::copy(&loaded.config, to),
        Command::Salvage { to } => salvage::save(&loaded.config, to),
        Command::Healthcheck => healthcheck::ask(&loaded.config),
        Command::Export(wanted) => export::run(wanted, &loaded.config.admin_socket()),
        Command::Cluster(cluster) => cluster::run(cluster, &loaded.config),
        Command::Admin(orders) => admin::run(orders, &loaded.config.admin_socket()),
    }
}
