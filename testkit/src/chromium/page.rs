//! One page: goes somewhere, looks, clicks, types, taps, loses its network, and keeps everything that went wrong.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, bail};
use data_encoding::BASE64;
use serde_json::{Value, json};

use super::devtools::Devtools;
use crate::wait::look_until;

/// Complaints and requests that a page's record keeps.
const RECORD_MAX: usize = 1_000;

const PAINTED: &str = "performance.getEntriesByType('paint').length > 0";

/// The size of a page's window, in CSS pixels, and what it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
    /// Device pixels per CSS pixel.
    pub scale: f64,
    pub touch: bool,
    /// Whether its owner has not asked for less motion.
    pub moves: bool,
}

/// Blunt and still, unless a journey is about that: a renderer without a graphics card takes all cores for as long as anything
/// moves, and longer for each pixel.
impl Screen {
    pub const DESKTOP: Self = Self { width: 1280, height: 800, scale: 1.0, touch: false, moves: false };
    pub const PHONE: Self = Self { width: 390, height: 844, scale: 1.0, touch: true, moves: false };

    /// As most people have it.
    pub const fn lifelike(self) -> Self {
        Self { scale: if self.touch { 2.0 } else { self.scale }, moves: true, ..self }
    }
}

/// In CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Rect {
    pub fn centre(self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

#[derive(Debug)]
pub struct Page {
    devtools: Devtools,
    session: String,
    screen: Screen,
    record: Arc<Mutex<Record>>,
}

/// What a page's events leave behind.
#[derive(Debug, Default)]
struct Record {
    complaints: Vec<String>,
    /// Bytes as they came over the network, with heads and as compressed, without WebSockets.
    transferred: f64,
    requests: Vec<String>,
}

fn lock(record: &Mutex<Record>) -> MutexGuard<'_, Record> {
    record.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Page {
    pub(super) async fn prepare(devtools: Devtools, session: &str, screen: Screen) -> Result<Self> {
        let record = Arc::new(Mutex::new(Record::default()));
        let noted = record.clone();
        devtools.listen(session, Arc::new(move |method, params| lock(&noted).note(method, params)));
        let page = Self { devtools, session: session.to_owned(), screen, record };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({})).await?;
        }
        let metrics = json!({
            "width": screen.width,
            "height": screen.height,
            "deviceScaleFactor": screen.scale,
            "mobile": screen.touch,
        });
        page.call("Emulation.setDeviceMetricsOverride", metrics).await?;
        let motion = if screen.moves { "no-preference" } else { "reduce" };
        let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }] });
        page.call("Emulation.setEmulatedMedia", media).await?;
        page.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": screen.touch })).await?;
        // Every page believes that it has the keyboard, as a player's only window would.
        page.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await?;
        Ok(page)
    }

    pub(super) async fn call(&self, method: &str, params: Value) -> Result<Value> {
        self.devtools.call(Some(&self.session), method, params).await
    }

    pub async fn open(&self, url: &str) -> Result<()> {
        let answer = self.call("Page.navigate", json!({ "url": url })).await?;
        match answer["errorText"].as_str() {
            Some(error) => bail!("{url} cannot be loaded: {error}"),
            None => Ok(()),
        }
    }

    /// Runs a script at the beginning of every document that is opened from now on.
    pub async fn before_every_document(&self, script: &str) -> Result<()> {
        let params = json!({ "source": script });
        self.call("Page.addScriptToEvaluateOnNewDocument", params).await.map(|_| ())
    }

    /// One of the browser's own figures about the page: `TaskDuration` in seconds of processor time, `JSHeapUsedSize` in bytes.
    pub async fn metric(&self, name: &str) -> Result<f64> {
        self.call("Performance.enable", json!({ "timeDomain": "threadTicks" })).await?;
        let answer = self.call("Performance.getMetrics", json!({})).await?;
        let metrics = answer["metrics"].as_array().map(Vec::as_slice).unwrap_or_default();
        let metric = metrics.iter().find(|metric| metric["name"] == name);
        metric
            .and_then(|metric| metric["value"].as_f64())
            .with_context(|| format!("no metric is called {name}"))
    }

    /// Frees what the page no longer uses, so that its memory can be compared.
    pub async fn collect_garbage(&self) -> Result<()> {
        self.call("HeapProfiler.collectGarbage", json!({})).await.map(|_| ())
    }

    pub async fn reload(&self) -> Result<()> {
        self.call("Page.reload", json!({})).await.map(|_| ())
    }

    /// The value of an expression, as JSON.
    pub async fn evaluate(&self, expression: &str) -> Result<Value> {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.call("Runtime.evaluate", params).await?;
        match answer.get("exceptionDetails") {
            Some(details) => bail!("{expression} throws {}", exception_text(details)),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// Looks until `pick` finds something in the value of an expression. An expression that throws has no value:
    /// the page may be on its way to another document.
    ///
    /// # Errors
    /// When it does not: says what there was instead.
    pub async fn until<T>(
        &self,
        what: &str,
        expression: &str,
        mut pick: impl FnMut(&Value) -> Option<T>,
    ) -> Result<T> {
        let mut last = Value::Null;
        let found = look_until(what, async || {
            last = self.evaluate(expression).await.unwrap_or_default();
            Ok(pick(&last))
        })
        .await;
        found.with_context(|| format!("the page says {last}, and complains {:?}", self.complaints()))
    }

    /// Clicks, or on a touch screen taps.
    pub async fn press(&self, (x, y): (f64, f64)) -> Result<()> {
        // Chromium drops what is pressed before a document has been painted for the first time.
        self.until("a painted page", PAINTED, |painted| (*painted == true).then_some(())).await?;
        if self.screen.touch {
            let start = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
            let end = json!({ "type": "touchEnd", "touchPoints": [] });
            // Both are on their way before the page has seen the first: a slow page must not make a long press of it.
            let (start, end) = tokio::join!(
                self.call("Input.dispatchTouchEvent", start),
                self.call("Input.dispatchTouchEvent", end)
            );
            return start.and(end).map(|_| ());
        }
        self.call("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": x, "y": y })).await?;
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event).await?;
        }
        Ok(())
    }

    /// Presses a key: a digit, a letter, or a named one (`Enter`, `Tab`, `ArrowLeft`, `Escape`, `Backspace`).
    pub async fn key(&self, key: &str) -> Result<()> {
        let (code, number) = key_code(key).with_context(|| format!("no key is called {key:?}"))?;
        let down = json!({
            "type": if key.len() == 1 { "keyDown" } else { "rawKeyDown" },
            "key": key,
            "code": code,
            "windowsVirtualKeyCode": number,
            "text": if key.len() == 1 { key } else { "" },
        });
        self.call("Input.dispatchKeyEvent", down).await?;
        let up = json!({ "type": "keyUp", "key": key, "code": code, "windowsVirtualKeyCode": number });
        self.call("Input.dispatchKeyEvent", up).await.map(|_| ())
    }

    /// Puts text into the focused field, as pasting or a phone's keyboard does.
    pub async fn insert_text(&self, text: &str) -> Result<()> {
        self.call("Input.insertText", json!({ "text": text })).await.map(|_| ())
    }

    /// Lets the page's processor be so many times slower.
    pub async fn throttle_processor(&self, times: f64) -> Result<()> {
        self.call("Emulation.setCPUThrottlingRate", json!({ "rate": times })).await.map(|_| ())
    }

    /// Takes the network away, or gives it back.
    pub async fn set_offline(&self, offline: bool) -> Result<()> {
        let conditions = json!({
            "offline": offline,
            "latency": 0,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        });
        self.call("Network.emulateNetworkConditions", conditions).await.map(|_| ())
    }

    /// Makes the line as slow as one far away: milliseconds until an answer begins, and bytes a second.
    pub async fn slow_down(&self, latency_ms: u32, bytes_per_s: u32) -> Result<()> {
        let conditions = json!({
            "offline": false,
            "latency": latency_ms,
            "downloadThroughput": bytes_per_s,
            "uploadThroughput": bytes_per_s,
        });
        self.call("Network.emulateNetworkConditions", conditions).await.map(|_| ())
    }

    /// Writes what the page looks like into a PNG file, whose folder is made if need be.
    pub async fn screenshot(&self, file: &Path) -> Result<()> {
        let answer = self.call("Page.captureScreenshot", json!({ "format": "png" })).await?;
        let png = BASE64.decode(answer["data"].as_str().unwrap_or_default().as_bytes())?;
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(file, png).with_context(|| format!("{} cannot be written", file.display()))
    }

    /// Everything that went wrong since the start, or since it was asked last: errors on the console, exceptions,
    /// requests that failed.
    pub fn take_complaints(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.record).complaints)
    }

    fn complaints(&self) -> Vec<String> {
        lock(&self.record).complaints.clone()
    }

    /// Bytes that came over the network, compressed as they came, without WebSockets.
    pub fn transferred_bytes(&self) -> f64 {
        lock(&self.record).transferred
    }

    /// What was asked for over the network.
    pub fn requests(&self) -> Vec<String> {
        lock(&self.record).requests.clone()
    }
}

impl Record {
    fn note(&mut self, method: &str, params: &Value) {
        match method {
            "Runtime.exceptionThrown" => {
                self.complain(format!("exception: {}", exception_text(&params["exceptionDetails"])));
            }
            "Runtime.consoleAPICalled" => {
                if matches!(params["type"].as_str(), Some("error" | "assert")) {
                    self.complain(format!("console: {}", console_text(&params["args"])));
                }
            }
            "Log.entryAdded" => {
                let (level, text) = (params["entry"]["level"].as_str(), &params["entry"]["text"]);
                // WebGL misuse is logged as a warning, and is an error all the same.
                let webgl = text.as_str().is_some_and(|text| text.contains("WebGL: INVALID"));
                if level == Some("error") || webgl {
                    self.complain(format!("log: {text} {}", params["entry"]["url"]));
                }
            }
            "Network.requestWillBeSent" if self.requests.len() < RECORD_MAX => {
                self.requests.push(params["request"]["url"].as_str().unwrap_or_default().to_owned());
            }
            "Network.loadingFinished" => {
                self.transferred += params["encodedDataLength"].as_f64().unwrap_or(0.0)
            }
            "Network.loadingFailed" if params["canceled"] != true => {
                self.complain(format!("request: {} {}", params["type"], params["errorText"]));
            }
            _ => {}
        }
    }

    fn complain(&mut self, complaint: String) {
        if self.complaints.len() < RECORD_MAX {
            self.complaints.push(complaint);
        }
    }
}

fn exception_text(details: &Value) -> String {
    let described = details["exception"]["description"].as_str().or(details["text"].as_str());
    described.unwrap_or("something").to_owned()
}

fn console_text(args: &Value) -> String {
    let text = |arg: &Value| match (arg["value"].as_str(), arg["description"].as_str()) {
        (Some(text), _) | (None, Some(text)) => text.to_owned(),
        (None, None) => arg["value"].to_string(),
    };
    args.as_array().into_iter().flatten().map(text).collect::<Vec<_>>().join(" ")
}

/// The code and the number under which browsers know a key.
fn key_code(key: &str) -> Option<(String, u32)> {
    let named = |code: &str, number| Some((code.to_owned(), number));
    match key {
        "Enter" => named("Enter", 13),
        "Escape" => named("Escape", 27),
        "Tab" => named("Tab", 9),
        "Backspace" => named("Backspace", 8),
        "ArrowLeft" => named("ArrowLeft", 37),
        "ArrowUp" => named("ArrowUp", 38),
        "ArrowRight" => named("ArrowRight", 39),
        "ArrowDown" => named("ArrowDown", 40),
        _ => {
            let mut characters = key.chars();
            let (Some(only), None) = (characters.next(), characters.next()) else { return None };
            let upper = only.to_ascii_uppercase();
            match only {
                '0'..='9' => Some((format!("Digit{only}"), u32::from(only))),
                'a'..='z' | 'A'..='Z' => Some((format!("Key{upper}"), u32::from(upper))),
                _ => None,
            }
        }
    }
}
