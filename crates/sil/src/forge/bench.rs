//! The bench: commands that change the draft, and questions that lead through them by keys.
//!
//! `forge` alone asks what to do and comes back to that question after each change, until the work begins or the question is
//! left. Each change is also a command of its own (`forge base 23 4`, `forge set attack 1`), which asks nothing: the form
//! that scripts use. A command that came from the questions has an `@` behind `forge`, so that records play the same.

use super::bill::{allowance, bill, lacks};
use super::constants::Class;
use super::draft::{abilities_for, flags_for, may_forge, specials_for};
use super::event::ForgeEvent;
use super::limits::{Number, bounds, value_of};
use crate::context::{Done, Turn};
use crate::hero::ability;
use crate::tables::{ItemFlag, Skill};
use crate::things::ItemPlace;
use angrist_engine::play::{Choice, Phrase, Question, QuestionKind, Refusal, split_command};

const HELP: &str = "It is: forge base CLASS SUB-CLASS, enchant NUMBER, artifice [NAME], flag FLAG, lend SKILL/NUMBER, \
                    set NUMBER VALUE, melt PLACE, accept, clear.";

impl Turn<'_> {
    /// `forge [@] [WHAT [ARGUMENTS]]`.
    pub(crate) fn forge(&mut self, rest: &str) -> Done {
        let (asked, rest) = match rest.strip_prefix('@') {
            Some(rest) => (true, rest.trim_start()),
            None => (false, rest),
        };
        let (what, args) = split_command(rest);
        let before = self.state.bench.clone();
        match what {
            "" => return self.ask_bench(),
            "accept" | "resume" => return self.forge_accept(args == "yes"),
            "base" => {
                let words: Vec<&str> = args.split_whitespace().collect();
                match (words.as_slice(), asked) {
                    ([], _) => return self.ask_class(),
                    ([class], _) => return self.ask_kind(class),
                    ([class, sval], _) => self.draft_base(class_named(class)?, number(sval)?)?,
                    _ => return Err(bad()),
                }
            }
            "enchant" if args.is_empty() => return self.ask_special(),
            "enchant" => self.draft_special(number(args)?)?,
            "artifice" if args.is_empty() && asked => return self.ask_artefact_name(),
            "artifice" => self.draft_artefact(args)?,
            "flag" if args.is_empty() => return self.ask_flag(),
            "flag" => self.draft_flag(flag_named(args)?)?,
            "lend" if args.is_empty() => return self.ask_ability(),
            "lend" => self.draft_ability(ability::named(self.tables, args)?.id)?,
            "numbers" => return self.ask_number(),
            "step" => {
                let (what, word) = args.split_once('-').ok_or_else(bad)?;
                self.step_number(what, word)?;
                self.tell_draft();
                return self.ask_number();
            }
            "more" | "less" => self.step_number(what, args)?,
            "set" => {
                let (word, value) = split_command(args);
                let which = Number::named(word).ok_or_else(bad)?;
                self.draft_number(which, value.trim().parse().map_err(|_| bad())?)?;
            }
            "melt" if args.is_empty() => return self.ask_melt(),
            "melt" => self.forge_melt(ItemPlace::parse(args).ok_or_else(bad)?)?,
            "clear" => {
                self.state.bench = Default::default();
            }
            _ => return Err(bad()),
        }
        if self.state.bench != before {
            self.tell_draft();
        }
        if asked { self.ask_bench() } else { Ok(()) }
    }

    fn tell_draft(&mut self) {
        let Some(item) = self.state.bench.draft.clone() else { return };
        let missing = lacks(self.tables, self.state, &item).iter().map(|l| self.lack_sentence(l).1).collect();
        let (difficulty, most) =
            (bill(self.tables, self.state, &item).difficulty, allowance(self.tables, self.state));
        let name = self.draft_name(&item);
        self.tell(ForgeEvent::Drafted { name, difficulty, most, missing }, None);
    }

    fn step_number(&mut self, what: &str, word: &str) -> Done {
        let which = Number::named(word).ok_or_else(bad)?;
        let item = self.draft()?;
        let Some((least, most, step)) = bounds(self.tables, item, which) else {
            return Err(Refusal::new("no-such-number", format!("The {word} of this cannot be changed.")));
        };
        let now = value_of(item, which);
        let to = if what == "more" { (now + step).min(most) } else { (now - step).max(least) };
        self.draft_number(which, to)
    }

    // ---- questions

    fn ask_bench(&mut self) -> Done {
        let draft = self.state.bench.draft.clone();
        let entry = |key: &str| Choice {
            key: key.into(),
            label: Phrase::id(format!("forge-do-{key}")),
            refused: None,
        };
        let mut choices = vec![entry("base")];
        let mut prompt = Phrase::id("ask-forge-empty");
        if let Some(item) = draft {
            let own = item.forged.is_some();
            if !own {
                choices.push(entry("enchant"));
            }
            if item.special == 0 {
                choices.push(entry("artifice"));
            }
            if own {
                choices.extend([entry("flag"), entry("lend")]);
            }
            choices.push(entry("numbers"));
            let missing = lacks(self.tables, self.state, &item);
            let mut accept = entry(if self.state.bench.left > 0 { "resume" } else { "accept" });
            if let Some(lack) = missing.first() {
                accept.refused = Some(Phrase::plain(self.lack_sentence(lack).1));
            }
            choices.push(accept);
            choices.push(entry("clear"));
            let bill = bill(self.tables, self.state, &item);
            prompt = Phrase::id("ask-forge")
                .with("name", self.draft_name(&item))
                .with("difficulty", bill.difficulty)
                .with("most", allowance(self.tables, self.state))
                .with("turns", if self.state.bench.left > 0 { self.state.bench.left } else { bill.turns });
        }
        choices.push(entry("melt"));
        self.ask_choice("forge", prompt, choices, true, "forge @");
        Ok(())
    }

    fn ask_class(&mut self) -> Done {
        let choices = Class::ALL.map(|c| Choice {
            key: c.word.into(),
            label: Phrase::id(format!("forge-class-{}", c.word)),
            refused: None,
        });
        self.ask_choice("forge-class", Phrase::id("ask-forge-class"), choices.into(), true, "forge @ base");
        Ok(())
    }

    fn ask_kind(&mut self, word: &str) -> Done {
        let tval = class_named(word)?;
        let mut choices: Vec<Choice> = Vec::new();
        for kind in self.tables.kinds.iter().flatten().filter(|k| k.tval == tval && may_forge(k)) {
            let Some(item) = super::draft::plain(self.tables, tval, kind.sval) else { continue };
            let hard = bill(self.tables, self.state, &item).difficulty;
            let label =
                Phrase::id("forge-kind").with("name", self.draft_name(&item)).with("difficulty", hard);
            choices.push(Choice { key: kind.sval.to_string(), label, refused: None });
        }
        if choices.is_empty() {
            return Err(Refusal::new("cannot-forge", "No forge makes that."));
        }
        let command = format!("forge @ base {word}");
        self.ask_choice("forge-kind", Phrase::id("ask-forge-kind"), choices, true, command);
        Ok(())
    }

    fn ask_special(&mut self) -> Done {
        let item = self.draft()?.clone();
        let mut choices: Vec<Choice> = specials_for(self.tables, &item)
            .into_iter()
            .map(|(n, s)| Choice { key: n.to_string(), label: Phrase::plain(s.name.clone()), refused: None })
            .collect();
        choices.push(Choice { key: "0".into(), label: Phrase::id("forge-plain"), refused: None });
        self.ask_choice("forge-special", Phrase::id("ask-forge-special"), choices, true, "forge @ enchant");
        Ok(())
    }

    fn ask_artefact_name(&mut self) -> Done {
        let default = self
            .draft()?
            .forged
            .as_ref()
            .map_or_else(|| format!("of {}", self.state.hero.name), |f| f.name.clone());
        let longest = self.tables.forge.name_length as u16;
        let question = Question {
            tag: "forge-name".into(),
            prompt: Phrase::id("ask-forge-name"),
            kind: QuestionKind::Text {
                longest,
                default: default.chars().take(usize::from(longest)).collect(),
            },
            may_cancel: true,
        };
        self.ask(question, "forge @ artifice");
        Ok(())
    }

    fn ask_flag(&mut self) -> Done {
        let item = self.draft()?.clone();
        let choices: Vec<Choice> = flags_for(self.tables, item.tval(self.tables))
            .into_iter()
            .map(|flag| {
                let on = item.forged.as_ref().is_some_and(|f| f.flags.has(flag));
                let word = format!("{flag:?}");
                let label =
                    Phrase::id(if on { "forge-flag-on" } else { "forge-flag-off" }).with("flag", &word);
                Choice { key: word, label, refused: None }
            })
            .collect();
        if choices.is_empty() {
            return Err(Refusal::new("no-artefact", "Only artefacts are given such properties."));
        }
        self.ask_choice("forge-flag", Phrase::id("ask-forge-flag"), choices, true, "forge @ flag");
        Ok(())
    }

    fn ask_ability(&mut self) -> Done {
        let item = self.draft()?.clone();
        let choices: Vec<Choice> = abilities_for(self.tables, &item)
            .into_iter()
            .map(|a| {
                let on = item.forged.as_ref().is_some_and(|f| f.abilities.contains(&a.id));
                let label =
                    Phrase::id(if on { "forge-flag-on" } else { "forge-flag-off" }).with("flag", &a.name);
                let key = format!("{}/{}", a.id.skill as u8, a.id.number);
                Choice { key, label, refused: None }
            })
            .collect();
        if choices.is_empty() {
            return Err(Refusal::new("does-not-fit", "Nothing of this class lends an ability."));
        }
        self.ask_choice("forge-ability", Phrase::id("ask-forge-ability"), choices, true, "forge @ lend");
        Ok(())
    }

    fn ask_number(&mut self) -> Done {
        let item = self.draft()?.clone();
        let mut choices = Vec::new();
        for number in Number::ALL {
            let Some((least, most, step)) = bounds(self.tables, &item, number) else { continue };
            let now = value_of(&item, number);
            for (what, to) in [("more", now + step), ("less", now - step)] {
                let refused = (!(least..=most).contains(&to)).then(|| Phrase::id("forge-at-bound"));
                let label = Phrase::id(format!("forge-{what}"))
                    .with("number", number.word())
                    .with("value", now)
                    .with("least", least)
                    .with("most", most);
                // The answer is one word: what and which with a dash, taken apart again below.
                choices.push(Choice { key: format!("{what}-{}", number.word()), label, refused });
            }
        }
        if choices.is_empty() {
            return Err(Refusal::new("no-such-number", "Nothing about this can be changed."));
        }
        self.ask_choice("forge-number", Phrase::id("ask-forge-number"), choices, true, "forge @ step");
        Ok(())
    }

    fn ask_melt(&mut self) -> Done {
        let pack = (0..self.state.hero.pack.len() as u8).map(ItemPlace::Pack);
        let worn = crate::state::Slot::ALL.into_iter().map(ItemPlace::Worn);
        let choices: Vec<Choice> = pack
            .chain(worn)
            .filter_map(|place| {
                let item = self.item_at(place).filter(|i| i.has(self.tables, ItemFlag::MITHRIL))?;
                let label = Phrase::plain(self.thing_name(item));
                Some(Choice { key: place.to_string(), label, refused: None })
            })
            .collect();
        if choices.is_empty() {
            return Err(Refusal::new("no-mithril", "You carry nothing of mithril."));
        }
        self.ask_choice("forge-melt", Phrase::id("ask-forge-melt"), choices, true, "forge @ melt");
        Ok(())
    }

    /// The smith's skill as it counts here, for screens.
    pub fn smithing(&self) -> i32 {
        self.skill(Skill::Smithing)
    }
}

fn bad() -> Refusal {
    Refusal::new("bad-command", HELP)
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, Refusal> {
    word.trim().parse().map_err(|_| bad())
}

fn class_named(word: &str) -> Result<u8, Refusal> {
    let known = Class::ALL.into_iter().find(|c| c.word == word || c.tval.to_string() == word);
    known
        .map(|c| c.tval)
        .ok_or_else(|| Refusal::new("cannot-forge", format!("No forge makes things of class '{word}'.")))
}

fn flag_named(word: &str) -> Result<ItemFlag, Refusal> {
    let same = |w: &str| w.eq_ignore_ascii_case(word.trim());
    ItemFlag::ALL
        .iter()
        .find(|(_, _, w)| same(w))
        .map(|(_, f, _)| *f)
        .ok_or_else(|| Refusal::new("no-such-flag", format!("There is no property '{word}'.")))
}
