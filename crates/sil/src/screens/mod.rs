//! What is shown: the map, the side bar, and the screens, as models that an interface paints or reads out.
//!
//! | file | what |
//! |---|---|
//! | `map.rs` | the map as the hero knows it |
//! | `side.rs` | side bar and last line |
//! | `sheet.rs` | character sheet, ability tree |
//! | `forge.rs` | the smith's bench |
//! | `lists.rs` | notes, what is in sight |
//! | `aiming.rs` | what a shot or a throw at a square would meet |
//! | `items.rs` | pack, equipment, floor; menus by item and by verb |
//! | `compare.rs` | what changes if an item is worn |
//! | `describe.rs` | what is known about an item |
//! | `kinds.rs` | the kinds of item the hero knows |
//! | `known.rs` | creatures, kinds and artefacts that are known |
//! | `foe.rs` | one creature: health bar, mood, recall, odds |
//! | `songs.rs` | songs |
//! | `legend.rs` | what symbols and words mean |
//! | `why.rs` | why a score is what it is |
//! | `birth.rs`, `presets.rs` | a new hero on one screen, heroes by play style |
//! | `choice.rs` | what there is to know about an answer before it is given: peoples and houses |
//! | `posture.rs` | which picture of his people shows the hero |
//! | `manual.rs` | the in-game manual |
//! | `draft.rs`, `buying.rs` | purchases that are marked but not yet paid for |

mod aiming;
mod birth;
mod buying;
mod choice;
pub mod compare;
pub mod describe;
mod draft;
mod foe;
mod forge;
mod items;
pub mod kinds;
mod known;
mod legend;
mod lists;
mod manual;
mod map;
mod posture;
mod presets;
mod sheet;
mod side;
mod songs;
mod why;

pub use aiming::{aiming, reach};
pub use birth::birth;
pub use buying::{buying, wanted};
pub use choice::noted;
pub use foe::{Chances, chances, mood, peril, recall, watch};
pub use items::{ItemScreens, pounds, thing_name};
pub use map::View;
pub use posture::Postures;
pub use side::{SidebarLine, arms, health_role};

use crate::state::State;
use crate::tables::Tables;
use angrist_engine::model::{Model, Span};
use angrist_engine::play::{Phrase, ScreenId, Sight, Words};
use angrist_engine::space::Loc;

/// What the present place is called.
pub fn place(s: &State) -> Phrase {
    feet(s.level.depth)
}

/// A depth, counted in units of 50 feet.
pub fn feet(depth: i32) -> Phrase {
    Phrase::id("place").with("feet", depth * 50).with("depth", depth)
}

/// A screen of things by name; `item PLACE` is the menu of one thing.
pub fn of_things(desk: &ItemScreens<'_>, screen: &ScreenId) -> Option<Model> {
    match screen {
        ScreenId::Inventory => Some(desk.inventory()),
        ScreenId::Equipment => Some(desk.equipment()),
        ScreenId::Item(place) => desk.item(crate::things::ItemPlace::parse(place)?),
        ScreenId::Own(name) => match angrist_engine::play::split_command(name) {
            ("floor", _) => Some(desk.floor()),
            ("examine" | "item", "") => Some(desk.examine()),
            ("items", _) => Some(desk.by_verb()),
            ("examine", place) => desk.item(crate::things::ItemPlace::parse(place)?),
            _ => None,
        },
        _ => None,
    }
}

/// What the fight works out about foes, for the screens that show it.
pub struct Foes<'a> {
    /// The rows of the side bar.
    pub rows: &'a [Vec<Span>],
    /// The odds of a fight with the creature on a square.
    pub odds: &'a dyn Fn(Loc) -> String,
}

/// A screen by name.
pub fn screen(
    t: &Tables,
    s: &State,
    sights: &[Sight],
    arms: &[SidebarLine],
    foes: &Foes<'_>,
    screen: &ScreenId,
    words: &dyn Words,
) -> Option<Model> {
    let own = match screen {
        ScreenId::Side => return Some(side::side(t, s, arms, foes.rows, words)),
        // For programs: the bars and the last line, without what the fight works out.
        ScreenId::State => return Some(side::state(t, s, words)),
        ScreenId::Status => return Some(side::status(t, s, words)),
        ScreenId::Legend => return Some(legend::legend(t, words)),
        ScreenId::Own(name) => name.as_str(),
        _ => return None,
    };
    if let ("manual", page) = angrist_engine::play::split_command(own) {
        return manual::manual(page, words);
    }
    Some(match own {
        "character" => sheet::character(t, s, arms, words),
        "bench" => forge::bench(t, s, words),
        "kinds" => kinds::kinds(t, s, words),
        "notes" => lists::notes(s, words),
        "knowledge" => known::knowledge(t, s, words),
        "creatures" => known::creatures(t, s, words),
        "artefacts" => known::artefacts(t, s, words),
        "songs" => songs::songs(t, s, words),
        "foes" => lists::in_sight(s.hero.at, sights, Some(foes.odds), words),
        "things" => lists::in_sight(s.hero.at, sights, None, words),
        _ => return None,
    })
}
