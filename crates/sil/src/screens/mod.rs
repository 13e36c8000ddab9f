//! What is shown: the map, the side bar, and the screens, as models that an interface paints or tells.
//!
//! | file | what |
//! |---|---|
//! | `map.rs` | the map as the hero knows it |
//! | `side.rs` | side bar and last line |
//! | `sheet.rs` | character sheet, ability tree |
//! | `forge.rs` | the smith's bench |
//! | `lists.rs` | notes, what is in sight |
//! | `items.rs` | pack, gear, floor; menus by thing and by verb |
//! | `compare.rs` | what changes if a thing is worn |
//! | `describe.rs` | what is known of a thing |
//! | `kinds.rs` | kinds of things one knows of |
//! | `known.rs` | creatures, kinds and artefacts that are known |
//! | `foe.rs` | one creature: bar, mood, memory, odds |
//! | `songs.rs` | songs |
//! | `legend.rs` | what signs and words mean |
//! | `why.rs` | why a score is what it is |

mod choice;
pub mod compare;
pub mod describe;
mod foe;
mod forge;
mod items;
pub mod kinds;
mod known;
mod legend;
mod lists;
mod map;
mod posture;
mod sheet;
mod side;
mod songs;
mod why;

pub use choice::choice;
pub use foe::{Chances, chances, mood, recall};
pub use items::{ItemScreens, pounds, thing_name};
pub use map::View;
pub use posture::Postures;
pub use side::{SidebarLine, arms, health_role};

use crate::state::State;
use crate::tables::Tables;
use angrist_engine::model::Model;
use angrist_engine::play::{Phrase, Sight, Words};

/// What the present place is called.
pub fn place(s: &State) -> Phrase {
    feet(s.level.depth)
}

/// A depth, counted in units of 50 feet.
pub fn feet(depth: i32) -> Phrase {
    Phrase::id("place").with("feet", depth * 50).with("depth", depth)
}

/// A screen of things by name; `item PLACE` is the menu of one thing.
pub fn of_things(desk: &ItemScreens<'_>, name: &str) -> Option<Model> {
    let (head, rest) = angrist_engine::play::split_command(name);
    match (head, rest) {
        ("inventory", _) => Some(desk.inventory()),
        ("equipment", _) => Some(desk.equipment()),
        ("floor", _) => Some(desk.floor()),
        ("examine" | "item", "") => Some(desk.examine()),
        ("items", _) => Some(desk.by_verb()),
        ("item" | "examine", place) => desk.item(crate::things::ItemPlace::parse(place)?),
        _ => None,
    }
}

/// A screen by name.
pub fn screen(
    t: &Tables,
    s: &State,
    sights: &[Sight],
    arms: &[SidebarLine],
    name: &str,
    words: &dyn Words,
) -> Option<Model> {
    Some(match name {
        "side" => side::side(t, s, arms, words),
        // For programs: the bars and the last line, without what the fight works out.
        "state" => side::state(t, s, words),
        "status" => side::status(t, s, words),
        "character" => sheet::character(t, s, arms, words),
        "abilities" => sheet::abilities(t, s, words),
        "bench" => forge::bench(t, s, words),
        "kinds" => kinds::kinds(t, s, words),
        "notes" => lists::notes(s, words),
        "knowledge" => known::knowledge(t, s, words),
        "creatures" => known::creatures(t, s, words),
        "artefacts" => known::artefacts(t, s, words),
        "songs" => songs::songs(t, s, words),
        "legend" => legend::legend(t, words),
        "foes" => lists::in_sight(s.hero.at, sights, false, words),
        "things" => lists::in_sight(s.hero.at, sights, true, words),
        _ => return None,
    })
}
