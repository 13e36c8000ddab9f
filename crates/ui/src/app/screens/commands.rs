//! Commands to choose from: everything that can be done, or the words a verb wants.

use super::super::App;
use super::{Event, Screen, Then, entry};
use crate::frame::ScreenName;
use crate::keys::{FRONT, Front};
use crate::view::View;
use angrist_engine::model::{Item, Menu, Model, Node, Tree};
use angrist_engine::play::Group;

/// A model whose rows are commands.
pub(crate) struct Commands(pub Model);

impl Screen for Commands {
    fn name(&self) -> ScreenName {
        ScreenName::Commands
    }

    fn model(&self, _: &App) -> Model {
        self.0.clone()
    }

    fn on(&mut self, event: Event, _: &View, _: &App) -> Then {
        match event {
            Event::Chosen { command, .. } => Then::Perform(command),
            other => Then::usual(other),
        }
    }
}

/// The groups of a game's verbs, in the order of menu and help.
pub(crate) const GROUPS: [Group; 8] = [
    Group::Move,
    Group::Act,
    Group::Fight,
    Group::Things,
    Group::Long,
    Group::Screen,
    Group::Game,
    Group::Wizard,
];

pub(crate) fn group_name(group: Group) -> &'static str {
    match group {
        Group::Move => "ui-group-move",
        Group::Act => "ui-group-act",
        Group::Fight => "ui-group-fight",
        Group::Things => "ui-group-things",
        Group::Long => "ui-group-long",
        Group::Screen => "ui-group-screen",
        Group::Game => "ui-group-game",
        Group::Wizard => "ui-group-wizard",
        Group::Protocol => "Inside",
    }
}

/// Two sorts of options: those a rule reads belong to one game, the others to the player.
pub(crate) fn which_options() -> Commands {
    let does = |item: Item, front: Front| Item { command: front.name().into(), ..item };
    let of_game = "ui-options-what-the-rules-of";
    let items = vec![
        does(entry('g', "ui-group-game", of_game), Front::Rules),
        does(entry('i', "ui-help-the-interface", "ui-options-how-things-look-and"), Front::Interface),
        does(entry('k', "ui-title-keys", "ui-title-keys-help"), Front::Keys),
    ];
    Commands(Model::Menu(Menu { title: "ui-options-options-of-what".into(), items, ..Menu::default() }))
}

impl Commands {
    /// Everything that can be done, by groups.
    pub fn all(app: &App) -> Commands {
        let keys = |command: &str| {
            let keys = app.keymap.keys_of(command);
            keys.iter().take(3).map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let mut nodes = Vec::new();
        if let Some(active) = &app.active {
            let ruleset = active.session.ruleset();
            for group in GROUPS {
                let children: Vec<Node> = ruleset
                    .verbs()
                    .iter()
                    .filter(|v| v.group == group)
                    .map(|v| leaf(v.name, v.name, &keys(v.name), &active.verb_help(v)))
                    .collect();
                if !children.is_empty() {
                    nodes.push(branch(group_name(group), children));
                }
            }
        }
        let own = FRONT.iter().filter(|v| v.verb != Front::Menu);
        let own = own.map(|v| leaf(v.name.trim_start_matches(':'), v.name, &keys(v.name), v.help)).collect();
        nodes.push(branch("ui-help-the-interface", own));
        let hint = "ui-list-choose-back".into();
        Commands(Model::Tree(Tree { title: "ui-help-what-to-do".into(), nodes, hint }))
    }
}

fn leaf(label: &str, command: &str, keys: &str, help: &str) -> Node {
    let item = Item {
        label: label.to_owned(),
        note: keys.to_owned(),
        help: help.to_owned(),
        command: command.to_owned(),
        ..Item::default()
    };
    Node { item, open: false, children: Vec::new() }
}

fn branch(label: &str, children: Vec<Node>) -> Node {
    Node { item: Item { label: label.into(), ..Item::default() }, open: false, children }
}
