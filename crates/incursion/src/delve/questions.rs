//! What the game waits for, as the player is asked.

use super::plan::Planner;
use super::state::Pending;
use super::verbs::VERBS;
use crate::hero::advance::Question as LevelQuestion;
use crate::hero::birth::{Asked, Topic};
use crate::host::Question as ScriptQuestion;
use crate::item::id;
use angrist_engine::play::{Arg, Choice, Command, Phrase, Question, QuestionKind};
use angrist_engine::space::{Dir, Loc};
use angrist_irh::res::Rid;
pub(super) use angrist_kit::questions::ask;

/// The longest text that is taken.
const LONGEST: u16 = 30;

/// Choices by their numbers, from 1.
fn numbered(list: impl Iterator<Item = (String, String)>) -> QuestionKind {
    let choice = |(n, (name, about)): (usize, (String, String))| Choice {
        help: Some(Phrase::plain(about)).filter(|h| h.as_plain() != Some("")),
        ..Choice::new((n + 1).to_string(), Phrase::plain(name))
    };
    QuestionKind::Choice(list.enumerate().map(choice).collect())
}

/// The word of a question at birth.
fn topic_word(topic: &Topic) -> &'static str {
    match topic {
        Topic::Sex => "sex",
        Topic::Race => "race",
        Topic::Subrace => "subrace",
        Topic::Name => "name",
        Topic::RacialSkill => "racial-skill",
        Topic::Class => "class",
        Topic::God => "god",
        Topic::ScoreSet { .. } | Topic::BuyScores { .. } => "scores",
        Topic::Alignment => "alignment",
        Topic::Level(question) => level_word(question),
        Topic::Ranks { .. } => "ranks",
        Topic::Personality => "personality",
    }
}

/// The word of a question that a level brings.
fn level_word(question: &LevelQuestion) -> &'static str {
    match question {
        LevelQuestion::Feat { .. } => "feat",
        LevelQuestion::Skill { .. } => "skill",
        LevelQuestion::Study { .. } => "study",
        LevelQuestion::School { .. } => "school",
        LevelQuestion::Weapon { .. } => "weapon",
        LevelQuestion::Foe { .. } => "favoured-foe",
        LevelQuestion::Domain { .. } => "domain",
        LevelQuestion::Score { .. } => "score",
    }
}

/// A question of the birth.
pub(super) fn at_birth(asked: &Asked, may_go_back: bool) -> Question {
    let kind = match asked.topic {
        Topic::Name => {
            let default = asked.choices.first().map_or_else(String::new, |c| c.name.clone());
            QuestionKind::Text { longest: LONGEST, default: default.chars().take(LONGEST.into()).collect() }
        }
        _ => numbered(asked.choices.iter().map(|c| (plain(&c.name), plain(&c.about)))),
    };
    ask(topic_word(&asked.topic), kind, may_go_back)
}

impl Planner<'_> {
    /// The question that is open while the hero is made.
    pub(super) fn birth_question(&self) -> Option<Question> {
        let birth = self.s.birth.as_ref()?;
        let asked = self.book.rules(&self.cat.library).next_question(birth, &self.book.birth)?;
        let question = at_birth(&asked, !birth.answers().is_empty());
        Some(Question { kind: self.with_facts(&asked, question.kind), ..question })
    }

    /// The open question.
    pub(super) fn question(&self, pending: &Pending) -> Question {
        match pending {
            Pending::Leave => ask("leave", QuestionKind::YesNo, true),
            Pending::Retire => ask("retire", QuestionKind::YesNo, true),
            Pending::Confirm { why, what, .. } => Question {
                prompt: Phrase::id(format!("ask-confirm-{why}")).with("what", what),
                ..ask("confirm", QuestionKind::YesNo, true)
            },
            Pending::Fill { line } => self.fill(line),
            Pending::Advance(adv) => match super::advance::question(self, adv) {
                Some(question) => {
                    let choices =
                        self.book.birth.level_choices(&self.book.rules(&self.cat.library), &question);
                    let list = numbered(choices.into_iter().map(|c| (plain(&c.name), plain(&c.about))));
                    ask(level_word(&question), list, false)
                }
                None => ask("nothing", QuestionKind::YesNo, true),
            },
            Pending::Script => self.script(self.s.world.stack.question.as_ref()),
            Pending::Magic { question, .. } => self.script(Some(question)),
        }
    }

    fn fill(&self, line: &str) -> Question {
        let Ok(c) = Command::parse(&VERBS, line) else { return ask("nothing", QuestionKind::YesNo, true) };
        match (c.name(), c.given()) {
            ("cast", _) => return self.cast_question(&c),
            ("learn", _) => return self.learn_question(),
            ("read" | "use", 1) => {
                let thing = self.item(&c, 0).unwrap_or_default();
                let effect = self.s.world.item(thing).map_or(Rid::NONE, |i| i.effect);
                // An unknown power is called by its thing; a known one says what it does.
                let known = self.s.world.item(thing).is_some_and(|i| i.knows(id::KN_MAGIC));
                let shown = if known { effect } else { Rid::NONE };
                return self.aim_question(shown, &self.item_name(thing), &self.wants_of(effect));
            }
            ("power", 1) if c.word(0) == "shape" => {
                let name = |f: Rid| self.cat.library.about(f).map_or("", |a| a.shown()).to_owned();
                let choice = |(key, f): (String, Rid)| Choice::new(key, Phrase::plain(name(f)));
                let list = self.forms().into_iter().map(choice).collect();
                return ask("shape", QuestionKind::Choice(list), true);
            }
            _ => {}
        }
        let values = self.values(&c);
        match c.verb().args.get(c.given()) {
            Some(Arg::Direction) => {
                let ways = values.iter().filter_map(|v| Dir::parse(v)).collect();
                ask("direction", QuestionKind::Direction(ways), true)
            }
            Some(Arg::Square) if matches!(c.name(), "fire" | "throw" | "jump") => {
                let suggested = values.iter().filter_map(|v| v.parse::<Loc>().ok()).collect();
                ask("target", QuestionKind::Square { suggested }, true)
            }
            Some(Arg::Square | Arg::Either(_)) => {
                let choice = |v: &String| {
                    let at: Option<Loc> = v.parse().ok();
                    let name = at.and_then(|at| self.glance.seen_at(at)).map_or("", |s| &s.name);
                    let name = if at == Some(self.glance.here) { self.s.name.as_str() } else { name };
                    Choice::new(v.clone(), Phrase::plain(name))
                };
                ask("whom", QuestionKind::Choice(values.iter().map(choice).collect()), true)
            }
            Some(Arg::Item) => {
                let keys = self.keys();
                let choice = |v: &String| {
                    let thing = keys.iter().find(|(k, _)| k == v).map(|(_, h)| *h).unwrap_or_default();
                    Choice::new(v.clone(), Phrase::plain(self.item_name(thing)))
                };
                ask("item", QuestionKind::Choice(values.iter().map(choice).collect()), true)
            }
            Some(Arg::Key) if matches!(c.name(), "metamagic" | "assign") && c.given() == 0 => {
                let spells: Vec<(String, String)> =
                    self.spells().map(|(key, l)| (key, l.name.clone())).collect();
                let choice = |v: &String| {
                    let name = spells.iter().find(|(key, _)| key == v).map_or("", |(_, name)| name);
                    Choice::new(v.clone(), Phrase::plain(name))
                };
                ask("which", QuestionKind::Choice(values.iter().map(choice).collect()), true)
            }
            Some(Arg::Key) if c.name() == "assign" => {
                let choice = |v: &String| Choice::new(v.clone(), Phrase::plain(v.clone()));
                ask("which", QuestionKind::Choice(values.iter().map(choice).collect()), true)
            }
            _ => {
                let choice =
                    |v: &String| Choice::new(v.clone(), Phrase::id(format!("word-{}-{v}", c.name())));
                ask("which", QuestionKind::Choice(values.iter().map(choice).collect()), true)
            }
        }
    }

    /// A question of a script.
    fn script(&self, asked: Option<&ScriptQuestion>) -> Question {
        let text = |text: &str, kind: QuestionKind| Question {
            prompt: Phrase::plain(plain(text)),
            ..ask("script", kind, true)
        };
        match asked {
            Some(ScriptQuestion::YesNo { text: t, .. }) => text(t, QuestionKind::YesNo),
            Some(ScriptQuestion::Letter { text: t, letters, .. }) => {
                let choice = |c: char| Choice::new(c.to_string(), Phrase::plain(c.to_string()));
                text(
                    t,
                    QuestionKind::Choice(
                        letters.chars().filter(|c| c.is_ascii_graphic()).map(choice).collect(),
                    ),
                )
            }
            Some(ScriptQuestion::Menu { title, lines, .. }) => {
                text(title, numbered(lines.iter().map(|l| (plain(&l.text), plain(&l.help)))))
            }
            Some(ScriptQuestion::Target { text: t, .. }) => {
                let suggested = self.glance.seen.iter().map(|s| s.at).collect();
                text(t, QuestionKind::Square { suggested })
            }
            Some(ScriptQuestion::Resource { text: t, options }) => {
                let name = |o: &i32| {
                    let rid = angrist_irh::res::Rid(*o as u32);
                    (
                        self.cat.library.about(rid).map_or_else(String::new, |a| a.shown().to_owned()),
                        String::new(),
                    )
                };
                text(t, numbered(options.iter().map(name)))
            }
            Some(ScriptQuestion::Words { text: t }) => {
                text(t, QuestionKind::Text { longest: LONGEST, default: String::new() })
            }
            Some(ScriptQuestion::Wish { .. }) | None => text("", QuestionKind::YesNo),
        }
    }

    /// What a thing is called.
    pub(super) fn item_name(&self, thing: crate::world::Handle) -> String {
        let Some(item) = self.s.world.item(thing) else { return String::new() };
        let flags = crate::telling::NameFlags::INDEFINITE.0 | crate::telling::NameFlags::LONG.0;
        // Lists are plain letters: colours inside a name would show as letters.
        self.things().name(item, &self.s.memory, i32::from(flags) | id::NA_MONO)
    }
}

/// A text of a script or a resource as plain letters: without tags and colours, with `~` as a percent sign and `_` as a blank.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in text.chars() {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            _ if inside => {}
            '~' => out.push('%'),
            '_' => out.push(' '),
            c if c.is_whitespace() => out.push(' '),
            c if !c.is_control() => out.push(c),
            _ => {}
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::plain;

    /// Markup of the original's texts does not reach the screen.
    #[test]
    fn plain_text_has_no_markup() {
        assert_eq!(plain("<15>Str:<1>-4 __In 75~ of\ncases"), "Str:-4 In 75% of cases");
    }
}
