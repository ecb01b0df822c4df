//! What a guest reads before giving a name: who invites, who is in, what is played, and whether there is a place.

use game::{EntryState, Phase, PuzzleChoice, RoomCode, RoomPreview};

use super::Room;
use super::rules::{CardRow, short_card};
use crate::text::{self, rules as words};

/// The join screen's content. All but the code is empty until the server has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub code: RoomCode,
    /// "Ann invites you to race".
    pub title: String,
    /// The rules in short: "Puzzle", "Players", "Mistakes".
    pub rows: Vec<CardRow>,
    /// What a guest should know before entering: "The race is on. You watch now and play the next one."
    pub note: Option<&'static str>,
    /// There is a place.
    pub can_join: bool,
    /// "Join Ann", "Watch".
    pub action: String,
}

impl Invitation {
    pub(crate) fn of(code: RoomCode, preview: Option<&RoomPreview>) -> Self {
        let Some(preview) = preview else {
            let (title, action) = (text::invited_to(code), text::join_room().to_owned());
            return Self { code, title, rows: Vec::new(), note: None, can_join: true, action };
        };
        let mut rows = short_card(&preview.settings);
        rows.insert(0, CardRow { label: words::players(), value: players(preview) });
        Self {
            code,
            title: match &preview.host {
                Some(host) => text::invites(host.as_str(), preview.settings.rules.mode),
                None => text::invited_to(code),
            },
            rows,
            note: note(preview),
            can_join: matches!(preview.entry, EntryState::Open | EntryState::SeatsTaken),
            action: if preview.entry == EntryState::SeatsTaken {
                text::watch_room()
            } else {
                text::join_room()
            }
            .to_owned(),
        }
    }
}

impl Room {
    /// What is played here, and the rules of that kind: `None` for a board that no name describes.
    #[must_use]
    pub fn kind_and_rules(&self) -> Option<(String, String)> {
        let variant = match &self.view.settings.puzzle {
            PuzzleChoice::Generated { spec, .. } => Some(&spec.variant),
            PuzzleChoice::Set { kind, .. } => kind.as_ref(),
        };
        let variant = variant.filter(|variant| !variant.is_classic())?;
        Some((text::kind(Some(variant)), text::kind_rules(variant)))
    }
}

/// "4 of 8: Ann, Bo and 2 more".
fn players(preview: &RoomPreview) -> String {
    const NAMED_MAX: usize = 3;
    let (in_all, seats) = (usize::from(preview.racers_in_all), preview.settings.rules.racers_max());
    let named = if in_all > NAMED_MAX { NAMED_MAX - 1 } else { NAMED_MAX };
    let names: Vec<&str> = preview.racers.iter().take(named).map(game::Name::as_str).collect();
    if names.is_empty() {
        return words::players_of(preview.racers_in_all, seats);
    }
    let rest = in_all.saturating_sub(names.len());
    words::players_named(in_all, seats, names.join(", "), rest)
}

fn note(preview: &RoomPreview) -> Option<&'static str> {
    match (preview.entry, preview.phase) {
        (EntryState::Full, _) => Some(text::room_full()),
        (EntryState::Locked, _) => Some(text::room_locked()),
        (EntryState::Reserved, _) => Some(text::room_reserved()),
        (EntryState::Attempt, _) => Some(text::room_attempt()),
        (EntryState::SeatsTaken, _) => Some(text::seats_taken()),
        (EntryState::Open, Phase::Racing) => Some(text::race_is_on()),
        (EntryState::Open, Phase::Countdown { .. } | Phase::Dealing | Phase::Setting | Phase::Comparing) => {
            Some(text::race_is_about_to_start())
        }
        (EntryState::Open, Phase::Lobby | Phase::Finished) => None,
    }
}

#[cfg(test)]
mod tests {
    use game::{Capacity, Origin, RoomConfig, RoomId, Settings};

    use super::*;

    fn preview() -> RoomPreview {
        let config = RoomConfig {
            id: RoomId(1),
            code: RoomCode::nth(7),
            origin: Origin::Private,
            settings: Settings::default(),
            secret: game::Secret::of_seed(1),
            reserved: Vec::new(),
            capacity: Capacity::default(),
            opener: None,
            attempt: None,
            pool: None,
        };
        game::Room::new(config, game::Millis(0)).preview()
    }

    fn of(change: impl FnOnce(&mut RoomPreview)) -> Invitation {
        let mut preview = preview();
        preview.host = Some("Ann".parse().unwrap());
        change(&mut preview);
        Invitation::of(preview.code, Some(&preview))
    }

    fn names(all: &[&str]) -> Vec<game::Name> {
        all.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn an_invitation_says_who_where_and_what() {
        let card = of(|preview| {
            (preview.racers, preview.racers_in_all) = (names(&["Ann", "Bo", "Cy", "Di"]), 5);
        });
        assert_eq!(card.title, "Ann invites you to race");
        let row = |label| card.rows.iter().find(|row| row.label == label).map(|row| row.value.as_str());
        assert_eq!(row("Players"), Some("5 of 8: Ann, Bo and 3 more"));
        assert_eq!(row("Puzzle"), Some("Classic 9×9, medium"));
        assert!(row("Mistakes").is_some() && row("Time limit").is_some());
        assert_eq!((card.note, card.can_join), (None, true));
    }

    #[test]
    fn a_room_without_a_place_says_so() {
        for (entry, can_join) in [
            (EntryState::Full, false),
            (EntryState::Locked, false),
            (EntryState::Reserved, false),
            (EntryState::Attempt, false),
            (EntryState::SeatsTaken, true),
        ] {
            let card = of(|preview| preview.entry = entry);
            assert_eq!((card.can_join, card.note.is_some()), (can_join, true), "{entry:?}");
        }
        let racing = of(|preview| preview.phase = Phase::Racing);
        assert_eq!((racing.note, racing.can_join), (Some(text::race_is_on()), true));
    }

    #[test]
    fn an_unanswered_invitation_shows_its_code() {
        let card = Invitation::of(RoomCode::nth(7), None);
        assert!(card.title.contains(&RoomCode::nth(7).to_string()) && card.rows.is_empty() && card.can_join);
    }
}
