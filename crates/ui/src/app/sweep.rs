//! Exploring and travelling by single steps, past what is harmless and with what is worth fetching, for games that guide.
//!
//! Each step is an ordinary command, so nothing of it is a rule. It stops once for each newcomer and says who it is; the same
//! key goes on. It stops for whatever hurts or asks, and never twice for the same cry. When a level is explored it says what
//! was left lying, and the same key goes to each.

use super::around::{far_and_point, point};
use super::auto::Auto;
use super::command::capital;
use super::{ActiveGame, App, vocabulary};
use crate::keys::Front;
use angrist_engine::model::{Memory, Role};
use angrist_engine::play::{CreatureFact, Facts, Goal, ItemFact, Next, Severity};
use angrist_engine::space::{Dir, Loc, distance};
use std::collections::{BTreeMap, BTreeSet};

/// Turns for which the same bad news is no reason to stop again.
const STALE: u64 = 60;
/// A lock is tried this often before a walk goes elsewhere.
const TRIES: u32 = 20;
/// A walk that comes to one square this often leads nowhere.
const ROUNDS: u32 = 6;
/// Below this share of health, in percent, no walk goes on before a foe.
const BADLY_HURT: i32 = 50;
/// Things named at the end of a level.
const NAMED: usize = 5;

/// What a walk is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Errand {
    /// To see everything, and to fetch what is wanted.
    Explore,
    /// To a square.
    To(Loc),
    /// Onto a dangerous square, and exploring on from there.
    Dare(Loc),
}

impl Errand {
    fn explores(self) -> bool {
        matches!(self, Errand::Explore | Errand::Dare(_))
    }
}

/// What was met on this level already.
#[derive(Debug, Clone, Default)]
pub(crate) struct Met {
    arrivals: u32,
    /// Creatures that a walk has stopped for, and whether they were alert then.
    foes: BTreeSet<(u32, bool)>,
    /// Squares whose things were left on purpose or could not be had.
    left: BTreeSet<Loc>,
    /// Squares of things that were gone to at the end.
    visited: BTreeSet<Loc>,
    /// Bad news that stopped a walk, and when.
    news: Vec<(String, u64)>,
    /// Squares that were walked into in vain, and how often.
    tries: BTreeMap<Loc, u32>,
    /// Squares that will not open.
    shut: BTreeSet<Loc>,
    /// How often this walk has come to each square.
    trail: BTreeMap<Loc, u32>,
    /// Where creatures were when they were last seen, and whether they were alert; those who were are forgotten with the walk.
    creatures: BTreeMap<u32, (Loc, bool)>,
    /// A dangerous square that exploring has named as the only way on; exploring again goes over it.
    danger: Option<Loc>,
    /// Dangerous squares that a walk to a square has stopped before; the same walk again goes on.
    warned: BTreeSet<Loc>,
}

fn alert(c: &CreatureFact) -> bool {
    !(c.is("asleep") || c.is("unwary"))
}

/// Means to strike, and can come for it.
fn comes(c: &CreatureFact) -> bool {
    alert(c) && !c.is("fleeing") && !c.is("unmoving") && !c.is("remembered")
}

/// Squares that a walk does not enter: those of creatures, seen or remembered, and doors that do not open. Companions make way.
fn avoided(facts: &Facts, met: &Met, errand: Errand) -> Vec<Loc> {
    let creatures = facts.creatures.iter().filter(|c| !c.is("follows")).map(|c| c.at);
    let aims = |at: Loc| matches!(errand, Errand::To(to) | Errand::Dare(to) if to == at);
    let goal = |at: &Loc| aims(*at) || facts.here == Some(*at);
    let known = creatures.chain(met.shut.iter().copied()).chain(met.creatures.values().map(|(at, _)| *at));
    known.filter(|at| !goal(at)).collect()
}

impl ActiveGame {
    /// The memory of this level; of another one it is forgotten.
    fn met(&mut self) -> &mut Met {
        let arrivals = self.session.game().arrivals();
        if self.met.arrivals != arrivals {
            self.met = Met { arrivals, ..Met::default() };
        }
        &mut self.met
    }

    /// Keeps in mind where creatures are, so that a walk does not turn back and forth as they come into sight and leave it.
    fn note_creatures(&mut self, facts: &Facts) {
        let mut creatures = std::mem::take(&mut self.met().creatures);
        let map = self.session.game().scene().map;
        creatures.retain(|_, (at, _)| map.square(*at).memory != Memory::Seen);
        for c in facts.creatures.iter().filter(|c| !c.is("follows")) {
            creatures.insert(c.id, (c.at, alert(c)));
        }
        self.met().creatures = creatures;
    }

    /// Foes before the hero's eyes for whom no walk has stopped yet, nearest first.
    fn newcomers(&mut self, facts: &Facts) -> Vec<CreatureFact> {
        let met = self.met();
        let new = |c: &&CreatureFact| !c.is("remembered") && !met.foes.contains(&(c.id, alert(c)));
        facts.foes().filter(new).cloned().collect()
    }
}

impl App {
    /// Whether walks are made by single steps in this game.
    pub(super) fn sweeps(&self) -> bool {
        self.active.as_ref().is_some_and(|a| a.game().guides() && a.has_verb(vocabulary::TAKE))
    }

    /// Sets out, or goes on after a stop.
    pub(super) fn sweep(&mut self, errand: Errand) {
        // Who names a square means to go there; exploring may leave a task behind without meaning it.
        if errand.explores() && self.holds_for_task(vocabulary::EXPLORE) {
            return;
        }
        let Some(active) = &mut self.active else { return };
        active.task.did(if errand.explores() { vocabulary::EXPLORE } else { vocabulary::TRAVEL });
        active.messages.next_command();
        active.met().trail.clear();
        active.met().creatures.retain(|_, (_, alert)| !*alert);
        let errand = match active.met().danger.take() {
            Some(at) if errand == Errand::Explore => Errand::Dare(at),
            _ => errand,
        };
        active.last = (vocabulary::EXPLORE.to_owned(), Vec::new());
        if let Errand::To(to) = errand {
            active.last.0 = vocabulary::travel(to);
        }
        active.auto = Some(Auto::Sweep(errand));
        self.tick();
    }

    /// One step of a walk; what is left of it.
    pub(super) fn sweep_step(&mut self, errand: Errand) -> Option<Auto> {
        let facts = self.active.as_ref()?.game().facts();
        let threat = self.stops_for_newcomers(&facts) || self.stops_threatened(&facts);
        if threat || self.stops_hurt(&facts) || self.stops_dazed(&facts) {
            return None;
        }
        self.active.as_mut()?.note_creatures(&facts);
        let here = facts.here?;
        let errand = self.next_errand(errand, &facts)?;
        if self.stops_before_danger(errand) {
            return None;
        }
        let fetch = if errand == Errand::Explore { self.fetched(&facts) } else { Vec::new() };
        let mut toward = None;
        let command = if fetch.contains(&here) {
            vocabulary::TAKE.to_owned()
        } else {
            let goal = match errand {
                Errand::Explore => Goal::Explore(&fetch),
                Errand::To(to) | Errand::Dare(to) => Goal::To(to),
            };
            let active = self.active.as_mut()?;
            let shut = active.met().shut.clone();
            let avoid = avoided(&facts, active.met(), errand);
            match active.game().guide(goal, &avoid) {
                Some(dir) => {
                    toward = Some(here.step(dir));
                    vocabulary::walk(dir)
                }
                None => {
                    let shut: Vec<Loc> = shut.into_iter().collect();
                    let through = active.game().guide(goal, &shut).map(|dir| here.step(dir));
                    self.walk_is_over(errand, &facts, through);
                    return None;
                }
            }
        };
        let said = self.active.as_ref()?.messages.count();
        let mut weight = self.apply(&command);
        if self.asks_about_dare(errand, toward, &facts) {
            weight = self.apply(&vocabulary::answer("yes"));
        }
        let active = self.active.as_mut()?;
        if weight.is_none() {
            match toward {
                Some(at) => active.met().shut.insert(at),
                None => active.met().left.insert(here),
            };
        }
        // What stays here after taking, whatever the reason, is not tried again.
        if command == vocabulary::TAKE && !active.game().facts().floor.is_empty() {
            active.met().left.insert(here);
        }
        let after = active.game().facts();
        let held = ["stuck", "prone", "grabbed"].iter().any(|state| facts.is(state));
        if let Some(at) = toward.filter(|_| after.here == facts.here && after.turn > facts.turn && !held) {
            let tries = active.met().tries.entry(at).or_default();
            *tries += 1;
            if *tries >= TRIES || !active.game().may_yield(at) {
                active.met().shut.insert(at);
            }
        }
        let rounds = match after.here {
            Some(at) if after.here != facts.here => {
                let count = active.met().trail.entry(at).or_default();
                *count += 1;
                *count
            }
            _ => 0,
        };
        let hurt = after.figure("health") < facts.figure("health");
        let ill = after.hero.statuses.iter().any(|s| !facts.is(&s.key));
        let still = after.here == facts.here && command != vocabulary::TAKE && after.turn == facts.turn;
        let asked = !matches!(active.game().next(), Next::Turn);
        let moved = active.game().arrivals() != active.met.arrivals;
        if weight.is_none() || hurt || ill || still || asked || moved {
            return None;
        }
        // What the walk was for does not let the hero in: a bell that is pushed gives no way.
        let barred = |to: Loc| toward == Some(to) && after.here == facts.here && !held;
        if matches!(errand, Errand::To(to) | Errand::Dare(to) if barred(to)) {
            let active = self.active.as_mut()?;
            if active.met().shut.contains(&toward.unwrap_or_default()) {
                return None;
            }
        }
        if rounds >= ROUNDS {
            self.say_of_walk("ui-walk-circles", None);
            return None;
        }
        let active = self.active.as_mut()?;
        let news = weight.is_some_and(|w| w >= Severity::Bad) && active.bad_news(said);
        if self.stops_for_newcomers(&after) || news || self.stops_threatened(&after) {
            return None;
        }
        let there = |to: Loc| after.here == Some(to);
        if matches!(errand, Errand::Dare(to) if there(to)) {
            return Some(Auto::Sweep(Errand::Explore));
        }
        if matches!(errand, Errand::To(to) if there(to)) {
            self.active.as_mut()?.met().visited.extend(after.here);
            self.tell_floor(&after);
            return None;
        }
        self.active.as_ref()?.auto.as_ref()?;
        Some(Auto::Sweep(errand))
    }

    /// Whether the game asks about the step onto danger that the player has just confirmed by the second press of a key.
    fn asks_about_dare(&self, errand: Errand, toward: Option<Loc>, facts: &Facts) -> bool {
        let (Errand::Dare(to), Some(active)) = (errand, &self.active) else { return false };
        // With a creature there the question may be about striking it.
        toward == Some(to)
            && facts.creatures.iter().all(|c| c.at != to)
            && matches!(active.game().next(), Next::Ask(q) if q.tag == vocabulary::CONFIRM)
    }

    /// The key of a command; for the ear the word to say.
    pub(super) fn key_or_word(&self, verb: &str) -> String {
        let word = verb.trim_start_matches(':').split(' ').next().unwrap_or_default();
        let press = self.keymap.key_for(verb).filter(|_| !self.aloud);
        press.map_or_else(|| word.to_owned(), |press| press.to_string())
    }

    /// No walk goes on before a foe that may strike or shoot in its next turn, or after a wound with a foe at hand that is
    /// awake, unless the player has asked for it; whether there is one.
    fn stops_threatened(&mut self, facts: &Facts) -> bool {
        if self.options.bold {
            return false;
        }
        let Some(active) = &self.active else { return false };
        let wasting = facts.is("poisoned") || facts.is("bleeding");
        let struck = !wasting && active.wounded.is_some_and(|turn| facts.turn <= turn + 1);
        let near = facts.foes().find(|c| active.game().threatens(c));
        let Some(foe) = near.or_else(|| facts.foes().find(|c| struck && comes(c))) else { return false };
        let id = if near.is_some() { "ui-walk-threat" } else { "ui-walk-struck" };
        let name = active.words.phrase(&foe.name);
        let (fight, look) = (self.key_or_word(vocabulary::FIGHT_SEEN), self.key_or_word(Front::Look.name()));
        let fights = active.has_verb(vocabulary::FIGHT);
        let keys = if fights { "ui-walk-keys-fight" } else { "ui-walk-keys" };
        let keys = self.tr_with(keys, &[("fight", &fight), ("look", &look)]);
        let text = self.tr_with(id, &[("name", &name), ("keys", &keys)]);
        if let Some(active) = &mut self.active {
            active.say(text, Role::Warn);
        }
        true
    }

    /// A walk to a square stops once before what can strike on the way and cannot be gone round; whether it did.
    fn stops_before_danger(&mut self, errand: Errand) -> bool {
        let Errand::To(to) = errand else { return false };
        let Some(active) = &mut self.active else { return false };
        let Some(at) = active.game().reach_ahead(to) else { return false };
        let Some(why) = active.game().no_way(Goal::To(to)).map(|why| active.words.phrase(&why)) else {
            return false;
        };
        if !active.met().warned.insert(at) {
            return false;
        }
        let explores = active.last.0 == vocabulary::EXPLORE;
        let key = self.key_or_word(if explores { vocabulary::EXPLORE } else { Front::Again.name() });
        let why = format!("{} {}", capital(&why), self.tr_with("ui-walk-on", &[("key", &key)]));
        if let Some(active) = &mut self.active {
            active.say(why, Role::Warn);
        }
        true
    }

    /// No walk goes on before a foe when the hero is badly hurt; whether that is so.
    fn stops_hurt(&mut self, facts: &Facts) -> bool {
        let health = facts.hero.figures.iter().find(|f| f.key == "health");
        let weak = health.is_some_and(|f| f.max.is_some_and(|max| f.value * 100 < max * BADLY_HURT));
        let weak = weak && !self.options.bold;
        let Some(foe) = facts.foes().find(|c| weak && comes(c)) else { return false };
        self.say_of_walk("ui-walk-hurt", Some(foe));
        true
    }

    /// No walk goes on while the hero does not see or know where the steps lead; whether that is so.
    fn stops_dazed(&mut self, facts: &Facts) -> bool {
        let why = [("confused", "ui-walk-confused"), ("blind", "ui-walk-blind")];
        let Some((_, id)) = why.into_iter().find(|(status, _)| facts.is(status)) else { return false };
        self.say_of_walk(id, None);
        true
    }

    /// Says why a walk stops.
    fn say_of_walk(&mut self, id: &str, about: Option<&CreatureFact>) {
        let name = about.and_then(|c| Some(self.active.as_ref()?.words.phrase(&c.name))).unwrap_or_default();
        let text = self.tr_with(id, &[("name", &name)]);
        if let Some(active) = &mut self.active {
            active.say(text, Role::Warn);
        }
    }

    /// Stops once for each newcomer, with its name; whether it did.
    fn stops_for_newcomers(&mut self, facts: &Facts) -> bool {
        let tr = self.words();
        let Some(active) = &mut self.active else { return false };
        let new = active.newcomers(facts);
        let Some(here) = facts.here.filter(|_| !new.is_empty()) else { return false };
        let mut names = Vec::new();
        let turn = active.game().turn();
        for foe in &new {
            active.met().foes.insert((foe.id, alert(foe)));
            active.foes_seen.insert(foe.id, turn);
            let name = active.words.phrase(&foe.name);
            let state = tr.say(match () {
                () if foe.is("asleep") => "ui-walk-asleep",
                () if foe.is("unwary") => "ui-walk-unwary",
                () if foe.is("fleeing") => "ui-walk-fleeing",
                () if foe.is("unmoving") => "ui-walk-unmoving",
                () => "ui-walk-alert",
            });
            let way = Dir::bearing(here, foe.at).map(|way| tr.say(point(way))).unwrap_or_default();
            let far = distance(here, foe.at);
            names.push(
                tr.with("ui-walk-foe", &[("name", &name), ("state", &state), ("far", &far), ("way", &way)]),
            );
        }
        // Of a single newcomer the odds are told too: whether to go on depends on them.
        if let ([foe], Some(active)) = (&new[..], &self.active)
            && let Some(odds) = active.game().describe(foe.at, &*active.words).get(1)
            && odds.role == Role::Dim
        {
            let odds = capital(odds.text.trim_end_matches('.'));
            names[0] = format!("{}. {odds}", names[0]);
        }
        let list = names.join("; ");
        let explores = self.active.as_ref().is_some_and(|a| a.last.0 == vocabulary::EXPLORE);
        let verb = if explores { vocabulary::EXPLORE } else { Front::Again.name() };
        let key = self.key_or_word(verb);
        let text = self.tr_with("ui-walk-newcomers", &[("list", &list), ("key", &key)]);
        if let Some(active) = &mut self.active {
            active.say(text, Role::Warn);
            active.auto = None;
        }
        true
    }

    /// Squares of things that exploring should fetch.
    fn fetched(&mut self, facts: &Facts) -> Vec<Loc> {
        let rules = self.options.pickup.clone();
        let Some(active) = &mut self.active else { return Vec::new() };
        let left = active.met().left.clone();
        let things = facts.things.iter().filter(|i| wanted(&rules, i)).filter_map(|i| i.at);
        let floor = facts.floor.iter().filter(|i| wanted(&rules, i)).filter_map(|_| facts.here);
        things.chain(floor).filter(|at| !left.contains(at)).collect()
    }

    /// Exploring that finds nothing more goes on to what was left lying, one thing at a time.
    fn next_errand(&mut self, errand: Errand, facts: &Facts) -> Option<Errand> {
        if errand != Errand::Explore {
            return Some(errand);
        }
        let fetch = self.fetched(facts);
        let active = self.active.as_mut()?;
        let avoid = avoided(facts, active.met(), errand);
        let more = facts.here.is_some_and(|h| fetch.contains(&h))
            || active.game().guide(Goal::Explore(&fetch), &avoid).is_some();
        let visited = active.met().visited.clone();
        if more || visited.is_empty() {
            return Some(errand);
        }
        let here = facts.here?;
        let mut rest: Vec<Loc> =
            facts.things.iter().filter_map(|i| i.at).filter(|at| !visited.contains(at)).collect();
        rest.sort_by_key(|at| (distance(here, *at), *at));
        let next =
            rest.into_iter().find(|at| *at != here && active.game().guide(Goal::To(*at), &avoid).is_some());
        match next {
            Some(at) => Some(Errand::To(at)),
            None => Some(errand),
        }
    }

    /// Nothing more to explore, or no way: says so, and what was left lying.
    fn walk_is_over(&mut self, errand: Errand, facts: &Facts, through: Option<Loc>) {
        let goal = match errand {
            Errand::Explore | Errand::Dare(_) => Goal::Explore(&[]),
            Errand::To(to) => Goal::To(to),
        };
        let danger = self.active.as_ref().and_then(|a| a.game().danger_ahead(goal));
        let barred = self.active.as_ref().and_then(|a| Some(a.words.phrase(&a.game().no_way(goal)?)));
        if let Some(why) = barred {
            let mut why = capital(&why);
            if errand.explores() && danger.is_some() {
                let key = self.key_or_word(vocabulary::EXPLORE);
                why = format!("{why} {}", self.tr_with("ui-walk-dare", &[("key", &key)]));
            }
            if let Some(active) = &mut self.active {
                active.met().danger = danger.filter(|_| errand.explores());
            }
            if let Some(active) = &mut self.active {
                active.say(why, Role::Warn);
            }
            return;
        }
        let blocks = |c: &&CreatureFact| through.is_some_and(|at| c.at == at);
        let nearest = |c: &CreatureFact| facts.here.map_or(0, |here| distance(here, c.at));
        if through.is_some()
            && let Some(foe) = facts
                .creatures
                .iter()
                .find(blocks)
                .or_else(|| facts.creatures.iter().min_by_key(|c| nearest(c)))
        {
            self.say_of_walk("ui-walk-in-the-way", Some(foe));
            return;
        }
        if errand != Errand::Explore {
            self.hint("ui-prompt-you-know-no-way");
            return;
        }
        let Some(here) = facts.here else { return };
        let tr = self.words();
        let Some(active) = &mut self.active else { return };
        let visited = active.met().visited.clone();
        let lying: Vec<&ItemFact> = facts.things.iter().filter(|i| i.at.is_some()).collect();
        let fresh = |i: &&ItemFact| i.at.is_some_and(|at| !visited.contains(&at));
        let mut left: Vec<&ItemFact> = lying.iter().copied().filter(fresh).collect();
        // What was looked at and not taken is named too, but the next walk does not lead back to it.
        let id = if left.is_empty() { "ui-walk-passed" } else { "ui-walk-left" };
        if left.is_empty() {
            left = lying;
        }
        left.sort_by_key(|i| i.at.map_or(0, |at| distance(here, at)));
        let name = |i: &&ItemFact| {
            let way = i.at.and_then(|at| Some((distance(here, at), Dir::bearing(here, at)?)));
            let name = active.words.phrase(&i.name);
            way.map_or(name.clone(), |(far, way)| format!("{name} ({})", far_and_point(tr, far, way)))
        };
        let names: Vec<String> = left.iter().take(NAMED).map(name).collect();
        // The next press of the same key goes to the nearest of them.
        active.met().visited.insert(here);
        let shut = !active.met().shut.is_empty();
        let text = if left.is_empty() {
            self.tr("ui-walk-nothing-left")
        } else {
            let list = names.join(", ");
            let more = left.len().saturating_sub(NAMED);
            self.tr_with(id, &[("list", &list), ("count", &more)])
        };
        if let Some(active) = &mut self.active {
            active.say(text, Role::Plain);
        }
        if shut {
            self.say_of_walk("ui-walk-shut", None);
        }
    }

    /// Arriving by a walk says what lies there.
    fn tell_floor(&mut self, facts: &Facts) {
        let Some(active) = &mut self.active else { return };
        let names: Vec<String> = facts.floor.iter().map(|i| active.words.phrase(&i.name)).collect();
        if names.is_empty() {
            return;
        }
        let key = self.key_or_word(vocabulary::TAKE);
        let list = names.join(", ");
        let text = self.tr_with("ui-walk-here", &[("list", &list), ("key", &key)]);
        if let Some(active) = &mut self.active {
            active.say(text, Role::Plain);
        }
    }
}

impl ActiveGame {
    /// Whether something bad was said since that no walk has stopped for lately.
    fn bad_news(&mut self, since: u64) -> bool {
        let turn = self.session.game().turn();
        let said: Vec<String> =
            self.messages.all().filter(|s| s.number > since).map(|s| s.line.text.clone()).collect();
        let met = self.met();
        met.news.retain(|(_, when)| when + STALE > turn);
        let new = said.iter().any(|text| !met.news.iter().any(|(old, _)| old == text));
        met.news.extend(said.into_iter().map(|text| (text, turn)));
        new
    }
}

/// Whether a rule asks for a thing: by its class, or because it is unidentified.
fn wanted(rules: &str, item: &ItemFact) -> bool {
    let known = item.kind.contains('-') && !item.kind.ends_with('-');
    let class =
        |word: &str| item.kind == word || item.kind.strip_prefix(word).is_some_and(|r| r.starts_with('-'));
    let mut words = rules.split([' ', ',']).filter(|w| !w.is_empty());
    words.any(|word| if word == "unknown" { !known && is_flavoured(&item.kind) } else { class(word) })
}

/// Kinds of things that have to be tried or studied before one knows them.
fn is_flavoured(kind: &str) -> bool {
    FLAVOURED.contains(&kind)
}

const FLAVOURED: [&str; 12] =
    ["potion", "scroll", "wand", "rod", "staff", "horn", "ring", "amulet", "food", "herb", "mushroom", "gem"];

/// What exploring fetches unless the player says otherwise: light things that are used up or worn as jewels, arrows, and
/// whatever is not known yet.
pub(crate) const PICKUP: [&str; 13] = [
    "potion", "food", "staff", "horn", "ring", "amulet", "arrow", "gold", "coin", "gem", "scroll", "wand",
    "unknown",
];

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::play::Phrase;

    #[test]
    fn rules_go_by_class_and_the_unknown_has_a_word_of_its_own() {
        let thing = |kind: &str| ItemFact::new("", kind, Phrase::plain("x"));
        for (kind, taken) in [
            ("potion-healing", true),
            ("potion", true),
            ("sword-longsword", false),
            ("skeleton", false),
            ("chest-small", false),
            ("arrow-arrow", true),
            ("soft-armour-robe", false),
        ] {
            assert_eq!(wanted(&PICKUP.join(" "), &thing(kind)), taken, "{kind}");
        }
        assert!(wanted("sword", &thing("sword-longsword")) && !wanted("", &thing("potion")));
    }
}
