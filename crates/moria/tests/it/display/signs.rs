//! What tiles, things, monsters and the player look like.

use super::*;

/// S004-006, S004-029, S004-044: three values a cell; hidden traps have their kind; disguises their true one.
#[test]
fn a_cell_has_three_layers() {
    let mut game = open("upstream");
    let at = HERE.shift(2, 0);
    let id = foe(&mut game, "orc", at);
    set_level(&mut game, |l| l.tiles[at] = Tile::TrapdoorHidden);
    let v = game.inspect(&Query::parse(&format!("cell {at}")));
    assert_eq!(v["tile"], "trapdoor-hidden");
    assert_eq!(v["monster"]["kind"], "orc");
    assert_eq!(v["explored"], 1);
    let rat = kind_of(&game, "rat");
    set_level(&mut game, |l| l.foes[0].look = rat);
    assert_eq!(on_screen(&frame(&game), at).glyph.rich, 'R');
    let v = game.inspect(&Query::parse(&format!("foe {id}")));
    assert_eq!((v["foe"]["kind"].as_str(), v["foe"]["look"].as_str()), (Some("orc"), Some("rat")));
    let v = game.inspect(&Query::parse("cell 1000,1"));
    assert!(v.is_null());
}

/// S004-007, S004-034, S004-070: tiles and flags of a level are kept; its monsters come from its own list.
#[test]
fn a_level_visited_again_is_as_it_was() {
    let mut game = born("upstream");
    for _ in 0..6 {
        let _ = game.apply_text("explore");
    }
    let flags = level(&game).known.clone();
    let tiles = level(&game).tiles.clone();
    act(&mut game, "wizard-depth 2");
    assert_ne!(level(&game).tiles, tiles);
    act(&mut game, "wizard-depth 1");
    let now = level(&game);
    assert_eq!(now.tiles, tiles);
    assert!(flags.iter().all(|(at, k)| *k == 0 || now.known[at] & EXPLORED != 0));
    let f = frame(&game);
    for (at, _) in flags.iter().filter(|(at, k)| **k != 0 && now.tile(*at).is_wall()) {
        assert_ne!(on_screen(&f, at).glyph.rich, ' ', "{at}");
    }
}

/// S004-010, S004-011, S004-012, S004-013, S004-014, S004-015, S004-016, S004-017, S004-018, S004-019,
/// S004-020, S004-021, S004-098: every type by its glyph, the Silmaril by profile.
#[test]
fn things_are_drawn_by_type() {
    for (profile, silmaril) in [("documented", '∩'), ("upstream", '☼')] {
        let mut game = open(profile);
        let glyphs = ['$', ':', '¡', '?', '°', '/', '⌂', '=', '☼'];
        for (n, (ty, want)) in Type::ALL.iter().zip(glyphs).enumerate() {
            let at = HERE.shift(if n < 6 { n as i16 + 1 } else { -(n as i16 - 5) }, 0);
            lay(&mut game, at, *ty, u8::from(!matches!(ty, Type::Gold | Type::Food)));
            game.look();
            assert_eq!(on_screen(&frame(&game), at).glyph.rich, want, "{}", ty.word());
        }
        let at = HERE.shift(0, 2);
        lay(&mut game, at, Type::Gem, 0);
        game.look();
        assert_eq!(on_screen(&frame(&game), at).glyph.rich, silmaril, "{profile}");
    }
}

/// S004-022, S004-023, S004-024, S004-025: floor is blank, walls have their glyphs and corners.
#[test]
fn tiles_are_drawn_by_their_code() {
    let mut game = born("upstream");
    act(&mut game, "wizard-map");
    let f = frame(&game);
    let corners = [(1, 2), (79, 2), (1, 24), (79, 24)].map(|(c, r)| cell(&f, c, r).glyph.rich);
    assert_eq!(corners, ['┌', '┐', '└', '┘']);
    let want = |tile: Tile| match tile {
        Tile::Floor | Tile::TrapdoorHidden | Tile::SnareHidden => ' ',
        Tile::Across => '─',
        Tile::Along => '│',
        Tile::Post => '┼',
        Tile::PostDown => '┬',
        Tile::PostUp => '┴',
        Tile::PostRight => '├',
        Tile::PostLeft => '┤',
        Tile::Door => '∩',
        Tile::Water => '≈',
        Tile::Shop => '¢',
        Tile::CornerNw => '┌',
        Tile::CornerNe => '┐',
        Tile::CornerSw => '└',
        Tile::CornerSe => '┘',
        Tile::Trapdoor => '#',
        Tile::Snare => '¥',
    };
    let l = level(&game);
    let bare = |at: Loc| l.thing_at(at).is_none() && l.foe_at(at).is_none() && at != game.state_ref().hero.at;
    for (at, tile) in l.tiles.iter().filter(|(at, _)| bare(*at)) {
        assert_eq!(on_screen(&f, at).glyph.rich, want(*tile), "{at}");
    }
}

/// S004-027: the second glyph means gas in one profile, a wizard in the other.
#[test]
fn the_players_second_glyph() {
    for (profile, gas, wizard) in [("upstream", '~', '☻'), ("documented", '☻', '~')] {
        let mut game = open(profile);
        game.state_mut().hero.timers[Timed::Gas as usize] = 9;
        assert_eq!(on_screen(&frame(&game), HERE).glyph.rich, gas, "{profile}");
        let mut game = open(profile);
        act(&mut game, "wizard-set gold 5");
        assert_eq!(on_screen(&frame(&game), HERE).glyph.rich, wizard, "{profile}");
    }
}

/// S004-028, S004-039, S004-048: each kind of monster by its own sign, above tile and thing.
#[test]
fn monsters_are_drawn_by_their_own_sign() {
    let signs = "aABCΓDÆEFGgHL£MµN₧ORSsTUvVWwLDΦΣX☺Ω";
    let mut game = open("upstream");
    let keys: Vec<String> = game.tables().foes.iter().map(|f| f.key.clone()).collect();
    assert_eq!(keys.len(), 35);
    let at = HERE.shift(3, 0);
    lay(&mut game, at, Type::Gold, 0);
    game.look();
    assert_eq!(on_screen(&frame(&game), at).glyph.rich, '$');
    for (key, sign) in keys.iter().zip(signs.chars()) {
        set_level(&mut game, |l| l.foes.clear());
        foe(&mut game, key, at);
        set_level(&mut game, |l| l.foes[0].invisible = false);
        game.look();
        assert_eq!(on_screen(&frame(&game), at).glyph.rich, sign, "{key}");
    }
}
