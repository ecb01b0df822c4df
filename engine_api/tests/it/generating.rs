//! Puzzles are made as asked, or refused with the reason; questions and answers survive their encoding.

use std::ops::ControlFlow;

use engine_api::{
    Ask, Desk, Examined, Generate, Question, Refusal, Undisturbed, answer_encoded, decode, encode,
    read_answer,
};
use puzzle::{GenerateSpec, Tier, Variant};

fn of_tier(kind: &str, tier: Tier) -> Generate {
    let variant: Variant = kind.parse().expect("kinds are named right here");
    Generate { spec: GenerateSpec::of_tier(variant, tier), seed: 7 }
}

#[test]
fn a_puzzle_is_made_and_survives_its_encoding() {
    for kind in ["classic", "killer", "6"] {
        let question = of_tier(kind, Tier::Easy);
        let made = question.answer(&mut Undisturbed).unwrap();
        assert_eq!(made.tier, Tier::Easy);
        let encoded = answer_encoded(&encode(&Question::from(question)).unwrap(), &mut Undisturbed);
        assert_eq!(read_answer(&encoded), Ok(made));
        assert_eq!(
            read_answer::<Examined>(&encoded),
            Err(Refusal::Failed),
            "it is no answer to another question"
        );
    }
}

#[test]
fn what_cannot_be_had_is_refused_with_the_reason() {
    for (kind, tier, why) in [
        ("samurai", Tier::Extreme, "which has none of it"),
        ("five-boxes", Tier::Medium, "hardly ever anything but easy or hard"),
        ("4x4", Tier::Hard, "never harder than easy"),
    ] {
        let told = of_tier(kind, tier).answer(&mut Undisturbed).unwrap_err().to_string();
        assert!(told.contains(why), "{kind} {tier}: {told}");
    }
}

#[test]
fn a_desk_that_says_stop_gets_no_puzzle() {
    struct Stop;
    impl Desk for Stop {
        fn progress(&mut self, _: u16) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }
    let question = Question::from(of_tier("classic", Tier::Easy));
    assert_eq!(read_answer::<()>(&question.answer(&mut Stop)), Err(Refusal::Stopped));
}

#[test]
fn bytes_of_something_else_are_no_message() {
    let mut bytes = encode(&Question::from(of_tier("classic", Tier::Easy))).unwrap();
    bytes.push(0);
    assert!(decode::<Question>(&bytes).unwrap_err().to_string().contains("left over"));
    assert!(decode::<Question>(&[255; 40]).is_err());
}
