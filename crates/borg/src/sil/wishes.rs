//! What the borg would like to do, the most urgent first.

use super::Borg;
use crate::Eyes;
use angrist_engine::play::{CreatureFact, Dice, ItemFact, Step};
use angrist_engine::space::{Dir, Loc};

/// Classes of what can be worn, with the place where each goes.
const CLOTHES: &[(&str, &str)] = &[
    ("soft-armour", "body"),
    ("mail", "body"),
    ("cloak", "back"),
    ("helm", "head"),
    ("crown", "head"),
    ("gloves", "hands"),
    ("boots", "feet"),
    ("shield", "shield"),
    ("amulet", "neck"),
    ("ring", "ring"),
    ("bow", "bow"),
    ("arrow", "quiver"),
];

/// Weapons for the hand.
const WEAPONS: &[&str] = &["sword", "polearm", "blunt", "digger-mattock"];

/// How often a thing on the ground is gone for before it is left alone.
const VISITS: u8 = 6;

/// Potions and herbs that mend.
const MENDING: &[&str] = &["healing", "miruvor", "restoration", "orcish-liquor"];

/// Those better left alone once known.
const HARMFUL: &[&str] = &[
    "slowness",
    "poison",
    "blindness",
    "confusion",
    "awkwardness",
    "disconnection",
    "emptiness",
    "visions",
    "entrancement",
    "weakness",
    "sickness",
    "summoning",
    "shadows",
    "terror",
    "voice",
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

/// What is remembered of a thing that was tried: what it is called.
fn label(item: &ItemFact) -> String {
    format!("{}:{}", item.kind, item.name.as_plain().unwrap_or_default())
}

/// A wish about a thing of one's own.
fn with(verb: &str, own: &ItemFact) -> Wish {
    Wish { command: format!("{verb} {}", own.key), label: Some(label(own)), at: None }
}

/// A wish about a thing on the ground.
fn fetch(command: String, at: Loc) -> Wish {
    Wish { command, label: None, at: Some(at) }
}

fn one_of(item: &ItemFact, words: &[&str]) -> bool {
    words.iter().any(|w| item.kind.contains(w))
}

fn is_class(item: &ItemFact, class: &str) -> bool {
    item.kind.strip_prefix(class).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

fn is_weapon(item: &ItemFact) -> bool {
    WEAPONS.iter().any(|class| is_class(item, class))
}

fn damage(item: &ItemFact) -> i32 {
    item.damage.map_or(0, Dice::twice_mean)
}

/// Where a thing is worn, if it is clothes.
fn place_of(item: &ItemFact) -> Option<&'static str> {
    CLOTHES.iter().find(|(class, _)| is_class(item, class)).map(|(_, place)| *place)
}

impl Borg<'_> {
    /// What to do.
    pub(super) fn wishes(&mut self) -> Vec<Wish> {
        let mut wishes = Vec::new();
        let Some(look) = self.look() else { return wishes };
        // Sleepers are left to sleep, unless they lie in the way.
        let minds = |f: &&CreatureFact| f.is("alert") || look.far(f.at) <= 1;
        let foe = look.facts.foes().find(minds).cloned();
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
    fn meets(&self, look: &Eyes<'_>, foe: &CreatureFact, waited: u32, wishes: &mut Vec<Wish>) {
        let far = look.far(foe.at);
        let awake = foe.is("alert");
        let many = look.facts.foes().filter(|f| f.is("alert") && look.far(f.at) <= 3).count();
        let afraid = look.facts.is("afraid");
        let weak = look.percent() < if many > 1 { 70 } else { 50 };
        if weak || afraid {
            match look.landmark(look.here) {
                Some("down") => wishes.push("down".into()),
                Some("up") => wishes.push("up".into()),
                _ => {}
            }
            if look.percent() < 50 {
                self.mends(&look.facts.pack, wishes);
            }
            // Those no quicker than oneself follow without a blow as long as one walks.
            let refuge = |at: Loc| look.far(at) < 25 && self.is_stair(at);
            wishes.extend(look.way_to(&Dir::ALL, refuge).map(step));
            if far > 1 || afraid {
                wishes.extend(look.step_away().map(step));
            }
        }
        // Where few can reach one, many are few.
        let open = |at: Loc| at.neighbours().filter(|n| look.step(*n) != Step::Blocked).count();
        if awake && many > 1 && far > 1 && open(look.here) > 2 && waited < 12 {
            let narrow = |at: Loc| look.far(at) <= 6 && open(at) <= 2 && look.far(at) <= look.far(foe.at);
            wishes.extend(look.way_to(&Dir::ALL, narrow).map(step));
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
            wishes.extend(look.way_to(&Dir::ALL, |at| at == foe.at).map(step));
        }
        wishes.extend(self.unknown_way(look).map(step));
    }

    /// Anything that may help against death: what is known to mend, then what is not known.
    fn mends(&self, pack: &[ItemFact], wishes: &mut Vec<Wish>) {
        let known = pack.iter().filter(|o| one_of(o, MENDING));
        wishes.extend(known.map(|o| with("use", o)));
        let unknown = pack.iter().filter(|o| is_unknown(o));
        wishes.extend(unknown.map(|o| with("use", o)));
    }

    /// With no one in sight: eat, heal, dress, try what was found, fetch what lies around.
    fn lives(&self, look: &Eyes<'_>, wishes: &mut Vec<Wish>) {
        let hungry = ["hungry", "weak", "starving"];
        let (pack, worn) = (&look.facts.pack, &look.facts.worn);
        if hungry.iter().any(|h| look.facts.is(h)) {
            wishes.extend(pack.iter().filter(|o| is_meal(o)).map(|o| with("eat", o)));
            wishes.extend(pack.iter().filter(|o| is_unknown(o)).map(|o| with("use", o)));
        }
        if look.percent() < 90 {
            wishes.push("rest needed".into());
        }
        self.lights(pack, worn, wishes);
        self.dresses(pack, worn, wishes);
        if look.percent() > 80 {
            let tries = |o: &&ItemFact| is_unknown(o) && !self.tried.contains(&label(o));
            wishes.extend(pack.iter().filter(tries).map(|o| with("use", o)));
        }
        let room = pack.len() < 20;
        let wanted = |at: &Loc| room && self.visits.get(at).is_none_or(|n| *n < VISITS);
        if let Some(at) = look.facts.things.iter().filter_map(|t| t.at).find(wanted) {
            wishes.push(fetch(if at == look.here { "take".into() } else { format!("travel {at}") }, at));
        }
    }

    /// A light in hand, as long as there is one.
    fn lights(&self, pack: &[ItemFact], worn: &[ItemFact], wishes: &mut Vec<Wish>) {
        let shines = |o: &&ItemFact| is_class(o, "light") && o.charges != Some(0);
        if !worn.iter().any(|o| shines(&o)) {
            wishes.extend(pack.iter().filter(shines).map(|o| with("wear", o)));
        }
    }

    /// Clothes on bare places, the weapon with the better dice.
    fn dresses(&self, pack: &[ItemFact], worn: &[ItemFact], wishes: &mut Vec<Wish>) {
        for own in pack {
            let wish = with("wear", own);
            if self.tried.contains(&label(own)) {
                continue;
            }
            if is_weapon(own) {
                let best = worn.iter().filter(|w| is_weapon(w)).map(damage).max();
                if best.is_none_or(|best| damage(own) > best) {
                    wishes.push(wish);
                }
            } else if let Some(place) = place_of(own)
                && !worn.iter().any(|w| place_of(w) == Some(place))
            {
                wishes.push(wish);
            }
        }
    }

    /// On with the journey: explore, and go down when it is time.
    fn travels(&self, look: &Eyes<'_>, explored: bool, wishes: &mut Vec<Wish>) {
        let here = self.table.game.turn() - self.arrived.0;
        let well = look.percent() > 80;
        let time = explored || here > 300;
        // A stair that happens to be underfoot is taken after a while.
        if look.landmark(look.here) == Some("down") && (time || here > 100) && well {
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
    fn unknown_way(&self, look: &Eyes<'_>) -> Option<Dir> {
        look.way_to(&Dir::ALL, |at| at.neighbours().any(|n| look.step(n) == Step::Unknown))
    }

    fn is_stair(&self, at: Loc) -> bool {
        matches!(self.table.game.scene().map.landmark(at), Some("up" | "down"))
    }
}

fn step(dir: Dir) -> Wish {
    format!("walk {}", dir.name()).into()
}

/// Food that fills: known, and no herb that does more.
fn is_meal(item: &ItemFact) -> bool {
    one_of(item, &["bread", "meat", "lembas", "sustenance"])
}

/// A potion, herb, staff or horn that is not known, or known and not bad.
fn is_unknown(item: &ItemFact) -> bool {
    let herb = is_class(item, "food") && !is_meal(item);
    (herb || ["potion", "staff", "horn"].iter().any(|class| is_class(item, class)))
        && !one_of(item, HARMFUL)
        && !one_of(item, MENDING)
        && !item.is("tried")
}
