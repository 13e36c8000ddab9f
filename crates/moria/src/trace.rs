//! The answer to `inspect trace`: see [`angrist_engine::play::trace`].

use crate::state::{Ending, Foe, Hero, Level, Lore, State, Thing};
use angrist_engine::play::trace::{Sum, Trace, chance};

/// What the game is now, in numbers. Before birth there is no level.
pub fn of(s: &State) -> Trace {
    let (mut terrain, mut creatures, mut hero) = (Sum::default(), Sum::default(), Sum::default());
    let (mut things, mut known, mut facts) = (Sum::default(), Sum::default(), Sum::default());
    if let Some(level) = s.level() {
        ground(&mut terrain, level);
        level.foes.iter().for_each(|foe| of_foe(&mut creatures, foe));
        level.things.iter().for_each(|lying| of_thing(things.loc(lying.at), &lying.thing));
        level.known.cells().iter().for_each(|cell| _ = known.cell((*cell).into()));
    }
    creatures.number(s.shapes.len() as i64);
    s.shapes.iter().for_each(|(id, kind)| _ = creatures.number(*id).number(*kind));
    of_hero(&mut hero, &s.hero);
    s.hero.pack.iter().for_each(|thing| of_thing(&mut things, thing));
    of_lore(&mut facts, &s.lore);
    facts.number(s.arrivals).number(s.born).number(s.second).number(s.fresh).number(s.revealed);
    facts.number(s.deepest).list(s.levels.iter().map(Option::is_some)).list(s.kills.iter().copied());
    facts.number(s.next_id).number(s.next_batch);
    facts.number(s.ending.map_or(0, ending));
    Trace {
        turn: s.turn,
        depth: s.depth,
        at: s.hero.at,
        health: Some(s.hero.hp),
        chance: chance(&s.chance),
        terrain,
        creatures,
        hero,
        things,
        known,
        facts,
    }
}

fn ground(sum: &mut Sum, l: &Level) {
    l.tiles.cells().iter().for_each(|tile| _ = sum.cell(*tile as u16));
    sum.loc(l.up).loc(l.down).number(l.mapped).number(l.poisoned).number(l.anger);
}

fn of_foe(sum: &mut Sum, f: &Foe) {
    sum.number(f.id).number(f.kind).number(f.look).loc(f.at).number(f.hp).number(f.level).number(f.ac);
    sum.number(f.dex).number(f.dice).number(f.sides).number(f.asleep).number(f.angry).number(f.afraid);
    sum.number(f.fear).number(f.stunned).number(f.slowed).number(f.quick).number(f.pace).number(f.toggle);
    sum.number(f.invisible).number(f.seen).number(f.divisor).number(f.masked).number(f.burden.is_some());
    f.burden.iter().for_each(|thing| of_thing(sum, thing));
}

fn of_thing(sum: &mut Sum, t: &Thing) {
    sum.number(t.id).number(t.ty as u8).number(t.kind).number(t.count).number(t.power).number(t.value);
    sum.number(t.mark).number(t.known).number(t.appraised).number(t.cursed).number(t.proofed);
}

fn of_hero(sum: &mut Sum, h: &Hero) {
    sum.number(h.level).number(h.experience).number(h.carry).number(h.max_hp).number(h.force);
    sum.number(h.max_force).number(h.dex).number(h.int).number(h.gold).number(h.food).number(h.water);
    sum.number(h.mend).list(h.timers).number(h.helpless).number(h.slowed).maybe(h.held).number(h.flashbacks);
    sum.maybe(h.weapon);
    h.worn.iter().chain(&h.fingers).for_each(|id| _ = sum.maybe(*id));
}

fn of_lore(sum: &mut Sum, lore: &Lore) {
    lore.known.iter().for_each(|row| _ = sum.list(row.iter().copied()));
    lore.looks.iter().for_each(|row| _ = sum.list(row.iter().copied()));
    lore.titles.iter().for_each(|title| _ = sum.text(title));
}

fn ending(ending: Ending) -> i64 {
    match ending {
        Ending::Killed(kind) => 100 + i64::from(kind),
        Ending::Hunger => 1,
        Ending::Suicide => 2,
        Ending::Exhaustion => 3,
        Ending::Thirst => 4,
        Ending::Drowned => 5,
        Ending::Victory => 6,
        Ending::Folly => 7,
        Ending::Gluttony => 8,
        Ending::Enslaved => 9,
        Ending::Madness => 10,
        Ending::Abandoned => 11,
    }
}
