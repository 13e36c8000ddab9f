//! Every noun of MORIA in both languages: creatures with both articles, things for 0, 1, 2 and 5. Read by eye.

use crate::stage::*;
use angrist_engine::play::{Phrase, Words};
use angrist_moria::tables::Type;
use angrist_moria::words::{naming, words};
use std::fmt::Write;

/// The names of creatures, in the order of the word file.
const ENGLISH: &str = include_str!("../../../../data/moria/words/en.ftl");

fn creatures(words: &dyn Words) -> String {
    let ids =
        ENGLISH.lines().filter_map(|line| line.strip_prefix("foe-")?.split_once(" =").map(|(key, _)| key));
    let mut out = String::new();
    for key in ids {
        let form = |form: &str| words.phrase(&Phrase::id(format!("foe-{key}{form}")));
        let _ = writeln!(out, "{} | {} | {}", form(""), form(".a"), form(".the"));
    }
    out
}

fn things(words: &dyn Words) -> String {
    let mut game = born("documented");
    let mut out = String::new();
    for &ty in Type::ALL.iter() {
        for kind in 0..=u8::MAX {
            let known = game.tables().kind(ty, kind).is_some();
            let single = kind == 0 && matches!(ty, Type::Gold | Type::Food);
            if !known && !single {
                continue;
            }
            let mut thing = thing(&mut game, ty, kind);
            let mut forms = [0, 1, 2, 5].map(|count| {
                thing.count = count;
                if ty == Type::Gold {
                    thing.power = count;
                }
                words.phrase(&naming::phrase(game.state_ref(), game.tables(), &thing, true, true))
            });
            // Things of which there is never more than one have one name.
            if forms.iter().all(|form| *form == forms[0]) {
                forms[1..].iter_mut().for_each(String::clear);
            }
            let _ = writeln!(out, "{}", forms.join(" | ").trim_end_matches(" | "));
        }
    }
    out
}

#[test]
fn every_noun_in_both_languages() {
    for language in ["en", "fr"] {
        let words = words(language, &Default::default());
        insta::assert_snapshot!(format!("nouns_{language}"), creatures(&*words) + "\n" + &things(&*words));
    }
}
