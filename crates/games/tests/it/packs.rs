//! Games are played from packs as from directories.

use angrist_games::pack::{Manifest, Pack, read, write};
use angrist_games::{BuildError, Constants, GAMES, Request, entry, format, ruleset};

fn pack(game: &str, change: impl FnOnce(&mut Manifest)) -> Pack {
    let mut manifest = Manifest::new("test", "1", game, "MIT");
    change(&mut manifest);
    read(&write(&manifest, &entry(game).unwrap().shipped_sources()).unwrap()).unwrap()
}

#[test]
fn a_game_from_a_pack_has_the_digest_of_its_directory() {
    for game in GAMES {
        let ask = Request::new(game.name).profile("documented");
        let packed = ask.clone().on_pack(pack(game.name, |_| {})).unwrap();
        let plain = ask.on(game.shipped_sources());
        let (packed, plain) = (ruleset(&packed).unwrap(), ruleset(&plain).unwrap());
        assert_eq!(packed.data_digest(), plain.data_digest(), "{}", game.name);
    }
}

#[test]
fn the_data_of_every_game_are_known_by_their_files() {
    for game in GAMES {
        assert_eq!(format::game_of(&game.shipped_sources()), Some(game.name));
    }
    assert_eq!(format::game_of(&angrist_source::Sources::new()), None);
}

#[test]
fn a_pack_names_its_constants_and_a_request_may_name_others() {
    let of = |ask: Request| ruleset(&ask).unwrap().constants().to_owned();
    let documented = || pack("sil", |m| m.constants = Some("documented".into()));
    assert_eq!(of(Request::new("sil").on_pack(documented()).unwrap()), "documented");
    assert_eq!(of(Request::new("sil").profile("upstream").on_pack(documented()).unwrap()), "upstream");
    let own = pack("sil", |m| m.constants = Some("constants/upstream.toml".into()));
    let ask = Request::new("sil").on_pack(own).unwrap();
    assert!(
        matches!(&ask.constants, Some(Constants::File { name, .. }) if name == "constants/upstream.toml")
    );
    let wrong = pack("sil", |m| m.constants = Some("gentle".into()));
    let said = Request::new("sil").on_pack(wrong).unwrap_err().to_string();
    assert!(said.contains("there are no constants 'gentle'"), "{said}");
}

#[test]
fn a_pack_of_another_game_is_refused() {
    let wrong = Request::new("sil").on_pack(pack("moria", |_| {})).unwrap_err();
    assert!(matches!(wrong, BuildError::Data(_)));
    let wrong = wrong.to_string();
    assert!(wrong.contains("the pack 'test' is for the game 'moria', not for 'sil'"), "{wrong}");
    assert!(wrong.contains("manifest.toml:3:8"), "{wrong}");
}

#[test]
fn data_of_another_format_are_refused_in_one_sentence() {
    let sil = crate::mutate::shipped("sil");
    for (game, needs) in [("moria", "moria"), ("incursion", "an Incursion library")] {
        let refused = ruleset(&Request::new(game).on(sil.clone())).err().unwrap();
        let said = &refused.problems().diagnostics;
        assert_eq!(said.len(), 1, "{said:?}");
        let wanted = format!("these files are in the format sil-q; this game needs {needs}");
        assert_eq!((said[0].code, said[0].message.as_str()), ("other-format", wanted.as_str()));
    }
}

#[test]
fn a_schema_without_files_is_told_as_such() {
    let own = format::Format::own(&[("schema.toml", "name = 'mine'\n")]).unwrap();
    let how = angrist_games::check::How { own: Some(own), ..Default::default() };
    let checked = angrist_games::check::check_data(&crate::mutate::shipped("sil"), &how).unwrap();
    let said = checked.diagnostics.iter().find(|d| d.code == "nothing-read").unwrap();
    assert_eq!(said.message, "the schema mine describes no files");
}
