//! Saves on a disk: begun, gone on with, deleted, copied out, swept.

use super::*;
use angrist_engine::chance::fnv1a64;
use angrist_rooms::RoomsRuleset;
use angrist_ui::app::NewGame;

fn host(home: &Path) -> FileHost {
    let places = UserDirs { data: home.join("data"), config: home.join("config"), cache: home.join("cache") };
    let load: Load = Box::new(|name, data| match (name, data) {
        ("rooms", None) => Ok(Arc::new(RoomsRuleset::shipped()?)),
        (name, data) => Err(format!("no {name} in {data:?}")),
    });
    let games = vec![GameInfo {
        name: "rooms".into(),
        title: "Rooms".into(),
        lesson: false,
        about: String::new(),
        points: true,
        feet: None,
    }];
    FileHost::new(places, games, load, None, Accept::default())
}

fn new(name: &str) -> NewGame {
    NewGame { game: "rooms".into(), name: name.into(), seed: "luthien".into(), ..NewGame::default() }
}

#[test]
fn heroes_of_the_same_name_are_kept_apart_listed_and_gone_on_with() {
    let dir = tempfile::tempdir().unwrap();
    let mut host = host(dir.path());
    let mut first = host.begin(&new("Beren")).unwrap();
    first.apply("wait").unwrap();
    first.snapshot().unwrap();
    drop(host.begin(&new("Beren")).unwrap());
    let heroes = host.heroes().unwrap();
    let list: Vec<(&str, bool)> = heroes.iter().map(|h| (h.name.as_str(), h.refused.is_some())).collect();
    assert_eq!(
        list,
        [("Beren-2", false), ("Beren", true)],
        "the one begun last comes first; the other is being played"
    );
    assert!(host.resume("Beren").is_err());
    drop(first);
    let (session, notices) = host.resume("Beren").unwrap();
    assert_eq!((session.game().turn(), notices.len()), (1, 0));
    assert_eq!(session.seed(), fnv1a64(b"luthien"));
}

#[test]
fn the_game_of_the_command_line_comes_before_the_one_played_last() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(host(dir.path()).last_game(), None);
    let asked = host(dir.path()).of_game(Some("moria".into()));
    assert_eq!(asked.last_game().as_deref(), Some("moria"));
    assert!(!asked.teaches() && asked.teacher().is_none(), "another game's lessons are not offered for it");
}

#[test]
fn a_hero_being_played_is_not_deleted_and_a_record_is_copied_whole() {
    let dir = tempfile::tempdir().unwrap();
    let mut host = host(dir.path());
    let session = host.begin(&new("Beren")).unwrap();
    assert!(host.delete("Beren").is_err());
    let copy = host.export("Beren").unwrap();
    let record = session.dir().unwrap().join("record");
    assert_eq!(std::fs::read(copy).unwrap(), std::fs::read(record).unwrap());
    drop(session);
    host.delete("Beren").unwrap();
    assert_eq!(host.heroes().unwrap(), []);
    assert!(host.delete("Beren").is_err() && host.resume("../x").is_err());
}

#[test]
fn the_dead_are_buried_scored_once_and_swept() {
    let dir = tempfile::tempdir().unwrap();
    let mut host = host(dir.path());
    let session = host.begin(&new("Beren")).unwrap();
    let save = session.dir().unwrap().to_owned();
    let end = session.game().end_so_far(&*session.ruleset().words("en"));
    host.record_end(&session, &end);
    host.record_end(&session, &end);
    assert!(save.exists(), "until the player has left");
    host.delete_finished(session);
    assert!(!save.exists());
    let (scores, wrong) = host.scores();
    assert_eq!((scores.len(), wrong.len()), (1, 0));
    assert!(Path::new(&scores[0].record).exists());
}

#[test]
fn an_unfinished_save_is_never_swept() {
    let dir = tempfile::tempdir().unwrap();
    let mut host = host(dir.path());
    let session = host.begin(&new("Beren")).unwrap();
    let save = session.dir().unwrap().to_owned();
    host.delete_finished(session);
    assert!(save.exists());
}

#[test]
fn a_game_in_which_nothing_was_done_leaves_no_save() {
    let dir = tempfile::tempdir().unwrap();
    let mut host = host(dir.path());
    let session = host.begin(&new("Beren")).unwrap();
    let save = session.dir().unwrap().to_owned();
    host.discard(session);
    assert!(!save.exists());
    assert_eq!(host.heroes().unwrap(), []);
}

#[test]
fn after_a_crash_the_list_shows_no_turn_rather_than_an_old_one() {
    let dir = tempfile::tempdir().unwrap();
    let mut host = host(dir.path());
    let mut session = host.begin(&new("Beren")).unwrap();
    session.apply("wait").unwrap();
    session.snapshot().unwrap();
    assert_eq!(host.heroes().unwrap()[0].turn, Some(1));
    session.apply("wait").unwrap();
    assert_eq!(host.heroes().unwrap()[0].turn, None);
    session.snapshot().unwrap();
    assert_eq!(host.heroes().unwrap()[0].turn, Some(2));
}
