//! The fuzzers' corpus, replayed without a fuzzer, and some thousand seeded mutations of it: what was found once is
//! found again, at the price of a test.

use std::fs;
use std::path::{Path, PathBuf};

use testkit::fuzz::{TARGETS, Target, mutate};

/// Mutations tried of each corpus; fewer of those whose inputs take long.
const MUTATIONS: u64 = 3_000;
const SLOW_MUTATIONS: u64 = 150;
const SLOW: [&str; 4] = ["room", "session", "set_puzzle", "engine"];
/// All of the corpus together; it lies in the repository.
const CORPUS_BYTES_MAX: usize = 300_000;

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz")
}

/// The entries of a target's corpus, in the order of their names.
fn corpus(target: &Target) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = fuzz_folder().join("corpus").join(target.name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn no_input_of_the_corpus_and_no_mutation_of_it_does_harm() {
    let mut bytes = 0;
    for target in &TARGETS {
        let entries = corpus(target);
        assert!(!entries.is_empty(), "{} has no corpus", target.name);
        for (path, input) in &entries {
            bytes += input.len();
            println!("{}", path.display());
            (target.body)(input);
        }
        let inputs: Vec<Vec<u8>> = entries.into_iter().map(|(_, input)| input).collect();
        let mutations = if SLOW.contains(&target.name) { SLOW_MUTATIONS } else { MUTATIONS };
        for seed in 0..mutations {
            println!("{} mutation {seed}", target.name);
            (target.body)(&mutate(&inputs, seed));
        }
    }
    assert!(bytes <= CORPUS_BYTES_MAX, "{bytes} bytes of corpus");
}

#[test]
fn every_target_has_a_program_for_the_fuzzer() {
    let manifest = fs::read_to_string(fuzz_folder().join("Cargo.toml")).unwrap();
    let programs = manifest.split("[[bin]]").skip(1).filter_map(|bin| bin.split('"').nth(1));
    assert_eq!(programs.collect::<Vec<_>>(), TARGETS.map(|target| target.name));
}
