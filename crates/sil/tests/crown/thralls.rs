//! Thralls: what they ask for and what they give.

use crate::prelude::*;

fn thrall(race: u16) -> SilGame {
    let mut game = set("documented");
    let mut play = game.play();
    call(&mut play, race, 1, 0);
    play.s.facts.quest = Quest::GiverPresent;
    play.look();
    play.see_monsters();
    game
}

fn tags(game: &mut SilGame, command: &str) -> Vec<&'static str> {
    game.apply(command)
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
        let out = game.apply("walk e").unwrap();
        let asked = out.notices.iter().find_map(|t| match t.downcast::<CrownEvent>() {
            Some(CrownEvent::Asked { wants, .. }) => Some(*wants),
            _ => None,
        });
        assert_eq!(asked, Some(wants));
        assert_eq!(game.inner().facts.quest, Quest::GiverPresent, "nothing to give");
        let mut play = game.play();
        give(&mut play, wrong.0, wrong.1);
        assert_eq!(game.apply("give e a").unwrap_err().tag, "wrong-gift");
        let mut play = game.play();
        play.s.hero.pack.clear();
        give(&mut play, right.0, right.1);
        play.s.hero.pack[0].fuel = 500;
        game.apply("walk e").unwrap();
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
    let mut play = game.play();
    give(&mut play, 39, 0);
    play.s.hero.pack[0].fuel = 0;
    assert_eq!(game.apply("give e a").unwrap_err().tag, "wrong-gift");
    let mut game = thrall(ELF_THRALL);
    give(&mut game.play(), 80, 3);
    assert_eq!(game.apply("give e a").unwrap_err().tag, "wrong-gift");
}

#[test]
fn an_elf_heals_the_wounded_and_others_give_herbs_or_news() {
    // S000-028
    let mut game = thrall(ELF_THRALL);
    let mut play = game.play();
    give(&mut play, 80, 35);
    play.s.hero.timers.cut = 10;
    play.s.hero.health = 100;
    let most = play.s.hero.max_health;
    play.s.hero.health = most / 5;
    let told = tags(&mut game, "give e a");
    assert!(told.contains(&"thrall-rewards"));
    assert_eq!((game.inner().hero.timers.cut, game.inner().facts.quest), (0, Quest::Complete));
    assert!(game.inner().hero.health >= most / 5 + most / 2 - 1);

    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let mut game = thrall(HUMAN_THRALL);
        let mut play = game.play();
        give(&mut play, 39, 0);
        play.s.hero.pack[0].fuel = 500;
        play.s.chance = angrist_engine::chance::stream(seed, "reward", 0, 0);
        game.apply("give e a").unwrap();
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
    let mut play = game.play();
    play.s.facts.quest = Quest::MapDue;
    give(&mut play, 39, 0);
    play.s.hero.pack[0].fuel = 500;
    for command in ["walk e", "give e a"] {
        let told = tags(&mut game, command);
        let of_thralls: Vec<_> = told.into_iter().filter(|t| t.starts_with("thrall")).collect();
        assert_eq!(of_thralls, ["thrall-thanks"], "{command}");
    }
    assert_eq!(game.inner().hero.pack.len(), 1);
    let mut play = game.play();
    play.travel_to(5, Arrival::Somewhere).unwrap();
    assert_eq!(play.s.facts.quest, Quest::Complete);
    let stairs: Vec<Loc> = play
        .s
        .level
        .terrain
        .iter()
        .filter(|(_, t)| angrist_sil::terrain::is_stair(**t))
        .map(|(l, _)| l)
        .collect();
    assert!(!stairs.is_empty() && stairs.iter().all(|l| play.s.level.marks.has(*l)));
    // The state survives a save.
    let mut bytes = Vec::new();
    game.state(&mut bytes);
    let again = SilGame::restore(common::ours("documented").tables().clone(), &bytes).unwrap();
    assert_eq!(again.inner().facts.quest, Quest::Complete);
}

#[test]
fn leaving_before_giving_lets_another_errand_appear() {
    // specs/sil-world.md 15: by a stair it does; after a fall the errand is neither here nor done.
    let mut game = thrall(ELF_THRALL);
    let mut play = game.play();
    play.s.facts.quest = Quest::GiverPresent;
    play.travel_to(5, Arrival::Somewhere).unwrap();
    assert_eq!(play.s.facts.quest, Quest::GiverPresent);
    assert!(!play.s.level.monsters.iter().any(|(_, m)| m.race == HUMAN_THRALL || m.race == ELF_THRALL));
    let here = play.s.hero.at;
    play.set_terrain(here, code::DOWN_STAIR);
    play.go_down(true).unwrap();
    play.settle_fall();
    assert!(matches!(play.s.facts.quest, Quest::None | Quest::GiverPresent));
    let present = play.s.level.monsters.iter().any(|(_, m)| m.race == HUMAN_THRALL || m.race == ELF_THRALL);
    assert_eq!(play.s.facts.quest == Quest::GiverPresent, present);
}

#[test]
fn peaceful_thralls_are_never_struck_and_give_no_experience() {
    let mut game = thrall(HUMAN_THRALL);
    let play = game.play();
    let him = play.s.level.monsters.handles()[0];
    assert!(play.foe_is(him, RaceFlag::PEACEFUL));
    game.apply("walk e").unwrap();
    assert!(game.inner().level.monsters.get(him).is_some());
}
