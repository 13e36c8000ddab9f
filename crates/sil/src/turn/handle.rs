//! Commands on things: which one is meant, and how many; what is done is the business of `things`.

use crate::context::{Done, Turn};
use crate::state::{Item, Slot};
use crate::tables::Tval;
use crate::things::ItemPlace;
use angrist_engine::play::{Choice, KeySet, Phrase, Question, QuestionKind, Refusal, split_command};

/// Whether a thing can be meant by a verb.
type Fits = fn(&Turn<'_>, &Item) -> bool;

/// The verbs on things.
const ON_THINGS: [&str; 12] = [
    "use", "wear", "remove", "drop", "destroy", "inscribe", "eat", "quaff", "staff", "blow", "refuel",
    "throw",
];

/// The key of a verb in the family's set: what inscriptions call it by (docs/spec/sil-player.md 25).
pub fn command_letter(verb: &str) -> Option<char> {
    let verb = super::VERBS.iter().find(|v| v.name == verb)?;
    let key = verb.keys.iter().find(|k| k.set == Some(KeySet::Family) || k.set.is_none())?;
    let mut letters = key.key.chars();
    letters.next().filter(|_| letters.next().is_none())
}

impl Turn<'_> {
    /// `sure VERB ...`: a command whose question was answered with yes.
    pub(super) fn surely(&mut self, command: &str) -> Done {
        // The answer stands behind the command.
        let command = command.strip_suffix(" yes").unwrap_or(command);
        let (verb, rest) = split_command(command);
        match ON_THINGS.iter().find(|v| **v == verb) {
            Some(&"throw") => self.throw_surely(rest),
            Some(verb) => self.handle_surely(verb, rest),
            None if verb == "sure" => Err(Refusal::new("unknown-command", "Once sure is enough.")),
            None => self.act_surely(verb, rest, command),
        }
    }

    /// Asks before a command when what is written on the thing wants it (`!x`, `!*`; `^x`, `^*` on what is worn).
    pub(super) fn asked_first(&mut self, verb: &str, place: ItemPlace, rest: &str) -> bool {
        let asks = command_letter(verb).is_some_and(|c| self.asks_first(place, c));
        if asks {
            let name = self.item_at(place).map(|i| self.thing_name(i)).unwrap_or_default();
            let prompt = Phrase::id("ask-inscribed").with("verb", verb).with("name", name);
            let command = format!("sure {verb} {place} {rest}");
            self.ask_yes("inscribed", prompt, command.trim_end());
        }
        asks
    }

    /// A command on a thing. An argument left out is asked for, and so is what is inscribed to be asked.
    pub(super) fn handle(&mut self, verb: &'static str, rest: &str) -> Done {
        if verb == "take" {
            return self.pick_up();
        }
        // S000-152: on the crown, destroying means prising at a stone.
        if verb == "destroy" && matches!(rest, "" | "-") && self.crown_here().is_some() {
            return self.prise(false);
        }
        let (word, more) = split_command(rest);
        if !word.is_empty()
            && let Some(place) = self.place_of(verb, word)
            && self.thing(place).is_ok()
            && self.asked_first(verb, place, more)
        {
            return Ok(());
        }
        self.handle_surely(verb, rest)
    }

    fn handle_surely(&mut self, verb: &'static str, rest: &str) -> Done {
        let (word, more) = split_command(rest);
        let worn_first = matches!(verb, "remove");
        let fits: Fits = match verb {
            "wear" => |p, i| !p.slots_for(i).is_empty(),
            "eat" => |p, i| i.tval(p.tables) == Tval::FOOD,
            "quaff" => |p, i| i.tval(p.tables) == Tval::POTION,
            "staff" => |p, i| i.tval(p.tables) == Tval::STAFF,
            "blow" => |p, i| i.tval(p.tables) == Tval::HORN,
            "refuel" => |p, i| matches!(i.tval(p.tables), Tval::LIGHT | Tval::FLASK),
            _ => |_, _| true,
        };
        let Some(place) = self.which(verb, word, worn_first, fits)? else { return Ok(()) };
        match verb {
            "wear" => self.wear_command(place, more),
            "remove" => match place {
                ItemPlace::Worn(slot) => self.take_off(slot),
                _ => Err(Refusal::new("not-worn", "You do not wear that.")),
            },
            "drop" | "destroy" => match self.how_many(verb, place, more)? {
                Some(count) if verb == "drop" => self.drop(place, count),
                Some(count) => self.destroy(place, count),
                None => Ok(()),
            },
            "inscribe" => self.inscribe_command(place, more),
            "refuel" => self.refuel_command(place, more),
            "hide" => self.hide_command(place),
            "use" => self.use_thing(place),
            "eat" => self.eat(place),
            "quaff" => self.quaff(place),
            "staff" => self.use_staff(place, ItemPlace::parse(more)),
            "blow" if more == "<" => self.blow_upward(place),
            "blow" if more == ">" => self.blow_downward(place),
            "blow" => match self.direction(more, &format!("sure blow {place}"))? {
                Some(dir) => {
                    let dir = self.swayed(dir);
                    self.blow(place, dir)
                }
                None => Ok(()),
            },
            _ => Err(Refusal::new("not-yet", format!("'{verb}' cannot be done in this version yet."))),
        }
    }

    /// Does with a thing what is obvious (docs/spec/sil-player.md 30.4).
    fn use_thing(&mut self, place: ItemPlace) -> Done {
        let item = self.thing(place)?;
        let fed = self.state.hero.wears(Slot::Light).is_some_and(|light| {
            light.kind == item.kind && self.tables.things.light(light.sval(self.tables)).most > 0
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
        self.handle_surely(verb, &place.to_string())
    }

    /// Puts a thing on. Where it could go to more than one place, which one is asked (docs/spec/sil-player.md 24).
    fn wear_command(&mut self, place: ItemPlace, more: &str) -> Done {
        let wanted = match (more, ItemPlace::parse(more)) {
            ("", _) => None,
            (_, Some(ItemPlace::Worn(slot))) => Some(slot),
            _ => return Err(Refusal::new("bad-place", format!("'{more}' is no place to wear a thing."))),
        };
        let slots = self.slots_for(self.thing(place)?);
        if wanted.is_some() || slots.len() < 2 || matches!(place, ItemPlace::Worn(_)) {
            return self.wear(place, wanted);
        }
        let choices = slots.into_iter().map(|slot| {
            let word = format!("{slot:?}").to_lowercase();
            let label = match self.state.hero.wears(slot) {
                Some(there) => Phrase::id(format!("wear-for-{word}")).with("name", self.thing_name(there)),
                None => Phrase::id(format!("wear-free-{word}")),
            };
            Choice { key: ItemPlace::Worn(slot).to_string(), label, refused: None }
        });
        let choices = choices.collect();
        self.ask_choice(
            "which-slot",
            Phrase::id("ask-wear-where"),
            choices,
            true,
            format!("sure wear {place}"),
        );
        Ok(())
    }

    /// Feeds the light; what would be wasted is asked about first.
    fn refuel_command(&mut self, place: ItemPlace, more: &str) -> Done {
        match self.fuel_wasted(place) {
            Some(wasted) if more != "full" => {
                let prompt = Phrase::id("ask-waste-fuel").with("turns", wasted);
                self.ask_yes("waste-fuel", prompt, format!("sure refuel {place} full"));
                Ok(())
            }
            _ => self.refuel(place),
        }
    }

    /// Writes on a thing, and offers to write the same on all of its kind.
    fn inscribe_command(&mut self, place: ItemPlace, text: &str) -> Done {
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
            self.ask_yes("inscribe-all", prompt, format!("sure inscribe {place} /all"));
        }
        Ok(())
    }

    /// Hides a kind, or shows it again.
    fn hide_command(&mut self, place: ItemPlace) -> Done {
        let hidden = self.state.facts.kind(self.thing(place)?.kind).hidden;
        self.hide_kind(place, !hidden)
    }

    /// `hide-kind NUMBER`: the same for a kind one has seen, whether or not one is at hand.
    pub(super) fn hide_kind_command(&mut self, rest: &str) -> Done {
        let kind = rest.trim().parse::<u16>().ok().filter(|n| self.state.facts.kind(*n).seen);
        let Some(kind) = kind else {
            return Err(Refusal::new("no-such-kind", "You have seen no such kind of thing."));
        };
        let hidden = self.state.facts.kind(kind).hidden;
        self.state.facts.kind_mut(kind).hidden = !hidden;
        Ok(())
    }

    /// A place as a word says it: a letter, or the digit of an inscription (`@3`, `@q3`).
    fn place_of(&self, verb: &str, word: &str) -> Option<ItemPlace> {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(digit @ '0'..='9'), None) => self.tagged(command_letter(verb)?, digit),
            _ => ItemPlace::parse(word),
        }
    }

    /// The place a word means; asks when there is no word, refuses when nothing fits.
    pub(crate) fn which(
        &mut self,
        verb: &str,
        word: &str,
        worn_only: bool,
        fits: Fits,
    ) -> Result<Option<ItemPlace>, Refusal> {
        if !word.is_empty() {
            let place = self
                .place_of(verb, word)
                .ok_or_else(|| Refusal::new("bad-place", format!("'{word}' is no place of a thing.")))?;
            self.thing(place)?;
            return Ok(Some(place));
        }
        let worn = Slot::ALL.into_iter().map(ItemPlace::Worn);
        let pack = (0..self.state.hero.pack.len() as u8).map(ItemPlace::Pack);
        let places: Vec<ItemPlace> =
            if worn_only { worn.collect() } else { pack.chain(worn).chain([ItemPlace::Floor]).collect() };
        // What is worn need not be offered to be worn.
        let offered = |place: &ItemPlace| verb != "wear" || !matches!(place, ItemPlace::Worn(_));
        let choices: Vec<Choice> = places
            .into_iter()
            .filter(offered)
            .filter_map(|place| {
                let item = self.item_at(place).filter(|i| fits(self, i))?;
                let label = Phrase::plain(self.thing_name(item));
                Some(Choice { key: place.to_string(), label, refused: None })
            })
            .collect();
        if choices.is_empty() {
            return Err(Refusal::new("nothing-fits", format!("You have nothing to {verb}.")));
        }
        let prompt = Phrase::id("ask-item").with("verb", verb);
        self.ask_choice("which-item", prompt, choices, true, verb);
        Ok(None)
    }

    /// How many of a stack are meant; asks when it is not said.
    fn how_many(&mut self, verb: &str, place: ItemPlace, word: &str) -> Result<Option<u8>, Refusal> {
        let most = self.thing(place)?.number;
        if most == 1 {
            return Ok(Some(1));
        }
        if word.is_empty() {
            let kind = QuestionKind::Number { min: 1, max: i32::from(most), default: 1 };
            let prompt = Phrase::id("ask-count").with("most", most);
            let question = Question { tag: "how-many".into(), prompt, kind, may_cancel: true };
            self.ask(question, format!("sure {verb} {place}"));
            return Ok(None);
        }
        word.parse()
            .ok()
            .filter(|n| (1..=most).contains(n))
            .map(Some)
            .ok_or_else(|| Refusal::new("bad-count", format!("There are 1 to {most} to {verb}.")))
    }
}
