#![no_main]
//! Every fuzz target: hands what the fuzzer makes up to the function of this program's name in `testkit::fuzz`, where
//! what must hold is written. Owns nothing else.

libfuzzer_sys::fuzz_target!(|input: &[u8]| testkit::fuzz::run(env!("CARGO_BIN_NAME"), input));
