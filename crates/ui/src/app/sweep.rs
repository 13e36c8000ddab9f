//! Exploring and travelling by single steps, past what is harmless and with what is worth fetching, for games that guide.
//!
//! Each step is an ordinary command, so nothing of it is a rule. It stops once for each newcomer and says who it is; the same
//! key goes on. It stops for whatever hurts or asks, and never twice for the same cry. When a level is explored it says what
//! was left lying, and the same key goes to each.

use super::auto::Auto;
use super::{ActiveGame, App, vocabulary};
use crate::keys::Front;
use angrist_engine::model::Role;
use angrist_engine::play::{CreatureFact, Facts, Goal, ItemFact, Next, Severity};
use angrist_engine::space::{Dir, Loc, distance};
use std::collections::BTreeSet;

/// The same bad news is no reason to stop again for so many turns.
const STALE: u64 = 60;
/// Things named at the end of a level.
const NAMED: usize = 5;

/// What a walk is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Errand {
    /// To see everything, and to fetch what is wanted.
    Explore,
    /// To a square.
    To(Loc),
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
}

fn alert(c: &CreatureFact) -> bool {
    !(c.is("asleep") || c.is("unwary"))
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
        let Some(active) = &mut self.active else { return };
        active.messages.next_command();
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
        if self.stops_for_newcomers(&facts) {
            return None;
        }
        let here = facts.here?;
        let errand = self.next_errand(errand, &facts)?;
        let fetch = if errand == Errand::Explore { self.fetched(&facts) } else { Vec::new() };
        let command = if fetch.contains(&here) {
            vocabulary::TAKE.to_owned()
        } else {
            let goal = match errand {
                Errand::Explore => Goal::Explore(&fetch),
                Errand::To(to) => Goal::To(to),
            };
            match self.active.as_ref()?.game().guide(goal) {
                Some(dir) => vocabulary::walk(dir),
                None => {
                    self.walk_is_over(errand, &facts);
                    return None;
                }
            }
        };
        let said = self.active.as_ref()?.messages.count();
        let weight = self.apply(&command);
        let active = self.active.as_mut()?;
        if weight.is_none() && command == vocabulary::TAKE {
            active.met().left.insert(here);
        }
        // What stays here after taking, whatever the reason, is not tried again.
        if command == vocabulary::TAKE && !active.game().facts().floor.is_empty() {
            active.met().left.insert(here);
        }
        let after = active.game().facts();
        let hurt = after.figure("health") < facts.figure("health");
        let ill = after.hero.statuses.iter().any(|s| !facts.is(&s.key));
        let still = after.here == facts.here && command != vocabulary::TAKE && after.turn == facts.turn;
        let asked = !matches!(active.game().next(), Next::Turn);
        let moved = active.game().arrivals() != active.met.arrivals;
        if weight.is_none() || hurt || ill || still || asked || moved {
            return None;
        }
        let news = weight.is_some_and(|w| w >= Severity::Bad) && active.bad_news(said);
        if self.stops_for_newcomers(&after) || news || self.stops_beside(&after) {
            return None;
        }
        let there = matches!(errand, Errand::To(to) if after.here == Some(to));
        if there {
            self.active.as_mut()?.met().visited.extend(after.here);
            self.tell_floor(&after);
            return None;
        }
        self.active.as_ref()?.auto.as_ref()?;
        Some(Auto::Sweep(errand))
    }

    /// Nobody walks on beside someone who means to strike; whether there is one. The next press goes on all the same.
    fn stops_beside(&mut self, facts: &Facts) -> bool {
        let strikes = |c: &&CreatureFact| {
            alert(c) && !c.is("fleeing") && facts.here.is_some_and(|here| here.touches(c.at))
        };
        let Some(foe) = facts.foes().find(strikes) else { return false };
        let Some(name) = self.active.as_ref().map(|a| a.words.phrase(&foe.name)) else { return false };
        let text = self.tr_with("ui-walk-beside", &[("name", &name)]);
        if let Some(active) = &mut self.active {
            active.say(text, Role::Warn);
        }
        true
    }

    /// Stops once for each newcomer, with its name; whether it did.
    fn stops_for_newcomers(&mut self, facts: &Facts) -> bool {
        let tr = self.words();
        let Some(active) = &mut self.active else { return false };
        let new = active.newcomers(facts);
        let Some(here) = facts.here.filter(|_| !new.is_empty()) else { return false };
        let mut names = Vec::new();
        for foe in &new {
            active.met().foes.insert((foe.id, alert(foe)));
            let name = active.words.phrase(&foe.name);
            let state = tr.say(match () {
                () if foe.is("asleep") => "ui-walk-asleep",
                () if foe.is("unwary") => "ui-walk-unwary",
                () if foe.is("fleeing") => "ui-walk-fleeing",
                () if foe.is("unmoving") => "ui-walk-unmoving",
                () => "ui-walk-alert",
            });
            let way = Dir::toward(here, foe.at).map_or("", Dir::name);
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
            names.push(odds.text.clone());
        }
        let list = names.join("; ");
        let explores = self.active.as_ref().is_some_and(|a| a.last.0 == vocabulary::EXPLORE);
        let verb = if explores { vocabulary::EXPLORE } else { Front::Again.name() };
        let key = self.keymap.keys_of(verb).first().map_or(String::new(), ToString::to_string);
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
        let more = facts.here.is_some_and(|h| fetch.contains(&h))
            || active.game().guide(Goal::Explore(&fetch)).is_some();
        let visited = active.met().visited.clone();
        if more || visited.is_empty() {
            return Some(errand);
        }
        let here = facts.here?;
        let mut rest: Vec<Loc> =
            facts.things.iter().filter_map(|i| i.at).filter(|at| !visited.contains(at)).collect();
        rest.sort_by_key(|at| (distance(here, *at), *at));
        let next = rest.into_iter().find(|at| *at != here && active.game().guide(Goal::To(*at)).is_some());
        match next {
            Some(at) => Some(Errand::To(at)),
            None => Some(errand),
        }
    }

    /// Nothing more to explore, or no way: says so, and what was left lying.
    fn walk_is_over(&mut self, errand: Errand, facts: &Facts) {
        if errand != Errand::Explore {
            self.hint("ui-prompt-you-know-no-way");
            return;
        }
        let Some(here) = facts.here else { return };
        let Some(active) = &mut self.active else { return };
        let visited = active.met().visited.clone();
        let mut left: Vec<&ItemFact> =
            facts.things.iter().filter(|i| i.at.is_some_and(|at| !visited.contains(&at))).collect();
        left.sort_by_key(|i| i.at.map_or(0, |at| distance(here, at)));
        let name = |i: &&ItemFact| {
            let way = i.at.and_then(|at| Some((distance(here, at), Dir::toward(here, at)?)));
            let name = active.words.phrase(&i.name);
            way.map_or(name.clone(), |(far, way)| format!("{name} ({far} {})", way.name()))
        };
        let names: Vec<String> = left.iter().take(NAMED).map(name).collect();
        // The next press of the same key goes to the nearest of them.
        active.met().visited.insert(here);
        let text = if left.is_empty() {
            self.tr("ui-walk-nothing-left")
        } else {
            let list = names.join(", ");
            let more = left.len().saturating_sub(NAMED);
            self.tr_with("ui-walk-left", &[("list", &list), ("count", &more)])
        };
        if let Some(active) = &mut self.active {
            active.say(text, Role::Plain);
        }
    }

    /// Arriving by a walk says what lies there.
    fn tell_floor(&mut self, facts: &Facts) {
        let Some(active) = &mut self.active else { return };
        let names: Vec<String> = facts.floor.iter().map(|i| active.words.phrase(&i.name)).collect();
        if names.is_empty() {
            return;
        }
        let key = self.keymap.keys_of(vocabulary::TAKE).first().map_or(String::new(), ToString::to_string);
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

/// Whether a rule asks for a thing: by its class, or because nobody knows what it is.
fn wanted(rules: &str, item: &ItemFact) -> bool {
    let known = item.kind.contains('-') && !item.kind.ends_with('-');
    let class =
        |word: &str| item.kind == word || item.kind.strip_prefix(word).is_some_and(|r| r.starts_with('-'));
    let mut words = rules.split([' ', ',']).filter(|w| !w.is_empty());
    words.any(|word| if word == "unknown" { !known && is_flavoured(&item.kind) } else { class(word) })
}

/// Kinds of things that have to be tried or studied before one knows them.
fn is_flavoured(kind: &str) -> bool {
    !matches!(kind, "skeleton" | "chest" | "note" | "metal" | "thing")
}

/// What exploring fetches unless the player says otherwise: light things that are used up or worn as jewels, arrows, and
/// whatever is not known yet.
pub(crate) const PICKUP: [&str; 12] = [
    "potion", "food", "staff", "horn", "ring", "amulet", "arrow", "gold", "gem", "scroll", "wand", "unknown",
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
