//! The answer to `inspect trace`: see [`angrist_engine::play::trace`].
//!
//! The checksums cover everything that a rule reads, but not names, stories and inscriptions, nor what is computed from the rest.

use crate::state::{
    Action, Facts, Hero, Item, Known, Level, Monster, Phase, Quest, RaceMemory, Stance, State, Timers,
};
use angrist_engine::chance::Throw;
use angrist_engine::play::trace::{Sum, Trace, chance};
use angrist_engine::space::Dir;

/// What the game is now, in numbers.
pub fn of(s: &State) -> Trace {
    let (mut terrain, mut creatures, mut hero) = (Sum::default(), Sum::default(), Sum::default());
    let (mut things, mut known, mut facts) = (Sum::default(), Sum::default(), Sum::default());
    let level = &s.level;
    ground(&mut terrain, level);
    for (handle, monster) in level.monsters.iter() {
        creatures.number(handle.slot());
        of_monster(&mut creatures, monster);
    }
    for (handle, floor) in level.items.iter() {
        things.number(handle.slot()).loc(floor.at).number(floor.marked);
        of_item(&mut things, &floor.item);
    }
    s.hero.pack.iter().for_each(|item| of_item(&mut things, item));
    for worn in s.hero.worn.iter() {
        things.number(worn.is_some());
        worn.iter().for_each(|item| of_item(&mut things, item));
    }
    things.number(s.bench.left).number(s.bench.numbered);
    s.bench.draft.iter().for_each(|item| of_item(&mut things, item));
    known.bits(level.marks.bits()).bits(&level.charted);
    of_hero(&mut hero, &s.hero);
    facts.number(s.turn).number(match s.phase {
        Phase::Birth => 0,
        Phase::Alive => 1,
        Phase::Dead(_) => 2,
        Phase::Escaped => 3,
        Phase::Retired => 4,
    });
    of_facts(&mut facts, &s.facts);
    Trace {
        turn: s.player_turn.into(),
        depth: level.depth,
        at: s.hero.at,
        health: Some(s.hero.health),
        chance: chance(&s.chance),
        terrain,
        creatures,
        hero,
        things,
        known,
        facts,
    }
}

/// Terrain and flags of each square, the hero's scent, and where the groups wander to.
fn ground(sum: &mut Sum, l: &Level) {
    l.terrain.cells().iter().for_each(|code| _ = sum.cell(*code));
    l.flags.cells().iter().for_each(|flags| _ = sum.cell(flags.0 as u16));
    sum.number(l.spoor.stamp());
    for group in &l.groups {
        sum.maybe_loc(group.map(|(at, _)| at)).maybe(group.map(|(_, pause)| pause));
    }
    sum.maybe(l.vault.as_ref().map(|(_, entered)| *entered));
}

fn of_monster(sum: &mut Sum, m: &Monster) {
    sum.number(m.race).number(m.image).loc(m.at).loc(m.birth).number(m.health).number(m.max_health);
    sum.number(m.alertness).number(m.energy.0).number(m.mana).number(m.song).number(m.stun);
    sum.number(m.confused).number(m.hasted).number(m.slowed);
    sum.number(match m.stance {
        Stance::Fleeing => 0,
        Stance::Confident => 1,
        Stance::Aggressive => 2,
    });
    sum.number(m.morale).number(m.temporary_morale).number(m.noise).number(m.skip_turn);
    sum.number(m.skip_reactions).number(m.encountered).number(m.visible).number(m.detected);
    sum.number(m.heard).maybe_loc(m.target).number(m.group).number(m.wander_distance);
    sum.number(m.active).number(m.provoked).number(m.always_cast).number(m.pushed);
    sum.number(m.struck.0).number(m.struck.1).number(m.summoned).list(m.actions.map(action));
    m.carried.iter().for_each(|item| of_item(sum, item));
    sum.number(m.carried.len() as i64);
}

fn of_item(sum: &mut Sum, i: &Item) {
    sum.number(i.kind).number(i.number).number(i.pval).number(i.attack).number(i.evasion);
    dice(sum, i.damage);
    dice(sum, i.protection);
    sum.number(i.weight).number(i.fuel).number(i.artefact).number(i.special);
    sum.number(match i.known {
        Known::Kind => 0,
        Known::Sensed => 1,
        Known::Fully => 2,
    });
    sum.number(i.cursed).number(i.curse_known).number(i.broken).number(i.tried).number(i.thrown);
    sum.number(i.uses).number(i.theme).number(i.found_at).number(i.forged.is_some());
    if let Some(forged) = &i.forged {
        sum.list(forged.abilities.iter().map(|id| id.skill as i64 * 100 + i64::from(id.number)));
    }
}

fn dice(sum: &mut Sum, throw: Throw) {
    sum.number(throw.dice).number(throw.sides).number(throw.plus);
}

fn of_hero(sum: &mut Sum, h: &Hero) {
    sum.number(h.race).number(h.house).list(h.stats).list(h.drain).list(h.skills).list(h.innate);
    sum.list(h.switched_off).number(h.bane).number(h.oath.sworn).number(h.oath.broken);
    let e = &h.experience;
    sum.list([e.total, e.pool, e.kills, e.encounters, e.descent, e.identification]);
    sum.number(h.energy.0).number(h.max_health).number(h.voice).number(h.max_voice).number(h.food);
    timers(sum, &h.timers);
    sum.maybe(h.songs.main).maybe(h.songs.minor).number(h.songs.duration).number(h.light);
    sum.number(h.stealth_mode).number(h.exposed).number(h.stealth_score).list(h.actions.map(action));
    sum.number(h.focused).number(h.streak.0).number(h.streak.1).number(h.fought.0).number(h.fought.1);
    sum.number(h.riposted).number(h.vengeance).number(h.hail).number(h.skip_turn).number(h.was_entranced);
    sum.maybe(h.leaping.map(direction)).number(h.cursed).number(h.staircasiness).number(h.stairs_taken);
    sum.maybe_loc(h.target);
}

fn timers(sum: &mut Sum, t: &Timers) {
    sum.list([t.blind, t.confused, t.afraid, t.entranced, t.hallucinating, t.stun, t.poison, t.cut]);
    sum.list([t.slow, t.fast, t.rage, t.strength, t.dexterity, t.constitution, t.grace, t.perception]);
    sum.list([t.true_sight, t.oppose_fire, t.oppose_cold, t.oppose_poison, t.darkened]);
}

fn of_facts(sum: &mut Sum, f: &Facts) {
    sum.number(f.max_depth).number(f.depth_counter).number(f.arrivals);
    // An entry that says nothing is as good as none.
    for (race, memory) in f.races.iter().filter(|(_, memory)| **memory != RaceMemory::default()) {
        sum.number(*race).number(memory.sights).number(memory.kills).number(memory.alive);
        sum.number(memory.dead).list(memory.blows).number(memory.ranged);
    }
    for (kind, memory) in f.kinds.iter().filter(|(_, m)| m.aware || m.tried || m.seen) {
        sum.number(*kind).number(memory.aware).number(memory.tried).number(memory.seen);
    }
    sum.list(f.specials.iter().copied()).list(f.artefacts.iter().copied());
    sum.list(f.artefacts_known.iter().copied())
        .list(f.flavours.values().copied())
        .list(f.vaults.iter().copied());
    sum.number(f.forges.given).number(f.forges.seen).number(f.forges.unique_made).number(f.forges.made);
    sum.number(match f.quest {
        Quest::None => 0,
        Quest::GiverPresent => 1,
        Quest::MapDue => 2,
        Quest::Complete => 3,
    });
    sum.number(f.truce).number(f.on_the_run).number(f.frozen).number(f.lesson).number(f.hints);
    let c = &f.crown;
    sum.number(c.anger).number(c.angers).number(c.loose).number(c.fallen).number(c.shattered);
    sum.number(c.taken).number(c.morgoth_slain);
}

fn action(action: Action) -> i64 {
    match action {
        Action::None => 0,
        Action::Moved(dir) => 10 + direction(dir),
        Action::Waited => 1,
        Action::Shot => 2,
        Action::Other => 3,
    }
}

/// The digit of the keypad.
fn direction(dir: Dir) -> i64 {
    i64::from(dir.keypad())
}
