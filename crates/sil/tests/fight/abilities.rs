//! Every ability of the Melee, Archery and Evasion trees, one test each, named after tree and ability
//! (specs/sil-player.md 6.2 to 6.4). Others in this directory show how they work together.

use crate::prelude::*;
use angrist_engine::play::Game;
use angrist_engine::things::Handle;
use angrist_sil::game::SilGame;
use angrist_sil::tables::{AbilityId, Tval};

#[test]
fn every_ability_of_the_three_trees_has_its_test() {
    let tests = include_str!("abilities.rs");
    let mut game = arena("upstream");
    let play = game.play();
    let mut seen = 0;
    for ability in play.t.abilities.iter().filter(|a| a.id.skill <= Skill::Evasion) {
        let name = format!("{:?} {}", ability.id.skill, ability.name).to_lowercase().replace([' ', '-'], "_");
        assert!(tests.contains(&format!("#[test]\nfn {name}() {{")), "there is no test {name}");
        seen += 1;
    }
    assert_eq!(seen, 34);
}

/// The hero with a longsword and a bow, ten points of melee and archery, hard to kill.
fn armed() -> SilGame {
    let mut game = arena("upstream");
    let mut play = game.play();
    hardy(&mut play);
    hold(&mut play, Slot::Weapon, 23, 17);
    hold(&mut play, Slot::Bow, 19, 13);
    arrows(&mut play);
    (play.s.hero.skills[0], play.s.hero.skills[1]) = (10, 10);
    game
}

fn arrows(play: &mut Play<'_>) {
    hold(play, Slot::Quiver1, Tval::ARROW, 1);
    play.s.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap().number = 90;
}

/// A creature that lasts.
fn lasting(play: &mut Play<'_>, race: u16, dx: i16, dy: i16) -> Handle {
    let handle = foe(play, race, dx, dy);
    let m = play.s.level.monsters.get_mut(handle).unwrap();
    (m.health, m.max_health) = (100_000, 100_000);
    handle
}

fn attack_on(play: &Play<'_>, foe: Handle) -> i32 {
    play.odds_of_attack(foe).unwrap().attack.value
}

fn evasion_from(play: &Play<'_>, foe: Handle) -> i32 {
    play.odds_of_blow(foe, 0).unwrap().evasion.value
}

fn sides(play: &Play<'_>) -> u16 {
    play.arms(&play.scores(), false, 0).damage.sides
}

fn kinds(play: &Play<'_>) -> Vec<AttackKind> {
    strikes(play).iter().filter(|s| s.by == Side::Hero).map(|s| s.kind).collect()
}

/// What a statistic ability adds: one point, and only while it is switched on.
fn adds_a_point(id: AbilityId, stat: Stat) {
    let mut game = armed();
    let mut play = game.play();
    let before = play.stat(stat);
    learn(&mut play, id);
    assert_eq!(play.stat(stat), before + 1);
    play.s.hero.switched_off[id.skill as usize] |= 1 << id.number;
    assert_eq!(play.stat(stat), before);
}

#[test]
fn melee_power() {
    let mut game = armed();
    let mut play = game.play();
    let (before, step) = (sides(&play), play.crit_step(false));
    learn(&mut play, ability::POWER);
    assert_eq!((sides(&play), play.crit_step(false)), (before + 1, step + 10));
    let (number, kind) = play.t.kind_of(23, 4).unwrap();
    let dagger = angrist_sil::state::Item::of_kind(number, kind);
    let thrown = play.thrown_dice(&play.scores(), &dagger).sides;
    play.s.hero.innate = [0; 8];
    assert!(
        thrown > play.thrown_dice(&play.scores(), &dagger).sides || !dagger.has(play.t, ItemFlag::THROWING)
    );
}

#[test]
fn melee_finesse() {
    // S000-052
    let mut game = armed();
    let mut play = game.play();
    learn(&mut play, ability::FINESSE);
    assert_eq!((play.crit_step(false), play.crit_step(true)), (50, 50));
    let crit = &play.t.fight.crit;
    // A longsword of 3 lb: ten of margin for a die, eight with finesse.
    assert_eq!((crit_dice(crit, 8, 30, 70, None), crit_dice(crit, 8, 30, 50, None)), (0, 1));
}

#[test]
fn melee_knock_back() {
    // S000-062: twice the strength behind the weapon against twice the foe's constitution.
    let mut game = armed();
    let mut play = game.play();
    learn(&mut play, ability::KNOCK_BACK);
    (play.s.hero.skills[0], play.s.hero.stats[0]) = (60, 2);
    let orc = lasting(&mut play, 2, 1, 0);
    play.s.level.monsters.get_mut(orc).unwrap().max_health = 10;
    let con = play.foe_constitution(orc);
    play.attack(orc, AttackKind::Main);
    let check = play.told.iter().filter_map(|t| t.is::<FightEvent>()).find_map(|e| match e {
        FightEvent::Check { what, roll, .. } if what == "knock-back" => Some(roll.clone()),
        _ => None,
    });
    let check = check.unwrap();
    assert_eq!((check.parts[1].value, check.against[1].value), (4, 2 * con));
    assert_eq!(told(&play, "knocked-back"), check.result > 0);
}

#[test]
fn melee_polearm_mastery() {
    // S000-048
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, Tval::POLEARM, 2);
    charm(&mut play, Slot::Weapon, &[ItemFlag::POLEARM]);
    let post = lasting(&mut play, 1, 1, 0);
    let before = attack_on(&play, post);
    learn(&mut play, ability::POLEARM_MASTERY);
    assert_eq!(attack_on(&play, post), before + 2);
    let far = near(&play, 2, 0);
    assert!(!play.answer_foe_arrival(post, far), "one must have waited");
    play.s.hero.focused = true;
    assert!(play.answer_foe_arrival(post, far));
    assert_eq!(kinds(&play), [AttackKind::Polearm]);
    assert!(!play.answer_foe_arrival(post, far), "once for each wait");
}

#[test]
fn melee_charge() {
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 25);
    play.s.hero.stats[0] = 1;
    let post = lasting(&mut play, 1, 1, 0);
    learn(&mut play, ability::CHARGE);
    play.s.hero.actions[1] = Action::Moved(Dir::SouthEast);
    let charged = attack_on(&play, post);
    play.attack(post, AttackKind::Main);
    let strike = strikes(&play).remove(0);
    assert!(strike.charge);
    play.s.hero.actions[1] = Action::Moved(Dir::South);
    assert_eq!(charged, attack_on(&play, post) + 3);
    play.s.hero.actions[1] = Action::Moved(Dir::East);
    play.s.hero.timers.slow = 5;
    assert_eq!(charged, attack_on(&play, post) + 3, "not while slow");
}

#[test]
fn melee_follow_through() {
    let mut game = armed();
    let mut play = game.play();
    learn(&mut play, ability::FOLLOW_THROUGH);
    play.s.hero.skills[0] = 100;
    let (first, second) = (foe(&mut play, 2, 1, 0), lasting(&mut play, 1, 0, 1));
    play.s.level.monsters.get_mut(first).unwrap().health = 1;
    while play.s.level.monsters.get(first).is_some() {
        play.attack(first, AttackKind::Main);
    }
    assert_eq!(kinds(&play).last(), Some(&AttackKind::FollowThrough));
    assert!(
        play.s.level.monsters.get(second).unwrap().health < 100_000 || !strikes(&play).last().unwrap().lands
    );
}

#[test]
fn melee_impale() {
    let mut game = armed();
    let mut play = game.play();
    let (front, _) = (lasting(&mut play, 1, 1, 0), lasting(&mut play, 1, 2, 0));
    learn(&mut play, ability::IMPALE);
    play.attack(front, AttackKind::Main);
    assert_eq!(kinds(&play), [AttackKind::Main], "a longsword runs nobody through");
    hold(&mut play, Slot::Weapon, 23, 25);
    play.told.clear();
    play.attack(front, AttackKind::Main);
    assert_eq!(kinds(&play), [AttackKind::Impale, AttackKind::Impale]);
}

#[test]
fn melee_subtlety() {
    // S000-053
    let mut game = armed();
    let mut play = game.play();
    learn(&mut play, ability::SUBTLETY);
    assert_eq!((play.crit_step(false), play.crit_step(true)), (50, 70));
    hold(&mut play, Slot::OffHand, 34, 3);
    assert_eq!(play.crit_step(false), 70);
    play.s.hero.worn[Slot::OffHand as usize] = None;
    hold(&mut play, Slot::Weapon, 23, 25);
    assert_eq!(play.crit_step(false), 70, "not with both hands on it");
}

#[test]
fn melee_whirlwind_attack() {
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 1, 0);
    learn(&mut play, ability::WHIRLWIND_ATTACK);
    play.attack(post, AttackKind::Main);
    assert_eq!(kinds(&play), [AttackKind::Main], "one foe needs no whirlwind");
    lasting(&mut play, 1, -1, 1);
    lasting(&mut play, 1, 0, -1);
    play.told.clear();
    play.attack(post, AttackKind::Main);
    assert_eq!(kinds(&play), [AttackKind::Whirlwind; 3]);
}

#[test]
fn melee_zone_of_control() {
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 1, 0);
    let (beside, away) = (near(&play, 1, 1), near(&play, 2, 0));
    play.answer_foe_step(post, Some(beside));
    assert!(kinds(&play).is_empty());
    learn(&mut play, ability::ZONE_OF_CONTROL);
    play.answer_foe_step(post, Some(beside));
    assert_eq!(kinds(&play), [AttackKind::ZoneOfControl]);
    play.answer_foe_step(post, Some(away));
    assert_eq!(kinds(&play).len(), 1, "who leaves is not held");
}

#[test]
fn melee_smite() {
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 25);
    learn(&mut play, ability::SMITE);
    play.s.hero.skills[0] = 60;
    let post = lasting(&mut play, 1, 1, 0);
    play.attack(post, AttackKind::Main);
    let strike = strikes(&play).remove(0);
    let arms = play.arms(&play.scores(), false, 0).damage;
    let most = (i32::from(arms.dice) + strike.critical) * i32::from(arms.sides);
    assert_eq!((strike.smite, strike.damage.unwrap().result), (true, most));
    assert!(play.s.hero.skip_turn, "and the next turn is lost");
}

#[test]
fn melee_two_weapon_fighting() {
    // S000-060
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::OffHand, 23, 17);
    let post = lasting(&mut play, 1, 1, 0);
    assert_eq!(play.odds_of_blows(post).len(), 1);
    learn(&mut play, ability::TWO_WEAPON_FIGHTING);
    let blows: Vec<i32> = play.odds_of_blows(post).iter().map(|o| o.attack.value).collect();
    assert_eq!(blows, [blows[0], blows[0] - 3]);
    play.attack(post, AttackKind::Main);
    assert_eq!(kinds(&play).len(), 2);
}

#[test]
fn melee_rapid_attack() {
    // S000-061
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 1, 0);
    let before = attack_on(&play, post);
    learn(&mut play, ability::RAPID_ATTACK);
    let blows: Vec<i32> = play.odds_of_blows(post).iter().map(|o| o.attack.value).collect();
    assert_eq!(blows, [before - 3, before - 3]);
    play.attack(post, AttackKind::Riposte);
    let single = strikes(&play).remove(0).hit.unwrap();
    assert_eq!(
        single.parts[1..].iter().map(|p| p.value).sum::<i32>(),
        before,
        "a single blow takes its time"
    );
}

#[test]
fn melee_strength() {
    adds_a_point(ability::STRENGTH, Stat::Str);
}

#[test]
fn archery_rout() {
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 3, 0);
    let at = near(&play, 3, 0);
    let shot = |play: &Play<'_>| play.odds_of_shot(Slot::Quiver1, at).unwrap().attack.value;
    let before = shot(&play);
    learn(&mut play, ability::ROUT);
    assert_eq!(shot(&play), before);
    play.s.level.monsters.get_mut(post).unwrap().stance = Stance::Fleeing;
    assert_eq!(shot(&play), before + 5);
}

#[test]
fn archery_fletchery() {
    // specs/sil-player.md 6.3: one turn for each plain arrow, which gets +3.
    let mut game = armed();
    {
        let mut play = game.play();
        let quiver = play.s.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap();
        quiver.number = 2;
        quiver.attack = 0;
        assert!(play.command("fletch").is_err() || play.s.pending.is_some(), "not without the ability");
        play.s.pending = None;
        learn(&mut play, ability::FLETCHERY);
    }
    let before = game.play().s.player_turn;
    game.apply("fletch").unwrap();
    for _ in 0..10 {
        match game.next() {
            angrist_engine::play::Next::Going(_) => game.apply("go").unwrap(),
            angrist_engine::play::Next::Ask(question) => {
                let angrist_engine::play::QuestionKind::Choice(choices) = question.kind else {
                    panic!("{question:?}")
                };
                game.apply(&format!("answer {}", choices[0].key)).unwrap()
            }
            _ => break,
        };
    }
    let play = game.play();
    let all = play.s.hero.worn.iter().flatten().chain(&play.s.hero.pack);
    let better: i32 =
        all.filter(|i| i.tval(play.t) == Tval::ARROW && i.attack == 3).map(|i| i32::from(i.number)).sum();
    assert_eq!((better, play.s.player_turn - before), (2, 2));
}

#[test]
fn archery_point_blank_archery() {
    let mut game = armed();
    let mut play = game.play();
    lasting(&mut play, 1, 1, 0);
    let blows = |play: &mut Play<'_>| {
        play.told.clear();
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        strikes(play).iter().filter(|s| s.at == Side::Hero).count()
    };
    assert_eq!(blows(&mut play), 1);
    learn(&mut play, ability::POINT_BLANK_ARCHERY);
    assert_eq!(blows(&mut play), 0, "who is shot at does not strike");
    lasting(&mut play, 1, -1, 0);
    assert_eq!(blows(&mut play), 1, "others do");
}

#[test]
fn archery_puncture() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.skills[1] = 60;
    play.s.hero.worn[Slot::Bow as usize].as_mut().unwrap().damage = angrist_engine::chance::Throw::of(2, 1);
    charm(&mut play, Slot::Bow, &[ItemFlag::CUMBERSOME]);
    lasting(&mut play, 2, 3, 0);
    for (owned, net) in [(false, 0), (true, 5)] {
        if owned {
            learn(&mut play, ability::PUNCTURE);
        }
        play.told.clear();
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        let strike = strikes(&play).remove(0);
        assert!(strike.lands && strike.damage.unwrap().result <= 2 && strike.protection.unwrap().result >= 2);
        assert_eq!(strike.net, net);
    }
}

#[test]
fn archery_ambush() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.skills[1] = 60;
    let jelly = lasting(&mut play, 4, 3, 0);
    learn(&mut play, ability::AMBUSH);
    for (alertness, dice) in [(-15, 1), (-5, 1), (10, 0)] {
        play.told.clear();
        play.s.level.monsters.get_mut(jelly).unwrap().alertness = alertness;
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        assert_eq!(strikes(&play)[0].critical, dice, "at {alertness}, immune to other criticals");
    }
}

#[test]
fn archery_versatility() {
    let mut game = armed();
    let mut play = game.play();
    (play.s.hero.skills[0], play.s.hero.skills[1]) = (4, 9);
    let before = play.skill(Skill::Melee);
    learn(&mut play, ability::VERSATILITY);
    assert_eq!(play.skill(Skill::Melee), before + 2, "half of five");
    play.s.hero.skills[1] = 3;
    assert_eq!(play.skill(Skill::Melee), before);
}

#[test]
fn archery_crippling_shot() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.skills[1] = 60;
    learn(&mut play, ability::CRIPPLING_SHOT);
    let post = lasting(&mut play, 1, 3, 0);
    let mut slowed = 0;
    for _ in 0..30 {
        play.told.clear();
        play.s.level.monsters.get_mut(post).unwrap().slowed = 0;
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        let critical = strikes(&play)[0].critical;
        let check = play.told.iter().filter_map(|t| t.is::<FightEvent>()).find_map(|e| match e {
            FightEvent::Check { what, roll, success } if what == "crippling" => {
                Some((roll.clone(), *success))
            }
            _ => None,
        });
        let (roll, success) = check.unwrap();
        assert_eq!(roll.parts[1].value, 30 - 60 / (critical + 2));
        let turns = i32::from(play.s.level.monsters.get(post).unwrap().slowed);
        assert_eq!(turns, if success { critical + 1 } else { 0 });
        slowed += i32::from(success);
    }
    assert!(slowed > 0);
}

#[test]
fn archery_deadly_hail() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.skills[1] = 60;
    learn(&mut play, ability::DEADLY_HAIL);
    let orc = foe(&mut play, 2, 3, 0);
    play.s.level.monsters.get_mut(orc).unwrap().health = 1;
    while play.s.level.monsters.get(orc).is_some() {
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    }
    lasting(&mut play, 1, 3, 0);
    let dice = |play: &mut Play<'_>| {
        play.told.clear();
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        let parts = strikes(play).remove(0).damage.unwrap().parts;
        let count =
            |p: &angrist_engine::play::Part| p.dice.split('d').next().unwrap().parse::<i32>().unwrap();
        let hail: i32 = parts.iter().filter(|p| p.name.id == "part-hail").map(count).sum();
        (hail, parts.iter().filter(|p| p.name.id != "part-hail").map(count).sum::<i32>())
    };
    let (hail, others) = dice(&mut play);
    assert_eq!(hail, others, "all dice twice after a kill");
    assert_eq!(dice(&mut play).0, 0, "once");
}

#[test]
fn archery_dexterity() {
    adds_a_point(ability::ARCHERY_DEXTERITY, Stat::Dex);
}

#[test]
fn evasion_dodging() {
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 1, 0);
    play.s.hero.actions[0] = Action::Moved(Dir::East);
    let before = evasion_from(&play, post);
    learn(&mut play, ability::DODGING);
    assert_eq!(evasion_from(&play, post), before + 3);
    play.s.hero.actions[0] = Action::Waited;
    assert_eq!(evasion_from(&play, post), before);
}

#[test]
fn evasion_blocking() {
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::OffHand, 34, 3);
    let shield = play.s.hero.wears(Slot::OffHand).unwrap().protection;
    let most = i32::from(shield.dice) * i32::from(shield.sides);
    assert!(most > 0);
    assert_eq!(play.protection_range().1, most);
    learn(&mut play, ability::BLOCKING);
    play.s.hero.actions[0] = Action::Waited;
    assert_eq!(play.protection_range().1, 2 * most);
    play.s.hero.actions[0] = Action::Moved(Dir::East);
    assert_eq!(play.protection_range().1, most, "not on the move");
}

#[test]
fn evasion_parry() {
    let mut game = armed();
    let mut play = game.play();
    let bonus = i32::from(play.s.hero.wears(Slot::Weapon).unwrap().evasion);
    assert!(bonus > 0);
    let before = play.skill(Skill::Evasion);
    learn(&mut play, ability::PARRY);
    assert_eq!(play.skill(Skill::Evasion), before + bonus);
}

#[test]
fn evasion_crowd_fighting() {
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 1, 0);
    for (dx, dy) in [(1, 1), (-1, 0), (-1, 1)] {
        lasting(&mut play, 1, dx, dy);
    }
    assert_eq!(play.surround_bonus(post), 5, "one beside it, two behind the hero");
    learn(&mut play, ability::CROWD_FIGHTING);
    assert_eq!(play.surround_bonus(post), 2);
}

#[test]
fn evasion_leaping() {
    // specs/sil-player.md 18.4
    let mut game = armed();
    let (edge, far) = {
        let mut play = game.play();
        let (edge, far) = (near(&play, 1, 0), near(&play, 2, 0));
        play.set_terrain(edge, code::CHASM);
        play.look();
        play.s.hero.actions = [Action::Moved(Dir::East); 6];
        (edge, far)
    };
    let depth = game.play().s.level.depth;
    learn(&mut game.play(), ability::LEAPING);
    game.apply("walk e").unwrap();
    let play = game.play();
    assert_eq!((play.s.level.depth, play.s.hero.at), (depth, far), "over {edge}");
}

#[test]
fn evasion_sprinting() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.actions = [Action::Moved(Dir::East); 6];
    assert_eq!(play.scores().speed, 2);
    learn(&mut play, ability::SPRINTING);
    assert_eq!(play.scores().speed, 3);
    play.s.hero.actions[2] = Action::Moved(Dir::North);
    assert_eq!(play.scores().speed, 2, "a sharp turn costs the run");
}

#[test]
fn evasion_flanking() {
    let mut game = armed();
    let mut play = game.play();
    lasting(&mut play, 1, 1, 0);
    let (past, away) = (near(&play, 0, 1), near(&play, -1, 0));
    assert!(!play.attack_before_step(past));
    learn(&mut play, ability::FLANKING);
    assert!(play.attack_before_step(past) && !play.attack_before_step(away));
    assert_eq!(kinds(&play), [AttackKind::Flanking]);
}

#[test]
fn evasion_heavy_armour_use() {
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::Body, 37, 0);
    play.s.hero.worn[Slot::Body as usize].as_mut().unwrap().weight = 460;
    let quiver = i32::from(play.s.hero.wears(Slot::Quiver1).unwrap().weight) * 90;
    let before = play.protection_range();
    learn(&mut play, ability::HEAVY_ARMOUR_USE);
    let after = play.protection_range();
    assert_eq!((after.0 - before.0, after.1 - before.1), (1, (460 + quiver) / 150), "a side for each 15 lb");
}

#[test]
fn evasion_riposte() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.skills[2] = 90;
    let post = lasting(&mut play, 1, 1, 0);
    learn(&mut play, ability::RIPOSTE);
    play.monster_attacks(post);
    play.monster_attacks(post);
    let miss = strikes(&play)[0].hit.clone().unwrap().result;
    // Ten and the three pounds of the longsword.
    assert!(miss <= -13, "{miss}");
    assert_eq!(kinds(&play), [AttackKind::Riposte], "once between turns");
}

#[test]
fn evasion_controlled_retreat() {
    let mut game = armed();
    let mut play = game.play();
    lasting(&mut play, 1, 1, 0);
    learn(&mut play, ability::CONTROLLED_RETREAT);
    let away = near(&play, -1, 0);
    for (last, strikes) in [(Action::Moved(Dir::West), false), (Action::None, false), (Action::Waited, true)]
    {
        play.s.hero.actions[1] = last;
        assert_eq!(play.attack_before_step(away), strikes, "after {last:?}");
    }
    assert_eq!(kinds(&play), [AttackKind::Retreat]);
}

#[test]
fn evasion_dexterity() {
    adds_a_point(ability::EVASION_DEXTERITY, Stat::Dex);
}
