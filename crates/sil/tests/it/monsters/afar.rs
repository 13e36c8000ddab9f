//! Everything creatures do from afar: what it does, when it is sensible, what it costs.

use crate::monsters::scene::*;
use angrist_engine::space::Loc;
use angrist_sil::game::SilGame;
use angrist_sil::monsters::MonsterEvent;
use angrist_sil::state::{Item, Slot, SquareFlag, Stance};
use angrist_sil::tables::Tval;
use angrist_sil::terrain::code;

const NEAR: &str = "
##############
#............#
#............#
#..@.o.......#
#.......f....#
#............#
##############
";

/// A creature with one ability that always uses it, a friend of its kind beside it.
fn caster(ability: &str, more: &str) -> (SilGame, Vec<angrist_engine::things::Handle>) {
    let lines = format!(
        "S:SPELL_PCT_100 | POW_20\nS:{ability}\nA:0:20:3:30\nF:ORC | SMART | NEVER_MOVE{more}\nB:HIT:HURT:(+0,1d2)"
    );
    let records = beast(BEAST, 'o', &lines)
        + &beast(2, 'o', "F:ORC | NEVER_MOVE")
        + &beast(32, 'M', "F:SPIDER | NEVER_MOVE")
        + &beast(153, 'W', "F:UNDEAD | NEVER_MOVE");
    wild("upstream", &records, NEAR, &[('o', BEAST), ('f', 2)])
}

/// Uses it for a limited number of turns until something holds; returns whether it came to hold, and whether the right message appeared.
fn until(ability: &str, word: &str, mut holds: impl FnMut(&mut SilGame) -> bool) -> (bool, bool) {
    let (mut game, all) = caster(ability, "");
    let mut told = false;
    for _ in 0..60 {
        rouse(&mut game, all[0]);
        told |= pass_turn(&mut game)
            .iter()
            .any(|e| matches!(e, MonsterEvent::Uses { ability, .. } if *ability == word));
        if told && holds(&mut game) {
            return (true, told);
        }
    }
    (false, told)
}

#[test]
fn each_ability_does_what_it_is_for() {
    // docs/spec/sil-world.md 13.1, 13.2; S000-209: spells and breaths stand in for archery.
    type Holds = fn(&mut SilGame) -> bool;
    let hurt: Holds = |g| g.context().state.hero.health < 30_000;
    let cases: [(&str, &str, Holds); 15] = [
        ("ARROW1", "arrow", hurt),
        ("ARROW2", "long-arrow", hurt),
        ("BOULDER", "boulder", hurt),
        ("BRTH_FIRE", "breathe-fire", hurt),
        ("BRTH_COLD", "breathe-cold", hurt),
        ("BRTH_POIS", "breathe-poison", |g| {
            g.context().state.hero.timers.poison > 0 || g.context().state.hero.health < 30_000
        }),
        ("BRTH_DARK", "breathe-dark", hurt),
        ("SCREECH", "screech", |g| g.context().state.hero.timers.stun > 0),
        ("SCARE", "scare", |g| g.context().state.hero.timers.afraid > 0),
        ("CONF", "confuse", |g| g.context().state.hero.timers.confused > 0),
        ("HOLD", "hold", |g| g.context().state.hero.timers.entranced > 0),
        ("SLOW", "slow", |g| g.context().state.hero.timers.slow > 0),
        ("THROW_WEB", "throw-web", |g| {
            let at = g.context().state.hero.at;
            g.context().state.level.terrain_at(at) == code::TRAP_WEB
        }),
        ("SNG_BINDING", "sing-binding", |g| g.context().state.hero.timers.slow > 0),
        ("DARKNESS", "darkness", |g| {
            let at = g.context().state.hero.at;
            !g.context().state.level.has(at, SquareFlag::Glow)
        }),
    ];
    for (ability, word, holds) in cases {
        assert_eq!(until(ability, word, holds), (true, true), "{ability}");
    }
}

#[test]
fn an_earthquake_shakes_the_hero_or_the_ground() {
    // docs/spec/sil-world.md 13.2: within three squares, never beside the hero.
    let before = {
        let (mut game, _) = caster("EARTHQUAKE", "");
        game.context().state.level.terrain.clone()
    };
    let changed = until("EARTHQUAKE", "earthquake", |g| g.context().state.level.terrain != before);
    assert_eq!(changed, (true, true));
}

#[test]
fn a_shriek_wakes_the_others() {
    // docs/spec/sil-world.md 13.2
    let (mut game, all) = caster("SHRIEK", "");
    game.context().state.level.monsters.get_mut(all[1]).unwrap().alertness = -8;
    let mut shouted = false;
    for _ in 0..10 {
        rouse(&mut game, all[0]);
        shouted |= pass_turn(&mut game).iter().any(|e| matches!(e, MonsterEvent::Shouts { .. }));
    }
    assert!(shouted);
    assert!(of(&mut game, all[1]).alertness > -8);
}

#[test]
fn forgetting_takes_the_map() {
    // docs/spec/sil-world.md 13.2: what is in sight is seen again at once, what is behind the wall is gone.
    let (mut game, all) = caster("FORGET", "");
    let far = Loc::new(13, 6);
    let mut forgot = false;
    for _ in 0..60 {
        game.context().state.level.marks.note(far);
        game.context().state.hero.timers.blind = 5;
        rouse(&mut game, all[0]);
        pass_turn(&mut game);
        forgot |= !game.context().state.level.marks.has(far);
    }
    assert!(forgot);
}

#[test]
fn spiders_hatch_and_dimming_eats_fuel() {
    // docs/spec/sil-world.md 13.2
    let hatched = |g: &mut SilGame| g.context().state.level.monsters.iter().any(|(_, m)| m.race == 32);
    assert_eq!(until("HATCH_SPIDER", "hatch-spider", hatched), (true, true));
    let (mut game, all) = caster("DIM", "");
    let turn = game.context();
    let (number, kind) = turn.tables.kind_of(Tval::LIGHT, 0).unwrap();
    let mut torch = Item::of_kind(number, kind);
    torch.fuel = 3000;
    turn.state.hero.worn[Slot::Light as usize] = Some(torch);
    rouse(&mut game, all[0]);
    pass_turn(&mut game);
    let fuel = game.context().state.hero.wears(Slot::Light).unwrap().fuel;
    assert!((2600..=2980).contains(&fuel), "20d20 turns are gone: {fuel}");
}

#[test]
fn oaths_call_wraiths_and_piercing_finds_the_hidden() {
    // docs/spec/sil-world.md 14
    let called =
        |g: &mut SilGame| g.context().state.level.monsters.iter().any(|(_, m)| m.race == 153 && m.summoned);
    assert_eq!(until("SNG_OATHS", "sing-oaths", called), (true, true));
    // One who sings the piercing song without knowing of the hero comes to know.
    let (mut game, all) = caster("SNG_PIERCING", "");
    let mut noticed = false;
    for _ in 0..30 {
        let turn = game.context();
        let m = turn.state.level.monsters.get_mut(all[0]).unwrap();
        (m.alertness, m.song, m.mana, m.skip_turn) = (-5, 2, 15, false);
        pass_turn(&mut game);
        noticed |= of(&mut game, all[0]).is_alert();
    }
    assert!(noticed);
    // Alert, it has nothing more to find out and stops.
    let m = game.context();
    let m = m.state.level.monsters.get_mut(all[0]).unwrap();
    (m.alertness, m.song, m.skip_turn) = (10, 2, false);
    pass_turn(&mut game);
    assert_eq!(of(&mut game, all[0]).song, 0);
}

#[test]
fn rallying_gives_heart_to_orcs_men_and_spirits() {
    // docs/spec/sil-world.md 13.2
    let (mut game, all) = caster("RALLY", "");
    let before = of(&mut game, all[1]).temporary_morale;
    rouse(&mut game, all[0]);
    let events = pass_turn(&mut game);
    assert!(events.iter().any(|e| matches!(e, MonsterEvent::Uses { ability: "rally", .. })));
    let after = of(&mut game, all[1]).temporary_morale;
    assert!(after > before + 100, "{before} to {after}");
}

#[test]
fn what_one_with_a_mind_would_not_do() {
    // docs/spec/sil-world.md 13.1: no shot at arm's length, none in flight, none too far, none through a friend.
    let options =
        |map: &str, ability: &str, change: &dyn Fn(&mut SilGame, angrist_engine::things::Handle)| {
            let lines = format!("S:SPELL_PCT_100 | POW_20\nS:{ability}\nB:HIT:HURT:(+0,1d2)");
            let records = beast(BEAST, 'o', &lines) + &beast(2, 'f', "F:NEVER_MOVE");
            let (mut game, all) = wild("upstream", &records, map, &[('o', BEAST), ('f', 2)]);
            let caster = *all
                .iter()
                .find(|h| game.context().state.level.monsters.get(**h).unwrap().race == BEAST)
                .unwrap();
            change(&mut game, caster);
            game.context().ranged_options(caster).len()
        };
    let plain: &dyn Fn(&mut SilGame, angrist_engine::things::Handle) = &|_, _| {};
    let line = |gap: usize| format!("\n{0}\n#@{1}o..#\n{0}\n", "#".repeat(gap + 6), ".".repeat(gap));
    assert_eq!(options(&line(0), "ARROW1", plain), 0);
    assert_eq!(options(&line(3), "ARROW1", plain), 1);
    assert_eq!((options(&line(9), "ARROW1", plain), options(&line(10), "ARROW1", plain)), (1, 0));
    assert_eq!((options(&line(15), "ARROW2", plain), options(&line(16), "ARROW2", plain)), (1, 0));
    assert_eq!((options(&line(4), "BOULDER", plain), options(&line(5), "BOULDER", plain)), (1, 0));
    assert_eq!(options("\n########\n#@.f.o.#\n########\n", "ARROW1", plain), 0);
    assert_eq!(options("\n########\n#@.f.o.#\n########\n", "SCARE", plain), 1);
    let flees: &dyn Fn(&mut SilGame, angrist_engine::things::Handle) =
        &|g, h| g.context().state.level.monsters.get_mut(h).unwrap().stance = Stance::Fleeing;
    assert_eq!((options(&line(3), "ARROW1", flees), options(&line(3), "BRTH_FIRE", flees)), (0, 0));
    let spent: &dyn Fn(&mut SilGame, angrist_engine::things::Handle) =
        &|g, h| g.context().state.level.monsters.get_mut(h).unwrap().mana = 9;
    assert_eq!((options(&line(3), "SCARE", spent), options(&line(3), "ARROW1", spent)), (0, 1));
    // Those without a mind do it all the same.
    assert_eq!(options(&line(0), "ARROW1\nF:MINDLESS", plain), 1);
}

#[test]
fn how_often_by_state() {
    // docs/spec/sil-world.md 13.1
    let (mut game, o) = one("S:SPELL_PCT_50 | POW_20\nS:SCARE");
    assert_eq!(game.context().ranged_chance(o), 50);
    game.context().state.level.monsters.get_mut(o).unwrap().stun = 3;
    assert_eq!(game.context().ranged_chance(o), 25);
    game.context().state.level.monsters.get_mut(o).unwrap().always_cast = true;
    assert_eq!(game.context().ranged_chance(o), 50);
    game.context().state.level.monsters.get_mut(o).unwrap().stun = 0;
    assert_eq!(game.context().ranged_chance(o), 100);
    game.context().state.level.monsters.get_mut(o).unwrap().confused = 3;
    assert_eq!(game.context().ranged_chance(o), 0);
    let turn = game.context();
    turn.state.level.monsters.get_mut(o).unwrap().confused = 0;
    turn.state.facts.truce = true;
    assert_eq!(game.context().ranged_chance(o), 0);
}

#[test]
fn what_was_seen_from_afar_is_remembered() {
    // docs/spec/sil-world.md 27
    let (mut game, all) = caster("SCARE", "");
    assert_eq!(game.context().state.facts.race(BEAST).ranged, 0);
    rouse(&mut game, all[0]);
    pass_turn(&mut game);
    assert_ne!(game.context().state.facts.race(BEAST).ranged, 0);
    assert_eq!(of(&mut game, all[0]).mana, 5);
}

#[test]
fn an_archer_shoots_stays_away_and_cripples() {
    // docs/spec/sil-world.md 11.8, 13.3
    let lines = "I:2:30d4:0\nS:SPELL_PCT_90 | POW_60\nS:ARROW2\nF:CRIPPLING | SMART\nB:HIT:HURT:(+0,1d2)";
    let map = "
######################
#....................#
#@.....o.............#
#....................#
######################
";
    let (mut game, all) = wild("upstream", &beast(BEAST, 'o', lines), map, &[('o', BEAST)]);
    let (mut shots, mut slowed) = (0, false);
    for _ in 0..60 {
        rouse(&mut game, all[0]);
        game.context().state.hero.timers.slow = 0;
        let events = pass_turn(&mut game);
        shots +=
            events.iter().filter(|e| matches!(e, MonsterEvent::Uses { ability: "long-arrow", .. })).count();
        slowed |= game.context().state.hero.timers.slow > 0;
        let here = at(&mut game, all[0]);
        assert!(here.x > 4, "it came to {here}");
    }
    assert!(shots > 20 && slowed, "{shots} shots, crippled: {slowed}");
}
