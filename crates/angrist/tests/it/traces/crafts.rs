//! A player of Sil that uses what other players seldom meet, so that traces show a change of these rules too.
//!
//! A wizard sets each scene: a thing in the pack and foes about, a square beside a trap, a forge underfoot.

use super::players::{ends, gifts};
use crate::traces::Head;
use angrist_engine::chance::{Stream, stream};
use angrist_engine::play::{Game, Next, Query, Ruleset, random_command};
use angrist_engine::space::{Dir, Loc};

/// Classes of things that are used up or used, with the verb.
const USED: [(i64, &str); 4] = [(75, "quaff"), (80, "eat"), (55, "staff"), (66, "blow")];

/// Terrain codes of traps and of forges with uses left.
const TRAPS: std::ops::RangeInclusive<u64> = 0x10..=0x1C;
const FORGES: [std::ops::RangeInclusive<u64>; 3] = [0x41..=0x45, 0x47..=0x4B, 0x4D..=0x4F];

struct Player<'a> {
    ruleset: &'a dyn Ruleset,
    game: Box<dyn Game>,
    chance: Stream,
    commands: Vec<String>,
    length: usize,
}

/// Plays until there are as many commands as wanted.
pub fn play(ruleset: &dyn Ruleset, head: &Head) -> Vec<String> {
    let mut player = Player {
        ruleset,
        game: ruleset.begin(head.seed),
        chance: stream(head.seed, "trace-player", 0, 0),
        commands: Vec::new(),
        length: head.length,
    };
    for gift in gifts("sil") {
        player.apply(&gift);
    }
    let mut round = 0;
    while player.goes_on() {
        let depth = player.chance.between(1, 19);
        player.apply(&format!("wizard jump {depth}"));
        player.apply("wizard heal");
        player.forge();
        player.traps();
        for (class, verb) in USED {
            player.use_things(class, verb, round);
        }
        player.songs();
        player.errand();
        round += 1;
    }
    player.commands
}

impl Player<'_> {
    fn goes_on(&self) -> bool {
        self.commands.len() < self.length && !matches!(self.game.next(), Next::Over(_))
    }

    /// Gives a command if it is taken, then answers and goes on until it is the hero's turn again.
    fn apply(&mut self, command: &str) -> bool {
        if !self.goes_on() || self.game.apply_text(command).is_err() {
            return false;
        }
        self.commands.push(command.to_owned());
        for _ in 0..30 {
            let next = match self.game.next() {
                Next::Going(_) => "go".to_owned(),
                Next::Ask(_) => match random_command(&*self.game, self.ruleset.verbs(), &mut self.chance) {
                    Some(answer) if !ends(&answer) => answer,
                    _ => "cancel".to_owned(),
                },
                Next::Turn | Next::Over(_) => break,
            };
            if self.game.apply_text(&next).is_ok() {
                self.commands.push(next);
            }
        }
        true
    }

    fn ask(&self, query: &str) -> serde_json::Value {
        self.game.inspect(&Query::parse(query))
    }

    fn terrain(&self, at: Loc) -> u64 {
        self.ask(&format!("query {at}"))["terrain"].as_u64().unwrap_or(0)
    }

    fn squares(&self, wanted: impl Fn(u64) -> bool) -> Vec<(Loc, u64)> {
        let bounds = self.game.scene().map.bounds();
        let all = (0..bounds.height).flat_map(|y| (0..bounds.width).map(move |x| Loc::new(x, y)));
        all.map(|at| (at, self.terrain(at))).filter(|(_, t)| wanted(*t)).collect()
    }

    /// The letter of a thing in the pack.
    fn letter(&self, class: i64, sub: i64) -> Option<char> {
        let pack = self.ask("pack");
        let at = pack["pack"].as_array()?.iter().position(|i| i["tval"] == class && i["sval"] == sub)?;
        Some(char::from(b'a' + at as u8))
    }

    fn foe(&mut self, far: i32) {
        let race = self.chance.between(1, 160);
        self.apply(&format!("wizard call {race} {far}"));
    }

    fn use_things(&mut self, class: i64, verb: &str, round: i64) {
        for sub in 0..40 {
            // Potions and herbs are many; two rounds make them all.
            if (class == 75 || class == 80) && (sub + round) % 2 == 1 {
                continue;
            }
            if !self.apply(&format!("wizard create {class} {sub}")) {
                continue;
            }
            if class == 55 || class == 66 || sub % 5 == 0 {
                self.apply("wizard heal");
                self.foe(2);
            }
            let Some(letter) = self.letter(class, sub) else { continue };
            match class {
                66 => {
                    self.apply(&format!("{verb} {letter} e"));
                    self.apply(&format!("{verb} {letter} ne"));
                }
                _ => {
                    self.apply(&format!("{verb} {letter}"));
                }
            }
            self.apply("wait");
            if let Some(letter) =
                self.letter(class, sub).filter(|_| self.ask("hero")["pack"].as_u64() > Some(18))
            {
                self.apply(&format!("drop {letter}"));
            }
        }
        self.apply("wizard slay");
    }

    fn traps(&mut self) {
        let mut met = Vec::new();
        for (at, t) in self.squares(|t| TRAPS.contains(&t)) {
            if met.contains(&t) {
                continue;
            }
            met.push(t);
            let Some(dir) = Dir::ALL.into_iter().find(|d| self.terrain(at.step(*d)) == 1) else { continue };
            let back = dir.turn(4);
            self.apply("wizard heal");
            if !self.apply(&format!("wizard teleport {}", at.step(dir))) {
                continue;
            }
            let arrivals = self.game.arrivals();
            self.apply(&format!("walk {}", back.name()));
            if self.game.arrivals() != arrivals {
                return;
            }
            for _ in 0..3 {
                self.apply(&format!("walk {}", dir.name()));
            }
            self.apply(&format!("disarm {}", back.name()));
        }
    }

    fn songs(&mut self) {
        for song in 0..12 {
            self.apply("wizard heal");
            self.foe(3);
            self.apply(&format!("sing {song} yes"));
            for _ in 0..5 {
                self.apply("wait");
            }
            self.apply("sing stop");
            self.apply("wizard slay");
        }
    }

    /// Drafts and makes things of each class while the forge lasts.
    fn forge(&mut self) {
        let Some((at, _)) = self.squares(|t| FORGES.iter().any(|f| f.contains(&t))).first().copied() else {
            return;
        };
        if !self.apply(&format!("wizard teleport {at}")) {
            return;
        }
        let classes = [23, 22, 21, 20, 19, 17, 45, 40, 39, 66, 36, 37, 35, 34, 32, 31, 30];
        let numbers = ["attack", "sides", "evasion", "protection", "bonus", "weight"];
        let flags =
            ["SLAY_ORC", "BRAND_FIRE", "SHARPNESS", "RES_COLD", "STR", "STEALTH", "REGEN", "DANGER", "LIGHT"];
        for _ in 0..6 {
            let class = self.chance.pick(&classes).copied().unwrap_or(23);
            let sub = self.chance.below(20);
            if !self.apply(&format!("forge base {class} {sub}")) {
                continue;
            }
            match self.chance.below(3) {
                0 => {
                    let special = self.chance.between(1, 60);
                    self.apply(&format!("forge enchant {special}"));
                }
                1 => {
                    self.apply("forge artifice of Testing");
                    for flag in flags {
                        if self.chance.one_in(3) {
                            self.apply(&format!("forge flag {flag}"));
                        }
                    }
                    let lent = format!("forge lend {}/{}", self.chance.below(8), self.chance.below(12));
                    self.apply(&lent);
                }
                _ => {}
            }
            for number in numbers {
                if self.chance.one_in(2) {
                    self.apply(&format!("forge more {number}"));
                }
            }
            self.apply("forge accept yes");
            for _ in 0..3 {
                self.apply("wait");
            }
        }
    }

    /// A thrall who asks for something, and things to give.
    fn errand(&mut self) {
        for race in [16, 17] {
            self.apply(&format!("wizard call {race} 1"));
            self.apply("wizard create 80 35");
            if let Some(letter) = self.letter(80, 35) {
                self.apply(&format!("give e {letter}"));
            }
            self.apply("wizard slay");
        }
    }
}
