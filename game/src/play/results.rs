//! The end of a match: ranks, the table, and the record that is stored. What follows from the moves alone (who plays by
//! program, who follows whom) is found in `pace` and `shadow`.

use std::collections::BTreeSet;

use puzzle::{PreparedPuzzle, Tier};

use crate::RULES_VERSION;
use crate::duel::SecondPuzzle;
use crate::ids::{MatchId, MemberNo};
use crate::name::Name;
use crate::record::{Follower, MatchRecord, Move};
use crate::room_code::RoomCode;
use crate::settings::Origin;
use crate::time::Millis;
use crate::view::{EndReason, RacerStatus, ResultRow, Results, Timeline};

use super::board::PlayBoard;
use super::racer::{RacerState, RankKey};
use super::{Match, earned_late, pace, shadow, undecided};

impl Match {
    /// Ends the match. Digits that were entered unjudged earn their points only now, unless they did with the last one.
    pub(crate) fn end(&mut self, ended: EndReason, now: Millis) -> Results {
        for racer in &mut self.racers {
            if racer.status == RacerStatus::Racing {
                racer.status = RacerStatus::Unfinished;
            }
            let board = &self.boards[racer.board];
            let prepared = self.second.as_deref().filter(|_| board.puzzle > 0).unwrap_or(&self.prepared);
            // A solved board earned its points with its last digit.
            if self.rules.mistakes.judging.pays_late() && !board.is_solved(prepared) {
                racer.score += earned_late(&self.rules, prepared, board);
            }
        }
        let keys = self.final_keys();
        let programs = pace::not_by_hand(&self.log.moves);
        Results {
            id: self.id,
            ended,
            tier: self.prepared.tier,
            puzzle: Some(self.prepared.id),
            seed: self.seed,
            // The room knows what its setter says.
            credits: Box::default(),
            blanks: blanks(&self.prepared),
            duration_ms: self.elapsed(now),
            table: keys.iter().enumerate().map(|(i, key)| self.row(i, key, &programs)).collect(),
            timelines: self.racers.iter().map(timeline).collect(),
            second: self.second_puzzle().map(Box::new),
        }
    }

    fn second_puzzle(&self) -> Option<SecondPuzzle> {
        let (prepared, racer) = (self.second.as_deref()?, self.racers.get(1)?);
        let (member, puzzle, tier) = (racer.member, prepared.id, prepared.tier);
        Some(SecondPuzzle { member, puzzle, tier, blanks: blanks(prepared) })
    }

    /// The result of a racer who has finished. Only somebody further away, whose finish is on the way, can still rank before them:
    /// within [`LINE_MS_MAX`](crate::LINE_MS_MAX), which the table at the end shows.
    pub(crate) fn own_result(&self, no: MemberNo) -> Option<(MatchId, ResultRow)> {
        let is_final = |key: &RankKey| key.member == no && !key.is_setter && key.status.finish_ms().is_some();
        let keys = self.final_keys();
        let index = keys.iter().position(is_final)?;
        let programs = pace::not_by_hand(self.log.moves.iter().filter(|made| made.member == no));
        let mut row = self.row(index, &keys[index], &programs);
        if !self.rules.has_common_board() {
            // Its cell is one in common terms, which others who still race are not to learn.
            row.stall = None;
        }
        Some((self.id, row))
    }

    /// All racers, best first, by their right digits.
    fn final_keys(&self) -> Vec<RankKey> {
        self.ranked(|board| board.correct(self.puzzle_of(board)))
    }

    /// All racers, best first, as far as the rules make it public.
    pub(crate) fn standing(&self) -> Vec<MemberNo> {
        self.ranked(PlayBoard::cells).iter().map(|key| key.member).collect()
    }

    fn ranked(&self, cells: impl Fn(&PlayBoard) -> u16) -> Vec<RankKey> {
        let key = |racer: &RacerState| {
            let board = self.board_of(racer);
            racer.rank_key(board, cells(board))
        };
        let mut keys: Vec<RankKey> = self.racers.iter().map(key).collect();
        self.rules.mode.rank(&mut keys);
        keys
    }

    /// The stored record of this match, with what its room adds. Takes the moves out of the match.
    pub(crate) fn record(
        &mut self,
        code: RoomCode,
        origin: Origin,
        set_by: Option<Name>,
        results: Results,
    ) -> MatchRecord {
        let log = std::mem::take(&mut self.log);
        MatchRecord {
            id: self.id,
            rules_version: RULES_VERSION,
            draw: self.draw.clone(),
            code,
            origin,
            rules: self.rules,
            puzzle: self.prepared.as_ref().clone(),
            second_puzzle: self.second.clone(),
            set_by,
            racers: self.racers.iter().map(RacerState::participant).collect(),
            results,
            followers: self.followers(&log.moves),
            moves: log.moves,
            moves_rejected: log.rejected,
            departures: log.departures,
        }
    }

    /// Server bots are never reported as copying.
    fn followers(&self, moves: &[Move]) -> Vec<Follower> {
        let is_person = |no| self.racer(no).is_some_and(|racer| racer.strength.is_none());
        if !self.rules.judges_each_digit() || self.second.is_some() {
            // No racer receives a verdict on a single cell, or none that says anything of the other board.
            return Vec::new();
        }
        let undecided = undecided::undecided(self, moves);
        shadow::followers(moves, &undecided)
            .into_iter()
            .filter(|follower| is_person(follower.member))
            .collect()
    }

    /// `programs` are the racers whose pace no hand reaches.
    fn row(&self, index: usize, key: &RankKey, programs: &BTreeSet<MemberNo>) -> ResultRow {
        let racer = self.racer(key.member).expect("keys are made from racers");
        ResultRow {
            rank: u8::try_from(index + 1).expect("a match has few racers"),
            member: racer.member,
            name: racer.name.clone(),
            status: racer.status,
            rung: key.rung,
            correct: key.cells,
            mistakes: racer.strikes,
            score: racer.score,
            stall: racer.stall(),
            bot: racer.bot,
            knowledge: racer.knowledge,
            not_by_hand: programs.contains(&racer.member),
        }
    }
}

impl Results {
    /// Cells that this racer had to fill.
    #[must_use]
    pub fn blanks_of(&self, member: MemberNo) -> u16 {
        self.second_of(member).map_or(self.blanks, |second| second.blanks)
    }

    /// How hard their puzzle was.
    #[must_use]
    pub fn tier_of(&self, member: MemberNo) -> Tier {
        self.second_of(member).map_or(self.tier, |second| second.tier)
    }

    fn second_of(&self, member: MemberNo) -> Option<&SecondPuzzle> {
        self.second.as_deref().filter(|second| second.member == member)
    }
}

fn blanks(prepared: &PreparedPuzzle) -> u16 {
    u16::try_from(prepared.blanks()).expect("a board has few cells")
}

fn timeline(racer: &RacerState) -> Timeline {
    Timeline { member: racer.member, gains: racer.gains.clone() }
}
