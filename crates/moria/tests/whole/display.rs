//! The display of the seed, row by row of requirements/004.tsv.

use crate::stage::*;
use angrist_engine::model::{Memory, Model, Role, Square};
use angrist_engine::play::{Game, KnownMap, Query};
use angrist_engine::space::{Grid, Loc, Rect};
use angrist_moria::MoriaGame;
use angrist_moria::screens::{status_line, text_of};
use angrist_moria::state::{EXPLORED, Timed};
use angrist_moria::tables::{Tile, Type};

fn picture(game: &MoriaGame, name: &str) -> Grid<Square> {
    match game.screen(name, &*fr()).unwrap() {
        Model::Map(view) => view.squares,
        other => panic!("{other:?}"),
    }
}

fn frame(game: &MoriaGame) -> Grid<Square> {
    picture(game, "frame")
}

/// A cell by the source's count: column and row from 1.
fn cell(picture: &Grid<Square>, column: i16, row: i16) -> Square {
    picture[Loc::new(column - 1, row - 1)]
}

/// Where a map square is drawn: S004-003.
fn on_screen(picture: &Grid<Square>, at: Loc) -> Square {
    picture[at.shift(0, 1)]
}

/// S004-001, S004-002, S004-003, S004-008, S004-026, S004-066: the player at map row 2, column 2 is on screen row 3.
#[test]
fn the_screen_is_80_by_25_and_map_row_r_is_screen_row_r_plus_1() {
    for profile in ["documented", "upstream"] {
        let mut game = open(profile);
        game.state_mut().hero.at = Loc::new(1, 1);
        game.look();
        let f = frame(&game);
        assert_eq!((f.width(), f.height()), (80, 25));
        assert_eq!(cell(&f, 2, 3).glyph.rich, '☻');
        assert!(
            (1..=25).all(|row| row == 1 || row == 25 || cell(&f, 80, row).glyph.rich == ' '),
            "79 columns"
        );
    }
}

/// S004-004: messages stand on row 1 and cover no tile; hunger and thirst begin it in one profile.
#[test]
fn row_1_is_for_messages() {
    for (profile, words) in [("documented", false), ("upstream", true)] {
        let mut game = open(profile);
        game.state_mut().hero.food = 90;
        game.state_mut().hero.water = 300;
        act(&mut game, "stay");
        let row = text_of(&frame(&game))[0].clone();
        assert_eq!(row.starts_with("Faim Soif"), words, "{profile}: {row}");
        act(&mut game, "eat");
        assert!(!text_of(&frame(&game))[0].is_empty(), "{profile}");
    }
}

/// S004-005, S004-077, S004-082: the status bar is row 25 and nothing else is there.
#[test]
fn row_25_is_the_status_bar() {
    let game = open("documented");
    let rows = text_of(&frame(&game));
    assert!(
        rows[24].starts_with("Niv  1 Or     0   PV  12/ 12   Int 14   Dex 14   For 16   CA 0   Exp  1/   0")
    );
    assert!(rows[..24].iter().all(|r| !r.contains("Niv ")));
}

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
        let _ = game.apply("explore");
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

/// S004-030, S004-031, S004-032, S004-037, S004-041: flags are 0 at first, 1 for exactly what the view
/// reaches.
#[test]
fn seeing_explores_and_nothing_else_does() {
    let mut game = open("upstream");
    let view: Vec<Loc> =
        level(&game).tiles.bounds().squares().filter(|at| game.square(*at).memory == Memory::Seen).collect();
    assert_eq!(level(&game).known.cells().len(), 1817);
    for at in level(&game).tiles.bounds().squares() {
        assert_eq!(explored(&game, at), view.contains(&at), "{at}");
        if !view.contains(&at) {
            assert_eq!(on_screen(&frame(&game), at).glyph.rich, ' ');
        }
    }
    let before = level(&game).known.cells().iter().filter(|k| **k != 0).count();
    act(&mut game, "walk s");
    assert!(level(&game).known.cells().iter().filter(|k| **k != 0).count() > before);
}

/// S004-033, S004-076: what is explored and out of sight is green in one profile, white in the other.
#[test]
fn remembered_squares_have_the_profiles_colour() {
    for (profile, role) in [("documented", Role::LightGreen), ("upstream", Role::LightWhite)] {
        let mut game = open(profile);
        let (far, near) = (HERE.shift(-6, 1), HERE.shift(0, -2));
        lay(&mut game, far, Type::Potion, 1);
        lay(&mut game, near, Type::Scroll, 1);
        game.look();
        assert_eq!(on_screen(&frame(&game), far).role, Role::LightWhite);
        game.state_mut().hero.at = HERE.shift(0, -4);
        game.look();
        let f = frame(&game);
        assert_eq!((on_screen(&f, far).glyph.rich, on_screen(&f, far).role), ('¡', role), "{profile}");
        assert_eq!(on_screen(&f, near).role, Role::LightWhite, "in sight");
    }
}

/// S004-035, S004-055: with amnesia nothing is remembered, and only what is in sight is on the screen.
#[test]
fn amnesia_remembers_nothing() {
    let mut game = open("upstream");
    set_level(&mut game, |l| l.known.fill(0));
    game.state_mut().hero.timers[Timed::Amnesia as usize] = 50;
    lay(&mut game, HERE.shift(-5, 0), Type::Gold, 0);
    act(&mut game, "walk e");
    assert!(level(&game).known.cells().iter().all(|k| *k == 0));
    assert_eq!(on_screen(&frame(&game), HERE.shift(-5, 0)).glyph.rich, '$', "six squares away, in sight");
    act(&mut game, "walk e");
    assert_eq!(on_screen(&frame(&game), HERE.shift(-5, 0)).glyph.rich, ' ', "out of sight, out of mind");
}

/// S004-036: the first view after a jump or stairs is not remembered in one profile.
#[test]
fn a_fresh_view_is_remembered_by_profile() {
    for (profile, remembers) in [("documented", false), ("upstream", true)] {
        let mut game = born(profile);
        act(&mut game, "wizard-depth 3");
        assert_eq!(level(&game).known.cells().iter().any(|k| *k != 0), remembers, "{profile}");
        assert_ne!(text_of(&frame(&game))[1..24].join("").trim(), "", "it is shown all the same");
        act(&mut game, "stay");
        assert!(level(&game).known.cells().iter().any(|k| *k != 0), "{profile}");
    }
}

/// S004-038, S004-053, S004-054, S004-078: the disoriented sit at column 39, row 13, wherever they are.
#[test]
fn the_disoriented_see_themselves_in_the_middle() {
    for at in [HERE, Loc::new(1, 1), Loc::new(77, 21)] {
        let mut game = open("upstream");
        game.state_mut().hero.at = at;
        game.state_mut().hero.timers[Timed::Disorientation as usize] = 50;
        game.look();
        let f = frame(&game);
        assert_eq!(cell(&f, 39, 13).glyph.rich, '☻');
        assert_eq!(f.cells().iter().filter(|s| s.glyph.rich == '☻').count(), 1);
        let rows = text_of(&f);
        let free = |row: &str| !row.contains(['─', '│', '┼', '┌', '└']);
        assert!(free(&rows[0]) && rows[24].starts_with("Niv "), "rows 1 and 25 stay free of the map");
    }
}

/// S004-042, S004-047: doors, water and shop appear, hidden traps do not.
#[test]
fn hidden_traps_look_like_floor() {
    let mut game = open("upstream");
    for (n, tile) in
        [Tile::Door, Tile::Water, Tile::Shop, Tile::TrapdoorHidden, Tile::SnareHidden].iter().enumerate()
    {
        set_level(&mut game, |l| l.tiles[HERE.shift(n as i16 + 1, 0)] = *tile);
    }
    game.look();
    let f = frame(&game);
    let row: String = (1..=5).map(|n| on_screen(&f, HERE.shift(n, 0)).glyph.rich).collect();
    assert_eq!(row, "∩≈¢  ");
    assert!(explored(&game, HERE.shift(4, 0)));
}

/// S004-043: hallucination changes objects, in one profile every drawn tile that is no wall; walls and floor stay.
#[test]
fn hallucination_changes_what_it_should() {
    for (profile, doors_too) in [("documented", true), ("upstream", false)] {
        let mut game = open(profile);
        let (potion, door, wall) = (HERE.shift(2, 0), HERE.shift(0, 2), HERE.shift(-2, 0));
        lay(&mut game, potion, Type::Potion, 1);
        set_level(&mut game, |l| {
            l.tiles[door] = Tile::Shop;
            l.tiles[wall] = Tile::Along;
        });
        game.state_mut().hero.timers[Timed::Hallucination as usize] = 999;
        let (mut potions, mut doors) = (0, 0);
        for turn in 0..60 {
            game.state_mut().turn = turn;
            game.look();
            let f = frame(&game);
            let c = on_screen(&f, potion).glyph.rich;
            assert!("$:¡?°/⌂=☼∩≈".contains(c), "{c}");
            potions += i32::from(c != '¡');
            doors += i32::from(on_screen(&f, door).glyph.rich != '¢');
            assert_eq!(on_screen(&f, wall).glyph.rich, '│');
            assert_eq!(on_screen(&f, HERE.shift(1, 0)).glyph.rich, ' ');
        }
        assert!(potions > 40, "{potions}");
        assert_eq!(doors > 0, doors_too, "{profile}");
    }
}

/// S004-045, S004-046: the ring on the highest finger uncovers a trap for good and loses one power.
#[test]
fn the_ring_of_trap_detection_uncovers_traps() {
    let mut game = open("upstream");
    let kind = kind(&game, Type::Ring, "trap-detection");
    let mut ids = Vec::new();
    for power in [4, 4] {
        let mut ring = thing(&mut game, Type::Ring, kind);
        ring.power = power;
        ids.push(ring.id);
        give(&mut game, ring);
    }
    game.state_mut().hero.fingers = vec![Some(ids[0]), Some(ids[1]), None, None];
    set_level(&mut game, |l| {
        l.tiles[HERE.shift(2, 0)] = Tile::TrapdoorHidden;
        l.tiles[HERE.shift(3, 0)] = Tile::SnareHidden;
    });
    game.look();
    let f = frame(&game);
    assert_eq!(
        (on_screen(&f, HERE.shift(2, 0)).glyph.rich, on_screen(&f, HERE.shift(3, 0)).glyph.rich),
        ('#', '¥')
    );
    let power = |game: &MoriaGame, id| game.state_ref().hero.thing(id).unwrap().power;
    assert_eq!((power(&game, ids[0]), power(&game, ids[1])), (4, 2));
    game.look();
    assert_eq!(power(&game, ids[1]), 2, "once is enough");
}

/// S004-049, S004-050: an invisible monster is not drawn, and marked as seen all the same.
#[test]
fn invisible_monsters_are_marked_and_not_drawn() {
    let mut game = open("upstream");
    foe(&mut game, "air", HERE.shift(2, 0));
    foe(&mut game, "orc", HERE.shift(-2, 0));
    game.look();
    let f = frame(&game);
    assert_eq!(on_screen(&f, HERE.shift(2, 0)).glyph.rich, ' ');
    assert_eq!(on_screen(&f, HERE.shift(-2, 0)).glyph.rich, 'O');
    assert!(level(&game).foes.iter().all(|f| f.seen));
    assert!(game.sights().iter().all(|s| s.at != HERE.shift(2, 0)));
    set_level(&mut game, |l| l.foes.retain(|f| f.invisible));
    set_level(&mut game, |l| l.foes[0].at = HERE.shift(1, 0));
    let told = act(&mut game, "walk e");
    let tags: Vec<&str> = told.iter().map(angrist_engine::play::Event::tag).collect();
    assert!(tags.contains(&"struck") || tags.contains(&"missed"), "walking into it strikes it: {tags:?}");
}

/// S004-051, S004-073: the blind see and explore nothing; the map is blank, the bar is there.
#[test]
fn the_blind_see_nothing() {
    let mut game = open("upstream");
    game.state_mut().hero.timers[Timed::Blind as usize] = 99;
    let before = level(&game).known.clone();
    act(&mut game, "walk e");
    assert_eq!(level(&game).known, before);
    let rows = text_of(&frame(&game));
    assert!(rows[1..24].iter().all(String::is_empty));
    assert!(rows[24].starts_with("Niv "));
    assert!(game.sights().is_empty());
    assert_eq!(game.apply("read a").unwrap_err().tag, "blind");
}

/// S004-052: the range is the character level and 5.
#[test]
fn the_range_grows_with_experience() {
    for (exp_level, range) in [(1, 6), (14, 19)] {
        let mut game = open("upstream");
        game.state_mut().hero.level = exp_level;
        set_level(&mut game, |l| l.known.fill(0));
        game.look();
        assert!(explored(&game, HERE.shift(range, 0)) && !explored(&game, HERE.shift(range + 1, 0)));
    }
}

/// S004-063: things, doors and water let the view pass, walls stop it.
#[test]
fn only_walls_stop_the_view() {
    let mut game = open("upstream");
    lay(&mut game, HERE.shift(1, 0), Type::Gold, 0);
    set_level(&mut game, |l| {
        l.known.fill(0);
        l.tiles[HERE.shift(2, 0)] = Tile::Door;
        l.tiles[HERE.shift(3, 0)] = Tile::Water;
        l.tiles[HERE.shift(-2, 0)] = Tile::Across;
    });
    game.look();
    assert!(explored(&game, HERE.shift(6, 0)));
    assert!(explored(&game, HERE.shift(-2, 0)) && !explored(&game, HERE.shift(-3, 0)));
}

/// S004-064, S004-065: the lamp, which is the ring of X-ray, works carried in one profile, worn in both.
#[test]
fn the_lamp_shows_the_square_of_five() {
    for (profile, carried) in [("documented", true), ("upstream", false)] {
        let mut game = open(profile);
        let kind = kind(&game, Type::Ring, "x-ray");
        let ring = thing(&mut game, Type::Ring, kind);
        let id = ring.id;
        give(&mut game, ring);
        set_level(&mut game, |l| l.known.fill(0));
        game.look();
        assert_eq!(explored(&game, HERE.shift(2, 2)), carried, "{profile}");
        game.state_mut().hero.fingers[0] = Some(id);
        game.look();
        assert!(explored(&game, HERE.shift(2, 2)) && explored(&game, HERE.shift(-2, -2)));
        assert!(!explored(&game, HERE.shift(3, 3)));
    }
}

/// S004-075, S004-080, S004-081: after the map scroll unexplored walls, doors and water are green; one profile shows
/// every tile at once, neither sets a flag.
#[test]
fn the_map_scroll_shows_walls_in_green() {
    for (profile, all) in [("documented", true), ("upstream", false)] {
        let mut game = born(profile);
        act(&mut game, "stay");
        let scroll = kind(&game, Type::Scroll, "map");
        game.state_mut().hero.int = 40;
        let t = thing(&mut game, Type::Scroll, scroll);
        let key = give(&mut game, t);
        let flags = |g: &MoriaGame| level(g).known.cells().iter().filter(|k| **k & EXPLORED != 0).count();
        let before = flags(&game);
        act(&mut game, &format!("read {key}"));
        if game.state_ref().pending.is_some() {
            act(&mut game, "cancel");
        }
        assert!(level(&game).mapped);
        assert_eq!(flags(&game), before);
        let f = frame(&game);
        let shown = level(&game).things.iter().filter(|l| !explored(&game, l.at));
        let shown = shown.filter(|l| on_screen(&f, l.at).glyph.rich != ' ').count();
        assert_eq!(shown > 0, all, "{profile}: things lie on the scroll's picture");
        // The picture is gone with the next command; what it marked stays.
        act(&mut game, "stay");
        let f = frame(&game);
        for (at, tile) in level(&game).tiles.iter() {
            if !explored(&game, at) && tile.is_wall() {
                assert_eq!(on_screen(&f, at).role, Role::LightGreen, "{at}");
            }
            if !explored(&game, at) && *tile == Tile::Floor && level(&game).foe_at(at).is_none() {
                assert_eq!(on_screen(&f, at).glyph.rich, ' ');
            }
        }
    }
}

/// S004-070, S004-071, S004-072, S004-074, S004-077: every picture is a whole redraw: it depends on the state and on
/// nothing that was drawn before.
#[test]
fn every_picture_is_a_whole_redraw() {
    let world = angrist_moria::Moria::shipped("documented").unwrap();
    let mut game = born("documented");
    for command in ["explore", "go", "go", "stay", "wizard-depth 4", "stay", "explore", "rest"] {
        let _ = game.apply(command);
        let mut bytes = Vec::new();
        game.state(&mut bytes);
        let again = angrist_engine::play::World::restore(&world, &bytes).unwrap();
        let Model::Map(view) = again.screen("frame", &*fr()).unwrap() else { panic!("no picture") };
        let now = frame(&game);
        for (at, square) in now.iter().filter(|(at, _)| at.y > 0) {
            assert_eq!(view.squares[at], *square, "{at} after {command}");
        }
    }
}

/// S004-079, S004-081: the raw map shows every tile that is no blank, and remembers nothing.
#[test]
fn the_raw_map_shows_everything_once() {
    let mut game = born("documented");
    act(&mut game, "stay");
    let before = level(&game).known.clone();
    act(&mut game, "wizard-raw");
    let f = frame(&game);
    for (at, tile) in level(&game).tiles.iter() {
        if *tile != Tile::Floor && at != game.state_ref().hero.at && level(&game).foe_at(at).is_none() {
            assert_ne!(on_screen(&f, at).glyph.rich, ' ', "{at}");
        }
    }
    assert_eq!(level(&game).known, before);
}

/// S004-083, S004-084, S004-085, S004-086, S004-087, S004-088, S004-089, S004-090, S004-091, S004-092,
/// S004-093, S004-094: the example of the seed to the character, and signs of the armour class.
#[test]
fn the_status_bar_is_the_seeds_example() {
    let mut game = born("documented");
    {
        let s = game.state_mut();
        s.depth = 3;
        s.hero.gold = 150;
        (s.hero.hp, s.hero.max_hp) = (45, 50);
        (s.hero.int, s.hero.dex, s.hero.force) = (12, 15, 100);
        (s.hero.level, s.hero.experience) = (5, 2400);
    }
    let mail = kind(&game, Type::Armour, "mail");
    let armour = thing(&mut game, Type::Armour, mail);
    let id = armour.id;
    give(&mut game, armour);
    game.state_mut().hero.worn[0] = Some(id);
    let line = |game: &MoriaGame| status_line(game.state_ref(), game.tables(), &*fr());
    let want = "Niv  3 Or   150   PV  45/ 50   Int 12   Dex 15   For100   CA +3   Exp  5/2400";
    assert_eq!(line(&game), want);
    assert_eq!(want.chars().count(), 77);
    for (power, part) in [(-3, "   CA 0   "), (-5, "   CA -2   "), (0, "   CA +3   ")] {
        game.state_mut().hero.thing_mut(id).unwrap().power = power;
        assert!(line(&game).contains(part), "{power}: {}", line(&game));
    }
    // S004-089: eating does not change it: it is Force.
    game.state_mut().hero.food = 3;
    assert!(line(&game).contains("   For100   "));
    // S004-092, S004-093: wide values push to the right, never past column 80.
    game.state_mut().hero.gold = 999_999_999;
    game.state_mut().hero.experience = 1_234_567;
    assert!(line(&game).chars().count() <= 80);
}

/// S004-101, S004-102, S004-103, S004-104, S004-105, S004-106, S004-107, S004-108, S004-109, S004-110,
/// S004-111, S004-112, S004-113, S004-114, S004-115: the box to the cell.
#[test]
fn the_sheet_is_the_box_of_the_seed() {
    for (profile, banner) in [("documented", Role::Blue), ("upstream", Role::Green)] {
        let mut game = born(profile);
        game.state_mut().hero.gold = 4321;
        let p = picture(&game, "sheet");
        let rows = text_of(&p);
        let pad = " ".repeat(17);
        let want = [
            format!("{pad}╔{}╗", "═".repeat(43)),
            format!("{pad}║{}║", " ".repeat(43)),
            format!("{pad}║{}Thorin{}║", " ".repeat(18), " ".repeat(19)),
            format!("{pad}║{}║", " ".repeat(43)),
            format!("{pad}╠{}╤{}╣", "═".repeat(21), "═".repeat(21)),
            format!("{pad}║ Niveau      : 1     │ Expérience  : 0     ║"),
            format!("{pad}╟{}┼{}╢", "─".repeat(21), "─".repeat(21)),
            format!("{pad}║ Pts de vie  : 12    │ Maxvie      : 12    ║"),
            format!("{pad}╟{}┼{}╢", "─".repeat(21), "─".repeat(21)),
            format!("{pad}║ Force       : 16    │ Maxforce    : 16    ║"),
            format!("{pad}╟{}┼{}╢", "─".repeat(21), "─".repeat(21)),
            format!("{pad}║ Dextérité   : 14    │ Intelligence: 14    ║"),
            format!("{pad}╟{}┼{}╢", "─".repeat(21), "─".repeat(21)),
            format!("{pad}║ Or          : 4321  │ C A         : 0     ║"),
            format!("{pad}╚{}╧{}╝", "═".repeat(21), "═".repeat(21)),
        ];
        assert_eq!(&rows[..15], &want);
        assert!(rows[15..].iter().all(String::is_empty));
        // S004-112, S004-115: colons at 32 and 54, values at 34 and 56; S004-106: the bar at 40 in every row.
        for row in [6, 8, 10, 12, 14] {
            assert_eq!((cell(&p, 32, row).glyph.rich, cell(&p, 54, row).glyph.rich), (':', ':'));
            assert_ne!(cell(&p, 34, row).glyph.rich, ' ');
            assert_ne!(cell(&p, 56, row).glyph.rich, ' ');
            assert_eq!(cell(&p, 40, row).glyph.rich, '│');
        }
        // S004-103, S004-114: the banner's background, between the bars and nowhere else.
        for (at, square) in p.iter() {
            let inside = Rect::new(18, 1, 43, 3).contains(at);
            assert_eq!(square.back, if inside { banner } else { Role::Plain }, "{at}");
        }
    }
    // S004-114: names of length 1, 4 and 15 begin at columns 40, 38 and 33.
    for (name, column) in [("A", 40), ("Abcd", 38), ("Abcdefghijklmno", 33)] {
        let mut game = born("upstream");
        game.state_mut().hero.name = name.into();
        let p = picture(&game, "sheet");
        assert_eq!(cell(&p, column, 3).glyph.rich, 'A');
        assert_eq!(cell(&p, column - 1, 3).glyph.rich, ' ');
    }
}

/// S004-100: the sheet is a screen and costs no turn; S004-009, S004-067, S004-095, S004-116: looking changes nothing.
#[test]
fn looking_at_screens_costs_nothing() {
    let game = born("upstream");
    let hash = angrist_engine::play::state_hash(&game);
    for name in [
        "frame",
        "sheet",
        "sheet-table",
        "state",
        "status",
        "inventory",
        "record",
        "lore",
        "help",
        "manual",
        "version",
    ] {
        assert!(game.screen(name, &*fr()).is_some(), "{name}");
    }
    assert!(game.screen("hall of mirrors", &*fr()).is_none());
    assert_eq!(angrist_engine::play::state_hash(&game), hash);
    assert_eq!(game.turn(), 0);
}
