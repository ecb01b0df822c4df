//! The page of one run: what came in a link (`/g/...`), a racer's lane of a match, or what was just played. From here it is raced
//! alone or in a room, played on from a moment, and sent on as a link. Knows how a run becomes a game; how a game goes is practice's
//! business.

mod blocks;

use engine_api::{Prepare, Refusal, WriteText};
use game::{GhostLink, GhostRole, MatchId, MemberNo, Millis, MoveKind, ReplayBoard};
use puzzle::{Credits, PreparedPuzzle};

use super::notes;
use super::page::TheatrePage;
use crate::app::App;
use crate::asking::{Answered, Asked};
use crate::fetch::{FetchFailure, Fetched};
use crate::noted;
use crate::practice::{Against, GhostRace};
use crate::screens::{Block, Form, Page, PageButton, PageEvent, PageIntent, Place, Step, Tone};
use crate::shared::Cx;
use crate::text::ghosts as words;
use crate::text::{self, practice};

/// Characters of an address that still make a QR code which phones read from a screen.
pub const CODE_CHARS_MAX: usize = 1_400;

/// Milliseconds until the server is asked again who signed a run.
const AGAIN_MS: u64 = 10_000;

/// How the answer begins about a run that the server has signed.
const SIGNED: &str = r#"{"signed":true"#;

/// What the page is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GhostOf {
    /// What stands behind `/g/`.
    Text(String),
    /// A racer of a match that this server has recorded.
    Match(MatchId, MemberNo),
    /// A run that is here already, perhaps from so many milliseconds on; perhaps this server has recorded it. The log has the
    /// notes that its lane lacks.
    Run { link: Box<GhostLink>, from_ms: Option<u32>, recorded: Option<(MatchId, MemberNo)>, log: String },
}

/// How far the page knows its run.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Run {
    /// It is looked up.
    Coming,
    /// Why there is none, and whether it may come later.
    Refused {
        why: String,
        later: bool,
    },
    Here(Box<GhostLink>),
}

/// Who says that the run was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Witness {
    Nobody,
    /// Some server has signed it; whether it was this one is not known yet.
    Asked,
    /// Not this one.
    Another,
    This,
}

/// What begins when the engine has prepared the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Race,
    PlayOn,
    Watch,
}

#[derive(Clone, Debug)]
pub struct GhostPage {
    of: GhostOf,
    is_sheet: bool,
    run: Run,
    witness: Witness,
    /// When the server is asked, after it did not say who signed the run.
    asks_from: Millis,
    prepared: Option<Box<PreparedPuzzle>>,
    made: Asked<PreparedPuzzle>,
    /// The puzzle as the text that a room takes.
    written: Asked<String>,
    wish: Option<Wish>,
    shows_code: bool,
    with_notes: bool,
}

impl PartialEq for GhostPage {
    fn eq(&self, other: &Self) -> bool {
        self.of == other.of && self.run == other.run
    }
}

impl GhostPage {
    pub(crate) fn new(of: GhostOf, is_sheet: bool) -> Self {
        let run = match &of {
            GhostOf::Text(text) => read(text),
            GhostOf::Match(..) => Run::Coming,
            GhostOf::Run { link, log, .. } => {
                let mut link = link.clone();
                notes::add(&mut link.lane, &link.puzzle, log);
                Run::Here(link)
            }
        };
        let mut page = Self {
            of,
            is_sheet,
            run: Run::Coming,
            witness: Witness::Nobody,
            asks_from: Millis(0),
            prepared: None,
            made: Asked::default(),
            written: Asked::default(),
            wish: None,
            shows_code: false,
            with_notes: false,
        };
        page.found(run);
        page
    }

    fn found(&mut self, run: Run) {
        let is_recorded = matches!(self.of, GhostOf::Run { recorded: Some(_), .. });
        let is_signed = matches!(&run, Run::Here(link) if link.signature.is_some() || is_recorded);
        self.witness = if is_signed { Witness::Asked } else { Witness::Nobody };
        self.run = run;
    }

    fn link(&self) -> Option<&GhostLink> {
        if let Run::Here(link) = &self.run { Some(link) } else { None }
    }

    fn moment(&self) -> Option<u32> {
        if let GhostOf::Run { from_ms, .. } = self.of { from_ms } else { None }
    }

    /// Where this server says what it knows of the run.
    fn path(&self) -> Option<String> {
        let of_match = |id: MatchId, member: MemberNo| format!("/api/matches/{id}/ghost/{}", member.0);
        match (&self.run, &self.of) {
            (Run::Coming, GhostOf::Match(id, member)) => Some(of_match(*id, *member)),
            (Run::Here(link), GhostOf::Run { recorded: Some((id, member)), .. })
                if self.witness == Witness::Asked && link.signature.is_none() =>
            {
                Some(of_match(*id, *member))
            }
            (Run::Here(link), _) if self.witness == Witness::Asked => {
                let mut link = link.clone();
                link.lane.moves.retain(|made| !matches!(made.kind, MoveKind::Noted { .. }));
                Some(format!("/api/ghosts/{}", link.write().ok()?))
            }
            _ => None,
        }
    }

    fn against(&self, link: &GhostLink, made: Box<PreparedPuzzle>, wish: Wish) -> GhostRace {
        let unverified = self.witness != Witness::This;
        let name = link.lane.name.as_str();
        let (title, against) = match (wish, self.moment()) {
            (Wish::PlayOn, Some(ms)) => (practice::played_on(name, ms), Against::rest(link, unverified, ms)),
            (Wish::PlayOn, None) | (Wish::Race | Wish::Watch, _) => {
                (practice::against(name), Against::run(link, unverified))
            }
        };
        GhostRace { made, title, against }
    }

    /// Begins what is wanted, as soon as the puzzle is prepared.
    fn begin(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        let (wish, made) = (self.wish?, self.prepared.clone()?);
        if wish == Wish::Watch {
            self.wish = None;
            let shown = TheatrePage::of(self.replay()?, None);
            cx.shared.places.open(Place::Page(Box::new(shown)));
            return None;
        }
        let race = self.against(self.link()?, made, wish);
        self.wish = None;
        cx.shared.overlays.clear();
        Some(Step::Against(Box::new(race)))
    }

    /// Asks the engine for the puzzle, which also says whether it is one.
    fn prepare(&mut self, cx: &mut Cx<'_>) {
        if self.prepared.is_none()
            && !self.made.is_open()
            && let Some(puzzle) = self.link().map(|link| link.puzzle.clone())
        {
            self.made.ask(Prepare { puzzle }, cx);
        }
    }

    /// A room is opened for the puzzle, or the one over which this page lies gets it.
    fn race_in_room(&mut self, cx: &mut Cx<'_>) {
        if !cx.is_online() {
            cx.refuse_offline();
        } else if cx.shared.home.proper_name().is_none() {
            cx.toast(text::name_needed());
        } else if let Some(puzzle) = self.link().map(|link| link.puzzle.clone()) {
            self.written.ask(WriteText { puzzle, credits: Credits::default() }, cx);
        }
    }

    fn told(&mut self, told: Result<PreparedPuzzle, Refusal>) {
        let refused = |why: String| Run::Refused { why, later: false };
        match told {
            Ok(made) => match self.link().map(|link| link.check(&made.solution)) {
                Some(Err(error)) => self.run = refused(text::sentence(&error)),
                Some(Ok(())) | None => self.prepared = Some(Box::new(made)),
            },
            Err(refusal) => self.run = refused(practice::no_answer(&refusal)),
        }
    }

    /// What the server says: the run, or whether it has signed it.
    fn fetched(&mut self, result: &Fetched, cx: &Cx<'_>) {
        if let (Witness::Asked, Err(failure)) = (self.witness, result)
            && failure.may_pass()
        {
            self.asks_from = cx.now.plus(AGAIN_MS);
            return;
        }
        let text = || String::from_utf8_lossy(result.as_deref().unwrap_or_default());
        if let Run::Here(link) = &mut self.run {
            // The run itself, signed, or what the server says of the one that is here.
            let signed = GhostLink::read(&text()).ok().and_then(|link| link.signature);
            let is_ours = signed.is_some() || text().starts_with(SIGNED);
            let missing = if link.signature.is_some() { Witness::Another } else { Witness::Nobody };
            link.signature = signed.or(link.signature);
            self.witness = if is_ours { Witness::This } else { missing };
            return;
        }
        let run = match result {
            Ok(_) => self.with_own_notes(read(&text()), &cx.shared.noted),
            Err(failure) => {
                let (why, later) = refused(*failure);
                Run::Refused { why: why.to_owned(), later }
            }
        };
        self.found(run);
    }

    /// A run that the server has recorded, with the notes that this device has kept of it.
    fn with_own_notes(&self, run: Run, kept: &str) -> Run {
        let (Run::Here(mut link), GhostOf::Match(id, member)) = (run.clone(), &self.of) else { return run };
        if let Some((_, log)) = noted::of_match(kept, *id).filter(|(own, _)| own == member) {
            notes::add(&mut link.lane, &link.puzzle, log);
        }
        Run::Here(link)
    }

    /// The run as a match to be watched, once its puzzle is prepared.
    fn replay(&self) -> Option<game::Replay> {
        let (link, made) = (self.link()?, self.prepared.as_ref()?);
        let board = ReplayBoard { id: made.id, puzzle: made.puzzle.clone(), tier: made.tier };
        Some(link.replay(board))
    }
}

/// Why the server does not give a run or a file, and whether it may later.
pub(super) fn refused(failure: FetchFailure) -> (&'static str, bool) {
    match failure {
        FetchFailure::StillOpen => (words::still_open(), false),
        FetchFailure::NotFound | FetchFailure::Gone { .. } => (words::no_match(), false),
        FetchFailure::Unreachable => (words::not_reached(), true),
        FetchFailure::Busy => (words::busy(), true),
        FetchFailure::TooLarge => (words::too_large(), false),
    }
}

/// What a text behind `/g/` holds.
fn read(text: &str) -> Run {
    match GhostLink::read(text) {
        Ok(link) => Run::Here(Box::new(link)),
        Err(error) => Run::Refused { why: text::sentence(&error), later: false },
    }
}

impl Page for GhostPage {
    fn name(&self) -> &'static str {
        "ghost"
    }

    fn form(&self) -> Form {
        if self.is_sheet { Form::Sheet } else { Form::Screen }
    }

    fn title(&self, _: &App) -> String {
        match &self.run {
            Run::Coming => words::title().to_owned(),
            Run::Refused { .. } => words::bad().to_owned(),
            Run::Here(link) => words::run_of(link.lane.name.as_str()),
        }
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let link = match &self.run {
            Run::Here(link) => link,
            Run::Coming if app.shared().is_online() => {
                return vec![Block::text(Tone::Plain, words::opening())];
            }
            Run::Coming => return vec![Block::text(Tone::Plain, words::offline())],
            Run::Refused { why, later } => {
                let again = later.then(|| PageButton::own("try-again", words::try_again()));
                return Block::told(why.clone(), again);
            }
        };
        let mut blocks = vec![self.facts(link)];
        blocks.append(&mut self.doors(app));
        blocks
    }

    fn on(&mut self, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        match event {
            PageEvent::Tick => {
                self.prepare(cx);
                if let Some(path) = self.path().filter(|_| cx.is_online() && cx.now >= self.asks_from) {
                    cx.fetch(&path);
                }
            }
            PageEvent::Wanted(PageIntent::Press(name)) => match &**name {
                "race" => self.wish = Some(Wish::Race),
                "play-on" => self.wish = Some(Wish::PlayOn),
                "room" => self.race_in_room(cx),
                "watch" => self.wish = Some(Wish::Watch),
                "code" => self.shows_code = !self.shows_code,
                "notes" => self.with_notes = !self.with_notes,
                "try-again" => self.run = Run::Coming,
                _ => {}
            },
            PageEvent::Fetched { path, result } if self.path().as_deref() == Some(path) => {
                self.fetched(result, cx);
            }
            PageEvent::Wanted(PageIntent::Type { .. } | PageIntent::Submit(_))
            | PageEvent::Heard(_)
            | PageEvent::Fetched { .. } => {}
        }
        self.begin(cx)
    }

    fn answered(&mut self, answer: Answered<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        if let Some(text) = self.written.take(answer) {
            let text = text.map_err(|refusal| cx.toast(practice::no_answer(&refusal))).ok()?;
            cx.shared.overlays.clear();
            return Some(Step::Race(text));
        }
        let told = self.made.take(answer)?;
        self.told(told);
        if let Some(link) = self.link() {
            cx.shared.meet(link.puzzle.clone(), link.ghost(GhostRole::Best, self.witness != Witness::This));
        }
        self.begin(cx)
    }
}
