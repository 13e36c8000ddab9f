//! Flags of things that fight, are made, handled or harmed (docs/spec/sil-player.md 19.12).

use crate::arena::{charm, foe};
use crate::things::flags::flags;
use crate::things::support::*;
use angrist_sil::context::Turn;
use angrist_sil::fight::{Element, sharpness, slaying, suffers};
use angrist_sil::game::SilGame;
use angrist_sil::state::{Item, Known, Slot};
use angrist_sil::tables::{ItemFlag, ItemFlags, RaceFlag, RaceFlags, Tval};
use angrist_sil::things::*;

/// A slay adds a die against its kind and none against others.
fn slays(flag: ItemFlag, kin: RaceFlag) {
    let dice = |foe: &[RaceFlag]| slaying(Tval::SWORD, ItemFlags::of(&[flag]), RaceFlags::of(foe)).dice;
    assert_eq!((dice(&[kin]), dice(&[RaceFlag::UNIQUE])), (1, 0));
}

/// A brand adds a die unless it is resisted, and one more against those it hurts.
fn brands(flag: ItemFlag, resist: RaceFlag, hurt: Option<RaceFlag>) {
    let dice = |foe: &[RaceFlag]| slaying(Tval::SWORD, ItemFlags::of(&[flag]), RaceFlags::of(foe)).dice;
    assert_eq!((dice(&[]), dice(&[resist])), (1, 0));
    if let Some(hurt) = hurt {
        assert_eq!(dice(&[hurt]), 2);
    }
}

/// A hero with a sword of a flag against a post.
fn armed(flag: Option<ItemFlag>) -> (SilGame, angrist_engine::things::Handle) {
    let mut game = crate::arena::arena("upstream");
    let mut turn = game.context();
    let sword = known(&turn, Tval::SWORD, 17);
    worn(&mut turn, Slot::Weapon, sword);
    if let Some(flag) = flag {
        charm(&mut turn, Slot::Weapon, &[flag]);
    }
    let post = foe(&mut turn, 1, 1, 0);
    (game, post)
}

fn ignores(flag: ItemFlag, element: Element, tval: u8, sval: u8) {
    let mut game = born("documented");
    let turn = game.context();
    let mut item = known(&turn, tval, sval);
    assert!(suffers(turn.tables, &item, element));
    item.forged =
        Some(Box::new(angrist_sil::state::Forged { flags: ItemFlags::of(&[flag]), ..Default::default() }));
    assert!(!suffers(turn.tables, &item, element));
}

fn all_of(flag: ItemFlag, kinds: &[(u8, u8)]) {
    let mut game = born("documented");
    let turn = game.context();
    for (tval, sval) in kinds {
        assert!(of(&turn, *tval, *sval).has(turn.tables, flag), "{tval}/{sval}");
    }
}

/// Things made in plenty at a level.
fn made(turn: &mut Turn<'_>, kind: (u8, u8), level: i32, count: usize) -> Vec<Item> {
    let number = turn.tables.kind_of(kind.0, kind.1).unwrap().0;
    let ask = ThingAsk { artefacts: false, ..ThingAsk::at(level) };
    (0..count).filter_map(|_| make_kind(&mut turn.maker(), &ask, number)).collect()
}

/// A cursed thing cannot be taken off, and says so.
fn cursed(flag: ItemFlag) {
    let mut game = born("documented");
    let mut turn = game.context();
    let mut ring = known(&turn, Tval::RING, 6);
    ring.cursed = true;
    ring.forged =
        Some(Box::new(angrist_sil::state::Forged { flags: ItemFlags::of(&[flag]), ..Default::default() }));
    turn.state.hero.pack = vec![ring];
    turn.wear(FIRST, None).unwrap();
    assert!(told(&turn, "curse-felt"));
    assert_eq!(turn.take_off(Slot::RightRing).unwrap_err().tag, "cursed");
    // Sanctity lifts the light ones only.
    let mut staff = of(&turn, Tval::STAFF, 5);
    staff.pval = 2;
    turn.state.hero.pack = vec![staff];
    turn.use_staff(FIRST, None).unwrap();
    let light = flag == ItemFlag::LIGHT_CURSE;
    assert_eq!(turn.state.hero.wears(Slot::RightRing).unwrap().cursed, !light);
}

flags! {
    damage_sides DAMAGE_SIDES "docs/spec/sil-player.md 9.7" |f| {
        let (mut game, _) = armed(None);
        let turn = game.context();
        let before = turn.arms(&turn.scores(), false, 0).damage.sides;
        let mut turn = game.context();
        crate::things::flags::cap(&mut turn, f, 2);
        assert_eq!(turn.arms(&turn.scores(), false, 0).damage.sides, before + 2);
    };
    tunnelling TUNNEL "docs/spec/sil-player.md 18.5" |f| {
        let mut game = born("documented");
        let mut turn = game.context();
        turn.state.hero.stats[0] = 3;
        let at = turn.state.hero.at.step(angrist_engine::space::Dir::East);
        turn.set_terrain(at, angrist_sil::terrain::code::RUBBLE);
        let mut axe = known(&turn, Tval::POLEARM, 12);
        axe.pval = 1;
        worn(&mut turn, Slot::Weapon, axe);
        assert!(turn.tunnel(angrist_engine::space::Dir::East).is_err());
        charm(&mut turn, Slot::Weapon, &[f]);
        turn.tunnel(angrist_engine::space::Dir::East).unwrap();
    };
    sharpness_halves SHARPNESS "docs/spec/sil-player.md 9.10" |f| assert_eq!(sharpness(50, ItemFlags::of(&[f])), 50);
    sharpness_ignores SHARPNESS2 "docs/spec/sil-player.md 9.10" |f| assert_eq!(sharpness(50, ItemFlags::of(&[f])), 0);
    vampiric VAMPIRIC "docs/spec/sil-player.md 19.12" |f| {
        for (race, healed) in [(2, 7), (7, 0)] {
            let (mut game, _) = armed(Some(f));
            let mut turn = game.context();
            skill(&mut turn, angrist_sil::tables::Skill::Melee, 90);
            let victim = foe(&mut turn, race, 0, 1);
            turn.state.level.monsters.get_mut(victim).unwrap().health = 1;
            turn.state.hero.health = 5;
            turn.attack(victim, angrist_sil::fight::AttackKind::Main);
            assert!(turn.state.level.monsters.get(victim).is_none());
            assert_eq!(turn.state.hero.health, 5 + healed, "not from the undead");
        }
    };
    slay_orcs SLAY_ORC "docs/spec/sil-player.md 9.9" |f| slays(f, RaceFlag::ORC);
    slay_trolls SLAY_TROLL "docs/spec/sil-player.md 9.9" |f| slays(f, RaceFlag::TROLL);
    slay_wolves SLAY_WOLF "docs/spec/sil-player.md 9.9" |f| slays(f, RaceFlag::WOLF);
    slay_spiders SLAY_SPIDER "docs/spec/sil-player.md 9.9" |f| slays(f, RaceFlag::SPIDER);
    slay_undead SLAY_UNDEAD "docs/spec/sil-player.md 9.9" |f| slays(f, RaceFlag::UNDEAD);
    slay_raukar SLAY_RAUKO "docs/spec/sil-player.md 9.9" |f| slays(f, RaceFlag::RAUKO);
    slay_dragons SLAY_DRAGON "docs/spec/sil-player.md 9.9" |f| slays(f, RaceFlag::DRAGON);
    slay_men_and_elves SLAY_MAN_OR_ELF "docs/spec/sil-player.md 9.9" |f| {
        slays(f, RaceFlag::MAN);
        slays(f, RaceFlag::ELF);
    };
    brand_fire BRAND_FIRE "docs/spec/sil-player.md 9.9" |f| brands(f, RaceFlag::RES_FIRE, Some(RaceFlag::HURT_FIRE));
    brand_cold BRAND_COLD "docs/spec/sil-player.md 9.9" |f| brands(f, RaceFlag::RES_COLD, Some(RaceFlag::HURT_COLD));
    brand_lightning BRAND_ELEC "docs/spec/sil-player.md 9.9" |f| brands(f, RaceFlag::RES_ELEC, None);
    brand_poison BRAND_POIS "docs/spec/sil-player.md 9.9" |f| brands(f, RaceFlag::RES_POIS, None);
    accurate ACCURATE "docs/spec/sil-player.md 19.12" |f| {
        let hit = |flag| {
            let (mut game, post) = armed(flag);
            game.context().odds_of_attack(post).unwrap().hit
        };
        // A miss is rolled again: 1 - (1 - p)^2.
        let (once, twice) = (hit(None) as u128, hit(Some(f)) as u128);
        let whole = angrist_sil::fight::WHOLE as u128;
        let expected = whole - (whole - once) * (whole - once) / whole;
        assert!(twice.abs_diff(expected) <= 1024, "{twice} {expected}: but for the rounding of tables");
    };
    cumbersome CUMBERSOME "docs/spec/sil-player.md 19.12" |f| {
        let most = |flag| {
            let (mut game, post) = armed(flag);
            skill(&mut game.context(), angrist_sil::tables::Skill::Melee, 60);
            game.context().odds_of_attack(post).unwrap().damage.iter().rposition(|n| *n > 0).unwrap()
        };
        // 2d5, and no more than that: never critical.
        assert_eq!(most(Some(f)), 10);
        assert!(most(None) > 10);
    };
    throwing THROWING "docs/spec/sil-player.md 11.3, 27.3" |f| {
        let (mut game, _) = armed(None);
        let mut turn = game.context();
        foe(&mut turn, 1, 3, 0);
        let at = crate::arena::near(&turn, 3, 0);
        let sword = known(&turn, Tval::SWORD, 17);
        let attack = |turn: &Turn<'_>, item: &Item| turn.odds_of_throw(item, at).unwrap().attack.value;
        let awkward = attack(&turn, &sword);
        let mut apt = sword.clone();
        apt.forged = Some(Box::new(angrist_sil::state::Forged { flags: ItemFlags::of(&[f]), ..Default::default() }));
        assert_eq!(attack(&turn, &apt), awkward + turn.tables.fight.throw_awkward);
        let daggers = made(&mut turn, (Tval::SWORD, 4), 2, 200);
        assert!(daggers.iter().all(|d| d.weight == 5 && d.number <= 5));
        assert!(daggers.iter().any(|d| d.number > 1), "they come in stacks");
    };
    hand_and_a_half HAND_AND_A_HALF "S000-059" |f| {
        let (mut game, _) = armed(None);
        let mut turn = game.context();
        let before = turn.arms(&turn.scores(), false, 0).damage.sides;
        charm(&mut turn, Slot::Weapon, &[f]);
        assert_eq!(turn.arms(&turn.scores(), false, 0).damage.sides, before + 2);
        let shield = known(&turn, Tval::SHIELD, 3);
        worn(&mut turn, Slot::OffHand, shield);
        assert_eq!(turn.arms(&turn.scores(), false, 0).damage.sides, before, "not with a shield");
    };
    two_handed TWO_HANDED "docs/spec/sil-player.md 24" |f| {
        all_of(f, &[(Tval::SWORD, 25), (Tval::POLEARM, 2), (Tval::DIGGER, 1)]);
        let mut game = born("documented");
        let mut turn = game.context();
        let shield = known(&turn, Tval::SHIELD, 3);
        worn(&mut turn, Slot::OffHand, shield);
        turn.state.hero.pack = vec![known(&turn, Tval::SWORD, 25)];
        turn.wear(FIRST, None).unwrap();
        assert!(turn.state.hero.wears(Slot::OffHand).is_none());
        // And the other way round: what goes into the off hand puts it away.
        turn.wear(FIRST, None).unwrap();
        assert!(turn.state.hero.wears(Slot::OffHand).is_some() && turn.state.hero.wears(Slot::Weapon).is_none());
    };
    polearm POLEARM "S000-048" |f| {
        all_of(f, &[(Tval::POLEARM, 1), (Tval::POLEARM, 4)]);
        let (mut game, _) = armed(Some(f));
        let mut turn = game.context();
        let before = turn.skill(angrist_sil::tables::Skill::Melee);
        grant(&mut turn, angrist_sil::hero::ability::POLEARM_MASTERY);
        assert_eq!(turn.skill(angrist_sil::tables::Skill::Melee), before + 2);
    };
    axe AXE "S000-047" |f| {
        all_of(f, &[(Tval::POLEARM, 11), (Tval::POLEARM, 13)]);
        let mut game = crate::common::ours("upstream").begin_sil(3);
        use angrist_engine::play::Game;
        game.apply_text("born race=Naugrim house=Nogrod stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Gimil").unwrap();
        bare(&mut game);
        let mut turn = game.context();
        let sword = known(&turn, Tval::SWORD, 17);
        worn(&mut turn, Slot::Weapon, sword);
        let before = turn.skill(angrist_sil::tables::Skill::Melee);
        charm(&mut turn, Slot::Weapon, &[f]);
        assert_eq!(turn.skill(angrist_sil::tables::Skill::Melee), before + 1);
    };
    traitor TRAITOR "docs/spec/sil-player.md 23.4" |f| {
        // Five foes around: a false ring slips off one time in twenty.
        let mut game = crate::arena::arena("upstream");
        let mut turn = game.context();
        crate::arena::hardy(&mut turn);
        for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            foe(&mut turn, 1, x, y);
        }
        let ring = known(&turn, Tval::RING, 6);
        let wear = |turn: &mut Turn<'_>| {
            worn(turn, Slot::RightRing, ring.clone());
            charm(turn, Slot::RightRing, &[f]);
        };
        wear(&mut turn);
        (0..2000).for_each(|_| turn.betrayed_by_jewels());
        assert!(turn.state.hero.wears(Slot::RightRing).is_some(), "four do not tempt it");
        let fifth = foe(&mut turn, 1, 2, 2);
        turn.state.level.monsters.get_mut(fifth).unwrap().alertness = 0;
        turn.look();
        let slips = (0..2000).filter(|_| {
            wear(&mut turn);
            turn.betrayed_by_jewels();
            turn.state.hero.wears(Slot::RightRing).is_none()
        }).count();
        // 2000 / 20 = 100, deviation 9.7: within three of them.
        assert!((71..=129).contains(&slips), "{slips}");
        assert!(turn.state.level.monsters.get(fifth).unwrap().alertness >= 10, "they are all wide awake");
    };
    mithril MITHRIL "docs/spec/sil-player.md 19" |f| {
        all_of(f, &[(Tval::SWORD, 28), (Tval::MAIL, 20), (Tval::SHIELD, 10), (Tval::LIGHT, 8)]);
    };
    enchantable ENCHANTABLE "docs/spec/sil-player.md 19" |f| all_of(f, &[(Tval::BLUNT, 3), (Tval::SOFT_ARMOUR, 2)]);
    no_smithing NO_SMITHING "docs/spec/sil-player.md 19" |f| {
        all_of(f, &[(Tval::LIGHT, 0), (Tval::LIGHT, 9), (Tval::BOW, 14), (Tval::SHIELD, 1)]);
    };
    more_special MORE_SPECIAL "docs/spec/sil-player.md 27.3" |f| {
        all_of(f, &[(Tval::SWORD, 4), (Tval::BLUNT, 3)]);
        let mut game = born("documented");
        let mut turn = game.context();
        let special = |items: Vec<Item>| items.iter().filter(|i| i.special != 0).count();
        // Half and a bit more of a thousand daggers, against a twentieth of shortswords.
        let often = special(made(&mut turn, (Tval::SWORD, 4), 5, 1000));
        let seldom = special(made(&mut turn, (Tval::SWORD, 10), 5, 1000));
        assert!((450..=600).contains(&often) && seldom < 100, "{often} {seldom}");
    };
    damaged DAMAGED "docs/spec/sil-player.md 19.5" |f| {
        all_of(f, &[(Tval::SHIELD, 1), (Tval::HELM, 1), (Tval::BOOTS, 4)]);
        let mut game = born("documented");
        let mut turn = game.context();
        // sil-audit A5: what lies about may be damaged; what is good, or kept in a chest, is not.
        let mut share = |ask: ThingAsk| {
            let made = (0..2000).filter_map(|_| make_thing(&mut turn.maker(), &ask)).collect::<Vec<_>>();
            made.iter().filter(|item| item.has(turn.tables, f)).count()
        };
        let about = share(ThingAsk::at(3));
        assert!(about > 20, "{about} of 2000");
        for ask in [ThingAsk::at(3).good(), ThingAsk::at(3).great(), ThingAsk::at(3).of(Theme::Undamaged)] {
            assert_eq!(share(ask), 0);
        }
        assert_eq!(share(ThingAsk { container: Some(3), ..ThingAsk::at(3) }), 0);
        let found = make_thing(&mut turn.maker(), &ThingAsk::at(3).of(Theme::Damaged)).unwrap();
        assert!(found.has(turn.tables, f) && found.known == Known::Fully);
    };
    easy_know EASY_KNOW "docs/spec/sil-player.md 22.1" |f| {
        let mut game = born("documented");
        let turn = game.context();
        for (tval, sval, easy) in [(Tval::RING, 6, true), (Tval::RING, 2, false)] {
            let item = of(&turn, tval, sval);
            assert_eq!(item.has(turn.tables, f), easy);
            assert!(!is_known(turn.tables, &turn.state.facts, &item));
            turn.state.facts.kind_mut(item.kind).aware = true;
            assert_eq!(is_known(turn.tables, &turn.state.facts, &item), easy);
        }
    };
    insta_art INSTA_ART "docs/spec/sil-player.md 27.4" |f| {
        all_of(f, &[(Tval::CROWN, 50), (Tval::BLUNT, 50), (Tval::RING, 30)]);
        let mut game = born("documented");
        let mut turn = game.context();
        for _ in 0..2000 {
            let item = make_thing(&mut turn.maker(), &ThingAsk::at(20)).unwrap();
            assert!(!item.has(turn.tables, f) || item.artefact != 0, "it exists only as its artefact");
        }
    };
    ignore_fire IGNORE_FIRE "docs/spec/sil-player.md 12.4" |f| ignores(f, Element::Fire, Tval::CLOAK, 1);
    ignore_cold IGNORE_COLD "docs/spec/sil-player.md 12.4" |f| ignores(f, Element::Cold, Tval::POTION, 5);
    ignore_lightning IGNORE_ELEC "docs/spec/sil-player.md 12.4" |f| ignores(f, Element::Lightning, Tval::RING, 6);
    ignore_acid IGNORE_ACID "docs/spec/sil-player.md 12.4" |f| ignores(f, Element::Acid, Tval::SWORD, 17);
    light_curse LIGHT_CURSE "docs/spec/sil-player.md 23.1" |f| cursed(f);
    heavy_curse HEAVY_CURSE "docs/spec/sil-player.md 23.3" |f| cursed(f);
    permanent_curse PERMA_CURSE "docs/spec/sil-player.md 23.3" |f| cursed(f);
    activation ACTIVATE "docs/spec/sil-player.md 19.12" |f| {
        // A leftover: nothing that ships can be activated.
        let ruleset = crate::common::ours("documented");
        let t = ruleset.tables();
        assert!(t.kinds.iter().flatten().all(|k| !k.flags.has(f)));
        assert!(t.artefacts.iter().flatten().all(|a| !a.flags.has(f)));
    };
}
