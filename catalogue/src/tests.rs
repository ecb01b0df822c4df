//! The crate as a whole: from a folder of Fluent files to functions and tables.

use std::path::PathBuf;

use super::*;

/// A catalogue of these files, and where it was compiled to.
struct Folder(PathBuf);

impl Folder {
    fn of(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("nonet-catalogue-{}-{name}", std::process::id()));
        for (file, text) in files {
            let path = folder.join("words").join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        fs::create_dir_all(folder.join("out")).unwrap();
        Self(folder)
    }

    fn compile(&self) -> Result<(), String> {
        compile(&self.0.join("words"), "en", &self.0.join("out")).map_err(|fault| fault.to_string())
    }

    fn out(&self, file: &str) -> String {
        fs::read_to_string(self.0.join("out").join(file)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn compiled(text: &str) -> Folder {
    let folder = Folder::of(&format!("functions-{}", text.len()), &[("en/race.ftl", text)]);
    folder.compile().unwrap();
    folder
}

fn refused(text: &str) -> String {
    Folder::of(&format!("refused-{}", text.len()), &[("en/race.ftl", text)]).compile().unwrap_err()
}

#[test]
fn what_a_message_takes_follows_from_its_text() {
    let text = "over = The race is over.\n\
        left = { $name } has left.\n\
        gone = { $n -> \n [one] 1 cell \n *[other] { $n } cells \n } in { CLOCK($time_ms) }\n\
        # $mode: game::Mode\n\
        mode = { $mode -> \n [Race] Race \n *[Ladder] Ladder \n }\n\
        ready = { $is_ready -> \n [true] Ready \n *[false] Waiting \n }\n\
        rank = { $name }{ $rank -> \n [none] {\"\"} \n *[some] , { ORDINAL($rank) } \n }\n";
    let folder = compiled(text);
    assert!(folder.out("en.table").ends_with("\0\0\0\0\u{1}p0\u{2}1\u{3}\u{100}\u{3}*, \u{1}o1\u{4}"));
    let words = folder.out("words.rs");
    for wanted in [
        "pub fn over() -> &'static str {\n\"The race is over.\"",
        "pub fn left(name: impl super::Display) -> String {\nsuper::fill(1, &[super::Arg::Text(&name)])",
        "pub fn gone(n: impl super::Count, time_ms: impl super::Count) -> String {",
        "pub fn mode(mode: game::Mode) -> &'static str {\n[\"Race\", \"Ladder\"][match mode { game::Mode::Race { .. } => 0,",
        "pub fn ready(is_ready: bool) -> &'static str {\n[\"Waiting\", \"Ready\"][usize::from(is_ready)]",
        "pub fn rank(name: impl super::Display, rank: Option<impl super::Count>) -> String {\nsuper::fill(7,",
    ] {
        assert!(words.contains(wanted), "{wanted} in\n{words}");
    }
}

#[test]
fn another_language_is_a_folder() {
    let english = "over = Over\nleft = { $name } has left\n# $mode: Mode\nmode = { $mode -> \n [Race] Race \n *[Ladder] Ladder \n }\n";
    let czech = "left = { $name } je pryč\nmode = { $mode -> \n [Race] Závod \n *[Ladder] Žebřík \n }\n";
    let folder = Folder::of("languages", &[("en/race.ftl", english), ("cs/race.ftl", czech)]);
    folder.compile().unwrap();
    assert_eq!(folder.out("en.table"), "Over\0\u{1}p0 has left\0Race\0Ladder");
    assert!(folder.out("words.rs").contains("pub fn over() -> &'static str {\nsuper::text(0)"));
    assert_eq!(folder.out("cs.table"), "Over\0\u{1}p0 je pryč\0Závod\0Žebřík");
    assert!(folder.out("words.rs").contains("TABLES: [(&str, &str); 2]"));
}

#[test]
fn what_only_another_language_has_is_refused() {
    let own = [("en/race.ftl", "over = Over\n"), ("cs/race.ftl", "konec = Konec\n")];
    let fault = Folder::of("unknown", &own).compile().unwrap_err();
    assert_eq!(fault, "race: konec: the first language has no such message");
    let own = [("en/race.ftl", "over = Over\n"), ("cs/race.ftl", "over = { $name }\n")];
    let fault = Folder::of("variable", &own).compile().unwrap_err();
    assert_eq!(fault, "race: over: the first language has no $name here");
}

#[test]
fn a_fault_says_where_it_is() {
    assert!(refused("over = Over\n\nleft = { $name has left\n").starts_with("race: line 3: "));
    assert_eq!(refused("over = { WHEN($at) }\n"), "race: over: no function is called WHEN()");
    assert_eq!(refused("over = { gone }\n"), "race: over: there is no “gone”");
    assert_eq!(refused("over = { over }\n"), "race: over: “over” lies in itself");
    assert!(
        refused("over = { $m -> \n [Race] a \n *[B] b \n }\n")
            .ends_with("has to say whose variants these are")
    );
    assert!(
        refused("It-is = Over\n")
            .ends_with("a name is in small letters with underscores, as the function will be")
    );
}
