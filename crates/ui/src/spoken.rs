//! Frames as lines: for speech, for screen readers, for pipes. Nothing here makes a character that is not text.

use crate::app::bearing;
use crate::frame::{Focus, Frame, Message, Overlaid, PlayFrame, Prompt, PromptKind, Seen};
use crate::rows::{leaves, row_text};
use crate::tell::tell;
use crate::translations::Translations;
use angrist_engine::model::{FieldKind, Item, Model};
use angrist_engine::play::SightKind;
use angrist_engine::space::Loc;
use std::collections::BTreeSet;

/// What has been said aloud already.
#[derive(Debug, Clone, Default)]
pub struct Heard {
    messages: u64,
    top: Vec<String>,
    notice: String,
    foes: BTreeSet<u32>,
}

impl Heard {
    /// The last question is said again with the next frame.
    pub fn repeat(&mut self) {
        self.top.clear();
    }
}

/// What is new in a frame since those that were heard, in order: messages, foes that came into sight, and what lies on top.
pub fn spoken(frame: &Frame, heard: &mut Heard) -> Vec<String> {
    let mut out = Vec::new();
    let words = Translations::of(&frame.language);
    match &frame.play {
        Some(play) => {
            out.extend(new_messages(words, &play.messages, &mut heard.messages));
            let foes = || play.sights.iter().filter(|s| s.kind == SightKind::Foe);
            let new = foes().filter(|s| !heard.foes.contains(&s.id));
            let seen = |s: &Seen| sight_line(words, play.hero, s);
            out.extend(new.map(|s| words.with("ui-speech-in-sight", &[("what", &seen(s))])));
            heard.foes = foes().map(|s| s.id).collect();
        }
        None => {
            heard.messages = 0;
            if frame.notice != heard.notice && !frame.notice.is_empty() {
                out.push(frame.notice.clone());
            }
            heard.notice.clone_from(&frame.notice);
        }
    }
    let top = top_lines(words, frame);
    if top != heard.top {
        out.extend(top.iter().cloned());
        heard.top = top;
    }
    // Whatever a game or a file puts into a name, only text is spoken.
    out.into_iter().map(|l| l.chars().filter(|c| !c.is_control()).collect()).collect()
}

/// What was said after the message of a number, oldest first.
fn new_messages(words: &Translations, messages: &[Message], heard: &mut u64) -> Vec<String> {
    let last = messages.last().map_or(0, |m| m.number);
    let after = if *heard > last { 0 } else { *heard };
    *heard = last;
    let new = messages.iter().filter(|m| m.number > after).map(|m| {
        let times = u64::from(m.times).min(m.number - after);
        if times > 1 {
            words.with("ui-speech-times", &[("text", &m.text), ("n", &times)])
        } else {
            m.text.clone()
        }
    });
    new.collect()
}

/// Something in sight, as words: `an orc (asleep): 4 east, 2 north.`
pub(crate) fn sight_line(words: &Translations, here: Option<Loc>, seen: &Seen) -> String {
    let note = if seen.note.is_empty() { String::new() } else { format!(" ({})", seen.note) };
    let at = here.map_or_else(|| seen.at.to_string(), |h| bearing(words, h, seen.at));
    words.with("ui-speech-at", &[("what", &format!("{}{note}", seen.name)), ("place", &at)])
}

/// What lies on top, lists with numbers.
fn top_lines(words: &Translations, frame: &Frame) -> Vec<String> {
    match frame.focus {
        Focus::Overlay => frame.overlays.last().map(|o| overlay_lines(words, o)).unwrap_or_default(),
        Focus::Prompt => frame.prompt.as_ref().map(|p| prompt_line(words, p)).into_iter().collect(),
        Focus::Cursor => frame.play.as_ref().map(|p| cursor_lines(words, p)).unwrap_or_default(),
        Focus::Map | Focus::More | Focus::Replay => Vec::new(),
    }
}

fn overlay_lines(words: &Translations, overlaid: &Overlaid) -> Vec<String> {
    let rows = overlaid.numbered(words);
    // A text has been heard when it is told: the next line goes on by itself.
    if rows.is_empty() {
        return tell(&overlaid.model);
    }
    let mut lines = heading(&overlaid.model);
    lines.extend(rows.iter().enumerate().map(|(i, row)| format!("{}. {row}", i + 1)));
    // Entries of the other lists have letters that work from here.
    for (at, model) in leaves(&overlaid.model).into_iter().enumerate() {
        if let (Model::Menu(menu), true) = (model, at != usize::from(overlaid.focus)) {
            let keyed = menu.items.iter().filter_map(|i| Some((i.key?, i)));
            let or = |(key, item): (char, &Item)| {
                words.with("ui-speech-or-type", &[("key", &key), ("what", &item.label)])
            };
            lines.extend(keyed.map(or));
        }
    }
    let editing = overlaid.parts.get(usize::from(overlaid.focus)).and_then(|p| p.editing.as_ref());
    lines.push(match editing {
        Some(value) => words.with("ui-speech-new-value", &[("value", value)]),
        None => words.say("ui-speech-number-or-back"),
    });
    lines
}

impl Overlaid {
    /// The rows one can choose from, as words; none for something that is only read.
    fn numbered(&self, words: &Translations) -> Vec<String> {
        let focus = usize::from(self.focus);
        match (leaves(&self.model).get(focus), self.parts.get(focus)) {
            (Some(model), Some(part)) => {
                let model = for_ear(words, model);
                part.rows.iter().map(|row| row_text(&model, *row as usize)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The row under the cursor.
    fn chosen_line(&self) -> Option<String> {
        let focus = usize::from(self.focus);
        Some(row_text(leaves(&self.model).get(focus)?, self.parts.get(focus)?.row()?))
    }
}

/// A model for the ear: what is switched on or off is told by a word.
fn for_ear(words: &Translations, model: &Model) -> Model {
    let mut model = model.clone();
    let fields = match &mut model {
        Model::Form(form) => form.fields.as_mut_slice(),
        _ => &mut [],
    };
    for field in fields {
        if let FieldKind::Switch(on) = field.kind {
            let value = words.say(if on { "ui-choice-yes" } else { "ui-choice-no" });
            field.kind = FieldKind::Text { value, longest: 0 };
        }
    }
    model
}

fn prompt_line(words: &Translations, prompt: &Prompt) -> String {
    match prompt.kind {
        PromptKind::YesNo => format!("{} ({})", prompt.question, prompt.answers.join(", ")),
        PromptKind::Count => words.say("ui-speech-count"),
        PromptKind::Key => words.with("ui-speech-key-for", &[("what", &prompt.answers.join(" "))]),
        PromptKind::Direction | PromptKind::Number | PromptKind::Text => prompt.line().trim_end().to_owned(),
    }
}

fn cursor_lines(words: &Translations, play: &PlayFrame) -> Vec<String> {
    let Some(cursor) = &play.cursor else { return Vec::new() };
    let place = play.hero.map_or_else(String::new, |h| bearing(words, h, cursor.at));
    let seen = words.with("ui-speech-way", &[("way", &place), ("what", &cursor.seen.join(", "))]);
    vec![seen, words.say("ui-speech-cursor")]
}

/// The titles of whatever stands above a list.
fn heading(model: &Model) -> Vec<String> {
    let title = |text: &str| if text.is_empty() { Vec::new() } else { vec![text.to_owned()] };
    match model {
        Model::Menu(m) => title(&m.title),
        Model::Table(m) => title(&m.title),
        Model::Form(m) => title(&m.title),
        Model::Tree(m) => title(&m.title),
        Model::Text(_) | Model::Gauge(_) => tell(model),
        Model::Map(_) => Vec::new(),
        Model::Stack(parts) | Model::Beside(parts) => parts.iter().flat_map(heading).collect(),
    }
}

/// Everything in a frame as lines, the topmost thing first.
pub fn told(frame: &Frame) -> Vec<String> {
    let mut out = Vec::new();
    match frame.focus {
        Focus::Overlay => {
            if let Some(overlaid) = frame.overlays.last() {
                out.extend(tell(&overlaid.model));
                out.extend(overlaid.chosen_line().map(|l| format!("On: {l}")));
            }
        }
        Focus::Prompt => out.extend(frame.prompt.iter().map(|p| match p.kind {
            PromptKind::Key => p.question.clone(),
            _ => p.line(),
        })),
        Focus::Cursor => {
            if let Some(cursor) = frame.play.as_ref().and_then(|p| p.cursor.as_ref()) {
                out.push(format!("{} {}", cursor.text, cursor.at));
                out.extend(cursor.seen.iter().cloned());
            }
        }
        Focus::Map | Focus::More | Focus::Replay => {}
    }
    match &frame.play {
        Some(play) => {
            out.extend(play.timeline.iter().map(|t| format!("{}  {} of {}", t.text, t.position, t.length)));
            out.extend(play.messages.iter().filter(|m| m.fresh).map(Message::folded));
            out.extend(play.side.iter().chain(&play.status).flat_map(tell));
            if play.status.is_none() {
                out.push(format!("{}, turn {}", play.place, play.turn));
            }
            out.extend(play.sights.iter().map(|s| s.line.iter().map(|span| span.text.as_str()).collect()));
        }
        None if !frame.notice.is_empty() => out.push(frame.notice.clone()),
        None => {}
    }
    out
}
