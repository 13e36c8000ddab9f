//! Screens of things as models: pack, gear, floor, menus by thing and by verb, kinds one knows of.

use crate::things::support::*;
use angrist_engine::model::{Item as Entry, Menu, Model, Node, Text, Tree};
use angrist_engine::play::{Game, Ruleset};
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::screens::{describe, kinds};
use angrist_sil::state::{Item, Known, Slot};
use angrist_sil::tables::{ItemFlag, Tval};
use angrist_sil::things::ItemPlace;

fn equipped() -> SilGame {
    let mut game = born("documented");
    let mut turn = game.context();
    let here = turn.state.hero.at;
    turn.state.hero.pack = vec![
        Item { number: 2, ..known(&turn, Tval::POTION, 5) },
        known(&turn, Tval::HELM, 6),
        Item { number: 3, ..known(&turn, Tval::SWORD, 4) },
    ];
    let (sword, mail, lying) =
        (known(&turn, Tval::SWORD, 17), known(&turn, Tval::MAIL, 4), known(&turn, Tval::SHIELD, 3));
    worn(&mut turn, Slot::Weapon, sword);
    worn(&mut turn, Slot::Body, mail);
    turn.state.level.add_item(here, lying).unwrap();
    turn.look();
    game
}

fn screen(game: &SilGame, name: &str) -> Model {
    let words = crate::common::ours("documented").words("en");
    game.screen(name, &*words).unwrap_or_else(|| panic!("no screen {name}"))
}

fn menu(model: Model) -> Menu {
    match model {
        Model::Menu(menu) => menu,
        other => panic!("{other:?}"),
    }
}

fn tree(model: Model) -> Tree {
    match model {
        Model::Tree(tree) => tree,
        other => panic!("{other:?}"),
    }
}

fn entry<'a>(items: &'a [Entry], command: &str) -> &'a Entry {
    items.iter().find(|i| i.command == command).unwrap_or_else(|| panic!("no {command} in {items:?}"))
}

#[test]
fn the_pack_shows_weights_and_the_burden() {
    // docs/spec/sil-player.md 31.7
    let game = equipped();
    let list = menu(screen(&game, "inventory"));
    assert_eq!(list.items.len(), 3);
    let (first, daggers) = (entry(&list.items, "item a"), entry(&list.items, "item c"));
    assert_eq!((first.key, first.note.as_str()), (Some('a'), "1.0 lb"), "two potions of half a pound");
    assert_eq!((daggers.label.as_str(), daggers.note.as_str()), ("3 Daggers (+0,1d5)", "1.5 lb"));
    // 1.0 + 8.0 + 1.5 carried, 3.0 + 27.0 worn.
    assert!(list.title.contains("40.5 lb"), "{}", list.title);
    let mut bare = born("documented");
    bare.context().state.hero.pack.clear();
    let empty = menu(screen(&bare, "inventory"));
    assert!(empty.items.len() == 1 && empty.items[0].command.is_empty());
}

#[test]
fn gear_shows_where_it_is_worn_and_the_weight_of_armour() {
    // docs/spec/sil-player.md 31.7
    let list = menu(screen(&equipped(), "equipment"));
    assert_eq!(list.items.len(), 2);
    assert_eq!(entry(&list.items, "item /a").key, Some('a'));
    assert_eq!(entry(&list.items, "item /g").key, Some('g'), "the letter is the slot's");
    assert!(list.title.contains("27.0 lb"), "{}", list.title);
}

#[test]
fn the_floor_shows_what_lies_underfoot() {
    let list = menu(screen(&equipped(), "floor"));
    assert_eq!((list.items.len(), list.items[0].command.as_str()), (1, "item -"));
    let all = menu(screen(&equipped(), "examine"));
    assert_eq!(all.items.len(), 6, "pack, gear and floor");
}

/// The parts of the screen of one thing.
fn of_thing(game: &SilGame, place: &str) -> (Menu, Text, Option<angrist_engine::model::Table>) {
    let Model::Stack(mut parts) = screen(game, &format!("item {place}")) else { panic!("no stack") };
    let table = (parts.len() > 2).then(|| match parts.remove(2) {
        Model::Table(table) => table,
        other => panic!("{other:?}"),
    });
    let Model::Text(text) = parts.remove(1) else { panic!("no text") };
    (menu(parts.remove(0)), text, table)
}

#[test]
fn a_thing_has_a_menu_of_what_can_be_done_with_it() {
    let game = equipped();
    for (place, verbs) in [
        ("a", &["quaff a", "throw a", "drop a", "destroy a", "inscribe a", "hide a"][..]),
        ("b", &["wear b", "throw b", "drop b", "destroy b", "inscribe b", "hide b"]),
        ("/a", &["remove /a", "throw /a", "drop /a", "destroy /a", "inscribe /a", "hide /a"]),
        ("-", &["wear -", "take", "destroy -", "inscribe -", "hide -"]),
    ] {
        let (list, ..) = of_thing(&game, place);
        let commands: Vec<&str> = list.items.iter().map(|i| i.command.as_str()).collect();
        assert_eq!(commands, verbs, "{place}");
    }
    // Every command of the menu is one the game takes.
    for command in ["quaff a", "wear b", "remove /a", "take", "wear -"] {
        game.clone().apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}"));
    }
    assert!(game.screen("item z", &*crate::common::ours("documented").words("en")).is_none());
}

#[test]
fn the_menu_by_verb_has_the_same_the_other_way_round() {
    let game = equipped();
    let verbs = tree(screen(&game, "items"));
    let labels: Vec<usize> = verbs.nodes.iter().map(|n| n.children.len()).collect();
    let of = |head: &str| -> Vec<String> {
        let fits = |n: &&Node| n.children.iter().any(|c| c.item.command.starts_with(head));
        let node = verbs.nodes.iter().find(fits).unwrap_or_else(|| panic!("no {head}"));
        node.children.iter().map(|c| c.item.command.clone()).collect()
    };
    assert_eq!(of("quaff "), ["quaff a"]);
    assert_eq!(of("wear "), ["wear b", "wear c", "wear -"]);
    assert_eq!(of("remove "), ["remove /a", "remove /g"]);
    assert_eq!(of("drop "), ["drop a", "drop b", "drop c", "drop /a", "drop /g"]);
    assert!(labels.iter().all(|n| *n > 0), "no verb without a thing");
    let wear = verbs.nodes.iter().flat_map(|n| &n.children).find(|c| c.item.command == "wear b").unwrap();
    assert!(!wear.item.help.is_empty(), "what it changes is told");
}

#[test]
fn a_description_goes_through_the_groups_in_order() {
    // docs/spec/sil-player.md 31.8
    let words = crate::common::ours("documented").words("en");
    for (_, flag, name) in ItemFlag::ALL.iter().filter(|(_, _, name)| !name.starts_with("TR3X")) {
        let internal = matches!(flag, ItemFlag::INSTA_ART | ItemFlag::EASY_KNOW | ItemFlag::ACTIVATE);
        let grouped =
            describe::GROUPS.iter().any(|(_, list)| list.contains(flag)) || describe::HANDLING.contains(flag);
        assert_eq!(grouped, !internal, "{name}");
        if grouped {
            let word = describe::flag_word(*flag, &*words);
            assert!(!word.starts_with("flag-"), "no word for {name}");
        }
    }
    let mut game = born("documented");
    let turn = game.context();
    let mut cloak = known(&turn, Tval::CLOAK, 6);
    cloak.special = 0;
    turn.state.hero.pack = vec![cloak, of(&turn, Tval::RING, 4)];
    let (_, text, _) = of_thing(&game, "a");
    let lines: Vec<&str> = text.lines.iter().map(|l| l.text.as_str()).collect();
    let at = |word: &str| {
        lines.iter().position(|l| l.contains(word)).unwrap_or_else(|| panic!("{word}: {lines:?}"))
    };
    assert!(at("stealth") < at("darkness"), "skills before the rest");
    // Nothing is told of what is not understood.
    let (_, text, _) = of_thing(&game, "b");
    assert!(text.lines.iter().all(|l| !l.text.contains("strength")), "{text:?}");
}

#[test]
fn a_special_hides_its_nature_until_it_is_known() {
    let mut game = born("documented");
    let turn = game.context();
    let mut helm = of(&turn, Tval::HELM, 5);
    (helm.special, helm.known) = (74, Known::Sensed);
    turn.state.hero.pack = vec![helm];
    let words = crate::common::ours("documented").words("en");
    let resist = describe::flag_word(ItemFlag::RES_CONFU, &*words);
    let shown = |game: &SilGame| format!("{:?}", screen(game, "item a"));
    let special = game.context().tables.special(74).unwrap().flags;
    let flag = ItemFlag::ALL.iter().find(|(_, f, _)| special.has(*f) && describe::GROUPS[6].1.contains(f));
    let word = flag.map_or(resist, |(_, f, _)| describe::flag_word(*f, &*words));
    assert!(!shown(&game).contains(&format!("against {word}")));
    game.context().identify(ItemPlace::Pack(0));
    assert!(shown(&game).contains(&word), "{}", shown(&game));
}

#[test]
fn kinds_are_listed_by_group_and_can_be_hidden_there() {
    // docs/spec/sil-player.md 31.6
    let mut game = equipped();
    let turn = game.context();
    let (healing, frost) = (of(&turn, Tval::POTION, 5).kind, of(&turn, Tval::RING, 6).kind);
    (turn.state.facts.kind_mut(healing).aware, turn.state.facts.kind_mut(healing).seen) = (true, true);
    (turn.state.facts.kind_mut(frost).tried, turn.state.facts.kind_mut(frost).seen) = (true, true);
    turn.state.facts.specials.insert(71);
    let list = tree(screen(&game, "kinds"));
    let leaves: Vec<&Entry> = list.nodes.iter().flat_map(|n| &n.children).map(|n| &n.item).collect();
    let of = |kind: u16| *leaves.iter().find(|i| i.command == format!("hide-kind {kind}")).unwrap();
    assert!(of(healing).label.ends_with("Potion of Healing"));
    assert!(of(frost).label.ends_with(" Ring") && !of(frost).note.is_empty(), "tried, not understood");
    assert!(leaves.iter().any(|i| i.label == "of Brilliance"), "special kinds found");
    game.apply_text(&format!("hide-kind {healing}")).unwrap();
    assert!(game.inner().facts.kind(healing).hidden);
    let list = tree(screen(&game, "kinds"));
    let leaf = list
        .nodes
        .iter()
        .flat_map(|n| &n.children)
        .find(|n| n.item.command == format!("hide-kind {healing}"));
    assert!(!leaf.unwrap().item.note.is_empty());
    // Who masters Enchantment has heard of every artefact.
    let artefacts = |game: &SilGame| tree(screen(game, "kinds")).nodes.last().unwrap().children.len();
    let few = artefacts(&game);
    grant(&mut game.context(), ability::ENCHANTMENT);
    assert!(artefacts(&game) >= 100 && few < 100);
    // Every class of the data has a group.
    let ruleset = crate::common::ours("documented");
    for kind in ruleset.tables().kinds.iter().flatten().filter(|k| k.tval != 0) {
        assert_eq!(kinds::GROUPS.iter().filter(|(_, c)| c.contains(&kind.tval)).count(), 1, "{}", kind.name);
    }
}
