//! What the kinds of puzzle are called and which rules they have, in sentences for players. The sentences follow from the
//! words of a kind's name, so every combination of rules has its own.

use puzzle::board::Outline;
use puzzle::{Constraint, Digit, Kind, Layout, Variant};

use super::capital;
use super::made::kinds as words;

/// What a kind of puzzle is called: "Classic", "X + Killer", "16×16 + Jigsaw". A board that no words name is "Special".
#[must_use]
pub fn kind(variant: Option<&Variant>) -> String {
    let Some(variant) = variant else { return words::special().to_owned() };
    // A board without boxes says that by its size, and what is drawn for the words nothing besides.
    let named = variant.to_string();
    let is_said = |word: &&str| !(*word == "drawn" || *word == "latin" && variant.is_boxless());
    let names: Vec<String> = named.split('+').filter(is_said).map(word_name).collect();
    if names.is_empty() { word_name("classic") } else { names.join(" + ") }
}

/// What one kind of rule is called.
#[must_use]
pub fn kind_of_rule(kind: Kind) -> String {
    word_name(kind.key())
}

/// The name of one word of a kind, or of a size.
fn word_name(word: &str) -> String {
    let known = match word {
        "five-boxes" => words::five_boxes(),
        "diagonal-down" => words::diagonal_down(),
        "diagonal-up" => words::diagonal_up(),
        "latin" => words::latin(),
        "words" => words::in_words(),
        "thermometer" => words::thermometer(),
        "even" => words::even(),
        "odd" => words::odd(),
        "ratio" => words::ratio(),
        "xv" => words::xv(),
        "all-xv" => words::all_xv(),
        "negative-xv" => words::negative_xv(),
        "littlekiller" => words::littlekiller(),
        "regionsum" => words::regionsum(),
        "slowthermo" => words::slowthermo(),
        "doublearrow" => words::doublearrow(),
        "disjoint" => words::disjoint(),
        "extremes" => words::extremes(),
        "columnindexer" => words::columnindexer(),
        "rowindexer" => words::rowindexer(),
        "arrow" => words::arrow(),
        "clone" => words::clone(),
        "sum" => words::sum(),
        "negative-difference" => words::negative_difference(),
        "negative-ratio" => words::negative_ratio(),
        "no-regions" => words::no_regions(),
        "no-rows" => words::no_rows(),
        "no-columns" => words::no_columns(),
        "loose-kropki" => words::loose_kropki(),
        "loose-consecutive" => words::loose_consecutive(),
        "sandwich" => words::sandwich(),
        "xsum" => words::xsum(),
        "skyscraper" => words::skyscraper(),
        "rooms" => words::rooms(),
        "quadruple" => words::quadruple(),
        "between" => words::between_lines(),
        "lockout" => words::lockout(),
        _ => return if is_size(word) { word.replace('x', "×") } else { capital(word) },
    };
    known.to_owned()
}

fn is_size(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_digit())
}

/// The rules of a kind: two sentences, or one more for each further rule.
#[must_use]
pub fn kind_rules(variant: &Variant) -> String {
    let mut sentences = variant.about();
    let board = board_rules(variant, sentences.is_empty());
    sentences.push(&board);
    sentences.join(" ")
}

/// The rules that come with the board: two sentences if nothing else is said, else one.
fn board_rules(variant: &Variant, alone: bool) -> String {
    let grids = variant.outline().about().unwrap_or_default();
    let masked = matches!(variant.outline(), Outline::FiveBoxes | Outline::Frame);
    let single = [Outline::Square, Outline::Jigsaw, Outline::FiveBoxes, Outline::Frame];
    let several = !single.contains(&variant.outline());
    let digits = digits(variant.size());
    let (each, missing) = houses(variant);
    let is_classic = alone && variant.outline() == Outline::Square && missing.is_empty();
    let houses = if is_classic {
        words::fill_every(each.join(words::and_every()), digits)
    } else if masked {
        words::across_the_gap(list(&each, |before, last| words::or(before, last)))
    } else {
        words::holds(list(&each, |before, last| words::and(before, last)), several, digits)
    };
    let missing = if missing.is_empty() || (variant.outline() == Outline::Square && each.is_empty()) {
        String::new()
    } else {
        words::may_repeat(list(&missing, |before, last| words::or(before, last)))
    };
    [grids, houses.as_str(), missing.as_str()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The houses that hold each digit once, and those in which digits may repeat.
fn houses(variant: &Variant) -> (Vec<String>, Vec<String>) {
    let jigsaw = variant.outline() == Outline::Jigsaw;
    let shape = Layout::square(variant.size()).and_then(|layout| layout.boxes());
    let region = match shape {
        _ if jigsaw => words::region().to_owned(),
        Some((rows, columns)) if variant.size() != 9 => words::box_of(rows, columns),
        Some(_) | None => words::plain_box().to_owned(),
    };
    let all =
        Constraint::plain().into_iter().zip([words::row().to_owned(), words::column().to_owned(), region]);
    // Where there are no boxes, nobody asks what they may hold.
    let all = all.filter(|(rule, _)| jigsaw || shape.is_some() || rule.kind != Kind::REGIONS);
    let (there, missing): (Vec<_>, Vec<_>) = all.partition(|(rule, _)| variant.kinds().contains(&rule.kind));
    let names = |houses: Vec<(Constraint, String)>| houses.into_iter().map(|(_, name)| name).collect();
    (names(there), names(missing))
}

/// "1 to 9", "1 to 9 and A to G".
fn digits(size: u8) -> String {
    match Digit::new(size) {
        Some(last) if size > 9 => words::digits_and_letters(last.symbol()),
        Some(_) | None => words::digits(size),
    }
}

/// "row, column and box".
fn list(houses: &[String], join: impl Fn(String, &String) -> String) -> String {
    match houses {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., end] => join(before.join(", "), end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(name: &str) -> String {
        kind_rules(&name.parse().unwrap())
    }

    fn sentences(text: &str) -> usize {
        text.matches(". ").count() + usize::from(text.ends_with('.'))
    }

    /// All words that a kind's name is made of.
    fn words() -> Vec<String> {
        // The key of the rising diagonal is no word: it has a plus sign.
        let keys = Kind::ALL.iter().map(|kind| kind.key()).filter(|key| !key.contains('+'));
        let sizes = ["4x4", "6x6", "7x7", "8x8", "10x10", "12x12", "15x15", "16x16", "25x25"];
        puzzle::words().iter().map(|word| word.name).chain(keys).chain(sizes).map(str::to_owned).collect()
    }

    #[test]
    fn every_kind_has_a_name_and_two_or_three_sentences() {
        for word in words() {
            let variant: Variant = word.parse().unwrap();
            let (name, text) = (kind(Some(&variant)), kind_rules(&variant));
            assert!(name.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()), "{word}: {name}");
            assert!(!name.contains("negative") && !name.contains("extraregion"), "{word}: {name}");
            assert!((2..=3).contains(&sentences(&text)), "{word}: {text}");
        }
    }

    #[test]
    fn a_word_that_adds_a_rule_is_in_the_rules() {
        let plain = rules("classic");
        for word in words().into_iter().filter(|word| !["rows", "columns", "regions"].contains(&&**word)) {
            let variant: Variant = word.parse().unwrap();
            assert_eq!(kind_rules(&variant) == plain, variant.is_classic(), "{word} says nothing of its own");
        }
    }

    #[test]
    fn rules_of_a_combination_are_composed() {
        assert_eq!(
            rules("killer+x"),
            "No digit repeats on either of the two long diagonals. Digits in a dashed cage add up to its small \
             number, and none repeats in it. Every row, column and box holds 1 to 9, each once."
        );
    }

    #[test]
    fn the_size_is_in_the_rules() {
        assert!(rules("6x6").contains("every 2×3 box with 1 to 6"));
        assert!(rules("16x16").contains("1 to 9 and A to G"));
    }

    #[test]
    fn a_house_that_is_no_rule_may_repeat_digits() {
        assert_eq!(
            rules("latin"),
            "Every row and column holds 1 to 9, each once. Digits may repeat in a box."
        );
        assert!(rules("no-rows+x").ends_with("Digits may repeat in a row."));
    }

    #[test]
    fn kinds_are_named_as_one_would_write_them() {
        let name = |name: &str| kind(Some(&name.parse().unwrap()));
        assert_eq!(name("classic"), "Classic");
        assert_eq!(name("killer+x"), "X + Killer");
        assert_eq!(name("12x12+jigsaw"), "12×12 + Jigsaw");
        assert_eq!(name("greater-than"), "Greater-than");
        assert_eq!(kind(None), "Special");
    }
}
