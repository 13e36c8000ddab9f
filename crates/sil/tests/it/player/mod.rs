//! Rules of the player that a sentence of docs/spec/sil-player.md states and nothing else shows: each test names its section.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod blows;
mod hands;
mod learning;
mod steps;

/// What nearly every test here needs.
mod prelude {
    pub(crate) use crate::stage::{give, know, stage as set, wield};
    pub(crate) use angrist_engine::chance::stream;
    pub(crate) use angrist_engine::play::{Game, Next};
    pub(crate) use angrist_engine::space::{Dir, Loc};
    pub(crate) use angrist_sil::context::Turn;
    pub(crate) use angrist_sil::fight::{Affliction, Aim, AttackKind, Element};
    pub(crate) use angrist_sil::game::SilGame;
    pub(crate) use angrist_sil::hero::ability;
    pub(crate) use angrist_sil::state::{Action, Forged, Item, Known, Slot};
    pub(crate) use angrist_sil::tables::{ItemFlag, ItemFlags, Skill, Tval};
    pub(crate) use angrist_sil::terrain::code;
    pub(crate) use angrist_sil::things::ItemPlace;

    pub(crate) const FIRST: ItemPlace = ItemPlace::Pack(0);

    /// A plain thing, known.
    pub(crate) fn thing(turn: &Turn<'_>, tval: u8, sval: u8) -> Item {
        let (number, kind) =
            turn.tables.kind_of(tval, sval).unwrap_or_else(|| panic!("no kind {tval}/{sval}"));
        Item { known: Known::Fully, ..Item::of_kind(number, kind) }
    }

    /// The same with flags of its own.
    pub(crate) fn charmed(turn: &Turn<'_>, tval: u8, sval: u8, flags: &[ItemFlag]) -> Item {
        let forged = Forged { flags: ItemFlags::of(flags), ..Forged::default() };
        Item { forged: Some(Box::new(forged)), ..thing(turn, tval, sval) }
    }
}
