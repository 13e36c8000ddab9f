//! The contract of a game, tried on many random states.

use angrist_kit::conformance::{Plan, check, states};
use angrist_moria::Moria;

#[test]
fn moria_keeps_the_contract_of_a_game() {
    let plan = Plan::new(states(std::env::var("ANGRIST_STATES").ok(), 300)).every(3);
    check(&Moria::shipped("documented").unwrap(), &plan, &["birth 16 14 Thorin"]).unwrap();
}
