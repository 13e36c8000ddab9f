//! An arena for fights: the hall with creatures of our own, a hero to be armed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

use angrist_engine::play::Game;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;
use angrist_lore::bytes::Source;
use angrist_sil::SilRuleset;
use angrist_sil::context::Turn;
use angrist_sil::fight::{FightEvent, Strike};
use angrist_sil::game::SilGame;
use angrist_sil::monsters::{self, Placing};
use angrist_sil::ruleset::profile;
use angrist_sil::state::{Forged, Item, Slot};
use angrist_sil::tables::{AbilityId, ItemFlag, ItemFlags};

/// A hero of no skill, in the hall, under a profile.
pub fn arena(constants: &str) -> SilGame {
    arena_with(constants, "")
}

/// The same with more creatures in the file.
pub fn arena_with(constants: &str, more: &str) -> SilGame {
    let monsters = format!("{}\n{more}", include_str!("../../data/fight-monster.txt"));
    let mut files = crate::common::our_files();
    files.retain(|(name, _)| name != "edit/monster.txt");
    files.push(("edit/monster.txt".into(), monsters.into_bytes()));
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let file = format!("{constants}.toml");
    let ruleset = SilRuleset::read(&sources, Source::new(&file, profile(constants).unwrap()))
        .unwrap_or_else(|e| panic!("{}", e.text));
    let mut game = ruleset.begin_sil(3);
    let plan = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin";
    game.apply_text(plan).unwrap();
    crate::common::hall(&mut game);
    let turn = game.context();
    let hero = &mut turn.state.hero;
    hero.worn = Default::default();
    hero.pack.clear();
    (hero.stats, hero.health, hero.max_health) = ([0; 4], 20, 20);
    game
}

/// A creature so far from the hero: alert, in sight.
pub fn foe(turn: &mut Turn<'_>, race: u16, dx: i16, dy: i16) -> Handle {
    let at = turn.state.hero.at.shift(dx, dy);
    let how = Placing { forced: true, ..Placing::alone() };
    let handle = monsters::place(&mut turn.maker(), at, race, how).unwrap();
    let m = turn.state.level.monsters.get_mut(handle).unwrap();
    (m.alertness, m.visible, m.health) = (10, true, m.max_health);
    handle
}

/// Puts a plain thing of a class into a slot.
pub fn hold(turn: &mut Turn<'_>, slot: Slot, tval: u8, sval: u8) {
    let any = || (0..=255).find_map(|s| turn.tables.kind_of(tval, s));
    let (number, kind) = turn.tables.kind_of(tval, sval).or_else(any).unwrap();
    turn.state.hero.worn[slot as usize] = Some(Item::of_kind(number, kind));
}

/// Gives the thing in a slot more flags.
pub fn charm(turn: &mut Turn<'_>, slot: Slot, flags: &[ItemFlag]) {
    let forged = Forged { flags: ItemFlags::of(flags), ..Default::default() };
    turn.state.hero.worn[slot as usize].as_mut().unwrap().forged = Some(Box::new(forged));
}

/// Gives an ability.
pub fn learn(turn: &mut Turn<'_>, id: AbilityId) {
    turn.state.hero.innate[id.skill as usize] |= 1 << id.number;
}

/// Blows and shots told so far.
pub fn strikes(turn: &Turn<'_>) -> Vec<Strike> {
    let of = |e: &FightEvent| if let FightEvent::Strike(s) = e { Some((**s).clone()) } else { None };
    turn.notices.iter().filter_map(|t| t.downcast::<FightEvent>().and_then(of)).collect()
}

/// Whether an event of a tag was told.
pub fn told(turn: &Turn<'_>, tag: &str) -> bool {
    turn.notices.iter().any(|t| t.event.tag() == tag)
}

/// The hero is made hard to kill.
pub fn hardy(turn: &mut Turn<'_>) {
    (turn.state.hero.health, turn.state.hero.max_health) = (30_000, 30_000);
}

/// A square relative to the hero.
pub fn near(turn: &Turn<'_>, dx: i16, dy: i16) -> Loc {
    turn.state.hero.at.shift(dx, dy)
}
