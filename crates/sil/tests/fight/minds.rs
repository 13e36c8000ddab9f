//! What stealth, perception and will do in a fight.

use crate::prelude::*;

#[test]
fn assassination_adds_stealth_against_the_unwary() {
    // specs/sil-player.md 6.5
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 4);
    learn(&mut play, ability::ASSASSINATION);
    play.s.hero.skills[3] = 7;
    let stealth = play.skill(Skill::Stealth);
    let post = foe(&mut play, 1, 1, 0);
    let with = |play: &angrist_sil::play::Play<'_>| play.odds_of_attack(post).unwrap().attack.value;
    let alert = with(&play);
    play.s.level.monsters.get_mut(post).unwrap().alertness = -5;
    assert_eq!(with(&play), alert + stealth);
    play.s.hero.timers.confused = 2;
    assert_eq!(with(&play), alert);
}

#[test]
fn concentration_focus_and_hunting_help_the_aim() {
    // specs/sil-player.md 6.6
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 4);
    play.s.hero.skills[4] = 10;
    let half = play.skill(Skill::Perception) / 2;
    let post = foe(&mut play, 1, 1, 0);
    let with = |play: &angrist_sil::play::Play<'_>| play.odds_of_attack(post).unwrap().attack.value;
    let plain = with(&play);
    learn(&mut play, ability::CONCENTRATION);
    for turn in 0..12 {
        play.s.hero.fought.0 = false;
        play.s.level.monsters.get_mut(post).unwrap().health = 9999;
        play.attack(post, AttackKind::Main);
        assert_eq!(with(&play), plain + turn.min(half), "after {turn} more turns");
    }
    play.s.hero.streak = (0, 0);
    learn(&mut play, ability::FOCUSED_ATTACK);
    play.s.hero.focused = true;
    assert_eq!(with(&play), plain + half);
    play.attack(post, AttackKind::Main);
    assert!(!play.s.hero.focused, "used up");
    play.s.hero.streak = (0, 0);
    learn(&mut play, ability::MASTER_HUNTER);
    play.s.facts.race_mut(1).kills = 3;
    assert_eq!(with(&play), plain + 3.min(half));
}

#[test]
fn cruel_blow_confuses_by_criticals() {
    // specs/sil-player.md 6.5 Cruel Blow
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 4);
    learn(&mut play, ability::CRUEL_BLOW);
    play.s.hero.skills[0] = 40;
    let post = foe(&mut play, 1, 1, 0);
    let tough = foe(&mut play, 3, -1, 0);
    for h in [post, tough] {
        for _ in 0..10 {
            play.s.level.monsters.get_mut(h).unwrap().health = 9999;
            play.attack(h, AttackKind::Main);
        }
    }
    assert!(play.s.level.monsters.get(post).unwrap().confused > 1);
    assert_eq!(
        play.s.level.monsters.get(tough).unwrap().confused,
        0,
        "who resists criticals is not bewildered"
    );
}

#[test]
fn oaths_vengeance_and_outwitting_count() {
    // specs/sil-player.md 33.5, 6.6, 6.7
    let mut game = arena("upstream");
    let mut play = game.play();
    hardy(&mut play);
    hold(&mut play, Slot::Weapon, 23, 17);
    play.s.hero.skills[0] = 40;
    let man = foe(&mut play, 8, 1, 0);
    play.s.level.monsters.get_mut(man).unwrap().health = 9999;
    play.s.hero.oath.sworn = 1;
    assert!(!play.attack(man, AttackKind::ZoneOfControl), "mercy spares men out of turn");
    assert!(play.attack(man, AttackKind::Main) && told(&play, "oath-broken"));
    // Losing the oath's reward works health out anew.
    hardy(&mut play);
    learn(&mut play, ability::VENGEANCE);
    play.s.hero.vengeance = false;
    play.monster_attacks(man);
    assert!(play.s.hero.vengeance);
    assert_eq!(play.arms(&play.scores(), false, 0).damage.dice, 3, "one die more");
    play.s.level.monsters.get_mut(man).unwrap().health = 9999;
    play.attack(man, AttackKind::Main);
    assert!(!play.s.hero.vengeance, "spent by a blow that lands");
    learn(&mut play, ability::OUTWIT);
    play.s.hero.skills[4] = 60;
    play.notices.clear();
    for _ in 0..30 {
        play.monster_attacks(man);
    }
    assert!(told(&play, "outwitted"));
    assert!(strikes(&play).iter().all(|s| s.critical == 0));
}
