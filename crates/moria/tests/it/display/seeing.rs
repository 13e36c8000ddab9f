//! What is seen, remembered, hidden and shown by magic.

use super::*;

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
    assert_eq!(game.apply_text("read a").unwrap_err().tag, "blind");
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
