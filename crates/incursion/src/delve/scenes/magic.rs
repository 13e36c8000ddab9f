//! Magic and gods as they are played: birth with spells, the menu, aiming, prayer, powers.

use super::*;
use crate::magic::ids as g;
use angrist_engine::play::{Next, QuestionKind};

const CASTERS: [&str; 4] = ["glasswright", "canoness", "chanter", "wend"];

fn choices(game: &Delve) -> Vec<String> {
    match game.next() {
        Next::Ask(q) => match q.kind {
            QuestionKind::Choice(list) => {
                list.into_iter().filter(|c| c.refused.is_none()).map(|c| c.key).collect()
            }
            other => panic!("no list: {other:?}"),
        },
        other => panic!("no question: {other:?}"),
    }
}

/// The letter of a spell the hero is given, learnt from a kind of magic.
fn teach(game: &mut Delve, name: &str, source: i32) -> char {
    within(game, |d| {
        let spell = d.cat.library.find_kind(ResKind::Effect, name).unwrap();
        let hero = d.host.world.player;
        let flags = (g::SP_KNOWN | source) as u16;
        d.host.world.being_mut(hero).unwrap().spells.insert(spell, flags);
        d.letter_spells();
        char::from(d.s.spells.letters[&spell])
    })
}

fn rich(game: &mut Delve) {
    within(game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| {
            c.used_mana = 0;
            c.hit_points = c.max_hit_points;
        });
    });
}

fn points(game: &Delve, who: Handle) -> i32 {
    game.state_ref().world.being(who).map_or(0, |b| b.creature.hit_points)
}

// Every class can be begun with at once; those whose class opens spells know some that can be cast.
#[test]
fn every_class_can_be_born_and_casters_know_spells() {
    let (cat, book) = ruleset().parts();
    let fresh = Delve::begin(cat.clone(), book.clone(), 5);
    let words = fresh.planner().class_words();
    assert!(words.len() >= 10, "{words:?}");
    for word in &words {
        let mut game = Delve::begin(cat.clone(), book.clone(), 5);
        game.apply_text(&format!("quick {word}")).unwrap();
        let hero = game.state_ref().world.player;
        let being = game.state_ref().world.being(hero).unwrap();
        let class = being.creature.hero.as_ref().unwrap().class(&cat.library, 0).unwrap();
        assert_eq!(&class.about.shown().to_lowercase(), word);
        // Anyone may be born with a spell of their own; what a class opens is learnt.
        let learnt = game.glance.spells.iter().filter(|s| !s.innate);
        let castable = learnt.filter(|s| s.refusal.is_none()).count();
        assert_eq!(castable > 0, CASTERS.contains(&word.as_str()), "{word}: {:?}", game.glance.spells);
    }
    assert!(Delve::begin(cat, book, 5).apply_text("quick potter").is_err());
}

// hero 5.6: a slot holds one spell, an arcane one needs a book of it, and what is known is not offered again.
#[test]
fn spells_are_learnt_into_free_slots_from_books() {
    let mut game = scene_of("quick glasswright");
    let hero = game.state_ref().world.player;
    let free = within(&mut game, |d| d.host.free_slots(hero));
    assert_eq!(free[0], 0, "the ready-made hero has learnt all there is room for");
    within(&mut game, |d| {
        let spells = &mut d.host.world.being_mut(hero).unwrap().spells;
        spells.retain(|_, f| i32::from(*f) & g::SP_KNOWN == 0);
    });
    let room = within(&mut game, |d| d.host.free_slots(hero))[0];
    assert!(room > 0);
    game.apply_text("learn").unwrap();
    let before = choices(&game).len();
    game.apply_text("answer a").unwrap();
    if room > 1 {
        assert_eq!(choices(&game).len(), before - 1);
        game.apply_text("cancel").unwrap();
    }
    within(&mut game, |d| {
        for h in d.host.world.carried(hero) {
            if d.host.item_type(h) == crate::item::id::T_BOOK {
                d.host.world.delete(h);
            }
        }
        d.host.world.end_turn();
    });
    let refused = game.apply_text("learn").unwrap_err().tag;
    assert!(matches!(refused, "no-book" | "nothing-to-learn"), "{refused}");
}

// S001-332, S001-334: casting costs mana and time; a bolt of fire hurts whom it is sent at.
#[test]
fn a_spell_is_cast_in_three_steps_and_hurts() {
    let mut game = scene_of("quick glasswright");
    let letter = teach(&mut game, "spark of the tinder", g::SP_ARCANE);
    let enemy = foe(&mut game, "stray hound", (29, 26));
    within(&mut game, |d| {
        d.host.change(enemy, |c| (c.hit_points, c.max_hit_points) = (500, 500));
        d.host.struck(enemy, g::PARALYSIS, 0, 500, Handle::NONE);
    });
    let mut hurt = 0;
    for _ in 0..12 {
        rich(&mut game);
        let (mana, health) = (game.facts().figure("mana"), points(&game, enemy));
        game.apply_text("cast").unwrap();
        assert!(choices(&game).contains(&letter.to_string()));
        game.apply_text(&format!("answer {letter}")).unwrap();
        let Next::Ask(question) = game.next() else { panic!("no aim is asked for") };
        let QuestionKind::Square { suggested } = question.kind else { panic!("no square is asked for") };
        let turn = game.turn();
        game.apply_text(&format!("answer {}", suggested[0])).unwrap();
        assert_eq!(game.turn(), turn + 1);
        assert!(game.facts().figure("mana") < mana);
        hurt += i32::from(points(&game, enemy) < health);
        if game.state_ref().over.is_some() {
            break;
        }
    }
    assert!(hurt > 2, "it hurt {hurt} times of 12");
}

// S001-340: the squares of a ball are shown and told before it is cast; nothing has happened then.
#[test]
fn the_area_is_known_before_the_choice() {
    let mut game = scene_of("quick glasswright");
    let letter = teach(&mut game, "oven door", g::SP_PRIMAL);
    let enemy = foe(&mut game, "stray hound", (29, 26));
    rich(&mut game);
    game.apply_text("cast").unwrap();
    game.apply_text("cancel").unwrap();
    let hash = angrist_engine::play::state_hash(&game);
    game.apply_text(&format!("cast {letter}")).unwrap();
    let squares = game.line_of_fire(Loc::new(29, 26));
    assert!(squares.len() > 6, "{squares:?}");
    assert!(squares.contains(&Loc::new(29, 26)) && squares.contains(&Loc::new(29, 27)), "{squares:?}");
    let lines = game.describe(Loc::new(29, 26), &*ruleset_words());
    let told: Vec<&str> = lines.iter().map(|l| l.text.as_str()).collect();
    assert!(told[0].starts_with("Covers") && told[0].contains("squares"), "{told:?}");
    assert_eq!(told.join("; ").matches("stray hound").count(), 1, "named once: {told:?}");
    game.apply_text("cancel").unwrap();
    assert_eq!(angrist_engine::play::state_hash(&game), hash);
    assert!(points(&game, enemy) > 0);
    // Another square, another area.
    game.apply_text(&format!("cast {letter}")).unwrap();
    assert_ne!(game.line_of_fire(Loc::new(22, 22)), squares);
}

/// The lists to choose spells from tell their numbers, not their flavour alone.
#[test]
fn spells_are_offered_with_their_facts() {
    let mut game = scene_of("quick glasswright");
    let hero = game.state_ref().world.player;
    let letter = teach(&mut game, "oven door", g::SP_PRIMAL);
    let words = ruleset_words();
    let line = game.planner().spell(&letter.to_string()).unwrap();
    let help = words.phrase(&game.planner().spell_help(line));
    assert!(help.contains("Level 3, ") && help.contains(" bursts over about 12 squares."), "{help}");
    assert!(help.contains(" (fire). Reflex save for half."), "{help}");
    within(&mut game, |d| {
        let spells = &mut d.host.world.being_mut(hero).unwrap().spells;
        spells.retain(|_, f| i32::from(*f) & g::SP_KNOWN == 0);
    });
    game.apply_text("learn").unwrap();
    let Next::Ask(question) = game.next() else { panic!("no spell is offered") };
    let QuestionKind::Choice(list) = question.kind else { panic!("no list") };
    for choice in list {
        let help = words.phrase(&choice.help.unwrap());
        assert!(help.contains("Level ") && help.contains(" mana. ") && !help.contains('$'), "{help}");
    }
}

/// What a spell does is told with its dice: whom it hurt and how much, and whom it killed.
#[test]
fn a_spell_tells_what_it_did() {
    let mut game = scene_of("quick glasswright");
    let letter = teach(&mut game, "hoarfrost", g::SP_ARCANE);
    let enemy = foe(&mut game, "stray hound", (29, 26));
    within(&mut game, |d| {
        d.host.change(enemy, |c| (c.hit_points, c.max_hit_points) = (500, 500));
        d.host.struck(enemy, g::PARALYSIS, 0, 500, Handle::NONE);
    });
    let words = ruleset_words();
    let (mut hurt, mut killed) = (false, false);
    for _ in 0..40 {
        rich(&mut game);
        if hurt {
            within(&mut game, |d| d.host.change(enemy, |c| c.hit_points = 1));
        }
        let before = points(&game, enemy);
        let outcome = game.apply_text(&format!("cast {letter} 29,26")).unwrap();
        let blasts = outcome.notices.iter().filter(|n| n.event.tag() == "blasted");
        let told: Vec<String> = blasts.clone().flat_map(|n| words.tell(n)).map(|l| l.text).collect();
        let rolls = blasts.flat_map(|n| n.event.rolls()).count();
        if game.state_ref().world.get(enemy).is_none() {
            assert!(told.iter().any(|t| t.starts_with("Your hoarfrost kills the stray hound (")), "{told:?}");
            assert_eq!(game.state_ref().kills.values().sum::<u32>(), 1);
            killed = true;
            break;
        }
        if points(&game, enemy) < before {
            assert!(told.iter().any(|t| t.starts_with("Your hoarfrost hits the stray hound")), "{told:?}");
            assert!(rolls > 0);
            hurt = true;
        }
    }
    assert!(hurt && killed);
}

/// An ailment that a spell gives is told.
#[test]
fn an_ailment_is_told_when_somebody_gets_it() {
    let mut game = scene_of("quick glasswright");
    let enemy = foe(&mut game, "stray hound", (28, 26));
    let texts = within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.world.outbox.clear();
        d.notices.clear();
        d.host.struck(enemy, g::STUNNED, 0, 5, hero);
        d.speak();
        let words = ruleset_words();
        d.notices.iter().flat_map(|n| words.tell(n)).map(|l| l.text).collect::<Vec<_>>()
    });
    assert!(texts.contains(&"The stray hound is stunned.".to_owned()), "{texts:?}");
}

/// What harms is not suggested for the caster's own square, and asks before it is sent there.
#[test]
fn a_harmful_spell_is_not_aimed_at_the_caster_unasked() {
    let mut game = scene_of("quick glasswright");
    let letter = teach(&mut game, "hoarfrost", g::SP_ARCANE);
    rich(&mut game);
    game.apply_text(&format!("cast {letter}")).unwrap();
    let Next::Ask(question) = game.next() else { panic!("no aim is asked for") };
    let QuestionKind::Square { suggested } = question.kind else { panic!("no square is asked for") };
    assert!(suggested.is_empty(), "{suggested:?}");
    let (turn, health) = (game.turn(), game.facts().figure("health"));
    game.apply_text("answer 26,26").unwrap();
    let Next::Ask(question) = game.next() else { panic!("nothing is asked") };
    assert_eq!(question.kind, QuestionKind::YesNo);
    assert_eq!(ruleset_words().phrase(&question.prompt), "Aim hoarfrost at yourself?");
    game.apply_text("answer no").unwrap();
    assert_eq!((game.turn(), game.facts().figure("health")), (turn, health));
    foe(&mut game, "stray hound", (29, 26));
    game.apply_text(&format!("cast {letter}")).unwrap();
    let Next::Ask(question) = game.next() else { panic!("no aim is asked for") };
    assert!(matches!(question.kind, QuestionKind::Square { suggested } if suggested == [Loc::new(29, 26)]));
}

// Screens 16.2: the menu shows one level or one school at a time, and letters stay.
#[test]
fn the_menu_filters_by_level_and_school_and_letters_can_be_given() {
    let mut game = scene_of("quick glasswright");
    let ball = teach(&mut game, "oven door", g::SP_PRIMAL);
    let bark = teach(&mut game, "oak bark", g::SP_PRIMAL);
    rich(&mut game);
    game.apply_text("cast").unwrap();
    let all = choices(&game);
    assert!(all.contains(&"3".to_owned()) && all.contains(&"+".to_owned()), "{all:?}");
    game.apply_text("answer 3").unwrap();
    let third: Vec<String> =
        choices(&game).into_iter().filter(|k| k.as_bytes()[0].is_ascii_alphabetic()).collect();
    assert!(third.iter().all(|k| *k == ball.to_string()), "{third:?}");
    game.apply_text("answer 0").unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..8 {
        game.apply_text("answer +").unwrap();
        seen.insert(game.state_ref().spells.school);
    }
    assert!(seen.len() > 2 && seen.contains(&0), "{seen:?}");
    game.apply_text("cancel").unwrap();
    game.apply_text(&format!("assign {bark} {ball}")).unwrap();
    let name = |game: &Delve, key: char| game.planner().spell(&key.to_string()).unwrap().name.clone();
    assert_eq!((name(&game, ball), name(&game, bark)), ("oak bark".into(), "oven door".into()));
}

// S001-341: a prayer in need is heard or not, takes time, and a god without reason says so.
#[test]
fn prayer_takes_time_and_needs_a_god() {
    let mut game = scene_of("quick canoness");
    let turn = game.turn();
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.hit_points = 1);
    });
    game.apply_text("pray").unwrap();
    assert_eq!(choices(&game), ["aid", "insight"]);
    game.apply_text("answer aid").unwrap();
    assert!(game.turn() > turn);
    let mut game = scene();
    assert_eq!(game.apply_text("pray aid").unwrap_err().tag, "no-god");
}

// S001-342, S001-343: a gift on an altar is taken and counts; deeds that bring experience pass for the gods.
#[test]
fn gifts_and_deeds_count_with_gods() {
    let mut game = scene_of("quick canoness");
    let hero = game.state_ref().world.player;
    let god = within(&mut game, |d| d.host.god_of(hero));
    assert!(game.apply_text("sacrifice a").is_err(), "no altar");
    within(&mut game, |d| {
        let map = d.host.world.map;
        let altar = d.cat.library.features.iter().position(|f| i32::from(f.kind) == 13).unwrap();
        let kind = d.cat.library.rid(ResKind::Feature, altar);
        d.host.raise_altar(kind, god, map, 26, 26);
        d.host.gain_favour(hero, god, 1, false, false);
    });
    game.apply_text("pray").unwrap();
    assert_eq!(choices(&game), ["aid", "insight", "bless"]);
    game.apply_text("cancel").unwrap();
    let held = game.planner().pack().len();
    game.apply_text("sacrifice a").unwrap();
    assert!(game.planner().pack().len() <= held);
    let since = |game: &Delve| game.state_ref().world.being(hero).unwrap().faith[&god].since;
    let before = since(&game);
    let enemy = foe(&mut game, "stray hound", (27, 26));
    for _ in 0..60 {
        if game.state_ref().world.get(enemy).is_none() {
            break;
        }
        rich(&mut game);
        within(&mut game, |d| d.host.change(enemy, |c| c.hit_points = 1));
        if game.apply_text("fight").is_err() {
            break;
        }
        while matches!(game.next(), Next::Ask(_)) {
            game.apply_text("answer 1").or_else(|_| game.apply_text("cancel")).unwrap();
        }
    }
    assert!(since(&game) > before, "{} after {before}", since(&game));
}

// S001-353, S001-355: powers of classes are offered only to those who have them.
#[test]
fn powers_belong_to_classes() {
    for (class, power) in [("mudraker", "rage"), ("chanter", "courage"), ("canoness", "turn")] {
        let mut game = scene_of(&format!("quick {class}"));
        assert!(game.glance.powers.contains(&power), "{class}: {:?}", game.glance.powers);
        let turn = game.turn();
        game.apply_text(&format!("power {power}")).unwrap();
        assert!(game.turn() > turn, "{class} {power}");
    }
    let mut game = scene_of("quick fowler");
    assert_eq!(game.apply_text("power").unwrap_err().tag, "no-power");
    let mut game = scene_of("quick mudraker");
    game.apply_text("power rage").unwrap();
    game.apply_text("end rage").unwrap();
    assert_eq!(game.apply_text("end rage").unwrap_err().tag, "nothing-to-end");
}

// magic 17.9: a god who thinks well enough of a follower gives the life back, once in a while: the hero wakes on the first level.
#[test]
fn a_god_gives_the_life_of_a_follower_back() {
    let dead = |favour: i32| {
        let mut game = scene_of("quick canoness");
        let hero = game.state_ref().world.player;
        within(&mut game, |d| {
            let god = d.cat.library.find_kind(ResKind::God, "Maud of the Threshold").unwrap();
            let being = d.host.world.being_mut(hero).unwrap();
            let of = being.creature.hero.as_mut().unwrap();
            (of.god, of.levels[0]) = (god, 5);
            being.faith.entry(god).or_default().flags |= 1;
            d.host.gain_favour(hero, god, favour, false, true);
            d.host.change(hero, |c| c.hit_points = 0);
            d.check_end();
        });
        game
    };
    let game = dead(20_000);
    assert!(game.state_ref().over.is_none(), "alive again");
    assert_eq!((game.state_ref().depth, game.next()), (1, Next::Turn));
    assert!(points(&game, game.state_ref().world.player) > 0);
    assert!(game.state_ref().notes.iter().any(|(_, n)| matches!(n, crate::delve::state::Note::Raised(_))));
    assert!(dead(10).state_ref().over.is_some(), "too little favour");
}

// magic 6.3: a feat changes how a spell is cast until the change is taken back; the menu shows what it costs then.
#[test]
fn a_spell_is_changed_by_a_feat_and_back() {
    let mut game = scene_of("quick glasswright");
    let letter = teach(&mut game, "spark of the tinder", g::SP_ARCANE);
    rich(&mut game);
    let refused = game.apply_text(&format!("metamagic {letter} empower")).unwrap_err();
    assert_eq!(refused.tag, "no-feat");
    let hero = game.state_ref().world.player;
    within(&mut game, |d| {
        d.host.change(hero, |c| c.hero.as_mut().unwrap().feats.insert(138));
        d.host.recalculate(hero);
        d.ponder();
    });
    let of = |game: &Delve| {
        let line = game.planner().spell(&letter.to_string()).unwrap().clone();
        (line.cost, line.chance)
    };
    let plain = of(&game);
    game.apply_text("cast").unwrap();
    game.apply_text("answer =").unwrap();
    game.apply_text(&format!("answer {letter}")).unwrap();
    assert_eq!(choices(&game), ["empower"]);
    game.apply_text("answer empower").unwrap();
    let changed = of(&game);
    assert!(changed.0 > plain.0 && changed.1 < plain.1, "{plain:?} {changed:?}");
    assert_eq!(game.turn(), 0, "it takes no time");
    let before = game.facts().figure("mana");
    foe(&mut game, "stray hound", (29, 26));
    game.apply_text(&format!("cast {letter} 29,26")).unwrap();
    assert!(before - game.facts().figure("mana") >= changed.0 - 1, "it is paid for");
    game.apply_text(&format!("metamagic {letter} empower")).unwrap();
    assert_eq!(of(&game).0, plain.0);
}

/// The lists of spells that are changed and of letters that are given name the spells.
#[test]
fn lists_of_spells_name_them() {
    let mut game = scene_of("quick glasswright");
    let letter = teach(&mut game, "spark of the tinder", g::SP_ARCANE);
    game.apply_text("assign").unwrap();
    let Next::Ask(question) = game.next() else { panic!("no question") };
    let QuestionKind::Choice(list) = question.kind else { panic!("no list") };
    let told = |key: &str| ruleset_words().phrase(&list.iter().find(|c| c.key == key).unwrap().label);
    assert_eq!(told(&letter.to_string()), "spark of the tinder");
    game.apply_text(&format!("answer {letter}")).unwrap();
    let Next::Ask(question) = game.next() else { panic!("no question") };
    let QuestionKind::Choice(list) = question.kind else { panic!("no list") };
    assert!(
        list.iter().all(|c| ruleset_words().phrase(&c.label) == c.key),
        "letters are called by themselves"
    );
}

/// A healing spell may be sent at oneself without a question, and oneself is suggested first.
#[test]
fn healing_oneself_is_not_asked_about() {
    let mut game = scene_of("quick canoness");
    let letter = teach(&mut game, "mend", g::SP_DIVINE);
    rich(&mut game);
    game.apply_text(&format!("cast {letter}")).unwrap();
    let Next::Ask(question) = game.next() else { panic!("no aim is asked for") };
    let QuestionKind::Square { suggested } = question.kind else { panic!("no square is asked for") };
    assert_eq!(suggested.first(), Some(&here(&game)));
    game.apply_text("cancel").unwrap();
    game.apply_text(&format!("cast {letter} 26,26")).unwrap();
    assert!(!matches!(game.next(), Next::Ask(_)), "no question is left");
}

// magic 13: a cone opens by a quarter circle from the caster, stops at walls and strikes everyone in it but the caster.
#[test]
fn a_cone_opens_toward_its_aim() {
    let mut game = scene_of("quick canoness");
    let spell = game.cat.library.find_kind(ResKind::Effect, "turn the tide").unwrap();
    let squares = within(&mut game, |d| {
        let hero = d.host.world.player;
        crate::magic::area_of(&d.host, hero, spell, crate::magic::Aim::Direction(2), 0)
    });
    assert!(squares.contains(&(27, 26)) && squares.contains(&(28, 25)) && squares.contains(&(28, 27)));
    assert!(squares.contains(&(28, 24)) && !squares.contains(&(26, 26)) && !squares.contains(&(25, 26)));
    assert!(!squares.contains(&(27, 24)), "{squares:?}");
    let letter = teach(&mut game, "turn the tide", g::SP_DIVINE);
    let words = ruleset_words();
    let mut told = Vec::new();
    for _ in 0..6 {
        rich(&mut game);
        let Ok(outcome) = game.apply_text(&format!("cast {letter} 29,26")) else { break };
        told.extend(outcome.notices.iter().flat_map(|n| words.tell(n)).map(|l| l.text));
    }
    assert!(!told.iter().any(|t| t.contains("not understood")), "{told:?}");
}

// hero 1.4: a spell, a talent and a thing that scores come with are given when the game begins.
#[test]
fn gifts_of_a_birth_are_given() {
    use crate::hero::create::Perk;
    let mut game = scene();
    let hero = game.state_ref().world.player;
    let carried = |game: &Delve| game.state_ref().world.carried(hero).len();
    let powers = |game: &Delve| {
        game.state_ref().world.being(hero).unwrap().creature.statuses.of(g::INNATE_SPELL).len()
    };
    let before = (carried(&game), powers(&game));
    let had = game.state_ref().world.carried(hero);
    let given = within(&mut game, |d| d.give_gifts(&[Perk::Spell, Perk::Talent, Perk::Item]));
    assert_eq!(given.len(), 3, "{given:?}");
    assert_eq!((carried(&game), powers(&game)), (before.0 + 1, before.1 + 2));
    let thing = game.state_ref().world.carried(hero).into_iter().find(|h| !had.contains(h)).unwrap();
    let item = game.state_ref().world.item(thing).unwrap();
    assert!(!item.has(crate::item::id::IF_CURSED));
}

/// What cannot be read or used is not offered to be aimed, and one potion of a stack is drunk.
#[test]
fn only_what_can_be_read_is_offered() {
    let mut game = scene_of("quick canoness");
    for (command, tag) in [("read", "wrong-kind"), ("use", "wrong-kind")] {
        let keys: Vec<String> = game.planner().pack().into_iter().map(|(key, _)| key).collect();
        for key in keys {
            let thing = game.planner().pack().into_iter().find(|(k, _)| *k == key).unwrap().1;
            let kind = game.planner().type_of(thing);
            let fits = match command {
                "read" => matches!(kind, crate::item::id::T_SCROLL | crate::item::id::T_TOME),
                _ => game.planner().usable(thing).is_ok(),
            };
            if !fits {
                let refused = game.apply_text(&format!("{command} {key}")).unwrap_err();
                assert_eq!(refused.tag, tag, "{command} {key}");
            }
        }
    }
}
