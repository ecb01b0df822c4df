//! Answers as people read them: aligned tables, times in words. Decides nothing.

use std::fmt::Write as _;
use std::time::SystemTime;

use server::admin::{
    BanSummary, Ended, Forgetting, JudgedPuzzle, Renamed, ReportSummary, ReportedPuzzle, RoomReport,
    RoomSummary, Rooms, SessionSummary, Status, VoidedMatch,
};

use super::span::shown;

/// Columns aligned by their widest cell; the first row is the head.
pub(in crate::cli) fn table<const N: usize>(
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let rows: Vec<[String; N]> = std::iter::once(head.map(str::to_owned)).chain(rows).collect();
    let mut widths = [0; N];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        writeln!(text, "{}", line.trim_end()).expect("a string takes everything");
    }
    text
}

pub(super) fn status(status: &Status) -> String {
    let state = match status.ends_in_ms {
        Some(ms) => format!("{}, ends in {} at the latest", status.state, shown(ms / 1_000)),
        None => status.state.clone(),
    };
    let ready = match status.not_ready_because.as_slice() {
        [] => "yes".to_owned(),
        reasons => format!("no: {}", reasons.join(", ")),
    };
    let mib = status.resident_memory_bytes / (1_024 * 1_024);
    let rows = [
        ("Version", status.version.clone()),
        ("State", state),
        ("Ready", ready),
        ("Up", shown(status.uptime_s)),
        ("Players connected", status.sessions.to_string()),
        ("Rooms", format!("{}, {} of them playing", status.rooms, status.playing)),
        ("In the queue", status.queue_waiting.to_string()),
        ("Memory", format!("{mib} MiB")),
        ("Bans", status.bans.to_string()),
    ];
    rows.iter().fold(String::new(), |mut text, (what, value)| {
        writeln!(text, "{what:18}{value}").expect("a string takes everything");
        text
    })
}

pub(super) fn voided(voided: &VoidedMatch) -> String {
    let rows = voided.changes.iter();
    let rows =
        rows.map(|row| [row.player.to_string(), row.name.clone(), row.old.to_string(), row.new.to_string()]);
    format!("{} is void\n{}", voided.id, table(["PLAYER", "NAME", &voided.class, "NOW"], rows))
}

pub(super) fn renamed(renamed: &Renamed) -> String {
    let until = if renamed.is_own { " until their next rated match" } else { "" };
    format!("pages call {} {}{until}\n", renamed.player, renamed.name)
}

pub(super) fn rooms(rooms: &Rooms) -> String {
    let mut text = room_table(&rooms.rooms);
    if !rooms.silent.is_empty() {
        let codes: Vec<String> = rooms.silent.iter().map(ToString::to_string).collect();
        writeln!(text, "No answer in time from: {}", codes.join(" ")).expect("a string takes everything");
    }
    text
}

fn room_table(rooms: &[RoomSummary]) -> String {
    let head = ["ROOM", "ORIGIN", "PHASE", "PEOPLE", "HERE", "MATCHES", "AGE", "JOURNAL"];
    let row = |room: &RoomSummary| {
        [
            room.code.to_string(),
            room.origin.clone(),
            room.phase.clone(),
            room.members.to_string(),
            room.connected.to_string(),
            room.matches.to_string(),
            shown(room.age_ms / 1_000),
            format!("{} B", room.journal_bytes),
        ]
    };
    table(head, rooms.iter().map(row))
}

pub(super) fn room(report: &RoomReport) -> String {
    let people = report.people.iter().map(|person| {
        let here = if person.connected { "here" } else { "away" };
        let host = if person.host { "host" } else { "" };
        [
            person.player.to_string(),
            person.name.clone(),
            person.role.clone(),
            here.to_owned(),
            host.to_owned(),
        ]
    });
    let people = table(["PLAYER", "NAME", "ROLE", "LINE", ""], people);
    format!("{}\n{people}", room_table(std::slice::from_ref(&report.summary)))
}

pub(super) fn sessions(sessions: &[SessionSummary]) -> String {
    let row = |session: &SessionSummary| {
        let age = shown(session.age_ms / 1_000);
        [session.player.to_string(), session.address.clone(), age, session.place.clone()]
    };
    table(["PLAYER", "ADDRESS", "FOR", "PLACE"], sessions.iter().map(row))
}

pub(super) fn bans(bans: &[BanSummary]) -> String {
    let since_epoch = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let row = |ban: &BanSummary| {
        let left = |until: u64| format!("{} more", shown(until.saturating_sub(since_epoch.as_secs())));
        let until = ban.until.map_or_else(|| "for ever".to_owned(), left);
        [ban.subject.to_string(), until, ban.reason.clone()]
    };
    table(["WHO", "UNTIL", "REASON"], bans.iter().map(row))
}

pub(super) fn reports(reports: &[ReportSummary]) -> String {
    let since_epoch = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let row = |report: &ReportSummary| {
        let ago = format!("{} ago", shown(since_epoch.as_secs().saturating_sub(report.at)));
        let (of, by) = (report.subject.to_string(), report.reporter.to_string());
        [of, report.why.clone(), ago, report.match_id.clone(), by]
    };
    table(["PLAYER", "WHY", "WHEN", "MATCH", "REPORTED BY"], reports.iter().map(row))
}

pub(super) fn reported(reported: &[ReportedPuzzle]) -> String {
    let row = |puzzle: &ReportedPuzzle| {
        let ReportedPuzzle { id, title, setter, name, words, copied } = puzzle;
        let [id, words, copied, setter] =
            [id.to_string(), words.to_string(), copied.to_string(), setter.to_string()];
        [id, words, copied, setter, name.clone(), title.clone()]
    };
    table(["PUZZLE", "WORDS", "COPIED", "PLAYER", "NAME", "TITLE"], reported.iter().map(row))
}

pub(super) fn judged(JudgedPuzzle { id, keeps, .. }: &JudgedPuzzle) -> String {
    if *keeps {
        format!("{id} is listed while its setter wants it, whatever is reported\n")
    } else {
        format!("{id} is in no list any more\n")
    }
}

pub(super) fn ended(ended: &Ended) -> String {
    match ended.sessions {
        1 => "ended 1 connection\n".to_owned(),
        count => format!("ended {count} connections\n"),
    }
}

pub(super) fn forgotten(forgotten: &Forgetting) -> String {
    let Forgetting { pseudonym, retold, rooms, .. } = forgotten;
    let mut text = format!("forgotten; {retold} matches, challenges and runs name {pseudonym} instead\n");
    if !rooms.is_empty() {
        let codes: Vec<String> = rooms.iter().map(ToString::to_string).collect();
        writeln!(text, "They are back in {}: give the order again once these are closed.", codes.join(" "))
            .expect("a string takes everything");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["ÄÖ", "1"], ["long one", "22"]].map(|row| row.map(str::to_owned));
        assert_eq!(table(["A", "B"], rows), "A         B\nÄÖ        1\nlong one  22\n");
    }
}
