//! Flags of things that change the hero (docs/spec/sil-player.md 19.12), each with its number.

use crate::arena::{charm, foe};
use crate::things::support::*;
use angrist_sil::context::Turn;
use angrist_sil::fight::{Affliction, Element, Save, Who};
use angrist_sil::hero::Scores;
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
    let mut turn = game.context();
    let before = turn.scores();
    cap(&mut turn, flag, pval);
    (before, turn.scores())
}

/// Wears a cap that has a flag.
pub fn cap(turn: &mut Turn<'_>, flag: ItemFlag, pval: i16) {
    let helm = Item { pval, evasion: 0, ..known(turn, Tval::HELM, 5) };
    worn(turn, Slot::Head, helm);
    charm(turn, Slot::Head, &[flag]);
    turn.refresh_hero();
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
    let mut turn = game.context();
    crate::arena::hardy(&mut turn);
    if let Some(flag) = flag {
        cap(&mut turn, flag, 0);
        turn.state.hero.worn[Slot::Head as usize].as_mut().unwrap().protection = Default::default();
    }
    crate::arena::hardy(&mut turn);
    turn.element_hits_hero(element, 30, Who::Nobody, "a test")
}

/// How far one level of resistance shifts a save: its will is ten, each level counts the same.
fn saves(flag: ItemFlag, what: Affliction) {
    let fails = |with: bool| {
        let mut game = born("documented");
        let mut turn = game.context();
        if with {
            cap(&mut turn, flag, 0);
        }
        (0..400).filter(|_| turn.save_fails(what, Save::Sourceless)).count()
    };
    let (bare, helped) = (fails(false), fails(true));
    // Ten against nothing fails nearly always, nothing against nothing 45 times of a hundred.
    assert!(bare > 380 && helped < 260, "{bare} {helped}");
}

flags! {
    strength STR "S000-065, docs/spec/sil-player.md 19.12" |f| stat(f, Stat::Str, 1);
    dexterity DEX "docs/spec/sil-player.md 19.12" |f| stat(f, Stat::Dex, 1);
    constitution CON "docs/spec/sil-player.md 19.12" |f| stat(f, Stat::Con, 1);
    grace GRA "docs/spec/sil-player.md 19.12" |f| stat(f, Stat::Gra, 1);
    less_strength NEG_STR "docs/spec/sil-player.md 19.12" |f| stat(f, Stat::Str, -1);
    less_dexterity NEG_DEX "docs/spec/sil-player.md 19.12" |f| stat(f, Stat::Dex, -1);
    less_constitution NEG_CON "docs/spec/sil-player.md 19.12" |f| stat(f, Stat::Con, -1);
    less_grace NEG_GRA "docs/spec/sil-player.md 19.12" |f| stat(f, Stat::Gra, -1);
    melee MELEE "S000-065" |f| skilled(f, Skill::Melee);
    archery ARCHERY "S000-065" |f| skilled(f, Skill::Archery);
    stealth STEALTH "S000-065" |f| {
        // The cap itself weighs on stealth; measured against the same cap without the flag.
        let mut game = born("documented");
        let mut turn = game.context();
        cap(&mut turn, ItemFlag::SUST_STR, 3);
        let before = turn.skill(Skill::Stealth);
        cap(&mut turn, f, 3);
        assert_eq!(turn.skill(Skill::Stealth), before + 3);
    };
    perception PERCEPTION "S000-065" |f| skilled(f, Skill::Perception);
    will WILL "S000-065" |f| skilled(f, Skill::Will);
    smithing SMITHING "S000-065" |f| skilled(f, Skill::Smithing);
    song SONG "S000-065" |f| skilled(f, Skill::Song);
    sustain_strength SUST_STR "docs/spec/sil-player.md 3.5" |f| resists(f, |s| s.resist.sustain[0], 1);
    sustain_dexterity SUST_DEX "docs/spec/sil-player.md 3.5" |f| resists(f, |s| s.resist.sustain[1], 1);
    sustain_constitution SUST_CON "docs/spec/sil-player.md 3.5" |f| resists(f, |s| s.resist.sustain[2], 1);
    sustain_grace SUST_GRA "docs/spec/sil-player.md 3.5" |f| resists(f, |s| s.resist.sustain[3], 1);
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
    resist_bleeding RES_BLEED "docs/spec/sil-player.md 19.12" |f| resists(f, |s| s.resist.bleeding, 1);
    resist_fear RES_FEAR "S000-228" |f| saves(f, Affliction::Afraid);
    resist_blindness RES_BLIND "docs/spec/sil-player.md 16" |f| saves(f, Affliction::Blind);
    resist_confusion RES_CONFU "docs/spec/sil-player.md 16" |f| saves(f, Affliction::Confused);
    resist_stun RES_STUN "docs/spec/sil-player.md 16" |f| saves(f, Affliction::Stun);
    resist_visions RES_HALLU "docs/spec/sil-player.md 16" |f| saves(f, Affliction::Hallucinating);
    free_action FREE_ACT "docs/spec/sil-player.md 16" |f| {
        saves(f, Affliction::Slow);
        saves(f, Affliction::Entranced);
    };
    slow_digestion SLOW_DIGEST "S000-205" |f| {
        resists(f, |s| s.hunger, -1);
        // Two of them: a ninth.
        let mut game = born("documented");
        let mut turn = game.context();
        for slot in [Slot::Head, Slot::Cloak] {
            let item = known(&turn, Tval::CLOAK, 1);
            worn(&mut turn, slot, item);
            charm(&mut turn, slot, &[f]);
        }
        assert_eq!(turn.scores().hunger, -2);
    };
    hunger HUNGER "S000-205" |f| resists(f, |s| s.hunger, 1);
    regeneration REGEN "docs/spec/sil-player.md 19.12" |f| resists(f, |s| s.regeneration, 1);
    see_invisible SEE_INVIS "docs/spec/sil-player.md 19.12, 22.4" |f| {
        resists(f, |s| s.resist.see_invisible, 1);
        let mut game = born("documented");
        let mut turn = game.context();
        turn.state.hero.timers.blind = 9;
        let mut helm = of(&turn, Tval::HELM, 5);
        helm.forged = Some(Box::new(angrist_sil::state::Forged {
            flags: angrist_sil::tables::ItemFlags::of(&[f]),
            ..Default::default()
        }));
        turn.state.hero.pack = vec![helm];
        turn.wear(FIRST, None).unwrap();
        assert_eq!(turn.state.hero.timers.blind, 0, "putting it on cures blindness");
    };
    speed SPEED "S000-098" |f| resists(f, |s| s.speed, 1);
    slowness SLOWNESS "S000-098" |f| resists(f, |s| s.speed, -1);
    light LIGHT "docs/spec/sil-player.md 15" |f| shines(f, 1);
    darkness DARKNESS "docs/spec/sil-player.md 15" |f| shines(f, -1);
    radiance RADIANCE "docs/spec/sil-player.md 19.12" |f| {
        let mut game = born("documented");
        let mut turn = game.context();
        let (here, boots) = (turn.state.hero.at, known(&turn, Tval::BOOTS, 1));
        worn(&mut turn, Slot::Feet, boots);
        charm(&mut turn, Slot::Feet, &[f]);
        turn.set_glow(here, false);
        turn.command_text("wait").unwrap();
        assert!(turn.state.level.has(here, angrist_sil::state::SquareFlag::Glow));
    };
    cowardice FEAR "docs/spec/sil-player.md 12.1" |f| {
        let mut game = crate::arena::arena("upstream");
        let mut turn = game.context();
        weak_willed(&mut turn);
        cap(&mut turn, f, 0);
        turn.state.hero.worn[Slot::Head as usize].as_mut().unwrap().protection = Default::default();
        crate::arena::hardy(&mut turn);
        let foe = foe(&mut turn, 6, 1, 0);
        for _ in 0..60 {
            turn.monster_attacks(foe);
        }
        assert!(turn.state.hero.timers.afraid > 0 && turn.state.hero.timers.fast > 0);
    };
    danger DANGER "docs/spec/sil-player.md 19.12" |f| {
        let mut game = born("documented");
        let mut turn = game.context();
        cap(&mut turn, f, 0);
        assert_eq!(turn.danger(), 1);
        let carried = turn.state.hero.worn[Slot::Head as usize].take();
        turn.state.hero.pack.extend(carried);
        assert_eq!(turn.danger(), 1, "carried, worn or not");
    };
    aggravation AGGRAVATE "docs/spec/sil-player.md 13.2" |f| {
        let mut game = born("documented");
        let mut turn = game.context();
        assert_eq!(turn.aggravation(), 0);
        cap(&mut turn, f, 0);
        assert_eq!(turn.aggravation(), 1);
    };
    haunted HAUNTED "docs/spec/sil-player.md 19.12" |f| {
        // One in a hundred each world step: in 2000 steps none has odds of 2e-9.
        let mut game = born("documented");
        let mut turn = game.context();
        cap(&mut turn, f, 0);
        let undead = |turn: &Turn<'_>| turn.state.level.monsters.iter().filter(|(_, m)| {
            turn.tables.race(m.race).is_some_and(|r| r.is(angrist_sil::tables::RaceFlag::UNDEAD))
        }).count();
        let came = (0..2000).any(|_| {
            turn.monsters_upkeep();
            undead(&turn) > 0
        });
        assert!(came);
    };
    cheat_death CHEAT_DEATH "docs/spec/sil-player.md 12.5" |f| {
        let mut game = born("documented");
        let mut turn = game.context();
        cap(&mut turn, f, 0);
        turn.hurt_hero(5000, "a test");
        assert!(turn.alive() && turn.state.hero.health == 1 && turn.state.hero.wears(Slot::Head).is_none());
        turn.hurt_hero(5000, "a test");
        assert!(!turn.alive(), "once");
    };
    stand_fast STAND_FAST "S000-062" |f| {
        let mut game = born("documented");
        let mut turn = game.context();
        let from = turn.state.hero.at.shift(1, 0);
        assert!(turn.knock_back_hero(from));
        cap(&mut turn, f, 0);
        let from = turn.state.hero.at.shift(1, 0);
        assert!(!turn.knock_back_hero(from));
    };
    avoid_traps AVOID_TRAPS "docs/spec/sil-player.md 18.3" |f| {
        let mut game = born("documented");
        let mut turn = game.context();
        cap(&mut turn, f, 0);
        let at = turn.state.hero.at;
        turn.set_terrain(at, code::TRAP_ALARM);
        turn.spring_trap(at);
        assert!(told(&turn, "trap-missed") && !told(&turn, "trap"));
    };
    medic MEDIC "docs/spec/sil-player.md 20" |f| {
        let mut game = born("documented");
        let mut turn = game.context();
        cap(&mut turn, f, 0);
        let most = wounded(&mut turn);
        use_one(&mut turn, Tval::POTION, 5);
        assert_eq!(turn.state.hero.health, 1 + most * 66 / 100);
    };
}

fn shines(flag: ItemFlag, by: i32) {
    let mut game = born("documented");
    let mut turn = game.context();
    let before = turn.light_radius();
    cap(&mut turn, flag, 0);
    assert_eq!(turn.light_radius(), before + by);
}
