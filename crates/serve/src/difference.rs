//! Pictures as differences: what changed since the last one, in a form that a page applies.
//!
//! A patch is a list that begins with its kind:
//!
//! - `[0, value]`: another value in its place.
//! - `[1, {key: patch}, [key]]`: an object; some members changed, some are gone.
//! - `[2, at, gone, [value], [[index, patch]]]`: a list; at a place some are gone and others come; then members change.
//! - `[3, shift, [at, n, n, ..., at, ...]]`: a list of numbers of the same length; `new[i] = old[i + shift]` where there is one, else 0;
//!   then runs: a place, how many, and the numbers.
//! - `[4, patch, ...]`: one after the other.
//! - `null`: nothing changed.
//!
//! Maps come with a table of the different squares in the order in which they are met, so one new square would renumber all others.
//! [`Pictures`] keeps one table for the whole connection instead. Promise: applying the patches in order gives the pictures, to the
//! last number (shown by a test that plays).

use serde_json::{Map, Value, json};

/// Squares in the table of a connection, before it begins again.
const MOST_KINDS: usize = 600;

/// The pictures of one connection.
#[derive(Debug, Default)]
pub struct Pictures {
    last: Option<Value>,
    /// The tables of squares of `maps.map` and `maps.own`.
    kinds: [Vec<Value>; 2],
}

impl Pictures {
    /// The next picture, as a patch of the last.
    pub fn patch(&mut self, mut next: Value) -> Value {
        for (table, name) in self.kinds.iter_mut().zip(["map", "own"]) {
            if let Some(map) = next.pointer_mut(&format!("/frame/maps/{name}")) {
                renumber(map, table);
            }
        }
        let patch = match &self.last {
            Some(last) => {
                let shift = scrolled(last, &next);
                diff(last, &next, shift)
            }
            None => json!([0, next]),
        };
        self.last = Some(next);
        patch
    }

    /// The picture as the page has it now.
    pub fn last(&self) -> Option<&Value> {
        self.last.as_ref()
    }
}

/// Numbers the squares of a map by the table of the connection.
fn renumber(map: &mut Value, table: &mut Vec<Value>) {
    let Some(kinds) = map.get_mut("kinds").and_then(Value::as_array_mut).map(std::mem::take) else { return };
    if table.len() + kinds.len() > MOST_KINDS && table.len() > kinds.len() {
        table.clear();
    }
    let place = |kind: Value| -> u64 {
        let at = table.iter().position(|k| *k == kind).unwrap_or_else(|| {
            table.push(kind);
            table.len() - 1
        });
        at as u64
    };
    let numbers: Vec<u64> = kinds.into_iter().map(place).collect();
    if let Some(cells) = map.get_mut("cells").and_then(Value::as_array_mut) {
        for cell in cells {
            let old = cell.as_u64().and_then(|n| usize::try_from(n).ok());
            *cell = json!(old.and_then(|n| numbers.get(n).copied()).unwrap_or(0));
        }
    }
    map["kinds"] = Value::Array(table.clone());
}

/// How far the map has moved under the screen, as a distance in its list of squares.
fn scrolled(last: &Value, next: &Value) -> i64 {
    let from = |picture: &Value| {
        let v = picture.pointer("/frame/maps/map")?;
        Some((v["from"]["x"].as_i64()?, v["from"]["y"].as_i64()?, v["width"].as_i64()?))
    };
    match (from(last), from(next)) {
        (Some((ax, ay, aw)), Some((bx, by, bw))) if aw == bw => (bx - ax) + (by - ay) * aw,
        _ => 0,
    }
}

fn diff(a: &Value, b: &Value, shift: i64) -> Value {
    match (a, b) {
        _ if a == b => Value::Null,
        (Value::Object(a), Value::Object(b)) => diff_objects(a, b, shift),
        (Value::Array(a), Value::Array(b)) => diff_lists(a, b, shift),
        _ => json!([0, b]),
    }
}

fn diff_objects(a: &Map<String, Value>, b: &Map<String, Value>, shift: i64) -> Value {
    let mut changed = Map::new();
    for (key, new) in b {
        let patch = match a.get(key) {
            Some(old) => diff(old, new, shift),
            None => json!([0, new]),
        };
        if !patch.is_null() {
            changed.insert(key.clone(), patch);
        }
    }
    let gone: Vec<&String> = a.keys().filter(|key| !b.contains_key(*key)).collect();
    json!([1, changed, gone])
}

fn numbers(list: &[Value]) -> Option<Vec<u64>> {
    if list.len() < 32 { None } else { list.iter().map(Value::as_u64).collect() }
}

fn diff_lists(a: &[Value], b: &[Value], shift: i64) -> Value {
    if a.len() == b.len()
        && let (Some(a), Some(b)) = (numbers(a), numbers(b))
    {
        return diff_numbers(&a, &b, shift);
    }
    let lists = splice(a, b);
    // A list that slides by (old messages go at the front, new ones come at the end) is best told from its second half on.
    let slid = (1..a.len().min(40)).find(|n| a.len() - n <= b.len() && alike(&a[*n..], b));
    match slid {
        Some(n) => {
            let kept = a.len() - n;
            let patches = inner_patches(&a[n..], &b[..kept], 0);
            let slide = json!([2, 0, n, [], patches]);
            let tail = json!([2, kept, 0, &b[kept..], []]);
            let both = json!([4, slide, tail]);
            if both.to_string().len() < lists.to_string().len() { both } else { lists }
        }
        None => lists,
    }
}

/// Whether a list begins as another, but for small changes within its members.
fn alike(a: &[Value], b: &[Value]) -> bool {
    let text = |v: &Value| v.get("text").and_then(Value::as_str).map(str::to_owned);
    !a.is_empty() && a.iter().zip(b).all(|(x, y)| x == y || (text(x).is_some() && text(x) == text(y)))
}

fn inner_patches(a: &[Value], b: &[Value], first: usize) -> Vec<Value> {
    let patches = a.iter().zip(b).enumerate().filter(|(_, (x, y))| x != y);
    patches.map(|(i, (x, y))| json!([first + i, diff(x, y, 0)])).collect()
}

fn splice(a: &[Value], b: &[Value]) -> Value {
    let same_first = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let rest = a.len().min(b.len()) - same_first;
    let same_last = a.iter().rev().zip(b.iter().rev()).take(rest).take_while(|(x, y)| x == y).count();
    let (old, new) = (&a[same_first..a.len() - same_last], &b[same_first..b.len() - same_last]);
    // What stands at the same place is changed there; only the surplus goes or comes.
    let common = old.len().min(new.len());
    let patched = json!([
        2,
        same_first + common,
        old.len() - common,
        &new[common..],
        inner_patches(&old[..common], &new[..common], same_first)
    ]);
    let replaced = json!([2, same_first, old.len(), new, []]);
    if patched.to_string().len() <= replaced.to_string().len() { patched } else { replaced }
}

fn diff_numbers(a: &[u64], b: &[u64], shift: i64) -> Value {
    let runs = |shift: i64| -> Vec<u64> {
        let old = |i: usize| -> u64 {
            let from = i64::try_from(i).unwrap_or(0).saturating_add(shift);
            usize::try_from(from).ok().and_then(|i| a.get(i)).copied().unwrap_or(0)
        };
        let mut out = Vec::new();
        let mut i = 0;
        while i < b.len() {
            if old(i) == b[i] {
                i += 1;
                continue;
            }
            let start = i;
            let mut end = i + 1;
            // A gap of two costs less than a new run.
            while end < b.len() && (end..(end + 3).min(b.len())).any(|j| old(j) != b[j]) {
                end += 1;
            }
            out.extend([start as u64, (end - start) as u64]);
            out.extend(&b[start..end]);
            i = end;
        }
        out
    };
    let still = runs(0);
    if shift != 0 {
        let moved = runs(shift);
        if moved.len() < still.len() {
            return json!([3, shift, moved]);
        }
    }
    json!([3, 0, still])
}

/// Applies a patch, as the page does.
pub fn apply(value: &Value, patch: &Value) -> Option<Value> {
    let list = match patch {
        Value::Null => return Some(value.clone()),
        patch => patch.as_array()?,
    };
    let index = |v: &Value| v.as_u64().and_then(|n| usize::try_from(n).ok());
    match list.first()?.as_u64()? {
        0 => list.get(1).cloned(),
        1 => {
            let mut out = value.as_object()?.clone();
            for (key, patch) in list.get(1)?.as_object()? {
                let new = apply(out.get(key).unwrap_or(&Value::Null), patch)?;
                out.insert(key.clone(), new);
            }
            for key in list.get(2)?.as_array()? {
                out.shift_remove(key.as_str()?);
            }
            Some(Value::Object(out))
        }
        2 => {
            let mut out = value.as_array()?.clone();
            let (at, gone) = (index(list.get(1)?)?, index(list.get(2)?)?);
            if at.checked_add(gone)? > out.len() {
                return None;
            }
            out.splice(at..at + gone, list.get(3)?.as_array()?.iter().cloned());
            for change in list.get(4)?.as_array()? {
                let i = index(change.get(0)?)?;
                let new = apply(out.get(i)?, change.get(1)?)?;
                *out.get_mut(i)? = new;
            }
            Some(Value::Array(out))
        }
        3 => {
            let old = value.as_array()?;
            let shift = list.get(1)?.as_i64()?;
            let moved = |i: usize| {
                let from = i64::try_from(i).ok()?.checked_add(shift)?;
                old.get(usize::try_from(from).ok()?).cloned()
            };
            let mut out: Vec<Value> = (0..old.len()).map(|i| moved(i).unwrap_or_else(|| json!(0))).collect();
            let mut runs = list.get(2)?.as_array()?.iter();
            while let (Some(at), Some(count)) = (runs.next(), runs.next()) {
                for i in index(at)?..index(at)?.checked_add(index(count)?)? {
                    *out.get_mut(i)? = runs.next()?.clone();
                }
            }
            Some(Value::Array(out))
        }
        4 => list.get(1..)?.iter().try_fold(value.clone(), |value, patch| apply(&value, patch)),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    fn round(a: Value, b: Value) -> usize {
        let patch = diff(&a, &b, 0);
        assert_eq!(apply(&a, &patch).unwrap(), b, "{patch}");
        patch.to_string().len()
    }

    #[test]
    fn a_patch_gives_the_next_value() {
        round(json!({ "a": 1, "b": [1, 2, 3], "c": null }), json!({ "a": 2, "b": [1, 9, 2, 3], "d": "x" }));
        round(json!([1, 2, 3, 4]), json!([]));
        round(json!([]), json!([{ "a": 1 }]));
        round(json!([[1], [2], [3]]), json!([[1], [2, 5], [3], [4]]));
        assert_eq!(diff(&json!({ "a": [1] }), &json!({ "a": [1] }), 0), Value::Null);
    }

    #[test]
    fn messages_that_slide_are_not_sent_again() {
        let message = |n: usize, fresh: bool| json!({ "text": format!("You hit the orc number {n}."), "fresh": fresh, "role": "Plain" });
        let a: Vec<Value> = (0..60).map(|n| message(n, n == 59)).collect();
        let b: Vec<Value> = (1..61).map(|n| message(n, n == 60)).collect();
        assert!(round(json!(a), json!(b)) < 200);
    }

    #[test]
    fn a_map_that_scrolls_sends_its_new_edge_only() {
        let cells = |from: u64| -> Vec<u64> {
            (0..22).flat_map(|y| (0..60).map(move |x| (x + from) * 7 % 13 + y % 3)).collect()
        };
        let (a, b) = (json!(cells(0)), json!(cells(1)));
        let patch = diff(&a, &b, 1);
        assert_eq!(apply(&a, &patch).unwrap(), b);
        assert!(patch.to_string().len() < 400, "{}", patch.to_string().len());
    }

    #[test]
    fn a_patch_that_does_not_fit_is_refused() {
        for patch in [
            json!([9]),
            json!([2, 5, 5, [], []]),
            json!([3, 0, [99, 1, 1]]),
            json!("x"),
            json!([1, { "a": [2, 0, 0, [], []] }, []]),
        ] {
            assert_eq!(apply(&json!([1]), &patch), None, "{patch}");
        }
    }
}
