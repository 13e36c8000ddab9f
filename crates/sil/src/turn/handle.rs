//! Commands on things: which one is meant, and how many; what is done is the business of `things`.

use super::order::{Order, Then};
use crate::context::{Done, Turn};
use crate::state::{Item, Slot};
use crate::tables::words;
use crate::tables::{ItemFlag, Tval};
use crate::things::{ItemPlace, WearGain};
use angrist_engine::play::{Choice, KeySet, Phrase, Question, QuestionKind, Refusal, Value};

/// Whether a thing can be meant by a verb.
pub(crate) type Fits = fn(&Turn<'_>, &Item) -> bool;

/// What is done with a thing once it is known which.
type OnItem = fn(&mut Turn<'_>, ItemPlace, &Order) -> Done;

pub(super) fn anything(_: &Turn<'_>, _: &Item) -> bool {
    true
}

pub(super) fn is_wearable(turn: &Turn<'_>, item: &Item) -> bool {
    !turn.slots_for(item).is_empty()
}

pub(super) fn is_food(turn: &Turn<'_>, item: &Item) -> bool {
    item.tval(turn.tables) == Tval::FOOD
}

pub(super) fn is_potion(turn: &Turn<'_>, item: &Item) -> bool {
    item.tval(turn.tables) == Tval::POTION
}

pub(super) fn is_staff(turn: &Turn<'_>, item: &Item) -> bool {
    item.tval(turn.tables) == Tval::STAFF
}

pub(super) fn is_horn(turn: &Turn<'_>, item: &Item) -> bool {
    item.tval(turn.tables) == Tval::HORN
}

pub(super) fn is_fuel(turn: &Turn<'_>, item: &Item) -> bool {
    matches!(item.tval(turn.tables), Tval::LIGHT | Tval::FLASK)
}

/// The key of a verb in the family's set: what inscriptions call it by (docs/spec/sil-player.md 25).
pub fn command_letter(verb: &str) -> Option<char> {
    let verb = super::VERBS.iter().find(|v| v.name == verb)?;
    let key = verb.keys.iter().find(|k| k.set == Some(KeySet::Family) || k.set.is_none())?;
    let mut letters = key.key.chars();
    letters.next().filter(|_| letters.next().is_none())
}

words! {
    /// Up and down, where a horn may be blown too.
    enum Upright ("up or down") {
        Up = "<",
        Down = ">",
    }
}

impl Turn<'_> {
    /// A command on a thing. One that is left out is asked for, and so is what is inscribed to be asked (`!x`, `!*`).
    pub(super) fn with_item(&mut self, order: &Order, fits: Fits, act: OnItem) -> Done {
        if !order.sure
            && let Some(word) = order.item(0)
            && let Some(place) = self.place_of(order, word)
            && let Ok(item) = self.thing(place)
            && command_letter(order.name()).is_some_and(|c| self.asks_first(place, c))
        {
            let name = self.thing_name(item);
            let prompt = Phrase::id("ask-inscribed").with("verb", order.name()).with("name", name);
            self.ask_yes("inscribed", prompt, Then::Agreed(order.clone().sure()));
            return Ok(());
        }
        match self.which(order, fits)? {
            Some(place) => act(self, place, order),
            None => Ok(()),
        }
    }

    pub(super) fn remove_command(&mut self, place: ItemPlace) -> Done {
        match place {
            ItemPlace::Worn(slot) => self.take_off(slot),
            _ => Err(Refusal::new("not-worn", "You are not wearing that.")),
        }
    }

    pub(super) fn destroy_command(&mut self, order: &Order) -> Done {
        // S000-152: on the crown, destroying means prising at a stone.
        let underfoot = !order.sure && order.given() < 2 && matches!(order.item(0), None | Some("-"));
        if underfoot && self.crown_here().is_some() {
            return self.prise(false);
        }
        self.with_item(order, anything, |turn, place, order| {
            turn.some_of(place, order, |turn, place, n| turn.destroy(place, n))
        })
    }

    pub(super) fn blow_command(&mut self, place: ItemPlace, order: &Order) -> Done {
        match (Upright::named(order.word(1)), order.may_dir(1)) {
            _ if order.item(1).is_some() => order.dir(1).map(|_| ()),
            (Some(Upright::Up), _) => self.blow_upward(place),
            (Some(Upright::Down), _) => self.blow_downward(place),
            (None, Some(dir)) => {
                let dir = self.swayed(dir);
                self.blow(place, dir)
            }
            (None, None) => {
                self.ask_direction(order.bare().on(place).sure());
                Ok(())
            }
        }
    }

    /// Does with a thing what is obvious (docs/spec/sil-player.md 30.4).
    pub(super) fn use_thing(&mut self, place: ItemPlace) -> Done {
        let item = self.thing(place)?;
        let fed = self.state.hero.wears(Slot::Light).is_some_and(|light| {
            light.kind == item.kind && self.tables.light(light.sval(self.tables)).most > 0
        });
        let verb = match (item.tval(self.tables), place) {
            // Feeding goes through use when the same kind burns already (21).
            (Tval::LIGHT, ItemPlace::Pack(_) | ItemPlace::Floor) if fed => "refuel",
            (Tval::FOOD, _) => "eat",
            (Tval::POTION, _) => "quaff",
            (Tval::STAFF, _) => "staff",
            (Tval::HORN, _) => "blow",
            (Tval::FLASK, _) => "refuel",
            (Tval::CHEST, _) => return Err(Refusal::new("put-down", "Put the chest down and open it.")),
            (_, ItemPlace::Worn(_)) => "remove",
            _ => "wear",
        };
        self.run(&Order::verb(verb).on(place).sure())
    }

    /// Puts a thing on. Where it could go to more than one place, which one is asked (docs/spec/sil-player.md 24).
    pub(super) fn wear_command(&mut self, place: ItemPlace, order: &Order) -> Done {
        let wanted = match order.item(1).map(|word| (word, ItemPlace::parse(word))) {
            None => None,
            Some((_, Some(ItemPlace::Worn(slot)))) => Some(slot),
            Some((word, _)) => {
                return Err(Refusal::new("bad-place", format!("There is no equipment slot '{word}'.")));
            }
        };
        let slots = self.slots_for(self.thing(place)?);
        if wanted.is_some() || slots.len() < 2 || matches!(place, ItemPlace::Worn(_)) {
            return self.wear(place, wanted);
        }
        let choices = slots.into_iter().map(|slot| {
            let word = slot.word();
            let label = match self.state.hero.wears(slot) {
                Some(there) => Phrase::id(format!("wear-for-{word}")).with("name", self.thing_name(there)),
                None => Phrase::id(format!("wear-free-{word}")),
            };
            Choice::new(ItemPlace::Worn(slot).to_string(), label)
        });
        let choices = choices.collect();
        self.ask_choice(
            "which-slot",
            Phrase::id("ask-wear-where"),
            choices,
            true,
            Then::With(order.bare().on(place).sure()),
        );
        Ok(())
    }

    /// Feeds the light; what would be wasted is asked about first.
    pub(super) fn refuel_command(&mut self, place: ItemPlace, order: &Order) -> Done {
        match self.fuel_wasted(place) {
            Some(wasted) if order.word(1) != "full" => {
                let prompt = Phrase::id("ask-waste-fuel").with("turns", wasted);
                let again = order.bare().on(place).with(Value::Word("full")).sure();
                self.ask_yes("waste-fuel", prompt, Then::Agreed(again));
                Ok(())
            }
            _ => self.refuel(place),
        }
    }

    /// Writes on a thing, and offers to write the same on all of its kind.
    pub(super) fn inscribe_command(&mut self, place: ItemPlace, text: &str) -> Done {
        if text == "/all" {
            return self.inscribe_all(place);
        }
        let kind = self.thing(place)?.kind;
        self.inscribe(place, text)?;
        let written = |i: &Item| i.kind == kind && i.inscription == text.trim();
        let pack = (0..self.state.hero.pack.len() as u8).map(ItemPlace::Pack);
        let places = [place].into_iter().chain(pack);
        let now = places.into_iter().find(|p| self.item_at(*p).is_some_and(written));
        if let Some(place) = now.filter(|_| !text.trim().is_empty()) {
            let name = crate::things::kind_name(self.tables, &self.state.facts, kind);
            let prompt = Phrase::id("ask-inscribe-all").with("kind", name);
            let again = Order::verb("inscribe").on(place).with(Value::Text("/all".into())).sure();
            self.ask_yes("inscribe-all", prompt, Then::Agreed(again));
        }
        Ok(())
    }

    /// Hides a kind, or shows it again.
    pub(super) fn hide_command(&mut self, place: ItemPlace) -> Done {
        let hidden = self.state.facts.kind(self.thing(place)?.kind).hidden;
        self.hide_kind(place, !hidden)
    }

    /// `hide-kind NUMBER`: the same for a kind one has seen, whether or not one is at hand.
    pub(super) fn hide_kind_command(&mut self, number: i32) -> Done {
        let kind = u16::try_from(number).ok().filter(|n| self.state.facts.kind(*n).seen);
        let Some(kind) = kind else {
            return Err(Refusal::new("no-such-kind", "You have not seen that kind of item."));
        };
        let hidden = self.state.facts.kind(kind).hidden;
        self.commit()?;
        self.state.facts.kind_mut(kind).hidden = !hidden;
        Ok(())
    }

    /// A place as a word says it: a letter, or the digit of an inscription (`@3`, `@q3`).
    fn place_of(&self, order: &Order, word: &str) -> Option<ItemPlace> {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(digit @ '0'..='9'), None) => self.tagged(command_letter(order.name())?, digit),
            _ => ItemPlace::parse(word),
        }
    }

    /// The place an order means; asks when it says none, refuses when nothing fits.
    pub(crate) fn which(&mut self, order: &Order, fits: Fits) -> Result<Option<ItemPlace>, Refusal> {
        let verb = order.name();
        if let Some(word) = order.item(0) {
            let place = self
                .place_of(order, word)
                .ok_or_else(|| Refusal::new("bad-place", format!("There is no item slot '{word}'.")))?;
            self.thing(place)?;
            return Ok(Some(place));
        }
        let worn_only = verb == "remove";
        let worn = Slot::ALL.into_iter().map(ItemPlace::Worn);
        let pack = (0..self.state.hero.pack.len() as u8).map(ItemPlace::Pack);
        let places: Vec<ItemPlace> =
            if worn_only { worn.collect() } else { pack.chain(worn).chain([ItemPlace::Floor]).collect() };
        // What is worn need not be offered to be worn.
        let offered =
            |place: &ItemPlace| !matches!(verb, "wear" | "throw") || !matches!(place, ItemPlace::Worn(_));
        // What is most likely meant comes first: what is of use when worn and lies here, what is made to be thrown.
        let mut places = places;
        places.sort_by_key(|place| match (verb, self.item_at(*place)) {
            ("wear", Some(item)) => (Some(self.wear_gain(item)), *place != ItemPlace::Floor),
            ("throw", Some(item)) => (None, !item.has(self.tables, ItemFlag::THROWING)),
            _ => (None, false),
        });
        let fitting = |place: &ItemPlace| self.item_at(*place).filter(|i| offered(place) && fits(self, i));
        let spare = |place: &ItemPlace| {
            fitting(place).is_none_or(|item| verb == "wear" && self.wear_gain(item) == WearGain::Spare)
        };
        if places.iter().any(|place| fitting(place).is_some()) && places.iter().all(spare) {
            return Err(Refusal::new("only-spares", "You carry nothing else that you could wear or wield."));
        }
        let choices: Vec<Choice> = places
            .into_iter()
            .filter(offered)
            .filter_map(|place| {
                let item = self.item_at(place).filter(|i| fits(self, i))?;
                let label = Phrase::plain(self.thing_name(item));
                Some(Choice::new(place.to_string(), label))
            })
            .collect();
        if choices.is_empty() {
            return Err(Refusal::new("nothing-fits", format!("You have nothing to {verb}.")));
        }
        let prompt = Phrase::id("ask-item").with("verb", verb);
        self.ask_choice("which-item", prompt, choices, true, Then::With(order.bare()));
        Ok(None)
    }

    /// Does something with some of a stack; how many is asked when it is not said.
    pub(super) fn some_of(
        &mut self,
        place: ItemPlace,
        order: &Order,
        act: fn(&mut Turn<'_>, ItemPlace, u8) -> Done,
    ) -> Done {
        let most = self.thing(place)?.number;
        let count = match order.may_number(1) {
            _ if most == 1 => 1,
            Some(n) => u8::try_from(n).ok().filter(|n| (1..=most).contains(n)).ok_or_else(|| {
                Refusal::new("bad-count", format!("You can {} 1 to {most} of them.", order.name()))
            })?,
            None => {
                let kind = QuestionKind::Number { min: 1, max: i32::from(most), default: 1 };
                let prompt = Phrase::id("ask-count").with("most", most);
                let question = Question { tag: "how-many".into(), prompt, kind, may_cancel: true };
                self.ask(question, Then::With(order.bare().on(place).sure()));
                return Ok(());
            }
        };
        act(self, place, count)
    }
}
