//! Every noun of our Incursion: things for 0, 1, 2 and 5 with both articles, creatures with an article and in the plural. Read by
//! eye.

use super::*;
use angrist_incursion::item::plural::plural;
use angrist_incursion::telling::text::article;
use std::fmt::Write;

#[test]
fn every_noun_with_numbers_and_articles() {
    let t = things();
    let memory = Memory::draw(&t, &mut chance(2026));
    let mut out = String::new();
    let all = |kind| (0..ours().count(kind)).map(move |n| ours().rid(kind, n));
    for kind in all(ResKind::Item) {
        let item = t.create(kind, &mut chance(1));
        // These are named by the creature they were made from.
        if matches!(t.type_of(&item), id::T_CORPSE | id::T_STATUE | id::T_FIGURE) {
            continue;
        }
        let form =
            |quantity, flags| t.name(&Item { quantity, ..item.clone() }, &memory, flags | id::NA_IDENT);
        let counts = [0, 2, 5].map(|n| form(n, id::NA_A));
        let _ = writeln!(out, "{} | {} | {}", form(1, id::NA_A), form(1, id::NA_THE), counts.join(" | "));
    }
    out.push('\n');
    for kind in all(ResKind::Monster) {
        let name = ours().name(kind);
        // Bodies of races are never named in play, and the unique have neither an article of their own nor a plural.
        if name.contains(';') || name.starts_with("the ") {
            continue;
        }
        let _ = writeln!(out, "{} {name} | {}", article(name), plural(name));
    }
    insta::assert_snapshot!("nouns", out);
}
