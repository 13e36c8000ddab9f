//! Kinds of things one knows of: by group, with what they are, and a way to hide those one does not want to see; artefacts
//! and special kinds found (docs/spec/sil-player.md 31.6).

use crate::hero::ability;
use crate::state::State;
use crate::tables::{Tables, Tval};
use crate::things::{Detail, artefact_of, is_aware, kind_name, name_of};
use angrist_engine::model::{Item, Look, LookKind, Model, Node, Role, Tree};
use angrist_engine::play::{Phrase, Words};

/// The groups, by class.
pub const GROUPS: [(&str, &[u8]); 24] = [
    ("group-herbs", &[Tval::FOOD]),
    ("group-potions", &[Tval::POTION]),
    ("group-rings", &[Tval::RING]),
    ("group-amulets", &[Tval::AMULET]),
    ("group-staves", &[Tval::STAFF]),
    ("group-horns", &[Tval::HORN]),
    ("group-swords", &[Tval::SWORD]),
    ("group-polearms", &[Tval::POLEARM]),
    ("group-blunt", &[Tval::BLUNT]),
    ("group-diggers", &[Tval::DIGGER]),
    ("group-bows", &[Tval::BOW]),
    ("group-arrows", &[Tval::ARROW]),
    ("group-lights", &[Tval::LIGHT, Tval::FLASK]),
    ("group-soft-armour", &[Tval::SOFT_ARMOUR]),
    ("group-mail", &[Tval::MAIL]),
    ("group-shields", &[Tval::SHIELD]),
    ("group-cloaks", &[Tval::CLOAK]),
    ("group-gloves", &[Tval::GLOVES]),
    ("group-helms", &[Tval::HELM]),
    ("group-crowns", &[Tval::CROWN]),
    ("group-boots", &[Tval::BOOTS]),
    ("group-chests", &[Tval::CHEST]),
    ("group-metal", &[Tval::METAL]),
    ("group-bones", &[Tval::SKELETON, Tval::NOTE]),
];

fn numbers<T>(table: &[Option<T>]) -> impl Iterator<Item = (u16, &T)> {
    table.iter().enumerate().filter_map(|(i, r)| Some((i as u16, r.as_ref()?)))
}

/// Kinds, special kinds and artefacts one knows of. Choosing a kind hides it on the floor, or shows it again.
pub fn kinds(t: &Tables, s: &State, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let facts = &s.facts;
    let mut nodes = Vec::new();
    for (group, classes) in GROUPS {
        let known = numbers(&t.kinds).filter(|(n, k)| classes.contains(&k.tval) && facts.kind(*n).seen);
        let children: Vec<Node> = known
            .map(|(number, kind)| {
                let memory = facts.kind(number);
                let aware = is_aware(t, facts, number);
                let note = match (memory.hidden, aware, memory.tried) {
                    (true, ..) => say("kind-hidden"),
                    (_, false, true) => say("kind-tried"),
                    (_, false, false) => say("kind-unknown"),
                    _ => String::new(),
                };
                let item = Item {
                    label: kind_name(t, facts, number),
                    note,
                    help: if aware { kind.text.trim().to_owned() } else { String::new() },
                    role: if memory.hidden { Role::Dim } else { kind.role },
                    look: (!memory.hidden)
                        .then_some(Look { kind: LookKind::Class, id: u16::from(kind.tval) }),
                    command: format!("hide-kind {number}"),
                    ..Item::default()
                };
                Node { item, ..Node::default() }
            })
            .collect();
        push(&mut nodes, say(group), children);
    }
    let specials = numbers(&t.specials).filter(|(n, _)| facts.specials.contains(n));
    let specials = specials.map(|(_, special)| leaf(&special.name, &special.text)).collect();
    push(&mut nodes, say("group-specials"), specials);
    // Who masters Enchantment has heard of them all.
    let all = ability::is_active(t, &s.hero, ability::ENCHANTMENT);
    let artefacts = numbers(&t.artefacts)
        .filter(|(n, a)| *n > 0 && a.rarity > 0 && (all || facts.artefacts_known.contains(n)));
    let artefacts = artefacts
        .filter_map(|(number, artefact)| {
            let mut item = artefact_of(t, number)?;
            item.known = crate::state::Known::Fully;
            Some(leaf(&name_of(t, facts, &item, Detail::Name), &artefact.text))
        })
        .collect();
    push(&mut nodes, say("group-artefacts"), artefacts);
    Model::Tree(Tree { title: say("kinds-title"), nodes, hint: say("kinds-hint") })
}

fn leaf(label: &str, text: &str) -> Node {
    let item = Item { label: label.to_owned(), help: text.trim().to_owned(), ..Item::default() };
    Node { item, ..Node::default() }
}

fn push(nodes: &mut Vec<Node>, label: String, children: Vec<Node>) {
    if !children.is_empty() {
        let item = Item { label, note: children.len().to_string(), ..Item::default() };
        nodes.push(Node { item, open: false, children });
    }
}
