//! The game as it is played: by random players, and by a simple one who means to live; on our data and on the real library.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::ruleset;
use angrist_engine::chance::stream;
use angrist_engine::path::known;
use angrist_engine::play::{
    Game, LevelRequest, Next, Query, QuestionKind, Ruleset, Step, Verdict, random_command, state_hash,
};
use angrist_engine::space::{Dir, Loc};
use angrist_incursion::{Happening, IncursionRuleset};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The game on the real library, where there is one.
pub(crate) fn real() -> Option<&'static IncursionRuleset> {
    static REAL: OnceLock<Option<IncursionRuleset>> = OnceLock::new();
    let read = || {
        let upstream = std::env::var_os("ANGRIST_UPSTREAM").map(std::path::PathBuf::from);
        let Some(upstream) = upstream else {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "ANGRIST_UPSTREAM must be set in CI");
            println!("ANGRIST_UPSTREAM is not set; the real library is not played");
            return None;
        };
        let mut files = Vec::new();
        for dir in ["incursion/lib", "incursion/inc"] {
            let Ok(entries) = std::fs::read_dir(upstream.join(dir)) else { continue };
            for entry in entries {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                if path.is_file() {
                    files.push((name, std::fs::read(&path).unwrap()));
                }
            }
        }
        files.sort();
        Some(IncursionRuleset::read("main.irc", &files).unwrap())
    };
    REAL.get_or_init(read).as_ref()
}

fn ask(seed: u64, depth: i32) -> LevelRequest {
    LevelRequest { seed, depth, arrival: 0, mode: String::new(), terrain_only: false }
}

/// A game just begun with a ready-made hero.
fn quick(seed: u64) -> Box<dyn Game> {
    let mut game = ruleset().begin(seed);
    game.apply_text("quick").unwrap();
    game
}

/// Plays at random what is offered, from a quick start; gives what was sent and the hash at the end.
fn random_game(ruleset: &IncursionRuleset, seed: u64, length: u32) -> (Vec<String>, u64) {
    let mut game = ruleset.begin(seed);
    let mut sent = vec!["quick".to_owned()];
    game.apply_text("quick").unwrap();
    let mut chance = stream(seed, "random player", 0, 0);
    for _ in 0..length {
        let legal = game.legal();
        let wanted: Vec<_> = legal.iter().filter(|l| !matches!(l.verb.name(), "retire" | "name")).collect();
        let Some(entry) = chance.pick(&wanted) else { break };
        let command = entry.pick(&mut chance);
        if let Err(why) = game.apply_text(&command) {
            panic!("seed {seed}: '{command}' was offered and refused: {why}\nafter {}", sent.join("; "));
        }
        sent.push(command);
        if let Err(why) = game.check() {
            panic!("seed {seed}: {why}\nafter {}", sent.join("; "));
        }
    }
    let faults = game.inspect(&Query::parse("faults"));
    println!(
        "seed {seed}: {} commands, {}, {faults}",
        sent.len(),
        game.end_so_far(&*ruleset.words("en")).line
    );
    (sent, state_hash(&*game))
}

fn replayed(ruleset: &IncursionRuleset, seeds: std::ops::RangeInclusive<u64>, length: u32) {
    for seed in seeds {
        let (sent, hash) = random_game(ruleset, seed, length);
        let mut again = ruleset.begin(seed);
        for command in &sent {
            again.apply_text(command).unwrap();
        }
        assert_eq!(state_hash(&*again), hash, "seed {seed}");
    }
}

// S001-001, S001-362, S001-370: whatever random players do, it is sound and comes out the same again.
#[test]
fn random_players_on_our_data_replay_to_the_same_state() {
    replayed(ruleset(), 1..=6, 250);
}

#[test]
fn random_players_on_the_real_library_replay_to_the_same_state() {
    if let Some(ruleset) = real() {
        replayed(ruleset, 1..=4, 200);
    }
}

/// What a player would do who means to live: fight what is near, sleep when hurt, eat when hungry, explore, go down.
fn sensible(game: &dyn Game, tried: &mut BTreeSet<Loc>, bold: bool) -> String {
    let facts = game.facts();
    if let Next::Ask(question) = game.next() {
        return match question.kind {
            QuestionKind::YesNo => "answer no".to_owned(),
            QuestionKind::Choice(list) => format!("answer {}", list.first().map_or("1", |c| c.key.as_str())),
            _ => "cancel".to_owned(),
        };
    }
    let can = |line: &str| {
        let command = angrist_engine::play::Command::parse(game.verbs(), line);
        command.is_ok_and(|c| game.foresees(&c) == Some(true))
    };
    let near = facts.foes().any(|f| !f.is("asleep") || facts.here.is_some_and(|h| h.touches(f.at)));
    if near && can("fight") {
        return "fight".to_owned();
    }
    let hurt = facts.figure("health") * 10 < facts.most("health") * if bold { 4 } else { 7 };
    if hurt && can("rest") {
        return "rest".to_owned();
    }
    if facts.figure("food") < 900
        && let Some(meal) = facts.pack.iter().find(|i| i.kind == "food")
    {
        return format!("eat {}", meal.key);
    }
    if let Some(thing) = facts.floor.iter().find(|i| !matches!(i.kind.as_str(), "corpse" | "chest"))
        && can(&format!("take {}", thing.key))
        && facts.pack.len() < 20
    {
        return format!("take {}", thing.key);
    }
    let map = game.scene().map;
    let here = facts.here.unwrap();
    if map.landmark(here) == Some("down") && can("down") {
        return "down".to_owned();
    }
    let down: Vec<Loc> = known::landmarks(map, here, Some("down")).into_iter().map(|(at, _)| at).collect();
    let dir = if down.is_empty() { None } else { known::next_step(map, here, &down) };
    match dir.or_else(|| known::explore_step(map, here, tried)) {
        Some(dir) => {
            let to = here.step(dir);
            if map.step(to) == Step::Unknown {
                tried.insert(to);
            }
            format!("walk {}", dir.name())
        }
        None => "search".to_owned(),
    }
}

/// A game played this way until it ends, or for a number of commands.
fn live(ruleset: &IncursionRuleset, seed: u64, most: u32, bold: bool) -> (Box<dyn Game>, Vec<String>) {
    let mut game = ruleset.begin(seed);
    let mut sent = vec!["quick".to_owned()];
    game.apply_text("quick").unwrap();
    let mut tried = BTreeSet::new();
    let mut stuck = (Loc::new(0, 0), 0);
    let mut arrivals = game.arrivals();
    for n in 0..most {
        if matches!(game.next(), Next::Over(_)) {
            break;
        }
        if game.arrivals() != arrivals {
            arrivals = game.arrivals();
            tried.clear();
        }
        let here = game.scene().here.unwrap_or(Loc::new(0, 0));
        stuck = if here == stuck.0 { (here, stuck.1 + 1) } else { (here, 0) };
        let mut command = sensible(&*game, &mut tried, bold);
        if stuck.1 > 40 && game.next() == Next::Turn {
            command = format!("walk {}", Dir::ALL[(n as usize * 5) % 8].name());
        }
        if game.apply_text(&command).is_err() {
            command = "wait".to_owned();
            game.apply_text(&command).unwrap();
        }
        sent.push(command);
    }
    let end = game.end_so_far(&*ruleset.words("en"));
    println!("seed {seed}: {} commands, {} points: {}", sent.len(), end.points, end.line);
    (game, sent)
}

// S001-214, S001-217, S001-362: games of one who means to live; they fight, gain, go down and die, and replay.
#[test]
fn sensible_players_fight_gain_go_down_and_die() {
    let (mut deepest, mut kills, mut ranks, mut deaths) = (0, 0, 0, 0);
    for seed in 1..=8 {
        let (game, sent) = live(ruleset(), seed, 1500, false);
        let facts = game.facts();
        deepest = deepest.max(facts.figure("deepest"));
        ranks = ranks.max(facts.figure("level"));
        kills += game.show(&angrist_engine::play::ScreenId::parse("record"), &*ruleset().words("en")).map_or(
            0,
            |m| {
                let angrist_engine::model::Model::Table(t) = m else { return 0 };
                t.rows.iter().map(|r| r.cells[1].text.parse::<u32>().unwrap()).sum()
            },
        );
        deaths += u32::from(game.next() == Next::Over(Verdict::Died));
        if seed == 3 {
            let mut again = ruleset().begin(seed);
            for command in &sent {
                again.apply_text(command).unwrap();
            }
            assert_eq!(state_hash(&*again), state_hash(&*game));
        }
    }
    println!("deepest {deepest}, {kills} kills, rank {ranks}, {deaths} deaths");
    assert!(deepest >= 2 && kills >= 10 && ranks >= 2 && deaths >= 1);
}

#[test]
fn sensible_players_live_on_the_real_library_too() {
    let Some(ruleset) = real() else { return };
    let mut deepest = 0;
    for seed in 1..=3 {
        let (game, _) = live(ruleset, seed, 600, false);
        game.check().unwrap();
        deepest = deepest.max(game.facts().figure("deepest"));
    }
    assert!(deepest >= 1);
}

#[test]
fn a_quick_hero_is_dressed_and_ready() {
    let mut game = ruleset().begin(7);
    assert!(matches!(game.next(), Next::Ask(_)));
    assert!(game.apply_text("walk n").is_err(), "no one walks before birth");
    game.apply_text("quick").unwrap();
    assert!(game.apply_text("quick").is_err());
    let facts = game.facts();
    assert!(facts.figure("health") > 5 && facts.figure("health") == facts.most("health"));
    assert!(facts.worn.iter().any(|i| i.kind == "weapon") && facts.worn.iter().any(|i| i.kind == "armour"));
    assert!(facts.pack.iter().any(|i| i.kind == "food"));
    for screen in ["side", "inventory", "equipment", "sheet", "record"] {
        assert!(game.screen(screen, &*ruleset().words("en")).is_some(), "{screen}");
    }
}

// S001-357: a birth by questions, with going back.
#[test]
fn a_hero_is_born_by_questions() {
    let mut game = ruleset().begin(5);
    let mut tags = Vec::new();
    let mut went_back = false;
    for _ in 0..60 {
        let Next::Ask(question) = game.next() else { break };
        if question.tag == "class" && !went_back {
            went_back = true;
            game.apply_text("cancel").unwrap();
            let Next::Ask(before) = game.next() else { panic!("the birth is not over") };
            assert_eq!(before.tag, "name");
            continue;
        }
        let answer = match &question.kind {
            QuestionKind::Choice(list) => list.last().unwrap().key.clone(),
            QuestionKind::Text { .. } => "Ysolde".to_owned(),
            kind => panic!("{kind:?}"),
        };
        assert!(game.apply_text("answer 9999").is_err() || question.tag == "name");
        if question.tag != "name" {
            tags.push(question.tag.clone());
            game.apply_text(&format!("answer {answer}")).unwrap();
        } else if let Next::Ask(q) = game.next()
            && q.tag == "name"
        {
            game.apply_text("answer Ysolde").unwrap();
        }
    }
    assert_eq!(game.next(), Next::Turn);
    assert!(
        went_back && ["sex", "race", "class", "alignment"].iter().all(|t| tags.iter().any(|u| u == t)),
        "{tags:?}"
    );
    game.check().unwrap();
}

// S001-005
#[test]
fn a_restored_game_is_the_same_game_and_stays_so() {
    let mut game = quick(3);
    let mut chance = stream(4, "test", 0, 0);
    let mut act = |game: &mut dyn Game, other: Option<&mut dyn Game>| {
        let Some(command) = random_command(game, ruleset().verbs(), &mut chance) else { return };
        if command == "answer yes" || command.starts_with("retire") {
            return;
        }
        let done = game.apply_text(&command).is_ok();
        if let Some(other) = other {
            assert_eq!(other.apply_text(&command).is_ok(), done, "{command}");
        }
    };
    (0..120).for_each(|_| act(&mut *game, None));
    let mut bytes = Vec::new();
    game.state(&mut bytes);
    let mut again = ruleset().restore(&bytes).unwrap();
    (0..80).for_each(|_| act(&mut *game, Some(&mut *again)));
    assert_eq!(state_hash(&*game), state_hash(&*again));
    for cut in [0, 1, bytes.len() / 2, bytes.len() - 1] {
        assert!(ruleset().restore(&bytes[..cut]).is_err());
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(ruleset().restore(&longer).is_err());
}

// A save of the time when the dungeon could only be walked begins with a seed, not with the form of the state.
#[test]
fn saves_of_the_walk_are_refused_with_a_sentence() {
    let old = postcard_of_the_walk();
    let why = ruleset().restore(&old).err().unwrap();
    assert!(why.contains("could only be walked"), "{why}");
}

/// The first fields of the state of the walk: seed, turn, arrivals, depth.
fn postcard_of_the_walk() -> Vec<u8> {
    vec![5, 40, 1, 2, 2, 8, b'W', b'a', b'n', b'd', b'e', b'r', b'e', b'r', 20, 20, 0]
}

// S001-372
#[test]
fn a_refused_command_changes_nothing() {
    let mut game = quick(11);
    let mut chance = stream(1, "test", 0, 0);
    for _ in 0..150 {
        let before = state_hash(&*game);
        let Some(command) = random_command(&*game, ruleset().verbs(), &mut chance) else { break };
        if command.starts_with("retire") {
            continue;
        }
        if game.apply_text(&command).is_err() {
            assert_eq!(state_hash(&*game), before, "{command}");
        }
        game.check().unwrap();
    }
}

// S001-148, S001-364
#[test]
fn the_hero_starts_on_an_open_square_and_sees_it() {
    for seed in 0..10 {
        let game = quick(seed);
        let here = game.scene().here.unwrap();
        let map = game.scene().map;
        assert_ne!(map.step(here), Step::Blocked);
        assert_eq!(map.square(here).glyph.plain, '@');
        let known = map.bounds().squares().filter(|&l| map.step(l) != Step::Unknown).count();
        assert!(known > 8 && known < 2000, "{known} squares known");
    }
}

// S001-055, S001-126, S001-394
#[test]
fn water_is_blue_and_lava_red_with_one_shape() {
    use angrist_engine::model::Role;
    let cat = ruleset().catalogue();
    let look = |name: &str| {
        let t = cat.tables.terrains.iter().find(|t| t.name.eq_ignore_ascii_case(name)).expect(name);
        let image = angrist_incursion::glyph::Image::unpack(t.image);
        (cat.picture(image.id).rich, angrist_incursion::catalogue::role(image.fore))
    };
    let (shallow, deep, magma) = (look("shallow water"), look("deep water"), look("magma"));
    assert_eq!(shallow.0, deep.0);
    assert_eq!(shallow.0, '≈');
    assert_eq!(magma.0, '≈');
    assert_ne!(shallow.1, deep.1);
    assert_eq!(deep.1, Role::Blue);
    assert!(matches!(magma.1, Role::Red | Role::LightRed), "{:?}", magma.1);
}

// S001-114, S001-124, S001-125, S001-131
#[test]
fn every_picture_of_the_library_has_a_code() {
    let cat = ruleset().catalogue();
    for m in &cat.library.monsters {
        assert!(cat.has_picture(m.image & 0xfff), "{}", m.about.name);
    }
    for i in &cat.library.items {
        assert!(cat.has_picture(i.image & 0xfff), "{}", i.about.name);
    }
    for (id, rich) in [
        (323, '·'),
        (324, '∙'),
        (264, '▒'),
        (265, '░'),
        (258, '≈'),
        (262, '≈'),
        (314, '*'),
        (315, 'Æ'),
        (282, '}'),
        (341, '?'),
        (375, ' '),
    ] {
        assert_eq!(cat.picture(id).rich, rich, "{id}");
    }
}

// S001-081, S001-082, S001-085, S001-105, S001-106, S001-109, S001-110
#[test]
fn levels_are_peopled_by_rule() {
    let cat = ruleset().catalogue();
    let (mut all, mut asleep, mut things, mut chests) = (0, 0, 0, 0);
    for seed in 0..4 {
        for depth in [1, 4, 8] {
            let level = ruleset().level(&ask(seed, depth), None).unwrap();
            let monsters = level.json["monsters"].as_array().unwrap();
            assert!(monsters.len() >= 5, "seed {seed} depth {depth}: {} monsters", monsters.len());
            let mut by_room = std::collections::BTreeMap::new();
            for m in monsters {
                all += 1;
                asleep += usize::from(m["asleep"] == true);
                let party = by_room.entry(m["room"].as_u64().unwrap()).or_insert((m["party"].clone(), 0));
                assert_eq!(party.0, m["party"], "those of a room are one party");
                party.1 += 1;
                // Those whom a map puts somewhere are as many as the map says.
                let drawn =
                    m["room"].as_u64().unwrap() >= level.json["rooms"].as_array().unwrap().len() as u64;
                assert!(drawn || party.1 <= 5);
                assert!(m["cr"].as_i64().unwrap() <= i64::from(depth) + 3);
                let at = Loc::new(m["x"].as_i64().unwrap() as i16, m["y"].as_i64().unwrap() as i16);
                let look = level.map.square(at).look;
                assert_eq!(look.kind, angrist_engine::model::LookKind::Creature);
                if m["aquatic"] == true {
                    assert!(cat.library.monsters[usize::from(look.id)].flags.has(cat.ids.aquatic));
                }
            }
            let items = level.json["items"].as_array().unwrap();
            things += items.len();
            chests += items.iter().filter(|i| i["chest"] == true).count();
            for i in items.iter().filter(|i| i["chest"] == true && !i["in"].as_array().unwrap().is_empty()) {
                assert!((7..=15).contains(&i["in"].as_array().unwrap().len()));
            }
        }
    }
    println!("{all} monsters, {asleep} asleep, {things} things, {chests} chests on 12 levels");
    assert!(asleep > all / 5 && asleep < all);
    assert!(things > 24 && chests > 0);
}

// S001-044, S001-045, S001-047, S001-088
#[test]
fn every_level_is_whole() {
    for seed in 0..12 {
        for depth in [1, 2, 5, 10] {
            let level = ruleset().level(&ask(1000 + seed, depth), None).unwrap();
            assert_eq!(level.json["problems"], serde_json::json!([]), "seed {} depth {depth}", 1000 + seed);
        }
    }
}

// S001-133, S001-134, S001-135
#[test]
fn what_was_seen_is_remembered_without_creatures() {
    use angrist_engine::model::{LookKind, Memory};
    let mut game = quick(2);
    let mut tried = BTreeSet::new();
    for _ in 0..80 {
        let command = sensible(&*game, &mut tried, false);
        let _ = game.apply_text(&command);
    }
    let map = game.scene().map;
    let squares: Vec<_> = map.bounds().squares().map(|l| map.square(l)).collect();
    assert!(squares.iter().any(|s| s.memory == Memory::Unknown));
    let remembered: Vec<_> = squares.iter().filter(|s| s.memory == Memory::Remembered).collect();
    assert!(!remembered.is_empty());
    assert!(remembered.iter().all(|s| s.look.kind != LookKind::Creature));
}

// S003-028: those who are awake come, and strike.
#[test]
fn the_awake_hunt_and_strike() {
    let mut struck = 0;
    for seed in 0..16 {
        let mut game = quick(seed);
        for _ in 0..150 {
            let Ok(done) = game.apply_text("wait") else { break };
            struck += done
                .notices
                .iter()
                .filter(|t| matches!(t.downcast(), Some(Happening::Struck(s)) if s.at_you))
                .count();
        }
        game.check().unwrap();
    }
    println!("{struck} blows at heroes who wait");
    assert!(struck > 0);
}

// S001-003, S001-004: looking changes nothing, and looking twice shows the same.
#[test]
fn looking_leaves_no_trace() {
    let mut game = quick(6);
    let mut chance = stream(6, "test", 0, 0);
    for _ in 0..60 {
        let Some(command) = random_command(&*game, ruleset().verbs(), &mut chance) else { break };
        if !command.starts_with("retire") {
            let _ = game.apply_text(&command);
        }
    }
    let before = state_hash(&*game);
    let picture = |game: &dyn Game| -> Vec<angrist_engine::model::Square> {
        let map = game.scene().map;
        map.bounds().squares().map(|l| map.square(l)).collect()
    };
    let first = picture(&*game);
    for verb in ["rooms", "monsters", "items", "level", "hero", "trace", "nonsense"] {
        game.inspect(&Query { verb: verb.into(), args: Vec::new() });
    }
    game.sights();
    game.facts();
    game.legal();
    game.end_so_far(&*ruleset().words("en"));
    assert_eq!(picture(&*game), first);
    assert_eq!(state_hash(&*game), before);
}

// S001-361: eight moves, wait, open and close, by names that can be read back.
#[test]
fn every_action_has_a_name_that_reads_back() {
    for dir in Dir::ALL {
        assert_eq!(Dir::parse(dir.name()), Some(dir));
    }
    for name in ["walk", "wait", "open", "close"] {
        assert!(ruleset().verbs().iter().any(|v| v.name == name), "{name}");
    }
}

// The rolls behind a blow of the hero are shown with their parts (S001-164).
#[test]
fn a_blow_shows_its_rolls() {
    use angrist_engine::play::Event;
    for seed in 1..=8 {
        let mut game = quick(seed);
        let mut tried = BTreeSet::new();
        for _ in 0..250 {
            if matches!(game.next(), Next::Over(_)) {
                break;
            }
            let command = sensible(&*game, &mut tried, false);
            let Ok(done) = game.apply_text(&command) else { continue };
            for told in &done.notices {
                if let Some(event @ Happening::Struck(s)) = told.downcast::<Happening>() {
                    let rolls = event.rolls();
                    assert_eq!(rolls.len(), 1 + usize::from(s.hit));
                    let sum: i32 = rolls[0].parts.iter().map(|p| p.value).sum();
                    assert_eq!(sum, s.roll + s.bonus, "{s:?}");
                    return;
                }
            }
        }
    }
    panic!("no one struck anyone");
}
