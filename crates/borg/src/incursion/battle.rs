//! How the borg fights: where to stand, what to call on, when to run, and whom to leave alone.

use super::Borg;
use super::wishes::{Wish, step, wish};
use crate::Eyes;
use angrist_engine::play::{CreatureFact, Step};
use angrist_engine::space::{Dir, Loc, distance};

/// Steps back to a better place in one fight, and moments spent waiting there.
const BACKWARD: u32 = 10;
const WAITING: u32 = 8;
/// How far a better place may be.
const REACH: i32 = 7;
/// Blows without effect on one foe before it is left alone.
const BLUNTED: u32 = 14;
/// Turns between two prayers for help, and between two calls on the same power.
const PRAYED: u64 = 400;
const CALLED: u64 = 60;
/// How far stairs may be to be fled to.
const STAIRS: i32 = 9;

/// What the borg remembers of the fight it is in.
#[derive(Default)]
pub(super) struct Battle {
    /// Steps back and moments of waiting so far.
    back: u32,
    waited: u32,
    /// Blows at each foe, by its number, since it last looked hurt.
    blows: std::collections::BTreeMap<u32, u32>,
    /// Kinds that no blow seems to hurt.
    hopeless: std::collections::BTreeSet<String>,
    /// Turns of the last prayer and of the last call on each power.
    prayed: Option<u64>,
    called: std::collections::BTreeMap<&'static str, u64>,
}

impl Battle {
    /// The fight is over.
    pub fn ends(&mut self) {
        self.back = 0;
        self.waited = 0;
    }
}

impl Borg<'_> {
    /// Sides from which a square can be attacked, as far as is known.
    fn open_sides(&self, eyes: &Eyes<'_>, at: Loc) -> usize {
        let open = |d: &Dir| !matches!(eyes.step(at.step(*d)), Step::Blocked);
        Dir::ALL.iter().filter(|d| open(d)).count()
    }

    /// Several foes come: a step to a place where fewer can stand around the hero, or a wait there for them.
    pub(super) fn takes_ground(&self, eyes: &Eyes<'_>, foes: &[CreatureFact], list: &mut Vec<Wish>) {
        let awake: Vec<&CreatureFact> =
            foes.iter().filter(|f| !f.is("asleep") && eyes.far(f.at) < 10).collect();
        let beside = awake.iter().filter(|f| f.at.touches(eyes.here)).count();
        if awake.len() < 2 || eyes.facts.worn.iter().any(|i| i.kind == "bow") {
            return;
        }
        let sides = self.open_sides(eyes, eyes.here);
        let (back, waited) = (self.battle.borrow().back, self.battle.borrow().waited);
        if sides <= 2 && beside == 0 && waited < WAITING {
            self.battle.borrow_mut().waited += 1;
            list.push(wish("wait"));
            return;
        }
        if sides <= 3 || beside > 1 || back >= BACKWARD {
            return;
        }
        let nearest = |at: Loc| awake.iter().map(|f| distance(at, f.at)).min().unwrap_or(99);
        let better = |at: Loc, step: Step| {
            step == Step::Free
                && distance(eyes.here, at) <= REACH
                && nearest(at) >= distance(eyes.here, at)
                && self.open_sides(eyes, at) <= 2
        };
        if let Some(way) = self.way(eyes, false, better)
            && nearest(eyes.here.step(way.dir)) > 1
        {
            self.battle.borrow_mut().back += 1;
            list.push(step(way));
        }
    }

    /// Powers of the hero's class and the help of a god, each now and then.
    pub(super) fn calls_on(&self, eyes: &Eyes<'_>, percent: i32, near: i32, list: &mut Vec<Wish>) {
        let turn = self.table.game.turn();
        let mut battle = self.battle.borrow_mut();
        if percent < 35 && battle.prayed.is_none_or(|t| turn > t + PRAYED) {
            battle.prayed = Some(turn);
            list.push(wish("pray aid"));
        }
        let is = |status: &str| eyes.facts.hero.statuses.iter().any(|s| s.key == status);
        let dead =
            ["bone", "drowned", "shade", "corpse", "ghost", "wight", "abbot", "dead", "skelet", "zombi"];
        let undead = eyes.facts.foes().any(|f| {
            let kind = f.kind.to_lowercase();
            eyes.far(f.at) < 7 && dead.iter().any(|w| kind.contains(w))
        });
        let strong =
            eyes.facts.foes().filter(|f| !f.is("asleep") && eyes.far(f.at) < 4).count() > 1 || percent < 75;
        let powers = [
            ("rage", near <= 2 && strong && percent > 25 && !is("raging")),
            ("turn", undead && near < 6),
            ("heal", percent < 40),
            ("courage", near < 6),
        ];
        for (power, fits) in powers {
            if fits && battle.called.get(power).is_none_or(|t| turn > t + CALLED) {
                battle.called.insert(power, turn);
                let aim = if power == "heal" { format!(" {}", eyes.here) } else { String::new() };
                list.push(wish(format!("power {power}{aim}")));
            }
        }
    }

    /// Away from here: by the stairs underfoot, to stairs nearby, or simply away.
    pub(super) fn runs(&self, eyes: &Eyes<'_>, list: &mut Vec<Wish>) {
        let depth = self.table.game.scene().depth;
        match eyes.landmark(eyes.here) {
            Some("up") if depth > 1 => list.push(wish("up")),
            Some("down") => list.push(wish("down")),
            _ => {}
        }
        let reachable = |name: &str| {
            self.way_to_landmark(eyes, false, name).filter(|w| {
                let far = distance(eyes.here, w.to);
                // A foe that stands nearer to the stairs gets there first.
                far <= STAIRS && eyes.facts.foes().all(|f| distance(f.at, w.to) >= far.min(2))
            })
        };
        let up = if depth > 1 { reachable("up") } else { None };
        list.extend(up.or_else(|| reachable("down")).map(step));
    }

    /// Counts blows at the nearest foe; a kind that takes too many without looking hurt is hopeless.
    pub(super) fn counts_blow(&mut self) {
        let foe = self.look().and_then(|eyes| {
            let beside = eyes.facts.foes().find(|f| f.at.touches(eyes.here));
            beside.map(|f| (f.id, f.kind.clone(), f.is("wounded")))
        });
        let Some((id, kind, hurt)) = foe else { return };
        let mut battle = self.battle.borrow_mut();
        let blows = battle.blows.entry(id).or_default();
        *blows += 1;
        if *blows > BLUNTED && !hurt {
            battle.hopeless.insert(kind);
        }
    }

    /// Whether everybody near is of a kind that no blow hurts.
    pub(super) fn is_hopeless(&self, eyes: &Eyes<'_>) -> bool {
        let mut near = eyes.facts.foes().filter(|f| !f.is("asleep") && eyes.far(f.at) < 6).peekable();
        near.peek().is_some() && near.all(|f| self.battle.borrow().hopeless.contains(&f.kind))
    }
}
