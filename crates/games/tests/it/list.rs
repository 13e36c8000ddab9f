//! Every game of the list is made from its own data and from the same data handed over; wrong requests are refused.

use angrist_games::players::{player, players_of};
use angrist_games::{BuildError, Constants, GAMES, Request, default_game, entry, ruleset};
use angrist_source::Sources;

#[test]
fn every_game_of_the_list_is_made_and_is_what_the_list_says() {
    for game in GAMES {
        let made = ruleset(&Request::new(game.name)).unwrap_or_else(|e| panic!("{}: {e}", game.name));
        assert_eq!(made.name(), game.name);
        assert_eq!(made.constants(), game.profiles[0]);
        assert_eq!(made.verbs().iter().any(|v| v.name == "lesson"), game.lesson, "{}", game.name);
        assert!(!game.about.is_empty() && game.depths.0 <= game.depths.1);
    }
    assert_eq!(default_game(), "sil");
}

#[test]
fn the_built_in_files_handed_over_make_a_game_too() {
    for game in GAMES {
        let ask = Request::new(game.name).on(game.shipped_sources()).profile("documented");
        let made = ruleset(&ask).unwrap_or_else(|e| panic!("{}: {e}", game.name));
        let again = ruleset(&ask).unwrap();
        assert_eq!(made.data_digest(), again.data_digest());
        if !game.lesson {
            // A lesson belongs to our own data only, and is part of their digest.
            let own = ruleset(&Request::new(game.name)).unwrap();
            assert_eq!(made.data_digest(), own.data_digest(), "{}", game.name);
        }
    }
}

#[test]
fn sil_on_a_lib_is_played_with_the_real_games_constants() {
    let sources = entry("sil").unwrap().shipped_sources();
    assert_eq!(ruleset(&Request::new("sil").on(sources)).unwrap().constants(), "upstream");
}

#[test]
fn every_profile_of_the_list_is_there_and_no_other() {
    for game in GAMES {
        for profile in game.profiles {
            let made = ruleset(&Request::new(game.name).profile(*profile)).unwrap();
            assert_eq!(made.constants(), *profile, "{}", game.name);
        }
        let wrong = ruleset(&Request::new(game.name).profile("documentd")).err().unwrap();
        assert!(matches!(wrong, BuildError::Constants(_)), "{wrong:?}");
        assert!(wrong.to_string().ends_with("did you mean documented?"), "{wrong}");
    }
}

#[test]
fn tables_of_a_user_may_have_a_profile_of_their_own() {
    let mut sources = entry("moria").unwrap().shipped_sources();
    let text = String::from_utf8(sources.get("constants.txt").unwrap().to_vec()).unwrap();
    sources.insert("constants.txt", text.replace("upstream", "gentle"));
    let ask = Request::new("moria").on(sources);
    assert_eq!(ruleset(&ask.clone().profile("gentle")).unwrap().constants(), "gentle");
    assert!(matches!(ruleset(&ask.profile("upstream")), Err(BuildError::Data(_))));
}

#[test]
fn a_users_file_of_constants_is_read_where_the_game_takes_one() {
    let bytes = angrist_sil::ruleset::profile("documented").unwrap().to_vec();
    let file = Constants::File { name: "my.txt".into(), bytes };
    let ask = Request { constants: Some(file.clone()), ..Request::new("sil") };
    assert_eq!(ruleset(&ask).unwrap().constants(), "my");
    let ask = Request { constants: Some(file), ..Request::new("moria") };
    assert!(matches!(ruleset(&ask), Err(BuildError::Constants(_))));
    let broken = Constants::File { name: "my.txt".into(), bytes: b"nonsense".to_vec() };
    let ask = Request { constants: Some(broken), ..Request::new("sil") };
    assert!(matches!(ruleset(&ask), Err(BuildError::Data(_))));
}

#[test]
fn an_unknown_game_gets_the_nearest_name() {
    let wrong = ruleset(&Request::new("incusion")).err().unwrap();
    assert_eq!(wrong.problems().diagnostics[0].nearest.as_deref(), Some("incursion"));
    assert_eq!(
        entry("tetris").unwrap_err().to_string(),
        "unknown game 'tetris'; use one of sil, moria, incursion, rooms"
    );
}

#[test]
fn missing_and_unreadable_files_are_all_named() {
    let mut sources = entry("rooms").unwrap().shipped_sources();
    sources.insert("en.ftl", vec![0xff]);
    let sources: Sources = sources.into_iter().filter(|(name, _)| name != "levels.txt").collect();
    let Err(BuildError::Data(problems)) = ruleset(&Request::new("rooms").on(sources)) else {
        panic!("accepted");
    };
    let said: Vec<_> = problems.diagnostics.iter().map(|d| (d.code, d.file.as_str())).collect();
    assert_eq!(said, [("missing-file", "levels.txt"), ("not-utf8", "en.ftl")]);
    for game in GAMES {
        let wrong = ruleset(&Request::new(game.name).on(Sources::new())).err().unwrap();
        assert!(matches!(wrong, BuildError::Data(_)), "{}: {wrong}", game.name);
    }
}

#[test]
fn every_player_of_the_list_plays() {
    for game in GAMES {
        let made = ruleset(&Request::new(game.name)).unwrap();
        for who in players_of(game) {
            let who = player(game.name, who.name).unwrap();
            let report = (who.play)(angrist_borg::Table::new(&*made, 1), 1, 20, false);
            assert_eq!((report.seed, report.breach), (1, None), "{} of {}", who.name, game.name);
            assert!(!report.record.is_empty(), "{} of {}", who.name, game.name);
        }
    }
    assert!(player("rooms", "borg").unwrap_err().to_string().contains("use one of random"));
}
