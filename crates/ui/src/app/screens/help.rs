//! Help: the keys and how to play, and what the words of a screen mean where someone asks.

use super::super::{App, vocabulary};
use super::{GROUPS, group_name};
use crate::keys::FRONT;
use crate::view::View;
use angrist_engine::model::{Model, Role, Span, Text};

/// How lists and forms are used.
const IN_LISTS: [&str; 6] = [
    "ui-list-up-and-down-move",
    "ui-list-enter-chooses-a-letter",
    "ui-list-searches-type-a-part",
    "ui-list-left-and-right-change",
    "ui-list-tab-goes-to-the",
    "ui-list-with-the-mouse-click",
];

impl App {
    /// Help where someone asks for it: the whole of what is chosen, the words in it that the game explains, the keys.
    pub(crate) fn help_on(&self, view: &View) -> Model {
        let mut spans: Vec<Vec<Span>> = Vec::new();
        let row = view.chosen_line().unwrap_or_default();
        let more = view.chosen_help().unwrap_or_default();
        if !row.is_empty() {
            spans.push(vec![Span::new(row.clone(), Role::Title)]);
        }
        if !more.is_empty() {
            spans.push(vec![Span::from(more.clone())]);
        }
        let said = |(word, meaning): &(String, String)| {
            vec![Span::new(format!("{word}: "), Role::Key), Span::from(meaning.clone())]
        };
        let mut here = self.explained(&format!("{row} {more}"));
        here.retain(|(_, meaning)| !more.contains(meaning.as_str()));
        spans.extend(here.iter().map(said));
        // Then the rest of a page to be read, or of a list beside it, so that no word has to be hunted for.
        let mut rest = self.explained(&view.words_in_view());
        rest.retain(|(word, meaning)| {
            !here.iter().any(|(w, _)| w == word) && !more.contains(meaning.as_str())
        });
        let mut part = |title: &str, lines: Vec<Vec<Span>>| {
            if lines.is_empty() {
                return;
            }
            if !spans.is_empty() {
                spans.push(Vec::new());
            }
            spans.push(vec![Span::new(title, Role::Title)]);
            spans.extend(lines);
        };
        part("ui-list-words-on-this-screen", rest.iter().map(said).collect());
        part("ui-list-in-lists-and-forms", IN_LISTS.iter().map(|l| vec![Span::from(*l)]).collect());
        Model::Text(Text { title: "ui-title-help".into(), spans, ..Text::default() })
    }

    /// The words that stand beside and below the map.
    fn words_shown(&self) -> String {
        let Some(active) = &self.active else { return String::new() };
        let models = active.side().into_iter().chain(active.status());
        models.flat_map(|m| crate::tell::tell(&m)).collect::<Vec<_>>().join(" ")
    }

    /// The words of a text that the game's legend explains, with what they mean.
    fn explained(&self, text: &str) -> Vec<(String, String)> {
        let legend = self.active.as_ref().and_then(|s| s.screen(vocabulary::LEGEND));
        let Some(Model::Table(table)) = legend else { return Vec::new() };
        let words = |text: &str| -> Vec<String> {
            let lower = text.to_lowercase();
            lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(Into::into).collect()
        };
        let text = words(text);
        // Some are of several words; what stands in brackets only tells two of the same apart.
        let has = |word: &str| {
            let wanted = words(word.split(" (").next().unwrap_or_default());
            !wanted.is_empty() && text.windows(wanted.len()).any(|w| w == wanted)
        };
        // Rows with a sign are about the sign.
        let rows = table.rows.into_iter().filter_map(|row| {
            let mut cells = row.cells.into_iter().map(|c| c.text);
            cells.next().filter(String::is_empty)?;
            Some((cells.next()?, cells.next()?))
        });
        rows.filter(|(word, meaning)| !word.is_empty() && !meaning.is_empty() && has(&word.to_lowercase()))
            .collect()
    }

    /// The keys and how to play.
    pub(crate) fn help(&self) -> Model {
        let mut spans: Vec<Vec<Span>> = Vec::new();
        let plain = |t: &str| vec![Span::from(t)];
        if self.aloud {
            spans.extend(super::super::speech::HOW.iter().map(|line| plain(line)));
        } else {
            spans.push(plain("ui-help-walk-with-the-arrows"));
        }
        spans.push(plain("ui-help-your-game-is-written"));
        let said = self.explained(&self.words_shown());
        if !said.is_empty() && !self.aloud {
            spans.push(plain("ui-help-at-the-end-of"));
        }
        let row = |keys: String, name: &str, help: &str| {
            // To the ear a command is its word.
            if self.aloud {
                return vec![Span::from(format!("{name}: {}", self.tr(help)))];
            }
            vec![
                Span::new(format!("{keys:<14} "), Role::Key),
                Span::from(format!("{name:<12} ")),
                Span::new(help, Role::Dim),
            ]
        };
        // A key for each direction would be a long row: arrows and pad stand for them.
        let keys = |command: &str| {
            let (plain, steps): (Vec<_>, Vec<_>) = self
                .keymap
                .keys_of(command)
                .into_iter()
                .partition(|p| self.keymap.command(*p) == Some(command));
            let arrows = match (steps.iter().any(|p| p.shift), steps.len()) {
                (_, ..4) => String::new(),
                (true, _) => self.tr("ui-help-s-arrows"),
                (false, _) => self.tr("ui-help-arrows-pad"),
            };
            let named = if arrows.is_empty() { [plain, steps].concat() } else { plain };
            let mut all: Vec<String> = named.iter().take(4).map(ToString::to_string).collect();
            all.extend(Some(arrows).filter(|a| !a.is_empty()));
            all.join(" ")
        };
        if let Some(active) = &self.active {
            let ruleset = active.session.ruleset().clone();
            for group in GROUPS {
                let verbs: Vec<_> = ruleset.verbs().iter().filter(|v| v.group == group).collect();
                if verbs.is_empty() {
                    continue;
                }
                spans.push(Vec::new());
                spans.push(vec![Span::new(group_name(group), Role::Title)]);
                for verb in verbs {
                    spans.push(row(keys(verb.name), verb.name, &active.verb_help(verb)));
                }
            }
        }
        spans.push(Vec::new());
        spans.push(vec![Span::new("ui-help-the-interface", Role::Title)]);
        for verb in FRONT {
            spans.push(row(keys(verb.name), verb.name.trim_start_matches(':'), verb.help));
        }
        if !said.is_empty() {
            spans.push(Vec::new());
            spans.push(vec![Span::new("ui-list-words-on-your-screen", Role::Title)]);
            spans.extend(said.into_iter().map(|(word, meaning)| {
                let word = if self.aloud { format!("{word}: ") } else { format!("{word:<14}  ") };
                vec![Span::new(word, Role::Key), Span::new(meaning, Role::Dim)]
            }));
        }
        Model::Text(Text { title: "ui-title-help".into(), spans, ..Text::default() })
    }
}
