//! Every noun of Sil: kinds of things for 0, 1, 2 and 5, artefacts and creatures with their articles. Read by eye.

use crate::things::support::*;
use angrist_sil::state::{Item, Known};
use angrist_sil::things::*;
use std::fmt::Write;

#[test]
fn every_noun_with_numbers_and_articles() {
    let mut game = born("documented");
    let turn = game.context();
    let mut out = String::new();
    for (number, kind) in turn.tables.kinds.iter().enumerate().filter_map(|(n, k)| Some((n, k.as_ref()?))) {
        let item = Item { known: Known::Fully, ..Item::of_kind(number as u16, kind) };
        let name = |number: u8, detail| {
            name_of(turn.tables, &turn.state.facts, &Item { number, ..item.clone() }, detail)
        };
        let forms = [0, 1, 2, 5].map(|count| name(count, Detail::Name));
        let _ = writeln!(out, "{} | {}", name(1, Detail::Bare), forms.join(" | "));
    }
    out.push('\n');
    for number in 1..turn.tables.artefacts.len() as u16 {
        let Some(mut item) = artefact_of(turn.tables, number) else { continue };
        item.known = Known::Fully;
        let _ = writeln!(out, "{}", name_of(turn.tables, &turn.state.facts, &item, Detail::Name));
    }
    insta::assert_snapshot!("nouns_things", out);
}
