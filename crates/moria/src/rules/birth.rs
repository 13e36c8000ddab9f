//! Birth: a name, three attributes, a kit, and the first level (docs/spec/moria.md 2).

use super::{Act, Done, refuse};
use crate::event::{Happening, Note};
use crate::state::{Hero, Lore, Pending, State, Thing};
use crate::tables::{Tables, Trait, Type};
use crate::warren;
use angrist_engine::chance::{Stream, stream};
use angrist_engine::play::{Answer, Command};
use angrist_engine::space::Loc;

/// A hero before anything has happened: standard figures, nothing in the pack.
pub fn hero(t: &Tables, name: &str) -> Hero {
    let c = &t.c;
    Hero {
        name: name.to_owned(),
        at: Loc::new(1, 1),
        level: 1,
        experience: 0,
        carry: 0,
        hp: c.hp_start,
        max_hp: c.hp_start,
        force: c.force_start,
        max_force: c.force_start,
        dex: c.dex_start,
        int: c.int_start,
        gold: 0,
        food: c.food_start,
        water: c.water_start,
        mend: c.mend_start,
        timers: [0; 12],
        helpless: 0,
        slowed: 0,
        held: None,
        flashbacks: false,
        pack: Vec::new(),
        weapon: None,
        worn: [None; 4],
        fingers: vec![None; c.fingers as usize],
    }
}

/// A game before birth.
pub fn unborn(t: &Tables, seed: u64) -> State {
    let mut chance = stream(seed, "play", 0, 0);
    let lore = lore(t, &mut chance);
    State {
        seed,
        chance,
        turn: 0,
        arrivals: 0,
        born: false,
        ending: None,
        pending: Some(Pending::Name),
        activity: None,
        second: false,
        fresh: false,
        revealed: false,
        depth: 1,
        deepest: 1,
        levels: vec![None; t.c.deepest as usize],
        hero: hero(t, ""),
        lore,
        kills: vec![0; t.foes.len()],
        next_id: 2_000_000,
        next_batch: 2_000_000,
        moments: Vec::new(),
        marks: Vec::new(),
        shapes: Vec::new(),
    }
}

/// Nothing known, nothing named, looks and titles drawn (docs/spec/moria.md 12.4).
pub fn lore(t: &Tables, chance: &mut Stream) -> Lore {
    let count = |ty| t.kinds(ty).len();
    let rows = [Type::Potion, Type::Scroll, Type::Ring, Type::Wand].map(count);
    let mut shuffled = |n: usize| {
        // For each kind a slot, and the next free one going round: the source's shuffle.
        let mut taken = vec![false; n];
        (0..n)
            .map(|_| {
                let mut slot = chance.below(n as u32) as usize;
                while taken[slot] {
                    slot = (slot + 1) % n;
                }
                taken[slot] = true;
                slot as u8
            })
            .collect::<Vec<u8>>()
    };
    let looks = [shuffled(rows[0]), shuffled(rows[2]), shuffled(rows[3])];
    let titles = (0..rows[1]).map(|_| title(t, chance)).collect();
    Lore { known: rows.map(|n| vec![false; n]), named: rows.map(|n| vec![String::new(); n]), looks, titles }
}

/// 4 to 9 syllables, cut at 28 characters.
fn title(t: &Tables, chance: &mut Stream) -> String {
    let syllables = 4 + chance.below(6);
    let whole: String = (0..syllables).filter_map(|_| chance.pick(&t.looks.syllables).cloned()).collect();
    whole.chars().take(28).collect::<String>().trim_end().to_owned()
}

impl Act<'_> {
    /// Takes an answer of birth.
    pub(crate) fn answer_birth(&mut self, pending: &Pending, answer: &Answer) -> Done {
        match (pending, answer) {
            (Pending::Name, Answer::Text(name)) => {
                self.name_hero(name)?;
                self.s.pending = Some(Pending::Standard);
            }
            (Pending::Standard, Answer::Yes(true)) => self.be_born(None),
            (Pending::Standard, Answer::Yes(false)) => self.s.pending = Some(Pending::Force),
            (Pending::Force, Answer::Number(force)) => self.s.pending = Some(Pending::Dex(*force)),
            (Pending::Dex(force), Answer::Number(dex)) => self.be_born(Some((*force, *dex))),
            _ => return Err(refuse("bad-answer", "That does not answer the question.")),
        }
        Ok(false)
    }

    /// `birth FORCE DEXTERITY NAME`: the whole plan in one command.
    pub(crate) fn birth(&mut self, command: &Command) -> Done {
        if self.s.born {
            return Err(refuse("born", "You already have a hero."));
        }
        if command.given() < 3 {
            let text = "Write 'birth STRENGTH DEXTERITY NAME', as in 'birth 16 14 Bilbo'.";
            return Err(refuse("bad-birth", text));
        }
        let (force, dex, name) = (command.number(0)?, command.number(1)?, command.text(2));
        let c = &self.t.c;
        let int = c.points - force.clamp(0, 1000) - dex.clamp(0, 1000);
        if [force, dex, int].iter().any(|a| !(1..=c.attribute_most).contains(a)) {
            let text = format!(
                "The three attributes share {} points; each must be 1 to {}.",
                c.points, c.attribute_most
            );
            return Err(refuse("bad-birth", &text));
        }
        self.name_hero(name)?;
        self.be_born(Some((force, dex)));
        Ok(false)
    }

    fn name_hero(&mut self, name: &str) -> Result<(), angrist_engine::play::Refusal> {
        let name = name.trim();
        if name.is_empty() || name.chars().count() > self.t.c.name_longest as usize {
            return Err(refuse("bad-name", "A name must have 1 to 16 characters."));
        }
        if name.chars().any(char::is_control) {
            return Err(refuse("bad-name", "A name may contain only printable characters."));
        }
        self.s.hero.name = name.to_owned();
        Ok(())
    }

    fn be_born(&mut self, own: Option<(i32, i32)>) {
        let c = &self.t.c;
        if let Some((force, dex)) = own {
            let hero = &mut self.s.hero;
            (hero.force, hero.max_force, hero.dex, hero.int) = (force, force, dex, c.points - force - dex);
        }
        self.s.pending = None;
        self.s.born = true;
        self.kit();
        self.s.levels[0] = Some(warren::build(self.t, self.s.seed, 1, None));
        let at = Loc::new(2 * self.rnd(39) as i16 + 1, 2 * self.rnd(11) as i16 + 1);
        self.s.arrivals = 1;
        self.s.fresh = c.fresh_view != 0;
        self.refresh_exit();
        self.set_hero(at);
        self.tell(Happening::Arrived { depth: 1 });
        self.note(Note::WieldBow);
        self.look();
    }

    /// A ration, a bow and a bundle of arrows, nothing in hand.
    fn kit(&mut self) {
        let arrows = self.draw(self.t.c.kit_arrows).max(1);
        let weapon = |mark| self.t.number_with(Type::Weapon, mark);
        let (bow, arrow) = (weapon(Trait::Bow), weapon(Trait::Arrow));
        let mut bundle = Thing { known: true, count: arrows, ..Thing::new(3, Type::Weapon, arrow) };
        bundle.mark = 1;
        self.s.hero.pack = vec![
            Thing::new(1, Type::Food, 0),
            Thing { known: true, ..Thing::new(2, Type::Weapon, bow) },
            bundle,
        ];
    }
}
