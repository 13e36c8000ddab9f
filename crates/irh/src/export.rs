//! A library as JSON: one object a resource, references by name, empty parts left out.

use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::library::Library;
use crate::res::{ResKind, Rid};

/// Every resource, in the order of their numbers, after a head that names the module.
pub fn library(lib: &Library) -> Json {
    let mut all = Map::new();
    all.insert("module".to_owned(), Json::String(lib.module.clone()));
    all.insert("slot".to_owned(), lib.slot.into());
    all.insert("globals".to_owned(), serde_json::to_value(&lib.globals).unwrap_or_default());
    let resources = (0..lib.index.len() as u32)
        .filter_map(|i| resource(lib, Rid(lib.first_id().wrapping_add(i))))
        .collect();
    all.insert("resources".to_owned(), Json::Array(resources));
    Json::Object(all)
}

/// Every resource of a kind.
pub fn kind(lib: &Library, kind: ResKind) -> Vec<Json> {
    (0..lib.count(kind)).filter_map(|n| resource(lib, lib.rid(kind, n))).collect()
}

/// What every resource has, whatever its kind.
const OF_ALL: [&str; 3] = ["id", "resource", "index"];

/// The names of the fields that resources of a kind have, empty ones too; none when the library has no such resource.
pub(crate) fn fields(lib: &Library, kind: ResKind) -> Vec<String> {
    let Some(Json::Object(mut body)) = bodies(lib, kind).next() else { return Vec::new() };
    let about = body.remove("about");
    let of_about = about.iter().filter_map(Json::as_object).flat_map(Map::keys).cloned();
    OF_ALL.iter().map(|f| (*f).to_owned()).chain(of_about).chain(body.keys().cloned()).collect()
}

/// Whether a path leads to a field in some resource of a kind. What is empty may hold anything.
pub(crate) fn has_field(lib: &Library, kind: ResKind, path: &str) -> bool {
    let steps: Vec<&str> = path.split('.').collect();
    OF_ALL.contains(&path)
        || bodies(lib, kind)
            .any(|body| leads(&body, &steps) || body.get("about").is_some_and(|about| leads(about, &steps)))
}

fn leads(v: &Json, steps: &[&str]) -> bool {
    let Some((step, rest)) = steps.split_first() else { return true };
    match v {
        Json::Null => true,
        Json::Array(all) => {
            step.parse::<usize>().is_ok() && (all.is_empty() || all.iter().any(|v| leads(v, rest)))
        }
        Json::Object(o) => match o.get(*step) {
            Some(Json::Object(grid)) if *step == "grid" => grid.contains_key("cells"),
            Some(field) => leads(field, rest),
            None => false,
        },
        _ => false,
    }
}

fn bodies(lib: &Library, kind: ResKind) -> impl Iterator<Item = Json> {
    (0..lib.count(kind)).filter_map(move |n| body(lib, kind, n))
}

/// A resource as it is kept.
fn body(lib: &Library, kind: ResKind, n: usize) -> Option<Json> {
    Some(match kind {
        ResKind::Monster => plain(lib.monsters.get(n)?),
        ResKind::Item => plain(lib.items.get(n)?),
        ResKind::Feature => plain(lib.features.get(n)?),
        ResKind::Effect => plain(lib.effects.get(n)?),
        ResKind::Artifact => plain(lib.artifacts.get(n)?),
        ResKind::Dungeon => plain(lib.dungeons.get(n)?),
        ResKind::Class => plain(lib.classes.get(n)?),
        ResKind::Race => plain(lib.races.get(n)?),
        ResKind::Domain => plain(lib.domains.get(n)?),
        ResKind::God => plain(lib.gods.get(n)?),
        ResKind::Region => plain(lib.regions.get(n)?),
        ResKind::Terrain => plain(lib.terrains.get(n)?),
        ResKind::Text => plain(lib.texts.get(n)?),
        ResKind::Template => plain(lib.templates.get(n)?),
        ResKind::Flavour => plain(lib.flavours.get(n)?),
        ResKind::Behaviour => plain(lib.behaviours.get(n)?),
        ResKind::Encounter => plain(lib.encounters.get(n)?),
        ResKind::Quest | ResKind::Routine | ResKind::Npc | ResKind::Variable => return None,
    })
}

/// One resource.
pub fn resource(lib: &Library, rid: Rid) -> Option<Json> {
    let (kind, n) = lib.within_kind(rid)?;
    let Json::Object(mut body) = body(lib, kind, n)? else { return None };
    let mut all = Map::new();
    all.insert("id".to_owned(), rid.0.into());
    // Inside an effect or item `kind` is a number of its own, so the kind of resource is called `resource`.
    all.insert("resource".to_owned(), kind.word().into());
    all.insert("index".to_owned(), n.into());
    if let Some(Json::Object(about)) = body.remove("about") {
        for (key, value) in about {
            let value = if key == "file" {
                let at = value.as_u64().and_then(|f| lib.files.get(usize::try_from(f).ok()?));
                at.map_or(Json::Null, |f| Json::String(f.clone()))
            } else {
                value
            };
            if !is_empty(&value) {
                all.insert(key, value);
            }
        }
    }
    all.extend(body.into_iter().filter(|(_, v)| !is_empty(v)));
    let mut whole = Json::Object(all);
    name_references(lib, &mut whole);
    if let Some(grid) = whole.get_mut("grid") {
        rows(grid);
    }
    Some(whole)
}

fn plain<T: Serialize>(it: &T) -> Json {
    serde_json::to_value(it).unwrap_or_default()
}

fn is_empty(v: &Json) -> bool {
    match v {
        Json::Null => true,
        Json::Array(a) => a.is_empty(),
        Json::String(s) => s.is_empty(),
        _ => false,
    }
}

/// Replaces the mark of a reference by the name of what it refers to.
fn name_references(lib: &Library, v: &mut Json) {
    match v {
        Json::Object(o) => {
            if o.len() == 1
                && let Some(n) = o.get("$").and_then(Json::as_u64)
            {
                let rid = Rid(n as u32);
                *v = match (rid.is_none(), lib.entry(rid)) {
                    (true, _) => Json::Null,
                    (_, Some(e)) => Json::String(e.name.clone()),
                    (_, None) => Json::from(n),
                };
                return;
            }
            o.values_mut().for_each(|v| name_references(lib, v));
        }
        Json::Array(a) => a.iter_mut().for_each(|v| name_references(lib, v)),
        _ => {}
    }
}

/// A grid as a list of rows.
fn rows(grid: &mut Json) {
    let width = grid.get("width").and_then(Json::as_u64).unwrap_or(0) as usize;
    let cells: Vec<char> = grid
        .get("cells")
        .and_then(Json::as_array)
        .map(|c| c.iter().map(|b| char::from(b.as_u64().unwrap_or(0) as u8)).collect())
        .unwrap_or_default();
    if width > 0 {
        *grid = cells.chunks(width).map(|r| Json::String(r.iter().collect())).collect();
    }
}
