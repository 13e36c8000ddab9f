//! What a conversation with `inspect` says about itself: where one is, and every question with what it answers.
//!
//! Promise: every verb that a level understands stands here, and no line is wider than a terminal.

/// Every question with what it answers, in the order in which they are met.
const QUESTIONS: &[(&str, &str)] = &[
    ("dump", "the level as a picture"),
    ("query X,Y", "what is on a square"),
    ("rooms", "lists them; so do monsters, items, doors, traps,"),
    ("", "portals, features and regions"),
    ("view LAYER", "one layer: glyphs, steps, light, landmarks"),
    ("path X,Y X,Y", "the shortest path from one square to another"),
    ("validate", "problems with the level"),
    ("stats", "counts; with --levels N over many levels"),
    ("stress", "makes many levels and checks each (--levels N)"),
    ("catalogue", "which regions appear on many levels (--levels N, --depths A..B)"),
    ("creature NAME", "a creature's statistics with all their parts (incursion)"),
    ("narrate", "how the level was made, step by step (-o FILE: pictures)"),
    ("turn, mind", "of a recorded or saved game: its turn, or a creature's mind"),
];

const CHOICES: &[(&str, &str)] = &[
    ("seed N", "change the seed; alone, show it"),
    ("depth D", "change the depth; alone, show it"),
    ("mode M", "sound or exact, where a game has both"),
    ("generate", "the next seed"),
    ("QUERY json", "answer in JSON"),
    ("history, !N", "show or repeat earlier queries"),
    ("quit", "leaves"),
];

/// The first line on a terminal.
pub fn greeting(place: &str) -> String {
    format!("Looking at {place}.\n`help` lists the queries, `quit` leaves.")
}

/// The answer to `help`.
pub fn help() -> String {
    let lines =
        |list: &[(&str, &str)]| list.iter().map(|(q, a)| format!("  {q:14} {a}\n")).collect::<String>();
    format!("Queries:\n{}Choosing and leaving:\n{}", lines(QUESTIONS), lines(CHOICES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::inspect_level::VERBS;

    #[test]
    fn help_names_every_verb_of_a_level_and_fits_a_terminal() {
        let help = help();
        let words: Vec<&str> = help.split(|c: char| !c.is_alphanumeric()).collect();
        for verb in VERBS {
            assert!(words.contains(verb), "{verb} is missing in\n{help}");
        }
        assert!(help.lines().all(|l| l.chars().count() <= 80), "{help}");
    }
}
