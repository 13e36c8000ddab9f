//! Items: generating, naming, carrying, using.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | numbers for items, lights, staves and horns |
//! | `draughts.rs` | what herbs and potions do, as data |
//! | `flavour.rs` | the appearance of each unknown kind in this game |
//! | `name.rs` | the name of an item |
//! | `know.rs` | what is known about an item, and identifying it |
//! | `learn.rs` | identifying worn items by their effects |
//! | `make.rs` | choosing a kind and generating an item |
//! | `theme.rs` | the theme of a hoard |
//! | `magic.rs` | fine figures, jewellery, fuel, charges |
//! | `special.rs`, `artefact.rs` | special kinds and artefacts |
//! | `check.rs` | checking item data before play |
//! | `audit.rs` | statistics over many generated items |
//! | `hoard.rs` | the contents of chests and bones |
//! | `open.rs` | opening chests, searching bones |
//! | `stack.rs` | what stacks, the order of the pack, worth |
//! | `floor.rs` | dropping |
//! | `place.rs` | where one of the hero's items is |
//! | `carry.rs` | picking up, dropping, destroying and inscribing items |
//! | `wear.rs` | putting on and taking off |
//! | `light.rs` | the light you carry, and its fuel (figures: `[light]`; `flicker` and `low-light` in `[things]`); the fuel of torches left in hoards and by the dead: `hoard.rs`, `monsters/death.rs` |
//! | `consume.rs`, `staves.rs`, `staves_ground.rs`, `horns.rs` | eating, drinking, using staves, blowing horns |
//! | `event.rs` | what can happen to items |

mod artefact;
pub mod audit;
mod carry;
mod check;
mod constants;
mod consume;
mod draughts;
mod event;
mod flavour;
mod floor;
mod hoard;
mod horns;
mod know;
mod learn;
mod light;
mod magic;
mod make;
mod name;
mod open;
mod place;
mod special;
mod stack;
mod staves;
mod staves_ground;
mod theme;
mod wear;

pub use artefact::{artefact_of, make_artefact};
pub use check::check;
pub use constants::{
    ChestConstants, Horn, Horns, Light, LightFigures, Staff, Staves, ThingsConstants, ThunderStuns,
};
pub use draughts::{Draught, Draughts, Effect, EffectWord, Noticed};
pub use event::ThingEvent;
pub use flavour::{is_flavoured, shuffle_flavours};
pub use floor::{SILMARIL, drop_near};
pub use hoard::{ChestTrap, chest_contents, chest_traps, skeleton_find};
pub use know::{is_aware, is_known, learnable};
pub use light::{LANTERN, forgot_to_light, glows_on_floor, is_torch, light_of, radius_of};
pub use make::{Finder, ThingAsk, make_kind, make_thing, plain, ready};
pub(crate) use name::COUNTED;
pub use name::{Detail, Hands, kind_name, name_in, name_of, name_worn};
pub use place::ItemPlace;
pub use stack::{MOST, add_to_pack, merge, pack_order, sort_pack, split, stacks, worth};
pub use theme::Theme;
pub use wear::{WearGain, slot_for};
