//! Where things stand on the screen: rows, bars, sheets, whole redraws.

use super::*;

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

/// S004-070, S004-071, S004-072, S004-074, S004-077: every picture is a whole redraw: it depends on the state and on
/// nothing that was drawn before.
#[test]
fn every_picture_is_a_whole_redraw() {
    let ruleset = angrist_moria::Moria::shipped("documented").unwrap();
    let mut game = born("documented");
    for command in ["explore", "go", "go", "stay", "wizard-depth 4", "stay", "explore", "rest"] {
        let _ = game.apply_text(command);
        let mut bytes = Vec::new();
        game.state(&mut bytes);
        let again = angrist_engine::play::Ruleset::restore(&ruleset, &bytes).unwrap();
        let Model::Map(view) = again.screen("frame", &*fr()).unwrap() else { panic!("no picture") };
        let now = frame(&game);
        for (at, square) in now.iter().filter(|(at, _)| at.y > 0) {
            assert_eq!(view.squares[at], *square, "{at} after {command}");
        }
    }
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
