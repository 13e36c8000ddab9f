//! The heroes themselves: what the game computes from their gear and figures.

use super::compare::Table;
use super::scene::Scene;
use super::{number, recorded, text};
use crate::common;
use angrist_sil::state::Slot;

#[test]
fn heroes_are_computed_as_recorded() {
    let (Some(ruleset), Some(heroes)) = (common::real(), recorded("heroes")) else { return };
    let mut table = Table::new("heroes");
    for hero in &heroes {
        let mut scene = Scene::new(&ruleset, &heroes, text(&hero["name"]), false);
        scene.undying = false;
        table.begin(text(&hero["name"]));
        let turn = scene.begin(0, 0);
        let scores = turn.scores();
        let dice = |shown: &str, d: angrist_engine::chance::Throw| {
            assert_eq!(shown, format!("{}d{}", d.dice, d.sides), "{}", hero["name"]);
        };
        table.exact("hp", number(&hero["hp"]), turn.state.hero.max_health.into());
        table.exact("voice", number(&hero["voice"]), turn.state.hero.max_voice.into());
        table.exact("speed", number(&hero["speed"]), turn.speed().into());
        table.exact("light", number(&hero["light"]), turn.state.hero.light.into());
        dice(text(&hero["melee_dice"]), turn.arms(&scores, false, 0).damage);
        if let Some(bow) = turn.state.hero.wears(Slot::Bow) {
            dice(text(&hero["archery_dice"]), turn.bow_dice(&scores, bow));
        }
        table.exact("weight", number(&hero["weight"]), scores.weight.into());
        let (least, most) = turn.protection_with_block();
        table.exact("prot_min", number(&hero["prot_min"]), least.into());
        table.exact("prot_max", number(&hero["prot_max"]), most.into());
    }
    table.close(&[]);
}
