//! Making a great many things and looking at each: what comes at which depth, and whether anything is wrong with it.
//!
//! Used by `angrist data stats` and by tests. Nothing of a game depends on it.

use super::{Detail, MOST, Theme, ThingAsk, is_known, make_thing, name_of, shuffle_flavours, stacks, worth};
use crate::context::Maker;
use crate::state::{Facts, Item, Known, Level};
use crate::tables::{Tables, Tval};
use crate::terrain::code;
use angrist_engine::chance::Stream;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// How many complaints are kept.
const ENOUGH: usize = 20;
/// Things of a kind that a new one is compared with.
const WINDOW: usize = 8;

/// Sorts of things, by class.
pub const SORTS: [(&str, &[u8]); 9] = [
    ("weapons", &[Tval::SWORD, Tval::POLEARM, Tval::BLUNT, Tval::DIGGER, Tval::BOW]),
    ("arrows", &[Tval::ARROW]),
    (
        "armour",
        &[
            Tval::SOFT_ARMOUR,
            Tval::MAIL,
            Tval::SHIELD,
            Tval::CLOAK,
            Tval::HELM,
            Tval::CROWN,
            Tval::GLOVES,
            Tval::BOOTS,
        ],
    ),
    ("jewels", &[Tval::RING, Tval::AMULET]),
    ("lights", &[Tval::LIGHT, Tval::FLASK]),
    ("herbs", &[Tval::FOOD]),
    ("potions", &[Tval::POTION]),
    ("devices", &[Tval::STAFF, Tval::HORN]),
    ("other", &[Tval::CHEST, Tval::SKELETON, Tval::METAL, Tval::NOTE]),
];

/// What came at a depth.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// Things made.
    pub made: u64,
    /// Of a special kind.
    pub special: u64,
    /// Artefacts.
    pub artefact: u64,
    /// Cursed.
    pub cursed: u64,
    /// Ordinary finds, not asked to be good, great or of a theme.
    pub ordinary: u64,
    /// Of those, how many are of a special kind.
    pub ordinary_special: u64,
    /// The worth of ordinary finds, added up: the power of a depth.
    pub worth: i64,
    /// By sort, in the order of [`SORTS`].
    pub sorts: [u64; 9],
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Audit {
    /// Things made.
    pub made: u64,
    /// Asked for and not to be had: a theme that has nothing so shallow.
    pub none: u64,
    /// By depth, from 1.
    pub depths: Vec<Tally>,
    /// What is wrong, the first few.
    pub complaints: Vec<String>,
}

impl Tally {
    /// Mean worth of an ordinary find.
    pub fn power(&self) -> i64 {
        self.worth / (self.ordinary.max(1) as i64)
    }

    fn per_mille(&self, part: u64) -> u64 {
        part * 1000 / self.made.max(1)
    }
}

/// Makes a number of things over all depths, some in each game, and examines them.
pub fn audit(t: &Tables, count: u32, per_game: u32, chance: &mut Stream) -> Audit {
    let deepest = t.things.deepest.max(1);
    let mut out = Audit { depths: vec![Tally::default(); deepest as usize], ..Audit::default() };
    let mut game = Game::new(t, chance);
    for n in 0..count {
        if n > 0 && n % per_game.max(1) == 0 {
            game = Game::new(t, chance);
        }
        let depth = 1 + (n % deepest as u32) as i32;
        game.level.depth = depth;
        let ask = asked(depth, n / deepest as u32);
        let mut maker = Maker {
            tables: t,
            facts: &mut game.facts,
            level: &mut game.level,
            chance,
            hero: None,
            few_arrows: false,
        };
        match make_thing(&mut maker, &ask) {
            Some(item) => {
                out.made += 1;
                let ordinary = !ask.good && !ask.great && ask.theme.is_none();
                game.look_at(t, &item, ordinary, &mut out.depths[depth as usize - 1], &mut out.complaints);
            }
            None => {
                out.none += 1;
                if ask.theme.is_none() && !ask.good && !ask.great && out.complaints.len() < ENOUGH {
                    out.complaints.push(format!("nothing is to be had at depth {depth}"));
                }
            }
        }
    }
    out
}

/// Of ten things seven are ordinary, one good, one great, one of a theme.
fn asked(depth: i32, round: u32) -> ThingAsk {
    let ask = ThingAsk::at(depth);
    match round % 10 {
        7 => ask.good(),
        8 => ask.great(),
        9 => ThingAsk { theme: Theme::from_number(1 + (round / 10 % 17) as u8), ..ask },
        _ => ask,
    }
}

struct Game {
    facts: Facts,
    /// The same with everything understood, to judge worth by.
    wise: Facts,
    level: Level,
    artefacts: BTreeSet<u16>,
    seen: BTreeMap<u16, Vec<Item>>,
}

impl Game {
    fn new(t: &Tables, chance: &mut Stream) -> Game {
        let mut facts = Facts::default();
        shuffle_flavours(t, &mut facts, chance);
        let mut wise = facts.clone();
        for number in 0..t.kinds.len() as u16 {
            wise.kind_mut(number).aware = true;
        }
        let level = Level::new(1, 12, 12, code::FLOOR, t.turn.scent());
        Game { facts, wise, level, artefacts: BTreeSet::new(), seen: BTreeMap::new() }
    }

    fn look_at(
        &mut self,
        t: &Tables,
        item: &Item,
        ordinary: bool,
        tally: &mut Tally,
        complaints: &mut Vec<String>,
    ) {
        tally.made += 1;
        tally.special += u64::from(item.special != 0);
        tally.artefact += u64::from(item.artefact != 0);
        tally.cursed += u64::from(item.cursed);
        let tval = item.tval(t);
        if let Some(sort) = SORTS.iter().position(|(_, classes)| classes.contains(&tval)) {
            tally.sorts[sort] += 1;
        }
        let whole = Item { known: Known::Fully, ..item.clone() };
        if ordinary {
            tally.ordinary += 1;
            tally.ordinary_special += u64::from(item.special != 0);
            tally.worth += i64::from(worth(t, &self.wise, &whole));
        }
        let mut complain = |what: String| {
            if complaints.len() < ENOUGH {
                complaints.push(what);
            }
        };
        let name = name_of(t, &self.facts, item, Detail::Full);
        let full = name_of(t, &self.wise, &whole, Detail::Full);
        for name in [&name, &full] {
            let text = name.split('{').next().unwrap_or_default();
            if text.contains(['~', '#', '&', '@']) || name.contains("  ") || name.trim() != *name {
                complain(format!("a token is left in '{name}' (kind {})", item.kind));
            }
        }
        if !(1..=MOST).contains(&item.number) || item.weight <= 0 || item.fuel < 0 {
            complain(format!("'{full}' has number {}, weight {}", item.number, item.weight));
        }
        if item.artefact != 0 && !self.artefacts.insert(item.artefact) {
            complain(format!("artefact {} '{full}' came twice", item.artefact));
        }
        for other in self.seen.get(&item.kind).into_iter().flatten() {
            if let Some(wrong) = self.together(t, item, other) {
                complain(wrong);
            }
        }
        let like = self.seen.entry(item.kind).or_default();
        like.push(item.clone());
        if like.len() > WINDOW {
            like.remove(0);
        }
    }

    /// Two of a kind: those that stack are called the same; those that do not differ in name, in weight, or in something that
    /// is not known of one of them. Staves, chests and bones never stack.
    fn together(&self, t: &Tables, a: &Item, b: &Item) -> Option<String> {
        let one = |i: &Item| name_of(t, &self.facts, &Item { number: 1, ..i.clone() }, Detail::Full);
        let (first, second) = (one(a), one(b));
        if stacks(t, &self.facts, a, b) {
            return (first != second).then(|| format!("'{first}' and '{second}' stack under two names"));
        }
        let known = |i: &Item| is_known(t, &self.facts, i);
        let single = matches!(a.tval(t), Tval::STAFF | Tval::CHEST | Tval::SKELETON);
        let alike = first == second && a.weight == b.weight && known(a) && known(b) && !single;
        alike.then(|| format!("two of '{first}' are all alike and do not stack"))
    }
}

impl Audit {
    /// The distribution as a table for people.
    pub fn text(&self) -> String {
        let mut out = String::from(" depth    made special artefact  cursed    power");
        for (name, _) in SORTS {
            out += &format!(" {name:>8}");
        }
        out.push('\n');
        let thousandth = |n: u64| format!("{}.{}%", n / 10, n % 10);
        for (i, d) in self.depths.iter().enumerate() {
            out += &format!(
                "{:>4} ft {:>7} {:>7} {:>8} {:>7} {:>8}",
                (i + 1) * 50,
                d.made,
                thousandth(d.per_mille(d.special)),
                thousandth(d.per_mille(d.artefact)),
                thousandth(d.per_mille(d.cursed)),
                d.power()
            );
            for n in d.sorts {
                out += &format!(" {:>8}", thousandth(d.per_mille(n)));
            }
            out.push('\n');
        }
        out += &format!("{} things made, {} asked for that there are none of\n", self.made, self.none);
        for complaint in &self.complaints {
            out += &format!("wrong: {complaint}\n");
        }
        out
    }

    /// The same for programs.
    pub fn json(&self) -> Value {
        let depths: Vec<Value> = self
            .depths
            .iter()
            .enumerate()
            .map(|(i, d)| {
                let sorts: serde_json::Map<String, Value> =
                    SORTS.iter().zip(d.sorts).map(|((name, _), n)| ((*name).to_owned(), json!(n))).collect();
                json!({ "depth": i + 1, "made": d.made, "special": d.special, "artefact": d.artefact,
                        "cursed": d.cursed, "power": d.power(), "sorts": sorts })
            })
            .collect();
        json!({ "made": self.made, "none": self.none, "depths": depths, "complaints": self.complaints })
    }
}
