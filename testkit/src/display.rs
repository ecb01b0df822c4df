//! An X display without a screen: Xvfb, with xdotool as its mouse and keyboard, and its memory as the camera. Knows
//! nothing of what is shown on it.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use crate::program::{Running, XDOTOOL, XVFB};
use crate::wait::{look_until, within};

/// Large enough for any window of the client at its first size.
const SCREEN: &str = "1600x1000x24";

/// A running display. Ends with this value.
#[derive(Debug)]
pub struct Display {
    name: String,
    program: Running,
    /// Xvfb keeps its screen's memory in here.
    memory: TempDir,
}

impl Display {
    /// Starts a display with a number that nobody else uses.
    ///
    /// # Errors
    /// When Xvfb or xdotool is not installed (names the package) or the display does not start.
    pub async fn start() -> Result<Self> {
        XDOTOOL.find()?;
        let memory = tempfile::Builder::new().prefix("nonet-xvfb-").tempdir()?;
        let mut command = Command::new(XVFB.find()?);
        command.args(["-screen", "0", SCREEN, "-nolisten", "tcp", "+extension", "GLX", "-displayfd", "1"]);
        // By default the last client to leave resets the display, and whoever comes in just then is not let in.
        command.arg("-noreset");
        command.arg("-fbdir").arg(memory.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut program = Running::start(&mut command)?;
        let output = program.child().stdout.take().context("the display's number is piped")?;
        let line = tokio::task::spawn_blocking(move || {
            let mut line = String::new();
            BufReader::new(output).read_line(&mut line).map(|_| line)
        });
        let line = within("the display's number", line).await???;
        let number: u32 = line.trim().parse().with_context(|| format!("Xvfb did not start ({line:?})"))?;
        Ok(Self { name: format!(":{number}"), program, memory })
    }

    /// What belongs into `DISPLAY`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs xdotool with these words, and returns what it says.
    pub async fn xdotool(&self, words: &[&str]) -> Result<String> {
        let mut command = tokio::process::Command::new(XDOTOOL.find()?);
        command.args(words).env("DISPLAY", &self.name).stdin(Stdio::null()).kill_on_drop(true);
        let output = within("xdotool", command.output()).await??;
        if !output.status.success() {
            bail!("xdotool {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8(output.stdout)?.trim().to_owned())
    }

    /// Waits for the program's window with this title, and gives it the keyboard. Returns its id.
    pub async fn window(&mut self, title: &str, program: &mut Running) -> Result<String> {
        let exactly = format!("^{title}$");
        let id = look_until(&format!("a window called {title}"), async || {
            self.program.check()?;
            program.check()?;
            // It fails while there is no such window.
            let found = self.xdotool(&["search", "--onlyvisible", "--name", &exactly]).await;
            Ok(found.ok().and_then(|ids| ids.lines().next().map(str::to_owned)))
        })
        .await?;
        // Without a window manager nobody else does.
        self.xdotool(&["windowfocus", "--sync", &id]).await?;
        Ok(id)
    }

    /// Writes what the screen shows into a PNG file, whose folder is made if need be.
    pub fn screenshot(&self, file: &Path) -> Result<()> {
        let memory = std::fs::read(self.memory.path().join("Xvfb_screen0"))?;
        let image = Image::from_xwd(&memory)?;
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let out = File::create(file).with_context(|| format!("{} cannot be written", file.display()))?;
        let mut encoder = png::Encoder::new(BufWriter::new(out), image.width, image.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header()?.write_image_data(&image.rgb)?;
        Ok(())
    }
}

#[derive(Debug)]
struct Image {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

impl Image {
    /// Reads an X window dump (`XWDFile.h`), as Xvfb keeps it: 32 bits per pixel, least significant byte first.
    fn from_xwd(dump: &[u8]) -> Result<Self> {
        let word = |index: usize| -> Result<u32> {
            let bytes = dump.get(4 * index..4 * index + 4).context("half a window dump")?;
            Ok(u32::from_be_bytes(bytes.try_into()?))
        };
        let (header_bytes, width, height, byte_order) = (word(0)?, word(4)?, word(5)?, word(7)?);
        let (pixel_bits, line_bytes, colours) = (word(11)?, word(12)?, word(19)?);
        ensure!(
            (byte_order, pixel_bits) == (0, 32),
            "pixels in another order: {byte_order}, {pixel_bits} bits"
        );
        let start = usize::try_from(header_bytes + 12 * colours)?;
        let pixels = dump.get(start..).context("a window dump without pixels")?;
        let (line_bytes, used) = (usize::try_from(line_bytes)?, 4 * usize::try_from(width)?);
        let lines = pixels.chunks_exact(line_bytes).take(usize::try_from(height)?);
        let rgb: Vec<u8> = lines
            .flat_map(|line| line[..used].chunks_exact(4))
            .flat_map(|pixel| [pixel[2], pixel[1], pixel[0]])
            .collect();
        ensure!(rgb.len() == 3 * used / 4 * usize::try_from(height)?, "a window dump that ends too early");
        Ok(Self { width, height, rgb })
    }
}
