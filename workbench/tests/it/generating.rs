//! Puzzles are made as asked, or refused with the reason; questions and answers survive their encoding.

use std::ops::ControlFlow;

use puzzle::{GenerateSpec, Tier, Variant};
use workbench::{Answer, Desk, Question, Refusal, Undisturbed, answer, decode, encode};

fn of_tier(kind: &str, tier: Tier) -> Question {
    let variant: Variant = kind.parse().expect("kinds are named right here");
    Question::Generate { spec: GenerateSpec::of_tier(variant, tier), seed: 7 }
}

#[test]
fn a_puzzle_is_made_and_survives_its_encoding() {
    for kind in ["classic", "killer", "6"] {
        let question = of_tier(kind, Tier::Easy);
        assert_eq!(decode::<Question>(&encode(&question).unwrap()).unwrap(), question);
        let answered = answer(&question, &mut Undisturbed);
        assert!(matches!(&answered, Answer::Generated(made) if made.tier == Tier::Easy));
        assert_eq!(decode::<Answer>(&encode(&answered).unwrap()).unwrap(), answered);
    }
}

#[test]
fn what_cannot_be_had_is_refused_with_the_reason() {
    let Answer::Refused(Refusal::Impossible(why)) =
        answer(&of_tier("killer", Tier::Extreme), &mut Undisturbed)
    else {
        panic!("there are no killers beyond fiendish");
    };
    assert!(why.contains("classic"), "{why}");
}

#[test]
fn a_desk_that_says_stop_gets_no_puzzle() {
    struct Stop;
    impl Desk for Stop {
        fn progress(&mut self, _: u16) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }
    let answered = answer(&of_tier("classic", Tier::Easy), &mut Stop);
    assert_eq!(answered, Answer::Refused(Refusal::Stopped));
}

#[test]
fn bytes_of_something_else_are_no_message() {
    let mut bytes = encode(&of_tier("classic", Tier::Easy)).unwrap();
    bytes.push(0);
    assert!(decode::<Question>(&bytes).unwrap_err().to_string().contains("left over"));
    assert!(decode::<Question>(&[255; 40]).is_err());
}
