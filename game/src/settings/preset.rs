//! Ready-made strictness: what mistakes cost, what helps, and what hints there are. Who races what, for how long and in which mode
//! stays as it is.

use serde::{Deserialize, Serialize};

use super::rules::{Aids, HintKind, Hints, Judging, Mistakes, Rules};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Preset {
    /// Every mistake costs the same few seconds, and nobody is out.
    Friendly,
    /// What a new room has.
    Standard,
    /// No help, and three mistakes end the race.
    Strict,
    /// Mistakes are counted and cost nothing, and the next step is explained on request.
    Teaching,
}

impl Preset {
    pub const ALL: [Self; 4] = [Self::Friendly, Self::Standard, Self::Strict, Self::Teaching];

    /// The preset that these rules follow, if they follow one.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.applied_to(*rules) == *rules)
    }

    /// The rules with this strictness.
    #[must_use]
    pub fn applied_to(self, rules: Rules) -> Rules {
        let Rules { mistakes, aids, hints, .. } = Rules::default();
        let mild = Mistakes { grows: false, dear_guesses: false, out_after: None, ..mistakes };
        let helped = Aids { auto_notes: true, ..aids };
        match self {
            Self::Friendly => {
                let hints = Hints { kind: HintKind::ChosenCell, cost_s: 20 };
                Rules { mistakes: mild, aids: helped, hints, ..rules }
            }
            Self::Standard => Rules { mistakes, aids, hints, ..rules },
            Self::Strict => {
                let mistakes = Mistakes {
                    judging: Judging::EachDigit,
                    lockout_s: 10,
                    grows: true,
                    dear_guesses: true,
                    out_after: Some(3),
                };
                let aids =
                    Aids { conflicts: false, tidy_notes: false, auto_notes: false, fitting_only: false };
                Rules { mistakes, aids, hints: Hints::default(), ..rules }
            }
            Self::Teaching => {
                let hints = Hints { kind: HintKind::Explained, cost_s: 0 };
                Rules { mistakes: Mistakes { lockout_s: 0, ..mild }, aids: helped, hints, ..rules }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Mode;

    #[test]
    fn every_preset_is_legal_in_every_mode_and_known_again() {
        for mode in Mode::ALL {
            for preset in Preset::ALL {
                let rules = preset.applied_to(Rules { mode, countdown_s: 10, ..Rules::default() });
                assert_eq!(rules.check(), Ok(()), "{preset:?} in {mode:?}");
                assert_eq!(Preset::of(&rules), Some(preset));
                assert_eq!((rules.mode, rules.countdown_s), (mode, 10), "the rest stays");
            }
        }
    }

    #[test]
    fn a_new_room_is_standard_and_a_changed_one_is_none() {
        let mut rules = Rules::default();
        assert_eq!(Preset::of(&rules), Some(Preset::Standard));
        rules.mistakes.lockout_s += 1;
        assert_eq!(Preset::of(&rules), None);
    }
}
