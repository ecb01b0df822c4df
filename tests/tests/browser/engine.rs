//! The engine in its Web Worker: it answers while frames go on, and can be stopped.

use anyhow::{Context, Result};
use engine_api::{Ask, Generate, Question, read_answer};
use puzzle::PreparedPuzzle;
use puzzle::{GenerateSpec, Tier};
use serde_json::Value;
use testkit::chromium::{Chromium, Screen};
use testkit::server::{Server, check_page};

use crate::person::Person;

/// Asks the page's engine, outside of the client, one question after the other and stops the first. Resolves to the id of
/// the answer, its bytes, and how many frames the page had meanwhile.
const ASK: &str = r#"new Promise((done, fail) => {
    let frames = 0;
    const count = () => { frames += 1; requestAnimationFrame(count); };
    requestAnimationFrame(count);
    const page = document.querySelector("script[data-engine]").dataset;
    const engine = nonetEngine(page, {
        answered: (id, bytes) => done({ id, bytes: [...bytes], frames }),
        failed: (id) => fail(new Error("question " + id + " failed")),
        progress: () => {},
    });
    QUESTIONS.forEach((question, id) => engine.ask(id, Uint8Array.from(question)));
    STOPPED.forEach((id) => setTimeout(() => engine.stop(id), 100));
})"#;

fn question(kind: &str, tier: Tier, seed: u64) -> Result<Vec<u8>> {
    let spec = GenerateSpec::of_tier(kind.parse()?, tier);
    Ok(engine_api::encode(&Question::from(Generate { spec, seed }))?)
}

async fn ask(person: &Person, questions: &[Vec<u8>], stopped: &[usize]) -> Result<(Value, PreparedPuzzle)> {
    let script = ASK
        .replace("QUESTIONS", &serde_json::to_string(questions)?)
        .replace("STOPPED", &serde_json::to_string(stopped)?);
    let told = person.page.evaluate(&script).await?;
    let bytes: Vec<u8> = serde_json::from_value(told["bytes"].clone())?;
    Ok((told, read_answer(&bytes)?))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_worker_generates_while_frames_go_on() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    let ann = Person::opens(&chromium, Screen::DESKTOP, &home).await?;
    let early = ann.page.requests().into_iter().find(|url| url.contains("/engine.") && url.contains("wasm"));
    assert_eq!(early, None, "the engine is loaded on demand");

    let hard = question("16x16", Tier::Hard, 3)?;
    let (told, made) = ask(&ann, &[hard], &[]).await?;
    assert_eq!(made.tier, Tier::Hard);
    let same = Generate { spec: GenerateSpec::of_tier("16x16".parse()?, Tier::Hard), seed: 3 };
    let native = same.answer(&mut engine_api::Undisturbed)?;
    assert_eq!(native, made, "the same seed makes the same puzzle everywhere");
    let frames = told["frames"].as_u64().context("a count of frames")?;
    assert!(frames > 3, "only {frames} frames while the engine worked");

    let questions = [question("25x25", Tier::Hard, 1)?, question("classic", Tier::Easy, 7)?];
    let (told, made) = ask(&ann, &questions, &[0]).await?;
    assert_eq!(told["id"], 1, "the first question was stopped");
    assert_eq!(made.tier, Tier::Easy);
    ann.is_content(server.address());
    server.stop().await
}
