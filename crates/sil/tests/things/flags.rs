//! Flags of things that change the hero (specs/sil-player.md 19.12), each with its number.

use crate::arena::{charm, foe};
use crate::support::*;
use angrist_sil::fight::{Affliction, Element, Save, Who};
use angrist_sil::hero::Scores;
use angrist_sil::play::Play;
use angrist_sil::state::{Item, Slot};
use angrist_sil::tables::{ItemFlag, Skill, Stat, Tval};
use angrist_sil::terrain::code;

/// A test for each flag; `CASES` lists what they name.
macro_rules! flags {
    ($($test:ident $flag:ident $rows:literal $body:expr;)*) => {
        /// Flags that have a test here, with their rows.
        pub const CASES: &[(ItemFlag, &str)] = &[$((ItemFlag::$flag, $rows)),*];
        $(#[test]
        fn $test() {
            let body: fn(ItemFlag) = $body;
            body(ItemFlag::$flag);
        })*
    };
}
pub(crate) use flags;

/// A cap with a flag and a bonus, worn: the scores without and with it.
pub fn with_flag(flag: ItemFlag, pval: i16) -> (Scores, Scores) {
    let mut game = born("documented");
    let mut play = game.play();
    let before = play.scores();
    cap(&mut play, flag, pval);
    (before, play.scores())
}

/// Wears a cap that has a flag.
pub fn cap(play: &mut Play<'_>, flag: ItemFlag, pval: i16) {
    let helm = Item { pval, evasion: 0, ..known(play, Tval::HELM, 5) };
    worn(play, Slot::Head, helm);
    charm(play, Slot::Head, &[flag]);
    play.refresh_hero();
}

fn stat(flag: ItemFlag, stat: Stat, sign: i32) {
    let (before, after) = with_flag(flag, 2);
    assert_eq!(after.stat(stat), before.stat(stat) + 2 * sign);
}

fn skilled(flag: ItemFlag, skill: Skill) {
    let (before, after) = with_flag(flag, 3);
    assert_eq!(after.skill(skill), before.skill(skill) + 3);
}

fn resists(flag: ItemFlag, figure: fn(&Scores) -> i32, by: i32) {
    let (before, after) = with_flag(flag, 0);
    assert_eq!(figure(&after), figure(&before) + by);
}

/// What an element of thirty does with the flag and without.
fn burnt(flag: Option<ItemFlag>, element: Element) -> i32 {
    let mut game = born("documented");
    let mut play = game.play();
    crate::arena::hardy(&mut play);
    if let Some(flag) = flag {
        cap(&mut play, flag, 0);
        play.s.hero.worn[Slot::Head as usize].as_mut().unwrap().protection = Default::default();
    }
    crate::arena::hardy(&mut play);
    play.element_hits_hero(element, 30, Who::Nobody, "a test")
}

/// How far one level of resistance shifts a save: its will is ten, each level counts so much.
fn saves(flag: ItemFlag, what: Affliction) {
    let fails = |with: bool| {
        let mut game = born("documented");
        let mut play = game.play();
        if with {
            cap(&mut play, flag, 0);
        }
        (0..400).filter(|_| play.save_fails(what, Save::Sourceless)).count()
    };
    let (bare, helped) = (fails(false), fails(true));
    // Ten against nothing fails nearly always, nothing against nothing 45 times of a hundred.
    assert!(bare > 380 && helped < 260, "{bare} {helped}");
}

flags! {
    strength STR "S000-065, specs/sil-player.md 19.12" |f| stat(f, Stat::Str, 1);
    dexterity DEX "specs/sil-player.md 19.12" |f| stat(f, Stat::Dex, 1);
    constitution CON "specs/sil-player.md 19.12" |f| stat(f, Stat::Con, 1);
    grace GRA "specs/sil-player.md 19.12" |f| stat(f, Stat::Gra, 1);
    less_strength NEG_STR "specs/sil-player.md 19.12" |f| stat(f, Stat::Str, -1);
    less_dexterity NEG_DEX "specs/sil-player.md 19.12" |f| stat(f, Stat::Dex, -1);
    less_constitution NEG_CON "specs/sil-player.md 19.12" |f| stat(f, Stat::Con, -1);
    less_grace NEG_GRA "specs/sil-player.md 19.12" |f| stat(f, Stat::Gra, -1);
    melee MELEE "S000-065" |f| skilled(f, Skill::Melee);
    archery ARCHERY "S000-065" |f| skilled(f, Skill::Archery);
    stealth STEALTH "S000-065" |f| {
        // The cap itself weighs on stealth; measured against the same cap without the flag.
        let mut game = born("documented");
        let mut play = game.play();
        cap(&mut play, ItemFlag::SUST_STR, 3);
        let before = play.skill(Skill::Stealth);
        cap(&mut play, f, 3);
        assert_eq!(play.skill(Skill::Stealth), before + 3);
    };
    perception PERCEPTION "S000-065" |f| skilled(f, Skill::Perception);
    will WILL "S000-065" |f| skilled(f, Skill::Will);
    smithing SMITHING "S000-065" |f| skilled(f, Skill::Smithing);
    song SONG "S000-065" |f| skilled(f, Skill::Song);
    sustain_strength SUST_STR "specs/sil-player.md 3.5" |f| resists(f, |s| s.resist.sustain[0], 1);
    sustain_dexterity SUST_DEX "specs/sil-player.md 3.5" |f| resists(f, |s| s.resist.sustain[1], 1);
    sustain_constitution SUST_CON "specs/sil-player.md 3.5" |f| resists(f, |s| s.resist.sustain[2], 1);
    sustain_grace SUST_GRA "specs/sil-player.md 3.5" |f| resists(f, |s| s.resist.sustain[3], 1);
    resist_fire RES_FIRE "S000-226" |f| {
        assert_eq!((burnt(None, Element::Fire), burnt(Some(f), Element::Fire)), (30, 15));
    };
    resist_cold RES_COLD "S000-226" |f| {
        assert_eq!((burnt(None, Element::Cold), burnt(Some(f), Element::Cold)), (30, 15));
    };
    resist_poison RES_POIS "S000-125, S000-226" |f| {
        assert_eq!((burnt(None, Element::Poison), burnt(Some(f), Element::Poison)), (30, 15));
    };
    resist_lightning RES_ELEC "S000-226" |f| {
        assert_eq!((burnt(None, Element::Lightning), burnt(Some(f), Element::Lightning)), (30, 15));
    };
    vulnerable_to_fire VUL_FIRE "S000-226" |f| assert_eq!(burnt(Some(f), Element::Fire), 60);
    vulnerable_to_cold VUL_COLD "S000-226" |f| assert_eq!(burnt(Some(f), Element::Cold), 60);
    vulnerable_to_poison VUL_POIS "S000-226" |f| assert_eq!(burnt(Some(f), Element::Poison), 60);
    resist_bleeding RES_BLEED "specs/sil-player.md 19.12" |f| resists(f, |s| s.resist.bleeding, 1);
    resist_fear RES_FEAR "S000-228" |f| saves(f, Affliction::Afraid);
    resist_blindness RES_BLIND "specs/sil-player.md 16" |f| saves(f, Affliction::Blind);
    resist_confusion RES_CONFU "specs/sil-player.md 16" |f| saves(f, Affliction::Confused);
    resist_stun RES_STUN "specs/sil-player.md 16" |f| saves(f, Affliction::Stun);
    resist_visions RES_HALLU "specs/sil-player.md 16" |f| saves(f, Affliction::Hallucinating);
    free_action FREE_ACT "specs/sil-player.md 16" |f| {
        saves(f, Affliction::Slow);
        saves(f, Affliction::Entranced);
    };
    slow_digestion SLOW_DIGEST "S000-205" |f| {
        resists(f, |s| s.hunger, -1);
        // Two of them: a ninth.
        let mut game = born("documented");
        let mut play = game.play();
        for slot in [Slot::Head, Slot::Cloak] {
            let item = known(&play, Tval::CLOAK, 1);
            worn(&mut play, slot, item);
            charm(&mut play, slot, &[f]);
        }
        assert_eq!(play.scores().hunger, -2);
    };
    hunger HUNGER "S000-205" |f| resists(f, |s| s.hunger, 1);
    regeneration REGEN "specs/sil-player.md 19.12" |f| resists(f, |s| s.regeneration, 1);
    see_invisible SEE_INVIS "specs/sil-player.md 19.12, 22.4" |f| {
        resists(f, |s| s.resist.see_invisible, 1);
        let mut game = born("documented");
        let mut play = game.play();
        play.s.hero.timers.blind = 9;
        let mut helm = of(&play, Tval::HELM, 5);
        helm.forged = Some(Box::new(angrist_sil::state::Forged {
            flags: angrist_sil::tables::ItemFlags::of(&[f]),
            ..Default::default()
        }));
        play.s.hero.pack = vec![helm];
        play.wear(FIRST, None).unwrap();
        assert_eq!(play.s.hero.timers.blind, 0, "putting it on cures blindness");
    };
    speed SPEED "S000-098" |f| resists(f, |s| s.speed, 1);
    slowness SLOWNESS "S000-098" |f| resists(f, |s| s.speed, -1);
    light LIGHT "specs/sil-player.md 15" |f| shines(f, 1);
    darkness DARKNESS "specs/sil-player.md 15" |f| shines(f, -1);
    radiance RADIANCE "specs/sil-player.md 19.12" |f| {
        let mut game = born("documented");
        let mut play = game.play();
        let (here, boots) = (play.s.hero.at, known(&play, Tval::BOOTS, 1));
        worn(&mut play, Slot::Feet, boots);
        charm(&mut play, Slot::Feet, &[f]);
        play.set_glow(here, false);
        play.command("wait").unwrap();
        assert!(play.s.level.has(here, angrist_sil::state::SquareFlag::Glow));
    };
    cowardice FEAR "specs/sil-player.md 12.1" |f| {
        let mut game = crate::arena::arena("upstream");
        let mut play = game.play();
        weak_willed(&mut play);
        cap(&mut play, f, 0);
        play.s.hero.worn[Slot::Head as usize].as_mut().unwrap().protection = Default::default();
        crate::arena::hardy(&mut play);
        let foe = foe(&mut play, 6, 1, 0);
        for _ in 0..60 {
            play.monster_attacks(foe);
        }
        assert!(play.s.hero.timers.afraid > 0 && play.s.hero.timers.fast > 0);
    };
    danger DANGER "specs/sil-player.md 19.12" |f| {
        let mut game = born("documented");
        let mut play = game.play();
        cap(&mut play, f, 0);
        assert_eq!(play.danger(), 1);
        let carried = play.s.hero.worn[Slot::Head as usize].take();
        play.s.hero.pack.extend(carried);
        assert_eq!(play.danger(), 1, "carried, worn or not");
    };
    aggravation AGGRAVATE "specs/sil-player.md 13.2" |f| {
        let mut game = born("documented");
        let mut play = game.play();
        assert_eq!(play.aggravation(), 0);
        cap(&mut play, f, 0);
        assert_eq!(play.aggravation(), 1);
    };
    haunted HAUNTED "specs/sil-player.md 19.12" |f| {
        // One in a hundred each world step: in 2000 steps none has odds of 2e-9.
        let mut game = born("documented");
        let mut play = game.play();
        cap(&mut play, f, 0);
        let undead = |play: &Play<'_>| play.s.level.monsters.iter().filter(|(_, m)| {
            play.t.race(m.race).is_some_and(|r| r.is(angrist_sil::tables::RaceFlag::UNDEAD))
        }).count();
        let came = (0..2000).any(|_| {
            play.people_step();
            undead(&play) > 0
        });
        assert!(came);
    };
    cheat_death CHEAT_DEATH "specs/sil-player.md 12.5" |f| {
        let mut game = born("documented");
        let mut play = game.play();
        cap(&mut play, f, 0);
        play.hurt_hero(5000, "a test");
        assert!(play.alive() && play.s.hero.health == 1 && play.s.hero.wears(Slot::Head).is_none());
        play.hurt_hero(5000, "a test");
        assert!(!play.alive(), "once");
    };
    stand_fast STAND_FAST "S000-062" |f| {
        let mut game = born("documented");
        let mut play = game.play();
        let from = play.s.hero.at.shift(1, 0);
        assert!(play.knock_back_hero(from));
        cap(&mut play, f, 0);
        let from = play.s.hero.at.shift(1, 0);
        assert!(!play.knock_back_hero(from));
    };
    avoid_traps AVOID_TRAPS "specs/sil-player.md 18.3" |f| {
        let mut game = born("documented");
        let mut play = game.play();
        cap(&mut play, f, 0);
        let at = play.s.hero.at;
        play.set_terrain(at, code::TRAP_ALARM);
        play.spring_trap(at);
        assert!(told(&play, "trap-missed") && !told(&play, "trap"));
    };
    medic MEDIC "specs/sil-player.md 20" |f| {
        let mut game = born("documented");
        let mut play = game.play();
        cap(&mut play, f, 0);
        let most = wounded(&mut play);
        use_one(&mut play, Tval::POTION, 5);
        assert_eq!(play.s.hero.health, 1 + most * 66 / 100);
    };
}

fn shines(flag: ItemFlag, by: i32) {
    let mut game = born("documented");
    let mut play = game.play();
    let before = play.light_radius();
    cap(&mut play, flag, 0);
    assert_eq!(play.light_radius(), before + by);
}
