//! Staves (docs/spec/sil-player.md 19.7, 20.4). S000-132: kinds go by the real game's numbers.

use crate::things::support::*;
use angrist_engine::space::{Loc, distance};
use angrist_engine::things::Handle;
use angrist_sil::context::Turn;
use angrist_sil::fight::Who;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::state::{Known, Slot, SquareFlag};
use angrist_sil::tables::{RaceFlag, Skill, Tval};
use angrist_sil::terrain::code;
use angrist_sil::things::*;

/// An arena on the upstream figures, where a foe can be put.
fn ring() -> SilGame {
    let mut game = crate::arena::arena("upstream");
    skill(&mut game.context(), Skill::Will, 12);
    game
}

impl Case {
    /// Uses a staff of eight half charges; says whether its kind was given away, and what is left in it.
    fn waved(&self, turn: &mut Turn<'_>, target: Option<ItemPlace>) -> (bool, i16) {
        let mut staff = of(turn, self.tval, self.sval);
        staff.pval = 8;
        let kind = staff.kind;
        turn.state.facts.kinds.remove(&kind);
        turn.state.hero.pack.insert(0, staff);
        turn.acted = false;
        turn.use_staff(FIRST, target).unwrap_or_else(|e| panic!("{e}"));
        assert!(turn.acted);
        let at = turn.state.hero.pack.iter().position(|i| i.kind == kind).unwrap();
        (is_aware(turn.tables, &turn.state.facts, kind), turn.state.hero.pack.remove(at).pval)
    }
}

/// The margin of will against a foe's, as the dice of this moment give it.
fn margin(game: &SilGame, foe: Handle, score: i32, immune: RaceFlag) -> i32 {
    let mut twin = game.clone();
    let mut turn = twin.context();
    let more = if turn.foe_is(foe, immune) { 100 } else { 0 };
    let will = turn.foe_skill(foe, Skill::Will) + more;
    turn.skill_check(Who::Hero, score, Who::Monster(foe), will)
}

each! { Tval::STAFF;
    imprisonment_shuts_and_locks 1 "Imprisonment" "S000-132, S000-133" |case| {
        let mut game = ring();
        let door = game.context().state.hero.at.shift(3, 0);
        let mut turn = game.context();
        turn.set_terrain(door, code::OPEN_DOOR);
        turn.look();
        let mut twin = game.clone();
        let mut other = twin.context();
        // Doors are tried in reading order: ours is the first of two in view.
        let doors: Vec<Loc> = other.state.level.terrain.iter()
            .filter(|(l, t)| **t == code::OPEN_DOOR && other.in_view(*l)).map(|(l, _)| l).collect();
        let will = other.skill(Skill::Will);
        let first = other.skill_check(Who::Hero, will, Who::Nobody, 0);
        assert!(first > 0 && doors[0] == door, "12 against 0 succeeds");
        let mut turn = game.context();
        assert_eq!(case.waved(&mut turn, None), (true, 6));
        assert_eq!(turn.state.level.terrain_at(door), code::DOOR + (first / 2).min(7) as u16);
        // A door that someone stands in stays open.
        let at = door.shift(0, 2);
        turn.set_terrain(at, code::OPEN_DOOR);
        turn.look();
        crate::arena::foe(&mut turn, 1, 3, 2);
        case.waved(&mut turn, None);
        assert_eq!(turn.state.level.terrain_at(at), code::OPEN_DOOR);
    };
    freedom_opens_reveals_and_clears 2 "Freedom" "S000-132, S000-133" |case| {
        let mut game = ring();
        let mut turn = game.context();
        strong_willed(&mut turn);
        let here = turn.state.hero.at;
        let [secret, trap, rubble, door] = [(2, 0), (0, 2), (-2, 0), (2, 2)].map(|(x, y)| here.shift(x, y));
        for (at, t) in [(secret, code::SECRET_DOOR), (trap, code::TRAP_PIT), (rubble, code::RUBBLE),
            (door, code::LOCKED_7)] {
            turn.set_terrain(at, t);
        }
        turn.look();
        assert_eq!(case.waved(&mut turn, None), (true, 6));
        assert_eq!(turn.state.level.terrain_at(secret), code::DOOR);
        assert_eq!(turn.state.level.terrain_at(trap), code::FLOOR);
        assert_eq!(turn.state.level.terrain_at(rubble), code::FLOOR);
        assert_eq!(turn.state.level.terrain_at(door), code::BROKEN_DOOR, "by more than ten it breaks");
        for at in [secret, trap, rubble, door] {
            turn.set_terrain(at, code::FLOOR);
        }
        // The edge of a chasm closes, its middle does not.
        let chasm: Vec<Loc> = (-1..=1).flat_map(|y| (-1..=1).map(move |x| here.shift(x + 4, y))).collect();
        for at in &chasm {
            turn.set_terrain(*at, code::CHASM);
        }
        turn.look();
        case.waved(&mut turn, None);
        assert_ne!(turn.state.level.terrain_at(here.shift(3, 0)), code::CHASM);
    };
    light_lights_for_good 3 "Light" "S000-132, S000-133" |case| {
        let mut game = ring();
        let mut turn = game.context();
        let here = turn.state.hero.at;
        let squares: Vec<Loc> = turn.state.level.terrain.iter().map(|(l, _)| l).collect();
        for at in &squares {
            turn.set_glow(*at, false);
        }
        // A man hates this light: stunned by 2d4 beside, by nothing from two squares on.
        let near = crate::arena::foe(&mut turn, 8, 1, 0);
        let far = crate::arena::foe(&mut turn, 8, 0, 2);
        turn.look();
        let rolled = next_roll(&turn, 2, 4);
        assert!(case.waved(&mut turn, None).0);
        for at in squares {
            let lit = turn.in_view(at) && distance(here, at) <= 7;
            assert_eq!(turn.state.level.has(at, SquareFlag::Glow), lit, "{at}");
        }
        let stun = |h| i32::from(turn.state.level.monsters.get(h).unwrap().stun);
        assert_eq!(stun(far), 0);
        assert_eq!(stun(near), rolled);
    };
    sanctity_lifts_curses 5 "Sanctity" "docs/spec/sil-player.md 20.4, 23.3" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        assert!(!case.waved(&mut turn, None).0, "there was no curse");
        for slot in [Slot::Head, Slot::Feet] {
            let mut item = known(&turn, Tval::HELM, 5);
            item.cursed = true;
            worn(&mut turn, slot, item);
        }
        crate::arena::charm(&mut turn, Slot::Feet, &[angrist_sil::tables::ItemFlag::HEAVY_CURSE]);
        assert!(case.waved(&mut turn, None).0);
        assert!(!turn.state.hero.wears(Slot::Head).unwrap().cursed);
        assert!(turn.state.hero.wears(Slot::Feet).unwrap().cursed, "not heavy ones");
    };
    understanding_identifies 6 "Understanding" "docs/spec/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        turn.state.hero.pack = vec![of(&turn, Tval::RING, 2)];
        turn.state.hero.pack[0].evasion = 1;
        assert_eq!(case.waved(&mut turn, Some(ItemPlace::Pack(1))), (true, 6));
        assert_eq!(turn.state.hero.pack[0].known, Known::Fully);
        // Nothing to act on, or leaving the question open, keeps the charge.
        turn.state.hero.pack.clear();
        assert_eq!(case.waved(&mut turn, None).1, 8);
    };
    revelations_map_the_level 7 "Revelations" "docs/spec/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        let (far, wall) = (Loc::new(35, 12), turn.state.level.terrain.bounds());
        let wall = wall.squares().find(|l| {
            !turn.state.level.marks.has(*l)
                && turn.state.level.is_wall(*l)
                && l.neighbours().any(|n| turn.state.level.terrain.contains(n) && !turn.state.level.is_wall(n))
        });
        let (wall, sword) = (wall.unwrap(), of(&turn, Tval::SWORD, 4));
        let sword = turn.state.level.add_item(far, sword).unwrap();
        assert!(!turn.state.level.marks.has(far));
        assert!(case.waved(&mut turn, None).0 && turn.state.level.marks.has(wall));
        // docs/spec/sil-world.md 10.4: the plan, not the bare floor nor what lies on it.
        assert!(!turn.state.level.marks.has(far) && !turn.state.level.items.get(sword).unwrap().marked);
        assert!(turn.state.level.charted.get(far), "one can find the way there");
    };
    treasures_are_shown 8 "Treasures" "S000-090" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        assert!(!case.waved(&mut turn, None).0, "nothing lies anywhere");
        let (sword, staff) = (of(&turn, Tval::SWORD, 4), of(&turn, Tval::STAFF, 8));
        let seen = turn.state.level.add_item(Loc::new(35, 12), sword).unwrap();
        let other = turn.state.level.add_item(Loc::new(36, 12), staff).unwrap();
        assert!(case.waved(&mut turn, None).0);
        let marked = |h| turn.state.level.items.get(h).unwrap().marked;
        assert!(marked(seen) && !marked(other), "not staves of its own kind");
    };
    foes_are_shown 9 "Foes" "S000-132, S000-133" |case| {
        let mut game = ring();
        let mut turn = game.context();
        assert!(!case.waved(&mut turn, None).0, "no one is there");
        let far = crate::arena::foe(&mut turn, 1, 28, 6);
        assert!(case.waved(&mut turn, None).0);
        assert!(turn.state.level.monsters.get(far).unwrap().detected);
    };
    slumber_lulls_without_waking 10 "Slumber" "docs/spec/sil-player.md 20.4" |case| {
        let mut game = ring();
        let foe = crate::arena::foe(&mut game.context(), 2, 2, 0);
        game.context().look();
        let by = margin(&game, foe, 12 + 10 - 2, RaceFlag::NO_SLEEP);
        assert!(by > 0, "22 - 2 against no will");
        let mut turn = game.context();
        assert!(case.waved(&mut turn, None).0);
        let alertness = i32::from(turn.state.level.monsters.get(foe).unwrap().alertness);
        assert_eq!(alertness, (10 - (by + 5)).max(-20));
        immune_to(case, RaceFlag::NO_SLEEP);
    };
    majesty_daunts 11 "Majesty" "docs/spec/sil-player.md 20.4" |case| {
        let mut game = ring();
        let foe = crate::arena::foe(&mut game.context(), 2, 2, 0);
        game.context().look();
        let before = game.context().state.level.monsters.get(foe).unwrap().temporary_morale;
        let by = margin(&game, foe, 12 + 10 - 2, RaceFlag::NO_FEAR);
        let mut turn = game.context();
        assert!(case.waved(&mut turn, None).0 && by > 0);
        assert_eq!(turn.state.level.monsters.get(foe).unwrap().temporary_morale, before - 20 * by);
        immune_to(case, RaceFlag::NO_FEAR);
    };
    self_knowledge_shows_oneself 12 "Self Knowledge" "docs/spec/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        assert!(case.waved(&mut turn, None).0 && told(&turn, "shown"));
    };
    warding_draws_a_sign 13 "Warding" "docs/spec/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        let here = turn.state.hero.at;
        assert_eq!(case.waved(&mut turn, None), (true, 6));
        assert_eq!(turn.state.level.terrain_at(here), code::GLYPH);
        assert_eq!(case.waved(&mut turn, None).1, 8, "only on bare floor");
    };
    dismay_confuses 14 "Dismay" "docs/spec/sil-player.md 20.4" |case| {
        let mut game = ring();
        let foe = crate::arena::foe(&mut game.context(), 2, 2, 0);
        game.context().look();
        let by = margin(&game, foe, 5 + 12 / 2 - 2, RaceFlag::NO_CONF);
        let mut turn = game.context();
        case.waved(&mut turn, None);
        let confused = i32::from(turn.state.level.monsters.get(foe).unwrap().confused);
        assert_eq!(confused, if by > 0 { by + 10 } else { 0 });
        immune_to(case, RaceFlag::NO_CONF);
    };
    recharging_gives_another_staff_a_use 16 "Recharging" "docs/spec/sil-player.md 20.4" |case| {
        for (channels, sval, left, gained) in
            [(false, 9, 6, 2), (true, 9, 7, 2), (false, 16, 6, 2), (true, 16, 7, 1)] {
            let mut game = born("upstream");
            let mut turn = game.context();
            if channels {
                grant(&mut turn, ability::CHANNELING);
            }
            let mut other = of(&turn, Tval::STAFF, sval);
            (other.pval, other.tried) = (0, true);
            let mut own = of(&turn, case.tval, case.sval);
            own.pval = 8;
            turn.state.hero.pack = vec![own, other];
            turn.use_staff(FIRST, Some(ItemPlace::Pack(1))).unwrap();
            let mut charges: Vec<i16> = turn.state.hero.pack.iter().map(|i| i.pval).collect();
            charges.sort_unstable();
            assert_eq!(charges, [gained, left], "channels {channels}, {sval}");
            assert!(turn.state.hero.pack.iter().all(|i| !i.tried), "it is not known to be empty any more");
        }
    };
    summoning_brings_one_to_four 17 "Summoning" "docs/spec/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        turn.state.level.depth = 6;
        let come = next_roll(&turn, 1, 4);
        assert!(case.waved(&mut turn, None).0);
        // Each arrival may bring company, and two cannot stand on one stair.
        let there = turn.state.level.monsters.len() as i32;
        assert!(there >= 1 && told(&turn, "changed"), "{come} {there}");
        let mut stairless = ring();
        crate::common::wall_up_stairs(&mut stairless);
        let mut turn = stairless.context();
        assert!(!case.waved(&mut turn, None).0, "without stairs no one comes");
        assert!(turn.state.level.monsters.is_empty());
    };
    shadows_darken_view_and_room 18 "Shadows" "docs/spec/sil-player.md 20.4" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        let here = turn.state.hero.at;
        let room: Vec<Loc> = turn.state.level.terrain.iter().map(|(l, _)| l).filter(|l| l.x < 16).collect();
        for at in &room {
            turn.state.level.set(*at, SquareFlag::Room, true);
        }
        assert!(turn.state.level.has(here, SquareFlag::Glow));
        assert!(case.waved(&mut turn, None).0);
        assert!(!turn.state.level.has(here, SquareFlag::Glow));
        assert!(!turn.state.level.has(Loc::new(15, 9), SquareFlag::Glow), "9 squares off, but of the room");
    };
}

/// A shade with the flag is out of reach of the strongest will.
fn immune_to(case: &Case, flag: RaceFlag) {
    let mut game = ring();
    let foe = crate::arena::foe(&mut game.context(), 7, 1, 0);
    let mut turn = game.context();
    turn.look();
    assert!(turn.foe_is(foe, flag));
    let before = turn.state.level.monsters.get(foe).unwrap().clone();
    assert!(!case.waved(&mut turn, None).0);
    let after = turn.state.level.monsters.get(foe).unwrap();
    let of = |m: &angrist_sil::state::Monster| (m.alertness, m.temporary_morale, m.confused);
    assert_eq!(of(after), of(&before));
}

#[test]
fn charges_are_doubled_and_channelling_halves_their_use() {
    // S000-067, S000-068, S000-070
    for (channels, uses) in [(false, 2), (true, 5)] {
        let mut game = born("documented");
        let mut turn = game.context();
        if channels {
            grant(&mut turn, ability::CHANNELING);
        }
        let mut staff = of(&turn, Tval::STAFF, 9);
        staff.pval = 5;
        turn.state.hero.pack = vec![staff];
        let mut count = 0;
        while turn.item_at(FIRST).unwrap().pval >= turn.charge_cost() {
            turn.use_staff(FIRST, None).unwrap();
            count += 1;
        }
        assert_eq!(count, uses);
        // The first use of an empty one takes a turn, the next is refused.
        turn.acted = false;
        turn.use_staff(FIRST, None).unwrap();
        assert!(turn.acted && turn.item_at(FIRST).unwrap().tried);
        assert_eq!(turn.use_staff(FIRST, None).unwrap_err().tag, "empty");
    }
}

#[test]
fn charges_shown_count_channelling() {
    // S000-069
    let mut game = born("documented");
    let mut turn = game.context();
    let mut staff = known(&turn, Tval::STAFF, 3);
    staff.pval = 5;
    turn.state.facts.kind_mut(staff.kind).aware = true;
    assert!(turn.thing_name(&staff).ends_with("(2 charges)"), "{}", turn.thing_name(&staff));
    grant(&mut turn, ability::CHANNELING);
    assert!(turn.thing_name(&staff).ends_with("(5 charges)"), "{}", turn.thing_name(&staff));
}

#[test]
fn a_staff_seen_in_use_breaks_the_truce() {
    // docs/spec/sil-player.md 20.4
    let mut game = ring();
    let mut turn = game.context();
    turn.state.facts.truce = true;
    crate::arena::foe(&mut turn, 2, 2, 0);
    Case { tval: Tval::STAFF, sval: 12 }.waved(&mut turn, None);
    assert!(!turn.state.facts.truce);
}
