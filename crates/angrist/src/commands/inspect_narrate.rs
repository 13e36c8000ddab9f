//! The making of a level told step by step: in letters, as JSON, or in pictures.

use super::inspect::rows;
use super::shot;
use crate::cli::{Common, Format, InspectArgs};
use crate::failure::Failure;
use crate::out::outln;
use angrist_engine::play::{KnownMap, LevelRequest, Narrator, Ruleset};
use angrist_image::{self as image, Canvas, Style};
use serde_json::json;

/// Tells the making of a level step by step, in letters or in pictures.
struct Telling {
    step: u32,
    format: Format,
    size: Option<i32>,
    pictures: Vec<Canvas>,
    refused: Option<String>,
}

/// A moving picture of more steps than this would be larger than anyone looks at: of those that change nothing, none is
/// kept, and of the rest not more.
const MOST_PICTURES: usize = 200;

impl Narrator for Telling {
    fn stage(&mut self, name: &str, note: &str, map: &dyn KnownMap) {
        self.step += 1;
        if self.format != Format::Text {
            outln!("{}", json!({ "stage": self.step, "name": name, "note": note, "rows": rows(map) }));
        } else {
            outln!("-- {} {name}: {note}", self.step);
        }
        let Some(size) = self.size else {
            if self.format == Format::Text {
                rows(map).iter().for_each(|row| outln!("{row}"));
            }
            return;
        };
        match image::draw(map, map.bounds(), Style::letters(size)) {
            Ok(canvas) if self.pictures.last() != Some(&canvas) && self.pictures.len() < MOST_PICTURES => {
                self.pictures.push(canvas);
            }
            Ok(_) => {}
            Err(why) => self.refused = Some(why),
        }
    }
}

/// Prints the steps with the map after each, or writes them as one moving picture or as a picture each.
pub fn narrate(
    common: &Common,
    args: &InspectArgs,
    ruleset: &dyn Ruleset,
    ask: &LevelRequest,
) -> Result<(), Failure> {
    let size = args.output.is_some().then_some(i32::from(args.scale));
    let mut telling = Telling { step: 0, format: common.format, size, pictures: Vec::new(), refused: None };
    ruleset.level(ask, Some(&mut telling))?;
    if let Some(why) = telling.refused {
        return Err(Failure::Usage(why));
    }
    let ours = |e: angrist_image::EncodingError| Failure::Ours(e.to_string());
    match &args.output {
        Some(file) if file.extension().is_some_and(|e| e == "png" || e == "apng") => {
            shot::write(file, &image::moving(&telling.pictures, 25).map_err(ours)?)
        }
        Some(dir) => {
            std::fs::create_dir_all(dir)
                .map_err(|e| Failure::Refused(format!("cannot make {}: {e}", dir.display())))?;
            for (n, canvas) in telling.pictures.iter().enumerate() {
                let file = dir.join(format!("{:03}.png", n + 1));
                shot::write(&file, &image::still(canvas).map_err(ours)?)?;
            }
            Ok(())
        }
        None => Ok(()),
    }
}
