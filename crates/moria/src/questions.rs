//! Questions: what a pending action asks, and what its answers do.

use crate::rules::{Act, Done, key_of, shop};
use crate::state::{Ending, Pending, State, Thing, Use};
use crate::tables::{Slot, Tables, Trait, Type};
use crate::words::{naming, nest};
use angrist_engine::play::{Answer, Choice, Phrase, Question, QuestionKind, Refusal};
use angrist_engine::space::Dir;
use angrist_kit::questions::ask;

/// Pieces of armour in the order of the source's question.
pub const PIECES: [(Slot, &str); 4] =
    [(Slot::Body, "body"), (Slot::Head, "head"), (Slot::Cloak, "cloak"), (Slot::Hands, "hands")];

/// One walks, throws and zaps only in four directions.
const STRAIGHT: [Dir; 4] = [Dir::North, Dir::East, Dir::South, Dir::West];

fn word(what: Use) -> &'static str {
    match what {
        Use::Drop => "drop",
        Use::Drink => "drink",
        Use::Read => "read",
        Use::Wield => "wield",
        Use::Wear => "wear",
        Use::PutOn => "put-on",
        Use::Zap => "zap",
        Use::Throw => "throw",
        Use::Rename => "rename",
    }
}

/// What a pending action asks.
pub fn question(s: &State, t: &Tables, pending: &Pending) -> Question {
    let c = &t.c;
    let number = |max: i32, default: i32| QuestionKind::Number { min: 1, max, default: default.min(max) };
    let text = |longest: i32, default: &str| QuestionKind::Text {
        longest: longest as u16,
        default: default.to_owned(),
    };
    match pending {
        Pending::Name => ask("name", text(c.name_longest, "Bilbo"), false),
        Pending::Standard => {
            let mut q = ask("standard", QuestionKind::YesNo, false);
            q.prompt =
                q.prompt.with("force", c.force_start).with("dex", c.dex_start).with("int", c.int_start);
            q
        }
        Pending::Force => {
            let mut q = ask("force", number(c.attribute_most, c.force_start), false);
            q.prompt = q.prompt.with("n", c.points).with("usual", c.force_start);
            q
        }
        Pending::Dex(force) => {
            let left = c.points - force;
            let mut q = ask("dex", number((left - 1).clamp(1, c.attribute_most), c.dex_start), false);
            q.prompt = q.prompt.with("n", left).with("usual", c.dex_start);
            q
        }
        Pending::Which(what) => {
            let act_choices = fitting(s, t, *what);
            ask(word(*what), QuestionKind::Choice(act_choices), true)
        }
        Pending::Way(..) => ask("way", QuestionKind::Direction(STRAIGHT.to_vec()), true),
        Pending::Finger => {
            let rings = (1..).zip(&s.hero.fingers).filter_map(|(finger, id)| {
                let ring = s.hero.thing((*id)?)?;
                Some(choice(finger.to_string(), naming::phrase(s, t, ring, false, true)))
            });
            ask("finger", QuestionKind::Choice(rings.collect()), true)
        }
        Pending::Piece => {
            let worn = PIECES.into_iter().filter(|(slot, _)| s.hero.worn(*slot).is_some());
            let list =
                worn.map(|(_, name)| choice(name.to_owned(), Phrase::id(format!("choice-{name}")))).collect();
            ask("piece", QuestionKind::Choice(list), true)
        }
        Pending::NameKind(..) => ask("name-kind", text(28, ""), true),
        Pending::Identify => {
            let list = (0..).zip(&s.hero.pack).map(|(at, thing)| {
                let known = thing.known && s.lore.knows(thing.ty, thing.kind);
                let note = known.then(|| Phrase::id("choice-known"));
                let choice = choice(key_of(at), naming::phrase(s, t, thing, false, true));
                Choice { note: note.into_iter().collect(), ..choice }
            });
            ask("identify", QuestionKind::Choice(list.collect()), true)
        }
        Pending::Shop => {
            let list = [("armour", Type::Armour), ("weapon", Type::Weapon)].map(|(name, ty)| {
                let mut c = choice(name.to_owned(), Phrase::id(format!("choice-{name}")));
                c.refused = shop::goods(t, ty).is_empty().then(|| Phrase::id("refused-no-goods"));
                c
            });
            ask("shop", QuestionKind::Choice(list.into()), true)
        }
        Pending::Buy(ty) => {
            let list = shop::goods(t, *ty).into_iter().map(|(kind, price)| {
                let key = t.kind(*ty, kind).map_or("", |k| k.key.as_str());
                let name = nest(&Phrase::id(format!("{}-{key}", ty.word())).with("count", 1));
                let label = Phrase::id("choice-price").with("thing", name).with("n", price);
                let (note, help) = crate::screens::article(s, t, *ty, kind);
                let missing = price + 1 - s.hero.gold;
                let refused = (missing > 0).then(|| Phrase::id("refused-price").with("n", missing));
                Choice { note: vec![note], help: Some(help), refused, ..choice(kind.to_string(), label) }
            });
            ask("buy", QuestionKind::Choice(list.collect()), true)
        }
        Pending::Confirm(Ending::Suicide) => ask("die", QuestionKind::YesNo, true),
        Pending::Confirm(_) => ask("abandon", QuestionKind::YesNo, true),
    }
}

fn choice(key: String, label: Phrase) -> Choice {
    Choice::new(key, label)
}

/// The things of the pack that fit a use.
pub fn fitting(s: &State, t: &Tables, what: Use) -> Vec<Choice> {
    let mut copy = s.clone();
    let act = Act::new(&mut copy, t);
    let fits = (0..).zip(&act.s.hero.pack).filter(|(_, thing)| act.unfit(what, thing).is_none());
    let mut fits: Vec<(usize, &Thing)> = fits.collect();
    // With a bow in hand arrows are meant first, and food last of all.
    let bow = act.s.hero.weapon().is_some_and(|w| act.is_weapon(w, Trait::Bow));
    if what == Use::Throw {
        fits.sort_by_key(|(_, thing)| match thing.ty {
            Type::Weapon if bow && act.is_weapon(thing, Trait::Arrow) => 0,
            Type::Food => 2,
            _ => 1,
        });
    }
    fits.into_iter()
        .map(|(at, thing)| choice(key_of(at), naming::phrase(act.s, t, thing, false, true)))
        .collect()
}

impl Act<'_> {
    /// Takes an answer to what is pending.
    pub(crate) fn answer(&mut self, pending: Pending, answer: Answer) -> Done {
        self.s.pending = None;
        let mismatch = || Refusal::new("bad-answer", "That does not answer the question.");
        match (&pending, answer) {
            (Pending::Identify, Answer::Cancel) => Ok(true),
            (_, Answer::Cancel) => Ok(false),
            (Pending::Name | Pending::Standard | Pending::Force | Pending::Dex(_), answer) => {
                self.answer_birth(&pending, &answer)
            }
            (Pending::Which(what), Answer::Choice(at)) => {
                let list = fitting(self.s, self.t, *what);
                let key = list.get(at).map(|c| c.key.clone()).ok_or_else(mismatch)?;
                let id = self.thing_of_key(&key)?;
                self.use_thing(*what, id, None, None)
            }
            (Pending::Way(what, id), Answer::Direction(dir)) => self.use_thing(*what, *id, Some(dir), None),
            (Pending::Finger, Answer::Choice(at)) => {
                let worn: Vec<usize> =
                    (0..self.s.hero.fingers.len()).filter(|f| self.s.hero.fingers[*f].is_some()).collect();
                self.ring_off(*worn.get(at).ok_or_else(mismatch)?)
            }
            (Pending::Piece, Answer::Choice(at)) => {
                let mut worn = PIECES.into_iter().filter(|(slot, _)| self.s.hero.worn(*slot).is_some());
                let (slot, _) = worn.nth(at).ok_or_else(mismatch)?;
                self.take_off(slot)
            }
            (Pending::NameKind(ty, kind), Answer::Text(name)) => self.name_kind(*ty, *kind, &name),
            (Pending::Identify, Answer::Choice(at)) => {
                let id = self.s.hero.pack.get(at).map(|t| t.id).ok_or_else(mismatch)?;
                self.commit()?;
                self.identify(id);
                self.pay_for_identity();
                Ok(true)
            }
            (Pending::Shop, Answer::Choice(at)) => {
                self.s.pending = Some(Pending::Buy(if at == 0 { Type::Armour } else { Type::Weapon }));
                Ok(false)
            }
            (Pending::Buy(ty), Answer::Choice(at)) => {
                let offered = shop::goods(self.t, *ty);
                let (kind, _) = *offered.get(at).ok_or_else(mismatch)?;
                self.buy(*ty, kind)
            }
            (Pending::Confirm(ending), Answer::Yes(yes)) => {
                if yes {
                    self.commit()?;
                    self.end(*ending);
                }
                Ok(false)
            }
            _ => Err(mismatch()),
        }
    }

    /// Uses a thing; what is still missing is asked for.
    pub(crate) fn use_thing(&mut self, what: Use, id: u32, dir: Option<Dir>, text: Option<&str>) -> Done {
        let Some(thing) = self.s.hero.thing(id) else {
            return Err(Refusal::new("no-such-thing", "You have nothing under that letter."));
        };
        if let Some(refusal) = self.unfit(what, thing) {
            return Err(refusal);
        }
        let (ty, kind) = (thing.ty, thing.kind);
        match (what, dir) {
            (Use::Drop, _) => self.drop_thing(id),
            (Use::Drink, _) => self.drink(id),
            (Use::Read, _) => self.read(id),
            (Use::Wield, _) => self.wield(id),
            (Use::Wear, _) => self.wear(id),
            (Use::PutOn, _) => self.put_on(id),
            (Use::Zap, Some(dir)) => self.zap(id, dir),
            (Use::Throw, Some(dir)) => self.throw(id, dir),
            (Use::Rename, _) => match text {
                Some(name) => self.name_kind(ty, kind, name),
                None => {
                    self.s.pending = Some(Pending::NameKind(ty, kind));
                    Ok(false)
                }
            },
            (Use::Zap | Use::Throw, None) => {
                self.s.pending = Some(Pending::Way(what, id));
                Ok(false)
            }
        }
    }
}
