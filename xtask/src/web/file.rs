//! A file of the page: its content, compressed as the server sends it, what it weighs, and how it gets into the folder that the
//! server's build embeds. Knows nothing of which files there are.

use std::fs;
use std::io::ErrorKind;
use std::num::NonZeroU64;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// Brotli's effort, 0 to 11. The last two steps take seconds for the client and save a tenth of it.
const BROTLI_QUALITY: i32 = 11;
/// Brotli's window, as a power of two: larger than the whole client.
const BROTLI_WINDOW_BITS: i32 = 22;
/// How often gzip lays its blocks out anew, and how many there are: four times the usual number saves a hundred-and-fiftieth.
const GZIP_ITERATIONS: NonZeroU64 = NonZeroU64::new(20).expect("more than none");
const GZIP_BLOCKS: u16 = 60;
/// Endings of what lies beside a file, compressed.
const BROTLI: &str = "br";
const GZIP: &str = "gz";

#[derive(Clone, Debug)]
pub(super) struct File {
    pub(super) name: String,
    pub(super) content: Vec<u8>,
    /// As browsers get it under HTTPS and from this computer.
    brotli: Vec<u8>,
    /// As browsers get it under plain HTTP.
    gzip: Vec<u8>,
}

impl File {
    /// Compresses the content, unless an equal file lies compressed in the folder.
    pub(super) fn of(name: &str, content: Vec<u8>, dist: &Path) -> Result<Self> {
        let kept = |ending| fs::read(dist.join(format!("{name}.{ending}"))).ok();
        let equal = fs::read(dist.join(name)).is_ok_and(|present| present == content);
        let (brotli, gzip) = match (kept(BROTLI), kept(GZIP)) {
            (Some(brotli), Some(gzip)) if equal => (brotli, gzip),
            _ => (to_brotli(&content)?, to_gzip(&content)?),
        };
        Ok(Self { name: name.to_owned(), content, brotli, gzip })
    }

    /// An equal file is left alone, so that its date does not make cargo build the server again. Where there is a file, it and
    /// what is compressed go together.
    fn put(&self, dist: &Path) -> Result<()> {
        let path = dist.join(&self.name);
        if fs::read(&path).is_ok_and(|present| present == self.content)
            && [BROTLI, GZIP].iter().all(|ending| dist.join(format!("{}.{ending}", self.name)).is_file())
        {
            return Ok(());
        }
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("{} cannot be replaced", path.display()));
            }
            Ok(()) | Err(_) => {}
        }
        for (ending, content) in [(".br", &self.brotli), (".gz", &self.gzip), ("", &self.content)] {
            let path = dist.join(format!("{}{ending}", self.name));
            fs::write(&path, content).with_context(|| format!("{} cannot be written", path.display()))?;
        }
        Ok(())
    }

    fn sizes(&self) -> [usize; 3] {
        [self.content.len(), self.brotli.len(), self.gzip.len()]
    }
}

/// Puts the files into the folder, and takes away what is none of them.
pub(super) fn lay_out(dist: &Path, files: &[File]) -> Result<()> {
    for file in files {
        file.put(dist)?;
    }
    for entry in fs::read_dir(dist).with_context(|| format!("{} cannot be read", dist.display()))? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let plain = name.strip_suffix(".br").or(name.strip_suffix(".gz")).unwrap_or(name);
        if !files.iter().any(|file| file.name == plain) {
            fs::remove_file(&path).with_context(|| format!("{} is of an earlier build", path.display()))?;
        }
    }
    Ok(())
}

fn to_brotli(content: &[u8]) -> Result<Vec<u8>> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: BROTLI_WINDOW_BITS,
        ..Default::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &params)?;
    Ok(compressed)
}

fn to_gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let options = zopfli::Options {
        iteration_count: GZIP_ITERATIONS,
        maximum_block_splits: GZIP_BLOCKS,
        ..Default::default()
    };
    zopfli::compress(options, zopfli::Format::Gzip, content, &mut compressed)?;
    Ok(compressed)
}

/// Bytes at most, by how they travel.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) brotli: usize,
    pub(super) gzip: usize,
}

/// What the files weigh in all, plain, with Brotli and with gzip.
fn weight(files: &[File]) -> [usize; 3] {
    files.iter().map(File::sizes).fold([0; 3], |sum, file| [0, 1, 2].map(|which| sum[which] + file[which]))
}

pub(super) fn render(files: &[File]) -> String {
    let line = |name: &str, sizes: [usize; 3]| {
        let [raw, brotli, gzip] = sizes.map(kilobytes);
        format!("    {name:<20} {raw:>8.1} kB {brotli:>8.1} kB brotli {gzip:>8.1} kB gzip")
    };
    let mut lines: Vec<String> = files.iter().map(|file| line(&file.name, file.sizes())).collect();
    lines.push(line("in all", weight(files)));
    lines.join("\n")
}

pub(super) fn check_weight(what: &str, files: &[File], limits: Limits) -> Result<()> {
    let [_, brotli, gzip] = weight(files);
    for (how, total, max) in [("Brotli", brotli, limits.brotli), ("gzip", gzip, limits.gzip)] {
        if total > max {
            let [total, max] = [total, max].map(kilobytes);
            bail!("the {what} weighs {total:.1} kB with {how}, at most {max:.1} kB are allowed");
        }
    }
    Ok(())
}

fn kilobytes(bytes: usize) -> f64 {
    bytes as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, sizes: [usize; 3]) -> File {
        let [content, brotli, gzip] = sizes.map(|size| vec![7; size]);
        File { name: name.to_owned(), content, brotli, gzip }
    }

    #[test]
    fn the_weight_limits_count_all_files_together() {
        let part = |brotli| file("part", [2 * brotli, brotli, brotli + 9]);
        let limits = Limits { brotli: 10_000, gzip: 10_018 };
        assert!(check_weight("page", &[part(9_999), part(1)], limits).is_ok());
        let error = check_weight("page", &[part(10_000), part(1_000)], limits).unwrap_err();
        assert_eq!(error.to_string(), "the page weighs 11.0 kB with Brotli, at most 10.0 kB are allowed");
        let limits = Limits { gzip: 10_017, ..limits };
        let error = check_weight("page", &[part(5_000), part(5_000)], limits).unwrap_err();
        assert_eq!(error.to_string(), "the page weighs 10.0 kB with gzip, at most 10.0 kB are allowed");
    }

    #[test]
    fn the_table_ends_with_the_sum() {
        let table = render(&[
            file("gl.js", [50_000, 10_000, 11_000]),
            file("nonet.wasm", [1_000_000, 400_000, 460_000]),
        ]);
        let sum = "    in all                 1050.0 kB    410.0 kB brotli    471.0 kB gzip";
        assert_eq!(table.lines().last(), Some(sum));
    }

    #[test]
    fn an_equal_file_keeps_its_date_and_others_are_replaced() {
        let dist = std::env::temp_dir().join(format!("nonet-xtask-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        let [one, two] =
            [[1; 10_000], [2; 10_000]].map(|content| File::of("a", content.into(), &dist).unwrap());
        assert!(two.brotli.len() < two.gzip.len() && two.gzip.len() < 100, "compression compresses");
        let dated = || fs::metadata(dist.join("a")).unwrap().modified().unwrap();
        lay_out(&dist, std::slice::from_ref(&one)).unwrap();
        let long_ago = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000);
        fs::File::options().write(true).open(dist.join("a")).unwrap().set_modified(long_ago).unwrap();
        lay_out(&dist, std::slice::from_ref(&one)).unwrap();
        assert_eq!(dated(), long_ago);
        fs::write(dist.join("a.gz"), "kept").unwrap();
        assert_eq!(File::of("a", one.content, &dist).unwrap().gzip, b"kept", "it is not compressed again");
        fs::write(dist.join("b.br"), "of an earlier build").unwrap();
        lay_out(&dist, std::slice::from_ref(&two)).unwrap();
        assert_ne!(dated(), long_ago);
        let read = |name| fs::read(dist.join(name)).ok();
        assert_eq!(
            ["a", "a.br", "a.gz", "b.br"].map(read),
            [Some(two.content), Some(two.brotli), Some(two.gzip), None]
        );
        fs::remove_dir_all(&dist).unwrap();
    }
}
