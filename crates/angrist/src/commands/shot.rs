//! `shot`: a picture of a level or of a game.

use super::inspect;
use crate::cli::{Common, Ground, ShotArgs};
use crate::failure::Failure;
use crate::games;
use crate::image::{self, Style};
use angrist_engine::keep::{Accept, Record, Session};
use angrist_engine::play::{KnownMap, LevelRequest};
use angrist_engine::space::Rect;
use std::path::Path;

/// Writes the picture.
pub fn shot(common: &Common, args: &ShotArgs) -> Result<(), Failure> {
    if let Some(file) = &args.record {
        let game = inspect::game_of_record(common, file, args.turn)?;
        return picture(game.scene().map, args);
    }
    if let Some(dir) = &args.save {
        let record = Record::open(&dir.join("record"))?;
        let world = games::find_named(common, &record.header.game)?;
        let (session, _) = Session::open(world, dir, Accept::default())?;
        return picture(session.game().scene().map, args);
    }
    let world = games::find(common)?;
    let mode = inspect::mode_name(args.mode.as_deref()).to_owned();
    let ask = LevelRequest {
        seed: common.seed.unwrap_or(inspect::USUAL_SEED),
        depth: args.depth.unwrap_or(1),
        arrival: 0,
        terrain_only: args.terrain_only || mode == "exact",
        mode,
    };
    picture(&*world.level(&ask, None)?.map, args)
}

fn picture(map: &dyn KnownMap, args: &ShotArgs) -> Result<(), Failure> {
    let whole = map.bounds();
    let area = match args.area {
        None => whole,
        Some((x, y, w, h)) => {
            let right = i32::from(whole.at.x) + i32::from(whole.width);
            let bottom = i32::from(whole.at.y) + i32::from(whole.height);
            let inside = x >= whole.at.x
                && y >= whole.at.y
                && i32::from(x) + i32::from(w) <= right
                && i32::from(y) + i32::from(h) <= bottom;
            if !inside {
                return Err(Failure::Usage(format!("the map is {} by {}", whole.width, whole.height)));
            }
            Rect::new(x, y, w, h)
        }
    };
    let style = Style { size: i32::from(args.scale), light: args.palette == Ground::Light };
    match args.output.extension().and_then(|e| e.to_str()) {
        Some("svg") => write(&args.output, image::svg(map, area, style).as_bytes()),
        Some("png") => {
            let canvas = image::draw(map, area, style).map_err(Failure::Usage)?;
            let bytes = image::still(&canvas).map_err(|e| Failure::Ours(e.to_string()))?;
            write(&args.output, &bytes)
        }
        _ => Err(Failure::Usage(format!("{}: a picture is a .png or .svg", args.output.display()))),
    }
}

/// Writes a file or says why not.
pub fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(file, bytes).map_err(|e| Failure::Refused(format!("cannot write {}: {e}", file.display())))
}
