//! Commands on things: which one is meant, and how many; what is done is the business of `things`.

use crate::play::{Done, Play};
use crate::state::{Item, Slot};
use crate::tables::Tval;
use crate::things::ItemPlace;
use angrist_engine::play::{Choice, Phrase, Question, QuestionKind, Refusal};

/// Whether a thing can be meant by a verb.
type Fits = fn(&Play<'_>, &Item) -> bool;

impl Play<'_> {
    /// A command on a thing. An argument left out is asked for.
    pub(super) fn handle(&mut self, verb: &'static str, rest: &str) -> Done {
        if verb == "take" {
            return self.pick_up();
        }
        // S000-152: on the crown, destroying means prising at a stone.
        if verb == "destroy" && matches!(rest, "" | "-") && self.crown_here().is_some() {
            return self.prise(false);
        }
        let (word, more) = angrist_engine::play::split_command(rest);
        let worn_first = matches!(verb, "remove");
        let fits: Fits = match verb {
            "wear" => |p, i| !p.slots_for(i).is_empty(),
            "eat" => |p, i| i.tval(p.t) == Tval::FOOD,
            "quaff" => |p, i| i.tval(p.t) == Tval::POTION,
            "staff" => |p, i| i.tval(p.t) == Tval::STAFF,
            "blow" => |p, i| i.tval(p.t) == Tval::HORN,
            "refuel" => |p, i| matches!(i.tval(p.t), Tval::LIGHT | Tval::FLASK),
            _ => |_, _| true,
        };
        let Some(place) = self.which(verb, word, worn_first, fits)? else { return Ok(()) };
        match verb {
            "wear" => self.wear(place, None),
            "remove" => match place {
                ItemPlace::Worn(slot) => self.take_off(slot),
                _ => Err(Refusal::new("not-worn", "You do not wear that.")),
            },
            "drop" | "destroy" => match self.how_many(verb, place, more)? {
                Some(count) if verb == "drop" => self.drop(place, count),
                Some(count) => self.destroy(place, count),
                None => Ok(()),
            },
            "inscribe" => self.inscribe(place, more),
            "refuel" => self.refuel(place),
            "use" => self.use_thing(place),
            "eat" => self.eat(place),
            "quaff" => self.quaff(place),
            "staff" => self.use_staff(place, ItemPlace::parse(more)),
            "blow" if more == "<" => self.blow_upward(place),
            "blow" => match self.direction(more, &format!("blow {place}"))? {
                Some(dir) => self.blow(place, dir),
                None => Ok(()),
            },
            _ => Err(Refusal::new("not-yet", format!("'{verb}' cannot be done in this version yet."))),
        }
    }

    /// Does with a thing what is obvious (specs/sil-player.md 30.4).
    fn use_thing(&mut self, place: ItemPlace) -> Done {
        let item = self.thing(place)?;
        let verb = match (item.tval(self.t), place) {
            (Tval::FOOD, _) => "eat",
            (Tval::POTION, _) => "quaff",
            (Tval::STAFF, _) => "staff",
            (Tval::HORN, _) => "blow",
            (Tval::FLASK, _) => "refuel",
            (Tval::CHEST, _) => return Err(Refusal::new("put-down", "Put the chest down and open it.")),
            (_, ItemPlace::Worn(_)) => "remove",
            _ => "wear",
        };
        self.handle(verb, &place.to_string())
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
            let place = ItemPlace::parse(word)
                .ok_or_else(|| Refusal::new("bad-place", format!("'{word}' is no place of a thing.")))?;
            self.thing(place)?;
            return Ok(Some(place));
        }
        let worn = Slot::ALL.into_iter().map(ItemPlace::Worn);
        let pack = (0..self.s.hero.pack.len() as u8).map(ItemPlace::Pack);
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
            let kind = QuestionKind::Number { min: 1, max: i32::from(most), usual: 1 };
            let prompt = Phrase::id("ask-count").with("most", most);
            let question = Question { tag: "how-many".into(), prompt, kind, may_cancel: true };
            self.ask(question, format!("{verb} {place}"));
            return Ok(None);
        }
        word.parse()
            .ok()
            .filter(|n| (1..=most).contains(n))
            .map(Some)
            .ok_or_else(|| Refusal::new("bad-count", format!("There are 1 to {most} to {verb}.")))
    }
}
