//! A borg for MORIA: explores, fights, flees, eats, drinks, wears what it finds, shops, goes down, and comes back with
//! what it came for.

use crate::eyes::Eyes;
use crate::{Report, Table};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::path::STRAIGHT;
use angrist_engine::play::{CreatureFact, ItemFact, Next, Question, QuestionKind};
use angrist_engine::space::distance;

/// How the hero begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setup {
    /// As anyone does.
    Plain,
    /// With a wizard's gifts, to reach the end; the game is marked.
    Strong,
}

/// The gifts of [`Setup::Strong`].
const GIFTS: &[&str] = &[
    "wizard-set level 14",
    "wizard-set max-hp 9000",
    "wizard-set force 28",
    "wizard-set dexterity 90",
    "wizard-set intelligence 40",
    "wizard-set water 30000",
    "wizard-set food 4000",
    "wizard-give weapon 9 9",
    "wizard-give armour 6 5",
    "wizard-give ring 13 0",
    "wizard-give ring 2 0",
    "wizard-give ring 16 0",
    "wizard-give food 0 0",
    "wizard-give food 0 0",
    "wizard-give food 0 0",
    "wizard-give food 0 0",
    "wizard-give food 0 0",
    "wizard-give food 0 0",
    "wizard-give food 0 0",
    "wizard-give food 0 0",
    "wizard-give food 0 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
    "wizard-give scroll 4 0",
];

/// Weapons, the best first.
const WEAPONS: &[&str] = &[
    "elvish-sword",
    "vampiric-sword",
    "ice-sword",
    "two-handed-sword",
    "axe",
    "sword",
    "scimitar",
    "elvish-dirk",
    "sabre",
    "club",
    "spear",
    "dagger",
    "dirk",
];

/// Monsters best left asleep.
const SLEEPERS: &[&str] = &["eye", "huorn"];

/// Monsters bound to the ground: arrows can be shot at them even when they are beside.
const LOW: &[&str] = &["snake", "spider", "rat", "wolf", "warg", "goblin", "carcharoth"];

/// Potions known to harm.
const BAD_POTIONS: &[&str] = &[
    "confusion",
    "poison",
    "amnesia",
    "paralysis",
    "slowness",
    "hallucination",
    "blindness",
    "level-loss",
    "disorientation",
    "gas",
];

/// Scrolls known to harm.
const BAD_SCROLLS: &[&str] = &["summon", "curse", "scattering", "spoil-rings", "hyper-teleport", "sleep"];

struct Borg<'a> {
    table: Table<'a>,
    chance: Stream,
    /// Turns spent waiting for a monster to come.
    waited: u32,
    /// The turn of the last arrival on a level.
    arrived: u64,
    arrivals: u32,
    /// Nothing was left to explore here.
    explored: bool,
    /// A map was read here.
    mapped: bool,
    plain: bool,
}

/// Plays one game of MORIA until it is over or the turns are spent.
pub fn play(table: Table<'_>, seed: u64, max_turns: u64, setup: Setup) -> Report {
    let mut borg = Borg {
        table,
        chance: stream(seed, "borg", 0, 0),
        waited: 0,
        arrived: 0,
        arrivals: 0,
        explored: false,
        mapped: false,
        plain: setup == Setup::Plain,
    };
    let _ = borg.table.send("birth 18 15 Borg");
    if setup == Setup::Strong {
        for gift in GIFTS {
            let _ = borg.table.send(gift);
        }
    }
    let mut idle = 0;
    let verdict = loop {
        if borg.table.game.turn() >= max_turns || borg.table.breach.is_some() || idle > 2000 {
            break None;
        }
        let turn = borg.table.game.turn();
        match borg.table.game.next() {
            Next::Over(verdict) => break Some(verdict),
            Next::Going(_) => {
                if borg.table.send("go").is_err() {
                    let _ = borg.table.send("stay");
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
    fn answers(&mut self, question: &Question) {
        let answer = match &question.kind {
            QuestionKind::Choice(list) if question.tag == "identify" => {
                // What is not yet known is worth knowing.
                let unknown = list.iter().find(|c| c.label.id.ends_with("-plain"));
                unknown.or(list.first()).map(|c| format!("answer {}", c.key))
            }
            QuestionKind::Choice(list) if matches!(question.tag.as_str(), "shop" | "buy") => {
                let open = list.iter().rev().find(|c| c.refused.is_none());
                open.map(|c| format!("answer {}", c.key))
            }
            _ => None,
        };
        let sent = answer.is_some_and(|a| self.table.send(&a).is_ok());
        if !sent && self.table.send("cancel").is_err() {
            let _ = self.table.send("answer yes");
        }
    }

    /// Does the first of what it would like to do that is not refused.
    fn acts(&mut self) {
        if self.arrivals != self.table.game.arrivals() {
            self.arrivals = self.table.game.arrivals();
            self.arrived = self.table.game.turn();
            self.explored = false;
            self.mapped = false;
        }
        for wish in self.wishes() {
            match self.table.send(&wish) {
                Ok(()) => {
                    // A scroll read for its map shows it, or is gone.
                    self.mapped |= wish.starts_with("read");
                    return;
                }
                Err("explored" | "barred") => self.explored = true,
                Err("overloaded") => {
                    if self.lightens() {
                        return;
                    }
                }
                Err(_) => {}
            }
        }
        self.wanders();
    }

    fn wanders(&mut self) {
        let dir = STRAIGHT[self.chance.below(4) as usize];
        if self.table.send(&format!("walk {}", dir.name())).is_err() {
            let _ = self.table.send("stay");
        }
    }

    fn lightens(&mut self) -> bool {
        let Some(eyes) = Eyes::new(&*self.table.game) else { return false };
        let useless =
            |i: &ItemFact| !i.is("used") && (is_class(i, "armour") || is_class(i, "wand") || is_blade(i));
        let key = eyes.thing(useless).or_else(|| eyes.thing(|_| true)).map(str::to_owned);
        key.is_some_and(|key| self.table.send(&format!("drop {key}")).is_ok())
    }

    /// What to do, the most urgent first.
    fn wishes(&mut self) -> Vec<String> {
        let mut wishes = Vec::new();
        let Some(eyes) = Eyes::new(&*self.table.game) else { return wishes };
        let here = eyes.here;
        let (hp, max) = (eyes.facts.figure("health"), eyes.facts.most("health").max(1));
        let weak = hp * 100 < max * 40;
        if eyes.facts.figure("food") < 300 {
            wishes.push("eat".to_owned());
        }
        if eyes.facts.figure("water") < 500 {
            if let Some(key) = eyes.thing(is_harmless_potion) {
                wishes.push(format!("drink {key}"));
            }
            wishes.push("seek water".to_owned());
        }
        let sleeps = |f: &CreatureFact| SLEEPERS.contains(&f.kind.as_str()) && f.is("asleep");
        let awake: Vec<&CreatureFact> = eyes.facts.foes().filter(|f| !sleeps(f)).collect();
        let beside = awake.iter().find(|f| (f.at.x - here.x).abs() + (f.at.y - here.y).abs() == 1);
        if let Some(foe) = beside {
            if weak {
                self.saves_itself(&eyes, &mut wishes);
            }
            if let Some(dir) = eyes.clear_line(foe.at) {
                let low = LOW.contains(&foe.kind.as_str());
                if let Some(key) = eyes.thing(is_arrow).filter(|_| low && has_bow(&eyes)) {
                    wishes.push(format!("throw {key} {}", dir.name()));
                }
                wishes.push(format!("walk {}", dir.name()));
            }
            self.waited = 0;
            return wishes;
        }
        if let Some(foe) = awake.first() {
            let arrows = eyes.thing(is_arrow);
            if let (Some(key), Some(dir), true) = (arrows, eyes.clear_line(foe.at), has_bow(&eyes))
                && distance(here, foe.at) > 1
            {
                wishes.push(format!("throw {key} {}", dir.name()));
            }
            self.waited += 1;
            if self.waited < 4 {
                wishes.push("stay".to_owned());
            } else {
                let target = foe.at;
                if self.waited > 12 {
                    self.waited = 0;
                }
                if let Some(dir) = eyes.way_to(&STRAIGHT, |at| at == target).filter(|_| self.waited < 9) {
                    wishes.push(format!("walk {}", dir.name()));
                }
                // A foe that does not come may stand out of reach: return to the usual business.
                self.travels(&eyes, &mut wishes);
            }
            return wishes;
        }
        self.waited = 0;
        if weak || (self.plain && hp * 100 < max * 75) {
            wishes.push("rest".to_owned());
        }
        self.dresses(&eyes, &mut wishes);
        self.tries_things(&eyes, hp * 10 >= max * 9, &mut wishes);
        self.travels(&eyes, &mut wishes);
        wishes
    }

    /// Anything that may help against death.
    fn saves_itself(&self, eyes: &Eyes<'_>, wishes: &mut Vec<String>) {
        for name in ["extra-healing", "healing", "speed", "invisibility"] {
            wishes.extend(eyes.thing(|i| i.of("potion", &[name])).map(|key| format!("drink {key}")));
        }
        for name in ["teleport", "scare", "protection"] {
            wishes.extend(eyes.thing(|i| i.of("scroll", &[name])).map(|key| format!("read {key}")));
        }
        if self.plain {
            let scroll = |i: &ItemFact| is_class(i, "scroll") && !i.of("scroll", BAD_SCROLLS);
            wishes.extend(eyes.thing(scroll).map(|key| format!("read {key}")));
            wishes.extend(eyes.thing(is_harmless_potion).map(|key| format!("drink {key}")));
            wishes.push("descend".to_owned());
            wishes.push("climb".to_owned());
        }
    }

    /// The best weapon in hand, armour on.
    fn dresses(&self, eyes: &Eyes<'_>, wishes: &mut Vec<String>) {
        // While there are arrows, nothing a beginner finds hurts more than the bow.
        let archer = self.plain && eyes.facts.figure("level") < 8 && eyes.thing(is_arrow).is_some();
        let first: &[&str] = if archer { &["bow"] } else { &[] };
        for name in first.iter().chain(WEAPONS).chain(&["bow"]) {
            if let Some(item) = eyes.facts.pack.iter().find(|i| i.of("weapon", &[name])) {
                if !item.is("used") {
                    wishes.push(format!("wield {}", item.key));
                }
                break;
            }
        }
        let sorts: [&[&str]; 3] =
            [&["leather", "studded-leather", "mail", "iron", "steel", "mithril"], &["helm"], &["cloak"]];
        let gauntlets =
            |i: &ItemFact| is_class(i, "armour") && !sorts.iter().any(|sort| i.of("armour", sort));
        let mut wear = |fits: &dyn Fn(&ItemFact) -> bool| {
            if eyes.thing(|i| fits(i) && i.is("used")).is_none() {
                wishes.extend(eyes.thing(|i| fits(i)).map(|key| format!("wear {key}")));
            }
        };
        sorts.iter().for_each(|sort| wear(&|i| i.of("armour", sort)));
        wear(&gauntlets);
        let good = [
            "fire",
            "guard-armour",
            "guard-force",
            "swimming",
            "protection",
            "damage",
            "regeneration",
            "feather-fall",
            "slow-digestion",
        ];
        let ring = eyes.thing(|i| i.of("ring", &good) && !i.is("used"));
        wishes.extend(ring.map(|key| format!("put-on {key}")));
    }

    /// Tries unknown potions and scrolls while it is well.
    fn tries_things(&self, eyes: &Eyes<'_>, well: bool, wishes: &mut Vec<String>) {
        if !well || !self.plain {
            return;
        }
        let unknown = |class: &'static str| move |i: &ItemFact| i.kind == class && !i.is("named");
        wishes.extend(eyes.thing(unknown("scroll")).map(|key| format!("read {key}")));
        wishes.extend(eyes.thing(unknown("potion")).map(|key| format!("drink {key}")));
        let useful = [
            "enchant-armour",
            "enchant-weapon",
            "identify",
            "proof-armour",
            "remove-curse",
            "intelligence",
            "map",
        ];
        wishes.extend(eyes.thing(|i| i.of("scroll", &useful)).map(|key| format!("read {key}")));
        let tonic = ["constitution", "force", "dexterity", "experience"];
        wishes.extend(eyes.thing(|i| i.of("potion", &tonic)).map(|key| format!("drink {key}")));
    }

    /// Up with the Silmaril, otherwise down when it is time.
    fn travels(&self, eyes: &Eyes<'_>, wishes: &mut Vec<String>) {
        let depth = self.table.game.scene().depth;
        if !self.mapped
            && depth < 15
            && let Some(key) = eyes.thing(|i| i.of("scroll", &["map"]))
        {
            wishes.push(format!("read {key}"));
        }
        if eyes.thing(|i| i.of("gem", &["silmaril"])).is_some() {
            wishes.extend(["climb", "seek up", "explore"].map(str::to_owned));
            return;
        }
        let here = self.table.game.turn() - self.arrived;
        let level = eyes.facts.figure("level");
        let time_to_go = !self.plain || self.explored || here > 1200 || level > depth + 1;
        if depth < 15 && time_to_go {
            wishes.push("descend".to_owned());
            wishes.push("seek down".to_owned());
        }
        if depth == 1 && eyes.facts.figure("gold") > 600 && self.plain {
            wishes.push("shop".to_owned());
            wishes.push("seek shop".to_owned());
        }
        wishes.push("explore".to_owned());
        if depth < 15 {
            wishes.push("descend".to_owned());
            wishes.push("seek down".to_owned());
        }
    }
}

fn has_bow(eyes: &Eyes<'_>) -> bool {
    eyes.thing(|i| i.of("weapon", &["bow"]) && i.is("used")).is_some()
}

fn is_arrow(item: &ItemFact) -> bool {
    item.of("weapon", &["arrow"])
}

fn is_blade(item: &ItemFact) -> bool {
    item.of("weapon", WEAPONS)
}

fn is_class(item: &ItemFact, class: &str) -> bool {
    item.kind.strip_prefix(class).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

fn is_harmless_potion(item: &ItemFact) -> bool {
    is_class(item, "potion") && !item.of("potion", BAD_POTIONS)
}
