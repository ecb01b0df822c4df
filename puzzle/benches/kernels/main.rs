//! The engine's kernels one by one: `cargo bench -p nonet-engine --bench kernels [NAME]`.

#[expect(dead_code, reason = "the engine's benchmark uses the others")]
mod known;
mod list;

use divan::Bencher;
use list::{INPUTS, KERNELS};

fn main() {
    divan::main();
}

#[divan::bench(sample_size = INPUTS, args = KERNELS.iter().map(|kernel| kernel.name))]
fn kernel(bencher: Bencher<'_, '_>, name: &str) {
    let kernel = KERNELS.iter().find(|kernel| kernel.name == name).expect("a name of the list");
    bencher.bench_local((kernel.prepare)());
}
