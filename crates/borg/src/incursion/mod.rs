//! A borg for Incursion: makes a hero of any class, explores, fights, shoots, casts, flees, rests, eats, wears what is better,
//! drinks and reads what it finds, goes down, does what the bottom asks for, and comes up again.
//!
//! It plays by facts, the known map and the questions alone, so it plays any library. Nothing it remembers outlives a game,
//! and every list of wishes ends with something that takes time, so that no game stands still.

mod battle;
mod making;
mod ways;
mod wishes;

use crate::{Eyes, Report, Table};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::play::{Next, Question, QuestionKind};
use angrist_engine::space::{Dir, Loc};
use std::collections::{BTreeMap, BTreeSet};

/// Commands without a change of the time before the borg gives up on a game.
const IDLE: u32 = 400;
/// Turns on one level after which the borg leaves it however it can.
const PATIENCE: u64 = 2500;
/// Steps towards one square before it is given up.
const SOUGHT: u16 = 150;
/// Turns after which what was pushed in vain is pushed again.
const PUSHING: u64 = 300;
/// How deep the dungeons of this game go.
const BOTTOM: i32 = 10;

/// How a game went, with what a table of classes wants to know.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// What became of it.
    pub report: Report,
    /// The class of the hero as the game names it.
    pub class: String,
    /// The level the hero reached.
    pub level: i32,
}

/// The borg with what it remembers.
struct Borg<'a> {
    table: Table<'a>,
    chance: Stream,
    /// The class that is wanted, and the one that was taken.
    wanted: Option<String>,
    class: String,
    level: i32,
    /// Turn and number of the last arrival.
    arrived: (u64, u32),
    /// Squares of this level that could not be walked to, and how often each was tried.
    shunned: BTreeMap<Loc, u8>,
    /// How often a step was taken towards a square of this level.
    sought: BTreeMap<Loc, u16>,
    /// Nothing is left to explore here.
    explored: bool,
    /// Where hidden doors were searched for here.
    searched: Vec<Loc>,
    /// Ids of things that were worn or left alone, and labels of what was drunk or read.
    tried: BTreeSet<u32>,
    tasted: BTreeSet<String>,
    /// Labels of potions after which the hero felt better.
    healing: BTreeSet<String>,
    /// Ids of things that were picked up or tried to be.
    taken: BTreeSet<u32>,
    /// How often each wand was used.
    uses: BTreeMap<u32, u8>,
    /// What was drunk last, with the health before.
    drunk: Option<(String, i32)>,
    /// Spells that could not be cast or aimed, by their label, with how often.
    failed: BTreeMap<String, u8>,
    /// The spell chosen last.
    spell: Option<String>,
    /// The deed at the bottom is done as far as the borg can tell: the way is up.
    homeward: bool,
    /// How often the way out did not end the game as won.
    refused_out: u32,
    /// Turns spent with the same foes in sight and no way to them.
    stalled: u32,
    /// Attacks in a row that changed nothing in sight.
    futile: u32,
    /// Questions answered since the time last changed.
    asked: u32,
    /// The way found last, and those who were in sight when a step of it was taken.
    route: std::cell::RefCell<ways::Route>,
    company: Vec<u32>,
    /// The fight at hand.
    battle: std::cell::RefCell<battle::Battle>,
    /// What stands at the bottom and can be pushed was pushed.
    pushed: BTreeSet<Loc>,
    /// Since when.
    pushing: u64,
}

/// Plays one game with a class that the seed chooses.
pub fn play(table: Table<'_>, seed: u64, max_turns: u64) -> Report {
    play_class(table, seed, max_turns, None).report
}

/// Plays one game of Incursion until it is over or the turns are spent, with a hero of a class.
pub fn play_class(table: Table<'_>, seed: u64, max_turns: u64, class: Option<&str>) -> Outcome {
    let mut borg = Borg {
        table,
        chance: stream(seed, "borg", 0, 0),
        wanted: class.map(str::to_owned),
        class: String::new(),
        level: 1,
        arrived: (0, 0),
        shunned: BTreeMap::new(),
        sought: BTreeMap::new(),
        explored: false,
        searched: Vec::new(),
        tried: BTreeSet::new(),
        tasted: BTreeSet::new(),
        healing: BTreeSet::new(),
        taken: BTreeSet::new(),
        uses: BTreeMap::new(),
        drunk: None,
        failed: BTreeMap::new(),
        spell: None,
        homeward: false,
        refused_out: 0,
        stalled: 0,
        futile: 0,
        asked: 0,
        route: std::cell::RefCell::default(),
        company: Vec::new(),
        battle: std::cell::RefCell::default(),
        pushed: BTreeSet::new(),
        pushing: 0,
    };
    let mut idle = 0;
    let verdict = loop {
        let turn = borg.table.game.turn();
        if turn >= max_turns || borg.table.breach.is_some() || idle > IDLE {
            break None;
        }
        match borg.table.game.next() {
            Next::Over(verdict) => break Some(verdict),
            Next::Going(_) => {
                if borg.table.send("go").is_err() {
                    let _ = borg.table.send("wait");
                }
            }
            Next::Ask(question) => borg.answers(&question),
            Next::Turn => borg.acts(),
        }
        let passed = borg.table.game.turn() > turn;
        idle = if passed { 0 } else { idle + 1 };
        if passed {
            borg.asked = 0;
            borg.failed.remove("");
        }
    };
    let Borg { table, class, level, .. } = borg;
    Outcome { report: table.report(seed, verdict), class, level }
}

impl Borg<'_> {
    fn look(&self) -> Option<Eyes<'_>> {
        Eyes::new(&*self.table.game)
    }

    fn answers(&mut self, question: &Question) {
        self.asked += 1;
        let answer = match &question.kind {
            // What keeps asking is given the other answer.
            QuestionKind::YesNo if self.asked > 20 => Some("answer yes".to_owned()),
            QuestionKind::YesNo => Some(self.yes_or_no(&question.tag)),
            QuestionKind::Number { default, .. } => Some(format!("answer {default}")),
            QuestionKind::Square { suggested } => self.aims(suggested),
            QuestionKind::Direction(among) => {
                self.chance.pick(among).map(|dir| format!("answer {}", dir.name()))
            }
            QuestionKind::Choice(list) => self.chooses(&question.tag, list),
            QuestionKind::Text { default, .. } => {
                Some(format!("answer {}", if default.is_empty() { "Borg" } else { default }))
            }
        };
        let sent = answer.is_some_and(|a| self.table.send(&a).is_ok());
        if !sent && self.table.send("cancel").is_err() {
            let _ = self.table.send("answer yes");
        }
    }

    fn yes_or_no(&mut self, tag: &str) -> String {
        let yes = match tag {
            "leave" => {
                self.refused_out += 1;
                self.homeward = false;
                self.refused_out > 2
            }
            // A step into danger is asked about only when nothing else was left.
            "confirm" => self.is_desperate(),
            _ => false,
        };
        format!("answer {}", if yes { "yes" } else { "no" })
    }

    /// Where a spell, a wand or a scroll is sent: at the nearest foe, else at the first square that is offered.
    fn aims(&mut self, suggested: &[Loc]) -> Option<String> {
        let foe = self.look().and_then(|eyes| {
            let here = eyes.here;
            let foes = eyes.facts.foes().map(|f| f.at);
            foes.min_by_key(|at| angrist_engine::space::distance(here, *at))
        });
        foe.or_else(|| suggested.first().copied()).map(|at| format!("answer {at}"))
    }

    /// Does the first of what it would like to do that is not refused and takes time.
    fn acts(&mut self) {
        let now = (self.table.game.turn(), self.table.game.arrivals());
        if self.arrived.1 != now.1 {
            self.arrived = now;
            self.explored = false;
            self.searched.clear();
            self.stalled = 0;
            self.shunned.clear();
            self.sought.clear();
            self.pushed.clear();
            *self.route.get_mut() = ways::Route::default();
        }
        if self.follows_route() {
            return;
        }
        self.notes();
        self.takes_stock();
        for wish in self.wishes() {
            let before = self.table.game.scene().here;
            let fights = wish.command == "fight";
            let sights = if fights { self.sights() } else { Vec::new() };
            if self.table.send(&wish.command).is_err() {
                if let Some(at) = wish.to {
                    *self.shunned.entry(at).or_default() += 4;
                }
                continue;
            }
            if let Some(label) = wish.label {
                self.tasted.insert(label);
            }
            match (wish.command.split(' ').next(), wish.id) {
                (Some("take"), Some(id)) => {
                    self.taken.insert(id);
                }
                (Some("use"), Some(id)) => *self.uses.entry(id).or_default() += 1,
                (_, id) => self.tried.extend(id),
            }
            if wish.command == "search" {
                self.searched.extend(before);
            }
            if wish.command == "cast" {
                *self.failed.entry(String::new()).or_default() += 1;
            }
            self.pushed.extend(wish.push);
            if fights {
                let idle = self.sights() == sights && self.table.game.scene().here == before;
                self.futile = if idle { self.futile + 1 } else { 0 };
                self.counts_blow();
            }
            let passed = self.table.game.turn() > now.0;
            let moved = self.table.game.scene().here != before;
            if let Some(at) = wish.to {
                let sought = self.sought.entry(at).or_default();
                *sought += 1;
                // A door that opened is no failure; a wall that stays one is. What is never reached is given up.
                let failed = u8::from(!moved) + if *sought > SOUGHT { 9 } else { 0 };
                *self.shunned.entry(at).or_default() += failed;
            }
            self.keeps_route(wish.to);
            if passed || !matches!(self.table.game.next(), Next::Turn) {
                return;
            }
        }
        self.wanders();
    }

    /// Where foes stand that are not beside the hero; nothing when one is.
    fn sights(&self) -> Vec<Loc> {
        let Some(eyes) = self.look() else { return Vec::new() };
        if eyes.facts.foes().any(|f| f.at.touches(eyes.here)) {
            return vec![Loc::new(-1, (self.table.game.turn() % 1000) as i16)];
        }
        eyes.facts.foes().map(|f| f.at).collect()
    }

    /// What can be learnt from how the hero is now.
    fn notes(&mut self) {
        let Some((level, health)) = self.look().map(|e| (e.facts.figure("level"), e.facts.figure("health")))
        else {
            return;
        };
        self.level = self.level.max(level);
        if let Some((label, before)) = self.drunk.take()
            && health > before + 2
        {
            self.healing.insert(label);
        }
    }

    /// Whether anything is left to see here, and whether the way is up from now on.
    fn takes_stock(&mut self) {
        let turn = self.table.game.turn();
        if self.explored && !turn.is_multiple_of(16) {
            return;
        }
        // What would not move may do so after a deed.
        if turn > self.pushing + PUSHING {
            self.pushing = turn;
            self.pushed.clear();
        }
        let Some(eyes) = self.look() else { return };
        let explored = self.way_to_unknown(&eyes, false).is_none();
        let bottom = self.table.game.scene().depth >= BOTTOM;
        let here = turn.saturating_sub(self.arrived.0);
        let home = bottom
            && eyes.facts.foes().next().is_none()
            && (here > 3 * PATIENCE
                || here > PATIENCE
                    && explored
                    && self.way_to_push(&eyes).is_none()
                    && self.way_to_search(&eyes).is_none());
        self.explored = explored;
        self.homeward |= home;
    }

    /// Any step, or a moment's wait.
    fn wanders(&mut self) {
        self.stalled += 1;
        let dir = Dir::ALL[self.chance.below(8) as usize];
        let turn = self.table.game.turn();
        if self.table.send(&format!("walk {}", dir.name())).is_err()
            || (self.table.game.turn() == turn && matches!(self.table.game.next(), Next::Turn))
        {
            let _ = self.table.send("wait");
        }
    }

    /// Whether a step into danger is worth it: the level has nothing else left, or has been walked for too long.
    fn is_desperate(&self) -> bool {
        let here = self.table.game.turn().saturating_sub(self.arrived.0);
        here > PATIENCE || (self.explored && self.searched.len() > 12)
    }
}
