//! The menus of the recorded heroes: by one rule for all answers the original's heroes come to be again (exact profile).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::path;
use crate::common::recorded::{at_least, lines, real_scripts, rules};
use angrist_incursion::creature::names as n;
use angrist_incursion::creature::{Creature, Rules};
use angrist_incursion::values::Profile;
use serde_json::{Value, json};

/// How many in a thousand recorded heroes come out equal when every menu is answered by its number; this may only rise.
const BY_NUMBER: usize = 725;

/// What a hero has by its choices: feats, ranks, proficiencies, god, levels and which abilities.
fn choices(rules: &Rules<'_>, c: &Creature) -> Value {
    let hero = c.hero.as_ref().unwrap();
    let feats: Vec<i32> = rules.feats(c).iter().filter(|&f| f >= n::FT_FIRST).collect();
    let abilities: Vec<i32> = (1..150).filter(|&a| rules.has_ability(c, a)).collect();
    let prof = hero.proficiencies as i32;
    json!([feats, hero.ranks, prof, rules.library.name(hero.god), hero.levels, hero.scores, abilities])
}

// The rule by which the recording answered its menus, held against the recorded heroes.
#[test]
fn recorded_menus_were_answered_by_their_number() {
    let (Some((library, scripts)), Some(all)) = (real_scripts(), lines("chars")) else { return };
    let rules = rules(library, Profile::Exact);
    let mut equal = 0;
    for line in &all {
        let text = |key: &str| line[key].as_str().unwrap();
        let who = (text("race"), text("class"));
        let c = path::hero(
            &rules,
            scripts,
            line["case"].as_i64().unwrap() as i32,
            who,
            line["level"].as_i64().unwrap() as i32,
        );
        let mut abilities: Vec<i32> =
            line["abil"].as_object().unwrap().keys().map(|k| k.parse().unwrap()).collect();
        abilities.sort_unstable();
        let theirs = ["feat", "ranks", "prof", "god", "lev", "battr"].map(|key| line[key].clone());
        let theirs: Vec<Value> = theirs.into_iter().chain([json!(abilities)]).collect();
        let ours = choices(&rules, &c);
        if ours == json!(theirs) {
            equal += 1;
        } else {
            println!("{} {who:?} {}: ours {ours} theirs {}", line["case"], line["level"], json!(theirs));
        }
    }
    println!("{equal} of {} heroes equal", all.len());
    at_least("heroes by number", equal, all.len(), BY_NUMBER);
}
