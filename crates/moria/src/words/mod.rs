//! Words: sentences of events and phrases, in French and English, from the Fluent files of `data/moria/words`.
//!
//! Promise: every sentence the player reads is made here; a gap shows as its id and loses nothing.
//!
//! | file | what it is about |
//! |---|---|
//! | `naming.rs` | what a thing is called; the word files choose its plural by the argument `count` |
//! | `own.rs` | word files of a variant's maker |

pub mod naming;
mod own;

pub use own::WordFiles;

use crate::event::{Happening, Note, Who};
use crate::rules::places::BUT;
use crate::shipped;
use crate::state::Ending;
use angrist_engine::play::{Event, Line, Notice, Phrase, Words};
use angrist_kit::events::role_of;
pub(crate) use angrist_phrases::capital;
use angrist_phrases::{Argument, Speech as Sentences};
use std::sync::Arc;

/// The languages, the default first.
pub const LANGUAGES: &[&str] = &["fr", "en"];

/// Stands before a phrase that is an argument of another. No text of a player can hold it.
const NESTED: char = '\u{1}';

/// Makes a phrase an argument of another.
pub fn nest(phrase: &Phrase) -> String {
    format!("{NESTED}{}", serde_json::to_string(phrase).unwrap_or_default())
}

/// The words of one language.
pub struct Speech {
    sentences: Sentences,
}

/// The words of a language, those of a user's files before those that are built in; of the default language where it is not spoken.
pub fn words(language: &str, own: &WordFiles) -> Arc<dyn Words> {
    Arc::new(Speech::with(language, own))
}

impl Speech {
    /// Reads the built-in file of a language.
    pub fn new(language: &str) -> Speech {
        Speech::with(language, &WordFiles::default())
    }

    /// Reads the file of a language, with a user's changes.
    pub fn with(language: &str, own: &WordFiles) -> Speech {
        let wanted = language.split(['-', '_']).next().unwrap_or(language);
        let at = LANGUAGES.iter().position(|l| *l == wanted).unwrap_or(0);
        let (language, text) = shipped::WORDS[at];
        Speech { sentences: Sentences::lenient(language, &own.over(language, text)) }
    }

    fn say(&self, phrase: &Phrase, depth: u8) -> String {
        self.sentences.say(phrase, &mut |name, value| match value.strip_prefix(NESTED) {
            Some(json) if depth < 5 => match serde_json::from_str::<Phrase>(json) {
                Ok(inner) => Argument::Text(self.say(&inner, depth + 1)),
                Err(_) => Argument::Text(String::new()),
            },
            // Only counts are numbers to the grammar; a name or a power that looks like one is text.
            None if matches!(name, "count" | "n" | "gold" | "gems") => Argument::guess(value),
            _ => Argument::Text(value.to_owned()),
        })
    }

    fn who(&self, who: &Who) -> String {
        nest(&who.the())
    }

    fn sentence(&self, event: &Happening) -> Option<Phrase> {
        use Happening as H;
        let tag = |of: &H| Phrase::id(format!("say-{}", of.tag()));
        Some(match event {
            H::Note(_) => tag(event),
            H::Arrived { depth } => tag(event).with("n", depth),
            H::Struck { foe, damage, .. }
            | H::FoeStruck { foe, damage, .. }
            | H::Breathed { foe, damage } => tag(event).with("foe", self.who(foe)).with("n", damage),
            H::ShotHit { foe, how, damage, .. } => {
                tag(event).with("foe", self.who(foe)).with("how", how).with("n", damage)
            }
            H::ShotMissed { foe, how, .. } => tag(event).with("foe", self.who(foe)).with("how", how),
            H::Missed { foe, .. } | H::FoeMissed { foe, .. } | H::Gone { foe } | H::Drowned { foe } => {
                tag(event).with("foe", self.who(foe))
            }
            H::Affected { foe, how, n } => {
                Phrase::id(format!("say-affected-{how}")).with("foe", self.who(foe)).with("n", n)
            }
            H::Slain { foe, .. } => tag(event).with("foe", self.who(foe)),
            H::LevelGained { level } => tag(event).with("n", level),
            H::Found { thing } if thing.id == "thing-arrows" => {
                Phrase::id("say-found-arrows").with("thing", nest(thing))
            }
            H::Found { thing }
            | H::Seen { thing }
            | H::Dropped { thing }
            | H::Wielded { thing }
            | H::Worn { thing }
            | H::TakenOff { thing }
            | H::RingOn { thing }
            | H::RingOff { thing }
            | H::Identified { thing } => tag(event).with("thing", nest(thing)),
            H::Bought { thing, price } => tag(event).with("thing", nest(thing)).with("n", price),
            H::Thrown { .. } | H::Zapped { .. } => return None,
            H::ThingStolen { foe, thing } => tag(event).with("foe", self.who(foe)).with("thing", nest(thing)),
            H::GoldStolen { foe, amount } => tag(event).with("foe", self.who(foe)).with("n", amount),
            H::Ended(ending) => ending_phrase(*ending, "you"),
        })
    }
}

/// How an ending is told: `you` in the second person, `table` for the table of scores.
pub fn ending_phrase(ending: Ending, form: &str) -> Phrase {
    let word = ending.word();
    Phrase::id(format!("end-{word}.{form}"))
}

impl Words for Speech {
    fn language(&self) -> &str {
        self.sentences.language()
    }

    fn phrase(&self, phrase: &Phrase) -> String {
        // A refusal that tells the way has it at the end of its word.
        match phrase.id.strip_prefix("refused-").and_then(|word| word.split_once(BUT)) {
            Some((word, way)) => {
                let way = nest(&Phrase::id(format!("toward-{way}")));
                self.say(&Phrase::id(format!("refused-{word}-but")).with("way", way), 0)
            }
            None => self.say(phrase, 0),
        }
    }

    fn tell(&self, told: &Notice) -> Vec<Line> {
        let Some(event) = told.downcast::<Happening>().filter(|_| told.known) else { return Vec::new() };
        let Some(phrase) = self.sentence(event) else { return Vec::new() };
        let role = role_of(event.severity());
        let text = capital(&self.say(&phrase, 0));
        if text.is_empty() {
            return Vec::new();
        }
        // Who is hungry or has the bow in the pack is told the key that helps.
        let verbs = match event {
            Happening::Note(Note::Hungry | Note::Weak | Note::Fainted) => vec!["eat".to_owned()],
            Happening::Note(Note::WieldBow) => vec!["wield".to_owned()],
            Happening::Note(Note::ShopSeen) => vec!["seek shop".to_owned()],
            Happening::Note(Note::ShopHere) => vec!["shop".to_owned()],
            _ => Vec::new(),
        };
        vec![Line { verbs, ..Line::new(text, role) }]
    }
}

/// The description of a thing as the source's function prints it: beginning with one blank (S004-120).
pub fn description(
    words: &dyn Words,
    s: &crate::state::State,
    t: &crate::tables::Tables,
    thing: &crate::state::Thing,
    forced: bool,
    many: bool,
) -> String {
    format!(" {}", words.phrase(&naming::phrase(s, t, thing, forced, many)))
}
