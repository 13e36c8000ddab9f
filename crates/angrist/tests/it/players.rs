//! What players met in Sil and asked to have mended: each test names the finding it answers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::painted;
use angrist_engine::journal::Session;
use angrist_engine::model::Model;
use angrist_engine::play::{End, Next, Ruleset};
use angrist_engine::space::Loc;
use angrist_sil::ruleset::SilRuleset;
use angrist_ui::app::{GameInfo, Hero, NewGame, Score};
use angrist_ui::{App, Depth, Frame, GlyphSet, Host, KeyFile, Looks, Options, Palette, Press, Size};
use std::sync::{Arc, Mutex};

/// A host that begins Sil in memory and keeps what is written at the end.
struct Table {
    ruleset: Arc<dyn Ruleset>,
    ended: Arc<Mutex<Vec<End>>>,
}

impl Host for Table {
    fn games(&self) -> Vec<GameInfo> {
        vec![GameInfo {
            name: "sil".into(),
            title: "Sil".into(),
            about: String::new(),
            lesson: true,
            points: false,
            feet: Some(50),
        }]
    }
    fn begin(&mut self, _: &NewGame) -> Result<Session, String> {
        let mut session = Session::begin(self.ruleset.clone(), 11);
        session.keep_text();
        Ok(session)
    }
    fn teacher(&self) -> Option<String> {
        Some("sil".into())
    }
    fn dump(&self, record: &str) -> Result<Vec<String>, String> {
        Ok(vec![format!("The tale of {record}")])
    }
    fn heroes(&self) -> Result<Vec<Hero>, String> {
        Ok(vec![])
    }
    fn resume(&mut self, _: &str) -> Result<(Session, Vec<String>), String> {
        Err("not here".into())
    }
    fn delete(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn export(&mut self, _: &str) -> Result<String, String> {
        Ok(String::new())
    }
    fn record_end(&mut self, _: &Session, end: &End) -> Vec<String> {
        self.ended.lock().unwrap().push(end.clone());
        vec!["Character dump written.".into()]
    }
    fn delete_finished(&mut self, _: Session) {}
    fn scores(&self) -> (Vec<Score>, Vec<String>) {
        let score = |game: &str, points, turns| Score {
            game: game.into(),
            name: "Beren".into(),
            points,
            depth: 3,
            turns,
            day: "2026-11-16".into(),
            won: false,
            line: "Beren was slain by an orc at 150 feet.".into(),
            record: if turns == 1233 { "Beren-1.record".into() } else { String::new() },
            who: "Edain, Beor".into(),
        };
        (vec![score("sil", 30_698_767, 1233), score("moria", 12, 99), score("sil", 7, 5)], vec![])
    }
    fn keep_options(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn keep_keys(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
}

pub(crate) fn sil() -> Arc<dyn Ruleset> {
    Arc::new(SilRuleset::shipped("documented").unwrap_or_else(|e| panic!("{}", e.text)))
}

pub(crate) fn title() -> (App, Arc<Mutex<Vec<End>>>) {
    title_with(Options::default())
}

fn title_with(options: Options) -> (App, Arc<Mutex<Vec<End>>>) {
    let looks =
        Looks { palette: Palette { depth: Depth::Sixteen, ..Palette::default() }, glyphs: GlyphSet::Ascii };
    let options = Options { animate: false, pace: 0, ..options };
    let ended = Arc::new(Mutex::new(Vec::new()));
    let host = Table { ruleset: sil(), ended: ended.clone() };
    (App::new(Box::new(host), options, KeyFile::default(), looks), ended)
}

pub(crate) const PLAN: &str =
    "born race=Noldor house=Feanor stats=1,2,3,1 skills=4,3,5,2,3,3,0,2 story=0 name=Finwe";

/// A game after some commands, from a seed.
pub(crate) fn after(seed: u64, commands: &[&str]) -> (App, Arc<Mutex<Vec<End>>>) {
    after_with(Options::default(), seed, commands)
}

/// The same with options of the interface.
fn after_with(options: Options, seed: u64, commands: &[&str]) -> (App, Arc<Mutex<Vec<End>>>) {
    let (mut app, ended) = title_with(options);
    let mut session = Session::begin(sil(), seed);
    session.keep_text();
    for command in commands {
        session.apply(command).unwrap_or_else(|e| panic!("{command}: {e}"));
    }
    app.start(session, vec![]);
    settle(&mut app);
    (app, ended)
}

fn settle(app: &mut App) {
    for _ in 0..20_000 {
        if app.wait().is_none() {
            return;
        }
        app.tick();
    }
    panic!("it never comes to rest");
}

pub(crate) fn keys(app: &mut App, keys: &str) -> usize {
    let mut count = 0;
    for name in keys.split_whitespace() {
        app.press(Press::parse(name).unwrap_or_else(|| panic!("{name} is no key")));
        settle(app);
        count += 1;
    }
    count
}

pub(crate) fn here(app: &App) -> Option<Loc> {
    app.session()?.game().scene().here
}

pub(crate) fn frame(app: &mut App) -> Frame {
    app.frame(Size::new(80, 24))
}

pub(crate) fn said(app: &mut App) -> String {
    let play = frame(app).play.unwrap();
    play.messages.iter().filter(|m| m.fresh).map(|m| m.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// sil-player B1: from the title to the first step with a preset, every key counted.
#[test]
fn a_hero_by_play_style_takes_its_first_step_within_eight_keys() {
    let (mut app, _) = title();
    let mut count = keys(&mut app, "n Enter");
    let screen = painted(&mut app, (80, 24));
    for word in
        ["People", "House", "Strength", "Evasion", "Song", "Health", "Voice", "Guard", "Warrior", "Power"]
    {
        assert!(screen.contains(word), "{word} is not on the screen of birth:\n{screen}");
    }
    count += keys(&mut app, "a g");
    let from = here(&app).expect("born");
    for step in ["4", "6", "8", "2", "7", "9", "1", "3"] {
        keys(&mut app, step);
        if here(&app) != Some(from) {
            break;
        }
    }
    count += 1;
    assert_ne!(here(&app), Some(from), "a step");
    assert!(count <= 8, "{count} keys");
    println!("from the title to the first step: {count} keys");
}

/// sil-player B1: totals are those of the hero who is born; every value can be changed back; Esc leads to the title.
#[test]
fn birth_shows_what_the_hero_will_be_and_can_be_left() {
    let (mut app, _) = title();
    keys(&mut app, "n Enter");
    for (style, marked) in [
        ("a", "Power, Dodging"),
        ("b", "Rout"),
        ("c", "Assassination"),
        ("d", "Song of Elbereth"),
        ("e", "Weaponsmith, Armoursmith"),
        ("f", "none marked"),
    ] {
        keys(&mut app, style);
        let text = painted(&mut app, (80, 24));
        assert!(text.contains(&format!("Abilities: {marked}.")), "{style}:\n{text}");
        assert!(text.contains("Stat points left: 0."), "{style}:\n{text}");
    }
    keys(&mut app, "a");
    let told = app.tell().join("\n");
    let number = |text: &str, word: &str| -> i32 {
        let rest = text.split(word).nth(1).unwrap_or_else(|| panic!("no {word} in {text}"));
        rest.split(|c: char| !c.is_ascii_digit()).find(|w| !w.is_empty()).unwrap().parse().unwrap()
    };
    let (health, voice) = (number(&told, "Health "), number(&told, "Voice "));
    // A statistic up and down again: the same screen.
    let before = painted(&mut app, (100, 32));
    keys(&mut app, "Down Down Left");
    let changed = painted(&mut app, (100, 32));
    keys(&mut app, "Right Up Up");
    assert_ne!(before, changed);
    assert_eq!(before, painted(&mut app, (100, 32)));
    keys(&mut app, "g");
    let facts = app.session().unwrap().game().facts();
    assert_eq!((facts.most("health"), facts.most("voice")), (health, voice));
    assert!(facts.hero.abilities.len() >= 2, "the marked abilities are learned: {:?}", facts.hero.abilities);
    let (mut app, _) = title();
    keys(&mut app, "n Enter Esc");
    assert!(app.session().is_none() && painted(&mut app, (80, 24)).contains("A N G R I S T"));
}

/// Esc from the list of lessons leads back to the title, and a lesson that was only opened is not kept.
#[test]
fn a_lesson_that_was_only_looked_at_leaves_nothing_behind() {
    let (mut app, _) = title();
    keys(&mut app, "l");
    assert!(painted(&mut app, (80, 24)).contains("Bow and throwing"));
    keys(&mut app, "Esc");
    assert!(app.session().is_none() && painted(&mut app, (80, 24)).contains("A N G R I S T"));
    keys(&mut app, "l Enter ^c");
    let screen = painted(&mut app, (80, 24));
    assert!(screen.contains("nothing to save yet"), "{screen}");
    keys(&mut app, "t");
    assert!(app.session().is_none() && painted(&mut app, (80, 24)).contains("A N G R I S T"));
}

/// sil-player B1: another random hero each time, and the same birth by speech.
#[test]
fn random_heroes_are_rolled_again_and_birth_can_be_spoken() {
    let (mut app, _) = title();
    keys(&mut app, "n Enter r");
    let one = painted(&mut app, (80, 24));
    keys(&mut app, "r");
    assert_ne!(one, painted(&mut app, (80, 24)));
    let (mut app, _) = title();
    app.set_speech();
    keys(&mut app, "n Enter");
    let heard = app.spoken().join("\n");
    assert!(heard.contains("Or type a: Warrior."), "{heard}");
    app.hear("a");
    app.hear("g");
    settle(&mut app);
    assert!(here(&app).is_some(), "{:?}", app.spoken());
}

/// sil-player B2: nothing is spent before it is accepted, and rows say what is missing.
#[test]
fn buying_is_provisional_and_says_why_not() {
    let (mut app, _) = after(7, &[PLAN, "wizard experience 5000"]);
    let pool = |app: &App| app.session().unwrap().game().facts().figure("experience");
    let before = pool(&app);
    keys(&mut app, "A Right Right");
    let screen = painted(&mut app, (80, 24));
    assert!(
        screen.contains("Nothing is spent until you accept") && screen.contains("Accept (spend"),
        "{screen}"
    );
    assert!(
        screen.contains("after Finesse") || screen.contains("Melee 7"),
        "rows say what is missing:\n{screen}"
    );
    assert_eq!(pool(&app), before);
    keys(&mut app, "Esc");
    assert_eq!(pool(&app), before, "Esc buys nothing");
    keys(&mut app, "A Right Right g");
    assert!(pool(&app) < before, "accepted");
    let melee = app.session().unwrap().game().facts().figure("melee");
    assert_eq!(melee, 6);
}

/// sil-player top 10, 6: abilities marked as wanted are told when the next can be afforded.
#[test]
fn a_plan_says_when_the_next_ability_can_be_afforded() {
    let (mut app, _) = after(7, &[PLAN]);
    // Song of Mastery is far beyond a beginner.
    keys(&mut app, "A w Tab");
    let screen = painted(&mut app, (100, 32));
    assert!(screen.contains("exp"), "each row says what the way to it costs:\n{screen}");
    keys(&mut app, "End Enter");
    let screen = painted(&mut app, (100, 32));
    assert!(screen.contains("Plan:"), "{screen}");
    keys(&mut app, "Esc");
    assert!(!said(&mut app).contains("afford"));
    keys(&mut app, "5");
    assert!(!said(&mut app).contains("afford"));
}

/// The column and row of the map on the screen, as far as they show.
fn map_place(app: &mut App) -> (Loc, Loc) {
    let play = frame(app).play.unwrap();
    (play.window, play.hero.unwrap())
}

/// sil-player A9: the map stays where it is, whatever the side bar says.
#[test]
fn the_map_never_jumps_when_the_side_bar_changes() {
    let (mut app, _) = after(7, &[PLAN]);
    let column = |app: &mut App| {
        let text = painted(app, (80, 24));
        let row = text.lines().find(|l| l.contains('@')).unwrap().to_owned();
        row.find('@').unwrap() as i32 - i32::from(map_place(app).1.x - map_place(app).0.x)
    };
    let first = column(&mut app);
    assert_eq!(first, 23, "a side bar of 22 columns and a gap");
    for _ in 0..6 {
        keys(&mut app, "`");
        assert_eq!(column(&mut app), first);
    }
}

/// sil-player A10: what is said never covers the map around the hero.
#[test]
fn messages_keep_away_from_the_hero() {
    for seed in 1..12 {
        let (mut app, _) = after(seed, &[PLAN]);
        for _ in 0..8 {
            keys(&mut app, "`");
            keys(&mut app, "?");
            keys(&mut app, "Esc");
            // Many words at once.
            app.hear("look around");
            settle(&mut app);
            if here(&app).is_none() {
                break;
            }
            let (window, hero) = map_place(&mut app);
            let text = painted(&mut app, (80, 24));
            let rows: Vec<&str> = text.lines().collect();
            let top = 2;
            let row = top + usize::try_from(hero.y - window.y).unwrap();
            let near = row.saturating_sub(1).max(top)..=(row + 1).min(22);
            for (y, line) in rows.iter().enumerate().filter(|(y, _)| near.contains(y)) {
                let words = line.get(23..).unwrap_or_default();
                assert!(!words.contains(", then "), "seed {seed}: row {y} beside the hero:\n{text}");
            }
            assert_eq!(
                rows[row].as_bytes().get(23 + usize::try_from(hero.x - window.x).unwrap()),
                Some(&b'@')
            );
        }
    }
}

/// sil-player A4 and A8: refusals name no keys of another set, and `/` works on one's own square.
#[test]
fn the_own_square_can_be_acted_on() {
    let (mut app, _) = after(7, &[PLAN]);
    let from = app.session().unwrap().game().turn();
    for key in ["5", "."] {
        keys(&mut app, &format!("/ {key}"));
        assert!(!said(&mut app).contains("is not a valid answer"), "{}", said(&mut app));
        assert!(matches!(app.session().unwrap().game().next(), Next::Turn | Next::Ask(_)));
        keys(&mut app, "Esc Esc");
    }
    assert!(app.session().unwrap().game().turn() <= from + 2);
}

/// sil-player A14: Esc in a question behind a question goes back to the first, and from there to the map.
#[test]
fn esc_in_the_forge_goes_back_one_step() {
    let (mut app, _) = after(7, &[PLAN]);
    keys(&mut app, "0 Enter");
    let inside = painted(&mut app, (80, 24));
    keys(&mut app, "Esc");
    let first = painted(&mut app, (80, 24));
    assert!(matches!(app.session().unwrap().game().next(), Next::Ask(_)), "back at the bench");
    assert_ne!(inside, first);
    keys(&mut app, "Esc");
    assert!(matches!(app.session().unwrap().game().next(), Next::Turn), "and then out");
}

/// sil-player A13: what was said is there again when a game is continued.
#[test]
fn messages_come_back_with_a_continued_game() {
    let mut session = Session::begin(sil(), 7);
    session.keep_text();
    for command in [PLAN, "note The gates are behind me.", "stealth", "walk w", "walk e"] {
        let _ = session.apply(command);
    }
    let (mut app, _) = title();
    app.start(session, vec![]);
    keys(&mut app, "^p");
    let log = app.tell().join("\n");
    assert!(log.contains("You begin to move stealthily."), "{log}");
}

/// sil-player B7 and top 10, 7: a pause at the end, the last turns with their dice, a way back into practice, a whole dump.
#[test]
fn the_end_pauses_tells_how_it_came_and_lets_one_practise() {
    let (mut app, ended) = after(7, &[PLAN, "walk w", "walk e", "wait", "wait"]);
    keys(&mut app, "Q @ Enter");
    assert!(matches!(app.session().unwrap().game().next(), Next::Over(_)));
    let pause = painted(&mut app, (80, 24));
    assert!(pause.contains("Practise from ten turns earlier"), "{pause}");
    // Keys that were still meant for the game lead nowhere.
    for key in ["4", "6", "Tab", "x", "Esc"] {
        keys(&mut app, key);
        assert!(painted(&mut app, (80, 24)).contains("Practise from ten turns earlier"), "{key}");
    }
    keys(&mut app, "l");
    assert!(painted(&mut app, (80, 24)).contains("The last few turns"));
    keys(&mut app, "Esc");
    let dump = ended.lock().unwrap()[0].morgue.join("\n");
    for part in ["seed 7", "turns", "[Last messages]", "[Places]", "Angrist ", "Unspent experience"] {
        assert!(dump.contains(part), "the dump lacks {part}:\n{dump}");
    }
    keys(&mut app, "b");
    assert!(matches!(app.session().unwrap().game().next(), Next::Turn), "playing again, for practice");
    assert_eq!(ended.lock().unwrap().len(), 1, "changes nothing");
}

/// sil-player C8, tools A29, eyes1 B8, eyes2 B25: each game has its own table; at 80 columns points and depth are whole, and the
/// name stands once.
#[test]
fn scores_stand_by_game_with_points_depth_and_people() {
    let (mut app, _) = title();
    keys(&mut app, "t");
    let text = painted(&mut app, (80, 24));
    // Sil's sum only puts the table in order: players know depth, turns and stones.
    assert!(!text.contains("30,698,767") && text.contains("150 ft"), "{text}");
    assert!(text.contains("Points") && text.contains("Depth") && text.contains(" 12  Beren"), "{text}");
    assert!(text.contains("1233") && text.contains("2026-11-16") && text.contains("Edain, Beor"), "{text}");
    let small = text.to_lowercase();
    let (sil, moria) = (small.find("sil").unwrap(), small.find("moria").unwrap());
    assert_eq!(text[sil..moria].matches("Beren").count(), 2, "a name a row: {text}");
}

/// eyes2, Scores: Enter opens what is kept of a game, its dump first.
#[test]
fn a_score_leads_to_its_dump() {
    let (mut app, _) = title();
    // The first row is the name of the game.
    keys(&mut app, "t Down Enter d");
    assert!(app.tell().join("\n").contains("The tale of Beren-1.record"), "{:?}", app.tell());
}

/// sil-player A11: looking tells more of things too.
#[test]
fn a_thing_on_the_floor_can_be_read_about() {
    let (mut app, _) = after(7, &["lesson"]);
    keys(&mut app, "l");
    for _ in 0..12 {
        let cursor = frame(&mut app).play.unwrap().cursor.unwrap();
        if cursor.seen.iter().any(|s| s.contains("Torch") || s.contains("Herb")) {
            break;
        }
        keys(&mut app, "Tab");
    }
    keys(&mut app, "r");
    let told = app.tell().join("\n");
    assert!(!told.contains("There is nothing to show now"), "{told}");
}

/// sil-player A5 and A6: the doors of the lesson stand in its walls, and its torch burns.
#[test]
fn the_lesson_has_doors_in_its_walls_and_a_torch_that_burns() {
    let lesson = include_str!("../../../../data/sil/lesson.toml");
    let map: Vec<&str> = lesson.split("\"\"\"").nth(1).unwrap().trim().lines().collect();
    for (y, row) in map.iter().enumerate() {
        for (x, _) in row.char_indices().filter(|(_, c)| matches!(c, '+' | '\'')) {
            let at = |dx: i32, dy: i32| {
                let row = map[(y as i32 + dy) as usize].as_bytes();
                row[(x as i32 + dx) as usize]
            };
            let upright = at(0, -1) == b'#' && at(0, 1) == b'#';
            let across = at(-1, 0) == b'#' && at(1, 0) == b'#';
            assert!(upright || across, "the door at {x},{y} stands in the open");
        }
    }
    let (app, _) = after(7, &["lesson"]);
    let torches: Vec<i32> =
        app.session().unwrap().game().facts().things.iter().filter_map(|t| t.charges).collect();
    assert!(torches.iter().all(|n| *n > 0), "{torches:?}");
}

/// sil-player B8: the aim and the rules are told in the game, in ten pages.
#[test]
fn there_is_a_manual_in_the_game() {
    let (mut app, _) = after(7, &[PLAN]);
    keys(&mut app, "F2");
    let list = painted(&mut app, (80, 24));
    assert!(list.contains("Attack and evasion") && list.contains("Staying alive"), "{list}");
    keys(&mut app, "a");
    assert!(painted(&mut app, (80, 24)).contains("Silmaril"));
    keys(&mut app, "Esc");
    assert!(painted(&mut app, (80, 24)).contains("Attack and evasion"), "back to the list");
}

/// The side bar as text.
fn side(app: &App) -> Vec<String> {
    match app.session().unwrap().game().screen("side", &*sil().words("en")) {
        Some(Model::Stack(parts)) => parts.iter().flat_map(angrist_ui::tell).collect(),
        other => panic!("{other:?}"),
    }
}

/// sil-player A3: Tab attacks only what is seen.
#[test]
fn tab_attacks_only_what_is_seen() {
    let mut tried = 0;
    for seed in 1..80 {
        let (mut app, _) = after(seed, &[PLAN, "wizard jump 4"]);
        for _ in 0..4 {
            keys(&mut app, "`");
        }
        let Some(from) = here(&app) else { continue };
        let facts = app.session().unwrap().game().facts();
        // A thrall on the way asks for something, and Tab belongs to the question.
        let asked = !matches!(app.session().unwrap().game().next(), angrist_engine::play::Next::Turn);
        if asked || facts.foes().any(|f| !f.is("remembered")) {
            continue;
        }
        tried += 1;
        keys(&mut app, "Tab");
        assert_eq!(here(&app), Some(from), "seed {seed}");
        assert!(said(&mut app).contains("no foe in sight"), "seed {seed}: {}", said(&mut app));
    }
    assert!(tried >= 3, "{tried} heroes saw no one");
}

/// sil-player A3 and B6: every foe in sight is listed at 80x24, the nearest first, always from the same row on.
#[test]
fn all_foes_in_sight_are_listed_at_eighty_columns() {
    let mut most = 0;
    for seed in 1..30 {
        let (mut app, _) = after(seed, &[PLAN, "wizard jump 6"]);
        for _ in 0..6 {
            keys(&mut app, "`");
        }
        if here(&app).is_none() {
            continue;
        }
        let facts = app.session().unwrap().game().facts();
        let seen: Vec<_> = facts.foes().filter(|f| !f.is("remembered")).collect();
        let text = painted(&mut app, (80, 24));
        let rows: Vec<String> = text.lines().map(|l| l.chars().take(22).collect()).collect();
        if seen.is_empty() {
            continue;
        }
        most = most.max(seen.len());
        assert!(rows.iter().any(|r| r.contains(&format!("{} foe", seen.len()))), "{text}\n{:?}", side(&app));
        // Many foes have one row each, with the place in it: `C White wol! 3se 52 38`.
        let placed = |r: &&String| {
            ["n ", "s ", "e ", "w "].iter().any(|way| r.get(11..17).is_some_and(|c| c.contains(way)))
        };
        assert!(seen.len() <= 3 || rows.iter().filter(placed).count() >= seen.len().min(6), "{text}");
        for foe in seen.iter().take(6) {
            let name: String = foe.kind.split(", ").next().unwrap().chars().take(9).collect();
            assert!(rows.iter().any(|r| r.contains(name.trim())), "{name} is not listed:\n{text}");
        }
    }
    assert!(most >= 2, "several foes were seen at once: {most}");
}

/// sil-player top 10, 9: each lesson begins, gives its first hint, keeps it on the screen, and can be left by its stair.
#[test]
fn every_lesson_begins_with_a_task_that_stays_on_the_screen() {
    for word in ["bow", "stealth", "song", "forge", "escape"] {
        let (mut app, _) = after(7, &[&format!("lesson {word}")]);
        let first = app.session().unwrap().game().scene().here.unwrap();
        keys(&mut app, "5 5");
        let screen = painted(&mut app, (80, 24));
        let words = sil().words("en");
        let hints = include_str!("../../../../data/sil/words/lesson.ftl");
        let of = |l: &&str| l.starts_with(&format!("hint-{word}-")) && !l.contains("-verbs = ");
        let hint = hints.lines().find(of).unwrap();
        let begin: String = hint.split(" = ").nth(1).unwrap().chars().take(30).collect();
        assert!(screen.contains(&begin), "{word}: '{begin}' is not on\n{screen}");
        assert!(!words.language().is_empty() && here(&app) == Some(first));
    }
    let (mut app, _) = title();
    keys(&mut app, "l");
    assert!(painted(&mut app, (80, 24)).contains("Escape from a losing fight"));
    keys(&mut app, "Down Enter");
    assert!(here(&app).is_some(), "a lesson begins");
}
