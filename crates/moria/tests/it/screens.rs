//! Snapshots of each screen in both languages and both profiles.

use crate::stage::born;
use angrist_engine::model::Model;
use angrist_engine::play::Game;
use angrist_moria::screens::text_of;
use angrist_moria::words::words;

fn shown(model: &Model) -> String {
    match model {
        Model::Map(view) => text_of(&view.squares).join("\n"),
        other => serde_json::to_string_pretty(other).unwrap(),
    }
}

#[test]
fn each_screen_in_both_languages_and_profiles() {
    for profile in ["documented", "upstream"] {
        let mut game = born(profile);
        for command in
            ["wizard-give ring 4 2", "wizard-give potion 1 0", "wizard-give gem 1 0", "wield e", "explore"]
        {
            game.apply_text(command).unwrap();
        }
        for _ in 0..12 {
            let _ = game.apply_text("go");
        }
        for language in ["fr", "en"] {
            let words = words(language, &Default::default());
            let names = [
                "frame",
                "sheet",
                "state",
                "status",
                "inventory",
                "record",
                "lore",
                "help",
                "legend",
                "item a",
                "manual",
                "version",
            ];
            let all: Vec<String> = names
                .iter()
                .map(|name| format!("== {name} ==\n{}", shown(&game.screen(name, &*words).unwrap())))
                .collect();
            insta::assert_snapshot!(format!("screens_{profile}_{language}"), all.join("\n"));
        }
    }
}
