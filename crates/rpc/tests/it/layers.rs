//! The layers of an area are what the map says square by square.

use angrist_engine::chance::stream;
use angrist_engine::model::{LookKind, Memory};
use angrist_engine::play::{Game, Ruleset, SightKind};
use angrist_engine::space::Rect;
use angrist_rpc::{Class, Layers};
use angrist_sil::SilRuleset;

fn compare(game: &dyn Game, area: Rect) {
    let layers = Layers::of(game, area);
    let map = game.scene().map;
    let sights = game.sights();
    for (n, at) in area.squares().enumerate() {
        let square = map.square(at);
        let class = if square.memory == Memory::Unknown { Class::Unknown } else { Class::of(map, at) };
        let thing = matches!(square.look.kind, LookKind::Thing | LookKind::Flavour);
        let creature =
            sights.iter().find(|s| s.at == at && matches!(s.kind, SightKind::Foe | SightKind::Friend));
        assert_eq!(layers.glyph[n], u32::from(square.glyph.rich), "{at}");
        assert_eq!((layers.class[n], layers.memory[n]), (class, square.memory as u8), "{at}");
        assert_eq!(
            (layers.lit[n], layers.thing[n]),
            (u8::from(square.overlay.glow), u8::from(thing)),
            "{at}"
        );
        assert_eq!(layers.creature[n], creature.map_or(0, |s| s.id + 1), "{at}");
        assert_eq!(layers.colour[n], angrist_rpc::layers::colour_number(square.role), "{at}");
    }
}

#[test]
fn layers_are_the_map_square_by_square_wherever_the_area_lies() {
    let ruleset = SilRuleset::shipped("documented").unwrap();
    let mut chance = stream(7, "layers", 0, 0);
    for seed in 1..=3 {
        let mut game = ruleset.begin(seed);
        compare(&*game, Rect::new(0, 0, 20, 10));
        game.apply_text("quick").unwrap();
        game.apply_text("wizard jump 4").unwrap();
        for _ in 0..60 {
            let line = ["explore", "go", "walk n", "walk e", "walk s", "walk w"][chance.below(6) as usize];
            let _ = game.apply_text(line);
            let here = game.scene().here.unwrap_or_default();
            compare(&*game, Rect::new(here.x - 5, here.y - 5, 11, 11));
            compare(&*game, Rect::new(here.x - 39, here.y - 10, 79, 21));
            compare(&*game, Rect::new(here.x + 1, here.y + 1, 70, 3));
        }
    }
}
