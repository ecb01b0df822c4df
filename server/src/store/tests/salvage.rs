//! A damaged store: what can be read is recovered, and what cannot is named.

use std::fs;

use super::*;
use crate::store::salvage::{self, Salvaged};

const PAGE: usize = 4_096;

#[tokio::test]
async fn one_damaged_page_costs_what_stands_on_it() {
    for at in [0.0, 0.5, 0.95] {
        damage_one_page(at).await;
    }
}

/// `at`: how far into the table the page is, from 0 to 1.
async fn damage_one_page(at: f64) {
    let folder = tempfile::tempdir().unwrap();
    let (path, to) = (folder.path().join("nonet.db"), folder.path().join("saved.db"));
    let place = DatabaseUrl::Sqlite(path.clone());
    let opened = Opened::at(&place).await;
    let line = format!("{}\n", "x".repeat(100));
    opened.keep((0..500).flat_map(|room| [open(room), inputs(room, 0, &line)]).collect()).await;
    opened.end().await;
    let mut bytes = fs::read(&path).unwrap();
    // A page that is full of inputs.
    let is_full_of_inputs =
        |page: &[u8]| page.windows(50).filter(|text| text.iter().all(|&byte| byte == b'x')).count() > 500;
    let pages: Vec<usize> =
        (0..bytes.len() / PAGE).filter(|n| is_full_of_inputs(&bytes[n * PAGE..][..PAGE])).collect();
    // The first one holds no rows any more: it is the table's root, and leads to the others.
    let pages = &pages[1..];
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    let damaged = pages[(pages.len() as f64 * at) as usize] * PAGE;
    bytes[damaged..][..PAGE].fill(0xAA);
    fs::write(&path, &bytes).unwrap();

    let said = salvage::run(&place, &to).await.unwrap();
    assert_eq!(fs::read(&path).unwrap(), bytes, "the damaged one is left alone");
    let of = |table| said.iter().find(|salvaged: &&Salvaged| salvaged.table == table).unwrap();
    assert_eq!((of("rooms").rows, &*of("rooms").gaps), (500, &[][..]));
    assert!((400..500).contains(&of("inputs").rows), "{}", of("inputs"));
    assert_eq!(of("inputs").gaps.len(), 1, "{}", of("inputs"));

    let saved = Opened::at(&DatabaseUrl::Sqlite(to)).await;
    let rooms = saved.rooms().await;
    let whole = rooms.iter().filter(|room| room.as_ref().is_ok_and(|room| room.inputs == line));
    assert_eq!(whole.count() as u64, of("inputs").rows);
    saved.end().await;
}
