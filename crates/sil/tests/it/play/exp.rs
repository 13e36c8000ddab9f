//! Experience for kills and sightings.

use super::compare::Table;
use super::scene::{Scene, named, race_number};
use super::{number, recorded};
use crate::common;

#[test]
fn kills_and_sightings_pay_as_recorded() {
    let (Some(ruleset), Some(heroes), Some(cases)) = (common::real(), recorded("heroes"), recorded("exp"))
    else {
        return;
    };
    let mut table = Table::new("exp");
    let mut scene = Scene::new(&ruleset, &heroes, "waiter", false);
    for case in &cases {
        table.begin(named(case, &["level"]));
        let turn = scene.begin(0, 0);
        for (before, worth) in case["kill"].as_object().unwrap() {
            let ours = turn.kill_worth(race_number(case), before.parse().unwrap());
            table.exact(&format!("kill after {before}"), number(worth), ours.into());
        }
        for (before, worth) in case["sight"].as_object().unwrap() {
            let ours = turn.creature_worth(race_number(case), before.parse().unwrap());
            table.exact(&format!("sight after {before}"), number(worth), ours.into());
        }
    }
    table.close(&[]);
}
