//! Thralls: what they ask for and what they give.

use crate::crown::prelude::*;

fn thrall(race: u16) -> SilGame {
    let mut game = set("documented");
    let mut turn = game.context();
    call(&mut turn, race, 1, 0);
    turn.state.facts.quest = Quest::GiverPresent;
    turn.look();
    turn.see_monsters();
    game
}

fn tags(game: &mut SilGame, command: &str) -> Vec<&'static str> {
    game.apply_text(command)
        .unwrap_or_else(|e| panic!("{command}: {e}"))
        .notices
        .iter()
        .map(|t| t.event.tag())
        .collect()
}

#[test]
fn a_human_thrall_asks_for_light_and_an_elf_for_food() {
    // S000-026, S000-027
    for (race, wants, wrong, right) in
        [(HUMAN_THRALL, "light", (80, 35), (39, 0)), (ELF_THRALL, "food", (39, 0), (80, 35))]
    {
        let mut game = thrall(race);
        let out = game.apply_text("walk e").unwrap();
        let asked = out.notices.iter().find_map(|t| match t.downcast::<CrownEvent>() {
            Some(CrownEvent::Asked { wants, .. }) => Some(*wants),
            _ => None,
        });
        assert_eq!(asked, Some(wants));
        assert_eq!(game.inner().facts.quest, Quest::GiverPresent, "nothing to give");
        let mut turn = game.context();
        give(&mut turn, wrong.0, wrong.1);
        assert_eq!(game.apply_text("give e a").unwrap_err().tag, "wrong-gift");
        let mut turn = game.context();
        turn.state.hero.pack.clear();
        give(&mut turn, right.0, right.1);
        turn.state.hero.pack[0].fuel = 500;
        game.apply_text("walk e").unwrap();
        assert_eq!(game.inner().pending.as_ref().unwrap().question.tag, "which-gift");
        let turns = game.inner().player_turn;
        assert!(tags(&mut game, "answer a").contains(&"thrall-helped"));
        // It takes the turn and the next.
        assert_eq!(game.inner().player_turn - turns, 2);
        assert!(matches!(game.inner().facts.quest, Quest::Complete | Quest::MapDue));
    }
}

#[test]
fn a_light_without_fuel_and_a_herb_are_refused() {
    let mut game = thrall(HUMAN_THRALL);
    let mut turn = game.context();
    give(&mut turn, 39, 0);
    turn.state.hero.pack[0].fuel = 0;
    assert_eq!(game.apply_text("give e a").unwrap_err().tag, "wrong-gift");
    let mut game = thrall(ELF_THRALL);
    give(&mut game.context(), 80, 3);
    assert_eq!(game.apply_text("give e a").unwrap_err().tag, "wrong-gift");
}

#[test]
fn an_elf_heals_the_wounded_and_others_give_herbs_or_news() {
    // S000-028
    let mut game = thrall(ELF_THRALL);
    let mut turn = game.context();
    give(&mut turn, 80, 35);
    turn.state.hero.timers.cut = 10;
    turn.state.hero.health = 100;
    let most = turn.state.hero.max_health;
    turn.state.hero.health = most / 5;
    let told = tags(&mut game, "give e a");
    assert!(told.contains(&"thrall-rewards"));
    assert_eq!((game.inner().hero.timers.cut, game.inner().facts.quest), (0, Quest::Complete));
    assert!(game.inner().hero.health >= most / 5 + most / 2 - 1);

    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let mut game = thrall(HUMAN_THRALL);
        let mut turn = game.context();
        give(&mut turn, 39, 0);
        turn.state.hero.pack[0].fuel = 500;
        turn.state.chance = angrist_engine::chance::stream(seed, "reward", 0, 0);
        game.apply_text("give e a").unwrap();
        let s = game.inner();
        let herb = s.hero.pack.first().map(|i| i.sval(game.tables()));
        match (herb, s.facts.quest) {
            (None, Quest::MapDue) => seen.insert("news"),
            (Some(0), Quest::Complete) => seen.insert("rage"),
            (Some(2), Quest::Complete) => seen.insert("terror"),
            other => panic!("{other:?}"),
        };
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["news", "rage", "terror"]);
}

#[test]
fn news_show_the_whole_next_level_and_a_second_thrall_only_thanks() {
    // S000-029
    let mut game = thrall(HUMAN_THRALL);
    let mut turn = game.context();
    turn.state.facts.quest = Quest::MapDue;
    give(&mut turn, 39, 0);
    turn.state.hero.pack[0].fuel = 500;
    for command in ["walk e", "give e a"] {
        let told = tags(&mut game, command);
        let of_thralls: Vec<_> = told.into_iter().filter(|t| t.starts_with("thrall")).collect();
        assert_eq!(of_thralls, ["thrall-thanks"], "{command}");
    }
    assert_eq!(game.inner().hero.pack.len(), 1);
    let mut turn = game.context();
    turn.travel_to(5, Arrival::Somewhere).unwrap();
    assert_eq!(turn.state.facts.quest, Quest::Complete);
    let stairs: Vec<Loc> = turn
        .state
        .level
        .terrain
        .iter()
        .filter(|(_, t)| angrist_sil::terrain::is_stair(**t))
        .map(|(l, _)| l)
        .collect();
    assert!(!stairs.is_empty() && stairs.iter().all(|l| turn.state.level.marks.has(*l)));
    // The state survives a save.
    let mut bytes = Vec::new();
    game.state(&mut bytes);
    let again = SilGame::restore(common::ours("documented").tables().clone(), &bytes).unwrap();
    assert_eq!(again.inner().facts.quest, Quest::Complete);
}

#[test]
fn leaving_before_giving_lets_another_errand_appear() {
    // docs/spec/sil-world.md 15: by a stair it does; after a fall the errand is neither here nor done.
    let mut game = thrall(ELF_THRALL);
    let mut turn = game.context();
    turn.state.facts.quest = Quest::GiverPresent;
    turn.travel_to(5, Arrival::Somewhere).unwrap();
    assert_eq!(turn.state.facts.quest, Quest::GiverPresent);
    assert!(!turn.state.level.monsters.iter().any(|(_, m)| m.race == HUMAN_THRALL || m.race == ELF_THRALL));
    let here = turn.state.hero.at;
    turn.set_terrain(here, code::DOWN_STAIR);
    turn.go_down(true).unwrap();
    turn.settle_fall();
    assert!(matches!(turn.state.facts.quest, Quest::None | Quest::GiverPresent));
    let present =
        turn.state.level.monsters.iter().any(|(_, m)| m.race == HUMAN_THRALL || m.race == ELF_THRALL);
    assert_eq!(turn.state.facts.quest == Quest::GiverPresent, present);
}

#[test]
fn peaceful_thralls_are_never_struck_and_give_no_experience() {
    let mut game = thrall(HUMAN_THRALL);
    let turn = game.context();
    let him = turn.state.level.monsters.handles()[0];
    assert!(turn.foe_is(him, RaceFlag::PEACEFUL));
    game.apply_text("walk e").unwrap();
    assert!(game.inner().level.monsters.get(him).is_some());
}
