//! The legend: every sign of the map and every word of the screen with what it means.
//!
//! Interfaces look words up here when someone asks about them. Promise: every state that the status line can show and every sign
//! of the tables that are played has its line here, in every language of the game.

use crate::state::Thing;
use crate::tables::{FoeKind, Tables, Tile, Type};
use angrist_engine::model::cp437::char_of;
use angrist_engine::model::{Column, Glyph, LookKind, Role, Row, Span, Table};
use angrist_engine::play::{Phrase, Words};

/// The words of the status line, as it writes them.
const FIGURES: [&str; 8] = ["level", "gold", "hp", "int", "dex", "force", "ac", "exp"];

/// States, by the ids of their words.
pub const STATES: [&str; 17] = [
    "haste",
    "blind",
    "amnesia",
    "confusion",
    "hallucination",
    "levitation",
    "disorientation",
    "passwalls",
    "invisible",
    "gas",
    "protection",
    "clairvoyance",
    "slowed",
    "held",
    "hungry",
    "thirsty",
    "overloaded",
];

/// Tiles with their names and what they do, but for walls and floor; hidden traps look like the floor.
const GROUND: &[(Tile, &str, &str)] = &[
    (Tile::Door, "sign-door", "gloss-sign-door"),
    (Tile::Shop, "tile-shop", "gloss-sign-shop"),
    (Tile::Water, "tile-water", "gloss-sign-water"),
    (Tile::Trapdoor, "tile-trapdoor", "gloss-sign-trapdoor"),
    (Tile::Snare, "tile-snare", "gloss-sign-snare"),
];

fn say(words: &dyn Words, id: &str) -> String {
    words.phrase(&Phrase::id(id))
}

/// A row: a sign of the map, its name or the word that is explained, and what it means.
fn entry(sign: Span, word: String, meaning: String) -> Row {
    Row {
        cells: vec![sign, Span::from(word), Span::new(meaning.clone(), Role::Dim)],
        help: meaning,
        command: String::new(),
    }
}

/// Glyphs, with what stands for them in plain letters where that is another.
fn with_stand_in(glyphs: &[Glyph]) -> String {
    let rich: String = glyphs.iter().map(|g| g.rich).collect();
    let mut plain: Vec<char> = glyphs.iter().map(|g| g.plain).collect();
    plain.dedup();
    let plain: String = plain.into_iter().collect();
    if plain == rich { rich } else { format!("{rich} ({plain})") }
}

/// Every sign of the map with what it means: the hero, the ground, things, monsters.
fn signs(t: &Tables, words: &dyn Words) -> Vec<Row> {
    let sign = |kind, id: u16, glyph: Glyph| Span {
        text: with_stand_in(&[glyph]),
        ..Span::glyph(kind, id, glyph.rich, super::WHITE)
    };
    let named = |sign: Span, word: &str, gloss: &str| {
        let meaning = if gloss.is_empty() { String::new() } else { say(words, gloss) };
        entry(sign, say(words, word), meaning)
    };
    let mut rows = vec![named(sign(LookKind::Player, 0, Glyph::new(char_of(2), '@')), "tile-hero", "")];
    let walls = t.tiles.iter().zip(Tile::ALL).filter(|(_, tile)| tile.is_wall());
    let walls: Vec<Glyph> = walls.map(|(glyph, _)| *glyph).collect();
    rows.push(named(Span::new(with_stand_in(&walls), super::WHITE), "tile-wall", ""));
    for (tile, word, gloss) in GROUND {
        rows.push(named(sign(LookKind::Terrain, *tile as u16, t.tiles[*tile as usize]), word, gloss));
    }
    for ty in Type::ALL.iter().copied() {
        let span = sign(LookKind::Thing, ty as u16, t.types[ty as usize].glyph);
        rows.push(named(span, &format!("sign-{}", ty.word()), &format!("gloss-sign-{}", ty.word())));
    }
    let silmaril = super::thing_glyph(t, &Thing::new(0, Type::Gem, 0));
    rows.push(named(
        sign(LookKind::Thing, Type::Gem as u16, silmaril),
        "gem-silmaril",
        "gloss-sign-silmaril",
    ));
    // Those that live on no level never come.
    let lives = |kind: &FoeKind| kind.home.is_some() || kind.spawn.iter().any(|chance| *chance > 0);
    for (number, kind) in (1..).zip(&t.foes).filter(|(_, kind)| lives(kind)) {
        let span = sign(LookKind::Creature, number, kind.glyph);
        rows.push(named(span, &format!("foe-{}", kind.key), ""));
    }
    rows
}

/// Signs of the map and words of the screen with what they mean.
pub fn legend(t: &Tables, words: &dyn Words) -> Table {
    let row = |word: String, meaning: String| entry(Span::from(""), word, meaning);
    let figure = |id: &str| {
        row(say(words, &format!("status-{id}")).trim().to_owned(), say(words, &format!("gloss-{id}")))
    };
    let state = |id: &str| row(say(words, &format!("effect-{id}")), say(words, &format!("gloss-{id}")));
    Table {
        title: say(words, "screen-legend"),
        columns: vec![Column::default(); 3],
        rows: signs(t, words)
            .into_iter()
            .chain(FIGURES.iter().map(|id| figure(id)))
            .chain(STATES.iter().map(|id| state(id)))
            .collect(),
        empty: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moria;
    use angrist_engine::model::Model;
    use angrist_engine::play::Ruleset;

    #[test]
    fn every_word_and_figure_is_explained_in_both_languages() {
        let ruleset = Moria::shipped("documented").unwrap();
        let mut game = ruleset.begin(4);
        game.apply_text("answer Bilbo").unwrap();
        for language in ["en", "fr"] {
            let words = ruleset.words(language);
            let table = legend(ruleset.tables(), &*words);
            let (signs, explained): (Vec<_>, Vec<_>) =
                table.rows.into_iter().partition(|row| !row.cells[0].text.is_empty());
            assert_eq!(explained.len(), FIGURES.len() + STATES.len());
            let names = |row: &Row| row.cells[1].text.clone();
            for row in &signs {
                let name = names(row);
                assert!(
                    !["sign-", "tile-", "foe-"].iter().any(|p| name.starts_with(p)),
                    "{language}: {name}"
                );
                assert!(!row.help.starts_with("gloss-"), "{language}: {}", row.help);
            }
            // Every sign that can stand on the map, but for the traps that are hidden, has its row.
            let shown: String = signs.iter().map(|row| row.cells[0].text.as_str()).collect();
            let t = ruleset.tables();
            let tiles = t
                .tiles
                .iter()
                .zip(Tile::ALL)
                .filter(|(_, tile)| !tile.is_hidden_trap() && **tile != Tile::Floor);
            let tiles = tiles.map(|(glyph, _)| glyph.rich);
            let foes = t.foes.iter().filter(|f| f.key != "watcher").map(|f| f.glyph.rich);
            for glyph in t.types.iter().map(|ty| ty.glyph.rich).chain(tiles).chain(foes) {
                assert!(shown.contains(glyph), "{glyph} has no row");
            }
            assert!(shown.contains("∩ (n)"), "a screen of plain letters has another sign: {shown}");
            let Some(Model::Table(sheet)) = game.screen("sheet-table", &*words) else { panic!("a sheet") };
            for row in explained.iter().chain(&sheet.rows) {
                let text = row.cells.iter().map(|c| c.text.as_str()).chain([row.help.as_str()]);
                let raw = |t: &&str| ["gloss-", "effect-", "status-", "why-"].iter().any(|p| t.contains(p));
                assert_eq!(
                    text.filter(raw).collect::<Vec<_>>(),
                    [""; 0],
                    "{language} has no words for these"
                );
                assert!(!row.help.is_empty());
            }
        }
    }
}
