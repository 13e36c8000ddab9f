//! Verbs on things.

use super::{Does, life, row};
use crate::things::ItemPlace;
use crate::turn::handle::{anything, is_food, is_fuel, is_horn, is_potion, is_staff, is_wearable};
use angrist_engine::play::KeySet::{Family, Short, Vi};
use angrist_engine::play::{Arg, Group, Key, Row};

pub(super) const ROWS: &[Row<Does>] = &[
    row(
        "take",
        Group::Things,
        &[],
        &[Key::all("g")],
        "Pick up what lies here.",
        life(|turn, _| turn.pick_up()),
    ),
    row(
        "use",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "u"), Key::of(Vi, "^u"), Key::of(Short, "u")],
        "Use an item in the obvious way.",
        life(|turn, o| turn.with_item(o, anything, |turn, place, _| turn.use_thing(place))),
    ),
    row(
        "wear",
        Group::Things,
        &[Arg::Item, Arg::Item],
        &[Key::of(Family, "w"), Key::of(Vi, "w")],
        "Wear or wield something.",
        life(|turn, o| turn.with_item(o, is_wearable, |turn, place, o| turn.wear_command(place, o))),
    ),
    row(
        "remove",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "r"), Key::of(Vi, "r")],
        "Take off something you are wearing.",
        life(|turn, o| turn.with_item(o, anything, |turn, place, _| turn.remove_command(place))),
    ),
    row(
        "drop",
        Group::Things,
        &[Arg::Item, Arg::Number(1, 99)],
        &[Key::of(Family, "d"), Key::of(Vi, "d")],
        "Drop something.",
        life(|turn, o| {
            turn.with_item(o, anything, |turn, place, o| {
                turn.some_of(place, o, |turn, place, n| turn.drop(place, n))
            })
        }),
    ),
    row(
        "destroy",
        Group::Things,
        &[Arg::Item, Arg::Number(1, 99)],
        &[Key::of(Family, "k"), Key::of(Vi, "^k")],
        "Destroy something; if you stand on the crown, prise out a Silmaril.",
        life(|turn, o| turn.destroy_command(o)),
    ),
    row(
        "eat",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "E"), Key::of(Vi, "E")],
        "Eat something.",
        life(|turn, o| turn.with_item(o, is_food, |turn, place, _| turn.eat(place))),
    ),
    row(
        "quaff",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "q"), Key::of(Vi, "q")],
        "Drink a potion.",
        life(|turn, o| turn.with_item(o, is_potion, |turn, place, _| turn.quaff(place))),
    ),
    row(
        "staff",
        Group::Things,
        &[Arg::Item, Arg::Item],
        &[Key::of(Family, "a"), Key::of(Vi, "a")],
        "Use a staff.",
        life(|turn, o| {
            turn.with_item(o, is_staff, |turn, place, o| {
                turn.use_staff(place, o.item(1).and_then(ItemPlace::parse))
            })
        }),
    ),
    row(
        "blow",
        Group::Things,
        &[Arg::Item, Arg::Either(&[Arg::Direction, Arg::Word(&["<", ">"]), Arg::Key])],
        &[Key::of(Family, "p"), Key::of(Vi, "p")],
        "Blow a horn.",
        life(|turn, o| turn.with_item(o, is_horn, |turn, place, o| turn.blow_command(place, o))),
    ),
    row(
        "refuel",
        Group::Things,
        &[Arg::Item, Arg::Word(&["full"])],
        &[],
        "Refuel your light from another light or a flask.",
        life(|turn, o| turn.with_item(o, is_fuel, |turn, place, o| turn.refuel_command(place, o))),
    ),
    row(
        "inscribe",
        Group::Things,
        &[Arg::Item, Arg::Text],
        &[Key::of(Family, "{"), Key::of(Vi, "{")],
        "Inscribe an item.",
        life(|turn, o| turn.with_item(o, anything, |turn, place, o| turn.inscribe_command(place, o.text(1)))),
    ),
    row(
        "hide",
        Group::Things,
        &[Arg::Item],
        &[],
        "Hide a kind of item, or show it again.",
        life(|turn, o| turn.with_item(o, anything, |turn, place, _| turn.hide_command(place))),
    ),
];
