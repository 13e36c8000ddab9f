//! A borg for MORIA: explores, fights, flees, eats, drinks, wears what it finds, shops, goes down, and comes back with
//! what it came for.

use crate::eyes::{Eyes, STRAIGHT};
use crate::{Report, Table};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::play::{Next, Question, QuestionKind, Words};
use angrist_engine::space::distance;
use std::sync::Arc;

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

/// Weapons by their English names, the best first.
const WEAPONS: &[&str] = &[
    "elvish sword",
    "vampiric sword",
    "ice sword",
    "two-handed sword",
    "an axe",
    "a sword",
    "scimitar",
    "elvish dirk",
    "sabre",
    "a club",
    "a spear",
    "a dagger",
    "a dirk",
];

/// Monsters best left asleep.
const SLEEPERS: &[&str] = &["Eye", "Huorn"];

/// Monsters bound to the ground: arrows can be shot at them even when they are beside.
const LOW: &[&str] = &["Snake", "Spider", "Rat", "Wolf", "Warg", "Goblin", "Carcharoth"];

/// Potions and scrolls known to harm.
const HARMFUL: &[&str] = &[
    "of confusion",
    "of poison",
    "of amnesia",
    "of paralysis",
    "of slowness",
    "of hallucination",
    "of blindness",
    "of lost levels",
    "of disorientation",
    "of gas",
    "of summoning",
    "of cursing",
    "of scattering",
    "of ring spoiling",
    "of far teleportation",
    "of sleep",
];

struct Borg<'a> {
    table: Table<'a>,
    words: Arc<dyn Words>,
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
        words: table.ruleset.words("en"),
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
                Err("explored") => self.explored = true,
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
        let eyes = Eyes::new(&*self.table.game, &*self.words);
        let useless = |l: &str| {
            !l.contains("in use")
                && (l.contains("armour") || l.contains("wand") || WEAPONS.iter().any(|w| l.contains(w)))
        };
        let key = eyes.thing(useless).or_else(|| eyes.pack.first().map(|p| p.0.as_str())).map(str::to_owned);
        key.is_some_and(|key| self.table.send(&format!("drop {key}")).is_ok())
    }

    /// What to do, the most urgent first.
    fn wishes(&mut self) -> Vec<String> {
        let mut wishes = Vec::new();
        let eyes = Eyes::new(&*self.table.game, &*self.words);
        let Some(here) = eyes.here() else { return wishes };
        let (hp, max) = (eyes.figure("Hit points"), eyes.most("Hit points").max(1));
        let weak = hp * 100 < max * 40;
        if eyes.figure("Food") < 300 {
            wishes.push("eat".to_owned());
        }
        if eyes.figure("Water") < 500 {
            if let Some(key) = eyes.thing(|l| l.contains("potion") && !harmful(l)) {
                wishes.push(format!("drink {key}"));
            }
            wishes.push("seek water".to_owned());
        }
        let awake: Vec<usize> = (0..eyes.foes.len())
            .filter(|n| {
                !(SLEEPERS.contains(&eyes.names[*n].as_str()) && eyes.foes[*n].note.id == "state-asleep")
            })
            .collect();
        let beside = awake
            .iter()
            .map(|n| &eyes.foes[*n])
            .find(|f| (f.at.x - here.x).abs() + (f.at.y - here.y).abs() == 1);
        if let Some(foe) = beside {
            if weak {
                self.saves_itself(&eyes, &mut wishes);
            }
            if let Some(dir) = eyes.clear_line(here, foe.at) {
                let low = LOW.contains(&self.words.phrase(&foe.name).as_str());
                if let Some(key) = eyes.thing(|l| l.contains("arrow")).filter(|_| low && has_bow(&eyes)) {
                    wishes.push(format!("throw {key} {}", dir.name()));
                }
                wishes.push(format!("walk {}", dir.name()));
            }
            self.waited = 0;
            return wishes;
        }
        if let Some(first) = awake.first() {
            let foe = &eyes.foes[*first];
            let arrows = eyes.thing(|l| l.contains("arrow"));
            if let (Some(key), Some(dir), true) = (arrows, eyes.clear_line(here, foe.at), has_bow(&eyes))
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
                if let Some(dir) = eyes.way_to(|at| at == target).filter(|_| self.waited < 9) {
                    wishes.push(format!("walk {}", dir.name()));
                }
                // Who does not come may stand where nobody gets at it: go on with the business of the day.
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
        for name in ["of extra healing", "of healing", "of speed", "of invisibility"] {
            if let Some(key) = eyes.thing(|l| l.contains("potion") && l.contains(name)) {
                wishes.push(format!("drink {key}"));
            }
        }
        for name in ["of teleportation", "of terror", "of protection"] {
            if let Some(key) = eyes.thing(|l| l.contains("scroll") && l.contains(name)) {
                wishes.push(format!("read {key}"));
            }
        }
        if self.plain {
            if let Some(key) = eyes.thing(|l| l.contains("scroll") && !harmful(l)) {
                wishes.push(format!("read {key}"));
            }
            if let Some(key) = eyes.thing(|l| l.contains("potion") && !harmful(l)) {
                wishes.push(format!("drink {key}"));
            }
            wishes.push("descend".to_owned());
            wishes.push("climb".to_owned());
        }
    }

    /// The best weapon in hand, armour on.
    fn dresses(&self, eyes: &Eyes<'_>, wishes: &mut Vec<String>) {
        // While there are arrows, nothing a beginner finds hurts more than the bow.
        let archer = self.plain && eyes.figure("Level") < 8 && eyes.thing(|l| l.contains("arrow")).is_some();
        let first: &[&str] = if archer { &["a bow"] } else { &[] };
        for name in first.iter().chain(WEAPONS).chain(&["a bow"]) {
            if let Some((key, label)) = eyes.pack.iter().find(|(_, l)| l.contains(name)) {
                if !label.contains("in use") {
                    wishes.push(format!("wield {key}"));
                }
                break;
            }
        }
        let worn = |l: &str| l.contains("in use");
        let sorts: [&[&str]; 4] = [&["armour", "mail", "cuirass"], &["helm"], &["cloak"], &["gauntlets"]];
        for sort in sorts {
            let of_sort =
                |l: &str| sort.iter().any(|s| l.contains(s)) && !l.contains("scroll") && !l.contains("ring");
            if eyes.thing(|l| of_sort(l) && worn(l)).is_none()
                && let Some(key) = eyes.thing(|l| of_sort(l) && !worn(l))
            {
                wishes.push(format!("wear {key}"));
            }
        }
        let good = [
            "fire",
            "sustained",
            "swimming",
            "protection",
            "damage",
            "regeneration",
            "feather",
            "slow digestion",
        ];
        let good_ring = |l: &str| l.contains("a ring of") && good.iter().any(|g| l.contains(g));
        if let Some(key) = eyes.thing(|l| good_ring(l) && !on_finger(l)) {
            wishes.push(format!("put-on {key}"));
        }
    }

    /// Tries unknown potions and scrolls while it is well.
    fn tries_things(&self, eyes: &Eyes<'_>, well: bool, wishes: &mut Vec<String>) {
        if !well || !self.plain {
            return;
        }
        let unknown = |l: &str| !l.contains(" of ") && !l.contains("called");
        if let Some(key) = eyes.thing(|l| l.contains("scroll") && unknown(l)) {
            wishes.push(format!("read {key}"));
        }
        if let Some(key) = eyes.thing(|l| l.contains("potion") && unknown(l)) {
            wishes.push(format!("drink {key}"));
        }
        let useful = [
            "enchantment",
            "identification",
            "armour protection",
            "curse removal",
            "of intelligence",
            "mapping",
        ];
        if let Some(key) = eyes.thing(|l| l.contains("scroll") && useful.iter().any(|u| l.contains(u))) {
            wishes.push(format!("read {key}"));
        }
        let tonic = ["of constitution", "of force", "of dexterity", "of experience"];
        if let Some(key) = eyes.thing(|l| l.contains("potion") && tonic.iter().any(|u| l.contains(u))) {
            wishes.push(format!("drink {key}"));
        }
    }

    /// Up with the Silmaril, otherwise down when it is time.
    fn travels(&self, eyes: &Eyes<'_>, wishes: &mut Vec<String>) {
        let depth = self.table.game.scene().depth;
        if !self.mapped
            && depth < 15
            && let Some(key) = eyes.thing(|l| l.contains("of mapping"))
        {
            wishes.push(format!("read {key}"));
        }
        if eyes.thing(|l| l.contains("Silmaril")).is_some() {
            wishes.extend(["climb", "seek up", "explore"].map(str::to_owned));
            return;
        }
        let here = self.table.game.turn() - self.arrived;
        let level = eyes.figure("Level");
        let time_to_go = !self.plain || self.explored || here > 1200 || level > depth + 1;
        if depth < 15 && time_to_go {
            wishes.push("descend".to_owned());
            wishes.push("seek down".to_owned());
        }
        if depth == 1 && eyes.figure("Gold") > 600 && self.plain {
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
    eyes.thing(|l| l.contains("a bow") && l.contains("in use")).is_some()
}

fn harmful(label: &str) -> bool {
    HARMFUL.iter().any(|h| label.contains(h))
}

/// Whether a ring's label ends with the number of a finger.
fn on_finger(label: &str) -> bool {
    let inner = label.trim_end_matches(')').rsplit('(').next().unwrap_or_default();
    inner.chars().all(|c| c.is_ascii_digit()) && !inner.is_empty()
}
