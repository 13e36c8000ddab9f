//! Pictures made by the program, compared pixel by pixel with those in `tests/pictures`.
//!
//! `ANGRIST_RENEW=1` rewrites them; look at each before you keep it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn shot(home: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_angrist"));
    command.arg("shot").args(args).env("ANGRIST_HOME", home).output().unwrap()
}

/// An image as rows of red, green and blue.
struct Image {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 4]>,
}

fn decoded(bytes: &[u8]) -> Image {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut data).unwrap();
    let pixels = data[..frame.buffer_size()].chunks(4).map(|c| [c[0], c[1], c[2], c[3]]).collect();
    Image { width: frame.width as usize, height: frame.height as usize, pixels }
}

impl Image {
    /// The pixels of a cell of this size.
    fn cell(&self, (x, y): (usize, usize), size: usize) -> Vec<[u8; 4]> {
        let row = |dy: usize| (y * size + dy) * self.width + x * size;
        (0..size).flat_map(|dy| self.pixels[row(dy)..row(dy) + size].to_vec()).collect()
    }

    fn cells(&self, size: usize) -> impl Iterator<Item = ((usize, usize), Vec<[u8; 4]>)> + '_ {
        let (columns, rows) = (self.width / size, self.height / size);
        (0..rows).flat_map(move |y| (0..columns).map(move |x| ((x, y), self.cell((x, y), size))))
    }
}

/// Makes a picture and compares it with the one that is kept.
fn same_as_kept(name: &str, args: &[&str]) {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("new.png");
    let made = shot(home.path(), &[args, &["-o", &file.display().to_string()]].concat());
    assert!(made.status.success(), "{name}: {}", String::from_utf8_lossy(&made.stderr));
    let new = std::fs::read(&file).unwrap();
    let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(format!("{name}.png"));
    if std::env::var_os("ANGRIST_RENEW").is_some() {
        std::fs::create_dir_all(kept.parent().unwrap()).unwrap();
        std::fs::write(&kept, &new).unwrap();
    }
    let old = decoded(&std::fs::read(&kept).unwrap_or_else(|e| panic!("{}: {e}", kept.display())));
    let new = decoded(&new);
    assert_eq!((new.width, new.height), (old.width, old.height), "{name}");
    let differ = new.pixels.iter().zip(&old.pixels).filter(|(a, b)| a != b).count();
    assert_eq!(differ, 0, "{name}: pixels that differ from tests/pictures/{name}.png");
    // Nothing of it is left in the player's place.
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 1, "{name}");
}

#[test]
fn screens_are_drawn_as_they_were() {
    same_as_kept("rooms-play", &["--screen", "--quick", "--game", "rooms", "--seed", "3", "--keys", "j l l"]);
    same_as_kept(
        "rooms-contrast",
        &["--screen", "--quick", "--game", "rooms", "--seed", "3", "--palette", "contrast", "--light"],
    );
    same_as_kept("moria-play", &["--screen", "--quick", "--game", "moria", "--seed", "3", "--size", "80x25"]);
    same_as_kept("moria-large", &["--screen", "--quick", "--game", "moria", "--seed", "3", "--scale", "2"]);
}

#[test]
fn levels_are_drawn_as_they_were() {
    same_as_kept("moria-level", &["--game", "moria", "--seed", "3", "--depth", "4"]);
    same_as_kept("moria-deutan", &["--game", "moria", "--seed", "3", "--depth", "4", "--palette", "deutan"]);
    same_as_kept(
        "moria-part",
        &["--game", "moria", "--seed", "3", "--depth", "4", "--area", "2,2,20,10", "--scale", "5", "--light"],
    );
}

/// S000-161, S000-164, S000-179 on the real sheet and the real pref files.
#[test]
fn one_game_is_drawn_in_letters_and_in_tiles() {
    let Some(upstream) = std::env::var_os("ANGRIST_UPSTREAM") else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_UPSTREAM must be set in CI");
        println!("ANGRIST_UPSTREAM is not set: not tried");
        return;
    };
    let lib = Path::new(&upstream).join("sil-q/lib");
    let sheet_file = lib.join("xtra/graf/16x16_microchasm.png");
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| home.path().join(name).display().to_string();
    let (lib, tiles) = (lib.display().to_string(), sheet_file.display().to_string());
    let game = ["--game", "sil", "--seed", "7", "--quick", "--data", &lib];
    let made = shot(home.path(), &[&game[..], &["--scale", "16", "-o", &path("letters.png")]].concat());
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let made = shot(home.path(), &[&game[..], &["--tiles", &tiles, "-o", &path("tiles.png")]].concat());
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert!(made.stderr.is_empty(), "{}", String::from_utf8_lossy(&made.stderr));
    let letters = decoded(&std::fs::read(path("letters.png")).unwrap());
    let drawn = decoded(&std::fs::read(path("tiles.png")).unwrap());
    assert_eq!((letters.width, letters.height), (drawn.width, drawn.height));
    let blank = |cell: &[[u8; 4]]| cell.iter().all(|p| *p == [0, 0, 0, 255]);
    let mut known = 0;
    for ((at, a), (_, b)) in letters.cells(16).zip(drawn.cells(16)) {
        assert_eq!(blank(&a), blank(&b), "both show something at {at:?}, or neither does");
        known += usize::from(!blank(&a));
    }
    assert!(known > 20, "{known}");
    // The usual hero is of the Noldor and holds a curved sword: the third picture of row 13, over the floor.
    let sheet = decoded(&std::fs::read(sheet_file).unwrap());
    let (hero, floor) = (sheet.cell((2, 13), 16), sheet.cell((1, 0), 16));
    let composed: Vec<[u8; 4]> =
        hero.iter().zip(&floor).map(|(h, f)| if h[3] == 0 { *f } else { *h }).collect();
    assert_eq!(drawn.cells(16).filter(|(_, cell)| *cell == composed).count(), 1);
}

#[test]
fn wrong_wishes_are_answered_with_a_sentence() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("a.png").display().to_string();
    let not_a_sheet = home.path().join("sheet.png");
    std::fs::write(&not_a_sheet, b"not a picture").unwrap();
    let sheet = not_a_sheet.display().to_string();
    for (args, words) in [
        (vec!["--game", "sil", "--depth", "1", "--tiles", &sheet, "-o", &out], "a PNG or a BMP"),
        (vec!["--game", "moria", "--depth", "1", "--tiles", &sheet, "-o", &out], "PNG or a BMP"),
        (vec!["--screen", "--keys", "Hyper", "-o", &out], "Hyper is not a key"),
        (vec!["--screen", "-o", "a.gif"], "a .png or .svg"),
        (vec!["--game", "moria", "--depth", "1", "--area", "0,0,900,1", "-o", &out], "the map is"),
        (vec!["--screen", "--scale", "64", "--size", "400x200", "-o", &out], "cannot be made"),
        (vec!["--turn", "3", "-o", &out], "--record or --save"),
    ] {
        let made = shot(home.path(), &args);
        let said = String::from_utf8_lossy(&made.stderr).into_owned();
        assert!(!made.status.success() && said.contains(words), "{args:?}: {said}");
        assert!(!Path::new(&out).exists(), "{args:?}");
    }
}
