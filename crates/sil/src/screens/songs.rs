//! The songs one knows: what each does, what it costs, how loud it is; choosing one begins it.

use crate::hero::{ability, scores};
use crate::state::State;
use crate::tables::{AbilityId, Skill, Tables};
use angrist_engine::model::{Item, Menu, Model, Role};
use angrist_engine::play::{Phrase, Words};

/// Thirds of voice as a figure: `1/3`, `1`, `1 2/3`.
fn voice(thirds: i32) -> String {
    match (thirds / 3, thirds % 3) {
        (whole, 0) => whole.to_string(),
        (0, rest) => format!("{rest}/3"),
        (whole, rest) => format!("{whole} {rest}/3"),
    }
}

/// The songs.
pub fn songs(t: &Tables, s: &State, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let hero = &s.hero;
    let skill = scores(t, s).skill(Skill::Song);
    let known = t.songs.iter().enumerate().filter_map(|(n, (_, figures))| {
        let id = AbilityId::new(Skill::Song, n as u8);
        let song = t.ability(id).filter(|_| ability::is_active(t, hero, id))?;
        let theme = match Some(n as u8) {
            n if n == hero.songs.main => say("song-main"),
            n if n == hero.songs.minor => say("song-minor"),
            _ => String::new(),
        };
        let score = (skill * figures.times / figures.part.max(1)).max(0);
        let note = words.phrase(
            &Phrase::id("song-figures")
                .with("score", score)
                .with("voice", voice(figures.thirds))
                .with("noise", figures.noise),
        );
        Some(Item {
            key: Some(char::from(b'a' + n as u8)),
            label: if theme.is_empty() { song.name.clone() } else { format!("{} ({theme})", song.name) },
            note,
            help: song.text.clone(),
            role: if theme.is_empty() { Role::Plain } else { Role::LightBlue },
            command: format!("sing {n}"),
            ..Item::default()
        })
    });
    let mut items: Vec<Item> = known.collect();
    if items.is_empty() {
        items.push(Item { label: say("songs-empty"), ..Item::default() });
    }
    for (sung, key, command) in [(hero.songs.main, 'x', "stop"), (hero.songs.minor, 'y', "swap")] {
        if sung.is_some() {
            let label = say(&format!("song-{command}"));
            items.push(Item { key: Some(key), label, command: format!("sing {command}"), ..Item::default() });
        }
    }
    Model::Menu(Menu { title: say("songs-title"), items, chosen: 0, hint: String::new() })
}
