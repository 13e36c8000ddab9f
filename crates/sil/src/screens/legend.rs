//! The legend: signs of the map with their colours, and the words of the screen, each with what it means.
//!
//! Interfaces look a word up here when someone asks about it. Promise: signs come from the data that is played.

use crate::tables::Tables;
use crate::terrain::code;
use angrist_engine::model::{Column, LookKind, Model, Role, Row, Span, Table};
use angrist_engine::play::{Phrase, Words};

/// Words of the screen that are explained, by the ids of their sentences.
const EXPLAINED: &[&str] = &[
    "str",
    "dex",
    "con",
    "gra",
    "exp",
    "health",
    "voice",
    "blow",
    "shot",
    "guard",
    "melee-figures",
    "armour-figures",
    "melee",
    "archery",
    "evasion",
    "stealth",
    "perception",
    "will",
    "smithing",
    "song",
    "asleep",
    "unwary",
    "alert",
    "fleeing",
    "confident",
    "aggressive",
    "mindless",
    "hungry",
    "weak",
    "full",
    "starving",
    "blind",
    "confused",
    "afraid",
    "poisoned",
    "bleeding",
    "stunned",
    "slow",
    "fast",
    "raging",
    "entranced",
    "seeing",
    "pit",
    "web",
    "sunlight",
    "quiet",
    "light",
    "burden",
    "least-depth",
];

/// Terrain that is worth a line.
const GROUND: &[u16] = &[
    code::FLOOR,
    code::GRANITE,
    code::QUARTZ,
    code::OPEN_DOOR,
    code::DOOR,
    code::UP_STAIR,
    code::DOWN_STAIR,
    code::UP_SHAFT,
    code::DOWN_SHAFT,
    code::RUBBLE,
    code::CHASM,
    code::TRAP_PIT,
    code::FORGE_0,
];

/// The legend.
pub fn legend(t: &Tables, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    // The meaning stands in the row and once more below it, where a long one is not cut.
    let row = |sign: Span, name: String, help: String| Row {
        cells: vec![sign, Span::from(name), Span::new(help.clone(), Role::Dim)],
        help,
        command: String::new(),
    };
    let mut rows = vec![row(Span::new("@", Role::White), say("hero"), say("gloss-hero"))];
    for (sign, role, id) in [
        ("o", Role::LightRed, "gloss-sign-alert"),
        ("o", Role::LightBlue, "gloss-sign-unwary"),
        ("*", Role::Slate, "gloss-sign-heard"),
        ("|", Role::LightBlue, "gloss-sign-glow"),
    ] {
        rows.push(row(Span::new(sign, role), String::new(), say(id)));
    }
    for number in GROUND {
        if let Some(terrain) = t.terrain.get(usize::from(*number)).and_then(Option::as_ref) {
            rows.push(row(
                Span::glyph(LookKind::Terrain, *number, terrain.glyph, terrain.role),
                terrain.name.clone(),
                String::new(),
            ));
        }
    }
    for (role, id) in [
        (Role::White, "gloss-health-full"),
        (Role::Yellow, "gloss-health-good"),
        (Role::Orange, "gloss-health-half"),
        (Role::LightRed, "gloss-health-low"),
        (Role::Red, "gloss-health-dire"),
    ] {
        rows.push(row(Span::new("##", role), String::new(), say(id)));
    }
    for word in EXPLAINED {
        rows.push(row(Span::from(""), say(&format!("word-{word}")), say(&format!("gloss-{word}"))));
    }
    let title = say("manual-title");
    rows.push(Row { command: "manual".into(), ..row(Span::from(""), title, say("manual-link")) });
    Model::Table(Table {
        title: say("legend-title"),
        columns: vec![Column::default(); 3],
        rows,
        empty: String::new(),
    })
}
