//! The program `nonet`, and the page's module: the library and nothing else.

fn main() -> std::process::ExitCode {
    client::main()
}
