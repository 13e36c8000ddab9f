//! A stage for whole-game rules on shipped data: a hero in the hall, alone until somebody is called.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

use angrist_engine::play::Game;
use angrist_engine::things::Handle;
use angrist_sil::context::Turn;
use angrist_sil::game::SilGame;
use angrist_sil::monsters::{self, Placing};
use angrist_sil::state::{Item, Known, Slot};
use angrist_sil::tables::{AbilityId, Skill};

/// Morgoth, the thralls, and an orc, by the numbers of the data.
pub const MORGOTH: u16 = 251;
pub const HUMAN_THRALL: u16 = 16;
pub const ELF_THRALL: u16 = 17;

/// A hero of much health and voice in the hall, under a profile; no one around, and no stairs to come by.
pub fn stage(profile: &str) -> SilGame {
    // The data are read once a profile: some tests set hundreds of stages.
    static WORLDS: std::sync::OnceLock<[angrist_sil::SilRuleset; 2]> = std::sync::OnceLock::new();
    let games = WORLDS.get_or_init(|| ["documented", "upstream"].map(crate::common::ours));
    stage_on(&games[usize::from(profile == "upstream")])
}

/// The same on any data.
pub fn stage_on(ruleset: &angrist_sil::SilRuleset) -> SilGame {
    let mut game = ruleset.begin_sil(3);
    let plan = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Tester";
    game.apply_text(plan).unwrap_or_else(|e| panic!("{plan}: {e}"));
    crate::common::hall(&mut game);
    crate::common::wall_up_stairs(&mut game);
    let turn = game.context();
    // Those of the first level stayed behind with it.
    monsters::nobody_lives(&mut turn.state.facts);
    let hero = &mut turn.state.hero;
    hero.worn = Default::default();
    hero.pack.clear();
    hero.stats = [0, 0, 20, 20];
    hero.food = 4000;
    let mut turn = game.context();
    turn.refresh_hero();
    let hero = &mut turn.state.hero;
    (hero.health, hero.voice) = (hero.max_health, hero.max_voice);
    game
}

/// A creature at a place relative to the hero: alert, seen, whole.
pub fn call(turn: &mut Turn<'_>, race: u16, dx: i16, dy: i16) -> Handle {
    let at = turn.state.hero.at.shift(dx, dy);
    let how = Placing { forced: true, ..Placing::alone() };
    let handle = monsters::place(&mut turn.maker(), at, race, how).unwrap();
    let m = turn.state.level.monsters.get_mut(handle).unwrap();
    (m.alertness, m.visible, m.health) = (10, true, m.max_health);
    handle
}

/// The number of a race by its name.
pub fn race(turn: &Turn<'_>, name: &str) -> u16 {
    (0..u16::MAX)
        .find(|n| turn.tables.race(*n).is_some_and(|r| r.name == name))
        .unwrap_or_else(|| panic!("{name}"))
}

/// Puts a known plain thing into the pack.
pub fn give(turn: &mut Turn<'_>, tval: u8, sval: u8) -> usize {
    let any = || (0..=255).find_map(|s| turn.tables.kind_of(tval, s));
    let (number, kind) = turn.tables.kind_of(tval, sval).or_else(any).unwrap_or_else(|| panic!("{tval}"));
    let mut item = Item::of_kind(number, kind);
    item.known = Known::Fully;
    turn.state.facts.kind_mut(number).aware = true;
    turn.state.hero.pack.push(item);
    turn.state.hero.pack.len() - 1
}

/// Wields or wears a plain thing of a class: the sub-class asked for, or the first there is.
pub fn wield(turn: &mut Turn<'_>, slot: Slot, tval: u8, sval: u8) {
    let any = || (0..=255).find_map(|s| turn.tables.kind_of(tval, s));
    let (number, kind) = turn.tables.kind_of(tval, sval).or_else(any).unwrap_or_else(|| panic!("{tval}"));
    turn.state.hero.worn[slot as usize] = Some(Item::of_kind(number, kind));
}

/// Gives an ability.
pub fn know(turn: &mut Turn<'_>, id: AbilityId) {
    turn.state.hero.innate[id.skill as usize] |= 1 << id.number;
}

/// Gives points of a skill such that the score is exactly this.
pub fn score(turn: &mut Turn<'_>, skill: Skill, wanted: i32) {
    let now = turn.skill(skill);
    turn.state.hero.skills[skill as usize] += wanted - now;
    assert_eq!(turn.skill(skill), wanted);
}

/// Whether an event of a tag was told.
pub fn told(turn: &Turn<'_>, tag: &str) -> bool {
    turn.notices.iter().any(|t| t.event.tag() == tag)
}
