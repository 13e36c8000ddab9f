//! What the borg would like to do, the most urgent first.

use super::Borg;
use super::look::{Look, Own, dice};
use angrist_engine::play::{Sight, Step};
use angrist_engine::space::{Dir, Loc};

/// Classes of what can be worn, each with the words of the place where it goes.
const CLOTHES: &[(&[&str], &str)] = &[
    (&["Robe", "Armour", "Leather", "Corslet", "Hauberk", "Mail"], "body"),
    (&["Cloak", "Hame", "Fell"], "back"),
    (&["Helm", "Mask", "Crown"], "head"),
    (&["Gloves", "Gauntlets"], "hands"),
    (&["Boots", "Greaves", "Shoes"], "feet"),
    (&["Shield"], "shield"),
    (&["Amulet", "Necklace", "Pearl"], "neck"),
    (&["Ring"], "ring"),
    (&["bow"], "bow"),
    (&["Arrow"], "quiver"),
];

/// Weapons for the hand.
const WEAPONS: &[&str] =
    &["Sword", "sword", "Dagger", "Axe", "Spear", "Glaive", "Hammer", "Quarterstaff", "Mattock"];

/// How often a thing on the ground is gone for before it is left alone.
const VISITS: u8 = 6;

/// Potions and herbs that mend.
const MENDING: &[&str] = &["Healing", "Miruvor", "Restoration", "Orcish Liquor"];

/// Those better left alone once known.
const HARMFUL: &[&str] = &[
    "Slowness",
    "Poison",
    "Blindness",
    "Confusion",
    "Awkwardness",
    "Disconnection",
    "Emptiness",
    "Visions",
    "Entrancement",
    "Weakness",
    "Sickness",
    "Summoning",
    "Shadows",
    "Terror",
    "Voice",
];

/// A command to send, and what it is about: a label that is then tried, a square that is then visited.
pub(super) struct Wish {
    pub command: String,
    pub label: Option<String>,
    pub at: Option<Loc>,
}

impl From<String> for Wish {
    fn from(command: String) -> Wish {
        Wish { command, label: None, at: None }
    }
}

impl From<&str> for Wish {
    fn from(command: &str) -> Wish {
        command.to_owned().into()
    }
}

/// A wish about a thing of one's own.
fn with(verb: &str, own: &Own) -> Wish {
    Wish { command: format!("{verb} {}", own.key), label: Some(own.label.clone()), at: None }
}

/// A wish about a thing on the ground.
fn fetch(command: String, at: Loc) -> Wish {
    Wish { command, label: None, at: Some(at) }
}

fn one_of(label: &str, words: &[&str]) -> bool {
    words.iter().any(|w| label.contains(w))
}

/// Where a thing is worn, if it is clothes.
fn place_of(label: &str) -> Option<&'static str> {
    CLOTHES.iter().find(|(words, _)| one_of(label, words)).map(|(_, place)| *place)
}

impl Borg<'_> {
    /// What to do.
    pub(super) fn wishes(&mut self) -> Vec<Wish> {
        let mut wishes = Vec::new();
        let Some(look) = self.look() else { return wishes };
        // Sleepers are left to sleep, unless they lie in the way.
        let minds = |f: &&Sight| f.note.id == "alert" || look.far(f.at) <= 1;
        let foe = look.foes().find(minds).cloned();
        let (waited, explored) = (self.waited, self.explored);
        match &foe {
            Some(foe) => self.meets(&look, foe, waited, &mut wishes),
            None => self.lives(&look, &mut wishes),
        }
        self.travels(&look, explored, &mut wishes);
        drop(look);
        self.waited = if foe.is_some() { self.waited + 1 } else { 0 };
        wishes
    }

    /// With a foe in sight: save itself, shoot, wait, or go for it.
    fn meets(&self, look: &Look<'_>, foe: &Sight, waited: u32, wishes: &mut Vec<Wish>) {
        let far = look.far(foe.at);
        let awake = foe.note.id == "alert";
        let many = look.foes().filter(|f| f.note.id == "alert" && look.far(f.at) <= 3).count();
        let afraid = look.says(&*self.words, "state-afraid");
        let weak = look.percent() < if many > 1 { 70 } else { 50 };
        if weak || afraid {
            match look.landmark() {
                Some("down") => wishes.push("down".into()),
                Some("up") => wishes.push("up".into()),
                _ => {}
            }
            if look.percent() < 50 {
                let pack = look.pack(&*self.words);
                self.mends(&pack, wishes);
            }
            // Those no quicker than oneself follow without a blow as long as one walks.
            let refuge = |at: Loc| look.far(at) < 25 && self.is_stair(at);
            wishes.extend(look.way_to(refuge).map(step));
            if far > 1 || afraid {
                wishes.extend(look.step_away().map(step));
            }
        }
        // Where few can reach one, many are few.
        let open = |at: Loc| at.neighbours().filter(|n| look.step(*n) != Step::Blocked).count();
        if awake && many > 1 && far > 1 && open(look.here) > 2 && waited < 12 {
            let narrow = |at: Loc| look.far(at) <= 6 && open(at) <= 2 && look.far(at) <= look.far(foe.at);
            wishes.extend(look.way_to(narrow).map(step));
        }
        if far > 1 && awake && waited < 40 {
            wishes.push("fire 1 near".into());
        }
        if far <= 1 {
            wishes.extend(Dir::toward(look.here, foe.at).map(step));
            return;
        }
        // Those who come are met where one stands; those who do not are gone to, or left alone.
        if awake && waited % 20 < 4 {
            wishes.push("wait".into());
        }
        if waited % 60 < 40 {
            wishes.extend(look.way_to(|at| at == foe.at).map(step));
        }
        wishes.extend(self.unknown_way(look).map(step));
    }

    /// Anything that may help against death: what is known to mend, then what is not known.
    fn mends(&self, pack: &[Own], wishes: &mut Vec<Wish>) {
        let known = pack.iter().filter(|o| one_of(&o.label, MENDING));
        wishes.extend(known.map(|o| with("use", o)));
        let unknown = pack.iter().filter(|o| is_unknown(&o.label));
        wishes.extend(unknown.map(|o| with("use", o)));
    }

    /// With nobody in sight: eat, mend, dress, try what was found, fetch what lies about.
    fn lives(&self, look: &Look<'_>, wishes: &mut Vec<Wish>) {
        let hungry = ["hungry", "weak", "starving"];
        let pack = look.pack(&*self.words);
        if hungry.iter().any(|h| look.says(&*self.words, &format!("hunger-name-{h}"))) {
            let food = ["Bread", "Meat", "Lembas", "Sustenance"];
            wishes.extend(pack.iter().filter(|o| one_of(&o.label, &food)).map(|o| with("eat", o)));
            wishes.extend(pack.iter().filter(|o| is_unknown(&o.label)).map(|o| with("use", o)));
        }
        if look.percent() < 90 {
            wishes.push("rest needed".into());
        }
        let worn = look.worn(&*self.words);
        self.lights(&pack, &worn, wishes);
        self.dresses(&pack, &worn, wishes);
        if look.percent() > 80 {
            let tries = |o: &&Own| is_unknown(&o.label) && !self.tried.contains(&o.label);
            wishes.extend(pack.iter().filter(tries).map(|o| with("use", o)));
        }
        let room = pack.len() < 20;
        let wanted = |t: &&Sight| room && self.visits.get(&t.at).is_none_or(|n| *n < VISITS);
        if let Some(thing) = look.things().find(wanted) {
            let here = thing.at == look.here;
            wishes.push(fetch(if here { "take".into() } else { format!("travel {}", thing.at) }, thing.at));
        }
    }

    /// A light in hand, as long as there is one.
    fn lights(&self, pack: &[Own], worn: &[Own], wishes: &mut Vec<Wish>) {
        let shines = |label: &str| one_of(label, &["Torch", "Lantern", "Lamp", "Jewel"]);
        let burnt = |label: &str| label.contains("(0 turns)");
        let lit = worn.iter().any(|o| shines(&o.label) && !burnt(&o.label));
        if !lit {
            let next = pack.iter().filter(|o| shines(&o.label) && !burnt(&o.label));
            wishes.extend(next.map(|o| with("wear", o)));
        }
    }

    /// Clothes on bare places, the weapon with the better dice.
    fn dresses(&self, pack: &[Own], worn: &[Own], wishes: &mut Vec<Wish>) {
        for own in pack {
            let wish = with("wear", own);
            if self.tried.contains(&own.label) {
                continue;
            }
            if one_of(&own.label, WEAPONS) {
                let best = worn.iter().filter(|w| one_of(&w.label, WEAPONS)).map(|w| dice(&w.label)).max();
                if best.is_none_or(|best| dice(&own.label) > best) {
                    wishes.push(wish);
                }
            } else if let Some(place) = place_of(&own.label)
                && !worn.iter().any(|w| place_of(&w.label) == Some(place))
            {
                wishes.push(wish);
            }
        }
    }

    /// On with the journey: explore, and go down when it is time.
    fn travels(&self, look: &Look<'_>, explored: bool, wishes: &mut Vec<Wish>) {
        let here = self.table.game.turn() - self.arrived.0;
        let well = look.percent() > 80;
        let time = explored || here > 300;
        // A stair that happens to be underfoot is taken after a while.
        if look.landmark() == Some("down") && (time || here > 100) && well {
            wishes.push("down".into());
        }
        if time && well {
            wishes.push("travel down".into());
        }
        if !explored {
            wishes.push("explore".into());
        }
        wishes.push("travel down".into());
        wishes.push("down".into());
        if explored && here > 1500 {
            wishes.push("travel up".into());
            wishes.push("up".into());
        }
        wishes.extend(self.unknown_way(look).map(step));
    }

    /// A step toward what is not known.
    fn unknown_way(&self, look: &Look<'_>) -> Option<Dir> {
        look.way_to(|at| at.neighbours().any(|n| look.step(n) == Step::Unknown))
    }

    fn is_stair(&self, at: Loc) -> bool {
        matches!(self.table.game.scene().map.landmark(at), Some("up" | "down"))
    }
}

fn step(dir: Dir) -> Wish {
    format!("walk {}", dir.name()).into()
}

/// A potion, herb, staff or horn that is not known, or known and not bad.
fn is_unknown(label: &str) -> bool {
    one_of(label, &["Potion", "Herb", "Staff", "Horn", "Mushroom"])
        && !one_of(label, HARMFUL)
        && !one_of(label, MENDING)
        && !one_of(label, &["empty", "tried", "Quarterstaff", "bow"])
}
