//! Puzzles, rules and answers that several stories need.

use game::{
    Event, JobId, JobRequest, JoinRefusal, Mistakes, Rejection, RequestId, RoomEvent, Rules, Verdict, perform,
};
use puzzle::{GenerateSpec, Tier, Variant};

/// A solved grid, and the same with its first four cells open: a race of four moves.
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
pub(crate) const FOUR_OPEN: &str =
    "....78912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The same solution with an undecided cell: 1 and 3 are both possible in cell 47, and in each of its houses another
/// cell may take them as well. Cells 1 and 56 are decided; with a 3 in cell 1 and a 1 in cell 56 so is cell 47.
pub(crate) const ONE_UNDECIDED: &str =
    "5..6789126721953481983425.78597614234268537917..92485696.537284287419635345.86179";

/// Every digit is judged, and all mistakes cost the same.
pub(crate) fn judged(lockout_s: u8, out_after: Option<u8>) -> Rules {
    Rules {
        mistakes: Mistakes {
            judging: game::Judging::EachDigit,
            lockout_s,
            grows: false,
            dear_guesses: false,
            out_after,
        },
        ..Rules::default()
    }
}

/// The same, but nothing is said of a digit before the board is full.
pub(crate) fn silent(lockout_s: u8, out_after: Option<u8>) -> Rules {
    let judged = judged(lockout_s, out_after);
    Rules { mistakes: Mistakes { judging: game::Judging::FullBoard, ..judged.mistakes }, ..judged }
}

/// A classic puzzle of this tier.
pub(crate) fn classic(tier: Tier) -> GenerateSpec {
    GenerateSpec::of_tier(Variant::classic(), tier)
}

/// The verdict on a move that is refused.
pub(crate) fn rejected(why: Rejection) -> Verdict {
    Verdict::Rejected { problem: Box::new(why.into()) }
}

/// What is told about a request of a story, none of which has a number.
pub(crate) fn refused(why: Rejection) -> RoomEvent {
    RoomEvent::Refused { request: RequestId::NONE, problem: why.into() }
}

/// What is told somebody who may not come in.
pub(crate) fn join_refused(why: JoinRefusal) -> RoomEvent {
    RoomEvent::JoinRefused { request: RequestId::NONE, problem: why.into() }
}

/// What a shell that performs a job hands in.
pub(crate) fn performed(job: JobId, request: &JobRequest) -> Event {
    Event::job_done(job, perform(request))
}
