//! What every test of things needs.

use angrist_engine::play::Game;
use angrist_sil::context::Turn;
use angrist_sil::game::SilGame;
use angrist_sil::state::{Item, Known, Slot};
use angrist_sil::tables::{AbilityId, Skill};
use angrist_sil::things::*;

pub const FIRST: ItemPlace = ItemPlace::Pack(0);
pub const EDAIN: &str = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin";

/// A hero of no skill with nothing, in the hall, on our data.
pub fn born(profile: &str) -> SilGame {
    let mut game = crate::common::ours(profile).begin_sil(3);
    game.apply_text(EDAIN).unwrap_or_else(|e| panic!("{e}"));
    crate::common::hall(&mut game);
    bare(&mut game);
    game
}

/// Takes everything away; the creatures of the level that was left are forgotten with it.
pub fn bare(game: &mut SilGame) {
    let turn = game.context();
    turn.state.hero.pack.clear();
    turn.state.hero.worn = Default::default();
    turn.state.facts.races.values_mut().for_each(|race| race.alive = 0);
}

pub fn of(turn: &Turn<'_>, tval: u8, sval: u8) -> Item {
    let (number, kind) = turn.tables.kind_of(tval, sval).unwrap_or_else(|| panic!("no kind {tval}/{sval}"));
    Item::of_kind(number, kind)
}

/// The same, known in every respect.
pub fn known(turn: &Turn<'_>, tval: u8, sval: u8) -> Item {
    Item { known: Known::Fully, ..of(turn, tval, sval) }
}

pub fn grant(turn: &mut Turn<'_>, id: AbilityId) {
    turn.state.hero.innate[id.skill as usize] |= 1 << id.number;
}

pub fn skill(turn: &mut Turn<'_>, skill: Skill, points: i32) {
    turn.state.hero.skills[skill as usize] = points;
}

/// A hero of some health, wounded to one point of it; the greatest health.
pub fn wounded(turn: &mut Turn<'_>) -> i32 {
    turn.state.hero.stats[2] = 5;
    turn.refresh_hero();
    turn.state.hero.health = 1;
    turn.state.hero.max_health
}

/// No save is ever made.
pub fn weak_willed(turn: &mut Turn<'_>) {
    skill(turn, Skill::Will, -60);
}

/// Every save is made, every check of will passed.
pub fn strong_willed(turn: &mut Turn<'_>) {
    skill(turn, Skill::Will, 90);
}

/// What the next dice of the stream will show.
pub fn next_roll(turn: &Turn<'_>, dice: u32, sides: u32) -> i32 {
    turn.state.chance.clone().roll(dice, sides)
}

/// Wears a thing as if it had always been worn.
pub fn worn(turn: &mut Turn<'_>, slot: Slot, item: Item) {
    turn.state.hero.worn[slot as usize] = Some(item);
    turn.refresh_hero();
}

/// Uses one thing of a kind that is not understood yet; says whether the kind is understood afterwards.
pub fn use_one(turn: &mut Turn<'_>, tval: u8, sval: u8) -> bool {
    let item = of(turn, tval, sval);
    let kind = item.kind;
    turn.state.facts.kinds.remove(&kind);
    turn.state.hero.pack = vec![item];
    turn.acted = false;
    let done = match tval {
        angrist_sil::tables::Tval::FOOD => turn.eat(FIRST),
        _ => turn.quaff(FIRST),
    };
    done.unwrap_or_else(|e| panic!("{e}"));
    assert!(turn.state.hero.pack.is_empty() && turn.acted, "it is used up and takes a turn");
    let aware = is_aware(turn.tables, &turn.state.facts, kind);
    assert_eq!(turn.state.facts.kind(kind).tried, !aware, "what is not understood is at least tried");
    aware
}

/// Whether an event of a tag was told.
pub fn told(turn: &Turn<'_>, tag: &str) -> bool {
    turn.notices.iter().any(|t| t.event.tag() == tag)
}

/// The cases of a class: a test each, and the list of kinds they name.
macro_rules! each {
    ($tval:expr; $($test:ident $sval:literal $name:literal $rows:literal $body:expr;)*) => {
        /// Kinds that have a test here: class, sub-class, name, rows.
        pub const CASES: &[(u8, u8, &str, &str)] = &[$(($tval, $sval, $name, $rows)),*];
        $(
            #[test]
            fn $test() {
                let body: fn(&mut crate::things::support::Case) = $body;
                body(&mut crate::things::support::Case { tval: $tval, sval: $sval });
            }
        )*
    };
}
pub(crate) use each;

/// The kind a case is about.
pub struct Case {
    pub tval: u8,
    pub sval: u8,
}

impl Case {
    /// Uses one; says whether that made its kind understood.
    pub fn used(&self, turn: &mut Turn<'_>) -> bool {
        use_one(turn, self.tval, self.sval)
    }
}
