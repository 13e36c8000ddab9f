//! `shot`: a picture of a level, of a game, or of any screen.

use super::inspect;
use super::play;
use crate::cli::{Common, Eyes, ShotArgs};
use crate::failure::Failure;
use crate::games;
use crate::libs::read_within;
use crate::out::noteln;
use angrist_engine::journal::{Accept, RECORD, Session};
use angrist_engine::play::{KnownMap, LevelRequest};
use angrist_engine::space::Rect;
use angrist_host::{FileHost, UserDirs, Wanted, open_save, read_prefs, read_record};
use angrist_image::map::in_true_colour;
use angrist_image::tiles::Sheet;
use angrist_image::{self as image, Canvas, Style};
use angrist_ui::app::NewGame;
use angrist_ui::{App, GlyphSet, Host, Hues, KeyFile, Looks, Options, Palette, Pictures, Press};
use ratatui_core::buffer::Buffer;
use std::path::Path;

/// No sheet of tiles is read beyond this size.
const LARGEST_SHEET: u64 = 256 << 20;

/// Letters of a map, pixels on a side.
const DEFAULT_SIZE: i32 = 12;
/// A key may set off a long walk; this many steps of it are waited for.
const MOST_STEPS: u32 = 100_000;

/// Writes the picture.
pub fn shot(common: &Common, args: &ShotArgs) -> Result<(), Failure> {
    if args.turn.is_some() && args.record.is_none() && args.save.is_none() {
        return Err(Failure::Usage("--turn needs --record or --save".into()));
    }
    if args.screen {
        return screen(common, args);
    }
    if args.quick || args.lesson {
        let (_files, app) = opened(common, args)?;
        let session = app.session().ok_or_else(|| Failure::Refused("no game was started".into()))?;
        return picture(common, session.game().scene().map, session.ruleset().name(), args);
    }
    let kept = args.save.as_ref().map(|dir| dir.join("record"));
    if let Some(file) = args.record.as_ref().or(kept.as_ref().filter(|_| args.turn.is_some())) {
        let game = inspect::game_of_record(common, file, args.turn)?;
        let name = read_record(file)?.header.game;
        return picture(common, game.scene().map, &name, args);
    }
    if let Some(dir) = &args.save {
        let record = read_record(&dir.join(RECORD))?;
        let ruleset = games::find_named(common, &record.header.game)?;
        let (session, _) = open_save(ruleset, dir, Accept::default())?;
        return picture(common, session.game().scene().map, &record.header.game, args);
    }
    let ruleset = games::find(common)?;
    let mode = inspect::mode_name(args.mode.as_deref()).to_owned();
    let ask = LevelRequest {
        seed: common.seed.unwrap_or(inspect::USUAL_SEED),
        depth: args.depth.unwrap_or(1),
        arrival: 0,
        terrain_only: args.terrain_only || mode == "exact",
        mode,
    };
    picture(common, &*ruleset.level(&ask, None)?.map, ruleset.name(), args)
}

fn palette(args: &ShotArgs) -> Palette {
    let hues = match args.palette {
        Eyes::Classic => Hues::Classic,
        Eyes::Protan => Hues::Protan,
        Eyes::Deutan => Hues::Deutan,
        Eyes::Tritan => Hues::Tritan,
        Eyes::Contrast => Hues::Contrast,
    };
    in_true_colour(Palette { light: args.light, hues, ..Palette::default() })
}

/// Reads a sheet of tiles of this size.
fn tile_sheet(path: &Path, size: usize) -> Result<Sheet, Failure> {
    let bytes = read_within(path, LARGEST_SHEET)?;
    Sheet::read(&bytes, size).map_err(|why| Failure::Refused(format!("{}: {why}", path.display())))
}

fn picture(common: &Common, map: &dyn KnownMap, game: &str, args: &ShotArgs) -> Result<(), Failure> {
    let area = part(map.bounds(), args)?;
    let sheet = match &args.tiles {
        Some(path) => Some((tile_sheet(path, usize::from(args.tile_size))?, tile_prefs(common, game, args)?)),
        None => None,
    };
    if let Some((sheet, pictures)) = &sheet {
        for why in pictures.tiles().filter_map(|(line, place)| Some((line, sheet.refusal(place)?))) {
            noteln!("{}: {}", why.0, why.1);
        }
    }
    let default = sheet.as_ref().map_or(DEFAULT_SIZE, |(s, _)| s.size() as i32);
    let size = args.scale.map_or(default, i32::from);
    let style = Style { size, palette: palette(args), tiles: sheet.as_ref().map(|(s, p)| (s, p)) };
    match kind(&args.output)? {
        Kind::Svg if sheet.is_some() => {
            Err(Failure::Usage("tiles can be drawn only into a .png file".into()))
        }
        Kind::Svg => write(&args.output, image::svg::map(map, area, style).as_bytes()),
        Kind::Png => write_png(&args.output, &image::draw(map, area, style).map_err(Failure::Usage)?),
    }
}

/// The part of the map that is asked for.
fn part(whole: Rect, args: &ShotArgs) -> Result<Rect, Failure> {
    let Some((x, y, w, h)) = args.area else { return Ok(whole) };
    let right = i32::from(whole.at.x) + i32::from(whole.width);
    let bottom = i32::from(whole.at.y) + i32::from(whole.height);
    let inside = x >= whole.at.x
        && y >= whole.at.y
        && i32::from(x) + i32::from(w) <= right
        && i32::from(y) + i32::from(h) <= bottom;
    match inside {
        true => Ok(Rect::new(x, y, w, h)),
        false => Err(Failure::Usage(format!("the map is {} by {}", whole.width, whole.height))),
    }
}

/// What pref files say of tiles.
fn tile_prefs(common: &Common, game: &str, args: &ShotArgs) -> Result<Pictures, Failure> {
    let Some(kin) = angrist_host::kin_of(game) else {
        return Err(Failure::Usage(format!("{game} has no pref files to assign tiles")));
    };
    let own = play::files(common, game)?.pref_folder(game);
    let pictures = read_prefs(&Wanted {
        kin,
        data: args.prefs.as_deref().or(common.data.as_deref()),
        user: &own,
        system: "x11",
        graf: "new",
        race: "",
        hero: "",
    });
    pictures.wrong.iter().for_each(|line| noteln!("{line}"));
    if pictures.tiles().next().is_none() {
        return Err(Failure::Refused(
            "no pref file assigns tiles; --data or --prefs must contain one (graf-new.prf in the original)"
                .into(),
        ));
    }
    Ok(pictures)
}

/// A temporary place for the files of an interface without a player.
struct Scratch(std::path::PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is the system's to clean.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The interface with what was asked for on it. Nothing it writes touches the player's own files.
fn opened(common: &Common, args: &ShotArgs) -> Result<(Scratch, App), Failure> {
    let game = games::wanted(common)?;
    let files = Scratch(std::env::temp_dir().join(format!("angrist-shot-{}", std::process::id())));
    let dir = |name: &str| files.0.join(name);
    let places = UserDirs { data: dir("data"), config: dir("config"), cache: dir("cache") };
    let mut host: FileHost = play::files_at(common, &game, places);
    let session = match args.record.as_ref().or(args.save.as_ref()) {
        Some(path) => {
            let mut film = host.film_of(path).map_err(Failure::Refused)?;
            let to = args.turn.unwrap_or(u64::MAX);
            film.seek_turn(to)
                .map_err(|d| Failure::Found(format!("{}, line {}: {}", path.display(), d.line, d.what)))?;
            let (seed, at) = (film.record().header.seed, film.position());
            Some(Session::unkept(film.ruleset().clone(), film.game().fork(), seed, at))
        }
        None if args.quick || args.lesson => {
            let data = common.data.as_ref().map(|d| d.display().to_string()).unwrap_or_default();
            let seed = common.seed.unwrap_or(inspect::USUAL_SEED).to_string();
            let new = NewGame { game, data, name: "Hero".into(), seed, built_in: false };
            Some(host.begin(&new).map_err(Failure::Refused)?)
        }
        None => None,
    };
    let mut options =
        Options { animate: false, hues: palette(args).hues, light: args.light, ..Options::default() };
    if let Some(language) = &args.lang {
        options.language.clone_from(language);
    }
    let looks = Looks { palette: palette(args), glyphs: GlyphSet::Unicode };
    let mut app = App::new(Box::new(host), options, KeyFile::default(), looks);
    if let Some(session) = session {
        app.start(session, Vec::new());
        if args.quick {
            app.quick_start();
        }
        if args.lesson {
            app.start_tutorial();
        }
    }
    Ok((files, app))
}

fn screen(common: &Common, args: &ShotArgs) -> Result<(), Failure> {
    let kind = kind(&args.output)?;
    let mut presses = Vec::new();
    for name in args.keys.as_deref().unwrap_or_default().split_whitespace() {
        let unknown =
            || Failure::Usage(format!("{name} is not a key; write keys as in `C Down Enter F1 ^p`"));
        presses.push(Press::parse(name).ok_or_else(unknown)?);
    }
    let (_files, mut app) = opened(common, args)?;
    let area = ratatui_core::layout::Rect::new(0, 0, args.size.0, args.size.1);
    let mut buffer = Buffer::empty(area);
    // The interface learns its size by being painted.
    app.paint(area, &mut buffer);
    for press in presses {
        app.press(press);
        let mut steps = 0;
        while app.wait().is_some() && steps < MOST_STEPS {
            app.tick();
            steps += 1;
        }
        app.paint(area, &mut Buffer::empty(area));
    }
    let mut buffer = Buffer::empty(area);
    app.paint(area, &mut buffer);
    let times = args.scale.map_or(1, i32::from);
    match kind {
        Kind::Svg => write(&args.output, image::svg::screen(&buffer, args.light, times).as_bytes()),
        Kind::Png => {
            let canvas = image::screen::draw(&buffer, args.light, times).map_err(Failure::Usage)?;
            write_png(&args.output, &canvas)
        }
    }
}

enum Kind {
    Png,
    Svg,
}

fn kind(file: &Path) -> Result<Kind, Failure> {
    match file.extension().and_then(|e| e.to_str()) {
        Some("svg") => Ok(Kind::Svg),
        Some("png") => Ok(Kind::Png),
        _ => Err(Failure::Usage(format!("{}: a picture must be a .png or .svg file", file.display()))),
    }
}

fn write_png(file: &Path, canvas: &Canvas) -> Result<(), Failure> {
    write(file, &image::still(canvas).map_err(|e| Failure::Ours(e.to_string()))?)
}

/// Writes a file or says why not.
pub fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(file, bytes).map_err(|e| Failure::Refused(format!("cannot write {}: {e}", file.display())))
}
