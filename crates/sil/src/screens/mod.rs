//! What is shown: the map, the side bar, and the screens, as models that an interface paints or tells.
//!
//! | file | what |
//! |---|---|
//! | `map.rs` | the map as the hero knows it |
//! | `side.rs` | side bar and last line |
//! | `sheet.rs` | character sheet, ability tree |
//! | `forge.rs` | the smith's bench |
//! | `lists.rs` | pack, gear, notes, what is in sight |
//! | `known.rs` | creatures, kinds and artefacts that are known |
//! | `foe.rs` | one creature: bar, mood, memory, odds |
//! | `songs.rs` | songs |
//! | `legend.rs` | what signs and words mean |

mod foe;
mod forge;
mod known;
mod legend;
mod lists;
mod map;
mod sheet;
mod side;
mod songs;

pub use foe::{Chances, chances, mood, recall};
pub use lists::thing_name;
pub use map::View;
pub use side::{Arm, arms, health_role};

use crate::state::State;
use crate::tables::Tables;
use angrist_engine::model::Model;
use angrist_engine::play::{Phrase, Sight, Words};

/// What the present place is called.
pub fn place(s: &State) -> Phrase {
    Phrase::id("place").with("feet", s.level.depth * 50).with("depth", s.level.depth)
}

/// A screen by name.
pub fn screen(
    t: &Tables,
    s: &State,
    sights: &[Sight],
    arms: &[Arm],
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
        "inventory" => lists::inventory(t, s, words),
        "equipment" => lists::equipment(t, s, words),
        "notes" => lists::notes(s, words),
        "knowledge" => known::knowledge(t, s, words),
        "creatures" => known::creatures(t, s, words),
        "artefacts" => known::artefacts(t, s, words),
        "kinds" => known::kinds(t, s, words),
        "songs" => songs::songs(t, s, words),
        "legend" => legend::legend(t, words),
        "foes" => lists::in_sight(s.hero.at, sights, false, words),
        "things" => lists::in_sight(s.hero.at, sights, true, words),
        _ => return None,
    })
}
