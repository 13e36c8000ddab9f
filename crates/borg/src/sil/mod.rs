//! A borg for Sil: explores, fights, shoots, rests, eats, flees, uses what it finds, spends experience, and goes down.
//!
//! It plays by the screens alone, so it plays any lib; the few English words it looks for are those of classes of things.

mod look;
mod wishes;

use crate::{Report, Table};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::model::{Model, Tree};
use angrist_engine::play::{Next, Question, QuestionKind, Words};
use angrist_engine::space::{Dir, Loc};
use look::Look;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Turns without a change of the time before the borg gives up on a game.
const IDLE: u32 = 500;

/// The borg with what it remembers.
struct Borg<'a> {
    table: Table<'a>,
    words: Arc<dyn Words>,
    chance: Stream,
    /// Turn and number of the last arrival.
    arrived: (u64, u32),
    /// Nothing is left to explore here.
    explored: bool,
    /// How often things on the ground were gone for.
    visits: BTreeMap<Loc, u8>,
    /// Labels of things that were tried already.
    tried: BTreeSet<String>,
    /// Turns spent with the same foe in sight and nothing happening.
    waited: u32,
    /// The turn from which experience is looked at again.
    learned: u64,
}

/// Plays one game of Sil until it is over or the turns are spent.
pub fn play(table: Table<'_>, seed: u64, max_turns: u64) -> Report {
    let words = table.ruleset.words("en");
    let mut borg = Borg {
        table,
        words,
        chance: stream(seed, "borg", 0, 0),
        arrived: (0, 0),
        explored: false,
        visits: BTreeMap::new(),
        tried: BTreeSet::new(),
        waited: 0,
        learned: 0,
    };
    borg.is_born();
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
        idle = if borg.table.game.turn() > turn { 0 } else { idle + 1 };
    };
    borg.table.report(seed, verdict)
}

impl Borg<'_> {
    /// A sturdy fighter of a good house where the data have one, anyone otherwise.
    fn is_born(&mut self) {
        let plans = [
            "born race=Noldor house=Fingolfin stats=0,2,3,0 skills=5,0,7,0,0,1,0,0 story=0 name=Borg",
            "born race=Naugrim house=Belegost stats=1,1,3,0 skills=5,0,7,0,0,1,0,0 story=0 name=Borg",
        ];
        let which = self.chance.below(plans.len() as u32 + 1) as usize;
        let plan = plans.get(which).filter(|plan| self.table.send(plan).is_ok());
        if plan.is_none() {
            let _ = self.table.send("quick");
        }
    }

    fn answers(&mut self, question: &Question) {
        let answer = match (&question.kind, question.tag.as_str()) {
            (QuestionKind::YesNo, "take-stair" | "enter-throne") => Some("answer yes".to_owned()),
            (QuestionKind::YesNo, _) => Some("answer no".to_owned()),
            (QuestionKind::Number { default, .. }, _) => Some(format!("answer {default}")),
            (QuestionKind::Square { suggested }, _) => suggested.first().map(|at| format!("answer {at}")),
            (QuestionKind::Direction, _) => {
                Some(format!("answer {}", Dir::ALL[self.chance.below(8) as usize].name()))
            }
            (QuestionKind::Choice(list), _) => {
                list.iter().find(|c| c.refused.is_none()).map(|c| format!("answer {}", c.key))
            }
            (QuestionKind::Text { default, .. }, _) => Some(format!("answer {default}")),
        };
        let sent = answer.is_some_and(|a| self.table.send(&a).is_ok());
        if !sent && self.table.send("cancel").is_err() {
            let _ = self.table.send("answer yes");
        }
    }

    /// Does the first of what it would like to do that is not refused.
    fn acts(&mut self) {
        let now = (self.table.game.turn(), self.table.game.arrivals());
        if self.arrived.1 != now.1 {
            self.arrived = now;
            self.explored = false;
            self.visits.clear();
        }
        if now.0 >= self.learned {
            self.learned = now.0 + 100;
            self.learns();
        }
        for wish in self.wishes() {
            self.tried.extend(wish.label);
            if let Some(at) = wish.at {
                *self.visits.entry(at).or_default() += if wish.command == "take" { 6 } else { 1 };
            }
            if self.table.send(&wish.command).is_err() {
                continue;
            }
            let passed = self.table.game.turn() > now.0;
            // Exploring that did not take a turn found nothing more.
            self.explored |= wish.command == "explore" && !passed;
            if passed || !matches!(self.table.game.next(), Next::Turn) {
                return;
            }
        }
        self.wanders();
    }

    fn wanders(&mut self) {
        let dir = Dir::ALL[self.chance.below(8) as usize];
        if self.table.send(&format!("walk {}", dir.name())).is_err() {
            let _ = self.table.send("wait");
        }
    }

    /// Spends experience as the tree on the screen offers it: abilities of the fighting skills first, then points.
    fn learns(&mut self) {
        for _ in 0..8 {
            let Some(Model::Tree(Tree { nodes, .. })) = self.table.game.screen("abilities", &*self.words)
            else {
                return;
            };
            let fighting =
                |command: &str| ["learn 0/", "learn 2/", "learn 5/"].iter().any(|p| command.starts_with(p));
            let open = nodes.iter().flat_map(|n| &n.children).map(|n| &n.item);
            let ability = open.filter(|i| i.refused.is_none() && fighting(&i.command)).min_by_key(|i| {
                // The cheapest by its number in the tree: the trees grow in price.
                i.command.rsplit('/').next().and_then(|n| n.parse::<u8>().ok()).unwrap_or(u8::MAX)
            });
            let trained = |i: &&angrist_engine::model::Item| {
                ["train evasion", "train melee", "train will"].iter().any(|p| i.command.starts_with(p))
            };
            let points: Vec<_> = nodes.iter().map(|n| &n.item).filter(|i| i.refused.is_none()).collect();
            let wish = match ability {
                Some(item) if self.chance.one_in(2) => Some(item.command.clone()),
                _ => {
                    let list: Vec<_> = points.iter().copied().filter(trained).collect();
                    self.chance.pick(&list).map(|i| i.command.clone())
                }
            };
            match wish {
                Some(wish) if self.table.send(&wish).is_ok() => {}
                _ => return,
            }
            while let Next::Ask(question) = self.table.game.next() {
                self.answers(&question);
            }
        }
    }

    fn look(&self) -> Option<Look<'_>> {
        Look::new(&*self.table.game, &*self.words)
    }
}
