//! Whatever is done with things, none is lost and none comes out of nothing, and the weight stays what they weigh.

use crate::things::support::*;
use angrist_engine::play::Game;
use angrist_sil::context::Turn;
use angrist_sil::fight::Aim;
use angrist_sil::state::{Item, Slot, all_things};
use angrist_sil::tables::Tval;
use angrist_sil::things::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

type Counts = BTreeMap<String, i64>;

/// What a thing is, whatever is known of it or written on it, and wherever it is.
fn identity(item: &Item) -> String {
    let figures = (item.attack, item.damage, item.evasion, item.protection, item.weight);
    format!("{} {} {} {figures:?}", item.kind, item.special, item.artefact)
}

/// All things of the game, by what they are.
fn counts(turn: &Turn<'_>) -> Counts {
    let mut all = Counts::new();
    for item in all_things(turn.state) {
        assert!(item.number > 0 && item.number <= MOST);
        *all.entry(identity(item)).or_default() += i64::from(item.number);
    }
    all
}

/// What the hero's burden must be.
fn burden(turn: &Turn<'_>) -> i32 {
    let hero = &turn.state.hero;
    hero.pack
        .iter()
        .chain(hero.worn.iter().flatten())
        .map(|i| i32::from(i.weight) * i32::from(i.number))
        .sum()
}

/// What is one less of a thing.
fn less(mut all: Counts, item: &Item, number: u8) -> Counts {
    let key = identity(item);
    let left = all.get(&key).copied().unwrap_or(0) - i64::from(number);
    if left == 0 {
        all.remove(&key);
    } else {
        all.insert(key, left);
    }
    all
}

#[derive(Debug, Clone)]
enum Deed {
    PickUp,
    Drop(u8, u8),
    DropWorn(u8, u8),
    Wear(u8),
    WearFloor,
    TakeOff(u8),
    Split(u8, u8),
    Merge,
    Throw(u8, i8, i8),
    Use(u8),
    Step(u8),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let one = prop_oneof![
        3 => Just(Deed::PickUp),
        3 => (0u8..26, 1u8..40).prop_map(|(i, n)| Deed::Drop(i, n)),
        1 => (0u8..14, 1u8..40).prop_map(|(i, n)| Deed::DropWorn(i, n)),
        4 => (0u8..26).prop_map(Deed::Wear),
        1 => Just(Deed::WearFloor),
        2 => (0u8..14).prop_map(Deed::TakeOff),
        2 => (0u8..26, 1u8..40).prop_map(|(i, n)| Deed::Split(i, n)),
        1 => Just(Deed::Merge),
        2 => (0u8..26, -4i8..5, -3i8..4).prop_map(|(i, x, y)| Deed::Throw(i, x, y)),
        3 => (0u8..26).prop_map(Deed::Use),
        2 => (0u8..8).prop_map(Deed::Step),
    ];
    prop::collection::vec(one, 1..70)
}

/// Does a deed; what should be there afterwards.
fn perform(turn: &mut Turn<'_>, deed: &Deed, before: Counts) -> Counts {
    match *deed {
        Deed::PickUp => drop(turn.pick_up()),
        Deed::Drop(i, n) => drop(turn.drop(ItemPlace::Pack(i), n)),
        Deed::DropWorn(i, n) => drop(turn.drop(ItemPlace::Worn(Slot::ALL[usize::from(i)]), n)),
        Deed::Wear(i) => drop(turn.wear(ItemPlace::Pack(i), None)),
        Deed::WearFloor => drop(turn.wear(ItemPlace::Floor, None)),
        Deed::TakeOff(i) => drop(turn.take_off(Slot::ALL[usize::from(i)])),
        Deed::Split(i, n) => {
            // Apart and together again.
            if usize::from(i) < turn.state.hero.pack.len()
                && turn.state.hero.pack.len() < turn.tables.things.pack
            {
                let item = turn.state.hero.pack.remove(usize::from(i));
                let (taken, left) = split(item, n);
                turn.state.hero.pack.push(taken);
                turn.state.hero.pack.extend(left);
            }
        }
        Deed::Merge => sort_pack(turn.tables, &turn.state.facts, &mut turn.state.hero.pack),
        Deed::Throw(i, x, y) => {
            let place = ItemPlace::Pack(i);
            let Some(item) = turn.item_at(place).cloned() else { return before };
            let at = turn.state.hero.at.shift(i16::from(x), i16::from(y));
            if at == turn.state.hero.at || turn.throw(place, Aim::At(at)).is_err() {
                return before;
            }
            // What breaks is gone, one of it; so is what finds no room.
            let after = counts(turn);
            let without = less(before.clone(), &item, 1);
            return if after == without { without } else { before };
        }
        Deed::Use(i) => return use_it(turn, ItemPlace::Pack(i), before),
        Deed::Step(i) => {
            let dir = angrist_engine::space::Dir::CLOCKWISE[usize::from(i)];
            let to = turn.state.hero.at.step(dir);
            if turn.state.level.is_floor_like(to) {
                turn.state.hero.at = to;
                turn.look();
                turn.pick_up_thrown();
            }
        }
    }
    before
}

/// Uses a thing by its obvious verb: what is eaten, drunk or burnt is gone, everything else stays.
fn use_it(turn: &mut Turn<'_>, place: ItemPlace, before: Counts) -> Counts {
    let Some(item) = turn.item_at(place).cloned() else { return before };
    let (done, gone) = match item.tval(turn.tables) {
        Tval::FOOD => (turn.eat(place), true),
        Tval::POTION => (turn.quaff(place), true),
        Tval::STAFF if item.sval(turn.tables) == 17 => return before,
        Tval::STAFF => (turn.use_staff(place, None), false),
        Tval::HORN => (turn.blow(place, angrist_engine::space::Dir::East), false),
        Tval::FLASK => (turn.refuel(place), true),
        Tval::LIGHT => (turn.refuel(place), item.sval(turn.tables) != LANTERN),
        _ => return before,
    };
    // A question left open by a staff is not answered here.
    turn.state.pending = None;
    if done.is_ok() && gone { less(before, &item, 1) } else { before }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn nothing_is_lost_or_made_by_handling(seed in 0u64..100_000, deeds in deeds()) {
        let mut game = born("documented");
        let mut turn = game.context();
        turn.state.chance = angrist_engine::chance::stream(seed, "handling", 0, 0);
        strong_willed(&mut turn);
        for n in 0..20 {
            if let Some(mut item) = make_thing(&mut turn.maker(), &ThingAsk::at(2 + n)) {
                item.cursed = false;
                turn.put_away(item);
            }
        }
        let mut expected = counts(&turn);
        for deed in &deeds {
            crate::arena::hardy(&mut turn);
            turn.state.hero.timers = Default::default();
            (turn.state.hero.max_voice, turn.state.hero.voice) = (100, 100);
            expected = perform(&mut turn, deed, expected);
            prop_assert_eq!(&counts(&turn), &expected, "after {:?}", deed);
            prop_assert_eq!(turn.scores().weight, burden(&turn));
            prop_assert!(turn.state.hero.pack.len() <= turn.tables.things.pack);
            prop_assert_eq!(turn.state.level.check(), Ok(()));
            prop_assert!(turn.alive());
        }
    }

    #[test]
    fn splitting_and_merging_keep_number_and_weight(number in 1u8..100, count in 1u8..100, other in 1u8..100) {
        let mut game = born("documented");
        let turn = game.context();
        let stack = Item { number, ..known(&turn, Tval::POTION, 5) };
        let (taken, left) = split(stack.clone(), count);
        let parts: u32 = [Some(&taken), left.as_ref()].into_iter().flatten().map(|i| u32::from(i.number)).sum();
        prop_assert_eq!(parts, u32::from(number));
        let mut into = stack.clone();
        let rest = merge(turn.tables, &turn.state.facts, &mut into, Item { number: other, ..stack.clone() });
        let sum = u32::from(into.number) + rest.as_ref().map_or(0, |i| u32::from(i.number));
        prop_assert_eq!(sum, u32::from(number) + u32::from(other));
        prop_assert!(into.number <= MOST);
        let weight = into.total_weight() + rest.map_or(0, |i| i.total_weight());
        prop_assert_eq!(weight, stack.total_weight() + i32::from(stack.weight) * i32::from(other));
    }

    /// The same by the commands a player sends, with whatever they ask.
    #[test]
    fn no_command_on_things_breaks_the_game(seed in 0u64..100_000, words in prop::collection::vec((0usize..14, 0u8..26, 0u8..9), 1..50)) {
        let mut game = born("documented");
        {
            let mut turn = game.context();
            turn.state.chance = angrist_engine::chance::stream(seed, "commands", 0, 0);
            for n in 0..20 {
                if let Some(item) = make_thing(&mut turn.maker(), &ThingAsk::at(2 + n)) {
                    turn.put_away(item);
                }
            }
        }
        let verbs = ["take", "use", "wear", "remove", "drop", "destroy", "inscribe", "eat", "quaff", "staff", "blow",
            "refuel", "throw", "hide"];
        for (verb, which, answer) in words {
            if !matches!(game.next(), angrist_engine::play::Next::Over(_)) {
                let place = char::from(b'a' + which);
                let worn = if answer % 3 == 0 { "/" } else { "" };
                let more = ["", "", "east", "1", "<", "yes", "!*", "-", "@1"][usize::from(answer)];
                let _refused = game.apply_text(&format!("{} {worn}{place} {more}", verbs[verb]));
                let mut questions = 0;
                while let angrist_engine::play::Next::Ask(_) = game.next() {
                    questions += 1;
                    prop_assert!(questions < 10, "it asks forever");
                    let answers = ["answer yes", "answer 1", "answer a", "answer east", "cancel"];
                    let done = answers.iter().skip(usize::from(answer) % 4).any(|a| game.apply_text(a).is_ok());
                    if !done {
                        game.apply_text("cancel").unwrap();
                    }
                }
                prop_assert_eq!(game.check(), Ok(()));
            }
        }
    }
}
