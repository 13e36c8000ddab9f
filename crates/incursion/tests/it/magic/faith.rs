//! Gods: anger, prayer, gifts, altars, turning; and the list of known spells.

use super::*;

fn god(name: &str) -> Rid {
    lib().library.find_kind(ResKind::God, name).unwrap()
}

/// The scene with a hero that gods deal with.
fn believer() -> Scene {
    let mut s = Scene::new();
    let c = &mut s.host.world.being_mut(s.s.hero).unwrap().creature;
    let mut hero = angrist_incursion::hero::Hero::new(0, [10; 7]);
    hero.levels = [5, 0, 0];
    hero.god = god("Lamp");
    c.hero = Some(Box::new(hero));
    s
}

// S001-182, S001-343
#[test]
fn anger_grows_by_steps_until_the_god_turns_away() {
    let mut s = believer();
    let (hero, lamp) = (s.s.hero, god("Lamp"));
    assert_eq!(s.host.standing_with(hero, lamp), Standing::Calm);
    s.host.anger_god(hero, lamp, 2, false);
    assert_eq!(s.host.standing_with(hero, lamp), Standing::Tolerant);
    s.host.anger_god(hero, lamp, 3, false);
    assert_eq!(s.host.standing_with(hero, lamp), Standing::Angry);
    s.host.anger_god(hero, lamp, 10, false);
    assert_eq!(s.host.standing_with(hero, lamp), Standing::Furious);
    s.host.lower_anger(hero, lamp, 14);
    assert_eq!(s.host.standing_with(hero, lamp), Standing::Tolerant);
    s.host.anger_god(hero, lamp, 36, false);
    assert_eq!(s.host.standing_with(hero, lamp), Standing::Forsaken);
    assert!(s.host.god_of(hero).is_none());
    let mut s = believer();
    s.host.anger_god(hero, lamp, 51, false);
    assert_eq!(s.host.standing_with(hero, lamp), Standing::Anathema);
}

// S001-341
#[test]
fn prayer_mends_every_trouble_the_chart_allows_and_costs_favour_for_it() {
    let mut s = believer();
    let (hero, lamp) = (s.s.hero, god("Lamp"));
    s.host.world.being_mut(hero).unwrap().creature.hit_points = 10;
    s.give(hero, POISONED, 0, 0);
    s.give(hero, BLIND, 0, 0);
    assert_eq!(magic::pray(&mut s.host, hero, Prayer::Aid(lamp), &[]), Outcome::Done);
    assert_eq!(s.points(hero), s.host.world.being(hero).unwrap().creature.max_hit_points);
    assert!(!s.has(hero, POISONED), "both at once");
    assert!(s.has(hero, BLIND), "more than he has favour for");
    let faith = s.host.world.being(hero).unwrap().faith[&lamp];
    assert_eq!(faith.penalty, 10);
    assert!(faith.patience >= 10);
    assert_eq!(magic::pray(&mut s.host, hero, Prayer::Aid(lamp), &[]), Outcome::Done);
    assert_eq!(s.host.world.being(hero).unwrap().faith[&lamp].anger, 1, "too soon");
    for _ in 0..40 {
        s.host.pass_for_gods(hero);
    }
    assert_eq!(s.host.world.being(hero).unwrap().faith[&lamp].patience, 0);
}

#[test]
fn a_prayer_without_a_trouble_costs_nothing() {
    let mut s = believer();
    let lamp = god("Lamp");
    magic::pray(&mut s.host, s.s.hero, Prayer::Aid(lamp), &[]);
    assert_eq!(s.host.world.being(s.s.hero).unwrap().faith[&lamp].penalty, 0);
}

// S001-342
#[test]
fn gifts_please_by_category_once_and_calm_the_angry() {
    let mut s = believer();
    let (hero, lamp) = (s.s.hero, god("Lamp"));
    let gift = |s: &mut Scene| {
        let mut event = Event::new(135, [hero, s.s.other, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, lamp.0 as i32);
        s.host.throw(event);
        s.host.favour(hero, lamp)
    };
    let first = gift(&mut s);
    assert!(first > 0);
    assert_eq!(gift(&mut s), first, "the same again impresses no one");
    s.host.anger_god(hero, lamp, 5, false);
    gift(&mut s);
    assert_eq!(s.host.world.being(hero).unwrap().faith[&lamp].anger, 2, "a gift takes three off");
}

#[test]
fn favour_rises_one_level_at_a_time_and_brings_what_the_god_grants() {
    let mut s = believer();
    let (hero, lamp) = (s.s.hero, god("Lamp"));
    s.host.gain_favour(hero, lamp, 600, true, true);
    let faith = s.host.world.being(hero).unwrap().faith[&lamp];
    assert_eq!(faith.level, 1);
    let feats = s.host.world.get(hero).unwrap().statuses();
    assert!(feats.all().iter().any(|x| x.source == Source::Blessing && x.effect == lamp));
    s.host.gain_favour(hero, lamp, 0, true, true);
    assert_eq!(s.host.world.being(hero).unwrap().faith[&lamp].level, 2);
    s.host.forsake(hero, lamp);
    assert!(!s.host.world.get(hero).unwrap().statuses().all().iter().any(|x| x.source == Source::Blessing));
}

#[test]
fn conversion_needs_favour_and_offends_the_old_god() {
    let mut s = believer();
    let (hero, lamp, moon) = (s.s.hero, god("Lamp"), god("Moon"));
    assert_eq!(magic::pray(&mut s.host, hero, Prayer::Convert(moon), &[]), Outcome::Failed);
    s.host.gain_favour(hero, moon, 150, false, true);
    assert_eq!(magic::pray(&mut s.host, hero, Prayer::Convert(moon), &[]), Outcome::Done);
    assert_eq!(s.host.god_of(hero), moon);
    assert!(s.host.world.being(hero).unwrap().faith[&lamp].anger >= 4);
}

#[test]
fn a_forgiving_god_asks_for_penance_first() {
    let mut s = believer();
    let (hero, moon) = (s.s.hero, god("Moon"));
    s.host.world.being_mut(hero).unwrap().creature.hero.as_mut().unwrap().god = moon;
    s.host.forsake(hero, moon);
    assert_eq!(s.host.standing_with(hero, moon), Standing::Penance);
    assert_eq!(s.host.god_of(hero), moon);
}

#[test]
fn altars_bless_what_lies_on_them_for_followers_in_favour() {
    let mut s = believer();
    let (hero, lamp) = (s.s.hero, god("Lamp"));
    let kind = lib().library.find_kind(ResKind::Feature, "altar").unwrap();
    s.host.raise_altar(kind, lamp, s.s.map, 20, 20);
    let item = s.s.item;
    s.host.world.put(item, s.s.map, 20, 20);
    assert_eq!(magic::pray(&mut s.host, hero, Prayer::Bless(lamp), &[]), Outcome::Failed, "no favour yet");
    s.host.gain_favour(hero, lamp, 200, false, true);
    assert_eq!(magic::pray(&mut s.host, hero, Prayer::Bless(lamp), &[]), Outcome::Done);
    assert!(s.host.world.item(item).unwrap().has(1));
    assert_eq!(s.host.world.being(hero).unwrap().faith[&lamp].penalty, 1);
}

/// What becomes of somebody with this much resistance whom a great power turns or commands: the states of it, its wounds and
/// whether it is gone.
fn turned(command: bool, resistance: i32) -> (Vec<i32>, bool, bool) {
    const ABILITY: i32 = 39;
    const TURN_RESISTANCE: i16 = 98;
    let mut s = believer();
    let (hero, other) = (s.s.hero, s.s.other);
    s.give(hero, if command { 35 } else { 33 }, 2, 1000);
    s.give(other, ABILITY, TURN_RESISTANCE, resistance as i16);
    s.host.world.being_mut(hero).unwrap().creature.fatigue = 20;
    s.host.world.being_mut(other).unwrap().creature.hit_points = 30_000;
    assert_eq!(magic::turn(&mut s.host, hero, command), Outcome::Done);
    let gone = s.host.world.get(other).is_none_or(|o| o.is_deleted());
    if gone {
        return (Vec::new(), false, true);
    }
    let states = [ADJUST, AFRAID, STUNNED, PARALYSIS, CHARMED];
    let held = states.into_iter().filter(|n| s.has(other, *n)).collect();
    (held, s.points(other) < 30_000, false)
}

// S001-355: a power of 1000 and a die make 996 to 1025 with whatever Charisma adds; times 7.5, by the resistance. Above 5, 10, 20,
// 30 and 60 each step of turning begins, above 10, 20 and 40 each of commanding.
#[test]
fn turning_has_five_steps() {
    let below = |step: i32| 1025 * 750 / 100 / (step + 1) + 3;
    let above = |step: i32| 996 * 750 / 100 / (step + 1) - 3;
    let mut s = believer();
    assert_eq!(magic::turn(&mut s.host, s.s.hero, false), Outcome::Refused(CastRefusal::NotUsable));
    let adjusted = vec![ADJUST];
    let afraid = vec![ADJUST, AFRAID];
    let stunned = vec![ADJUST, AFRAID, STUNNED];
    assert_eq!(turned(false, below(5)), (vec![], false, false));
    assert_eq!(turned(false, above(5)), (adjusted.clone(), false, false));
    assert_eq!(turned(false, below(10)), (adjusted, false, false));
    assert_eq!(turned(false, above(10)), (afraid.clone(), false, false));
    assert_eq!(turned(false, below(20)), (afraid, false, false));
    assert_eq!(turned(false, above(20)), (stunned.clone(), false, false));
    assert_eq!(turned(false, below(30)), (stunned.clone(), false, false));
    assert_eq!(turned(false, above(30)), (stunned.clone(), true, false));
    assert_eq!(turned(false, below(60)), (stunned, true, false));
    assert_eq!(turned(false, above(60)), (vec![], false, true));
    assert_eq!(turned(true, below(10)), (vec![], false, false));
    assert_eq!(turned(true, above(10)), (vec![AFRAID], false, false));
    assert_eq!(turned(true, below(20)), (vec![AFRAID], false, false));
    assert_eq!(turned(true, above(20)), (vec![AFRAID, PARALYSIS], false, false));
    assert_eq!(turned(true, below(40)), (vec![AFRAID, PARALYSIS], false, false));
    assert_eq!(turned(true, above(40)), (vec![CHARMED], false, false));
}

// S001-353
#[test]
fn hands_heal_the_living() {
    let mut s = believer();
    let (hero, other) = (s.s.hero, s.s.other);
    s.host.world.put(other, s.s.map, 21, 20);
    assert_eq!(magic::lay_on_hands(&mut s.host, hero, other), Outcome::Refused(CastRefusal::NotUsable));
    s.give(hero, 39, CA_LAY_ON_HANDS as i16, 2);
    let c = &mut s.host.world.being_mut(hero).unwrap().creature;
    c.fatigue = 20;
    c.hero.as_mut().unwrap().abilities[CA_LAY_ON_HANDS as usize] = 2;
    s.host.world.being_mut(other).unwrap().creature.hit_points = 5;
    assert_eq!(magic::lay_on_hands(&mut s.host, hero, other), Outcome::Done);
    assert!(s.points(other) >= 5 + 2 + 4, "{}", s.points(other));
}

// S001-337
#[test]
fn known_spells_are_listed_with_their_numbers_and_why_not() {
    let mut s = believer();
    let (hero, dart) = (s.s.hero, s.rid("dart"));
    s.host.world.being_mut(hero).unwrap().spells.insert(dart, (SP_KNOWN | SP_ARCANE) as u16);
    let list = magic::spells_of(&s.host, hero, |_| 0);
    assert_eq!(list.len(), 1);
    assert_eq!((list[0].name.as_str(), list[0].level, list[0].cost), ("dart", 1, 3));
    assert_eq!(list[0].refusal, Some(CastRefusal::NoBook));
    assert!(list[0].wants.target && list[0].chance > 0);
    s.give(hero, LUCUBRATION, 9, 0);
    assert_eq!(magic::spells_of(&s.host, hero, |_| 0)[0].refusal, None);
}
