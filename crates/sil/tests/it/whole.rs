//! A whole won game, played by a script: birth, the throne room, the crown, the flight, the Gates. The hero is made strong by
//! a wizard's word, so the game is marked and has no rank.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_engine::journal::{Record, Session, replay};
use angrist_engine::play::{Game, Mark, Next, Ruleset, Verdict, state_hash};
use angrist_engine::space::{Dir, Loc};
use angrist_sil::SilRuleset;
use angrist_sil::game::SilGame;
use angrist_sil::score::silmarils;
use angrist_sil::terrain::{self, code};
use std::collections::BTreeMap;
use std::sync::Arc;

/// More commands than any of these games needs.
const MOST: usize = 30_000;

/// Plays a game by looking at all of it, and keeps every command.
struct Script {
    game: SilGame,
    commands: Vec<String>,
}

impl Script {
    fn say(&mut self, command: &str) {
        if let Err(e) = self.try_say(command) {
            panic!("{command}: {e}");
        }
    }

    /// Does a command and answers every question with yes.
    fn try_say(&mut self, command: &str) -> Result<(), &'static str> {
        assert!(self.commands.len() < MOST, "the game does not end");
        self.game.apply_text(command).map_err(|e| e.tag)?;
        self.commands.push(command.to_owned());
        self.game.check().unwrap();
        let mut command = String::new();
        loop {
            match self.game.next() {
                Next::Ask(_) => command.replace_range(.., "answer yes"),
                Next::Going(_) => command.replace_range(.., "go"),
                Next::Turn | Next::Over(_) => return Ok(()),
            }
            self.game.apply_text(&command).unwrap();
            self.commands.push(command.clone());
        }
    }

    fn at(&self) -> Loc {
        self.game.inner().hero.at
    }

    fn depth(&self) -> i32 {
        self.game.inner().level.depth
    }

    fn over(&self) -> bool {
        matches!(self.game.next(), Next::Over(_))
    }

    /// What a step onto a square costs; nothing where one cannot go.
    fn price(&self, at: Loc) -> Option<u32> {
        let level = &self.game.inner().level;
        let t = level.terrain_at(at);
        let foe = if level.monster_on(at).is_some() { 20 } else { 0 };
        match t {
            _ if !level.terrain.contains(at) => None,
            code::CHASM => None,
            _ if terrain::is_trap(t) => Some(200 + foe),
            code::RUBBLE | code::SECRET_DOOR => Some(60),
            _ if terrain::is_closed_door(t) => Some(10),
            _ if terrain::is_wall(t) => None,
            _ => Some(1 + foe),
        }
    }

    /// The first step of the cheapest way to one of some squares.
    fn way(&self, goal: impl Fn(Loc) -> bool) -> Option<Dir> {
        let mut best: BTreeMap<Loc, u32> = BTreeMap::from([(self.at(), 0)]);
        let mut open = std::collections::BTreeSet::from([(0u32, self.at())]);
        let mut first: BTreeMap<Loc, Dir> = BTreeMap::new();
        while let Some((cost, at)) = open.pop_first() {
            if goal(at) && at != self.at() {
                return first.get(&at).copied();
            }
            for dir in Dir::ALL {
                let to = at.step(dir);
                let Some(price) = self.price(to) else { continue };
                let sum = cost + price;
                if best.get(&to).is_some_and(|b| *b <= sum) {
                    continue;
                }
                best.insert(to, sum);
                first.insert(to, first.get(&at).copied().unwrap_or(dir));
                open.insert((sum, to));
            }
        }
        None
    }

    /// One step that way, whatever stands or lies there.
    fn step(&mut self, dir: Dir) {
        let to = self.at().step(dir);
        let t = self.game.inner().level.terrain_at(to);
        let (hero, name) = (&self.game.inner().hero, dir.name());
        if hero.food < 2000 {
            self.say("wizard food 4000");
        } else if hero.health < hero.max_health / 2 {
            self.say("wizard heal");
        }
        let command = match t {
            code::SECRET_DOOR => "wait".to_owned(),
            code::RUBBLE => format!("tunnel {name}"),
            code::JAMMED_0..=code::JAMMED_7 => format!("bash {name}"),
            _ => format!("walk {name}"),
        };
        if self.try_say(&command).is_err() {
            self.say("wait");
        }
    }

    /// Walks until it is there; false when no way leads there.
    fn go_to(&mut self, goal: impl Fn(Loc, u16) -> bool) -> bool {
        let arrivals = self.game.arrivals();
        while !self.over() && self.game.arrivals() == arrivals {
            let here = self.at();
            if goal(here, self.game.inner().level.terrain_at(here)) {
                return true;
            }
            let level = &self.game.inner().level;
            let Some(dir) = self.way(|at| goal(at, level.terrain_at(at))) else { return false };
            self.step(dir);
        }
        false
    }

    fn strong_birth(&mut self) {
        self.say("born race=Edain house=Hador stats=2,2,3,1 skills=4,0,5,2,3,3,0,0 story=0 name=Beren");
        self.say("wizard experience 90000000");
        self.say("wizard stats 15 10 15 10");
        self.say("train melee 90 evasion 90 will 90 stealth 60 perception 60");
        for (class, count) in [(23, 1), (20, 1)] {
            let kind = self.game.tables().kinds.iter().flatten().filter(|k| k.tval == class && k.weight > 0);
            // The heaviest there are: a greatsword, a mattock.
            let best = kind.filter(|k| !k.name.contains("Mithril")).max_by_key(|k| k.weight).unwrap().sval;
            self.say(&format!("wizard create {class} {best} {count}"));
        }
        let places: Vec<u8> =
            self.game.inner().hero.pack.iter().map(|i| i.tval(self.game.tables())).collect();
        let sword = places.iter().rposition(|t| *t == 23).unwrap();
        self.say(&format!("wear {}", char::from(b'a' + sword as u8)));
        self.say("wizard food 4000");
        self.say("wizard heal");
    }

    /// From the first hall to the throne: by jumps, the last stair on foot.
    fn descend(&mut self) {
        self.say("wizard jump 19");
        self.say("wizard reveal");
        while self.depth() == 19 {
            let there = self.go_to(|_, t| matches!(t, code::DOWN_STAIR | code::DOWN_SHAFT));
            if there {
                self.say("down");
            } else if self.depth() == 19 {
                self.say("wizard jump 19");
            }
        }
        assert_eq!(self.depth(), 20);
        assert!(self.game.inner().facts.truce);
    }

    /// Strikes the lord until the crown falls, and cuts a stone from it.
    fn rob(&mut self) {
        let lord = self.game.tables().monsters.morgoth;
        while !self.game.inner().facts.crown.fallen {
            assert!(!self.over(), "{:?}", self.game.inner().phase);
            let level = &self.game.inner().level;
            let him = level.monsters.iter().find(|(_, m)| m.race == lord).map(|(_, m)| m.at).unwrap();
            let dir = match Dir::toward(self.at(), him) {
                Some(dir) if self.at().step(dir) == him => dir,
                _ => self.way(|at| at == him).unwrap(),
            };
            self.step(dir);
        }
        while silmarils(self.game.tables(), self.game.inner()) == 0 {
            assert!(!self.over(), "{:?}", self.game.inner().phase);
            let (t, level) = (self.game.tables(), &self.game.inner().level);
            let crown = level.items.iter().find(|(_, f)| t.crown.stones_in(f.item.artefact).is_some());
            let crown = crown.map(|(_, f)| f.at).unwrap();
            if self.at() == crown {
                if self.try_say("prise").is_err() {
                    panic!("no weapon");
                }
            } else {
                let dir = self.way(|at| at == crown).unwrap();
                self.step(dir);
            }
        }
    }

    /// Up, level by level, with him behind.
    fn flee(&mut self) {
        while self.depth() > 0 {
            assert!(!self.over(), "{:?}", self.game.inner().phase);
            let depth = self.depth();
            if self.go_to(|_, t| matches!(t, code::UP_STAIR | code::UP_SHAFT)) {
                self.say("up");
            } else if self.depth() == depth && !self.over() {
                // Sealed in by what has fallen: a wizard knows another way.
                self.say(&format!("wizard jump {depth}"));
            }
        }
        assert!(self.game.inner().facts.on_the_run);
    }

    /// Through the Gates and off the map.
    fn leave(&mut self) {
        let bounds = self.game.inner().level.terrain.bounds();
        let (right, bottom) = (bounds.width - 1, bounds.height - 1);
        let rim = |at: Loc| at.x == 0 || at.y == 0 || at.x == right || at.y == bottom;
        assert!(self.go_to(|at, _| rim(at)), "there is a way out");
        let at = self.at();
        let out = match () {
            () if at.y == bottom => "s",
            () if at.y == 0 => "n",
            () if at.x == 0 => "w",
            () => "e",
        };
        for _ in 0..20 {
            if self.over() {
                return;
            }
            let _ = self.try_say(&format!("walk {out}"));
        }
    }
}

/// The seed of the won game.
const SEED: u64 = 2026;

fn won_game(ruleset: &SilRuleset, seed: u64) -> Script {
    let mut script = Script { game: ruleset.begin_sil(seed), commands: Vec::new() };
    script.strong_birth();
    script.descend();
    script.rob();
    script.flee();
    script.leave();
    script
}

fn whole(ruleset: SilRuleset) {
    let ruleset = Arc::new(ruleset);
    let script = won_game(&ruleset, SEED);
    let game = &script.game;
    assert_eq!(game.next(), Next::Over(Verdict::Won), "{:?}", game.inner().phase);

    // The same commands make a record; the record replays to the same hash.
    let mut session = Session::begin(ruleset.clone(), SEED);
    session.keep_text();
    for command in &script.commands {
        session.apply(command).unwrap_or_else(|e| panic!("{command}: {e}"));
    }
    let hash = state_hash(game);
    assert_eq!(state_hash(session.game()), hash);
    let text = session.take_text().unwrap();
    let record = Record::read(text.as_bytes(), std::path::Path::new("won.record")).unwrap();
    let again =
        replay(&*ruleset, &record, |_, _, _| {}).unwrap_or_else(|d| panic!("line {}: {}", d.line, d.what));
    assert_eq!(state_hash(&*again.game), hash);

    // The score line and the dump.
    let end = again.game.end_so_far(&*ruleset.words("en"));
    let s = game.inner();
    assert!(end.won && end.name == "Beren" && end.depth == 20);
    assert_eq!(end.marks, [Mark::Wizard], "made strong by a wizard's word: it has no rank");
    let stones = i64::from(silmarils(game.tables(), s));
    assert!(stones >= 1);
    let iron = if s.hero.oath.broken & (1 << 3) == 0 { 200_000 } else { 0 };
    let turns = (100_000 - i64::from(s.player_turn)).clamp(0, 99_999);
    let slain = if s.facts.crown.morgoth_slain { 1_000_000_000 } else { 0 };
    // Turns, the Edain, no fixed experience, the stones, forty levels, the escape.
    let expected = turns + 500_000 + 100_000 + iron + 1_000_000 * stones + 400_000_000 + 10_000_000 + slain;
    assert_eq!(end.points, expected);
    assert!(end.line.contains("Beren"), "{}", end.line);
    let notes: Vec<&str> = end.chronicle.iter().map(|(_, n)| n.as_str()).collect();
    for wanted in ["Cut a Silmaril", "Left Angband"] {
        assert!(notes.iter().any(|n| n.contains(wanted)), "{wanted}: {notes:?}");
    }
    assert_eq!(end.morgue.last().unwrap().split_whitespace().last(), Some(expected.to_string().as_str()));
    let dump = again.game.inspect(&angrist_engine::play::Query::parse("dump"));
    assert_eq!(dump["score"]["points"], expected);
    assert_eq!(dump["silmarils"], stones);
    assert_eq!(dump["name"], "Beren");
    assert!(dump["notes"].as_array().is_some_and(|n| n.len() == notes.len()));
}

// S000-094
#[test]
fn a_whole_game_is_won_and_replays_on_our_data() {
    whole(SilRuleset::shipped("documented").unwrap_or_else(|e| panic!("{}", e.text)));
}

/// The commands of the won game are kept, so that the program can play them too; `ANGRIST_RENEW=1` rewrites them after a change
/// of the rules.
#[test]
fn the_kept_commands_still_win() {
    let ruleset = SilRuleset::shipped("documented").unwrap_or_else(|e| panic!("{}", e.text));
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/won.commands");
    if std::env::var_os("ANGRIST_RENEW").is_some() {
        let head = format!(
            "# A whole game of Sil, won from seed {SEED} by a hero made strong by a wizard's word: one command a line.\n"
        );
        std::fs::write(&path, head + &won_game(&ruleset, SEED).commands.join("\n") + "\n").unwrap();
    }
    let text = std::fs::read_to_string(&path).unwrap();
    let mut game = ruleset.begin_sil(SEED);
    for command in text.lines().filter(|l| !l.starts_with('#')) {
        game.apply_text(command)
            .unwrap_or_else(|e| panic!("{command}: {e}; if rules or data changed, renew them"));
    }
    assert_eq!(game.next(), Next::Over(Verdict::Won), "if rules or data changed, renew the commands");
}

#[test]
fn a_whole_game_is_won_and_replays_on_a_real_lib() {
    if let Some(ruleset) = common::real() {
        whole(ruleset);
    }
}
