//! What the player is shown: things remembered, pages of things and creatures, facts at birth, the key that fights.

use super::*;
use crate::item::id;
use angrist_engine::model::{Memory, Menu, Model};
use angrist_engine::play::{Group, KnownMap, Next, QuestionKind, Ruleset, ScreenId, Words};

fn words() -> std::sync::Arc<dyn Words> {
    ruleset().words("en")
}

/// Everything a screen says, a line each.
fn told(model: &Model) -> String {
    match model {
        Model::Stack(parts) => parts.iter().map(told).collect::<Vec<_>>().join("\n"),
        Model::Menu(menu) => {
            let rows = menu.items.iter().map(|i| format!("{} | {} | {}", i.label, i.note, i.help));
            std::iter::once(menu.title.clone()).chain(rows).collect::<Vec<_>>().join("\n")
        }
        Model::Table(table) => {
            let row = |r: &angrist_engine::model::Row| {
                let cells: Vec<&str> = r.cells.iter().map(|c| c.text.as_str()).collect();
                format!("{} | {}", cells.join(" | "), r.help)
            };
            std::iter::once(table.title.clone())
                .chain(table.rows.iter().map(row))
                .collect::<Vec<_>>()
                .join("\n")
        }
        Model::Text(text) => {
            let lines = text.lines.iter().map(|l| l.text.clone());
            std::iter::once(text.title.clone()).chain(lines).collect::<Vec<_>>().join("\n")
        }
        Model::Gauge(g) => format!("{} {}", g.label, g.shown),
        _ => String::new(),
    }
}

fn shown(game: &Delve, screen: &str) -> String {
    told(&game.show(&ScreenId::parse(screen), &*words()).unwrap())
}

fn menu(game: &Delve, screen: &ScreenId) -> Menu {
    match game.show(screen, &*words()).unwrap() {
        Model::Menu(menu) => menu,
        Model::Stack(parts) => match parts.into_iter().next().unwrap() {
            Model::Menu(menu) => menu,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn lay(game: &mut Delve, name: &str, at: (i16, i16)) -> Handle {
    within(game, |d| {
        let kind = d.cat.library.find_kind(ResKind::Item, name).unwrap();
        let item = d.host.things().create(kind, &mut d.host.chance);
        let h = d.host.world.arena.add(Object::new(Body::Item(Box::new(item)))).unwrap();
        let map = d.host.world.map;
        d.host.world.put(h, map, at.0, at.1);
        h
    })
}

fn blind(game: &mut Delve, on: bool) {
    within(game, |d| {
        let map = d.host.world.map;
        for (x, y) in (20..=32).flat_map(|x| (20..=32).map(move |y| (x, y))) {
            let cell = d.host.world.map_mut(map).unwrap().cell_mut(x, y).unwrap();
            (cell.lit, cell.bright) = (!on, !on);
        }
        let hero = d.host.world.player;
        d.host.change(hero, |c| {
            c.senses.light = if on { 1 } else { 4 };
            c.senses.infravision = 0;
            c.senses.shadow = 0;
        });
    });
}

// S001-144: what is only a shape in the dark is drawn as the unknown glyph in the colour of shadows.
#[test]
fn a_shape_in_the_dark_is_an_unknown_glyph() {
    let mut game = scene();
    foe(&mut game, "stray hound", (30, 26));
    blind(&mut game, true);
    let at = Loc::new(30, 26);
    assert_ne!(game.square(at).memory, Memory::Shape, "too far to see anything");
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.senses.shadow = 6);
    });
    let shape = game.square(at);
    assert_eq!((shape.memory, shape.glyph.plain), (Memory::Shape, '?'));
    assert_eq!(shape.look.kind, angrist_engine::model::LookKind::Creature);
    blind(&mut game, false);
    assert_ne!(game.square(at).glyph.plain, '?', "in the light it is a hound");
}

/// A thing that was seen stays on the map, dimmed, when its square goes out of sight, even if it is taken away meanwhile; a
/// look at the empty square corrects that (the original keeps the ground alone, S001-135).
#[test]
fn things_out_of_sight_are_remembered_where_they_were_seen() {
    let mut game = scene();
    let at = Loc::new(30, 26);
    let shield = lay(&mut game, "round shield", (30, 26));
    assert_eq!(game.square(at).memory, Memory::Seen);
    blind(&mut game, true);
    let dim = game.square(at);
    assert_eq!(dim.memory, Memory::Remembered, "the square is dark now");
    assert_eq!(dim.look.kind, angrist_engine::model::LookKind::Thing);
    let lines: Vec<String> = game.describe(at, &*words()).into_iter().map(|l| l.text).collect();
    assert!(lines.iter().any(|l| l.contains("round shield (when you last saw it)")), "{lines:?}");
    assert!(game.facts().things.iter().any(|t| t.kind == "shield" && t.is("remembered")));
    within(&mut game, |d| d.host.world.delete(shield));
    assert_eq!(game.square(at).look.kind, angrist_engine::model::LookKind::Thing, "not seen to be gone");
    blind(&mut game, false);
    assert_ne!(game.square(at).look.kind, angrist_engine::model::LookKind::Thing);
    assert!(game.facts().things.iter().all(|t| t.at != Some(at)));
}

/// Every thing in the lists opens a page with what can be done with it; choosing a row is the command itself.
#[test]
fn each_thing_has_a_page_with_deeds_and_a_comparison() {
    let mut game = scene();
    let list = menu(&game, &ScreenId::Inventory);
    assert!(!list.items.is_empty());
    for item in &list.items {
        let verb = item.command.split(' ').next().unwrap();
        let opens = game.verbs().iter().any(|v| v.name == verb && v.group == Group::Screen);
        assert!(opens, "front ends open '{}' as a screen", item.command);
        let page = menu(&game, &ScreenId::parse(&item.command));
        assert!(page.items.iter().any(|i| i.command.starts_with("drop ")), "{}", item.label);
    }
    let potion = list.items.iter().find(|i| i.label.contains("cordial")).expect("a cordial");
    let page = menu(&game, &ScreenId::parse(&potion.command));
    assert!(page.items.iter().any(|i| i.command.starts_with("drink ") && i.key == Some('q')), "{page:?}");
    assert!(!page.items.iter().any(|i| i.command.starts_with("wear ")), "no one wears a potion");

    // The body armour that a quick Reeve wears protects; taking it off would show in the numbers.
    let worn = menu(&game, &ScreenId::Equipment);
    let coat = worn.items.iter().find(|i| i.label.contains("brigandine")).expect("armour");
    let page = shown(&game, &coat.command);
    assert!(page.contains("Reduces slashing damage by 6"), "{page}");
    assert!(page.contains("If you take it off") && page.contains("Armour | "), "{page}");
    let key = coat.command.strip_prefix("item ").unwrap().to_owned();
    let before = game.armour_now();
    game.apply_text(&format!("take-off {key}")).unwrap();
    let after = game.armour_now();
    assert!(before.iter().zip(after).all(|(b, a)| *b > a), "{before:?} {after:?}");
}

/// What is not known of a thing is left out of its comparison.
#[test]
fn a_comparison_gives_away_no_unknown_plus() {
    let mut game = scene();
    let mace = lay(&mut game, "abbey mace", (26, 26));
    within(&mut game, |d| d.host.world.item_mut(mace).unwrap().known = 0);
    // The name stands in the first line, and tells how worn it is.
    let page = |game: &Delve| shown(game, "item -a").split_once('\n').unwrap().1.to_owned();
    let plain = page(&game);
    within(&mut game, |d| d.host.world.item_mut(mace).unwrap().plus = 4);
    assert_eq!(plain, page(&game));
    within(&mut game, |d| d.host.world.item_mut(mace).unwrap().learn(id::KN_PLUS));
    assert_ne!(plain, page(&game), "once it is known it counts");
}

/// The side bar counts the armour on the body, not the shield alone.
#[test]
fn the_armour_shown_is_what_blows_meet() {
    let game = scene();
    let side = shown(&game, "side");
    let armour = game.armour_now();
    assert!(armour.iter().all(|a| *a > 4), "a brigandine of 6 and a shield: {armour:?}");
    let text = super::super::wares::armour_text(armour);
    assert!(side.contains(&format!("Armour {text}")), "{side}");
}

/// A calling is trained in what it brings: no hero begins with something that hinders as strange gear does.
#[test]
fn no_calling_begins_with_gear_it_cannot_use() {
    let (cat, book) = ruleset().parts();
    let rules = book.rules(&cat.library);
    for (_, class) in rules.classes_offered() {
        let word: String = class.about.shown().to_lowercase();
        let mut game = Delve::begin(cat.clone(), book.clone(), 3);
        game.apply_text(&format!("quick {word}")).unwrap();
        for item in menu(&game, &ScreenId::Equipment).items {
            let page = shown(&game, &item.command);
            assert!(!page.contains("You have not been trained"), "{word}: {}", item.label);
        }
    }
}

/// Tab walks towards a foe over dark squares when the line to it is open, and shoots with a bow.
#[test]
fn tab_closes_in_through_the_dark_and_shoots_with_a_bow() {
    let mut game = scene();
    foe(&mut game, "cellar rat", (30, 26));
    // Darkness over squares never seen: only the foe's own square is lit.
    within(&mut game, |d| {
        let map = d.host.world.map;
        for (x, y) in (20..=32).flat_map(|x| (20..=32).map(move |y| (x, y))) {
            let cell = d.host.world.map_mut(map).unwrap().cell_mut(x, y).unwrap();
            (cell.lit, cell.bright) = ((x, y) == (30, 26), (x, y) == (30, 26));
        }
        let hero = d.host.world.player;
        d.host.change(hero, |c| {
            c.senses.light = 1;
            c.senses.infravision = 0;
            c.senses.shadow = 0;
        });
        let kept = d.s.levels.get_mut(&1).unwrap();
        let (w, h) = kept.sight.size();
        kept.sight = angrist_engine::sight::RaySight::new(w, h);
    });
    assert!(!game.planner().known(Loc::new(28, 26)), "the corridor is dark");
    game.apply_text("fight").unwrap();
    assert!(here(&game).x > 26 || !game.planner().known(Loc::new(28, 26)), "{}", here(&game));

    let mut game = scene_of("quick fowler");
    foe(&mut game, "cellar rat", (30, 26));
    let arrows = |game: &Delve| -> u32 {
        game.facts()
            .pack
            .iter()
            .chain(&game.facts().worn)
            .filter(|i| i.kind == "missile")
            .map(|i| i.count)
            .sum()
    };
    let before = arrows(&game);
    game.apply_text("fight").unwrap();
    assert_eq!(arrows(&game), before - 1, "a shot, not a step");
    assert_eq!(here(&game), Loc::new(26, 26));
}

/// Birth says what a people and a calling give, and which is good for a first game.
#[test]
fn births_choices_come_with_facts() {
    let (cat, book) = ruleset().parts();
    let mut game = Delve::begin(cat, book, 3);
    let (mut race, mut class) = (false, false);
    for _ in 0..12 {
        let Next::Ask(question) = game.next() else { break };
        let QuestionKind::Choice(list) = &question.kind else {
            game.apply_text("answer Ede").unwrap();
            continue;
        };
        let text = |c: &angrist_engine::play::Choice| {
            let help = c.help.as_ref().map_or_else(String::new, |h| words().phrase(h));
            let note: Vec<String> = c.note.iter().map(|n| words().phrase(n)).collect();
            format!("{} | {}", note.join(", "), help)
        };
        match &*question.tag {
            "race" => {
                race = true;
                let tuskan = list.iter().find(|c| c.label.as_plain() == Some("Tuskan")).unwrap();
                assert!(
                    text(tuskan).contains("Str +4") && text(tuskan).contains("Mudraker"),
                    "{}",
                    text(tuskan)
                );
            }
            "class" => {
                class = true;
                let reeve = list.iter().find(|c| c.label.as_plain() == Some("Reeve")).unwrap();
                assert!(text(reeve).contains("good for a first game"), "{}", text(reeve));
                assert!(text(reeve).contains("1d10 hit points") && text(reeve).contains("brigandine"));
                break;
            }
            _ => {}
        }
        game.apply_text("answer 1").unwrap();
    }
    assert!(race && class);
}

/// The sheet names what the hero got at birth; a look at a foe measures it, and kills teach more.
#[test]
fn the_sheet_has_gifts_and_a_look_measures_a_foe() {
    let mut game = scene();
    let sheet = shown(&game, "sheet");
    assert!(sheet.contains("Gifts and abilities"), "{sheet}");
    let bear = foe(&mut game, "cave bear", (28, 26));
    let at = Loc::new(28, 26);
    let lines: Vec<String> = game.describe(at, &*words()).into_iter().map(|l| l.text).collect();
    assert!(lines.iter().any(|l| l.starts_with("Challenge ") && l.contains("you")), "{lines:?}");
    let page = shown(&game, "recall 28,26");
    assert!(!page.contains("Its defence is"), "nothing is known of it yet: {page}");
    within(&mut game, |d| {
        let form = d.host.creature(bear).unwrap().form;
        d.s.kills.insert(form, 1);
    });
    let page = shown(&game, "recall 28,26");
    assert!(page.contains("Its defence is") && page.contains("Attack: "), "{page}");
}

/// Magic that lasts stands in the side bar with its turns.
#[test]
fn lasting_magic_is_shown_with_its_turns() {
    let mut game = scene();
    let effect = within(&mut game, |d| d.cat.library.find_kind(ResKind::Effect, "otter oil").unwrap());
    let status = Status {
        duration: 17,
        ..Status::lasting(crate::fight::ids::LEVITATION, 0, 1, crate::creature::Source::Enchantment, effect)
    };
    hero_gains(&mut game, status);
    assert!(shown(&game, "side").contains("otter oil (17)"), "{}", shown(&game, "side"));
}
