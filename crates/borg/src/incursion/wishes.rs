//! What to do, the most urgent first.

use super::ways::Way;
use super::{Borg, PATIENCE};
use crate::Eyes;
use angrist_engine::play::{CreatureFact, ItemFact, Step};
use angrist_engine::space::{Dir, distance};

/// Something the borg would like to do.
#[derive(Debug, Default)]
pub(super) struct Wish {
    pub command: String,
    /// The square it leads to, if it is a step.
    pub to: Option<angrist_engine::space::Loc>,
    /// What is pushed by it.
    pub push: Option<angrist_engine::space::Loc>,
    /// The label of what is tasted by it.
    pub label: Option<String>,
    /// The thing that is tried by it.
    pub id: Option<u32>,
}

pub(super) fn wish(command: impl Into<String>) -> Wish {
    Wish { command: command.into(), ..Wish::default() }
}

pub(super) fn step(way: Way) -> Wish {
    Wish { to: Some(way.to), ..wish(format!("walk {}", way.dir.name())) }
}

fn label(item: &ItemFact) -> String {
    item.name
        .as_plain()
        .unwrap_or_default()
        .trim_start_matches(|c: char| c.is_ascii_digit())
        .trim()
        .to_lowercase()
}

/// Words in the names of what heals.
const HEALS: &[&str] = &["heal", "cure", "mend", "cordial", "salve"];
/// Words in the names of what is better left alone.
const HARMS: &[&str] = &["poison", "venom", "blind", "sleep", "confusion", "oil", "acid"];
/// Words in the names of weapons that are of no use at arm's length.
const POLES: &[&str] = &["bill", "pike", "lance", "halberd", "glaive", "spear", "ranseur", "guisarme"];
/// How far the hero's level should be ahead of the depth before a level is left unexplored.
const AHEAD: i32 = 3;
/// Below this share of health, in percent, a hero without a foe in sight rests: on the first levels and further down.
const WEARY: i32 = 75;
const WEARY_BELOW: i32 = 90;
/// How often a wand is used.
const WAND: u8 = 8;
/// What is worth picking up.
const WORTH: &[&str] = &[
    "potion",
    "scroll",
    "wand",
    "food",
    "armour",
    "shield",
    "helmet",
    "boots",
    "cloak",
    "gauntlets",
    "ring",
    "amulet",
    "missile",
    "weapon",
    "bow",
    "light",
];
/// What is put on where nothing is worn yet.
const WORN: &[&str] =
    &["armour", "shield", "helmet", "boots", "cloak", "gauntlets", "ring", "amulet", "light"];

fn worth(item: &ItemFact) -> i32 {
    let dice = item.damage.or(item.protection);
    dice.map_or(0, |d| d.count * (d.sides + 1))
}

impl Borg<'_> {
    pub(super) fn wishes(&mut self) -> Vec<Wish> {
        let mut list = Vec::new();
        let Some(eyes) = self.look() else { return vec![wish("wait")] };
        let percent = eyes.percent();
        let foes: Vec<CreatureFact> = eyes.facts.foes().cloned().collect();
        let near = foes.iter().filter(|f| !f.is("asleep")).map(|f| eyes.far(f.at)).min().unwrap_or(99);
        let stalled = self.stalled;
        let mut drinks = None;
        if eyes.facts.hero.statuses.iter().any(|s| s.key == "stuck") {
            // Only pulling gets one free; nothing can be struck from inside a web.
            let open = Dir::ALL.into_iter().filter(|d| {
                let at = eyes.here.step(*d);
                matches!(eyes.step(at), Step::Free | Step::Slow(_))
                    && !eyes.facts.creatures.iter().any(|c| c.at == at)
            });
            list.extend(open.map(|d| wish(format!("walk {}", d.name()))));
        }
        self.eats(&eyes, &mut list);
        if !foes.is_empty() && stalled < 30 && self.futile < 12 {
            if percent < 30 || self.is_hopeless(&eyes) {
                self.runs(&eyes, &mut list);
            }
            if percent < 45 && near < 9 {
                drinks = self.saves_itself(&eyes, percent, &mut list);
            }
            self.calls_on(&eyes, percent, near, &mut list);
            self.casts(&eyes, percent, near, &mut list);
            self.aims_wands(&eyes, near, &mut list);
            self.takes_ground(&eyes, &foes, &mut list);
            if self.futile > 1 {
                let at: Vec<_> = foes.iter().map(|f| f.at).collect();
                list.extend(self.way(&eyes, false, |l, _| at.contains(&l)).map(step));
            }
            if percent >= 60 || near < 4 || percent >= 40 && near < 99 {
                list.push(wish("fight"));
            }
        } else {
            self.battle.borrow_mut().ends();
            if percent < 65 {
                drinks = self.heals(&eyes, percent, &mut list);
            }
            if percent < 70 && eyes.facts.figure("mana") >= 2 && self.failed.get("").is_none_or(|n| *n < 3) {
                list.push(wish("cast"));
            }
            if percent < if self.table.game.scene().depth > 2 { WEARY_BELOW } else { WEARY } {
                list.push(wish("rest"));
            }
            self.dresses(&eyes, &mut list);
            self.tries_things(&eyes, percent, &mut list);
            self.gathers(&eyes, &mut list);
        }
        self.travels(&eyes, percent, &mut list);
        let health = eyes.facts.figure("health");
        let counts_stall = !foes.is_empty();
        if let Some(label) = drinks {
            self.drunk = Some((label, health));
        }
        if !counts_stall {
            self.futile = 0;
        }
        self.stalled = if counts_stall { stalled } else { stalled.saturating_sub(1) };
        list
    }

    fn eats(&self, eyes: &Eyes<'_>, list: &mut Vec<Wish>) {
        if eyes.facts.figure("food") > 1000 {
            return;
        }
        let meals = eyes.facts.pack.iter().chain(&eyes.facts.floor);
        let starving = eyes.facts.figure("food") <= 480;
        let fits = |i: &&ItemFact| i.kind == "food" || (i.kind == "corpse" && starving);
        list.extend(meals.filter(fits).map(|i| wish(format!("eat {}", i.key))));
    }

    fn is_healing(&self, item: &ItemFact) -> bool {
        let name = label(item);
        item.kind == "potion" && (self.healing.contains(&name) || HEALS.iter().any(|w| name.contains(w)))
    }

    /// Potions that heal, then ones never tasted.
    fn heals(&self, eyes: &Eyes<'_>, percent: i32, list: &mut Vec<Wish>) -> Option<String> {
        let known = eyes.facts.pack.iter().find(|i| self.is_healing(i));
        let unknown = eyes.facts.pack.iter().find(|i| {
            i.kind == "potion"
                && !self.tasted.contains(&label(i))
                && !HARMS.iter().any(|w| label(i).contains(w))
        });
        // Unknown potions are tried by the wounded; known ones are kept for when they are needed.
        let item = if percent < 45 { known.or(unknown) } else { unknown }?;
        list.push(Wish { label: Some(label(item)), ..wish(format!("drink {}", item.key)) });
        Some(label(item))
    }

    fn saves_itself(&self, eyes: &Eyes<'_>, percent: i32, list: &mut Vec<Wish>) -> Option<String> {
        let here = eyes.landmark(eyes.here);
        if percent < 30 && self.table.game.scene().depth > 1 && here == Some("up") {
            list.push(wish("up"));
        }
        if percent < 30 && here == Some("down") {
            list.push(wish("down"));
        }
        let drunk = self.heals(eyes, percent.min(44), list);
        let scroll = eyes.facts.pack.iter().find(|i| i.kind == "scroll" && !self.tasted.contains(&label(i)));
        if percent < 30
            && let Some(scroll) = scroll
        {
            list.push(Wish { label: Some(label(scroll)), ..wish(format!("read {}", scroll.key)) });
        }
        let stairs = self
            .way_to_landmark(eyes, false, "up")
            .filter(|w| distance(eyes.here, w.to) < 6)
            .or_else(|| self.way_to_landmark(eyes, false, "down").filter(|w| distance(eyes.here, w.to) < 6));
        if percent < 25
            && let Some(way) = stairs
        {
            list.push(step(way));
        }
        drunk
    }

    /// Magic, where the game has it and the hero knows some.
    fn casts(&self, eyes: &Eyes<'_>, percent: i32, near: i32, list: &mut Vec<Wish>) {
        let has_verb = self.table.game.verbs().iter().any(|v| v.name == "cast");
        let mana = eyes.facts.figure("mana");
        if has_verb && mana >= 2 && (percent < 50 || near < 8) && self.failed.get("").is_none_or(|n| *n < 6) {
            list.push(wish("cast"));
        }
    }

    fn aims_wands(&self, eyes: &Eyes<'_>, near: i32, list: &mut Vec<Wish>) {
        let foe = eyes.facts.foes().find(|f| !f.is("asleep") && eyes.far(f.at) == near);
        let Some(foe) = foe.filter(|_| near < 8) else { return };
        // A wand may do anything; after some tries it is left alone.
        let fresh = |i: &&ItemFact| i.kind == "wand" && self.uses.get(&i.id).is_none_or(|n| *n < WAND);
        if let Some(item) = eyes.facts.pack.iter().find(fresh) {
            list.push(Wish { id: Some(item.id), ..wish(format!("use {} {}", item.key, foe.at)) });
        }
    }

    /// The best weapon in hand, something on every part of the body.
    fn dresses(&self, eyes: &Eyes<'_>, list: &mut Vec<Wish>) {
        let shoots = eyes.facts.worn.iter().any(|i| i.kind == "bow");
        let best = |kind: &str| eyes.facts.worn.iter().filter(|i| i.kind == kind).map(worth).max();
        let pole = |i: &ItemFact| POLES.iter().any(|w| label(i).contains(w));
        for item in eyes.facts.pack.iter().filter(|i| !self.tried.contains(&i.id) && !i.is("cursed")) {
            let kind = item.kind.as_str();
            let better = match kind {
                "weapon" => !shoots && !pole(item) && best("weapon").is_none_or(|b| worth(item) > b + 1),
                "bow" => {
                    !shoots
                        && eyes
                            .facts
                            .pack
                            .iter()
                            .filter(|i| i.kind == "missile")
                            .map(|i| i.count)
                            .sum::<u32>()
                            > 5
                }
                "ring" => eyes.facts.worn.iter().filter(|i| i.kind == "ring").count() < 2,
                "armour" | "shield" => best(kind).is_none_or(|b| worth(item) > b),
                kind if WORN.contains(&kind) => best(kind).is_none(),
                _ => false,
            };
            if better {
                list.push(Wish { id: Some(item.id), ..wish(format!("wear {}", item.key)) });
            }
        }
    }

    fn tries_things(&self, eyes: &Eyes<'_>, percent: i32, list: &mut Vec<Wish>) {
        if percent < 80 {
            return;
        }
        let unread = eyes.facts.pack.iter().find(|i| i.kind == "scroll" && !self.tasted.contains(&label(i)));
        if let Some(item) = unread {
            list.push(Wish { label: Some(label(item)), ..wish(format!("read {}", item.key)) });
        }
    }

    fn wants(&self, eyes: &Eyes<'_>, item: &ItemFact) -> bool {
        if !WORTH.contains(&item.kind.as_str()) || self.taken.contains(&item.id) {
            return false;
        }
        let best = |kind: &str| eyes.facts.worn.iter().filter(|i| i.kind == kind).map(worth).max();
        let count = |kind: &str| eyes.facts.pack.iter().filter(|i| i.kind == kind).count();
        match item.kind.as_str() {
            "weapon" => best("weapon").is_none_or(|b| worth(item) > b + 1),
            "armour" | "shield" => best(&item.kind).is_none_or(|b| worth(item) > b),
            "food" => count("food") < 12,
            "light" => eyes.facts.pack.iter().filter(|i| i.kind == "light").map(|i| i.count).sum::<u32>() < 4,
            "missile" | "bow" => eyes.facts.worn.iter().any(|i| i.kind == "bow") || count("bow") == 0,
            "potion" | "scroll" | "wand" => true,
            kind => best(kind).is_none(),
        }
    }

    /// Goes for what lies about and picks it up.
    fn gathers(&self, eyes: &Eyes<'_>, list: &mut Vec<Wish>) {
        for item in eyes.facts.floor.iter().filter(|i| self.wants(eyes, i)) {
            list.push(Wish { id: Some(item.id), ..wish(format!("take {}", item.key)) });
        }
        let wanted: Vec<_> = eyes
            .facts
            .things
            .iter()
            .filter(|i| self.wants(eyes, i))
            .filter_map(|i| i.at)
            .filter(|&at| at != eyes.here)
            .collect();
        if !wanted.is_empty()
            && let Some(way) = self.way(eyes, false, |at, _| wanted.contains(&at))
        {
            list.push(step(way));
        }
    }

    /// Explores, goes down, and in the end up.
    fn travels(&self, eyes: &Eyes<'_>, percent: i32, list: &mut Vec<Wish>) {
        let depth = self.table.game.scene().depth;
        let here = self.table.game.turn().saturating_sub(self.arrived.0);
        let level = eyes.facts.figure("level");
        let daring = self.is_desperate();
        let safe = eyes.facts.foes().next().is_none();
        if self.homeward {
            list.push(wish("up"));
            for name in ["out", "up"] {
                list.extend(self.way_to_landmark(eyes, daring, name).map(step));
            }
            list.extend(self.way_to_unknown(eyes, daring).map(step));
            self.searches_about(eyes, list);
            return;
        }
        // Who goes down in time meets what it is a match for; who goes too early does not come back.
        let strong = level > depth + AHEAD;
        let time_to_go = self.explored || here > PATIENCE || strong;
        if time_to_go && (percent >= 60 || !safe || here > PATIENCE) {
            list.push(wish("down"));
            list.extend(self.way_to_landmark(eyes, daring, "down").map(step));
        }
        if let Some(way) = self.way_to_unknown(eyes, false) {
            list.push(step(way));
            return;
        }
        // Everything within reach is seen.
        if safe
            && depth >= super::BOTTOM
            && let Some((way, thing)) = self.way_to_push(eyes)
        {
            let to = if thing.is_some() { None } else { Some(way.to) };
            list.push(Wish { push: thing, to, ..step(way) });
        }
        list.push(wish("down"));
        list.extend(self.way_to_landmark(eyes, daring, "down").map(step));
        list.extend(self.way_to_unknown(eyes, daring).map(step));
        self.searches_about(eyes, list);
    }

    fn searches_about(&self, eyes: &Eyes<'_>, list: &mut Vec<Wish>) {
        match self.way_to_search(eyes) {
            Some(None) => list.push(wish("search")),
            Some(Some(way)) => list.push(step(way)),
            None => {}
        }
    }
}
