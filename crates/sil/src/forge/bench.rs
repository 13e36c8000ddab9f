//! The bench: commands that change the draft, and questions that lead through them by keys.
//!
//! `forge` alone asks what to do and comes back to that question after each change, until the work begins or the question is
//! left. Each change is also a command of its own (`forge base 23 4`, `forge set attack 1`), which asks nothing: the form
//! that scripts use. With an `@` behind `forge` a change leads to the questions, as if it had come from them.

use super::bill::{allowance, bill, lacks};
use super::constants::Class;
use super::draft::{abilities_for, flags_for, may_forge, specials_for};
use super::event::ForgeEvent;
use super::limits::{Number, bounds, value_of};
use crate::context::{Done, Turn};
use crate::hero::ability;
use crate::tables::{AbilityId, ItemFlag, Skill, words};
use crate::things::ItemPlace;
use crate::turn::{Order, Then};
use angrist_engine::play::{Choice, Phrase, Question, QuestionKind, Refusal, split_command};
use serde::{Deserialize, Serialize};

const HELP: &str = "Usage: forge base CLASS SUB-CLASS, enchant NUMBER, artifice [NAME], flag FLAG, lend SKILL/NUMBER, \
                    set NUMBER VALUE, melt PLACE, accept, clear.";

/// A question of the bench that waits for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum BenchQuestion {
    /// What to do.
    What,
    /// A base of which class.
    Class,
    /// A base of a class, of which kind.
    Kind(u8),
    /// Which special kind.
    Special,
    /// The name of an artefact.
    Name,
    /// Which property.
    Flag,
    /// Which ability.
    Ability,
    /// Which number, more or less.
    Number,
    /// What to melt.
    Melt,
    /// Whether to begin though it costs skill.
    Accept,
}

words! {
    /// What can be done at the bench.
    enum BenchWord ("something to do at the bench") {
        Accept = "accept",
        Resume = "resume",
        Base = "base",
        Enchant = "enchant",
        Artifice = "artifice",
        Flag = "flag",
        Lend = "lend",
        Numbers = "numbers",
        More = "more",
        Less = "less",
        Set = "set",
        Melt = "melt",
        Clear = "clear",
    }
}

/// Something to do at the bench.
enum Step {
    Ask(BenchQuestion),
    Accept,
    Base(u8, u8),
    Special(u16),
    Artefact(String),
    Flag(ItemFlag),
    Ability(AbilityId),
    More(Number),
    Less(Number),
    Set(Number, i32),
    Melt(ItemPlace),
    Clear,
}

impl Turn<'_> {
    /// `forge [@] [WHAT [ARGUMENTS]]`.
    pub(crate) fn forge(&mut self, order: &Order) -> Done {
        let Some(what) = order.item(0) else { return self.bench(Step::Ask(BenchQuestion::What), false) };
        let rest = order.text(1);
        let accepts = matches!(BenchWord::named(what), Some(BenchWord::Accept | BenchWord::Resume));
        if accepts && rest == "yes" {
            return self.forge_accept(true);
        }
        if what == "@" {
            let (what, args) = split_command(rest);
            let step = self.bench_step(what, args, true)?;
            return self.bench(step, true);
        }
        let step = self.bench_step(what, rest, false)?;
        self.bench(step, false)
    }

    /// Continues with the answer to a question of the bench.
    pub(crate) fn bench_answered(&mut self, question: &BenchQuestion, word: &str) -> Done {
        let step = match question {
            BenchQuestion::What => self.bench_step(word, "", true)?,
            BenchQuestion::Class => Step::Ask(BenchQuestion::Kind(class_named(word)?)),
            BenchQuestion::Kind(class) => Step::Base(*class, number(word)?),
            BenchQuestion::Special => Step::Special(number(word)?),
            BenchQuestion::Name => Step::Artefact(word.to_owned()),
            BenchQuestion::Flag => Step::Flag(flag_named(word)?),
            BenchQuestion::Ability => Step::Ability(ability::named(self.tables, word)?.id),
            BenchQuestion::Number => {
                let step = stepped(word)?;
                self.change(step)?;
                self.tell_draft();
                return self.ask_number();
            }
            BenchQuestion::Melt => Step::Melt(ItemPlace::parse(word).ok_or_else(bad)?),
            BenchQuestion::Accept => return self.forge_accept(true),
        };
        self.bench(step, true)
    }

    /// Reads a step; what is left out is asked for.
    fn bench_step(&self, what: &str, args: &str, asked: bool) -> Result<Step, Refusal> {
        use BenchQuestion as Q;
        let none = args.is_empty();
        if what.is_empty() {
            return Ok(Step::Ask(Q::What));
        }
        Ok(match BenchWord::named(what).ok_or_else(bad)? {
            BenchWord::Accept | BenchWord::Resume => Step::Accept,
            BenchWord::Base => match args.split_whitespace().collect::<Vec<_>>()[..] {
                [] => Step::Ask(Q::Class),
                [class] => Step::Ask(Q::Kind(class_named(class)?)),
                [class, sval] => Step::Base(class_named(class)?, number(sval)?),
                _ => return Err(bad()),
            },
            BenchWord::Enchant if none => Step::Ask(Q::Special),
            BenchWord::Enchant => Step::Special(number(args)?),
            BenchWord::Artifice if none && asked => Step::Ask(Q::Name),
            BenchWord::Artifice => Step::Artefact(args.to_owned()),
            BenchWord::Flag if none => Step::Ask(Q::Flag),
            BenchWord::Flag => Step::Flag(flag_named(args)?),
            BenchWord::Lend if none => Step::Ask(Q::Ability),
            BenchWord::Lend => Step::Ability(ability::named(self.tables, args)?.id),
            BenchWord::Numbers => Step::Ask(Q::Number),
            BenchWord::More => Step::More(Number::named(args).ok_or_else(bad)?),
            BenchWord::Less => Step::Less(Number::named(args).ok_or_else(bad)?),
            BenchWord::Set => {
                let (word, value) = split_command(args);
                Step::Set(Number::named(word).ok_or_else(bad)?, value.trim().parse().map_err(|_| bad())?)
            }
            BenchWord::Melt if none => Step::Ask(Q::Melt),
            BenchWord::Melt => Step::Melt(ItemPlace::parse(args).ok_or_else(bad)?),
            BenchWord::Clear => Step::Clear,
        })
    }

    /// Does a step; one that came from the questions leads back to them.
    fn bench(&mut self, step: Step, asked: bool) -> Done {
        use BenchQuestion as Q;
        match step {
            Step::Ask(Q::What) => return self.ask_bench(),
            Step::Ask(Q::Class) => return self.ask_class(),
            Step::Ask(Q::Kind(class)) => return self.ask_kind(class),
            Step::Ask(Q::Special) => return self.ask_special(),
            Step::Ask(Q::Name) => return self.ask_artefact_name(),
            Step::Ask(Q::Flag) => return self.ask_flag(),
            Step::Ask(Q::Ability) => return self.ask_ability(),
            Step::Ask(Q::Number) => return self.ask_number(),
            Step::Ask(Q::Melt) => return self.ask_melt(),
            Step::Ask(Q::Accept) | Step::Accept => return self.forge_accept(false),
            _ => {}
        }
        let before = self.state.bench.clone();
        self.change(step)?;
        if self.state.bench != before {
            self.tell_draft();
        }
        if asked { self.ask_bench() } else { Ok(()) }
    }

    fn change(&mut self, step: Step) -> Done {
        match step {
            Step::Clear => self.commit()?,
            _ => self.unforeseen()?,
        }
        match step {
            Step::Base(class, sval) => self.draft_base(class, sval),
            Step::Special(number) => self.draft_special(number),
            Step::Artefact(name) => self.draft_artefact(&name),
            Step::Flag(flag) => self.draft_flag(flag),
            Step::Ability(id) => self.draft_ability(id),
            Step::More(number) => self.step_number(number, 1),
            Step::Less(number) => self.step_number(number, -1),
            Step::Set(number, value) => self.draft_number(number, value),
            Step::Melt(place) => self.forge_melt(place),
            Step::Clear => {
                self.state.bench = Default::default();
                Ok(())
            }
            Step::Ask(_) | Step::Accept => Ok(()),
        }
    }

    fn tell_draft(&mut self) {
        let Some(item) = self.state.bench.draft.clone() else { return };
        let missing = lacks(self.tables, self.state, &item).iter().map(|l| self.lack_sentence(l).1).collect();
        let (difficulty, most) =
            (bill(self.tables, self.state, &item).difficulty, allowance(self.tables, self.state));
        let name = self.draft_name(&item);
        self.tell(ForgeEvent::Drafted { name, difficulty, most, missing }, None);
    }

    fn step_number(&mut self, which: Number, way: i32) -> Done {
        let item = self.draft()?;
        let Some((least, most, step)) = bounds(self.tables, item, which) else {
            let text = format!("The {} of this cannot be changed.", which.word());
            return Err(Refusal::new("no-such-number", text));
        };
        let to = value_of(item, which) + way * step;
        self.draft_number(which, if way > 0 { to.min(most) } else { to.max(least) })
    }

    // ---- questions

    fn ask_bench(&mut self) -> Done {
        let draft = self.state.bench.draft.clone();
        let entry = |key: &str| Choice::new(key, Phrase::id(format!("forge-do-{key}")));
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
        self.ask_choice("forge", prompt, choices, true, Then::Bench(BenchQuestion::What));
        Ok(())
    }

    fn ask_class(&mut self) -> Done {
        let choices = Class::ALL.map(|c| Choice::new(c.word, Phrase::id(format!("forge-class-{}", c.word))));
        self.ask_choice(
            "forge-class",
            Phrase::id("ask-forge-class"),
            choices.into(),
            true,
            Then::Bench(BenchQuestion::Class),
        );
        Ok(())
    }

    fn ask_kind(&mut self, tval: u8) -> Done {
        let mut choices: Vec<Choice> = Vec::new();
        for kind in self.tables.kinds.iter().flatten().filter(|k| k.tval == tval && may_forge(k)) {
            let Some(item) = super::draft::plain(self.tables, tval, kind.sval) else { continue };
            let hard = bill(self.tables, self.state, &item).difficulty;
            let label =
                Phrase::id("forge-kind").with("name", self.draft_name(&item)).with("difficulty", hard);
            choices.push(Choice::new(kind.sval.to_string(), label));
        }
        if choices.is_empty() {
            return Err(Refusal::new("cannot-forge", "That cannot be made at a forge."));
        }
        self.ask_choice(
            "forge-kind",
            Phrase::id("ask-forge-kind"),
            choices,
            true,
            Then::Bench(BenchQuestion::Kind(tval)),
        );
        Ok(())
    }

    fn ask_special(&mut self) -> Done {
        let item = self.draft()?.clone();
        let mut choices: Vec<Choice> = specials_for(self.tables, &item)
            .into_iter()
            .map(|(n, s)| Choice::new(n.to_string(), Phrase::plain(s.name.clone())))
            .collect();
        choices.push(Choice::new("0", Phrase::id("forge-plain")));
        self.ask_choice(
            "forge-special",
            Phrase::id("ask-forge-special"),
            choices,
            true,
            Then::Bench(BenchQuestion::Special),
        );
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
        self.ask(question, Then::Bench(BenchQuestion::Name));
        Ok(())
    }

    fn ask_flag(&mut self) -> Done {
        let item = self.draft()?.clone();
        let choices: Vec<Choice> = flags_for(self.tables, item.tval(self.tables))
            .into_iter()
            .map(|flag| {
                let on = item.forged.as_ref().is_some_and(|f| f.flags.has(flag));
                let word = flag.word();
                let label =
                    Phrase::id(if on { "forge-flag-on" } else { "forge-flag-off" }).with("flag", word);
                Choice::new(word, label)
            })
            .collect();
        if choices.is_empty() {
            return Err(Refusal::new("no-artefact", "Only artefacts can have such properties."));
        }
        self.ask_choice(
            "forge-flag",
            Phrase::id("ask-forge-flag"),
            choices,
            true,
            Then::Bench(BenchQuestion::Flag),
        );
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
                Choice::new(key, label)
            })
            .collect();
        if choices.is_empty() {
            return Err(Refusal::new("does-not-fit", "No item of this class grants abilities."));
        }
        self.ask_choice(
            "forge-ability",
            Phrase::id("ask-forge-ability"),
            choices,
            true,
            Then::Bench(BenchQuestion::Ability),
        );
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
                choices.push(Choice::new(format!("{what}-{}", number.word()), label).refused(refused));
            }
        }
        if choices.is_empty() {
            return Err(Refusal::new("no-such-number", "Nothing about this can be changed."));
        }
        self.ask_choice(
            "forge-number",
            Phrase::id("ask-forge-number"),
            choices,
            true,
            Then::Bench(BenchQuestion::Number),
        );
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
                Some(Choice::new(place.to_string(), label))
            })
            .collect();
        if choices.is_empty() {
            return Err(Refusal::new("no-mithril", "You have nothing made of mithril."));
        }
        self.ask_choice(
            "forge-melt",
            Phrase::id("ask-forge-melt"),
            choices,
            true,
            Then::Bench(BenchQuestion::Melt),
        );
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

/// `more-NUMBER` or `less-NUMBER`: an answer is one word.
fn stepped(word: &str) -> Result<Step, Refusal> {
    let (what, word) = word.split_once('-').ok_or_else(bad)?;
    let which = Number::named(word).ok_or_else(bad)?;
    Ok(if what == "more" { Step::More(which) } else { Step::Less(which) })
}

fn class_named(word: &str) -> Result<u8, Refusal> {
    let known = Class::ALL.into_iter().find(|c| c.word == word || c.tval.to_string() == word);
    known.map(|c| c.tval).ok_or_else(|| {
        Refusal::new("cannot-forge", format!("Items of class '{word}' cannot be made at a forge."))
    })
}

fn flag_named(word: &str) -> Result<ItemFlag, Refusal> {
    let same = |w: &str| w.eq_ignore_ascii_case(word.trim());
    ItemFlag::ALL
        .iter()
        .find(|(_, _, w)| same(w))
        .map(|(_, f, _)| *f)
        .ok_or_else(|| Refusal::new("no-such-flag", format!("There is no property '{word}'.")))
}
