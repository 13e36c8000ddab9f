//! Staves (specs/sil-player.md 19.7, 20.4). S000-132: kinds go by the real game's numbers.

use crate::support::*;
use angrist_engine::space::{Loc, distance};
use angrist_engine::things::Handle;
use angrist_sil::fight::Who;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::play::Play;
use angrist_sil::state::{Known, Slot, SquareFlag};
use angrist_sil::tables::{RaceFlag, Skill, Tval};
use angrist_sil::terrain::code;
use angrist_sil::things::*;

/// An arena on the upstream figures, where a foe can be put.
fn ring() -> SilGame {
    let mut game = crate::arena::arena("upstream");
    skill(&mut game.play(), Skill::Will, 12);
    game
}

impl Case {
    /// Uses a staff of eight half charges; says whether its kind was given away, and what is left in it.
    fn waved(&self, play: &mut Play<'_>, target: Option<ItemPlace>) -> (bool, i16) {
        let mut staff = of(play, self.tval, self.sval);
        staff.pval = 8;
        let kind = staff.kind;
        play.s.facts.kinds.remove(&kind);
        play.s.hero.pack.insert(0, staff);
        play.acted = false;
        play.use_staff(FIRST, target).unwrap_or_else(|e| panic!("{e}"));
        assert!(play.acted);
        let at = play.s.hero.pack.iter().position(|i| i.kind == kind).unwrap();
        (is_aware(play.t, &play.s.facts, kind), play.s.hero.pack.remove(at).pval)
    }
}

/// The margin of will against a foe's, as the dice of this moment give it.
fn margin(game: &SilGame, foe: Handle, score: i32, immune: RaceFlag) -> i32 {
    let mut twin = game.clone();
    let mut play = twin.play();
    let more = if play.foe_is(foe, immune) { 100 } else { 0 };
    let will = play.foe_skill(foe, Skill::Will) + more;
    play.skill_check(Who::Hero, score, Who::Monster(foe), will)
}

each! { Tval::STAFF;
    imprisonment_shuts_and_locks 1 "Imprisonment" "S000-132, S000-133" |case| {
        let mut game = ring();
        let door = game.play().s.hero.at.shift(3, 0);
        let mut play = game.play();
        play.set_terrain(door, code::OPEN_DOOR);
        play.look();
        let mut twin = game.clone();
        let mut other = twin.play();
        // Doors are tried in reading order: ours is the first of two in view.
        let doors: Vec<Loc> = other.s.level.terrain.iter()
            .filter(|(l, t)| **t == code::OPEN_DOOR && other.in_view(*l)).map(|(l, _)| l).collect();
        let will = other.skill(Skill::Will);
        let first = other.skill_check(Who::Hero, will, Who::Nobody, 0);
        assert!(first > 0 && doors[0] == door, "12 against 0 succeeds");
        let mut play = game.play();
        assert_eq!(case.waved(&mut play, None), (true, 6));
        assert_eq!(play.s.level.terrain_at(door), code::DOOR + (first / 2).min(7) as u16);
        // A door that someone stands in stays open.
        let at = door.shift(0, 2);
        play.set_terrain(at, code::OPEN_DOOR);
        play.look();
        crate::arena::foe(&mut play, 1, 3, 2);
        case.waved(&mut play, None);
        assert_eq!(play.s.level.terrain_at(at), code::OPEN_DOOR);
    };
    freedom_opens_reveals_and_clears 2 "Freedom" "S000-132, S000-133" |case| {
        let mut game = ring();
        let mut play = game.play();
        strong_willed(&mut play);
        let here = play.s.hero.at;
        let [secret, trap, rubble, door] = [(2, 0), (0, 2), (-2, 0), (2, 2)].map(|(x, y)| here.shift(x, y));
        for (at, t) in [(secret, code::SECRET_DOOR), (trap, code::TRAP_PIT), (rubble, code::RUBBLE),
            (door, code::LOCKED_7)] {
            play.set_terrain(at, t);
        }
        play.look();
        assert_eq!(case.waved(&mut play, None), (true, 6));
        assert_eq!(play.s.level.terrain_at(secret), code::DOOR);
        assert_eq!(play.s.level.terrain_at(trap), code::FLOOR);
        assert_eq!(play.s.level.terrain_at(rubble), code::FLOOR);
        assert_eq!(play.s.level.terrain_at(door), code::BROKEN_DOOR, "by more than ten it breaks");
        for at in [secret, trap, rubble, door] {
            play.set_terrain(at, code::FLOOR);
        }
        // The edge of a chasm closes, its middle does not.
        let chasm: Vec<Loc> = (-1..=1).flat_map(|y| (-1..=1).map(move |x| here.shift(x + 4, y))).collect();
        for at in &chasm {
            play.set_terrain(*at, code::CHASM);
        }
        play.look();
        case.waved(&mut play, None);
        assert_ne!(play.s.level.terrain_at(here.shift(3, 0)), code::CHASM);
    };
    light_lights_for_good 3 "Light" "S000-132, S000-133" |case| {
        let mut game = ring();
        let mut play = game.play();
        let here = play.s.hero.at;
        let squares: Vec<Loc> = play.s.level.terrain.iter().map(|(l, _)| l).collect();
        for at in &squares {
            play.set_glow(*at, false);
        }
        // A man hates this light: stunned by 2d4 beside, by nothing from two squares on.
        let near = crate::arena::foe(&mut play, 8, 1, 0);
        let far = crate::arena::foe(&mut play, 8, 0, 2);
        play.look();
        let rolled = next_roll(&play, 2, 4);
        assert!(case.waved(&mut play, None).0);
        for at in squares {
            let lit = play.in_view(at) && distance(here, at) <= 7;
            assert_eq!(play.s.level.has(at, SquareFlag::Glow), lit, "{at}");
        }
        let stun = |h| i32::from(play.s.level.monsters.get(h).unwrap().stun);
        assert_eq!(stun(far), 0);
        assert_eq!(stun(near), rolled);
    };
    sanctity_lifts_curses 5 "Sanctity" "specs/sil-player.md 20.4, 23.3" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        assert!(!case.waved(&mut play, None).0, "there was no curse");
        for slot in [Slot::Head, Slot::Feet] {
            let mut item = known(&play, Tval::HELM, 5);
            item.cursed = true;
            worn(&mut play, slot, item);
        }
        crate::arena::charm(&mut play, Slot::Feet, &[angrist_sil::tables::ItemFlag::HEAVY_CURSE]);
        assert!(case.waved(&mut play, None).0);
        assert!(!play.s.hero.wears(Slot::Head).unwrap().cursed);
        assert!(play.s.hero.wears(Slot::Feet).unwrap().cursed, "not heavy ones");
    };
    understanding_identifies 6 "Understanding" "specs/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        play.s.hero.pack = vec![of(&play, Tval::RING, 2)];
        play.s.hero.pack[0].evasion = 1;
        assert_eq!(case.waved(&mut play, Some(ItemPlace::Pack(1))), (true, 6));
        assert_eq!(play.s.hero.pack[0].known, Known::Fully);
        // Nothing to act on, or leaving the question open, keeps the charge.
        play.s.hero.pack.clear();
        assert_eq!(case.waved(&mut play, None).1, 8);
    };
    revelations_map_the_level 7 "Revelations" "specs/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        let (far, wall) = (Loc::new(35, 12), play.s.level.terrain.bounds());
        let wall = wall.squares().find(|l| {
            !play.s.level.marks.has(*l)
                && play.s.level.is_wall(*l)
                && l.neighbours().any(|n| play.s.level.terrain.contains(n) && !play.s.level.is_wall(n))
        });
        let (wall, sword) = (wall.unwrap(), of(&play, Tval::SWORD, 4));
        let sword = play.s.level.add_item(far, sword).unwrap();
        assert!(!play.s.level.marks.has(far));
        assert!(case.waved(&mut play, None).0 && play.s.level.marks.has(wall));
        // specs/sil-world.md 10.4: the plan, not the bare floor nor what lies on it.
        assert!(!play.s.level.marks.has(far) && !play.s.level.items.get(sword).unwrap().marked);
        assert!(play.s.level.charted.get(far), "one can find the way there");
    };
    treasures_are_shown 8 "Treasures" "S000-090" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        assert!(!case.waved(&mut play, None).0, "nothing lies anywhere");
        let (sword, staff) = (of(&play, Tval::SWORD, 4), of(&play, Tval::STAFF, 8));
        let seen = play.s.level.add_item(Loc::new(35, 12), sword).unwrap();
        let other = play.s.level.add_item(Loc::new(36, 12), staff).unwrap();
        assert!(case.waved(&mut play, None).0);
        let marked = |h| play.s.level.items.get(h).unwrap().marked;
        assert!(marked(seen) && !marked(other), "not staves of its own kind");
    };
    foes_are_shown 9 "Foes" "S000-132, S000-133" |case| {
        let mut game = ring();
        let mut play = game.play();
        assert!(!case.waved(&mut play, None).0, "nobody is there");
        let far = crate::arena::foe(&mut play, 1, 28, 6);
        assert!(case.waved(&mut play, None).0);
        assert!(play.s.level.monsters.get(far).unwrap().detected);
    };
    slumber_lulls_without_waking 10 "Slumber" "specs/sil-player.md 20.4" |case| {
        let mut game = ring();
        let foe = crate::arena::foe(&mut game.play(), 2, 2, 0);
        game.play().look();
        let by = margin(&game, foe, 12 + 10 - 2, RaceFlag::NO_SLEEP);
        assert!(by > 0, "22 - 2 against no will");
        let mut play = game.play();
        assert!(case.waved(&mut play, None).0);
        let alertness = i32::from(play.s.level.monsters.get(foe).unwrap().alertness);
        assert_eq!(alertness, (10 - (by + 5)).max(-20));
        immune_to(case, RaceFlag::NO_SLEEP);
    };
    majesty_daunts 11 "Majesty" "specs/sil-player.md 20.4" |case| {
        let mut game = ring();
        let foe = crate::arena::foe(&mut game.play(), 2, 2, 0);
        game.play().look();
        let before = game.play().s.level.monsters.get(foe).unwrap().temporary_morale;
        let by = margin(&game, foe, 12 + 10 - 2, RaceFlag::NO_FEAR);
        let mut play = game.play();
        assert!(case.waved(&mut play, None).0 && by > 0);
        assert_eq!(play.s.level.monsters.get(foe).unwrap().temporary_morale, before - 20 * by);
        immune_to(case, RaceFlag::NO_FEAR);
    };
    self_knowledge_shows_oneself 12 "Self Knowledge" "specs/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        assert!(case.waved(&mut play, None).0 && told(&play, "shown"));
    };
    warding_draws_a_sign 13 "Warding" "specs/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        let here = play.s.hero.at;
        assert_eq!(case.waved(&mut play, None), (true, 6));
        assert_eq!(play.s.level.terrain_at(here), code::GLYPH);
        assert_eq!(case.waved(&mut play, None).1, 8, "only on bare floor");
    };
    dismay_confuses 14 "Dismay" "specs/sil-player.md 20.4" |case| {
        let mut game = ring();
        let foe = crate::arena::foe(&mut game.play(), 2, 2, 0);
        game.play().look();
        let by = margin(&game, foe, 5 + 12 / 2 - 2, RaceFlag::NO_CONF);
        let mut play = game.play();
        case.waved(&mut play, None);
        let confused = i32::from(play.s.level.monsters.get(foe).unwrap().confused);
        assert_eq!(confused, if by > 0 { by + 10 } else { 0 });
        immune_to(case, RaceFlag::NO_CONF);
    };
    recharging_gives_another_staff_a_use 16 "Recharging" "specs/sil-player.md 20.4" |case| {
        for (channels, sval, left, gained) in
            [(false, 9, 6, 2), (true, 9, 7, 2), (false, 16, 6, 2), (true, 16, 7, 1)] {
            let mut game = born("upstream");
            let mut play = game.play();
            if channels {
                grant(&mut play, ability::CHANNELING);
            }
            let mut other = of(&play, Tval::STAFF, sval);
            (other.pval, other.tried) = (0, true);
            let mut own = of(&play, case.tval, case.sval);
            own.pval = 8;
            play.s.hero.pack = vec![own, other];
            play.use_staff(FIRST, Some(ItemPlace::Pack(1))).unwrap();
            let mut charges: Vec<i16> = play.s.hero.pack.iter().map(|i| i.pval).collect();
            charges.sort_unstable();
            assert_eq!(charges, [gained, left], "channels {channels}, {sval}");
            assert!(play.s.hero.pack.iter().all(|i| !i.tried), "it is not known to be empty any more");
        }
    };
    summoning_brings_one_to_four 17 "Summoning" "specs/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        play.s.level.depth = 6;
        let come = next_roll(&play, 1, 4);
        assert!(case.waved(&mut play, None).0);
        // Each arrival may bring company, and two cannot stand on one stair.
        let there = play.s.level.monsters.len() as i32;
        assert!(there >= 1 && told(&play, "changed"), "{come} {there}");
        let mut stairless = ring();
        crate::common::wall_up_stairs(&mut stairless);
        let mut play = stairless.play();
        assert!(!case.waved(&mut play, None).0, "without stairs nobody comes");
        assert!(play.s.level.monsters.is_empty());
    };
    shadows_darken_view_and_room 18 "Shadows" "specs/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        let here = play.s.hero.at;
        let room: Vec<Loc> = play.s.level.terrain.iter().map(|(l, _)| l).filter(|l| l.x < 16).collect();
        for at in &room {
            play.s.level.set(*at, SquareFlag::Room, true);
        }
        assert!(play.s.level.has(here, SquareFlag::Glow));
        assert!(case.waved(&mut play, None).0);
        assert!(!play.s.level.has(here, SquareFlag::Glow));
        assert!(!play.s.level.has(Loc::new(15, 9), SquareFlag::Glow), "9 squares off, but of the room");
    };
}

/// A shade with the flag is out of reach of the strongest will.
fn immune_to(case: &Case, flag: RaceFlag) {
    let mut game = ring();
    let foe = crate::arena::foe(&mut game.play(), 7, 1, 0);
    let mut play = game.play();
    play.look();
    assert!(play.foe_is(foe, flag));
    let before = play.s.level.monsters.get(foe).unwrap().clone();
    assert!(!case.waved(&mut play, None).0);
    let after = play.s.level.monsters.get(foe).unwrap();
    let of = |m: &angrist_sil::state::Monster| (m.alertness, m.temporary_morale, m.confused);
    assert_eq!(of(after), of(&before));
}

#[test]
fn charges_are_doubled_and_channelling_halves_their_use() {
    // S000-067, S000-068, S000-070
    for (channels, uses) in [(false, 2), (true, 5)] {
        let mut game = born("documented");
        let mut play = game.play();
        if channels {
            grant(&mut play, ability::CHANNELING);
        }
        let mut staff = of(&play, Tval::STAFF, 9);
        staff.pval = 5;
        play.s.hero.pack = vec![staff];
        let mut count = 0;
        while play.item_at(FIRST).unwrap().pval >= play.charge_cost() {
            play.use_staff(FIRST, None).unwrap();
            count += 1;
        }
        assert_eq!(count, uses);
        // The first use of an empty one takes a turn, the next is refused.
        play.acted = false;
        play.use_staff(FIRST, None).unwrap();
        assert!(play.acted && play.item_at(FIRST).unwrap().tried);
        assert_eq!(play.use_staff(FIRST, None).unwrap_err().tag, "empty");
    }
}

#[test]
fn charges_shown_count_channelling() {
    // S000-069
    let mut game = born("documented");
    let mut play = game.play();
    let mut staff = known(&play, Tval::STAFF, 3);
    staff.pval = 5;
    play.s.facts.kind_mut(staff.kind).aware = true;
    assert!(play.thing_name(&staff).ends_with("(2 charges)"), "{}", play.thing_name(&staff));
    grant(&mut play, ability::CHANNELING);
    assert!(play.thing_name(&staff).ends_with("(5 charges)"), "{}", play.thing_name(&staff));
}

#[test]
fn a_staff_seen_in_use_breaks_the_truce() {
    // specs/sil-player.md 20.4
    let mut game = ring();
    let mut play = game.play();
    play.s.facts.truce = true;
    crate::arena::foe(&mut play, 2, 2, 0);
    Case { tval: Tval::STAFF, sval: 12 }.waved(&mut play, None);
    assert!(!play.s.facts.truce);
}
